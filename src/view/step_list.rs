//! List of all steps that are possible now, drawn beside the board or over it.

use crate::app::{Action, App, Area, Context, HINT_ROW, Hint, ListArea, ScreenLayout, StepRow, rows_in_sight, wrap};
use crate::view::{Canvas, Role, hint_text as words};
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
    more(canvas, places.more, hint);
    keys(canvas, app, &places);
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
        StepRow::Step { at, follows, place } => {
            let is_chosen = *at == chosen;
            let sign = if is_chosen { "▸" } else { " " };
            let gap = usize::from(area.width).saturating_sub(2 + follows.width() + place.width());
            let place = if gap > 0 { place.as_str() } else { "" };
            let fill = " ".repeat(usize::from(area.width).saturating_sub(2 + follows.width() + place.width()));
            let text = format!("{sign} {follows}{fill}{place}");
            canvas.line(area, row, &text, if is_chosen { Role::Chosen } else { Role::Text });
        }
    }
}

/// Draws the conclusions of the marked step, as many as fit, and the legend of the lines on the board.
fn more(canvas: &mut Canvas<'_>, area: Area, hint: &Hint) {
    if area.height < 2 {
        return;
    }
    canvas.divide(area, 0);
    let name = hint.name().map(str::to_owned);
    let is_cut = |name: &String| name.width() > usize::from(area.width);
    let mut follows = hint.follows();
    if let Some(name) = name.filter(is_cut) {
        follows.insert(follows.len().min(1), name); // after the conclusion, which must be visible
    }
    let parts = follows.into_iter().map(|text| wrap(&text, usize::from(area.width)));
    let (room, mut lines) = (usize::from(area.height - 2), Vec::new());
    for part in parts {
        if lines.len() < 2 || room >= lines.len() + 4 {
            lines.extend(part); // the reason is shown only if several lines of it fit
        }
    }
    for (row, text) in lines.iter().take(room).enumerate() {
        let cut = row + 1 == room && lines.len() > room;
        canvas.line(area, row as u16 + 1, &if cut { format!("{text} …") } else { text.clone() }, Role::Text);
    }
    words::legend(canvas, hint, (area.x, area.y + area.height - 1), area.width);
}

fn keys(canvas: &mut Canvas<'_>, app: &App, places: &ListArea) {
    let label = |action| app.label(Context::Play, action).unwrap_or_default();
    let keys = [(label(Action::ShowStep), "look at it"), (label(Action::Back), "hide")];
    match places.frame {
        Some(frame) => words::in_frame(canvas, frame, &keys),
        None => {
            let below = Area { y: places.more.y + places.more.height, height: 2, ..places.more };
            for (row, key) in keys.into_iter().enumerate() {
                canvas.keys(Area { y: below.y + row as u16, height: 1, ..below }, &[key]);
            }
        }
    }
}
