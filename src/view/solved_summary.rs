//! Summary of a solved game, as rows of text.

use std::time::{Duration, Instant};

use crate::app::{App, Play, clock};
use crate::coach::{Review, TimeBreakdown, TimeSpent};
use crate::game::{ChangeKind, HelpUsed};
use grid::Shape;
use logic::Deduction;
use text::counted;

fn row(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

/// Returns the rows of the summary, each with a name and a value.
pub(super) fn summary_rows(app: &App, play: &Play, now: Instant) -> Vec<(String, String)> {
    let game = &play.game;
    let changes = game.history().nodes().filter(|(_, node)| node.change.kind != ChangeKind::Colour);
    let mut rows = vec![
        row("puzzle", play.origin.name.as_str()),
        row("time", clock(game.clock.elapsed(now))),
        row("changes made", changes.count().to_string()),
        row("hints read", hints(game.help)),
    ];
    if game.help.solved {
        rows.push(row("filled in by", "the solver"));
    }
    rows.extend(timed(app, play, now));
    rows.extend(helped(play).map(|places| row("helped at", places)));
    rows.extend(play.review.iter().flat_map(reviewed));
    rows.extend(play.review.iter().flat_map(|review| paced(&review.times, game.shape())));
    rows
}

/// Returns the rows about the best and the average time of games of this kind. Returns no rows if there are no other games to compare with.
fn timed(app: &App, play: &Play, now: Instant) -> Vec<(String, String)> {
    let Some((before, level)) = app.times_beside(play).zip(play.origin.level) else { return Vec::new() };
    let took = play.game.clock.elapsed(now);
    let all = before.with(took);
    let mut rows = vec![row(&format!("best at {level}"), clock(all.best))];
    if took < before.best {
        rows.push(row("best before", clock(before.best)));
    }
    rows.push(row(&format!("average of {}", all.games), clock(all.average())));
    rows
}

/// Returns a text with the number of hints read, the number of hint steps (rungs) shown, and the number of hints carried out.
fn hints(help: HelpUsed) -> String {
    let rungs = match help.hint_parts {
        0 => String::new(),
        some => format!(" ({})", counted(some, "rung", "rungs")),
    };
    format!("{}{rungs}, {} carried out", help.hints, help.applied)
}

/// Returns the cells in which hints were carried out, in the order of play: up to four, or three and the number of the rest. `None` if
/// there are none.
fn helped(play: &Play) -> Option<String> {
    let history = play.game.history();
    let helped = history.path(history.here()).into_iter().filter_map(|id| history.node(id));
    let cells = helped.filter(|node| node.change.kind == ChangeKind::Hint).filter_map(|node| node.change.cell());
    let mut places: Vec<String> = cells.map(|cell| play.game.shape().place(cell).to_string()).collect();
    if places.len() > 4 {
        let more = places.len() - 3;
        places.truncate(3);
        places.push(format!("and {more} more"));
    }
    (!places.is_empty()).then(|| places.join(" "))
}

/// Returns the rows about the solving path that the review found.
fn reviewed(review: &Review) -> Vec<(String, String)> {
    let singles = review.singles();
    let others = review.steps.len() - singles;
    let mut rows = Vec::new();
    if let Some(hardest) = review.hardest {
        let times = review.counts.iter().find(|(technique, _)| *technique == hardest).map_or(0, |(_, count)| *count);
        let times = if times > 1 { format!(" ×{times}") } else { String::new() };
        rows.push(row("hardest step", format!("{hardest}{times}")));
    }
    let end = if review.is_solved { "" } else { " …" };
    rows.push(row("by logic", format!("{}, {others} more{end}", counted(singles, "single", "singles"))));
    rows
}

/// Minimum duration that is worth a row in the summary.
const LONG: Duration = Duration::from_secs(10);
/// Maximum number of techniques listed: those on which the player spent the most time.
const MAX_TECHNIQUES: usize = 3;

/// Returns the rows about how the time was spent: the longest pause, the slowest techniques, and the time with a mistake on the board.
fn paced(pace: &TimeBreakdown, shape: Shape) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    if let Some(wait) = pace.longest.as_ref().filter(|wait| wait.took >= LONG) {
        let entry = format!("{}={}", shape.place(wait.cell), wait.digit);
        rows.push(row("longest wait", format!("{} for {entry}", clock(wait.took))));
        rows.push(row("when there was", in_short(&wait.step, shape)));
    }
    let techniques = pace.spent.iter().filter(|spent| spent.took >= LONG).take(MAX_TECHNIQUES);
    rows.extend(techniques.map(|&TimeSpent { technique, digits, took }| {
        row(&format!("for {technique}"), format!("{}, {}", clock(took), counted(digits, "digit", "digits")))
    }));
    if pace.astray >= LONG {
        rows.push(row("with a mistake", clock(pace.astray)));
    }
    rows
}

/// Returns the technique of a step and the first of its conclusions.
fn in_short(step: &Deduction, shape: Shape) -> String {
    let placed = step.place.iter().map(|&(cell, digit)| format!("{}={digit}", shape.place(cell)));
    let eliminated = step.eliminate.iter().map(|&(cell, digit)| format!("{}<>{digit}", shape.place(cell)));
    format!("{} {}", step.technique, placed.chain(eliminated).next().unwrap_or_default())
}
