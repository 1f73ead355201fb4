//! W-Wing: two cells of the same two digits, and a unit between them.

use std::ops::ControlFlow;

use crate::evidence::{Node, Via};
use crate::fresh::Tied;
use crate::position::ones;
use crate::techniques::packs::count;
use crate::techniques::short_chains::{Stride, chain, node};
use crate::view::is_vain;
use crate::{Cells, Deduction, Found, Sweep, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Two cells of the same two digits, and a unit in which each place of one of these sees the one cell or the other: not both can
/// hold that digit, so one holds the other digit.
#[derive(Debug)]
pub struct WWing;

impl Sweep for WWing {
    fn technique(&self) -> Technique {
        Technique::WWing
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let pairs = pairs(view);
        let bridge = |found: &mut Found<'_>| {
            let of_kind = |is_grouped| pairs.iter().try_for_each(|pair| pair.bridge(is_grouped, found));
            [false, true].into_iter().try_for_each(of_kind)
        };
        if is_vain(found, bridge)? {
            view.note_tied(Tied::WWing, view.bivalue());
            view.digits().for_each(|digit| view.position().note_lacking(Technique::WWing, digit));
        }
        ControlFlow::Continue(())
    }
}

/// Every two cells of the same two digits that are no peers, with one of the digits of which something would fall; but for those that were
/// there before, and the places of the other digit too, when there was no W-Wing.
fn pairs<const W: usize>(view: View<'_, W>) -> Vec<Pair<'_, W>> {
    let (mut pairs, mut rest, has_more) = (Vec::new(), view.bivalue(), view.units().count() > 64);
    let fresh = view.untied(Tied::WWing, rest);
    let lacking: DigitSet = view.digits().filter(|&digit| view.position().lacks(Technique::WWing, digit)).collect();
    for one in rest.iter() {
        rest = rest.without(one);
        let (both, seen) = (view.candidates(one), view.peers(one));
        let is_known = both.is_subset(lacking) && !fresh.has(one);
        let twins = (view.twins(both) & if is_known { rest & fresh } else { rest }) - seen;
        for other in twins.iter() {
            let is_new = fresh.has(one) || fresh.has(other);
            for digit in if is_new { both } else { both.minus(lacking) }.iter() {
                let kept = both.without(digit).first().expect("one of two");
                let falls = seen & view.peers(other) & view.places(kept);
                let joined = if falls.is_empty() { 0 } else { joined(view, [seen, view.peers(other)], digit) };
                if joined != 0 || has_more && !falls.is_empty() {
                    pairs.push(Pair { view, cells: [one, other], digit, kept, falls, joined });
                }
            }
        }
    }
    pairs
}

/// A bit for each of the first 64 units all of whose places of `digit` are seen by the one cell or the other, some by each.
fn joined<const W: usize>(view: View<'_, W>, [one, other]: [Cells<W>; 2], digit: Digit) -> u64 {
    let all = view.places(digit);
    let both = view.marks(all & one) & view.marks(all & other);
    if both == 0 { 0 } else { both & !view.marks(all - (one | other)) }
}

struct Pair<'a, const W: usize> {
    view: View<'a, W>,
    cells: [Cell; 2],
    digit: Digit, // not both hold it
    kept: Digit,  // one of them holds it
    falls: Cells<W>,
    joined: u64, // the units that may lead from the one to the other
}

impl<const W: usize> Pair<'_, W> {
    /// Every unit that leads from the one cell to the other.
    fn bridge(&self, is_grouped: bool, found: &mut Found<'_>) -> ControlFlow<()> {
        let view = self.view;
        let [one, other] = self.cells.map(|cell| view.peers(cell));
        let beyond = 64..view.position().layout().units().len();
        for unit in ones(self.joined).chain(beyond).map(|at| UnitId(at as u16)) {
            let count = count(view.position().places(unit, self.digit));
            if count < 2 || is_grouped != (count > 2) {
                continue;
            }
            let places = view.places_in(unit, self.digit);
            if places.within(one | other) && places.meets(one) && places.meets(other) {
                // A place that both see counts for the cell that has no other.
                let near = if (places - one).is_empty() { places - other } else { places & one };
                if !near.is_empty() && near != places {
                    found(self.deduce(unit, near, places - near))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn deduce(&self, unit: UnitId, near: Cells<W>, far: Cells<W>) -> Deduction {
        let group = |cells: Cells<W>| Node { cells: cells.to_vec(), digit: self.digit };
        let strides = [
            Stride { from: node(self.cells[0], self.kept), to: node(self.cells[0], self.digit), via: Via::Cell },
            Stride { from: group(near), to: group(far), via: Via::Unit(unit) },
            Stride { from: node(self.cells[1], self.digit), to: node(self.cells[1], self.kept), via: Via::Cell },
        ];
        Deduction {
            technique: Technique::WWing,
            place: Vec::new(),
            eliminate: self.falls.times(DigitSet::only(self.kept)).collect(),
            digits: DigitSet::only(self.digit).with(self.kept),
            evidence: chain(self.view, strides, false),
        }
    }
}
