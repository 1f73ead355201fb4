//! Singles one after the other, looked ahead on a copy of what they need and nothing more.
//!
//! Most steps of most paths are singles, and after the last hard one all of them are. There nobody looks at the position any more, so
//! that it need not be kept up to date in all the ways that harder techniques look at it. Where the singles do not lead to the
//! end the position takes over all at once what they leave: the copy is so small that little is lost.

use crate::bits::ones;
use crate::position::bit_counters::{SMALL_COUNTER_BITS, decrement, eq_one, eq_zero, saturate};
use crate::position::geometry::Geometry;
use crate::{Position, Single, Technique};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Boards with longer sides, or more units, are not looked ahead on.
const MAX_SIDE: usize = 11;
const MAX_UNITS: usize = 64;
const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// A position in which singles are placed and nothing else. What is called as it is there is the same.
#[derive(Debug)]
pub(crate) struct SinglesBoard {
    candidates: [DigitSet; MAX_CELLS],
    digit_cells: [[u64; 2]; MAX_SIDE], // by digit where it is a candidate
    empty_cells: [u64; 2],
    naked_singles: [u64; 2],
    place_counters: [[u64; SMALL_COUNTER_BITS]; MAX_SIDE], // by digit, its places
    empty_counters: [u64; SMALL_COUNTER_BITS],
    side: usize,
    unit_mask: u64, // a bit for each
    box_mask: u64,
    empty_count: usize,
    has_contradiction: bool,
}

/// What the ground says of cells and units, in sets of the width that all boards have that are looked ahead on.
#[derive(Clone, Copy)]
struct NarrowGeometry<'g> {
    peers: &'g [[u64; 2]],
    units: &'g [[u64; 2]],
    unit_masks: &'g [u64],
}

/// Where singles lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SinglesEnd {
    /// They fill the board.
    Solved,
    /// No further: there is no hidden single any more, and nothing shows that there is no solution.
    Stuck,
    /// To where that shows, or may have been overlooked: at which of them, the position itself tells.
    Uncertain,
}

impl SinglesBoard {
    /// For boards of this kind; none where they are too large.
    pub fn new(position: &Position) -> Option<Self> {
        let (side, units) = (position.shape().side(), position.layout().units().len());
        let fits = side <= MAX_SIDE && units <= MAX_UNITS && position.geometry().set_words() == 2;
        fits.then(|| Self {
            candidates: [DigitSet::EMPTY; MAX_CELLS],
            digit_cells: [[0; 2]; MAX_SIDE],
            empty_cells: [0; 2],
            naked_singles: [0; 2],
            place_counters: [[0; SMALL_COUNTER_BITS]; MAX_SIDE],
            empty_counters: [0; SMALL_COUNTER_BITS],
            side,
            unit_mask: u64::MAX >> (MAX_UNITS - units),
            box_mask: position.geometry().box_mask.first().copied().unwrap_or(0),
            empty_count: 0,
            has_contradiction: false,
        })
    }

    /// All singles from `position` on, each the first that there is in this order of techniques, and where they end.
    pub fn fast_forward(&mut self, position: &Position, order: &[Technique], steps: &mut Vec<Single>) -> SinglesEnd {
        self.load(position);
        steps.clear();
        self.continue_singles(position, order, steps)
    }

    /// The same from where it stands.
    pub fn continue_singles(
        &mut self,
        position: &Position,
        order: &[Technique],
        steps: &mut Vec<Single>,
    ) -> SinglesEnd {
        let lie = NarrowGeometry::of(position.geometry());
        while self.empty_count > 0 && !self.has_contradiction {
            let single = order.iter().find_map(|&technique| self.find_single(technique, lie, position));
            let Some(single) = single else { return self.end() };
            steps.push(single);
            self.place(lie, single.cell, single.digit);
        }
        if self.has_contradiction { SinglesEnd::Uncertain } else { SinglesEnd::Solved }
    }

    fn end(&self) -> SinglesEnd {
        let gone = self.place_counters[..self.side].iter().fold(0, |gone, counts| gone | eq_zero(counts));
        if gone & self.unit_mask == 0 && !self.has_contradiction { SinglesEnd::Stuck } else { SinglesEnd::Uncertain }
    }

