//! The puzzle editor: the digits typed so far, their faults, and the results of the background analysis.

mod input;

use std::sync::Arc;

use crate::app::{Analysis, BoardRequirements, Screen, Unsaved};
use grid::{Board, Cell, CellSet, Digit, Fault, Layout, Puzzle, Shape};

/// Rules and digits of a board: one state in the undo history.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sheet {
    layout: Arc<Layout>,
    digits: Vec<Option<Digit>>,
}

impl Sheet {
    fn blank(shape: Shape) -> Self {
        Self { layout: Layout::classic(shape), digits: vec![None; shape.cells()] }
    }

    fn of(puzzle: &Puzzle) -> Self {
        Self { layout: Arc::clone(&puzzle.layout), digits: puzzle.digits.clone() }
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle { digits: self.digits.clone(), ..Puzzle::blank(Arc::clone(&self.layout)) }
    }
}

/// The puzzle in the editor, with its undo history.
#[derive(Clone, Debug)]
pub struct Draft {
    sheet: Sheet,
    before: Vec<Sheet>, // undo stack
    after: Vec<Sheet>,  // redo stack
    /// The selected cell.
    pub cursor: Cell,
    /// Number of solutions and grade of the present digits; `None` until they are known.
    pub analysis: Option<Analysis>,
    /// Whether the next key is a letter for a digit above 9.
    pub is_pending: bool,
    /// The screen from which the editor was opened.
    pub from: Screen,
    /// Reason why the draft is not saved; `None` if it is saved.
    pub unsaved: Option<Unsaved>,
    turn: u64,              // answers to older requests are dropped
    written: Option<Sheet>, // the state on disk
    copied: Option<Sheet>,  // a state that also exists as a game or in the library
}

/// Maximum number of states that undo can restore.
const MOST: usize = 1000;

/// The side lengths to choose from, the usual one first.
const SIDES: [usize; 8] = [9, 10, 12, 16, 25, 4, 6, 8];

impl Draft {
    /// Returns a blank 9 × 9 board.
    #[must_use]
    pub fn new(from: Screen) -> Self {
        Self {
            sheet: Sheet::blank(Shape::nine()),
            before: Vec::new(),
            after: Vec::new(),
            cursor: Cell::new(0),
            analysis: None,
            is_pending: false,
            from,
            unsaved: None,
            turn: 0,
            written: None,
            copied: None,
        }
    }

