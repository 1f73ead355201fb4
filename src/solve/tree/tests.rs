//! Laws of tree searches: going back is the inverse of going forward, resuming a bookmark leads to its position, and a
//! machine finds what its solver finds.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::test_boards::{MANY, NONE, NORVIG, board};
use crate::{Backtrack, Brute, Machine as _, Propagate, Solver as _, Watched, first_solutions, roster};
use grid::{Family, Figure, Layout, Puzzle, Rule, Shape};

/// Generates boards of side length 4 with some digits, with or without a solution.
fn boards() -> impl Strategy<Value = Board> {
    prop::collection::vec(prop::option::weighted(0.3, 0..4usize), 16).prop_filter_map("digits repeat", |digits| {
        let digits = digits.into_iter().map(|digit| digit.map(Digit::new)).collect();
        Puzzle::classic(Shape::of_side(4).unwrap(), digits).check().ok()
    })
}

/// Generates boards of side length 4 with some digits, a cage, a thermometer and a greater-than sign.
fn boards_with_rules() -> impl Strategy<Value = Board> {
    let shape = Shape::of_side(4).unwrap();
    let cells = |numbers: [usize; 3]| numbers.map(Cell::new).to_vec();
    let cage = Rule { family: Family::LooseCage, figure: Figure::Sum { cells: cells([0, 1, 5]), total: Some(7) } };
    let rules = [
        cage,
        Rule::of(Family::Thermometer, cells([10, 14, 13])),
        Rule::of(Family::Greater, cells([7, 11, 11])[..2].to_vec()),
    ];
    let layout = Layout::checked(shape, Rule::CLASSIC.into_iter().chain(rules).collect()).unwrap();
    boards().prop_filter_map("digits break a rule", move |board| {
        Puzzle { digits: board.puzzle().digits.clone(), ..Puzzle::blank(Arc::clone(&layout)) }.check().ok()
    })
}

/// Checks that going back passes through the same positions as going forward, and that bookmarks lead from one position
/// to another.
fn goes_back<P: SolvingMethod + 'static>(mut tree: Tree<P>, lead: usize, other: prop::sample::Index) {
    let choices = tree.choices();
    if let Some((item, options)) = choices.first() {
        assert_eq!(tree.prefer(*item, options[lead % options.len()]), Ok(()));
        assert_eq!(tree.choices()[0].1[0], options[lead % options.len()]);
    }
    let mut positions = vec![tree.clone()];
    let mut steps = Vec::new();
    while let Some(next) = tree.next() {
        let sentence = tree.sentence(&next);
        assert!(!sentence.is_empty());
        assert_eq!(tree.forward(), Some(next));
        assert_eq!(tree.last(), Some(next));
        assert_eq!(tree.sentence(&next), sentence, "a step has the same sentence before and after: {next:?}");
        steps.push(next);
        positions.push(tree.clone());
    }
    assert!((tree.progress() - 1.0).abs() < 1e-9);
    for (position, step) in positions.iter().zip(&steps).rev() {
        assert_eq!(tree.back(), Some(*step));
        assert!(tree == *position, "going back from {step:?}");
    }
    assert_eq!((tree.back(), tree.tally()), (None, SearchCounts::default()));
    for from in positions.iter().step_by(7) {
        let (to, mut tree) = (other.get(&positions), from.clone());
        tree.resume(&to.bookmark());
        assert!(tree == *to);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn going_back_undoes_every_step_of_every_method(board in boards(), lead in 0..4usize, other in any::<prop::sample::Index>()) {
        for brute in [Brute::V1, Brute::V2, Brute::V3(5), Brute::V4, Brute::Anew, Brute::Units, Brute::Ahead] {
            goes_back(brute.tree(&board), lead, other);
        }
        for backtrack in [Backtrack::Checking, Backtrack::LeastConstraining, Backtrack::Plain] {
            goes_back(backtrack.tree(&board), lead, other);
        }
        for branching in [Branching::Pairs, Branching::Smallest] {
            goes_back(Tree::new(&board, Singles::new(&board, branching)), lead, other);
        }
    }

    #[test]
    fn going_back_undoes_the_propagation_of_rules(board in boards_with_rules(), other in any::<prop::sample::Index>()) {
        goes_back(Tree::new(&board, Singles::new(&board, Branching::Pairs)), 0, other);
        for solver in roster().iter().filter(|solver| solver.fits(&board).is_ok()) {
            agree(*solver, &board, 1_000_000);
        }
    }

    #[test]
    fn every_machine_finds_what_its_solver_finds_in_the_same_order(board in boards()) {
        for solver in roster() {
            agree(*solver, &board, 1_000_000);
        }
    }
}

