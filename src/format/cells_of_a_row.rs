//! Splits a line into the cells of a row.

use crate::frame_characters::is_bar;
use crate::words_of_a_line::{Word, is_cell, is_rare_blank, is_side};
use grid::{Digit, Shape};

/// Returns the cells of a row, one word each. The word for an empty cell may be empty.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    if let Some(cells) = columns(text) {
        return cells;
    }
    let line = Word::line(text.trim_end());
    let mut parts = line.split(is_bar);
    if has_outer_bars(&parts) {
        parts.remove(0);
        parts.pop();
    }
    let by_part: Vec<Vec<Word>> = parts.iter().map(|part| part.words()).collect();
    let all: Vec<Word> = by_part.concat();
    let even = by_part.iter().all(|words| words.len() == by_part[0].len());
    if even && is_packed(&all) {
        return all.iter().flat_map(|word| word.letters()).collect();
    }
    let is_row = even && (Shape::of_side(all.len()).is_ok() || all.len() > Shape::MAX_SIDE);
    if parts.len() > 1 && !is_row {
        return cells_without_marks(&parts, &by_part).unwrap_or(all);
    }
    all
}

/// Returns the cells of a row of a table whose columns are separated by tabs, commas or semicolons. If all rows begin or end with a
/// separator, the first or last word is an empty one that does not belong to the board. `None` if the text is not such a row.
pub(super) fn columns(text: &str) -> Option<Vec<Word<'_>>> {
    let gap = text.chars().find(|c| matches!(c, '\t' | ',' | ';'))?;
    let parts = Word::line(text).split(|c| c == gap);
    let cells: Vec<Word> = parts.into_iter().map(|part| Word { text: part.text.trim(), ..part }).collect();
    let fits = |word: &Word| word.text.len() <= 2 && word.text.chars().all(|c| is_cell(c) || is_rare_blank(c));
    let has_empty_end = || [cells.first(), cells.last()].into_iter().flatten().any(|cell| cell.text.is_empty());
    let is_row = is_side(cells.len()) || is_side(cells.len() - 1) && has_empty_end();
    (is_row && cells.iter().all(fits)).then_some(cells)
}

/// Whether the first and the last part are outside the board. In a row of empty cells, they are outside only if the row is indented.
fn has_outer_bars(parts: &[Word]) -> bool {
    let [first, second, .., last] = parts else { return false };
    let is_blank = |part: &Word| part.text.trim().is_empty();
    is_blank(first) && last.text.is_empty() && (first.len() != second.len() || !parts.iter().all(is_blank))
}

/// Returns the cells of a row in which no character marks empty cells.
fn cells_without_marks<'a>(parts: &[Word<'a>], by_part: &[Vec<Word<'a>>]) -> Option<Vec<Word<'a>>> {
    if by_part.iter().all(|words| words.len() < 2) && Shape::of_side(parts.len()).is_ok() {
        let cell = |(words, part): (&Vec<Word<'a>>, &Word<'a>)| {
            words.first().copied().unwrap_or(Word { at: part.at, text: "" })
        };
        return Some(by_part.iter().zip(parts).map(cell).collect());
    }
    by_place(parts)
}

/// Whether each word holds the cells of one row of a box, rather than one cell. `6E3A|9B2C|5D4F|71G8` is a row of 16 cells, but
/// `1234|1234|1234|1234` is a row of 4 cells with all their candidates.
fn is_packed(words: &[Word]) -> bool {
    let length = words.first().map_or(0, |word| word.len());
    let has_shape = |side| side > 1 && Shape::of_side(side).is_ok();
    let is_mark = |c: char| matches!(c, '.' | '_') || is_rare_blank(c) && c != '#'; // `#` may mark a candidate
    let has_blank = || words.iter().any(|word| word.text.contains(is_mark) || word.text.starts_with('0'));
    let is_high = |c: char| Digit::from_symbol(c).is_some_and(|digit| digit.index() >= words.len());
    let has_high = || length > 2 && words.iter().any(|word| word.text.chars().any(is_high));
    words.len() == 1 && length > 1
        || length > 1
            && words.iter().all(|word| word.len() == length)
            && has_shape(words.len() * length)
            && if has_shape(words.len()) { has_blank() || has_high() } else { !are_candidates(words) }
}

/// Whether each word lists candidates of a cell in ascending order. The board has as many digits as there are words.
fn are_candidates(words: &[Word]) -> bool {
    let is_list = |word: &Word| {
        let digits: Option<Vec<usize>> =
            word.text.chars().map(|c| Digit::from_symbol(c).map(Digit::index).filter(|&at| at < words.len())).collect();
        digits.is_some_and(|digits| digits.is_sorted_by(|one, next| one < next))
    };
    words.iter().all(is_list)
}

/// Returns the cells by their positions between the bars. A space is an empty cell.
fn by_place<'a>(parts: &[Word<'a>]) -> Option<Vec<Word<'a>>> {
    let width = parts[0].len();
    let (last, others) = parts.split_last()?;
    if width == 0 || last.len() > width || others.iter().any(|part| part.len() != width) {
        return None;
    }
    let padded = parts.iter().all(|part| part.text.chars().step_by(2).all(|c| c == ' '));
    let (skip, step) = if width % 2 == 1 && width > 1 && padded { (1, 2) } else { (0, 1) };
    let trimmed = |word: Word<'a>| Word { text: word.text.trim(), ..word };
    let cut = std::iter::repeat_n(Word { at: last.end(), text: "" }, width - last.len()); // spaces that an editor removed
    let each = others.iter().flat_map(|part| part.letters().skip(skip).step_by(step));
    Some(each.chain(last.letters().chain(cut).skip(skip).step_by(step)).map(trimmed).collect())
}
