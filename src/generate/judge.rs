//! How far a puzzle is from what was ordered.

use std::cell::LazyCell;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

use crate::grids::Line;
use crate::quick::Reach;
use crate::sparse::SCARCE;
use crate::{Order, Symmetry, samples};
use grid::{Board, Cell, Digit, Layout, Shape};
use logic::{Gauge, Ladder, Level, Position, Rater, Technique, TechniqueGroup};
use solve::lanes::{Asked, Column, Solved, answers};

/// How far a puzzle is from what was ordered: the first wish in this order that it does not meet, and by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Miss {
    /// As ordered.
    None,
    /// Sudoku Explainer's rating, by so many tenths.
    Se(u32),
    /// A technique forbidden is used, or logic alone does not reach the end.
    Without(u32),
    /// So many techniques wanted are not used, or harder ones too.
    With(u32),
    /// It needs more than the level allows: with more givens it may not.
    Harder,
    /// The level or the points.
    Level(u32),
    /// The number of givens.
    Givens(u32),
    /// Givens that can be spared.
    Minimal,
    /// There is no puzzle at all.
    Nothing,
}

/// An order with all that is needed to see whether it is met.
#[derive(Debug)]
pub(super) struct Judge {
    pub(super) order: Order,
    pub(super) orbits: Vec<Vec<Cell>>,
    /// The level asked for, or that below the highest: what is beyond it is extreme.
    level: Option<Gauge>,
    /// Our techniques up to the hardest that is wanted.
    with: Ladder,
    /// Our techniques up to the hardest that is not forbidden.
    without: Ladder,
    /// What surely leads to a lower rating than is wanted.
    tame: Ladder,
    rater: Rater,
    /// Digits that need the hardest technique wanted, and the solution: from its page, or where that is of no use from our samples.
    pub(super) examples: Vec<(Line, Line)>,
    /// Whether they are our samples.
    pub(super) is_rare: bool,
}

/// The ladder that levels are told by: `HoDoKu`'s, and our own where rules have reasons that it does not know.
pub(super) fn rungs(order: &Order) -> Ladder {
    if order.is_rated_by_hodoku() { Ladder::hodoku() } else { Ladder::ours() }
}

/// For each forbidden technique one is counted, and so many where what is allowed does not lead to the end.
const UNSOLVED: u32 = 100;

/// A level or a rating of which nobody knows more than that it is another one.
pub(super) const ANOTHER: u32 = 1 << 20;

impl Judge {
    pub(super) fn new(mut order: Order) -> Self {
        order.givens = order.givens.take().or_else(|| order.least_givens());
        let wanted = order.hardest();
        let hardest = wanted.map(TechniqueGroup::hardest);
        let least = order.se.as_ref().map_or(0, |se| *se.start());
        let tame = match least {
            ..46 => None,
            46..73 => Some(Technique::HiddenTriple),
            73..85 => Some(Technique::BugPlusOne),
            85.. => Some(Technique::Aic),
        };
        let allowed = Technique::ALL.into_iter().rfind(|technique| !order.without.contains(technique));
        let fit = wanted.filter(|_| order.is_nine() && order.symmetry == Symmetry::None);
        let samples = fit.map(samples::of).unwrap_or_default();
        let is_als = |technique| matches!(technique, Technique::AlsXz | Technique::AlsXyWing);
        Self {
            orbits: order.symmetry.orbits(order.layout.shape()),
            level: order.level.map(|level| Gauge::new(level.min(Level::Unfair), order.is_rated_by_hodoku())),
            with: Ladder::ours().only(|technique| Some(technique) <= hardest),
            without: Ladder::ours().only(|technique| Some(technique) <= allowed),
            tame: Ladder::ours().only(|technique| Some(technique) <= tame && !is_als(technique)),
            rater: Rater::default(),
            is_rare: !samples.is_empty(),
            examples: if samples.is_empty() { fit.and_then(example).into_iter().collect() } else { samples },
            order,
        }
    }

    /// Attempts that begin with a grid of their own. Of those after them every other one begins with the example.
    pub(super) fn own(&self) -> u64 {
        let hardest = self.order.hardest().map(TechniqueGroup::hardest);
        match hardest.map_or(Level::Easy, Technique::level) {
            _ if self.is_long() || self.is_nearly_full() => 0,
            _ if self.is_rare && hardest > Some(Technique::GroupedAic) => 2,
            Level::Hard if self.is_rare => 64,
            _ if self.is_rare => 16,
            Level::Easy | Level::Medium => 1024,
            Level::Hard => 256,
            Level::Unfair => 64,
            Level::Extreme => 8,
        }
    }

    /// Whether samples need what only the longest paths have, where each look costs tenths of a second.
    pub(super) fn is_long(&self) -> bool {
        self.is_rare && self.order.with.iter().any(|group| group.hardest() > Technique::ForcingNetContradiction)
    }

    /// Whether a unit must lack but one digit, which hardly any puzzle has from which nothing more can be taken.
    fn is_nearly_full(&self) -> bool {
        let Order { with, givens, .. } = &self.order;
        !with.is_empty() && givens.is_none() && with.iter().all(|group| group.hardest() <= Technique::LastDigit)
    }

