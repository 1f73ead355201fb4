//! Rules into text.

use crate::rules::Form;
use crate::written::words::{direction, walk};
use crate::{Cell, Family, Figure, Rule, Shape};

/// Up to this many regions are written with a letter each, more with numbers.
const LETTERS: usize = 26;

impl Rule {
    /// As a line of text that [`Rule::read`] takes, for a board of this shape. The cells of a region are taken in reading order.
    #[must_use]
    pub fn written(&self, shape: Shape) -> String {
        match self.body(shape) {
            Some(body) => format!("{}: {body}", self.head()),
            None => self.head(),
        }
    }

    /// What stands before the colon.
    fn head(&self) -> String {
        let keyword = self.family.keyword();
        match &self.figure {
            Figure::Sum { total: Some(number), .. }
            | Figure::Outside { total: number, .. }
            | Figure::Numbered { number, .. } => format!("{keyword} {number}"),
            Figure::Corner { digits, .. } => {
                digits.iter().fold(keyword.to_owned(), |head, digit| format!("{head} {}", digit.number()))
            }
            Figure::Whole
            | Figure::Cells(_)
            | Figure::Sum { total: None, .. }
            | Figure::Arrow { .. }
            | Figure::Areas(_) => keyword.to_owned(),
        }
    }

    /// What stands behind the colon.
    fn body(&self, shape: Shape) -> Option<String> {
        let cells = |cells: &[Cell]| joined(cells.iter().map(|&cell| shape.place(cell).to_string()), " ");
        Some(match &self.figure {
            Figure::Whole => return None,
            Figure::Cells(all) | Figure::Sum { cells: all, .. } | Figure::Numbered { cells: all, .. } => cells(all),
            Figure::Arrow { bulb, shaft } => format!("{} = {}", cells(bulb), cells(shaft)),
            Figure::Corner { cells: around, .. } => cells(&around[..1]),
            Figure::Outside { cells: line, .. } => format!("{} {}", cells(&line[..1]), way(shape, line)),
            Figure::Areas(areas) if self.family == Family::Region => {
                joined(regions_rows(shape, areas).into_iter(), " ")
            }
            Figure::Areas(areas) => joined(areas.iter().map(|area| cells(area)), " = "),
        })
    }
}

/// Returns rules as lines of text; pairs of one kind and number that follow each other share a line.
#[must_use]
pub fn rules_written(shape: Shape, rules: &[Rule]) -> Vec<String> {
    let alike = |one: &Rule, next: &Rule| {
        one.family == next.family && one.family.form() == Form::Pair && one.figure.number() == next.figure.number()
    };
    let line = |rules: &[Rule]| {
        let first = rules[0].written(shape);
        rules[1..].iter().filter_map(|rule| rule.body(shape)).fold(first, |line, body| format!("{line}, {body}"))
    };
    rules.chunk_by(alike).map(line).collect()
}

/// The regions of a board, a row after the other: a letter a cell, or, above 26 regions, a number with blanks between.
#[must_use]
pub fn regions_rows(shape: Shape, areas: &[Vec<Cell>]) -> Vec<String> {
    let mut of = vec![0; shape.cells()];
    for (index, area) in areas.iter().enumerate() {
        area.iter().for_each(|cell| of[cell.index()] = index);
    }
    let row = |row: &[usize]| match areas.len() {
        ..=LETTERS => row.iter().map(|&index| char::from(b'A' + index as u8)).collect(),
        _ => joined(row.iter().map(|index| (index + 1).to_string()), " "),
    };
    of.chunks(shape.side()).map(row).collect()
}

/// The name of the way that a line from the border takes.
fn way(shape: Shape, line: &[Cell]) -> &'static str {
    let is_way = |step: &[isize; 2]| walk(shape, line[0], *step) == line && outwards(shape, line[0], *step);
    direction(is_way).unwrap_or("down")
}

/// Whether a step back from a cell leaves the board.
fn outwards(shape: Shape, from: Cell, step: [isize; 2]) -> bool {
    walk(shape, from, step.map(|far| -far)).len() == 1
}

fn joined(parts: impl Iterator<Item = String>, gap: &str) -> String {
    parts.collect::<Vec<_>>().join(gap)
}
