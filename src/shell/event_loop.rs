//! Event loop of the game on the screen.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::app::{App, Effect, Input, Keymap, Opening, Report, Setup, Size};
use crate::shell::effect_runner::{EffectRunner, LoopCommand, number};
use crate::shell::platform::{self, HANG_UP};
use crate::shell::signals::{self, StopDetector};
use crate::shell::terminal::{self, GameTerminal};
#[cfg(all(test, unix))]
use crate::shell::tests;
use crate::shell::{Error, GameEnd, Options, check_terminal, environment, plain, terminal_input};
use crate::store::{Paths, Saves, Settings, bad_keys, bad_theme, own_keys, own_theme_names, own_themes};
use crate::view::{self, Background, Rgb, TerminalColours, Theme, Themes};
use text::printable;

/// Time after which the game assumes that the terminal does not tell its background.
const REPLY_TIMEOUT: Duration = Duration::from_millis(150);

/// Time after which the terminal's reply about its background is ignored.
const BACKGROUND_TIMEOUT: Duration = Duration::from_secs(5);

/// Time, counted from the question about the background, that the program stays open for the reply when the player leaves at once.
const LAST_REPLY_TIMEOUT: Duration = Duration::from_millis(250);

/// Event received by the loop.
#[cfg_attr(not(unix), expect(dead_code, reason = "there are no signals"))]
pub enum Event {
    /// Input for the state of the game.
    Input(Input),
    /// A line typed in the game without a screen; `None` if the line was too long.
    Line(Option<String>),
    /// The terminal replied that this is its background colour.
    Background(Rgb),
    /// The size of the window changed.
    Resized,
    /// SIGTSTP arrived: the process is to be suspended.
    Suspend,
    /// SIGCONT arrived.
    Continued,
    /// A signal arrived that ends the program. Holds the number of the signal.
    Deadly(i32),
    /// The terminal is gone.
    Closed,
    /// A thread that the game depends on has panicked. The panic has been reported.
    Broken,
}

/// Plays a game on the screen until the player leaves, and then restores the terminal.
///
/// # Errors
/// If there is no terminal, if using it fails, or if something entered could not be saved.
pub fn play(opening: Opening, options: Options) -> Result<GameEnd, Error> {
    if options.plain {
        return plain::play(opening, &options);
    }
    check_terminal(options.keys_elsewhere)?;
    terminal::guard_against_panics();
    let mut notices = Vec::new();
    let left = on_screen(opening, options, &mut notices);
    // The screen showed only the first notice, and only until the next key press.
    notices.iter().for_each(|notice| drop(writeln!(io::stderr(), "ninefold: {}", printable(notice))));
    left
}

