//! The puzzle of the day. It depends on the date alone, so that everyone gets the same one without a network connection.

use std::fmt;
use std::str::FromStr;

use crate::{PuzzleKind, Seed};
use logic::Level;
use text::quoted;

/// Day of the Gregorian calendar, in the years 1 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8, // from 1
    day: u8,   // from 1
}

/// Prefix before the date in the name of a day's puzzle.
const DAILY: &str = "daily ";

impl Date {
    /// 1 January 1970, the start of Unix time.
    pub const EPOCH: Self = Self { year: 1970, month: 1, day: 1 };

    /// Returns the date with this year, month and day, each counted from 1; `None` if it does not exist.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        ((1..=9999).contains(&year) && (1..=days).contains(&day)).then_some(Self { year, month, day })
    }

    /// Returns the day that contains a moment, given in seconds since 1970 began in local time; [`Self::EPOCH`] if the day is out of range.
    /// (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2014: years that begin in March, in eras of 400.)
    #[must_use]
    pub fn at(seconds: i64) -> Self {
        const ERA: i64 = 146_097; // days in 400 years
        let days = seconds.div_euclid(86_400) + 719_468; // since 1 March of the year 0
        let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153; // from March, counted from 0
        let day = of_year - (153 * month + 2) / 5 + 1;
        let january = i64::from(month >= 10);
        let part = |number: i64| u8::try_from(number).unwrap_or(0);
        let year = u16::try_from(year + era * 400 + january).unwrap_or(0);
        Self::new(year, part(if month < 10 { month + 3 } else { month - 9 }), part(day)).unwrap_or(Self::EPOCH)
    }

    /// Returns the day of the week, 0 for Monday to 6 for Sunday (Tomohiko Sakamoto's formula, comp.lang.c, 1993, which counts from
    /// Sunday).
    fn weekday(self) -> u16 {
        const SHIFT: [u16; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = self.year - u16::from(self.month < 3);
        let sunday = year + year / 4 - year / 100 + year / 400 + SHIFT[usize::from(self.month - 1)];
        (sunday + u16::from(self.day) + 6) % 7
    }

    /// Returns the level of the day's puzzle: from easy on Monday to extreme on Sunday, as in newspapers.
    #[must_use]
    pub fn level(self) -> Level {
        match self.weekday() {
            0 => Level::Easy,
            1 | 2 => Level::Medium,
            3 | 4 => Level::Hard,
            5 => Level::Unfair,
            _ => Level::Extreme,
        }
    }

    /// Returns the seed of the day's puzzle, whose number in hexadecimal looks like the date: 20261121.
    #[must_use]
    pub fn seed(self) -> Seed {
        let digits = format!("{:04}{:02}{:02}", self.year, self.month, self.day);
        let number = digits.bytes().fold(0, |number, digit| number << 4 | u64::from(digit - b'0'));
        Seed { kind: PuzzleKind::of(self.level()), number }
    }

    /// Returns the name of the day's puzzle.
    #[must_use]
    pub fn name(self) -> String {
        format!("{DAILY}{self}")
    }

    /// Returns the day whose puzzle has this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        name.strip_prefix(DAILY)?.parse().ok()
    }
}

/// Writes the date as in ISO 8601: `2026-11-21`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Text that is not a date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a date such as 2026-11-21, found {}", quoted(.0))]
pub struct BadDate(pub String);

impl FromStr for Date {
    type Err = BadDate;

    fn from_str(text: &str) -> Result<Self, BadDate> {
        let bad = || BadDate(text.to_owned());
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(bad()) };
        let number = |part: &str, digits: usize| {
            part.parse::<u16>().ok().filter(|_| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
            return Err(bad());
        };
        Self::new(year, month as u8, day as u8).ok_or_else(bad)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_second_belongs_to_its_day() {
        for (seconds, day) in [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_795_219_200, "2026-11-21"),
            (4_107_542_400, "2100-03-01"),
            (i64::MAX / 2, "1970-01-01"),
        ] {
            assert_eq!(Date::at(seconds).to_string(), day, "{seconds}");
        }
        let mut day = Date::EPOCH;
        for days in 1..40_000 {
            let next = Date::at(days * 86_400);
            assert!(next > day && next.weekday() == (day.weekday() + 1) % 7, "{day} {next}");
            day = next;
        }
    }

    #[test]
    fn only_days_of_the_calendar_are_read_as_dates() {
        for good in ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(good.parse::<Date>().map(|date| date.to_string()).as_deref(), Ok(good));
        }
        for bad in ["2026-11-31", "2023-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "21.11.2026", ""]
        {
            assert_eq!(
                bad.parse::<Date>().unwrap_err().to_string(),
                format!("expected a date such as 2026-11-21, found '{bad}'")
            );
        }
    }

    #[test]
    fn levels_rise_from_easy_on_monday_to_extreme_on_sunday() {
        let levels: Vec<&str> = (16..=22).map(|day| Date::new(2026, 11, day).unwrap().level().word()).collect();
        assert_eq!(levels, ["easy", "medium", "medium", "hard", "hard", "unfair", "extreme"]); // the 16th was a Monday
        assert_eq!(Date::new(2000, 1, 1).unwrap().weekday(), 5);
        assert_eq!(Date::new(2024, 2, 29).unwrap().weekday(), 3);
    }

    #[test]
    fn the_seed_of_a_day_looks_like_its_date() {
        let date: Date = "2026-11-21".parse().unwrap();
        assert_eq!(
            (date.seed().to_string(), date.name()),
            ("unfair-20261121".to_owned(), "daily 2026-11-21".to_owned())
        );
        assert_eq!((Date::parse(&date.name()), Date::parse("daily"), Date::parse("hard 3")), (Some(date), None, None));
    }
}
