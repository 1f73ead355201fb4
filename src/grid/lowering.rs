//! Lowering of rules into primitives: the types and helpers that all rules share.

use std::sync::Arc;

use crate::{Cell, Condition, Constraint, Demand, Digit, DigitSet, Family, Figure, Rule, Shape, UnitName};

/// The rule that is being lowered, and the board that it belongs to.
#[derive(Debug)]
pub(crate) struct RuleContext<'a> {
    pub(crate) shape: Shape,
    /// Name of the rule: its kind, and its number among the rules of that kind.
    pub(crate) name: UnitName,
    /// All rules of the board, including this one.
    pub(crate) rules: &'a [Rule],
}

/// Primitives that a rule is lowered into.
#[derive(Debug, Default)]
pub(crate) struct Lowered {
    pub(crate) constraints: Vec<Constraint>,
    /// Restrictions on single cells, each with the digits that the cell can hold.
    pub(crate) domains: Vec<(Cell, DigitSet)>,
    pub(crate) conditions: Vec<Condition>,
}

impl Lowered {
    /// Creates a value that contains only these constraints and no other primitives.
    pub(crate) fn constraints(constraints: Vec<Constraint>) -> Self {
        Self { constraints, ..Self::default() }
    }

    /// Creates a value that contains only these conditions and no other primitives.
    pub(crate) fn conditions(conditions: Vec<Condition>) -> Self {
        Self { conditions, ..Self::default() }
    }

    /// Creates a value that contains only one condition, which has the name of the rule.
    pub(crate) fn condition(context: &RuleContext<'_>, cells: Vec<Cell>, demand: Demand) -> Self {
        Self::conditions(vec![Condition { name: context.name, cells, demand }])
    }

    /// Adds the primitives of `other`.
    pub(crate) fn and(mut self, mut other: Self) -> Self {
        self.constraints.append(&mut other.constraints);
        self.domains.append(&mut other.domains);
        self.conditions.append(&mut other.conditions);
        self
    }
}

