//! 3D Medusa: colouring of the candidates of several digits at once.
//!
//! Two candidates are linked if they are the only ones of a cell, or the only places of a digit in a unit; exactly one of the two is true.
//! Linked candidates therefore alternate between two colours, of which one is entirely true and the other entirely false.
//! See <https://www.sudokuwiki.org/3D_Medusa>.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::evidence::{Candidate, Clause, Pattern, PatternKind};
use crate::techniques::colours::clusters::pattern_part;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// Finder of 3D Medusa.
///
/// A cluster consists of linked candidates in two colours, of which one is entirely true and the other entirely false. A trap eliminates
/// the candidates that both colours exclude. A wrap eliminates all candidates of a colour, because the colour excludes one of its own
/// candidates, or all candidates of a cell, or all places of a digit in a unit.
///
/// The reported pattern has two parts for each digit of the cluster: the places of the first colour, then the places of the second. In a
/// wrap, the first colour is the false one.
#[derive(Debug)]
pub struct Medusa;

impl ViewFinder for Medusa {
    fn technique(&self) -> Technique {
        Technique::Medusa
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let side = view.position().shape().side();
        let mut uncoloured: Vec<Cells<W>> = view.digits().map(|digit| view.places(digit)).collect();
        for digit in view.digits() {
            while let Some(cell) = uncoloured[digit.index()].first() {
                uncoloured[digit.index()] = uncoloured[digit.index()].without(cell);
                if !is_linked(view, (cell, digit)) {
                    continue;
                }
                let cluster = MedusaCluster::grow(view, (cell, digit), side);
                for (uncoloured, colours) in uncoloured.iter_mut().zip(&cluster.colours) {
                    *uncoloured -= colours[0] | colours[1];
                }
                cluster.report(found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether the candidate is linked with another one: it is one of two candidates of its cell, or one of two places of its digit in a unit.
fn is_linked<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> bool {
    let position = view.position();
    let units = position.layout().units_of(cell);
    view.bivalue().has(cell) || units.iter().any(|&unit| position.places(unit, digit).count_ones() == 2)
}

/// Candidates that are linked with each other, in two colours. Links lead from each colour to the other, so one colour is entirely true and
/// the other entirely false.
struct MedusaCluster<'a, const W: usize> {
    view: View<'a, W>,
    /// For each digit, its places in each of the two colours.
    colours: Vec<[Cells<W>; 2]>,
    /// For each colour, the cells that have a candidate of this colour.
    cells: [Cells<W>; 2],
    /// For each digit, the places that each of the two colours excludes. Empty if [`Self::is_reportable`] is false.
    eliminated: Vec<[Cells<W>; 2]>,
    /// Clauses with just two candidates. Together, they link all candidates of the cluster. Clauses that would only close a cycle are left
    /// out.
    clauses: Vec<Clause>,
    /// Whether no candidate has both colours.
    is_consistent: bool,
}

impl<'a, const W: usize> MedusaCluster<'a, W> {
    /// Returns the cluster of the candidate `first`, which gets colour 0. `side` is the number of digits of the board.
    fn grow(view: View<'a, W>, first: Candidate, side: usize) -> Self {
        let none = [Cells::EMPTY; 2];
        let mut cluster = Self {
            view,
            colours: vec![none; side],
            cells: none,
            eliminated: Vec::new(),
            clauses: Vec::new(),
            is_consistent: true,
        };
        let mut reached = vec![(first, 0)];
        cluster.set_colour(first, 0);
        while let Some(((cell, digit), colour)) = reached.pop() {
            let mut reach = |candidate: Candidate, clause: Clause| {
                if cluster.set_colour(candidate, 1 - colour) {
                    cluster.clauses.push(clause);
                    reached.push((candidate, 1 - colour));
                }
            };
            let digits = view.candidates(cell);
            if digits.len() == 2 {
                digits.without(digit).iter().for_each(|other| reach((cell, other), Clause::Cell(cell)));
            }
            for &unit in view.position().layout().units_of(cell) {
                if view.position().places(unit, digit).count_ones() == 2 {
                    let others = view.places_in(unit, digit).without(cell);
                    others.iter().for_each(|other| reach((other, digit), Clause::Unit(unit, digit)));
                }
            }
        }
        if cluster.is_reportable() {
            cluster.compute_eliminations();
        }
        cluster
    }

    /// Gives the candidate a colour. Returns `true` if this colour is new for the candidate and the cluster is still consistent: no
    /// candidate has both colours.
    fn set_colour(&mut self, (cell, digit): Candidate, colour: usize) -> bool {
        let colours = &mut self.colours[digit.index()];
        self.is_consistent &= !colours[1 - colour].has(cell);
        let is_new = !colours[colour].has(cell) && self.is_consistent;
        colours[colour] = colours[colour].with(cell);
        self.cells[colour] = self.cells[colour].with(cell);
        is_new
    }

    /// For each colour, computes the candidates that the colour excludes: candidates that see a candidate of this colour with the same
    /// digit, and candidates whose cell has another candidate of this colour.
    fn compute_eliminations(&mut self) {
        let view = self.view;
        let several = [0, 1].map(|colour| {
            let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
            for colours in &self.colours {
                twice |= once & colours[colour];
                once |= colours[colour];
            }
            twice
        });
        let excluded = |(digit, colours): (Digit, &[Cells<W>; 2])| {
            [0, 1].map(|colour| {
                let seen = colours[colour].iter().fold(Cells::EMPTY, |seen, cell| seen | view.peers(cell));
                let with_other_digit = self.cells[colour] - (colours[colour] - several[colour]);
                view.places(digit) & (seen | with_other_digit)
            })
        };
        self.eliminated = view.digits().zip(&self.colours).map(excluded).collect();
    }

    /// Whether the cluster has at least three links and at least two digits, and no candidate has both colours. Clusters of a single digit
    /// are left to Simple Colours.
    fn is_reportable(&self) -> bool {
        let used = self.colours.iter().filter(|colours| !(colours[0] | colours[1]).is_empty()).count();
        self.clauses.len() >= 3 && used >= 2 && self.is_consistent
    }

    /// Reports a wrap if exactly one colour is false, and a trap if neither is. Reports nothing if both are false.
    fn report(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if !self.is_reportable() {
            return ControlFlow::Continue(());
        }
        let contradictions = [0, 1].map(|colour| self.contradiction(colour));
        match contradictions {
            [Some(_), Some(_)] => ControlFlow::Continue(()), // both colours are false, so the position has no solution
            [Some(clause), None] => self.report_deduction(0, Some(clause), found),
            [None, Some(clause)] => self.report_deduction(1, Some(clause), found),
            [None, None] => self.report_deduction(0, None, found),
        }
    }

    /// Returns the reason why `colour` is false, or `None` if the colour may be true. `Some(None)` means that the colour excludes one of
    /// its own candidates. `Some(Some(clause))` means that the colour excludes every candidate of this clause.
    fn contradiction(&self, colour: usize) -> Option<Option<Clause>> {
        let (view, position) = (self.view, self.view.position());
        if self
            .colours
            .iter()
            .zip(&self.eliminated)
            .any(|(colours, eliminated)| colours[colour].intersects(eliminated[colour]))
        {
            return Some(None);
        }
        let left = |digit: Digit| view.places(digit) - self.eliminated[digit.index()][colour];
        let some = view.digits().fold(self.cells[colour], |some, digit| some | left(digit));
        if let Some(cell) = (view.empty_cells() - some).first() {
            return Some(Some(Clause::Cell(cell)));
        }
        let is_large = position.layout().units().len() > 64; // `unit_mask` has bits for the first 64 units only
        let may_empty_unit = |&digit: &Digit| {
            is_large
                || left(digit) != view.places(digit)
                    && view.unit_mask(left(digit)) != view.unit_mask(view.places(digit))
        };
        let digits: DigitSet = view.digits().filter(may_empty_unit).collect();
        let all = view.units().flat_map(|unit| digits.iter().map(move |digit| (unit, digit)));
        let mut open = all.filter(|&(unit, digit)| position.places(unit, digit) != 0);
        let is_emptied =
            |&(unit, digit): &(_, Digit)| view.places_in(unit, digit).is_subset(self.eliminated[digit.index()][colour]);
        open.find(is_emptied).map(|(unit, digit)| Some(Clause::Unit(unit, digit)))
    }

    /// Reports a deduction from this cluster, unless nothing is eliminated.
    ///
    /// `contradiction` contains the reason why the colour `first` is false. All candidates of this colour are then eliminated. If the
    /// reason is a clause, it is added to the evidence. Without a contradiction, the candidates that both colours exclude are eliminated.
    fn report_deduction(
        &self,
        first: usize,
        contradiction: Option<Option<Clause>>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let digits = || self.view.digits().map(Digit::index);
        let places = |digit: usize| match contradiction {
            Some(_) => self.colours[digit][first],
            None => self.eliminated[digit][0] & self.eliminated[digit][1],
        };
        let candidates = digits().flat_map(|digit| places(digit).product(DigitSet::only(Digit::new(digit))));
        let eliminations: BTreeSet<Candidate> = candidates.collect();
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let used: DigitSet = digits()
            .filter(|&digit| !(self.colours[digit][0] | self.colours[digit][1]).is_empty())
            .map(Digit::new)
            .collect();
        let parts = used.iter().flat_map(|digit| {
            let colours = self.colours[digit.index()];
            [colours[first], colours[1 - first]].map(|cells| pattern_part(cells, DigitSet::only(digit)))
        });
        found(Deduction {
            technique: Technique::Medusa,
            placements: Vec::new(),
            eliminations: eliminations.into_iter().collect(),
            digits: used,
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::Medusa,
                clauses: self.clauses.iter().copied().chain(contradiction.flatten()).collect(),
                parts: parts.collect(),
            }),
        })
    }
}
