//! Links of f-puzzles and SudokuPad, and the texts that they carry, packed by lz-string.

use crate::format::exchange::draft::{Draft, Refusal, found};
use crate::format::exchange::lz_string::{self, Failure};
use crate::format::exchange::{fpuzzles, sudokupad};
use crate::format::fault::{Slip, shown};
use crate::format::name::Notation;
use crate::format::places::Found;
use crate::format::words::Word;
use crate::grid::Puzzle;

/// UTF-16 units that a packed text may unpack to. A board of side 64 with the candidates of every cell takes 0.9 million in the JSON of
/// f-puzzles; the sites themselves have boards up to 16 × 16.
const MOST: usize = 1 << 20;

/// The sites whose links are known.
const HOSTS: [&str; 5] =
    ["f-puzzles.com", "sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "sudokupad.svencodes.com"];

/// Whether a line is a link, with its `https` or as a browser shows it, or a packed text with its mark.
pub(super) fn is_link(text: &str) -> bool {
    let is_packed = |payload: Option<&str>| payload.is_some_and(|rest| rest.len() > 20 && !rest.contains(' '));
    text.starts_with("http://")
        || text.starts_with("https://")
        || HOSTS.contains(&host(text)) && text.contains('/')
        || ["fpuzzles", "fpuz", "scl", "ctc", "scf"].iter().any(|mark| is_packed(text.strip_prefix(mark)))
        || text.len() > 100 && text.starts_with("N4I") && text.bytes().all(is_base64)
}

/// The puzzle of such a line.
pub(super) fn read(word: Word) -> Option<Result<Found, Slip>> {
    is_link(word.text).then(|| found(word.at, payload(word.text).and_then(|text| unpack(&text))))
}

/// What a link carries.
fn payload(text: &str) -> Result<String, Refusal> {
    let rest = match text.split_once("://") {
        Some((_, rest)) => rest,
        None if HOSTS.contains(&host(text)) => text,
        None => return Ok(percent_decoded(text)),
    };
    let query = ["load=", "puzzleid="].iter().find_map(|key| rest.split_once(key));
    let carried = match query {
        Some((_, carried)) => carried.split(['&', '#']).next().unwrap_or_default(),
        None => {
            let path = rest.split_once('/').map_or("", |(_, path)| path);
            let path = path.strip_prefix("sudoku/").unwrap_or(path);
            path.split(['?', '#']).next().unwrap_or_default()
        }
    };
    let decoded = percent_decoded(carried);
    match host(rest) {
        "f-puzzles.com" => Ok(format!("fpuzzles{decoded}")),
        known if HOSTS.contains(&known) => Ok(decoded),
        other => Err(format!("expected a link of f-puzzles or SudokuPad, found one of {}", shown(other))),
    }
}

/// The site of a link, of which what stands before it is gone already.
fn host(rest: &str) -> &str {
    rest.split('/').next().unwrap_or_default().trim_start_matches("www.")
}

fn unpack(payload: &str) -> Result<(Puzzle, Notation), Refusal> {
    if let Some(packed) = payload.strip_prefix("fpuzzles").or_else(|| payload.strip_prefix("fpuz")) {
        return fpuzzles::read(&unpacked(packed)?);
    }
    if let Some(packed) = payload.strip_prefix("scl").or_else(|| payload.strip_prefix("ctc")) {
        return sudokupad::read(&unpacked(packed)?);
    }
    if payload.len() > 100 && payload.starts_with("N4I") {
        return fpuzzles::read(&unpacked(payload)?);
    }
    let id = payload.strip_prefix("scf").unwrap_or(payload);
    numbered(id).ok_or_else(|| {
        let why = "expected a link that holds a puzzle, found one to a puzzle that lies elsewhere";
        format!("{why}: {}", shown(payload))
    })
}

/// Nine rows as SudokuPad numbers them: each character is a digit, 0 for none, and how many empty cells come behind it.
fn numbered(id: &str) -> Option<(Puzzle, Notation)> {
    let mut draft = Draft::of_side(9).ok()?;
    let mut at = 0;
    for c in id.bytes() {
        let index = match c {
            b'0'..=b'9' => c - b'0',
            b'A'..=b'Z' => c - b'A' + 10,
            b'a'..=b'x' => c - b'a' + 36,
            _ => return None,
        };
        let (digit, blanks) = (i64::from(index % 10), usize::from(index / 10));
        *draft.digits.get_mut(at)? = if digit > 0 { draft.digit(digit).ok() } else { None };
        at += 1 + blanks;
    }
    if at == draft.digits.len() { draft.finish(Notation::Symbols).ok() } else { None }
}

/// The text that a packed one stands for.
fn unpacked(packed: &str) -> Result<String, Refusal> {
    let packed = packed.replace(' ', "+"); // as browsers leave a plus in a query
    let packed = packed.trim_end_matches(|c| !u8::try_from(c).is_ok_and(is_base64));
    let broken = || "expected a puzzle packed by lz-string, found what cannot be unpacked".to_owned();
    let units = lz_string::unpack(packed, MOST).map_err(|failure| match failure {
        Failure::Broken => broken(),
        Failure::TooLong => format!("expected a packed puzzle of at most {MOST} characters, found more"),
    })?;
    String::from_utf16(&units).ok().filter(|text| !text.is_empty()).ok_or_else(broken)
}

const fn is_base64(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=' | b'-' | b'_')
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        let hex = others.get(..2).and_then(|pair| str::from_utf8(pair).ok());
        match hex.and_then(|pair| u8::from_str_radix(pair, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &others[2..];
            }
            _ => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_that_unpacks_to_too_much_is_refused() {
        let packed = lz_string::bomb(1500);
        assert!(packed.len() < 4000, "{}", packed.len());
        let refused = |text: &str| read(Word { at: 0, text })?.err().map(|slip| slip.expected);
        for link in
            ["https://f-puzzles.com/?load=", "https://sudokupad.app/scl", "sudokupad.app/fpuzzles", "fpuz", "ctc"]
        {
            let expected = "expected a packed puzzle of at most 1048576 characters, found more".to_owned();
            assert_eq!(refused(&format!("{link}{packed}")), Some(expected), "{link}");
        }
        let cut = "expected a puzzle packed by lz-string, found what cannot be unpacked".to_owned();
        assert_eq!(refused(&format!("fpuzzles{}", &packed[..999])), Some(cut));
    }
}
