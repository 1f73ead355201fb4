//! Determines, by counting characters, which characters of a board are digits and which one marks empty cells. A board of side 16 may use 1
//! to 9 and A to G, 0 to 9 and A to F, A to P, 1 to 16 or 0 to 15.

use std::collections::BTreeMap;

use crate::notation::{Case, Notation};
use crate::text_fault::LineFault;
use crate::words_of_a_line::{Word, is_board_size, is_digits, is_rare_blank, number};
use grid::Digit;

/// Digits of a board and their notation.
pub(super) struct Decoded {
    pub(super) digits: Vec<Option<Digit>>,
    pub(super) notation: Notation,
}

/// Minimum side of a board that can use 0 as a digit. Such a board has another mark for empty cells.
pub(super) const LEAST_SIDE_WITH_ZERO: usize = 10;

/// Returns the digits of cells, one word per cell. The words are symbols or numbers that begin with 1, unless the number of occurrences
/// suggests another alphabet.
///
/// # Errors
/// Fails if no alphabet fits all cells. The error is the one for the usual alphabet.
pub(super) fn digits(cells: &[Word], side: usize) -> Result<Decoded, LineFault> {
    let usual = cells.iter().map(|&cell| number(cell, side)).collect::<Result<Vec<_>, _>>();
    let counted = if usual.is_ok() { from_zero(cells, side) } else { decode(cells, side) };
    let has_numbers = cells.iter().any(|cell| cell.len() > 1);
    let notation = if has_numbers { Notation::Numbers } else { of_symbols(cells.iter().map(|cell| cell.text)) };
    counted.map_or_else(|| usual.map(|digits| Decoded { digits, notation }), Ok)
}

/// Returns the notation for these texts, all of which are symbols: lower case if they have lower-case letters and no upper-case ones,
/// otherwise upper case.
pub(super) fn of_symbols<'a>(texts: impl Iterator<Item = &'a str>) -> Notation {
    let mut has_lower = false;
    for byte in texts.flat_map(str::bytes) {
        if byte.is_ascii_uppercase() {
            return Notation::Symbols;
        }
        has_lower |= byte.is_ascii_lowercase();
    }
    if has_lower { Notation::LowerSymbols } else { Notation::Symbols }
}

/// Returns the digits in the first alphabet that fits all cells; `None` if none fits.
pub(super) fn decode(cells: &[Word], side: usize) -> Option<Decoded> {
    let counts = counts(cells);
    let alphabets: &[Alphabet] = if has_numbers(&counts) { &Alphabet::OF_NUMBERS } else { &Alphabet::OF_CHARACTERS };
    alphabets.iter().find_map(|alphabet| alphabet.read(cells, &counts, side))
}

/// Whether a text is a board with one character per cell, in any of the alphabets.
pub(super) fn is_board(text: &str) -> bool {
    let line = Word::line(text);
    let cells = line.len();
    is_board_size(cells) && decode(&line.letters().collect::<Vec<_>>(), cells.isqrt()).is_some()
}

/// Returns the digits if `0` is one of them; otherwise `None`. `0` is a digit if another character marks empty cells, or if the board is
/// full.
pub(super) fn from_zero(cells: &[Word], side: usize) -> Option<Decoded> {
    if side < LEAST_SIDE_WITH_ZERO || !cells.iter().any(|cell| cell.text == "0") {
        return None;
    }
    let counts = counts(cells);
    let alphabet = if has_numbers(&counts) { Alphabet::NumbersFromZero } else { Alphabet::SymbolsFromZero };
    alphabet.read(cells, &counts, side)
}

/// Number of occurrences of each text among the cells.
type Counts<'a> = BTreeMap<&'a str, usize>;

fn counts<'a>(cells: &[Word<'a>]) -> Counts<'a> {
    let mut counts = Counts::new();
    for cell in cells {
        *counts.entry(cell.text).or_default() += 1;
    }
    counts
}

fn has_numbers(counts: &Counts) -> bool {
    counts.keys().any(|text| text.chars().nth(1).is_some())
}

/// Set of characters or numbers that represent the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alphabet {
    /// `1` to `9`, then letters from `A`.
    Symbols,
    /// `0` to `9`, then letters from `A`.
    SymbolsFromZero,
    /// Letters from `A`.
    Letters,
    /// Numbers from 1.
    Numbers,
    /// Numbers from 0.
    NumbersFromZero,
}

impl Alphabet {
    const OF_NUMBERS: [Self; 2] = [Self::NumbersFromZero, Self::Numbers];
    const OF_CHARACTERS: [Self; 3] = [Self::SymbolsFromZero, Self::Symbols, Self::Letters];

