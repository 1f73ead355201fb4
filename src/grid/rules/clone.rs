//! Clones: areas whose corresponding cells hold equal digits.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "clone",
    word: "clone",
    short: "clone",
    about: "The areas contain the same digits in the same places.",
    form: FigureForm::Areas,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Areas(areas) = figure else { return Lowered::default() };
    let table = context.table(|one, other| one == other);
    let pairs = areas[1..].iter().flat_map(|area| areas[0].iter().zip(area));
    Lowered::conditions(pairs.flat_map(|(&one, &other)| context.along(&[one, other], &table)).collect())
}
