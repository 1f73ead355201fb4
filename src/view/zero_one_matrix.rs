//! Small matrix of 0s and 1s, with options as rows and items as columns. Covered items and hidden options are dark.

use crate::app::Area;
use crate::app::watch::{MATRIX_MARGIN as MARGIN, matrix_size, matrix_step};
use crate::view::{Canvas, Role};
use cover::ItemId;
use solve::{Matrix, OptionState};

/// Matrix to be drawn, with the state of its options and items.
pub struct OptionTable<'a> {
    pub matrix: &'a Matrix,
    pub options: &'a [OptionState],
    pub items: Vec<ItemColumn>,
    /// Name of the row of numbers below the matrix.
    pub counts: &'a str,
    /// Whether options that the last step hid still show their 1s.
    pub shows_hidden: bool,
}

/// Appearance of the column of an item.
pub struct ItemColumn {
    /// Sign above the item's name and the role of the sign; the sign may be empty.
    pub sign: (&'static str, Role),
    /// Role of the item's name.
    pub role: Role,
    /// Number or sign below the matrix, and its role.
    pub below: (String, Role),
    pub coverage: Coverage,
    /// Whether the item is secondary, which is shown by brackets around its name.
    pub is_secondary: bool,
}

/// How often an item is covered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    Open,
    Covered,
    /// Covered more than once.
    Clash,
}

impl OptionTable<'_> {
    /// Draws the matrix and a number or sign below each item.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Area) {
        let (matrix, problem) = (self.matrix, self.matrix.problem());
        let step = matrix_step(area.width >= matrix_size(problem, true).width);
        let x = |item: usize| area.x + MARGIN + step * item as u16;
        let (first, last) = (area.y + 2, area.y + 2 + self.options.len() as u16);
        canvas.write(area.x, last, self.counts, Role::Faint);
        for (at, ItemColumn { sign, role, below, is_secondary, .. }) in self.items.iter().enumerate() {
            canvas.write(x(at), area.y, sign.0, sign.1);
            if *is_secondary {
                canvas.write(x(at) - 1, area.y + 1, "(", Role::Faint);
                canvas.write(x(at) + 1, area.y + 1, ")", Role::Faint);
            }
            canvas.write(x(at), area.y + 1, &matrix.item_name(ItemId(at as u32)).to_string(), *role);
            canvas.write(x(at), last, &below.0, below.1);
        }
        for (y, (option, &state)) in (first..).zip(problem.iter().zip(self.options)) {
            let (sign, word, role) = look(state);
            canvas.write(area.x, y, sign, role);
            canvas.write(area.x + 2, y, &matrix.option_name(option).to_string(), role);
            let items = problem.covered_by(option);
            for (at, item) in self.items.iter().enumerate() {
                let (bit, role) = self.bit(items.contains(&ItemId(at as u32)), state, item.coverage);
                canvas.write(x(at), y, bit, role);
            }
            canvas.write(x(self.items.len()), y, word, role);
        }
    }

    /// Returns the symbol for an option and an item, and its role: 0 or 1, or a dot if the option or the item is gone.
    const fn bit(&self, is_one: bool, option: OptionState, item: Coverage) -> (&'static str, Role) {
        match (option, item) {
            (OptionState::Taken | OptionState::JustTaken, Coverage::Clash) if is_one => ("1", Role::Conflict),
            (OptionState::Taken, _) if is_one => ("1", Role::Solution),
            (OptionState::JustTaken, _) if is_one => ("1", Role::Placed),
            (OptionState::ToTry, _) if is_one => ("1", Role::Decision),
            (OptionState::JustHidden, _) if is_one && self.shows_hidden => ("1", Role::Eliminated),
            (OptionState::Open | OptionState::Returned, _) if is_one => ("1", Role::Title),
            (OptionState::Open | OptionState::Returned | OptionState::ToTry, Coverage::Open) => ("0", Role::Faint),
            _ => ("·", Role::Covered),
        }
    }
}

/// Returns the sign before an option's name, the word after its row, and the role of both.
const fn look(option: OptionState) -> (&'static str, &'static str, Role) {
    match option {
        OptionState::Open => (" ", "", Role::Title),
        OptionState::Returned => (" ", "back", Role::Title),
        OptionState::Taken => ("▸", "taken", Role::Solution),
        OptionState::JustTaken => ("▸", "taken", Role::Placed),
        OptionState::ToTry => ("?", "to try", Role::Decision),
        OptionState::Tried => ("×", "tried", Role::Eliminated),
        OptionState::Hidden => (" ", "", Role::Covered),
        OptionState::JustHidden => (" ", "hidden", Role::Faint),
    }
}
