//! Every way to meet some needs.

use crate::evidence::{Candidate, Need};
use grid::Candidates;

/// Needs, each as the candidates that would meet it.
#[derive(Clone, Debug)]
pub(super) struct Ways<'a> {
    candidates: &'a Candidates,
    needs: Vec<Vec<Candidate>>,
}

/// The candidates that would meet `need`.
pub(super) fn meeting(candidates: &Candidates, need: Need) -> Vec<Candidate> {
    match need {
        Need::Cell(cell) => candidates.of_cell(cell).iter().map(|digit| (cell, digit)).collect(),
        Need::Place(unit, digit) => {
            let cells = candidates.layout().unit(unit).cells.iter().copied();
            cells.filter(|&cell| candidates.of_cell(cell).has(digit)).map(|cell| (cell, digit)).collect()
        }
    }
}

impl<'a> Ways<'a> {
    pub fn of(candidates: &'a Candidates, needs: &[Need]) -> Self {
        let needs = needs.iter().map(|&need| meeting(candidates, need)).collect();
        Self { candidates, needs }
    }

    /// What would meet the needs.
    pub fn needs(&self) -> &[Vec<Candidate>] {
        &self.needs
    }

    /// The same with one need more.
    pub fn and(mut self, need: Vec<Candidate>) -> Self {
        self.needs.push(need);
        self
    }

    /// The same where nothing that is `struck` meets a need.
    pub fn striking(mut self, struck: impl Fn(Candidate) -> bool) -> Self {
        self.needs.iter_mut().for_each(|need| need.retain(|&candidate| !struck(candidate)));
        self
    }

    /// Whether all needs can be met beside what is taken.
    pub fn can_be_met(&self, taken: &[Candidate], without: Option<Candidate>) -> bool {
        let open = |candidate: &&Candidate| {
            Some(**candidate) != without && taken.iter().all(|&taken| self.agree(**candidate, taken))
        };
        let left = self.needs.iter().map(|need| need.iter().filter(open).copied().collect()).collect();
        self.meet(left)
    }

    /// The need with the fewest ways goes first: where the needs force each other, that is no search at all.
    fn meet(&self, mut needs: Vec<Vec<Candidate>>) -> bool {
        let Some(at) = (0..needs.len()).min_by_key(|&at| needs[at].len()) else { return true };
        let need = needs.swap_remove(at);
        need.into_iter().any(|taken| {
            let agrees = |&&candidate: &&Candidate| self.agree(candidate, taken);
            self.meet(needs.iter().map(|need| need.iter().filter(agrees).copied().collect()).collect())
        })
    }

    fn agree(&self, (cell, digit): Candidate, (there, theirs): Candidate) -> bool {
        if cell == there {
            digit == theirs
        } else {
            digit != theirs || !self.candidates.layout().are_peers(cell, there)
        }
    }
}
