//! Cells with an odd digit.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "odd",
    word: "odd cells",
    short: "odd",
    about: "The marked cells contain odd digits.",
    form: Form::Cells,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    ground.each_of(figure, |number| number % 2 == 1)
}
