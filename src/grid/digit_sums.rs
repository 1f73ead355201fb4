//! Propagation of sums: eliminates the candidates with which cells cannot add up to a total.
//!
//! Cells that are known to hold different digits form a group. If a group has few fillings, all of them are enumerated. Otherwise, only
//! sets of digits are computed: first the sets that the first cell of the group can hold, then the sets that its first two cells can hold
//! together, and so on. A forward pass over the groups and single cells computes the reachable partial sums as a bit set, where bit i
//! stands for the minimum partial sum plus i. A backward pass finds which sums of each group lead to the total, and which digits occur in
//! such sums.

use smallvec::SmallVec;

use crate::{Digit, DigitSet};

/// Maximum number of fillings of a group that are enumerated. Their number is estimated as the product of the numbers of candidates of all
/// cells except the first. For groups with more fillings, sets of digits are listed instead.
const MAX_FILLINGS: usize = 1000;
/// Largest digit, counted from 1, that may occur in a group whose sets of digits are listed.
const MAX_DIGITS: u32 = 12;

/// Sum of the digits of each set, for digits up to [`MAX_DIGITS`], indexed by the bits of the set. In these sums, the digits are counted
/// from 0, so that the digit 1 adds nothing.
static SUMS: [u8; 1 << MAX_DIGITS] = sums();

const fn sums() -> [u8; 1 << MAX_DIGITS] {
    let mut sums = [0; 1 << MAX_DIGITS];
    let mut set = 1;
    while set < sums.len() {
        sums[set] = sums[set & (set - 1)] + set.trailing_zeros() as u8;
        set += 1;
    }
    sums
}

/// The positions 0, 1, 2 and so on, as a static list whose slices can be borrowed.
static PLACES: [u16; 4096] = places();

const fn places() -> [u16; 4096] {
    let mut places = [0; 4096];
    let mut at = 0;
    while at < places.len() {
        places[at] = at as u16;
        at += 1;
    }
    places
}

/// Returns the slice `0, 1, …, count - 1`: the positions of `count` cells that form one group.
pub(super) fn all_places(count: usize) -> &'static [u16] {
    &PLACES[..count]
}

/// Term of a sum: a group of cells that hold different digits, or a single cell.
struct Part<'a> {
    cells: &'a [u16],
    weight: i32,
    lists: Option<Vec<Vec<u16>>>, // entry n: the digit sets that the first n cells can hold; `None` if fillings are enumerated
    sums: u128,                   // possible sums of the digits counted from 0, one bit each
    least: i32,                   // minimum of the weighted sum of the digits counted from 1
    most: i32,                    // maximum of the weighted sum of the digits counted from 1
}

