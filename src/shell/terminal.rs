//! Taking the terminal and giving it back, whole, whatever happens.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableBracketedPaste, DisableFocusChange, EnableBracketedPaste, EnableFocusChange};
use crossterm::style::{Print, force_color_output};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use rustix::termios::{LocalModes, tcgetattr};

/// Buttons only, in the form that has no limit of columns: moves of the mouse would wake the program for nothing.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

/// Whether the terminal is ours at present.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours; given back when this is dropped.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Ours>>>,
    has_mouse: bool,
}

/// Standard output while the terminal is ours; else what is written goes nowhere. A dropped `Terminal` shows the cursor and, where
/// it cannot, complains to a terminal that is gone as well, which is a panic in a drop, and the end of the program.
struct Ours(Stdout);

impl Write for Ours {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if TAKEN.load(Ordering::SeqCst) { self.0.write(bytes) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if TAKEN.load(Ordering::SeqCst) { self.0.flush() } else { Ok(()) }
    }
}

impl Screen {
    /// Takes the terminal: raw keys, the other screen, no cursor; the buttons of the mouse, if they are wanted, and colours, whatever the
    /// environment says of them.
    pub fn take(has_mouse: bool, has_colour: bool) -> io::Result<Self> {
        force_color_output(has_colour);
        take(has_mouse)?;
        Ok(Self { terminal: blank()?, has_mouse })
    }

    /// Takes the buttons of the mouse, or leaves them to the terminal.
    pub fn set_mouse(&mut self, has_mouse: bool) -> io::Result<()> {
        if self.has_mouse != has_mouse {
            self.has_mouse = has_mouse;
            execute!(self.terminal.backend_mut(), Print(if has_mouse { MOUSE_ON } else { MOUSE_OFF }))?;
        }
        Ok(())
    }

    /// Takes the terminal again after it was given back or a shell used it; the next frame sends every cell.
    pub fn retake(&mut self) -> io::Result<()> {
        if !is_raw() {
            let _ = disable_raw_mode(); // else crossterm, which remembers raw mode as on, would not set it again
        }
        take(self.has_mouse)?;
        self.redraw()
    }

    /// The next frame sends every cell. (Clearing through ratatui would ask the terminal where its cursor is, and wait.)
    pub fn redraw(&mut self) -> io::Result<()> {
        let blank = blank()?;
        TAKEN.store(false, Ordering::SeqCst); // the old one has nothing to say
        self.terminal = blank;
        TAKEN.store(true, Ordering::SeqCst);
        queue!(self.terminal.backend_mut(), Clear(ClearType::All))
    }

    /// Columns and rows.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Draws a frame; only what changed is sent, and terminals that can will show it at once. Nothing while the terminal is not
    /// ours: a report that stands there stays.
    pub fn draw(&mut self, paint: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| paint(frame.buffer_mut()))?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Puts `text` on the clipboard, if the terminal does that (OSC 52).
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), Print(format!("\x1b]52;c;{}\x07", base64(text.as_bytes()))))
    }
}

/// A screen of which nothing is known but that it is empty.
fn blank() -> io::Result<Terminal<CrosstermBackend<BufWriter<Ours>>>> {
    // Large enough for a whole screen, so that a frame is one write.
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(64 * 1024, Ours(io::stdout()))))
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take(has_mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let mouse = if has_mouse { MOUSE_ON } else { "" };
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste, EnableFocusChange, Print(mouse), Hide)
}

/// Whether the terminal passes each key on at once, without echo and without signals.
fn is_raw() -> bool {
    let cooked = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
    tcgetattr(io::stdout()).is_ok_and(|modes| !modes.local_modes.intersects(cooked))
}

/// Whether what was a terminal is none any more: whatever then went wrong went wrong for that.
pub fn is_gone() -> bool {
    tcgetattr(io::stdout()).is_err()
}

/// Gives the terminal back, in the reverse order; does nothing if it is not ours. Errors are passed over: the terminal may be gone.
pub fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = queue!(out, Print(MOUSE_OFF), DisableFocusChange, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = out.flush();
        let _ = disable_raw_mode();
    }
}

/// The names of the threads whose panics are told as notices, and the game goes on.
pub const WORKER: &str = "worker";
pub const SAVER: &str = "saver";

/// From now on a panic gives the terminal back before it is reported.
pub fn guard_against_panics() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if matches!(thread::current().name(), Some(WORKER | SAVER)) {
            return;
        }
        give_back();
        report(info);
    }));
}

/// RFC 4648, section 4.
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().enumerate().fold(0u32, |bits, (i, &byte)| bits | u32::from(byte) << (16 - 8 * i));
        for i in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= chunk.len() { char::from(sign) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_rfc() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }
}
