//! What follows from an assumption, as far as it goes, in the order in which it comes to light.

use crate::grid::{DigitSet, UnitId};
use crate::logic::evidence::{Branch, Candidate, Reason, Step};
use crate::logic::techniques::forcing::leans::leans_on;
use crate::logic::techniques::forcing::web::{Id, Web};
use crate::logic::{Cells, Deduction};

/// What a wave makes of what it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic::techniques) enum Rule {
    /// One digit only: each truth forbids its peers, and a unit's last place is true.
    Nishio,
    /// Each step follows from one other: of two candidates of a cell, or two places of a unit, if one is false, the other is true.
    Chain,
    /// The last candidate of a cell and the last place of a unit are true, however many went before.
    Net,
}

/// A candidate that is found to be true or false, and why.
#[derive(Clone, Copy, Debug)]
struct Event {
    id: Id,
    candidate: Candidate, // the same
    is_true: bool,
    why: Why,
    depth: u16, // it takes as many steps at least
}

#[derive(Clone, Copy, Debug)]
enum Why {
    Assumed,
    Seen(Id),
    LastInCell,
    LastInUnit(UnitId),
    Easier(u16), // the number of the deduction
}

/// Breadth first, so that what takes few steps comes early. Made once and run often.
#[derive(Clone, Debug)]
pub(in crate::logic::techniques) struct Wave<const W: usize> {
    rule: Rule,
    pub places: Vec<Cells<W>>, // by digit: those not known to be false
    pub cells: Vec<DigitSet>,  // the same by cell
    known: Vec<[u16; 2]>,      // by candidate, false and true: one more than the place in the trail
    trail: Vec<Event>,
    depth: u16,             // of what is learnt now
    next: usize,            // the first event of the trail whose consequences are not drawn
    clash: Option<Event>,   // what cannot be beside what is in the trail
    easier: Vec<Deduction>, // each strikes one candidate
    needed: Vec<bool>,      // by place in the trail, for walks back
    goals: Option<usize>,   // how many of the wanted are not known yet; none where everything is wanted
    wanted: Vec<[bool; 2]>, // by candidate, false and true
}

impl<const W: usize> Wave<W> {
    pub fn new(rule: Rule, web: &Web<'_, W>) -> Self {
        Self {
            rule,
            places: web.places.clone(),
            cells: web.cells.clone(),
            known: vec![[0; 2]; web.cells.len() * web.side()],
            trail: Vec::new(),
            depth: 0,
            next: 0,
            clash: None,
            easier: Vec::new(),
            needed: Vec::new(),
            goals: None,
            wanted: vec![[false; 2]; web.cells.len() * web.side()],
        }
    }

    /// As [`Wave::run`], but no further than to these goals, which it reaches without a contradiction: what comes later is no
    /// part of the way to them.
    pub fn run_to(&mut self, web: &Web<'_, W>, (id, is_true): (Id, bool), goals: &[(Id, bool)]) {
        self.goals = Some(goals.len());
        goals.iter().for_each(|&(goal, holds)| self.wanted[usize::from(goal)][usize::from(holds)] = true);
        self.run(web, id, is_true);
        goals.iter().for_each(|&(goal, holds)| self.wanted[usize::from(goal)][usize::from(holds)] = false);
        self.goals = None;
    }

    /// Forgets all, and draws every consequence of this one assumption, or as many as come before a contradiction.
    pub fn run(&mut self, web: &Web<'_, W>, id: Id, is_true: bool) {
        self.places.copy_from_slice(&web.places);
        self.cells.copy_from_slice(&web.cells);
        for event in self.trail.drain(..) {
            self.known[usize::from(event.id)] = [0; 2];
        }
        (self.next, self.depth, self.clash) = (0, 0, None);
        self.easier.clear();
        self.learn(web, web.candidate(id), is_true, Why::Assumed);
        self.spread(web);
    }

    /// Draws the consequences of what is new.
    pub fn spread(&mut self, web: &Web<'_, W>) {
        while self.next < self.trail.len() && self.clash.is_none() && self.goals != Some(0) {
            let event = self.trail[self.next];
            self.next += 1;
            self.depth = event.depth + 1;
            match event.is_true {
                true => self.forbid(web, event),
                false => self.fill(web, event.candidate),
            }
        }
    }

