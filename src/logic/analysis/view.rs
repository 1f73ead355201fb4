//! View of an analysis that represents the position as sets of cells. Most finders read a position in this form.

#[cfg(test)]
use crate::analysis::CachesByWidth;
use crate::analysis::als::AlsCache;
use crate::analysis::{Analysis, CellPattern, SearchMemo, TemplateCache, WidthCaches};
use crate::bits::{in_at_least, ones};
use crate::position::geometry::{Geometry, Intersection};
use crate::position::unavoidable_rectangles::UnavoidableRectangles;
use crate::{Cells, Position};
use grid::{Cell, Digit, DigitSet, UnitId};

/// View of an [`Analysis`] that represents the position as sets of cells, such as the cells with a certain candidate. Each set has `W`
/// words of 64 bits. A view is cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, const W: usize> {
    position: &'a Position,
    geometry: &'a Geometry,
    analysis: &'a Analysis,
    caches: &'a WidthCaches<W>,
}

/// Evaluates `$expression`, which can use a view of `$analysis` under the name `$view`. The sets of the view are as wide as the board
/// needs. If `or $other` is given, `$other` is evaluated instead on boards of more than 640 cells.
macro_rules! with_view {
    ($analysis:expr, $view:ident => $expression:expr) => {
        with_view!(@match $analysis, $view, $expression, caches => {
            let $view = $crate::View::<64>::new($analysis, caches);
            $expression
        })
    };
    ($analysis:expr, $view:ident => $expression:expr, or $other:expr) => {
        with_view!(@match $analysis, $view, $expression, _caches => $other)
    };
    (@match $analysis:expr, $view:ident, $expression:expr, $widest:pat => $other:expr) => {
        match $analysis.caches() {
            $crate::analysis::CachesByWidth::Words2(caches) => {
                let $view = $crate::View::<2>::new($analysis, caches);
                $expression
            }
            $crate::analysis::CachesByWidth::Words10(caches) => {
                let $view = $crate::View::<10>::new($analysis, caches);
                $expression
            }
            $crate::analysis::CachesByWidth::Words64($widest) => $other,
        }
    };
}
pub(crate) use with_view;

#[cfg(test)]
impl<'a> View<'a, 2> {
    /// Returns a view of `analysis`, whose board must have at most 128 cells.
    pub(crate) fn of(analysis: &'a Analysis) -> Self {
        let CachesByWidth::Words2(caches) = analysis.caches() else { panic!("the board has more than 128 cells") };
        Self::new(analysis, caches)
    }
}

impl<'a, const W: usize> View<'a, W> {
    /// Returns a view of `analysis`. `caches` must be the caches of `analysis` for sets of `W` words.
    pub(crate) fn new(analysis: &'a Analysis, caches: &'a WidthCaches<W>) -> Self {
        let position = analysis.position();
        Self { position, geometry: position.geometry(), analysis, caches }
    }