    fn load(&mut self, position: &Position) {
        let (marks, left) = (position.candidate_index(), position.empty_count());
        let side = self.side;
        self.candidates[..marks.candidates.len()].copy_from_slice(&marks.candidates);
        self.digit_cells.as_flattened_mut()[..2 * side].copy_from_slice(&marks.cell_sets[..2 * side]);
        self.empty_cells.copy_from_slice(&marks.cell_sets[2 * side..][..2]);
        self.naked_singles.copy_from_slice(&marks.cell_sets[2 * side + 4..][..2]);
        let (counts, empty) = marks.counters.split_at(side * SMALL_COUNTER_BITS);
        self.place_counters.as_flattened_mut()[..counts.len()].copy_from_slice(counts);
        self.empty_counters.copy_from_slice(empty);
        (self.empty_count, self.has_contradiction) = (left, false);
    }

    /// The first of this technique, as its finder has it.
    #[inline]
    fn find_single(&self, technique: Technique, lie: NarrowGeometry<'_>, position: &Position) -> Option<Single> {
        match technique {
            Technique::FullHouse => self.full_house(lie),
            Technique::LastDigit => self.last_digit(position),
            Technique::HiddenSingleBox => self.hidden_single(technique, self.box_mask, lie),
            Technique::HiddenSingleLine => self.hidden_single(technique, !self.box_mask, lie),
            _ => self.naked_single(),
        }
    }

    #[inline]
    fn full_house(&self, lie: NarrowGeometry<'_>) -> Option<Single> {
        ones(eq_one(&self.empty_counters)).find_map(|at| {
            let cell = first_cell(&intersection(&lie.units[at], &self.empty_cells))?;
            let digit = self.candidates[cell.index()].first()?;
            Some(Single { technique: Technique::FullHouse, cell, digit, unit: Some(UnitId(at as u16)) })
        })
    }

    fn last_digit(&self, position: &Position) -> Option<Single> {
        let mut digits = self.digit_cells[..self.side].iter().enumerate();
        let (digit, cell) = digits.find_map(|(digit, set)| {
            let is_last = set[0].count_ones() + set[1].count_ones() == 1;
            is_last.then(|| Some((Digit::new(digit), first_cell(set)?))).flatten()
        })?;
        let unit = position.layout().units_of(cell).first().copied()?;
        Some(Single { technique: Technique::LastDigit, cell, digit, unit: Some(unit) })
    }

    fn hidden_single(&self, technique: Technique, units: u64, lie: NarrowGeometry<'_>) -> Option<Single> {
        let lone = self.place_counters[..self.side].iter().fold(0, |lone, counts| lone | eq_one(counts));
        let at = ones(lone & units).next()?;
        let digit = self.place_counters[..self.side].iter().position(|counts| eq_one(counts) >> at & 1 == 1)?;
        let cell = first_cell(&intersection(&lie.units[at], &self.digit_cells[digit]))?;
        Some(Single { technique, cell, digit: Digit::new(digit), unit: Some(UnitId(at as u16)) })
    }

    /// Not inlined: all of it would be worked out before it is known whether anybody asks.
    #[inline(never)]
    fn naked_single(&self) -> Option<Single> {
        let cell = first_cell(&self.naked_singles)?;
        let digit = self.candidates[cell.index()].first()?;
        Some(Single { technique: Technique::NakedSingle, cell, digit, unit: None })
    }

    /// As [`Position::place`]. Not inlined, so that what is at hand most stays in registers.
    #[inline(never)]
    fn place(&mut self, lie: NarrowGeometry<'_>, cell: Cell, digit: Digit) {
        let (word, bit, units) = (cell.index() / 64, 1 << (cell.index() % 64), lie.unit_masks[cell.index()]);
        let others = std::mem::take(&mut self.candidates[cell.index()]).without(digit);
        for other in others.iter() {
            self.digit_cells[other.index()][word] &= !bit;
            decrement(&mut self.place_counters[other.index()], units);
        }
        self.empty_count -= 1;
        self.empty_cells[word] &= !bit;
        self.naked_singles[word] &= !bit;
        decrement(&mut self.empty_counters, units);
        let set = &mut self.digit_cells[digit.index()];
        set[word] &= !bit;
        let losers = intersection(set, &lie.peers[cell.index()]);
        self.eliminate(lie, digit, losers);
        saturate(&mut self.place_counters[digit.index()], units);
    }

