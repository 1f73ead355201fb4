//! The interface of finders that read the position as sets of cells.

use std::fmt::Debug;
use std::ops::ControlFlow;

use crate::analysis::with_view;
use crate::{Analysis, DeductionSink, Finder, StopSignal, Technique, View};
use grid::Digit;

/// Finder that reads the position as sets of cells, through a [`View`]. It finds nothing on boards with a side of more than 25.
///
/// Every type that implements this trait is also a [`Finder`].
pub trait ViewFinder: Debug + Send + Sync {
    /// Returns the technique that this finder searches for. Of several techniques, returns the easiest.
    fn technique(&self) -> Technique;

    /// Returns all techniques that this finder searches for, the easiest first.
    fn techniques(&self) -> &[Technique] {
        self.technique().as_slice()
    }

    /// Calls `found` with each deduction of the finder's techniques. Implements [`Finder::find`].
    ///
    /// # Errors
    /// Returns `Break` if `found` returned `Break`, which ends the search. This is not a failure.
    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()>;

    /// Calls `found` with each deduction of the finder's techniques, but may end the search early once `stop` is set. Implements
    /// [`Finder::find_until`].
    ///
    /// # Errors
    /// Returns `Break` if `found` returned `Break` or if the search was stopped. This is not a failure.
    fn find_in_until<const W: usize>(
        &self,
        view: View<'_, W>,
        _stop: &StopSignal<'_>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        self.find_in(view, found)
    }

    /// Calls `found` with the best deduction of the finder's techniques, and possibly with others. Implements [`Finder::find_best`], which
    /// defines the best deduction.
    ///
    /// # Errors
    /// Returns `Break` if `found` returned `Break`, which ends the search. This is not a failure.
    fn find_most_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in(view, found)
    }

    /// Calls `found` with each deduction of the finder's techniques, including deductions that a solve path does not need. Implements
    /// [`Finder::find_all`].
    ///
    /// # Errors
    /// Returns `Break` if `found` returned `Break`, which ends the search. This is not a failure.
    fn find_all_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in(view, found)
    }

    /// Whether the finder reports its deductions in ascending order of their ratings by Sudoku Explainer. Implements
    /// [`Finder::is_sorted_by_rating`].
    fn is_sorted_by_rating(&self) -> bool {
        false
    }
}

impl<T: ViewFinder> Finder for T {
    fn is_sorted_by_rating(&self) -> bool {
        ViewFinder::is_sorted_by_rating(self)
    }

    fn technique(&self) -> Technique {
        ViewFinder::technique(self)
    }

    fn techniques(&self) -> &[Technique] {
        ViewFinder::techniques(self)
    }

    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.find_in(view, found), or ControlFlow::Continue(()))
    }

    fn find_until(&self, analysis: &Analysis, stop: &StopSignal<'_>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.find_in_until(view, stop, found), or ControlFlow::Continue(()))
    }

    fn find_best(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.find_most_in(view, found), or ControlFlow::Continue(()))
    }

    fn find_all(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.find_all_in(view, found), or ControlFlow::Continue(()))
    }
}

/// Runs `search` and passes its deductions on to `found`. Returns `Continue(true)` if `search` found no deduction, and `Continue(false)` if
/// it found some. Returns `Break` if `search` returned `Break`.
pub(crate) fn found_nothing(
    found: &mut DeductionSink<'_>,
    search: impl FnOnce(&mut DeductionSink<'_>) -> ControlFlow<()>,
) -> ControlFlow<(), bool> {
    let mut found_nothing = true;
    search(&mut |deduction| {
        found_nothing = false;
        found(deduction)
    })?;
    ControlFlow::Continue(found_nothing)
}

impl<const W: usize> View<'_, W> {
    /// Calls `search` with each digit for which `technique` may have a deduction. `technique` must be a technique of a single digit. If
    /// `search` reports no deduction for a digit, the digit is marked as searched, so that it is skipped until its candidates change.
    pub(crate) fn each_digit_to_search(
        &self,
        technique: Technique,
        found: &mut DeductionSink<'_>,
        mut search: impl FnMut(Digit, &mut DeductionSink<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for digit in self.digits_to_search(technique).iter() {
            if found_nothing(found, |found| search(digit, found))? {
                self.memo().mark_technique_searched(technique, digit);
            }
        }
        ControlFlow::Continue(())
    }
}
