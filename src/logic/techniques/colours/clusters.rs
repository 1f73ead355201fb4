//! Clusters of conjugate pairs of one digit, in two colours.
//!
//! A conjugate pair consists of the only two places of a digit in a unit; exactly one of the two has the digit. Therefore the places that
//! are joined by conjugate pairs alternate between two colours: the digit is in every cell of one colour and in no cell of the other.
//!
//! ```text
//! r1c2 A ───── r1c7 B     the only two places in row 1
//!                │
//!              r5c7 A     r1c7 and r5c7 are the only two places in column 7
//! ```

use crate::evidence::{Clause, Part};
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Places of a digit that are joined by conjugate pairs, in two colours. A conjugate pair consists of the only two places of the digit in a
/// unit. The digit is in every cell of one colour and in no cell of the other.
#[derive(Clone, Debug)]
pub(super) struct Cluster<const W: usize> {
    /// For each of the two colours, its cells.
    pub colours: [Cells<W>; 2],
    /// For each colour, the cells that see at least one of its cells.
    pub seen: [Cells<W>; 2],
    /// Units whose conjugate pairs join all cells of the cluster, in ascending order. Units whose pairs would only close a cycle are left
    /// out.
    pub units: Vec<UnitId>,
}

impl<const W: usize> Cluster<W> {
    /// Returns the cells of both colours.
    pub fn cells(&self) -> Cells<W> {
        self.colours[0] | self.colours[1]
    }

    /// Whether two cells of the given colour see each other. Such a colour is false: none of its cells has the digit.
    pub fn is_false(&self, colour: usize) -> bool {
        self.colours[colour].intersects(self.seen[colour])
    }

    /// Returns the clauses from which the two colours follow: each of the `units` must contain `digit`.
    pub fn clauses(&self, digit: Digit) -> impl Iterator<Item = Clause> + '_ {
        self.units.iter().map(move |&unit| Clause::Unit(unit, digit))
    }
}

/// Returns the part of a reported pattern for the cells of one colour.
pub(super) fn pattern_part<const W: usize>(cells: Cells<W>, digits: DigitSet) -> Part {
    Part { cells: cells.to_vec(), digits }
}

/// Returns every cluster of `digit`, in the order of the first cells of the clusters. The first cell of each cluster has colour 0. Leaves
/// out clusters in which a cell would have both colours, since such a position has no solution.
pub(super) fn clusters<const W: usize>(view: View<'_, W>, digit: Digit) -> Vec<Cluster<W>> {
    let position = view.position();
    let pairs: Vec<(UnitId, Cells<W>)> = view
        .units()
        .filter(|&unit| position.places(unit, digit).count_ones() == 2)
        .map(|unit| (unit, view.places_in(unit, digit)))
        .collect();
    let mut uncoloured = pairs.iter().fold(Cells::EMPTY, |uncoloured, pair| uncoloured | pair.1);
    let mut clusters = Vec::new();
    while let Some(first) = uncoloured.first() {
        let cluster = grow_cluster(view, &pairs, first);
        uncoloured -= cluster.cells();
        if !cluster.colours[0].intersects(cluster.colours[1]) {
            clusters.push(cluster);
        }
    }
    clusters
}

/// Returns the cluster that contains the cell `first`, which gets colour 0. `pairs` contains all conjugate pairs of the digit. If the
/// position has no solution, some cells may have both colours.
fn grow_cluster<const W: usize>(view: View<'_, W>, pairs: &[(UnitId, Cells<W>)], first: Cell) -> Cluster<W> {
    let mut cluster = Cluster {
        colours: [Cells::only(first), Cells::EMPTY],
        seen: [view.peers(first), Cells::EMPTY],
        units: Vec::new(),
    };
    let mut reached = vec![(first, 0)];
    while let Some((cell, colour)) = reached.pop() {
        for &(unit, pair) in pairs.iter().filter(|(_, pair)| pair.has(cell)) {
            let other = pair.without(cell).first().expect("a conjugate pair has two cells");
            let is_new = !cluster.colours[1 - colour].has(other);
            if is_new {
                cluster.colours[1 - colour] = cluster.colours[1 - colour].with(other);
                cluster.seen[1 - colour] |= view.peers(other);
                cluster.units.push(unit);
                reached.push((other, 1 - colour));
            }
        }
    }
    cluster.units.sort_unstable();
    cluster
}
