//! Fast-forward of singles: places a run of singles on a [`SinglesBoard`], a small copy of the position that has only the data that singles
//! need.
//!
//! Most steps of most paths are singles. After the last harder step of a path, all steps are singles. Harder techniques never look at the
//! positions between two singles, so the indexes that they use need not be updated for each single. If the singles do not solve the board,
//! all of them are placed on the position at once. The copy is small, so making it costs little.

use crate::bits::ones;
use crate::position::bit_counters::{SMALL_COUNTER_BITS, decrement, eq_one, eq_zero, saturate};
use crate::position::geometry::Geometry;
use crate::{Position, Single, Technique};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Maximum number of digits of a board on which singles are fast-forwarded.
const MAX_SIDE: usize = 11;
/// Maximum number of units of a board on which singles are fast-forwarded.
const MAX_UNITS: usize = 64;
/// Maximum number of cells of a board on which singles are fast-forwarded.
const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// Copy of a position on which only singles are placed. It has only the data that singles need.
///
/// The counters of all units are stored together as bit planes: bit `u` of each plane belongs to unit `u`. See
/// [`bit_counters`](crate::position::bit_counters).
#[derive(Debug)]
pub(crate) struct SinglesBoard {
    /// For each cell, its candidates.
    candidates: [DigitSet; MAX_CELLS],
    /// For each digit, the cells that have it as a candidate, as a bit set.
    digit_cells: [[u64; 2]; MAX_SIDE],
    empty_cells: [u64; 2],
    /// Empty cells with exactly one candidate, as a bit set.
    naked_singles: [u64; 2],
    /// For each digit, the bit planes of a counter for each unit: the number of cells in the unit that have the digit as a candidate. The
    /// counter is at its maximum if the unit contains the digit.
    place_counters: [[u64; SMALL_COUNTER_BITS]; MAX_SIDE],
    /// Bit planes of a counter for each unit: the number of its empty cells.
    empty_counters: [u64; SMALL_COUNTER_BITS],
    side: usize,
    /// Bit mask of all units of the board: bit `u` stands for unit `u`.
    unit_mask: u64,
    /// Bit mask of the units that are boxes: bit `u` stands for unit `u`.
    box_mask: u64,
    empty_count: usize,
    /// Whether an empty cell has lost its last candidate.
    has_contradiction: bool,
}

/// Tables of a board on which singles can be fast-forwarded. A set of cells is a bit set of two words.
#[derive(Clone, Copy)]
struct NarrowGeometry<'g> {
    /// For each cell, its peers.
    peers: &'g [[u64; 2]],
    /// For each unit, its cells.
    units: &'g [[u64; 2]],
    /// For each cell, the bit mask of the units that contain it: bit `u` stands for unit `u`.
    unit_masks: &'g [u64],
}

/// Outcome of a fast-forward, which places singles until none is left or the board is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SinglesEnd {
    /// The singles fill the board.
    Solved,
    /// No single is left, and nothing shows that the position has no solution: every empty cell has a candidate, and every unit has a cell
    /// for each of its missing digits.
    Stuck,
    /// A contradiction was found, but other singles may have been placed after the single that caused it. To find this single, place the
    /// singles on the position itself, one by one.
    Uncertain,
}

impl SinglesBoard {
    /// Returns a board of the same size as `position`, but does not load the position into it. Returns `None` if the board is too large.
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

    /// Loads `position`, places singles until none is left, and stores them in `steps`. For each single, the techniques in `order` are
    /// tried one after the other, and the first single that is found is placed.
    pub fn fast_forward(&mut self, position: &Position, order: &[Technique], steps: &mut Vec<Single>) -> SinglesEnd {
        self.load(position);
        steps.clear();
        self.continue_singles(position, order, steps)
    }

