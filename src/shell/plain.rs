//! The game without a screen: a line comes in, lines go out.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::SIGHUP;

use crate::app::{
    Action, App, Command, Effect, Input, Keymap, Look, Opening, Overlay, Play, Report, Setup, Size, Word,
};
use crate::shell::run::{Event, decided, now, opening_of};
use crate::shell::signals::{self, StopDetector};
use crate::shell::world::{Order, World};
use crate::shell::{Error, Left, Options, terminal};
use crate::store::Paths;
use crate::view::plain::{QUESTIONS, Teller, answer, sentence};
use grid::Shape;
use text::printable;

/// Bytes of a line that are read at once; nobody types more.
const LONGEST: u64 = 4 * 1024;

/// No window: everything has room.
const ROOM: Size = Size { width: 1000, height: 1000 };

/// So long is waited at the end for what is still being worked out.
const PATIENCE: Duration = Duration::from_secs(5);

/// Plays in words until the input ends or the player leaves.
pub(super) fn play(opening: Opening, options: Options) -> Result<Left, Error> {
    terminal::guard_against_panics();
    let mut notices = Vec::new();
    let paths = Paths::of_the_player().map_err(|why| notices.push(why.to_string())).ok();
    let (settings, _) = decided(paths.as_ref(), &mut notices);
    let (events, list) = mpsc::channel();
    let mut world = World::new(events.clone(), paths.clone())?;
    let stops = signals::start(events.clone())?;
    let look = Look { ascii: true, colour: false };
    let mut app = App::new(Setup { size: ROOM, look, keymap: Keymap::none(), settings });
    let effects = app.open(opening_of(opening, paths.as_ref()), now());
    if paths.is_none() && effects.iter().any(|effect| matches!(effect, Effect::Open(_))) {
        notices.remove(0); // the game says itself that it is not saved
    }
    let more = start(events, options.keys_elsewhere)?;
    let is_asked = io::stdin().is_terminal() && io::stdout().is_terminal();
    let teller = Teller::default();
    let mut desk =
        Desk { app, world: &mut world, teller, stops, next: None, more, due: 0, is_asked, is_waiting: false };
    let left = desk.begin(effects, notices).transpose().unwrap_or_else(|| desk.run(&list));
    if desk.is_waiting {
        let _ = say(&[String::new()]); // the shell goes on below
    }
    let saved = desk.save();
    let left = match left {
        Err(Error::Terminal(why)) if why.kind() == io::ErrorKind::BrokenPipe => Ok(Left::Quit),
        left => left,
    };
    match (left, saved) {
        (Ok(Left::Quit), Err(why)) => Err(Error::NotSaved(why)),
        (left, Err(why)) => {
            let _ = writeln!(io::stderr(), "ninefold: {}", Error::NotSaved(why));
            left
        }
        (left, Ok(())) => left,
    }
}

/// What comes from the thread that reads.
enum Next {
    Line(String),
    TooLong,
    End,
}

/// The state, what it works on, and the line that was typed ahead.
struct Desk<'a> {
    app: App,
    world: &'a mut World,
    teller: Teller,
    stops: StopDetector,
    next: Option<Next>,
    more: Sender<()>, // lets the next line be read
    due: usize,       // answers that nobody waits for, but at the end
    is_asked: bool,   // somebody types: they are told when
    is_waiting: bool, // and have been told
}

