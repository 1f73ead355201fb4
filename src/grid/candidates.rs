//! Candidates of each cell, with constraint propagation and a trail for undoing changes.

use std::sync::Arc;

use crate::{Board, Cell, CellSet, Digit, DigitSet, Layout, UnitId};

/// Candidates of every cell. A trail records each change, so that [`undo`](Self::undo) can revert everything since a [`TrailPosition`].
#[derive(Clone, Debug)]
pub struct Candidates {
    layout: Arc<Layout>,
    sets: Vec<DigitSet>, // by cell; a filled cell has only its digit
    placed: CellSet,
    trail: Vec<Change>,
}

/// Entry of the trail.
#[derive(Clone, Copy, Debug)]
enum Change {
    Eliminated(Cell, DigitSet), // the cell, and its candidates before the change
    Placed(Cell),
}

/// Position on the trail, to undo back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailPosition(usize);

/// Reason why the candidates allow no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// Cell with no candidates left.
    NoCandidate(Cell),
    /// Unit in which no cell can hold the digit any more.
    NoPlace(UnitId, Digit),
    /// Condition that the candidates of its cells can no longer meet, given by its number in [`Layout::conditions`].
    Unmet(usize),
}

/// A digit that must go in a cell, and the reason why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Single {
    /// Naked single: the cell has no other candidate.
    Naked(Cell, Digit),
    /// Hidden single: no other cell of this unit can hold the digit.
    Hidden(Cell, Digit, UnitId),
}

impl Single {
    /// Returns the cell and the digit.
    #[must_use]
    pub const fn placement(self) -> (Cell, Digit) {
        match self {
            Self::Naked(cell, digit) | Self::Hidden(cell, digit, _) => (cell, digit),
        }
    }
}

impl Candidates {
    /// Returns the candidates of a board, with an empty trail.
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

    /// Returns the layout: shape and rules.
    #[must_use]
    pub const fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the candidates of a cell. A filled cell has only its digit.
    #[must_use]
    pub fn of_cell(&self, cell: Cell) -> DigitSet {
        self.sets[cell.index()]
    }

    /// Whether the cell is filled. A cell with a single candidate is not filled until that candidate is placed.
    #[must_use]
    pub fn is_placed(&self, cell: Cell) -> bool {
        self.placed.has(cell)
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.placed.len() == self.sets.len()
    }

    /// Returns the cells of a unit that hold `digit` or can still hold it, as a bit set: bit i stands for the i-th cell of the unit,
    /// counted from 0.
    #[must_use]
    pub fn places(&self, unit: UnitId, digit: Digit) -> u64 {
        let cells = &self.layout.unit(unit).cells;
        cells.iter().enumerate().fold(0, |bits, (i, cell)| bits | u64::from(self.sets[cell.index()].has(digit)) << i)
    }

    /// Places `digit` in `cell` and eliminates it from all peers.
    ///
    /// # Errors
    /// If `digit` is not a candidate of the cell, or a peer has no candidates left. Changes made before the error are kept, and the trail
    /// records them.
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
        layout.peers(cell).iter().try_for_each(|&peer| self.eliminate(peer, digit).map(drop))
    }

    /// Eliminates `digit` from `cell`. Returns true if it was a candidate.
    ///
    /// # Errors
    /// If the cell has no candidates left.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> Result<bool, Contradiction> {
        let set = self.sets[cell.index()];
        if !set.has(digit) {
            return Ok(false);
        }
        self.set(cell, set.without(digit));
        if self.sets[cell.index()].is_empty() { Err(Contradiction::NoCandidate(cell)) } else { Ok(true) }
    }

    /// Places naked and hidden singles and propagates all conditions, until nothing changes any more. Returns the number of digits placed.
    ///
    /// # Errors
    /// If a cell has no candidates, no cell of a unit can hold a digit, or a condition cannot be met. Changes made before the error are
    /// kept, and the trail records them.
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

    /// Propagates each condition once, in order. Returns true if a candidate was eliminated.
    ///
    /// # Errors
    /// If a condition cannot be met. Changes made before the error are kept, and the trail records them.
    pub fn tighten(&mut self) -> Result<bool, Contradiction> {
        let layout = Arc::clone(&self.layout);
        let mut has_eliminated = false;
        for (at, condition) in layout.conditions().enumerate() {
            let mut sets: Vec<DigitSet> = condition.cells.iter().map(|&cell| self.of_cell(cell)).collect();
            if !layout.tighten(at, &mut sets) {
                return Err(Contradiction::Unmet(at));
            }
            for (&cell, &left) in condition.cells.iter().zip(&sets) {
                has_eliminated |= self.of_cell(cell) != left;
                self.set(cell, left);
            }
        }
        Ok(has_eliminated)
    }

    /// Returns the first naked single that is not placed yet, in reading order. If there is none, returns the first hidden single that is
    /// not placed yet, in the order of the units and, within a unit, of the digits. `None` if there is no single at all.
    ///
    /// # Errors
    /// If a cell has no candidates, or no cell of a unit can hold a digit.
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

    /// Returns two sets of digits: those that are a candidate of exactly one cell of a unit, and those that are a candidate of several
    /// cells.
    fn once_and_twice(&self, unit: UnitId) -> (DigitSet, DigitSet) {
        let cells = self.layout.unit(unit).cells.iter();
        let (once, twice) = cells.fold((DigitSet::EMPTY, DigitSet::EMPTY), |(once, twice), cell| {
            let set = self.sets[cell.index()];
            (once.or(set), twice.or(once.and(set)))
        });
        (once.minus(twice), twice)
    }

    /// Returns the current position on the trail.
    #[must_use]
    pub const fn position(&self) -> TrailPosition {
        TrailPosition(self.trail.len())
    }

    /// Reverts all changes made since the position `mark`.
    pub fn undo(&mut self, mark: TrailPosition) {
        for change in self.trail.drain(mark.0.min(self.trail.len())..).rev() {
            match change {
                Change::Eliminated(cell, before) => self.sets[cell.index()] = before,
                Change::Placed(cell) => {
                    self.placed.remove(cell);
                }
            }
        }
    }

    fn set(&mut self, cell: Cell, to: DigitSet) {
        let before = std::mem::replace(&mut self.sets[cell.index()], to);
        if before != to {
            self.trail.push(Change::Eliminated(cell, before));
        }
    }
}

/// Compares layouts, candidates and placed cells, but not the trails.
impl PartialEq for Candidates {
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout && self.sets == other.sets && self.placed == other.placed
    }
}

impl Eq for Candidates {}
