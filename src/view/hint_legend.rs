//! Legend of a hint: what its lines, its letters and the styles of its candidates mean.

use unicode_width::UnicodeWidthStr;

use crate::app::{Area, Hint};
use crate::view::board::mark_symbol;
use crate::view::play::role_of;
use crate::view::{Canvas, Role};
use grid::Digit;

/// Minimum width in columns of a legend that names both meanings of each kind of line.
const ROOMY: u16 = 44;

/// Style of candidates or digits that the board shows now, and its meaning in the technique of the hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// Digit that the board shows in this style.
    pub digit: Digit,
    /// The style.
    pub role: Role,
    /// The meaning, such as `fin`. A style with several meanings has them all, separated by commas.
    pub name: String,
}

/// Returns an entry for each style in which the hint marks candidates or digits on the board now.
#[must_use]
pub fn entries(hint: &Hint) -> Vec<LegendEntry> {
    let mut marks: Vec<_> = hint.marks().into_iter().filter_map(|mark| Some((mark.role, mark.digit?))).collect();
    marks.sort_unstable();
    marks.dedup_by_key(|(role, _)| *role);
    let mut entries: Vec<LegendEntry> = Vec::new();
    for (of, digit) in marks {
        let Some(name) = hint.role_name(of) else { continue };
        let role = role_of(of);
        match entries.iter_mut().find(|entry| entry.role == role) {
            Some(entry) if entry.name == name => {}
            Some(entry) => entry.name += &format!(", {name}"),
            None => entries.push(LegendEntry { digit, role, name: name.to_owned() }),
        }
    }
    entries
}

/// Draws the meaning of each style into an area, several in a row, if all of them fit. Returns the number of rows used.
pub fn roles(canvas: &mut Canvas<'_>, hint: &Hint, area: Area) -> u16 {
    let (mut at, mut places) = ((0, 0), Vec::new());
    for entry in entries(hint) {
        let width = 2 + entry.name.width() as u16;
        if at.0 > 0 && at.0 + width > area.width {
            at = (0, at.1 + 1);
        }
        places.push((at, width, entry));
        at.0 += width + 2;
    }
    let rows = places.last().map_or(0, |((_, row), ..)| row + 1);
    if rows > area.height {
        return 0;
    }
    for ((x, y), width, entry) in places {
        let sample = mark_symbol(canvas, entry.digit, entry.role);
        let pieces = [(&*sample, entry.role), (" ", Role::Faint), (&*entry.name, Role::Faint)];
        canvas.pieces((area.x + x, area.y + y), width.min(area.width), &pieces);
    }
    rows
}

/// Returns a piece of a strong or a weak link, and its role.
pub const fn link(canvas: &Canvas<'_>, is_strong: bool) -> (&'static str, Role) {
    if is_strong { (canvas.glyph("══", "=="), Role::Strong) } else { (canvas.glyph("╌╌", "--"), Role::Weak) }
}

/// Draws the meaning of the lines, and the letters of the first and the last node. Returns whether there is anything to explain.
pub fn lines(canvas: &mut Canvas<'_>, hint: &Hint, at: (u16, u16), width: u16) -> bool {
    let Some((drawing, with_eliminations)) = hint.drawing() else { return false };
    let drawn = || drawing.lines.iter().chain(drawing.falls.iter().filter(|_| with_eliminations));
    let words = match (drawing.is_along_units, drawing.has_fish) {
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
    has_lines || !ends.is_empty()
}
