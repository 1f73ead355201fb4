//! Whips and braids: a candidate led to a contradiction by what is left for cells and units, one after the other.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use crate::grid::UnitId;
use crate::logic::evidence::{Branch, Candidate, Need, Reason, Step};
use crate::logic::techniques::forcing::closures::{Closures, Reach};
use crate::logic::techniques::forcing::wave::{Rule, Wave};
use crate::logic::techniques::forcing::web::{Id, Web};
use crate::logic::techniques::forcing::{MOST_CANDIDATES, refutations, refuted};
use crate::logic::techniques::locked_sets::Quick;
use crate::logic::{Cells, Found, Sweep, Technique, View};

/// The longest whip that is looked for, in cells and units.
const LONGEST: usize = 9;
/// Where a length has more beginnings than this, no longer whip is looked for: which of them come first should not matter.
const BEGINNINGS: usize = 150;

/// Suppose a candidate. Again and again a cell or a unit has one candidate left beside what the supposition and those before
/// exclude, and each of them has lost one to the candidate just before it: a row without branches. At its end nothing is left.
#[derive(Debug)]
pub struct Whip;

/// The same where each cell and unit may lose its candidates to any of those before. What a whip shows too is left to whips.
#[derive(Debug)]
pub struct Braid;

/// The beginning of a whip: how it goes on, and what nothing excludes yet, lie with others of their kind.
#[derive(Clone, Copy)]
struct Lash {
    knot: u32, // its last
    last: Id,
    mark: u64, // of what is in its row
}

/// What was left, and for which need, and the knot before; the first knots nothing.
type Knot = (u32, Need, Id);

/// How many candidates are left for a need.
enum Left {
    None,
    One(Id),
    More,
}

impl Sweep for Braid {
    fn technique(&self) -> Technique {
        Technique::Braid
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let web = Web::of(view);
        let (mut wave, beside) = (Wave::new(Rule::Net, &web), Beside::of(&web));
        let mut hunt = Hunt::new(&web, &beside);
        for id in targets(&web, &mut wave) {
            hunt.begin(id);
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
        let beside = Beside::of(&web);
        let mut hunt = Hunt::new(&web, &beside);
        // Target by target: the first, whose proof is shortest, is mostly enough. To make the whips of all targets longer step by step,
        // so that the shortest of all comes first, takes twice as long on hard puzzles.
        for id in targets(&web, &mut Wave::new(Rule::Net, &web)) {
            hunt.begin(id);
            let whip = (1..=LONGEST).find_map(|length| hunt.lengthen().map(|branch| (length, branch)));
            if let Some((_, branch)) = whip.filter(|&(length, _)| length > 1) {
                found(refuted(Technique::Whip, branch))?; // with one a cell or a unit sees it: that has easier names
            }
        }
        ControlFlow::Continue(())
    }
}

/// The candidates that cannot be true, for all that singles tell; the sooner that is clear the earlier.
fn targets<const W: usize>(web: &Web<'_, W>, wave: &mut Wave) -> Vec<Id> {
    if web.candidates().count() > MOST_CANDIDATES {
        return Vec::new();
    }
    let closures = Closures::of(web, Reach::NET);
    let clashing = web.candidates().map(|id| (id, true)).filter(|&assumed| closures.is_clash(assumed));
    let mut targets = refutations::steps(web, wave, clashing);
    targets.sort_unstable();
    targets.into_iter().map(|(_, (id, _))| id).collect()
}

/// All whips that begin with one supposition, up to a length.
struct Hunt<'a, const W: usize> {
    web: &'a Web<'a, W>,
    beside: &'a Beside<W>,
    target: Id,
    lashes: Vec<Lash>,
    places: Vec<Cells<W>>, // lash by lash, by digit: what nothing excludes yet
    knots: Vec<Knot>,
    seen: HashSet<(u64, Id), BuildHasherDefault<Quick>>, // the marks of rows, and their last
    longer: (Vec<Lash>, Vec<Cells<W>>),                  // in the making
}

impl<'a, const W: usize> Hunt<'a, W> {
    fn new(web: &'a Web<'a, W>, beside: &'a Beside<W>) -> Self {
        Self {
            web,
            beside,
            target: 0,
            lashes: Vec::new(),
            places: Vec::new(),
            knots: Vec::new(),
            seen: HashSet::default(),
            longer: Default::default(),
        }
    }

    /// Begins with another supposition.
    fn begin(&mut self, target: Id) {
        self.target = target;
        self.seen.clear();
        self.knots.clear();
        self.lashes.clear();
        self.lashes.push(Lash { knot: 0, last: target, mark: 0 });
        self.places.clone_from(&self.web.places);
        exclude(self.web, &mut self.places, target);
    }

