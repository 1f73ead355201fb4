//! The ways in which cells see each other: common units, and rules that reach beyond units.

use crate::explain::explainer::Explainer;
use crate::explain::figure_names;
use crate::explain::phrase::{Phrase, list, phrase};
use grid::{Cell, Constraint, FigureForm, Layout, UnitName};

/// Returns the name of the rule by which two cells see each other; `None` if they share a unit.
pub(super) fn peer_rule(layout: &Layout, one: Cell, other: Cell) -> Option<UnitName> {
    if layout.units_of(one).iter().any(|unit| layout.units_of(other).contains(unit)) {
        return None;
    }
    let has_both = |constraint: &&Constraint| constraint.cells().contains(&one) && constraint.cells().contains(&other);
    layout.constraints().iter().find(has_both).map(Constraint::name)
}

/// `knight's move` for a rule of the whole board, else `same cage`, for a figure that contains both cells.
pub(super) fn peer_rule_name(name: UnitName) -> String {
    match name.family.form() {
        FigureForm::Whole => name.family.word().to_owned(),
        _ => format!("same {}", figure_names::figure_word(name.family)),
    }
}

impl Explainer<'_> {
    /// Returns in brackets how cells see others: ` (row 1)` if a unit has all of them, else the units and rules in the order of the
    /// cells: ` (knight's move)`, ` (row 1 and column 3)`. Empty if these are many.
    pub(super) fn shared_units(&self, cells: &[Cell], others: &[Cell]) -> Phrase {
        const MOST_WAYS: usize = 3;
        if let Some(&unit) = self.position.common_units(&[cells, others].concat()).first() {
            return phrase![" (", unit, ")"];
        }
        let mut ways: Vec<Phrase> = Vec::new();
        for (&one, &other) in cells.iter().flat_map(|one| others.iter().map(move |other| (one, other))) {
            let unit = self.position.common_units(&[one, other]).first().map(|&unit| phrase![unit]);
            let rule = || peer_rule(self.position.layout(), one, other).map(|name| phrase![peer_rule_name(name)]);
            ways.extend(unit.or_else(rule).filter(|way| !ways.contains(way)));
        }
        let is_short = (1..=MOST_WAYS).contains(&ways.len());
        if is_short { phrase![" (", list(ways), ")"] } else { Phrase::default() }
    }
}
