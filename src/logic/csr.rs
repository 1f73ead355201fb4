//! Table whose rows are lists of different lengths, in one allocation.

use std::ops::Range;

/// Table whose rows are lists of different lengths, in [compressed sparse row] format: the values of all rows follow each other
/// in one allocation, and a second allocation contains the offset of each row.
///
/// ```text
/// rows      [a b]  []  [c]  [d e f]
/// values     a b        c    d e f
/// offsets   0      2   2    3        6
/// ```
///
/// [compressed sparse row]: https://en.wikipedia.org/wiki/Sparse_matrix#Compressed_sparse_row_(CSR,_CRS_or_Yale_format)
#[derive(Clone, Debug)]
pub(crate) struct Csr<T> {
    /// Values of all rows, row by row.
    values: Vec<T>,
    /// Index in `values` at which each row starts, followed by the end of the last row.
    offsets: Vec<u32>,
}

impl<T> Default for Csr<T> {
    fn default() -> Self {
        Self::with_capacity(0, 0)
    }
}

impl<T> Csr<T> {
    /// Returns a table without rows. It has capacity for `rows` rows with `values` values in total.
    pub fn with_capacity(rows: usize, values: usize) -> Self {
        let mut offsets = Vec::with_capacity(rows + 1);
        offsets.push(0);
        Self { values: Vec::with_capacity(values), offsets }
    }

    /// Returns a table with `rows` rows, built from pairs of a row number and a value. The values of a row keep the order of their pairs.
    /// Uses a counting sort: O(rows + pairs).
    pub fn from_pairs(rows: usize, pairs: impl Iterator<Item = (usize, T)> + Clone) -> Self
    where
        T: Copy,
    {
        // While the pairs are counted, `offsets[row + 2]` is the number of values of `row`. While the values are stored, `offsets[row + 1]`
        // is the index of the next value of `row`. In the end, `offsets[row + 1]` is the end of `row`, which is the start of the next row.
        let mut offsets = vec![0_u32; rows + 2];
        pairs.clone().for_each(|(row, _)| offsets[row + 2] += 1);
        (2..offsets.len()).for_each(|at| offsets[at] += offsets[at - 1]);
        let Some((_, filler)) = pairs.clone().next() else {
            offsets.pop();
            return Self { values: Vec::new(), offsets };
        };
        let mut values = vec![filler; offsets[rows + 1] as usize];
        pairs.for_each(|(row, value)| {
            let next = &mut offsets[row + 1];
            values[*next as usize] = value;
            *next += 1;
        });
        offsets.pop();
        Self { values, offsets }
    }

    /// Adds a row with these values at the end of the table.
    pub fn push_row(&mut self, values: impl IntoIterator<Item = T>) {
        self.extend_row(values);
        self.end_row();
    }

    /// Adds values to the row that the next call of [`end_row`](Self::end_row) completes.
    pub fn extend_row(&mut self, values: impl IntoIterator<Item = T>) {
        self.values.extend(values);
    }

    /// Completes a row. The row consists of the values that were added since the previous row was completed.
    pub fn end_row(&mut self) {
        self.offsets.push(self.values.len() as u32);
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the values of row number `index`, counted from 0.
    #[inline]
    pub fn row(&self, index: usize) -> &[T] {
        let end = self.offsets[index + 1]; // read first, so that one bounds check is enough for both offsets
        &self.values[self.offsets[index] as usize..end as usize]
    }

    /// Returns the values of several consecutive rows, row by row. `rows` contains the numbers of these rows.
    #[inline]
    pub fn span(&self, rows: Range<usize>) -> &[T] {
        &self.values[self.offsets[rows.start] as usize..self.offsets[rows.end] as usize]
    }

    /// Returns all rows in order.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> + Clone {
        self.offsets.windows(2).map(move |ends| &self.values[ends[0] as usize..ends[1] as usize])
    }

    /// Returns the values of all rows, row by row.
    #[inline]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// Returns the values of all rows, row by row, and drops the offsets.
    pub fn into_values(self) -> Vec<T> {
        self.values
    }

    /// Returns the inverse table. `column` returns the column of a value, a number below `columns`. Row number `c` of the inverse table
    /// lists the rows of this table that have a value in column `c`, in ascending order.
    pub fn transposed(&self, columns: usize, column: impl Fn(&T) -> usize) -> Csr<u32> {
        let column = &column;
        let pairs = (0..).zip(self.rows());
        let pairs = pairs.flat_map(move |(row, values)| values.iter().map(move |value| (column(value), row)));
        Csr::from_pairs(columns, pairs)
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// Generates up to 19 lists of up to 4 numbers below 10.
    fn lists() -> impl Strategy<Value = Vec<Vec<u8>>> {
        vec(vec(0_u8..10, 0..5), 0..20)
    }

    /// Returns the table whose rows are these lists.
    fn csr(lists: &[Vec<u8>]) -> Csr<u8> {
        let mut csr = Csr::default();
        lists.iter().for_each(|list| csr.push_row(list.iter().copied()));
        csr
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn rows_are_the_lists_they_were_built_from(lists in lists()) {
            let csr = csr(&lists);
            prop_assert_eq!(csr.len(), lists.len());
            prop_assert_eq!(csr.is_empty(), lists.is_empty());
            prop_assert_eq!(csr.rows().collect::<Vec<_>>(), lists.clone());
            for (index, list) in lists.iter().enumerate() {
                prop_assert_eq!(csr.row(index), list.as_slice());
            }
            prop_assert_eq!(csr.values(), lists.concat());
            prop_assert_eq!(csr.into_values(), lists.concat());
        }

        #[test]
        fn a_span_joins_consecutive_rows(lists in lists(), ends in any::<[prop::sample::Index; 2]>()) {
            let mut ends = ends.map(|end| end.index(lists.len() + 1));
            ends.sort_unstable();
            let csr = csr(&lists);
            prop_assert_eq!(csr.span(ends[0]..ends[1]), lists[ends[0]..ends[1]].concat());
        }

        #[test]
        fn pairs_are_grouped_by_row_and_keep_their_order(pairs in vec((0_usize..10, any::<u8>()), 0..60)) {
            let csr = Csr::from_pairs(10, pairs.iter().copied());
            prop_assert_eq!(csr.len(), 10);
            for (index, row) in csr.rows().enumerate() {
                let own: Vec<u8> = pairs.iter().filter(|pair| pair.0 == index).map(|pair| pair.1).collect();
                prop_assert_eq!(row, own);
            }
        }

        #[test]
        fn the_transposed_table_lists_the_rows_of_each_value(lists in lists()) {
            let transposed = csr(&lists).transposed(10, |&value| usize::from(value));
            prop_assert_eq!(transposed.len(), 10);
            for (value, rows) in (0_u8..).zip(transposed.rows()) {
                let count = |list: &Vec<u8>| list.iter().filter(|&&other| other == value).count();
                let own: Vec<u32> = (0..).zip(&lists).flat_map(|(row, list)| vec![row; count(list)]).collect();
                prop_assert_eq!(rows, own);
            }
        }
    }
}
