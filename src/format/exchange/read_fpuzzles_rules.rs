//! Reads the rules of f-puzzles: lists of entries, whose keys depend on the kind of rule.

use serde_json::Value;

use crate::exchange::json_keys::check_list;
use crate::exchange::json_parser::{count, list, number};
use crate::exchange::puzzle_builder::{PuzzleBuilder, Refusal, unknown};
use crate::text_fault::{in_short, shown};
use grid::{Cell, CellSet, Family, Figure, Place};

/// Adds the rules under a key to the draft. `puzzle` is the object that contains the key.
pub(super) fn read(key: &str, value: &Value, puzzle: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let whole = match key {
        "antiknight" => Some(Family::Knight),
        "antiking" => Some(Family::King),
        "nonconsecutive" => Some(neighbours(puzzle)),
        "disjointgroups" => Some(Family::Disjoint),
        _ => None,
    };
    if (whole.is_some() || matches!(key, "diagonal+" | "diagonal-")) && !value.is_boolean() {
        return Err(unknown(format!("{value} as \"{key}\"")));
    }
    if let Some(family) = whole {
        return draft.whole(family);
    }
    match key {
        "diagonal+" | "diagonal-" => return diagonal(key, puzzle, draft),
        "negative" => return negative(value, draft),
        "cage" | "line" | "text" | "circle" | "rectangle" => return drawn(key, value, puzzle, draft),
        _ => {}
    }
    let entries = check_list(key, value)?;
    match key {
        "even" => marked(Family::Even, entries, draft),
        "odd" => marked(Family::Odd, entries, draft),
        "minimum" | "maximum" => extremes(key, entries, draft),
        _ => entries.iter().try_for_each(|entry| one(key, entry, draft)),
    }
}

/// Adds the rule of one list entry.
fn one(key: &str, entry: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    match key {
        "thermometer" => lines(Family::Thermometer, entry, draft),
        "palindrome" => lines(Family::Palindrome, entry, draft),
        "renban" => lines(Family::Renban, entry, draft),
        "whispers" => lines(Family::Whispers, entry, draft),
        "killercage" => {
            let total = sum(entry, "the sum of a cage")?;
            let cells = cells(&entry["cells"], draft)?;
            let family = if entry["unique"] == false { Family::LooseCage } else { Family::Cage };
            draft.push(family, Figure::Sum { cells, total })
        }
        "extraregion" => {
            let cells = cells(&entry["cells"], draft)?;
            draft.push(Family::Extra, Figure::Cells(cells))
        }
        "arrow" => arrow(entry, draft),
        "difference" => dot(Family::White, entry, draft),
        "ratio" => dot(Family::Black, entry, draft),
        "xv" => sign(entry, draft),
        "quadruple" => quadruple(entry, draft),
        "clone" => {
            let (mut area, mut twins) = (cells(&entry["cells"], draft)?, cells(&entry["cloneCells"], draft)?);
            if area.len() == twins.len() {
                // a cell always equals itself, so such pairs are left out
                (area, twins) = area.into_iter().zip(twins).filter(|(one, twin)| one != twin).unzip();
            }
            draft.push(Family::Clone, Figure::Areas(vec![area, twins]))
        }
        "sandwichsum" => outside(Family::Sandwich, entry, draft),
        "xsum" => outside(Family::XSum, entry, draft),
        "littlekillersum" if entry["direction"].is_null() => {
            Err("little killer: expected a direction such as \"DR\", found none".to_owned())
        }
        _ => outside(Family::LittleKiller, entry, draft),
    }
}

/// Adds one diagonal as an extra region, or the diagonals rule if the puzzle has both diagonals.
fn diagonal(key: &str, puzzle: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let (shape, last) = (draft.shape, draft.shape.side() - 1);
    if puzzle["diagonal+"] == true && puzzle["diagonal-"] == true {
        return draft.whole(Family::Diagonal);
    }
    let cell = |i: usize| if key == "diagonal-" { shape.cell(i, i) } else { shape.cell(i, last - i) };
    draft.push(Family::Extra, Figure::Cells((0..=last).map(cell).collect()))
}

