//! Error-tolerant parsing of TOML that the player writes: reads whatever can be read and collects the faults.

use toml::de::{DeTable, Error};

/// Maximum length, in bytes, of a text in which all faults are collected. Collecting all faults takes the parser several times the memory
/// of the text. Ordinary settings files are a hundred times shorter.
const LONGEST: usize = 1 << 16;

/// Maximum number of faulty lines of a file that are listed.
const LISTED: usize = 5;

/// One fault of a text.
pub(super) struct Fault {
    /// Position in bytes from the start of the text.
    pub offset: usize,
    /// Message, such as `expected a boolean`.
    pub why: String,
}

impl Fault {
    /// Converts an error of the parser. `otherwise` is the position to use if the error has none.
    pub(super) fn of(error: &Error, otherwise: usize) -> Self {
        let why = error.message().lines().next().unwrap_or_default().to_owned();
        Self { offset: error.span().map_or(otherwise, |span| span.start), why }
    }
}

/// Faults of a text, grouped by line.
#[derive(Default)]
pub(super) struct Faults {
    /// Numbers of the first few faulty lines, counted from 1, and the first fault of each.
    pub first: Vec<(usize, String)>,
    /// Number of further faulty lines.
    pub more: usize,
}

impl Faults {
    /// Groups the faults of a text by line.
    pub(super) fn of(text: &str, mut faults: Vec<Fault>) -> Self {
        faults.sort_by_key(|fault| fault.offset);
        let (mut all, mut line, mut at, mut last) = (Self::default(), 1, 0, 0);
        for Fault { offset, why } in faults {
            line += text.get(at..offset).unwrap_or_default().bytes().filter(|&byte| byte == b'\n').count();
            at = offset;
            if line == last {
                continue; // probably a consequence of the first fault
            }
            last = line;
            if all.first.len() < LISTED {
                all.first.push((line, why));
            } else {
                all.more += 1;
            }
        }
        all
    }
}

/// Parses a text. Returns the top-level names with their values, and the syntax faults. If a text longer than 64 KiB has a fault, only the
/// first fault is returned and no names are.
pub(super) fn parse(text: &str) -> (DeTable<'_>, Vec<Fault>) {
    if text.len() <= LONGEST {
        let (table, errors) = DeTable::parse_recoverable(text);
        return (table.into_inner(), errors.iter().map(|error| Fault::of(error, 0)).collect());
    }
    // Finds a fault near the start without the memory that parsing the whole text would take.
    let end = (0..=LONGEST).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    if let Err(error) = DeTable::parse(&text[..end])
        && error.span().is_some_and(|span| span.end < LONGEST / 2)
    {
        return (DeTable::new(), vec![Fault::of(&error, 0)]);
    }
    match DeTable::parse(text) {
        Ok(table) => (table.into_inner(), Vec::new()),
        Err(error) => (DeTable::new(), vec![Fault::of(&error, 0)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the top-level names, the numbers of the faulty lines that are listed, and the number of further faulty lines.
    fn read(text: &str) -> (Vec<String>, Vec<usize>, usize) {
        let (table, faults) = parse(text);
        let names = table.keys().map(|name| name.get_ref().to_string()).collect();
        let all = Faults::of(text, faults);
        (names, all.first.into_iter().map(|(line, _)| line).collect(), all.more)
    }

    #[test]
    fn a_long_text_is_read_only_if_it_has_no_fault() {
        let long = format!("own = [\n{}]\n", "1, # one\n".repeat(20_000));
        assert_eq!(read(&format!("{long}a = 1\n[table]\nb = 2\n")).0, ["a", "own", "table"]);
        assert_eq!(read(&format!("{long}a = ?\nb = ?\n")), (Vec::new(), vec![20_003], 0));
    }

    #[test]
    fn a_deep_or_dense_line_is_one_fault() {
        for sign in ["[", "{", ",", "a=[", "a.", "\""] {
            for size in [1 << 15, 1 << 17] {
                let (_, lines, more) = read(&sign.repeat(size / sign.len()));
                assert_eq!((lines, more), (vec![1], 0), "{sign}");
            }
        }
    }
}
