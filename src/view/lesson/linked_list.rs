//! Picture of a doubly linked list in the lesson: the list read in both directions, and the links of each entry.

use crate::app::Area;
use crate::app::lesson::{Direction, Ring};
use crate::view::{Canvas, Role};

/// Distance in columns from one entry to the next.
const STEP: u16 = 5;
/// Width in columns of the word at the left of a row.
const MARGIN: u16 = 7;

/// Draws the list in both directions, then a table of all links.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, ring: &Ring) {
    for (row, direction) in [(0, Direction::Right), (1, Direction::Left)] {
        reading(canvas, area.row(row), ring, direction);
    }
    for (at, name) in Ring::NAMES.into_iter().enumerate() {
        let x = area.x + MARGIN + STEP * at as u16;
        let is_out = ring.is_out(at);
        canvas.write(x, area.y + 3, name, if is_out { Role::Decision } else { Role::Title });
        let role = if is_out { Role::Decision } else { Role::Text };
        for (row, direction) in [(4, Direction::Left), (5, Direction::Right)] {
            canvas.write(x, area.y + row, Ring::NAMES[ring.next(at, direction)], role);
        }
        if is_out {
            canvas.write(x.saturating_sub(1), area.y + 6, "out", Role::Decision);
        }
    }
    for (row, line) in (8..).zip(ring.lines().into_iter().flatten()) {
        canvas.line(area, row, &line, Role::Decision);
    }
    for (row, word) in [(3, "entry"), (4, "left"), (5, "right")] {
        canvas.write(area.x, area.y + row, word, Role::Faint);
    }
}

/// Draws the list as it is read in one direction: each entry in its own column, and an arrow from each entry to the next.
fn reading(canvas: &mut Canvas<'_>, area: Area, ring: &Ring, direction: Direction) {
    let ends = Ring::NAMES.len() as u16;
    let place = |entry: usize| area.x + MARGIN + STEP * entry as u16;
    let (word, start, end) = match direction {
        Direction::Right => ("right", place(0), area.x + MARGIN + STEP * ends),
        Direction::Left => ("left", area.x + MARGIN + STEP * ends, place(0)),
    };
    canvas.write(area.x, area.y, word, Role::Faint);
    let mut from = start;
    canvas.write(start, area.y, Ring::NAMES[0], Role::Title);
    let walk = ring.walk(direction);
    let stops = walk.iter().map(|&entry| (place(entry), Ring::NAMES[entry])).chain([(end, Ring::NAMES[0])]);
    for (to, name) in stops {
        let (low, high) = (from.min(to), from.max(to));
        let line = "─".repeat(usize::from((high - low).saturating_sub(4)));
        let arrow = match direction {
            Direction::Right => format!("{line}→"),
            Direction::Left => format!("←{line}"),
        };
        canvas.write(low + 2, area.y, &arrow, Role::Text);
        canvas.write(to, area.y, name, if ring.is_broken() { Role::DeadEnd } else { Role::Title });
        from = to;
    }
}
