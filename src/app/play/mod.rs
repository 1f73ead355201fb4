//! State of the play screen: one game with its cursor, selection, highlight and hint.

mod bottom_rows;
mod input;
mod mouse;
mod open_game;
mod solved_wave;

use std::collections::HashSet;
use std::time::Instant;

use crate::app::saving::Baseline;
use crate::app::still_solvable::HealthCheck;
use crate::app::{
    Action, BoardRequirements, Filter, Hint, JustDone, Mode, Origin, Pending, ScreenLayout, Size, Unsaved, layout,
};
use crate::coach::Review;
use crate::game::{Change, ChangeKind, Colour, Game, NodeId, Pencil};
use grid::{Board, Cell, CellSet, Digit, DigitSet, Fault, Shape};
use solved_wave::SolvedWave;

pub use bottom_rows::{CursorWords, MessageKind, PlayMessage, is_latin, pencilled};

/// A game on the screen.
#[derive(Debug)]
pub struct Play {
    /// The game.
    pub game: Game,
    /// The puzzle, with its name and origin.
    pub origin: Origin,
    /// Reason why the game is not saved; `None` if it can be saved.
    pub unsaved: Option<Unsaved>,
    pub(in crate::app) baseline: Baseline,
    /// The cell under the cursor.
    pub cursor: Cell,
    /// The selected cells, including the cursor's; empty if there is no selection.
    pub selected: CellSet,
    /// Whether moving the cursor selects cells.
    pub is_selecting: bool,
    /// The kind of mark that a digit key writes.
    pub mode: Mode,
    /// The input that a key sequence waits for; `None` if there is no key sequence.
    pub pending: Option<Pending>,
    /// Digit that the player chose to highlight. If it is `None`, the digit under the cursor is highlighted.
    pub light: Option<Digit>,
    /// Filter for cells to highlight instead of a digit.
    pub filter: Option<Filter>,
    /// The hint that is shown.
    pub hint: Option<Hint>,
    /// Parts of hints that count as help already: the moment of the game, a text that identifies the hint, and the number of the part.
    counted_help: HashSet<(NodeId, String, u8)>,
    /// Result of the hint that the last input carried out; `None` after any other input.
    pub just_done: Option<JustDone>,
    pub(in crate::app) health_check: HealthCheck,
    /// The only solution; `None` if it is not known, does not exist, or mistakes are not marked.
    pub solution: Option<Vec<Digit>>,
    /// Whether the player has paused the game; then the board is hidden.
    pub is_paused: bool,
    /// Whether the window has lost the focus; then the board is hidden.
    pub is_away: bool,
    /// Logical solve path; `None` until the puzzle is solved and the path is known.
    pub review: Option<Review>,
    /// Whether the player has just solved the puzzle, so that its review is still to be added to the log.
    pub(in crate::app) is_just_solved: bool,
    /// Whether the summary of a solved game is shown over the board, as soon as the animation has ended.
    pub summary: bool,
    /// Animation of the solved board; `None` if there was none or the player has skipped it.
    pub(in crate::app) wave: Option<SolvedWave>,
}

impl Play {
    /// Returns the state of a newly opened game, with the cursor on the first empty cell.
    #[must_use]
    pub(in crate::app) fn new(game: Game, origin: Origin, baseline: Baseline, unsaved: Option<Unsaved>) -> Self {
        let cursor = game.shape().iter().find(|&cell| game.digit(cell).is_none()).unwrap_or(Cell::new(0));
        let summary = game.is_solved();
        Self {
            game,
            origin,
            unsaved,
            baseline,
            cursor,
            selected: CellSet::new(),
            is_selecting: false,
            mode: Mode::Digit,
            pending: None,
            light: None,
            filter: None,
            hint: None,
            counted_help: HashSet::new(),
            just_done: None,
            health_check: HealthCheck::default(),
            solution: None,
            is_paused: false,
            is_away: false,
            review: None,
            is_just_solved: false,
            summary,
            wave: None,
        }
    }

    /// Whether the board is hidden.
    #[must_use]
    pub const fn is_hidden(&self) -> bool {
        self.is_paused || self.is_away
    }

    /// Whether the animation of the solved board is on the screen at this time.
    #[must_use]
    pub fn is_animated(&self, now: Instant) -> bool {
        !self.is_hidden() && self.wave.is_some_and(|wave| wave.is_running(now))
    }

