//! Commands that are typed as a line: after `:` on the screens, and as the only input where there is no screen.

pub(super) mod arguments;
mod run;

use std::path::PathBuf;

use crate::app::Action;
use crate::app::command::arguments::{
    back, begins_like_a_cell, bookmark, cells, colour, new, number, path, practise, seed, set, steps, theme, why,
};
use crate::app::text_layout::in_one_line;
use crate::game::{Colour, Coloured};
use generate::{PuzzleKind, Seed};
use grid::{Cell, Digit, DigitSet, Shape};
use logic::TechniqueGroup;
use text::{half_width, quoted_up_to};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Enter digits into cells; `None` clears a cell.
    Write(Vec<(Cell, Option<Digit>)>),
    /// Set notes of a cell; `false` removes them.
    Note(Cell, DigitSet, bool),
    /// Set corner marks of a cell, or remove them if all of them are set.
    Corner(Cell, DigitSet),
    /// Colour a cell or one of its candidates; `None` removes the colour.
    Colour(Coloured, Option<Colour>),
    /// Remove all colours.
    NoColours,
    /// Set a bookmark with this name at the present position of the history.
    Bookmark(String),
    /// Go back to the bookmark whose name contains this text.
    Return(String),
    /// Move the cursor to a cell.
    GoTo(Cell),
    /// Explain why a digit cannot go into a cell.
    WhyNot(Cell, Digit),
    /// Perform the action of a key.
    Press(Action),
    /// Open the puzzle with this index, counted from 0, of the file that was opened last.
    Take(usize),
    /// Apply the hint.
    DoIt,
    /// Hide the hint.
    Hide,
    /// Show the step with this index in the list of all steps, counted from 0.
    Step(usize),
    /// Show the next listed step whose technique has a name that contains this text. If there is no such step, search for the steps of that
    /// technique.
    StepOf(String),
    /// Generate a new puzzle of this kind.
    New(PuzzleKind),
    /// Open a position to practise a technique.
    Practise(TechniqueGroup),
    /// Open the puzzle of the day.
    Daily,
    /// Generate the puzzle of a seed.
    Seed(Seed),
    /// Stop generating a puzzle.
    Stop,
    /// Open a file of puzzles.
    Open(PathBuf),
    /// Write the position into a file; `true` overwrites an existing file.
    Keep(PathBuf, bool),
    /// Rate the puzzle.
    Rate,
    /// Show statistics of how long solved games took.
    Times,
    /// List all commands.
    Commands,
    /// Show the value of a setting.
    Tell(String),
    /// Change a setting to a value; `None` shows all settings.
    Set(Option<(String, String)>),
}

/// Parser for the arguments of a command; the text is empty if there are no arguments.
type Read = fn(&str, Shape) -> Result<Command, String>;

/// The name of a command, with its help and its parser.
#[derive(Clone, Copy, Debug)]
pub struct CommandSpec {
    /// Name of the command.
    pub name: &'static str,
    /// Arguments, as shown in the help.
    pub more: &'static str,
    /// Description for the player.
    pub says: &'static str,
    /// Whether the effect of the command is visible only on a screen.
    pub needs_screen: bool,
    read: Read,
}

/// Defines a command without arguments that performs the action of a key.
macro_rules! key {
    ($name:literal, $action:ident, $says:literal) => {
        key!($name, $action, $says, false)
    };
    ($name:literal, $action:ident, $says:literal, $needs_screen:literal) => {
        CommandSpec {
            name: $name,
            more: "",
            says: $says,
            needs_screen: $needs_screen,
            read: |_, _| Ok(Command::Press(Action::$action)),
        }
    };
}

/// Returns a command with its own parser. The command also works without a screen.
const fn word(name: &'static str, more: &'static str, says: &'static str, read: Read) -> CommandSpec {
    CommandSpec { name, more, says, needs_screen: false, read }
}

