//! A position as sets of cells: what most finders look at.

#[cfg(test)]
use crate::analysis::CachesByWidth;
use crate::analysis::als::AlsCache;
use crate::analysis::{Analysis, CellPattern, SearchMemo, TemplateCache, WidthCaches};
use crate::bits::{in_at_least, ones};
use crate::position::geometry::{Geometry, Intersection};
use crate::position::unavoidable_rectangles::UnavoidableRectangles;
use crate::{Cells, Position};
use grid::{Cell, Digit, DigitSet, UnitId};

/// An analysis seen through sets of cells that are `W` words wide. Cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, const W: usize> {
    position: &'a Position,
    geometry: &'a Geometry,
    analysis: &'a Analysis,
    caches: &'a WidthCaches<W>,
}

/// Evaluates an expression with a view as wide as the board, or another one for boards of more than 640 cells.
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
    /// Returns a view of a board of up to 128 cells.
    pub(crate) fn of(analysis: &'a Analysis) -> Self {
        let CachesByWidth::Words2(caches) = analysis.caches() else { panic!("the board has more than 128 cells") };
        Self::new(analysis, caches)
    }
}

impl<'a, const W: usize> View<'a, W> {
    /// Returns a view of `analysis`, which has these caches.
    pub(crate) fn new(analysis: &'a Analysis, caches: &'a WidthCaches<W>) -> Self {
        let position = analysis.position();
        Self { position, geometry: position.geometry(), analysis, caches }
    }

