//! Pasted puzzles: the first is opened, the others are added to the library.

use std::iter;
use std::time::Instant;

use crate::app::{Action, App, Context, Fate, Next, Origin, Overlay, Provenance, Question, Screen, unplayable};
use crate::store::PuzzleMemory;
use format::{Fault, read_all};
use grid::{self, Puzzle};
use text::counted;

/// Maximum number of pasted puzzles.
const MOST: usize = 10_000;

/// Contents of a pasted text after its first puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// Puzzles after the first one.
    pub puzzles: Vec<Origin>,
    /// Number of entries that are not valid puzzles.
    pub unread: usize,
    /// Whether the text contained more puzzles than the library holds.
    pub is_cut: bool,
}

impl Rest {
    /// Returns sentences for the player about the other puzzles and entries, each with a space before it; empty if there are no others.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = String::new();
        if !self.puzzles.is_empty() {
            words += " The others are in the library until you quit.";
        }
        if self.is_cut {
            words += " The rest were left out: the library is full.";
        }
        if self.unread > 0 {
            words += &format!(" {} could not be read.", counted(self.unread, "other entry", "other entries"));
        }
        words
    }
}

/// Contents of a pasted text.
struct Pasted<T> {
    puzzles: Vec<T>,
    unread: usize,       // number of entries that are not valid puzzles
    why: Option<String>, // why the first of those entries is not valid
    is_cut: bool,
}

impl<T> Pasted<T> {
    /// Reads the puzzles that the game can show and that `accept` converts. Stops at the maximum number that the library holds.
    fn read(text: &str, accept: impl Fn(Puzzle) -> Result<T, String>) -> Self {
        let mut pasted = Self { puzzles: Vec::new(), unread: 0, why: None, is_cut: false };
        let mut held = PuzzleMemory::default();
        for read in read_all(text) {
            let playable = read
                .map_err(|fault| fault_message(text, &fault))
                .and_then(|puzzle| unplayable(puzzle.shape()).map_or(Ok(puzzle), Err));
            let accepted = playable.and_then(|puzzle| {
                let admitted = Some(puzzle).filter(|_| pasted.puzzles.len() < MOST).and_then(|one| held.admit(one));
                admitted.map(&accept).transpose()
            });
            match accepted {
                Ok(Some(puzzle)) => pasted.puzzles.push(puzzle),
                Ok(None) => {
                    pasted.is_cut = true;
                    break;
                }
                Err(why) => {
                    pasted.unread += 1;
                    pasted.why.get_or_insert(why);
                }
            }
        }
        pasted
    }
}

impl App {
    /// Handles a pasted text: as input for the open prompt or the seed line of the form, as a puzzle for the editor, or as puzzles to play.
    pub(super) fn paste(&mut self, text: &str, now: Instant) {
        if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
            return prompt.insert(text.chars());
        }
        if self.paste_seed(text) {
            return;
        }
        self.notice = None;
        let text = &text.replace("\r\n", "\n").replace('\r', "\n"); // terminals paste line ends as carriage returns
        if self.screen == Screen::Draft && self.draft.is_some() {
            return self.paste_into_draft(text);
        }
        let first = |faults: Vec<grid::Fault>| faults.first().map(grid::Fault::brief).unwrap_or_default();
        let Pasted { puzzles, unread, why, is_cut } = Pasted::read(text, |puzzle| puzzle.check().map_err(first));
        let has_several = puzzles.len() > 1;
        let mut origins = puzzles.into_iter().enumerate().map(|(at, board)| {
            let name = if has_several { format!("pasted {}", at + 1) } else { "pasted".to_owned() };
            Origin { name, level: None, board, provenance: Provenance::Entered }
        });
        match origins.next() {
            Some(origin) => {
                let rest = Rest { puzzles: origins.collect(), unread, is_cut };
                let fate = self.fate(now);
                self.ask(Question::Pasted { origin: Box::new(origin), rest, fate });
            }
            None => self.reject_paste(why),
        }
    }

    /// Puts the first puzzle of a pasted text into the editor, even if it breaks rules.
    fn paste_into_draft(&mut self, text: &str) {
        let Pasted { puzzles, why, .. } = Pasted::read(text, Ok);
        let count = puzzles.len();
        let Some(puzzle) = puzzles.into_iter().next() else { return self.reject_paste(why) };
        let what = if count > 1 { format!("pasted the first of {count} puzzles") } else { "pasted".to_owned() };
        let undo = self.label(Context::Draft, Action::Undo).unwrap_or_else(|| "undo".to_owned());
        let but = if puzzle.words.is_empty() { "" } else { " without the author's rules" };
        self.notice = Some(format!("{what}{but}; {undo} undoes it"));
        if let Some(draft) = &mut self.draft {
            draft.take(&puzzle);
        }
        self.drafted();
    }

    /// Shows a notice that a pasted text contains no puzzle, with the reason `why`.
    fn reject_paste(&mut self, why: Option<String>) {
        let why = why.unwrap_or_else(|| "expected a puzzle, found nothing".to_owned());
        self.notice = Some(format!("no puzzle was pasted: {why}"));
    }

    /// Opens a pasted puzzle. If the text contained other puzzles, adds a shelf with all of them to the library.
    pub(super) fn open_pasted(&mut self, origin: Box<Origin>, rest: Rest, fate: &Fate, now: Instant) {
        if !rest.puzzles.is_empty() {
            let first = Origin::clone(&origin);
            self.library.add_file(iter::once(first).chain(rest.puzzles).collect());
        }
        let next = Next::Puzzle(origin);
        match fate {
            Fate::Lost(_) => self.abandon_for(next, now),
            Fate::Kept | Fate::Dropped => self.open_next(next, now),
        }
    }
}

/// Returns why a text is not a puzzle. The end of the message may be cut off, so the message begins with what was found and ends with the
/// position in the text.
fn fault_message(text: &str, fault: &Fault) -> String {
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return "the text has no digits".to_owned();
    }
    let why = match fault.expected.rsplit_once(", found ") {
        Some((expected, found)) => format!("found {found}, {expected}"),
        None => fault.expected.clone(),
    };
    format!("{why} (line {}, column {})", fault.line, fault.column)
}