    /// Places singles until none is left, and appends them to `steps`. `position` must be the position that `load` has loaded.
    pub fn continue_singles(
        &mut self,
        position: &Position,
        order: &[Technique],
        steps: &mut Vec<Single>,
    ) -> SinglesEnd {
        let geometry = NarrowGeometry::of(position.geometry());
        while self.empty_count > 0 && !self.has_contradiction {
            let single = order.iter().find_map(|&technique| self.find_single(technique, geometry, position));
            let Some(single) = single else { return self.end() };
            steps.push(single);
            self.place(geometry, single.cell, single.digit);
        }
        if self.has_contradiction { SinglesEnd::Uncertain } else { SinglesEnd::Solved }
    }

    /// Returns the outcome of a fast-forward that ends because no single is left.
    fn end(&self) -> SinglesEnd {
        let units_without_place =
            self.place_counters[..self.side].iter().fold(0, |units, counters| units | eq_zero(counters));
        if units_without_place & self.unit_mask == 0 && !self.has_contradiction {
            SinglesEnd::Stuck
        } else {
            SinglesEnd::Uncertain
        }
    }

    /// Replaces the state of this board by the state of `position`.
    fn load(&mut self, position: &Position) {
        let (index, empty_count) = (position.candidate_store(), position.empty_count());
        let side = self.side;
        self.candidates[..index.candidates.len()].copy_from_slice(&index.candidates);
        self.digit_cells.as_flattened_mut()[..2 * side].copy_from_slice(&index.cell_sets[..2 * side]);
        self.empty_cells.copy_from_slice(&index.cell_sets[2 * side..][..2]);
        self.naked_singles.copy_from_slice(&index.cell_sets[2 * side + 4..][..2]);
        let (place_counters, empty_counters) = index.counters.split_at(side * SMALL_COUNTER_BITS);
        self.place_counters.as_flattened_mut()[..place_counters.len()].copy_from_slice(place_counters);
        self.empty_counters.copy_from_slice(empty_counters);
        (self.empty_count, self.has_contradiction) = (empty_count, false);
    }

    /// Returns the first single of `technique`: the same one that the technique's finder reports first.
    #[inline]
    fn find_single(&self, technique: Technique, geometry: NarrowGeometry<'_>, position: &Position) -> Option<Single> {
        match technique {
            Technique::FullHouse => self.full_house(geometry),
            Technique::LastDigit => self.last_digit(position),
            Technique::HiddenSingleBox => self.hidden_single(technique, self.box_mask, geometry),
            Technique::HiddenSingleLine => self.hidden_single(technique, !self.box_mask, geometry),
            _ => self.naked_single(),
        }
    }

