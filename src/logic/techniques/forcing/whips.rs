//! Whips and braids: a candidate led to a contradiction by what is left for cells and units, one after the other.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use crate::grid::{Digit, UnitId};
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

/// The beginning of a whip: its knots, and what nothing excludes yet, lie with others of their kind.
#[derive(Clone, Copy)]
struct Lash<const W: usize> {
    from: u32, // the number of the one that it makes longer
    knot: u32, // its last
    last: Id,
    mark: u64,       // of what is in its row
    taken: Cells<W>, // the cells of its row, and of the supposition
}

/// What was left, and for which need, and the knot before; the first knots nothing.
type Knot = (u32, Need, Id);

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
    length: usize, // of the beginnings, and one more
    lashes: Vec<Lash<W>>,
    places: Vec<Cells<W>>, // lash by lash, by digit: what nothing excludes yet
    before: Vec<Cells<W>>, // the same of those that they make longer
    knots: Vec<Knot>,
    seen: HashSet<(u64, Id), BuildHasherDefault<Quick>>, // the marks of rows, and their last
    longer: Vec<Lash<W>>,                                // in the making
}

impl<'a, const W: usize> Hunt<'a, W> {
    fn new(web: &'a Web<'a, W>, beside: &'a Beside<W>) -> Self {
        Self {
            web,
            beside,
            target: 0,
            length: 0,
            lashes: Vec::new(),
            places: Vec::new(),
            before: Vec::new(),
            knots: Vec::new(),
            seen: HashSet::default(),
            longer: Vec::new(),
        }
    }

    /// Begins with another supposition.
    fn begin(&mut self, target: Id) {
        (self.target, self.length) = (target, 0);
        self.seen.clear();
        self.knots.clear();
        self.lashes.clear();
        let taken = Cells::only(self.web.candidate(target).0);
        self.lashes.push(Lash { from: 0, knot: 0, last: target, mark: 0, taken });
        self.before.clone_from(&self.web.places);
    }

    /// Makes each beginning longer by one; the proof, if one of them comes to its end.
    fn lengthen(&mut self) -> Option<Branch> {
        self.length += 1;
        self.exclude_all();
        let (web, side, mut nexts) = (self.web, self.web.side(), Vec::new());
        let mut longer = std::mem::take(&mut self.longer);
        longer.clear();
        for (at, &lash) in self.lashes.iter().enumerate() {
            nexts.clear();
            let here = &self.places[at * side..][..side];
            if let Some(end) = self.beside.around(web, lash.last).look(web, here, lash.taken, &mut nexts) {
                return Some(self.branch(&self.row(lash), end));
            }
            if self.length == LONGEST {
                continue; // what comes next is too long
            }
            for &(need, next) in &nexts {
                let mark = lash.mark ^ mark(next);
                if longer.len() <= BEGINNINGS && self.seen.insert((mark, next)) {
                    self.knots.push((lash.knot, need, next));
                    let (from, knot) = (at as u32, self.knots.len() as u32);
                    longer.push(Lash { from, knot, last: next, mark, taken: lash.taken.with(web.candidate(next).0) });
                }
            }
        }
        if longer.len() > BEGINNINGS {
            longer.clear();
        }
        self.longer = std::mem::replace(&mut self.lashes, longer);
        std::mem::swap(&mut self.places, &mut self.before);
        None
    }

    /// What nothing excludes of what was left before: put off until a beginning is looked at, since many never are.
    fn exclude_all(&mut self) {
        let (web, side) = (self.web, self.web.side());
        self.places.clear();
        for lash in &self.lashes {
            let from = self.places.len();
            self.places.extend_from_slice(&self.before[lash.from as usize * side..][..side]);
            exclude(web, &mut self.places[from..], lash.last);
        }
    }

