//! A hint that is revealed part by part: where to look, what to look for, the pattern, and the reason; the last part carries it out. Other
//! answers are shown in the same place: the list of all possible steps, and the reason why a digit cannot go into a cell.

mod marks;
mod scroll;
mod trace;
mod wording;

use std::sync::Arc;

use crate::app::list_row_positions::line_after_in_a_ring;
use crate::app::{Action, Answer, Span, StepRow, step_rows};
use crate::coach::{Advice, Review, Verdict, WhyNot};
use crate::game::{Change, Game, HelpUsed};
use grid::{Cell, Digit, DigitSet, Layout, Shape};
use logic::evidence::Candidate;
use logic::{Deduction, Explanation, Technique};
use scroll::Scroll;
use trace::Trace;

/// A hint on the screen, or another [`Answer`] in its place.
#[derive(Debug)]
pub struct Hint {
    subject: Answer,
    layout: Arc<Layout>,
    /// Position before each step, if this is the solve path of a finished puzzle; otherwise empty.
    walked: Vec<Before>,
    /// Index of the marked step in the list of steps, counted from 0.
    at: usize,
    /// Current step of a proof that is shown step by step; `None` if the proof is shown as a whole.
    trace: Option<Trace>,
    /// Number of parts revealed so far; at least 1.
    pub parts: u8,
    /// Position to which the player has scrolled the text; `None` if the text is not scrolled.
    scroll: Option<Scroll>,
    /// Whether the player has hidden the text, which would otherwise cover the board.
    pub is_folded: bool,
}

/// Digits and candidates before a step, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// The digits.
    pub digits: Vec<Option<Digit>>,
    /// The candidates.
    pub candidates: Vec<DigitSet>,
}

/// Text of the revealed parts of a hint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HintText {
    /// Heading, such as `Hint 2/4: technique`.
    pub title: String,
    /// Paragraphs revealed so far.
    pub said: Vec<String>,
    /// Index of the first paragraph that the last key press revealed, counted from 0.
    pub new: usize,
    /// Index of the paragraph with the current step, counted from 0; `None` unless a proof is shown step by step.
    pub current: Option<usize>,
    /// Index of the paragraph with the result, counted from 0; `None` until the result is revealed.
    pub result: Option<usize>,
    /// Label for the next press of the key, such as `pattern`; empty if the press would do nothing.
    pub next: &'static str,
}

/// Number of parts of a hint about a deduction. The last part carries the deduction out.
const ALL_PARTS: u8 = 5;

/// Label of the key that carries out a step.
const APPLY: &str = "apply";

impl Hint {
    /// Returns a hint with its first part revealed.
    #[must_use]
    pub const fn new(subject: Answer, layout: Arc<Layout>) -> Self {
        Self { subject, layout, walked: Vec::new(), at: 0, trace: None, parts: 1, scroll: None, is_folded: false }
    }

    /// Returns the logical solve path of a finished puzzle as a list of steps; `None` if the path is empty.
    #[must_use]
    pub fn way(review: &Review, layout: Arc<Layout>) -> Option<Self> {
        let steps = || review.steps.iter();
        let walked = steps().map(|step| Before { digits: step.digits.clone(), candidates: step.candidates.clone() });
        let found: Vec<_> = steps().map(|step| (step.deduction.clone(), step.explanation.clone())).collect();
        (!found.is_empty()).then(|| Self { walked: walked.collect(), ..Self::new(Answer::All(found), layout) })
    }

    /// Returns the position before the marked step, if this is the solve path of a finished puzzle.
    #[must_use]
    pub fn before(&self) -> Option<&Before> {
        self.walked.get(self.at)
    }

    /// Whether this is the solve path of a finished puzzle rather than a list of steps that are possible now.
    #[must_use]
    pub const fn is_way(&self) -> bool {
        !self.walked.is_empty()
    }

    /// Returns the side length and the box size.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Whether this counts as help: steps, a repair, the solver's digit or an explanation, but not a message that there is no hint.
    #[must_use]
    pub const fn is_help(&self) -> bool {
        match &self.subject {
            Answer::Advice(advice) => {
                matches!(advice, Advice::Deduction(..) | Advice::Wrong(_) | Advice::Stuck(Some(_)))
            }
            Answer::All(_) | Answer::WhyNot(..) => true,
            Answer::NoStepOf(_) => false,
        }
    }

    /// Whether the next press of the key carries the hint out.
    #[must_use]
    pub fn is_last(&self) -> bool {
        !matches!(self.subject, Answer::WhyNot(..))
            && !self.is_way()
            && self.parts + 1 >= self.part_count()
            && !self.has_next_step()
    }

