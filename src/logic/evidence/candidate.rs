//! Candidates, which deductions place and eliminate.

use grid::{Cell, Digit};

/// Cell with a digit that it may contain.
pub type Candidate = (Cell, Digit);
