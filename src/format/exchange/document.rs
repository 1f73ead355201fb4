//! Reads documents, which may have many lines: JSON, arrays, HTML, XML and saved games of Solo. Refuses object streams of Java, which are
//! binary.

use crate::arrays::{self, Boards, Nesting};
use crate::cell_places::{Found, ReadPuzzle};
use crate::exchange::html_without_table::Page;
use crate::exchange::libresudoku::{self, Backup};
use crate::exchange::opensudoku::Games;
use crate::exchange::puzzle_builder::{DraftResult, found};
use crate::exchange::{
    fpuzzles, json_parser, ksudoku, opensudoku, own_json, simon_tatham_solo, sudokupad, xml_elements,
};
use crate::html_tables;
use crate::markdown_and_code::without_comment;
use crate::text_fault::LineFault;
use crate::words_of_a_line::{Word, is_cell};

/// First characters of a Java object stream, the bytes AC ED 00 05, decoded as text (“Java Object Serialization Specification”, 6.4.2).
const OBJECTS: &str = "\u{fffd}\u{fffd}\0\u{5}";

/// Whether a text begins like a document. A row of a board in braces, as in C, is not the beginning of a document.
pub(crate) fn is_document(text: &str) -> bool {
    if text.starts_with('{') {
        return !is_row(text.lines().next().unwrap_or(text));
    }
    [simon_tatham_solo::SAVED, OBJECTS].iter().any(|beginning| text.starts_with(beginning))
        || html_tables::begins(text)
        || xml_elements::is_xml(text)
}

/// Whether a line is a row in braces: `{5, 3, 0}, // row 1`, `{530070000},`.
fn is_row(line: &str) -> bool {
    let code = without_comment(line).trim_end().trim_end_matches([',', ';']);
    let inner = code.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let is_packed = |cells: &str| cells.len() >= 4 && cells.chars().all(is_cell);
    inner.is_some_and(|cells| !cells.contains(['{', '}', '[', ']', ':']) && cells.contains(',') || is_packed(cells))
}

/// Reads a document on a single line.
pub(super) fn on_line(word: Word) -> Option<Result<Found, LineFault>> {
    is_document(word.text).then(|| found(word.at, whole(word.text)))
}

/// Kind of document, which determines where the document ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// An object in JSON.
    #[default]
    Object,
    /// A list of boards, or a list of the cells or rows of one board.
    Array,
    Html,
    Xml,
    /// A saved game of Solo.
    SavedGame,
    /// An object stream of Java.
    JavaObjects,
}

impl Kind {
    /// Returns the kind of a document with this first line.
    fn of(text: &str) -> Self {
        match text {
            _ if text.starts_with(simon_tatham_solo::SAVED) => Self::SavedGame,
            _ if text.starts_with(OBJECTS) => Self::JavaObjects,
            _ if html_tables::begins(text.trim_start()) => Self::Html,
            _ if arrays::begins(text) => Self::Array,
            _ if text.starts_with('<') => Self::Xml,
            _ => Self::Object,
        }
    }
}

/// Puzzles of a complete document, each read on demand.
#[derive(Debug)]
enum Rest {
    Boards(Boards),
    Page(Page),
    Backup { backup: Backup, line: usize },
}

impl Iterator for Rest {
    type Item = ReadPuzzle;

    fn next(&mut self) -> Option<ReadPuzzle> {
        match self {
            Self::Boards(boards) => boards.next(),
            Self::Page(page) => page.next(),
            Self::Backup { backup, line } => backup.next().map(|made| ReadPuzzle::on(*line, found(0, made))),
        }
    }
}

/// Returns the puzzles in the tables of HTML, or those in its text if the tables hold no board. `None` if the text holds none either.
fn in_html(text: &str, line: usize) -> Option<Rest> {
    match Boards::find(html_tables::as_arrays(text), line) {
        Ok(boards) => Some(Rest::Boards(boards)),
        Err(_) => Page::of(text, line).map(Rest::Page),
    }
}

/// Buffer for the lines of a document until the document is complete. In a document with many games, each game is read as soon as it is
/// complete.
#[derive(Debug, Default)]
pub(crate) struct Document {
    kind: Kind,
    text: String,
    /// Number of the document's first line.
    first: usize,
    /// Number of the document's latest line so far.
    latest: usize,
    /// Number of open braces, or of open tables in HTML.
    depth: usize,
    /// Name of the root element in XML; `None` until the root element has been read.
    root: Option<String>,
    /// Length of the text, in bytes, from which `root` is searched for again.
    wanted: usize,
    is_quoted: bool,
    is_escaped: bool,
    is_long: bool,
    games: Option<Games>,
    /// Open brackets in an array.
    nesting: Nesting,
    rest: Option<Rest>,
}

