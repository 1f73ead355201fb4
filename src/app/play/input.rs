//! Input handling for the play screen.

use std::sync::Arc;
use std::time::Instant;

use crate::app::{
    Action, App, Code, Context, Effect, FrameLayout, Hint, HintTextArea, Key, ListArea, Mode, Named, Overlay, Pending,
    Play, PositionQuestion, Question, Screen, ScreenLayout, ScreenState, Size, Task, Uniqueness,
};
use crate::game::Change;
use crate::store::MarkErrors;
use logic::TechniqueGroup;

/// Carries out an action that concerns only the hint: moving through it, folding it, or choosing in its list. Returns whether it did.
fn in_hint(play: &mut Play, action: Action, size: Size, fit: &ScreenLayout) -> bool {
    let Some(hint) = &mut play.hint else { return false };
    let page = usize::from(ListArea::of(size, fit, hint).list.height).saturating_sub(2).max(1);
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

impl ScreenState for Play {
    const CONTEXT: Context = Context::Play;
    const ABOUT: &'static [&'static str] = &[
        "A hint tells where to look first, then what for,",
        "then shows the pattern, then why; then it is done.",
        "Nothing is lost by undo: branches are kept.",
        "A click moves; the wheel changes the lit digit, a",
        "right click notes it.",
    ];

    fn update(app: &mut App, action: Action, key: Key, now: Instant) -> Vec<Effect> {
        let frame = app.frame();
        let Some(play) = &mut app.play else { return app.leave_to(Screen::Menu, now) };
        if play.is_hidden() && action != Action::Back {
            let goes_on = !play.is_paused || action == Action::Pause;
            (play.is_paused, play.is_away) = (!goes_on, false);
            return Vec::new();
        }
        let is_hints = matches!(&frame, Some(FrameLayout::Play(fit)) if in_hint(play, action, app.size, fit));
        if is_hints || play.go(action) {
            return Vec::new();
        }
        let (mode, erase) = (play.mode, app.settings.auto_erase);
        let written = match action {
            Action::Digit | Action::Clear => Some(mode),
            Action::NoteDigit => Some(Mode::Note),
            Action::WriteLit if play.light.is_some() => Some(mode),
            _ => None,
        };
        if let Some(why) = written.and_then(|mode| play.only_givens(mode)) {
            return app.say(why);
        }
        let typed = |key: Key| key.typed().and_then(|typed| play.digit_of(typed));
        let change = match action {
            Action::Digit => typed(key).and_then(|digit| play.write(digit, mode, erase)),
            Action::NoteDigit => {
                typed(Key { alt: false, ..key }).and_then(|digit| play.write(digit, Mode::Note, erase))
            }
            Action::LightDigit => {
                play.light_by(key);
                None
            }
            Action::Clear if mode == Mode::Colour => play.game.unpaint(&play.targets()),
            Action::Clear => play.game.clear(&play.targets()),
            Action::FillNotes => {
                let change = play.game.fill_notes();
                if change.is_none() {
                    app.notice = Some("every empty cell has notes already".to_owned());
                }
                change
            }
            Action::WipeNotes => play.game.wipe_notes(),
            Action::WriteLit => {
                let is_empty = play.game.digit(play.cursor).is_none();
                play.light.filter(|_| is_empty).and_then(|digit| play.write(digit, mode, erase))
            }
            Action::ApplyHint => {
                let change = play.hint.as_ref().and_then(|hint| hint.change(&play.game));
                if let Some(hint) = play.hint.as_ref().filter(|hint| hint.is_help() && change.is_some()) {
                    play.game.help.applied += 1;
                    app.notice = hint.mended();
                }
                change
            }
            other => return app.beside_the_board(other, now),
        };
        app.change(change, now)
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        let fit = app.play.as_ref()?.fit(app.size);
        Some(fit.map_or_else(FrameLayout::TooSmall, FrameLayout::Play))
    }

    fn click(app: &mut App, at: (u16, u16), now: Instant) -> Vec<Effect> {
        let step = app.listed_step_at(at);
        if let (Some(step), Some(hint)) = (step, app.play.as_mut().and_then(|play| play.hint.as_mut())) {
            hint.select_line(step);
            return app.take_row(Action::Accept, now);
        }
        if let Some((play, cell)) = app.pointed(at) {
            play.deselect();
            play.cursor = cell;
        }
        Vec::new()
    }

    /// Scrolls the hint, otherwise changes the highlighted digit.
    fn wheel(app: &mut App, action: Action, now: Instant) -> Vec<Effect> {
        let Some(play) = app.play.as_mut().filter(|play| !play.is_hidden() && !play.summary) else { return Vec::new() };
        match &mut play.hint {
            Some(hint) if hint.is_list() => drop(hint.turn(action, 1)),
            Some(_) => {
                let page = if action == Action::Down { Action::PageDown } else { Action::PageUp };
                return app.beside_the_board(page, now);
            }
            None => (play.light, play.filter) = (Some(play.next_digit(action)), None),
        }
        Vec::new()
    }

    fn wake(app: &App, now: Instant) -> Option<Instant> {
        let play = app.play.as_ref()?;
        let second = play.game.clock.next_second(now).filter(|_| app.settings.show_timer);
        second.into_iter().chain(play.due(now)).min()
    }
}

