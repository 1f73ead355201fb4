//! Game state: entries and notes over the givens, changed only through the history.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::game::{Change, Clock, Colour, Coloured, Edit, History, NodeId, Pencil};
use grid::{Board, Cell, CellSet, Constraint, Digit, DigitSet, Puzzle, Shape};

/// Help that the player has used, as shown in the summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HelpUsed {
    /// Number of hints that the player asked for. A hint is a step, a repair or a digit from the solver, and counts once, however many of
    /// its parts were read.
    pub hints: u32,
    /// Number of parts of hints that were read. Each press of the key shows one more part, from where to look to the reason.
    pub hint_parts: u32,
    /// Number of hints of which each rung was read: where to look, the technique, the pattern, the reason.
    pub rungs: [u32; HelpUsed::RUNGS],
    /// Number of hints that were carried out.
    pub applied: u32,
    /// Whether the solver filled the board.
    pub solved: bool,
}

impl HelpUsed {
    /// Number of rungs of a hint before it is carried out.
    pub const RUNGS: usize = 4;
}

/// Result of [`Game::next_branch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchChoice {
    /// There is no other branch at the present moment.
    None,
    /// The game went to a sibling of the moment that was the present one.
    Here,
    /// The game stayed at a fork, and redo takes another branch.
    Redo {
        /// Number of the branch, counted from 1.
        number: usize,
        /// Number of branches at the fork.
        count: usize,
    },
}

/// Pencil marks, by kind and cell.
pub(super) type Notes = [Vec<DigitSet>; Pencil::ALL.len()];

/// Puzzle being played.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,               // as it was opened
    digits: Vec<Option<Digit>>, // givens and entries, by cell
    notes: Notes,
    pub(super) colours: BTreeMap<Coloured, Colour>,
    history: History,
    /// Clock of the playing time.
    pub clock: Clock,
    /// Help used so far.
    pub help: HelpUsed,
    /// Number that tells this game apart from other games of the same puzzle; 0 for games that were begun before games had one.
    pub attempt: u64,
}