/// Every command, in the order of the help text. An abbreviation means the first command that begins with it.
pub const WORDS: [CommandSpec; 41] = [
    key!("hint", Hint, "a hint, step by step; the last step plays it"),
    word("do", "", "play the hint", |_, _| Ok(Command::DoIt)),
    word("hide", "", "hide the hint", |_, _| Ok(Command::Hide)),
    word("steps", "[N|NAME]", "list every step; show step N, or the next x-wing", steps),
    word("why", "CELL DIGIT", "why the digit cannot go there", why),
    key!("undo", Undo, "undo"),
    key!("redo", Redo, "redo"),
    key!("fill", FillNotes, "note all candidates in cells without notes"),
    key!("wipe", WipeNotes, "remove all notes"),
    word("bookmark", "[NAME]", "set a bookmark; without a name: set or remove one", bookmark),
    word("return", "[NAME]", "go to the latest bookmark, or to the one named", back),
    key!("mistake", BeforeMistake, "undo to before your first mistake (does not reveal it)"),
    word("colour", "CELL 1–9", "colour a cell, or candidate r5c3=7; 0: clear, off: all", colour),
    word("times", "", "best and average times of solved games", |_, _| Ok(Command::Times)),
    word("rate", "", "how hard the puzzle is", |_, _| Ok(Command::Rate)),
    key!("restart", Restart, "restart this puzzle (asks first)"),
    key!("solve", Solve, "let the solver fill the board (asks first)"),
    word("new", "[WISH …]", "a new puzzle: hard, x-wing, 6x6, cage …", new),
    key!("another", Another, "another puzzle like this one"),
    word("daily", "", "the puzzle of the day", |_, _| Ok(Command::Daily)),
    word("practise", "TECHNIQUE", "a position to practise a technique", practise),
    word("seed", "SEED", "recreate a puzzle from its seed", seed),
    word("stop", "", "stop making a puzzle", |_, _| Ok(Command::Stop)),
    word("open", "FILE", "open a file of puzzles", |more, _| path(more).map(Command::Open)),
    word("play", "N", "play puzzle N of that file", |more, _| number(more).map(Command::Take)),
    word("write", "FILE", "write the position to a file; write! overwrites", |more, _| {
        Ok(Command::Keep(path(more)?, false))
    }),
    word("set", "[NAME VALUE]", "change a setting; alone: show all settings", set),
    word("theme", "NAME", "change the colours", theme),
    key!("copy", Copy, "copy the puzzle to the clipboard", true),
    key!("pause", Pause, "pause and hide the board", true),
    key!("watch", Watch, "watch Algorithm X solve this", true),
    key!("rules", Rules, "the rules of this board", true),
    key!("page", Page, "read about the hint's technique", true),
    key!("library", Library, "open the library", true),
    key!("statistics", Statistics, "times, hints and techniques of your games", true),
    key!("settings", Settings, "change the settings and the keys", true),
    key!("link", CopyLink, "copy a link to the puzzle", true),
    key!("menu", Back, "go to the menu", true),
    CommandSpec {
        needs_screen: true,
        ..word("commands", "", "list every command; so does ?", |_, _| Ok(Command::Commands))
    },
    key!("help", Help, "show the keys", true),
    key!("quit", Quit, "save and quit"),
];

/// Syntax of the commands about cells, with descriptions.
pub const CELLS: [(&str, &str); 5] = [
    ("r5c3=9 …", "enter digits; r5c3= clears a cell"),
    ("r5c3", "go to the cell"),
    ("r5c3+27 r5c3-7", "add notes, remove notes"),
    ("r5c3.27", "add corner marks; again: remove them"),
    ("r5c3?7", "why 7 cannot go there"),
];

impl Command {
    /// Parses a command line for a board of this shape.
    ///
    /// # Errors
    /// If the line is not a command; the message says what was expected.
    pub fn read(line: &str, shape: Shape) -> Result<Self, String> {
        let line = line.trim();
        let half: String = line.chars().map(half_width).collect();
        if begins_like_a_cell(&half) {
            return cells(&joined(&half), shape);
        }
        let (first, more) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (first, is_forced) = first.strip_suffix('!').map_or((first, false), |first| (first, true));
        let word =
            CommandSpec::find(first).ok_or_else(|| format!("expected a cell or a command, found {}", shown(first)))?;
        let (name, more) = (word.name, more.trim());
        match name {
            "write" => Ok(Self::Keep(path(more)?, is_forced)),
            _ if word.more.is_empty() && !more.is_empty() => {
                Err(format!("expected {name} without arguments, found {}", shown(&format!("{name} {more}"))))
            }
            _ => (word.read)(more, shape),
        }
    }
}

