//! Solutions listed beside their puzzles, which do not count as puzzles. Also lists that end in the middle of a puzzle.

use format::Record;

use crate::support::cli::{check_output, check_refused};
use crate::support::puzzle_text::{grid_lines, lines_or_faults, records};
use crate::support::puzzles::{EASY, EASY_SOLUTION, TWO_SOLUTIONS};

/// Returns a character for each record of a text: `p` for a puzzle, `f` for a full board, `!` for a fault.
fn kinds(text: &str) -> String {
    let kind = |record: &Record| match &record.result {
        Ok(puzzle) if puzzle.is_full() => 'f',
        Ok(_) => 'p',
        Err(_) => '!',
    };
    records(text).iter().map(kind).collect()
}

/// The board as an array of rows of numbers.
fn array(line: &str) -> String {
    let row = |row: &str| format!("[{}]", row.chars().map(String::from).collect::<Vec<_>>().join(", "));
    let rows: Vec<String> = grid_lines(&line.replace('.', "0")).lines().map(row).collect();
    format!("[{}]", rows.join(",\n "))
}

#[test]
fn a_full_board_under_a_solution_heading_is_not_a_puzzle() {
    let (puzzle, solution) = (grid_lines(EASY), grid_lines(EASY_SOLUTION));
    for heading in
        ["Solution", "Solution:", "SOLUTION 1", "Answer", "Lösung:", "# Solution", "[Solution]", "**Solution**"]
    {
        let text = format!("{puzzle}\n{heading}\n{solution}");
        assert_eq!(lines_or_faults(&text), format!("{EASY}\n"), "{text}");
        let twice = format!("{text}\n{}", grid_lines(TWO_SOLUTIONS));
        assert_eq!(lines_or_faults(&twice), format!("{EASY}\n{TWO_SOLUTIONS}\n"), "{twice}");
        let lines = format!("{EASY}\n{heading}\n{EASY_SOLUTION}\n{TWO_SOLUTIONS}\n");
        assert_eq!(lines_or_faults(&lines), format!("{EASY}\n{TWO_SOLUTIONS}\n"), "{lines}");
    }
    for text in [
        format!("Puzzle: {EASY}\nSolution: {EASY_SOLUTION}\n"),
        format!("{EASY}\nsolution: {EASY_SOLUTION}\n"),
        format!("puzzle = {}\nsolution = {}\n", array(EASY), array(EASY_SOLUTION)),
        format!("[[\"{EASY}\",\"{EASY_SOLUTION}\"]]"),
        format!("[{{\"puzzle\":\"{EASY}\",\"solution\":\"{EASY_SOLUTION}\"}}]"),
        format!("[[{}, {}]]", array(EASY), array(EASY_SOLUTION)),
    ] {
        assert_eq!(lines_or_faults(&text), format!("{EASY}\n"), "{text}");
    }
    let page = format!("{}\n{}\nSolutions\n\n{solution}", grid_lines(EASY), grid_lines(TWO_SOLUTIONS));
    assert_eq!(lines_or_faults(&page), format!("{EASY}\n{TWO_SOLUTIONS}\n"), "{page}");
    let after_run = format!("{TWO_SOLUTIONS}\n{TWO_SOLUTIONS}\n{TWO_SOLUTIONS}\n{EASY}\nSolution\n{EASY_SOLUTION}\n");
    check_output(
        "convert --to line",
        &after_run,
        0,
        &format!("{TWO_SOLUTIONS}\n{TWO_SOLUTIONS}\n{TWO_SOLUTIONS}\n{EASY}\n"),
    );
}

#[test]
fn a_full_board_without_a_heading_or_of_another_puzzle_is_a_puzzle() {
    for text in [
        format!("{EASY}\n{EASY_SOLUTION}\n"),
        format!("{}\n{}", grid_lines(EASY), grid_lines(EASY_SOLUTION)),
        format!("{EASY}\nPuzzle: {EASY_SOLUTION}\n"),
    ] {
        assert_eq!(lines_or_faults(&text), format!("{EASY}\n{EASY_SOLUTION}\n"), "{text}");
    }
    let other = EASY.replacen('5', "6", 1);
    let text = format!("{}\nSolution\n{}", grid_lines(&other), grid_lines(EASY_SOLUTION));
    assert_eq!(lines_or_faults(&text), format!("{other}\n{EASY_SOLUTION}\n"));
    let broken = format!("{EASY}\nSolution: {}\n", EASY_SOLUTION.replacen('6', "y", 1));
    assert!(lines_or_faults(&broken).contains("line 2"), "{}", lines_or_faults(&broken));
    let alone = format!("Solution\n{}", grid_lines(EASY_SOLUTION));
    assert_eq!(lines_or_faults(&alone), format!("{EASY_SOLUTION}\n"));
}

#[test]
fn a_full_board_that_completes_the_other_of_a_pair_is_its_solution() {
    let (puzzle, solution) = (array(EASY), array(EASY_SOLUTION));
    let other = EASY_SOLUTION.replacen('5', "6", 1);
    for (text, expected) in [
        (format!("[(\"{EASY}\",\"{EASY_SOLUTION}\"),(\"{EASY}\",\"{EASY_SOLUTION}\")]"), "pp"),
        (format!("[{puzzle},{solution}]"), "p"),
        (format!("[[{puzzle},{solution}],[{puzzle},{solution}]]"), "pp"),
        (format!("[\"7\",\"{EASY}\",\"{EASY_SOLUTION}\",2.5]"), "p"),
        (format!("[\"{EASY}\",\"{other}\"]"), "pf"),
        (format!("[\"{EASY_SOLUTION}\",\"{EASY}\"]"), "fp"),
        (format!("[\"{EASY}\",\"{EASY}\",\"{EASY_SOLUTION}\"]"), "ppf"),
    ] {
        assert_eq!(kinds(&text), expected, "{text}");
    }
}

