//! Recognizes Markdown and source code around puzzles: code fences, strings of several lines, comments after code, dates above a grid.

use std::ops::Range;

use crate::ruled::is_note;
use crate::words_of_a_line::{is_blank, is_cell, is_digits, is_rare_blank};

/// Quotation marks around a string of several lines.
const QUOTES: [&str; 3] = ["\"\"\"", "'''", "`"];

/// Maximum length, in bytes, of a line that holds nothing but the beginning or the end of a string of several lines.
const LONGEST: usize = 80;

/// Whether a line only delimits puzzles or is above them without being part of one: a Markdown code fence, the quotation marks that begin
/// or end a string of several lines, or a date.
pub(super) fn is_delimiter(line: &str) -> bool {
    let text = line.trim();
    if text.len() > LONGEST {
        return false;
    }
    match text.bytes().next() {
        Some(b'`' | b'~') if is_fence(text) => true,
        Some(b'0'..=b'9') => is_date(text),
        Some(_) => is_quote(text) && !is_note(text),
        None => false,
    }
}

/// Whether a line is a Markdown code fence, possibly with the name of a language.
fn is_fence(text: &str) -> bool {
    let rest = text.trim_start_matches(['`', '~']);
    let fence = &text[..text.len() - rest.len()];
    let word = rest.trim();
    match fence.as_bytes() {
        [b'`', b'`', b'`', others @ ..] if others.iter().all(|&b| b == b'`') => {
            word.is_empty() || word.starts_with(|c: char| c.is_alphabetic() || c == '{') && !word.contains('`')
        }
        b"~~~" => word.bytes().all(|b| b.is_ascii_lowercase()),
        _ => false,
    }
}

/// Whether a line begins or ends a string of several lines in source code: `grid = """`, `""".strip()`.
fn is_quote(text: &str) -> bool {
    let is_name = |text: &str| matches!(text.trim_end(), "" | "r" | "f") || text.trim_end().ends_with(['=', '(']);
    QUOTES.iter().any(|quote| {
        let opened = text.strip_suffix('\\').unwrap_or(text).strip_suffix(quote);
        opened.is_some_and(is_name) || text.strip_prefix(quote).is_some_and(is_tail)
    })
}

/// Whether this rest of a line can follow the closing quotation marks of a string of several lines: an empty rest, `,`, `.strip()`.
fn is_tail(rest: &str) -> bool {
    let is_method = |text: &str| text.starts_with(|c: char| c.is_ascii_lowercase());
    rest.chars().all(|c| matches!(c, ';' | ',' | ')')) || rest.strip_prefix('.').is_some_and(is_method)
}

/// Whether a line is a date: `2024-01-15`, `15.1.2024`, `1/15/24`.
fn is_date(text: &str) -> bool {
    ['-', '.', '/'].into_iter().any(|separator| {
        let parts: Vec<&str> = text.split(separator).collect();
        let [first, month, last] = parts[..] else { return false };
        let number = |part: &str| part.parse::<u16>().ok().filter(|_| is_digits(part));
        let is_day = |part: &str| part.len() < 3 && number(part).is_some_and(|day| (1..=31).contains(&day));
        let is_year = |part: &str| part.len() == 4 && number(part).is_some_and(|year| (1900..2200).contains(&year));
        let is_short_year = separator == '/' && last.len() == 2 && number(last).is_some();
        is_day(month) && (is_year(first) && is_day(last) || is_day(first) && (is_year(last) || is_short_year))
    })
}

