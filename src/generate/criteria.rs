//! Acceptance criteria: they judge whether a puzzle meets the order and, if it does not, by how much it falls short.

use std::ops::RangeInclusive;

use rand::Rng;

use crate::basic_techniques::Reach;
use crate::classic_grids::{Line, SolvedLine};
use crate::few_givens::SCARCE;
use crate::{Order, Symmetry, random, rare_samples};
use grid::{Board, Cell, Digit, Layout, Shape};
use logic::{Analysis, BoundedRater, Ladder, Level, Position, Rater, Technique, TechniqueGroup};
use solve::lanes::{Column, Limits, Solved, answers};

/// Difference between a puzzle and its order: the first unmet demand that was found, and by how much it is missed. Smaller values are
/// nearer to the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shortfall {
    /// The puzzle meets the order.
    None,
    /// Wrong rating by Sudoku Explainer: distance from the ordered range of ratings, in tenths.
    Se(u32),
    /// Number of forbidden steps, plus [`UNSOLVED`] if the allowed techniques do not solve the puzzle.
    Without(u32),
    /// Wanted techniques are not needed, or harder techniques are needed: 4 for each technique that is not needed, plus 2 if easier
    /// techniques solve the puzzle, plus 1 if the puzzle needs harder techniques.
    With(u32),
    /// Too hard for the level; more givens may help.
    Harder,
    /// Wrong level or score: a measure of the distance from the ordered level and score.
    Level(u32),
    /// Wrong number of givens: distance from the ordered range.
    Givens(u32),
    /// Redundant givens in a puzzle that should be minimal.
    Minimal,
    /// No puzzle at all.
    Nothing,
}

/// Order for puzzles, and everything that is computed in advance to judge puzzles.
#[derive(Debug)]
pub(super) struct Criteria {
    pub(super) order: Order,
    /// Orbits of the ordered symmetry: sets of cells that are given or empty together.
    pub(super) orbits: Vec<Vec<Cell>>,
    /// Test for the ordered level; `None` if no level is ordered. If the highest level is ordered, this is the test for the level below it:
    /// a puzzle that is too hard for that level is extreme.
    level: Option<BoundedRater>,
    /// Our ladder of techniques, up to the hardest wanted technique.
    with: Ladder,
    /// Our ladder of techniques, up to the hardest technique that is not forbidden.
    without: Ladder,
    /// Techniques that Sudoku Explainer certainly rates lower than the ordered rating.
    tame: Ladder,
    rater: Rater,
    /// Puzzles that need the hardest wanted technique or have the wanted rating: our samples or, if there are none, the example on the
    /// technique's page.
    pub(super) examples: Vec<SolvedLine>,
    /// Whether `examples` come from our samples, which exist only for rare techniques and high ratings.
    pub(super) is_rare: bool,
}

/// Returns the ladder that determines levels: `HoDoKu`'s, or our own if `HoDoKu` does not know the rules.
pub(super) fn level_ladder(order: &Order) -> Ladder {
    if order.is_rated_by_hodoku() { Ladder::hodoku() } else { Ladder::ninefold() }
}

/// Highest rating by Sudoku Explainer, in tenths, that random puzzles have often enough to be found within seconds.
const MOST_OF_RANDOM: u32 = 90;

/// Part of [`Shortfall::Without`] that is added if the allowed techniques do not solve the puzzle.
const UNSOLVED: u32 = 100;

/// Shortfall for a level or rating that is known to be wrong by an unknown amount.
pub(super) const ANOTHER: u32 = 1 << 20;

