//! Heading of a puzzle, and its conversion to a layout.

use std::collections::HashSet;
use std::sync::Arc;

use crate::ruled::statement::{Statement, TITLE, WORDS};
use crate::size_limits::{MOST_STATEMENTS, Tally};
use crate::text_fault::Fault;
use crate::words_of_a_line::plain;
use grid::{Family, FigureForm, InfoKind, Layout, Place, PuzzleInfo, Rule, Shape, Spotted};
use text::quoted_up_to;

/// Maximum length of a heading, in bytes. It is twice the length of the maximum number of rules, with two cells each.
const LONGEST: usize = 1 << 20;

/// Statements that precede the cells of a puzzle.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    statements: Vec<Statement>,
    /// Total length of all statements, in bytes.
    length: usize,
}

/// Position of the grid below a heading: its line number and column, both counted from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct GridPlace {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl GridPlace {
    const fn fault(self, expected: String) -> Fault {
        Fault { line: self.line, column: self.column, expected }
    }
}

/// Rule, with the statement that contains it.
type StatedRule<'a> = (&'a Statement, Spotted);

impl Heading {
    /// Returns an error message if the heading is too long or has too many statements.
    pub(super) fn excess(&self) -> Option<String> {
        if self.length > LONGEST {
            return Some("expected a heading of at most 1 MiB, found more".to_owned());
        }
        let is_too_many = self.statements.len() > MOST_STATEMENTS;
        is_too_many.then(|| format!("expected at most {MOST_STATEMENTS} statements, found more"))
    }

    /// Whether there are no statements.
    pub(super) fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    /// Adds a statement.
    pub(super) fn push(&mut self, statement: Statement) {
        self.length += statement.text.len();
        self.statements.push(statement);
    }

    /// Appends a line to the latest statement.
    pub(super) fn extend(&mut self, line: usize, text: &str) {
        if let Some(statement) = self.statements.last_mut() {
            self.length += text.len();
            statement.push(line, text);
        }
    }

    /// Returns the first statement, which is where the puzzle begins.
    pub(super) fn first(&self) -> Option<&Statement> {
        self.statements.first()
    }

    /// Returns the statements with this name.
    fn named(&self, name: &str) -> impl Iterator<Item = &Statement> {
        self.statements.iter().filter(move |statement| statement.name() == name)
    }

