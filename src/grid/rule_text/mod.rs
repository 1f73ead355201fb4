//! Printing and parsing rules as lines of text, as used by saved games, files and the command line.
//!
//! A line has the keyword of the rule, then its numbers if it has any, then a colon and its cells if it has a figure:
//! `cage 15: r1c1 r1c2`. Several figures with the same keyword and numbers can share a line, separated by commas:
//! `white: r1c1 r1c2, r5c5 r6c5`. Regions are written as rows of letters, with equal letters for cells of the same region.

mod print;
mod read;
mod words;

pub use print::{regions_rows, rules_written};
pub use read::{ParseError, Spotted};

#[cfg(test)]
mod tests;
