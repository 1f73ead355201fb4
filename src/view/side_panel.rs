//! Panel beside the board: the current cell and mode, the hint or the number of digits left, the rules, and the history.

use std::time::Instant;

use unicode_width::UnicodeWidthStr;

use crate::app::{
    Action, App, Area, BoardArea, BoardForm, Context, DigitCounts, HINT_ROW, Origin, Play, ScreenLayout, figures,
    pencilled, wrap,
};
use crate::store::MarkErrors;
use crate::view::board::rules::{Sign, sign_of};
use crate::view::board::symbol;
use crate::view::{Canvas, Role, hint_text, history_panel, play};
use grid::{Digit, Family, Layout};
use text::counted;

/// Draws the panel.
pub fn draw(canvas: &mut Canvas<'_>, (area, fit): (Area, &ScreenLayout), app: &App, play: &Play, now: Instant) {
    let level = play.origin.level.map_or("PUZZLE".to_owned(), |level| level.word().to_uppercase());
    canvas.line(area, 0, &level, Role::Title);
    canvas.right(area, 0, &app.time_in_words(play, now), Role::Text);
    let room = usize::from(area.width).saturating_sub(source(&play.origin, area.width).width() + 1);
    let unsaved = play::shown_unsaved(app, play).map(|unsaved| play::unsaved_sign(unsaved, room)).unwrap_or_default();
    let width = area.width - if unsaved.is_empty() { 0 } else { unsaved.width() as u16 + 1 };
    canvas.line(Area { width, ..area }, 1, &source(&play.origin, width), Role::Faint);
    canvas.right(area, 1, &unsaved, Role::Warning);
    canvas.divide(area, 2);
    if play.is_hidden() {
        return;
    }
    cell(canvas, area, app, play);
    canvas.divide(area, 6);
    let row = match &play.hint {
        Some(shown) => hint_text::in_panel(canvas, app, (area, fit), shown),
        None => counts(canvas, area, play, app.settings.hide_finished),
    };
    let row = if play.hint.is_none() { rules(canvas, area, row, app, play) } else { row };
    let side = play.game.shape().side();
    let bottom = area.height.saturating_sub(u16::from(fit.board.has_mark_places()));
    if bottom < area.height && row < bottom {
        place_key(canvas, area.row(bottom), &fit.board);
    }
    let room = bottom.saturating_sub(row + 1);
    if room > 6 && (10..=16).contains(&side) && fit.board.form == BoardForm::Dots && play.hint.is_none() {
        dot_key(canvas, area.below(row + 1), side);
    } else if room > 3 {
        let shows_faults = app.settings.check != MarkErrors::Off;
        history_panel::tree(canvas, Area { height: room, ..area.below(row + 1) }, play, shows_faults);
    }
}

/// Returns the name of the puzzle and, if it fits into `width` columns, the seed that recreates it.
fn source(origin: &Origin, width: u16) -> String {
    let Some(seed) = origin.seed().map(|seed| seed.to_string()) else { return origin.name.clone() };
    let fits = |text: &String| text.chars().count() <= usize::from(width);
    if seed == origin.name {
        return Some(format!("seed {seed}")).filter(fits).unwrap_or(seed);
    }
    Some(format!("{} · seed {seed}", origin.name)).filter(fits).unwrap_or_else(|| origin.name.clone())
}

/// Writes the name and contents of the cell under the cursor, the mode, and the highlighted digit.
fn cell(canvas: &mut Canvas<'_>, area: Area, app: &App, play: &Play) {
    let (game, at) = (&play.game, play.cursor);
    let place = format!("{:<7}", game.shape().place(at).to_string());
    let what = match game.digit(at) {
        Some(digit) if game.is_given(at) => format!("given {digit}"),
        Some(digit) => format!("your {digit}"),
        None if game.notes(at).or(game.corners(at)).is_empty() => "empty".to_owned(),
        None => marks(play, usize::from(area.width).saturating_sub(place.len())),
    };
    canvas.pieces((area.x, area.y + 3), area.width, &[(&place, Role::Title), (&what, Role::Text)]);
    let mode = play.mode.word();
    let erase = if app.settings.auto_erase { "" } else { "  erase off" };
    let selected = play.is_selected(at).then(|| format!("  {}", counted(play.selected.len(), "cell", "cells")));
    let cells = selected.unwrap_or_default();
    let colours = coloured(play, area.width >= ROOMY);
    let pieces = [
        ("mode   ", Role::Faint),
        (mode, Role::Title),
        (&colours, Role::Text),
        (&cells, Role::Text),
        (erase, Role::Faint),
    ];
    canvas.pieces((area.x, area.y + 4), area.width, &pieces);
    highlight(canvas, area.row(5), play);
}

