//! A puzzle being typed: its digits, what is wrong with them, and what was found out about them.

use std::sync::Arc;

use crate::app::{Plan, Screen, Unsaved, Weighed};
use grid::{Board, Cell, CellSet, Digit, Fault, Layout, Puzzle, Shape};

/// Digits as they stood, on their board.
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

/// A puzzle being typed.
#[derive(Clone, Debug)]
pub struct Draft {
    sheet: Sheet,
    before: Vec<Sheet>, // what undo brings back, the latest last
    after: Vec<Sheet>,  // what redo does
    /// The selected cell.
    pub cursor: Cell,
    /// What is known of the digits as they stand.
    pub weighed: Option<Weighed>,
    /// Whether a letter is awaited for a digit above 9.
    pub is_pending: bool,
    /// Where it was opened from.
    pub from: Screen,
    /// Why it is not saved, if it is not.
    pub unsaved: Option<Unsaved>,
    pub(super) turn: u64,   // an answer to an older one is dropped
    written: Option<Sheet>, // what lies on the disk
    copied: Option<Sheet>,  // what stands elsewhere: in a game, in the library
}

/// Sheets that are remembered.
const MOST: usize = 1000;

/// The sides that can be chosen, the usual one first.
const SIDES: [usize; 8] = [9, 10, 12, 16, 25, 4, 6, 8];

impl Draft {
    /// A blank board of the usual size.
    #[must_use]
    pub fn new(from: Screen) -> Self {
        Self {
            sheet: Sheet::blank(Shape::nine()),
            before: Vec::new(),
            after: Vec::new(),
            cursor: Cell::new(0),
            weighed: None,
            is_pending: false,
            from,
            unsaved: None,
            turn: 0,
            written: None,
            copied: None,
        }
    }

