//! Dispatch of every input and report.

use std::sync::Arc;
use std::time::Instant;

use crate::app::completion::complete_path;
use crate::app::statistics::SolvedGame;
use crate::app::{
    Action, Answer, App, Asking, Code, Context, Effect, FrameLayout, Hint, Input, Key, Named, Overlay, Play, Question,
    Report, Screen, Statistics,
};
use crate::store::GameResult;
use text::counted;

impl App {
    /// Updates the state for an input. Returns the effects to be carried out. During the animation of a solved board, a key or a click only
    /// ends the animation.
    pub fn receive(&mut self, input: Input, now: Instant) -> Vec<Effect> {
        let is_press = matches!(input, Input::Key(_) | Input::Click(..) | Input::CtrlClick(..) | Input::RightClick(..));
        if is_press && self.skip_animation(now) {
            return self.settled(now);
        }
        // Clicks are looked up on the screen as it was drawn, so they do this themselves.
        if matches!(input, Input::Key(_) | Input::Drag(..) | Input::CtrlClick(..) | Input::Wheel(_) | Input::Paste(_)) {
            self.forget_just_done();
        }
        match input {
            Input::Key(key) => self.key(key, now),
            Input::Click(x, y) => self.click((x, y), now),
            Input::Drag(x, y) => self.drag((x, y), false, now),
            Input::CtrlClick(x, y) => self.drag((x, y), true, now),
            Input::RightClick(x, y) => self.right_click((x, y), now),
            Input::Wheel(action) => self.wheel(action, now),
            Input::Paste(text) => self.paste(&text, now),
            Input::Resize(size) => self.size = size,
            Input::Focus(here) => {
                if let Some(play) = &mut self.play {
                    play.is_away = !here && self.settings.pause_away;
                }
            }
            Input::Tick => {
                if let (Screen::Watch, Some(watch)) = (self.screen, &mut self.watch) {
                    watch.tick(now);
                }
                self.save_if_due(now);
            }
            Input::Stopped { since } => {
                if let Some(play) = &mut self.play {
                    play.game.clock.discount(since, now);
                }
            }
            Input::Report(report) => self.report(report, now),
        }
        self.settled(now)
    }

    /// Ends the display of what the last hint has done.
    pub(super) fn forget_just_done(&mut self) {
        if let Some(play) = &mut self.play {
            play.just_done = None;
        }
    }

    /// Restores the invariants after an input. Returns the effects to be carried out.
    pub(super) fn settled(&mut self, now: Instant) -> Vec<Effect> {
        self.settle(now);
        std::mem::take(&mut self.effects)
    }

    /// Restores the invariants after an input: the clock runs only while an unsolved puzzle is visible; leaving a race ends it; a
    /// technique's page is dropped once it is closed; if an overlay is closed, the overlay stored below it is dropped.
    pub(super) fn settle(&mut self, now: Instant) {
        let is_over = match &self.overlay {
            Some(Overlay::Text(_)) => true,
            Some(Overlay::Prompt(prompt)) => prompt.asking == Asking::Command,
            _ => false,
        };
        if !is_over {
            self.beneath = None;
        }
        if ![&self.overlay, &self.beneath].into_iter().flatten().any(|open| *open == Overlay::Page) {
            self.drop_page();
        }
        if self.screen != Screen::Race {
            self.race = None;
        }
        self.menu.learn_unsaved(self.at_stake().is_some());
        let seen = self.screen == Screen::Play && self.overlay.is_none();
        if let Some(play) = &mut self.play {
            if seen && !play.is_hidden() && !play.game.is_solved() {
                play.game.clock.start(now);
            } else {
                play.game.clock.stop(now);
            }
        }
        self.check_health();
    }

    /// Returns the context whose key bindings are active.
    #[must_use]
    pub fn context(&self) -> Context {
        match &self.overlay {
            Some(Overlay::Text(_)) => Context::Help,
            Some(Overlay::Page) => Context::Page,
            Some(Overlay::List(_) | Overlay::Choose) => Context::List,
            Some(Overlay::Ask(_) | Overlay::Prompt(_) | Overlay::Keys(_)) | None => self.screen.table().context,
        }
    }

