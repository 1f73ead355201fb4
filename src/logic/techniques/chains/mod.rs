//! Chains of strong and weak links.
//!
//! A [`graph`](graph::Graph) holds the links of a position, a [`survey`](survey::Survey) of it how far chains lead from every
//! node. The rungs of the family only read what the survey tells: an end that excludes what the other end excludes, ends that
//! exclude each other, a chain that comes back to its start. Shortest chains come first.

mod doubt;
mod ends;
mod graph;
pub(super) mod implied;
mod knots;
mod literals;
mod pairs;
mod returns;
mod rings;
pub(super) mod rows;
mod search;
mod shared;
mod strides;
mod survey;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::evidence::{Candidate, Chain, Link, Node, Via};
use crate::{Deduction, Evidence, Finder, Found, Technique, View};
use doubt::Doubt;
use graph::{Graph, Kind};
use grid::{Cell, Digit, DigitSet};
use rows::in_both;
pub(crate) use shared::{ChainCache, doubtful, looping};
use survey::{Survey, Walked};

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(rings::Rings::X_CYCLE),
        Arc::new(ends::Ends::X_CHAIN),
        Arc::new(ends::Ends::XY_CHAIN),
        Arc::new(rings::Rings::CONTINUOUS),
        Arc::new(returns::Returns::DISCONTINUOUS),
        Arc::new(ends::Ends::AIC),
        Arc::new(ends::Ends::GROUPED_AIC),
        Arc::new(rings::Rings::GROUPED),
        Arc::new(returns::Returns::GROUPED),
    ]
}

/// Nice loops and AICs of ten links at most, without almost locked sets: as `HoDoKu` has them.
pub(super) fn short_rungs() -> Vec<Arc<dyn Finder>> {
    let mut rungs: Vec<Arc<dyn Finder>> = Vec::new();
    ends::Ends::SHORT.into_iter().for_each(|rung| rungs.push(Arc::new(rung)));
    rings::Rings::SHORT.into_iter().for_each(|rung| rungs.push(Arc::new(rung)));
    returns::Returns::SHORT.into_iter().for_each(|rung| rungs.push(Arc::new(rung)));
    rungs
}

/// How many strong links a short chain has at most.
const SHORT: u8 = 5;
/// Chains of any length.
const ANY: u8 = u8::MAX;

/// What a rung is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// What a path may take.
    Path,
    /// The one of those that strikes most.
    Most,
    /// All that goes by the name.
    All,
}

/// Which of the shortest chains between two ends are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ways {
    /// One that goes through nothing twice, nor through what it strikes.
    Straight,
    /// The first, as `HoDoKu` has it.
    Any,
}

impl Ways {
    /// The chain of a hit that strikes these.
    fn walk(self, survey: &Survey, hit: &Hit, struck: &[usize]) -> Option<Walked> {
        match self {
            Self::Straight => survey.straight(hit.from, hit.to, struck),
            Self::Any => survey.walk(hit.from, hit.to),
        }
    }

    /// What such a chain is told to strike: what it does not run through, since that falls by a shorter one; the whole too, where all
    /// is wanted.
    fn told(self, walked: &Walked, struck: Vec<usize>, scope: Scope) -> Vec<Vec<usize>> {
        let is_outside = |node: &&usize| self == Self::Any || !walked.middle().contains(node);
        let outside: Vec<usize> = struck.iter().filter(is_outside).copied().collect();
        let is_more = scope == Scope::All && outside.len() < struck.len();
        let mut told = vec![outside];
        told.extend(is_more.then_some(struck));
        told.retain(|struck| !struck.is_empty());
        told
    }
}

/// A conclusion that a survey has shown, before it is written down.
#[derive(Clone, Copy, Debug)]
struct Hit {
    from: usize,
    to: usize,
    struck: Option<usize>, // where only this falls
}

