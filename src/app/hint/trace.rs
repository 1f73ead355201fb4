//! Proofs shown step by step: the reasons of a deduction, and the refutation of a digit.

use crate::app::Action;
use crate::app::hint::scroll::nodes_up_to;
use crate::app::hint::{APPLY, Hint, HintText};
use crate::app::position_answers::Answer;
use crate::app::proof_lines::{is_long, proof_lines};
use crate::coach::{DeadEnd, ForcedDigit, Verdict, WhyNot};
use logic::{Area, Drawing, Explanation, Mark, Role};

/// Position within a proof that is shown step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trace {
    /// Index of the step that is shown, counted from 0. The last step is the conclusion of a proof, or the contradiction of a refutation.
    pub at: usize,
    /// Letters of the candidates up to this step, and the links of this step.
    pub drawing: Drawing,
}

/// Returns the singles that refute a digit and the contradiction that they lead to; `None` if the digit is excluded in another way.
const fn refuted(why: &WhyNot) -> Option<(&Vec<ForcedDigit>, DeadEnd)> {
    match &why.verdict {
        Verdict::Refuted { steps, end } => Some((steps, *end)),
        _ => None,
    }
}

impl Hint {
    /// Returns the explanation on the screen, if its proof is long enough to be shown step by step.
    pub(super) fn long_proof(&self) -> Option<&Explanation> {
        let is_shown = if self.is_of_all() { self.parts > 1 } else { self.parts + 1 == self.part_count() };
        self.step().map(|(_, explanation)| explanation).filter(|explanation| is_shown && is_long(explanation))
    }

    /// Returns the explanation whose proof is shown step by step, and the position within the proof.
    pub(super) fn walked_proof(&self) -> Option<(&Explanation, &Trace)> {
        self.long_proof().zip(self.trace.as_ref())
    }

    /// Returns the number of the current step of a proof, counted from 1, and the total number of steps; `None` if no proof is shown step
    /// by step.
    #[must_use]
    pub fn walked_step(&self) -> Option<(usize, usize)> {
        self.walked_proof().map(|(explanation, trace)| (trace.at + 1, explanation.steps.len()))
    }

    /// Whether a proof has another step to show next.
    pub(super) fn has_next_step(&self) -> bool {
        let is_before_end =
            |explanation: &Explanation| self.trace.as_ref().is_none_or(|trace| trace.at + 1 < explanation.steps.len());
        self.long_proof().is_some_and(is_before_end)
    }

    /// Shows the step at this index of a long proof, counted from 0.
    pub(super) fn go_to_step(&mut self, at: usize) {
        let Some(explanation) = self.long_proof() else { return };
        let Some(step) = explanation.steps.get(at) else { return };
        let all = &explanation.drawing;
        let drawing = if at + 1 == explanation.steps.len() {
            all.clone()
        } else {
            let nodes = nodes_up_to(explanation, at + 1);
            Drawing { lines: step.links.clone(), elimination_lines: Vec::new(), nodes, ..all.clone() }
        };
        (self.trace, self.scroll) = (Some(Trace { at, drawing }), None);
    }

    /// Shows the next or the previous step of a long proof, once its first step has been shown. Returns whether the action was handled.
    fn walk_proof(&mut self, action: Action) -> bool {
        let Some((_, trace)) = self.walked_proof() else { return false };
        match (action, trace.at) {
            (Action::Down, at) => self.go_to_step(at + 1),
            (Action::Up, 0) => (self.trace, self.scroll) = (None, None),
            (Action::Up, at) => self.go_to_step(at - 1),
            _ => return false,
        }
        true
    }

