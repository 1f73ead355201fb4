//! The visualiser's screen: the board or the matrix, the path, the items, the counters, and a sentence for each step.

mod items;
mod matrix;
mod path;

use crate::app::watch::{Page, SPEEDS};
use crate::app::{Action, App, Area, BoardArea, Context, Form, Layout, Size, Watch, layout};
use crate::grid::{Board, Cell, Digit};
use crate::solve::Verb;
use crate::view::board::{Face, board};
use crate::view::{Canvas, Role, whole, wrap};

/// Draws the search.
pub fn draw(canvas: &mut Canvas<'_>, app: &App) {
    let Some(watch) = &app.watch else { return };
    let size = app.size;
    let large = size.width >= 120 && size.height >= 40;
    let words = sentence(watch, usize::from(size.width));
    match watch.board() {
        Some(shown) if large => theatre(canvas, app, watch, shown),
        Some(shown) => {
            let room = Size { width: size.width, height: size.height.saturating_sub(1) };
            let fit = layout(room, shown.shape()).ok().filter(|_| watch.page == Page::Board);
            match fit {
                Some(fit) => stage(canvas, app, watch, shown, &fit),
                None => pages(canvas, app, watch, &words),
            }
        }
        None => small(canvas, app, watch, &words),
    }
}

/// The whole theatre, on large screens.
fn theatre(canvas: &mut Canvas<'_>, app: &App, watch: &Watch, shown: &Board) {
    let size = app.size;
    title(canvas, Area { x: 0, y: 0, width: size.width, height: 1 }, watch);
    let place = BoardArea::new(shown.shape(), Form::Dense).at(0, 1);
    let fits = place.size().width + 40 <= size.width && place.size().height + 17 <= size.height;
    let place = if fits { place } else { BoardArea::new(shown.shape(), Form::Tiny).at(0, 1) };
    let (wide, high) = (place.size().width, place.size().height);
    paint(canvas, &place, watch, shown);
    path::draw(
        canvas,
        Area { x: wide + 2, y: 1, width: size.width.saturating_sub(wide + 2), height: high },
        watch,
        true,
    );
    let mut y = high + 1;
    let line = |y| Area { x: 0, y, width: size.width, height: 1 };
    canvas.divide(line(y), 0);
    y += 1;
    let bottom = size.height - 6;
    items::draw(canvas, Area { x: 0, y, width: size.width, height: bottom.saturating_sub(y) }, watch, shown, 4);
    canvas.divide(line(bottom), 0);
    counters(canvas, line(bottom + 1), watch);
    depths(canvas, line(bottom + 2), watch);
    let words = sentence(watch, usize::from(size.width));
    for (row, words) in words.iter().take(2).enumerate() {
        canvas.line(line(bottom + 3 + row as u16), 0, words, verb_role(watch));
    }
    keys(canvas, line(size.height - 1), app);
}

/// A board and as much of the rest as fits beside and below it.
fn stage(canvas: &mut Canvas<'_>, app: &App, watch: &Watch, shown: &Board, fit: &Layout) {
    let place = fit.board.at(fit.board.x, 0);
    let high = place.size().height;
    paint(canvas, &place, watch, shown);
    if let Some(area) = fit.panel {
        let area = Area { y: 0, height: high, ..area };
        title(canvas, area, watch);
        let last = high.saturating_sub(5);
        path::draw(canvas, Area { y: 1, height: last.saturating_sub(1), ..area }, watch, false);
        canvas.divide(area, last);
        let counts = watch.machine().search().counters();
        let search = watch.machine().search();
        canvas.line(
            area,
            last + 1,
            &format!("items {} options {}", search.items_left(), search.options_left()),
            Role::Text,
        );
        canvas.line(area, last + 2, &format!("nodes {} dead {}", counts.nodes, counts.dead_ends), Role::Text);
        canvas.line(area, last + 3, &format!("updates {}", counts.updates), Role::Text);
        depths(canvas, Area { y: area.y + last + 4, height: 1, ..area }, watch);
    }
    let below = Area { x: 0, y: high, width: app.size.width, height: app.size.height - high };
    say(canvas, below, watch, &sentence(watch, usize::from(app.size.width)), app);
}

