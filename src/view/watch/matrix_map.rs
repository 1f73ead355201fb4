//! Map of a board's matrix. It shows which share of the 1s is left in each part, and which part is visible in the window.

use crate::app::Area;
use crate::view::watch::matrix_window::Scene;
use crate::view::{Canvas, Role};
use cover::OptionId;
use solve::OptionState;
use text::counted;

/// Height of the map in rows.
const HEIGHT: u16 = 12;

/// Numbers of 1s in the part of the matrix that one character of the map shows: at the start, and left now.
#[derive(Clone, Copy, Default)]
struct Share {
    all: u32,
    left: u32,
}

/// Draws the map at the top of an area. Returns the number of rows used, including an empty row below the map; 0 if there is no room.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, scene: &Scene<'_>) -> u16 {
    let problem = scene.machine.matrix().problem();
    let secondary = problem.items() - problem.primary();
    let height = HEIGHT + 2 + u16::from(secondary > 0);
    if area.height < height + 6 {
        return 0;
    }
    let options = counted(problem.options(), "option", "options");
    let items = counted(problem.primary(), "item", "items");
    let long = format!("MATRIX  {options}, {items}");
    let short = format!("MATRIX  {}×{}", problem.options(), problem.primary());
    canvas.line(area, 0, if long.len() > usize::from(area.width) { &short } else { &long }, Role::Title);
    if secondary > 0 {
        let words = counted(secondary, "secondary item", "secondary items");
        canvas.line(area, HEIGHT + 1, &format!("        and {words}"), Role::Faint);
    }
    let (wide, high) = (usize::from(area.width), usize::from(HEIGHT));
    let (rows, columns) = (scene.cut.rows(), scene.cut.columns.len());
    let across = |column: usize| (2 * column + 1) * wide / (2 * columns);
    let down = |row: usize| (2 * row + 1) * high / (2 * rows);
    let mut shares = vec![Share::default(); wide * high];
    for (option, standing) in scene.standings.iter().enumerate() {
        let is_left = !matches!(standing, OptionState::Hidden | OptionState::JustHidden | OptionState::Tried);
        let y = down(option / scene.cut.grain.tall());
        for item in problem.covered_by(OptionId(option as u32)) {
            let share = &mut shares[y * wide + across(scene.cut.column_of[item.index()])];
            share.all += 1;
            share.left += u32::from(is_left);
        }
    }
    let (seen_across, seen_down) = (&scene.pane.columns, &scene.pane.rows);
    let x_seen = across(seen_across.start)..=across(seen_across.end - 1);
    let y_seen = down(seen_down.start)..=down(seen_down.end - 1);
    for (at, share) in shares.iter().enumerate() {
        let (x, y) = (at % wide, at / wide);
        let role = if x_seen.contains(&x) && y_seen.contains(&y) { Role::Entry } else { Role::Faint };
        let sign = shade(canvas, *share).to_string();
        canvas.write(area.x + x as u16, area.y + 1 + y as u16, &sign, role);
    }
    height
}

/// Returns the character for a share of 1s left: the larger the share, the denser the shade.
fn shade(canvas: &Canvas<'_>, share: Share) -> char {
    let signs = canvas.glyph("·░▒▓█", ".:+*#");
    match share {
        Share { all: 0, .. } => ' ',
        Share { left: 0, .. } => signs.chars().next().unwrap_or(' '),
        Share { all, left } => signs.chars().nth((1 + (4 * left - 1) / all).min(4) as usize).unwrap_or(' '),
    }
}
