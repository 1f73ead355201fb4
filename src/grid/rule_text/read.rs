//! Parsing rules from text.

use crate::rule_text::words::{DIRECTIONS, Word, walk};
use crate::rules::FigureForm;
use crate::{Cell, Digit, Family, Figure, Place, Rule, RuleError, Shape};
use text::printable;

/// Reason why a text cannot be parsed as a rule. Prints without the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", printable(expected))]
pub struct ParseError {
    /// Position of the fault in characters, counted from 0.
    pub at: usize,
    /// Description of what was expected and what was found.
    pub expected: String,
}

impl ParseError {
    fn new(at: usize, expected: impl Into<String>) -> Self {
        Self { at, expected: expected.into() }
    }
}

/// A parsed rule, with the positions of its parts in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spotted {
    /// The rule.
    pub rule: Rule,
    /// Position of the rule's first word, in characters counted from 0.
    pub at: usize,
    /// Cells named in the text, each with its position in characters, counted from 0. The text of a quadruple or of a line from the border
    /// names only one cell.
    pub spots: Vec<(Place, usize)>,
}

impl Spotted {
    /// Returns the position in the text that an error about this rule refers to.
    #[must_use]
    pub fn place_of(&self, bad: &RuleError) -> usize {
        let spot = |place: &Place| self.spots.iter().rev().find(|(known, _)| known == place).map(|&(_, at)| at);
        bad.places.iter().find_map(spot).unwrap_or(self.at)
    }
}

impl Rule {
    /// Parses a line of text as a single rule, as printed by [`Rule::written`].
    ///
    /// ```
    /// use grid::{Rule, Shape};
    /// let cage = Rule::read("cage 15: r1c1 r1c2", Shape::nine()).unwrap();
    /// assert_eq!(cage.written(Shape::nine()), "cage 15: r1c1 r1c2");
    /// let fault = Rule::read("cage 40: r1c1 r1c2", Shape::nine()).unwrap_err();
    /// assert_eq!(fault.to_string(), "cage r1c1 r1c2: expected a sum from 3 to 17, found 40");
    /// ```
    ///
    /// # Errors
    /// If the text is not a rule, if the rule is invalid on the board, or if the text has more than one rule. The error has the position of
    /// the fault.
    pub fn read(text: &str, shape: Shape) -> Result<Self, ParseError> {
        match Self::read_all(text, shape)?.as_mut_slice() {
            [only] => Ok(only.rule.clone()),
            [_, second, ..] => Err(ParseError::new(second.at, "expected one rule, found another one after it")),
            [] => Err(ParseError::new(0, "expected a rule, found none")),
        }
    }

    /// Parses a line of text as rules: either rules of one kind, separated by commas, or rules of the whole board, separated by blanks.
    ///
    /// # Errors
    /// If the text is not a list of rules, or a rule is invalid on the board. The error has the position of the first fault.
    pub fn read_all(text: &str, shape: Shape) -> Result<Vec<Spotted>, ParseError> {
        let parts = Word { at: 0, text }.split(|c| c == ':');
        let head = parts[0].words();
        let [_, body] = parts[..] else {
            return match parts.get(2) {
                Some(third) => Err(ParseError::new(third.at - 1, "expected one ':' in a rule, found another")),
                None => whole(&head),
            };
        };
        let Some((keyword, numbers)) = head.split_first() else {
            return Err(ParseError::new(parts[0].end(), "expected a rule before ':', found none"));
        };
        let family = family(*keyword)?;
        if family.form() == FigureForm::Whole {
            let why = format!("expected '{}' alone, since it applies to the whole board, found ':'", keyword.text);
            return Err(ParseError::new(parts[0].end(), why));
        }
        let line = Line { family, shape, numbers, at: keyword.at, end: body.end() };
        body.split(|c| c == ',').into_iter().map(|part| line.rule(part)).collect()
    }
}

/// Parses keywords of rules of the whole board.
fn whole(words: &[Word]) -> Result<Vec<Spotted>, ParseError> {
    let rule = |word: &Word| match family(*word)? {
        family if family.form() == FigureForm::Whole => {
            Ok(Spotted { rule: Rule::whole(family), at: word.at, spots: Vec::new() })
        }
        _ => Err(ParseError::new(word.end(), format!("expected ':' and cells after '{}', found none", word.text))),
    };
    words.iter().map(rule).collect()
}

fn family(word: Word) -> Result<Family, ParseError> {
    Family::from_keyword(word.text).ok_or_else(|| {
        let why = format!("expected a rule such as diagonal, thermometer or cage, found {}", word.shown());
        ParseError::new(word.at, why)
    })
}

