//! Search for pairs of almost locked sets that have a restricted common digit and eliminate something.

use crate::analysis::als::adjacency::AlsAdjacency;
use crate::analysis::als::catalogue::AlsCatalogue;
use crate::analysis::als::linked_pair::AlsPair;
use crate::bits::{ones_in_both, ones_of, union};
use crate::{Cells, View};
use grid::Digit;

/// Returns all pairs of almost locked sets that have one or two restricted common digits and eliminate something. They are sorted by the
/// first set, then by the second.
///
/// For each digit, `bound` has the cells from which chains of almost locked sets may eliminate the digit. A pair is a chain of two sets, so
/// it eliminates no candidates outside `bound`. The search considers only the candidates in `bound`, which are usually few or none. If
/// `bound` is `None`, it considers all candidates.
pub(crate) fn find_pairs<const W: usize>(
    catalogue: &AlsCatalogue<W>,
    adjacency: &AlsAdjacency,
    bound: Option<&[Cells<W>]>,
    view: View<'_, W>,
) -> Vec<AlsPair> {
    let places: Vec<Cells<W>> = match bound {
        Some(bound) => bound.to_vec(),
        None => view.digits().map(|digit| view.places(digit)).collect(),
    };
    let mut promising = Vec::new();
    for_each_promising_pair(catalogue, adjacency, &places, &mut |one, other| {
        promising.push([one.min(other), one.max(other)]);
    });
    promising.sort_unstable();
    promising.dedup();
    let pairs = promising
        .into_iter()
        .map(|sets| AlsPair { sets, restricted_commons: catalogue.restricted_commons(sets[0], sets[1]) });
    // With three restricted common digits the position has no solution: each set can only lack one digit.
    pairs
        .filter(|pair| (1..=2).contains(&pair.restricted_commons.len()) && !pair.eliminations(catalogue).is_empty())
        .collect()
}

/// Calls `found` with each pair of almost locked sets that may eliminate a candidate in `places`. For each digit, `places` contains the
/// cells of the candidates to consider.
///
/// A pair may eliminate a candidate of digit d in two cases:
///
/// - The pair has a restricted common digit other than d, and the candidate sees all places of d in both sets.
/// - The pair has two restricted common digits other than d, and the candidate sees all places of d in one of the sets.
///
/// Some reported pairs eliminate nothing. A pair may be reported several times and in both orders.
fn for_each_promising_pair<const W: usize>(
    catalogue: &AlsCatalogue<W>,
    adjacency: &AlsAdjacency,
    places: &[Cells<W>],
    found: &mut impl FnMut(usize, usize),
) {
    let mut seeing_sets = catalogue.empty_row();
    for (digit, &places) in places.iter().enumerate().filter(|(_, places)| !places.is_empty()) {
        let digit = Digit::new(digit);
        let others = |set: usize| {
            catalogue.placements_of(set).filter(move |&placement| catalogue.placements[placement].digit != digit)
        };
        seeing_sets.fill(0);
        for sets in places.iter().map(|cell| adjacency.sets_without(catalogue, cell, digit)) {
            union(&mut seeing_sets, sets);
            for one in ones_of(sets) {
                for placement in others(one) {
                    ones_in_both(adjacency.linked_sets(catalogue, placement), sets)
                        .filter(|&other| other > one)
                        .for_each(|other| found(one, other));
                }
            }
        }
        for one in ones_of(&seeing_sets) {
            let linked = |at: usize| {
                let linked = others(one).map(|placement| adjacency.linked_sets(catalogue, placement)[at]);
                linked.fold((0, 0), |(once, twice), linked| (once | linked, twice | once & linked)).1
            };
            ones_of((0..seeing_sets.len()).map(linked)).for_each(|other| found(one, other));
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

    /// Puzzle with pairs of sets that have two restricted common digits and eliminate candidates only by way of one of the two sets.
    const DOUBLY_LINKED: &str = "3.41...8....2.6.3..8....9....8...65.9............65..3.....3..74..7...2..2...8...";

    /// Returns the cells with `digit` as a candidate that see all places of `digit` in `set`. Computed directly from the cells of `set`.
    fn seen(view: View<'_, 2>, set: Als<2>, digit: Digit) -> Cells<2> {
        view.places(digit) & view.common_peers(set.cells & view.places(digit))
    }

    /// Returns the restricted common digits of two almost locked sets, and the candidates that the two sets eliminate, in two groups.
    /// Candidates of the first group see all places of their digit in both sets. Candidates of the second group see all places of their
    /// digit in a set that contains the digit.
    fn expected(view: View<'_, 2>, [one, other]: [Als<2>; 2]) -> (DigitSet, [BTreeSet<Candidate>; 2]) {
        let both = one.digits.and(other.digits);
        let is_link = |digit: &Digit| (other.cells & view.places(*digit)).is_subset(seen(view, one, *digit));
        let restricted_commons: DigitSet = both.iter().filter(is_link).collect();
        let is_doubly_linked = restricted_commons.len() == 2;
        let candidates_of = |places: Cells<2>, digit: Digit| places.product(DigitSet::only(digit));
        let common_eliminations = both.iter().filter(|&digit| is_doubly_linked || !restricted_commons.has(digit));
        let common_eliminations = common_eliminations
            .flat_map(|digit| candidates_of(seen(view, one, digit) & seen(view, other, digit), digit));
        let other_digits = |set: Als<2>| set.digits.minus(restricted_commons).iter().map(move |digit| (set, digit));
        let single_set_eliminations = [one, other].into_iter().filter(|_| is_doubly_linked).flat_map(other_digits);
        let single_set_eliminations =
            single_set_eliminations.flat_map(|(set, digit)| candidates_of(seen(view, set, digit), digit));
        (restricted_commons, [common_eliminations.collect(), single_set_eliminations.collect()])
    }

    /// Compares the pairs of almost locked sets in a position with the pairs that brute force finds. Returns the number of pairs with one
    /// restricted common digit, the number with two, and the number of pairs that eliminate nothing by way of both sets.
    fn check(position: &Position) -> [usize; 3] {
        let analysis = Analysis::of(position.clone());
        let view = View::<2>::of(&analysis);
        let als = AlsIndex::of(view);
        let all = (0..als.sets.len()).flat_map(|one| (one + 1..als.sets.len()).map(move |other| [one, other]));
        let (mut expected_pairs, mut count) = (Vec::new(), [0; 3]);
        for sets in all {
            let (restricted_commons, [common_eliminations, single_set_eliminations]) =
                expected(view, sets.map(|set| als.sets[set]));
            let eliminations: Vec<Candidate> = common_eliminations.union(&single_set_eliminations).copied().collect();
            if (1..=2).contains(&restricted_commons.len()) && !eliminations.is_empty() {
                count[restricted_commons.len() - 1] += 1;
                count[2] += usize::from(common_eliminations.is_empty());
                expected_pairs.push((sets, restricted_commons, eliminations));
            }
        }
        let eliminations = |pair: &AlsPair| (pair.sets, pair.restricted_commons, pair.eliminations(als).candidates());
        assert_eq!(als.pairs(view).iter().map(eliminations).collect::<Vec<_>>(), expected_pairs);
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
        let [single, double, uncommon] = count;
        assert!(single > 100 && double > 20 && uncommon > 5, "{count:?}");
    }
}
