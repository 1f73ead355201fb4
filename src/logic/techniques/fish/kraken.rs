//! Kraken fish: fish of rows and columns with fins that exclude the eliminated candidate through chains.
//!
//! The search begins with a candidate to eliminate, the target. Suppose that the target is true, and follow chains of strong and weak links
//! from it. Some places of a digit become false. If all remaining places of this digit in n parallel lines are in only n - 1 crossing
//! lines, the n lines are the bases of a fish that eliminates the target: read backwards, the chains show that each place that became false
//! excludes the target.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use crate::analysis::implication::candidate_grid::candidate_grid;
use crate::analysis::implication::candidate_grid::{CandidateGrid, MAX_CANDIDATES};
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::inference_rule::InferenceRule;
use crate::analysis::implication::propagation::Propagator;
use crate::bits::ones;
use crate::evidence::{Candidate, Chain, Fish, Node};
use crate::techniques::fish::finned::RemainingPlaces;
use crate::techniques::fish::fish_match::FishMatch;
use crate::techniques::forcing::forcing_lookup::closures_of;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Maximum number of fins of a fish.
const MAX_FINS: usize = 5;
/// Maximum number of chains of a fish.
const MAX_CHAINS: usize = 4;

/// Finder of Kraken fish, either of type 1 or of type 2. The target is the candidate that a fish eliminates.
///
/// A place of the digit excludes the target if the target is false whenever the place has the digit. This follows either directly or
/// through a chain.
///
/// In type 1, the target has the digit of the fish and is in a cover. Every fin excludes it. In type 2, the target may have any digit.
/// Every fin excludes it. So does every place of the bases in one of the covers.
#[derive(Debug)]
pub struct KrakenFish {
    pub technique: Technique,
}

