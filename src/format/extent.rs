//! Part of a text that is in view.

/// Part of a text, from its beginning on, by which its structure is determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it.
    Whole,
    /// Complete lines; more follow.
    Lines,
    /// Complete lines and the beginning of another one.
    CutLine,
}

impl Extent {
    /// Whether no more text will follow.
    pub(super) fn is_whole(self) -> bool {
        self == Self::Whole
    }
}
