//! Templates of a digit on classic 9×9 boards, computed band by band without a search.
//!
//! A template is a set of nine cells, one in each row, column and box, where a digit could be. A band consists of three boxes side by side,
//! a stack of three boxes one above the other. In each band, a template has one cell in each stack, and these three cells are in different
//! rows. A stack has three columns: 0, 1 and 2. The columns of the three cells in their stacks are the column triple of the band; there are
//! 27 possible triples. A template has only one cell in each column, so the triples of its three bands have no columns in common. Two of
//! these triples therefore determine the third.
//!
//! ```text
//!         stack 0   stack 1   stack 2
//! row 0    . X .     . . .     . . .     columns 1, 2 and 0 of the stacks: triple 1 + 3 · 2 + 9 · 0 = 7
//! row 1    . . .     . . .     X . .     stacks of the rows: order 0, 2, 1
//! row 2    . . .     . . X     . . .
//! ```

use crate::Cells;
use crate::bits::ones;

/// Set of column triples, as a bit mask. A column triple consists of one column of each stack, where the columns of a stack are numbered 0,
/// 1 and 2. Bit a + 3 b + 9 c stands for column a of the first stack, column b of the second and column c of the third.
type ColumnTriples = u32;

/// Sum of the bit numbers of three column triples, no two of which have a column in common.
const TRIPLE_SUM: u32 = 39;

/// Sets of column triples, such that `TRIPLES_WITH[s][m]` contains every triple whose column in stack `s` is in the set `m`. `m` is a bit
/// mask: bit i stands for column i of the stack.
const TRIPLES_WITH: [[ColumnTriples; 8]; 3] = {
    let (mut triples, mut triple) = ([[0; 8]; 3], 0);
    while triple < 27 {
        let columns = [triple % 3, triple / 3 % 3, triple / 9];
        let mut at = 0;
        while at < 3 * 8 {
            triples[at / 8][at % 8] |= (((at % 8) >> columns[at / 8] & 1) as ColumnTriples) << triple;
            at += 1;
        }
        triple += 1;
    }
    triples
};

/// For each column triple, the triples that have no column in common with it.
const DISJOINT_TRIPLES: [ColumnTriples; 27] = {
    let (mut disjoint, mut triple) = ([0; 27], 0);
    while triple < 27 {
        let [a, b, c] = [triple % 3, triple / 3 % 3, triple / 9];
        disjoint[triple] =
            TRIPLES_WITH[0][7 ^ (1 << a)] & TRIPLES_WITH[1][7 ^ (1 << b)] & TRIPLES_WITH[2][7 ^ (1 << c)];
        triple += 1;
    }
    disjoint
};

const BANDS: usize = 3;

/// Column triples whose three cells are all in a given set of cells. There is a set of triples for each band and each order.
///
/// A column triple says which column of each stack has a cell, but not in which row this cell is. The order says it: it lists the stacks in
/// which the first, the second and the third row of the band have their cell. The six orders are (0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2,
/// 0), (2, 0, 1) and (2, 1, 0).
struct AllowedTriples([[ColumnTriples; 6]; BANDS]);

