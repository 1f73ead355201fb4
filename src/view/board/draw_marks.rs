//! Drawing of pencil marks. Depending on the form of the board, each mark has its own position, the marks of a cell are shown as Braille
//! dots, or only the number of marks is written.

use ratatui::style::{Modifier, Style};

use crate::app::{BoardArea, BoardForm};
use crate::view::board::draw_cell::{CellPainter, over};
use crate::view::canvas::braille_char;
use crate::view::{Canvas, Role};
use grid::{Cell, Digit};

/// Returns the position on the screen of a digit's pencil mark in a cell. In board forms without a position for each mark, returns the
/// middle of the cell.
#[must_use]
pub const fn spot(area: &BoardArea, cell: Cell, digit: Digit) -> (u16, u16) {
    let (at, wide, index) = (area.cell(cell), area.marks_wide(), digit.index());
    match area.form {
        BoardForm::Large => (at.x + 2 + 3 * (index % wide) as u16, at.y + 2 * (index / wide) as u16),
        BoardForm::Full => (at.x + 1 + 2 * (index % wide) as u16, at.y + (index / wide) as u16),
        BoardForm::Lined | BoardForm::Dense => (at.x + index as u16 % at.width, at.y + index as u16 / at.width),
        BoardForm::Wide | BoardForm::Compact | BoardForm::Dots | BoardForm::Tiny => (at.x + at.width / 2, at.y),
    }
}

/// Modifiers for candidates that the player coloured, used in themes without colours. Indexed by the number of the colour, counted from 0.
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

impl CellPainter<'_, '_> {
    /// Draws each pencil mark at its own position. A lone mark at the position of an entered digit is in parentheses, so that it does not
    /// look like one.
    pub fn marks(&mut self) {
        let marks = &self.look.marks;
        for &(digit, role) in marks {
            let style = self.mark_style(digit, role);
            let (x, y) = spot(self.area, self.cell, digit);
            let is_crossed_out = self.look.crossed_out.has(digit);
            let shown = match self.raised(digit) {
                Some(raised) if !is_crossed_out && role != Role::Eliminated => raised.to_string(),
                _ => mark_symbol(self.canvas, digit, if is_crossed_out { Role::Eliminated } else { role }),
            };
            self.canvas.put(x, y, &shown, style);
            if marks.len() == 1 && (x, y) == self.at.centre() && self.at.width > 2 {
                self.canvas.put(x - 1, y, "(", style);
                self.canvas.put(x + 1, y, ")", style);
            }
        }
    }

    /// Returns the raised digit of a corner mark; `None` if the mark is not raised or the screen cannot show it.
    fn raised(&self, digit: Digit) -> Option<char> {
        const RAISED: [char; 9] = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        let raised = RAISED.get(digit.index()).copied()?;
        (self.look.raised.has(digit) && !self.canvas.look.ascii).then_some(raised)
    }

    /// Returns the style of a pencil mark with this role.
    fn mark_style(&self, digit: Digit, role: Role) -> Style {
        let (ground, look, is_bright) = (self.ground, self.look, self.is_vivid());
        let own = self.canvas.style(role);
        let is_plain = matches!(role, Role::Candidate | Role::PeerCandidate | Role::Corner);
        let style = match role.colour() {
            Some(colour) if own.bg.is_none() => ground.add_modifier(COLOURED[colour]),
            None if is_bright && is_plain => ground,
            None if role == Role::Highlighted && self.is_coloured() => {
                ground.add_modifier(Modifier::BOLD | Modifier::REVERSED)
            }
            None if role == Role::Highlighted => over(ground, self.on(role)),
            _ => over(ground, own),
        };
        let is_underlined = look.corners.has(digit) && (is_plain || role == Role::Highlighted);
        let style = match (is_underlined, self.raised(digit)) {
            (true, None) => style.add_modifier(Modifier::UNDERLINED),
            (true, Some(_)) => style.remove_modifier(Modifier::UNDERLINED),
            (false, _) => style,
        };
        if look.crossed_out.has(digit) { style.add_modifier(Modifier::CROSSED_OUT) } else { style }
    }

