//! What follows from an assumption, as far as it goes, in the order in which it comes to light.

use crate::evidence::{Branch, Candidate, Chain, Link, Node, Reason, Step, Via};
use crate::techniques::forcing::leans::leans_on;
use crate::techniques::forcing::refutation_memory::{Note, Refutation};
use crate::techniques::forcing::rule::Rule;
use crate::techniques::forcing::ties::{Id, Left, NeedId, Ties};
use crate::techniques::forcing::web::Web;
use crate::{Cells, Deduction};
use grid::Digit;

/// A candidate that is found to be true or false, and why.
#[derive(Clone, Copy, Debug)]
struct Event {
    id: Id,
    is_true: bool,
    why: Why,
    depth: u16, // it takes as many steps at least
    cause: u16, // the event that it followed from directly, counted from 1
}

#[derive(Clone, Copy, Debug)]
enum Why {
    Assumed,
    Seen(Id),
    Last(NeedId), // of the candidates that would meet the need
    Easier(u16),  // the number of the deduction
}

/// Breadth first, so that what takes few steps comes early. Made once and run often.
#[derive(Clone, Debug)]
pub(in crate::techniques) struct Wave {
    rule: Rule,
    left: Vec<Left>,      // by need
    known: Vec<[u16; 2]>, // by candidate, false and true: one more than the place in the trail
    trail: Vec<Event>,
    depth: u16,             // of what is learnt now
    next: usize,            // the first event of the trail whose consequences are not drawn
    clash: Option<Event>,   // what cannot be beside what is in the trail
    easier: Vec<Deduction>, // each strikes one candidate
    needed: Vec<bool>,      // by place in the trail, for walks back
    goals: Option<usize>,   // how many of the wanted are not known yet; none where everything is wanted
    wanted: Vec<[bool; 2]>, // by candidate, false and true
}

