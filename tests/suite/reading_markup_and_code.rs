//! Puzzles within Markdown, HTML and source code, and grids with coordinates at their edges.

use crate::support::puzzle_text::{check_reads_as_easy, easy_spread, grid, lines_or_faults, rows};
use crate::support::puzzles::{EASY, EASY_SOLUTION, TWO_SOLUTIONS};

#[test]
fn puzzles_numbered_with_a_number_sign_are_read() {
    for (text, count) in [
        (format!("#1 {EASY}\n#2 {EASY}\n"), 2),
        (format!("# 1 {EASY}\n\n# 2 {EASY}\n"), 2),
        (format!("#1: {EASY}\n#2: {EASY}\n#3: {EASY}\n"), 3),
        (format!("#1:{EASY}\n#2\t{EASY}\n"), 2),
        (format!("# My list\n#1 {EASY}\n# the end\n"), 1),
        (format!("#1\n{EASY}\n#{EASY}\n# {EASY}\n"), 1),
    ] {
        check_reads_as_easy(&text, count);
    }
    let starts_blank = EASY.replacen('5', ".", 1);
    for before in ["#1 ", "# 1 ", "#12: ", "# 3. ", "#4) ", "#5:", "#6\t"] {
        check_reads_as_easy(&format!("{before}{EASY}"), 1);
        assert_eq!(lines_or_faults(&format!("{before}{starts_blank}")), format!("{starts_blank}\n"), "{before}");
    }
}

#[test]
fn comments_are_not_read() {
    for before in ["#", "# ", "#level 1 ", "#1", "## ", "#12345678 "] {
        assert_eq!(lines_or_faults(&format!("{before}{EASY}")), "", "{before}");
    }
    for comment in [
        "#1 53..7",
        "# 1",
        "# 2 comments of some length",
        "#1 internationalize",
        "# 3: 2024-01-15",
        "//",
        "// x",
        "  // my sudoku",
        "// 2024-05-01",
        "// internationalize",
        "// r1c1, r2c2",
    ] {
        assert_eq!(lines_or_faults(comment), "", "{comment}");
    }
    for board in [format!("// {EASY}"), format!("// 1. {EASY}"), format!("// https://example.org/?s={EASY}")] {
        check_reads_as_easy(&board, 1);
    }
    for board in [format!("//{EASY}"), format!("// {}", rows(EASY, 1).join(" "))] {
        assert!(lines_or_faults(&board).starts_with("line 1, column "), "{board}");
    }
}

#[test]
fn puzzles_in_fences_emphasis_and_sentences_are_read() {
    let bars: Vec<String> = rows(EASY, 9).iter().map(|row| rows(row, 3).join("|")).collect();
    let framed = bars.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n---+---+---\n");
    let fences =
        [("```", "```"), ("~~~", "~~~"), ("```text", "```"), ("\"\"\"", "\"\"\""), ("grid = '''", "'''.strip()")];
    for (before, behind) in fences.into_iter().chain([("const grid = `", "`;")]) {
        for grid in [EASY, &grid(EASY), &easy_spread(" "), &framed] {
            check_reads_as_easy(&format!("{before}\n{grid}\n{behind}\n"), 1);
        }
    }
    check_reads_as_easy(&format!("Here it is:\n\n```\n{}\n```\n", grid(EASY)), 1);
    check_reads_as_easy(&format!("```\n{}\n```\n\n```\n{}\n```\n", grid(EASY), grid(EASY)), 2);
    check_reads_as_easy(&format!("```\n{EASY}\n{EASY}\n```\n"), 2);
    check_reads_as_easy(&format!("grid = \"\"\"{}\"\"\"\n", grid(EASY)), 1);
    check_reads_as_easy(
        &format!("**{EASY}**\n*{EASY}*\n`{EASY}`\nTry {EASY}.\nIs it {EASY}?\n({EASY})\n\"{EASY}\",\n"),
        7,
    );
    check_reads_as_easy(&format!("- `{EASY}`\n- `{EASY}`\n"), 2);
    check_reads_as_easy(&format!("2024-01-15\n{}\n\n2024-01-16\n{}\n", grid(EASY), grid(EASY)), 2);
    assert!(lines_or_faults(format!("```\n{}\n```\n", &EASY[1..]).as_bytes()).starts_with("line 2, column "));
}

