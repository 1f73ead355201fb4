//! How hard a puzzle is: which techniques it can do without.

use crate::grid::Board;
use crate::logic::{Ladder, Level, Position, Technique};

/// How hard a puzzle with one solution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The hardest technique on the way; `None` where no technique leads to the end, or nothing is to be done.
    pub hardest: Option<Technique>,
}

/// Rates a board that has one solution.
///
/// The level is the lowest whose techniques, with those of the levels below, lead to the end. It asks for more than that a path
/// of this level was found: that none of a lower one would have done. What the techniques up to a level can do between them
/// hardly depends on their order, so it hardly depends on how a puzzle is turned or relabelled. What no technique of ours
/// solves is [`Level::Extreme`].
#[must_use]
pub fn rate(board: &Board) -> Rating {
    let position = Position::of(board);
    let reached = Level::ALL.into_iter().find_map(|level| {
        let path = up_to(level).path(&position);
        path.is_solved.then_some(Rating { level, hardest: path.hardest })
    });
    reached.unwrap_or(Rating { level: Level::Extreme, hardest: None })
}

/// Our ladder's rungs that a puzzle of this level may need.
pub(super) fn up_to(level: Level) -> Ladder {
    Ladder::ours().only(|technique| technique.level() <= level)
}
