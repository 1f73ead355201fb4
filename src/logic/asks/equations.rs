//! The rule of 45: every unit adds up to the same, so that cells beside the sums in it are known too.

use std::collections::{BTreeMap, HashSet};

use crate::grid::{Cell, Condition, Demand, Family, Layout, UnitId, UnitName};

/// Cells beside each other that are looked at.
const MOST_CELLS: usize = 8;

/// Some units of a kind, less some sums: what is left adds up to what is left.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Equation {
    pub units: Vec<UnitId>,
    /// The sums that are taken away.
    pub sums: Vec<u32>,
    /// The cells that are left, those of the units with weight 1, the others with -1.
    pub left: Condition,
    /// Whether no two of them can be equal.
    pub are_distinct: bool,
}

/// Those with few cells left; one unit before two, and few cells before many.
pub(super) fn all(layout: &Layout) -> Vec<Equation> {
    let is_plain = |demand: &Demand| match demand {
        Demand::Sum { weights, .. } => weights.iter().all(|&weight| weight == 1),
        Demand::Pair(_) | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => false,
    };
    let sums = layout.conditions().enumerate().filter(|(_, condition)| is_plain(&condition.demand));
    let sums: Vec<(u32, &Condition)> = sums.map(|(at, condition)| (at as u32, condition)).collect();
    if sums.is_empty() {
        return Vec::new();
    }
    let mut all: Vec<Equation> = groups(layout).iter().flat_map(|units| of(layout, units, &sums)).collect();
    all.sort_by_key(|equation| (equation.units.len(), equation.left.cells.len()));
    let mut seen = HashSet::new();
    all.retain(|equation| seen.insert(equation.left.cells.clone()));
    all
}

/// Units alone, and two or three of a kind beside each other.
fn groups(layout: &Layout) -> Vec<Vec<UnitId>> {
    let mut groups: Vec<Vec<UnitId>> = layout.unit_ids().map(|unit| vec![unit]).collect();
    let most = if layout.shape().side() > 16 { 1 } else { 3 };
    let mut last = groups.clone();
    for _ in 1..most {
        let wider = |group: &Vec<UnitId>| {
            let after = layout.unit_ids().filter(|&unit| unit > group[group.len() - 1]);
            let near = after.filter(|&unit| group.iter().any(|&other| are_beside(layout, other, unit)));
            near.map(|unit| [&group[..], &[unit]].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(wider).collect();
        groups.extend(last.iter().cloned());
    }
    groups
}

/// Whether two units are of a kind that covers the board, and touch.
fn are_beside(layout: &Layout, one: UnitId, other: UnitId) -> bool {
    let (one, other) = (layout.unit(one), layout.unit(other));
    let shape = layout.shape();
    let touch =
        |&a: &Cell, &b: &Cell| shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b)) == 1;
    one.name.family == other.name.family
        && matches!(one.name.family, Family::Row | Family::Column | Family::Box | Family::Region)
        && one.cells.iter().any(|a| other.cells.iter().any(|b| touch(a, b)))
}

/// The sums within the units are taken away; of those that reach beyond none, one, two, or all.
fn of(layout: &Layout, units: &[UnitId], sums: &[(u32, &Condition)]) -> Vec<Equation> {
    let cells: HashSet<Cell> = units.iter().flat_map(|&unit| layout.unit(unit).cells.iter().copied()).collect();
    let (mut inside, mut across, mut taken) = (Vec::new(), Vec::new(), HashSet::new());
    let within = |condition: &Condition| condition.cells.iter().filter(|cell| cells.contains(cell)).count();
    for &(at, condition) in sums.iter().filter(|(_, condition)| within(condition) == condition.cells.len()) {
        if condition.cells.iter().all(|cell| !taken.contains(cell)) {
            taken.extend(condition.cells.iter().copied());
            inside.push(at);
        }
    }
    for &(at, condition) in sums.iter().filter(|(_, condition)| (1..condition.cells.len()).contains(&within(condition)))
    {
        if condition.cells.iter().all(|cell| !taken.contains(cell)) {
            across.push(at);
        }
    }
    let mut choices: Vec<Vec<u32>> = vec![Vec::new(), across.clone()];
    choices.extend(across.iter().map(|&one| vec![one]));
    let pair = |at: usize| across[at + 1..].iter().map(move |&other| (at, other));
    choices.extend((0..across.len()).flat_map(pair).map(|(at, other)| vec![across[at], other]));
    let chosen = choices.into_iter().map(|choice| {
        let mut sums = [&inside[..], &choice].concat();
        sums.sort_unstable();
        sums
    });
    chosen.filter_map(|sums| equation(layout, units, sums)).collect()
}

fn equation(layout: &Layout, units: &[UnitId], sums: Vec<u32>) -> Option<Equation> {
    let side = layout.shape().side() as i32;
    let mut total = units.len() as i32 * side * (side + 1) / 2;
    let mut weights: BTreeMap<Cell, i32> = BTreeMap::new();
    for cell in units.iter().flat_map(|&unit| &layout.unit(unit).cells) {
        *weights.entry(*cell).or_default() += 1;
    }
    for &at in &sums {
        let condition = layout.condition(at as usize);
        if let Demand::Sum { total: part, .. } = condition.demand {
            total -= part;
        }
        condition.cells.iter().for_each(|cell| *weights.entry(*cell).or_default() -= 1);
    }
    weights.retain(|_, weight| *weight != 0);
    let is_even = weights.values().all(|weight| weight.abs() == 1);
    if sums.is_empty() || !is_even || !(1..=MOST_CELLS).contains(&weights.len()) {
        return None;
    }
    let (cells, weights): (Vec<Cell>, Vec<i32>) = weights.into_iter().unzip();
    let see = |(at, one): (usize, &Cell)| cells[..at].iter().all(|other| layout.are_peers(*one, *other));
    let are_distinct = cells.iter().enumerate().all(see);
    let name: UnitName = layout.unit(units[0]).name;
    Some(Equation {
        units: units.to_vec(),
        sums,
        left: Condition { name, cells, demand: Demand::Sum { weights, total } },
        are_distinct,
    })
}