    /// How many givens an attempt that began with the example tries to do without, once it has what was ordered.
    pub(super) fn trims(&self) -> usize {
        match self.order.hardest().map_or(Level::Easy, |group| group.hardest().level()) {
            _ if self.order.givens.is_some() || self.is_long() => 0,
            Level::Easy | Level::Medium | Level::Hard => 81,
            Level::Unfair => 24,
            Level::Extreme => 8,
        }
    }

    /// Whether a puzzle in ten or so is as ordered: rather than go on from one that is not, another one is begun, since what comes of one that
    /// is too easy is as seldom right and costs logic more.
    pub(super) fn has_many(&self) -> bool {
        let Order { with, without, se, score, givens, .. } = &self.order;
        with.is_empty() && without.is_empty() && se.is_none() && score.is_none() && givens.is_none()
    }

    /// Whether a level is all that is wanted, and givens may come back to a puzzle that is too hard.
    pub(super) fn is_free(&self) -> bool {
        self.has_many() && self.order.level.is_some() && !self.order.is_minimal
    }

    /// Whether another puzzle is more likely to be as ordered than what may come of one that misses it so.
    pub(super) fn is_far(&self, miss: Miss) -> bool {
        let is_far = matches!(miss, Miss::Level(_)) || miss == Miss::Harder && self.beneath() == Reach::Singles;
        is_far && self.has_many()
    }

    /// The reasons that are not in question: what they leave open is where a puzzle is too hard.
    pub(super) fn beneath(&self) -> Reach {
        let is_harder = |group: &TechniqueGroup| group.hardest() > Technique::HiddenTriple;
        let is_high = self.order.level > Some(Level::Medium) || self.order.with.iter().any(is_harder);
        if is_high { Reach::Subsets } else { Reach::Singles }
    }

    /// Attempts that must be solved by the technique wanted and easier ones. Those after them may need harder ones besides.
    pub(super) fn crux(&self) -> u64 {
        let is_single = self.order.with.iter().all(|group| group.hardest() <= Technique::NakedSingle);
        if is_single { 0 } else { 2 * self.own() }
    }

    /// Whether there may be hardly any givens.
    pub(super) fn is_sparse(&self) -> bool {
        self.order.is_nine() && self.order.symmetry == Symmetry::None && *self.givens().end() <= SCARCE
    }

    /// How many givens there must be, and may be.
    pub(super) fn givens(&self) -> RangeInclusive<usize> {
        self.order.givens.clone().unwrap_or(0..=self.order.layout.shape().cells())
    }

    /// What logic says of a board that has one solution. `is_early` asks that nothing is harder than the techniques wanted.
    pub(super) fn logic(&self, board: &Board, solution: &[Digit], is_early: bool) -> Miss {
        if !self.order.has_logic() {
            return Miss::None;
        }
        let Order { level, score, with, without, se, .. } = &self.order;
        let position = LazyCell::new(|| Position::of(board)); // which nobody needs for the level
        let wishes: [(bool, &dyn Fn() -> Miss); 4] = [
            (level.is_some() || score.is_some(), &|| self.level(board, solution)),
            (!with.is_empty(), &|| self.with(&position, is_early)),
            (!without.is_empty(), &|| self.without(&position)),
            (se.is_some(), &|| self.se(board, &position, solution)),
        ];
        let mut misses = wishes.iter().filter(|(is_wished, _)| *is_wished).map(|(_, miss)| miss());
        misses.find(|&miss| miss != Miss::None).unwrap_or(Miss::None)
    }

    /// What a puzzle is amiss with that these simple reasons solve, or do not; none if that says nothing.
    pub(super) fn quick(&self, reach: Reach, are_enough: bool) -> Miss {
        let order = &self.order;
        let (most, technique, se) = match reach {
            Reach::Singles => (Level::Easy, Technique::NakedSingle, 23),
            Reach::Subsets => (Level::Medium, Technique::HiddenTriple, 40),
        };
        match (order.level, are_enough) {
            (Some(level), false) if level <= most => Miss::Harder,
            (Some(level), true) if level > most => Miss::Level(below(level, (most, 0))),
            (_, true) if order.with.iter().any(|wanted| wanted.easiest() > technique) => {
                Miss::With(order.with.len() as u32 * 4 + 3)
            }
            (_, true) if order.se.as_ref().is_some_and(|asked| *asked.start() > se) => Miss::Se(ANOTHER),
            _ => Miss::None,
        }
    }

    fn level(&self, board: &Board, solution: &[Digit]) -> Miss {
        let order = &self.order;
        let mut known = None;
        if let (Some(level), Some(gauge)) = (order.level, &self.level) {
            match (level, gauge.read(board)) {
                (Level::Extreme, Some(read)) => return Miss::Level(below(level, read)),
                (Level::Extreme, None) if order.score.is_none() => return Miss::None,
                (Level::Extreme, None) => {}
                (_, Some(read)) => known = Some(read),
                (_, None) => return Miss::Harder,
            }
        }
        let (level, score) = known.unwrap_or_else(|| self.rater.hodoku(board, solution));
        let levels = order.level.map_or(0, |asked| if level < asked { below(asked, (level, score)) } else { 0 });
        let points = order.score.as_ref().map_or(0, |asked| outside(asked, score)).min(1 << 14);
        if levels + points == 0 { Miss::None } else { Miss::Level(levels + points) }
    }

