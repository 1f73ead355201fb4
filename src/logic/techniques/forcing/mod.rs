//! Forcing: what follows from an assumption. An assumption that contradicts itself is wrong; and what follows from each of several
//! assumptions, one of which is right, is so.

mod beside;
pub(super) mod closures;
mod easier;
mod leans;
mod nested;
mod nishio;
mod refutations;
mod tide;
mod ties;
pub(super) mod wave;
pub(super) mod web;
mod whips;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::evidence::{Branch, Candidate, Need, Net};
use crate::{Deduction, Evidence, Finder, Found, Sweep, Technique, View};
pub(crate) use closures::ForcingCache;
use closures::{Closures, Reach};
use grid::DigitSet;
use wave::Wave;
use web::{Id, Web};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(nishio::Nishio),
        Arc::new(Forcing::CHAIN_VERITY),
        Arc::new(Forcing::CHAIN_CONTRADICTION),
        Arc::new(whips::Whips),
        Arc::new(Forcing::NET_VERITY),
        Arc::new(Forcing::NET_CONTRADICTION),
        Arc::new(whips::Braids),
        Arc::new(Forcing::DYNAMIC),
        Arc::new(nested::Nested),
    ]
}

/// A board with more candidates is beyond forcing: following each of them would take seconds.
pub(super) const MOST_CANDIDATES: usize = 3000;

/// What follows from assumptions within a reach.
#[derive(Debug)]
pub struct Forcing {
    technique: Technique,
    reach: Reach,
    verities: bool,
    contradictions: bool,
}

/// Something that is so, whichever of several assumptions is right.
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
            let steps = closures.steps_to_clash(web, is_true).iter();
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

    /// What follows in every way that there is, the fewest steps first.
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

    /// By what is concluded, with the assumptions that show it in the fewest steps.
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

    /// Those with the fewest steps come first. Where easier techniques help, not every step is counted.
    fn is_rising(&self) -> bool {
        !self.reach.eased
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = Web::of(view);
        if web.candidates().count() > MOST_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let closures = Closures::of(&web, self.reach);
        if self.contradictions {
            self.refute(&web, &closures, found)?;
        }
        if self.verities {
            self.verify(&web, &closures, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// The assumption of `branch`, which contradicts itself, is wrong.
fn refuted(technique: Technique, branch: Branch) -> Deduction {
    let (candidate, was_true) = branch.assumed;
    concluded(technique, candidate, !was_true, Net { need: None, branches: vec![branch] })
}

fn concluded(technique: Technique, candidate: Candidate, is_true: bool, net: Net) -> Deduction {
    let (place, eliminate) = if is_true { (vec![candidate], Vec::new()) } else { (Vec::new(), vec![candidate]) };
    Deduction { technique, place, eliminate, digits: DigitSet::only(candidate.1), evidence: Evidence::Net(net) }
}
