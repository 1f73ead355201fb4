//! Candidates, which deductions place and eliminate.

use grid::{Cell, Digit};

/// Candidate: a cell, and a digit that it may contain.
pub type Candidate = (Cell, Digit);
