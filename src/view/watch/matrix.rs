//! A small matrix of 0s and 1s, whose covered rows and columns go dark and come back.

use crate::app::{Area, Size, Watch};
use crate::cover::ItemId;
use crate::view::{Canvas, Role};

/// Draws the matrix, a row an option and a column an item; gives the room it took.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch) -> Size {
    let machine = watch.machine();
    let (matrix, search) = (machine.matrix(), machine.search());
    let problem = matrix.problem();
    let items: Vec<ItemId> = (0..problem.items() as u32).map(ItemId).collect();
    let chosen = watch.last().and_then(|step| step.item).and_then(|name| matrix.item(name));
    let column = |at: usize| area.x + 5 + 3 * at as u16;
    for (at, &item) in items.iter().enumerate() {
        let name = matrix.item_name(item).to_string();
        let role = match (search.is_active(item), chosen == Some(item)) {
            (_, true) => Role::Decision,
            (true, false) => Role::Title,
            (false, false) => Role::Covered,
        };
        canvas.write(column(at), area.y, &name, role);
        let size =
            if search.is_active(item) { search.size(item).to_string() } else { canvas.glyph("■", "#").to_owned() };
        let below = area.y + problem.options() as u16 + 2;
        canvas.write(column(at), below, &size, if chosen == Some(item) { Role::Decision } else { Role::Faint });
    }
    let taken: Vec<_> = search.taken().collect();
    for (row, option) in problem.iter().enumerate() {
        let y = area.y + 1 + row as u16;
        let (is_taken, is_open) = (taken.contains(&option), search.is_open(option));
        let sign = if is_taken { canvas.glyph("▸", ">") } else { " " }.to_owned();
        let role = if is_taken {
            Role::Solution
        } else if is_open {
            Role::Title
        } else {
            Role::Covered
        };
        canvas.write(area.x, y, &format!("{sign} {}", matrix.option_name(option)), role);
        for (at, item) in items.iter().enumerate() {
            let one = problem.covered_by(option).contains(item);
            let lives = is_open && search.is_active(*item);
            let (text, role) = match (one, is_taken, lives) {
                (true, true, _) => ("1", Role::Solution),
                (true, false, true) => ("1", Role::Text),
                (false, false, true) => ("0", Role::Faint),
                _ => ("·", Role::Covered),
            };
            canvas.write(column(at), y, text, role);
        }
    }
    canvas.write(area.x, area.y + problem.options() as u16 + 2, "left", Role::Faint);
    Size { width: 5 + 3 * items.len() as u16, height: problem.options() as u16 + 3 }
}
