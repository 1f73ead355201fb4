//! Moments of a search to come back to, in bounded memory.
//!
//! A machine needs no log to go back a step, since its state decides the step before. But to go back ten million steps so would take
//! as long as it took to make them; so a bookmark is kept every so many steps, and a jump goes to the nearest one and walks the
//! rest. A bookmark is a path, a few kilobytes; where there would be too many, every second one is dropped.

use solve::{Bookmark, Machine};

/// Bookmarks at the multiples of some number of steps.
#[derive(Debug)]
pub struct Moments {
    every: u64,
    kept: Vec<Bookmark>, // after the steps 0, every, 2 × every …
    bytes: usize,
}

/// So many are kept at most.
const MOST: usize = 2048;
/// And so many bytes.
const ROOM: usize = 64 << 20;

impl Moments {
    /// Of a machine that has made no step.
    #[must_use]
    pub fn new(machine: &dyn Machine) -> Self {
        let start = machine.bookmark();
        Self { every: 256, bytes: start.size(), kept: vec![start] }
    }

    /// The machine has made the step of this number.
    pub fn add(&mut self, number: u64, machine: &dyn Machine) {
        if number == self.every * self.kept.len() as u64 {
            self.keep(machine.bookmark());
        }
    }

    fn keep(&mut self, bookmark: Bookmark) {
        self.bytes += bookmark.size();
        self.kept.push(bookmark);
        if self.kept.len() > MOST || self.bytes > ROOM && self.kept.len() > 2 {
            let mut at = 0_usize;
            self.kept.retain(|_| {
                at += 1;
                at % 2 == 1
            });
            self.every *= 2;
            self.bytes = self.kept.iter().map(Bookmark::size).sum();
        }
    }

    /// The last one not after a step.
    #[must_use]
    pub fn before(&self, number: u64) -> &Bookmark {
        let at = (number / self.every) as usize;
        &self.kept[at.min(self.kept.len() - 1)]
    }

    /// The steps after this one will be others.
    pub fn forget_after(&mut self, number: u64) {
        self.kept.truncate((number / self.every) as usize + 1);
        self.bytes = self.kept.iter().map(Bookmark::size).sum();
    }

    /// The bytes that all of them take, about.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}
