//! Signs on the borders between cells: sums of cages, signs between two cells, and digits where four cells meet.

use crate::view::Role;
use crate::view::board::rules::sign_placer::{Point, SignPlacer};
use crate::view::board::rules::{Drawing, Drawn, numbered_dot};
use grid::Figure;

/// Draws the digits of quadruples at the points where four cells meet, in parentheses if there is room.
pub fn corners(placer: &mut SignPlacer<'_, '_>, rules: &[Drawn<'_>]) {
    for drawn in rules.iter().filter(|drawn| drawn.drawing == Drawing::Corner) {
        let Figure::Corner { cells, digits } = &drawn.rule.figure else { continue };
        let Some(&(x, y)) = placer.between(cells[0], cells[3]).first() else { continue };
        let digits: String = digits.iter().map(ToString::to_string).collect();
        let is_roomy = digits.len() < usize::from(placer.area.cell_size().0);
        let text = if is_roomy { format!("({digits})") } else { digits };
        let left = x.saturating_sub((text.len() as u16 - 1) / 2);
        placer.put(&[(left, y)], &text, drawn.style(Role::Sign));
    }
}

/// Draws the sum of each cage on the border above its first cell. If the sum of an overlapping cage is already there, uses the border above
/// another cell of the cage.
pub fn sums(placer: &mut SignPlacer<'_, '_>, rules: &[Drawn<'_>]) {
    for drawn in rules {
        let (Drawing::Cage(sign), Figure::Sum { cells, total: Some(total) }) = (drawn.drawing, &drawn.rule.figure)
        else {
            continue;
        };
        let mut shown = placer.shown(cells);
        shown.sort_unstable();
        let Some(&first) = shown.first() else { continue };
        let at = placer.area.cell(first);
        let text = format!("{total}{sign}");
        let mut spots = vec![(at.x, at.y - 1), (at.x + at.width - text.len() as u16, at.y - 1)];
        // Alternative positions above the other cells, in case the sum of another cage is already above the first cell.
        spots.extend(shown[1..].iter().map(|&cell| placer.area.cell(cell)).map(|at| (at.x, at.y - 1)));
        placer.put(&spots, &text, drawn.style(Role::Cage));
    }
}

/// Draws the signs that rules have between two neighbouring cells, such as dots and `<`.
pub fn signs(placer: &mut SignPlacer<'_, '_>, rules: &[Drawn<'_>]) {
    let shape = placer.area.shape();
    for drawn in rules {
        let Drawing::Between(signs) = drawn.drawing else { continue };
        let cells = drawn.rule.figure.cells();
        let [one, other] = cells[..] else { continue };
        let is_beside = shape.row(one) == shape.row(other);
        let sign = signs[usize::from(other < one) + if is_beside { 0 } else { 2 }];
        let (mut text, mut spots) = (placer.sign(sign).to_owned(), placer.between(one, other));
        if let Some(number) = drawn.rule.figure.number() {
            text = numbered_dot(drawn.rule.family, number, placer.canvas.look.ascii);
            let wide = text.chars().count() as u16;
            let fits = |&(x, y): &Point| !is_beside || (1..wide).all(|far| placer.is_free((x + far, y)));
            if spots.iter().any(fits) {
                spots.retain(fits);
            } else {
                text = number.to_string(); // the number alone: with the dot, it would cover part of a cell's contents
            }
        }
        placer.put(&spots, &text, drawn.style(Role::Sign));
    }
}
