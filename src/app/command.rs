//! What can be typed as a line: behind `:` on the screens, and all there is where there is no screen.

use std::path::PathBuf;

use crate::app::Action;
use crate::game::{Colour, Coloured};
use generate::{Kind, Seed, Variant};
use grid::{Cell, Digit, DigitSet, Place, Shape};
use logic::{Level, TechniqueGroup};
use text::{half_width, quoted_up_to};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Digits go into cells; none empties its cell.
    Write(Vec<(Cell, Option<Digit>)>),
    /// Notes of a cell are set, or taken out.
    Note(Cell, DigitSet, bool),
    /// Corner marks of a cell are set, or taken out where all of them stand already.
    Corner(Cell, DigitSet),
    /// A cell, or a candidate of it, gets this colour, or none.
    Colour(Coloured, Option<Colour>),
    /// Nothing has a colour any more.
    NoColours,
    /// The present moment gets a bookmark of this name.
    Bookmark(String),
    /// Back to the bookmark with this in its name.
    Return(String),
    /// The cursor goes there.
    GoTo(Cell),
    /// What speaks against a digit in a cell.
    WhyNot(Cell, Digit),
    /// What a key asks for.
    Press(Action),
    /// A puzzle of the list that was opened, counted from 0.
    Take(usize),
    /// Carry the hint out.
    DoIt,
    /// Show no hint any more.
    Hide,
    /// Look at one of all steps, counted from 0.
    Step(usize),
    /// Look at the next of all steps that is of a technique with this in its name, or ask for all by one.
    StepOf(String),
    /// A new puzzle of this kind.
    New(Kind),
    /// A position to practise a technique.
    Practise(TechniqueGroup),
    /// The puzzle of the day.
    Daily,
    /// A puzzle that was made before.
    Seed(Seed),
    /// Make no puzzle any more.
    Stop,
    /// A file of puzzles.
    Open(PathBuf),
    /// Write the position into a file; into one that is there already, where that is said.
    Keep(PathBuf, bool),
    /// Say how hard the puzzle is.
    Rate,
    /// Tell how long solved games took.
    Times,
    /// List all commands.
    Commands,
    /// Tell the value of a setting.
    Tell(String),
    /// Give a setting this value; without a name, tell all of them.
    Set(Option<(String, String)>),
}

/// What a word makes of what stands behind it.
type Read = fn(&str, Shape) -> Result<Command, String>;

/// A word with which a line begins.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// What stands behind it.
    pub more: &'static str,
    /// What it does, in a player's words.
    pub says: &'static str,
    /// Whether it leads to what only a screen shows.
    pub needs_screen: bool,
    read: Read,
}

/// A word that does what a key does.
macro_rules! key {
    ($name:literal, $action:ident, $says:literal) => {
        key!($name, $action, $says, false)
    };
    ($name:literal, $action:ident, $says:literal, $needs_screen:literal) => {
        Word {
            name: $name,
            more: "",
            says: $says,
            needs_screen: $needs_screen,
            read: |more, _| alone($name, more, Command::Press(Action::$action)),
        }
    };
}

/// A word that is read in its own way.
const fn word(name: &'static str, more: &'static str, says: &'static str, read: Read) -> Word {
    Word { name, more, says, needs_screen: false, read }
}

