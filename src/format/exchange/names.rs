//! The names under which f-puzzles and SudokuPad say something, so that none that ninefold does not know is passed over.

use serde_json::Value;

use crate::exchange::draft::{Draft, Refusal, unknown};
use crate::exchange::fpuzzles_rules::number;
use crate::fault::in_short;
use grid::{Cell, Digit};

/// How something looks.
const LOOKS: [&str; 10] =
    ["outlineC", "fontC", "baseC", "textC", "width", "height", "angle", "size", "fromConstraint", "isNewConstraint"];

/// Colours of a cell, which its author may mean something by.
const COLOURS: [&str; 6] = ["c", "cArray", "highlight", "highlightArray", "colour", "color"];

/// What a cell of f-puzzles says; marks of a player say nothing of the puzzle.
pub(super) const OF_CELLS: [&str; 6] =
    ["value", "given", "region", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks"];

/// What a cell of SudokuPad says.
pub(super) const OF_PLACES: [&str; 3] = ["value", "v", "given"];

/// What a cage of SudokuPad says, and how it looks.
pub(super) const OF_CAGES: [&str; 11] =
    ["cells", "ce", "value", "v", "sum", "unique", "hidden", "style", "borderColor", "backgroundColor", "fontColor"];

/// What is said of a puzzle as a whole, beside its rules.
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

/// What the entries of a list of f-puzzles say; none of a list that ninefold does not know.
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

/// Whether a key's value says anything.
pub(super) fn is_said(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(all) => !all.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Object(all) => !all.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

/// Refuses an object of this kind that says something under another name, and what is no object.
pub(super) fn check(object: &Value, known: &[&str], kind: &str) -> Result<(), Refusal> {
    let all = object.as_object().ok_or_else(|| unknown(format!("{object} as {kind}")))?;
    let is_known = |key: &str| known.contains(&key) || LOOKS.contains(&key);
    match all.iter().find(|(key, value)| !is_known(key) && is_said(value)) {
        Some((key, _)) => Err(unknown(format!("\"{key}\" in {kind}"))),
        None => Ok(()),
    }
}

/// The same for a list of f-puzzles.
pub(super) fn check_list<'v>(key: &str, value: &'v Value) -> Result<&'v [Value], Refusal> {
    let known = of_entries(key).ok_or_else(|| unknown(format!("\"{key}\"")))?;
    let all = value.as_array().ok_or_else(|| unknown(format!("a \"{key}\" that is no list")))?;
    all.iter().try_for_each(|entry| check(entry, known, &format!("\"{key}\"")))?;
    Ok(all)
}

/// The same for what is said of the puzzle as a whole.
pub(super) fn check_about(about: Option<&Value>) -> Result<(), Refusal> {
    about.filter(|about| is_said(about)).map_or(Ok(()), |about| check(about, &OF_PUZZLES, "its metadata"))
}

/// The same for a cell, whose colours are told; its digit, if it holds one.
pub(super) fn digit(entry: &Value, cell: Cell, known: &[&str], draft: &mut Draft) -> Result<Option<Digit>, Refusal> {
    if entry.is_null() {
        return Ok(None);
    }
    let all = [known, &COLOURS].concat();
    check(entry, &all, "a cell")?;
    if COLOURS.iter().any(|&key| entry.get(key).is_some_and(is_said)) {
        draft.coloured.push(cell);
    }
    let is_given = entry.get("given").and_then(Value::as_bool) == Some(true);
    let value = entry.get("value").or_else(|| entry.get("v")).filter(|value| is_said(value));
    match value.map(|value| (number(value), value)) {
        None => Ok(None),
        Some((Some(0), _)) if known == OF_CELLS && !is_given => Ok(None),
        Some((Some(number), _)) => draft.digit(number).map(Some),
        Some((None, value)) => {
            Err(format!("expected a digit from 1 to {}, found {}", draft.shape.side(), in_short(value)))
        }
    }
}
