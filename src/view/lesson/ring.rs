//! A two-way list, read in both directions, and what each of its nodes knows.

use crate::app::Area;
use crate::app::lesson::{Ring, Way};
use crate::view::{Canvas, Role};

/// Columns from a node to the next.
const STEP: u16 = 5;
/// Columns for a word in front.
const MARGIN: u16 = 7;

/// Draws both readings, then a table of all neighbours.
pub fn draw(canvas: &mut Canvas<'_>, area: Area, ring: &Ring) {
    for (row, way) in [(0, Way::Right), (1, Way::Left)] {
        reading(canvas, Area { y: area.y + row, ..area }, ring, way);
    }
    for (at, name) in Ring::NAMES.into_iter().enumerate() {
        let x = area.x + MARGIN + STEP * at as u16;
        let is_out = ring.is_out(at);
        canvas.write(x, area.y + 3, name, if is_out { Role::Decision } else { Role::Title });
        let role = if is_out { Role::Decision } else { Role::Text };
        for (row, way) in [(4, Way::Left), (5, Way::Right)] {
            canvas.write(x, area.y + row, Ring::NAMES[ring.next(at, way)], role);
        }
        if is_out {
            canvas.write(x.saturating_sub(1), area.y + 6, "out", Role::Decision);
        }
    }
    for (row, line) in (8..).zip(ring.lines().into_iter().flatten()) {
        canvas.line(area, row, &line, Role::Decision);
    }
    for (row, word) in [(3, "node"), (4, "left"), (5, "right")] {
        canvas.write(area.x, area.y + row, word, Role::Faint);
    }
}

/// The list as it is read in one direction: each node at its own place, arrows from those that are met to the next.
fn reading(canvas: &mut Canvas<'_>, area: Area, ring: &Ring, way: Way) {
    let ends = Ring::NAMES.len() as u16;
    let place = |node: usize| area.x + MARGIN + STEP * node as u16;
    let (word, start, end) = match way {
        Way::Right => ("right", place(0), area.x + MARGIN + STEP * ends),
        Way::Left => ("left", area.x + MARGIN + STEP * ends, place(0)),
    };
    canvas.write(area.x, area.y, word, Role::Faint);
    let mut from = start;
    canvas.write(start, area.y, Ring::NAMES[0], Role::Title);
    let walk = ring.walk(way);
    let stops = walk.iter().map(|&node| (place(node), Ring::NAMES[node])).chain([(end, Ring::NAMES[0])]);
    for (to, name) in stops {
        let (low, high) = (from.min(to), from.max(to));
        let line = "─".repeat(usize::from((high - low).saturating_sub(4)));
        let arrow = match way {
            Way::Right => format!("{line}→"),
            Way::Left => format!("←{line}"),
        };
        canvas.write(low + 2, area.y, &arrow, Role::Text);
        canvas.write(to, area.y, name, if ring.is_torn() { Role::DeadEnd } else { Role::Title });
        from = to;
    }
}
