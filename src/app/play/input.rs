//! Input handling for the play screen.

use std::sync::Arc;
use std::time::Instant;

use crate::app::play::solved_wave::SolvedWave;
use crate::app::{
    Action, App, Code, Context, Effect, FooterItem, FrameLayout, Hint, HintTextArea, JustDone, Key, ListArea, Mode,
    Named, Pending, Play, PopupText, PositionQuestion, Question, Screen, ScreenLayout, ScreenState, Size, Task,
    Uniqueness,
};
use crate::game::{BranchChoice, Change};
use crate::store::MarkErrors;
use logic::TechniqueGroup;

/// Carries out an action that concerns only the hint: moving through it, folding it, or choosing in its list. Returns whether the action
/// was handled.
fn in_hint(play: &mut Play, action: Action, size: Size, fit: &ScreenLayout) -> bool {
    let Some(hint) = &mut play.hint else { return false };
    let area = ListArea::of(size, fit, hint);
    if let (false, true, Some(read)) = (play.summary, hint.is_list(), area.reason(hint))
        && let Some(page) = page_of_reason(action)
    {
        hint.turn_page(&read, page);
        return true;
    }
    let page = usize::from(area.list.height).saturating_sub(2).max(1);
    if !play.summary && hint.turn(action, page) {
        play.bring_hint_in_sight(size);
        return true;
    }
    if action == Action::FoldHint && fit.panel.is_none() && !hint.is_list() {
        hint.is_folded = !hint.is_folded;
        return true;
    }
    let unfolds =
        matches!(action, Action::Hint | Action::ShowStep | Action::ApplyHint | Action::PageUp | Action::PageDown);
    hint.is_folded &= !unfolds;
    let chooses = action == Action::ShowStep && hint.is_list();
    if chooses {
        hint.more();
    }
    chooses
}

/// Returns how an action scrolls the explanation below the list of steps; `None` if it does not. Page up and down scroll the list.
const fn page_of_reason(action: Action) -> Option<Action> {
    match action {
        Action::Left => Some(Action::PageUp),
        Action::Right => Some(Action::PageDown),
        _ => None,
    }
}

