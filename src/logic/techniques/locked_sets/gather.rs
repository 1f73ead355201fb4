//! The almost locked sets of a position as they are found, unit by unit, and what each digit of them sees.

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::position::ones;
use crate::logic::techniques::locked_sets::choices::{Choices, count};
use crate::logic::techniques::locked_sets::sets::{Hold, Set};
use crate::logic::{Cells, View};

const NONE: u32 = u32::MAX;
/// More holds are seldom found: room for so many saves growing.
const USUAL: usize = 512;

/// What there is of sets and of their holds.
#[derive(Debug)]
pub(super) struct Gathered<const W: usize> {
    pub sets: Vec<Set<W>>, // those with few digits first
    pub holds: Vec<Hold<W>>,
    pub of_sets: Vec<u32>, // the numbers of the holds of one set after the other, as they were found
    pub names: Vec<u32>,   // of the candidates: by cell, then by digit, a number
    pub candidates: usize,
    pub beside: Vec<[u32; 2]>, // two holds of the same digit that cannot both be true
}

/// What holds are made of, and those that there are.
struct Shelf<const W: usize> {
    places: Vec<Cells<W>>, // by digit
    sees: Vec<Cells<W>>,   // by the name of a candidate: the places of its digit that it sees
    heads: Vec<u32>,       // by the same: the last hold that has it first
    next: Vec<u32>,        // by hold: the one before that has the same candidate first
}

impl<const W: usize> Shelf<W> {
    fn of(view: View<'_, W>) -> Self {
        let places: Vec<Cells<W>> = view.digits().map(|digit| view.places(digit)).collect();
        let seen = |cell: Cell| {
            let (peers, places) = (view.peers(cell), &places);
            view.candidates(cell).iter().map(move |digit| peers & places[digit.index()])
        };
        let sees: Vec<Cells<W>> = view.open().iter().flat_map(seen).collect();
        let heads = vec![NONE; sees.len()];
        Self { places, sees, heads, next: Vec::with_capacity(USUAL) }
    }
}

impl<const W: usize> Gathered<W> {
    pub fn of(view: View<'_, W>) -> Self {
        let (mut gathered, side) = (Self::blank(view), view.position().shape().side());
        let mut shelf = Shelf::of(view);
        gather(view, &mut |cells, digits| {
            gathered.sets.push(Set { cells, digits, from: gathered.of_sets.len() as u32 });
            for digit in digits.iter() {
                let places = cells & shelf.places[digit.index()];
                let hold = gathered.hold(side, &mut shelf, digit, places);
                gathered.of_sets.push(hold);
            }
        });
        gathered.sets = by_size(&gathered.sets);
        gathered
    }

    /// No set yet, but names for all candidates.
    fn blank(view: View<'_, W>) -> Self {
        let side = view.position().shape().side();
        let (mut names, mut candidates) = (vec![0; view.position().shape().cells() * side], 0);
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                names[cell.index() * side + digit.index()] = candidates;
                candidates += 1;
            }
        }
        Self {
            sets: Vec::with_capacity(USUAL),
            holds: Vec::with_capacity(USUAL),
            of_sets: Vec::with_capacity(4 * USUAL),
            names,
            candidates: candidates as usize,
            beside: Vec::with_capacity(USUAL),
        }
    }

    /// The number of the hold of `digit` in these places.
    #[inline]
    fn hold(&mut self, side: usize, shelf: &mut Shelf<W>, digit: Digit, places: Cells<W>) -> u32 {
        let name = |cell: Cell| self.names[cell.index() * side + digit.index()] as usize;
        let first = places.first().map_or(0, name);
        let mut at = shelf.heads[first];
        while at != NONE {
            if self.holds[at as usize].places == places {
                return at;
            }
            at = shelf.next[at as usize];
        }
        let seen = places.iter().map(|cell| shelf.sees[name(cell)]).reduce(|seen, more| seen & more);
        let (number, seen) = (self.holds.len() as u32, seen.unwrap_or_default());
        for cell in seen.iter() {
            let mut other = shelf.heads[name(cell)];
            while other != NONE {
                if self.holds[other as usize].places.within(seen) {
                    self.beside.push([number, other]);
                }
                other = shelf.next[other as usize];
            }
        }
        shelf.next.push(shelf.heads[first]);
        shelf.heads[first] = number;
        self.holds.push(Hold { digit, places, seen });
        number
    }
}

/// The sets with few digits first, those with as many in the same order as before.
fn by_size<const W: usize>(sets: &[Set<W>]) -> Vec<Set<W>> {
    let mut starts = [0; 65]; // by how many digits
    sets.iter().for_each(|set| starts[set.digits.len() + 1] += 1);
    (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
    let mut sorted = sets.to_vec();
    for set in sets {
        let next = &mut starts[set.digits.len()];
        sorted[*next] = *set;
        *next += 1;
    }
    sorted
}

/// How many cells a set has at most: on big boards there would be too many.
const fn longest(side: usize) -> usize {
    match side {
        0..=9 => 9,
        10..=16 => 4,
        _ => 3,
    }
}

/// Hands over the sets of all units, each by the first unit that has it.
fn gather<const W: usize>(view: View<'_, W>, found: &mut impl FnMut(Cells<W>, DigitSet)) {
    let longest = longest(view.position().shape().side());
    let (mut open, mut before, mut choices) = (Vec::new(), Vec::new(), Choices::new());
    for unit in view.units() {
        let cells = &view.position().unit(unit).cells;
        open.clear();
        open.extend(ones(view.position().empty(unit)).map(|at| (view.candidates(cells[at]).bits(), 1 << at)));
        let shared = view.position().ground().crossings_of(unit).iter().filter(|crossing| crossing.cover < unit);
        before.clear();
        before.extend(shared.map(|crossing| crossing.in_base));
        let mut note = |digits, seats: u64| {
            let is_first = match seats.is_power_of_two() {
                true => {
                    view.position().layout().units_of(cells[seats.trailing_zeros() as usize]).first() == Some(&unit)
                }
                false => before.iter().all(|shared| seats & !shared != 0),
            };
            if is_first {
                let cells = ones(seats).fold(Cells::EMPTY, |all, at| all.with(cells[at]));
                found(cells, DigitSet::from_bits(digits));
            }
        };
        if choices.fill(&open) {
            let almost = choices.each().filter(|&(_, digits, size)| count(digits) == size + 1);
            almost.for_each(|(choice, digits, _)| note(digits, choices.seats(choice)));
        } else {
            widen(&open, (0, 0, 1), longest, &mut note);
        }
    }
}

/// Every choice of `open`, added as the n-th and later ones to what is chosen, that leaves one digit more than cells: digits, seats.
fn widen(open: &[(u64, u64)], (digits, seats, n): (u64, u64, u32), longest: usize, found: &mut impl FnMut(u64, u64)) {
    for (at, &(more, seat)) in open.iter().enumerate() {
        let (digits, seats, rest) = (digits | more, seats | seat, &open[at + 1..]);
        let count = digits.count_ones();
        if count == n + 1 {
            found(digits, seats);
        }
        // With what is left there must be a cell for each digit but one.
        if count <= longest.min(n as usize + rest.len()) as u32 + 1 && !rest.is_empty() && (n as usize) < longest {
            widen(rest, (digits, seats, n + 1), longest, found);
        }
    }
}
