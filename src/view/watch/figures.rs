//! The counters of a search, and its depth over time as bars.

use crate::app::Area;
use crate::app::watch::{Show, WatchSubject};
use crate::view::{Canvas, Role};
use cover::ItemId;
use solve::OptionState;

/// Draws the counters and the bars, in one row or with the bars below the counters.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, show: &Show, rate: Option<u64>) {
    let ascii = canvas.look.ascii;
    let room = usize::from(area.width);
    if area.height > 1 {
        let mut rows = vec![String::new()];
        for fact in facts(show, rate, ascii) {
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
    } else {
        canvas.line(area, 0, &in_a_row(area, show, rate, ascii), Role::Text);
    }
    if let Some(area) = beneath(area, show, rate, ascii) {
        bars(canvas, area, show);
    }
}

/// Returns the counters in one row, with room for some bars after them.
fn in_a_row(area: Area, show: &Show, rate: Option<u64>, ascii: bool) -> String {
    let mut words = String::new();
    for fact in facts(show, rate, ascii) {
        if words.chars().count() + 2 + fact.chars().count() + 12 > usize::from(area.width) && !words.is_empty() {
            break;
        }
        words += &format!("{}{fact}", if words.is_empty() { "" } else { "  " });
    }
    words
}

/// Returns the area of the bars and their name: the last row, or the space after the counters; none without room.
fn beneath(area: Area, show: &Show, rate: Option<u64>, ascii: bool) -> Option<Area> {
    if area.height > 1 {
        return Some(Area { y: area.y + area.height - 1, height: 1, ..area });
    }
    let x = in_a_row(area, show, rate, ascii).chars().count() as u16 + 2;
    (area.width > x + 2).then(|| Area { x: area.x + x, width: area.width - x, ..area })
}

/// Returns the name of the bars, and their own area.
const fn area_name(area: Area) -> (&'static str, Area) {
    let name = if area.width >= 40 { "depth " } else { "" };
    let wide = name.len() as u16;
    (name, Area { x: area.x + wide, width: area.width - wide, ..area })
}

/// Returns the step of the bar at this point, if there is one.
pub fn step_at(area: Area, show: &Show, (rate, ascii): (Option<u64>, bool), (x, y): (u16, u16)) -> Option<u64> {
    let (_, bars) = area_name(beneath(area, show, rate, ascii)?);
    let (width, depths) = (usize::from(bars.width), show.depths());
    let column = usize::from(x.checked_sub(bars.x)?);
    (bars.has(x, y) && column < depths.columns(width).len()).then(|| depths.moment_of(column, width))
}

/// Returns the counters, the most useful first.
fn facts(show: &Show, rate: Option<u64>, ascii: bool) -> Vec<String> {
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
        let about = if ascii { "~" } else { "≈" };
        facts.push(format!("tree {about} {}", if tree < 1e9 { number(tree as u64) } else { format!("{tree:.0e}") }));
    }
    facts.extend(rate.map(|rate| format!("{}/s", number(rate))));
    facts
}

/// Returns the counters of what is still open.
fn left(show: &Show) -> Vec<String> {
    if let Some(machine) = show.machine().exact() {
        let (search, problem) = (machine.search(), machine.matrix().problem());
        let mut counters = vec![
            format!("items {}/{}", search.items_left(), problem.primary()),
            format!("options {}/{}", search.options_left(), problem.options()),
        ];
        let secondary = problem.primary()..problem.items();
        if !secondary.is_empty() {
            let all = secondary.len();
            let left = secondary.filter(|&item| search.is_active(ItemId(item as u32))).count();
            counters.push(format!("secondary items {left}/{all}"));
        }
        return counters;
    }
    let WatchSubject::Board(board) = show.subject() else { return Vec::new() };
    let all = show.machine().option_states();
    let open = |standing: &&OptionState| {
        !matches!(standing, OptionState::Taken | OptionState::JustTaken | OptionState::Hidden | OptionState::JustHidden)
    };
    let empty = board.shape().cells() - show.machine().digits().len();
    vec![format!("cells {empty}/{}", board.shape().cells()), format!("candidates {}", all.iter().filter(open).count())]
}

/// Formats a number with commas between its thousands.
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

/// Draws the depth over time: the deepest step has the highest bar, and the present step is marked.
fn bars(canvas: &mut Canvas<'_>, area: Area, show: &Show) {
    let signs: Vec<char> = canvas.glyph("▁▂▃▄▅▆▇█", "_.,-=+*#").chars().collect();
    let (name, bars) = area_name(area);
    canvas.line(area, 0, name, Role::Faint);
    let width = usize::from(bars.width);
    let depths = show.depths().columns(width);
    let most = usize::from(depths.iter().copied().max().unwrap_or_default().max(1));
    let here = show.depths().column_of(show.machine().tally().steps, width);
    let is_end = show.machine().tally().steps == show.depths().reached();
    for (column, &depth) in depths.iter().enumerate() {
        let sign = signs[usize::from(depth) * (signs.len() - 1) / most].to_string();
        let role = match here {
            Some(here) if here == column && !is_end => Role::Cursor,
            Some(here) if here < column => Role::Covered,
            None => Role::Covered,
            Some(_) => Role::Text,
        };
        canvas.write(bars.x + column as u16, bars.y, &sign, role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::watch::{Direction, GLOSSARY};
    use grid::{Digit, Layout, Puzzle, Rule, Shape};
    use solve::roster;

    const NORVIG: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn every_counter_is_in_the_glossary() {
        let is_explained = |word: &str| {
            let mut names = GLOSSARY.iter().flat_map(|(names, _)| names.split(", "));
            names.any(|name| word == name || word.strip_suffix('s') == Some(name))
        };
        let digits = NORVIG.chars().map(Digit::from_symbol).collect();
        let classic = Puzzle::classic(Shape::nine(), digits).check().unwrap();
        let mut rules = Rule::CLASSIC.to_vec();
        rules.push(Rule::KNIGHT);
        let knight = Puzzle::blank(Layout::new(Shape::nine(), rules)).check().unwrap();
        let mut seen = std::collections::BTreeSet::new();
        let pairs = roster().iter().flat_map(|solver| [(solver, &classic), (solver, &knight)]);
        for (solver, board) in pairs.filter(|(solver, board)| solver.fits(board).is_ok()) {
            let mut show = Show::of_board(board, *solver);
            (0..400).for_each(|_| _ = show.step(Direction::Forward));
            for fact in facts(&show, None, true) {
                let word =
                    fact.split(|c: char| c.is_ascii_digit() || c == '~').next().unwrap_or_default().trim().to_owned();
                assert!(is_explained(&word), "{}: {fact}", solver.name());
                seen.insert(word);
            }
        }
        for word in ["nodes", "updates", "tests", "solutions", "secondary items", "tree", "candidates"] {
            assert!(seen.contains(word), "{word} is one of {seen:?}");
        }
    }
}
