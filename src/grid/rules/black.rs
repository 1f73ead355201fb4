//! Black Kropki dots.

use crate::grid::Figure;
use crate::grid::lower::{Ground, Lowered, figure_pair};
use crate::grid::rules::{Form, Spec};

pub(super) const SPEC: Spec = Spec {
    keyword: "black",
    word: "black dot",
    short: "black",
    about: "Of cells with a black dot between them one holds twice the other's digit.",
    form: Form::Pair,
    lower,
};

fn lower(figure: &Figure, ground: &Ground<'_>) -> Lowered {
    Lowered::conditions(
        figure_pair(figure)
            .map(|cells| ground.pair(cells, |one, other| one == 2 * other || other == 2 * one))
            .into_iter()
            .collect(),
    )
}
