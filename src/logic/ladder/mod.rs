//! A ladder: techniques in the order in which they are tried.

mod fast_forward;
mod path;
pub(crate) mod score_observer;
mod step;

use std::cell::Cell as Shared;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::finder::restricted::restrict;
pub use crate::ladder::path::{PathTotals, SolvePath};
use crate::ladder::step::LadderStep;
pub use crate::ladder::step::{Single, SingleSink, SinglesFinder};
use crate::{Analysis, Deduction, DeductionSink, Finder, Level, Position, StopSignal, Stopped, Technique, techniques};
use grid::{Cell, Digit};

/// Techniques in the order in which they are tried. A value: raters differ in the techniques, their order, what they allow of them
/// and how they count.
///
/// ```
/// use grid::{Digit, Puzzle, Shape};
/// use logic::{Ladder, Level, Position};
///
/// let givens = "1...34..2.....3.";
/// let digits = givens.chars().map(Digit::from_symbol).collect();
/// let board = Puzzle::classic(Shape::of_side(4).unwrap(), digits).check().unwrap();
/// let path = Ladder::ours().path(&Position::of(&board));
/// assert!(path.is_solved);
/// assert_eq!(path.level(), Some(Level::Easy));
/// ```
#[derive(Clone, Debug)]
pub struct Ladder {
    rungs: Vec<Rung>,
}

/// Techniques that are tried together, and what a use of them counts.
#[derive(Clone, Debug)]
pub struct Rung {
    finders: Vec<Arc<dyn Finder>>,
    is_singles_only: bool,
    pick: Pick,
    filter: fn(&Position, &Deduction) -> bool,
    /// Of a puzzle that needs nothing harder.
    pub level: Level,
    /// Points for one use; none where nobody has given any.
    pub score: u32,
}

/// Which of the deductions of a rung is its first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The first that is found.
    First,
    /// The one that places or strikes most, of those the one with the fewest cells.
    MostProgress,
    /// The one that Sudoku Explainer rates lowest.
    LowestRating,
}

impl Rung {
    /// The finders of these techniques among `all`, in this order; `None` if there is none. Level and score are those of the first.
    pub(super) fn of(all: &[Arc<dyn Finder>], techniques: &[Technique], pick: Pick) -> Option<Self> {
        let finder = |technique: &Technique| all.iter().find(|finder| finder.techniques().contains(technique)).cloned();
        let mut finders: Vec<_> = techniques.iter().filter_map(finder).collect();
        finders.dedup_by_key(|finder| finder.technique());
        let facts = finders.first()?.technique().info();
        Some(Self {
            is_singles_only: pick == Pick::First && finders.iter().all(|finder| finder.as_singles_finder().is_some()),
            finders,
            pick,
            filter: |_, _| true,
            level: facts.level,
            score: facts.score.unwrap_or(0),
        })
    }

    /// One with this finder alone, of whose deductions it takes the first.
    pub(super) fn of_finder(finder: Arc<dyn Finder>) -> Self {
        let facts = finder.technique().info();
        let (level, score) = (facts.level, facts.score.unwrap_or(0));
        let has_singles_alone = finder.as_singles_finder().is_some();
        Self {
            finders: vec![finder],
            is_singles_only: has_singles_alone,
            pick: Pick::First,
            filter: |_, _| true,
            level,
            score,
        }
    }

    /// The same rung, where only deductions that are `allowed` count; singles always do.
    pub(super) const fn with_filter(mut self, allowed: fn(&Position, &Deduction) -> bool) -> Self {
        self.filter = allowed;
        self
    }

    /// What it is called after: the first of its techniques.
    #[must_use]
    pub fn technique(&self) -> Technique {
        self.finders[0].technique()
    }