impl Wave {
    pub fn new<const W: usize>(rule: Rule, web: &Web<'_, W>) -> Self {
        Self {
            rule,
            left: Vec::new(),
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
    pub fn run_to<const W: usize>(&mut self, web: &Web<'_, W>, (id, is_true): (Id, bool), goals: &[(Id, bool)]) {
        self.begin(web, id, is_true);
        self.go_on_to(web, goals);
    }

    /// Goes on to these goals too, if it is not there yet.
    pub fn go_on_to<const W: usize>(&mut self, web: &Web<'_, W>, goals: &[(Id, bool)]) {
        let is_news = |&&(goal, holds): &&(Id, bool)| self.known[usize::from(goal)][usize::from(holds)] == 0;
        self.goals = Some(goals.iter().filter(is_news).count());
        goals.iter().for_each(|&(goal, holds)| self.wanted[usize::from(goal)][usize::from(holds)] = true);
        self.spread(web);
        goals.iter().for_each(|&(goal, holds)| self.wanted[usize::from(goal)][usize::from(holds)] = false);
        self.goals = None;
    }

    /// Forgets all, and draws every consequence of this one assumption, or as many as come before a contradiction that stops it.
    pub fn run<const W: usize>(&mut self, web: &Web<'_, W>, id: Id, is_true: bool) {
        self.begin(web, id, is_true);
        self.spread(web);
    }

    /// Forgets all, and assumes this alone.
    fn begin<const W: usize>(&mut self, web: &Web<'_, W>, id: Id, is_true: bool) {
        let ties = web.ties();
        self.left.clone_from(ties.left(self.rule == Rule::Chain));
        for event in self.trail.drain(..) {
            self.known[usize::from(event.id)] = [0; 2];
        }
        (self.next, self.depth, self.clash) = (0, 0, None);
        self.easier.clear();
        self.learn(ties, id, is_true, Why::Assumed);
    }

    /// Draws the consequences of what is new.
    pub fn spread<const W: usize>(&mut self, web: &Web<'_, W>) {
        let ties = web.ties();
        while let Some(&event) = self.trail.get(self.next) {
            if self.clash.is_some() || self.goals == Some(0) {
                break;
            }
            self.next += 1;
            self.depth = event.depth + 1;
            match event.is_true {
                true => self.forbid(ties, event.id),
                false => self.fill(ties, event.id),
            }
        }
    }

    /// What is true keeps others out.
    fn forbid(&mut self, ties: &Ties, id: Id) {
        let others = if self.rule == Rule::Nishio { ties.seen(id) } else { ties.excluded(id) };
        let (known, left, before) = (&mut self.known[..], &mut self.left[..], self.trail.len());
        for &other in others {
            let known = &mut known[usize::from(other)];
            if known[0] != 0 || self.rule == Rule::Links && known[1] == 1 {
                continue; // nothing new, or the assumption
            }
            let cause = self.next as u16;
            let event = Event { id: other, is_true: false, why: Why::Seen(id), depth: self.depth, cause };
            if known[1] != 0 && self.rule != Rule::Links {
                self.clash = Some(event);
                break;
            }
            self.trail.push(event);
            known[0] = self.trail.len() as u16;
            ties.homes(other).iter().for_each(|&need| left[usize::from(need)].lose(other));
        }
        if let Some(goals) = &mut self.goals {
            let news = self.trail[before..].iter();
            *goals -= news.filter(|event| self.wanted[usize::from(event.id)][0]).count();
        }
    }

    /// What is false leaves its needs to the others.
    fn fill(&mut self, ties: &Ties, id: Id) {
        let needs = if self.rule == Rule::Nishio { ties.homes_in_units(id) } else { ties.homes(id) };
        for &need in needs {
            if self.rule == Rule::Links {
                if let Some(other) = other_of_two(ties, need, id) {
                    self.learn(ties, other, true, Why::Last(need));
                }
                continue;
            }
            let left = self.left[usize::from(need)];
            if left.is_open() {
                continue; // as nearly always
            }
            let last = left.last().unwrap_or_else(|| self.fallen(ties, need, id));
            self.learn(ties, last, true, Why::Last(need));
        }
    }

    /// Which candidate is called true of a need that has none left, one of them being `id`: in a chain the one that follows from it.
    #[cold]
    fn fallen(&self, ties: &Ties, need: NeedId, id: Id) -> Id {
        let other = if self.rule == Rule::Chain { other_of_two(ties, need, id) } else { None };
        other.unwrap_or(id)
    }

    fn learn(&mut self, ties: &Ties, id: Id, is_true: bool, why: Why) {
        let known = self.known[usize::from(id)];
        if known[usize::from(is_true)] != 0 || self.clash.is_some() {
            return;
        }
        let event = Event { id, is_true, why, depth: self.depth, cause: self.next as u16 };
        if known[usize::from(!is_true)] != 0 && self.rule != Rule::Links {
            self.clash = Some(event);
            return;
        }
        self.trail.push(event);
        self.known[usize::from(id)][usize::from(is_true)] = self.trail.len() as u16;
        for &need in ties.homes(id) {
            let left = &mut self.left[usize::from(need)];
            if is_true { left.close() } else { left.lose(id) }
        }
        if let Some(goals) = &mut self.goals {
            *goals -= usize::from(self.wanted[usize::from(id)][usize::from(is_true)]);
        }
    }

    /// Whether the candidate is known to be false.
    pub fn is_false(&self, id: Id) -> bool {
        self.known[usize::from(id)][0] != 0
    }

    /// Takes in an easier deduction that holds where the wave stands; whether that was news.
    pub fn ease<const W: usize>(&mut self, web: &Web<'_, W>, deduction: &Deduction) -> bool {
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
                self.learn(web.ties(), id, is_true, Why::Easier(number));
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
    pub fn steps_to_clash<const W: usize>(&mut self, web: &Web<'_, W>) -> usize {
        self.walk_back(web, None)
    }

    /// Returns how the wave came to its contradiction, right after its steps were counted; `gone` candidates had disappeared by then.
    pub(super) fn refutation(&self, steps: usize, gone: usize) -> Option<Refutation> {
        let note = |(event, &is_needed): (&Event, &bool)| {
            let Event { id, is_true, cause, .. } = *event;
            Note { id, is_true, is_needed, cause }
        };
        let notes = self.trail.iter().zip(&self.needed[1..]).map(note).collect();
        self.clash.map(|clash| Refutation { notes, end: self.next as u16, clash: clash.id, steps, gone })
    }

    /// How many steps it takes to this knowledge.
    pub fn steps_to<const W: usize>(&mut self, web: &Web<'_, W>, id: Id, is_true: bool) -> usize {
        self.walk_back(web, Some((id, is_true)))
    }

    /// The steps that the contradiction takes, and no others.
    pub fn branch_to_clash<const W: usize>(&mut self, web: &Web<'_, W>) -> Branch {
        self.walk_back(web, None);
        self.branch(web, self.clash)
    }

    /// The steps that this knowledge takes, and no others.
    pub fn branch_to<const W: usize>(&mut self, web: &Web<'_, W>, id: Id, is_true: bool) -> Branch {
        self.walk_back(web, Some((id, is_true)));
        self.branch(web, None)
    }

    /// Marks the events that are needed for an end, and counts them.
    fn walk_back<const W: usize>(&mut self, web: &Web<'_, W>, end: Option<(Id, bool)>) -> usize {
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

    fn mark_parents<const W: usize>(&self, web: &Web<'_, W>, event: Event, needed: &mut [bool]) {
        let mut mark =
            |id: Id, is_true: bool| needed[usize::from(self.known[usize::from(id)][usize::from(is_true)])] = true;
        match event.why {
            Why::Assumed => {}
            Why::Seen(by) => mark(by, true),
            Why::Last(need) => {
                let others = web.ties().members(need).iter().filter(|&&other| other != event.id);
                others.for_each(|&other| mark(other, false));
            }
            Why::Easier(number) => {
                let needs = leans_on(web, &self.easier[usize::from(number)]);
                needs.into_iter().for_each(|candidate| mark(web.id(candidate), false));
            }
        }
    }

    fn branch<const W: usize>(&self, web: &Web<'_, W>, clash: Option<Event>) -> Branch {
        let assumed = self.trail[0];
        let step = |event: Event| Step {
            candidate: web.candidate(event.id),
            is_true: event.is_true,
            reason: match event.why {
                Why::Seen(by) => Reason::Seen(web.candidate(by)),
                Why::Last(need) => web.ties().unit(need).map_or(Reason::LastInCell, Reason::LastInUnit),
                Why::Easier(number) => Reason::Easier(Box::new(self.easier[usize::from(number)].clone())),
                Why::Assumed => Reason::LastInCell, // of the trail only the first is assumed
            },
        };
        let needed = self.trail.iter().zip(&self.needed[1..]).skip(1).filter(|(_, needed)| **needed);
        let steps = needed.map(|(event, _)| *event).chain(clash).map(step).collect();
        Branch { assumed: (web.candidate(assumed.id), assumed.is_true), steps }
    }

    /// Returns the places of `digit` that are known to be false.
    pub fn false_places<const W: usize>(&self, web: &Web<'_, W>, digit: Digit) -> Cells<W> {
        let falses = self.known().filter(|&(_, is_true)| !is_true).map(|(id, _)| web.candidate(id));
        falses.filter(|&(_, other)| other == digit).map(|(cell, _)| cell).collect()
    }

    /// Returns the chain from a candidate that the links show to be false back to the assumption. Returns `None` if the candidate is
    /// not false, or if the assumption excludes it directly.
    pub fn chain<const W: usize>(&self, web: &Web<'_, W>, from: Id) -> Option<Chain> {
        let (mut chain, mut lost) = (Chain::default(), from);
        while let Why::Seen(held) = self.why(lost, false)? {
            let Why::Last(need) = self.why(held, true)? else { break };
            if !chain.nodes.is_empty() {
                chain.links.push(Link { is_strong: false, via: weak_link(web, lost, held) });
            }
            lost = other_of_two(web.ties(), need, held)?;
            chain.nodes.extend([held, lost].map(|id| node(web.candidate(id))));
            let via = web.ties().unit(need).map_or(Via::Cell, Via::Unit);
            chain.links.push(Link { is_strong: true, via });
        }
        (!chain.nodes.is_empty()).then_some(chain)
    }

    /// Returns why a candidate is known to be true or false.
    fn why(&self, id: Id, is_true: bool) -> Option<Why> {
        let at = usize::from(self.known[usize::from(id)][usize::from(is_true)]).checked_sub(1)?;
        Some(self.trail[at].why)
    }

    /// `web` without what is known to be false.
    pub fn reduced<'a, const W: usize>(&self, web: &Web<'a, W>) -> Web<'a, W> {
        let falses = self.known().filter(|&(_, is_true)| !is_true);
        web.without(falses.map(|(id, _)| web.candidate(id)))
    }
}

/// Returns the other candidate of a need with two candidates, of which one is `id`.
fn other_of_two(ties: &Ties, need: NeedId, id: Id) -> Option<Id> {
    let &[one, other] = ties.members(need) else { return None };
    Some(if one == id { other } else { one })
}

/// Returns where it is seen that two candidates are not both true.
fn weak_link<const W: usize>(web: &Web<'_, W>, one: Id, other: Id) -> Via {
    let [one, other] = [one, other].map(|id| web.candidate(id).0);
    if one == other {
        return Via::Cell;
    }
    let both: Cells<W> = [one, other].into_iter().collect();
    web.view.units_around(both).next().map_or(Via::Peers, Via::Unit)
}

fn node((cell, digit): Candidate) -> Node {
    Node { cells: vec![cell], digit }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::forcing::lookups::web_of;
    use crate::{Analysis, Ladder, Technique, View, samples};

    /// Checks the waves of both rules from every candidate. Returns the number of contradictions and of chains.
    fn check(view: View<'_, 2>) -> (usize, usize) {
        let web = web_of(view);
        let [mut chain, mut links] = [Rule::Chain, Rule::Links].map(|rule| Wave::new(rule, &web));
        let (mut clashes, mut chains) = (0, 0);
        for id in web.candidates() {
            chain.run(&web, id, true);
            links.run(&web, id, true);
            assert!(chain.known().eq(links.known().take(chain.known().len())), "{id}");
            assert!(chain.is_clash() || chain.known().len() == links.known().len(), "{id}");
            assert!(!links.is_clash() && !links.is_false(id), "{id}");
            clashes += usize::from(chain.is_clash());
            for chain in web.candidates().filter_map(|other| links.chain(&web, other)) {
                let is_alternating = chain.links.iter().enumerate().all(|(at, link)| link.is_strong == (at % 2 == 0));
                assert!(is_alternating && chain.nodes.len() == chain.links.len() + 1, "{id}");
                chains += 1;
            }
        }
        (clashes, chains)
    }

    #[test]
    fn links_lead_where_a_chain_leads_and_on_past_contradictions() {
        let ladder = Ladder::ours().only(|technique| technique < Technique::Skyscraper);
        let way = samples::HARD.into_iter().flat_map(|line| samples::walk(&ladder, samples::start(line)));
        let counts: Vec<(usize, usize)> = way.map(|(position, _)| check(View::of(&Analysis::of(position)))).collect();
        assert!(counts.iter().any(|&(clashes, chains)| clashes > 0 && chains > 0), "{counts:?}");
    }
}
