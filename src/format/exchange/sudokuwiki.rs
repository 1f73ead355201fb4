//! Reads candidate strings of SudokuWiki, which occur in links of its solver: `S9B`, then two base-36 characters for each of the 81 cells.
//! Each pair of characters is a number: 1 to 9 is a given, and 10 to 18 is 9 plus a digit found by the solver. From 19 on, it is 18 plus a
//! set of candidates, whose lowest bit stands for candidate 1.

use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder};
use crate::pencil_marks::keep_only;
use crate::text_fault::shown;
use grid::DigitSet;

/// Prefix of the current version.
const VERSION: &str = "S9B";

/// Number of cells of the board.
const CELLS: usize = 81;

/// Whether a text is a candidate string, of this version or another one.
pub(super) fn is_known(text: &str) -> bool {
    let version = text.get(..VERSION.len()).unwrap_or_default();
    version.starts_with("S9")
        && version.ends_with(|c: char| c.is_ascii_uppercase())
        && text.len() > CELLS
        && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Reads the position of a candidate string.
///
/// # Errors
/// Fails if the string is of another version, or if it does not have 81 cells.
pub(super) fn read(text: &str) -> DraftResult {
    let Some(cells) = text.strip_prefix(VERSION) else {
        return Err(format!("expected a candidate string of SudokuWiki that begins with S9B, found {}", shown(text)));
    };
    if cells.len() != 2 * CELLS {
        let count = cells.len();
        return Err(format!("expected {} characters for {CELLS} cells after S9B, found {count}", 2 * CELLS));
    }
    let mut draft = PuzzleBuilder::of_side(9)?;
    let mut candidates = vec![DigitSet::all(9); CELLS];
    for cell in draft.shape.iter() {
        let word = &cells[2 * cell.index()..][..2];
        let value = u16::from_str_radix(word, 36).ok().filter(|&value| value < 18 + (1 << 9));
        match value {
            Some(0) => {}
            Some(digit @ 1..=9) => draft.set(cell, digit)?,
            Some(digit @ 10..=18) => {
                draft.set(cell, digit - 9)?;
                draft.placed.insert(cell);
            }
            Some(set) => candidates[cell.index()] = DigitSet::from_bits(u64::from(set - 18)),
            None => return Err(format!("expected a cell of SudokuWiki from 00 to ep, found {}", shown(word))),
        }
    }
    let (mut puzzle, notation) = draft.finish()?;
    keep_only(&mut puzzle, &candidates);
    Ok((puzzle, notation))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, Digit};
    use proptest::prelude::*;

    /// Returns a value as two base-36 characters.
    fn word(value: u64) -> String {
        let symbol = |digit: u64| char::from_digit(digit as u32, 36).expect("below 36");
        [symbol(value / 36), symbol(value % 36)].iter().collect()
    }

    #[test]
    fn a_string_that_is_no_board_is_refused() {
        let good = format!("S9B{}", "0e".repeat(81));
        for (text, expected) in [
            (format!("S9A{}", "0e".repeat(81)), "begins with S9B, found 'S9A0e0e0e0e0…'"),
            (format!("{good}0"), "expected 162 characters for 81 cells after S9B, found 163"),
            (good[..good.len() - 2].to_owned(), "expected 162 characters for 81 cells after S9B, found 160"),
            (good.replacen("0e", "eq", 1), "expected a cell of SudokuWiki from 00 to ep, found 'eq'"),
            (good.replacen("0e", "zz", 1), "expected a cell of SudokuWiki from 00 to ep, found 'zz'"),
        ] {
            assert!(is_known(&text), "{text}");
            let refused = read(&text).expect_err("it is no board");
            assert!(refused.contains(expected.trim_end_matches("…'")), "{refused}");
        }
        assert!(!is_known("S9B"), "a word");
        assert!(!is_known(&good.replacen("0e", "+e", 1)), "a sign");
    }

    proptest! {
        #[test]
        fn every_cell_is_read_from_its_two_characters(values in prop::collection::vec(0_u64..530, 81)) {
            let text: String = values.iter().map(|&value| word(value)).collect();
            let (puzzle, _) = read(&format!("S9B{text}")).expect("a position");
            for (at, &value) in values.iter().enumerate() {
                let cell = Cell::new(at);
                let digit = match value {
                    0 | 19.. => None,
                    1..=9 => Some(Digit::new(value as usize - 1)),
                    10..=18 => Some(Digit::new(value as usize - 10)),
                };
                prop_assert_eq!(puzzle.digits[at], digit);
                prop_assert_eq!(puzzle.placed.has(cell), (10..=18).contains(&value));
                let open = |digit: &Digit| !puzzle.layout.peers(cell).iter().any(|peer| puzzle.digits[peer.index()] == Some(*digit));
                let left: DigitSet = DigitSet::all(9).minus(puzzle.removed[at]).iter().filter(open).collect();
                let set = if value > 18 { DigitSet::from_bits(value - 18) } else { DigitSet::all(9) };
                prop_assert_eq!(left, set.iter().filter(open).collect::<DigitSet>());
            }
        }
    }
}