    /// Returns the techniques of its finders.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> + '_ {
        self.finders.iter().flat_map(|finder| finder.techniques().iter().copied())
    }

    /// Calls `find` with each finder in turn, until it breaks off or the search is stopped.
    fn each_finder(
        &self,
        analysis: &Analysis,
        stop: &StopSignal<'_>,
        mut find: impl FnMut(&dyn Finder) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.finders.iter().try_for_each(|finder| {
            let is_stopped = stop.poll_before(finder.technique(), analysis.position().shape().cells());
            if is_stopped { ControlFlow::Break(()) } else { find(&**finder) }
        })
    }

    /// Hands over every deduction that a path may take, until `found` breaks off or the search is stopped.
    pub(super) fn find(
        &self,
        analysis: &Analysis,
        stop: &StopSignal<'_>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        self.each_finder(analysis, stop, |finder| {
            finder.find_until(analysis, stop, &mut self.filtered(analysis, stop, found))
        })
    }

    /// Hands over every deduction by a technique of this rung, also those that no path takes, until `found` breaks off or the search is
    /// stopped.
    fn find_all(&self, analysis: &Analysis, stop: &StopSignal<'_>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.each_finder(analysis, stop, |finder| finder.find_all(analysis, &mut self.filtered(analysis, stop, found)))
    }

    /// Returns a function that hands on the deductions which count, and breaks off once the search is stopped.
    fn filtered<'f>(
        &self,
        analysis: &'f Analysis,
        stop: &'f StopSignal<'_>,
        found: &'f mut DeductionSink<'_>,
    ) -> impl FnMut(Deduction) -> ControlFlow<()> + 'f {
        let (allows, cells) = (self.filter, analysis.position().shape().cells());
        move |deduction| {
            if stop.poll_before(deduction.technique, cells) {
                return ControlFlow::Break(());
            }
            if allows(analysis.position(), &deduction) { found(deduction) } else { ControlFlow::Continue(()) }
        }
    }

    /// Returns the step that a path takes by this rung; none where it has none, or the search is stopped.
    pub(super) fn find_step(&self, analysis: &Analysis, stop: &StopSignal<'_>) -> Option<LadderStep> {
        if self.is_singles_only {
            let first = |finder: &Arc<dyn Finder>| {
                finder.as_singles_finder().and_then(|singles| singles.first_single(analysis.position()))
            };
            return self.finders.iter().find_map(first).map(LadderStep::Single);
        }
        let found = match self.pick {
            Pick::First => self.first_found(analysis, stop),
            Pick::MostProgress => self.most_progress(analysis, stop),
            Pick::LowestRating => self.lowest_rated(analysis, stop),
        };
        found.map(LadderStep::Deduction)
    }

    /// The first that is found. It goes where it stays at once: so the many rungs that find nothing move nothing.
    fn first_found(&self, analysis: &Analysis, stop: &StopSignal<'_>) -> Option<Box<Deduction>> {
        let mut first = None;
        let _ = self.each_finder(analysis, stop, |finder| {
            finder.find_until(analysis, stop, &mut |deduction| {
                if !(self.filter)(analysis.position(), &deduction) {
                    return ControlFlow::Continue(());
                }
                first = Some(Box::new(deduction));
                ControlFlow::Break(())
            })
        });
        first
    }

    /// The one that strikes most, if there is one: among those that the finders think worth telling, but where some of these are not
    /// allowed, so that others may be the best, among all.
    fn most_progress(&self, analysis: &Analysis, stop: &StopSignal<'_>) -> Option<Box<Deduction>> {
        let are_allowed = Shared::new(true);
        let most = self.best_found(analysis, stop, |finder, better| {
            finder.find_most(analysis, &mut |deduction| {
                are_allowed.set((self.filter)(analysis.position(), &deduction));
                if are_allowed.get() { better(deduction) } else { ControlFlow::Break(()) }
            })
        });
        if are_allowed.get() {
            return most;
        }
        self.best_found(analysis, stop, |finder, better| {
            finder.find(analysis, &mut |deduction| {
                if (self.filter)(analysis.position(), &deduction) {
                    better(deduction)
                } else {
                    ControlFlow::Continue(())
                }
            })
        })
    }

    /// Of all that are handed over the one that places most, or strikes most, or has the fewest cells, the first of them. Finders are asked
    /// one after the other until one breaks off.
    fn best_found(
        &self,
        analysis: &Analysis,
        stop: &StopSignal<'_>,
        find: impl Fn(&dyn Finder, &mut DeductionSink<'_>) -> ControlFlow<()>,
    ) -> Option<Box<Deduction>> {
        let does = |deduction: &Deduction| (deduction.placements.len(), deduction.eliminations.len());
        let mut best: Option<Box<Deduction>> = None;
        let _ = self.each_finder(analysis, stop, |finder| {
            find(finder, &mut |deduction| {
                let is_better = best.as_ref().is_none_or(|best| match does(&deduction).cmp(&does(best)) {
                    Ordering::Less => false,
                    Ordering::Equal => deduction.cell_count() < best.cell_count(),
                    Ordering::Greater => true,
                });
                if is_better {
                    best = Some(Box::new(deduction));
                }
                ControlFlow::Continue(())
            })
        });
        best
    }

    /// The one that Sudoku Explainer rates lowest, of those the one with the fewest cells, the first of them.
    fn lowest_rated(&self, analysis: &Analysis, stop: &StopSignal<'_>) -> Option<Box<Deduction>> {
        let mut best: Option<(u64, Box<Deduction>)> = None;
        let _ = self.each_finder(analysis, stop, |finder| {
            let _ = finder.find_until(analysis, stop, &mut |deduction| {
                if !(self.filter)(analysis.position(), &deduction) {
                    return ControlFlow::Continue(());
                }
                let cells = || deduction.cell_count() as u64;
                let cost = deduction
                    .se_rating(analysis.position())
                    .map_or(u64::MAX, |se| ((se * 10.0).round() as u64) << 16 | cells());
                let least = best.as_ref().map_or(u64::MAX, |&(least, _)| least);
                if cost < least || best.is_none() {
                    best = Some((cost, Box::new(deduction)));
                }
                let is_over = finder.is_sorted_by_rating() && cost >> 16 > least >> 16;
                if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            ControlFlow::Continue(())
        });
        best.map(|(_, deduction)| deduction)
    }
}

impl Ladder {
    /// Ours: every technique we know, easiest first. Each is on a rung of its own, unless one search finds several.
    #[must_use]
    pub fn ninefold() -> Self {
        let all = techniques::all_finders();
        let rung = |finder: &Arc<dyn Finder>| Rung::of(&all, &[finder.technique()], Pick::First);
        Self { rungs: all.iter().filter_map(rung).collect() }
    }

    /// These rungs, lowest first.
    pub(super) const fn of(rungs: Vec<Rung>) -> Self {
        Self { rungs }
    }

    /// The same ladder without the techniques that are not `wanted`.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(Technique) -> bool) -> Self {
        for rung in &mut self.rungs {
            rung.finders = rung.finders.drain(..).filter_map(|finder| restrict(finder, &wanted)).collect();
        }
        self.rungs.retain(|rung| !rung.finders.is_empty());
        self
    }

    /// Its rungs, lowest first.
    #[must_use]
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// Its techniques, lowest rung first.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> + '_ {
        self.rungs.iter().flat_map(Rung::techniques)
    }

    /// Returns the first deduction of the lowest rung that has one.
    #[must_use]
    pub fn next(&self, position: &Position) -> Option<Deduction> {
        self.next_in(&Analysis::of(position.clone()))
    }

    /// Returns [`Ladder::next`] for the position of an analysis, whose caches it reads and fills.
    #[must_use]
    pub fn next_in(&self, analysis: &Analysis) -> Option<Deduction> {
        self.next_step(analysis, &StopSignal::never()).map(|(_, step)| step.into())
    }

    /// Returns [`Ladder::next`], unless it takes too long.
    ///
    /// # Errors
    /// If `stop` is set before it is found.
    pub fn next_until(&self, position: &Position, stop: &StopSignal<'_>) -> Result<Option<Deduction>, Stopped> {
        stop.ok_unless_set(self.next_step(&Analysis::of(position.clone()), stop).map(|(_, step)| step.into()))
    }

    /// Returns every deduction of every rung, as if the rungs below were not there; of those that conclude the same by the same
    /// technique only the first.
    #[must_use]
    pub fn all(&self, position: &Position) -> Vec<Deduction> {
        self.all_unless_stopped(position, &StopSignal::never())
    }

    /// Returns [`Ladder::all`], unless it takes too long.
    ///
    /// # Errors
    /// If `stop` is set before all are found.
    pub fn all_until(&self, position: &Position, stop: &StopSignal<'_>) -> Result<Vec<Deduction>, Stopped> {
        let all = self.all_unless_stopped(position, stop);
        stop.ok_unless_set(all)
    }

    /// Returns [`Ladder::all`], or those that are found before the search is stopped.
    fn all_unless_stopped(&self, position: &Position, stop: &StopSignal<'_>) -> Vec<Deduction> {
        let (mut all, mut seen, analysis) = (Vec::new(), HashSet::new(), Analysis::of(position.clone()));
        for rung in &self.rungs {
            let _ = rung.find_all(&analysis, stop, &mut |deduction| {
                let kind = (deduction.technique, deduction.hodoku_code());
                let conclusion = (kind, deduction.placements.clone(), deduction.eliminations.clone());
                if seen.insert(conclusion) {
                    all.push(deduction);
                }
                ControlFlow::Continue(())
            });
        }
        all
    }

    /// Returns the first deduction of the lowest rung that rules a candidate out, as if the rungs below were not there: it eliminates the
    /// candidate, or places another digit in the cell, or the digit in a peer.
    ///
    /// # Errors
    /// If `stop` is set before it is found.
    pub fn find_refutation(
        &self,
        position: &Position,
        (cell, digit): (Cell, Digit),
        stop: &StopSignal<'_>,
    ) -> Result<Option<Deduction>, Stopped> {
        let is_placed = |&(at, other): &(Cell, Digit)| match at == cell {
            true => other != digit,
            false => other == digit && position.layout().peers(cell).contains(&at),
        };
        let is_meant =
            |found: &Deduction| found.eliminations.contains(&(cell, digit)) || found.placements.iter().any(is_placed);
        let analysis = Analysis::of(position.clone());
        let found = self.rungs.iter().find_map(|rung| {
            let mut meant = None;
            let _ = rung.find(&analysis, stop, &mut |deduction| match is_meant(&deduction) {
                true => {
                    meant = Some(deduction);
                    ControlFlow::Break(())
                }
                false => ControlFlow::Continue(()),
            });
            meant
        });
        stop.ok_unless_set(found)
    }

    /// How many of the lowest rungs have nothing but singles, and their techniques in the order in which they are tried.
    pub(super) fn singles_rungs(&self) -> (usize, Vec<(Technique, &Rung)>) {
        let rungs = self.rungs.iter().take_while(|rung| rung.is_singles_only);
        let finders = rungs.clone().flat_map(|rung| rung.finders.iter().map(move |finder| (finder.technique(), rung)));
        (rungs.count(), finders.collect())
    }

    /// Returns the lowest rung that has a step, and the step; none where there is none, or the search is stopped.
    pub(super) fn next_step(&self, analysis: &Analysis, stop: &StopSignal<'_>) -> Option<(&Rung, LadderStep)> {
        self.next_step_from(0, analysis, stop)
    }

    /// Returns [`Ladder::step`] where the first `known` rungs are known to have none.
    pub(super) fn next_step_from(
        &self,
        known: usize,
        analysis: &Analysis,
        stop: &StopSignal<'_>,
    ) -> Option<(&Rung, LadderStep)> {
        self.rungs[known..].iter().find_map(|rung| rung.find_step(analysis, stop).map(|step| (rung, step)))
    }
}
