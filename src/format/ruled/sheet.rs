//! A heading as a whole: from statements to a layout.

use std::sync::Arc;

use crate::format::fault::Fault;
use crate::format::ruled::part::{Part, TITLE, WORDS};
use crate::format::words::{plain, titled};
use crate::grid::{Family, Form, Layout, Place, Rule, Shape, Spotted};
use crate::text::quoted_up_to;

/// Twice as many as dots on the largest board.
const MOST_RULES: usize = 16_384;

/// What is said of a puzzle before its digits.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    parts: Vec<Part>,
    length: usize, // of all statements, in bytes
}

/// A rule and the statement that said it.
type Said<'a> = (&'a Part, Spotted);

impl Sheet {
    /// Whether it is longer than any heading has to be.
    pub(super) fn is_endless(&self) -> bool {
        self.length > 1 << 20
    }

    /// Whether nothing was said.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// One more statement.
    pub(super) fn push(&mut self, part: Part) {
        self.length += part.text.len();
        self.parts.push(part);
    }

    /// The statement that came last.
    pub(super) fn last(&mut self) -> Option<&mut Part> {
        self.parts.last_mut()
    }

    /// The first statement, where the puzzle begins.
    pub(super) fn first(&self) -> Option<&Part> {
        self.parts.first()
    }

    /// Whether there is a statement of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.name() == name)
    }

    /// The side of the board that a bare list of cages means: 9, unless it names cells beyond, or all cells of a smaller one.
    pub(super) fn listed_side(&self) -> Option<usize> {
        let cells: Vec<Place> = self.parts.iter().filter_map(Part::listed).flatten().collect();
        let side = cells.iter().map(|place| place.row.max(place.column) + 1).max()?;
        Some(if cells.len() == side * side { side } else { side.max(9) })
    }

    /// What it says for people, but for what it says of the rules; `, ` between.
    pub(super) fn notes(&self) -> String {
        let notes = self.parts.iter().filter(|part| part.is_note() && part.name() != WORDS).map(|part| part.value().0);
        notes.collect::<Vec<_>>().join(", ")
    }

    /// What the puzzle is called, and who made it.
    pub(super) fn title(&self) -> String {
        let said = |name| self.parts.iter().find(|part| part.name() == name).map(|part| part.value().0);
        titled(said(TITLE).unwrap_or_default(), said("author").unwrap_or_default())
    }

    /// What its author says of the rules.
    pub(super) fn words(&self) -> String {
        let words = self.parts.iter().filter(|part| part.name() == WORDS).map(|part| part.value().0);
        plain(&words.collect::<Vec<_>>().join(" "))
    }

    /// The side, if it is said.
    pub(super) fn side(&self) -> Result<Option<usize>, Fault> {
        let Some(part) = self.parts.iter().find(|part| part.name() == "side") else { return Ok(None) };
        let (value, at) = part.value();
        let side = value.parse().ok().filter(|side| (1..=Shape::MAX_SIDE).contains(side));
        side.map(Some).ok_or_else(|| {
            let found = quoted_up_to(value, 16);
            part.fault(at, format!("expected a side from 1 to {}, found {found}", Shape::MAX_SIDE))
        })
    }

    /// The layout of a board whose grid has this side, unless another is said; what is wrong with the side itself is wrong at `grid`.
    pub(super) fn layout(&self, side: usize, grid: (usize, usize)) -> Result<Arc<Layout>, Fault> {
        let side = self.side()?.unwrap_or(side);
        let mut is_latin = false;
        let shape = self.shape(side, grid, &mut is_latin)?;
        let mut said: Vec<Said> = Vec::new();
        for part in self.parts.iter().filter(|part| !part.is_note() && !matches!(part.name(), "side" | "boxes")) {
            let text = part.text.strip_prefix("rules:").map_or(part.text.clone(), |list| {
                " ".repeat("rules:".len()) + &list.replace(',', " ") // where it stood
            });
            let words: Vec<&str> = text.split(' ').collect();
            is_latin |= words.contains(&"latin");
            let rest: Vec<String> =
                words.iter().map(|&word| if word == "latin" { " ".repeat(5) } else { word.to_owned() }).collect();
            let read = Rule::read_all(&rest.join(" "), shape).map_err(|bad| part.fault(bad.at, bad.expected))?;
            said.extend(read.into_iter().map(|spotted| (part, spotted)));
        }
        if let Some((part, spotted)) = said.get(MOST_RULES) {
            return Err(part.fault(spotted.at, format!("expected at most {MOST_RULES} rules, found more")));
        }
        let twice = |at: usize| {
            said[at].1.rule.family.form() == Form::Whole && {
                said[..at].iter().any(|(_, other)| other.rule == said[at].1.rule)
            }
        };
        if let Some((part, again)) = (1..said.len()).find(|&at| twice(at)).map(|at| &said[at]) {
            let why = format!("expected each rule once, found '{}' twice", again.rule.family.keyword());
            return Err(part.fault(again.at, why));
        }
        let has_regions = said.iter().any(|(_, spotted)| spotted.rule.family == Family::Region);
        let base = if is_latin || has_regions { &Rule::CLASSIC[..2] } else { &Rule::CLASSIC[..] };
        let rules = base.iter().cloned().chain(said.iter().map(|(_, spotted)| spotted.rule.clone())).collect();
        if said.is_empty() && base.len() == Rule::CLASSIC.len() {
            return Ok(Layout::classic(shape));
        }
        Layout::checked(shape, rules).map_err(|(at, bad)| match at.checked_sub(base.len()).map(|at| &said[at]) {
            Some((part, spotted)) => part.fault(spotted.place_of(&bad), bad.to_string()),
            None => Fault { line: grid.0, column: grid.1, expected: bad.to_string() },
        })
    }

    fn shape(&self, side: usize, grid: (usize, usize), is_latin: &mut bool) -> Result<Shape, Fault> {
        let usual = || {
            let is_free = self.has("regions") || self.parts.iter().any(Part::is_latin);
            let whole = if is_free && side > 0 { Shape::new(side, 1, side) } else { Shape::of_side(side) };
            Shape::of_side(side).or(whole).map_err(|error| match self.parts.iter().find(|part| part.name() == "side") {
                Some(part) => part.fault(part.value().1, error.to_string()),
                None => Fault { line: grid.0, column: grid.1, expected: error.to_string() },
            })
        };
        let Some(part) = self.parts.iter().find(|part| part.name() == "boxes") else { return usual() };
        let (value, at) = part.value();
        if value == "none" {
            *is_latin = true;
            return usual();
        }
        let boxes = value.split_once(['x', '×']);
        let numbers = boxes.map(|(height, width)| (height.trim().parse(), width.trim().parse()));
        let Some((Ok(height), Ok(width))) = numbers else {
            let found = quoted_up_to(value, 16);
            return Err(
                part.fault(at, format!("expected rows and columns of a box such as 3x4, or none, found {found}"))
            );
        };
        Shape::new(side, height, width).map_err(|error| part.fault(at, error.to_string()))
    }
}

impl Part {
    /// Whether it takes the boxes away.
    fn is_latin(&self) -> bool {
        match self.name() {
            "boxes" => self.value().0 == "none",
            "rules" => self.value().0.split([',', ' ']).any(|word| word == "latin"),
            _ => !self.text.contains(':') && self.text.split(' ').any(|word| word == "latin"),
        }
    }
}
