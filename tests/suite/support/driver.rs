//! Driver that runs the app without a terminal, and the screen sizes at which tests draw the app.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use grid::{Cell, Digit, Puzzle, Shape};
use logic::{Deduction, Explanation, Ladder, Level, StopSignal, Technique};
use ninefold::app::race::RaceRun;
use ninefold::app::{
    Analysis, Answer, App, Appearance, BoardArea, Effect, Health, Input, Key, Keymap, OpenGame, Opening, Origin,
    Overlay, Play, Provenance, Report, Setup, Size, Task, layout,
};
use ninefold::coach::{Limits, Review};
use ninefold::game::Game;
use ninefold::store::Settings;
use ninefold::view::{self, Theme, Themes};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use solve::Budget;

use crate::support::now;
use crate::support::puzzles::EASY;

/// The app with a simulated clock. Passes keys and reports to the app, and draws the screen as text.
pub struct Driver {
    pub app: App,
    pub now: Instant,
}

impl Default for Driver {
    /// Starts the app with its menu in a window of 80 columns and 24 rows.
    fn default() -> Self {
        Self::new(80, 24, false)
    }
}

/// Default keys, read once because that takes most of the time of starting the app.
static KEYMAP: LazyLock<Keymap> = LazyLock::new(Keymap::default_keys);

/// Default theme without and with colours, read once because that takes half of the time of drawing a screen.
static THEMES: LazyLock<[Theme; 2]> = LazyLock::new(|| [false, true].map(|colour| Theme::find("default", colour)));

impl Driver {
    /// Starts the app with its menu in a window of this size. Solved boards are not animated, so that their summary is shown at once.
    pub fn new(width: u16, height: u16, ascii: bool) -> Self {
        let setup = Setup {
            size: Size { width, height },
            appearance: Appearance { ascii, colour: true },
            keymap: KEYMAP.clone(),
            themes: Themes::default().names(),
            settings: Settings { animation: false, ..Settings::default() },
            first_attempt: 1,
        };
        let mut driver = Self { app: App::new(setup), now: now() };
        driver.app.open(Opening::Start(None), driver.now);
        driver
    }

    /// Opens [`EASY`] and presses these keys. The cursor starts on the first empty cell, r1c3.
    pub fn easy(keys: &str) -> Self {
        Self::default().play(EASY).press(keys)
    }

    /// Opens a classic puzzle.
    pub fn play(self, line: &str) -> Self {
        let digits: Vec<_> = line.chars().map(Digit::from_symbol).collect();
        let shape = Shape::of_side(digits.len().isqrt()).expect("a board's line");
        self.open(Puzzle::classic(shape, digits))
    }

    /// Opens a puzzle as if it came from a pack.
    pub fn open(self, puzzle: Puzzle) -> Self {
        let board = puzzle.check().expect("no rule is broken");
        let (name, provenance) = ("tough.sdm 17".to_owned(), Provenance::BuiltIn);
        self.begin(Origin { name, level: Some(Level::Hard), board, provenance })
    }

    /// Opens the example on the page of a technique.
    pub fn practise(self, technique: Technique) -> Self {
        self.begin(Origin::practice(technique).expect("its page has an example"))
    }

    /// Opens a puzzle that has no saved game.
    pub fn begin(mut self, origin: Origin) -> Self {
        self.open_origin(origin);
        self
    }

    /// Reports that a puzzle without a saved game was opened. Returns the effects.
    pub fn open_origin(&mut self, origin: Origin) -> Vec<Effect> {
        self.hear(Report::Opened(Box::new(OpenGame { origin, saved: None, unsaved: None, notices: Vec::new() })))
    }

    /// Passes an input to the app. Returns the effects without carrying them out.
    pub fn receive(&mut self, input: Input) -> Vec<Effect> {
        self.app.receive(input, self.now)
    }

    /// Presses a key and ignores its effects.
    pub fn key(&mut self, key: &str) {
        self.receive(Input::Key(key.parse().expect("a key's name")));
    }

    /// Types a text, one key for each character, and ignores the effects.
    pub fn type_text(mut self, text: &str) -> Self {
        for c in text.chars() {
            self.key(if c == ' ' { "space".to_owned() } else { c.to_string() }.as_str());
        }
        self
    }

    /// Types a command after `:` and presses Enter. Returns the effects without carrying them out.
    pub fn command(mut self, line: &str) -> (Self, Vec<Effect>) {
        self.key(":");
        self.type_text(line).effects("enter")
    }

    /// Pastes a text and returns the effects without carrying them out.
    pub fn paste(&mut self, text: &str) -> Vec<Effect> {
        self.receive(Input::Paste(text.to_owned()))
    }

    /// Presses keys 400 ms apart. Carries out the computations that the app requests; ignores other effects.
    pub fn press(mut self, keys: &str) -> Self {
        for key in keys.split_whitespace() {
            let key: Key = key.parse().expect("a key's name");
            self.now += Duration::from_millis(400);
            let effects = self.receive(Input::Key(key));
            for effect in effects {
                let report = match effect {
                    Effect::Run(Task::Hint(turn, position, wish, trust)) => {
                        let subject = Answer::of(&position, (wish, trust), &mut Limits::none());
                        Report::Answer(turn, Box::new(subject))
                    }
                    Effect::Rate(turn, board) => {
                        let mut weighed = Analysis::of(&board, &mut Budget::unlimited());
                        weighed.rate(&board, &StopSignal::never());
                        Report::Rated(turn, Box::new(weighed))
                    }
                    Effect::Run(Task::CheckHealth(id, puzzle)) => {
                        let health = Health::of(&puzzle, &mut Budget::nodes(100_000));
                        Report::HealthChecked(id, (puzzle.digits, health))
                    }
                    Effect::Run(Task::Review(id, game)) => {
                        let review = Review::of(&game, &Ladder::ninefold(), &StopSignal::never());
                        Report::Reviewed(id, Box::new(review.expect("nothing stops it")))
                    }
                    _ => continue,
                };
                self.hear(report);
            }
        }
        self
    }

