//! Reads puzzle strings of Sudoku Coach: `SCv7_32_`, then JSON, compressed as zlib data and encoded in base 32 (RFC 4648's extended hex
//! alphabet).

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};
use serde_json::Value;

use crate::exchange::json_keys::has_content;
use crate::exchange::json_parser;
use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder, unknown};
use crate::pencil_marks::keep_only;
use crate::text_fault::shown;
use crate::words_of_a_line::symbol;
use grid::DigitSet;

/// Maximum length of the JSON, in bytes. A 9×9 puzzle with every colour takes 10 KB.
const MOST: usize = 1 << 20;

/// Keys of the JSON for the puzzle and its colours.
const KNOWN: [&str; 8] = [
    "gridSize",
    "givenDigits",
    "userDigits",
    "userCellCandidates",
    "colours",
    "givenColours",
    "userColours",
    "userCellCandidatesColours",
];

/// Whether a text begins like a puzzle string of any version.
pub(super) fn is_known(text: &str) -> bool {
    let rest = text.strip_prefix("SCv").unwrap_or_default();
    let version = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    version.len() < rest.len() && version.starts_with('_')
}

/// Reads the puzzle of a puzzle string.
///
/// # Errors
/// Fails if the string cannot be unpacked, or if the puzzle has a part that ninefold does not know.
pub(super) fn read(text: &str) -> DraftResult {
    let Some((_, digits)) = text.split_once("_32_") else {
        return Err(format!("expected a puzzle of Sudoku Coach that begins with SCv7_32_, found {}", shown(text)));
    };
    let broken = || "expected a packed puzzle of Sudoku Coach, found one that cannot be unpacked".to_owned();
    let packed = bytes(digits).ok_or_else(broken)?;
    let unpacked = decompress_to_vec_zlib_with_limit(&packed, MOST).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => format!("expected a packed puzzle of at most {MOST} bytes, found more"),
        _ => broken(),
    })?;
    let unpacked = String::from_utf8(unpacked).map_err(|_| broken())?;
    let json = json_parser::parse(&unpacked, |_, _| broken())?;
    puzzle(&json)
}

