//! Benchmark of solving boards of different sizes: time, guesses and memory for boards from 4 × 4 to 64 × 64. Every solution is checked
//! against the rules.
//!
//! - `cargo bench --bench sizes`: solves blank boards, and full boards from which random digits were removed. The boards are the same on
//!   every machine;
//! - `cargo bench --bench sizes -- FILE …`: solves puzzles of your own. Each line has a name, a side length and the cells, separated by
//!   tabs. Up to side length 9, each cell is one character. On larger boards, the cells are numbers separated by blanks. A dot or a 0 is an
//!   empty cell.
//!
//! A number among the arguments is the time limit for each puzzle in seconds (default 5). With `--unique`, the solvers also prove that
//! there is no second solution. Arguments that begin with `=` name the solvers (default `=exact =large`).

#![expect(clippy::print_stdout, reason = "a bench speaks to the person who runs it")]
#![expect(clippy::disallowed_methods, reason = "a bench reads the clock")]

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use grid::{Board, Digit, DigitSet, Fault, Puzzle, Shape};
use solve::{Budget, End, Large, Solver, by_name, first_solutions};

/// Side lengths of the boards that are used if no file is given.
const SIDES: [usize; 7] = [4, 9, 16, 25, 36, 49, 64];
/// Number of boards with removed digits, for each side length and percentage; and the percentages of digits that these boards keep.
const DUG: (usize, [usize; 2]) = (5, [20, 65]);
/// Maximum number of runs of each board. The time of the fastest run is reported.
const RUNS: usize = 5;
/// Total time for the runs of a board. Once the runs have taken this time, no further run begins.
const TIME_FOR_RUNS: Duration = Duration::from_secs(1);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let seconds = words.iter().find_map(|word| word.parse().ok()).unwrap_or(5);
    let limit = if words.iter().any(|word| word == "--unique") { 2 } else { 1 };
    let solvers: Vec<&str> = words.iter().filter_map(|word| word.strip_prefix('=')).collect();
    let solvers = if solvers.is_empty() { vec!["exact", "large"] } else { solvers };
    let is_file = |word: &&String| !word.starts_with(['=', '-']) && word.parse::<u64>().is_err();
    let mut boards = BTreeMap::new();
    for file in words.iter().filter(is_file) {
        let text = fs::read_to_string(file).unwrap_or_else(|why| panic!("{file}: {why}"));
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (side, board) = read(line);
            match board {
                Ok(board) => boards.entry((side, "given".to_owned())).or_insert_with(Vec::new).push(board),
                Err(_) => println!("{}: skipped, it breaks a rule", line.split('\t').next().unwrap_or_default()),
            }
        }
    }
    if boards.is_empty() {
        boards = own();
    }
    println!("side kind    solver     solved      min   median     mean      max ms   guesses  kilobytes");
    for ((side, kind), boards) in &boards {
        let mut found: Vec<Option<usize>> = vec![None; boards.len()];
        for name in &solvers {
            let solver = solver(name);
            let costs: Vec<Cost> = boards.iter().map(|board| solve(solver, board, limit, seconds)).collect();
            for (found, cost) in found.iter_mut().zip(&costs).filter(|(_, cost)| cost.is_done) {
                assert_eq!(*found.get_or_insert(cost.found), cost.found, "{name} finds another number of solutions");
            }
            print(*side, kind, solver, &costs);
        }
    }
}

fn solver(name: &str) -> &'static dyn Solver {
    if name == "large" { &Large } else { by_name(name).expect("the name of a solver") }
}

/// Parses a line of a file. Returns the side length of the board, and the board or the list of its faults.
fn read(line: &str) -> (usize, Result<Board, Vec<Fault>>) {
    let mut columns = line.split('\t').skip(1);
    let (side, cells) = (columns.next().expect("a side"), columns.next().expect("cells"));
    let side: usize = side.parse().expect("a number");
    let digit =
        |word: &str| word.parse().ok().filter(|&number: &usize| number > 0).map(|number| Digit::new(number - 1));
    let digits = if side > 9 {
        cells.split(' ').map(digit).collect()
    } else {
        cells.split("").filter(|cell| !cell.is_empty()).map(digit).collect()
    };
    (side, board(side, digits))
}

fn board(side: usize, digits: Vec<Option<Digit>>) -> Result<Board, Vec<Fault>> {
    Puzzle::classic(Shape::of_side(side).expect("a side with boxes"), digits).check()
}

fn whole(side: usize, digits: Vec<Option<Digit>>) -> Board {
    board(side, digits).expect("no rule is broken")
}

/// Returns the boards that are used if no file is given, by side length and kind: blank boards, and boards with removed digits.
fn own() -> BTreeMap<(usize, String), Vec<Board>> {
    let mut boards = BTreeMap::new();
    let mut rng = SplitMix64(2026);
    for side in SIDES {
        boards.insert((side, "blank".to_owned()), vec![whole(side, vec![None; side * side])]);
        for kept in DUG.1 {
            let dug = (0..DUG.0).map(|_| {
                let filled = filled(Shape::of_side(side).expect("a side with boxes"), &mut rng);
                whole(side, filled.into_iter().map(|digit| (rng.below(100) < kept).then_some(digit)).collect())
            });
            boards.insert((side, format!("dug {kept}")), dug.collect());
        }
    }
    boards
}

