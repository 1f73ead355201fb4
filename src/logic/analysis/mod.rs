//! A position under analysis: the position, and everything that has been derived from it.
//!
//! Finders read an [`Analysis`] and remember nothing themselves. What they derive from a position is cached here, so that it is derived once
//! although many finders need it. [`Analysis::advance`] applies a step, and is the only place that decides what stays valid after it.

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

/// A position, and the caches of what finders derive from it. Searches for deductions need one. A worker that rates many puzzles
/// [loads](Analysis::load) one after the other into the same analysis.
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

/// Caches that hold sets of cells of one width.
#[derive(Debug, Default)]
pub(crate) struct WidthCaches<const W: usize> {
    pub templates: TemplateCache<W>,
    pub als: AlsCache<W>,
}

/// Caches for the width of the board.
#[derive(Debug)]
pub(crate) enum CachesByWidth {
    /// Up to 128 cells.
    Words2(WidthCaches<2>),
    /// Up to 640 cells.
    Words10(WidthCaches<10>),
    /// All larger boards, for which few finders are made.
    Words64(WidthCaches<64>),
}

impl CachesByWidth {
    fn of(ground: &Geometry) -> Self {
        match ground.set_words() {
            2 => Self::Words2(WidthCaches::default()),
            10 => Self::Words10(WidthCaches::default()),
            _ => Self::Words64(WidthCaches::default()),
        }
    }
}

impl Analysis {
    /// Returns an analysis of this position, with nothing derived yet.
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

    /// Returns an analysis for boards of this layout, to [load](Self::load) one into.
    #[must_use]
    pub fn for_layout(layout: &Arc<Layout>) -> Self {
        Self::of(Position::blank(layout, Geometry::of(layout)))
    }

    /// Returns an analysis of the same position that can be advanced on its own.
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

    /// Continues with another board. Only what depends on the layout alone is kept, if it is the same.
    pub fn load(&mut self, board: &Board) {
        self.load_transformed(board, None);
    }

    /// Continues with the canonical form of a board. Returns the transformation into that form; `None` if the board is its own form because
    /// it has other rules than the classic ones or too many symmetries.
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

    /// Continues with another position on the same board.
    pub(crate) fn set_position(&mut self, position: Position) {
        self.position = position;
        self.clear_caches();
    }

    /// Drops what belongs to earlier positions. Templates and conditions hold for all boards of a layout.
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

    /// Returns the position.
    #[must_use]
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the memo of searches without success.
    #[inline]
    pub(crate) const fn memo(&self) -> &SearchMemo {
        &self.memo
    }

    /// Returns the caches for the width of the board.
    #[inline]
    pub(crate) const fn caches(&self) -> &CachesByWidth {
        &self.caches
    }

    /// Eliminates and places candidates, and decides what stays valid.
    ///
    /// Candidates only disappear. So a search without success need not be repeated where nothing changed, which the memo knows from the
    /// changes. What describes the links of this very position is dropped. Closures, almost locked sets, templates, wings and conditions keep
    /// the candidates that they were derived from, and update themselves when they are next read.
    pub fn advance(&mut self, eliminated: &[Candidate], placed: &[Candidate]) {
        let (mut units, mut digits) = (0, DigitSet::EMPTY);
        let memo = &self.memo;
        let mut note = |change: Change| match change {
            Change::Eliminated(digit, here) => {
                memo.mark_eliminated(digit, here);
                (units, digits) = (units | here, digits.with(digit));
            }
            Change::Placed(digit, here) => memo.mark_not_locked(digit, here),
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

    /// Returns one bit for each of the first 64 units that are known to have no naked or hidden subset with an elimination. Only for boards of
    /// up to nine digits, where no unit has larger subsets than are searched for.
    pub(crate) fn units_without_subsets(&self) -> u64 {
        let fresh = |size: u32| {
            self.memo.dirty_unit_mask(UnitPattern::NakedSubset(size))
                | self.memo.dirty_unit_mask(UnitPattern::HiddenSubset(size))
        };
        if self.position.shape().side() > 9 {
            return 0;
        }
        self.position.units_without_singles() & ![2, 3, 4].into_iter().fold(0, |all, size| all | fresh(size))
    }
}

/// Returns the memo of a position where nothing has been searched for. Placed digits are not confined in their units.
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