/// Returns the notes and corner marks of the cell under the cursor: `note 9`, `notes 2 3 7  corner 3`, or the longest shorter form that fits
/// into `room` columns.
fn marks(play: &Play, room: usize) -> String {
    let word = match play.game.notes(play.cursor).len() {
        0 => "",
        1 => "note ",
        _ => "notes ",
    };
    let [roomy, dense] = [true, false].map(|is_roomy| pencilled(&play.game, play.cursor, is_roomy));
    let forms = [format!("{word}{roomy}"), format!("{word}{dense}"), roomy];
    forms.into_iter().find(|form| form.len() <= room).unwrap_or(dense)
}

/// Writes which digit is highlighted and how many of it are left, or which cells are highlighted.
fn highlight(canvas: &mut Canvas<'_>, row: Area, play: &Play) {
    if let Some((notes, count)) = play.filtered() {
        return canvas.line(row, 0, &format!("{} with {notes}", counted(count, "cell", "cells")), Role::Text);
    }
    let Some(digit) = play.lit() else { return canvas.line(row, 0, "no digit highlighted", Role::Faint) };
    let left = match play.game.left(digit) {
        ..0 => "too many".to_owned(),
        left => format!("{left} left"),
    };
    let digit = digit.to_string();
    let pieces = [(&*digit, Role::Highlighted), (" highlighted, ", Role::Faint), (&*left, Role::Text)];
    canvas.pieces((row.x, row.y), row.width, &pieces);
}

/// Minimum width in columns of a panel in which text is not shortened.
const ROOMY: u16 = 40;

/// Returns the colours of the cell under the cursor and of its candidates: `  colour a, 7 b`, or `  a 7b` if `is_roomy` is false.
fn coloured(play: &Play, is_roomy: bool) -> String {
    let here = play.game.coloured().filter(|(of, _)| of.cell == play.cursor);
    let (word, gap) = if is_roomy { ("colour ", " ") } else { ("", "") };
    let names = here.map(|(of, colour)| match of.digit {
        Some(digit) => format!("{digit}{gap}{}", colour.letter()),
        None => format!("{word}{}", colour.letter()),
    });
    let names: Vec<String> = names.collect();
    if names.is_empty() { String::new() } else { format!("  {}", names.join(if is_roomy { ", " } else { " " })) }
}

/// Draws the rules that concern the cell under the cursor, then a sentence for each rule of the board. Draws nothing on a classic board.
/// Returns the row below the text.
fn rules(canvas: &mut Canvas<'_>, area: Area, row: u16, app: &App, play: &Play) -> u16 {
    let layout = play.game.board().layout();
    let kinds = layout.kinds();
    let has_boxes = layout.has(Family::Box) || layout.has(Family::Region);
    if kinds.is_empty() && has_boxes || row + 2 >= area.height {
        return row;
    }
    canvas.divide(area, row);
    let place = play.game.shape().place(play.cursor).to_string();
    canvas.line(area, row + 1, &format!("RULES  {place}"), Role::Title);
    let key = app.label(Context::Play, Action::Rules).unwrap_or_default();
    canvas.right(area, row + 1, &format!("{key} more"), Role::Faint);
    let mut at = row + 2;
    for figure in figures(&play.game, play.cursor) {
        at = canvas.paragraph(area, at, &figure, Role::Text);
    }
    if !has_boxes {
        at = canvas.paragraph(area, at, layout.classic_demand(), Role::Faint);
    }
    let rows = rows_of(layout, area.width);
    draw_rules(canvas, area.below(at), &rows);
    area.height.min(at + rows.len() as u16)
}