/// Words and numbers alone: the second page, and what is left where no board fits.
fn pages(canvas: &mut Canvas<'_>, app: &App, watch: &Watch, words: &[String]) {
    let area = whole(app.size);
    title(canvas, area, watch);
    let rows = (words.len() as u16 + 1).min(area.height / 2);
    let bottom = area.height - rows;
    let middle = Area { y: 1, height: bottom.saturating_sub(3), ..area };
    match watch.board() {
        Some(shown) if area.width >= 44 && middle.height >= 19 => items::draw(canvas, middle, watch, shown, 2),
        _ => path::draw(canvas, middle, watch, false),
    }
    counters(canvas, Area { y: bottom - 2, height: 1, ..area }, watch);
    depths(canvas, Area { y: bottom - 1, height: 1, ..area }, watch);
    say(canvas, Area { y: bottom, height: rows, ..area }, watch, words, app);
}

/// A textbook matrix, as it is.
fn small(canvas: &mut Canvas<'_>, app: &App, watch: &Watch, words: &[String]) {
    let area = whole(app.size);
    title(canvas, area, watch);
    let used = matrix::draw(canvas, Area { x: 0, y: 2, ..area }, watch);
    let rows = (words.len() as u16 + 1).min(area.height / 2);
    let bottom = area.height - rows;
    let beside = area.width >= used.width + 26;
    let path = if beside {
        Area { x: used.width + 3, y: 2, width: area.width - used.width - 3, height: bottom.saturating_sub(4) }
    } else {
        Area { x: 0, y: used.height + 3, width: area.width, height: bottom.saturating_sub(used.height + 5) }
    };
    path::draw(canvas, path, watch, area.width >= 100);
    if bottom > used.height + 5 {
        counters(canvas, Area { y: bottom - 2, height: 1, ..area }, watch);
        depths(canvas, Area { y: bottom - 1, height: 1, ..area }, watch);
    }
    say(canvas, Area { y: bottom, height: rows, ..area }, watch, words, app);
}

fn paint(canvas: &mut Canvas<'_>, place: &BoardArea, watch: &Watch, shown: &Board) {
    let machine = watch.machine();
    let mut digits: Vec<Option<Digit>> = shown.puzzle().digits.clone();
    for (cell, digit) in machine.digits() {
        digits[cell.index()] = Some(digit);
    }
    let touched = watch.touched();
    let chosen =
        watch.last().filter(|step| matches!(step.verb, Verb::Choose | Verb::DeadEnd)).and_then(|step| step.item);
    let pointed = touched.map(|(cell, _)| cell);
    board(canvas, place, pointed, |cell: Cell| {
        let is_here = pointed == Some(cell);
        let role = if shown.digit(cell).is_some() { Role::Given } else { Role::Entry };
        let open = |digit: Digit| {
            machine.matrix().option_at(cell, digit).is_some_and(|option| machine.search().is_open(option))
        };
        let all = crate::grid::DigitSet::all(shown.shape().side());
        let mark = |digit: Digit| {
            let of_chosen = chosen.is_some_and(|item| belongs(watch, item, cell, digit));
            let taken_back = touched == Some((cell, digit));
            let role = if of_chosen || taken_back { Role::Pattern } else { Role::Candidate };
            (digit, role)
        };
        let digit = digits[cell.index()];
        let marks = if digit.is_some() { Vec::new() } else { all.iter().filter(|&d| open(d)).map(mark).collect() };
        Face { digit: digit.map(|digit| (digit, role)), marks, is_cursor: is_here, ..Face::default() }
    });
}

/// Whether the option "this digit in this cell" covers the item.
fn belongs(watch: &Watch, item: crate::solve::ItemName, cell: Cell, digit: Digit) -> bool {
    let matrix = watch.machine().matrix();
    let option = matrix.option_at(cell, digit);
    let covered = option.map(|option| matrix.problem().covered_by(option));
    matrix.item(item).is_some_and(|item| covered.is_some_and(|items| items.contains(&item)))
}

