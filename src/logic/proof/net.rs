//! Forcing, done again step by step.

use std::collections::HashMap;

use crate::evidence::{Branch, Candidate, Need, Net, Reason, Step};
use crate::proof::ways::meeting;
use crate::proof::{Case, Gap, check};
use grid::Candidates;

/// What is known in a branch: true or false, by candidate; and whether two steps contradict each other.
#[derive(Debug, Default)]
struct Known {
    truth: HashMap<Candidate, bool>,
    is_contradiction: bool,
}

impl Case<'_> {
    /// Whether each branch follows from its assumption, and the conclusion from the branches.
    pub(super) fn net(&self, net: &Net) -> Result<(), Gap> {
        let known = net.branches.iter().map(|branch| self.branch(branch)).collect::<Result<Vec<_>, _>>()?;
        if !self.is_every_way(net) {
            return Err(Gap::Pattern);
        }
        let holds = |candidate: &Candidate, is_true: bool| {
            known.iter().zip(&net.branches).all(|(known, branch)| {
                // A lone branch proves that its assumption is wrong; of several, one that contradicts itself is no way at all.
                let is_assumption = net.branches.len() > 1 || branch.assumed == (*candidate, !is_true);
                known.is_contradiction && is_assumption
                    || known.truth.get(candidate) == Some(&is_true) && net.branches.len() > 1
            })
        };
        let struck = self.deduction.eliminate.iter().find(|candidate| !holds(candidate, false));
        let placed = self.deduction.place.iter().find(|candidate| !holds(candidate, true));
        struck.or(placed).map_or(Ok(()), |&candidate| Err(self.open(candidate)))
    }

    /// Whether one of the assumptions must be right: they are the ways to meet the need, or one thing and its contrary, or a lone
    /// one, which is then led to a contradiction.
    fn is_every_way(&self, net: &Net) -> bool {
        let assumed: Vec<_> = net.branches.iter().map(|branch| branch.assumed).collect();
        match (net.need, &assumed[..]) {
            (Some(need), _) => {
                let ways: Vec<_> =
                    meeting(self.candidates, need).into_iter().map(|candidate| (candidate, true)).collect();
                ways == assumed
            }
            (None, [_]) => true,
            (None, [(one, first), (other, second)]) => one == other && first != second,
            (None, _) => false,
        }
    }

    fn branch(&self, branch: &Branch) -> Result<Known, Gap> {
        let mut known = Known::default();
        known.learn(branch.assumed.0, branch.assumed.1);
        for (at, step) in branch.steps.iter().enumerate() {
            if !self.step(&known, step) {
                return Err(Gap::Link(at + 1));
            }
            known.learn(step.candidate, step.is_true);
        }
        Ok(known)
    }

    fn step(&self, known: &Known, step: &Step) -> bool {
        let (cell, digit) = step.candidate;
        let others_are_false = |ways: Vec<Candidate>| {
            ways.iter().all(|other| *other == step.candidate || known.truth.get(other) == Some(&false))
        };
        match &step.reason {
            Reason::Seen(by) => {
                !step.is_true && known.truth.get(by) == Some(&true) && self.exclude(*by, step.candidate)
            }
            Reason::LastInCell => step.is_true && others_are_false(meeting(self.candidates, Need::Cell(cell))),
            Reason::LastInUnit(unit) => {
                let layout = self.candidates.layout();
                let ways = meeting(self.candidates, Need::Place(*unit, digit));
                step.is_true && layout.units_of(cell).contains(unit) && others_are_false(ways)
            }
            Reason::Easier(deduction) => {
                let side = if step.is_true { &deduction.place } else { &deduction.eliminate };
                side.contains(&step.candidate) && check(self.start, &self.left(known), deduction).is_ok()
            }
        }
    }

    /// The candidates without those that are known to be false.
    fn left(&self, known: &Known) -> Candidates {
        let mut candidates = self.candidates.clone();
        for (&(cell, digit), _) in known.truth.iter().filter(|(_, is_true)| !**is_true) {
            // A cell without a candidate, or a digit without a place, is a contradiction that some step may come to by itself.
            let _ = candidates.eliminate(cell, digit);
        }
        candidates
    }
}

impl Known {
    fn learn(&mut self, candidate: Candidate, is_true: bool) {
        let before = self.truth.insert(candidate, is_true);
        self.is_contradiction |= before == Some(!is_true);
    }
}