impl Criteria {
    /// Prepares the criteria for an order.
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
        let can_use_samples = order.is_nine() && order.symmetry == Symmetry::None;
        let fit = wanted.filter(|_| can_use_samples);
        let rating = order.se.as_ref().filter(|_| can_use_samples && least > MOST_OF_RANDOM && wanted.is_none());
        let samples = fit.map(rare_samples::of).or_else(|| rating.map(rare_samples::rated)).unwrap_or_default();
        let is_als = |technique| matches!(technique, Technique::AlsXz | Technique::AlsXyWing);
        Self {
            orbits: order.symmetry.orbits(order.layout.shape()),
            level: order.level.map(|level| BoundedRater::new(level.min(Level::Unfair), order.is_rated_by_hodoku())),
            with: Ladder::ninefold().only(|technique| Some(technique) <= hardest),
            without: Ladder::ninefold().only(|technique| Some(technique) <= allowed),
            tame: Ladder::ninefold().only(|technique| Some(technique) <= tame && !is_als(technique)),
            rater: Rater::default(),
            is_rare: !samples.is_empty(),
            examples: if samples.is_empty() { fit.and_then(example).into_iter().collect() } else { samples },
            order,
        }
    }

    /// Returns the number of attempts that start with a random grid. After these attempts, every second attempt starts with an example.
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

    /// Whether rating a puzzle takes tenths of a second: a technique beyond forcing nets or a high rating is wanted, and there are samples
    /// for it.
    pub(super) fn is_long(&self) -> bool {
        let is_beyond_nets = |group: &TechniqueGroup| group.hardest() > Technique::ForcingNetContradiction;
        self.is_rare && (self.order.with.is_empty() || self.order.with.iter().any(is_beyond_nets))
    }

    /// Whether only full houses or last digits are wanted. They need a unit with a single open cell, which hardly any puzzle without
    /// superfluous givens has.
    fn is_nearly_full(&self) -> bool {
        let Order { with, givens, .. } = &self.order;
        !with.is_empty() && givens.is_none() && with.iter().all(|group| group.hardest() <= Technique::LastDigit)
    }

    /// Returns the maximum number of orbits that an attempt tries to remove once its puzzle meets the order. Applies only to attempts that
    /// started with an example.
    pub(super) fn trims(&self) -> usize {
        match self.order.hardest().map_or(Level::Easy, |group| group.hardest().level()) {
            _ if self.order.givens.is_some() || self.is_long() => 0,
            Level::Easy | Level::Medium | Level::Hard => 81,
            Level::Unfair => 24,
            Level::Extreme => 8,
        }
    }

    /// Whether about one random puzzle in ten meets the [`Order`]. In this case, a new attempt is better than changing a puzzle that is too
    /// easy: a changed puzzle would meet the order just as rarely, and rating it would take longer.
    pub(super) fn has_many(&self) -> bool {
        let Order { with, without, se, score, givens, .. } = &self.order;
        with.is_empty() && without.is_empty() && se.is_none() && score.is_none() && givens.is_none()
    }

    /// Whether only a level is wanted, so that givens may be put back into a puzzle that is too hard.
    pub(super) fn is_free(&self) -> bool {
        self.has_many() && self.order.level.is_some() && !self.order.is_minimal
    }

    /// Whether to drop a puzzle with this shortfall instead of changing it. A new random puzzle is then more likely to meet the [`Order`]
    /// than a changed version of this puzzle.
    pub(super) fn is_far(&self, shortfall: Shortfall) -> bool {
        let is_far = matches!(shortfall, Shortfall::Level(_))
            || shortfall == Shortfall::Harder && self.beneath() == Reach::Singles;
        is_far && self.has_many()
    }

    /// Returns the basic techniques that the order certainly allows. If they leave cells of a puzzle open, these are the cells in which the
    /// puzzle is too hard.
    pub(super) fn beneath(&self) -> Reach {
        let is_harder = |group: &TechniqueGroup| group.hardest() > Technique::HiddenTriple;
        let is_high = self.order.level > Some(Level::Medium) || self.order.with.iter().any(is_harder);
        if is_high { Reach::Subsets } else { Reach::Singles }
    }

    /// Returns the number of attempts in which the puzzle must not need techniques harder than the wanted techniques. In later attempts,
    /// the puzzle may need them.
    pub(super) fn crux(&self) -> u64 {
        let is_single = self.order.with.iter().all(|group| group.hardest() <= Technique::NakedSingle);
        if is_single { 0 } else { 2 * self.own() }
    }

    /// Whether so few givens are ordered that removing givens from random grids would not work.
    pub(super) fn is_sparse(&self) -> bool {
        self.order.is_nine() && self.order.symmetry == Symmetry::None && *self.givens().end() <= SCARCE
    }

    /// Returns the range of allowed numbers of givens.
    pub(super) fn givens(&self) -> RangeInclusive<usize> {
        self.order.givens.clone().unwrap_or(0..=self.order.layout.shape().cells())
    }

    /// Judges the number of givens.
    pub(super) fn count(&self, givens: usize) -> Shortfall {
        let wanted = self.givens();
        match outside(&(*wanted.start() as u64..=*wanted.end() as u64), givens as u64) {
            0 => Shortfall::None,
            shortfall => Shortfall::Givens(shortfall),
        }
    }

    /// Returns a random number of givens from the ordered range, or 0 if no range is ordered.
    pub(super) fn some_number_of_givens(&self, rng: &mut impl Rng) -> usize {
        let Some(givens) = &self.order.givens else { return 0 };
        let counts = self.order.counts();
        let fits: Vec<usize> = (0..counts.len()).filter(|&count| counts[count] && givens.contains(&count)).collect();
        fits[random::below(rng, fits.len() as u32) as usize]
    }

    /// Uses the logical solver to judge a board with one solution. If `is_early` is true, the board must not need techniques harder than
    /// the wanted techniques.
    pub(super) fn logic(
        &self,
        analysis: &mut Analysis,
        board: &Board,
        solution: &[Digit],
        is_early: bool,
    ) -> Shortfall {
        if !self.order.has_logic() {
            return Shortfall::None;
        }
        let Order { level, score, with, without, se, .. } = &self.order;
        if level.is_some() || score.is_some() {
            let shortfall = self.level(analysis, board, solution);
            if shortfall != Shortfall::None {
                return shortfall;
            }
        }
        if with.is_empty() && without.is_empty() && se.is_none() {
            return Shortfall::None;
        }
        analysis.load(board);
        let position = &analysis.position().clone();
        let wishes: [(bool, &mut dyn FnMut() -> Shortfall); 3] = [
            (!with.is_empty(), &mut || self.with(position, is_early)),
            (!without.is_empty(), &mut || self.without(position)),
            (se.is_some(), &mut || self.se(analysis, board, position, solution)),
        ];
        let mut shortfalls = wishes.into_iter().filter(|(is_wished, _)| *is_wished).map(|(_, shortfall)| shortfall());
        shortfalls.find(|&shortfall| shortfall != Shortfall::None).unwrap_or(Shortfall::None)
    }

    /// Judges a puzzle only by `are_enough`: whether the basic techniques of `reach` solve it. Returns [`Shortfall::None`] if this does not
    /// rule the puzzle out.
    pub(super) fn basic(&self, reach: Reach, are_enough: bool) -> Shortfall {
        let order = &self.order;
        let (most, technique, se) = match reach {
            Reach::Singles => (Level::Easy, Technique::NakedSingle, 23),
            Reach::Subsets => (Level::Medium, Technique::HiddenTriple, 40),
        };
        match (order.level, are_enough) {
            (Some(level), false) if level <= most => Shortfall::Harder,
            (Some(level), true) if level > most => Shortfall::Level(below(level, most, 0)),
            (_, true) if order.with.iter().any(|wanted| wanted.easiest() > technique) => {
                Shortfall::With(order.with.len() as u32 * 4 + 3)
            }
            (_, true) if order.se.as_ref().is_some_and(|asked| *asked.start() > se) => Shortfall::Se(ANOTHER),
            _ => Shortfall::None,
        }
    }

    /// Judges the level and the score.
    fn level(&self, analysis: &mut Analysis, board: &Board, solution: &[Digit]) -> Shortfall {
        let order = &self.order;
        let mut known = None;
        if let (Some(level), Some(gauge)) = (order.level, &self.level) {
            match (level, gauge.rate(analysis, board)) {
                (Level::Extreme, Some((found, score))) => return Shortfall::Level(below(level, found, score)),
                (Level::Extreme, None) if order.score.is_none() => return Shortfall::None,
                (Level::Extreme, None) => {}
                (_, Some(read)) => known = Some(read),
                (_, None) => return Shortfall::Harder,
            }
        }
        let (level, score) = known.unwrap_or_else(|| self.rater.hodoku_with(analysis, board, solution));
        let levels = order.level.map_or(0, |asked| if level < asked { below(asked, level, score) } else { 0 });
        let points = order.score.as_ref().map_or(0, |asked| outside(asked, score)).min(1 << 14);
        if levels + points == 0 { Shortfall::None } else { Shortfall::Level(levels + points) }
    }

    /// Judges whether the wanted techniques are needed. If `is_early` is true, the hardest wanted technique must also be the hardest
    /// technique needed.
    fn with(&self, position: &Position, is_early: bool) -> Shortfall {
        let Some(hardest) = self.order.hardest() else { return Shortfall::None };
        let path = self.with.path(position);
        let is_used = |group: &&TechniqueGroup| path.steps.iter().any(|step| group.contains(step.technique));
        let missing = self.order.with.len() - self.order.with.iter().filter(is_used).count();
        let is_beyond =
            is_early && !(path.is_solved && path.hardest.is_some_and(|technique| hardest.contains(technique)));
        // Paths may differ in the techniques they use, since an earlier step can destroy a uniqueness pattern.
        let is_avoidable =
            || hardest.easiest().assumes_uniqueness() && self.with.hardest_needed(position) < Some(hardest.easiest());
        let missing = if missing == 0 && path.is_solved && is_avoidable() { 1 } else { missing };
        // A puzzle that easier techniques solve is further from the order.
        match missing as u32 * 4 + u32::from(path.is_solved && missing > 0) * 2 + u32::from(is_beyond) {
            0 => Shortfall::None,
            shortfall => Shortfall::With(shortfall),
        }
    }

    /// Judges whether the puzzle can be solved without the forbidden techniques.
    fn without(&self, position: &Position) -> Shortfall {
        let path = self.without.path(position);
        let forbidden = path.steps.iter().filter(|step| self.order.without.contains(&step.technique)).count();
        match forbidden as u32 + u32::from(!path.is_solved) * UNSOLVED {
            0 => Shortfall::None,
            shortfall => Shortfall::Without(shortfall),
        }
    }

    /// Judges the rating by Sudoku Explainer.
    fn se(&self, analysis: &mut Analysis, board: &Board, position: &Position, solution: &[Digit]) -> Shortfall {
        let Some(asked) = &self.order.se else { return Shortfall::None };
        if !self.tame.rungs().is_empty() && self.tame.path(position).is_solved {
            return Shortfall::Se(ANOTHER);
        }
        let Some(se) = self.rater.se_rating_with(analysis, board, solution) else { return Shortfall::Se(ANOTHER) };
        match outside(asked, (se * 10.0).round() as u32) {
            0 => Shortfall::None,
            shortfall => Shortfall::Se(shortfall),
        }
    }
}

