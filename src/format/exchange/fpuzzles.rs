//! Reads the JSON of f-puzzles: an object with the size, the grid, and a list for each kind of rule.

use serde_json::Value;

use crate::exchange::draft::{Draft, Refusal, unknown};
use crate::exchange::fpuzzles_rules as rules;
use crate::exchange::json;
use crate::exchange::names::{self, is_said};
use crate::name::Notation;
use grid::{Digit, DigitSet, Puzzle};

/// Keys without any effect on the digits.
const SILENT: [&str; 10] = [
    "size",
    "grid",
    TITLE,
    AUTHOR,
    "solution",
    "metadata",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
];

/// Key of the title.
pub(super) const TITLE: &str = "title";

/// Key of the author.
pub(super) const AUTHOR: &str = "author";

/// Key of the rules in the author's words.
pub(super) const RULES: &str = "ruleset";

/// Reads the JSON of a puzzle.
pub(super) fn read(text: &str) -> Result<(Puzzle, Notation), Refusal> {
    let json = json::parse(text, |line, column| {
        format!("expected JSON, found what is none at line {line}, column {column} of it")
    })?;
    let Some(object) = json.as_object() else { return Err("expected an object of f-puzzles, found none".to_owned()) };
    let rows = object.get("grid").and_then(Value::as_array).ok_or("expected a grid, found none")?;
    let side = object.get("size").and_then(Value::as_u64).map_or(rows.len(), |size| size as usize);
    let mut draft = Draft::of_side(side)?;
    grid(rows, &mut draft)?;
    names::check_about(json.get("metadata"))?;
    let told = [json.get(RULES), json.pointer("/metadata/rules")];
    told.into_iter().flatten().for_each(|told| draft.tell(told));
    [Some(&json), json.get("metadata")].into_iter().flatten().for_each(|about| draft.name(about));
    for (key, value) in object.iter().filter(|(key, value)| !is_silent(key) && is_said(value)) {
        rules::read(key, value, object, &mut draft)?;
    }
    drop(json); // frees its memory
    draft.finish(Notation::Symbols)
}

/// Whether the value of a key has no effect on the digits, or states rules only in words.
fn is_silent(key: &str) -> bool {
    key == RULES || SILENT.contains(&key)
}

fn grid(rows: &[Value], draft: &mut Draft) -> Result<(), Refusal> {
    let (shape, side) = (draft.shape, draft.shape.side());
    let mut regions: Vec<usize> = shape.iter().map(|cell| shape.box_of(cell)).collect();
    let mut has_regions = false;
    if rows.len() != side || rows.iter().any(|row| row.as_array().is_none_or(|row| row.len() != side)) {
        return Err(format!("expected a grid of {side} rows and columns"));
    }
    let entries = rows.iter().filter_map(Value::as_array).flatten();
    for (cell, entry) in shape.iter().zip(entries) {
        if let Some(digit) = names::digit(entry, cell, &names::OF_CELLS, draft)? {
            draft.digits[cell.index()] = Some(digit);
            if entry.get("given").and_then(Value::as_bool) != Some(true) {
                draft.placed.insert(cell);
            }
        }
        match entry.get("region") {
            None => {}
            Some(Value::Null) => return Err(unknown("cells outside of every region")),
            Some(region) => {
                let number = rules::number(region).and_then(|number| usize::try_from(number).ok());
                regions[cell.index()] = number.ok_or("expected a number for each region")?;
                has_regions = true;
            }
        }
        if let Some(marks) = entry.get("givenPencilMarks").and_then(Value::as_array).filter(|marks| !marks.is_empty()) {
            let digits = marks.iter().filter_map(rules::number).map(|number| draft.digit(number));
            let left = digits.collect::<Result<Vec<Digit>, Refusal>>()?.into_iter().collect::<DigitSet>();
            draft.removed[cell.index()] = DigitSet::all(side).minus(left);
        }
    }
    if has_regions {
        draft.regions = regions;
    }
    Ok(())
}