    /// What is true keeps others out.
    fn forbid(&mut self, web: &Web<'_, W>, event: Event) {
        let (why, (cell, digit)) = (Why::Seen(event.id), event.candidate);
        if self.rule != Rule::Nishio {
            for other in self.cells[cell.index()].without(digit).iter() {
                self.learn(web, (cell, other), false, why);
            }
        }
        for peer in (self.places[digit.index()] & web.view.peers(cell)).iter() {
            self.learn(web, (peer, digit), false, why);
        }
    }

    /// What is false leaves its needs to the others.
    fn fill(&mut self, web: &Web<'_, W>, (cell, digit): Candidate) {
        if self.rule != Rule::Nishio {
            let others = self.cells[cell.index()];
            let last = match self.rule {
                Rule::Chain => web.of_cell(cell).without(digit).single(),
                Rule::Net => others.single(),
                Rule::Nishio => None,
            };
            let last = last.or_else(|| others.is_empty().then_some(digit));
            if let Some(last) = last {
                self.learn(web, (cell, last), true, Why::LastInCell);
            }
        }
        let (all, left) = (web.places[digit.index()], self.places[digit.index()]);
        for seat in web.view.position().ground().seats(cell) {
            let unit = web.view.unit(seat.unit);
            let others = unit & left;
            if others.has_several() {
                continue; // as nearly always
            }
            let last = match self.rule {
                Rule::Chain => (unit & all).without(cell).single(),
                Rule::Net | Rule::Nishio => others.single(),
            };
            let last = last.or_else(|| others.is_empty().then_some(cell));
            if let Some(last) = last {
                self.learn(web, (last, digit), true, Why::LastInUnit(seat.unit));
            }
        }
    }

    fn learn(&mut self, web: &Web<'_, W>, candidate: Candidate, is_true: bool, why: Why) {
        let id = web.id(candidate);
        let event = Event { id, candidate, is_true, why, depth: self.depth };
        let known = &mut self.known[usize::from(event.id)];
        if known[usize::from(event.is_true)] != 0 || self.clash.is_some() {
            return;
        }
        if known[usize::from(!event.is_true)] != 0 {
            self.clash = Some(event);
            return;
        }
        self.trail.push(event);
        known[usize::from(event.is_true)] = self.trail.len() as u16;
        if let Some(goals) = &mut self.goals {
            *goals -= usize::from(self.wanted[usize::from(id)][usize::from(is_true)]);
        }
        if !event.is_true {
            let (cell, digit) = candidate;
            self.cells[cell.index()] = self.cells[cell.index()].without(digit);
            self.places[digit.index()] -= Cells::only(cell);
        }
    }

    /// Takes in an easier deduction that holds where the wave stands; whether that was news.
    pub fn ease(&mut self, web: &Web<'_, W>, deduction: &Deduction) -> bool {
        self.depth = 1;
        let before = self.trail.len();
        let struck = deduction.eliminate.iter().map(|&candidate| (candidate, false));
        for (candidate, is_true) in deduction.place.iter().map(|&candidate| (candidate, true)).chain(struck) {
            let id = web.id(candidate);
            if self.known[usize::from(id)][usize::from(is_true)] == 0 && self.clash.is_none() {
                let (place, eliminate) =
                    if is_true { (vec![candidate], Vec::new()) } else { (Vec::new(), vec![candidate]) };
                let number = self.easier.len() as u16;
                self.easier.push(Deduction { place, eliminate, ..deduction.clone() });
                self.learn(web, candidate, is_true, Why::Easier(number));
            }
        }
        self.trail.len() > before || self.clash.is_some()
    }

    pub const fn is_clash(&self) -> bool {
        self.clash.is_some()
    }

