//! [`Phrase`], a sentence as data: words, and the cells, digits and units that it names.
//!
//! [`Phrase::render`] is the only place that turns phrases into text.

use std::borrow::Cow;

use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, Layout, UnitId};

/// A sentence, several sentences or a part of a sentence. Cells, digits and units in it are stored as values, so that no code has to parse
/// text to find them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Phrase {
    pieces: Vec<Piece>,
}

/// One piece of a phrase.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Words, spaces and punctuation.
    Words(Cow<'static, str>),
    /// List of cells: `r1c2, r1c3 and r3c4`.
    Cells(Vec<Cell>, Join),
    /// List of digits: `4 and 8`.
    Digits(DigitSet, Join),
    /// List of units, grouped by family: `rows 4 and 6 and column 2`.
    Units(Vec<UnitId>),
    /// Letter of a set of cells or of a colour, which is also drawn on the board: `A`.
    Letter(char),
}

/// Way to join the members of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Join {
    /// `a, b and c`
    And,
    /// `a, b or c`
    Or,
    /// Negated list. One item: `not a`. Two items: `neither a nor b`. Three or more items: `not a, b or c`.
    Nor,
    /// `a,b,c`: cells of a group node in Eureka notation.
    Comma,
    /// `a+b+c`: digits that add up.
    Plus,
}

impl Phrase {
    /// Appends a piece or another phrase.
    pub fn push(&mut self, piece: impl Into<Self>) {
        self.pieces.extend(piece.into().pieces);
    }

    /// Returns this phrase with a piece or another phrase appended.
    #[must_use]
    pub fn with(mut self, piece: impl Into<Self>) -> Self {
        self.push(piece);
        self
    }

    /// Returns the pieces of the phrase, in order.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether the phrase has no pieces.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Returns the cells that the phrase names, in the order of the text. A cell that is named several times is returned several times.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = |piece: &Piece| if let Piece::Cells(cells, _) = piece { cells.clone() } else { Vec::new() };
        self.pieces.iter().flat_map(cells)
    }

    /// Returns the digits that the phrase contains as values. Digits within words are not included.
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        let digits = |piece: &Piece| if let Piece::Digits(digits, _) = piece { *digits } else { DigitSet::EMPTY };
        self.pieces.iter().fold(DigitSet::EMPTY, |all, piece| all.or(digits(piece)))
    }

    /// Returns the units that the phrase names, in the order of the text. A unit that is named several times is returned several times.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        let units = |piece: &Piece| if let Piece::Units(units) = piece { units.clone() } else { Vec::new() };
        self.pieces.iter().flat_map(units)
    }

    /// Returns the phrase as text. The first letter of a sentence is capitalized, unless the sentence begins with the name of a cell.
    #[must_use]
    pub fn render(&self, layout: &Layout) -> String {
        let mut text = String::new();
        for piece in &self.pieces {
            let is_start = text.is_empty() || text.ends_with(". ");
            match piece {
                Piece::Words(words) if is_start => text += &capitalized(words),
                Piece::Words(words) => text += words,
                Piece::Cells(cells, join) => {
                    text += &join.join_list(
                        &cells.iter().map(|&cell| layout.shape().place(cell).to_string()).collect::<Vec<_>>(),
                    );
                }
                Piece::Digits(digits, join) => {
                    text += &join.join_list(&digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>());
                }
                Piece::Units(units) if is_start => text += &capitalized(&wording::unit_names(layout, units)),
                Piece::Units(units) => text += &wording::unit_names(layout, units),
                Piece::Letter(letter) => text.push(*letter),
            }
        }
        text
    }
}

impl Join {
    /// Returns the members as a list that is joined in this way.
    fn join_list(self, members: &[String]) -> String {
        let (separator, word) = match self {
            Self::Comma => return members.join(","),
            Self::Plus => return members.join("+"),
            Self::And => (", ", "and"),
            Self::Or => (", ", "or"),
            Self::Nor if members.len() == 2 => (", ", "nor"),
            Self::Nor => (", ", "or"),
        };
        let list = match members {
            [most @ .., last] if !most.is_empty() => format!("{} {word} {last}", most.join(separator)),
            _ => members.concat(),
        };
        match (self, members.len()) {
            (Self::Nor, 2) => format!("neither {list}"),
            (Self::Nor, _) => format!("not {list}"),
            _ => list,
        }
    }
}