    /// Draws the pencil marks as a Braille pattern, followed by the sign of a hint. If there are few marks and enough room, writes them as
    /// digits instead. On screens limited to ASCII, and on boards with too many digits for Braille, writes the number of marks: `:5`, for
    /// example. If a column has to stay free for the sign of a rule, ten or more marks are written as `:+`.
    pub fn dots(&mut self) {
        let (look, side, is_wide) = (self.look, self.area.shape().side(), self.area.form == BoardForm::Wide);
        let (x, y) = (self.at.x + u16::from(is_wide), self.at.y);
        let sign = self.sign();
        let role = sign.map_or_else(|| self.plain(), |(_, role)| role);
        let style = if self.is_vivid() { self.ground } else { over(self.ground, self.canvas.style(role)) };
        let is_free = is_wide || !look.is_signed;
        let digits: Vec<Digit> = look.marks.iter().map(|mark| mark.0).collect();
        let text: String = digits.iter().map(|&digit| symbol(digit)).collect();
        let text = match digits.len() {
            1 if look.marks[0].1 == Role::Corner => text, // at the left edge, where an entered digit never is
            1 if sign.is_none() && !look.is_signed => format!("({text})"), // not like an entered digit
            1 => format!(" {text}"),
            2 | 3 if is_wide && sign.is_none() => text,
            _ if !self.canvas.look.ascii && side <= DOTTED => braille(&digits, side),
            2 => text,
            3 if sign.is_none() && is_free => text,
            10.. if !is_free => ":+".to_owned(),
            many => format!(":{many}"),
        };
        self.canvas.put(x, y, &text, style);
        if let Some((sign, _)) = sign {
            self.canvas.put(x + 2, y, sign, style);
        }
        let room = 3 - usize::from(matches!(sign, Some(("+" | "-", _))));
        // Only columns without marks, so that a letter hides none.
        let is_free = |&at: &usize| text.chars().nth(at).is_none_or(|c| matches!(c, ' ' | '\u{2800}'));
        let free: Vec<usize> = (0..room).filter(is_free).collect();
        let first = free.len().saturating_sub(look.letters.chars().count());
        for (&at, letter) in free[first..].iter().zip(look.letters.chars()) {
            self.canvas.over((x + at as u16, y), letter.encode_utf8(&mut [0; 4]), Role::Letter);
        }
    }
}

/// Number of dots in two Braille characters. Boards with more digits than this cannot show pencil marks as dots.
const DOTTED: usize = 16;

/// Returns a set of digits as two Braille characters. On boards up to 9 × 9 the dots form three rows of three (1 2 3, 4 5 6, 7 8 9), on
/// larger boards four rows of four. Digits above 16 have no dot.
#[must_use]
pub fn braille(digits: &[Digit], side: usize) -> String {
    let wide = if side <= 9 { 3 } else { 4 };
    let dots = digits.iter().map(|digit| digit.index()).filter(|&at| at < DOTTED).map(|at| (at % wide, at / wide));
    let half = |first: usize| dots.clone().filter(move |(x, _)| x / 2 == first).map(|(x, y)| (x % 2, y));
    [0, 1].map(|first| braille_char(half(first))).into_iter().collect()
}

/// Returns the symbol of a pencil mark with this role: its digit, or `x` for an eliminated candidate on screens limited to ASCII.
#[must_use]
pub fn mark_symbol(canvas: &Canvas<'_>, digit: Digit, role: Role) -> String {
    let is_crossed = role == Role::Eliminated && canvas.look.ascii;
    if is_crossed { "x".to_owned() } else { symbol(digit) }
}

/// Returns the symbol of a digit, one column wide. For digits above 35, which have no symbol of their own, returns `#`.
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
