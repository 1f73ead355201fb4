//! `hint --all` lists the same deductions for a board and for its symmetric copies.

use std::collections::BTreeSet;
use std::sync::Arc;

use format::read_one;
use grid::{Cell, Digit, DigitSet, Puzzle};
use logic::{Ladder, Position, Technique};

/// Our own puzzles that need more than the simplest techniques.
const SOME: [&str; 4] = [
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
    "1......46...69.......714....2...5.74.59..8..........1.7.2.8.4.33......85......1..",
    "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
];

/// Techniques of which `--all` lists only one of several equally short deductions. These may differ in their eliminations.
const AMBIGUOUS: [Technique; 9] = [
    Technique::Aic,
    Technique::DiscontinuousNiceLoop,
    Technique::GroupedAic,
    Technique::GroupedContinuousNiceLoop,
    Technique::GroupedDiscontinuousNiceLoop,
    Technique::AlsXyWing,
    Technique::AlsXyChain,
    Technique::AlsWWing,
    Technique::DeathBlossom,
];

/// Deductions, each as a technique with its placements and eliminations.
type Deductions = BTreeSet<(Technique, Vec<(Cell, Digit)>, Vec<(Cell, Digit)>)>;

/// All deductions of a ladder. Their candidates are mapped by `back`.
fn deductions(ladder: &Ladder, position: &Position, back: impl Fn((Cell, Digit)) -> (Cell, Digit)) -> Deductions {
    let sorted = |candidates: &[(Cell, Digit)]| {
        let mut candidates: Vec<(Cell, Digit)> = candidates.iter().copied().map(&back).collect();
        candidates.sort_unstable();
        candidates
    };
    let found = ladder.all(position);
    found.iter().map(|found| (found.technique, sorted(&found.placements), sorted(&found.eliminations))).collect()
}

/// An equivalent position, and the function that maps its candidates back. The position is transposed, its bands and rows are permuted, and
/// its digits are renamed.
fn turned(position: &Position) -> (Position, impl Fn((Cell, Digit)) -> (Cell, Digit)) {
    let from = |at: usize| {
        let (row, column) = (at % 9, (at / 9 + 3) % 9);
        row * 9 + column / 3 * 3 + (column + 1) % 3
    };
    let mut puzzle = Puzzle::blank(Arc::clone(position.layout()));
    for at in 0..81 {
        let (cell, was) = (Cell::new(at), Cell::new(from(at)));
        let name = |digit: Digit| Digit::new((digit.index() * 2 + 4) % 9);
        puzzle.digits[at] = position.digit(was).map(name);
        if position.digit(was).is_some() && !position.is_given(was) {
            puzzle.placed.insert(cell);
        }
        if position.digit(was).is_none() {
            puzzle.removed[at] = DigitSet::all(9).minus(position.candidates(was)).iter().map(name).collect();
        }
    }
    let back = move |(cell, digit): (Cell, Digit)| {
        let was = (0..9).find(|was| (was * 2 + 4) % 9 == digit.index()).expect("each has another name");
        (Cell::new(from(cell.index())), Digit::new(was))
    };
    (Position::of(&puzzle.check().expect("turned, no digit comes twice")), back)
}

#[test]
fn a_turned_board_has_the_same_deductions() {
    let is_fixed = |technique: Technique| !technique.is_slow() && !AMBIGUOUS.contains(&technique);
    let (ours, all) = (Ladder::ninefold(), Ladder::ninefold().only(is_fixed));
    let mut kinds = BTreeSet::new();
    for line in SOME {
        let mut position = Position::of(&read_one(line).expect("a puzzle").check().expect("no digit twice"));
        let path = ours.path(&position);
        for (at, step) in path.steps.iter().enumerate() {
            if at % 8 == 4 {
                let (other, back) = turned(&position);
                let (one, other) = (deductions(&all, &position, |same| same), deductions(&all, &other, back));
                let apart: Vec<_> = one.symmetric_difference(&other).collect();
                assert!(apart.is_empty(), "{line}, step {at}: {apart:?}");
                kinds.extend(one.into_iter().map(|(technique, ..)| technique));
            }
            position.apply(step);
        }
    }
    assert!(kinds.len() > 40, "{}", kinds.len());
}