    pub(super) fn key(&mut self, key: Key, now: Instant) {
        self.notice = None;
        match self.overlay.take() {
            Some(Overlay::Prompt(prompt)) => return self.type_into(prompt, key, now),
            Some(Overlay::Ask(question)) => return self.answer(question, key.half_width(), now),
            Some(Overlay::Keys(dialog)) => return self.key_for_action(dialog, key.half_width(), now),
            other => self.overlay = other,
        }
        let key = key.half_width(); // text typed into a prompt keeps its full-width characters
        let is_typed = self.awaited(key, now)
            || self.letter_to_draft(key)
            || self.letter_to_list(key)
            || self.letter_to_filter(key)
            || self.key_to_seed(key)
            || self.letter_to_menu(key, now);
        if is_typed {
            return;
        }
        if let Some(action) = self.keymap.action(self.context(), key) {
            self.update(action, key, now);
        }
    }

    /// Carries out an action that was requested without a key of its own, such as by a click.
    pub(super) fn perform(&mut self, action: Action, now: Instant) {
        self.update(action, Key::plain(Code::Named(Named::Enter)), now);
    }

    /// Carries out an action: first it is looked up among the actions for every screen, then it is passed to the open overlay or the
    /// screen.
    pub(super) fn update(&mut self, action: Action, key: Key, now: Instant) {
        let action = self.meant(action);
        match action {
            Action::Quit => return self.quit(now),
            Action::Suspend => return self.save_then(Effect::Suspend, now),
            Action::Redraw => return self.effects.push(Effect::Redraw),
            Action::Help => return self.help(),
            Action::Command => return self.ask_command(now),
            Action::Back if self.making.is_some() && !self.is_read() => return self.stop_making(),
            _ => {}
        }
        match self.overlay.take() {
            Some(Overlay::List(list)) => self.in_list(list, action, now),
            other => {
                self.overlay = other;
                self.in_front(action, key, now);
            }
        }
    }

    /// Passes an action to the open overlay, or to the screen if there is no overlay. Lists are handled before.
    fn in_front(&mut self, action: Action, key: Key, now: Instant) {
        let is_home = matches!(self.screen, Screen::Menu | Screen::Library | Screen::Play);
        match (&self.overlay, action) {
            (Some(Overlay::Page), _) => self.in_page(action, now),
            (Some(Overlay::Choose), _) => self.in_form(action),
            (Some(Overlay::Text(_)), _) => self.read(action),
            // While a search for a position runs, any key only stops it.
            _ if self.screen == Screen::Watch && self.watch.as_mut().is_some_and(|watch| watch.halt(now)) => {}
            (_, Action::New) if is_home => self.choose(),
            (_, Action::Draft) if is_home => self.copy_to_draft(now),
            (_, Action::Library) if self.screen != Screen::Library => self.visit_library(now),
            // A race ends when its screen is left.
            (_, Action::Settings) if !matches!(self.screen, Screen::Settings | Screen::Race) => self.visit_settings(),
            (_, Action::Statistics) if !matches!(self.screen, Screen::Statistics | Screen::Race) => {
                self.visit_statistics();
            }
            _ => (self.screen.table().update)(self, action, key, now),
        }
    }

    /// Returns the action that a key means in the present state. [`Action::Accept`] and [`Action::Focus`] have several meanings, which are
    /// listed only here; other actions are returned unchanged. In lists, `Accept` always picks the marked line.
    fn meant(&self, action: Action) -> Action {
        let play = self.play.as_ref();
        let hint = play.and_then(|play| play.hint.as_ref());
        match (self.context(), action) {
            (Context::Play, Action::Accept) => match hint {
                _ if play.is_some_and(Play::is_hidden) => Action::Pause,
                _ if play.is_some_and(|play| play.summary) => Action::Another,
                Some(hint) if hint.is_list() => Action::ShowStep,
                Some(hint) if hint.walking().is_some() => Action::WalkHint,
                Some(_) => Action::ApplyHint,
                None => Action::WriteLit,
            },
            (Context::Play, Action::Focus) => {
                let is_covered = matches!(self.frame(), Some(FrameLayout::Play(fit)) if fit.panel.is_none());
                let can_fold = is_covered && hint.is_some_and(|hint| !hint.is_list());
                if can_fold { Action::FoldHint } else { Action::LightHere }
            }
            (Context::Draft | Context::Page, Action::Accept) => Action::PlayThis,
            (Context::Page, Action::Focus) => Action::NextPart,
            _ => action,
        }
    }

