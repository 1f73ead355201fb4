//! Candidates by cell and by unit, and what follows from them: singles, and digits that two units lock in where they cross.

use crate::grid::{Board, Cell, Demand, Digit, DigitSet};
use crate::solve::large::map::{Map, Pair};

/// Where it shows that there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dead {
    /// A cell has no candidate.
    Cell(Cell),
    /// A digit has no place in a unit.
    Pair(Pair),
    /// Nothing meets the condition with this number any more.
    Condition(u32),
}

/// Candidates, twice: what each cell may hold, and where each digit may stand in each unit.
#[derive(Debug)]
pub(super) struct State<'a> {
    pub(super) map: &'a Map,
    sets: Vec<u64>,          // by cell: its candidates
    places: Vec<u64>,        // by unit and digit: places of the unit
    counts: Vec<u8>,         // how many candidates each cell has, then how many places each digit in each unit
    open: usize,             // cells with more than one candidate
    trail: Vec<(Cell, u64)>, // what a cell's set was before each change
    naked: Vec<Cell>,        // came down to one candidate, which its peers may still have
    hidden: Vec<Pair>,       // that came down to one place
    fewer: Vec<Pair>,        // that lost a place and have few
    is_fewer: Vec<bool>,     // by unit and digit: it is among them
    touched: Vec<u32>,       // conditions of which a cell has changed
    is_touched: Vec<bool>,   // by condition: it is among them
    sets_of: Vec<DigitSet>,  // of the condition that is followed up; kept for its room
}

impl<'a> State<'a> {
    /// Those of a board, nothing followed up yet.
    pub(super) fn new(board: &Board, map: &'a Map) -> Result<Self, Dead> {
        let candidates = board.candidates();
        let cells = || board.shape().iter();
        let sets: Vec<u64> = cells().map(|cell| candidates.of_cell(cell).bits()).collect();
        let mut places = vec![0; map.pairs()];
        let mut naked = Vec::new();
        for cell in cells() {
            let set = sets[cell.index()];
            each(set, |digit| {
                map.spots(cell).iter().for_each(|spot| places[map.at(spot.with(digit))] |= spot.bit);
            });
            if set == 0 {
                return Err(Dead::Cell(cell));
            }
            if set.is_power_of_two() && board.digit(cell).is_none() {
                naked.push(cell);
            }
        }
        if let Some(at) = places.iter().position(|&places| places == 0) {
            return Err(Dead::Pair(map.pair(at)));
        }
        let counts: Vec<u8> = sets.iter().chain(&places).map(|bits| bits.count_ones() as u8).collect();
        let open = sets.iter().filter(|set| !set.is_power_of_two()).count();
        let pairs = || counts[sets.len()..].iter().enumerate().map(|(at, &count)| (map.pair(at), count));
        let hidden = pairs().filter(|&(_, count)| count == 1).map(|(pair, _)| pair).collect();
        let fewer = pairs().filter(|&(pair, count)| count > 1 && map.is_crossing(pair.unit, count));
        let fewer: Vec<Pair> = fewer.map(|(pair, _)| pair).collect();
        let mut is_fewer = vec![false; places.len()];
        fewer.iter().for_each(|&pair| is_fewer[map.at(pair)] = true);
        let touched: Vec<u32> = (0..map.conditions() as u32).rev().collect();
        let is_touched = vec![true; touched.len()];
        let (trail, sets_of) = (Vec::new(), Vec::new());
        Ok(Self {
            map,
            sets,
            places,
            counts,
            open,
            trail,
            naked,
            hidden,
            fewer,
            is_fewer,
            touched,
            is_touched,
            sets_of,
        })
    }

    /// Whether every cell has one candidate.
    pub(super) const fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// By cell: what it may hold, bit by digit.
    pub(super) fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// By unit and digit: in which places it may stand.
    pub(super) fn places(&self) -> &[u64] {
        &self.places
    }

    /// How many candidates each cell has, then how many places each digit in each unit.
    pub(super) fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// The digits, if it is solved.
    pub(super) fn grid(&self) -> Vec<Digit> {
        self.sets.iter().map(|set| Digit::new(set.trailing_zeros() as usize)).collect()
    }

    /// A moment to come back to.
    pub(super) const fn mark(&self) -> usize {
        self.trail.len()
    }

    /// What is now stays so.
    pub(super) fn settle(&mut self) {
        self.trail.clear();
    }

    /// Puts a digit, as a bit, into a cell that may hold it.
    pub(super) fn put(&mut self, cell: Cell, digit: u64) -> Result<(), Dead> {
        self.strike(cell, !digit)
    }

    /// Takes candidates from a cell, those of them that it has.
    pub(super) fn strike(&mut self, cell: Cell, gone: u64) -> Result<(), Dead> {
        let set = self.sets[cell.index()];
        if set & gone == 0 { Ok(()) } else { self.take(cell, set, set & gone) }
    }

