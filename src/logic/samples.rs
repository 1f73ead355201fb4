//! Sample puzzles and the positions on their solve paths, for tests that check a property on many positions.

use crate::{Deduction, Ladder, Position, Technique};
use grid::{Board, Digit, DigitSet, Layout, Puzzle, Shape, Transformation};

/// Sample puzzles, one per line.
pub(crate) const PUZZLES: &str = include_str!("sample_puzzles.txt");

/// Returns the start positions of the sample puzzles.
pub(crate) fn all_puzzles() -> impl Iterator<Item = Position> {
    PUZZLES.lines().map(parse_puzzle)
}

/// Returns the position of a classic 9 × 9 puzzle that is written in one line.
pub(crate) fn parse_puzzle(line: &str) -> Position {
    let digits = line.chars().map(Digit::from_symbol).collect();
    Position::of(&Puzzle::classic(Shape::nine(), digits).check().expect("the sample puzzles break no rule"))
}

/// Returns the positions on the solve path of `ladder` from `start`, each with the step that the path takes there.
pub(crate) fn positions_from(ladder: &Ladder, start: Position) -> impl Iterator<Item = (Position, Deduction)> {
    let mut next = Some(start);
    std::iter::from_fn(move || {
        let position = next.take()?;
        let step = ladder.next(&position)?;
        let mut after = position.clone();
        after.apply(&step);
        next = Some(after);
        Some((position, step))
    })
}

/// Returns the positions on the solve path of `ladder` from `start` where the next step is harder than singles, locked candidates and
/// subsets.
pub(crate) fn beyond_subsets(ladder: &Ladder, start: Position) -> impl Iterator<Item = Position> {
    let is_beyond = |(_, step): &(Position, Deduction)| step.technique > Technique::HiddenQuadruple;
    positions_from(ladder, start).filter(is_beyond).map(|(position, _)| position)
}

/// Returns the positions on the solve paths of `ladder` through all sample puzzles, each with the step that the path takes there.
pub(crate) fn positions(ladder: &Ladder) -> impl Iterator<Item = (Position, Deduction)> {
    all_puzzles().flat_map(|start| positions_from(ladder, start))
}

/// Returns the positions on the solve paths of `ladder` through all sample puzzles where the next step is harder than full houses and
/// hidden singles.
pub(crate) fn beyond_singles(ladder: &Ladder) -> impl Iterator<Item = Position> {
    let is_beyond = |(_, step): &(Position, Deduction)| step.technique > Technique::HiddenSingleLine;
    positions(ladder).filter(is_beyond).map(|(position, _)| position)
}

/// Returns boards without digits on which candidates are eliminated at random. Every second board, beginning with the first, keeps all
/// candidates of a certain solution. The other boards may lack some of these candidates.
pub(crate) fn random_candidates() -> impl Iterator<Item = Board> {
    let mut number = 1_u64;
    let mut random_below = move |limit: u64| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) % limit
    };
    (0..1200).map(move |turn| {
        let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
        let (percentage, may_lack_solution) = (50 + turn / 40, turn % 2 == 1);
        for (cell, removed) in puzzle.removed.iter_mut().enumerate() {
            let solution = (cell / 9 * 3 + cell / 27 + cell % 9) % 9;
            let is_kept = |digit: &Digit| {
                digit.index() == solution && (!may_lack_solution || random_below(80) > 0)
                    || random_below(100) > percentage
            };
            *removed = DigitSet::all(9).minus(DigitSet::all(9).iter().filter(is_kept).collect());
        }
        puzzle.check().expect("a board without digits breaks no rule")
    })
}

/// Returns a board that is equivalent to `board`. On a 9 × 9 board, each `number` from 0 to 17 stands for a different transformation, and 0
/// for the one that changes nothing.
pub(crate) fn equivalent(board: &Board, number: usize) -> Board {
    let shape = board.shape();
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let lines = |size: usize| -> Vec<u8> {
        let line = |at: usize| (at / size + number) % (side / size) * size + (at % size + number) % size;
        (0..side).map(|at| line(at) as u8).collect()
    };
    let labels = (0..side).map(|digit| Digit::new((digit + number) % side)).collect();
    let is_transposed = height == width && number % 2 == 1;
    let transformation = Transformation::new(&lines(height), &lines(width), is_transposed, labels);
    transformation.apply(board.puzzle()).check().expect("an equivalent board breaks no rule")
}

/// Puzzles in which few techniques find a step, apart from forcing nets.
pub(crate) const NET_PUZZLES: [&str; 4] = [
    ".45...9......3....1.95..78..32....158........7..2....8...19..2.....7...9....563..",
    "5.93...8.13....9.........2..4...8.5...5.17..3....2.6.........7..871....4......8.9",
    "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
    "1......46...69.......714....2...5.74.59..8..........1.7.2.8.4.33......85......1..",
];

/// Returns a ladder of forcing nets and of the techniques that are easier than pointing, such as singles. The ladder does not try the
/// techniques in between, so their deductions remain in many positions of its paths.
pub(crate) fn singles_and_nets() -> Ladder {
    Ladder::ninefold()
        .only(|technique| technique < Technique::Pointing || technique == Technique::ForcingNetContradiction)
}
