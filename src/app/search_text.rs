//! Search by typing: the keys that edit a search text, and how well a name matches it.

use crate::app::{Code, Key, Named};

/// Edits a search text by a key: a character is appended, Backspace removes the last character, Esc ends the search. A character is refused
/// if `has_match` is false for the text with it. Returns whether the key was handled; `false` if there is no search.
pub(super) fn edit(sought: &mut Option<String>, key: Key, has_match: impl FnOnce(&str) -> bool) -> bool {
    let Some(text) = sought else { return false };
    match (key.code, key.typed()) {
        (Code::Named(Named::Esc), _) => *sought = None,
        (Code::Named(Named::Backspace), _) => {
            text.pop();
            if text.is_empty() {
                *sought = None;
            }
        }
        (_, Some(typed)) => {
            text.push(typed);
            if !has_match(text) {
                text.pop();
            }
        }
        _ => return false,
    }
    true
}

/// Returns how well a text matches a search text; lower is better. The rank is 0 if the text begins with the search text, 1 if a word in it
/// begins with it, 2 if it contains it, otherwise `None`. Only letters and digits are compared, without case.
pub(super) fn rank(words: &str, sought: &str) -> Option<usize> {
    let (mut text, mut word_starts) = (String::new(), Vec::new());
    for word in words.split(|c: char| !c.is_alphanumeric()) {
        word_starts.push(text.len());
        text += &letters(word);
    }
    let sought = letters(sought);
    if text.starts_with(&sought) {
        Some(0)
    } else if word_starts.into_iter().any(|at| text[at..].starts_with(&sought)) {
        Some(1)
    } else {
        text.contains(&sought).then_some(2)
    }
}

/// Whether a text contains a search text; only letters and digits are compared, without case.
pub(super) fn has(words: &str, sought: &str) -> bool {
    rank(words, sought).is_some()
}

/// Returns the letters and digits of a text in lower case.
fn letters(words: &str) -> String {
    words.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