impl ScreenState for Play {
    const CONTEXT: Context = Context::Play;
    const ABOUT: &'static [&'static str] = &[
        "Hints go step by step: where to look, what to look for,",
        "the pattern, the reason; then the step is played for you.",
        "Undo never loses anything: every branch is kept. Click a",
        "cell to go there. The mouse wheel changes the highlighted",
        "digit, and a right click notes it in a cell.",
    ];

    fn update(app: &mut App, action: Action, key: Key, now: Instant) {
        let frame = app.frame();
        let Some(play) = &mut app.play else { return app.leave_to(Screen::Menu, now) };
        if play.is_hidden() && action != Action::Back {
            let goes_on = !play.is_paused || action == Action::Pause;
            (play.is_paused, play.is_away) = (!goes_on, false);
            return;
        }
        let is_hints = matches!(&frame, Some(FrameLayout::Play(fit)) if in_hint(play, action, app.size, fit));
        if is_hints || play.go(action) {
            return;
        }
        let typed = |key: Key| key.typed().and_then(|typed| play.digit_of(typed));
        if action == Action::Digit && app.settings.digit_first {
            return typed(key).map_or((), |digit| app.light_digit(digit));
        }
        // Kind of mark and digit that the action writes; `None` if it writes nothing. The digit is `None` if the action clears.
        let writes = match action {
            Action::Digit => Some((play.mode, typed(key))),
            Action::NoteDigit => Some((Mode::Note, typed(Key { alt: false, ..key }))),
            Action::WriteLit if play.game.digit(play.cursor).is_none() => play.light.map(|lit| (play.mode, Some(lit))),
            Action::WriteLit => play.light.map(|_| (play.mode, None)),
            Action::Clear => Some((play.mode, None)),
            _ => None,
        };
        if let Some(why) = writes.and_then(|(mode, _)| play.only_givens(mode)) {
            return app.say(why);
        }
        let change = match action {
            Action::Digit | Action::NoteDigit | Action::WriteLit => {
                writes.and_then(|(mode, digit)| play.write(digit?, mode, app.settings.auto_erase))
            }
            Action::LightDigit => return play.light_by(key),
            Action::Clear if play.mode == Mode::Colour => play.game.unpaint(&play.targets()),
            Action::Clear => play.game.clear(&play.targets()),
            Action::FillNotes => {
                let change = play.game.fill_notes();
                if change.is_none() {
                    app.notice = Some("every empty cell already has notes".to_owned());
                }
                change
            }
            Action::WipeNotes => play.game.wipe_notes(),
            Action::ApplyHint => return app.apply_hint(now),
            Action::Back => {
                if !play.close_one(key.code == Code::Named(Named::Esc)) {
                    app.leave_to(Screen::Menu, now);
                }
                return;
            }
            other => return app.beside_the_board(other, now),
        };
        app.change(change, now);
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        let fit = app.play.as_ref()?.fit(app.size);
        Some(fit.map_or_else(FrameLayout::TooSmall, FrameLayout::Play))
    }

    /// Returns the keys below the board, those of the hint, and those on the card of a solved game. Keys that something covers are left out.
    fn footer(app: &App, now: Instant) -> Vec<FooterItem> {
        let (Some(FrameLayout::Play(fit)), Some(play)) = (app.frame(), &app.play) else { return Vec::new() };
        let mut items = app.keys_below_board(&fit, play, now);
        items.extend(play.visible_hint(&fit).into_iter().flat_map(|hint| app.hint_footer(&fit, hint)));
        let covered = app.covered_areas(&fit, play, now);
        items.retain(|item| !covered.iter().any(|area| area.overlaps(item.area)));
        items.extend(app.solved_card(play, now).into_iter().flat_map(|card| card.keys));
        items
    }

    fn click(app: &mut App, at: (u16, u16), now: Instant) {
        let step = app.listed_step_at(at);
        if let (Some(step), Some(hint)) = (step, app.play.as_mut().and_then(|play| play.hint.as_mut())) {
            hint.select_line(step);
            return app.take_row(Action::Accept, now);
        }
        if let Some((play, cell)) = app.pointed(at, now) {
            play.deselect();
            play.cursor = cell;
            let is_written = play.light.is_some() && play.game.digit(cell).is_none();
            if is_written && app.settings.digit_first {
                app.perform(Action::WriteLit, now);
            }
        }
    }

    /// Scrolls the hint. Without a hint, changes the highlighted digit.
    fn wheel(app: &mut App, action: Action, now: Instant) {
        let Some(play) = app.play.as_mut().filter(|play| !play.is_hidden() && !play.summary) else { return };
        match &mut play.hint {
            Some(hint) if hint.is_list() => drop(hint.turn(action, 1)),
            Some(_) => {
                let page = if action == Action::Down { Action::PageDown } else { Action::PageUp };
                app.beside_the_board(page, now);
            }
            None => (play.light, play.filter) = (Some(play.next_digit(action)), None),
        }
    }

    fn wake(app: &App, now: Instant) -> Option<Instant> {
        let play = app.play.as_ref()?;
        let second = play.game.clock.next_second(now).filter(|_| app.settings.show_timer);
        let frame = play.wave.filter(|_| !play.is_hidden()).and_then(|wave| wave.next_frame(now));
        second.into_iter().chain(play.due(now)).chain(frame).min()
    }
}

