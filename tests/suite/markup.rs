//! Puzzles within Markdown, source code and HTML, and grids with coordinates around them.

use crate::pasted::{LINE, grid, read, reads_as, rows, spread};

#[test]
fn puzzles_numbered_with_a_number_sign_are_read() {
    for (text, count) in [
        (format!("#1 {LINE}\n#2 {LINE}\n"), 2),
        (format!("# 1 {LINE}\n\n# 2 {LINE}\n"), 2),
        (format!("#1: {LINE}\n#2: {LINE}\n#3: {LINE}\n"), 3),
        (format!("#1:{LINE}\n#2\t{LINE}\n"), 2),
        (format!("# My list\n#1 {LINE}\n# the end\n"), 1),
        (format!("#1\n{LINE}\n#{LINE}\n# {LINE}\n"), 1),
    ] {
        reads_as(&text, count);
    }
}

#[test]
fn puzzles_in_fences_emphasis_and_sentences_are_read() {
    let bars: Vec<String> = rows(LINE, 9).iter().map(|row| rows(row, 3).join("|")).collect();
    let framed = bars.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n---+---+---\n");
    let fences =
        [("```", "```"), ("~~~", "~~~"), ("```text", "```"), ("\"\"\"", "\"\"\""), ("grid = '''", "'''.strip()")];
    for (before, behind) in fences.into_iter().chain([("const grid = `", "`;")]) {
        for grid in [LINE, &grid(), &spread(" "), &framed] {
            reads_as(&format!("{before}\n{grid}\n{behind}\n"), 1);
        }
    }
    reads_as(&format!("Here it is:\n\n```\n{}\n```\n", grid()), 1);
    reads_as(&format!("```\n{}\n```\n\n```\n{}\n```\n", grid(), grid()), 2);
    reads_as(&format!("```\n{LINE}\n{LINE}\n```\n"), 2);
    reads_as(&format!("grid = \"\"\"{}\"\"\"\n", grid()), 1);
    reads_as(&format!("**{LINE}**\n*{LINE}*\n`{LINE}`\nTry {LINE}.\nIs it {LINE}?\n({LINE})\n\"{LINE}\",\n"), 7);
    reads_as(&format!("- `{LINE}`\n- `{LINE}`\n"), 2);
    reads_as(&format!("2024-01-15\n{}\n\n2024-01-16\n{}\n", grid(), grid()), 2);
    assert!(read(format!("```\n{}\n```\n", &LINE[1..]).as_bytes()).starts_with("line 2, column "));
}

/// Returns nine rows with `label` before each and `gap` between its cells. In the label, `N` is replaced by the number of the row, counted
/// from 1, and `L` by its letter.
fn labelled(label: &str, gap: &str) -> String {
    let line = |(at, row): (usize, &String)| {
        let letter = char::from(b'A' + at as u8);
        let label = label.replace('N', &(at + 1).to_string()).replace('L', &letter.to_string());
        format!("{label}{}\n", rows(row, 1).join(gap))
    };
    rows(LINE, 9).iter().enumerate().map(line).collect()
}

#[test]
fn rulers_and_labels_around_grids_are_not_cells() {
    for label in ["L ", "N ", "L: ", "N: ", "RN ", "rN: ", "Row N: ", "L | ", "N) "] {
        for gap in [" ", ""] {
            let grid = labelled(label, gap);
            reads_as(&grid, 1);
            reads_as(&format!("Of today\n\n  1 2 3 4 5 6 7 8 9\n{grid}"), 1);
            reads_as(&format!("  ABCDEFGHI\n{grid}\n  ABCDEFGHI\n{grid}\n"), 2);
            reads_as(&format!("{grid}{grid}"), 2);
        }
    }
    reads_as(&format!("   C1 C2 C3 C4 C5 C6 C7 C8 C9\n{}", labelled("RN  ", "  ")), 1);
    let bands: Vec<String> = rows(LINE, 9).iter().map(|row| rows(row, 3).join(" | ")).collect();
    let framed = |label: &str| -> String {
        let line = |(at, row): (usize, &String)| {
            let border = if at % 3 == 0 { "  +-----+-----+-----+\n" } else { "" };
            format!("{border}{} | {row} |\n", label.replace('N', &(at + 1).to_string()))
        };
        bands.iter().enumerate().map(line).collect()
    };
    reads_as(&format!("    123   456   789\n{}", framed("N")), 1);
    for ruler in ["1 2 3 4 5 6 7 8 9", "123 456 789", "A B C D E F G H I", "ABCDEFGHI"] {
        reads_as(&format!("{ruler}\n{}\n", spread(" ")), 1);
        reads_as(&format!("{ruler}\n{}\n\n{ruler}\n{}\n", grid(), grid()), 2);
    }
    let broken = labelled("L ", " ").replacen('7', "y", 1);
    assert!(read(broken.as_bytes()).starts_with("line 1, column 11: expected a digit from 1 to 9, found 'y'"));
}

