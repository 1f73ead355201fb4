//! Remote Pair: a chain of bivalue cells with the same two candidates, each of which sees the next.
//!
//! Cells that see each other cannot have the same digit, so the two digits alternate along the chain. If the number of cells is even, the
//! two ends of the chain have different digits, and a cell that sees both ends can have neither digit.
//!
//! ```text
//! r1c1 {4,7} ── r1c6 {4,7} ── r5c6 {4,7} ── r5c9 {4,7}     r1c9 sees both ends, so it is neither 4 nor 7
//! ```

use std::ops::ControlFlow;

use crate::analysis::CellPattern;
use crate::evidence::{Clause, Pattern, PatternKind};
use crate::finder::view_finder::found_nothing;
use crate::techniques::colours::clusters::pattern_part;
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, DigitSet};

/// Finder of Remote Pairs.
///
/// A step leads from a cell to another cell that it sees and that has the same two candidates. The two ends of a remote pair are an odd
/// number of steps apart, and at least three. For every two ends, reports a deduction along a shortest path between them. A cluster
/// consists of cells that are connected by steps. After the deductions from two ends, reports one deduction with all their eliminations in
/// the cluster.
///
/// The reported pattern has two parts: the cells at an even number of steps from the first cell, and the cells at an odd number.
#[derive(Debug)]
pub struct RemotePair;

impl ViewFinder for RemotePair {
    fn technique(&self) -> Technique {
        Technique::RemotePair
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let bivalue = view.bivalue();
        let unsearched = view.unsearched_cells(CellPattern::RemotePair, bivalue);
        if !unsearched.is_empty() && found_nothing(found, |found| Self::report_among(view, unsearched, found))? {
            view.mark_cells_searched(CellPattern::RemotePair, bivalue);
        }
        ControlFlow::Continue(())
    }
}