/// Plays a game on the screen. Adds what is wrong with the player's files to `notices`.
fn on_screen(opening: Opening, options: Options, notices: &mut Vec<String>) -> Result<GameEnd, Error> {
    let paths = Paths::of_the_player().map_err(|why| notices.push(why.to_string())).ok();
    let themes = themes_of(paths.as_ref(), notices);
    let (settings, keymap) = decided(paths.as_ref(), &themes, notices);
    let look = environment::look(&options, &settings);
    let colours = TerminalColours { depth: environment::colour_depth(look.colour), background: Background::Awaited };
    let theme = themes.find(options.theme.as_ref().unwrap_or(&settings.theme), colours);
    let (events, list) = mpsc::channel();
    let mut runner = EffectRunner::new(events.clone(), paths.clone())?;
    let stops = signals::start(events.clone())?;
    let mut screen = GameTerminal::take(settings.mouse, look.colour)?;
    let (width, height) = screen.size()?;
    let size = Size { width, height };
    let mut app =
        App::new(Setup { size, appearance: look, keymap, settings, themes: themes.names(), first_attempt: number() });
    let effects = app.open(opening_of(opening, paths.as_ref()), now());
    let settings_theme = app.settings.theme.clone();
    let mut session = Session {
        app,
        themes,
        colours,
        theme,
        options,
        settings_theme,
        stops,
        asked: None,
        screen: &mut screen,
        runner: &mut runner,
    };
    let mut left = session.carry_out(effects)?;
    while let Some(event) = list.try_iter().next() {
        left = left.or(session.handle_event(event)?); // so that the first frame shows the game that was asked for
    }
    let has_home = paths.is_some();
    let is_known = !has_home && session.app.play.is_some(); // the game already says that it is not saved
    if let [first, more @ ..] = &notices[usize::from(is_known)..] {
        let more =
            if more.is_empty() { String::new() } else { format!(" ({} more, shown when you leave)", more.len()) };
        let before = session.app.notice.take().map(|before| before + "; ").unwrap_or_default();
        session.app.receive(Input::Report(Report::Notice(format!("{before}{first}{more}"))), now());
    }
    session.ask_background()?;
    terminal_input::start(events)?;
    let left = left.map_or_else(|| session.run(&list), Ok);
    session.await_background(&list);
    let saved = session.save().and_then(|()| session.remove_draft(&list));
    let left = match left {
        Err(Error::Terminal(_)) if platform::is_gone() => Ok(GameEnd::Signal(HANG_UP)),
        left => left,
    };
    let Err(why) = saved else { return left };
    if !has_home {
        notices.remove(0); // the returned error says the same
    }
    match left {
        Ok(GameEnd::Quit) => Err(Error::NotSaved(why)),
        left => {
            notices.push(Error::NotSaved(why).to_string());
            left
        }
    }
}

/// Returns what to open. If nothing particular was requested, this is the unfinished game that was saved last, if there is one.
pub(super) fn opening_of(opening: Opening, paths: Option<&Paths>) -> Opening {
    match (opening, paths) {
        (Opening::Start(None), Some(paths)) => Opening::Start(Saves::new(paths).latest().map(|(id, _)| id)),
        (opening, _) => opening,
    }
}

/// Returns the names of all themes: the built-in ones, and those of the files in the player's folder of themes.
#[must_use]
pub fn theme_names() -> Vec<String> {
    let own = Paths::of_the_player().map(|paths| own_theme_names(&paths)).unwrap_or_default();
    let mut names = Themes::default().names();
    names.extend(own.into_iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    names
}

/// Returns the faults of the player's themes, settings and key bindings, one line for each.
#[must_use]
pub fn settings_faults(paths: &Paths) -> Vec<String> {
    let mut faults = Vec::new();
    let themes = themes_of(Some(paths), &mut faults);
    decided(Some(paths), &themes, &mut faults);
    faults
}

/// Returns the built-in themes and the player's own. Adds a notice for each of the player's themes that cannot be read.
pub(super) fn themes_of(paths: Option<&Paths>, notices: &mut Vec<String>) -> Themes {
    let Some(paths) = paths else { return Themes::default() };
    let (files, errors) = own_themes(paths);
    notices.extend(errors.iter().map(ToString::to_string));
    let (themes, faults) = Themes::with_own(files);
    notices.extend(faults.into_iter().map(|(name, fault)| bad_theme(paths, &name, fault.line, fault.why).to_string()));
    themes
}

/// Returns the player's settings and keys. Uses the default for anything that cannot be read, and adds a notice that says so.
pub(super) fn decided(paths: Option<&Paths>, themes: &Themes, notices: &mut Vec<String>) -> (Settings, Keymap) {
    let Some(paths) = paths else { return (Settings::default(), Keymap::default_keys()) };
    let (settings, faults) = Settings::load(paths, &themes.names());
    let usual = Keymap::of(settings.keys);
    notices.extend(faults.iter().map(ToString::to_string));
    let keymap = match own_keys(paths) {
        Ok(Some(text)) => usual.clone().with(&text).unwrap_or_else(|why| {
            notices.push(bad_keys(paths, why.line, why.why).to_string());
            usual
        }),
        Ok(None) => usual,
        Err(why) => {
            notices.push(why.to_string());
            usual
        }
    };
    (settings, keymap)
}

/// Running game: its state, the screen, and the runner that carries out its effects.
struct Session<'a> {
    app: App,
    themes: Themes,
    colours: TerminalColours,
    theme: Theme,
    options: Options,
    settings_theme: String, // theme that the settings named last, for noticing when the player changes the theme
    stops: StopDetector,
    asked: Option<Instant>, // when the terminal was asked for its background; `None` if no reply is awaited
    screen: &'a mut GameTerminal,
    runner: &'a mut EffectRunner,
}

