//! Implied sums, also known as the rule of 45, because the digits of a unit of nine cells add up to 45. Subtracting the sums within some
//! units from the total of these units leaves the sum of the other cells (innies). A sum that crosses the border of the units can be
//! subtracted too; its cells outside the units (outies) then count negatively.

use crate::{Cell, Condition, Demand, Layout, UnitId};

/// Maximum number of units that [`Layout::implied_sums`] combines.
const MAX_UNITS: usize = 3;
/// Maximum number of cells in a sum that [`Layout::implied_sums`] returns.
const MAX_CELLS: usize = 6;

/// A sum obtained by subtracting some given sums from the total of some units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpliedSum {
    /// Units from whose total the given sums are subtracted.
    pub units: Vec<UnitId>,
    /// Numbers of the conditions that are subtracted, in ascending order.
    pub sums: Vec<u32>,
    /// Condition on the remaining cells. Cells in the units have weight 1, and cells outside have weight -1. Has the name of the first
    /// unit.
    pub left: Condition,
    /// Whether the remaining cells must hold different digits.
    pub are_distinct: bool,
}

impl Layout {
    /// Returns the implied sums of at most six cells, except those that are given by a rule. Considers one to three consecutive units of
    /// the same kind. First subtracts only the sums within the units, then also the sums that cross their border.
    #[must_use]
    pub fn implied_sums(&self) -> Vec<ImpliedSum> {
        let clues = self.apart(self.plain_sums().collect());
        if clues.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<ImpliedSum> = Vec::new();
        for units in self.runs() {
            let (inside, across) = self.around(&units, &clues);
            let all = [&inside[..], &across].concat();
            for sums in [inside, all] {
                let Some(implied) = self.less(&units, sums).filter(|found| found.left.cells.len() <= MAX_CELLS) else {
                    continue;
                };
                let content = |other: &Condition| (other.cells.clone(), other.demand.clone());
                let is_known = |other: &Condition| content(other) == content(&implied.left);
                if !found.iter().any(|other| is_known(&other.left)) && !self.conditions().any(is_known) {
                    found.push(implied);
                }
            }
        }
        found
    }

    /// Iterates over the numbers of the conditions that are plain sums, that is, sums in which every weight is 1.
    pub fn plain_sums(&self) -> impl Iterator<Item = u32> {
        let is_plain = |condition: &Condition| match &condition.demand {
            Demand::Sum { weights, .. } => weights.iter().all(|&weight| weight == 1),
            Demand::Pair(_) | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => false,
        };
        (0..).zip(self.conditions()).filter(move |(_, condition)| is_plain(condition)).map(|(at, _)| at)
    }

    /// Selects sums that share no cells, greedily: goes through them in order and keeps each that shares no cell with those kept before.
    #[must_use]
    pub fn apart(&self, mut sums: Vec<u32>) -> Vec<u32> {
        let mut taken = vec![false; self.shape().cells()];
        sums.retain(|&at| {
            let cells = &self.condition(at as usize).cells;
            let is_free = cells.iter().all(|cell| !taken[cell.index()]);
            if is_free {
                cells.iter().for_each(|cell| taken[cell.index()] = true);
            }
            is_free
        });
        sums
    }

    /// Returns two lists of sums. The first list has the sums within the units, except for those that [`apart`](Self::apart) leaves out.
    /// The second list has the sums that cross the border of the units and, inside the units, share no cell with a sum of the first list.
    #[must_use]
    pub fn around(&self, units: &[UnitId], sums: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let mut is_in = vec![false; self.shape().cells()];
        units.iter().flat_map(|&unit| &self.unit(unit).cells).for_each(|cell| is_in[cell.index()] = true);
        let cells = |at: u32| &self.condition(at as usize).cells;
        let within = |at: u32| cells(at).iter().filter(|cell| is_in[cell.index()]).count();
        let inside = self.apart(sums.iter().copied().filter(|&at| within(at) == cells(at).len()).collect());
        inside.iter().flat_map(|&at| cells(at)).for_each(|cell| is_in[cell.index()] = false);
        let is_whole = |at: u32| {
            let is_in_units = |cell: &Cell| self.units_of(*cell).iter().any(|unit| units.contains(unit));
            cells(at).iter().all(|cell| is_in[cell.index()] || !is_in_units(cell))
        };
        let reaches = |at: u32| cells(at).iter().any(|cell| is_in[cell.index()]);
        let is_out = |at: u32| cells(at).iter().any(|cell| !is_in[cell.index()]);
        let across = sums.iter().copied().filter(|&at| is_whole(at) && reaches(at) && is_out(at)).collect();
        (inside, across)
    }

