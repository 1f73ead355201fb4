//! Which places of a digit are in a template on boards of nine rows, columns and boxes: told band by band, without a search.
//!
//! In a band a template has a cell of each row and of each stack. Which of the three columns of each stack it takes there is its
//! choice, one of 27. The bands of a template take different columns, so that two choices leave one to the third band.

use crate::logic::Cells;
use crate::logic::position::ones;

/// Choices of a band as bits: the one that takes the columns a, b and c of the stacks is bit a + 3 b + 9 c.
type Choices = u32;

/// What three choices of different columns add up to.
const SUM: u32 = 39;

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

/// A word for each of the three bands, and one to spare: one operation does the same for all of them.
type Words = [u32; 4];

/// Which stack each row of a band has its cell in. What a band allows is kept by order, in this sequence.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// By row, then by stack: the two orders in which the row has its cell in the stack.
const SHARING: [[[usize; 2]; 3]; 3] = {
    let (mut sharing, mut order) = ([[[6; 2]; 3]; 3], 0);
    while order < 6 {
        let mut row = 0;
        while row < 3 {
            let two = &mut sharing[row][ORDERS[order][row]];
            two[(two[0] != 6) as usize] = order;
            row += 1;
        }
        order += 1;
    }
    sharing
};

#[inline(always)]
fn both(one: Words, other: Words) -> Words {
    std::array::from_fn(|band| one[band] & other[band])
}

#[inline(always)]
fn either(one: Words, other: Words) -> Words {
    std::array::from_fn(|band| one[band] | other[band])
}

#[inline(always)]
fn down(words: Words, by: u32) -> Words {
    words.map(|word| word >> by)
}

#[inline(always)]
fn up(words: Words, by: usize) -> Words {
    words.map(|word| word << by)
}

/// What the bands allow, by order.
struct Allowed([Words; 6]);

impl Allowed {
    #[inline]
    fn of<const W: usize>(cells: Cells<W>) -> Self {
        let words = cells.words();
        let all = u128::from(words[0]) | u128::from(words[1]) << 64;
        let mut taking = [[[0; 4]; 3]; 3]; // by row, then by stack
        for band in 0..3 {
            let cells = (all >> (27 * band)) as u32;
            for (row, stacks) in taking.iter_mut().enumerate() {
                for (stack, words) in stacks.iter_mut().enumerate() {
                    words[band] = TAKING[stack][(cells >> (9 * row + 3 * stack) & 7) as usize];
                }
            }
        }
        let mut orders = [[0; 4]; 6];
        for (order, [first, second, third]) in orders.iter_mut().zip(ORDERS) {
            *order = both(both(taking[0][first], taking[1][second]), taking[2][third]);
        }
        Self(orders)
    }

    /// In any order.
    #[inline]
    fn choices(&self) -> Words {
        self.0.iter().fold([0; 4], |all, &order| either(all, order))
    }

    /// The cells that some order has in these choices, a word for each band.
    #[inline]
    fn cells(&self, alive: Words) -> Words {
        let mut cells = [0; 4];
        for (row, stacks) in SHARING.iter().enumerate() {
            let taken = |stack: usize| both(either(self.0[stacks[stack][0]], self.0[stacks[stack][1]]), alive);
            let columns = either(either(firsts(taken(0)), up(seconds(taken(1)), 3)), up(thirds(taken(2)), 6));
            cells = either(cells, up(columns, 9 * row));
        }
        cells
    }
}

/// The columns that the choices take of the first stack: which figures occur as the lowest of three.
#[inline(always)]
fn firsts(choices: Words) -> Words {
    let low = either(either(choices, down(choices, 9)), down(choices, 18));
    both(either(either(low, down(low, 3)), down(low, 6)), [0b111; 4])
}

/// The columns that they take of the second stack.
#[inline(always)]
fn seconds(choices: Words) -> Words {
    let low = either(either(choices, down(choices, 9)), down(choices, 18));
    gathered(either(either(low, down(low, 1)), down(low, 2)), 3)
}

/// The columns that they take of the third stack.
#[inline(always)]
fn thirds(choices: Words) -> Words {
    let three = either(either(choices, down(choices, 1)), down(choices, 2));
    gathered(either(either(three, down(three, 3)), down(three, 6)), 9)
}

/// Bit 0 and the bits that lie so far, and twice as far, above it, side by side.
#[inline(always)]
fn gathered(words: Words, gap: u32) -> Words {
    let bit = |at: u32| both(down(words, (gap - 1) * at), [1 << at; 4]);
    either(either(bit(0), bit(1)), bit(2))
}

/// The cells of all templates that are among these, which are places of a digit and where it stands.
pub(super) fn alive<const W: usize>(cells: Cells<W>) -> Cells<W> {
    let allowed = Allowed::of(cells);
    let [first, second, third, _] = allowed.cells(matching(allowed.choices()));
    let all = u128::from(first) | u128::from(second) << 27 | u128::from(third) << 54;
    Cells::from_words(std::array::from_fn(|at| if at < 2 { (all >> (64 * at)) as u64 } else { 0 }))
}

/// Whether there is a template among these cells.
pub(super) fn has_template<const W: usize>(cells: Cells<W>) -> bool {
    fitting(Allowed::of(cells).choices()).next().is_some()
}

/// The choices of each band that go together with one of each other.
#[inline]
fn matching(choices: Words) -> Words {
    let (mut firsts, mut seconds, mut sums) = (0, 0, 0_u64);
    for (first, fitting) in fitting(choices) {
        firsts |= 1 << first;
        seconds |= fitting;
        sums |= u64::from(fitting) << first;
    }
    [firsts, seconds, (sums.reverse_bits() >> (63 - SUM)) as Choices, 0] // what each sum lacks
}

/// Each choice of the first band with those of the second that leave the third one of its own; none where there are none.
#[inline]
fn fitting([first, second, third, _]: Words) -> impl Iterator<Item = (usize, Choices)> {
    let lacking = u64::from(third).reverse_bits() >> (63 - SUM); // by what first and second choice add up to: whether the third is there
    let fits = move |one: usize| (one, second & APART[one] & (lacking >> one) as Choices);
    ones(first.into()).map(fits).filter(|&(_, fitting)| fitting != 0)
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
