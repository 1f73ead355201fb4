//! What cells and units need, by the numbers of their candidates.

use crate::csr::Csr;
use crate::techniques::forcing::web::Web;
use grid::{Cell, Digit};

/// The cells and the digits of units, each with its candidates, of which one is true. Left out are those with two: there the one
/// follows from the other without more ado.
#[derive(Debug)]
pub(super) struct Needs {
    members: Csr<u16>,   // by need: its candidates
    of_member: Csr<u32>, // by candidate: its needs
}

impl Needs {
    /// Returns the needs of `web`. Its candidates have the numbers below `count` that `number` returns.
    pub fn of<const W: usize>(web: &Web<'_, W>, count: usize, number: impl Fn(Cell, Digit) -> u16) -> Self {
        let mut members = Csr::default();
        for cell in web.view.open().iter() {
            let digits = web.of_cell(cell);
            if !matches!(digits.len(), 0 | 2) {
                members.push_row(digits.iter().map(|digit| number(cell, digit)));
            }
        }
        for unit in web.view.units().map(|unit| web.view.unit(unit)) {
            for (digit, &places) in web.view.digits().zip(&web.places) {
                let cells = unit & places;
                if !matches!(cells.len(), 0 | 2) {
                    members.push_row(cells.iter().map(|cell| number(cell, digit)));
                }
            }
        }
        let of_member = members.transposed(count, |&member| usize::from(member));
        Self { members, of_member }
    }

    /// Number of needs.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Returns the candidates that would meet a need.
    pub fn members(&self, need: usize) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + Clone + '_ {
        self.members.row(need).iter().map(|&member| usize::from(member))
    }

    /// Returns the needs that a candidate would meet.
    pub fn of_member(&self, member: usize) -> &[u32] {
        self.of_member.row(member)
    }
}
