//! What follows where some cells must not be left to the digits of a pattern.

use std::ops::ControlFlow;

use crate::evidence::{Candidate, Deadly, Need, Part};
use crate::techniques::packs::{count, each_choice};
use crate::{Cells, Deduction, Evidence, Found, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// So many cells a naked subset has beside its guards, unless somebody asks for more.
pub const USUAL: usize = 4;
/// More guardians than this are not followed further.
const MOST_GUARDIANS: usize = 4;

/// Cells that would have a twin with these digits alone. Some guardian is true: one of the other candidates of the guards.
pub struct Trap<'a, const W: usize> {
    view: View<'a, W>,
    technique: Technique,
    /// In reading order.
    cells: Vec<(Cell, DigitSet)>,
    /// The cells with guardians.
    pub guards: Cells<W>,
    /// The guardians' digits.
    pub others: DigitSet,
}

impl<'a, const W: usize> Trap<'a, W> {
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
        Self { view, technique, cells, guards, others }
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
        self.guards.iter().flat_map(of).collect()
    }

    /// The guards that `digit` is a guardian of.
    fn guards_with(&self, digit: Digit) -> Cells<W> {
        self.guards.iter().filter(|&cell| self.guardians(cell).has(digit)).fold(Cells::EMPTY, Cells::with)
    }

    /// Types 1 to 4: what follows from one guard, and from several by one digit, by a digit locked in them, by a subset.
    pub fn types(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        self.one_guard(found)?;
        if self.guards.len() > 1 {
            self.one_digit(found)?;
            self.locked_digit(found)?;
            self.subset(found)?;
        }
        ControlFlow::Continue(())
    }

    /// One guard alone is none of the pattern (type 1).
    pub fn one_guard(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(guard) = self.guards.single() else { return ControlFlow::Continue(()) };
        let falls = self.view.candidates(guard).and(self.digits(guard));
        self.strike(falls.iter().map(|digit| (guard, digit)).collect(), Vec::new(), Vec::new(), found)
    }

    /// Guardians of one digit: who sees them all has another (types 2 and 5).
    pub fn one_digit(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(digit) = self.others.single() else { return ControlFlow::Continue(()) };
        let falls = self.view.places(digit) & self.view.seen_by_all(self.guards);
        self.strike(falls.iter().map(|cell| (cell, digit)).collect(), Vec::new(), Vec::new(), found)
    }

    /// Guards in one unit stand for one cell of a naked subset of usual size (type 3).
    pub fn subset(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        self.subset_of(USUAL, found)
    }

    /// The same where the subset has so many other cells at most.
    pub fn subset_of(&self, most: usize, found: &mut Found<'_>) -> ControlFlow<()> {
        if self.guards.len() < 2 {
            return ControlFlow::Continue(());
        }
        let is_whole_board = self.technique == Technique::BugType3;
        let pattern = if is_whole_board { self.guards } else { self.cells.iter().map(|&(cell, _)| cell).collect() };
        for unit in self.view.units_around(self.guards) {
            let room = |cell: Cell| count(self.view.candidates(cell).or(self.others).bits()) as usize;
            let rest = ((self.view.unit(unit) & self.view.open()) - pattern).iter();
            let rest: Vec<Cell> = rest.filter(|&cell| room(cell) <= most + 1).collect();
            let sets: Vec<u64> = rest.iter().map(|&cell| self.view.candidates(cell).bits()).collect();
            for size in 1..=most.min(rest.len()) as u32 {
                if rest.iter().filter(|&&cell| room(cell) <= size as usize + 1).count() < size as usize {
                    continue; // as mostly
                }
                each_choice(&sets, self.others.bits(), size, size + 1, &mut |chosen, union| {
                    if self.has_less(&sets, chosen) {
                        return ControlFlow::Continue(());
                    }
                    let chosen = rest.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
                    let cells = chosen.fold(Cells::EMPTY, |all, (_, &cell)| all.with(cell));
                    self.locked_set(unit, cells, DigitSet::from_bits(union), found)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether some of the chosen cells, not all, are a subset with a guardian already.
    fn has_less(&self, sets: &[u64], chosen: u64) -> bool {
        let mut some = (chosen - 1) & chosen;
        while some != 0 {
            let members = sets.iter().enumerate().filter(|(at, _)| some >> at & 1 == 1);
            let union = members.fold(self.others.bits(), |union, (_, set)| union | set);
            if union.count_ones() <= some.count_ones() + 1 {
                return true;
            }
            some = (some - 1) & chosen;
        }
        false
    }

    /// The subset of `cells` and a guardian holds `digits`: who sees all places of one of them there loses it.
    fn locked_set(&self, unit: UnitId, cells: Cells<W>, digits: DigitSet, found: &mut Found<'_>) -> ControlFlow<()> {
        let view = self.view;
        let falls = |digit: Digit| {
            let holders = (cells & view.places(digit)) | self.guards_with(digit);
            (view.places(digit) & view.seen_by_all(holders)).iter().map(move |cell| (cell, digit))
        };
        let everywhere: Vec<Candidate> = digits.iter().flat_map(falls).collect();
        let mut in_unit = everywhere.clone();
        in_unit.retain(|&(cell, _)| view.unit(unit).has(cell));
        let needs: Vec<Need> = cells.iter().map(Need::Cell).collect();
        let parts = vec![Part { cells: cells.to_vec(), digits }];
        if in_unit.len() < everywhere.len() {
            self.strike(in_unit, needs.clone(), parts.clone(), found)?;
        }
        self.strike(everywhere, needs, parts, found)
    }

    /// Two guards to which a unit leaves a digit of the pattern: neither holds another digit of it (type 4).
    pub fn locked_digit(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        if self.guards.len() != 2 {
            return ControlFlow::Continue(());
        }
        let shared = self.guards.iter().map(|guard| self.digits(guard)).reduce(DigitSet::and).unwrap_or_default();
        for unit in self.view.units_around(self.guards) {
            for digit in shared.iter().filter(|&digit| self.view.places_in(unit, digit) == self.guards) {
                let falls = self.guards.iter().flat_map(|guard| {
                    let rest = self.digits(guard).without(digit).and(self.view.candidates(guard));
                    rest.iter().map(move |other| (guard, other))
                });
                self.strike(falls.collect(), vec![Need::Place(unit, digit)], Vec::new(), found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whatever guardian is true, the same candidate falls: each rules it out at once, or through a cell with two candidates.
    /// The parts begin with the guards, without digits.
    pub fn through_pairs(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        let guardians = self.all_guardians();
        if !(2..=MOST_GUARDIANS).contains(&guardians.len()) || self.guards.len() < 2 {
            return ControlFlow::Continue(());
        }
        for digit in self.view.digits() {
            let falls = guardians.iter().fold(self.view.places(digit), |falls, &guardian| {
                if falls.is_empty() { falls } else { falls & self.ruled_out(guardian, digit) }
            });
            let mut ways: Vec<(Cells<W>, Vec<Candidate>)> = Vec::new();
            for cell in falls.iter() {
                let through = |&guardian: &Candidate| self.through(guardian, (cell, digit));
                let pairs: Cells<W> = guardians.iter().filter_map(through).fold(Cells::EMPTY, Cells::with);
                match ways.iter_mut().find(|(other, _)| *other == pairs) {
                    Some((_, falls)) => falls.push((cell, digit)),
                    None => ways.push((pairs, vec![(cell, digit)])),
                }
            }
            for (pairs, falls) in ways.into_iter().filter(|&(pairs, _)| !self.is_simple(pairs)) {
                let part = |pair: Cell| Part { cells: vec![pair], digits: self.view.candidates(pair) };
                let guards = Part { cells: self.guards.to_vec(), digits: DigitSet::EMPTY };
                let parts = [guards].into_iter().chain(pairs.iter().map(part)).collect();
                self.strike(falls, pairs.iter().map(Need::Cell).collect(), parts, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether type 2, 3 or 5 says what these pairs would say.
    fn is_simple(&self, pairs: Cells<W>) -> bool {
        let makes_pair = |pair: Cell| {
            self.view.candidates(pair) == self.others && self.view.units_around(self.guards.with(pair)).next().is_some()
        };
        if pairs.is_empty() { self.others.len() == 1 } else { pairs.single().is_some_and(makes_pair) }
    }

    /// Where `digit` is not if a guardian is true.
    fn ruled_out(&self, (guard, other): Candidate, digit: Digit) -> Cells<W> {
        let peers = self.view.peers(guard);
        if digit == other {
            return peers;
        }
        let pair = DigitSet::only(digit).with(other);
        let through = (self.view.bivalue() & peers).iter().filter(|&cell| self.view.candidates(cell) == pair);
        through.fold(Cells::only(guard), |out, cell| out | self.view.peers(cell))
    }

    /// The cell with two candidates through which a guardian rules a candidate out, where it does not do so itself.
    fn through(&self, (guard, other): Candidate, (cell, digit): Candidate) -> Option<Cell> {
        let seen = self.view.peers(guard);
        if digit == other && seen.has(cell) || digit != other && guard == cell {
            return None;
        }
        let pair = DigitSet::only(digit).with(other);
        let mut pairs = (self.view.bivalue() & seen & self.view.peers(cell)).iter();
        pairs.find(|&between| self.view.candidates(between) == pair)
    }

    /// Hands over what falls, if anything does.
    pub fn strike(
        &self,
        mut eliminate: Vec<Candidate>,
        needs: Vec<Need>,
        parts: Vec<Part>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        eliminate.sort_unstable();
        found(Deduction {
            technique: self.technique,
            place: Vec::new(),
            eliminate,
            digits: self.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all.or(digits)),
            evidence: Evidence::Deadly(Deadly { cells: self.cells.clone(), needs, parts }),
        })
    }
}
