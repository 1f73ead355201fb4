//! Roles: the purposes that a piece of the screen can have.

use serde::Deserialize;

/// Purpose of a piece of the screen; the theme has a style for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Ordinary text.
    Text,
    /// Less important text.
    Faint,
    /// Heading or important message.
    Title,
    /// Name of a key.
    Key,
    /// Frame, or border between boxes.
    Frame,
    /// Border between cells.
    CellLine,
    /// Given digit.
    Given,
    /// Digit entered by the player.
    Entry,
    /// Pencil mark.
    Candidate,
    /// Pencil mark in a cell with a background, such as a peer of the cursor's cell or a cell in an area of a hint.
    PeerCandidate,
    /// Corner mark.
    Corner,
    /// Cell, row or character under the cursor.
    Cursor,
    /// Frame and background of the cell under the cursor.
    CellCursor,
    /// Background of a selected cell.
    Selected,
    /// First colour of the player.
    Colour1,
    /// Second colour of the player.
    Colour2,
    /// Third colour of the player.
    Colour3,
    /// Fourth colour of the player.
    Colour4,
    /// Fifth colour of the player.
    Colour5,
    /// Sixth colour of the player.
    Colour6,
    /// Seventh colour of the player.
    Colour7,
    /// Eighth colour of the player.
    Colour8,
    /// Ninth colour of the player.
    Colour9,
    /// Background of the peers of the cursor's cell.
    Peer,
    /// Highlighted digit, in cells and in marks.
    Highlighted,
    /// Digit that breaks a rule or is wrong.
    Conflict,
    /// Background of the units of a hint.
    Area,
    /// Candidate or digit of a hint's pattern.
    Pattern,
    /// Candidate or digit in the second or third part of a hint's pattern.
    Second,
    /// Fin of a hint's pattern.
    Fin,
    /// Digit that rules out a candidate in other cells.
    Blocker,
    /// Candidate that a hint eliminates.
    Eliminated,
    /// Digit placed by a hint.
    Placed,
    /// Strong link: at least one of its ends is true.
    Strong,
    /// Weak link: at most one of its ends is true.
    Weak,
    /// Letter that a hint gives to a chain node or to a set of cells.
    Letter,
    /// Option that a search chose from several.
    Decision,
    /// Option that a search took because it was the only one.
    Forced,
    /// Dead end of a search, or a failed solver.
    DeadEnd,
    /// Solution found by a search.
    Solution,
    /// Item that a search has covered at present.
    Covered,
    /// Outline and sum of a cage.
    Cage,
    /// Thermometer.
    Thermometer,
    /// Arrow: the digits on its shaft add up to its bulb.
    Arrow,
    /// Renban line: it holds consecutive digits in any order.
    Renban,
    /// Palindrome line.
    Palindrome,
    /// Whispers line: neighbouring digits on it differ by a minimum.
    Whispers,
    /// Sign of a rule between cells or in a corner of a cell.
    Sign,
    /// Sign and background of areas such as diagonals and windows.
    AreaRule,
    /// Number outside the board.
    Clue,
    /// Chosen row of a list.
    Chosen,
    /// Error or warning.
    Warning,
}

impl Role {
    /// The player's colours, in the order of their numbers.
    pub const COLOURS: [Self; 9] = [
        Self::Colour1,
        Self::Colour2,
        Self::Colour3,
        Self::Colour4,
        Self::Colour5,
        Self::Colour6,
        Self::Colour7,
        Self::Colour8,
        Self::Colour9,
    ];

    /// Returns the index of this role in [`COLOURS`](Self::COLOURS); `None` if the role is not one of the player's colours.
    #[must_use]
    pub fn colour(self) -> Option<usize> {
        Self::COLOURS.iter().position(|&colour| colour == self)
    }
}
