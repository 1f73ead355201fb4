//! What each cell may still be; constraint propagation over it, and back again.

use std::sync::Arc;

use crate::{Board, Cell, CellSet, Digit, DigitSet, Layout, UnitId};

/// The candidates of every cell. Every change is kept on a trail, so that [`undo`](Self::undo) takes back all since a [`Mark`].
#[derive(Clone, Debug)]
pub struct Candidates {
    layout: Arc<Layout>,
    sets: Vec<DigitSet>, // by cell; a placed cell keeps its digit alone
    placed: CellSet,
    trail: Vec<Change>,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Struck(Cell, DigitSet), // what the cell could be before
    Placed(Cell),
}

/// A moment to come back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

/// There can be no solution any more, and this is where it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A cell with no candidate left.
    NoCandidate(Cell),
    /// A digit with no place left in a unit.
    NoPlace(UnitId, Digit),
    /// Nothing that the cells of this condition may still hold meets it.
    Unmet(usize),
}

/// A cell that can be but one digit, and how that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Single {
    /// The cell has no other candidate.
    Naked(Cell, Digit),
    /// The digit has no other place in this unit.
    Hidden(Cell, Digit, UnitId),
}

impl Single {
    /// Cell and digit.
    #[must_use]
    pub const fn placement(self) -> (Cell, Digit) {
        match self {
            Self::Naked(cell, digit) | Self::Hidden(cell, digit, _) => (cell, digit),
        }
    }
}

impl Candidates {
    /// Those of a board; the beginning of the trail.
    pub(super) fn of(board: &Board) -> Self {
        let layout = Arc::clone(board.layout());
        let cells = layout.shape().iter().zip(&board.puzzle().removed);
        let mut sets: Vec<DigitSet> = cells.map(|(cell, &gone)| layout.domain(cell).minus(gone)).collect();
        let mut placed = CellSet::new();
        for cell in layout.shape().iter() {
            let Some(digit) = board.digit(cell) else { continue };
            for peer in layout.peers(cell).iter().filter(|&&peer| board.digit(peer).is_none()) {
                sets[peer.index()] = sets[peer.index()].without(digit);
            }
            sets[cell.index()] = DigitSet::only(digit);
            placed.insert(cell);
        }
        Self { layout, sets, placed, trail: Vec::new() }
    }

    /// Shape and rules.
    #[must_use]
    pub const fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// What a cell may be; its digit alone if it holds one.
    #[must_use]
    pub fn of_cell(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// Whether a digit was put here, rather than being the only one left.
    #[must_use]
    pub fn is_placed(&self, cell: Cell) -> bool {
        self.placed.has(cell)
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.placed.len() == self.sets.len()
    }

    /// The cells of a unit that may hold `digit`, bit i for the i-th; a cell that holds it counts.
    #[must_use]
    pub fn places(&self, unit: UnitId, digit: Digit) -> u64 {
        let cells = &self.layout.unit(unit).cells;
        cells.iter().enumerate().fold(0, |bits, (i, cell)| bits | u64::from(self.sets[cell.index()].has(digit)) << i)
    }

    /// Puts `digit` into `cell` and strikes it from all peers.
    ///
    /// # Errors
    /// If the cell cannot be that digit, or a peer has nothing left. What was done until then stays done, and on the trail.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let set = self.sets[cell.index()];
        if !set.has(digit) {
            return Err(Contradiction::NoCandidate(cell));
        }
        self.set(cell, DigitSet::only(digit));
        if self.placed.insert(cell) {
            self.trail.push(Change::Placed(cell));
        }
        let layout = Arc::clone(&self.layout);
        layout.peers(cell).iter().try_for_each(|&peer| self.strike(peer, digit).map(drop))
    }