/// Hits by the strong links that their chains need.
#[derive(Debug, Default)]
struct Hits(Vec<Vec<Hit>>);

impl Hits {
    fn add(&mut self, level: u8, hit: Hit) {
        let level = usize::from(level);
        if self.0.len() <= level {
            self.0.resize(level + 1, Vec::new());
        }
        self.0[level].push(hit);
    }

    /// Of as many strong links by where they begin, then by where they end.
    fn sort(&mut self) {
        self.0.iter_mut().for_each(|hits| hits.sort_unstable_by_key(|hit| (hit.from, hit.to)));
    }

    /// Those that weigh most, if `weigh` tells what they strike: whoever wants the one that strikes most needs no others.
    fn heaviest(self, weigh: impl Fn(&Hit) -> usize) -> Self {
        let most = self.0.iter().flatten().map(&weigh).max().unwrap_or_default();
        let heavy = |mut hits: Vec<Hit>| {
            hits.retain(|hit| weigh(hit) == most);
            hits
        };
        Self(self.0.into_iter().map(heavy).collect())
    }

    /// Hands over what `write` makes of each, shortest first, each conclusion once.
    fn hand_over<D: IntoIterator<Item = Deduction>>(
        &self,
        found: &mut Found<'_>,
        write: impl FnMut(&Hit) -> D,
    ) -> ControlFlow<()> {
        let mut seen = HashSet::new();
        for deduction in self.0.iter().flatten().flat_map(write) {
            if seen.insert((deduction.place.clone(), deduction.eliminate.clone())) {
                found(deduction)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Hits {
    /// Hands over what `write` makes of the one whose chain has the fewest cells, of those the first: whoever wants the one that
    /// strikes most, all of these do. Of several that strike the same the first counts.
    fn hand_over_lightest(
        &self,
        graph: &Graph,
        found: &mut Found<'_>,
        (struck, walk): (impl Fn(&Hit) -> Vec<usize>, impl Fn(&Hit) -> Option<Walked>),
        write: impl FnOnce(&Walked, &[usize]) -> Deduction,
    ) -> ControlFlow<()> {
        let mut seen: Vec<Vec<usize>> = Vec::new();
        let mut best: Option<(usize, Walked)> = None; // and which of those that have been seen it strikes
        let (mut cells, mut fewest): (Vec<Cell>, usize) = (Vec::new(), usize::MAX);
        for hit in self.0.iter().flatten() {
            let struck = struck(hit);
            if struck.is_empty() || seen.contains(&struck) {
                continue;
            }
            let Some(walked) = walk(hit) else { continue };
            cells.clear();
            walked.nodes.iter().for_each(|&node| cells.extend_from_slice(graph.cells(node)));
            cells.sort_unstable();
            cells.dedup();
            if cells.len() < fewest {
                (fewest, best) = (cells.len(), Some((seen.len(), walked)));
            }
            seen.push(struck);
        }
        best.map_or(ControlFlow::Continue(()), |(at, walked)| found(write(&walked, &seen[at])))
    }
}

/// The single candidates that neither `one` nor `other` leaves standing.
fn struck_by_both(graph: &Graph, one: usize, other: usize) -> impl Iterator<Item = usize> + '_ {
    in_both(graph.weak.row(one), graph.weak.row(other)).take_while(|&node| node < graph.singles)
}

/// The walk as evidence.
fn chain<const W: usize>(view: &View<'_, W>, graph: &Graph, walked: &Walked, is_loop: bool) -> Chain {
    let nodes: Vec<Node> = walked.nodes.iter().map(|&node| graph.node(node)).collect();
    let mut links = Vec::with_capacity(nodes.len());
    for (at, &tie) in walked.ties.iter().enumerate() {
        links.push(Link { is_strong: true, via: graph.via(tie) });
        let last = 2 * at + 1;
        if last + 1 < nodes.len() || is_loop {
            let next = &nodes[(last + 1) % nodes.len()];
            links.push(Link { is_strong: false, via: weak(view, &nodes[last], next) });
        }
    }
    Chain { nodes, links, is_loop }
}

/// Where it is seen that not both are true.
fn weak<const W: usize>(view: &View<'_, W>, one: &Node, other: &Node) -> Via {
    if one.cells == other.cells {
        return Via::Cell;
    }
    let cells = one.cells.iter().chain(&other.cells).copied().collect();
    view.units_around(cells).next().map_or(Via::Peers, Via::Unit)
}

fn deduction(technique: Technique, graph: &Graph, struck: &[usize], chain: Chain) -> Deduction {
    let eliminate: Vec<Candidate> = struck.iter().map(|&node| graph.candidate(node)).collect();
    let digits: DigitSet = eliminate.iter().map(|&(_, digit): &(_, Digit)| digit).collect();
    Deduction { technique, place: Vec::new(), eliminate, digits, evidence: Evidence::Chain(chain) }
}

/// Whether a chain of so many strong links from `from` to `to` is one that `below`, of a simpler kind, does not have.
fn is_new(below: Option<&Survey>, level: u8, from: usize, to: usize) -> bool {
    below.and_then(|below| below.level(from, to)).is_none_or(|simpler| level < simpler)
}

/// The kinds that a rung looks at, each with the kind whose chains it leaves to others.
type Kinds = &'static [(Kind, Option<Kind>)];

const PLAIN: Kinds = &[(Kind::Plain, None)];
const GROUPS: Kinds = &[(Kind::Grouped, Some(Kind::Plain))];
const GROUPED: Kinds = &[(Kind::Grouped, Some(Kind::Plain)), (Kind::Sets, Some(Kind::Grouped))];

/// Looks at the survey of each kind, for chains of so many strong links, the kind below it, and what chains can come to at all; not
/// where that is nothing.
fn each_survey<const W: usize>(
    view: View<'_, W>,
    (kinds, longest): (Kinds, u8),
    mut look: impl FnMut(Kind, &Survey, Option<&Survey>, &Doubt) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &(kind, below) in kinds {
        let Some(doubt) = shared::doubt_within(view, kind, longest) else { continue };
        let Some(known) = shared::known(view, kind) else { continue };
        let below = below.and_then(|below| shared::known(view, below));
        look(kind, known.survey(longest), below.map(|below| below.survey(longest)), doubt)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, Position, samples};

    #[test]
    fn who_writes_one_writes_the_one_that_strikes_most_in_the_fewest_cells() {
        let (ladder, mut count) = (Ladder::ours(), 0);
        let is_of_interest = |finder: &Arc<dyn Finder>| {
            use Technique as T;
            matches!(finder.technique(), T::XyChain | T::Aic | T::GroupedAic | T::DiscontinuousNiceLoop)
        };
        let all = |finder: &dyn Finder, position: &Position, is_most: bool| {
            let mut all = Vec::new();
            let mut found = |deduction| {
                all.push(deduction);
                ControlFlow::Continue(())
            };
            let analysis = Analysis::of(position.clone());
            let _ = if is_most { finder.find_most(&analysis, &mut found) } else { finder.find(&analysis, &mut found) };
            all
        };
        for position in samples::starts().flat_map(|start| samples::harder(&ladder, start).take(4)) {
            for finder in short_rungs().into_iter().filter(is_of_interest) {
                let every = all(&*finder, &position, false);
                let most = every.iter().map(|deduction| deduction.eliminate.len()).max().unwrap_or_default();
                let heaviest = every.into_iter().filter(|deduction| deduction.eliminate.len() == most);
                let best = heaviest.min_by_key(|deduction| deduction.cells().len()); // the first of several
                assert_eq!(all(&*finder, &position, true), best.into_iter().collect::<Vec<_>>(), "{finder:?}");
                count += usize::from(most > 0);
            }
        }
        assert!(count > 20, "{count}");
    }
}
