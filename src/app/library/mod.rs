//! The library: unfinished and finished games, the packs of the program, practice positions, and the player's own files.

mod input;
mod layout;

use jiff::tz::Offset;

use crate::app::list_row_positions::line_after;
use crate::app::puzzle_origin::seed_of;
use crate::app::search_text::has;
use crate::app::{Action, Grade, Origin, Provenance, wrap};
use crate::store::{Card, GameId, PACKS, Pack, Packed, SIZES, VARIANTS};
use generate::Variant;
use logic::{Ladder, Level, Technique, TechniqueGroup};

pub use layout::{LONGEST_TITLE, LibraryLayout};

/// An entry of a shelf.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A saved game.
    Saved(GameId, Card),
    /// A puzzle, with its grade if that is known.
    Puzzle(Origin, Option<Grade>),
}

/// A shelf: a titled list of entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelf {
    /// The title.
    pub title: String,
    /// The entries, from the top.
    pub entries: Vec<Entry>,
    /// Index of the chosen entry, counted from 0.
    pub chosen: usize,
}

/// All shelves: saved games on the first two, then opened files and the player's own puzzles, then packs, then practice positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    /// The shelves, from the left.
    pub shelves: Vec<Shelf>,
    /// Index of the current shelf, counted from 0.
    pub at: usize,
    is_used: bool,        // whether the player has chosen a shelf or an entry
    file: Option<String>, // title of the shelf of the last opened file
    unread: Vec<String>,  // a line for each of the player's own files that could not be read
    /// Present offset of the player's time zone from UTC.
    pub offset: Offset,
    /// Ids of the finished games. In packs, the puzzles of these games are marked as solved.
    pub done: Vec<GameId>,
}

/// Title of the shelf of practice positions.
const PRACTICE: &str = "Practice";

/// Titles and packs of the shelves for boards of other sizes and with other rules.
const OTHERS: [(&str, &[Pack]); 2] = [("Sizes", &SIZES), ("Rules", &VARIANTS)];

/// Title of the shelf of the player's own puzzles.
const OWN: &str = "Your own";

/// Number of entries that a page up or down skips.
const PAGE: usize = 10;

impl Entry {
    /// Returns an entry for a puzzle whose grade is not known.
    const fn plain(origin: Origin) -> Self {
        Self::Puzzle(origin, None)
    }

    /// Returns the name of the game or puzzle.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Saved(_, card) => &card.name,
            Self::Puzzle(origin, _) => &origin.name,
        }
    }

    /// Returns the puzzle, if the entry is not a saved game.
    #[must_use]
    pub const fn origin(&self) -> Option<&Origin> {
        match self {
            Self::Saved(..) => None,
            Self::Puzzle(origin, _) => Some(origin),
        }
    }
}

impl Shelf {
    const fn empty(title: String) -> Self {
        Self { title, entries: Vec::new(), chosen: 0 }
    }

    /// Returns the saved games.
    fn games(&self) -> impl Iterator<Item = (GameId, &Card)> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Saved(id, card) => Some((*id, card)),
            Entry::Puzzle(..) => None,
        })
    }
}

impl Library {
    /// Returns a library without saved games. Packs are read when their shelf is first opened.
    #[must_use]
    pub fn new() -> Self {
        let saved = ["Unfinished", "Finished"].map(|title| Shelf::empty(title.to_owned()));
        let packs = PACKS.map(|pack| Shelf::empty(pack.title.to_owned()));
        let practice = Shelf::empty(PRACTICE.to_owned());
        let others = OTHERS.map(|(title, _)| Shelf::empty(title.to_owned()));
        let shelves = saved.into_iter().chain(packs).chain(others).chain([practice]).collect();
        Self { shelves, at: 2, is_used: false, file: None, unread: Vec::new(), offset: Offset::UTC, done: Vec::new() }
    }

    /// Replaces the saved games. `saved` lists the latest game first. The shelf of unfinished games becomes the current one if it is not
    /// empty and the player has not used the library yet.
    pub fn learn(&mut self, saved: Vec<(GameId, Card)>) {
        self.done = saved.iter().filter(|(_, card)| card.finished).map(|(id, _)| *id).collect();
        let (finished, open): (Vec<_>, Vec<_>) = saved.into_iter().partition(|(_, card)| card.finished);
        for (shelf, games) in self.shelves.iter_mut().zip([open, finished]) {
            shelf.entries = games.into_iter().map(|(id, card)| Entry::Saved(id, card)).collect();
            shelf.chosen = shelf.chosen.min(shelf.entries.len().saturating_sub(1));
        }
        if !self.is_used && !self.shelves[0].entries.is_empty() {
            self.at = 0;
        }
        self.fill();
    }

