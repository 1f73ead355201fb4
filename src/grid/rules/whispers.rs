//! Lines of neighbours that are far apart (German whispers).

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "whispers",
    word: "whisper",
    short: "whisper",
    about: "Digits side by side on the line differ by half the side of the board, rounded up: by 5 on a board of nine.",
    form: Form::Line,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let table = ground.table(|one, other| one.abs_diff(other) >= ground.side().div_ceil(2));
    Lowered::conditions(ground.along(&figure.cells(), &table))
}
