//! Reads links that contain a puzzle, either as plain text or packed.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use crate::cell_places::Found;
use crate::exchange::puzzle_builder::{DraftResult, found};
use crate::exchange::unpack_links::{is_board, is_packed, is_puzzle_id, is_short_id, unpack};
use crate::notation::Notation;
use crate::read_line;
use crate::reading_options::Reading;
use crate::text_fault::LineFault;
use crate::words_of_a_line::{Word, is_digits, strip_prefix_ignoring_case};
use grid::Puzzle;
use text::quoted;

/// Minimum number of cells of a board in a part of an unknown address. Shorter parts are other numbers.
const SMALLEST: usize = 16;

/// Schemes of the addresses of web pages.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// Maximum number of words before a link on the same line.
const MOST_BEFORE: usize = 12;

/// Sites whose links contain a packed puzzle or the id of a puzzle.
const HOSTS: [&str; 5] =
    ["f-puzzles.com", "sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "sudokupad.svencodes.com"];

/// Whether a line holds a link, possibly with the marks that browsers, mail programs or pages put around links, or begins with the prefix
/// of a packed text.
pub(super) fn is_link(text: &str) -> bool {
    is_packed(text) || is_address(text) || within(text).is_some()
}

/// Reads the puzzle of a line with a link or a packed text. `None` if the line has neither, or if the puzzle is beside the link rather than
/// in it: other readers find such a puzzle.
pub(super) fn read(word: Word) -> Option<Result<Found, LineFault>> {
    if is_packed(word.text) || is_short_id(word.text) {
        return Some(found(word.at, unpack(word.text)));
    }
    if !is_address(word.text) {
        return within(word.text).map(|made| found(word.at, Ok(made)));
    }
    let (link, rest) = split(word.text);
    let made = address(link);
    let is_puzzle = |word: &str| word.len() >= SMALLEST && is_board(word);
    if made.is_err() && rest.split_whitespace().any(is_puzzle) {
        return None;
    }
    Some(found(word.at, made))
}

/// Whether a line begins with an address. Without a scheme, the address must be on a known site or contain a puzzle.
fn is_address(text: &str) -> bool {
    let (link, _) = split(text);
    let rest = without_scheme(link);
    let is_path = rest.contains(['/', '?']);
    after_scheme(link).is_some()
        || is_path && (is_known_host(host(rest)) || is_name_of_host(host(rest)) && part(rest).is_some())
}

/// Returns the puzzle of a link that follows a few words; `None` if there is no such link.
fn within(text: &str) -> Option<(Puzzle, Notation)> {
    let at = SCHEMES.iter().filter_map(|scheme| text.find(scheme)).min()?;
    let before: Vec<&str> = text[..at].split_whitespace().take(MOST_BEFORE + 1).collect();
    if before.len() > MOST_BEFORE || before.iter().any(|word| word.len() >= SMALLEST) {
        return None;
    }
    address(split(&text[at..]).0).ok()
}

/// Splits a line into the address at its beginning and the rest. The address is returned without the marks in front of it (`<…>`, `(…)`,
/// `[title](…)`).
fn split(text: &str) -> (&str, &str) {
    let title = text.starts_with(['[', '!', '-', '*']).then(|| text.split_once("](")).flatten();
    let text = title.map_or(text, |(_, link)| link);
    let text = text.trim_start_matches(['<', '(', '[', '{', '"', '\'', '`', '*', '-', '>', ' ', '“', '‘', '«']);
    let is_end = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | ')' | '"' | '`' | '”' | '»');
    // Browsers replace each plus in a packed text by a space.
    let is_spaced = text.contains("load=") || text.contains("puzzleid=");
    let end = text.find(|c: char| is_end(c) && !(c == ' ' && is_spaced)).unwrap_or(text.len());
    text.split_at(end)
}

/// Returns the part of a link after its scheme; `None` if it has no scheme.
fn after_scheme(link: &str) -> Option<&str> {
    SCHEMES.iter().find_map(|scheme| strip_prefix_ignoring_case(link, scheme))
}

/// Returns a link without its scheme, or without its leading slashes if it has no scheme.
fn without_scheme(link: &str) -> &str {
    after_scheme(link).or_else(|| link.strip_prefix("//")).unwrap_or(link)
}

/// Returns the host name of a link that is given without its scheme.
fn host(rest: &str) -> &str {
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    strip_prefix_ignoring_case(host, "www.").unwrap_or(host)
}

fn is_known_host(host: &str) -> bool {
    HOSTS.iter().any(|known| host.eq_ignore_ascii_case(known))
}

