//! M-, S-, L- and H-Wings: chains of three strong links that are not all of one kind.

use std::ops::ControlFlow;

use crate::grid::DigitSet;
use crate::logic::evidence::Candidate;
use crate::logic::techniques::chains::doubtful;
use crate::logic::techniques::short_chains::chain;
use crate::logic::techniques::wings::hops::{Hop, Hops, seen_by_both};
use crate::logic::{Deduction, Found, Sweep, Technique, View};

/// Three strong links in a row, cells of two digits and units with two places, not all cells and not all of one digit. With c for a
/// cell and u for a unit it is an M-Wing (c u u), an S-Wing (u c u), an L-Wing (u u u) or an H-Wing (c c u, c u c).
#[derive(Debug)]
pub struct LocalWing;

impl Sweep for LocalWing {
    fn technique(&self) -> Technique {
        Technique::LocalWing
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        if is_idle(view) {
            return ControlFlow::Continue(());
        }
        let (hops, mut falls) = (Hops::of(view), Vec::new());
        threes(view, &hops, &mut |three| {
            falls.clear();
            seen_by_both(view, three[0].from, three[2].to, &mut falls);
            if falls.is_empty() || is_other(&three) {
                return ControlFlow::Continue(());
            }
            falls.sort_unstable();
            found(Deduction {
                technique: Technique::LocalWing,
                place: Vec::new(),
                eliminate: falls.clone(),
                digits: falls.iter().map(|&(_, digit)| digit).collect::<DigitSet>(),
                evidence: chain(view, &three.map(|hop| hop.stride()), false),
            })
        })
    }
}

/// Whether no chain of single candidates strikes anything.
pub(super) fn is_idle<const W: usize>(view: View<'_, W>) -> bool {
    doubtful(view, false).is_some_and(|doubtful| doubtful.iter().all(|places| places.is_empty()))
}

/// Every walk over three strong links that comes nowhere twice, in one of its two directions.
pub(super) fn threes<const W: usize>(
    view: View<'_, W>,
    hops: &Hops,
    found: &mut impl FnMut([Hop; 3]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut seen = vec![false; hops.all().len()];
    for middle in hops.all() {
        if std::mem::replace(&mut seen[middle.id], true) {
            continue; // the same link the other way
        }
        let before: Vec<Hop> = hops.after(view, middle.from).map(|hop| hop.back()).collect();
        let is_apart = |one: &Hop, other: &Hop| {
            let ends: [Candidate; 2] = [other.from, other.to];
            !ends.contains(&one.from) && !ends.contains(&one.to)
        };
        for first in before.iter().filter(|first| is_apart(first, middle)) {
            for last in hops.after(view, middle.to).filter(|last| is_apart(last, middle) && is_apart(last, first)) {
                found([*first, *middle, *last])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether it is an XY-Wing, an X-Chain, or a W-Wing, which have rungs of their own.
pub(super) fn is_other(three: &[Hop; 3]) -> bool {
    let units = three.map(|hop| hop.unit.is_some());
    let digits: DigitSet = three.iter().flat_map(|hop| [hop.from.1, hop.to.1]).collect();
    match units {
        [false, false, false] => true,
        [true, true, true] => digits.len() == 1,
        [false, true, false] => digits.len() == 2 && three[0].from.1 == three[2].to.1,
        _ => false,
    }
}
