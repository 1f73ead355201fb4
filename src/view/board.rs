//! A board of any shape in any form: lines by weight, digits, marks.

use ratatui::style::{Modifier, Style};

use crate::app::{Area, BoardArea, Form};
use crate::grid::{Cell, Digit};
use crate::view::{Canvas, Role};

/// What one cell shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The digit and what it is.
    pub digit: Option<(Digit, Role)>,
    /// The marks and what they are; only where there is no digit.
    pub marks: Vec<(Digit, Role)>,
    /// The ground the cell stands on.
    pub ground: Option<Role>,
    /// Whether the cursor is here: `[5]`.
    pub is_cursor: bool,
    /// Whether the digit is lit up: `‹5›`.
    pub is_same: bool,
    /// Whether the digit stands twice in a unit: `5!`.
    pub is_conflict: bool,
    /// The letters by which a hint speaks of its candidates, or of the cell; shown where marks have no places of their own.
    pub letters: String,
}

/// Draws the lines, then every cell; the row and column of `pointer` are marked on the frame.
pub fn board(canvas: &mut Canvas<'_>, area: &BoardArea, pointer: Option<Cell>, face: impl Fn(Cell) -> Face) {
    lines(canvas, area);
    if let Some(cell) = pointer {
        let at = area.cell(cell);
        let (down, right) = (canvas.glyph("▾", "v").to_owned(), canvas.glyph("▸", ">").to_owned());
        canvas.write(at.x + at.width / 2, area.y, &down, Role::Title);
        canvas.write(area.x, at.y + at.height / 2, &right, Role::Title);
    }
    for cell in area.shape().iter() {
        paint(canvas, area, cell, &face(cell));
    }
}

fn paint(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, face: &Face) {
    let at = area.cell(cell);
    let mut ground = face.ground.map_or_else(Style::default, |role| canvas.style(role));
    if face.is_cursor {
        ground = ground.patch(canvas.style(Role::Cursor));
    }
    for row in 0..at.height {
        canvas.put(at.x, at.y + row, &" ".repeat(usize::from(at.width)), ground);
    }
    match face.digit {
        Some((digit, role)) => {
            let (x, y) = (at.x + at.width / 2, at.y + (at.height - 1) / 2);
            let mut style = over(ground, canvas.style(role));
            if face.is_same {
                style = over(style, canvas.style(Role::Same));
            }
            if face.is_conflict {
                style = over(style, canvas.style(Role::Conflict));
            }
            canvas.put(x, y, &symbol(digit), style);
            sides(canvas, (x, y), face, ground);
            if area.form != Form::Tiny && is_bare(canvas, face) {
                let dot = over(ground, canvas.style(Role::Rule));
                canvas.put(x - 1, y, canvas.glyph("·", "."), dot);
                canvas.put(x + 1, y, canvas.glyph("·", "."), dot);
            }
        }
        None if area.form != Form::Tiny && face.marks.is_empty() => blank(canvas, at, face, ground),
        None => match area.form {
            Form::Full => full(canvas, area, cell, face, ground),
            Form::Dense => dense(canvas, area, cell, face, ground),
            Form::Compact => dots(canvas, area, cell, face, ground),
            Form::Tiny => {
                let dot = (canvas.glyph("·", "."), plain(face));
                let letter = face.letters.get(..1).map(|letter| (letter, Role::Letter));
                let falls = sign(face).filter(|(_, role)| matches!(role, Role::Placed | Role::Struck));
                let (sign, role) = falls.or(letter).or(sign(face)).unwrap_or(dot);
                let style = if face.is_cursor { ground } else { over(ground, canvas.style(role)) };
                canvas.put(at.x, at.y, sign, style);
                if face.is_cursor {
                    sides(canvas, (at.x, at.y), face, ground);
                }
            }
        },
    }
}

/// A cell without digit and marks: the cursor's brackets, or a dot where it is part of what the eye should be led to.
fn blank(canvas: &mut Canvas<'_>, at: Area, face: &Face, ground: Style) {
    let (x, y) = (at.x + at.width / 2, at.y + (at.height - 1) / 2);
    if face.is_cursor {
        canvas.put(at.x, y, "[", ground);
        canvas.put(at.x + at.width - 1, y, "]", ground);
    } else if is_bare(canvas, face) {
        canvas.put(x, y, canvas.glyph("·", "."), over(ground, canvas.style(Role::Rule)));
    }
}

/// Whether the cell stands on a ground that the theme gives no colour, and nothing else marks it out.
fn is_bare(canvas: &Canvas<'_>, face: &Face) -> bool {
    let colourless = face.ground.is_some_and(|role| canvas.style(role).bg.is_none());
    colourless && !face.is_cursor && !face.is_same && !face.is_conflict
}

