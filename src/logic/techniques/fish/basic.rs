//! Fish of rows and columns without fins: X-Wing, Swordfish, Jellyfish and larger fish.

use std::ops::ControlFlow;

use crate::analysis::template_search::digits_to_search;
use crate::bits::ones;
use crate::evidence::Fish;
use crate::finder::view_finder::found_nothing;
use crate::techniques::subset_cover::for_each_locked_subset;
use crate::{Analysis, Deduction, DeductionSink, Evidence, Finder, Position, Technique};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Finder of fish without fins: all places of a digit in n rows are in n columns, or the other way round.
#[derive(Debug)]
pub struct BasicFish {
    /// Number of bases of each fish, which is also the number of its covers.
    pub size: u32,
    pub technique: Technique,
}

impl BasicFish {
    pub const X_WING: Self = Self { size: 2, technique: Technique::XWing };
}

impl BasicFish {
    /// Returns the digits that may have a fish of this size.
    ///
    /// A template is a set of cells that can contain all instances of a digit in a solution. If every place of a digit is in a template,
    /// the digit has no fish. On variant boards, a search for templates takes longer than a search for X-Wings. So the search for X-Wings
    /// on these boards uses only templates that are already known.
    fn searchable_digits(&self, analysis: &Analysis) -> DigitSet {
        if self.size > 2 || analysis.position().geometry().is_classic_9x9 {
            return digits_to_search(analysis, self.technique);
        }
        let memo = analysis.memo();
        memo.unconfirmed_digits().iter().filter(|&digit| !memo.is_technique_searched(self.technique, digit)).collect()
    }

    /// Reports the fish whose bases are in `lines` (all rows or all columns) and whose covers are in `across`, the crossing lines. Cell i
    /// of each line, counted from 0, is in `across[i]`.
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
            let eliminated = |&cover: &UnitId| position.cells(cover, position.places(cover, digit) & !chosen);
            let mut eliminations: Vec<(Cell, Digit)> =
                covers.iter().flat_map(eliminated).map(|cell| (cell, digit)).collect();
            eliminations.sort_unstable();
            let bases: Vec<UnitId> = ones(chosen).map(|at| lines[at]).collect();
            let places = |&base: &UnitId| position.cells(base, position.places(base, digit));
            let mut cells: Vec<Cell> = bases.iter().flat_map(places).collect();
            cells.sort_unstable();
            found(Deduction {
                technique: self.technique,
                placements: Vec::new(),
                eliminations,
                digits: DigitSet::only(digit),
                evidence: Evidence::Fish(Fish { bases, covers, cells, ..Fish::default() }),
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
            return ControlFlow::Continue(()); // the board has no rows or no columns
        }
        for digit in self.searchable_digits(analysis).iter() {
            let search = |found: &mut DeductionSink<'_>| {
                self.report_in_lines(position, digit, [rows, columns], found)?;
                self.report_in_lines(position, digit, [columns, rows], found)
            };
            if found_nothing(found, search)? {
                analysis.memo().mark_technique_searched(self.technique, digit);
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle, Rule, Shape};

    /// If all places of a digit are in templates, a search for templates removes the digit from `unconfirmed_digits`. On this empty board,
    /// the search would remove all digits. So `unconfirmed_digits` shows whether there was a search for templates.
    #[test]
    fn x_wings_are_searched_without_templates_on_variant_boards() {
        let layout = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::KNIGHT]].concat());
        let analysis = Analysis::of(Position::of(&Puzzle::blank(layout).check().unwrap()));
        for (size, technique, unconfirmed) in
            [(2, Technique::XWing, DigitSet::all(9)), (3, Technique::Swordfish, DigitSet::EMPTY)]
        {
            let _ = BasicFish { size, technique }.find(&analysis, &mut |_| ControlFlow::Continue(()));
            assert_eq!(analysis.memo().unconfirmed_digits(), unconfirmed, "{technique:?}");
        }
    }
}
