//! The library: unfinished and finished games, the packs that came with the program, positions to practise a technique on, and
//! files of the player's own.

use crate::app::{Action, Origin};
use crate::grid::Puzzle;
use crate::logic::{Ladder, Level, Technique};
use crate::store::{Card, GameId, Pack};

/// One puzzle or game that can be taken from a shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A game that was saved.
    Saved(GameId, Card),
    /// A puzzle.
    Puzzle(Origin),
}

/// Puzzles that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    /// What is on it.
    pub title: String,
    /// From the top.
    pub entries: Vec<Entry>,
    /// The chosen one, counted from 0.
    pub chosen: usize,
}

/// All shelves; the first two hold saved games, then come files and the player's own puzzles, then packs, then positions to practise on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// From the left.
    pub shelves: Vec<Shelf>,
    /// The shelf before which the player stands, counted from 0.
    pub at: usize,
    /// The finished games, so that a pack can say which of its puzzles were solved.
    pub done: Vec<GameId>,
}

/// The shelf of positions that need a technique.
const PRACTICE: &str = "Practice";

/// The shelf of what the player typed, and of files that lie there.
const OWN: &str = "Your own";

/// Rows that a page up or down skips.
const PAGE: usize = 10;

impl Shelf {
    const fn empty(title: String) -> Self {
        Self { title, entries: Vec::new(), chosen: 0 }
    }
}

impl Library {
    /// The shelves of a program that has saved nothing; the packs are read when the library is first entered.
    #[must_use]
    pub fn new() -> Self {
        let saved = ["Unfinished", "Finished"].map(|title| Shelf::empty(title.to_owned()));
        let packs = Level::ALL.map(|level| Shelf::empty(title(level)));
        let practice = Shelf::empty(PRACTICE.to_owned());
        Self { shelves: saved.into_iter().chain(packs).chain([practice]).collect(), at: 2, done: Vec::new() }
    }

    /// Learns which games are saved, the latest first, and reads the packs if that has not been done.
    pub fn learn(&mut self, saved: Vec<(GameId, Card)>) {
        self.done = saved.iter().filter(|(_, card)| card.finished).map(|(id, _)| *id).collect();
        let (finished, open): (Vec<_>, Vec<_>) = saved.into_iter().partition(|(_, card)| card.finished);
        for (shelf, games) in self.shelves.iter_mut().zip([open, finished]) {
            shelf.entries = games.into_iter().map(|(id, card)| Entry::Saved(id, card)).collect();
            shelf.chosen = shelf.chosen.min(shelf.entries.len().saturating_sub(1));
        }
        for level in Level::ALL {
            let shelf = self.shelves.iter_mut().find(|shelf| shelf.title == title(level));
            if let Some(shelf) = shelf.filter(|shelf| shelf.entries.is_empty()) {
                shelf.entries = pack(level);
            }
        }
    }

    /// A file's puzzles get a shelf of their own, before the packs, and the player stands before it.
    pub fn add_file(&mut self, origins: Vec<Origin>) {
        let name =
            |origin: &Origin| origin.name.rsplit_once(' ').map_or(origin.name.clone(), |(file, _)| file.to_owned());
        let title = origins.first().map(name).unwrap_or_default();
        let entries = origins.into_iter().map(Entry::Puzzle).collect();
        self.shelves.retain(|shelf| shelf.title != title);
        self.shelves.insert(2, Shelf { title, entries, chosen: 0 });
        self.at = 2;
    }

    /// Learns which puzzles are the player's own; they have a shelf if there are any. The player stays before the same one.
    pub fn learn_own(&mut self, origins: Vec<Origin>) {
        let chosen = self.shelves.iter().find(|shelf| shelf.title == OWN).map_or(0, |shelf| shelf.chosen);
        let at = self.shelf().title.clone();
        self.shelves.retain(|shelf| shelf.title != OWN);
        if !origins.is_empty() {
            let chosen = chosen.min(origins.len() - 1);
            let entries = origins.into_iter().map(Entry::Puzzle).collect();
            self.shelves.insert(2, Shelf { title: OWN.to_owned(), entries, chosen });
        }
        self.at = self.shelves.iter().position(|shelf| shelf.title == at).unwrap_or(2);
    }

    /// The finished games, the latest first.
    pub fn finished(&self) -> impl Iterator<Item = &Entry> {
        self.shelves[1].entries.iter()
    }

    /// The shelf before which the player stands.
    #[must_use]
    pub fn shelf(&self) -> &Shelf {
        &self.shelves[self.at]
    }

    /// The chosen entry.
    #[must_use]
    pub fn chosen(&self) -> Option<&Entry> {
        self.shelf().entries.get(self.shelf().chosen)
    }

    /// Moves from shelf to shelf and up and down.
    pub fn update(&mut self, action: Action) {
        let shelves = self.shelves.len();
        let shelf = &mut self.shelves[self.at];
        let last = shelf.entries.len().saturating_sub(1);
        match action {
            Action::Left => self.at = (self.at + shelves - 1) % shelves,
            Action::Right => self.at = (self.at + 1) % shelves,
            Action::Up => shelf.chosen = shelf.chosen.saturating_sub(1),
            Action::Down => shelf.chosen = (shelf.chosen + 1).min(last),
            Action::PageUp => shelf.chosen = shelf.chosen.saturating_sub(PAGE),
            Action::PageDown => shelf.chosen = (shelf.chosen + PAGE).min(last),
            Action::Top => shelf.chosen = 0,
            Action::Bottom => shelf.chosen = last,
            _ => {}
        }
        let shelf = &mut self.shelves[self.at];
        if shelf.title == PRACTICE && shelf.entries.is_empty() {
            shelf.entries = positions(); // some milliseconds, which the first frame need not wait for
        }
    }
}

impl Default for Library {
    fn default() -> Self {
        Self::new()
    }
}

/// For each technique the position of its page, easiest first.
fn positions() -> Vec<Entry> {
    let entry = |technique: Technique| Origin::practice(technique).map(Entry::Puzzle);
    Ladder::ours().techniques().filter_map(entry).collect()
}

/// What the shelf of a level is called.
fn title(level: Level) -> String {
    let word = level.word();
    word[..1].to_uppercase() + &word[1..]
}

/// The puzzles of this level that came with the program.
fn pack(level: Level) -> Vec<Entry> {
    let pack = Pack::by_name(level.word());
    let puzzles = pack.into_iter().flat_map(|pack| (0..pack.len()).filter_map(move |at| Some((at, pack.puzzle(at)?))));
    let entry = |(at, puzzle): (usize, Puzzle)| {
        let board = puzzle.check().ok()?;
        Some(Entry::Puzzle(Origin { name: format!("{level} {}", at + 1), level: Some(level), board }))
    };
    puzzles.filter_map(entry).collect()
}
