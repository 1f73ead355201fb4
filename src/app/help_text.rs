//! Text of the help screen: a short introduction, then every key of the current screen, then its commands or terms.

use std::borrow::Cow;

use crate::app::rules_text::pages;
use crate::app::text_layout::in_one_line;
use crate::app::watch::GLOSSARY;
use crate::app::{Action, CELLS, Context, Key, Keymap, Screen, WORDS, wrap};
use grid::Layout;
use logic::Technique;

/// A row of the help screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    /// A heading.
    Title(String),
    /// A line of text.
    Text(String),
    /// Keys and what they do. On a continuation row, one of the two texts may be empty.
    Keys(String, String),
    /// An empty row.
    Blank,
}

/// Context whose keys are listed, and the sentences of the introduction.
pub type HelpSection = (Context, &'static [&'static str]);

/// Returns the rows of the help screen, at most `width` columns wide. If there is a `layout`, its rules come before the introduction, and
/// the pages of these rules come last.
#[must_use]
pub fn help(
    (context, words): HelpSection,
    layout: Option<&Layout>,
    keymap: &Keymap,
    (ascii, width): (bool, usize),
) -> Vec<HelpLine> {
    let asked = layout.map(|layout| {
        let usual = Cow::Borrowed(layout.classic_demand());
        [usual].into_iter().chain(layout.demands()).collect::<Vec<_>>()
    });
    let words = words.iter().map(|&said| Cow::Borrowed(said));
    let words = asked.unwrap_or_default().into_iter().chain(words).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<HelpLine> = wrap(&words, width).into_iter().map(HelpLine::Text).collect();
    let column = help_column(width);
    let mut group = "";
    for binding in keymap.listed(context) {
        let keys: Vec<Key> = keymap.keys_of(binding, context).collect();
        if keys.is_empty() {
            continue;
        }
        if binding.group != group {
            group = &binding.group;
            lines.extend([HelpLine::Blank, HelpLine::Title(group.to_owned())]);
        }
        push_columns(keys_in_rows(&keys, (ascii, column)), &binding.says, (width, column), &mut lines);
    }
    if context == Context::Play {
        let key = keymap.label(Context::Play, Action::Command, ascii).unwrap_or_default();
        lines.extend([HelpLine::Blank, HelpLine::Title(format!("Commands, behind {key}"))]);
        lines.extend(commands(width));
    }
    if context == Context::Watch {
        lines.extend([HelpLine::Blank, HelpLine::Title("Words".to_owned())]);
        lines.extend(in_two_columns(GLOSSARY.map(|(word, meaning)| (word.to_owned(), meaning)), width));
    }
    lines.extend(layout.into_iter().flat_map(|layout| pages(layout, width)));
    lines
}

/// Returns terms and their explanations, in rows of at most `width` columns.
fn in_two_columns<'a>(terms: impl IntoIterator<Item = (String, &'a str)>, width: usize) -> Vec<HelpLine> {
    let (mut lines, column) = (Vec::new(), help_column(width));
    for (term, says) in terms {
        push_columns(wrap(&term, column.saturating_sub(1)), says, (width, column), &mut lines);
    }
    lines
}

/// Returns the list of all commands, in rows of at most `width` columns.
#[must_use]
pub fn commands(width: usize) -> Vec<HelpLine> {
    let words = WORDS.iter().map(|word| (format!("{} {}", word.name, word.more), word.says));
    let cells = CELLS.map(|(name, says)| (name.to_owned(), says));
    in_two_columns(cells.into_iter().chain(words), width)
}

/// Appends keys and their explanation in two columns. There are as many rows as the column with more rows needs.
fn push_columns(keys: Vec<String>, says: &str, (width, column): (usize, usize), lines: &mut Vec<HelpLine>) {
    let (mut keys, mut says) = (keys.into_iter(), wrap(says, width.saturating_sub(column)).into_iter());
    loop {
        match (keys.next(), says.next()) {
            (None, None) => return,
            (keys, says) => lines.push(HelpLine::Keys(keys.unwrap_or_default(), says.unwrap_or_default())),
        }
    }
}

/// Help for lists and for the form of a new game.
pub const LISTS: HelpSection = (
    Context::List,
    &[
        "Up and down go from line to line; on a line of wishes",
        "left and right go from one to the next, and all that",
        "there are stand in a list of their own where the line",
        "says so; letters leave those there whose names have",
        "them. Enter takes what is marked, Esc goes back.",
    ],
);

/// Help for the page of a technique.
pub const PAGES: HelpSection = (
    Context::Page,
    &[
        "The page explains a technique and shows examples of",
        "it on a board. A long proof is shown step by step.",
        "Where there is no room for both, one key changes",
        "between the text and the example.",
    ],
);

/// Returns the help for a screen.
#[must_use]
pub fn about(screen: Screen) -> HelpSection {
    let screen = screen.table();
    (screen.context, screen.about)
}

/// Returns the text of a technique's page without its example, in rows of at most `width` columns.
#[must_use]
pub fn page_text(technique: Technique, width: usize) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    let (text, _) = technique.facts().page.split_once("## Example").unwrap_or_default();
    paragraphs(text, width, &mut lines);
    lines.pop_if(|last| *last == HelpLine::Blank);
    lines
}

