//! The program in a real pseudo-terminal, read by a terminal emulator: whole journeys, signals, and what is left behind.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::termios::{LocalModes, tcgetattr};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NEARLY: &str = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";

/// Longer than any machine takes; a test that waits so long has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// A program in a terminal of its own.
struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    emulator: vt100::Parser,
    tty: std::path::PathBuf,
}

impl Session {
    fn start(home: &Path, arguments: &[&str]) -> Self {
        Self::sized(home, arguments, 80, 24)
    }

    fn sized(home: &Path, arguments: &[&str], cols: u16, rows: u16) -> Self {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_ninefold"));
        command.args(arguments);
        command.env_clear();
        command.env("HOME", home);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut reader = pair.master.try_clone_reader().expect("what it prints");
        let (sender, bytes) = mpsc::channel();
        std::thread::spawn(move || {
            let mut block = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut block) {
                if sender.send(block[..n].to_vec()).is_err() {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().expect("its keys");
        let tty = pair.master.tty_name().expect("its name");
        Self { child, master: pair.master, keys, bytes, emulator: vt100::Parser::new(cells(rows), cells(cols), 0), tty }
    }

    fn screen(&self) -> String {
        self.emulator.screen().contents()
    }

    /// Reads on until the screen shows `text`.
    fn wait_for(&mut self, text: &str) -> &mut Self {
        self.wait_until(text, |session| session.screen().contains(text))
    }

    fn wait_until(&mut self, what: &str, seen: impl Fn(&Self) -> bool) -> &mut Self {
        let end = now() + PATIENCE;
        while !seen(self) {
            match self.bytes.recv_timeout(end.saturating_duration_since(now())) {
                Ok(bytes) => self.emulator.process(&bytes),
                Err(why) => panic!("waited for {what:?} ({why}); the screen shows\n{}", self.screen()),
            }
        }
        self
    }

    fn press(&mut self, keys: &str) -> &mut Self {
        let writer = &mut self.keys;
        writer.write_all(keys.as_bytes()).and_then(|()| writer.flush()).expect("keys arrive");
        self
    }

    fn resize(&mut self, cols: u16, rows: u16) -> &mut Self {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("it can be resized");
        self.emulator.screen_mut().set_size(cells(rows), cells(cols));
        self
    }

    fn pid(&self) -> Pid {
        let id = self.child.process_id().expect("it runs");
        Pid::from_raw(i32::try_from(id).expect("ids are small")).expect("ids are not 0")
    }

    fn signal(&mut self, signal: Signal) -> &mut Self {
        kill_process(self.pid(), signal).expect("it can be signalled");
        self
    }

    /// Its status once it has ended, the last of its output read.
    fn end(&mut self) -> u32 {
        let status = self.child.wait().expect("it ends");
        let end = now() + Duration::from_secs(2);
        while !self.is_whole() && now() < end {
            let Ok(bytes) = self.bytes.recv_timeout(end.saturating_duration_since(now())) else { break };
            self.emulator.process(&bytes);
        }
        status.exit_code()
    }

    fn is_whole(&self) -> bool {
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

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder of its own")
}

#[test]
fn a_stranger_is_met_by_the_menu_and_can_leave() {
    let home = home();
    let mut session = Session::start(home.path(), &[]);
    session.wait_for("n i n e f o l d").wait_for("New easy").press("?").wait_for("Esc closes").press("\x1b");
    session.wait_until("help is gone", |session| !session.screen().contains("Esc closes")).press("Q");
    assert_eq!(session.end(), 0);
    assert!(session.is_whole(), "{}", session.screen());
}

#[test]
fn a_new_game_is_made_and_played() {
    let home = home();
    let mut session = Session::start(home.path(), &["play", "--level", "easy"]);
    session.wait_for("EASY").wait_for("mode   DIGIT").press("n").wait_for("mode   NOTE").press("Q");
    assert_eq!(session.end(), 0);
}

#[test]
fn the_last_digit_solves_the_puzzle() {
    let home = home();
    let mut session = Session::start(home.path(), &[NEARLY]);
    session.wait_for("r9c9").press("9").wait_for("Solved!").press("\x1b");
    session
        .wait_until("the summary is gone", |session| !session.screen().contains("Solved!"))
        .wait_for("[9]")
        .press("Q");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_hint_goes_from_where_to_why_and_is_carried_out() {
    let home = home();
    let mut session = Session::start(home.path(), &[EASY]);
    session.wait_for("r1c3").press("i").wait_for("Hint 1 of 5").wait_for("Look at");
    assert!(!session.screen().contains("Single"), "the first rung does not name the technique");
    session.press("i").wait_for("Hint 2 of 5").wait_for("Single").press("i").wait_for("Hint 3 of 5");
    session.press("i").wait_for("Hint 4 of 5").wait_for("So r").press("i");
    session
        .wait_until("it is done", |session| !session.screen().contains("Hint 4"))
        .press("u")
        .press("i")
        .wait_for("Hint 1 of 5");
}

#[test]
fn a_search_is_watched_forwards_and_backwards() {
    let home = home();
    let mut session = Session::start(home.path(), &[EASY]);
    session.wait_for("r1c3").press("V").wait_for("WATCH").wait_for("step 0");
    session.press("l").wait_for("step 1").press("l").wait_for("step 2").press("h").wait_for("step 1");
    session.press("s").wait_for("solution").press("0").wait_for("step 0").press("q").wait_for("mode   DIGIT");
}

#[test]
fn the_small_matrix_is_solved_by_hand() {
    let home = home();
    let mut session = Session::start(home.path(), &["watch", "--example", "a-f"]);
    session
        .wait_for("WATCH")
        .press("s")
        .wait_for("▸ B")
        .wait_for("▸ D")
        .wait_for("▸ F")
        .press("q")
        .wait_for("New easy");
}

#[test]
fn what_was_left_unfinished_is_there_next_time() {
    let home = home();
    let mut session = Session::start(home.path(), &[EASY]);
    session.wait_for("r1c3").press("1").wait_for("[1]").press("Q");
    assert_eq!(session.end(), 0);
    let mut again = Session::start(home.path(), &[]);
    again.wait_for("going on where you left off").press("g13").wait_for("[1]").press("u").wait_for("r1c3   empty");
}

#[test]
fn a_deadly_signal_saves_the_game_and_leaves_the_terminal_whole() {
    for (signal, status) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130)] {
        let home = home();
        let mut session = Session::start(home.path(), &[EASY]);
        session.wait_for("r1c3").press("1").wait_for("[1]").signal(signal);
        assert_eq!(session.end(), status);
        assert!(session.is_whole(), "after {signal:?}: {}", session.screen());
        Session::start(home.path(), &[]).wait_for("going on where you left off").press("g13").wait_for("[1]");
    }
}

#[test]
fn a_suspended_game_gives_the_terminal_back_and_goes_on() {
    let home = home();
    let mut session = Session::start(home.path(), &[EASY]);
    session.wait_for("r1c3").press("1").wait_for("[1]").press("\x1a");
    let stopped = waitpid(Some(session.pid()), WaitOptions::UNTRACED).expect("it can be waited for");
    assert!(stopped.is_some_and(|(_, status)| status.stopped()), "^Z stops it");
    session.wait_until("the shell's screen", |session| !session.emulator.screen().alternate_screen());
    assert!(session.is_whole());
    session.signal(Signal::CONT);
    session.wait_until("the game's screen", |session| session.emulator.screen().alternate_screen()).wait_for("[1]");
    session.press("u").wait_for("r1c3   empty");
}

#[test]
fn any_size_is_drawn_and_the_game_survives_them() {
    let home = home();
    let mut session = Session::start(home.path(), &[EASY]);
    session.wait_for("mode   DIGIT").press("1").wait_for("[1]");
    session.resize(20, 8).wait_for("need 25x14");
    session.resize(37, 20).wait_for("[1]");
    session.resize(120, 40).wait_for("HISTORY").wait_for("[1]");
    session.resize(80, 24).wait_for("mode   DIGIT").wait_for("[1]");
}

#[test]
fn a_second_program_on_the_same_game_says_so_and_does_not_save() {
    let home = home();
    let mut first = Session::start(home.path(), &[EASY]);
    first.wait_for("r1c3").press("1").wait_for("[1]");
    let mut second = Session::start(home.path(), &[EASY]);
    second.wait_for("not saved").press("2").press("Q");
    assert_eq!(second.end(), 0);
    first.press("Q");
    assert_eq!(first.end(), 0);
    Session::start(home.path(), &[]).wait_for("going on where you left off").press("g13").wait_for("[1]");
}

#[test]
fn a_pasted_puzzle_is_opened() {
    let home = home();
    let mut session = Session::start(home.path(), &[]);
    session
        .wait_for("New easy")
        .press(&format!("\x1b[200~{EASY}\x1b[201~"))
        .wait_for("Open the pasted puzzle")
        .press("y");
    session.wait_for("mode   DIGIT").wait_for("pasted");
}

#[test]
fn without_a_terminal_it_says_so_in_one_line() {
    for arguments in
        [&[][..], &["play"], &["play", "--level", "easy"], &[EASY], &["watch", "--example", "a-f", "--color", "never"]]
    {
        let output =
            assert_cmd::Command::new(env!("CARGO_BIN_EXE_ninefold")).args(arguments).output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        if arguments.first() == Some(&"watch") {
            assert!(output.status.success(), "off a terminal the steps are printed");
        } else {
            assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{arguments:?}: {errors}");
            assert!(output.stdout.is_empty() && errors.contains("is no terminal"), "{errors}");
        }
    }
}
