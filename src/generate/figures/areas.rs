//! Areas of cells: cages, extra regions, clones, and cells with even or odd digits.

use std::ops::RangeInclusive;

use rand::Rng;

use crate::figures::{SolvedGrid, neighbours};
use crate::random::{below, shuffle};
use grid::{Cell, CellSet, Family, Figure, Rule};

/// Range from which the maximum size of a board's cages, in cells, is drawn. Leftover cells may make a cage larger.
const LARGE: RangeInclusive<usize> = 3..=4;

/// Number of tries for an extra region, or for all clones of a board.
const TRIES: usize = 2000;

impl SolvedGrid<'_> {
    /// Returns cages that cover the board. The maximum size of its cages is random; the larger a cage is, the less its sum says about its
    /// cells. A single leftover cell joins an adjacent cage whose digits allow this, if there is such a cage.
    pub(super) fn cages(&self, family: Family, rng: &mut impl Rng) -> Vec<Rule> {
        let mut taken = CellSet::new();
        let mut order: Vec<Cell> = self.shape.iter().collect();
        shuffle(&mut order, rng);
        let most = (LARGE.start() + below(rng, LARGE.clone().count() as u32) as usize).min(self.shape.side());
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        let may_join = |cells: &[Cell], cell: Cell| family == Family::LooseCage || self.is_new(cells, cell);
        for first in order {
            if taken.has(first) {
                continue;
            }
            let wanted = 2 + below(rng, most as u32 - 1) as usize;
            let fits = |cells: &[Cell], cell: Cell| !taken.has(cell) && may_join(cells, cell);
            let cells = self.grown(first, wanted, fits, rng);
            taken.extend(cells.iter().copied());
            cages.push(cells);
        }
        let (single, mut cages): (Vec<_>, Vec<_>) = cages.into_iter().partition(|cells| cells.len() == 1);
        for cell in single.into_iter().flatten() {
            let is_beside = |cage: &[Cell]| neighbours(self.shape, cell).any(|near| cage.contains(&near));
            let takes = |cage: &&mut Vec<Cell>| is_beside(cage) && may_join(cage, cell);
            match cages.iter_mut().filter(takes).min_by_key(|cage| cage.len()) {
                Some(cage) => cage.push(cell),
                None => cages.push(vec![cell]),
            }
        }
        cages.iter_mut().for_each(|cells| cells.sort_unstable());
        cages.sort_unstable();
        let total = |cells: &[Cell]| cells.iter().map(|&cell| self.number(cell) as u32).sum();
        let rule = |cells: Vec<Cell>| {
            let total = Some(total(&cells));
            Rule { family, figure: Figure::Sum { cells, total } }
        };
        cages.into_iter().map(rule).collect()
    }

    /// Returns a rule for a connected area that contains every digit and is not a row, column or box. Returns an empty list if no such area
    /// is found.
    pub(super) fn extra(&self, family: Family, rng: &mut impl Rng) -> Vec<Rule> {
        for _ in 0..TRIES {
            let first = self.any(rng);
            let cells = self.grown(first, self.shape.side(), |cells, cell| self.is_new(cells, cell), rng);
            let is_box = |cell: &Cell| self.shape.box_of(*cell) == self.shape.box_of(cells[0]);
            let is_row = |cell: &Cell| self.shape.row(*cell) == self.shape.row(cells[0]);
            let is_column = |cell: &Cell| self.shape.column(*cell) == self.shape.column(cells[0]);
            let is_said = cells.iter().all(is_box) || cells.iter().all(is_row) || cells.iter().all(is_column);
            if cells.len() == self.shape.side() && !is_said {
                return vec![Rule::of(family, cells)];
            }
        }
        Vec::new()
    }

    /// Returns a random connected area, in reading order. It grows from the cell `first`, one cell at a time; `fits` returns whether a cell
    /// can join the cells found so far. If no cell fits any more, the area is smaller than `wanted`.
    fn grown(&self, first: Cell, wanted: usize, fits: impl Fn(&[Cell], Cell) -> bool, rng: &mut impl Rng) -> Vec<Cell> {
        let mut cells = vec![first];
        while cells.len() < wanted {
            let is_next = |cell: &Cell| !cells.contains(cell) && fits(&cells, *cell);
            let mut around: Vec<Cell> =
                cells.iter().flat_map(|&cell| neighbours(self.shape, cell)).filter(is_next).collect();
            around.sort_unstable();
            around.dedup();
            if around.is_empty() {
                break;
            }
            cells.push(around[below(rng, around.len() as u32) as usize]);
        }
        cells.sort_unstable();
        cells
    }

    /// Whether none of the cells has the same digit as `cell`.
    fn is_new(&self, cells: &[Cell], cell: Cell) -> bool {
        cells.iter().all(|other| self.grid[other.index()] != self.grid[cell.index()])
    }

    /// Returns rules for at most three pairs of disjoint areas. The areas of a pair have the same shape and the same digits.
    pub(super) fn clones(&self, family: Family, rng: &mut impl Rng) -> Vec<Rule> {
        let side = self.shape.side();
        let mut taken = CellSet::new();
        let mut rules = Vec::new();
        for _ in 0..TRIES {
            if rules.len() == 3 {
                break;
            }
            let (one, other) = (self.any(rng), self.any(rng));
            let twin = |cell: Cell| {
                let row = (self.shape.row(cell) + self.shape.row(other)).checked_sub(self.shape.row(one))?;
                let column =
                    (self.shape.column(cell) + self.shape.column(other)).checked_sub(self.shape.column(one))?;
                (row < side && column < side).then(|| self.shape.cell(row, column))
            };
            let same = |cell: Cell| {
                let twin = twin(cell).filter(|&twin| twin != cell && !taken.has(twin) && !taken.has(cell))?;
                (self.grid[cell.index()] == self.grid[twin.index()]).then_some(twin)
            };
            let mut area = vec![one];
            let mut at = 0;
            while let Some(&cell) = area.get(at) {
                let near = neighbours(self.shape, cell).filter(|&cell| same(cell).is_some());
                let new: Vec<Cell> = near.filter(|cell| !area.contains(cell)).collect();
                area.extend(new);
                at += 1;
            }
            let twins: Option<Vec<Cell>> = area.iter().map(|&cell| same(cell)).collect();
            let Some(twins) = twins.filter(|twins| area.len() > 1 && !twins.iter().any(|twin| area.contains(twin)))
            else {
                continue;
            };
            taken.extend(area.iter().chain(&twins).copied());
            rules.push(Rule { family, figure: Figure::Areas(vec![area, twins]) });
        }
        rules
    }

    /// Returns a rule with a random third of the cells that have odd digits (for [`Family::Odd`]) or even digits.
    pub(super) fn parity(&self, family: Family, rng: &mut impl Rng) -> Vec<Rule> {
        let odd = usize::from(family == Family::Odd);
        let mut cells: Vec<Cell> = self.shape.iter().filter(|&cell| self.number(cell) % 2 == odd).collect();
        shuffle(&mut cells, rng);
        cells.truncate(cells.len().div_ceil(3));
        cells.sort_unstable();
        vec![Rule::of(family, cells)]
    }
}