/// Returns the text with its first letter in upper case.
fn capitalized(text: &str) -> Cow<'_, str> {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => Cow::Owned(first.to_uppercase().collect::<String>() + letters.as_str()),
        _ => Cow::Borrowed(text),
    }
}

impl From<Piece> for Phrase {
    fn from(piece: Piece) -> Self {
        Self { pieces: vec![piece] }
    }
}

impl From<&'static str> for Phrase {
    fn from(words: &'static str) -> Self {
        if words.is_empty() { Self::default() } else { Piece::Words(Cow::Borrowed(words)).into() }
    }
}

impl From<String> for Phrase {
    fn from(words: String) -> Self {
        if words.is_empty() { Self::default() } else { Piece::Words(Cow::Owned(words)).into() }
    }
}

impl From<Cell> for Phrase {
    fn from(cell: Cell) -> Self {
        Piece::Cells(vec![cell], Join::And).into()
    }
}

impl From<&[Cell]> for Phrase {
    fn from(cells: &[Cell]) -> Self {
        if cells.is_empty() { Self::default() } else { Piece::Cells(cells.to_vec(), Join::And).into() }
    }
}

impl From<&Vec<Cell>> for Phrase {
    fn from(cells: &Vec<Cell>) -> Self {
        Self::from(&cells[..])
    }
}

impl From<Digit> for Phrase {
    fn from(digit: Digit) -> Self {
        DigitSet::only(digit).into()
    }
}

impl From<DigitSet> for Phrase {
    fn from(digits: DigitSet) -> Self {
        if digits.is_empty() { Self::default() } else { Piece::Digits(digits, Join::And).into() }
    }
}

impl From<UnitId> for Phrase {
    fn from(unit: UnitId) -> Self {
        Piece::Units(vec![unit]).into()
    }
}

impl From<&[UnitId]> for Phrase {
    fn from(units: &[UnitId]) -> Self {
        if units.is_empty() { Self::default() } else { Piece::Units(units.to_vec()).into() }
    }
}

impl From<&Vec<UnitId>> for Phrase {
    fn from(units: &Vec<UnitId>) -> Self {
        Self::from(&units[..])
    }
}

impl From<char> for Phrase {
    fn from(letter: char) -> Self {
        Piece::Letter(letter).into()
    }
}

impl<P: Into<Self>> From<Option<P>> for Phrase {
    fn from(piece: Option<P>) -> Self {
        piece.map_or_else(Self::default, Into::into)
    }
}

/// Builds a [`Phrase`] from words, cells, digits, units, letters and other phrases, or options of these. `None` and empty lists add
/// nothing.
macro_rules! phrase {
    ($($piece:expr),* $(,)?) => {
        $crate::explain::phrase::Phrase::default()$(.with($piece))*
    };
}
pub(super) use phrase;

/// Cells or digits that can be listed with any [`Join`].
pub(super) trait AsList {
    /// Returns the members as a list; if there are none, returns an empty phrase.
    fn as_list(&self, join: Join) -> Phrase;
}

impl AsList for [Cell] {
    fn as_list(&self, join: Join) -> Phrase {
        if self.is_empty() { Phrase::default() } else { Piece::Cells(self.to_vec(), join).into() }
    }
}

impl AsList for Vec<Cell> {
    fn as_list(&self, join: Join) -> Phrase {
        self[..].as_list(join)
    }
}

impl AsList for DigitSet {
    fn as_list(&self, join: Join) -> Phrase {
        if self.is_empty() { Phrase::default() } else { Piece::Digits(*self, join).into() }
    }
}

/// Returns the members joined with "or": `r1c2, r1c3 or r3c4`, `4 or 8`.
pub(super) fn either(members: &(impl AsList + ?Sized)) -> Phrase {
    members.as_list(Join::Or)
}

/// Returns the members as a negated list: `neither r1c2 nor r1c3`, `not 4`.
pub(super) fn neither(members: &(impl AsList + ?Sized)) -> Phrase {
    members.as_list(Join::Nor)
}

/// Returns the phrases joined with "and": `a, b and c`.
pub(super) fn list(phrases: Vec<Phrase>) -> Phrase {
    join_phrases(phrases, ", ", " and ")
}

