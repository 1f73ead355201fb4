//! Which places of a digit are in a template on boards of nine rows, columns and boxes: told band by band, without a search.
//!
//! In a band a template has a cell of each row and of each stack. Which of the three columns of each stack it takes there is its
//! choice, one of 27. The bands of a template take different columns, so that two choices leave one to the third band.

use crate::Cells;
use crate::bits::ones;

/// Choices of a band as bits: the one that takes the columns a, b and c of the stacks is bit a + 3 b + 9 c.
type ColumnTriples = u32;

/// What three choices of different columns add up to.
const TRIPLE_SUM: u32 = 39;

/// By stack, then by a set of its columns: the choices that take one of them.
const TRIPLES_WITH: [[ColumnTriples; 8]; 3] = {
    let (mut taking, mut choice) = ([[0; 8]; 3], 0);
    while choice < 27 {
        let columns = [choice % 3, choice / 3 % 3, choice / 9];
        let mut at = 0;
        while at < 3 * 8 {
            taking[at / 8][at % 8] |= (((at % 8) >> columns[at / 8] & 1) as ColumnTriples) << choice;
            at += 1;
        }
        choice += 1;
    }
    taking
};

/// By choice: those that take none of its columns.
const DISJOINT_TRIPLES: [ColumnTriples; 27] = {
    let (mut apart, mut choice) = ([0; 27], 0);
    while choice < 27 {
        let [a, b, c] = [choice % 3, choice / 3 % 3, choice / 9];
        apart[choice] = TRIPLES_WITH[0][7 ^ (1 << a)] & TRIPLES_WITH[1][7 ^ (1 << b)] & TRIPLES_WITH[2][7 ^ (1 << c)];
        choice += 1;
    }
    apart
};

/// Number of bands.
const BANDS: usize = 3;

/// Choices of each band by the stacks in which its rows have their cells: 0, 1, 2; 0, 2, 1; 1, 0, 2; 1, 2, 0; 2, 0, 1; 2, 1, 0.
struct AllowedTriples([[ColumnTriples; 6]; BANDS]);

impl AllowedTriples {
    /// Returns the choices that take only cells of this set.
    #[inline]
    fn of<const W: usize>(cells: Cells<W>) -> Self {
        let words = cells.words();
        let (low, high) = (words[0], words[1]);
        Self([low, low >> 27, low >> 54 | high << 10].map(|band| {
            let taking = |row: usize, stack: usize| TRIPLES_WITH[stack][(band >> (9 * row + 3 * stack) & 7) as usize];
            let order = |[first, second, third]: [usize; 3]| taking(0, first) & taking(1, second) & taking(2, third);
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(order)
        }))
    }

    /// Returns the choices of each band in any order.
    #[inline]
    fn triples(&self) -> [ColumnTriples; BANDS] {
        self.0.map(|orders| orders.iter().fold(0, |any, order| any | order))
    }

    /// Returns the cells of each band that these choices take in some order.
    #[inline]
    fn cells(&self, alive: &[ColumnTriples; BANDS]) -> [u64; BANDS] {
        std::array::from_fn(|band| {
            let [a, b, c, d, e, f] = self.0[band].map(|order| order & alive[band]);
            let first = row_columns([a | b, c | d, e | f]); // in each stack the orders in which the row has its cell there
            let second = row_columns([c | e, a | f, b | d]);
            let third = row_columns([d | f, b | e, a | c]);
            u64::from(first | second << 9 | third << 18)
        })
    }
}

/// The columns that a row takes by the choices of its stacks.
#[inline(always)]
const fn row_columns([first, second, third]: [ColumnTriples; 3]) -> u32 {
    let (first, second) = (or_shifted(first, 9, 18), or_shifted(second, 9, 18)); // whatever the columns of the third stack, and so on
    let (first, second, third) =
        (or_shifted(first, 3, 6), or_shifted(second, 1, 2), or_shifted(or_shifted(third, 1, 2), 3, 6));
    first & 7 | gather_bits(second, 3) << 3 | gather_bits(third, 9) << 6
}

