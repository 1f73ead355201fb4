//! What stands beside the board: the cell, the mode, the hint, what is left, and every mark at a glance.

use std::time::Instant;

use unicode_width::UnicodeWidthStr;

use crate::app::{Action, App, Area, Context, HINT_ROW, Origin, Play, figures, wrap};
use crate::game::Game;
use crate::store::Check;
use crate::view::board::rules::{Sign, sign_of};
use crate::view::board::{braille, symbol};
use crate::view::{Canvas, Role, hint, history, play};
use grid::{Cell, Digit, DigitSet, Family, Layout};
use text::counted;

/// Draws the panel.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, app: &App, play: &Play, now: Instant) {
    let level = play.origin.level.map_or("PUZZLE".to_owned(), |level| level.word().to_uppercase());
    canvas.line(area, 0, &level, Role::Title);
    canvas.right(area, 0, &play::time(app, play, now), Role::Text);
    let room = usize::from(area.width).saturating_sub(source(&play.origin, area.width).width() + 1);
    let unsaved = play.unsaved.as_ref().map(|unsaved| play::unsaved_sign(unsaved, room)).unwrap_or_default();
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
        Some(shown) => hint::in_panel(canvas, app, area, shown),
        None => left(canvas, area, HINT_ROW, play),
    };
    let row = if play.hint.is_none() { asked(canvas, area, row, app, play) } else { row };
    let map = minimap_size(play);
    let room = area.height.saturating_sub(row);
    let wide = area.width >= 40;
    if wide && room > map.1 + 6 {
        let shows_faults = app.settings.check != Check::Off;
        history::tree(canvas, Area { y: area.y + row, height: room - map.1 - 1, ..area }, play, shows_faults);
    }
    let bottom = area.height.saturating_sub(map.1);
    let side = play.game.shape().side();
    if room > 6 && (10..=16).contains(&side) && !app.look.ascii && play.hint.is_none() && !wide {
        dotted(canvas, Area { y: area.y + row + 1, height: room - 1, ..area }, side);
    }
    if room >= map.1 && area.width >= map.0 && !app.look.ascii && play.game.shape().side() <= 9 {
        minimap(canvas, (area.x, area.y + if wide { bottom } else { row.max(bottom) }), play);
    }
}

/// Where the puzzle comes from: its name, and the seed that brings it back, as far as there is room.
fn source(origin: &Origin, width: u16) -> String {
    let Some(seed) = origin.seed().map(|seed| seed.to_string()) else { return origin.name.clone() };
    let fits = |text: &String| text.chars().count() <= usize::from(width);
    if seed == origin.name {
        return Some(format!("seed {seed}")).filter(fits).unwrap_or(seed);
    }
    Some(format!("{} · seed {seed}", origin.name)).filter(fits).unwrap_or_else(|| origin.name.clone())
}

/// The cell under the cursor, the mode, and the digit that is lit.
fn cell(canvas: &mut Canvas<'_>, area: Area, app: &App, play: &Play) {
    let (game, at) = (&play.game, play.cursor);
    let place = format!("{:<7}", game.shape().place(at).to_string());
    let what = match game.digit(at) {
        Some(digit) if game.is_given(at) => format!("given {digit}"),
        Some(digit) => format!("{digit}"),
        None if game.notes(at).or(game.corners(at)).is_empty() => "empty".to_owned(),
        None => {
            let roomy = pencilled(game, at, true);
            let fits = roomy.len() + place.len() <= usize::from(area.width);
            if fits { roomy } else { pencilled(game, at, false) }
        }
    };
    canvas.pieces((area.x, area.y + 3), area.width, &[(&place, Role::Title), (&what, Role::Text)]);
    let mode = play.mode.word();
    let erase = if app.settings.auto_erase { "" } else { "  erase off" };
    let cells = if play.is_selected(at) {
        format!("  {}", counted(play.selected.len(), "cell", "cells"))
    } else {
        String::new()
    };
    let colours = coloured(play, area.width >= ROOMY);
    canvas.pieces(
        (area.x, area.y + 4),
        area.width,
        &[
            ("mode   ", Role::Faint),
            (mode, Role::Title),
            (&colours, Role::Text),
            (&cells, Role::Text),
            (erase, Role::Faint),
        ],
    );
    let cells = play.filtered().map(|(name, count)| format!("{name}  {}", counted(count, "cell", "cells")));
    let lit = cells.unwrap_or_else(|| {
        play.lit().map_or("none".to_owned(), |digit| {
            let left = game.left(digit);
            let there = game.shape().side() as isize - left;
            let left = if left < 0 { "too many".to_owned() } else { format!("left {left}") };
            format!("{digit}  ×{there}  {left}")
        })
    });
    canvas.pieces((area.x, area.y + 5), area.width, &[("lit    ", Role::Faint), (&lit, Role::Text)]);
}