    /// Returns the side length and the box size.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.sheet.layout.shape()
    }

    /// Returns the rules.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.sheet.layout
    }

    /// Returns the requirements of the board for the screen layout.
    #[must_use]
    pub fn plan(&self) -> BoardRequirements {
        BoardRequirements::of(self.layout(), self.cursor)
    }

    /// Returns the digit in a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.sheet.digits[cell.index()]
    }

    /// Returns the number of digits on the board.
    #[must_use]
    pub fn givens(&self) -> usize {
        self.sheet.digits.iter().flatten().count()
    }

    /// Returns the digits and rules as a puzzle. The digits may break the rules.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        self.sheet.puzzle()
    }

    /// Returns the board; `None` if it is blank or breaks a rule.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        self.puzzle().check().ok().filter(|board| board.filled() > 0)
    }

    /// Returns all broken rules. If no rule is broken, returns the cells without candidates and the digits without a place.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        self.puzzle().check().map_or_else(|faults| faults, |board| board.dead())
    }

    /// Returns the cells that the faults mention.
    #[must_use]
    pub fn wrong(&self) -> CellSet {
        self.faults().iter().flat_map(Fault::cells).filter_map(|&place| self.shape().at(place)).collect()
    }

    /// Enters a digit into the selected cell, or clears the cell if `digit` is `None`. If `on` is true, moves the cursor to the next cell.
    pub fn write(&mut self, digit: Option<Digit>, on: bool) {
        let mut digits = self.sheet.digits.clone();
        digits[self.cursor.index()] = digit;
        self.put(Sheet { layout: Arc::clone(&self.sheet.layout), digits });
        if on {
            self.cursor = self.cell_after(1);
        }
    }

    /// Moves the cursor back one cell and clears that cell.
    pub fn rub(&mut self) {
        self.cursor = self.cell_after(self.shape().cells() - 1);
        self.write(None, false);
    }

    /// Replaces the digits and rules by those of a puzzle.
    pub fn take(&mut self, puzzle: &Puzzle) {
        self.put(Sheet::of(puzzle));
    }

    /// Replaces the digits and rules by those of a puzzle of which there is another copy, so that the draft need not be saved.
    pub(in crate::app) fn copy(&mut self, puzzle: &Puzzle) {
        self.take(puzzle);
        self.copied = Some(self.sheet.clone());
    }

    /// Restores the draft of the last session as the oldest state of the undo history. Returns whether newer changes hide it.
    pub(in crate::app) fn restore(&mut self, puzzle: &Puzzle) -> bool {
        let left = Sheet::of(puzzle);
        self.written = Some(left.clone());
        let is_hidden = !self.before.is_empty();
        let lowest = if is_hidden { &mut self.before[0] } else { &mut self.sheet };
        *lowest = left;
        self.settle();
        is_hidden
    }

    /// Returns the draft and records it as written; `None` if its present state is on disk already or has another copy. A blank board means
    /// that the file is to be removed.
    pub(in crate::app) fn unwritten(&mut self) -> Option<Puzzle> {
        let (puzzle, sheet) = (self.puzzle(), Some(&self.sheet));
        let is_there = if puzzle.is_blank() { self.written.is_none() } else { sheet == self.written.as_ref() };
        if is_there || sheet == self.copied.as_ref() {
            return None;
        }
        self.copied = None;
        self.written = sheet.filter(|_| !puzzle.is_blank()).cloned();
        Some(puzzle)
    }

    /// Returns why the draft is not saved; `None` if quitting would lose nothing, because it is blank or a game or library entry holds a
    /// copy.
    #[must_use]
    pub fn at_stake(&self) -> Option<&Unsaved> {
        let is_only_copy = !self.puzzle().is_blank() && self.copied.as_ref() != Some(&self.sheet);
        self.unsaved.as_ref().filter(|_| is_only_copy)
    }

    /// Returns the number of digits of the draft on disk; `None` if there is no draft on disk.
    #[must_use]
    pub fn kept(&self) -> Option<usize> {
        self.written.as_ref().map(|sheet| sheet.digits.iter().flatten().count())
    }

    /// Records that there is now another copy of a puzzle. If the draft on disk is that puzzle, returns a blank board to be written in its
    /// place.
    pub(in crate::app) fn is_elsewhere(&mut self, puzzle: &Puzzle) -> Option<Puzzle> {
        if self.sheet != Sheet::of(puzzle) {
            return None;
        }
        self.copied = Some(self.sheet.clone());
        let was_written = self.written.take_if(|written| *written == self.sheet).is_some();
        was_written.then(|| Sheet::blank(Shape::nine()).puzzle())
    }

    /// Clears all cells.
    pub fn wipe(&mut self) {
        let digits = vec![None; self.shape().cells()];
        self.put(Sheet { layout: Arc::clone(&self.sheet.layout), digits });
        self.cursor = Cell::new(0);
    }

    /// Replaces the board by a blank one of the next size.
    ///
    /// # Panics
    /// Never: boards of these sides have boxes.
    pub fn resize(&mut self) {
        let at = SIDES.iter().position(|&side| side == self.shape().side());
        let side = SIDES[at.map_or(0, |at| (at + 1) % SIDES.len())];
        let shape = Shape::of_side(side).expect("these sides have boxes");
        self.put(Sheet::blank(shape));
    }

    /// Undoes the last change. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(sheet) = self.before.pop() else { return false };
        self.after.push(std::mem::replace(&mut self.sheet, sheet));
        self.settle();
        true
    }

    /// Redoes the last undone change. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(sheet) = self.after.pop() else { return false };
        self.before.push(std::mem::replace(&mut self.sheet, sheet));
        self.settle();
        true
    }

    fn put(&mut self, sheet: Sheet) {
        if sheet == self.sheet {
            return;
        }
        self.after.clear();
        self.before.push(std::mem::replace(&mut self.sheet, sheet));
        if self.before.len() > MOST {
            self.before.remove(0);
        }
        self.settle();
    }

    /// Discards the analysis of the previous digits and keeps the cursor on the board.
    fn settle(&mut self) {
        self.analysis = None;
        self.cursor = Cell::new(self.cursor.index().min(self.shape().cells() - 1));
    }

    fn cell_after(&self, step: usize) -> Cell {
        Cell::new((self.cursor.index() + step) % self.shape().cells())
    }

    /// Returns the messages of the screen about the digits, the most urgent first. Each message is one or two sentences.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let faults = self.faults();
        if let Some(first) = faults.first() {
            let more = if faults.len() > 1 { format!(", and {} more", faults.len() - 1) } else { String::new() };
            return vec![format!("{}{more}", first.brief())];
        }
        match &self.analysis {
            _ if self.givens() == 0 => vec!["type or paste a puzzle".to_owned()],
            None => vec!["counting solutions …".to_owned()],
            Some(analysis) => {
                let mut words = analysis.words(self.shape(), self.givens());
                if !analysis.loose.is_empty() {
                    words.push("they differ in the marked cells".to_owned());
                }
                words
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &str) -> Draft {
        let mut draft = Draft::new(Screen::Menu);
        keys.chars().for_each(|key| draft.write(Digit::from_symbol(key), true));
        draft
    }

    fn line(draft: &Draft) -> String {
        let digits = draft.sheet.digits.iter().map(|digit| digit.and_then(Digit::symbol).unwrap_or('.'));
        digits.collect::<String>().trim_end_matches('.').to_owned()
    }

    #[test]
    fn typing_moves_the_cursor_on_and_rub_moves_it_back() {
        let mut draft = typed("53..7....6");
        assert_eq!((line(&draft).as_str(), draft.cursor), ("53..7....6", Cell::new(10)));
        draft.rub();
        assert_eq!((line(&draft).as_str(), draft.cursor), ("53..7", Cell::new(9)));
    }

    #[test]
    fn faults_are_described_and_their_cells_are_marked() {
        let draft = typed("5...5");
        assert_eq!(draft.words(), ["row 1 has two 5s: r1c1 r1c5"]);
        assert_eq!(draft.wrong().iter().collect::<Vec<_>>(), [Cell::new(0), Cell::new(4)]);
        assert!(draft.board().is_none());
        let dead = typed(".12345678........................................................9");
        let mut dead = dead;
        dead.cursor = Cell::new(9);
        dead.write(Digit::from_symbol('9'), false);
        assert_eq!(dead.words(), ["r1c1 has no candidate, and 1 more"]);
        assert!(dead.wrong().has(Cell::new(0)));
    }

    #[test]
    fn every_change_can_be_undone_and_redone() {
        let mut draft = typed("123");
        let before = line(&draft);
        draft.wipe();
        draft.resize();
        assert_eq!((draft.shape().side(), draft.givens()), (10, 0));
        assert!(draft.undo() && draft.undo());
        assert_eq!((line(&draft), draft.shape().side()), (before, 9));
        assert!(draft.redo() && draft.redo() && !draft.redo());
        assert_eq!(draft.shape().side(), 10);
        while draft.undo() {}
        assert_eq!(line(&draft), "");
    }

    #[test]
    fn resize_cycles_through_all_sides() {
        let mut draft = Draft::new(Screen::Menu);
        let sides: Vec<usize> = SIDES
            .iter()
            .map(|_| {
                draft.resize();
                draft.shape().side()
            })
            .collect();
        assert_eq!(sides, [10, 12, 16, 25, 4, 6, 8, 9]);
    }
}
