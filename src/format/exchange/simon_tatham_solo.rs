//! Reads game IDs of Solo, from Simon Tatham's Portable Puzzle Collection (solo.c, 2004 and later): `3x3:2a5b…`. The letters `j`, `x` and
//! `k` before the colon stand for regions, diagonals and cages. Also reads saved games of Solo, in which a line consists of a key, the
//! length of a value, and the value.

use crate::cell_places::Found;
use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder, Refusal, found, grouped, unknown};
use crate::text_fault::{LineFault, shown};
use crate::words_of_a_line::Word;
use grid::{Family, Shape};

/// Beginning of the first line of a saved game.
pub(super) const SAVED: &str = "SAVEFILE:";

/// Whether a line of a saved game belongs to the original puzzle.
pub(super) fn is_of_puzzle(line: &str) -> bool {
    line.starts_with(SAVED) || ["GAME", "PARAMS", "DESC"].contains(&key(line))
}

/// Returns the key at the beginning of a line, without the spaces after it.
fn key(line: &str) -> &str {
    line.split(':').next().unwrap_or_default().trim_end()
}

/// Reads the puzzle of a saved game. Its digits are the original givens.
pub(super) fn saved(text: &str) -> DraftResult {
    let value = |wanted: &str| {
        let line = text.lines().find(|line| key(line) == wanted);
        let value = line.and_then(|line| line.splitn(3, ':').nth(2));
        value.map(str::trim_end).ok_or_else(|| format!("expected a line {wanted} in a saved game, found none"))
    };
    let name = value("GAME")?;
    if name != "Solo" {
        return Err(format!("expected a saved game of Solo, found one of {}", shown(name)));
    }
    game(&format!("{}:{}", value("PARAMS")?, value("DESC")?))
}

/// Whether a line is a game ID.
pub(super) fn is_known(text: &str) -> bool {
    let Some((head, rest)) = text.split_once([':', '#']) else { return false };
    let letters = head.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_sized = letters.len() < head.len() && head.len() < 24 && letters.starts_with(['x', 'j']);
    let is_board = rest.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_' || b == b',');
    is_sized && head.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()) && is_board && !rest.is_empty()
}

/// Reads the puzzle of a game ID; `None` if the text is not a game ID.
pub(super) fn read(word: Word) -> Option<Result<Found, LineFault>> {
    is_known(word.text).then(|| found(word.at, game(word.text)))
}

fn game(text: &str) -> DraftResult {
    let Some((head, board)) = text.split_once(':') else {
        return Err("expected a game ID that holds the board, such as 3x3:…, found a seed".to_owned());
    };
    let head = Head::read(head)?;
    let mut draft = PuzzleBuilder::new(head.shape);
    let mut parts = board.split(',');
    let givens = grid(parts.next().unwrap_or_default(), &head, draft.shape.side() as u32)?;
    for (cell, number) in draft.shape.iter().zip(givens) {
        number.map_or(Ok(()), |number| draft.set(cell, number))?;
    }
    if head.is_jigsaw {
        draft.regions = blocks(parts.next().ok_or("expected the regions after a comma, found none")?, head.shape)?;
    }
    if head.has_diagonals {
        draft.whole(Family::Diagonal)?;
    }
    if head.has_cages {
        let of = blocks(parts.next().ok_or("expected the cages after a comma, found none")?, head.shape)?;
        let sums = grid(parts.next().ok_or("expected the sums after a comma, found none")?, &head, u32::MAX)?;
        for (_, cells) in grouped(of.into_iter().zip(head.shape.iter())) {
            let total = cells.iter().find_map(|cell| sums[cell.index()]);
            draft.cage(cells, total)?;
        }
    }
    match parts.next() {
        None => draft.finish(),
        Some(more) => Err(format!("expected the end of the game ID, found {}", shown(more))),
    }
}

/// Parameters of a game ID, which precede its colon.
struct Head {
    shape: Shape,
    is_jigsaw: bool,
    has_diagonals: bool,
    has_cages: bool,
}