/// What is there, or so much later.
#[inline(always)]
const fn or_shifted(choices: ColumnTriples, one: u32, other: u32) -> ColumnTriples {
    choices | choices >> one | choices >> other
}

/// Bit 0 and those that lie so far, and twice as far, above it, side by side.
#[inline(always)]
const fn gather_bits(bits: u32, gap: u32) -> u32 {
    bits & 1 | bits >> (gap - 1) & 2 | bits >> (2 * (gap - 1)) & 4
}

/// Returns the cells of all templates among these cells, which are the candidates and the placed cells of a digit.
pub(crate) fn template_cells<const W: usize>(cells: Cells<W>) -> Cells<W> {
    let allowed = AllowedTriples::of(cells);
    let [first, second, third] = allowed.cells(&compatible_triples(allowed.triples()));
    let words = [first | second << 27 | third << 54, third >> 10];
    Cells::from_words(std::array::from_fn(|at| words.get(at).copied().unwrap_or(0)))
}

/// Whether there is a template among these cells.
pub(crate) fn has_template<const W: usize>(cells: Cells<W>) -> bool {
    compatible_pairs(AllowedTriples::of(cells).triples()).next().is_some()
}

/// The choices of each band that go together with one of each other.
#[inline]
fn compatible_triples(choices: [ColumnTriples; BANDS]) -> [ColumnTriples; BANDS] {
    let (mut firsts, mut seconds, mut sums) = (0, 0, 0_u64);
    for (first, fitting) in compatible_pairs(choices) {
        firsts |= 1 << first;
        seconds |= fitting;
        sums |= u64::from(fitting) << first;
    }
    [firsts, seconds, (sums.reverse_bits() >> (63 - TRIPLE_SUM)) as ColumnTriples] // the third is what the sum lacks
}

/// Each choice of the first band with those of the second that leave the third one of its own; none where there are none.
#[inline]
fn compatible_pairs([first, second, third]: [ColumnTriples; BANDS]) -> impl Iterator<Item = (usize, ColumnTriples)> {
    let lacking = u64::from(third).reverse_bits() >> (63 - TRIPLE_SUM); // by what first and second choice add up to: whether the third is there
    let fits = move |one: usize| (one, second & DISJOINT_TRIPLES[one] & (lacking >> one) as ColumnTriples);
    ones(first.into()).map(fits).filter(|&(_, fitting)| fitting != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Cell;

    /// Every cell of every template with these cells in the rows above.
    fn template_cells_by_search(cells: Cells<2>, taken: &[usize]) -> Cells<2> {
        let row = taken.len();
        if row == 9 {
            return taken.iter().enumerate().map(|(row, column)| Cell::new(9 * row + column)).collect();
        }
        let is_free = |column: usize| {
            let meets = |(other, &theirs): (usize, &usize)| {
                theirs == column || other / 3 == row / 3 && theirs / 3 == column / 3
            };
            !taken.iter().enumerate().any(meets)
        };
        let here = (0..9).filter(|&column| cells.has(Cell::new(9 * row + column)) && is_free(column));
        here.fold(Cells::EMPTY, |all, column| all | template_cells_by_search(cells, &[taken, &[column]].concat()))
    }

    #[test]
    fn bands_agree_with_a_search() {
        let (mut number, mut count) = (1_u64, [0; 2]);
        for turn in 0..600 {
            let cells: Cells<2> = (0..81)
                .filter(|_| {
                    number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    number >> 40 & 0xff < 60 + turn % 5 * 30
                })
                .map(Cell::new)
                .collect();
            let wanted = template_cells_by_search(cells, &[]);
            assert_eq!(template_cells(cells), wanted, "{cells:?}");
            assert_eq!(has_template(cells), !wanted.is_empty(), "{cells:?}");
            count[usize::from(wanted.is_empty())] += 1;
        }
        assert!(count.into_iter().all(|count| count > 100), "{count:?}");
    }
}
