//! Finds puzzles in HTML: in tables with one table cell per cell of the board, in text between tags, and in attribute values.

use std::ops::Range;

use crate::digit_alphabet;
use crate::words_of_a_line::{LEAST_SIDE, is_cell, is_rare_blank, strip_prefix_ignoring_case};

/// Message for HTML without a board.
pub(super) const NOTHING: &str = "expected a table with a board in the HTML, such as 9 rows of 9 cells, found none";

/// Tags at which a text of tables may begin.
const STARTS: [&str; 9] = ["table", "html", "!doctype html", "body", "head", "tbody", "thead", "tr", "td"];

/// Tags that mark up running text. They are ignored.
const TEXT: [&str; 31] = [
    "article",
    "b",
    "blockquote",
    "body",
    "center",
    "code",
    "div",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "html",
    "i",
    "kbd",
    "li",
    "main",
    "ol",
    "p",
    "pre",
    "samp",
    "section",
    "span",
    "strong",
    "tt",
    "u",
    "ul",
];

/// Tag at the beginning of a text, with its name.
#[derive(Clone, Copy, Debug)]
struct Tag<'a> {
    text: &'a str,
    name: &'a str,
    is_end: bool,
}

impl<'a> Tag<'a> {
    fn at_start(text: &'a str) -> Option<Self> {
        let rest = text.strip_prefix('<')?;
        let length = rest.find(['<', '>']).filter(|&at| rest[at..].starts_with('>'))?;
        let inner = &rest[..length];
        let named = inner.strip_prefix('/').unwrap_or(inner);
        let name = &named[..named.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(named.len())];
        let behind = &named[name.len()..];
        let is_tag =
            !name.is_empty() && (behind.is_empty() || behind.starts_with(|c: char| c.is_whitespace() || c == '/'));
        is_tag.then_some(Self { text: &text[..length + 2], name, is_end: named.len() < inner.len() })
    }