/// Data that all rules on one line of text have in common.
struct Line<'a> {
    family: Family,
    shape: Shape,
    numbers: &'a [Word<'a>],
    at: usize,  // position of the keyword, in characters
    end: usize, // position of the end of the line, in characters
}

impl Line<'_> {
    /// Parses the cells of one rule, and checks the rule.
    fn rule(&self, text: Word) -> Result<Spotted, ParseError> {
        let mut spots = Vec::new();
        let figure = match self.family.form() {
            FigureForm::Whole => Figure::Whole,
            FigureForm::Pair if self.family.usual_number().is_some() => self.dot(text, &mut spots)?,
            FigureForm::Cells | FigureForm::Unit | FigureForm::Line | FigureForm::Pair => {
                self.no_number()?;
                Figure::Cells(self.cells(text, &mut spots)?)
            }
            FigureForm::Sum { .. } => Figure::Sum { total: self.total()?, cells: self.cells(text, &mut spots)? },
            FigureForm::Arrow => self.arrow(text, &mut spots)?,
            FigureForm::Corner => self.corner(text, &mut spots)?,
            FigureForm::Outside => self.outside(text, &mut spots)?,
            FigureForm::Regions => self.regions(text, &mut spots)?,
            FigureForm::Areas => {
                self.no_number()?;
                let areas = text.split(|c| c == '=');
                Figure::Areas(areas.into_iter().map(|area| self.cells(area, &mut spots)).collect::<Result<_, _>>()?)
            }
        };
        let rule = Rule { family: self.family, figure };
        let spotted = Spotted { rule, at: self.at, spots };
        match spotted.rule.check(self.shape) {
            Ok(()) => Ok(spotted),
            Err(bad) => Err(ParseError::new(spotted.place_of(&bad), bad.to_string())),
        }
    }

    /// Parses a dot: two cells, and the number in the dot if there is one.
    fn dot(&self, text: Word, spots: &mut Vec<(Place, usize)>) -> Result<Figure, ParseError> {
        if let Some(second) = self.numbers.get(1) {
            return Err(ParseError::new(second.at, format!("expected one number, found {}", second.shown())));
        }
        let number = self.numbers.first().map(number).transpose()?;
        let cells = self.cells(text, spots)?;
        Ok(match number {
            Some(number) => Figure::numbered(self.family, cells, number),
            None => Figure::Cells(cells),
        })
    }

    fn arrow(&self, text: Word, spots: &mut Vec<(Place, usize)>) -> Result<Figure, ParseError> {
        self.no_number()?;
        match text.split(|c| c == '=')[..] {
            [bulb, shaft] => Ok(Figure::Arrow { bulb: self.cells(bulb, spots)?, shaft: self.cells(shaft, spots)? }),
            [_] => Err(ParseError::new(text.end(), "expected '=' between an arrow's bulb and its shaft, found none")),
            [_, _, third, ..] => Err(ParseError::new(third.at - 1, "expected one '=' in an arrow, found another")),
            [] => Ok(Figure::Whole), // never happens: splitting returns at least one part
        }
    }

    fn corner(&self, text: Word, spots: &mut Vec<(Place, usize)>) -> Result<Figure, ParseError> {
        let side = self.shape.side();
        let letter = |word: &Word| match word.text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Digit::from_symbol(char::from(*letter)).map(Digit::number),
            _ => None,
        };
        let digit = |word: &Word| match letter(word).map_or_else(|| number(word).map(|number| number as usize), Ok)? {
            number if (1..=side).contains(&number) => Ok(Digit::new(number - 1)),
            _ => Err(ParseError::new(word.at, format!("expected a digit from 1 to {side}, found {}", word.shown()))),
        };
        let digits = self.numbers.iter().map(digit).collect::<Result<_, _>>()?;
        let [cell] = self.cells(text, spots)?[..] else {
            return Err(ParseError::new(text.at, "expected one cell, the upper left one of the four"));
        };
        let Some(cells) = self.shape.around_corner(cell) else {
            let why = format!("expected the upper left one of four cells, found {}", self.shape.place(cell));
            return Err(ParseError::new(spots.last().map_or(text.at, |&(_, at)| at), why));
        };
        Ok(Figure::Corner { cells, digits })
    }

    /// Parses the cells of a rule with a number outside the board, written as the first cell of the line and a direction.
    fn outside(&self, text: Word, spots: &mut Vec<(Place, usize)>) -> Result<Figure, ParseError> {
        let Some(total) = self.total()? else {
            return Err(ParseError::new(
                self.at,
                format!("expected a sum after '{}', found none", self.family.keyword()),
            ));
        };
        let words = text.words();
        let [place, direction] = words[..] else {
            let why = "expected the first cell of the line and where it goes, such as r1c3 down";
            return Err(ParseError::new(words.get(2).map_or(text.end(), |word| word.at), why));
        };
        let from = self.cell(place)?;
        spots.push((self.shape.place(from), place.at));
        match DIRECTIONS.iter().find(|(name, _)| *name == direction.text) {
            Some(&(_, step)) => Ok(Figure::Outside { cells: walk(self.shape, from, step), total }),
            None => {
                let names: Vec<_> = DIRECTIONS.iter().map(|(name, _)| *name).collect();
                let why = format!("expected one of {}, found {}", names.join(", "), direction.shown());
                Err(ParseError::new(direction.at, why))
            }
        }
    }

    /// Parses regions: either rows of letters with one letter per cell, or one word per cell.
    fn regions(&self, text: Word, spots: &mut Vec<(Place, usize)>) -> Result<Figure, ParseError> {
        self.no_number()?;
        let side = self.shape.side();
        let mut words = text.words();
        if words.len() != self.shape.cells() || side == 1 {
            if let Some(word) = words.iter().find(|word| word.end() - word.at != side) {
                let found = word.end() - word.at;
                return Err(ParseError::new(
                    word.at,
                    format!("expected {side} letters in a row of regions, found {found}"),
                ));
            }
            if words.len() != side {
                let at = words.get(side).map_or(self.end, |word| word.at);
                return Err(ParseError::new(at, format!("expected {side} rows of regions, found {}", words.len())));
            }
            words = words.into_iter().flat_map(letters).collect();
        }
        let mut names: Vec<&str> = words.iter().map(|word| word.text).collect();
        names.sort_unstable_by_key(|name| (name.len(), *name));
        names.dedup();
        let mut areas = vec![Vec::new(); names.len()];
        for (cell, word) in self.shape.iter().zip(words) {
            let area = names.binary_search_by_key(&(word.text.len(), word.text), |name| (name.len(), *name));
            areas[area.unwrap_or(0)].push(cell);
            spots.push((self.shape.place(cell), word.at));
        }
        Ok(Figure::Areas(areas))
    }

    /// Parses a list of cells, and adds their positions to `spots`.
    fn cells(&self, text: Word, spots: &mut Vec<(Place, usize)>) -> Result<Vec<Cell>, ParseError> {
        let words = text.words();
        if words.is_empty() {
            return Err(ParseError::new(text.end(), format!("{}: expected cells, found none", self.family.word())));
        }
        let cell = |word: Word| {
            let cell = self.cell(word)?;
            spots.push((self.shape.place(cell), word.at));
            Ok(cell)
        };
        words.into_iter().map(cell).collect()
    }

    fn cell(&self, word: Word) -> Result<Cell, ParseError> {
        let place: Place = word
            .text
            .parse()
            .map_err(|_| ParseError::new(word.at, format!("expected a cell such as r3c7, found {}", word.shown())))?;
        self.shape.at(place).ok_or_else(|| {
            let (name, side) = (self.family.word(), self.shape.side());
            ParseError::new(
                word.at,
                format!("{name} {place}: expected a cell of the board, from r1c1 to r{side}c{side}"),
            )
        })
    }

    /// Returns the sum written before the colon; `None` if there is none. Fails if there are more numbers.
    fn total(&self) -> Result<Option<u32>, ParseError> {
        if let Some(second) = self.numbers.get(1) {
            return Err(ParseError::new(second.at, format!("expected one sum, found {}", second.shown())));
        }
        self.numbers.first().map(number).transpose()
    }

    /// Checks that there are no numbers before the colon.
    fn no_number(&self) -> Result<(), ParseError> {
        match self.numbers.first() {
            Some(word) => {
                let why = format!("expected ':' after '{}', found {}", self.family.keyword(), word.shown());
                Err(ParseError::new(word.at, why))
            }
            None => Ok(()),
        }
    }
}

/// Splits a word into its characters.
fn letters(word: Word) -> Vec<Word> {
    let letter =
        |(i, (byte, c)): (usize, (usize, char))| Word { at: word.at + i, text: &word.text[byte..byte + c.len_utf8()] };
    word.text.char_indices().enumerate().map(letter).collect()
}

/// Parses a number of at most six decimal digits.
fn number(word: &Word) -> Result<u32, ParseError> {
    let is_plain = word.text.len() <= 6 && word.text.bytes().all(|b| b.is_ascii_digit());
    let value = is_plain.then(|| word.text.parse().ok()).flatten();
    value.ok_or_else(|| ParseError::new(word.at, format!("expected a number, found {}", word.shown())))
}
