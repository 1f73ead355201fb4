//! Random walks over minimal puzzles.

pub mod alike;
mod pattern;
mod resistance;
mod tridagon;

use std::collections::HashSet;

use generate::seeded;
use rand::Rng;
use rand::rngs::ChaCha8Rng;
use solve::lanes::{Answer, Column, Limits, answers};

pub use resistance::resistance;

/// Puzzle of 81 symbols.
pub type Line = [u8; 81];

/// Maximum number of successive steps without a higher resistance. After that, a new walk begins.
const PATIENCE: u32 = 3000;

/// Minimum resistance of the first puzzle of a walk. Only some of the puzzles built around a tridagon have such a resistance.
const START: u32 = 1000;

/// Maximum number of puzzles returned from one walk. The limit keeps the puzzles varied.
const OF_ONE: u32 = 100;

/// Maximum number of puzzles that are kept to make variations of them.
const WAITING: usize = 400;

/// Random walk over minimal puzzles. Each step makes a variation of the current puzzle.
pub struct Walk<R> {
    rng: R,
    here: Option<(Line, u32)>, // current puzzle and its resistance
    patience: u32,
    left: u32,
    near: Vec<(Line, u32)>, // each with the number of variations still to be made
    seen: HashSet<Line>,
}

impl Walk<ChaCha8Rng> {
    pub fn of(seed: u64) -> Self {
        Self { rng: seeded(seed), here: None, patience: 0, left: 0, near: Vec::new(), seen: HashSet::new() }
    }
}

impl<R: Rng> Walk<R> {
    /// Walks until it finds a puzzle that has at least this resistance and was not returned before. Returns this puzzle.
    pub fn resisting(&mut self, least: u32) -> Line {
        loop {
            if self.patience == 0 || self.left == 0 {
                (self.here, self.patience, self.left) = (None, PATIENCE, OF_ONE);
            }
            let next = match self.here {
                Some((line, _)) => self.exchange(line, 3),
                None => self.tridagon(),
            };
            let Some(line) = next else { continue };
            let strength = resistance(&line);
            let before = self.here.map_or(0, |(_, before)| before);
            self.patience = if strength > before { PATIENCE } else { self.patience - 1 };
            if self.here.is_none() && strength < least.min(START) {
                continue;
            }
            if strength + self.below(1 + before / 50) >= before.min(least) {
                self.here = Some((line, strength));
                if strength >= least && self.seen.insert(line) {
                    self.patience = PATIENCE;
                    self.left -= 1;
                    return line;
                }
            }
        }
    }

    /// Returns a puzzle that was not returned before. About half of the puzzles are random, the others are variations of puzzles that were
    /// [liked](Self::like).
    pub fn drawn(&mut self) -> Line {
        loop {
            let line = if self.near.is_empty() || self.below(2) == 1 {
                self.exchange([b'.'; 81], 1)
            } else {
                let at = self.below(self.near.len() as u32) as usize;
                let (line, left) = self.near[at];
                self.near[at].1 -= 1;
                if left == 1 {
                    self.near.swap_remove(at);
                }
                self.exchange(line, 2)
            };
            if let Some(line) = line.filter(|line| self.seen.insert(*line)) {
                return line;
            }
        }
    }

    /// Returns a minimal puzzle that is a variation of this puzzle and was not returned before. Returns `None` if the search for one fails.
    pub fn variation(&mut self, line: Line) -> Option<Line> {
        self.exchange(line, 2).filter(|line| self.seen.insert(*line))
    }

    /// Makes [`drawn`](Self::drawn) try `times` variations of this puzzle. Does nothing if too many puzzles are waiting already.
    pub fn like(&mut self, line: Line, times: u32) {
        if self.near.len() < WAITING {
            self.near.push((line, times));
        }
    }

    /// Returns a minimal puzzle that is a variation of this puzzle. Removes up to `most` givens, adds others until the solution is unique,
    /// and removes redundant givens. Returns `None` if the solution does not become unique.
    fn exchange(&mut self, mut line: Line, most: u32) -> Option<Line> {
        let gone = 1 + self.below(most) as usize;
        let givens = self.shuffled(|cell| line[cell] != b'.');
        givens.iter().take(gone).for_each(|&cell| line[cell] = b'.');
        self.settle(&mut line)?;
        Some(self.lean(line))
    }

    /// Places a random digit in a random empty cell. Then picks a solution and adds digits of this solution until there is no other
    /// solution. Returns `None` if no solution with the random digit is found.
    fn settle(&mut self, line: &mut Line) -> Option<()> {
        let cells = self.shuffled(|cell| line[cell] == b'.');
        line[cells[0]] = b'1' + self.below(9) as u8;
        let solution = ask(&[*line], 1)[0].first()?.line();
        let more: Vec<Line> = cells
            .iter()
            .map(|&cell| {
                line[cell] = solution[cell];
                *line
            })
            .collect();
        *line = more.chunks(16).find_map(|lines| {
            let at = ask(lines, 2).iter().position(|answer| answer.solutions == 1)?;
            Some(lines[at])
        })?;
        Some(())
    }

    /// Returns the puzzle without redundant givens.
    fn lean(&mut self, mut line: Line) -> Line {
        while let Some(cell) = self.spare(&line) {
            line[cell] = b'.';
        }
        line
    }

    /// Returns a random redundant given; `None` if the puzzle is minimal.
    fn spare(&mut self, line: &Line) -> Option<usize> {
        let givens = self.shuffled(|cell| line[cell] != b'.');
        let without = |&cell: &usize| {
            let mut line = *line;
            line[cell] = b'.';
            line
        };
        let fewer: Vec<Line> = givens.iter().map(without).collect();
        let at = ask(&fewer, 2).iter().position(|answer| answer.solutions == 1)?;
        Some(givens[at])
    }

    fn shuffled(&mut self, is_one: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..81).filter(|&cell| is_one(cell)).collect();
        (1..cells.len()).rev().for_each(|last| cells.swap(last, self.below(last as u32 + 1) as usize));
        cells
    }

    fn below(&mut self, end: u32) -> u32 {
        ((u64::from(self.rng.next_u32()) * u64::from(end)) >> 32) as u32
    }
}

fn ask(lines: &[Line], solutions: u32) -> Vec<Answer> {
    let columns: Vec<Column> = lines.iter().map(Column::read).collect();
    answers(&columns, Limits { solutions, guesses: 20_000 })
}
