//! Input handling for the puzzle editor.

use std::time::Instant;

use crate::app::footer::{GAP, in_row};
use crate::app::play::moved;
use crate::app::puzzle_origin::{practised, seed_of};
use crate::app::{
    Action, Analysis, App, Asking, Context, Draft, Effect, Entry, FooterItem, FrameLayout, Key, Next, Origin, Overlay,
    Prompt, Provenance, Screen, ScreenLayout, ScreenState, layout,
};
use format::{Format, write};
use grid::{Board, Digit, Puzzle};

/// Maximum number of characters in a name.
const LONGEST: usize = 40;

impl ScreenState for Draft {
    const CONTEXT: Context = Context::Draft;
    const ABOUT: &'static [&'static str] = &[
        "Type a puzzle cell by cell, or paste one in any format",
        "that ninefold reads: a line, a grid, pencil marks. Digits",
        "that break a rule are marked at once. Solutions are",
        "counted as you type, up to ten, and a puzzle with exactly",
        "one is rated. Puzzles that you save under a name are in",
        "the library, on the shelf Your own.",
    ];

    fn update(app: &mut App, action: Action, key: Key, now: Instant) {
        let Some(draft) = &mut app.draft else { return app.leave_to(Screen::Menu, now) };
        match action {
            Action::Digit => {
                let digit = key.typed().and_then(|typed| digit_of(draft, typed));
                if digit.is_some() {
                    draft.write(digit, true);
                }
            }
            Action::Skip => draft.write(None, true),
            Action::Clear => draft.write(None, false),
            Action::Rub => draft.rub(),
            Action::Symbol => draft.is_pending = true,
            Action::Restart => draft.wipe(),
            Action::Resize => draft.resize(),
            Action::Undo | Action::Redo => {
                let is_done = if action == Action::Undo { draft.undo() } else { draft.redo() };
                let nothing = if action == Action::Undo { "nothing to undo" } else { "nothing to redo" };
                app.notice = (!is_done).then(|| nothing.to_owned());
            }
            Action::Copy => {
                let line = write(Format::Line, &draft.puzzle()).unwrap_or_default();
                app.effects.push(Effect::Copy(line));
                return app.say("copied the puzzle to the clipboard");
            }
            Action::PlayThis => return app.play_draft(now),
            Action::Keep => return app.ask_name(),
            Action::Back => {
                let from = draft.from;
                return app.leave_to(if from == Screen::Draft { Screen::Menu } else { from }, now);
            }
            action => draft.cursor = moved(draft.shape(), draft.cursor, action).unwrap_or(draft.cursor),
        }
        app.drafted();
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        let fit = layout(app.size, &app.draft.as_ref()?.plan());
        Some(fit.map_or_else(FrameLayout::TooSmall, FrameLayout::Draft))
    }

    /// Returns the keys in the last row. If a message shares that row, the keys are to its right.
    fn footer(app: &App, _: Instant) -> Vec<FooterItem> {
        let (Some(FrameLayout::Draft(fit)), Some(draft)) = (app.frame(), &app.draft) else { return Vec::new() };
        let message = app.draft_message(draft, &fit).filter(|_| fit.message.is_none());
        let taken = message.map_or(0, |words| words.chars().count() + 2);
        if taken > 0 && taken + 6 >= usize::from(app.size.width) {
            return Vec::new();
        }
        let keys = [
            (Action::PlayThis, "play"),
            (Action::Keep, "save"),
            (Action::Undo, "undo"),
            (Action::Back, "leave"),
            (Action::Help, "help"),
            (Action::Resize, "size"),
            (Action::Restart, "wipe"),
        ];
        in_row(fit.keys.right_of(taken as u16), GAP, app.footer_entries(Self::CONTEXT, &keys))
    }

    fn click(app: &mut App, (x, y): (u16, u16), _: Instant) {
        if let (Some(FrameLayout::Draft(fit)), Some(draft)) = (app.frame(), &mut app.draft) {
            draft.cursor = fit.board.at_point(x, y).unwrap_or(draft.cursor);
        }
    }
}

impl App {
    /// Opens the puzzle editor with this puzzle; without a puzzle, with the draft that was left in it.
    pub(in crate::app) fn draft(&mut self, puzzle: Option<&Puzzle>, now: Instant) {
        self.save(now);
        let from = self.screen;
        self.effects.extend(self.draft.is_none().then_some(Effect::OpenDraft));
        let draft = self.draft.get_or_insert_with(|| Draft::new(from));
        draft.from = from;
        if let Some(puzzle) = puzzle {
            draft.copy(puzzle);
        }
        self.screen = Screen::Draft;
        self.analyse_draft();
    }

    /// Returns the message below the board. Without a panel, this is what is known about the puzzle, unless there is another message.
    #[must_use]
    pub fn draft_message(&self, draft: &Draft, fit: &ScreenLayout) -> Option<String> {
        let notice = self.notice.clone().or_else(|| draft.is_pending.then(|| "which letter?".to_owned()));
        notice.or_else(|| fit.panel.is_none().then(|| draft.words().join(": ")))
    }

    /// Returns the number of digits of the draft on disk, or `None` if there is no draft on disk. A draft of which a game or the library
    /// has a copy is not kept on disk.
    #[must_use]
    pub fn typed(&self) -> Option<usize> {
        self.draft.as_ref().map_or(self.menu.typed, Draft::kept)
    }

    /// Restores the draft of the last session.
    pub(in crate::app) fn left_draft(&mut self, left: Option<&Puzzle>) {
        let (Some(left), Some(draft)) = (left, &mut self.draft) else { return };
        let is_hidden = draft.restore(left);
        let undo = self.label(Context::Draft, Action::Undo).unwrap_or_default();
        self.notice = Some(if is_hidden {
            format!("{undo} brings back what you were typing")
        } else {
            "continuing your puzzle".to_owned()
        });
        self.analyse_draft();
    }

