//! Placement of signs on a board that is already drawn, so that no sign overwrites another.

use std::collections::HashSet;
use std::iter::successors;

use ratatui::style::{Modifier, Style};

use crate::app::{BoardArea, BoardForm};
use crate::view::board::rules::signs_in_cells::{Edge, outline};
use crate::view::board::rules::{LineDirection, Sign};
use crate::view::{Canvas, Role};
use grid::Cell;

/// Column and row on the screen.
pub type Point = (u16, u16);

/// Style of a sign.
#[derive(Clone, Copy)]
pub struct SignStyle {
    pub role: Role,
    /// Whether the cursor is on a cell of the rule, so that the sign is bold.
    pub is_here: bool,
}

/// Places signs of rules on a drawn board and remembers which positions they take.
pub struct SignPlacer<'a, 'b> {
    pub canvas: &'a mut Canvas<'b>,
    pub area: &'a BoardArea,
    taken: HashSet<Point>,  // positions with a sign
    wanted: HashSet<Point>, // positions that signs avoid if they can be elsewhere
}

impl<'a, 'b> SignPlacer<'a, 'b> {
    /// Creates a placer for a drawn board that has no signs yet.
    pub fn new(canvas: &'a mut Canvas<'b>, area: &'a BoardArea) -> Self {
        Self { canvas, area, taken: HashSet::new(), wanted: HashSet::new() }
    }

    /// Makes signs that have several possible positions avoid these positions.
    pub fn avoid(&mut self, spots: Vec<Point>) {
        self.wanted.extend(spots);
    }

