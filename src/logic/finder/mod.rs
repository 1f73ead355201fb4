//! A search for the deductions of a technique.

pub(crate) mod restricted;
mod stop_signal;
pub(crate) mod view_finder;

use std::fmt::Debug;
use std::ops::ControlFlow;

use crate::{Analysis, Deduction, SinglesFinder, Technique};
pub use stop_signal::{StopSignal, Stopped};
pub use view_finder::ViewFinder;

/// Receives the deductions of a finder. Its answer says whether the search goes on.
pub type DeductionSink<'a> = dyn FnMut(Deduction) -> ControlFlow<()> + 'a;

/// A search for one technique, or for several that one search finds.
pub trait Finder: Debug + Send + Sync {
    /// Returns the technique that it finds, the easiest if it finds several.
    fn technique(&self) -> Technique;

    /// Returns all techniques that it finds, the easiest first.
    fn techniques(&self) -> &[Technique] {
        self.technique().as_slice()
    }

    /// Hands over each deduction of its techniques that holds in the position and alters it, whatever easier ones there are.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn find(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()>;

    /// Same as [`Finder::find`], but may break off once `stop` is set: for finders that take seconds where they find nothing.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does, or the search is stopped.
    fn find_until(
        &self,
        analysis: &Analysis,
        _stop: &StopSignal<'_>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        self.find(analysis, found)
    }

    /// Same as [`Finder::find`], but may leave out deductions that do not place the most digits or, of those that do, do not eliminate the
    /// most candidates.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn find_most(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find(analysis, found)
    }

    /// Same as [`Finder::find`], but also finds deductions of the same techniques that add nothing to a path: longer chains, and chains that
    /// eliminate candidates that they run through.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn find_all(&self, analysis: &Analysis, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find(analysis, found)
    }

    /// Whether each deduction is rated at least as high by Sudoku Explainer as those before it.
    fn is_sorted_by_rating(&self) -> bool {
        false
    }

    /// Returns the same finder as one of singles if it finds nothing else. Both find the same in the same order.
    fn as_singles_finder(&self) -> Option<&dyn SinglesFinder> {
        None
    }
}
