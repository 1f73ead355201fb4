//! Minimal puzzles whose givens stay the same when the board is turned or mirrored and its digits are renamed.

use rand::Rng;

use crate::walks::{Line, Walk, ask, resistance};

/// A cell and a digit.
type Candidate = (usize, u8);

/// Symmetry operation: where it moves each cell, and how it renames each digit.
struct Move {
    cells: [usize; 81],
    digits: [u8; 9],
}

/// Maximum number of successive steps without a higher resistance. After that, another symmetry is tried.
const PATIENCE: u32 = 1500;

/// Maximum number of attempts to add a given before a puzzle is abandoned.
const TRIES: u32 = 200;

/// Random walk over puzzles that a symmetry operation leaves unchanged.
pub struct Alike<R> {
    walk: Walk<R>,
    turn: Move,
    here: Option<(Line, u32)>, // current puzzle and its resistance
    patience: u32,
}

impl Move {
    /// Returns the candidate and all candidates to which repeated application of the operation leads.
    fn orbit(&self, (cell, digit): Candidate) -> Vec<Candidate> {
        let image = |&(cell, digit): &Candidate| Some((self.cells[cell], self.digits[usize::from(digit)]));
        let images = std::iter::successors(image(&(cell, digit)), image);
        std::iter::once((cell, digit)).chain(images.take_while(|&image| image != (cell, digit))).collect()
    }
}

impl<R: Rng> Alike<R> {
    pub fn of(walk: Walk<R>) -> Self {
        let turn = Move { cells: [0; 81], digits: [0; 9] };
        Self { walk, turn, here: None, patience: 0 }
    }

    /// Walks until it finds a puzzle that has at least this resistance and was not returned before. Returns this puzzle.
    pub fn next(&mut self, least: u32) -> Line {
        loop {
            if self.patience == 0 {
                (self.here, self.patience, self.turn) = (None, PATIENCE, self.walk.any_move());
            }
            self.patience -= 1;
            let Some(line) = self.step() else { continue };
            let (strength, before) = (resistance(&line), self.here.map_or(0, |(_, before)| before));
            if strength + self.walk.below(1 + before / 40) < before.min(3 * least) {
                continue;
            }
            if strength > before {
                self.patience = PATIENCE;
            }
            self.here = Some((line, strength));
            if strength >= least && self.walk.seen.insert(line) {
                return line;
            }
        }
    }

    /// Returns a variation of the current puzzle: removes some givens, adds others until the solution is unique, and removes redundant
    /// givens. Returns `None` if the solution does not become unique.
    fn step(&mut self) -> Option<Line> {
        let mut line = self.here.map_or([b'.'; 81], |(line, _)| line);
        let gone = 1 + self.walk.below(2) as usize;
        for cell in self.walk.shuffled(|cell| line[cell] != b'.').into_iter().take(gone) {
            self.empty(&mut line, cell);
        }
        self.settle(&mut line)?;
        for cell in self.walk.shuffled(|cell| line[cell] != b'.') {
            let mut fewer = line;
            self.empty(&mut fewer, cell);
            if solutions(&fewer) == 1 {
                line = fewer;
            }
        }
        Some(line)
    }

    fn empty(&self, line: &mut Line, cell: usize) {
        if line[cell] != b'.' {
            let orbit = self.turn.orbit((cell, line[cell] - b'1'));
            orbit.into_iter().for_each(|(cell, _)| line[cell] = b'.');
        }
    }

    /// Adds random givens until the solution is unique. Returns `None` if this fails.
    fn settle(&mut self, line: &mut Line) -> Option<()> {
        for _ in 0..TRIES {
            let open = self.walk.shuffled(|cell| line[cell] == b'.');
            let orbit = self.turn.orbit((*open.first()?, self.walk.below(9) as u8));
            let mut more = *line;
            orbit.iter().for_each(|&(cell, digit)| more[cell] = b'1' + digit);
            if orbit.iter().any(|&(cell, digit)| more[cell] != b'1' + digit) {
                continue;
            }
            match solutions(&more) {
                0 => {}
                1 => {
                    *line = more;
                    return Some(());
                }
                _ => *line = more,
            }
        }
        None
    }
}

impl<R: Rng> Walk<R> {
    /// Returns a random symmetry operation: a half turn, a reflection or a quarter turn, combined with a renaming of as many digits as
    /// possible.
    fn any_move(&mut self) -> Move {
        let (cells, rounds): (fn(usize) -> usize, &[u8]) = match self.below(3) {
            0 => (|cell| 80 - cell, &[2, 2, 2, 2, 1]),
            1 => (|cell| cell % 9 * 9 + cell / 9, &[2, 2, 2, 1, 1, 1]),
            _ => (|cell| cell % 9 * 9 + 8 - cell / 9, &[4, 4, 1]),
        };
        let names: Vec<u8> = self.shuffled(|cell| cell < 9).into_iter().map(|name| name as u8).collect();
        let (mut digits, mut from) = ([0; 9], 0);
        for &round in rounds {
            let names = &names[from..from + usize::from(round)];
            (0..names.len()).for_each(|at| digits[usize::from(names[at])] = names[(at + 1) % names.len()]);
            from += names.len();
        }
        Move { cells: std::array::from_fn(cells), digits }
    }
}

fn solutions(line: &Line) -> u32 {
    ask(&[*line], 2)[0].solutions
}
