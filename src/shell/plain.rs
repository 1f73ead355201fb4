//! The game without a screen: a line comes in, lines go out.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::SIGHUP;

use crate::app::{Action, App, Command, Effect, Input, Look, Opening, Report, Setup, Size};
use crate::grid::Shape;
use crate::shell::run::{Event, decided, now, opening_of};
use crate::shell::world::{Order, World};
use crate::shell::{Error, Left, Options, signals, terminal};
use crate::store::Paths;
use crate::view::plain::{Teller, answer, sentence};

/// Bytes of a line that are read at once; nobody types more.
const LONGEST: u64 = 4 * 1024;

/// No window: everything has room.
const ROOM: Size = Size { width: 1000, height: 1000 };

/// Plays in words until the input ends or the player leaves.
pub(super) fn play(opening: Opening, options: Options) -> Result<Left, Error> {
    terminal::guard_against_panics();
    let mut notices = Vec::new();
    let paths = Paths::of_the_player().map_err(|why| notices.push(why.to_string())).ok();
    let (settings, keymap) = decided(paths.as_ref(), &mut notices);
    let (events, list) = mpsc::channel();
    let mut world = World::new(events.clone(), paths.clone())?;
    signals::start(events.clone())?;
    let mut app = App::new(Setup { size: ROOM, look: Look { ascii: true, colour: false }, keymap, settings });
    let effects = app.open(opening_of(opening, paths.as_ref()), now());
    let is_asked = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut desk =
        Desk { app, world: &mut world, teller: Teller::default(), lines: VecDeque::new(), is_asked, is_waiting: false };
    let left = desk.carry_out(effects)?;
    notices.into_iter().for_each(|why| drop(desk.app.receive(Input::Report(Report::Notice(why)), now())));
    start(events, options.keys_elsewhere)?;
    let left = left.map_or_else(|| desk.run(&list), Ok);
    if desk.is_waiting {
        let _ = say(&[String::new()]); // the shell goes on below
    }
    let saved = desk.save();
    match (left, saved) {
        (Err(Error::Terminal(why)), Ok(())) if why.kind() == io::ErrorKind::BrokenPipe => Ok(Left::Quit),
        (Ok(Left::Quit), Err(why)) => Err(Error::NotSaved(why)),
        (left, _) => left,
    }
}

/// The state, what it works on, and what was typed ahead.
struct Desk<'a> {
    app: App,
    world: &'a mut World,
    teller: Teller,
    lines: VecDeque<Option<String>>, // none: there are no more
    is_asked: bool,                  // somebody types: they are told when
    is_waiting: bool,                // and have been told
}