/// What is noted in a cell, then its corner marks: `2 3 7  corner 3`, or in little room `237 corner 3`.
pub fn pencilled(game: &Game, cell: Cell, is_roomy: bool) -> String {
    let gap = if is_roomy { " " } else { "" };
    let listed = |digits: DigitSet| digits.iter().map(symbol).collect::<Vec<_>>().join(gap);
    let (notes, corners) = (game.notes(cell), game.corners(cell));
    let corners = if corners.is_empty() { String::new() } else { format!("corner {}", listed(corners)) };
    let between = if notes.is_empty() || corners.is_empty() { "" } else { " " };
    format!("{}{between}{}{corners}", listed(notes), if between.is_empty() { "" } else { gap })
}

/// Columns from which words are not shortened.
const ROOMY: u16 = 40;

/// The colours of the cell under the cursor and of its candidates: `  colour a, 7 b`, or in little room `  a 7b`.
fn coloured(play: &Play, is_roomy: bool) -> String {
    let here = play.game.coloured().filter(|((cell, _), _)| *cell == play.cursor);
    let (word, gap) = if is_roomy { ("colour ", " ") } else { ("", "") };
    let said = here.map(|((_, digit), colour)| match digit {
        Some(digit) => format!("{digit}{gap}{}", colour.letter()),
        None => format!("{word}{}", colour.letter()),
    });
    let said: Vec<String> = said.collect();
    if said.is_empty() { String::new() } else { format!("  {}", said.join(if is_roomy { ", " } else { " " })) }
}

/// What the rules say of the cell under the cursor, then a sentence for each of them; nothing on a classic board.
fn asked(canvas: &mut Canvas<'_>, area: Area, row: u16, app: &App, play: &Play) -> u16 {
    let layout = play.game.board().layout();
    let kinds = layout.kinds();
    let has_boxes = layout.has(Family::Box) || layout.has(Family::Region);
    if kinds.is_empty() && has_boxes || row + 2 >= area.height {
        return row;
    }
    canvas.divide(area, row);
    let place = play.game.shape().place(play.cursor).to_string();
    canvas.line(area, row + 1, &format!("RULES  {place}"), Role::Title);
    let key = app.keymap.label(Context::Play, Action::Rules, app.look.ascii).unwrap_or_default();
    canvas.right(area, row + 1, &format!("{key} more"), Role::Faint);
    let mut at = row + 2;
    for figure in figures(&play.game, play.cursor) {
        at = canvas.paragraph(area, at, &figure, Role::Text);
    }
    if !has_boxes {
        at = canvas.paragraph(area, at, layout.usual(), Role::Faint);
    }
    let rows = rows_of(layout, area.width);
    told(canvas, Area { y: area.y + at, height: area.height.saturating_sub(at), ..area }, &rows);
    area.height.min(at + rows.len() as u16)
}

/// A row of what rules ask: the sign of the rule where one begins, and how far it is indented for it.
type Row = (Option<(Sign, Role)>, u16, String);

/// Returns what a board's rules ask in rows of this width, a sentence for each kind or number.
fn rows_of(layout: &Layout, width: u16) -> Vec<Row> {
    let of = |kind: Family| {
        let sign = sign_of(kind);
        let indent = if sign.is_some() { 2 } else { 0 };
        let lines = wrap(&layout.asked_by(kind).join(" "), usize::from(width - indent));
        lines.into_iter().enumerate().map(move |(i, line)| (sign.filter(|_| i == 0), indent, line))
    };
    layout.kinds().into_iter().flat_map(of).collect()
}

/// Draws what rules ask; the key above tells the rest where not all of it fits.
fn told(canvas: &mut Canvas<'_>, area: Area, rows: &[Row]) {
    let shown = rows.len().min(usize::from(area.height));
    for (row, (sign, indent, line)) in rows.iter().take(shown).enumerate() {
        if let Some((sign, role)) = sign {
            canvas.line(area, row as u16, canvas.glyph(sign.0, sign.1), *role);
        }
        let is_cut = row + 1 == shown && shown < rows.len();
        let line = if is_cut { format!("{line} {}", canvas.glyph("…", "...")) } else { line.clone() };
        canvas.line(Area { x: area.x + indent, width: area.width - indent, ..area }, row as u16, &line, Role::Faint);
    }
}

