//! Templates: the ways to place one digit on the whole board.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::evidence::{Need, Part, Pattern};
use crate::logic::{Cells, Deduction, Evidence, Found, Sweep, Technique, View};

/// What all ways to place a digit have in common.
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

    /// The cells in every way.
    fn sure(&self) -> Cells<W> {
        let Way::Found(mut common) = self.seek(self.places, None) else { return Cells::EMPTY };
        for cell in common.iter() {
            match self.seek(self.places.without(cell), None) {
                Way::Found(way) => common &= way,
                Way::None => {}
                Way::Unclear => common -= Cells::only(cell),
            }
        }
        common
    }

    /// The cells in none.
    fn dead(&self) -> Cells<W> {
        let Way::Found(mut seen) = self.seek(self.places, None) else { return Cells::EMPTY };
        let mut dead = Cells::EMPTY;
        for cell in (self.places - seen).iter() {
            if seen.has(cell) {
                continue;
            }
            match self.seek(self.places, Some(cell)) {
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
        for digit in view.digits().filter(|&digit| !view.places(digit).is_empty()) {
            let ways = Ways::of(view, digit);
            let cells = match self {
                Self::Set => ways.sure(),
                Self::Delete => ways.dead(),
            };
            if cells.is_empty() {
                continue;
            }
            let concluded = cells.iter().map(|cell| (cell, digit)).collect();
            let (place, eliminate) = match self {
                Self::Set => (concluded, Vec::new()),
                Self::Delete => (Vec::new(), concluded),
            };
            let needs = view.units().filter(|&unit| !view.places_in(unit, digit).is_empty());
            let needs = needs.map(|unit| Need::Place(unit, digit)).collect();
            let digits = DigitSet::only(digit);
            let parts = vec![Part { cells: ways.places.to_vec(), digits }];
            let evidence = Evidence::Pattern(Pattern { needs, parts });
            found(Deduction { technique: Sweep::technique(self), place, eliminate, digits, evidence })?;
        }
        ControlFlow::Continue(())
    }
}
