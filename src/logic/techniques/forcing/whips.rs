//! Whips and braids: a candidate led to a contradiction by what is left for cells and units, one after the other.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::grid::Digit;
use crate::logic::evidence::{Branch, Candidate, Need, Reason, Step};
use crate::logic::techniques::forcing::closures::{Closures, Reach};
use crate::logic::techniques::forcing::wave::{Rule, Wave};
use crate::logic::techniques::forcing::web::{Id, Web};
use crate::logic::techniques::forcing::{MOST_CANDIDATES, refuted};
use crate::logic::{Cells, Found, Sweep, Technique, View};

/// The longest whip that is looked for, in cells and units.
const LONGEST: usize = 9;
/// So many beginnings of each length are followed.
const BEGINNINGS: usize = 64;

/// Suppose a candidate. Again and again a cell or a unit has one candidate left beside what the supposition and those before
/// exclude, and each of them has lost one to the candidate just before it: a row without branches. At its end nothing is left.
#[derive(Debug)]
pub struct Whip;

/// The same where each cell and unit may lose its candidates to any of those before. What a whip shows too is left to whips.
#[derive(Debug)]
pub struct Braid;

/// The beginning of a whip.
#[derive(Clone)]
struct Lash<const W: usize> {
    places: Vec<Cells<W>>, // by digit: what nothing excludes yet
    row: Vec<(Need, Id)>,  // what was left, and for which need
}

impl Sweep for Braid {
    fn technique(&self) -> Technique {
        Technique::Braid
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = Web::of(view);
        let mut wave = Wave::new(Rule::Net, &web);
        for id in targets(&web, &mut wave) {
            let mut hunt = Hunt::of(&web, id);
            if (0..LONGEST).any(|_| hunt.lengthen().is_some()) {
                continue;
            }
            wave.run(&web, id, true);
            found(refuted(Technique::Braid, wave.branch_to_clash(&web)))?;
        }
        ControlFlow::Continue(())
    }
}

impl Sweep for Whip {
    fn technique(&self) -> Technique {
        Technique::Whip
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = Web::of(view);
        let mut hunts: Vec<Hunt<'_, W>> =
            targets(&web, &mut Wave::new(Rule::Net, &web)).into_iter().map(|id| Hunt::of(&web, id)).collect();
        for length in 1..=LONGEST {
            let mut left = Vec::new();
            for mut hunt in hunts {
                match hunt.lengthen() {
                    Some(_) if length == 1 => {} // a cell or a unit sees it: that has easier names
                    Some(branch) => found(refuted(Technique::Whip, branch))?,
                    None => left.push(hunt),
                }
            }
            hunts = left;
        }
        ControlFlow::Continue(())
    }
}

/// The candidates that cannot be true, for all that singles tell; the sooner that is clear the earlier.
fn targets<const W: usize>(web: &Web<'_, W>, wave: &mut Wave<W>) -> Vec<Id> {
    if web.candidates().count() > MOST_CANDIDATES {
        return Vec::new();
    }
    let closures = Closures::of(web, Reach::NET);
    let mut targets: Vec<(usize, Id)> = Vec::new();
    for id in web.candidates().filter(|&id| closures.is_clash((id, true))) {
        wave.run(web, id, true);
        targets.push((wave.steps_to_clash(web), id));
    }
    targets.sort_unstable();
    targets.into_iter().map(|(_, id)| id).collect()
}

/// All whips that begin with one supposition, up to a length.
struct Hunt<'a, const W: usize> {
    web: &'a Web<'a, W>,
    target: Id,
    lashes: Vec<Lash<W>>,
    seen: HashSet<Vec<Id>>,
}

impl<'a, const W: usize> Hunt<'a, W> {
    fn of(web: &'a Web<'a, W>, target: Id) -> Self {
        let mut first = Lash { places: web.places.clone(), row: Vec::new() };
        first.exclude(web, web.candidate(target));
        Self { web, target, lashes: vec![first], seen: HashSet::new() }
    }

