//! Finds positions that need a technique:
//!
//! ```text
//! cargo run --release --example positions -- SLUG[,SLUG…] [COUNT [SEED [TRIES|any]]]
//! ```
//!
//! Puzzles are made from consecutive seeds and solved with our ladder until one of the techniques is the easiest that applies. With `any`,
//! it is enough that one of them applies. The number of seeds that were tried is printed every thousand seeds. Each position is printed in two formats: that of the examples on technique pages, and that of
//! HoDoKu's library. If TRIES is given, each puzzle is also solved from that many random positions on its solve path, after some further
//! candidates have been eliminated.
#![expect(clippy::print_stderr, reason = "it speaks to the person who runs it")]

mod shown;

use std::env;

use generate::{PuzzleKind, Seed, Symmetry};
use grid::Board;
use logic::{Ladder, Position, Technique};
use shown::show;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let is_any = arguments.get(3).is_some_and(|text| text == "any");
    let number = |at: usize, usual: u64| match arguments.get(at) {
        Some(_) if at == 3 && is_any => 0,
        Some(text) => text.parse().unwrap_or_else(|_| panic!("expected a number, found {text}")),
        None => usual,
    };
    let slugs = arguments.first().map_or(&[][..], |slugs| slugs.as_bytes()).split(|&byte| byte == b',');
    let technique = |slug: &[u8]| Technique::by_slug(&String::from_utf8_lossy(slug)).expect("the slug of a technique");
    let mut wanted: Vec<(Technique, u64)> = slugs.map(|slug| (technique(slug), number(1, 1))).collect();
    for seed in number(2, 0).. {
        let any = PuzzleKind { symmetry: Symmetry::None, ..PuzzleKind::default() };
        let made = Seed { kind: any, number: seed }.make().expect("anything will do").expect("nobody stops it");
        let board = made.puzzle.check().expect("no digit twice");
        let start = Position::of(&board);
        walk(&board, &start, &mut wanted, (is_any, seed));
        for attempt in 0..number(3, 0) {
            walk(&board, &weakened(&start, seed * 1000 + attempt), &mut wanted, (is_any, seed));
        }
        if wanted.is_empty() {
            break;
        }
        let tried = seed - number(2, 0) + 1;
        if tried.is_multiple_of(1000) {
            eprintln!("{tried} seeds tried");
        }
    }
}

/// Prints the first position on the solve path in which one of the wanted techniques is the easiest that applies. If `is_any` is true,
/// prints the first position in which one of them applies. Prints nothing if the path gets stuck.
fn walk(board: &Board, start: &Position, wanted: &mut Vec<(Technique, u64)>, (is_any, seed): (bool, u64)) {
    let path = Ladder::ninefold().path(start);
    let mut position = start.clone();
    for step in path.steps.iter().filter(|_| path.is_solved) {
        let alone = |technique: Technique| Ladder::ninefold().only(|rung| rung == technique).next(&position);
        let shown = wanted.iter_mut().find_map(|(technique, left)| {
            let step = if is_any { alone(*technique) } else { (*technique == step.technique).then(|| step.clone()) };
            step.map(|step| (step, left))
        });
        if let Some((step, left)) = shown {
            show(board, &position, &step, seed);
            *left -= 1;
            wanted.retain(|&(_, left)| left > 0);
            break;
        }
        position.apply(step);
    }
}

/// Returns a random position on the solve path, in which some further candidates are eliminated as if by rarer techniques. Candidates of
/// the solution are never eliminated.
fn weakened(start: &Position, mut seed: u64) -> Position {
    let mut random = |of: u64| {
        seed = (seed ^ (seed >> 29)).wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0xD1B5_4A32_D192_ED03);
        (seed >> 33) % of
    };
    let (path, mut position, mut solved) = (Ladder::ninefold().path(start), start.clone(), start.clone());
    path.steps.iter().for_each(|step| solved.apply(step));
    let steps = random(path.steps.len().max(1) as u64) as usize;
    path.steps.iter().take(steps).for_each(|step| position.apply(step));
    let one_in = 2 + random(8);
    for cell in position.shape().iter() {
        for digit in position.candidates(cell).iter() {
            if solved.digit(cell).is_some_and(|held| held != digit) && random(one_in) == 0 {
                position.eliminate(cell, digit);
            }
        }
    }
    position
}
