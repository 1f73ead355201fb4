//! Reads a puzzle and its rules on one line: `diagonal; cage 15: r1c1 r1c2; 53..7....6..195…`.

use crate::cell_places::Found;
use crate::fault::{Fault, LineFault};
use crate::formats::hodoku;
use crate::read_line::{numbers_on, symbols_on};
use crate::ruled::heading::Heading;
use crate::ruled::statement::{Statement, is_note, is_statement, is_unknown_statement};
use crate::size_limits::MOST_STATEMENTS;
use crate::words_of_a_line::{Word, likely_cells};

/// Whether a line begins with a rule.
pub(crate) fn begins(text: &str) -> bool {
    text.split_once(';').is_some_and(|(first, _)| is_heading(first))
}

/// Whether a part states a rule, known or not.
fn is_heading(part: &str) -> bool {
    is_statement(part) && !is_note(part) || is_unknown_statement(part)
}

/// Returns the column of a line that holds rules and a puzzle.
pub(crate) fn find(text: &str) -> Option<Word<'_>> {
    if !text.contains(';') {
        return None;
    }
    let is_meant = |word: &Word| {
        let (first, last) = (word.text.split(';').next(), word.text.rsplit(';').next());
        first.is_some_and(is_heading) && last.is_some_and(|part| !is_statement(part))
    };
    let mut columns = Word { at: 0, text }.split(|c| c == '\t');
    columns.retain(is_meant);
    columns.first().copied()
}

/// Reads a column with rules and a puzzle.
pub(crate) fn read(line: Word) -> Result<Found, LineFault> {
    let parts = line.split(|c| c == ';');
    let Some((grid, statements)) = parts.split_last() else {
        return Err(LineFault::new(line.at, "expected a puzzle, found nothing"));
    };
    if let Some(more) = statements.get(MOST_STATEMENTS) {
        return Err(LineFault::new(more.at, format!("expected at most {MOST_STATEMENTS} statements, found more")));
    }
    let mut heading = Heading::default();
    statements.iter().filter(|part| !part.text.trim().is_empty()).for_each(|part| {
        heading.push(Statement::new(0, part.at, part.text));
    });
    let words = grid.words();
    let end = words.last().map_or(grid.end(), |word| word.end());
    let Some(first) = words.first() else {
        return Err(LineFault::new(grid.end(), "expected the digits of the puzzle behind the last ';', found none"));
    };
    let is_position = first.text.contains(':');
    let cells = if is_position || words.len() == 1 {
        let end = first.text.find(':').unwrap_or(first.text.len());
        first.text[..end].chars().filter(|&c| c != '+').count()
    } else {
        words.len()
    };
    let column = |fault: Fault| LineFault::new(fault.column - 1, fault.expected);
    let said = heading.side().map_err(column)?;
    let side = cells.isqrt();
    if side * side != cells || said.is_some_and(|said| said != side) {
        let expected = said.map_or_else(|| likely_cells(cells), |said| format!("{} cells", said * said));
        return Err(LineFault::new(end, format!("expected {expected} behind the last ';', found {cells}")));
    }
    let layout = heading.layout(side, (0, end + 1)).map_err(column)?;
    if is_position {
        return hodoku::read_on(*grid, Some(&layout));
    }
    match words[..] {
        [word] => symbols_on(word, Some(&layout)),
        _ => numbers_on(&words, layout),
    }
}
