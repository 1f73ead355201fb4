//! Algorithm X on the matrix of a board, as a solver and as a machine that can be watched.
//!
//! The whole search is determined by the order of items and options in [`Matrix`], and by the rule that the first of
//! the smallest items is chosen. So the same board gives the same steps and the same first solution on every run, on
//! every machine, and in every other program that orders items and options in the same way and follows the same rule.
//! For the blank 9 × 9 board, that solution is
//!
//! ```text
//! 123456789 789123456 456789123 312845967 697312845 845697312 231574698 968231574 574968231
//! ```
//!
//! At first every item has nine options, so the first cell is chosen and its first option, 1, is tried. This leaves
//! eight options to each of the other cells in its row and box. The first of these cells, r1c2, gets a 2. In this way,
//! row 1 is filled with 1 to 9 in order. Programs that find another solution (often `471386592…`) keep their items in a
//! container without an order of its own, such as a hash table.

mod cover_size;
mod machine;
mod option_state;
mod step_sentences;

use crate::{Budget, Declined, Effort, End, Matrix, OnSolution, SolveReport, Solver, Watched};
use cover::{ItemId, Pause, Pick, Search, StepKind, Ties};
use grid::{Board, Condition, Demand, Digit};

pub(super) use machine::ExactBookmark;
pub use machine::Machine;
pub(super) use step_sentences::none_left;

/// Algorithm X with dancing links. Each variant is a rule for choosing the next item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exact {
    /// First item among those with the fewest options: Knuth's *S heuristic*.
    Smallest,
    /// Last item among those with the fewest options.
    LastOfSmallest,
    /// Random item among those with the fewest options, drawn from this seed.
    AnyOfSmallest(u64),
    /// First item not covered yet, however many options it has.
    First,
    /// Random item, drawn from this seed.
    Random(u64),
    /// Cell with the fewest options: Knuth's *sharp preference* for cells. An item for a digit in a unit is chosen only
    /// if the digit has at most one place left in the unit.
    Sharp,
}

impl Exact {
    /// Converts this rule to the [`Pick`] that the search needs for the items of this board.
    fn pick(self, board: &Board) -> Pick {
        match self {
            Self::Smallest => Pick::Smallest(Ties::First),
            Self::LastOfSmallest => Pick::Smallest(Ties::Last),
            Self::AnyOfSmallest(seed) => Pick::Smallest(Ties::Random(seed)),
            Self::First => Pick::First,
            Self::Random(seed) => Pick::Random(seed),
            Self::Sharp => Pick::Sharp(ItemId(board.shape().cells() as u32)),
        }
    }
}

impl Solver for Exact {
    fn name(&self) -> &'static str {
        match self {
            Self::Smallest => "exact",
            Self::LastOfSmallest => "exact-last",
            Self::AnyOfSmallest(_) => "exact-ties",
            Self::First => "exact-first",
            Self::Random(_) => "exact-random",
            Self::Sharp => "exact-sharp",
        }
    }

    fn about(&self) -> &'static str {
        match self {
            Self::Smallest => "Algorithm X with dancing links: fewest options first",
            Self::LastOfSmallest => "Algorithm X, fewest options first; of equals, the last item",
            Self::AnyOfSmallest(_) => "Algorithm X, fewest options first; of equals, a random item",
            Self::First => "Algorithm X without a heuristic: covers the first item left",
            Self::Random(_) => "Algorithm X without a heuristic: covers a random item",
            Self::Sharp => "Algorithm X with a sharp preference for cells over the digits of units",
        }
    }

    fn fits(&self, board: &Board) -> Result<(), Declined> {
        let is_beyond = |condition: &Condition| !matches!(condition.demand, Demand::Pair(_));
        if board.layout().conditions().any(is_beyond) {
            return Err(Declined::beyond(
                self.name(),
                "rules between two cells, which an exact cover can express",
                board,
                is_beyond,
            ));
        }
        let links = cover_size::links(board.layout());
        if links > cover_size::MOST_LINKS {
            let why = format!("it would need {links} links; the limit is {}", cover_size::MOST_LINKS);
            return Err(Declined { solver: self.name(), why });
        }
        Ok(())
    }

    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        let matrix = Matrix::of(board);
        let mut search = matrix.search().picking(self.pick(board));
        let mut grid = vec![Digit::ONE; board.shape().cells()];
        let end = loop {
            let steps = budget.grant();
            if steps == 0 && search.next().is_some_and(|step| matches!(step.kind, StepKind::Try(_))) {
                break End::OutOfBudget;
            }
            let before = search.counters().nodes;
            let pause = search.run(steps.max(1)); // a step adds at most one node
            budget.spend(search.counters().nodes - before);
            match pause {
                Pause::Budget => {}
                Pause::Exhausted => break End::Exhausted,
                Pause::Solution => {
                    for (cell, digit) in search.taken().filter_map(|option| matrix.candidate(option)) {
                        grid[cell.index()] = digit;
                    }
                    if found(&grid).is_break() {
                        break End::Stopped;
                    }
                }
            }
        };
        SolveReport { end, effort: effort(&search) }
    }
}

impl Watched for Exact {
    fn machine(&self, board: &Board) -> Box<dyn crate::Machine> {
        Box::new(Machine::by(*self, board))
    }
}

