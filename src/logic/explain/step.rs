//! The steps that an explanation consists of.

use super::phrase::Phrase;
use crate::evidence::{Line, Node};

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationStep {
    /// The part that it plays in the proof.
    pub kind: StepKind,
    /// Number of assumptions, besides those of the proof itself, that the step rests on.
    pub depth: usize,
    /// The statement, in one or more sentences.
    pub text: Phrase,
    /// The links that it goes along, in order.
    pub links: Vec<Line>,
    /// The candidates, or groups of candidates, that it shows to be true, given the steps before it.
    pub nodes: Vec<Node>,
}

/// The part that a step plays in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    /// Can be seen on the board: candidates, places, who sees whom.
    Given,
    /// Is assumed for the sake of the argument.
    Assumption,
    /// Follows from the steps before it.
    Inference,
    /// Is impossible, so that the assumption before it is false.
    Contradiction,
    /// Is what the whole proof comes to: eliminations and placements.
    Conclusion,
}

impl ExplanationStep {
    pub(super) const fn new(kind: StepKind, text: Phrase) -> Self {
        Self { kind, depth: 0, text, links: Vec::new(), nodes: Vec::new() }
    }

    /// A step that states what can be seen on the board.
    pub(super) const fn given(text: Phrase) -> Self {
        Self::new(StepKind::Given, text)
    }

    /// A step that assumes something.
    pub(super) const fn assume(text: Phrase) -> Self {
        Self::new(StepKind::Assumption, text)
    }

    /// A step that follows from those before it.
    pub(super) const fn infer(text: Phrase) -> Self {
        Self::new(StepKind::Inference, text)
    }

    /// A step that shows an assumption to be impossible.
    pub(super) const fn contradict(text: Phrase) -> Self {
        Self::new(StepKind::Contradiction, text)
    }

    /// A step that states an elimination or a placement.
    pub(super) const fn conclude(text: Phrase) -> Self {
        Self::new(StepKind::Conclusion, text)
    }

    /// Returns the step with a link that it goes along.
    pub(super) fn along(mut self, link: Line) -> Self {
        self.links.push(link);
        self
    }

    /// Returns the step with a candidate that it shows to be true.
    pub(super) fn showing(mut self, node: Node) -> Self {
        self.nodes.push(node);
        self
    }
}

impl StepKind {
    /// Name in the output of programs: `given`, `assumption`, `inference`, `contradiction`, `conclusion`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Assumption => "assumption",
            Self::Inference => "inference",
            Self::Contradiction => "contradiction",
            Self::Conclusion => "conclusion",
        }
    }
}