/// Returns nine rows with `label` before each row and `gap` between its cells. In the label, `N` stands for the number of the row, counted
/// from 1, and `L` for the letter of the row.
fn labelled(label: &str, gap: &str) -> String {
    let line = |(at, row): (usize, &String)| {
        let letter = char::from(b'A' + at as u8);
        let label = label.replace('N', &(at + 1).to_string()).replace('L', &letter.to_string());
        format!("{label}{}\n", rows(row, 1).join(gap))
    };
    rows(EASY, 9).iter().enumerate().map(line).collect()
}

#[test]
fn rulers_and_labels_around_grids_are_not_cells() {
    for label in ["L ", "N ", "L: ", "N: ", "RN ", "rN: ", "Row N: ", "L | ", "N) "] {
        for gap in [" ", ""] {
            let grid = labelled(label, gap);
            check_reads_as_easy(&grid, 1);
            check_reads_as_easy(&format!("Of today\n\n  1 2 3 4 5 6 7 8 9\n{grid}"), 1);
            check_reads_as_easy(&format!("  ABCDEFGHI\n{grid}\n  ABCDEFGHI\n{grid}\n"), 2);
            check_reads_as_easy(&format!("{grid}{grid}"), 2);
        }
    }
    check_reads_as_easy(&format!("   C1 C2 C3 C4 C5 C6 C7 C8 C9\n{}", labelled("RN  ", "  ")), 1);
    let bands: Vec<String> = rows(EASY, 9).iter().map(|row| rows(row, 3).join(" | ")).collect();
    let framed = |label: &str| -> String {
        let line = |(at, row): (usize, &String)| {
            let border = if at % 3 == 0 { "  +-----+-----+-----+\n" } else { "" };
            format!("{border}{} | {row} |\n", label.replace('N', &(at + 1).to_string()))
        };
        bands.iter().enumerate().map(line).collect()
    };
    check_reads_as_easy(&format!("    123   456   789\n{}", framed("N")), 1);
    for ruler in ["1 2 3 4 5 6 7 8 9", "123 456 789", "A B C D E F G H I", "ABCDEFGHI"] {
        check_reads_as_easy(&format!("{ruler}\n{}\n", easy_spread(" ")), 1);
        check_reads_as_easy(&format!("{ruler}\n{}\n\n{ruler}\n{}\n", grid(EASY), grid(EASY)), 2);
    }
    let broken = labelled("L ", " ").replacen('7', "y", 1);
    assert!(
        lines_or_faults(broken.as_bytes()).starts_with("line 1, column 11: expected a digit from 1 to 9, found 'y'")
    );
}

#[test]
fn tables_in_markdown_are_read() {
    let row = |row: &String| format!("| {} |\n", rows(row, 1).join(" | "));
    let body: Vec<String> = rows(EASY, 9).iter().map(row).collect();
    let all = body.concat();
    for ruler in ["|---".repeat(9) + "|", "| --- ".repeat(9) + "|", "|:-:".repeat(9) + "|", "|:---".repeat(9) + "|"] {
        check_reads_as_easy(&format!("{}{ruler}\n{}", body[0], body[1..].concat()), 1);
        for head in ["|   ".repeat(9) + "|", "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |".to_owned()] {
            check_reads_as_easy(&format!("{head}\n{ruler}\n{all}"), 1);
            check_reads_as_easy(&format!("{head}\n{ruler}\n{}", all.replace('.', " ")), 1);
        }
        let labelled = labelled("| L | ", " | ").replace('\n', " |\n");
        check_reads_as_easy(&format!("|   | A | B | C | D | E | F | G | H | I |\n|---{ruler}\n{labelled}"), 1);
    }
    check_reads_as_easy(
        &format!("| # | puzzle | level |\n|---|---|---|\n| 1 | {EASY} | easy |\n| 2 | `{EASY}` | hard |\n"),
        2,
    );
    assert!(
        lines_or_faults(format!("| # | puzzle |\n|---|---|\n| 1 | {EASY} |\n| 2 | none |\n").as_bytes())
            .contains("line 4")
    );
}

