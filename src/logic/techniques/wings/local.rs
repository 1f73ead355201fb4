//! M-Wing, S-Wing, L-Wing and H-Wing: chains of three strong links, joined by weak links, between candidates of several digits.

use std::ops::ControlFlow;

use crate::analysis::implication::eliminable_by_chains;
use crate::evidence::Candidate;
use crate::techniques::strong_link_evidence::chain_evidence;
use crate::techniques::wings::wing_links::{CandidateLink, CandidateLinks, extend_seen_by_both};
use crate::{Cells, Deduction, DeductionSink, Technique, View, ViewFinder};
use grid::DigitSet;

/// Finder of M-Wings, S-Wings, L-Wings and H-Wings.
///
/// Each strong link joins the two candidates of a cell (c) or the two places of a digit in a unit (u). The three links of an M-Wing are
/// `c u u`, those of an S-Wing `u c u`, those of an L-Wing `u u u`, and those of an H-Wing `c c u` or `c u c`, in either direction. Chains
/// that are XY-Wings, X-Chains or W-Wings are left out, since they have finders of their own.
#[derive(Debug)]
pub struct ThreeLinkWing;

impl ViewFinder for ThreeLinkWing {
    fn technique(&self) -> Technique {
        Technique::MWing
    }

    fn techniques(&self) -> &[Technique] {
        &[Technique::MWing, Technique::SWing, Technique::LWing, Technique::HWing]
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(ends) = eliminating_ends(view) else { return ControlFlow::Continue(()) };
        let (candidate_links, mut eliminations) = (CandidateLinks::between(view, &all_candidates(view)), Vec::new());
        for_each_three_links(view, &candidate_links, &ends, &mut |links| {
            eliminations.clear();
            extend_seen_by_both(view, links[0].from, links[2].to, &mut eliminations);
            if eliminations.is_empty() || has_own_finder(&links) {
                return ControlFlow::Continue(());
            }
            eliminations.sort_unstable();
            found(Deduction {
                technique: technique(&links),
                placements: Vec::new(),
                eliminations: eliminations.clone(),
                digits: eliminations.iter().map(|&(_, digit)| digit).collect::<DigitSet>(),
                evidence: chain_evidence(view, links.map(|link| link.evidence()), false),
            })
        })
    }
}

/// For each digit, returns the cells in which a chain can have an end with this digit and eliminate something. Over-approximates. Considers
/// chains of single candidates, without groups.
///
/// Returns all candidates if the board is too large for this test. Returns `None` if no chain eliminates anything.
fn eliminating_ends<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let Some(eliminable) = eliminable_by_chains(view) else {
        return Some(all_candidates(view));
    };
    let mut ends = vec![Cells::EMPTY; eliminable.len()];
    for (digit, cell) in view.digits().flat_map(|digit| eliminable[digit.index()].iter().map(move |cell| (digit, cell)))
    {
        ends[digit.index()] |= view.peers(cell) & view.places(digit);
        for other in view.candidates(cell).without(digit).iter() {
            ends[other.index()] = ends[other.index()].with(cell);
        }
    }
    eliminable.iter().any(|places| !places.is_empty()).then_some(ends)
}

/// Returns all places of each digit on the board.
pub(super) fn all_candidates<const W: usize>(view: View<'_, W>) -> Vec<Cells<W>> {
    view.digits().map(|digit| view.places(digit)).collect()
}

/// Calls `found` with each chain of three strong links, joined by weak links, that starts and ends at candidates in `ends`. For each digit,
/// `ends` contains the cells in which the digit may be an end.
///
/// No chain visits a candidate twice. A chain and its reverse count as one chain.
pub(super) fn for_each_three_links<const W: usize>(
    view: View<'_, W>,
    candidate_links: &CandidateLinks,
    ends: &[Cells<W>],
    found: &mut impl FnMut([CandidateLink; 3]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut seen, neighbours) =
        (vec![false; candidate_links.all().len()], candidate_links.weak_neighbours(view, ends));
    let is_neighbour = |(cell, digit): Candidate| neighbours[digit.index()].has(cell);
    for middle in candidate_links.all() {
        if std::mem::replace(&mut seen[middle.id], true) {
            continue; // the reverse of this link was in the middle before
        }
        if !is_neighbour(middle.from) || !is_neighbour(middle.to) {
            continue; // most links are in the middle of no chain between candidates in `ends`
        }
        let is_end = |(cell, digit): Candidate| ends[digit.index()].has(cell);
        let before = candidate_links.following(view, middle.from).map(|link| link.reversed());
        let before: Vec<CandidateLink> = before.filter(|first| is_end(first.from)).collect();
        if before.is_empty() {
            continue;
        }
        let is_apart = |one: &CandidateLink, other: &CandidateLink| {
            let ends: [Candidate; 2] = [other.from, other.to];
            !ends.contains(&one.from) && !ends.contains(&one.to)
        };
        for first in before.iter().filter(|first| is_apart(first, middle)) {
            for last in candidate_links
                .following(view, middle.to)
                .filter(|last| is_end(last.to) && is_apart(last, middle) && is_apart(last, first))
            {
                found([*first, *middle, *last])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the technique of a chain, depending on which of its strong links are in units and which are in cells.
fn technique(links: &[CandidateLink; 3]) -> Technique {
    match links.map(|link| link.unit.is_some()) {
        [true, true, true] => Technique::LWing,
        [true, false, true] => Technique::SWing,
        [false, true, true] | [true, true, false] => Technique::MWing,
        _ => Technique::HWing,
    }
}

/// Whether the chain is an XY-Wing, an X-Chain or a W-Wing, which have finders of their own.
pub(super) fn has_own_finder(links: &[CandidateLink; 3]) -> bool {
    let units = links.map(|link| link.unit.is_some());
    let digits: DigitSet = links.iter().flat_map(|link| [link.from.1, link.to.1]).collect();
    match units {
        [false, false, false] => true,
        [true, true, true] => digits.len() == 1,
        [false, true, false] => digits.len() == 2 && links[0].from.1 == links[2].to.1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, samples};

    /// Checks the search with [`eliminating_ends`]. A search with all candidates as ends must find the same chains between these ends.
    /// Returns the number of these chains.
    fn check(view: View<'_, 2>) -> usize {
        let Some(ends) = eliminating_ends(view) else { return 0 };
        let candidate_links = CandidateLinks::between(view, &all_candidates(view));
        let chains = |ends: &[Cells<2>]| {
            let mut chains = Vec::new();
            let _ = for_each_three_links(view, &candidate_links, ends, &mut |links| {
                chains.push(links.map(|link| (link.from, link.to)));
                ControlFlow::Continue(())
            });
            chains
        };
        let is_end = |(cell, digit): Candidate| ends[digit.index()].has(cell);
        let mut all = chains(&all_candidates(view));
        all.retain(|[first, _, last]| is_end(first.0) && is_end(last.1));
        assert_eq!(chains(&ends), all);
        all.len()
    }

    #[test]
    fn chains_between_eliminating_ends_are_those_of_the_full_search() {
        let ladder = Ladder::ninefold();
        let positions = samples::all_puzzles().flat_map(|start| samples::beyond_subsets(&ladder, start));
        let count: usize = positions.map(|position| check(View::of(&Analysis::of(position)))).sum();
        assert!(count > 20, "{count}");
    }
}
