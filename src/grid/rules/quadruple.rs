//! Quadruples: digits that the four cells around a corner must contain.

use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};
use crate::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "quadruple",
    word: "quadruple",
    short: "quad",
    about: "The four cells around the corner contain the digits in the circle.",
    form: FigureForm::Corner,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Corner { cells, digits } = figure else { return Lowered::default() };
    Lowered::condition(context, cells.to_vec(), Demand::Has(digits.clone()))
}
