//! Search for the templates of a digit: the sets of cells where the digit can be if all other digits are ignored.
//!
//! A template is a set of cells that contains the digit once in every unit. Every technique that argues from the candidates of one digit
//! alone, from a Skyscraper to a fish of seven bases, eliminates only candidates that are in no template. So if all candidates of a digit
//! are in templates, these techniques can skip the digit. On classic 9×9 boards, [`band_templates`] computes the cells of all templates. On
//! other boards, this file searches for templates until it knows for each candidate whether it is in a template, or until it gives up.

use crate::analysis::band_templates;
use crate::analysis::with_view;
use crate::analysis::{DigitTemplates, TemplateVerdict};
use crate::{Analysis, Cells, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Maximum number of cells that the search for the templates of a digit tries. Boards of side 9 need some dozens. If the search gives up, a
/// candidate for which it has found no template may still be in one.
const SEARCH_BUDGET: u32 = 4_000;

/// Returns the candidates of `digit` that are in no template, and those for which no template is known.
pub(crate) fn template_verdict<const W: usize>(view: View<'_, W>, digit: Digit) -> TemplateVerdict<W> {
    with_templates(view, digit, |entry| entry.verdict)
}

/// Whether there is a known template of `digit` in which every cell is in `left` or contains `digit`. On classic 9×9 boards, `false` means
/// that there is no template of this kind. On other boards, there may be one that is not known.
pub(crate) fn has_known_template<const W: usize>(view: View<'_, W>, digit: Digit, left: Cells<W>) -> bool {
    let left = left | view.placed(digit);
    if view.position().geometry().is_classic_9x9 {
        return band_templates::has_template(left);
    }
    with_templates(view, digit, |entry| entry.templates.iter().any(|template| template.is_subset(left)))
}

impl<'a, const W: usize> View<'a, W> {
    /// Returns the candidates of `digit` that are in no template and therefore false. On boards other than the classic 9×9 one, some of
    /// these candidates may be missing.
    #[must_use]
    pub fn excluded_by_templates(&self, digit: Digit) -> Cells<W> {
        template_verdict(*self, digit).excluded
    }

    /// Returns the candidates of `digit` that are in no known template. A technique that argues from one digit alone can only eliminate
    /// candidates of this set.
    #[must_use]
    pub fn unconfirmed_candidates(&self, digit: Digit) -> Cells<W> {
        template_verdict(*self, digit).unconfirmed
    }

    /// Whether there is a known template of `digit` in which every cell is in `left` or contains `digit`. If there is one, `digit` can be
    /// in every unit even if it is a candidate of no cell outside `left`. So no technique that argues from one digit alone can refute the
    /// assumption that all candidates of `digit` are in `left`.
    #[must_use]
    pub fn has_known_template(&self, digit: Digit, left: Cells<W>) -> bool {
        has_known_template(*self, digit, left)
    }

    /// Returns the digits that may have a candidate in no template.
    #[inline]
    pub fn unconfirmed_digits(&self) -> impl Iterator<Item = Digit> + use<'a, W> {
        self.unconfirmed_among(self.memo().unconfirmed_digits())
    }

    /// Returns each of `digits` that has a candidate in no known template. For each of the other `digits`, records in the memo that all its
    /// candidates are in templates.
    #[inline]
    fn unconfirmed_among(&self, digits: DigitSet) -> impl Iterator<Item = Digit> + use<'a, W> {
        let view = *self;
        let is_unconfirmed = move |&digit: &Digit| {
            let is_confirmed = view.unconfirmed_candidates(digit).is_empty();
            if is_confirmed {
                view.memo().mark_confirmed(digit);
            }
            !is_confirmed
        };
        digits.iter().filter(is_unconfirmed)
    }

    /// Returns the digits with which `technique`, a single-digit technique, may be found.
    #[inline]
    pub(crate) fn digits_to_search(&self, technique: Technique) -> DigitSet {
        let is_unsearched = |&digit: &Digit| !self.memo().is_technique_searched(technique, digit);
        self.unconfirmed_among(self.memo().unconfirmed_digits().iter().filter(is_unsearched).collect()).collect()
    }
}

/// Returns the digits with which `technique`, a single-digit technique, may be found. Returns all digits on boards of more than 640 cells.
pub(crate) fn digits_to_search(analysis: &Analysis, technique: Technique) -> DigitSet {
    let all = || DigitSet::all(analysis.position().shape().side());
    with_view!(analysis, view => view.digits_to_search(technique), or all())
}

/// Calls `read` with the templates of `digit`, and returns the result of `read`. Updates the templates first if the candidates of `digit`
/// have changed.
fn with_templates<const W: usize, T>(view: View<'_, W>, digit: Digit, read: impl FnOnce(&DigitTemplates<W>) -> T) -> T {
    let mut entries = view.templates().0.borrow_mut();
    if entries.is_empty() {
        entries.resize_with(view.position().shape().side(), DigitTemplates::default);
    }
    let entry = &mut entries[digit.index()];
    let cells = view.places(digit) | view.placed(digit);
    if entry.cells != cells {
        entry.update(view, digit, cells);
    }
    read(entry)
}