/// Whether a word can be a host name, possibly with a port. A host name is `localhost`, or consists of labels separated by dots, with only
/// letters in the last label.
fn is_name_of_host(host: &str) -> bool {
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let port = host.rsplit_once(':').filter(|(_, port)| is_digits(port));
    let host = port.map_or(host, |(host, _)| host);
    if host.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let top = host.rsplit_once('.').map(|(_, top)| top);
    top.is_some_and(|top| top.len() > 1 && top.bytes().all(|b| b.is_ascii_alphabetic()))
        && host.split('.').all(is_label)
}

/// Reads the puzzle that is contained in an address.
fn address(link: &str) -> DraftResult {
    let rest = without_scheme(link);
    let host = host(rest);
    let payload = if is_known_host(host) { payload(host, rest) } else { None };
    match payload.as_deref().map(unpack) {
        Some(Err(refusal)) => part(rest).ok_or(refusal),
        Some(Ok(made)) => Ok(made),
        None => part(rest)
            .ok_or_else(|| format!("expected a link that holds a puzzle, found no puzzle in one of {}", quoted(host))),
    }
}

/// Returns the packed text or the id in a link of a known site; `None` if the link has neither.
fn payload<'a>(host: &str, rest: &'a str) -> Option<Cow<'a, str>> {
    let is_fpuzzles = host.eq_ignore_ascii_case("f-puzzles.com");
    let keys: &[&str] = if is_fpuzzles { &["load=", "?id=", "&id="] } else { &["load=", "puzzleid="] };
    let query = keys.iter().find_map(|key| Some((*key, rest.split_once(*key)?.1)));
    let carried = match query {
        Some((_, carried)) => carried.split(['&', '#']).next().unwrap_or_default(),
        None => {
            let path = rest.split_once('/').map_or("", |(_, path)| path);
            let path = path.strip_prefix("sudoku/").unwrap_or(path);
            path.split(['?', '#']).next().unwrap_or_default()
        }
    };
    let decoded =
        percent_decode_str(carried.trim_end_matches(['.', ',', ';', ':', '!', '\'', ']', '*'])).decode_utf8_lossy();
    match query {
        _ if decoded.trim_matches('/').is_empty() => None,
        Some(("load=", _)) if is_fpuzzles => Some(Cow::Owned(format!("fpuzzles{decoded}"))),
        _ => Some(decoded),
    }
}

/// Returns the first puzzle in the path or query of an address; `None` if there is none. The address is given without its scheme.
fn part(rest: &str) -> Option<(Puzzle, Notation)> {
    let behind = rest.find(['/', '?', '#'])?;
    let decoded = percent_decode_str(&rest[behind..]).decode_utf8_lossy();
    let in_rows = || decoded.split(['?', '#', '&', ';', '=']).find_map(|part| puzzle_of_rows(part, "/"));
    in_rows().or_else(|| decoded.split(['/', '?', '#', '&', ';', '=']).find_map(puzzle_in))
}

/// Returns the puzzle of a part of an address. The part may end with quotation marks, punctuation or a file extension, begin with a word
/// and a colon, or have separators between the rows.
fn puzzle_in(part: &str) -> Option<(Puzzle, Notation)> {
    let trimmed = part.trim_end_matches(['.', ',', ':', '!', '\'', ']', '*', '_']);
    let inner = trimmed.trim_matches(['"', '\'', ' ']);
    let is_ending = |ending: &str| (2..6).contains(&ending.len()) && ending.bytes().all(|b| b.is_ascii_lowercase());
    let name = inner.rsplit_once('.').filter(|(_, ending)| is_ending(ending)).map_or(inner, |(name, _)| name);
    let other = |text: &str| if text.len() < part.len() { puzzle_of(text) } else { None };
    puzzle_of_rows(inner, " +\r\n\t")
        .or_else(|| puzzle_of(part))
        .or_else(|| other(trimmed))
        .or_else(|| other(inner))
        .or_else(|| other(name))
        .or_else(|| inner.split(':').find_map(other))
        .or_else(|| [",", "-", "|"].iter().find_map(|gaps| puzzle_of_rows(inner, gaps)))
}

/// Returns the puzzle of rows that are separated by any of these characters. `None` unless the number of rows is the number of cells in
/// each row.
fn puzzle_of_rows(part: &str, gaps: &str) -> Option<(Puzzle, Notation)> {
    let rows: Vec<&str> = part.split(|c| gaps.contains(c)).filter(|row| !row.is_empty()).collect();
    let is_square = rows.len() >= 4 && rows.iter().all(|row| row.len() == rows.len());
    if is_square { puzzle_of(&rows.concat()) } else { None }
}

