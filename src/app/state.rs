//! State of the application, and the table of its screens.

use std::time::Instant;

use crate::app::statistics::SolvedGame;
use crate::app::watch::WatchLayout;
use crate::app::{
    Action, Area, Draft, Effect, FooterItem, Key, Keymap, Lesson, Library, LibraryLayout, MIN_SIZE, Make, Making, Menu,
    MenuLayout, NewGameForm, Origin, Overlay, PageLayout, Play, Race, ScreenLayout, SettingsLayout, SettingsScreen,
    Size, Statistics, StatisticsLayout, StatisticsScreen, Task, TechniquePage, Watch,
};
use crate::store::{GameId, MarkErrors, Settings};
use cover::NamedProblem;
use grid::Board;
use serde::{Deserialize, Serialize};
use solve::{CoverExample, Machine, exact, seeded};

/// Capabilities of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Whether the terminal can show only ASCII.
    pub ascii: bool,
    /// Whether the terminal can show colours. If it cannot, modifiers, brackets and words replace them.
    pub colour: bool,
}

/// Initial settings of the application.
#[derive(Debug)]
pub struct Setup {
    /// Window size.
    pub size: Size,
    /// Capabilities of the terminal.
    pub appearance: Appearance,
    /// Key bindings.
    pub keymap: Keymap,
    /// Settings of the player.
    pub settings: Settings,
    /// Names of the themes that the player can choose.
    pub themes: Vec<String>,
    /// Number of the first new game. It should be random, so that it differs from those of other sessions.
    pub first_attempt: u64,
}

/// The first screen that the command line requests.
#[derive(Debug)]
pub enum Opening {
    /// The unfinished game with this id; `None` opens the menu.
    Start(Option<GameId>),
    /// The first of these puzzles. All of them are added to the library.
    Puzzles(Vec<Origin>),
    /// A puzzle that is still to be generated.
    Make(Make),
    /// The visualiser with this subject.
    Watch(WatchOf),
}

/// Subject of the visualiser.
#[derive(Debug)]
pub enum WatchOf {
    /// A board, the name of a solver, and the seed of the solver's random choices.
    Board(Box<Board>, String, u64),
    /// The textbook matrix of this name, `a-f` or `a-e`.
    Example(String),
    /// An exact cover problem of the player's own, with its title.
    Cover(String, Box<NamedProblem>),
    /// An exact cover problem that comes along.
    CoverExample(&'static CoverExample),
}

impl WatchOf {
    /// Returns the search to watch; `None` if there is no solver or no example of this name.
    #[must_use]
    pub fn machine(&self) -> Option<Box<dyn Machine>> {
        match self {
            Self::Board(board, solver, seed) => Some(seeded(solver, *seed)?.machine(board)),
            Self::Example(name) => Some(Box::new(exact::Machine::example(name)?)),
            Self::CoverExample(example) => Some(Box::new(exact::Machine::of_problem(example.problem()))),
            Self::Cover(_, problem) => Some(Box::new(exact::Machine::of_problem((**problem).clone()))),
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
    /// The settings.
    Settings,
    /// The statistics of all games.
    Statistics,
}

/// The part of the program in which a key binding applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Context {
    /// Every screen. The screen's own keys take precedence.
    Everywhere,
    /// The play screen.
    Play,
    /// The menu, the library and lists.
    List,
    /// The puzzle editor.
    Draft,
    /// The visualiser.
    Watch,
    /// The race.
    Race,
    /// The lesson on Algorithm X.
    Lesson,
    /// The help, the rules and the list of commands.
    Help,
    /// The page of a technique.
    Page,
}

impl Context {
    /// Returns the name for people, in one or two words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Everywhere => "Every screen",
            Self::Play => "Game",
            Self::List => "Lists and menu",
            Self::Draft => "Editor",
            Self::Watch => "Visualiser",
            Self::Race => "Race",
            Self::Lesson => "Lesson",
            Self::Help => "Help",
            Self::Page => "Technique page",
        }
    }
}

/// Geometry of a frame: which picture is drawn, and the areas of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrameLayout {
    /// A message that the window is too small; with the minimum size.
    TooSmall(Size),
    /// The page of a technique.
    Page(PageLayout),
    /// The menu.
    Menu(MenuLayout),
    /// The library.
    Library(LibraryLayout),
    /// A game.
    Play(ScreenLayout),
    /// The puzzle editor.
    Draft(ScreenLayout),
    /// The visualiser.
    Watch(WatchLayout),
    /// The race: the area of the list of solvers.
    Race(Area),
    /// The lesson, whose pages compute their own geometry.
    Lesson,
    /// The settings.
    Settings(SettingsLayout),
    /// The statistics.
    Statistics(StatisticsLayout),
}

