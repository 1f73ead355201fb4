//! Lookups in the cache of the links of a position, for all finders of chains.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use crate::bits::ones_of;
use crate::techniques::chains::cache::Known;
use crate::techniques::chains::doubt::Doubt;
use crate::techniques::chains::graph::{Graph, Kind};
use crate::techniques::chains::kinds::{Kinds, SHORT};
use crate::techniques::chains::survey::Survey;
use crate::{Cells, View};

/// X-Chains and XY-Chains of more links than twice this are not looked for.
pub(super) const LONGEST_PLAIN: u8 = 10;

/// Returns what is known of the chains of a kind; `None` if the board is too large.
pub(super) fn known<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<&Known> {
    view.analysis().chains.0[kind as usize].get_or_init(|| make(view, kind)).as_deref()
}

/// What chains of this kind can come to, or those of a kind that has all their links; `None` if it is nothing, or the board is too
/// large.
fn doubt<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<&Doubt> {
    let kind = kind.max(Kind::Plain); // its nodes are those of the smaller kinds, and its links are theirs and more
    if is_idle(view, kind) {
        return None;
    }
    let known = known(view, kind)?;
    (!known.is_idle()).then(|| known.doubt())
}

/// What chains of so many strong links can come to, `None` if that is nothing. Short ones of single candidates and groups are looked at all
/// at once, which takes less time than to find out where some may lead.
fn doubt_within<const W: usize>(view: View<'_, W>, kind: Kind, longest: u8) -> Option<&Doubt> {
    if ![Kind::Plain, Kind::Grouped].contains(&kind) || longest > SHORT {
        return doubt(view, kind);
    }
    if is_idle(view, kind) {
        return None;
    }
    let known = known(view, kind)?;
    known.has_short_strikes().then(|| known.open_doubt())
}

/// Passes to `look` each kind, its survey for chains of at most `longest` strong links, that of the simpler kind beside it, and a bound
/// on what its chains can eliminate. Leaves out kinds whose chains eliminate nothing.
pub(super) fn each_survey<const W: usize>(
    view: View<'_, W>,
    (kinds, longest): (Kinds, u8),
    mut look: impl FnMut(Kind, &Survey, Option<&Survey>, &Doubt) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &(kind, below) in kinds {
        let Some(doubt) = doubt_within(view, kind, longest) else { continue };
        let Some(chains) = known(view, kind) else { continue };
        let below = below.and_then(|below| known(view, below));
        look(kind, chains.survey(longest), below.map(|below| below.survey(longest)), doubt)?;
    }
    ControlFlow::Continue(())
}

/// Whether it is known already that chains of this kind eliminate nothing, or those of a kind that has all their links.
fn is_idle<const W: usize>(view: View<'_, W>, kind: Kind) -> bool {
    let mut known = view.analysis().chains.0[kind as usize..].iter().filter_map(OnceCell::get).flatten();
    known.any(|known| known.has_doubt() && known.is_idle())
}

fn make<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<Box<Known>> {
    let graph = Graph::of(view, kind)?;
    let most = if kind <= Kind::Bivalue { LONGEST_PLAIN } else { u8::MAX };
    Some(Box::new(Known::new(graph, most)))
}

/// Returns by digit the cells where chains of single candidates could eliminate it; `None` if the board is too large to tell.
pub(crate) fn doubtful<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let known = known(view, Kind::Plain)?;
    Some(places_of(known.graph(), &known.doubt().struck, view.position().shape().side()))
}

/// Returns by digit the cells that loops of single candidates may run through and eliminate something; `None` if the board is too large
/// to tell.
pub(crate) fn looping<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let known = known(view, Kind::Plain)?;
    Some(places_of(known.graph(), &known.doubt().round, view.position().shape().side()))
}

/// Single candidates as places of each digit.
fn places_of<const W: usize>(graph: &Graph, candidates: &[u64], side: usize) -> Vec<Cells<W>> {
    let mut places = vec![Cells::EMPTY; side];
    for single in ones_of(candidates).take_while(|&node| node < graph.singles) {
        let (cell, digit) = graph.candidate(single);
        places[digit.index()] = places[digit.index()].with(cell);
    }
    places
}
