//! Names of the symmetries on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use generate::Symmetry;

/// Value of `--symmetry`. Several names can stand for the same symmetry.
#[derive(Clone, Copy, Debug)]
pub(super) struct SymmetryName {
    pub(super) name: &'static str,
    /// Description in the help text.
    help: &'static str,
    pub(super) symmetry: Symmetry,
}

const NAMES: [SymmetryName; 10] = [
    row("none", "no symmetry", Symmetry::None),
    row("rotational", "unchanged by a quarter turn, and so by a half turn", Symmetry::QuarterTurn),
    row("half-turn", "unchanged by a half turn", Symmetry::HalfTurn),
    row("quarter-turn", "another name for rotational", Symmetry::QuarterTurn),
    row("mirror", "left and right mirrored", Symmetry::LeftRight),
    row("horizontal", "another name for mirror", Symmetry::LeftRight),
    row("vertical", "top and bottom mirrored", Symmetry::TopBottom),
    row("diagonal", "mirrored across the diagonal from the top left", Symmetry::Diagonal),
    row("anti-diagonal", "mirrored across the diagonal from the top right", Symmetry::AntiDiagonal),
    row("full", "all of these", Symmetry::Full),
];

const fn row(name: &'static str, help: &'static str, symmetry: Symmetry) -> SymmetryName {
    SymmetryName { name, help, symmetry }
}

/// Returns the parser for the name of a symmetry.
pub(super) fn symmetries() -> impl TypedValueParser<Value = SymmetryName> {
    PossibleValuesParser::new(NAMES.map(|row| PossibleValue::new(row.name).help(row.help)))
        .map(|name| NAMES.into_iter().find(|row| row.name == name).expect("only these names are possible"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_can_be_named() {
        for symmetry in Symmetry::ALL {
            assert!(NAMES.iter().any(|row| row.symmetry == symmetry), "{symmetry:?}");
        }
    }
}
