//! Text of the help: a short introduction, every key of the current screen, a legend of the board, and commands or terms.

use std::borrow::Cow;

use crate::app::rules_text::pages;
use crate::app::text_layout::in_one_line;
use crate::app::watch::GLOSSARY;
use crate::app::{Action, BoardState, CELLS, Context, Key, Keymap, Screen, WORDS, wrap};
use grid::Layout;
use logic::Technique;
use solve::CoverExample;

/// A line of a text to read: unwrapped, or one of the rows that it is wrapped into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    /// A heading.
    Title(String),
    /// A paragraph.
    Text(String),
    /// Keys and what they do. On a row after the first, one of the two texts may be empty.
    Keys(String, String),
    /// State of the board, of which a sample is drawn, and its meaning. On a row after the first, there is no state.
    Sample(Option<BoardState>, String),
    /// An empty row, which separates two sections.
    Blank,
}

impl HelpLine {
    /// Returns the line in rows of at most `width` columns.
    #[must_use]
    pub fn wrapped(&self, width: usize) -> Vec<Self> {
        match self {
            Self::Title(words) => wrap(words, width).into_iter().map(Self::Title).collect(),
            Self::Text(words) => wrap(words, width).into_iter().map(Self::Text).collect(),
            Self::Keys(keys, says) => {
                let column = help_column(width);
                let (keys, says) = (wrap(keys, column.saturating_sub(1)), wrap(says, width.saturating_sub(column)));
                let count = keys.len().max(says.len());
                let (mut keys, mut says) = (keys.into_iter(), says.into_iter());
                let row = |_| Self::Keys(keys.next().unwrap_or_default(), says.next().unwrap_or_default());
                (0..count).map(row).collect()
            }
            Self::Sample(state, says) => {
                let says = wrap(says, width.saturating_sub(help_column(width)));
                let row = |(at, says): (usize, String)| Self::Sample(state.filter(|_| at == 0), says);
                says.into_iter().enumerate().map(row).collect()
            }
            Self::Blank => vec![Self::Blank],
        }
    }

    /// Whether the line contains a text, without regard to case. Headings and empty rows never do.
    #[must_use]
    pub fn contains(&self, sought: &str) -> bool {
        let has = |words: &str| words.to_lowercase().contains(&sought.to_lowercase());
        match self {
            Self::Text(words) | Self::Sample(_, words) => has(words),
            Self::Keys(keys, says) => has(keys) || has(says),
            Self::Title(words) => has(words),
            Self::Blank => false,
        }
    }
}

/// Context whose keys are listed, and the sentences of the introduction.
pub type HelpSection = (Context, &'static [&'static str]);

/// Returns the lines of the help screen, not wrapped. If there is a `layout`, its rules come before the introduction, and the pages of these
/// rules come last.
#[must_use]
pub fn help((context, words): HelpSection, layout: Option<&Layout>, keymap: &Keymap, ascii: bool) -> Vec<HelpLine> {
    let asked = layout.map(|layout| {
        let usual = Cow::Borrowed(layout.classic_demand());
        [usual].into_iter().chain(layout.demands()).collect::<Vec<_>>()
    });
    let words = words.iter().map(|&said| Cow::Borrowed(said));
    let words = asked.unwrap_or_default().into_iter().chain(words).collect::<Vec<_>>().join(" ");
    let mut lines = vec![HelpLine::Text(words)];
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
        lines.push(HelpLine::Keys(key_names(&keys, ascii), binding.says.clone()));
    }
    if context == Context::Play {
        lines.extend(legend());
        let key = keymap.label(Context::Play, Action::Command, ascii).unwrap_or_default();
        lines.extend([HelpLine::Blank, HelpLine::Title(format!("Commands, typed after {key}"))]);
        lines.extend(commands());
    }
    if context == Context::Watch {
        lines.extend([HelpLine::Blank, HelpLine::Title("Glossary".to_owned())]);
        lines.extend(GLOSSARY.map(|(word, meaning)| HelpLine::Keys(word.to_owned(), meaning.to_owned())));
    }
    lines.extend(layout.into_iter().flat_map(pages));
    lines
}