impl Document {
    /// Maximum length, in bytes, of a document and of each of its lines. A board of side 64 takes 1 MiB in the JSON of f-puzzles and at
    /// most 3.3 MB in our own JSON.
    pub(crate) const CAP: usize = 4 << 20;

    /// Whether no document has been begun.
    pub(crate) const fn is_idle(&self) -> bool {
        self.text.is_empty() && self.games.is_none() && self.rest.is_none()
    }

    /// Adds a line. Returns the puzzles that the line completes, with the texts beside them. If a document has many puzzles, the later ones
    /// come from [`next_game`](Self::next_game).
    pub(crate) fn take(&mut self, line: usize, text: &str) -> Vec<ReadPuzzle> {
        if let Some(games) = &mut self.games {
            games.take(text);
            self.latest = line;
            return Vec::new();
        }
        if self.text.is_empty() && text.trim().is_empty() {
            return Vec::new();
        }
        // An incomplete document does not affect the next one.
        let is_saved = text.starts_with(simon_tatham_solo::SAVED);
        let is_broken = self.depth > 0 && is_puzzle(text) || is_saved && !self.text.is_empty();
        let broken = if is_broken { self.finish() } else { None };
        if self.text.is_empty() {
            self.first = line;
            self.kind = Kind::of(text);
        }
        let text = if self.kind == Kind::Array { without_comment(text) } else { text };
        self.latest = line;
        if self.kind == Kind::SavedGame && !simon_tatham_solo::is_of_puzzle(text) {
            return Vec::new();
        }
        self.is_long |= self.text.len() + text.len() > Self::CAP;
        if !self.is_long {
            self.text.push_str(text);
            self.text.push('\n');
        }
        let is_whole = match self.kind {
            Kind::Html => self.is_html_whole(text),
            Kind::Array => {
                text.chars().for_each(|c| self.nesting.push(c));
                self.nesting.is_closed()
            }
            Kind::Xml => self.is_xml_whole(text),
            Kind::SavedGame | Kind::JavaObjects => false,
            Kind::Object => {
                text.chars().for_each(|c| self.count(c));
                self.depth == 0
            }
        };
        let read = if is_whole { self.finish() } else { None };
        broken.into_iter().chain(read).collect()
    }

    /// Whether this line ends the HTML, which is either a page or a table without a page.
    fn is_html_whole(&mut self, line: &str) -> bool {
        let line = line.to_ascii_lowercase();
        self.depth = (self.depth + line.matches("<table").count()).saturating_sub(line.matches("</table").count());
        line.contains("</html") || self.depth == 0 && html_tables::is_table(self.text.trim_start())
    }

    /// Whether this line ends the XML of KSudoku. Passes other XML to the reader of games.
    fn is_xml_whole(&mut self, line: &str) -> bool {
        if self.root.is_none() && self.text.len() >= self.wanted {
            self.root = xml_elements::root(&self.text);
            self.wanted = if self.text.len() < xml_elements::SHORT { 0 } else { self.text.len() + self.text.len() / 2 };
        }
        match &self.root {
            Some(root) if ksudoku::is_root(root) => return xml_elements::has_end(line, root),
            Some(_) if !self.is_long => self.begin_games(),
            _ => {}
        }
        false
    }

    /// Passes the text so far, and with it the rest of the document, to the reader of games.
    fn begin_games(&mut self) {
        let mut games = Games::default();
        games.take(&std::mem::take(&mut self.text));
        self.games = Some(games);
    }

    /// Returns the next puzzle of a complete document, or the next game in the lines so far. At the end of a document without games,
    /// returns an error.
    pub(crate) fn next_game(&mut self) -> Option<ReadPuzzle> {
        if let Some(rest) = &mut self.rest {
            let next = rest.next();
            if next.is_none() {
                self.rest = None;
            }
            return next;
        }
        let games = self.games.as_mut()?;
        match games.next() {
            Some(made) => Some(ReadPuzzle::on(self.latest, found(0, made))),
            None if games.has_ended() => self.finish(),
            None => None,
        }
    }

