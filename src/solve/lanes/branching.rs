//! Choice of the two branches to try on a board on which no rule makes progress.
//!
//! An arrangement of a digit in a band puts the digit once into each row and each box of the band. In a stack, columns
//! take the place of rows. The search chooses a band or stack with few arrangements left. In it, it chooses a digit
//! that has exactly two arrangements, so that each branch settles three minirows or minicolumns at once. (tdoku does
//! the same. Eleven rules were tried here, which counted arrangements, candidates or bivalue cells. This rule took the
//! fewest guesses.) The branches differ in one row of the band, or one column of the stack, in which the digit fits
//! into two or three boxes. In the first branch, the digit is in the first of these boxes. In the second branch, it is
//! in one of the other boxes.
#![expect(
    clippy::needless_range_loop,
    reason = "a loop over places becomes straight code; the numbers say which place"
)]

use crate::lanes::bit_operations::{or3, rotated, rotated_back, two_of};
use crate::lanes::lane_board::{ALL, LOW, NINE};
use crate::lanes::lane_words::LaneRow;

/// Penalty added to the weight of a band or stack in which no digit has exactly two arrangements.
const NO_PAIR: u32 = 1 << 9;

/// Weight of a band or stack in which no digit has two or more arrangements.
const SETTLED: u32 = 1 << 10;

/// Splits each board in these lanes into two branches. The first branch stays in `boards`, and the second branch is
/// written to `others`. Returns the lanes in which no digit has two or more arrangements in any band or stack, so that
/// there is nothing to split.
#[inline(always)]
pub(super) fn fork<W: LaneRow>(boards: &mut [W; 27], others: &mut [W; 27], lanes: u32) -> u32 {
    let zero = W::splat(0);
    let here = zero.select(W::splat(ALL), lanes);
    let rows = [triads(boards, 0, 1, 3, here), triads(boards, 9, 1, 3, here), triads(boards, 18, 1, 3, here)];
    let columns = [triads(boards, 0, 9, 1, here), triads(boards, 3, 9, 1, here), triads(boards, 6, 9, 1, here)];
    let (bands, stacks) = (of_bands(rows), of_stacks(columns));
    let choices = [
        choice::<W, 0>(0, &bands),
        choice::<W, 1>(1, &bands),
        choice::<W, 2>(2, &bands),
        choice::<W, 0>(3, &stacks),
        choice::<W, 1>(4, &stacks),
        choice::<W, 2>(5, &stacks),
    ];
    let best = choices[0].0.min(choices[1].0).min(choices[2].0);
    let best = best.min(choices[3].0.min(choices[4].0).min(choices[5].0));
    let in_band = or3(chosen(best, choices[0]), chosen(best, choices[1]), chosen(best, choices[2]));
    let in_stack = or3(chosen(best, choices[3]), chosen(best, choices[4]), chosen(best, choices[5]));
    *others = *boards;
    split_rows(boards, others, &rows, in_band);
    split_columns(boards, others, &columns, in_stack);
    best.any(W::splat(SETTLED)) & lanes
}

/// Returns the candidates of three triads (minirows or minicolumns), the first of which starts at word `k`. The words
/// of a triad are `step` apart; the triads are `apart` words apart. Bits not set in `here` are cleared.
#[inline(always)]
fn triads<W: LaneRow>(boards: &[W; 27], k: usize, step: usize, apart: usize, here: W) -> [W; 3] {
    let (l, m) = (k + apart, k + 2 * apart);
    [
        or3(boards[k], boards[k + step], boards[k + 2 * step]).and(here),
        or3(boards[l], boards[l + step], boards[l + 2 * step]).and(here),
        or3(boards[m], boards[m + step], boards[m + 2 * step]).and(here),
    ]
}

/// Digits by their number of arrangements, in three bands or stacks. Each of the three parts of a word (ten bits) is
/// for one band or stack.
struct Arranged<W> {
    pair: W,   // digits with exactly two arrangements
    open: W,   // digits with two or more arrangements
    weight: W, // sum over the digits of a part: 1 for two arrangements, 3 for more
}

