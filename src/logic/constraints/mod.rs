//! Constraints that finders derive from the rules of a layout, except the constraint that peers contain different digits.
//!
//! `DerivedConstraints` in this file contains all of them. This file also derives the comparisons of cells. `implied_sums` derives the sums
//! for the rule of 45, and `leftover_cells` derives the groups of cells for the law of leftovers. These two files do not use each other.
//! The constraints depend only on the layout. `position::geometry` stores them, and the finders in `techniques::rules` read them.

mod implied_sums;
mod leftover_cells;

pub(super) use leftover_cells::Leftover;

use crate::Technique;
use grid::{Cell, Condition, Demand, Digit, DigitSet, ImpliedSum, Layout};

/// Constraints that finders derive from the rules of a layout, except the constraint that peers contain different digits.
#[derive(Debug)]
pub(super) struct DerivedConstraints {
    /// For each condition of the layout, the technique that uses it.
    pub techniques: Vec<Technique>,
    /// Comparisons of pairs of cells, in topological order: all comparisons in which a cell has the greater digit come before all
    /// comparisons in which this cell has the smaller digit.
    pub comparisons: Vec<Comparison>,
    /// Sums of cells that follow from given sums and the totals of units.
    pub implied_sums: Vec<ImpliedSum>,
    /// Groups of lines and regions, with the cells that only the lines or only the regions contain.
    pub leftovers: Vec<Leftover>,
}

/// Demand that the digit in one cell is greater than the digit in another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparison {
    /// Cell with the smaller digit.
    pub low: Cell,
    /// Cell with the greater digit.
    pub high: Cell,
    /// Number of the condition of the layout that makes this demand.
    pub condition: u32,
}

impl DerivedConstraints {
    /// Derives the constraints from the rules of `layout`.
    pub fn of(layout: &Layout) -> Self {
        Self {
            techniques: layout.conditions().map(technique_for).collect(),
            comparisons: comparisons(layout),
            implied_sums: implied_sums::implied_sums(layout),
            leftovers: leftover_cells::leftovers(layout),
        }
    }
}

/// Returns the technique that uses `condition`.
fn technique_for(condition: &Condition) -> Technique {
    match &condition.demand {
        Demand::Pair(_) if compared_cells(condition).is_some() => Technique::Thermometer,
        Demand::Pair(_) => Technique::LinkedPair,
        Demand::Sum { .. } => Technique::CageCombinations,
        Demand::Has(_) => Technique::Quadruple,
        Demand::OneOf(_) => Technique::Renban,
        Demand::Regular(_) => Technique::Sandwich,
    }
}

/// Returns the cell with the smaller digit and the cell with the greater digit, in this order, if `condition` compares the digits of two
/// cells and demands nothing else. Returns `None` for other conditions.
fn compared_cells(condition: &Condition) -> Option<[Cell; 2]> {
    let (Demand::Pair(table), [one, other]) = (&condition.demand, &condition.cells[..]) else { return None };
    let all = DigitSet::all(table.len());
    let below = |at: usize| DigitSet::all(at);
    let above = |at: usize| all.minus(DigitSet::all(at).with(Digit::new(at)));
    if table.iter().enumerate().all(|(at, &set)| set == above(at)) {
        Some([*one, *other])
    } else {
        table.iter().enumerate().all(|(at, &set)| set == below(at)).then_some([*other, *one])
    }
}

