//! Where signs may stand on a board that is drawn already, each place once.

use std::collections::HashSet;

use ratatui::style::Modifier;

use crate::app::{BoardArea, Form};
use crate::view::board::rules::Sign;
use crate::view::board::rules::way::Way;
use crate::view::{Canvas, Role};
use grid::Cell;

/// A column and a row of the screen.
pub type Spot = (u16, u16);

/// A board that is drawn already, and the places that rules have taken on it.
pub struct Ink<'a, 'b> {
    pub canvas: &'a mut Canvas<'b>,
    pub area: &'a BoardArea,
    taken: HashSet<Spot>,
    wanted: HashSet<Spot>,
}

impl<'a, 'b> Ink<'a, 'b> {
    pub fn new(canvas: &'a mut Canvas<'b>, area: &'a BoardArea) -> Self {
        Self { canvas, area, taken: HashSet::new(), wanted: HashSet::new() }
    }

    /// Keeps signs that have a choice off these places.
    pub fn keep(&mut self, spots: Vec<Spot>) {
        self.wanted.extend(spots);
    }

    /// The sign that this screen can show.
    pub const fn sign(&self, sign: Sign) -> &'static str {
        self.canvas.glyph(sign.0, sign.1)
    }

    /// Writes text where nothing of it is taken yet: at the first of these places where it fits; says whether it did.
    pub fn put(&mut self, spots: &[Spot], text: &str, (role, is_here): (Role, bool)) -> bool {
        let wide = text.chars().count() as u16;
        let is_open = |&&(x, y): &&Spot| (x..x + wide).all(|x| !self.taken.contains(&(x, y)));
        let Some(&(x, y)) = spots.iter().find(is_open) else { return false };
        self.taken.extend((x..x + wide).map(|x| (x, y)));
        let mut style = self.canvas.style(role);
        if self.canvas.buffer.cell((x, y)).is_some_and(|cell| cell.modifier.contains(Modifier::REVERSED)) {
            (style.fg, style.bg) = (None, None);
        }
        if is_here {
            style = style.add_modifier(Modifier::BOLD).remove_modifier(Modifier::DIM);
        } else {
            style = style.remove_modifier(Modifier::DIM.difference(style.add_modifier));
        }
        self.canvas.put(x, y, text, style);
        true
    }

    /// Writes a sign of a line at the first of these places where nothing stands but a dot.
    pub fn trace(&mut self, spots: &[Spot], sign: &str, role: (Role, bool)) {
        if let Some(spot) = spots.iter().copied().find(|&spot| self.is_open(spot)) {
            self.put(&[spot], sign, role);
        }
    }

    /// Whether a line may run there: nothing stands there but a dot.
    fn is_open(&self, spot: Spot) -> bool {
        !self.taken.contains(&spot) && matches!(self.canvas.symbol(spot), " " | "·" | ".")
    }

    /// Whether a line may run in one of these places.
    pub fn is_any_open(&self, spots: &[Spot]) -> bool {
        spots.iter().any(|&spot| self.is_open(spot))
    }

    /// Where the digit of a cell stands.
    pub const fn middle(&self, cell: Cell) -> Spot {
        let at = self.area.cell(cell);
        (at.x + at.width / 2, at.y + (at.height - 1) / 2)
    }

    /// Where the ways of a line meet in a cell: beside its digit, so that a line from above runs between the marks.
    pub const fn joint(&self, cell: Cell) -> Spot {
        let (x, y) = self.middle(cell);
        let is_between = matches!(self.area.form, Form::Full) && self.area.marks_wide().is_multiple_of(2);
        if is_between { (x, y) } else { (x + 1, y) }
    }

    /// The places of a cell from where lines meet to its edge.
    pub fn arm(&self, cell: Cell, way: Way) -> Vec<Spot> {
        let (at, (x, y)) = (self.area.cell(cell), self.joint(cell));
        let (right, low) = (at.x + at.width - 1, at.y + at.height - 1);
        let (down, along) = way.step();
        if down == 0 {
            return if along > 0 {
                (x + 1..=right).map(|x| (x, y)).collect()
            } else {
                (at.x..x).rev().map(|x| (x, y)).collect()
            };
        }
        if along == 0 {
            return if down > 0 {
                (y + 1..=low).map(|y| (x, y)).collect()
            } else {
                (at.y..y).rev().map(|y| (x, y)).collect()
            };
        }
        let corner = (if along > 0 { right } else { at.x }, if down > 0 { low } else { at.y });
        let inner = (if along > 0 { x } else { at.x + right - x }, y);
        if at.height > 1 { vec![inner, corner] } else { vec![corner] }
    }

    /// Where a line leaves a cell, on the lines between cells.
    pub const fn crossing(&self, cell: Cell, way: Way) -> Spot {
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

    /// The places of a cell where nothing stands, the best for a sign first; beside it where it is a single column.
    pub fn free(&self, cell: Cell) -> Vec<Spot> {
        let at = self.area.cell(cell);
        let (right, low) = (at.width - 1, at.height - 1);
        let order: &[Spot] = match self.area.form {
            Form::Full => &[(right, 0), (right, low), (0, low), (0, 0), (0, low / 2), (right, low / 2)],
            Form::Dense => &[(right, 1), (0, 1), (right, 0), (0, 0)],
            Form::Wide => &[(0, 0), (4, 0), (1, 0), (3, 0)],
            Form::Compact | Form::Dots => &[(2, 0), (0, 0)],
            Form::Tiny => &[(right + 1, 0)],
        };
        let mut free: Vec<Spot> =
            order.iter().map(|(x, y)| (at.x + x, at.y + y)).filter(|&spot| self.is_free(spot)).collect();
        free.sort_by_key(|spot| self.wanted.contains(spot));
        free
    }

    /// The corners of a large cell through which a long diagonal runs, as far as nothing stands there: the falling one is the first.
    pub fn slope(&self, cell: Cell, diagonal: usize) -> Vec<Spot> {
        if self.area.form != Form::Full {
            return Vec::new();
        }
        let at = self.area.cell(cell);
        let (right, low) = (at.x + at.width - 1, at.y + at.height - 1);
        let corners = if diagonal == 0 { [(at.x, at.y), (right, low)] } else { [(right, at.y), (at.x, low)] };
        corners.into_iter().filter(|&spot| self.is_free(spot)).collect()
    }

    /// Whether nothing stands there; a dot that only marks out a digit gives way.
    pub fn is_free(&self, spot: Spot) -> bool {
        let has_marks = matches!(self.area.form, Form::Full | Form::Dense | Form::Tiny);
        match self.canvas.symbol(spot) {
            " " => !self.taken.contains(&spot),
            "·" | "." => !has_marks && !self.taken.contains(&spot),
            _ => false,
        }
    }

    /// The places on the line between two cells that touch, the best first; none where one of them is out of sight.
    pub fn between(&self, one: Cell, other: Cell) -> Vec<Spot> {
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
