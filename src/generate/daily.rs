//! Puzzle of the day. It depends on the date alone, so that everyone gets the same puzzle without a network connection.

use jiff::civil::{Date, Weekday};

use crate::{PuzzleKind, Seed};
use logic::Level;

/// Prefix before the date in the name of a daily puzzle.
const DAILY: &str = "daily ";

/// Returns the level of a day's puzzle. As in newspapers, it rises from easy on Monday to extreme on Sunday.
#[must_use]
pub fn level(date: Date) -> Level {
    match date.weekday() {
        Weekday::Monday => Level::Easy,
        Weekday::Tuesday | Weekday::Wednesday => Level::Medium,
        Weekday::Thursday | Weekday::Friday => Level::Hard,
        Weekday::Saturday => Level::Unfair,
        Weekday::Sunday => Level::Extreme,
    }
}

/// Returns the seed of a day's puzzle. Its number looks like the date in hexadecimal: 20261121.
///
/// # Panics
/// Never: a date is written in digits.
#[must_use]
pub fn seed(date: Date) -> Seed {
    let digits = date.to_string().replace('-', "");
    let number = u64::from_str_radix(&digits, 16).expect("a date is written in digits");
    Seed { kind: PuzzleKind::of(level(date)), number }
}

/// Returns the name of a day's puzzle: `daily 2026-11-21`.
#[must_use]
pub fn name(date: Date) -> String {
    format!("{DAILY}{date}")
}

/// Returns the date of the daily puzzle with this name. Returns `None` if no daily puzzle in the years 1 to 9999 has this name.
#[must_use]
pub fn date(name: &str) -> Option<Date> {
    let text = name.strip_prefix(DAILY)?;
    let date: Date = text.parse().ok()?;
    (date.year() > 0 && date.to_string() == text).then_some(date) // jiff also accepts dates written in other ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_only_as_it_is_written() {
        for day in ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            let written = format!("daily {day}");
            assert_eq!(date(&written).map(name), Some(written));
        }
        let no_days =
            ["2026-11-31", "2023-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "0000-01-01", "-000001-01-01"];
        let other_forms = ["2026-1-1", "20261121", "2026-11-21T10:00", "21.11.2026", "", " 2026-11-21"];
        for text in no_days.iter().chain(&other_forms) {
            assert_eq!(date(&format!("daily {text}")), None, "{text}");
        }
        assert_eq!([date("2026-11-21"), date("daily"), date("hard 3")], [None; 3]);
    }

    #[test]
    fn levels_rise_from_easy_on_monday_to_extreme_on_sunday() {
        let levels = [16, 17, 18, 19, 20, 21, 22].map(|day| level(Date::constant(2026, 11, day)).word());
        assert_eq!(levels, ["easy", "medium", "medium", "hard", "hard", "unfair", "extreme"]); // the 16th was a Monday
    }

    #[test]
    fn the_seed_of_a_day_looks_like_its_date() {
        assert_eq!(seed(Date::constant(2026, 11, 21)).to_string(), "unfair-20261121");
        assert_eq!(seed(Date::constant(476, 1, 1)).number, 0x0476_0101);
    }
}
