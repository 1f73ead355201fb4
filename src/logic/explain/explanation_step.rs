//! [`ExplanationStep`], one step of an explanation, and the kinds of steps.

use crate::evidence::{Node, NodeLink};
use crate::explain::phrase::Phrase;

/// One step of an explanation: a statement, and how it follows from the steps before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationStep {
    /// Part of the step in the proof.
    pub kind: StepKind,
    /// Nesting depth: number of assumptions that the step depends on in addition to those of the main line. 0 in the main line of the
    /// proof, even if that begins with an assumption; 1 in a case or a proof within the proof; 2 in a case within such a case.
    pub depth: usize,
    /// Statement, in one or more sentences.
    pub text: Phrase,
    /// Links that the step follows, in order.
    pub links: Vec<NodeLink>,
    /// Candidates, or groups of candidates, that are true if the steps before this one are.
    pub nodes: Vec<Node>,
}

/// Part of a step in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    /// States a fact that can be seen on the board: candidates of a cell, places of a digit, cells that see each other.
    Given,
    /// Assumes that a candidate is true or false, to show the consequences.
    Assumption,
    /// States a consequence of the steps before it.
    Inference,
    /// Shows that an assumption is false, because it has an impossible consequence. The assumption is the last one before the step, or is
    /// made in the step itself.
    Contradiction,
    /// States the result of the whole proof: its eliminations and placements.
    Conclusion,
}

impl ExplanationStep {
    /// Returns a step of the main line, without links and nodes.
    pub(super) const fn new(kind: StepKind, text: Phrase) -> Self {
        Self { kind, depth: 0, text, links: Vec::new(), nodes: Vec::new() }
    }

    /// Returns a step that states a fact that can be seen on the board.
    pub(super) const fn given(text: Phrase) -> Self {
        Self::new(StepKind::Given, text)
    }

    /// Returns a step that assumes that a candidate is true or false.
    pub(super) const fn assume(text: Phrase) -> Self {
        Self::new(StepKind::Assumption, text)
    }

    /// Returns a step that states a consequence of the steps before it.
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

    /// Adds a link that the step follows.
    pub(super) fn with_link(mut self, link: NodeLink) -> Self {
        self.links.push(link);
        self
    }

    /// Adds a candidate or group that the step shows to be true.
    pub(super) fn with_node(mut self, node: Node) -> Self {
        self.nodes.push(node);
        self
    }
}

impl StepKind {
    /// Returns the name of the kind in machine-readable output, such as `given` or `contradiction`.
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
