//! The board while it is searched: digits as they come and go, the options that are left in every cell, what the last step did.

use std::collections::BTreeMap;

use crate::app::watch::{Standing, Watch, standings};
use crate::app::{BoardArea, Form};
use crate::cover::{Act, ItemId};
use crate::grid::{Board, Cell, Digit, DigitSet};
use crate::view::board::{Face, board};
use crate::view::{Canvas, Role};

/// Draws the board; the frame points to the cell of the last step.
pub fn draw(canvas: &mut Canvas<'_>, place: &BoardArea, watch: &Watch, start: &Board) {
    let faces = Faces::of(place, watch, start);
    let machine = watch.machine();
    let pointer = match machine.search().last().map(|step| step.act) {
        Some(Act::Try(branch) | Act::TakeBack(branch)) => machine.matrix().candidate(branch.option).map(|at| at.0),
        Some(Act::Choose { item, .. } | Act::DeadEnd { item }) => {
            Some(Cell::new(item.index())).filter(|&cell| machine.matrix().cell_item(cell) == Some(item))
        }
        Some(Act::Solution | Act::Exhausted) | None => None,
    };
    board(canvas, place, pointer, |cell| faces.face(cell));
}

/// What every cell shows; worked out once a frame.
struct Faces<'a> {
    watch: &'a Watch,
    start: &'a Board,
    form: Form,
    standings: Vec<Standing>,
    placed: BTreeMap<Cell, (Digit, bool)>,
    dead: Option<ItemId>,
}

impl<'a> Faces<'a> {
    fn of(place: &BoardArea, watch: &'a Watch, start: &'a Board) -> Self {
        let dead = match watch.machine().search().last().map(|step| step.act) {
            Some(Act::DeadEnd { item }) => Some(item),
            _ => None,
        };
        let placed = watch.placed().map(|(cell, digit, decided)| (cell, (digit, decided))).collect();
        Self { watch, start, form: place.form, standings: standings(watch.machine()), placed, dead }
    }

    fn face(&self, cell: Cell) -> Face {
        if let Some(digit) = self.start.digit(cell) {
            let role = if self.start.is_given(cell) { Role::Given } else { Role::Entry };
            return Face { digit: Some((digit, role)), ..Face::default() };
        }
        if let Some(&(digit, decided)) = self.placed.get(&cell) {
            let new = self.standing(cell, digit) == Some(Standing::JustTaken);
            let role = if new { Role::Placed } else { Role::Entry };
            return Face { digit: Some((digit, role)), is_same: decided, ..Face::default() };
        }
        let shown = |digit: Digit| {
            let role = match self.standing(cell, digit)? {
                Standing::Open => Role::Candidate,
                Standing::Returned => Role::Entry,
                Standing::ToTry => Role::Pattern,
                Standing::Tried | Standing::JustHidden => Role::Struck,
                Standing::Taken | Standing::JustTaken | Standing::Hidden => return None,
            };
            Some((digit, role))
        };
        let marks: Vec<_> = DigitSet::all(self.start.shape().side()).iter().filter_map(shown).collect();
        // On the smallest boards, which show no marks, the cells of the chosen item are all that can be shown.
        let chosen = self.form == Form::Tiny && marks.iter().any(|mark| mark.1 == Role::Pattern);
        Face { marks, is_cursor: chosen || self.is_dead(cell), ..Face::default() }
    }

    fn standing(&self, cell: Cell, digit: Digit) -> Option<Standing> {
        let option = self.watch.machine().matrix().option_at(cell, digit)?;
        Some(self.standings[option.index()])
    }

    /// Whether nothing can be put into the cell, or it is one of a unit's in none of which a digit can be put.
    fn is_dead(&self, cell: Cell) -> bool {
        let Some(dead) = self.dead else { return false };
        let (matrix, layout) = (self.watch.machine().matrix(), self.start.layout());
        let side = layout.shape().side();
        let units = layout.units_of(cell).iter();
        matrix.cell_item(cell) == Some(dead)
            || units
                .into_iter()
                .any(|&unit| (0..side).any(|digit| matrix.unit_item(unit, Digit::new(digit)) == Some(dead)))
    }
}