    /// Reads the entries of the current shelf, unless they have been read already. Takes a few milliseconds.
    fn fill(&mut self) {
        let shelf = &mut self.shelves[self.at];
        if !shelf.entries.is_empty() {
            return;
        }
        if let Some(&pack) = PACKS.iter().find(|pack| pack.title == shelf.title) {
            shelf.entries = entries(pack);
        } else if let Some((_, packs)) = OTHERS.iter().find(|(title, _)| *title == shelf.title) {
            shelf.entries = packs.iter().flat_map(|&pack| of_kind(pack)).collect();
        } else if shelf.title == PRACTICE {
            shelf.entries = positions();
        }
    }

    /// Adds a shelf for the puzzles of a file, before the packs, and makes it the current one.
    pub fn add_file(&mut self, origins: Vec<Origin>) {
        let name =
            |origin: &Origin| origin.name.rsplit_once(' ').map_or(origin.name.clone(), |(file, _)| file.to_owned());
        let title = origins.first().map(name).unwrap_or_default();
        let entries = origins.into_iter().map(Entry::plain).collect();
        self.shelves.retain(|shelf| shelf.title != title);
        self.file = Some(title.clone());
        self.shelves.insert(2, Shelf { title, entries, chosen: 0 });
        (self.at, self.is_used) = (2, true);
    }

    /// Returns the puzzles of the last opened file; `None` if no file was opened.
    #[must_use]
    pub fn of_file(&self) -> Option<&[Entry]> {
        let title = self.file.as_ref()?;
        self.shelves.iter().find(|shelf| shelf.title == *title).map(|shelf| &*shelf.entries)
    }

    /// Replaces the player's own puzzles, and the lines about files that could not be read. Without such puzzles and lines there is no
    /// shelf for them. The current shelf stays the same.
    pub fn learn_own(&mut self, origins: Vec<Origin>, unread: Vec<String>) {
        let chosen = self.shelves.iter().find(|shelf| shelf.title == OWN).map_or(0, |shelf| shelf.chosen);
        let at = self.shelf().title.clone();
        self.shelves.retain(|shelf| shelf.title != OWN);
        self.unread = unread;
        if !origins.is_empty() || !self.unread.is_empty() {
            let chosen = chosen.min(origins.len().saturating_sub(1));
            let entries = origins.into_iter().map(Entry::plain).collect();
            self.shelves.insert(2, Shelf { title: OWN.to_owned(), entries, chosen });
        }
        self.at = self.shelves.iter().position(|shelf| shelf.title == at).unwrap_or(2);
    }

    /// Returns the lines about files that could not be read, wrapped to this width; empty unless the shelf of the player's own puzzles is
    /// shown.
    #[must_use]
    pub fn unreadable_files(&self, width: usize) -> Vec<String> {
        if self.shelf().title != OWN || self.unread.is_empty() {
            return Vec::new();
        }
        let head = ["Could not be read:".to_owned()];
        head.into_iter().chain(self.unread.iter().flat_map(|why| wrap(why, width))).collect()
    }

    /// Returns the finished games, the latest first.
    pub fn finished(&self) -> impl Iterator<Item = (GameId, &Card)> {
        self.shelves[1].games()
    }

    /// Returns the first puzzle of a pack that was neither begun nor finished. If there is no such puzzle, returns the first puzzle of the
    /// pack. Puzzles of other levels than `level` and the puzzle of the open game are left out.
    pub(in crate::app) fn next(&self, pack: Pack, level: Option<Level>, open: Option<GameId>) -> Option<Origin> {
        let begun = self.shelves[0].games().map(|(id, _)| id);
        let known: Vec<GameId> = begun.chain(self.done.iter().copied()).collect();
        let fits = |origin: &Origin| (level.is_none() || origin.level == level) && Some(origin.id()) != open;
        let all: Vec<Origin> = of_kind(pack).filter_map(|entry| entry.origin().cloned()).filter(fits).collect();
        let new = all.iter().position(|origin| !known.contains(&origin.id()));
        all.into_iter().nth(new.unwrap_or(0))
    }

    /// Returns the current shelf.
    #[must_use]
    pub fn shelf(&self) -> &Shelf {
        &self.shelves[self.at]
    }

    /// Returns the chosen entry of the current shelf.
    #[must_use]
    pub fn chosen(&self) -> Option<&Entry> {
        self.shelf().entries.get(self.shelf().chosen)
    }

    /// Chooses an entry of the current shelf, counted from 0.
    pub(in crate::app) fn choose(&mut self, at: usize) {
        self.is_used = true;
        self.shelves[self.at].chosen = at;
    }

    /// Makes a shelf the current one. Its index is counted from 0.
    pub(in crate::app) fn turn_to(&mut self, at: usize) {
        (self.at, self.is_used) = (at, true);
        self.fill();
    }