/// Decodes base 32; `None` if a character is not a base-32 digit. Bits left over at the end are dropped.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(digits.len() * 5 / 8);
    let (mut bits, mut count) = (0_u32, 0);
    for digit in digits.trim_end_matches('=').chars() {
        bits = (bits << 5 | digit.to_digit(32)?) & 0xfff;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

fn puzzle(json: &Value) -> DraftResult {
    let object = json.as_object().ok_or("expected a puzzle of Sudoku Coach, found none")?;
    let text = |key: &str| json[key].as_str().unwrap_or_default();
    if let Some((key, _)) = object.iter().find(|(key, value)| !KNOWN.contains(&key.as_str()) && has_content(value)) {
        return Err(unknown(format!("\"{key}\"")));
    }
    let side = json["gridSize"].as_u64().map_or(9, |side| side as usize);
    let mut draft = PuzzleBuilder::of_side(side)?;
    let cells = draft.shape.cells();
    for (key, is_given) in [("userDigits", false), ("givenDigits", true)] {
        let digits = text(key);
        let count = digits.chars().count();
        if count != cells && (is_given || count > 0) {
            return Err(format!("expected {cells} digits for {key}, found {count}"));
        }
        for (cell, c) in draft.shape.iter().zip(digits.chars()) {
            if let Some(digit) = symbol(c, 0, side).map_err(|fault| fault.expected)? {
                draft.digits[cell.index()] = Some(digit);
                if is_given {
                    draft.placed.remove(cell);
                } else {
                    draft.placed.insert(cell);
                }
            }
        }
    }
    let marks = marks(text("userCellCandidates"), &draft);
    let (mut puzzle, notation) = draft.finish()?;
    if let Some(marks) = marks {
        keep_only(&mut puzzle, &marks);
    }
    Ok((puzzle, notation))
}

/// Returns the player's candidates of each cell. In `text`, each cell has a number, in which bit d stands for the digit d, and dashes
/// separate the numbers. `None` if an empty cell has no candidates: in that case, the player noted only some of them.
fn marks(text: &str, draft: &PuzzleBuilder) -> Option<Vec<DigitSet>> {
    let numbers: Vec<u64> = text.split('-').map(str::parse).collect::<Result<_, _>>().ok()?;
    let sets = numbers.iter().map(|number| DigitSet::from_bits(number >> 1).and(DigitSet::all(draft.shape.side())));
    let sets: Vec<DigitSet> = sets.collect();
    let is_full = sets.iter().zip(&draft.digits).all(|(set, digit)| digit.is_some() || !set.is_empty());
    (sets.len() == draft.digits.len() && is_full).then_some(sets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, Digit};

    const GIVEN: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn object(more: &str) -> DraftResult {
        let text = format!("{{\"gridSize\":9,\"givenDigits\":\"{GIVEN}\"{more}}}");
        puzzle(&serde_json::from_str(&text).expect("JSON"))
    }

    /// Puzzle string of the puzzle [`GIVEN`], in which the player has placed a digit in r1c3.
    const SAMPLE: &str = "SCv7_32_f2eamlia5v54o2eelh55bcliqh8kljpc9f6n7iacpsm2illia8p3adhg60rg00hj0c1k6iqj235t40m2mu08g6gojcc01ma0em3211a6c18p1e4125ca32d1km0g2m13i1lmtad4kda5l72q0irg1a60g2l41a8m01rn2bjn";

    #[test]
    fn strings_are_unpacked() {
        let (found, _) = read(SAMPLE).expect("a puzzle");
        let (expected, _) = object(&format!(",\"userDigits\":\"004{}\"", "0".repeat(78))).expect("a puzzle");
        assert_eq!(found, expected);
        assert_eq!(found.placed.iter().collect::<Vec<_>>(), [Cell::new(2)]);
        let broken = Err("expected a packed puzzle of Sudoku Coach, found one that cannot be unpacked".to_owned());
        assert_eq!(read(&SAMPLE[..SAMPLE.len() - 2]).map(|_| ()), broken);
        assert_eq!(read("SCv7_32_w").map(|_| ()), broken);
        let other = "expected a puzzle of Sudoku Coach that begins with SCv7_32_, found 'SCv9_64_abc'".to_owned();
        assert_eq!(read("SCv9_64_abc").map(|_| ()), Err(other));
        assert!(is_known("SCv9_64_abc") && !is_known("SCv_") && !is_known("SCv7"));
    }

    #[test]
    fn marks_count_if_every_empty_cell_has_some() {
        let numbers = |blank: u32| -> String {
            let each = GIVEN.chars().map(|c| if c == '0' { blank.to_string() } else { "0".to_owned() });
            each.collect::<Vec<_>>().join("-")
        };
        let with = |numbers: &str| object(&format!(",\"userCellCandidates\":\"{numbers}\"")).expect("a puzzle").0;
        let plain = object("").expect("a puzzle").0;
        assert_eq!(with(&numbers(0)), plain);
        assert_eq!(with(&numbers(1022)), plain, "all nine");
        let only_four = with(&numbers(1 << 4));
        let gone: Vec<usize> = only_four.removed[2].iter().map(Digit::number).collect();
        assert_eq!(gone, [1, 2], "r1c3 had the candidates 1, 2 and 4");
        let last_is_missing = numbers(16).replace("-16", "-0");
        assert_eq!(with(&last_is_missing), plain);
    }

    #[test]
    fn rules_of_variants_are_refused_by_name() {
        let refused = |more: &str| object(more).expect_err("it has more").to_string();
        assert_eq!(refused(",\"cages\":[[1,2]]"), "this puzzle has \"cages\", which ninefold does not know");
        assert!(object(",\"cages\":[],\"colours\":[\"#fff\"]").is_ok());
        assert_eq!(refused(",\"userDigits\":\"12\""), "expected 81 digits for userDigits, found 2");
    }
}
