//! Test driver for the game without a terminal, and the sizes at which its screens are drawn.

use std::time::{Duration, Instant};

use grid::{Digit, Puzzle, Shape};
use logic::{Deduction, Explanation, Ladder, Level, StopSignal, Technique};
use ninefold::app::race::RaceRun;
use ninefold::app::{
    Analysis, App, Appearance, Effect, Health, Input, Key, Keymap, OpenGame, Opening, Origin, Provenance, Report,
    Setup, Size, Subject, Task,
};
use ninefold::coach::{Limits, Review};
use ninefold::store::Settings;
use ninefold::view::{self, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use solve::Budget;

/// The game, which takes keys and reports and draws its screen as text.
pub struct Stage {
    pub app: App,
    pub now: Instant,
}

impl Stage {
    pub fn new(width: u16, height: u16, ascii: bool) -> Self {
        let setup = Setup {
            size: Size { width, height },
            appearance: Appearance { ascii, colour: true },
            keymap: Keymap::default_keys(),
            settings: Settings::default(),
        };
        #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
        let mut stage = Self { app: App::new(setup), now: Instant::now() };
        stage.app.open(Opening::Start(None), stage.now);
        stage
    }

    pub fn play(self, line: &str) -> Self {
        let digits: Vec<_> = line.chars().map(Digit::from_symbol).collect();
        let shape = Shape::of_side(digits.len().isqrt()).expect("a board's line");
        self.open(Puzzle::classic(shape, digits))
    }

    pub fn open(self, puzzle: Puzzle) -> Self {
        let board = puzzle.check().expect("no rule is broken");
        let (name, provenance) = ("tough.sdm 17".to_owned(), Provenance::BuiltIn);
        self.begin(Origin { name, level: Some(Level::Hard), board, provenance })
    }

    pub fn practise(self, technique: Technique) -> Self {
        self.begin(Origin::practice(technique).expect("its page has an example"))
    }

    fn begin(mut self, origin: Origin) -> Self {
        let open = OpenGame { origin, saved: None, unsaved: None, notices: Vec::new() };
        self.app.receive(Input::Report(Report::Opened(Box::new(open))), self.now);
        self
    }

    /// Presses a key and ignores its effects.
    pub fn key(&mut self, key: &str) {
        self.app.receive(Input::Key(key.parse().expect("a key's name")), self.now);
    }

    /// Presses keys 400 ms apart and carries out computations that they ask for; other effects are ignored.
    pub fn press(mut self, keys: &str) -> Self {
        for key in keys.split_whitespace() {
            let key: Key = key.parse().expect("a key's name");
            self.now += Duration::from_millis(400);
            let effects = self.app.receive(Input::Key(key), self.now);
            for effect in effects {
                let report = match effect {
                    Effect::Run(Task::Hint(turn, position, wish, trust)) => {
                        let subject = Subject::of(&position, (wish, trust), &mut Limits::none());
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
                        let review = Review::of(&game, &Ladder::ours(), &StopSignal::never());
                        Report::Reviewed(id, Box::new(review.expect("nothing stops it")))
                    }
                    _ => continue,
                };
                self.app.receive(Input::Report(report), self.now);
            }
        }
        self
    }

    /// Presses a key and returns its effects without carrying them out.
    pub fn effects(mut self, key: &str) -> (Self, Vec<Effect>) {
        let effects = self.app.receive(Input::Key(key.parse().expect("a key's name")), self.now);
        (self, effects)
    }

    /// Delivers a report and returns the effects that follow.
    pub fn hear(&mut self, report: Report) -> Vec<Effect> {
        self.app.receive(Input::Report(report), self.now)
    }

    /// Presses a key that starts a race, and reports these laps.
    pub fn raced(self, key: &str, laps: Vec<RaceRun>) -> Self {
        let (mut stage, effects) = self.effects(key);
        let [Effect::Run(Task::Race(turn, _))] = effects[..] else { panic!("{effects:?}") };
        stage.hear(Report::Raced(turn, laps));
        stage
    }

    /// Time at which the game wants to be woken.
    pub fn wake(&self) -> Option<Instant> {
        self.app.wake(self.now)
    }

    /// Presses the key that lists all steps, and answers with these.
    pub fn list(mut self, found: Vec<(Deduction, Explanation)>) -> Self {
        let effects = self.app.receive(Input::Key(Key::char('I')), self.now);
        let [Effect::Run(Task::Hint(turn, ..))] = effects[..] else { panic!("{effects:?}") };
        self.app.receive(Input::Report(Report::Answer(turn, Box::new(Subject::All(found)))), self.now);
        self
    }

    pub fn resize(mut self, width: u16, height: u16) -> Self {
        self.app.receive(Input::Resize(Size { width, height }), self.now);
        self
    }

    pub fn buffer(&self, colour: bool) -> Buffer {
        let Size { width, height } = self.app.size;
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        view::draw(&self.app, &Theme::find("default", colour), self.now, &mut buffer);
        buffer
    }

    pub fn picture(&self) -> String {
        let Size { width, height } = self.app.size;
        let buffer = self.buffer(true);
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    }
}

impl Stage {
    /// The picture, followed by the style of each cell in colour and without: one letter per style, with a legend below.
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

/// Sizes at which every screen is drawn, in columns and rows.
pub const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (37, 20)];

/// Returns one in `every` of the window sizes below `width` × `height`, spread over all widths and heights; `turn` selects which.
pub fn sizes_below(width: u16, height: u16, (turn, every): (u16, u16)) -> impl Iterator<Item = (u16, u16)> {
    let all = (0..width).flat_map(move |width| (0..height).map(move |height| (width, height)));
    all.filter(move |(width, height)| (5 * width + 3 * height + turn) % every == 0)
}