impl RuleContext<'_> {
    /// Returns the side length of the board, which is also the number of digits.
    pub(crate) const fn side(&self) -> usize {
        self.shape.side()
    }

    /// Returns `count` units, where the i-th cell of the unit `index` is `cell(index, i)`. Both `index` and `i` are counted from 0.
    pub(crate) fn units(&self, count: usize, cell: impl Fn(usize, usize) -> Cell) -> Lowered {
        let unit = |index| {
            let mut cells: Vec<Cell> = (0..self.side()).map(|i| cell(index, i)).collect();
            cells.sort_unstable();
            Constraint::Unit { name: UnitName { index, ..self.name }, cells }
        };
        Lowered::constraints((0..count).map(unit).collect())
    }

    /// Returns a single unit, named after the rule.
    pub(crate) fn unit(&self, mut cells: Vec<Cell>) -> Lowered {
        cells.sort_unstable();
        Lowered::constraints(vec![Constraint::Unit { name: self.name, cells }])
    }

    /// Restricts each cell of a figure to the digits that satisfy `fits`. The argument of `fits` is the number of a digit, counted from 1.
    pub(crate) fn each_of(&self, figure: &Figure, fits: impl Fn(usize) -> bool) -> Lowered {
        let numbers = (1..=self.side()).filter(|&number| fits(number));
        let some: DigitSet = numbers.map(|number| Digit::new(number - 1)).collect();
        let domains = figure.cells().into_iter().map(|cell| (cell, some)).collect();
        Lowered { domains, ..Lowered::default() }
    }

    /// Returns the condition that the digits of the cells add up to `total`.
    pub(crate) fn sum(&self, cells: &[Cell], total: u32) -> Lowered {
        let demand = Demand::Sum { weights: vec![1; cells.len()], total: total as i32 };
        Lowered::condition(self, cells.to_vec(), demand)
    }

    /// Returns a condition for every two consecutive cells of a line. `table` lists, for each digit of the first cell, the digits that the
    /// second can hold.
    pub(crate) fn along(&self, cells: &[Cell], table: &Arc<[DigitSet]>) -> Vec<Condition> {
        let pair = |pair: &[Cell]| Condition {
            name: self.name,
            cells: pair.to_vec(),
            demand: Demand::Pair(Arc::clone(table)),
        };
        cells.windows(2).map(pair).collect()
    }

    /// Returns a condition for each pair of cells side by side that satisfies `is_selected`. The conditions are numbered in order. `table`
    /// lists, for each digit of the first cell, the digits that the second can hold.
    pub(crate) fn each_pair(&self, table: &Arc<[DigitSet]>, is_selected: impl Fn([Cell; 2]) -> bool) -> Vec<Condition> {
        let pairs = self.neighbours().filter(|&pair| is_selected(pair)).enumerate();
        let condition = |(index, cells): (usize, [Cell; 2])| Condition {
            name: UnitName { index, ..self.name },
            cells: cells.to_vec(),
            demand: Demand::Pair(Arc::clone(table)),
        };
        pairs.map(condition).collect()
    }

    /// Returns the constraint that no digit occurs twice in these cells.
    pub(crate) fn distinct(&self, cells: Vec<Cell>) -> Lowered {
        Lowered::constraints(vec![Constraint::Distinct { name: self.name, cells }])
    }

    /// Restricts the two cells of a figure to the pairs of digits that satisfy `fit`. The arguments of `fit` are the numbers of two digits,
    /// counted from 1.
    pub(crate) fn pair(&self, figure: &Figure, fit: impl Fn(usize, usize) -> bool) -> Lowered {
        Lowered::condition(self, figure.cells(), Demand::Pair(self.table(fit)))
    }

    /// Returns a table for [`Demand::Pair`]: for each digit of the first cell, the digits of the second cell that satisfy `fit`. The
    /// arguments of `fit` are the numbers of two digits, counted from 1.
    pub(crate) fn table(&self, fit: impl Fn(usize, usize) -> bool) -> Arc<[DigitSet]> {
        let with =
            |one| (1..=self.side()).filter(|&other| fit(one, other)).map(|number| Digit::new(number - 1)).collect();
        (1..=self.side()).map(with).collect()
    }

    /// Iterates over all pairs of cells side by side, in reading order.
    pub(crate) fn neighbours(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        self.pairs(&[(0, 1), (1, 0)])
    }

    /// Iterates over all pairs of cells such that one of `steps` leads from the first to the second. A step is a number of rows down and a
    /// number of columns to the right; negative columns lead to the left.
    pub(crate) fn pairs<'s>(&'s self, steps: &'s [(usize, isize)]) -> impl Iterator<Item = [Cell; 2]> + 's {
        let shape = self.shape;
        shape.iter().flat_map(move |cell| {
            steps.iter().filter_map(move |&(down, right)| {
                let (row, column) = (shape.row(cell) + down, shape.column(cell).checked_add_signed(right)?);
                (row < shape.side() && column < shape.side()).then(|| [cell, shape.cell(row, column)])
            })
        })
    }

    /// Returns a constraint for each pair of cells such that one of `steps` leads from the first to the second: the two cells hold
    /// different digits. The constraints are numbered in order.
    pub(crate) fn unequal(&self, steps: &[(usize, isize)]) -> Lowered {
        let distinct = |(index, cells): (usize, [Cell; 2])| Constraint::Distinct {
            name: UnitName { index, ..self.name },
            cells: cells.to_vec(),
        };
        Lowered::constraints(self.pairs(steps).enumerate().map(distinct).collect())
    }

    /// Restricts all pairs of cells side by side that have no dot to the pairs of digits that satisfy `fit`. The arguments of `fit` are the
    /// numbers of two digits, counted from 1.
    pub(crate) fn without_dot(&self, fit: impl Fn(usize, usize) -> bool) -> Lowered {
        let table = self.table(fit);
        Lowered::conditions(self.each_pair(&table, |pair| !self.is_marked(pair, &[Family::White, Family::Black])))
    }

    /// Returns the ratios of the board's black dots, each once; only the ratio 2 if there is no black dot.
    pub(crate) fn ratios(&self) -> Vec<usize> {
        let usual = Family::Black.usual_number().unwrap_or(2);
        let dots = self.rules.iter().filter(|rule| rule.family == Family::Black);
        let mut ratios: Vec<usize> = dots.map(|rule| rule.figure.number().unwrap_or(usual) as usize).collect();
        ratios.sort_unstable();
        ratios.dedup();
        if ratios.is_empty() { vec![usual as usize] } else { ratios }
    }

    /// Whether a rule of one of these kinds has a figure of exactly these two cells.
    pub(crate) fn is_marked(&self, pair: [Cell; 2], families: &[Family]) -> bool {
        let same = |cells: &[Cell]| cells.len() == 2 && pair.iter().all(|cell| cells.contains(cell));
        self.rules.iter().filter(|rule| families.contains(&rule.family)).any(|rule| match &rule.figure {
            Figure::Cells(cells) | Figure::Numbered { cells, .. } => same(cells),
            _ => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chessboard_has_the_known_numbers_of_knight_and_king_moves() {
        let shape = Shape::of_side(8).unwrap();
        assert_eq!(Rule::KNIGHT.lower(shape, &[], 0).constraints.len(), 168);
        assert_eq!(Rule::whole(Family::King).lower(shape, &[], 0).constraints.len(), 210);
    }
}
