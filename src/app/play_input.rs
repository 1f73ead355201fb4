//! Input handling for the play screen, and the life of the open game.

use std::sync::Arc;
use std::time::Instant;

use crate::app::saving::{Baseline, OnDisk};
use crate::app::{
    Action, App, Ask, Code, Context, Effect, Hint, Key, ListArea, Mode, Named, OpenGame, Overlay, Pending, Play,
    PositionQuestion, Question, Reading, Screen, Size, SolutionCount, Task, Uniqueness, Unsaved, Watch, layout,
};
use crate::game::{Change, Game};
use crate::store::{GameId, MarkErrors};
use grid::{Digit, DigitSet};
use logic::TechniqueGroup;

/// Carries out an action that concerns only the hint: moving through it, folding it, or choosing in its list. Returns whether it did.
fn in_hint(play: &mut Play, action: Action, size: Size) -> bool {
    let fit = layout(size, &play.plan());
    let (Some(hint), Ok(fit)) = (&mut play.hint, fit) else { return false };
    let page = usize::from(ListArea::of(size, &fit, hint).list.height).saturating_sub(2).max(1);
    if !play.summary && hint.turn(action, page) {
        play.bring_hint_in_sight(size);
        return true;
    }
    if action == Action::Focus && fit.panel.is_none() && !hint.is_list() {
        hint.is_folded = !hint.is_folded;
        return true;
    }
    hint.is_folded &= !matches!(action, Action::Hint | Action::Accept | Action::PageUp | Action::PageDown);
    let chooses = action == Action::Accept && hint.is_list();
    if chooses {
        hint.more();
    }
    chooses
}

