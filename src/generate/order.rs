//! Orders: everything that can be demanded of a generated puzzle, and the check for contradictory demands.

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::{Symmetry, rare_samples};
use grid::{Family, FigureForm, Layout, Rule, Shape};
use logic::{Level, Technique, TechniqueGroup, max_score};

/// Score, in points, below which there are hardly any puzzles without superfluous givens.
const LOW: u32 = 150;

/// Number of givens at which a few attempts are enough to find a puzzle in which every placement is the last digit of some unit.
const LAST_ONES: usize = 60;

/// Description of the puzzles wanted. A field that is `None` allows anything. Levels, points and ratings are those of [`logic::Rater`].
#[derive(Clone, Debug)]
pub struct Order {
    /// Shape of the board, and the rules that apply to the whole board.
    pub layout: Arc<Layout>,
    /// Kinds of rules whose figures are placed on the grid at random. Random regions replace the boxes.
    pub figures: Vec<Family>,
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// HoDoKu's score, in points.
    pub score: Option<RangeInclusive<u32>>,
    /// Sudoku Explainer's rating, in tenths.
    pub se: Option<RangeInclusive<u32>>,
    /// Techniques that the puzzle must need, because easier techniques do not solve it: our ladder's path uses at least one technique of
    /// each group.
    pub with: Vec<TechniqueGroup>,
    /// Techniques that our ladder's path must not use. This path must still solve the puzzle.
    pub without: Vec<Technique>,
    /// Symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// Number of givens.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether the puzzle must be minimal: removing any given would allow a second solution.
    pub is_minimal: bool,
}

/// Reason why no puzzle can meet an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// Fewer givens than any puzzle with one solution has.
    #[error("at most {most} givens: expected at least {least}, since fewer never give a single solution")]
    TooFew {
        /// Requested maximum number of givens.
        most: usize,
        /// Minimum number of givens that any puzzle with one solution has.
        least: usize,
    },
    /// More givens than the board has cells.
    #[error("at least {least} givens: expected at most {cells}, as many as the board has cells")]
    TooMany {
        /// Requested minimum number of givens.
        least: usize,
        /// Number of cells on the board.
        cells: usize,
    },
    /// A number of givens that no pattern with this symmetry has.
    #[error("{} givens: expected a number that the symmetry can have, such as {such}", shown(givens))]
    Symmetry {
        /// Requested range for the number of givens.
        givens: RangeInclusive<usize>,
        /// Number of givens that the symmetry allows and that is nearest to the requested minimum.
        such: usize,
    },
    /// A technique that is both wanted and forbidden.
    #[error("{} is both wanted and forbidden: expected one of the two", .0.slug())]
    Both(TechniqueGroup),
    /// A technique that needs rules the board does not have.
    #[error("{}: expected rules beyond those of rows, columns and boxes", .0.slug())]
    Rules(TechniqueGroup),
    /// A technique that is too hard for the level.
    #[error("{level} and {}: expected a level of {} or above", technique.slug(), technique.easiest().level())]
    Above {
        /// Requested level.
        level: Level,
        /// Wanted technique, which belongs to a higher level.
        technique: TechniqueGroup,
    },
    /// A higher score than any puzzle of the level has.
    #[error("{level} with at least {least} points: expected at most {most} points for that level")]
    Points {
        /// Requested level.
        level: Level,
        /// Requested minimum score, in points.
        least: u32,
        /// Maximum score at that level, in points.
        most: u32,
    },
    /// A Sudoku Explainer rating for a board with rules that Sudoku Explainer does not know.
    #[error("a rating of Sudoku Explainer with other rules: expected only rules that require digits to differ")]
    Unrated,
    /// An easy puzzle with a rating that is higher than the rating of any single. Holds the requested minimum rating, in tenths.
    #[error("easy with a rating of at least {}.{}: expected at most 2.3, the hardest single", .0 / 10, .0 % 10)]
    Singles(u32),
    /// A level of hard or above with a rating so low that only puzzles solved by singles have it.
    #[error("{level} with a rating of at most {}.{}: expected more than 2.3, the hardest single", .most / 10, .most % 10)]
    Tame {
        /// Requested level.
        level: Level,
        /// Requested maximum rating, in tenths.
        most: u32,
    },
    /// A rating that is lower than the rating of any step. Holds the requested maximum rating, in tenths.
    #[error("a rating of at most {}.{}: expected at least 1.0, the easiest single", .0 / 10, .0 % 10)]
    Below(u32),
    /// A puzzle without full houses, although every path ends with a full house.
    #[error("without full-house: every path ends with one, since the last open cell of a unit is always one")]
    NoEnd,
    /// A level above easy with too many givens: full houses would solve the puzzle.
    #[error(
        "{level} with at least {least} givens: expected at most {most}, since up to three open cells are full houses"
    )]
    Open {
        /// Requested level.
        level: Level,
        /// Requested minimum number of givens.
        least: usize,
        /// Maximum number of givens that leaves enough open cells for the level.
        most: usize,
    },
    /// A demand that no classic 4 × 4 puzzle meets, since hidden singles in boxes solve all of them.
    #[error("{0} on 4 × 4: expected nothing harder than hidden singles in boxes, since they solve every such puzzle")]
    Small(String),
    /// A minimal puzzle with too many givens: some row would be full.
    #[error(
        "minimal with at least {least} givens: expected at most {most}, since one given of a full row is redundant"
    )]
    Spare {
        /// Requested minimum number of givens.
        least: usize,
        /// Maximum number of givens that leaves no row full.
        most: usize,
    },
}