    /// Takes `digit` away from `cell`; says whether it was there.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn strike(&mut self, cell: Cell, digit: Digit) -> Result<bool, Contradiction> {
        let set = self.sets[cell.index()];
        if !set.has(digit) {
            return Ok(false);
        }
        self.set(cell, set.without(digit));
        if self.sets[cell.index()].is_empty() { Err(Contradiction::NoCandidate(cell)) } else { Ok(true) }
    }

    /// Places naked and hidden singles, and follows up every condition, until nothing follows; says how many were placed.
    ///
    /// # Errors
    /// If a cell has no candidate or a digit no place in a unit, or a condition cannot be met. What was done until then stays done,
    /// and on the trail.
    pub fn propagate(&mut self) -> Result<usize, Contradiction> {
        let mut count = 0;
        loop {
            while let Some(single) = self.single()? {
                let (cell, digit) = single.placement();
                self.place(cell, digit)?;
                count += 1;
            }
            if !self.tighten()? {
                return Ok(count);
            }
        }
    }

    /// Follows up every condition once, in their order; says whether anything was struck.
    ///
    /// # Errors
    /// If one cannot be met. What was done until then stays done, and on the trail.
    pub fn tighten(&mut self) -> Result<bool, Contradiction> {
        let layout = Arc::clone(&self.layout);
        let mut has_struck = false;
        for (at, condition) in layout.conditions().enumerate() {
            let mut sets: Vec<DigitSet> = condition.cells.iter().map(|&cell| self.of_cell(cell)).collect();
            if !layout.tighten(at, &mut sets) {
                return Err(Contradiction::Unmet(at));
            }
            for (&cell, &left) in condition.cells.iter().zip(&sets) {
                has_struck |= self.of_cell(cell) != left;
                self.set(cell, left);
            }
        }
        Ok(has_struck)
    }

    /// A single that is not yet placed: the first naked one in reading order, else the first hidden one by unit and digit.
    ///
    /// # Errors
    /// If a cell has no candidate or a digit no place in a unit.
    pub fn single(&self) -> Result<Option<Single>, Contradiction> {
        for cell in self.layout.shape().iter().filter(|&cell| !self.placed.has(cell)) {
            let set = self.sets[cell.index()];
            if set.is_empty() {
                return Err(Contradiction::NoCandidate(cell));
            }
            if let Some(digit) = set.single() {
                return Ok(Some(Single::Naked(cell, digit)));
            }
        }
        for unit in self.layout.unit_ids() {
            let (once, twice) = self.once_and_twice(unit);
            if let Some(digit) = DigitSet::all(self.layout.shape().side()).minus(once.or(twice)).first() {
                return Err(Contradiction::NoPlace(unit, digit));
            }
            let open = |cell: &&Cell| !self.placed.has(**cell) && !self.sets[cell.index()].and(once).is_empty();
            let found = self.layout.unit(unit).cells.iter().filter(open);
            let found = found.filter_map(|&cell| self.sets[cell.index()].and(once).first().map(|digit| (digit, cell)));
            if let Some((digit, cell)) = found.min() {
                return Ok(Some(Single::Hidden(cell, digit, unit)));
            }
        }
        Ok(None)
    }

    /// The digits that can stand in just one cell of a unit, and those that can stand in more.
    fn once_and_twice(&self, unit: UnitId) -> (DigitSet, DigitSet) {
        let cells = self.layout.unit(unit).cells.iter();
        let (once, twice) = cells.fold((DigitSet::EMPTY, DigitSet::EMPTY), |(once, twice), cell| {
            let set = self.sets[cell.index()];
            (once.or(set), twice.or(once.and(set)))
        });
        (once.minus(twice), twice)
    }

    /// Now.
    #[must_use]
    pub const fn mark(&self) -> Mark {
        Mark(self.trail.len())
    }

    /// Takes back everything since `mark`.
    pub fn undo(&mut self, mark: Mark) {
        for change in self.trail.drain(mark.0.min(self.trail.len())..).rev() {
            match change {
                Change::Struck(cell, before) => self.sets[cell.index()] = before,
                Change::Placed(cell) => {
                    self.placed.remove(cell);
                }
            }
        }
    }

    fn set(&mut self, cell: Cell, to: DigitSet) {
        let before = std::mem::replace(&mut self.sets[cell.index()], to);
        if before != to {
            self.trail.push(Change::Struck(cell, before));
        }
    }
}

/// Equal when every cell may be the same and holds the same; how it came to that does not count.
impl PartialEq for Candidates {
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout && self.sets == other.sets && self.placed == other.placed
    }
}

impl Eq for Candidates {}
