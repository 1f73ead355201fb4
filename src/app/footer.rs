//! Footers: rows that list keys and what they do. `view` draws the items, and a click on an item acts like its key.

use std::time::Instant;

use crate::app::{Action, App, Area, Context, FrameLayout, Key, Overlay};
use unicode_width::UnicodeWidthStr;

/// Usual number of blank columns between two items.
pub(super) const GAP: u16 = 2;

/// Keys and what they do, not yet placed on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FooterEntry {
    label: String,
    words: String,
    keys: Vec<(Key, u16)>,
}

impl FooterEntry {
    /// Returns an entry for keys that do similar things. A slash separates their labels unless each label is a single character. Returns
    /// `None` if there are no keys.
    pub(super) fn new(keys: &[Key], words: &str, ascii: bool) -> Option<Self> {
        let is_long = keys.iter().any(|key| key.label(ascii).width() > 1);
        Self::separated(keys, if is_long { "/" } else { "" }, words, ascii)
    }

    /// Returns an entry for two keys that do the same thing, with a slash between their labels.
    pub(super) fn either(keys: [Key; 2], words: &str, ascii: bool) -> Option<Self> {
        Self::separated(&keys, "/", words, ascii)
    }

    fn separated(keys: &[Key], between: &str, words: &str, ascii: bool) -> Option<Self> {
        let mut entry = Self { label: String::new(), words: words.to_owned(), keys: Vec::new() };
        for &key in keys {
            if !entry.label.is_empty() {
                entry.label += between;
            }
            entry.label += &key.label(ascii);
            entry.keys.push((key, entry.label.width() as u16));
        }
        (!keys.is_empty()).then_some(entry)
    }

    /// Returns the width of the entry, in columns.
    pub(super) fn width(&self) -> u16 {
        (self.label.width() + 1 + self.words.width()) as u16
    }

    /// Returns the entry as an item that begins at this column and row.
    pub(super) fn at(self, x: u16, y: u16) -> FooterItem {
        let area = Area { x, y, width: self.width(), height: 1 };
        FooterItem { area, label: self.label, words: self.words, keys: self.keys }
    }
}

/// Item of a footer: one or more keys and what they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FooterItem {
    /// Area of the label, a blank and the words, one row high.
    pub area: Area,
    /// Labels of the keys.
    pub label: String,
    /// Words for what the keys do.
    pub words: String,
    keys: Vec<(Key, u16)>, // each with the column after its label, counted from the first column of the item
}

impl FooterItem {
    /// Returns the key that a click at this column and row presses: the key whose label is there, or the last key if the words are there.
    /// `None` if the position is outside of the item.
    #[must_use]
    pub fn key_at(&self, (x, y): (u16, u16)) -> Option<Key> {
        if !self.area.has(x, y) {
            return None;
        }
        let labelled = self.keys.iter().find(|(_, end)| x - self.area.x < *end);
        labelled.or(self.keys.last()).map(|(key, _)| *key)
    }

    /// Returns the column after the item.
    const fn end(&self) -> u16 {
        self.area.x + self.area.width
    }
}

/// Places entries in a row from the left, up to the first one that does not fit.
pub(super) fn in_row(row: Area, gap: u16, entries: impl IntoIterator<Item = FooterEntry>) -> Vec<FooterItem> {
    let (mut x, end) = (row.x, row.x + row.width);
    let items = entries.into_iter().map_while(|entry| {
        let item = entry.at(x, row.y);
        x = item.end() + gap;
        (item.end() <= end).then_some(item)
    });
    items.collect()
}

/// Places entries in a row from the left. Leaves out every entry that does not fit into the rest of the row.
pub(super) fn fitting_in_row(row: Area, gap: u16, entries: impl IntoIterator<Item = FooterEntry>) -> Vec<FooterItem> {
    let (mut x, end) = (row.x, row.x + row.width);
    let items = entries.into_iter().filter_map(|entry| {
        let item = entry.at(x, row.y);
        (item.end() <= end).then(|| {
            x = item.end() + gap;
            item
        })
    });
    items.collect()
}

/// Places entries in the lower border of a frame, with a blank before and after each. Leaves out entries that do not fit.
pub(super) fn in_border(frame: Area, entries: impl IntoIterator<Item = FooterEntry>) -> Vec<FooterItem> {
    let width = frame.width.saturating_sub(6);
    let row = Area { x: frame.x + 3, y: frame.y + frame.height - 1, width, height: 1 };
    fitting_in_row(row, GAP, entries)
}

impl App {
    /// Returns the entry for an action; `None` if the action has no key.
    pub(super) fn footer_entry(&self, context: Context, action: Action, words: &str) -> Option<FooterEntry> {
        self.footer_entry_of(context, &[action], words)
    }

