//! Lines drawn as bands of a soft background, which hide no pencil marks.

use std::collections::HashSet;

use ratatui::style::{Color, Modifier};

use crate::app::Area;
use crate::view::Role;
use crate::view::board::rules::LineDirection;
use crate::view::board::rules::line_rules::Line;
use crate::view::board::rules::sign_placer::{Point, SignPlacer};

impl Line<'_> {
    /// Whether the theme has a background for lines of this kind.
    pub(super) fn has_band(&self, placer: &SignPlacer<'_, '_>) -> bool {
        placer.canvas.style(self.stroke.role).bg.is_some()
    }

    /// Gives the positions of the band the background of the line. The band runs through the middle of the cells and is wider at the bulb.
    pub(super) fn band(&self, placer: &mut SignPlacer<'_, '_>) {
        let area = placer.area;
        let mut points = HashSet::new();
        for &cell in self.cells.iter().filter(|&&cell| area.shows(cell)) {
            let at = area.cell(cell);
            points.extend(if self.is_bulb(cell) { bulb(at) } else { middle(at) }.points());
        }
        for (one, other, way) in self.steps(area.shape()).filter(|step| area.shows(step.0) && area.shows(step.1)) {
            points.extend(arm(area.cell(one), way));
            points.extend(arm(area.cell(other), way.back()));
        }
        tint(placer, &points, self.stroke.role);
    }
}

/// Returns half of the width and of the height by which a band exceeds one column and one row.
const fn spread(at: Area) -> (u16, u16) {
    (if at.width > 9 { 2 } else { 1 }, (at.height - 1) / 4)
}

/// Returns the part of a band in the middle of a cell.
const fn middle(at: Area) -> Area {
    let ((x, y), (wide, high)) = (at.centre(), spread(at));
    Area { x: x - wide, y: y - high, width: 2 * wide + 1, height: 2 * high + 1 }
}

/// Returns the part of a cell that the bulb of a line fills.
const fn bulb(at: Area) -> Area {
    if at.width < 5 { at } else { Area { x: at.x + 1, width: at.width - 2, ..at } }
}

/// Returns the positions of a band between the middle of a cell and the border in this direction, the border included.
fn arm(at: Area, way: LineDirection) -> Vec<Point> {
    let (down, along) = way.step();
    let Area { x, y, width, height } = middle(at);
    let columns = match along {
        0 => x..x + width,
        1 => x + width..at.x + at.width + 1,
        _ => at.x - 1..x,
    };
    let rows = match down {
        0 => y..y + height,
        1 => y + height..at.y + at.height + 1,
        _ => at.y - 1..y,
    };
    if down == 0 || along == 0 {
        return rows.flat_map(|y| columns.clone().map(move |x| (x, y))).collect();
    }
    let slope = |at: u16, from: &std::ops::Range<u16>, to: &std::ops::Range<u16>, is_same: bool| {
        let part = (at - from.start) * to.len() as u16 / from.len().max(1) as u16;
        if is_same { to.start + part } else { to.end - 1 - part }
    };
    // A band to a corner has one position in each column, or two where it changes to the next row.
    columns.clone().map(|x| (x, slope(x, &columns, &rows, down == along))).collect()
}

/// Gives these positions the background of a role. Positions that the player coloured or selected keep theirs.
fn tint(placer: &mut SignPlacer<'_, '_>, points: &HashSet<Point>, role: Role) {
    let canvas = &mut *placer.canvas;
    let Some(band) = canvas.style(role).bg else { return };
    let soft = [Role::Peer, Role::Area].map(|role| canvas.style(role).bg);
    let [faint, clear] = [Role::Candidate, Role::PeerCandidate].map(|role| canvas.style(role).fg);
    for &point in points {
        let Some(cell) = canvas.buffer.cell_mut(point) else { continue };
        if cell.modifier.contains(Modifier::REVERSED) || !(cell.bg == Color::Reset || soft.contains(&Some(cell.bg))) {
            continue;
        }
        cell.bg = band;
        cell.modifier.remove(Modifier::DIM);
        if Some(cell.fg) == faint {
            cell.fg = clear.unwrap_or(Color::Reset);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arms_of_two_cells_meet_at_their_border() {
        for (width, height) in [(11, 5), (7, 3), (5, 2), (5, 1), (3, 1)] {
            let at = Area { x: 20, y: 10, width, height };
            for way in LineDirection::ALL {
                let (down, along) = way.step();
                let other = Area {
                    x: at.x.checked_add_signed(along as i16 * (width as i16 + 1)).unwrap(),
                    y: at.y.checked_add_signed(down as i16 * (height as i16 + 1)).unwrap(),
                    ..at
                };
                let (one, other) = (arm(at, way), arm(other, way.back()));
                assert!(one.iter().any(|point| other.contains(point)), "{width}×{height} {way:?}: {one:?} {other:?}");
            }
        }
    }
}
