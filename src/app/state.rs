//! The whole of the state, and the one place where it changes.

use std::sync::Arc;
use std::time::Instant;

use crate::app::completion::complete_path;
use crate::app::contents::is_contents;
use crate::app::{
    Action, Ask, Asking, Chooser, Context, Draft, Effect, Hint, Input, Key, Keymap, Lesson, Library, Make, Making,
    Menu, Origin, Picking, Play, Prompt, Question, Race, Report, Size, Subject, TechniquePage, Watch,
};
use crate::store::{Check, GameId, Settings};
use grid::Board;
use solve::{Machine, exact, seeded};
use text::counted;

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Only ASCII.
    pub ascii: bool,
    /// Colours; without them modifiers, brackets and words say it all.
    pub colour: bool,
}

/// What the program starts with.
#[derive(Debug)]
pub struct Setup {
    /// Of the window.
    pub size: Size,
    /// What the terminal can show.
    pub look: Look,
    /// What the keys mean.
    pub keymap: Keymap,
    /// What the player decided.
    pub settings: Settings,
}

/// What was asked for on the command line.
#[derive(Debug)]
pub enum Opening {
    /// The game left unfinished, if there is one; else the menu.
    Start(Option<GameId>),
    /// These puzzles: the first is played, the rest stand in the library.
    Puzzles(Vec<Origin>),
    /// A new puzzle.
    Make(Make),
    /// The visualiser.
    Watch(WatchOf),
}

/// What is watched.
#[derive(Debug)]
pub enum WatchOf {
    /// A board, the solver's name, and a seed for what it leaves to chance.
    Board(Box<Board>, String, u64),
    /// A textbook matrix, `a-f` or `a-e`.
    Example(String),
}

impl WatchOf {
    /// The search; none if there is no solver or no example of this name.
    #[must_use]
    pub fn machine(&self) -> Option<Box<dyn Machine>> {
        match self {
            Self::Board(board, solver, seed) => Some(seeded(solver, *seed)?.machine(board)),
            Self::Example(name) => Some(Box::new(exact::Machine::example(name)?)),
        }
    }
}

/// The screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// What to do.
    Menu,
    /// Packs, unfinished games, files.
    Library,
    /// A puzzle.
    Play,
    /// A puzzle being typed.
    Draft,
    /// A search.
    Watch,
    /// All solvers on the same puzzles.
    Race,
    /// A page of the lesson.
    Lesson,
}

/// What stands before a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Help, scrolled down by so many rows.
    Help(u16),
    /// Page of a technique: [`App::page`].
    Page,
    /// The rules of the board, scrolled down by so many rows.
    Rules(u16),
    /// List of all commands, and the number of rows that it is scrolled down.
    Commands(u16),
    /// A question.
    Ask(Ask),
    /// A line to type.
    Prompt(Prompt),
    /// A list to pick from.
    List(Picking),
    /// The wishes for a new game.
    Choose,
}

/// Everything that every screen knows.
#[derive(Debug)]
pub struct App {
    /// Of the window.
    pub size: Size,
    /// What the terminal can show.
    pub look: Look,
    /// What the keys mean.
    pub keymap: Keymap,
    /// What the player decided.
    pub settings: Settings,
    /// The present screen.
    pub screen: Screen,
    /// What stands before it.
    pub overlay: Option<Overlay>,
    /// What has just happened, in a line; gone with the next key.
    pub notice: Option<String>,
    /// The menu.
    pub menu: Menu,
    /// The wishes for a new game.
    pub chooser: Chooser,
    /// The library.
    pub library: Library,
    /// The game.
    pub play: Option<Play>,
    /// The puzzle that is typed, once that was begun.
    pub draft: Option<Draft>,
    /// The search.
    pub watch: Option<Watch>,
    /// The race.
    pub race: Option<Race>,
    /// The lesson, once it was opened; it stays at its page.
    pub lesson: Option<Lesson>,
    /// The page of a technique, while it is open.
    pub page: Option<TechniquePage>,
    /// What is being worked on in the background: answers to older turns are dropped.
    pub busy: Option<&'static str>,
    /// The puzzle that is being made.
    pub making: Option<Making>,
    pub(super) typed: Option<String>,        // the last command
    pub(super) has_agreed: bool,             // to mark mistakes: who has is not asked again
    pub(super) tells_times: bool,            // once it is known which games are saved
    pub(super) rating: Option<(u64, Board)>, // the board of which it was asked how hard it is, and in which turn
    pub(super) turn: u64,                    // an answer to an older one is dropped
    pub(super) beneath: Option<Overlay>,     // what the help, or a line that is typed, stands before: a list, or wishes
    pub(super) back_to: Screen,              // where the library and the visualiser were opened from
}

