//! Palindromes: lines that read the same from both ends.

use crate::Figure;
use crate::lowering::{Lowered, RuleContext};
use crate::rules::{FigureForm, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "palindrome",
    word: "palindrome",
    short: "palin",
    about: "The line reads the same from both ends.",
    form: FigureForm::Line,
    lower,
};

fn lower(figure: &Figure, context: &RuleContext<'_>) -> Lowered {
    let (cells, table) = (figure.cells(), context.table(|one, other| one == other));
    let half = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2).filter(|(one, other)| one != other);
    Lowered::conditions(half.flat_map(|(&one, &other)| context.along(&[one, other], &table)).collect())
}
