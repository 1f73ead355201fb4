//! Parser of Knuth's text format for exact cover problems, which his programs DLX1 and DLX2 read.
//!
//! ```text
//! | The first line that is not a comment names the items; secondary items come after a bar.
//! a b c | x
//! a b x
//! c
//! ```
//!
//! Each further line is an option: the names of its items, separated by blanks. Lines that begin with a bar are comments. Blank lines are
//! ignored before the items and at the end. Options with colours, such as `x:red`, are refused, because they need another algorithm.

use std::collections::HashMap;
use std::fmt;

use crate::{ItemId, Problem};

/// Maximum length of an item's name in characters, as in Knuth's programs.
const LONGEST_NAME: usize = 8;

/// Maximum number of items in all options together. A larger problem could not be searched within the memory of a usual machine.
const MOST_ONES: usize = 4_000_000;

/// Name of an item: up to eight printable ASCII characters, without blanks, colons and bars.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name {
    bytes: [u8; LONGEST_NAME],
    length: u8,
}

/// Exact cover problem whose items have names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedProblem {
    /// The problem.
    pub problem: Problem,
    /// Name of each item, in the order of item numbers.
    pub names: Vec<Name>,
}

/// Fault of a text that should be an exact cover problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {why}")]
pub struct DlxFault {
    /// Number of the line, counted from 1.
    pub line: usize,
    /// Description of what was expected and what was found.
    pub why: String,
}

impl Name {
    /// Returns the name with these characters, or `None` if it is empty, too long, or contains a character that names cannot have.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let is_allowed = |byte: u8| byte.is_ascii_graphic() && byte != b':' && byte != b'|';
        if text.is_empty() || text.len() > LONGEST_NAME || !text.bytes().all(is_allowed) {
            return None;
        }
        let mut bytes = [0; LONGEST_NAME];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Some(Self { bytes, length: text.len() as u8 })
    }

    /// Returns the characters of the name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl NamedProblem {
    /// Parses a text in Knuth's format.
    ///
    /// # Errors
    /// Returns the first fault: a line that is not in the format, an option without items, without primary items or with an item twice, an
    /// item that is named twice or that no option has, or a problem that is too large.
    pub fn parse(text: &str) -> Result<Self, DlxFault> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('|'));
        let is_blank = |line: &str| line.trim().is_empty();
        let items = lines
            .find(|(_, line)| !is_blank(line))
            .ok_or_else(|| fault(1, "expected the names of items, found nothing"))?;
        let (names, primary) = parse_items(items)?;
        let numbers: HashMap<Name, ItemId> = (0..).map(ItemId).zip(&names).map(|(item, &name)| (name, item)).collect();
        let mut problem = Problem::new(primary as u32, (names.len() - primary) as u32);
        let mut is_used = vec![false; names.len()];
        let mut blank = None; // the first of the blank lines before the present line
        for (number, line) in lines {
            if is_blank(line) {
                blank = blank.or(Some(number));
                continue;
            }
            if let Some(blank) = blank {
                return Err(fault(blank, "expected an option, found an empty line"));
            }
            let option = parse_option(number, line, &numbers)?;
            if !option.iter().any(|&item| problem.is_primary(item)) {
                return Err(fault(number, "expected a primary item in the option, found only secondary ones"));
            }
            option.iter().for_each(|item| is_used[item.index()] = true);
            if problem.ones() + option.len() > MOST_ONES {
                return Err(fault(number, &format!("expected at most {MOST_ONES} items in all options together")));
            }
            problem.option(&option);
        }
        match is_used.iter().position(|is_used| !is_used) {
            Some(unused) => Err(fault(items.0, &format!("no option has the item '{}'", names[unused]))),
            None => Ok(Self { problem, names }),
        }
    }
}

