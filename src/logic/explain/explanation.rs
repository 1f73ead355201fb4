//! [`Explanation`], the reason for a deduction as data, which hints, the command line and the technique pages show.

use std::borrow::Cow;
use std::sync::Arc;

use crate::Technique;
use crate::evidence::{Node, NodeLink};
use crate::explain::drawing::Drawing;
use crate::explain::explanation_step::{ExplanationStep, StepKind};
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, phrase};
use grid::{Cell, DigitSet, Layout};

/// Explanation of a deduction.
///
/// A hint reveals the parts of an explanation one after the other. Each part gives away more than the parts before it:
///
/// 1. [`location`](Self::location), the place to look at;
/// 2. [`name`](Self::name), the technique;
/// 3. [`pattern`](Self::pattern), with [`areas`](Self::areas) and [`pattern_marks`](Self::pattern_marks);
/// 4. [`steps`](Self::steps), with [`marks_with_conclusion`](Self::marks_with_conclusion).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Layout of the board, which provides the names of cells and units for rendering.
    pub(super) layout: Arc<Layout>,
    /// Place to look at, such as `box 4`.
    pub location: Phrase,
    /// Technique of the deduction.
    pub technique: Technique,
    /// Name to show, such as `Unique Loop Type 2`. This is the name of the variant if the technique has several variants, else the name of
    /// the technique.
    pub name: Cow<'static, str>,
    /// Description of the pattern on the board, without its consequences.
    pub pattern: Phrase,
    /// Steps of the proof, in order. The last step is the only conclusion.
    pub steps: Vec<ExplanationStep>,
    /// Units of the pattern, or figures of variant rules that the pattern uses, such as cages.
    pub areas: Vec<Area>,
    /// Marks of the cells and candidates of the pattern, and of the placed and eliminated candidates. A candidate that belongs to the
    /// pattern and is placed or eliminated has two marks.
    pub marks: Vec<Mark>,
    /// Names of the roles that candidates have in `marks`, such as `fin` or `set A`. Each role occurs once, in the order of [`Role`].
    pub role_names: Vec<(Role, String)>,
    /// Lines between marked candidates, and letters of nodes and sets of cells.
    pub drawing: Drawing,
    /// Cells of the deduction's pattern, and cells that the description of the pattern or the steps name, in reading order. Each cell
    /// occurs once. A cell in which something is placed or eliminated is included only if it belongs to the deduction's pattern.
    pub cells: Vec<Cell>,
    /// Strong and weak links of the pattern. The links of a chain or a forcing net are in the order of the proof.
    pub links: Vec<NodeLink>,
    /// Chains in Eureka notation, with `=` for a strong link, `-` for a weak link, and each node with its letter:
    /// `a(4)r1c2 = b(4)r1c7 - c(4)r3c7`. `None` unless the deduction is a chain or a Kraken fish.
    pub notation: Option<String>,
}

impl Explanation {
    /// Returns a sentence with the place to look at: `Look at box 4.`
    #[must_use]
    pub fn location_hint(&self) -> String {
        self.render(&phrase!["Look at ", self.location.clone(), "."])
    }

    /// Returns the text of all steps except the conclusion, on one line.
    #[must_use]
    pub fn reasoning(&self) -> String {
        let reasons = self.steps.iter().filter(|step| step.kind != StepKind::Conclusion);
        reasons.map(|step| self.render(&step.text)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the text of the conclusion: `So r5c3 is 9.`
    #[must_use]
    pub fn conclusion(&self) -> String {
        self.steps.last().map(|step| self.render(&step.text)).unwrap_or_default()
    }

    /// Returns the text of all steps, on one line.
    #[must_use]
    pub fn full_text(&self) -> String {
        self.steps.iter().map(|step| self.render(&step.text)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the text of a phrase of this explanation.
    #[must_use]
    pub fn render(&self, phrase: &Phrase) -> String {
        phrase.render(&self.layout)
    }

    /// For each step, returns the letters of the nodes that the step assumes or shows to be true, in alphabetical order.
    ///
    /// Leaves out letters that do not come after all letters of the earlier steps. For example, after a step with `c`, a later step can
    /// only have letters from `d` on.
    #[must_use]
    pub fn step_letters(&self) -> Vec<String> {
        let mut next = 'a'; // the first letter that no step has yet
        let new_letters = |step: &ExplanationStep| {
            let node_letters = step.nodes.iter().filter_map(|node| self.drawing.letter_of(node));
            let mut letters: Vec<char> = node_letters.filter(|&letter| letter >= next).collect();
            letters.sort_unstable();
            letters.dedup();
            if let Some(&last) = letters.last() {
                next = char::from(last as u8 + 1);
            }
            letters.into_iter().collect()
        };
        self.steps.iter().map(new_letters).collect()
    }

    /// Returns the marks that belong to a step: the marks of the cells and digits that its text names, and the marks of the nodes that its
    /// links join.
    ///
    /// If the text names cells but no digits, returns the marks of all digits in these cells. For the conclusion, adds the marks of all
    /// placed and eliminated candidates.
    #[must_use]
    pub fn step_marks(&self, step: &ExplanationStep) -> Vec<Mark> {
        let (cells, digits): (Vec<Cell>, DigitSet) = (step.text.cells().collect(), step.text.digits());
        let marks = if step.kind == StepKind::Conclusion { self.marks_with_conclusion() } else { self.pattern_marks() };
        let is_named = |mark: &Mark| {
            cells.contains(&mark.cell) && mark.digit.is_none_or(|digit| digits.is_empty() || digits.has(digit))
        };
        let is_linked = |mark: &Mark| {
            let is_in = |node: &Node| mark.digit == Some(node.digit) && node.cells.contains(&mark.cell);
            step.links.iter().any(|link| is_in(&link.from) || is_in(&link.to))
        };
        marks.into_iter().filter(|mark| mark.role.is_conclusion() || is_named(mark) || is_linked(mark)).collect()
    }

    /// Returns the marks of the pattern, without the marks of placed and eliminated candidates.
    #[must_use]
    pub fn pattern_marks(&self) -> Vec<Mark> {
        self.marks.iter().filter(|mark| !mark.role.is_conclusion()).copied().collect()
    }

    /// Returns the marks of the pattern, and the marks of placed and eliminated candidates.
    ///
    /// For a candidate with both kinds of marks, returns only the mark that shows it as placed or eliminated.
    #[must_use]
    pub fn marks_with_conclusion(&self) -> Vec<Mark> {
        let is_concluded = |mark: &Mark| {
            self.marks
                .iter()
                .any(|other| other.role.is_conclusion() && (other.cell, other.digit) == (mark.cell, mark.digit))
        };
        self.marks.iter().filter(|mark| mark.role.is_conclusion() || !is_concluded(mark)).copied().collect()
    }
}