    /// Whether there is a statement with this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.named(name).next().is_some()
    }

    /// Returns the text of all statements of this name, separated by spaces.
    fn text_of(&self, name: &str) -> String {
        let texts: Vec<&str> = self.named(name).map(|statement| statement.value().0).collect();
        plain(&texts.join(" "))
    }

    /// Returns the side length of the board for a list of cages without a grid; `None` if no cages are listed. It is 9, unless the cages
    /// name cells beyond a 9 × 9 board or exactly the cells of a smaller board.
    pub(super) fn listed_side(&self) -> Option<usize> {
        let cells: Vec<Place> = self.statements.iter().filter_map(Statement::listed).flatten().collect();
        let side = cells.iter().map(|place| place.row.max(place.column) + 1).max()?;
        Some(if cells.len() == side * side { side } else { side.max(9) })
    }

    /// Returns the title, the author, the level and the source, in the order in which the heading states them, separated by `, `.
    pub(super) fn notes(&self) -> String {
        let is_printed = |statement: &&Statement| matches!(statement.name(), TITLE | "author" | "level" | "source");
        let notes = self.statements.iter().filter(is_printed).map(|statement| statement.value().0);
        notes.collect::<Vec<_>>().join(", ")
    }

    /// Returns the title of the puzzle; empty if it is not stated.
    pub(super) fn title(&self) -> String {
        self.named(TITLE).next().map(|statement| plain(statement.value().0)).unwrap_or_default()
    }

    /// Returns the texts about the puzzle other than its title and the words about the rules.
    pub(super) fn about(&self) -> PuzzleInfo {
        let mut about = PuzzleInfo::default();
        for note in InfoKind::ALL {
            about.set(note, &self.text_of(note.key()));
        }
        about
    }

    /// Returns the author's own words about the rules; empty if there are none.
    pub(super) fn words(&self) -> String {
        self.text_of(WORDS)
    }

    /// Returns the side length; `None` if it is not stated.
    pub(super) fn side(&self) -> Result<Option<usize>, Fault> {
        let Some(statement) = self.named("side").next() else { return Ok(None) };
        let (value, at) = statement.value();
        let side = value.parse().ok().filter(|side| (1..=Shape::MAX_SIDE).contains(side));
        side.map(Some).ok_or_else(|| {
            let found = quoted_up_to(value, 16);
            statement.fault(at, format!("expected a side from 1 to {}, found {found}", Shape::MAX_SIDE))
        })
    }

    /// Returns the layout for a grid with this side length, or with the side length that the heading states. Errors that no statement
    /// causes are placed at `grid`.
    pub(super) fn layout(&self, side: usize, grid: GridPlace) -> Result<Arc<Layout>, Fault> {
        let side = self.side()?.unwrap_or(side);
        let mut is_latin = false;
        let shape = self.shape(side, grid, &mut is_latin)?;
        let mut stated: Vec<StatedRule> = Vec::new();
        let mut tally = Tally::default();
        for statement in self
            .statements
            .iter()
            .filter(|statement| !statement.is_note() && !matches!(statement.name(), "side" | "boxes"))
        {
            let text = statement.text.strip_prefix("rules:").map_or(statement.text.clone(), |list| {
                " ".repeat("rules:".len()) + &list.replace(',', " ") // keeps the columns
            });
            let rest = without_latin(&text);
            is_latin |= rest.is_some();
            let read = Rule::read_all(rest.as_ref().unwrap_or(&text), shape);
            for spotted in read.map_err(|bad| statement.fault(bad.at, bad.expected))? {
                tally.add(&spotted.rule.figure).map_err(|expected| statement.fault(spotted.at, expected))?;
                stated.push((statement, spotted));
            }
        }
        let twice = |at: usize| {
            let rule = &stated[at].1.rule;
            rule.family.form() == FigureForm::Whole && stated[..at].iter().any(|(_, other)| other.rule == *rule)
        };
        if let Some((statement, again)) = (1..stated.len()).find(|&at| twice(at)).map(|at| &stated[at]) {
            let why = format!("expected each rule once, found '{}' twice", again.rule.family.keyword());
            return Err(statement.fault(again.at, why));
        }
        let mut known = HashSet::new();
        stated.retain(|(_, spotted)| known.insert(spotted.rule.clone())); // drops duplicates
        let has_regions = stated.iter().any(|(_, spotted)| spotted.rule.family == Family::Region);
        let base = if is_latin || has_regions { &Rule::CLASSIC[..2] } else { &Rule::CLASSIC[..] };
        let rules = base.iter().cloned().chain(stated.iter().map(|(_, spotted)| spotted.rule.clone())).collect();
        if stated.is_empty() && base.len() == Rule::CLASSIC.len() {
            return Ok(Layout::classic(shape));
        }
        Layout::checked(shape, rules).map_err(|(at, bad)| match at.checked_sub(base.len()).map(|at| &stated[at]) {
            Some((statement, spotted)) => statement.fault(spotted.place_of(&bad), bad.to_string()),
            None => grid.fault(bad.to_string()),
        })
    }

    fn shape(&self, side: usize, grid: GridPlace, is_latin: &mut bool) -> Result<Shape, Fault> {
        let usual = || {
            let is_free = self.has("regions") || self.statements.iter().any(Statement::is_latin);
            let whole = if is_free && side > 0 { Shape::new(side, 1, side) } else { Shape::of_side(side) };
            Shape::of_side(side).or(whole).map_err(|error| match self.named("side").next() {
                Some(statement) => statement.fault(statement.value().1, error.to_string()),
                None => grid.fault(error.to_string()),
            })
        };
        let Some(statement) = self.named("boxes").next() else { return usual() };
        let (value, at) = statement.value();
        if value == "none" {
            *is_latin = true;
            return usual();
        }
        let boxes = value.split_once(['x', '×']);
        let numbers = boxes.map(|(height, width)| (height.trim().parse(), width.trim().parse()));
        let Some((Ok(height), Ok(width))) = numbers else {
            let found = quoted_up_to(value, 16);
            return Err(
                statement.fault(at, format!("expected rows and columns of a box such as 3x4, or none, found {found}"))
            );
        };
        Shape::new(side, height, width).map_err(|error| statement.fault(at, error.to_string()))
    }
}

/// Returns a statement in which spaces replace the word `latin`, so that the columns are kept; `None` if the statement does not contain the
/// word.
fn without_latin(text: &str) -> Option<String> {
    let words = text.split_inclusive(' ').map(|word| match word {
        "latin" => "     ",
        "latin " => "      ",
        _ => word,
    });
    let rest: String = words.collect();
    (rest != text).then_some(rest)
}

impl Statement {
    /// Whether the statement says that there are no boxes.
    fn is_latin(&self) -> bool {
        match self.name() {
            "boxes" => self.value().0 == "none",
            "rules" => self.value().0.split([',', ' ']).any(|word| word == "latin"),
            _ => !self.text.contains(':') && self.text.split(' ').any(|word| word == "latin"),
        }
    }
}
