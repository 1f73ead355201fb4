//! Rows below the board of a game: a message or the status, and the keys.

use std::time::Instant;

use crate::app::footer::{GAP, in_row};
use crate::app::{Action, App, Area, BoardForm, Context, FooterItem, Mode, Pending, Play, ScreenLayout, clock};
use crate::game::Game;
use grid::{Cell, Digit, DigitSet, Family, Layout};
use unicode_width::UnicodeWidthStr;

/// Message below the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayMessage {
    /// The message.
    pub words: String,
    /// Kind of the message, which decides its style.
    pub kind: MessageKind,
}

/// Kind of a message below the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// Answer to an input, or a request for the next key.
    Notice,
    /// Remark about the list of steps.
    Remark,
    /// Cells that break a rule or are wrong.
    Fault,
}

impl PlayMessage {
    /// Returns a message with these words; `None` if there are no words.
    fn of(words: Option<String>, kind: MessageKind) -> Option<Self> {
        words.map(|words| Self { words, kind })
    }

    /// Whether the message is too long for the row below the board. If so, it is drawn over the last rows of the screen instead.
    #[must_use]
    pub fn is_long(&self, fit: &ScreenLayout) -> bool {
        self.words.width() > usize::from(fit.message.unwrap_or(fit.keys).width)
    }
}

/// Name of the cell under the cursor, the mode and the notes, to the left of the keys if there is no room for them elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CursorWords {
    /// Name of the cell.
    pub place: String,
    /// Mode, after a blank; empty in digit mode.
    pub mode: String,
    /// Notes, after a blank, and the number of selected cells; may be empty.
    pub notes: String,
}

impl CursorWords {
    /// Returns the words for the cell under the cursor.
    #[must_use]
    pub fn of(play: &Play) -> Self {
        let place = play.game.shape().place(play.cursor).to_string();
        let mode = if play.mode == Mode::Digit { String::new() } else { format!(" {}", play.mode.word()) };
        let notes = pencilled(&play.game, play.cursor, false);
        let notes = if notes.is_empty() { notes } else { format!(" {notes}") };
        let notes = if play.is_selected(play.cursor) { format!("{notes} ×{}", play.selected.len()) } else { notes };
        Self { place, mode, notes }
    }

    /// Returns the width of the words in a row: at most two thirds, so that there is room for keys.
    #[must_use]
    pub fn width(&self, row: Area) -> u16 {
        let wanted = self.place.width() + self.mode.width() + self.notes.width();
        (wanted as u16).min(row.width * 2 / 3)
    }
}

/// Returns the notes and the corner marks of a cell: `2 3 7  corner 3`, or `237 corner 3` if `is_roomy` is false.
#[must_use]
pub fn pencilled(game: &Game, cell: Cell, is_roomy: bool) -> String {
    let gap = if is_roomy { " " } else { "" };
    let symbol = |digit: Digit| digit.symbol().unwrap_or('#').to_string();
    let listed = |digits: DigitSet| digits.iter().map(symbol).collect::<Vec<_>>().join(gap);
    let (notes, corners) = (game.notes(cell), game.corners(cell));
    let corners = if corners.is_empty() { String::new() } else { format!("corner {}", listed(corners)) };
    let between = if notes.is_empty() || corners.is_empty() { "" } else { " " };
    format!("{}{between}{}{corners}", listed(notes), if between.is_empty() { "" } else { gap })
}

/// Whether a board has neither boxes nor regions.
#[must_use]
pub fn is_latin(layout: &Layout) -> bool {
    !layout.has(Family::Box) && !layout.has(Family::Region)
}

/// Returns the request for the next key of a key sequence.
fn request(pending: Pending) -> String {
    let words = match pending {
        Pending::Note => "note which digit?",
        Pending::Corner => "corner mark of which digit?",
        Pending::Light => "light up which digit, or = for pairs?",
        Pending::AlsoLight(digit) => return format!("{digit} lit up; another digit: cells with both"),
        Pending::WhyNot => "why not which digit?",
        Pending::Symbol => "which letter?",
        Pending::Colour => "1 to 9: colour the cell; , and a digit: a candidate; 0: clear",
        Pending::ColourNote => "colour which candidate?",
        Pending::ColourOf(digit) => return format!("1 to 9: colour the candidate {digit}; 0: clear"),
        Pending::Row => "go to which row, or b and a box?",
        Pending::Box => "go to which box?",
        Pending::Column(row) => return format!("row {}, which column?", row + 1),
    };
    words.to_owned()
}

impl App {
    /// Returns the message to show now; `None` if there is none.
    #[must_use]
    pub fn play_message(&self, play: &Play) -> Option<PlayMessage> {
        let folded = || {
            let is_folded = play.hint.as_ref().is_some_and(|hint| hint.is_folded);
            let key = self.label(Context::Play, Action::FoldHint).unwrap_or_default();
            is_folded.then(|| format!("{key}: show the hint"))
        };
        let notice = play.pending.map(request).or_else(|| self.at_work()).or_else(folded);
        let notice = notice.or_else(|| self.notice.clone());
        PlayMessage::of(notice, MessageKind::Notice)
            .or_else(|| PlayMessage::of(self.list_remark(play), MessageKind::Remark))
            .or_else(|| PlayMessage::of(self.faults_in_words(play), MessageKind::Fault))
    }

