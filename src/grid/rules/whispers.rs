//! German whispers: lines on which neighbouring digits differ by at least half the side length of the board.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "whispers",
    word: "whisper",
    short: "whisper",
    about: "Digits next to each other on the line differ by at least half the side of the board, rounded up.",
    form: FigureForm::Line,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let least = least_difference(context.side());
    let table = context.table(|one, other| one.abs_diff(other) >= least);
    Lowered::conditions(context.along(&figure.cells(), &table))
}

/// Returns the minimum difference between neighbouring digits of a line, on a board with this side length.
const fn least_difference(side: usize) -> usize {
    side.div_ceil(2)
}

/// Returns what the rule demands on a board with this side length.
pub(super) fn about(side: usize) -> String {
    format!("Digits next to each other on the line differ by at least {}.", least_difference(side))
}