/// Returns the range of a line that holds cells, in bytes; empty for source code without cells. The range excludes a YAML list mark, the
/// quotation marks of a string of several lines, those of a string that is joined with other lines, and a comment at the end.
pub(super) fn content(line: &str) -> Range<usize> {
    if is_code(line) {
        return 0..0;
    }
    if !line.bytes().any(|b| matches!(b, b'"' | b'\'' | b'`' | b'#' | b'/')) {
        return item(line)..line.len(); // most lines
    }
    if is_note(line) {
        return 0..line.len();
    }
    let start = item(line);
    let has_brackets = line[start..].trim_start().starts_with(['[', '(', '{', '"', '\'']);
    let end = if has_brackets { without_comment(line).len() } else { line.len() };
    if let Some(row) = joined_row(&line[..end]) {
        return row;
    }
    for quote in QUOTES {
        let Some(at) = line[..end].find(quote) else { continue };
        let (before, inner) = (&line[..at], at + quote.len());
        if let Some(length) = line[inner..end].find(quote) {
            let is_whole = quote.len() > 1 && is_opening(before);
            return if is_whole { inner..inner + length } else { 0..end };
        }
        if is_opening(before) {
            return inner..end;
        }
        if !before.contains(['"', '\'', '=']) && is_tail(line[inner..end].trim_end()) {
            return 0..at;
        }
    }
    start..end
}

/// Returns the length of the indentation and the list mark before an array or a text in YAML: `- [5, 3`, `  - "53..7`. 0 if there is no
/// mark.
fn item(line: &str) -> usize {
    let text = line.trim_start();
    let rest = text.strip_prefix("- ").map(str::trim_start);
    rest.filter(|rest| rest.starts_with(['[', '"', '\''])).map_or(0, |rest| line.len() - rest.len())
}

/// Returns the range of the only quoted text of a line, in bytes, if the program joins it with the texts of other lines:
/// `String s = "53..7" +`.
fn joined_row(line: &str) -> Option<Range<usize>> {
    let at = line.find(['"', '\''])?;
    let start = at + 1;
    let length = line[start..].find(line[at..start].chars().next()?)?;
    let (before, behind) = (line[..at].trim(), line[start + length..][1..].trim());
    let is_joined =
        matches!(behind, "+" | "\\" | "." | "..") || before == "+" || before.ends_with('=') && behind.is_empty();
    let is_row = line[start..start + length].chars().all(|c| is_cell(c) || is_rare_blank(c));
    (is_joined && is_row && length > 3 && (matches!(before, "" | "+") || before.ends_with('=')))
        .then_some(start..start + length)
}

/// Minimum number of cells on a line that cannot be source code.
const FEW: usize = 16;

/// Keywords that begin statements.
const KEYWORDS: [&str; 22] = [
    "class",
    "const",
    "def",
    "else",
    "export",
    "fn",
    "for",
    "from",
    "func",
    "function",
    "if",
    "import",
    "int main",
    "namespace",
    "package",
    "print",
    "private",
    "public",
    "return",
    "using",
    "void",
    "while",
];

/// Names that precede the rows of a grid in YAML.
const NAMES: [&str; 7] = ["board", "cells", "data", "grid", "puzzle", "rows", "sudoku"];

/// Whether a line is source code without cells: a comment, a statement, closing brackets, or a name before an array.
fn is_code(line: &str) -> bool {
    let text = line.trim();
    let Some(first) = text
        .chars()
        .next()
        .filter(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '*' | '}' | ']' | ')' | '_' | '<' | '?'))
    else {
        return false; // most lines
    };
    if text.len() > 4 * LONGEST {
        return false;
    }
    if matches!(first, '<' | '?') {
        return matches!(text, "<?php" | "?>");
    }
    if matches!(first, '}' | ']' | ')') {
        return text.chars().all(|c| matches!(c, '}' | ']' | ')' | ';' | ','));
    }
    let is_cell = |c: char| c.is_ascii_digit() || is_blank(c) || is_rare_blank(c);
    if text.chars().filter(|&c| is_cell(c)).count() >= FEW {
        return false;
    }
    let is_of_words = |text: &str| text.contains(char::is_alphabetic) && !text.contains(is_cell);
    if let Some(comment) = text.strip_prefix("/*") {
        return !comment.strip_suffix("*/").unwrap_or(comment).contains("*/");
    }
    if matches!(first, '/' | '*') {
        let is_comment = text.strip_prefix("//").is_some_and(|comment| comment.contains(char::is_alphabetic));
        return is_comment || text == "*/" || text.strip_prefix("* ").is_some_and(is_of_words);
    }
    let name = text.trim_end_matches([':', '|', '>', ' ']);
    if name.len() < text.len() && text.contains(':') && NAMES.iter().any(|known| name.eq_ignore_ascii_case(known)) {
        return true;
    }
    is_statement(text) && !is_note(text)
}