/// Sudoku Explainer's rating of the easiest single, in tenths.
const EASIEST_SINGLE: u32 = 10;

/// Sudoku Explainer's rating of the hardest single, in tenths.
const HARDEST_SINGLE: u32 = 23;

/// Maximum number of open cells with which at least one cell is always the only open cell of its row or column. Otherwise, each row with an
/// open cell would have two of them, and the column of each would have a second open cell: at least four open cells in all.
const ALONE: usize = 3;

/// Largest known number of givens in a minimal puzzle.
const MOST_OF_MINIMAL: usize = 40;

/// Returns the range in the form in which it is typed: `24` or `22..23`.
fn shown(range: &RangeInclusive<usize>) -> String {
    let (from, to) = (range.start(), range.end());
    if from == to { from.to_string() } else { format!("{from}..{to}") }
}

impl Order {
    /// Returns an order for puzzles of this layout that demands nothing else.
    #[must_use]
    pub fn any(layout: Arc<Layout>) -> Self {
        Self {
            layout,
            figures: Vec::new(),
            level: None,
            score: None,
            se: None,
            with: Vec::new(),
            without: Vec::new(),
            symmetry: Symmetry::None,
            givens: None,
            is_minimal: false,
        }
    }

    /// Returns the group that contains the hardest wanted technique.
    pub(super) fn hardest(&self) -> Option<TechniqueGroup> {
        self.with.iter().copied().max_by_key(|group| group.hardest())
    }

    /// Whether the order is for classic puzzles, of any side length.
    fn is_classic(&self) -> bool {
        self.layout.rules() == Rule::CLASSIC && self.figures.is_empty()
    }

    /// Whether the order is for classic 9 × 9 puzzles.
    #[must_use]
    pub fn is_nine(&self) -> bool {
        self.layout.shape() == Shape::nine() && self.is_classic()
    }

    /// Returns the range for the number of givens if the ordered score or rating is so low that it takes more givens than minimal puzzles
    /// have; otherwise `None`. `HoDoKu` counts at least four points for each placed digit. With a rating by Sudoku Explainer below 1.2,
    /// each placed digit must be the last digit of some unit.
    pub(super) fn least_givens(&self) -> Option<RangeInclusive<usize>> {
        let by_score =
            self.score.as_ref().filter(|score| *score.end() <= LOW).map(|score| 81 - (score.end() / 4) as usize);
        let by_se = self.se.as_ref().filter(|se| *se.end() < 12).map(|_| LAST_ONES);
        let least = by_score.max(by_se).filter(|_| self.is_nine() && !self.is_minimal && self.with.is_empty())?;
        Some(least..=81)
    }

