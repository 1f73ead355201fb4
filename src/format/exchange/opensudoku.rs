//! Reads and writes XML with any number of games.
//!
//! OpenSudoku has `<game data="…">` with the digits of 81 cells, where 0 is an empty cell. For a played game, the data are `version: N`,
//! followed for each cell by its digit, the player's notes, and whether the cell may be changed, separated by bars. Elements before the
//! games apply to all games. The name of the collection becomes the title of each game without a title. Each game has a note, in which
//! ninefold writes lines such as `author: Mouse`. Sudoku 10'000 (`.1gsudoku`) has `<sudoku data="…">` with digits.

use quick_xml::escape::escape;
use quick_xml::events::{BytesStart, Event};

use crate::exchange::puzzle_builder::{DraftResult, Refusal, set_text};
use crate::exchange::xml_elements::{LONGEST, Pieces, append, attribute};
use crate::notation::Notation;
use crate::read_line;
use crate::ruled::texts;
use crate::text_fault::shown;
use crate::words_of_a_line::{Word, plain};
use grid::{Cell, Digit, InfoKind, Layout, Puzzle, PuzzleInfo, Shape};

/// Text of a document before its first game and after its last game.
pub(crate) const AROUND: [&str; 2] = [
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <name>ninefold</name>\n",
    "</opensudoku>\n",
];

/// Number of cells of a board of side 9.
const CELLS: usize = 81;

/// Returns the game of a puzzle of side 9, on a line of its own.
pub(crate) fn write(puzzle: &Puzzle) -> String {
    let number = |cell: Cell| puzzle.digits[cell.index()].map_or(0, Digit::number);
    let cells = || puzzle.shape().iter();
    let data: String = if puzzle.placed.is_empty() {
        cells().map(|cell| number(cell).to_string()).collect()
    } else {
        let is_free = |cell: Cell| puzzle.digits[cell.index()].is_none() || puzzle.placed.has(cell);
        let each = cells().map(|cell| format!("{}|-|{}|", number(cell), u8::from(is_free(cell))));
        "version: 1&#10;".to_owned() + &each.collect::<String>()
    };
    let note = note(puzzle);
    let note = if note.is_empty() { note } else { format!(" note=\"{note}\"") };
    format!("  <game data=\"{data}\"{note} />\n")
}

/// Returns the note of a game, with one line for each text about the puzzle.
fn note(puzzle: &Puzzle) -> String {
    let lines: Vec<String> = texts(puzzle).map(|(key, text)| format!("{key}: {}", escape(plain(text)))).collect();
    lines.join("&#10;")
}

/// Reads the note of a game. Lines that ninefold has not written are added to the comment.
fn read_note(note: &str, puzzle: &mut Puzzle) {
    let mut comment = puzzle.about.get(InfoKind::Comment).to_owned();
    for line in note.lines() {
        match line.split_once(": ") {
            Some(("comment", text)) => comment = plain(text),
            Some((key, text)) if set_text(puzzle, key, plain(text)) => {}
            _ => comment.extend([" ", line]),
        }
    }
    puzzle.about.set(InfoKind::Comment, &plain(&comment));
}

/// Elements that apply to all games of a document, and the texts they set. `None` means the name of the collection.
const ELEMENTS: [(&str, Option<InfoKind>); 8] = [
    ("name", None),
    ("author", Some(InfoKind::Author)),
    ("level", Some(InfoKind::Level)),
    ("source", Some(InfoKind::Source)),
    ("sourceURL", Some(InfoKind::Link)),
    ("created", Some(InfoKind::Date)),
    ("description", Some(InfoKind::Description)),
    ("comment", Some(InfoKind::Comment)),
];

/// Collection name in documents that ninefold writes. It is not used as a title.
const OWN_NAME: &str = "ninefold";

/// Texts that apply to all games of a document.
#[derive(Debug, Default)]
struct Collection {
    name: String, // title of each game without one
    about: PuzzleInfo,
    open: Option<(Option<InfoKind>, String)>, // element being read, and its text so far
}

impl Collection {
    /// Length of a text, in bytes, beyond which nothing more is appended to it.
    const MOST: usize = 4 << 10;

