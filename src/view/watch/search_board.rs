//! Board during a search: the digits placed, the options left in every cell, and the last step.

use std::collections::BTreeMap;

use crate::app::watch::WatchedSearch;
use crate::app::{BoardArea, BoardForm};
use crate::view::board::{CellStyle, Picture};
use crate::view::{Canvas, Role};
use grid::{Board, Cell, Digit, DigitSet};
use solve::{ItemName, OptionState, Verb};

/// Draws the board. Signs on its frame point to the cell of the last step.
pub fn draw(canvas: &mut Canvas<'_>, place: &BoardArea, show: &WatchedSearch, start: &Board) {
    let cell_styles = CellStyles::of(place, show, start);
    Picture { area: place, layout: start.layout(), pointer: show.last_cell(start.shape()) }
        .draw(canvas, |cell| cell_styles.cell_style(cell));
}

/// Data that decides the appearance of all cells, computed once for each frame.
struct CellStyles<'a> {
    start: &'a Board,
    form: BoardForm,
    standings: Vec<OptionState>, // state of each candidate, by cell and then by digit
    placed: BTreeMap<Cell, (Digit, bool)>,
    dead: Option<ItemName>,
}

impl<'a> CellStyles<'a> {
    fn of(place: &BoardArea, show: &WatchedSearch, start: &'a Board) -> Self {
        let dead = show.last().filter(|step| step.verb == Verb::DeadEnd).and_then(|step| step.item);
        let placed = show.placed().map(|(cell, digit, decided)| (cell, (digit, decided))).collect();
        Self { start, form: place.form, standings: show.machine().option_states(), placed, dead }
    }

    fn cell_style(&self, cell: Cell) -> CellStyle {
        if let Some(digit) = self.start.digit(cell) {
            let role = if self.start.is_given(cell) { Role::Given } else { Role::Entry };
            return CellStyle::of(Some(digit), role);
        }
        if let Some(&(digit, decided)) = self.placed.get(&cell) {
            let new = self.option_state(cell, digit) == OptionState::JustTaken;
            let role = if new { Role::Placed } else { Role::Entry };
            return CellStyle { is_same: decided, ..CellStyle::of(Some(digit), role) };
        }
        let shown = |digit: Digit| {
            let role = match self.option_state(cell, digit) {
                OptionState::Open => Role::Candidate,
                OptionState::Returned => Role::Entry,
                OptionState::ToTry => Role::Pattern,
                OptionState::Tried | OptionState::JustHidden => Role::Eliminated,
                OptionState::Taken | OptionState::JustTaken | OptionState::Hidden => return None,
            };
            Some((digit, role))
        };
        let marks: Vec<_> = DigitSet::all(self.start.shape().side()).iter().filter_map(shown).collect();
        // The smallest boards show no marks, so the cells of the chosen item are marked instead.
        let chosen = self.form == BoardForm::Tiny && marks.iter().any(|mark| mark.1 == Role::Pattern);
        CellStyle { marks, is_cursor: chosen || self.is_dead(cell), ..CellStyle::default() }
    }

    fn option_state(&self, cell: Cell, digit: Digit) -> OptionState {
        self.standings[cell.index() * self.start.shape().side() + digit.index()]
    }

    /// Returns whether the last step found a dead end in this cell, or in a unit that contains it.
    fn is_dead(&self, cell: Cell) -> bool {
        let layout = self.start.layout();
        match self.dead {
            Some(ItemName::Cell(place)) => layout.shape().at(place) == Some(cell),
            Some(ItemName::Unit(name, _)) => layout.units_of(cell).iter().any(|&unit| layout.unit(unit).name == name),
            _ => false,
        }
    }
}