    fn is(self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether the tag can be ignored: it is a known tag, an end tag, the only text of its line, or a tag with only text between it and its
    /// end tag. `length` is the length of the trimmed line, in bytes; `rest` is the line from this tag on.
    fn is_around_text(self, length: usize, rest: &'a str) -> bool {
        if self.is("br") || TEXT.iter().any(|name| self.is(name)) {
            return true;
        }
        let is_word = self.name.len() > 1 && self.name.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_of_document =
            STARTS.iter().any(|name| self.is(name)) || self.name.to_ascii_lowercase().contains("sudoku");
        if !is_word || is_of_document {
            return false;
        }
        let has_end = || {
            let behind = &rest[self.text.len()..];
            let end = behind.find('<').and_then(|at| Self::at_start(&behind[at..]));
            end.is_some_and(|end| end.is_end && end.is(self.name))
        };
        self.is_end || length == self.text.len() || has_end()
    }
}

/// Whether a text begins with a tag of an HTML page or table.
pub(super) fn begins(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('<') else { return false };
    let mut behind = STARTS.iter().filter_map(|start| strip_prefix_ignoring_case(rest, start));
    behind.any(|behind| !behind.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

/// Whether a text begins with a table.
pub(super) fn is_table(text: &str) -> bool {
    Tag::at_start(text).is_some_and(|tag| tag.is("table"))
}

/// Maximum length of a board in an attribute, in bytes. The largest board takes half of it.
const LONGEST: usize = 8 << 10;

/// Returns a line with each tag of running text replaced by spaces, or by a bar if it is a line break, so that the columns are kept. Boards
/// in attributes are kept if the text between the tags has no board. `None` if the line has no such tag.
pub(super) fn without_tags(line: &str) -> Option<String> {
    if !line.contains('<') {
        return None; // the common case
    }
    let text = blanked(line, |_| false)?;
    let has_board = text.split_whitespace().any(is_board);
    if has_board || !line.contains('=') { Some(text) } else { blanked(line, is_board) }
}

/// Returns a line with tags of running text replaced by spaces, except for attribute values that `keep` accepts. `None` if the line has no
/// such tag.
fn blanked(line: &str, keep: fn(&str) -> bool) -> Option<String> {
    let length = line.trim().len();
    let mut rest = line;
    let mut text = String::with_capacity(line.len());
    let mut has_tag = false;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some(tag) = Tag::at_start(rest).filter(|tag| tag.is_around_text(length, rest)) else {
            text.push('<');
            rest = &rest[1..];
            continue;
        };
        rest = &rest[tag.text.len()..];
        has_tag = true;
        let is_break =
            tag.is("br") && !text.trim().is_empty() && !rest.trim().starts_with('<') && !rest.trim().is_empty();
        text.push(if is_break { '|' } else { ' ' });
        text.extend(blanked_tag(tag.text, keep).chars().skip(1));
    }
    text.push_str(rest);
    has_tag.then_some(text)
}

/// Returns a tag with each of its characters replaced by a space, except for line breaks and attribute values that `keep` accepts.
fn blanked_tag(tag: &str, keep: fn(&str) -> bool) -> String {
    let mut text = String::with_capacity(tag.len());
    let mut end = 0;
    while let Some(value) = value(tag, end) {
        text.extend(tag[end..value.start].chars().map(blank));
        let inner = &tag[value.clone()];
        if keep(inner) {
            text.push_str(inner);
        } else {
            text.extend(inner.chars().map(blank));
        }
        end = value.end;
    }
    text.extend(tag[end..].chars().map(blank));
    text
}

/// Returns the replacement for a character that is removed: a line break for a line break, otherwise a space, so that the columns are kept.
const fn blank(c: char) -> char {
    if c == '\n' { c } else { ' ' }
}

/// Returns the comment at the beginning of a text.
fn comment(text: &str) -> Option<&str> {
    text.starts_with("<!--").then(|| &text[..text.find("-->").map_or(text.len(), |at| at + 3)])
}

/// Returns the range of the first attribute value at or after position `from` of a tag. Positions are in bytes.
fn value(tag: &str, from: usize) -> Option<Range<usize>> {
    let at = from + tag[from..].find('=')? + 1;
    let quote = tag[at..].chars().next().filter(|c| matches!(c, '"' | '\''));
    let start = at + quote.map_or(0, char::len_utf8);
    let is_end = |c: char| quote.map_or(c.is_whitespace() || c == '>', |quote| c == quote);
    let end = tag[start..].find(is_end).map_or(tag.len(), |length| start + length);
    Some(start..end)
}

/// Whether a text is a board with one character per cell, possibly with separators between its rows.
fn is_board(text: &str) -> bool {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '/');
    text.len() <= LONGEST && digit_alphabet::is_board(&text.replace(is_gap, ""))
}

/// Returns the text of a page with all tags and comments replaced by spaces, so that the columns are kept. Lines of words are emptied, and
/// boards in attributes are kept. `None` if no part of the text can be a board or a row of a board.
pub(super) fn text_of_page(page: &str) -> Option<String> {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let tag = match (comment(rest), Tag::at_start(rest)) {
            (Some(comment), _) => comment,
            (None, Some(tag)) => tag.text,
            (None, None) if rest.starts_with("<!") => &rest[..rest.find('>').map_or(rest.len(), |at| at + 1)],
            (None, None) => "<",
        };
        text.push_str(&blanked_tag(tag, is_board));
        rest = &rest[tag.len()..];
    }
    text.push_str(rest);
    let text = text.replace("&nbsp;", "      ");
    let is_row = |word: &str| word.chars().filter(|&c| is_digit_or_mark(c)).count() >= LEAST_SIDE;
    let mut lines = String::with_capacity(text.len());
    let mut has_row = false;
    for line in text.split_inclusive('\n') {
        if is_words(line) {
            lines.push('\n');
        } else {
            has_row |= line.split_whitespace().any(is_row);
            lines.push_str(line);
        }
    }
    has_row.then_some(lines)
}

