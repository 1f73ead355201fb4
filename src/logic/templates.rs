//! What the places of one digit tell without the other digits: in which cells it can stand at all.
//!
//! A template is a set of cells that holds the digit once in every unit. Whatever argues from the places of one digit alone, from
//! a Skyscraper to a fish of seven bases, strikes candidates that are in no template, so such techniques need not look at a
//! digit all of whose places are in one. On plain boards of side 9 [`bands`] tell which are; on others they are searched for.

use crate::analysis::{Fate, TemplateMemory};
use crate::view::with_view;
use crate::{Analysis, Cells, Technique, View, bands};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Cells tried for the templates of a digit, however many it takes; boards of side 9 need some dozens. What has been found in no
/// template by then may be in one.
const PATIENCE: u32 = 4_000;

/// What can be said of the places of `digit`.
pub(super) fn fate<const W: usize>(view: View<'_, W>, digit: Digit) -> Fate<W> {
    recall(view, digit, |memory| memory.fate)
}

/// Whether a template is known that `left`, of the places of `digit`, leave whole: on plain boards, whether there is one.
pub(super) fn is_possible<const W: usize>(view: View<'_, W>, digit: Digit, left: Cells<W>) -> bool {
    let left = left | view.stands(digit);
    if view.position().ground().is_plain {
        return bands::has_template(left);
    }
    recall(view, digit, |memory| memory.templates.iter().any(|template| template.within(left)))
}

impl<'a, const W: usize> View<'a, W> {
    /// Returns the candidates of `digit` that are in no template, so that they are false.
    #[must_use]
    pub fn dead(&self, digit: Digit) -> Cells<W> {
        fate(*self, digit).dead
    }

    /// Returns the candidates of `digit` that may be in no template. No technique of one digit eliminates any other.
    #[must_use]
    pub fn doubtful(&self, digit: Digit) -> Cells<W> {
        fate(*self, digit).doubtful
    }

    /// Whether some of these cells are known to be a template of `digit`. Then they have no fish.
    #[must_use]
    pub fn is_possible(&self, digit: Digit, left: Cells<W>) -> bool {
        is_possible(*self, digit, left)
    }

    /// Returns the digits with doubtful candidates.
    #[inline]
    pub fn doubtful_digits(&self) -> impl Iterator<Item = Digit> + use<'a, W> {
        self.doubtful_among(self.memo().unsettled())
    }

    /// Returns those of `digits` that have doubtful candidates.
    #[inline]
    fn doubtful_among(&self, digits: DigitSet) -> impl Iterator<Item = Digit> + use<'a, W> {
        let view = *self;
        let is_doubtful = move |&digit: &Digit| {
            let is_settled = view.doubtful(digit).is_empty();
            if is_settled {
                view.memo().note_settled(digit);
            }
            !is_settled
        };
        digits.iter().filter(is_doubtful)
    }

    /// Returns the digits that `technique`, which is about a single digit, may be found with.
    #[inline]
    pub(super) fn digits_for(&self, technique: Technique) -> DigitSet {
        let is_fresh = |&digit: &Digit| !self.memo().lacks(technique, digit);
        self.doubtful_among(self.memo().unsettled().iter().filter(is_fresh).collect()).collect()
    }
}

/// Returns the digits that `technique`, which is about a single digit, may be found with; all digits on boards of more than 640 cells.
pub(super) fn digits_for(analysis: &Analysis, technique: Technique) -> DigitSet {
    let all = || DigitSet::all(analysis.position().shape().side());
    with_view!(analysis, view => view.digits_for(technique), or all())
}

fn recall<const W: usize, T>(view: View<'_, W>, digit: Digit, look: impl FnOnce(&TemplateMemory<W>) -> T) -> T {
    let mut memories = view.templates().0.borrow_mut();
    if memories.is_empty() {
        memories.resize_with(view.position().shape().side(), TemplateMemory::default);
    }
    let memory = &mut memories[digit.index()];
    let full = view.places(digit) | view.stands(digit);
    if memory.full != full {
        memory.update(view, digit, full);
    }
    look(memory)
}

