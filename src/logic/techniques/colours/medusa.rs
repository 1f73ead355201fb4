//! 3D Medusa: colours of all digits at once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::evidence::{Candidate, Need, Pattern};
use crate::logic::techniques::colours::clusters::part;
use crate::logic::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};

/// Candidates that hang together by cells of two digits and units with two places: all of one colour are true, or all of the
/// other. What would fall with either colour falls (trap); a colour that contradicts itself, or leaves a cell or a unit without a
/// digit, is false (wrap). The parts of the pattern are by digit, the first colour and then the second; in a wrap the first is false.
#[derive(Debug)]
pub struct Medusa;

impl Sweep for Medusa {
    fn technique(&self) -> Technique {
        Technique::Medusa
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let side = view.position().shape().side();
        let mut left: Vec<Cells<W>> = view.digits().map(|digit| view.places(digit)).collect();
        for digit in view.digits() {
            while let Some(cell) = left[digit.index()].first() {
                left[digit.index()] = left[digit.index()].without(cell);
                if !is_linked(view, (cell, digit)) {
                    continue;
                }
                let web = Web::spread(view, (cell, digit), side);
                for (left, colours) in left.iter_mut().zip(&web.colours) {
                    *left -= colours[0] | colours[1];
                }
                web.judge(found)?;
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
struct Web<'a, const W: usize> {
    view: View<'a, W>,
    colours: Vec<[Cells<W>; 2]>, // by digit
    cells: [Cells<W>; 2],        // that hold a candidate of the colour
    falls: Vec<[Cells<W>; 2]>,   // by digit: what falls if the colour is true
    needs: Vec<Need>,            // enough to link all of it
    is_sound: bool,
}

impl<'a, const W: usize> Web<'a, W> {
    fn spread(view: View<'a, W>, first: Candidate, side: usize) -> Self {
        let none = [Cells::EMPTY; 2];
        let mut web = Self {
            view,
            colours: vec![none; side],
            cells: none,
            falls: vec![none; side],
            needs: Vec::new(),
            is_sound: true,
        };
        let mut reached = vec![(first, 0)];
        web.paint(first, 0);
        while let Some(((cell, digit), colour)) = reached.pop() {
            let digits = view.candidates(cell);
            let mut next: Vec<(Candidate, Need)> = Vec::new();
            if digits.len() == 2 {
                next.extend(digits.without(digit).iter().map(|other| ((cell, other), Need::Cell(cell))));
            }
            for &unit in view.position().layout().units_of(cell) {
                if view.position().places(unit, digit).count_ones() == 2 {
                    let others = view.places_in(unit, digit).without(cell);
                    next.extend(others.iter().map(|other| ((other, digit), Need::Place(unit, digit))));
                }
            }
            for (candidate, need) in next {
                if web.paint(candidate, 1 - colour) {
                    web.needs.push(need);
                    reached.push((candidate, 1 - colour));
                }
            }
        }
        if web.is_worthwhile() {
            web.shade();
        }
        web
    }

    /// Whether it was new.
    fn paint(&mut self, (cell, digit): Candidate, colour: usize) -> bool {
        let colours = &mut self.colours[digit.index()];
        self.is_sound &= !colours[1 - colour].has(cell);
        let is_new = !colours[colour].has(cell) && self.is_sound;
        colours[colour] = colours[colour].with(cell);
        self.cells[colour] = self.cells[colour].with(cell);
        is_new
    }

    /// What falls with each colour: what sees it, and what shares a cell with it.
    fn shade(&mut self) {
        let view = self.view;
        for (index, colours) in self.colours.iter().enumerate() {
            let places = view.places(Digit::new(index));
            for colour in [0, 1] {
                let seen = colours[colour].iter().fold(Cells::EMPTY, |seen, cell| seen | view.peers(cell));
                let others = self.colours.iter().enumerate().filter(|(other, _)| *other != index);
                let shared = others.fold(Cells::EMPTY, |shared, (_, colours)| shared | colours[colour]);
                self.falls[index][colour] = places & (seen | shared);
            }
        }
    }

    /// Whether it is more than a pair, and of more than one digit.
    fn is_worthwhile(&self) -> bool {
        let used = self.colours.iter().filter(|colours| !(colours[0] | colours[1]).is_empty()).count();
        self.needs.len() >= 3 && used >= 2 && self.is_sound
    }

    fn judge(&self, found: &mut Found<'_>) -> ControlFlow<()> {
        if !self.is_worthwhile() {
            return ControlFlow::Continue(());
        }
        let wrong = [0, 1].map(|colour| self.contradiction(colour));
        match wrong {
            [Some(_), Some(_)] => ControlFlow::Continue(()), // there is no solution
            [Some(need), None] => self.hand_over(0, Some(need), found),
            [None, Some(need)] => self.hand_over(1, Some(need), found),
            [None, None] => self.hand_over(0, None, found),
        }
    }

    /// What else is needed to show that a colour is false: nothing, if it falls by itself.
    fn contradiction(&self, colour: usize) -> Option<Option<Need>> {
        let (view, position) = (self.view, self.view.position());
        if self.colours.iter().zip(&self.falls).any(|(colours, falls)| colours[colour].meets(falls[colour])) {
            return Some(None);
        }
        let falls = |cell: Cell, digit: Digit| self.falls[digit.index()][colour].has(cell);
        let is_emptied = |cell: &Cell| view.candidates(*cell).iter().all(|digit| falls(*cell, digit));
        if let Some(cell) = (view.open() - self.cells[colour]).iter().find(is_emptied) {
            return Some(Some(Need::Cell(cell)));
        }
        let all = view.units().flat_map(|unit| view.digits().map(move |digit| (unit, digit)));
        let mut open = all.filter(|&(unit, digit)| position.places(unit, digit) != 0);
        let is_lost =
            |&(unit, digit): &(_, Digit)| view.places_in(unit, digit).within(self.falls[digit.index()][colour]);
        open.find(is_lost).map(|(unit, digit)| Some(Need::Place(unit, digit)))
    }

    /// With a `wrong` the first colour is false; else what falls with both.
    fn hand_over(&self, first: usize, wrong: Option<Option<Need>>, found: &mut Found<'_>) -> ControlFlow<()> {
        let digits = || self.view.digits().map(Digit::index);
        let falls = |digit: usize| match wrong {
            Some(_) => self.colours[digit][first],
            None => self.falls[digit][0] & self.falls[digit][1],
        };
        let struck = digits().flat_map(|digit| falls(digit).times(DigitSet::only(Digit::new(digit))));
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
            [colours[first], colours[1 - first]].map(|cells| part(cells, DigitSet::only(digit)))
        });
        found(Deduction {
            technique: Technique::Medusa,
            place: Vec::new(),
            eliminate: eliminate.into_iter().collect(),
            digits: used,
            evidence: Evidence::Pattern(Pattern {
                needs: self.needs.iter().copied().chain(wrong.flatten()).collect(),
                parts: parts.collect(),
            }),
        })
    }
}
