//! Checks the keys of f-puzzles and SudokuPad, so that no key that ninefold does not know is ignored silently.

use serde_json::Value;

use crate::exchange::json_parser::number;
use crate::exchange::puzzle_builder::{PuzzleBuilder, Refusal, unknown};
use crate::text_fault::in_short;
use grid::{Cell, Digit};

/// Keys that only affect the appearance.
const LOOKS: [&str; 10] =
    ["outlineC", "fontC", "baseC", "textC", "width", "height", "angle", "size", "fromConstraint", "isNewConstraint"];

/// Keys of a cell's colours, which may have a meaning in the author's rules.
const COLOURS: [&str; 6] = ["c", "cArray", "highlight", "highlightArray", "colour", "color"];

/// Keys of a cell of f-puzzles. The player's pencil marks are not part of the puzzle.
pub(super) const OF_CELLS: [&str; 6] =
    ["value", "given", "region", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks"];

/// Keys of a cell of SudokuPad.
pub(super) const OF_PLACES: [&str; 3] = ["value", "v", "given"];

/// Keys of a cage of SudokuPad, including those for its appearance.
pub(super) const OF_CAGES: [&str; 11] =
    ["cells", "ce", "value", "v", "sum", "unique", "hidden", "style", "borderColor", "backgroundColor", "fontColor"];

/// Keys of a puzzle's metadata.
const OF_PUZZLES: [&str; 11] = [
    "title",
    "author",
    "rules",
    "source",
    "src",
    "solution",
    "msgcorrect",
    "successMessage",
    "logo",
    "bgimage",
    "nogrid",
];

/// Returns the known keys of the entries of an f-puzzles list. `key` is the key of the list. Returns `None` if ninefold does not know this
/// key.
pub(super) fn of_entries(key: &str) -> Option<&'static [&'static str]> {
    Some(match key {
        "killercage" => &["cells", "value", "unique"],
        "difference" | "ratio" | "xv" => &["cells", "value"],
        "extraregion" => &["cells"],
        "arrow" => &["cells", "lines"],
        "quadruple" => &["cells", "values"],
        "clone" => &["cells", "cloneCells"],
        "sandwichsum" | "xsum" => &["cell", "value"],
        "littlekillersum" => &["cell", "cells", "value", "direction"],
        "minimum" | "maximum" | "even" | "odd" => &["cell"],
        "thermometer" | "palindrome" | "renban" => &["lines"],
        "whispers" => &["lines", "value"],
        _ => return None,
    })
}

/// Whether a value has any content.
pub(super) fn has_content(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(all) => !all.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Object(all) => !all.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

/// Fails if `object` is not a JSON object, or if one of its keys is not in `known` or [`LOOKS`] and the value of this key has any content.
/// `kind` names the object in the error message.
pub(super) fn check(object: &Value, known: &[&str], kind: &str) -> Result<(), Refusal> {
    let all = object.as_object().ok_or_else(|| unknown(format!("{object} as {kind}")))?;
    let is_known = |key: &str| known.contains(&key) || LOOKS.contains(&key);
    match all.iter().find(|(key, value)| !is_known(key) && has_content(value)) {
        Some((key, _)) => Err(unknown(format!("\"{key}\" in {kind}"))),
        None => Ok(()),
    }
}

/// Returns the entries of an f-puzzles list. `key` is the key of the list. Fails if ninefold does not know this key, if the value is not a
/// list, or if [`check`] fails for an entry.
pub(super) fn check_list<'v>(key: &str, value: &'v Value) -> Result<&'v [Value], Refusal> {
    let known = of_entries(key).ok_or_else(|| unknown(format!("\"{key}\"")))?;
    let all = value.as_array().ok_or_else(|| unknown(format!("a \"{key}\" that is not a list")))?;
    all.iter().try_for_each(|entry| check(entry, known, &format!("\"{key}\"")))?;
    Ok(all)
}

/// Checks the metadata of a puzzle as [`check`] does, but also accepts any value without content, such as `null`.
pub(super) fn check_about(about: &Value) -> Result<(), Refusal> {
    if has_content(about) { check(about, &OF_PUZZLES, "its metadata") } else { Ok(()) }
}

/// Returns the digit of a cell; `None` if it has none. Records the cell in `draft` if it is coloured. Fails if the cell has content under
/// an unknown key.
pub(super) fn digit(
    entry: &Value,
    cell: Cell,
    known: &[&str],
    draft: &mut PuzzleBuilder,
) -> Result<Option<Digit>, Refusal> {
    if entry.is_null() {
        return Ok(None);
    }
    let all = [known, &COLOURS].concat();
    check(entry, &all, "a cell")?;
    if COLOURS.iter().any(|&key| has_content(&entry[key])) {
        draft.coloured.push(cell);
    }
    let value = entry.get("value").or_else(|| entry.get("v")).filter(|value| has_content(value));
    let Some(value) = value else { return Ok(None) };
    match number(value) {
        Some(0) if known == OF_CELLS && entry["given"] != true => Ok(None),
        Some(number) => draft.digit(number).map(Some),
        None => Err(format!("expected a digit from 1 to {}, found {}", draft.shape.side(), in_short(value))),
    }
}
