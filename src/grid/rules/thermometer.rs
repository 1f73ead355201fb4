//! Lines along which digits rise.

use crate::Figure;
use crate::lower::{Ground, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "thermometer",
    word: "thermometer",
    short: "thermo",
    about: "Digits increase from the bulb to the tip.",
    form: Form::Line,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let table = ground.table(|one, other| one < other);
    Lowered::conditions(ground.along(&figure.cells(), &table))
}