    /// Returns the analysis.
    #[inline]
    pub(crate) const fn analysis(&self) -> &'a Analysis {
        self.analysis
    }

    /// Returns the memo of searches without success.
    #[inline]
    pub(crate) const fn memo(&self) -> &'a SearchMemo {
        self.analysis.memo()
    }

    /// Returns the cache of templates.
    pub(crate) const fn templates(&self) -> &'a TemplateCache<W> {
        &self.caches.templates
    }

    /// Returns the cache of almost locked sets.
    pub(crate) const fn almost_locked_sets(&self) -> &'a AlsCache<W> {
        &self.caches.als
    }

    /// The whole position.
    #[must_use]
    #[inline]
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// The board's digits.
    #[inline]
    pub fn digits(&self) -> impl Iterator<Item = Digit> + use<W> {
        DigitSet::all(self.position.shape().side()).iter()
    }

    /// The numbers of all units, in order.
    #[inline]
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<W> {
        self.position.layout().unit_ids()
    }

    /// The empty cells that may hold `digit`.
    #[must_use]
    #[inline]
    pub fn places(&self, digit: Digit) -> Cells<W> {
        self.cell_set(digit.index())
    }

    /// The cells that hold `digit`.
    #[must_use]
    #[inline]
    pub fn placed(&self, digit: Digit) -> Cells<W> {
        self.cell_set(self.position.shape().side() + 3 + digit.index())
    }

    /// Those of the cells with few candidates that `pattern` was not sought with in vain; all of them on boards of more than 128 cells.
    #[inline]
    pub(crate) fn unsearched_cells(&self, pattern: CellPattern, cells: Cells<W>) -> Cells<W> {
        let known = self.memo().searched_cells(pattern);
        let known: Option<[u64; W]> = known.as_slice().try_into().ok();
        cells - known.map_or(Cells::EMPTY, Cells::from_words)
    }

    /// `pattern` is not to be had with these cells.
    #[inline]
    pub(crate) fn mark_cells_searched(&self, pattern: CellPattern, cells: Cells<W>) {
        if let Ok(words) = cells.words().as_slice().try_into() {
            self.memo().mark_cells_searched(pattern, words);
        }
    }

    /// These cells and all that see one of them.
    pub(crate) fn with_peers(&self, cells: Cells<W>) -> Cells<W> {
        cells.iter().fold(cells, |around, cell| around | self.peers(cell))
    }

    /// The cells without a digit.
    #[must_use]
    #[inline]
    pub fn empty_cells(&self) -> Cells<W> {
        self.cell_set(self.position.shape().side())
    }

    /// The cells with just two candidates.
    #[must_use]
    #[inline]
    pub fn bivalue(&self) -> Cells<W> {
        self.cell_set(self.position.shape().side() + 1)
    }

    /// The cells with these two candidates and no others.
    #[inline]
    pub(crate) fn bivalue_cells_of(&self, both: DigitSet) -> Cells<W> {
        both.iter().fold(self.bivalue(), |twins, digit| twins & self.places(digit))
    }

    /// The cells with just three candidates.
    pub(crate) fn trivalue(&self) -> Cells<W> {
        let [mut ones, mut twos, mut more] = [Cells::EMPTY; 3]; // the count of each cell in binary, from four on no longer told
        for digit in self.digits() {
            let places = self.places(digit);
            let carry = ones & places;
            more |= twos & carry;
            twos = (twos | carry) - (twos & carry);
            ones = (ones | places) - carry;
        }
        (ones & twos) - more
    }

    /// The cells with two candidates at least, and at most so many, which are four at the most.
    pub(crate) fn cells_with_up_to(&self, most: u32) -> Cells<W> {
        if most == 2 {
            return self.bivalue();
        }
        let (mut figures, mut many) = ([[0; W]; 3], [0; W]); // how many candidates each has, in binary, and whether eight or more
        let (sets, _) = self.position.cell_sets().as_chunks::<W>();
        for places in &sets[..self.position.shape().side()] {
            let mut carried = *places;
            for figure in &mut figures {
                for (figure, carried) in figure.iter_mut().zip(&mut carried) {
                    (*figure, *carried) = (*figure ^ *carried, *figure & *carried);
                }
            }
            many.iter_mut().zip(carried).for_each(|(many, carried)| *many |= carried);
        }
        Cells::from_words(std::array::from_fn(|at| {
            let [ones, twos, fours] = figures.each_ref().map(|figure| figure[at]);
            let is_four = if most > 3 { fours & !(ones | twos) } else { 0 };
            (twos & !fours | is_four) & !many[at]
        }))
    }

    /// What an empty cell may be; nothing where a digit stands.
    #[must_use]
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.position.candidates(cell)
    }

    /// What the empty cells among `cells` may be between them.
    #[must_use]
    #[inline]
    pub fn candidates_of(&self, cells: Cells<W>) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all.or(self.candidates(cell)))
    }

    /// The cells that may not hold the same digit as `cell`; not `cell` itself.
    ///
    /// # Panics
    /// Never: a view is as wide as its position.
    #[must_use]
    #[inline]
    pub fn peers(&self, cell: Cell) -> Cells<W> {
        Cells::from_words(self.geometry.peers(cell).try_into().expect("the ground is as wide as the view"))
    }

    /// The cells that see every cell of `cells`; all cells of the board where there are none.
    #[must_use]
    #[inline]
    pub fn common_peers(&self, cells: Cells<W>) -> Cells<W> {
        cells.iter().fold(Cells::from_words([u64::MAX; W]), |seen, cell| seen & self.peers(cell))
    }

    /// All cells of a unit.
    ///
    /// # Panics
    /// Never: a view is as wide as its position.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: UnitId) -> Cells<W> {
        Cells::from_words(self.geometry.unit(unit).try_into().expect("the ground is as wide as the view"))
    }

    /// The cells of `unit` that may hold `digit`; none once it stands there.
    #[must_use]
    #[inline]
    pub fn places_in(&self, unit: UnitId, digit: Digit) -> Cells<W> {
        self.unit(unit) & self.places(digit)
    }

    /// The units in which `digit` has just two places, in order.
    #[inline]
    pub(crate) fn units_with_two_places(&self, digit: Digit) -> impl Iterator<Item = UnitId> + use<'a, W> {
        let position = self.position;
        let has_two = move |&unit: &UnitId| position.places(unit, digit).count_ones() == 2;
        let beyond = (64..position.layout().units().len()).map(|at| UnitId(at as u16)).filter(has_two);
        ones(position.units_with_two_places(digit)).map(|at| UnitId(at as u16)).chain(beyond)
    }

    /// The boxes, in order.
    #[inline]
    pub(crate) fn boxes(&self) -> impl Iterator<Item = UnitId> + use<'a, W> {
        let pages = self.geometry.box_mask.iter().enumerate();
        pages.flat_map(|(page, &boxes)| ones(boxes).map(move |at| UnitId((64 * page + at) as u16)))
    }

    /// The pairs of units that share two cells or more, each both ways.
    pub(crate) fn intersections(&self) -> &'a [Intersection] {
        self.geometry.intersections()
    }

    /// The units that hold all of `cells`, in the layout's order; none where `cells` is empty.
    #[inline]
    pub fn common_units(&self, cells: Cells<W>) -> impl Iterator<Item = UnitId> + use<'a, W> {
        let view = *self;
        let units = cells.first().map_or(&[][..], |first| view.position.layout().units_of(first));
        units.iter().copied().filter(move |&unit| cells.is_subset(view.unit(unit)))
    }

    /// The units that hold any of `cells`, in the layout's order.
    #[inline]
    pub(crate) fn units_with_any(&self, cells: Cells<W>) -> impl Iterator<Item = UnitId> + use<W> {
        let units = self.unit_mask(cells);
        let beyond = (64..self.position.layout().units().len()).map(|at| UnitId(at as u16));
        let view = *self;
        let beyond: Vec<UnitId> = beyond.filter(|&unit| cells.intersects(view.unit(unit))).collect(); // none but on large boards
        ones(units).map(|at| UnitId(at as u16)).chain(beyond)
    }

    /// A bit for each of the first 64 units that holds any of `cells`.
    #[inline]
    pub(crate) fn unit_mask(&self, cells: Cells<W>) -> u64 {
        cells.iter().fold(0, |units, cell| units | self.geometry.unit_mask(cell))
    }

    /// Returns one bit for each of the first 64 units that has one of `ones` and another of `cells` with the same candidates. All these cells have
    /// two candidates.
    pub(crate) fn units_with_naked_pair(&self, ones: Cells<W>, cells: Cells<W>) -> u64 {
        let (mut units, mut left) = (0, cells);
        for one in ones.iter() {
            left = left.without(one); // its twins are known now
            let among = left & self.peers(one);
            let twins = self.candidates(one).iter().fold(among, |twins, digit| twins & self.places(digit));
            units |= self.geometry.unit_mask(one) & self.unit_mask(twins);
        }
        units
    }

    /// Returns a bit for each of the first 64 of [`Ground::pairs`] that share at least `N` of `cells`. Cells outside `units`, a bit for each of
    /// the first 64, may be left out.
    pub(crate) fn intersections_with<const N: usize>(&self, cells: Cells<W>, units: u64) -> u64 {
        let units = if self.position.layout().units().len() > 64 { u64::MAX } else { units };
        let is_asked = |&cell: &Cell| self.geometry.unit_mask(cell) & units != 0;
        in_at_least::<N>(cells.iter().filter(is_asked).map(|cell| self.geometry.pair_mask(cell)))
    }

    /// The cells of which units alone tell what they may hold: whoever sees one sees it in a unit.
    ///
    /// # Panics
    /// Never: a view is as wide as its position.
    #[must_use]
    pub fn unit_only_cells(&self) -> Cells<W> {
        Cells::from_words(self.geometry.unit_only_cells().try_into().expect("the ground is as wide as the view"))
    }

    /// Every four cells that could swap two digits unnoticed by any unit; the first and the last lie across from each other.
    #[inline]
    pub(crate) fn rectangles(&self) -> &'a UnavoidableRectangles {
        self.geometry.rectangles(self.position.layout())
    }

    /// The cells across from `cell` in some of them.
    ///
    /// # Panics
    /// Never: a view is as wide as its position.
    #[inline]
    pub(crate) fn opposite_corners(&self, cell: Cell) -> Cells<W> {
        Cells::from_words(self.rectangles().opposite(cell).try_into().expect("the ground is as wide as the view"))
    }

    #[inline]
    fn cell_set(&self, at: usize) -> Cells<W> {
        let words = &self.position.cell_sets()[at * W..(at + 1) * W];
        Cells::from_words(words.try_into().expect("the position is as wide as the view"))
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
        let few = |most: u32| view.cells_with_up_to(most).iter().map(Cell::index).collect::<Vec<_>>();
        assert_eq!([2, 3, 4].map(few), [vec![1, 12], vec![1, 2, 12], vec![1, 2, 12, 40]]);
        assert_eq!(view.trivalue().single(), Some(Cell::new(2)));
        assert_eq!(
            view.bivalue_cells_of(DigitSet::all(9).minus(DigitSet::all(7))).iter().map(Cell::index).collect::<Vec<_>>(),
            [1, 12]
        );
        assert!(view.bivalue_cells_of(DigitSet::all(3).without(Digit::ONE)).is_empty());
        let pairs = &position.geometry().intersecting_pairs;
        let shared: Vec<_> =
            ones(view.intersections_with::<2>(view.cells_with_up_to(4), 1)).map(|at| pairs[at].base.0).collect();
        assert_eq!(shared, [0], "the first row and the first box");
    }
}
