//! Laws of the formats: a puzzle that is written reads back equal, and no text or bytes make a reader panic or hang.

use std::sync::Arc;

use format::{Format, Reader, Unwritable, entry, one_line, read_one, write};
use grid::{Cell, Digit, DigitSet, Family, Layout, Puzzle, Rule, Shape};
use proptest::prelude::*;

/// A puzzle with some digits, which may clash.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let sides = prop::sample::select(vec![4, 6, 8, 9, 10, 12, 14, 15, 16]);
    sides.prop_flat_map(|side| {
        let cell = prop_oneof![3 => Just(None), 1 => (0..side).prop_map(|index| Some(Digit::new(index)))];
        prop::collection::vec(cell, side * side)
            .prop_map(move |digits| Puzzle::classic(Shape::of_side(side).expect("these have boxes"), digits))
    })
}

/// A position with entries and eliminated candidates, in which no digits clash.
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

/// Layout of a board of this side. It has the usual boxes if the side has any.
fn layout(side: usize) -> Arc<Layout> {
    match Shape::of_side(side) {
        Ok(shape) => Layout::classic(shape),
        Err(_) => {
            let rows = Shape::new(side, 1, side).expect("a box a row");
            Layout::checked(rows, Rule::CLASSIC[..2].to_vec()).expect("rows and columns go together")
        }
    }
}

/// Boards of any side from 4 to 25 in which no digits clash: full, or with a share of their cells blank.
fn boards() -> impl Strategy<Value = Puzzle> {
    let blank = prop::sample::select(vec![0_u64, 0, 1, 10, 100, 500, 900, 1000]); // blank cells per 1000
    (4..=25_usize, blank, any::<u64>()).prop_map(|(side, blank, seed)| {
        let layout = layout(side);
        let shape = layout.shape();
        let (height, width) = (shape.box_height(), shape.box_width());
        let mut chance = seed | 1;
        let mut below = |end: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % end
        };
        let mut names: Vec<usize> = (0..side).collect();
        (1..side).rev().for_each(|at| names.swap(at, below(at + 1)));
        let (band, stack) = (below(side / height) * height, below(side / width) * width);
        let digits = shape.iter().map(|cell| {
            let (row, column) = ((shape.row(cell) + band) % side, (shape.column(cell) + stack) % side);
            let digit = names[(row % height * width + row / height + column) % side];
            (below(1000) as u64 >= blank).then(|| Digit::new(digit))
        });
        let digits = digits.collect();
        Puzzle { digits, ..Puzzle::blank(layout) }
    })
}

/// Whether the format really cannot hold the puzzle, for the reason that its writer gives.
fn is_beyond(format: Format, puzzle: &Puzzle, why: &Unwritable) -> bool {
    match why {
        Unwritable::Nine { .. } => format == Format::Opensudoku && puzzle.shape().side() != 9,
        Unwritable::Rule { .. } => !puzzle.layout.is_classic(),
        Unwritable::Side { .. } => false,
    }
}

/// Whether two puzzles are equal in everything that the format can express. In pencil marks, a cell with one candidate looks like a digit,
/// so that these are compared by their candidates.
fn is_same(format: Format, one: &Puzzle, other: &Puzzle) -> bool {
    if format != Format::Pm || one.is_full() {
        return one == other;
    }
    let candidates = |puzzle: &Puzzle| puzzle.clone().check().expect("nothing is repeated").candidates();
    let (left, right) = (candidates(one), candidates(other));
    one.layout == other.layout && one.shape().iter().all(|cell| left.of_cell(cell) == right.of_cell(cell))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_board_of_any_side_is_read_back_from_every_format(puzzle in boards(), count in 1..4_usize) {
        prop_assert!(puzzle.clone().check().is_ok());
        for format in Format::ALL {
            let text = match write(format, &puzzle) {
                Ok(text) => text,
                Err(why) => {
                    prop_assert!(is_beyond(format, &puzzle, &why), "{}", why);
                    continue;
                }
            };
            prop_assert!(read_one(&text).is_ok_and(|read| is_same(format, &puzzle, &read)), "{}:\n{}", format, text);
            // Written in the same way as by `convert`.
            let entry = entry(format, &puzzle, None).unwrap();
            let ([head, tail], end) = (format.around(), format.entry_end());
            let many = format!("{head}{}{tail}", format!("{entry}{end}").repeat(count));
            for from in [None, Some(format)] {
                let read: Vec<_> = Reader::new(many.as_bytes(), from).map(|record| record.result).collect();
                let is_read = |read: &Result<Puzzle, _>| read.as_ref().is_ok_and(|read| is_same(format, &puzzle, read));
                prop_assert!(read.len() == count && read.iter().all(is_read), "{} {:?}:\n{}", format, from, many);
            }
        }
    }
}

