//! Ladders: techniques in the order in which they are tried to solve or rate a puzzle.
//!
//! This file has the types `Ladder` and `Rung`. A ladder takes the next step from its lowest rung that has one. `path` repeats this until
//! the board is full or no rung has a step, and notifies a `PathObserver` of every step. The type of the steps is in `step`. `path` uses
//! `fast_forward`, which places runs of singles on a small copy of the position. `score_observer` is an observer for raters that need only
//! the level and the score of a path. The ladders of HoDoKu and Sudoku Explainer are in `rating`.

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
use crate::{Analysis, Deduction, DeductionSink, Finder, Level, Position, StopSignal, Stopped, Technique, techniques};
use grid::{Cell, Digit};

/// Sequence of rungs, which are tried from the lowest to the highest.
///
/// The ladders of HoDoKu, Sudoku Explainer and ninefold differ in their techniques, in the order of the techniques, in the deductions that
/// they accept, and in the scores of the steps.
///
/// ```
/// use grid::{Digit, Puzzle, Shape};
/// use logic::{Ladder, Level, Position};
///
/// let givens = "1...34..2.....3.";
/// let digits = givens.chars().map(Digit::from_symbol).collect();
/// let board = Puzzle::classic(Shape::of_side(4).unwrap(), digits).check().unwrap();
/// let path = Ladder::ninefold().path(&Position::of(&board));
/// assert!(path.is_solved);
/// assert_eq!(path.level(), Some(Level::Easy));
/// ```
#[derive(Clone, Debug)]
pub struct Ladder {
    rungs: Vec<Rung>,
}

/// Group of techniques that are tried together, with the level and the score of a step that uses one of them.
#[derive(Clone, Debug)]
pub struct Rung {
    finders: Vec<Arc<dyn Finder>>,
    /// Whether the rung picks the first single that is found: all its finders find only singles, and `pick` is [`Pick::First`].
    is_singles_only: bool,
    pick: Pick,
    /// Filter: takes a position and a deduction that was found in it, and returns whether the deduction is accepted. Not called for
    /// singles.
    filter: fn(&Position, &Deduction) -> bool,
    /// Level of a puzzle whose hardest step comes from this rung.
    pub level: Level,
    /// Points that a step of the rung adds to the score of a puzzle. 0 if the techniques have no score.
    pub score: u32,
}

/// Rule that selects one of the deductions that a rung finds as the next step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The deduction that is found first.
    First,
    /// The deduction with the most placements. Ties are broken by the most eliminations, then by the fewest cells.
    MostProgress,
    /// The deduction with the lowest Sudoku Explainer rating. Ties are broken by the fewest cells.
    LowestRating,
}

impl Rung {
    /// Returns a rung with the finder of each of `techniques`, in the order of `techniques`. Takes the finders from `all`. Returns `None`
    /// if `all` has no finder for these techniques. The level and the score are those of the technique of the first finder.
    pub(super) fn with_techniques(all: &[Arc<dyn Finder>], techniques: &[Technique], pick: Pick) -> Option<Self> {
        let finder = |technique: &Technique| all.iter().find(|finder| finder.techniques().contains(technique)).cloned();
        let mut finders: Vec<_> = techniques.iter().filter_map(finder).collect();
        finders.dedup_by_key(|finder| finder.technique());
        let info = finders.first()?.technique().info();
        Some(Self {
            is_singles_only: pick == Pick::First && finders.iter().all(|finder| finder.as_singles_finder().is_some()),
            finders,
            pick,
            filter: |_, _| true,
            level: info.level,
            score: info.score.unwrap_or(0),
        })
    }

    /// Returns a rung with `finder` alone. The first deduction that it finds becomes the step.
    pub(super) fn of_finder(finder: Arc<dyn Finder>) -> Self {
        let info = finder.technique().info();
        let (level, score) = (info.level, info.score.unwrap_or(0));
        let is_singles_only = finder.as_singles_finder().is_some();
        Self { finders: vec![finder], is_singles_only, pick: Pick::First, filter: |_, _| true, level, score }
    }

    /// Returns this rung with a filter: a deduction is accepted only if `allowed` returns `true`. Singles are always accepted.
    pub(super) const fn with_filter(mut self, allowed: fn(&Position, &Deduction) -> bool) -> Self {
        self.filter = allowed;
        self
    }

    /// Returns the technique that gives the rung its name: the technique of its first finder.
    #[must_use]
    pub fn technique(&self) -> Technique {
        self.finders[0].technique()
    }