/// Returns the puzzle as an HTML table with `blank` in its empty cells.
fn table(blank: &str) -> String {
    let cell = |cell: &String| format!("<td>{}</td>", cell.replace('.', blank));
    let row = |row: &String| format!("<tr>{}</tr>\n", rows(row, 1).iter().map(cell).collect::<String>());
    format!("<table>\n{}</table>\n", rows(EASY, 9).iter().map(row).collect::<String>())
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
            check_reads_as_easy(&html, 1);
        }
        check_reads_as_easy(&format!("{table}{table}\n{table}"), 3);
    }
    let grid = grid(EASY);
    for (text, count) in [
        (grid.replace('\n', "<br>\n"), 1),
        (grid.replace('\n', "<br>"), 1),
        (format!("<p>{}</p>\n", grid.replace('\n', "<br />")), 1),
        (format!("<pre>\n{grid}\n</pre>\n"), 1),
        (format!("<code>{EASY}</code>\n"), 1),
        (format!("<ul>\n<li>{EASY}</li>\n<li><b>{EASY}</b></li>\n</ul>\n"), 2),
    ] {
        check_reads_as_easy(&text, count);
    }
    assert!(lines_or_faults(b"<table>\n<tr><td>1</td></tr>\n</table>\n").contains("expected a table with a board"));
    let broken = table("").replacen('7', "y", 1);
    assert!(
        lines_or_faults(broken.as_bytes()).starts_with("line 2, column 47: expected a digit from 1 to 9, found 'y'")
    );
}

#[test]
fn puzzles_in_attributes_scripts_and_other_tags_of_html_are_read() {
    for (text, count) in [
        (format!("<div data-puzzle=\"{EASY}\"></div>\n"), 1),
        (format!("<div data-puzzle='{EASY}'>\n</div>\n"), 1),
        (format!("<span title='{EASY}'></span>\n"), 1),
        (format!("<div data-puzzle=\"{EASY}\">x</div>\n"), 1),
        (format!("<div data-puzzle=\"{EASY}\">{EASY}</div>\n"), 1),
        (format!("<body>\n<script>var p = \"{EASY}\";</script>\n<p>{EASY}</p>\n</body>\n"), 2),
        (format!("<html>\n<body>\n<div data-puzzle=\"{EASY}\">\n</div></body>\n</html>\n"), 1),
        (format!("<html><body><p>{EASY}</p></body></html>\n{EASY}\n"), 2),
        (format!("<body>\n<h1>Of today</h1>\n<pre>\n{}\n</pre>\n</body>\n", grid(EASY)), 1),
        (format!("<!DOCTYPE html>\n<title>Sudoku</title>\n<ul>\n<li>{EASY}</li>\n<li>{EASY}</li>\n</ul>\n"), 2),
        (format!("<textarea>{EASY}</textarea>\n"), 1),
        (format!("<textarea>\n{}\n</textarea>\n", grid(EASY)), 1),
        (format!("<puzzles>\n<puzzle>{EASY}</puzzle>\n<puzzle>{EASY}</puzzle>\n</puzzles>\n"), 2),
        (format!("<table>\n<tr><td>1</td><td>{EASY}</td></tr>\n<tr><td>2</td><td>{EASY}</td></tr>\n</table>\n"), 2),
    ] {
        check_reads_as_easy(&text, count);
    }
    let other = TWO_SOLUTIONS;
    let row = format!("<table><tr><td>1</td><td>{EASY}</td></tr><tr><td>2</td><td>{other}</td></tr></table>\n");
    assert_eq!(lines_or_faults(row.as_bytes()), format!("{EASY}\n{other}\n"));
    let broken = format!("\n<body>\n<p>{EASY}</p>\n<p>{}y</p>\n</body>\n", &EASY[1..]);
    let report = lines_or_faults(broken.as_bytes());
    assert!(report.starts_with(&format!("{EASY}\nline 4, column 84: ")), "{report}");
}

