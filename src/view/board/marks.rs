//! Pencil marks: each at its own place, as Braille dots, or as their number.

use ratatui::style::{Modifier, Style};

use crate::app::{BoardArea, Form};
use crate::view::board::Face;
use crate::view::board::cell::{on, over, plain, sign};
use crate::view::{Canvas, Role};
use grid::{Cell, Digit};

/// Marks as a small box, each at its own place; a dot where one is missing.
pub(super) fn full(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, face: &Face, ground: Style) {
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
pub(super) fn dense(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, face: &Face, ground: Style) {
    for index in 0..area.shape().side() {
        mark(canvas, spot(area, cell, Digit::new(index)), Digit::new(index), face, ground);
    }
}

/// Where the mark of a digit stands; in forms where marks have none of their own, the middle of the cell.
#[must_use]
pub const fn spot(area: &BoardArea, cell: Cell, digit: Digit) -> (u16, u16) {
    let (at, wide, index) = (area.cell(cell), area.marks_wide(), digit.index());
    match area.form {
        Form::Full => (at.x + 1 + 2 * (index % wide) as u16, at.y + (index / wide) as u16),
        Form::Dense => (at.x + index as u16 % at.width, at.y + index as u16 / at.width),
        Form::Wide | Form::Compact | Form::Dots | Form::Tiny => (at.x + at.width / 2, at.y),
    }
}

fn mark(canvas: &mut Canvas<'_>, (x, y): (u16, u16), digit: Digit, face: &Face, ground: Style) {
    let is_coloured = face.ground.is_some_and(|role| role.colour().is_some());
    let is_bright = face.is_cursor || is_coloured || face.ground == Some(Role::Selected); // where what is dim could not be read
    match face.marks.iter().find(|mark| mark.0 == digit) {
        Some((_, role)) => {
            let is_plain = matches!(*role, Role::Candidate | Role::PeerCandidate | Role::Corner);
            let style = match role.colour() {
                Some(colour) if canvas.style(*role).bg.is_none() => ground.add_modifier(COLOURED[colour]),
                None if is_bright && is_plain => ground,
                None if *role == Role::Same => over(ground, on(face, canvas.style(*role))),
                _ => over(ground, canvas.style(*role)),
            };
            let style = match (face.corners.has(digit), *role) {
                (true, Role::Same) => style.add_modifier(Modifier::ITALIC), // which is underlined already
                (true, Role::Candidate | Role::PeerCandidate | Role::Corner) => {
                    style.add_modifier(Modifier::UNDERLINED)
                }
                _ => style,
            };
            let falls = *role == Role::Struck && canvas.look.ascii;
            canvas.put(x, y, &if falls { "x".to_owned() } else { symbol(digit) }, style);
        }
        None => {
            let style = if is_bright { ground } else { over(ground, canvas.style(Role::Rule)) }; // turned round, a pale dot is a pale block
            canvas.put(x, y, canvas.glyph("·", "."), style);
        }
    }
}

/// By colour what tells a candidate that has it from others where there are no colours.
const COLOURED: [Modifier; 9] = [
    Modifier::UNDERLINED,
    Modifier::REVERSED,
    Modifier::BOLD,
    Modifier::ITALIC,
    Modifier::BOLD.union(Modifier::UNDERLINED),
    Modifier::BOLD.union(Modifier::REVERSED),
    Modifier::ITALIC.union(Modifier::UNDERLINED),
    Modifier::ITALIC.union(Modifier::REVERSED),
    Modifier::BOLD.union(Modifier::ITALIC),
];

/// Marks as a Braille pattern, and behind it the sign of a hint; as their number where the screen is ASCII or dots do not suffice, `:+`
/// where it is above nine and a column is kept for the sign of a rule; as they are where they are few and there is room.
pub(super) fn dots(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, face: &Face, ground: Style) {
    let (at, is_wide) = (area.cell(cell), area.form == Form::Wide);
    let (x, y) = (at.x + u16::from(is_wide), at.y);
    let sign = sign(face);
    let role = sign.map_or_else(|| plain(face), |(_, role)| role);
    let style = if face.is_cursor { ground } else { over(ground, canvas.style(role)) };
    let is_free = is_wide || !face.is_signed;
    let digits: Vec<Digit> = face.marks.iter().map(|mark| mark.0).collect();
    let text: String = digits.iter().map(|&digit| symbol(digit)).collect();
    let text = match digits.len() {
        1 if face.marks[0].1 == Role::Corner => text, // at the side, where no entry stands
        1 => format!(" {text}"),
        2 | 3 if is_wide && sign.is_none() => text,
        _ if !canvas.look.ascii && area.shape().side() <= DOTTED => braille(&digits, area.shape().side()),
        2 => text,
        3 if sign.is_none() && is_free => text,
        10.. if !is_free => ":+".to_owned(),
        many => format!(":{many}"),
    };
    canvas.put(x, y, &text, style);
    if let Some((sign, _)) = sign {
        canvas.put(x + 2, y, sign, style);
    }
    let falls = u16::from(matches!(sign, Some(("+" | "-", _))));
    let letters: String = face.letters.chars().take(3 - usize::from(falls)).collect();
    if letters.len() > 1 {
        canvas.over((x, y), "   ".get(..3 - usize::from(falls)).unwrap_or_default(), Role::Letter);
    }
    canvas.over((x + 3 - falls - letters.len() as u16, y), &letters, Role::Letter);
}

/// The most digits that two Braille characters have dots for.
const DOTTED: usize = 16;

/// Marks as two Braille characters, on a board of this side: 1 2 3 over 4 5 6 over 7 8 9 up to nine of them, else four rows of four; none
/// above sixteen.
///
/// # Panics
/// Never: all 256 patterns are characters.
#[must_use]
pub fn braille(digits: &[Digit], side: usize) -> String {
    const ROWS: [[u32; 2]; 4] = [[0, 3], [1, 4], [2, 5], [6, 7]]; // the dots' bits, as the characters number them
    let wide = if side <= 9 { 3 } else { 4 };
    let mut bits = [0u32; 2];
    for at in digits.iter().map(|digit| digit.index()).filter(|&at| at < DOTTED) {
        let (row, column) = (at / wide, at % wide);
        bits[column / 2] |= 1 << ROWS[row][column % 2];
    }
    bits.iter().map(|bits| char::from_u32(0x2800 + bits).expect("256 patterns from there")).collect()
}

/// One column for a digit: its symbol, or `#` above 35.
#[must_use]
pub fn symbol(digit: Digit) -> String {
    digit.symbol().unwrap_or('#').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braille_dots_stand_where_the_digits_would() {
        let digits = |list: &[usize]| list.iter().map(|&n| Digit::new(n - 1)).collect::<Vec<_>>();
        assert_eq!(braille(&digits(&[2, 3, 4, 6, 8]), 9), "⠪⠃");
        assert_eq!(braille(&digits(&[1, 2, 3, 4, 5, 6, 7, 8, 9]), 9), "⠿⠇");
        assert_eq!(braille(&[], 9), "⠀⠀");
        assert_eq!(braille(&digits(&[1, 6, 11, 16]), 16), "⠑⢄", "a slope down, in four rows of four");
    }
}