impl<const W: usize> DigitTemplates<W> {
    /// Updates the templates of `digit` for the position. `cells` are the cells that contain `digit` or have it as a candidate.
    fn update(&mut self, view: View<'_, W>, digit: Digit, cells: Cells<W>) {
        let places = view.places(digit);
        if view.position().geometry().is_classic_9x9 {
            let excluded = places - band_templates::template_cells(cells);
            (self.cells, self.verdict) = (cells, TemplateVerdict { excluded, unconfirmed: excluded });
            return;
        }
        if view.position().shape().side() > 9 {
            // If earlier templates were kept, the result of a search that gives up would depend on what earlier searches found.
            *self = Self::default();
        }
        let mut excluded = if cells.is_subset(self.cells) { self.verdict.excluded & places } else { Cells::EMPTY };
        self.templates.retain(|template| template.is_subset(cells));
        let mut covered = self.templates.iter().fold(Cells::EMPTY, |covered, &template| covered | template);
        if places.is_subset(covered | excluded) {
            (self.cells, self.verdict) = (cells, TemplateVerdict { excluded, unconfirmed: places - covered });
            return;
        }
        self.collect_units(view, digit);
        let mut search = TemplateSearch {
            view,
            units: &self.unit_candidates,
            uncovered: places - (covered | excluded),
            budget: SEARCH_BUDGET,
        };
        while let Some(cell) = search.uncovered.first() {
            match search.extend(places, view.placed(digit), cell) {
                Some(template) => {
                    covered |= template;
                    search.uncovered -= template;
                    self.templates.push(template);
                }
                None if search.budget > 0 => {
                    excluded = excluded.with(cell);
                    search.uncovered = search.uncovered.without(cell);
                }
                None => break,
            }
        }
        (self.cells, self.verdict) = (cells, TemplateVerdict { excluded, unconfirmed: places - covered });
    }
}

impl<const W: usize> DigitTemplates<W> {
    /// Fills `unit_candidates`: for each unit in which the search chooses a cell, the cells of the unit with `digit` as a candidate.
    ///
    /// In general, the search chooses a cell in each unit that still needs `digit`. If rows, columns and boxes are the only rules, it
    /// chooses a cell only in each row that still needs `digit`. No two chosen cells share a column or a box. The number of columns and of
    /// boxes that still need `digit` is the same as the number of rows, so each of them gets a cell, too.
    fn collect_units(&mut self, view: View<'_, W>, digit: Digit) {
        let geometry = view.position().geometry();
        let places = |unit: UnitId| Some(view.places_in(unit, digit)).filter(|places| !places.is_empty());
        self.unit_candidates.clear();
        if geometry.has_extra_rules || geometry.rows.is_empty() {
            self.unit_candidates.extend(view.units().filter_map(places));
        } else {
            self.unit_candidates.extend(geometry.rows.iter().copied().filter_map(places));
        }
    }
}

/// Search for the templates of a digit. It gives up after it has tried as many cells as its budget allows.
struct TemplateSearch<'a, const W: usize> {
    view: View<'a, W>,
    units: &'a [Cells<W>],
    uncovered: Cells<W>, // candidates that are neither known to be in a template nor known to be in none
    budget: u32,
}

impl<const W: usize> TemplateSearch<'_, W> {
    /// Returns a template that consists of `taken`, `cell` and cells of `left`. Returns `None` if there is none, or if the budget is used
    /// up. Prefers cells for which no template is known yet, because a template with many of these cells saves further searches.
    fn extend(&mut self, left: Cells<W>, taken: Cells<W>, cell: Cell) -> Option<Cells<W>> {
        self.budget = self.budget.checked_sub(1)?;
        let taken = taken.with(cell);
        let left = left - self.view.peers(cell).with(cell);
        let mut next = None; // candidates of the first unit without a chosen cell that has at most one, or else of the first such unit
        for &unit in self.units.iter().filter(|unit| !unit.intersects(taken)) {
            let places = unit & left;
            if !places.has_several() {
                next = Some(places);
                break;
            }
            next = next.or(Some(places));
        }
        let Some(unit) = next else { return Some(taken) };
        let (uncovered, rest) = (unit & self.uncovered, unit - self.uncovered);
        uncovered.iter().chain(rest.iter()).find_map(|cell| self.extend(left, taken, cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, Position, samples};
    use grid::{DigitSet, Puzzle, Rule, Shape};

    /// Finds all templates that consist of the cells that contain `digit`, the cells in `taken`, and cells in `places`. Returns every cell
    /// of these templates that does not contain `digit`. Tries the candidates of one unit after the other.
    fn template_cells(view: View<'_, 2>, digit: Digit, taken: Cells<2>, places: Cells<2>) -> Cells<2> {
        let lacks = |unit: &UnitId| !view.unit(*unit).intersects(taken | view.placed(digit));
        let Some(unit) = view.units().find(lacks) else { return taken };
        let here = (view.unit(unit) & places).iter();
        here.fold(Cells::EMPTY, |all, cell| {
            all | template_cells(view, digit, taken.with(cell), places - view.peers(cell))
        })
    }

    /// Returns the number of candidates of `position` that are in no template. Compares the result for each digit with an exhaustive
    /// search.
    fn count_excluded(position: &Position) -> usize {
        let analysis = Analysis::of(position.clone());
        let view = View::<2>::of(&analysis);
        let excluded = view.digits().map(|digit| {
            let expected = view.places(digit) - template_cells(view, digit, Cells::EMPTY, view.places(digit));
            let verdict = template_verdict(view, digit);
            assert_eq!((verdict.excluded, verdict.unconfirmed), (expected, expected), "{digit}");
            expected.len()
        });
        excluded.sum()
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
