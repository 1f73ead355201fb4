//! Renban lines, which contain consecutive digits in any order.

use std::sync::Arc;

use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};
use crate::{CellSet, Demand, Digit, DigitSet, Figure};

pub(super) const SPEC: Spec = Spec {
    keyword: "renban",
    word: "renban",
    short: "renban",
    about: "The line contains consecutive digits in any order, without repeats.",
    form: FigureForm::Line,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let (mut cells, side) = (figure.cells(), context.side());
    let mut seen = CellSet::new();
    cells.retain(|&cell| seen.insert(cell)); // the line may close, or cross itself
    let run = |least: usize| (least..least + cells.len()).map(Digit::new).collect::<DigitSet>();
    let runs: Arc<[DigitSet]> = (0..=side.saturating_sub(cells.len())).map(run).collect();
    context.distinct(cells.clone()).and(Lowered::condition(context, cells, Demand::OneOf(runs)))
}
