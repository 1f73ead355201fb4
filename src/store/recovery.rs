//! Parsing TOML that the player writes and that may be faulty: whatever can be read is read, and the faults are counted.

use toml::de::{DeTable, Error};

/// Longest text whose faults are all collected, in bytes. The parser needs a multiple of it for them.
const BLOCK: usize = 1 << 16;

/// Number of faults of a file that are listed.
const LISTED: usize = 5;

/// One thing that is wrong with a text.
pub(super) struct Fault {
    /// Where, in bytes from the start of the text.
    pub offset: usize,
    /// Message, such as `expected a boolean`.
    pub why: String,
}

impl Fault {
    /// Converts an error of the parser, which is at `otherwise` if it does not say where.
    pub(super) fn of(error: &Error, otherwise: usize) -> Self {
        let why = error.message().lines().next().unwrap_or_default().to_owned();
        Self { offset: error.span().map_or(otherwise, |span| span.start), why }
    }
}

/// Faulty lines of a text.
#[derive(Default)]
pub(super) struct Faults {
    /// The first of them, counted from 1, and the first fault of each.
    pub first: Vec<(usize, String)>,
    /// Number of faulty lines after these.
    pub more: usize,
}

impl Faults {
    /// Adds the faults of a part; parts come in order.
    pub(super) fn add(&mut self, part: &Part<'_>, mut faults: Vec<Fault>) {
        faults.sort_by_key(|fault| fault.offset);
        let (mut line, mut at, mut last) = (part.line, 0, 0);
        for Fault { offset, why } in faults {
            line += newlines(part.text.get(at..offset).unwrap_or_default());
            at = offset;
            if line == last {
                continue; // what follows from the first fault
            }
            last = line;
            if self.first.len() < LISTED {
                self.first.push((line, why));
            } else {
                self.more += 1;
            }
        }
    }
}

/// Part of a text.
pub(super) struct Part<'a> {
    /// The part itself.
    pub text: &'a str,
    /// Number of its first line in the whole text, counted from 1.
    pub line: usize,
}

impl<'a> Part<'a> {
    /// Parses it: the names of the top level and their values, and what is wrong with the syntax. For a part longer than
    /// [`BLOCK`], the first fault is the only one.
    pub(super) fn parse(&self) -> (DeTable<'a>, Vec<Fault>) {
        if self.text.len() <= BLOCK {
            let (table, errors) = DeTable::parse_recoverable(self.text);
            return (table.into_inner(), errors.iter().map(|error| Fault::of(error, 0)).collect());
        }
        match DeTable::parse(self.text) {
            Ok(table) => (table.into_inner(), Vec::new()),
            Err(error) => (DeTable::new(), vec![Fault::of(&error, 0)]),
        }
    }
}

/// Cuts a text into parts to be parsed. It is one part, unless it is long and faulty: then it is cut into blocks, so that memory stays
/// bounded however many faults there are. A value that lies across the end of a block is one more fault then.
pub(super) fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    let is_whole = text.len() <= BLOCK || DeTable::parse(text).is_ok();
    let mut line = 1;
    blocks(text, if is_whole { text.len() } else { BLOCK }).map(move |text| {
        let part = Part { text, line };
        line += newlines(text);
        part
    })
}

/// Cuts a text into blocks of whole lines, each of at most `size` bytes or of a single line.
fn blocks(text: &str, size: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let bytes = rest.as_bytes();
        let end = if bytes.len() <= size {
            bytes.len()
        } else {
            let last = bytes[..size].iter().rposition(|&byte| byte == b'\n');
            let newline = last.or_else(|| bytes.iter().position(|&byte| byte == b'\n'));
            newline.map_or(bytes.len(), |at| at + 1)
        };
        let (block, behind) = rest.split_at(end);
        rest = behind;
        (!block.is_empty()).then_some(block)
    })
}

/// Whether some line is the header of a table, as far as one can tell from its first sign.
pub(super) fn has_header(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with('['))
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the names of the top level, the faulty lines that are listed, and the number of the others.
    fn read(text: &str) -> (Vec<String>, Vec<usize>, usize) {
        let (mut names, mut all) = (Vec::new(), Faults::default());
        for part in parts(text) {
            let (table, faults) = part.parse();
            names.extend(table.keys().map(|name| name.get_ref().to_string()));
            all.add(&part, faults);
        }
        (names, all.first.into_iter().map(|(line, _)| line).collect(), all.more)
    }

    #[test]
    fn blocks_are_whole_lines_and_together_the_text() {
        for text in ["", "a", "a\n", "a\nbb\n\nccccccc\ndd", "\n\n\n\n\n", "éé\né\n"] {
            for size in 1..10 {
                let all: Vec<&str> = blocks(text, size).collect();
                assert_eq!(all.concat(), text);
                for (at, block) in all.iter().enumerate() {
                    assert!(block.ends_with('\n') || at + 1 == all.len(), "{block:?}");
                    assert!(block.len() <= size || newlines(block) <= 1, "{block:?}");
                }
            }
        }
    }

    #[test]
    fn the_first_faulty_lines_are_listed_and_the_others_counted() {
        for (count, more) in [(5, 0), (160, 155), (40_000, 39_995)] {
            let (names, lines, others) = read(&format!("{}b = 1\n", "= ?\n".repeat(count)));
            assert_eq!((names.concat().as_str(), lines.as_slice(), others), ("b", [1, 2, 3, 4, 5].as_slice(), more));
        }
    }

    #[test]
    fn a_long_text_without_a_fault_is_read_as_a_whole() {
        let own = format!("own = [\n{}]\n", "1, # one\n".repeat(20_000));
        assert_eq!(read(&format!("{own}a = 1\n[table]\nb = 2\n")).0, ["a", "own", "table"]);
        let comment = format!("# {}\na = 1\n", "x".repeat(1 << 20));
        assert_eq!(read(&comment), (vec!["a".to_owned()], Vec::new(), 0));
    }

    #[test]
    fn a_deep_or_dense_line_is_one_fault() {
        for sign in ["[", "{", ",", "a=[", "a.", "\""] {
            let (_, lines, more) = read(&sign.repeat((1 << 17) / sign.len()));
            assert_eq!((lines, more), (vec![1], 0), "{sign}");
        }
    }
}
