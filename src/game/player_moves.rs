//! Moves of the player. Each function returns a [`Change`] and does not modify the game.

use crate::game::restored_marks::restored_marks;
use crate::game::session::Notes;
use crate::game::{Change, ChangeKind, Edit, Game, Pencil};
use grid::{Cell, Digit, DigitSet};

impl Game {
    /// Returns the change that enters `digit` in these cells, or removes it if all of them already have it. Restores the marks that the
    /// replaced entries eliminated. If `erase` is true, eliminates `digit` from the marks of all peers. Returns `None` if nothing changes.
    #[must_use]
    pub fn enter(&self, cells: &[Cell], digit: Digit, erase: bool) -> Option<Change> {
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| !self.is_given(cell)).collect();
        let to = if open.iter().all(|&cell| self.digit(cell) == Some(digit)) { None } else { Some(digit) };
        let placed: Vec<(Cell, Option<Digit>)> = open.iter().map(|&cell| (cell, to)).collect();
        let mut notes = self.notes_without(&placed);
        if erase && to.is_some() {
            open.iter().for_each(|&cell| self.erase(&mut notes, cell, digit));
        }
        self.change_to(ChangeKind::Digit, &placed, &notes)
    }

    /// Returns the change that adds `digit` as a note or corner mark to the empty cells among these cells, or removes it if all of them
    /// already have it. `None` if none of the cells is empty.
    #[must_use]
    pub fn toggle(&self, pencil: Pencil, cells: &[Cell], digit: Digit) -> Option<Change> {
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| self.digit(cell).is_none()).collect();
        let all = open.iter().all(|&cell| self.pencilled(pencil, cell).has(digit));
        let to = |marks: DigitSet| if all { marks.without(digit) } else { marks.with(digit) };
        let edit = |&cell: &Cell| self.note_edit(pencil, cell, to(self.pencilled(pencil, cell)));
        let kind = if pencil == Pencil::Note { ChangeKind::Note } else { ChangeKind::Corner };
        Change::of(kind, open.iter().filter_map(edit).collect())
    }

    /// Returns the change that empties these cells. A filled cell loses its digit, and the marks that this digit eliminated are restored.
    /// An empty cell loses its marks. `None` if nothing changes.
    #[must_use]
    pub fn clear(&self, cells: &[Cell]) -> Option<Change> {
        let (noted, entered): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|&&cell| self.digit(cell).is_none());
        let lifted: Vec<(Cell, Option<Digit>)> = entered.into_iter().map(|cell| (cell, None)).collect();
        let mut notes = self.notes_without(&lifted);
        for marks in &mut notes {
            noted.iter().for_each(|cell| marks[cell.index()] = DigitSet::EMPTY);
        }
        self.change_to(ChangeKind::Clear, &lifted, &notes)
    }

    /// Returns the change that removes wrong entries and restores the marks that they eliminated. `lacking` are cells whose notes lack the
    /// right digit. They get all candidates as notes, unless some of their notes have just been restored.
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
        self.change_to(ChangeKind::Hint, &lifted, &notes)
    }

    /// Returns the change that gives every empty cell without notes all its candidates as notes.
    /// `None` if there is no such cell.
    #[must_use]
    pub fn fill_notes(&self) -> Option<Change> {
        let bare = self.shape().iter().filter(|&cell| self.digit(cell).is_none() && self.notes(cell).is_empty());
        let edit = |cell| self.note_edit(Pencil::Note, cell, self.candidates(cell));
        Change::of(ChangeKind::Fill, bare.filter_map(edit).collect())
    }

    /// Returns the change that removes all notes and corner marks of empty cells; `None` if there are none.
    #[must_use]
    pub fn wipe_notes(&self) -> Option<Change> {
        let empty = self.shape().iter().filter(|&cell| self.digit(cell).is_none());
        let edits = empty.flat_map(|cell| Pencil::ALL.map(|pencil| self.note_edit(pencil, cell, DigitSet::EMPTY)));
        Change::of(ChangeKind::Wipe, edits.flatten().collect())
    }

    /// Returns the change that carries out a hint: places digits and eliminates candidates. A cell without notes first gets its candidates
    /// as notes.
    #[must_use]
    pub fn follow(&self, place: &[(Cell, Digit)], eliminate: &[(Cell, Digit)]) -> Option<Change> {
        let placed: Vec<(Cell, Option<Digit>)> = place.iter().map(|&(cell, digit)| (cell, Some(digit))).collect();
        let mut target = self.notes_without(&placed);
        for &(cell, digit) in eliminate {
            let [notes, corners] = target.each_mut().map(|marks| &mut marks[cell.index()]);
            *notes = if notes.is_empty() { self.candidates(cell) } else { *notes }.without(digit);
            *corners = corners.without(digit);
        }
        place.iter().for_each(|&(cell, digit)| self.erase(&mut target, cell, digit));
        self.change_to(ChangeKind::Hint, &placed, &target)
    }

    /// Returns the change that enters the digit of the solution in every cell that is not a given; `None` if nothing changes.
    #[must_use]
    pub fn solve(&self, solution: &[Digit]) -> Option<Change> {
        let open = self.shape().iter().filter(|&cell| !self.is_given(cell));
        Change::of(
            ChangeKind::Solve,
            open.filter_map(|cell| self.digit_edit(cell, Some(solution[cell.index()]))).collect(),
        )
    }

    /// Returns the change that restores the board as it was opened and removes all colours; `None` if nothing changes.
    #[must_use]
    pub fn restart(&self) -> Option<Change> {
        let start = Self::new(self.board().clone());
        let edits = self.shape().iter().flat_map(|cell| {
            let marks = Pencil::ALL.map(|pencil| self.note_edit(pencil, cell, start.kept(pencil, cell)));
            [self.digit_edit(cell, start.digit(cell))].into_iter().chain(marks).flatten()
        });
        let colours = self.coloured().filter_map(|(of, _)| self.colour_edit(of, None));
        Change::of(ChangeKind::Restart, edits.chain(colours).collect())
    }

    /// Returns the change that replaces the current digits and notes by those of `other`, which is a game on the same board. `None` if they
    /// are the same.
    #[must_use]
    pub fn towards(&self, other: &Self, kind: ChangeKind) -> Option<Change> {
        let digits: Vec<_> = self.shape().iter().map(|cell| (cell, other.digit(cell))).collect();
        self.change_to(kind, &digits, other.all_kept())
    }

    /// Returns the marks of all cells after these digits are placed. Restores the marks that the replaced digits eliminated.
    fn notes_without(&self, placed: &[(Cell, Option<Digit>)]) -> Notes {
        let changed = placed.iter().filter(|&&(cell, to)| self.digit(cell) != to && !self.is_given(cell));
        let lifted: Vec<Cell> = changed.map(|&(cell, _)| cell).collect();
        let mut notes = self.all_kept().clone();
        for (pencil, marks) in Pencil::ALL.into_iter().zip(&mut notes) {
            for (cell, digit) in restored_marks(self, pencil, &lifted) {
                marks[cell.index()] = marks[cell.index()].with(digit);
            }
        }
        notes
    }

    /// Eliminates a digit from the marks of a cell's peers.
    fn erase(&self, notes: &mut Notes, cell: Cell, digit: Digit) {
        let peers = self.board().layout().peers(cell);
        for marks in notes {
            peers.iter().for_each(|peer| marks[peer.index()] = marks[peer.index()].without(digit));
        }
    }

    /// Returns the change from the current state to these digits and marks; `None` if nothing changes.
    fn change_to(&self, kind: ChangeKind, digits: &[(Cell, Option<Digit>)], notes: &Notes) -> Option<Change> {
        let digits = digits.iter().filter_map(|&(cell, to)| self.digit_edit(cell, to));
        let notes = Pencil::ALL.into_iter().zip(notes).flat_map(|(pencil, marks)| {
            self.shape().iter().filter_map(move |cell| self.note_edit(pencil, cell, marks[cell.index()]))
        });
        Change::of(kind, digits.chain(notes).collect())
    }

    /// Returns the edit that changes a cell's digit to `to`; `None` if the cell is a given or already has that digit.
    fn digit_edit(&self, cell: Cell, to: Option<Digit>) -> Option<Edit> {
        let from = self.digit(cell);
        (from != to && !self.is_given(cell)).then_some(Edit::Digit { cell, from, to })
    }

    /// Returns the edit that changes a cell's marks to `to`; `None` if the cell is a given or already has these marks.
    fn note_edit(&self, pencil: Pencil, cell: Cell, to: DigitSet) -> Option<Edit> {
        let from = self.kept(pencil, cell);
        (from != to && !self.is_given(cell)).then_some(Edit::Notes { pencil, cell, from, to })
    }
}
