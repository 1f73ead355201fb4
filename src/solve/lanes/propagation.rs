//! Rules that run every round: locked candidates (pointing and claiming), hidden singles and naked singles.
//!
//! Within a band, a digit takes one minirow (three cells of a row in one box) in each row and in each box. So the digit
//! has at most six arrangements in the band. Candidates that are not part of any possible arrangement are eliminated.
//! This covers every locked candidate of the band and all consequences, at once. The same holds for minicolumns in a
//! stack. tdoku (T. Dillon, <https://t-dillon.github.io/tdoku/>) made these arrangements well known as the unit of
//! propagation. The idea here is to give each lane of a register a puzzle of its own. Each word holds three cells, one
//! from each band, so the nine minirows of a band fit into nine words, for all nine digits and all three bands at once.
#![expect(
    clippy::needless_range_loop,
    reason = "a loop over places becomes straight code; the numbers say which place"
)]

use crate::lanes::bit_operations::{cells, filled, or3, rotated, rotated_back, two_of};
use crate::lanes::lane_board::{ALL, GUARD, LOW};
use crate::lanes::lane_words::LaneRow;

/// Result of a sweep, as bit masks of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swept {
    /// Lanes in which some cell has no candidate, or two cells of a box have the same single candidate.
    pub(super) dead: u32,
    /// Lanes in which every cell had at most one candidate before the last rule.
    pub(super) full: u32,
    /// Lanes in which something was eliminated.
    pub(super) changed: u32,
}

/// Results of a sweep, collected over the three stacks.
struct Sums<W> {
    alive: W, // guard bit of a band: stays set while all its cells have a candidate
    many: W,  // guard bit of a band: set if one of its cells has two or more candidates
    /// Digits that are the only candidate of two cells in a box. In rows and columns, the rule for locked candidates
    /// reveals such clashes.
    clash: W,
    changed: W, // candidates eliminated
}

/// Digits by their number of places in a box.
struct Places<W> {
    once: W,  // digits with at least one place
    twice: W, // digits with at least two places
}

/// Applies each rule once, stack by stack.
#[inline(always)]
pub(super) fn sweep<W: LaneRow>(boards: &mut [W; 27]) -> Swept {
    let guard = W::splat(GUARD);
    let none = W::splat(0);
    let mut sums = Sums { alive: guard, many: none, clash: none, changed: none };
    let (middle, right) = (minirows(boards, 1), minirows(boards, 2));
    stack::<W, 0>(boards, middle, right, &mut sums);
    let left = minirows(boards, 0);
    stack::<W, 1>(boards, right, left, &mut sums);
    let middle = minirows(boards, 1);
    stack::<W, 2>(boards, left, middle, &mut sums);
    Swept {
        dead: sums.alive.xor(guard).any(guard) | sums.clash.any(W::splat(ALL)),
        full: !sums.many.any(guard),
        changed: sums.changed.any(W::splat(ALL)),
    }
}

/// Returns the candidates of each minirow in a stack, by row of the band.
#[inline(always)]
fn minirows<W: LaneRow>(boards: &[W; 27], stack: usize) -> [W; 3] {
    let k = 3 * stack;
    [
        or3(boards[k], boards[k + 1], boards[k + 2]),
        or3(boards[k + 9], boards[k + 10], boards[k + 11]),
        or3(boards[k + 18], boards[k + 19], boards[k + 20]),
    ]
}

/// Applies all rules to one stack. `p` and `q` are the minirows of the other two stacks.
#[inline(always)]
fn stack<W: LaneRow, const S: usize>(boards: &mut [W; 27], p: [W; 3], q: [W; 3], sums: &mut Sums<W>) {
    // by row of the band: digits that fit into this box there, since the other two boxes can hold the digit in the
    // other two rows, one in each row
    let left =
        [p[1].and(q[2]).or(p[2].and(q[1])), p[2].and(q[0]).or(p[0].and(q[2])), p[0].and(q[1]).or(p[1].and(q[0]))];
    let mut w = [left[0]; 9];
    for i in 0..9 {
        w[i] = boards[9 * (i / 3) + 3 * S + i % 3].and(left[i / 3]);
    }
    lock_columns(&mut w);
    place_hidden_singles(&mut w);
    let single = singles(&w, sums);
    let Places { once: gone, twice } = places(&single);
    sums.clash = sums.clash.or(twice);
    for i in 0..9 {
        let k = 9 * (i / 3) + 3 * S + i % 3;
        let after = w[i].without(gone.without(single[i]));
        sums.changed = sums.changed.or(after.xor(boards[k]));
        boards[k] = after;
    }
}