    /// What was left one after the other, and for which need, from the last to the first.
    fn knots_of(&self, lash: Lash<W>) -> impl Iterator<Item = (Need, Id)> + '_ {
        let before = |knot: u32| knot.checked_sub(1).map(|at| self.knots[at as usize]);
        std::iter::successors(before(lash.knot), move |&(knot, ..)| before(knot)).map(|(_, need, id)| (need, id))
    }

    fn row(&self, lash: Lash<W>) -> Vec<(Need, Id)> {
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

/// By candidate what lies beside it, noted when somebody comes there first: hundreds of beginnings do.
struct Beside<const W: usize>(Vec<OnceCell<Around<W>>>);

/// The needs that lose a candidate to this one, and are not met by it.
struct Around<const W: usize> {
    cells: Cells<W>,
    places: Vec<(UnitId, Digit, Cells<W>)>, // of the other digits of its cell, then of its own in other units
}

impl<const W: usize> Beside<W> {
    fn of(web: &Web<'_, W>) -> Self {
        Self((0..web.cells.len() * web.side()).map(|_| OnceCell::new()).collect())
    }

    fn around(&self, web: &Web<'_, W>, id: Id) -> &Around<W> {
        self.0[usize::from(id)].get_or_init(|| Around::of(web, id))
    }
}

impl<const W: usize> Around<W> {
    fn of(web: &Web<'_, W>, id: Id) -> Self {
        let ((cell, digit), view) = (web.candidate(id), web.view);
        let cells = view.peers(cell) & web.places[digit.index()];
        let others = web.of_cell(cell).without(digit);
        let here = view.units_around(Cells::only(cell));
        let here = here.flat_map(|unit| others.iter().map(move |other| (unit, other)));
        let loses = |unit: &UnitId| !view.unit(*unit).has(cell) && view.unit(*unit).meets(cells);
        let all = here.chain(view.units().filter(loses).map(|unit| (unit, digit)));
        let places = all.map(|(unit, digit)| (unit, digit, view.unit(unit) & web.places[digit.index()])).collect();
        Self { cells, places }
    }

    /// A need for which nothing is left of these `places`, by digit; else the needs for which one candidate is left, but for
    /// those in cells that are `taken`.
    fn look(
        &self,
        web: &Web<'_, W>,
        places: &[Cells<W>],
        taken: Cells<W>,
        nexts: &mut Vec<(Need, Id)>,
    ) -> Option<Need> {
        let (mut once, mut twice) = (Cells::EMPTY, Cells::EMPTY);
        for &left in places {
            twice |= once & left;
            once |= left;
        }
        if let Some(cell) = (self.cells - once).first() {
            return Some(Need::Cell(cell));
        }
        for cell in (self.cells - twice - taken).iter() {
            let digit = web.of_cell(cell).iter().find(|digit| places[digit.index()].has(cell));
            nexts.extend(digit.map(|digit| (Need::Cell(cell), web.id((cell, digit)))));
        }
        for &(unit, digit, ways) in &self.places {
            let left = ways & places[digit.index()];
            if left.has_several() {
                continue; // as nearly always
            }
            match left.first() {
                None => return Some(Need::Place(unit, digit)),
                Some(cell) if taken.has(cell) => {}
                Some(cell) => nexts.push((Need::Place(unit, digit), web.id((cell, digit)))),
            }
        }
        None
    }
}

/// A number that tells sets of candidates apart, well enough, when those of their members are mixed.
const fn mark(id: Id) -> u64 {
    let word = (id as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ (word >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Puzzle, Shape};
    use crate::logic::{Evidence, Ladder, Position};

    #[test]
    fn the_longest_whips_are_found_and_none_is_longer() {
        let line = "3...7...5.8.6..1.7.......9.5.983........1...2.....48...5649...........2.41...7.6.";
        let digits = line.chars().map(Digit::from_symbol).collect();
        let mut position = Position::of(&Puzzle::classic(Shape::nine(), digits).check().unwrap());
        let (ladder, mut lengths) = (Ladder::ours(), Vec::new());
        while let Some(step) = ladder.next(&position) {
            if let (Technique::Whip, Evidence::Net(net)) = (step.technique, &step.evidence) {
                let is_last = |step: &&Step| matches!(step.reason, Reason::LastInCell | Reason::LastInUnit(_));
                lengths.push(net.branches[0].steps.iter().filter(is_last).count());
            }
            position.apply(&step);
        }
        assert_eq!(lengths.iter().max(), Some(&LONGEST), "{lengths:?}");
    }
}
