//! What the cells of the plain board may be, by their numbers in their boxes: so units are asked for all digits at once.
//!
//! There are nine sets, one for each number that a cell has in its box. In a set each box has nine bits, one for each digit that its cell of
//! this number may be, and a word has three boxes side by side, as a word of [`Bands`] has three rows. A question about the places of a
//! digit in a unit is one about nine digits in nine units then, with as many operations as it takes for one digit where each has a set
//! of its own.

use crate::plain::bands::{Bands, alone, counted, lone, round, thrice};
use crate::plain::{BOX, COLUMN, SIDE};
use grid::DigitSet;

#[derive(Clone, Debug)]
pub(super) struct Choices([Bands; SIDE]);

/// The place of a cell among them.
#[derive(Clone, Copy)]
struct Seat {
    number: usize, // in its box
    start: usize,  // the bit of its box's first digit
    box_: Bands,   // all digits of its box
}

/// By spot. As many as there are numbers of spots, so that none is ever out of bounds.
static SEATS: [Seat; 128] = {
    let mut seats = [Seat { number: 0, start: 0, box_: Bands::NONE }; 128];
    let mut cell = 0;
    while cell < 81 {
        let (band, row, stack, column) = (cell / 27, cell / 9 % 3, cell % 9 / 3, cell % 3);
        let seat = &mut seats[band * 32 + cell % 27];
        (seat.number, seat.start) = (3 * row + column, band * 32 + stack * 9);
        seat.box_ = Bands([0, 0, 0, cell as u32]); // for its fourth word, see there
        seat.box_.0[band] = 0o777 << (stack * 9);
        cell += 1;
    }
    seats
};

/// By spot, then by number in a box: the first digit in all cells that see the spot, and there. Other digits are so many bits behind it.
static TAKEN: [[Bands; SIDE]; 128] = {
    let mut taken = [[Bands::NONE; SIDE]; 128];
    let mut at = 0;
    while at < 81 * 81 {
        let (cell, other) = (at / 81, at % 81);
        let (band, stack) = (other / 27, other % 9 / 3);
        let is_in_box = band == cell / 27 && stack == cell % 9 / 3;
        if is_in_box || cell / 9 == other / 9 || cell % 9 == other % 9 {
            let number = other / 9 % 3 * 3 + other % 3;
            let taken = &mut taken[cell / 27 * 32 + cell % 27][number];
            taken.0[band] |= 1 << (stack * 9);
            taken.0[3] = cell as u32; // see Bands
        }
        at += 1;
    }
    taken
};

impl Choices {
    /// Any cell may be anything.
    pub const ALL: Self = Self([Bands::ALL; SIDE]);

    /// The digit stands there: its peers lose it, and the cell is nothing else any more.
    #[inline(always)]
    pub fn place(&mut self, spot: usize, digit: usize) {
        for (choices, taken) in self.0.iter_mut().zip(&TAKEN[spot % TAKEN.len()]) {
            *choices = choices.less(taken.before(digit as u32));
        }
        let seat = &SEATS[spot % SEATS.len()];
        self.0[seat.number] = self.0[seat.number].less(seat.box_);
    }

    /// The cell is not this digit.
    #[inline(always)]
    pub fn strike(&mut self, spot: usize, digit: usize) {
        let seat = &SEATS[spot % SEATS.len()];
        self.0[seat.number] = self.0[seat.number].less(Bands::only(seat.start + digit));
    }

    /// What the cell may be: a bit for each digit.
    #[inline(always)]
    pub fn of(&self, spot: usize) -> u32 {
        let seat = &SEATS[spot % SEATS.len()];
        self.0[seat.number].0[seat.start / 32 % 4] >> (seat.start % 32) & 0o777
    }

    /// Tells of each cell, by its index, what it may be.
    #[inline(always)]
    pub fn each_cell(&self, mut told: impl FnMut(usize, DigitSet)) {
        for (number, choices) in self.0.iter().enumerate() {
            for (band, word) in choices.0[..3].iter().enumerate() {
                for stack in 0..3 {
                    let cell = (band * 3 + number / 3) * SIDE + stack * 3 + number % 3;
                    told(cell, DigitSet::from_bits(u64::from(word >> (9 * stack) & 0o777)));
                }
            }
        }
    }

    /// The first unit in which a digit has one place, and the least such digit: boxes come first, then rows, then columns.
    #[inline]
    pub fn lone(&self) -> Option<(usize, usize)> {
        let of = |first: usize, at: usize| (first + unit_of(at), digit_of(at));
        let mut in_boxes = Bands::NONE;
        self.note_lone_in_boxes(&mut in_boxes);
        if let Some(at) = in_boxes.first() {
            return Some(of(BOX, at));
        }
        let [in_rows, in_columns @ ..] = self.lone_in_lines();
        in_rows.first().map(|at| of(0, at)).or_else(|| first_column(&in_columns).map(|at| of(COLUMN, at)))
    }

