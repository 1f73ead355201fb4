//! SK-loops, named after Steven Kurzhals: sixteen cells in four boxes that use up all occurrences of certain digits in eight units.
//!
//! Each of four boxes at the corners of a rectangle has a middle cell M. Within the box, the other two cells in the row of M form a pair,
//! and the other two cells in the column of M form another pair. The eight pairs form a loop, in which neighbouring pairs are linked by a
//! unit that contains both, alternately a line and a box. Each cell is marked with the number of its pair:
//!
//! ```text
//!      c1 c2 c3       c7 c8 c9
//! r1    0  0  M  ...   M  1  1      Links: pairs 0 and 1 by row 1, 1 and 2 by box 3, 2 and 3 by column 7,
//! r2    .  .  7        2  .  .      3 and 4 by box 9, 4 and 5 by row 7, 5 and 6 by box 7, 6 and 7 by column 3,
//! r3    .  .  7        2  .  .      7 and 0 by box 1.
//!       ...
//! r7    5  5  M  ...   M  4  4
//! r8    .  .  6        3  .  .
//! r9    .  .  6        3  .  .
//! ```
//!
//! For each digit, the fewest links are chosen that together contain all pairs with the digit. The unit of a link can have the digit in one
//! cell only. A link that is chosen for several digits counts once for each of them. If sixteen links are chosen for all digits together,
//! there are as many links as cells. Then the unit of each chosen link has the digit of the link in one of the sixteen cells.

use std::ops::ControlFlow;

use crate::evidence::{BaseCover, Candidate, Clause, Part};
use crate::techniques::whole_board::box_grid::{BoxGrid, BoxRectangle, UnitCells};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Pair of an SK-loop: two cells of a box that are in one line with the middle cell of the box, which is not part of the loop.
#[derive(Clone, Copy)]
struct CellPair<const W: usize> {
    cells: Cells<W>,
    /// Candidates of the two cells as bits.
    digits: u64,
}

/// For each set of pairs of an SK-loop, the smallest set of links that covers all these pairs. The index is a set of pairs as bits. The
/// value is a set of links as bits.
///
/// Link `n` joins pair `n` and the next pair, and covers both. Pair 7 is followed by pair 0.
const MIN_LINK_COVERS: [u8; 256] = min_link_covers();

/// Computes [`MIN_LINK_COVERS`] by trying all sets of links. If several smallest sets cover the same pairs, takes the one with the lowest
/// value.
const fn min_link_covers() -> [u8; 256] {
    let mut best = [u8::MAX; 256];
    let mut links = 0;
    while links < 256 {
        let covered = links | (links << 1 | links >> 7) & 255;
        let mut pairs = 0;
        while pairs < 256 {
            if pairs & !covered == 0 && (links as u8).count_ones() < best[pairs].count_ones() {
                best[pairs] = links as u8;
            }
            pairs += 1;
        }
        links += 1;
    }
    best
}

