//! The steps that an explanation consists of.

use crate::evidence::{Node, NodeLink};
use crate::explain::phrase::Phrase;

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationStep {
    /// Its part in the proof.
    pub kind: StepKind,
    /// Number of assumptions that the step rests on besides those of the main line. 0 in the main line of the proof, even if that begins
    /// with an assumption; 1 in a case that is tried on the way, or in a proof within the proof; 2 in a case of such a case.
    pub depth: usize,
    /// The statement, in one or more sentences.
    pub text: Phrase,
    /// The links that the step follows, in order.
    pub links: Vec<NodeLink>,
    /// The candidates, or groups of candidates, that the step shows to be true if the steps before it are.
    pub nodes: Vec<Node>,
}

/// The part of a step in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    /// States what can be seen on the board: candidates, places, which cells see which.
    Given,
    /// Assumes something, to show what would follow.
    Assumption,
    /// Follows from the steps before it.
    Inference,
    /// Shows that an assumption is false, because something impossible would follow. The assumption is the last one before the step, or is
    /// made in the step itself.
    Contradiction,
    /// States the result of the whole proof: eliminations and placements.
    Conclusion,
}

impl ExplanationStep {
    /// Returns a step in the main line, without links and nodes.
    pub(super) const fn new(kind: StepKind, text: Phrase) -> Self {
        Self { kind, depth: 0, text, links: Vec::new(), nodes: Vec::new() }
    }

    /// Returns a step that states what can be seen on the board.
    pub(super) const fn given(text: Phrase) -> Self {
        Self::new(StepKind::Given, text)
    }

    /// Returns a step that assumes something.
    pub(super) const fn assume(text: Phrase) -> Self {
        Self::new(StepKind::Assumption, text)
    }

    /// Returns a step that follows from those before it.
    pub(super) const fn infer(text: Phrase) -> Self {
        Self::new(StepKind::Inference, text)
    }

    /// Returns a step that shows that an assumption is false.
    pub(super) const fn contradict(text: Phrase) -> Self {
        Self::new(StepKind::Contradiction, text)
    }

    /// Returns a step that states the result of the proof.
    pub(super) const fn conclude(text: Phrase) -> Self {
        Self::new(StepKind::Conclusion, text)
    }

    /// Returns the step with a link that it follows.
    pub(super) fn with_link(mut self, link: NodeLink) -> Self {
        self.links.push(link);
        self
    }

    /// Returns the step with a candidate that it shows to be true.
    pub(super) fn with_node(mut self, node: Node) -> Self {
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