/// Returns the puzzle of a part that is long enough for one. `None` for a part that could be an id of SudokuPad, because ids of visitors
/// and campaigns look the same.
fn puzzle_of(part: &str) -> Option<(Puzzle, Notation)> {
    let may_be_one = part.len() >= SMALLEST && part.contains(|c: char| c.is_ascii_digit() || c == '.');
    let found = (may_be_one && !is_puzzle_id(part)).then(|| read_line::read(part, Reading::ANY).ok()).flatten()?;
    (found.puzzle.digits.len() >= SMALLEST).then_some((found.puzzle, found.notation))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::lz_string;
    use crate::{Format, write};
    use proptest::prelude::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ZEROS: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    const ID: &str = "5NlQ19j9mGca3OIN1bWGk2m41TjS79";

    /// Returns the puzzle on one line, or the error message; `None` if the text is not a link.
    fn puzzle_or_error(text: &str) -> Option<String> {
        let read = read(Word::line(text))?;
        Some(read.map_or_else(|fault| fault.expected, |found| write(Format::Line, &found.puzzle).expect("a line")))
    }

    #[test]
    fn a_link_without_a_puzzle_says_so() {
        let elsewhere = "expected a link that holds a puzzle, found one to a puzzle stored elsewhere: ";
        let none = "expected a link that holds a puzzle, found no puzzle in one of ";
        for (link, expected) in [
            ("https://f-puzzles.com/?id=ybbp9rel", format!("{elsewhere}'ybbp9rel'")),
            ("www.f-puzzles.com/?a=1&id=ybbp9rel", format!("{elsewhere}'ybbp9rel'")),
            ("<https://sudokupad.app/psxczr0jpr>", format!("{elsewhere}'psxczr0jpr'")),
            ("https://sudokupad.app/pdyxs/title", format!("{elsewhere}'pdyxs/title'")),
            ("psxczr0jpr", format!("{elsewhere}'psxczr0jpr'")),
            ("SCFpsxczr0jpr", format!("{elsewhere}'SCFpsxczr0jp…'")),
            ("https://f-puzzles.com/", format!("{none}'f-puzzles.com'")),
            ("https://example.org/play/1/2", format!("{none}'example.org'")),
            ("https://example.org", format!("{none}'example.org'")),
        ] {
            let error = puzzle_or_error(link).expect("a link");
            assert!(error.starts_with(expected.trim_end_matches("…'")), "{link}: {error}");
        }
        let visitor = format!("https://example.org/?visitor={ID}");
        assert_eq!(
            puzzle_or_error(&visitor),
            Some(format!("{none}'example.org'")),
            "an id of another site is no puzzle"
        );
    }

    #[test]
    fn lines_that_are_no_links_are_left_to_other_readers() {
        for text in [
            "",
            LINE,
            ZEROS,
            "Sudoku from example.org/today",
            "53..7..../6..195.../.98....6.",
            "title: https://",
            "12341234",
            "Puzzle",
            "from https://example.org/2024",
        ] {
            assert_eq!(puzzle_or_error(text), None, "{text}");
            assert!(!is_link(text), "{text}");
        }
        assert_eq!(puzzle_or_error(&format!("https://example.org/2024\t{LINE}")), None, "a source beside its puzzle");
        assert_eq!(puzzle_or_error(&format!("{LINE} https://example.org/{ZEROS}")), None, "a puzzle before its source");
        assert!(!is_link("Puzzle12"), "a heading decides on no format");
    }

    #[test]
    fn a_link_that_unpacks_to_too_much_is_refused() {
        let packed = lz_string::bomb(1500);
        assert!(packed.len() < 4000, "{}", packed.len());
        for link in
            ["https://f-puzzles.com/?load=", "https://sudokupad.app/scl", "sudokupad.app/fpuzzles", "fpuz", "ctc"]
        {
            let expected = "expected a packed puzzle of at most 1048576 characters, found more".to_owned();
            assert_eq!(puzzle_or_error(&format!("{link}{packed}")), Some(expected), "{link}");
        }
        let cut = "expected a puzzle packed by lz-string, found one that cannot be unpacked".to_owned();
        assert_eq!(puzzle_or_error(&format!("fpuzzles{}", &packed[..999])), Some(cut));
    }

    proptest! {
        #[test]
        fn a_puzzle_is_found_anywhere_in_a_link(
            before in "[/?#]([a-z]{1,9}[/?#&;=]){0,3}",
            digits in "[1-9.]{81}",
            after in "([/#&;][a-z]{1,9}){0,3}",
        ) {
            prop_assert_eq!(puzzle_or_error(&format!("https://example.org{before}{digits}{after}")), Some(digits));
        }

        #[test]
        fn no_text_causes_a_panic(text in "(https://|www\\.|<|\\[a\\]\\()?.{0,40}") {
            let _ = puzzle_or_error(&text);
        }
    }
}