impl App {
    /// The menu, with nothing known yet.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let Setup { size, look, keymap, settings } = setup;
        let has_agreed = settings.check == Check::Mistakes;
        Self {
            size,
            look,
            keymap,
            settings,
            screen: Screen::Menu,
            overlay: None,
            notice: None,
            menu: Menu::default(),
            chooser: Chooser::default(),
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
            tells_times: false,
            rating: None,
            turn: 0,
            beneath: None,
            back_to: Screen::Menu,
        }
    }

    /// Begins with what was asked for on the command line.
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

    /// Takes in what has happened; gives what is to be done outside.
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

    /// When [`Input::Tick`] is wanted; never while nothing moves.
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

    /// The clock runs while a puzzle can be seen and is not solved; a race ends when it is left; a page that is no longer shown is closed;
    /// nothing comes back from under a help that was swept away. What is left to do then.
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
        self.feel()
    }

    /// The context whose keys are in force.
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
        let key = key.half_width(); // a name that is typed into a line keeps its characters
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
            return Vec::new(); // any key stops what is being looked for, and does no more
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

    /// Opens the help over whatever the player is at, or closes what is read.
    fn help(&mut self) {
        self.overlay = match self.overlay.take() {
            Some(Overlay::Help(_) | Overlay::Rules(_) | Overlay::Commands(_)) => self.beneath.take(),
            at => {
                self.beneath = at;
                Some(Overlay::Help(0))
            }
        };
    }

    /// Returns whether an overlay to read or to pick from is open.
    const fn is_read(&self) -> bool {
        matches!(
            self.overlay,
            Some(Overlay::Help(_) | Overlay::Page | Overlay::Rules(_) | Overlay::Commands(_) | Overlay::List(_))
        )
    }

    /// Shows what was thought of the position that was asked about last: of a page's example, else of the game.
    fn thought(&mut self, subject: Subject) {
        self.busy = None;
        if self.page.as_ref().is_some_and(|page| page.awaits(self.turn)) {
            self.example_found(subject);
        } else if let Some(play) = &mut self.play {
            let hint = Hint::new(subject, Arc::clone(play.game.board().layout()));
            play.game.help.hints += u32::from(hint.is_help());
            play.game.help.rungs += u32::from(hint.is_help());
            play.hint = Some(hint);
            play.bring_hint_in_sight(self.size);
        }
    }

    pub(super) fn report(&mut self, report: Report, now: Instant) -> Vec<Effect> {
        match report {
            Report::Thought(turn, subject) if turn == self.turn => self.thought(*subject),
            Report::Solved(turn, solution) if turn == self.turn => return self.solved(solution, now),
            Report::Known(id, solution) => self.known(id, solution),
            Report::Felt(id, health) => self.felt(id, health),
            Report::Rewound(turn, moment) if turn == self.turn => return self.rewound(moment, now),
            Report::Today(date, ahead) => (self.menu.today, self.library.ahead) = (Some(date), ahead),
            Report::Tried(turn, tried) => self.tried(turn, tried),
            Report::Made(turn, made) => return self.made(turn, made, now),
            Report::Near(turn, origin, amiss) => self.near(turn, origin, amiss),
            Report::Weighed(turn, weighed) => self.weighed(turn, *weighed),
            Report::Kept(kept) => return self.kept(kept),
            Report::Draft(left) => return self.left_draft(left.as_deref()),
            Report::DraftWritten(result) => self.draft_written(result),
            Report::Typed(digits) => self.menu.typed = digits,
            Report::Own(origins, unread) => self.library.learn_own(origins, unread),
            Report::Raced(turn, laps) => return self.raced(turn, &laps),
            Report::Thought(..) | Report::Solved(..) | Report::Rewound(..) => {}
            Report::Forgotten(id) => return self.forgotten(id),
            Report::Opened(open) => return self.start_game(*open, now),
            Report::Listed(saved) => {
                self.menu.learn(&saved);
                self.library.learn(saved);
                if std::mem::take(&mut self.tells_times) {
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
            Report::Judged(id, verdict) => self.judged(id, verdict),
            Report::Reviewed(id, review) => {
                if let Some(play) = self.play.as_mut().filter(|play| play.origin.id() == id) {
                    play.review = Some(*review);
                }
            }
            Report::Written(id, result) => return self.written(id, result),
            Report::Lost { id, why, has_save } => self.lost(id, why, has_save),
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
