//! Every rule, and random mixtures of rules: all solvers that support a board find exactly the solutions that the definitions of its rules
//! allow.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use format::read_one;
use generate::{JobQueue, Order, Series, SolvedPuzzle, work};
use grid::{Board, Digit, Family, FigureForm, Layout, Puzzle, Rule, Shape};
use ninefold::game::Game;
use solve::{Budget, End, Solver, solutions, solvers};

use crate::support::now;
use crate::support::rule_definitions::keeps_all;

type Grids = BTreeSet<Vec<Digit>>;

/// Maximum number of solutions of a board when only its rows, columns and boxes count. Givens are added until the board has no more.
const MOST: usize = 3000;

/// A full grid with rules of these families; `None` if no grid is found.
fn made(side: usize, families: &[Family], seed: u64) -> Option<SolvedPuzzle> {
    let is_whole = |family: &&Family| family.form() == FigureForm::Whole && !family.needs_figures();
    let (whole, figures): (Vec<&Family>, Vec<&Family>) = families.iter().partition(is_whole);
    let more = whole.into_iter().filter(|family| !Rule::CLASSIC.contains(&Rule::whole(**family)));
    let rules = Rule::CLASSIC.into_iter().chain(more.map(|&family| Rule::whole(family))).collect();
    let mut order = Order::any(Layout::new(Shape::of_side(side).expect("a side with boxes"), rules));
    order.figures = figures.into_iter().copied().collect();
    order.givens = Some(side * side..=side * side); // a full grid: this test chooses its own givens
    let queue = JobQueue::new(order, Series { seed, count: 1, attempts: 8 }).expect("nothing contradicts");
    let made = Mutex::new(None);
    work(&queue, &|sent| *made.lock().expect("no worker panics") = sent.result.ok());
    made.into_inner().expect("no worker panics")
}

