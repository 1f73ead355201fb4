//! Forcing chains and nets: contradictions that an assumption leads to, and conclusions that several assumptions lead to.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::analysis::implication::candidate_grid::candidate_grid;
use crate::analysis::implication::candidate_grid::{CandidateGrid, MAX_CANDIDATES};
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::closures::Closures;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::propagation::Propagator;
use crate::evidence::{Clause, ForcingNet};
use crate::techniques::forcing::forcing_deduction::{conclusion, contradiction};
use crate::techniques::forcing::forcing_lookup::{closures_of, steps_to_conflict};
use crate::{DeductionSink, Technique, View, ViewFinder};

/// Forcing chains or nets: what follows from assumptions within a reach.
#[derive(Debug)]
pub struct ForcingChains {
    technique: Technique,
    level: InferenceLevel,
    has_verities: bool,
    has_contradictions: bool,
}

/// Conclusion that follows from each of several assumptions, one of which is right.
struct Verity {
    steps: usize,
    conclusion: (CandidateId, bool),
    clause: Option<Clause>,
    assumptions: Vec<(CandidateId, bool)>,
}

impl ForcingChains {
    pub const CHAIN_VERITY: Self = Self {
        technique: Technique::ForcingChainVerity,
        level: InferenceLevel::CHAIN,
        has_verities: true,
        has_contradictions: false,
    };
    pub const CHAIN_CONTRADICTION: Self = Self {
        technique: Technique::ForcingChainContradiction,
        level: InferenceLevel::CHAIN,
        has_verities: false,
        has_contradictions: true,
    };
    pub const NET_VERITY: Self = Self {
        technique: Technique::ForcingNetVerity,
        level: InferenceLevel::NET,
        has_verities: true,
        has_contradictions: false,
    };
    pub const NET_CONTRADICTION: Self = Self {
        technique: Technique::ForcingNetContradiction,
        level: InferenceLevel::NET,
        has_verities: false,
        has_contradictions: true,
    };
    pub const DYNAMIC: Self = Self {
        technique: Technique::DynamicForcingChains,
        level: InferenceLevel::DYNAMIC,
        has_verities: true,
        has_contradictions: true,
    };

    /// Reports the assumptions that contradict themselves, those with the fewest steps first.
    fn report_contradictions<const W: usize>(
        &self,
        web: &CandidateGrid<'_, W>,
        closures: &Closures,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let mut clashes: Vec<(usize, (CandidateId, bool))> = Vec::new();
        for is_true in [true, false] {
            let steps = steps_to_conflict(web, closures, is_true).iter();
            clashes.extend(steps.map(|&(steps, id)| (steps, (id, is_true))));
        }
        clashes.sort_by_key(|&(steps, (id, is_true))| (steps, !is_true, id));
        let mut wave = Propagator::new(self.level.rule, web);
        for (_, (id, is_true)) in clashes {
            self.level.propagate(&mut wave, web, id, is_true);
            found(contradiction(self.technique, wave.branch_to_conflict(web)))?;
        }
        ControlFlow::Continue(())
    }

    /// Reports what follows from each of the ways to meet a need, the fewest steps first.
    fn report_verities<const W: usize>(
        &self,
        web: &CandidateGrid<'_, W>,
        closures: &Closures,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let mut verities: Vec<Verity> = self.find_verities(web, closures).into_values().collect();
        verities.sort_by_key(|verity| (verity.steps, verity.conclusion));
        let mut wave = Propagator::new(self.level.rule, web);
        for Verity { conclusion: (id, is_true), clause: need, assumptions: ways, .. } in verities {
            let mut branch = |&way: &(CandidateId, bool)| {
                self.level.propagate_to(&mut wave, web, way, &[(id, is_true)]);
                wave.branch_to(web, id, is_true)
            };
            let net = ForcingNet { clause: need, branches: ways.iter().map(&mut branch).collect() };
            found(conclusion(self.technique, web.candidate(id), is_true, net))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns by conclusion the assumptions that lead to it in the fewest steps.
    fn find_verities<const W: usize>(
        &self,
        web: &CandidateGrid<'_, W>,
        closures: &Closures,
    ) -> HashMap<(CandidateId, bool), Verity> {
        let mut best: HashMap<(CandidateId, bool), Verity> = HashMap::new();
        // A link leads back as it leads on: if each way to meet a need leads to a conclusion, its contrary leaves no way.
        if self.level == InferenceLevel::CHAIN && !closures.has_any_conflict() {
            return best;
        }
        // An assumption is one of the ways to meet several needs: it is followed once, ever further.
        let (mut waves, mut by_way) = (Vec::<Propagator>::new(), vec![usize::MAX; 2 * web.digits.len() * web.side()]);
        let (mut ways, mut numbers) = (Vec::new(), Vec::new());
        let (ties, ids) = (web.clauses(), web.candidates().collect::<Vec<CandidateId>>());
        let of_needs = ties.open_clauses().map(|need| (Some(need), ties.candidates_of(need)));
        for (need, members) in of_needs.chain(ids.chunks(1).map(|id| (None, id))) {
            ways.clear();
            ways.extend(members.iter().map(|&id| (id, true)));
            if need.is_none() {
                ways.push((members[0], false)); // a candidate and its contrary
            }
            let need = need.map(|need| ties.need(need));
            let Some(common) = closures.common(&ways) else { continue };
            let common: Vec<(CandidateId, bool)> = common.iter().collect();
            numbers.clear();
            for &way in &ways {
                let number = &mut by_way[2 * usize::from(way.0) + usize::from(way.1)];
                if *number == usize::MAX {
                    *number = waves.len();
                    waves.push(Propagator::new(self.level.rule, web));
                    self.level.propagate_to(&mut waves[*number], web, way, &common);
                } else {
                    self.level.continue_to(&mut waves[*number], web, &common);
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
                    let verity = Verity { steps, conclusion: (id, is_true), clause: need, assumptions: ways.clone() };
                    best.insert((id, is_true), verity);
                }
            }
        }
        best
    }
}

impl ViewFinder for ForcingChains {
    fn technique(&self) -> Technique {
        self.technique
    }

    /// Deductions with the fewest steps come first. Where easier techniques help, not every step is counted.
    fn is_sorted_by_rating(&self) -> bool {
        !self.level.is_dynamic
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let web = candidate_grid(view);
        if web.candidates().count() > MAX_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let closures = closures_of(&web, self.level);
        if self.has_contradictions {
            self.report_contradictions(&web, closures, found)?;
        }
        if self.has_verities {
            self.report_verities(&web, closures, found)?;
        }
        ControlFlow::Continue(())
    }
}