    fn with(&self, position: &Position, is_early: bool) -> Miss {
        let Some(hardest) = self.order.hardest() else { return Miss::None };
        let path = self.with.path(position);
        let is_used = |group: &&TechniqueGroup| path.steps.iter().any(|step| group.contains(step.technique));
        let missing = self.order.with.len() - self.order.with.iter().filter(is_used).count();
        let is_beyond =
            is_early && !(path.is_solved && path.hardest.is_some_and(|technique| hardest.contains(technique)));
        // What builds on a single solution can be spoilt by a step taken before it, so that one path needs more than another.
        let is_spared =
            || hardest.easiest().assumes_uniqueness() && self.with.lowest(position) < Some(hardest.easiest());
        let missing = if missing == 0 && path.is_solved && is_spared() { 1 } else { missing };
        // Where the easier ones lead to the end there is less hope than where they do not.
        match missing as u32 * 4 + u32::from(path.is_solved && missing > 0) * 2 + u32::from(is_beyond) {
            0 => Miss::None,
            miss => Miss::With(miss),
        }
    }

    fn without(&self, position: &Position) -> Miss {
        let path = self.without.path(position);
        let forbidden = path.steps.iter().filter(|step| self.order.without.contains(&step.technique)).count();
        match forbidden as u32 + u32::from(!path.is_solved) * UNSOLVED {
            0 => Miss::None,
            miss => Miss::Without(miss),
        }
    }

    fn se(&self, board: &Board, position: &Position, solution: &[Digit]) -> Miss {
        let Some(asked) = &self.order.se else { return Miss::None };
        if !self.tame.rungs().is_empty() && self.tame.path(position).is_solved {
            return Miss::Se(ANOTHER);
        }
        let Some(se) = self.rater.explainer(board, solution) else { return Miss::Se(ANOTHER) };
        match outside(asked, (se * 10.0).round() as u32) {
            0 => Miss::None,
            miss => Miss::Se(miss),
        }
    }
}

impl Miss {
    /// Whether the puzzle needs more than it may, and is what was ordered in all else that has been looked at.
    pub(super) const fn is_too_hard(self) -> bool {
        matches!(self, Self::Harder | Self::With(1) | Self::Without(UNSOLVED))
    }

    /// As words that follow "nearest".
    pub(super) const fn said(self) -> &'static str {
        match self {
            Self::None => "as ordered",
            Self::Se(_) => "with another rating of Sudoku Explainer",
            Self::Without(_) => "with a forbidden technique",
            Self::With(_) => "without the technique wanted, or with harder ones",
            Self::Harder | Self::Level(_) => "of another level or score",
            Self::Givens(_) => "with another number of givens",
            Self::Minimal => "with a given that can be spared",
            Self::Nothing => "nothing",
        }
    }
}

/// Returns the givens of the example of the easiest of these techniques, or all of its digits where the givens have several solutions; and the solution.
fn example(group: TechniqueGroup) -> Option<(Line, Line)> {
    let puzzle = group.easiest().example().filter(|puzzle| puzzle.layout == Layout::classic(Shape::nine()))?;
    let symbol = |cell: usize| puzzle.digits[cell].map_or(b'.', |digit| b'1' + digit.index() as u8);
    let is_given = |cell: usize| !puzzle.placed.has(Cell::new(cell));
    let givens: Line = std::array::from_fn(|cell| if is_given(cell) { symbol(cell) } else { b'.' });
    [givens, std::array::from_fn(symbol)].into_iter().find_map(|line| Some((line, only_solution(&line)?)))
}

/// The solution of a puzzle that has one.
pub(super) fn only_solution(line: &Line) -> Option<Line> {
    let answer = *answers(&[Column::read(line)], Asked { solutions: 2, guesses: 1000 }).first()?;
    answer.first().filter(|_| answer.solutions == 1 && !answer.is_cut).map(Solved::line)
}

/// How far a rating is below a level: levels first, then points.
fn below(level: Level, (found, score): (Level, u32)) -> u32 {
    const MOST: u32 = (1 << 14) - 1;
    ((level as u32 - found as u32) << 14) + MOST - score.min(MOST)
}

/// How far a number is from a range.
pub(super) fn outside<T: Into<u64> + Copy + Ord>(range: &RangeInclusive<T>, number: T) -> u32 {
    let apart = match (number.cmp(range.start()), number.cmp(range.end())) {
        (Ordering::Less, _) => (*range.start()).into() - number.into(),
        (_, Ordering::Greater) => number.into() - (*range.end()).into(),
        _ => 0,
    };
    apart.min(u64::from(u32::MAX)) as u32
}
