//! Lines of neighbours that are far apart (German whispers).

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "whispers",
    word: "whisper",
    short: "whisper",
    about: "Digits next to each other on the line differ by at least half the side of the board, rounded up.",
    form: Form::Line,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let least = least_difference(ground.side());
    let table = ground.table(|one, other| one.abs_diff(other) >= least);
    Lowered::conditions(ground.along(&figure.cells(), &table))
}

/// Returns by how much digits next to each other differ at least on a board of this side.
const fn least_difference(side: usize) -> usize {
    side.div_ceil(2)
}

/// Returns the sentence for a board of this side.
pub(super) fn about(side: usize) -> String {
    format!("Digits next to each other on the line differ by at least {}.", least_difference(side))
}
