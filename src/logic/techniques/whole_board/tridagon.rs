//! Tridagons: three digits in twelve cells of four boxes.

use std::ops::ControlFlow;

use crate::techniques::whole_board::box_grid::BoxGrid;
use crate::techniques::whole_board::guardians::guardian_deduction;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet};

/// More guardians than these hardly ever have anything in common.
const MAX_GUARDIANS: usize = 5;
/// So many of the twelve cells have no guardian at least.
const MIN_BARE_CELLS: usize = 12 - MAX_GUARDIANS;
/// The ways to take three cells of a box, one in each line both ways: by row, the column.
const TRANSVERSALS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Four boxes at the corners of a rectangle; in each three cells, no two in a line. Going from box to box the three digits of a
/// pattern without guardians change places all at once, in a ring; where an odd number of the boxes run the other way, that never
/// comes out even.
#[derive(Debug)]
pub struct Tridagon;

/// Three cells of a box.
#[derive(Clone, Copy)]
struct Transversal<const W: usize> {
    cells: Cells<W>,
    is_odd: bool,
    guardians: usize,
}

/// How many other candidates each cell has beside three digits; `GUARDIANS` and one more where it has not two of them.
struct GuardianCounts([usize; 81]);

impl ViewFinder for Tridagon {
    fn technique(&self) -> Technique {
        Technique::Tridagon
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(blocks) = BoxGrid::of(view) else { return ControlFlow::Continue(()) };
        let narrow =
            view.empty_cells().iter().map(|cell| view.candidates(cell).bits()).filter(|bits| bits.count_ones() <= 3);
        let narrow: Vec<u64> = narrow.collect();
        if narrow.len() < MIN_BARE_CELLS {
            return ControlFlow::Continue(());
        }
        for core in digit_triples() {
            if narrow.iter().filter(|&&bits| bits & !core == 0).count() < MIN_BARE_CELLS {
                continue;
            }
            let beside = GuardianCounts::of(view, core);
            let least: [usize; 9] =
                std::array::from_fn(|at| (0..6).map(|way| beside.guardian_count(at, way)).min().unwrap_or(0));
            for corners in BoxGrid::<W>::box_rectangles() {
                let four = corners.concat();
                if four.iter().map(|&at| least[at]).sum::<usize>() <= MAX_GUARDIANS {
                    let across: Vec<Vec<Transversal<W>>> =
                        four.iter().map(|&at| beside.transversals(&blocks, at)).collect();
                    let start = Transversal { cells: Cells::EMPTY, is_odd: false, guardians: 0 };
                    extend((view, DigitSet::from_bits(core)), &across, start, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Every three digits.
fn digit_triples() -> impl Iterator<Item = u64> {
    (0..9).flat_map(|a| (a + 1..9).flat_map(move |b| (b + 1..9).map(move |c| 1 << a | 1 << b | 1 << c)))
}

impl GuardianCounts {
    fn of<const W: usize>(view: View<'_, W>, core: u64) -> Self {
        Self(std::array::from_fn(|at| {
            let bits = view.candidates(Cell::new(at)).bits();
            if (bits & core).count_ones() >= 2 { (bits & !core).count_ones() as usize } else { MAX_GUARDIANS + 1 }
        }))
    }

    /// The cells of a box that one of the ways takes.
    fn cells(at: usize, way: usize) -> [usize; 3] {
        let first = at / 3 * 27 + at % 3 * 3;
        std::array::from_fn(|row| first + row * 9 + TRANSVERSALS[way][row])
    }

    fn guardian_count(&self, at: usize, way: usize) -> usize {
        Self::cells(at, way).iter().map(|&cell| self.0[cell]).sum()
    }

    fn transversals<const W: usize>(&self, blocks: &BoxGrid<W>, at: usize) -> Vec<Transversal<W>> {
        let way = |way: usize| {
            let cells: Cells<W> = Self::cells(at, way).into_iter().map(Cell::new).collect();
            let across = Transversal { cells, is_odd: way >= 3, guardians: self.guardian_count(at, way) };
            debug_assert!(cells.is_subset(blocks.boxes[at].1));
            (across.guardians <= MAX_GUARDIANS).then_some(across)
        };
        (0..6).filter_map(way).collect()
    }
}

/// Takes three cells of each of the boxes that are left.
fn extend<const W: usize>(
    (view, core): (View<'_, W>, DigitSet),
    boxes: &[Vec<Transversal<W>>],
    so_far: Transversal<W>,
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let Some((first, rest)) = boxes.split_first() else {
        let deduction = so_far
            .is_odd
            .then(|| guardian_deduction(Technique::Tridagon, view, &so_far.cells.to_vec(), core))
            .flatten();
        return deduction.map_or(ControlFlow::Continue(()), found);
    };
    for way in first.iter().filter(|way| way.guardians + so_far.guardians <= MAX_GUARDIANS) {
        let both = Transversal {
            cells: so_far.cells | way.cells,
            is_odd: so_far.is_odd != way.is_odd,
            guardians: so_far.guardians + way.guardians,
        };
        extend((view, core), rest, both, found)?;
    }
    ControlFlow::Continue(())
}
