//! Singles one after the other, looked ahead on a copy of what they need and nothing more.
//!
//! Most steps of most paths are singles, and after the last hard one all of them are. There nobody looks at the position any more, so
//! that it need not be kept up to date in all the ways that harder techniques look at it. Where the singles do not lead to the
//! end they are done again in the position itself: the copy is so small that little is lost.

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::ground::Ground;
use crate::logic::marks::Marks;
use crate::logic::position::ones;
use crate::logic::techniques::count;
use crate::logic::{Position, Single, Technique};

/// Boards with longer sides, or more units, are not looked ahead on.
const SIDE: usize = 11;
const UNITS: usize = 64;
const CELLS: usize = SIDE * SIDE;

/// What a position knows that singles need to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'p> {
    pub marks: &'p Marks,
    pub empty: &'p [u64],
    pub last: &'p [u64],
    pub left: usize,
}

/// A position in which singles are placed and nothing else. What is called as it is there is the same.
#[derive(Debug)]
pub(super) struct Run {
    candidates: [DigitSet; CELLS],
    sets: [[u64; 2]; SIDE], // by digit where it is a candidate
    decided: [u64; 2],
    empty: [u64; UNITS],
    last: u64,
    fresh: u64, // a bit for each unit in which a digit may have one place
    boxes: u64,
    left: usize,
    is_dead: bool,
}

/// Where singles lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// They fill the board.
    Solved,
    /// No further: there is no hidden single any more, and nothing shows that there is no solution.
    Stuck,
    /// To where that shows, or may have been overlooked: at which of them, the position itself tells.
    Doubtful,
}

impl Run {
    /// For boards of this kind; none where they are too large.
    pub fn new(position: &Position) -> Option<Self> {
        let (side, units) = (position.shape().side(), position.layout().units().len());
        let fits = side <= SIDE && units <= UNITS && position.ground().words() == 2;
        fits.then(|| Self {
            candidates: [DigitSet::EMPTY; CELLS],
            sets: [[0; 2]; SIDE],
            decided: [0; 2],
            empty: [0; UNITS],
            last: 0,
            fresh: 0,
            boxes: position.ground().boxes.first().copied().unwrap_or(0),
            left: 0,
            is_dead: false,
        })
    }

    /// All singles from `position` on, each the first that there is in this order of techniques, and where they end.
    pub fn ahead(&mut self, position: &Position, order: &[Technique], steps: &mut Vec<Single>) -> End {
        self.start(&position.known());
        steps.clear();
        while self.left > 0 && !self.is_dead {
            let single = order.iter().find_map(|&technique| self.first(technique, position));
            let Some(single) = single else { return self.end(order) };
            steps.push(single);
            self.place(position.ground(), single.cell, single.digit);
        }
        if self.is_dead { End::Doubtful } else { End::Solved }
    }

    /// Nothing is overlooked where hidden singles were sought in all units that have changed: who seeks them sees which digits have no
    /// place.
    fn end(&self, order: &[Technique]) -> End {
        let looks =
            [Technique::HiddenSingleBox, Technique::HiddenSingleLine].iter().all(|hidden| order.contains(hidden));
        if looks && !self.is_dead { End::Stuck } else { End::Doubtful }
    }

    /// What is left to each cell.
    pub fn candidates(&self) -> &[DigitSet] {
        &self.candidates
    }

    /// By digit the cells where it is a candidate.
    pub fn sets(&self) -> &[[u64; 2]] {
        &self.sets
    }

    /// By unit its cells without a digit.
    pub fn empty(&self) -> &[u64] {
        &self.empty
    }

    /// A bit for each unit with one empty cell.
    pub fn last(&self) -> u64 {
        self.last
    }

    fn start(&mut self, known: &Known<'_>) {
        let Known { marks, empty, last, left } = *known;
        let digits = marks.places.len() / empty.len();
        self.candidates[..marks.candidates.len()].copy_from_slice(&marks.candidates);
        self.sets.as_flattened_mut()[..2 * digits].copy_from_slice(&marks.sets[..2 * digits]);
        self.decided.copy_from_slice(&marks.sets[2 * digits + 4..][..2]);
        self.empty[..empty.len()].copy_from_slice(empty);
        (self.last, self.fresh, self.left, self.is_dead) = (last[0], marks.single[0], left, false);
    }

    /// The first of this technique, as its finder has it.
    #[inline]
    fn first(&mut self, technique: Technique, position: &Position) -> Option<Single> {
        match technique {
            Technique::FullHouse => self.full_house(position),
            Technique::LastDigit => self.last_digit(position),
            Technique::HiddenSingleBox => self.hidden(technique, self.boxes, position),
            Technique::HiddenSingleLine => self.hidden(technique, !self.boxes, position),
            _ => self.naked(),
        }
    }

    fn full_house(&self, position: &Position) -> Option<Single> {
        ones(self.last).find_map(|at| {
            let unit = UnitId(at as u16);
            let cell = position.unit(unit).cells[self.empty[at].trailing_zeros() as usize];
            let digit = self.candidates[cell.index()].first()?;
            Some(Single { technique: Technique::FullHouse, cell, digit, unit: Some(unit) })
        })
    }

