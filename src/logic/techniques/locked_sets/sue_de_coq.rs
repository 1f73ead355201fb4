//! Sue de Coq: where two units cross, some cells share their digits with both.

use std::ops::ControlFlow;

use crate::grid::DigitSet;
use crate::logic::ground::Crossing;
use crate::logic::techniques::locked_sets::told::{Fall, Teller, part};
use crate::logic::{Cells, Found, Sweep, Technique, View};

/// Cells of a crossing, of the rest of one unit and of the rest of the other, in all as many as they have digits, and none of the
/// digits in both rests. Then no digit can stand in them twice, so each does once.
#[derive(Debug)]
pub struct SueDeCoq;

/// Some cells outside the crossing and what they can be.
#[derive(Clone, Copy)]
struct Side<const W: usize> {
    cells: Cells<W>,
    digits: DigitSet,
    n: usize,
}

impl Sweep for SueDeCoq {
    fn technique(&self) -> Technique {
        Technique::SueDeCoq
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let mut teller = Teller::new(Technique::SueDeCoq, found);
        for crossing in view.crossings().iter().filter(|crossing| crossing.base < crossing.cover) {
            cross(view, crossing, &mut teller)?;
        }
        ControlFlow::Continue(())
    }
}

fn cross<const W: usize>(view: View<'_, W>, crossing: &Crossing, teller: &mut Teller<'_, '_>) -> ControlFlow<()> {
    let units = [view.unit(crossing.base), view.unit(crossing.cover)];
    let shared = units[0] & units[1] & view.open();
    let cores = sides_of(view, shared, |core| core.digits.len() >= core.n + 2);
    if cores.is_empty() {
        return ControlFlow::Continue(());
    }
    // A side has more cells than digits that the crossing lacks.
    let all = view.candidates_of(shared);
    let sides = units.map(|unit| {
        let rest = (unit - shared) & view.open();
        sides_of(view, rest, |side| side.n > side.digits.minus(all).len())
    });
    for core in cores {
        let spare = core.digits.len() - core.n;
        let taken = |side: &Side<W>| side.n.saturating_sub(side.digits.minus(core.digits).len());
        let fit = |side: &&Side<W>| (1..spare).contains(&taken(side));
        let others: Vec<(usize, Side<W>)> = sides[1].iter().filter(fit).map(|side| (taken(side), *side)).collect();
        for &one in sides[0].iter().filter(fit) {
            let wanted = spare - taken(&one);
            for &(taken, other) in &others {
                if taken == wanted && one.digits.and(other.digits).is_empty() {
                    let fall = falls(view, units, core, [one, other]);
                    teller.tell(&fall, || [core, one, other].map(|side| part(side.cells, side.digits)).to_vec())?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The choices of `cells` that are `wanted`, small ones first: of many cells, only of few at once.
fn sides_of<const W: usize>(view: View<'_, W>, cells: Cells<W>, wanted: impl Fn(&Side<W>) -> bool) -> Vec<Side<W>> {
    let most = if cells.len() <= 7 { 7 } else { 3 };
    let mut sides = vec![Side { cells: Cells::EMPTY, digits: DigitSet::EMPTY, n: 0 }];
    for cell in cells.iter() {
        let own = view.candidates(cell);
        for at in 0..sides.len() {
            let Side { cells, digits, n } = sides[at];
            if n < most {
                sides.push(Side { cells: cells.with(cell), digits: digits.or(own), n: n + 1 });
            }
        }
    }
    sides.retain(|side| side.n > 0 && wanted(side));
    sides.sort_by_key(|side| side.n);
    sides
}

/// Each unit loses the digits that it has in the pattern, but for those that the other side may hold.
fn falls<const W: usize>(view: View<'_, W>, units: [Cells<W>; 2], core: Side<W>, sides: [Side<W>; 2]) -> Fall<W> {
    let mut fall = Fall::default();
    for (unit, [near, far]) in units.into_iter().zip([sides, [sides[1], sides[0]]]) {
        for digit in core.digits.or(near.digits).minus(far.digits).iter() {
            fall.add(digit, (unit & view.places(digit)) - core.cells - near.cells);
        }
    }
    fall
}