    /// Makes each beginning longer by one; the proof, if one of them comes to its end.
    fn lengthen(&mut self) -> Option<Branch> {
        let mut longer = Vec::new();
        for lash in std::mem::take(&mut self.lashes) {
            let last = lash.row.last().map_or(self.target, |&(_, id)| id);
            let mut nexts: HashSet<Id> = HashSet::new();
            for need in self.needs_beside(last) {
                let mut left = lash.left(self.web, need);
                let Some(next) = left.next() else { return Some(self.branch(&lash.row, need)) };
                let is_news =
                    left.next().is_none() && next != self.target && lash.row.iter().all(|&(_, id)| id != next);
                if is_news && nexts.insert(next) && longer.len() < BEGINNINGS {
                    let mut ids: Vec<Id> = lash.row.iter().map(|&(_, id)| id).collect();
                    ids.sort_unstable();
                    ids.push(next);
                    if self.seen.insert(ids) {
                        let mut lash = lash.clone();
                        lash.row.push((need, next));
                        lash.exclude(self.web, self.web.candidate(next));
                        longer.push(lash);
                    }
                }
            }
        }
        self.lashes = longer;
        None
    }

    /// The needs that lose a candidate to this one, and are not met by it.
    fn needs_beside(&self, id: Id) -> Vec<Need> {
        let (cell, digit) = self.web.candidate(id);
        let view = self.web.view;
        let mut needs = Vec::new();
        for other in self.web.of_cell(cell).without(digit).iter() {
            needs.extend(view.units_around(Cells::only(cell)).map(|unit| Need::Place(unit, other)));
        }
        for peer in (view.peers(cell) & self.web.places[digit.index()]).iter() {
            needs.push(Need::Cell(peer));
            let units = view.units_around(Cells::only(peer)).filter(|&unit| !view.unit(unit).has(cell));
            for need in units.map(|unit| Need::Place(unit, digit)) {
                if !needs.contains(&need) {
                    needs.push(need);
                }
            }
        }
        needs
    }

    /// The supposition, and what it comes to.
    fn branch(&self, row: &[(Need, Id)], end: Need) -> Branch {
        let mut truths: Vec<Candidate> = vec![self.web.candidate(self.target)];
        let (mut steps, mut gone) = (Vec::new(), HashSet::new());
        let mut exclude = |need: Need, but: Option<Id>, truths: &[Candidate], steps: &mut Vec<Step>| {
            for way in self.web.ways(need).into_iter().filter(|&way| Some(way) != but) {
                let candidate = self.web.candidate(way);
                let by = truths.iter().find(|&&truth| self.exclude(truth, candidate));
                if let Some(&by) = by.filter(|_| gone.insert(candidate)) {
                    steps.push(Step { candidate, is_true: false, reason: Reason::Seen(by) });
                }
            }
        };
        for &(need, right) in row {
            exclude(need, Some(right), &truths, &mut steps);
            truths.push(self.web.candidate(right));
            steps.push(last(need, self.web.candidate(right)));
        }
        exclude(end, None, &truths, &mut steps);
        steps.extend(self.web.ways(end).first().map(|&way| last(end, self.web.candidate(way))));
        Branch { assumed: (truths[0], true), steps }
    }

    fn exclude(&self, (cell, digit): Candidate, (other, theirs): Candidate) -> bool {
        if cell == other { digit != theirs } else { digit == theirs && self.web.view.peers(cell).has(other) }
    }
}

/// What is left for a need is true.
const fn last(need: Need, candidate: Candidate) -> Step {
    let reason = match need {
        Need::Cell(_) => Reason::LastInCell,
        Need::Place(unit, _) => Reason::LastInUnit(unit),
    };
    Step { candidate, is_true: true, reason }
}

impl<const W: usize> Lash<W> {
    fn exclude(&mut self, web: &Web<'_, W>, (cell, digit): Candidate) {
        for other in web.of_cell(cell).without(digit).iter() {
            self.places[other.index()] -= Cells::only(cell);
        }
        self.places[digit.index()] -= web.view.peers(cell);
    }

    /// The candidates that nothing excludes yet.
    fn left<'a>(&'a self, web: &'a Web<'_, W>, need: Need) -> Box<dyn Iterator<Item = Id> + 'a> {
        match need {
            Need::Cell(cell) => {
                let digits = web.of_cell(cell).iter().filter(move |digit: &Digit| self.places[digit.index()].has(cell));
                Box::new(digits.map(move |digit| web.id((cell, digit))))
            }
            Need::Place(unit, digit) => {
                let cells = web.view.unit(unit) & self.places[digit.index()];
                Box::new(cells.iter().map(move |cell| web.id((cell, digit))))
            }
        }
    }
}
