//! Summary of a solved game: rows of facts, and the card that shows them.

use std::iter;
use std::time::{Duration, Instant};

use unicode_width::UnicodeWidthStr;

use crate::app::{Action, App, Area, Context, Play, Times, clock, wrap};
use crate::coach::{Review, TimeBreakdown, TimeSpent};
use crate::game::{ChangeKind, HelpUsed};
use crate::view::{Canvas, Role};
use grid::Shape;
use logic::{Deduction, Level};
use text::counted;

/// Maximum width of the text on the card, in columns.
const MAX_WIDTH: u16 = 66;

/// Minimum width of a column of values beside the column of names. On a narrower card, each value follows its name on the same line.
const MIN_VALUES: usize = 24;

/// Number of blank columns between two keys.
const KEY_GAP: usize = 2;

/// Draws the card of a solved game in the middle of the screen. If there is not enough room, the advice and the last rows are left out.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, play: &Play, now: Instant) {
    let title = if play.game.help.solved { "Solved by the solver" } else { "Solved!" };
    let advice = app.advice();
    let try_level = advice.as_ref().map(|advice| format!("try {}", advice.level));
    let suggested = try_level.as_deref().map(|words| (Action::PlaySuggested, words));
    let actions: Vec<_> = [(Action::Accept, "next puzzle"), (Action::New, "new game")]
        .into_iter()
        .chain(suggested)
        .chain([(Action::AllSteps, "review"), (Action::Back, "board")])
        .collect();

    let room = Area::middle(app.size, MAX_WIDTH + 4, app.size.height).inside();
    let width = usize::from(room.width);
    let keys = key_rows(app.labels(Context::Play, &actions), width);
    let room_for_text = usize::from(room.height).saturating_sub(keys.len() + 1); // a blank row above the keys
    let mut lines = card_lines(&summary_rows(app, play, now), width);
    let mut note = advice.map(|advice| wrap(&advice.words, width)).unwrap_or_default();
    if lines.len() + 1 + note.len() > room_for_text {
        note.clear();
    }
    if lines.len() > room_for_text {
        lines.truncate(room_for_text);
        lines.pop();
        lines.push((String::new(), "…".to_owned()));
    }

    let text_rows = lines.len() + if note.is_empty() { 0 } else { note.len() + 1 };
    let widths = lines.iter().map(|(name, value)| name.width() + value.width());
    let widths = widths.chain(note.iter().map(|line| line.width())).chain(keys.iter().map(|row| row_width(row)));
    let widest = widths.fold(title.width() + 2, usize::max);
    let frame = Area::middle(app.size, widest as u16 + 4, (text_rows + 1 + keys.len()) as u16 + 2);
    let inside = canvas.frame(frame, title);
    for (y, (name, value)) in (inside.y..).zip(&lines) {
        canvas.pieces((inside.x, y), inside.width, &[(name, Role::Faint), (value, Role::Text)]);
    }
    for (row, line) in (lines.len() as u16 + 1..).zip(&note) {
        canvas.line(inside, row, line, Role::Title);
    }
    for (row, keys) in (text_rows as u16 + 1..).zip(&keys) {
        canvas.keys(inside.row(row), keys);
    }
}

/// Lays out rows of facts in lines of at most `width` columns, each with a text in the style of names and one in the style of values. The
/// values form a column of their own if the card is wide enough.
fn card_lines(rows: &[(String, String)], width: usize) -> Vec<(String, String)> {
    let names = rows.iter().map(|(name, _)| name.width() + 2).fold(0, usize::max);
    let mut lines = Vec::new();
    for (name, value) in rows {
        if width >= names + MIN_VALUES {
            let starts = iter::once(format!("{name:<names$}")).chain(iter::repeat(" ".repeat(names)));
            lines.extend(starts.zip(wrap(value, width - names)));
            continue;
        }
        let name = format!("{name}:");
        lines.extend(wrap(&format!("{name} {value}"), width).into_iter().map(|line| {
            match line.strip_prefix(name.as_str()).map(ToOwned::to_owned) {
                Some(value) => (name.clone(), value),
                None => (String::new(), line),
            }
        }));
    }
    lines
}

/// Distributes keys over as many rows as they need.
fn key_rows<'a>(keys: Vec<(String, &'a str)>, width: usize) -> Vec<Vec<(String, &'a str)>> {
    let mut rows: Vec<Vec<(String, &str)>> = Vec::new();
    for key in keys {
        match rows.last_mut() {
            Some(row) if row_width(row) + KEY_GAP + key_width(&key) <= width => row.push(key),
            _ => rows.push(vec![key]),
        }
    }
    rows
}

/// Returns the width of a row of keys, in columns.
fn row_width(row: &[(String, &str)]) -> usize {
    row.iter().map(key_width).sum::<usize>() + KEY_GAP * row.len().saturating_sub(1)
}

fn key_width((key, words): &(String, &str)) -> usize {
    key.width() + 1 + words.width()
}

