//! Where chains of one digit may begin that strike something: told from these few nodes alone,
//! before any graph is made.

use crate::position::ones;
use crate::{Cells, View};
use grid::{Cell, Digit};

/// As many nodes as a word has bits.
const MOST: usize = 64;
/// As many cells as a view has at most.
const CELLS: usize = 640;

/// The places of `digit` at which a chain of that digit may begin that strikes one of them; all, where there are too many to tell.
pub(super) fn ends_of_digit<const W: usize>(view: View<'_, W>, digit: Digit) -> Cells<W> {
    let (position, places) = (view.position(), view.places(digit));
    let (mut cells, mut numbers, mut count) = ([Cell::new(0); MOST], [0; CELLS], 0_u8);
    for cell in places.iter() {
        if usize::from(count) == MOST {
            return places;
        }
        (cells[usize::from(count)], numbers[cell.index()]) = (cell, count);
        count += 1;
    }
    let bits = |cells: Cells<W>| cells.iter().fold(0, |bits, cell| bits | 1_u64 << numbers[cell.index()]);
    let mut strong = [0; MOST];
    for unit in view.units() {
        let both = position.places(unit, digit);
        if is_pair(both) {
            let pair = position.cells(unit, both).fold(0, |bits, cell| bits | 1 << numbers[cell.index()]);
            ones(pair).for_each(|at| strong[at] |= pair & !(1 << at));
        }
    }
    let (mut sees, mut rows, count) = ([0; MOST], [0; MOST], usize::from(count));
    for at in (0..count).filter(|&at| strong[at] != 0) {
        sees[at] = bits(view.peers(cells[at]) & places);
    }
    for at in 0..count {
        rows[at] = ones(strong[at]).fold(0, |off, on| off | sees[on]);
    }
    close(&mut rows[..count]);
    let begins = |&at: &usize| {
        let on = ones(rows[at]).fold(strong[at], |on, off| on | strong[off]);
        ones(on & !(1 << at)).any(|other| sees[at] & sees[other] != 0)
    };
    (0..count).filter(begins).map(|at| cells[at]).collect()
}

/// The cells with two candidates at which a chain of such cells may begin that strikes something; all, where there are too many to
/// tell.
#[cfg(test)]
pub(super) fn ends_of_pairs<const W: usize>(view: View<'_, W>) -> Cells<W> {
    super::pairs::Pairs::of(view).map_or_else(|| view.bivalue(), |pairs| pairs.ends())
}

const fn is_pair(places: u64) -> bool {
    let rest = places & places.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// Adds to each row, a bit for each other, what those lead to, however many lie between.
fn close(rows: &mut [u64]) {
    for via in 0..rows.len() {
        let more = rows[via];
        if more != 0 {
            rows.iter_mut().for_each(|row| *row |= more & (*row >> via & 1).wrapping_neg());
        }
    }
}
