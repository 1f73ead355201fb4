//! Serialised form of a game: plain numbers, validated when read.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::game::history::Visit;
use crate::game::{Change, ChangeKind, Clock, Colour, Coloured, Edit, Game, HelpUsed, History, Node, NodeId, Pencil};
use grid::{Cell, CellSet, Digit, DigitSet, InfoKind, Layout, Puzzle, Rule, Shape, rules_written};

/// Everything needed to continue a game later: the board as it was opened, and the tree of timed changes.
///
/// Cells count from 0, row by row; digits from 1, with 0 for an empty cell. Sets have bit 0 for the digit 1. Times are milliseconds of
/// playing time. Rules are lines of text as in a puzzle file; a record without them has the classic rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    side: usize,
    box_height: usize,
    box_width: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    digits: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    placed: Vec<u16>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    removed: Vec<u64>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    about: Vec<(String, String)>, // kind of text, and the text
    #[serde(default, skip_serializing_if = "String::is_empty")]
    words: String,
    elapsed: u64,
    hints: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    rungs: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    by_rung: Vec<u32>, // number of hints of which each rung was read
    applied: u32,
    solver: bool,
    #[serde(default, skip_serializing_if = "is_zero_long")]
    attempt: u64,
    here: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bookmarks: Vec<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<(usize, String)>, // for each bookmark with a name: moment, name
    changes: Vec<RecordedChange>, // the change at index i leads to moment i + 1
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    preferred: Vec<usize>, // children that redo goes to; for moments without one in this list: the child made or bookmarked last
}

/// Serialised change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RecordedChange {
    after: usize, // moment before the change
    at: u64,
    kind: ChangeKind,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    digits: Vec<(u16, u8, u8)>, // cell, from, to
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<(u16, u64, u64)>, // cell, from, to
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    corners: Vec<(u16, u64, u64)>, // cell, from, to
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    colours: Vec<(u16, u8, u8, u8)>, // cell, digit (0: the cell itself), from, to (0: no colour)
}

