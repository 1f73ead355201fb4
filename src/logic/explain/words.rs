//! The small words of the wording engine: lists, numbers, names of cells and units.

use grid::{Cell, Digit, DigitSet, Family, Layout, Shape, UnitId};

/// `a`, `a and b`, `a, b and c`.
pub fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Half-sentences that may have lists in them: `r1c7 is not 4, and r2c3 and r2c5 are not 8`.
pub fn clauses(parts: &[String]) -> String {
    match parts {
        [most @ .., last] if !most.is_empty() => format!("{}, and {last}", most.join(", ")),
        _ => parts.concat(),
    }
}

/// `r1c2 and r3c4`.
pub fn cells(layout: &Layout, cells: &[Cell]) -> String {
    list(&cells.iter().map(|&cell| layout.shape().place(cell).to_string()).collect::<Vec<_>>())
}

/// The cells that a text names.
pub fn named(shape: Shape, text: &str) -> impl Iterator<Item = Cell> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(move |word| shape.at(word.parse().ok()?))
}

/// `r1c2, r1c3 or r3c4`.
pub fn either(layout: &Layout, of: &[Cell]) -> String {
    choice(&cells(layout, of))
}

/// `4 or 8`.
pub fn either_digit(of: DigitSet) -> String {
    choice(&digits(of))
}

/// A list as a choice.
pub fn choice(list: &str) -> String {
    list.rsplit_once(" and ").map_or_else(|| list.to_owned(), |(most, last)| format!("{most} or {last}"))
}

/// `not 4`, `neither 4 nor 8`, `neither 2, 4 nor 8`.
pub fn neither_digit(of: DigitSet) -> String {
    digits(of)
        .rsplit_once(" and ")
        .map_or_else(|| format!("not {}", digits(of)), |(most, last)| format!("neither {most} nor {last}"))
}

/// `r1c2`, `r1c2,r1c3`: cells that stand for one place.
pub fn joined(layout: &Layout, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| layout.shape().place(cell).to_string()).collect::<Vec<_>>().join(",")
}

/// `4 and 8`.
pub fn digits(digits: DigitSet) -> String {
    list(&digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>())
}

/// `rows 4 and 6`, `row 4 and column 2`; each unit once.
pub fn units(layout: &Layout, units: &[UnitId]) -> String {
    let mut families: Vec<(Family, Vec<usize>)> = Vec::new();
    for &unit in units {
        let name = layout.unit(unit).name;
        match families.iter_mut().find(|(family, _)| *family == name.family) {
            Some((_, numbers)) => numbers.push(name.index + 1),
            None => families.push((name.family, vec![name.index + 1])),
        }
    }
    let part = |(family, numbers): &mut (Family, Vec<usize>)| {
        numbers.sort_unstable();
        numbers.dedup();
        let named: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        match &named[..] {
            [one] => format!("{} {one}", family.word()),
            _ => format!("{} {}", plural(*family), list(&named)),
        }
    };
    list(&families.iter_mut().map(part).collect::<Vec<_>>())
}

/// `rows`, `boxes`.
pub fn plural(family: Family) -> String {
    let word = family.word();
    if word.ends_with('x') { format!("{word}es") } else { format!("{word}s") }
}

/// `a 9`, `an 8`.
pub fn article(digit: Digit) -> String {
    let name = digit.to_string();
    let vowel = matches!(name.as_str(), "8" | "A" | "E" | "F" | "H" | "I" | "L" | "M" | "N" | "O" | "R" | "S" | "X");
    if vowel { format!("an {name}") } else { format!("a {name}") }
}

/// `two`; figures from eleven on.
pub fn number(n: usize) -> String {
    const SMALL: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    SMALL.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// `both` for two, else `all`.
pub const fn every(n: usize) -> &'static str {
    if n == 2 { "both" } else { "all" }
}

/// `both` for two, `all three`.
pub fn every_one(n: usize) -> String {
    if n == 2 { "both".to_owned() } else { format!("all {}", number(n)) }
}

/// The first for one thing, the second for more.
pub const fn one_or_more<'a>(n: usize, one: &'a str, more: &'a str) -> &'a str {
    if n == 1 { one } else { more }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Rule;

    #[test]
    fn units_are_named_family_by_family() {
        let layout = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        let named = |ids: &[u16]| units(&layout, &ids.iter().copied().map(UnitId).collect::<Vec<_>>());
        assert_eq!(named(&[3]), "row 4");
        assert_eq!(named(&[3, 10, 5]), "rows 4 and 6 and column 2");
        assert_eq!(named(&[17, 2, 14, 0]), "columns 6 and 9 and rows 1 and 3", "from low to high in each");
        assert_eq!(named(&[18, 19, 26, 28]), "boxes 1, 2 and 9 and diagonal 2");
        assert_eq!(named(&[10, 17, 10]), "columns 2 and 9", "each once");
        assert_eq!(named(&[3, 3]), "row 4");
    }

    #[test]
    fn cells_are_read_where_they_were_written() {
        let named = |text| named(Shape::nine(), text).map(Cell::index).collect::<Vec<_>>();
        assert_eq!(named("If r1c2 is 4 (row 1), r9c9 or r2c1,r2c2 is: a(4)r3c1 in r10c1."), [1, 80, 9, 10, 18]);
    }

    #[test]
    fn digits_that_begin_with_a_vowel_get_an() {
        let said: Vec<_> = [6, 7, 8, 9, 10, 35].into_iter().map(|index| article(Digit::new(index))).collect();
        assert_eq!(said, ["a 7", "an 8", "a 9", "an A", "a B", "a 36"]);
    }

    #[test]
    fn choices_end_in_or_and_denials_in_nor() {
        let three = DigitSet::all(3);
        let said = [1, 2, 3].map(|n| [either_digit(DigitSet::all(n)), neither_digit(DigitSet::all(n))].join("; "));
        assert_eq!(said, ["1; not 1", "1 or 2; neither 1 nor 2", "1, 2 or 3; neither 1, 2 nor 3"]);
        assert_eq!(digits(three), "1, 2 and 3");
    }

    #[test]
    fn lists_end_in_and() {
        assert_eq!(digits(DigitSet::all(3)), "1, 2 and 3");
        assert_eq!(digits(DigitSet::all(1)), "1");
    }
}
