//! Event loop of the game without a screen: reads commands line by line and prints the answers.

use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use crate::app::{
    Action, App, Appearance, Command, CommandSpec, Effect, Input, Keymap, Opening, Overlay, Play, Report, Setup, Size,
    Task,
};
use crate::shell::effect_runner::{EffectRunner, LoopCommand, number};
use crate::shell::event_loop::{Event, decided, now, opening_of, themes_of};
use crate::shell::platform::{self, HANG_UP};
use crate::shell::signals::{self, StopDetector};
use crate::shell::{Error, GameEnd, Options, terminal};
use crate::store::Paths;
use crate::view::plain::{QUESTIONS, Reporter, answer, sentence};
use grid::Shape;
use text::printable;

/// Maximum length of a line in bytes. Longer lines are refused.
const MAX_LINE: u64 = 4 * 1024;

/// Screen size that is passed to the state, since there is no window. Large enough for everything.
const UNLIMITED_SIZE: Size = Size { width: 1000, height: 1000 };

/// Maximum time to wait for background results at the end of a script.
const FINAL_TIMEOUT: Duration = Duration::from_secs(5);

/// Plays in plain text until the input ends or the player leaves.
///
/// # Errors
/// If the input or output fails, or if something entered could not be saved.
pub(super) fn play(opening: Opening, options: &Options) -> Result<GameEnd, Error> {
    terminal::guard_against_panics();
    let mut notices = Vec::new();
    let paths = Paths::of_the_player().map_err(|why| notices.push(why.to_string())).ok();
    let themes = themes_of(paths.as_ref(), &mut notices);
    let (settings, _) = decided(paths.as_ref(), &themes, &mut notices);
    let (events, list) = mpsc::channel();
    let mut runner = EffectRunner::new(events.clone(), paths.clone())?;
    let stops = signals::start(events.clone())?;
    let look = Appearance { ascii: true, colour: false };
    let themes = themes.names();
    let mut app = App::new(Setup {
        size: UNLIMITED_SIZE,
        appearance: look,
        keymap: Keymap::none(),
        settings,
        themes,
        first_attempt: number(),
    });
    let effects = app.open(opening_of(opening, paths.as_ref()), now());
    if paths.is_none() && effects.iter().any(|effect| matches!(effect, Effect::Open(_))) {
        notices.remove(0); // the game itself reports that it is not saved
    }
    let line_requests = start(events, options.keys_elsewhere)?;
    let is_interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    let teller = Reporter::default();
    let mut session = Session {
        app,
        runner: &mut runner,
        teller,
        stops,
        next: None,
        line_requests,
        due: 0,
        is_interactive,
        is_prompting: false,
    };
    let left = session.begin(effects, notices).transpose().unwrap_or_else(|| session.run(&list));
    if session.is_prompting {
        let _ = say(&[String::new()]); // so that the shell's prompt is on a line of its own
    }
    let saved = session.save();
    let left = match left {
        Err(Error::Terminal(why)) if why.kind() == io::ErrorKind::BrokenPipe => Ok(GameEnd::Quit),
        left => left,
    };
    match (left, saved) {
        (Ok(GameEnd::Quit), Err(why)) => Err(Error::NotSaved(why)),
        (left, Err(why)) => {
            let _ = writeln!(io::stderr(), "ninefold: {}", Error::NotSaved(why));
            left
        }
        (left, Ok(())) => left,
    }
}

/// Input received from the reading thread but not handled yet.
enum Next {
    Line(String),
    TooLong,
    End,
}

/// Running game: its state, the runner that carries out its effects, and the next line.
struct Session<'a> {
    app: App,
    runner: &'a mut EffectRunner,
    teller: Reporter,
    stops: StopDetector,
    next: Option<Next>,
    line_requests: Sender<()>, // each message lets the reading thread read one more line
    due: usize,                // number of background results still to come; awaited only at the end of a script
    is_interactive: bool,      // whether a person is typing, not a script; only a person gets a prompt
    is_prompting: bool,        // whether the prompt is the last thing printed
}

