//! Puzzles with hardly any givens: a walk from one puzzle with one solution to the next, which has one given exchanged for another, and
//! down wherever one can be spared.
//!
//! Taking givens away from one grid does not lead there: of the 5,472,730,538 grids that differ hardly one in 100,000 has a puzzle with 17
//! (Gary `McGuire`, Bastian Tugemann, Gilles Civario, "There is no 16-Clue Sudoku", 2012, arXiv 1201.0749). The new given may hold any digit
//! that leaves one solution, so that the grid changes on the way.

use std::collections::BTreeSet;

use rand::Rng;
use rand::rngs::ChaCha8Rng;

use crate::chance::{attempt, shuffle};
use crate::desk::{Desk, Piece, Sent, Ticket};
use crate::grids::{Line, Turn, digits, draft, puzzle};
use crate::judge::{Judge, Miss, only_solution, outside};
use solve::lanes::{Asked, Column, Solved, answers};

/// From here down few puzzles can be had from one grid.
pub(super) const SCARCE: usize = 19;

/// Guesses after which a board counts as one with several solutions.
const GUESSES: u32 = 2_000;

/// One thread's work.
pub(super) fn work(desk: &Desk, deliver: &dyn Fn(Sent)) {
    while let Some(&ticket) = desk.tickets(1).first() {
        let mut walk = Walk::new(&desk.judge, ticket);
        let miss = walk.run(desk, ticket);
        desk.report(ticket, miss, piece(&walk.nearest)).into_iter().for_each(deliver);
    }
}

/// An attempt, and where it stands.
struct Walk<'a> {
    judge: &'a Judge,
    is_early: bool,
    rng: ChaCha8Rng,
    puzzle: Line, // one solution, as all of them
    nearest: Line,
    seen: BTreeSet<Line>, // since it went down
    ahead: Vec<Line>,     // the next one last
}

impl<'a> Walk<'a> {
    /// At a puzzle from which nothing can be taken.
    fn new(judge: &'a Judge, ticket: Ticket) -> Self {
        let mut rng = attempt(ticket.seed, ticket.attempt);
        let puzzle = minimal(&mut rng);
        let is_early = ticket.attempt < judge.crux();
        Self { judge, is_early, rng, puzzle, nearest: puzzle, seen: BTreeSet::from([puzzle]), ahead: Vec::new() }
    }

    /// Walks until it is as ordered, or has been around in vain for long enough, or nobody wants it any more; tells how near it came.
    fn run(&mut self, desk: &Desk, ticket: Ticket) -> Miss {
        let mut nearest = Miss::Nothing;
        let mut patience = patience(givens(&self.puzzle));
        loop {
            let miss = self.miss();
            if miss < nearest {
                (nearest, self.nearest) = (miss, self.puzzle);
                piece(&self.puzzle).into_iter().for_each(|piece| desk.note(ticket, miss, || piece));
            }
            if miss == Miss::None || patience == 0 || !desk.wants(ticket) {
                return nearest;
            }
            patience -= 1;
            let mut next = with_another(&self.puzzle);
            let fewer = if self.can_go_down() { without_one(next.iter().chain([&self.puzzle])) } else { Vec::new() };
            if !fewer.is_empty() {
                next = fewer;
                patience = self::patience(givens(&next[0]));
                self.seen.clear();
                self.ahead.clear();
            }
            next.retain(|line| !self.seen.contains(line));
            shuffle(&mut next, &mut self.rng);
            self.ahead.append(&mut next);
            let Some(next) = std::iter::from_fn(|| self.ahead.pop()).find(|line| !self.seen.contains(line)) else {
                return nearest;
            };
            self.puzzle = next;
            self.seen.insert(self.puzzle);
        }
    }

    /// Whether there may be one given less.
    fn can_go_down(&self) -> bool {
        givens(&self.puzzle) > *self.judge.givens().start()
    }

    /// What is amiss with the puzzle.
    fn miss(&self) -> Miss {
        let wanted = self.judge.givens();
        let apart = outside(&(*wanted.start() as u64..=*wanted.end() as u64), givens(&self.puzzle) as u64);
        if apart > 0 {
            return Miss::Givens(apart);
        }
        if self.judge.order.is_minimal && !without_one([&self.puzzle]).is_empty() {
            return Miss::Minimal;
        }
        let Some(piece) = piece(&self.puzzle).filter(|_| self.judge.order.has_logic()) else {
            return Miss::None;
        };
        let board = piece.puzzle.check().expect("fewer digits of a grid break no rule");
        self.judge.logic(&board, &piece.solution, self.is_early)
    }
}

