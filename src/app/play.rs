//! The play screen: one game, the cursor, and what is lit up.

use std::time::Instant;

use crate::app::health::Felt;
use crate::app::saving::Baseline;
use crate::app::{Action, Filter, Hint, Mode, Origin, Pending, Plan, Size, Unsaved, layout};
use crate::coach::Review;
use crate::game::{Change, Colour, Game, Kind, Pencil};
use grid::{Cell, CellSet, Digit};

/// Which empty cell is looked for.
#[derive(Clone, Copy)]
enum Wanted {
    Empty,
    Possible,
}

/// A game on the screen.
#[derive(Debug)]
pub struct Play {
    /// The game.
    pub game: Game,
    /// Its puzzle and where it came from.
    pub origin: Origin,
    /// Why it is not saved, if it is not.
    pub unsaved: Option<Unsaved>,
    pub(in crate::app) baseline: Baseline,
    /// The cell where the cursor is.
    pub cursor: Cell,
    /// The cells that are selected together with it; none where it stands alone.
    pub selected: CellSet,
    /// Whether moving selects.
    pub is_selecting: bool,
    /// What a digit key writes.
    pub mode: Mode,
    /// What the last key waits for.
    pub pending: Option<Pending>,
    /// The digit lit up by hand; else the cursor's own digit is.
    pub light: Option<Digit>,
    /// The cells that are lit up by what is noted in them, instead of a digit.
    pub filter: Option<Filter>,
    /// The hint that is shown.
    pub hint: Option<Hint>,
    pub(in crate::app) felt: Felt,
    /// The only solution, where mistakes are marked and that is known.
    pub solution: Option<Vec<Digit>>,
    /// Whether the player has paused: the board is hidden.
    pub is_paused: bool,
    /// Whether the window has lost the focus: the board is hidden until it is back.
    pub is_away: bool,
    /// How the puzzle can be solved by logic, once it is solved and that is known.
    pub review: Option<Review>,
    /// Whether the summary of a solved game stands before the board.
    pub summary: bool,
}

impl Play {
    /// Shows a game, the cursor on the first empty cell.
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
            felt: Felt::default(),
            solution: None,
            is_paused: false,
            is_away: false,
            review: None,
            summary,
        }
    }

    /// Whether the board must not be seen.
    #[must_use]
    pub const fn is_hidden(&self) -> bool {
        self.is_paused || self.is_away
    }

    /// Where the window shows a part of the board and nothing in it of what the hint speaks of, the cursor goes there.
    pub fn bring_hint_in_sight(&mut self, size: Size) {
        let (Some(hint), Ok(fit)) = (&self.hint, layout(size, &self.plan())) else { return };
        let (shape, spoken) = (self.game.shape(), hint.spoken());
        let is_seen =
            |&cell: &Cell| fit.board.rows().has(shape.row(cell)) && fit.board.columns().has(shape.column(cell));
        if let Some(&first) = spoken.first().filter(|_| !spoken.iter().any(is_seen)) {
            self.cursor = first;
        }
    }

    /// What its board needs on the screen.
    #[must_use]
    pub fn plan(&self) -> Plan {
        Plan::of(self.game.board().layout(), self.cursor)
    }

    /// The cells whose digits repeat.
    #[must_use]
    pub fn conflicts(&self) -> CellSet {
        self.game.conflicts()
    }

    /// The cells whose entries are not those of the solution, as far as that is known.
    #[must_use]
    pub fn mistakes(&self) -> CellSet {
        let game = &self.game;
        let is_wrong = |cell: &Cell| {
            let meant = self.solution.as_ref().map(|solution| solution[cell.index()]);
            meant.is_some() && game.digit(*cell).is_some() && game.digit(*cell) != meant
        };
        game.shape().iter().filter(is_wrong).collect()
    }

    /// Moves the cursor; says whether the action was a move.
    pub fn travel(&mut self, action: Action) -> bool {
        let shape = self.game.shape();
        let (side, row, column) = (shape.side(), shape.row(self.cursor), shape.column(self.cursor));
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
            Action::NextEmpty => return self.seek(1, Wanted::Empty),
            Action::PreviousEmpty => return self.seek(shape.cells() - 1, Wanted::Empty),
            Action::NextPossible => return self.seek(1, Wanted::Possible),
            Action::PreviousPossible => return self.seek(shape.cells() - 1, Wanted::Possible),
            _ => return false,
        };
        self.cursor = shape.cell(row, column);
        true
    }

    /// Goes to the next empty cell, so many cells on at a time; to the next that may hold the digit that is lit, if `wanted`.
    fn seek(&mut self, step: usize, wanted: Wanted) -> bool {
        let cells = self.game.shape().cells();
        let mut round = (1..cells).map(|i| Cell::new((self.cursor.index() + i * step) % cells));
        let fits = |&cell: &Cell| {
            self.game.digit(cell).is_none()
                && match wanted {
                    Wanted::Empty => true,
                    Wanted::Possible => self.is_sought(cell),
                }
        };
        if let Some(cell) = round.find(fits) {
            self.light = match wanted {
                Wanted::Empty => self.light,
                Wanted::Possible => self.lit(),
            };
            self.cursor = cell;
        }
        true
    }

    /// The change that a digit key makes here, in all cells that are selected.
    #[must_use]
    pub fn write(&self, digit: Digit, mode: Mode, erase: bool) -> Option<Change> {
        match mode {
            Mode::Digit => self.game.enter(&self.targets(), digit, erase),
            Mode::Note => self.game.toggle(Pencil::Note, &self.targets(), digit),
            Mode::Corner => self.game.toggle(Pencil::Corner, &self.targets(), digit),
            Mode::Colour => self.game.paint(&self.targets(), None, Some(Colour::new(digit.number() as u8)?)),
        }
    }

    /// Makes a change; says whether that solved the puzzle.
    pub fn apply(&mut self, change: Change, now: Instant) -> bool {
        let is_aside = is_aside(change.kind);
        self.game.apply(change, now);
        if is_aside {
            return false; // neither does it solve anything, nor is a hint about something else now
        }
        self.hint = None;
        self.summary = self.game.is_solved();
        self.summary
    }

    /// After a step through the history: the cursor goes to what changed.
    pub fn follow(&mut self, change: Option<&Change>) {
        if change.is_none_or(|change| !is_aside(change.kind)) {
            self.hint = None;
            self.summary = false;
        }
        if let Some(cell) = change.and_then(Change::cell) {
            self.cursor = cell;
        }
    }

    /// The digit that a typed character stands for on this board.
    #[must_use]
    pub fn digit_of(&self, typed: char) -> Option<Digit> {
        Digit::from_symbol(typed).filter(|digit| digit.index() < self.game.shape().side())
    }

    /// What the key that waits does with a typed character; `Some` is a change to make.
    pub fn answer(&mut self, pending: Pending, typed: char) -> Option<Change> {
        let digit = self.digit_of(typed)?;
        match pending {
            Pending::Note => return self.write(digit, Mode::Note, false),
            Pending::Corner => return self.write(digit, Mode::Corner, false),
            Pending::Symbol | Pending::WhyNot | Pending::Colour | Pending::ColourNote | Pending::ColourOf(_) => {
                return None; // the caller knows what to do
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

/// Whether what was changed is of no weight for hints, nor for whether it is solved.
const fn is_aside(kind: Kind) -> bool {
    matches!(kind, Kind::Colour | Kind::Corner)
}
