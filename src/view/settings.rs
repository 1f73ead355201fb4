//! Settings screen.

use crate::app::{App, SETTING_LINES, SETTING_VALUE, SettingsLayout, setting_explanation};
use crate::store::SETTINGS;
use crate::view::board::{CellStyle, board};
use crate::view::{Canvas, Role, fit};
use grid::{Cell, Digit, Layout, Shape};

/// Board on which the theme is previewed, in reading order. Full stops are empty cells.
const PREVIEW: &str = "53.67.1..6..195....98....6.8...6...34..8.3..17...2.6.6.6....28....419..5....8..79";

/// Cells of the preview with entries of the player, counted from 0.
const PREVIEW_ENTRIES: [usize; 3] = [3, 6, 51];

/// Cell of the preview under the cursor, counted from 0.
const PREVIEW_CURSOR: usize = 39;

/// Cell of the preview whose entry breaks a rule, counted from 0.
const PREVIEW_CONFLICT: usize = 51;

/// Draws the settings screen: the settings with their values, the explanation of the marked line, and a preview of the theme.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, layout: &SettingsLayout) {
    if let Some(area) = layout.title {
        canvas.line(area, 0, "Settings", Role::Title);
    }
    for (row, at) in (0..layout.lines.height).zip(layout.first..SETTING_LINES) {
        let (title, value) = match SETTINGS.get(at) {
            Some(info) => (info.title, app.setting_value(info.name)),
            None => ("Key bindings", "open".to_owned()),
        };
        let is_marked = at == app.settings_screen.at;
        let (sign, role) = if is_marked { ("▸ ", Role::Chosen) } else { ("  ", Role::Text) };
        canvas.line(layout.lines, row, &format!("{sign}{title}"), role);
        let value_area = layout.lines.right_of(SETTING_VALUE);
        let value = fit(&value, usize::from(value_area.width.saturating_sub(4)));
        if at == SETTINGS.len() {
            let pieces = [("  ", Role::Text), (value.as_str(), role), (" ›", Role::Key)];
            canvas.pieces((value_area.x, value_area.y + row), value_area.width, &pieces);
        } else if is_marked {
            let pieces = [("‹ ", Role::Key), (value.as_str(), role), (" ›", Role::Key)];
            canvas.pieces((value_area.x, value_area.y + row), value_area.width, &pieces);
        } else {
            canvas.line(value_area, row, &format!("  {value}"), role);
        }
    }
    let end = layout.first + usize::from(layout.lines.height);
    let signs = [(layout.first > 0, 0, "▴"), (end < SETTING_LINES, layout.lines.height - 1, "▾")];
    for (_, row, sign) in signs.into_iter().filter(|(is_more, ..)| *is_more) {
        canvas.right(layout.lines, row, sign, Role::Faint);
    }
    canvas.paragraph(layout.text, 0, setting_explanation(app.settings_screen.at), Role::Faint);
    if let Some(area) = &layout.preview {
        let (cursor, classic) = (Cell::new(PREVIEW_CURSOR), Layout::classic(Shape::nine()));
        board(canvas, area, Some(cursor), |cell| preview_cell(cell, cursor, &classic));
    }
    if let Some(notice) = &app.notice {
        canvas.foot(app.size, notice, Role::Warning);
    }
}

/// Returns the appearance of a cell of the preview: givens, entries, the peers of the cursor's cell, the cells with the same digit, and one
/// entry that breaks a rule.
fn preview_cell(cell: Cell, cursor: Cell, layout: &Layout) -> CellStyle {
    let digit_of = |cell: Cell| PREVIEW.chars().nth(cell.index()).and_then(Digit::from_symbol);
    let digit = digit_of(cell);
    let is_same = digit.is_some() && digit == digit_of(cursor);
    let is_conflict = cell.index() == PREVIEW_CONFLICT;
    let role = match () {
        () if is_conflict => Role::Conflict,
        () if is_same => Role::Highlighted,
        () if PREVIEW_ENTRIES.contains(&cell.index()) => Role::Entry,
        () => Role::Given,
    };
    let ground = layout.are_peers(cell, cursor).then_some(Role::Peer);
    CellStyle { ground, is_same, is_conflict, is_cursor: cell == cursor, ..CellStyle::of(digit, role) }
}
