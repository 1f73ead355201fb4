//! Texts to read over the screen: the help, the rules and the list of commands, with a filter, and in two columns on a wide screen.

use crate::app::list_row_positions::line_after;
use crate::app::search_text::edit;
use crate::app::{
    Action, App, Area, Code, HelpLine, KEY_BINDINGS, Key, LISTS, NEW_GAME, Named, Overlay, PAGES, PickMeaning, Screen,
    Size, about, commands, cover_page, help, help_column, rules,
};
use solve::CoverExample;
use unicode_width::UnicodeWidthStr;

/// A text that can be read over the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PopupText {
    /// The help of the current screen or overlay.
    Help,
    /// The rules of the board.
    Rules,
    /// The list of all commands.
    Commands,
    /// The page of an exact cover problem.
    Cover(&'static CoverExample),
}

impl PopupText {
    /// Returns the title of the popup.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Help => "Help",
            Self::Rules => "Rules",
            Self::Commands => "Commands",
            Self::Cover(example) => example.title,
        }
    }

    /// Returns the lines that contain a text, and the headings above them. An empty text is in all lines. The introduction of the help, which
    /// is its first line, is never among the lines found.
    fn filtered(self, lines: &[HelpLine], sought: &str) -> Vec<HelpLine> {
        let first = usize::from(self == Self::Help && !sought.is_empty());
        filtered(lines.get(first..).unwrap_or_default(), sought)
    }
}

/// A popup with a text to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPopup {
    /// The text.
    pub text: PopupText,
    /// Index of the first visible row, counted from 0.
    pub row: u16,
    /// Filter text; `None` if the filter is not open. Lines that do not contain the text are hidden.
    pub sought: Option<String>,
    /// Last character typed into the filter, if it was refused because no line contains the text with it.
    pub refused: Option<char>,
}

impl TextPopup {
    /// Returns the popup with its first row visible and without a filter.
    #[must_use]
    pub const fn new(text: PopupText) -> Self {
        Self { text, row: 0, sought: None, refused: None }
    }
}

/// Maximum width of a column of text, in screen columns.
const WIDEST: u16 = 62;

/// Minimum width inside the frame, in screen columns, unless the window is narrower. [`help_column`] is the same for all greater widths.
const NARROWEST: u16 = 50;

/// Minimum window width for two columns of text, in screen columns.
const TWO_COLUMNS: u16 = 110;

/// Number of blank screen columns between two columns of text.
const GAP: u16 = 3;

/// Position of a text on the screen. It has the size of the whole text, also while a filter hides some of the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPopupLayout {
    /// Frame around the text.
    pub frame: Area,
    /// One or two columns: the area of each, and all its rows, of which the area shows a part.
    pub columns: Vec<(Area, Vec<HelpLine>)>,
    /// Index of the first visible row, counted from 0; the same for both columns.
    pub first: u16,
}

impl TextPopupLayout {
    fn of(popup: &TextPopup, lines: &[HelpLine], size: Size) -> Self {
        let room = size.rows(0, size.height).inside();
        let width = room.width.min(WIDEST);
        let is_wide = size.width >= TWO_COLUMNS && rows(lines, width).len() > usize::from(room.height);
        let width = if is_wide { ((room.width - GAP) / 2).min(WIDEST) } else { width };
        let arrange = |lines: &[HelpLine]| match rows(lines, width) {
            all if is_wide && all.len() > usize::from(room.height) => {
                Vec::from(in_two_columns(lines, width, room.height))
            }
            all => vec![all],
        };
        let columns = arrange(lines);
        let needed = columns.iter().flatten().map(|row| row_width(row, width)).max().unwrap_or(0);
        let inner = if is_wide { 2 * width + GAP } else { needed.max(NARROWEST).min(width) };
        let frame = Area::middle(size, inner + 4, tallest(&columns) + 2);
        let inside = frame.inside();
        let columns = popup.sought.as_ref().map_or(columns, |sought| arrange(&popup.text.filtered(lines, sought)));
        let first = popup.row.min(tallest(&columns).saturating_sub(inside.height));
        let areas = [0, width + GAP].map(|x| Area { width: inside.width.min(width), ..inside.right_of(x) });
        Self { frame, columns: areas.into_iter().zip(columns).collect(), first }
    }

    /// Returns the number of visible rows, and the number of all rows of the longest column.
    #[must_use]
    pub fn heights(&self) -> (u16, u16) {
        let all = self.columns.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0) as u16;
        (self.frame.inside().height, all)
    }
}

/// Returns lines in rows of at most `width` columns.
fn rows(lines: &[HelpLine], width: u16) -> Vec<HelpLine> {
    lines.iter().flat_map(|line| line.wrapped(width.into())).collect()
}

