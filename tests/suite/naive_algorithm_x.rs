//! Second implementation of Algorithm X, for comparison, written from Knuth's description alone (Dancing Links, 2000, section 1; arXiv
//! cs/0011047). It shares no code with the program, and it parses the puzzles itself. It has plain tables of the available items and
//! options, copies them at every level, and counts the options anew at every step. The program must print the same steps.

use std::fmt::Write as _;

use crate::support::cli::{check_output, run};
use crate::support::puzzles::{EASY, NO_SOLUTION, TWO_SOLUTIONS};

/// Exact cover problem, with the trace and the counts of its search.
struct Naive {
    items: Vec<String>,
    options: Vec<(String, Vec<usize>)>,
    trace: String,
    limit: usize,
    tally: Tally,
}

/// Counts kept during a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    steps: usize,
    nodes: usize,
    dead_ends: usize,
    solutions: usize,
}

/// The remaining problem: for each item, whether it still has to be covered; for each option, whether it is still available.
#[derive(Clone)]
struct Left {
    items: Vec<bool>,
    options: Vec<bool>,
}

impl Naive {
    /// Reads a textbook matrix from its printed rows of zeros and ones.
    fn matrix(rows: &[&str]) -> (Self, Left) {
        let items = (1..=rows[0].len()).map(|number| number.to_string()).collect();
        let options = rows.iter().zip('A'..).map(|(row, letter)| {
            let ones = row.char_indices().filter(|(_, sign)| *sign == '1').map(|(at, _)| at);
            (letter.to_string(), ones.collect())
        });
        Self::new(items, options.collect(), &[])
    }

    /// Reads a puzzle from a line, or a position from a line `:::GRID:REMOVED:`.
    fn sudoku(text: &str) -> (Self, Left) {
        let fields: Vec<&str> = text.split(':').collect();
        let (grid, removed) = if fields.len() > 4 { (fields[3], fields[4]) } else { (text, "") };
        let digits: Vec<Option<usize>> = grid.chars().filter(|&sign| sign != '+').map(digit).collect();
        let side = digits.len().isqrt();
        let high = (1..=side.isqrt()).rev().find(|high| side.is_multiple_of(*high)).expect("one divides all");
        let wide = side / high;
        let removed: Vec<Vec<usize>> = removed
            .split_whitespace()
            .map(|word| word.chars().map(|sign| digit(sign).expect("digit, row, column")).collect())
            .collect();
        let mut items: Vec<String> =
            (0..side * side).map(|cell| format!("r{}c{}", cell / side + 1, cell % side + 1)).collect();
        for unit in ["row", "col", "box"] {
            items.extend((0..side * side).map(|at| format!("{unit}{}={}", at / side + 1, sign(at % side))));
        }
        let (mut options, mut held) = (Vec::new(), Vec::new());
        for (cell, given) in digits.iter().enumerate() {
            let (row, column) = (cell / side, cell % side);
            let house = row / high * high + column / wide;
            for d in 0..side {
                if given.is_none() && removed.contains(&vec![d, row, column]) {
                    continue;
                }
                if *given == Some(d) {
                    held.push(options.len());
                }
                let units = [row, side + column, 2 * side + house].map(|unit| (side + unit) * side + d);
                options.push((format!("{}={}", items[cell], sign(d)), [&[cell], &units[..]].concat()));
            }
        }
        Self::new(items, options, &held)
    }

    fn new(items: Vec<String>, options: Vec<(String, Vec<usize>)>, held: &[usize]) -> (Self, Left) {
        let mut left = Left { items: vec![true; items.len()], options: vec![true; options.len()] };
        let naive = Self { items, options, trace: String::new(), limit: 0, tally: Tally::default() };
        held.iter().for_each(|&option| left = naive.without(&left, option));
        (naive, left)
    }

    /// Returns the problem that remains after an option is taken. The option's items are covered, and all options that have one of them are
    /// removed.
    fn without(&self, left: &Left, taken: usize) -> Left {
        let mut left = left.clone();
        for &item in &self.options[taken].1 {
            left.items[item] = false;
            for (other, (_, covers)) in self.options.iter().enumerate() {
                left.options[other] &= !covers.contains(&item);
            }
        }
        left
    }

    /// Number of available options per item.
    fn sizes(&self, left: &Left) -> Vec<usize> {
        let mut sizes = vec![0; self.items.len()];
        let open = self.options.iter().zip(&left.options).filter(|(_, open)| **open);
        open.flat_map(|((_, covers), _)| covers).for_each(|&item| sizes[item] += 1);
        sizes
    }

    /// Searches the remaining problem. Returns false if the step limit is reached.
    fn search(&mut self, left: &Left, depth: usize) -> bool {
        let sizes = self.sizes(left);
        let mut smallest: Option<usize> = None;
        for item in (0..self.items.len()).filter(|&item| left.items[item]) {
            if smallest.is_none_or(|best| sizes[item] < sizes[best]) {
                smallest = Some(item);
            }
        }
        let Some(item) = smallest else {
            self.tally.solutions += 1;
            return self.step(depth, ["solution", "-", "-", "-"]);
        };
        let name = self.items[item].clone();
        let has_item = |option: &usize| left.options[*option] && self.options[*option].1.contains(&item);
        let choices: Vec<usize> = (0..self.options.len()).filter(has_item).collect();
        if choices.is_empty() {
            self.tally.dead_ends += 1;
            return self.step(depth, ["dead-end", &name, "-", "-"]);
        }
        self.step(depth, ["choose", &name, "-", "-"])
            && choices.iter().enumerate().all(|(at, &option)| {
                let (taken, branch) = (self.options[option].0.clone(), format!("{}/{}", at + 1, choices.len()));
                let verb = if choices.len() == 1 { "forced" } else { "try" };
                self.tally.nodes += 1;
                self.step(depth, [verb, &name, &taken, &branch])
                    && self.search(&self.without(left, option), depth + 1)
                    && self.step(depth, ["take-back", &name, &taken, &branch])
            })
    }

