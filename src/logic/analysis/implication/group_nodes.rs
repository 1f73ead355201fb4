//! Nodes of several cells in a link graph: groups, and the nodes of almost locked sets.
//!
//! A group consists of the places of a digit in the intersection of two units. A node of an almost locked set consists of the places of a
//! digit in the set. Such a node is true if the digit is in one of its cells.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::analysis::als::{AlsIndex, DigitPlacement, FxHasher};
use crate::analysis::implication::graph_builder::GraphBuilder;
use crate::analysis::implication::link_graph::LinkSource;
use crate::{Cells, View};
use grid::{Digit, DigitSet, UnitId};

/// Numbers of the nodes of several cells that the graph already has, by their digit and cells.
type NodeMap<const W: usize> = HashMap<(Digit, Cells<W>), u32, BuildHasherDefault<FxHasher>>;

/// Adds the strong links between two groups, and between a group and a single candidate. Adds the groups at their ends as nodes. Groups
/// without such a link are not added.
///
/// Two nodes of the same digit are strongly linked if together they contain all places of the digit in a unit. At least one of the two
/// nodes is then true.
pub(crate) fn add_groups<const W: usize>(builder: &mut GraphBuilder<'_, W>) {
    let (mut known, view) = (NodeMap::default(), builder.view);
    for unit in view.units() {
        for digit in view.digits() {
            each_group_split(view, unit, digit, |sides| {
                let [one, other] = sides.map(|cells| node_of(builder, &mut known, digit, cells));
                builder.add_strong_link(one, other, LinkSource::Unit(unit));
            });
        }
    }
}

/// Calls `found` for each division of the places of `digit` in `unit` into two parts: a group, and a rest that is a single place or another
/// group.
///
/// The arguments of `found` are the places of the group and the places of the rest. If both parts are groups, they are reported in one
/// order only. A division may be reported more than once if two intersections contain the same group.
fn each_group_split<const W: usize>(
    view: View<'_, W>,
    unit: UnitId,
    digit: Digit,
    mut found: impl FnMut([Cells<W>; 2]),
) {
    let (places, intersections) =
        (view.position().places(unit, digit), view.position().geometry().intersections_of(unit));
    if !has_several(places & places.wrapping_sub(1)) {
        return; // with two places or fewer, neither part has several
    }
    for (at, intersection) in intersections.iter().enumerate() {
        let (group, rest) = (places & intersection.in_base, places & !intersection.in_base);
        let is_group = |slots: u64| intersections[at + 1..].iter().any(|other| places & other.in_base == slots);
        if rest != 0 && has_several(group) && (!has_several(rest) || is_group(rest)) {
            found([group, rest].map(|slots| view.position().cells(unit, slots).collect()));
        }
    }
}

/// Whether at least two bits of `slots` are set.
const fn has_several(slots: u64) -> bool {
    slots & slots.wrapping_sub(1) != 0
}

/// Returns the node that consists of `digit` in `cells`. Adds the node to the graph if it does not exist yet.
fn node_of<const W: usize>(
    builder: &mut GraphBuilder<'_, W>,
    known: &mut NodeMap<W>,
    digit: Digit,
    cells: Cells<W>,
) -> u32 {
    match cells.single() {
        Some(cell) => builder.single_node(cell, digit),
        None => *known.entry((digit, cells)).or_insert_with(|| builder.add_node(digit, cells)),
    }
}

/// Adds the almost locked sets of at least two cells, with nodes for their digits. Leaves out sets with fewer than two nodes. On boards
/// with more than nine digits, also leaves out sets of more than three cells.
///
/// A node of a set consists of all places of one digit in the set. A digit has a node only if some candidate outside the set sees all these
/// places. An almost locked set has one digit more than cells, so at most one of its digits is missing from its cells. So at most one of
/// its nodes is false, and any two of its nodes are strongly linked.
pub(crate) fn add_als_nodes<const W: usize>(builder: &mut GraphBuilder<'_, W>) {
    let (mut known, index) = (NodeMap::default(), AlsIndex::of(builder.view));
    for at in builder.graph.singles_end..builder.graph.len() {
        let cells = builder.graph.cells(at).iter().copied().collect();
        known.insert((builder.graph.digit(at), cells), at as u32);
    }
    let max_cells = if index.side() <= 9 { usize::MAX } else { 3 };
    let mut nodes: Vec<Option<u32>> = vec![None; index.placements.len()];
    let mut members = Vec::new();
    for (at, set) in index.sets.iter().enumerate().filter(|(_, set)| (2..=max_cells).contains(&(set.digits.len() - 1)))
    {
        if index.placements_of(at).count() < 2 {
            continue;
        }
        members.clear();
        for placement in index.placements_of(at) {
            let DigitPlacement { digit, places, .. } = index.placements[placement];
            members.push(*nodes[placement].get_or_insert_with(|| node_of(builder, &mut known, digit, places)));
        }
        add_bent_als(builder, (set.cells, set.digits), &members, &|digit| index.seen(at, digit));
        builder.add_als(set.cells, set.digits, members.iter().copied());
    }
}

/// Adds bent almost locked sets. Each consists of an almost locked set of one unit, with these `cells` and `digits`, and one joining cell
/// outside this unit.
///
/// The joining cell has three candidates: one new digit that the almost locked set does not have, and two shared digits that it has. The
/// joining cell sees all places of the shared digits in the almost locked set, so no digit is true in two cells of the bent set. The bent
/// set has one digit more than cells, so at most one of its digits is missing.
///
/// The nodes of the bent set are the node of the new digit, and the nodes of the almost locked set without those of the shared digits. A
/// loop through a bent set also eliminates each shared digit from all cells outside that see all its places in the bent set. If there are
/// such cells, the set is listed in `bent_als`.
///
/// `members` contains the nodes of the almost locked set. For a digit, `seen` returns the cells outside the almost locked set that have the
/// digit as a candidate and see all its places in the almost locked set.
fn add_bent_als<const W: usize>(
    builder: &mut GraphBuilder<'_, W>,
    (cells, digits): (Cells<W>, DigitSet),
    members: &[u32],
    seen: &impl Fn(Digit) -> Cells<W>,
) {
    let view = builder.view;
    for (at, &one) in members.iter().enumerate() {
        for &other in &members[at + 1..] {
            let shared = [one, other].map(|node| builder.graph.digit(node as usize));
            for joining in (seen(shared[0]) & seen(shared[1])).iter() {
                let own = view.candidates(joining);
                let Some(new) = own.minus(digits).single().filter(|_| own.len() == 3) else { continue };
                if view.common_units(cells.with(joining)).next().is_some() {
                    continue; // an ordinary almost locked set of one unit
                }
                let rest = members.iter().copied().filter(|node| ![one, other].contains(node));
                let nodes: Vec<u32> = rest.chain([builder.single_node(joining, new)]).collect();
                builder.add_als(cells.with(joining), digits.with(new), nodes);
                if shared.iter().any(|&digit| seen(digit).intersects(view.peers(joining))) {
                    builder.graph.bent_als.push(builder.graph.als_count() as u32 - 1);
                }
            }
        }
    }
}
