//! Texts that are not puzzles: each is refused with the reason, and other records are still read.

use std::io::{self, BufReader, Read};

use format::{Format, Reader, Record, read_one, write};
use grid::Puzzle;

use crate::commands::complains;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn records(text: &str) -> Vec<Record> {
    Reader::new(text.as_bytes(), None).collect()
}

fn line(puzzle: &Puzzle) -> String {
    write(Format::Line, puzzle).expect("any side has a line")
}

/// Faults of a text without puzzles, one per line.
fn faults(text: &str) -> String {
    records(text).iter().map(|record| format!("{}\n", record.result.as_ref().expect_err("no puzzle"))).collect()
}

#[test]
fn text_without_a_puzzle_is_refused_with_the_reason() {
    for text in ["", "\n\n", "# nothing", "\u{feff}"] {
        assert_eq!(records(text), [], "{text:?}");
        assert_eq!(read_one(text).unwrap_err().to_string(), "line 1, column 1: expected a puzzle, found nothing");
    }
    let mut binary: Vec<u8> = (0..=255).cycle().take(5000).collect();
    binary.extend(b"\n");
    binary.extend(LINE.as_bytes());
    let all: Vec<_> = Reader::new(&binary[..], None).map(|record| record.result).collect();
    assert!(matches!(&all[..], [Err(fault)] if fault.to_string().contains("this is no text")), "once: {all:?}");
    let nul = read_one(&LINE.replacen('.', "\0", 1)).unwrap_err();
    assert_eq!(nul.to_string(), "line 1, column 3: expected a digit or '.', found '\\0'");
    let mut bytes = LINE.as_bytes().to_vec();
    bytes[2] = 0xff;
    let broken = Reader::new(&bytes[..], None).next().unwrap().result.unwrap_err();
    assert_eq!(broken.to_string(), "line 1, column 3: expected a digit or '.', found a byte that is no text");
}

#[test]
fn an_oversized_grid_is_refused_once_with_its_side() {
    for side in [65, 72, 99, 128] {
        let row = |cell: &dyn Fn(usize) -> String| (1..=side).map(cell).collect::<Vec<_>>().join(" ");
        let symbols = format!("{}\n", ".".repeat(side)).repeat(side);
        let numbers =
            format!("{}\n", row(&|n| n.to_string())) + &format!("{}\n", row(&|_| ".".to_owned())).repeat(side - 1);
        let bars = format!("|{}|\n", row(&|n| if n % 3 == 0 { "7".to_owned() } else { ".".to_owned() })).repeat(side);
        let border = format!("+{}+\n", "-".repeat(side));
        let framed = format!("{border}|{}|\n", ". ".repeat(side)).repeat(side) + &border;
        assert_eq!(faults(&framed), format!("line 2, column 1: expected a side from 1 to 64, found {side}\n"));
        for text in [symbols, numbers, bars] {
            assert_eq!(faults(&text), format!("line 1, column 1: expected a side from 1 to 64, found {side}\n"));
        }
        for line in [".".repeat(side * side), row(&|_| ". ".repeat(side))] {
            assert!(faults(&line).ends_with(&format!("expected a side from 1 to 64, found {side}\n")));
        }
    }
    assert_eq!(faults(&format!("{}\n", ".".repeat(80)).repeat(79)).lines().count(), 79);
}

#[test]
fn an_endless_line_is_refused_before_it_ends() {
    let mut endless = Reader::new(BufReader::new(io::repeat(0)), None);
    assert!(endless.next().is_some_and(|record| record.result.is_err()));
}

#[test]
fn an_overlong_line_is_a_single_fault() {
    let endless = io::repeat(b'.').take(20_000_000).chain(io::Cursor::new(format!("\n{LINE}\n")));
    let all: Vec<_> = Reader::new(BufReader::new(endless), None).collect();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].result.as_ref().unwrap_err().expected, "expected a line of at most 1048576 bytes, found more");
    assert_eq!(all[1].result.as_ref().map(line), Ok(LINE.to_owned()));
}

/// The grids are longer than what one read from a pipe returns.
#[test]
fn a_large_grid_through_a_pipe_is_refused_once() {
    for side in [65, 80] {
        let grid = format!("{}\n", vec!["."; side].join(" ")).repeat(side);
        complains("solve", &grid, 1, "invalid\n", &format!("-:1:1: expected a side from 1 to 64, found {side}"));
    }
}
