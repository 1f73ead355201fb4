//! Writes a puzzle as JSON of f-puzzles, if f-puzzles has all its rules.

use std::fmt::Display;

use serde_json::{Value, json};

use crate::exchange::fpuzzles::{AUTHOR, RULES, TITLE};
use grid::{Cell, Digit, DigitSet, Family, Figure, InfoKind, Puzzle, Shape};

/// Error: a kind of rule that f-puzzles does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unknown(pub(crate) Family);

/// Returns the JSON on one line. If candidates of a cell are eliminated, its remaining candidates are listed.
pub(crate) fn write(puzzle: &Puzzle) -> Result<String, Unknown> {
    let mut all = json!({ "size": puzzle.shape().side() });
    all["grid"] = grid(puzzle);
    let (shape, has_black) = (puzzle.shape(), puzzle.layout.has(Family::Black));
    for rule in puzzle.layout.rules() {
        let family = rule.family;
        match (&rule.figure, family) {
            (_, Family::Row | Family::Column | Family::Box | Family::Region) => {}
            (_, Family::Window) => {
                let units = puzzle.layout.units().iter().filter(|unit| unit.name.family == Family::Window);
                units.for_each(|unit| push(&mut all, "extraregion", json!({ "cells": places(shape, &unit.cells) })));
            }
            (_, Family::WhiteDots) if !has_black || puzzle.layout.has(Family::White) => {
                all["nonconsecutive"] = json!(true);
            }
            (Figure::Whole, _) => whole(&mut all, family)?,
            (figure, _) => {
                let (key, value) = key_and_entry(shape, family, figure).ok_or(Unknown(family))?;
                push(&mut all, key, value);
            }
        }
    }
    let texts = [(TITLE, &*puzzle.title), (AUTHOR, puzzle.about.get(InfoKind::Author)), (RULES, &*puzzle.words)];
    for (key, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        all[key] = json!(text);
    }
    let source = puzzle.about.get(InfoKind::Source);
    if !source.is_empty() {
        all["metadata"] = json!({ "source": source });
    }
    Ok(all.to_string())
}

/// Adds a rule that applies to the whole board. Some of these rules are switches, and others say that all entries of a list are given.
fn whole(all: &mut Value, family: Family) -> Result<(), Unknown> {
    let (switches, complete): (&[&str], &[&str]) = match family {
        Family::Diagonal => (&["diagonal+", "diagonal-"], &[]),
        Family::Knight => (&["antiknight"], &[]),
        Family::King => (&["antiking"], &[]),
        Family::Neighbours => (&["nonconsecutive"], &[]),
        Family::Disjoint => (&["disjointgroups"], &[]),
        Family::Dots => (&[], &["difference", "ratio"]),
        Family::Signs => (&[], &["xv"]),
        Family::WhiteDots => (&[], &["difference"]),
        Family::BlackDots => (&[], &["ratio"]),
        other => return Err(Unknown(other)),
    };
    switches.iter().for_each(|&key| all[key] = json!(true));
    complete.iter().for_each(|&list| push(all, "negative", json!(list)));
    Ok(())
}

/// Returns the key of a rule, and the entry for the rule in the list under that key. Several entries are returned as an array. `None` if
/// f-puzzles has no such rule.
fn key_and_entry(shape: Shape, family: Family, figure: &Figure) -> Option<(&'static str, Value)> {
    let key = match family {
        Family::White => "difference",
        Family::Black => "ratio",
        Family::X | Family::V => "xv",
        Family::Extra => "extraregion",
        Family::Cage => "killercage",
        Family::Sandwich => "sandwichsum",
        Family::XSum => "xsum",
        Family::LittleKiller => "littlekillersum",
        Family::Thermometer | Family::Palindrome | Family::Renban | Family::Whispers => family.keyword(),
        Family::Even | Family::Odd | Family::Arrow | Family::Quadruple | Family::Clone => family.keyword(),
        _ => return None,
    };
    let places = |cells: &[Cell]| places(shape, cells);
    let with_value =
        |cells: &[Cell], value: &dyn Display| json!({ "cells": places(cells), "value": value.to_string() });
    let entry: Value = match (figure, family) {
        (Figure::Cells(cells), Family::Even | Family::Odd) => {
            cells.iter().map(|&cell| json!({ "cell": place(shape, cell) })).collect()
        }
        (Figure::Cells(cells), Family::X | Family::V) => with_value(cells, &family.word()),
        (Figure::Cells(cells), Family::White | Family::Black | Family::Extra)
        | (Figure::Sum { cells, total: None }, _) => json!({ "cells": places(cells) }),
        (Figure::Cells(cells), _) => json!({ "lines": [places(cells)] }),
        (Figure::Numbered { cells, number }, _) => with_value(cells, number),
        (Figure::Sum { cells, total: Some(total) }, _) => with_value(cells, total),
        (Figure::Arrow { bulb, shaft }, _) => {
            let start = Figure::shaft_start(shape, bulb, shaft);
            let line: Vec<Cell> = start.into_iter().chain(shaft.iter().copied()).collect();
            json!({ "cells": places(bulb), "lines": [places(&line)] })
        }
        (Figure::Corner { cells, digits }, _) => {
            let values: Vec<usize> = digits.iter().map(|digit| digit.number()).collect();
            json!({ "cells": places(cells), "values": values })
        }
        (Figure::Outside { cells, total }, _) => outside(shape, family, cells, *total)?,
        (Figure::Areas(areas), _) => {
            let twin = |area: &Vec<Cell>| json!({ "cells": places(&areas[0]), "cloneCells": places(area) });
            areas[1..].iter().map(twin).collect()
        }
        (Figure::Whole, _) => return None,
    };
    Some((key, entry))
}

