//! Rules as lines of text, both ways: saved games, files and the command line share them.
//!
//! A line is the rule's keyword; a number or more where the rule has them; a colon and its cells, if it speaks of any:
//! `cage 15: r1c1 r1c2`. Where lines mean the same family and the same numbers, a comma can stand for a new line:
//! `white: r1c1 r1c2, r5c5 r6c5`. Regions are rows of letters, equal ones for equal regions.

mod print;
mod read;
mod words;

pub use print::{regions_rows, rules_written};
pub use read::{BadText, Spotted};

#[cfg(test)]
mod tests;
