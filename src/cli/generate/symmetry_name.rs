//! Names of the symmetries on the command line.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use generate::Symmetry;

/// Value of `--symmetry`. Several names can mean the same symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SymmetryName {
    None,
    Rotational,
    HalfTurn,
    QuarterTurn,
    Mirror,
    Horizontal,
    Vertical,
    Diagonal,
    AntiDiagonal,
    Full,
}

impl SymmetryName {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotational => "rotational",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::Mirror => "mirror",
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::Full => "full",
        }
    }

    /// Returns the line of help for this name.
    const fn help(self) -> &'static str {
        match self {
            Self::None => "as they fall",
            Self::Rotational => "alike after a quarter of a turn, and so after half a turn",
            Self::HalfTurn => "alike after half a turn",
            Self::QuarterTurn => "the same as rotational",
            Self::Mirror => "left and right alike",
            Self::Horizontal => "the same as mirror",
            Self::Vertical => "top and bottom alike",
            Self::Diagonal => "alike across the diagonal from the top left",
            Self::AntiDiagonal => "alike across the diagonal from the top right",
            Self::Full => "all of these",
        }
    }

    pub(super) const fn symmetry(self) -> Symmetry {
        match self {
            Self::None => Symmetry::None,
            Self::HalfTurn => Symmetry::HalfTurn,
            Self::Rotational | Self::QuarterTurn => Symmetry::QuarterTurn,
            Self::Mirror | Self::Horizontal => Symmetry::LeftRight,
            Self::Vertical => Symmetry::TopBottom,
            Self::Diagonal => Symmetry::Diagonal,
            Self::AntiDiagonal => Symmetry::AntiDiagonal,
            Self::Full => Symmetry::Full,
        }
    }
}

impl ValueEnum for SymmetryName {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::None,
            Self::Rotational,
            Self::HalfTurn,
            Self::QuarterTurn,
            Self::Mirror,
            Self::Horizontal,
            Self::Vertical,
            Self::Diagonal,
            Self::AntiDiagonal,
            Self::Full,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.help()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_can_be_named() {
        for symmetry in Symmetry::ALL {
            assert!(SymmetryName::value_variants().iter().any(|kind| kind.symmetry() == symmetry), "{symmetry:?}");
        }
    }
}
