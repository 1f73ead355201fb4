//! Bookmarks of a search at regular intervals, using a bounded amount of memory.
//!
//! A machine needs no log to go back a step, since its state determines the previous step. But going back ten million steps one by one
//! would take as long as making them. So a jump goes to the last bookmark before its target and makes the remaining steps from there. A
//! bookmark holds a path and takes a few kilobytes. When there are too many bookmarks, every second one is dropped.

use solve::{Bookmark, Machine};

/// Bookmarks of one search, after every n-th step.
#[derive(Debug)]
pub struct Checkpoints {
    every: u64,
    kept: Vec<Bookmark>, // bookmarks at the steps 0, `every`, 2 × `every` …
    bytes: usize,
}

/// Maximum number of bookmarks.
const MOST: usize = 2048;
/// Maximum size of all bookmarks in bytes.
const ROOM: usize = 64 << 20;

impl Checkpoints {
    /// Creates the bookmarks of a machine that has not made a step yet.
    #[must_use]
    pub fn new(machine: &dyn Machine) -> Self {
        let start = machine.bookmark();
        Self { every: 256, bytes: start.size(), kept: vec![start] }
    }

    /// Records that the machine has just made step `number`. Adds a bookmark if one is due.
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

    /// Returns the last bookmark that is not after step `number`.
    #[must_use]
    pub fn before(&self, number: u64) -> &Bookmark {
        let at = (number / self.every) as usize;
        &self.kept[at.min(self.kept.len() - 1)]
    }

    /// Drops the bookmarks after step `number`, because the search continues differently from there.
    pub fn forget_after(&mut self, number: u64) {
        self.kept.truncate((number / self.every) as usize + 1);
        self.bytes = self.kept.iter().map(Bookmark::size).sum();
    }

    /// Returns the approximate size of all bookmarks in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}
