//! Thermometers: lines along which digits rise.

use crate::Figure;
use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "thermometer",
    word: "thermometer",
    short: "thermo",
    about: "Digits increase from the bulb to the tip.",
    form: Form::Line,
    lower,
};

fn lower(figure: &Figure, context: &Context<'_>) -> Lowered {
    let table = context.table(|one, other| one < other);
    Lowered::conditions(context.along(&figure.cells(), &table))
}