impl Session<'_> {
    fn run(&mut self, events: &Receiver<Event>) -> Result<GameEnd, Error> {
        loop {
            self.give_up_on_background(now());
            self.draw()?;
            let idle = now();
            let due = self.app.wake(idle).map(|at| at.max(idle));
            let reply_due =
                self.asked.map(|at| at + if self.is_background_awaited() { REPLY_TIMEOUT } else { BACKGROUND_TIMEOUT });
            let first = match due.into_iter().chain(reply_due).min() {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(at) => events.recv_timeout(at.saturating_duration_since(now())),
            };
            let first = match first {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) if due.is_none_or(|due| due > now()) => continue,
                Err(RecvTimeoutError::Timeout) => Event::Input(Input::Tick),
                Err(RecvTimeoutError::Disconnected) => Event::Closed,
            };
            self.resume_if_stopped(due)?; // first, so that no event sees a clock that includes the stop
            for event in [first].into_iter().chain(events.try_iter()) {
                if let Some(left) = self.handle_event(event)? {
                    return Ok(left);
                }
            }
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        let (width, height) = self.screen.size()?;
        let size = Size { width, height };
        if self.app.size != size {
            self.app.receive(Input::Resize(size), now());
        }
        let (app, theme) = (&self.app, &self.theme);
        self.screen.draw(|buffer| view::draw(app, theme, now(), buffer))
    }

    /// Handles an event. If the event ended the game, returns how the game ended.
    fn handle_event(&mut self, event: Event) -> Result<Option<GameEnd>, Error> {
        #[cfg(all(test, unix))]
        tests::break_on(&event, self.runner);
        match event {
            Event::Input(input) => {
                let effects = self.app.receive(input, now());
                self.carry_out(effects)
            }
            Event::Background(colour) => {
                if self.asked.take().is_some() {
                    self.set_background(Background::Known(colour));
                }
                Ok(None)
            }
            Event::Resized | Event::Line(_) => Ok(None), // the size is queried for the next frame
            Event::Suspend => self.suspend().map(|()| None),
            Event::Continued => self.resume_if_stopped(None).map(|()| None),
            Event::Deadly(signal) => Ok(Some(GameEnd::Signal(signal))),
            Event::Closed => Ok(Some(GameEnd::Signal(HANG_UP))),
            Event::Broken => Ok(Some(GameEnd::Broken)),
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Option<GameEnd>, Error> {
        for effect in effects {
            if let Effect::Settings(settings) = &effect {
                self.apply_appearance(settings);
                self.screen.set_mouse(settings.mouse)?;
            }
            match self.runner.carry_out(effect) {
                LoopCommand::None => {}
                LoopCommand::Suspend => self.suspend()?,
                LoopCommand::Redraw => self.screen.redraw()?,
                LoopCommand::Copy(text) => self.screen.copy(&text)?,
                LoopCommand::Quit => match self.save() {
                    Ok(()) => return Ok(Some(GameEnd::Quit)),
                    Err(why) => drop(self.app.receive(Input::Report(Report::Unsaved(why)), now())), // asks the player
                },
                LoopCommand::Leave => return Ok(Some(GameEnd::Quit)),
            }
        }
        Ok(None)
    }

    /// Applies the theme, character set and colours of the settings. A theme named on the command line stays until the player changes the
    /// theme in the settings.
    fn apply_appearance(&mut self, settings: &Settings) {
        if settings.theme != self.settings_theme {
            self.options.theme = None;
            self.settings_theme.clone_from(&settings.theme);
        }
        self.app.appearance = environment::look(&self.options, settings);
        self.theme = self.themes.find(self.options.theme.as_ref().unwrap_or(&settings.theme), self.colours);
    }

    /// Asks the terminal for its background, on which some themes depend.
    fn ask_background(&mut self) -> Result<(), Error> {
        if self.app.appearance.colour && environment::can_tell_background() {
            self.screen.ask_background()?;
            self.asked = Some(now());
        }
        Ok(())
    }

    /// If the terminal has not replied in time, assumes that it does not tell its background. A later reply is still taken for some time, but
    /// not longer, since a sudden change of colours would disturb the player.
    fn give_up_on_background(&mut self, now: Instant) {
        let Some(asked) = self.asked else { return };
        let waited = now.saturating_duration_since(asked);
        if waited >= BACKGROUND_TIMEOUT {
            self.asked = None;
        }
        if waited >= REPLY_TIMEOUT && self.is_background_awaited() {
            self.set_background(Background::Unknown);
        }
    }

    fn is_background_awaited(&self) -> bool {
        self.colours.background == Background::Awaited
    }

    fn set_background(&mut self, background: Background) {
        self.colours.background = background;
        let settings = self.app.settings.clone();
        self.apply_appearance(&settings);
    }

    /// Waits for the terminal's reply if it may still arrive, since the shell would take it for typed text.
    fn await_background(&mut self, events: &Receiver<Event>) {
        let Some(asked) = self.asked else { return };
        let end = asked + LAST_REPLY_TIMEOUT;
        while let Ok(event) = events.recv_timeout(end.saturating_duration_since(now())) {
            if matches!(event, Event::Background(_) | Event::Closed | Event::Broken) {
                return;
            }
        }
    }

    /// Saves the game as it is now and waits until it is on disk.
    ///
    /// # Errors
    /// If something entered is not saved; returns the reason.
    fn save(&mut self) -> Result<(), String> {
        if let Some(save) = self.app.snapshot(now()) {
            self.runner.save(save);
        }
        self.runner.flush()?;
        self.app.refusal().map_or(Ok(()), |why| Err(why.to_owned()))
    }

    /// Removes the draft from which the open game was made, if the game has been saved and the report of this save is still waiting in the
    /// channel.
    ///
    /// # Errors
    /// If the draft could not be removed; returns the reason.
    fn remove_draft(&mut self, events: &Receiver<Event>) -> Result<(), String> {
        for event in events.try_iter() {
            if let Event::Input(input @ Input::Report(Report::Written(..))) = event {
                let effects = self.app.receive(input, now());
                for effect in effects.into_iter().filter(|effect| matches!(effect, Effect::SaveDraft(_))) {
                    self.runner.carry_out(effect);
                }
            }
        }
        self.runner.flush()
    }

    /// Restores the terminal and suspends the program. Returns when the shell resumes it with `fg`.
    fn suspend(&mut self) -> Result<(), Error> {
        let away = self.app.receive(Input::Focus(false), now());
        self.carry_out(away)?;
        let _ = self.save(); // a failure is reported through the channel as well
        terminal::give_back();
        let stopped = platform::suspend();
        self.screen.retake()?;
        self.stops.run_at(None, now()); // so that this stop is not subtracted from the clock, which was paused
        self.app.receive(Input::Focus(true), now());
        stopped.map_err(Error::Terminal)
    }

    /// If the process was stopped by SIGSTOP, subtracts the time of the stop from the clock and takes the terminal again, since a shell may
    /// have used the terminal meanwhile. `due` is the time at which the loop wanted to be woken.
    fn resume_if_stopped(&mut self, due: Option<Instant>) -> Result<(), Error> {
        if let Some(since) = self.stops.run_at(due, now()) {
            self.screen.retake()?;
            let effects = self.app.receive(Input::Stopped { since }, now());
            self.carry_out(effects)?;
        }
        Ok(())
    }
}

/// Returns the current time of the monotonic clock.
#[expect(clippy::disallowed_methods, reason = "the clock is read here")]
pub(super) fn now() -> Instant {
    Instant::now()
}
