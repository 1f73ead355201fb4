//! Drawing of a board of any size, with any rules and in any form: borders, digits, pencil marks and signs of rules.

mod cursor;
mod draw_cell;
mod draw_marks;
mod grid_lines;
mod large_digits;
pub mod rules;
pub mod single_cell;

use crate::app::BoardArea;
use crate::view::{Canvas, Role};
use grid::{Cell, Digit, DigitSet, Layout};

pub use draw_marks::{braille, mark_symbol, spot, symbol};

/// Appearance of one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellStyle {
    /// Digit in the cell and its role; `None` in an empty cell.
    pub digit: Option<(Digit, Role)>,
    /// Pencil marks and the role of each; drawn only if the cell has no digit.
    pub marks: Vec<(Digit, Role)>,
    /// Digits whose mark is a corner mark; a subset of `marks`.
    pub corners: DigitSet,
    /// Corner marks of digits that are not noted too, drawn raised where the screen can show it; a subset of `corners`.
    pub raised: DigitSet,
    /// Digits whose mark is crossed out, whatever its role is; a subset of `marks`.
    pub crossed_out: DigitSet,
    /// Role of the background; `None` for the terminal's own background.
    pub ground: Option<Role>,
    /// Whether the cursor is on the cell.
    pub is_cursor: bool,
    /// Whether the digit is the highlighted one, drawn as `‹5›`.
    pub is_same: bool,
    /// Whether the digit breaks a rule or is wrong, drawn as `5!`.
    pub is_conflict: bool,
    /// Letters that a hint gives to the cell or its candidates. The cell shows them only in forms that have no position for each mark.
    pub letters: String,
    /// Letter of the colour that the player gave the cell, drawn if there is room for it; `None` if the cell has no colour.
    pub colour: Option<char>,
    /// Whether a rule has a sign in the cell. If only the number of pencil marks is written, one column stays free for this sign.
    pub is_signed: bool,
    /// Whether the cell has no candidate left.
    pub is_dead: bool,
}

impl CellStyle {
    /// Returns the appearance of a cell without marks or signs. The cell is empty if `digit` is `None`.
    #[must_use]
    pub fn of(digit: Option<Digit>, role: Role) -> Self {
        Self { digit: digit.map(|digit| (digit, role)), ..Self::default() }
    }
}

/// Board to be drawn: its position and form, its rules, and the cell whose row and column are marked on the frame.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Position, form and visible part of the board.
    pub area: &'a BoardArea,
    /// Rules of the board.
    pub layout: &'a Layout,
    /// Cell whose row and column are marked on the frame, usually the cursor's cell; `None` to mark nothing.
    pub pointer: Option<Cell>,
}

/// Draws a classic board, which has rows, columns and boxes only. `cell_style` returns the appearance of each cell.
pub fn board(canvas: &mut Canvas<'_>, area: &BoardArea, pointer: Option<Cell>, cell_style: impl Fn(Cell) -> CellStyle) {
    Picture { area, layout: &Layout::classic(area.shape()), pointer }.draw(canvas, cell_style);
}

impl Picture<'_> {
    /// Draws the borders, then every visible cell, then the rules. `cell_style` returns the appearance of each cell.
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
            draw_cell::paint(canvas, area, cell, &CellStyle { is_signed: signed.has(cell), ..cell_style(cell) });
        }
        join_backgrounds(canvas, area);
        rules::draw(canvas, area, self.layout, self.pointer);
        if let Some(cell) = self.pointer.filter(|&cell| area.shows(cell)) {
            cursor::draw(canvas, area, cell);
        }
    }
}

/// Fills the gap between two cells with their background, if both have the same.
fn join_backgrounds(canvas: &mut Canvas<'_>, area: &BoardArea) {
    if area.is_lined() {
        return;
    }
    for at in area.cells().map(|cell| area.cell(cell)) {
        for y in at.y..at.y + at.height {
            let [before, gap, here] = [2, 1, 0].map(|left| (at.x.saturating_sub(left), y));
            let bg = canvas.buffer.cell(here).map(|cell| cell.bg);
            if bg == canvas.buffer.cell(before).map(|cell| cell.bg)
                && matches!(canvas.symbol(gap), " " | "┊")
                && let (Some(bg), Some(gap)) = (bg, canvas.buffer.cell_mut(gap))
            {
                gap.bg = bg;
            }
        }
    }
}