/// Steps that a walk goes around among puzzles of so many givens before another begins elsewhere; measured for those of 17.
const fn patience(givens: usize) -> u32 {
    if givens <= 18 { 2000 } else { 60 }
}

/// The puzzle with its solution; it has one.
fn piece(line: &Line) -> Option<Piece> {
    only_solution(line).map(|solution| Piece { puzzle: puzzle(line), solution: digits(&solution) })
}

fn givens(line: &Line) -> usize {
    line.iter().filter(|&&symbol| symbol != b'.').count()
}

/// A puzzle from which nothing can be taken.
fn minimal(rng: &mut impl Rng) -> Line {
    let full = std::iter::repeat_with(|| draft(rng)).flatten().find_map(|draft| first(&draft));
    let mut puzzle = Turn::any(rng).of(&full.expect("some draft can be filled"));
    let mut cells: Vec<usize> = (0..81).collect();
    shuffle(&mut cells, rng);
    for cell in cells {
        let mut fewer = puzzle;
        fewer[cell] = b'.';
        puzzle = unique(vec![fewer]).pop().unwrap_or(puzzle);
    }
    puzzle
}

/// All with one solution that have one given exchanged for another, in the same cell or in one that was empty.
fn with_another(puzzle: &Line) -> Vec<Line> {
    let mut all = Vec::new();
    for gone in (0..81).filter(|&cell| puzzle[cell] != b'.') {
        let mut fewer = *puzzle;
        fewer[gone] = b'.';
        for (cell, symbol) in (0..81).flat_map(|cell| free(&fewer, cell).map(move |symbol| (cell, symbol))) {
            let mut other = fewer;
            other[cell] = symbol;
            all.push(other);
        }
    }
    all.retain(|other| other != puzzle);
    unique(all)
}

/// The digits that an empty cell can hold, as far as the givens of its row, column and box say; none for another cell.
fn free(puzzle: &Line, cell: usize) -> impl Iterator<Item = u8> + use<> {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    let of_units = (0..9).flat_map(|k| [row * 9 + k, k * 9 + column, corner + k / 3 * 9 + k % 3]);
    let taken = of_units.fold(0_u32, |taken, peer| match puzzle[peer] {
        b'.' => taken,
        symbol => taken | 1 << (symbol - b'1'),
    });
    let taken = if puzzle[cell] == b'.' { taken } else { u32::MAX };
    (b'1'..=b'9').filter(move |symbol| taken >> (symbol - b'1') & 1 == 0)
}

/// All with one solution that lack one given of one of these.
fn without_one<'l>(puzzles: impl IntoIterator<Item = &'l Line>) -> Vec<Line> {
    let mut all = Vec::new();
    for puzzle in puzzles {
        for cell in (0..81).filter(|&cell| puzzle[cell] != b'.') {
            let mut fewer = *puzzle;
            fewer[cell] = b'.';
            all.push(fewer);
        }
    }
    unique(all)
}

/// Those that have one solution.
fn unique(mut puzzles: Vec<Line>) -> Vec<Line> {
    let columns: Vec<Column> = puzzles.iter().map(Column::read).collect();
    let mut answers = answers(&columns, Asked { solutions: 2, guesses: GUESSES }).into_iter();
    puzzles.retain(|_| answers.next().is_some_and(|answer| answer.solutions == 1 && !answer.is_cut));
    puzzles
}

/// Any solution.
fn first(puzzle: &Line) -> Option<Line> {
    let answers = answers(&[Column::read(puzzle)], Asked { solutions: 1, guesses: GUESSES });
    answers[0].first().map(Solved::line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::seeded;

    #[test]
    fn steps_lead_to_puzzles_with_one_solution_that_differ_by_one_given() {
        let puzzle = minimal(&mut seeded(3));
        assert!(only_solution(&puzzle).is_some() && without_one([&puzzle]).is_empty());
        let differ = |other: &Line| (0..81).filter(|&cell| other[cell] != puzzle[cell]).count();
        let others = with_another(&puzzle);
        assert!(others.iter().any(|other| only_solution(other) != only_solution(&puzzle)), "grids change");
        for other in &others {
            assert!(
                only_solution(other).is_some() && givens(other) == givens(&puzzle) && matches!(differ(other), 1 | 2)
            );
        }
        for fewer in without_one(&others) {
            assert!(only_solution(&fewer).is_some() && givens(&fewer) + 1 == givens(&puzzle));
        }
    }
}
