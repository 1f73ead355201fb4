//! What is written is read back equal, and what is no puzzle stops nobody: laws of the formats.

use ninefold::format::{Format, Reader, around, entry, read_one, write};
use ninefold::grid::{Digit, DigitSet, Puzzle, Shape};
use proptest::prelude::*;

/// A puzzle with some digits, maybe in each other's way.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let sides = prop::sample::select(vec![4, 6, 8, 9, 10, 12, 14, 15, 16]);
    sides.prop_flat_map(|side| {
        let cell = prop_oneof![3 => Just(None), 1 => (0..side).prop_map(|index| Some(Digit::new(index)))];
        prop::collection::vec(cell, side * side)
            .prop_map(move |digits| Puzzle::classic(Shape::of_side(side).expect("these have boxes"), digits))
    })
}

/// A position of a puzzle in which nothing is repeated.
fn positions() -> impl Strategy<Value = Puzzle> {
    (puzzles(), any::<u64>()).prop_map(|(mut puzzle, seed)| {
        for cell in puzzle.shape().iter() {
            let digit = puzzle.digits[cell.index()];
            if digit.is_some() && puzzle.layout.peers(cell).iter().any(|peer| puzzle.digits[peer.index()] == digit) {
                puzzle.digits[cell.index()] = None;
            }
        }
        let mut chance = seed | 1;
        let mut one_in = |n: u64| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33).is_multiple_of(n)
        };
        for cell in puzzle.shape().iter() {
            if puzzle.digits[cell.index()].is_some() {
                if one_in(3) {
                    puzzle.placed.insert(cell);
                }
                continue;
            }
            for digit in (0..puzzle.shape().side()).map(Digit::new) {
                let held = puzzle.layout.peers(cell).iter().any(|peer| puzzle.digits[peer.index()] == Some(digit));
                if !held && one_in(4) {
                    puzzle.removed[cell.index()] = puzzle.removed[cell.index()].with(digit);
                }
            }
        }
        puzzle
    })
}

proptest! {
    #[test]
    fn everything_printed_is_read_back_equal(puzzle in puzzles()) {
        for format in Format::ALL {
            if format == Format::Opensudoku && puzzle.shape() != Shape::nine() || format == Format::Pm {
                continue;
            }
            let text = write(format, &puzzle).unwrap();
            prop_assert_eq!(read_one(&text), Ok(puzzle.clone()), "{}", text);
            let ([head, tail], entry) = (around(format), entry(format, &puzzle).unwrap());
            let twice = format!("{head}{entry}\n{entry}\n{tail}");
            for from in [None, Some(format)] {
                let read: Vec<_> = Reader::new(twice.as_bytes(), from).map(|record| record.result).collect();
                prop_assert_eq!(&read, &[Ok(puzzle.clone()), Ok(puzzle.clone())], "{}", twice);
            }
        }
    }

    #[test]
    fn a_position_comes_back_from_what_keeps_one(puzzle in positions()) {
        for format in [Format::Hodoku, Format::Json] {
            let text = write(format, &puzzle).unwrap();
            prop_assert_eq!(read_one(&text), Ok(puzzle.clone()), "{}", text);
        }
        if puzzle.shape() == Shape::nine() {
            let text = write(Format::Opensudoku, &puzzle).unwrap();
            let expected = Puzzle { removed: vec![DigitSet::EMPTY; 81], ..puzzle };
            prop_assert_eq!(read_one(&text), Ok(expected), "{}", text);
        }
    }

    #[test]
    fn candidates_come_back_from_pencil_marks(puzzle in positions()) {
        let text = write(Format::Pm, &puzzle).unwrap();
        let read = read_one(&text).map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
        let (one, other) = (puzzle.check().unwrap().candidates(), read.check().unwrap().candidates());
        for cell in one.layout().shape().iter() {
            prop_assert_eq!(one.of_cell(cell), other.of_cell(cell), "{}", text);
        }
    }

    #[test]
    fn no_text_is_too_odd(text in "([ -~│─┼\n\t]|[0-9.|:+-]){0,400}") {
        for from in Format::ALL.map(Some).into_iter().chain([None]) {
            let count = Reader::new(text.as_bytes(), from).count();
            prop_assert!(count <= text.lines().count());
        }
    }

    #[test]
    fn no_bytes_are_too_odd(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(Reader::new(&bytes[..], None).count() <= bytes.len());
    }
}