/// Returns the entry for a number outside the board, with the cell just outside and the direction from there. `None` if f-puzzles has no
/// such entry.
fn outside(shape: Shape, family: Family, cells: &[Cell], total: u32) -> Option<Value> {
    let spot = |cell: Cell| [shape.row(cell) as isize, shape.column(cell) as isize];
    let last = shape.side() as isize - 1;
    let first = spot(*cells.first()?);
    let step = match cells.get(1) {
        Some(&second) => [spot(second)[0] - first[0], spot(second)[1] - first[1]],
        None => corner_step(first, last),
    };
    let outside = format!("R{}C{}", first[0] - step[0] + 1, first[1] - step[1] + 1);
    let value = total.to_string();
    match (family, step) {
        (Family::Sandwich | Family::XSum, [0, _] | [_, 0]) => Some(json!({ "cell": outside, "value": value })),
        (Family::LittleKiller, [down, right]) if down != 0 && right != 0 => {
            let way = format!("{}{}", if down > 0 { "D" } else { "U" }, if right > 0 { "R" } else { "L" });
            Some(json!({ "cell": outside, "direction": way, "value": value }))
        }
        _ => None,
    }
}

/// Returns the row and column offsets of a diagonal line that consists of a single corner cell.
const fn corner_step(first: [isize; 2], last: isize) -> [isize; 2] {
    if (first[0] == 0) == (first[1] == last) { [1, 1] } else { [1, -1] }
}

/// Adds an entry to the list under a key. If the entry is an array, adds all its elements.
fn push(all: &mut Value, key: &str, entry: Value) {
    let entries = match entry {
        Value::Array(entries) => entries,
        entry => vec![entry],
    };
    match &mut all[key] {
        Value::Array(list) => list.extend(entries),
        missing => *missing = Value::Array(entries),
    }
}

fn grid(puzzle: &Puzzle) -> Value {
    let shape = puzzle.shape();
    let regions = regions(puzzle);
    let entry = |cell: Cell| {
        let mut entry = json!({});
        if let Some(digit) = puzzle.digits[cell.index()] {
            entry["value"] = json!(digit.number());
            if !puzzle.placed.has(cell) {
                entry["given"] = json!(true);
            }
        } else if !puzzle.removed[cell.index()].is_empty() {
            let removed = puzzle.removed[cell.index()];
            let left = DigitSet::all(shape.side()).minus(removed);
            let left: Vec<usize> = left.iter().map(Digit::number).collect();
            entry["givenPencilMarks"] = json!(left);
        }
        if let Some(regions) = &regions {
            entry["region"] = json!(regions[cell.index()]);
        }
        entry
    };
    let cells: Vec<Value> = shape.iter().map(entry).collect();
    cells.chunks(shape.side()).collect()
}

/// Returns the number of the region of each cell; `None` if the regions are the usual boxes. Without boxes and regions, the rows are the
/// regions.
fn regions(puzzle: &Puzzle) -> Option<Vec<usize>> {
    let (shape, layout) = (puzzle.shape(), &puzzle.layout);
    let areas = layout.rules().iter().find_map(|rule| match &rule.figure {
        Figure::Areas(areas) if rule.family == Family::Region => Some(areas),
        _ => None,
    });
    let area = |cell: Cell| areas.and_then(|areas| areas.iter().position(|area| area.contains(&cell)));
    match areas {
        Some(_) => Some(shape.iter().map(|cell| area(cell).unwrap_or(0)).collect()),
        None if !layout.has(Family::Box) => Some(shape.iter().map(|cell| shape.row(cell)).collect()),
        None if Shape::of_side(shape.side()) != Ok(shape) => {
            Some(shape.iter().map(|cell| shape.box_of(cell)).collect())
        }
        None => None,
    }
}

fn place(shape: Shape, cell: Cell) -> String {
    shape.place(cell).to_string().to_ascii_uppercase()
}

fn places(shape: Shape, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| place(shape, cell)).collect()
}