impl Game {
    /// Starts a game on a board. If the board is a partly solved position, its placed digits become entries. If candidates have been
    /// eliminated, the remaining candidates become notes.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let has_removed = board.puzzle().removed.iter().any(|set| !set.is_empty());
        let candidates = board.candidates();
        let note =
            |cell| if has_removed && board.digit(cell).is_none() { candidates.of_cell(cell) } else { DigitSet::EMPTY };
        Self {
            digits: board.puzzle().digits.clone(),
            notes: [board.shape().iter().map(note).collect(), vec![DigitSet::EMPTY; board.shape().cells()]],
            colours: BTreeMap::new(),
            history: History::new(),
            clock: Clock::default(),
            help: HelpUsed::default(),
            attempt: 0,
            board,
        }
    }

    /// Returns the board as it was opened.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side and the box size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// Returns the digit in a cell, given or entered.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits[cell.index()]
    }

    /// Whether the cell is a given, which cannot be changed.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.board.is_given(cell)
    }

    /// Returns the notes of a cell: the digits that the player considers possible there. Empty if the cell has a digit.
    #[must_use]
    pub fn notes(&self, cell: Cell) -> DigitSet {
        self.pencilled(Pencil::Note, cell)
    }

    /// Returns the corner marks of a cell; empty if the cell has a digit.
    #[must_use]
    pub fn corners(&self, cell: Cell) -> DigitSet {
        self.pencilled(Pencil::Corner, cell)
    }

    /// Returns the pencil marks of this kind in a cell; empty if the cell has a digit.
    #[must_use]
    pub fn pencilled(&self, pencil: Pencil, cell: Cell) -> DigitSet {
        if self.digit(cell).is_some() { DigitSet::EMPTY } else { self.kept(pencil, cell) }
    }

    /// Returns the digits that the rules allow in a cell and no peer holds: its candidates according to the digits on the board, whatever the
    /// notes.
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates_without(cell, &[])
    }

    /// Returns the pencil marks of a cell, including those hidden by its digit, which reappear when the digit is removed.
    pub(super) fn kept(&self, pencil: Pencil, cell: Cell) -> DigitSet {
        self.notes[pencil as usize][cell.index()]
    }

    /// Returns the pencil marks of all cells, including those hidden by digits.
    pub(super) const fn all_kept(&self) -> &Notes {
        &self.notes
    }

    /// Returns the digits that the rules allow in `cell` and no peer holds, ignoring the peers in `lifted`.
    pub(super) fn candidates_without(&self, cell: Cell, lifted: &[Cell]) -> DigitSet {
        let peers = self.board.layout().peers(cell).iter().filter(|peer| !lifted.contains(peer));
        let seen: DigitSet = peers.filter_map(|&peer| self.digit(peer)).collect();
        self.board.layout().domain(cell).minus(seen)
    }

    /// Returns the tree of changes.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Returns all cells whose digit is also in a peer or breaks another rule.
    #[must_use]
    pub fn conflicts(&self) -> CellSet {
        let clash = |cell: &Cell| {
            let digit = self.digit(*cell);
            digit.is_some() && self.board.layout().peers(*cell).iter().any(|&peer| self.digit(peer) == digit)
        };
        let layout = self.board.layout();
        let mut conflicts: CellSet = self.shape().iter().filter(clash).collect();
        if !layout.has_only_distinct_cells() {
            let is_outside = |cell: &Cell| self.digit(*cell).is_some_and(|digit| !layout.domain(*cell).has(digit));
            let unmet = layout.unmet(&self.digits).flat_map(|at| layout.condition(at).cells.iter().copied());
            let unmet = unmet.filter(|&cell| self.digit(cell).is_some());
            conflicts.extend(self.shape().iter().filter(is_outside).chain(unmet));
        }
        conflicts
    }

    /// Returns the number of cells in which `digit` still has to be placed; negative if the digit has been placed too often.
    #[must_use]
    pub fn left(&self, digit: Digit) -> isize {
        let placed = self.digits.iter().filter(|&&there| there == Some(digit)).count();
        self.shape().side() as isize - placed as isize
    }

    /// Returns the number of empty cells.
    #[must_use]
    pub fn empty(&self) -> usize {
        self.digits.iter().filter(|digit| digit.is_none()).count()
    }

    /// Whether the board is full and breaks no rule. If the puzzle has several solutions, any of them will do.
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

    /// Returns the position as the player sees it. Entries become placed digits. In a cell with notes, all other candidates are removed. A
    /// cell that had no candidates on the board as it was opened has none here either, until the player gives it notes.
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

    /// Makes a change, and adds it to the history with the playing time at `now`.
    pub fn apply(&mut self, change: Change, now: Instant) {
        self.play(&change);
        self.history.push(change, self.clock.elapsed(now));
    }

    /// Undoes the last change and returns that change; `None` at the beginning.
    pub fn undo(&mut self) -> Option<Change> {
        let change = self.history.up()?.clone();
        self.play(&change.inverse());
        Some(change)
    }

    /// Redoes the change that leads to the child visited last, and returns that change; `None` if there is no child.
    pub fn redo(&mut self) -> Option<Change> {
        let change = self.history.down()?.clone();
        self.play(&change);
        Some(change)
    }

    /// Goes to any moment of the history: up to the common ancestor, then down.
    pub fn go_to(&mut self, to: NodeId) {
        let path = self.history.path(to); // ascending, since each moment was made after its parent
        while self.history.here() != History::START && path.binary_search(&self.history.here()).is_err() {
            self.undo();
        }
        let done = path.binary_search(&self.history.here()).map_or(0, |at| at + 1);
        for &id in &path[done..] {
            self.history.prefer(id);
            self.redo();
        }
    }

    /// Chooses the next branch, or the previous one if `forward` is false. Where several changes were made at the present moment, this is
    /// the branch that redo takes. Otherwise goes to a sibling of the present moment. Branches are in the order in which they were made, and
    /// the choice wraps around.
    pub fn next_branch(&mut self, forward: bool) -> BranchChoice {
        let (history, here) = (&self.history, self.history.here());
        let next = |branches: &[NodeId], current: Option<NodeId>| {
            let at = branches.iter().position(|&id| Some(id) == current)?;
            let step = if forward { 1 } else { branches.len() - 1 };
            (branches.len() > 1).then(|| (at + step) % branches.len())
        };
        let children = history.children(here);
        if let Some(at) = next(children, history.preferred(here)) {
            let (chosen, count) = (children[at], children.len());
            self.history.prefer(chosen);
            return BranchChoice::Redo { number: at + 1, count };
        }
        let siblings = history.node(here).map_or(&[][..], |node| history.children(node.parent));
        let Some(at) = next(siblings, Some(here)) else { return BranchChoice::None };
        let sibling = siblings[at];
        self.go_to(sibling);
        BranchChoice::Here
    }

    /// Sets or removes the bookmark of the present moment. Returns whether the present moment has a bookmark now.
    pub fn toggle_bookmark(&mut self) -> bool {
        self.history.toggle_bookmark()
    }

    /// Bookmarks the present moment under this name.
    pub fn bookmark(&mut self, name: &str) {
        self.history.bookmark(name);
    }

    /// Whether every edit of `change` starts from the current state, and no edit changes the digit or the marks of a given. Colours of
    /// givens may change.
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

    /// Returns the game with this history, at the history's present moment. Used by [`Record`](super::Record) on a new game.
    pub(super) fn with_history(mut self, history: History) -> Self {
        for id in history.path(history.here()) {
            if let Some(node) = history.node(id) {
                self.play(&node.change);
            }
        }
        self.history = history;
        self
    }

    /// Applies a change to digits, marks and colours, without adding it to the history.
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

    /// Returns everything on the board.
    fn contents(game: &Game) -> (Vec<Option<Digit>>, Notes, BTreeMap<Coloured, Colour>) {
        (game.digits.clone(), game.notes.clone(), game.colours.clone())
    }

    #[test]
    fn a_cell_opened_without_candidates_has_none_until_it_gets_notes() {
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
    fn givens_cannot_be_changed_and_entering_a_digit_again_removes_it() {
        let mut game = Game::new(board(LINE));
        assert_eq!(game.enter(&[cell("r1c1")], Digit::ONE, true), None);
        assert_eq!(game.clear(&[cell("r1c1")]), None);
        game.apply(game.enter(&[cell("r1c3")], Digit::ONE, true).unwrap(), now());
        game.apply(game.enter(&[cell("r1c3")], Digit::ONE, true).unwrap(), now());
        assert_eq!(game.digit(cell("r1c3")), None);
    }

    #[test]
    fn both_cells_are_in_conflict_and_the_number_left_decreases() {
        let mut game = Game::new(board(LINE));
        let five = Digit::new(4);
        let left = game.left(five);
        game.apply(game.enter(&[cell("r1c3")], five, true).unwrap(), now());
        assert_eq!(game.conflicts(), [cell("r1c1"), cell("r1c3")].into_iter().collect());
        assert_eq!(game.left(five), left - 1);
    }

    #[test]
    fn undone_branches_are_kept_and_can_be_visited() {
        let mut game = Game::new(board(LINE));
        game.apply(game.enter(&[cell("r1c3")], Digit::ONE, true).unwrap(), now());
        game.undo();
        game.apply(game.enter(&[cell("r1c3")], Digit::TWO, true).unwrap(), now());
        assert_eq!(game.next_branch(true), BranchChoice::Here);
        assert_eq!(game.digit(cell("r1c3")), Some(Digit::ONE));
        game.undo();
        game.redo();
        assert_eq!(game.digit(cell("r1c3")), Some(Digit::ONE), "redo goes where the player was last");
    }

    #[test]
    fn at_a_fork_the_branch_that_redo_takes_is_chosen_in_a_ring() {
        let mut game = Game::new(board(LINE));
        let digits = [Digit::ONE, Digit::TWO, Digit::new(2)];
        assert_eq!(game.next_branch(true), BranchChoice::None);
        for digit in digits {
            game.apply(game.enter(&[cell("r1c3")], digit, true).unwrap(), now());
            game.undo();
        }
        for (forward, number) in [(true, 1), (true, 2), (false, 1), (false, 3)] {
            assert_eq!(game.next_branch(forward), BranchChoice::Redo { number, count: 3 });
            assert_eq!(game.digit(cell("r1c3")), None, "the choice changes nothing on the board");
            let here = game.history().here();
            game.redo();
            assert_eq!(game.digit(cell("r1c3")), Some(digits[number - 1]));
            game.undo();
            assert_eq!(game.history().here(), here);
        }
    }

    #[test]
    fn any_full_grid_without_a_fault_is_solved() {
        let mut game = Game::new(board(&".".repeat(81)));
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let digits: Vec<Digit> = solution.chars().filter_map(Digit::from_symbol).collect();
        game.apply(game.solve(&digits).unwrap(), now());
        assert!(game.is_solved());
        game.apply(game.enter(&[cell("r1c1")], Digit::ONE, false).unwrap(), now());
        assert!(!game.is_solved(), "full, but a rule is broken");
    }

    #[test]
    fn a_hint_eliminates_from_notes_and_first_fills_in_missing_ones() {
        let mut game = Game::new(board(LINE));
        let at = cell("r1c3");
        let all = game.candidates(at);
        game.apply(game.follow(&[], &[(at, Digit::ONE)]).unwrap(), now());
        assert_eq!(game.notes(at), all.without(Digit::ONE));
        assert_eq!(game.position().removed[at.index()], DigitSet::only(Digit::ONE));
    }

    /// Makes a move that a player may make, chosen by its kind, the cell and the digit.
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
        fn going_to_the_start_restores_it_and_a_record_restores_the_game(
            acts in proptest::collection::vec((0u8..18, 0usize..81, 0usize..9), 0..60)
        ) {
            let mut game = Game::new(board(LINE));
            let start = contents(&game);
            for &one in &acts {
                act(&mut game, one);
            }
            let record = Record::of(&game, now());
            let again = record.game().unwrap();
            prop_assert_eq!(contents(&again), contents(&game));
            prop_assert_eq!(again.history(), game.history());
            prop_assert_eq!(Record::of(&again, now()), record);
            let end = (game.history().here(), contents(&game));
            game.go_to(History::START);
            prop_assert_eq!(contents(&game), start);
            game.go_to(end.0);
            prop_assert_eq!(contents(&game), end.1);
        }
    }

    #[test]
    fn an_inconsistent_record_is_refused() {
        let mut game = Game::new(board(LINE));
        game.apply(game.enter(&[cell("r1c3")], Digit::ONE, true).unwrap(), now());
        let text = serde_json::to_string(&Record::of(&game, now())).unwrap();
        let read = |text: &str| serde_json::from_str::<Record>(text).unwrap().game().map(drop);
        assert_eq!(read(&text), Ok(()));
        assert_eq!(
            read(&text.replace("\"here\":1", "\"here\":7")),
            Err(BadRecord("its current moment is not in its history"))
        );
        assert_eq!(
            read(&text.replace("[2,0,1]", "[2,3,1]")),
            Err(BadRecord("a change does not fit the board it was made on"))
        );
        assert_eq!(
            read(&text.replace("[2,0,1]", "[0,5,1]")),
            Err(BadRecord("a change does not fit the board it was made on"))
        );
        assert_eq!(read(&text.replace("[2,0,1]", "[99,0,1]")), Err(BadRecord("no such cell")));
        assert_eq!(read(&text.replace("\"side\":9", "\"side\":4")), Err(BadRecord("no board has this size")));
    }
}
