//! Parses values of arrays, each of which is a single cell or a text with several cells.

use crate::words_of_a_line::{is_blank, is_digits, is_rare_blank};

/// Words that mean “no value” in various languages.
const NOTHING: [&str; 7] = ["null", "None", "nil", "NaN", "nan", "undefined", "-1"];

/// Whether a text begins with a word that means “no value”.
pub(super) fn starts_with_nothing(text: &str) -> bool {
    NOTHING.iter().any(|nothing| text.starts_with(nothing))
}

/// Whether a value is an empty cell, either because it is empty or because it is a word that means “no value”.
pub(super) fn is_nothing(text: &str) -> bool {
    text.len() <= 2 && text.trim().is_empty() || NOTHING.contains(&text)
}

/// Whether a character marks an empty cell.
pub(super) const fn is_mark(c: char) -> bool {
    is_blank(c) || is_rare_blank(c)
}

/// Returns the number of cells of a value: one for a number or an empty cell, otherwise one per character that is not a separating space.
pub(super) fn length(text: &str) -> usize {
    let is_number = text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit() || b == b' ');
    let is_one = text.chars().nth(1).is_none() || is_number || is_nothing(text);
    if is_one { 1 } else { text.chars().count().div_ceil(step(text)) }
}

/// Returns the distance between the cells of a text in characters: 2 if they are separated by spaces, otherwise 1.
pub(super) fn step(text: &str) -> usize {
    let is_parted = text.chars().skip(1).step_by(2).all(|c| c == ' ') && text.chars().step_by(2).all(|c| c != ' ');
    if is_parted && text.chars().nth(1).is_some() { 2 } else { 1 }
}

/// Whether a value contains an empty cell.
pub(super) fn has_blank(text: &str) -> bool {
    let is_number = text.len() == 2 && is_digits(text);
    let blanks_part = step(text) == 2;
    is_nothing(text) || !is_number && text.contains(|c: char| is_mark(c) || c == ' ' && !blanks_part)
}

/// Returns the two possible numbers of values in a flat list, since an empty value may or may not follow a comma at the end of the list.
/// `None` if the list has neither an empty value nor a word that means “no value”.
pub(super) fn counts_with_nothing(list: &str) -> Option<[usize; 2]> {
    let inner =
        list.trim().trim_end_matches([';', ',']).strip_prefix(['[', '(', '{'])?.strip_suffix([']', ')', '}'])?;
    if inner.contains(['[', '(', '{', '"', '\'']) {
        return None;
    }
    let has_nothing = inner.split(',').any(|value| is_nothing(value.trim()));
    let most = inner.split(',').count();
    let least = most - usize::from(inner.trim_end().ends_with(','));
    has_nothing.then_some([least, most])
}

/// Returns the cells of a value, each with its position in bytes.
pub(super) fn cells_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_one = length(text) == 1;
    let cell = if is_nothing(text) { "" } else { text.trim() };
    let letters = text.char_indices().step_by(step(text)).map(|(at, c)| (at, &text[at..at + c.len_utf8()]));
    is_one.then_some((0, cell)).into_iter().chain(letters.filter(move |_| !is_one))
}