impl Shortfall {
    /// Whether the only known fault of the puzzle is that it is too hard.
    pub(super) const fn is_too_hard(self) -> bool {
        matches!(self, Self::Harder | Self::With(1) | Self::Without(UNSOLVED))
    }

    /// Returns the phrase for this shortfall to show after "nearest".
    pub(super) const fn phrase(self) -> &'static str {
        match self {
            Self::None => "as ordered",
            Self::Se(_) => "with another rating of Sudoku Explainer",
            Self::Without(_) => "with a forbidden technique",
            Self::With(_) => "without the requested technique, or with harder ones",
            Self::Harder | Self::Level(_) => "wrong level or score",
            Self::Givens(_) => "with another number of givens",
            Self::Minimal => "with a redundant given",
            Self::Nothing => "nothing",
        }
    }
}

/// Returns the example puzzle of the easiest of these techniques. It has the givens of the example, or all digits of the example if the
/// givens have several solutions.
fn example(group: TechniqueGroup) -> Option<SolvedLine> {
    let puzzle = group.easiest().example().filter(|puzzle| puzzle.layout == Layout::classic(Shape::nine()))?;
    let symbol = |cell: usize| puzzle.digits[cell].map_or(b'.', |digit| b'1' + digit.index() as u8);
    let is_given = |cell: usize| !puzzle.placed.has(Cell::new(cell));
    let givens: Line = std::array::from_fn(|cell| if is_given(cell) { symbol(cell) } else { b'.' });
    [givens, std::array::from_fn(symbol)].into_iter().find_map(solved)
}