    fn read(self, cells: &[Word], counts: &Counts, side: usize) -> Option<Decoded> {
        let blanks = self.blanks(counts, side)?;
        if !self.is_likely(counts, side, !blanks.is_empty()) {
            return None;
        }
        let cell = |cell: &Word| match blanks.contains(&cell.text) {
            true => Some(None),
            false => self.digit(cell.text, side).map(Some),
        };
        let digits: Vec<Option<Digit>> = cells.iter().map(cell).collect::<Option<_>>()?;
        let has_digit = digits.iter().any(Option::is_some);
        has_digit.then(|| Decoded { digits, notation: self.notation(counts, &blanks) })
    }

    fn digit(self, text: &str, side: usize) -> Option<Digit> {
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let index = match self {
            Self::Symbols => Digit::from_symbol(letter?)?.index(),
            Self::SymbolsFromZero => letter?.to_digit(36)? as usize,
            Self::Letters => letter.filter(char::is_ascii_alphabetic)?.to_digit(36)?.checked_sub(10)? as usize,
            Self::Numbers => Digit::parse(text)?.index(),
            Self::NumbersFromZero => {
                let is_number = text.len() <= 3 && is_digits(text);
                text.parse::<usize>().ok().filter(|_| is_number)?
            }
        };
        (index < side).then(|| Digit::new(index))
    }