/// Parses the line that names the items. Returns the names and the number of primary items.
fn parse_items((number, line): (usize, &str)) -> Result<(Vec<Name>, usize), DlxFault> {
    let (mut names, mut primary) = (Vec::new(), None);
    for word in line.split_whitespace() {
        if word == "|" {
            if primary.is_some() {
                return Err(fault(number, "expected one bar between primary and secondary items, found two"));
            }
            primary = Some(names.len());
            continue;
        }
        let name = name(number, word)?;
        if let Some(before) = names.iter().position(|&other| other == name) {
            let is_moved = primary.is_some_and(|primary| before < primary);
            let twice = if is_moved { "both before and after the bar" } else { "twice" };
            return Err(fault(number, &format!("the item '{name}' is named {twice}")));
        }
        names.push(name);
    }
    match primary.unwrap_or(names.len()) {
        0 => Err(fault(number, "expected a primary item before the bar, found none")),
        primary => Ok((names, primary)),
    }
}

/// Parses the line of an option.
fn parse_option(number: usize, line: &str, numbers: &HashMap<Name, ItemId>) -> Result<Vec<ItemId>, DlxFault> {
    let mut option: Vec<ItemId> = Vec::new();
    for word in line.split_whitespace() {
        let name = name(number, word)?;
        let Some(&item) = numbers.get(&name) else {
            return Err(fault(number, &format!("expected one of the items in the first line, found '{name}'")));
        };
        if option.contains(&item) {
            return Err(fault(number, &format!("the option has the item '{name}' twice")));
        }
        option.push(item);
    }
    Ok(option)
}

/// Parses a name. Colours get a message of their own.
fn name(number: usize, word: &str) -> Result<Name, DlxFault> {
    Name::new(word).ok_or_else(|| {
        let shown: String = word.chars().take(2 * LONGEST_NAME).map(|c| if c.is_control() { '?' } else { c }).collect();
        let why = match word.split_once(':') {
            Some((item, colour)) if !item.is_empty() && !colour.is_empty() => {
                format!("colours are not supported, found '{shown}'")
            }
            _ => format!("expected a name of at most {LONGEST_NAME} ASCII characters without : and |, found '{shown}'"),
        };
        fault(number, &why)
    })
}

fn fault(line: usize, why: &str) -> DlxFault {
    DlxFault { line, why: why.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_and_options_keep_their_order() {
        let text = "| Knuth's example\n\na b c | x y\na b x\n| between\nc y\n\n\n";
        let NamedProblem { problem, names } = NamedProblem::parse(text).unwrap();
        assert_eq!(names.iter().map(Name::as_str).collect::<Vec<_>>(), ["a", "b", "c", "x", "y"]);
        assert_eq!((problem.primary(), problem.items(), problem.options()), (3, 5, 2));
        let options: Vec<Vec<u32>> =
            problem.iter().map(|option| problem.covered_by(option).iter().map(|item| item.0).collect()).collect();
        assert_eq!(options, [vec![0, 1, 3], vec![2, 4]]);
    }

    #[test]
    fn a_fault_is_named_with_its_line() {
        for (text, message) in [
            ("", "1: expected the names of items, found nothing"),
            ("| only a comment\n", "1: expected the names of items, found nothing"),
            ("a b\na\n\nb\n", "3: expected an option, found an empty line"),
            ("a b a\na b\n", "1: the item 'a' is named twice"),
            ("a b | a\na b\n", "1: the item 'a' is named both before and after the bar"),
            ("| | x\nx | y z\nx\n", "2: no option has the item 'y'"),
            ("a | b | c\na\n", "1: expected one bar between primary and secondary items, found two"),
            ("a b\na b b\n", "2: the option has the item 'b' twice"),
            ("a b\na c\n", "2: expected one of the items in the first line, found 'c'"),
            ("a | b\na\nb\n", "3: expected a primary item in the option, found only secondary ones"),
            ("a b\na b:red\n", "2: colours are not supported, found 'b:red'"),
            ("a b\na\n", "1: no option has the item 'b'"),
            (
                "a verylongname\na\n",
                "1: expected a name of at most 8 ASCII characters without : and |, found 'verylongname'",
            ),
            ("a é\na\n", "1: expected a name of at most 8 ASCII characters without : and |, found 'é'"),
        ] {
            assert_eq!(NamedProblem::parse(text).unwrap_err().to_string(), message, "{text:?}");
        }
        assert_eq!(
            NamedProblem::parse(" | a\na\n").unwrap_err().why,
            "expected a primary item before the bar, found none"
        );
    }
}
