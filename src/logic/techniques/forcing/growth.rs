//! What follows from an assumption, as sets. How, and in which order, is nobody's concern here: a wave knows that.

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::Cells;
use crate::logic::evidence::{Candidate, Need};
use crate::logic::techniques::forcing::wave::Rule;
use crate::logic::techniques::forcing::web::Web;

/// All that is known to be true or false, by a rule that draws consequences from cells and units alike.
#[derive(Debug)]
pub(super) struct Growth<'a, const W: usize> {
    web: &'a Web<'a, W>,
    rule: Rule,
    pub truths: Vec<Cells<W>>, // by digit
    pub falses: Vec<Cells<W>>, // by digit
    pub is_clash: bool,
    new: Vec<(Candidate, bool)>, // whose consequences are not drawn
}

impl<'a, const W: usize> Growth<'a, W> {
    /// Nothing is known.
    pub fn new(web: &'a Web<'a, W>, rule: Rule) -> Self {
        let blank = || vec![Cells::EMPTY; web.side()];
        Self { web, rule, truths: blank(), falses: blank(), is_clash: false, new: Vec::new() }
    }

    /// Forgets all, and draws every consequence of this assumption, or as many as come before a contradiction.
    pub fn run(&mut self, candidate: Candidate, is_true: bool) {
        self.truths.fill(Cells::EMPTY);
        self.falses.fill(Cells::EMPTY);
        self.is_clash = false;
        self.learn(candidate, is_true);
        self.spread();
    }

    /// Draws the consequences of what is new.
    pub fn spread(&mut self) {
        while let Some((candidate, is_true)) = self.new.pop() {
            if self.is_clash {
                self.new.clear();
            } else if is_true {
                self.forbid(candidate);
            } else {
                self.fill(candidate);
            }
        }
    }

    /// Looks again at a need that has lost candidates of the web itself.
    pub fn review(&mut self, need: Need) {
        match need {
            Need::Cell(cell) => {
                let all = self.web.of_cell(cell);
                let rest = self.left_in(cell);
                if rest != all {
                    self.meet_in_cell(cell, all, rest);
                }
            }
            Need::Place(unit, digit) => {
                let all = self.web.view.unit(unit) & self.web.places[digit.index()];
                let rest = all - self.falses[digit.index()];
                if rest != all {
                    self.meet_in_unit(digit, all, rest);
                }
            }
        }
    }

    fn learn(&mut self, (cell, digit): Candidate, is_true: bool) {
        let (truths, falses) = (&mut self.truths[digit.index()], &mut self.falses[digit.index()]);
        let (same, other) = if is_true { (truths, falses) } else { (falses, truths) };
        if !same.has(cell) {
            self.is_clash |= other.has(cell);
            *same = same.with(cell);
            self.new.push(((cell, digit), is_true));
        }
    }

    /// What is true keeps others out.
    fn forbid(&mut self, (cell, digit): Candidate) {
        for other in self.web.of_cell(cell).without(digit).iter() {
            self.learn((cell, other), false);
        }
        let places = self.web.places[digit.index()] & self.web.view.peers(cell);
        for peer in (places - self.falses[digit.index()]).iter() {
            self.learn((peer, digit), false);
        }
    }

    /// What is false leaves its needs to the others.
    fn fill(&mut self, (cell, digit): Candidate) {
        self.meet_in_cell(cell, self.web.of_cell(cell), self.left_in(cell));
        let (places, falses) = (self.web.places[digit.index()], self.falses[digit.index()]);
        for seat in self.web.view.position().ground().seats(cell) {
            let all = self.web.view.unit(seat.unit) & places;
            let rest = all - falses;
            if !rest.has_several() {
                self.meet_in_unit(digit, all, rest);
            }
        }
    }

    /// The digits of a cell that are not known to be false.
    fn left_in(&self, cell: Cell) -> DigitSet {
        self.web.of_cell(cell).iter().filter(|digit: &Digit| !self.falses[digit.index()].has(cell)).collect()
    }

    /// Of all digits of a cell these are left, and not all of them.
    fn meet_in_cell(&mut self, cell: Cell, all: DigitSet, rest: DigitSet) {
        if rest.is_empty() {
            self.is_clash = true;
        } else if let Some(last) = rest.single()
            && (self.rule == Rule::Net || all.len() == 2)
        {
            self.learn((cell, last), true);
        }
    }

    /// Of all places of a digit in a unit these are left, and not all of them.
    fn meet_in_unit(&mut self, digit: Digit, all: Cells<W>, rest: Cells<W>) {
        if rest.is_empty() {
            self.is_clash = true;
        } else if let Some(last) = rest.single()
            && (self.rule == Rule::Net || all.without(last).single().is_some())
        {
            self.learn((last, digit), true);
        }
    }
}
