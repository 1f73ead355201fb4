//! 3D Medusa: colours of all digits at once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::evidence::{Candidate, Clause, Pattern};
use crate::techniques::colours::clusters::pattern_part;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Digit, DigitSet};

/// Candidates that hang together by cells of two digits and units with two places: all of one colour are true, or all of the
/// other. What would fall with either colour falls (trap); a colour that contradicts itself, or leaves a cell or a unit without a
/// digit, is false (wrap). The parts of the pattern are by digit, the first colour and then the second; in a wrap the first is false.
#[derive(Debug)]
pub struct Medusa;

impl ViewFinder for Medusa {
    fn technique(&self) -> Technique {
        Technique::Medusa
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let side = view.position().shape().side();
        let mut left: Vec<Cells<W>> = view.digits().map(|digit| view.places(digit)).collect();
        for digit in view.digits() {
            while let Some(cell) = left[digit.index()].first() {
                left[digit.index()] = left[digit.index()].without(cell);
                if !is_linked(view, (cell, digit)) {
                    continue;
                }
                let web = MedusaCluster::grow(view, (cell, digit), side);
                for (left, colours) in left.iter_mut().zip(&web.colours) {
                    *left -= colours[0] | colours[1];
                }
                web.report(found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether some link begins here.
fn is_linked<const W: usize>(view: View<'_, W>, (cell, digit): Candidate) -> bool {
    let position = view.position();
    let units = position.layout().units_of(cell);
    view.bivalue().has(cell) || units.iter().any(|&unit| position.places(unit, digit).count_ones() == 2)
}

/// What hangs together.
struct MedusaCluster<'a, const W: usize> {
    view: View<'a, W>,
    colours: Vec<[Cells<W>; 2]>,    // by digit
    cells: [Cells<W>; 2],           // that hold a candidate of the colour
    eliminated: Vec<[Cells<W>; 2]>, // by digit: what falls if the colour is true
    needs: Vec<Clause>,             // enough to link all of it
    is_consistent: bool,
}

impl<'a, const W: usize> MedusaCluster<'a, W> {
    fn grow(view: View<'a, W>, first: Candidate, side: usize) -> Self {
        let none = [Cells::EMPTY; 2];
        let mut web = Self {
            view,
            colours: vec![none; side],
            cells: none,
            eliminated: Vec::new(),
            needs: Vec::new(),
            is_consistent: true,
        };
        let mut reached = vec![(first, 0)];
        web.colour(first, 0);
        while let Some(((cell, digit), colour)) = reached.pop() {
            let mut reach = |candidate: Candidate, need: Clause| {
                if web.colour(candidate, 1 - colour) {
                    web.needs.push(need);
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
        if web.is_reportable() {
            web.compute_eliminations();
        }
        web
    }

    /// Whether it was new.
    fn colour(&mut self, (cell, digit): Candidate, colour: usize) -> bool {
        let colours = &mut self.colours[digit.index()];
        self.is_consistent &= !colours[1 - colour].has(cell);
        let is_new = !colours[colour].has(cell) && self.is_consistent;
        colours[colour] = colours[colour].with(cell);
        self.cells[colour] = self.cells[colour].with(cell);
        is_new
    }

    /// What falls with each colour: what sees it, and what shares a cell with it.
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
        let falls = |(digit, colours): (Digit, &[Cells<W>; 2])| {
            [0, 1].map(|colour| {
                let seen = colours[colour].iter().fold(Cells::EMPTY, |seen, cell| seen | view.peers(cell));
                let shared = self.cells[colour] - (colours[colour] - several[colour]); // by another digit
                view.places(digit) & (seen | shared)
            })
        };
        self.eliminated = view.digits().zip(&self.colours).map(falls).collect();
    }

    /// Whether it is more than a pair, and of more than one digit.
    fn is_reportable(&self) -> bool {
        let used = self.colours.iter().filter(|colours| !(colours[0] | colours[1]).is_empty()).count();
        self.needs.len() >= 3 && used >= 2 && self.is_consistent
    }

    fn report(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        if !self.is_reportable() {
            return ControlFlow::Continue(());
        }
        let wrong = [0, 1].map(|colour| self.contradiction(colour));
        match wrong {
            [Some(_), Some(_)] => ControlFlow::Continue(()), // there is no solution
            [Some(need), None] => self.report_deduction(0, Some(need), found),
            [None, Some(need)] => self.report_deduction(1, Some(need), found),
            [None, None] => self.report_deduction(0, None, found),
        }
    }

    /// What else is needed to show that a colour is false: nothing, if it falls by itself.
    fn contradiction(&self, colour: usize) -> Option<Option<Clause>> {
        let (view, position) = (self.view, self.view.position());
        if self.colours.iter().zip(&self.eliminated).any(|(colours, falls)| colours[colour].intersects(falls[colour])) {
            return Some(None);
        }
        let left = |digit: Digit| view.places(digit) - self.eliminated[digit.index()][colour];
        let some = view.digits().fold(self.cells[colour], |some, digit| some | left(digit));
        if let Some(cell) = (view.empty_cells() - some).first() {
            return Some(Some(Clause::Cell(cell)));
        }
        let is_large = position.layout().units().len() > 64; // nobody marks them all
        let loses = |&digit: &Digit| {
            is_large
                || left(digit) != view.places(digit)
                    && view.unit_mask(left(digit)) != view.unit_mask(view.places(digit))
        };
        let losers: DigitSet = view.digits().filter(loses).collect();
        let all = view.units().flat_map(|unit| losers.iter().map(move |digit| (unit, digit)));
        let mut open = all.filter(|&(unit, digit)| position.places(unit, digit) != 0);
        let is_lost =
            |&(unit, digit): &(_, Digit)| view.places_in(unit, digit).is_subset(self.eliminated[digit.index()][colour]);
        open.find(is_lost).map(|(unit, digit)| Some(Clause::Unit(unit, digit)))
    }

    /// With a `wrong` the first colour is false; else what falls with both.
    fn report_deduction(
        &self,
        first: usize,
        wrong: Option<Option<Clause>>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let digits = || self.view.digits().map(Digit::index);
        let falls = |digit: usize| match wrong {
            Some(_) => self.colours[digit][first],
            None => self.eliminated[digit][0] & self.eliminated[digit][1],
        };
        let struck = digits().flat_map(|digit| falls(digit).product(DigitSet::only(Digit::new(digit))));
        let eliminate: BTreeSet<Candidate> = struck.collect();
        if eliminate.is_empty() {
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
            eliminations: eliminate.into_iter().collect(),
            digits: used,
            evidence: Evidence::Pattern(Pattern {
                clauses: self.needs.iter().copied().chain(wrong.flatten()).collect(),
                parts: parts.collect(),
            }),
        })
    }
}
