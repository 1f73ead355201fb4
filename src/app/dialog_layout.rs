//! Layout of questions and prompts, and the footers of all popups but the form for a new game.

use crate::app::footer::{FooterEntry, GAP, in_row};
use crate::app::{
    Action, App, Area, Asking, Code, Context, FooterItem, Key, Named, PickList, PickMeaning, Prompt, Question, Size,
    TextPopup, TextPopupLayout, wrap,
};
use text::printable;
use unicode_width::UnicodeWidthStr;

/// Minimum width inside the frame of a question, in screen columns.
const NARROWEST_QUESTION: usize = 24;

/// Maximum width inside the frame of a question, in screen columns.
const WIDEST_QUESTION: usize = 58;

/// Number of blank columns between the two answers to a question.
const ANSWER_GAP: u16 = 3;

/// Minimum width inside the frame of a prompt, in screen columns.
const NARROWEST_PROMPT: usize = 36;

/// Maximum width inside the frame of a prompt, in screen columns. The prompt for a command is always this wide.
const WIDEST_PROMPT: usize = 60;

/// Layout of a yes-or-no question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionLayout {
    /// Frame around the question.
    pub frame: Area,
    /// The question, wrapped to the width inside the frame.
    pub lines: Vec<String>,
    /// Keys of the two answers.
    pub keys: Vec<FooterItem>,
}

impl Question {
    /// Returns the layout of the question in a window of this size.
    #[must_use]
    pub fn layout(&self, size: Size) -> QuestionLayout {
        let most = usize::from(size.width.saturating_sub(4)).min(WIDEST_QUESTION);
        let lines = wrap(&self.words(), most);
        let width = widest(&lines).max(NARROWEST_QUESTION) as u16 + 4;
        let frame = Area::middle(size, width, lines.len() as u16 + 4);
        let inside = frame.inside();
        let row = inside.row((lines.len() as u16 + 1).min(inside.height.saturating_sub(1)));
        let answers = [('y', "yes"), ('n', "no")];
        let answers = answers.into_iter().filter_map(|(key, words)| FooterEntry::new(&[Key::char(key)], words, false));
        QuestionLayout { frame, keys: in_row(row, ANSWER_GAP, answers), lines }
    }
}

/// Layout of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromptLayout {
    /// Frame around the prompt.
    pub frame: Area,
    /// Reason why the previous input was rejected, wrapped to the width inside the frame; empty if no input was rejected.
    pub why: Vec<String>,
    /// Keys that submit and close the prompt.
    pub keys: Vec<FooterItem>,
}

impl Prompt {
    /// Returns the layout of the prompt in a window of this size. The prompt for a command is at the bottom, so that the board stays in view.
    #[must_use]
    pub fn layout(&self, size: Size) -> PromptLayout {
        let most = usize::from(size.width.saturating_sub(4)).min(WIDEST_PROMPT);
        let why = self.why.as_ref().map(|why| wrap(why, most)).unwrap_or_default();
        let is_full = self.asking == Asking::Command || !self.candidates.is_empty();
        let (before, after) = self.text.split_at(self.at);
        let text = printable(before).width() + printable(after).width() + 1; // with the cursor
        let needed = (printable(&self.title).width() + 2).max(text).max(widest(&why));
        let inner = if is_full { most } else { needed.max(NARROWEST_PROMPT).min(most) };
        let height = (4 + why.len().max(1) as u16).min(size.height);
        let frame = Area::middle(size, inner as u16 + 4, height);
        let frame =
            if self.asking == Asking::Command { Area { x: 0, y: size.height - height, ..frame } } else { frame };
        let inside = frame.inside();
        let row = inside.row(inside.height.saturating_sub(1));
        let keys = [(Named::Enter, self.verb()), (Named::Esc, "cancel")];
        let entry = |(key, words)| FooterEntry::new(&[Key::plain(Code::Named(key))], words, false);
        PromptLayout { frame, why, keys: in_row(row, GAP, keys.into_iter().filter_map(entry)) }
    }

    /// Returns the word for submitting the text.
    const fn verb(&self) -> &'static str {
        match self.asking {
            Asking::File => "open",
            Asking::Moment => "go",
            Asking::Name => "save",
            Asking::Find => "find",
            Asking::Command => "run",
        }
    }
}

