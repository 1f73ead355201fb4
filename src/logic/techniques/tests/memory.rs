//! What is remembered from position to position makes no difference to what is found.

use std::thread;

use crate::{Deduction, Ladder, Position, Technique, samples};
use grid::{Digit, Layout, Puzzle, Rule, Shape};

/// What somebody finds who has never seen a position before.
fn found_by_stranger(ladder: &Ladder, position: &Position) -> Vec<Deduction> {
    let unknown = position.forgetful();
    thread::scope(|scope| scope.spawn(|| ladder.all(&unknown)).join().unwrap())
}

/// Goes all the way, and asks for everything twice at every step: once something is known to be sought in vain there.
fn walk(ladder: &Ladder, mut position: Position) -> usize {
    let mut steps = 0;
    while let Some(step) = ladder.next(&position) {
        if step.place.is_empty() {
            let afresh = found_by_stranger(ladder, &position);
            assert_eq!(ladder.all(&position), afresh);
            assert_eq!(ladder.all(&position), afresh, "sought again");
            steps += 1;
        }
        position.apply(&step);
    }
    steps
}

#[test]
fn who_remembers_finds_what_a_stranger_finds() {
    let layouts =
        [Layout::classic(Shape::nine()), Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat())];
    let ladders = [Ladder::hodoku(), Ladder::explainer(), Ladder::ours()];
    let ladders = ladders.map(|ladder| ladder.only(|technique| technique <= Technique::XyChain));
    let mut steps = 0;
    for line in samples::LINES.lines() {
        for (layout, ladder) in layouts.iter().zip([0, 2]).chain([(&layouts[0], 1)]).map(|(l, at)| (l, &ladders[at])) {
            let mut puzzle = Puzzle::blank(layout.clone());
            puzzle.digits = line.chars().map(Digit::from_symbol).collect();
            let Ok(board) = puzzle.check() else { continue };
            steps += walk(ladder, Position::of(&board));
        }
    }
    assert!(steps > 50, "{steps}");
}
