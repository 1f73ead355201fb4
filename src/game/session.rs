//! One sitting at one puzzle: entries and notes over the givens, changed only through the history.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::game::{Change, Clock, Colour, Coloured, Edit, History, NodeId, Pencil};
use grid::{Board, Cell, CellSet, Constraint, Digit, DigitSet, Puzzle, Shape};

/// Help that was taken; the summary counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// Hints asked for, one for each step, repair or digit of the solver, however many rungs were read.
    pub hints: u32,
    /// Rungs of hints that were read: each press of the key tells one more, from where to look to why.
    pub rungs: u32,
    /// Hints that were carried out.
    pub applied: u32,
    /// Whether the solver filled the board.
    pub solved: bool,
}

/// By kind and cell, the pencil marks.
pub(super) type Notes = [Vec<DigitSet>; Pencil::ALL.len()];

/// A puzzle being played.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,               // as it was opened
    digits: Vec<Option<Digit>>, // by cell: givens and entries
    notes: Notes,
    pub(super) colours: BTreeMap<Coloured, Colour>,
    history: History,
    /// Time at play.
    pub clock: Clock,
    /// Help taken so far.
    pub help: Help,
}

impl Game {
    /// Opens a board. Where it is a position in mid-solution, its placed digits are entries, and if candidates were struck
    /// its candidates become notes.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let struck = board.puzzle().removed.iter().any(|set| !set.is_empty());
        let candidates = board.candidates();
        let note =
            |cell| if struck && board.digit(cell).is_none() { candidates.of_cell(cell) } else { DigitSet::EMPTY };
        Self {
            digits: board.puzzle().digits.clone(),
            notes: [board.shape().iter().map(note).collect(), vec![DigitSet::EMPTY; board.shape().cells()]],
            colours: BTreeMap::new(),
            history: History::new(),
            clock: Clock::default(),
            help: Help::default(),
            board,
        }
    }

    /// The board as it was opened.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Side and boxes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// The digit in a cell, given or entered.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Whether the cell's digit cannot be changed.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.board.is_given(cell)
    }

    /// What is noted in a cell: what it may be, as the player sees it; none where a digit stands.
    #[must_use]
    pub fn notes(&self, cell: Cell) -> DigitSet {
        self.pencilled(Pencil::Note, cell)
    }

    /// The corner marks of a cell; none where a digit stands.
    #[must_use]
    pub fn corners(&self, cell: Cell) -> DigitSet {
        self.pencilled(Pencil::Corner, cell)
    }

    /// The pencil marks of this kind in a cell; none where a digit stands.
    #[must_use]
    pub fn pencilled(&self, pencil: Pencil, cell: Cell) -> DigitSet {
        if self.digit(cell).is_some() { DigitSet::EMPTY } else { self.kept(pencil, cell) }
    }

    /// What no peer holds: the candidates that follow from the digits alone.
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates_without(cell, &[])
    }

    /// The pencil marks of a cell, also those that lie under its digit and come back with its going.
    pub(super) fn kept(&self, pencil: Pencil, cell: Cell) -> DigitSet {
        self.notes[pencil as usize][cell.index()]
    }

    /// All of them.
    pub(super) const fn all_kept(&self) -> &Notes {
        &self.notes
    }

    pub(super) fn candidates_without(&self, cell: Cell, lifted: &[Cell]) -> DigitSet {
        let peers = self.board.layout().peers(cell).iter().filter(|peer| !lifted.contains(peer));
        let seen: DigitSet = peers.filter_map(|&peer| self.digit(peer)).collect();
        DigitSet::all(self.shape().side()).minus(seen)
    }

    /// The tree of changes.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Every cell whose digit stands again in a unit of its own, or goes against another rule.
    #[must_use]
    pub fn conflicts(&self) -> CellSet {
        let clash = |cell: &Cell| {
            let digit = self.digit(*cell);
            digit.is_some() && self.board.layout().peers(*cell).iter().any(|&peer| self.digit(peer) == digit)
        };
        let layout = self.board.layout();
        let mut conflicts: CellSet = self.shape().iter().filter(clash).collect();
        if !layout.is_plain() {
            let is_outside = |cell: &Cell| self.digit(*cell).is_some_and(|digit| !layout.domain(*cell).has(digit));
            let unmet = layout.unmet(&self.digits).flat_map(|at| layout.condition(at).cells.iter().copied());
            let unmet = unmet.filter(|&cell| self.digit(cell).is_some());
            for cell in self.shape().iter().filter(is_outside).chain(unmet) {
                conflicts.insert(cell);
            }
        }
        conflicts
    }

    /// How many of `digit` are still to be placed; negative where there are too many.
    #[must_use]
    pub fn left(&self, digit: Digit) -> isize {
        let placed = self.digits.iter().filter(|&&there| there == Some(digit)).count();
        self.shape().side() as isize - placed as isize
    }

    /// How many cells are empty.
    #[must_use]
    pub fn empty(&self) -> usize {
        self.digits.iter().filter(|digit| digit.is_none()).count()
    }

    /// Whether the board is full and breaks no rule. A puzzle with several solutions is won by any of them.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let distinct = |constraint: &Constraint| {
            let digits: DigitSet = constraint.cells().iter().filter_map(|&cell| self.digit(cell)).collect();
            digits.len() == constraint.cells().len()
        };
        let layout = self.board.layout();
        let is_within = |cell: Cell| self.digit(cell).is_some_and(|digit| layout.domain(cell).has(digit));
        self.empty() == 0
            && layout.constraints().iter().all(distinct)
            && self.shape().iter().all(is_within)
            && layout.unmet(&self.digits).next().is_none()
    }

    /// The position that the player sees: entries are placed digits, and a cell with notes may be no other digit. A cell that nothing was
    /// left for from the start stays so until it has notes.
    #[must_use]
    pub fn position(&self) -> Puzzle {
        let mut puzzle = self.board.givens().puzzle().clone();
        let removed = &self.board.puzzle().removed;
        for cell in self.shape().iter().filter(|&cell| !self.is_given(cell)) {
            if let Some(digit) = self.digit(cell) {
                puzzle.digits[cell.index()] = Some(digit);
                puzzle.placed.insert(cell);
            } else if !self.notes(cell).is_empty() {
                puzzle.removed[cell.index()] = self.candidates(cell).minus(self.notes(cell));
            } else if self.candidates(cell).is_subset(removed[cell.index()]) {
                puzzle.removed[cell.index()] = self.candidates(cell);
            }
        }
        puzzle
    }

    /// Makes a change, at the time the clock shows.
    pub fn apply(&mut self, change: Change, now: Instant) {
        self.play(&change);
        self.history.push(change, self.clock.elapsed(now));
    }

    /// Takes the last change back; it, if there was one.
    pub fn undo(&mut self) -> Option<Change> {
        let change = self.history.up()?.clone();
        self.play(&change.inverse());
        Some(change)
    }

    /// Makes the change again that was last taken back here; it, if there was one.
    pub fn redo(&mut self) -> Option<Change> {
        let change = self.history.down()?.clone();
        self.play(&change);
        Some(change)
    }

    /// Goes to any moment of the history: up to where the ways part, then down.
    pub fn go_to(&mut self, to: NodeId) {
        let path = self.history.path(to); // each moment was made after the one before it, so they are in order
        while self.history.here() != History::START && path.binary_search(&self.history.here()).is_err() {
            self.undo();
        }
        let done = path.binary_search(&self.history.here()).map_or(0, |at| at + 1);
        for &id in &path[done..] {
            self.history.prefer(id);
            self.redo();
        }
    }

    /// Goes to the next branch beside the present moment (the one made after it; round to the first); says whether there is one.
    pub fn next_branch(&mut self, forward: bool) -> bool {
        let Some(node) = self.history.node(self.history.here()) else { return false };
        let beside = self.history.children(node.parent).to_vec();
        let Some(at) = beside.iter().position(|&id| id == self.history.here()) else { return false };
        let step = if forward { 1 } else { beside.len() - 1 };
        self.go_to(beside[(at + step) % beside.len()]);
        beside.len() > 1
    }

    /// Sets or takes away a bookmark here; says whether there is one now.
    pub fn toggle_bookmark(&mut self) -> bool {
        self.history.toggle_bookmark()
    }

    /// Sets a bookmark here that is called so.
    pub fn bookmark(&mut self, name: &str) {
        self.history.bookmark(name);
    }

    /// Whether every edit of `change` starts from what stands there now, in cells that are no givens.
    pub(super) fn admits(&self, change: &Change) -> bool {
        change.edits.iter().all(|&edit| {
            let index = edit.cell().index();
            match edit {
                Edit::Digit { from, .. } => !self.is_given(edit.cell()) && self.digits[index] == from,
                Edit::Notes { pencil, cell, from, .. } => !self.is_given(cell) && self.kept(pencil, cell) == from,
                Edit::Colour { of, from, .. } => self.colour(of) == from,
            }
        })
    }

    /// For [`Record`](super::Record): the same game with its history, at the moment that the history says.
    pub(super) fn with_history(mut self, history: History) -> Self {
        for id in history.path(history.here()) {
            if let Some(node) = history.node(id) {
                self.play(&node.change);
            }
        }
        self.history = history;
        self
    }

    /// Does what a change does to the marks, without its place in the history.
    pub(super) fn play(&mut self, change: &Change) {
        for &edit in &change.edits {
            match edit {
                Edit::Digit { cell, to, .. } => self.digits[cell.index()] = to,
                Edit::Notes { pencil, cell, to, .. } => self.notes[pencil as usize][cell.index()] = to,
                Edit::Colour { of, to: Some(colour), .. } => drop(self.colours.insert(of, colour)),
                Edit::Colour { of, to: None, .. } => drop(self.colours.remove(&of)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{BadRecord, Record};
    use proptest::prelude::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn board(line: &str) -> Board {
        Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect()).check().unwrap()
    }

    fn cell(name: &str) -> Cell {
        Shape::nine().at(name.parse().unwrap()).unwrap()
    }

    #[expect(clippy::disallowed_methods, reason = "any instant will do")]
    fn now() -> Instant {
        Instant::now()
    }

    fn picture(game: &Game) -> (Vec<Option<Digit>>, Notes, BTreeMap<Coloured, Colour>) {
        (game.digits.clone(), game.notes.clone(), game.colours.clone())
    }

    #[test]
    fn a_cell_that_nothing_was_left_for_stays_so_until_it_has_notes() {
        let mut puzzle = board(LINE).puzzle().clone();
        let (dead, left) = (cell("r1c3"), cell("r1c4"));
        puzzle.removed[dead.index()] = DigitSet::all(9);
        puzzle.removed[left.index()] = DigitSet::only(Digit::new(5));
        let mut game = Game::new(puzzle.check().unwrap());
        let gone = |game: &Game, at: Cell| game.position().removed[at.index()];
        assert_eq!(gone(&game, dead), game.candidates(dead));
        let change = game.toggle(Pencil::Note, &[dead], Digit::new(3)).expect("it can be noted");
        game.apply(change, now());
        assert_eq!(gone(&game, dead), game.candidates(dead).without(Digit::new(3)));
    }

    #[test]
    fn a_digit_clears_the_notes_of_its_peers_and_undo_brings_them_back() {
        let mut game = Game::new(board(LINE));
        game.apply(game.fill_notes().unwrap(), now());
        assert!(game.notes(cell("r1c4")).has(Digit::TWO));
        let before = picture(&game);
        game.apply(game.enter(&[cell("r1c3")], Digit::TWO, true).unwrap(), now());
        assert!(!game.notes(cell("r1c4")).has(Digit::TWO));
        game.undo();
        assert_eq!(picture(&game), before);
    }

    #[test]
    fn a_given_stays_and_the_same_digit_twice_is_taken_out() {
        let mut game = Game::new(board(LINE));
        assert_eq!(game.enter(&[cell("r1c1")], Digit::ONE, true), None);
        assert_eq!(game.clear(&[cell("r1c1")]), None);
        game.apply(game.enter(&[cell("r1c3")], Digit::ONE, true).unwrap(), now());
        game.apply(game.enter(&[cell("r1c3")], Digit::ONE, true).unwrap(), now());
        assert_eq!(game.digit(cell("r1c3")), None);
    }

    #[test]
    fn conflicts_name_both_cells_and_left_counts_down() {
        let mut game = Game::new(board(LINE));
        let five = Digit::new(4);
        let left = game.left(five);
        game.apply(game.enter(&[cell("r1c3")], five, true).unwrap(), now());
        assert_eq!(game.conflicts(), [cell("r1c1"), cell("r1c3")].into_iter().collect());
        assert_eq!(game.left(five), left - 1);
    }

    #[test]
    fn branches_are_kept_and_walked() {
        let mut game = Game::new(board(LINE));
        game.apply(game.enter(&[cell("r1c3")], Digit::ONE, true).unwrap(), now());
        game.undo();
        game.apply(game.enter(&[cell("r1c3")], Digit::TWO, true).unwrap(), now());
        assert!(game.next_branch(true));
        assert_eq!(game.digit(cell("r1c3")), Some(Digit::ONE));
        game.undo();
        game.redo();
        assert_eq!(game.digit(cell("r1c3")), Some(Digit::ONE), "redo goes where the player was last");
    }

    #[test]
    fn any_full_grid_without_a_fault_wins() {
        let mut game = Game::new(board(&".".repeat(81)));
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let digits: Vec<Digit> = solution.chars().filter_map(Digit::from_symbol).collect();
        game.apply(game.solve(&digits).unwrap(), now());
        assert!(game.is_solved());
        game.apply(game.enter(&[cell("r1c1")], Digit::ONE, false).unwrap(), now());
        assert!(!game.is_solved(), "full, but a rule is broken");
    }

    #[test]
    fn a_hint_strikes_from_notes_or_makes_them() {
        let mut game = Game::new(board(LINE));
        let at = cell("r1c3");
        let all = game.candidates(at);
        game.apply(game.follow(&[], &[(at, Digit::ONE)]).unwrap(), now());
        assert_eq!(game.notes(at), all.without(Digit::ONE));
        assert_eq!(game.position().removed[at.index()], DigitSet::only(Digit::ONE));
    }

    /// What a player may do: the cell, the digit and which of the things.
    fn act(game: &mut Game, (what, at, digit): (u8, usize, usize)) {
        let (cell, digit) = (Cell::new(at), Digit::new(digit));
        let change = match what {
            0..=2 => game.enter(&[cell], digit, what > 0),
            3 | 4 => game.toggle(Pencil::ALL[usize::from(what) - 3], &[cell, Cell::new((at + 7) % 81)], digit),
            5 => game.clear(&[cell]),
            6 => game.fill_notes(),
            7 => game.wipe_notes(),
            8 => game.restart(),
            9 => game.follow(&[(cell, digit)], &[(Cell::new((at + 1) % 81), digit)]),
            15 => game.paint(&[cell], Some(digit), Colour::new((at % 10) as u8)),
            16 => game.paint(&[cell, Cell::new((at + 9) % 81)], None, Colour::new((at % 3) as u8)),
            17 => game.unpaint(&[cell, Cell::new((at + 9) % 81)]),
            10 => return drop(game.undo()),
            11 => return drop(game.redo()),
            12 if at % 2 == 0 => {
                game.bookmark(&format!("here {at}"));
                None
            }
            12 => {
                game.toggle_bookmark();
                None
            }
            _ => {
                game.next_branch(what % 2 == 0);
                None
            }
        };
        if let Some(change) = change {
            assert!(game.admits(&change));
            game.apply(change, now());
        }
    }

    proptest! {
        #[test]
        fn back_to_the_start_is_the_start_and_a_record_is_the_game(
            acts in proptest::collection::vec((0u8..18, 0usize..81, 0usize..9), 0..60)
        ) {
            let mut game = Game::new(board(LINE));
            let start = picture(&game);
            for &one in &acts {
                act(&mut game, one);
            }
            let record = Record::of(&game, now());
            let again = record.game().unwrap();
            prop_assert_eq!(picture(&again), picture(&game));
            prop_assert_eq!(again.history(), game.history());
            prop_assert_eq!(Record::of(&again, now()), record);
            let end = (game.history().here(), picture(&game));
            game.go_to(History::START);
            prop_assert_eq!(picture(&game), start);
            game.go_to(end.0);
            prop_assert_eq!(picture(&game), end.1);
        }
    }

    #[test]
    fn a_record_that_lies_is_refused() {
        let mut game = Game::new(board(LINE));
        game.apply(game.enter(&[cell("r1c3")], Digit::ONE, true).unwrap(), now());
        let text = serde_json::to_string(&Record::of(&game, now())).unwrap();
        let read = |text: &str| serde_json::from_str::<Record>(text).unwrap().game().map(drop);
        assert_eq!(read(&text), Ok(()));
        assert_eq!(
            read(&text.replace("\"here\":1", "\"here\":7")),
            Err(BadRecord("it stands at a moment that never was"))
        );
        assert_eq!(read(&text.replace("[2,0,1]", "[2,3,1]")), Err(BadRecord("a change does not fit what stood there")));
        assert_eq!(read(&text.replace("[2,0,1]", "[0,5,1]")), Err(BadRecord("a change does not fit what stood there")));
        assert_eq!(read(&text.replace("[2,0,1]", "[99,0,1]")), Err(BadRecord("no such cell")));
        assert_eq!(read(&text.replace("\"side\":9", "\"side\":4")), Err(BadRecord("no such board")));
    }
}
