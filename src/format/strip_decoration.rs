//! Removes text around a row or puzzle on its line: the brackets and quotation marks of source code, and a number in brackets.

use std::borrow::Cow;

use crate::words_of_a_line::is_cell;

/// Returns a line without its decoration. Brackets, quotation marks, escaped line breaks, and a number or name in brackets before the cells
/// are replaced by spaces, so that all other characters keep their columns. A comma or semicolon after the last bracket or quotation mark
/// is cut off.
pub(super) fn undecorated(line: &str) -> String {
    let line = without_number(without_separator(line));
    let mut plain = String::with_capacity(line.len());
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'' | '`' => plain.push(' '),
            '\\' if characters.next_if(|next| matches!(next, 'n' | 'r' | 't')).is_some() => plain.push_str("  "),
            _ => plain.push(c),
        }
    }
    plain
}

/// Returns a line without the comma or semicolon after its last bracket or quotation mark.
fn without_separator(line: &str) -> &str {
    let end = line.trim_end();
    let before = end.strip_suffix([',', ';']).map(str::trim_end);
    before.filter(|before| before.ends_with([']', ')', '}', '"', '\'', '`'])).unwrap_or(line)
}

/// Returns a line in which spaces replace a number or name in brackets before the cells.
fn without_number(line: &str) -> Cow<'_, str> {
    let numbered = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(']'));
    match numbered {
        Some((name, rest)) if !name.contains([',', '[', '"', '\'']) && rest.contains(is_cell) => {
            let before = line.chars().count() - rest.chars().count();
            Cow::Owned(format!("{}{rest}", " ".repeat(before)))
        }
        _ => Cow::Borrowed(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_keep_their_columns() {
        for (line, expected) in [
            ("53..7", "53..7"),
            ("53..7,", "53..7,"),
            ("\"53..7\",", " 53..7 "),
            ("[\"5\", '3'],", "  5 ,  3  "),
            ("[1] 53..7", "    53..7"),
            ("[Game 1]", " Game 1 "),
            ("[5,3] 7", " 5,3  7"),
            ("(53..7);", " 53..7 "),
            ("`53..7`,", " 53..7 "),
            ("53\\n.7", "53  .7"),
        ] {
            assert_eq!(undecorated(line), expected, "{line}");
        }
    }
}
