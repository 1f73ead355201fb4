//! Thermometers: lines along which digits rise.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "thermometer",
    word: "thermometer",
    short: "thermo",
    about: "Digits increase from the bulb to the tip.",
    form: FigureForm::Line,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let table = context.table(|one, other| one < other);
    Lowered::conditions(context.along(&figure.cells(), &table))
}