impl Head {
    fn read(text: &str) -> Result<Self, Refusal> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let number = |text: &str| text.parse::<usize>().map_err(|_| "expected a size such as 3x3 or 9j".to_owned());
        let first = digits(text);
        let (one, mut rest) = (number(&text[..first])?, &text[first..]);
        let second = rest.strip_prefix('x').map_or(0, digits);
        let is_sized = second > 0;
        let other = if is_sized { number(&rest[1..=second])? } else { 1 };
        rest = &rest[if is_sized { 1 + second } else { 0 }..];
        let is_jigsaw = rest.contains('j') || other == 1;
        let side = one.saturating_mul(other);
        let shape = if is_jigsaw {
            Shape::of_side(side).or_else(|_| Shape::new(side, 1, side))
        } else {
            Shape::new(side, one, other)
        };
        let shape = shape.map_err(|error| error.to_string())?;
        let mut head = Self { shape, is_jigsaw, has_diagonals: false, has_cages: false };
        let mut letters = rest.chars().peekable();
        while let Some(c) = letters.next() {
            match c {
                'j' => {}
                'x' => head.has_diagonals = true,
                'k' => head.has_cages = true,
                'd' | 'm' => drop(letters.next()), // followed by the intended difficulty or the symmetry
                'a' | 'r' | '0'..='9' => {}
                other => return Err(unknown(format!("'{other}' before the colon of its game ID"))),
            }
        }
        Ok(head)
    }
}

/// Parses the cells of a game ID: numbers, and letters for empty cells (`a` for one, `b` for two and so on). `_` separates two numbers.
fn grid(text: &str, head: &Head, most: u32) -> Result<Vec<Option<u32>>, Refusal> {
    let cells = head.shape.cells();
    let mut all = Vec::with_capacity(cells);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match c {
            '_' => {}
            'a'..='z' => all.extend(std::iter::repeat_n(None, c as usize - 'a' as usize + 1)),
            _ => {
                let number = rest[..digits].parse().ok().filter(|number| (1..=most).contains(number));
                all.push(Some(
                    number.ok_or_else(|| format!("expected a number, found {}", shown(&rest[..digits.max(1)])))?,
                ));
            }
        }
        rest = &rest[digits.max(1)..];
        if all.len() > cells {
            break;
        }
    }
    if all.len() == cells {
        Ok(all)
    } else {
        Err(format!("expected {cells} cells in the game ID, found {}", all.len()))
    }
}

/// Returns the number of each cell's area. Each letter stands for a number of absent borders between cells, followed by a border: `_` for
/// none, `a` for 1, up to `y` for 25. `z` stands for 25 absent borders without a border after them. The borders between horizontal
/// neighbours come first, row by row, then those between vertical neighbours, column by column.
fn blocks(text: &str, shape: Shape) -> Result<Vec<usize>, Refusal> {
    let side = shape.side();
    let borders = side * (side - 1);
    let mut of: Vec<usize> = (0..shape.cells()).collect();
    let mut at = 0;
    for c in text.chars() {
        let (open, has_border) = match c {
            '_' => (0, true),
            'a'..='y' => (c as usize - 'a' as usize + 1, true),
            'z' => (25, false),
            _ => return Err(format!("expected letters for the areas, found {}", shown(text))),
        };
        for border in at..at + open {
            let (one, other) = match border {
                border if border < borders => (shape.cell(border / (side - 1), border % (side - 1)), (0, 1)),
                border if border < 2 * borders => {
                    let border = border - borders;
                    (shape.cell(border % (side - 1), border / (side - 1)), (1, 0))
                }
                _ => return Err("expected as many borders as the board has, found more".to_owned()),
            };
            let other = shape.cell(shape.row(one) + other.0, shape.column(one) + other.1);
            let (to, from) = (of[one.index()], of[other.index()]);
            let (to, from) = (to.min(from), to.max(from));
            of.iter_mut().filter(|area| **area == from).for_each(|area| *area = to);
        }
        at += open + usize::from(has_border);
    }
    if at == 2 * borders + 1 {
        Ok(of)
    } else {
        Err("expected as many borders as the board has, found fewer".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_do_not_belong_to_the_original_puzzle() {
        for line in [
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection",
            "GAME    :4:Solo",
            "PARAMS  :3:2x2",
            "DESC    :4:1_2n",
        ] {
            assert!(is_of_puzzle(line), "{line}");
        }
        for line in ["VERSION :1:1", "NSTATES :1:2", "STATEPOS:1:2", "MOVE    :6:R0,1,3"] {
            assert!(!is_of_puzzle(line), "{line}");
        }
    }
}
