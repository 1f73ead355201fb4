//! The interface of finders, which search for the deductions of a technique.
//!
//! `view_finder` has the trait that most finders implement, and `singles_finder` the one for singles. `restricted` leaves out some
//! techniques of a finder, and `stop_signal` ends a search early. The finders themselves are in [`techniques`](crate::techniques).
//!
//! # Example
//!
//! The following finder searches for a toy technique: two cells that see each other and have the same two candidates. It reports them as
//! naked pairs. To report them as a technique of their own, the finder would need two more things, which only this crate itself can add:
//!
//! - a row in the table of `technique.rs`:
//!   `ToyPair, "toy-pair", "Toy Pair", None, Medium, Some(60), Some(3.0);`
//! - the page `src/logic/technique_pages/toy-pair.md`, with a position in which the technique is found.
//!
//! The evidence must name everything from which the conclusion follows, so that the proof and the explanation need nothing else.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//!
//! use logic::{Cells, Deduction, DeductionSink, Evidence, Ladder, Position, Technique, View, ViewFinder, explain, proof};
//!
//! #[derive(Debug)]
//! struct ToyPair;
//!
//! impl ViewFinder for ToyPair {
//!     fn technique(&self) -> Technique {
//!         Technique::NakedPair
//!     }
//!
//!     fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
//!         for cell in view.bivalue().iter() {
//!             let digits = view.candidates(cell);
//!             let others = view.bivalue() & view.peers(cell);
//!             for other in others.iter().filter(|&other| cell < other && view.candidates(other) == digits) {
//!                 let pair = Cells::<W>::only(cell).with(other);
//!                 let is_candidate = |&(cell, digit): &(_, _)| view.position().has_candidate(cell, digit);
//!                 let eliminations: Vec<_> = view.common_peers(pair).product(digits).filter(is_candidate).collect();
//!                 if eliminations.is_empty() {
//!                     continue;
//!                 }
//!                 found(Deduction {
//!                     technique: self.technique(),
//!                     placements: Vec::new(),
//!                     eliminations,
//!                     digits,
//!                     evidence: Evidence::NakedSubset {
//!                         units: view.common_units(pair).collect(),
//!                         cells: pair.to_vec(),
//!                     },
//!                 })?; // the caller wants no more deductions
//!             }
//!         }
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! // The position on the technique's page is the test that everything works.
//! let board = Technique::NakedPair.example().unwrap().check().unwrap();
//! let position = Position::of(&board);
//! let ladder = Ladder::ninefold().only(|technique| technique < Technique::NakedPair).with_finder(Arc::new(ToyPair));
//! let pair = ladder.all(&position).into_iter().find(|deduction| deduction.technique == Technique::NakedPair).unwrap();
//! assert_eq!(proof::check(&board, &board.candidates(), &pair), Ok(()));
//! let explanation = explain(&position, &pair);
//! assert_eq!(explanation.render(&explanation.pattern), "In column 8, two cells have only two candidates between them.");
//! assert_eq!(ladder.path(&position).hardest, Some(Technique::NakedPair));
//! ```

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