    fn last_digit(&self, position: &Position) -> Option<Single> {
        let mut digits = self.sets[..position.shape().side()].iter().enumerate();
        let (digit, cell) = digits.find_map(|(digit, set)| {
            let is_last = set[0].count_ones() + set[1].count_ones() == 1;
            is_last.then(|| Some((Digit::new(digit), first(set)?))).flatten()
        })?;
        let unit = position.layout().units_of(cell).first().copied()?;
        Some(Single { technique: Technique::LastDigit, cell, digit, unit: Some(unit) })
    }

    fn hidden(&mut self, technique: Technique, units: u64, position: &Position) -> Option<Single> {
        for at in ones(self.fresh & units) {
            let unit = UnitId(at as u16);
            let cells = &position.unit(unit).cells;
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for place in ones(self.empty[at]) {
                let candidates = self.candidates[cells[place].index()];
                twice = twice.or(once.and(candidates));
                once = once.or(candidates);
            }
            if let Some(digit) = once.minus(twice).first() {
                let mut places = ones(self.empty[at]).map(|place| cells[place]);
                let cell = places.find(|cell| self.candidates[cell.index()].has(digit))?;
                return Some(Single { technique, cell, digit, unit: Some(unit) });
            }
            self.is_dead |= count(once.bits()) < count(self.empty[at]);
            self.fresh &= !(1 << at);
        }
        None
    }

    fn naked(&self) -> Option<Single> {
        let cell = first(&self.decided)?;
        let digit = self.candidates[cell.index()].first()?;
        Some(Single { technique: Technique::NakedSingle, cell, digit, unit: None })
    }

    /// As [`Position::place`].
    fn place(&mut self, ground: &Ground, cell: Cell, digit: Digit) {
        let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
        let others = std::mem::take(&mut self.candidates[cell.index()]).without(digit);
        others.iter().for_each(|other| self.sets[other.index()][word] &= !bit);
        self.decided[word] &= !bit;
        self.fresh |= ground.marks(cell);
        for (at, &peers) in ground.peers(cell).iter().enumerate() {
            for low in ones(self.sets[digit.index()][at] & peers) {
                let peer = Cell::new(64 * at + low);
                let rest = self.candidates[peer.index()].without(digit);
                self.candidates[peer.index()] = rest;
                self.is_dead |= rest.is_empty();
                self.decided[at] |= u64::from(rest.bits().is_power_of_two()) << low;
                self.fresh |= ground.marks(peer);
            }
            self.sets[digit.index()][at] &= !peers;
        }
        self.sets[digit.index()][word] &= !bit;
        for seat in ground.seats(cell) {
            let unit = usize::from(seat.unit.0);
            self.empty[unit] &= !seat.bit;
            let is_last = u64::from(self.empty[unit].is_power_of_two());
            self.last = self.last & !(1 << unit) | is_last << unit;
        }
        self.left -= 1;
    }
}

/// The first cell of a set of two words.
fn first(set: &[u64; 2]) -> Option<Cell> {
    let at = set.iter().position(|&word| word != 0)?;
    Some(Cell::new(64 * at + set[at].trailing_zeros() as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Layout, Puzzle, Rule, Shape};
    use crate::logic::{Deduction, Ladder};

    const PUZZLES: [&str; 4] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", // nothing but singles
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "1...34..8....8..5....4.6..21.18......3..1.2.6......81.52..7.9..6..9....9.64...2..", // no solution, not seen at once
    ];

    /// Rung by rung, the position kept up to date all the time.
    fn by_steps(ladder: &Ladder, mut position: Position) -> (Vec<Deduction>, bool) {
        let mut steps = Vec::new();
        while !position.is_solved() && !position.is_dead() {
            let Some((_, step)) = ladder.step(&position) else { break };
            step.apply(&mut position);
            steps.push(step.into());
        }
        (steps, position.is_solved())
    }

    #[test]
    fn who_looks_ahead_goes_the_same_way() {
        let layouts = [
            Layout::classic(Shape::nine()),
            Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS, Rule::KNIGHT]].concat()),
        ];
        let (mut solved, mut stuck) = (0, 0);
        for ladder in [Ladder::ours(), Ladder::hodoku(), Ladder::explainer()] {
            let ladder = ladder.only(|technique| technique <= Technique::XWing);
            for (layout, line) in layouts.iter().flat_map(|layout| PUZZLES.iter().map(move |line| (layout, line))) {
                for less in 0..9 {
                    let mut puzzle = Puzzle::blank(layout.clone());
                    let symbols = line.chars().map(Digit::from_symbol).enumerate();
                    puzzle.digits = symbols.map(|(at, digit)| digit.filter(|_| less == 0 || at % 9 != less)).collect();
                    let Ok(board) = puzzle.check() else { continue };
                    let position = Position::of(&board);
                    let path = ladder.path(&position);
                    assert_eq!((path.steps, path.is_solved), by_steps(&ladder, position), "{line} {less}");
                    if path.is_solved { solved += 1 } else { stuck += 1 }
                }
            }
        }
        assert!(solved > 3 && stuck > 20, "{solved} {stuck}: both ends are to be seen");
    }
}
