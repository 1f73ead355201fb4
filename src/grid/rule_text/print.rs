//! Printing rules as text.

use crate::rule_text::words::{direction_name, walk};
use crate::rules::FigureForm;
use crate::{Cell, Family, Figure, Rule, Shape};

/// Maximum number of regions that are written as letters. If there are more, they are written as numbers.
const LETTERS: usize = 26;

impl Rule {
    /// Prints the rule as a line of text that [`Rule::read`] can parse, for a board of this shape. The order of cells within a region is
    /// lost: parsing returns them in reading order.
    #[must_use]
    pub fn written(&self, shape: Shape) -> String {
        match self.body(shape) {
            Some(body) => format!("{}: {body}", self.head()),
            None => self.head(),
        }
    }

    /// Returns the text before the colon: keyword and numbers.
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

    /// Returns the text after the colon: the cells; `None` for a rule of the whole board.
    fn body(&self, shape: Shape) -> Option<String> {
        let cells = |cells: &[Cell]| joined(cells.iter().map(|&cell| shape.place(cell).to_string()), " ");
        Some(match &self.figure {
            Figure::Whole => return None,
            Figure::Cells(all) | Figure::Sum { cells: all, .. } | Figure::Numbered { cells: all, .. } => cells(all),
            Figure::Arrow { bulb, shaft } => format!("{} = {}", cells(bulb), cells(shaft)),
            Figure::Corner { cells: around, .. } => cells(&around[..1]),
            Figure::Outside { cells: line, .. } => format!("{} {}", cells(&line[..1]), direction(shape, line)),
            Figure::Areas(areas) if self.family == Family::Region => {
                joined(regions_rows(shape, areas).into_iter(), " ")
            }
            Figure::Areas(areas) => joined(areas.iter().map(|area| cells(area)), " = "),
        })
    }
}

/// Prints rules as lines of text. Consecutive dots or signs share a line if they have the same kind and number.
#[must_use]
pub fn rules_written(shape: Shape, rules: &[Rule]) -> Vec<String> {
    let alike = |one: &Rule, next: &Rule| {
        one.family == next.family
            && one.family.form() == FigureForm::Pair
            && one.figure.number() == next.figure.number()
    };
    let line = |rules: &[Rule]| {
        let first = rules[0].written(shape);
        rules[1..].iter().filter_map(|rule| rule.body(shape)).fold(first, |line, body| format!("{line}, {body}"))
    };
    rules.chunk_by(alike).map(line).collect()
}

/// Prints the regions of a board, one string per row. A row has one letter per cell or, if there are more than 26 regions, one number per
/// cell, separated by blanks.
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

/// Returns the name of the direction of a line that starts at the border.
fn direction(shape: Shape, line: &[Cell]) -> &'static str {
    let fits = |step: &[isize; 2]| walk(shape, line[0], *step) == line && starts_at_border(shape, line[0], *step);
    direction_name(fits).unwrap_or("down")
}

/// Whether a step back from `from` would leave the board.
fn starts_at_border(shape: Shape, from: Cell, step: [isize; 2]) -> bool {
    walk(shape, from, step.map(|far| -far)).len() == 1
}

fn joined(parts: impl Iterator<Item = String>, gap: &str) -> String {
    parts.collect::<Vec<_>>().join(gap)
}
