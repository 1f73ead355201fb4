//! Sums that follow from others: what the cages inside some units leave of them, and what the cages that reach into them have outside
//! (the rule of 45, since that is what a unit of nine adds up to).

use crate::grid::{Cell, Condition, Constraint, Demand, Layout, UnitName};

/// Units that are looked at together, at most, and cells that an implied sum may speak of.
const TOGETHER: usize = 3;
const CELLS: usize = 6;

/// A sum of some cells as a rule states it.
struct Clue<'a> {
    cells: &'a [Cell],
    total: i32,
}

impl Layout {
    /// Sums of few cells that no rule states but that follow from those that rules state: for one, two or three units of a kind that lie
    /// together, what is left of them beside the cages inside, and what the cages across their border have outside. The name is that
    /// of the first unit.
    #[must_use]
    pub fn implied(&self) -> Vec<Condition> {
        let clues = self.clues();
        if clues.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<Condition> = Vec::new();
        for units in self.groups() {
            for condition in [self.inside(&units, &clues), self.outside(&units, &clues)].into_iter().flatten() {
                let is_known = |other: &Condition| other.cells == condition.cells && other.demand == condition.demand;
                if !found.iter().any(is_known) && !self.conditions().any(is_known) {
                    found.push(condition);
                }
            }
        }
        found
    }

    /// Plain sums that share no cell.
    fn clues(&self) -> Vec<Clue<'_>> {
        let mut taken = vec![false; self.shape().cells()];
        let mut clues = Vec::new();
        for condition in self.conditions() {
            let Demand::Sum { weights, total } = &condition.demand else { continue };
            let is_free = condition.cells.iter().all(|cell| !taken[cell.index()]);
            if is_free && weights.iter().all(|&weight| weight == 1) {
                condition.cells.iter().for_each(|cell| taken[cell.index()] = true);
                clues.push(Clue { cells: &condition.cells, total: *total });
            }
        }
        clues
    }

    /// One to three units of a kind, one after the other, that share no cell: their cells, and the first one's name.
    fn groups(&self) -> Vec<(UnitName, Vec<Cell>, usize)> {
        let units: Vec<(UnitName, &[Cell])> = self
            .constraints()
            .iter()
            .filter_map(|constraint| match constraint {
                Constraint::Unit { name, cells } => Some((*name, &cells[..])),
                Constraint::Distinct { .. } => None,
            })
            .collect();
        let mut groups = Vec::new();
        for count in 1..=TOGETHER.min(units.len()) {
            for run in units.windows(count) {
                let mut cells: Vec<Cell> = run.iter().flat_map(|(_, cells)| cells.iter().copied()).collect();
                cells.sort_unstable();
                let is_one_kind = run.iter().all(|(name, _)| name.family == run[0].0.family);
                if is_one_kind && cells.windows(2).all(|pair| pair[0] != pair[1]) {
                    groups.push((run[0].0, cells, count));
                }
            }
        }
        groups
    }

    /// What is left in the units beside the cages inside.
    fn inside(&self, (name, cells, count): &(UnitName, Vec<Cell>, usize), clues: &[Clue<'_>]) -> Option<Condition> {
        let is_in = |cell: &Cell| cells.binary_search(cell).is_ok();
        let mut left = cells.clone();
        let mut total = self.whole(*count);
        for clue in clues.iter().filter(|clue| clue.cells.iter().all(is_in)) {
            left.retain(|cell| !clue.cells.contains(cell));
            total -= clue.total;
        }
        let is_few = (1..=CELLS).contains(&left.len()) && left.len() < cells.len();
        let weights = vec![1; left.len()];
        is_few.then_some(Condition { name: *name, cells: left, demand: Demand::Sum { weights, total } })
    }

    /// What the cages that reach into the units have outside, less what no cage covers inside.
    fn outside(&self, (name, cells, count): &(UnitName, Vec<Cell>, usize), clues: &[Clue<'_>]) -> Option<Condition> {
        let is_in = |cell: &Cell| cells.binary_search(cell).is_ok();
        let reaching = || clues.iter().filter(|clue| clue.cells.iter().any(is_in));
        let total = reaching().map(|clue| clue.total).sum::<i32>() - self.whole(*count);
        let mut terms: Vec<(Cell, i32)> = Vec::new();
        terms.extend(reaching().flat_map(|clue| clue.cells).filter(|cell| !is_in(cell)).map(|&cell| (cell, 1)));
        let is_bare = |cell: &&Cell| !clues.iter().any(|clue| clue.cells.contains(cell));
        terms.extend(cells.iter().filter(is_bare).map(|&cell| (cell, -1)));
        terms.sort_unstable();
        let (cells, weights): (Vec<Cell>, Vec<i32>) = terms.into_iter().unzip();
        let is_few = (1..=CELLS).contains(&cells.len());
        is_few.then_some(Condition { name: *name, cells, demand: Demand::Sum { weights, total } })
    }

    /// What so many units add up to.
    fn whole(&self, count: usize) -> i32 {
        let side = self.shape().side();
        (count * side * (side + 1) / 2) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Family, Figure, Rule, Shape};

    fn cells(text: &str) -> Vec<Cell> {
        text.split_whitespace().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
    }

    fn cage(text: &str, total: u32) -> Rule {
        Rule { family: Family::Cage, figure: Figure::Sum { cells: cells(text), total: Some(total) } }
    }

    #[test]
    fn what_cages_leave_of_a_unit_adds_up() {
        let cages = [cage("r1c1 r1c2 r1c3 r1c4", 20), cage("r1c5 r1c6 r1c7", 10), cage("r1c8 r2c8", 9)];
        let layout = Layout::checked(Shape::nine(), Rule::CLASSIC.into_iter().chain(cages).collect()).unwrap();
        let row_one: Vec<Condition> =
            layout.implied().into_iter().filter(|sum| sum.name == UnitName { family: Family::Row, index: 0 }).collect();
        let sum = |text, weights: &[i32], total| (cells(text), Demand::Sum { weights: weights.to_vec(), total });
        let of = |condition: &Condition| (condition.cells.clone(), condition.demand.clone());
        assert_eq!(of(&row_one[0]), sum("r1c8 r1c9", &[1, 1], 15)); // 45 - 20 - 10
        assert_eq!(of(&row_one[1]), sum("r1c9 r2c8", &[-1, 1], -6)); // 20 + 10 + 9 - 45
    }
}
