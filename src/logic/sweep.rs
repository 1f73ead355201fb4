//! Finders that work on sets of cells.

use std::fmt::Debug;
use std::ops::ControlFlow;

use crate::view::with_view;
use crate::{Analysis, Finder, Found, StopSignal, Technique, View};
use grid::Digit;

/// A finder that works on sets of cells. Boards of more than 625 cells (side 25) are beyond it: there it finds nothing.
pub trait Sweep: Debug + Send + Sync {
    /// Returns the technique that it finds, the easiest if it finds several.
    fn technique(&self) -> Technique;

    /// Returns all techniques that it finds, as [`Finder::techniques`] does.
    fn techniques(&self) -> &[Technique] {
        self.technique().alone()
    }

    /// Hands over each deduction of its techniques, as [`Finder::find`] does.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()>;

    /// Hands over the same, but may break off once `stop` is set, as [`Finder::find_until`] does.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does, or the search is stopped.
    fn sweep_until<const W: usize>(
        &self,
        view: View<'_, W>,
        _stop: &StopSignal<'_>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        self.sweep(view, found)
    }

    /// Finds at least the deductions with the most eliminations, as [`Finder::find_most`] does.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn sweep_most<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.sweep(view, found)
    }

    /// Hands over those and what adds nothing to a path, as [`Finder::find_all`] does.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn sweep_all<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        self.sweep(view, found)
    }

    /// As [`Finder::is_rising`].
    fn is_rising(&self) -> bool {
        false
    }
}

impl<T: Sweep> Finder for T {
    fn is_rising(&self) -> bool {
        Sweep::is_rising(self)
    }

    fn technique(&self) -> Technique {
        Sweep::technique(self)
    }

    fn techniques(&self) -> &[Technique] {
        Sweep::techniques(self)
    }

    fn find(&self, analysis: &Analysis, found: &mut Found<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.sweep(view, found), or ControlFlow::Continue(()))
    }

    fn find_until(&self, analysis: &Analysis, stop: &StopSignal<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.sweep_until(view, stop, found), or ControlFlow::Continue(()))
    }

    fn find_most(&self, analysis: &Analysis, found: &mut Found<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.sweep_most(view, found), or ControlFlow::Continue(()))
    }

    fn find_all(&self, analysis: &Analysis, found: &mut Found<'_>) -> ControlFlow<()> {
        with_view!(analysis, view => self.sweep_all(view, found), or ControlFlow::Continue(()))
    }
}

/// Calls `look`. Returns whether it found nothing.
pub(super) fn is_vain(
    found: &mut Found<'_>,
    look: impl FnOnce(&mut Found<'_>) -> ControlFlow<()>,
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
    pub(super) fn each_digit(
        &self,
        technique: Technique,
        found: &mut Found<'_>,
        mut look: impl FnMut(Digit, &mut Found<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for digit in self.digits_for(technique).iter() {
            if is_vain(found, |found| look(digit, found))? {
                self.memo().note_lacking(technique, digit);
            }
        }
        ControlFlow::Continue(())
    }
}