    /// Returns the cells that the animation of the solved board highlights at this time.
    #[must_use]
    pub fn animated_cells(&self, now: Instant) -> CellSet {
        self.wave.map(|wave| wave.cells(now)).unwrap_or_default()
    }

    /// Closes one thing: the card of a solved game, an opened step of a list, or the hint. Esc also leaves the mode, then drops the
    /// selection, then the highlight. Returns whether there was anything to close. A hidden board has nothing to close.
    pub(in crate::app) fn close_one(&mut self, is_esc: bool) -> bool {
        if self.is_hidden() {
            return false;
        }
        if self.summary {
            self.summary = false;
        } else if let Some(hint) = &mut self.hint {
            if !hint.close() {
                self.hint = None;
            }
        } else if !is_esc {
            return false;
        } else if self.mode != Mode::Digit {
            self.mode = Mode::Digit;
        } else if !self.selected.is_empty() || self.is_selecting {
            self.deselect();
        } else {
            return self.clear_highlight();
        }
        true
    }

    /// Counts the part of the hint that is shown as help. A part that is opened again at the same moment of the game does not count again.
    pub(in crate::app) fn count_help(&mut self) {
        let Some(hint) = self.hint.as_ref().filter(|hint| hint.is_help()) else { return };
        let text = hint.text();
        let id = if hint.is_answer() { text.title } else { text.said.into_iter().next().unwrap_or_default() };
        if self.counted_help.insert((self.game.history().here(), id, hint.parts)) {
            self.game.help.hint_parts += 1;
            self.game.help.hints += u32::from(hint.parts == 1);
            self.game.help.rungs[hint.rung()] += 1;
        }
    }

    /// Moves the cursor to the first cell that the hint mentions, if the window shows only a part of the board without any mentioned cell.
    pub fn bring_hint_in_sight(&mut self, size: Size) {
        let (Some(hint), Ok(fit)) = (&self.hint, self.fit(size)) else { return };
        let spoken = hint.spoken();
        if !spoken.iter().any(|&cell| fit.board.shows(cell)) {
            self.cursor = spoken.first().copied().unwrap_or(self.cursor);
        }
    }

    /// Returns the geometry of the play screen in a window of this size.
    ///
    /// # Errors
    /// If not even one cell fits. The error is the size that is needed.
    pub fn fit(&self, size: Size) -> Result<ScreenLayout, Size> {
        layout(size, &self.plan())
    }

    /// Returns the requirements of the board for the screen layout.
    #[must_use]
    pub fn plan(&self) -> BoardRequirements {
        BoardRequirements::of(self.game.board().layout(), self.cursor)
    }

    /// Returns the board with the player's digits, regardless of notes.
    ///
    /// # Errors
    /// If the digits break a rule. The error lists every fault.
    pub(in crate::app) fn board_with_entries(&self) -> Result<Board, Vec<Fault>> {
        let mut position = self.game.position();
        position.removed.fill(DigitSet::EMPTY);
        position.check()
    }

    /// Returns the cells whose digits repeat.
    #[must_use]
    pub fn conflicts(&self) -> CellSet {
        self.game.conflicts()
    }

    /// Returns the cells whose digits differ from the solution; empty while the solution is unknown.
    #[must_use]
    pub fn mistakes(&self) -> CellSet {
        let game = &self.game;
        let is_wrong = |cell: &Cell| {
            let meant = self.solution.as_ref().map(|solution| solution[cell.index()]);
            meant.is_some() && game.digit(*cell).is_some() && game.digit(*cell) != meant
        };
        game.shape().iter().filter(is_wrong).collect()
    }

    /// Moves the cursor. Returns whether the action was a move.
    pub fn travel(&mut self, action: Action) -> bool {
        let shape = self.game.shape();
        let to = moved(shape, self.cursor, action);
        self.cursor = to.unwrap_or(self.cursor);
        match action {
            Action::NextEmpty | Action::PreviousEmpty => {
                self.seek(action == Action::NextEmpty, |_, _| true);
            }
            Action::NextPossible | Action::PreviousPossible => {
                let lit = self.lit();
                if self.seek(action == Action::NextPossible, Self::is_sought) {
                    self.light = lit; // the digit that was searched for stays highlighted
                }
            }
            _ => return to.is_some(),
        }
        true
    }