/// The sign of a hint in a cell too small for its marks: a digit goes in, a candidate falls, the pattern.
fn sign(face: &Face) -> Option<(&'static str, Role)> {
    let signs = [("+", Role::Placed), ("-", Role::Struck), ("*", Role::Pattern), ("*", Role::Blocker)];
    signs.into_iter().find(|(_, role)| face.marks.iter().any(|mark| mark.1 == *role))
}

/// The role of marks that cannot be told apart.
fn plain(face: &Face) -> Role {
    let roles = [Role::Same, Role::PeerCandidate];
    roles.into_iter().find(|role| face.marks.iter().any(|mark| mark.1 == *role)).unwrap_or(Role::Candidate)
}

/// Where a mark lies over a ground that is reversed, a reversed mark turns back, so that both can be seen.
fn over(ground: Style, style: Style) -> Style {
    let both = Modifier::REVERSED;
    let twice = ground.add_modifier.contains(both) && style.add_modifier.contains(both);
    let patched = ground.patch(style);
    if twice { patched.remove_modifier(both) } else { patched }
}

fn sides(canvas: &mut Canvas<'_>, (x, y): (u16, u16), face: &Face, ground: Style) {
    let (left, right) = match (face.is_cursor, face.is_same) {
        (true, _) => ("[", "]"),
        (false, true) => ("‹", "›"),
        (false, false) => (" ", " "),
    };
    let right = if face.is_conflict { "!" } else { right };
    if left != " " {
        canvas.put(x - 1, y, left, ground);
    }
    if right != " " {
        let style = if face.is_conflict { over(ground, canvas.style(Role::Conflict)) } else { ground };
        canvas.put(x + 1, y, right, style);
    }
}

/// Marks as a small box, each at its own place; a dot where one is missing.
fn full(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, face: &Face, ground: Style) {
    let at = area.cell(cell);
    for index in 0..area.shape().side() {
        mark(canvas, spot(area, cell, Digit::new(index)), Digit::new(index), face, ground);
    }
    if face.is_cursor {
        let middle = at.y + at.height / 2;
        canvas.put(at.x, middle, "[", ground);
        canvas.put(at.x + at.width - 1, middle, "]", ground);
    }
}

/// Marks on two rows, each at its own place; a dot where one is missing.
fn dense(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, face: &Face, ground: Style) {
    for index in 0..area.shape().side() {
        mark(canvas, spot(area, cell, Digit::new(index)), Digit::new(index), face, ground);
    }
}

/// Where the mark of a digit stands; in forms without marks of their own, where the cell does.
#[must_use]
pub const fn spot(area: &BoardArea, cell: Cell, digit: Digit) -> (u16, u16) {
    let (at, wide, index) = (area.cell(cell), area.shape().box_width(), digit.index());
    match area.form {
        Form::Full => (at.x + 1 + 2 * (index % wide) as u16, at.y + (index / wide) as u16),
        Form::Dense => (at.x + index as u16 % at.width, at.y + index as u16 / at.width),
        Form::Compact | Form::Tiny => (at.x, at.y),
    }
}

fn mark(canvas: &mut Canvas<'_>, (x, y): (u16, u16), digit: Digit, face: &Face, ground: Style) {
    match face.marks.iter().find(|mark| mark.0 == digit) {
        Some((_, role)) => {
            let style =
                if face.is_cursor && *role == Role::Candidate { ground } else { over(ground, canvas.style(*role)) };
            let falls = *role == Role::Struck && canvas.look.ascii;
            canvas.put(x, y, &if falls { "x".to_owned() } else { symbol(digit) }, style);
        }
        None => canvas.put(x, y, canvas.glyph("·", "."), over(ground, canvas.style(Role::Rule))),
    }
}

/// Marks as a Braille pattern, three columns of three dots, and behind it the sign of a hint; as their number where the
/// screen is ASCII.
fn dots(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, face: &Face, ground: Style) {
    let at = area.cell(cell);
    let sign = sign(face);
    let role = sign.map_or_else(|| plain(face), |(_, role)| role);
    let style = if face.is_cursor { ground } else { over(ground, canvas.style(role)) };
    let digits: Vec<Digit> = face.marks.iter().map(|mark| mark.0).collect();
    let dotted = !canvas.look.ascii && area.shape().side() <= 9;
    let text = match digits.len() {
        1 => format!(" {}", symbol(digits[0])),
        _ if dotted => braille(&digits),
        2 => digits.iter().map(|&digit| symbol(digit)).collect(),
        3 if sign.is_none() => digits.iter().map(|&digit| symbol(digit)).collect(),
        many => format!(":{many}"),
    };
    canvas.put(at.x, at.y, &text, style);
    if let Some((sign, _)) = sign {
        canvas.put(at.x + 2, at.y, sign, style);
    }
    let falls = u16::from(matches!(sign, Some(("+" | "-", _))));
    let letters: String = face.letters.chars().take(3 - usize::from(falls)).collect();
    if letters.len() > 1 {
        canvas.over((at.x, at.y), "   ".get(..3 - usize::from(falls)).unwrap_or_default(), Role::Letter);
    }
    canvas.over((at.x + 3 - falls - letters.len() as u16, at.y), &letters, Role::Letter);
}

