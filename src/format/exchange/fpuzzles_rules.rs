//! Reads the rules of f-puzzles: lists of entries, with different keys for each kind of rule.

use serde_json::{Map, Value};

use crate::exchange::draft::{Draft, Refusal, unknown};
use crate::exchange::names::check_list;
use crate::fault::{in_short, shown};
use grid::{Cell, CellSet, Family, Figure, Place, Rule};

/// Adds the rules of a key to the puzzle.
pub(super) fn read(key: &str, value: &Value, all: &Map<String, Value>, draft: &mut Draft) -> Result<(), Refusal> {
    let is_switch = matches!(key, "antiknight" | "antiking" | "nonconsecutive" | "disjointgroups")
        || matches!(key, "diagonal+" | "diagonal-");
    if is_switch && !value.is_boolean() {
        return Err(unknown(format!("{value} as \"{key}\"")));
    }
    match key {
        "antiknight" => return whole(draft, Family::Knight),
        "antiking" => return whole(draft, Family::King),
        "nonconsecutive" => return whole(draft, neighbours(all)),
        "disjointgroups" => return whole(draft, Family::Disjoint),
        "diagonal+" | "diagonal-" => return diagonal(key, all, draft),
        "negative" => return negative(value, draft),
        "cage" | "line" | "text" | "circle" | "rectangle" => return drawn(key, value, all, draft),
        _ => {}
    }
    let entries = check_list(key, value)?;
    match key {
        "even" => marked(Family::Even, entries, draft),
        "odd" => marked(Family::Odd, entries, draft),
        "minimum" => extremes(entries, draft, true),
        "maximum" => extremes(entries, draft, false),
        _ => entries.iter().try_for_each(|entry| one(key, entry, draft)),
    }
}

/// Adds the rule of one entry of a list.
fn one(key: &str, entry: &Value, draft: &mut Draft) -> Result<(), Refusal> {
    match key {
        "thermometer" => lines(Family::Thermometer, entry, draft),
        "palindrome" => lines(Family::Palindrome, entry, draft),
        "renban" => lines(Family::Renban, entry, draft),
        "whispers" => lines(Family::Whispers, entry, draft),
        "killercage" => {
            let total = sum(entry.get("value"), "the sum of a cage")?;
            let cells = cells(entry, "cells", draft)?;
            let is_loose = entry.get("unique").and_then(Value::as_bool) == Some(false);
            draft.push(if is_loose { Family::LooseCage } else { Family::Cage }, Figure::Sum { cells, total })
        }
        "extraregion" => {
            let cells = cells(entry, "cells", draft)?;
            draft.push(Family::Extra, Figure::Cells(cells))
        }
        "arrow" => arrow(entry, draft),
        "difference" => dot(Family::White, entry, draft),
        "ratio" => dot(Family::Black, entry, draft),
        "xv" => {
            let sign = match entry.get("value") {
                None | Some(Value::Null) => "",
                Some(Value::String(sign)) => sign.trim(),
                Some(other) => return Err(unknown(format!("the sign {other} between cells"))),
            };
            let family = match sign {
                "X" | "x" => Family::X,
                "V" | "v" => Family::V,
                "" => return idle("a sign without X or V", &cells(entry, "cells", draft)?, draft),
                other => return Err(unknown(format!("the sign \"{other}\" between cells"))),
            };
            let cells = cells(entry, "cells", draft)?;
            draft.push(family, Figure::Cells(cells))
        }
        "quadruple" => quadruple(entry, draft),
        "clone" => {
            let (mut area, mut twins) = (cells(entry, "cells", draft)?, cells(entry, "cloneCells", draft)?);
            if area.len() == twins.len() {
                // a cell always equals itself
                (area, twins) = area.into_iter().zip(twins).filter(|(one, twin)| one != twin).unzip();
            }
            draft.push(Family::Clone, Figure::Areas(vec![area, twins]))
        }
        "sandwichsum" => outside(Family::Sandwich, entry, draft),
        "xsum" => outside(Family::XSum, entry, draft),
        "littlekillersum" if entry.get("direction").is_none_or(Value::is_null) => {
            Err("little killer: expected a direction such as \"DR\", found none".to_owned())
        }
        _ => outside(Family::LittleKiller, entry, draft),
    }
}

fn whole(draft: &mut Draft, family: Family) -> Result<(), Refusal> {
    draft.push(family, Figure::Whole)
}

/// Adds one diagonal. A single diagonal is an extra region.
fn diagonal(key: &str, all: &Map<String, Value>, draft: &mut Draft) -> Result<(), Refusal> {
    let is_on = |key: &str| all.get(key).and_then(Value::as_bool) == Some(true);
    let (shape, last) = (draft.shape, draft.shape.side() - 1);
    if is_on("diagonal+") && is_on("diagonal-") {
        if key == "diagonal+" {
            draft.rules.push(Rule::DIAGONALS);
        }
        return Ok(());
    }
    let cell = |i: usize| if key == "diagonal-" { shape.cell(i, i) } else { shape.cell(i, last - i) };
    draft.push(Family::Extra, Figure::Cells((0..=last).map(cell).collect()))
}