    /// Adds a step to the trace. The columns are its verb, item, option and branch. Returns false if the step limit is reached.
    fn step(&mut self, depth: usize, columns: [&str; 4]) -> bool {
        self.tally.steps += 1;
        writeln!(self.trace, "{}\t{depth}\t{}", self.tally.steps, columns.join("\t"))
            .expect("a string takes everything");
        self.tally.steps < self.limit
    }
}

fn digit(sign: char) -> Option<usize> {
    sign.to_digit(36).filter(|&digit| digit > 0).map(|digit| digit as usize - 1)
}

fn sign(digit: usize) -> char {
    char::from_digit(digit as u32 + 1, 36).expect("a digit up to Z").to_ascii_uppercase()
}

/// Asserts that the program prints the same steps as the naive search. Compares at most `limit` steps. Returns the counts of the naive
/// search, and whether it is complete.
fn compare(arguments: &str, input: &str, (mut naive, left): (Naive, Left), limit: usize) -> (Tally, bool) {
    naive.limit = limit;
    let whole = naive.search(&left, 0);
    if whole {
        naive.step(0, ["exhausted", "-", "-", "-"]);
    }
    let (status, printed, errors) = run(&format!("watch --plain --limit {limit} {arguments}"), input);
    let is_unsolvable = whole && !input.is_empty() && !naive.trace.contains("\tsolution\t");
    assert_eq!((status, errors.as_str()), (Some(i32::from(is_unsolvable)), ""), "{arguments} {input}");
    for (ours, theirs) in naive.trace.lines().zip(printed.lines()) {
        assert_eq!(theirs, ours, "{arguments} {input}: left the program, right the recount");
    }
    assert_eq!(printed.lines().count(), naive.trace.lines().count(), "{arguments} {input}");
    let verbs: Vec<&str> = printed.lines().filter_map(|line| line.split('\t').nth(2)).collect();
    let count = |words: &[&str]| verbs.iter().filter(|verb| words.contains(verb)).count();
    let counted = Tally {
        steps: verbs.len(),
        nodes: count(&["try", "forced"]),
        dead_ends: count(&["dead-end"]),
        solutions: count(&["solution"]),
    };
    assert_eq!(counted, naive.tally, "{arguments} {input}");
    (counted, whole)
}

#[test]
fn the_textbook_matrices_are_searched_in_the_same_steps() {
    let a_to_f = ["1001001", "1001000", "0001101", "0010110", "0110011", "0100001"];
    let a_to_e = ["1000011", "1010100", "0100000", "0011100", "1111000"];
    for (name, rows) in [("a-f", &a_to_f[..]), ("a-e", &a_to_e[..])] {
        let (tally, whole) = compare(&format!("--example {name}"), "", Naive::matrix(rows), 1000);
        assert!(whole && tally.solutions == 1, "{name}: {tally:?}");
    }
}

/// Puzzles that are searched completely, with their number of solutions: easy and hard puzzles, with no solution, one or many, and a full
/// board.
const COMPLETE: [(&str, usize); 21] = [
    (EASY, 1),
    (TWO_SOLUTIONS, 2),
    (NO_SOLUTION, 0),
    ("534678912672195348198342567859761423426853791713924856961537284287419635345286179", 1), // full
    ("53467891267219534819834256785976142342685379171392485696153728428741963534528617.", 1), // one empty cell
    ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 1),
    ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1),
    (".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...", 1), // 17 givens
    ("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", 1), // 17 givens
    (":0000:x:4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......:612 213 914:::", 1),
    (":0000:x:4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......:112:::", 0),
    (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0), // needs a long search until it is refuted
    ("12345678.........9...............................................................", 0), // r1c9 has no candidate
    ("................", 288),
    ("1...34..2.....3.", 1),
    ("1.......2.......", 24),
    ("12..34..........", 12),
    ("1234341221434321", 1),
    ("12....3....3....", 0), // row 1 has no cell for a 3
    (":0000:x:1.......2.......:212 214 331 423 444:::", 4),
    (":0000:x:12..34..+4.......:143 243 343 443:::", 0), // r4c3 has no candidate
];

/// Puzzles whose searches are too long to complete because they have few givens or none, with the number of steps to compare.
const PARTIAL: [(&str, usize); 4] = [
    (".................................................................................", 20_000),
    ("4.....8...3..........7............6.....8.4......1.......6.3.7.5..2.....1........", 20_000),
    ("....................................", 20_000),
    (
        "1...............2...............3...............4...............5...............6...............7...............8...............\
     9...............A...............B...............C...............D...............E...............F...............G...............",
        3_000,
    ),
];

#[test]
fn every_step_of_a_complete_search_is_the_same() {
    for (puzzle, solutions) in COMPLETE {
        let (tally, whole) = compare("-", puzzle, Naive::sudoku(puzzle), 100_000);
        assert!(whole && tally.solutions == solutions, "{puzzle}: {tally:?}");
        check_output("count", puzzle, 0, &format!("{solutions}\n"));
    }
}

#[test]
fn the_first_steps_of_a_long_search_are_the_same() {
    for (puzzle, steps) in PARTIAL {
        let (tally, whole) = compare("-", puzzle, Naive::sudoku(puzzle), steps);
        assert!(!whole && tally.steps == steps, "{puzzle}: {tally:?}");
    }
}
