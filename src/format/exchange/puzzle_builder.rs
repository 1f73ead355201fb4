//! Builder for a puzzle of another program. The shape comes first, then the rules and digits.

use std::collections::HashSet;
use std::fmt::Display;

use serde_json::{Value, json};

use crate::cell_places::{Found, Places};
use crate::notation::Notation;
use crate::size_limits::Tally;
use crate::text_fault::{LineFault, in_short};
use crate::words_of_a_line::plain;
use grid::{Cell, CellSet, Digit, DigitSet, Family, Figure, InfoKind, Layout, Puzzle, PuzzleInfo, Rule, Shape};

/// Reason why a text is not a puzzle that ninefold can read. It does not include a position in the text.
pub(super) type Refusal = String;

/// A puzzle and the notation for its solution, or the reason why the text cannot be read as a puzzle.
pub(super) type DraftResult = Result<(Puzzle, Notation), Refusal>;

/// Puzzle under construction.
#[derive(Debug)]
pub(super) struct PuzzleBuilder {
    pub(super) shape: Shape,
    /// Rules other than rows, columns, boxes and regions, without duplicates.
    pub(super) rules: Vec<Rule>,
    /// Set of all rules in `rules`, to find duplicates.
    known: HashSet<Rule>,
    tally: Tally,
    /// Number of the region of each cell; empty if the regions are the boxes.
    pub(super) regions: Vec<usize>,
    pub(super) digits: Vec<Option<Digit>>,
    pub(super) placed: CellSet,
    pub(super) removed: Vec<DigitSet>,
    /// Title of the puzzle.
    title: String,
    /// Author and source of the puzzle.
    about: PuzzleInfo,
    /// The author's own words about the rules.
    words: Vec<String>,
    /// Cells with a colour.
    pub(super) coloured: Vec<Cell>,
    /// Drawings that have no effect on the digits, each with its name and first cell.
    idle: Vec<String>,
}

impl PuzzleBuilder {
    /// Creates an empty board with this side length. It has boxes if there are usual ones for this side length.
    pub(super) fn of_side(side: usize) -> Result<Self, Refusal> {
        Shape::of_side(side).or_else(|_| Shape::new(side, 1, side)).map(Self::new).map_err(|error| error.to_string())
    }

    /// Creates an empty board with this shape.
    pub(super) fn new(shape: Shape) -> Self {
        let cells = shape.cells();
        Self {
            shape,
            rules: Vec::new(),
            known: HashSet::new(),
            tally: Tally::default(),
            regions: Vec::new(),
            digits: vec![None; cells],
            placed: CellSet::new(),
            removed: vec![DigitSet::EMPTY; cells],
            title: String::new(),
            about: PuzzleInfo::default(),
            words: Vec::new(),
            coloured: Vec::new(),
            idle: Vec::new(),
        }
    }

    /// Returns the cell in this row and column, counted from 1.
    pub(super) fn cell(&self, row: i64, column: i64) -> Result<Cell, Refusal> {
        let side = self.shape.side();
        let inside = |at: i64| usize::try_from(at - 1).ok().filter(|&at| at < side);
        match (inside(row), inside(column)) {
            (Some(row), Some(column)) => Ok(self.shape.cell(row, column)),
            _ => Err(format!("expected a cell of the board, from r1c1 to r{side}c{side}, found r{row}c{column}")),
        }
    }

    /// Returns the digit with this number, or an error if the board has no such digit.
    pub(super) fn digit(&self, number: i64) -> Result<Digit, Refusal> {
        let side = self.shape.side();
        match usize::try_from(number) {
            Ok(number) if (1..=side).contains(&number) => Ok(Digit::new(number - 1)),
            _ => Err(format!("expected a digit from 1 to {side}, found {number}")),
        }
    }

    /// Sets the digit of a cell, which is given by its number.
    pub(super) fn set(&mut self, cell: Cell, number: impl Into<i64>) -> Result<(), Refusal> {
        self.digits[cell.index()] = Some(self.digit(number.into())?);
        Ok(())
    }

    /// Adds a rule that applies to the whole board.
    pub(super) fn whole(&mut self, family: Family) -> Result<(), Refusal> {
        self.push(family, Figure::Whole)
    }

