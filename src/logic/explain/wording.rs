//! Words for numbers, digits and units, as plain strings.

use crate::explain::grouping::group_by_key;
use grid::{Digit, Family, Layout, UnitId};

/// Returns the parts joined with "and": `a, b and c`.
fn list(parts: &[String]) -> String {
    match parts {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => parts.concat(),
    }
}

/// Returns the names of units, each once and grouped by family: `rows 4 and 6`, `row 4 and column 2`.
pub fn unit_names(layout: &Layout, units: &[UnitId]) -> String {
    let names = units.iter().map(|&unit| layout.unit(unit).name);
    let mut families = group_by_key(names.map(|name| (name.family, name.index + 1)));
    let part = |(family, numbers): &mut (Family, Vec<usize>)| {
        numbers.sort_unstable();
        numbers.dedup();
        let named: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        match &named[..] {
            [one] => format!("{} {one}", family.word()),
            _ => format!("{} {}", family_plural(*family), list(&named)),
        }
    };
    list(&families.iter_mut().map(part).collect::<Vec<_>>())
}

/// Returns the plural of the word for a family of units or rules: `rows`, `boxes`.
pub fn family_plural(family: Family) -> String {
    let word = family.word();
    if word.ends_with('x') { format!("{word}es") } else { format!("{word}s") }
}

/// Returns the indefinite article for a digit, with a space after it: `a ` for 9, `an ` for 8.
pub fn article(digit: Digit) -> &'static str {
    let name = digit.to_string();
    let vowel = matches!(name.as_str(), "8" | "A" | "E" | "F" | "H" | "I" | "L" | "M" | "N" | "O" | "R" | "S" | "X");
    if vowel { "an " } else { "a " }
}

/// Returns a number as a word, `two`, or in figures from 11 on. For 0, returns `no`.
pub fn number_word(n: usize) -> String {
    const SMALL: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    SMALL.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// Returns `Both` for two things, otherwise `All`.
pub const fn capitalized_both_or_all(n: usize) -> &'static str {
    if n == 2 { "Both" } else { "All" }
}

/// Returns `both` for two things, otherwise `all` with the number: `all three`.
pub fn both_or_all(n: usize) -> String {
    if n == 2 { "both".to_owned() } else { format!("all {}", number_word(n)) }
}

/// Returns `one` if `n` is 1, otherwise `more`.
pub const fn pluralize<'a>(n: usize, one: &'a str, more: &'a str) -> &'a str {
    if n == 1 { one } else { more }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Rule, Shape};

    #[test]
    fn units_are_named_in_groups_by_family() {
        let layout = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        let named = |ids: &[u16]| unit_names(&layout, &ids.iter().copied().map(UnitId).collect::<Vec<_>>());
        assert_eq!(named(&[3]), "row 4");
        assert_eq!(named(&[3, 10, 5]), "rows 4 and 6 and column 2");
        assert_eq!(named(&[17, 2, 14, 0]), "columns 6 and 9 and rows 1 and 3", "the numbers of a family are sorted");
        assert_eq!(named(&[18, 19, 26, 28]), "boxes 1, 2 and 9 and diagonal 2");
        assert_eq!(named(&[10, 17, 10]), "columns 2 and 9", "each unit is named once");
        assert_eq!(named(&[3, 3]), "row 4");
    }

    #[test]
    fn a_digit_that_is_pronounced_with_a_vowel_has_the_article_an() {
        let articles: Vec<_> = [6, 7, 8, 9, 10, 35].into_iter().map(|index| article(Digit::new(index))).collect();
        assert_eq!(articles, ["a ", "an ", "a ", "an ", "a ", "a "]);
    }
}
