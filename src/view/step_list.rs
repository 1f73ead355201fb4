//! List of all steps that are possible now, drawn beside the board or over it.

use crate::app::{
    Action, App, Area, Context, HINT_ROW, Hint, HintTextArea, ListArea, ScreenLayout, StepRow, rows_in_sight,
};
use crate::view::{Canvas, Role, hint_legend, hint_text};
use unicode_width::UnicodeWidthStr;

/// Draws the list.
pub fn list(canvas: &mut Canvas<'_>, app: &App, fit: &ScreenLayout, hint: &Hint) {
    let places = ListArea::of(app.size, fit, hint);
    let title = hint.text().title;
    match (places.frame, fit.panel) {
        (Some(frame), _) => drop(canvas.frame(frame, &title)),
        (None, Some(panel)) => canvas.line(panel, HINT_ROW, &title, Role::Title),
        (None, None) => return,
    }
    let shown = rows_in_sight(&hint.step_rows(), hint.at(), usize::from(places.list.height));
    for (row, line) in shown.iter().enumerate() {
        step(canvas, places.list, (row as u16, line), hint.at());
    }
    if let Some(read) = places.reason(hint) {
        reason(canvas, app, (places.more, hint), &read);
    }
    let keys = app.hint_footer(fit, hint);
    match places.frame {
        Some(_) => canvas.footer_in_border(&keys),
        None => canvas.footer(&keys),
    }
}

fn step(canvas: &mut Canvas<'_>, area: Area, (row, line): (u16, &StepRow), chosen: usize) {
    match line {
        StepRow::Technique(technique, count) => {
            let (name, count) = (technique.name(), count.to_string());
            canvas.line(area, row, name, Role::Title);
            if name.width() + 1 + count.len() <= usize::from(area.width) {
                canvas.right(area, row, &count, Role::Faint);
            }
        }
        StepRow::Step { at, follows, place, cells } => {
            let is_chosen = *at == chosen;
            let sign = if is_chosen { "▸" } else { " " };
            let room = usize::from(area.width).saturating_sub(2 + follows.width());
            let fits = (1..room).contains(&place.width());
            let place = if fits { place.as_str() } else { beginning(cells, room.saturating_sub(1)) };
            let fill = " ".repeat(room.saturating_sub(place.width()));
            let text = format!("{sign} {follows}{fill}{place}");
            canvas.line(area, row, &text, if is_chosen { Role::Chosen } else { Role::Text });
        }
    }
}

/// Returns as many names from the beginning of a list as fit into `room` columns.
fn beginning(names: &str, room: usize) -> &str {
    let ends = names.match_indices(' ').map(|(at, _)| at).chain([names.len()]);
    ends.take_while(|&end| end <= room).last().map_or("", |end| &names[..end])
}

/// Draws the explanation of the marked step below a line with the key that scrolls it, and the legend of the lines on the board if a row
/// is left for it.
fn reason(canvas: &mut Canvas<'_>, app: &App, (area, hint): (Area, &Hint), read: &HintTextArea) {
    canvas.divide(area, 0);
    let scroll = match read.more() {
        Some(Action::PageUp) => Some((Action::Left, "back")),
        Some(_) => Some((Action::Right, "more")),
        None => None,
    };
    if let Some((key, words)) = scroll.and_then(|(action, words)| Some((app.label(Context::Play, action)?, words))) {
        canvas.right(area, 0, &format!(" {key} {words}"), Role::Key);
    }
    let rows = hint_text::lines(canvas, area.below(1), read);
    if rows + 1 < area.height {
        hint_legend::lines(canvas, hint, (area.x, area.y + area.height - 1), area.width);
    }
}