    #[inline]
    pub(crate) const fn analysis(&self) -> &'a Analysis {
        self.analysis
    }

    /// Returns the memo of the analysis, which records the searches that found nothing.
    #[inline]
    pub(crate) const fn memo(&self) -> &'a SearchMemo {
        self.analysis.memo()
    }

    /// Returns the cache of templates: sets of cells that contain a digit once in every unit.
    pub(crate) const fn templates(&self) -> &'a TemplateCache<W> {
        &self.caches.templates
    }

    /// Returns the cache of the almost locked sets of the position.
    pub(crate) const fn almost_locked_sets(&self) -> &'a AlsCache<W> {
        &self.caches.als
    }

    /// Returns the position.
    #[must_use]
    #[inline]
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// Returns the digits of the board, in ascending order.
    #[inline]
    pub fn digits(&self) -> impl Iterator<Item = Digit> + use<W> {
        DigitSet::all(self.position.shape().side()).iter()
    }

    /// Returns the numbers of all units, in ascending order.
    #[inline]
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<W> {
        self.position.layout().unit_ids()
    }

    /// Returns the empty cells with `digit` as a candidate.
    #[must_use]
    #[inline]
    pub fn places(&self, digit: Digit) -> Cells<W> {
        self.cell_set(digit.index())
    }

    /// Returns the cells that contain `digit`.
    #[must_use]
    #[inline]
    pub fn placed(&self, digit: Digit) -> Cells<W> {
        self.cell_set(self.position.shape().side() + 3 + digit.index())
    }

    /// Returns the cells of `cells` that the memo has not marked as searched for `pattern`. On boards of more than 128 cells, no cells are
    /// marked.
    #[inline]
    pub(crate) fn unsearched_cells(&self, pattern: CellPattern, cells: Cells<W>) -> Cells<W> {
        let known = self.memo().searched_cells(pattern);
        let known: Option<[u64; W]> = known.as_slice().try_into().ok();
        cells - known.map_or(Cells::EMPTY, Cells::from_words)
    }

    /// Marks `cells` in the memo as searched for `pattern` without success, and removes all earlier marks for `pattern`. Does nothing on
    /// boards of more than 128 cells.
    #[inline]
    pub(crate) fn mark_cells_searched(&self, pattern: CellPattern, cells: Cells<W>) {
        if let Ok(words) = cells.words().as_slice().try_into() {
            self.memo().mark_cells_searched(pattern, words);
        }
    }

    /// Returns `cells` together with all peers of these cells.
    pub(crate) fn with_peers(&self, cells: Cells<W>) -> Cells<W> {
        cells.iter().fold(cells, |around, cell| around | self.peers(cell))
    }

    /// Returns the cells that contain no digit yet.
    #[must_use]
    #[inline]
    pub fn empty_cells(&self) -> Cells<W> {
        self.cell_set(self.position.shape().side())
    }

    /// Returns the cells with exactly two candidates.
    #[must_use]
    #[inline]
    pub fn bivalue(&self) -> Cells<W> {
        self.cell_set(self.position.shape().side() + 1)
    }

    /// Returns the cells whose candidates are exactly the two digits of `both`.
    #[inline]
    pub(crate) fn bivalue_cells_of(&self, both: DigitSet) -> Cells<W> {
        both.iter().fold(self.bivalue(), |same, digit| same & self.places(digit))
    }

    /// Returns the cells with exactly three candidates.
    pub(crate) fn trivalue(&self) -> Cells<W> {
        // Counts the candidates of all cells at once. `ones` and `twos` are the binary digits of the count modulo 4; `more` has the cells
        // with four or more candidates.
        let [mut ones, mut twos, mut more] = [Cells::EMPTY; 3];
        for digit in self.digits() {
            let places = self.places(digit);
            let carry = ones & places;
            more |= twos & carry;
            twos = (twos | carry) - (twos & carry);
            ones = (ones | places) - carry;
        }
        (ones & twos) - more
    }

    /// Returns the cells with at least two and at most `most` candidates. `most` is 2, 3 or 4.
    pub(crate) fn cells_with_two_to(&self, most: u32) -> Cells<W> {
        if most == 2 {
            return self.bivalue();
        }
        // Counts the candidates of all cells at once. `digits_of_count` has the three binary digits of the count modulo 8; `many` has the
        // cells with eight or more candidates.
        let (mut digits_of_count, mut many) = ([[0; W]; 3], [0; W]);
        let (sets, _) = self.position.cell_sets().as_chunks::<W>();
        for places in &sets[..self.position.shape().side()] {
            let mut carry = *places;
            for bits in &mut digits_of_count {
                for (bits, carry) in bits.iter_mut().zip(&mut carry) {
                    (*bits, *carry) = (*bits ^ *carry, *bits & *carry);
                }
            }
            many.iter_mut().zip(carry).for_each(|(many, carry)| *many |= carry);
        }
        Cells::from_words(std::array::from_fn(|at| {
            let [ones, twos, fours] = digits_of_count.each_ref().map(|bits| bits[at]);
            let is_four = if most > 3 { fours & !(ones | twos) } else { 0 };
            (twos & !fours | is_four) & !many[at]
        }))
    }

    /// Returns the candidates of `cell`, or none if `cell` contains a digit.
    #[must_use]
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.position.candidates(cell)
    }

    /// Returns the digits that are a candidate of at least one of `cells`.
    #[must_use]
    #[inline]
    pub fn candidates_of(&self, cells: Cells<W>) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all.or(self.candidates(cell)))
    }

    /// Returns the peers of `cell`, which do not include `cell` itself.
    ///
    /// # Panics
    /// Never: the sets of a view have as many words as those of its position.
    #[must_use]
    #[inline]
    pub fn peers(&self, cell: Cell) -> Cells<W> {
        Cells::from_words(self.geometry.peers(cell).try_into().expect("a view is as wide as the sets of its position"))
    }

    /// Returns the cells that see every cell of `cells`. If `cells` is empty, every bit of the result is set, also those beyond the last
    /// cell of the board.
    #[must_use]
    #[inline]
    pub fn common_peers(&self, cells: Cells<W>) -> Cells<W> {
        cells.iter().fold(Cells::from_words([u64::MAX; W]), |seen, cell| seen & self.peers(cell))
    }

    /// Returns all cells of a unit.
    ///
    /// # Panics
    /// Never: the sets of a view have as many words as those of its position.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: UnitId) -> Cells<W> {
        Cells::from_words(self.geometry.unit(unit).try_into().expect("a view is as wide as the sets of its position"))
    }

    /// Returns the cells of `unit` with `digit` as a candidate, or none if `unit` contains `digit`.
    #[must_use]
    #[inline]
    pub fn places_in(&self, unit: UnitId, digit: Digit) -> Cells<W> {
        self.unit(unit) & self.places(digit)
    }

    /// Returns the units in which exactly two cells have `digit` as a candidate, in ascending order.
    #[inline]
    pub(crate) fn units_with_two_places(&self, digit: Digit) -> impl Iterator<Item = UnitId> + use<'a, W> {
        let position = self.position;
        let has_two = move |&unit: &UnitId| position.places(unit, digit).count_ones() == 2;
        let beyond = (64..position.layout().units().len()).map(|at| UnitId(at as u16)).filter(has_two);
        ones(position.units_with_two_places(digit)).map(|at| UnitId(at as u16)).chain(beyond)
    }

    /// Returns the units that are boxes, in ascending order.
    #[inline]
    pub(crate) fn boxes(&self) -> impl Iterator<Item = UnitId> + use<'a, W> {
        let words = self.geometry.box_mask.iter().enumerate();
        words.flat_map(|(word, &boxes)| ones(boxes).map(move |at| UnitId((64 * word + at) as u16)))
    }

    /// Returns the intersection of every two units that share at least two cells. Each intersection occurs twice: each of the two units is
    /// the [base](Intersection::base) once.
    pub(crate) fn intersections(&self) -> &'a [Intersection] {
        self.geometry.intersections()
    }

    /// Returns the units that contain all of `cells`, in the order in which the layout lists them. Returns none if `cells` is empty.
    #[inline]
    pub fn common_units(&self, cells: Cells<W>) -> impl Iterator<Item = UnitId> + use<'a, W> {
        let view = *self;
        let units = cells.first().map_or(&[][..], |first| view.position.layout().units_of(first));
        units.iter().copied().filter(move |&unit| cells.is_subset(view.unit(unit)))
    }

    /// Returns the units that contain any of `cells`, in ascending order.
    #[inline]
    pub(crate) fn units_with_any(&self, cells: Cells<W>) -> impl Iterator<Item = UnitId> + use<W> {
        let units = self.unit_mask(cells);
        let beyond = (64..self.position.layout().units().len()).map(|at| UnitId(at as u16));
        let view = *self;
        // Empty unless the board has more than 64 units.
        let beyond: Vec<UnitId> = beyond.filter(|&unit| cells.intersects(view.unit(unit))).collect();
        ones(units).map(|at| UnitId(at as u16)).chain(beyond)
    }

    /// Returns a bit mask of the units that contain any of `cells`. Bit i stands for unit i; units after the first 64 are left out.
    #[inline]
    pub(crate) fn unit_mask(&self, cells: Cells<W>) -> u64 {
        cells.iter().fold(0, |units, cell| units | self.geometry.unit_mask(cell))
    }

    /// Returns a bit mask of the units that contain both cells of a naked pair. Considers only pairs of a cell in `some` and another cell
    /// in `cells`. All cells in `some` and in `cells` must have exactly two candidates. Bit i stands for unit i; units after the first 64
    /// are left out.
    pub(crate) fn units_with_naked_pair(&self, some: Cells<W>, cells: Cells<W>) -> u64 {
        let (mut units, mut left) = (0, cells);
        for one in some.iter() {
            left = left.without(one); // all pairs with `one` are found below
            let among = left & self.peers(one);
            let same = self.candidates(one).iter().fold(among, |same, digit| same & self.places(digit));
            units |= self.geometry.unit_mask(one) & self.unit_mask(same);
        }
        units
    }

    /// Returns a bit mask of the pairs of units that share at least `N` of `cells`. Bit i stands for the pair with the index i in
    /// [`Geometry::intersecting_pairs`]; pairs after the first 64 are left out.
    ///
    /// `units` is a bit mask of units. Cells that are in none of these units do not count, except on boards of more than 64 units, where
    /// they may count.
    pub(crate) fn intersections_with<const N: usize>(&self, cells: Cells<W>, units: u64) -> u64 {
        let units = if self.position.layout().units().len() > 64 { u64::MAX } else { units };
        let is_in_units = |&cell: &Cell| self.geometry.unit_mask(cell) & units != 0;
        in_at_least::<N>(cells.iter().filter(is_in_units).map(|cell| self.geometry.pair_mask(cell)))
    }

    /// Returns the cells that are constrained by units alone: no other rule restricts the cell, and each peer of the cell shares a unit
    /// with it.
    ///
    /// # Panics
    /// Never: the sets of a view have as many words as those of its position.
    #[must_use]
    pub fn unit_only_cells(&self) -> Cells<W> {
        Cells::from_words(
            self.geometry.unit_only_cells().try_into().expect("a view is as wide as the sets of its position"),
        )
    }

    /// Returns the unavoidable rectangles of the layout: groups of four cells that could exchange two digits without changing the set of
    /// digits in any unit. The first and the last cell of a rectangle are diagonally opposite.
    #[inline]
    pub(crate) fn rectangles(&self) -> &'a UnavoidableRectangles {
        self.geometry.rectangles(self.position.layout())
    }

    /// Returns the cells that are diagonally opposite to `cell` in some unavoidable rectangle.
    ///
    /// # Panics
    /// Never: the sets of a view have as many words as those of its position.
    #[inline]
    pub(crate) fn opposite_corners(&self, cell: Cell) -> Cells<W> {
        Cells::from_words(
            self.rectangles().opposite(cell).try_into().expect("a view is as wide as the sets of its position"),
        )
    }

    /// Returns the set of cells with the index `at` in [`Position::cell_sets`].
    #[inline]
    fn cell_set(&self, at: usize) -> Cells<W> {
        let words = &self.position.cell_sets()[at * W..(at + 1) * W];
        Cells::from_words(words.try_into().expect("a view is as wide as the sets of its position"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle, Shape};

    #[test]
    fn cells_are_selected_by_candidate_count() {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        for (cell, count) in [(0, 1), (1, 2), (2, 3), (12, 2), (40, 4), (80, 5)] {
            puzzle.removed[cell] = DigitSet::all(9 - count);
        }
        let position = Position::of(&puzzle.check().unwrap());
        let analysis = Analysis::of(position.clone());
        let view = View::<2>::of(&analysis);
        let few = |most: u32| view.cells_with_two_to(most).iter().map(Cell::index).collect::<Vec<_>>();
        assert_eq!([2, 3, 4].map(few), [vec![1, 12], vec![1, 2, 12], vec![1, 2, 12, 40]]);
        assert_eq!(view.trivalue().single(), Some(Cell::new(2)));
        assert_eq!(
            view.bivalue_cells_of(DigitSet::all(9).minus(DigitSet::all(7))).iter().map(Cell::index).collect::<Vec<_>>(),
            [1, 12]
        );
        assert!(view.bivalue_cells_of(DigitSet::all(3).without(Digit::ONE)).is_empty());
        let pairs = &position.geometry().intersecting_pairs;
        let shared: Vec<_> =
            ones(view.intersections_with::<2>(view.cells_with_two_to(4), 1)).map(|at| pairs[at].base.0).collect();
        assert_eq!(shared, [0], "the first row and the first box");
    }
}
