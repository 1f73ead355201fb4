//! Templates: the ways to place one digit on the whole board, beside what other digits have in all their ways.

use std::ops::ControlFlow;

use crate::evidence::{Need, Part, Pattern};
use crate::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};
use grid::{Cell, Digit, DigitSet};

/// What all ways to place a digit have in common. A cell that one digit has in all its ways is closed to the others, which leaves
/// these fewer ways.
#[derive(Debug)]
pub enum Templates {
    /// Cells that hold the digit in every way.
    Set,
    /// Cells that hold it in none.
    Delete,
}

/// How many cells are tried for one way before it is taken for possible; boards of side 9 need a few dozen.
const PATIENCE: usize = 5000;

/// The ways to place one digit. They are not listed: a way with a cell, or one without it, is sought when it matters.
struct Ways<'a, const W: usize> {
    view: View<'a, W>,
    places: Cells<W>,
    units: Vec<Cells<W>>, // the places in each unit that lacks the digit
}

/// What the search for one way comes to.
enum Way<const W: usize> {
    /// Here is one.
    Found(Cells<W>),
    /// There is none.
    None,
    /// Nobody knows.
    Unclear,
}

impl<'a, const W: usize> Ways<'a, W> {
    fn of(view: View<'a, W>, digit: Digit) -> Self {
        let units = view.units().map(|unit| view.places_in(unit, digit)).filter(|places| !places.is_empty());
        Self { view, places: view.places(digit), units: units.collect() }
    }

    /// A way that holds `with` and keeps to `allowed` otherwise.
    fn seek(&self, allowed: Cells<W>, with: Option<Cell>) -> Way<W> {
        let mut patience = PATIENCE;
        let start = with.map_or(Cells::EMPTY, Cells::only);
        let left = with.map_or(allowed, |cell| allowed - self.view.peers(cell).with(cell));
        match self.deepen(left, start, &mut patience) {
            Some(way) => Way::Found(way),
            None if patience == 0 => Way::Unclear,
            None => Way::None,
        }
    }

    /// The unit with the fewest places goes first.
    fn deepen(&self, left: Cells<W>, chosen: Cells<W>, patience: &mut usize) -> Option<Cells<W>> {
        let open = self.units.iter().filter(|unit| !unit.meets(chosen)).map(|&unit| unit & left);
        let Some(tightest) = open.min_by_key(|places| places.len()) else { return Some(chosen) };
        for cell in tightest.iter() {
            *patience = patience.checked_sub(1)?;
            let way = self.deepen(left - self.view.peers(cell).with(cell), chosen.with(cell), patience);
            if way.is_some() || *patience == 0 {
                return way;
            }
        }
        None
    }

    /// The cells in every way that keeps to `allowed`.
    fn sure(&self, allowed: Cells<W>) -> Cells<W> {
        let Way::Found(mut common) = self.seek(allowed, None) else { return Cells::EMPTY };
        for cell in common.iter() {
            match self.seek(allowed.without(cell), None) {
                Way::Found(way) => common &= way,
                Way::None => {}
                Way::Unclear => common -= Cells::only(cell),
            }
        }
        common
    }

    /// The cells in no way that keeps to `allowed`.
    fn dead(&self, allowed: Cells<W>) -> Cells<W> {
        let Way::Found(mut seen) = self.seek(allowed, None) else { return Cells::EMPTY };
        let mut dead = Cells::EMPTY;
        for cell in (self.places - seen).iter() {
            if seen.has(cell) {
                continue;
            }
            if !allowed.has(cell) {
                dead |= Cells::only(cell);
                continue;
            }
            match self.seek(allowed, Some(cell)) {
                Way::Found(way) => seen |= way,
                Way::None => dead |= Cells::only(cell),
                Way::Unclear => {}
            }
        }
        dead
    }
}

