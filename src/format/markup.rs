//! Markdown and source code around puzzles: fences, quotes over several lines, comments behind code, dates above a grid.

use std::ops::Range;

/// Quotation marks around a text of several lines.
const QUOTES: [&str; 3] = ["\"\"\"", "'''", "`"];

/// Bytes of the longest line that only begins or ends a text of several lines.
const LONGEST: usize = 80;

/// Whether a line only stands around or above puzzles: a fence of Markdown, quotation marks that begin or end a text of several lines, or a
/// date.
pub(super) fn is_delimiter(line: &str) -> bool {
    let text = line.trim();
    if text.len() > LONGEST {
        return false;
    }
    match text.bytes().next() {
        Some(b'`' | b'~') if is_fence(text) => true,
        Some(b'0'..=b'9') => is_date(text),
        Some(_) => is_quote(text),
        None => false,
    }
}

/// Whether a line is a fence of Markdown, maybe with the name of a language.
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

/// Whether a line is the beginning or the end of a text of several lines in source code: `grid = """`, `""".strip()`.
fn is_quote(text: &str) -> bool {
    let is_name = |text: &str| matches!(text.trim_end(), "" | "r" | "f") || text.trim_end().ends_with(['=', '(']);
    QUOTES.iter().any(|quote| {
        let opened = text.strip_suffix('\\').unwrap_or(text).strip_suffix(quote);
        opened.is_some_and(is_name) || text.strip_prefix(quote).is_some_and(is_tail)
    })
}

/// Whether a text of several lines in source code can have ended before this rest of the line: `""`, `,`, `.strip()`.
fn is_tail(rest: &str) -> bool {
    let is_method = |text: &str| text.starts_with(|c: char| c.is_ascii_lowercase());
    rest.chars().all(|c| matches!(c, ';' | ',' | ')')) || rest.strip_prefix('.').is_some_and(is_method)
}

/// Whether a line is a date: `2024-01-15`, `15.1.2024`, `1/15/24`.
fn is_date(text: &str) -> bool {
    ['-', '.', '/'].into_iter().any(|separator| {
        let parts: Vec<&str> = text.split(separator).collect();
        let [first, month, last] = parts[..] else { return false };
        let number = |part: &str| part.parse::<u16>().ok().filter(|_| part.bytes().all(|b| b.is_ascii_digit()));
        let is_day = |part: &str| part.len() < 3 && number(part).is_some_and(|day| (1..=31).contains(&day));
        let is_year = |part: &str| part.len() == 4 && number(part).is_some_and(|year| (1900..2200).contains(&year));
        let is_short_year = separator == '/' && last.len() == 2 && number(last).is_some();
        is_day(month) && (is_year(first) && is_day(last) || is_day(first) && (is_year(last) || is_short_year))
    })
}

/// Returns the part of a line, in bytes, that stands within quotation marks of several lines and before a comment of source code.
pub(super) fn content(line: &str) -> Range<usize> {
    if !line.bytes().any(|b| matches!(b, b'"' | b'\'' | b'`' | b'#' | b'/')) {
        return 0..line.len(); // most lines
    }
    let is_code = line.trim_start().starts_with(['[', '(', '{', '"', '\'']);
    let end = if is_code { without_comment(line).len() } else { line.len() };
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
    0..end
}

/// Whether a text of several lines can begin here: behind nothing, `=` or `(`.
fn is_opening(before: &str) -> bool {
    before.trim().is_empty() || before.len() < LONGEST && before.trim_end().ends_with(['=', '('])
}

/// Returns a line of source code without the comment behind it.
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

/// Whether the rest of a line of source code is a comment.
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
    fn what_stands_around_puzzles_is_no_row() {
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
        ] {
            assert!(!is_delimiter(line), "{line}");
        }
    }

    #[test]
    fn comments_and_quotes_are_cut_off() {
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
        ] {
            assert_eq!(&line[content(line)], expected, "{line}");
        }
    }
}
