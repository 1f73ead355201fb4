//! Parsers for the ranges that `generate` takes as option values.

use std::ops::RangeInclusive;

/// Parses a range of whole numbers.
pub(super) fn whole(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, "a range such as 24..28", |number| number.parse().ok())
}

/// Parses a range of numbers with at most one decimal. Returns the range in tenths.
pub(super) fn tenths(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text, "a range such as 7.1..8.3", |number| {
        let (whole, tenth) = number.split_once('.').unwrap_or((number, "0"));
        let tenth = if tenth.len() == 1 { tenth.parse::<u32>().ok()? } else { None? };
        whole.parse::<u32>().ok()?.checked_mul(10)?.checked_add(tenth)
    })
}

/// Parses a range: `A..B`, `A..`, `..B`, or a single number. Both ends are included. `number` parses one end; `like` is an example for the
/// error message.
fn range(text: &str, like: &str, number: impl Fn(&str) -> Option<u32>) -> Result<RangeInclusive<u32>, String> {
    let expected = || format!("expected {like}");
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let or = |text: &str, open: u32| if text.is_empty() { Some(open) } else { number(text) };
    let (Some(from), Some(to)) = (or(from, 0), or(to, u32::MAX)) else { return Err(expected()) };
    match () {
        () if text.is_empty() || text == ".." => Err(expected()),
        () if from > to => Err("expected the lower end first, found an empty range".to_owned()),
        () => Ok(from..=to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_include_both_ends() {
        assert_eq!(whole("24..28"), Ok(24..=28));
        assert_eq!(whole("24"), Ok(24..=24));
        assert_eq!(whole("..28"), Ok(0..=28));
        assert_eq!(whole("24.."), Ok(24..=u32::MAX));
        assert_eq!(tenths("7.1..8"), Ok(71..=80));
        assert_eq!(tenths("9.."), Ok(90..=u32::MAX));
        for text in ["", "..", "x", "3..2", "1.5", "1...2", "-1..2"] {
            assert!(whole(text).is_err(), "{text}");
        }
        for text in ["7.15", "7.", ".", "8..7", "7,1"] {
            assert!(tenths(text).is_err(), "{text}");
        }
    }
}