/// Whether a line has words but no digits.
fn is_words(line: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    !line.contains(|c: char| c.is_ascii_digit()) && line.split(|c: char| !c.is_alphanumeric()).any(is_word)
}

fn is_digit_or_mark(c: char) -> bool {
    c.is_ascii_digit() || is_rare_blank(c) || is_cell(c) && !c.is_ascii_alphabetic()
}

/// Returns the tables of a text as arrays of rows. Each cell keeps its line and column.
pub(super) fn as_arrays(text: &str) -> String {
    let mut tables =
        Tables { arrays: String::with_capacity(text.len()), cell: None, row: Row::None, is_in_table: false };
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = tables.take(c, rest);
        rest = &rest[length..];
    }
    tables.end_cell();
    tables.arrays
}

/// State of the current row of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    /// No row has begun.
    None,
    /// The row has no cells so far. Header cells do not count.
    Begun,
    /// The row has at least one cell.
    Open,
}

/// State of the conversion of tables to arrays.
#[derive(Debug)]
struct Tables {
    arrays: String,
    /// Position in `arrays` at which the text of the open cell begins, in bytes; `None` if no cell is open.
    cell: Option<usize>,
    row: Row,
    is_in_table: bool,
}

impl Tables {
    /// Converts the next token, which begins with `c`; `rest` is the rest of the text. Returns the token's length in bytes.
    fn take(&mut self, c: char, rest: &str) -> usize {
        match c {
            '<' => match (comment(rest), Tag::at_start(rest)) {
                (Some(comment), _) => {
                    self.blank(comment);
                    comment.len()
                }
                (None, Some(tag)) => {
                    self.tag(tag);
                    tag.text.len()
                }
                (None, None) => self.character(' ', c),
            },
            '&' => {
                let end = rest.bytes().take(10).position(|b| b == b';').map_or(1, |at| at + 1);
                self.blank(&rest[..end]);
                end
            }
            '"' | '\'' | '[' | ']' | '(' | ')' | '{' | '}' => self.character(' ', c),
            _ if self.cell.is_some() || c == '\n' => self.character(c, c),
            _ => self.character(' ', c),
        }
    }

    /// Writes the character `written` in place of `c`. Returns the length of `c` in bytes.
    fn character(&mut self, written: char, c: char) -> usize {
        self.arrays.push(written);
        c.len_utf8()
    }

    /// Writes a space for each character of `text`, but keeps line breaks.
    fn blank(&mut self, text: &str) {
        self.arrays.extend(text.chars().map(blank));
    }

    /// Writes brackets over the beginning of a tag, and spaces over the rest of the tag.
    fn brackets(&mut self, brackets: &str, tag: Tag) {
        self.arrays.push_str(brackets);
        self.blank(&tag.text[brackets.len().min(tag.text.len())..]);
    }

    fn tag(&mut self, tag: Tag) {
        let is_row_open = self.row == Row::Open;
        if tag.is("td") {
            self.end_cell();
            if tag.is_end {
                self.blank(tag.text);
                return;
            }
            let brackets = match (self.row, self.is_in_table) {
                (Row::Open, _) => "",
                (_, true) => "[",
                (_, false) => "[[",
            };
            (self.row, self.is_in_table) = (Row::Open, true);
            self.brackets(brackets, tag);
            self.cell = Some(self.arrays.len());
        } else if tag.is("th") || tag.is("tr") {
            self.end_cell();
            let is_row = tag.is("tr");
            self.brackets(if is_row && is_row_open { "]" } else { "" }, tag);
            if is_row {
                self.row = if tag.is_end { Row::None } else { Row::Begun };
            }
        } else if tag.is("table") {
            self.end_cell();
            let brackets = match (is_row_open, tag.is_end && self.is_in_table, tag.is_end) {
                (true, true, _) => "]]",
                (false, true, _) => "]",
                (_, false, true) => "",
                (true, false, false) => "][",
                (false, false, false) => "[",
            };
            self.brackets(brackets, tag);
            (self.row, self.is_in_table) = (Row::None, !tag.is_end);
        } else if tag.is("input") && self.cell.is_some() {
            self.input(tag.text);
        } else {
            self.blank(tag.text);
        }
    }