    /// Subtracts some sums from the total of some units. Returns `None` if there are no sums, if no cells remain, or if a cell would count
    /// more than once.
    #[must_use]
    pub fn less(&self, units: &[UnitId], mut sums: Vec<u32>) -> Option<ImpliedSum> {
        sums.sort_unstable();
        let side = self.shape().side() as i32;
        let mut total = units.len() as i32 * side * (side + 1) / 2;
        let mut weights = vec![0; self.shape().cells()];
        units.iter().flat_map(|&unit| &self.unit(unit).cells).for_each(|cell| weights[cell.index()] += 1);
        for condition in sums.iter().map(|&at| self.condition(at as usize)) {
            if let Demand::Sum { total: part, .. } = condition.demand {
                total -= part;
            }
            condition.cells.iter().for_each(|cell| weights[cell.index()] -= 1);
        }
        let cells: Vec<Cell> = self.shape().iter().filter(|cell| weights[cell.index()] != 0).collect();
        let weights: Vec<i32> = cells.iter().map(|cell| weights[cell.index()]).collect();
        if sums.is_empty() || cells.is_empty() || weights.iter().any(|weight| weight.abs() != 1) {
            return None;
        }
        let are_distinct = self.differ(&cells);
        let left = Condition { name: self.unit(units[0]).name, cells, demand: Demand::Sum { weights, total } };
        Some(ImpliedSum { units: units.to_vec(), sums, left, are_distinct })
    }

    /// Returns all runs of one to three consecutive units that are of the same kind and share no cells.
    fn runs(&self) -> Vec<Vec<UnitId>> {
        let ids: Vec<UnitId> = self.unit_ids().collect();
        let is_run = |run: &&[UnitId]| {
            let mut cells: Vec<Cell> = run.iter().flat_map(|&unit| self.unit(unit).cells.iter().copied()).collect();
            cells.sort_unstable();
            let family = |unit: UnitId| self.unit(unit).name.family;
            run.iter().all(|&unit| family(unit) == family(run[0])) && cells.windows(2).all(|pair| pair[0] != pair[1])
        };
        (1..=MAX_UNITS).flat_map(|count| ids.windows(count).filter(is_run).map(<[UnitId]>::to_vec)).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Family, Figure, Rule, Shape, UnitName};

    /// Parses cells, such as `r1c1 r1c2`.
    fn cells(text: &str) -> Vec<Cell> {
        text.split_whitespace().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
    }

    /// Returns the rule of a cage.
    fn cage(text: &str, total: u32) -> Rule {
        Rule { family: Family::Cage, figure: Figure::Sum { cells: cells(text), total: Some(total) } }
    }

    /// Returns a classic 9 × 9 layout with further rules.
    fn layout(rules: impl IntoIterator<Item = Rule>) -> Arc<Layout> {
        Layout::checked(Shape::nine(), Rule::CLASSIC.into_iter().chain(rules).collect()).unwrap()
    }

    fn sum(text: &str, weights: &[i32], total: i32) -> (Vec<Cell>, Demand) {
        (cells(text), Demand::Sum { weights: weights.to_vec(), total })
    }

    #[test]
    fn the_cells_of_a_unit_outside_its_cages_have_an_implied_sum() {
        let layout = layout([cage("r1c1 r1c2 r1c3 r1c4", 20), cage("r1c5 r1c6 r1c7", 10), cage("r1c8 r2c8", 9)]);
        let is_row_one = |found: &ImpliedSum| found.left.name == UnitName { family: Family::Row, index: 0 };
        let row_one: Vec<ImpliedSum> = layout.implied_sums().into_iter().filter(is_row_one).collect();
        let of = |found: &ImpliedSum| (found.left.cells.clone(), found.left.demand.clone());
        assert_eq!(of(&row_one[0]), sum("r1c8 r1c9", &[1, 1], 15)); // 45 - 20 - 10
        assert_eq!(of(&row_one[1]), sum("r1c9 r2c8", &[1, -1], 6)); // 45 - 20 - 10 - 9
        assert!(row_one.iter().all(|found| found.are_distinct)); // the cells of the first sum share a row, those of the second a box
        assert_eq!((&row_one[0].sums[..], &row_one[1].sums[..]), (&[0, 1][..], &[0, 1, 2][..]));
    }

    #[test]
    fn sums_that_overlap_are_not_taken_together() {
        let loose = |text: &str, total: u32| Rule {
            family: Family::LittleKiller,
            figure: Figure::Outside { cells: cells(text), total },
        };
        let layout = layout([cage("r1c1 r1c2", 3), loose("r1c2 r2c1", 5), loose("r1c3 r2c2 r3c1", 9)]);
        let row = [layout.unit_ids().next().unwrap()];
        assert_eq!(layout.apart(vec![0, 1, 2]), [0, 2]);
        assert_eq!(layout.around(&row, &[0, 1, 2]), (vec![0], vec![2])); // the second sum shares a cell with the first
        let of_row_and_box = [row[0], layout.units_of(Shape::nine().cell(0, 0))[2]];
        assert_eq!(layout.less(&of_row_and_box, vec![0]), None); // r1c3 would count twice
        assert_eq!(layout.less(&row, Vec::new()), None);
    }
}
