//! Analysis of a position: the position itself, and caches of the results that finders derive from it.
//!
//! Finders read an [`Analysis`] and store nothing themselves. The results that they derive from a position are cached here, so that a
//! result that many finders need is computed only once. [`Analysis::advance`] applies a step to the position. It is the only place that
//! decides which cached results stay valid after a step.
//!
//! Each cache has a file or a folder: `search_memo`, the files that end in `_cache`, `als` and `implication`. `implication` uses `als`;
//! otherwise no cache uses another one. `view` represents the position as sets of cells, and most finders read it instead of this file.
//! `template_search` fills the cache of templates, on classic 9×9 boards with `band_templates`. The finders themselves fill the caches of
//! rectangles, wings and conditions.

pub(crate) mod als;
mod band_templates;
mod condition_cache;
pub(crate) mod implication;
mod rectangle_cache;
mod search_memo;
mod template_cache;
pub(crate) mod template_search;
#[cfg(test)]
mod tests;
mod view;
mod wing_cache;

use std::fmt;
use std::sync::Arc;

use crate::Position;
use crate::analysis::als::AlsCache;
use crate::analysis::implication::{ChainCache, ForcingCache};
use crate::evidence::Candidate;
use crate::position::geometry::Geometry;
use crate::position::{Change, canonical_transformation};
pub(crate) use condition_cache::{ConditionCache, ConditionKey, ConditionResult};
use grid::{Board, DigitSet, Layout, Transformation};
pub(crate) use rectangle_cache::{RectangleCache, UrCandidate};
pub(crate) use search_memo::{CellPattern, SearchMemo, UnitPattern};
pub(crate) use template_cache::{DigitTemplates, TemplateCache, TemplateVerdict};
pub use view::View;
pub(crate) use view::with_view;
pub(crate) use wing_cache::{UnitWingAls, WingAls, WingCache, WingSizeCache};

/// Position, with caches of the results that finders derive from it.
///
/// Every search for deductions reads an analysis. A worker that rates many puzzles creates only one analysis, and [loads](Analysis::load)
/// the puzzles into it one after the other.
pub struct Analysis {
    position: Position,
    memo: SearchMemo,
    pub(crate) chains: ChainCache,
    pub(crate) forcing: ForcingCache,
    pub(crate) rectangles: RectangleCache,
    pub(crate) wings: WingCache,
    pub(crate) conditions: ConditionCache,
    caches: CachesByWidth,
}

/// Caches of templates and almost locked sets, both of which contain sets of cells. Each set of cells has `W` words of 64 bits.
#[derive(Debug, Default)]
pub(crate) struct WidthCaches<const W: usize> {
    pub templates: TemplateCache<W>,
    pub als: AlsCache<W>,
}

/// Caches of templates and almost locked sets. They contain sets of cells, which have one of three widths. The width depends on the number
/// of cells of the board.
#[derive(Debug)]
pub(crate) enum CachesByWidth {
    /// Caches of a board of up to 128 cells.
    Words2(WidthCaches<2>),
    /// Caches of a board of up to 640 cells.
    Words10(WidthCaches<10>),
    /// Caches of a larger board. Few finders support such boards.
    Words64(WidthCaches<64>),
}

impl CachesByWidth {
    fn of(geometry: &Geometry) -> Self {
        match geometry.set_words() {
            2 => Self::Words2(WidthCaches::default()),
            10 => Self::Words10(WidthCaches::default()),
            _ => Self::Words64(WidthCaches::default()),
        }
    }
}

impl Analysis {
    /// Returns an analysis of `position` with empty caches.
    #[must_use]
    pub fn of(position: Position) -> Self {
        Self {
            memo: new_memo(&position),
            chains: ChainCache::default(),
            forcing: ForcingCache::default(),
            rectangles: RectangleCache::default(),
            wings: WingCache::default(),
            conditions: ConditionCache::default(),
            caches: CachesByWidth::of(position.geometry()),
            position,
        }
    }

    /// Returns an analysis of the blank position on `layout`. Boards can then be [loaded](Self::load) into it.
    #[must_use]
    pub fn for_layout(layout: &Arc<Layout>) -> Self {
        Self::of(Position::blank(layout, Geometry::of(layout)))
    }

    /// Returns another analysis of the same position. A step that is applied to one of the two does not change the other.
    ///
    /// The copy has the same search memo and, on boards of up to 640 cells, the same templates. Its other caches are empty.
    pub(crate) fn fork(&self) -> Self {
        let mut branch = Self::of(self.position.clone());
        branch.memo.clone_from(&self.memo);
        match (&mut branch.caches, &self.caches) {
            (CachesByWidth::Words2(to), CachesByWidth::Words2(from)) => to.templates.clone_from(&from.templates),
            (CachesByWidth::Words10(to), CachesByWidth::Words10(from)) => to.templates.clone_from(&from.templates),
            _ => {}
        }
        branch
    }

    /// Replaces the position by the starting position of `board`. Drops the caches that are only valid for the old position. If the layout
    /// stays the same, the other caches are kept.
    pub fn load(&mut self, board: &Board) {
        self.load_transformed(board, None);
    }

