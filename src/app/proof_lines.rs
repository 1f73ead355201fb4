//! Proofs of deductions as lines of text.

use logic::{Explanation, ExplanationStep};

/// Maximum number of reasons in a proof that is shown as one paragraph.
const MOST_IN_A_PARAGRAPH: usize = 3;

/// Returns the proof without its conclusion. A short proof is a single paragraph. In a long proof each step is one line, which starts with
/// the letters of the step's candidates on the board. Steps that depend on a further assumption are indented with `>`.
#[must_use]
pub fn proof_lines(explanation: &Explanation) -> Vec<String> {
    if !is_long(explanation) {
        return vec![explanation.reasoning()];
    }
    let line = |(step, letters): (&ExplanationStep, String)| {
        let text = explanation.render(&step.text);
        match (step.depth, &letters[..]) {
            (0, "") => text,
            (0, _) => format!("{letters}: {text}"),
            (depth, _) => format!("{} {text}", ">".repeat(depth)),
        }
    };
    let reasons = &explanation.steps[..explanation.steps.len() - 1];
    reasons.iter().zip(explanation.step_letters()).map(line).collect()
}

/// Returns the links in the notation that players use, in a sentence that explains the symbols; `None` if there are no links.
pub(super) fn in_short(explanation: &Explanation) -> Option<String> {
    let notation = explanation.notation.as_ref()?;
    Some(format!("In short, with = for a strong link and - for a weak one: {notation}."))
}

/// Whether a proof is to be shown step by step, because it has many steps or its technique is costly.
pub(super) fn is_long(explanation: &Explanation) -> bool {
    explanation.steps.len() > MOST_IN_A_PARAGRAPH + 1 || explanation.technique.is_slow()
}