/// Checks that machine and solver find the same solutions in the same order and at the same cost, up to `nodes` nodes.
fn agree(solver: &dyn Watched, board: &Board, nodes: u64) {
    let (found, report) = first_solutions(solver, board, &mut Budget::nodes(nodes), usize::MAX);
    let mut machine = solver.machine(board);
    let mut seen = Vec::new();
    while let Some(step) = machine.next() {
        // The `propagate` solver does not count forced digits as nodes, but its machine does.
        let counts = if solver.name() == "propagate" { machine.tally().guesses } else { machine.tally().nodes };
        if report.end == End::OutOfBudget && counts == nodes && step.branch.is_some() && step.verb != Verb::TakeBack {
            break;
        }
        machine.forward();
        if step.verb == Verb::Solution {
            let mut digits = machine.digits();
            digits.sort_unstable();
            seen.push(digits.into_iter().map(|(_, digit)| digit).collect::<Vec<_>>());
        }
    }
    let name = solver.name();
    assert_eq!(seen, found, "{name}");
    let (tally, effort) = (machine.tally(), report.effort);
    if name != "propagate" && name != "hybrid" {
        assert_eq!((tally.nodes, tally.guesses, tally.tests), (effort.nodes, effort.guesses, effort.tests), "{name}");
        assert_eq!((tally.dead_ends, tally.updates), (effort.dead_ends, effort.updates), "{name}");
    }
}

#[test]
fn machines_and_solvers_agree_on_whole_boards() {
    for line in
        [NORVIG, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", NONE, MANY]
    {
        for solver in roster() {
            agree(*solver, &board(line), 3_000);
        }
    }
}

#[test]
fn steps_of_brute_force_have_these_sentences() {
    let mut machine = Brute::V2.machine(&board("12.............3"));
    let mut sentences = Vec::new();
    for _ in 0..9 {
        let step = machine.forward().unwrap();
        sentences.push(format!("{} {}", step.verb, machine.sentence(&step)));
    }
    let expected = [
        "choose r1c3 is next in reading order: 4 digits to try",
        "reject 1 cannot go in r1c3: row 1 has one in r1c1, as the first test showed",
        "reject 2 cannot go in r1c3: row 1 has one in r1c2, as the first test showed",
        "try put 3 into r1c3, the third of 4 to try",
        "choose r1c4 is next in reading order: 4 digits to try",
        "reject 1 cannot go in r1c4: row 1 has one in r1c1, as the first test showed",
        "reject 2 cannot go in r1c4: row 1 has one in r1c2, as the first test showed",
        "reject 3 cannot go in r1c4: row 1 has one in r1c3, as the first test showed",
        "try put 4 into r1c4, the last of 4 to try",
    ];
    assert_eq!(sentences, expected);
}

#[test]
fn singles_are_called_by_their_names() {
    let names = |line: &str| {
        let mut machine = Propagate.machine(&board(line));
        let mut names = Vec::new();
        while let Some(step) = machine.forward() {
            if step.verb == Verb::Forced {
                names.push(machine.sentence(&step).split(':').next().unwrap_or_default().to_owned());
            }
        }
        names
    };
    assert_eq!(names("1234341221434.2."), ["full house", "full house"]);
    let singles = names("1......2........");
    for name in ["naked single", "hidden single", "full house"] {
        assert!(singles.iter().any(|single| single == name), "{name} among {singles:?}");
    }
}
