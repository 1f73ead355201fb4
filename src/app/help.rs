//! The help screen's text: how to play in a few lines, then every key of the screen it was asked from.

use crate::app::{Context, Keymap, Screen, wrap};

/// A row of the help screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    /// A heading.
    Title(String),
    /// Words.
    Text(String),
    /// Keys, and what they do.
    Keys(String, String),
    /// Nothing.
    Blank,
}

/// Columns that keys and what they do need beside each other; where there are fewer, they stand below each other.
const WIDE: usize = 50;

/// All rows, for the screen from which help was asked, none longer than `width`.
#[must_use]
pub fn help(screen: Screen, keymap: &Keymap, (ascii, width): (bool, usize)) -> Vec<HelpLine> {
    let (context, words): (Context, &[&'static str]) = match screen {
        Screen::Menu | Screen::Library => (
            Context::List,
            &[
                "Every game is saved as you play; what is unfinished",
                "waits here and in the library. A puzzle can be",
                "pasted on any screen.",
            ],
        ),
        Screen::Play => (
            Context::Play,
            &[
                "Every row, column and box holds every digit once.",
                "A hint tells where to look first, then what for,",
                "then shows the pattern, then why; then it is done.",
                "Nothing is lost by undo: branches are kept.",
            ],
        ),
        Screen::Watch => (
            Context::Watch,
            &[
                "Algorithm X picks the item with the fewest options",
                "left, tries each of them in turn, and takes it back",
                "when some item has none. Steps go both ways.",
            ],
        ),
    };
    let mut lines: Vec<HelpLine> = wrap(&words.join(" "), width).into_iter().map(HelpLine::Text).collect();
    let mut group = "";
    for binding in keymap.listed(context) {
        if binding.group != group {
            group = &binding.group;
            lines.extend([HelpLine::Blank, HelpLine::Title(group.to_owned())]);
        }
        let digits = binding.keys.len() == 9;
        let keys = if digits {
            "1–9".to_owned()
        } else {
            binding.keys.iter().map(|key| key.label(ascii)).collect::<Vec<_>>().join(" ")
        };
        if width >= WIDE {
            lines.push(HelpLine::Keys(keys, binding.says.clone()));
        } else {
            lines.push(HelpLine::Keys(keys, String::new()));
            let says = wrap(&binding.says, width.saturating_sub(2));
            lines.extend(says.into_iter().map(|says| HelpLine::Text(format!("  {says}"))));
        }
    }
    lines
}

/// Columns inside the help's frame, in a window of so many.
#[must_use]
pub fn help_width(window: u16) -> usize {
    usize::from(window.min(66).saturating_sub(4))
}