/// Returns the width of the widest of these lines, in screen columns.
fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| line.width()).max().unwrap_or(0)
}

impl PickList {
    /// Returns the last row inside the frame of the list.
    #[must_use]
    pub fn last_row(&self, size: Size) -> Area {
        let inside = self.place(size).0.inside();
        inside.row(inside.height.saturating_sub(1))
    }

    /// Returns the position of the marked line among all lines that can be marked, such as `2/17`.
    #[must_use]
    pub fn position(&self) -> String {
        let choices = self.choices();
        let here = choices.iter().position(|&at| at == self.at).unwrap_or(0);
        format!("{}/{}", here + 1, choices.len())
    }
}

impl App {
    /// Returns the key that opens the search in a list, followed by the search text; `None` if the player is not searching.
    #[must_use]
    pub fn search_line(&self, list: &PickList) -> Option<String> {
        let key = self.label(Context::List, Action::Find).unwrap_or_default();
        list.sought.as_ref().map(|text| key + text)
    }

    /// Returns the footer of a list. The position of the marked line is to the right of the footer, the search text to the left.
    #[must_use]
    pub fn list_footer(&self, list: &PickList) -> Vec<FooterItem> {
        let row = list.last_row(self.size);
        let row = Area { width: row.width.saturating_sub(list.position().width() as u16 + 2), ..row };
        let search = self.search_line(list);
        let is_of_keys = matches!(list.picked(), PickMeaning::Keys(..));
        let back = match &search {
            Some(_) => "show all",
            None if is_of_keys => "back",
            None => "cancel",
        };
        let mut keys = vec![(Action::Accept, if is_of_keys { "change" } else { "select" }), (Action::Back, back)];
        let row = match search {
            Some(search) => row.right_of((search.width() as u16 + 3).min(row.width)),
            None => {
                keys.push((Action::Find, "find"));
                row
            }
        };
        let restore = if is_of_keys { self.key_to_restore() } else { None };
        let restore = restore.and_then(|key| FooterEntry::new(&[key], "default", self.appearance.ascii));
        in_row(row, GAP, self.footer_entries(Context::List, &keys).into_iter().chain(restore))
    }

    /// Returns the footer of a text: keys at the right end of the lower border of its frame. The key that opens the filter is listed only if
    /// the text is longer than a page. The filter is to the left of the footer. If there is too little room, only the key that closes the
    /// text is kept, or nothing.
    #[must_use]
    pub fn text_footer(&self, popup: &TextPopup, layout: &TextPopupLayout) -> Vec<FooterItem> {
        let area = layout.frame.inside();
        let (shown, all) = layout.heights();
        let entry = |actions: &[Action], words: &str| self.footer_entry_of(Context::Help, actions, words);
        let is_long = all > shown;
        let find = if is_long && popup.sought.is_none() { entry(&[Action::Find], "filter") } else { None };
        let scroll = if is_long { entry(&[Action::Up, Action::Down], "scroll") } else { None };
        let back = entry(&[Action::Back], if popup.sought.is_some() { "clear" } else { "close" });
        let mut entries: Vec<FooterEntry> = [find, scroll, back].into_iter().flatten().collect();
        let width = |entries: &[FooterEntry]| entries.iter().map(|entry| entry.width() + GAP).sum::<u16>(); // with a blank on both sides
        let filter = self.filter_line(popup).map_or(0, |filter| filter.width() as u16 + 3);
        let room = area.width.saturating_sub(filter);
        while entries.len() > 1 && width(&entries) > room {
            entries.remove(entries.len() - 2); // the key that closes the text is kept longest
        }
        if width(&entries) > room {
            return Vec::new();
        }
        let x = area.x + area.width - width(&entries) + 1;
        in_row(Area { x, y: area.y + area.height, width: width(&entries), height: 1 }, GAP, entries)
    }

    /// Returns the key that opens the filter of a text, followed by the text of the filter and what is wrong with the last character typed;
    /// `None` if the filter is not open.
    #[must_use]
    pub fn filter_line(&self, popup: &TextPopup) -> Option<String> {
        let key = self.label(Context::Help, Action::Find).unwrap_or_default();
        let text = popup.sought.as_ref()?;
        let refused = popup.refused.map(|typed| format!("  no line has '{text}{typed}'")).unwrap_or_default();
        Some(format!("{key}{text}{refused}"))
    }
}