/// Returns nine lines of source code. Each has a row of numbers with commas between, followed by `comment`, in which `N` stands for the
/// number of the row, counted from 0.
fn code(open: &str, close: &str, comment: &str) -> String {
    let line = |(at, row): (usize, &String)| {
        let cells = rows(row, 1).join(",").replace('.', "0");
        format!("  {open}{cells}{close},{}\n", comment.replace('N', &at.to_string()))
    };
    rows(EASY, 9).iter().enumerate().map(line).collect()
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
            check_reads_as_easy(&text, 1);
        }
    }
    for comment in ["  # row N", " # row N: it's, say, [N]"] {
        check_reads_as_easy(&code("[", "]", comment), 1);
        check_reads_as_easy(&format!("board = [\n{}]\n", code("[", "]", comment)), 1);
    }
    let quoted = |row: &String| format!("['{}'],\n", rows(&row.replace('.', "#"), 1).join("', '"));
    check_reads_as_easy(&rows(EASY, 9).iter().map(quoted).collect::<String>(), 1);
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
        format!("{}\n", rows(&EASY.replace('.', "0"), 9).iter().map(|row| format!("{{{row}}},\n")).collect::<String>()),
    ] {
        check_reads_as_easy(&text, 1);
    }
    let joined =
        |before: &str, between: &str, behind: &str| format!("{before}{}{behind}\n", rows(EASY, 9).join(between));
    for text in [
        joined("char *s = \"", "\"\n\"", "\";"),
        joined("const char *s =\n    \"", "\"\n    \"", "\";"),
        joined("\"", "\"\n\"", "\""),
        joined("\"", "\" +\n\"", "\";"),
        joined("String s = \"", "\" +\n    \"", "\";"),
        joined("String s = \"", "\"\n    + \"", "\";"),
        joined("puzzle:\n  - \"", "\"\n  - \"", "\""),
    ] {
        check_reads_as_easy(&text, 1);
    }
}

/// [`EASY`] as an array of rows of cells.
pub fn easy_array(cell: fn(&str) -> String) -> String {
    let row = |row: &String| rows(row, 1).iter().map(|c| cell(c)).collect::<Vec<_>>().join(",");
    format!("[[{}]]", rows(EASY, 9).iter().map(row).collect::<Vec<_>>().join("],\n["))
}

