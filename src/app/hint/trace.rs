//! A refutation walked step by step: what is supposed, what follows from it, and where that ends.

use crate::app::Action;
use crate::app::hint::Hint;
use crate::app::subject::Subject;
use crate::coach::{Dead, Follows, Verdict, WhyNot};
use logic::{Area, Drawing, Mark, Role};

/// How far a refutation has been walked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trace {
    /// The sentence that has been reached, counted from 0: first the supposition, last the contradiction.
    pub at: usize,
    /// The letters so far.
    pub drawing: Drawing,
}

/// The steps of singles that refute a digit, and where they end; none where something else speaks against it.
const fn refuted(why: &WhyNot) -> Option<(&Vec<Follows>, Dead)> {
    match &why.verdict {
        Verdict::Refuted { steps, end } => Some((steps, *end)),
        _ => None,
    }
}

impl Hint {
    /// What the next step of a refutation is called; none where there is none to walk.
    #[must_use]
    pub fn walking(&self) -> Option<&'static str> {
        let Subject::WhyNot(why, said, _) = &self.subject else { return None };
        refuted(why)?;
        Some(match &self.trace {
            None => "step by step",
            Some(trace) if trace.at + 1 == said.len() => "the whole",
            Some(_) => "next step",
        })
    }

    /// Walks a refutation on, or back: the whole stands before its first step and after its last. Says whether that is what the action
    /// does here; the arrows are the cursor's until the first step has been taken.
    pub(super) fn walk(&mut self, action: Action) -> bool {
        let Subject::WhyNot(why, said, drawing) = &self.subject else { return false };
        let last = said.len() - 1;
        let next = match (action, self.trace.as_ref().map(|trace| trace.at)) {
            _ if refuted(why).is_none() => return false,
            (Action::Accept, None) => Some(0),
            (Action::Accept | Action::Down, Some(at)) => Some(at + 1).filter(|&at| at <= last),
            (Action::Up, Some(at)) => at.checked_sub(1),
            _ => return false,
        };
        self.trace = next.map(|at| {
            let nodes = drawing.nodes.iter().take(at + 1).cloned().collect();
            Trace { at, drawing: Drawing { nodes, ..Drawing::default() } }
        });
        self.top = None;
        true
    }

    /// What a refutation lights as far as it has been walked.
    pub(super) fn marks_of(&self, why: &WhyNot) -> Vec<Mark> {
        let role = |at: usize| if at == 0 { Role::Pattern } else { Role::Second };
        let mark = |(at, (cell, digit))| Mark { cell, digit: Some(digit), role: role(at) };
        let end = match why.verdict {
            Verdict::Refuted { end: Dead::Cell(cell), .. } if self.is_at_the_end() => {
                Some(Mark { cell, digit: None, role: Role::Struck })
            }
            Verdict::Seen(cell) => Some(Mark { cell, digit: Some(why.digit), role: Role::Blocker }),
            _ => None,
        };
        let seen = self.trace.as_ref().map_or(usize::MAX, |trace| trace.at + 1);
        why.follows().into_iter().take(seen).enumerate().map(mark).chain(end).collect()
    }

    /// The unit in which a digit has no place, or in the midst of a walk the one in which it has but this.
    pub(super) fn area_of(&self, why: &WhyNot) -> Option<Area> {
        let (steps, end) = refuted(why)?;
        let unit = match (end, &self.trace) {
            (Dead::Place(unit, _), _) if self.is_at_the_end() => Some(unit),
            (_, Some(trace)) if !self.is_at_the_end() => steps.get(trace.at.checked_sub(1)?)?.unit,
            _ => None,
        };
        unit.map(Area::Base)
    }

    /// Whether the contradiction is shown: by itself at the end of a walk, or with the whole.
    fn is_at_the_end(&self) -> bool {
        let Subject::WhyNot(_, said, _) = &self.subject else { return false };
        self.trace.as_ref().is_none_or(|trace| trace.at + 1 == said.len())
    }
}