/// Returns a legend of the board, not wrapped: the states outside of hints, then those in hints.
fn legend() -> Vec<HelpLine> {
    let sample = |state: BoardState| HelpLine::Sample(Some(state), state.meaning().to_owned());
    let section = |(title, of_hint): (&str, bool)| {
        let states = BoardState::ALL.into_iter().filter(move |state| state.is_of_hint() == of_hint);
        [HelpLine::Blank, HelpLine::Title(title.to_owned())].into_iter().chain(states.map(sample))
    };
    [("Legend of the board", false), ("Legend of hints", true)].into_iter().flat_map(section).collect()
}

/// Returns the list of all commands, not wrapped.
#[must_use]
pub fn commands() -> Vec<HelpLine> {
    let words = WORDS.iter().map(|word| (format!("{} {}", word.name, word.more).trim_end().to_owned(), word.says));
    let cells = CELLS.map(|(name, says)| (name.to_owned(), says));
    cells.into_iter().chain(words).map(|(name, says)| HelpLine::Keys(name, says.to_owned())).collect()
}

/// Help for lists to pick from.
pub const LISTS: HelpSection = (
    Context::List,
    &["Up and down move between the lines. Type letters to find a", "name. Enter selects, Esc goes back."],
);

/// Help for the form of a new game.
pub const NEW_GAME: HelpSection = (
    Context::List,
    &[
        "Up and down move between the lines, left and right change",
        "the value of a line. The key for searching opens the list",
        "of all boards or techniques. Enter starts the game.",
    ],
);

/// Help for the list of key bindings.
pub const KEY_BINDINGS: HelpSection = (
    Context::List,
    &[
        "Each line is an action with its keys. Type letters to find",
        "an action by its name or by a key. Enter opens a dialog in",
        "which pressing a key adds it to the action or removes it.",
        "Your changes are written to keys.toml, which you can also",
        "edit.",
    ],
);

/// Help for the page of a technique.
pub const PAGES: HelpSection = (
    Context::Page,
    &[
        "This page explains a technique and shows examples of it",
        "on a board. Long proofs go step by step. If there is no",
        "room for both, one key switches between the text and the",
        "example.",
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
    let (text, _) = technique.info().page.split_once("## Example").unwrap_or_default();
    paragraphs(text, width, &mut lines);
    lines.pop_if(|last| *last == HelpLine::Blank);
    lines
}

/// Returns the page of an exact cover problem without its title, one line for each paragraph.
#[must_use]
pub fn cover_page(example: &CoverExample) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    paragraphs(example.page, usize::MAX, &mut lines);
    lines.pop_if(|last| *last == HelpLine::Blank);
    lines
}

/// Returns the page of a technique in rows of at most `width` columns. A wider example board is split into groups of columns. If not even
/// one box fits, a line with the necessary window width replaces the board.
#[must_use]
pub fn page(technique: Technique, width: usize) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    let mut parts = technique.info().page.split("```text\n");
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

/// Returns the labels of keys, separated by blanks. Nine keys are shortened to a range such as `1-9`.
pub(super) fn key_names(keys: &[Key], ascii: bool) -> String {
    if keys.len() == 9 {
        let (first, last) = (keys[0].label(ascii), keys[8].label(ascii));
        let short = first.len() == 1;
        return format!("{first}{}{last}", if short { "-" } else { " to " });
    }
    keys.iter().map(|key| key.label(ascii)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(technique: Technique, width: usize) -> Vec<String> {
        let words = |line| match line {
            HelpLine::Title(words) | HelpLine::Text(words) => words,
            HelpLine::Keys(..) | HelpLine::Sample(..) | HelpLine::Blank => String::new(),
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
