//! Puzzles in which the digit 1 is a candidate only in the cells of a pattern.

use grid::{Board, Cell, Digit, Puzzle, Shape};
use logic::Position;
use rand::Rng;

use crate::walks::{Line, Walk, ask};

/// Pattern of one digit: the cells in which 1 is the digit or a candidate.
pub struct Pattern {
    places: [bool; 81],
    columns: [usize; 9], // column of the 1 in the solution, by row
    given: [bool; 9],    // whether the 1 is given, by row
}

/// Maximum number of random digits that are placed in addition to the 1s. The full grid is a solution of the resulting board.
const DRAWN: u32 = 9;

impl Pattern {
    /// Returns a blank board in which 1 is eliminated from all cells outside the pattern.
    pub fn position(&self) -> Position {
        let blank: Board = Puzzle::classic(Shape::nine(), vec![None; 81]).check().expect("it is blank");
        let mut position = Position::of(&blank);
        let gone = (0..81).filter(|&cell| !self.places[cell]);
        gone.for_each(|cell| position.eliminate(Cell::new(cell), Digit::ONE));
        position
    }

    /// Whether a given 1 sees the cell.
    fn is_covered(&self, cell: usize) -> bool {
        (0..9).filter(|&row| self.given[row]).any(|row| sees(row * 9 + self.columns[row], cell))
    }
}

impl<R: Rng> Walk<R> {
    /// Returns a random pattern of random density, with one to four 1s given.
    pub fn pattern(&mut self) -> Pattern {
        let columns = self.ones();
        let (given, odds) = (1 + self.below(4) as usize, 20 + self.below(45));
        let rows = self.shuffled(|row| row < 9);
        let given = std::array::from_fn(|row| rows[..given].contains(&row));
        let mut pattern = Pattern { places: [false; 81], columns, given };
        for cell in 0..81 {
            let is_drawn = self.below(100) < odds;
            pattern.places[cell] = columns[cell / 9] == cell % 9 || is_drawn && !pattern.is_covered(cell);
        }
        pattern
    }

    /// Returns a random placement of the nine 1s of a grid: the column of the 1 in each row.
    fn ones(&mut self) -> [usize; 9] {
        loop {
            let mut columns = [9; 9];
            for row in 0..9 {
                let is_free = |column: usize| {
                    (0..row).all(|other| {
                        columns[other] != column && (other / 3 != row / 3 || columns[other] / 3 != column / 3)
                    })
                };
                let free: Vec<usize> = (0..9).filter(|&column| is_free(column)).collect();
                if free.is_empty() {
                    break;
                }
                columns[row] = free[self.below(free.len() as u32) as usize];
            }
            if columns[8] < 9 {
                return columns;
            }
        }
    }

    /// Returns a puzzle with the pattern; `None` if the attempt fails. Starts with a full grid and empties the cells of the pattern, except
    /// for the given 1s. Then removes redundant givens from cells that a given 1 sees.
    pub fn built(&mut self, pattern: &Pattern) -> Option<Line> {
        let mut line: Line =
            std::array::from_fn(|cell| if pattern.columns[cell / 9] == cell % 9 { b'1' } else { b'.' });
        for _ in 0..DRAWN {
            let (cell, symbol) = (self.below(81) as usize, b'2' + self.below(8) as u8);
            let is_free = (0..81).all(|other| line[other] != symbol || !sees(other, cell));
            if line[cell] == b'.' && is_free {
                line[cell] = symbol;
            }
        }
        line = ask(&[line], 1)[0].first()?.line();
        for cell in (0..81).filter(|&cell| pattern.places[cell]) {
            let is_given = pattern.given[cell / 9] && pattern.columns[cell / 9] == cell % 9;
            line[cell] = if is_given { b'1' } else { b'.' };
        }
        if ask(&[line], 2)[0].solutions != 1 {
            return None;
        }
        for cell in self.shuffled(|cell| pattern.is_covered(cell)) {
            let mut fewer = line;
            fewer[cell] = b'.';
            if ask(&[fewer], 2)[0].solutions == 1 {
                line = fewer;
            }
        }
        Some(line)
    }
}

fn sees(one: usize, other: usize) -> bool {
    let is_near = one / 9 == other / 9 || one % 9 == other % 9;
    one != other && (is_near || (one / 27, one % 9 / 3) == (other / 27, other % 9 / 3))
}