/// Returns the width of a row of a text of this width, in screen columns.
fn row_width(row: &HelpLine, width: u16) -> u16 {
    let needed = match row {
        HelpLine::Title(words) | HelpLine::Text(words) => words.width(),
        HelpLine::Keys(_, says) | HelpLine::Sample(_, says) => help_column(width.into()) + says.width(),
        HelpLine::Blank => 0,
    };
    needed as u16
}

fn tallest(columns: &[Vec<HelpLine>]) -> u16 {
    columns.iter().map(Vec::len).max().unwrap_or(0) as u16
}

/// Returns the lines that contain a text, and the headings above them. An empty text is in all lines.
fn filtered(lines: &[HelpLine], sought: &str) -> Vec<HelpLine> {
    if sought.is_empty() {
        return lines.to_vec();
    }
    let sections = lines.split(|line| *line == HelpLine::Blank).map(|section| filtered_section(section, sought));
    sections.filter(|section| !section.is_empty()).collect::<Vec<_>>().join(&HelpLine::Blank)
}

/// Returns the lines of a section that contain a text, or all of them if the first heading contains it. A heading is kept if such a line
/// follows before the next heading; the first heading is kept if there is any such line.
fn filtered_section(section: &[HelpLine], sought: &str) -> Vec<HelpLine> {
    if section.first().is_some_and(|line| matches!(line, HelpLine::Title(_)) && line.contains(sought)) {
        return section.to_vec();
    }
    let (mut kept, mut headings) = (Vec::new(), Vec::new());
    for line in section {
        if matches!(line, HelpLine::Title(_)) {
            headings.truncate(usize::from(kept.is_empty()));
            headings.push(line.clone());
        } else if line.contains(sought) {
            kept.append(&mut headings);
            kept.push(line.clone());
        }
    }
    kept
}

/// Divides a text into two columns of similar heights, between two sections. A section is divided only if nothing else makes both columns fit
/// into `height` rows, or if it is the only one.
fn in_two_columns(lines: &[HelpLine], width: u16, height: u16) -> [Vec<HelpLine>; 2] {
    let rows: Vec<Vec<HelpLine>> = lines.iter().map(|line| line.wrapped(width.into())).collect();
    let parts = |at: usize| {
        let is_blank = lines.get(at) == Some(&HelpLine::Blank); // not needed at the top of the right column
        [&rows[..at], &rows[at + usize::from(is_blank)..]]
    };
    let height_at =
        |&at: &usize| parts(at).into_iter().map(|part| part.iter().map(Vec::len).sum::<usize>()).max().unwrap_or(0);
    let fits = |at: &usize| height_at(at) <= usize::from(height);
    let between = (1..lines.len()).filter(|&at| lines[at] == HelpLine::Blank).min_by_key(height_at);
    let is_in_section = |&at: &usize| !matches!(lines[at - 1], HelpLine::Title(_) | HelpLine::Blank);
    let within = (1..lines.len()).filter(is_in_section).min_by_key(height_at);
    let at = match (between, within) {
        (Some(between), Some(within)) if !fits(&between) && fits(&within) => within,
        (Some(at), _) | (None, Some(at)) => at,
        (None, None) => lines.len(),
    };
    parts(at).map(|part| part.iter().flatten().cloned().collect())
}

impl App {
    /// Opens a text.
    pub(super) fn open_text(&mut self, text: PopupText) {
        self.overlay = Some(Overlay::Text(TextPopup::new(text)));
    }

    /// Opens the help over the current screen or overlay. If a text is open, closes that instead.
    pub(super) fn help(&mut self) {
        match self.overlay.take() {
            Some(Overlay::Text(_)) => self.overlay = self.beneath.take(),
            beneath => {
                self.beneath = beneath;
                self.open_text(PopupText::Help);
            }
        }
    }

    /// Scrolls, filters or closes the open text.
    pub(super) fn read(&mut self, action: Action) {
        let Some(layout) = self.text_layout() else { return };
        let Some(Overlay::Text(popup)) = &mut self.overlay else { return };
        match action {
            Action::Back => self.overlay = self.beneath.take(),
            Action::Find => popup.sought = Some(String::new()),
            _ => {
                let (shown, all) = layout.heights();
                let (page, last) = (usize::from(shown.max(1)), usize::from(all.saturating_sub(shown)));
                popup.row = line_after(action, layout.first.into(), (last, page)) as u16;
            }
        }
    }

    /// Edits the filter of the open text by a key. Enter leaves the filter as it is. Returns whether the key was handled.
    pub(super) fn letter_to_filter(&mut self, key: Key) -> bool {
        let Some(Overlay::Text(TextPopup { text, sought: Some(sought), .. })) = &self.overlay else { return false };
        let (text, mut edited) = (*text, Some(sought.clone()));
        let lines = self.read_lines();
        let is_edited = edit(&mut edited, key, |sought| !text.filtered(&lines, sought).is_empty());
        if let Some(Overlay::Text(popup)) = &mut self.overlay {
            let is_same = popup.sought == edited;
            popup.refused = key.typed().filter(|_| is_same);
            if !is_same {
                (popup.sought, popup.row) = (edited, 0);
            }
        }
        is_edited || key.code == Code::Named(Named::Enter)
    }

