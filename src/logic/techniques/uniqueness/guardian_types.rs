//! Deductions from the guardians (extra candidates) of a deadly pattern: the types that unique rectangles, extended rectangles, unique
//! loops and BUGs have in common.
//!
//! | type | guardians | deduction |
//! |---|---|---|
//! | 1 | in one cell | the cell has none of the digits of the pattern |
//! | 2, 5 | all have the same digit | cells that see all guardians do not have this digit |
//! | 3 | form a naked subset with other cells of a unit | the digits of the subset are eliminated elsewhere |
//! | 4 | in two cells, one of which must have a certain digit of the pattern | the two cells have no other digit of the pattern |
//! | wing | each excludes the same candidate, directly or through a bivalue cell | the candidate is eliminated |

use std::ops::ControlFlow;

use crate::bits::popcount;
use crate::evidence::{Candidate, Clause, DeadlyPattern, Part};
use crate::techniques::subset_cover::for_each_subset_of_union;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Default maximum number of cells in the naked subset of type 3, not counting the cells with guardians (extra candidates).
pub const DEFAULT_SUBSET_CELLS: usize = 4;
/// Maximum number of guardians (extra candidates) in a wing, in which each guardian excludes the same candidate.
const MAX_GUARDIANS: usize = 4;

/// Deadly pattern: cells that would allow a second solution if they had only the digits of the pattern.
///
/// The other candidates of the cells are called guardians. At least one guardian is true.
pub struct GuardedPattern<'a, const W: usize> {
    view: View<'a, W>,
    technique: Technique,
    /// Cells of the pattern in reading order, each with the digits that the pattern has in the cell.
    cells: Vec<(Cell, DigitSet)>,
    /// Cells of the pattern that have guardians (candidates other than their digits of the pattern).
    pub guardian_cells: Cells<W>,
    /// Digits that are guardians (extra candidates) in at least one cell of the pattern.
    pub guardian_digits: DigitSet,
}

impl<'a, const W: usize> GuardedPattern<'a, W> {
    /// Returns the deadly pattern with these `cells`. Each cell comes with the digits that the pattern has there. Deductions from the
    /// pattern are reported as `technique`.
    pub fn new(view: View<'a, W>, technique: Technique, mut cells: Vec<(Cell, DigitSet)>) -> Self {
        cells.sort_unstable_by_key(|&(cell, _)| cell);
        let (mut guardian_cells, mut guardian_digits) = (Cells::EMPTY, DigitSet::EMPTY);
        for &(cell, digits) in &cells {
            let extra = view.candidates(cell).minus(digits);
            if !extra.is_empty() {
                guardian_cells = guardian_cells.with(cell);
                guardian_digits = guardian_digits.or(extra);
            }
        }
        Self { view, technique, cells, guardian_cells, guardian_digits }
    }

    /// Sets the technique of all deductions that are reported from this pattern later.
    pub fn set_technique(&mut self, technique: Technique) -> &Self {
        self.technique = technique;
        self
    }

    /// Returns the digits that the pattern has in `cell`, or no digits if the cell is not part of the pattern.
    pub fn pattern_digits(&self, cell: Cell) -> DigitSet {
        let mut cells = self.cells.iter();
        cells.find(|&&(other, _)| other == cell).map_or(DigitSet::EMPTY, |&(_, digits)| digits)
    }

    /// Returns the guardians in `cell`: its candidates other than the digits that the pattern has there.
    pub fn guardians(&self, cell: Cell) -> DigitSet {
        self.view.candidates(cell).minus(self.pattern_digits(cell))
    }

    /// Returns all guardians (extra candidates of the pattern's cells), ordered by cell.
    pub fn all_guardians(&self) -> Vec<Candidate> {
        let of = |cell: Cell| self.guardians(cell).iter().map(move |digit| (cell, digit));
        self.guardian_cells.iter().flat_map(of).collect()
    }

    /// Returns the cells that have `digit` as a guardian (extra candidate).
    fn cells_with_guardian(&self, digit: Digit) -> Cells<W> {
        self.guardian_cells.iter().filter(|&cell| self.guardians(cell).has(digit)).fold(Cells::EMPTY, Cells::with)
    }

    /// Reports the deductions of types 1 to 4, including type 5. The types are listed in the [documentation of this module](self).
    pub fn report_types_1_to_4(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.report_type_1(found)?;
        if self.guardian_cells.len() > 1 {
            self.report_type_2(found)?;
            self.report_type_4(found)?;
            self.report_type_3(found)?;
        }
        ControlFlow::Continue(())
    }

    /// Reports the deduction of type 1: if only one cell has guardians (extra candidates), the digits of the pattern are eliminated from
    /// this cell.
    pub fn report_type_1(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(guardian_cell) = self.guardian_cells.single() else { return ControlFlow::Continue(()) };
        let eliminated = self.view.candidates(guardian_cell).and(self.pattern_digits(guardian_cell));
        self.report(eliminated.iter().map(|digit| (guardian_cell, digit)).collect(), Vec::new(), Vec::new(), found)
    }

