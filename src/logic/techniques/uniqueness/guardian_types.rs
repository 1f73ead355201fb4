//! What follows where some cells must not be left to the digits of a pattern.

use std::ops::ControlFlow;

use crate::bits::popcount;
use crate::evidence::{Candidate, Clause, DeadlyPattern, Part};
use crate::techniques::subset_cover::for_each_subset_of_union;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// So many cells a naked subset has beside its guards, unless somebody asks for more.
pub const DEFAULT_SUBSET_CELLS: usize = 4;
/// More guardians than this are not followed further.
const MAX_GUARDIANS: usize = 4;

/// Cells that would have a twin with these digits alone. Some guardian is true: one of the other candidates of the guards.
pub struct GuardedPattern<'a, const W: usize> {
    view: View<'a, W>,
    technique: Technique,
    /// In reading order.
    cells: Vec<(Cell, DigitSet)>,
    /// The cells with guardians.
    pub guardian_cells: Cells<W>,
    /// The guardians' digits.
    pub guardian_digits: DigitSet,
}

impl<'a, const W: usize> GuardedPattern<'a, W> {
    /// What `technique` is to make of these cells and their digits.
    pub fn new(view: View<'a, W>, technique: Technique, mut cells: Vec<(Cell, DigitSet)>) -> Self {
        cells.sort_unstable_by_key(|&(cell, _)| cell);
        let (mut guards, mut others) = (Cells::EMPTY, DigitSet::EMPTY);
        for &(cell, digits) in &cells {
            let more = view.candidates(cell).minus(digits);
            if !more.is_empty() {
                guards = guards.with(cell);
                others = others.or(more);
            }
        }
        Self { view, technique, cells, guardian_cells: guards, guardian_digits: others }
    }

    /// Reports the deductions that follow as ones by `technique`.
    pub fn reported_as(&mut self, technique: Technique) -> &Self {
        self.technique = technique;
        self
    }

