//! The counters of a search, and its depth from the start to here as bars.

use crate::app::Area;
use crate::app::watch::{Subject, Watch};
use crate::solve::Standing;
use crate::view::{Canvas, Role};

/// Draws as much as the area takes: a row of both, a row of each, or a few rows.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch) {
    let counts = watch.machine().tally();
    let (items, options, left) = match watch.exact() {
        Some(machine) => {
            let (search, problem) = (machine.search(), machine.matrix().problem());
            (
                format!("items {}/{}", search.items_left(), problem.primary()),
                format!("options {}/{}", search.options_left(), problem.options()),
                search.items_left() as usize,
            )
        }
        None => {
            let all = watch.standings();
            let open = all.iter().filter(|standing| matches!(standing, Standing::Open | Standing::Returned)).count();
            let cells = match watch.subject() {
                Subject::Board(board) => board.shape().cells(),
                Subject::Example(_) => 0,
            };
            let empty = cells - watch.machine().digits().len();
            (format!("cells {empty}/{cells}"), format!("candidates {open}"), empty)
        }
    };
    let nodes = format!("nodes {}", counts.nodes);
    let dead = format!("dead ends {}", counts.dead_ends);
    let found = format!("solutions {}", counts.solutions);
    let updates = format!("updates {}", counts.updates);
    if area.height > 2 {
        let both =
            if area.width < 26 { format!("{nodes} dead {}", counts.dead_ends) } else { format!("{nodes}  {dead}") };
        let last = if counts.solutions > 0 { found } else { updates };
        let first = if area.width < 34 { items } else { format!("{items}  {options}") };
        for (row, words) in (0..area.height - 1).zip([&first, &both, &last]) {
            canvas.line(area, row, words, Role::Text);
        }
        return bars(canvas, Area { y: area.y + area.height - 1, height: 1, ..area }, watch);
    }
    let wide = format!("{items}   {options}   {nodes}   {dead}   {found}   link {updates}");
    let middle = format!("{items}  {options}  {nodes}  {dead}");
    let short = format!("left {}  nodes {}  dead {}", left, counts.nodes, counts.dead_ends);
    let room = usize::from(area.width);
    let spare = if area.height > 1 { 0 } else { 10 };
    let least = format!("left {} nodes {}", left, counts.nodes);
    let words = [wide, middle, short].into_iter().find(|words| words.len() + spare <= room).unwrap_or(least);
    canvas.line(area, 0, &words, Role::Text);
    if area.height > 1 {
        bars(canvas, Area { y: area.y + 1, height: 1, ..area }, watch);
    } else if room > words.len() + 2 {
        let x = words.len() as u16 + 2;
        bars(canvas, Area { x: area.x + x, width: area.width - x, ..area }, watch);
    }
}

/// The depth at each moment; the whole way from the start, as deep as its deepest moment is high.
fn bars(canvas: &mut Canvas<'_>, area: Area, watch: &Watch) {
    let signs: Vec<char> = canvas.glyph("▁▂▃▄▅▆▇█", "_.,-=+*#").chars().collect();
    let name = if area.width >= 40 { "depth " } else { "" };
    canvas.line(area, 0, name, Role::Faint);
    let depths = watch.depths().columns(usize::from(area.width) - name.len());
    let most = usize::from(depths.iter().copied().max().unwrap_or_default().max(1));
    let line: String = depths.iter().map(|&depth| signs[usize::from(depth) * (signs.len() - 1) / most]).collect();
    canvas.write(area.x + name.len() as u16, area.y, &line, Role::Text);
}