    /// Returns the techniques of all finders of the rung.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> + '_ {
        self.finders.iter().flat_map(|finder| finder.techniques().iter().copied())
    }

    /// Calls `find` with each finder in turn, until `find` returns `Break` or the search is stopped.
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

    /// Calls `found` with every deduction of the rung that its filter accepts, until `found` returns `Break` or the search is stopped.
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

    /// Calls `found` with every deduction of the rung that its filter accepts, until `found` returns `Break` or the search is stopped.
    /// Includes deductions that a path does not need: see [`Finder::find_all`].
    fn find_all(&self, analysis: &Analysis, stop: &StopSignal<'_>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.each_finder(analysis, stop, |finder| finder.find_all(analysis, &mut self.filtered(analysis, stop, found)))
    }

    /// Returns a function that passes a deduction on to `found` if the rung's filter accepts it. Once the search is stopped, the function
    /// returns `Break`.
    fn filtered<'f>(
        &self,
        analysis: &'f Analysis,
        stop: &'f StopSignal<'_>,
        found: &'f mut DeductionSink<'_>,
    ) -> impl FnMut(Deduction) -> ControlFlow<()> + 'f {
        let (is_accepted, cells) = (self.filter, analysis.position().shape().cells());
        move |deduction| {
            if stop.poll_before(deduction.technique, cells) {
                return ControlFlow::Break(());
            }
            if is_accepted(analysis.position(), &deduction) { found(deduction) } else { ControlFlow::Continue(()) }
        }
    }

    /// Returns the step that this rung adds to a path: the deduction that `pick` selects. Returns `None` if the rung has no deduction or
    /// the search is stopped.
    pub(super) fn find_step(&self, analysis: &Analysis, stop: &StopSignal<'_>) -> Option<LadderStep> {
        if self.is_singles_only {
            let first_single = |finder: &Arc<dyn Finder>| {
                finder.as_singles_finder().and_then(|singles| singles.first_single(analysis.position()))
            };
            return self.finders.iter().find_map(first_single).map(LadderStep::Single);
        }
        let found = match self.pick {
            Pick::First => self.first_found(analysis, stop),
            Pick::MostProgress => self.most_progress(analysis, stop),
            Pick::LowestRating => self.lowest_rated(analysis, stop),
        };
        found.map(LadderStep::Deduction)
    }

    /// Returns the first deduction that the filter accepts. It is boxed as soon as it is found, so that the many rungs that find nothing
    /// copy nothing.
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

    /// Returns the accepted deduction with the most placements. Ties are broken by the most eliminations, then by the fewest cells.
    ///
    /// The first search may omit deductions that are worse than the best one (see [`Finder::find_best`]). But if the filter rejects the
    /// best deduction, an omitted one may be the best of the accepted deductions. So if the filter rejects any deduction, a second search
    /// considers all deductions.
    fn most_progress(&self, analysis: &Analysis, stop: &StopSignal<'_>) -> Option<Box<Deduction>> {
        let are_all_accepted = Shared::new(true);
        let most = self.best_found(analysis, stop, |finder, consider| {
            finder.find_best(analysis, &mut |deduction| {
                are_all_accepted.set((self.filter)(analysis.position(), &deduction));
                if are_all_accepted.get() { consider(deduction) } else { ControlFlow::Break(()) }
            })
        });
        if are_all_accepted.get() {
            return most;
        }
        self.best_found(analysis, stop, |finder, consider| {
            finder.find(analysis, &mut |deduction| {
                if (self.filter)(analysis.position(), &deduction) {
                    consider(deduction)
                } else {
                    ControlFlow::Continue(())
                }
            })
        })
    }

    /// Returns the best of the deductions that `find` reports: the one with the most placements. Ties are broken by the most eliminations,
    /// then by the fewest cells, then by the order in which the deductions are found.
    ///
    /// `find` is called with each finder in turn, until it returns `Break`. It passes the deductions of the finder to its second argument,
    /// which is a function.
    fn best_found(
        &self,
        analysis: &Analysis,
        stop: &StopSignal<'_>,
        find: impl Fn(&dyn Finder, &mut DeductionSink<'_>) -> ControlFlow<()>,
    ) -> Option<Box<Deduction>> {
        let progress = |deduction: &Deduction| (deduction.placements.len(), deduction.eliminations.len());
        let mut best: Option<Box<Deduction>> = None;
        let _ = self.each_finder(analysis, stop, |finder| {
            find(finder, &mut |deduction| {
                let is_better = best.as_ref().is_none_or(|best| match progress(&deduction).cmp(&progress(best)) {
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

    /// Returns the accepted deduction with the lowest Sudoku Explainer rating. Ties are broken by the fewest cells, then by the order in
    /// which the deductions are found. Deductions without a rating come last.
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
    /// Returns ninefold's ladder: every technique, easiest first. If one finder finds several techniques, these techniques share a rung.
    /// Every other technique has a rung of its own.
    #[must_use]
    pub fn ninefold() -> Self {
        let all = techniques::all_finders();
        let rung = |finder: &Arc<dyn Finder>| Rung::with_techniques(&all, &[finder.technique()], Pick::First);
        Self { rungs: all.iter().filter_map(rung).collect() }
    }

    /// Returns a ladder of `rungs`, which must be sorted from the lowest to the highest.
    pub(super) const fn of(rungs: Vec<Rung>) -> Self {
        Self { rungs }
    }

    /// Returns this ladder without the techniques for which `wanted` returns `false`.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(Technique) -> bool) -> Self {
        for rung in &mut self.rungs {
            rung.finders = rung.finders.drain(..).filter_map(|finder| restrict(finder, &wanted)).collect();
        }
        self.rungs.retain(|rung| !rung.finders.is_empty());
        self
    }

    /// Returns this ladder with a new rung above all others. The new rung has only `finder`. The first deduction of this finder becomes the
    /// step.
    #[must_use]
    pub fn with_finder(mut self, finder: Arc<dyn Finder>) -> Self {
        self.rungs.push(Rung::of_finder(finder));
        self
    }

    /// Returns the rungs, from the lowest to the highest.
    #[must_use]
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// Returns the techniques of all rungs, from the lowest rung to the highest.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> + '_ {
        self.rungs.iter().flat_map(Rung::techniques)
    }

    /// Returns the next step of a path from `position`: a deduction of the lowest rung that has any. Returns `None` if no rung has a
    /// deduction.
    #[must_use]
    pub fn next(&self, position: &Position) -> Option<Deduction> {
        self.next_in(&Analysis::of(position.clone()))
    }

    /// Returns the next step of a path from the position of `analysis`, like [`Ladder::next`]. Reads and fills the caches of the analysis.
    #[must_use]
    pub fn next_in(&self, analysis: &Analysis) -> Option<Deduction> {
        self.next_step(analysis, &StopSignal::never()).map(|(_, step)| step.into())
    }

    /// Returns the next step of a path from `position`, like [`Ladder::next`], unless the search is stopped.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` is set before the step is found.
    pub fn next_until(&self, position: &Position, stop: &StopSignal<'_>) -> Result<Option<Deduction>, Stopped> {
        stop.ok_unless_set(self.next_step(&Analysis::of(position.clone()), stop).map(|(_, step)| step.into()))
    }

    /// Returns every deduction of every rung, even if lower rungs have deductions too. Of several deductions with the same technique and
    /// the same conclusion, returns only the first.
    #[must_use]
    pub fn all(&self, position: &Position) -> Vec<Deduction> {
        self.all_unless_stopped(position, &StopSignal::never())
    }

    /// Returns every deduction of every rung, like [`Ladder::all`], unless the search is stopped.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` is set before all deductions are found.
    pub fn all_until(&self, position: &Position, stop: &StopSignal<'_>) -> Result<Vec<Deduction>, Stopped> {
        let all = self.all_unless_stopped(position, stop);
        stop.ok_unless_set(all)
    }

    /// Returns the deductions that [`Ladder::all`] returns. If the search is stopped, returns only the deductions that were found before.
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

    /// Returns the first deduction that refutes the candidate `digit` in `cell`. Tries the rungs from the lowest to the highest. Returns
    /// `None` if no rung has a deduction that refutes the candidate.
    ///
    /// The deduction eliminates the candidate, places another digit in `cell`, or places `digit` in a peer of `cell`. Lower rungs may have
    /// deductions that do not refute the candidate.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` is set before the deduction is found.
    pub fn find_refutation(
        &self,
        position: &Position,
        (cell, digit): (Cell, Digit),
        stop: &StopSignal<'_>,
    ) -> Result<Option<Deduction>, Stopped> {
        let is_conflicting_placement = |&(at, other): &(Cell, Digit)| match at == cell {
            true => other != digit,
            false => other == digit && position.layout().peers(cell).contains(&at),
        };
        let is_refutation = |found: &Deduction| {
            found.eliminations.contains(&(cell, digit)) || found.placements.iter().any(is_conflicting_placement)
        };
        let analysis = Analysis::of(position.clone());
        let found = self.rungs.iter().find_map(|rung| {
            let mut refutation = None;
            let _ = rung.find(&analysis, stop, &mut |deduction| match is_refutation(&deduction) {
                true => {
                    refutation = Some(deduction);
                    ControlFlow::Break(())
                }
                false => ControlFlow::Continue(()),
            });
            refutation
        });
        stop.ok_unless_set(found)
    }

    /// Returns the number of rungs at the bottom of the ladder that find only singles. Also returns the techniques of these rungs in the
    /// order in which they are tried, each with its rung.
    pub(super) fn singles_rungs(&self) -> (usize, Vec<(Technique, &Rung)>) {
        let rungs = self.rungs.iter().take_while(|rung| rung.is_singles_only);
        let finders = rungs.clone().flat_map(|rung| rung.finders.iter().map(move |finder| (finder.technique(), rung)));
        (rungs.count(), finders.collect())
    }

    /// Returns the next step of a path, with the rung that finds it. This is the lowest rung that has a step. Returns `None` if no rung has
    /// a step or the search is stopped.
    pub(super) fn next_step(&self, analysis: &Analysis, stop: &StopSignal<'_>) -> Option<(&Rung, LadderStep)> {
        self.next_step_from(0, analysis, stop)
    }

    /// Returns the next step of a path with its rung, like [`Ladder::next_step`], but does not try the lowest `skipped` rungs. The caller
    /// must know that these rungs have no step.
    pub(super) fn next_step_from(
        &self,
        skipped: usize,
        analysis: &Analysis,
        stop: &StopSignal<'_>,
    ) -> Option<(&Rung, LadderStep)> {
        self.rungs[skipped..].iter().find_map(|rung| rung.find_step(analysis, stop).map(|step| (rung, step)))
    }
}