impl Desk<'_> {
    fn begin(&mut self, effects: Vec<Effect>, notices: Vec<String>) -> Result<Option<Left>, Error> {
        let left = self.carry_out(effects)?;
        for why in notices {
            self.hear(Input::Report(Report::Notice(why)))?;
        }
        Ok(left)
    }

    fn run(&mut self, events: &Receiver<Event>) -> Result<Left, Error> {
        loop {
            if self.app.making.is_some() {
                self.tell()?; // that it is made, before it may have been
            }
            while let Ok(event) = events.try_recv() {
                if let Some(left) = self.take_in(event)? {
                    return Ok(left);
                }
            }
            self.tell()?;
            let is_heard = self.is_asked || !is_felt(&self.app); // a script hears the same every time
            if let Some(next) = self.next.take_if(|next| is_heard && is_now(next, &self.app)) {
                let left = match next {
                    Next::Line(line) => self.line(&line)?,
                    Next::TooLong => say(&["That line is too long.".to_owned()]).map(|()| None)?,
                    Next::End => return self.wait_for_the_last(events).map(|left| left.unwrap_or(Left::Quit)),
                };
                if left.is_some_and(|left| left == Left::Quit) {
                    return self.wait_for_the_last(events).map(|left| left.unwrap_or(Left::Quit));
                }
                let _ = self.more.send(()); // who reads no more needs no leave
                continue;
            }
            if self.next.is_none() && self.is_asked && !self.is_waiting && is_idle(&self.app) {
                self.is_waiting = true;
                io::stdout().write_all(b"> ").and_then(|()| io::stdout().flush())?;
            }
            let Ok(event) = events.recv() else { return Ok(Left::Signal(SIGHUP)) };
            self.discount_stop()?; // first, so that no event sees a clock that counted the stop
            if let Some(left) = self.take_in(event)? {
                return Ok(left);
            }
        }
    }

    /// At the end of a script what was worked out meanwhile is told, so that it hears the same every time; somebody who types need not wait.
    fn wait_for_the_last(&mut self, events: &Receiver<Event>) -> Result<Option<Left>, Error> {
        let end = now() + PATIENCE;
        while self.due > 0 && !self.is_asked {
            let Ok(event) = events.recv_timeout(end.saturating_duration_since(now())) else { break };
            if let left @ Some(_) = self.take_in(event)? {
                return Ok(left);
            }
        }
        Ok(None)
    }

    fn take_in(&mut self, event: Event) -> Result<Option<Left>, Error> {
        match event {
            Event::Line(Some(line)) => self.next = Some(Next::Line(line)),
            Event::Line(None) => self.next = Some(Next::TooLong),
            Event::Closed => self.next = Some(Next::End),
            Event::Input(input) => return self.hear(input),
            Event::Suspend => {
                self.hear(Input::Focus(false))?; // the clock stands
                let _ = self.save(); // a refusal is already on its way here, as a notice
                kill_current_process_group(Signal::STOP).map_err(io::Error::from)?;
                self.is_waiting = false;
                return self.hear(Input::Focus(true));
            }
            Event::Continued => self.discount_stop()?,
            Event::Resized => {}
            Event::Deadly(signal) => return Ok(Some(Left::Signal(signal))),
            Event::Broken => return Ok(Some(Left::Broken)),
        }
        Ok(None)
    }

    /// Takes a stop from outside (SIGSTOP), if there was one, off the clock.
    fn discount_stop(&mut self) -> Result<(), Error> {
        if let Some(since) = self.stops.run_at(None, now()) {
            self.hear(Input::Stopped { since })?;
        }
        Ok(())
    }

    /// Takes in what has happened, and tells at once what is new: of two notices the later would hide the first.
    fn hear(&mut self, input: Input) -> Result<Option<Left>, Error> {
        let is_due = matches!(
            &input,
            Input::Report(Report::Judged(..) | Report::Reviewed(..) | Report::Known(..) | Report::Felt(..))
        );
        self.due -= usize::from(is_due).min(self.due);
        let effects = self.app.receive(input, now());
        let left = self.carry_out(effects)?;
        self.tell()?;
        Ok(left)
    }

    fn tell(&mut self) -> Result<(), Error> {
        let news = self.teller.tell(&self.app, now());
        if self.is_waiting && !news.is_empty() {
            say(&[String::new()])?; // behind what was asked with
            self.is_waiting = false;
        }
        say(&news)
    }

    /// Answers a question, or does as it is told.
    fn line(&mut self, line: &str) -> Result<Option<Left>, Error> {
        self.is_waiting = false;
        if line.trim().is_empty() {
            return Ok(None);
        }
        let is_asked = matches!(self.app.overlay, Some(Overlay::Ask(_)));
        let word = line.split_whitespace().next().and_then(Word::named).filter(|word| word.needs_screen && !is_asked);
        let asked = word.filter(|word| QUESTIONS.iter().any(|(name, _)| *name == word.name)).map(|word| word.name);
        if let Some(said) = answer(asked.unwrap_or(line), &self.app, now()).filter(|_| !is_asked) {
            return say(&said).map(|()| None);
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

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Option<Left>, Error> {
        for effect in effects {
            self.due += usize::from(matches!(
                effect,
                Effect::Judge(..) | Effect::Review(..) | Effect::Know(..) | Effect::Feel(..)
            ));
            match self.world.carry_out(effect) {
                Order::None | Order::Suspend | Order::Redraw => {}
                Order::Copy(text) => {
                    self.app.notice = None; // there is no clipboard behind a pipe
                    say(&[text])?;
                }
                Order::Quit => match self.save() {
                    Ok(()) => return Ok(Some(Left::Quit)),
                    Err(why) => return self.hear(Input::Report(Report::Unsaved(why))), // asks
                },
                Order::Leave => return Ok(Some(Left::Quit)),
            }
        }
        Ok(None)
    }

    /// Writes the game as it is now and waits until it is on disk; otherwise why something that was entered is not.
    fn save(&mut self) -> Result<(), String> {
        if let Some(save) = self.app.snapshot(now()) {
            self.world.save(save);
        }
        self.world.flush()?;
        self.app.refusal().map_or(Ok(()), |why| Err(why.to_owned()))
    }
}

/// Whether nothing is being worked on that somebody waits for.
const fn is_idle(app: &App) -> bool {
    app.busy.is_none() && app.making.is_none()
}

/// Whether what the digits lead to is being found out.
fn is_felt(app: &App) -> bool {
    app.play.as_ref().is_some_and(Play::is_felt)
}

/// Returns whether a line can be carried out now: during other work only an answer, or a command that ends the work.
fn is_now(next: &Next, app: &App) -> bool {
    let ends = |line: &String| {
        let asked = Command::read(line, Shape::nine());
        matches!(asked, Ok(Command::Stop | Command::Press(Action::Quit)))
    };
    let is_asked = matches!(app.overlay, Some(Overlay::Ask(_)));
    is_idle(app) || is_asked || matches!(next, Next::Line(line) if app.making.is_some() && ends(line))
}

/// Writes lines to standard output, made printable: what was typed or read must not control a terminal.
fn say(lines: &[String]) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    lines.iter().try_for_each(|line| writeln!(out, "{}", printable(line)))?;
    Ok(out.flush()?)
}

