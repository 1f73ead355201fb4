//! Reads the JSON of f-puzzles: an object with the size, the grid, and a list for each kind of rule.

use serde_json::Value;

use crate::exchange::json_keys::{self, has_content};
use crate::exchange::json_parser;
use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder, Refusal, unknown};
use crate::exchange::read_fpuzzles_rules as rules;
use grid::{Digit, DigitSet};

/// Keys that have no effect on the digits.
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
pub(super) fn read(text: &str) -> DraftResult {
    let json = json_parser::parse(text, json_parser::syntax_error)?;
    let object = json.as_object().ok_or("expected an object of f-puzzles, found none")?;
    let rows = json["grid"].as_array().ok_or("expected a grid, found none")?;
    let side = json["size"].as_u64().map_or(rows.len(), |size| size as usize);
    let mut draft = PuzzleBuilder::of_side(side)?;
    grid(rows, &mut draft)?;
    json_keys::check_about(&json["metadata"])?;
    [&json[RULES], &json["metadata"]["rules"]].into_iter().for_each(|words| draft.add_words(words));
    [&json, &json["metadata"]].into_iter().for_each(|about| draft.add_about(about));
    for (key, value) in object.iter().filter(|(key, value)| !is_silent(key) && has_content(value)) {
        rules::read(key, value, &json, &mut draft)?;
    }
    drop(json); // frees its memory
    draft.finish()
}

/// Whether the value of a key has no effect on the digits, or states rules only in words.
fn is_silent(key: &str) -> bool {
    key == RULES || SILENT.contains(&key)
}

fn grid(rows: &[Value], draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let (shape, side) = (draft.shape, draft.shape.side());
    let mut regions: Vec<usize> = shape.iter().map(|cell| shape.box_of(cell)).collect();
    let mut has_regions = false;
    if rows.len() != side || rows.iter().any(|row| row.as_array().is_none_or(|row| row.len() != side)) {
        return Err(format!("expected a grid of {side} rows and columns"));
    }
    let entries = rows.iter().filter_map(Value::as_array).flatten();
    for (cell, entry) in shape.iter().zip(entries) {
        if let Some(digit) = json_keys::digit(entry, cell, &json_keys::OF_CELLS, draft)? {
            draft.digits[cell.index()] = Some(digit);
            if entry["given"] != true {
                draft.placed.insert(cell);
            }
        }
        match entry.get("region") {
            None => {}
            Some(Value::Null) => return Err(unknown("cells outside of every region")),
            Some(region) => {
                let number = json_parser::number(region).and_then(|number| usize::try_from(number).ok());
                regions[cell.index()] = number.ok_or("expected a number for each region")?;
                has_regions = true;
            }
        }
        if let Some(marks) = entry["givenPencilMarks"].as_array().filter(|marks| !marks.is_empty()) {
            let digits = marks.iter().filter_map(json_parser::number).map(|number| draft.digit(number));
            let left = digits.collect::<Result<Vec<Digit>, Refusal>>()?.into_iter().collect::<DigitSet>();
            draft.removed[cell.index()] = DigitSet::all(side).minus(left);
        }
    }
    if has_regions {
        draft.regions = regions;
    }
    Ok(())
}