/// Returns the rule for the key `nonconsecutive`. If the puzzle has white dots, the rule applies only to neighbours without a dot.
fn neighbours(puzzle: &Value) -> Family {
    if list(&puzzle["difference"]).is_empty() { Family::Neighbours } else { Family::WhiteDots }
}

/// Adds the rules that all signs, all dots, or all dots of one colour are given.
fn negative(value: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
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
        draft.whole(Family::Signs)?;
    }
    match (has_white, has_black) {
        (true, true) => draft.whole(Family::Dots),
        (true, false) => draft.whole(Family::WhiteDots),
        (false, true) => draft.whole(Family::BlackDots),
        (false, false) => Ok(()),
    }
}

/// Adds the rule of an X or a V between two cells.
fn sign(entry: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let sign = match &entry["value"] {
        Value::Null => "",
        Value::String(sign) => sign.trim(),
        other => return Err(unknown(format!("the sign {other} between cells"))),
    };
    let family = match sign {
        "X" | "x" => Some(Family::X),
        "V" | "v" => Some(Family::V),
        "" => None,
        other => return Err(unknown(format!("the sign \"{other}\" between cells"))),
    };
    let cells = cells(&entry["cells"], draft)?;
    match family {
        Some(family) => draft.push(family, Figure::Cells(cells))?,
        None => draft.add_idle("a sign without X or V", &cells),
    }
    Ok(())
}

fn marked(family: Family, entries: &[Value], draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let cells = single_cells(entries, draft)?;
    draft.push(family, Figure::Cells(cells))
}

/// Reads drawings. Lines of Renban and whispers become rules, unless the puzzle lists rules of that kind. Other drawings are accepted only
/// if they belong to a rule that the puzzle states.
fn drawn(key: &str, value: &Value, puzzle: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    for entry in list(value) {
        let of = entry["fromConstraint"].as_str().unwrap_or_default();
        let name: String = of.to_ascii_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
        let family = match name.trim_start_matches("german") {
            "renban" | "renbanline" => Family::Renban,
            "whispers" | "whisper" => Family::Whispers,
            _ if key == "cage" && list(&entry["cells"]).is_empty() => {
                draft.add_cage_text(&entry["value"]);
                continue;
            }
            _ if puzzle.get(&name).is_some() => continue,
            _ if of.is_empty() => return Err(unknown(format!("a drawn \"{key}\""))),
            _ => return Err(unknown(format!("\"{of}\""))),
        };
        if puzzle.get(family.keyword()).is_none() {
            lines(family, entry, draft)?;
        }
    }
    Ok(())
}

fn lines(family: Family, entry: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    if family == Family::Whispers
        && let Some(apart) = sum(entry, "the difference of whispers")?
        && apart as usize != draft.shape.side().div_ceil(2)
    {
        return Err(unknown(format!("whispers that differ by {apart}")));
    }
    let lines = list(&entry["lines"]);
    if lines.is_empty() {
        return Err(format!("{}: expected a line of cells, found none", family.keyword()));
    }
    for line in lines {
        let mut cells = cells(line, draft)?;
        cells.dedup(); // repetitions of a cell are a single step of the line
        if let [_] = cells[..] {
            draft.add_idle(&format!("a {} of one cell", family.word()), &cells);
        } else {
            draft.push(family, Figure::Cells(cells))?;
        }
    }
    Ok(())
}

fn arrow(entry: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let mut bulb = cells(&entry["cells"], draft)?;
    bulb.sort_unstable();
    let held: CellSet = bulb.iter().copied().collect();
    let lines = &entry["lines"];
    if !lines.is_array() && !lines.is_null() {
        return Err(unknown(format!("{lines} as the lines of an arrow")));
    }
    let mut has_shaft = false;
    for line in list(lines) {
        let mut shaft: Vec<Cell> = cells(line, draft)?.into_iter().filter(|&cell| !held.has(cell)).collect();
        shaft.dedup();
        if !shaft.is_empty() {
            draft.push(Family::Arrow, Figure::Arrow { bulb: bulb.clone(), shaft })?;
            has_shaft = true;
        }
    }
    if !has_shaft {
        draft.add_idle("a circle without an arrow", &bulb);
    }
    Ok(())
}

