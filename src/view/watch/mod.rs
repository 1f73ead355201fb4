//! Visualiser screen: the board or the matrix, the path, the items, the counters, and a sentence about the last step.
//!
//! In a small window these parts are spread over several pages, so that nothing is clipped.

mod counters;
mod counts_page;
mod item_squares;
mod matrix;
mod matrix_map;
mod matrix_window;
mod search_board;
mod search_path;
mod side_by_side;

use crate::app::watch::{Direction, Motion, Watch, WatchLayout, WatchPage, WatchSubject};
use crate::app::{Action, App, Area, Context, wrap};
use crate::view::{Canvas, Role};
use solve::{Solver, Verb, watched};

/// Draws the visualiser screen.
pub fn draw(canvas: &mut Canvas<'_>, app: &App, stage: &WatchLayout) {
    let Some(watch) = &app.watch else { return };
    if let Some(area) = stage.title {
        title(canvas, area, watch, matches!(stage.page, WatchPage::Pair(_)));
    }
    match (&stage.page, watch.subject()) {
        (WatchPage::Board(place), WatchSubject::Board(board)) => search_board::draw(canvas, place, watch.show(), board),
        (WatchPage::Items(first, area), _) => item_squares::draw(canvas, *area, watch, *first),
        (WatchPage::Matrix(area), _) => matrix::draw(canvas, *area, watch),
        (WatchPage::Window(area), _) => matrix_window::draw(canvas, area, watch),
        (WatchPage::Pair(sides), _) => side_by_side::draw(canvas, sides, watch, app),
        (WatchPage::Counts(area), WatchSubject::Board(board)) => counts_page::draw(canvas, *area, watch, board),
        (WatchPage::Board(_) | WatchPage::Counts(_) | WatchPage::Words, _) => {}
    }
    if let Some(area) = stage.below {
        canvas.divide(area, 0);
        item_squares::draw(canvas, Area { y: area.y + 1, height: area.height - 2, ..area }, watch, 0);
        canvas.divide(area, area.height - 1);
    }
    if let Some(area) = stage.path {
        search_path::draw(canvas, area, watch.show());
    }
    for area in stage.divided() {
        canvas.divide(Area { y: area.y - 1, height: 1, ..area }, 0);
    }
    if let Some(area) = stage.figures {
        counters::draw(canvas, area, watch.show(), watch.rate());
    }
    if let Some(area) = stage.said {
        sentence(canvas, area, watch, app);
    }
    if let Some(notice) = &app.notice {
        canvas.line(stage.keys, 0, notice, Role::Warning);
    }
}

/// Draws the title: what is watched, the direction and speed of the search, and the number of the step.
fn title(canvas: &mut Canvas<'_>, area: Area, watch: &Watch, is_pair: bool) {
    let step = format!("step {}", watch.machine().tally().steps);
    let (sign, pace) = (sign(canvas, watch.motion()), watch.pace().to_string());
    let right = match watch.motion() {
        Motion::Seeking(..) => format!("{sign}  {step}"),
        Motion::Still | Motion::Running(_) if area.width < 30 => format!("{sign} {pace} {step}"),
        Motion::Still | Motion::Running(_) => format!("{sign} {pace}   {step}"),
    };
    let right = if right.chars().count() > usize::from(area.width) { format!("{sign} {step}") } else { right };
    let used = if area.height > 1 { 0 } else { right.chars().count() + 2 };
    let room = usize::from(area.width).saturating_sub(used);
    let words = subjects(watch, is_pair).into_iter().find(|words| words.len() <= room).unwrap_or_default();
    canvas.line(area, 0, &words, Role::Title);
    if area.height > 1 {
        canvas.line(area, 1, &right, Role::Text);
    } else {
        canvas.right(area, 0, &right, Role::Text);
    }
}

