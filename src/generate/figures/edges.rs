//! Marks between two cells, such as dots and signs, and numbers outside the board.

use rand::Rng;

use crate::figures::{SolvedGrid, neighbours};
use crate::random::{below, shuffle};
use grid::{Cell, Family, Figure, Rule};

impl SolvedGrid<'_> {
    /// Returns marks of this kind between adjacent cells. If the rules say that all marks are given, returns all possible marks; otherwise,
    /// returns a random part of them.
    pub(super) fn pairs(&self, family: Family, found: &[Rule], rng: &mut impl Rng) -> Vec<Rule> {
        let all = [Family::Dots, Family::Signs].into_iter().any(|all| has(found, all));
        let mut pairs: Vec<[Cell; 2]> = self.all_pairs().filter_map(|pair| self.marked(family, pair)).collect();
        if !all {
            shuffle(&mut pairs, rng);
            let part = if family == Family::Greater { pairs.len().div_ceil(3) } else { pairs.len().div_ceil(2) };
            pairs.truncate(part);
            pairs.sort_unstable();
        }
        pairs.into_iter().map(|pair| Rule::of(family, pair.to_vec())).collect()
    }

    /// Returns the rule that all marks of this kind are given, and all such marks that `found` lacks.
    pub(super) fn all_marks(&self, family: Family, found: &[Rule]) -> Vec<Rule> {
        let kinds: &[Family] = match family {
            Family::Dots => &[Family::White, Family::Black],
            Family::WhiteDots => &[Family::White],
            Family::BlackDots => &[Family::Black],
            _ => &[Family::X, Family::V],
        };
        // if both kinds of dot are possible between two cells, one dot of the other kind is enough
        let marks: &[Family] = if family == Family::Signs { kinds } else { &[Family::White, Family::Black] };
        let mut rules = vec![Rule::whole(family)];
        for pair in self.all_pairs() {
            let is_marked = |rule: &Rule| {
                marks.contains(&rule.family) && pair.iter().all(|cell| rule.figure.cells().contains(cell))
            };
            if found.iter().any(is_marked) {
                continue;
            }
            let mark = kinds.iter().find_map(|&kind| Some((kind, self.marked(kind, pair)?)));
            rules.extend(mark.map(|(kind, pair)| Rule::of(kind, pair.to_vec())));
        }
        rules
    }

    /// Returns the two cells in the order that the mark requires, or `None` if the mark would be wrong between them.
    fn marked(&self, family: Family, [one, other]: [Cell; 2]) -> Option<[Cell; 2]> {
        let (first, second) = (self.number(one), self.number(other));
        let fits = match family {
            Family::White => first.abs_diff(second) == 1,
            Family::Black => first == 2 * second || second == 2 * first,
            Family::X => first + second == 10,
            Family::V => first + second == 5,
            _ => first != second,
        };
        let is_turned = family == Family::Greater && first < second;
        fits.then_some(if is_turned { [other, one] } else { [one, other] })
    }

    /// Returns all pairs of adjacent cells, each pair once.
    fn all_pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.shape.iter().flat_map(|cell| {
            neighbours(self.shape, cell).filter(move |&other| other > cell).map(move |other| [cell, other])
        })
    }

    /// Returns numbers outside the board: for sandwiches, a number for every row and column; for other rules, numbers for a random part of
    /// the rows, columns or diagonals.
    pub(super) fn outside(&self, family: Family, rng: &mut impl Rng) -> Vec<Rule> {
        let side = self.shape.side();
        let last = side - 1;
        let cell = |row: usize, column: usize| self.shape.cell(row, column);
        let rows = (0..side).map(|row| (0..side).map(|i| cell(row, i)).collect::<Vec<_>>());
        let columns = (0..side).map(|column| (0..side).map(|i| cell(i, column)).collect::<Vec<_>>());
        let mut lines: Vec<Vec<Cell>> = match family {
            Family::LittleKiller => {
                let down_right = (0..last).map(|start| (start..side).map(|i| cell(i - start, i)).collect());
                let up_right = (1..side).map(|start| (0..=start).map(|i| cell(start - i, i)).collect());
                let down_left = (1..side).map(|start| (start..side).rev().map(|i| cell(start + last - i, i)).collect());
                down_right.chain(up_right).chain(down_left).collect()
            }
            _ => rows.chain(columns).collect(),
        };
        if !matches!(family, Family::Sandwich | Family::LittleKiller) {
            let turned: Vec<Vec<Cell>> = lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
            lines.extend(turned);
        }
        if family != Family::Sandwich {
            shuffle(&mut lines, rng);
            lines.truncate(side + below(rng, side as u32) as usize);
            lines.sort();
        }
        let rules = lines.into_iter().map(|cells| {
            let total = self.total(family, &cells) as u32;
            Rule { family, figure: Figure::Outside { cells, total } }
        });
        rules.collect()
    }

    /// Returns the number that the rule shows outside this row, column or diagonal.
    fn total(&self, family: Family, line: &[Cell]) -> usize {
        let numbers: Vec<usize> = line.iter().map(|&cell| self.number(cell)).collect();
        let is_row = self.shape.row(line[0]) == self.shape.row(line[line.len() - 1]);
        match family {
            Family::Sandwich => {
                let crusts: Vec<usize> =
                    (0..numbers.len()).filter(|&i| numbers[i] == 1 || numbers[i] == self.shape.side()).collect();
                numbers[crusts[0] + 1..crusts[crusts.len() - 1]].iter().sum()
            }
            Family::Frame => {
                let count = if is_row { self.shape.box_width() } else { self.shape.box_height() };
                numbers[..count].iter().sum()
            }
            Family::XSum => numbers[..numbers[0]].iter().sum(),
            _ => numbers.iter().sum(),
        }
    }
}

/// Whether the rules include a rule of this kind.
fn has(rules: &[Rule], family: Family) -> bool {
    rules.iter().any(|rule| rule.family == family)
}
