//! Whips that have been found.

use crate::evidence::Branch;

/// Whip: its length in cells and units, and what follows from its target.
#[derive(Clone, Debug)]
pub(crate) struct Whip {
    pub length: usize,
    pub branch: Branch,
}
