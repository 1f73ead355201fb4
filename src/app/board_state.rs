//! States of the board that the help explains with a sample.

/// State of a cell, a candidate or a line on the board. The help shows a sample of each state, drawn as on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardState {
    /// Given digit.
    Given,
    /// Digit entered by the player.
    Entry,
    /// Cell with notes.
    Notes,
    /// Cell with a corner mark.
    CornerMark,
    /// Cell under the cursor.
    Cursor,
    /// Selected cell.
    Selected,
    /// Cell that must differ from the one under the cursor.
    Peer,
    /// Highlighted digit.
    Highlighted,
    /// Cell with a note of the highlighted digit.
    HighlightedNote,
    /// Digit that is wrong or breaks a rule. The board draws both in the same way.
    Conflict,
    /// Cell with the player's first colour.
    Colour,
    /// Cell in a unit of a hint.
    Area,
    /// Candidate of a hint's pattern, or of its first part, such as the bases of a fish.
    Pattern,
    /// Candidate of the second or third part of a hint's pattern.
    Second,
    /// Fin, or another exception to a hint's pattern.
    Fin,
    /// First set or first colour of a hint.
    FirstSet,
    /// Second set or second colour of a hint.
    SecondSet,
    /// Digit that rules out candidates of a hint.
    Blocker,
    /// Digit placed by a hint.
    Placed,
    /// Candidate eliminated by a hint.
    Eliminated,
    /// Cell that a hint leaves without a candidate.
    Dead,
    /// Node of a chain, with its letter.
    Node,
    /// Strong link, or line along a base of a fish.
    StrongLink,
    /// Weak link, or line along a cover of a fish.
    WeakLink,
}

impl BoardState {
    /// All states, first those outside of hints, in the order of the help.
    pub const ALL: [Self; 24] = [
        Self::Given,
        Self::Entry,
        Self::Notes,
        Self::CornerMark,
        Self::Cursor,
        Self::Selected,
        Self::Peer,
        Self::Highlighted,
        Self::HighlightedNote,
        Self::Conflict,
        Self::Colour,
        Self::Area,
        Self::Pattern,
        Self::Second,
        Self::Fin,
        Self::FirstSet,
        Self::SecondSet,
        Self::Blocker,
        Self::Placed,
        Self::Eliminated,
        Self::Dead,
        Self::Node,
        Self::StrongLink,
        Self::WeakLink,
    ];

    /// Returns the meaning of the state in a few words.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Entry => "your digit",
            Self::Notes => "notes; in parentheses where a lone note could be taken for a digit",
            Self::CornerMark => "corner mark (yours; hints ignore it)",
            Self::Cursor => "cursor",
            Self::Selected => "selected cell",
            Self::Peer => "cell that sees the cursor's cell",
            Self::Highlighted => "highlighted digit",
            Self::HighlightedNote => "highlighted digit among notes",
            Self::Conflict => "wrong, or against a rule",
            Self::Colour => "your colour 1 (letter a)",
            Self::Area => "row, column or box to look at",
            Self::Pattern => "pattern, or base of a fish",
            Self::Second => "second part, such as wings",
            Self::Fin => "fin, or another exception",
            Self::FirstSet => "first set or colour, and its letter",
            Self::SecondSet => "second set or colour, and its letter",
            Self::Blocker => "digit that rules out candidates",
            Self::Placed => "digit that can be placed",
            Self::Eliminated => "candidate that can be eliminated",
            Self::Dead => "cell without candidates",
            Self::Node => "node of a chain: read a, b, c",
            Self::StrongLink => "strong link, or base of a fish",
            Self::WeakLink => "weak link, or cover of a fish",
        }
    }

    /// Whether only hints use the state.
    #[must_use]
    pub const fn is_of_hint(self) -> bool {
        self as usize >= Self::Area as usize
    }
}