/// Removes the candidates that occur in no filling whose weighted sum is `total`. Returns false if there is no such filling. The cells of a
/// group hold different digits. A cell in no group can hold the same digit as any other cell. `groups` and `weights` refer to cells by
/// their position in `sets`.
///
/// Some impossible candidates may remain in two cases. If the weighted sum has a range of 128 or more, only its bounds are used. If a group
/// is too large, its cells are treated as if they could be equal.
pub(super) fn sum<'a>(
    weights: &[i32],
    total: i32,
    groups: impl Iterator<Item = &'a [u16]>,
    sets: &mut [DigitSet],
) -> bool {
    let ends = |at: usize| {
        let set: DigitSet = sets[at];
        let ends = [set.first()?, set.last()?].map(|digit| digit.number() as i32 * weights[at]);
        Some((ends[0].min(ends[1]), ends[0].max(ends[1])))
    };
    let Some(all) = (0..sets.len()).map(ends).collect::<Option<SmallVec<[(i32, i32); 16]>>>() else { return false };
    let (low, high) = all.iter().fold((0, 0), |(low, high), (least, most)| (low + least, high + most));
    if total < low || high < total {
        return false;
    }
    if high - low >= 128 {
        return bounded(weights, total, (low, high), &all, sets);
    }
    let mut parts: SmallVec<[Part<'_>; 12]> = SmallVec::new();
    let mut is_single: SmallVec<[bool; 16]> = SmallVec::from_elem(true, sets.len());
    for cells in groups.filter(|cells| cells.len() > 1) {
        if let Some(part) = Part::of_group(cells, weights[usize::from(cells[0])], sets) {
            cells.iter().for_each(|&at| is_single[usize::from(at)] = false);
            parts.push(part);
        }
    }
    let singles = (0..sets.len()).filter(|&at| is_single[at]);
    parts.extend(singles.map(|at| Part::of_cell(&PLACES[at..=at], weights[at], sets[at])));
    parts.iter().all(|part| part.sums != 0) && forward_backward(&parts, total, sets)
}

/// Removes the candidates with which the weighted sum cannot be `total`. Considers only the minimum and the maximum that the other cells
/// can contribute. Returns false if some cell has no candidate left.
fn bounded(weights: &[i32], total: i32, (low, high): (i32, i32), ends: &[(i32, i32)], sets: &mut [DigitSet]) -> bool {
    sets.iter_mut().zip(weights).zip(ends).all(|((set, &weight), (least, most))| {
        let range = total - (high - most)..=total - (low - least);
        *set = set.iter().filter(|digit| range.contains(&(digit.number() as i32 * weight))).collect();
        !set.is_empty()
    })
}

/// Runs the forward pass over the sums of all parts and the backward pass that removes candidates. Returns false if the total is
/// impossible.
fn forward_backward(parts: &[Part<'_>], total: i32, sets: &mut [DigitSet]) -> bool {
    let mut reached: SmallVec<[u128; 16]> = SmallVec::new();
    let mut from = 1u128;
    for part in parts {
        reached.push(from);
        from = part.steps().fold(0, |all, (_, step)| all | from << step);
    }
    let least: i32 = parts.iter().map(|part| part.least).sum();
    let most: i32 = parts.iter().map(|part| part.most).sum();
    if !(least..=most).contains(&total) {
        return false;
    }
    let mut good = from & 1 << (total - least);
    for (part, &from) in parts.iter().zip(&reached).rev() {
        let (mut before, mut sums) = (0, 0);
        for (sum, step) in part.steps() {
            let here = good >> step & from;
            before |= here;
            sums |= u128::from(here != 0) << sum;
        }
        if sums == 0 {
            return false;
        }
        if sums != part.sums || part.cells.len() > 1 {
            part.keep(sums, sets);
        }
        good = before;
    }
    good != 0
}

impl<'a> Part<'a> {
    fn of_cell(cells: &'a [u16], weight: i32, set: DigitSet) -> Self {
        Self::adding_up(cells, weight, None, u128::from(set.bits()))
    }

    /// Returns the part of a group. `None` if the sums of the group do not fit into 128 bits, or if the group has both too many fillings to
    /// enumerate and digits above [`MAX_DIGITS`].
    fn of_group(cells: &'a [u16], weight: i32, sets: &[DigitSet]) -> Option<Self> {
        let own: SmallVec<[u64; 16]> = cells.iter().map(|&at| sets[usize::from(at)].bits()).collect();
        let highest: u32 = own.iter().map(|set| 63 - set.leading_zeros()).sum();
        if highest >= u128::BITS {
            return None;
        }
        let ways = own[1..]
            .iter()
            .try_fold(1usize, |ways, set| Some(ways * set.count_ones() as usize).filter(|&ways| ways <= MAX_FILLINGS));
        if ways.is_some() {
            return Some(Self::adding_up(cells, weight, None, sums_of(&own, 0, 0)));
        }
        let all = own.iter().fold(0, |all, set| all | set);
        if 64 - all.leading_zeros() > MAX_DIGITS {
            return None;
        }
        let lists = lists(&own);
        let last = lists.last().into_iter().flatten();
        let sums = last.fold(0, |sums, &used| sums | 1 << SUMS[usize::from(used)]);
        Some(Self::adding_up(cells, weight, Some(lists), sums))
    }

    fn adding_up(cells: &'a [u16], weight: i32, lists: Option<Vec<Vec<u16>>>, sums: u128) -> Self {
        let mut part = Self { cells, weight, lists, sums, least: 0, most: 0 };
        if sums != 0 {
            let ends = [sums.trailing_zeros(), 127 - sums.leading_zeros()].map(|sum| part.term(sum as i32));
            (part.least, part.most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        }
        part
    }

    /// Returns what the part contributes to the total if its digits, counted from 0, add up to `sum`.
    const fn term(&self, sum: i32) -> i32 {
        (sum + self.cells.len() as i32) * self.weight
    }

    /// Iterates over the possible sums of the digits. With each sum, returns by how much its contribution to the total exceeds the minimum.
    fn steps(&self) -> impl Iterator<Item = (i32, i32)> {
        let mut rest = self.sums;
        std::iter::from_fn(move || {
            let sum = (rest != 0).then(|| rest.trailing_zeros() as i32)?;
            rest &= rest - 1;
            Some((sum, self.term(sum) - self.least))
        })
    }

    /// Removes the candidates of the part's cells that occur in no filling with one of the given sums. `sums` is a bit set of sums of the
    /// digits, counted from 0.
    fn keep(&self, sums: u128, sets: &mut [DigitSet]) {
        if let Some(lists) = &self.lists {
            return keep_listed(self.cells, lists, sums, sets);
        }
        let own: SmallVec<[u64; 16]> = self.cells.iter().map(|&at| sets[usize::from(at)].bits()).collect();
        let mut left: SmallVec<[u64; 16]> = SmallVec::from_elem(0, own.len());
        keep_of(&own, 0, sums, &mut left);
        for (&at, left) in self.cells.iter().zip(left) {
            sets[usize::from(at)] = DigitSet::from_bits(left);
        }
    }
}

/// Adds one digit from each set to `sum`, in every possible way, and returns the bit set of the results. The added digits are different
/// from each other and not in `used`.
fn sums_of(sets: &[u64], used: u64, sum: usize) -> u128 {
    match sets {
        [] => 1 << sum,
        [last] => u128::from(last & !used) << sum,
        [first, rest @ ..] => {
            let digits = DigitSet::from_bits(first & !used).iter();
            digits.fold(0, |sums, digit| sums | sums_of(rest, used | digit_bit(digit), sum + digit.index()))
        }
    }
}

/// Chooses one digit from each set, in every way that gives one of the sums in the bit set `sums`. The digits of a choice are different
/// from each other and not in `used`. Adds each chosen digit to the entry of its set in `left`. Returns false if there is no such choice.
fn keep_of(sets: &[u64], used: u64, sums: u128, left: &mut [u64]) -> bool {
    match sets {
        [] => sums & 1 == 1,
        [last] => {
            let fits = last & !used & sums as u64;
            left[0] |= fits;
            fits != 0
        }
        _ if sums == 0 => false,
        [first, rest @ ..] => {
            let mut any = false;
            for digit in DigitSet::from_bits(first & !used).iter() {
                if keep_of(rest, used | digit_bit(digit), sums >> digit.index(), &mut left[1..]) {
                    left[0] |= digit_bit(digit);
                    any = true;
                }
            }
            any
        }
    }
}

const fn digit_bit(digit: Digit) -> u64 {
    1 << digit.index()
}

/// Returns lists of sets of digits: list n has the sets that the first n cells can hold together, for n from 0 to the number of cells.
fn lists(sets: &[u64]) -> Vec<Vec<u16>> {
    let mut lists = vec![vec![0]];
    let mut is_known = Known::default();
    for set in sets {
        let mut next = Vec::new();
        for &used in &lists[lists.len() - 1] {
            for digit in DigitSet::from_bits(set & !u64::from(used)).iter() {
                let with = used | 1 << digit.index();
                if !is_known.has(with) {
                    is_known.add(with);
                    next.push(with);
                }
            }
        }
        is_known.clear(&next);
        lists.push(next);
    }
    lists
}

/// Removes the candidates that occur in no filling with one of the sums in the bit set `sums`. Uses the digit sets from [`lists`] instead
/// of enumerating the fillings.
fn keep_listed(cells: &[u16], lists: &[Vec<u16>], sums: u128, sets: &mut [DigitSet]) {
    let last = lists.last().into_iter().flatten().copied();
    let mut good: Vec<u16> = last.filter(|&used| sums >> SUMS[usize::from(used)] & 1 == 1).collect();
    let mut is_good = Known::default();
    for (&at, list) in cells.iter().zip(lists).rev() {
        good.iter().for_each(|&used| is_good.add(used));
        let (mut left, mut before) = (DigitSet::EMPTY, Vec::new());
        for &used in list {
            let free = sets[usize::from(at)].iter().filter(|digit| used >> digit.index() & 1 == 0);
            let fits: DigitSet = free.filter(|digit| is_good.has(used | 1 << digit.index())).collect();
            if !fits.is_empty() {
                left = left.or(fits);
                before.push(used);
            }
        }
        is_good.clear(&good);
        (sets[usize::from(at)], good) = (left, before);
    }
}

/// A set of digit sets, with one bit for each possible digit set.
struct Known([u64; (1 << MAX_DIGITS) / 64]);

impl Default for Known {
    fn default() -> Self {
        Self([0; (1 << MAX_DIGITS) / 64])
    }
}

impl Known {
    /// Whether the digit set `set` is an element.
    const fn has(&self, set: u16) -> bool {
        self.0[set as usize / 64] >> (set % 64) & 1 == 1
    }

    const fn add(&mut self, set: u16) {
        self.0[set as usize / 64] |= 1 << (set % 64);
    }

    /// Removes all elements. `sets` must list every set that was added.
    fn clear(&mut self, sets: &[u16]) {
        sets.iter().for_each(|&set| self.0[usize::from(set) / 64] = 0);
    }
}