impl App {
    pub(super) fn in_play(&mut self, action: Action, key: Key, now: Instant) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return self.leave_to(Screen::Menu, now) };
        if play.is_hidden() && !matches!(action, Action::Back) {
            let goes_on = !play.is_paused || matches!(action, Action::Pause | Action::Accept);
            (play.is_paused, play.is_away) = (!goes_on, false);
            return Vec::new();
        }
        if play.summary && matches!(action, Action::Accept) {
            return self.another(now);
        }
        if in_hint(play, action, self.size) || play.go(action) {
            return Vec::new();
        }
        let (mode, erase) = (play.mode, self.settings.auto_erase);
        let written = match action {
            Action::Digit | Action::Clear => Some(mode),
            Action::NoteDigit => Some(Mode::Note),
            Action::Accept if play.hint.is_none() && play.light.is_some() => Some(mode),
            _ => None,
        };
        if let Some(why) = written.and_then(|mode| play.only_givens(mode)) {
            self.notice = Some(why);
            return Vec::new();
        }
        let change = match action {
            Action::Digit => {
                key.typed().and_then(|typed| play.digit_of(typed)).and_then(|digit| play.write(digit, mode, erase))
            }
            Action::NoteDigit => {
                let typed = Key { alt: false, ..key }.typed();
                typed.and_then(|typed| play.digit_of(typed)).and_then(|digit| play.write(digit, Mode::Note, erase))
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
                    self.notice = Some("every empty cell has notes already".to_owned());
                }
                change
            }
            Action::WipeNotes => play.game.wipe_notes(),
            Action::Accept => match play.hint.as_ref().map(|hint| hint.change(&play.game)) {
                Some(change) => change,
                None => {
                    // Digit first: the highlighted digit is entered under the cursor.
                    let empty = play.game.digit(play.cursor).is_none();
                    play.light.filter(|_| empty).and_then(|digit| play.write(digit, mode, erase))
                }
            },
            other => return self.beside_the_board(other, now),
        };
        let applied = action == Action::Accept && play.hint.as_ref().is_some_and(Hint::is_help);
        if applied && change.is_some() {
            play.game.help.applied += 1;
            self.notice = play.hint.as_ref().and_then(Hint::mended);
        }
        self.change(change, now)
    }

    /// Carries out an action of the play screen that does not write on the board.
    pub(super) fn beside_the_board(&mut self, action: Action, now: Instant) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        match action {
            action if Pending::after(action).is_some() => play.pending = Pending::after(action),
            action if Mode::after(action).is_some() => self.change_mode(action),
            Action::Focus => {
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
                let fit = layout(self.size, &play.plan());
                if let (Some(hint), Ok(fit)) = (&mut play.hint, fit) {
                    hint.top = Some(Reading::of(self.size, &fit, hint).turned(action));
                }
            }
            Action::Watch => return self.watch_this(now),
            Action::Solve => self.overlay = Some(Overlay::Ask(Ask { question: Question::Solve })),
            Action::Restart => {
                let question = if play.game.is_solved() { Question::Again } else { Question::Restart };
                self.overlay = Some(Overlay::Ask(Ask { question }));
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
            Action::Check if self.settings.check == MarkErrors::Conflicts => {
                self.overlay = Some(Overlay::Ask(Ask { question: Question::Mistakes }));
            }
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
                    self.notice = Some("no other bookmark".to_owned());
                    return Vec::new();
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
        self.save(now).into_iter().collect()
    }

    /// Undoes or redoes a change.
    fn step_back_or_on(&mut self, action: Action, now: Instant) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        let change = if action == Action::Undo { play.game.undo() } else { play.game.redo() };
        play.follow(change.as_ref());
        let nothing = if action == Action::Undo { "nothing to undo" } else { "nothing to redo" };
        self.notice = change.is_none().then(|| nothing.to_owned());
        self.save(now).into_iter().collect()
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
            None => {
                self.notice = Some("ask for a hint first: this shows the page of its technique".to_owned());
                Vec::new()
            }
        }
    }

    /// Toggles a setting and saves it.
    pub(super) fn switch(&mut self, action: Action) -> Vec<Effect> {
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

    pub(super) fn change(&mut self, change: Option<Change>, now: Instant) -> Vec<Effect> {
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
    pub(super) fn hint(&mut self, now: Instant) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        if play.game.is_solved() {
            self.notice = Some("it is solved".to_owned());
            return Vec::new();
        }
        let question = play.origin.practised().map_or(PositionQuestion::Next, PositionQuestion::Practise);
        match &mut play.hint {
            Some(hint) if hint.is_answer() => self.think(question), // the answer to another question has no next stage
            Some(hint) if hint.is_last() => self.update(Action::Accept, Key::plain(Code::Named(Named::Enter)), now),
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
    pub(super) fn think(&mut self, question: PositionQuestion) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        play.hint = None;
        self.turn += 1;
        self.busy = Some("thinking");
        let uniqueness = if self.settings.uniqueness { Uniqueness::Unique } else { Uniqueness::None };
        vec![Effect::Run(Task::Hint(self.turn, Box::new(play.game.position()), question, uniqueness))]
    }

    pub(super) fn watch_this(&mut self, now: Instant) -> Vec<Effect> {
        let Some(play) = &self.play else { return Vec::new() };
        let mut position = play.game.position();
        position.removed.fill(DigitSet::EMPTY);
        let (board, notice) = match position.check() {
            Ok(board) => (board, None),
            Err(faults) => {
                let why = faults.first().map(ToString::to_string).unwrap_or_default();
                (play.game.board().givens(), Some(format!("{why}; so this starts from the givens")))
            }
        };
        let effects = self.save(now);
        self.back_to = Screen::Play;
        let shown = self.show_search(Some(Watch::of_board(&board)));
        self.notice = notice;
        effects.into_iter().chain(shown).collect()
    }

    pub(super) fn show_search(&mut self, watch: Option<Watch>) -> Vec<Effect> {
        if watch.is_some() {
            self.watch = watch;
            self.screen = Screen::Watch;
        }
        Vec::new()
    }

    pub(super) fn solved(&mut self, solution: Option<Vec<Digit>>, now: Instant) -> Vec<Effect> {
        self.busy = None;
        let Some(play) = &mut self.play else { return Vec::new() };
        match solution {
            Some(solution) => {
                play.game.help.solved = true;
                let change = play.game.solve(&solution);
                self.change(change, now)
            }
            None if play
                .game
                .shape()
                .iter()
                .any(|cell| play.game.digit(cell).is_some() && !play.game.is_given(cell)) =>
            {
                self.turn += 1;
                self.busy = Some("solving");
                vec![Effect::Run(Task::Solve(self.turn, Box::new(play.game.board().givens())))]
            }
            None => {
                self.notice = Some("this puzzle has no solution".to_owned());
                Vec::new()
            }
        }
    }

    /// Shows a game that was opened. It is saved at once if the player brought its puzzle.
    pub(super) fn start_game(&mut self, open: OpenGame, now: Instant) -> Vec<Effect> {
        let OpenGame { origin, saved, unsaved, notices } = open;
        let was_saved = saved.is_some();
        // A solved practice position begins again; any other solved game shows its summary.
        let saved = saved.filter(|game| !game.is_solved() || origin.practised().is_none());
        let on_disk = match (was_saved, &saved) {
            (_, Some(_)) => OnDisk::This,
            (true, None) => OnDisk::Earlier,
            (false, None) => OnDisk::Nothing,
        };
        let resumed = saved.is_some();
        let game = saved.unwrap_or_else(|| Game::new(origin.board.clone()));
        let practised = origin.practised().map(|technique| format!("to practise: {technique}"));
        let restart = self.keymap.label(Context::Play, Action::Restart, self.appearance.ascii);
        let restart = restart.unwrap_or_else(|| "restart".to_owned());
        let finished = game.is_solved().then(|| format!("solved before; {restart} begins it again"));
        let resumed = resumed.then(|| finished.unwrap_or_else(|| "going on where you left off".to_owned()));
        let said = self.note_on_words(&game);
        let judge = Effect::Run(Task::CountSolutions(origin.id(), Box::new(origin.board.givens())));
        let is_known = origin.level.is_some(); // packs and generated puzzles have one solution
        let review = (resumed.is_some() && game.is_solved())
            .then(|| Effect::Run(Task::Review(origin.id(), Box::new(game.clone()))));
        let was_open = self.play.as_ref().is_some_and(|play| play.origin.id() == origin.id());
        let again = was_open.then(|| "this is the puzzle that was open".to_owned());
        self.notice = notices.into_iter().next().or(said).or(practised).or(resumed).or(again);
        let baseline = Baseline::of(&game, on_disk, now);
        self.play = Some(Play::new(game, origin, baseline, unsaved.map(Unsaved::Refused)));
        self.screen = Screen::Play;
        self.overlay = None;
        let stop = self.stop_making();
        let know = (self.settings.check == MarkErrors::Mistakes).then(|| self.ask_for_solution()).flatten();
        let kept = self.save(now);
        kept.into_iter().chain(stop).chain((!is_known).then_some(judge)).chain(review).chain(know).collect()
    }

    /// Starts the puzzle of a solved game again. The save of the solved game stays until something is entered in the new one.
    pub(super) fn begin_again(&mut self, now: Instant) {
        let Some(play) = &mut self.play else { return };
        let game = Game::new(play.origin.board.clone());
        let baseline = play.baseline_of(&game, now);
        *play = Play::new(game, play.origin.clone(), baseline, play.unsaved.take());
    }

    /// Returns a message if the author of the puzzle describes rules in words, which hints and checks ignore.
    fn note_on_words(&self, game: &Game) -> Option<String> {
        let has_words = !game.board().puzzle().words.is_empty();
        let key = self.keymap.label(Context::Play, Action::Rules, self.appearance.ascii);
        let key = key.unwrap_or_else(|| "rules".to_owned());
        has_words.then(|| format!("{key} shows what its author says; hints and checks do not read it"))
    }

    /// Handles the number of solutions of the open puzzle: stores its level, or notes that it has no solution or several.
    pub(super) fn judged(&mut self, id: GameId, verdict: SolutionCount) {
        let (short, words) = match verdict {
            SolutionCount::None => ("no solution", "this puzzle has no solution"),
            SolutionCount::Many => {
                ("several solutions", "this puzzle has more than one solution, so that hints do not lead to the end")
            }
            SolutionCount::One(level) => {
                if let Some(play) = self.play.as_mut().filter(|play| play.origin.id() == id) {
                    play.origin.level = level;
                }
                return;
            }
            SolutionCount::Unknown => return,
        };
        if let Some(play) = self.play.as_ref().filter(|play| play.origin.id() == id) {
            let said = self.note_on_words(&play.game);
            self.notice = Some(said.map_or_else(|| words.to_owned(), |said| format!("{short}; {said}")));
        }
    }
}