/// Returns the digits, with the words "the digits" if there are several: `the digits 4 and 8`, `4`.
pub(super) fn the_digits(digits: DigitSet) -> Phrase {
    if digits.len() == 1 { digits.into() } else { phrase!["the digits ", digits] }
}

/// Returns the phrases joined with "or": `a, b or c`.
pub(super) fn or_list(phrases: Vec<Phrase>) -> Phrase {
    join_phrases(phrases, ", ", " or ")
}

/// Returns the clauses joined with ", and". The comma separates them clearly even if they contain lists:
/// `r1c7 is not 4, and r2c3 and r2c5 are not 8`.
pub(super) fn join_clauses(phrases: Vec<Phrase>) -> Phrase {
    join_phrases(phrases, ", ", ", and ")
}

/// Joins phrases with `separator` between them, but with `last` before the last phrase.
pub(super) fn join_phrases(phrases: Vec<Phrase>, separator: &'static str, last: &'static str) -> Phrase {
    let count = phrases.len();
    let mut all = Phrase::default();
    for (at, phrase) in phrases.into_iter().enumerate() {
        match at {
            0 => {}
            _ if at + 1 == count => all.push(last),
            _ => all.push(separator),
        }
        all.push(phrase);
    }
    all
}

/// Returns the statement that the digits have only these places in a unit: `in box 3, 2 can only go in r1c7 or r2c7`, `in box 3, the digits
/// 2 and 5 can only go in r1c7 and r2c7`.
pub(super) fn can_only_go_in(unit: UnitId, digits: DigitSet, cells: &[Cell]) -> Phrase {
    let (digits, cells) = match digits.len() {
        1 => (phrase![digits], either(cells)),
        _ => (phrase!["the digits ", digits], phrase![cells]),
    };
    phrase!["in ", unit, ", ", digits, " can only go in ", cells]
}

/// Returns a digit with its indefinite article: `a 9`, `an 8`.
pub(super) fn with_article(digit: Digit) -> Phrase {
    phrase![wording::article(digit), digit]
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Shape;

    fn text(phrase: &Phrase) -> String {
        phrase.render(&Layout::classic(Shape::nine()))
    }

    #[test]
    fn a_list_is_joined_in_the_requested_style() {
        let three = DigitSet::all(3);
        let lists = [1, 2, 3].map(DigitSet::all).map(|digits| {
            [Join::And, Join::Or, Join::Nor, Join::Comma, Join::Plus].map(|join| text(&digits.as_list(join)))
        });
        assert_eq!(lists[0], ["1", "1", "not 1", "1", "1"]);
        assert_eq!(lists[1], ["1 and 2", "1 or 2", "neither 1 nor 2", "1,2", "1+2"]);
        assert_eq!(lists[2], ["1, 2 and 3", "1, 2 or 3", "not 1, 2 or 3", "1,2,3", "1+2+3"]);
        let phrases = || three.iter().map(|digit| phrase![with_article(digit)]).collect::<Vec<_>>();
        assert_eq!(text(&list(phrases())), "A 1, a 2 and a 3");
        assert_eq!(text(&join_clauses(phrases())), "A 1, a 2, and a 3");
        assert_eq!(text(&list(Vec::new())), "");
    }

    #[test]
    fn a_sentence_begins_with_a_capital_letter_unless_it_begins_with_a_cell() {
        let (cell, unit) = (Cell::new(1), UnitId(3));
        assert_eq!(text(&phrase![unit, " needs a 1. ", unit, " has it."]), "Row 4 needs a 1. Row 4 has it.");
        assert_eq!(text(&phrase![cell, " is in ", unit, ". ", cell, " is 1."]), "r1c2 is in row 4. r1c2 is 1.");
        assert_eq!(text(&phrase!["in ", unit, ", ", cell]), "In row 4, r1c2");
    }

    #[test]
    fn a_phrase_returns_the_cells_units_and_digits_that_it_names() {
        let cells = [Cell::new(3), Cell::new(1)];
        let phrase = phrase![either(&cells[..]), " of ", UnitId(0), " is ", with_article(Digit::new(7)), 'A'];
        assert_eq!(phrase.cells().collect::<Vec<_>>(), cells);
        assert_eq!(phrase.units().collect::<Vec<_>>(), [UnitId(0)]);
        assert_eq!(phrase.digits(), DigitSet::only(Digit::new(7)));
    }
}