/// Returns a full grid. Each band of boxes repeats the rows of the band above, shifted by one cell. Then the digits, the bands, the rows
/// within each band, the stacks and the columns within each stack are shuffled.
fn filled(shape: Shape, rng: &mut SplitMix64) -> Vec<Digit> {
    let (side, height, width) = (shape.side(), shape.box_height(), shape.box_width());
    let digits = rng.order(side);
    let mut lines = |many: usize, each: usize| -> Vec<usize> {
        let bands = rng.order(many);
        bands.iter().flat_map(|band| rng.order(each).into_iter().map(move |line| band * each + line)).collect()
    };
    let (rows, columns) = (lines(side / height, height), lines(side / width, width));
    let at = |row: usize, column: usize| digits[(width * (row % height) + row / height + column) % side];
    rows.iter().flat_map(|&row| columns.iter().map(move |&column| Digit::new(at(row, column)))).collect()
}

/// Pseudorandom number generator that gives the same numbers on every machine.
struct SplitMix64(u64);

impl SplitMix64 {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let number = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((number ^ (number >> 31)) % end as u64) as usize
    }

    /// Returns the numbers from 0 to `many` - 1 in random order.
    fn order(&mut self, many: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..many).collect();
        (1..many).rev().for_each(|last| order.swap(last, self.below(last + 1)));
        order
    }
}

/// Cost of solving one board. Memory is in kB; `None` if the system does not report it.
struct Cost {
    is_done: bool,
    found: usize,
    time: Duration,
    guesses: u64,
    kilobytes: Option<u64>,
}

fn solve(solver: &dyn Solver, board: &Board, limit: usize, seconds: u64) -> Cost {
    let begun = Instant::now();
    let mut best: Option<Cost> = None;
    for _ in 0..RUNS {
        let before = reset_peak();
        let start = Instant::now();
        let stop = || start.elapsed() > Duration::from_secs(seconds);
        let (grids, report) = first_solutions(solver, board, &mut Budget::until(&stop), limit);
        let time = start.elapsed();
        let kilobytes = before.and_then(|before| peak().map(|peak| peak.saturating_sub(before)));
        grids.iter().for_each(|grid| check(board, grid));
        if best.as_ref().is_none_or(|best| time < best.time) {
            let kilobytes = best.map_or(kilobytes, |best| best.kilobytes); // later runs reuse memory that the process already holds
            let (is_done, found) = (report.end != End::OutOfBudget, grids.len());
            best = Some(Cost { is_done, found, time, guesses: report.effort.guesses, kilobytes });
        }
        if begun.elapsed() > TIME_FOR_RUNS {
            break;
        }
    }
    best.expect("one run at least")
}

/// Asserts that a solution has every digit once in every unit and agrees with the givens of the board.
fn check(board: &Board, grid: &[Digit]) {
    for unit in board.layout().units() {
        let digits: DigitSet = unit.cells.iter().map(|cell| grid[cell.index()]).collect();
        assert_eq!(digits, DigitSet::all(board.shape().side()), "{}", unit.name);
    }
    let kept = board.shape().iter().all(|cell| board.digit(cell).is_none_or(|digit| grid[cell.index()] == digit));
    assert!(kept, "a given was lost");
}

/// Resets the peak memory of this process. Returns the memory in kB that the process uses now; `None` if the system does not report it.
fn reset_peak() -> Option<u64> {
    fs::write("/proc/self/clear_refs", "5").ok()?;
    status("VmRSS:")
}

fn peak() -> Option<u64> {
    status("VmHWM:")
}

fn status(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix(name))?.trim().strip_suffix(" kB")?.parse().ok()
}

fn print(side: usize, kind: &str, solver: &dyn Solver, costs: &[Cost]) {
    let mut times: Vec<f64> = costs.iter().map(|cost| cost.time.as_secs_f64() * 1000.0).collect();
    times.sort_by(f64::total_cmp);
    let many = costs.len();
    let solved = costs.iter().filter(|cost| cost.is_done && cost.found > 0).count();
    let guesses = costs.iter().map(|cost| cost.guesses).sum::<u64>() as f64 / many as f64;
    let kilobytes =
        costs.iter().filter_map(|cost| cost.kilobytes).max().map_or("-".to_owned(), |most| most.to_string());
    println!(
        "{side:>4} {kind:<7} {:<9} {solved:>3}/{many:<3} {:>8.3} {:>8.3} {:>8.3} {:>8.3} {guesses:>12.1} {kilobytes:>10}",
        solver.name(),
        times[0],
        times[many / 2],
        times.iter().sum::<f64>() / many as f64,
        times[many - 1],
    );
}
