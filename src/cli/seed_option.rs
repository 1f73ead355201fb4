//! Option `--seed` of `generate` and `play`. Its value is a number, which needs other options to specify the puzzle, or a word that
//! specifies the puzzle as well.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::cli::suggest::{did_you_mean, names_like};
use crate::cli::value_parsers::{slug_like, variants};
use generate::{BadSeed, Seed};
use logic::Level;

/// Value of `--seed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeedValue {
    /// Seed of the random numbers, written in decimal. Other options specify the puzzle.
    Number(u64),
    /// Kind of puzzle and seed of the random numbers, such as `hard-7F3A`. The seed is written in hexadecimal. Options that specify the
    /// puzzle are not allowed beside it.
    Word(Seed),
}

impl SeedValue {
    /// Returns the seed of the random numbers.
    pub(super) const fn number(self) -> u64 {
        match self {
            Self::Number(number) | Self::Word(Seed { number, .. }) => number,
        }
    }

    /// Returns a seed for the same kind of puzzle, but with this number.
    pub(super) const fn with_number(self, number: u64) -> Self {
        match self {
            Self::Number(_) => Self::Number(number),
            Self::Word(Seed { kind, .. }) => Self::Word(Seed { kind, number }),
        }
    }
}

impl fmt::Display for SeedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(seed) => seed.fmt(f),
        }
    }
}

/// Serializes [`SeedValue::Number`] as a number and [`SeedValue::Word`] as a string.
impl Serialize for SeedValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Word(seed) => serializer.collect_str(seed),
        }
    }
}

/// Parses a seed. For a misspelled word, the error suggests a correction.
pub(super) fn seed(text: &str) -> Result<SeedValue, String> {
    if let Ok(number) = text.parse() {
        return Ok(SeedValue::Number(number));
    }
    text.parse::<Seed>().map(SeedValue::Word).map_err(|bad| match bad {
        BadSeed::Form(_) => {
            format!("expected a seed such as hard-7F3A91C2, or a whole number from 0 to {}", u64::MAX)
        }
        bad => {
            let near = correction(text).map(|seed| seed.to_string());
            format!("{bad}{}", did_you_mean(&near.iter().map(String::as_str).collect::<Vec<_>>()))
        }
    })
}

/// Returns the seed that a misspelled text probably means: its board, level or technique is replaced by the most similar name. Returns
/// `None` if that does not make a valid seed.
fn correction(text: &str) -> Option<Seed> {
    let (words, number) = text.trim().rsplit_once('-')?;
    let (board, words) = words.split_once('+').unwrap_or(("classic", words));
    let (first, rest) = words.split_once('-').unwrap_or((words, ""));
    if first.is_empty() {
        return None;
    }
    let levels = Level::ALL.map(Level::word).into_iter().chain(["any"]);
    let level = names_like(first, levels).first().copied().unwrap_or(first);
    let board = names_like(board, variants()).first().copied().unwrap_or(board);
    let technique = slug_like(rest).unwrap_or(rest);
    let spelled = [
        words.to_owned(),
        format!("{level}-{rest}"),
        format!("{level}-{technique}"),
        slug_like(words).unwrap_or(words).to_owned(),
    ];
    spelled.iter().find_map(|words| format!("{board}+{words}-{number}").parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words_are_read_as_they_are_written() {
        for text in
            ["0", "5", "18446744073709551615", "easy-5", "hard-x-wing-full-7F3A", "cage+medium-1", "easy-lean-none-5"]
        {
            assert_eq!(seed(text).map(|seed| seed.to_string()), Ok(text.to_owned()));
        }
        let json = |text: &str| serde_json::to_string(&seed(text).unwrap().with_number(26)).unwrap();
        assert_eq!([json("5"), json("easy-5")], ["26", "\"easy-1A\""]);
        assert_eq!(["12", "easy-12"].map(|text| seed(text).unwrap().number()), [12, 0x12]);
    }

    #[test]
    fn a_misspelled_seed_suggests_one() {
        for (text, meant) in [
            ("esay-5", "easy-5"),
            ("Haard-7f3a", "hard-7F3A"),
            ("hard-xwing-5", "hard-x-wing-5"),
            ("hrad-X Wing-5", "hard-x-wing-5"),
            ("jelyfish-5", "jellyfish-5"),
            ("esay-full-5", "easy-full-5"),
            ("knigth+hard-5", "knight+hard-5"),
            ("kinght+hrad-5", "knight+hard-5"),
        ] {
            let error = seed(text).unwrap_err();
            assert!(error.ends_with(&format!("; did you mean {meant}?")), "{text}: {error}");
        }
        for text in ["-5", "vile-5", "hard-", "esay-g", "nothing+nowhere-1"] {
            let error = seed(text).unwrap_err();
            assert!(error.starts_with("expected ") && !error.contains("did you mean"), "{text}: {error}");
        }
    }

    #[test]
    fn the_error_for_other_text_says_what_is_expected() {
        let expected = "expected a seed such as hard-7F3A91C2, or a whole number from 0 to 18446744073709551615";
        for text in ["", "soon", "7F3A", "0x5", "18446744073709551616"] {
            assert_eq!(seed(text), Err(expected.to_owned()), "{text}");
        }
    }
}
