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

/// Units (bases) whose places for one digit are, apart from fins, all in as many other units (covers).
///
/// Each base contains the digit once, and each cover contains it once. So if every fin is false, the true places of the bases use up all
/// covers. A candidate that is in more covers than bases and sees every fin is therefore false, whether or not a fin is true.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fish {
    /// Units that each need the digit.
    pub bases: Vec<UnitId>,
    /// Units that have room for the digit once, as many as there are bases.
    pub covers: Vec<UnitId>,
    /// Places of the digit in the bases without the fins, in reading order.
    pub cells: Vec<Cell>,
    /// Places of the digit that are in more bases than covers, in reading order. Those in two bases and one cover are endo fins.
    pub fins: Vec<Cell>,
    /// Second fish of a Siamese fish; `None` for all other fish.
    pub twin: Option<SiameseTwin>,
    /// Chains of a Kraken fish; empty for all other fish. They show which places are false if the eliminated candidate is true: the fins
    /// that do not see it (type 1), or the fins and the places in one of the covers (type 2). One chain can do so for several places.
    pub chains: Vec<Chain>,
}

/// Second fish with the same bases as the first. A Siamese fish eliminates the candidates of both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SiameseTwin {
    /// Technique of the first fish alone.
    pub first_technique: Technique,
    /// Covers of the second fish, as many as there are bases.
    pub covers: Vec<UnitId>,
    /// Places of the digit in the bases without the fins of the second fish, in reading order.
    pub cells: Vec<Cell>,
    /// Fins of the second fish, in reading order.
    pub fins: Vec<Cell>,
}