    /// These places of `digit` go.
    #[inline(always)] // into the one place where most of all time goes
    fn eliminate(&mut self, lie: NarrowGeometry<'_>, digit: Digit, losers: [u64; 2]) {
        let set = &mut self.digit_cells[digit.index()];
        *set = [set[0] & !losers[0], set[1] & !losers[1]];
        let overdrawn = intersection(&self.naked_singles, &losers);
        self.has_contradiction |= overdrawn[0] | overdrawn[1] != 0;
        let mut counts = self.place_counters[digit.index()];
        let mut rest = u128::from(losers[1]) << 64 | u128::from(losers[0]);
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let left = self.candidates[cell].without(digit);
            self.candidates[cell] = left;
            self.naked_singles[cell / 64] |= u64::from(left.bits() & left.bits().wrapping_sub(1) == 0) << (cell % 64);
            decrement(&mut counts, lie.unit_masks[cell]);
        }
        self.place_counters[digit.index()] = counts;
    }
}

impl<'g> NarrowGeometry<'g> {
    fn of(ground: &'g Geometry) -> Self {
        let [peers, units, marks] = ground.tables();
        Self { peers: peers.as_chunks().0, units: units.as_chunks().0, unit_masks: marks }
    }
}

/// What is in both sets.
const fn intersection(one: &[u64; 2], other: &[u64; 2]) -> [u64; 2] {
    [one[0] & other[0], one[1] & other[1]]
}

/// The first cell of a set of two words.
fn first_cell(set: &[u64; 2]) -> Option<Cell> {
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
    fn path_by_steps(ladder: &Ladder, position: Position) -> (Vec<Deduction>, bool) {
        let (mut steps, mut analysis) = (Vec::new(), Analysis::of(position));
        while !analysis.position().is_solved() && !analysis.position().has_contradiction() {
            let Some((_, step)) = ladder.next_step(&analysis, &StopSignal::never()) else { break };
            step.apply(&mut analysis);
            steps.push(step.into());
        }
        (steps, analysis.position().is_solved())
    }

    #[test]
    fn fast_forward_takes_the_same_steps() {
        let layouts = [
            Layout::classic(Shape::nine()),
            Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS, Rule::KNIGHT]].concat()),
        ];
        let (mut solved, mut stuck) = (0, 0);
        for ladder in [Ladder::ninefold(), Ladder::hodoku(), Ladder::sudoku_explainer()] {
            let ladder = ladder.only(|technique| technique <= Technique::XWing);
            for (layout, line) in layouts.iter().flat_map(|layout| PUZZLES.iter().map(move |line| (layout, line))) {
                for less in 0..9 {
                    let mut puzzle = Puzzle::blank(layout.clone());
                    let symbols = line.chars().map(Digit::from_symbol).enumerate();
                    puzzle.digits = symbols.map(|(at, digit)| digit.filter(|_| less == 0 || at % 9 != less)).collect();
                    let Ok(board) = puzzle.check() else { continue };
                    let position = Position::of(&board);
                    let path = ladder.path(&position);
                    assert_eq!((path.steps, path.is_solved), path_by_steps(&ladder, position), "{line} {less}");
                    if path.is_solved { solved += 1 } else { stuck += 1 }
                }
            }
        }
        assert!(solved > 3 && stuck > 20, "{solved} {stuck}: both ends are to be seen");
    }

    #[test]
    fn an_end_with_a_possible_contradiction_is_uncertain() {
        let order = [Technique::HiddenSingleLine, Technique::NakedSingle];
        let first = DigitSet::only(Digit::ONE);
        for (cells, left, end) in [
            (0..1, DigitSet::all(9), SinglesEnd::Stuck),
            (0..1, first, SinglesEnd::Stuck),
            (0..2, first, SinglesEnd::Uncertain),            // one cell for two
            (1..9, DigitSet::all(7), SinglesEnd::Uncertain), // two digits for one cell
            (1..9, DigitSet::all(8), SinglesEnd::Stuck),
        ] {
            let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
            cells.clone().for_each(|cell| puzzle.removed[cell] = DigitSet::all(9).minus(left));
            let position = Position::of(&puzzle.check().unwrap());
            assert!(!position.has_contradiction());
            assert_eq!(
                SinglesBoard::new(&position).unwrap().fast_forward(&position, &order, &mut Vec::new()),
                end,
                "{cells:?} {left:?}"
            );
        }
    }
}