/// Checks the six arrangements of each digit in each band. In an arrangement, each row of the band uses a different
/// stack.
#[inline(always)]
fn of_bands<W: LaneRow>(rows: [[W; 3]; 3]) -> Arranged<W> {
    let [a, b, c] = rows;
    arranged([
        a[0].and(b[1]).and(c[2]),
        a[1].and(b[2]).and(c[0]),
        a[2].and(b[0]).and(c[1]),
        a[0].and(b[2]).and(c[1]),
        a[1].and(b[0]).and(c[2]),
        a[2].and(b[1]).and(c[0]),
    ])
}

/// Checks the six arrangements of each digit in each stack. At first, the three parts of a word hold three arrangements
/// in the same stack. The parts are then exchanged between words so that the first part of each word belongs to the
/// first stack, the second part to the second stack, and the third part to the third stack. The order of the words does
/// not affect the count.
#[inline(always)]
fn of_stacks<W: LaneRow>(columns: [[W; 3]; 3]) -> Arranged<W> {
    let up = [upwards(columns[0]), upwards(columns[1]), upwards(columns[2])];
    let down = [downwards(columns[0]), downwards(columns[1]), downwards(columns[2])];
    let all = W::splat(ALL);
    arranged([
        diagonal::<W, 0>(up),
        rotated(diagonal::<W, 1>(up)).and(all),
        rotated_back(diagonal::<W, 2>(up)).and(all),
        diagonal::<W, 0>(down),
        rotated(diagonal::<W, 1>(down)).and(all),
        rotated_back(diagonal::<W, 2>(down)).and(all),
    ])
}

#[inline(always)]
fn upwards<W: LaneRow>(c: [W; 3]) -> W {
    c[0].and(rotated(c[1])).and(rotated_back(c[2]))
}

#[inline(always)]
fn downwards<W: LaneRow>(c: [W; 3]) -> W {
    c[0].and(rotated_back(c[1])).and(rotated(c[2]))
}

/// Combines the first part of word `K`, the second part of the next word, and the third part of the word after that.
#[inline(always)]
fn diagonal<W: LaneRow, const K: usize>(words: [W; 3]) -> W {
    let nine = W::splat(NINE);
    or3(
        words[K % 3].and(nine),
        words[(K + 1) % 3].and(W::splat(NINE << 10)),
        words[(K + 2) % 3].and(W::splat(NINE << 20)),
    )
}

/// Counts, for each digit, how many of six arrangements are possible, with bit-parallel adders.
#[inline(always)]
fn arranged<W: LaneRow>(a: [W; 6]) -> Arranged<W> {
    let (ones, twos) = (a[0].xor(a[1]).xor(a[2]), two_of(a[0], a[1], a[2]));
    let (more_ones, more_twos) = (a[3].xor(a[4]).xor(a[5]), two_of(a[3], a[4], a[5]));
    let (odd, carry) = (ones.xor(more_ones), ones.and(more_ones));
    let open = or3(carry, twos, more_twos);
    let wide = two_of(carry, twos, more_twos).or(odd.and(open));
    let many = by_nibble(wide);
    let sums = by_nibble(open).plus(many).plus(many);
    let nibble = W::splat(0xF * LOW);
    let weight = sums.and(nibble).plus(sums.down::<4>().and(nibble)).plus(sums.down::<8>().and(W::splat(3 * LOW)));
    Arranged { pair: open.without(wide), open, weight }
}

/// Counts the set bits of each part in three groups: bits 0–3, bits 4–7, and bit 8. Each count replaces the bits of its
/// group.
#[inline(always)]
fn by_nibble<W: LaneRow>(word: W) -> W {
    let by_two = word.minus(word.down::<1>().and(W::splat(0x155 * LOW)));
    by_two.and(W::splat(0x333 * LOW)).plus(by_two.down::<2>().and(W::splat(0x033 * LOW)))
}

