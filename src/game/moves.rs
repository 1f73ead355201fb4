//! What a player may do: each asks for a [`Change`], and changes nothing itself.

use crate::game::giving_back::given_back;
use crate::game::{Change, Edit, Game, Kind};
use crate::grid::{Cell, Digit, DigitSet};

impl Game {
    /// Puts `digit` into these cells, or takes it out where all of them hold it already. The notes that the entries before it took
    /// come back. With `erase`, the notes of all peers lose the digit. `None` if that changes nothing.
    #[must_use]
    pub fn enter(&self, cells: &[Cell], digit: Digit, erase: bool) -> Option<Change> {
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| !self.is_given(cell)).collect();
        let to = if open.iter().all(|&cell| self.digit(cell) == Some(digit)) { None } else { Some(digit) };
        let placed: Vec<(Cell, Option<Digit>)> = open.iter().map(|&cell| (cell, to)).collect();
        let mut notes = self.notes_without(&placed);
        if erase && to.is_some() {
            open.iter().for_each(|&cell| self.erase(&mut notes, cell, digit));
        }
        self.change_to(Kind::Digit, &placed, &notes)
    }

    /// Sets the note `digit` in these cells, or takes it out where all that are empty have it.
    #[must_use]
    pub fn toggle_note(&self, cells: &[Cell], digit: Digit) -> Option<Change> {
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| self.digit(cell).is_none()).collect();
        let all = open.iter().all(|&cell| self.notes(cell).has(digit));
        let to = |notes: DigitSet| if all { notes.without(digit) } else { notes.with(digit) };
        change(Kind::Note, open.iter().filter_map(|&cell| self.note_edit(cell, to(self.notes(cell)))).collect())
    }

    /// Empties these cells: the digit where there is one, and the notes that it took come back; else the notes.
    #[must_use]
    pub fn clear(&self, cells: &[Cell]) -> Option<Change> {
        let (noted, entered): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|&&cell| self.digit(cell).is_none());
        let lifted: Vec<(Cell, Option<Digit>)> = entered.into_iter().map(|cell| (cell, None)).collect();
        let mut notes = self.notes_without(&lifted);
        noted.iter().for_each(|cell| notes[cell.index()] = DigitSet::EMPTY);
        self.change_to(Kind::Clear, &lifted, &notes)
    }

    /// Takes wrong entries out, and the notes that they took come back; the notes of these cells, which lack a digit, get all
    /// candidates unless that has made them more.
    #[must_use]
    pub fn repair(&self, entries: &[Cell], lacking: &[Cell]) -> Option<Change> {
        let lifted: Vec<(Cell, Option<Digit>)> = entries.iter().map(|&cell| (cell, None)).collect();
        let mut notes = self.notes_without(&lifted);
        for &cell in lacking {
            let (before, after) = (self.kept_notes(cell), &mut notes[cell.index()]);
            if *after == before {
                *after = before.or(self.candidates_without(cell, entries));
            }
        }
        self.change_to(Kind::Hint, &lifted, &notes)
    }

    /// Notes for every empty cell that has none: what no peer holds.
    #[must_use]
    pub fn fill_notes(&self) -> Option<Change> {
        let bare = self.shape().iter().filter(|&cell| self.digit(cell).is_none() && self.notes(cell).is_empty());
        change(Kind::Fill, bare.filter_map(|cell| self.note_edit(cell, self.candidates(cell))).collect())
    }

    /// No notes anywhere.
    #[must_use]
    pub fn wipe_notes(&self) -> Option<Change> {
        let empty = self.shape().iter().filter(|&cell| self.digit(cell).is_none());
        change(Kind::Wipe, empty.filter_map(|cell| self.note_edit(cell, DigitSet::EMPTY)).collect())
    }

    /// What a hint concludes: digits placed and candidates struck. A cell without notes gets its candidates first, less what is struck.
    #[must_use]
    pub fn follow(&self, place: &[(Cell, Digit)], strike: &[(Cell, Digit)]) -> Option<Change> {
        let placed: Vec<(Cell, Option<Digit>)> = place.iter().map(|&(cell, digit)| (cell, Some(digit))).collect();
        let mut target = self.notes_without(&placed);
        for &(cell, digit) in strike {
            let notes = &mut target[cell.index()];
            *notes = if notes.is_empty() { self.candidates(cell) } else { *notes }.without(digit);
        }
        place.iter().for_each(|&(cell, digit)| self.erase(&mut target, cell, digit));
        self.change_to(Kind::Hint, &placed, &target)
    }

    /// These digits in every cell that is no given.
    #[must_use]
    pub fn solve(&self, solution: &[Digit]) -> Option<Change> {
        let open = self.shape().iter().filter(|&cell| !self.is_given(cell));
        change(Kind::Solve, open.filter_map(|cell| self.digit_edit(cell, Some(solution[cell.index()]))).collect())
    }

    /// Everything as it was when the board was opened.
    #[must_use]
    pub fn restart(&self) -> Option<Change> {
        let start = Self::new(self.board().clone());
        let edits = self.shape().iter().flat_map(|cell| {
            let notes = self.note_edit(cell, start.kept_notes(cell));
            [self.digit_edit(cell, start.digit(cell)), notes].into_iter().flatten()
        });
        let colours = self.coloured().filter_map(|(of, _)| self.colour_edit(of, None));
        change(Kind::Restart, edits.chain(colours).collect())
    }

    /// What leads from here to the digits and notes of another game of the same board. `None` if they are the same.
    #[must_use]
    pub fn towards(&self, other: &Self, kind: Kind) -> Option<Change> {
        let digits: Vec<_> = self.shape().iter().map(|cell| (cell, other.digit(cell))).collect();
        let notes: Vec<_> = self.shape().iter().map(|cell| other.kept_notes(cell)).collect();
        self.change_to(kind, &digits, &notes)
    }

    /// The notes of all cells after these digits have taken the place of what stood there.
    fn notes_without(&self, placed: &[(Cell, Option<Digit>)]) -> Vec<DigitSet> {
        let changed = placed.iter().filter(|&&(cell, to)| self.digit(cell) != to && !self.is_given(cell));
        let lifted: Vec<Cell> = changed.map(|&(cell, _)| cell).collect();
        let mut notes: Vec<DigitSet> = self.shape().iter().map(|cell| self.kept_notes(cell)).collect();
        for (cell, digit) in given_back(self, &lifted) {
            notes[cell.index()] = notes[cell.index()].with(digit);
        }
        notes
    }

    /// Takes a digit from the notes of a cell's peers.
    fn erase(&self, notes: &mut [DigitSet], cell: Cell, digit: Digit) {
        let peers = self.board().layout().peers(cell).iter();
        peers.for_each(|peer| notes[peer.index()] = notes[peer.index()].without(digit));
    }

    /// What leads to these digits and notes.
    fn change_to(&self, kind: Kind, digits: &[(Cell, Option<Digit>)], notes: &[DigitSet]) -> Option<Change> {
        let digits = digits.iter().filter_map(|&(cell, to)| self.digit_edit(cell, to));
        let notes = self.shape().iter().filter_map(|cell| self.note_edit(cell, notes[cell.index()]));
        change(kind, digits.chain(notes).collect())
    }

    fn digit_edit(&self, cell: Cell, to: Option<Digit>) -> Option<Edit> {
        let from = self.digit(cell);
        (from != to && !self.is_given(cell)).then_some(Edit::Digit { cell, from, to })
    }

    fn note_edit(&self, cell: Cell, to: DigitSet) -> Option<Edit> {
        let from = self.kept_notes(cell);
        (from != to && !self.is_given(cell)).then_some(Edit::Notes { cell, from, to })
    }
}

/// Digits before notes, and colours last, as a record writes them, so that what is read back is equal.
fn change(kind: Kind, mut edits: Vec<Edit>) -> Option<Change> {
    edits.sort_by_key(|edit| match edit {
        Edit::Digit { .. } => 0,
        Edit::Notes { .. } => 1,
        Edit::Colour { .. } => 2,
    });
    (!edits.is_empty()).then_some(Change { kind, edits })
}