/// Row of the text about the rules.
struct RuleRow {
    /// Sign of the rule, with its role; `None` in all rows but the first of a rule's text.
    sign: Option<(Sign, Role)>,
    /// Indentation in columns.
    indent: u16,
    text: String,
}

/// Returns the text about the rules of a board, wrapped to rows of this width, with a sentence for each kind of rule. Rules about dots have
/// one sentence for each different number in the dots.
fn rows_of(layout: &Layout, width: u16) -> Vec<RuleRow> {
    let of = |kind: Family| {
        let sign = sign_of(kind);
        let indent = if sign.is_some() { 2 } else { 0 };
        let lines = wrap(&layout.demands_of(kind).join(" "), usize::from(width - indent));
        let row = move |(at, text): (usize, String)| RuleRow { sign: sign.filter(|_| at == 0), indent, text };
        lines.into_iter().enumerate().map(row)
    };
    layout.kinds().into_iter().flat_map(of).collect()
}

/// Draws the text about the rules. If it does not fit, it is cut off and ends in an ellipsis; the key shown above it opens the full text.
fn draw_rules(canvas: &mut Canvas<'_>, area: Area, rows: &[RuleRow]) {
    let shown = rows.len().min(usize::from(area.height));
    for (at, row) in rows.iter().take(shown).enumerate() {
        if let Some((sign, role)) = row.sign {
            canvas.line(area, at as u16, canvas.glyph(sign.0, sign.1), role);
        }
        let is_cut = at + 1 == shown && shown < rows.len();
        let dots = if is_cut { canvas.glyph(" …", " ...") } else { "" };
        canvas.line(area.right_of(row.indent), at as u16, &format!("{}{dots}", row.text), Role::Faint);
    }
}

/// Writes the digits of the notes in the order of their places in a cell: `note order 123/456/789`, for example.
fn place_key(canvas: &mut Canvas<'_>, row: Area, board: &BoardArea) {
    let digits: Vec<String> = (0..board.shape().side()).map(|at| symbol(Digit::new(at))).collect();
    let wide = if board.is_spacious() { board.marks_wide() } else { usize::from(board.cell_size().0) };
    let rows: Vec<String> = digits.chunks(wide).map(<[String]>::concat).collect();
    let (words, roomy) = ("note order ", rows.join(" / "));
    let fits = words.len() + roomy.len() <= usize::from(row.width);
    let order = if fits { roomy } else { rows.join("/") };
    canvas.pieces((row.x, row.y), row.width, &[(words, Role::Faint), (&order, Role::Candidate)]);
}

/// Draws a legend for the Braille dots of a cell, which shows the digit that each dot stands for.
fn dot_key(canvas: &mut Canvas<'_>, area: Area, side: usize) {
    canvas.line(area, 0, "a cell's dots stand for", Role::Faint);
    for first in (0..side).step_by(4) {
        let words: Vec<String> = (first..side.min(first + 4)).map(|at| symbol(Digit::new(at))).collect();
        canvas.line(area, 1 + (first / 4) as u16, &format!("  {}", words.join(" ")), Role::Candidate);
    }
}

/// Draws what the last hint has done, and below it how often each digit still has to be placed. If `hides_finished`, leaves out digits that
/// are completely placed. Returns the row below the text.
fn counts(canvas: &mut Canvas<'_>, area: Area, play: &Play, hides_finished: bool) -> u16 {
    if let Some(done) = &play.just_done {
        canvas.paragraph(area, HINT_ROW, &done.sentence(play.game.shape()), Role::Text);
    }
    let counts = DigitCounts::of(area, play);
    for (digit, place) in counts.digits {
        if hides_finished && play.game.left(digit) == 0 {
            continue;
        }
        let role = if play.lit() == Some(digit) { Role::Highlighted } else { Role::Title };
        canvas.write(place.x, place.y, &digit.to_string(), role);
        let (text, role) = match play.game.left(digit) {
            0 => ("✓".to_owned(), Role::Faint),
            ..0 => ("!".to_owned(), Role::Conflict),
            left => (left.to_string(), Role::Text),
        };
        canvas.write(place.x, place.y + 1, &text, role);
    }
    if let Some(row) = counts.label {
        canvas.right(area, row, "left", Role::Faint);
    }
    counts.end
}
