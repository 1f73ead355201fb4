//! Menu screen.

use crate::app::{App, Area, MenuLayout, MenuRow, SUBTITLE, TITLE};
use crate::view::board::{CellStyle, board};
use crate::view::{Canvas, Role};
use grid::{Cell, Digit};
use unicode_width::UnicodeWidthStr;

/// First grid that Algorithm X finds on a blank board, shown as an ornament.
const ORNAMENT: &str = "123456789789123456456789123312845967697312845845697312231574698968231574574968231";

/// Draws the menu.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, layout: &MenuLayout) {
    if let Some(area) = layout.title {
        for (row, (words, role)) in (0..).zip([(TITLE, Role::Title), (SUBTITLE, Role::Faint)]) {
            let column = area.width.saturating_sub(words.width() as u16) / 2;
            canvas.line(area.right_of(column), row, words, role);
        }
    }
    let (first, last) = (layout.rows.first().map(|row| row.at), layout.rows.last().map(|row| row.at));
    for row in &layout.rows {
        line(canvas, app, layout, row);
        let is_more = |at: Option<usize>, end: usize| at == Some(row.at) && row.at != end;
        let sign = match () {
            () if is_more(first, 0) => "▴",
            () if is_more(last, layout.count - 1) => "▾",
            () => "",
        };
        canvas.right(row.area, 0, sign, Role::Faint);
    }
    if let (Some(area), Some(advice)) = (layout.advice, app.advice()) {
        canvas.paragraph(area, 0, &advice.words, Role::Faint);
    }
    if let Some(area) = &layout.ornament {
        let digits: Vec<Option<Digit>> = ORNAMENT.chars().map(Digit::from_symbol).collect();
        let shown = |cell: Cell| digits[cell.index()].filter(|_| cell.index() * cell.index() % 7 < 3);
        board(canvas, area, None, |cell| CellStyle::of(shown(cell), Role::Faint));
        for cell in area.cells().filter(|&cell| shown(cell).is_none()) {
            let (x, y) = area.cell(cell).centre();
            canvas.write(x, y, " ", Role::Faint); // instead of the dot of an empty cell
        }
    }
    if let Some(words) = app.menu_message() {
        canvas.foot(app.size, &words, Role::Title);
    }
}

/// Draws a line of the menu: its key, its name and its explanation. The chosen line is a bar that ends one column before the explanation.
fn line(canvas: &mut Canvas<'_>, app: &App, layout: &MenuLayout, row: &MenuRow) {
    let is_chosen = row.at == app.menu.chosen.min(layout.count - 1);
    let (label_at, details_at) = layout.columns;
    if is_chosen {
        let bar = Area { width: row.area.width.min(details_at - 1), ..row.area };
        canvas.line(bar, 0, &" ".repeat(bar.width.into()), Role::Chosen);
        canvas.line(bar, 0, "▸", Role::Chosen);
    }
    let [key, label] = if is_chosen { [Role::Chosen; 2] } else { [Role::Key, Role::Text] };
    canvas.line(row.area.right_of(2), 0, &row.key, key);
    canvas.line(row.area.right_of(label_at), 0, &row.label, label);
    canvas.line(row.area.right_of(details_at), 0, &row.details, Role::Faint);
}
