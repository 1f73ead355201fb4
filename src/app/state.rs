//! State of the whole application, and the dispatch of every input.

use std::sync::Arc;
use std::time::Instant;

use crate::app::completion::complete_path;
use crate::app::contents::is_contents;
use crate::app::{
    Action, Ask, Asking, Context, Draft, Effect, Hint, Input, Key, Keymap, Lesson, Library, Make, Making, Menu,
    NewGameForm, Origin, PickList, Play, Prompt, Question, Race, Report, Size, Subject, TechniquePage, Watch,
};
use crate::store::{GameId, MarkErrors, Settings};
use grid::Board;
use solve::{Machine, exact, seeded};
use text::counted;

/// Abilities of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Whether only ASCII can be shown.
    pub ascii: bool,
    /// Whether colours can be shown; otherwise modifiers, brackets and words replace them.
    pub colour: bool,
}

/// Initial settings of the application.
#[derive(Debug)]
pub struct Setup {
    /// Window size.
    pub size: Size,
    /// Abilities of the terminal.
    pub appearance: Appearance,
    /// Key bindings.
    pub keymap: Keymap,
    /// Settings of the player.
    pub settings: Settings,
}

/// The command line's request for the first screen.
#[derive(Debug)]
pub enum Opening {
    /// The unfinished game, if there is one, otherwise the menu.
    Start(Option<GameId>),
    /// A list of puzzles: the first is played, all of them are added to the library.
    Puzzles(Vec<Origin>),
    /// A puzzle to be generated.
    Make(Make),
    /// The visualiser.
    Watch(WatchOf),
}

/// Subject of the visualiser.
#[derive(Debug)]
pub enum WatchOf {
    /// A board, the name of a solver, and the seed of its random choices.
    Board(Box<Board>, String, u64),
    /// A textbook matrix, `a-f` or `a-e`.
    Example(String),
}

impl WatchOf {
    /// Returns the search, or `None` if there is no solver or no example of this name.
    #[must_use]
    pub fn machine(&self) -> Option<Box<dyn Machine>> {
        match self {
            Self::Board(board, solver, seed) => Some(seeded(solver, *seed)?.machine(board)),
            Self::Example(name) => Some(Box::new(exact::Machine::example(name)?)),
        }
    }
}

/// The screens of the application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The main menu.
    Menu,
    /// The library: packs, saved games, files.
    Library,
    /// A game.
    Play,
    /// The puzzle editor.
    Draft,
    /// The visualiser of searches.
    Watch,
    /// The race of all solvers.
    Race,
    /// The lesson on Algorithm X.
    Lesson,
}

/// Overlay drawn on top of the current screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The help, with the number of rows that it is scrolled down.
    Help(u16),
    /// Page of a technique: [`App::page`].
    Page,
    /// The rules of the board, with the number of rows that they are scrolled down.
    Rules(u16),
    /// The list of all commands, with the number of rows that it is scrolled down.
    Commands(u16),
    /// A yes-or-no question.
    Ask(Ask),
    /// A prompt for a line of text.
    Prompt(Prompt),
    /// A list to pick from.
    List(PickList),
    /// The form for a new game.
    Choose,
}

/// State of the application.
#[derive(Debug)]
pub struct App {
    /// Window size.
    pub size: Size,
    /// Abilities of the terminal.
    pub appearance: Appearance,
    /// Key bindings.
    pub keymap: Keymap,
    /// Settings of the player.
    pub settings: Settings,
    /// The current screen.
    pub screen: Screen,
    /// The overlay, if there is one.
    pub overlay: Option<Overlay>,
    /// Message in one line; removed by the next key.
    pub notice: Option<String>,
    /// The menu.
    pub menu: Menu,
    /// The form for a new game.
    pub new_game: NewGameForm,
    /// The library.
    pub library: Library,
    /// The open game.
    pub play: Option<Play>,
    /// The puzzle in the editor, once the editor was opened.
    pub draft: Option<Draft>,
    /// The search in the visualiser.
    pub watch: Option<Watch>,
    /// The race.
    pub race: Option<Race>,
    /// The lesson, once it was opened. It stays at its page.
    pub lesson: Option<Lesson>,
    /// The page of a technique, while it is open.
    pub page: Option<TechniquePage>,
    /// Name of the activity in the background.
    pub busy: Option<&'static str>,
    /// The puzzle that is being generated.
    pub making: Option<Making>,
    pub(super) typed: Option<String>,        // the last command
    pub(super) has_agreed: bool,             // to the marking of mistakes, so no question is asked again
    pub(super) awaits_times: bool,           // whether the next list of saved games answers `times`
    pub(super) rating: Option<(u64, Board)>, // turn and board of a pending `rate` command
    pub(super) turn: u64,                    // number of the latest request; answers to older ones are dropped
    pub(super) beneath: Option<Overlay>,     // overlay below the help or the command prompt
    pub(super) back_to: Screen,              // screen from which the library or the visualiser was opened
}