impl CommandSpec {
    /// Finds a command by its name, an abbreviation or an alias such as those of vi.
    #[must_use]
    pub fn find(text: &str) -> Option<&'static Self> {
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

/// Removes the spaces around `=`, `+`, `-`, `?` and `,`: `r5c3 = 9` becomes `r5c3=9`.
fn joined(line: &str) -> String {
    let mut line = in_one_line(line);
    for sign in ["=", "+", "-", "?", ","] {
        line = line.replace(&format!(" {sign}"), sign).replace(&format!("{sign} "), sign);
    }
    line
}

/// Returns at most 40 characters of a text in quotation marks, for a message.
fn shown(text: &str) -> String {
    quoted_up_to(text, 40)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::command::arguments::{NO_FILE, cell};
    use logic::Level;

    fn read(line: &str) -> Result<Command, String> {
        Command::read(line, Shape::nine())
    }

    fn at(name: &str) -> Cell {
        cell(name, Shape::nine()).unwrap()
    }

    #[test]
    fn commands_about_cells_are_parsed() {
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
    fn every_command_is_found_by_its_name_and_by_every_abbreviation() {
        for (at, word) in WORDS.iter().enumerate() {
            assert_eq!(CommandSpec::find(word.name).map(|found| found.name), Some(word.name));
            assert!(WORDS[..at].iter().all(|other| other.name != word.name), "{}", word.name);
            for end in 1..word.name.len() {
                assert!(CommandSpec::find(&word.name[..end]).is_some(), "{}", &word.name[..end]);
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
        let blue = Command::Colour(Coloured { cell: at("r5c3"), digit: None }, Colour::new(3));
        assert_eq!((read("colour r5c3 3"), read("color r5c3=3")), (Ok(blue.clone()), Ok(blue)));
        assert_eq!(
            read("colour r5c3=7 0"),
            Ok(Command::Colour(Coloured { cell: at("r5c3"), digit: Some(Digit::new(6)) }, None))
        );
        assert_eq!(read("colour off"), Ok(Command::NoColours));
        assert!(read("colour r5c3 12").is_err());
        let wished = PuzzleKind {
            level: Some(Level::Hard),
            technique: TechniqueGroup::by_slug("x-wing"),
            ..PuzzleKind::default()
        };
        assert_eq!(read("new hard x-wing"), Ok(Command::New(wished)));
        assert_eq!(read("theme dark"), Ok(Command::Set(Some(("theme".to_owned(), "dark".to_owned())))));
    }

    #[test]
    fn an_invalid_command_is_refused_with_what_was_expected() {
        for (line, why) in [
            ("", "expected a cell or a command, found ''"),
            ("dance", "expected a cell or a command, found 'dance'"),
            ("r10c1=3", "the board has no r10c1"),
            ("r1c1=A", "the board has no digit 'A'"),
            ("r1c1+", "expected digits, found none"),
            ("r1c1=1 r2", "expected r5c3=9, r5c3+27, r5c3-27, r5c3.27 or r5c3?9, found 'r1c1=1 r2'"),
            ("undo 3", "expected undo without arguments, found 'undo 3'"),
            ("r1c3?", "expected a digit, found none"),
            ("r1c3+5 r1c4+6", "expected one cell, found 'r1c3+5 r1c4+6'"),
            ("new 6x6 cage", "expected at most one level, one technique and one board, found '6x6 cage'"),
            ("new easy hard", "expected at most one level, one technique and one board, found 'easy hard'"),
            ("steps 0", "expected a number of 1 or more, found '0'"),
            ("write", NO_FILE),
            ("save", NO_FILE),
            ("new fast", "expected a level, a technique such as x-wing, or a board such as 6x6, found 'fast'"),
        ] {
            assert_eq!(read(line), Err(why.to_owned()), "{line}");
        }
    }
}
