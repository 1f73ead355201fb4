//! Puzzles with their names and origins.

use crate::store::GameId;
use format::{Format, write};
use generate::{Seed, daily};
use grid::{Board, Shape};
use logic::{Ladder, Level, Position, TechniqueGroup};

/// How a puzzle came into the program. This decides when its game is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// Pasted or typed by the player. There may be no other copy.
    Entered,
    /// Read from a file, an argument, standard input or a saved game.
    Imported,
    /// Generated, or shipped with the program. It can always be obtained again.
    BuiltIn,
}

impl Provenance {
    /// Whether the puzzle comes from the player rather than from the program.
    #[must_use]
    pub const fn is_brought(self) -> bool {
        matches!(self, Self::Entered | Self::Imported)
    }
}

/// A puzzle to be played, with its name and origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Name, such as `easy 17` or `tough.sdm 3`.
    pub name: String,
    /// Level, if known.
    pub level: Option<Level>,
    /// The puzzle.
    pub board: Board,
    /// How the puzzle came into the program.
    pub provenance: Provenance,
}

impl Origin {
    /// Returns a position for practising these techniques, named after them; `None` if there is no example of the easiest.
    #[must_use]
    pub fn practice(group: impl Into<TechniqueGroup>) -> Option<Self> {
        let group = group.into();
        let board = group.easiest().example()?.check().ok()?;
        let (name, level) = (group.name().to_owned(), Some(group.easiest().level()));
        Some(Self { name, level, board, provenance: Provenance::BuiltIn })
    }

    /// Returns the first position on a puzzle's solve path in which the easiest technique that makes progress is one of these; `None` if
    /// there is no such position.
    #[must_use]
    pub fn practice_in(group: TechniqueGroup, board: &Board) -> Option<Self> {
        let path = Ladder::ninefold().only(|other| other <= group.hardest()).path(&Position::of(board));
        let before = path.steps.iter().position(|step| group.contains(step.technique))?;
        let mut puzzle = board.puzzle().clone();
        for step in &path.steps[..before] {
            for &(cell, digit) in &step.eliminations {
                puzzle.removed[cell.index()] = puzzle.removed[cell.index()].with(digit);
            }
            for &(cell, digit) in &step.placements {
                puzzle.digits[cell.index()] = Some(digit);
                puzzle.placed.insert(cell);
            }
        }
        Some(Self { board: puzzle.check().ok()?, ..Self::practice(group)? })
    }

    /// Returns the techniques that this position is for practising; `None` if it is no practice position.
    #[must_use]
    pub fn practised(&self) -> Option<TechniqueGroup> {
        practised(&self.name)
    }

    /// Returns the seed from which the puzzle was generated; `None` if the puzzle is not named after a seed or a date.
    #[must_use]
    pub fn seed(&self) -> Option<Seed> {
        seed_of(&self.name)
    }

    /// Returns the id of the game. It depends only on the puzzle and the position, not on where they came from.
    #[must_use]
    pub fn id(&self) -> GameId {
        GameId::of_puzzle(self.board.puzzle())
    }

    /// Returns the puzzle as one line, its rules before its givens, with `.` for an empty cell. If the side length is above 35, digits are
    /// written as numbers separated by spaces.
    #[must_use]
    pub fn line(&self) -> String {
        write(Format::Line, self.board.puzzle()).unwrap_or_default()
    }
}

/// Maximum side length of a board that can be played: each digit needs one character on the board and one key, `1` to `9` and `A` to `Z`.
pub const MOST_PLAYED: usize = 35;

/// Returns why a board cannot be played: it is too large. Returns `None` if it can be played.
#[must_use]
pub fn unplayable(shape: Shape) -> Option<String> {
    let side = shape.side();
    (side > MOST_PLAYED).then(|| {
        let others = format!("the commands take up to {}", Shape::MAX_SIDE);
        format!("expected a side up to {MOST_PLAYED}, with a key for each digit, found {side}; {others}")
    })
}

/// Returns the techniques that a game of this name is for practising; `None` if no techniques have this name.
pub(super) fn practised(name: &str) -> Option<TechniqueGroup> {
    TechniqueGroup::by_exact_name(name)
}

/// Returns the seed that a puzzle's name contains; `None` if the name is neither a date nor a seed. A seed with a former slug of its
/// technique is accepted too.
pub(super) fn seed_of(name: &str) -> Option<Seed> {
    let is_written = |seed: &Seed| {
        let written = seed.to_string();
        let was_written = |technique: TechniqueGroup| {
            technique.former_slugs().any(|former| written.replacen(technique.slug(), former, 1) == name)
        };
        written == name || seed.kind.technique.is_some_and(was_written)
    };
    let of_the_day = daily::date(name).map(daily::seed);
    of_the_day.or_else(|| name.parse::<Seed>().ok().filter(is_written))
}

#[cfg(test)]
mod tests {
    use super::*;
    use format::read_one;

    fn origin(text: &str) -> Origin {
        let board = read_one(text).expect("a puzzle").check().expect("no rule broken");
        Origin { name: String::new(), level: None, board, provenance: Provenance::Imported }
    }

    #[test]
    fn another_rule_makes_another_game() {
        let blank = ".".repeat(81);
        let lines = ["", "diagonal; ", "knight; ", "cage 15: r1c1 r1c2; ", "cage 14: r1c1 r1c2; "].map(|rules| {
            let line = format!("{rules}{blank}");
            assert_eq!(origin(&line).line(), line);
            line
        });
        for (at, line) in lines.iter().enumerate() {
            assert!(lines[..at].iter().all(|other| origin(other).id() != origin(line).id()), "{line}");
        }
    }
}
