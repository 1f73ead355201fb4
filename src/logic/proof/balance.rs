//! Needs and limits, counted.

use crate::evidence::{Balance, Candidate, Need};
use crate::proof::ways::meeting;
use crate::proof::{Case, Gap};

impl Case<'_> {
    /// Whether no candidate meets more needs than it is in limits, so that of the limits that are more than the needs each true
    /// candidate outside uses up as many as it is in; and what falls would use too many.
    pub(super) fn balance(&self, balance: &Balance) -> Result<(), Gap> {
        let over = |candidate: &Candidate| {
            let count = |all: &[Need]| all.iter().filter(|need| self.is_of(*candidate, **need)).count();
            count(&balance.limits).checked_sub(count(&balance.needs))
        };
        let spare = balance.limits.len().checked_sub(balance.needs.len()).ok_or(Gap::Needs)?;
        for &need in &balance.needs {
            let ways = meeting(self.candidates, need);
            if ways.is_empty() {
                return Err(Gap::Needs);
            }
            if ways.iter().any(|way| over(way).is_none()) {
                return Err(Gap::Pattern);
            }
        }
        let stands = |candidate: &&Candidate| over(candidate).is_none_or(|over| over <= spare);
        let open = self.deduction.eliminate.iter().find(stands).or(self.deduction.place.first());
        open.map_or(Ok(()), |&candidate| Err(self.open(candidate)))
    }

    fn is_of(&self, (cell, digit): Candidate, need: Need) -> bool {
        match need {
            Need::Cell(there) => cell == there,
            Need::Place(unit, theirs) => digit == theirs && self.candidates.layout().units_of(cell).contains(&unit),
        }
    }
}