/// Returns the weight of a part, and the digit to branch on in this part. The lowest weight is best. A different
/// `number` for each part makes the weights unique.
#[inline(always)]
fn choice<W: LaneRow, const PART: u32>(number: u32, all: &Arranged<W>) -> (W, W) {
    let part = W::splat(NINE << (10 * PART));
    let (pair, open) = (all.pair.and(part), all.open.and(part));
    let (has_pair, has_open) = (pair.any(pair), open.any(open));
    let weight = match PART {
        0 => all.weight,
        1 => all.weight.down::<10>(),
        _ => all.weight.down::<20>(),
    };
    let weight = weight.and(W::splat(0x3F)).up::<3>().or(W::splat(number));
    let weight = weight.or(W::splat(NO_PAIR)).select(weight, has_pair);
    let digits = open.select(pair, has_pair);
    (W::splat(SETTLED).select(weight, has_open), digits.without(digits.minus(W::splat(1))))
}

#[inline(always)]
fn chosen<W: LaneRow>(best: W, (weight, digit): (W, W)) -> W {
    W::splat(0).select(digit, weight.same(best))
}

/// Splits the boards by the place of `digit` in one row of the band. In this row, the digit fits into two or three
/// boxes. In `boards`, only the first of these boxes keeps the digit; in `others`, only the remaining boxes keep it.
/// The third row need not be tried: in one of the first two rows, the digit fits into more than one box.
#[inline(always)]
fn split_rows<W: LaneRow>(boards: &mut [W; 27], others: &mut [W; 27], rows: &[[W; 3]; 3], digit: W) {
    let done = split_row::<W, 0>(boards, others, rows[0], digit);
    split_row::<W, 9>(boards, others, rows[1], digit.without(done));
}

#[inline(always)]
fn split_row<W: LaneRow, const K: usize>(boards: &mut [W; 27], others: &mut [W; 27], row: [W; 3], digit: W) -> W {
    let at = [row[0].and(digit), row[1].and(digit), row[2].and(digit)];
    let two = two_of(at[0], at[1], at[2]);
    for c in 0..3 {
        let k = K + c;
        others[k] = others[k].without(at[0].and(two));
        others[k + 3] = others[k + 3].without(at[1].without(at[0]).and(two));
        boards[k + 3] = boards[k + 3].without(at[1].and(at[0]));
        boards[k + 6] = boards[k + 6].without(at[2].and(two));
    }
    two
}

/// Splits the boards by the place of `digit` in one column of the stack. In this column, the digit fits into two or
/// three boxes. In `boards`, only the first of these boxes keeps the digit; in `others`, only the remaining boxes keep
/// it. The third column need not be tried: in one of the first two columns, the digit fits into more than one box.
#[inline(always)]
fn split_columns<W: LaneRow>(boards: &mut [W; 27], others: &mut [W; 27], columns: &[[W; 3]; 3], digit: W) {
    let stacks = [in_all_parts::<W, 0>(digit), in_all_parts::<W, 1>(digit), in_all_parts::<W, 2>(digit)];
    let done = split_column::<W, 0>(boards, others, columns, stacks, 0);
    split_column::<W, 1>(boards, others, columns, stacks, done);
}

#[inline(always)]
fn split_column<W: LaneRow, const C: usize>(
    boards: &mut [W; 27],
    others: &mut [W; 27],
    columns: &[[W; 3]; 3],
    stacks: [W; 3],
    done: u32,
) -> u32 {
    let places = or3(columns[0][C].and(stacks[0]), columns[1][C].and(stacks[1]), columns[2][C].and(stacks[2]));
    let rest = places.and(places.minus(W::splat(1)));
    let lanes = rest.any(rest) & !done;
    let rest = W::splat(0).select(rest, lanes);
    let first = W::splat(0).select(places, lanes).xor(rest);
    for stack in 0..3 {
        for r in 0..3 {
            let k = 9 * r + 3 * stack + C;
            boards[k] = boards[k].without(rest.and(stacks[stack]));
            others[k] = others[k].without(first.and(stacks[stack]));
        }
    }
    lanes
}

/// Copies the digits of part `PART` to all three parts.
#[inline(always)]
fn in_all_parts<W: LaneRow, const PART: u32>(digit: W) -> W {
    let part = digit.and(W::splat(NINE << (10 * PART)));
    or3(part, rotated(part), rotated_back(part)).and(W::splat(ALL))
}
