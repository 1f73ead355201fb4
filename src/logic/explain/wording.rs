//! Words for numbers, digits and units.

use crate::explain::grouping::group_by_key;
use grid::{Digit, Family, Layout, UnitId};

/// `a, b and c`.
fn list(parts: &[String]) -> String {
    match parts {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => parts.concat(),
    }
}

/// `rows 4 and 6`, `row 4 and column 2`; each unit once.
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

/// `rows`, `boxes`.
pub fn family_plural(family: Family) -> String {
    let word = family.word();
    if word.ends_with('x') { format!("{word}es") } else { format!("{word}s") }
}

/// Returns the indefinite article before a digit, with a blank: `a ` before 9, `an ` before 8.
pub fn article(digit: Digit) -> &'static str {
    let name = digit.to_string();
    let vowel = matches!(name.as_str(), "8" | "A" | "E" | "F" | "H" | "I" | "L" | "M" | "N" | "O" | "R" | "S" | "X");
    if vowel { "an " } else { "a " }
}

/// `two`; figures from eleven on.
pub fn number_word(n: usize) -> String {
    const SMALL: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    SMALL.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// `Both` for two, else `All`.
pub const fn capitalized_both_or_all(n: usize) -> &'static str {
    if n == 2 { "Both" } else { "All" }
}

/// `both` for two, `all three`.
pub fn both_or_all(n: usize) -> String {
    if n == 2 { "both".to_owned() } else { format!("all {}", number_word(n)) }
}

/// The first for one thing, the second for more.
pub const fn pluralize<'a>(n: usize, one: &'a str, more: &'a str) -> &'a str {
    if n == 1 { one } else { more }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Rule, Shape};

    #[test]
    fn units_are_named_family_by_family() {
        let layout = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        let named = |ids: &[u16]| unit_names(&layout, &ids.iter().copied().map(UnitId).collect::<Vec<_>>());
        assert_eq!(named(&[3]), "row 4");
        assert_eq!(named(&[3, 10, 5]), "rows 4 and 6 and column 2");
        assert_eq!(named(&[17, 2, 14, 0]), "columns 6 and 9 and rows 1 and 3", "from low to high in each");
        assert_eq!(named(&[18, 19, 26, 28]), "boxes 1, 2 and 9 and diagonal 2");
        assert_eq!(named(&[10, 17, 10]), "columns 2 and 9", "each once");
        assert_eq!(named(&[3, 3]), "row 4");
    }

    #[test]
    fn digits_that_begin_with_a_vowel_get_an() {
        let said: Vec<_> = [6, 7, 8, 9, 10, 35].into_iter().map(|index| article(Digit::new(index))).collect();
        assert_eq!(said, ["a ", "an ", "a ", "an ", "a ", "a "]);
    }
}
