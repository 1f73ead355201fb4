//! A puzzle being typed: its digits, what is wrong with them, and what was found out about them.

use std::sync::Arc;

use crate::app::{Plan, Screen, Weighed};
use crate::grid::{Board, Cell, CellSet, Digit, Fault, Layout, Puzzle, Shape};

/// Digits as they stood, on their board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sheet {
    layout: Arc<Layout>,
    digits: Vec<Option<Digit>>,
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
    pub(super) turn: u64, // an answer to an older one is dropped
}

/// Sheets that are remembered.
const MOST: usize = 1000;

/// The sides that can be chosen, the usual one first.
const SIDES: [usize; 8] = [9, 10, 12, 16, 25, 4, 6, 8];

impl Draft {
    /// A blank board of the usual size.
    #[must_use]
    pub fn new(from: Screen) -> Self {
        let layout = Layout::classic(Shape::nine());
        let digits = vec![None; Shape::nine().cells()];
        Self {
            sheet: Sheet { layout, digits },
            before: Vec::new(),
            after: Vec::new(),
            cursor: Cell::new(0),
            weighed: None,
            is_pending: false,
            from,
            turn: 0,
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
        Puzzle { digits: self.sheet.digits.clone(), ..Puzzle::blank(Arc::clone(&self.sheet.layout)) }
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
        let places = self.faults().into_iter().flat_map(|fault| match fault {
            Fault::Repeat { cells, .. } | Fault::Unmet { cells, .. } => cells,
            Fault::Outside { cell, .. } | Fault::NoCandidate { cell } => vec![cell],
            Fault::NoPlace { .. } => Vec::new(),
        });
        places.filter_map(|place| self.shape().at(place)).collect()
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
        self.put(Sheet { layout: Arc::clone(&puzzle.layout), digits: puzzle.digits.clone() });
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
        self.put(Sheet { layout: Layout::classic(shape), digits: vec![None; shape.cells()] });
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
            return vec![format!("{first}{more}")];
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
