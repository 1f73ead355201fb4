//! The counters of a search, and its depth over all that was seen of it as bars.

use crate::app::Area;
use crate::app::watch::{Show, Subject};
use crate::solve::Standing;
use crate::view::{Canvas, Role};

/// Draws as much as the area takes: in a row counters and bars, in more rows the bars below the counters.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, show: &Show, rate: Option<u64>) {
    let facts = facts(canvas, show, rate);
    let room = usize::from(area.width);
    if area.height > 1 {
        let mut rows = vec![String::new()];
        for fact in facts {
            let row = rows.last_mut().expect("there is one");
            let gap = if room < 40 { 2 } else { 3 };
            if row.is_empty() {
                *row = fact;
            } else if row.chars().count() + gap + fact.chars().count() <= room {
                *row += &format!("{:gap$}{fact}", "");
            } else {
                rows.push(fact);
            }
        }
        for (y, words) in (0..area.height - 1).zip(&rows) {
            canvas.line(area, y, words, Role::Text);
        }
        return bars(canvas, Area { y: area.y + area.height - 1, height: 1, ..area }, show);
    }
    let mut words = String::new();
    for fact in facts {
        if words.chars().count() + 2 + fact.chars().count() + 12 > room && !words.is_empty() {
            break;
        }
        words += &format!("{}{fact}", if words.is_empty() { "" } else { "  " });
    }
    canvas.line(area, 0, &words, Role::Text);
    let x = words.chars().count() as u16 + 2;
    if area.width > x + 2 {
        bars(canvas, Area { x: area.x + x, width: area.width - x, ..area }, show);
    }
}

/// What is counted, the most telling first.
fn facts(canvas: &Canvas<'_>, show: &Show, rate: Option<u64>) -> Vec<String> {
    let tally = show.machine().tally();
    let mut facts = vec![format!("nodes {}", number(tally.nodes)), format!("dead ends {}", number(tally.dead_ends))];
    facts.extend(left(show));
    if tally.solutions > 0 {
        facts.push(format!("solutions {}", number(tally.solutions)));
    }
    if show.machine().exact().is_some() {
        facts.push(format!("updates {}", number(tally.updates)));
    }
    if tally.tests > 0 {
        let each = tally.tests as f64 / tally.nodes.max(1) as f64;
        facts.push(format!("tests {} ({each:.1} each)", number(tally.tests)));
    }
    let progress = show.machine().progress();
    if progress > 0.0 && progress < 1.0 {
        let tree = tally.nodes as f64 / progress;
        let about = canvas.glyph("≈", "~");
        facts.push(format!("tree {about} {}", if tree < 1e9 { number(tree as u64) } else { format!("{tree:.0e}") }));
    }
    facts.extend(rate.map(|rate| format!("{}/s", number(rate))));
    facts
}

/// What there is still to do.
fn left(show: &Show) -> Vec<String> {
    if let Some(machine) = show.machine().exact() {
        let (search, problem) = (machine.search(), machine.matrix().problem());
        return vec![
            format!("items {}/{}", search.items_left(), problem.primary()),
            format!("options {}/{}", search.options_left(), problem.options()),
        ];
    }
    let Subject::Board(board) = show.subject() else { return Vec::new() };
    let all = show.machine().standings();
    let open = |standing: &&Standing| {
        !matches!(standing, Standing::Taken | Standing::JustTaken | Standing::Hidden | Standing::JustHidden)
    };
    let empty = board.shape().cells() - show.machine().digits().len();
    vec![format!("cells {empty}/{}", board.shape().cells()), format!("candidates {}", all.iter().filter(open).count())]
}

/// A number with commas between its thousands.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut words = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            words.push(',');
        }
        words.push(digit);
    }
    words
}

/// The depth over all that was seen, as deep as its deepest moment is high; marked is where the search stands.
fn bars(canvas: &mut Canvas<'_>, area: Area, show: &Show) {
    let signs: Vec<char> = canvas.glyph("▁▂▃▄▅▆▇█", "_.,-=+*#").chars().collect();
    let name = if area.width >= 40 { "depth " } else { "" };
    canvas.line(area, 0, name, Role::Faint);
    let width = usize::from(area.width) - name.len();
    let depths = show.depths().columns(width);
    let most = usize::from(depths.iter().copied().max().unwrap_or_default().max(1));
    let here = show.depths().column_of(show.machine().tally().steps, width);
    let is_end = show.machine().tally().steps == show.depths().reached();
    let x = area.x + name.len() as u16;
    for (column, &depth) in depths.iter().enumerate() {
        let sign = signs[usize::from(depth) * (signs.len() - 1) / most].to_string();
        let role = match here {
            Some(here) if here == column && !is_end => Role::Cursor,
            Some(here) if here < column => Role::Covered,
            None => Role::Covered,
            Some(_) => Role::Text,
        };
        canvas.write(x + column as u16, area.y, &sign, role);
    }
}
