//! Fish of every kind.

use crate::grid::{Cell, UnitId};

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
    /// For a Kraken: from each fin, or from each place of a cover's digit, a chain to what falls.
    pub chains: Vec<crate::logic::evidence::Chain>,
}
