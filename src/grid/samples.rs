//! Boards with rules for the tests of several rooms.

use std::sync::Arc;

use crate::grid::{Cell, Family, Figure, Layout, Rule, Shape};

/// Cells by their names, such as `r1c1 r1c2`.
pub(crate) fn cells(text: &str) -> Vec<Cell> {
    text.split_whitespace().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
}

/// A cage.
pub(crate) fn cage(text: &str, total: u32) -> Rule {
    Rule { family: Family::Cage, figure: Figure::Sum { cells: cells(text), total: Some(total) } }
}

/// Classic 9 × 9 with further rules.
pub(crate) fn layout(rules: impl IntoIterator<Item = Rule>) -> Arc<Layout> {
    Layout::checked(Shape::nine(), Rule::CLASSIC.into_iter().chain(rules).collect()).unwrap()
}