impl Desk<'_> {
    fn run(&mut self, events: &Receiver<Event>) -> Result<Left, Error> {
        loop {
            while let Ok(event) = events.try_recv() {
                if let Some(left) = self.take_in(event)? {
                    return Ok(left);
                }
            }
            let news = self.teller.tell(&self.app, now());
            if self.is_waiting && !news.is_empty() {
                say(&[String::new()])?; // behind what was asked with
                self.is_waiting = false;
            }
            say(&news)?;
            let is_idle = self.app.busy.is_none() && self.app.making.is_none();
            if is_idle && let Some(line) = self.lines.pop_front() {
                let Some(line) = line else { return Ok(Left::Quit) };
                match self.line(&line)? {
                    Some(left) => return Ok(left),
                    None => continue,
                }
            }
            if is_idle && self.is_asked && !self.is_waiting {
                self.is_waiting = true;
                io::stdout().write_all(b"> ").and_then(|()| io::stdout().flush())?;
            }
            let Ok(event) = events.recv() else { return Ok(Left::Signal(SIGHUP)) };
            if let Some(left) = self.take_in(event)? {
                return Ok(left);
            }
        }
    }

    fn take_in(&mut self, event: Event) -> Result<Option<Left>, Error> {
        match event {
            Event::Line(line) => self.lines.push_back(Some(line)),
            Event::Closed => self.lines.push_back(None),
            Event::Input(input) => {
                let effects = self.app.receive(input, now());
                return self.carry_out(effects);
            }
            Event::Suspend => {
                let _ = self.save(); // a refusal is already on its way here, as a notice
                kill_current_process_group(Signal::STOP).map_err(io::Error::from)?;
            }
            Event::Resized | Event::Continued => {}
            Event::Deadly(signal) => return Ok(Some(Left::Signal(signal))),
            Event::Broken => return Ok(Some(Left::Broken)),
        }
        Ok(None)
    }

    /// Answers a question, or does as it is told.
    fn line(&mut self, line: &str) -> Result<Option<Left>, Error> {
        self.is_waiting = false;
        if line.trim().is_empty() {
            return Ok(None);
        }
        let is_open = self.app.overlay.is_some();
        if let Some(said) = answer(line, &self.app, now()).filter(|_| !is_open) {
            say(&said)?;
            return Ok(None);
        }
        let is_hint = is_hint(line, &self.app);
        let done = self.app.command(line, now());
        self.teller.begin(is_hint && done.is_ok());
        match done {
            Ok(effects) => self.carry_out(effects),
            Err(why) => {
                say(&[sentence(&why)])?;
                Ok(None)
            }
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<Option<Left>, Error> {
        for effect in effects {
            match self.world.carry_out(effect) {
                Order::None | Order::Suspend | Order::Redraw => {}
                Order::Copy(text) => {
                    self.app.notice = None; // there is no clipboard behind a pipe
                    say(&[text])?;
                }
                Order::Quit => match self.save() {
                    Ok(()) => return Ok(Some(Left::Quit)),
                    Err(why) => drop(self.app.receive(Input::Report(Report::Unsaved(why)), now())), // asks
                },
                Order::Leave => return Ok(Some(Left::Quit)),
            }
        }
        Ok(None)
    }

    /// Writes the game as it is now, and waits until it is on disk.
    fn save(&self) -> Result<(), String> {
        if let Some(save) = self.app.snapshot(now()) {
            self.world.save(save);
        }
        self.world.flush()
    }
}

fn say(lines: &[String]) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    let tame = |line: &String| line.replace(char::is_control, "?"); // what was typed or read must not steer a terminal
    lines.iter().try_for_each(|line| writeln!(out, "{}", tame(line)))?;
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

/// Starts the thread that reads lines, from the terminal itself where standard input was a puzzle. Ends with [`Event::Closed`].
fn start(events: Sender<Event>, is_elsewhere: bool) -> io::Result<()> {
    let read = move || {
        let input: Option<Box<dyn Read>> = match is_elsewhere {
            true => File::open("/dev/tty").ok().map(|terminal| Box::new(terminal) as Box<dyn Read>),
            false => Some(Box::new(io::stdin())),
        };
        if let Some(input) = input {
            pass_on(&mut BufReader::new(input), &events);
        }
        let _ = events.send(Event::Closed);
    };
    thread::Builder::new().name("input".to_owned()).stack_size(256 * 1024).spawn(read)?;
    Ok(())
}

/// Of a line that is too long nothing is passed on but that it was.
fn pass_on(input: &mut impl BufRead, events: &Sender<Event>) {
    let mut line = Vec::new();
    while read_part(input, &mut line) {
        let mut said = String::from_utf8_lossy(&line).trim_end().to_owned();
        while line.len() as u64 == LONGEST && !line.ends_with(b"\n") && read_part(input, &mut line) {
            "(a line that is too long)".clone_into(&mut said);
        }
        if events.send(Event::Line(said)).is_err() {
            return;
        }
    }
}

/// A line, or as much of one as is read at once; says whether there was anything.
fn read_part(input: &mut impl BufRead, line: &mut Vec<u8>) -> bool {
    line.clear();
    input.by_ref().take(LONGEST).read_until(b'\n', line).is_ok_and(|count| count > 0)
}
