//! Templates: the ways to place one digit on the whole board, beside what other digits have in all their ways.

use std::ops::ControlFlow;

use crate::evidence::{Clause, Part, Pattern};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
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
const MAX_NODES: usize = 5000;

/// The ways to place one digit. They are not listed: a way with a cell, or one without it, is sought when it matters.
struct DigitTemplateSearch<'a, const W: usize> {
    view: View<'a, W>,
    places: Cells<W>,
    units: Vec<Cells<W>>, // the places in each unit that lacks the digit
}

/// What the search for one way comes to.
enum TemplateResult<const W: usize> {
    /// Here is one.
    Found(Cells<W>),
    /// There is none.
    Impossible,
    /// Nobody knows.
    GaveUp,
}

impl<'a, const W: usize> DigitTemplateSearch<'a, W> {
    fn of(view: View<'a, W>, digit: Digit) -> Self {
        let units = view.units().map(|unit| view.places_in(unit, digit)).filter(|places| !places.is_empty());
        Self { view, places: view.places(digit), units: units.collect() }
    }

    /// A way that holds `with` and keeps to `allowed` otherwise.
    fn find_template(&self, allowed: Cells<W>, with: Option<Cell>) -> TemplateResult<W> {
        let mut patience = MAX_NODES;
        let start = with.map_or(Cells::EMPTY, Cells::only);
        let left = with.map_or(allowed, |cell| allowed - self.view.peers(cell).with(cell));
        match self.extend(left, start, &mut patience) {
            Some(way) => TemplateResult::Found(way),
            None if patience == 0 => TemplateResult::GaveUp,
            None => TemplateResult::Impossible,
        }
    }

    /// The unit with the fewest places goes first.
    fn extend(&self, left: Cells<W>, chosen: Cells<W>, patience: &mut usize) -> Option<Cells<W>> {
        let open = self.units.iter().filter(|unit| !unit.intersects(chosen)).map(|&unit| unit & left);
        let Some(tightest) = open.min_by_key(|places| places.len()) else { return Some(chosen) };
        for cell in tightest.iter() {
            *patience = patience.checked_sub(1)?;
            let way = self.extend(left - self.view.peers(cell).with(cell), chosen.with(cell), patience);
            if way.is_some() || *patience == 0 {
                return way;
            }
        }
        None
    }

    /// The cells in every way that keeps to `allowed`.
    fn in_every_template(&self, allowed: Cells<W>) -> Cells<W> {
        let TemplateResult::Found(mut common) = self.find_template(allowed, None) else { return Cells::EMPTY };
        for cell in common.iter() {
            match self.find_template(allowed.without(cell), None) {
                TemplateResult::Found(way) => common &= way,
                TemplateResult::Impossible => {}
                TemplateResult::GaveUp => common -= Cells::only(cell),
            }
        }
        common
    }

    /// The cells in no way that keeps to `allowed`.
    fn in_no_template(&self, allowed: Cells<W>) -> Cells<W> {
        let TemplateResult::Found(mut seen) = self.find_template(allowed, None) else { return Cells::EMPTY };
        let mut dead = Cells::EMPTY;
        for cell in (self.places - seen).iter() {
            if seen.has(cell) {
                continue;
            }
            if !allowed.has(cell) {
                dead |= Cells::only(cell);
                continue;
            }
            match self.find_template(allowed, Some(cell)) {
                TemplateResult::Found(way) => seen |= way,
                TemplateResult::Impossible => dead |= Cells::only(cell),
                TemplateResult::GaveUp => {}
            }
        }
        dead
    }
}

impl ViewFinder for Templates {
    fn technique(&self) -> Technique {
        match self {
            Self::Set => Technique::TemplateSet,
            Self::Delete => Technique::TemplateDelete,
        }
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let digits: Vec<Digit> = view.digits().filter(|&digit| !view.places(digit).is_empty()).collect();
        let all: Vec<(Digit, DigitTemplateSearch<'_, W>)> =
            digits.into_iter().map(|digit| (digit, DigitTemplateSearch::of(view, digit))).collect();
        let look = |ways: &DigitTemplateSearch<'_, W>, allowed| match self {
            Self::Set => ways.in_every_template(allowed),
            Self::Delete => ways.in_no_template(allowed),
        };
        let mut alone = Vec::new();
        for (digit, ways) in &all {
            let cells = look(ways, ways.places);
            alone.push(cells);
            if !cells.is_empty() {
                found(self.deduction(view, *digit, cells, &[]))?;
            }
        }
        let taken = forced_cells(&all);
        for ((digit, ways), alone) in all.iter().zip(alone) {
            let cells = look(ways, ways.places - taken_by_others(&taken, *digit));
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
            units.map(move |unit| Clause::Unit(unit, digit))
        };
        let part = |(digit, cells): (Digit, Cells<W>)| Part { cells: cells.to_vec(), digits: DigitSet::only(digit) };
        let parts = [(digit, view.places(digit))].into_iter().chain(helpers.iter().copied());
        let evidence = Evidence::Pattern(Pattern {
            clauses: involved.iter().flat_map(needs).collect(),
            parts: parts.map(part).collect(),
        });
        Deduction {
            technique: ViewFinder::technique(self),
            placements: place,
            eliminations: eliminate,
            digits: DigitSet::only(digit),
            evidence,
        }
    }
}

/// The cells that a digit has in all its ways, so that no other digit stands there; then those that it has in all ways that are
/// left, and so on until nothing is new. In the order found: each follows from those before it.
fn forced_cells<const W: usize>(all: &[(Digit, DigitTemplateSearch<'_, W>)]) -> Vec<(Digit, Cells<W>)> {
    let mut taken: Vec<(Digit, Cells<W>)> = Vec::new();
    loop {
        let before = taken.len();
        for (digit, ways) in all {
            let known =
                taken.iter().filter(|(of, _)| of == digit).fold(Cells::EMPTY, |known, (_, cells)| known | *cells);
            let new = ways.in_every_template(ways.places - taken_by_others(&taken, *digit)) - known;
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
fn taken_by_others<const W: usize>(taken: &[(Digit, Cells<W>)], digit: Digit) -> Cells<W> {
    taken.iter().filter(|(of, _)| *of != digit).fold(Cells::EMPTY, |all, (_, cells)| all | *cells)
}

/// What of `taken` hinders `digit`, or hinders what hinders it.
fn helpers<const W: usize>(view: View<'_, W>, taken: &[(Digit, Cells<W>)], digit: Digit) -> Vec<(Digit, Cells<W>)> {
    let mut hindered = vec![digit];
    let mut helpers = Vec::new();
    for &(helper, cells) in taken.iter().rev() {
        let places = hindered.iter().filter(|&&other| other != helper);
        let places = places.fold(Cells::EMPTY, |places, &other| places | view.places(other));
        if cells.intersects(places) {
            helpers.push((helper, cells & places));
            hindered.push(helper);
        }
    }
    helpers.reverse();
    helpers
}