fn title(canvas: &mut Canvas<'_>, area: Area, watch: &Watch) {
    let speed = SPEEDS[watch.speed];
    let speed = if speed == u64::MAX { "full speed".to_owned() } else { format!("{speed}/s") };
    let sign = if watch.is_running() { canvas.glyph("▶", ">") } else { "||" }.to_owned();
    let step = watch.machine().search().counters().steps;
    let name = if area.width < 60 { "WATCH" } else { "WATCH  Algorithm X with dancing links, smallest item first" };
    canvas.line(area, 0, name, Role::Title);
    canvas.right(area, 0, &format!("{sign} {speed}  step {step}"), Role::Text);
}

fn counters(canvas: &mut Canvas<'_>, area: Area, watch: &Watch) {
    let search = watch.machine().search();
    let counts = search.counters();
    let matrix = watch.machine().matrix();
    let (items, options) = (matrix.problem().items(), matrix.problem().options());
    let words = format!(
        "items {}/{items}   options {}/{options}   nodes {}   dead ends {}   solutions {}   link updates {}",
        search.items_left(),
        search.options_left(),
        counts.nodes,
        counts.dead_ends,
        counts.solutions,
        counts.updates
    );
    if words.chars().count() <= usize::from(area.width) {
        canvas.line(area, 0, &words, Role::Text);
    } else {
        let words = format!("items {} nodes {} dead {}", search.items_left(), counts.nodes, counts.dead_ends);
        canvas.line(area, 0, &words, Role::Text);
    }
}

/// The depth of the last steps, as bars; the present one at the right.
fn depths(canvas: &mut Canvas<'_>, area: Area, watch: &Watch) {
    let bars: Vec<char> =
        if canvas.look.ascii { "_.:-=+*#".chars().collect() } else { "▁▂▃▄▅▆▇█".chars().collect() };
    let name = if area.width >= 40 { "depth " } else { "" };
    canvas.line(area, 0, name, Role::Faint);
    let depths = watch.depths();
    let room = usize::from(area.width) - name.len();
    let shown = &depths[depths.len().saturating_sub(room)..];
    let most = shown.iter().copied().max().unwrap_or(0).max(1);
    let bar = |depth: &u16| bars[usize::from(*depth) * (bars.len() - 1) / usize::from(most)];
    let line: String = shown.iter().map(bar).collect();
    canvas.put(area.x + name.len() as u16, area.y, &line, canvas.style(Role::Forced));
}

/// The sentence of the last step, and keys below it where there is a row left.
fn say(canvas: &mut Canvas<'_>, area: Area, watch: &Watch, words: &[String], app: &App) {
    for (row, words) in words.iter().take(usize::from(area.height)).enumerate() {
        canvas.line(area, row as u16, words, verb_role(watch));
    }
    if usize::from(area.height) > words.len() {
        keys(canvas, Area { y: area.y + area.height - 1, height: 1, ..area }, app);
    }
}

fn sentence(watch: &Watch, width: usize) -> Vec<String> {
    wrap(&watch.sentence(), width)
}

fn verb_role(watch: &Watch) -> Role {
    match watch.last().map(|step| step.verb) {
        Some(Verb::DeadEnd) => Role::DeadEnd,
        Some(Verb::Solution) => Role::Solution,
        Some(Verb::Try) => Role::Decision,
        _ => Role::Text,
    }
}

fn keys(canvas: &mut Canvas<'_>, row: Area, app: &App) {
    let label = |action| app.keymap.label(Context::Watch, action, app.look.ascii).unwrap_or_default();
    let wanted = [
        (vec![Action::Play], "run"),
        (vec![Action::Backward, Action::Forward], "step"),
        (vec![Action::PreviousDecision, Action::NextDecision], "decision"),
        (vec![Action::PreviousDeadEnd, Action::NextDeadEnd], "dead end"),
        (vec![Action::NextSolution], "solution"),
        (vec![Action::Slower, Action::Faster], "speed"),
        (vec![Action::NextPage], "page"),
        (vec![Action::Example], "matrix"),
        (vec![Action::Help], "help"),
        (vec![Action::Back], "leave"),
    ];
    let mut x = row.x;
    for (actions, words) in wanted {
        let keys = actions.into_iter().map(label).collect::<Vec<_>>().join("");
        let width = (keys.chars().count() + words.len() + 3) as u16;
        if x + width - 2 > row.x + row.width {
            continue;
        }
        canvas.pieces((x, row.y), row.width, &[(&keys, Role::Key), (" ", Role::Faint), (words, Role::Faint)]);
        x += width;
    }
}