impl App {
    /// Returns the state at the start, with the menu on the screen.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let Setup { size, appearance: look, keymap, settings } = setup;
        let has_agreed = settings.check == MarkErrors::Mistakes;
        Self {
            size,
            appearance: look,
            keymap,
            settings,
            screen: Screen::Menu,
            overlay: None,
            notice: None,
            menu: Menu::default(),
            new_game: NewGameForm::default(),
            library: Library::new(),
            play: None,
            draft: None,
            watch: None,
            race: None,
            lesson: None,
            page: None,
            busy: None,
            making: None,
            typed: None,
            has_agreed,
            awaits_times: false,
            rating: None,
            turn: 0,
            beneath: None,
            back_to: Screen::Menu,
        }
    }

    /// Opens the first screen, as requested on the command line.
    pub fn open(&mut self, opening: Opening, now: Instant) -> Vec<Effect> {
        let effects = match opening {
            Opening::Start(Some(id)) => vec![Effect::OpenSaved(id)],
            Opening::Start(None) => vec![Effect::List],
            Opening::Puzzles(origins) => {
                let first = origins.first().cloned();
                if origins.len() > 1 {
                    self.library.add_file(origins);
                }
                first.map(|origin| Effect::Open(Box::new(origin))).into_iter().collect()
            }
            Opening::Make(make) => self.make(make),
            Opening::Watch(WatchOf::Board(board, name, seed)) => {
                let solver = seeded(&name, seed);
                self.show_search(solver.map(|solver| Watch::with(&board, solver.as_ref())))
            }
            Opening::Watch(WatchOf::Example(name)) => self.show_search(Watch::example(&name)),
        };
        let more = self.settle(now);
        effects.into_iter().chain(more).collect()
    }

    /// Updates the state for an input. Returns the effects to be carried out.
    pub fn receive(&mut self, input: Input, now: Instant) -> Vec<Effect> {
        let effects = match input {
            Input::Key(key) => self.key(key, now),
            Input::Click(x, y) => self.click(x, y, now),
            Input::Drag(x, y) => self.drag(x, y, false),
            Input::CtrlClick(x, y) => self.drag(x, y, true),
            Input::RightClick(x, y) => self.right_click(x, y, now),
            Input::Seek(step) => self.seek(step, now),
            Input::Wheel(action) => self.wheel(action, now),
            Input::Paste(text) => self.paste(&text, now),
            Input::Resize(size) => {
                self.size = size;
                Vec::new()
            }
            Input::Focus(here) => {
                if let Some(play) = &mut self.play {
                    play.is_away = !here;
                }
                Vec::new()
            }
            Input::Tick => {
                if let (Screen::Watch, Some(watch)) = (self.screen, &mut self.watch) {
                    watch.tick(now);
                }
                self.save_if_due(now)
            }
            Input::Stopped { since } => {
                if let Some(play) = &mut self.play {
                    play.game.clock.discount(since, now);
                }
                Vec::new()
            }
            Input::Report(report) => self.report(report, now),
        };
        let more = self.settle(now);
        effects.into_iter().chain(more).collect()
    }

    /// Returns when the next [`Input::Tick`] is due; `None` while nothing on the screen changes with time.
    #[must_use]
    pub fn wake(&self, now: Instant) -> Option<Instant> {
        match self.screen {
            Screen::Play => {
                let play = self.play.as_ref()?;
                let second = play.game.clock.next_second(now).filter(|_| self.settings.show_timer);
                second.into_iter().chain(play.due(now)).min()
            }
            Screen::Watch => self.watch.as_ref()?.wake(now),
            _ => None,
        }
    }

    /// Restores the invariants after an input: the clock runs only while an unsolved puzzle is visible; leaving a race ends it; a
    /// technique's page is dropped once it is closed; no overlay is kept below an overlay that is gone. Returns a further effect, if one is
    /// needed.
    #[must_use]
    pub(super) fn settle(&mut self, now: Instant) -> Option<Effect> {
        let is_over = match &self.overlay {
            Some(Overlay::Help(_) | Overlay::Commands(_)) => true,
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
        self.check_health()
    }

    /// Returns the context of the active key bindings.
    #[must_use]
    pub const fn context(&self) -> Context {
        match (&self.overlay, self.screen) {
            (Some(Overlay::Help(_) | Overlay::Rules(_) | Overlay::Commands(_)), _) => Context::Help,
            (Some(Overlay::Page), _) => Context::Page,
            (Some(Overlay::List(_) | Overlay::Choose), _) => Context::List,
            (_, Screen::Menu | Screen::Library) => Context::List,
            (_, Screen::Play) => Context::Play,
            (_, Screen::Draft) => Context::Draft,
            (_, Screen::Watch) => Context::Watch,
            (_, Screen::Race) => Context::Race,
            (_, Screen::Lesson) => Context::Lesson,
        }
    }

    pub(super) fn key(&mut self, key: Key, now: Instant) -> Vec<Effect> {
        self.notice = None;
        match self.overlay.take() {
            Some(Overlay::Prompt(prompt)) => return self.type_into(prompt, key, now),
            Some(Overlay::Ask(ask)) => return self.answer(ask, key.half_width(), now),
            other => self.overlay = other,
        }
        let key = key.half_width(); // text typed into a prompt keeps its full-width characters
        if let Some(effects) = self.awaited(key, now) {
            return effects;
        }
        if let Some(effects) = self.letter_to_draft(key) {
            return effects;
        }
        if self.letter_to_list(key) {
            return Vec::new();
        }
        match self.keymap.action(self.context(), key) {
            Some(action) => self.update(action, key, now),
            None => Vec::new(),
        }
    }

    pub(super) fn update(&mut self, action: Action, key: Key, now: Instant) -> Vec<Effect> {
        match action {
            Action::Quit => return self.quit(now),
            Action::Suspend => return self.save(now).into_iter().chain([Effect::Suspend]).collect(),
            Action::Redraw => return vec![Effect::Redraw],
            Action::Help => {
                self.help();
                return Vec::new();
            }
            Action::Command => return self.ask_command(now),
            Action::Back if self.making.is_some() && !self.is_read() => return self.stop_making(),
            _ => {}
        }
        if self.overlay == Some(Overlay::Page) {
            return self.in_page(action, now);
        }
        if self.is_read() && !matches!(self.overlay, Some(Overlay::List(_))) {
            self.read(action);
            return Vec::new();
        }
        if self.overlay == Some(Overlay::Choose) {
            return self.in_chooser(action);
        }
        if let Some(Overlay::List(list)) = self.overlay.take() {
            if is_contents(&list) {
                return self.in_contents(list, action, now);
            }
            self.in_picking(list, action, now);
            return Vec::new();
        }
        if self.screen == Screen::Watch && self.watch.as_mut().is_some_and(|watch| watch.halt(now)) {
            return Vec::new(); // while a search for a position runs, any key only stops it
        }
        match (self.screen, action) {
            (Screen::Menu | Screen::Library | Screen::Play, Action::New) => self.choose(),
            (Screen::Menu | Screen::Library | Screen::Play, Action::Draft) => self.copy_to_draft(now),
            (screen, Action::Library) if screen != Screen::Library => self.visit_library(now),
            (Screen::Menu, action) => self.in_menu(action, key, now),
            (Screen::Library, action) => self.in_library(action, now),
            (Screen::Play, action) => self.in_play(action, key, now),
            (Screen::Draft, action) => self.in_draft(action, key, now),
            (Screen::Lesson, action) => self.in_lesson(action, key, now),
            (Screen::Race, action) => self.in_race(action),
            (Screen::Watch, Action::Race) => self.race_watched(),
            (Screen::Watch, Action::Learn) => self.learn(now),
            (Screen::Watch, Action::Back) => self.leave_to(self.back_to, now),
            (Screen::Watch, action) => {
                if let Some(watch) = &mut self.watch {
                    watch.scroll(action, self.size);
                }
                self.in_watch(action, now);
                Vec::new()
            }
        }
    }

    /// Opens the help over the current screen or overlay, or closes the text that is open.
    fn help(&mut self) {
        self.overlay = match self.overlay.take() {
            Some(Overlay::Help(_) | Overlay::Rules(_) | Overlay::Commands(_)) => self.beneath.take(),
            at => {
                self.beneath = at;
                Some(Overlay::Help(0))
            }
        };
    }

    /// Whether an overlay to read or to pick from is open.
    const fn is_read(&self) -> bool {
        matches!(
            self.overlay,
            Some(Overlay::Help(_) | Overlay::Page | Overlay::Rules(_) | Overlay::Commands(_) | Overlay::List(_))
        )
    }

    /// Shows the answer to the latest question about a position: on the page of a technique if its example waits for it, otherwise as a
    /// hint in the game.
    fn thought(&mut self, subject: Subject) {
        self.busy = None;
        if self.page.as_ref().is_some_and(|page| page.awaits(self.turn)) {
            self.example_found(subject);
        } else if let Some(play) = &mut self.play {
            let hint = Hint::new(subject, Arc::clone(play.game.board().layout()));
            play.game.help.hints += u32::from(hint.is_help());
            play.game.help.hint_parts += u32::from(hint.is_help());
            play.hint = Some(hint);
            play.bring_hint_in_sight(self.size);
        }
    }

    pub(super) fn report(&mut self, report: Report, now: Instant) -> Vec<Effect> {
        match report {
            Report::Answer(turn, subject) if turn == self.turn => self.thought(*subject),
            Report::Solved(turn, solution) if turn == self.turn => return self.solved(solution, now),
            Report::SolutionFound(id, solution) => self.known(id, solution),
            Report::HealthChecked(id, health) => self.health_checked(id, health),
            Report::Rewound(turn, moment) if turn == self.turn => return self.rewound(moment, now),
            Report::Today { date, offset } => (self.menu.today, self.library.offset) = (Some(date), offset),
            Report::Tried(turn, tried) => self.tried(turn, tried),
            Report::Made(turn, made) => return self.made(turn, made, now),
            Report::Near(turn, origin, amiss) => self.near(turn, origin, amiss),
            Report::Rated(turn, analysis) => self.analysis(turn, *analysis),
            Report::PuzzleSaved(kept) => return self.kept(kept),
            Report::Draft(left) => return self.left_draft(left.as_deref()),
            Report::DraftWritten(result) => self.draft_written(result),
            Report::Typed(digits) => self.menu.typed = digits,
            Report::Own(origins, unread) => self.library.learn_own(origins, unread),
            Report::Raced(turn, laps) => return self.raced(turn, &laps),
            Report::Answer(..) | Report::Solved(..) | Report::Rewound(..) => {}
            Report::Forgotten(id) => return self.forgotten(id),
            Report::Opened(open) => return self.start_game(*open, now),
            Report::Listed(saved) => {
                self.menu.learn(&saved);
                self.library.learn(saved);
                if std::mem::take(&mut self.awaits_times) {
                    self.notice = Some(self.all_times());
                }
            }
            Report::Read(Ok(origins)) => {
                self.overlay = self.overlay.take().filter(|overlay| !matches!(overlay, Overlay::Prompt(_)));
                self.notice = Some(counted(origins.len(), "puzzle", "puzzles"));
                self.library.add_file(origins);
                if self.screen != Screen::Library {
                    self.back_to = self.screen;
                    self.screen = Screen::Library;
                }
                return vec![Effect::List];
            }
            Report::Read(Err(why)) => match &mut self.overlay {
                Some(Overlay::Prompt(prompt)) => prompt.why = Some(why),
                _ => self.notice = Some(why),
            },
            Report::SolutionsCounted(id, verdict) => self.judged(id, verdict),
            Report::Reviewed(id, review) => {
                if let Some(play) = self.play.as_mut().filter(|play| play.origin.id() == id) {
                    play.review = Some(*review);
                }
            }
            Report::Written(id, result) => return self.written(id, result),
            Report::Lost { id, why, has_save } => self.lock_lost(id, why, has_save),
            Report::StillOpen(why, next) => self.ask_to_abandon(why, next),
            Report::Unsaved(why) => self.overlay = Some(Overlay::Ask(Ask { question: Question::Leave(why) })),
            Report::Completed(path, names) => {
                if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
                    complete_path(prompt, &path, names);
                }
            }
            Report::Notice(why) => (self.busy, self.notice) = (None, Some(why)),
        }
        Vec::new()
    }
}
