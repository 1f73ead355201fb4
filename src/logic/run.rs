//! Singles one after the other, looked ahead on a copy of what they need and nothing more.
//!
//! Most steps of most paths are singles, and after the last hard one all of them are. There nobody looks at the position any more, so
//! that it need not be kept up to date in all the ways that harder techniques look at it. Where the singles do not lead to the
//! end the position takes over all at once what they leave: the copy is so small that little is lost.

use crate::bits::ones;
use crate::counts::{FEW, close, lower, none, one};
use crate::ground::Ground;
use crate::{Position, Single, Technique};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Boards with longer sides, or more units, are not looked ahead on.
const SIDE: usize = 11;
const UNITS: usize = 64;
const CELLS: usize = SIDE * SIDE;

/// A position in which singles are placed and nothing else. What is called as it is there is the same.
#[derive(Debug)]
pub(super) struct Run {
    candidates: [DigitSet; CELLS],
    sets: [[u64; 2]; SIDE], // by digit where it is a candidate
    open: [u64; 2],
    decided: [u64; 2],
    counts: [[u64; FEW]; SIDE], // by digit, its places
    empty: [u64; FEW],
    side: usize,
    units: u64, // a bit for each
    boxes: u64,
    left: usize,
    is_dead: bool,
}

/// What the ground says of cells and units, in sets of the width that all boards have that are looked ahead on.
#[derive(Clone, Copy)]
struct Lie<'g> {
    peers: &'g [[u64; 2]],
    units: &'g [[u64; 2]],
    marks: &'g [u64],
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
            open: [0; 2],
            decided: [0; 2],
            counts: [[0; FEW]; SIDE],
            empty: [0; FEW],
            side,
            units: u64::MAX >> (UNITS - units),
            boxes: position.ground().boxes.first().copied().unwrap_or(0),
            left: 0,
            is_dead: false,
        })
    }

    /// All singles from `position` on, each the first that there is in this order of techniques, and where they end.
    pub fn ahead(&mut self, position: &Position, order: &[Technique], steps: &mut Vec<Single>) -> End {
        self.start(position);
        steps.clear();
        self.go_on(position, order, steps)
    }

    /// The same from where it stands.
    pub fn go_on(&mut self, position: &Position, order: &[Technique], steps: &mut Vec<Single>) -> End {
        let lie = Lie::of(position.ground());
        while self.left > 0 && !self.is_dead {
            let single = order.iter().find_map(|&technique| self.first(technique, lie, position));
            let Some(single) = single else { return self.end() };
            steps.push(single);
            self.place(lie, single.cell, single.digit);
        }
        if self.is_dead { End::Doubtful } else { End::Solved }
    }

    fn end(&self) -> End {
        let gone = self.counts[..self.side].iter().fold(0, |gone, counts| gone | none(counts));
        if gone & self.units == 0 && !self.is_dead { End::Stuck } else { End::Doubtful }
    }

    fn start(&mut self, position: &Position) {
        let (marks, left) = (position.marks(), position.left());
        let side = self.side;
        self.candidates[..marks.candidates.len()].copy_from_slice(&marks.candidates);
        self.sets.as_flattened_mut()[..2 * side].copy_from_slice(&marks.sets[..2 * side]);
        self.open.copy_from_slice(&marks.sets[2 * side..][..2]);
        self.decided.copy_from_slice(&marks.sets[2 * side + 4..][..2]);
        let (counts, empty) = marks.counts.split_at(side * FEW);
        self.counts.as_flattened_mut()[..counts.len()].copy_from_slice(counts);
        self.empty.copy_from_slice(empty);
        (self.left, self.is_dead) = (left, false);
    }

    /// The first of this technique, as its finder has it.
    #[inline]
    fn first(&self, technique: Technique, lie: Lie<'_>, position: &Position) -> Option<Single> {
        match technique {
            Technique::FullHouse => self.full_house(lie),
            Technique::LastDigit => self.last_digit(position),
            Technique::HiddenSingleBox => self.hidden(technique, self.boxes, lie),
            Technique::HiddenSingleLine => self.hidden(technique, !self.boxes, lie),
            _ => self.naked(),
        }
    }

    #[inline]
    fn full_house(&self, lie: Lie<'_>) -> Option<Single> {
        ones(one(&self.empty)).find_map(|at| {
            let cell = first(&both(&lie.units[at], &self.open))?;
            let digit = self.candidates[cell.index()].first()?;
            Some(Single { technique: Technique::FullHouse, cell, digit, unit: Some(UnitId(at as u16)) })
        })
    }

    fn last_digit(&self, position: &Position) -> Option<Single> {
        let mut digits = self.sets[..self.side].iter().enumerate();
        let (digit, cell) = digits.find_map(|(digit, set)| {
            let is_last = set[0].count_ones() + set[1].count_ones() == 1;
            is_last.then(|| Some((Digit::new(digit), first(set)?))).flatten()
        })?;
        let unit = position.layout().units_of(cell).first().copied()?;
        Some(Single { technique: Technique::LastDigit, cell, digit, unit: Some(unit) })
    }

    fn hidden(&self, technique: Technique, units: u64, lie: Lie<'_>) -> Option<Single> {
        let lone = self.counts[..self.side].iter().fold(0, |lone, counts| lone | one(counts));
        let at = ones(lone & units).next()?;
        let digit = self.counts[..self.side].iter().position(|counts| one(counts) >> at & 1 == 1)?;
        let cell = first(&both(&lie.units[at], &self.sets[digit]))?;
        Some(Single { technique, cell, digit: Digit::new(digit), unit: Some(UnitId(at as u16)) })
    }

    /// Not inlined: all of it would be worked out before it is known whether anybody asks.
    #[inline(never)]
    fn naked(&self) -> Option<Single> {
        let cell = first(&self.decided)?;
        let digit = self.candidates[cell.index()].first()?;
        Some(Single { technique: Technique::NakedSingle, cell, digit, unit: None })
    }

    /// As [`Position::place`]. Not inlined, so that what is at hand most stays in registers.
    #[inline(never)]
    fn place(&mut self, lie: Lie<'_>, cell: Cell, digit: Digit) {
        let (word, bit, units) = (cell.index() / 64, 1 << (cell.index() % 64), lie.marks[cell.index()]);
        let others = std::mem::take(&mut self.candidates[cell.index()]).without(digit);
        for other in others.iter() {
            self.sets[other.index()][word] &= !bit;
            lower(&mut self.counts[other.index()], units);
        }
        self.left -= 1;
        self.open[word] &= !bit;
        self.decided[word] &= !bit;
        lower(&mut self.empty, units);
        let set = &mut self.sets[digit.index()];
        set[word] &= !bit;
        let losers = both(set, &lie.peers[cell.index()]);
        self.lose(lie, digit, losers);
        close(&mut self.counts[digit.index()], units);
    }

    /// These places of `digit` go.
    #[inline(always)] // into the one place where most of all time goes
    fn lose(&mut self, lie: Lie<'_>, digit: Digit, losers: [u64; 2]) {
        let set = &mut self.sets[digit.index()];
        *set = [set[0] & !losers[0], set[1] & !losers[1]];
        let overdrawn = both(&self.decided, &losers);
        self.is_dead |= overdrawn[0] | overdrawn[1] != 0;
        let mut counts = self.counts[digit.index()];
        let mut rest = u128::from(losers[1]) << 64 | u128::from(losers[0]);
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let left = self.candidates[cell].without(digit);
            self.candidates[cell] = left;
            self.decided[cell / 64] |= u64::from(left.bits() & left.bits().wrapping_sub(1) == 0) << (cell % 64);
            lower(&mut counts, lie.marks[cell]);
        }
        self.counts[digit.index()] = counts;
    }
}