#[test]
fn the_solution_of_an_object_is_dropped_at_every_side() {
    for side in [4, 6, 9, 10, 12, 16, 25] {
        let board = |digit: &dyn Fn(usize, usize) -> usize| {
            let row = |row: usize| {
                let cells: Vec<String> = (0..side).map(|column| digit(row, column).to_string()).collect();
                format!("[{}]", cells.join(","))
            };
            format!("[{}]", (0..side).map(row).collect::<Vec<_>>().join(","))
        };
        let full = |row: usize, column: usize| (row + column) % side + 1;
        let puzzle = board(&|row, column| if row == column { 0 } else { full(row, column) });
        let solution = board(&full);
        for text in [
            format!("{{\"grid\":{puzzle},\"solution\":{solution}}}"),
            format!("{{\"grids\":[{{\"value\":{puzzle},\"solution\":{solution},\"level\":1}}],\"results\":1}}"),
        ] {
            assert_eq!(kinds(&text), "p", "{text}");
        }
        if side > 9 {
            let from_zero = |row: usize, column: usize| full(row, column) - 1;
            let puzzle = board(&from_zero).replacen('2', "null", 1);
            let text = format!("{{\"grid\":{puzzle},\"solution\":{}}}", board(&from_zero));
            assert_eq!(kinds(&text), "p", "{text}");
        }
    }
}

#[test]
fn parts_of_boards_in_arrays_are_faults() {
    let puzzle = array(EASY).replace(['\n', ' '], "");
    let cut = &puzzle[..puzzle.len() - 30];
    for (text, expected) in [
        (format!("[\"{EASY}\",\"{EASY}\""), "pp!"),
        (format!("[\"{EASY}\",\"{EASY}\",\n"), "pp!"),
        (format!("[\"{EASY}\",\"{EASY}\",\"{}", &EASY[..15]), "pp!"),
        (format!("[\"{EASY}\",\"{EASY}\",\"{}\"]", &EASY[..50]), "pp!"),
        (format!("[\"{EASY}\",\"{}\"]", &EASY[..50]), "p!"),
        (format!("[{puzzle},{cut}"), "p!"),
        (format!("[{puzzle},{cut}]]]"), "p!"),
        (format!("[[{puzzle}],[{puzzle}"), "pp!"),
        (format!("{{\"a\":[\"{EASY}\",\"{EASY}\""), "pp!"),
        (puzzle.trim_end_matches(']').to_owned(), "p"),
        (cut.to_owned(), "!"),
        (format!("[\"{EASY}\",\"2024-01-05\"]"), "p"),
        (format!("[\"{EASY}\",\"{EASY_SOLUTION}\",\"2024-01-05\",[1,2,3,4]]"), "p"),
        (format!("{{\"puzzle\":\"{EASY}\",\"notes\":[[1,2,3,4],[5,6,7,8],[1,2,3,4],[5,6,7,8]]}}"), "p"),
    ] {
        assert_eq!(kinds(&text), expected, "{text}");
    }
}

#[test]
fn a_partial_puzzle_at_the_end_of_a_list_is_reported() {
    let both = format!("{EASY}\n{TWO_SOLUTIONS}\n");
    let (one, two) = (array(EASY), array(TWO_SOLUTIONS));
    for (text, fault) in [
        (format!("[\"{EASY}\",\n\"{TWO_SOLUTIONS}\","), "line 2, column 85: expected the closing bracket"),
        (format!("[\"{EASY}\",\"{TWO_SOLUTIONS}\",\n\"{}\n", &EASY[..15]), "line 2, column 1: expected a whole board"),
        (format!("[\"{EASY}\",\"{TWO_SOLUTIONS}\",\n\"{}\"]\n", &EASY[..70]), "line 2"),
        (format!("[{one},\n{two},\n[[5,3,0,0,7,0,0,0,0],[6,0"), "line 19, column 1: expected a whole board"),
        (format!("[{one},\n{two},\n[[5,3,0,0,7,0,0,0,0],[6,0]]]\n"), "line 19, column 1: expected a whole board"),
        (format!("{{\"puzzles\":[\"{EASY}\",\"{TWO_SOLUTIONS}\","), "line 1"),
        (
            format!("{EASY},{TWO_SOLUTIONS},{}\n", &EASY[..20]),
            "line 1, column 185: expected 81 cells as in the first puzzle",
        ),
    ] {
        let output = lines_or_faults(&text);
        let rest = output.strip_prefix(&both).unwrap_or_else(|| panic!("{text}\n{output}"));
        assert!(rest.starts_with(fault) && rest.lines().count() >= 1, "{text}\n{output}");
    }
    let cut = format!("{EASY} {}", &TWO_SOLUTIONS[..40]);
    check_refused("convert --to line", &cut, 1, &format!("{EASY}\n"), "-:1:123: expected 81 cells");
    for whole in
        [format!("{EASY}\t1234567890123456789\n"), format!("{EASY},2024-01-05\n"), format!("{EASY} # 53..7....\n")]
    {
        assert_eq!(lines_or_faults(&whole), format!("{EASY}\n"), "{whole}");
    }
}
