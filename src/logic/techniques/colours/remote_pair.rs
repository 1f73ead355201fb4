//! Remote pairs: cells of the same two digits that see each other in a row.

use std::ops::ControlFlow;

use crate::analysis::CellPattern;
use crate::evidence::{Clause, Pattern};
use crate::finder::view_finder::found_nothing;
use crate::techniques::colours::clusters::pattern_part;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, DigitSet};

/// Cells of the same two digits, each of which sees the next: the digits take turns. An even number of them, four at least, has
/// different digits at its ends, and what sees both ends holds neither. The last deduction joins those of all cells that hang
/// together. The parts of the pattern are the two kinds.
#[derive(Debug)]
pub struct RemotePair;

impl ViewFinder for RemotePair {
    fn technique(&self) -> Technique {
        Technique::RemotePair
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let bivalue = view.bivalue();
        let fresh = view.unsearched_cells(CellPattern::RemotePair, bivalue);
        if !fresh.is_empty() && found_nothing(found, |found| Self::report_among(view, fresh, found))? {
            view.mark_cells_searched(CellPattern::RemotePair, bivalue);
        }
        ControlFlow::Continue(())
    }
}

impl RemotePair {
    /// Those of the same two digits as one of the `fresh`.
    fn report_among<const W: usize>(
        view: View<'_, W>,
        mut fresh: Cells<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let (mut left, all_fresh) = (Cells::EMPTY, fresh);
        while let Some(one) = fresh.first() {
            let same = view.bivalue_cells_of(view.candidates(one));
            fresh -= same;
            left |= if same.len() < 4 { Cells::EMPTY } else { same };
        }
        while let Some(first) = left.first() {
            let digits = view.candidates(first);
            let same = left & view.bivalue_cells_of(digits);
            if same.len() < 4 || !same.intersects(all_fresh) {
                left -= same;
                continue;
            }
            let pairs = RemotePairCluster::of(view, digits, first, same);
            left -= pairs.cells;
            if pairs.cells.len() >= 4 {
                pairs.report_all(found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

struct RemotePairCluster<'a, const W: usize> {
    view: View<'a, W>,
    digits: DigitSet,
    cells: Cells<W>, // which hang together
    colours: [Cells<W>; 2],
    seen: [Cells<W>; 2], // from some cell of each kind
}

impl<'a, const W: usize> RemotePairCluster<'a, W> {
    /// Those of `same` that are reached from `first`, by whether it takes an even number of steps or an odd one.
    fn of(view: View<'a, W>, digits: DigitSet, first: Cell, same: Cells<W>) -> Self {
        let (mut kinds, mut seen) = ([Cells::EMPTY; 2], [Cells::EMPTY; 2]);
        let (mut all, mut last, mut kind) = (Cells::EMPTY, Cells::only(first), 0);
        while !last.is_empty() {
            let near = last.iter().fold(Cells::EMPTY, |near, cell| near | view.peers(cell));
            all |= last;
            kinds[kind] |= last;
            seen[kind] |= near;
            (last, kind) = ((near & same) - all, 1 - kind);
        }
        Self { view, digits, cells: all, colours: kinds, seen }
    }

    fn report_all(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (view, [one, other]) = (self.view, self.seen);
        if self.colours[0].intersects(one) || self.colours[1].intersects(other) {
            return ControlFlow::Continue(()); // three of two kinds that all see each other: there is no solution
        }
        let places = self.digits.iter().fold(Cells::EMPTY, |places, digit| places | view.places(digit));
        if (one & other & places).is_subset(self.cells) {
            return ControlFlow::Continue(());
        }
        let mut union = Cells::EMPTY;
        for start in self.cells.iter() {
            let rings = bfs_layers(view, start, self.cells);
            for at in (3..rings.len()).step_by(2) {
                for end in rings[at].iter().filter(|&end| end > start) {
                    let falls = view.peers(start) & view.peers(end);
                    union |= falls;
                    self.report(colours_on_path(view, &rings[..=at], end), falls, found)?;
                }
            }
        }
        self.report(self.colours, union, found)
    }

    fn report(&self, kinds: [Cells<W>; 2], falls: Cells<W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let falls = (falls - self.cells) & self.view.empty_cells();
        let candidates = |cell: Cell| {
            let lost = self.view.candidates(cell).and(self.digits);
            lost.iter().map(move |digit| (cell, digit))
        };
        let eliminate: Vec<_> = falls.iter().flat_map(candidates).collect();
        if eliminate.is_empty() {
            return ControlFlow::Continue(());
        }
        found(Deduction {
            technique: Technique::RemotePair,
            placements: Vec::new(),
            eliminations: eliminate,
            digits: self.digits,
            evidence: Evidence::Pattern(Pattern {
                clauses: (kinds[0] | kinds[1]).iter().map(Clause::Cell).collect(),
                parts: kinds.map(|cells| pattern_part(cells, self.digits)).to_vec(),
            }),
        })
    }
}

/// Those of `same` that are reached from `first`, by the number of steps.
fn bfs_layers<const W: usize>(view: View<'_, W>, first: Cell, same: Cells<W>) -> Vec<Cells<W>> {
    let (mut rings, mut left) = (vec![Cells::only(first)], same.without(first));
    loop {
        let last = rings[rings.len() - 1];
        let next = last.iter().fold(Cells::EMPTY, |next, cell| next | view.peers(cell) & left);
        if next.is_empty() {
            return rings;
        }
        left -= next;
        rings.push(next);
    }
}

fn alternate_layers<const W: usize>(rings: &[Cells<W>]) -> [Cells<W>; 2] {
    let every_other = |from: usize| rings.iter().skip(from).step_by(2).fold(Cells::EMPTY, |kind, ring| kind | *ring);
    [every_other(0), every_other(1)]
}

/// A shortest way back from `end`, which is in the last ring, to the start.
fn colours_on_path<const W: usize>(view: View<'_, W>, rings: &[Cells<W>], end: Cell) -> [Cells<W>; 2] {
    let mut way = vec![Cells::only(end)];
    let mut last = end;
    for ring in rings[..rings.len() - 1].iter().rev() {
        last = (*ring & view.peers(last)).first().expect("each ring is reached from the one before");
        way.push(Cells::only(last));
    }
    way.reverse();
    alternate_layers(&way)
}
