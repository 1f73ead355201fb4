//! The interface of finders, which search for the deductions of a technique.

pub(crate) mod restricted;
mod singles_finder;
mod stop_signal;
pub(crate) mod view_finder;

use std::fmt::Debug;
use std::ops::ControlFlow;

use crate::{Analysis, Deduction, Technique};
pub use singles_finder::{Single, SingleSink, SinglesFinder};
pub use stop_signal::{StopSignal, Stopped};
pub use view_finder::ViewFinder;

/// Function that a finder calls with each deduction. It returns whether the search continues or ends.
pub type DeductionSink<'a> = dyn FnMut(Deduction) -> ControlFlow<()> + 'a;

/// Search for the deductions of a technique, or of several techniques that one search finds.
pub trait Finder: Debug + Send + Sync {
    /// Returns the technique that it finds, or the easiest one if it finds several.
    fn technique(&self) -> Technique;

    /// Returns all techniques that it finds, the easiest first.
    fn techniques(&self) -> &[Technique] {
        self.technique().as_slice()
    }

    /// Calls `found` with each deduction of its techniques that is valid in the position and changes it, even if there are easier ones.
    ///
    /// # Errors
    /// Returns `Break` if `found` did, which ends the search. This is not a failure.
    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()>;

    /// Calls `found` with the deductions that [`find`](Finder::find) reports, but may end the search once `stop` is set. Finders that can
    /// take seconds on a position implement this; the others ignore `stop`.
    ///
    /// # Errors
    /// Returns `Break` if `found` did or if the search was stopped. This is not a failure.
    fn find_until(
        &self,
        analysis: &Analysis,
        _stop: &StopSignal<'_>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        self.find(analysis, found)
    }

    /// Calls `found` at least with the best of the deductions that [`find`](Finder::find) reports. The best deductions place the most
    /// digits, and of these they eliminate the most candidates. Other deductions may be left out.
    ///
    /// # Errors
    /// Returns `Break` if `found` did, which ends the search. This is not a failure.
    fn find_best(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find(analysis, found)
    }

    /// Calls `found` with the deductions that [`find`](Finder::find) reports, and with others of the same techniques that a solve path does
    /// not need: longer chains, and chains that eliminate candidates of their own nodes.
    ///
    /// # Errors
    /// Returns `Break` if `found` did, which ends the search. This is not a failure.
    fn find_all(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find(analysis, found)
    }

    /// Whether the deductions are reported in ascending order of their ratings by Sudoku Explainer.
    fn is_sorted_by_rating(&self) -> bool {
        false
    }

    /// Returns this finder as a [`SinglesFinder`] if it finds only singles. Both interfaces report the same deductions in the same order.
    fn as_singles_finder(&self) -> Option<&dyn SinglesFinder> {
        None
    }
}
