//! Path from the start of a search to its present position: the item, branch and option of each level.

use std::ops::Range;

use crate::app::Area;
use crate::app::watch::WatchedSearch;
use crate::view::{Canvas, Role};
use solve::{PathLevel, Verb};
use text::counted;

/// Draws the last levels of the path, as many as fit, and the next step, in as much detail as the width allows.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, show: &WatchedSearch) {
    if area.height == 0 {
        return;
    }
    let levels = show.machine().path();
    heading(canvas, area, levels.iter().filter(|level| level.option.is_some()).count());
    let next = next(show, area.width);
    let rows = usize::from(area.height - 1).saturating_sub(usize::from(next.is_some()));
    let runs = folded(&levels, rows);
    let folds = runs.len() > rows && rows > 2; // whether one row has to say how many levels are not shown
    let (above, shown) = runs.split_at((runs.len() + usize::from(folds)).saturating_sub(rows));
    let hidden = shown.first().map_or(levels.len(), |run| run.start);
    let mut y = 1;
    if folds && !above.is_empty() {
        let forced = levels[..hidden].iter().filter(|level| level.n == 1).count();
        let dots = canvas.glyph("⋮", ":");
        let words = if area.width < 34 {
            format!("{dots:>3} {hidden} above")
        } else {
            format!("{dots:>5} {} above ({forced} forced)", counted(hidden, "level", "levels"))
        };
        canvas.line(area, y, &words, Role::Faint);
        y += 1;
    }
    let alone = shown.iter().filter(|run| run.len() == 1).map(|run| &levels[run.start]);
    let columns = Columns::of(&alone.collect::<Vec<_>>());
    for run in shown {
        let (at, level) = (run.start, &levels[run.start]);
        let role = if level.n > 1 { Role::Decision } else { Role::Forced };
        let words = match area.width {
            width if run.len() > 1 => forced(canvas, width, at + 1, &levels[run.clone()]),
            width @ ..34 => tight(canvas, width, at + 1, level),
            width => columns.row(canvas, width, at + 1, level),
        };
        canvas.line(area, y, &words, role);
        y += 1;
    }
    if let Some((words, role)) = next {
        let margin = if area.width < 34 { "  " } else { "    " };
        canvas.line(area, y, &format!("{margin}▸ {words}"), role);
    }
}

fn heading(canvas: &mut Canvas<'_>, area: Area, depth: usize) {
    let words = format!("PATH  depth {depth}");
    canvas.line(area, 0, if area.width < 18 { &words[6..] } else { &words }, Role::Title);
}

/// Divides the levels into ranges, one for each row. Without enough rows, successive forced levels share a row. As few levels as possible
/// share a row, starting from the top.
fn folded(levels: &[PathLevel], rows: usize) -> Vec<Range<usize>> {
    let mut excess = levels.len().saturating_sub(rows);
    let mut runs = Vec::new();
    let mut at = 0;
    while at < levels.len() {
        let forced = levels[at..].iter().take_while(|level| level.n == 1 && level.option.is_some()).count();
        let end = at + forced.min(excess + 1).max(1);
        excess = excess.saturating_sub(end - at - 1);
        runs.push(at..end);
        at = end;
    }
    runs
}

/// Returns the row of successive forced levels: the number of the first level, the number of levels in the row, and as many options as fit.
fn forced(canvas: &Canvas<'_>, width: u16, number: usize, levels: &[PathLevel]) -> String {
    let (margin, gap) = if width < 34 { (3, "") } else { (5, " ") };
    let mut words = format!("{number:>margin$}{gap}{}{gap}{} forced", canvas.glyph("⋮", ":"), levels.len());
    let mut between = ": ";
    for option in levels.iter().filter_map(|level| level.option) {
        let more = format!("{between}{option}");
        if words.chars().count() + more.len() + 2 > usize::from(width) {
            return if between == " " { words + " …" } else { words };
        }
        words += &more;
        between = " ";
    }
    words
}

/// Returns the row of a level in a narrow path: number, item, branch and option. A decision is drawn as a fork.
fn tight(canvas: &Canvas<'_>, width: u16, number: usize, level: &PathLevel) -> String {
    let (item, sign) = (level.item.to_string(), fork(canvas, level));
    let is_plain = level.n > 3 || level.n == 1 && (level.option.is_some() || level.k == 0);
    let branch = if is_plain { format!("{}/{}", level.k, level.n) } else { squares(canvas, level) };
    match level.option.map(|option| option.to_string()) {
        // If the row is too narrow for all parts, the item is left out, since it follows from the option.
        Some(option) if usize::from(width) < 7 + item.len().max(6) + branch.chars().count() + option.len() => {
            format!("{number:>3}{sign}{option} {branch}")
        }
        Some(option) => format!("{number:>3}{sign}{item:<6} {branch:<3} {option}"),
        None => format!("{number:>3}{sign}{item} {branch}"),
    }
}