/// Reason why a record is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the saved game is inconsistent: {0}")]
pub struct BadRecord(pub(super) &'static str);

impl Record {
    /// Returns the record of a game at `now`.
    #[must_use]
    pub fn of(game: &Game, now: Instant) -> Self {
        let (shape, puzzle, history) = (game.shape(), game.board().puzzle(), game.history());
        let has_removed = puzzle.removed.iter().any(|set| !set.is_empty());
        let moments = || (0..=history.len()).map(NodeId);
        Self {
            side: shape.side(),
            box_height: shape.box_height(),
            box_width: shape.box_width(),
            rules: if puzzle.layout.is_classic() { Vec::new() } else { rules_written(shape, puzzle.layout.rules()) },
            digits: puzzle.digits.iter().map(|&digit| number(digit)).collect(),
            placed: puzzle.placed.iter().map(|cell| cell.index() as u16).collect(),
            removed: if has_removed { puzzle.removed.iter().map(|set| set.bits()).collect() } else { Vec::new() },
            title: puzzle.title.clone(),
            about: puzzle.about.iter().map(|(note, text)| (note.key().to_owned(), text.to_owned())).collect(),
            words: puzzle.words.clone(),
            elapsed: game.clock.elapsed(now).as_millis() as u64,
            hints: game.help.hints,
            rungs: game.help.hint_parts,
            by_rung: if game.help.hint_parts > 0 { game.help.rungs.to_vec() } else { Vec::new() },
            applied: game.help.applied,
            solver: game.help.solved,
            attempt: game.attempt,
            here: history.here().0,
            bookmarks: moments().filter(|&id| history.is_bookmarked(id)).map(|id| id.0).collect(),
            names: moments()
                .filter_map(|id| Some((id.0, history.name(id)?.to_owned())))
                .filter(|name| !name.1.is_empty())
                .collect(),
            changes: history.nodes().map(|(_, node)| RecordedChange::of(node)).collect(),
            preferred: moments().filter_map(|id| history.preferred(id)).map(|id| id.0).collect(),
        }
    }

    /// Returns the game at the recorded moment, with its clock stopped.
    ///
    /// # Errors
    /// If the record is inconsistent: sizes that do not match, a board that breaks a rule, or a change that does not fit the state before
    /// it.
    pub fn game(&self) -> Result<Game, BadRecord> {
        let board = self.puzzle()?.check().map_err(|_| BadRecord("its board breaks a rule"))?;
        let mut game = Game::new(board);
        let history = self.history(&game)?;
        game.clock = Clock::stopped_at(Duration::from_millis(self.elapsed));
        game.help = HelpUsed {
            hints: self.hints,
            hint_parts: self.rungs.max(self.hints),
            rungs: self.by_rung(),
            applied: self.applied,
            solved: self.solver,
        };
        game.attempt = self.attempt;
        Ok(game.with_history(history))
    }

    /// Returns the number of hints of which each rung was read. Older records have only the number of hints, which is that of the first rung.
    fn by_rung(&self) -> [u32; HelpUsed::RUNGS] {
        let mut rungs = [0; HelpUsed::RUNGS];
        rungs[0] = self.hints;
        for (place, &count) in rungs.iter_mut().zip(&self.by_rung) {
            *place = count;
        }
        rungs
    }

    /// Returns the puzzle as it was opened.
    fn puzzle(&self) -> Result<Puzzle, BadRecord> {
        let shape =
            Shape::new(self.side, self.box_height, self.box_width).map_err(|_| BadRecord("no board has this size"))?;
        let cells = shape.cells();
        let sized = self.digits.len() == cells && (self.removed.is_empty() || self.removed.len() == cells);
        let in_range = self.digits.iter().all(|&n| usize::from(n) <= self.side)
            && self.placed.iter().all(|&cell| usize::from(cell) < cells && self.digits[usize::from(cell)] > 0)
            && self.removed.iter().all(|&bits| DigitSet::from_bits(bits).is_subset(DigitSet::all(self.side)));
        if !sized || !in_range {
            return Err(BadRecord("its cells do not fit its board"));
        }
        let mut puzzle = Puzzle::blank(self.layout(shape)?);
        puzzle.digits = self.digits.iter().map(|&n| digit(n)).collect();
        puzzle.placed = self.placed.iter().map(|&cell| Cell::new(usize::from(cell))).collect::<CellSet>();
        for (set, &bits) in puzzle.removed.iter_mut().zip(&self.removed) {
            *set = DigitSet::from_bits(bits);
        }
        puzzle.title.clone_from(&self.title);
        for (key, text) in &self.about {
            InfoKind::from_key(key).into_iter().for_each(|note| puzzle.about.set(note, text));
        }
        puzzle.words.clone_from(&self.words);
        Ok(puzzle)
    }

    /// Returns the layout with the recorded rules.
    fn layout(&self, shape: Shape) -> Result<Arc<Layout>, BadRecord> {
        if self.rules.is_empty() {
            return Ok(Layout::classic(shape));
        }
        let read = self.rules.iter().map(|line| Rule::read_all(line, shape)).collect::<Result<Vec<_>, _>>();
        let rules = read.map_err(|_| BadRecord("one of its rules is unknown"))?;
        let rules = rules.into_iter().flatten().map(|spotted| spotted.rule).collect();
        Layout::checked(shape, rules).map_err(|_| BadRecord("its rules contradict each other"))
    }

    /// Returns the tree of changes, in time linear in its size: a file may contain hundreds of thousands of changes, on alternating
    /// branches.
    fn history(&self, start: &Game) -> Result<History, BadRecord> {
        let total = self.changes.len();
        if self.here > total || self.bookmarks.iter().chain(&self.preferred).any(|&id| id > total) {
            return Err(BadRecord("its current moment is not in its history"));
        }
        let mut history = History::new();
        for (index, step) in self.changes.iter().enumerate() {
            if step.after > index {
                return Err(BadRecord("a change comes before the one it follows"));
            }
            history.stand_at(NodeId(step.after));
            history.push(step.change(start)?, Duration::from_millis(step.at));
        }
        check_changes(&history, start)?;
        let mut names: HashMap<usize, &str> = HashMap::new();
        for (id, name) in &self.names {
            names.entry(*id).or_insert(name);
        }
        for &id in &self.bookmarks {
            history.stand_at(NodeId(id));
            history.bookmark(names.get(&id).copied().unwrap_or_default());
        }
        history.prefer_visited(self.bookmarks.iter().map(|&id| NodeId(id)));
        history.prefer_all(self.preferred.iter().map(|&id| NodeId(id)));
        history.stand_at(NodeId(self.here));
        Ok(history)
    }
}

/// Checks that each change starts from the state before it.
fn check_changes(history: &History, start: &Game) -> Result<(), BadRecord> {
    let mut game = start.clone();
    for visit in history.walk() {
        let (Visit::Enter(id) | Visit::Leave(id)) = visit;
        let Some(Node { change, .. }) = history.node(id) else { continue };
        match visit {
            Visit::Enter(_) if game.admits(change) => game.play(change),
            Visit::Enter(_) => return Err(BadRecord("a change does not fit the board it was made on")),
            Visit::Leave(_) => game.play(&change.inverse()),
        }
    }
    Ok(())
}

impl RecordedChange {
    /// Returns the serialised form of a node's change.
    fn of(node: &Node) -> Self {
        let mut step = Self {
            after: node.parent.0,
            at: node.at.as_millis() as u64,
            kind: node.change.kind,
            digits: Vec::new(),
            notes: Vec::new(),
            corners: Vec::new(),
            colours: Vec::new(),
        };
        let colour = |colour: Option<Colour>| colour.map_or(0, Colour::number);
        for edit in &node.change.edits {
            match *edit {
                Edit::Digit { cell, from, to } => step.digits.push((cell.index() as u16, number(from), number(to))),
                Edit::Notes { pencil, cell, from, to } => {
                    let marks = if pencil == Pencil::Note { &mut step.notes } else { &mut step.corners };
                    marks.push((cell.index() as u16, from.bits(), to.bits()));
                }
                Edit::Colour { of: Coloured { cell, digit }, from, to } => {
                    step.colours.push((cell.index() as u16, number(digit), colour(from), colour(to)));
                }
            }
        }
        step
    }

    /// Returns the change. Fails if it contains cells, digits or colours that do not exist.
    fn change(&self, game: &Game) -> Result<Change, BadRecord> {
        let (side, cells) = (game.shape().side(), game.shape().cells());
        let cell = |index: u16| {
            (usize::from(index) < cells).then(|| Cell::new(usize::from(index))).ok_or(BadRecord("no such cell"))
        };
        let all = DigitSet::all(side);
        let mut edits = Vec::new();
        for &(index, from, to) in &self.digits {
            if usize::from(from.max(to)) > side {
                return Err(BadRecord("no such digit"));
            }
            edits.push(Edit::Digit { cell: cell(index)?, from: digit(from), to: digit(to) });
        }
        for (pencil, marks) in Pencil::ALL.into_iter().zip([&self.notes, &self.corners]) {
            for &(index, from, to) in marks {
                let (from, to) = (DigitSet::from_bits(from), DigitSet::from_bits(to));
                if !from.or(to).is_subset(all) {
                    return Err(BadRecord("no such digit"));
                }
                edits.push(Edit::Notes { pencil, cell: cell(index)?, from, to });
            }
        }
        for &(index, of, from, to) in &self.colours {
            if usize::from(of) > side || from.max(to) > Colour::COUNT {
                return Err(BadRecord("no such digit or colour"));
            }
            let of = Coloured { cell: cell(index)?, digit: digit(of) };
            edits.push(Edit::Colour { of, from: Colour::new(from), to: Colour::new(to) });
        }
        Change::of(self.kind, edits).ok_or(BadRecord("a change changes nothing"))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
const fn is_zero_long(count: &u64) -> bool {
    *count == 0
}

fn number(digit: Option<Digit>) -> u8 {
    digit.map_or(0, |digit| digit.number() as u8)
}

fn digit(number: u8) -> Option<Digit> {
    usize::from(number).checked_sub(1).map(Digit::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::disallowed_methods, reason = "a moment to begin with")]
    fn now() -> Instant {
        Instant::now()
    }

    #[test]
    fn a_game_keeps_its_rules() {
        let shape = Shape::nine();
        let lines =
            ["rows", "columns", "boxes", "diagonal", "cage 15: r1c1 r1c2", "white: r5c5 r5c6", "white: r7c5 r7c6"];
        let rules = lines.iter().map(|line| Rule::read(line, shape).unwrap()).collect();
        let board = Puzzle::blank(Layout::checked(shape, rules).unwrap()).check().unwrap();
        let record = Record::of(&Game::new(board.clone()), now());
        assert_eq!(record.game().map(|game| game.board().clone()), Ok(board));
        let wrong = |rules: &[&str]| {
            let rules = rules.iter().map(|&rule| rule.to_owned()).collect();
            Record { rules, ..record.clone() }.game().map(|_| ())
        };
        assert_eq!(wrong(&["rows", "stripes"]), Err(BadRecord("one of its rules is unknown")));
        let circle = wrong(&["rows", "thermometer: r1c1 r1c2", "thermometer: r1c2 r1c1"]);
        assert_eq!(circle, Err(BadRecord("its rules contradict each other")));
        assert_eq!(wrong(&[]), Ok(()), "an old record is of a classic board");
    }

    /// Reads a record of two branches of 20,000 notes each that grow alternately. Walking from the moment of each change to that of the
    /// next would take a billion steps.
    #[test]
    fn a_long_record_whose_branches_alternate_is_read() {
        let blank = Puzzle::classic(Shape::nine(), vec![None; 81]).check().unwrap();
        let length = 20_000;
        let step = |at: usize| {
            let note = (at / 2 % 2) as u64; // toggles the note 1 of the first cell
            let notes = vec![(0, note, 1 - note)];
            let after = at.saturating_sub(1);
            RecordedChange {
                after,
                at: 0,
                kind: ChangeKind::Note,
                digits: Vec::new(),
                notes,
                corners: Vec::new(),
                colours: Vec::new(),
            }
        };
        let record = Record {
            changes: (0..2 * length).map(step).collect(),
            bookmarks: (0..=2 * length).collect(),
            names: (0..=2 * length).map(|id| (id, format!("moment {id}"))).collect(),
            here: length,
            ..Record::of(&Game::new(blank), now())
        };
        let game = record.game().unwrap();
        let history = game.history();
        assert_eq!((history.len(), history.here(), history.depth()), (2 * length, NodeId(length), length / 2));
        assert!((0..=2 * length).all(|id| history.name(NodeId(id)) == Some(&*format!("moment {id}"))));
        let mut lie = record;
        lie.changes[length].notes[0].1 ^= 1;
        assert_eq!(lie.game().map(drop), Err(BadRecord("a change does not fit the board it was made on")));
    }
}
