//! Selection of several cells: digits and marks are written into all of them.

use crate::app::{Action, Mode, Play};
use grid::{Cell, CellSet};
use text::counted;

impl Play {
    /// Whether a cell is selected. The selection does not count while the cursor is outside of it.
    #[must_use]
    pub fn is_selected(&self, cell: Cell) -> bool {
        self.selected.has(cell) && self.selected.has(self.cursor)
    }

    /// Returns the cells to write into: the selected ones, otherwise the one under the cursor.
    #[must_use]
    pub fn targets(&self) -> Vec<Cell> {
        if self.is_selected(self.cursor) { self.selected.iter().collect() } else { vec![self.cursor] }
    }

    /// Returns a message if a digit key in this mode would write nothing because all target cells are givens; `None` otherwise. In colour
    /// mode it is always `None`, because givens can be coloured.
    pub(super) fn only_givens(&self, mode: Mode) -> Option<String> {
        let targets = self.targets();
        let is_blocked = mode != Mode::Colour && targets.iter().all(|&cell| self.game.is_given(cell));
        is_blocked.then(|| match targets[..] {
            [cell] => format!("{} is a given", self.game.shape().place(cell)),
            _ => "all selected cells are givens".to_owned(),
        })
    }

    /// Moves the cursor. A selecting move adds the cells at both ends of the move to the selection; any other move ends the selection.
    /// Returns whether the action was a move.
    pub fn go(&mut self, action: Action) -> bool {
        let (step, selects) = match action {
            Action::SelectLeft => (Action::Left, true),
            Action::SelectRight => (Action::Right, true),
            Action::SelectUp => (Action::Up, true),
            Action::SelectDown => (Action::Down, true),
            other => (other, self.is_selecting),
        };
        let from = self.cursor;
        if !self.travel(step) {
            return false;
        }
        if selects {
            if !self.selected.has(from) {
                self.selected = [from].into_iter().collect();
            }
            self.select(self.cursor);
        } else {
            self.selected = CellSet::new();
        }
        true
    }

    fn select(&mut self, cell: Cell) {
        self.selected.insert(cell);
    }

    /// Handles an action on the selection and returns a message about it. `Select` turns selecting by movement on, starting with the cell
    /// under the cursor, or off. `SelectAlike` selects all cells with the same digit and marks as the cell under the cursor.
    pub fn select_by(&mut self, action: Action) -> String {
        self.is_selecting = action == Action::Select && !self.is_selecting;
        if action == Action::SelectAlike {
            let (game, at) = (&self.game, self.cursor);
            let held = |cell: Cell| (game.digit(cell), game.notes(cell), game.corners(cell));
            let is_alike = |&cell: &Cell| held(cell) == held(at);
            self.selected = game.shape().iter().filter(is_alike).collect();
        } else if self.is_selecting && !self.selected.has(self.cursor) {
            self.selected = [self.cursor].into_iter().collect();
        }
        if self.is_selecting {
            return "moving now selects cells".to_owned();
        }
        format!("{} selected", counted(self.selected.len(), "cell", "cells"))
    }

    /// Extends the selection by mouse. A drag adds the cell and moves the cursor there. A click with Ctrl (`is_toggled`) does the same, but
    /// removes a cell that is already selected.
    pub fn drag_to(&mut self, cell: Cell, is_toggled: bool) {
        if !self.is_selected(self.cursor) {
            self.selected = [self.cursor].into_iter().collect();
        }
        if is_toggled && self.selected.remove(cell) {
            self.cursor = self.selected.iter().next().unwrap_or(cell);
        } else {
            self.select(cell);
            self.cursor = cell;
        }
    }

    /// Ends the selection.
    pub fn deselect(&mut self) {
        (self.selected, self.is_selecting) = (CellSet::new(), false);
    }
}