/// Returns the comparisons of a layout in topological order (see [`DerivedConstraints::comparisons`]). Leaves out the comparisons of a
/// cycle, because they have no such order. Also leaves out every comparison that would come after a comparison of a cycle.
fn comparisons(layout: &Layout) -> Vec<Comparison> {
    let comparison = |(at, condition): (usize, &Condition)| {
        compared_cells(condition).map(|[low, high]| Comparison { low, high, condition: at as u32 })
    };
    let mut unordered: Vec<Comparison> = layout.conditions().enumerate().filter_map(comparison).collect();
    let mut ordered = Vec::new();
    while !unordered.is_empty() {
        let mut is_high = vec![false; layout.shape().cells()];
        unordered.iter().for_each(|comparison| is_high[comparison.high.index()] = true);
        let (next, rest): (Vec<Comparison>, Vec<Comparison>) =
            unordered.into_iter().partition(|comparison| !is_high[comparison.low.index()]);
        if next.is_empty() {
            break;
        }
        ordered.extend(next);
        unordered = rest;
    }
    ordered
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use super::*;
    use crate::{Analysis, Ladder, Position, StopSignal};
    use grid::{Family, Figure, Puzzle, Rule, Shape};

    /// Parses cells, such as `r1c1 r1c2`.
    fn cells(text: &str) -> Vec<Cell> {
        text.split_whitespace().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
    }

    /// Returns the rule of a cage that consists of the cells in `text` and has the sum `total`.
    fn cage(text: &str, total: u32) -> Rule {
        Rule { family: Family::Cage, figure: Figure::Sum { cells: cells(text), total: Some(total) } }
    }

    /// Returns a classic 9 × 9 layout with further rules.
    fn layout(rules: impl IntoIterator<Item = Rule>) -> Arc<Layout> {
        Layout::checked(Shape::nine(), Rule::CLASSIC.into_iter().chain(rules).collect()).unwrap()
    }

    /// Returns the demands of the implied sums that have exactly the cells in `text` and follow from `unit_count` units.
    fn implied_demands(layout: &Layout, unit_count: usize, text: &str) -> Vec<Demand> {
        let all = implied_sums::implied_sums(layout).into_iter();
        all.filter(|sum| sum.units.len() == unit_count && sum.left.cells == cells(text))
            .map(|sum| sum.left.demand)
            .collect()
    }

    #[test]
    fn sums_within_two_rows_imply_a_sum() {
        let columns = 1..=8;
        let layout = layout(columns.map(|column| cage(&format!("r1c{column} r2c{column}"), 10)));
        assert_eq!(implied_demands(&layout, 2, "r1c9 r2c9"), [Demand::Sum { weights: vec![1, 1], total: 90 - 8 * 10 }]);
    }

    #[test]
    fn none_one_or_all_of_the_sums_that_cross_the_border_are_subtracted() {
        let inside = cage("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", 30);
        let layout = layout([inside, cage("r1c7 r2c7", 9), cage("r1c8 r2c8", 5)]);
        let none = Demand::Sum { weights: vec![1, 1, 1], total: 45 - 30 };
        assert_eq!(implied_demands(&layout, 1, "r1c7 r1c8 r1c9"), [none]);
        let one = Demand::Sum { weights: vec![1, 1, -1], total: 45 - 30 - 9 };
        assert_eq!(implied_demands(&layout, 1, "r1c8 r1c9 r2c7"), [one]);
        let both = Demand::Sum { weights: vec![1, -1, -1], total: 45 - 30 - 9 - 5 };
        assert_eq!(implied_demands(&layout, 1, "r1c9 r2c7 r2c8"), [both]);
    }

    #[test]
    fn comparisons_are_in_topological_order() {
        let thermometer = |text: &str| Rule { family: Family::Thermometer, figure: Figure::Cells(cells(text)) };
        let layout = layout([thermometer("r1c3 r1c4"), thermometer("r1c2 r1c3"), thermometer("r1c1 r1c2")]);
        let ordered: Vec<[Cell; 2]> = comparisons(&layout).iter().map(|pair| [pair.low, pair.high]).collect();
        let expected = [cells("r1c1 r1c2"), cells("r1c2 r1c3"), cells("r1c3 r1c4")];
        assert_eq!(ordered, expected.map(|pair| [pair[0], pair[1]]));
    }

    #[test]
    fn the_law_of_leftovers_eliminates_digits_missing_on_one_side() {
        let mut areas: Vec<Vec<Cell>> = (0..9)
            .map(|area| {
                let is_in = |cell: &Cell| cell.index() / 27 * 3 + cell.index() % 9 / 3 == area;
                Shape::nine().iter().filter(is_in).collect()
            })
            .collect();
        // the first region is a box with a cell of the fourth row instead of a cell of the third row
        let [third, fourth] = [cells("r3c1")[0], cells("r4c2")[0]];
        for (area, from, to) in [(0, third, fourth), (3, fourth, third)] {
            areas[area].iter_mut().filter(|cell| **cell == from).for_each(|cell| *cell = to);
            areas[area].sort_unstable();
        }
        let regions = Rule { family: Family::Region, figure: Figure::Areas(areas) };
        let layout = Layout::checked(Shape::nine(), vec![Rule::ROWS, Rule::COLUMNS, regions]).unwrap();
        let mut position = Position::of(&Puzzle::blank(layout).check().unwrap());
        let (five, seven) = (Digit::new(4), Digit::new(6));
        position.eliminate(third, five);
        position.eliminate(fourth, seven);
        let ladder = Ladder::ninefold().only(|technique| technique == Technique::LawOfLeftovers);
        let mut eliminated = Vec::new();
        let _ = ladder.rungs()[0].find(&Analysis::of(position), &StopSignal::never(), &mut |deduction| {
            eliminated.extend(deduction.eliminations);
            ControlFlow::Continue(())
        });
        eliminated.sort_unstable();
        eliminated.dedup();
        assert_eq!(eliminated, [(third, seven), (fourth, five)]);
    }
}