    /// Presses a key and returns its effects without carrying them out.
    pub fn effects(mut self, key: &str) -> (Self, Vec<Effect>) {
        let effects = self.receive(Input::Key(key.parse().expect("a key's name")));
        (self, effects)
    }

    /// Delivers a report to the app. Returns the effects without carrying them out.
    pub fn hear(&mut self, report: Report) -> Vec<Effect> {
        self.receive(Input::Report(report))
    }

    /// Presses a key that starts a race, and delivers these runs to the app.
    pub fn raced(self, key: &str, laps: Vec<RaceRun>) -> Self {
        let (mut driver, effects) = self.effects(key);
        let [Effect::Run(Task::Race(turn, _))] = effects[..] else { panic!("{effects:?}") };
        driver.hear(Report::Raced(turn, laps));
        driver
    }

    /// Returns the time at which the app wants to be woken; `None` if it does not need to be woken.
    pub fn wake(&self) -> Option<Instant> {
        self.app.wake(self.now)
    }

    /// Presses the key that lists all steps, and delivers these steps to the app as the result.
    pub fn list(mut self, found: Vec<(Deduction, Explanation)>) -> Self {
        let effects = self.receive(Input::Key(Key::char('I')));
        let [Effect::Run(Task::Hint(turn, ..))] = effects[..] else { panic!("{effects:?}") };
        self.hear(Report::Answer(turn, Box::new(Answer::All(found))));
        self
    }

    pub fn resize(mut self, width: u16, height: u16) -> Self {
        self.receive(Input::Resize(Size { width, height }));
        self
    }

    /// Returns the open game with its cursor and hint.
    pub fn open_game(&self) -> &Play {
        self.app.play.as_ref().expect("a game is open")
    }

    pub fn game(&self) -> &Game {
        &self.open_game().game
    }

    /// Returns the area of the board on the screen.
    pub fn board_area(&self) -> BoardArea {
        layout(self.app.size, &self.open_game().plan()).expect("it fits").board
    }

    /// Returns the column and row of the screen at which the digit of a cell is drawn.
    pub fn place_of(&self, cell: Cell) -> (u16, u16) {
        let at = self.board_area().cell(cell);
        (at.x + 1, at.y)
    }

    /// Returns the text of the question on the screen; `None` if there is no question.
    pub fn question(&self) -> Option<String> {
        match &self.app.overlay {
            Some(Overlay::Ask(question)) => Some(question.words()),
            _ => None,
        }
    }

    /// Draws the screen, in colour if `colour` is true.
    pub fn buffer(&self, colour: bool) -> Buffer {
        let Size { width, height } = self.app.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let theme = &THEMES[usize::from(colour)];
        view::draw(&self.app, theme, self.now, &mut buffer);
        buffer
    }

    /// Draws the screen as text, without trailing blanks.
    pub fn picture(&self) -> String {
        let Size { width, height } = self.app.size;
        let buffer = self.buffer(true);
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }
}

impl Driver {
    /// Returns the picture, followed by the style of each cell, once in colour and once without. Each style has a letter, which a legend at
    /// the end explains.
    pub fn look(&self) -> String {
        let Size { width, height } = self.app.size;
        let mut text = self.picture();
        for colour in [true, false] {
            let buffer = self.buffer(colour);
            let mut ways: Vec<String> = Vec::new();
            text += if colour { "\n\nin colour\n" } else { "\n\nwithout\n" };
            for y in 0..height {
                let letters = (0..width).map(|x| {
                    let cell = &buffer[(x, y)];
                    let way = format!("{:?} on {:?} {:?}", cell.fg, cell.bg, cell.modifier);
                    let at = ways.iter().position(|known| *known == way).unwrap_or_else(|| {
                        ways.push(way);
                        ways.len() - 1
                    });
                    if at == 0 { '.' } else { char::from(b'a' + (at as u8 - 1)) }
                });
                let row: String = letters.collect();
                text += &format!("{}\n", row.trim_end_matches('.'));
            }
            for (at, way) in ways.iter().enumerate() {
                let letter = if at == 0 { '.' } else { char::from(b'a' + (at as u8 - 1)) };
                text += &format!("{letter} {way}\n");
            }
        }
        text
    }
}

/// Sizes at which every screen is drawn: columns and rows.
pub const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (37, 20)];

/// Returns about one in `every` of the window sizes below `width` × `height`, spread over all widths and heights. Different values of
/// `turn` select different sizes.
pub fn sizes_below(width: u16, height: u16, (turn, every): (u16, u16)) -> impl Iterator<Item = (u16, u16)> {
    let all = (0..width).flat_map(move |width| (0..height).map(move |height| (width, height)));
    all.filter(move |(width, height)| (5 * width + 3 * height + turn) % every == 0)
}

/// Asserts that a screen looks like its snapshots at each of [`SIZES`]. The second argument is a closure that returns a driver for a width
/// and a height. This is a macro because snapshots are named after the module that takes them.
macro_rules! assert_pictures {
    ($name:expr, $driver:expr) => {
        let driver_of_size = $driver;
        for (width, height) in $crate::support::driver::SIZES {
            insta::assert_snapshot!(format!("{}_{width}x{height}", $name), driver_of_size(width, height).picture());
        }
    };
}

pub(crate) use assert_pictures;