/// Solutions that a solver finds, at most `limit`, within a budget of `nodes` nodes. Also returns how the search ended.
fn all(solver: &dyn Solver, board: &Board, limit: usize, nodes: u64) -> (Grids, End) {
    let mut grids = Grids::new();
    let report = solver.run(board, &mut Budget::nodes(nodes), &mut |grid| {
        assert!(grids.insert(grid.to_vec()), "{} finds a solution twice", solver.name());
        if grids.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (grids, report.end)
}

/// A puzzle and its solutions by definition. They are found by solving it with rows, columns and boxes alone, and keeping the solutions
/// that satisfy the other rules. Givens are added in a random order, seeded by `chance`, until there are few solutions.
fn by_definition(piece: &SolvedPuzzle, mut chance: u64) -> (Puzzle, Grids) {
    let full = &piece.puzzle;
    let shape = full.shape();
    let base: Vec<Rule> = full.layout.rules().iter().filter(|rule| Rule::CLASSIC.contains(rule)).cloned().collect();
    let mut plain = Puzzle::blank(Layout::new(shape, base));
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    for last in (1..order.len()).rev() {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(last, (chance >> 33) as usize % (last + 1));
    }
    let mut kept = shape.cells() / 4;
    loop {
        for &cell in &order[..kept] {
            plain.digits[cell] = Some(piece.solution[cell]);
        }
        let board = plain.clone().check().expect("a part of a solution");
        let exact = solve::by_name("exact").expect("a solver of ours");
        let (grids, end) = all(exact, &board, MOST, 200_000);
        if end == End::Exhausted {
            let kept = grids.into_iter().filter(|grid| keeps_all(full.layout.rules(), shape, grid)).collect();
            let puzzle = Puzzle { digits: plain.digits, ..Puzzle::blank(Arc::clone(&full.layout)) };
            return (puzzle, kept);
        }
        kept += 1;
    }
}

/// Asserts that all solvers find the solutions by definition. Returns how many solvers completed their search; `None` if no grid was found.
fn completed_searches(side: usize, families: &[Family], seed: u64) -> Option<usize> {
    let piece = made(side, families, seed)?;
    let names = || families.iter().map(|family| family.keyword()).collect::<Vec<_>>().join(" ");
    assert!(keeps_all(piece.puzzle.layout.rules(), piece.puzzle.shape(), &piece.solution), "{side} {}", names());
    let (puzzle, expected) = by_definition(&piece, seed);
    assert!(expected.contains(&piece.solution), "{side} {} {seed}", names());
    let board = puzzle.check().expect("a part of a solution");
    let mut fitting = 0;
    for solver in solvers().filter(|solver| solver.fits(&board).is_ok()) {
        let (grids, end) = all(solver, &board, usize::MAX, 5_000);
        let is_right = if end == End::Exhausted { grids == expected } else { grids.is_subset(&expected) };
        assert!(is_right, "{} on {side} {} {seed}: {} of {}", solver.name(), names(), grids.len(), expected.len());
        fitting += usize::from(end == End::Exhausted);
    }
    Some(fitting)
}

#[test]
fn every_rule_means_what_its_definition_says() {
    for family in Family::ALL {
        let mut boards = 0;
        for (side, seed) in [(4, 1), (4, 2), (6, 3), (6, 4), (9, 5)] {
            if let Some(fitting) = completed_searches(side, &[family], seed) {
                assert!(fitting > 0, "{} on {side}", family.keyword());
                boards += 1;
            }
        }
        assert!(boards > 0, "no board with {}", family.keyword());
    }
}

#[test]
fn rules_mean_the_same_in_mixtures() {
    let mut chance = 2026_u64;
    let mut boards = 0;
    for seed in 0..60 {
        let mut any = |count: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % count
        };
        let side = [4, 6, 6, 9][any(4)];
        let families: BTreeSet<Family> = (0..2 + any(2)).map(|_| Family::ALL[3 + any(Family::ALL.len() - 3)]).collect();
        let is_cage = |family: &&Family| matches!(family, Family::Cage | Family::LooseCage);
        if families.iter().filter(is_cage).count() < 2 {
            boards += usize::from(completed_searches(side, &families.into_iter().collect::<Vec<_>>(), seed).is_some());
        }
    }
    assert!(boards > 20, "{boards} boards");
}

/// Maximum number of nodes per search of an empty board. Only solvers without a heuristic need more.
const NODES: u64 = 20_000;

/// Layout of a board of side 4 with these rules, and the grids that satisfy them, out of all 288 grids.
fn layout(rules: &str) -> (Arc<Layout>, Grids) {
    let shape = Shape::of_side(4).expect("it has boxes");
    let of = |line: &str| Rule::read_all(line, shape).unwrap_or_else(|why| panic!("{line}: {why}"));
    let more = rules.split("; ").flat_map(of).map(|spotted| spotted.rule);
    let layout = Layout::checked(shape, Rule::CLASSIC.into_iter().chain(more).collect());
    let layout = layout.unwrap_or_else(|(_, why)| panic!("{rules}: {why}"));
    let classic = Puzzle::blank(Layout::classic(shape)).check().expect("an empty board");
    let grids = solutions(&classic, 1000).into_iter().filter(|grid| keeps_all(layout.rules(), shape, grid));
    let grids = grids.collect();
    (layout, grids)
}

#[test]
fn solvers_find_exactly_the_grids_that_satisfy_the_figures() {
    let mut kept = Vec::new();
    for rules in [
        "cage 5: r1c1 r1c2; cage 6: r1c2 r1c3",
        "cage 7: r1c1 r1c2 r1c3; cage 6: r1c3 r1c4 r2c4; cage 5: r1c3 r2c3",
        "cage: r1c1 r2c2 r3c3; cage 5: r3c3 r3c4",
        "cage 5: r1c1 r1c2; cage 5: r1c1 r1c2; cage 6: r1c1 r2c1",
        "loose-cage 4: r1c1 r2c3; cage 3: r1c1 r1c2",
        "extra: r1c1 r2c3 r4c4; extra: r2c3 r3c2",
        "extra: r1c1 r2c3 r4c4; cage 4: r2c3 r3c2",
        "whispers: r2c2 r2c3 r3c3 r3c2 r2c2",
        "whispers: r1c1 r1c2 r2c3 r1c2 r1c3",
        "renban: r2c2 r2c3 r3c3 r3c2 r2c2",
        "renban: r1c1 r2c2 r1c3 r2c2 r3c1",
        "palindrome: r2c2 r3c2 r3c3 r2c3 r2c2",
        "arrow: r1c1 = r1c2 r2c3 r1c2",
        "arrow: r2c3 = r1c2; arrow: r2c3 = r3c4 r4c3",
        "clone: r1c1 r2c3 = r2c3 r3c2",
        "white 2: r1c1 r1c2; black 3: r2c3 r2c4; white 3: r4c1 r4c2",
        "black 4: r1c1 r1c2, r4c3 r4c4",
        "all-white; white: r1c3 r1c4, r2c1 r2c2, r2c1 r3c1, r2c2 r3c2, r3c1 r3c2, r4c3 r4c4",
        "all-black; black: r1c1 r1c2, r2c2 r3c2, r2c3 r2c4, r2c4 r3c4, r3c1 r3c2, r4c3 r4c4",
        "all-black; black 3: r1c2 r1c3, r3c2 r3c3",
        "all-black; black 4: r2c2 r3c2, r2c4 r3c4",
        "all-black; black 3: r2c1 r3c1, r3c1 r3c2, r4c3 r4c4; black 4: r1c3 r1c4, r2c1 r2c2, r2c2 r3c2",
        "all-dots; white: r1c3 r1c4, r2c1 r2c2, r2c1 r3c1, r2c2 r3c2, r3c1 r3c2, r4c3 r4c4; \
         black 3: r1c1 r2c1, r1c4 r2c4, r3c2 r3c3, r3c2 r4c2, r3c3 r4c3, r4c2 r4c3",
        "all-white; black: r1c2 r1c3, r1c2 r2c2, r1c3 r2c3, r2c2 r2c3, r3c1 r4c1, r3c4 r4c4; \
         white: r1c3 r1c4, r2c1 r2c2, r2c1 r3c1, r2c2 r3c2, r3c1 r3c2, r4c3 r4c4",
        "all-white; all-black; black 4: r1c1 r1c2",
    ] {
        let (layout, expected) = layout(rules);
        kept.push(expected.len());
        let board = Puzzle::blank(layout).check().expect("an empty board");
        let mut exhausted = 0;
        for solver in solvers().filter(|solver| solver.fits(&board).is_ok()) {
            let (grids, end) = all(solver, &board, usize::MAX, NODES);
            let is_right = if end == End::Exhausted { grids == expected } else { grids.is_subset(&expected) };
            assert!(is_right, "{} on {rules}: {} of {}", solver.name(), grids.len(), expected.len());
            exhausted += usize::from(end == End::Exhausted);
        }
        assert!(exhausted > 0, "{rules}");
    }
    let counted = [24, 12, 48, 24, 12, 72, 12, 28, 24, 168, 72, 72, 12, 12, 72, 4, 16, 2, 4, 4, 4, 1, 1, 1, 0];
    assert_eq!(kept, counted, "as another program counted them");
}

#[test]
fn notes_are_filled_in_with_digits_that_the_rules_allow_in_the_cell() {
    let board = read_one("odd: r1c1\neven: r1c2\n1...\n....\n....\n....").unwrap();
    let board = Puzzle { digits: vec![None; 16], ..board }.check().unwrap();
    let mut game = Game::new(board);
    let change = game.fill_notes().unwrap();
    game.apply(change, now());
    for cell in game.shape().iter() {
        assert_eq!(game.notes(cell), game.board().layout().domain(cell), "{}", game.shape().place(cell));
    }
}