/// Every word, in the order in which help lists them; of several that begin alike the first is meant by their beginning.
pub const WORDS: [Word; 39] = [
    key!("hint", Hint, "a hint; again: more of it, and at last it is done"),
    word("do", "", "carry the hint out", |more, _| alone("do", more, Command::DoIt)),
    word("hide", "", "no hint any more", |more, _| alone("hide", more, Command::Hide)),
    word("steps", "[N|NAME]", "every step there is; one of them, or steps by x-wing", steps),
    word("why", "CELL DIGIT", "why not this digit there?", why),
    key!("undo", Undo, "undo"),
    key!("redo", Redo, "redo"),
    key!("fill", FillNotes, "candidates for cells without notes"),
    key!("wipe", WipeNotes, "no notes anywhere"),
    word("bookmark", "[NAME]", "set a named bookmark; alone: set or remove one here", bookmark),
    word("return", "[NAME]", "to the latest bookmark, or to the one called so", back),
    key!("mistake", BeforeMistake, "back to before a mistake, without saying which"),
    word("colour", "CELL 1–9", "colour a cell, or r5c3=7 a candidate; 0 none; off: all", colour),
    word("times", "", "how long solved games took: best and average", |more, _| alone("times", more, Command::Times)),
    word("rate", "", "how hard the puzzle is", |more, _| alone("rate", more, Command::Rate)),
    key!("restart", Restart, "start this puzzle again (asks first)"),
    key!("solve", Solve, "the solver fills the board (asks first)"),
    word("new", "[WISH …]", "a new puzzle: hard, x-wing, 6x6, cage …", new),
    key!("another", Another, "another puzzle like this one"),
    word("daily", "", "the puzzle of the day", |more, _| alone("daily", more, Command::Daily)),
    word("practise", "TECHNIQUE", "a position to practise it", practise),
    word("seed", "SEED", "a puzzle that was made before", seed),
    word("stop", "", "leave off making a puzzle", |more, _| alone("stop", more, Command::Stop)),
    word("open", "FILE", "a file of puzzles", |more, _| path(more).map(Command::Open)),
    word("play", "N", "one of the puzzles of that file", |more, _| number(more).map(Command::Take)),
    word("write", "FILE", "the position into a file; write! over one", |more, _| Ok(Command::Keep(path(more)?, false))),
    word("set", "[NAME VALUE]", "a setting; alone: all of them", set),
    word("theme", "NAME", "other colours", theme),
    key!("copy", Copy, "the puzzle to the clipboard", true),
    key!("pause", Pause, "pause: the board is hidden", true),
    key!("watch", Watch, "watch Algorithm X solve this", true),
    key!("rules", Rules, "what this board asks", true),
    key!("page", Page, "the page of the hint's technique", true),
    key!("library", Library, "the library", true),
    key!("link", CopyLink, "a link to the puzzle to the clipboard", true),
    key!("menu", Back, "to the menu", true),
    Word {
        needs_screen: true,
        ..word("commands", "", "every command; so does ?", |more, _| alone("commands", more, Command::Commands))
    },
    key!("help", Help, "the keys", true),
    key!("quit", Quit, "save and leave"),
];

/// What can be said of cells, and what that does.
pub const CELLS: [(&str, &str); 5] = [
    ("r5c3=9 …", "digits into cells; r5c3= empties one"),
    ("r5c3", "go to the cell"),
    ("r5c3+27 r5c3-7", "notes in, notes out"),
    ("r5c3.27", "corner marks in; again: out"),
    ("r5c3?7", "why not this digit there?"),
];

impl Command {
    /// Reads a line, on a board of this shape.
    ///
    /// # Errors
    /// If it is none; the message says what was expected.
    pub fn read(line: &str, shape: Shape) -> Result<Self, String> {
        let line = line.trim();
        let half: String = line.chars().map(half_width).collect();
        if begins_like_a_cell(&half) {
            return cells(&joined(&half), shape);
        }
        let (first, more) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (first, is_forced) = first.strip_suffix('!').map_or((first, false), |first| (first, true));
        let word = Word::named(first).ok_or_else(|| format!("expected a cell or a command, found {}", shown(first)))?;
        match word.name {
            "write" => Ok(Self::Keep(path(more)?, is_forced)),
            _ => (word.read)(more.trim(), shape),
        }
    }
}

impl Word {
    /// The word that is meant by itself, by its beginning, or as vi has it.
    #[must_use]
    pub fn named(text: &str) -> Option<&'static Self> {
        let text = match text.to_lowercase().as_str() {
            "wq" | "x" | "exit" => "quit".to_owned(),
            "e" | "edit" => "open".to_owned(),
            "w" | "save" => "write".to_owned(),
            "practice" => "practise".to_owned(),
            "color" => "colour".to_owned(),
            "?" => "commands".to_owned(),
            other => other.to_owned(),
        };
        let is_meant = |word: &&Self| !text.is_empty() && word.name.starts_with(&text);
        WORDS.iter().find(|word| word.name == text).or_else(|| WORDS.iter().find(is_meant))
    }
}

/// `r5c3 = 9` is `r5c3=9`; so with `+`, `-` and `?`.
fn joined(line: &str) -> String {
    let mut line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    for sign in ["=", "+", "-", "?", ","] {
        line = line.replace(&format!(" {sign}"), sign).replace(&format!("{sign} "), sign);
    }
    line
}

/// Returns the beginning of what was typed in quotation marks, as a message repeats it.
fn shown(text: &str) -> String {
    quoted_up_to(text, 40)
}

#[expect(clippy::unnecessary_wraps, reason = "as the other words are read")]
fn bookmark(name: &str, _: Shape) -> Result<Command, String> {
    Ok(if name.is_empty() { Command::Press(Action::Bookmark) } else { Command::Bookmark(name.to_owned()) })
}

#[expect(clippy::unnecessary_wraps, reason = "as the other words are read")]
fn back(name: &str, _: Shape) -> Result<Command, String> {
    Ok(if name.is_empty() { Command::Press(Action::ToBookmark) } else { Command::Return(name.to_owned()) })
}

