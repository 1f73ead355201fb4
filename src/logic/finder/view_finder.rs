//! Finders that work on sets of cells.

use std::fmt::Debug;
use std::ops::ControlFlow;

use crate::analysis::with_view;
use crate::{Analysis, DeductionSink, Finder, StopSignal, Technique, View};
use grid::Digit;

/// A finder that works on sets of cells. Boards of more than 625 cells (side 25) are beyond it: there it finds nothing.
pub trait ViewFinder: Debug + Send + Sync {
    /// Returns the technique that it finds, the easiest if it finds several.
    fn technique(&self) -> Technique;

    /// Returns all techniques that it finds, as [`Finder::techniques`] does.
    fn techniques(&self) -> &[Technique] {
        self.technique().as_slice()
    }

    /// Hands over each deduction of its techniques, as [`Finder::find`] does.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()>;

    /// Hands over the same, but may break off once `stop` is set, as [`Finder::find_until`] does.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does, or the search is stopped.
    fn find_in_until<const W: usize>(
        &self,
        view: View<'_, W>,
        _stop: &StopSignal<'_>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        self.find_in(view, found)
    }

    /// Finds at least the deductions with the most eliminations, as [`Finder::find_most`] does.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn find_most_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in(view, found)
    }

    /// Hands over those and what adds nothing to a path, as [`Finder::find_all`] does.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn find_all_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in(view, found)
    }

    /// As [`Finder::is_rising`].
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

    fn find_most(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.find_most_in(view, found), or ControlFlow::Continue(()))
    }

    fn find_all(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.find_all_in(view, found), or ControlFlow::Continue(()))
    }
}

/// Calls `look`. Returns whether it found nothing.
pub(crate) fn found_nothing(
    found: &mut DeductionSink<'_>,
    look: impl FnOnce(&mut DeductionSink<'_>) -> ControlFlow<()>,
) -> ControlFlow<(), bool> {
    let mut is_vain = true;
    look(&mut |deduction| {
        is_vain = false;
        found(deduction)
    })?;
    ControlFlow::Continue(is_vain)
}

impl<const W: usize> View<'_, W> {
    /// Calls `look` for each digit that a technique of one digit may be found with, and notes the digits that it was not found with.
    pub(crate) fn each_digit_to_search(
        &self,
        technique: Technique,
        found: &mut DeductionSink<'_>,
        mut look: impl FnMut(Digit, &mut DeductionSink<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for digit in self.digits_to_search(technique).iter() {
            if found_nothing(found, |found| look(digit, found))? {
                self.memo().mark_searched(technique, digit);
            }
        }
        ControlFlow::Continue(())
    }
}