    /// Returns the paragraphs of `begins`, followed by the text of a proof up to the current step; `None` if no proof is shown step by
    /// step.
    pub(super) fn text_of_walk(&self, begins: Vec<String>, title: &str) -> Option<HintText> {
        let (explanation, trace) = self.walked_proof()?;
        let lines = [proof_lines(explanation), vec![explanation.conclusion()]].concat();
        let count = lines.len();
        let said: Vec<String> = begins.into_iter().chain(lines.into_iter().take(trace.at + 1)).collect();
        let new = said.len() - 1;
        let is_end = trace.at + 1 == count;
        Some(HintText {
            title: format!("{title} {} of {count}", trace.at + 1),
            new,
            current: Some(new),
            result: is_end.then_some(new),
            next: if !is_end {
                "next step"
            } else if self.is_way() {
                ""
            } else {
                APPLY
            },
            said,
        })
    }

    /// Returns the label of the key that shows the next step of a refutation; `None` if there is no refutation to show.
    #[must_use]
    pub fn walking(&self) -> Option<&'static str> {
        let Answer::WhyNot(why, said, _) = &self.subject else { return None };
        refuted(why)?;
        Some(match &self.trace {
            None => "step by step",
            Some(trace) if trace.at + 1 == said.len() => "show all",
            Some(_) => "next step",
        })
    }

    /// Shows the next or the previous step of a proof. A refutation is shown as a whole before its first step and after its last step.
    /// Returns whether the action was handled: arrow keys move the cursor until the first step has been shown.
    pub(super) fn walk(&mut self, action: Action) -> bool {
        let Answer::WhyNot(why, said, drawing) = &self.subject else { return self.walk_proof(action) };
        let last = said.len() - 1;
        let next = match (action, self.trace.as_ref().map(|trace| trace.at)) {
            _ if refuted(why).is_none() => return false,
            (Action::WalkHint, None) => Some(0),
            (Action::WalkHint | Action::Down, Some(at)) => Some(at + 1).filter(|&at| at <= last),
            (Action::Up, Some(at)) => at.checked_sub(1),
            _ => return false,
        };
        self.trace = next.map(|at| {
            let nodes = drawing.nodes.iter().take(at + 1).cloned().collect();
            Trace { at, drawing: Drawing { nodes, ..Drawing::default() } }
        });
        self.scroll = None;
        true
    }

    /// Returns the marks of a refutation up to the current step.
    pub(super) fn marks_of(&self, why: &WhyNot) -> Vec<Mark> {
        let role = |at: usize| if at == 0 { Role::Pattern } else { Role::Second };
        let mark = |(at, (cell, digit))| Mark { cell, digit: Some(digit), role: role(at) };
        let end = match why.verdict {
            Verdict::Refuted { end: DeadEnd::Cell(cell), .. } if self.is_at_the_end() => {
                Some(Mark { cell, digit: None, role: Role::Eliminated })
            }
            Verdict::Seen(cell) => Some(Mark { cell, digit: Some(why.digit), role: Role::Blocker }),
            _ => None,
        };
        let seen = self.trace.as_ref().map_or(usize::MAX, |trace| trace.at + 1);
        let forced = why.forced_digits().into_iter().take(seen).enumerate();
        forced.filter(|&(at, _)| self.is_in_sight(at)).map(mark).chain(end).collect()
    }

    /// Returns the unit in which a digit has no place left at the end of a refutation. Before the end, returns the unit in which the digit
    /// of the current step has only one place.
    pub(super) fn area_of(&self, why: &WhyNot) -> Option<Area> {
        let (steps, end) = refuted(why)?;
        let unit = match (end, &self.trace) {
            (DeadEnd::Place(unit, _), _) if self.is_at_the_end() => Some(unit),
            (_, Some(trace)) if !self.is_at_the_end() => steps.get(trace.at.checked_sub(1)?)?.unit,
            _ => None,
        };
        unit.map(Area::Base)
    }

    /// Whether the contradiction is shown, either as the last step or with the whole refutation, and its line is visible.
    fn is_at_the_end(&self) -> bool {
        let Answer::WhyNot(_, said, _) = &self.subject else { return false };
        self.is_in_sight(said.len() - 1) && self.trace.as_ref().is_none_or(|trace| trace.at + 1 == said.len())
    }
}