const fn fork(canvas: &Canvas<'_>, level: &PathLevel) -> &'static str {
    if level.n > 1 { canvas.glyph("├", "+") } else { canvas.glyph("│", "|") }
}

/// Widths in columns of the parts of a wide row.
struct Columns {
    item: usize,
    branch: usize,
    squares: usize,
    option: usize,
}

impl Columns {
    fn of(levels: &[&PathLevel]) -> Self {
        let widest =
            |width: &dyn Fn(&PathLevel) -> usize| levels.iter().map(|level| width(level)).max().unwrap_or_default();
        Self {
            item: widest(&|level| level.item.to_string().len()),
            branch: widest(&|level| format!("{}/{}", level.k, level.n).len()),
            squares: widest(&|level| if level.n > 9 { 0 } else { level.n as usize }),
            option: widest(&|level| option(level).len()),
        }
    }

    fn row(&self, canvas: &Canvas<'_>, width: u16, number: usize, level: &PathLevel) -> String {
        let item = level.item.to_string();
        let (sign, squares, option) = (fork(canvas, level), squares(canvas, level), option(level));
        let branch = format!("{}/{}", level.k, level.n);
        let (a, b, c, d) = (self.item, self.branch, self.squares, self.option);
        let words = format!("{number:>5} {sign} {item:<a$}  {branch:<b$}  {squares:<c$}  {option:<d$}");
        let kind = if level.n > 1 { "  decision" } else { "  forced" };
        if words.chars().count() + 10 <= usize::from(width) { words + kind } else { words }
    }
}

/// Returns the option taken on a level, otherwise `?` or the words `taken back`.
fn option(level: &PathLevel) -> String {
    match level.option {
        Some(option) => option.to_string(),
        None if level.k == 0 => "?".to_owned(),
        None => "taken back".to_owned(),
    }
}

/// Returns a cross for each option that was tried and taken back, a full square for the option taken, and an empty square for each option
/// still to try. Returns an empty string if there are more than nine options.
fn squares(canvas: &Canvas<'_>, level: &PathLevel) -> String {
    let (left, full, empty) = (canvas.glyph("×", "x"), canvas.glyph("▪", "*"), canvas.glyph("▫", "."));
    let taken = u32::from(level.option.is_some());
    if level.n > 9 {
        return String::new();
    }
    left.repeat((level.k - taken) as usize) + &full.repeat(taken as usize) + &empty.repeat((level.n - level.k) as usize)
}

/// Returns the next step in words for a path of this width, with its role, if it begins a new level or the present level ends here;
/// otherwise `None`.
fn next(show: &WatchedSearch, width: u16) -> Option<(String, Role)> {
    let is_leaf = |verb| matches!(verb, Verb::DeadEnd | Verb::Solution);
    let machine = show.machine();
    let step = match (machine.next(), machine.last()) {
        (None, _) => return Some(("nothing left to try".to_owned(), Role::Faint)),
        (_, Some(last)) if is_leaf(last.verb) => last,
        (Some(next), _) => next,
    };
    match (step.verb, step.item, step.size) {
        (Verb::Solution, ..) => Some(("solution".to_owned(), Role::Solution)),
        (Verb::DeadEnd, Some(item), _) => Some((format!("{item} dead end"), Role::DeadEnd)),
        (Verb::Choose, Some(item), Some(size)) => {
            let options = if width < 24 { size.to_string() } else { counted(size, "option", "options") };
            Some((format!("{item}: {options}"), Role::Faint))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solve::{ItemName, OptionName};

    /// Returns levels with these numbers of options. 0 stands for a forced level whose option is not taken yet.
    fn levels(of: &[u32]) -> Vec<PathLevel> {
        let level = |&n: &u32| PathLevel {
            item: ItemName::Number(0),
            k: 1,
            n: n.max(1),
            option: (n > 0).then_some(OptionName::Letter(0)),
        };
        of.iter().map(level).collect()
    }

    #[test]
    fn forced_levels_share_a_row_where_rows_are_short() {
        let of = [1, 1, 1, 2, 2, 1, 1, 3, 1, 1, 0];
        for (rows, lengths) in [
            (11, vec![1; 11]),
            (10, vec![2, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
            (9, vec![3, 1, 1, 1, 1, 1, 1, 1, 1]),
            (8, vec![3, 1, 1, 2, 1, 1, 1, 1]),
            (3, vec![3, 1, 1, 2, 1, 2, 1]),
        ] {
            let runs = folded(&levels(&of), rows);
            assert_eq!(runs.iter().map(Range::len).collect::<Vec<_>>(), lengths, "{rows} rows");
            assert_eq!((runs[0].start, runs.last().map(|run| run.end)), (0, Some(of.len())));
            assert!(runs.windows(2).all(|both| both[0].end == both[1].start));
        }
    }
}
