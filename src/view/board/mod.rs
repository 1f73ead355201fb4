//! A board of any shape in any form: lines by weight, digits, marks, and what its rules draw.

mod cell;
mod marks;
pub mod rules;
mod walls;

use crate::app::BoardArea;
use crate::view::{Canvas, Role};
use grid::{Cell, Digit, DigitSet, Layout};

pub use marks::{braille, spot, symbol};

/// What one cell shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The digit and what it is.
    pub digit: Option<(Digit, Role)>,
    /// The marks and what they are; only where there is no digit.
    pub marks: Vec<(Digit, Role)>,
    /// Those of the marks that are corner marks.
    pub corners: DigitSet,
    /// The ground the cell stands on.
    pub ground: Option<Role>,
    /// Whether the cursor is here: `[5]`.
    pub is_cursor: bool,
    /// Whether the digit is lit up: `‹5›`.
    pub is_same: bool,
    /// Whether the digit stands twice in a unit: `5!`.
    pub is_conflict: bool,
    /// The letters by which a hint speaks of its candidates, or of the cell; shown where marks have no places of their own.
    pub letters: String,
    /// The letter of the colour that the player gave the cell; shown where there is a place for it.
    pub colour: Option<char>,
    /// Whether a rule has a sign in the cell, for which a column is kept free where marks are counted.
    pub is_signed: bool,
    /// Whether nothing is left for it.
    pub is_dead: bool,
}

/// A board that is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Where.
    pub area: &'a BoardArea,
    /// Its rules.
    pub layout: &'a Layout,
    /// The cell whose row and column are marked on the frame.
    pub pointer: Option<Cell>,
}

/// Draws a board of rows, columns and boxes.
pub fn board(canvas: &mut Canvas<'_>, area: &BoardArea, pointer: Option<Cell>, face: impl Fn(Cell) -> Face) {
    Picture { area, layout: &Layout::classic(area.shape()), pointer }.draw(canvas, face);
}

impl Picture<'_> {
    /// Draws the lines, then every cell that is in sight.
    pub fn draw(&self, canvas: &mut Canvas<'_>, face: impl Fn(Cell) -> Face) {
        let area = self.area;
        walls::draw(canvas, area, self.layout);
        if let Some(cell) = self.pointer.filter(|&cell| area.shows(cell)) {
            let (at, frame) = (area.cell(cell), area.frame());
            let (down, right) = (canvas.glyph("▾", "v").to_owned(), canvas.glyph("▸", ">").to_owned());
            canvas.write(at.x + at.width / 2, frame.y, &down, Role::Title);
            canvas.write(frame.x, at.y + at.height / 2, &right, Role::Title);
        }
        let signed = rules::signed(self.layout);
        for cell in area.cells() {
            cell::paint(canvas, area, cell, &Face { is_signed: signed.has(cell), ..face(cell) });
        }
        rules::draw(canvas, area, self.layout, self.pointer);
    }
}
