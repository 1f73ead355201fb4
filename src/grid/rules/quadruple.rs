//! Quadruples: digits that the four cells around a corner contain.

use crate::lower::{Context, Lowered};
use crate::rules::{Form, Spec};
use crate::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "quadruple",
    word: "quadruple",
    short: "quad",
    about: "The four cells around the corner contain the digits in the circle.",
    form: Form::Corner,
    lower,
};

fn lower(figure: &Figure, context: &Context<'_>) -> Lowered {
    let Figure::Corner { cells, digits } = figure else { return Lowered::default() };
    Lowered::condition(context, cells.to_vec(), Demand::Has(digits.clone()))
}