/// Whether a line is a statement without an array: `return 0;`, `int main() {`, `String s =`.
fn is_statement(text: &str) -> bool {
    let is_keyword = |word: &&str| {
        let rest = text.strip_prefix(*word);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '(', ';', ':']))
    };
    let is_word = |c: char| c.is_alphanumeric() || " _*&<>.:$".contains(c);
    let begins_text =
        || text.strip_suffix('=').is_some_and(|name| name.ends_with(' ') && name.trim_end().chars().all(is_word));
    let is_name = |name: &str| name.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let is_call = || text.ends_with([';', '{', '}']) && text.split_once('(').is_some_and(|(name, _)| is_name(name));
    let has_array = || text.strip_suffix('{').is_some_and(|before| before.trim_end().ends_with(['=', ']', '>']));
    let is_ended = || text.ends_with([';', '{', '}', ':', ')']);
    let is_import = text.starts_with("import ") || text.starts_with("from ") && text.contains(" import ");
    begins_text() || !has_array() && (is_import || is_call() || is_ended() && KEYWORDS.iter().any(is_keyword))
}

/// Whether a string of several lines can begin after this part of a line: at the start of the line, or after a `=` or `(` that is not
/// itself in a string.
fn is_opening(before: &str) -> bool {
    let is_after_sign = || before.len() < LONGEST && before.trim_end().ends_with(['=', '(']);
    before.trim().is_empty() || is_after_sign() && !ends_in_string(before)
}

/// Whether a text ends inside a string in double quotation marks, with escapes as in JSON.
fn ends_in_string(text: &str) -> bool {
    let (mut is_inside, mut is_escaped) = (false, false);
    for c in text.chars() {
        is_inside ^= c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
    }
    is_inside
}

/// Returns a line of source code without its final comment.
pub(super) fn without_comment(line: &str) -> &str {
    if !line.contains(['#', '/']) {
        return line;
    }
    let mut quote = None;
    let mut previous = ' ';
    for (at, c) in line.char_indices() {
        match quote {
            Some(open) if c == open && previous != '\\' => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') => quote = Some(c),
            None if is_comment(&line[..at], &line[at..]) => return line[..at].trim_end(),
            None => {}
        }
        previous = c;
    }
    line
}

