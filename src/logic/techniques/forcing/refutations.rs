//! What it takes to refute assumptions, remembered from step to step for as long as nothing that goes touches it.

use std::cell::RefCell;
use std::sync::Arc;

use crate::techniques::forcing::wave::{Rule, Wave};
use crate::techniques::forcing::web::{Id, Web};
use grid::{DigitSet, Layout};

/// How a wave of [`Rule::Net`] came to its contradiction. Events are counted from one.
#[derive(Debug)]
pub(super) struct Refutation {
    pub notes: Vec<Note>, // event by event
    pub end: u16,         // the event of which the contradiction came
    pub clash: Id,        // true and false
    pub steps: usize,
    gone: usize, // how many candidates had gone then, or have been looked at since
}

/// What came to light, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    pub id: Id,
    pub is_true: bool,
    pub is_needed: bool, // for the contradiction
    pub cause: u16,      // the event of which it came at once; of the assumption none
}

/// Refutations of positions one after the other, of which each has fewer candidates than the one before.
#[derive(Debug, Default)]
struct Memory {
    layout: Option<Arc<Layout>>,
    cells: Vec<DigitSet>,                 // of the last position
    gone: Vec<(Id, bool)>,                // what has gone since the first, in order, and whether it stands on the board
    refutations: Vec<Option<Refutation>>, // by candidate, false and true
    known: Vec<[u16; 2]>,                 // by candidate, false and true: the event of one refutation after the other
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// In how many steps a wave refutes each of these assumptions, which contradict themselves.
pub(super) fn steps<const W: usize>(
    web: &Web<'_, W>,
    wave: &mut Wave,
    assumed: impl Iterator<Item = (Id, bool)>,
) -> Vec<(usize, (Id, bool))> {
    if wave.rule() != Rule::Net {
        return assumed.map(|one| (run(web, wave, one), one)).collect();
    }
    let mut memory = MEMORY.take();
    memory.go_on(web);
    let steps = assumed.map(|one| (memory.steps(web, wave, one), one)).collect();
    MEMORY.set(memory);
    steps
}

fn run<const W: usize>(web: &Web<'_, W>, wave: &mut Wave, (id, is_true): (Id, bool)) -> usize {
    wave.run(web, id, is_true);
    wave.steps_to_clash(web)
}

impl Memory {
    /// Takes note of what has gone, or begins anew.
    fn go_on<const W: usize>(&mut self, web: &Web<'_, W>) {
        let position = web.view.position();
        let is_after = self.layout.as_ref().is_some_and(|layout| Arc::ptr_eq(layout, position.layout()))
            && web.has_no_more_than(&self.cells);
        if is_after {
            let stands = |id: Id| {
                let (cell, digit) = web.candidate(id);
                position.digit(cell) == Some(digit)
            };
            self.gone.extend(web.gone_since(&self.cells).into_iter().map(|id| (id, stands(id))));
        } else {
            self.layout = Some(Arc::clone(position.layout()));
            self.gone.clear();
            self.refutations.clear();
            self.refutations.resize_with(2 * web.cells.len() * web.side(), || None);
            self.known = vec![[0; 2]; web.cells.len() * web.side()];
        }
        self.cells.clone_from(&web.cells);
    }

    fn steps<const W: usize>(&mut self, web: &Web<'_, W>, wave: &mut Wave, assumed: (Id, bool)) -> usize {
        let at = 2 * usize::from(assumed.0) + usize::from(assumed.1);
        if let Some(refutation) = self.refutations[at].as_mut() {
            let gone = &self.gone[refutation.gone..];
            if gone.is_empty() || refutation.stands(web, gone, &mut self.known) {
                refutation.gone = self.gone.len();
                return refutation.steps;
            }
        }
        let steps = run(web, wave, assumed);
        self.refutations[at] =
            wave.refutation(steps).map(|refutation| Refutation { gone: self.gone.len(), ..refutation });
        steps
    }
}

impl Refutation {
    pub const fn new(notes: Vec<Note>, end: u16, clash: Id, steps: usize) -> Self {
        Self { notes, end, clash, steps, gone: 0 }
    }

    /// Whether a wave would run the same way without what has `gone`, but for what it learnt of that. `known` is blank.
    fn stands<const W: usize>(&self, web: &Web<'_, W>, gone: &[(Id, bool)], known: &mut [[u16; 2]]) -> bool {
        for (note, event) in self.notes.iter().zip(1..) {
            known[usize::from(note.id)][usize::from(note.is_true)] = event;
        }
        let left_alone = |&(id, stands): &(Id, bool)| {
            self.is_idle((id, stands), known)
                && (stands || web.needs_of(id).all(|need| self.keeps(web.ties().members(need), id, known)))
        };
        let is_same = gone.iter().all(left_alone);
        self.notes.iter().for_each(|note| known[usize::from(note.id)] = [0; 2]);
        is_same
    }

    /// Whether nothing came of what has gone.
    fn is_idle(&self, (id, stands): (Id, bool), known: &[[u16; 2]]) -> bool {
        let [false_at, true_at] = known[usize::from(id)];
        if true_at != 0 || id == self.clash || stands && false_at != 0 {
            return false;
        }
        let Some(at) = usize::from(false_at).checked_sub(1) else { return true };
        !self.notes[at].is_needed && false_at != self.end && self.notes[at..].iter().all(|note| note.cause != false_at)
    }

    /// Whether a need of these members lost one of them, and is seen to no sooner for it.
    fn keeps(&self, members: &[Id], lost: Id, known: &[[u16; 2]]) -> bool {
        if members.iter().filter(|&&member| known[usize::from(member)][0] == 0).count() > 1 {
            return true; // to the end
        }
        // Whether this was known before the turn of an event came.
        let is_known = |id: Id, is_true: bool, event: u16| {
            let at = usize::from(known[usize::from(id)][usize::from(is_true)]);
            at.checked_sub(1).is_some_and(|at| self.notes[at].cause < event)
        };
        members.iter().map(|&member| known[usize::from(member)][0]).filter(|&turn| (1..=self.end).contains(&turn)).all(
            |turn| {
                is_known(lost, false, turn)
                    || members.iter().any(|&member| is_known(member, true, turn))
                    || members.iter().filter(|&&member| !is_known(member, false, turn)).count() > 1
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::forcing::closures::{Closures, Reach};
    use crate::{Technique, View, samples};

    /// Holds what is remembered against what a wave finds.
    fn check(view: View<'_, 2>) {
        let web = Web::of(view);
        let (mut wave, closures) = (Wave::new(Rule::Net, &web), Closures::of(&web, Reach::NET));
        let both = web.candidates().flat_map(|id| [(id, true), (id, false)]);
        let clashes: Vec<(Id, bool)> = both.filter(|&assumed| closures.is_clash(assumed)).collect();
        for (steps, assumed) in steps(&web, &mut wave, clashes.into_iter()) {
            assert_eq!(steps, run(&web, &mut wave, assumed), "{assumed:?}");
        }
    }

    #[test]
    fn what_is_remembered_takes_as_many_steps_as_ever() {
        let (ladder, mut count) = (samples::nets(), 0);
        for (position, step) in samples::HARD.into_iter().flat_map(|line| samples::walk(&ladder, samples::start(line)))
        {
            check(View::of(&position));
            count += usize::from(step.technique == Technique::ForcingNetContradiction);
        }
        assert!(count > 0);
    }
}
