//! Unchecked puzzles, and everything that can be wrong with them.

use std::fmt;
use std::sync::Arc;

use crate::{Board, Cell, CellSet, Constraint, Digit, DigitSet, InfoKind, Layout, Place, PuzzleInfo, Shape, UnitName};
use text::at_most_five;

/// Digits on a board, not checked against the rules. A puzzle can also be a position during solving, in which some digits are not givens
/// and some candidates are eliminated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Shape and rules.
    pub layout: Arc<Layout>,
    /// Digit of each cell; `None` for an empty cell. The index of a digit is less than the side length of the board.
    pub digits: Vec<Option<Digit>>,
    /// Cells whose digit is not a given but was placed later.
    pub placed: CellSet,
    /// Eliminated candidates of each cell. Candidates that the digits of the cell's peers exclude need not be listed.
    pub removed: Vec<DigitSet>,
    /// Title on one line, or an empty text. In games saved by version 0.1, it includes the author.
    pub title: String,
    /// Author, source and other texts about the puzzle, each on one line.
    pub about: PuzzleInfo,
    /// The author's description of the rules, on one line. For people only: solvers and hints ignore it.
    pub words: String,
}

impl Puzzle {
    /// Returns a puzzle without digits.
    #[must_use]
    pub fn blank(layout: Arc<Layout>) -> Self {
        let cells = layout.shape().cells();
        Self {
            layout,
            digits: vec![None; cells],
            placed: CellSet::new(),
            removed: vec![DigitSet::EMPTY; cells],
            title: String::new(),
            about: PuzzleInfo::default(),
            words: String::new(),
        }
    }

    /// Returns a classic puzzle with these givens, one entry per cell.
    ///
    /// # Panics
    /// If the number of entries is not the number of cells.
    #[must_use]
    pub fn classic(shape: Shape, digits: Vec<Option<Digit>>) -> Self {
        assert_eq!(digits.len(), shape.cells(), "one entry a cell");
        Self { digits, ..Self::blank(Layout::classic(shape)) }
    }

    /// Returns title and author on one line, such as `Knots, by Mouse`, or an empty text if there are none.
    #[must_use]
    pub fn name(&self) -> String {
        match (&*self.title, self.about.get(InfoKind::Author)) {
            (title, "") => title.to_owned(),
            ("", author) => format!("by {author}"),
            (title, author) => format!("{title}, by {author}"),
        }
    }

    /// Returns the shape: side and boxes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape()
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// Whether there are no digits and no rules other than the classic ones.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.layout.is_classic() && self.digits.iter().all(Option::is_none)
    }

    /// Whether there is more than givens: digits were placed or candidates eliminated.
    #[must_use]
    pub fn is_position(&self) -> bool {
        !self.placed.is_empty() || self.removed.iter().any(|set| !set.is_empty())
    }

    /// Checks the rules and returns the board if none is broken.
    ///
    /// # Errors
    /// All faults: first repeated digits, in the order of the layout's constraints, then digits that their cell must not hold, then
    /// conditions that cannot be met with the digits on the board, whatever the empty cells hold.
    pub fn check(self) -> Result<Board, Vec<Fault>> {
        let repeats = self.layout.constraints().iter().flat_map(|constraint| self.repeats(constraint));
        let outside = self.layout.shape().iter().filter_map(|cell| self.outside(cell));
        let unmet = self.layout.unmet(&self.digits).map(|at| self.unmet(at));
        let faults: Vec<Fault> = repeats.chain(outside).chain(unmet).collect();
        if faults.is_empty() { Ok(Board::checked(self)) } else { Err(faults) }
    }

    /// Iterates over the faults of a constraint, one for each digit that is repeated in its cells.
    fn repeats<'a>(&'a self, constraint: &'a Constraint) -> impl Iterator<Item = Fault> + 'a {
        let (mut seen, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for digit in constraint.cells().iter().filter_map(|cell| self.digits[cell.index()]) {
            if seen.has(digit) {
                twice = twice.with(digit);
            }
            seen = seen.with(digit);
        }
        twice.iter().map(|digit| {
            let here = |cell: &&Cell| self.digits[cell.index()] == Some(digit);
            let cells = constraint.cells().iter().filter(here).map(|&cell| self.shape().place(cell)).collect();
            Fault::Repeat { unit: constraint.name(), digit, cells }
        })
    }

    /// Returns a fault if the digit in a cell is not in the cell's domain; otherwise `None`.
    fn outside(&self, cell: Cell) -> Option<Fault> {
        let digit = self.digits[cell.index()]?;
        let allowed = self.layout.domain(cell);
        (!allowed.has(digit)).then(|| Fault::Outside { cell: self.shape().place(cell), digit, allowed })
    }

    fn unmet(&self, at: usize) -> Fault {
        let condition = self.layout.condition(at);
        let held = condition.cells.iter().filter(|cell| self.digits[cell.index()].is_some());
        Fault::Unmet { name: condition.name, cells: held.map(|&cell| self.shape().place(cell)).collect() }
    }
}

impl Fault {
    /// Returns the cells at fault; an empty list for [`Fault::NoPlace`].
    #[must_use]
    pub fn cells(&self) -> &[Place] {
        match self {
            Self::Repeat { cells, .. } | Self::Unmet { cells, .. } => cells,
            Self::Outside { cell, .. } | Self::NoCandidate { cell } => std::slice::from_ref(cell),
            Self::NoPlace { .. } => &[],
        }
    }