/// Whether a comment begins where a line of source code is split into `before` and `rest`.
fn is_comment(before: &str, rest: &str) -> bool {
    let code = before.trim_end();
    let is_behind_code = code.is_empty() || code.ends_with([',', ';', ']', ')', '}', '[', '(', '{', '"', '\'']);
    if !is_behind_code {
        return false;
    }
    if let Some(comment) = rest.strip_prefix("/*") {
        return comment.trim_end().strip_suffix("*/").unwrap_or(comment).find("*/").is_none();
    }
    let is_apart = code.len() < before.len();
    let is_behind_row = || code.trim_end_matches([',', ';']).ends_with([']', ')', '}', '"', '\'']);
    let is_text = |comment: &str| comment.contains(char::is_alphabetic) && !comment.contains(',');
    rest.starts_with("//")
        || is_apart && rest.strip_prefix('#').is_some_and(|comment| is_behind_row() || is_text(comment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_around_puzzles_are_no_rows() {
        for line in [
            "```",
            "````",
            "```text",
            "``` python",
            "~~~",
            "~~~sudoku",
            "\"\"\"",
            "'''",
            "grid = \"\"\"",
            "p = '''\\",
            "\"\"\";",
            "\"\"\".strip()",
            "'''),",
            "const grid = `",
            "`;",
            "  ```",
            "2024-01-15",
            "15.1.2024",
            "1/15/24",
            "31/12/2023",
        ] {
            assert!(is_delimiter(line), "{line}");
        }
        for line in [
            "",
            "~~~~",
            "~~~~~~",
            "~~~12~",
            "53..7....",
            "'53..7....'",
            "\"53..7....\"",
            "`53..7....`",
            "```53..7....```",
            "2024-13-40",
            "12.34.5678",
            "1-2-3",
            "5.3.7....",
            "\"\"\".5..8..79",
            "''''",
            "'",
            "\"",
            "12/34/12",
            "words: =`",
            "title: f (\"\"\"",
        ] {
            assert!(!is_delimiter(line), "{line}");
        }
    }

    #[test]
    fn comments_and_quotes_are_removed() {
        for (line, expected) in [
            ("53..7....", "53..7...."),
            ("  {5,3,0}, // row 1", "  {5,3,0},"),
            ("[5,3],  # row 1: it's", "[5,3],"),
            ("{5,3}; /* row 1 */", "{5,3};"),
            ("['#', '5', '#']", "['#', '5', '#']"),
            ("[#, 5, #]", "[#, 5, #]"),
            ("\"53##7####\", # first", "\"53##7####\","),
            ("[text](https://example.org)", "[text](https://example.org)"),
            ("53..7.... # first", "53..7.... # first"),
            ("grid = \"\"\"53..7....", "53..7...."),
            ("\"\"\"53..7....", "53..7...."),
            (".5..8..79\"\"\"", ".5..8..79"),
            ("let grid = `53..7....", "53..7...."),
            (".5..8..79`;", ".5..8..79"),
            ("`53..7....` and `53..7....`", "`53..7....` and `53..7....`"),
            (".5..8..79'''.strip()", ".5..8..79"),
            ("'''53..7....'''", "53..7...."),
            ("F<0C<00A<^00^`0000", "F<0C<00A<^00^`0000"),
            ("- [5, 3, 0], # row", "[5, 3, 0],"),
            ("  - \"53..7....\"", "\"53..7....\""),
            ("- 53..7....", "- 53..7...."),
            ("\"53..7....\" +", "53..7...."),
            ("String s = \"53..7....\" +", "53..7...."),
            ("char *s = \"53..7....\"", "53..7...."),
            ("    + '53..7....'", "53..7...."),
            ("\"53..7....\",", "\"53..7....\","),
            ("// Sudoku solver", ""),
            ("/* Sudoku solver */", ""),
            ("// 53..7....6..195....98....6.", "// 53..7....6..195....98....6."),
            ("int main(void) {", ""),
            ("    printf(\"%d\", grid[0][0]);", ""),
            ("    for (int i = 0; i < 9; i++) {", ""),
            ("/* row 1 */ {5,3,0},", "/* row 1 */ {5,3,0},"),
            (" * Sudoku solver", ""),
            ("* 5 * 3", "* 5 * 3"),
            ("<?php", ""),
            ("int grid[9][9] {", "int grid[9][9] {"),
            ("    solve(grid);", ""),
            ("    return 0;", ""),
            ("};", ""),
            ("const char *p =", ""),
            ("import java.util.List;", ""),
            ("grid:", ""),
            ("Solution:", "Solution:"),
            ("int grid[9][9] = {", "int grid[9][9] = {"),
            ("words: a =", "words: a ="),
            ("comment: f(x);", "comment: f(x);"),
            ("words: =`1", "words: =`1"),
            ("ABCDEFGHI", "ABCDEFGHI"),
            ("A.B.C.(D).", "A.B.C.(D)."),
        ] {
            assert_eq!(&line[content(line)], expected, "{line}");
        }
    }
}