/// The behaviour of a screen, implemented by the type of its state.
pub(in crate::app) trait ScreenState {
    /// Context of the screen's keys.
    const CONTEXT: Context;
    /// Lines of the introduction on the screen's help.
    const ABOUT: &'static [&'static str];

    /// Carries out an action.
    fn update(app: &mut App, action: Action, key: Key, now: Instant);

    /// Returns the geometry of the screen, or `None` if the state of the screen is missing.
    fn layout(app: &App) -> Option<FrameLayout>;

    /// Returns the footer of the screen.
    fn footer(app: &App, now: Instant) -> Vec<FooterItem>;

    /// Handles a click at this column and row, where there is neither a footer item nor a digit in the panel.
    fn click(_: &mut App, _: (u16, u16), _: Instant) {}

    /// Handles a turn of the mouse wheel; the action is `Up` or `Down`.
    fn wheel(_: &mut App, _: Action, _: Instant) {}

    /// Returns when the screen next changes without input; `None` if it does not.
    fn wake(_: &App, _: Instant) -> Option<Instant> {
        None
    }
}

/// Functions of a screen, taken from its implementation of [`ScreenState`].
pub(in crate::app) struct ScreenTable {
    pub context: Context,
    pub about: &'static [&'static str],
    pub update: fn(&mut App, Action, Key, Instant),
    pub layout: fn(&App) -> Option<FrameLayout>,
    pub footer: fn(&App, Instant) -> Vec<FooterItem>,
    pub click: fn(&mut App, (u16, u16), Instant),
    pub wheel: fn(&mut App, Action, Instant),
    pub wake: fn(&App, Instant) -> Option<Instant>,
}

impl ScreenTable {
    fn of<S: ScreenState>() -> Self {
        Self {
            context: S::CONTEXT,
            about: S::ABOUT,
            update: S::update,
            layout: S::layout,
            footer: S::footer,
            click: S::click,
            wheel: S::wheel,
            wake: S::wake,
        }
    }
}

impl Screen {
    /// Returns the functions of the screen. No other code matches on all screens.
    pub(in crate::app) fn table(self) -> ScreenTable {
        match self {
            Self::Menu => ScreenTable::of::<Menu>(),
            Self::Library => ScreenTable::of::<Library>(),
            Self::Play => ScreenTable::of::<Play>(),
            Self::Draft => ScreenTable::of::<Draft>(),
            Self::Watch => ScreenTable::of::<Watch>(),
            Self::Race => ScreenTable::of::<Race>(),
            Self::Lesson => ScreenTable::of::<Lesson>(),
            Self::Settings => ScreenTable::of::<SettingsScreen>(),
            Self::Statistics => ScreenTable::of::<StatisticsScreen>(),
        }
    }
}

/// State of the application.
#[derive(Debug)]
pub struct App {
    /// Window size.
    pub size: Size,
    /// Capabilities of the terminal.
    pub appearance: Appearance,
    /// Key bindings.
    pub keymap: Keymap,
    /// Settings of the player.
    pub settings: Settings,
    /// Names of the themes that the player can choose.
    pub themes: Vec<String>,
    /// The current screen.
    pub screen: Screen,
    /// The open overlay; `None` if there is no overlay.
    pub overlay: Option<Overlay>,
    /// Message of one line; removed by the next key.
    pub notice: Option<String>,
    /// The menu.
    pub menu: Menu,
    /// The form for a new game.
    pub new_game: NewGameForm,
    /// The library.
    pub library: Library,
    /// The open game; `None` if no game is open.
    pub play: Option<Play>,
    /// The puzzle editor; `None` until the editor is opened.
    pub draft: Option<Draft>,
    /// The search in the visualiser; `None` if the visualiser is closed.
    pub watch: Option<Watch>,
    /// The race.
    pub race: Option<Race>,
    /// The lesson; `None` until the lesson is opened. It keeps its page when it is closed.
    pub lesson: Option<Lesson>,
    /// The settings screen.
    pub settings_screen: SettingsScreen,
    /// Statistics of all games that have ended.
    pub statistics: Statistics,
    /// The statistics screen.
    pub statistics_screen: StatisticsScreen,
    /// The page of a technique; `None` if no page is open.
    pub page: Option<TechniquePage>,
    /// Name of the background task whose answer is awaited; `None` if there is no such task.
    pub busy: Option<&'static str>,
    /// The puzzle that is being generated.
    pub making: Option<Making>,
    pub(super) solved_games: Vec<SolvedGame>, // in the order of the log
    pub(super) next_attempt: u64,             // number of the next new game; never 0
    pub(super) typed: Option<String>,         // the last command that was typed
    pub(super) has_agreed: bool,              // whether the player agreed to marking mistakes: no need to ask again
    pub(super) awaits_times: bool,            // whether the next list of saved games answers `times`
    pub(super) rating: Option<(u64, Board)>,  // turn and board of a pending `rate` command
    pub(super) turn: u64,                     // number of the latest request; answers to older ones are dropped
    pub(super) beneath: Option<Overlay>,      // overlay below the help or the command prompt
    pub(super) back_to: Screen,               // screen from which the library or the visualiser was opened
    pub(super) effects: Vec<Effect>,          // effects of the present input, in order
}