/// Applies the rule for locked candidates to the minicolumns of a stack. The other two boxes of the stack are in the
/// other parts of each word.
#[inline(always)]
fn lock_columns<W: LaneRow>(w: &mut [W; 9]) {
    let n = [or3(w[0], w[3], w[6]), or3(w[1], w[4], w[7]), or3(w[2], w[5], w[8])];
    let next = [rotated(n[0]), rotated(n[1]), rotated(n[2])];
    let last = [rotated_back(n[0]), rotated_back(n[1]), rotated_back(n[2])];
    for c in 0..3 {
        let (p, q) = ((c + 1) % 3, (c + 2) % 3);
        let left = next[p].and(last[q]).or(last[p].and(next[q]));
        w[c] = w[c].and(left);
        w[c + 3] = w[c + 3].and(left);
        w[c + 6] = w[c + 6].and(left);
    }
}

#[inline(always)]
fn places<W: LaneRow>(w: &[W; 9]) -> Places<W> {
    let rows = [or3(w[0], w[1], w[2]), or3(w[3], w[4], w[5]), or3(w[6], w[7], w[8])];
    let in_rows = or3(two_of(w[0], w[1], w[2]), two_of(w[3], w[4], w[5]), two_of(w[6], w[7], w[8]));
    Places { once: or3(rows[0], rows[1], rows[2]), twice: in_rows.or(two_of(rows[0], rows[1], rows[2])) }
}

/// Returns the digits with exactly one place in their box.
#[inline(always)]
pub(super) fn hidden_singles<W: LaneRow>(w: &[W; 9]) -> W {
    let Places { once, twice } = places(w);
    once.without(twice)
}

/// Places the digits that have exactly one place in their box. Once locked candidates are eliminated, this includes the
/// hidden singles of rows and columns.
#[inline(always)]
fn place_hidden_singles<W: LaneRow>(w: &mut [W; 9]) {
    let hidden_singles = hidden_singles(w).or(W::splat(GUARD));
    for i in 0..9 {
        let has = cells(filled(w[i].and(hidden_singles)));
        w[i] = w[i].and(hidden_singles.or(W::splat(!0).without(has)));
    }
}

/// Returns the digit of each cell with exactly one candidate. Records in `sums` whether a cell has no candidate, or
/// more than one candidate.
#[inline(always)]
fn singles<W: LaneRow>(w: &[W; 9], sums: &mut Sums<W>) -> [W; 9] {
    let (low, guard) = (W::splat(LOW), W::splat(GUARD));
    let mut single = *w;
    for i in 0..9 {
        let less = w[i].minus(low); // the guard bit is cleared if there is no candidate
        sums.alive = sums.alive.and(less);
        let rest = w[i].and(less).minus(low); // the guard bit is cleared if there is no second candidate
        sums.many = sums.many.or(rest);
        single[i] = w[i].and(cells(guard.without(rest)));
    }
    single
}

/// Returns the lanes in which every unit has every digit. If each cell has one candidate, the board is solved.
#[inline(always)]
pub(super) fn complete<W: LaneRow>(boards: &[W; 27]) -> u32 {
    let all = W::splat(ALL);
    let mut good = all;
    for stack in 0..3 {
        let rows = minirows(boards, stack);
        good = good.and(or3(rows[0], rows[1], rows[2]));
        for k in 3 * stack..3 * stack + 3 {
            let n = or3(boards[k], boards[k + 9], boards[k + 18]);
            good = good.and(or3(n, rotated(n), rotated_back(n)));
        }
    }
    for row in 0..3 {
        let mut digits = W::splat(0);
        for k in 9 * row..9 * row + 9 {
            digits = digits.or(boards[k]);
        }
        good = good.and(digits);
    }
    !good.xor(all).any(all)
}
