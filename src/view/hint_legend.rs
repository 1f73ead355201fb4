//! Legend of a hint: what its lines, its letters and the styles of its candidates mean.

use crate::app::{Area, Hint, MarkMeaning};
use crate::view::board::mark_symbol;
use crate::view::play::role_of;
use crate::view::{Canvas, Role};

/// Minimum width in columns of a legend that names both meanings of each kind of line.
const ROOMY: u16 = 44;

/// Draws the meaning of each style in which the hint marks candidates or digits. `places` has an area for each meaning, or none at all.
pub fn roles(canvas: &mut Canvas<'_>, hint: &Hint, places: &[Area]) {
    for (area, MarkMeaning { digit, role, name }) in places.iter().zip(hint.mark_meanings()) {
        let sample = mark_symbol(canvas, digit, role_of(role));
        let pieces = [(&*sample, role_of(role)), (" ", Role::Faint), (&*name, Role::Faint)];
        canvas.pieces((area.x, area.y), area.width, &pieces);
    }
}

/// Returns a piece of a strong or a weak link, and its role.
pub const fn link(canvas: &Canvas<'_>, is_strong: bool) -> (&'static str, Role) {
    if is_strong { (canvas.glyph("══", "=="), Role::Strong) } else { (canvas.glyph("╌╌", "--"), Role::Weak) }
}

/// Draws the meaning of the lines, and the letters of the first and the last node. Draws nothing if there are neither.
pub fn lines(canvas: &mut Canvas<'_>, hint: &Hint, at: (u16, u16), width: u16) {
    let Some((drawing, with_eliminations)) = hint.drawing() else { return };
    let drawn = || drawing.lines.iter().chain(drawing.elimination_lines.iter().filter(|_| with_eliminations));
    let words = match (drawing.has_only_fish_lines, drawing.has_fish_lines) {
        (true, _) => ["base", "cover"],
        (false, true) if width >= ROOMY => ["base or strong", "cover or weak"],
        (false, _) => ["strong", "weak"],
    };
    let mut pieces: Vec<(&str, Role)> = Vec::new();
    for (is_strong, words) in [(true, words[0]), (false, words[1])] {
        if drawn().any(|line| line.is_strong == is_strong) {
            let (line, role) = link(canvas, is_strong);
            pieces.extend([(line, role), (" ", Role::Faint), (words, Role::Faint), ("  ", Role::Faint)]);
        }
    }
    let has_lines = !pieces.is_empty();
    let last = drawing.nodes.len().checked_sub(1).and_then(|last| ('a'..='z').nth(last));
    let ends = last.map(|last| if last == 'a' { "a".to_owned() } else { format!("a-{last}") }).unwrap_or_default();
    pieces.push((&ends, Role::Letter));
    let order = if ends == "a" { " assumed" } else { " in this order" };
    if !has_lines && !ends.is_empty() {
        pieces.push((order, Role::Faint));
    }
    canvas.pieces(at, width, &pieces);
}
