//! Kraken fish: what sees a fish only by way of chains.
//!
//! They are looked for from what falls: were it true, chains would leave n lines the digit in n - 1 crossing lines only.

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

const MAX_FINS: usize = 5;
const MAX_CHAINS: usize = 4;

/// Fish of rows and columns whose fins (type 1), or whose fins and places in one cover (type 2), lead to what falls by chains.
#[derive(Debug)]
pub struct KrakenFish {
    pub technique: Technique,
}

impl ViewFinder for KrakenFish {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let ground = view.position().geometry();
        if ground.rows.is_empty() || ground.columns.is_empty() {
            return ControlFlow::Continue(());
        }
        let web = candidate_grid(view);
        if web.candidates().count() > MAX_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let (closures, mut left) = (closures_of(&web, InferenceLevel::CHAIN), RemainingPlaces::of(view.position()));
        for id in web.candidates() {
            let (target, assumed) = (web.candidate(id), (id, true));
            let is_clash = closures.has_conflict(assumed);
            let gone = |digit: Digit| closures.false_places(assumed, digit);
            // Where a digit has places enough for a template, there are no lines with too few.
            let is_short = |digit: Digit| is_clash || !view.has_known_template(digit, view.places(digit) - gone(digit));
            let is_wanted = |digit: Digit| self.technique != Technique::KrakenFish1 || digit == target.1;
            let digits: DigitSet = view.digits().filter(|&digit| is_wanted(digit) && is_short(digit)).collect();
            if digits.is_empty() {
                continue;
            }
            let way = KrakenTarget { web: &web, target, propagation: OnceCell::new() };
            let gone = |digit: Digit| if is_clash { way.propagation().false_places(&web, digit) } else { gone(digit) };
            if let Some(deduction) = self.smallest_fish(&way, digits, gone, &mut left) {
                found(deduction)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A candidate, and what follows from it by links. The wave runs on first use, since most candidates lead to no fish.
struct KrakenTarget<'a, const W: usize> {
    web: &'a CandidateGrid<'a, W>,
    target: Candidate,
    propagation: OnceCell<Propagator>,
}

impl<const W: usize> KrakenTarget<'_, W> {
    fn propagation(&self) -> &Propagator {
        self.propagation.get_or_init(|| {
            let mut wave = Propagator::new(InferenceRule::ChainPastConflicts, self.web);
            wave.propagate_assumption(self.web, self.web.id(self.target), true);
            wave
        })
    }
}

impl KrakenFish {
    /// The first fish of one of these digits that eliminates the target, the smallest sizes first: one is enough.
    fn smallest_fish<const W: usize>(
        &self,
        way: &KrakenTarget<'_, W>,
        digits: DigitSet,
        gone: impl Fn(Digit) -> Cells<W>,
        left: &mut RemainingPlaces<'_>,
    ) -> Option<Deduction> {
        let (ground, target) = (way.web.view.position().geometry(), way.target);
        for digit in digits.iter() {
            let own = if digit == target.1 { Cells::only(target.0) } else { Cells::EMPTY };
            left.remove(digit, gone(digit) | own);
            for size in 2..=4 {
                for [lines, across] in [[&ground.rows, &ground.columns], [&ground.columns, &ground.rows]] {
                    let mut first = None;
                    let _ = left.for_each_overfull_lines(lines, size, &mut |chosen, union| {
                        let bases = ones(chosen).map(|at| lines[at]).collect();
                        let covers = ones(union).map(|at| across[at]).collect();
                        first = self.deduce(way, digit, across, (bases, covers));
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

    /// With one cover more: that of the target, or the one with the most places that lead to it.
    fn deduce<const W: usize>(
        &self,
        way: &KrakenTarget<'_, W>,
        digit: Digit,
        across: &[UnitId],
        (bases, mut covers): (Vec<UnitId>, Vec<UnitId>),
    ) -> Option<Deduction> {
        let (view, target) = (&way.web.view, way.target);
        let places: Cells<W> = bases.iter().fold(Cells::EMPTY, |all, &base| all | view.places_in(base, digit));
        let is_first = self.technique == Technique::KrakenFish1;
        let mut free =
            across.iter().copied().filter(|line| !covers.contains(line) && view.unit(*line).intersects(places));
        let last = if is_first {
            free.find(|&line| view.unit(line).has(target.0))
        } else {
            free.max_by_key(|&line| (view.unit(line) & places).len())
        }?;
        covers.push(last);
        let cover: Cells<W> = covers.iter().fold(Cells::EMPTY, |all, &cover| all | view.unit(cover));
        let fins = places - cover;
        let leading = if is_first { fins } else { fins | (places & view.unit(last)) };
        let mut chains: Vec<Chain> = Vec::new();
        for cell in leading.iter() {
            let is_reached = |chain: &Chain| excludes(view, (cell, digit), &chain.nodes[0]);
            if !chains.iter().any(is_reached) {
                chains.extend(way.propagation().chain(way.web, way.web.id((cell, digit))));
            }
        }
        if chains.is_empty() || chains.len() > MAX_CHAINS || fins.len() > MAX_FINS {
            return None; // they all see it, and it is a plain fish; or there is too much to follow
        }
        let catch = FishMatch {
            digit,
            bases,
            covers,
            body: places & cover,
            fins,
            endo_fins: 0,
            eliminated: Cells::only(target.0),
        };
        let deduction = catch.into_deduction(self.technique);
        let Evidence::Fish(fish) = deduction.evidence else { unreachable!("a catch is a fish") };
        Some(Deduction { eliminations: vec![target], evidence: Evidence::Fish(Fish { chains, ..fish }), ..deduction })
    }
}

/// Whether the candidate excludes the node.
fn excludes<const W: usize>(view: &View<'_, W>, (cell, digit): Candidate, node: &Node) -> bool {
    let excludes = |&other: &Cell| {
        if other == cell { node.digit != digit } else { node.digit == digit && view.peers(cell).has(other) }
    };
    node.cells.iter().all(excludes)
}
