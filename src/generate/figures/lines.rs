//! Lines drawn through cells: thermometers, arrows, whispers, renbans, palindromes. Also the digits around corners.

use rand::Rng;

use crate::figures::SolvedGrid;
use crate::random::{below, shuffle};
use grid::{Cell, CellSet, Digit, DigitSet, Family, Figure, Rule};

/// Number of tries for each line drawn.
const TRIES: usize = 60;

impl SolvedGrid<'_> {
    /// Returns lines of this kind that share no cells: as many as suit a board of this size, or fewer.
    pub(super) fn lines(&self, family: Family, rng: &mut impl Rng) -> Vec<Rule> {
        let wanted = (2 * self.shape.side()).div_ceil(3).max(2);
        let mut taken = CellSet::new();
        let mut rules = Vec::new();
        for _ in 0..wanted * TRIES {
            if rules.len() == wanted {
                break;
            }
            if let Some(line) = self.line(family, &taken, rng) {
                taken.extend(line.iter().copied());
                rules.push(Rule::of(family, line));
            }
        }
        rules
    }

    /// Returns a random line that avoids the cells of `taken`, or `None` if this try fails.
    fn line(&self, family: Family, taken: &CellSet, rng: &mut impl Rng) -> Option<Vec<Cell>> {
        let most = self.shape.side().min(6) as u32;
        let wanted = 3 + below(rng, most - 2) as usize;
        let far = self.shape.side().div_ceil(2);
        let mut line = vec![self.any(rng)];
        if taken.has(line[0]) {
            return None;
        }
        while line.len() < wanted {
            let last = line[line.len() - 1];
            let goes_on = |cell: &Cell| {
                let (one, other) = (self.number(last), self.number(*cell));
                !taken.has(*cell)
                    && !line.contains(cell)
                    && match family {
                        Family::Thermometer => one < other,
                        Family::Whispers => one.abs_diff(other) >= far,
                        _ => true,
                    }
            };
            let Some(next) = self.touching(last, rng).into_iter().find(goes_on) else { break };
            line.push(next);
        }
        let least = if family == Family::Renban && self.shape.side() < 6 { 2 } else { 3 };
        (line.len() >= least && self.is_kept(family, &line)).then_some(line)
    }

    /// Whether the digits on this line keep the rule. Checks only what [`Self::line`] does not ensure.
    fn is_kept(&self, family: Family, line: &[Cell]) -> bool {
        let digit = |cell: &Cell| self.grid[cell.index()];
        match family {
            Family::Renban => {
                let set: DigitSet = line.iter().map(digit).collect();
                let span = set.last().zip(set.first()).map_or(0, |(last, first)| last.index() + 1 - first.index());
                set.len() == line.len() && span == line.len()
            }
            Family::Palindrome => line.iter().zip(line.iter().rev()).all(|(one, other)| digit(one) == digit(other)),
            _ => true,
        }
    }

    /// Returns arrows that share no cells, each with a bulb of one cell.
    pub(super) fn arrows(&self, rng: &mut impl Rng) -> Vec<Rule> {
        let wanted = (2 * self.shape.side()).div_ceil(3).max(2);
        let mut taken = CellSet::new();
        let mut rules = Vec::new();
        for _ in 0..wanted * TRIES {
            let bulb = self.any(rng);
            if rules.len() == wanted {
                break;
            }
            if taken.has(bulb) {
                continue;
            }
            let (mut line, mut left) = (vec![bulb], self.number(bulb));
            while left > 0 {
                let last = line[line.len() - 1];
                let goes_on = |cell: &Cell| !taken.has(*cell) && !line.contains(cell) && self.number(*cell) <= left;
                let Some(next) = self.touching(last, rng).into_iter().find(goes_on) else { break };
                left -= self.number(next);
                line.push(next);
            }
            if left == 0 && line.len() > 2 {
                taken.extend(line.iter().copied());
                let figure = Figure::Arrow { bulb: vec![bulb], shaft: line[1..].to_vec() };
                rules.push(Rule { family: Family::Arrow, figure });
            }
        }
        rules
    }

    /// Returns random corners that share no cells, each with two to four of the digits around it. A digit that occurs twice around a corner
    /// may be listed twice.
    pub(super) fn corners(&self, rng: &mut impl Rng) -> Vec<Rule> {
        let mut corners: Vec<[Cell; 4]> = self.shape.iter().filter_map(|cell| self.shape.around_corner(cell)).collect();
        shuffle(&mut corners, rng);
        let mut taken = CellSet::new();
        let mut rules = Vec::new();
        for cells in corners {
            if rules.len() == self.shape.side() || cells.iter().any(|&cell| taken.has(cell)) {
                continue;
            }
            let mut digits: Vec<Digit> = cells.iter().map(|cell| self.grid[cell.index()]).collect();
            shuffle(&mut digits, rng);
            digits.truncate(2 + below(rng, 3) as usize);
            digits.sort_unstable();
            taken.extend(cells);
            rules.push(Rule { family: Family::Quadruple, figure: Figure::Corner { cells, digits } });
        }
        rules
    }

    /// Returns a uniformly random cell.
    pub(super) fn any(&self, rng: &mut impl Rng) -> Cell {
        Cell::new(below(rng, self.shape.cells() as u32) as usize)
    }

    /// Returns the horizontally, vertically and diagonally adjacent cells, in random order.
    fn touching(&self, cell: Cell, rng: &mut impl Rng) -> Vec<Cell> {
        let near = |at: usize| at.saturating_sub(1)..(at + 2).min(self.shape.side());
        let rows = near(self.shape.row(cell));
        let cells = rows.flat_map(|row| near(self.shape.column(cell)).map(move |column| self.shape.cell(row, column)));
        let mut cells: Vec<Cell> = cells.filter(|&other| other != cell).collect();
        shuffle(&mut cells, rng);
        cells
    }
}
