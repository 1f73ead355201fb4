//! A hint, revealed rung by rung: where to look, what to look for, the pattern, why, and then it is done. Also the other answers
//! that stand in its place: all steps that could be taken, as a list, and what speaks against a digit.

mod trace;

use std::sync::Arc;

use crate::app::proof_lines::in_short;
use crate::app::{Action, Answer, Span, StepRow, proof_lines, step_rows};
use crate::coach::{Advice, Review, Verdict, WhyNot};
use crate::game::{Change, Game};
use grid::{Cell, Digit, DigitSet, Fault, Layout, Shape};
use logic::{self, Deduction, Drawing, Explanation, Mark, Technique};
use text::at_most_five;
use trace::Trace;

/// A hint on the screen.
#[derive(Debug)]
pub struct Hint {
    subject: Answer,
    layout: Arc<Layout>,
    /// The positions of the steps of a way already walked; else none.
    walked: Vec<Before>,
    /// Which of all steps is shown, counted from 0.
    at: usize,
    /// The step of a proof that is shown; `None` if all of it is shown.
    trace: Option<Trace>,
    /// The rung that has been reached, counted from 1.
    pub rung: u8,
    /// The line that the player has leafed to, counted from 0; else what the last press revealed is shown.
    pub top: Option<usize>,
    /// Whether its words make way for the board, where they would stand over it.
    pub is_folded: bool,
}

/// A position: digits and candidates, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// The digits.
    pub digits: Vec<Option<Digit>>,
    /// Candidates of the empty cells.
    pub candidates: Vec<DigitSet>,
}

/// Text of a hint at its current rung.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HintText {
    /// A heading, such as `Hint 2 of 5`.
    pub title: String,
    /// Paragraphs revealed so far.
    pub said: Vec<String>,
    /// The first paragraph that the last press revealed, counted from 0.
    pub new: usize,
    /// The paragraph that says what follows, counted from 0, if it was said.
    pub result: Option<usize>,
    /// Label of the key that goes on.
    pub next: &'static str,
}

/// How many rungs a deduction has; the last does it.
const RUNGS: u8 = 5;

impl Hint {
    /// A hint on its first rung.
    #[must_use]
    pub const fn new(subject: Answer, layout: Arc<Layout>) -> Self {
        Self { subject, layout, walked: Vec::new(), at: 0, trace: None, rung: 1, top: None, is_folded: false }
    }

    /// The way that logic would have gone, as a list; none where it has no step.
    #[must_use]
    pub fn way(review: &Review, layout: Arc<Layout>) -> Option<Self> {
        let steps = || review.steps.iter();
        let walked = steps().map(|step| Before { digits: step.digits.clone(), candidates: step.candidates.clone() });
        let found: Vec<_> = steps().map(|step| (step.deduction.clone(), step.explanation.clone())).collect();
        (!found.is_empty()).then(|| Self { walked: walked.collect(), ..Self::new(Answer::All(found), layout) })
    }

    /// The position that the marked step of a way was taken in.
    #[must_use]
    pub fn before(&self) -> Option<&Before> {
        self.walked.get(self.at)
    }

    /// Whether it is the way that logic would have gone, rather than what can be done now.
    #[must_use]
    pub const fn is_way(&self) -> bool {
        !self.walked.is_empty()
    }

    /// The board's side and boxes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Whether it helps: a step, a repair or the solver's digit, rather than word that there is nothing to say.
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

    /// Whether the next press does it.
    #[must_use]
    pub fn is_last(&self) -> bool {
        !matches!(self.subject, Answer::WhyNot(..))
            && !self.is_way()
            && self.rung + 1 >= self.part_count()
            && !self.has_next_step()
    }

    /// Whether it answers a question, or says that there is no hint.
    #[must_use]
    pub const fn is_answer(&self) -> bool {
        self.part_count() == 1
    }

    /// Whether it is the list of all steps, of which one is marked and none has been taken.
    #[must_use]
    pub const fn is_list(&self) -> bool {
        self.is_of_all() && self.rung == 1
    }

