//! Digits of three columns and three rows, made of box-drawing characters, for the largest form of a board.

use grid::Digit;

/// Glyphs of the digits 1 to 9 in light lines: three rows of three characters each, one after another.
const LIGHT: [&str; 9] = [
    " ╷  │  ╵ ",
    "╶─┐┌─┘└─╴",
    "╶─┐╶─┤╶─┘",
    "╷ ╷└─┤  ╵",
    "┌─╴└─┐╶─┘",
    "┌─╴├─┐└─┘",
    "╶─┐  │  ╵",
    "┌─┐├─┤└─┘",
    "┌─┐└─┤╶─┘",
];

/// Glyphs of the digits 1 to 9 in heavy lines, in the same order.
const HEAVY: [&str; 9] = [
    " ╻  ┃  ╹ ",
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
pub(super) fn rows(digit: Digit, is_heavy: bool) -> Option<[String; 3]> {
    let glyph: Vec<char> = if is_heavy { HEAVY } else { LIGHT }.get(digit.index())?.chars().collect();
    Some([0, 3, 6].map(|at| glyph[at..at + 3].iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_has_its_own_glyph_in_both_weights() {
        for is_heavy in [false, true] {
            let all: Vec<_> = (0..9).map(|at| rows(Digit::new(at), is_heavy).unwrap()).collect();
            for (at, glyph) in all.iter().enumerate() {
                assert!(glyph.iter().all(|row| row.chars().count() == 3) && !all[..at].contains(glyph), "{at}");
            }
        }
        assert_eq!(rows(Digit::new(9), false), None);
    }
}