fn row(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

/// Returns the rows of the summary, the most important first, each with a name and a value.
pub(super) fn summary_rows(app: &App, play: &Play, now: Instant) -> Vec<(String, String)> {
    let game = &play.game;
    let took = game.clock.elapsed(now);
    let changes = game.history().nodes().filter(|(_, node)| node.change.kind != ChangeKind::Colour);
    let others = app.times_beside(play).zip(play.origin.level);
    let mut rows = vec![row("Time", clock(took))];
    rows.extend(others.map(|(others, level)| row("Your times", compared(took, others, level))));
    rows.push(row("Hints", hints(game.help, helped(play))));
    if game.help.solved {
        rows.push(row("Filled in by", "the solver"));
    }
    rows.extend(play.review.iter().flat_map(|review| reviewed(review, game.shape())));
    rows.extend(play.review.iter().flat_map(|review| paced(&review.times, game.shape())));
    rows.extend([row("Changes", changes.count().to_string()), row("Puzzle", play.origin.name.as_str())]);
    rows
}

/// Compares the time of the game with the times of other games of its kind.
fn compared(took: Duration, others: Times, level: Level) -> String {
    let all = others.with(took);
    let best = match took < others.best {
        true => format!("new best at {level} (before: {})", clock(others.best)),
        false => format!("best at {level} {}", clock(all.best)),
    };
    format!("{best}, average {} ({})", clock(all.average()), counted(all.games, "game", "games"))
}

/// Returns how many hints and parts of hints were read, how many hints were carried out, and in which cells. `places` is `None` if there
/// are no such cells.
fn hints(help: HelpUsed, places: Option<String>) -> String {
    if help.hints == 0 && help.applied == 0 && places.is_none() {
        return "none".to_owned();
    }
    let places = places.map(|places| format!(" in {places}")).unwrap_or_default();
    let applied = if help.applied == 0 { "none".to_owned() } else { help.applied.to_string() };
    let parts = counted(help.hint_parts, "part", "parts");
    format!("{} ({parts} read), {applied} carried out{places}", help.hints)
}

/// Returns the cells in which hints were carried out, in the order of play: up to four, or three and the number of the rest. `None` if
/// there are none.
fn helped(play: &Play) -> Option<String> {
    let history = play.game.history();
    let helped = history.path(history.here()).into_iter().filter_map(|id| history.node(id));
    let cells = helped.filter(|node| node.change.kind == ChangeKind::Hint).filter_map(|node| node.change.cell());
    let mut places: Vec<String> = cells.map(|cell| play.game.shape().place(cell).to_string()).collect();
    let mut more = String::new();
    if places.len() > 4 {
        more = format!(" and {} more", places.len() - 3);
        places.truncate(3);
    }
    (!places.is_empty()).then(|| places.join(", ") + &more)
}

/// Maximum number of cells that are listed for the hardest step.
const MAX_CELLS: usize = 4;

/// Returns the rows about the solve path that the review found.
fn reviewed(review: &Review, shape: Shape) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    if let Some(hardest) = review.hardest {
        let count = review.counts.iter().find(|(technique, _)| *technique == hardest).map_or(0, |(_, count)| *count);
        let step = review.steps.iter().find(|step| step.deduction.technique == hardest);
        let cells = step.map(|step| step.deduction.cells()).unwrap_or_default();
        let cells: Vec<String> = cells.into_iter().map(|cell| shape.place(cell).to_string()).collect();
        let value = match cells.len() {
            _ if count > 1 => format!("{hardest}, {count} times"),
            1..=MAX_CELLS => format!("{hardest} ({})", cells.join(", ")),
            _ => hardest.to_string(),
        };
        rows.push(row("Hardest step", value));
    }
    let singles = match (review.steps.len(), review.singles()) {
        (_, 0) => "no singles".to_owned(),
        (1, 1) => "a single".to_owned(),
        (steps, singles) if steps == singles => "all of them singles".to_owned(),
        (_, 1) => "1 of them a single".to_owned(),
        (_, singles) => format!("{singles} of them singles"),
    };
    let end = if review.is_solved { "" } else { " (not a full solution)" };
    let steps = counted(review.steps.len(), "step", "steps");
    rows.push(row("By logic", format!("{steps}, {singles}{end}")));
    rows
}

/// Minimum duration that is worth mentioning in the summary.
const LONG: Duration = Duration::from_secs(10);

/// Maximum number of techniques listed: those on which the player spent the most time.
const MAX_TECHNIQUES: usize = 3;

/// Returns the rows about how the time was spent: the longest pause, the slowest techniques, and the time with a mistake on the board.
fn paced(pace: &TimeBreakdown, shape: Shape) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    if let Some(pause) = pace.longest.as_ref().filter(|pause| pause.took >= LONG) {
        let (took, place) = (clock(pause.took), shape.place(pause.cell));
        let available = in_short(&pause.step, shape);
        rows.push(row("Longest pause", format!("{took}, before {place}={}. Available then: {available}", pause.digit)));
    }
    let slow = pace.spent.iter().filter(|spent| spent.took >= LONG).take(MAX_TECHNIQUES);
    let slow = slow.map(|&TimeSpent { technique, digits, took }| {
        format!("{technique} {} ({})", clock(took), counted(digits, "digit", "digits"))
    });
    let slow: Vec<String> = slow.collect();
    if !slow.is_empty() {
        rows.push(row("Most time", slow.join(", ")));
    }
    if pace.astray >= LONG {
        rows.push(row("Mistakes", format!("on the board for {}", clock(pace.astray))));
    }
    rows
}

/// Returns the technique of a step and the first of its conclusions.
fn in_short(step: &Deduction, shape: Shape) -> String {
    let placed = step.place.iter().map(|&(cell, digit)| format!("{}={digit}", shape.place(cell)));
    let eliminated = step.eliminate.iter().map(|&(cell, digit)| format!("{}<>{digit}", shape.place(cell)));
    let conclusion = placed.chain(eliminated).next();
    conclusion.map_or_else(|| step.technique.to_string(), |conclusion| format!("{} ({conclusion})", step.technique))
}
