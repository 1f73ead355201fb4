//! Hidden triples within a minirow or minicolumn (three cells of a box in a line): if three digits must be in these
//! three cells, no other digit can be in them.
#![expect(
    clippy::needless_range_loop,
    reason = "a loop over places becomes straight code; the numbers say which place"
)]

use crate::lanes::bit_operations::{but_lowest, cells, filled, or3};
use crate::lanes::lane_board::{ALL, GUARD};
use crate::lanes::lane_words::LaneRow;
use crate::lanes::propagation::hidden_singles;

/// Eliminates candidates by hidden triples. Returns the lanes in which something was eliminated.
///
/// This pays off only before a guess: it halves the number of guesses on the hardest puzzles. Naked triples (a minirow
/// with three candidates in all) were tried as well. They took as much work as hidden triples, but saved only one guess
/// in a hundred.
#[inline(always)]
pub(super) fn triples<W: LaneRow>(boards: &mut [W; 27]) -> u32 {
    let mut eliminated = W::splat(0);
    in_stack::<W, 0>(boards, &mut eliminated);
    in_stack::<W, 1>(boards, &mut eliminated);
    in_stack::<W, 2>(boards, &mut eliminated);
    eliminated.any(W::splat(ALL))
}

/// Eliminates candidates by hidden triples within the minirows and minicolumns of a stack.
#[inline(always)]
fn in_stack<W: LaneRow, const S: usize>(boards: &mut [W; 27], eliminated: &mut W) {
    let mut rows = of_stack(boards, S);
    in_lines(&mut rows);
    let mut columns = across(rows);
    in_lines(&mut columns);
    let rows = across(columns);
    for r in 0..3 {
        for c in 0..3 {
            let k = 9 * r + 3 * S + c;
            *eliminated = eliminated.or(rows[r][c].xor(boards[k]));
            boards[k] = rows[r][c];
        }
    }
}

/// Returns the words of a stack by row and column within a box.
#[inline(always)]
const fn of_stack<W: LaneRow>(boards: &[W; 27], stack: usize) -> [[W; 3]; 3] {
    let k = 3 * stack;
    [
        [boards[k], boards[k + 1], boards[k + 2]],
        [boards[k + 9], boards[k + 10], boards[k + 11]],
        [boards[k + 18], boards[k + 19], boards[k + 20]],
    ]
}

/// Returns the candidates of each line: a minirow, or a minicolumn if the words are transposed.
#[inline(always)]
fn unions<W: LaneRow>(w: &[[W; 3]; 3]) -> [W; 3] {
    [or3(w[0][0], w[0][1], w[0][2]), or3(w[1][0], w[1][1], w[1][2]), or3(w[2][0], w[2][1], w[2][2])]
}

/// Returns the words transposed, with rows and columns exchanged.
#[inline(always)]
const fn across<W: LaneRow>(w: [[W; 3]; 3]) -> [[W; 3]; 3] {
    [[w[0][0], w[1][0], w[2][0]], [w[0][1], w[1][1], w[2][1]], [w[0][2], w[1][2], w[2][2]]]
}

/// Eliminates candidates by hidden triples within each line: a minirow, or a minicolumn if the words are transposed.
#[inline(always)]
fn in_lines<W: LaneRow>(w: &mut [[W; 3]; 3]) {
    let m = unions(w);
    let stay = [stay(m[0], m[1].or(m[2])), stay(m[1], m[2].or(m[0])), stay(m[2], m[0].or(m[1]))];
    for line in 0..3 {
        for place in 0..3 {
            w[line][place] = w[line][place].and(stay[line]);
        }
    }
}

/// Returns the candidates that may stay in a line (a minirow or minicolumn). `rest` holds the candidates of the other
/// two lines of the box. If three digits of the line are not in `rest`, only these three digits may stay. Otherwise,
/// all candidates may stay.
#[inline(always)]
fn stay<W: LaneRow>(line: W, rest: W) -> W {
    let must = line.without(rest).or(W::splat(GUARD));
    let three = filled(but_lowest(but_lowest(must)));
    must.or(W::splat(!0).without(cells(three)))
}

/// Returns the lanes in which a cell is the only place of two digits of its box, or a minirow or minicolumn must hold
/// four digits. Such a board has no solution, although no rule eliminates anything on it. Without this check, the width
/// would affect how soon such a board is found dead.
#[inline(always)]
pub(super) fn crowded<W: LaneRow>(boards: &[W; 27]) -> u32 {
    let mut beyond = W::splat(0);
    for stack in 0..3 {
        let rows = of_stack(boards, stack);
        let [[a, b, c], [d, e, f], [g, h, i]] = rows;
        let nine = [a, b, c, d, e, f, g, h, i];
        let hidden_singles = hidden_singles(&nine).or(W::splat(GUARD));
        for word in nine {
            beyond = beyond.or(but_lowest(word.and(hidden_singles)));
        }
        for w in [rows, across(rows)] {
            let m = unions(&w);
            for line in 0..3 {
                let rest = m[(line + 1) % 3].or(m[(line + 2) % 3]);
                let must = m[line].without(rest).or(W::splat(GUARD));
                beyond = beyond.or(but_lowest(but_lowest(but_lowest(must))));
            }
        }
    }
    beyond.any(W::splat(ALL))
}
