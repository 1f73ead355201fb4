//! The XML of OpenSudoku: any number of games in one document, each the digits of its 81 cells, 0 for an empty one, or, where it was played,
//! `version: N` and for each cell its digit, the player's notes and whether it may be changed, bars between. Elements
//! before the games are about all of them; each game has a note, in which ninefold writes lines such as `author: Mouse`.

use crate::format::exchange::draft::{Refusal, found};
use crate::format::exchange::xml::attribute;
use crate::format::fault::{Slip, shown};
use crate::format::line;
use crate::format::name::Notation;
use crate::format::places::Found;
use crate::format::words::{Word, plain};
use crate::grid::{About, Cell, Digit, Layout, Note, Puzzle, Shape};

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
    let note = note(puzzle);
    let note = if note.is_empty() { note } else { format!(" note=\"{note}\"") };
    format!("  <game data=\"{data}\"{note} />\n")
}

/// Returns the note of a game: a line for each text about the puzzle.
fn note(puzzle: &Puzzle) -> String {
    let texts =
        [("title", &*puzzle.title)].into_iter().chain(puzzle.about.iter().map(|(note, text)| (note.key(), text)));
    let said = texts.chain([("words", &*puzzle.words)]).filter(|(_, text)| !text.is_empty());
    let lines: Vec<String> = said.map(|(key, text)| format!("{key}: {}", escaped(&plain(text)))).collect();
    lines.join("&#10;")
}

/// Reads the note of a game. Lines that ninefold did not write are a comment.
fn read_note(note: &str, puzzle: &mut Puzzle) {
    let note = unescaped(note);
    let mut comment = puzzle.about.get(Note::Comment).to_owned();
    for line in note.lines() {
        match line.split_once(": ").map(|(key, text)| (key, plain(text))) {
            Some(("title", text)) => puzzle.title = text,
            Some(("words", text)) => puzzle.words = text,
            Some(("comment", text)) => comment = text,
            Some((key, text)) if Note::from_key(key).is_some() => {
                Note::from_key(key).into_iter().for_each(|note| puzzle.about.set(note, &text));
            }
            _ => comment.extend([" ", line]),
        }
    }
    puzzle.about.set(Note::Comment, &plain(&comment));
}

/// Characters that must be escaped in the value of an attribute, and their entities.
const ENTITIES: [(&str, &str); 5] = [("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&apos;"), ("&", "&amp;")];

fn escaped(text: &str) -> String {
    let name = |c: char| ENTITIES.iter().find(|(sign, _)| sign.starts_with(c)).map(|(_, name)| (*name).to_owned());
    text.chars().map(|c| name(c).unwrap_or_else(|| c.to_string())).collect()
}

fn unescaped(value: &str) -> String {
    let text = ["&#10;", "&#xA;", "&#xa;"].iter().fold(value.to_owned(), |text, end| text.replace(end, "\n"));
    ENTITIES.iter().fold(text, |text, (sign, name)| text.replace(name, sign))
}

/// Elements about all games of a document. Its `name` is that of a collection and not of a puzzle.
const ELEMENTS: [(&str, Note); 7] = [
    ("author", Note::Author),
    ("level", Note::Level),
    ("source", Note::Source),
    ("sourceURL", Note::Link),
    ("created", Note::Date),
    ("description", Note::Description),
    ("comment", Note::Comment),
];

/// Texts about all games of a document.
#[derive(Debug, Default)]
struct Collection {
    about: About,
    open: Option<Note>, // kind of the element whose text comes next
}

impl Collection {
    /// Bytes of the longest text that is kept.
    const MOST: usize = 4 << 10;

    /// Takes a tag and the text before it.
    fn take(&mut self, before: &str, tag: &str) {
        if let Some(note) = self.open.take()
            && tag.starts_with('/')
            && before.len() <= Self::MOST
        {
            self.about.set(note, &plain(&unescaped(before)));
        }
        self.open = ELEMENTS.iter().find(|(name, _)| *name == tag).map(|(_, note)| *note);
    }
}

/// The games of a document, which is taken line by line. Each game is read when it is asked for: a line may hold half a million.
#[derive(Debug, Default)]
pub(super) struct Games {
    text: String,
    at: usize, // where the part of the text begins that is not read yet
    collection: Collection,
    has_any: bool,
    has_ended: bool,
}

impl Games {
    /// Whether a text is such a document, or begins as one.
    pub(super) fn is_one(text: &str) -> bool {
        text.contains("<opensudoku")
    }

    /// Takes more of it.
    pub(super) fn take(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// The next game of what was taken.
    pub(super) fn next(&mut self) -> Option<Result<Found, Slip>> {
        while !self.has_ended {
            let rest = &self.text[self.at..];
            let Some(start) = rest.find('<') else {
                let is_awaited = self.collection.open.is_some() && rest.len() < Collection::MOST;
                self.forget(if is_awaited { self.at } else { self.text.len() });
                return None;
            };
            let Some(length) = rest[start..].find('>') else {
                self.forget(if self.collection.open.is_some() { self.at } else { self.at + start });
                return None;
            };
            let tag = &rest[start + 1..start + length];
            self.collection.take(&rest[..start], tag);
            let attributes = tag.strip_prefix("game").filter(|rest| rest.starts_with(char::is_whitespace));
            let game = attributes.map(|attributes| found(0, game(attributes, &self.collection.about)));
            self.has_ended = tag == "/opensudoku";
            self.at += start + length + 1;
            if game.is_some() {
                self.has_any = true;
                return game;
            }
        }
        None
    }

    /// Forgets the text up to here, and the rest too if it is longer than a tag.
    fn forget(&mut self, end: usize) {
        self.text.replace_range(..end, "");
        self.at = 0;
        if self.text.len() > LONGEST {
            self.text.clear();
        }
    }

    /// Whether there was a game so far.
    pub(super) const fn has_any(&self) -> bool {
        self.has_any
    }

    /// Whether the end of the document was read.
    pub(super) const fn has_ended(&self) -> bool {
        self.has_ended
    }
}

/// Bytes of a tag. A played game has 81 cells of some 20 bytes each.
const LONGEST: usize = 64 << 10;

/// That a document has no game.
pub(super) const NOTHING: &str = "expected a game of OpenSudoku, found none";

/// The first game of a document.
pub(super) fn read(text: &str) -> Result<(Puzzle, Notation), Refusal> {
    let mut games = Games::default();
    games.take(text);
    let first = games.next().ok_or(NOTHING)?;
    first.map(|found| (found.puzzle, found.notation)).map_err(|slip| slip.expected)
}

fn game(attributes: &str, about: &About) -> Result<(Puzzle, Notation), Refusal> {
    if attributes.len() > LONGEST {
        return Err(format!("expected a game of at most {LONGEST} bytes, found more"));
    }
    let data = attribute(attributes, "data").ok_or("expected the data of a game, found none")?;
    let data = data.replace("&#10;", "\n").replace("&#xA;", "\n").replace("&#13;", "");
    let mut puzzle = match data.trim().strip_prefix("version:") {
        Some(played) => played_game(played)?,
        None => {
            let found = line::symbols(Word { at: 0, text: data.trim() }).map_err(|slip| slip.expected)?;
            found.puzzle
        }
    };
    puzzle.about = about.clone();
    read_note(attribute(attributes, "note").unwrap_or_default(), &mut puzzle);
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
