//! The textbook matrix. Rows are options and columns are items; covered and hidden ones are dark.

use crate::app::Area;
use crate::app::lesson::{Column, FullSearch, Reading, Subsets, Table};
use crate::view::{Canvas, Role};
use cover::ItemId;
use solve::Matrix;
use solve::OptionState;

/// Columns before the first item, for a sign and the letter of the option.
const MARGIN: u16 = 5;
/// Columns after the last item, for a word.
const WORD: u16 = 6;

/// Draws the matrix and a number or sign below each item. The secondary item is in brackets.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, matrix: &Matrix, table: &Table) {
    let problem = matrix.problem();
    let items = table.columns.len() as u16;
    let step = if area.width >= MARGIN + 4 * items + WORD { 4 } else { 2 };
    let x = |item: usize| area.x + MARGIN + step * item as u16;
    let last = area.y + 2 + table.options.len() as u16;
    canvas.write(area.x, last, &format!("{:<5}", table.counts), Role::Faint);
    for (at, (&column, below)) in table.columns.iter().zip(&table.below).enumerate() {
        let (role, count) = match column {
            Column::Bare => (Role::Title, Role::Text),
            Column::Chosen => (Role::Decision, Role::Decision),
            Column::Covered => (Role::Covered, Role::Covered),
            Column::Clash => (Role::Conflict, Role::Conflict),
            Column::Dead => (Role::DeadEnd, Role::DeadEnd),
        };
        if matches!(column, Column::Chosen | Column::Clash | Column::Dead) {
            canvas.write(x(at), area.y, if column == Column::Chosen { "▾" } else { "!" }, role);
        }
        let (item, y) = (ItemId(at as u32), area.y + 1);
        if table.secondary == Some(item) {
            canvas.write(x(at) - 1, y, "(", Role::Faint);
            canvas.write(x(at) + 1, y, ")", Role::Faint);
        }
        canvas.write(x(at), y, &matrix.item_name(item).to_string(), role);
        canvas.write(x(at), last, below, count);
    }
    for (y, (option, &standing)) in (area.y + 2..).zip(problem.iter().zip(&table.options)) {
        let (sign, word, role) = look(standing);
        canvas.write(area.x, y, sign, role);
        canvas.write(area.x + 2, y, &matrix.option_name(option).to_string(), role);
        let has = problem.covered_by(option);
        for (at, &column) in table.columns.iter().enumerate() {
            let (bit, role) = bit(has.contains(&ItemId(at as u32)), standing, column);
            canvas.write(x(at), y, bit, role);
        }
        canvas.write(x(table.columns.len()), y, word, role);
    }
}

/// Returns the sign and the word beside an option, and the role of both.
const fn look(standing: OptionState) -> (&'static str, &'static str, Role) {
    match standing {
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

/// Returns the 0 or 1 of an option and an item, or a dot if one of them is gone, and its role.
const fn bit(has: bool, standing: OptionState, column: Column) -> (&'static str, Role) {
    match (standing, column) {
        (OptionState::Taken | OptionState::JustTaken, Column::Clash) if has => ("1", Role::Conflict),
        (OptionState::Taken, _) if has => ("1", Role::Solution),
        (OptionState::JustTaken, _) if has => ("1", Role::Placed),
        (OptionState::ToTry, _) if has => ("1", Role::Decision),
        (OptionState::JustHidden, _) if has => ("1", Role::Eliminated),
        (OptionState::Open | OptionState::Returned, _) if has => ("1", Role::Title),
        (
            OptionState::Open | OptionState::Returned | OptionState::ToTry,
            Column::Bare | Column::Chosen | Column::Dead,
        ) => ("0", Role::Faint),
        _ => ("·", Role::Covered),
    }
}

/// Draws the matrix and below it a sign for each subset.
pub fn subsets(canvas: &mut Canvas<'_>, area: Area, subsets: &Subsets) {
    draw(canvas, area, subsets.matrix(), &subsets.table());
    for (at, (seen, is_here)) in (0_u16..).zip(subsets.strip()) {
        let (x, y) = (area.x + at % 16 * 2, area.y + area.height - 4 + at / 16);
        let (sign, role) = match seen {
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
    for (row, (line, is_now)) in (area.height.saturating_sub(6)..).zip(page.lines()) {
        let sign = if is_now { "▸" } else { " " };
        canvas.line(area, row, &format!("{sign} {line}"), if is_now { Role::Decision } else { Role::Text });
    }
}

/// Draws the matrix and below it the path and the counters of the watch.
pub fn reading(canvas: &mut Canvas<'_>, area: Area, page: &Reading) {
    draw(canvas, area, page.matrix(), &page.table());
    let about = canvas.glyph("≈", "~").to_owned();
    for (row, line) in (area.height.saturating_sub(Reading::LINES)..).zip(page.lines()) {
        canvas.line(area, row, &line.replace('≈', &about), Role::Text);
    }
}