/// Returns the page of a technique in rows of at most `width` columns. A wider example board is split into groups of columns. If not even
/// one box fits, a line with the necessary window width replaces the board.
#[must_use]
pub fn page(technique: Technique, width: usize) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    let mut parts = technique.facts().page.split("```text\n");
    let (words, rest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let (board, said) = rest.split_once("```").unwrap_or_default();
    paragraphs(words, width, &mut lines);
    let wide = board.lines().map(str::len).max().unwrap_or(0);
    if wide <= width {
        lines.extend(board.lines().map(|line| HelpLine::Text(line.to_owned())));
    } else if let Some(parts) = in_parts(board, width) {
        lines
            .extend(parts.into_iter().map(|line| if line.is_empty() { HelpLine::Blank } else { HelpLine::Text(line) }));
    } else {
        lines.push(HelpLine::Text(format!("(drawn in windows of {} columns)", wide + 4)));
    }
    lines.push(HelpLine::Blank);
    paragraphs(said, width, &mut lines);
    lines
}

/// Splits an example board into groups of as many boxes as fit side by side into `width`. Returns the lines of its rules, then the groups,
/// one below another; `None` if not even one box fits.
fn in_parts(text: &str, width: usize) -> Option<Vec<String>> {
    let (board, rules): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with(['+', '|']));
    let edges: Vec<usize> = board.first()?.match_indices('+').map(|(at, _)| at).collect();
    let row = board.iter().find(|line| line.starts_with('|'))?;
    let count = |to: usize| row[..to].split_whitespace().filter(|word| *word != "|").count();
    let mut lines: Vec<String> = rules.iter().flat_map(|rule| wrap(rule, width)).collect();
    let mut left = 0;
    while left + 1 < edges.len() {
        let right = (left + 1..edges.len()).rfind(|&right| edges[right] - edges[left] < width)?;
        let (from, to) = (edges[left], edges[right]);
        lines.extend((!lines.is_empty()).then(String::new));
        lines.push(format!("Columns {} to {}", count(from) + 1, count(to)));
        for line in &board {
            lines.push(line.get(from..=to).filter(|part| part.ends_with(['+', '|']))?.to_owned());
        }
        left = right;
    }
    Some(lines)
}

fn paragraphs(text: &str, width: usize, lines: &mut Vec<HelpLine>) {
    for paragraph in text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
        if paragraph.starts_with("# ") {
            continue; // the frame of the page shows the title
        }
        match paragraph.strip_prefix("## ") {
            Some(title) => lines.push(HelpLine::Title(title.to_owned())),
            None => {
                lines.extend(wrap(&in_one_line(paragraph), width).into_iter().map(HelpLine::Text));
                lines.push(HelpLine::Blank);
            }
        }
    }
}

/// Returns the width of the column of keys, in screen columns, for help text of this total width.
#[must_use]
pub fn help_column(width: usize) -> usize {
    (width * 2 / 5).min(20)
}

/// Returns the labels of keys in rows shorter than `column`. Nine keys are shortened to a range such as `1-9`.
fn keys_in_rows(keys: &[Key], (ascii, column): (bool, usize)) -> Vec<String> {
    if keys.len() == 9 {
        let (first, last) = (keys[0].label(ascii), keys[8].label(ascii));
        let short = first.len() == 1;
        return wrap(&format!("{first}{}{last}", if short { "-" } else { " to " }), column.saturating_sub(1));
    }
    let names: Vec<String> = keys.iter().map(|key| key.label(ascii)).collect();
    wrap(&names.join(" "), column.saturating_sub(1))
}

/// Returns the width inside the frame of the help screen, in columns, for a window of this width.
#[must_use]
pub fn help_width(window: u16) -> usize {
    usize::from(window.min(66).saturating_sub(4))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(technique: Technique, width: usize) -> Vec<String> {
        let words = |line| match line {
            HelpLine::Title(words) | HelpLine::Text(words) => words,
            HelpLine::Keys(..) | HelpLine::Blank => String::new(),
        };
        page(technique, width).into_iter().map(words).collect()
    }

    #[test]
    fn the_text_of_a_page_stops_before_the_example() {
        for technique in Technique::ALL {
            let lines = page_text(technique, 40);
            assert!(lines.contains(&HelpLine::Title("How to spot it".to_owned())), "{technique:?}");
            assert!(!lines.contains(&HelpLine::Title("Example".to_owned())), "{technique:?}");
            assert_ne!(lines.last(), Some(&HelpLine::Blank), "{technique:?}");
        }
    }

    #[test]
    fn a_wide_board_is_drawn_in_parts_with_all_its_candidates() {
        let cells = |lines: &[String]| {
            let rows = lines.iter().filter(|line| line.starts_with('|'));
            let mut cells: Vec<String> =
                rows.flat_map(|row| row.split(['|', ' ']).map(str::to_owned)).filter(|cell| !cell.is_empty()).collect();
            cells.sort();
            cells
        };
        for technique in Technique::ALL {
            let whole = text(technique, 100);
            for width in [33, 40, 50, 60] {
                let parts = text(technique, width);
                assert_eq!(cells(&parts), cells(&whole), "{technique:?} in {width}\n{}", parts.join("\n"));
                assert!(parts.iter().all(|line| line.chars().count() <= width), "{technique:?} in {width}");
            }
        }
        let parts = text(Technique::XWing, 33);
        let headings: Vec<&String> = parts.iter().filter(|line| line.starts_with("Columns")).collect();
        assert_eq!(headings, ["Columns 1 to 6", "Columns 7 to 9"]);
        assert!(text(Technique::XWing, 9).iter().any(|line| line.starts_with("(drawn in windows of")));
    }
}