    /// Moves to another shelf or to another entry.
    pub fn update(&mut self, action: Action) {
        self.is_used = true;
        let shelves = self.shelves.len();
        let shelf = &mut self.shelves[self.at];
        let last = shelf.entries.len().saturating_sub(1);
        match action {
            Action::Left => self.at = (self.at + shelves - 1) % shelves,
            Action::Right => self.at = (self.at + 1) % shelves,
            _ => shelf.chosen = line_after(action, shelf.chosen, (last, PAGE)),
        }
        self.fill();
    }

    /// Chooses the next entry of the shelf whose name contains a text. The search wraps around at the end. Returns whether there is such an
    /// entry.
    pub fn find(&mut self, sought: &str) -> bool {
        self.is_used = true;
        let shelf = &mut self.shelves[self.at];
        let count = shelf.entries.len();
        let next = (1..=count).map(|step| (shelf.chosen + step) % count);
        let found = next.into_iter().find(|&at| has(shelf.entries[at].name(), sought));
        shelf.chosen = found.unwrap_or(shelf.chosen);
        found.is_some()
    }
}

impl Default for Library {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the packs of boards that are not classic, in the order of their shelves.
fn other_packs() -> impl Iterator<Item = Pack> {
    OTHERS.into_iter().flat_map(|(_, packs)| packs.iter().copied())
}

/// Returns the variant of a pack. The name of the pack is a rule or a side length.
fn variant_of(pack: Pack) -> Variant {
    let word = pack.name;
    word.parse().or_else(|_| format!("{word}x{word}").parse()).unwrap_or_default()
}

/// Returns the variants that have a pack, in the order of their packs.
pub(in crate::app) fn variants() -> impl Iterator<Item = Variant> {
    other_packs().map(variant_of)
}

/// Returns the title of a variant, as shown to the player.
#[must_use]
pub fn title_of(variant: Variant) -> String {
    let pack = other_packs().find(|&pack| variant_of(pack) == variant);
    pack.map_or_else(|| variant.to_string(), |pack| pack.title.to_owned())
}

/// Derives the variant of a puzzle from its name, which contains a seed or the title of a pack.
pub(in crate::app) fn variant_named(name: &str) -> Variant {
    seed_of(name).map(|seed| seed.kind.variant).or_else(|| pack_of(name).map(variant_of)).unwrap_or_default()
}

/// Word for boards that are not a variant.
pub(in crate::app) const OTHER: &str = "other";

/// Returns the variant of a saved game; `None` if its board is not a variant.
pub(in crate::app) fn variant_on(card: &Card) -> Option<Variant> {
    card.variant.as_deref().map_or_else(|| Some(variant_named(&card.name)), |word| word.parse().ok())
}

/// Returns the level of a saved game; `None` if it has no level.
pub(in crate::app) fn level_on(card: &Card) -> Option<Level> {
    card.level.as_deref()?.parse().ok()
}

/// Returns the pack that contains the puzzle of this name; `None` for puzzles from packs of classic boards and from no pack.
pub(in crate::app) fn pack_of(name: &str) -> Option<Pack> {
    let (title, number) = name.rsplit_once(' ')?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    other_packs().find(|pack| is_number && pack.title == title)
}

/// Returns the puzzles of a pack of boards that are not classic, named like `Killer cages 3`.
fn of_kind(pack: Pack) -> impl Iterator<Item = Entry> {
    pack.lines().zip(1..).filter_map(move |(packed, number)| entry(packed, format!("{} {number}", pack.title)))
}

/// Returns an entry for a puzzle of a pack, or `None` if its line is invalid.
fn entry(packed: Packed, name: String) -> Option<Entry> {
    let board = packed.puzzle()?.check().ok()?;
    let hardest = Technique::by_slug(packed.hardest);
    let grade = packed.level.map(|level| Grade { level, se: packed.se(), hardest });
    let origin = Origin { name, level: packed.level, board, provenance: Provenance::BuiltIn };
    Some(Entry::Puzzle(origin, grade))
}

/// Returns an entry for the practice position of each technique, easiest first.
fn positions() -> Vec<Entry> {
    let entry = |technique: Technique| Origin::practice(technique).map(Entry::plain);
    Ladder::ninefold().techniques().filter_map(entry).collect()
}

/// Returns the puzzles of a pack, named like `easy 17`, or like `Naked Pair 17` in the pack of techniques.
fn entries(pack: Pack) -> Vec<Entry> {
    let entry = |kind: &str, number: usize, packed: Packed| entry(packed, format!("{kind} {number}"));
    if pack.name != "techniques" {
        return pack.lines().zip(1..).filter_map(|(packed, number)| entry(pack.name, number, packed)).collect();
    }
    let name = |packed: Packed| TechniqueGroup::by_slug(packed.hardest).map_or(packed.hardest, TechniqueGroup::name);
    let part = |lines| (1..).zip(lines).filter_map(move |(number, packed)| entry(name(packed), number, packed));
    pack.parts().flat_map(|(_, lines)| part(lines).collect::<Vec<_>>()).collect()
}
