//! Signals, as events in the one channel.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::thread;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::iterator::Signals;

use crate::shell::run::Event;

/// Starts the thread that passes signals on.
pub fn start(events: Sender<Event>) -> io::Result<()> {
    let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH])?;
    // A file that may not grow (`ulimit -f`) is then an error of whoever writes it, as a full disk is, and no death.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
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
