//! SK-loops: sixteen cells around four boxes that use up sixteen places.

use std::ops::ControlFlow;

use crate::evidence::{BaseCover, Candidate, Clause, Part};
use crate::techniques::whole_board::box_grid::{BoxGrid, BoxRectangle, UnitCells};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Two neighbours of a cell in its box, on one line through it.
#[derive(Clone, Copy)]
struct CellPair<const W: usize> {
    cells: Cells<W>,
    digits: u64,
}

/// By the pairs around the loop that have a digit, bit by bit: the fewest links between neighbours that reach them all, link i
/// between pair i and the next.
const MIN_LINK_COVERS: [u8; 256] = min_link_covers();

const fn min_link_covers() -> [u8; 256] {
    let mut best = [u8::MAX; 256];
    let mut links = 0;
    while links < 256 {
        let reached = links | (links << 1 | links >> 7) & 255;
        let mut pairs = 0;
        while pairs < 256 {
            if pairs & !reached == 0 && (links as u8).count_ones() < best[pairs].count_ones() {
                best[pairs] = links as u8;
            }
            pairs += 1;
        }
        links += 1;
    }
    best
}

/// Hands over every loop: in each of four boxes around a rectangle a cell, and its two neighbours on both lines through it.
pub(super) fn report_loops<const W: usize>(
    view: View<'_, W>,
    blocks: &BoxGrid<W>,
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let arm = |line: &UnitCells<W>, at: usize, middle: Cells<W>| {
        let cells = (line.1 & blocks.boxes[at].1) - middle;
        let is_open = cells.is_subset(view.empty_cells()) && cells.len() == 2;
        is_open.then(|| CellPair { cells, digits: view.candidates_of(cells).bits() })
    };
    let cross = |at: usize, row: usize, column: usize| {
        let (row, column) = (&blocks.rows[at / 3 * 3 + row], &blocks.columns[at % 3 * 3 + column]);
        let middle = row.1 & column.1;
        Some([arm(row, at, middle)?, arm(column, at, middle)?])
    };
    let crosses: Vec<Vec<Option<[CellPair<W>; 2]>>> =
        (0..9).map(|at| (0..9).map(|middle| cross(at, middle / 3, middle % 3)).collect()).collect();
    for corners in BoxGrid::<W>::box_rectangles() {
        let [[a, b], [c, d]] = corners;
        for lines in 0..81 {
            let [above, below, left, right] = [lines / 27, lines / 9 % 3, lines / 3 % 3, lines % 3];
            let Some(a) = crosses[a][above * 3 + left] else { continue };
            let Some(b) = crosses[b][above * 3 + right] else { continue };
            let Some(c) = crosses[c][below * 3 + left] else { continue };
            let Some(d) = crosses[d][below * 3 + right] else { continue };
            let arms = [a[0], b[0], b[1], d[1], d[0], c[0], c[1], a[1]];
            if let Some(deduction) = deduce(view, blocks, (corners, [above, below, left, right]), &arms) {
                found(deduction)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn deduce<const W: usize>(
    view: View<'_, W>,
    blocks: &BoxGrid<W>,
    (corners, lines): (BoxRectangle, [usize; 4]),
    arms: &[CellPair<W>; 8],
) -> Option<Deduction> {
    let pairs = |digit: usize| arms.iter().enumerate().fold(0, |all, (at, arm)| all | (arm.digits >> digit & 1) << at);
    let links: [u8; 9] = std::array::from_fn(|digit| MIN_LINK_COVERS[pairs(digit) as usize]);
    if links.iter().map(|links| links.count_ones()).sum::<u32>() != 16 {
        return None;
    }
    let units = link_units(blocks, corners, lines);
    let all = arms.iter().fold(Cells::EMPTY, |all, arm| all | arm.cells);
    let linked = |at: usize| (0..9).filter(move |&digit| links[digit] >> at & 1 == 1).map(Digit::new);
    let falls = |at: usize| {
        let twice = move |digit: Digit| {
            let is_twice = links[digit.index()] >> ((at + 7) % 8) & 1 == 1;
            if is_twice { arms[at].cells } else { Cells::EMPTY }
        };
        let here = move |digit| (view.places_in(units[at], digit) - all) | twice(digit) & view.places(digit);
        linked(at).flat_map(move |digit| here(digit).product(DigitSet::only(digit)))
    };
    let mut eliminate: Vec<Candidate> = (0..8).flat_map(falls).collect();
    eliminate.sort_unstable();
    eliminate.dedup();
    let limits = (0..8).flat_map(|at| linked(at).map(move |digit| Clause::Unit(units[at], digit)));
    let part = |arm: &CellPair<W>| Part { cells: arm.cells.to_vec(), digits: DigitSet::from_bits(arm.digits) };
    let cells: Vec<Cell> = all.to_vec();
    let balance = BaseCover {
        bases: cells.into_iter().map(Clause::Cell).collect(),
        covers: limits.collect(),
        parts: arms.iter().map(part).collect(),
    };
    (!eliminate.is_empty()).then(|| Deduction {
        technique: Technique::SkLoop,
        placements: Vec::new(),
        eliminations: eliminate,
        digits: arms.iter().fold(DigitSet::EMPTY, |all, arm| all.or(DigitSet::from_bits(arm.digits))),
        evidence: Evidence::BaseCover(balance),
    })
}

/// What each pair shares with the next.
fn link_units<const W: usize>(
    blocks: &BoxGrid<W>,
    [[a, b], [c, d]]: BoxRectangle,
    [above, below, left, right]: [usize; 4],
) -> [UnitId; 8] {
    let row = |at: usize, row: usize| blocks.rows[at / 3 * 3 + row].0;
    let column = |at: usize, column: usize| blocks.columns[at % 3 * 3 + column].0;
    let boxed = |at: usize| blocks.boxes[at].0;
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
            let reached = usize::from(links) | (usize::from(links) << 1 | usize::from(links) >> 7) & 255;
            assert_eq!(pairs & !reached, 0);
        }
    }
}
