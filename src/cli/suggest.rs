//! Suggestions for misspelled words.

use strsim::osa_distance;

use text::letters_and_digits;

/// Maximum number of names that a message suggests.
const MOST: usize = 3;

/// Length in bytes from which a word gets no suggestions, because comparing it with the names takes time.
const TOO_LONG: usize = 100;

/// Returns at most three values that a misspelled word may mean. If some names differ from the word only in case and separators, returns
/// the values of these names. Otherwise, if the word has at least three characters and some names begin with it, returns the values of
/// these names. Otherwise, returns the values whose names need the fewest corrections of typing errors, but at most one correction for
/// every three characters of the word. A typing error is a missing, extra or wrong character, or two neighbouring characters in the wrong
/// order.
pub(super) fn like<'a, T: PartialEq>(word: &str, names: impl IntoIterator<Item = (&'a str, T)>) -> Vec<T> {
    let typed = letters_and_digits(word);
    let length = typed.chars().count();
    if typed.len() >= TOO_LONG {
        return Vec::new();
    }
    let rank = |name: &str| {
        let name = letters_and_digits(name);
        match osa_distance(&typed, &name) {
            0 => Some(0),
            _ if length >= 3 && name.starts_with(&typed) => Some(1),
            errors => (errors <= length / 3).then_some(errors + 1),
        }
    };
    let mut ranked: Vec<(usize, T)> = Vec::new();
    for (name, value) in names {
        if let Some(rank) = rank(name) {
            ranked.push((rank, value));
        }
    }
    let best = ranked.iter().map(|&(rank, _)| rank).min();
    let mut likeliest: Vec<T> = Vec::new();
    for (_, value) in ranked.into_iter().filter(|&(rank, _)| Some(rank) == best) {
        if likeliest.len() < MOST && !likeliest.contains(&value) {
            likeliest.push(value);
        }
    }
    likeliest
}

/// Returns the names that a misspelled word may mean; see [`like`].
pub(super) fn names_like<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    like(word, names.into_iter().map(|name| (name, name)))
}

/// Returns the end of a message that suggests these names, such as `; did you mean solve?`; empty if there are none.
pub(super) fn did_you_mean(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => format!("; did you mean {name}?"),
        [names @ .., last] => format!("; did you mean {} or {last}?", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 8] = ["solve", "count", "convert", "completions", "x-wing", "xy-wing", "knight", "x"];

    #[test]
    fn one_typing_error_for_every_three_characters_is_forgiven() {
        for (word, expected) in [
            ("slove", "solve"),
            ("sovle", "solve"),
            ("solv", "solve"),
            ("solves", "solve"),
            ("SOLVE", "solve"),
            ("knigth", "knight"),
            ("kinghts", "knight"),
            ("complettion", "completions"),
            ("X Wnig", "x-wing"),
            ("xwing", "x-wing"),
        ] {
            assert_eq!(names_like(word, NAMES), [expected], "{word}");
        }
    }

    #[test]
    fn no_suggestion_is_made_for_words_unlike_any_name() {
        for word in ["", "y", "ab", "so", "puzzle", "…", "solve".repeat(1000).as_str()] {
            assert_eq!(names_like(word, NAMES), [""; 0], "{word}");
        }
    }

    #[test]
    fn equally_likely_names_are_suggested_together() {
        assert_eq!(names_like("xzwing", NAMES), ["x-wing", "xy-wing"]);
        assert_eq!(names_like("com", NAMES), ["completions"]);
        assert_eq!(names_like("aaa", ["aaab", "aaac", "aaad", "aaae"]), ["aaab", "aaac", "aaad"]);
        assert_eq!(like("solve", [("solve", 1), ("Solve", 1), ("sol-ve", 2)]), [1, 2]);
    }

    #[test]
    fn suggestions_read_well() {
        assert_eq!(did_you_mean(&[]), "");
        assert_eq!(did_you_mean(&["a"]), "; did you mean a?");
        assert_eq!(did_you_mean(&["a", "b"]), "; did you mean a or b?");
        assert_eq!(did_you_mean(&["a", "b", "c"]), "; did you mean a, b or c?");
    }
}
