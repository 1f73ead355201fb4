//! Reads SudokuPad's own puzzles: JSON with cells, regions, cages and drawings, in which names are short and quotation marks are omitted
//! where possible. A program cannot interpret drawings as rules, so puzzles with drawings are refused.

use std::borrow::Cow;

use serde_json::Value;

use crate::arrays::closing_quote;
use crate::exchange::json_keys::{self, has_content};
use crate::exchange::json_parser::{self, count, number};
use crate::exchange::puzzle_builder::{DraftResult, PuzzleBuilder, Refusal, unknown};
use crate::text_fault::in_short;
use grid::{Cell, Family, Figure};

/// Keys of drawings, each with its long and its short form.
const DRAWINGS: [(&str, &str); 4] = [("lines", "l"), ("arrows", "a"), ("overlays", "o"), ("underlays", "u")];

/// Known keys: those that are read, and those without effect on the digits (names, words, appearance).
#[rustfmt::skip]
const KNOWN: [&str; 29] = [
    "id", "cellSize", "cs", "cells", "ce", "cages", "ca", "regions", "re", "lines", "l", "arrows", "a", "overlays", "o", "underlays",
    "u", "global", "metadata", "md", "settings", "title", "author", "rules", "solution", "source", "src", "msgcorrect", "logo",
];

/// Reads the JSON of a puzzle.
pub(super) fn read(text: &str) -> DraftResult {
    let json =
        json_parser::parse(&quoted(text), |_, _| "expected a puzzle of SudokuPad or f-puzzles, found none".to_owned())?;
    let get = |long: &str, short: &str| json.get(long).or_else(|| json.get(short));
    let list = |long, short| get(long, short).map_or(&[][..], json_parser::list);
    let rows = list("cells", "ce");
    if rows.is_empty() {
        return Err("expected the cells of a puzzle, found none".to_owned());
    }
    let mut draft = PuzzleBuilder::of_side(rows.len())?;
    for (row, entries) in rows.iter().enumerate() {
        let entries = json_parser::list(entries);
        if entries.len() != rows.len() {
            return Err(unknown("a board that is not square"));
        }
        for (column, entry) in entries.iter().enumerate() {
            let cell = draft.shape.cell(row, column);
            draft.digits[cell.index()] = json_keys::digit(entry, cell, &json_keys::OF_PLACES, &mut draft)?;
        }
    }
    for (long, short) in DRAWINGS {
        if !list(long, short).is_empty() {
            return Err(unknown(format!("\"{long}\" drawn on it")));
        }
    }
    regions(list("regions", "re"), &mut draft)?;
    list("cages", "ca").iter().try_for_each(|cage| self::cage(cage, &mut draft))?;
    for about in [&json, &json["metadata"], &json["md"]] {
        draft.add_words(&about["rules"]);
        draft.add_about(about);
    }
    for rule in list("global", "global") {
        let family = match rule.as_str().unwrap_or_default() {
            "antiknight" => Family::Knight,
            "antiking" => Family::King,
            "nonconsecutive" => Family::Neighbours,
            other => return Err(unknown(format!("\"{other}\""))),
        };
        draft.whole(family)?;
    }
    ["metadata", "md"].into_iter().try_for_each(|key| json_keys::check_about(&json[key]))?;
    if let Some(key) = first_unknown_key(&json) {
        return Err(unknown(format!("\"{key}\"")));
    }
    drop(json); // frees its memory
    draft.finish()
}

/// Returns the first unknown key, or `norowcol` if the puzzle says that rows and columns do not count. `None` if there is neither.
fn first_unknown_key(json: &Value) -> Option<&str> {
    let all = json.as_object()?;
    let lifts = |key: &str| has_content(&json[key]["norowcol"]);
    let lifted = ["metadata", "md", "settings"].into_iter().any(lifts).then_some("norowcol");
    let is_known = |key: &str| KNOWN.contains(&key);
    all.iter().find(|(key, value)| !is_known(key) && has_content(value)).map(|(key, _)| key.as_str()).or(lifted)
}