/// Which dot of a cell stands for which digit.
fn dotted(canvas: &mut Canvas<'_>, area: Area, side: usize) {
    canvas.line(area, 0, "a cell's dots stand for", Role::Faint);
    for first in (0..side).step_by(4) {
        let words: Vec<String> = (first..side.min(first + 4)).map(|at| symbol(Digit::new(at))).collect();
        canvas.line(area, 1 + (first / 4) as u16, &format!("  {}", words.join(" ")), Role::Candidate);
    }
}

/// How many of each digit are still to be placed, in as many rows as that needs.
fn left(canvas: &mut Canvas<'_>, area: Area, row: u16, play: &Play) -> u16 {
    let side = play.game.shape().side();
    let each = match usize::from(area.width) / side {
        4.. => 4,
        _ if side <= 9 => 2,
        _ => 3, // two digits and a blank
    };
    let fits = (usize::from(area.width) / each).max(1);
    for index in 0..side {
        let digit = Digit::new(index);
        let count = play.game.left(digit);
        let (x, y) = (area.x + (index % fits * each) as u16, row + (index / fits * 2) as u16);
        if y + 1 >= area.height {
            break;
        }
        let role = if play.lit() == Some(digit) { Role::Same } else { Role::Title };
        canvas.write(x, area.y + y, &digit.to_string(), role);
        let (text, role) = match count {
            0 => ("✓".to_owned(), Role::Faint),
            count if count < 0 => ("!".to_owned(), Role::Conflict),
            count => (count.to_string(), Role::Text),
        };
        canvas.write(x, area.y + y + 1, &text, role);
    }
    let last = row + (side.div_ceil(fits) * 2) as u16 - 1;
    if (side - 1) % fits * each + each + 4 <= usize::from(area.width) {
        canvas.right(area, last, "left", Role::Faint);
    }
    last + 1
}

fn minimap_size(play: &Play) -> (u16, u16) {
    let shape = play.game.shape();
    let (box_width, box_height) = boxes(play);
    let (wide, high) = (shape.side() / box_width, shape.side() / box_height);
    ((2 * shape.side() + wide + 1) as u16, (shape.side() + high + 1) as u16)
}

/// Columns and rows of a box; of the whole board where there are none.
fn boxes(play: &Play) -> (usize, usize) {
    let shape = play.game.shape();
    let has_boxes = play.game.board().layout().has(Family::Box);
    if has_boxes { (shape.box_width(), shape.box_height()) } else { (shape.side(), shape.side()) }
}

/// The whole board at a glance: digits, and the marks of every empty cell as Braille dots.
fn minimap(canvas: &mut Canvas<'_>, (x, y): (u16, u16), play: &Play) {
    let shape = play.game.shape();
    let (box_width, box_height) = boxes(play);
    let bar = "─".repeat(2 * box_width);
    let stacks = shape.side() / box_width;
    let rule = |left: &str, cross: &str, right: &str| format!("{left}{}{right}", vec![bar.clone(); stacks].join(cross));
    canvas.write(x, y, &rule("┌", "┬", "┐"), Role::Rule);
    let mut at = y + 1;
    for row in 0..shape.side() {
        if row > 0 && row % box_height == 0 {
            canvas.write(x, at, &rule("├", "┼", "┤"), Role::Rule);
            at += 1;
        }
        let mut column_x = x;
        for column in 0..shape.side() {
            if column % box_width == 0 {
                canvas.write(column_x, at, "│", Role::Rule);
                column_x += 1;
            }
            let (text, role) = small(play, shape.cell(row, column));
            canvas.write(column_x, at, &text, role);
            column_x += 2;
        }
        canvas.write(column_x, at, "│", Role::Rule);
        at += 1;
    }
    canvas.write(x, at, &rule("└", "┴", "┘"), Role::Rule);
}

fn small(play: &Play, cell: Cell) -> (String, Role) {
    let game = &play.game;
    let cursor = cell == play.cursor;
    match game.digit(cell) {
        Some(digit) => {
            let role = if game.is_given(cell) { Role::Given } else { Role::Entry };
            (format!("{} ", symbol(digit)), if cursor { Role::Cursor } else { role })
        }
        None => {
            let marks: Vec<Digit> = game.notes(cell).or(game.corners(cell)).iter().collect();
            let is_let_through = play.filter.is_some() && play.is_sought(cell);
            let lit = is_let_through || play.lit().is_some_and(|digit| marks.contains(&digit));
            let role = if lit { Role::Same } else { Role::Candidate };
            (braille(&marks, game.shape().side()), if cursor { Role::Cursor } else { role })
        }
    }
}