impl<const W: usize> TemplateMemory<W> {
    fn update(&mut self, view: View<'_, W>, digit: Digit, full: Cells<W>) {
        let places = view.places(digit);
        if view.position().ground().is_plain {
            let dead = places - bands::alive(full);
            (self.full, self.fate) = (full, Fate { dead, doubtful: dead });
            return;
        }
        if view.position().shape().side() > 9 {
            *self = Self::default(); // a search that gives up must not find more because of what an earlier one found
        }
        let mut dead = if full.within(self.full) { self.fate.dead & places } else { Cells::EMPTY };
        self.templates.retain(|template| template.within(full));
        let mut alive = self.templates.iter().fold(Cells::EMPTY, |alive, &template| alive | template);
        if places.within(alive | dead) {
            (self.full, self.fate) = (full, Fate { dead, doubtful: places - alive });
            return;
        }
        self.note_units(view, digit);
        let mut search = Search { view, units: &self.units, wanted: places - (alive | dead), patience: PATIENCE };
        while let Some(cell) = search.wanted.first() {
            match search.fill(places, view.stands(digit), cell) {
                Some(template) => {
                    alive |= template;
                    search.wanted -= template;
                    self.templates.push(template);
                }
                None if search.patience > 0 => {
                    dead = dead.with(cell);
                    search.wanted = search.wanted.without(cell);
                }
                None => break,
            }
        }
        (self.full, self.fate) = (full, Fate { dead, doubtful: places - alive });
    }
}

impl<const W: usize> TemplateMemory<W> {
    /// Of rows, columns and boxes the rows are enough: no two cells of a template share a unit, and as many rows lack the digit as
    /// columns or boxes do.
    fn note_units(&mut self, view: View<'_, W>, digit: Digit) {
        let ground = view.position().ground();
        let places = |unit: UnitId| Some(view.places_in(unit, digit)).filter(|places| !places.is_empty());
        self.units.clear();
        if ground.is_mixed || ground.rows.is_empty() {
            self.units.extend(view.units().filter_map(places));
        } else {
            self.units.extend(ground.rows.iter().copied().filter_map(places));
        }
    }
}

struct Search<'a, const W: usize> {
    view: View<'a, W>,
    units: &'a [Cells<W>],
    wanted: Cells<W>, // of which nothing is known: a template with many of them saves others
    patience: u32,
}

impl<const W: usize> Search<'_, W> {
    /// A template with `cell` and `taken`, from what is left.
    fn fill(&mut self, left: Cells<W>, taken: Cells<W>, cell: Cell) -> Option<Cells<W>> {
        self.patience = self.patience.checked_sub(1)?;
        let taken = taken.with(cell);
        let left = left - self.view.peers(cell).with(cell);
        let mut next = None; // a unit with one place, if there is one, else the first
        for &unit in self.units.iter().filter(|unit| !unit.meets(taken)) {
            let places = unit & left;
            if !places.has_several() {
                next = Some(places);
                break;
            }
            next = next.or(Some(places));
        }
        let Some(unit) = next else { return Some(taken) };
        let (wanted, rest) = (unit & self.wanted, unit - self.wanted);
        wanted.iter().chain(rest.iter()).find_map(|cell| self.fill(left, taken, cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, Position, samples};
    use grid::{DigitSet, Puzzle, Rule, Shape};

    /// Every cell of every template that the digit has left, unit by unit.
    fn alive(view: View<'_, 2>, digit: Digit, taken: Cells<2>, places: Cells<2>) -> Cells<2> {
        let lacks = |unit: &UnitId| !view.unit(*unit).meets(taken | view.stands(digit));
        let Some(unit) = view.units().find(lacks) else { return taken };
        let here = (view.unit(unit) & places).iter();
        here.fold(Cells::EMPTY, |all, cell| all | alive(view, digit, taken.with(cell), places - view.peers(cell)))
    }

    /// How many places are dead, each by the digit's templates.
    fn dead(position: &Position) -> usize {
        let analysis = Analysis::of(position.clone());
        let view = View::<2>::of(&analysis);
        let dead = view.digits().map(|digit| {
            let gone = view.places(digit) - alive(view, digit, Cells::EMPTY, view.places(digit));
            let fate = fate(view, digit);
            assert_eq!((fate.dead, fate.doubtful), (gone, gone), "{digit}");
            gone.len()
        });
        dead.sum()
    }

    #[test]
    fn a_place_is_dead_where_no_template_has_it() {
        let (mut count, ladder) = (0, Ladder::ours());
        for start in samples::starts() {
            count += samples::walk(&ladder, start).take(30).map(|(position, _)| dead(&position)).sum::<usize>();
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
            count += if position.is_dead() { 0 } else { dead(&position) };
        }
        assert!(count > 20, "{count}");
    }
}