#[test]
fn tables_in_markdown_are_read() {
    let row = |row: &String| format!("| {} |\n", rows(row, 1).join(" | "));
    let body: Vec<String> = rows(LINE, 9).iter().map(row).collect();
    let all = body.concat();
    for ruler in ["|---".repeat(9) + "|", "| --- ".repeat(9) + "|", "|:-:".repeat(9) + "|", "|:---".repeat(9) + "|"] {
        reads_as(&format!("{}{ruler}\n{}", body[0], body[1..].concat()), 1);
        for head in ["|   ".repeat(9) + "|", "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |".to_owned()] {
            reads_as(&format!("{head}\n{ruler}\n{all}"), 1);
            reads_as(&format!("{head}\n{ruler}\n{}", all.replace('.', " ")), 1);
        }
        let labelled = labelled("| L | ", " | ").replace('\n', " |\n");
        reads_as(&format!("|   | A | B | C | D | E | F | G | H | I |\n|---{ruler}\n{labelled}"), 1);
    }
    reads_as(&format!("| # | puzzle | level |\n|---|---|---|\n| 1 | {LINE} | easy |\n| 2 | `{LINE}` | hard |\n"), 2);
    assert!(read(format!("| # | puzzle |\n|---|---|\n| 1 | {LINE} |\n| 2 | none |\n").as_bytes()).contains("line 4"));
}

/// Returns the puzzle as an HTML table with `blank` in its empty cells.
fn table(blank: &str) -> String {
    let cell = |cell: &String| format!("<td>{}</td>", cell.replace('.', blank));
    let row = |row: &String| format!("<tr>{}</tr>\n", rows(row, 1).iter().map(cell).collect::<String>());
    format!("<table>\n{}</table>\n", rows(LINE, 9).iter().map(row).collect::<String>())
}

#[test]
fn tables_and_grids_in_html_are_read() {
    for blank in ["&nbsp;", "", "0", "<input maxlength=1>", "<span class='x'> </span>"] {
        let table = table(blank);
        for html in [
            table.clone(),
            table.replace('\n', ""),
            table.replace("<td", "\n  <td").replace("</td>", "\n  </td>"),
            table.replace("</td>", "").replace("</tr>", ""),
            table.replace("<td>", "<TD class=\"a b\" id=c>"),
            table.replace("<table>\n", "").replace("</table>\n", ""),
            table.replace("<table>", "<table><tbody>").replace("</table>", "</tbody></table>"),
            format!(
                "<!DOCTYPE html>\n<html><head><title>9 x 9</title></head>\n<body><h1>Sudoku</h1>\n{table}</body></html>\n"
            ),
        ] {
            reads_as(&html, 1);
        }
        reads_as(&format!("{table}{table}\n{table}"), 3);
    }
    let grid = grid();
    for (text, count) in [
        (grid.replace('\n', "<br>\n"), 1),
        (grid.replace('\n', "<br>"), 1),
        (format!("<p>{}</p>\n", grid.replace('\n', "<br />")), 1),
        (format!("<pre>\n{grid}\n</pre>\n"), 1),
        (format!("<code>{LINE}</code>\n"), 1),
        (format!("<ul>\n<li>{LINE}</li>\n<li><b>{LINE}</b></li>\n</ul>\n"), 2),
    ] {
        reads_as(&text, count);
    }
    assert!(read(b"<table>\n<tr><td>1</td></tr>\n</table>\n").contains("expected a table with a board"));
    let broken = table("").replacen('7', "y", 1);
    assert!(read(broken.as_bytes()).starts_with("line 2, column 47: expected a digit from 1 to 9, found 'y'"));
}

#[test]
fn puzzles_in_attributes_scripts_and_other_tags_of_html_are_read() {
    for (text, count) in [
        (format!("<div data-puzzle=\"{LINE}\"></div>\n"), 1),
        (format!("<div data-puzzle='{LINE}'>\n</div>\n"), 1),
        (format!("<span title='{LINE}'></span>\n"), 1),
        (format!("<div data-puzzle=\"{LINE}\">x</div>\n"), 1),
        (format!("<div data-puzzle=\"{LINE}\">{LINE}</div>\n"), 1),
        (format!("<body>\n<script>var p = \"{LINE}\";</script>\n<p>{LINE}</p>\n</body>\n"), 2),
        (format!("<html>\n<body>\n<div data-puzzle=\"{LINE}\">\n</div></body>\n</html>\n"), 1),
        (format!("<html><body><p>{LINE}</p></body></html>\n{LINE}\n"), 2),
        (format!("<body>\n<h1>Of today</h1>\n<pre>\n{}\n</pre>\n</body>\n", grid()), 1),
        (format!("<!DOCTYPE html>\n<title>Sudoku</title>\n<ul>\n<li>{LINE}</li>\n<li>{LINE}</li>\n</ul>\n"), 2),
        (format!("<textarea>{LINE}</textarea>\n"), 1),
        (format!("<textarea>\n{}\n</textarea>\n", grid()), 1),
        (format!("<puzzles>\n<puzzle>{LINE}</puzzle>\n<puzzle>{LINE}</puzzle>\n</puzzles>\n"), 2),
        (format!("<table>\n<tr><td>1</td><td>{LINE}</td></tr>\n<tr><td>2</td><td>{LINE}</td></tr>\n</table>\n"), 2),
    ] {
        reads_as(&text, count);
    }
    let other = crate::commands::TWO;
    let row = format!("<table><tr><td>1</td><td>{LINE}</td></tr><tr><td>2</td><td>{other}</td></tr></table>\n");
    assert_eq!(read(row.as_bytes()), format!("{LINE}\n{other}\n"));
    let broken = format!("\n<body>\n<p>{LINE}</p>\n<p>{}y</p>\n</body>\n", &LINE[1..]);
    let report = read(broken.as_bytes());
    assert!(report.starts_with(&format!("{LINE}\nline 4, column 84: ")), "{report}");
}

