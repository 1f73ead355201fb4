//! Templates of a digit: sets of its places that contain exactly one cell of every unit which still lacks the digit.
//!
//! A digit is placed in a cell that is in all templates of the digit. It is eliminated from a place that is in none of them. A second pass
//! does the same without the places that another digit has in all its templates. The templates are not listed. Instead, the search looks
//! for one template with a certain cell or without it.

use std::ops::ControlFlow;

use crate::evidence::{Clause, Part, Pattern, PatternKind};
use crate::{Cells, Deduction, DeductionSink, Evidence, Technique, View, ViewFinder};
use grid::{Cell, Digit, DigitSet};

/// Finder of placements or eliminations from the templates of a digit.
///
/// A template is a set of places with exactly one cell in every unit that still lacks the digit.
#[derive(Debug)]
pub enum Templates {
    /// Places a digit in cells that are in all templates of the digit.
    Place,
    /// Eliminates a digit from cells that are in no template of the digit.
    Eliminate,
}

/// Maximum number of cells that are tried in the search for one template. Boards of side 9 need a few dozen.
const MAX_NODES: usize = 5000;

/// Search for templates of one digit: sets of places with exactly one cell in every unit that still lacks the digit.
struct DigitTemplateSearch<'a, const W: usize> {
    view: View<'a, W>,
    /// Places of the digit.
    places: Cells<W>,
    /// For each unit that still lacks the digit, the places of the digit in the unit.
    units: Vec<Cells<W>>,
}

/// Result of the search for one template, which is a set of places with exactly one cell in every unit that still lacks the digit.
enum TemplateResult<const W: usize> {
    /// A template was found.
    Found(Cells<W>),
    /// There is no template.
    Impossible,
    /// The search was stopped after [`MAX_NODES`] cells, so it is not known whether there is a template.
    GaveUp,
}

impl<'a, const W: usize> DigitTemplateSearch<'a, W> {
    /// Returns a search for the templates of `digit`.
    fn of(view: View<'a, W>, digit: Digit) -> Self {
        let units = view.units().map(|unit| view.places_in(unit, digit)).filter(|places| !places.is_empty());
        Self { view, places: view.places(digit), units: units.collect() }
    }

    /// Searches for a template that consists of cells in `allowed`. If `with` is given, the template must also contain this cell.
    fn find_template(&self, allowed: Cells<W>, with: Option<Cell>) -> TemplateResult<W> {
        let mut nodes_left = MAX_NODES;
        let start = with.map_or(Cells::EMPTY, Cells::only);
        let allowed_cells = with.map_or(allowed, |cell| allowed - self.view.peers(cell).with(cell));
        match self.extend(allowed_cells, start, &mut nodes_left) {
            Some(template) => TemplateResult::Found(template),
            None if nodes_left == 0 => TemplateResult::GaveUp,
            None => TemplateResult::Impossible,
        }
    }

    /// Returns a template that consists of the `chosen` cells and some of the `allowed_cells`. First tries the cells of the unit with the
    /// fewest places.
    ///
    /// Returns `None` if there is no such template. Also returns `None` if the search stops because `nodes_left` has reached 0.
    fn extend(&self, allowed_cells: Cells<W>, chosen: Cells<W>, nodes_left: &mut usize) -> Option<Cells<W>> {
        let missing = self.units.iter().filter(|unit| !unit.intersects(chosen)).map(|&unit| unit & allowed_cells);
        let Some(smallest) = missing.min_by_key(|places| places.len()) else { return Some(chosen) };
        for cell in smallest.iter() {
            *nodes_left = nodes_left.checked_sub(1)?;
            let template = self.extend(allowed_cells - self.view.peers(cell).with(cell), chosen.with(cell), nodes_left);
            if template.is_some() || *nodes_left == 0 {
                return template;
            }
        }
        None
    }

    /// Returns the cells that are in every template within `allowed`. May miss some of these cells if a search stops early. Returns no
    /// cells if no template is found.
    fn in_every_template(&self, allowed: Cells<W>) -> Cells<W> {
        let TemplateResult::Found(mut common) = self.find_template(allowed, None) else { return Cells::EMPTY };
        for cell in common.iter() {
            match self.find_template(allowed.without(cell), None) {
                TemplateResult::Found(template) => common &= template,
                TemplateResult::Impossible => {}
                TemplateResult::GaveUp => common -= Cells::only(cell),
            }
        }
        common
    }

    /// Returns the places that are in no template within `allowed`, including all places outside `allowed`. May miss some of these places
    /// if a search stops early. Returns no places if no template is found.
    fn in_no_template(&self, allowed: Cells<W>) -> Cells<W> {
        let TemplateResult::Found(mut seen) = self.find_template(allowed, None) else { return Cells::EMPTY };
        let mut impossible = Cells::EMPTY;
        for cell in (self.places - seen).iter() {
            if seen.has(cell) {
                continue;
            }
            if !allowed.has(cell) {
                impossible |= Cells::only(cell);
                continue;
            }
            match self.find_template(allowed, Some(cell)) {
                TemplateResult::Found(template) => seen |= template,
                TemplateResult::Impossible => impossible |= Cells::only(cell),
                TemplateResult::GaveUp => {}
            }
        }
        impossible
    }
}

