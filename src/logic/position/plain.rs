//! A position on the board of nine rows, columns and boxes, laid as a whole from sets of cells.
//!
//! Nine digits and “empty” stand side by side in sixteen lanes of sixteen bits, so that each operation does the same for all of them at
//! once: cell by cell it takes many times as long.

use crate::Position;
use crate::counts::FEW;
use crate::fresh::Fresh;
use crate::plain::{Bands, Plain, SIDE};
use grid::{Board, DigitSet};

/// By digit, then for “empty”; or by column.
type Lanes = [u16; 16];

/// By row, column or box, or by the number of a place in it: a bit for each of the nine that it meets.
type Nine = [Lanes; SIDE];

/// Where the digits are candidates.
struct Lines {
    rows: Nine,
    columns: Nine,
    boxes: Nine,
    places: Nine, // by the number of a place in its box: a bit for each box
}

/// All that stands on a board, and what may.
pub(super) fn told(board: &Board) -> Plain {
    let puzzle = board.puzzle();
    let digits = board.shape().iter().zip(&puzzle.digits);
    let standing = digits.filter_map(|(cell, digit)| digit.map(|digit| (cell, digit, board.is_given(cell))));
    let mut plain = Plain::of_standing(standing);
    for (cell, removed) in board.shape().iter().zip(&puzzle.removed).filter(|(_, removed)| !removed.is_empty()) {
        plain.strike(cell, *removed);
    }
    plain
}

impl Position {
    /// One on the plain board, of `board`'s layout.
    pub(crate) fn laid(board: &Board, plain: &Plain) -> Box<Self> {
        let mut position = Self::anything(board.layout());
        position.lay(plain);
        position
    }

    /// What stands here, and what may: on the plain board.
    #[cfg(test)]
    pub(crate) fn plain(&self) -> Plain {
        let (sets, _) = self.marks.sets.as_chunks();
        Plain::of_sets(&sets[..SIDE], &sets[SIDE + 3..], sets[SIDE])
    }

    /// Nothing may stand here any more but what `plain` allows, and what stands there does: it has come from here. There must be nothing
    /// that shows that there is no solution.
    pub(crate) fn follow_plain(&mut self, plain: &Plain) {
        let Self { ground, marks, fresh, .. } = self;
        let (mut units, mut digits) = (0, DigitSet::EMPTY);
        marks.follow_plain(ground, plain, |digit, lost| {
            fresh.note_lost(digit, lost);
            (units, digits) = (units | lost, digits.with(digit));
        });
        for (digit, stands) in DigitSet::all(SIDE).iter().zip(plain.stands()) {
            for cell in marks.stand_anew(digit, *stands).iter() {
                marks.fill(ground, cell, digit);
                self.digits[cell.index()] = Some(digit);
                fresh.note_unlocked(digit, ground.marks(cell));
                for seat in ground.seats(cell) {
                    self.empty[usize::from(seat.unit.0)] &= !seat.bit;
                }
                self.left -= 1;
            }
        }
        fresh.note_changes(units, self.empty.len(), digits);
    }

    /// Makes all of it anew, on the plain board.
    pub(super) fn lay(&mut self, plain: &Plain) {
        self.digits.fill(None);
        self.fresh = Fresh::default();
        let mut closed = [0; SIDE]; // by digit the units where it stands
        for (digit, (stands, closed)) in DigitSet::all(SIDE).iter().zip(plain.stands().iter().zip(&mut closed)) {
            for cell in stands.spots().map(Bands::cell) {
                self.digits[cell.index()] = Some(digit);
                *closed |= self.ground.marks(cell);
            }
            self.fresh.note_unlocked(digit, *closed);
        }
        self.left = plain.open().len() as usize;
        self.given = plain.given().words().into();
        let lines = Lines::of(plain);
        self.write(plain, &lines);
        self.count(&lines, &closed);
        self.marks.is_dead = self.marks.has_dead_end(3 * SIDE);
    }

    /// Candidates, places, and sets of cells.
    fn write(&mut self, plain: &Plain, lines: &Lines) {
        let marks = &mut self.marks;
        plain.each_cell(|cell, digits| marks.candidates[cell] = digits);
        let all = [&lines.rows, &lines.columns, &lines.boxes].into_iter().flatten();
        for ((places, empty), unit) in marks.places.chunks_exact_mut(SIDE).zip(&mut self.empty).zip(all) {
            places.iter_mut().zip(unit).for_each(|(places, &unit)| *places = u64::from(unit));
            *empty = u64::from(unit[SIDE]);
        }
        marks.note_sets(plain);
    }

    /// How many places each digit has, and how many cells are empty.
    fn count(&mut self, lines: &Lines, closed: &[u64; SIDE]) {
        // what the rows have in one column is the places of that number in all rows
        let [rows, columns, boxes] = [&lines.columns, &lines.rows, &lines.places].map(figures);
        let closed = closed.iter().chain([&0]); // “empty” is not
        for (lane, (to, closed)) in self.marks.counts.as_chunks_mut::<FEW>().0.iter_mut().zip(closed).enumerate() {
            for (at, to) in to.iter_mut().enumerate() {
                let [rows, columns, boxes] = [&rows, &columns, &boxes].map(|figures| u64::from(figures[at][lane]));
                *to = rows | columns << SIDE | boxes << (2 * SIDE) | closed;
            }
        }
    }
}

