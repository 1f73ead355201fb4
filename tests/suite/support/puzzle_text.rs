//! Helpers that write puzzles as people and other programs do, and helpers that describe what the reader of `format` returns for a text.

use std::fmt::Write;
use std::io::Read;

use format::{Format, Reader, Record, read_one, write};
use grid::Puzzle;
use serde_json::{Value, json};

use crate::support::puzzles::EASY;

/// Writes a puzzle as a line.
pub fn line(puzzle: &Puzzle) -> String {
    write(Format::Line, puzzle).expect("any puzzle has a line")
}

/// Reads one puzzle. Returns the puzzle as a line, or the fault as text.
pub fn line_or_fault(text: &str) -> String {
    read_one(text).map_or_else(|fault| fault.to_string(), |puzzle| line(&puzzle))
}

/// Reads all records of a text.
pub fn records(text: &str) -> Vec<Record> {
    Reader::new(text.as_bytes(), None).collect()
}

/// Reads a text and returns a line for each record: the puzzle or the fault.
pub fn lines_or_faults(text: &(impl AsRef<[u8]> + ?Sized)) -> String {
    let mut all = String::new();
    for record in Reader::new(text.as_ref(), None) {
        match record.result {
            Ok(puzzle) => writeln!(all, "{}", line(&puzzle)),
            Err(fault) => writeln!(all, "{fault}"),
        }
        .expect("a string takes everything");
    }
    all
}

/// Reads a text. Returns a line for each record: its line number, and the puzzle or the fault. If `from` is `None`, the format is
/// recognised.
pub fn numbered_records(text: &str, from: Option<Format>) -> String {
    let mut all = String::new();
    for record in Reader::new(text.as_bytes(), from) {
        match record.result {
            Ok(puzzle) => writeln!(all, "{}: {}", record.line, line(&puzzle)),
            Err(fault) => writeln!(all, "{}: {fault}", record.line),
        }
        .expect("a string takes everything");
    }
    all
}

/// Asserts that a text holds [`EASY`] this many times and nothing else.
pub fn check_reads_as_easy(text: &str, count: usize) {
    assert_eq!(lines_or_faults(text), format!("{EASY}\n").repeat(count), "{text}");
}

/// Cuts a line into pieces of `width` characters each.
pub fn rows(line: &str, width: usize) -> Vec<String> {
    line.chars().collect::<Vec<_>>().chunks(width).map(|row| row.iter().collect()).collect()
}

/// Returns a board with one row on each line. The last line has no line break.
pub fn grid(line: &str) -> String {
    rows(line, line.chars().count().isqrt()).join("\n")
}

/// Returns a board with one row on each line, each followed by a line break.
pub fn grid_lines(line: &str) -> String {
    grid(line) + "\n"
}

/// Returns [`EASY`] with one row on each line and `gap` between the cells.
pub fn easy_spread(gap: &str) -> String {
    rows(EASY, 9).iter().map(|row| rows(row, 1).join(gap)).collect::<Vec<_>>().join("\n")
}

/// Returns a puzzle with `0` instead of the symbol for empty cells.
pub fn zeros(line: &str) -> String {
    line.replace('.', "0")
}

/// Returns an empty 9×9 board with these rules, as a line.
pub fn blank(rules: &str) -> String {
    let gap = if rules.is_empty() { "" } else { "; " };
    format!("{rules}{gap}{}", ".".repeat(81))
}

/// Returns an empty 9×9 board in the JSON of f-puzzles, with the fields of `more` added.
pub fn blank_fpuzzles(more: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    format!("{{\"size\":9,{more},\"grid\":[{}]}}", [row.as_str(); 9].join(","))
}

/// Returns a board in the JSON of f-puzzles, with the fields of `more` added.
pub fn fpuzzles(digits: &str, more: &Value) -> String {
    let entry = |c: char| c.to_digit(10).map_or(json!({}), |value| json!({ "value": value, "given": true }));
    let all: Vec<Value> = digits.chars().map(entry).collect();
    let side = all.len().isqrt();
    let mut board = json!({ "size": side, "grid": all.chunks(side).collect::<Vec<_>>() });
    let more = more.as_object().expect("an object").clone();
    board.as_object_mut().expect("an object").extend(more);
    board.to_string()
}

/// Reader of a byte slice. Each call reads at most the number of bytes in the second field.
pub struct Slow<'a>(pub &'a [u8], pub usize);

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(into.len()).min(self.0.len());
        into[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}