impl<'g> Lie<'g> {
    fn of(ground: &'g Ground) -> Self {
        let [peers, units, marks] = ground.lists();
        Self { peers: peers.as_chunks().0, units: units.as_chunks().0, marks }
    }
}

/// What is in both sets.
const fn both(one: &[u64; 2], other: &[u64; 2]) -> [u64; 2] {
    [one[0] & other[0], one[1] & other[1]]
}

/// The first cell of a set of two words.
fn first(set: &[u64; 2]) -> Option<Cell> {
    let at = set.iter().position(|&word| word != 0)?;
    Some(Cell::new(64 * at + set[at].trailing_zeros() as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Deduction, Ladder, StopSignal};
    use grid::{Layout, Puzzle, Rule, Shape};

    const PUZZLES: [&str; 4] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", // nothing but singles
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "1...34..8....8..5....4.6..21.18......3..1.2.6......81.52..7.9..6..9....9.64...2..", // no solution, not seen at once
    ];

    /// Rung by rung, the position kept up to date all the time.
    fn by_steps(ladder: &Ladder, position: Position) -> (Vec<Deduction>, bool) {
        let (mut steps, mut analysis) = (Vec::new(), Analysis::of(position));
        while !analysis.position().is_solved() && !analysis.position().is_dead() {
            let Some((_, step)) = ladder.step(&analysis, &StopSignal::never()) else { break };
            step.apply(&mut analysis);
            steps.push(step.into());
        }
        (steps, analysis.position().is_solved())
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

    #[test]
    fn an_end_without_a_solution_is_doubtful() {
        let order = [Technique::HiddenSingleLine, Technique::NakedSingle];
        let first = DigitSet::only(Digit::ONE);
        for (cells, left, end) in [
            (0..1, DigitSet::all(9), End::Stuck),
            (0..1, first, End::Stuck),
            (0..2, first, End::Doubtful),            // one cell for two
            (1..9, DigitSet::all(7), End::Doubtful), // two digits for one cell
            (1..9, DigitSet::all(8), End::Stuck),
        ] {
            let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
            cells.clone().for_each(|cell| puzzle.removed[cell] = DigitSet::all(9).minus(left));
            let position = Position::of(&puzzle.check().unwrap());
            assert!(!position.is_dead());
            assert_eq!(
                Run::new(&position).unwrap().ahead(&position, &order, &mut Vec::new()),
                end,
                "{cells:?} {left:?}"
            );
        }
    }
}