    /// Returns the lines of the open text without regard to its filter, not wrapped; empty for other overlays.
    #[must_use]
    pub fn read_lines(&self) -> Vec<HelpLine> {
        let Some(Overlay::Text(popup)) = &self.overlay else { return Vec::new() };
        match (popup.text, &self.play) {
            (PopupText::Rules, play) => play.as_ref().map(rules).unwrap_or_default(),
            (PopupText::Commands, _) => commands(),
            (PopupText::Cover(example), _) => cover_page(example),
            (PopupText::Help, play) => {
                let layout = play
                    .as_ref()
                    .filter(|_| self.screen == Screen::Play && self.beneath.is_none())
                    .map(|play| play.game.board().layout().as_ref());
                let about = match &self.beneath {
                    Some(Overlay::Page) => PAGES,
                    Some(Overlay::Choose) => NEW_GAME,
                    Some(Overlay::List(list)) if matches!(list.picked(), PickMeaning::Keys(..)) => KEY_BINDINGS,
                    Some(_) => LISTS,
                    None => about(self.screen),
                };
                help(about, layout, &self.keymap, self.appearance.ascii)
            }
        }
    }

    /// Returns the position of the open text on the screen; `None` if no text is open.
    #[must_use]
    pub fn text_layout(&self) -> Option<TextPopupLayout> {
        let Some(Overlay::Text(popup)) = &self.overlay else { return None };
        Some(TextPopupLayout::of(popup, &self.read_lines(), self.size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(words: &str) -> HelpLine {
        HelpLine::Title(words.to_owned())
    }

    fn keys(key: &str, says: &str) -> HelpLine {
        HelpLine::Keys(key.to_owned(), says.to_owned())
    }

    /// Returns sections of these numbers of lines, each below a heading.
    fn sections(counts: &[usize]) -> Vec<HelpLine> {
        let section = |(at, &count): (usize, &usize)| {
            let lines = (0..count).map(move |line| keys(&format!("{at}.{line}"), "does something"));
            [title(&format!("section {at}"))].into_iter().chain(lines).collect::<Vec<_>>()
        };
        counts.iter().enumerate().map(section).collect::<Vec<_>>().join(&HelpLine::Blank)
    }

    #[test]
    fn a_filter_keeps_matching_lines_and_their_headings() {
        let rule = [
            title("CAGE"),
            keys("c", "sums"),
            title("In a file"),
            keys("f", "cage 12"),
            title("Drawn"),
            keys("d", "dashes"),
        ];
        let moves = [title("Move"), keys("←", "left"), keys("Home", "start of the row")];
        let lines = [moves.to_vec(), rule.to_vec()].join(&HelpLine::Blank);
        let [cage, in_a_file] = [rule[0].clone(), rule[2].clone()];
        for (sought, kept) in [
            ("LEFT", vec![moves[0].clone(), moves[1].clone()]),
            ("home", vec![moves[0].clone(), moves[2].clone()]),
            ("←", vec![moves[0].clone(), moves[1].clone()]),
            ("12", vec![cage.clone(), in_a_file.clone(), rule[3].clone()]),
            ("dash", vec![cage.clone(), rule[4].clone(), rule[5].clone()]),
            ("move", moves.to_vec()),
            ("nothing", vec![]),
            ("", lines.clone()),
        ] {
            assert_eq!(filtered(&lines, sought), kept, "{sought}");
        }
        let several = filtered(&lines, "s");
        assert_eq!(several[..2], [moves[0].clone(), moves[2].clone()]);
        assert_eq!(several[2..5], [HelpLine::Blank, cage, rule[1].clone()]);
    }

    #[test]
    fn columns_hold_every_row_once_and_divide_a_section_only_if_they_must() {
        for (counts, height, is_divided) in [
            (&[5, 5][..], 20, false),
            (&[9, 1, 1], 20, false),
            (&[1, 1, 9], 20, false),
            (&[9, 1, 1], 8, true),
            (&[30, 2], 8, false), // no division makes it fit
            (&[12], 20, true),
            (&[0], 20, false),
        ] {
            let lines = sections(counts);
            let [left, right] = in_two_columns(&lines, 60, height);
            let both: Vec<HelpLine> = [left, right.clone()].concat();
            let seen =
                |rows: &[HelpLine]| rows.iter().filter(|row| **row != HelpLine::Blank).cloned().collect::<Vec<_>>();
            assert_eq!(seen(&both), seen(&rows(&lines, 60)), "{counts:?}");
            let starts_in_section = matches!(right.first(), Some(HelpLine::Keys(..)));
            assert_eq!(starts_in_section, is_divided, "{counts:?}");
        }
    }
}