    /// All that is known, in order: which candidate, and whether it is true.
    pub fn known(&self) -> impl ExactSizeIterator<Item = (Id, bool)> + '_ {
        self.trail.iter().map(|event| (event.id, event.is_true))
    }

    /// How many steps it takes at least to this knowledge.
    pub fn depth_of(&self, id: Id, is_true: bool) -> usize {
        let at = usize::from(self.known[usize::from(id)][usize::from(is_true)]);
        at.checked_sub(1).map_or(0, |at| usize::from(self.trail[at].depth))
    }

    /// How many steps it takes to the contradiction.
    pub fn steps_to_clash(&mut self, web: &Web<'_, W>) -> usize {
        self.walk_back(web, None)
    }

    /// How many steps it takes to this knowledge.
    pub fn steps_to(&mut self, web: &Web<'_, W>, id: Id, is_true: bool) -> usize {
        self.walk_back(web, Some((id, is_true)))
    }

    /// The steps that the contradiction takes, and no others.
    pub fn branch_to_clash(&mut self, web: &Web<'_, W>) -> Branch {
        self.walk_back(web, None);
        self.branch(web, self.clash)
    }

    /// The steps that this knowledge takes, and no others.
    pub fn branch_to(&mut self, web: &Web<'_, W>, id: Id, is_true: bool) -> Branch {
        self.walk_back(web, Some((id, is_true)));
        self.branch(web, None)
    }

    /// Marks the events that are needed for an end, and counts them.
    fn walk_back(&mut self, web: &Web<'_, W>, end: Option<(Id, bool)>) -> usize {
        let mut needed = std::mem::take(&mut self.needed);
        needed.clear();
        needed.resize(self.trail.len() + 1, false); // the first is for what no event is the reason of
        match (end, self.clash) {
            (Some((id, is_true)), _) => needed[usize::from(self.known[usize::from(id)][usize::from(is_true)])] = true,
            (None, Some(clash)) => {
                needed[usize::from(self.known[usize::from(clash.id)][usize::from(!clash.is_true)])] = true;
                self.mark_parents(web, clash, &mut needed);
            }
            (None, None) => {}
        }
        for at in (1..needed.len()).rev() {
            if needed[at] {
                self.mark_parents(web, self.trail[at - 1], &mut needed);
            }
        }
        let steps = needed[1..].iter().filter(|&&needed| needed).count();
        self.needed = needed;
        steps
    }

    fn mark_parents(&self, web: &Web<'_, W>, event: Event, needed: &mut [bool]) {
        let mut mark =
            |id: Id, is_true: bool| needed[usize::from(self.known[usize::from(id)][usize::from(is_true)])] = true;
        let (cell, digit) = event.candidate;
        match event.why {
            Why::Assumed => {}
            Why::Seen(by) => mark(by, true),
            Why::LastInCell => {
                web.of_cell(cell).without(digit).iter().for_each(|other| mark(web.id((cell, other)), false));
            }
            Why::LastInUnit(unit) => {
                let others = (web.view.unit(unit) & web.places[digit.index()]).without(cell);
                others.iter().for_each(|other| mark(web.id((other, digit)), false));
            }
            Why::Easier(number) => {
                let needs = leans_on(web, &self.easier[usize::from(number)]);
                needs.into_iter().for_each(|candidate| mark(web.id(candidate), false));
            }
        }
    }

    fn branch(&self, web: &Web<'_, W>, clash: Option<Event>) -> Branch {
        let assumed = self.trail[0];
        let step = |event: Event| Step {
            candidate: event.candidate,
            is_true: event.is_true,
            reason: match event.why {
                Why::Seen(by) => Reason::Seen(web.candidate(by)),
                Why::LastInUnit(unit) => Reason::LastInUnit(unit),
                Why::Easier(number) => Reason::Easier(Box::new(self.easier[usize::from(number)].clone())),
                Why::LastInCell | Why::Assumed => Reason::LastInCell, // of the trail only the first is assumed
            },
        };
        let needed = self.trail.iter().zip(&self.needed[1..]).skip(1).filter(|(_, needed)| **needed);
        let steps = needed.map(|(event, _)| *event).chain(clash).map(step).collect();
        Branch { assumed: (assumed.candidate, assumed.is_true), steps }
    }

    /// `web` without what is known to be false.
    pub fn reduced<'a>(&self, web: &Web<'a, W>) -> Web<'a, W> {
        Web { view: web.view, places: self.places.clone(), cells: self.cells.clone() }
    }
}