impl App {
    /// Carries out an action of the play screen that does not write on the board.
    pub(in crate::app) fn beside_the_board(&mut self, action: Action, now: Instant) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        match action {
            action if Pending::after(action).is_some() => play.pending = Pending::after(action),
            action if Mode::after(action).is_some() => self.change_mode(action),
            Action::LightHere => {
                let here = play.game.digit(play.cursor);
                play.light = if play.clear_highlight() { None } else { here };
            }
            Action::Undo | Action::Redo => return self.step_back_or_on(action, now),
            Action::NextBranch | Action::PreviousBranch | Action::Bookmark | Action::ToBookmark => {
                return self.move_in_history(action, now);
            }
            Action::BeforeMistake => return self.look_for_mistake(),
            Action::Select | Action::SelectAlike => self.notice = Some(play.select_by(action)),
            Action::Hint => return self.hint(now),
            Action::AllSteps if play.game.is_solved() => self.look_back(),
            Action::AllSteps => return self.think(PositionQuestion::All),
            Action::Page => return self.open_page_of_hint(now),
            Action::Rules => self.overlay = Some(Overlay::Rules(0)),
            Action::PageUp | Action::PageDown => {
                let fit = play.fit(self.size);
                if let (Some(hint), Ok(fit)) = (&mut play.hint, fit) {
                    hint.top = Some(HintTextArea::of(self.size, &fit, hint).turned(action));
                }
            }
            Action::Watch => return self.watch_this(now),
            Action::Solve => return self.ask(Question::Solve),
            Action::Restart => {
                let is_solved = play.game.is_solved();
                return self.ask(if is_solved { Question::Again } else { Question::Restart });
            }
            Action::Pause => play.is_paused = true,
            Action::Another => return self.another(now),
            Action::Copy => {
                self.notice = Some("the puzzle is on the clipboard".to_owned());
                return vec![Effect::Copy(play.origin.line())];
            }
            Action::CopyMarks => return self.copy_position(),
            Action::CopyLink => return self.copy_link(),
            Action::Back if play.summary => play.summary = false,
            Action::Back if play.hint.as_mut().is_some_and(Hint::close) => {}
            Action::Back if play.hint.is_some() => play.hint = None,
            Action::Back if !play.selected.is_empty() || play.is_selecting => play.deselect(),
            Action::Back if play.clear_highlight() => {}
            Action::Back => return self.leave_to(Screen::Menu, now),
            Action::Check if self.settings.check == MarkErrors::Conflicts && self.has_agreed => {
                return self.mark_mistakes();
            }
            Action::Check if self.settings.check == MarkErrors::Conflicts => return self.ask(Question::Mistakes),
            Action::AutoErase | Action::Timer | Action::Check | Action::Advice => return self.switch(action),
            _ => {}
        }
        Vec::new()
    }

    /// Goes to another branch or bookmark of the history, or sets or removes a bookmark here.
    fn move_in_history(&mut self, action: Action, now: Instant) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        self.notice = match action {
            Action::Bookmark => {
                let set = play.game.toggle_bookmark();
                Some(if set { "bookmark set" } else { "bookmark taken away" }.to_owned())
            }
            Action::ToBookmark => {
                let Some(id) = play.game.history().latest_bookmark() else {
                    return self.say("no other bookmark");
                };
                play.game.go_to(id);
                play.follow(None);
                self.notice.take()
            }
            _ => {
                let moved = play.game.next_branch(action == Action::NextBranch);
                play.follow(None);
                (!moved).then(|| "the history has no other branch here".to_owned())
            }
        };
        self.save(now)
    }

    /// Undoes or redoes a change.
    fn step_back_or_on(&mut self, action: Action, now: Instant) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        let change = if action == Action::Undo { play.game.undo() } else { play.game.redo() };
        play.follow(change.as_ref());
        let nothing = if action == Action::Undo { "nothing to undo" } else { "nothing to redo" };
        self.notice = change.is_none().then(|| nothing.to_owned());
        self.save(now)
    }

    /// Shows the solve path of a solved puzzle by logic.
    fn look_back(&mut self) {
        let Some(play) = &mut self.play else { return };
        match &play.review {
            Some(review) => {
                (play.summary, play.hint) = (false, Hint::way(review, Arc::clone(play.game.board().layout())));
            }
            None => self.notice = Some("the way by logic is not known yet".to_owned()),
        }
    }

    /// Opens the page of the hint's technique, otherwise of the technique that is practised.
    fn open_page_of_hint(&mut self, now: Instant) -> Vec<Effect> {
        let Some(play) = &self.play else { return Vec::new() };
        match play.hint.as_ref().and_then(Hint::technique).or(play.origin.practised().map(TechniqueGroup::easiest)) {
            Some(technique) => self.open_page(technique, false, now),
            None => self.say("ask for a hint first: this shows the page of its technique"),
        }
    }

    /// Toggles a setting and saves it.
    pub(in crate::app) fn switch(&mut self, action: Action) -> Vec<Effect> {
        let on = |what: &str, is_on: bool| Some(format!("{what}: {}", if is_on { "on" } else { "off" }));
        let settings = &mut self.settings;
        match action {
            Action::AutoErase => {
                settings.auto_erase = !settings.auto_erase;
                self.notice = on("a digit clears its peers' notes", settings.auto_erase);
            }
            Action::Timer => {
                settings.show_timer = !settings.show_timer;
                self.notice = on("time shown", settings.show_timer);
            }
            Action::Advice => {
                settings.advice = !settings.advice;
                self.notice = on("harder or easier suggested", settings.advice);
            }
            _ => {
                settings.check =
                    if settings.check == MarkErrors::Off { MarkErrors::Conflicts } else { MarkErrors::Off };
                self.notice = on("conflicts shown", settings.check != MarkErrors::Off);
                self.play.iter_mut().for_each(|play| play.solution = None);
            }
        }
        vec![Effect::Settings(Box::new(settings.clone()))]
    }

    pub(in crate::app) fn change(&mut self, change: Option<Change>, now: Instant) -> Vec<Effect> {
        let (Some(play), Some(change)) = (&mut self.play, change) else { return Vec::new() };
        let before = play.summary;
        let mut effects = Vec::new();
        let was_full = play.game.empty() == 0;
        if play.apply(change, now) && !before {
            play.game.clock.stop(now);
            effects.push(Effect::Run(Task::Review(play.origin.id(), Box::new(play.game.clone()))));
            effects.push(Effect::List); // the game counts for the advice on the next level
        }
        if play.game.empty() == 0 && !was_full && !play.summary {
            self.notice = Some("the board is full, but something in it is wrong".to_owned());
        }
        self.save(now).into_iter().chain(effects).collect()
    }

    /// Reveals more of the hint, or requests a new one.
    pub(in crate::app) fn hint(&mut self, now: Instant) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        if play.game.is_solved() {
            return self.say("it is solved");
        }
        let question = play.origin.practised().map_or(PositionQuestion::Next, PositionQuestion::Practise);
        match &mut play.hint {
            Some(hint) if hint.is_answer() => self.think(question), // the answer to another question has no next stage
            Some(hint) if hint.is_last() => self.update(Action::ApplyHint, Key::plain(Code::Named(Named::Enter)), now),
            Some(hint) => {
                let before = hint.rung;
                hint.more();
                play.game.help.hint_parts += u32::from(hint.is_help() && hint.rung > before);
                play.bring_hint_in_sight(self.size);
                Vec::new()
            }
            None => self.think(question),
        }
    }

    /// Requests the analysis of the position, for a question of the player.
    pub(in crate::app) fn think(&mut self, question: PositionQuestion) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        play.hint = None;
        self.turn += 1;
        self.busy = Some("thinking");
        let uniqueness = if self.settings.uniqueness { Uniqueness::Unique } else { Uniqueness::None };
        vec![Effect::Run(Task::Hint(self.turn, Box::new(play.game.position()), question, uniqueness))]
    }
}
