//! Counters of a search as text, and the position of the bars that show the depth of the search.

use crate::app::Area;
use crate::app::text_layout::grouped;
use crate::app::watch::WatchedSearch;
use cover::ItemId;
use solve::OptionState;

/// Position of the bars that show the depth of a search over time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthBars {
    /// Name of the bars; empty in a narrow area.
    pub name: &'static str,
    /// Area of the name and the bars, one row high.
    pub row: Area,
    /// Area of the bars alone.
    pub bars: Area,
}

impl DepthBars {
    /// Returns the position of the bars within an area of counters: in the last row of the area or, if the area has only one row, after the
    /// counters. `None` if there is no room for bars.
    #[must_use]
    pub fn of(area: Area, show: &WatchedSearch, rate: Option<u64>, ascii: bool) -> Option<Self> {
        let row = if area.height > 1 {
            area.row(area.height - 1)
        } else {
            let used = counters_in_a_row(area.width, show, rate, ascii).chars().count() as u16 + 2;
            Some(area.right_of(used)).filter(|row| row.width > 2)?
        };
        let name = if row.width >= 40 { "depth " } else { "" };
        Some(Self { name, row, bars: row.right_of(name.len() as u16) })
    }

    /// Returns the number of the step that the bar at this column and row of the screen shows; `None` if there is no bar.
    #[must_use]
    pub fn step_at(self, show: &WatchedSearch, (x, y): (u16, u16)) -> Option<u64> {
        let (width, depths) = (usize::from(self.bars.width), &show.depths);
        let column = usize::from(x.checked_sub(self.bars.x)?);
        (self.bars.has(x, y) && column < depths.columns(width).len()).then(|| depths.moment_of(column, width))
    }
}

/// Returns as many counters as fit into a row of this width, with some room left for bars.
#[must_use]
pub fn counters_in_a_row(width: u16, show: &WatchedSearch, rate: Option<u64>, ascii: bool) -> String {
    let mut words = String::new();
    for fact in counters(show, rate, ascii) {
        if words.chars().count() + 2 + fact.chars().count() + 12 > usize::from(width) && !words.is_empty() {
            break;
        }
        words += &format!("{}{fact}", if words.is_empty() { "" } else { "  " });
    }
    words
}

/// Returns the counters, each with its name, the most useful first.
#[must_use]
pub fn counters(show: &WatchedSearch, rate: Option<u64>, ascii: bool) -> Vec<String> {
    let tally = show.machine().tally();
    let mut facts = vec![format!("nodes {}", grouped(tally.nodes)), format!("dead ends {}", grouped(tally.dead_ends))];
    facts.extend(left(show));
    if tally.solutions > 0 {
        facts.push(format!("solutions {}", grouped(tally.solutions)));
    }
    if show.machine().exact().is_some() {
        facts.push(format!("updates {}", grouped(tally.updates)));
    }
    if tally.tests > 0 {
        let each = tally.tests as f64 / tally.nodes.max(1) as f64;
        facts.push(format!("tests {} ({each:.1} each)", grouped(tally.tests)));
    }
    let progress = show.machine().progress();
    if progress > 0.0 && progress < 1.0 {
        let tree = tally.nodes as f64 / progress;
        let about = if ascii { "~" } else { "≈" };
        facts.push(format!("tree {about} {}", if tree < 1e9 { grouped(tree as u64) } else { format!("{tree:.0e}") }));
    }
    facts.extend(rate.map(|rate| format!("{}/s", grouped(rate))));
    facts
}

/// Returns the counters of remaining items and options for Algorithm X, or of remaining cells and candidates for other solvers.
fn left(show: &WatchedSearch) -> Vec<String> {
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
    let Some(board) = show.subject.board() else { return Vec::new() };
    let all = show.machine().option_states();
    let open = |standing: &&OptionState| {
        !matches!(standing, OptionState::Taken | OptionState::JustTaken | OptionState::Hidden | OptionState::JustHidden)
    };
    let empty = board.shape().cells() - show.machine().digits().len();
    vec![format!("cells {empty}/{}", board.shape().cells()), format!("candidates {}", all.iter().filter(open).count())]
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
            let mut show = WatchedSearch::of_board(board, *solver);
            (0..400).for_each(|_| _ = show.step(Direction::Forward));
            for fact in counters(&show, None, true) {
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
