//! Summary of a solved game: rows of facts, each with a name and a value.

use std::time::{Duration, Instant};

use crate::app::{App, Play, Times, clock};
use crate::coach::{Review, TimeBreakdown, TimeSpent};
use crate::game::{ChangeKind, HelpUsed};
use grid::Shape;
use logic::{Deduction, Level};
use text::counted;

/// Returns a row with this name and value.
fn row(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

impl App {
    /// Returns the rows of the summary of a game, the most important first.
    #[must_use]
    pub fn summary_rows(&self, play: &Play, now: Instant) -> Vec<(String, String)> {
        let game = &play.game;
        let took = game.clock.elapsed(now);
        let changes = game.history().nodes().filter(|(_, node)| node.change.kind != ChangeKind::Colour);
        let others = self.times_beside(play).zip(play.origin.level);
        let mut rows = vec![row("Time", clock(took))];
        rows.extend(others.map(|(others, level)| row("Your times", compared(took, others, level))));
        rows.push(row("Hints", hints(game.help, helped(play))));
        if game.help.solved {
            rows.push(row("Filled in by", "the solver"));
        }
        rows.extend(play.review.iter().flat_map(|review| reviewed(review, game.shape())));
        rows.extend(play.review.iter().flat_map(|review| paced(&review.times, game.shape())));
        rows.extend([row("Moves", changes.count().to_string()), row("Puzzle", play.origin.name.as_str())]);
        rows
    }
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

/// Returns how many hints the player asked for, how many of them were carried out, and in which cells. `places` is `None` if there are no
/// such cells.
fn hints(help: HelpUsed, places: Option<String>) -> String {
    if help.hints == 0 && help.applied == 0 && places.is_none() {
        return "none".to_owned();
    }
    let places = places.map(|places| format!(" in {places}")).unwrap_or_default();
    let applied = if help.applied == 0 { "none".to_owned() } else { help.applied.to_string() };
    format!("{} asked for, {applied} carried out{places}", help.hints)
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
        (steps, singles) if steps == singles => "all singles".to_owned(),
        (_, singles) => counted(singles, "single", "singles"),
    };
    let end = if review.is_solved { "" } else { " (not a full solution)" };
    let steps = counted(review.steps.len(), "step", "steps");
    rows.push(row(if review.is_solved { "Solvable in" } else { "By logic" }, format!("{steps}, {singles}{end}")));
    rows
}

/// Minimum duration that is worth mentioning in the summary.
const LONG: Duration = Duration::from_secs(10);

/// Maximum number of techniques listed: those on which the player spent the most time.
const MAX_TECHNIQUES: usize = 3;

/// Returns a duration without a leading zero: `0:19`.
fn minutes(took: Duration) -> String {
    let clock = clock(took);
    clock.strip_prefix('0').unwrap_or(&clock).to_owned()
}

/// Returns the rows about how the time was spent: the longest pause, the slowest techniques, and the time with a mistake on the board.
fn paced(pace: &TimeBreakdown, shape: Shape) -> Vec<(String, String)> {
    let mut rows = Vec::new();
    if let Some(pause) = pace.longest.as_ref().filter(|pause| pause.took >= LONG) {
        let (took, place) = (minutes(pause.took), shape.place(pause.cell));
        let available = in_short(&pause.step, shape);
        rows.push(row("Longest pause", format!("{took}, before {place}={}. Available then: {available}", pause.digit)));
    }
    let slow = pace.spent.iter().filter(|spent| spent.took >= LONG).take(MAX_TECHNIQUES);
    let slow = slow.map(|&TimeSpent { technique, digits, took }| {
        format!("{technique} {} for {}", minutes(took), counted(digits, "digit", "digits"))
    });
    let slow: Vec<String> = slow.collect();
    if !slow.is_empty() {
        rows.push(row("Most time", slow.join(", ")));
    }
    if pace.astray >= LONG {
        rows.push(row("Mistakes", format!("stayed on the board for {}", minutes(pace.astray))));
    }
    rows
}

/// Returns the technique of a step and the first of its conclusions.
fn in_short(step: &Deduction, shape: Shape) -> String {
    let placed = step.placements.iter().map(|&(cell, digit)| format!("{}={digit}", shape.place(cell)));
    let eliminated = step.eliminations.iter().map(|&(cell, digit)| format!("{}<>{digit}", shape.place(cell)));
    let conclusion = placed.chain(eliminated).next();
    conclusion.map_or_else(|| step.technique.to_string(), |conclusion| format!("{} ({conclusion})", step.technique))
}