    /// Side and boxes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.sheet.layout.shape()
    }

    /// Its rules.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.sheet.layout
    }

    /// What the board needs on the screen.
    #[must_use]
    pub fn plan(&self) -> Plan {
        Plan::of(self.layout(), self.cursor)
    }

    /// What stands in a cell.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.sheet.digits[cell.index()]
    }

    /// How many digits there are.
    #[must_use]
    pub fn givens(&self) -> usize {
        self.sheet.digits.iter().flatten().count()
    }

    /// As it stands.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        self.sheet.puzzle()
    }

    /// The board, if no rule is broken and not all is blank.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        self.puzzle().check().ok().filter(|board| board.filled() > 0)
    }

    /// Everything that is wrong with the digits: rules that are broken, else cells and digits that are left nothing.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        self.puzzle().check().map_or_else(|faults| faults, |board| board.dead())
    }

    /// The cells that the faults speak of.
    #[must_use]
    pub fn wrong(&self) -> CellSet {
        self.faults().iter().flat_map(Fault::cells).filter_map(|&place| self.shape().at(place)).collect()
    }

    /// Writes into the selected cell, or empties it, and goes `on` to the next cell if that is wanted.
    pub fn write(&mut self, digit: Option<Digit>, on: bool) {
        let mut digits = self.sheet.digits.clone();
        digits[self.cursor.index()] = digit;
        self.put(Sheet { layout: Arc::clone(&self.sheet.layout), digits });
        if on {
            self.cursor = self.beside(1);
        }
    }

    /// Goes back a cell and empties it.
    pub fn rub(&mut self) {
        self.cursor = self.beside(self.shape().cells() - 1);
        self.write(None, false);
    }

    /// The digits of a puzzle take the place of those that were there.
    pub fn take(&mut self, puzzle: &Puzzle) {
        self.put(Sheet::of(puzzle));
    }

    /// A copy of what stands elsewhere takes the place of what was there.
    pub(super) fn copy(&mut self, puzzle: &Puzzle) {
        self.take(puzzle);
        self.copied = Some(self.sheet.clone());
    }

    /// What was left the last time comes back, below what has been done since; says whether that hides it.
    pub(super) fn restore(&mut self, puzzle: &Puzzle) -> bool {
        let left = Sheet::of(puzzle);
        self.written = Some(left.clone());
        let is_hidden = !self.before.is_empty();
        let lowest = if is_hidden { &mut self.before[0] } else { &mut self.sheet };
        *lowest = left;
        self.settle();
        is_hidden
    }

    /// What is to be written, where it is not on the disk already and stands nowhere else.
    pub(super) fn unwritten(&mut self) -> Option<Puzzle> {
        let (puzzle, sheet) = (self.puzzle(), Some(&self.sheet));
        let is_there = if puzzle.is_blank() { self.written.is_none() } else { sheet == self.written.as_ref() };
        if is_there || sheet == self.copied.as_ref() {
            return None;
        }
        self.copied = None;
        self.written = sheet.filter(|_| !puzzle.is_blank()).cloned();
        Some(puzzle)
    }

    /// Returns why the board is not saved, if quitting loses it: it is not blank and there is no copy of it in a game or in the library.
    #[must_use]
    pub fn at_stake(&self) -> Option<&Unsaved> {
        let is_only_copy = !self.puzzle().is_blank() && self.copied.as_ref() != Some(&self.sheet);
        self.unsaved.as_ref().filter(|_| is_only_copy)
    }

    /// How many digits lie on the disk; none where nothing does.
    #[must_use]
    pub fn kept(&self) -> Option<usize> {
        self.written.as_ref().map(|sheet| sheet.digits.iter().flatten().count())
    }

    /// Learns that a puzzle stands elsewhere now. If it is this one, and lies on the disk, a blank board is to be written.
    pub(super) fn is_elsewhere(&mut self, puzzle: &Puzzle) -> Option<Puzzle> {
        if self.sheet != Sheet::of(puzzle) {
            return None;
        }
        self.copied = Some(self.sheet.clone());
        let was_written = self.written.take_if(|written| *written == self.sheet).is_some();
        was_written.then(|| Sheet::blank(Shape::nine()).puzzle())
    }

    /// Empties everything.
    pub fn wipe(&mut self) {
        let digits = vec![None; self.shape().cells()];
        self.put(Sheet { layout: Arc::clone(&self.sheet.layout), digits });
        self.cursor = Cell::new(0);
    }

    /// A blank board of another size.
    ///
    /// # Panics
    /// Never: boards of these sides have boxes.
    pub fn resize(&mut self) {
        let at = SIDES.iter().position(|&side| side == self.shape().side());
        let side = SIDES[at.map_or(0, |at| (at + 1) % SIDES.len())];
        let shape = Shape::of_side(side).expect("these sides have boxes");
        self.put(Sheet::blank(shape));
    }

    /// Takes the last change back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(sheet) = self.before.pop() else { return false };
        self.after.push(std::mem::replace(&mut self.sheet, sheet));
        self.settle();
        true
    }

    /// Does again what was taken back; says whether there was anything.
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

    /// What was known is known no more, and the cursor stays on the board.
    fn settle(&mut self) {
        self.weighed = None;
        self.cursor = Cell::new(self.cursor.index().min(self.shape().cells() - 1));
    }

    fn beside(&self, step: usize) -> Cell {
        Cell::new((self.cursor.index() + step) % self.shape().cells())
    }

    /// What is to be said of it, the most urgent first, each a sentence or two.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let faults = self.faults();
        if let Some(first) = faults.first() {
            let more = if faults.len() > 1 { format!(", and {} more", faults.len() - 1) } else { String::new() };
            return vec![format!("{}{more}", first.brief())];
        }
        match &self.weighed {
            _ if self.givens() == 0 => vec!["type or paste a puzzle".to_owned()],
            None => vec!["counting solutions …".to_owned()],
            Some(weighed) => weighed.words(self.shape(), self.givens()),
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
    fn a_puzzle_is_typed_line_after_line() {
        let mut draft = typed("53..7....6");
        assert_eq!((line(&draft).as_str(), draft.cursor), ("53..7....6", Cell::new(10)));
        draft.rub();
        assert_eq!((line(&draft).as_str(), draft.cursor), ("53..7", Cell::new(9)));
    }

    #[test]
    fn what_is_wrong_is_named_and_marked() {
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
    fn every_change_is_undone_and_done_again() {
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
    fn a_size_change_leads_round() {
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
