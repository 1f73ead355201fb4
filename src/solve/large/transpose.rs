//! Transposition of bit matrices: from the candidates of each cell of a unit to the places of each digit.

/// Transposes a matrix of `side` × `side` bits.
pub(super) fn transpose(rows: &mut [u64; 64], side: usize) {
    match side {
        ..=16 => transpose_blocks::<16>(rows),
        17..=32 => transpose_blocks::<32>(rows),
        _ => transpose_blocks::<64>(rows),
    }
}

/// Transposes a matrix of `ORDER` × `ORDER` bits by exchanging ever smaller blocks (Warren, “Hacker's Delight”, 2002,
/// section 7-3).
fn transpose_blocks<const ORDER: usize>(rows: &mut [u64; 64]) {
    let mut half = ORDER / 2;
    while half > 0 {
        let mask = u64::MAX / ((1 << half) + 1); // `half` ones, `half` zeros, and so on
        for (one, other) in (0..ORDER).filter(|row| row & half == 0).map(|row| (row, row + half)) {
            let swap = (rows[one] >> half ^ rows[other]) & mask;
            rows[other] ^= swap;
            rows[one] ^= swap << half;
        }
        half /= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        for side in [1, 4, 9, 16, 17, 25, 36, 64] {
            let mut rows = [0; 64];
            let is_set = |row: usize, column: usize| (row * row + 3 * column) % 5 < 2;
            for (row, bits) in rows.iter_mut().enumerate().take(side) {
                *bits = (0..side).map(|column| u64::from(is_set(row, column)) << column).sum();
            }
            transpose(&mut rows, side);
            for (row, bits) in rows.iter().enumerate() {
                let expected =
                    (0..side).map(|column| u64::from(row < side && is_set(column, row)) << column).sum::<u64>();
                assert_eq!(*bits, expected, "side {side}, row {row}");
            }
        }
    }
}
