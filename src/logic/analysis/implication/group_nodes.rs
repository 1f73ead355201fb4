//! The nodes of several cells: groups, and the places of a digit in an almost locked set.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::analysis::als::{AlsIndex, DigitPlacement, FxHasher};
use crate::analysis::implication::graph_builder::GraphBuilder;
use crate::analysis::implication::link_graph::LinkSource;
use crate::{Cells, View};
use grid::{Digit, DigitSet, UnitId};

/// The nodes of several cells that exist already.
type NodeMap<const W: usize> = HashMap<(Digit, Cells<W>), u32, BuildHasherDefault<FxHasher>>;

/// A unit whose places of a digit lie in a crossing, but for one or for those in another crossing: one of the two holds it.
pub(crate) fn add_groups<const W: usize>(maker: &mut GraphBuilder<'_, W>) {
    let (mut known, view) = (NodeMap::default(), maker.view);
    for unit in view.units() {
        for digit in view.digits() {
            each_group_split(view, unit, digit, |sides| {
                let [one, other] = sides.map(|cells| node_of(maker, &mut known, digit, cells));
                maker.add_strong_link(one, other, LinkSource::Unit(unit));
            });
        }
    }
}

/// Passes to `found` both sides of each such split of a unit. The first side has several places.
fn each_group_split<const W: usize>(
    view: View<'_, W>,
    unit: UnitId,
    digit: Digit,
    mut found: impl FnMut([Cells<W>; 2]),
) {
    let (places, crossings) = (view.position().places(unit, digit), view.position().geometry().intersections_of(unit));
    if !has_several(places & places.wrapping_sub(1)) {
        return; // of two places neither side has several
    }
    for (at, crossing) in crossings.iter().enumerate() {
        let (group, rest) = (places & crossing.in_base, places & !crossing.in_base);
        let is_whole = |seats: u64| crossings[at + 1..].iter().any(|other| places & other.in_base == seats);
        if rest != 0 && has_several(group) && (!has_several(rest) || is_whole(rest)) {
            found([group, rest].map(|seats| view.position().cells(unit, seats).collect()));
        }
    }
}

const fn has_several(seats: u64) -> bool {
    seats & seats.wrapping_sub(1) != 0
}

fn node_of<const W: usize>(
    maker: &mut GraphBuilder<'_, W>,
    known: &mut NodeMap<W>,
    digit: Digit,
    cells: Cells<W>,
) -> u32 {
    match cells.single() {
        Some(cell) => maker.single_node(cell, digit),
        None => *known.entry((digit, cells)).or_insert_with(|| maker.add_node(digit, cells)),
    }
}

/// Cells of one unit with one digit more than cells: two of the digits cannot both be missing. On large boards only small sets.
pub(crate) fn add_als_nodes<const W: usize>(maker: &mut GraphBuilder<'_, W>) {
    let (mut known, stock) = (NodeMap::default(), AlsIndex::of(maker.view));
    for at in maker.graph.singles_end..maker.graph.len() {
        let cells = maker.graph.cells(at).iter().copied().collect();
        known.insert((maker.graph.digit(at), cells), at as u32);
    }
    let most = if stock.side() <= 9 { usize::MAX } else { 3 };
    let mut nodes: Vec<Option<u32>> = vec![None; stock.placements.len()];
    let mut members = Vec::new();
    for (at, set) in stock.sets.iter().enumerate().filter(|(_, set)| (2..=most).contains(&(set.digits.len() - 1))) {
        if stock.placements_of(at).count() < 2 {
            continue;
        }
        members.clear();
        for hold in stock.placements_of(at) {
            let DigitPlacement { digit, places, .. } = stock.placements[hold];
            members.push(*nodes[hold].get_or_insert_with(|| node_of(maker, &mut known, digit, places)));
        }
        add_bent_als(maker, (set.cells, set.digits), &members, &|digit| stock.seen(at, digit));
        maker.add_als(set.cells, set.digits, members.iter().copied());
    }
}

/// A cell beside a set joins it, if it has one digit of its own and sees wherever the set has its two others: each digit still
/// stands but once. The other digits keep their nodes, and these two matter where something sees all their places.
fn add_bent_als<const W: usize>(
    maker: &mut GraphBuilder<'_, W>,
    (cells, digits): (Cells<W>, DigitSet),
    members: &[u32],
    seen: &impl Fn(Digit) -> Cells<W>,
) {
    let view = maker.view;
    for (at, &one) in members.iter().enumerate() {
        for &other in &members[at + 1..] {
            let shared = [one, other].map(|node| maker.graph.digit(node as usize));
            for joining in (seen(shared[0]) & seen(shared[1])).iter() {
                let own = view.candidates(joining);
                let Some(new) = own.minus(digits).single().filter(|_| own.len() == 3) else { continue };
                if view.common_units(cells.with(joining)).next().is_some() {
                    continue; // a set of that unit
                }
                let rest = members.iter().copied().filter(|node| ![one, other].contains(node));
                let ends: Vec<u32> = rest.chain([maker.single_node(joining, new)]).collect();
                maker.add_als(cells.with(joining), digits.with(new), ends);
                if shared.iter().any(|&digit| seen(digit).intersects(view.peers(joining))) {
                    maker.graph.bent_als.push(maker.graph.als_count() as u32 - 1);
                }
            }
        }
    }
}