impl ViewFinder for Templates {
    fn technique(&self) -> Technique {
        match self {
            Self::Place => Technique::TemplateSet,
            Self::Eliminate => Technique::TemplateDelete,
        }
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let digits: Vec<Digit> = view.digits().filter(|&digit| !view.places(digit).is_empty()).collect();
        let all: Vec<(Digit, DigitTemplateSearch<'_, W>)> =
            digits.into_iter().map(|digit| (digit, DigitTemplateSearch::of(view, digit))).collect();
        let concluded_cells = |search: &DigitTemplateSearch<'_, W>, allowed| match self {
            Self::Place => search.in_every_template(allowed),
            Self::Eliminate => search.in_no_template(allowed),
        };
        let mut without_others = Vec::new();
        for (digit, search) in &all {
            let cells = concluded_cells(search, search.places);
            without_others.push(cells);
            if !cells.is_empty() {
                found(self.deduction(view, *digit, cells, &[]))?;
            }
        }
        let taken = forced_cells(&all);
        for ((digit, search), without_others) in all.iter().zip(without_others) {
            let cells = concluded_cells(search, search.places - taken_by_others(&taken, *digit));
            if !cells.is_empty() && cells != without_others {
                found(self.deduction(view, *digit, cells, &helpers(view, &taken, *digit)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Templates {
    /// Returns the deduction that places `digit` in all of `cells` (for [`Self::Place`]), or eliminates it from all of `cells` (for
    /// [`Self::Eliminate`]).
    ///
    /// Each item of `helpers` is another digit, and cells that this digit has in all its templates. The list contains only what the
    /// deduction needs, and each item follows from the items before it.
    fn deduction<const W: usize>(
        &self,
        view: View<'_, W>,
        digit: Digit,
        cells: Cells<W>,
        helpers: &[(Digit, Cells<W>)],
    ) -> Deduction {
        let concluded = cells.iter().map(|cell| (cell, digit)).collect();
        let (placements, eliminations) = match self {
            Self::Place => (concluded, Vec::new()),
            Self::Eliminate => (Vec::new(), concluded),
        };
        let involved: DigitSet = helpers.iter().map(|&(helper, _)| helper).chain([digit]).collect();
        let clauses = |digit| {
            let units = view.units().filter(move |&unit| !view.places_in(unit, digit).is_empty());
            units.map(move |unit| Clause::Unit(unit, digit))
        };
        let part = |(digit, cells): (Digit, Cells<W>)| Part { cells: cells.to_vec(), digits: DigitSet::only(digit) };
        let parts = [(digit, view.places(digit))].into_iter().chain(helpers.iter().copied());
        let evidence = Evidence::Pattern(Pattern {
            kind: PatternKind::Templates,
            clauses: involved.iter().flat_map(clauses).collect(),
            parts: parts.map(part).collect(),
        });
        Deduction {
            technique: ViewFinder::technique(self),
            placements,
            eliminations,
            digits: DigitSet::only(digit),
            evidence,
        }
    }
}

/// Returns pairs of a digit and cells that the digit has in all its templates.
///
/// No other digit can have these cells, so other digits may then have fewer templates. Therefore the search is repeated until it finds no
/// new cells. The pairs are in the order in which they were found, and each follows from the pairs before it. A digit may have several
/// pairs.
fn forced_cells<const W: usize>(all: &[(Digit, DigitTemplateSearch<'_, W>)]) -> Vec<(Digit, Cells<W>)> {
    let mut taken: Vec<(Digit, Cells<W>)> = Vec::new();
    loop {
        let before = taken.len();
        for (digit, search) in all {
            let known =
                taken.iter().filter(|(of, _)| of == digit).fold(Cells::EMPTY, |known, (_, cells)| known | *cells);
            let new = search.in_every_template(search.places - taken_by_others(&taken, *digit)) - known;
            if !new.is_empty() {
                taken.push((*digit, new));
            }
        }
        if taken.len() == before {
            return taken;
        }
    }
}

/// Returns all cells in `taken` that belong to digits other than `digit`.
fn taken_by_others<const W: usize>(taken: &[(Digit, Cells<W>)], digit: Digit) -> Cells<W> {
    taken.iter().filter(|(of, _)| *of != digit).fold(Cells::EMPTY, |all, (_, cells)| all | *cells)
}

/// Returns the items of `taken` that restrict the templates of `digit`, directly or through other digits. Keeps their order. Each item is a
/// digit, and cells that this digit has in all its templates.
///
/// Omits cells that do not matter. A cell matters if it is a place of `digit`, or of a digit in a later item of the result.
fn helpers<const W: usize>(view: View<'_, W>, taken: &[(Digit, Cells<W>)], digit: Digit) -> Vec<(Digit, Cells<W>)> {
    let mut affected = vec![digit];
    let mut helpers = Vec::new();
    for &(helper, cells) in taken.iter().rev() {
        let places = affected.iter().filter(|&&other| other != helper);
        let places = places.fold(Cells::EMPTY, |places, &other| places | view.places(other));
        if cells.intersects(places) {
            helpers.push((helper, cells & places));
            affected.push(helper);
        }
    }
    helpers.reverse();
    helpers
}
