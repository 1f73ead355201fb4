//! Names the reason why cells see each other: a common unit, or another rule that makes their digits differ.

use crate::explain::explainer::Explainer;
use crate::explain::phrase::{Phrase, list, phrase};
use crate::explain::rule_names;
use grid::{Cell, Constraint, FigureForm, Layout, UnitName};

/// Returns the name of the rule, other than a common unit, that makes two cells see each other. `None` if they share a unit or do not see
/// each other.
pub(super) fn peer_rule(layout: &Layout, one: Cell, other: Cell) -> Option<UnitName> {
    if layout.units_of(one).iter().any(|unit| layout.units_of(other).contains(unit)) {
        return None;
    }
    let has_both = |constraint: &&Constraint| constraint.cells().contains(&one) && constraint.cells().contains(&other);
    layout.constraints().iter().find(has_both).map(Constraint::name)
}

/// Returns the text for a rule that makes cells see each other: `knight's move` for a rule about the whole board, `same cage` for a figure
/// that contains both cells.
pub(super) fn peer_rule_name(name: UnitName) -> String {
    match name.family.form() {
        FigureForm::Whole => name.family.word().to_owned(),
        _ => format!("same {}", rule_names::figure_word(name.family)),
    }
}

impl Explainer<'_> {
    /// Returns the reason why `cells` see `others`, in brackets and with a space before. If one unit contains all cells of both lists, the
    /// reason is that unit: ` (row 1)`. Otherwise the reason lists each unit or rule by which one of `cells` sees one of `others`:
    /// ` (knight's move)`, ` (row 1 and column 3)`. Empty if there are no such units or rules, or more than three.
    pub(super) fn visibility_reason(&self, cells: &[Cell], others: &[Cell]) -> Phrase {
        const MAX_REASONS: usize = 3;
        if let Some(&unit) = self.position.common_units(&[cells, others].concat()).first() {
            return phrase![" (", unit, ")"];
        }
        let mut reasons: Vec<Phrase> = Vec::new();
        for (&one, &other) in cells.iter().flat_map(|one| others.iter().map(move |other| (one, other))) {
            let unit = self.position.common_units(&[one, other]).first().map(|&unit| phrase![unit]);
            let rule = || peer_rule(self.position.layout(), one, other).map(|name| phrase![peer_rule_name(name)]);
            reasons.extend(unit.or_else(rule).filter(|reason| !reasons.contains(reason)));
        }
        let is_short = (1..=MAX_REASONS).contains(&reasons.len());
        if is_short { phrase![" (", list(reasons), ")"] } else { Phrase::default() }
    }
}