    /// Adds a cage; `total` is `None` if its sum is unknown.
    pub(super) fn cage(&mut self, cells: Vec<Cell>, total: Option<u32>) -> Result<(), Refusal> {
        self.push(Family::Cage, Figure::Sum { cells, total })
    }

    /// Adds a rule, unless there is an equal rule already.
    ///
    /// # Errors
    /// Fails if there are more rules than a puzzle may have. Duplicates count as well, except for those of rules that apply to the whole
    /// board.
    pub(super) fn push(&mut self, family: Family, figure: Figure) -> Result<(), Refusal> {
        let rule = Rule { family, figure };
        if rule.figure == Figure::Whole && self.rules.contains(&rule) {
            return Ok(());
        }
        self.tally.add(&rule.figure)?;
        if self.known.insert(rule.clone()) {
            self.rules.push(rule);
        }
        Ok(())
    }

    /// Adds the author's words about the rules, given as a text or a list of texts. Ignores empty and known texts, and all texts after the
    /// first thousand.
    pub(super) fn add_words(&mut self, words: &Value) {
        if let Value::Array(all) = words {
            all.iter().for_each(|words| self.add_words(words));
        }
        if self.words.len() == 1000 {
            return;
        }
        let words = words.as_str().map(plain);
        self.words.extend(words.filter(|words| !words.is_empty() && !self.words.contains(words)));
    }

    /// Adds the name and the first cell of a drawing that has no effect, such as a thermometer of one cell. At most a thousand drawings are
    /// kept.
    pub(super) fn add_idle(&mut self, what: &str, cells: &[Cell]) {
        if let (Some(&cell), true) = (cells.first(), self.idle.len() < 1000) {
            self.idle.push(format!("{what} at {}", self.shape.place(cell)));
        }
    }

    /// Adds the title, the author and the source of the puzzle, except for those that are known already.
    pub(super) fn add_about(&mut self, about: &Value) {
        let said = |key: &str| about[key].as_str().map(plain).unwrap_or_default();
        if self.title.is_empty() {
            self.title = said("title");
        }
        for (key, note) in [("author", InfoKind::Author), ("source", InfoKind::Source), ("src", InfoKind::Source)] {
            if self.about.get(note).is_empty() {
                self.about.set(note, &said(key));
            }
        }
    }

    /// Adds the text of a cage without cells. A label may say what the text is: `rules: Draw a loop`, `title: Loops`.
    pub(super) fn add_cage_text(&mut self, text: &Value) {
        const OTHERS: [&str; 2] = ["solution:", "msgcorrect:"];
        let text = text.as_str().unwrap_or_default();
        match text.split_once(':') {
            Some((key @ ("title" | "author" | "source"), name)) => self.add_about(&json!({ key: name })),
            _ if OTHERS.iter().any(|other| text.starts_with(other)) => {}
            _ => self.add_words(&text.strip_prefix("rules:").unwrap_or(text).into()),
        }
    }

    /// Returns the finished puzzle.
    pub(super) fn finish(self) -> DraftResult {
        let side = self.shape.side();
        let coloured: Vec<String> = self.coloured.iter().map(|&cell| self.shape.place(cell).to_string()).collect();
        let colours = (!coloured.is_empty()).then(|| format!("(Coloured cells: {}.)", coloured.join(" ")));
        let idle = (!self.idle.is_empty()).then(|| format!("(Drawn, but no rule: {}.)", self.idle.join(", ")));
        let are_rows = |areas: &Vec<Vec<Cell>>| {
            areas.len() == side && areas.iter().all(|area| are_equal(area, |cell| self.shape.row(cell)))
        };
        let regions = self.areas();
        let is_latin = regions.as_ref().map_or(side > 1 && self.shape.box_height() == 1, are_rows);
        let regions = regions.filter(|_| !is_latin);
        let mut rules = Rule::CLASSIC[..2].to_vec();
        match regions {
            Some(areas) => rules.push(Rule { family: Family::Region, figure: Figure::Areas(areas) }),
            None if is_latin => {}
            None => rules.push(Rule::BOXES),
        }
        rules.extend(with_windows(self.shape, self.rules));
        let layout = if rules == Rule::CLASSIC {
            Layout::classic(self.shape)
        } else {
            Layout::checked(self.shape, rules).map_err(|(_, bad)| bad.to_string())?
        };
        let mut puzzle = Puzzle { digits: self.digits, placed: self.placed, ..Puzzle::blank(layout) };
        puzzle.removed = self.removed;
        (puzzle.title, puzzle.about) = (self.title, self.about);
        puzzle.words = self.words.into_iter().chain(colours).chain(idle).collect::<Vec<_>>().join(" ");
        Ok((puzzle, Notation::Symbols))
    }

