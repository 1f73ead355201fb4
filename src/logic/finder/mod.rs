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

/// Function that a finder calls with each deduction. Its return value determines whether the search continues.
pub type DeductionSink<'a> = dyn FnMut(Deduction) -> ControlFlow<()> + 'a;

/// Search for the deductions of one technique, or of several techniques that can be found together.
pub trait Finder: Debug + Send + Sync {
    /// Returns the technique that this finder searches for. Of several techniques, returns the easiest.
    fn technique(&self) -> Technique;

    /// Returns all techniques that this finder searches for, the easiest first.
    fn techniques(&self) -> &[Technique] {
        self.technique().as_slice()
    }

    /// Calls `found` with each deduction of the finder's techniques. Each deduction is valid in the position of `analysis` and changes it.
    /// A deduction is reported even if an easier technique makes the same eliminations or placements.
    ///
    /// # Errors
    /// Returns `Break` if `found` returned `Break`, which ends the search. This is not a failure.
    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()>;

    /// Calls `found` with the deductions that [`find`](Finder::find) reports, but may end the search early once `stop` is set. Finders that
    /// can take seconds on a position implement this method. All other finders ignore `stop`.
    ///
    /// # Errors
    /// Returns `Break` if `found` returned `Break` or if the search was stopped. This is not a failure.
    fn find_until(
        &self,
        analysis: &Analysis,
        _stop: &StopSignal<'_>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        self.find(analysis, found)
    }

    /// Calls `found` with the best deduction that [`find`](Finder::find) reports, and possibly with others. The best deduction has the most
    /// placements. Ties are decided by the most eliminations, then by the fewest cells.
    ///
    /// # Errors
    /// Returns `Break` if `found` returned `Break`, which ends the search. This is not a failure.
    fn find_best(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find(analysis, found)
    }

    /// Calls `found` with the deductions that [`find`](Finder::find) reports, and with more deductions of the same techniques that a solve
    /// path does not need. Examples are longer chains, and chains that eliminate candidates of their own nodes.
    ///
    /// # Errors
    /// Returns `Break` if `found` returned `Break`, which ends the search. This is not a failure.
    fn find_all(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find(analysis, found)
    }

    /// Whether the finder reports its deductions in ascending order of their ratings by Sudoku Explainer.
    fn is_sorted_by_rating(&self) -> bool {
        false
    }

    /// Returns this finder as a [`SinglesFinder`] if it finds only singles. Both interfaces report the same deductions in the same order.
    fn as_singles_finder(&self) -> Option<&dyn SinglesFinder> {
        None
    }
}
