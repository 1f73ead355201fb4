//! Two almost locked sets that cannot both hold a digit, where something follows from that.

use crate::analysis::als::adjacency::AlsAdjacency;
use crate::analysis::als::catalogue::AlsCatalogue;
use crate::analysis::als::linked_pair::AlsPair;
use crate::bits::{ones_in_both, ones_of, union};
use crate::{Cells, View};
use grid::Digit;

/// Every pair of which something falls, in the order of the first, then of the second.
///
/// Two sets in a row are a row like any other: what falls by them is in doubt, and nearly always nothing is.
pub(crate) fn find_pairs<const W: usize>(
    catalogue: &AlsCatalogue<W>,
    links: &AlsAdjacency,
    doubtful: Option<&[Cells<W>]>,
    view: View<'_, W>,
) -> Vec<AlsPair> {
    let places: Vec<Cells<W>> = match doubtful {
        Some(doubtful) => doubtful.to_vec(),
        None => view.digits().map(|digit| view.places(digit)).collect(),
    };
    let mut hopes = Vec::new();
    for_each_promising_pair(catalogue, links, &places, &mut |one, other| hopes.push([one.min(other), one.max(other)]));
    hopes.sort_unstable();
    hopes.dedup();
    let pairs = hopes
        .into_iter()
        .map(|sets| AlsPair { sets, restricted_commons: catalogue.restricted_commons(sets[0], sets[1]) });
    // With more links than they can miss the position has no solution.
    pairs
        .filter(|pair| (1..=2).contains(&pair.restricted_commons.len()) && !pair.eliminations(catalogue).is_empty())
        .collect()
}

/// Hands over every two sets that a digit links and that see any of these places, by digit, both with another; and every two sets that two
/// digits link, if one of them sees any of these places with another.
fn for_each_promising_pair<const W: usize>(
    catalogue: &AlsCatalogue<W>,
    links: &AlsAdjacency,
    places: &[Cells<W>],
    found: &mut impl FnMut(usize, usize),
) {
    let mut seeing = catalogue.empty_bits();
    for (digit, &places) in places.iter().enumerate().filter(|(_, places)| !places.is_empty()) {
        let digit = Digit::new(digit);
        let others =
            |set: usize| catalogue.placements_of(set).filter(move |&hold| catalogue.placements[hold].digit != digit);
        seeing.fill(0);
        for sets in places.iter().map(|cell| links.sets_without(catalogue, cell, digit)) {
            union(&mut seeing, sets);
            for one in ones_of(sets) {
                for hold in others(one) {
                    ones_in_both(links.linked_sets(catalogue, hold), sets)
                        .filter(|&other| other > one)
                        .for_each(|other| found(one, other));
                }
            }
        }
        for one in ones_of(&seeing) {
            let linked = |at: usize| {
                let near = others(one).map(|hold| links.linked_sets(catalogue, hold)[at]);
                near.fold((0, 0), |(once, twice), near| (once | near, twice | once & near)).1
            };
            ones_of((0..seeing.len()).map(linked)).for_each(|other| found(one, other));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::analysis::als::cache::AlsIndex;
    use crate::analysis::als::catalogue::Als;
    use crate::evidence::Candidate;
    use crate::{Analysis, Ladder, Position, samples};
    use grid::DigitSet;

    /// There are sets with two links that strike by what one of them keeps alone.
    const DOUBLY_LINKED: &str = "3.41...8....2.6.3..8....9....8...65.9............65..3.....3..74..7...2..2...8...";

    /// The places of a digit that see all of those in the set, told from its cells.
    fn seen(view: View<'_, 2>, set: Als<2>, digit: Digit) -> Cells<2> {
        view.places(digit) & view.common_peers(set.cells & view.places(digit))
    }

    /// Two sets: the digits that not both can hold, what falls of the digits of both, and of those that one keeps.
    fn expected(view: View<'_, 2>, [one, other]: [Als<2>; 2]) -> (DigitSet, [BTreeSet<Candidate>; 2]) {
        let both = one.digits.and(other.digits);
        let is_link = |digit: &Digit| (other.cells & view.places(*digit)).is_subset(seen(view, one, *digit));
        let links: DigitSet = both.iter().filter(is_link).collect();
        let is_locked = links.len() == 2;
        let struck = |places: Cells<2>, digit: Digit| places.product(DigitSet::only(digit));
        let common = both.iter().filter(|&digit| is_locked || !links.has(digit));
        let common = common.flat_map(|digit| struck(seen(view, one, digit) & seen(view, other, digit), digit));
        let keeps = |set: Als<2>| set.digits.minus(links).iter().map(move |digit| (set, digit));
        let kept = [one, other].into_iter().filter(|_| is_locked).flat_map(keeps);
        let kept = kept.flat_map(|(set, digit)| struck(seen(view, set, digit), digit));
        (links, [common.collect(), kept.collect()])
    }

    /// Holds the pairs of a position against what any two sets come to: how many have one link, how many have two, and how many of
    /// these strike nothing that both sets see.
    fn check(position: &Position) -> [usize; 3] {
        let analysis = Analysis::of(position.clone());
        let view = View::<2>::of(&analysis);
        let stock = AlsIndex::of(view);
        let all = (0..stock.sets.len()).flat_map(|one| (one + 1..stock.sets.len()).map(move |other| [one, other]));
        let (mut wanted, mut count) = (Vec::new(), [0; 3]);
        for sets in all {
            let (links, [common, kept]) = expected(view, sets.map(|set| stock.sets[set]));
            let falls: Vec<Candidate> = common.union(&kept).copied().collect();
            if (1..=2).contains(&links.len()) && !falls.is_empty() {
                count[links.len() - 1] += 1;
                count[2] += usize::from(common.is_empty());
                wanted.push((sets, links, falls));
            }
        }
        let falls = |pair: &AlsPair| (pair.sets, pair.restricted_commons, pair.eliminations(stock).candidates());
        assert_eq!(stock.pairs(view).iter().map(falls).collect::<Vec<_>>(), wanted);
        count
    }

    #[test]
    fn pair_search_matches_brute_force() {
        let (ladder, mut count) = (Ladder::ninefold(), [0; 3]);
        for start in samples::all_puzzles().chain([samples::parse_puzzle(DOUBLY_LINKED)]) {
            for position in samples::beyond_subsets(&ladder, start).take(12) {
                let now = check(&position);
                (0..3).for_each(|at| count[at] += now[at]);
            }
        }
        let [single, double, kept] = count;
        assert!(single > 100 && double > 20 && kept > 5, "{count:?}");
    }
}