    /// Whether the order has a demand that only the logical solver can judge.
    #[must_use]
    pub const fn has_logic(&self) -> bool {
        self.level.is_some()
            || self.score.is_some()
            || self.se.is_some()
            || !self.with.is_empty()
            || !self.without.is_empty()
    }

    /// Returns a warning if no known puzzle meets the order, so that the search will probably fail. This is the case if the order wants a
    /// technique that no known puzzle needs, or a minimal puzzle with more givens than any known minimal puzzle has (40: “Mathematics of
    /// Sudoku”, Wikipedia).
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        if !self.is_nine() {
            return None;
        }
        let technique = self.with.iter().find(|&&technique| !rare_samples::is_known_to_be_needed(technique));
        let givens = self.givens.as_ref().filter(|givens| self.is_minimal && *givens.start() > MOST_OF_MINIMAL);
        let of_technique = technique.map(|technique| format!("no puzzle is known that needs {}", technique.slug()));
        of_technique.or_else(|| {
            givens.map(|_| format!("no minimal puzzle is known that has more than {MOST_OF_MINIMAL} givens"))
        })
    }

    /// Checks that the order is not obviously impossible.
    ///
    /// # Errors
    /// If parts of the order contradict each other or a known fact:
    /// - No classic 4 × 4 puzzle has fewer than 4 givens or needs more than hidden singles in boxes (tests check all of them).
    /// - No classic 9 × 9 puzzle has fewer than 17 givens (Gary `McGuire`, Bastian Tugemann, Gilles Civario, "There is no 16-clue sudoku",
    ///   2012, arXiv 1201.0749).
    /// - No classic puzzle of side n has fewer than n - 1 givens.
    pub fn check(&self) -> Result<(), Contradiction> {
        self.check_givens()?;
        let is_forbidden = |technique: &Technique| self.without.contains(technique);
        if let Some(&both) = self.with.iter().find(|group| group.techniques().iter().all(is_forbidden)) {
            return Err(Contradiction::Both(both));
        }
        if let Some(&technique) =
            self.with.iter().find(|group| self.is_classic() && group.easiest().needs_extra_rules())
        {
            return Err(Contradiction::Rules(technique));
        }
        if self.is_classic() && self.layout.shape().side() == 4 {
            self.check_smallest()?;
        }
        if self.se.is_some() && !self.is_rated_by_hodoku() {
            return Err(Contradiction::Unrated);
        }
        if self.without.contains(&Technique::FullHouse) {
            return Err(Contradiction::NoEnd);
        }
        if let Some(se) = self.se.as_ref().filter(|se| *se.end() < EASIEST_SINGLE) {
            return Err(Contradiction::Below(*se.end()));
        }
        let Some(level) = self.level else { return Ok(()) };
        if let (Some(givens), most) = (&self.givens, self.layout.shape().cells() - ALONE - 1)
            && level > Level::Easy
            && *givens.start() > most
        {
            return Err(Contradiction::Open { level, least: *givens.start(), most });
        }
        // Up to medium, all ladders get equally far, whatever the order of their techniques.
        let is_above = |group: &&TechniqueGroup| level <= Level::Medium && group.easiest().level() > level;
        if let Some(&technique) = self.with.iter().find(is_above) {
            return Err(Contradiction::Above { level, technique });
        }
        if let (Some(score), Some(most)) = (&self.score, self.most_points(level))
            && *score.start() > most
        {
            return Err(Contradiction::Points { level, least: *score.start(), most });
        }
        match &self.se {
            Some(se) if level == Level::Easy && *se.start() > HARDEST_SINGLE => {
                Err(Contradiction::Singles(*se.start()))
            }
            Some(se) if level >= Level::Hard && *se.end() <= HARDEST_SINGLE => {
                Err(Contradiction::Tame { level, most: *se.end() })
            }
            _ => Ok(()),
        }
    }

    /// Checks an order for classic 4 × 4 puzzles.
    fn check_smallest(&self) -> Result<(), Contradiction> {
        let level = self.level.filter(|&level| level > Level::Easy).map(|level| level.to_string());
        let technique = self.with.iter().find(|group| group.easiest() > Technique::HiddenSingleBox);
        let rating = self.se.as_ref().filter(|se| *se.start() > HARDEST_SINGLE);
        let rating = rating.map(|se| format!("a rating of at least {}.{}", se.start() / 10, se.start() % 10));
        let what = level.or_else(|| technique.map(|technique| technique.slug().to_owned())).or(rating);
        what.map_or(Ok(()), |what| Err(Contradiction::Small(what)))
    }

    /// Checks the number of givens.
    fn check_givens(&self) -> Result<(), Contradiction> {
        let Some(givens) = &self.givens else { return Ok(()) };
        let (side, cells) = (self.layout.shape().side(), self.layout.shape().cells());
        let least = match side {
            _ if !self.is_classic() => 0,
            9 if self.is_nine() => 17,
            4 => 4,
            _ => side - 1,
        };
        if *givens.end() < least {
            return Err(Contradiction::TooFew { most: *givens.end(), least });
        }
        if *givens.start() > cells {
            return Err(Contradiction::TooMany { least: *givens.start(), cells });
        }
        let most = cells - side;
        if self.is_minimal && *givens.start() > most {
            return Err(Contradiction::Spare { least: *givens.start(), most });
        }
        let counts = self.counts();
        if !(least..=cells).any(|count| givens.contains(&count) && counts[count]) {
            let apart = |&count: &usize| count.abs_diff(*givens.start());
            let such = (least..=cells).filter(|&count| counts[count]).min_by_key(apart).unwrap_or(cells);
            return Err(Contradiction::Symmetry { givens: givens.clone(), such });
        }
        Ok(())
    }

    /// Whether `HoDoKu` and Sudoku Explainer know the rules, so that levels and ratings are theirs. They know only rules that require
    /// digits to differ.
    pub(super) fn is_rated_by_hodoku(&self) -> bool {
        let is_area = |family: &Family| matches!(family.form(), FigureForm::Unit | FigureForm::Regions);
        self.layout.has_only_distinct_cells() && self.figures.iter().all(is_area)
    }

    /// Returns the maximum score at this level, in points; a puzzle with a higher score has a higher level. Returns `None` if there is no
    /// maximum.
    pub(super) fn most_points(&self, level: Level) -> Option<u32> {
        max_score(level, self.layout.shape()).filter(|_| self.is_rated_by_hodoku())
    }

    /// Returns, for each number of givens from 0 on, whether a pattern with this symmetry can have that number.
    pub(super) fn counts(&self) -> Vec<bool> {
        let shape = self.layout.shape();
        let mut counts = vec![false; shape.cells() + 1];
        counts[0] = true;
        for orbit in self.symmetry.orbits(shape) {
            for count in (orbit.len()..counts.len()).rev() {
                counts[count] |= counts[count - orbit.len()];
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Digit, Puzzle};
    use logic::{Ladder, Position};

    /// Returns the message with which an order is refused after this change, or `None` if it is not refused.
    fn refused(change: impl FnOnce(&mut Order)) -> Option<String> {
        let mut order = Order::any(Layout::classic(Shape::nine()));
        change(&mut order);
        order.check().err().map(|why| why.to_string())
    }

    /// Checks, for every 4 × 4 grid and any three of its cells, that another grid has the same digits in these cells.
    #[test]
    fn no_4_by_4_puzzle_has_three_givens() {
        let shape = Shape::of_side(4).expect("it has boxes");
        let grids = solve::solutions(
            &Puzzle::blank(Layout::classic(shape)).check().expect("a blank board breaks no rule"),
            1000,
        );
        assert_eq!(grids.len(), 288);
        for grid in &grids {
            for (a, b, c) in (0..16).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| (a, b, c)))) {
                let same = grids.iter().filter(|other| [a, b, c].iter().all(|&cell| other[cell] == grid[cell]));
                assert!(same.count() > 1, "{grid:?} {a} {b} {c}");
            }
        }
        let order = Order { givens: Some(0..=3), ..Order::any(Layout::classic(shape)) };
        assert!(matches!(order.check(), Err(Contradiction::TooFew { most: 3, least: 4 })));
    }

    /// Checks all 4 × 4 puzzles up to relabelling: each puzzle that hidden singles in boxes do not solve has several solutions.
    #[test]
    fn hidden_singles_in_boxes_solve_every_4_by_4_puzzle() {
        let layout = Layout::classic(Shape::of_side(4).expect("it has boxes"));
        let board = |digits: Vec<Option<Digit>>| {
            Puzzle::classic(layout.shape(), digits).check().expect("a part of a grid breaks no rule")
        };
        let grids = solve::solutions(&board(vec![None; 16]), 1000);
        let has_first_box =
            |grid: &&Vec<Digit>| [0, 1, 4, 5].iter().enumerate().all(|(at, &cell)| grid[cell].index() == at);
        let ladder = Ladder::ninefold().only(|technique| technique <= Technique::HiddenSingleBox);
        let (mut solved, mut several) = (0, 0);
        for grid in grids.iter().filter(has_first_box) {
            for cells in 0..1_u32 << 16 {
                let is_given = |cell: usize| cells >> cell & 1 == 1;
                let givens = (0..16).map(|cell| is_given(cell).then_some(grid[cell])).collect();
                if ladder.path(&Position::of(&board(givens))).is_solved {
                    solved += 1;
                    continue;
                }
                let is_like = |other: &&Vec<Digit>| (0..16).all(|cell| !is_given(cell) || other[cell] == grid[cell]);
                assert_eq!(grids.iter().filter(is_like).take(2).count(), 2, "{grid:?} {cells:b}");
                several += 1;
            }
        }
        assert_eq!((solved, several), (565_820, 220_612));
        let order = Order { level: Some(Level::Medium), ..Order::any(layout) };
        assert_eq!(order.check(), Err(Contradiction::Small("medium".to_owned())));
    }

    type Change = fn(&mut Order);

    #[test]
    fn impossible_orders_are_refused() {
        let refusals: [(Change, &str); 7] = [
            (
                |order| (order.level, order.score) = (Some(Level::Easy), Some(900..=1000)),
                "easy with at least 900 points: expected at most 800 points for that level",
            ),
            (
                |order| (order.level, order.se) = (Some(Level::Easy), Some(45..=90)),
                "easy with a rating of at least 4.5: expected at most 2.3, the hardest single",
            ),
            (|order| order.se = Some(0..=9), "a rating of at most 0.9: expected at least 1.0, the easiest single"),
            (
                |order| order.without = vec![Technique::FullHouse],
                "without full-house: every path ends with one, since the last open cell of a unit is always one",
            ),
            (
                |order| (order.level, order.givens) = (Some(Level::Medium), Some(78..=81)),
                "medium with at least 78 givens: expected at most 77, since up to three open cells are full houses",
            ),
            (
                |order| (order.is_minimal, order.givens) = (true, Some(73..=81)),
                "minimal with at least 73 givens: expected at most 72, since one given of a full row is redundant",
            ),
            (
                |order| order.with = vec![Technique::Sandwich.into()],
                "sandwich: expected rules beyond those of rows, columns and boxes",
            ),
        ];
        for (change, why) in refusals {
            assert_eq!(refused(change).as_deref(), Some(why));
        }
        let possible: [Change; 6] = [
            |_| (),
            |order| order.givens = Some(10..=17),
            |order| (order.level, order.se) = (Some(Level::Medium), Some(10..=20)),
            |order| (order.level, order.givens) = (Some(Level::Medium), Some(77..=81)),
            |order| (order.is_minimal, order.givens) = (true, Some(72..=81)),
            |order| (order.figures, order.se) = (vec![Family::Region], Some(0..=50)),
        ];
        for change in possible {
            assert_eq!(refused(change), None);
        }
    }

    #[test]
    fn more_givens_than_any_known_minimal_puzzle_has_cause_a_warning() {
        let order =
            |givens| Order { is_minimal: true, givens: Some(givens), ..Order::any(Layout::classic(Shape::nine())) };
        assert!(order(41..=50).warning().is_some_and(|said| said.ends_with("more than 40 givens")));
        assert_eq!(order(40..=50).warning(), None);
    }
}