impl ViewFinder for KrakenFish {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let geometry = view.position().geometry();
        if geometry.rows.is_empty() || geometry.columns.is_empty() {
            return ControlFlow::Continue(());
        }
        let grid = candidate_grid(view);
        if grid.candidates().count() > MAX_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let (closures, mut remaining) =
            (closures_of(&grid, InferenceLevel::CHAIN), RemainingPlaces::of(view.position()));
        for id in grid.candidates() {
            let (target, assumed) = (grid.candidate(id), (id, true));
            let has_conflict = closures.has_conflict(assumed);
            let false_places = |digit: Digit| closures.false_places(assumed, digit);
            // If the remaining places contain a template (cells for all instances of the digit), n lines never have places in only n - 1
            // crossing lines.
            let is_short = |digit: Digit| {
                has_conflict || !view.has_known_template(digit, view.places(digit) - false_places(digit))
            };
            let is_wanted = |digit: Digit| self.technique != Technique::KrakenFish1 || digit == target.1;
            let digits: DigitSet = view.digits().filter(|&digit| is_wanted(digit) && is_short(digit)).collect();
            if digits.is_empty() {
                continue;
            }
            let kraken = KrakenTarget { grid: &grid, target, propagation: OnceCell::new() };
            let false_places = |digit: Digit| {
                if has_conflict { kraken.propagation().false_places(&grid, digit) } else { false_places(digit) }
            };
            if let Some(deduction) = self.smallest_fish(&kraken, digits, false_places, &mut remaining) {
                found(deduction)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Candidate to eliminate, with all that follows along strong and weak links if it is true.
struct KrakenTarget<'a, const W: usize> {
    grid: &'a CandidateGrid<'a, W>,
    target: Candidate,
    /// Propagation of the assumption that the target is true. It is computed on first use, since most targets are eliminated by no fish.
    propagation: OnceCell<Propagator>,
}

impl<const W: usize> KrakenTarget<'_, W> {
    /// Returns the propagation of the assumption that the target is true. The propagation does not stop at contradictions.
    fn propagation(&self) -> &Propagator {
        self.propagation.get_or_init(|| {
            let mut propagator = Propagator::new(InferenceRule::ChainPastConflicts, self.grid);
            propagator.propagate_assumption(self.grid, self.grid.id(self.target), true);
            propagator
        })
    }
}

impl KrakenFish {
    /// Returns the deduction from the first fish that eliminates the target, or `None` if no fish does. For each digit in `digits`, tries
    /// fish with 2, then 3, then 4 bases. `false_places` returns the places of a digit that are false if the target is true. Overwrites
    /// `remaining`.
    fn smallest_fish<const W: usize>(
        &self,
        kraken: &KrakenTarget<'_, W>,
        digits: DigitSet,
        false_places: impl Fn(Digit) -> Cells<W>,
        remaining: &mut RemainingPlaces<'_>,
    ) -> Option<Deduction> {
        let (geometry, target) = (kraken.grid.view.position().geometry(), kraken.target);
        for digit in digits.iter() {
            let own_cell = if digit == target.1 { Cells::only(target.0) } else { Cells::EMPTY };
            remaining.reset_without(digit, false_places(digit) | own_cell);
            for size in 2..=4 {
                for [lines, across] in [[&geometry.rows, &geometry.columns], [&geometry.columns, &geometry.rows]] {
                    let mut first = None;
                    let _ = remaining.for_each_overfull_lines(lines, size, &mut |chosen, union| {
                        let bases = ones(chosen).map(|at| lines[at]).collect();
                        let covers = ones(union).map(|at| across[at]).collect();
                        first = self.deduce(kraken, digit, across, (bases, covers));
                        if first.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                    if first.is_some() {
                        return first;
                    }
                }
            }
        }
        None
    }

    /// Adds the last cover to a fish of `digit` and returns the deduction from the fish. `covers` contains one line less than `bases`.
    ///
    /// In type 1, the last cover is the line of `across` that contains the target. In type 2, it is the line of `across` that is not yet a
    /// cover and has the most places in the bases. Returns `None` if there is no such line, if no place needs a chain, or if there are too
    /// many fins or chains.
    fn deduce<const W: usize>(
        &self,
        kraken: &KrakenTarget<'_, W>,
        digit: Digit,
        across: &[UnitId],
        (bases, mut covers): (Vec<UnitId>, Vec<UnitId>),
    ) -> Option<Deduction> {
        let (view, target) = (&kraken.grid.view, kraken.target);
        let places: Cells<W> = bases.iter().fold(Cells::EMPTY, |all, &base| all | view.places_in(base, digit));
        let is_first = self.technique == Technique::KrakenFish1;
        let mut unused =
            across.iter().copied().filter(|line| !covers.contains(line) && view.unit(*line).intersects(places));
        let last = if is_first {
            unused.find(|&line| view.unit(line).has(target.0))
        } else {
            unused.max_by_key(|&line| (view.unit(line) & places).len())
        }?;
        covers.push(last);
        let cover: Cells<W> = covers.iter().fold(Cells::EMPTY, |all, &cover| all | view.unit(cover));
        let fins = places - cover;
        let leading_places = if is_first { fins } else { fins | (places & view.unit(last)) };
        let mut chains: Vec<Chain> = Vec::new();
        for cell in leading_places.iter() {
            let is_reached = |chain: &Chain| excludes(view, (cell, digit), &chain.nodes[0]);
            if !chains.iter().any(is_reached) {
                chains.extend(kraken.propagation().chain(kraken.grid, kraken.grid.id((cell, digit))));
            }
        }
        if chains.is_empty() || chains.len() > MAX_CHAINS || fins.len() > MAX_FINS {
            return None; // an ordinary fish has no chain, and one with many fins or chains is hard to follow
        }
        let fish_match = FishMatch {
            digit,
            bases,
            covers,
            body: places & cover,
            fins,
            endo_fins: 0,
            eliminated: Cells::only(target.0),
        };
        let deduction = fish_match.into_deduction(self.technique);
        let Evidence::Fish(fish) = deduction.evidence else { unreachable!("the evidence of a fish is a fish") };
        Some(Deduction { eliminations: vec![target], evidence: Evidence::Fish(Fish { chains, ..fish }), ..deduction })
    }
}

/// Whether `node`, which is a digit in one or more cells, is false if the given candidate is true.
fn excludes<const W: usize>(view: &View<'_, W>, (cell, digit): Candidate, node: &Node) -> bool {
    let excludes = |&other: &Cell| {
        if other == cell { node.digit != digit } else { node.digit == digit && view.peers(cell).has(other) }
    };
    node.cells.iter().all(excludes)
}