    /// Loads the canonical form of `board`, and returns the transformation of `board` into this form. Boards have the same canonical form
    /// if they differ only by a symmetry, such as a rotation or a relabelling of the digits.
    ///
    /// Returns `None`, and [loads](Self::load) `board` as it is, if `board` has other rules than the classic ones or too many symmetries.
    pub(crate) fn load_canonical(&mut self, board: &Board) -> Option<Transformation> {
        let transformation = canonical_transformation(board);
        self.load_transformed(board, transformation.as_ref());
        transformation
    }

    fn load_transformed(&mut self, board: &Board, transformation: Option<&Transformation>) {
        if self.position.layout() != board.layout() {
            *self = Self::for_layout(board.layout());
        }
        self.position.reset_to(board, transformation);
        self.clear_caches();
    }

    /// Replaces the position by `position`, which must have the same layout. Drops the caches that are only valid for the old position.
    pub(crate) fn set_position(&mut self, position: Position) {
        self.position = position;
        self.clear_caches();
    }

    /// Drops the caches that are only valid for the old position. Keeps the caches of templates and of rule conditions: each of their
    /// entries is compared with the candidates when it is read.
    fn clear_caches(&mut self) {
        self.memo = new_memo(&self.position);
        self.chains = ChainCache::default();
        self.forcing = ForcingCache::default();
        self.rectangles = RectangleCache::default();
        self.wings = WingCache::default();
        match &mut self.caches {
            CachesByWidth::Words2(caches) => caches.als = AlsCache::default(),
            CachesByWidth::Words10(caches) => caches.als = AlsCache::default(),
            CachesByWidth::Words64(caches) => caches.als = AlsCache::default(),
        }
    }

    /// Returns the position that is analysed.
    #[must_use]
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the memo, which records the searches that found nothing.
    #[inline]
    pub(crate) const fn memo(&self) -> &SearchMemo {
        &self.memo
    }

    /// Returns the caches that contain sets of cells. The variant depends on the number of cells of the board.
    #[inline]
    pub(crate) const fn caches(&self) -> &CachesByWidth {
        &self.caches
    }

    /// Applies a step: eliminates and places candidates of the position, and drops or updates the caches.
    ///
    /// Candidates only disappear, so a search that found nothing need only be repeated where something has changed. The memo therefore
    /// records the changed units and digits. Link graphs and rectangles describe a single position and are dropped. The other caches store
    /// the candidates from which they were derived, and are updated when they are next read. These are the caches of closures (what follows
    /// if a candidate is true), almost locked sets, templates, wings and rule conditions.
    pub fn advance(&mut self, eliminated: &[Candidate], placed: &[Candidate]) {
        let (mut units, mut digits) = (0, DigitSet::EMPTY);
        let memo = &self.memo;
        let mut note = |change: Change| match change {
            Change::Eliminated(digit, changed) => {
                memo.mark_maybe_locked(digit, changed);
                (units, digits) = (units | changed, digits.with(digit));
            }
            Change::Placed(digit, changed) => memo.mark_not_locked(digit, changed),
        };
        for &(cell, digit) in eliminated {
            self.position.eliminate_reporting(cell, digit, &mut note);
        }
        for &(cell, digit) in placed {
            self.position.place_reporting(cell, digit, &mut note);
        }
        memo.mark_dirty(units, digits);
        self.chains = ChainCache::default();
        self.rectangles = RectangleCache::default();
        self.forcing.advance();
        match &mut self.caches {
            CachesByWidth::Words2(caches) => caches.als.advance(),
            CachesByWidth::Words10(caches) => caches.als.advance(),
            CachesByWidth::Words64(caches) => caches.als.advance(),
        }
    }

    /// Returns a bit mask of the units that are known to have no naked or hidden subset that eliminates something. Bit i stands for unit i,
    /// up to unit 63.
    ///
    /// Returns 0 on boards of more than nine digits. There, a unit may have a subset that is larger than the subsets that are searched for.
    pub(crate) fn units_without_subsets(&self) -> u64 {
        let dirty = |size: u32| {
            self.memo.dirty_unit_mask(UnitPattern::NakedSubset(size))
                | self.memo.dirty_unit_mask(UnitPattern::HiddenSubset(size))
        };
        if self.position.shape().side() > 9 {
            return 0;
        }
        self.position.units_without_singles() & ![2, 3, 4].into_iter().fold(0, |all, size| all | dirty(size))
    }
}

/// Returns a memo for `position` in which no search is recorded. It only records that a placed digit needs no search for locked candidates
/// in the units that contain it.
fn new_memo(position: &Position) -> SearchMemo {
    let memo = SearchMemo::new(position.layout().units().len(), position.shape().side());
    for (cell, digit) in position.shape().iter().filter_map(|cell| Some((cell, position.digit(cell)?))) {
        memo.mark_not_locked(digit, position.geometry().unit_mask(cell));
    }
    memo
}

impl fmt::Debug for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analysis").field("position", &self.position).finish_non_exhaustive()
    }
}