    /// Ends the document and reads it. Returns its first puzzle, or the next game if the document has many games.
    pub(crate) fn finish(&mut self) -> Option<ReadPuzzle> {
        if self.kind == Kind::Xml && self.games.is_none() && !self.is_long && !is_ksudoku(&self.text) {
            self.begin_games();
        }
        if let Some(games) = self.games.as_mut().filter(|games| !games.has_ended()) {
            games.end();
            if let Some(game) = self.next_game() {
                return Some(game);
            }
        }
        let document = std::mem::take(self);
        let line = document.first;
        let fault = |expected: String| Some(ReadPuzzle::on(line, Err(LineFault::new(0, expected))));
        if let Some(games) = document.games {
            return if games.has_any() { None } else { fault(opensudoku::NOTHING.to_owned()) };
        }
        if document.text.trim().is_empty() {
            return None;
        }
        if document.is_long {
            return fault(format!("expected a document of at most {} bytes, found more", Self::CAP));
        }
        if document.kind == Kind::Html {
            self.rest = in_html(&document.text, line);
            return self.next_game().or_else(|| fault(html_tables::NOTHING.to_owned()));
        }
        if document.kind == Kind::Array {
            return match Boards::find(document.text, line) {
                Ok(boards) => self.first_of(Rest::Boards(boards)),
                Err(expected) => fault(expected),
            };
        }
        let text = document.text.trim();
        if libresudoku::is_backup(text) {
            return match Backup::new(text) {
                Ok(backup) => self.first_of(Rest::Backup { backup, line }),
                Err(refusal) => fault(refusal),
            };
        }
        let mut read = ReadPuzzle::on(line, found(0, whole(text)));
        if read.result.is_ok() {
            read.beside = own_json::beside(text);
        } else if may_have_arrays(text) {
            let has_solution = text.contains("\"solution");
            let boards = Boards::find(document.text, line).ok();
            if let Some(boards) = boards.filter(|boards| !has_solution || !boards.are_full()) {
                return self.first_of(Rest::Boards(boards));
            }
        }
        Some(read)
    }

    /// Returns the first of several puzzles. The others come from [`next_game`](Self::next_game).
    fn first_of(&mut self, rest: Rest) -> Option<ReadPuzzle> {
        self.rest = Some(rest);
        self.next_game()
    }

    fn count(&mut self, c: char) {
        match c {
            _ if self.is_escaped => self.is_escaped = false,
            '\\' if self.is_quoted => self.is_escaped = true,
            '"' => self.is_quoted = !self.is_quoted,
            '{' if !self.is_quoted => self.depth += 1,
            '}' if !self.is_quoted => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }
}

/// Whether a line is a JSON object with a puzzle that is complete on this line.
fn is_puzzle(line: &str) -> bool {
    let line = line.trim();
    if !(line.starts_with('{') && line.ends_with('}') && (line.contains("\"puzzle\"") || line.contains("\"grid\""))) {
        return false;
    }
    let object = json_parser::parse_keys(line, &["puzzle", "grid"], |_, _| String::new());
    object.is_ok_and(|object| object.as_object().is_some_and(|object| !object.is_empty()))
}

/// Whether a text may be JSON of an unknown program, with boards as arrays. JSON whose cells are objects is excluded, because such cells
/// may express rules.
fn may_have_arrays(text: &str) -> bool {
    let is_own_line = own_json::is_own(text) && text["{\"puzzle\":".len()..].trim_start().starts_with('"');
    let has_objects = || {
        text.match_indices('[').any(|(at, _)| {
            let inner = text[at + 1..].trim_start().strip_prefix('[');
            inner.is_some_and(|inner| inner.trim_start().starts_with('{'))
        })
    };
    text.starts_with('{') && !is_own_line && !has_objects()
}

/// Whether XML is a saved game of KSudoku.
fn is_ksudoku(text: &str) -> bool {
    xml_elements::root(text).is_some_and(|root| ksudoku::is_root(&root))
}

/// Reads the first puzzle of a complete document.
fn whole(text: &str) -> DraftResult {
    match Kind::of(text) {
        Kind::Html => {
            let first = in_html(text, 1).and_then(|mut puzzles| puzzles.next()).ok_or(html_tables::NOTHING)?;
            first.result.map(|found| (found.puzzle, found.notation)).map_err(|fault| fault.expected)
        }
        Kind::Xml if is_ksudoku(text) => ksudoku::read(text),
        Kind::Xml => opensudoku::read(text),
        Kind::JavaObjects => {
            Err("expected text, found objects that a Java program saved for itself: save its puzzle as text".to_owned())
        }
        Kind::SavedGame => simon_tatham_solo::saved(text),
        Kind::Object | Kind::Array if own_json::is_own(text) => own_json::read(text),
        Kind::Object | Kind::Array if libresudoku::is_backup(text) => libresudoku::read(text),
        Kind::Object | Kind::Array if text.contains("\"grid\"") => fpuzzles::read(text),
        Kind::Object | Kind::Array => sudokupad::read(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_for_the_first_element_become_rarer_as_the_text_grows() {
        let (mut document, mut searches) = (Document::default(), 0);
        let text = "a".repeat(19);
        document.take(1, "<!--");
        for line in 2..3_000 {
            let before = document.wanted;
            assert!(document.take(line, &text).is_empty());
            searches += usize::from(document.wanted != before); // each search sets the length from which the next one takes place
        }
        assert!(document.text.len() > 50_000 && searches < 40, "{searches}");
    }
}