/// Returns the rule that `nonconsecutive` stands for. If the puzzle has white dots, it applies only to pairs of cells without a dot.
fn neighbours(all: &Map<String, Value>) -> Family {
    let has_dots = all.get("difference").is_some_and(|dots| !entries(dots).is_empty());
    if has_dots { Family::WhiteDots } else { Family::Neighbours }
}

/// Adds the rules that all signs, all dots, or all dots of one colour are given.
fn negative(value: &Value, draft: &mut Draft) -> Result<(), Refusal> {
    let all = value.as_array().ok_or_else(|| unknown(format!("{value} as \"negative\"")))?;
    let (mut has_signs, mut has_white, mut has_black) = (false, false, false);
    for kind in all {
        match kind.as_str() {
            Some("xv") => has_signs = true,
            Some("difference" | "consecutive" | "nonconsecutive") => has_white = true,
            Some("ratio") => has_black = true,
            _ => return Err(unknown(format!("\"negative\" for {kind}"))),
        }
    }
    if has_signs {
        whole(draft, Family::Signs)?;
    }
    match (has_white, has_black) {
        (true, true) => whole(draft, Family::Dots),
        (true, false) => whole(draft, Family::WhiteDots),
        (false, true) => whole(draft, Family::BlackDots),
        (false, false) => Ok(()),
    }
}

/// Adds the name of a drawing without effect.
fn idle(what: &str, cells: &[Cell], draft: &mut Draft) -> Result<(), Refusal> {
    draft.idle(what, cells);
    Ok(())
}

fn marked(family: Family, entries: &[Value], draft: &mut Draft) -> Result<(), Refusal> {
    let cells = entries.iter().map(|entry| single(entry, draft)).collect::<Result<Vec<Cell>, Refusal>>()?;
    draft.push(family, Figure::Cells(cells))
}

/// Reads drawings. Lines of Renban and whispers become rules unless the puzzle lists such rules. Other drawings are accepted if they belong
/// to a rule that the puzzle states, and refused otherwise.
fn drawn(key: &str, value: &Value, all: &Map<String, Value>, draft: &mut Draft) -> Result<(), Refusal> {
    for entry in entries(value) {
        let of = entry.get("fromConstraint").and_then(Value::as_str).unwrap_or_default();
        let name: String = of.to_ascii_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
        let family = match name.trim_start_matches("german") {
            "renban" | "renbanline" => Family::Renban,
            "whispers" | "whisper" => Family::Whispers,
            _ => {
                let is_note = key == "cage" && entries(entry.get("cells").unwrap_or(&Value::Null)).is_empty();
                if is_note {
                    draft.tell_cage(entry.get("value").unwrap_or(&Value::Null));
                }
                if is_note || all.contains_key(&name) {
                    continue;
                }
                let what = if of.is_empty() { format!("a drawn \"{key}\"") } else { format!("\"{of}\"") };
                return Err(unknown(what));
            }
        };
        if !all.contains_key(family.keyword()) {
            lines(family, entry, draft)?;
        }
    }
    Ok(())
}

fn lines(family: Family, entry: &Value, draft: &mut Draft) -> Result<(), Refusal> {
    if family == Family::Whispers
        && let Some(apart) = sum(entry.get("value"), "the difference of whispers")?
        && apart as usize != draft.shape.side().div_ceil(2)
    {
        return Err(unknown(format!("whispers that differ by {apart}")));
    }
    for line in drawn_lines(entry, family.keyword())? {
        let mut cells = named(line, draft)?;
        cells.dedup(); // a cell named twice in succession is a single step of the line
        if let [_] = cells[..] {
            draft.idle(&format!("a {} of one cell", family.word()), &cells);
        } else {
            draft.push(family, Figure::Cells(cells))?;
        }
    }
    Ok(())
}

/// Returns the lines of an entry. Fails if there is none.
fn drawn_lines<'v>(entry: &'v Value, kind: &str) -> Result<&'v [Value], Refusal> {
    let lines = entry.get("lines").map_or(&[][..], entries);
    if lines.is_empty() { Err(format!("{kind}: expected a line of cells, found none")) } else { Ok(lines) }
}

fn arrow(entry: &Value, draft: &mut Draft) -> Result<(), Refusal> {
    let mut bulb = cells(entry, "cells", draft)?;
    bulb.sort_unstable();
    let held: CellSet = bulb.iter().copied().collect();
    let lines = match entry.get("lines") {
        None | Some(Value::Null) => &[][..],
        Some(Value::Array(lines)) => lines.as_slice(),
        Some(other) => return Err(unknown(format!("{other} as the lines of an arrow"))),
    };
    let mut has_shaft = false;
    for line in lines {
        let mut shaft: Vec<Cell> = named(line, draft)?.into_iter().filter(|&cell| !held.has(cell)).collect();
        shaft.dedup();
        if !shaft.is_empty() {
            draft.push(Family::Arrow, Figure::Arrow { bulb: bulb.clone(), shaft })?;
            has_shaft = true;
        }
    }
    if !has_shaft {
        draft.idle("a circle without an arrow", &bulb);
    }
    Ok(())
}

