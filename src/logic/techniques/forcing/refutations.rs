//! Refutations of assumptions. They are remembered for as long as no candidate disappears that they depend on.

use crate::techniques::forcing::refutation_memory::{Refutation, RefutationMemory};
use crate::techniques::forcing::ties::{Id, NeedId};
use crate::techniques::forcing::wave::Wave;
use crate::techniques::forcing::web::Web;
use grid::Cell;

impl RefutationMemory {
    /// Continues with the position of `web`, which comes after the last one.
    pub fn advance<const W: usize>(&mut self, web: &Web<'_, W>) {
        self.refutations.resize_with(2 * web.cells.len() * web.side(), || None);
        self.known.resize(web.cells.len() * web.side(), [0; 2]);
        for (at, (before, now)) in self.cells.iter().zip(&web.cells).enumerate() {
            let cell = Cell::new(at);
            let gone = before.minus(*now).iter();
            self.gone.extend(gone.map(|digit| (web.id((cell, digit)), web.view.position().digit(cell) == Some(digit))));
        }
        self.cells.clone_from(&web.cells);
    }

    /// Returns the number of steps in which a wave refutes an assumption that contradicts itself.
    pub fn steps<const W: usize>(&mut self, web: &Web<'_, W>, wave: &mut Wave, (id, is_true): (Id, bool)) -> usize {
        let known = &mut self.refutations[2 * usize::from(id) + usize::from(is_true)];
        if let Some(refutation) = known {
            let gone = &self.gone[refutation.gone..];
            if gone.is_empty() || refutation.stands(web, gone, &mut self.known) {
                refutation.gone = self.gone.len();
                return refutation.steps;
            }
        }
        wave.run(web, id, is_true);
        let steps = wave.steps_to_clash(web);
        *known = wave.refutation(steps, self.gone.len());
        steps
    }
}

impl Refutation {
    /// Whether a wave would run the same way without the candidates that are `gone`, except for what it learnt of these. `known` is blank.
    pub fn stands<const W: usize>(&self, web: &Web<'_, W>, gone: &[(Id, bool)], known: &mut [[u16; 2]]) -> bool {
        for (note, event) in self.notes.iter().zip(1..) {
            known[usize::from(note.id)][usize::from(note.is_true)] = event;
        }
        let needs_keep = |id: Id| web.needs_of(id).all(|need| self.keeps(web, need, id, known));
        let is_same = gone.iter().all(|&(id, stands)| self.is_idle((id, stands), known) && (stands || needs_keep(id)));
        self.notes.iter().for_each(|note| known[usize::from(note.id)] = [0; 2]);
        is_same
    }

    /// Whether nothing followed from the candidate, which is gone.
    fn is_idle(&self, (id, stands): (Id, bool), known: &[[u16; 2]]) -> bool {
        let [false_at, true_at] = known[usize::from(id)];
        if true_at != 0 || id == self.clash || stands && false_at != 0 {
            return false;
        }
        let Some(at) = usize::from(false_at).checked_sub(1) else { return true };
        !self.notes[at].is_needed && false_at != self.end && self.notes[at..].iter().all(|note| note.cause != false_at)
    }

    /// Whether a need that lost a candidate is down to its last one no sooner than before.
    fn keeps<const W: usize>(&self, web: &Web<'_, W>, need: NeedId, lost: Id, known: &[[u16; 2]]) -> bool {
        let members = web.ties().members(need);
        if members.iter().filter(|&&member| known[usize::from(member)][0] == 0).count() > 1 {
            return true; // at the end
        }
        // Whether this was known before the turn of an event came.
        let is_known = |id: Id, is_true: bool, event: u16| {
            let at = usize::from(known[usize::from(id)][usize::from(is_true)]);
            at.checked_sub(1).is_some_and(|at| self.notes[at].cause < event)
        };
        let turns = members.iter().map(|&member| known[usize::from(member)][0]);
        turns.filter(|turn| (1..=self.end).contains(turn)).all(|turn| {
            is_known(lost, false, turn)
                || members.iter().any(|&member| is_known(member, true, turn))
                || members.iter().filter(|&&member| !is_known(member, false, turn)).count() > 1
        })
    }
}
