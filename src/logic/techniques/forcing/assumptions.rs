//! Forcing chains and nets: contradictions that an assumption leads to, and conclusions that several assumptions lead to.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::evidence::{Need, Net};
use crate::techniques::forcing::closures::Closures;
use crate::techniques::forcing::deductions::{concluded, refuted};
use crate::techniques::forcing::lookups::{closures_of, steps_to_clash, web_of};
use crate::techniques::forcing::reach::Reach;
use crate::techniques::forcing::ties::Id;
use crate::techniques::forcing::wave::Wave;
use crate::techniques::forcing::web::{MOST_CANDIDATES, Web};
use crate::{Found, Sweep, Technique, View};

/// Forcing chains or nets: what follows from assumptions within a reach.
#[derive(Debug)]
pub struct Forcing {
    technique: Technique,
    reach: Reach,
    verities: bool,
    contradictions: bool,
}

/// Conclusion that follows from each of several assumptions, one of which is right.
struct Verity {
    steps: usize,
    conclusion: (Id, bool),
    need: Option<Need>,
    ways: Vec<(Id, bool)>,
}

impl Forcing {
    pub const CHAIN_VERITY: Self =
        Self { technique: Technique::ForcingChainVerity, reach: Reach::CHAIN, verities: true, contradictions: false };
    pub const CHAIN_CONTRADICTION: Self = Self {
        technique: Technique::ForcingChainContradiction,
        reach: Reach::CHAIN,
        verities: false,
        contradictions: true,
    };
    pub const NET_VERITY: Self =
        Self { technique: Technique::ForcingNetVerity, reach: Reach::NET, verities: true, contradictions: false };
    pub const NET_CONTRADICTION: Self = Self {
        technique: Technique::ForcingNetContradiction,
        reach: Reach::NET,
        verities: false,
        contradictions: true,
    };
    pub const DYNAMIC: Self = Self {
        technique: Technique::DynamicForcingChains,
        reach: Reach::DYNAMIC,
        verities: true,
        contradictions: true,
    };

    /// Reports the assumptions that contradict themselves, those with the fewest steps first.
    fn refute<const W: usize>(&self, web: &Web<'_, W>, closures: &Closures, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut clashes: Vec<(usize, (Id, bool))> = Vec::new();
        for is_true in [true, false] {
            let steps = steps_to_clash(web, closures, is_true).iter();
            clashes.extend(steps.map(|&(steps, id)| (steps, (id, is_true))));
        }
        clashes.sort_by_key(|&(steps, (id, is_true))| (steps, !is_true, id));
        let mut wave = Wave::new(self.reach.rule, web);
        for (_, (id, is_true)) in clashes {
            self.reach.run(&mut wave, web, id, is_true);
            found(refuted(self.technique, wave.branch_to_clash(web)))?;
        }
        ControlFlow::Continue(())
    }

    /// Reports what follows from each of the ways to meet a need, the fewest steps first.
    fn verify<const W: usize>(&self, web: &Web<'_, W>, closures: &Closures, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut verities: Vec<Verity> = self.verities(web, closures).into_values().collect();
        verities.sort_by_key(|verity| (verity.steps, verity.conclusion));
        let mut wave = Wave::new(self.reach.rule, web);
        for Verity { conclusion: (id, is_true), need, ways, .. } in verities {
            let mut branch = |&way: &(Id, bool)| {
                self.reach.run_to(&mut wave, web, way, &[(id, is_true)]);
                wave.branch_to(web, id, is_true)
            };
            let net = Net { need, branches: ways.iter().map(&mut branch).collect() };
            found(concluded(self.technique, web.candidate(id), is_true, net))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns by conclusion the assumptions that lead to it in the fewest steps.
    fn verities<const W: usize>(&self, web: &Web<'_, W>, closures: &Closures) -> HashMap<(Id, bool), Verity> {
        let mut best: HashMap<(Id, bool), Verity> = HashMap::new();
        // A link leads back as it leads on: if each way to meet a need leads to a conclusion, its contrary leaves no way.
        if self.reach == Reach::CHAIN && !closures.has_clash() {
            return best;
        }
        // An assumption is one of the ways to meet several needs: it is followed once, ever further.
        let (mut waves, mut by_way) = (Vec::<Wave>::new(), vec![usize::MAX; 2 * web.cells.len() * web.side()]);
        let (mut ways, mut numbers) = (Vec::new(), Vec::new());
        let (ties, ids) = (web.ties(), web.candidates().collect::<Vec<Id>>());
        let of_needs = ties.choices().map(|need| (Some(need), ties.members(need)));
        for (need, members) in of_needs.chain(ids.chunks(1).map(|id| (None, id))) {
            ways.clear();
            ways.extend(members.iter().map(|&id| (id, true)));
            if need.is_none() {
                ways.push((members[0], false)); // a candidate and its contrary
            }
            let need = need.map(|need| ties.need(need));
            let Some(common) = closures.common(&ways) else { continue };
            let common: Vec<(Id, bool)> = common.iter().collect();
            numbers.clear();
            for &way in &ways {
                let number = &mut by_way[2 * usize::from(way.0) + usize::from(way.1)];
                if *number == usize::MAX {
                    *number = waves.len();
                    waves.push(Wave::new(self.reach.rule, web));
                    self.reach.run_to(&mut waves[*number], web, way, &common);
                } else {
                    self.reach.go_on_to(&mut waves[*number], web, &common);
                }
                numbers.push(*number);
            }
            for (id, is_true) in common {
                let known = best.get(&(id, is_true)).map_or(usize::MAX, |verity| verity.steps);
                let least = numbers.iter().map(|&number| waves[number].depth_of(id, is_true)).sum::<usize>();
                if least >= known {
                    continue; // no shorter
                }
                let steps = numbers.iter().map(|&number| waves[number].steps_to(web, id, is_true)).sum();
                if steps < known {
                    let verity = Verity { steps, conclusion: (id, is_true), need, ways: ways.clone() };
                    best.insert((id, is_true), verity);
                }
            }
        }
        best
    }
}

impl Sweep for Forcing {
    fn technique(&self) -> Technique {
        self.technique
    }

    /// Deductions with the fewest steps come first. Where easier techniques help, not every step is counted.
    fn is_rising(&self) -> bool {
        !self.reach.eased
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = web_of(view);
        if web.candidates().count() > MOST_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let closures = closures_of(&web, self.reach);
        if self.contradictions {
            self.refute(&web, closures, found)?;
        }
        if self.verities {
            self.verify(&web, closures, found)?;
        }
        ControlFlow::Continue(())
    }
}