    /// Returns the cells of each region; `None` if the regions are the boxes.
    fn areas(&self) -> Option<Vec<Vec<Cell>>> {
        let mut named = grouped(self.regions.iter().zip(self.shape.iter()));
        named.sort_unstable_by_key(|&(name, _)| name);
        let areas: Vec<Vec<Cell>> = named.into_iter().map(|(_, cells)| cells).collect();
        let is_box =
            |area: &Vec<Cell>| area.len() == self.shape.side() && are_equal(area, |cell| self.shape.box_of(cell));
        (!areas.is_empty() && !areas.iter().all(is_box)).then_some(areas)
    }
}

/// Whether a property is the same for all these cells.
pub(super) fn are_equal(cells: &[Cell], property: impl Fn(Cell) -> usize) -> bool {
    cells.windows(2).all(|pair| property(pair[0]) == property(pair[1]))
}

/// Replaces extra regions by the windows rule if they include all windows.
fn with_windows(shape: Shape, mut rules: Vec<Rule>) -> Vec<Rule> {
    let extra = |rule: &Rule| match &rule.figure {
        Figure::Cells(cells) if rule.family == Family::Extra => {
            let mut cells = cells.clone();
            cells.sort_unstable();
            Some(cells)
        }
        _ => None,
    };
    let all: Vec<Vec<Cell>> = rules.iter().filter_map(extra).collect();
    if all.is_empty() || rules.contains(&Rule::whole(Family::Window)) {
        return rules;
    }
    let mut with = Rule::CLASSIC[..2].to_vec();
    with.push(Rule::whole(Family::Window));
    let Ok(layout) = Layout::checked(shape, with) else { return rules };
    let windows: Vec<&Vec<Cell>> =
        layout.units().iter().filter(|unit| unit.name.family == Family::Window).map(|unit| &unit.cells).collect();
    if windows.is_empty() || windows.iter().any(|window| !all.contains(window)) {
        return rules;
    }
    let first = rules.iter().position(|rule| rule.family == Family::Extra).unwrap_or(0);
    rules.insert(first, Rule::whole(Family::Window));
    rules.retain(|rule| extra(rule).is_none_or(|cells| !windows.contains(&&cells)));
    rules
}

/// Groups cells by key. The groups are in the order in which their keys occur first.
pub(super) fn grouped<K: PartialEq>(keyed: impl Iterator<Item = (K, Cell)>) -> Vec<(K, Vec<Cell>)> {
    let mut groups: Vec<(K, Vec<Cell>)> = Vec::new();
    for (key, cell) in keyed {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((key, vec![cell])),
        }
    }
    groups
}

/// Returns a puzzle with the same position for all its cells, namely column `at`, where its text begins.
pub(super) fn found(at: usize, made: DraftResult) -> Result<Found, LineFault> {
    let (puzzle, notation) = made.map_err(|refusal| LineFault::new(at, refusal))?;
    let places = Places::Each(vec![(0, at + 1); puzzle.digits.len()]);
    Ok(Found { puzzle, notation, places })
}

/// Sets a text of a puzzle. The key says which text: the title, the words or one kind of information. Returns whether the key is known.
pub(super) fn set_text(puzzle: &mut Puzzle, key: &str, text: String) -> bool {
    match (key, InfoKind::from_key(key)) {
        ("title", _) => puzzle.title = text,
        ("words", _) => puzzle.words = text,
        (_, Some(note)) => puzzle.about.set(note, &text),
        (_, None) => return false,
    }
    true
}

/// Returns the error for a puzzle with a part that ninefold does not know.
pub(super) fn unknown(what: impl Display) -> Refusal {
    format!("this puzzle has {}, which ninefold does not know", in_short(&what))
}