impl RemotePair {
    /// Reports the remote pairs that contain a cell in `unsearched`. May also report other remote pairs with the same two digits.
    fn report_among<const W: usize>(
        view: View<'_, W>,
        mut unsearched: Cells<W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let (mut left, all_unsearched) = (Cells::EMPTY, unsearched);
        while let Some(cell) = unsearched.first() {
            let alike = view.bivalue_cells_of(view.candidates(cell));
            unsearched -= alike;
            left |= if alike.len() < 4 { Cells::EMPTY } else { alike };
        }
        while let Some(first) = left.first() {
            let digits = view.candidates(first);
            let alike = left & view.bivalue_cells_of(digits);
            if alike.len() < 4 || !alike.intersects(all_unsearched) {
                left -= alike;
                continue;
            }
            let cluster = RemotePairCluster::of(view, digits, first, alike);
            left -= cluster.cells;
            if cluster.cells.len() >= 4 {
                cluster.report_all(found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Connected cells with the same two candidates. A step leads from one cell to another that it sees. Steps connect all cells of the
/// cluster.
struct RemotePairCluster<'a, const W: usize> {
    view: View<'a, W>,
    /// The two candidates that every cell has.
    digits: DigitSet,
    cells: Cells<W>,
    /// Cells at an even number of steps from the first cell, and cells at an odd number of steps.
    colours: [Cells<W>; 2],
    /// For each of the two `colours`, the cells that see at least one of its cells.
    seen: [Cells<W>; 2],
}

impl<'a, const W: usize> RemotePairCluster<'a, W> {
    /// Returns the cluster of the cells in `alike` that can be reached from `first`. All cells in `alike` have exactly the two candidates
    /// `digits`.
    fn of(view: View<'a, W>, digits: DigitSet, first: Cell, alike: Cells<W>) -> Self {
        let (mut colours, mut seen) = ([Cells::EMPTY; 2], [Cells::EMPTY; 2]);
        let (mut cells, mut layer, mut colour) = (Cells::EMPTY, Cells::only(first), 0);
        while !layer.is_empty() {
            let peers = layer.iter().fold(Cells::EMPTY, |peers, cell| peers | view.peers(cell));
            cells |= layer;
            colours[colour] |= layer;
            seen[colour] |= peers;
            (layer, colour) = ((peers & alike) - cells, 1 - colour);
        }
        Self { view, digits, cells, colours, seen }
    }

    /// Reports a deduction for every two cells of the cluster that are an odd number of steps apart, and at least three. Then reports one
    /// deduction for the whole cluster.
    fn report_all(&self, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (view, [one, other]) = (self.view, self.seen);
        if self.colours[0].intersects(one) || self.colours[1].intersects(other) {
            return ControlFlow::Continue(()); // two cells of one colour see each other, so the position has no solution
        }
        let places = self.digits.iter().fold(Cells::EMPTY, |places, digit| places | view.places(digit));
        if (one & other & places).is_subset(self.cells) {
            return ControlFlow::Continue(());
        }
        let mut union = Cells::EMPTY;
        for start in self.cells.iter() {
            let layers = bfs_layers(view, start, self.cells);
            for at in (3..layers.len()).step_by(2) {
                for end in layers[at].iter().filter(|&end| end > start) {
                    let targets = view.peers(start) & view.peers(end);
                    union |= targets;
                    self.report(colours_on_path(view, &layers[..=at], end), targets, found)?;
                }
            }
        }
        self.report(self.colours, union, found)
    }

    /// Reports the elimination of both digits from the empty cells in `targets` that are outside the cluster, unless there is nothing to
    /// eliminate. `colours` contains the cells of the reported pattern: the cells of one colour, then the cells of the other.
    fn report(&self, colours: [Cells<W>; 2], targets: Cells<W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let targets = (targets - self.cells) & self.view.empty_cells();
        let candidates = |cell: Cell| {
            let eliminated = self.view.candidates(cell).and(self.digits);
            eliminated.iter().map(move |digit| (cell, digit))
        };
        let eliminations: Vec<_> = targets.iter().flat_map(candidates).collect();
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        found(Deduction {
            technique: Technique::RemotePair,
            placements: Vec::new(),
            eliminations,
            digits: self.digits,
            evidence: Evidence::Pattern(Pattern {
                kind: PatternKind::RemotePair,
                clauses: (colours[0] | colours[1]).iter().map(Clause::Cell).collect(),
                parts: colours.map(|cells| pattern_part(cells, self.digits)).to_vec(),
            }),
        })
    }
}

/// Returns `cells` in layers: layer n contains the cells at a distance of n steps from `first`. A step leads from a cell to another cell in
/// `cells` that it sees. Layer 0 contains only `first`.
fn bfs_layers<const W: usize>(view: View<'_, W>, first: Cell, cells: Cells<W>) -> Vec<Cells<W>> {
    let (mut layers, mut left) = (vec![Cells::only(first)], cells.without(first));
    loop {
        let last = layers[layers.len() - 1];
        let next = last.iter().fold(Cells::EMPTY, |next, cell| next | view.peers(cell) & left);
        if next.is_empty() {
            return layers;
        }
        left -= next;
        layers.push(next);
    }
}

/// Returns the cells of all layers with even indexes, and those of all layers with odd indexes.
fn alternate_layers<const W: usize>(layers: &[Cells<W>]) -> [Cells<W>; 2] {
    let every_other =
        |from: usize| layers.iter().skip(from).step_by(2).fold(Cells::EMPTY, |cells, layer| cells | *layer);
    [every_other(0), every_other(1)]
}

/// Returns the cells of a shortest path through `layers`, in two alternating colours. The path leads from the only cell of layer 0, which
/// gets colour 0, to the cell `end` in the last layer.
fn colours_on_path<const W: usize>(view: View<'_, W>, layers: &[Cells<W>], end: Cell) -> [Cells<W>; 2] {
    let mut path = vec![Cells::only(end)];
    let mut last = end;
    for layer in layers[..layers.len() - 1].iter().rev() {
        last = (*layer & view.peers(last)).first().expect("every cell of a layer sees a cell of the layer before");
        path.push(Cells::only(last));
    }
    path.reverse();
    alternate_layers(&path)
}
