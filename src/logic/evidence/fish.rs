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

/// Units (bases) and an equal number of other units (covers). Except for some cells (fins), all places of a digit in the bases are also in
/// covers.
///
/// Each base contains the digit once, and so does each cover. If every fin is false, the true places of the bases therefore use up all
/// covers. So a candidate that is in more covers than bases and sees every fin is false, whether or not a fin is true.
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
    /// Chains of a Kraken fish; empty for all other fish. They show that certain places are false if the eliminated candidate is true. In
    /// type 1, these are the fins that do not see the eliminated candidate. In type 2, these are the fins and the places in one of the
    /// covers. One chain may serve for several of these places.
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
