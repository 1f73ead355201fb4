//! A complete heading, and its conversion to a layout.

use std::collections::HashSet;
use std::sync::Arc;

use crate::fault::Fault;
use crate::ruled::statement::{Statement, TITLE, WORDS};
use crate::size_limits::{MOST_STATEMENTS, Tally};
use crate::words_of_a_line::plain;
use grid::{Family, FigureForm, InfoKind, Layout, Place, PuzzleInfo, Rule, Shape, Spotted};
use text::quoted_up_to;

/// Longest heading in bytes: twice the length of the longest rules of two cells each.
const LONGEST: usize = 1 << 20;

/// Statements about a puzzle before its digits.
#[derive(Clone, Debug, Default)]
pub(super) struct Heading {
    statements: Vec<Statement>,
    /// Length of all statements in bytes.
    length: usize,
}

/// A rule and the statement it comes from.
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

    /// Whether there is no statement.
    pub(super) fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    /// Adds a statement.
    pub(super) fn push(&mut self, statement: Statement) {
        self.length += statement.text.len();
        self.statements.push(statement);
    }

    /// Adds a line to the latest statement.
    pub(super) fn extend(&mut self, line: usize, text: &str) {
        if let Some(statement) = self.statements.last_mut() {
            self.length += text.len();
            statement.push(line, text);
        }
    }

    /// Returns the first statement, where the puzzle begins.
    pub(super) fn first(&self) -> Option<&Statement> {
        self.statements.first()
    }

    /// Whether there is a statement of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.statements.iter().any(|statement| statement.name() == name)
    }

    /// Returns the side of the board for a bare list of cages: 9, unless it names cells beyond, or all cells of a smaller board.
    pub(super) fn listed_side(&self) -> Option<usize> {
        let cells: Vec<Place> = self.statements.iter().filter_map(Statement::listed).flatten().collect();
        let side = cells.iter().map(|place| place.row.max(place.column) + 1).max()?;
        Some(if cells.len() == side * side { side } else { side.max(9) })
    }

    /// Returns title, author, level and source in the order of the heading, separated by `, `.
    pub(super) fn notes(&self) -> String {
        let is_printed = |statement: &&Statement| matches!(statement.name(), TITLE | "author" | "level" | "source");
        let notes = self.statements.iter().filter(is_printed).map(|statement| statement.value().0);
        notes.collect::<Vec<_>>().join(", ")
    }

    /// Returns the title of the puzzle.
    pub(super) fn title(&self) -> String {
        self.statements
            .iter()
            .find(|statement| statement.name() == TITLE)
            .map(|statement| plain(statement.value().0))
            .unwrap_or_default()
    }

    /// Returns the other texts about the puzzle.
    pub(super) fn about(&self) -> PuzzleInfo {
        let mut about = PuzzleInfo::default();
        for note in InfoKind::ALL {
            let said = self
                .statements
                .iter()
                .filter(|statement| statement.name() == note.key())
                .map(|statement| statement.value().0);
            about.set(note, &plain(&said.collect::<Vec<_>>().join(" ")));
        }
        about
    }

    /// Returns the author's own words about the rules.
    pub(super) fn words(&self) -> String {
        let words =
            self.statements.iter().filter(|statement| statement.name() == WORDS).map(|statement| statement.value().0);
        plain(&words.collect::<Vec<_>>().join(" "))
    }

    /// Returns the side, if it is stated.
    pub(super) fn side(&self) -> Result<Option<usize>, Fault> {
        let Some(statement) = self.statements.iter().find(|statement| statement.name() == "side") else {
            return Ok(None);
        };
        let (value, at) = statement.value();
        let side = value.parse().ok().filter(|side| (1..=Shape::MAX_SIDE).contains(side));
        side.map(Some).ok_or_else(|| {
            let found = quoted_up_to(value, 16);
            statement.fault(at, format!("expected a side from 1 to {}, found {found}", Shape::MAX_SIDE))
        })
    }

    /// Returns the layout for a grid of this side, unless another side is stated. Errors of the side itself are placed at `grid`.
    pub(super) fn layout(&self, side: usize, grid: (usize, usize)) -> Result<Arc<Layout>, Fault> {
        let side = self.side()?.unwrap_or(side);
        let mut is_latin = false;
        let shape = self.shape(side, grid, &mut is_latin)?;
        let mut said: Vec<StatedRule> = Vec::new();
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
                said.push((statement, spotted));
            }
        }
        let twice = |at: usize| {
            said[at].1.rule.family.form() == FigureForm::Whole && {
                said[..at].iter().any(|(_, other)| other.rule == said[at].1.rule)
            }
        };
        if let Some((statement, again)) = (1..said.len()).find(|&at| twice(at)).map(|at| &said[at]) {
            let why = format!("expected each rule once, found '{}' twice", again.rule.family.keyword());
            return Err(statement.fault(again.at, why));
        }
        let mut known = HashSet::new();
        said.retain(|(_, spotted)| known.insert(spotted.rule.clone())); // drops repetitions of equal rules
        let has_regions = said.iter().any(|(_, spotted)| spotted.rule.family == Family::Region);
        let base = if is_latin || has_regions { &Rule::CLASSIC[..2] } else { &Rule::CLASSIC[..] };
        let rules = base.iter().cloned().chain(said.iter().map(|(_, spotted)| spotted.rule.clone())).collect();
        if said.is_empty() && base.len() == Rule::CLASSIC.len() {
            return Ok(Layout::classic(shape));
        }
        Layout::checked(shape, rules).map_err(|(at, bad)| match at.checked_sub(base.len()).map(|at| &said[at]) {
            Some((statement, spotted)) => statement.fault(spotted.place_of(&bad), bad.to_string()),
            None => Fault { line: grid.0, column: grid.1, expected: bad.to_string() },
        })
    }

    fn shape(&self, side: usize, grid: (usize, usize), is_latin: &mut bool) -> Result<Shape, Fault> {
        let usual = || {
            let is_free = self.has("regions") || self.statements.iter().any(Statement::is_latin);
            let whole = if is_free && side > 0 { Shape::new(side, 1, side) } else { Shape::of_side(side) };
            Shape::of_side(side).or(whole).map_err(|error| {
                match self.statements.iter().find(|statement| statement.name() == "side") {
                    Some(statement) => statement.fault(statement.value().1, error.to_string()),
                    None => Fault { line: grid.0, column: grid.1, expected: error.to_string() },
                }
            })
        };
        let Some(statement) = self.statements.iter().find(|statement| statement.name() == "boxes") else {
            return usual();
        };
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

/// Returns a statement with spaces in place of the word `latin`, so that the columns are kept; `None` if it lacks the word.
fn without_latin(text: &str) -> Option<String> {
    const LATIN: &str = "latin";
    if text.split(' ').all(|word| word != LATIN) {
        return None;
    }
    let mut rest = String::with_capacity(text.len());
    for (at, word) in text.split(' ').enumerate() {
        rest.push_str(if at > 0 { " " } else { "" });
        rest.push_str(if word == LATIN { "     " } else { word });
    }
    Some(rest)
}

impl Statement {
    /// Whether the statement removes the boxes.
    fn is_latin(&self) -> bool {
        match self.name() {
            "boxes" => self.value().0 == "none",
            "rules" => self.value().0.split([',', ' ']).any(|word| word == "latin"),
            _ => !self.text.contains(':') && self.text.split(' ').any(|word| word == "latin"),
        }
    }
}
