//! Candidates.

use grid::{Cell, Digit};

/// A digit in a cell.
pub type Candidate = (Cell, Digit);
