//! The help screen's text: how to play in a few lines, then every key of the screen it was asked from.

use crate::app::{Context, Keymap, Screen};

/// A row of the help screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    /// A heading.
    Title(String),
    /// Words.
    Text(&'static str),
    /// Keys, and what they do.
    Keys(String, String),
    /// Nothing.
    Blank,
}

/// All rows, for the screen from which help was asked.
#[must_use]
pub fn help(screen: Screen, keymap: &Keymap, ascii: bool) -> Vec<HelpLine> {
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
    let mut lines: Vec<HelpLine> = words.iter().map(|words| HelpLine::Text(words)).collect();
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
        lines.push(HelpLine::Keys(keys, binding.says.clone()));
    }
    lines
}