    /// Moves to the next or the previous empty cell for which `is_wanted` returns true, in reading order with wrap-around. Returns whether
    /// there is such a cell.
    fn seek(&mut self, is_forward: bool, is_wanted: impl Fn(&Self, Cell) -> bool) -> bool {
        let cells = self.game.shape().cells();
        let step = if is_forward { 1 } else { cells - 1 };
        let mut others = (1..cells).map(|i| Cell::new((self.cursor.index() + i * step) % cells));
        let found = others.find(|&cell| self.game.digit(cell).is_none() && is_wanted(self, cell));
        self.cursor = found.unwrap_or(self.cursor);
        found.is_some()
    }

    /// Returns the change that a digit key makes in the selected cells; `None` if it changes nothing.
    #[must_use]
    pub fn write(&self, digit: Digit, mode: Mode, erase: bool) -> Option<Change> {
        match mode {
            Mode::Digit => self.game.enter(&self.targets(), digit, erase),
            Mode::Note => self.game.toggle(Pencil::Note, &self.targets(), digit),
            Mode::Corner => self.game.toggle(Pencil::Corner, &self.targets(), digit),
            Mode::Colour => self.game.paint(&self.targets(), None, Some(Colour::new(digit.number() as u8)?)),
        }
    }

    /// Makes a change. Returns whether that solved the puzzle.
    pub fn apply(&mut self, change: Change, now: Instant) -> bool {
        let is_aside = is_aside(change.kind);
        self.game.apply(change, now);
        if is_aside {
            return false; // colours and corner marks affect neither the hint nor the solution
        }
        self.hint = None;
        self.summary = self.game.is_solved();
        self.summary
    }

    /// Updates the screen after a step through the history. The cursor moves to the cells that were changed.
    pub fn follow(&mut self, change: Option<&Change>) {
        if change.is_none_or(|change| !is_aside(change.kind)) {
            self.hint = None;
            self.summary = false;
        }
        if let Some(cell) = change.and_then(Change::cell) {
            self.cursor = cell;
        }
    }

    /// Returns the digit that a typed character means on this board; `None` if it means no digit.
    #[must_use]
    pub fn digit_of(&self, typed: char) -> Option<Digit> {
        Digit::from_symbol(typed).filter(|digit| digit.index() < self.game.shape().side())
    }

    /// Carries out a key sequence that was completed by a typed character. Returns the change to make; `None` if the board does not change.
    pub fn answer(&mut self, pending: Pending, typed: char) -> Option<Change> {
        let digit = self.digit_of(typed)?;
        match pending {
            Pending::Note => return self.write(digit, Mode::Note, false),
            Pending::Corner => return self.write(digit, Mode::Corner, false),
            Pending::Symbol | Pending::WhyNot | Pending::Colour | Pending::ColourNote | Pending::ColourOf(_) => {
                return None; // handled by the caller
            }
            Pending::Light => self.light_up(digit),
            Pending::AlsoLight(other) => self.light_both(other, digit),
            Pending::Row => self.pending = Some(Pending::Column(digit.index())),
            Pending::Box => {
                let (shape, at) = (self.game.shape(), digit.index());
                let (high, wide) = (shape.box_height(), shape.box_width());
                let across = shape.side() / wide;
                self.cursor = shape.cell(at / across * high + high / 2, at % across * wide + wide / 2);
            }
            Pending::Column(row) => self.cursor = self.game.shape().cell(row, digit.index()),
        }
        None
    }
}

/// Returns the cell that an action moves to, wrapping around at the edges; `None` if it does not move in a direction.
pub(in crate::app) fn moved(shape: Shape, from: Cell, action: Action) -> Option<Cell> {
    let (side, row, column) = (shape.side(), shape.row(from), shape.column(from));
    let (high, wide) = (shape.box_height(), shape.box_width());
    let back = |at: usize, by: usize| (at + side - by) % side;
    let (row, column) = match action {
        Action::Left => (row, back(column, 1)),
        Action::Right => (row, (column + 1) % side),
        Action::Up => (back(row, 1), column),
        Action::Down => ((row + 1) % side, column),
        Action::LeftBox => (row, back(column, wide)),
        Action::RightBox => (row, (column + wide) % side),
        Action::UpBox => (back(row, high), column),
        Action::DownBox => ((row + high) % side, column),
        Action::RowStart => (row, 0),
        Action::RowEnd => (row, side - 1),
        _ => return None,
    };
    Some(shape.cell(row, column))
}

/// Whether a change affects neither hints nor whether the puzzle is solved.
const fn is_aside(kind: ChangeKind) -> bool {
    matches!(kind, ChangeKind::Colour | ChangeKind::Corner)
}
