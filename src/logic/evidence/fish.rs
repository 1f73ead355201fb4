//! Fish of every size and kind.
//!
//! A finned X-Wing:
//!
//! ```text
//!        c3      c7  c8
//!   r2   ●           ●     bases: rows 2 and 7; covers: columns 3 and 8
//!   r7   ●       ○   ●     ○ fin: in a base, in no cover
//!   r8               ✗     ✗ eliminated: in a cover, in no base, sees the fin
//! ```

use crate::Technique;
use crate::evidence::Chain;
use grid::{Cell, UnitId};

/// Units (bases) and an equal number of other units (covers). All places of a digit in the bases are also in covers, except for some places
/// (fins).
///
/// Each base contains the digit once, and so does each cover. If all fins are false, the true places of the bases use up all covers, so a
/// candidate that is in more covers than bases is false. If a fin is true, every candidate that sees it is false. So a candidate is false
/// in any case if it is in more covers than bases and sees all fins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fish {
    /// Units in which every place of the digit is in a cover or is a fin.
    pub bases: Vec<UnitId>,
    /// Units that contain all places of the digit in the bases, except for the fins. There are as many covers as bases.
    pub covers: Vec<UnitId>,
    /// Places of the digit in the bases, without the fins, in reading order.
    pub cells: Vec<Cell>,
    /// Places of the digit that are in more bases than covers, in reading order. A fin in two bases is an endo fin. It may also be in one
    /// cover.
    pub fins: Vec<Cell>,
    /// Second fish of a Siamese fish; `None` for all other fish.
    pub twin: Option<SiameseTwin>,
    /// Chains of a Kraken fish; empty for all other fish. If an eliminated candidate is true, the chains show that certain places are
    /// false. In type 1, these places are the fins that the candidate does not see. In type 2, they are the fins and the places in one of
    /// the covers. One chain may serve for several of these places.
    pub chains: Vec<Chain>,
}

/// Second fish of a Siamese fish, with the same bases as the first. A Siamese fish eliminates the candidates of both fish.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SiameseTwin {
    /// Technique of the first fish alone.
    pub first_technique: Technique,
    /// Covers of the second fish, as many as there are bases.
    pub covers: Vec<UnitId>,
    /// Places of the digit in the bases, without the fins of the second fish, in reading order.
    pub cells: Vec<Cell>,
    /// Fins of the second fish, in reading order.
    pub fins: Vec<Cell>,
}