    /// Reports the deduction of types 2 and 5: if all guardians (extra candidates) have the same digit, cells that see all guardians lose
    /// this digit.
    pub fn report_type_2(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(digit) = self.guardian_digits.single() else { return ControlFlow::Continue(()) };
        let eliminated = self.view.places(digit) & self.view.common_peers(self.guardian_cells);
        self.report(eliminated.iter().map(|cell| (cell, digit)).collect(), Vec::new(), Vec::new(), found)
    }

    /// Reports the deductions of type 3, in which the guardians (extra candidates) form a naked subset with at most
    /// [`DEFAULT_SUBSET_CELLS`] other cells.
    pub fn report_type_3(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.report_type_3_up_to(DEFAULT_SUBSET_CELLS, found)
    }

    /// Reports the deductions of type 3, in which the guardians (extra candidates) form a naked subset with at most `max_cells` other
    /// cells.
    ///
    /// The cells with guardians together count as one cell of the subset, whose candidates are the guardians. A subset that contains a
    /// smaller subset is not reported.
    pub fn report_type_3_up_to(&self, max_cells: usize, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if self.guardian_cells.len() < 2 {
            return ControlFlow::Continue(());
        }
        // The pattern of a BUG contains all empty cells. So its cells without guardians may belong to the subset.
        let is_whole_board = self.technique == Technique::BugType3;
        let pattern =
            if is_whole_board { self.guardian_cells } else { self.cells.iter().map(|&(cell, _)| cell).collect() };
        for unit in self.view.common_units(self.guardian_cells) {
            let union_size = |cell: Cell| popcount(self.view.candidates(cell).or(self.guardian_digits).bits()) as usize;
            let rest = ((self.view.unit(unit) & self.view.empty_cells()) - pattern).iter();
            let rest: Vec<Cell> = rest.filter(|&cell| union_size(cell) <= max_cells + 1).collect();
            let sets: Vec<u64> = rest.iter().map(|&cell| self.view.candidates(cell).bits()).collect();
            for size in 1..=max_cells.min(rest.len()) as u32 {
                if rest.iter().filter(|&&cell| union_size(cell) <= size as usize + 1).count() < size as usize {
                    continue; // the most frequent case: too few cells have few enough candidates
                }
                for_each_subset_of_union(&sets, self.guardian_digits.bits(), size, size + 1, &mut |chosen, union| {
                    if self.has_smaller_subset(&sets, chosen) {
                        return ControlFlow::Continue(());
                    }
                    let chosen = rest.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
                    let cells = chosen.fold(Cells::EMPTY, |all, (_, &cell)| all.with(cell));
                    self.report_subset(unit, cells, DigitSet::from_bits(union), found)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether some but not all of the chosen cells already form a naked subset with the guardians (extra candidates).
    ///
    /// `sets[n]` contains the candidates of cell `n` as bits. Cell `n` is chosen if bit `n` of `chosen` is set.
    fn has_smaller_subset(&self, sets: &[u64], chosen: u64) -> bool {
        let mut some = (chosen - 1) & chosen;
        while some != 0 {
            let members = sets.iter().enumerate().filter(|(at, _)| some >> at & 1 == 1);
            let union = members.fold(self.guardian_digits.bits(), |union, (_, set)| union | set);
            if union.count_ones() <= some.count_ones() + 1 {
                return true;
            }
            some = (some - 1) & chosen;
        }
        false
    }

    /// Reports the deductions from the naked subset that `cells` and the guardians (extra candidates) form in `unit`. `digits` are the
    /// digits of the subset.
    ///
    /// Each digit of the subset is eliminated from the cells that see all places of the digit in the subset. If this eliminates anything
    /// outside `unit`, reports the eliminations inside `unit` first, and then all eliminations together.
    fn report_subset(
        &self,
        unit: UnitId,
        cells: Cells<W>,
        digits: DigitSet,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let view = self.view;
        let eliminated = |digit: Digit| {
            let places = (cells & view.places(digit)) | self.cells_with_guardian(digit);
            (view.places(digit) & view.common_peers(places)).iter().map(move |cell| (cell, digit))
        };
        let all: Vec<Candidate> = digits.iter().flat_map(eliminated).collect();
        let mut in_unit = all.clone();
        in_unit.retain(|&(cell, _)| view.unit(unit).has(cell));
        let clauses: Vec<Clause> = cells.iter().map(Clause::Cell).collect();
        let parts = vec![Part { cells: cells.to_vec(), digits }];
        if in_unit.len() < all.len() {
            self.report(in_unit, clauses.clone(), parts.clone(), found)?;
        }
        self.report(all, clauses, parts, found)
    }

    /// Reports the deductions of type 4, for patterns with guardians (extra candidates) in exactly two cells.
    ///
    /// If these two cells are the only places for a digit of the pattern in some unit, the other digits of the pattern are eliminated from
    /// the two cells.
    pub fn report_type_4(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if self.guardian_cells.len() != 2 {
            return ControlFlow::Continue(());
        }
        let shared = self
            .guardian_cells
            .iter()
            .map(|guardian_cell| self.pattern_digits(guardian_cell))
            .reduce(DigitSet::and)
            .unwrap_or_default();
        for unit in self.view.common_units(self.guardian_cells) {
            for digit in shared.iter().filter(|&digit| self.view.places_in(unit, digit) == self.guardian_cells) {
                let eliminated = self.guardian_cells.iter().flat_map(|guardian_cell| {
                    let rest =
                        self.pattern_digits(guardian_cell).without(digit).and(self.view.candidates(guardian_cell));
                    rest.iter().map(move |other| (guardian_cell, other))
                });
                self.report(eliminated.collect(), vec![Clause::Unit(unit, digit)], Vec::new(), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports wings: a candidate is eliminated if each guardian (extra candidate) excludes it, directly or through a bivalue cell.
    ///
    /// Eliminations of the same digit through the same bivalue cells form one deduction. In its evidence, the first [`Part`] contains the
    /// cells with guardians, without digits. Each further part is one of the bivalue cells.
    pub fn report_wings(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let guardians = self.all_guardians();
        if !(2..=MAX_GUARDIANS).contains(&guardians.len()) || self.guardian_cells.len() < 2 {
            return ControlFlow::Continue(());
        }
        for digit in self.view.digits() {
            let eliminated = guardians.iter().fold(self.view.places(digit), |eliminated, &guardian| {
                if eliminated.is_empty() { eliminated } else { eliminated & self.excluded_places(guardian, digit) }
            });
            let mut groups: Vec<(Cells<W>, Vec<Candidate>)> = Vec::new();
            for cell in eliminated.iter() {
                let bivalue_cell = |&guardian: &Candidate| self.linking_bivalue(guardian, (cell, digit));
                let bivalue_cells: Cells<W> = guardians.iter().filter_map(bivalue_cell).fold(Cells::EMPTY, Cells::with);
                match groups.iter_mut().find(|(other, _)| *other == bivalue_cells) {
                    Some((_, eliminated)) => eliminated.push((cell, digit)),
                    None => groups.push((bivalue_cells, vec![(cell, digit)])),
                }
            }
            for (bivalue_cells, eliminated) in
                groups.into_iter().filter(|&(bivalue_cells, _)| !self.is_simpler_type(bivalue_cells))
            {
                let part = |cell: Cell| Part { cells: vec![cell], digits: self.view.candidates(cell) };
                let guardian_part = Part { cells: self.guardian_cells.to_vec(), digits: DigitSet::EMPTY };
                let parts = [guardian_part].into_iter().chain(bivalue_cells.iter().map(part)).collect();
                self.report(eliminated, bivalue_cells.iter().map(Clause::Cell).collect(), parts, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether type 2, 3 or 5 makes the same deduction as a wing with these bivalue cells.
    fn is_simpler_type(&self, bivalue_cells: Cells<W>) -> bool {
        let is_naked_pair = |cell: Cell| {
            self.view.candidates(cell) == self.guardian_digits
                && self.view.common_units(self.guardian_cells.with(cell)).next().is_some()
        };
        if bivalue_cells.is_empty() {
            self.guardian_digits.len() == 1
        } else {
            bivalue_cells.single().is_some_and(is_naked_pair)
        }
    }

    /// Returns the cells that cannot have `digit` if the given guardian (extra candidate) is true. The guardian excludes the digit there
    /// directly or through a bivalue cell.
    fn excluded_places(&self, (guardian_cell, other): Candidate, digit: Digit) -> Cells<W> {
        let peers = self.view.peers(guardian_cell);
        if digit == other {
            return peers;
        }
        let pair = DigitSet::only(digit).with(other);
        let bivalue_cells = (self.view.bivalue() & peers).iter().filter(|&cell| self.view.candidates(cell) == pair);
        bivalue_cells.fold(Cells::only(guardian_cell), |excluded, cell| excluded | self.view.peers(cell))
    }

    /// Returns the bivalue cell through which a guardian (the first parameter) excludes a candidate (the second parameter).
    ///
    /// Returns `None` if the guardian excludes the candidate directly.
    fn linking_bivalue(&self, (guardian_cell, other): Candidate, (cell, digit): Candidate) -> Option<Cell> {
        let seen = self.view.peers(guardian_cell);
        if digit == other && seen.has(cell) || digit != other && guardian_cell == cell {
            return None;
        }
        let pair = DigitSet::only(digit).with(other);
        let mut bivalue_cells = (self.view.bivalue() & seen & self.view.peers(cell)).iter();
        bivalue_cells.find(|&between| self.view.candidates(between) == pair)
    }

    /// Reports a deduction from this pattern, unless there are no `eliminations`. The [`DeadlyPattern`] evidence contains `clauses` and
    /// `parts`.
    pub fn report(
        &self,
        mut eliminations: Vec<Candidate>,
        clauses: Vec<Clause>,
        parts: Vec<Part>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        eliminations.sort_unstable();
        found(Deduction {
            technique: self.technique,
            placements: Vec::new(),
            eliminations,
            digits: self.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all.or(digits)),
            evidence: Evidence::DeadlyPattern(DeadlyPattern { cells: self.cells.clone(), clauses, parts }),
        })
    }
}
