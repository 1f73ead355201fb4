//! The eight directions from a cell to its neighbours, and the symbols that lines have where they turn and end.

use crate::view::board::rules::{Sign, Stroke};
use grid::{Cell, Shape};

/// Direction from a cell to one of the eight cells around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineDirection {
    Right,
    Left,
    Down,
    Up,
    DownRight,
    UpLeft,
    UpRight,
    DownLeft,
}

impl LineDirection {
    /// All directions, in four pairs of opposite directions.
    pub const ALL: [Self; 8] =
        [Self::Right, Self::Left, Self::Down, Self::Up, Self::DownRight, Self::UpLeft, Self::UpRight, Self::DownLeft];

    /// Returns the direction from one cell to another; `None` if the two cells do not touch.
    pub fn between(shape: Shape, from: Cell, to: Cell) -> Option<Self> {
        let far = |from: usize, to: usize| to as isize - from as isize;
        Self::of_step((far(shape.row(from), shape.row(to)), far(shape.column(from), shape.column(to))))
    }

    /// Returns the direction with this change of row and of column; `None` if the step does not lead to a neighbour.
    pub fn of_step(step: (isize, isize)) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.step() == step)
    }

    /// Returns the change of row and of column when going in this direction.
    pub const fn step(self) -> (isize, isize) {
        STEPS[self as usize].0
    }

    /// Returns the opposite direction.
    pub const fn back(self) -> Self {
        Self::ALL[self as usize ^ 1]
    }

    /// Returns the bit of this direction in a bit set of directions.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Returns the index of the stroke in this direction in [`Stroke::ways`]: horizontal, vertical, down to the right, up to the right.
    pub const fn stroke(self) -> usize {
        self as usize / 2
    }

    /// Returns the arrowhead that points in this direction.
    pub const fn head(self) -> Sign {
        STEPS[self as usize].1
    }
}

/// Change of row and of column, and arrowhead, of each direction.
const STEPS: [((isize, isize), Sign); 8] = [
    ((0, 1), ("→", ">")),
    ((0, -1), ("←", "<")),
    ((1, 0), ("↓", "v")),
    ((-1, 0), ("↑", "^")),
    ((1, 1), ("↘", "\\")),
    ((-1, -1), ("↖", "\\")),
    ((-1, 1), ("↗", "/")),
    ((1, -1), ("↙", "/")),
];

/// Bits of the four directions that are not diagonal.
pub const STRAIGHT: u8 = 0b1111;

/// Returns the symbol for a line inside a cell, given the directions in which the line leaves the cell; `None` if there are none.
pub fn turn(stroke: &Stroke, ways: u8) -> Option<Sign> {
    let straight = ways & STRAIGHT;
    let slanting = LineDirection::ALL.into_iter().skip(4).rfind(|way| ways & way.bit() != 0);
    let is_side = straight & 0b1100 == 0;
    let plain = stroke.ways[usize::from(!is_side)];
    match (straight, slanting) {
        (0, None) => None,
        (0, Some(way)) => Some(stroke.ways[way.stroke()]),
        (1 | 2 | 4 | 8 | 3 | 12, _) => Some(plain),
        _ => Some((stroke.turns[usize::from(straight)], "+")),
    }
}

/// Returns the symbol for the last cell of a line, given the directions in which the line leaves the cell; `None` if there are none.
pub fn tip(stroke: &Stroke, ways: u8) -> Option<Sign> {
    match ways & STRAIGHT {
        straight @ (1 | 2 | 4 | 8) if straight == ways => {
            let plain = stroke.ways[usize::from(straight > 2)];
            Some((stroke.turns[usize::from(straight)], plain.1))
        }
        _ => turn(stroke, ways),
    }
}

/// Symbols of double lines, indexed by a bit set of directions: right (1), left (2), down (4), up (8). Since Unicode has no double line
/// that ends in the middle of a cell, sets of one direction have other symbols.
pub const DOUBLE: [&str; 16] = [" ", "╞", "╡", "═", "╥", "╔", "╗", "╦", "╨", "╚", "╝", "╩", "║", "╠", "╣", "╬"];

/// Symbols of light lines with rounded corners, indexed by a bit set of directions: right (1), left (2), down (4), up (8).
pub const LIGHT: [&str; 16] = [" ", "╶", "╴", "─", "╷", "╭", "╮", "┬", "╵", "╰", "╯", "┴", "│", "├", "┤", "┼"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_direction_back_is_the_opposite_one() {
        let shape = Shape::nine();
        let middle = shape.cell(4, 4);
        let around = [(4, 5), (4, 3), (5, 4), (3, 4), (5, 5), (3, 3), (3, 5), (5, 3)];
        for (way, (row, column)) in LineDirection::ALL.into_iter().zip(around) {
            let other = shape.cell(row, column);
            assert_eq!(LineDirection::between(shape, middle, other), Some(way));
            assert_eq!(LineDirection::between(shape, other, middle), Some(way.back()));
        }
        assert_eq!(LineDirection::between(shape, middle, shape.cell(4, 6)), None);
        assert_eq!(LineDirection::between(shape, shape.cell(0, 8), shape.cell(1, 0)), None, "they do not touch");
    }
}