    /// Returns a remark about the techniques in the list of all steps; `None` if there is no list.
    fn list_remark(&self, play: &Play) -> Option<String> {
        let hint = play.hint.as_ref().filter(|hint| hint.is_list() && !hint.is_way())?;
        if !hint.is_quick() {
            return Some("no easier step applies".to_owned());
        }
        let key = self.label(Context::Play, Action::Hint).unwrap_or_default();
        let ways = [
            format!("forcing chains, whips and large fish are left out: only {key} looks for them"),
            "without forcing chains, whips and large fish".to_owned(),
            "no forcing chains, whips, large fish".to_owned(),
        ];
        let fitting = ways.into_iter().find(|words| words.len() <= usize::from(self.size.width));
        Some(fitting.unwrap_or_else(|| "no forcing, no large fish".to_owned()))
    }

    /// Returns the conflicts in words. If there are none, returns the names of the cells that are marked as wrong; `None` if there are none
    /// of these either.
    fn faults_in_words(&self, play: &Play) -> Option<String> {
        let conflicts = self.marked_conflicts(play);
        if !conflicts.is_empty() {
            return Some(play.conflict_summary(&conflicts));
        }
        let names: Vec<String> = play.mistakes().iter().map(|cell| play.game.shape().place(cell).to_string()).collect();
        (!names.is_empty()).then(|| format!("wrong: {}", names.join(" ")))
    }

    /// Returns the time played, or the number of empty cells if the timer is off. If the player has turned on the sign of the game's health,
    /// the sign comes first.
    #[must_use]
    pub fn time_in_words(&self, play: &Play, now: Instant) -> String {
        let health = play.sign_of_health(self.appearance.ascii).map(|sign| format!("{sign} ")).unwrap_or_default();
        match self.settings.show_timer {
            true => health + &clock(play.game.clock.elapsed(now)),
            false => format!("{health}{} left", play.game.empty()),
        }
    }

    /// Returns the keys below the board; empty if a message or the status takes their row. If there are neither a panel nor a row for
    /// messages, the words about the cell under the cursor are to the left of the keys, and the time is to their right.
    #[must_use]
    pub fn keys_below_board(&self, fit: &ScreenLayout, play: &Play, now: Instant) -> Vec<FooterItem> {
        let message = self.play_message(play);
        let is_shared = fit.message.is_none() && (message.is_some() || fit.board.form == BoardForm::Tiny);
        if is_shared || message.is_some_and(|message| message.is_long(fit)) {
            return Vec::new();
        }
        let row = fit.keys;
        let (left, right) = match fit.shows_cell_beside_keys() {
            true if play.is_hidden() => (0, self.time_in_words(play, now).chars().count() + 1),
            true => (CursorWords::of(play).width(row) + 2, self.time_in_words(play, now).chars().count() + 1),
            false => (0, 0),
        };
        let row = row.right_of(left);
        let row = Area { width: row.width.saturating_sub(right as u16), ..row };
        in_row(row, GAP, self.footer_entries(Context::Play, &self.actions_below_board(play)))
    }

    /// Returns the actions whose keys are listed below the board, the most useful first.
    fn actions_below_board(&self, play: &Play) -> Vec<(Action, &'static str)> {
        let general = [(Action::Help, "help"), (Action::Library, "library"), (Action::Quit, "quit")];
        if play.is_hidden() {
            return [(Action::Pause, "resume")].into_iter().chain(general).collect();
        }
        let has_digit_key = self.keymap.key(Context::Play, Action::DigitMode).is_some();
        let back = if has_digit_key { Action::DigitMode } else { play.mode.action() };
        let note = if play.mode == Mode::Digit { (Action::NoteMode, "note") } else { (back, "digit mode") };
        let layout = play.game.board().layout();
        let has_rules = !layout.kinds().is_empty() || is_latin(layout);
        let [help, library, quit] = general;
        let actions = [
            Some((Action::Hint, "hint")),
            has_rules.then_some((Action::Rules, "rules")),
            Some(note),
            Some((Action::Undo, "undo")),
            Some((Action::FillNotes, "fill notes")),
            Some(help),
            Some((Action::Watch, "watch")),
            Some((Action::Pause, "pause")),
            Some(library),
            Some(quit),
        ];
        actions.into_iter().flatten().collect()
    }
}

impl ScreenLayout {
    /// Whether the row of the keys also shows the cell under the cursor and the time, for which there is no other room.
    #[must_use]
    pub const fn shows_cell_beside_keys(&self) -> bool {
        self.panel.is_none() && self.message.is_none()
    }
}