fn begins_like_a_cell(text: &str) -> bool {
    let mut chars = text.chars();
    matches!((chars.next(), chars.next()), (Some('r' | 'R'), Some('0'..='9')))
}

/// `r5c3`, `r5c3=9 r5c4=2`, `r5c3+27`, `r5c3-7`, `r5c3.27`, `r5c3?7`.
fn cells(line: &str, shape: Shape) -> Result<Command, String> {
    let expected = || format!("expected r5c3=9, r5c3+27, r5c3-27, r5c3.27 or r5c3?9, found {}", shown(line));
    let split = |text: &'_ str| {
        let at = text.find(['=', '+', '-', '?']).ok_or_else(expected)?;
        Ok::<_, String>((cell(&text[..at], shape)?, text.as_bytes()[at], text[at + 1..].to_owned()))
    };
    if let Some((at, marks)) = line.split_once('.').filter(|(at, _)| !at.contains(['=', '+', '-', '?', ' '])) {
        if marks.contains(' ') {
            return Err(format!("expected one cell, found {}", shown(line)));
        }
        return Ok(Command::Corner(cell(at, shape)?, digits(marks, shape)?));
    }
    if !line.contains(['=', '+', '-', '?']) {
        return match line.split_once(' ') {
            None => cell(line, shape).map(Command::GoTo),
            Some((at, digit)) => Ok(Command::Write(vec![(cell(at, shape)?, entry(digit, shape)?)])),
        };
    }
    if line.contains('=') {
        let entry = |token: &str| match split(token)? {
            (cell, b'=', digit) => Ok((cell, entry(&digit, shape)?)),
            _ => Err(expected()),
        };
        return line.split(' ').map(entry).collect::<Result<_, _>>().map(Command::Write);
    }
    if line.contains(' ') {
        return Err(format!("expected one cell, found {}", shown(line)));
    }
    match split(line)? {
        (cell, b'?', wanted) => Ok(Command::WhyNot(cell, digit(&wanted, shape)?)),
        (cell, sign, wanted) => Ok(Command::Note(cell, digits(&wanted, shape)?, sign == b'+')),
    }
}

fn cell(text: &str, shape: Shape) -> Result<Cell, String> {
    let place: Place = text.parse().map_err(|why: grid::BadPlace| why.to_string())?;
    shape.at(place).ok_or_else(|| format!("the board has no {place}"))
}

/// A digit, or that there shall be none.
fn entry(text: &str, shape: Shape) -> Result<Option<Digit>, String> {
    if ["", "0", "."].contains(&text) { Ok(None) } else { digit(text, shape).map(Some) }
}

pub(super) fn digit(text: &str, shape: Shape) -> Result<Digit, String> {
    let is_there = |digit: &Digit| digit.index() < shape.side();
    if text.is_empty() {
        return Err("expected a digit, found none".to_owned());
    }
    Digit::named(text).filter(is_there).ok_or_else(|| format!("the board has no digit {}", shown(text)))
}

/// `27`, or `12,14` where symbols do not reach.
fn digits(text: &str, shape: Shape) -> Result<DigitSet, String> {
    let all: Result<DigitSet, String> = match text.contains(',') {
        true => text.split(',').map(|one| digit(one, shape)).collect(),
        false => text.chars().filter(|c| *c != ' ').map(|one| digit(&one.to_string(), shape)).collect(),
    };
    all.and_then(|all| if all.is_empty() { Err("expected digits, found none".to_owned()) } else { Ok(all) })
}

/// A word behind which nothing stands.
fn alone(name: &str, more: &str, command: Command) -> Result<Command, String> {
    let found = || shown(&format!("{name} {more}"));
    if more.is_empty() { Ok(command) } else { Err(format!("expected {name} alone, found {}", found())) }
}

fn steps(more: &str, _: Shape) -> Result<Command, String> {
    match more {
        "" => Ok(Command::Press(Action::AllSteps)),
        more if more.starts_with(|sign: char| sign.is_ascii_digit()) && TechniqueGroup::by_name(more).is_none() => {
            number(more).map(Command::Step)
        }
        name => Ok(Command::StepOf(name.to_lowercase())),
    }
}

/// Counted from 1 as it is typed.
fn number(text: &str) -> Result<usize, String> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<usize>().ok().filter(|_| is_number).and_then(|number| number.checked_sub(1));
    number.ok_or_else(|| format!("expected a number from 1 on, found {}", shown(text)))
}

