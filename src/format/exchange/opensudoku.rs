//! The XML of OpenSudoku: any number of games in one document, each the digits of its 81 cells, 0 for an empty one, or, where it was played,
//! `version: N` and for each cell its digit, the player's notes and whether it may be changed, bars between.

use crate::format::exchange::draft::{Refusal, found};
use crate::format::exchange::xml::attribute;
use crate::format::fault::{Slip, shown};
use crate::format::line;
use crate::format::name::Notation;
use crate::format::places::Found;
use crate::format::words::Word;
use crate::grid::{Cell, Digit, Layout, Puzzle, Shape};

/// What stands in a document before its first game and behind its last.
pub(in crate::format) const AROUND: [&str; 2] = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <name>ninefold</name>\n",
    "</opensudoku>\n",
];

/// Cells of a board, which has nine rows.
const CELLS: usize = 81;

/// The game of a puzzle with nine rows, on a line of its own.
pub(in crate::format) fn write(puzzle: &Puzzle) -> String {
    let number = |cell: Cell| puzzle.digits[cell.index()].map_or(0, Digit::number);
    let cells = || puzzle.shape().iter();
    let data: String = if puzzle.placed.is_empty() {
        cells().map(|cell| number(cell).to_string()).collect()
    } else {
        let is_free = |cell: Cell| puzzle.digits[cell.index()].is_none() || puzzle.placed.has(cell);
        let each = cells().map(|cell| format!("{}|-|{}|", number(cell), u8::from(is_free(cell))));
        "version: 1&#10;".to_owned() + &each.collect::<String>()
    };
    format!("  <game data=\"{data}\" />\n")
}

/// The games of a document, line by line.
#[derive(Debug, Default)]
pub(super) struct Games {
    text: String, // what is not read yet
    has_any: bool,
}

impl Games {
    /// Whether a text is such a document, or begins as one.
    pub(super) fn is_one(text: &str) -> bool {
        text.contains("<opensudoku")
    }

    /// Takes more of it; gives the games in it, and whether it ends.
    pub(super) fn take(&mut self, text: &str) -> (Vec<Result<Found, Slip>>, bool) {
        self.text.push_str(text);
        self.text.push('\n');
        let mut games = Vec::new();
        let mut rest = self.text.as_str();
        while let Some(at) = rest.find('<') {
            let Some(end) = rest[at..].find('>').map(|end| at + end) else { break };
            let tag = &rest[at + 1..end];
            if tag == "/opensudoku" {
                return (games, true);
            }
            if let Some(attributes) = tag.strip_prefix("game").filter(|rest| rest.starts_with(char::is_whitespace)) {
                games.push(found(0, game(attributes)));
            }
            rest = &rest[end + 1..];
        }
        let open = rest.find('<').map_or("", |at| &rest[at..]).to_owned();
        self.text = if open.len() > LONGEST { String::new() } else { open };
        self.has_any |= !games.is_empty();
        (games, false)
    }

    /// Whether a game was among what was taken.
    pub(super) const fn has_any(&self) -> bool {
        self.has_any
    }
}

/// No tag is longer.
const LONGEST: usize = 64 << 10;

/// That a document has no game.
pub(super) const NOTHING: &str = "expected a game of OpenSudoku, found none";

/// The first game of a document.
pub(super) fn read(text: &str) -> Result<(Puzzle, Notation), Refusal> {
    let (games, _) = Games::default().take(text);
    let first = games.into_iter().next().ok_or(NOTHING)?;
    first.map(|found| (found.puzzle, found.notation)).map_err(|slip| slip.expected)
}

fn game(attributes: &str) -> Result<(Puzzle, Notation), Refusal> {
    let data = attribute(attributes, "data").ok_or("expected the data of a game, found none")?;
    let data = data.replace("&#10;", "\n").replace("&#xA;", "\n").replace("&#13;", "");
    let puzzle = match data.trim().strip_prefix("version:") {
        Some(played) => played_game(played)?,
        None => {
            let found = line::symbols(Word { at: 0, text: data.trim() }).map_err(|slip| slip.expected)?;
            found.puzzle
        }
    };
    Ok((puzzle, Notation::Symbols))
}

/// A number of the version, then for each cell its digit, one or two lists of notes, and 0 for a given.
fn played_game(played: &str) -> Result<Puzzle, Refusal> {
    let expected =
        || format!("expected digit, notes and 0 or 1 for each of {CELLS} cells, found {}", shown(played.trim()));
    let (_, cells) = played.trim().split_once(char::is_whitespace).ok_or_else(expected)?;
    let words: Vec<&str> = cells.trim().split('|').filter(|word| !word.is_empty()).collect();
    let each = words.len() / CELLS;
    if !matches!(each, 3 | 4) || !words.len().is_multiple_of(CELLS) {
        return Err(expected());
    }
    let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
    for (cell, words) in puzzle.shape().iter().zip(words.chunks(each)) {
        let number: usize = words[0].parse().map_err(|_| expected())?;
        puzzle.digits[cell.index()] = match number {
            0 => None,
            1..=9 => Some(Digit::new(number - 1)),
            _ => return Err(expected()),
        };
        if number > 0 && words[each - 1] == "1" {
            puzzle.placed.insert(cell);
        }
    }
    Ok(puzzle)
}
