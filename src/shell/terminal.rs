//! Setting up the terminal and restoring it, even after a panic.

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

use crate::shell::platform;

/// Escape sequence that asks the terminal for its background colour.
const BACKGROUND_QUERY: &str = "\x1b]11;?\x1b\\";

/// Whether the terminal is set up for the game at present.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, set up for the game. Dropping it restores the terminal.
pub struct GameTerminal {
    terminal: Terminal<CrosstermBackend<BufWriter<GatedStdout>>>,
    has_mouse: bool,
}

/// Standard output that discards writes while [`TAKEN`] is false. This is needed when a `Terminal` is dropped, since it then writes the
/// sequence that shows the cursor. If the terminal is gone, this write fails, and so does the error message on standard error. The
/// resulting panic in `drop` would abort the program.
struct GatedStdout(Stdout);

impl Write for GatedStdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if TAKEN.load(Ordering::SeqCst) { self.0.write(bytes) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if TAKEN.load(Ordering::SeqCst) { self.0.flush() } else { Ok(()) }
    }
}

impl GameTerminal {
    /// Sets up the terminal: raw mode, alternate screen, hidden cursor, and reports of mouse buttons if `has_mouse` is set. `has_colour`
    /// overrides what the environment says about colours.
    ///
    /// # Errors
    /// If the terminal cannot be set up.
    pub fn take(has_mouse: bool, has_colour: bool) -> io::Result<Self> {
        force_color_output(has_colour);
        take(has_mouse)?;
        Ok(Self { terminal: blank()?, has_mouse })
    }

    /// Asks the terminal for its background colour. The reply arrives as input.
    pub fn ask_background(&mut self) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), Print(BACKGROUND_QUERY))
    }

    /// Turns reports of mouse buttons on or off. While they are off, the terminal itself handles the mouse, for example to select text.
    pub fn set_mouse(&mut self, has_mouse: bool) -> io::Result<()> {
        if self.has_mouse != has_mouse {
            self.has_mouse = has_mouse;
            let out = self.terminal.backend_mut();
            platform::set_mouse(out, has_mouse)?;
            Write::flush(out)?;
        }
        Ok(())
    }

    /// Sets up the terminal again after it was restored or a shell has used it. The next frame sends every cell.
    pub fn retake(&mut self) -> io::Result<()> {
        if !platform::is_raw() {
            let _ = disable_raw_mode(); // otherwise crossterm, which believes that raw mode is on, would not turn it on again
        }
        take(self.has_mouse)?;
        self.redraw()
    }

    /// Clears the screen and makes the next frame send every cell. (Clearing through ratatui would query the cursor's position and wait for
    /// the reply.)
    pub fn redraw(&mut self) -> io::Result<()> {
        let blank = blank()?;
        TAKEN.store(false, Ordering::SeqCst); // so that dropping the old terminal writes nothing
        self.terminal = blank;
        TAKEN.store(true, Ordering::SeqCst);
        queue!(self.terminal.backend_mut(), Clear(ClearType::All))
    }

    /// Returns the size of the terminal: columns, then rows.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Draws a frame. Sends only the cells that changed, as one synchronized update where the terminal supports this. Does nothing while
    /// the terminal is restored, so that the report of a panic stays visible.
    pub fn draw(&mut self, paint: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        if !TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| paint(frame.buffer_mut()))?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Copies `text` to the clipboard, if the terminal supports this (OSC 52).
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), Print(format!("\x1b]52;c;{}\x07", base64(text.as_bytes()))))
    }
}

/// Returns a terminal that assumes its screen to be empty.
fn blank() -> io::Result<Terminal<CrosstermBackend<BufWriter<GatedStdout>>>> {
    // The buffer holds a whole screen, so that each frame is a single write.
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(64 * 1024, GatedStdout(io::stdout()))))
}

impl Drop for GameTerminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn take(has_mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    let mut out = io::stdout();
    queue!(out, EnterAlternateScreen, EnableBracketedPaste, EnableFocusChange)?;
    if has_mouse {
        platform::set_mouse(&mut out, true)?;
    }
    execute!(out, Hide)
}

/// Restores the terminal by undoing its setup in reverse order. Does nothing if the terminal is not set up. Ignores errors, since the
/// terminal may be gone.
pub fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = platform::set_mouse(&mut out, false);
        let _ = queue!(out, DisableFocusChange, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = out.flush();
        let _ = disable_raw_mode();
    }
}

/// Name of worker threads; [`SAVER`] is the name of threads that write files. Panics in either are reported as notices, and the game goes
/// on.
pub const WORKER: &str = "worker";
pub const SAVER: &str = "saver";

/// Installs a panic hook that restores the terminal before a panic is reported. Panics in [`WORKER`] and [`SAVER`] threads print nothing.
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

/// Encodes bytes as Base64 (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().enumerate().fold(0u32, |bits, (i, &byte)| bits | u32::from(byte) << (16 - 8 * i));
        for i in 0..4 {
            let symbol = ALPHABET[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= chunk.len() { char::from(symbol) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_agrees_with_the_test_vectors_of_the_rfc() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }
}
