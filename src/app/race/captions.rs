//! Formatting of times and counts. Times are rounded to three significant digits, large counts to one decimal.

/// Whether only ASCII can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsciiOnly(pub bool);

const UNITS: [(u64, &str, &str); 4] =
    [(1_000_000_000, "s", "s"), (1_000_000, "ms", "ms"), (1_000, "µs", "us"), (1, "ns", "ns")];

/// Formats a time in nanoseconds, rounded to three digits: `850 ns`, `12.3 µs`, `1.00 s`.
#[must_use]
pub fn time(ns: u64, plain: AsciiOnly) -> String {
    // Times that would be rounded up to a thousand are shown in the next unit.
    let (size, unit, ascii) =
        UNITS.into_iter().find(|&(size, ..)| ns as f64 >= 0.9995 * size as f64).unwrap_or(UNITS[3]);
    let unit = if plain.0 { ascii } else { unit };
    let whole = ns as f64 / size as f64;
    let places = if size == 1 || whole >= 99.95 { 0 } else { 1 + usize::from(whole < 9.995) };
    format!("{whole:.places$} {unit}")
}

/// Formats a time of 10 to the power of `exponent` nanoseconds: `100 µs`.
#[must_use]
pub fn power(exponent: u32, plain: AsciiOnly) -> String {
    let ns = 10_u64.saturating_pow(exponent);
    let (size, unit, ascii) = UNITS.into_iter().find(|&(size, ..)| ns >= size).unwrap_or(UNITS[3]);
    format!("{} {}", ns / size, if plain.0 { ascii } else { unit })
}

/// Formats a count: in full below a million, otherwise as in `12.3M`.
#[must_use]
pub fn count(count: u64) -> String {
    match count {
        0..1_000_000 => count.to_string(),
        1_000_000..1_000_000_000 => format!("{:.1}M", count as f64 / 1e6),
        _ => format!("{:.1}G", count as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_significant_digits() {
        for (ns, expected) in [
            (0, "0 ns"),
            (850, "850 ns"),
            (999, "999 ns"),
            (1_000, "1.00 µs"),
            (9_994, "9.99 µs"),
            (9_996, "10.0 µs"),
            (12_345, "12.3 µs"),
            (99_960, "100 µs"),
            (999_600, "1.00 ms"),
            (1_000_000_000, "1.00 s"),
            (61_234_000_000, "61.2 s"),
        ] {
            assert_eq!(time(ns, AsciiOnly(false)), expected);
            assert_eq!(time(ns, AsciiOnly(true)), expected.replace('µ', "u"));
        }
        assert_eq!((power(2, AsciiOnly(false)), power(4, AsciiOnly(true))), ("100 ns".to_owned(), "10 us".to_owned()));
        assert_eq!((count(999_999), count(12_340_000)), ("999999".to_owned(), "12.3M".to_owned()));
    }
}
