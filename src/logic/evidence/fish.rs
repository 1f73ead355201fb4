//! Fish of every kind.

use crate::Technique;
use crate::evidence::Chain;
use grid::{Cell, UnitId};

/// In as many bases as covers a digit has places in the covers alone, but for the fins: the covers get it in the bases, or a fin
/// holds it. What falls is in a cover more often than in a base, and sees every fin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fish {
    /// Units that need the digit.
    pub bases: Vec<UnitId>,
    /// As many units as bases.
    pub covers: Vec<UnitId>,
    /// The digit's places in the bases that are no fins, in reading order.
    pub cells: Vec<Cell>,
    /// Its places in the bases that are in no cover, or in two bases and one cover (endo fins), in reading order.
    pub fins: Vec<Cell>,
    /// For a Siamese fish: the second of the two.
    pub twin: Option<SiameseTwin>,
    /// For a Kraken: from each fin that does not see what falls, or from each place of a cover's digit, a chain to what falls.
    pub chains: Vec<Chain>,
}

/// A second fish in the same bases: what either of the two eliminates falls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SiameseTwin {
    /// What the first fish is without this one.
    pub first_technique: Technique,
    /// As many units as bases.
    pub covers: Vec<UnitId>,
    /// The digit's places in the bases that are no fins of the second fish, in reading order.
    pub cells: Vec<Cell>,
    /// The fins of the second fish, in reading order.
    pub fins: Vec<Cell>,
}
