//! The nodes of several cells: groups, and the places of a digit in an almost locked set.

use std::collections::HashMap;

use crate::grid::{Digit, DigitSet, UnitId};
use crate::logic::position::ones;
use crate::logic::techniques::chains::graph::{Maker, Tie};
use crate::logic::{Cells, View};

/// The nodes of several cells that exist already.
type Known<const W: usize> = HashMap<(Digit, Cells<W>), u32>;

/// A unit whose places of a digit lie in a crossing, but for one or for those in another crossing: one of the two holds it.
pub(super) fn groups<const W: usize>(maker: &mut Maker<'_, W>) {
    let (mut known, view) = (Known::new(), maker.view);
    for unit in view.units() {
        let crossings = crossings(&view, unit);
        for digit in view.digits() {
            let places = view.places_in(unit, digit);
            if places.len() < 3 {
                continue;
            }
            for (at, &crossing) in crossings.iter().enumerate() {
                let (group, rest) = (places & crossing, places - crossing);
                if group.is_empty() || rest.is_empty() {
                    continue;
                }
                let is_other = |other: &&Cells<W>| places & **other == rest;
                if rest.single().is_none() && !crossings[at + 1..].iter().any(|other| is_other(&other))
                    || group.len() == 1
                {
                    continue;
                }
                let (one, other) = (node(maker, &mut known, digit, group), node(maker, &mut known, digit, rest));
                maker.bind(one, other, Tie::Unit(unit));
            }
        }
    }
}

/// What `unit` shares with the other units, where that is more than a cell.
fn crossings<const W: usize>(view: &View<'_, W>, unit: UnitId) -> Vec<Cells<W>> {
    let all = view.position().ground().crossings.iter();
    all.filter(|crossing| crossing.base == unit).map(|crossing| view.unit(unit) & view.unit(crossing.cover)).collect()
}

fn node<const W: usize>(maker: &mut Maker<'_, W>, known: &mut Known<W>, digit: Digit, cells: Cells<W>) -> u32 {
    match cells.single() {
        Some(cell) => maker.single(cell, digit),
        None => *known.entry((digit, cells)).or_insert_with(|| maker.add(digit, cells)),
    }
}

/// Cells of one unit with one digit more than cells: two of the digits cannot both be missing.
pub(super) fn sets<const W: usize>(maker: &mut Maker<'_, W>) {
    let (mut known, view) = (Known::new(), maker.view);
    for at in maker.graph.singles..maker.graph.len() {
        let cells = maker.graph.cells(at).iter().copied().collect();
        known.insert((maker.graph.digit(at), cells), at as u32);
    }
    for unit in view.units() {
        almost_locked(&view, unit, &mut |cells, digits| {
            if view.units_around(cells).next() != Some(unit) {
                return; // that unit has found it
            }
            let holders = |digit: Digit| cells & view.places(digit);
            let is_seen = |digit: Digit| view.seen_by_all(holders(digit)).meets(view.places(digit));
            let seen: Vec<Digit> = digits.iter().filter(|&digit| is_seen(digit)).collect();
            if seen.len() < 2 {
                return;
            }
            let tie = maker.add_set(cells, digits);
            let nodes: Vec<u32> = seen.iter().map(|&digit| node(maker, &mut known, digit, holders(digit))).collect();
            for (at, &one) in nodes.iter().enumerate() {
                nodes[at + 1..].iter().for_each(|&other| maker.bind(one, other, tie));
            }
        });
    }
}

/// Every two cells or more of `unit` that have one digit more than cells.
fn almost_locked<const W: usize>(view: &View<'_, W>, unit: UnitId, found: &mut impl FnMut(Cells<W>, DigitSet)) {
    let cells = (view.unit(unit) & view.open()).to_vec();
    let most = if view.position().shape().side() <= 9 { cells.len().saturating_sub(1) } else { 3 };
    let digits: Vec<u64> = cells.iter().map(|&cell| view.candidates(cell).bits()).collect();
    let found = &mut |chosen, union| found(ones(chosen).map(|at| cells[at]).collect(), DigitSet::from_bits(union));
    Choices { sets: &digits, most: most as u32, found }.deepen(0, 0, 0);
}

/// Choices of `most` sets at most, of which one member more than sets is wanted.
struct Choices<'a, F> {
    sets: &'a [u64],
    most: u32,
    found: &'a mut F,
}

impl<F: FnMut(u64, u64)> Choices<'_, F> {
    /// Every choice from `from` on, beside those chosen.
    fn deepen(&mut self, from: usize, chosen: u64, union: u64) {
        for at in from..self.sets.len() {
            let (chosen, union) = (chosen | 1 << at, union | self.sets[at]);
            let size = chosen.count_ones();
            if union.count_ones() > self.most + 1 {
                continue;
            }
            if size > 1 && union.count_ones() == size + 1 {
                (self.found)(chosen, union);
            }
            if size < self.most {
                self.deepen(at + 1, chosen, union);
            }
        }
    }
}
