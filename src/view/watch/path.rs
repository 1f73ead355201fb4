//! The path from the start to here: each level's item, which of its options is taken, and that option.

use crate::app::Area;
use crate::app::watch::Watch;
use crate::solve::{Level, Verb};
use crate::view::{Canvas, Role};

/// Draws the last levels that fit and what comes next, in as much detail as the width allows.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch) {
    if area.height == 0 {
        return;
    }
    let levels = watch.machine().path();
    heading(canvas, area, levels.iter().filter(|level| level.option.is_some()).count());
    let next = next(watch);
    let rows = usize::from(area.height - 1).saturating_sub(usize::from(next.is_some()));
    let folds = levels.len() > rows && rows > 2; // a row says how many levels are not shown
    let hidden = (levels.len() + usize::from(folds)).saturating_sub(rows);
    let mut y = 1;
    if folds {
        let forced = levels[..hidden].iter().filter(|level| level.n == 1).count();
        let dots = canvas.glyph("⋮", ":").to_owned();
        let words = if area.width < 34 {
            format!("{dots:>3} {hidden} above")
        } else {
            format!("{dots:>5} {hidden} levels above ({forced} forced)")
        };
        canvas.line(area, y, &words, Role::Faint);
        y += 1;
    }
    let columns = Columns::of(&levels[hidden..]);
    for (at, level) in levels.iter().enumerate().skip(hidden) {
        let role = if level.n > 1 { Role::Decision } else { Role::Forced };
        let words = match area.width {
            ..34 => tight(canvas, area.width, (at + 1, level)),
            _ => columns.row(canvas, area.width, (at + 1, level)),
        };
        canvas.line(area, y, &words, role);
        y += 1;
    }
    if let Some((words, role)) = next {
        let sign = canvas.glyph("▸", ">").to_owned();
        let margin = if area.width < 34 { 2 } else { 4 };
        canvas.line(area, y, &format!("{:margin$}{sign} {words}", ""), role);
    }
}

fn heading(canvas: &mut Canvas<'_>, area: Area, depth: usize) {
    let words = format!("PATH  depth {depth}");
    canvas.line(area, 0, if area.width < 18 { &words[6..] } else { &words }, Role::Title);
}

/// Of a level: its number, its item, the branch, the option; a decision is a fork, a forced level is none.
fn tight(canvas: &Canvas<'_>, width: u16, (number, level): (usize, &Level)) -> String {
    let (item, sign) = (level.item.to_string(), fork(canvas, level));
    let branch = format!("{}/{}", level.k, level.n);
    match level.option.map(|option| option.to_string()) {
        // Where it is tight, the option stands for its item.
        Some(option) if usize::from(width) < 7 + item.len().max(6) + branch.len() + option.len() => {
            format!("{number:>3}{sign}{option} {branch}")
        }
        Some(option) => format!("{number:>3}{sign}{item:<6} {branch} {option}"),
        None => format!("{number:>3}{sign}{item} {branch}"),
    }
}

const fn fork(canvas: &Canvas<'_>, level: &Level) -> &'static str {
    match (level.n > 1, canvas.look.ascii) {
        (true, false) => "├",
        (true, true) => "+",
        (false, false) => "│",
        (false, true) => "|",
    }
}

/// How wide the columns are, where every level has a row with room for all of it.
struct Columns {
    item: usize,
    branch: usize,
    squares: usize,
    option: usize,
}

impl Columns {
    fn of(levels: &[Level]) -> Self {
        let widest = |width: &dyn Fn(&Level) -> usize| levels.iter().map(width).max().unwrap_or_default();
        Self {
            item: widest(&|level| level.item.to_string().len()),
            branch: widest(&|level| format!("{}/{}", level.k, level.n).len()),
            squares: widest(&|level| if level.n > 9 { 0 } else { level.n as usize }),
            option: widest(&|level| option(level).len()),
        }
    }

    fn row(&self, canvas: &Canvas<'_>, width: u16, (number, level): (usize, &Level)) -> String {
        let item = level.item.to_string();
        let (sign, squares, option) = (fork(canvas, level), squares(canvas, level), option(level));
        let branch = format!("{}/{}", level.k, level.n);
        let (a, b, c, d) = (self.item, self.branch, self.squares, self.option);
        let words = format!("{number:>5} {sign} {item:<a$}  {branch:<b$}  {squares:<c$}  {option:<d$}");
        let kind = if level.n > 1 { "  decision" } else { "  forced" };
        if words.chars().count() + 10 <= usize::from(width) { words + kind } else { words }
    }
}

/// The option that is taken on a level, or why there is none.
fn option(level: &Level) -> String {
    match level.option {
        Some(option) => option.to_string(),
        None if level.k == 0 => "?".to_owned(),
        None => "taken back".to_owned(),
    }
}

/// A full square for each option tried, an empty one for each to come; nothing where there are too many.
fn squares(canvas: &Canvas<'_>, level: &Level) -> String {
    let (full, empty) = (canvas.glyph("▪", "*"), canvas.glyph("▫", "."));
    if level.n > 9 {
        return String::new();
    }
    full.repeat(level.k as usize) + &empty.repeat((level.n - level.k) as usize)
}

/// What the next level begins with.
fn next(watch: &Watch) -> Option<(String, Role)> {
    let is_leaf = |verb| matches!(verb, Verb::DeadEnd | Verb::Solution);
    let machine = watch.machine();
    let step = match (machine.next(), machine.last()) {
        (None, _) => return Some(("all is tried".to_owned(), Role::Faint)),
        (_, Some(last)) if is_leaf(last.verb) => last,
        (Some(next), _) => next,
    };
    match (step.verb, step.item, step.size) {
        (Verb::Solution, ..) => Some(("solution".to_owned(), Role::Solution)),
        (Verb::DeadEnd, Some(item), _) => Some((format!("{item} dead end"), Role::DeadEnd)),
        (Verb::Choose, Some(item), Some(size)) => Some((format!("{item} has {size}"), Role::Faint)),
        _ => None,
    }
}
