//! Information about a puzzle for people: author, level, source and the like.

/// Kind of text about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum InfoKind {
    /// Person who made the puzzle.
    Author,
    /// Difficulty in the words of the author.
    Level,
    /// Book, site or newspaper.
    Source,
    /// Address of the source.
    Link,
    /// Day of publication.
    Date,
    /// Short description of the puzzle.
    Description,
    /// Anything else.
    Comment,
}

impl InfoKind {
    /// All kinds of text.
    pub const ALL: [Self; 7] =
        [Self::Author, Self::Level, Self::Source, Self::Link, Self::Date, Self::Description, Self::Comment];

    /// Returns the name of the kind, as it is written in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Author => "author",
            Self::Level => "level",
            Self::Source => "source",
            Self::Link => "link",
            Self::Date => "date",
            Self::Description => "description",
            Self::Comment => "comment",
        }
    }

    /// Returns the kind with this name; `None` if there is none.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|note| note.key() == key)
    }
}

/// Texts about a puzzle, at most one of each kind, none of them empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleInfo {
    texts: Vec<(InfoKind, String)>, // sorted by kind
}

impl PuzzleInfo {
    /// Whether there are no texts.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Returns the text of this kind; an empty text if there is none.
    #[must_use]
    pub fn get(&self, note: InfoKind) -> &str {
        self.texts.iter().find(|(of, _)| *of == note).map_or("", |(_, text)| text)
    }

    /// Replaces the text of this kind. An empty text removes it.
    pub fn set(&mut self, note: InfoKind, text: &str) {
        self.texts.retain(|(of, _)| *of != note);
        if !text.is_empty() {
            let at = self.texts.partition_point(|(of, _)| *of < note);
            self.texts.insert(at, (note, text.to_owned()));
        }
    }

    /// Appends `text` to the text of this kind, separated by a blank.
    pub fn add(&mut self, note: InfoKind, text: &str) {
        let whole = format!("{} {text}", self.get(note));
        self.set(note, whole.trim());
    }

    /// Iterates over the texts, sorted by kind.
    pub fn iter(&self) -> impl Iterator<Item = (InfoKind, &str)> {
        self.texts.iter().map(|(note, text)| (*note, text.as_str()))
    }

    /// Returns the approximate memory of the texts, in bytes.
    pub(super) fn memory(&self) -> usize {
        self.texts.iter().map(|(_, text)| size_of::<(InfoKind, String)>() + text.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_sorted_by_kind_and_empty_ones_are_dropped() {
        let mut about = PuzzleInfo::default();
        about.add(InfoKind::Comment, "one");
        about.set(InfoKind::Author, "me");
        about.add(InfoKind::Comment, "two");
        about.add(InfoKind::Level, "");
        assert_eq!(about.iter().collect::<Vec<_>>(), [(InfoKind::Author, "me"), (InfoKind::Comment, "one two")]);
        assert_eq!((about.get(InfoKind::Comment), about.get(InfoKind::Level)), ("one two", ""));
        about.set(InfoKind::Author, "");
        about.set(InfoKind::Comment, "");
        assert_eq!(about, PuzzleInfo::default());
        assert!(InfoKind::ALL.into_iter().all(|note| InfoKind::from_key(note.key()) == Some(note)));
    }
}
