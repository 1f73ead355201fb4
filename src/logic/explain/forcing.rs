//! Forcing in words.

use super::{Teller, Told};
use crate::logic::evidence::Net;

/// What is to be said of a net.
pub(super) fn tell(teller: &Teller<'_>, net: &Net) -> Told {
    let ((cell, digit), is_true) = net.branches[0].assumed;
    let place = teller.cells(&[cell]);
    Told {
        look: teller.units(&teller.around(&[cell])),
        pattern: format!("See what follows from {digit} in {place}."),
        why: format!("Suppose that {place} {} {digit}.", if is_true { "is" } else { "is not" }),
        areas: Vec::new(),
        marks: Vec::new(),
    }
}