    /// Requests the analysis and the saving of the draft after a change.
    pub(in crate::app) fn drafted(&mut self) {
        self.analyse_draft();
        let unwritten = self.draft.as_mut().and_then(Draft::unwritten);
        self.effects.extend(unwritten.map(|puzzle| Effect::SaveDraft(Box::new(puzzle))));
    }

    /// Opens the puzzle editor with a copy of the chosen library entry, or of the givens of the game on the screen.
    pub(in crate::app) fn copy_to_draft(&mut self, now: Instant) {
        let board = match (self.screen, &self.play, self.library.chosen()) {
            (Screen::Play, Some(play), _) => Some(play.game.board().givens()),
            (Screen::Library, _, Some(Entry::Puzzle(origin, _))) => Some(origin.board.givens()),
            _ => None,
        };
        self.draft(board.as_ref().map(Board::puzzle), now);
    }

    /// Enters a digit above 9 that was typed as a letter. Returns whether the key is such a letter.
    pub(in crate::app) fn letter_to_draft(&mut self, key: Key) -> bool {
        let draft = self.draft.as_mut().filter(|_| self.screen == Screen::Draft && self.overlay.is_none());
        let Some(draft) = draft else { return false };
        let was_pending = std::mem::take(&mut draft.is_pending);
        let typed = key.typed().filter(|typed| was_pending || typed.is_ascii_uppercase());
        let Some(digit) = typed.and_then(|typed| digit_of(draft, typed)) else { return false };
        draft.write(Some(digit), true);
        self.drafted();
        true
    }

    /// Requests the analysis of the present digits, unless it is known already.
    fn analyse_draft(&mut self) {
        let Some(draft) = self.draft.as_mut().filter(|draft| draft.analysis.is_none()) else { return };
        self.turn += 1;
        draft.turn = self.turn;
        let board = draft.board().filter(|board| board.dead().is_empty());
        self.stop_rating(); // the rater drops an earlier request
        self.effects.extend(board.map(|board| Effect::Rate(self.turn, Box::new(board))));
    }

    /// Handles the result of an analysis. It is for a pending `rate` command, or for the draft if that has not changed since.
    pub(in crate::app) fn analysis(&mut self, turn: u64, analysis: Analysis) {
        if let Some((_, board)) = self.rating.take_if(|(asked, _)| *asked == turn) {
            return self.rated(turn, board, &analysis);
        }
        if let Some(draft) = self.draft.as_mut().filter(|draft| draft.turn == turn) {
            draft.analysis = Some(analysis);
        }
    }

    fn play_draft(&mut self, now: Instant) {
        let Some(draft) = &self.draft else { return };
        let Some(board) = draft.board() else { return self.say("this puzzle cannot be played yet") };
        let level = draft.analysis.as_ref().and_then(|analysis| Some(analysis.grade.as_ref()?.level));
        let (name, provenance) = ("your own".to_owned(), Provenance::Entered);
        self.open_next(Next::Puzzle(Box::new(Origin { name, level, board, provenance })), now);
    }

    fn ask_name(&mut self) {
        match &self.draft {
            Some(draft) if draft.board().is_some() => self.prompt(Asking::Name, "Name your puzzle"),
            Some(draft) if draft.givens() > 0 => self.say("fix the marked cells before you save"),
            _ => self.say("there is nothing to save yet"),
        }
    }

    /// Saves the puzzle under the name that was typed. If that fails, the prompt stays open with the reason.
    pub(in crate::app) fn keep_draft(&mut self, mut prompt: Prompt) {
        let name = prompt.text.trim().to_owned();
        let puzzle = self.draft.as_ref().map(Draft::puzzle);
        prompt.why = fault_of(&name);
        let is_good = prompt.why.is_none();
        self.overlay = Some(Overlay::Prompt(prompt)); // stays open until the file is written
        self.effects.extend(puzzle.filter(|_| is_good).map(|puzzle| Effect::SavePuzzle(name, Box::new(puzzle))));
    }

    /// Handles the result of saving the player's own puzzle.
    pub(in crate::app) fn puzzle_saved(&mut self, result: Result<String, String>) {
        match (result, &mut self.overlay) {
            (Ok(name), overlay) => {
                *overlay = None;
                self.notice = Some(format!("saved in the library as {name}"));
                if let Some(puzzle) = self.draft.as_ref().map(Draft::puzzle) {
                    self.drop_draft_of(&puzzle);
                }
                self.effects.push(Effect::List);
            }
            (Err(why), Some(Overlay::Prompt(prompt))) => prompt.why = Some(why),
            (Err(why), _) => self.notice = Some(why),
        }
    }
}

/// Returns what is wrong with a name for a puzzle; `None` if it is valid. The name becomes a file name, and must not be the name of a seed
/// or a technique.
fn fault_of(name: &str) -> Option<String> {
    let is_good = |c: char| c.is_alphanumeric() || c == ' ' || "-_.,'’()!&+#".contains(c);
    match name {
        name if name.starts_with(['.', '-']) || !name.chars().all(is_good) => {
            Some("expected a name of letters, digits and spaces".to_owned())
        }
        name if name.chars().count() > LONGEST => Some(format!("expected a name of at most {LONGEST} characters")),
        name if seed_of(name).is_some() || practised(name).is_some() => {
            Some("expected another name: this one belongs to another puzzle".to_owned())
        }
        _ => None,
    }
}

fn digit_of(draft: &Draft, typed: char) -> Option<Digit> {
    Digit::from_symbol(typed).filter(|digit| digit.index() < draft.shape().side())
}