/// Returns what is watched, in words: first in full, then shorter and shorter.
fn subjects(watch: &Watch, is_pair: bool) -> Vec<String> {
    match watch.subject() {
        WatchSubject::Board(_) if is_pair => {
            let how = if watch.is_in_time() { "in time" } else { "in step" };
            vec![format!("WATCH  two solvers on one puzzle, {how}"), format!("WATCH  two {how}"), "WATCH".to_owned()]
        }
        WatchSubject::Board(_) => {
            let name = watch.show().solver;
            let about = watched(name).map(Solver::about).unwrap_or_default();
            let beginning = about.split([':', ';', ',']).next().unwrap_or_default();
            let mut all = vec![format!("WATCH  {name}: {about}"), format!("WATCH  {name}: {beginning}")];
            if name == "exact" {
                all.extend(["WATCH  exact: Algorithm X".to_owned(), "WATCH  Algorithm X".to_owned()]);
            }
            all.extend([format!("WATCH  {name}"), name.to_owned()]);
            all
        }
        WatchSubject::Cover(title) => cover_titles(title),
        WatchSubject::CoverExample(example) => cover_titles(example.title),
        WatchSubject::Example(name) => {
            let to = name.to_uppercase();
            let words = to.replace('-', " to ");
            vec![format!("WATCH  Algorithm X on the options {words}"), format!("WATCH  {words}"), to]
        }
    }
}

/// Returns the title of the screen for an exact cover problem, first in full, then shorter and shorter.
fn cover_titles(title: &str) -> Vec<String> {
    vec![format!("WATCH  Algorithm X on {title}"), format!("WATCH  {title}"), "WATCH".to_owned()]
}

/// Returns the sign for how the search moves: paused, running or fast-forwarding, forward or back.
fn sign(canvas: &Canvas<'_>, motion: Motion) -> &'static str {
    let (shown, ascii) = match motion {
        Motion::Still => ("‖", "="),
        Motion::Running(Direction::Forward) => ("▶", ">"),
        Motion::Running(Direction::Back) => ("◀", "<"),
        Motion::Seeking(_, Direction::Forward) => ("▶▶", ">>"),
        Motion::Seeking(_, Direction::Back) => ("◀◀", "<<"),
    };
    if canvas.look.ascii { ascii } else { shown }
}

/// Draws the sentence about the last step, in a colour that shows the kind of step.
fn sentence(canvas: &mut Canvas<'_>, area: Area, watch: &Watch, app: &App) {
    let role = match watch.last().map(|step| step.verb) {
        Some(Verb::DeadEnd | Verb::Reject) => Role::DeadEnd,
        Some(Verb::Solution) => Role::Solution,
        Some(Verb::Try) => Role::Decision,
        Some(Verb::Choose | Verb::Forced | Verb::TakeBack | Verb::Exhausted) | None => Role::Text,
    };
    let wrapped = |words: &str| wrap(words, usize::from(area.width));
    let mut lines = wrapped(&message_line(watch, app));
    if watch.last().is_none() && lines.len() > usize::from(area.height) {
        lines = wrapped(watch.message()); // without the invitation
    }
    for (row, line) in (0..area.height).zip(lines) {
        canvas.line(area, row, &line, role);
    }
}

/// Returns the sentence with the number of its step and how to continue from there. During a long fast-forward, returns what is being
/// looked for.
fn message_line(watch: &Watch, app: &App) -> String {
    match (watch.motion(), watch.last()) {
        (Motion::Seeking(goal, way), Some(step)) => {
            format!("step {}: looking for {}; any key stops it", step.number, goal.words(way))
        }
        (_, Some(step)) => format!("{}. {}{}", step.number, watch.message(), how_to_go_on(watch, app)),
        (Motion::Still, None) if watch.message() == watch.show().foreword() => {
            let mut foreword = watch.message().chars();
            let first: String = foreword.next().into_iter().flat_map(char::to_uppercase).collect();
            format!("{}{first}{}.", invitation(app), foreword.as_str())
        }
        (_, None) => watch.message().to_owned(),
    }
}

/// Returns the sentence that says which keys start the search; empty if these actions have no keys.
fn invitation(app: &App) -> String {
    let key = |action| app.label(Context::Watch, action);
    match (key(Action::Play), key(Action::Forward)) {
        (Some(run), Some(step)) => format!("{run} runs the search, {step} takes one step. "),
        (Some(run), None) => format!("{run} runs the search. "),
        (None, Some(step)) => format!("{step} takes one step. "),
        (None, None) => String::new(),
    }
}

/// Returns the key that continues the search from a solution or from its end, and what the key does: `. Space: look for another solution`.
/// Empty at other steps.
fn how_to_go_on(watch: &Watch, app: &App) -> String {
    let key = |action| app.label(Context::Watch, action);
    let next = watch.next_action().and_then(|(action, words)| Some(format!(". {}: {words}", key(action)?)));
    next.unwrap_or_default()
}
