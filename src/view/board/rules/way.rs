//! The eight ways from a cell to those that touch it, and what a line looks like where it turns and where it ends.

use crate::view::board::rules::{Sign, Stroke};
use grid::{Cell, Shape};

/// A way out of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Right,
    Left,
    Down,
    Up,
    DownRight,
    UpLeft,
    UpRight,
    DownLeft,
}

impl Way {
    /// Each beside the one that leads back.
    pub const ALL: [Self; 8] =
        [Self::Right, Self::Left, Self::Down, Self::Up, Self::DownRight, Self::UpLeft, Self::UpRight, Self::DownLeft];

    /// From one cell to another, if they touch.
    pub fn between(shape: Shape, from: Cell, to: Cell) -> Option<Self> {
        let far = |from: usize, to: usize| to as isize - from as isize;
        let step = (far(shape.row(from), shape.row(to)), far(shape.column(from), shape.column(to)));
        Self::ALL.into_iter().find(|way| way.step() == step)
    }

    /// Rows and columns that it goes.
    pub const fn step(self) -> (isize, isize) {
        match self {
            Self::Right => (0, 1),
            Self::Left => (0, -1),
            Self::Down => (1, 0),
            Self::Up => (-1, 0),
            Self::DownRight => (1, 1),
            Self::UpLeft => (-1, -1),
            Self::UpRight => (-1, 1),
            Self::DownLeft => (1, -1),
        }
    }

    /// The way back.
    pub const fn back(self) -> Self {
        Self::ALL[self as usize ^ 1]
    }

    /// One bit of eight.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Which of a stroke's four ways it is: to the side, up or down, down to the right, up to the right.
    pub const fn stroke(self) -> usize {
        self as usize / 2
    }

    /// An arrow's head that points this way.
    pub const fn head(self) -> Sign {
        match self {
            Self::Right => ("→", ">"),
            Self::Left => ("←", "<"),
            Self::Down => ("↓", "v"),
            Self::Up => ("↑", "^"),
            Self::DownRight => ("↘", "\\"),
            Self::UpLeft => ("↖", "\\"),
            Self::UpRight => ("↗", "/"),
            Self::DownLeft => ("↙", "/"),
        }
    }
}

/// The bits of the ways that do not slant.
pub const STRAIGHT: u8 = 0b1111;

/// What stands in a cell that a line leaves by these ways.
pub fn turn(stroke: &Stroke, ways: u8) -> Option<Sign> {
    let straight = ways & STRAIGHT;
    let slanting = Way::ALL.into_iter().skip(4).rfind(|way| ways & way.bit() != 0);
    let is_side = straight & 0b1100 == 0;
    let plain = stroke.ways[usize::from(!is_side)];
    match (straight, slanting) {
        (0, None) => None,
        (0, Some(way)) => Some(stroke.ways[way.stroke()]),
        (1 | 2 | 4 | 8 | 3 | 12, _) => Some(plain),
        _ => Some((stroke.turns[usize::from(straight)], "+")),
    }
}

/// The same in its last cell.
pub fn tip(stroke: &Stroke, ways: u8) -> Option<Sign> {
    match ways & STRAIGHT {
        straight @ (1 | 2 | 4 | 8) if straight == ways => {
            let plain = stroke.ways[usize::from(straight > 2)];
            Some((stroke.turns[usize::from(straight)], plain.1))
        }
        _ => turn(stroke, ways),
    }
}

/// Lines that leave to the right (1), to the left (2), down (4), up (8), double and with an end of their own.
pub const DOUBLE: [&str; 16] = [" ", "╞", "╡", "═", "╥", "╔", "╗", "╦", "╨", "╚", "╝", "╩", "║", "╠", "╣", "╬"];

/// The same, light and round.
pub const LIGHT: [&str; 16] = [" ", "╶", "╴", "─", "╷", "╭", "╮", "┬", "╵", "╰", "╯", "┴", "│", "├", "┤", "┼"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_leads_back() {
        let shape = Shape::nine();
        let middle = shape.cell(4, 4);
        let around = [(4, 5), (4, 3), (5, 4), (3, 4), (5, 5), (3, 3), (3, 5), (5, 3)];
        for (way, (row, column)) in Way::ALL.into_iter().zip(around) {
            let other = shape.cell(row, column);
            assert_eq!(Way::between(shape, middle, other), Some(way));
            assert_eq!(Way::between(shape, other, middle), Some(way.back()));
        }
        assert_eq!(Way::between(shape, middle, shape.cell(4, 6)), None);
        assert_eq!(Way::between(shape, shape.cell(0, 8), shape.cell(1, 0)), None, "they do not touch");
    }
}
