//! Drawing of pencil marks: each at its own position, as Braille dots, or as their number.

use ratatui::style::{Modifier, Style};

use crate::app::{BoardArea, BoardForm};
use crate::view::board::CellStyle;
use crate::view::board::cell::{on, over, plain, sign};
use crate::view::{Canvas, Role};
use grid::{Cell, Digit};

/// Draws marks as a small box, each at its own position, with dots for the others.
pub(super) fn full(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, cell_style: &CellStyle, ground: Style) {
    let at = area.cell(cell);
    for index in 0..area.shape().side() {
        mark(canvas, spot(area, cell, Digit::new(index)), Digit::new(index), cell_style, ground);
    }
    if cell_style.is_cursor {
        let middle = at.y + at.height / 2;
        canvas.put(at.x, middle, "[", ground);
        canvas.put(at.x + at.width - 1, middle, "]", ground);
    }
}

/// Draws marks on two rows, each at its own position, with dots for the others.
pub(super) fn dense(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, cell_style: &CellStyle, ground: Style) {
    for index in 0..area.shape().side() {
        mark(canvas, spot(area, cell, Digit::new(index)), Digit::new(index), cell_style, ground);
    }
}

/// Returns the position of the mark of a digit, or the middle of the cell in forms without separate positions.
#[must_use]
pub const fn spot(area: &BoardArea, cell: Cell, digit: Digit) -> (u16, u16) {
    let (at, wide, index) = (area.cell(cell), area.marks_wide(), digit.index());
    match area.form {
        BoardForm::Full => (at.x + 1 + 2 * (index % wide) as u16, at.y + (index / wide) as u16),
        BoardForm::Dense => (at.x + index as u16 % at.width, at.y + index as u16 / at.width),
        BoardForm::Wide | BoardForm::Compact | BoardForm::Dots | BoardForm::Tiny => (at.x + at.width / 2, at.y),
    }
}

/// Draws one mark, or a dot if the cell does not have it.
fn mark(canvas: &mut Canvas<'_>, (x, y): (u16, u16), digit: Digit, cell_style: &CellStyle, ground: Style) {
    let is_coloured = cell_style.ground.is_some_and(|role| role.colour().is_some());
    let is_bright = cell_style.is_cursor || is_coloured || cell_style.ground == Some(Role::Selected); // dim text would be unreadable
    match cell_style.marks.iter().find(|mark| mark.0 == digit) {
        Some((_, role)) => {
            let is_plain = matches!(*role, Role::Candidate | Role::PeerCandidate | Role::Corner);
            let style = match role.colour() {
                Some(colour) if canvas.style(*role).bg.is_none() => ground.add_modifier(COLOURED[colour]),
                None if is_bright && is_plain => ground,
                None if *role == Role::Highlighted => over(ground, on(cell_style, canvas.style(*role))),
                _ => over(ground, canvas.style(*role)),
            };
            let style = match (cell_style.corners.has(digit), *role) {
                (true, Role::Highlighted) => style.add_modifier(Modifier::ITALIC), // this role is underlined already
                (true, Role::Candidate | Role::PeerCandidate | Role::Corner) => {
                    style.add_modifier(Modifier::UNDERLINED)
                }
                _ => style,
            };
            let is_crossed = *role == Role::Eliminated && canvas.look.ascii;
            canvas.put(x, y, &if is_crossed { "x".to_owned() } else { symbol(digit) }, style);
        }
        None => {
            let style = if is_bright { ground } else { over(ground, canvas.style(Role::CellLine)) }; // a reversed faint dot would be a block
            canvas.put(x, y, canvas.glyph("·", "."), style);
        }
    }
}

/// Modifiers by player colour, for candidates in themes without colours.
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

/// Draws marks as a Braille pattern, followed by the sign of a hint. A few marks are written as digits if there is room. If the screen is
/// ASCII or the board has too many digits for Braille, draws the number of marks, as in `:5`, or `:+` for ten and more if a column is kept
/// for the sign of a rule.
pub(super) fn dots(canvas: &mut Canvas<'_>, area: &BoardArea, cell: Cell, cell_style: &CellStyle, ground: Style) {
    let (at, is_wide) = (area.cell(cell), area.form == BoardForm::Wide);
    let (x, y) = (at.x + u16::from(is_wide), at.y);
    let sign = sign(cell_style);
    let role = sign.map_or_else(|| plain(cell_style), |(_, role)| role);
    let style = if cell_style.is_cursor { ground } else { over(ground, canvas.style(role)) };
    let is_free = is_wide || !cell_style.is_signed;
    let digits: Vec<Digit> = cell_style.marks.iter().map(|mark| mark.0).collect();
    let text: String = digits.iter().map(|&digit| symbol(digit)).collect();
    let text = match digits.len() {
        1 if cell_style.marks[0].1 == Role::Corner => text, // at the left edge, where no entered digit would be
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
    let sign_width = u16::from(matches!(sign, Some(("+" | "-", _))));
    let letters: String = cell_style.letters.chars().take(3 - usize::from(sign_width)).collect();
    if letters.len() > 1 {
        canvas.over((x, y), "   ".get(..3 - usize::from(sign_width)).unwrap_or_default(), Role::Letter);
    }
    canvas.over((x + 3 - sign_width - letters.len() as u16, y), &letters, Role::Letter);
}

/// Number of dots in two Braille characters, and the maximum number of digits that they can show.
const DOTTED: usize = 16;

/// Returns marks as two Braille characters. Up to a side of 9 the dots are in three rows of three (1 2 3, 4 5 6, 7 8 9), otherwise in four
/// rows of four. Digits above 16 have no dot.
///
/// # Panics
/// Never: all 256 patterns are characters.
#[must_use]
pub fn braille(digits: &[Digit], side: usize) -> String {
    const ROWS: [[u32; 2]; 4] = [[0, 3], [1, 4], [2, 5], [6, 7]]; // bit of each dot in the character's code
    let wide = if side <= 9 { 3 } else { 4 };
    let mut bits = [0u32; 2];
    for at in digits.iter().map(|digit| digit.index()).filter(|&at| at < DOTTED) {
        let (row, column) = (at / wide, at % wide);
        bits[column / 2] |= 1 << ROWS[row][column % 2];
    }
    bits.iter().map(|bits| char::from_u32(0x2800 + bits).expect("256 patterns from there")).collect()
}

/// Returns the symbol of a digit in one column, or `#` above 35.
#[must_use]
pub fn symbol(digit: Digit) -> String {
    digit.symbol().unwrap_or('#').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braille_dots_are_at_the_positions_of_the_digits() {
        let digits = |list: &[usize]| list.iter().map(|&n| Digit::new(n - 1)).collect::<Vec<_>>();
        assert_eq!(braille(&digits(&[2, 3, 4, 6, 8]), 9), "⠪⠃");
        assert_eq!(braille(&digits(&[1, 2, 3, 4, 5, 6, 7, 8, 9]), 9), "⠿⠇");
        assert_eq!(braille(&[], 9), "⠀⠀");
        assert_eq!(braille(&digits(&[1, 6, 11, 16]), 16), "⠑⢄", "a slope down, in four rows of four");
    }
}
