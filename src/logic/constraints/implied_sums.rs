//! The rule of 45: every unit adds up to the same, so that cells beside the sums in it are known too.

use std::collections::HashSet;

use grid::{Cell, Family, ImpliedSum, Layout, UnitId};

/// Cells beside each other that are looked at.
const MAX_CELLS: usize = 8;

/// What units and sums tell, where few cells are left; one unit before two, and few cells before many.
pub(super) fn implied_sums(layout: &Layout) -> Vec<ImpliedSum> {
    let sums: Vec<u32> = layout.plain_sums().collect();
    if sums.is_empty() {
        return Vec::new();
    }
    let mut all: Vec<ImpliedSum> =
        unit_groups(layout).iter().flat_map(|units| implied_sums_of(layout, units, &sums)).collect();
    all.sort_by_key(|equation| (equation.units.len(), equation.left.cells.len()));
    let mut seen = HashSet::new();
    all.retain(|equation| seen.insert(equation.left.cells.clone()));
    all
}

/// Units alone, and two or three of a kind beside each other.
fn unit_groups(layout: &Layout) -> Vec<Vec<UnitId>> {
    let mut groups: Vec<Vec<UnitId>> = layout.unit_ids().map(|unit| vec![unit]).collect();
    let most = if layout.shape().side() > 16 { 1 } else { 3 };
    let mut last = groups.clone();
    for _ in 1..most {
        let wider = |group: &Vec<UnitId>| {
            let after = layout.unit_ids().filter(|&unit| unit > group[group.len() - 1]);
            let near = after.filter(|&unit| group.iter().any(|&other| are_adjacent(layout, other, unit)));
            near.map(|unit| [&group[..], &[unit]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(wider).collect();
        groups.extend(last.iter().cloned());
    }
    groups
}

/// Whether two units are of a kind that covers the board, and touch.
fn are_adjacent(layout: &Layout, one: UnitId, other: UnitId) -> bool {
    let (one, other) = (layout.unit(one), layout.unit(other));
    let shape = layout.shape();
    let touch =
        |&a: &Cell, &b: &Cell| shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b)) == 1;
    one.name.family == other.name.family
        && matches!(one.name.family, Family::Row | Family::Column | Family::Box | Family::Region)
        && one.cells.iter().any(|a| other.cells.iter().any(|b| touch(a, b)))
}

/// The sums within the units are taken away; of those that reach beyond none, one, two, or all.
fn implied_sums_of(layout: &Layout, units: &[UnitId], sums: &[u32]) -> Vec<ImpliedSum> {
    let (inside, across) = layout.around(units, sums);
    let mut choices: Vec<Vec<u32>> = vec![Vec::new(), layout.apart(across.clone())];
    choices.extend(across.iter().map(|&one| vec![one]));
    let pair = |at: usize| across[at + 1..].iter().map(move |&other| (at, other));
    choices.extend((0..across.len()).flat_map(pair).map(|(at, other)| vec![across[at], other]));
    let equations = choices.into_iter().filter_map(|choice| layout.less(units, [&inside[..], &choice].concat()));
    equations.filter(|equation| equation.left.cells.len() <= MAX_CELLS).collect()
}
