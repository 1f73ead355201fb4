//! A program in a pseudo-terminal, read by a terminal emulator. Shared by the tests in `tests/suite` and by the shell's own tests.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{InputModes, LocalModes, OptionalActions, tcgetattr, tcsetattr};

/// Maximum time to wait for output or for the end of the program. After that, the test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program that runs in a pseudo-terminal of its own.
pub struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    bytes: Receiver<Vec<u8>>,
    is_read: Arc<AtomicBool>,
    reader: Option<JoinHandle<()>>,
    emulator: vt100::Parser,
    tty: std::path::PathBuf,
}

impl Session {
    /// Starts the program in a terminal of 80 columns and 24 rows. The environment has only `HOME`, `TERM` and `LANG`.
    pub fn start(home: &Path, program: impl AsRef<OsStr>, arguments: &[&str]) -> Self {
        Self::start_with(home, program, arguments, &[])
    }

    /// Starts the program like [`Self::start`], with additional environment variables.
    pub fn start_with(
        home: &Path,
        program: impl AsRef<OsStr>,
        arguments: &[&str],
        environment: &[(&str, &str)],
    ) -> Self {
        let (cols, rows) = (80, 24);
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env_clear();
        command.cwd("/");
        command.env("HOME", home);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().expect("what it prints");
        let (sender, bytes) = mpsc::channel();
        let is_read = Arc::new(AtomicBool::new(true));
        let goes_on = Arc::clone(&is_read);
        let reader = std::thread::spawn(move || {
            let mut block = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut block) {
                if sender.send(block[..n].to_vec()).is_err() || !goes_on.load(Ordering::SeqCst) {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().expect("its keys");
        let tty = pair.master.tty_name().expect("its name");
        let emulator = vt100::Parser::new(cells(rows), cells(cols), 0);
        let (master, keys, reader) = (Some(pair.master), Some(keys), Some(reader));
        Self { child, master, keys, bytes, is_read, reader, emulator, tty }
    }

    /// Whether the program uses the alternate screen of the terminal.
    pub fn is_on_its_own_screen(&self) -> bool {
        self.emulator.screen().alternate_screen()
    }

    /// Whether the terminal reports the mouse to the program.
    pub fn has_mouse(&self) -> bool {
        self.emulator.screen().mouse_protocol_mode() != vt100::MouseProtocolMode::None
    }

    /// Returns the text colour and the background colour at a position of the screen; rows and columns are counted from 0.
    pub fn colours(&self, row: u16, column: u16) -> (vt100::Color, vt100::Color) {
        let cell = self.emulator.screen().cell(row, column).expect("a position on the screen");
        (cell.fgcolor(), cell.bgcolor())
    }

    pub fn screen(&self) -> String {
        self.emulator.screen().contents()
    }

    /// Reads output until the screen shows `text`.
    pub fn wait_for(&mut self, text: &str) -> &mut Self {
        self.wait_until(text, |session| session.screen().contains(text))
    }

    /// Reads output until `seen` returns true. If the test fails, the message names `what` was waited for.
    pub fn wait_until(&mut self, what: &str, seen: impl Fn(&Self) -> bool) -> &mut Self {
        let end = now() + PATIENCE;
        while !seen(self) {
            match self.bytes.recv_timeout(end.saturating_duration_since(now())) {
                Ok(bytes) => self.emulator.process(&bytes),
                Err(why) => panic!("waited for {what:?} ({why}); the screen shows\n{}", self.screen()),
            }
        }
        self
    }

    pub fn press(&mut self, keys: &str) -> &mut Self {
        let writer = self.keys.as_mut().expect("there is a terminal");
        writer.write_all(keys.as_bytes()).and_then(|()| writer.flush()).expect("keys arrive");
        self
    }

    pub fn resize(&mut self, cols: u16, rows: u16) -> &mut Self {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        self.master.as_ref().expect("there is a terminal").resize(size).expect("it can be resized");
        self.emulator.screen_mut().set_size(cells(rows), cells(cols));
        self
    }

    pub fn pid(&self) -> Pid {
        let id = self.child.process_id().expect("it runs");
        Pid::from_raw(i32::try_from(id).expect("ids are small")).expect("ids are not 0")
    }

    pub fn signal(&mut self, signal: Signal) -> &mut Self {
        kill_process(self.pid(), signal).expect("it can be signalled");
        self
    }

    /// Uses the terminal in the way of a shell whose job is stopped: switches to cooked mode, clears the screen and writes `text`.
    pub fn use_as_shell(&mut self, text: &str) -> &mut Self {
        let mut tty = std::fs::OpenOptions::new().write(true).open(&self.tty).expect("the terminal is there");
        let mut modes = tcgetattr(&tty).expect("it has modes");
        modes.local_modes |= LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        modes.input_modes |= InputModes::ICRNL;
        tcsetattr(&tty, OptionalActions::Now, &modes).expect("it takes them");
        tty.write_all(format!("\x1b[2J\x1b[H{text}").as_bytes()).expect("it shows them");
        self.wait_for(text)
    }

    /// Waits for the program to end and reads the rest of its output. Returns its exit status.
    pub fn end(&mut self) -> u32 {
        let status = self.status();
        let end = now() + Duration::from_secs(2);
        while !self.is_whole() && now() < end {
            let Ok(bytes) = self.bytes.recv_timeout(end.saturating_duration_since(now())) else { break };
            self.emulator.process(&bytes);
        }
        status
    }

    /// Closes the terminal, as when its window is closed, and waits for the program to end. Returns its exit status.
    ///
    /// A blocking read of the terminal cannot be interrupted. `last` are keys that make the program print something, so that the pending
    /// read returns. `before` is called as soon as the terminal is no longer read.
    pub fn hang_up(&mut self, last: &str, before: impl FnOnce(Pid)) -> u32 {
        self.is_read.store(false, Ordering::SeqCst);
        self.press(last);
        self.reader.take().expect("it is hung up once").join().expect("the reader ends");
        before(self.pid());
        (self.keys, self.master) = (None, None);
        self.status()
    }

    /// Waits for the program to end and returns its exit status. Kills the program if that takes longer than [`PATIENCE`].
    fn status(&mut self) -> u32 {
        let (pid, (done, ended)) = (self.pid(), mpsc::channel::<()>());
        std::thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let _ = kill_process(pid, Signal::KILL);
            }
        });
        let status = self.child.wait().expect("it ends");
        drop(done);
        assert_eq!(status.signal(), None, "it ends of its own will");
        status.exit_code()
    }

    /// Whether the terminal is in the state that a shell expects: the main screen, a visible cursor, cooked mode, and neither mouse reports
    /// nor bracketed paste.
    pub fn is_whole(&self) -> bool {
        let screen = self.emulator.screen();
        let modes = std::fs::File::open(&self.tty).ok().and_then(|tty| tcgetattr(&tty).ok());
        let cooked = modes.is_some_and(|modes| modes.local_modes.contains(LocalModes::ICANON | LocalModes::ECHO));
        let mouse = screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None;
        !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste() && mouse && cooked
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[expect(clippy::disallowed_methods, reason = "a test that hangs has to end")]
fn now() -> Instant {
    Instant::now()
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a terminal has cells")
}
