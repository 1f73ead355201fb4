//! Tridagons (Thor's hammer): twelve cells of four boxes that cannot be filled with three digits alone.
//!
//! The boxes are at the corners of a rectangle. Each box has three cells of the pattern, no two of which are in a line:
//!
//! ```text
//!   a  .  . | a  .  .
//!   .  a  . | .  a  .
//!   .  .  a | .  .  a
//!   --------+--------
//!   a  .  . | .  .  a
//!   .  a  . | .  a  .
//!   .  .  a | a  .  .
//! ```
//!
//! Suppose that no other candidate (guardian) of the cells is true, so that each box has the three digits in its three cells. Two boxes
//! side by side have the digits in the same three rows, but each digit in different rows. So from one box to the other, the digits change
//! rows by a cyclic permutation, which is even. Between boxes above each other, the digits likewise change columns by an even permutation.
//! Within a box, the cells map rows to columns by a permutation. It is even if the cells descend cyclically to the right, else odd. Going
//! once around the four boxes, all these permutations together must be the identity, which is even. With an odd number of odd boxes, as in
//! the picture, this is impossible, so a guardian is true.

use std::ops::ControlFlow;

use crate::evidence::PatternKind;
use crate::techniques::whole_board::box_grid::BoxGrid;
use crate::techniques::whole_board::guardians::guardian_deduction;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet};

/// Maximum number of guardians of a tridagon (candidates other than its three digits). More guardians very rarely exclude a common
/// candidate.
const MAX_GUARDIANS: usize = 5;
/// Minimum number of cells of a tridagon that have no guardian (candidate other than its three digits).
const MIN_CELLS_WITHOUT_GUARDIANS: usize = 12 - MAX_GUARDIANS;
/// The six ways to choose three cells of a box, no two of them in a line. Each is given by the column of the chosen cell in each row. The
/// first three are even permutations.
const TRANSVERSALS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Finder of tridagons. Each of the twelve cells has at least two of the three digits as candidates.
#[derive(Debug)]
pub struct Tridagon;

/// Three cells of one box that may belong to a tridagon. Also used for all cells that have been chosen so far, in several boxes.
#[derive(Clone, Copy)]
struct Transversal<const W: usize> {
    cells: Cells<W>,
    /// Whether the cells map rows to columns by an odd permutation. For several boxes, whether this holds for an odd number of them.
    is_odd: bool,
    /// Number of guardians in `cells` (candidates other than the three digits of the tridagon).
    guardians: usize,
}

/// For each cell, the number of its guardians: candidates other than the three digits of a tridagon.
///
/// For a cell with fewer than two of the three digits as candidates, the number is `MAX_GUARDIANS + 1`, so that the cell is not used.
struct GuardianCounts([usize; 81]);

impl ViewFinder for Tridagon {
    fn technique(&self) -> Technique {
        Technique::Tridagon
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let Some(box_grid) = BoxGrid::of(view) else { return ControlFlow::Continue(()) };
        let narrow_cells =
            view.empty_cells().iter().map(|cell| view.candidates(cell).bits()).filter(|bits| bits.count_ones() <= 3);
        let narrow_cells: Vec<u64> = narrow_cells.collect();
        if narrow_cells.len() < MIN_CELLS_WITHOUT_GUARDIANS {
            return ControlFlow::Continue(());
        }
        for core in digit_triples() {
            if narrow_cells.iter().filter(|&&bits| bits & !core == 0).count() < MIN_CELLS_WITHOUT_GUARDIANS {
                continue;
            }
            let counts = GuardianCounts::of(view, core);
            let min_counts: [usize; 9] =
                std::array::from_fn(|at| (0..6).map(|index| counts.guardian_count(at, index)).min().unwrap_or(0));
            for corners in BoxGrid::<W>::box_rectangles() {
                let boxes = corners.concat();
                if boxes.iter().map(|&at| min_counts[at]).sum::<usize>() <= MAX_GUARDIANS {
                    let transversals: Vec<Vec<Transversal<W>>> =
                        boxes.iter().map(|&at| counts.transversals(&box_grid, at)).collect();
                    let start = Transversal { cells: Cells::EMPTY, is_odd: false, guardians: 0 };
                    extend((view, DigitSet::from_bits(core)), &transversals, start, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns every set of three of the nine digits, as bits.
fn digit_triples() -> impl Iterator<Item = u64> {
    (0..9).flat_map(|a| (a + 1..9).flat_map(move |b| (b + 1..9).map(move |c| 1 << a | 1 << b | 1 << c)))
}

impl GuardianCounts {
    /// Counts the guardians of each cell for a tridagon with the digits `core`, given as bits.
    fn of<const W: usize>(view: View<'_, W>, core: u64) -> Self {
        Self(std::array::from_fn(|at| {
            let bits = view.candidates(Cell::new(at)).bits();
            if (bits & core).count_ones() >= 2 { (bits & !core).count_ones() as usize } else { MAX_GUARDIANS + 1 }
        }))
    }

    /// Returns the indices of the three cells that `TRANSVERSALS[index]` selects in box `at`.
    fn cells(at: usize, index: usize) -> [usize; 3] {
        let first = at / 3 * 27 + at % 3 * 3;
        std::array::from_fn(|row| first + row * 9 + TRANSVERSALS[index][row])
    }

    /// Returns the number of guardians in the three cells that `TRANSVERSALS[index]` selects in box `at`.
    fn guardian_count(&self, at: usize, index: usize) -> usize {
        Self::cells(at, index).iter().map(|&cell| self.0[cell]).sum()
    }

    /// Returns the transversals of box `at`: choices of three cells, no two of them in a line. Returns only transversals with at most
    /// [`MAX_GUARDIANS`] guardians.
    fn transversals<const W: usize>(&self, box_grid: &BoxGrid<W>, at: usize) -> Vec<Transversal<W>> {
        let transversal = |index: usize| {
            let cells: Cells<W> = Self::cells(at, index).into_iter().map(Cell::new).collect();
            let transversal = Transversal { cells, is_odd: index >= 3, guardians: self.guardian_count(at, index) };
            debug_assert!(cells.is_subset(box_grid.boxes[at].1));
            (transversal.guardians <= MAX_GUARDIANS).then_some(transversal)
        };
        (0..6).filter_map(transversal).collect()
    }
}

/// Reports the deductions from all tridagons that consist of the cells `so_far` and three cells in each of the remaining boxes.
///
/// For each remaining box, `boxes` contains the choices of three cells.
fn extend<const W: usize>(
    (view, core): (View<'_, W>, DigitSet),
    boxes: &[Vec<Transversal<W>>],
    so_far: Transversal<W>,
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let Some((first, rest)) = boxes.split_first() else {
        let deduction = so_far
            .is_odd
            .then(|| {
                guardian_deduction((Technique::Tridagon, PatternKind::Tridagon), view, &so_far.cells.to_vec(), core)
            })
            .flatten();
        return deduction.map_or(ControlFlow::Continue(()), found);
    };
    for next in first.iter().filter(|next| next.guardians + so_far.guardians <= MAX_GUARDIANS) {
        let both = Transversal {
            cells: so_far.cells | next.cells,
            is_odd: so_far.is_odd != next.is_odd,
            guardians: so_far.guardians + next.guardians,
        };
        extend((view, core), rest, both, found)?;
    }
    ControlFlow::Continue(())
}
