//! Reads and writes the JSON lines of ninefold's own commands. `puzzle` is a puzzle on one line, rules included. Positions also have
//! `placed` and `removed`. Texts about the puzzle are in `about`.

use serde_json::{Map, Value};

use crate::exchange::json_parser;
use crate::exchange::puzzle_builder::{DraftResult, Refusal, set_text};
use crate::read_line;
use crate::reading_options::Reading;
use crate::ruled::texts;
use crate::text_fault::shown;
use crate::words_of_a_line::plain;
use grid::{Digit, Place, Puzzle};

/// Whether a text may be a line of our own JSON.
pub(super) fn is_own(text: &str) -> bool {
    text.starts_with("{\"puzzle\":")
}

fn not_json(_line: usize, _column: usize) -> Refusal {
    "expected JSON, found text that is not JSON".to_owned()
}

/// Reads the puzzle of a line.
pub(super) fn read(text: &str) -> DraftResult {
    let json = json_parser::parse_keys(text, &["puzzle", "placed", "removed", "about"], not_json)?;
    let written = json["puzzle"].as_str().ok_or("expected a puzzle in JSON, found none")?;
    let found = read_line::read(written, Reading::ANY).map_err(|fault| fault.expected)?;
    let mut puzzle = found.puzzle;
    let side = puzzle.shape().side();
    let words = |key: &str| json_parser::list(&json[key]).iter().filter_map(Value::as_str);
    for word in words("placed") {
        let cell = puzzle.shape().at(place(word)?).filter(|cell| puzzle.digits[cell.index()].is_some());
        puzzle.placed.insert(cell.ok_or_else(|| format!("expected a cell with a digit, found {}", shown(word)))?);
    }
    for word in words("removed") {
        let fault = || format!("expected a candidate such as r3c6<>4, found {}", shown(word));
        let (cell, number) = word.split_once("<>").ok_or_else(fault)?;
        let cell = puzzle.shape().at(place(cell)?).ok_or_else(fault)?;
        let digit = Digit::parse(number).filter(|digit| digit.index() < side).ok_or_else(fault)?;
        puzzle.removed[cell.index()] = puzzle.removed[cell.index()].with(digit);
    }
    for (key, text) in json["about"].as_object().into_iter().flatten() {
        set_text(&mut puzzle, key, text.as_str().map(plain).unwrap_or_default());
    }
    Ok((puzzle, found.notation))
}

/// Returns the facts that are printed beside the puzzle on paper: level, score and Sudoku Explainer's rating; the hardest technique; the
/// seed. Empty if there are none.
pub(crate) fn beside(text: &str) -> String {
    let keys = ["level", "score", "se", "hardest", "seed"];
    let Some(json) = is_own(text).then(|| json_parser::parse_keys(text, &keys, not_json).ok()).flatten() else {
        return String::new();
    };
    let said = |key: &str| match &json[key] {
        Value::String(word) => Some(plain(word)).filter(|word| !word.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let rating: Vec<String> = ["level", "score", "se"].into_iter().filter_map(said).collect();
    let rating = Some(rating.join(" ")).filter(|rating| !rating.is_empty());
    let seed = said("seed").map(|seed| format!("seed {seed}"));
    [rating, said("hardest"), seed].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns the JSON line of a puzzle. `line` is the same puzzle, written on one line of text.
pub(crate) fn write(puzzle: &Puzzle, line: &str) -> String {
    let shape = puzzle.shape();
    let list = |words: Vec<String>| Value::from(words).to_string();
    let text = Value::from(line);
    let about = about(puzzle);
    if !puzzle.is_position() {
        return format!("{{\"puzzle\":{text}{about}}}");
    }
    let removed = shape.iter().flat_map(|cell| {
        puzzle.removed[cell.index()].iter().map(move |digit| format!("{}<>{digit}", shape.place(cell)))
    });
    let placed = puzzle.placed.iter().map(|cell| shape.place(cell).to_string());
    let (removed, placed) = (list(removed.collect()), list(placed.collect()));
    format!("{{\"puzzle\":{text},\"removed\":{removed},\"placed\":{placed}{about}}}")
}

/// Returns the texts about a puzzle as a further entry of a JSON object; empty if there are no texts.
fn about(puzzle: &Puzzle) -> String {
    let all: Map<String, Value> = texts(puzzle).map(|(key, text)| (key.to_owned(), text.into())).collect();
    if all.is_empty() { String::new() } else { format!(",\"about\":{}", Value::Object(all)) }
}

fn place(word: &str) -> Result<Place, Refusal> {
    word.parse().map_err(|_| format!("expected a cell such as r3c6, found {}", shown(word)))
}