impl Lines {
    fn of(plain: &Plain) -> Self {
        let [mut rows, mut boxes] = [[[0; 16]; SIDE]; 2];
        for (lane, set) in plain.places().iter().chain([&plain.open()]).enumerate() {
            for (at, row) in rows.iter_mut().enumerate() {
                row[lane] = (set.0[at / 3] >> (9 * (at % 3))) as u16 & 0o777;
            }
        }
        for (at, to) in boxes.iter_mut().enumerate() {
            for (row, from) in rows[at / 3 * 3..][..3].iter().enumerate() {
                let three = to.iter_mut().zip(from);
                three.for_each(|(to, from)| *to |= (from >> (at % 3 * 3) & 0o7) << (3 * row));
            }
        }
        Self { columns: turned(&rows), places: turned(&boxes), rows, boxes }
    }
}

/// By number of a bit: what of the nine has it.
fn turned(nine: &Nine) -> Nine {
    let mut turned = [[0; 16]; SIDE];
    for (at, to) in turned.iter_mut().enumerate() {
        for (bit, from) in nine.iter().enumerate() {
            to.iter_mut().zip(from).for_each(|(to, from)| *to |= (from >> at & 1) << bit);
        }
    }
    turned
}

/// How many of the nine have a bit, in binary.
fn figures(nine: &Nine) -> [Lanes; FEW] {
    let mut figures = [[0; 16]; FEW];
    for lanes in nine {
        let mut carried = *lanes;
        for figure in &mut figures {
            for (figure, carried) in figure.iter_mut().zip(&mut carried) {
                (*figure, *carried) = (*figure ^ *carried, *figure & *carried);
            }
        }
    }
    figures
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::run::End;
    use crate::samples;
    use grid::{Cell, Digit, Puzzle, Shape};

    /// A sample with some cells emptied, some digits entered and some candidates struck.
    fn board() -> impl Strategy<Value = Board> {
        let lines: Vec<&str> = samples::LINES.lines().chain(samples::HARD).collect();
        let struck = proptest::collection::vec((0_usize..81, 0_u64..512), 0..30);
        (proptest::sample::select(lines), proptest::collection::vec(0_usize..81, 0..30), struck, any::<bool>())
            .prop_map(|(line, cells, struck, are_entered)| {
                let mut puzzle = Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
                for cell in cells {
                    if are_entered && puzzle.digits[cell].is_some() {
                        puzzle.placed.insert(Cell::new(cell));
                    } else {
                        puzzle.digits[cell] = None;
                    }
                }
                for (cell, digits) in struck.into_iter().filter(|&(cell, _)| puzzle.digits[cell].is_none()) {
                    puzzle.removed[cell] = DigitSet::from_bits(digits);
                }
                puzzle.check().expect("fewer digits break no rule")
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn as_a_whole_it_is_what_it_is_cell_by_cell(board in board(), before in board()) {
            let by_cells = format!("{:?}", Position::blank(board.layout()).told(&board));
            prop_assert_eq!(format!("{:?}", Position::of(&board)), &by_cells[..]);
            let mut again = Position { layout: board.layout().clone(), ..Position::of(&before) };
            again.lay(&told(&board));
            prop_assert_eq!(format!("{again:?}"), by_cells);
        }
    }

    #[test]
    fn what_cannot_be_solved_is_dead() {
        let puzzle = |line: &str| Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
        let full = "12345678.".to_owned() + &".".repeat(71) + "9"; // the ninth cell has no candidate left, and row 1 no place for its digit
        let board = puzzle(&full).check().expect("no digit repeats");
        assert!(Position::of(&board).is_dead());
        assert!(!Position::of(&puzzle(&".".repeat(81)).check().expect("nothing stands")).is_dead());
    }

    #[test]
    fn who_follows_stands_where_it_would_be_laid() {
        let all = |position: &Position| {
            let Position { digits, marks, empty, left, .. } = position;
            format!("{digits:?} {marks:?} {empty:?} {left}")
        };
        let mut followed = 0;
        for board in samples::struck() {
            let mut position = Position::of(&board);
            let mut plain = position.plain();
            if !position.is_dead() && plain.dash(true).end == End::Stuck {
                position.follow_plain(&plain);
                assert_eq!(all(&position), all(&Position::laid(&board, &plain)));
                position.note_lacking_singles();
                let told = |position: &Position| [position, &position.forgetful()].map(Position::units_without_lone);
                assert_eq!(told(&position), [u64::MAX; 2]);
                let cell = position.shape().iter().find(|&cell| position.candidates(cell).len() == 2);
                if let Some((cell, digit)) = cell.and_then(|cell| Some((cell, position.candidates(cell).first()?))) {
                    position.strike(cell, digit);
                    assert_eq!(told(&position), [0; 2], "now there is one");
                }
                followed += 1;
            }
        }
        assert!(followed > 100, "{followed}");
    }
}
