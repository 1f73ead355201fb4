//! Lines that read the same from both ends.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "palindrome",
    word: "palindrome",
    short: "palin",
    about: "The line reads the same from both ends.",
    form: Form::Line,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let (cells, table) = (figure.cells(), ground.table(|one, other| one == other));
    let half = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2).filter(|(one, other)| one != other);
    Lowered::conditions(half.flat_map(|(&one, &other)| ground.along(&[one, other], &table)).collect())
}