proptest! {
    #[test]
    fn everything_written_is_read_back_equal(puzzle in puzzles()) {
        for format in Format::ALL {
            if format == Format::Opensudoku && puzzle.shape() != Shape::nine() || format == Format::Pm {
                continue;
            }
            let text = write(format, &puzzle).unwrap();
            prop_assert_eq!(read_one(&text), Ok(puzzle.clone()), "{}", text);
            let ([head, tail], entry) = (format.around(), entry(format, &puzzle, None).unwrap());
            let twice = format!("{head}{entry}\n{entry}\n{tail}");
            for from in [None, Some(format)] {
                let read: Vec<_> = Reader::new(twice.as_bytes(), from).map(|record| record.result).collect();
                prop_assert_eq!(&read, &[Ok(puzzle.clone()), Ok(puzzle.clone())], "{}", twice);
            }
        }
    }

    #[test]
    fn positions_are_read_back_from_formats_that_keep_them(puzzle in positions()) {
        for format in [Format::Hodoku, Format::Json] {
            let text = write(format, &puzzle).unwrap();
            prop_assert_eq!(read_one(&text), Ok(puzzle.clone()), "{}", text);
        }
        let with = [&Rule::CLASSIC[..], &[Rule::whole(Family::Disjoint)]].concat();
        for layout in [Arc::clone(&puzzle.layout), Layout::new(puzzle.shape(), with)] {
            let mut position = Puzzle { layout, ..puzzle.clone() };
            position.removed = position.shape().iter().map(|cell| {
                let held = position.layout.peers(cell).iter().filter_map(|peer| position.digits[peer.index()]).collect();
                position.removed[cell.index()].minus(held)
            }).collect();
            let line = one_line(&position).unwrap();
            prop_assert_eq!(read_one(&line), Ok(position), "{}", line);
        }
        if puzzle.shape() == Shape::nine() {
            let text = write(Format::Opensudoku, &puzzle).unwrap();
            let expected = Puzzle { removed: vec![DigitSet::EMPTY; 81], ..puzzle };
            prop_assert_eq!(read_one(&text), Ok(expected), "{}", text);
        }
    }

    #[test]
    fn candidates_are_read_back_from_pencil_marks(puzzle in positions()) {
        let text = write(Format::Pm, &puzzle).unwrap();
        // If no cell has two candidates, the dash for a cell without candidates looks like a blank of a grid without candidates.
        let is_marks = |word: &str| word.len() > 1 && word.chars().all(char::is_alphanumeric);
        prop_assume!(text.split_whitespace().any(is_marks) || !text.contains(" - "));
        let read = read_one(&text).map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
        let (one, other) = (puzzle.check().unwrap().candidates(), read.check().unwrap().candidates());
        for cell in one.layout().shape().iter() {
            prop_assert_eq!(one.of_cell(cell), other.of_cell(cell), "{}", text);
        }
    }

    #[test]
    fn any_text_yields_at_most_one_record_per_line(text in "([ -~│─┼\n\t]|[0-9.|:+-]){0,400}") {
        for from in Format::ALL.map(Some).into_iter().chain([None]) {
            let count = Reader::new(text.as_bytes(), from).count();
            prop_assert!(count <= text.lines().count());
        }
    }

    #[test]
    fn any_bytes_yield_at_most_one_record_per_byte(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(Reader::new(&bytes[..], None).count() <= bytes.len());
    }
}

#[test]
fn full_grids_with_empty_lines_between_or_after_them_are_read() {
    let full = "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n";
    let line = full.replace('\n', "");
    let bands: Vec<String> = full.lines().collect::<Vec<_>>().chunks(3).map(|band| band.join("\n")).collect();
    for (text, count) in [
        (format!("{full}\n"), 1),
        (format!("{full}\n\n\n"), 1),
        (format!("\n{full}"), 1),
        (format!("{full}\n{full}\n"), 2),
        (format!("{full}\n{full}\n{full}\n"), 3),
        (full.repeat(2), 2),
        (format!("{}\n\n", bands.join("\n\n")), 1),
    ] {
        let read: Vec<_> = Reader::new(text.as_bytes(), None).map(|record| record.result).collect();
        let lines = read.iter().map(|read| write(Format::Line, read.as_ref().unwrap()).unwrap());
        assert_eq!(lines.collect::<Vec<_>>(), vec![line.clone(); count], "{text}");
    }
}

#[test]
fn full_rows_between_box_borders_are_not_candidates() {
    let shape = Shape::of_side(16).unwrap();
    let digit = |row: usize, column: usize| Digit::new((row % 4 * 4 + row / 4 + column) % 16);
    let digits = shape.iter().map(|cell| Some(digit(shape.row(cell), shape.column(cell))));
    let full = Puzzle::classic(shape, digits.collect());
    assert_eq!(read_one(&write(Format::Ss, &full).unwrap()), Ok(full));
    // Four cells that have all their candidates make a row of a board of side 4.
    let row = "|1234|1234|1234|1234|\n";
    assert_eq!(read_one(&row.repeat(4)).map(|puzzle| puzzle.shape().side()), Ok(4));
}

#[test]
fn rows_that_could_be_small_boards_are_one_board_with_or_without_a_last_newline() {
    for first in ["................", "1...............", "1234............"] {
        let grid = format!("{first}\n{}", vec![".".repeat(16); 15].join("\n"));
        for end in ["", "\n", "\n\n"] {
            let text = format!("{grid}{end}");
            let read: Vec<_> = Reader::new(text.as_bytes(), None).map(|record| record.result).collect();
            assert!(
                matches!(&read[..], [Ok(puzzle)] if puzzle.shape() == Shape::of_side(16).unwrap()),
                "{} boards of {text:?}",
                read.len()
            );
        }
    }
}

#[test]
fn dashes_are_cells_without_candidates_however_many_there_are() {
    let marks = "| 2 -   | -   4  |\n| - -   | 234 1  |\n+-------+--------+\n| - 124 | 124 3  |\n| 4 3   | 2   24 |\n";
    let read = read_one(marks).expect("these are pencil marks");
    let candidates = read.check().expect("nothing is repeated").candidates();
    let empty = candidates.layout().shape().iter().filter(|&cell| candidates.of_cell(cell).is_empty());
    assert_eq!(empty.map(Cell::index).collect::<Vec<_>>(), [1, 2, 4, 5, 8]);
}