    /// Shows the answer to the latest question about a position. If a technique's page waits for the answer, it is shown there, otherwise
    /// as a hint in the game.
    fn answered(&mut self, answer: Answer) {
        self.busy = None;
        if self.page.as_ref().is_some_and(|page| page.awaits(self.turn)) {
            self.example_found(answer);
        } else if let Some(play) = &mut self.play {
            let answer = if self.keymap.has_keys() { answer.without_repeated_conclusions() } else { answer };
            play.hint = Some(Hint::new(answer, Arc::clone(play.game.board().layout())));
            play.count_help();
            play.bring_hint_in_sight(self.size);
        }
    }

    /// Shows a notice: in the dialog that changes keys, or in the last row.
    fn notified(&mut self, why: String) {
        self.busy = None;
        match &mut self.overlay {
            Some(Overlay::Keys(dialog)) => dialog.message = Some(why),
            _ => self.notice = Some(why),
        }
    }

    /// Takes over the results of all games. `faults` says what is wrong with lines of the log that cannot be read.
    fn learn_results(&mut self, results: &[GameResult], faults: &[String]) {
        self.solved_games = results.iter().filter_map(SolvedGame::of).collect();
        self.statistics = Statistics::of(results, self.menu.today.unwrap_or_default());
        if std::mem::take(&mut self.awaits_times) {
            self.notice = Some(self.all_times());
        }
        if self.screen == Screen::Statistics && !faults.is_empty() {
            self.notice = Some(faults.join("; "));
        }
    }

    pub(super) fn report(&mut self, report: Report, now: Instant) {
        match report {
            Report::Answer(turn, answer) if turn == self.turn => self.answered(*answer),
            Report::Solved(turn, solution) if turn == self.turn => self.solved(solution, now),
            Report::SolutionFound(id, solution) => self.solution_found(id, solution),
            Report::HealthChecked(id, health) => self.health_checked(id, health),
            Report::Rewound(turn, moment) if turn == self.turn => self.rewound(moment, now),
            Report::Today { date, offset } => (self.menu.today, self.library.offset) = (Some(date), offset),
            Report::Tried(turn, tried) => self.tried(turn, tried),
            Report::Made(turn, made) => self.made(turn, made, now),
            Report::Near(turn, origin, amiss) => self.near(turn, origin, amiss),
            Report::Rated(turn, analysis) => self.analysis(turn, *analysis),
            Report::PuzzleSaved(result) => self.puzzle_saved(result),
            Report::Draft(left) => self.left_draft(left.as_deref()),
            Report::DraftWritten(result) => self.draft_written(result),
            Report::Typed(digits) => self.menu.typed = digits,
            Report::Own(origins, unread) => self.library.learn_own(origins, unread),
            Report::Raced(turn, runs) => self.raced(turn, &runs),
            Report::Answer(..) | Report::Solved(..) | Report::Rewound(..) => {}
            Report::Forgotten(id) => self.forgotten(id),
            Report::Opened(open) => self.start_game(*open, now),
            Report::Results(results, faults) => self.learn_results(&results, &faults),
            Report::Listed(saved) => {
                self.menu.learn(&saved);
                self.library.learn(saved);
            }
            Report::Read(Ok(origins)) => {
                self.overlay = self.overlay.take().filter(|overlay| !matches!(overlay, Overlay::Prompt(_)));
                self.notice = Some(counted(origins.len(), "puzzle", "puzzles"));
                self.library.add_file(origins);
                if self.screen != Screen::Library {
                    self.back_to = self.screen;
                    self.screen = Screen::Library;
                }
                self.effects.push(Effect::List);
            }
            Report::Read(Err(why)) => match &mut self.overlay {
                Some(Overlay::Prompt(prompt)) => prompt.why = Some(why),
                _ => self.notice = Some(why),
            },
            Report::SolutionsCounted(id, count) => self.solutions_counted(id, count),
            Report::Reviewed(id, review) => {
                if let Some(play) = self.play_of(id) {
                    let is_new = std::mem::take(&mut play.is_just_solved);
                    play.review = Some(*review.clone());
                    if is_new {
                        self.record_review(id, &review);
                    }
                }
            }
            Report::Written(id, result) => self.written(id, result),
            Report::Lost { id, why, has_save } => self.lock_lost(id, why, has_save),
            Report::StillOpen(why, next) => self.ask_to_abandon(why, next),
            Report::Unsaved(why) => self.ask(Question::Leave(why)),
            Report::Completed(path, names) => {
                if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
                    complete_path(prompt, &path, names);
                }
            }
            Report::Notice(why) => self.notified(why),
        }
    }
}
