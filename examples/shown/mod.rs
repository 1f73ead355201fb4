//! Printing of a position in two formats: that of the technique pages, and that of HoDoKu's library.
#![expect(clippy::print_stdout, reason = "what it is for")]

use grid::{Board, Cell, Digit};
use logic::{Deduction, Position, explain};

/// Prints a position, the explanation of a step that was found in it, and the seed of the puzzle.
pub fn show(board: &Board, position: &Position, step: &Deduction, seed: u64) {
    println!("{}, seed {seed}\n\n```text\n{}```\n", step.technique.slug(), grid(position, step));
    let said = explain(position, step).full_text();
    let mut line = String::new();
    for word in said.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > 76 {
            println!("{line}");
            line.clear();
        }
        line = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
    }
    println!("{line}\n\n{}\n", case(board, position, step));
}

/// Formats the digits and candidates in a frame, as on the technique pages. Digits that are part of the step but are not givens are marked
/// with a `+`.
fn grid(position: &Position, step: &Deduction) -> String {
    let text = |cell: Cell| match position.digit(cell) {
        Some(digit) if step.cells().contains(&cell) && !position.is_given(cell) => format!("+{digit}"),
        Some(digit) => digit.to_string(),
        None => position.candidates(cell).iter().map(|digit| digit.to_string()).collect(),
    };
    let cells: Vec<String> = position.shape().iter().map(text).collect();
    let width = |column: usize| (0..9).map(|row| cells[row * 9 + column].len()).max().unwrap_or(1);
    let rule: String =
        (0..3).map(|b| "-".repeat((0..3).map(|c| width(b * 3 + c) + 1).sum::<usize>() + 1) + "+").collect();
    let mut out = String::new();
    for row in 0..9 {
        if row % 3 == 0 {
            out += &format!("+{rule}\n");
        }
        for column in 0..9 {
            let bar = if column % 3 == 0 { "| " } else { "" };
            out += &format!("{bar}{:<width$} ", cells[row * 9 + column], width = width(column));
        }
        out += "|\n";
    }
    out + &format!("+{rule}\n")
}

/// Formats a line of HoDoKu's library: `:code:digits:grid:removed:eliminations:placements:`. If HoDoKu has no code for the technique, the
/// slug of the technique takes its place.
fn case(board: &Board, position: &Position, step: &Deduction) -> String {
    let candidate = |&(cell, digit): &(Cell, Digit)| {
        format!("{digit}{}{}", position.shape().row(cell) + 1, position.shape().column(cell) + 1)
    };
    let cell = |cell: Cell| match position.digit(cell) {
        None => ".".to_owned(),
        Some(digit) if board.is_given(cell) => digit.to_string(),
        Some(digit) => format!("+{digit}"),
    };
    let grid: String = position.shape().iter().map(cell).collect();
    let held =
        |at: Cell, digit: Digit| position.layout().peers(at).iter().any(|&peer| position.digit(peer) == Some(digit));
    let open = position.shape().iter().filter(|&cell| position.digit(cell).is_none());
    let removed: Vec<String> = open
        .flat_map(|cell| (0..9).map(move |digit| (cell, Digit::new(digit))))
        .filter(|&(cell, digit)| !position.has_candidate(cell, digit) && !held(cell, digit))
        .map(|gone| candidate(&gone))
        .collect();
    let list = |all: &[(Cell, Digit)]| all.iter().map(candidate).collect::<Vec<_>>().join(" ");
    let digits: String = step.digits.iter().map(|digit| digit.to_string()).collect();
    let code = step.hodoku_code().unwrap_or(step.technique.slug().into());
    format!(":{code}:{digits}:{grid}:{}:{}:{}:", removed.join(" "), list(&step.eliminations), list(&step.placements))
}
