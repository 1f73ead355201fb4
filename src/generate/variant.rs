//! What lies under the givens of a puzzle that is made: a side, and a rule beside those of rows, columns and boxes.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use grid::{Family, Form, Layout, RuleList, Shape};
use text::quoted;

/// A side or a rule that makes another game of sudoku.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// 9 × 9: rows, columns and boxes.
    #[default]
    Classic,
    /// Another side, as far as such boards can be drawn from chance.
    Side(Shape),
    /// 9 × 9 without boxes.
    Latin,
    /// 9 × 9 with a kind of rule more; its figures lie where chance puts them, and regions take the place of boxes.
    Rule(Family),
}

/// A word that names no variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a side such as 6x6, latin, or a rule such as cage, found {}", quoted(.0))]
pub struct BadVariant(String);

impl Variant {
    /// What boards of this layout are; none where no one word says it: of another side and other rules, or with several rules more.
    #[must_use]
    pub fn of(layout: &Layout) -> Option<Self> {
        let is_nine = layout.shape() == Shape::nine();
        match layout.kinds()[..] {
            [] if layout.is_classic() && is_nine => Some(Self::Classic),
            [] if layout.is_classic() => Some(Self::Side(layout.shape())),
            [] if is_nine => Some(Self::Latin),
            [family] if is_nine && (layout.has(Family::Box) || family == Family::Region) => Some(Self::Rule(family)),
            _ => None,
        }
    }

    /// The rules of the whole board, and the kinds of figures to be laid on it.
    pub(super) fn lay(self) -> (Arc<Layout>, Vec<Family>) {
        let classic = Layout::classic(self.shape());
        let list = |families, is_latin| RuleList { families, is_latin };
        match self {
            Self::Classic | Self::Side(_) => (classic, Vec::new()),
            Self::Latin => (list(Vec::new(), true).lay(&classic), Vec::new()),
            Self::Rule(family) if is_whole(family) => (list(vec![family], false).lay(&classic), Vec::new()),
            Self::Rule(family) => (classic, vec![family]),
        }
    }

    /// The side and the boxes of its boards.
    #[must_use]
    pub fn shape(self) -> Shape {
        match self {
            Self::Side(shape) => shape,
            Self::Classic | Self::Latin | Self::Rule(_) => Shape::nine(),
        }
    }
}

/// Whether a rule says all by itself, and nothing of it has to be laid on the board.
#[must_use]
pub fn is_whole(family: Family) -> bool {
    family.form() == Form::Whole && !family.needs_figures()
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic => f.write_str("classic"),
            Self::Side(shape) => write!(f, "{0}x{0}", shape.side()),
            Self::Latin => f.write_str("latin"),
            Self::Rule(family) => f.write_str(family.keyword()),
        }
    }
}

impl FromStr for Variant {
    type Err = BadVariant;

    fn from_str(word: &str) -> Result<Self, BadVariant> {
        let family = || Family::from_keyword(word).filter(|&family| !Layout::classic(Shape::nine()).has(family));
        match (word, shape(word)) {
            ("classic", _) => Ok(Self::Classic),
            ("latin", _) => Ok(Self::Latin),
            (_, Some(shape)) if shape == Shape::nine() => Ok(Self::Classic),
            (_, Some(shape)) => Ok(Self::Side(shape)),
            (_, None) => family().map(Self::Rule).ok_or_else(|| BadVariant(word.to_owned())),
        }
    }
}

/// The shape of `6x6`.
fn shape(word: &str) -> Option<Shape> {
    let (side, same) = word.split_once('x')?;
    let is_number = side.bytes().all(|byte| byte.is_ascii_digit());
    Shape::of_side(side.parse().ok().filter(|_| is_number && side == same)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_read_as_it_is_written() {
        let sides = [4, 6, 8, 10, 12, 16, 25].map(|side| Variant::Side(Shape::of_side(side).unwrap()));
        let rules = Family::ALL.into_iter().filter(|family| !Layout::classic(Shape::nine()).has(*family));
        for variant in [Variant::Classic, Variant::Latin].into_iter().chain(sides).chain(rules.map(Variant::Rule)) {
            assert_eq!(variant.to_string().parse(), Ok(variant), "{variant}");
            let (layout, figures) = variant.lay();
            assert!(!figures.is_empty() || Variant::of(&layout) == Some(variant), "{variant}");
        }
    }

    #[test]
    fn what_is_no_variant_says_what_one_is() {
        for word in ["", "6x7", "99x99", "7x7", "nite", "rows", "+9x+9"] {
            let why = word.parse::<Variant>().unwrap_err().to_string();
            assert_eq!(why, format!("expected a side such as 6x6, latin, or a rule such as cage, found '{word}'"));
        }
    }
}