impl App {
    /// Returns the initial state, with the menu on the screen.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let Setup { size, appearance, keymap, settings, themes, first_attempt } = setup;
        let has_agreed = settings.check == MarkErrors::Mistakes;
        Self {
            size,
            appearance,
            keymap,
            settings,
            themes,
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
            settings_screen: SettingsScreen::default(),
            statistics: Statistics::default(),
            statistics_screen: StatisticsScreen::default(),
            page: None,
            busy: None,
            making: None,
            solved_games: Vec::new(),
            next_attempt: first_attempt.max(1),
            typed: None,
            has_agreed,
            awaits_times: false,
            rating: None,
            turn: 0,
            beneath: None,
            back_to: Screen::Menu,
            effects: Vec::new(),
        }
    }

    /// Opens the first screen, as requested on the command line.
    pub fn open(&mut self, opening: Opening, now: Instant) -> Vec<Effect> {
        match opening {
            Opening::Start(Some(id)) => self.effects.push(Effect::OpenSaved(id)),
            Opening::Start(None) => self.effects.push(Effect::List),
            Opening::Puzzles(origins) => {
                self.effects.extend(origins.first().map(|origin| Effect::Open(Box::new(origin.clone()))));
                if origins.len() > 1 {
                    self.library.add_file(origins);
                }
            }
            Opening::Make(make) => self.make(make),
            Opening::Watch(WatchOf::Board(board, name, seed)) => {
                let solver = seeded(&name, seed);
                self.show_search(solver.map(|solver| Watch::with(&board, solver.as_ref())));
            }
            Opening::Watch(WatchOf::Example(name)) => self.show_search(Watch::example(&name)),
            Opening::Watch(WatchOf::CoverExample(example)) => self.show_search(Some(Watch::cover_example(example))),
            Opening::Watch(WatchOf::Cover(title, problem)) => self.show_search(Some(Watch::cover(title, *problem))),
        }
        self.settled(now)
    }

    /// Shows a message until the next key.
    pub(super) fn say(&mut self, words: impl Into<String>) {
        self.notice = Some(words.into());
    }

    /// Returns the open game; `None` if it does not have this id.
    pub(super) fn play_of(&mut self, id: GameId) -> Option<&mut Play> {
        self.play.as_mut().filter(|play| play.origin.id() == id)
    }

    /// Starts a new turn and runs the task that `task` returns for it. Shows the name of the activity until the answer arrives.
    pub(super) fn run(&mut self, activity: &'static str, task: impl FnOnce(u64) -> Task) {
        self.turn += 1;
        self.busy = Some(activity);
        self.effects.push(Effect::Run(task(self.turn)));
    }

    /// Returns the label of the key for an action in a context; `None` if the action has no key.
    #[must_use]
    pub fn label(&self, context: Context, action: Action) -> Option<String> {
        self.keymap.label(context, action, self.appearance.ascii)
    }

    /// Shows a screen and closes the visualiser. If there is no open game, the menu is shown instead of the play screen.
    pub(super) fn leave_to(&mut self, screen: Screen, now: Instant) {
        self.save(now);
        self.screen = if screen == Screen::Play && self.play.is_none() { Screen::Menu } else { screen };
        self.watch = None;
        self.effects.push(Effect::List);
    }

    /// Returns when the next [`Input::Tick`](crate::app::Input::Tick) is due; `None` while nothing on the screen changes with time.
    #[must_use]
    pub fn wake(&self, now: Instant) -> Option<Instant> {
        (self.screen.table().wake)(self, now)
    }

    /// Returns the geometry of the present frame without overlays, except for the page of a technique; `None` if the screen has nothing to
    /// show. `view` draws the frame, and mouse clicks are looked up in it.
    #[must_use]
    pub fn frame(&self) -> Option<FrameLayout> {
        if self.size.width < MIN_SIZE.width || self.size.height < MIN_SIZE.height {
            return Some(FrameLayout::TooSmall(MIN_SIZE));
        }
        match &self.page {
            Some(page) => Some(FrameLayout::Page(page.layout(self.size))),
            None => (self.screen.table().layout)(self),
        }
    }
}