#[test]
fn binary_input_is_refused_once() {
    let program: Vec<u8> = b"\x7fELF\x02\x01\x01\0".iter().copied().chain((0..=255).cycle().take(100_000)).collect();
    let text = "this is no text: expected puzzles as text, found a program, a picture or a packed file";
    assert_eq!(read(&program), format!("line 1, column 1: {text}\n"));
    let bytes: Vec<u8> = grid().encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(read(&bytes).starts_with("line 1, column 1: this looks like UTF-16 without a byte order mark"));
    let broken = format!("{LINE}\n\0\0\n{LINE}\n");
    assert!(read(broken.as_bytes()).starts_with(LINE) && read(broken.as_bytes()).ends_with(&format!("{LINE}\n")));
}

/// Returns nine rows of numbers with commas between, one a line, each with a comment in which `N` is replaced by the number of the row,
/// counted from 0.
fn code(open: &str, close: &str, comment: &str) -> String {
    let line = |(at, row): (usize, &String)| {
        let cells = rows(row, 1).join(",").replace('.', "0");
        format!("  {open}{cells}{close},{}\n", comment.replace('N', &at.to_string()))
    };
    rows(LINE, 9).iter().enumerate().map(line).collect()
}

#[test]
fn rows_of_source_code_may_have_comments() {
    for comment in ["", " // row N", "  /* row N */", " // row N, it's [N]"] {
        let braces = code("{", "}", comment);
        for text in [
            braces.clone(),
            format!("int board[9][9] = {{ // the board\n{braces}}};\n"),
            format!("int[][] board = new int[][] {{\n{braces}}};\n"),
            format!("let board: [[u8; 9]; 9] = [\n{}];\n", code("[", "]", comment)),
            format!("vec![\n{}]\n", code("vec![", "]", comment)),
        ] {
            reads_as(&text, 1);
        }
    }
    for comment in ["  # row N", " # row N: it's, say, [N]"] {
        reads_as(&code("[", "]", comment), 1);
        reads_as(&format!("board = [\n{}]\n", code("[", "]", comment)), 1);
    }
    let quoted = |row: &String| format!("['{}'],\n", rows(&row.replace('.', "#"), 1).join("', '"));
    reads_as(&rows(LINE, 9).iter().map(quoted).collect::<String>(), 1);
}

#[test]
fn arrays_and_strings_in_source_code_are_read() {
    let braces = code("{", "}", "");
    let one_line = braces.replace(['\n', ' '], "");
    let main = "int main(void) {\n    solve(grid);\n    return 0;\n}\n";
    let brackets = code("[", "]", "").replace(",\n", ",\n       ");
    for text in [
        format!("// Sudoku solver\nint grid[9][9] = {{{one_line}}};\n"),
        format!("/* Sudoku solver */\nint grid[9][9] = {{{one_line}}};\n"),
        format!("#include <stdio.h>\n\n// The board\nint grid[9][9] = {{\n{braces}}};\n\n{main}"),
        format!("int grid[9][9] = {{{one_line}}};\n{main}"),
        format!("array([{}])\n", brackets.trim().trim_end_matches(',')),
        format!("<?php\n$grid = array({});\n", code("array(", ")", "").replace('\n', "")),
        format!("array({})\n", code("array(", ")", "").replace('\n', "").trim_end_matches(',')),
        format!("grid:\n{}", code("- [", "]", "").replace("],", "]")),
        format!("{}\n", rows(&LINE.replace('.', "0"), 9).iter().map(|row| format!("{{{row}}},\n")).collect::<String>()),
    ] {
        reads_as(&text, 1);
    }
    let joined =
        |before: &str, between: &str, behind: &str| format!("{before}{}{behind}\n", rows(LINE, 9).join(between));
    for text in [
        joined("char *s = \"", "\"\n\"", "\";"),
        joined("const char *s =\n    \"", "\"\n    \"", "\";"),
        joined("\"", "\"\n\"", "\""),
        joined("\"", "\" +\n\"", "\";"),
        joined("String s = \"", "\" +\n    \"", "\";"),
        joined("String s = \"", "\"\n    + \"", "\";"),
        joined("puzzle:\n  - \"", "\"\n  - \"", "\""),
    ] {
        reads_as(&text, 1);
    }
}
