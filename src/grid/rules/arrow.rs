//! Lines that add up to the number in the bulb.

use crate::grid::lower::{Ground, Lowered};
use crate::grid::rules::{Form, Spec};
use crate::grid::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "arrow",
    word: "arrow",
    short: "arrow",
    about: "The digits along the arrow add up to the number in its bulb.",
    form: Form::Arrow,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    let Figure::Arrow { bulb, shaft } = figure else { return Lowered::default() };
    let places = (0..bulb.len() as u32).rev().map(|place| -10_i32.saturating_pow(place));
    let weights = places.chain(shaft.iter().map(|_| 1)).collect();
    Lowered::condition(ground, figure.cells(), Demand::Sum { weights, total: 0 })
}
