//! The library: unfinished and finished games, the packs that came with the program, positions to practise a technique on, and
//! files of the player's own.

use crate::app::origin::seed_of;
use crate::app::picking::has;
use crate::app::{Action, Grade, Origin, Provenance, wrap};
use crate::store::{Card, GameId, PACKS, Pack, Packed, SIZES, VARIANTS};
use generate::Variant;
use logic::{Ladder, Level, Technique, TechniqueGroup};

/// One puzzle or game that can be taken from a shelf.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A game that was saved.
    Saved(GameId, Card),
    /// A puzzle, and how hard it is, where its pack says so.
    Puzzle(Origin, Option<Grade>),
}

/// Puzzles that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelf {
    /// What is on it.
    pub title: String,
    /// From the top.
    pub entries: Vec<Entry>,
    /// The chosen one, counted from 0.
    pub chosen: usize,
}

/// All shelves; the first two hold saved games, then come files and the player's own puzzles, then packs, then positions to practise on.
#[derive(Clone, Debug, PartialEq)]
pub struct Library {
    /// From the left.
    pub shelves: Vec<Shelf>,
    /// The shelf before which the player stands, counted from 0.
    pub at: usize,
    file: Option<String>, // the shelf of the file that was opened last
    unread: Vec<String>,  // what is wrong with the player's own files
    /// How many seconds the player's clocks are now ahead of those of Greenwich.
    pub ahead: i64,
    /// The finished games, so that a pack can say which of its puzzles were solved.
    pub done: Vec<GameId>,
}

/// The shelf of positions that need a technique.
const PRACTICE: &str = "Practice";

/// The shelf of boards of other sides, and that of boards with other rules.
const OTHERS: [(&str, &[Pack]); 2] = [("Sizes", &SIZES), ("Rules", &VARIANTS)];

/// The shelf of what the player typed, and of files that lie there.
const OWN: &str = "Your own";

/// Rows that a page up or down skips.
const PAGE: usize = 10;

impl Entry {
    /// A puzzle of which no more is known.
    const fn plain(origin: Origin) -> Self {
        Self::Puzzle(origin, None)
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Saved(_, card) => &card.name,
            Self::Puzzle(origin, _) => &origin.name,
        }
    }

    /// The puzzle, where it is no game that was saved.
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
}

impl Library {
    /// The shelves of a program that has saved nothing; a pack is read when the player first stands before it.
    #[must_use]
    pub fn new() -> Self {
        let saved = ["Unfinished", "Finished"].map(|title| Shelf::empty(title.to_owned()));
        let packs = PACKS.map(|pack| Shelf::empty(pack.title.to_owned()));
        let practice = Shelf::empty(PRACTICE.to_owned());
        let others = OTHERS.map(|(title, _)| Shelf::empty(title.to_owned()));
        let shelves = saved.into_iter().chain(packs).chain(others).chain([practice]).collect();
        Self { shelves, at: 2, file: None, unread: Vec::new(), ahead: 0, done: Vec::new() }
    }

    /// Learns which games are saved, the latest first.
    pub fn learn(&mut self, saved: Vec<(GameId, Card)>) {
        self.done = saved.iter().filter(|(_, card)| card.finished).map(|(id, _)| *id).collect();
        let (finished, open): (Vec<_>, Vec<_>) = saved.into_iter().partition(|(_, card)| card.finished);
        for (shelf, games) in self.shelves.iter_mut().zip([open, finished]) {
            shelf.entries = games.into_iter().map(|(id, card)| Entry::Saved(id, card)).collect();
            shelf.chosen = shelf.chosen.min(shelf.entries.len().saturating_sub(1));
        }
        self.fill();
    }

    /// Reads what is on the shelf before which the player stands, if that has not been done: some milliseconds.
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

    /// A file's puzzles get a shelf of their own, before the packs, and the player stands before it.
    pub fn add_file(&mut self, origins: Vec<Origin>) {
        let name =
            |origin: &Origin| origin.name.rsplit_once(' ').map_or(origin.name.clone(), |(file, _)| file.to_owned());
        let title = origins.first().map(name).unwrap_or_default();
        let entries = origins.into_iter().map(Entry::plain).collect();
        self.shelves.retain(|shelf| shelf.title != title);
        self.file = Some(title.clone());
        self.shelves.insert(2, Shelf { title, entries, chosen: 0 });
        self.at = 2;
    }

    /// The puzzles of the file that was opened last, if one was.
    #[must_use]
    pub fn of_file(&self) -> Option<&[Entry]> {
        let title = self.file.as_ref()?;
        self.shelves.iter().find(|shelf| shelf.title == *title).map(|shelf| &*shelf.entries)
    }

    /// Learns which puzzles are the player's own, and which files could not be read, a line each. There is a shelf if there is either.
    /// The player stays before the same one.
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

    /// Returns the list of the player's files that could not be read, in lines of this width; empty on other shelves.
    #[must_use]
    pub fn unread(&self, width: usize) -> Vec<String> {
        if self.shelf().title != OWN || self.unread.is_empty() {
            return Vec::new();
        }
        let head = ["Could not be read:".to_owned()];
        head.into_iter().chain(self.unread.iter().flat_map(|why| wrap(why, width))).collect()
    }

