//! Recognizes command line arguments that are puzzles rather than file names.

use crate::exchange;
use crate::formats::hodoku;
use crate::reader::read_all;
use crate::ruled::{self, is_statement};
use crate::words_of_a_line::is_blank;
use grid::Digit;

/// Whether an argument is meant as a puzzle: it can be read as one, or all its characters occur in puzzles. These characters are digits,
/// marks for empty cells and, in a framed grid, parts of the frame. Letters count if the board can be large enough for the digit, or if the
/// text is as long as a board and consists mostly of digits and marks. `CAFE` and `A1` are file names.
#[must_use]
pub fn is_puzzle_text(text: &str) -> bool {
    let text = text.trim_end();
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    if exchange::is_known(text)
        || exchange::is_document(text.trim_start())
        || ruled::find(text).is_some()
        || first.is_some_and(is_statement) && text.contains('\n')
    {
        return true;
    }
    if hodoku::is_position(text) && !text.contains('\n') {
        return hodoku::has_grid(text);
    }
    let is_grid = text.trim_start().contains(['\n', '|', '│', '┃', '║']);
    let frame = |c: char| is_grid && ("-:|='`#@".contains(c) || ('─'..='╿').contains(&c));
    let plain = |c: char| c.is_ascii_digit() || is_blank(c);
    let count = text.chars().count();
    let plains = text.chars().filter(|&c| plain(c)).count();
    if count >= 16 && read_all(text).flatten().any(|puzzle| puzzle.shape().side() > 3) {
        return true;
    }
    let side = count.isqrt() + usize::from(count.isqrt().pow(2) < count);
    let is_meant = plains * 4 >= count * 3 && side > 3 && side * side == count;
    let letter = |c: char| match Digit::from_symbol(c) {
        Some(digit) => digit.number() <= side || is_meant && c.is_ascii_uppercase(),
        None => false,
    };
    plains > 0 && text.chars().all(|c| plain(c) || letter(c) || "+, \t\r\n".contains(c) || frame(c))
}
