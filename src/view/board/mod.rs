//! Drawing of a board of any shape and form: lines, digits, marks and rules.

mod cell;
mod grid_lines;
mod marks;
pub mod rules;

use crate::app::BoardArea;
use crate::view::{Canvas, Role};
use grid::{Cell, Digit, DigitSet, Layout};

pub use marks::{braille, spot, symbol};

/// Appearance of one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellStyle {
    /// Digit and its role.
    pub digit: Option<(Digit, Role)>,
    /// Marks and their roles; drawn only if there is no digit.
    pub marks: Vec<(Digit, Role)>,
    /// Corner marks, a subset of the marks.
    pub corners: DigitSet,
    /// Role of the background, if it has one.
    pub ground: Option<Role>,
    /// Whether the cursor is here: `[5]`.
    pub is_cursor: bool,
    /// Whether the digit is highlighted: `‹5›`.
    pub is_same: bool,
    /// Whether the digit breaks a rule or is wrong: `5!`.
    pub is_conflict: bool,
    /// Letters that a hint gives to the cell or its candidates; drawn here only in forms without separate positions for marks.
    pub letters: String,
    /// Letter of the player's colour of the cell; drawn if there is room for it.
    pub colour: Option<char>,
    /// Whether a rule has a sign in the cell. Forms that show the number of marks keep a column free for it.
    pub is_signed: bool,
    /// Whether no candidate is left for the cell.
    pub is_dead: bool,
}

impl CellStyle {
    /// Returns the appearance of a cell with this digit, or of an empty one, without any mark.
    #[must_use]
    pub fn of(digit: Option<Digit>, role: Role) -> Self {
        Self { digit: digit.map(|digit| (digit, role)), ..Self::default() }
    }
}

/// Board to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Position, form and visible part of the board.
    pub area: &'a BoardArea,
    /// Rules of the board.
    pub layout: &'a Layout,
    /// Cell whose row and column are marked on the frame, usually the cursor's.
    pub pointer: Option<Cell>,
}

/// Draws a classic board of rows, columns and boxes. `face` returns the appearance of each cell.
pub fn board(canvas: &mut Canvas<'_>, area: &BoardArea, pointer: Option<Cell>, cell_style: impl Fn(Cell) -> CellStyle) {
    Picture { area, layout: &Layout::classic(area.shape()), pointer }.draw(canvas, cell_style);
}

impl Picture<'_> {
    /// Draws the lines, then every visible cell, then the rules. `face` returns the appearance of each cell.
    pub fn draw(&self, canvas: &mut Canvas<'_>, cell_style: impl Fn(Cell) -> CellStyle) {
        let area = self.area;
        grid_lines::draw(canvas, area, self.layout);
        if let Some(cell) = self.pointer.filter(|&cell| area.shows(cell)) {
            let (at, frame) = (area.cell(cell), area.frame());
            canvas.write(at.x + at.width / 2, frame.y, "▾", Role::Title);
            canvas.write(frame.x, at.y + at.height / 2, "▸", Role::Title);
        }
        let signed = rules::signed(self.layout);
        for cell in area.cells() {
            cell::paint(canvas, area, cell, &CellStyle { is_signed: signed.has(cell), ..cell_style(cell) });
        }
        rules::draw(canvas, area, self.layout, self.pointer);
    }
}