fn why(more: &str, shape: Shape) -> Result<Command, String> {
    let words: Vec<&str> = more.split([' ', '=', '?']).filter(|word| !word.is_empty() && *word != "not").collect();
    match words[..] {
        [at, wanted] => Ok(Command::WhyNot(cell(at, shape)?, digit(wanted, shape)?)),
        _ => Err(format!("expected a cell and a digit, as in why r5c3 7, found {}", shown(more))),
    }
}

fn colour(more: &str, shape: Shape) -> Result<Command, String> {
    let words: Vec<&str> = more.split([' ', '=']).filter(|word| !word.is_empty()).collect();
    let number = |text: &str| match text.parse::<u8>() {
        Ok(0) => Ok(None),
        other => other
            .ok()
            .and_then(Colour::new)
            .map(Some)
            .ok_or_else(|| format!("expected a colour from 1 to 9, found {}", shown(text))),
    };
    match words[..] {
        ["off"] => Ok(Command::NoColours),
        [at, colour] => Ok(Command::Colour((cell(at, shape)?, None), number(colour)?)),
        [at, of, colour] => Ok(Command::Colour((cell(at, shape)?, Some(digit(of, shape)?)), number(colour)?)),
        _ => Err(format!("expected a cell and a colour, as in colour r5c3 2, found {}", shown(more))),
    }
}

fn new(more: &str, _: Shape) -> Result<Command, String> {
    let (mut levels, mut techniques, mut variants) = (Vec::new(), Vec::new(), Vec::new());
    for wish in more.to_lowercase().split_whitespace() {
        if let Ok(level) = wish.parse::<Level>() {
            levels.push(level);
        } else if let Some(technique) = TechniqueGroup::by_slug(wish) {
            techniques.push(technique);
        } else if let Ok(variant) = wish.parse::<Variant>() {
            variants.push(variant);
        } else {
            let found = shown(wish);
            return Err(format!("expected a level, a technique such as x-wing, or a board such as 6x6, found {found}"));
        }
    }
    if levels.len().max(techniques.len()).max(variants.len()) > 1 {
        return Err(format!("expected one level, one technique and one board at most, found {}", shown(more)));
    }
    let (level, technique) = (levels.pop(), techniques.pop());
    let kind = Kind { level, technique, variant: variants.pop().unwrap_or_default(), ..Kind::default() };
    Ok(Command::New(if kind == Kind::default() { Kind::of(Level::Easy) } else { kind }))
}

fn practise(more: &str, _: Shape) -> Result<Command, String> {
    TechniqueGroup::by_name(more).map(Command::Practise).ok_or_else(|| {
        format!("expected a technique such as x-wing, found {}; ninefold play --help lists them", shown(more))
    })
}

fn seed(more: &str, _: Shape) -> Result<Command, String> {
    more.parse().map(Command::Seed).map_err(|why: generate::BadSeed| why.to_string())
}

/// Message for a command that lacks the name of a file. Players type `save` alone, too.
const NO_FILE: &str = "expected the name of a file (the game itself is saved when you leave)";

/// A path without the quotes that a file manager or a habit puts around it.
fn path(more: &str) -> Result<PathBuf, String> {
    let path = unquoted(more.trim());
    if path.is_empty() { Err(NO_FILE.to_owned()) } else { Ok(PathBuf::from(path)) }
}

pub(super) fn unquoted(path: &str) -> &str {
    let inside = |sign: char| path.strip_prefix(sign).and_then(|rest| rest.strip_suffix(sign));
    inside('\'').or_else(|| inside('"')).filter(|inside| !inside.is_empty()).unwrap_or(path)
}

fn set(more: &str, _: Shape) -> Result<Command, String> {
    let words: Vec<&str> = more.split([' ', '=']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [] => Ok(Command::Set(None)),
        [name] => Ok(Command::Tell(name.to_lowercase())),
        [name, value] => Ok(Command::Set(Some((name.to_lowercase(), value.to_lowercase())))),
        _ => Err(format!("expected a setting and its value, as in set check off, found {}", shown(more))),
    }
}

