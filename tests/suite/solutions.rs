//! Solutions listed with their puzzles, which do not count as puzzles, and lists that end in the middle of a puzzle.

use crate::commands::{EASY, EASY_FULL, TWO, check, complains};
use crate::lone_lines::{grid, read};

/// The board as an array of rows of numbers.
fn array(line: &str) -> String {
    let row = |row: &str| format!("[{}]", row.chars().map(String::from).collect::<Vec<_>>().join(", "));
    let rows: Vec<String> = grid(&line.replace('.', "0")).lines().map(row).collect();
    format!("[{}]", rows.join(",\n "))
}

#[test]
fn a_full_board_under_a_solution_heading_is_not_a_puzzle() {
    let (puzzle, solution) = (grid(EASY), grid(EASY_FULL));
    for heading in
        ["Solution", "Solution:", "SOLUTION 1", "Answer", "Lösung:", "# Solution", "[Solution]", "**Solution**"]
    {
        let text = format!("{puzzle}\n{heading}\n{solution}");
        assert_eq!(read(&text), format!("{EASY}\n"), "{text}");
        let twice = format!("{text}\n{}", grid(TWO));
        assert_eq!(read(&twice), format!("{EASY}\n{TWO}\n"), "{twice}");
        let lines = format!("{EASY}\n{heading}\n{EASY_FULL}\n{TWO}\n");
        assert_eq!(read(&lines), format!("{EASY}\n{TWO}\n"), "{lines}");
    }
    for text in [
        format!("Puzzle: {EASY}\nSolution: {EASY_FULL}\n"),
        format!("{EASY}\nsolution: {EASY_FULL}\n"),
        format!("puzzle = {}\nsolution = {}\n", array(EASY), array(EASY_FULL)),
        format!("[[\"{EASY}\",\"{EASY_FULL}\"]]"),
        format!("[{{\"puzzle\":\"{EASY}\",\"solution\":\"{EASY_FULL}\"}}]"),
        format!("[[{}, {}]]", array(EASY), array(EASY_FULL)),
    ] {
        assert_eq!(read(&text), format!("{EASY}\n"), "{text}");
    }
    let page = format!("{}\n{}\nSolutions\n\n{solution}", grid(EASY), grid(TWO));
    assert_eq!(read(&page), format!("{EASY}\n{TWO}\n"), "{page}");
    let after_run = format!("{TWO}\n{TWO}\n{TWO}\n{EASY}\nSolution\n{EASY_FULL}\n");
    check("convert --to line", &after_run, 0, &format!("{TWO}\n{TWO}\n{TWO}\n{EASY}\n"));
}

#[test]
fn a_full_board_without_a_heading_or_of_another_puzzle_is_a_puzzle() {
    for text in [
        format!("{EASY}\n{EASY_FULL}\n"),
        format!("{}\n{}", grid(EASY), grid(EASY_FULL)),
        format!("{EASY}\nPuzzle: {EASY_FULL}\n"),
    ] {
        assert_eq!(read(&text), format!("{EASY}\n{EASY_FULL}\n"), "{text}");
    }
    let other = EASY.replacen('5', "6", 1);
    let text = format!("{}\nSolution\n{}", grid(&other), grid(EASY_FULL));
    assert_eq!(read(&text), format!("{other}\n{EASY_FULL}\n"));
    let broken = format!("{EASY}\nSolution: {}\n", EASY_FULL.replacen('6', "y", 1));
    assert!(read(&broken).contains("line 2"), "{}", read(&broken));
    let alone = format!("Solution\n{}", grid(EASY_FULL));
    assert_eq!(read(&alone), format!("{EASY_FULL}\n"));
}

#[test]
fn a_partial_puzzle_at_the_end_of_a_list_is_reported() {
    let both = format!("{EASY}\n{TWO}\n");
    let (one, two) = (array(EASY), array(TWO));
    for (text, fault) in [
        (format!("[\"{EASY}\",\n\"{TWO}\","), "line 2, column 85: expected the closing bracket"),
        (format!("[\"{EASY}\",\"{TWO}\",\n\"{}\n", &EASY[..15]), "line 2, column 1: expected a whole board"),
        (format!("[\"{EASY}\",\"{TWO}\",\n\"{}\"]\n", &EASY[..70]), "line 2"),
        (format!("[{one},\n{two},\n[[5,3,0,0,7,0,0,0,0],[6,0"), "line 19, column 1: expected a whole board"),
        (format!("[{one},\n{two},\n[[5,3,0,0,7,0,0,0,0],[6,0]]]\n"), "line 19, column 1: expected a whole board"),
        (format!("{{\"puzzles\":[\"{EASY}\",\"{TWO}\","), "line 1"),
        (format!("{EASY},{TWO},{}\n", &EASY[..20]), "line 1, column 185: expected 81 cells as in the first puzzle"),
    ] {
        let output = read(&text);
        let rest = output.strip_prefix(&both).unwrap_or_else(|| panic!("{text}\n{output}"));
        assert!(rest.starts_with(fault) && rest.lines().count() >= 1, "{text}\n{output}");
    }
    let cut = format!("{EASY} {}", &TWO[..40]);
    complains("convert --to line", &cut, 1, &format!("{EASY}\n"), "-:1:123: expected 81 cells");
    for whole in
        [format!("{EASY}\t1234567890123456789\n"), format!("{EASY},2024-01-05\n"), format!("{EASY} # 53..7....\n")]
    {
        assert_eq!(read(&whole), format!("{EASY}\n"), "{whole}");
    }
}