    /// Returns one entry for several actions; `None` if none of them has a key.
    pub(super) fn footer_entry_of(&self, context: Context, actions: &[Action], words: &str) -> Option<FooterEntry> {
        let keys: Vec<Key> = actions.iter().filter_map(|&action| self.keymap.key(context, action)).collect();
        FooterEntry::new(&keys, words, self.appearance.ascii)
    }

    /// Returns the entries for actions and their words. Actions without a key are left out.
    pub(super) fn footer_entries(&self, context: Context, actions: &[(Action, &str)]) -> Vec<FooterEntry> {
        actions.iter().filter_map(|&(action, words)| self.footer_entry(context, action, words)).collect()
    }

    /// Returns the last row of the screen.
    pub(super) const fn last_row(&self) -> Area {
        self.size.rows(self.size.height.saturating_sub(1), 1)
    }

    /// Returns the footer items that can be clicked: those of the open overlay, or those of the screen if there is no overlay.
    #[must_use]
    pub fn footer(&self, now: Instant) -> Vec<FooterItem> {
        if matches!(self.frame(), Some(FrameLayout::TooSmall(_))) {
            return Vec::new();
        }
        match &self.overlay {
            Some(Overlay::Text(popup)) => {
                self.text_layout().map(|layout| self.text_footer(popup, &layout)).unwrap_or_default()
            }
            Some(Overlay::Ask(question)) => question.layout(self.size).keys,
            Some(Overlay::Prompt(prompt)) => prompt.layout(self.size).keys,
            Some(Overlay::Keys(dialog)) => dialog.layout(self.size).footer,
            Some(Overlay::List(list)) => self.list_footer(list),
            Some(Overlay::Choose) => self.form_footer(),
            Some(Overlay::Page) | None => self.screen_footer(now),
        }
    }

    /// Returns the footer items of the page of a technique if it is open, otherwise those of the screen. An overlay may cover them.
    #[must_use]
    pub fn screen_footer(&self, now: Instant) -> Vec<FooterItem> {
        match self.frame() {
            Some(FrameLayout::Page(place)) => self.page_footer(&place),
            _ => (self.screen.table().footer)(self, now),
        }
    }

    /// Returns the key that a click at this column and row presses; `None` if there is no footer item.
    pub(super) fn footer_key_at(&self, at: (u16, u16), now: Instant) -> Option<Key> {
        self.footer(now).iter().find_map(|item| item.key_at(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(keys: &str, words: &str) -> FooterEntry {
        let keys: Vec<Key> = keys.split_whitespace().map(|key| key.parse().expect("a key's name")).collect();
        FooterEntry::new(&keys, words, false).expect("there are keys")
    }

    #[test]
    fn items_that_do_not_fit_are_left_out() {
        let entries = || [entry("i", "hint"), entry("enter", "play this puzzle"), entry("u", "undo")]; // 6, 22 and 6 columns
        for (width, first_that_fit, all_that_fit) in [
            (38, "hint play undo", "hint play undo"),
            (37, "hint play", "hint play"),
            (29, "hint", "hint undo"),
            (5, "", ""),
        ] {
            let row = Area { x: 3, y: 1, width, height: 1 };
            let names = |items: &[FooterItem]| {
                let names: Vec<&str> = items.iter().filter_map(|item| item.words.split(' ').next()).collect();
                names.join(" ")
            };
            let shown = [in_row(row, GAP, entries()), fitting_in_row(row, GAP, entries())];
            assert_eq!(shown.each_ref().map(|items| names(items)), [first_that_fit, all_that_fit], "{width}");
            for items in shown {
                let is_apart = |pair: &[FooterItem]| pair[1].area.x == pair[0].end() + GAP;
                assert!(
                    items.windows(2).all(is_apart) && items.iter().all(|item| item.end() <= 3 + width),
                    "{items:?}"
                );
            }
        }
    }

    #[test]
    fn a_click_presses_the_key_whose_label_is_there_and_on_the_words_the_last_key() {
        for (keys, label, pressed) in [
            ("left right", "←→", "left right right right"),
            ("i enter", "i/Enter", "i enter enter enter enter enter enter enter enter"),
            ("space", "Space", "space space space space space space space"),
        ] {
            let item = entry(keys, "a").at(5, 2);
            assert_eq!(item.label, label);
            let at = |x: u16| item.key_at((x, 2)).map(|key| key.to_string());
            let columns: Vec<String> = (0..20).filter_map(|x| at(5 + x)).collect();
            let expected: Vec<&str> = pressed.split(' ').collect();
            assert_eq!(columns[..expected.len()], expected[..], "{label}");
            assert_eq!(columns.len(), usize::from(item.area.width), "{label}");
            assert_eq!((at(4), item.key_at((5, 1)), item.key_at((5, 3))), (None, None, None));
        }
    }
}