    /// Writes the value of an input field over its tag.
    fn input(&mut self, tag: &str) {
        let Some(at) = tag.find(" value=").map(|at| at + " value=".len()) else {
            self.blank(tag);
            return;
        };
        let is_end = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '/' | '>');
        let start = at + usize::from(tag[at..].starts_with(['"', '\'']));
        let end = tag[start..].find(is_end).map_or(tag.len(), |length| start + length);
        self.blank(&tag[..start]);
        self.arrays.push_str(&tag[start..end]);
        self.blank(&tag[end..]);
    }

    /// Ends the open cell. If the cell is empty, writes empty quotation marks over its tag.
    fn end_cell(&mut self) {
        if let Some(start) = self.cell.take().filter(|&start| self.arrays[start..].trim().is_empty()) {
            self.arrays.replace_range(start - 2..start, "\"\"");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_become_arrays_of_the_same_length() {
        for (text, expected) in [
            ("<table><tr><td>5</td><td></td></tr></table>", "[[5\"\"]]"),
            ("<table>\n<tr>\n<td>\n 5\n</td>\n<td> </td></tr>\n</table>\n", "[[5\"\"]]"),
            ("<tr><td>5<td>&nbsp;<tr><td>x", "[[5\"\"][x"),
            ("<TR>\n<th>A</th><td\nclass=b>\n5\n</td>", "[[5"),
            ("a<b \"[1]\"<!-- <td> --><td><b>7</b></td>", "[[7"),
            ("<td><input value=\"7\"></td><td><input value=''><td><input value=8 /></td>", "[[7\"\"8"),
            ("<table><tr><td>1</table><table><tr><td>2</table>", "[[1]][[2]]"),
        ] {
            let arrays = as_arrays(text);
            assert_eq!(arrays.chars().count(), text.chars().count(), "{text}");
            assert_eq!(arrays.lines().count(), text.lines().count(), "{text}");
            assert_eq!(arrays.split_whitespace().collect::<String>(), expected, "{text}");
        }
    }

    #[test]
    fn tags_around_text_become_blanks() {
        for (line, expected) in [
            ("<p>53..7", Some("   53..7")),
            ("53..7<br>", Some("53..7    ")),
            ("53..7<br/>6..19<BR></p>", Some("53..7|    6..19        ")),
            ("<li class=\"x\">5</li>", Some("              5     ")),
            ("<https://example.org>", None),
            ("<a href=\"https://example.org/\">5</a>", None),
            ("5<3>4", None),
        ] {
            assert_eq!(without_tags(line).as_deref(), expected, "{line}");
        }
        for (line, expected) in [
            ("<puzzle>53..7</puzzle>", "53..7"),
            ("<textarea rows=9>53..7</textarea>", "53..7"),
            ("<div data-puzzle=\"1234341221434321\" id=x>", "1234341221434321"),
            ("<div data-puzzle='1234 3412 2143 432.'>x</div>", "1234 3412 2143 432. x"),
            ("<div data-puzzle=1234341221434321></div>", "1234341221434321"),
            ("<div id='1234341221434321'>12343412214343..</div>", "12343412214343.."),
            ("<div id=\"5300700006001950\">5</div>", "5"),
            ("<rows>", ""),
        ] {
            let text = without_tags(line).expect("a tag");
            assert_eq!(text.chars().count(), line.chars().count(), "{line}");
            assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{line}");
        }
        assert!(begins("<table>") && begins("<TR class=a>") && begins("<!DOCTYPE html>"));
        for line in ["1<AB>2", "<sudoku>", "<td>5</td>", "<game data=\"5\"/> <game/>"] {
            assert_eq!(without_tags(line), None, "{line}");
        }
        assert!(!begins("<opensudoku>") && !begins("<track>") && !begins("<") && !begins("table"));
    }
}