impl Sweep for Templates {
    fn technique(&self) -> Technique {
        match self {
            Self::Set => Technique::TemplateSet,
            Self::Delete => Technique::TemplateDelete,
        }
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let digits: Vec<Digit> = view.digits().filter(|&digit| !view.places(digit).is_empty()).collect();
        let all: Vec<(Digit, Ways<'_, W>)> = digits.into_iter().map(|digit| (digit, Ways::of(view, digit))).collect();
        let look = |ways: &Ways<'_, W>, allowed| match self {
            Self::Set => ways.sure(allowed),
            Self::Delete => ways.dead(allowed),
        };
        let mut alone = Vec::new();
        for (digit, ways) in &all {
            let cells = look(ways, ways.places);
            alone.push(cells);
            if !cells.is_empty() {
                found(self.deduction(view, *digit, cells, &[]))?;
            }
        }
        let taken = common(&all);
        for ((digit, ways), alone) in all.iter().zip(alone) {
            let cells = look(ways, ways.places - beside(&taken, *digit));
            if !cells.is_empty() && cells != alone {
                found(self.deduction(view, *digit, cells, &helpers(view, &taken, *digit)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Templates {
    /// That `digit` stands in these cells, or in none of them, when the digits of `helpers` have taken theirs.
    fn deduction<const W: usize>(
        &self,
        view: View<'_, W>,
        digit: Digit,
        cells: Cells<W>,
        helpers: &[(Digit, Cells<W>)],
    ) -> Deduction {
        let concluded = cells.iter().map(|cell| (cell, digit)).collect();
        let (place, eliminate) = match self {
            Self::Set => (concluded, Vec::new()),
            Self::Delete => (Vec::new(), concluded),
        };
        let involved: DigitSet = helpers.iter().map(|&(helper, _)| helper).chain([digit]).collect();
        let needs = |digit| {
            let units = view.units().filter(move |&unit| !view.places_in(unit, digit).is_empty());
            units.map(move |unit| Need::Place(unit, digit))
        };
        let part = |(digit, cells): (Digit, Cells<W>)| Part { cells: cells.to_vec(), digits: DigitSet::only(digit) };
        let parts = [(digit, view.places(digit))].into_iter().chain(helpers.iter().copied());
        let evidence = Evidence::Pattern(Pattern {
            needs: involved.iter().flat_map(needs).collect(),
            parts: parts.map(part).collect(),
        });
        Deduction { technique: Sweep::technique(self), place, eliminate, digits: DigitSet::only(digit), evidence }
    }
}

/// The cells that a digit has in all its ways, so that no other digit stands there; then those that it has in all ways that are
/// left, and so on until nothing is new. In the order found: each follows from those before it.
fn common<const W: usize>(all: &[(Digit, Ways<'_, W>)]) -> Vec<(Digit, Cells<W>)> {
    let mut taken: Vec<(Digit, Cells<W>)> = Vec::new();
    loop {
        let before = taken.len();
        for (digit, ways) in all {
            let known =
                taken.iter().filter(|(of, _)| of == digit).fold(Cells::EMPTY, |known, (_, cells)| known | *cells);
            let new = ways.sure(ways.places - beside(&taken, *digit)) - known;
            if !new.is_empty() {
                taken.push((*digit, new));
            }
        }
        if taken.len() == before {
            return taken;
        }
    }
}

/// What other digits than this have taken.
fn beside<const W: usize>(taken: &[(Digit, Cells<W>)], digit: Digit) -> Cells<W> {
    taken.iter().filter(|(of, _)| *of != digit).fold(Cells::EMPTY, |all, (_, cells)| all | *cells)
}

/// What of `taken` hinders `digit`, or hinders what hinders it.
fn helpers<const W: usize>(view: View<'_, W>, taken: &[(Digit, Cells<W>)], digit: Digit) -> Vec<(Digit, Cells<W>)> {
    let mut hindered = vec![digit];
    let mut helpers = Vec::new();
    for &(helper, cells) in taken.iter().rev() {
        let places = hindered.iter().filter(|&&other| other != helper);
        let places = places.fold(Cells::EMPTY, |places, &other| places | view.places(other));
        if cells.meets(places) {
            helpers.push((helper, cells & places));
            hindered.push(helper);
        }
    }
    helpers.reverse();
    helpers
}
