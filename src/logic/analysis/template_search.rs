//! What the places of one digit tell without the other digits: in which cells it can stand at all.
//!
//! A template is a set of cells that holds the digit once in every unit. Whatever argues from the places of one digit alone, from
//! a Skyscraper to a fish of seven bases, strikes candidates that are in no template, so such techniques need not look at a
//! digit all of whose places are in one. On plain boards of side 9 [`bands`] tell which are; on others they are searched for.

use crate::analysis::band_templates;
use crate::analysis::with_view;
use crate::analysis::{DigitTemplates, TemplateVerdict};
use crate::{Analysis, Cells, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Cells tried for the templates of a digit, however many it takes; boards of side 9 need some dozens. What has been found in no
/// template by then may be in one.
const SEARCH_BUDGET: u32 = 4_000;

/// What can be said of the places of `digit`.
pub(crate) fn template_verdict<const W: usize>(view: View<'_, W>, digit: Digit) -> TemplateVerdict<W> {
    with_templates(view, digit, |memory| memory.verdict)
}

/// Whether a template is known that `left`, of the places of `digit`, leave whole: on plain boards, whether there is one.
pub(crate) fn has_known_template<const W: usize>(view: View<'_, W>, digit: Digit, left: Cells<W>) -> bool {
    let left = left | view.placed(digit);
    if view.position().geometry().is_classic_9x9 {
        return band_templates::has_template(left);
    }
    with_templates(view, digit, |memory| memory.templates.iter().any(|template| template.is_subset(left)))
}

impl<'a, const W: usize> View<'a, W> {
    /// Returns the candidates of `digit` that are in no template, so that they are false.
    #[must_use]
    pub fn excluded_by_templates(&self, digit: Digit) -> Cells<W> {
        template_verdict(*self, digit).excluded
    }

    /// Returns the candidates of `digit` that may be in no template. No technique of one digit eliminates any other.
    #[must_use]
    pub fn unconfirmed_candidates(&self, digit: Digit) -> Cells<W> {
        template_verdict(*self, digit).unconfirmed
    }

    /// Whether some of these cells are known to be a template of `digit`. Then they have no fish.
    #[must_use]
    pub fn has_known_template(&self, digit: Digit, left: Cells<W>) -> bool {
        has_known_template(*self, digit, left)
    }

    /// Returns the digits with doubtful candidates.
    #[inline]
    pub fn unconfirmed_digits(&self) -> impl Iterator<Item = Digit> + use<'a, W> {
        self.unconfirmed_among(self.memo().unconfirmed_digits())
    }

    /// Returns those of `digits` that have doubtful candidates.
    #[inline]
    fn unconfirmed_among(&self, digits: DigitSet) -> impl Iterator<Item = Digit> + use<'a, W> {
        let view = *self;
        let is_doubtful = move |&digit: &Digit| {
            let is_settled = view.unconfirmed_candidates(digit).is_empty();
            if is_settled {
                view.memo().mark_confirmed(digit);
            }
            !is_settled
        };
        digits.iter().filter(is_doubtful)
    }

    /// Returns the digits that `technique`, which is about a single digit, may be found with.
    #[inline]
    pub(crate) fn digits_to_search(&self, technique: Technique) -> DigitSet {
        let is_fresh = |&digit: &Digit| !self.memo().is_searched(technique, digit);
        self.unconfirmed_among(self.memo().unconfirmed_digits().iter().filter(is_fresh).collect()).collect()
    }
}

/// Returns the digits that `technique`, which is about a single digit, may be found with; all digits on boards of more than 640 cells.
pub(crate) fn digits_to_search(analysis: &Analysis, technique: Technique) -> DigitSet {
    let all = || DigitSet::all(analysis.position().shape().side());
    with_view!(analysis, view => view.digits_to_search(technique), or all())
}

fn with_templates<const W: usize, T>(view: View<'_, W>, digit: Digit, look: impl FnOnce(&DigitTemplates<W>) -> T) -> T {
    let mut memories = view.templates().0.borrow_mut();
    if memories.is_empty() {
        memories.resize_with(view.position().shape().side(), DigitTemplates::default);
    }
    let memory = &mut memories[digit.index()];
    let full = view.places(digit) | view.placed(digit);
    if memory.cells != full {
        memory.update(view, digit, full);
    }
    look(memory)
}