    /// Returns the texts that mark empty cells: an empty list for a full board, `None` if the board mixes different marks.
    fn blanks<'a>(self, counts: &Counts<'a>, side: usize) -> Option<Vec<&'a str>> {
        let of = |is_blank: &dyn Fn(&str, usize) -> bool| -> Vec<&'a str> {
            counts.iter().filter(|&(text, &count)| is_blank(text, count)).map(|(&text, _)| text).collect()
        };
        let usual = of(&|text, _| matches!(text, "" | " " | "." | "*" | "_"));
        let rare = of(&|text, _| text.chars().count() == 1 && text.chars().all(is_rare_blank));
        match (usual.is_empty(), rare.len()) {
            (true, 0) => {}
            (false, 0) => return Some(usual),
            (true, 1) => return Some(rare),
            _ => return None,
        }
        let is_digit = |text: &str, count: usize| self.digit(text, side).is_some() && count <= side;
        let crosses = of(&|text, count| matches!(text, "x" | "X") && !is_digit(text, count));
        match crosses.len() {
            0 => Some(of(&|text, _| text == "0" && self.digit(text, side).is_none())),
            1 => Some(crosses),
            _ => None,
        }
    }

    /// Whether a board that is readable in this alphabet was probably written in it.
    fn is_likely(self, counts: &Counts, side: usize, has_blanks: bool) -> bool {
        let is_balanced = || counts.len() == side && counts.values().all(|&count| count == side);
        match self {
            Self::Symbols | Self::Numbers => true,
            Self::SymbolsFromZero | Self::NumbersFromZero => {
                side >= LEAST_SIDE_WITH_ZERO && counts.contains_key("0") && (has_blanks || is_balanced())
            }
            Self::Letters => has_blanks || side >= 9, // otherwise names would be mistaken for boards
        }
    }

    fn notation(self, counts: &Counts, blanks: &[&str]) -> Notation {
        let has = |is_case: fn(&u8) -> bool| {
            counts.keys().any(|text| !blanks.contains(text) && text.as_bytes().iter().any(is_case))
        };
        let is_lower = has(u8::is_ascii_lowercase) && !has(u8::is_ascii_uppercase);
        let case = if is_lower { Case::Lower } else { Case::Upper };
        match self {
            Self::Symbols if is_lower => Notation::LowerSymbols,
            Self::Symbols => Notation::Symbols,
            Self::SymbolsFromZero => Notation::SymbolsFromZero(case),
            Self::Letters => Notation::Letters(case),
            Self::Numbers => Notation::Numbers,
            Self::NumbersFromZero => Notation::NumbersFromZero,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the digits of a line of characters as usual symbols, and their notation.
    fn read(line: &str) -> Result<(String, Notation), String> {
        let cells: Vec<Word> = Word::line(line).letters().collect();
        let decoded = digits(&cells, cells.len().isqrt()).map_err(|fault| fault.expected)?;
        let symbol = |digit: &Option<Digit>| digit.and_then(Digit::symbol).unwrap_or('.');
        Ok((decoded.digits.iter().map(symbol).collect(), decoded.notation))
    }

    fn padded(line: &str, blank: &str, cells: usize) -> String {
        line.to_owned() + &blank.repeat(cells - line.chars().count())
    }

    /// Checks the digits of lines that are padded with a mark for blanks to a number of cells.
    fn check<const N: usize>(rows: [(&str, &str, usize, &str, Notation); N]) {
        for (line, blank, cells, digits, notation) in rows {
            assert_eq!(read(&padded(line, blank, cells)), Ok((padded(digits, ".", cells), notation)), "{line} {blank}");
        }
    }

    #[test]
    fn any_character_can_mark_blanks() {
        for blank in ["-", "x", "X", "?", "·", "#", "~", "□", ".", "0", "*", "_"] {
            check([(format!("53{blank}{blank}7").as_str(), blank, 81, "53..7", Notation::Symbols)]);
        }
        for mixed in ["53-?7", "53x.7", "53xX7", "53-07"] {
            assert!(read(&padded(mixed, &mixed[2..3], 81)).is_err(), "{mixed}");
        }
        assert!(read(&"-".repeat(81)).is_err(), "a frame rather than a board");
    }

    #[test]
    fn a_letter_is_a_digit_on_boards_that_are_large_enough() {
        let letters = Notation::Letters(Case::Upper);
        check([
            ("WXY", ".", 625, "NOP", letters),
            ("ABX", "X", 625, "AB.", Notation::Symbols),
            ("YBX", "X", 625, "P2.", letters), // more than 25 of one digit
        ]);
    }

    #[test]
    fn zero_is_a_digit_if_another_character_marks_blanks() {
        let (upper, lower) = (Notation::SymbolsFromZero(Case::Upper), Notation::SymbolsFromZero(Case::Lower));
        check([
            ("0F9A", ".", 256, "1GAB", upper),
            ("0f9a", "-", 256, "1GAB", lower),
            ("09", ".", 100, "1A", upper),
            ("0FG", ".", 256, ".FG", Notation::Symbols),
            ("1A", "0", 100, "1A", Notation::Symbols),
            ("01", ".", 81, ".1", Notation::Symbols),
        ]);
        let full: String = (0..10).flat_map(|row| (0..10).map(move |column| (row + column) % 10)).map(digit).collect();
        let shifted: String = full.chars().map(|c| if c == '9' { 'A' } else { char::from(c as u8 + 1) }).collect();
        assert_eq!(read(&full), Ok((shifted, upper)), "a full board has no blanks");
    }

    fn digit(number: u32) -> char {
        char::from_digit(number, 10).expect("below ten")
    }

    #[test]
    fn letters_from_a_on_are_digits_too() {
        let (upper, lower) = (Notation::Letters(Case::Upper), Notation::Letters(Case::Lower));
        check([
            ("AP", ".", 256, "1G", upper),
            ("ap", "0", 256, "1G", lower),
            ("AGI", "-", 81, "179", upper),
            ("AG", ".", 256, "AG", Notation::Symbols),
            ("1g", ".", 256, "1G", Notation::LowerSymbols),
            ("1g", "-", 256, "1G", Notation::LowerSymbols),
            ("Ag", ".", 256, "AG", Notation::Symbols),
        ]);
        assert!(read(&padded("AQ", ".", 256)).is_err());
        assert!(read("ABCDDCBAABCDDCBA").is_err(), "a word");
    }

    #[test]
    fn numbers_may_start_from_0() {
        let read = |line: &str, side| {
            let cells = Word::line(line).words();
            let decoded = digits(&cells, side).map_err(|fault| fault.expected)?;
            Ok::<_, String>((decoded.digits[..3].to_vec(), decoded.notation))
        };
        let numbers = |line: &str, blank: &str| line.to_owned() + &format!(" {blank}").repeat(253);
        let [zero, last, one] = [0, 15, 1].map(|index| Some(Digit::new(index)));
        let from_zero = [".", "-", "x", "?"].map(|blank| ("0 15 1", blank, zero, Notation::NumbersFromZero));
        let from_one = [".", "-", "x", "?", "0"].map(|blank| ("1 16 2", blank, zero, Notation::Numbers));
        let all = from_zero.into_iter().chain(from_one).chain([("0 16 2", ".", None, Notation::Numbers)]);
        for (line, blank, first, notation) in all {
            assert_eq!(read(&numbers(line, blank), 16), Ok((vec![first, last, one], notation)), "{line} {blank}");
        }
        assert!(read(&numbers("1 17 2", "."), 16).is_err());
    }
}