/// Reports the deductions from every SK-loop. All sixteen cells of a loop are empty. The middle cells of its four boxes, which are not part
/// of the loop, may be filled.
pub(super) fn report_loops<const W: usize>(
    view: View<'_, W>,
    box_grid: &BoxGrid<W>,
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let pair = |line: &UnitCells<W>, at: usize, middle: Cells<W>| {
        let cells = (line.1 & box_grid.boxes[at].1) - middle;
        let is_empty = cells.is_subset(view.empty_cells()) && cells.len() == 2;
        is_empty.then(|| CellPair { cells, digits: view.candidates_of(cells).bits() })
    };
    let pairs_at = |at: usize, row: usize, column: usize| {
        let (row, column) = (&box_grid.rows[at / 3 * 3 + row], &box_grid.columns[at % 3 * 3 + column]);
        let middle = row.1 & column.1;
        Some([pair(row, at, middle)?, pair(column, at, middle)?])
    };
    let pairs_by_box: Vec<Vec<Option<[CellPair<W>; 2]>>> =
        (0..9).map(|at| (0..9).map(|middle| pairs_at(at, middle / 3, middle % 3)).collect()).collect();
    for corners in BoxGrid::<W>::box_rectangles() {
        let [[a, b], [c, d]] = corners;
        for lines in 0..81 {
            let [above, below, left, right] = [lines / 27, lines / 9 % 3, lines / 3 % 3, lines % 3];
            let Some(a) = pairs_by_box[a][above * 3 + left] else { continue };
            let Some(b) = pairs_by_box[b][above * 3 + right] else { continue };
            let Some(c) = pairs_by_box[c][below * 3 + left] else { continue };
            let Some(d) = pairs_by_box[d][below * 3 + right] else { continue };
            let pairs = [a[0], b[0], b[1], d[1], d[0], c[0], c[1], a[1]];
            if let Some(deduction) = deduce(view, box_grid, (corners, [above, below, left, right]), &pairs) {
                found(deduction)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the deduction from the SK-loop of eight pairs of cells, or `None` if they do not form an SK-loop or nothing is eliminated.
///
/// `corners` are the four boxes. `lines` are the lines of their middle cells: upper row, lower row, left column and right column. Each line
/// is numbered from 0 to 2 within its boxes.
fn deduce<const W: usize>(
    view: View<'_, W>,
    box_grid: &BoxGrid<W>,
    (corners, lines): (BoxRectangle, [usize; 4]),
    pairs: &[CellPair<W>; 8],
) -> Option<Deduction> {
    let pairs_with =
        |digit: usize| pairs.iter().enumerate().fold(0, |all, (at, pair)| all | (pair.digits >> digit & 1) << at);
    let links: [u8; 9] = std::array::from_fn(|digit| MIN_LINK_COVERS[pairs_with(digit) as usize]);
    if links.iter().map(|links| links.count_ones()).sum::<u32>() != 16 {
        return None;
    }
    let units = link_units(box_grid, corners, lines);
    let all = pairs.iter().fold(Cells::EMPTY, |all, pair| all | pair.cells);
    let linked = |at: usize| (0..9).filter(move |&digit| links[digit] >> at & 1 == 1).map(Digit::new);
    let eliminated = |at: usize| {
        let in_two_links = move |digit: Digit| {
            let is_in_two_links = links[digit.index()] >> ((at + 7) % 8) & 1 == 1;
            if is_in_two_links { pairs[at].cells } else { Cells::EMPTY }
        };
        let places = move |digit| (view.places_in(units[at], digit) - all) | in_two_links(digit) & view.places(digit);
        linked(at).flat_map(move |digit| places(digit).product(DigitSet::only(digit)))
    };
    let mut eliminations: Vec<Candidate> = (0..8).flat_map(eliminated).collect();
    eliminations.sort_unstable();
    eliminations.dedup();
    let covers = (0..8).flat_map(|at| linked(at).map(move |digit| Clause::Unit(units[at], digit)));
    let part = |pair: &CellPair<W>| Part { cells: pair.cells.to_vec(), digits: DigitSet::from_bits(pair.digits) };
    let cells: Vec<Cell> = all.to_vec();
    let base_cover = BaseCover {
        bases: cells.into_iter().map(Clause::Cell).collect(),
        covers: covers.collect(),
        parts: pairs.iter().map(part).collect(),
    };
    (!eliminations.is_empty()).then(|| Deduction {
        technique: Technique::SkLoop,
        placements: Vec::new(),
        eliminations,
        digits: pairs.iter().fold(DigitSet::EMPTY, |all, pair| all.or(DigitSet::from_bits(pair.digits))),
        evidence: Evidence::BaseCover(base_cover),
    })
}

/// For each link of an SK-loop, returns its unit: the unit that contains both pairs of the link.
///
/// The parameters are the four boxes, and the lines of their middle cells as in [`deduce`].
fn link_units<const W: usize>(
    box_grid: &BoxGrid<W>,
    [[a, b], [c, d]]: BoxRectangle,
    [above, below, left, right]: [usize; 4],
) -> [UnitId; 8] {
    let row = |at: usize, row: usize| box_grid.rows[at / 3 * 3 + row].0;
    let column = |at: usize, column: usize| box_grid.columns[at % 3 * 3 + column].0;
    let boxed = |at: usize| box_grid.boxes[at].0;
    [row(a, above), boxed(b), column(b, right), boxed(d), row(d, below), boxed(c), column(c, left), boxed(a)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_reaches_each_pair_with_the_fewest_links() {
        assert_eq!(MIN_LINK_COVERS[0], 0);
        assert_eq!(
            [0b1, 0b11, 0b111, 0b1111_1111, 0b1000_0001].map(|pairs: usize| MIN_LINK_COVERS[pairs].count_ones()),
            [1, 1, 2, 4, 1]
        );
        for (pairs, &links) in MIN_LINK_COVERS.iter().enumerate() {
            let covered = usize::from(links) | (usize::from(links) << 1 | usize::from(links) >> 7) & 255;
            assert_eq!(pairs & !covered, 0);
        }
    }
}