/// Adds a dot between two cells, with its number if it has one.
fn dot(family: Family, entry: &Value, draft: &mut Draft) -> Result<(), Refusal> {
    let number = sum(entry.get("value"), "the number in a dot")?;
    let cells = cells(entry, "cells", draft)?;
    draft.push(
        family,
        match number {
            Some(number) => Figure::numbered(family, cells, number),
            None => Figure::Cells(cells),
        },
    )
}

fn quadruple(entry: &Value, draft: &mut Draft) -> Result<(), Refusal> {
    let mut around = cells(entry, "cells", draft)?;
    around.sort_unstable();
    let digit = |value: &Value| match number(value) {
        Some(number) => draft.digit(number),
        None => Err(format!("quadruple: expected a digit, found {}", in_short(value))),
    };
    let values = entry.get("values").map_or(&[][..], entries);
    let digits = values.iter().map(digit).collect::<Result<Vec<_>, Refusal>>()?;
    let cells = around.try_into().map_err(|_| "quadruple: expected four cells around a corner".to_owned())?;
    if digits.is_empty() { Ok(()) } else { draft.push(Family::Quadruple, Figure::Corner { cells, digits }) }
}

/// Adds a number outside. An entry without a number has no effect.
fn outside(family: Family, entry: &Value, draft: &mut Draft) -> Result<(), Refusal> {
    let Some(total) = sum(entry.get("value"), "a number outside")? else { return Ok(()) };
    let place = entry.get("cell").and_then(Value::as_str).unwrap_or_default();
    let (row, column) = spot(place)?;
    let beyond = draft.shape.side() as i64 + 1;
    let (down, right) = match entry.get("direction").and_then(Value::as_str) {
        Some("DR") => (1, 1),
        Some("DL") => (1, -1),
        Some("UR") => (-1, 1),
        Some("UL") => (-1, -1),
        Some(other) => return Err(unknown(format!("the direction \"{other}\""))),
        None if row == 0 => (1, 0),
        None if row == beyond => (-1, 0),
        None if column == 0 => (0, 1),
        None => (0, -1),
    };
    let line = (1..=beyond).map_while(|i| draft.cell(row + i * down, column + i * right).ok()).collect();
    draft.push(family, Figure::Outside { cells: line, total })
}

/// Adds minimum or maximum cells: each is less, or greater, than its unmarked neighbours.
fn extremes(entries: &[Value], draft: &mut Draft, is_least: bool) -> Result<(), Refusal> {
    let cells = entries.iter().map(|entry| single(entry, draft)).collect::<Result<Vec<Cell>, Refusal>>()?;
    let marked: CellSet = cells.iter().copied().collect();
    for cell in cells {
        let Place { row, column } = draft.shape.place(cell);
        for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            let Ok(other) = draft.cell(row as i64 + 1 + down, column as i64 + 1 + right) else { continue };
            if !marked.has(other) {
                let pair = if is_least { vec![other, cell] } else { vec![cell, other] };
                draft.push(Family::Greater, Figure::Cells(pair))?;
            }
        }
    }
    Ok(())
}

/// Returns a number, which may be given as a text.
pub(super) fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Returns a number that may be missing.
fn sum(value: Option<&Value>, what: &str) -> Result<Option<u32>, Refusal> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(value) => match number(value).and_then(|number| u32::try_from(number).ok()) {
            Some(number) => Ok(Some(number)),
            None => Err(format!("expected a number for {what}, found {}", in_short(value))),
        },
    }
}

fn entries(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn single(entry: &Value, draft: &Draft) -> Result<Cell, Refusal> {
    let (row, column) = spot(entry.get("cell").and_then(Value::as_str).unwrap_or_default())?;
    draft.cell(row, column)
}

fn cells(entry: &Value, key: &str, draft: &Draft) -> Result<Vec<Cell>, Refusal> {
    named(entry.get(key).unwrap_or(&Value::Null), draft)
}

fn named(list: &Value, draft: &Draft) -> Result<Vec<Cell>, Refusal> {
    let cell =
        |value: &Value| spot(value.as_str().unwrap_or_default()).and_then(|(row, column)| draft.cell(row, column));
    entries(list).iter().map(cell).collect()
}

/// Parses row and column of `R3C7`. Row or column 0 and side + 1 are outside the board.
fn spot(text: &str) -> Result<(i64, i64), Refusal> {
    let parts = text.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
    let spot = parts.and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
    let is_near = |&(row, column): &(i64, i64)| (0..=65).contains(&row) && (0..=65).contains(&column);
    spot.filter(is_near).ok_or_else(|| format!("expected a cell such as R3C7, found {}", shown(text)))
}