    /// Returns the variant of a sign that the screen can show: Unicode or ASCII.
    pub const fn sign(&self, sign: Sign) -> &'static str {
        self.canvas.glyph(sign.0, sign.1)
    }

    /// Writes text at the first of these positions where no sign is in the way. Writes nothing if there is no such position.
    pub fn put(&mut self, spots: &[Point], text: &str, SignStyle { role, is_here }: SignStyle) {
        let wide = text.chars().count() as u16;
        let is_open = |&&(x, y): &&Point| (x..x + wide).all(|x| !self.taken.contains(&(x, y)));
        let Some(&(x, y)) = spots.iter().find(is_open) else { return };
        self.taken.extend((x..x + wide).map(|x| (x, y)));
        let mut style = Style { bg: None, ..self.canvas.style_over((x, y), role) };
        if is_here {
            style = style.add_modifier(Modifier::BOLD).remove_modifier(Modifier::DIM);
        }
        self.canvas.put(x, y, text, style);
    }

    /// Writes a symbol of a line at the first of these positions through which a line may run. Writes nothing if there is none.
    pub fn trace(&mut self, spots: &[Point], sign: &str, style: SignStyle) {
        if let Some(spot) = spots.iter().copied().find(|&spot| self.is_open(spot)) {
            self.put(&[spot], sign, style);
        }
    }

    /// Writes the part of an outline that runs inside a cell. Skips positions that are not free.
    pub fn outline(&mut self, cell: Cell, cells: &[Cell], edge: &Edge, style: SignStyle) {
        for (spot, sign) in outline(self, cell, cells, edge) {
            if self.is_free(spot) {
                self.put(&[spot], sign, style);
            }
        }
    }

    /// Returns those of the cells that are visible.
    pub fn shown(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.area.shows(cell)).collect()
    }

    /// Whether a line may run through a position: the position holds no sign, and is blank or holds a dot.
    fn is_open(&self, spot: Point) -> bool {
        !self.taken.contains(&spot) && matches!(self.canvas.symbol(spot), " " | "·" | ".")
    }

    /// Whether a line may run through any of these positions.
    pub fn is_any_open(&self, spots: &[Point]) -> bool {
        spots.iter().any(|&spot| self.is_open(spot))
    }

    /// Returns the position of a cell's digit.
    pub const fn middle(&self, cell: Cell) -> Point {
        self.area.cell(cell).centre()
    }

    /// Returns the position in a cell where the arms of a line meet. Its column is chosen so that a vertical line runs between the pencil
    /// marks; usually this is the column beside the digit.
    pub const fn joint(&self, cell: Cell) -> Point {
        let (x, y) = self.middle(cell);
        let is_between = self.area.is_spacious() && self.area.marks_wide().is_multiple_of(2);
        if is_between { (x, y) } else { (x + 1, y) }
    }

    /// Returns the positions of an arm of a line: those between the joint of a cell and the edge of the cell in this direction.
    pub fn arm(&self, cell: Cell, way: LineDirection) -> Vec<Point> {
        let (at, (x, y)) = (self.area.cell(cell), self.joint(cell));
        let (right, low) = (at.x + at.width - 1, at.y + at.height - 1);
        let (down, along) = way.step();
        if down == 0 || along == 0 {
            let next = |&(x, y): &Point| {
                let spot = (x.checked_add_signed(along as i16)?, y.checked_add_signed(down as i16)?);
                at.has(spot.0, spot.1).then_some(spot)
            };
            return successors(next(&(x, y)), next).collect();
        }
        let corner = (if along > 0 { right } else { at.x }, if down > 0 { low } else { at.y });
        let inner = (if along > 0 { x } else { at.x + right - x }, y);
        if at.height > 1 { vec![inner, corner] } else { vec![corner] }
    }

    /// Returns the position where a line in this direction crosses the border of a cell.
    pub const fn crossing(&self, cell: Cell, way: LineDirection) -> Point {
        let (at, (x, y)) = (self.area.cell(cell), self.joint(cell));
        let (down, along) = way.step();
        let x = match along {
            0 => x,
            1 => at.x + at.width,
            _ => at.x - 1,
        };
        let y = match down {
            0 => y,
            1 => at.y + at.height,
            _ => at.y - 1,
        };
        (x, y)
    }

    /// Returns the free positions for a sign in a cell, the best first. In [`BoardForm::Tiny`] the only position is to the right of the
    /// cell.
    pub fn free(&self, cell: Cell) -> Vec<Point> {
        let at = self.area.cell(cell);
        let (right, low) = (at.width - 1, at.height - 1);
        let order: &[Point] = match self.area.form {
            BoardForm::Large | BoardForm::Full => {
                &[(right, 0), (right, low), (0, low), (0, 0), (0, low / 2), (right, low / 2)]
            }
            BoardForm::Lined | BoardForm::Dense => &[(right, 1), (0, 1), (right, 0), (0, 0)],
            BoardForm::Wide => &[(0, 0), (4, 0), (1, 0), (3, 0)],
            BoardForm::Compact | BoardForm::Dots => &[(2, 0), (0, 0)],
            BoardForm::Tiny => &[(right + 1, 0)],
        };
        let mut free: Vec<Point> =
            order.iter().map(|(x, y)| (at.x + x, at.y + y)).filter(|&spot| self.is_free(spot)).collect();
        free.sort_by_key(|spot| self.wanted.contains(spot));
        free
    }

    /// Returns the free corners of a cell through which a long diagonal runs: diagonal 0 runs down to the right, diagonal 1 up to the
    /// right. Returns an empty list in forms without room between the marks.
    pub fn slope(&self, cell: Cell, diagonal: usize) -> Vec<Point> {
        if !self.area.is_spacious() {
            return Vec::new();
        }
        let at = self.area.cell(cell);
        let (right, low) = (at.x + at.width - 1, at.y + at.height - 1);
        let corners = if diagonal == 0 { [(at.x, at.y), (right, low)] } else { [(right, at.y), (at.x, low)] };
        corners.into_iter().filter(|&spot| self.is_free(spot)).collect()
    }

    /// Whether a sign may be written at a position: the position holds no sign and is blank. In [`BoardForm::Wide`], [`BoardForm::Compact`]
    /// and [`BoardForm::Dots`] it may also hold a dot, which the sign replaces.
    pub fn is_free(&self, spot: Point) -> bool {
        let has_marks = self.area.has_mark_places() || self.area.form == BoardForm::Tiny;
        match self.canvas.symbol(spot) {
            " " => !self.taken.contains(&spot),
            "·" | "." => !has_marks && !self.taken.contains(&spot),
            _ => false,
        }
    }

    /// Returns the positions on the border between two touching cells, the best first. Returns an empty list if one of the cells is not
    /// visible.
    pub fn between(&self, one: Cell, other: Cell) -> Vec<Point> {
        if !self.area.shows(one) || !self.area.shows(other) {
            return Vec::new();
        }
        let (one, other) = (self.area.cell(one), self.area.cell(other));
        let (x, y) = (one.x.max(other.x), one.y.max(other.y));
        let around = |from: u16, size: u16| {
            let middle = size / 2;
            let rest = (1..=middle).flat_map(move |far| [middle + far, middle - far]);
            [middle].into_iter().chain(rest).filter(move |&at| at < size).map(move |at| from + at)
        };
        match (one.x == other.x, one.y == other.y) {
            (false, true) => around(one.y, one.height).map(|y| (x - 1, y)).collect(),
            (true, false) => around(one.x, one.width).map(|x| (x, y - 1)).collect(),
            _ => vec![(x - 1, y - 1)],
        }
    }
}