fn theme(more: &str, _: Shape) -> Result<Command, String> {
    match more {
        "" => Ok(Command::Tell("theme".to_owned())),
        name => Ok(Command::Set(Some(("theme".to_owned(), name.to_lowercase())))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        Command::read(line, Shape::nine())
    }

    fn at(name: &str) -> Cell {
        cell(name, Shape::nine()).unwrap()
    }

    #[test]
    fn cells_are_filled_noted_and_asked_about() {
        let nine = Some(Digit::new(8));
        for line in ["r5c3=9", "R5C3 = 9", " r5c3  9 ", "r５c３=９", "ｒ５ｃ３＝９"] {
            assert_eq!(read(line), Ok(Command::Write(vec![(at("r5c3"), nine)])), "{line}");
        }
        let both = Command::Write(vec![(at("r5c3"), nine), (at("r1c1"), None)]);
        assert_eq!(read("r5c3=9 r1c1="), Ok(both));
        assert_eq!(read("r5c3"), Ok(Command::GoTo(at("r5c3"))));
        let notes: DigitSet = [Digit::new(1), Digit::new(6)].into_iter().collect();
        assert_eq!(read("r5c3+27"), Ok(Command::Note(at("r5c3"), notes, true)));
        assert_eq!(read("r5c3 - 2, 7"), Ok(Command::Note(at("r5c3"), notes, false)));
        assert_eq!(read("r5c3.27"), Ok(Command::Corner(at("r5c3"), notes)));
        assert_eq!(read("r5c3 ."), Ok(Command::Write(vec![(at("r5c3"), None)])), "a dot is an empty cell there");
        for line in ["r5c3?7", "why r5c3 7", "why not r5c3=7"] {
            assert_eq!(read(line), Ok(Command::WhyNot(at("r5c3"), Digit::new(6))), "{line}");
        }
    }

    #[test]
    fn every_word_is_read_by_itself_and_its_beginning_means_something() {
        for (at, word) in WORDS.iter().enumerate() {
            assert_eq!(Word::named(word.name).map(|found| found.name), Some(word.name));
            assert!(WORDS[..at].iter().all(|other| other.name != word.name), "{}", word.name);
            for end in 1..word.name.len() {
                assert!(Word::named(&word.name[..end]).is_some(), "{}", &word.name[..end]);
            }
        }
        for (line, action) in
            [("u", Action::Undo), ("q", Action::Quit), ("h", Action::Hint), ("wq", Action::Quit), ("q!", Action::Quit)]
        {
            assert_eq!(read(line), Ok(Command::Press(action)), "{line}");
        }
        assert_eq!(read("write !a  b.sdk"), Ok(Command::Keep(PathBuf::from("!a  b.sdk"), false)));
        assert_eq!(read("open 'my own.txt'"), Ok(Command::Open(PathBuf::from("my own.txt"))));
        assert_eq!(read("w! a b.sdk"), Ok(Command::Keep(PathBuf::from("a b.sdk"), true)));
        assert_eq!(read("w a.sdk"), Ok(Command::Keep(PathBuf::from("a.sdk"), false)));
        let blue = Command::Colour((at("r5c3"), None), Colour::new(3));
        assert_eq!((read("colour r5c3 3"), read("color r5c3=3")), (Ok(blue.clone()), Ok(blue)));
        assert_eq!(read("colour r5c3=7 0"), Ok(Command::Colour((at("r5c3"), Some(Digit::new(6))), None)));
        assert_eq!(read("colour off"), Ok(Command::NoColours));
        assert!(read("colour r5c3 12").is_err());
        let wished = Kind { level: Some(Level::Hard), technique: TechniqueGroup::by_slug("x-wing"), ..Kind::default() };
        assert_eq!(read("new hard x-wing"), Ok(Command::New(wished)));
        assert_eq!(read("theme dark"), Ok(Command::Set(Some(("theme".to_owned(), "dark".to_owned())))));
    }

    #[test]
    fn what_is_no_command_is_told_in_a_line() {
        for (line, why) in [
            ("", "expected a cell or a command, found ''"),
            ("dance", "expected a cell or a command, found 'dance'"),
            ("r10c1=3", "the board has no r10c1"),
            ("r1c1=A", "the board has no digit 'A'"),
            ("r1c1+", "expected digits, found none"),
            ("r1c1=1 r2", "expected r5c3=9, r5c3+27, r5c3-27, r5c3.27 or r5c3?9, found 'r1c1=1 r2'"),
            ("undo 3", "expected undo alone, found 'undo 3'"),
            ("r1c3?", "expected a digit, found none"),
            ("r1c3+5 r1c4+6", "expected one cell, found 'r1c3+5 r1c4+6'"),
            ("new 6x6 cage", "expected one level, one technique and one board at most, found '6x6 cage'"),
            ("new easy hard", "expected one level, one technique and one board at most, found 'easy hard'"),
            ("steps 0", "expected a number from 1 on, found '0'"),
            ("write", NO_FILE),
            ("save", NO_FILE),
            ("new fast", "expected a level, a technique such as x-wing, or a board such as 6x6, found 'fast'"),
        ] {
            assert_eq!(read(line), Err(why.to_owned()), "{line}");
        }
    }
}