    #[inline]
    fn full_house(&self, geometry: NarrowGeometry<'_>) -> Option<Single> {
        ones(eq_one(&self.empty_counters)).find_map(|unit| {
            let cell = first_cell(&intersection(&geometry.units[unit], &self.empty_cells))?;
            let digit = self.candidates[cell.index()].first()?;
            Some(Single { technique: Technique::FullHouse, cell, digit, unit: Some(UnitId(unit as u16)) })
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

    fn hidden_single(&self, technique: Technique, units: u64, geometry: NarrowGeometry<'_>) -> Option<Single> {
        let units_with_one_place =
            self.place_counters[..self.side].iter().fold(0, |all, counters| all | eq_one(counters));
        let unit = ones(units_with_one_place & units).next()?;
        let digit = self.place_counters[..self.side].iter().position(|counters| eq_one(counters) >> unit & 1 == 1)?;
        let cell = first_cell(&intersection(&geometry.units[unit], &self.digit_cells[digit]))?;
        Some(Single { technique, cell, digit: Digit::new(digit), unit: Some(UnitId(unit as u16)) })
    }

    /// Returns the first naked single. Not inlined, because the compiler would otherwise compute the naked single even if an easier
    /// technique has a single.
    #[inline(never)]
    fn naked_single(&self) -> Option<Single> {
        let cell = first_cell(&self.naked_singles)?;
        let digit = self.candidates[cell.index()].first()?;
        Some(Single { technique: Technique::NakedSingle, cell, digit, unit: None })
    }

    /// Places `digit` in `cell`, like [`Position::place`]. Not inlined, so that the variables of its loops stay in registers.
    #[inline(never)]
    fn place(&mut self, geometry: NarrowGeometry<'_>, cell: Cell, digit: Digit) {
        let (word, bit, units) = (cell.index() / 64, 1 << (cell.index() % 64), geometry.unit_masks[cell.index()]);
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
        let eliminated = intersection(set, &geometry.peers[cell.index()]);
        self.eliminate(geometry, digit, eliminated);
        saturate(&mut self.place_counters[digit.index()], units);
    }

    /// Eliminates `digit` from `cells`, all of which must have it as a candidate.
    #[inline(always)] // its only caller is the hottest function of a rating
    fn eliminate(&mut self, geometry: NarrowGeometry<'_>, digit: Digit, cells: [u64; 2]) {
        let set = &mut self.digit_cells[digit.index()];
        *set = [set[0] & !cells[0], set[1] & !cells[1]];
        let emptied = intersection(&self.naked_singles, &cells);
        self.has_contradiction |= emptied[0] | emptied[1] != 0;
        let mut counters = self.place_counters[digit.index()];
        let mut rest = u128::from(cells[1]) << 64 | u128::from(cells[0]);
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let left = self.candidates[cell].without(digit);
            self.candidates[cell] = left;
            self.naked_singles[cell / 64] |= u64::from(left.bits() & left.bits().wrapping_sub(1) == 0) << (cell % 64);
            decrement(&mut counters, geometry.unit_masks[cell]);
        }
        self.place_counters[digit.index()] = counters;
    }
}

impl<'g> NarrowGeometry<'g> {
    fn of(geometry: &'g Geometry) -> Self {
        let [peers, units, unit_masks] = geometry.tables();
        Self { peers: peers.as_chunks().0, units: units.as_chunks().0, unit_masks }
    }
}

/// Returns the intersection of two sets of cells.
const fn intersection(one: &[u64; 2], other: &[u64; 2]) -> [u64; 2] {
    [one[0] & other[0], one[1] & other[1]]
}

/// Returns the first cell of a set, or `None` if the set is empty.
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
        "1...34..8....8..5....4.6..21.18......3..1.2.6......81.52..7.9..6..9....9.64...2..", // has no solution, which does not show at once
    ];

    /// Returns the steps of the path from `position`, and whether they solve the board. Does not fast-forward: each step is applied to the
    /// position.
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
    fn a_fast_forwarded_path_has_the_steps_of_a_path_taken_one_by_one() {
        let layouts = [
            Layout::classic(Shape::nine()),
            Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS, Rule::KNIGHT]].concat()),
        ];
        let (mut solved, mut stuck) = (0, 0);
        for ladder in [Ladder::ninefold(), Ladder::hodoku(), Ladder::sudoku_explainer()] {
            let ladder = ladder.only(|technique| technique <= Technique::XWing);
            for (layout, line) in layouts.iter().flat_map(|layout| PUZZLES.iter().map(move |line| (layout, line))) {
                for omitted in 0..9 {
                    let mut puzzle = Puzzle::blank(layout.clone());
                    let symbols = line.chars().map(Digit::from_symbol).enumerate();
                    puzzle.digits =
                        symbols.map(|(at, digit)| digit.filter(|_| omitted == 0 || at % 9 != omitted)).collect();
                    let Ok(board) = puzzle.check() else { continue };
                    let position = Position::of(&board);
                    let path = ladder.path(&position);
                    assert_eq!((path.steps, path.is_solved), path_by_steps(&ladder, position), "{line} {omitted}");
                    if path.is_solved { solved += 1 } else { stuck += 1 }
                }
            }
        }
        assert!(solved > 3 && stuck > 20, "{solved} {stuck}: some paths must solve their boards, and others must not");
    }

    #[test]
    fn an_end_with_a_possible_contradiction_is_uncertain() {
        let order = [Technique::HiddenSingleLine, Technique::NakedSingle];
        let first = DigitSet::only(Digit::ONE);
        for (cells, left, end) in [
            (0..1, DigitSet::all(9), SinglesEnd::Stuck),
            (0..1, first, SinglesEnd::Stuck),
            (0..2, first, SinglesEnd::Uncertain), // one digit for two cells of a row
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