impl App {
    /// Carries out an action of the play screen that does not write on the board.
    pub(in crate::app) fn beside_the_board(&mut self, action: Action, now: Instant) {
        let Some(play) = &mut self.play else { return };
        match action {
            action if Pending::after(action).is_some() => play.pending = Pending::after(action),
            action if Mode::after(action).is_some() => self.change_mode(action),
            Action::LightHere => {
                let here = play.game.digit(play.cursor);
                play.light = if play.clear_highlight() { None } else { here };
            }
            Action::Undo | Action::Redo => self.step_back_or_on(action, now),
            Action::NextBranch | Action::PreviousBranch | Action::Bookmark | Action::ToBookmark => {
                self.move_in_history(action, now);
            }
            Action::BeforeMistake => self.look_for_mistake(),
            Action::Select | Action::SelectAlike => self.notice = Some(play.select_by(action)),
            Action::Hint => self.hint(now),
            Action::AllSteps if play.game.is_solved() => self.look_back(),
            Action::AllSteps => self.think(PositionQuestion::All),
            Action::Page => self.open_page_of_hint(now),
            Action::Rules => self.open_text(PopupText::Rules),
            Action::PageUp | Action::PageDown => {
                let fit = play.fit(self.size);
                if let (Some(hint), Ok(fit)) = (&mut play.hint, fit) {
                    let read = HintTextArea::of(self.size, &fit, hint);
                    hint.turn_page(&read, action);
                }
            }
            Action::Watch => self.watch_this(now),
            Action::Solve if self.settings.confirm_solve => self.ask(Question::Solve),
            Action::Solve => self.confirmed(Question::Solve, now),
            Action::Restart if play.game.is_solved() => self.ask(Question::Again),
            Action::Restart => self.ask(Question::Restart),
            Action::Pause => play.is_paused = true,
            Action::Another => self.another(now),
            Action::PlaySuggested => self.play_suggested(now),
            Action::Copy => {
                self.effects.push(Effect::Copy(play.origin.line()));
                self.say("copied the puzzle to the clipboard");
            }
            Action::CopyMarks => self.copy_position(),
            Action::CopyLink => self.copy_link(),
            Action::Check if self.settings.check == MarkErrors::Conflicts && self.has_agreed => self.mark_mistakes(),
            Action::Check if self.settings.check == MarkErrors::Conflicts => self.ask(Question::Mistakes),
            Action::AutoErase | Action::Timer | Action::Check | Action::Advice => self.switch(action),
            _ => {}
        }
    }

    /// Carries out the hint. What it places and eliminates stays marked until the next input. A message says what was done if there is no
    /// panel to say it.
    fn apply_hint(&mut self, now: Instant) {
        let Some(play) = &mut self.play else { return };
        let Some(hint) = &play.hint else { return };
        let Some(change) = hint.change(&play.game) else { return };
        let (done, fixed, shape) = (JustDone::of(hint), hint.fixed(), hint.shape());
        if hint.is_help() {
            play.game.help.applied += 1;
            self.notice = fixed;
        }
        self.change(Some(change), now);
        let Some(play) = &mut self.play else { return };
        let has_panel = play.fit(self.size).is_ok_and(|fit| fit.panel.is_some());
        if self.notice.is_none() && !has_panel {
            self.notice = done.as_ref().map(|done| done.sentence(shape));
        }
        play.just_done = done;
    }

    /// Chooses another branch of the history, goes to a bookmark, or sets or removes a bookmark here.
    fn move_in_history(&mut self, action: Action, now: Instant) {
        let Some(play) = &mut self.play else { return };
        self.notice = match action {
            Action::Bookmark => {
                let set = play.game.toggle_bookmark();
                Some(if set { "bookmark set" } else { "bookmark removed" }.to_owned())
            }
            Action::ToBookmark => {
                let Some(id) = play.game.history().latest_bookmark() else {
                    return self.say("no other bookmark");
                };
                play.game.go_to(id);
                play.follow(None);
                self.notice.take()
            }
            _ => match play.game.next_branch(action == Action::NextBranch) {
                BranchChoice::None => Some("there is no other branch here".to_owned()),
                BranchChoice::Here => {
                    play.follow(None);
                    None
                }
                BranchChoice::Redo { number, count } => Some(format!("redo takes branch {number} of {count}")),
            },
        };
        self.save(now);
    }

    /// Undoes or redoes a change.
    fn step_back_or_on(&mut self, action: Action, now: Instant) {
        let Some(play) = &mut self.play else { return };
        let change = if action == Action::Undo { play.game.undo() } else { play.game.redo() };
        play.follow(change.as_ref());
        let nothing = if action == Action::Undo { "nothing to undo" } else { "nothing to redo" };
        self.notice = change.is_none().then(|| nothing.to_owned());
        self.save(now);
    }

    /// Shows the solution of a solved puzzle step by step.
    fn look_back(&mut self) {
        let Some(play) = &mut self.play else { return };
        match &play.review {
            Some(review) => {
                (play.summary, play.hint) = (false, Hint::way(review, Arc::clone(play.game.board().layout())));
            }
            None => self.notice = Some("the review is not ready yet".to_owned()),
        }
    }

