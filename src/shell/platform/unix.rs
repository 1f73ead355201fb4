//! Unix: file descriptors, termios and signals.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Signal, kill_current_process_group};
use rustix::termios::{LocalModes, tcgetattr};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};

use crate::shell::event_loop::Event;
use crate::shell::platform::Wait;

/// Number of the signal that a process gets when its terminal is closed.
pub const HANG_UP: i32 = SIGHUP;

/// Whether the reply of the terminal to a question can be told apart from keys.
pub const CAN_READ_REPLIES: bool = true;

/// Path of the terminal of the process.
const TERMINAL: &str = "/dev/tty";

/// Escape sequences that turn on reports of mouse buttons, in SGR format, which does not limit the number of columns. Reports of motion are
/// not turned on, since they would wake the program for nothing.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

/// Time that a command has, after a signal, to print what it has found so far. The time is limited because a write to a full pipe may block
/// for ever.
const GRACE: Duration = Duration::from_millis(500);

/// Terminal from which keys are read.
pub struct Keyboard {
    elsewhere: Option<OwnedFd>, // `None` for standard input
}

impl Keyboard {
    /// Opens the terminal: standard input if that is a terminal, otherwise the terminal of the process.
    ///
    /// # Errors
    /// If the process has no terminal.
    pub fn open() -> io::Result<Self> {
        let elsewhere = if io::stdin().is_terminal() { None } else { Some(OwnedFd::from(File::open(TERMINAL)?)) };
        Ok(Self { elsewhere })
    }

    /// Waits until there is input, at most for this time. Polls the file descriptor itself, because crossterm alone would loop without
    /// waiting once the terminal is gone.
    pub fn wait(&self, timeout: Option<Duration>) -> Wait {
        let stdin = io::stdin();
        let terminal = self.elsewhere.as_ref().map_or(stdin.as_fd(), AsFd::as_fd);
        let mut request = [PollFd::new(&terminal, PollFlags::IN)];
        let timeout = timeout.and_then(|timeout| Timespec::try_from(timeout).ok());
        match poll(&mut request, timeout.as_ref()) {
            Err(Errno::INTR) => Wait::Interrupted,
            Err(_) => Wait::Gone,
            Ok(0) => Wait::TimedOut,
            Ok(_) if request[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) => Wait::Gone,
            Ok(_) => Wait::Ready,
        }
    }
}

/// Opens the terminal of the process, to read lines from it.
///
/// # Errors
/// If the process has no terminal.
pub fn line_input() -> io::Result<File> {
    File::open(TERMINAL)
}

/// Whether standard input is a regular file. Reading a regular file never waits for another program or a person.
#[must_use]
pub fn stdin_is_file() -> bool {
    let copy = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    copy.and_then(|file| file.metadata()).is_ok_and(|data| data.is_file())
}

/// Turns reports of mouse buttons on or off.
///
/// # Errors
/// If they cannot be written.
pub fn set_mouse(out: &mut impl Write, is_on: bool) -> io::Result<()> {
    out.write_all(if is_on { MOUSE_ON } else { MOUSE_OFF }.as_bytes())
}

/// Whether the terminal is in raw mode, in which it passes each key on at once, without echo and without sending signals.
pub fn is_raw() -> bool {
    let cooked = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
    tcgetattr(io::stdout()).is_ok_and(|modes| !modes.local_modes.intersects(cooked))
}

/// Whether standard output is no longer a terminal.
pub fn is_gone() -> bool {
    tcgetattr(io::stdout()).is_err()
}

/// Starts the thread that passes signals on to the event loop. Sets `continued` whenever the process was stopped and runs again.
///
/// # Errors
/// If the handlers cannot be installed or no thread can be started.
pub fn listen_for_signals(events: Sender<Event>, continued: &Arc<AtomicBool>) -> io::Result<()> {
    flag::register(SIGCONT, Arc::clone(continued))?; // first, so that it is set before `Event::Continued` is sent
    let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH])?;
    // With a handler for SIGXFSZ, a write beyond `ulimit -f` fails like a write to a full disk. Without one, it would end the process.
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    thread::Builder::new().name("signals".to_owned()).stack_size(128 * 1024).spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGWINCH => Event::Resized,
                SIGCONT => Event::Continued,
                SIGTSTP => Event::Suspend,
                deadly => Event::Deadly(deadly),
            };
            if events.send(event).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// Stops the whole process group, which includes `cargo run`. Returns when the shell resumes it with `fg`.
///
/// # Errors
/// If the system refuses it.
pub fn suspend() -> io::Result<()> {
    Ok(kill_current_process_group(Signal::STOP)?)
}

/// Starts to listen for SIGINT and SIGTERM, and stores the number of the first one that arrives in `number`. The process ends a short time
/// later. Signals that the program inherited as ignored stay ignored. If listening fails, a signal ends the program at once, as it does by
/// default.
pub fn listen_for_stop(number: Arc<AtomicI32>) {
    let ignored = ignored();
    let signals = [SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let (sender, receiver) = mpsc::channel::<Signals>();
    let listen = move || {
        let Ok(mut signals) = receiver.recv() else { return };
        if let Some(signal) = signals.forever().next() {
            number.store(signal, Ordering::Relaxed);
            thread::park_timeout(GRACE);
            end_by_signal(signal);
        }
    };
    // The thread is started first: without it, the handlers would swallow the signals.
    if thread::Builder::new().spawn(listen).is_ok()
        && let Ok(signals) = Signals::new(signals)
    {
        let _ = sender.send(signals); // the thread is waiting for it
    }
}

/// Ends the program as the signal does by default.
pub fn end_by_signal(signal: i32) {
    let _ = low_level::emulate_default_handler(signal); // does not return
}

/// Returns the signals that the process inherited as ignored; bit n − 1 stands for signal n. For example, shells start background jobs with
/// SIGINT ignored. Returns none on systems without `/proc`.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Gives the current thread the lowest priority.
#[cfg(target_os = "linux")]
pub fn lower_priority() {
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 19); // not essential
}

/// Does nothing: only Linux has priorities for single threads.
#[cfg(not(target_os = "linux"))]
pub const fn lower_priority() {}
