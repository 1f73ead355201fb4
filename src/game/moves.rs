//! What a player may do: each asks for a [`Change`], and changes nothing itself.

use crate::game::giving_back::given_back;
use crate::game::session::Notes;
use crate::game::{Change, Edit, Game, Kind, Pencil};
use grid::{Cell, Digit, DigitSet};

impl Game {
    /// Puts `digit` into these cells, or takes it out where all of them hold it already. The marks that the entries before it took
    /// come back. With `erase`, the marks of all peers lose the digit. `None` if that changes nothing.
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

    /// Sets the note, or the corner mark, `digit` in these cells, or takes it out where all that are empty have it.
    #[must_use]
    pub fn toggle(&self, pencil: Pencil, cells: &[Cell], digit: Digit) -> Option<Change> {
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| self.digit(cell).is_none()).collect();
        let all = open.iter().all(|&cell| self.pencilled(pencil, cell).has(digit));
        let to = |marks: DigitSet| if all { marks.without(digit) } else { marks.with(digit) };
        let edit = |&cell: &Cell| self.note_edit(pencil, cell, to(self.pencilled(pencil, cell)));
        let kind = if pencil == Pencil::Note { Kind::Note } else { Kind::Corner };
        change(kind, open.iter().filter_map(edit).collect())
    }

    /// Empties these cells: the digit where there is one, and the marks that it took come back; else the marks.
    #[must_use]
    pub fn clear(&self, cells: &[Cell]) -> Option<Change> {
        let (noted, entered): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|&&cell| self.digit(cell).is_none());
        let lifted: Vec<(Cell, Option<Digit>)> = entered.into_iter().map(|cell| (cell, None)).collect();
        let mut notes = self.notes_without(&lifted);
        for marks in &mut notes {
            noted.iter().for_each(|cell| marks[cell.index()] = DigitSet::EMPTY);
        }
        self.change_to(Kind::Clear, &lifted, &notes)
    }

    /// Takes wrong entries out, and the notes that they took come back; the notes of these cells, which lack a digit, get all
    /// candidates unless that has made them more.
    #[must_use]
    pub fn repair(&self, entries: &[Cell], lacking: &[Cell]) -> Option<Change> {
        let lifted: Vec<(Cell, Option<Digit>)> = entries.iter().map(|&cell| (cell, None)).collect();
        let mut notes = self.notes_without(&lifted);
        for &cell in lacking {
            let (before, after) = (self.kept(Pencil::Note, cell), &mut notes[Pencil::Note as usize][cell.index()]);
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
        let edit = |cell| self.note_edit(Pencil::Note, cell, self.candidates(cell));
        change(Kind::Fill, bare.filter_map(edit).collect())
    }

    /// No notes and no corner marks anywhere.
    #[must_use]
    pub fn wipe_notes(&self) -> Option<Change> {
        let empty = self.shape().iter().filter(|&cell| self.digit(cell).is_none());
        let edits = empty.flat_map(|cell| Pencil::ALL.map(|pencil| self.note_edit(pencil, cell, DigitSet::EMPTY)));
        change(Kind::Wipe, edits.flatten().collect())
    }

    /// What a hint concludes: digits placed and candidates struck. A cell without notes gets its candidates first, less what is struck.
    #[must_use]
    pub fn follow(&self, place: &[(Cell, Digit)], strike: &[(Cell, Digit)]) -> Option<Change> {
        let placed: Vec<(Cell, Option<Digit>)> = place.iter().map(|&(cell, digit)| (cell, Some(digit))).collect();
        let mut target = self.notes_without(&placed);
        for &(cell, digit) in strike {
            let [notes, corners] = target.each_mut().map(|marks| &mut marks[cell.index()]);
            *notes = if notes.is_empty() { self.candidates(cell) } else { *notes }.without(digit);
            *corners = corners.without(digit);
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
            let marks = Pencil::ALL.map(|pencil| self.note_edit(pencil, cell, start.kept(pencil, cell)));
            [self.digit_edit(cell, start.digit(cell))].into_iter().chain(marks).flatten()
        });
        let colours = self.coloured().filter_map(|(of, _)| self.colour_edit(of, None));
        change(Kind::Restart, edits.chain(colours).collect())
    }

    /// What leads from here to the digits and notes of another game of the same board. `None` if they are the same.
    #[must_use]
    pub fn towards(&self, other: &Self, kind: Kind) -> Option<Change> {
        let digits: Vec<_> = self.shape().iter().map(|cell| (cell, other.digit(cell))).collect();
        self.change_to(kind, &digits, other.all_kept())
    }

    /// The marks of all cells after these digits have taken the place of what stood there.
    fn notes_without(&self, placed: &[(Cell, Option<Digit>)]) -> Notes {
        let changed = placed.iter().filter(|&&(cell, to)| self.digit(cell) != to && !self.is_given(cell));
        let lifted: Vec<Cell> = changed.map(|&(cell, _)| cell).collect();
        let mut notes = self.all_kept().clone();
        for (pencil, marks) in Pencil::ALL.into_iter().zip(&mut notes) {
            for (cell, digit) in given_back(self, pencil, &lifted) {
                marks[cell.index()] = marks[cell.index()].with(digit);
            }
        }
        notes
    }

    /// Takes a digit from the marks of a cell's peers.
    fn erase(&self, notes: &mut Notes, cell: Cell, digit: Digit) {
        let peers = self.board().layout().peers(cell);
        for marks in notes {
            peers.iter().for_each(|peer| marks[peer.index()] = marks[peer.index()].without(digit));
        }
    }

    /// What leads to these digits and marks.
    fn change_to(&self, kind: Kind, digits: &[(Cell, Option<Digit>)], notes: &Notes) -> Option<Change> {
        let digits = digits.iter().filter_map(|&(cell, to)| self.digit_edit(cell, to));
        let notes = Pencil::ALL.into_iter().zip(notes).flat_map(|(pencil, marks)| {
            self.shape().iter().filter_map(move |cell| self.note_edit(pencil, cell, marks[cell.index()]))
        });
        change(kind, digits.chain(notes).collect())
    }

    fn digit_edit(&self, cell: Cell, to: Option<Digit>) -> Option<Edit> {
        let from = self.digit(cell);
        (from != to && !self.is_given(cell)).then_some(Edit::Digit { cell, from, to })
    }

    fn note_edit(&self, pencil: Pencil, cell: Cell, to: DigitSet) -> Option<Edit> {
        let from = self.kept(pencil, cell);
        (from != to && !self.is_given(cell)).then_some(Edit::Notes { pencil, cell, from, to })
    }
}

/// Digits before notes, corner marks after those, and colours last, as a record writes them, so that what is read back is equal.
fn change(kind: Kind, mut edits: Vec<Edit>) -> Option<Change> {
    edits.sort_by_key(|edit| match edit {
        Edit::Digit { .. } => 0,
        Edit::Notes { pencil: Pencil::Note, .. } => 1,
        Edit::Notes { pencil: Pencil::Corner, .. } => 2,
        Edit::Colour { .. } => 3,
    });
    (!edits.is_empty()).then_some(Change { kind, edits })
}