    /// The finished games, the latest first.
    pub fn finished(&self) -> impl Iterator<Item = &Entry> {
        self.shelves[1].entries.iter()
    }

    /// The first puzzle of a pack that was neither finished nor begun, of a level if one is wished; else the first of those at all. The
    /// one that is open does not count.
    pub(super) fn next(&self, pack: Pack, level: Option<Level>, open: Option<GameId>) -> Option<Origin> {
        let begun = self.shelves[0].entries.iter().filter_map(|entry| match entry {
            Entry::Saved(id, _) => Some(*id),
            Entry::Puzzle(..) => None,
        });
        let known: Vec<GameId> = begun.chain(self.done.iter().copied()).collect();
        let fits = |origin: &Origin| (level.is_none() || origin.level == level) && Some(origin.id()) != open;
        let all: Vec<Origin> = of_kind(pack).filter_map(|entry| entry.origin().cloned()).filter(fits).collect();
        let new = all.iter().position(|origin| !known.contains(&origin.id()));
        all.into_iter().nth(new.unwrap_or(0))
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

    /// Chooses an entry of the shelf, counted from 0.
    pub(super) fn choose(&mut self, at: usize) {
        self.shelves[self.at].chosen = at;
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
        self.fill();
    }

    /// Goes on to the next entry of the shelf whose name has this in it, round at the end; says whether there is one.
    pub fn find(&mut self, sought: &str) -> bool {
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

/// The packs of boards that are not classic, as they are listed.
fn other_packs() -> impl Iterator<Item = Pack> {
    OTHERS.into_iter().flat_map(|(_, packs)| packs.iter().copied())
}

/// What the puzzles of a pack are: a pack is called by its rule, or by its side.
fn variant_of(pack: Pack) -> Variant {
    let word = pack.name;
    word.parse().or_else(|_| format!("{word}x{word}").parse()).unwrap_or_default()
}

/// The sides and rules of which there are packs, in their order.
pub(super) fn variants() -> impl Iterator<Item = Variant> {
    other_packs().map(variant_of)
}

/// What a player calls boards of a side and a rule.
#[must_use]
pub fn title_of(variant: Variant) -> String {
    let pack = other_packs().find(|&pack| variant_of(pack) == variant);
    pack.map_or_else(|| variant.to_string(), |pack| pack.title.to_owned())
}

/// What a puzzle of this name is, which comes from a pack or was made.
pub(super) fn variant_named(name: &str) -> Variant {
    seed_of(name).map(|seed| seed.kind.variant).or_else(|| pack_of(name).map(variant_of)).unwrap_or_default()
}

/// For boards that are no variant.
pub(super) const OTHER: &str = "other";

/// What a saved game was played on; none where no one word says it.
pub(super) fn variant_on(card: &Card) -> Option<Variant> {
    card.variant.as_deref().map_or_else(|| Some(variant_named(&card.name)), |word| word.parse().ok())
}

/// The pack that a puzzle of this name is of, if it is not a classic one.
pub(super) fn pack_of(name: &str) -> Option<Pack> {
    let (title, number) = name.rsplit_once(' ')?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    other_packs().find(|pack| is_number && pack.title == title)
}

/// The puzzles of a pack of boards that are not classic: `Killer cages 3`.
fn of_kind(pack: Pack) -> impl Iterator<Item = Entry> {
    pack.lines().zip(1..).filter_map(move |(packed, number)| entry(packed, format!("{} {number}", pack.title)))
}

/// A puzzle of a pack under this name; none where its line is spoilt.
fn entry(packed: Packed, name: String) -> Option<Entry> {
    let board = packed.puzzle()?.check().ok()?;
    let hardest = Technique::by_slug(packed.hardest);
    let grade = packed.level.map(|level| Grade { level, se: packed.se(), hardest });
    let origin = Origin { name, level: packed.level, board, provenance: Provenance::BuiltIn };
    Some(Entry::Puzzle(origin, grade))
}

/// For each technique the position of its page, easiest first.
fn positions() -> Vec<Entry> {
    let entry = |technique: Technique| Origin::practice(technique).map(Entry::plain);
    Ladder::ours().techniques().filter_map(entry).collect()
}

/// The puzzles of a pack: `easy 17`, but where each part is for a technique, `Naked Pair 17`.
fn entries(pack: Pack) -> Vec<Entry> {
    let entry = |kind: &str, number: usize, packed: Packed| entry(packed, format!("{kind} {number}"));
    if pack.name != "techniques" {
        return pack.lines().zip(1..).filter_map(|(packed, number)| entry(pack.name, number, packed)).collect();
    }
    let name = |packed: Packed| TechniqueGroup::by_slug(packed.hardest).map_or(packed.hardest, TechniqueGroup::name);
    let part = |lines| (1..).zip(lines).filter_map(move |(number, packed)| entry(name(packed), number, packed));
    pack.parts().flat_map(|(_, lines)| part(lines).collect::<Vec<_>>()).collect()
}
