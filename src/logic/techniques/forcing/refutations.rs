//! Refutations of assumptions, and whether they still hold when candidates have disappeared.

use crate::techniques::forcing::ties::{Id, NeedId};
use crate::techniques::forcing::web::Web;

/// Derivation of a contradiction, by a wave that follows the rule of nets. Events are counted from 1.
#[derive(Debug)]
pub(super) struct Refutation {
    pub notes: Vec<Note>, // by event
    pub end: u16,         // the event that led to the contradiction
    pub clash: Id,        // the candidate that is true and false
    pub steps: usize,
    pub gone: usize, // number of candidates that were known to be gone when this was last checked
}

/// What an event found out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    pub id: Id,
    pub is_true: bool,
    pub is_needed: bool, // for the contradiction
    pub cause: u16,      // the event that it followed from directly; 0 for the assumption
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
