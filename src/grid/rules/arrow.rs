//! Arrows: lines that add up to the number in the bulb.

use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};
use crate::{Demand, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "arrow",
    word: "arrow",
    short: "arrow",
    about: "The digits along the arrow add up to the number in its bulb.",
    form: FigureForm::Arrow,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let Figure::Arrow { bulb, shaft } = figure else { return Lowered::default() };
    let mut cells = bulb.clone();
    let mut weights: Vec<i32> = (0..bulb.len() as u32).rev().map(|place| -10_i32.saturating_pow(place)).collect();
    let mut places = vec![None; context.shape.cells()]; // by cell: its index in `cells` if it is in the shaft
    for &cell in shaft {
        match places[cell.index()] {
            Some(at) => weights[at] += 1, // the shaft passes the cell again
            None => {
                places[cell.index()] = Some(cells.len());
                cells.push(cell);
                weights.push(1);
            }
        }
    }
    Lowered::condition(context, cells, Demand::Sum { weights, total: 0 })
}
