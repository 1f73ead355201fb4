//! Letters that name the chain nodes and the sets of a hint on a board with a position for each pencil mark. A letter never hides a pencil
//! mark; if a cell has no free position, the letter is left out.

use std::collections::HashMap;

use crate::app::BoardArea;
use crate::view::board::rules::Point;
use crate::view::board::spot;
use crate::view::{Canvas, Role};
use grid::Cell;
use logic::{Drawing, set_letters};

/// Positions of the letters on the screen.
pub struct HintLetters<'a> {
    area: &'a BoardArea,
    letters: HashMap<Point, char>,
}

impl<'a> HintLetters<'a> {
    /// Returns a plan without letters.
    pub fn new(area: &'a BoardArea) -> Self {
        Self { area, letters: HashMap::new() }
    }

    /// Whether there is a letter at this position.
    pub fn has(&self, spot: Point) -> bool {
        self.letters.contains_key(&spot)
    }

    /// Finds a position for the letter of each node: beside its pencil mark, otherwise on the border of the cell next to the mark,
    /// otherwise the nearest free position in the cell.
    pub fn name_nodes(&mut self, canvas: &Canvas<'_>, drawing: &Drawing) {
        for (cell, digit, letter) in drawing.candidate_letters().into_iter().filter(|&(cell, ..)| self.area.shows(cell))
        {
            let (x, y) = spot(self.area, cell, digit);
            let [right, left, below, above] =
                [(x + 1, y), (x.saturating_sub(1), y), (x, y + 1), (x, y.saturating_sub(1))];
            let is_near = |&(x, y): &Point| self.area.at_point(x, y).is_none_or(|other| other == cell);
            let beside = [right, left, below, above].into_iter().filter(is_near);
            let mut inside: Vec<Point> = self.inside(cell).collect();
            inside.sort_by_key(|&(u, v)| 2 * x.abs_diff(u) + 3 * y.abs_diff(v));
            let border = [above, left].into_iter().filter(|&spot| self.has_border(canvas, spot));
            let blank = |&spot: &Point| self.has_room(canvas, spot);
            let free = beside.filter(blank).chain(border).chain(inside.into_iter().filter(blank)).next();
            self.letters.extend(free.map(|spot| (spot, letter)));
        }
    }

    /// Finds a position in each cell of a set for the letter of the set: in a corner, otherwise elsewhere in the cell, otherwise on the
    /// border above the cell or on its left. Avoids the positions where `is_crossed` says that lines run.
    pub fn name_sets(&mut self, canvas: &Canvas<'_>, drawing: &Drawing, is_crossed: impl Fn(Point) -> bool) {
        let (right, low) = (self.area.cell_size().0 - 1, self.area.cell_size().1 - 1);
        let corners: &[Point] = if self.area.is_spacious() { &[(0, 0), (0, low), (right, 0)] } else { &[(right, low)] };
        for (set, letter) in drawing.sets.iter().zip(set_letters(self.area.shape().side())) {
            for cell in set.iter().copied().filter(|&cell| self.area.shows(cell)) {
                let at = self.area.cell(cell);
                let corners = corners.iter().map(|(x, y)| (at.x + x, at.y + y));
                let inside = corners.chain(self.inside(cell)).filter(|&spot| self.has_room(canvas, spot));
                let border = [(at.x, at.y.saturating_sub(1)), (at.x.saturating_sub(1), at.y)];
                let border = border.into_iter().filter(|&spot| self.has_border(canvas, spot));
                let free: Vec<Point> = inside.chain(border).collect();
                let best = free.iter().find(|&&spot| !is_crossed(spot)).or(free.first());
                self.letters.extend(best.map(|&spot| (spot, letter)));
            }
        }
    }

    /// Draws the letters.
    pub fn draw(&self, canvas: &mut Canvas<'_>) {
        for (&spot, letter) in &self.letters {
            canvas.over(spot, letter.encode_utf8(&mut [0; 4]), Role::Letter);
        }
    }

    /// Returns all positions in a cell, from the lower right corner to the upper left.
    fn inside(&self, cell: Cell) -> impl Iterator<Item = Point> + use<> {
        let at = self.area.cell(cell);
        (0..at.height).rev().flat_map(move |y| (0..at.width).rev().map(move |x| (at.x + x, at.y + y)))
    }

    /// Whether a letter can go to a position: it holds no other letter, and is blank or holds a dot.
    fn has_room(&self, canvas: &Canvas<'_>, spot: Point) -> bool {
        !self.has(spot) && is_free(canvas, spot)
    }

    /// Whether a letter can go to this position on a border between cells: a straight part of it without a letter.
    fn has_border(&self, canvas: &Canvas<'_>, spot: Point) -> bool {
        let is_straight = matches!(canvas.symbol(spot), "─" | "│" | "━" | "┃" | "-" | "|");
        is_straight && self.area.at_point(spot.0, spot.1).is_none() && !self.has(spot)
    }
}

/// Whether the position is blank or holds a dot.
pub fn is_free(canvas: &Canvas<'_>, spot: Point) -> bool {
    matches!(canvas.symbol(spot), " " | "·" | "." | "┊")
}