/// Returns the puzzle with its solution, or `None` if the puzzle does not have exactly one solution.
pub(super) fn solved(puzzle: Line) -> Option<SolvedLine> {
    only_solution(&puzzle).map(|solution| SolvedLine { puzzle, solution })
}

/// Returns the solution of a puzzle, or `None` if the puzzle does not have exactly one solution.
pub(super) fn only_solution(line: &Line) -> Option<Line> {
    let answer = *answers(&[Column::read(line)], Limits { solutions: 2, guesses: 1000 }).first()?;
    answer.first().filter(|_| answer.solutions == 1 && !answer.is_cut).map(Solved::line)
}

/// Returns how far a rating is below a level. The high bits hold the difference of the levels. The fewer points the rating has, the larger
/// is the number in the low 14 bits.
fn below(level: Level, found: Level, score: u32) -> u32 {
    const MOST: u32 = (1 << 14) - 1;
    ((level as u32 - found as u32) << 14) + MOST - score.min(MOST)
}

/// Returns the distance of a number from a range; 0 if it is inside.
fn outside<T: Into<u64> + Copy>(range: &RangeInclusive<T>, number: T) -> u32 {
    let [least, most, number] = [*range.start(), *range.end(), number].map(Into::<u64>::into);
    least.saturating_sub(number).max(number.saturating_sub(most)).min(u64::from(u32::MAX)) as u32
}
