//! An explanation as data.

use std::borrow::Cow;
use std::sync::Arc;

use crate::Technique;
use crate::evidence::{Node, NodeLink};
use crate::explain::drawing::Drawing;
use crate::explain::explanation_step::{ExplanationStep, StepKind};
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, phrase};
use grid::{Cell, DigitSet, Layout};

/// An explanation of a deduction, in parts that reveal more and more. Show [`look`](Self::look) first, then the name of the technique, then
/// [`pattern`](Self::pattern) with the areas and the marks before the conclusion, then the steps with the marks after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    pub(super) layout: Arc<Layout>,
    /// Where to look: `box 4`.
    pub location: Phrase,
    /// The technique.
    pub technique: Technique,
    /// Name of the technique, or of the exact kind where the technique is a family.
    pub name: Cow<'static, str>,
    /// The pattern that is there to see, without what follows from it.
    pub pattern: Phrase,
    /// The proof, in order. The last step is the only conclusion.
    pub steps: Vec<ExplanationStep>,
    /// The units of the pattern, or a rule's figure.
    pub areas: Vec<Area>,
    /// The cells and candidates of the pattern and of the conclusion. One that belongs to both has two marks.
    pub marks: Vec<Mark>,
    /// Names of the roles that the marks of candidates and digits have, such as `fin` or `set A`; each role once, in the order of [`Role`].
    pub role_names: Vec<(Role, String)>,
    /// Lines and letters that belong to the marks.
    pub drawing: Drawing,
    /// The cells of the pattern and all others that the steps name, without those of the conclusion, in reading order.
    pub cells: Vec<Cell>,
    /// The links of the pattern, strong or weak, in the order walked.
    pub links: Vec<NodeLink>,
    /// The links as players write chains (Eureka notation), `=` for a strong link and `-` for a weak one, each node with its
    /// letter: `a(4)r1c2 = b(4)r1c7 - c(4)r3c7`. `None` if there are no links.
    pub notation: Option<String>,
}

impl Explanation {
    /// Returns where to look, as a sentence: `Look at box 4.`
    #[must_use]
    pub fn location_hint(&self) -> String {
        self.render(&phrase!["Look at ", self.location.clone(), "."])
    }

    /// Returns the reason, without the result, on one line.
    #[must_use]
    pub fn reasoning(&self) -> String {
        let reasons = self.steps.iter().filter(|step| step.kind != StepKind::Conclusion);
        reasons.map(|step| self.render(&step.text)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the result: `So r5c3 is 9.`
    #[must_use]
    pub fn conclusion(&self) -> String {
        self.steps.last().map(|step| self.render(&step.text)).unwrap_or_default()
    }

    /// Returns the whole proof on one line, without the technique's name.
    #[must_use]
    pub fn full_text(&self) -> String {
        self.steps.iter().map(|step| self.render(&step.text)).collect::<Vec<_>>().join(" ")
    }

    /// Renders a phrase of this explanation.
    #[must_use]
    pub fn render(&self, phrase: &Phrase) -> String {
        phrase.render(&self.layout)
    }

    /// Returns the letters of the candidates that each step shows to be true, each letter at the first step that does so.
    #[must_use]
    pub fn step_letters(&self) -> Vec<String> {
        let mut first = 'a'; // that no step has yet
        let of = |step: &ExplanationStep| {
            let of_step = step.nodes.iter().filter_map(|node| self.drawing.letter_of(node));
            let mut letters: Vec<char> = of_step.filter(|&letter| letter >= first).collect();
            letters.sort_unstable();
            letters.dedup();
            if let Some(&last) = letters.last() {
                first = char::from(last as u8 + 1);
            }
            letters.into_iter().collect()
        };
        self.steps.iter().map(of).collect()
    }

    /// Returns the marks that belong to a step: those of the cells and digits that it names, and those of its links. A conclusion has all
    /// marks of the conclusion.
    #[must_use]
    pub fn step_marks(&self, step: &ExplanationStep) -> Vec<Mark> {
        let (cells, digits): (Vec<Cell>, DigitSet) = (step.text.cells().collect(), step.text.digits());
        let marks = if step.kind == StepKind::Conclusion { self.marks_with_conclusion() } else { self.pattern_marks() };
        let is_named = |mark: &Mark| {
            cells.contains(&mark.cell) && mark.digit.is_none_or(|digit| digits.is_empty() || digits.has(digit))
        };
        let is_linked = |mark: &Mark| {
            let is_it = |node: &Node| mark.digit == Some(node.digit) && node.cells.contains(&mark.cell);
            step.links.iter().any(|link| is_it(&link.from) || is_it(&link.to))
        };
        marks.into_iter().filter(|mark| mark.role.is_conclusion() || is_named(mark) || is_linked(mark)).collect()
    }

    /// Returns the marks of the pattern, without the conclusion.
    #[must_use]
    pub fn pattern_marks(&self) -> Vec<Mark> {
        self.marks.iter().filter(|mark| !mark.role.is_conclusion()).copied().collect()
    }

    /// Returns the marks of the pattern and of the conclusion. A candidate that belongs to both is marked as concluded.
    #[must_use]
    pub fn marks_with_conclusion(&self) -> Vec<Mark> {
        let concludes = |mark: &Mark| {
            self.marks
                .iter()
                .any(|other| other.role.is_conclusion() && (other.cell, other.digit) == (mark.cell, mark.digit))
        };
        self.marks.iter().filter(|mark| mark.role.is_conclusion() || !concludes(mark)).copied().collect()
    }
}