    /// The digits with one place in a box.
    #[inline(never)] // made as a whole and written down, and not word by word for who wants the first bit
    fn note_lone_in_boxes(&self, to: &mut Bands) {
        *to = lone(&self.0);
    }

    /// The digits with one place in a row, nine bits for each row, three rows to a word; then by the number of a column in its boxes those
    /// with one place there, nine bits for each stack in the first word.
    #[inline(never)] // as a whole too
    fn lone_in_lines(&self) -> [Bands; 4] {
        let in_row = |row: usize| {
            let (some, more) = counted([self.0[3 * row], self.0[3 * row + 1], self.0[3 * row + 2]]);
            alone(thrice(some, 9), thrice(more, 9)).and(FIRST).before(9 * row as u32)
        };
        let in_column = |column: usize| {
            let (some, more) = counted([self.0[column], self.0[3 + column], self.0[6 + column]]);
            alone(round(some), round(more))
        };
        [in_row(0).or(in_row(1)).or(in_row(2)), in_column(0), in_column(1), in_column(2)]
    }

    /// By the number of a row in its box, then by that of a column: the digits that have places there.
    #[inline(never)] // as a whole too
    pub fn in_lines(&self) -> [[Bands; 3]; 2] {
        let [one, two, three, four, five, six, seven, eight, nine] = self.0;
        let rows = [any([one, two, three]), any([four, five, six]), any([seven, eight, nine])];
        [rows, [any([one, four, seven]), any([two, five, eight]), any([three, six, nine])]]
    }

    /// The digits that have places in a box, in a row, in a column: all of them, in whatever order.
    #[inline(never)] // as a whole too
    pub fn in_units(&self) -> [Bands; 3] {
        let [rows, columns] = self.in_lines();
        let in_row = |row: usize| any(thrice(rows[row], 9)).and(FIRST).before(9 * row as u32);
        let in_column = |column: usize| any(round(columns[column])).and(Bands::band(column));
        [any(rows), any([in_row(0), in_row(1), in_row(2)]), any([in_column(0), in_column(1), in_column(2)])]
    }
}

/// The first column with a digit, and the least: of these by the number of a column in its boxes, nine bits for each stack in the first word.
/// The bit is where it would be if three columns stood in a word.
fn first_column(columns: &[Bands; 3]) -> Option<usize> {
    let [one, other, third] = columns.map(|column| column.0[0]);
    let all = one | other | third;
    let stack = (all != 0).then(|| all.trailing_zeros() as usize / 9)?;
    let digits = columns.iter().rev().fold(0, |digits, column| digits << 9 | column.0[0] >> (9 * stack) & 0o777);
    Some(32 * stack + digits.trailing_zeros() as usize)
}

/// The digits of the first box of each band.
const FIRST: Bands = Bands::each(0o777);

/// The number of the box, or of the row or column, that the bit is of.
pub(super) const fn unit_of(at: usize) -> usize {
    at / 32 * 3 + at % 32 / 9
}

/// The digit of a bit.
pub(super) const fn digit_of(at: usize) -> usize {
    at % 32 % 9
}

#[inline(always)]
fn any([one, other, third]: [Bands; 3]) -> Bands {
    one.or(other).or(third)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{Plain, UNITS};
    use crate::{Position, samples};

    /// Unit by unit and digit by digit the places that there are.
    fn each_unit(plain: &Plain) -> impl Iterator<Item = (usize, usize, Bands)> {
        let units = [BOX..27, 0..COLUMN, COLUMN..BOX].into_iter().flatten();
        units.flat_map(move |unit| (0..SIDE).map(move |digit| (unit, digit, plain.places[digit].and(UNITS[unit]))))
    }

    #[test]
    fn units_tell_what_digits_tell_one_by_one() {
        let (mut found, mut none) = ([0; 3], 0);
        for board in samples::struck() {
            let mut plain = Position::of(&board).plain();
            loop {
                for (digit, places) in plain.places.iter().enumerate() {
                    for spot in Bands::ALL.spots() {
                        let seat = &SEATS[spot];
                        assert_eq!(plain.choices.0[seat.number].has(seat.start + digit), places.has(spot));
                        assert_eq!(plain.choices.of(spot) >> digit & 1 == 1, places.has(spot));
                    }
                }
                let some = each_unit(&plain).filter(|(.., places)| !places.is_empty());
                let mut counts = [0; 3];
                some.for_each(|(unit, ..)| counts[[1, 2, 0][unit / 9]] += 1);
                assert_eq!(plain.choices.in_units().map(Bands::len), counts);
                let lone = each_unit(&plain).find(|(.., places)| places.len() == 1);
                assert_eq!(plain.choices.lone(), lone.map(|(unit, digit, _)| (unit, digit)));
                let Some((unit, digit, places)) = lone else { break };
                found[unit / 9] += 1;
                plain.place(places.first().expect("it has one"), digit);
            }
            none += 1;
        }
        assert!(found.iter().all(|&found| found > 100) && none > 100, "{found:?} {none}");
    }
}
