//! [`ExplanationStep`], one step of an explanation, and the kinds of steps.

use crate::evidence::{Node, NodeLink};
use crate::explain::phrase::Phrase;

/// One step of an explanation: a statement, and how it follows from the steps before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationStep {
    /// Kind of the step: a fact, an assumption, a consequence, a contradiction or the conclusion.
    pub kind: StepKind,
    /// Nesting depth: 0 in the main line of the proof, 1 in a case or in a proof within the proof, 2 in a case within such a case, and so
    /// on.
    ///
    /// Each level depends on a further assumption. The main line has depth 0 even if it begins with an assumption.
    pub depth: usize,
    /// Statement, in one or more sentences.
    pub text: Phrase,
    /// Strong and weak links that the text of the step follows, in order.
    pub links: Vec<NodeLink>,
    /// Nodes (candidates or groups of candidates) that the step assumes to be true, or shows to be true under the assumptions so far.
    pub nodes: Vec<Node>,
}

/// Kind of a step in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StepKind {
    /// States a fact that can be seen on the board: candidates of a cell, places of a digit, cells that see each other.
    Given,
    /// Assumes that a candidate is true or false, to show the consequences.
    Assumption,
    /// States a consequence of the steps before it.
    Inference,
    /// Shows that an assumption is false, because it has an impossible consequence. The assumption is made in the step itself, or is the
    /// last assumption before the step.
    Contradiction,
    /// States the result of the whole proof: its eliminations and placements.
    Conclusion,
}

impl ExplanationStep {
    /// Returns a step of the main line of a proof (with depth 0), without links and nodes.
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

    /// Adds a strong or weak link that the text of the step follows.
    pub(super) fn with_link(mut self, link: NodeLink) -> Self {
        self.links.push(link);
        self
    }

    /// Adds a node (a candidate or a group of candidates) that the step assumes or shows to be true.
    pub(super) fn with_node(mut self, node: Node) -> Self {
        self.nodes.push(node);
        self
    }
}

impl StepKind {
    /// Returns the name of this kind of step in machine-readable output, such as `given` or `contradiction`.
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