    /// Describes the fault for a message, with at most five of its cells.
    #[must_use]
    pub fn brief(&self) -> String {
        self.in_words(|cells| at_most_five(cells).join(" "))
    }

    /// Describes faults on one line: at most five, each with at most five of its cells, then the number of further faults.
    #[must_use]
    pub fn list(faults: &[Self]) -> String {
        at_most_five(faults.iter().map(Self::brief)).join("; ")
    }

    fn in_words(&self, list: impl Fn(&[Place]) -> String) -> String {
        match self {
            Self::Repeat { unit, digit, cells } => {
                let count = match cells.len() {
                    2 => "two".to_owned(),
                    3 => "three".to_owned(),
                    many => many.to_string(),
                };
                format!("{unit} has {count} {digit}s: {}", list(cells))
            }
            Self::Outside { cell, digit, allowed } => {
                let allowed: String = allowed.iter().map(|digit| format!(" {digit}")).collect();
                format!("{cell} holds {digit}: expected{allowed}")
            }
            Self::Unmet { name, cells } if cells.is_empty() => format!("{name} cannot be met"),
            Self::Unmet { name, cells } => format!("{name} cannot be met by the digits in {}", list(cells)),
            Self::NoCandidate { cell } => format!("{cell} has no candidate"),
            Self::NoPlace { unit, digit } => format!("{unit} has no place for {digit}"),
        }
    }
}

/// One fault of a puzzle. Prints as a description with all its cells: `row 4 has two 7s: r4c2 r4c9`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Digit that is repeated in cells that must be different. Breaks a rule, so the puzzle cannot become a [`Board`].
    Repeat {
        /// Unit or figure with the repeated digit.
        unit: UnitName,
        /// The repeated digit.
        digit: Digit,
        /// All cells that hold the digit, at least two, in the order of the constraint.
        cells: Vec<Place>,
    },
    /// Digit that a rule does not allow in its cell. Breaks a rule, so the puzzle cannot become a [`Board`].
    Outside {
        /// Cell with that digit.
        cell: Place,
        /// Digit in the cell.
        digit: Digit,
        /// Digits allowed in the cell.
        allowed: DigitSet,
    },
    /// Figure whose condition cannot be met with the digits in its cells. Breaks a rule, so the puzzle cannot become a [`Board`].
    Unmet {
        /// Name of the figure.
        name: UnitName,
        /// Filled cells of the figure, in the order of the figure.
        cells: Vec<Place>,
    },
    /// Empty cell without candidates. Breaks no rule, but there is no solution.
    NoCandidate {
        /// Cell without candidates.
        cell: Place,
    },
    /// Digit that no cell of a unit can hold. Breaks no rule, but there is no solution.
    NoPlace {
        /// Unit in which the digit is missing.
        unit: UnitName,
        /// Digit that no cell of the unit can hold.
        digit: Digit,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(|cells| cells.iter().map(Place::to_string).collect::<Vec<_>>().join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(givens: &[(&str, char)]) -> Vec<String> {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        for (place, symbol) in givens {
            let cell = Shape::nine().at(place.parse().unwrap()).unwrap();
            puzzle.digits[cell.index()] = Digit::from_symbol(*symbol);
        }
        let dead = |board: Board| board.dead().iter().map(Fault::to_string).collect();
        puzzle.check().map_or_else(|faults| faults.iter().map(Fault::to_string).collect(), dead)
    }

    #[test]
    fn every_repeat_is_reported_with_all_its_cells() {
        assert_eq!(
            faults(&[("r4c2", '7'), ("r4c9", '7'), ("r5c9", '7'), ("r1c9", '7')]),
            ["row 4 has two 7s: r4c2 r4c9", "column 9 has three 7s: r1c9 r4c9 r5c9", "box 6 has two 7s: r4c9 r5c9"]
        );
    }

    #[test]
    fn a_message_names_at_most_five_faults_and_five_cells_of_each() {
        let ones: Vec<String> = (1..=9).map(|column| format!("r1c{column}")).collect();
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        puzzle.digits[..18].fill(Some(Digit::new(0)));
        let faults = puzzle.check().unwrap_err();
        assert_eq!(faults[0].to_string(), format!("row 1 has 9 1s: {}", ones.join(" ")));
        let list = Fault::list(&faults);
        assert!(list.starts_with("row 1 has 9 1s: r1c1 r1c2 r1c3 r1c4 r1c5 and 4 more; row 2 has 9 1s: "), "{list}");
        assert!(list.ends_with(&format!("; and {} more", faults.len() - 5)), "{list}");
        assert_eq!(Fault::list(&faults[..5]).matches("; ").count(), 4);
        assert_eq!(Fault::list(&faults[..1]), faults[0].brief());
    }

    #[test]
    fn cells_without_candidates_and_digits_without_places_are_reported_on_a_board() {
        let cross: Vec<_> = ["r1c2", "r1c3", "r1c4", "r1c5", "r2c1", "r3c1", "r4c1", "r5c1", "r2c2"]
            .into_iter()
            .zip('1'..='9')
            .collect();
        assert_eq!(faults(&cross)[0], "r1c1 has no candidate");
        let rows = [("r1c1", '2'), ("r2c4", '2'), ("r3c7", '1'), ("r3c8", '3'), ("r3c9", '4')];
        assert_eq!(faults(&rows), ["row 3 has no place for 2", "box 3 has no place for 2"]);
        assert!(faults(&[]).is_empty());
    }
}
