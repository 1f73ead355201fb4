//! Clusters: places of a digit that hang together by units with two places, in two colours.

use crate::evidence::{Clause, Part};
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// All cells of one colour hold the digit, or all of the other do.
#[derive(Clone, Debug)]
pub(super) struct Cluster<const W: usize> {
    pub colours: [Cells<W>; 2],
    /// What some cell of each colour sees.
    pub seen: [Cells<W>; 2],
    /// Enough units to link all cells.
    pub units: Vec<UnitId>,
}

impl<const W: usize> Cluster<W> {
    pub fn cells(&self) -> Cells<W> {
        self.colours[0] | self.colours[1]
    }

    /// Whether two cells of this colour see each other, so that it is false.
    pub fn is_false(&self, colour: usize) -> bool {
        self.colours[colour].intersects(self.seen[colour])
    }

    pub fn needs(&self, digit: Digit) -> impl Iterator<Item = Clause> + '_ {
        self.units.iter().map(move |&unit| Clause::Unit(unit, digit))
    }
}

/// A colour as part of a pattern.
pub(super) fn pattern_part<const W: usize>(cells: Cells<W>, digits: DigitSet) -> Part {
    Part { cells: cells.to_vec(), digits }
}

/// Every cluster of a digit, by its first cell, which has the first colour. None where the links contradict each other.
pub(super) fn clusters<const W: usize>(view: View<'_, W>, digit: Digit) -> Vec<Cluster<W>> {
    let position = view.position();
    let pairs: Vec<(UnitId, Cells<W>)> = view
        .units()
        .filter(|&unit| position.places(unit, digit).count_ones() == 2)
        .map(|unit| (unit, view.places_in(unit, digit)))
        .collect();
    let mut left = pairs.iter().fold(Cells::EMPTY, |left, pair| left | pair.1);
    let mut clusters = Vec::new();
    while let Some(first) = left.first() {
        let cluster = grow_cluster(view, &pairs, first);
        left -= cluster.cells();
        if !cluster.colours[0].intersects(cluster.colours[1]) {
            clusters.push(cluster);
        }
    }
    clusters
}

fn grow_cluster<const W: usize>(view: View<'_, W>, pairs: &[(UnitId, Cells<W>)], first: Cell) -> Cluster<W> {
    let mut cluster = Cluster {
        colours: [Cells::only(first), Cells::EMPTY],
        seen: [view.peers(first), Cells::EMPTY],
        units: Vec::new(),
    };
    let mut reached = vec![(first, 0)];
    while let Some((cell, colour)) = reached.pop() {
        for &(unit, pair) in pairs.iter().filter(|(_, pair)| pair.has(cell)) {
            let other = pair.without(cell).first().expect("the other of two");
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
