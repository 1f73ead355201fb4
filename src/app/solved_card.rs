//! Layout of the card that is shown over the board of a solved game.

use std::iter;
use std::time::Instant;

use crate::app::footer::{FooterEntry, GAP, in_row};
use crate::app::{Action, App, Area, Context, FooterItem, FrameLayout, Play, ScreenLayout, wrap};
use unicode_width::UnicodeWidthStr;

/// Maximum width of the text on the card, in columns.
const MAX_WIDTH: u16 = 66;

/// Minimum width of a column of values beside the column of names. On a narrower card, each value follows its name on the same line.
const MIN_VALUES: usize = 24;

/// The card of a solved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedCard {
    /// Frame around the card.
    pub frame: Area,
    /// Title in the frame.
    pub title: &'static str,
    /// Lines of the summary, each with a text in the style of names and one in the style of values.
    pub lines: Vec<(String, String)>,
    /// Lines of the advice to try another level, below a blank row; empty if there is no advice or no room for it.
    pub advice: Vec<String>,
    /// Keys in the last rows.
    pub keys: Vec<FooterItem>,
}

impl App {
    /// Returns the card in the middle of the screen or over the panel; `None` if it is not shown. If there is too little room, the advice and the last rows of
    /// the summary are left out.
    #[must_use]
    pub fn solved_card(&self, play: &Play, now: Instant) -> Option<SolvedCard> {
        if play.is_hidden() || !play.summary || self.overlay.is_some() || play.is_animated(now) {
            return None;
        }
        let title = if play.game.help.solved { "Solved by the solver" } else { "Solved!" };
        let room = Area::middle(self.size, MAX_WIDTH + 4, self.size.height).inside();
        let width = usize::from(room.width);
        let suggestion = self.advice();
        let try_level = suggestion.as_ref().map(|advice| format!("try {}", advice.level));
        let keys = in_rows(self.card_entries(try_level.as_deref()), room.width);
        let room_for_text = usize::from(room.height).saturating_sub(keys.len() + 1); // a blank row above the keys
        let mut lines = card_lines(&self.summary_rows(play, now), width);
        let mut advice = suggestion.map(|advice| wrap(&advice.words, width)).unwrap_or_default();
        if lines.len() + 1 + advice.len() > room_for_text {
            advice.clear();
        }
        if lines.len() > room_for_text {
            lines.truncate(room_for_text);
            lines.pop();
            lines.push((String::new(), "…".to_owned()));
        }

        let text_rows = lines.len() + if advice.is_empty() { 0 } else { advice.len() + 1 };
        let widths = lines.iter().map(|(name, value)| name.width() + value.width());
        let widths = widths.chain(advice.iter().map(|line| line.width()));
        let widths = widths.chain(keys.iter().map(|row| usize::from(row_width(row))));
        let widest = widths.fold(title.width() + 2, usize::max);
        let frame = Area::middle(self.size, widest as u16 + 4, (text_rows + 1 + keys.len()) as u16 + 2);
        let frame = self.beside_board(frame);
        let rows = (text_rows as u16 + 1..).map(|row| frame.inside().row(row));
        let keys = rows.zip(keys).flat_map(|(row, keys)| in_row(row, GAP, keys)).collect();
        Some(SolvedCard { frame, title, lines, advice, keys })
    }

    /// Returns the frame of the card, moved to the right over the panel as far as the block of board and panel reaches, so that it hides as
    /// little as possible of the solved board.
    fn beside_board(&self, frame: Area) -> Area {
        let Some(FrameLayout::Play(ScreenLayout { panel: Some(panel), .. })) = self.frame() else { return frame };
        Area { x: (panel.x + panel.width).saturating_sub(frame.width).max(frame.x), ..frame }
    }

    /// Returns the entries for the keys of the card. `try_level` are the words for a puzzle of the suggested level, if one is suggested.
    fn card_entries(&self, try_level: Option<&str>) -> Vec<FooterEntry> {
        let suggested = try_level.map(|words| (Action::PlaySuggested, words));
        let keys = [(Action::Accept, "next puzzle"), (Action::New, "new game")].into_iter().chain(suggested);
        let keys: Vec<_> = keys.chain([(Action::AllSteps, "review"), (Action::Back, "board")]).collect();
        self.footer_entries(Context::Play, &keys)
    }
}

/// Lays out rows of facts in lines of at most `width` columns, each with a text in the style of names and one in the style of values. The
/// values form a column of their own if the card is wide enough.
fn card_lines(rows: &[(String, String)], width: usize) -> Vec<(String, String)> {
    let names = rows.iter().map(|(name, _)| name.width() + 2).fold(0, usize::max);
    let mut lines = Vec::new();
    for (name, value) in rows {
        if width >= names + MIN_VALUES {
            let starts = iter::once(format!("{name:<names$}")).chain(iter::repeat(" ".repeat(names)));
            lines.extend(starts.zip(wrap(value, width - names)));
            continue;
        }
        let name = format!("{name}:");
        lines.extend(wrap(&format!("{name} {value}"), width).into_iter().map(|line| {
            match line.strip_prefix(name.as_str()).map(ToOwned::to_owned) {
                Some(value) => (name.clone(), value),
                None => (String::new(), line),
            }
        }));
    }
    lines
}

/// Distributes entries over as many rows as they need.
fn in_rows(entries: Vec<FooterEntry>, width: u16) -> Vec<Vec<FooterEntry>> {
    let mut rows: Vec<Vec<FooterEntry>> = Vec::new();
    for entry in entries {
        match rows.last_mut() {
            Some(row) if row_width(row) + GAP + entry.width() <= width => row.push(entry),
            _ => rows.push(vec![entry]),
        }
    }
    rows
}

/// Returns the width of a row of entries, in columns.
fn row_width(row: &[FooterEntry]) -> u16 {
    row.iter().map(|entry| entry.width() + GAP).sum::<u16>().saturating_sub(GAP)
}
