//! A puzzle and where it came from.

use std::fmt::Write;

use crate::generate::{Date, Seed};
use crate::grid::{Board, Digit};
use crate::logic::{Level, Technique};
use crate::store::GameId;

/// A puzzle to be played, and what a person calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Such as `easy 17` or `tough.sdm 3`.
    pub name: String,
    /// How hard it is, if that is known.
    pub level: Option<Level>,
    /// The puzzle.
    pub board: Board,
}

impl Origin {
    /// A position to practise a technique on; it is called by its name.
    #[must_use]
    pub fn practice(technique: Technique) -> Option<Self> {
        let board = technique.example()?.check().ok()?;
        Some(Self { name: technique.name().to_owned(), level: Some(technique.level()), board })
    }

    /// The technique that is practised here, if that is what it is for.
    #[must_use]
    pub fn practised(&self) -> Option<Technique> {
        practised(&self.name)
    }

    /// The seed that it was made of, if it was: it is called by it, or by its day.
    #[must_use]
    pub fn seed(&self) -> Option<Seed> {
        seed_of(&self.name)
    }

    /// Which game it is: the same puzzle, in the same position, is the same game wherever it came from.
    #[must_use]
    pub fn id(&self) -> GameId {
        let puzzle = self.board.puzzle();
        let shape = self.board.shape();
        let mut line = format!("{} {} {}:", shape.side(), shape.box_height(), shape.box_width());
        for &digit in &puzzle.digits {
            write!(line, "{} ", digit.map_or(0, Digit::number)).expect("a string takes everything");
        }
        if puzzle.is_position() {
            let removed: Vec<u64> = puzzle.removed.iter().map(|set| set.bits()).collect();
            write!(line, "{:?}{removed:?}", puzzle.placed).expect("a string takes everything");
        }
        GameId::of(&line)
    }

    /// The givens as one line, `.` for a blank; numbers with blanks between where a symbol would not do.
    #[must_use]
    pub fn line(&self) -> String {
        let digits = &self.board.puzzle().digits;
        if self.board.shape().side() <= 35 {
            digits.iter().map(|digit| digit.and_then(Digit::symbol).unwrap_or('.')).collect()
        } else {
            let word = |digit: &Option<Digit>| digit.map_or_else(|| ".".to_owned(), |digit| digit.number().to_string());
            digits.iter().map(word).collect::<Vec<_>>().join(" ")
        }
    }
}

/// The technique that is practised under this name.
pub(super) fn practised(name: &str) -> Option<Technique> {
    Technique::ALL.into_iter().find(|technique| technique.name() == name)
}

/// The seed of a puzzle of this name, if it was made.
pub(super) fn seed_of(name: &str) -> Option<Seed> {
    let of_the_day = Date::named(name).map(Date::seed);
    of_the_day.or_else(|| name.parse::<Seed>().ok().filter(|seed| seed.to_string() == name))
}
