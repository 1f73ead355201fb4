//! Layout of a hint in the panel beside the board, and the keys of a hint wherever it is shown.

use crate::app::footer::{FooterEntry, GAP, in_border, in_row};
use crate::app::mark_meanings::{place_meanings, rows_of_meanings};
use crate::app::{Action, App, Area, Context, FooterItem, HINT_ROW, Hint, HintTextArea, ListArea, Play, ScreenLayout};

impl Hint {
    /// Whether there are lines or letters on the board for a legend to explain.
    #[must_use]
    pub fn has_line_legend(&self) -> bool {
        self.drawing().is_some_and(|(drawing, with_eliminations)| {
            let has_lines = !drawing.lines.is_empty() || with_eliminations && !drawing.elimination_lines.is_empty();
            has_lines || (1..=26).contains(&drawing.nodes.len()) // a letter for each node
        })
    }
}

/// Layout of a hint in the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintPanel {
    /// Text of the hint.
    pub read: HintTextArea,
    /// Row of the panel for the legend of lines and letters, counted from 0; `None` if there is too little room for it or nothing to
    /// explain.
    pub legend: Option<u16>,
    /// Area for each of the hint's [`mark_meanings`](Hint::mark_meanings); empty if there is too little room for all of them.
    pub meanings: Vec<Area>,
    /// Keys of the hint, in one or more rows.
    pub keys: Vec<FooterItem>,
    /// First row of the panel below the hint, counted from 0.
    pub end: u16,
}

impl HintPanel {
    /// Lays a hint out in the panel `area`.
    #[must_use]
    pub fn of(app: &App, (area, fit): (Area, &ScreenLayout), hint: &Hint) -> Self {
        let read = HintTextArea::of(app.size, fit, hint);
        let below = HINT_ROW + 1 + read.height() as u16;
        let start = below + u16::from(area.height > below + 6);
        // The legend of styles comes first, then the first two rows of keys, then the legend of lines.
        let meanings = hint.mark_meanings();
        let needed = rows_of_meanings(&meanings, area.width);
        let has_lines = hint.has_line_legend() && (needed == 0 || area.height >= start + 1 + needed + 2);
        let legend = has_lines.then_some(start);
        let first = start + u16::from(has_lines);
        let room = area.height.saturating_sub(first + 1);
        let meanings = place_meanings(&meanings, Area { height: room, ..area.below(first) });
        let rows = meanings.last().map_or(0, |last| last.y + 1 - (area.y + first));
        let keys_at = if has_lines || rows > 0 { first + rows } else { below + 1 };
        let (keys, last) = in_rows(area, keys_at, app.hint_entries(hint));
        Self { read, legend, meanings, keys, end: last + 2 }
    }
}

/// Places the first entry in a row of the panel and the others below it, in as many rows as they need. Returns the items and the last row.
/// Leaves out items below the panel.
fn in_rows(area: Area, first: u16, entries: Vec<FooterEntry>) -> (Vec<FooterItem>, u16) {
    let (mut x, mut row, mut items) = (0, first, Vec::new());
    for (at, entry) in entries.into_iter().enumerate() {
        let width = entry.width();
        if at == 1 || x + width > area.width {
            (x, row) = (0, row + 1);
        }
        if row < area.height {
            let mut item = entry.at(area.x + x, area.y + row);
            item.area.width = width.min(area.width);
            items.push(item);
        }
        x += width + GAP;
    }
    (items, row)
}

impl Play {
    /// Returns the hint, if it is on the screen.
    #[must_use]
    pub fn visible_hint(&self, fit: &ScreenLayout) -> Option<&Hint> {
        self.hint.as_ref().filter(|hint| !self.is_hidden() && (fit.panel.is_some() || !hint.is_folded))
    }
}

impl App {
    /// Returns the keys of a hint: in the panel, otherwise in the lower border of its box over the board.
    #[must_use]
    pub fn hint_footer(&self, fit: &ScreenLayout, hint: &Hint) -> Vec<FooterItem> {
        if hint.is_list() {
            let places = ListArea::of(self.size, fit, hint);
            let keys = [(Action::ShowStep, "open"), (Action::Back, "close")];
            let entries = self.footer_entries(Context::Play, &keys);
            let row = Area { y: places.more.y + places.more.height, height: 1, ..places.more };
            return match places.frame {
                Some(frame) => in_border(frame, entries),
                None => in_row(row, GAP, entries),
            };
        }
        if let Some(panel) = fit.panel {
            return HintPanel::of(self, (panel, fit), hint).keys;
        }
        let frame = HintTextArea::of(self.size, fit, hint).frame;
        frame.map(|frame| in_border(frame, self.hint_entries_over_board(hint))).unwrap_or_default()
    }

    /// Returns the entries for the keys of a hint over the board.
    fn hint_entries_over_board(&self, hint: &Hint) -> Vec<FooterEntry> {
        let mut entries = self.hint_step_entries(hint);
        let last = entries.pop(); // left out first if there is no room
        let fold = self.footer_entry(Context::Play, Action::FoldHint, "board");
        entries.into_iter().chain(fold).chain(last).collect()
    }

    /// Returns the entries for the keys of a hint in the panel.
    fn hint_entries(&self, hint: &Hint) -> Vec<FooterEntry> {
        let page = self.footer_entry(Context::Play, Action::Page, "learn more").filter(|_| hint.technique().is_some());
        self.hint_step_entries(hint).into_iter().chain(page).collect()
    }

    /// Returns the entries for the keys that reveal more of a hint, carry it out and close it.
    fn hint_step_entries(&self, hint: &Hint) -> Vec<FooterEntry> {
        let entry = |action, words| self.footer_entry(Context::Play, action, words);
        if let Some(next) = hint.walking() {
            return [entry(Action::WalkHint, next), entry(Action::Back, "close")].into_iter().flatten().collect();
        }
        let next = hint.text().next;
        let key = |action| self.keymap.key(Context::Play, action).filter(|_| !next.is_empty());
        let [more, apply] = match (key(Action::Hint), key(Action::ApplyHint)) {
            (Some(more), Some(apply)) if hint.is_last() => {
                [FooterEntry::either([more, apply], next, self.appearance.ascii), None]
            }
            (more, apply) => [
                more.and_then(|_| entry(Action::Hint, next)),
                apply.and_then(|_| entry(Action::ApplyHint, hint.doing())),
            ],
        };
        let back = entry(Action::Back, if hint.is_of_all() { "back" } else { "close" });
        [more, apply, back].into_iter().flatten().collect()
    }
}