impl Session<'_> {
    fn begin(&mut self, effects: Vec<Effect>, notices: Vec<String>) -> Result<Option<GameEnd>, Error> {
        let left = self.carry_out(effects)?;
        for why in notices {
            self.handle_input(Input::Report(Report::Notice(why)))?;
        }
        Ok(left)
    }

    fn run(&mut self, events: &Receiver<Event>) -> Result<GameEnd, Error> {
        loop {
            if self.app.making.is_some() {
                self.print_news()?; // says that a puzzle is being made; the report that it is finished may come at once
            }
            while let Ok(event) = events.try_recv() {
                if let Some(left) = self.handle_event(event)? {
                    return Ok(left);
                }
            }
            self.print_news()?;
            // A script waits for the health check, so that its output is the same every time.
            let is_ready = self.is_interactive || !is_checking_health(&self.app);
            if let Some(next) = self.next.take_if(|next| is_ready && can_run_now(next, &self.app)) {
                let left = match next {
                    Next::Line(line) => self.line(&line)?,
                    Next::TooLong => say(&["That line is too long.".to_owned()]).map(|()| None)?,
                    Next::End => return self.wait_for_the_last(events).map(|left| left.unwrap_or(GameEnd::Quit)),
                };
                if left.is_some_and(|left| left == GameEnd::Quit) {
                    return self.wait_for_the_last(events).map(|left| left.unwrap_or(GameEnd::Quit));
                }
                let _ = self.line_requests.send(()); // fails if the thread has ended because the input is closed
                continue;
            }
            if self.next.is_none() && self.is_interactive && !self.is_prompting && is_idle(&self.app) {
                self.is_prompting = true;
                io::stdout().write_all(b"> ").and_then(|()| io::stdout().flush())?;
            }
            let Ok(event) = events.recv() else { return Ok(GameEnd::Signal(HANG_UP)) };
            self.discount_stop()?; // first, so that no event sees a clock that includes the stop
            if let Some(left) = self.handle_event(event)? {
                return Ok(left);
            }
        }
    }

    /// At the end of a script, waits for the background results still to come and prints them, so that the output of a script is the same
    /// every time. Waits at most [`FINAL_TIMEOUT`], and not at all if a person is typing. If the game ended while waiting, returns how it
    /// ended.
    fn wait_for_the_last(&mut self, events: &Receiver<Event>) -> Result<Option<GameEnd>, Error> {
        let end = now() + FINAL_TIMEOUT;
        while self.due > 0 && !self.is_interactive {
            let Ok(event) = events.recv_timeout(end.saturating_duration_since(now())) else { break };
            if let left @ Some(_) = self.handle_event(event)? {
                return Ok(left);
            }
        }
        Ok(None)
    }

    fn handle_event(&mut self, event: Event) -> Result<Option<GameEnd>, Error> {
        match event {
            Event::Line(Some(line)) => self.next = Some(Next::Line(line)),
            Event::Line(None) => self.next = Some(Next::TooLong),
            Event::Closed => self.next = Some(Next::End),
            Event::Input(input) => return self.handle_input(input),
            Event::Suspend => {
                self.handle_input(Input::Focus(false))?; // pauses the clock
                let _ = self.save(); // a failure is reported through the channel as well
                platform::suspend()?;
                self.is_prompting = false;
                return self.handle_input(Input::Focus(true));
            }
            Event::Continued => self.discount_stop()?,
            Event::Background(_) | Event::Resized => {}
            Event::Deadly(signal) => return Ok(Some(GameEnd::Signal(signal))),
            Event::Broken => return Ok(Some(GameEnd::Broken)),
        }
        Ok(None)
    }

    /// If the process was stopped by SIGSTOP, subtracts the time of the stop from the game clock.
    fn discount_stop(&mut self) -> Result<(), Error> {
        if let Some(since) = self.stops.run_at(None, now()) {
            self.handle_input(Input::Stopped { since })?;
        }
        Ok(())
    }

    /// Passes an input to the state and carries out the effects. Then prints the news at once, because a later notice would replace the
    /// present one. If the game ended, returns how it ended.
    fn handle_input(&mut self, input: Input) -> Result<Option<GameEnd>, Error> {
        let is_due = matches!(
            &input,
            Input::Report(
                Report::SolutionsCounted(..)
                    | Report::Reviewed(..)
                    | Report::SolutionFound(..)
                    | Report::HealthChecked(..)
            )
        );
        self.due -= usize::from(is_due).min(self.due);
        let effects = self.app.receive(input, now());
        let left = self.carry_out(effects)?;
        self.print_news()?;
        Ok(left)
    }

    /// Prints what has changed since the last call.
    fn print_news(&mut self) -> Result<(), Error> {
        let news = self.teller.report(&self.app, now());
        if self.is_prompting && !news.is_empty() {
            say(&[String::new()])?; // ends the line of the prompt
            self.is_prompting = false;
        }
        say(&news)
    }

    /// Handles one line: answers a question, or carries out a command. If the game ended, returns how it ended.
    fn line(&mut self, line: &str) -> Result<Option<GameEnd>, Error> {
        self.is_prompting = false;
        if line.trim().is_empty() {
            return Ok(None);
        }
        let is_asked = matches!(self.app.overlay, Some(Overlay::Ask(_)));
        let word =
            line.split_whitespace().next().and_then(CommandSpec::find).filter(|word| word.needs_screen && !is_asked);
        let asked = word.filter(|word| QUESTIONS.iter().any(|(name, _)| *name == word.name)).map(|word| word.name);
        if let Some(lines) = answer(asked.unwrap_or(line), &self.app, now()).filter(|_| !is_asked) {
            return say(&lines).map(|()| None);
        }
        if let Some(word) = word {
            return say(&[format!("{} needs a screen.", sentence(word.name).trim_end_matches('.'))]).map(|()| None);
        }
        let is_hint = is_hint(line, &self.app);
        let done = self.app.command(line, now());
        self.teller.begin(is_hint && done.is_ok());
        match done {
            Ok(effects) => self.carry_out(effects),
            Err(why) => say(&[sentence(&why)]).map(|()| None),
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Option<GameEnd>, Error> {
        for effect in effects {
            self.due += usize::from(matches!(
                effect,
                Effect::Run(
                    Task::CountSolutions(..) | Task::Review(..) | Task::FindSolution(..) | Task::CheckHealth(..),
                )
            ));
            match self.runner.carry_out(effect) {
                LoopCommand::None | LoopCommand::Suspend | LoopCommand::Redraw => {}
                LoopCommand::Copy(text) => {
                    self.app.notice = None; // the text is printed, not copied: there is no clipboard behind a pipe
                    say(&[text])?;
                }
                LoopCommand::Quit => match self.save() {
                    Ok(()) => return Ok(Some(GameEnd::Quit)),
                    Err(why) => return self.handle_input(Input::Report(Report::Unsaved(why))), // asks whether to leave anyway
                },
                LoopCommand::Leave => return Ok(Some(GameEnd::Quit)),
            }
        }
        Ok(None)
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
}

/// Whether no background work is running that the player is waiting for.
const fn is_idle(app: &App) -> bool {
    app.busy.is_none() && app.making.is_none()
}

/// Whether a background job is checking if the digits entered so far lead to a solution.
fn is_checking_health(app: &App) -> bool {
    app.play.as_ref().is_some_and(Play::is_checking_health)
}

/// Whether the next input can be handled now. While the player is waiting for background work, only two kinds of input can be handled: the
/// answer to a question of the game, and a command that quits or stops the generation of a puzzle.
fn can_run_now(next: &Next, app: &App) -> bool {
    let ends = |line: &String| {
        let asked = Command::read(line, Shape::nine());
        matches!(asked, Ok(Command::Stop | Command::Press(Action::Quit)))
    };
    let is_asked = matches!(app.overlay, Some(Overlay::Ask(_)));
    is_idle(app) || is_asked || matches!(next, Next::Line(line) if app.making.is_some() && ends(line))
}

/// Writes lines to standard output. Escapes unprintable characters, so that text from outside cannot control the terminal.
fn say(lines: &[String]) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    lines.iter().try_for_each(|line| writeln!(out, "{}", printable(line)))?;
    Ok(out.flush()?)
}

/// Whether a line asks for a hint, for one of its steps, or for the reason why a digit is not possible.
fn is_hint(line: &str, app: &App) -> bool {
    let shape = app.play.as_ref().map_or(Shape::nine(), |play| play.game.shape());
    let asked = Command::read(line, shape);
    matches!(
        asked,
        Ok(Command::Press(Action::Hint | Action::AllSteps)
            | Command::WhyNot(..)
            | Command::Step(_)
            | Command::StepOf(_))
    )
}

/// Starts the thread that reads lines from standard input, or from the terminal if `keys_elsewhere` is set. After each line, the thread waits
/// for a message from the returned channel before it reads the next line. The thread's last event is [`Event::Closed`].
fn start(events: Sender<Event>, keys_elsewhere: bool) -> io::Result<Sender<()>> {
    let (line_requests, requested) = mpsc::channel();
    let read = move || {
        let input: Option<Box<dyn Read>> = match keys_elsewhere {
            true => platform::line_input().ok().map(|terminal| Box::new(terminal) as Box<dyn Read>),
            false => Some(Box::new(io::stdin())),
        };
        if let Some(input) = input {
            pass_on(&mut BufReader::new(input), &events, &requested);
        }
        let _ = events.send(Event::Closed);
    };
    thread::Builder::new().name("input".to_owned()).stack_size(256 * 1024).spawn(read)?;
    Ok(line_requests)
}

/// Sends each line as an event, until the input ends or the receiver hangs up. Drops the text of a line that is too long.
fn pass_on(input: &mut impl BufRead, events: &Sender<Event>, requested: &Receiver<()>) {
    let mut line = Vec::new();
    while read_part(input, &mut line) {
        let mut text = Some(String::from_utf8_lossy(&line).trim_end().to_owned());
        while line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") && read_part(input, &mut line) {
            text = None;
        }
        if events.send(Event::Line(text)).is_err() || requested.recv().is_err() {
            return;
        }
    }
}

/// Reads the rest of the current line, but at most [`MAX_LINE`] bytes, into `line`. Returns whether anything was read.
fn read_part(input: &mut impl BufRead, line: &mut Vec<u8>) -> bool {
    line.clear();
    input.by_ref().take(MAX_LINE).read_until(b'\n', line).is_ok_and(|count| count > 0)
}
