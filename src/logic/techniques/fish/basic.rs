//! Fish without fins: n lines that hold a digit in n crossing lines only.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet, UnitId};
use crate::logic::evidence::Fish as Evidential;
use crate::logic::position::ones;
use crate::logic::techniques::packs::packs;
use crate::logic::view::digits_for;
use crate::logic::{Deduction, Evidence, Finder, Found, Position, Technique};

/// Rows that hold a digit in as many columns, or columns in as many rows: these get it there and nowhere else.
#[derive(Debug)]
pub struct Fish {
    pub size: u32,
    pub technique: Technique,
}

impl Fish {
    /// The i-th cell of each of `lines` lies in the i-th of `across`.
    fn swim(
        &self,
        position: &Position,
        digit: Digit,
        [lines, across]: [&[UnitId]; 2],
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let mut sets = [0; 64];
        for (set, &line) in sets.iter_mut().zip(lines) {
            *set = position.places(line, digit);
        }
        packs(&sets[..lines.len()], self.size, &mut |chosen, union| {
            let covers: Vec<UnitId> = ones(union).map(|at| across[at]).collect();
            if covers.iter().all(|&cover| position.places(cover, digit) & !chosen == 0) {
                return ControlFlow::Continue(());
            }
            let falls = |&cover: &UnitId| position.cells(cover, position.places(cover, digit) & !chosen);
            let mut eliminate: Vec<(Cell, Digit)> = covers.iter().flat_map(falls).map(|cell| (cell, digit)).collect();
            eliminate.sort_unstable();
            let bases: Vec<UnitId> = ones(chosen).map(|at| lines[at]).collect();
            let places = |&base: &UnitId| position.cells(base, position.places(base, digit));
            let mut cells: Vec<Cell> = bases.iter().flat_map(places).collect();
            cells.sort_unstable();
            found(Deduction {
                technique: self.technique,
                place: Vec::new(),
                eliminate,
                digits: DigitSet::only(digit),
                evidence: Evidence::Fish(Evidential { bases, covers, cells, ..Evidential::default() }),
            })
        })
    }
}

impl Finder for Fish {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        let (rows, columns) = (&position.ground().rows[..], &position.ground().columns[..]);
        if rows.is_empty() || columns.is_empty() {
            return ControlFlow::Continue(()); // a board without the one or the other has no such fish
        }
        for digit in digits_for(position, self.technique).iter() {
            let mut is_vain = true;
            let mut found = |deduction| {
                is_vain = false;
                found(deduction)
            };
            self.swim(position, digit, [rows, columns], &mut found)?;
            self.swim(position, digit, [columns, rows], &mut found)?;
            if is_vain {
                position.note_lacking(self.technique, digit);
            }
        }
        ControlFlow::Continue(())
    }
}