/// Whether a line asks for a hint, or for what stands in its place.
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

/// Starts the thread that reads lines, from the terminal itself where standard input was a puzzle; after each it waits for leave to read on.
/// Ends with [`Event::Closed`].
fn start(events: Sender<Event>, is_elsewhere: bool) -> io::Result<Sender<()>> {
    let (more, leave) = mpsc::channel();
    let read = move || {
        let input: Option<Box<dyn Read>> = match is_elsewhere {
            true => File::open("/dev/tty").ok().map(|terminal| Box::new(terminal) as Box<dyn Read>),
            false => Some(Box::new(io::stdin())),
        };
        if let Some(input) = input {
            pass_on(&mut BufReader::new(input), &events, &leave);
        }
        let _ = events.send(Event::Closed);
    };
    thread::Builder::new().name("input".to_owned()).stack_size(256 * 1024).spawn(read)?;
    Ok(more)
}

/// Of a line that is too long nothing is passed on but that it was.
fn pass_on(input: &mut impl BufRead, events: &Sender<Event>, leave: &Receiver<()>) {
    let mut line = Vec::new();
    while read_part(input, &mut line) {
        let mut said = Some(String::from_utf8_lossy(&line).trim_end().to_owned());
        while line.len() as u64 == LONGEST && !line.ends_with(b"\n") && read_part(input, &mut line) {
            said = None;
        }
        if events.send(Event::Line(said)).is_err() || leave.recv().is_err() {
            return;
        }
    }
}

/// A line, or as much of one as is read at once; says whether there was anything.
fn read_part(input: &mut impl BufRead, line: &mut Vec<u8>) -> bool {
    line.clear();
    input.by_ref().take(LONGEST).read_until(b'\n', line).is_ok_and(|count| count > 0)
}