impl AllowedTriples {
    /// Returns the column triples whose three cells are all in `cells`, for each band and each order.
    #[inline]
    fn of<const W: usize>(cells: Cells<W>) -> Self {
        let words = cells.words();
        let (low, high) = (words[0], words[1]);
        Self([low, low >> 27, low >> 54 | high << 10].map(|band| {
            let triples = |row: usize, stack: usize| TRIPLES_WITH[stack][(band >> (9 * row + 3 * stack) & 7) as usize];
            let order = |[first, second, third]: [usize; 3]| triples(0, first) & triples(1, second) & triples(2, third);
            [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(order)
        }))
    }

    /// For each band, returns the union of the column triples of all orders.
    #[inline]
    fn triples(&self) -> [ColumnTriples; BANDS] {
        self.0.map(|orders| orders.iter().fold(0, |any, order| any | order))
    }

    /// For each band, returns the cells of the column triples in `allowed`. The cells of a triple depend on the order: the result has the
    /// cells of the triple for each order for which `self` contains the triple. Bit 9r + c stands for the cell in row r of the band and
    /// column c of the board.
    #[inline]
    fn cells(&self, allowed: &[ColumnTriples; BANDS]) -> [u64; BANDS] {
        std::array::from_fn(|band| {
            let [a, b, c, d, e, f] = self.0[band].map(|order| order & allowed[band]);
            // For each row and each stack, unites the triples of the two orders in which the row has its cell in this stack.
            let first = row_columns([a | b, c | d, e | f]);
            let second = row_columns([c | e, a | f, b | d]);
            let third = row_columns([d | f, b | e, a | c]);
            u64::from(first | second << 9 | third << 18)
        })
    }
}

/// Returns the columns in which one row of a band has cells. Bit i stands for column i of the board. `first` contains the column triples
/// for which the cell of this row is in the first stack. `second` and `third` contain those for the second and the third stack.
#[inline(always)]
const fn row_columns([first, second, third]: [ColumnTriples; 3]) -> u32 {
    // For each column of a stack, unites the bits of all triples with this column, whatever their columns in the other stacks are.
    let (first, second) = (or_shifted(first, 9, 18), or_shifted(second, 9, 18));
    let (first, second, third) =
        (or_shifted(first, 3, 6), or_shifted(second, 1, 2), or_shifted(or_shifted(third, 1, 2), 3, 6));
    first & 7 | gather_bits(second, 3) << 3 | gather_bits(third, 9) << 6
}

/// Returns the union of `triples`, of `triples` shifted down by `one`, and of `triples` shifted down by `other`.
#[inline(always)]
const fn or_shifted(triples: ColumnTriples, one: u32, other: u32) -> ColumnTriples {
    triples | triples >> one | triples >> other
}

/// Returns a number whose bits 0, 1 and 2 are the bits 0, `gap` and 2 · `gap` of `bits`.
#[inline(always)]
const fn gather_bits(bits: u32, gap: u32) -> u32 {
    bits & 1 | bits >> (gap - 1) & 2 | bits >> (2 * (gap - 1)) & 4
}

/// Returns every cell that is in at least one template within `cells`. `cells` are the cells that contain the digit or have it as a
/// candidate.
pub(crate) fn template_cells<const W: usize>(cells: Cells<W>) -> Cells<W> {
    let allowed = AllowedTriples::of(cells);
    let [first, second, third] = allowed.cells(&compatible_triples(allowed.triples()));
    let words = [first | second << 27 | third << 54, third >> 10];
    Cells::from_words(std::array::from_fn(|at| words.get(at).copied().unwrap_or(0)))
}

/// Whether at least one template has all its cells in `cells`.
pub(crate) fn has_template<const W: usize>(cells: Cells<W>) -> bool {
    compatible_pairs(AllowedTriples::of(cells).triples()).next().is_some()
}

/// Returns the column triples of each band that fit the other two bands. `triples` contains the triples of each band. A triple fits if one
/// triple of each other band can be chosen such that no two of the three triples have a column in common.
#[inline]
fn compatible_triples(triples: [ColumnTriples; BANDS]) -> [ColumnTriples; BANDS] {
    let (mut firsts, mut seconds, mut sums) = (0, 0, 0_u64);
    for (first, partners) in compatible_pairs(triples) {
        firsts |= 1 << first;
        seconds |= partners;
        sums |= u64::from(partners) << first;
    }
    // Three disjoint triples have the sum `TRIPLE_SUM`, so the sum of the first two gives the third.
    [firsts, seconds, (sums.reverse_bits() >> (63 - TRIPLE_SUM)) as ColumnTriples]
}

/// Returns each column triple of the first band, together with the triples of the second band that fit it. Two triples fit if they have no
/// column in common, and if the triple of the three columns that are in neither of them is a triple of the third band. Leaves out a triple
/// of the first band if no triple of the second band fits it.
#[inline]
fn compatible_pairs([first, second, third]: [ColumnTriples; BANDS]) -> impl Iterator<Item = (usize, ColumnTriples)> {
    // Bit s is set if the third band has the triple that completes two triples whose bit numbers have the sum s.
    let completing = u64::from(third).reverse_bits() >> (63 - TRIPLE_SUM);
    let with_partners = move |one: usize| (one, second & DISJOINT_TRIPLES[one] & (completing >> one) as ColumnTriples);
    ones(first.into()).map(with_partners).filter(|&(_, partners)| partners != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Cell;

    /// Returns every cell of the templates within `cells` that have the columns `taken` in the first rows.
    fn template_cells_by_search(cells: Cells<2>, taken: &[usize]) -> Cells<2> {
        let row = taken.len();
        if row == 9 {
            return taken.iter().enumerate().map(|(row, column)| Cell::new(9 * row + column)).collect();
        }
        let is_free = |column: usize| {
            let clashes = |(other, &theirs): (usize, &usize)| {
                theirs == column || other / 3 == row / 3 && theirs / 3 == column / 3
            };
            !taken.iter().enumerate().any(clashes)
        };
        let here = (0..9).filter(|&column| cells.has(Cell::new(9 * row + column)) && is_free(column));
        here.fold(Cells::EMPTY, |all, column| all | template_cells_by_search(cells, &[taken, &[column]].concat()))
    }

    #[test]
    fn template_cells_match_a_search_row_by_row() {
        let (mut number, mut count) = (1_u64, [0; 2]);
        for round in 0..600 {
            let cells: Cells<2> = (0..81)
                .filter(|_| {
                    number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    number >> 40 & 0xff < 60 + round % 5 * 30
                })
                .map(Cell::new)
                .collect();
            let expected = template_cells_by_search(cells, &[]);
            assert_eq!(template_cells(cells), expected, "{cells:?}");
            assert_eq!(has_template(cells), !expected.is_empty(), "{cells:?}");
            count[usize::from(expected.is_empty())] += 1;
        }
        assert!(count.into_iter().all(|count| count > 100), "{count:?}");
    }
}