    /// Makes each beginning longer by one; the proof, if one of them comes to its end.
    fn lengthen(&mut self) -> Option<Branch> {
        let (web, side) = (self.web, self.web.side());
        let (mut longer, mut places) = std::mem::take(&mut self.longer);
        longer.clear();
        places.clear();
        let mut nexts = Vec::new();
        for (at, &lash) in self.lashes.iter().enumerate() {
            let here = &self.places[at * side..][..side];
            nexts.clear();
            let end =
                self.beside.needs(web, lash.last).iter().find(|&(need, ways)| match left(web, here, *need, *ways) {
                    Left::None => true,
                    Left::One(next) => {
                        nexts.push((*need, next));
                        false
                    }
                    Left::More => false,
                });
            if let Some(&(end, _)) = end {
                return Some(self.branch(&self.row(lash), end));
            }
            for &(need, next) in &nexts {
                let is_old = || next == self.target || self.knots_of(lash).any(|(_, id)| id == next);
                if longer.len() <= BEGINNINGS && !is_old() && self.seen.insert((lash.mark ^ mark(next), next)) {
                    self.knots.push((lash.knot, need, next));
                    let knot = self.knots.len() as u32;
                    longer.push(Lash { knot, last: next, mark: lash.mark ^ mark(next) });
                    places.extend_from_slice(here);
                    let from = places.len() - side;
                    exclude(web, &mut places[from..], next);
                }
            }
        }
        if longer.len() > BEGINNINGS {
            longer.clear();
        }
        self.longer = (std::mem::replace(&mut self.lashes, longer), std::mem::replace(&mut self.places, places));
        None
    }

    /// What was left one after the other, and for which need, from the last to the first.
    fn knots_of(&self, lash: Lash) -> impl Iterator<Item = (Need, Id)> + '_ {
        let before = |knot: u32| knot.checked_sub(1).map(|at| self.knots[at as usize]);
        std::iter::successors(before(lash.knot), move |&(knot, ..)| before(knot)).map(|(_, need, id)| (need, id))
    }

    fn row(&self, lash: Lash) -> Vec<(Need, Id)> {
        let mut row: Vec<(Need, Id)> = self.knots_of(lash).collect();
        row.reverse();
        row
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

/// Takes away what a candidate that is true excludes.
fn exclude<const W: usize>(web: &Web<'_, W>, places: &mut [Cells<W>], id: Id) {
    let (cell, digit) = web.candidate(id);
    for other in web.of_cell(cell).without(digit).iter() {
        places[other.index()] -= Cells::only(cell);
    }
    places[digit.index()] -= web.view.peers(cell);
}

/// What is left for a need of these `places`, by digit, and of these ways.
fn left<const W: usize>(web: &Web<'_, W>, places: &[Cells<W>], need: Need, ways: Cells<W>) -> Left {
    match need {
        Need::Cell(cell) => {
            let mut left = web.of_cell(cell).iter().filter(|digit| places[digit.index()].has(cell));
            match (left.next(), left.next()) {
                (None, _) => Left::None,
                (Some(digit), None) => Left::One(web.id((cell, digit))),
                _ => Left::More,
            }
        }
        Need::Place(_, digit) => {
            let left = ways & places[digit.index()];
            if left.has_several() {
                return Left::More; // as nearly always
            }
            left.first().map_or(Left::None, |cell| Left::One(web.id((cell, digit))))
        }
    }
}

/// A need, and its places if it is one for places.
type Open<const W: usize> = (Need, Cells<W>);

/// By candidate the needs beside it, noted when somebody comes there first: hundreds of beginnings do.
struct Beside<const W: usize>(Vec<OnceCell<Vec<Open<W>>>>);

impl<const W: usize> Beside<W> {
    fn of(web: &Web<'_, W>) -> Self {
        Self(vec![OnceCell::new(); web.cells.len() * web.side()])
    }

    fn needs(&self, web: &Web<'_, W>, id: Id) -> &[Open<W>] {
        let ways = |need: Need| match need {
            Need::Cell(_) => Cells::EMPTY,
            Need::Place(unit, digit) => web.view.unit(unit) & web.places[digit.index()],
        };
        self.0[usize::from(id)].get_or_init(|| needs_beside(web, id).map(|need| (need, ways(need))).collect())
    }
}

/// The needs that lose a candidate to this one, and are not met by it.
fn needs_beside<'a, const W: usize>(web: &'a Web<'_, W>, id: Id) -> impl Iterator<Item = Need> + 'a {
    let ((cell, digit), view) = (web.candidate(id), web.view);
    let seen = view.peers(cell) & web.places[digit.index()];
    let cells = seen.iter().map(Need::Cell);
    let others = web.of_cell(cell).without(digit);
    let here = view.units_around(Cells::only(cell));
    let here = here.flat_map(move |unit| others.iter().map(move |other| Need::Place(unit, other)));
    let loses = move |unit: &UnitId| !view.unit(*unit).has(cell) && view.unit(*unit).meets(seen);
    cells.chain(here).chain(view.units().filter(loses).map(move |unit| Need::Place(unit, digit)))
}

/// A number that tells sets of candidates apart, well enough, when those of their members are mixed.
const fn mark(id: Id) -> u64 {
    let word = (id as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ (word >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
