//! Random full grids of the classic 9 × 9 board, almost uniformly distributed.
//!
//! The first band and the first stack are drawn uniformly from all possible bands and stacks. The middle box is drawn at random from the
//! digits that the band and the stack leave, and the solver completes the grid. If the grid cannot be completed, everything is drawn again,
//! so that bands and stacks with more completions appear more often. The completed grid is then transformed by a transposition,
//! permutations of rows and columns, and a relabelling, drawn at random from all 3,359,232 × 9! combinations. So equivalent grids are
//! equally likely, and essentially different grids are nearly equally likely.

use rand::Rng;

use crate::random::{below, shuffle};
use grid::{Digit, Puzzle, Shape, Transformation};

/// Symbols of 81 cells, row by row: `1` to `9`, and `.` for an empty cell.
pub(super) type Line = [u8; 81];

/// Puzzle with its only solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolvedLine {
    pub(super) puzzle: Line,
    pub(super) solution: Line,
}

/// Returns the digits of a full grid, by cell.
pub(super) fn digits(line: &Line) -> Vec<Digit> {
    line.iter().map(|&symbol| Digit::new(usize::from(symbol - b'1'))).collect()
}

/// Returns the number of givens.
pub(super) fn givens(line: &Line) -> usize {
    line.iter().filter(|&&symbol| symbol != b'.').count()
}

/// Returns the puzzle with these givens.
pub(super) fn puzzle(line: &Line) -> Puzzle {
    let digit = |&symbol: &u8| (symbol != b'.').then(|| Digit::new(usize::from(symbol - b'1')));
    Puzzle::classic(Shape::nine(), line.iter().map(digit).collect())
}

/// Returns a random first band, first stack and middle box, with all other cells empty. Returns `None` if no digit is left for some cell of
/// the middle box.
pub(super) fn draft(rng: &mut impl Rng) -> Option<Line> {
    let mut digits: [u8; 9] = *b"123456789";
    shuffle(&mut digits, rng);
    let first =
        [[digits[0], digits[1], digits[2]], [digits[3], digits[4], digits[5]], [digits[6], digits[7], digits[8]]];
    let mut line = [b'.'; 81];
    let transposed = [0, 1, 2].map(|c| [0, 1, 2].map(|r: usize| first[r][c]));
    for (at, rows) in [first].into_iter().chain(complete_band(&first, rng)).enumerate() {
        (0..9).for_each(|k| line[k / 3 * 9 + at * 3 + k % 3] = rows[k / 3][k % 3]);
    }
    for (at, columns) in complete_band(&transposed, rng).into_iter().enumerate() {
        (0..9).for_each(|k| line[(3 * (at + 1) + k % 3) * 9 + k / 3] = columns[k / 3][k % 3]);
    }
    middle(&mut line, rng).then_some(line)
}

/// Returns two random boxes that complete the band of this box, by rows. The digits can be assigned to the rows of the other boxes in 56
/// ways; in two of these, each row gets the digits of a whole row of this box. The three digits within each row are then shuffled.
fn complete_band(first: &[[u8; 3]; 3], rng: &mut impl Rng) -> [[[u8; 3]; 3]; 2] {
    let mut rows = *first;
    rows.iter_mut().for_each(|row| shuffle(row, rng));
    let [a, b, c] = rows;
    let mut boxes = match below(rng, 56) {
        0 => [[b, c, a], [c, a, b]],
        1 => [[c, a, b], [b, c, a]],
        way if way % 2 == 0 => [
            [[b[0], b[1], c[0]], [c[1], c[2], a[0]], [a[1], a[2], b[2]]],
            [[c[1], c[2], b[2]], [a[1], a[2], c[0]], [b[0], b[1], a[0]]],
        ],
        _ => [
            [[b[0], c[1], c[2]], [c[0], a[1], a[2]], [a[0], b[1], b[2]]],
            [[b[1], b[2], c[0]], [a[0], c[1], c[2]], [b[0], a[1], a[2]]],
        ],
    };
    boxes.iter_mut().flatten().for_each(|row| shuffle(row, rng));
    boxes
}

/// Fills the middle box at random, cell by cell. Returns `false` if no digit is left for a cell.
fn middle(line: &mut Line, rng: &mut impl Rng) -> bool {
    const CELLS: [usize; 9] = [30, 31, 32, 39, 40, 41, 48, 49, 50];
    let mut taken = 0_u32;
    for cell in CELLS {
        let (row, column) = (cell / 9, cell % 9);
        let seen = (0..3).map(|k| line[row * 9 + k]).chain((0..3).map(|k| line[k * 9 + column]));
        let free = 0x1FF & !seen.fold(taken, |seen, symbol| seen | 1 << (symbol - b'1'));
        if free == 0 {
            return false;
        }
        let mut rest = free;
        (0..below(rng, free.count_ones())).for_each(|_| rest &= rest - 1);
        taken |= rest & rest.wrapping_neg();
        line[cell] = b'1' + rest.trailing_zeros() as u8;
    }
    true
}

/// Returns a uniformly random transformation of classic 9 × 9 boards.
pub(super) fn any_transformation(rng: &mut impl Rng) -> Transformation {
    let (rows, columns, is_transposed) = (lines(rng), lines(rng), below(rng, 2) == 1);
    let mut labels: [usize; 9] = std::array::from_fn(|digit| digit);
    shuffle(&mut labels, rng);
    Transformation::new(&rows, &columns, is_transposed, labels.map(Digit::new).to_vec())
}

/// Returns the transformed board.
pub(super) fn transformed(line: &Line, transformation: &Transformation) -> Line {
    let mut board = [b'.'; 81];
    for (cell, source) in transformation.cells() {
        if let Some(digit) = line[source.index()].checked_sub(b'1') {
            board[cell.index()] = b'1' + transformation.label(Digit::new(usize::from(digit))).index() as u8;
        }
    }
    board
}

/// Returns the numbers of nine rows or columns in a random order that keeps bands or stacks together.
fn lines(rng: &mut impl Rng) -> [u8; 9] {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    shuffle(&mut bands, rng);
    bands.iter_mut().for_each(|band| shuffle(band, rng));
    std::array::from_fn(|at| bands[at / 3][at % 3])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeded;

    #[test]
    fn a_draft_breaks_no_rule() {
        let mut rng = seeded(1);
        let drafts: Vec<Line> = (0..2000).filter_map(|_| draft(&mut rng)).collect();
        assert!(drafts.len() > 200, "{}", drafts.len());
        for line in drafts {
            for (one, other) in (0..81).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let is_peer = one / 9 == other / 9
                    || one % 9 == other % 9
                    || (one / 27, one % 9 / 3) == (other / 27, other % 9 / 3);
                assert!(!is_peer || line[one] == b'.' || line[one] != line[other], "{one} {other}");
            }
            assert_eq!(line.iter().filter(|&&symbol| symbol == b'.').count(), 27);
        }
    }

    /// Checks the share of bands whose boxes reuse the digits of whole rows: 93,312 of the 2,612,736 bands with the same first box.
    #[test]
    fn bands_with_whole_rows_are_as_frequent_as_they_should_be() {
        let mut rng = seeded(2);
        let first = [*b"123", *b"456", *b"789"];
        let is_whole = |rows: [u8; 3]| rows.iter().all(|&symbol| (symbol - b'1') / 3 == (rows[0] - b'1') / 3);
        let whole = (0..56_000).filter(|_| is_whole(complete_band(&first, &mut rng)[0][0])).count();
        assert!((1850..2150).contains(&whole), "{whole}");
    }
}
