//! Reads a puzzle and its rules on one line: `diagonal; cage 15: r1c1 r1c2; 53..7....6..195…`.

use crate::cell_places::Found;
use crate::formats::hodoku;
use crate::read_line::cells_on;
use crate::ruled::heading::{GridPlace, Heading};
use crate::ruled::statement::{Statement, is_note, is_statement, is_unknown_statement};
use crate::size_limits::MOST_STATEMENTS;
use crate::text_fault::{Fault, LineFault};
use crate::words_of_a_line::{Word, likely_cells};

/// Whether a line begins with a statement of a rule.
pub(crate) fn begins(text: &str) -> bool {
    text.split_once(';').is_some_and(|(first, _)| is_heading(first))
}

/// Whether a part of a line states a rule, known or unknown.
fn is_heading(part: &str) -> bool {
    is_statement(part) && !is_note(part) || is_unknown_statement(part)
}

/// Returns the column of a line that holds rules and a puzzle; `None` if no column does.
pub(crate) fn find(text: &str) -> Option<Word<'_>> {
    if !text.contains(';') {
        return None;
    }
    let is_meant = |word: &Word| {
        let (first, last) = (word.text.split(';').next(), word.text.rsplit(';').next());
        first.is_some_and(is_heading) && last.is_some_and(|part| !is_statement(part))
    };
    let mut columns = Word::line(text).split(|c| c == '\t').into_iter();
    columns.find(is_meant)
}

/// Reads a column that holds rules and a puzzle.
pub(crate) fn read(line: Word) -> Result<Found, LineFault> {
    let parts = line.split(|c| c == ';');
    let Some((grid, statements)) = parts.split_last() else {
        return Err(LineFault::new(line.at, "expected a puzzle, found nothing"));
    };
    if let Some(more) = statements.get(MOST_STATEMENTS) {
        return Err(LineFault::new(more.at, format!("expected at most {MOST_STATEMENTS} statements, found more")));
    }
    let mut heading = Heading::default();
    for part in statements.iter().filter(|part| !part.text.trim().is_empty()) {
        heading.push(Statement::new(0, part.at, part.text));
    }
    let words = grid.words();
    let end = words.last().map_or(grid.end(), |word| word.end());
    let Some(first) = words.first() else {
        return Err(LineFault::new(grid.end(), "expected the digits of the puzzle after the last ';', found none"));
    };
    let is_position = first.text.contains(':');
    let cells = if is_position || words.len() == 1 {
        first.text.chars().take_while(|&c| c != ':').filter(|&c| c != '+').count()
    } else {
        words.len()
    };
    let column = |fault: Fault| LineFault::new(fault.column - 1, fault.expected);
    let stated = heading.side().map_err(column)?;
    let side = cells.isqrt();
    if side * side != cells || stated.is_some_and(|stated| stated != side) {
        let expected = stated.map_or_else(|| likely_cells(cells), |side| format!("{} cells", side * side));
        return Err(LineFault::new(end, format!("expected {expected} after the last ';', found {cells}")));
    }
    let layout = heading.layout(side, GridPlace { line: 0, column: end + 1 }).map_err(column)?;
    if is_position {
        return hodoku::read_on(*grid, Some(&layout));
    }
    cells_on(&words, &layout)
}
