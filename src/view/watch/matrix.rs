//! Small matrix during a search, with the number of options left below each item.

use crate::app::Area;
use crate::app::watch::Watch;
use crate::view::zero_one_matrix::{Coverage, ItemColumn, OptionTable};
use crate::view::{Canvas, Role};
use cover::ItemId;

/// Draws the matrix, with a row for each option and a column for each item.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, watch: &Watch) {
    let Some(machine) = watch.exact() else { return };
    let (matrix, search) = (machine.matrix(), machine.search());
    let chosen = watch.last().and_then(|step| step.item).and_then(|name| matrix.item(name));
    let column = |item: ItemId| {
        let below = match (search.is_active(item), search.size(item)) {
            (false, _) => ("■".to_owned(), Role::Covered),
            (true, 0) => ("0".to_owned(), Role::DeadEnd),
            (true, size) => (size.to_string(), Role::Text),
        };
        let (coverage, role) =
            if search.is_active(item) { (Coverage::Open, Role::Title) } else { (Coverage::Covered, Role::Covered) };
        let sign = if chosen == Some(item) { "▾" } else { "" };
        ItemColumn { sign: (sign, Role::Decision), role, below, coverage, is_secondary: false }
    };
    let items: Vec<ItemColumn> = (0..matrix.problem().items() as u32).map(ItemId).map(column).collect();
    let table = OptionTable { matrix, options: &machine.of_options(), items, counts: "left", shows_hidden: false };
    table.draw(canvas, area);
}
