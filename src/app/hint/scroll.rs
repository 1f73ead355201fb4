//! Scrolling of a hint's text, and the part of the pattern that belongs to the visible text.

use crate::app::hint::Hint;
use crate::app::position_answers::Answer;
use crate::app::proof_lines::is_long;
use crate::app::{Action, HintTextArea};
use logic::evidence::Node;
use logic::{Area, Drawing, Explanation, Mark};

/// Position to which the player has scrolled the text of a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scroll {
    /// Index of the first visible line, counted from 0.
    top: usize,
    /// Indexes of the visible paragraphs in ascending order, counted from 0.
    paragraphs: Vec<usize>,
    /// The lines and letters that belong to the visible steps of a long proof; `None` if the text is not about particular steps.
    drawing: Option<Drawing>,
}

impl Hint {
    /// Returns the index of the first visible line after the player has scrolled, counted from 0. If it is `None`, the part revealed last
    /// is visible.
    #[must_use]
    pub fn top(&self) -> Option<usize> {
        self.scroll.as_ref().map(|scroll| scroll.top)
    }

    /// Scrolls the text by a page; `read` is the text as it is laid out now. From then on, only the part of the pattern that the visible
    /// text is about is highlighted. Back at the start, all of it is highlighted again.
    pub(in crate::app) fn turn_page(&mut self, read: &HintTextArea, action: Action) {
        let top = read.turned(action);
        self.scroll = (top != read.start).then(|| {
            let paragraphs = read.paragraphs_at(top);
            let drawing = self.steps_of(&paragraphs).map(|(explanation, steps)| part_of_drawing(explanation, &steps));
            Scroll { top, paragraphs, drawing }
        });
    }

    /// Whether a paragraph is visible, counted from 0; also `true` if the player has not scrolled.
    pub(super) fn is_in_sight(&self, paragraph: usize) -> bool {
        self.scroll.as_ref().is_none_or(|scroll| scroll.paragraphs.contains(&paragraph))
    }

    /// Returns the lines and letters that belong to the visible steps; `None` if the text is not scrolled to particular steps.
    pub(super) fn drawing_in_sight(&self) -> Option<&Drawing> {
        self.scroll.as_ref()?.drawing.as_ref()
    }

    /// Returns the marks that belong to the visible steps, those of the conclusion first; `None` if the text is not scrolled to particular
    /// steps.
    pub(super) fn marks_in_sight(&self) -> Option<Vec<Mark>> {
        let (explanation, steps) = self.steps_in_sight()?;
        let mut marks: Vec<Mark> = Vec::new();
        for mark in steps.iter().rev().flat_map(|&step| explanation.step_marks(&explanation.steps[step])) {
            if !marks.iter().any(|other| (other.cell, other.digit) == (mark.cell, mark.digit)) {
                marks.push(mark);
            }
        }
        Some(marks)
    }

    /// Returns the units that the visible steps mention; `None` if the text is not scrolled to particular steps.
    pub(super) fn areas_in_sight(&self) -> Option<Vec<Area>> {
        let (explanation, steps) = self.steps_in_sight()?;
        let units = steps.iter().flat_map(|&step| explanation.steps[step].text.units());
        Some(units.map(Area::Base).collect())
    }

    fn steps_in_sight(&self) -> Option<(&Explanation, Vec<usize>)> {
        self.steps_of(&self.scroll.as_ref()?.paragraphs)
    }

    /// Returns the steps of a long proof that these paragraphs state, counted from 0, and the proof; `None` if they state no reason.
    fn steps_of(&self, paragraphs: &[usize]) -> Option<(&Explanation, Vec<usize>)> {
        let explanation = match self.subject {
            Answer::WhyNot(..) => self.explanation().filter(|explanation| is_long(explanation)),
            Answer::Advice(_) | Answer::All(_) | Answer::NoStepOf(_) => self.long_proof(),
        }?;
        let first = if matches!(self.subject, Answer::Advice(_)) { 2 } else { 1 }; // after the place to look and the name
        let proof = first..first + explanation.steps.len();
        let steps: Vec<usize> = paragraphs.iter().filter(|&at| proof.contains(at)).map(|at| at - first).collect();
        let has_reason = steps.iter().any(|&step| step + 1 < explanation.steps.len());
        has_reason.then_some((explanation, steps))
    }
}

/// Returns the part of a drawing that belongs to these steps of a proof, in ascending order: their links, and the letters of the candidates
/// up to the last of them. Lines that belong to no step, such as those of a fish, are kept.
fn part_of_drawing(explanation: &Explanation, steps: &[usize]) -> Drawing {
    let (all, last) = (&explanation.drawing, explanation.steps.len() - 1);
    let linked = steps.iter().flat_map(|&step| explanation.steps[step].links.iter().cloned());
    let has_links = explanation.steps.iter().any(|step| !step.links.is_empty());
    let reasons = steps.iter().rfind(|&&step| step < last).map_or(explanation.steps.len(), |&step| step + 1);
    Drawing {
        lines: if has_links { linked.collect() } else { all.lines.clone() },
        elimination_lines: if steps.contains(&last) { all.elimination_lines.clone() } else { Vec::new() },
        nodes: nodes_up_to(explanation, reasons),
        ..all.clone()
    }
}

/// Returns the nodes of a drawing up to the last one that the first `count` steps show to be true. A letter stands for the same node as in
/// the whole drawing.
pub(super) fn nodes_up_to(explanation: &Explanation, count: usize) -> Vec<Node> {
    let all = &explanation.drawing.nodes;
    let shown = explanation.steps[..count].iter().flat_map(|step| &step.nodes);
    let last = shown.filter_map(|node| all.iter().position(|other| other == node)).max();
    all[..last.map_or(0, |last| last + 1)].to_vec()
}
