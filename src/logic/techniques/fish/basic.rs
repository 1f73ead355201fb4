//! Fish without fins: n lines that hold a digit in n crossing lines only.

use std::ops::ControlFlow;

use crate::analysis::template_search::digits_to_search;
use crate::bits::ones;
use crate::evidence::Fish as Evidential;
use crate::finder::view_finder::found_nothing;
use crate::techniques::subset_cover::for_each_locked_subset;
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Rows that hold a digit in as many columns, or columns in as many rows: these get it there and nowhere else.
#[derive(Debug)]
pub struct BasicFish {
    pub size: u32,
    pub technique: Technique,
}

impl BasicFish {
    /// Returns the digits that may have such a fish: those of which some place is in no template. Where templates have to be searched for, a
    /// look at every two lines costs less.
    fn searchable_digits(&self, analysis: &Analysis) -> DigitSet {
        if self.size > 2 || analysis.position().geometry().is_classic_9x9 {
            return digits_to_search(analysis, self.technique);
        }
        let memo = analysis.memo();
        memo.unconfirmed_digits().iter().filter(|&digit| !memo.is_searched(self.technique, digit)).collect()
    }

    /// The i-th cell of each of `lines` lies in the i-th of `across`.
    fn report_in_lines(
        &self,
        position: &Position,
        digit: Digit,
        [lines, across]: [&[UnitId]; 2],
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let mut sets = [0; 64];
        for (set, &line) in sets.iter_mut().zip(lines) {
            *set = position.places(line, digit);
        }
        for_each_locked_subset(&sets[..lines.len()], self.size, &mut |chosen, union| {
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
                placements: Vec::new(),
                eliminations: eliminate,
                digits: DigitSet::only(digit),
                evidence: Evidence::Fish(Evidential { bases, covers, cells, ..Evidential::default() }),
            })
        })
    }
}

impl Finder for BasicFish {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let position = analysis.position();
        let (rows, columns) = (&position.geometry().rows[..], &position.geometry().columns[..]);
        if rows.is_empty() || columns.is_empty() {
            return ControlFlow::Continue(()); // a board without the one or the other has no such fish
        }
        for digit in self.searchable_digits(analysis).iter() {
            let swim = |found: &mut DeductionSink<'_>| {
                self.report_in_lines(position, digit, [rows, columns], found)?;
                self.report_in_lines(position, digit, [columns, rows], found)
            };
            if found_nothing(found, swim)? {
                analysis.memo().mark_searched(self.technique, digit);
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle, Rule, Shape};

    /// The search for templates remembers the digits all of whose places are in some.
    #[test]
    fn x_wings_are_searched_without_templates_on_variant_boards() {
        let layout = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::KNIGHT]].concat());
        let analysis = Analysis::of(Position::of(&Puzzle::blank(layout).check().unwrap()));
        for (size, technique, unsettled) in
            [(2, Technique::XWing, DigitSet::all(9)), (3, Technique::Swordfish, DigitSet::EMPTY)]
        {
            let _ = BasicFish { size, technique }.find(&analysis, &mut |_| ControlFlow::Continue(()));
            assert_eq!(analysis.memo().unconfirmed_digits(), unsettled, "{technique:?}");
        }
    }
}
