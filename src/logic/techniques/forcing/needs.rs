//! What cells and units need, by the numbers of their candidates.

use crate::techniques::forcing::web::Web;
use grid::{Cell, Digit};

/// The cells and the digits of units, each with its candidates, of which one is true. Left out are those with two: there the one
/// follows from the other without more ado.
#[derive(Debug)]
pub(super) struct Needs {
    members: Vec<u16>, // one need after the other
    starts: Vec<u32>,  // by need; one more at the end
    homes: Vec<u32>,   // the needs of a candidate, one candidate after the other
    doors: Vec<u32>,   // by candidate: where its homes begin; one more at the end
}

impl Needs {
    /// Those of `web`, of which the present candidates have these numbers, below `count`.
    pub fn of<const W: usize>(web: &Web<'_, W>, count: usize, number: impl Fn(Cell, Digit) -> u16) -> Self {
        let mut needs = Self { members: Vec::new(), starts: vec![0], homes: Vec::new(), doors: Vec::new() };
        for cell in web.view.open().iter() {
            let digits = web.of_cell(cell);
            if digits.len() != 2 {
                needs.add(digits.iter().map(|digit| number(cell, digit)));
            }
        }
        for unit in web.view.units().map(|unit| web.view.unit(unit)) {
            for (digit, &places) in web.view.digits().zip(&web.places) {
                let cells = unit & places;
                if cells.len() != 2 {
                    needs.add(cells.iter().map(|cell| number(cell, digit)));
                }
            }
        }
        needs.note_homes(count);
        needs
    }

    fn add(&mut self, members: impl Iterator<Item = u16>) {
        let before = self.members.len();
        self.members.extend(members);
        if self.members.len() > before {
            self.starts.push(self.members.len() as u32);
        }
    }

    fn note_homes(&mut self, count: usize) {
        self.doors = vec![0; count + 1];
        self.members.iter().for_each(|&member| self.doors[usize::from(member) + 1] += 1);
        (0..count).for_each(|at| self.doors[at + 1] += self.doors[at]);
        let mut next = self.doors.clone();
        self.homes = vec![0; self.members.len()];
        for need in 0..self.len() {
            for member in self.starts[need] as usize..self.starts[need + 1] as usize {
                let next = &mut next[usize::from(self.members[member])];
                self.homes[*next as usize] = need as u32;
                *next += 1;
            }
        }
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The candidates that would meet a need.
    pub fn members(&self, need: usize) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + Clone + '_ {
        let (from, to) = (self.starts[need] as usize, self.starts[need + 1] as usize);
        self.members[from..to].iter().map(|&member| usize::from(member))
    }

    /// The needs that a candidate would meet.
    pub fn of_member(&self, member: usize) -> &[u32] {
        &self.homes[self.doors[member] as usize..self.doors[member + 1] as usize]
    }
}
