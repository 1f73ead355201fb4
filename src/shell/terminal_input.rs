//! Thread that reads keys, mouse events, pastes, resizes and changes of focus from the terminal.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use crossterm::event::{
    self, Event as Terminal, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use crate::app::{Action, Code, Input, Key, Named, Size};
use crate::shell::event_loop::{Event, now};
use crate::shell::late_replies::ReplyFilter;
use crate::shell::platform::{Keyboard, Wait};

/// Number of successive wake-ups without input after which the terminal counts as gone, even if it reports no hang-up.
const MAX_IDLE_WAKE_UPS: usize = 64;

/// Time limit for decoding the next event from the bytes that have arrived. With a limit of 0, crossterm would not even look at the bytes.
const DECODE_TIMEOUT: Duration = Duration::from_millis(1);

/// Starts the thread that reads input. Its last event is [`Event::Closed`] when the terminal is gone, or [`Event::Broken`] if the thread
/// panicked.
///
/// # Errors
/// If the process has no terminal, or if no thread can be started.
pub fn start(events: Sender<Event>) -> io::Result<()> {
    let keyboard = Keyboard::open()?;
    thread::Builder::new().name("input".to_owned()).stack_size(256 * 1024).spawn(move || {
        let ended = catch_unwind(AssertUnwindSafe(|| {
            let mut filter = ReplyFilter::default();
            listen(&keyboard, &events, &mut filter);
            pass_on(filter.release(), &events);
        }));
        let _ = events.send(if ended.is_ok() { Event::Closed } else { Event::Broken });
    })?;
    Ok(())
}

/// Passes input on until the terminal is gone or the receiver hangs up.
fn listen(keyboard: &Keyboard, events: &Sender<Event>, filter: &mut ReplyFilter) {
    let mut idle = 0;
    while idle < MAX_IDLE_WAKE_UPS {
        match keyboard.wait(filter.deadline().map(|at| at.saturating_duration_since(now()))) {
            Wait::Ready => {}
            Wait::Interrupted => continue,
            Wait::Gone => return,
            Wait::TimedOut => {
                if !pass_on(filter.release(), events) {
                    return;
                }
                continue;
            }
        }
        idle += 1;
        loop {
            match event::poll(DECODE_TIMEOUT) {
                Ok(true) => {}
                Ok(false) => break,
                Err(_) => return,
            }
            let Ok(happened) = event::read() else { return };
            idle = 0;
            let Some(input) = read(happened) else { continue };
            if !pass_on(filter.receive(input, now()), events) {
                return;
            }
            if let Some(colour) = filter.take_background() {
                let _ = events.send(Event::Background(colour));
            }
        }
    }
}

/// Sends inputs to the event loop. Returns whether the loop still receives them.
fn pass_on(inputs: Vec<Input>, events: &Sender<Event>) -> bool {
    inputs.into_iter().all(|input| {
        #[cfg(all(test, unix))]
        crate::shell::tests::break_at(&input);
        events.send(Event::Input(input)).is_ok()
    })
}

fn read(event: Terminal) -> Option<Input> {
    match event {
        Terminal::Key(key) if key.kind != KeyEventKind::Release => key_of(key).map(Input::Key),
        Terminal::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if mouse.modifiers.contains(KeyModifiers::CONTROL) => {
                Some(Input::CtrlClick(mouse.column, mouse.row))
            }
            MouseEventKind::Drag(MouseButton::Left) => Some(Input::Drag(mouse.column, mouse.row)),
            MouseEventKind::Down(MouseButton::Left) => Some(Input::Click(mouse.column, mouse.row)),
            MouseEventKind::Down(MouseButton::Right) => Some(Input::RightClick(mouse.column, mouse.row)),
            MouseEventKind::ScrollUp => Some(Input::Wheel(Action::Up)),
            MouseEventKind::ScrollDown => Some(Input::Wheel(Action::Down)),
            _ => None,
        },
        Terminal::Paste(text) => Some(Input::Paste(text)),
        Terminal::Resize(width, height) => Some(Input::Resize(Size { width, height })),
        Terminal::FocusGained => Some(Input::Focus(true)),
        Terminal::FocusLost => Some(Input::Focus(false)),
        Terminal::Key(_) => None,
    }
}

fn key_of(key: KeyEvent) -> Option<Key> {
    let code = match key.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::F(n) => Code::F(n),
        KeyCode::Left => Code::Named(Named::Left),
        KeyCode::Right => Code::Named(Named::Right),
        KeyCode::Up => Code::Named(Named::Up),
        KeyCode::Down => Code::Named(Named::Down),
        KeyCode::Enter => Code::Named(Named::Enter),
        KeyCode::Esc => Code::Named(Named::Esc),
        KeyCode::Tab => Code::Named(Named::Tab),
        KeyCode::BackTab => Code::Named(Named::BackTab),
        KeyCode::Backspace => Code::Named(Named::Backspace),
        KeyCode::Delete => Code::Named(Named::Delete),
        KeyCode::Home => Code::Named(Named::Home),
        KeyCode::End => Code::Named(Named::End),
        KeyCode::PageUp => Code::Named(Named::PageUp),
        KeyCode::PageDown => Code::Named(Named::PageDown),
        _ => return None,
    };
    // On Windows, characters that are typed with AltGr arrive with both modifiers.
    let is_altgr = cfg!(windows)
        && key.modifiers.contains(KeyModifiers::CONTROL | KeyModifiers::ALT)
        && matches!(code, Code::Char(c) if !c.is_ascii_alphanumeric());
    let is_char = matches!(code, Code::Char(_) | Code::Named(Named::BackTab));
    Some(Key {
        code,
        ctrl: key.modifiers.contains(KeyModifiers::CONTROL) && !is_altgr,
        alt: key.modifiers.contains(KeyModifiers::ALT) && !is_altgr,
        shift: key.modifiers.contains(KeyModifiers::SHIFT) && !is_char,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_changes_a_character_but_is_a_modifier_of_an_arrow_key() {
        let key = |code| key_of(KeyEvent::new(code, KeyModifiers::SHIFT)).map(|key| key.to_string());
        assert_eq!(key(KeyCode::Char('U')).as_deref(), Some("U"));
        assert_eq!(key(KeyCode::Left).as_deref(), Some("shift-left"));
        let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(key_of(interrupt).map(|key| key.to_string()).as_deref(), Some("ctrl-c"));
    }
}