fn effort(search: &Search) -> Effort {
    let counters = search.counters();
    Effort {
        nodes: counters.nodes,
        guesses: counters.guesses,
        dead_ends: counters.dead_ends,
        tests: 0,
        updates: counters.updates,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_boards::{NORVIG, board};
    use crate::{Machine as _, first_solutions};
    use grid::{Puzzle, Shape};

    #[test]
    fn the_blank_board_has_this_first_solution_on_every_machine() {
        let (grids, _) = first_solutions(&Exact::Smallest, &board(&".".repeat(81)), &mut Budget::unlimited(), 1);
        assert_eq!(
            grids[0].iter().map(Digit::to_string).collect::<String>(),
            "123456789789123456456789123312845967697312845845697312231574698968231574574968231"
        );
    }

    #[test]
    fn a_budget_of_just_enough_nodes_is_enough() {
        let board = board("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
        let run = |nodes| first_solutions(&Exact::Smallest, &board, &mut Budget::nodes(nodes), usize::MAX).1;
        let whole = run(u64::MAX);
        assert_eq!(run(whole.effort.nodes), whole);
        let short = run(whole.effort.nodes - 1);
        assert_eq!((short.end, short.effort.nodes), (End::OutOfBudget, whole.effort.nodes - 1));
    }

    /// Returns the first `steps` steps, one per line, each with its sentence.
    fn transcript(mut machine: Machine, steps: usize) -> String {
        let mut lines = String::new();
        for _ in 0..steps {
            let Some(step) = machine.next() else { break };
            let sentence = machine.sentence(&step);
            assert_eq!(machine.forward(), Some(step));
            assert_eq!(machine.last(), Some(step));
            assert_eq!(machine.sentence(&step), sentence, "a step has the same sentence before and after");
            let name = |name: Option<String>| name.unwrap_or_else(|| "-".to_owned());
            let (item, option) = (name(step.item.map(|i| i.to_string())), name(step.option.map(|o| o.to_string())));
            lines += &format!("{} {} {} {item} {option}: {sentence}\n", step.number, step.depth, step.verb);
        }
        lines
    }

    #[test]
    fn the_steps_of_the_small_matrix_have_these_sentences() {
        let expected = "\
1 0 choose 1 -: item 1 has two options (A, B), the first of 5 such items: try A first
2 0 try 1 A: try A, the first of 2 options: it covers 3 items and hides 3 more options
3 1 dead-end 2 -: item 2 has no option left: dead end
4 0 take-back 1 A: take back A, the first of 2 options: one is left to try
5 0 try 1 B: try B, the last of 2 options: it covers 2 items and hides 1 more option
6 1 choose 5 -: item 5 has one option, D, fewer than any other item
7 1 forced 5 D: D is forced, item 5 has no other option; it covers 3 items and hides 1 more option
8 2 choose 2 -: item 2 has one option, F, the first of 2 such items
9 2 forced 2 F: F is forced, item 2 has no other option; it covers 2 items and hides no other option
10 3 solution - -: solved: every item is covered exactly once
11 2 take-back 2 F: take back F: it was the only one
12 1 take-back 5 D: take back D: it was the only one
13 0 take-back 1 B: take back B, the last of 2 options: none is left to try
14 0 exhausted - -: no more solutions: the search is finished after 4 nodes, with one solution
";
        assert_eq!(transcript(Machine::example("a-f").unwrap(), 99), expected);
    }

    #[test]
    fn the_steps_of_a_board_have_these_sentences() {
        let transcript = transcript(Machine::of(&board(NORVIG)), 200);
        for line in [
            "1 0 choose col2=4 -: column 2 needs a 4 and only one cell is left, r6c2, the first of 4 such items",
            "2 0 forced col2=4 r6c2=4: hidden single: r6c2 = 4, column 2 has no other place for a 4; \
             it covers 4 items and hides 7 more options",
            "7 3 choose r7c2 -: r7c2 has only two candidates left (8, 9), the first of 21 such items: try 8 first",
            "8 3 try r7c2 r7c2=8: try r7c2 = 8, the first of 2 options: it covers 4 items and hides 6 more options",
            "12 5 forced r7c3 r7c3=9: naked single: r7c3 = 9, r7c3 has no other candidate; \
             it covers 4 items and hides 11 more options",
        ] {
            assert!(transcript.lines().any(|other| other == line), "{line}\n{transcript}");
        }
        for line in [
            " dead-end r5c8 -: r5c8 has no candidate left: dead end\n",
            " dead-end col5=6 -: column 5 needs a 6 and no cell is left for it: dead end\n",
        ] {
            assert!(transcript.contains(line), "{transcript}");
        }
    }

    #[test]
    fn secondary_items_are_named_as_such() {
        let mut rules = grid::Rule::CLASSIC.to_vec();
        rules.push(grid::Rule::KNIGHT);
        let layout = grid::Layout::new(Shape::of_side(4).unwrap(), rules);
        let mut machine = Machine::of(&Puzzle::blank(layout).check().unwrap());
        let secondary = machine.matrix().problem().items() - machine.matrix().problem().primary();
        assert!(machine.foreword().contains(&format!(", {secondary} secondary items at most once, ")), "{machine:?}");
        let mut said = String::new();
        while machine.run(1) == Pause::Budget {
            let step = machine.last().unwrap();
            said += &machine.sentence(&step);
            let item = step.item.and_then(|name| machine.matrix().item(name));
            assert!(item.is_none_or(|item| machine.matrix().problem().is_primary(item)), "{step:?}");
        }
        assert!(said.contains(" secondary) and hides "), "{said}");
    }

    #[test]
    fn these_items_and_options_are_left_after_45_nodes() {
        let mut machine = Machine::of(&board(NORVIG));
        while machine.search().counters().nodes < 45 {
            machine.forward();
        }
        let search = machine.search();
        assert_eq!((search.items_left(), search.options_left(), search.path().len()), (180, 154, 19));
        assert_eq!(search.counters().dead_ends, 4);
        assert_eq!(machine.digits().len(), 17 + 19);
    }
}