    /// Takes candidates that a cell has from it.
    fn take(&mut self, cell: Cell, set: u64, gone: u64) -> Result<(), Dead> {
        let left = set ^ gone;
        if left == 0 {
            return Err(Dead::Cell(cell));
        }
        self.trail.push((cell, set));
        self.sets[cell.index()] = left;
        if left.is_power_of_two() {
            self.open -= 1;
            self.naked.push(cell);
        }
        for &at in self.map.conditions_of(cell) {
            if !self.is_touched[at as usize] {
                self.is_touched[at as usize] = true;
                self.touched.push(at);
            }
        }
        let mut dead = None;
        let Self { map, sets, places, counts, hidden, fewer, is_fewer, .. } = self;
        let (of_cells, of_pairs) = counts.split_at_mut(sets.len());
        each(gone, |digit| {
            of_cells[cell.index()] -= 1;
            for spot in map.spots(cell) {
                let pair = spot.with(digit);
                let at = map.at(pair);
                places[at] &= !spot.bit;
                of_pairs[at] -= 1;
                match of_pairs[at] {
                    0 => dead = Some(pair),
                    1 => hidden.push(pair),
                    count if map.is_crossing(spot.unit, count) && !is_fewer[at] => {
                        is_fewer[at] = true;
                        fewer.push(pair);
                    }
                    _ => {}
                }
            }
        });
        dead.map_or(Ok(()), |pair| Err(Dead::Pair(pair)))
    }

    /// Follows everything up until nothing more follows. What is left undone when it is dead is forgotten by [`undo`](Self::undo).
    pub(super) fn propagate(&mut self) -> Result<(), Dead> {
        loop {
            if let Some(cell) = self.naked.pop() {
                self.spread(cell)?;
            } else if let Some(pair) = self.hidden.pop() {
                let cell = self.map.cell(pair.unit, self.places[self.map.at(pair)]);
                self.put(cell, 1 << pair.digit)?;
            } else if let Some(pair) = self.fewer.pop() {
                self.is_fewer[self.map.at(pair)] = false;
                self.lock(pair)?;
            } else if let Some(at) = self.touched.pop() {
                self.is_touched[at as usize] = false;
                self.tighten(at)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Strikes a cell's only candidate from its peers.
    fn spread(&mut self, cell: Cell) -> Result<(), Dead> {
        let (map, bit) = (self.map, self.sets[cell.index()]);
        for spot in map.spots(cell) {
            let pair = spot.with(bit.trailing_zeros() as usize);
            self.clear(pair, self.places[map.at(pair)] & !spot.bit)?;
        }
        map.others(cell).iter().try_for_each(|&other| self.strike(other, bit))
    }

    /// Strikes what a condition rules out.
    fn tighten(&mut self, at: u32) -> Result<(), Dead> {
        let (condition, groups) = self.map.condition(at);
        if let (Demand::Pair(table), [one, other]) = (&condition.demand, &condition.cells[..]) {
            return self.pair(at, table, [*one, *other]);
        }
        let mut left = std::mem::take(&mut self.sets_of);
        left.clear();
        let cells = condition.cells.iter();
        left.extend(cells.clone().map(|cell| DigitSet::from_bits(self.sets[cell.index()])));
        let is_met = condition.tighten_apart(&mut left, groups);
        let struck = if is_met {
            cells.zip(&left).try_for_each(|(&cell, left)| self.strike(cell, !left.bits()))
        } else {
            Err(Dead::Condition(at))
        };
        self.sets_of = left;
        struck
    }

    /// The same for a condition of two cells, of which there may be many.
    fn pair(&mut self, at: u32, table: &[DigitSet], [one, other]: [Cell; 2]) -> Result<(), Dead> {
        let (here, there) = (self.sets[one.index()], self.sets[other.index()]);
        let (mut left, mut right) = (0, 0);
        each(here, |digit| {
            let with = table[digit].bits() & there;
            left |= u64::from(with != 0) << digit;
            right |= with;
        });
        if left == 0 {
            return Err(Dead::Condition(at));
        }
        self.strike(one, !left)?;
        self.strike(other, !right)
    }

    /// A digit whose places in a unit are all in another unit too has no other place there.
    fn lock(&mut self, pair: Pair) -> Result<(), Dead> {
        let (map, places) = (self.map, self.places[self.map.at(pair)]);
        for crossing in map.crossings(pair.unit) {
            if places & !crossing.here == 0 {
                let there = Pair { unit: crossing.unit, ..pair };
                self.clear(there, self.places[map.at(there)] & !crossing.there)?;
            }
        }
        Ok(())
    }

    /// Strikes a digit from places of a unit where it is a candidate.
    fn clear(&mut self, pair: Pair, mut places: u64) -> Result<(), Dead> {
        while places != 0 {
            let cell = self.map.cell(pair.unit, places);
            places &= places - 1;
            self.strike(cell, 1 << pair.digit)?;
        }
        Ok(())
    }

    /// Back to a moment, at which nothing was left to be followed up.
    pub(super) fn undo(&mut self, mark: usize) {
        let Self { map, sets, places, counts, open, trail, .. } = self;
        let (of_cells, of_pairs) = counts.split_at_mut(sets.len());
        for (cell, set) in trail.drain(mark..).rev() {
            let now = std::mem::replace(&mut sets[cell.index()], set);
            *open += usize::from(now.is_power_of_two());
            each(set ^ now, |digit| {
                of_cells[cell.index()] += 1;
                for spot in map.spots(cell) {
                    let at = map.at(spot.with(digit));
                    places[at] |= spot.bit;
                    of_pairs[at] += 1;
                }
            });
        }
        self.naked.clear();
        self.hidden.clear();
        for pair in self.fewer.drain(..) {
            self.is_fewer[self.map.at(pair)] = false;
        }
        for at in self.touched.drain(..) {
            self.is_touched[at as usize] = false;
        }
    }
}

/// The numbers of the bits that are set, ascending.
#[inline]
fn each(mut bits: u64, mut does: impl FnMut(usize)) {
    while bits != 0 {
        does(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
