//! Sue de Coq: where two units cross, some cells share their digits with both.

use std::ops::ControlFlow;

use crate::grid::{DigitSet, UnitId};
use crate::logic::fresh::Sought;
use crate::logic::ground::Crossing;
use crate::logic::position::ones;
use crate::logic::techniques::locked_sets::choices::{Choices, count};
use crate::logic::techniques::locked_sets::told::{Fall, Teller, part};
use crate::logic::{Cells, Found, Sweep, Technique, View};

/// Cells of a crossing, of the rest of one unit and of the rest of the other, in all as many as they have digits, and none of the
/// digits in both rests. Then no digit can stand in them twice, so each does once.
#[derive(Debug)]
pub struct SueDeCoq;

/// Where a unit has too many cells for all choices of them, those of so many cells are looked at.
const SMALL: usize = 3;

/// Some cells of a unit and what they can be.
#[derive(Clone, Copy, Debug)]
struct Choice {
    digits: DigitSet,
    seats: u64, // the cells as bits of the unit
    n: usize,
}

impl Sweep for SueDeCoq {
    fn technique(&self) -> Technique {
        Technique::SueDeCoq
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let (position, mut is_vain) = (view.position(), true);
        let mut found = |deduction| {
            is_vain = false;
            found(deduction)
        };
        let (mut teller, mut table) = (Teller::new(Technique::SueDeCoq, &mut found), Choices::new());
        let is_fresh = |unit: UnitId| position.is_fresh_unit(Sought::Crossed, unit);
        let crossings = view.crossings().iter().filter(|crossing| crossing.base < crossing.cover);
        for crossing in crossings.filter(|crossing| is_fresh(crossing.base) || is_fresh(crossing.cover)) {
            cross(view, crossing, &mut table, &mut teller)?;
        }
        if is_vain {
            view.units().for_each(|unit| position.note_vain_unit(Sought::Crossed, unit));
        }
        ControlFlow::Continue(())
    }
}

fn cross<const W: usize>(
    view: View<'_, W>,
    crossing: &Crossing,
    table: &mut Choices,
    teller: &mut Teller<'_, '_>,
) -> ControlFlow<()> {
    let mut choices = |unit: UnitId, seats: u64, wanted: &dyn Fn(&Choice) -> bool| {
        let mut choices = choices(view, table, unit, view.position().empty(unit) & seats, wanted);
        choices.sort_by_key(|choice| choice.n);
        choices
    };
    let cores = choices(crossing.base, crossing.in_base, &|core| size(core.digits) >= core.n + 2);
    if cores.is_empty() {
        return ControlFlow::Continue(());
    }
    let shared = cores.iter().fold(DigitSet::EMPTY, |all, core| all.or(core.digits));
    let sides = [(crossing.base, crossing.in_base), (crossing.cover, crossing.in_cover)]
        .map(|(unit, seats)| choices(unit, !seats, &|side| side.n > size(side.digits.minus(shared))));
    for core in cores {
        let spare = size(core.digits) - core.n;
        // How many of the core's digits a side takes.
        let taken = |side: &&Choice| side.n.saturating_sub(size(side.digits.minus(core.digits)));
        for share in 1..spare {
            let others: Vec<&Choice> = sides[1].iter().filter(|side| taken(side) == spare - share).collect();
            for one in sides[0].iter().filter(|side| !others.is_empty() && taken(side) == share) {
                for other in others.iter().filter(|other| other.digits.and(one.digits).is_empty()) {
                    tell(view, crossing, [&core, one, other], teller)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn size(digits: DigitSet) -> usize {
    count(digits.bits()) as usize
}

/// The choices of some cells of a unit that are wanted.
fn choices<const W: usize>(
    view: View<'_, W>,
    table: &mut Choices,
    unit: UnitId,
    seats: u64,
    wanted: &dyn Fn(&Choice) -> bool,
) -> Vec<Choice> {
    let cells = &view.position().unit(unit).cells;
    let (mut open, mut count) = ([(0, 0); 64], 0);
    for at in ones(seats) {
        open[count] = (view.candidates(cells[at]).bits(), 1 << at);
        count += 1;
    }
    if !table.fill(&open[..count]) {
        return small(&open[..count]).into_iter().filter(wanted).collect();
    }
    let choice = |(number, digits, n): (usize, u64, u32)| {
        let choice = Choice { digits: DigitSet::from_bits(digits), seats: 0, n: n as usize };
        wanted(&choice).then(|| Choice { seats: table.seats(number), ..choice })
    };
    table.each().filter_map(choice).collect()
}

fn small(open: &[(u64, u64)]) -> Vec<Choice> {
    let mut all = vec![Choice { digits: DigitSet::EMPTY, seats: 0, n: 0 }];
    for &(own, seat) in open {
        for at in 0..all.len() {
            let Choice { digits, seats, n } = all[at];
            if n < SMALL {
                all.push(Choice { digits: digits.or(DigitSet::from_bits(own)), seats: seats | seat, n: n + 1 });
            }
        }
    }
    all.swap_remove(0);
    all
}

/// Each unit loses the digits that it has in the pattern, but for those that the other side may hold.
fn tell<const W: usize>(
    view: View<'_, W>,
    crossing: &Crossing,
    [core, one, other]: [&Choice; 3],
    teller: &mut Teller<'_, '_>,
) -> ControlFlow<()> {
    let cells = |unit: UnitId, choice: &Choice| -> Cells<W> { view.position().cells(unit, choice.seats).collect() };
    let middle = cells(crossing.base, core);
    let sides = [cells(crossing.base, one), cells(crossing.cover, other)];
    let mut fall = Fall::default();
    for (unit, cells, near, far) in [(crossing.base, sides[0], one, other), (crossing.cover, sides[1], other, one)] {
        for digit in core.digits.or(near.digits).minus(far.digits).iter() {
            fall.add(digit, view.places_in(unit, digit) - middle - cells);
        }
    }
    let [left, right] = sides;
    teller.tell(&fall, || vec![part(middle, core.digits), part(left, one.digits), part(right, other.digits)])
}