    /// Processes an event and returns it unchanged.
    fn see<'e, 't>(&mut self, event: &'e Event<'t>) -> &'e Event<'t> {
        match event {
            Event::Start(tag) => {
                let name = tag.local_name().into_inner();
                self.open = ELEMENTS.iter().find(|(known, _)| *known == name).map(|&(_, note)| (note, String::new()));
            }
            Event::Empty(_) => self.open = None,
            Event::End(_) => match self.open.take().map(|(note, text)| (note, plain(&text))) {
                Some((Some(note), text)) => self.about.set(note, &text),
                Some((None, name)) if name != OWN_NAME => self.name = name,
                Some((None, _)) | None => {}
            },
            other => {
                if let Some((_, text)) = self.open.as_mut().filter(|(_, text)| text.len() <= Self::MOST) {
                    append(text, other);
                }
            }
        }
        event
    }
}

/// Iterator over the games of a document that arrives line by line. Each game is read on demand, because a line may hold half a million
/// games.
#[derive(Debug, Default)]
pub(super) struct Games {
    pieces: Pieces,
    collection: Collection,
    root: Option<String>,
    /// Nesting depth of elements that have the name of the root element.
    depth: usize,
    has_any: bool,
    has_ended: bool,
}

impl Games {
    /// Adds a part of the document's text.
    pub(super) fn take(&mut self, text: &str) {
        self.pieces.take(text);
    }

    /// Marks the end of the document.
    pub(super) const fn end(&mut self) {
        self.pieces.end();
    }

    /// Returns the next game in the text so far; `None` if more text is needed or the document has ended.
    pub(super) fn next(&mut self) -> Option<DraftResult> {
        let Self { pieces, collection, root, depth, has_any, has_ended } = self;
        if *has_ended {
            return None;
        }
        let next = pieces.find(|event| match collection.see(&event) {
            Event::Start(tag) | Event::Empty(tag) => {
                let name = tag.local_name().into_inner();
                let is_root = *root.get_or_insert_with(|| name.to_owned()) == *name;
                let is_open = matches!(event, Event::Start(_));
                *depth += usize::from(is_root && is_open);
                *has_ended = is_root && !is_open && *depth == 0;
                game(tag, collection).map(Some).or_else(|| has_ended.then_some(None))
            }
            Event::End(tag) if root.as_deref() == Some(tag.local_name().into_inner()) => {
                *depth = depth.saturating_sub(1);
                *has_ended = *depth == 0;
                has_ended.then_some(None)
            }
            _ => None,
        });
        let game = next.flatten();
        *has_any |= game.is_some();
        game
    }

    /// Whether a game has been found.
    pub(super) const fn has_any(&self) -> bool {
        self.has_any
    }

    /// Whether the end of the document has been read.
    pub(super) const fn has_ended(&self) -> bool {
        self.has_ended
    }
}

/// Message for a document without a game.
pub(super) const NOTHING: &str = "expected a game of OpenSudoku, found none";

/// Reads the first game of a document.
pub(super) fn read(text: &str) -> DraftResult {
    let mut games = Games::default();
    games.take(text);
    games.next().ok_or(NOTHING)?
}

/// Reads the game of an element; `None` if the element is not a game.
fn game(tag: &BytesStart, collection: &Collection) -> Option<DraftResult> {
    let name = tag.local_name().into_inner();
    if !matches!(name, "game" | "sudoku") {
        return None;
    }
    if tag.attributes_raw().len() > LONGEST {
        return Some(Err(format!("expected a game of at most {LONGEST} bytes, found more")));
    }
    match attribute(tag, "data") {
        Some(Ok(data)) => {
            let noted = |mut puzzle: Puzzle| {
                puzzle.title.clone_from(&collection.name);
                puzzle.about = collection.about.clone();
                if let Some(Ok(note)) = attribute(tag, "note") {
                    read_note(&note, &mut puzzle);
                }
                (puzzle, Notation::Symbols)
            };
            Some(board(data.trim()).map(noted))
        }
        Some(Err(_)) => Some(Err("expected the data of a game, found an entity that XML does not have".to_owned())),
        None if name == "game" => Some(Err("expected the data of a game, found none".to_owned())),
        None => None,
    }
}

fn board(data: &str) -> Result<Puzzle, Refusal> {
    if let Some(played) = data.strip_prefix("version:") {
        return played_game(played);
    }
    let digits: String = data.split_whitespace().collect();
    let found = read_line::symbols(Word::line(&digits)).map_err(|fault| fault.expected)?;
    Ok(found.puzzle)
}

/// Reads a played game: the version number, then for each cell its digit, one or two lists of notes, and a number that is 0 for a given.
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