impl<const W: usize> DigitTemplates<W> {
    fn update(&mut self, view: View<'_, W>, digit: Digit, full: Cells<W>) {
        let places = view.places(digit);
        if view.position().geometry().is_classic_9x9 {
            let dead = places - band_templates::template_cells(full);
            (self.cells, self.verdict) = (full, TemplateVerdict { excluded: dead, unconfirmed: dead });
            return;
        }
        if view.position().shape().side() > 9 {
            *self = Self::default(); // a search that gives up must not find more because of what an earlier one found
        }
        let mut dead = if full.is_subset(self.cells) { self.verdict.excluded & places } else { Cells::EMPTY };
        self.templates.retain(|template| template.is_subset(full));
        let mut alive = self.templates.iter().fold(Cells::EMPTY, |alive, &template| alive | template);
        if places.is_subset(alive | dead) {
            (self.cells, self.verdict) = (full, TemplateVerdict { excluded: dead, unconfirmed: places - alive });
            return;
        }
        self.collect_units(view, digit);
        let mut search = TemplateSearch {
            view,
            units: &self.unit_candidates,
            uncovered: places - (alive | dead),
            budget: SEARCH_BUDGET,
        };
        while let Some(cell) = search.uncovered.first() {
            match search.extend(places, view.placed(digit), cell) {
                Some(template) => {
                    alive |= template;
                    search.uncovered -= template;
                    self.templates.push(template);
                }
                None if search.budget > 0 => {
                    dead = dead.with(cell);
                    search.uncovered = search.uncovered.without(cell);
                }
                None => break,
            }
        }
        (self.cells, self.verdict) = (full, TemplateVerdict { excluded: dead, unconfirmed: places - alive });
    }
}

impl<const W: usize> DigitTemplates<W> {
    /// Of rows, columns and boxes the rows are enough: no two cells of a template share a unit, and as many rows lack the digit as
    /// columns or boxes do.
    fn collect_units(&mut self, view: View<'_, W>, digit: Digit) {
        let ground = view.position().geometry();
        let places = |unit: UnitId| Some(view.places_in(unit, digit)).filter(|places| !places.is_empty());
        self.unit_candidates.clear();
        if ground.has_extra_rules || ground.rows.is_empty() {
            self.unit_candidates.extend(view.units().filter_map(places));
        } else {
            self.unit_candidates.extend(ground.rows.iter().copied().filter_map(places));
        }
    }
}

struct TemplateSearch<'a, const W: usize> {
    view: View<'a, W>,
    units: &'a [Cells<W>],
    uncovered: Cells<W>, // of which nothing is known: a template with many of them saves others
    budget: u32,
}

impl<const W: usize> TemplateSearch<'_, W> {
    /// A template with `cell` and `taken`, from what is left.
    fn extend(&mut self, left: Cells<W>, taken: Cells<W>, cell: Cell) -> Option<Cells<W>> {
        self.budget = self.budget.checked_sub(1)?;
        let taken = taken.with(cell);
        let left = left - self.view.peers(cell).with(cell);
        let mut next = None; // a unit with one place, if there is one, else the first
        for &unit in self.units.iter().filter(|unit| !unit.intersects(taken)) {
            let places = unit & left;
            if !places.has_several() {
                next = Some(places);
                break;
            }
            next = next.or(Some(places));
        }
        let Some(unit) = next else { return Some(taken) };
        let (wanted, rest) = (unit & self.uncovered, unit - self.uncovered);
        wanted.iter().chain(rest.iter()).find_map(|cell| self.extend(left, taken, cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, Position, samples};
    use grid::{DigitSet, Puzzle, Rule, Shape};

    /// Every cell of every template that the digit has left, unit by unit.
    fn template_cells(view: View<'_, 2>, digit: Digit, taken: Cells<2>, places: Cells<2>) -> Cells<2> {
        let lacks = |unit: &UnitId| !view.unit(*unit).intersects(taken | view.placed(digit));
        let Some(unit) = view.units().find(lacks) else { return taken };
        let here = (view.unit(unit) & places).iter();
        here.fold(Cells::EMPTY, |all, cell| {
            all | template_cells(view, digit, taken.with(cell), places - view.peers(cell))
        })
    }

    /// How many places are dead, each by the digit's templates.
    fn count_excluded(position: &Position) -> usize {
        let analysis = Analysis::of(position.clone());
        let view = View::<2>::of(&analysis);
        let dead = view.digits().map(|digit| {
            let gone = view.places(digit) - template_cells(view, digit, Cells::EMPTY, view.places(digit));
            let fate = template_verdict(view, digit);
            assert_eq!((fate.excluded, fate.unconfirmed), (gone, gone), "{digit}");
            gone.len()
        });
        dead.sum()
    }

    #[test]
    fn candidates_in_no_template_are_excluded() {
        let (mut count, ladder) = (0, Ladder::ninefold());
        for start in samples::all_puzzles() {
            count += samples::positions_from(&ladder, start)
                .take(30)
                .map(|(position, _)| count_excluded(&position))
                .sum::<usize>();
        }
        assert!(count > 20, "{count}");
    }

    #[test]
    fn a_template_has_a_cell_of_every_unit() {
        let layout = grid::Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        let (mut number, mut count) = (1_u64, 0);
        for _ in 0..40 {
            let mut puzzle = Puzzle::blank(layout.clone());
            for removed in &mut puzzle.removed {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                *removed = DigitSet::from_bits(number >> 40 & number >> 50 & 0x1ff);
            }
            let position = Position::of(&puzzle.check().unwrap());
            count += if position.has_contradiction() { 0 } else { count_excluded(&position) };
        }
        assert!(count > 20, "{count}");
    }
}
