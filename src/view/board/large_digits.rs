//! Digits of three columns and three rows, for the largest form of a board.

use grid::Digit;

/// Glyphs of the digits 1 to 9 as blocks, five pixels high: three rows of three characters each, one after another.
const BLOCKS: [&str; 9] = [
    "▄█  █ ▀▀▀",
    "▀▀██▀▀▀▀▀",
    "▀▀█▀▀█▀▀▀",
    "█ █▀▀█  ▀",
    "█▀▀▀▀█▀▀▀",
    "█▀▀█▀█▀▀▀",
    "▀▀█  █  ▀",
    "█▀██▀█▀▀▀",
    "█▀█▀▀█▀▀▀",
];

/// Glyphs of the digits 1 to 9 in heavy lines, in the same order.
const LINES: [&str; 9] = [
    "╺┓  ┃ ╺┻╸",
    "╺━┓┏━┛┗━╸",
    "╺━┓╺━┫╺━┛",
    "╻ ╻┗━┫  ╹",
    "┏━╸┗━┓╺━┛",
    "┏━╸┣━┓┗━┛",
    "╺━┓  ┃  ╹",
    "┏━┓┣━┫┗━┛",
    "┏━┓┗━┫╺━┛",
];

/// Returns the three rows of a large digit, each three columns wide; `None` for digits above 9.
pub(super) fn rows(digit: Digit, is_solid: bool) -> Option<[String; 3]> {
    let glyph: Vec<char> = if is_solid { BLOCKS } else { LINES }.get(digit.index())?.chars().collect();
    Some([0, 3, 6].map(|at| glyph[at..at + 3].iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_has_its_own_glyph_in_both_forms() {
        for is_solid in [false, true] {
            let all: Vec<_> = (0..9).map(|at| rows(Digit::new(at), is_solid).unwrap()).collect();
            for (at, glyph) in all.iter().enumerate() {
                assert!(glyph.iter().all(|row| row.chars().count() == 3) && !all[..at].contains(glyph), "{at}");
            }
        }
        assert_eq!(rows(Digit::new(9), false), None);
    }
}
