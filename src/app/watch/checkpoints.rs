//! Bookmarks of a search at regular intervals, in bounded memory.
//!
//! A machine needs no log to go back a step, since its state decides the step before. But going back ten million steps one by one
//! would take as long as making them; so a jump goes to the nearest bookmark and makes the remaining steps. A bookmark is a path, a
//! few kilobytes; when there are too many, every second one is dropped.

use solve::{Bookmark, Machine};

/// Bookmarks at all multiples of a number of steps.
#[derive(Debug)]
pub struct Checkpoints {
    every: u64,
    kept: Vec<Bookmark>, // at the steps 0, every, 2 × every …
    bytes: usize,
}

/// Most bookmarks.
const MOST: usize = 2048;
/// Most bytes of all bookmarks.
const ROOM: usize = 64 << 20;

impl Checkpoints {
    /// Creates the list for a machine that has made no step.
    #[must_use]
    pub fn new(machine: &dyn Machine) -> Self {
        let start = machine.bookmark();
        Self { every: 256, bytes: start.size(), kept: vec![start] }
    }

    /// Notes that the machine has made the step of this number.
    pub fn add(&mut self, number: u64, machine: &dyn Machine) {
        if number == self.every * self.kept.len() as u64 {
            self.push(machine.bookmark());
        }
    }

    fn push(&mut self, bookmark: Bookmark) {
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

    /// Returns the last bookmark that is not after a step.
    #[must_use]
    pub fn before(&self, number: u64) -> &Bookmark {
        let at = (number / self.every) as usize;
        &self.kept[at.min(self.kept.len() - 1)]
    }

    /// Drops the bookmarks after a step: the search takes another way from there.
    pub fn forget_after(&mut self, number: u64) {
        self.kept.truncate((number / self.every) as usize + 1);
        self.bytes = self.kept.iter().map(Bookmark::size).sum();
    }

    /// Approximate size of all bookmarks in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}
