//! Whether singles alone solve a classic 9 × 9 puzzle, told quickly: half of all minimal puzzles need no more.

use crate::generate::grids::Line;

/// Cells as bits, in reading order.
type Cells = u128;

const UNITS: [Cells; 27] = units();
const PEERS: [Cells; 81] = peers();

const fn units() -> [Cells; 27] {
    let mut units = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        units[cell / 9] |= 1 << cell;
        units[9 + cell % 9] |= 1 << cell;
        units[18 + cell / 27 * 3 + cell % 9 / 3] |= 1 << cell;
        cell += 1;
    }
    units
}

const fn peers() -> [Cells; 81] {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let units = [UNITS[cell / 9], UNITS[9 + cell % 9], UNITS[18 + cell / 27 * 3 + cell % 9 / 3]];
        peers[cell] = units[0] | units[1] | units[2];
        cell += 1;
    }
    peers
}

/// Whether naked and hidden singles lead from a puzzle with a solution to its end. In which order they are taken does not matter.
pub(super) fn solve(line: &Line) -> bool {
    let (mut places, mut empty): ([Cells; 9], Cells) = ([(1 << 81) - 1; 9], (1 << 81) - 1);
    for (cell, &symbol) in line.iter().enumerate().filter(|&(_, &symbol)| symbol != b'.') {
        place(&mut places, &mut empty, usize::from(symbol - b'1'), cell);
    }
    while empty != 0 {
        let before = empty;
        for digit in 0..9 {
            for unit in UNITS {
                let here = places[digit] & unit;
                if here.is_power_of_two() {
                    place(&mut places, &mut empty, digit, here.trailing_zeros() as usize);
                }
            }
        }
        let (mut once, mut twice) = (0, 0);
        for here in places {
            twice |= once & here;
            once |= here;
        }
        let mut naked = once & !twice;
        while naked != 0 {
            let cell = naked.trailing_zeros() as usize;
            naked &= naked - 1;
            if let Some(digit) = (0..9).find(|&digit| places[digit] >> cell & 1 == 1) {
                place(&mut places, &mut empty, digit, cell);
            }
        }
        if empty == before {
            return false;
        }
    }
    true
}

fn place(places: &mut [Cells; 9], empty: &mut Cells, digit: usize, cell: usize) {
    places.iter_mut().for_each(|here| *here &= !(1 << cell));
    places[digit] &= !PEERS[cell];
    *empty &= !(1 << cell);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read_one;
    use crate::logic::{Ladder, Level, Position};

    #[test]
    fn it_says_what_the_ladder_says() {
        let singles = Ladder::ours().only(|technique| technique.level() == Level::Easy);
        for line in [
            "4..6..97.3...9..4...6...2.3......3.....9..7....5.4....23....41..9..78.5..........",
            ".....48.....7....6.8...........691...7.2.....56.1..2.4.9...7.1...3.....715...349.",
            "4...2...5.....59.....1....2...8.1....61...4...32.6....9..3..1.....6...5..7..5...6",
            "1......46...69.......714....2...5.74.59..8..........1.7.2.8.4.33......85......1..",
            ".3..6...16..4.9...7..1..2..1.8.9..6.2.......5......4....5..4.9....75...3.........",
        ] {
            let board = read_one(line).unwrap().check().unwrap();
            let by_ladder = singles.path(&Position::of(&board)).is_solved;
            assert_eq!(solve(line.as_bytes().try_into().unwrap()), by_ladder, "{line}");
        }
    }
}
