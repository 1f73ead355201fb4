//! Variants: the side lengths and the additional rules for which puzzles can be generated.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use grid::{Family, FigureForm, Layout, RuleList, Shape};
use text::quoted;

/// Variant of the board: a side length, or an additional rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// 9 × 9 with rows, columns and boxes.
    #[default]
    Classic,
    /// Rows, columns and boxes on a board of another size.
    Side(Shape),
    /// 9 × 9 without boxes.
    Latin,
    /// 9 × 9 with one additional rule, whose figures are placed at random. If the rule is irregular regions, they replace the boxes.
    Rule(Family),
}

/// Word that is not a variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a side such as 6x6, latin, or a rule such as cage, found {}", quoted(.0))]
pub struct BadVariant(String);

impl Variant {
    /// Returns the variant that this layout belongs to. Returns `None` for several additional rules, and for boards of other sizes whose
    /// rules are not the classic rules.
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

    /// Returns the layout with the rules that apply to the whole board, and the kinds of figures to place on it.
    pub(super) fn layout_and_figures(self) -> (Arc<Layout>, Vec<Family>) {
        let classic = Layout::classic(self.shape());
        let list = |families, is_latin| RuleList { families, is_latin };
        match self {
            Self::Classic | Self::Side(_) => (classic, Vec::new()),
            Self::Latin => (list(Vec::new(), true).apply(&classic), Vec::new()),
            Self::Rule(family) if is_whole(family) => (list(vec![family], false).apply(&classic), Vec::new()),
            Self::Rule(family) => (classic, vec![family]),
        }
    }

    /// Returns the shape of the boards: the side length and the size of the boxes.
    #[must_use]
    pub fn shape(self) -> Shape {
        match self {
            Self::Side(shape) => shape,
            Self::Classic | Self::Latin | Self::Rule(_) => Shape::nine(),
        }
    }
}

/// Whether a rule applies to the whole board and so needs no figures.
#[must_use]
pub fn is_whole(family: Family) -> bool {
    family.form() == FigureForm::Whole && !family.needs_figures()
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

/// Returns the shape that a word such as `6x6` describes, or `None` if the word describes no shape.
fn shape(word: &str) -> Option<Shape> {
    let (side, same) = word.split_once('x')?;
    let is_number = side.bytes().all(|byte| byte.is_ascii_digit());
    Shape::of_side(side.parse().ok().filter(|_| is_number && side == same)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_survives_writing_and_reading() {
        let sides = [4, 6, 8, 10, 12, 16, 25].map(|side| Variant::Side(Shape::of_side(side).unwrap()));
        let rules = Family::ALL.into_iter().filter(|family| !Layout::classic(Shape::nine()).has(*family));
        for variant in [Variant::Classic, Variant::Latin].into_iter().chain(sides).chain(rules.map(Variant::Rule)) {
            assert_eq!(variant.to_string().parse(), Ok(variant), "{variant}");
            let (layout, figures) = variant.layout_and_figures();
            assert!(!figures.is_empty() || Variant::of(&layout) == Some(variant), "{variant}");
        }
    }

    #[test]
    fn a_word_that_is_not_a_variant_is_refused_with_examples() {
        for word in ["", "6x7", "99x99", "7x7", "nite", "rows", "+9x+9"] {
            let why = word.parse::<Variant>().unwrap_err().to_string();
            assert_eq!(why, format!("expected a side such as 6x6, latin, or a rule such as cage, found '{word}'"));
        }
    }
}
