//! Which places of a digit are in a template on boards of nine rows, columns and boxes: told band by band, without a search.
//!
//! In a band a template has a cell of each row and of each stack. Which of the three columns of each stack it takes there is its
//! choice, one of 27. The bands of a template take different columns, so that two choices leave one to the third band.

use crate::logic::Cells;
use crate::logic::position::ones;

/// Choices of a band as bits: the one that takes the columns a, b and c of the stacks is bit a + 3 b + 9 c. Three that take
/// different columns add up to 39.
type Choices = u32;

/// By stack, then by a set of its columns: the choices that take one of them.
const TAKING: [[Choices; 8]; 3] = {
    let (mut taking, mut choice) = ([[0; 8]; 3], 0);
    while choice < 27 {
        let columns = [choice % 3, choice / 3 % 3, choice / 9];
        let mut at = 0;
        while at < 3 * 8 {
            taking[at / 8][at % 8] |= (((at % 8) >> columns[at / 8] & 1) as Choices) << choice;
            at += 1;
        }
        choice += 1;
    }
    taking
};

/// By choice: those that take none of its columns.
const APART: [Choices; 27] = {
    let (mut apart, mut choice) = ([0; 27], 0);
    while choice < 27 {
        let [a, b, c] = [choice % 3, choice / 3 % 3, choice / 9];
        apart[choice] = TAKING[0][7 ^ (1 << a)] & TAKING[1][7 ^ (1 << b)] & TAKING[2][7 ^ (1 << c)];
        choice += 1;
    }
    apart
};

/// Which stack each row of a band has its cell in.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// What a band allows, by order.
struct Band([Choices; 6]);

impl Band {
    /// Of the cells from bit 0 on, row by row.
    fn of(cells: u32) -> Self {
        let taking = |row: usize, stack: usize| TAKING[stack][(cells >> (9 * row + 3 * stack) & 7) as usize];
        Self(ORDERS.map(|stacks| taking(0, stacks[0]) & taking(1, stacks[1]) & taking(2, stacks[2])))
    }

    fn choices(&self) -> Choices {
        self.0.iter().fold(0, |all, choices| all | choices)
    }

    /// The cells that some order has in these choices.
    fn cells(&self, alive: Choices) -> u32 {
        let mut cells = 0;
        for (stacks, choices) in ORDERS.iter().zip(&self.0).filter(|(_, choices)| **choices & alive != 0) {
            for (row, &stack) in stacks.iter().enumerate() {
                for column in (0..3).filter(|column| choices & alive & TAKING[stack][1 << column] != 0) {
                    cells |= 1 << (9 * row + 3 * stack + column);
                }
            }
        }
        cells
    }
}

/// The cells of all templates that are among these, which are places of a digit and where it stands.
pub(super) fn alive<const W: usize>(cells: Cells<W>) -> Cells<W> {
    let bands = bands(cells);
    let alive = matching(bands.each_ref().map(Band::choices));
    let cells = |band: usize| u128::from(bands[band].cells(alive[band])) << (27 * band);
    let all = cells(0) | cells(1) | cells(2);
    Cells::from_words(std::array::from_fn(|at| if at < 2 { (all >> (64 * at)) as u64 } else { 0 }))
}

/// Whether there is a template among these cells.
pub(super) fn has_template<const W: usize>(cells: Cells<W>) -> bool {
    let [first, second, third] = bands(cells).map(|band| band.choices());
    fitting(first, second, third).next().is_some()
}

fn bands<const W: usize>(cells: Cells<W>) -> [Band; 3] {
    let words = cells.words();
    let all = u128::from(words[0]) | u128::from(words[1]) << 64;
    [0, 1, 2].map(|band| Band::of((all >> (27 * band)) as u32))
}

/// The choices of each band that go together with one of each other.
fn matching([first, second, third]: [Choices; 3]) -> [Choices; 3] {
    fitting(first, second, third).fold([0; 3], |[ones, others, rest], (one, fitting)| {
        [ones | 1 << one, others | fitting, rest | turned(fitting, one)]
    })
}

/// Each choice of the first band with those of the second that leave the third one of its own; none where there are none.
fn fitting(first: Choices, second: Choices, third: Choices) -> impl Iterator<Item = (usize, Choices)> {
    let fits = move |one: usize| (one, second & APART[one] & turned(third, one));
    ones(first.into()).map(fits).filter(|&(_, fitting)| fitting != 0)
}

/// Each choice in place of the one that adds up to 39 with it and with `one`, as far as there is one.
const fn turned(choices: Choices, one: usize) -> Choices {
    let turned = choices.reverse_bits() >> 5; // the last one first
    if one < 13 { turned << (13 - one) } else { turned >> (one - 13) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;

    /// Every cell of every template with these cells in the rows above.
    fn searched(cells: Cells<2>, taken: &[usize]) -> Cells<2> {
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
        here.fold(Cells::EMPTY, |all, column| all | searched(cells, &[taken, &[column]].concat()))
    }

    #[test]
    fn bands_tell_what_a_search_finds() {
        let (mut number, mut count) = (1_u64, [0; 2]);
        for turn in 0..600 {
            let cells: Cells<2> = (0..81)
                .filter(|_| {
                    number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    number >> 40 & 0xff < 60 + turn % 5 * 30
                })
                .map(Cell::new)
                .collect();
            let wanted = searched(cells, &[]);
            assert_eq!(alive(cells), wanted, "{cells:?}");
            assert_eq!(has_template(cells), !wanted.is_empty(), "{cells:?}");
            count[usize::from(wanted.is_empty())] += 1;
        }
        assert!(count.into_iter().all(|count| count > 100), "{count:?}");
    }
}