    /// Whether this is the answer to a question, or a message that there is no hint.
    #[must_use]
    pub const fn is_answer(&self) -> bool {
        self.part_count() == 1
    }

    /// Whether the list of steps is shown, with no step opened.
    #[must_use]
    pub const fn is_list(&self) -> bool {
        self.is_of_all() && self.parts == 1
    }

    /// Whether this is a list of steps, even if one of them is opened.
    #[must_use]
    pub const fn is_of_all(&self) -> bool {
        matches!(self.subject, Answer::All(_))
    }

    /// Whether the list of steps has no step of a technique that takes long to find; also `true` if there is no list.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        match &self.subject {
            Answer::All(found) => !found.iter().any(|(deduction, _)| deduction.technique.is_slow()),
            Answer::Advice(_) | Answer::NoStepOf(_) | Answer::WhyNot(..) => true,
        }
    }

    /// Returns the index of the marked step, counted from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Marks the step at this index of the list, counted from 0.
    pub(super) fn select_line(&mut self, at: usize) {
        (self.at, self.scroll, self.trace) = (at, None, None);
    }

    /// Returns the rows of the list of steps; empty if this is not a list.
    #[must_use]
    pub fn step_rows(&self) -> Vec<StepRow> {
        if let Answer::All(found) = &self.subject { step_rows(found, self.shape()) } else { Vec::new() }
    }

    /// Returns the number of parts. A list has three: the list, an opened step, and carrying out that step.
    const fn part_count(&self) -> u8 {
        let advice = match &self.subject {
            Answer::Advice(advice) => advice,
            Answer::All(_) => return 3,
            Answer::NoStepOf(_) | Answer::WhyNot(..) => return 1,
        };
        match advice {
            Advice::Deduction(..) => ALL_PARTS,
            Advice::Wrong(_) | Advice::Stuck(_) => 3,
            Advice::Invalid(_)
            | Advice::NoSolution(_)
            | Advice::ManySolutions(..)
            | Advice::Solved
            | Advice::Unsure
            | Advice::Stopped => 1,
        }
    }

    /// Returns the index of the rung that is shown, counted from 0: where to look, the technique, the pattern, the reason.
    #[must_use]
    pub fn rung(&self) -> usize {
        let rung = match &self.subject {
            Answer::All(_) if self.parts == 1 => 1,
            Answer::All(_) | Answer::WhyNot(..) => 3,
            Answer::Advice(_) | Answer::NoStepOf(_) => usize::from(self.parts) - 1,
        };
        rung.min(HelpUsed::RUNGS - 1)
    }

    /// Reveals the next part, or the next step of a long proof, but never carries the hint out.
    pub fn more(&mut self) {
        self.scroll = None;
        if self.has_next_step() {
            return self.go_to_step(self.trace.as_ref().map_or(0, |trace| trace.at + 1));
        }
        self.parts = (self.parts + 1).min(self.part_count().saturating_sub(1).max(1));
    }

    /// Opens the step at this index of the list, counted from 0. Returns `None` if there is no such step.
    pub fn pick(&mut self, at: usize) -> Option<()> {
        let Answer::All(found) = &self.subject else { return None };
        (self.at, self.parts, self.scroll, self.trace) = ((at < found.len()).then_some(at)?, 2, None, None);
        Some(())
    }

    /// Opens the next step of the list for which `is_sought` returns true, given the step and its name. The search wraps around at the end.
    /// Returns `None` if no step matches.
    pub fn pick_next(&mut self, is_sought: impl Fn(&Deduction, &str) -> bool) -> Option<()> {
        let Answer::All(found) = &self.subject else { return None };
        let is_sought = |at: &usize| {
            let (deduction, explanation) = &found[*at];
            is_sought(deduction, &explanation.name)
        };
        let from = if self.parts == 1 { 0 } else { self.at + 1 };
        let at = (0..found.len()).map(|step| (from + step) % found.len()).find(is_sought)?;
        self.pick(at)
    }

    /// Closes an opened step and shows the list again. Returns whether a step was open.
    pub fn close(&mut self) -> bool {
        let is_from_list = self.is_of_all() && self.parts > 1;
        if is_from_list {
            (self.parts, self.scroll, self.trace) = (1, None, None);
        }
        is_from_list
    }

    /// Marks another step of the list, or shows another step of a proof. Returns whether the action was handled. In the list, Up and Down
    /// wrap around.
    pub fn turn(&mut self, action: Action, page: usize) -> bool {
        if self.walk(action) {
            return true;
        }
        let Answer::All(found) = &self.subject else { return false };
        let action = match action {
            Action::Up | Action::Down => action,
            _ if self.parts > 1 => return false,
            Action::RowStart => Action::Top,
            Action::RowEnd => Action::Bottom,
            Action::PageUp | Action::PageDown => action,
            _ => return false,
        };
        let Some(at) = line_after_in_a_ring(action, self.at, found.len() - 1, page) else { return false };
        self.select_line(at);
        true
    }

    /// Returns the step that the hint is about; `None` if it is not about a step.
    fn step(&self) -> Option<(&Deduction, &Explanation)> {
        match &self.subject {
            Answer::Advice(Advice::Deduction(deduction, explanation)) => Some((deduction, explanation)),
            Answer::All(found) => found.get(self.at).map(|(deduction, explanation)| (deduction, explanation)),
            Answer::Advice(_) | Answer::NoStepOf(_) | Answer::WhyNot(..) => None,
        }
    }

    /// Returns the digits that the hint places and the candidates that it eliminates; `None` if it repairs a mistake or changes nothing.
    pub(super) fn conclusions(&self) -> Option<(Vec<Candidate>, Vec<Candidate>)> {
        match &self.subject {
            Answer::Advice(Advice::Stuck(Some(candidate))) => Some((vec![*candidate], Vec::new())),
            _ => self.step().map(|(deduction, _)| (deduction.placements.clone(), deduction.eliminations.clone())),
        }
    }

    /// Returns the change that carries out the hint; `None` if there is nothing to change.
    #[must_use]
    pub fn change(&self, game: &Game) -> Option<Change> {
        if self.is_way() {
            return None; // these steps are already done
        }
        if let Some((place, eliminate)) = self.conclusions() {
            return game.follow(&place, &eliminate);
        }
        match &self.subject {
            Answer::Advice(Advice::Wrong(wrong)) => {
                let notes: Vec<Cell> = wrong.notes.iter().chain(&wrong.dead).copied().collect();
                game.repair(&wrong.entries, &notes)
            }
            Answer::Advice(_) | Answer::All(_) | Answer::NoStepOf(_) | Answer::WhyNot(..) => None,
        }
    }

    /// Returns the technique of the step, once the hint has named it.
    #[must_use]
    pub fn technique(&self) -> Option<Technique> {
        let named = self.is_of_all() || self.parts >= 2;
        self.step().filter(|_| named).map(|(deduction, _)| deduction.technique)
    }

    /// Returns the name of the step, once it has been revealed.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.technique().and_then(|_| self.step()).map(|(_, explanation)| &*explanation.name)
    }

    /// Returns the explanation of the step. For a question about a digit, returns the explanation of the deduction that eliminates it.
    fn explanation(&self) -> Option<&Explanation> {
        match &self.subject {
            Answer::WhyNot(WhyNot { verdict: Verdict::Eliminated(_, explanation), .. }, ..) => Some(explanation),
            _ => self.step().map(|(_, explanation)| explanation),
        }
    }

    /// Returns the cells that the text mentions. The first part of a hint mentions the units to look at, if there are any. All other texts
    /// mention the marked or wrong cells.
    #[must_use]
    pub fn spoken(&self) -> Vec<Cell> {
        match (&self.subject, self.explanation()) {
            (Answer::Advice(_), Some(_)) if self.parts == 1 && !self.areas().is_empty() => {
                self.areas().iter().flat_map(|area| area.cells(&self.layout)).copied().collect()
            }
            (_, Some(explanation)) => explanation.marks.iter().map(|mark| mark.cell).collect(),
            (Answer::WhyNot(why, ..), None) => {
                self.marks().into_iter().map(|mark| mark.cell).chain([why.cell]).collect()
            }
            _ => self.wrong(),
        }
    }

    /// Whether most of the mentioned cells in these board rows are in the lower half of the rows.
    #[must_use]
    pub fn is_in_the_lower_half(&self, rows: Span) -> bool {
        let cells = self.spoken().into_iter().map(|cell| self.shape().row(cell));
        let seen: Vec<usize> = cells.filter(|&row| rows.has(row)).collect();
        let low = seen.iter().filter(|&&row| 2 * row >= rows.first + rows.end).count();
        low * 2 > seen.len()
    }

    /// Returns the wrong cells, once the hint has revealed them.
    #[must_use]
    pub fn wrong(&self) -> Vec<Cell> {
        match &self.subject {
            Answer::Advice(Advice::Wrong(wrong)) if self.parts >= 2 => wrong.cells().collect(),
            _ => Vec::new(),
        }
    }
}
