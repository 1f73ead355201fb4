//! Background threads, their reports to the event loop, and a slot that keeps only the latest request to a thread.

use std::io;
use std::sync::mpsc::Sender;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use crate::app::{Input, Report};
use crate::shell::event_loop::Event;
use crate::shell::terminal::WORKER;

/// Message for the player after a panic of a worker thread.
pub const FAULT: &str = "that could not be computed: a bug in ninefold";

/// Returns the builder of a worker thread. A panic in such a thread prints nothing and does not end the game.
pub fn worker() -> Builder {
    Builder::new().name(WORKER.to_owned()).stack_size(2 * 1024 * 1024)
}

/// Starts a worker thread.
///
/// # Errors
/// If no thread can be started.
pub fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    worker().spawn(work).map(drop)
}

/// Sends a report to the event loop. Does nothing if the loop has ended.
pub fn report(events: &Sender<Event>, report: Report) {
    let _ = events.send(Event::Input(Input::Report(report)));
}

/// Slot for one request to a thread. A new request replaces a request that is still waiting.
pub struct LatestRequest<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    waiting: Option<T>,
    is_busy: bool, // whether the thread works on a request
}

impl<T> Default for LatestRequest<T> {
    fn default() -> Self {
        Self { state: Mutex::new(State { waiting: None, is_busy: false }), changed: Condvar::new() }
    }
}

impl<T> LatestRequest<T> {
    /// Leaves a request for the thread.
    pub fn put(&self, request: T) {
        self.state().waiting = Some(request);
        self.changed.notify_all();
    }

    /// Handles requests for ever. A thread runs this as its body.
    pub fn serve(&self, mut handle: impl FnMut(T)) -> ! {
        loop {
            let mut state = self.wait_while(|state| state.waiting.is_none());
            let Some(request) = state.waiting.take() else { continue };
            state.is_busy = true;
            drop(state);
            handle(request);
            self.state().is_busy = false;
            self.changed.notify_all();
        }
    }

    /// Waits until every request is handled.
    pub fn wait_until_idle(&self) {
        drop(self.wait_while(|state| state.is_busy || state.waiting.is_some()));
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while(&self, condition: impl Fn(&State<T>) -> bool) -> MutexGuard<'_, State<T>> {
        self.changed.wait_while(self.state(), |state| condition(state)).unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn only_the_latest_of_the_waiting_requests_is_handled() {
        let requests = Arc::new(LatestRequest::default());
        let (begun, list) = mpsc::channel();
        let (resume, resumed) = mpsc::channel();
        let shared = Arc::clone(&requests);
        let serve = move || {
            shared.serve(|request: u32| {
                begun.send(request).expect("the test listens");
                resumed.recv().expect("the test answers");
            });
        };
        spawn(serve).expect("a thread can be started");
        requests.put(1);
        assert_eq!(list.recv(), Ok(1));
        for request in [2, 3, 4] {
            requests.put(request);
        }
        for _ in 0..2 {
            resume.send(()).expect("the thread listens");
        }
        requests.wait_until_idle();
        assert_eq!(list.try_iter().collect::<Vec<_>>(), [4]);
    }
}