    /// The digits of the pattern in `cell`.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        let mut cells = self.cells.iter();
        cells.find(|&&(other, _)| other == cell).map_or(DigitSet::EMPTY, |&(_, digits)| digits)
    }

    /// The guardians in `cell`.
    pub fn guardians(&self, cell: Cell) -> DigitSet {
        self.view.candidates(cell).minus(self.digits(cell))
    }

    /// All guardians.
    pub fn all_guardians(&self) -> Vec<Candidate> {
        let of = |cell: Cell| self.guardians(cell).iter().map(move |digit| (cell, digit));
        self.guardian_cells.iter().flat_map(of).collect()
    }

    /// The guards that `digit` is a guardian of.
    fn cells_with_guardian(&self, digit: Digit) -> Cells<W> {
        self.guardian_cells.iter().filter(|&cell| self.guardians(cell).has(digit)).fold(Cells::EMPTY, Cells::with)
    }

    /// Types 1 to 4: what follows from one guard, and from several by one digit, by a digit locked in them, by a subset.
    pub fn report_types_1_to_4(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.report_type_1(found)?;
        if self.guardian_cells.len() > 1 {
            self.report_type_2(found)?;
            self.report_type_4(found)?;
            self.report_type_3(found)?;
        }
        ControlFlow::Continue(())
    }

    /// One guard alone is none of the pattern (type 1).
    pub fn report_type_1(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(guard) = self.guardian_cells.single() else { return ControlFlow::Continue(()) };
        let falls = self.view.candidates(guard).and(self.digits(guard));
        self.report(falls.iter().map(|digit| (guard, digit)).collect(), Vec::new(), Vec::new(), found)
    }

    /// Guardians of one digit: who sees them all has another (types 2 and 5).
    pub fn report_type_2(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(digit) = self.guardian_digits.single() else { return ControlFlow::Continue(()) };
        let falls = self.view.places(digit) & self.view.common_peers(self.guardian_cells);
        self.report(falls.iter().map(|cell| (cell, digit)).collect(), Vec::new(), Vec::new(), found)
    }

    /// Guards in one unit stand for one cell of a naked subset of usual size (type 3).
    pub fn report_type_3(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.report_type_3_up_to(DEFAULT_SUBSET_CELLS, found)
    }

    /// The same where the subset has so many other cells at most.
    pub fn report_type_3_up_to(&self, most: usize, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if self.guardian_cells.len() < 2 {
            return ControlFlow::Continue(());
        }
        let is_whole_board = self.technique == Technique::BugType3;
        let pattern =
            if is_whole_board { self.guardian_cells } else { self.cells.iter().map(|&(cell, _)| cell).collect() };
        for unit in self.view.common_units(self.guardian_cells) {
            let room = |cell: Cell| popcount(self.view.candidates(cell).or(self.guardian_digits).bits()) as usize;
            let rest = ((self.view.unit(unit) & self.view.empty_cells()) - pattern).iter();
            let rest: Vec<Cell> = rest.filter(|&cell| room(cell) <= most + 1).collect();
            let sets: Vec<u64> = rest.iter().map(|&cell| self.view.candidates(cell).bits()).collect();
            for size in 1..=most.min(rest.len()) as u32 {
                if rest.iter().filter(|&&cell| room(cell) <= size as usize + 1).count() < size as usize {
                    continue; // as mostly
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

    /// Whether some of the chosen cells, not all, are a subset with a guardian already.
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

    /// The subset of `cells` and a guardian holds `digits`: who sees all places of one of them there loses it.
    fn report_subset(
        &self,
        unit: UnitId,
        cells: Cells<W>,
        digits: DigitSet,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let view = self.view;
        let falls = |digit: Digit| {
            let holders = (cells & view.places(digit)) | self.cells_with_guardian(digit);
            (view.places(digit) & view.common_peers(holders)).iter().map(move |cell| (cell, digit))
        };
        let everywhere: Vec<Candidate> = digits.iter().flat_map(falls).collect();
        let mut in_unit = everywhere.clone();
        in_unit.retain(|&(cell, _)| view.unit(unit).has(cell));
        let needs: Vec<Clause> = cells.iter().map(Clause::Cell).collect();
        let parts = vec![Part { cells: cells.to_vec(), digits }];
        if in_unit.len() < everywhere.len() {
            self.report(in_unit, needs.clone(), parts.clone(), found)?;
        }
        self.report(everywhere, needs, parts, found)
    }

    /// Two guards to which a unit leaves a digit of the pattern: neither holds another digit of it (type 4).
    pub fn report_type_4(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if self.guardian_cells.len() != 2 {
            return ControlFlow::Continue(());
        }
        let shared =
            self.guardian_cells.iter().map(|guard| self.digits(guard)).reduce(DigitSet::and).unwrap_or_default();
        for unit in self.view.common_units(self.guardian_cells) {
            for digit in shared.iter().filter(|&digit| self.view.places_in(unit, digit) == self.guardian_cells) {
                let falls = self.guardian_cells.iter().flat_map(|guard| {
                    let rest = self.digits(guard).without(digit).and(self.view.candidates(guard));
                    rest.iter().map(move |other| (guard, other))
                });
                self.report(falls.collect(), vec![Clause::Unit(unit, digit)], Vec::new(), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whatever guardian is true, the same candidate falls: each rules it out at once, or through a cell with two candidates.
    /// The parts begin with the guards, without digits.
    pub fn report_wings(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let guardians = self.all_guardians();
        if !(2..=MAX_GUARDIANS).contains(&guardians.len()) || self.guardian_cells.len() < 2 {
            return ControlFlow::Continue(());
        }
        for digit in self.view.digits() {
            let falls = guardians.iter().fold(self.view.places(digit), |falls, &guardian| {
                if falls.is_empty() { falls } else { falls & self.excluded_places(guardian, digit) }
            });
            let mut ways: Vec<(Cells<W>, Vec<Candidate>)> = Vec::new();
            for cell in falls.iter() {
                let through = |&guardian: &Candidate| self.linking_bivalue(guardian, (cell, digit));
                let pairs: Cells<W> = guardians.iter().filter_map(through).fold(Cells::EMPTY, Cells::with);
                match ways.iter_mut().find(|(other, _)| *other == pairs) {
                    Some((_, falls)) => falls.push((cell, digit)),
                    None => ways.push((pairs, vec![(cell, digit)])),
                }
            }
            for (pairs, falls) in ways.into_iter().filter(|&(pairs, _)| !self.is_simpler_type(pairs)) {
                let part = |pair: Cell| Part { cells: vec![pair], digits: self.view.candidates(pair) };
                let guards = Part { cells: self.guardian_cells.to_vec(), digits: DigitSet::EMPTY };
                let parts = [guards].into_iter().chain(pairs.iter().map(part)).collect();
                self.report(falls, pairs.iter().map(Clause::Cell).collect(), parts, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether type 2, 3 or 5 says what these pairs would say.
    fn is_simpler_type(&self, pairs: Cells<W>) -> bool {
        let makes_pair = |pair: Cell| {
            self.view.candidates(pair) == self.guardian_digits
                && self.view.common_units(self.guardian_cells.with(pair)).next().is_some()
        };
        if pairs.is_empty() { self.guardian_digits.len() == 1 } else { pairs.single().is_some_and(makes_pair) }
    }

    /// Where `digit` is not if a guardian is true.
    fn excluded_places(&self, (guard, other): Candidate, digit: Digit) -> Cells<W> {
        let peers = self.view.peers(guard);
        if digit == other {
            return peers;
        }
        let pair = DigitSet::only(digit).with(other);
        let through = (self.view.bivalue() & peers).iter().filter(|&cell| self.view.candidates(cell) == pair);
        through.fold(Cells::only(guard), |out, cell| out | self.view.peers(cell))
    }

    /// The cell with two candidates through which a guardian rules a candidate out, where it does not do so itself.
    fn linking_bivalue(&self, (guard, other): Candidate, (cell, digit): Candidate) -> Option<Cell> {
        let seen = self.view.peers(guard);
        if digit == other && seen.has(cell) || digit != other && guard == cell {
            return None;
        }
        let pair = DigitSet::only(digit).with(other);
        let mut pairs = (self.view.bivalue() & seen & self.view.peers(cell)).iter();
        pairs.find(|&between| self.view.candidates(between) == pair)
    }

    /// Hands over what falls, if anything does.
    pub fn report(
        &self,
        mut eliminate: Vec<Candidate>,
        needs: Vec<Clause>,
        parts: Vec<Part>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        eliminate.sort_unstable();
        found(Deduction {
            technique: self.technique,
            placements: Vec::new(),
            eliminations: eliminate,
            digits: self.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all.or(digits)),
            evidence: Evidence::DeadlyPattern(DeadlyPattern { cells: self.cells.clone(), clauses: needs, parts }),
        })
    }
}