    /// Whether there are several steps to choose from.
    #[must_use]
    pub const fn is_of_all(&self) -> bool {
        matches!(self.subject, Answer::All(_))
    }

    /// Whether no step is of a technique that takes long to find.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        match &self.subject {
            Answer::All(found) => !found.iter().any(|(deduction, _)| deduction.technique.is_costly()),
            Answer::Advice(_) | Answer::NoStepOf(_) | Answer::WhyNot(..) => true,
        }
    }

    /// Which of all steps is marked, counted from 0.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Marks a step of the list, counted from 0.
    pub(super) fn select_line(&mut self, at: usize) {
        (self.at, self.top, self.trace) = (at, None, None);
    }

    /// The rows of the list; none where there is one step only.
    #[must_use]
    pub fn step_rows(&self) -> Vec<StepRow> {
        if let Answer::All(found) = &self.subject { step_rows(found, self.shape()) } else { Vec::new() }
    }

    /// Returns the result of the chosen step, then its reason.
    #[must_use]
    pub fn follows(&self) -> Vec<String> {
        self.step().map_or_else(Vec::new, |(_, told)| vec![told.result(), told.why()])
    }

    /// How many rungs this hint has: of all steps the list, the one that is taken from it, and that it is done.
    const fn part_count(&self) -> u8 {
        let advice = match &self.subject {
            Answer::Advice(advice) => advice,
            Answer::All(_) => return 3,
            Answer::NoStepOf(_) | Answer::WhyNot(..) => return 1,
        };
        match advice {
            Advice::Deduction(..) => RUNGS,
            Advice::Wrong(_) | Advice::Stuck(_) => 3,
            Advice::Invalid(_)
            | Advice::NoSolution(_)
            | Advice::ManySolutions(..)
            | Advice::Solved
            | Advice::Unsure
            | Advice::Stopped => 1,
        }
    }

    /// Reveals one rung more, or the next step of a long proof, but never carries it out.
    pub fn more(&mut self) {
        self.top = None;
        if self.has_next_step() {
            return self.go_to_step(self.trace.as_ref().map_or(0, |trace| trace.at + 1));
        }
        self.rung = (self.rung + 1).min(self.part_count().saturating_sub(1).max(1));
    }

    /// Chooses the step at this index of the list, counted from 0; `None` if there is no such step.
    pub fn pick(&mut self, at: usize) -> Option<()> {
        let Answer::All(found) = &self.subject else { return None };
        (self.at, self.rung, self.top, self.trace) = ((at < found.len()).then_some(at)?, 2, None, None);
        Some(())
    }

    /// Chooses the next step of the list for which `is_sought` is true, given the step and its name, wrapping at the end; `None` if there is none.
    pub fn pick_next(&mut self, is_sought: impl Fn(&Deduction, &str) -> bool) -> Option<()> {
        let Answer::All(found) = &self.subject else { return None };
        let is_sought = |at: &usize| {
            let (deduction, explanation) = &found[*at];
            is_sought(deduction, &explanation.name)
        };
        let from = if self.rung == 1 { 0 } else { self.at + 1 };
        let at = (0..found.len()).map(|step| (from + step) % found.len()).find(is_sought)?;
        self.pick(at)
    }

    /// From a step back to the list that it was taken from; says whether there is one.
    pub fn close(&mut self) -> bool {
        let is_from_list = self.is_of_all() && self.rung > 1;
        if is_from_list {
            (self.rung, self.top, self.trace) = (1, None, None);
        }
        is_from_list
    }

    /// Marks another of all steps, or walks a refutation; says whether that is what the action does here. Up and down go round and round.
    pub fn turn(&mut self, action: Action, page: usize) -> bool {
        if self.walk(action) {
            return true;
        }
        let Answer::All(found) = &self.subject else { return false };
        let (last, is_list) = (found.len() - 1, self.rung == 1);
        self.at = match action {
            Action::Up => self.at.checked_sub(1).unwrap_or(last),
            Action::Down if self.at == last => 0,
            Action::Down => self.at + 1,
            Action::PageUp if is_list => self.at.saturating_sub(page),
            Action::PageDown if is_list => (self.at + page).min(last),
            Action::RowStart if is_list => 0,
            Action::RowEnd if is_list => last,
            _ => return false,
        };
        (self.top, self.trace) = (None, None);
        true
    }

    /// The step that is spoken of, if it is one.
    fn step(&self) -> Option<(&Deduction, &Explanation)> {
        match &self.subject {
            Answer::Advice(Advice::Deduction(deduction, explanation)) => Some((deduction, explanation)),
            Answer::All(found) => found.get(self.at).map(|(deduction, explanation)| (deduction, explanation)),
            Answer::Advice(_) | Answer::NoStepOf(_) | Answer::WhyNot(..) => None,
        }
    }

    /// Returns the change that carries out the hint.
    #[must_use]
    pub fn change(&self, game: &Game) -> Option<Change> {
        if self.is_way() {
            return None; // it has been walked
        }
        if let Some((deduction, _)) = self.step() {
            return game.follow(&deduction.place, &deduction.eliminate);
        }
        match &self.subject {
            Answer::Advice(Advice::Stuck(Some((cell, digit)))) => game.follow(&[(*cell, *digit)], &[]),
            Answer::Advice(Advice::Wrong(wrong)) => {
                let notes: Vec<Cell> = wrong.notes.iter().chain(&wrong.dead).copied().collect();
                game.repair(&wrong.entries, &notes)
            }
            Answer::Advice(_) | Answer::All(_) | Answer::NoStepOf(_) | Answer::WhyNot(..) => None,
        }
    }

    /// The technique, once it has been named.
    #[must_use]
    pub fn technique(&self) -> Option<Technique> {
        let named = self.is_of_all() || self.rung >= 2;
        self.step().filter(|_| named).map(|(deduction, _)| deduction.technique)
    }

    /// Returns the name of the step, once it has been revealed.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.technique().and_then(|_| self.step()).map(|(_, explanation)| &*explanation.name)
    }

    /// The technique by which the digit that was asked about does not go there.
    fn striking(&self) -> Option<(&Deduction, &Explanation)> {
        match &self.subject {
            Answer::WhyNot(WhyNot { verdict: Verdict::Eliminated(deduction, explanation), .. }, ..) => {
                Some((deduction, explanation))
            }
            _ => None,
        }
    }

    /// Returns the marks that are revealed: the pattern from the third rung on, the result from the fourth.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        if let Some((_, explanation)) = self.striking() {
            return explanation.marks_after();
        }
        if let Answer::WhyNot(why, ..) = &self.subject {
            return self.marks_of(why);
        }
        if let Some((explanation, trace)) = self.walked_proof() {
            return explanation.marks_of(&explanation.steps[trace.at]);
        }
        let Some((_, explanation)) = self.step() else { return Vec::new() };
        let rung = if self.is_of_all() { RUNGS } else { self.rung };
        match rung {
            ..3 => Vec::new(),
            3 => explanation.marks_before(),
            4.. => explanation.marks_after(),
        }
    }

    /// The lines and letters that may be drawn by now, and whether those that lead to what falls are among them.
    #[must_use]
    pub fn drawing(&self) -> Option<(&Drawing, bool)> {
        if let Answer::WhyNot(.., drawing) = &self.subject {
            let drawing = self.trace.as_ref().map_or(drawing, |trace| &trace.drawing);
            return Some((drawing, self.striking().is_some()));
        }
        if let Some((_, trace)) = self.walked_proof() {
            return Some((&trace.drawing, true));
        }
        let rung = if self.is_of_all() { RUNGS } else { self.rung };
        let (_, explanation) = self.step().filter(|_| rung >= 3)?;
        Some((&explanation.drawing, rung >= 4))
    }

    /// The units to look at, or the figures of rules.
    #[must_use]
    pub fn areas(&self) -> Vec<logic::Area> {
        if let Some((explanation, trace)) = self.walked_proof() {
            return explanation.steps[trace.at].text.units().map(logic::Area::Base).collect();
        }
        match (&self.subject, self.step().or(self.striking())) {
            (_, Some((_, explanation))) => explanation.areas.clone(),
            (Answer::WhyNot(why, ..), None) => self.area_of(why).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The cells that it speaks of: of the units to look at on its first rung, else those that force the step.
    #[must_use]
    pub fn spoken(&self) -> Vec<Cell> {
        match (&self.subject, self.step().or(self.striking())) {
            (Answer::Advice(_), Some((_, explanation))) if self.rung == 1 && !explanation.areas.is_empty() => {
                explanation.areas.iter().flat_map(|area| area.cells(&self.layout)).copied().collect()
            }
            (_, Some((_, explanation))) => explanation.marks.iter().map(|mark| mark.cell).collect(),
            (Answer::WhyNot(why, ..), None) => {
                self.marks().into_iter().map(|mark| mark.cell).chain([why.cell]).collect()
            }
            _ => self.wrong(),
        }
    }

    /// Whether most of what it speaks of lies in the lower half of these rows of the board.
    #[must_use]
    pub fn is_in_the_lower_half(&self, rows: Span) -> bool {
        let cells = self.spoken().into_iter().map(|cell| self.shape().row(cell));
        let seen: Vec<usize> = cells.filter(|&row| rows.has(row)).collect();
        let low = seen.iter().filter(|&&row| 2 * row >= rows.first + rows.end).count();
        low * 2 > seen.len()
    }

    /// The cells that are wrong, once that has been asked.
    #[must_use]
    pub fn wrong(&self) -> Vec<Cell> {
        match &self.subject {
            Answer::Advice(Advice::Wrong(wrong)) if self.rung >= 2 => wrong.cells().collect(),
            _ => Vec::new(),
        }
    }

    /// The words.
    #[must_use]
    pub fn text(&self) -> HintText {
        let advice = match &self.subject {
            Answer::Advice(advice) => advice,
            Answer::All(found) => return self.one_of(found),
            Answer::NoStepOf(technique) => {
                let said = vec![format!("No step by {technique} is here.")];
                return HintText { title: "No hint".to_owned(), said, ..HintText::default() };
            }
            Answer::WhyNot(why, said, _) => {
                let title = format!("Why not {} in {}?", why.digit, self.shape().place(why.cell));
                let (count, all) = (said.len(), HintText { title, said: said.clone(), ..HintText::default() });
                return match &self.trace {
                    None => all,
                    Some(trace) => HintText {
                        title: format!("Why not {}? Step {} of {count}", why.digit, trace.at + 1),
                        said: said[..=trace.at].to_vec(),
                        new: trace.at,
                        ..all
                    },
                };
            }
        };
        if let Advice::Deduction(_, explanation) = advice {
            let begins = vec![explanation.look(), explanation.name.to_string()];
            if let Some(text) = self.text_of_walk(begins, &format!("Hint {}", self.rung)) {
                return text;
            }
        }
        let said = self.advice_text(advice);
        let title = match advice {
            Advice::Deduction(..) | Advice::Wrong(_) | Advice::Stuck(_) => {
                format!("Hint {} of {}", self.rung, self.part_count())
            }
            Advice::Invalid(_) => "A rule is broken".to_owned(),
            Advice::NoSolution(_) | Advice::ManySolutions(..) | Advice::Unsure | Advice::Stopped => {
                "No hint".to_owned()
            }
            Advice::Solved => "Solved".to_owned(),
        };
        let new = usize::from(self.rung - 1).min(2).min(said.len().saturating_sub(1));
        let result = match advice {
            Advice::Deduction(_, told) if self.rung > 3 => said.iter().position(|said| *said == told.result()),
            _ => None,
        };
        HintText { title, said, new, result, next: self.next(advice) }
    }

    fn one_of(&self, found: &[(Deduction, Explanation)]) -> HintText {
        let (_, explanation) = &found[self.at];
        let name = explanation.name.to_string();
        let title = if self.is_way() { "By logic" } else { "Step" };
        if let Some(text) = self.text_of_walk(vec![name.clone()], &format!("{title} {}", self.at + 1)) {
            return text;
        }
        let proof = [proof_lines(explanation), vec![explanation.result()]].concat();
        let result = Some(proof.len());
        let said = [name].into_iter().chain(proof).chain(in_short(explanation));
        HintText {
            title: format!("{}{} {} of {}", title, if self.is_way() { "," } else { "" }, self.at + 1, found.len()),
            said: said.collect(),
            new: 0,
            result,
            next: match self.rung {
                1 => "look at it",
                _ if self.has_next_step() => "steps",
                _ if self.is_way() => "",
                _ => "do it",
            },
        }
    }

    /// Returns the paragraphs revealed so far.
    fn advice_text(&self, advice: &Advice) -> Vec<String> {
        match advice {
            Advice::Deduction(_, explanation) => {
                let name = explanation.name.to_string();
                let begins = [explanation.look(), name].into_iter().take(usize::from(self.rung));
                let goes_on = match self.rung {
                    ..3 => Vec::new(),
                    3 => vec![explanation.text(&explanation.pattern)],
                    // the reason says the pattern again
                    4.. => {
                        let proof = proof_lines(explanation).into_iter().chain([explanation.result()]);
                        proof.chain(in_short(explanation)).collect()
                    }
                };
                begins.chain(goes_on).collect()
            }
            Advice::Wrong(wrong) => {
                let places = (self.rung >= 2).then(|| wrong.places(self.shape()));
                [wrong.notice()].into_iter().chain(places).collect()
            }
            Advice::Stuck(next) => {
                let more = next.map(|(cell, digit)| match self.rung {
                    1 => "The solver knows a digit, if you want it.".to_owned(),
                    _ => format!("The solver says: {} is {digit}.", self.shape().place(cell)),
                });
                ["No technique I know applies here.".to_owned()].into_iter().chain(more).collect()
            }
            Advice::Invalid(faults) => at_most_five(faults.iter().map(Fault::brief)),
            Advice::NoSolution(faults) => {
                let faults = at_most_five(faults.iter().map(Fault::brief));
                ["This puzzle has no solution.".to_owned()].into_iter().chain(faults).collect()
            }
            Advice::ManySolutions(cell, [one, other]) => vec![
                "More than one solution is left, so that no reason leads to the end.".to_owned(),
                format!("{} may be {one} or {other}: choose, and go on.", self.shape().place(*cell)),
            ],
            Advice::Unsure => vec!["The solver did not finish, so your entries could not be checked.".to_owned()],
            Advice::Stopped => vec!["No hint found within 10 seconds.".to_owned()],
            Advice::Solved => Vec::new(),
        }
    }

    /// Returns the label of the key that carries out the hint at once.
    #[must_use]
    pub const fn doing(&self) -> &'static str {
        match &self.subject {
            Answer::Advice(Advice::Wrong(_)) => "mend it",
            Answer::Advice(Advice::Stuck(_)) => "enter it",
            Answer::Advice(_) | Answer::All(_) | Answer::NoStepOf(_) | Answer::WhyNot(..) => "do it",
        }
    }

    /// Returns a notice that names the places of the mistakes that were corrected.
    #[must_use]
    pub fn mended(&self) -> Option<String> {
        let Answer::Advice(Advice::Wrong(wrong)) = &self.subject else { return None };
        let places = at_most_five(wrong.cells().map(|cell| self.shape().place(cell)));
        Some(format!("mended: {}", places.join(" ")))
    }

    /// Returns the label of the key that goes on.
    fn next(&self, advice: &Advice) -> &'static str {
        match (advice, self.rung) {
            (Advice::Deduction(..), 1) => "what to look for",
            (Advice::Deduction(..), 2) => "show the pattern",
            (Advice::Deduction(..), 3) => "why",
            (Advice::Deduction(..), _) if self.has_next_step() => "steps",
            (Advice::Deduction(..), _) => "do it",
            (Advice::Wrong(_), 1) => "where",
            (Advice::Wrong(_), _) => "mend it",
            (Advice::Stuck(Some(_)), 1) => "which digit",
            (Advice::Stuck(Some(_)), _) => "enter it",
            _ => "",
        }
    }
}