/// Adds a dot between two cells, with its number if there is one.
fn dot(family: Family, entry: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let number = sum(entry, "the number in a dot")?;
    let cells = cells(&entry["cells"], draft)?;
    let figure = match number {
        Some(number) => Figure::numbered(family, cells, number),
        None => Figure::Cells(cells),
    };
    draft.push(family, figure)
}

fn quadruple(entry: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let mut around = cells(&entry["cells"], draft)?;
    around.sort_unstable();
    let digit = |value: &Value| match number(value) {
        Some(number) => draft.digit(number),
        None => Err(format!("quadruple: expected a digit, found {}", in_short(value))),
    };
    let digits = list(&entry["values"]).iter().map(digit).collect::<Result<Vec<_>, Refusal>>()?;
    let cells = around.try_into().map_err(|_| "quadruple: expected four cells around a corner".to_owned())?;
    if digits.is_empty() { Ok(()) } else { draft.push(Family::Quadruple, Figure::Corner { cells, digits }) }
}

/// Adds a number outside the board. An entry without a number is ignored.
fn outside(family: Family, entry: &Value, draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let Some(total) = sum(entry, "a number outside")? else { return Ok(()) };
    let (row, column) = spot(&entry["cell"])?;
    let beyond = draft.shape.side() as i64 + 1;
    let (down, right) = match entry["direction"].as_str() {
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

/// Adds the rules for the cells of `minimum` or `maximum`. Each such cell is less, or greater, than those of its neighbours that are not
/// listed.
fn extremes(key: &str, entries: &[Value], draft: &mut PuzzleBuilder) -> Result<(), Refusal> {
    let cells = single_cells(entries, draft)?;
    let marked: CellSet = cells.iter().copied().collect();
    for cell in cells {
        let Place { row, column } = draft.shape.place(cell);
        for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            let Ok(other) = draft.cell(row as i64 + 1 + down, column as i64 + 1 + right) else { continue };
            if !marked.has(other) {
                let pair = if key == "minimum" { vec![other, cell] } else { vec![cell, other] };
                draft.push(Family::Greater, Figure::Cells(pair))?;
            }
        }
    }
    Ok(())
}

/// Returns the number that is the value of an entry; `None` if it is missing. `what` names the number in the error message.
fn sum(entry: &Value, what: &str) -> Result<Option<u32>, Refusal> {
    match &entry["value"] {
        Value::Null => Ok(None),
        Value::String(text) if text.trim().is_empty() => Ok(None),
        value => match count(value) {
            None => Err(format!("expected a number for {what}, found {}", in_short(value))),
            number => Ok(number),
        },
    }
}

/// Returns the cells of these entries, which have one cell each.
fn single_cells(entries: &[Value], draft: &PuzzleBuilder) -> Result<Vec<Cell>, Refusal> {
    entries.iter().map(|entry| cell(&entry["cell"], draft)).collect()
}

/// Returns the cells of a list.
fn cells(value: &Value, draft: &PuzzleBuilder) -> Result<Vec<Cell>, Refusal> {
    list(value).iter().map(|value| cell(value, draft)).collect()
}

fn cell(value: &Value, draft: &PuzzleBuilder) -> Result<Cell, Refusal> {
    let (row, column) = spot(value)?;
    draft.cell(row, column)
}

/// Parses the row and the column in `R3C7`. Rows and columns outside the board are accepted, such as 0 and the side length plus 1.
fn spot(value: &Value) -> Result<(i64, i64), Refusal> {
    let text = value.as_str().unwrap_or_default();
    let parts = text.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
    let spot = parts.and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)));
    let is_near = |&(row, column): &(i64, i64)| (0..=65).contains(&row) && (0..=65).contains(&column);
    spot.filter(is_near).ok_or_else(|| format!("expected a cell such as R3C7, found {}", shown(text)))
}
