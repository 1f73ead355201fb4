//! Tests of all widths against Algorithm X, which shares no code with them.

use std::ops::ControlFlow;

use proptest::prelude::*;
use proptest::sample::subsequence;

use super::*;
use crate::{End, Exact, first_solutions};
use grid::{Digit, Puzzle};

/// Solved grid, row by row.
const FULL: &[u8; 81] = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Puzzle without a solution, in which no given breaks a rule.
const NONE: &[u8; 81] = b".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

fn widths() -> impl Iterator<Item = Width> {
    Width::ALL.into_iter().filter(|width| width.is_here())
}

fn board(line: &[u8; 81]) -> Option<Board> {
    let digits = line.iter().map(|&symbol| Digit::from_symbol(char::from(symbol))).collect();
    Puzzle::classic(Shape::nine(), digits).check().ok()
}

/// Returns up to `limit` solutions found by Algorithm X; none if the givens break a rule.
fn exactly(line: &[u8; 81], limit: usize) -> Vec<Vec<Digit>> {
    let solutions = |board: Board| first_solutions(&Exact::Smallest, &board, &mut Budget::unlimited(), limit).0;
    board(line).map(solutions).unwrap_or_default()
}

/// Searches this board in all lanes. Returns up to `limit` solutions, in the order in which they are found, and the
/// report.
fn searched(width: Width, line: &[u8; 81], limit: usize) -> (Vec<Vec<Digit>>, SolveReport) {
    let mut all = Vec::new();
    let report = Lanes::search(width, Column::read(line), &mut Budget::unlimited(), &mut |grid| {
        all.push(grid.digits());
        if all.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (all, report)
}

fn asked(solutions: u32) -> Limits {
    Limits { solutions, guesses: u32::MAX }
}

/// Generates boards with some digits of a relabelled solution, one of which may be wrong.
fn boards(digits: std::ops::Range<usize>) -> impl Strategy<Value = [u8; 81]> {
    let names = Just([1_u8, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle();
    let wrong = proptest::option::weighted(0.4, (0..81_usize, 1..=9_u8));
    (names, subsequence((0..81).collect::<Vec<usize>>(), digits), wrong).prop_map(|(names, kept, wrong)| {
        let mut line = [b'.'; 81];
        for cell in kept {
            line[cell] = b'0' + names[usize::from(FULL[cell] - b'1')];
        }
        if let Some((cell, digit)) = wrong {
            line[cell] = b'0' + digit;
        }
        line
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_width_counts_the_solutions_of_algorithm_x(lines in prop::collection::vec(boards(17..40), 1..24), limit in 1..5_u32) {
        let counts: Vec<usize> = lines.iter().map(|line| exactly(line, limit as usize).len()).collect();
        let columns: Vec<Column> = lines.iter().map(Column::read).collect();
        let guesses: Vec<u32> = answers_with(Width::Plain, &columns, asked(limit)).iter().map(|answer| answer.guesses).collect();
        for width in widths() {
            let answers = answers_with(width, &columns, asked(limit));
            prop_assert_eq!(answers.iter().map(|answer| answer.guesses).collect::<Vec<_>>(), &guesses[..], "{:?}", width);
            let found: Vec<usize> = answers.iter().map(|answer| answer.solutions as usize).collect();
            prop_assert_eq!(&found, &counts, "{:?}", width);
            for (answer, line) in answers.iter().zip(&lines) {
                let first = answer.first().map(Solved::digits);
                prop_assert_eq!(first, searched(width, line, 1).0.into_iter().next(), "{:?}", width);
            }
        }
    }

    #[test]
    fn eliminating_a_candidate_removes_just_the_solutions_that_have_it(line in boards(24..36), cell in 0_usize..81, digit in 0_u32..9) {
        let all = exactly(&line, 400);
        prop_assume!(all.len() < 400);
        let left = all.iter().filter(|grid| grid[cell].index() != digit as usize).count();
        let mut column = Column::read(&line);
        column.eliminate(cell, digit);
        for width in widths() {
            prop_assert_eq!(answers_with(width, &[column], asked(400))[0].solutions as usize, left, "{:?}", width);
        }
    }

    #[test]
    fn one_board_in_all_lanes_has_the_solutions_of_algorithm_x_in_one_order(line in boards(26..36)) {
        let mut expected = exactly(&line, 300);
        prop_assume!(expected.len() < 300);
        let in_order = searched(Width::Plain, &line, usize::MAX).0;
        for width in widths() {
            let (all, report) = searched(width, &line, usize::MAX);
            prop_assert_eq!(&all, &in_order, "{:?}", width);
            prop_assert_eq!(report.end, End::Exhausted);
            let together = answers_with(width, &[Column::read(&line)], asked(u32::MAX))[0];
            prop_assert_eq!(u64::from(together.guesses), report.effort.guesses, "the whole tree, however it is shared");
            let some = searched(width, &line, 3).0;
            prop_assert_eq!(&some[..], &all[..all.len().min(3)]);
        }
        let mut all = in_order;
        all.sort();
        expected.sort();
        prop_assert_eq!(all, expected);
    }

    #[test]
    fn lines_read_together_have_the_answers_of_lines_read_singly(
        lines in prop::collection::vec(boards(17..82), 0..40),
        blank in any::<u8>().prop_filter("a digit is no blank", |symbol| !(b'1'..=b'9').contains(symbol)),
    ) {
        let lines: Vec<[u8; 81]> = lines.iter().map(|line| line.map(|symbol| if symbol == b'.' { blank } else { symbol })).collect();
        let columns: Vec<Column> = lines.iter().map(Column::read).collect();
        for width in widths() {
            let found = answers_with(width, Boards::Lines(&lines.iter().collect::<Vec<_>>()), asked(3));
            let expected = answers_with(width, &columns, asked(3));
            prop_assert_eq!(found.len(), lines.len());
            for (found, expected) in found.iter().zip(&expected) {
                prop_assert_eq!((found.solutions, found.guesses), (expected.solutions, expected.guesses), "{:?}", width);
                prop_assert_eq!(found.first(), expected.first(), "{:?}", width);
            }
        }
    }

    #[test]
    fn a_line_that_was_read_is_written_back(line in boards(0..81)) {
        let full = Column::read(FULL);
        prop_assert_eq!(full.solved().line(), *FULL);
        if let Some(board) = board(&line) {
            prop_assert_eq!(Column::of(&board), Column::read(&line));
        }
        let written = Column::read(&line).solved().line();
        for cell in (0..81).filter(|&cell| line[cell] != b'.') {
            prop_assert_eq!(written[cell], line[cell]);
        }
    }
}

#[test]
fn boards_without_a_solution_have_none_at_any_width() {
    for width in widths() {
        assert_eq!(searched(width, NONE, 1).0, Vec::<Vec<Digit>>::new());
        let twice: [u8; 81] = std::array::from_fn(|cell| if cell < 2 { b'7' } else { b'.' });
        let answers = answers_with(width, &[Column::read(NONE), Column::read(&twice)], asked(1));
        assert!(answers.iter().all(|answer| answer.solutions == 0 && answer.first().is_none()));
        assert_eq!(answers[1].guesses, 0, "two equal digits in a box show at once");
    }
}

#[test]
fn a_blank_board_has_as_many_solutions_as_are_asked_for() {
    let blank = Column::read(&[b'0'; 81]);
    for width in widths() {
        let (all, report) = searched(width, &[b'.'; 81], 500);
        assert_eq!((all.len(), report.end), (500, End::Stopped));
        let answer = &answers_with(width, &[blank], asked(500))[0];
        assert_eq!((answer.solutions, answer.first().map(Solved::digits).as_ref()), (500, all.first()));
    }
}

#[test]
fn a_board_that_takes_too_long_is_given_up_and_the_next_one_is_not() {
    let boards = [Column::read(&[b'.'; 81]), Column::read(FULL)];
    for width in widths() {
        let answers = answers_with(width, &boards, Limits { solutions: u32::MAX, guesses: 100 });
        assert!(answers[0].is_cut && answers[0].guesses >= 100 && answers[0].guesses < 200);
        assert_eq!((answers[1].solutions, answers[1].is_cut), (1, false));
    }
}

#[test]
fn a_budget_ends_a_search() {
    for width in widths() {
        let mut count = 0;
        let report = Lanes::search(width, Column::read(&[b'.'; 81]), &mut Budget::nodes(1000), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((report.end, report.effort.guesses), (End::OutOfBudget, 1000), "{count} solutions");
    }
}

#[test]
fn boards_of_other_rules_are_declined() {
    let mut rules = Rule::CLASSIC.to_vec();
    rules.push(Rule::DIAGONALS);
    for layout in [grid::Layout::new(Shape::nine(), rules), grid::Layout::classic(Shape::of_side(4).unwrap())] {
        assert!(Lanes.fits(&Puzzle::blank(layout).check().unwrap()).is_err());
    }
}