#[test]
fn arrays_in_source_code_are_read() {
    let numbers = easy_array(|cell| cell.replace('.', "0"));
    let quoted = easy_array(|cell| format!("\"{cell}\""));
    let strings = rows(EASY, 9).join("\",\n  \"");
    for (text, count) in [
        (numbers.clone(), 1),
        (numbers.replace('\n', ""), 1),
        (numbers.replace(',', ",\n    "), 1),
        (format!("{numbers}\n{numbers}\n"), 2),
        (format!("[{numbers}, {numbers}]"), 2),
        (quoted.clone(), 1),
        (quoted.replace('\n', "").replace('"', "'"), 1),
        (format!("[\"{strings}\"]"), 1),
        (format!("[\n  \"{strings}\"\n]\n"), 1),
        (format!("[\"{EASY}\", \"{EASY}\",\n\"{EASY}\"]\n"), 3),
        (format!("board = {numbers}\n"), 1),
        (format!("int grid[9][9] = {};\n", numbers.replace('[', "{").replace(']', "}")), 1),
        (format!("{{\"board\":{}}}\n", numbers.replace('\n', "")), 1),
        (format!("{{\n\"name\": \"x\",\n\"board\": {numbers}\n}}\n"), 1),
        (format!("[{{\"puzzle\":\"{EASY}\",\"solution\":\"{EASY_SOLUTION}\"}},{{\"puzzle\":\"{EASY}\"}}]"), 2),
        (numbers.replace("[[", "[").replace("]]", "],"), 1),
        (format!("{EASY}\n{}\n{EASY}\n", quoted.replace('\n', "")), 3),
        (format!("[{}]\n", rows(EASY, 1).join(", ").replace('.', "0")), 1),
        (format!("\"{EASY}\"\n"), 1),
        (format!("'{EASY}',\n'{EASY}',\n"), 2),
        (rows(EASY, 9).iter().map(|row| format!("    \"{row}\",\n")).collect(), 1),
        (numbers.replace('[', "(").replace(']', ")"), 1),
        (numbers.replace("],", "]").replace(',', " "), 1),
        (numbers.replace('0', "null"), 1),
        (numbers.replace('0', "None"), 1),
        (numbers.replace('0', "-1"), 1),
        (numbers.replace('0', "").replace("],", ",],").replace("]]", ",]]"), 1),
        (numbers.trim_end_matches(']').to_owned(), 1),
        (easy_array(|cell| format!("'{}'", cell.replace('.', ""))), 1),
        (format!("[\"{}\"]", rows(EASY, 9).join("\\n")), 1),
        (format!("['{}']", rows(EASY, 9).join("', '").replace('.', " ")), 1),
        (format!("['{}']", easy_spread(" ").replace('\n', "', '")), 1),
        (format!("{{\"board\": {numbers}, \"level\": 3, \"name\": \"it's [1]\"}}"), 1),
        (format!("{{\"grids\":[{{\"value\":{numbers},\"solution\":[\"{EASY_SOLUTION}\"]}}],\"results\":1}}"), 1),
        (format!("board = np.array({numbers})"), 1),
        (format!("array({numbers}, dtype=int64)"), 1),
        (format!("$grid = {};", numbers.replace('[', "array(").replace(']', ")")), 1),
    ] {
        check_reads_as_easy(&text, count);
    }
    for nothing in ["null", "None", "undefined", ""] {
        let cells = rows(EASY, 1).join(", ").replace('.', nothing);
        check_reads_as_easy(&format!("[{cells}]\n"), 1);
        check_reads_as_easy(&format!("board = [{cells}];\n[{cells}]\n"), 2);
    }
    check_reads_as_easy(&numbers.replace('0', ""), 1);
    for mark in ["·", "\\u00b7", "•"] {
        check_reads_as_easy(&quoted.replace('.', mark), 1);
        check_reads_as_easy(&format!("{{\"board\": {}}}\n", quoted.replace('.', mark)), 1);
        check_reads_as_easy(&format!("[\"{}\"]\n", strings.replace('.', mark)), 1);
    }
    assert!(lines_or_faults(b"[[1,2,3,4],[5,6,7]]").contains("expected a board in the array"));
    for count in [27, 80] {
        let cut = format!("[{}", rows(&EASY[..count].replace('.', "0"), 1).join(","));
        let expected = "line 1, column 1: expected the closing bracket of the array, found the end of the text";
        assert!(lines_or_faults(cut.as_bytes()).starts_with(expected), "{}", lines_or_faults(cut.as_bytes()));
    }
    let broken = numbers.replacen('7', "17", 1);
    assert_eq!(lines_or_faults(broken.as_bytes()), "line 1, column 11: expected a number from 1 to 9, found '17'\n");
}
