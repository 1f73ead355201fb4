//! How much of a text has been read.

/// How much of a text is available when its structure is determined. The available part always starts at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// The whole text.
    Whole,
    /// Complete lines, followed by more text.
    Lines,
    /// Complete lines and the beginning of the next line.
    CutLine,
}

impl Extent {
    /// Whether the whole text is available.
    pub(super) fn is_whole(self) -> bool {
        self == Self::Whole
    }
}