/// Nine marks as two Braille characters: 1 2 3 over 4 5 6 over 7 8 9.
///
/// # Panics
/// Never: all 256 patterns are characters.
#[must_use]
pub fn braille(digits: &[Digit]) -> String {
    const DOTS: [(usize, u32); 9] = [(0, 0), (0, 3), (1, 0), (0, 1), (0, 4), (1, 1), (0, 2), (0, 5), (1, 2)];
    let mut bits = [0u32; 2];
    for &(at, dot) in digits.iter().filter_map(|digit| DOTS.get(digit.index())) {
        bits[at] |= 1 << dot;
    }
    bits.iter().map(|bits| char::from_u32(0x2800 + bits).expect("256 patterns from there")).collect()
}

/// One column for a digit: its symbol, or `#` above 35.
#[must_use]
pub fn symbol(digit: Digit) -> String {
    digit.symbol().unwrap_or('#').to_string()
}

fn lines(canvas: &mut Canvas<'_>, area: &BoardArea) {
    let (shape, size) = (area.shape(), area.size());
    let is_line_x =
        |x: u16| line_at(x, shape.side(), shape.box_width(), area.is_lined(), |i| area.column(i) - pad(area));
    let is_line_y = |y: u16| line_at(y, shape.side(), shape.box_height(), area.is_lined(), |i| area.row(i));
    for y in 0..size.height {
        for x in 0..size.width {
            let (across, down) = (is_line_y(y), is_line_x(x));
            if across.is_some() || down.is_some() {
                let edge = (edge(x, size.width), edge(y, size.height));
                let (glyph, heavy) = glyph(canvas.look.ascii, area.is_lined(), across, down, edge);
                canvas.write(area.x + x, area.y + y, glyph, if heavy { Role::Frame } else { Role::Rule });
            }
        }
    }
}

const fn pad(area: &BoardArea) -> u16 {
    if matches!(area.form, Form::Tiny) { 1 } else { 0 }
}

/// Whether a line runs at this place of the frame: `Some(true)` between boxes, `Some(false)` between cells.
fn line_at(at: u16, side: usize, unit: usize, lined: bool, start: impl Fn(usize) -> u16) -> Option<bool> {
    let index = (0..=side).find(|&i| start(i) == at + 1 && (lined || i % unit == 0))?;
    Some(index % unit == 0)
}

const fn edge(at: u16, size: u16) -> usize {
    if at == 0 {
        0
    } else if at + 1 == size {
        2
    } else {
        1
    }
}

/// The sign for a line, or for two that meet, and whether it is of the heavy kind.
fn glyph(
    ascii: bool,
    lined: bool,
    across: Option<bool>,
    down: Option<bool>,
    (x, y): (usize, usize),
) -> (&'static str, bool) {
    const LIGHT: [[&str; 3]; 3] = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]];
    const HEAVY: [[&str; 3]; 3] = [["┏", "┳", "┓"], ["┣", "╋", "┫"], ["┗", "┻", "┛"]];
    let heavy = across == Some(true) || down == Some(true);
    let sign = match (across, down) {
        (Some(a), Some(d)) if lined && !ascii => match (a, d) {
            (true, true) => HEAVY[y][x],
            (true, false) => ["┯", "┿", "┷"][y],
            (false, true) => ["┠", "╂", "┨"][x],
            (false, false) => "┼",
        },
        (Some(_), Some(_)) if !ascii => LIGHT[y][x],
        (Some(_), Some(_)) => "+",
        (Some(true), None) if ascii => {
            if lined {
                "="
            } else {
                "-"
            }
        }
        (Some(_), None) if ascii => "-",
        (None, Some(true)) if ascii => {
            if lined {
                "#"
            } else {
                "|"
            }
        }
        (None, _) if ascii => "|",
        (Some(true), None) if lined => "━",
        (Some(_), None) => "─",
        (None, Some(true)) if lined => "┃",
        (None, _) => "│",
    };
    (sign, heavy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braille_dots_stand_where_the_digits_would() {
        let digits = |list: &[usize]| list.iter().map(|&n| Digit::new(n - 1)).collect::<Vec<_>>();
        assert_eq!(braille(&digits(&[2, 3, 4, 6, 8])), "⠪⠃");
        assert_eq!(braille(&digits(&[1, 2, 3, 4, 5, 6, 7, 8, 9])), "⠿⠇");
        assert_eq!(braille(&[]), "⠀⠀");
    }
}
