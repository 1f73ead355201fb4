//! M-, S-, L- and H-Wings: chains of three strong links that are not all of one kind.

use std::ops::ControlFlow;

use crate::analysis::implication::eliminable_by_chains;
use crate::evidence::Candidate;
use crate::techniques::strong_link_evidence::chain_evidence;
use crate::techniques::wings::wing_links::{CandidateLink, CandidateLinks, extend_seen_by_both};
use crate::{Cells, Deduction, DeductionSink, Technique, View, ViewFinder};
use grid::DigitSet;

/// Three strong links in a row, cells of two digits and units with two places, not all cells and not all of one digit. With c for a
/// cell and u for a unit it is an M-Wing (c u u), an S-Wing (u c u), an L-Wing (u u u) or an H-Wing (c c u, c u c).
#[derive(Debug)]
pub struct LocalWing;

impl ViewFinder for LocalWing {
    fn technique(&self) -> Technique {
        Technique::MWing
    }

    fn techniques(&self) -> &[Technique] {
        &[Technique::MWing, Technique::SWing, Technique::LWing, Technique::HWing]
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(ends) = eliminating_ends(view) else { return ControlFlow::Continue(()) };
        let (hops, mut falls) = (CandidateLinks::between(view, &all_places(view)), Vec::new());
        for_each_three_links(view, &hops, &ends, &mut |three| {
            falls.clear();
            extend_seen_by_both(view, three[0].from, three[2].to, &mut falls);
            if falls.is_empty() || has_own_finder(&three) {
                return ControlFlow::Continue(());
            }
            falls.sort_unstable();
            found(Deduction {
                technique: technique(&three),
                placements: Vec::new(),
                eliminations: falls.clone(),
                digits: falls.iter().map(|&(_, digit)| digit).collect::<DigitSet>(),
                evidence: chain_evidence(view, three.map(|hop| hop.evidence()), false),
            })
        })
    }
}

/// By digit where a chain of single candidates may end: at what excludes something that such chains strike. `None` where they strike
/// nothing.
fn eliminating_ends<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let Some(doubtful) = eliminable_by_chains(view) else {
        return Some(all_places(view)); // the board is too large to tell
    };
    let mut ends = vec![Cells::EMPTY; doubtful.len()];
    for (digit, cell) in view.digits().flat_map(|digit| doubtful[digit.index()].iter().map(move |cell| (digit, cell))) {
        ends[digit.index()] |= view.peers(cell) & view.places(digit);
        for other in view.candidates(cell).without(digit).iter() {
            ends[other.index()] = ends[other.index()].with(cell);
        }
    }
    doubtful.iter().any(|places| !places.is_empty()).then_some(ends)
}

/// By digit all its places.
pub(super) fn all_places<const W: usize>(view: View<'_, W>) -> Vec<Cells<W>> {
    view.digits().map(|digit| view.places(digit)).collect()
}

/// Every walk over three strong links, from end to end, that comes nowhere twice, in one of its two directions.
pub(super) fn for_each_three_links<const W: usize>(
    view: View<'_, W>,
    hops: &CandidateLinks,
    ends: &[Cells<W>],
    found: &mut impl FnMut([CandidateLink; 3]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut seen, beside) = (vec![false; hops.all().len()], hops.weak_neighbours(view, ends));
    let is_beside = |(cell, digit): Candidate| beside[digit.index()].has(cell);
    for middle in hops.all() {
        if std::mem::replace(&mut seen[middle.id], true) {
            continue; // the same link the other way
        }
        if !is_beside(middle.from) || !is_beside(middle.to) {
            continue; // as mostly
        }
        let is_end = |(cell, digit): Candidate| ends[digit.index()].has(cell);
        let before = hops.following(view, middle.from).map(|hop| hop.reversed());
        let before: Vec<CandidateLink> = before.filter(|first| is_end(first.from)).collect();
        if before.is_empty() {
            continue;
        }
        let is_apart = |one: &CandidateLink, other: &CandidateLink| {
            let ends: [Candidate; 2] = [other.from, other.to];
            !ends.contains(&one.from) && !ends.contains(&one.to)
        };
        for first in before.iter().filter(|first| is_apart(first, middle)) {
            for last in hops
                .following(view, middle.to)
                .filter(|last| is_end(last.to) && is_apart(last, middle) && is_apart(last, first))
            {
                found([*first, *middle, *last])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the technique by the links that are in units rather than in cells.
fn technique(three: &[CandidateLink; 3]) -> Technique {
    match three.map(|hop| hop.unit.is_some()) {
        [true, true, true] => Technique::LWing,
        [true, false, true] => Technique::SWing,
        [false, true, true] | [true, true, false] => Technique::MWing,
        _ => Technique::HWing,
    }
}

/// Whether it is an XY-Wing, an X-Chain, or a W-Wing, which have rungs of their own.
pub(super) fn has_own_finder(three: &[CandidateLink; 3]) -> bool {
    let units = three.map(|hop| hop.unit.is_some());
    let digits: DigitSet = three.iter().flat_map(|hop| [hop.from.1, hop.to.1]).collect();
    match units {
        [false, false, false] => true,
        [true, true, true] => digits.len() == 1,
        [false, true, false] => digits.len() == 2 && three[0].from.1 == three[2].to.1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, samples};

    /// Holds the walks between some ends against those between all: how many there are.
    fn check(view: View<'_, 2>) -> usize {
        let Some(ends) = eliminating_ends(view) else { return 0 };
        let hops = CandidateLinks::between(view, &all_places(view));
        let walks = |ends: &[Cells<2>]| {
            let mut walks = Vec::new();
            let _ = for_each_three_links(view, &hops, ends, &mut |three| {
                walks.push(three.map(|hop| (hop.from, hop.to)));
                ControlFlow::Continue(())
            });
            walks
        };
        let is_end = |(cell, digit): Candidate| ends[digit.index()].has(cell);
        let mut all = walks(&all_places(view));
        all.retain(|[first, _, last]| is_end(first.0) && is_end(last.1));
        assert_eq!(walks(&ends), all);
        all.len()
    }

    #[test]
    fn chains_between_eliminating_ends_are_those_of_the_full_search() {
        let ladder = Ladder::ninefold();
        let hard = samples::all_puzzles().flat_map(|start| samples::beyond_subsets(&ladder, start));
        let count: usize = hard.map(|position| check(View::of(&Analysis::of(position)))).sum();
        assert!(count > 20, "{count}");
    }
}
