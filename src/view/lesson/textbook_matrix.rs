//! Pictures of the textbook matrix in the lesson, with numbers, signs, the algorithm or the counters below it.

use crate::app::Area;
use crate::app::lesson::{CodeLine, Column, FullSearch, Reading, SubsetSign, Subsets, Table};
use crate::view::zero_one_matrix::{Coverage, ItemColumn, OptionTable};
use crate::view::{Canvas, Role};
use cover::ItemId;
use solve::Matrix;

/// Draws the matrix and a number or sign below each item.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, matrix: &Matrix, table: &Table) {
    let item = |(at, (&column, below)): (usize, (&Column, &String))| {
        let (sign, role, coverage) = match column {
            Column::Bare => ("", Role::Title, Coverage::Open),
            Column::Chosen => ("▾", Role::Decision, Coverage::Open),
            Column::Covered => ("", Role::Covered, Coverage::Covered),
            Column::Clash => ("!", Role::Conflict, Coverage::Clash),
            Column::Dead => ("!", Role::DeadEnd, Coverage::Open),
        };
        let count = if column == Column::Bare { Role::Text } else { role };
        let is_secondary = table.secondary == Some(ItemId(at as u32));
        ItemColumn { sign: (sign, role), role, below: (below.clone(), count), coverage, is_secondary }
    };
    let items = table.columns.iter().zip(&table.below).enumerate().map(item).collect();
    let counts = format!("{:<5}", table.counts);
    OptionTable { matrix, options: &table.options, items, counts: &counts, shows_hidden: true }.draw(canvas, area);
}

/// Draws the matrix and below it a sign for each subset.
pub fn subsets(canvas: &mut Canvas<'_>, area: Area, subsets: &Subsets) {
    draw(canvas, area, subsets.matrix(), &subsets.table());
    for (at, SubsetSign { is_exact, is_here }) in (0_u16..).zip(subsets.strip()) {
        let (x, y) = (area.x + at % 16 * 2, area.y + area.height - 4 + at / 16);
        let (sign, role) = match is_exact {
            None => ("·", Role::Faint),
            Some(false) => ("×", Role::DeadEnd),
            Some(true) => ("■", Role::Solution),
        };
        canvas.write(x, y, sign, if is_here { Role::Cursor } else { role });
    }
}

/// Draws the matrix and below it the lines of the algorithm, with a mark at the line that made the last step.
pub fn full_search(canvas: &mut Canvas<'_>, area: Area, page: &FullSearch) {
    draw(canvas, area, page.matrix(), &page.table());
    for (row, CodeLine { text, is_now }) in (area.height.saturating_sub(6)..).zip(page.lines()) {
        let (sign, role) = if is_now { ("▸", Role::Decision) } else { (" ", Role::Text) };
        canvas.line(area, row, &format!("{sign} {text}"), role);
    }
}

/// Draws the matrix and below it the path and the counters of the visualiser.
pub fn reading(canvas: &mut Canvas<'_>, area: Area, page: &Reading) {
    draw(canvas, area, page.search.matrix(), &page.search.table());
    let about = canvas.glyph("≈", "~");
    for (row, line) in (area.height.saturating_sub(Reading::LINES)..).zip(page.lines()) {
        canvas.line(area, row, &line.replace('≈', about), Role::Text);
    }
}
