//! A small matrix of 0s and 1s. Covered columns and hidden rows are dark.

use crate::app::Area;
use crate::app::watch::{MATRIX_MARGIN as MARGIN, Watch, matrix_size, matrix_step};
use crate::view::{Canvas, Role};
use cover::{ItemId, OptionId};
use solve::OptionState;

/// Draws the matrix: a row for each option, a column for each item; below, the number of options left for each item.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch) {
    let Some(machine) = watch.exact() else { return };
    let (matrix, search) = (machine.matrix(), machine.search());
    let problem = matrix.problem();
    let step = matrix_step(area.width >= matrix_size(watch, true).width);
    let chosen = watch.last().and_then(|step| step.item).and_then(|name| matrix.item(name));
    let items: Vec<ItemId> = (0..problem.items() as u32).map(ItemId).collect();
    let last = area.y + 2 + problem.options() as u16;
    canvas.write(area.x, last, "left", Role::Faint);
    for (x, &item) in (area.x + MARGIN..).step_by(usize::from(step)).zip(&items) {
        if chosen == Some(item) {
            let pointer = canvas.glyph("▾", "v").to_owned();
            canvas.write(x, area.y, &pointer, Role::Decision);
        }
        let role = if search.is_active(item) { Role::Title } else { Role::Covered };
        canvas.write(x, area.y + 1, &matrix.item_name(item).to_string(), role);
        let (left, role) = match (search.is_active(item), search.size(item)) {
            (false, _) => (canvas.glyph("■", "#").to_owned(), Role::Covered),
            (true, 0) => ("0".to_owned(), Role::DeadEnd),
            (true, size) => (size.to_string(), Role::Text),
        };
        canvas.write(x, last, &left, role);
    }
    for (y, (option, standing)) in (area.y + 2..).zip(problem.iter().zip(machine.of_options())) {
        let (sign, word, role) = look(canvas, standing);
        canvas.write(area.x, y, sign, role);
        canvas.write(area.x + 2, y, &matrix.option_name(option).to_string(), role);
        for (x, &item) in (area.x + MARGIN..).step_by(usize::from(step)).zip(&items) {
            let (bit, role) = bit(watch, option, standing, item);
            canvas.write(x, y, bit, role);
        }
        canvas.write(area.x + MARGIN + step * items.len() as u16, y, word, role);
    }
}

/// Returns a sign and a word for the state of an option, and their role.
fn look(canvas: &Canvas<'_>, standing: OptionState) -> (&'static str, &'static str, Role) {
    let ascii = canvas.look.ascii;
    match standing {
        OptionState::Open => (" ", "", Role::Title),
        OptionState::Returned => (" ", "back", Role::Title),
        OptionState::Taken => (if ascii { ">" } else { "▸" }, "taken", Role::Solution),
        OptionState::JustTaken => (if ascii { ">" } else { "▸" }, "taken", Role::Placed),
        OptionState::ToTry => ("?", "to try", Role::Decision),
        OptionState::Tried => (if ascii { "x" } else { "×" }, "tried", Role::Eliminated),
        OptionState::Hidden => (" ", "", Role::Covered),
        OptionState::JustHidden => (" ", "hidden", Role::Faint),
    }
}

/// Returns the character of an option and an item.
fn bit(watch: &Watch, option: OptionId, standing: OptionState, item: ItemId) -> (&'static str, Role) {
    let Some(machine) = watch.exact() else { return ("", Role::Faint) };
    let has = machine.matrix().problem().covered_by(option).contains(&item);
    let active = machine.search().is_active(item);
    match standing {
        OptionState::Taken if has => ("1", Role::Solution),
        OptionState::JustTaken if has => ("1", Role::Placed),
        OptionState::ToTry if has => ("1", Role::Decision),
        OptionState::Open | OptionState::Returned if has => ("1", Role::Title),
        OptionState::Open | OptionState::Returned | OptionState::ToTry if active => ("0", Role::Faint),
        _ => ("·", Role::Covered),
    }
}