fn regions(regions: &[Value], draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let mut of = vec![0; draft.shape.cells()];
    for (name, region) in regions.iter().enumerate() {
        for cell in cells(region, draft)? {
            of[cell.index()] = name + 1;
        }
    }
    if !regions.is_empty() {
        draft.regions = of;
    }
    Ok(())
}

/// Adds a cage. A cage without cells holds a text about the puzzle.
fn cage(cage: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    json_keys::check(cage, &json_keys::OF_CAGES, "a cage")?;
    let get = |long: &str, short: &str| cage.get(long).or_else(|| cage.get(short));
    let cells = get("cells", "ce").unwrap_or(&Value::Null);
    if has_content(cells) && !cells.is_array() {
        return Err(unknown(format!("{cells} as the cells of a cage")));
    }
    let cells = self::cells(cells, draft)?;
    if cells.is_empty() {
        draft.add_cage_text(get("value", "v").unwrap_or(&Value::Null));
        return Ok(());
    }
    let value = get("sum", "sum").or_else(|| get("value", "v")).filter(|value| value.as_str() != Some(""));
    let total =
        value.map(|value| count(value).ok_or_else(|| unknown(format!("a cage with {value} in it")))).transpose()?;
    match total {
        total if cage["unique"] == true => draft.cage(cells, total),
        Some(_) => draft.push(Family::LooseCage, Figure::Sum { cells, total }),
        None if cage["hidden"] == true => Ok(()),
        None => Err(unknown("a cage that asks nothing")),
    }
}

/// Returns the cells of a list of pairs. Each pair is a row and a column, counted from 0.
fn cells(list: &Value, draft: &PuzzleBuilder) -> Result<Vec<Cell>, Refusal> {
    let cell = |pair: &Value| match pair.as_array().map(Vec::as_slice) {
        Some([row, column]) => {
            let (row, column) = (number(row).unwrap_or(-1), number(column).unwrap_or(-1));
            draft.cell(row.saturating_add(1), column.saturating_add(1))
        }
        _ => Err(format!("expected a cell such as [2,6], found {}", in_short(pair))),
    };
    json_parser::list(list).iter().map(cell).collect()
}

/// Converts a text to standard JSON: adds quotation marks around names and colours, adds `{}` for missing values, and replaces `t` and `f`
/// by `true` and `false`.
fn quoted(text: &str) -> String {
    let text = if text.contains('"') { Cow::Borrowed(text) } else { Cow::Owned(text.replace('\'', "\"")) };
    let mut all = String::with_capacity(text.len() * 2);
    let mut rest = &text[..];
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        if c == '"' {
            let end = closing_quote(&rest[1..], '"').map_or(rest.len(), |length| length + 2);
            all.push_str(&rest[..end]);
            rest = &rest[end..];
            before = '"';
            continue;
        }
        if matches!(c, ',' | ']') && matches!(before, '[' | ',') && !(c == ']' && before == '[') {
            all.push_str("{}");
        }
        let end = rest.find([',', ':', '[', ']', '{', '}', '"']).unwrap_or(rest.len()).max(c.len_utf8());
        let word = &rest[..end];
        match word.trim() {
            "t" => all.push_str("true"),
            "f" => all.push_str("false"),
            "" | "true" | "false" | "null" => all.push_str(word),
            word if is_unquoted(word) => all.push_str(&format!("\"{word}\"")),
            _ => all.push_str(word),
        }
        if let Some(last) = word.trim().chars().last() {
            before = last;
        }
        rest = &rest[end..];
    }
    all
}

/// Whether a word lacks its quotation marks. Numbers and punctuation need none.
fn is_unquoted(word: &str) -> bool {
    let is_sign = word.len() == 1 && ",:[]{}".contains(word);
    !is_sign && word.parse::<f64>().is_err()
}
