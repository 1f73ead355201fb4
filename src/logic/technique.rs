//! The techniques that logic knows by name, and what is known of each.

use std::fmt;
use std::str::FromStr;

/// A technique by name, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// The last empty cell of a unit.
    FullHouse,
    /// A digit's last place in a box.
    HiddenSingleBox,
    /// A digit's last place in any other unit.
    HiddenSingleLine,
    /// A cell's last candidate.
    NakedSingle,
    /// A naked pair that clears two units at once.
    LockedPair,
    /// A naked triple that clears two units at once.
    LockedTriple,
    /// A digit that a box keeps in one line.
    Pointing,
    /// A digit that a line keeps in one box.
    Claiming,
    /// Two cells for two digits.
    NakedPair,
    /// Two digits for two cells.
    HiddenPair,
    /// Three cells for three digits.
    NakedTriple,
    /// Three digits for three cells.
    HiddenTriple,
    /// Four cells for four digits.
    NakedQuadruple,
    /// Four digits for four cells.
    HiddenQuadruple,
    /// Two lines keep a digit in two others.
    XWing,
    /// Three lines keep a digit in three others.
    Swordfish,
    /// Four lines keep a digit in four others.
    Jellyfish,
}

/// How hard a technique, or a puzzle that needs it, is to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles alone.
    Easy,
    /// Intersections, pairs and triples.
    Medium,
    /// Quadruples, basic fish and what is as hard.
    Hard,
    /// Chains and what is as hard.
    Unfair,
    /// Forcing, and beyond.
    Extreme,
}

/// What is known of a technique. Codes, levels and scores are those of HoDoKu 2.2; ratings those of Sudoku Explainer.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Whose facts these are.
    pub technique: Technique,
    /// What scripts and file names call it.
    pub slug: &'static str,
    /// What a person calls it.
    pub name: &'static str,
    /// Four digits; `None` where HoDoKu has no such technique.
    pub code: Option<&'static str>,
    /// Of a puzzle whose hardest technique it is.
    pub level: Level,
    /// Points for one use of it.
    pub score: Option<u32>,
    /// For one use of it, or of the form in which Sudoku Explainer finds the same.
    pub se: Option<f64>,
    /// Its page, in Markdown: what it looks like, why it is true, how to spot it, an example.
    pub page: &'static str,
}

impl Technique {
    /// Every technique, easiest first.
    pub const ALL: [Self; 17] = {
        let mut all = [Self::FullHouse; 17];
        let mut at = 0;
        while at < all.len() {
            all[at] = FACTS[at].technique;
            at += 1;
        }
        all
    };

    /// All that is known of it.
    #[must_use]
    pub const fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// What scripts and file names call it: `x-wing`.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        self.facts().slug
    }

    /// What a person calls it: `X-Wing`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The level of a puzzle whose hardest technique it is.
    #[must_use]
    pub const fn level(self) -> Level {
        self.facts().level
    }

    /// The technique that `slug` stands for.
    ///
    /// ```
    /// use ninefold::logic::Technique;
    /// assert_eq!(Technique::by_slug("x-wing"), Some(Technique::XWing));
    /// assert_eq!(Technique::by_slug("guess"), None);
    /// ```
    #[must_use]
    pub fn by_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|technique| technique.slug() == slug)
    }
}

/// Its name.
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Level {
    /// Every level, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// In lower case, as it is typed and printed.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What was expected of a text that should name a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected easy, medium, hard, unfair or extreme, found '{0}'")]
pub struct BadLevel(pub String);

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        let same = |level: &Self| level.word().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(same).ok_or_else(|| BadLevel(text.to_owned()))
    }
}

/// One row: the page is `assets/techniques/<slug>.md`.
macro_rules! facts {
    ($technique:ident, $slug:literal, $name:literal, $code:literal, $level:ident, $score:literal, $se:literal) => {
        Facts {
            technique: Technique::$technique,
            slug: $slug,
            name: $name,
            code: Some($code),
            level: Level::$level,
            score: Some($score),
            se: Some($se),
            page: include_str!(concat!("../../assets/techniques/", $slug, ".md")),
        }
    };
}

/// In the order of [`Technique`].
static FACTS: [Facts; 17] = [
    facts!(FullHouse, "full-house", "Full House", "0000", Easy, 4, 1.0),
    facts!(HiddenSingleBox, "hidden-single-box", "Hidden Single (box)", "0002", Easy, 14, 1.2),
    facts!(HiddenSingleLine, "hidden-single-row-col", "Hidden Single (row/col)", "0002", Easy, 14, 1.5),
    facts!(NakedSingle, "naked-single", "Naked Single", "0003", Easy, 4, 2.3),
    facts!(LockedPair, "locked-pair", "Locked Pair", "0110", Medium, 40, 3.0),
    facts!(LockedTriple, "locked-triple", "Locked Triple", "0111", Medium, 60, 3.6),
    facts!(Pointing, "locked-candidates-type-1", "Locked Candidates Type 1 (Pointing)", "0100", Medium, 50, 2.6),
    facts!(Claiming, "locked-candidates-type-2", "Locked Candidates Type 2 (Claiming)", "0101", Medium, 50, 2.8),
    facts!(NakedPair, "naked-pair", "Naked Pair", "0200", Medium, 60, 3.0),
    facts!(HiddenPair, "hidden-pair", "Hidden Pair", "0210", Medium, 70, 3.4),
    facts!(NakedTriple, "naked-triple", "Naked Triple", "0201", Medium, 80, 3.6),
    facts!(HiddenTriple, "hidden-triple", "Hidden Triple", "0211", Medium, 100, 4.0),
    facts!(NakedQuadruple, "naked-quadruple", "Naked Quadruple", "0202", Hard, 120, 5.0),
    facts!(HiddenQuadruple, "hidden-quadruple", "Hidden Quadruple", "0212", Hard, 150, 5.4),
    facts!(XWing, "x-wing", "X-Wing", "0300", Hard, 140, 3.2),
    facts!(Swordfish, "swordfish", "Swordfish", "0301", Hard, 150, 3.8),
    facts!(Jellyfish, "jellyfish", "Jellyfish", "0302", Hard, 160, 5.2),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_in_the_order_of_the_names() {
        for (at, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, at);
            assert_eq!(Technique::by_slug(technique.slug()), Some(technique));
        }
    }

    #[test]
    fn levels_are_read_as_they_are_printed() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert!("hardest".parse::<Level>().is_err());
    }
}
