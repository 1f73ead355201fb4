//! What a layout's rules ask beyond different digits, as the finders look at it.

mod implied_sums;
mod leftover_cells;

pub(super) use leftover_cells::Leftover;

use crate::Technique;
use grid::{Cell, Condition, Demand, Digit, DigitSet, ImpliedSum, Layout};

/// Compiled from a layout when somebody first asks.
#[derive(Debug)]
pub(super) struct DerivedConstraints {
    /// By condition: the technique that follows it up.
    pub techniques: Vec<Technique>,
    /// Cells of which the second holds the greater digit, each step after those that lead to it.
    pub comparisons: Vec<Comparison>,
    /// What units and sums tell of cells that are in one and not in the other.
    pub implied_sums: Vec<ImpliedSum>,
    /// Cells that lines and regions have beside each other.
    pub leftovers: Vec<Leftover>,
}

/// A comparison.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparison {
    pub low: Cell,
    pub high: Cell,
    /// Which condition says so.
    pub condition: u32,
}

impl DerivedConstraints {
    pub fn of(layout: &Layout) -> Self {
        Self {
            techniques: layout.conditions().map(technique_for).collect(),
            comparisons: comparisons(layout),
            implied_sums: implied_sums::implied_sums(layout),
            leftovers: leftover_cells::leftovers(layout),
        }
    }
}

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

/// The smaller cell and the greater, if that is all that a condition asks.
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

/// Steps that lead around to where they began are left out, and what they lead to.
fn comparisons(layout: &Layout) -> Vec<Comparison> {
    let of = |(at, condition): (usize, &Condition)| {
        compared_cells(condition).map(|[low, high]| Comparison { low, high, condition: at as u32 })
    };
    let mut left: Vec<Comparison> = layout.conditions().enumerate().filter_map(of).collect();
    let mut steps = Vec::new();
    while !left.is_empty() {
        let mut is_led_to = vec![false; layout.shape().cells()];
        left.iter().for_each(|step| is_led_to[step.high.index()] = true);
        let (next, rest): (Vec<Comparison>, Vec<Comparison>) =
            left.into_iter().partition(|step| !is_led_to[step.low.index()]);
        if next.is_empty() {
            break;
        }
        steps.extend(next);
        left = rest;
    }
    steps
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use super::*;
    use crate::{Analysis, Ladder, Position, StopSignal};
    use grid::{Family, Figure, Puzzle, Rule, Shape};

    /// Cells by their names, such as `r1c1 r1c2`.
    fn cells(text: &str) -> Vec<Cell> {
        text.split_whitespace().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
    }

    /// A cage.
    fn cage(text: &str, total: u32) -> Rule {
        Rule { family: Family::Cage, figure: Figure::Sum { cells: cells(text), total: Some(total) } }
    }

    /// Classic 9 × 9 with further rules.
    fn layout(rules: impl IntoIterator<Item = Rule>) -> Arc<Layout> {
        Layout::checked(Shape::nine(), Rule::CLASSIC.into_iter().chain(rules).collect()).unwrap()
    }

    /// What the equations of so many units say of these cells: their weights and the sum.
    fn implied_demands(layout: &Layout, units: usize, text: &str) -> Vec<Demand> {
        let all = implied_sums::implied_sums(layout).into_iter();
        all.filter(|found| found.units.len() == units && found.left.cells == cells(text))
            .map(|found| found.left.demand)
            .collect()
    }

    #[test]
    fn sums_within_two_rows_imply_a_sum() {
        let columns = 1..=8;
        let layout = layout(columns.map(|column| cage(&format!("r1c{column} r2c{column}"), 10)));
        assert_eq!(implied_demands(&layout, 2, "r1c9 r2c9"), [Demand::Sum { weights: vec![1, 1], total: 90 - 8 * 10 }]);
    }

    #[test]
    fn border_sums_are_subtracted_none_one_or_all() {
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
        let up = |text: &str| Rule { family: Family::Thermometer, figure: Figure::Cells(cells(text)) };
        let layout = layout([up("r1c3 r1c4"), up("r1c2 r1c3"), up("r1c1 r1c2")]);
        let steps: Vec<[Cell; 2]> = comparisons(&layout).iter().map(|step| [step.low, step.high]).collect();
        let wanted = [cells("r1c1 r1c2"), cells("r1c2 r1c3"), cells("r1c3 r1c4")];
        assert_eq!(steps, wanted.map(|pair| [pair[0], pair[1]]));
    }

    #[test]
    fn law_of_leftovers_eliminates_digits_missing_on_one_side() {
        let mut areas: Vec<Vec<Cell>> = (0..9)
            .map(|area| {
                let is_in = |cell: &Cell| cell.index() / 27 * 3 + cell.index() % 9 / 3 == area;
                Shape::nine().iter().filter(is_in).collect()
            })
            .collect();
        // the first region has a cell of the fourth row for one of the third
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
        let law = Ladder::ninefold().only(|technique| technique == Technique::LawOfLeftovers);
        let mut struck = Vec::new();
        let _ = law.rungs()[0].find(&Analysis::of(position), &StopSignal::never(), &mut |deduction| {
            struck.extend(deduction.eliminations);
            ControlFlow::Continue(())
        });
        struck.sort_unstable();
        struck.dedup();
        assert_eq!(struck, [(third, seven), (fourth, five)]);
    }
}