    /// Opens the page of the technique that the hint has named; if it has named none, of the technique that the game is for practising.
    fn open_page_of_hint(&mut self, now: Instant) {
        let Some(play) = &self.play else { return };
        match play.hint.as_ref().and_then(Hint::technique).or(play.origin.practised().map(TechniqueGroup::easiest)) {
            Some(technique) => self.open_page(technique, false, now),
            None => self.say("ask for a hint first: this opens the page of its technique"),
        }
    }

    /// Toggles a setting and saves it.
    pub(in crate::app) fn switch(&mut self, action: Action) {
        let settings = &mut self.settings;
        let mut marks_conflicts = settings.check != MarkErrors::Off;
        let (what, is_on) = match action {
            Action::AutoErase => ("a digit removes notes it rules out", &mut settings.auto_erase),
            Action::Timer => ("show the time", &mut settings.show_timer),
            Action::Advice => ("suggest harder or easier puzzles", &mut settings.advice),
            _ => ("mark conflicts", &mut marks_conflicts),
        };
        *is_on = !*is_on;
        self.notice = Some(format!("{what}: {}", if *is_on { "on" } else { "off" }));
        if action == Action::Check {
            settings.check = if marks_conflicts { MarkErrors::Conflicts } else { MarkErrors::Off };
            self.play.iter_mut().for_each(|play| play.solution = None);
        }
        self.save_settings();
    }

    /// Ends the animation of the solved board, so that the summary is shown. Returns whether the animation was on the screen.
    pub(in crate::app) fn skip_animation(&mut self, now: Instant) -> bool {
        let is_board_shown = self.screen == Screen::Play && self.overlay.is_none();
        let play = self.play.as_mut().filter(|play| is_board_shown && play.is_animated(now));
        play.is_some_and(|play| play.wave.take().is_some())
    }

    /// Makes a change in the open game and saves the game. If the change solves the puzzle, starts the animation and requests a review.
    pub(in crate::app) fn change(&mut self, change: Option<Change>, now: Instant) {
        let (Some(play), Some(change)) = (&mut self.play, change) else { return };
        let (was_solved, was_full) = (play.summary, play.game.empty() == 0);
        let last_cell = change.cell().unwrap_or(play.cursor);
        let review = (play.apply(change, now) && !was_solved).then(|| {
            play.game.clock.stop(now);
            Task::Review(play.origin.id(), Box::new(play.game.clone()))
        });
        play.is_just_solved |= review.is_some();
        if review.is_some() && self.settings.animation && !play.game.help.solved {
            play.wave = Some(SolvedWave::new(play.game.shape(), last_cell, now));
        }
        let is_wrong = play.game.empty() == 0 && !was_full && !play.summary;
        if is_wrong {
            self.notice = self.full_board_notice();
        }
        if review.is_some() {
            self.record();
        }
        self.save(now);
        if let Some(review) = review {
            self.effects.extend([Effect::Run(review), Effect::List]); // the game counts for the advice on the next level
        }
    }

    /// Reveals the next part of the hint, or requests a new hint.
    pub(in crate::app) fn hint(&mut self, now: Instant) {
        let Some(play) = &mut self.play else { return };
        if play.game.is_solved() {
            return self.say("the puzzle is solved");
        }
        let question = play.origin.practised().map_or(PositionQuestion::Next, PositionQuestion::Practise);
        match &mut play.hint {
            Some(hint) if hint.is_answer() => self.think(question), // the answer to another question has no further parts
            Some(hint) if hint.is_last() => self.perform(Action::ApplyHint, now),
            Some(hint) => {
                hint.more();
                play.count_help();
                play.bring_hint_in_sight(self.size);
            }
            None => self.think(question),
        }
    }

    /// Requests the answer to a question of the player about the position.
    pub(in crate::app) fn think(&mut self, question: PositionQuestion) {
        let Some(play) = &mut self.play else { return };
        play.hint = None;
        let position = Box::new(play.game.position());
        let uniqueness = if self.settings.uniqueness { Uniqueness::Unique } else { Uniqueness::None };
        self.run("thinking", |turn| Task::Hint(turn, position, question, uniqueness));
    }
}
