//! Tests of the visualiser's state.

use std::time::{Duration, Instant};

use super::*;
use grid::{Digit, Layout, Puzzle, Shape};
use text::counted;

const NORVIG: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const NO_SOLUTION: &str = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

fn of(line: &str) -> Watch {
    let digits = line.chars().map(Digit::from_symbol).collect();
    Watch::of_board(&Puzzle::classic(Shape::nine(), digits).check().unwrap())
}

fn clock() -> Instant {
    #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
    Instant::now()
}

/// Returns everything that the screen shows about the position.
fn picture(watch: &Watch) -> (String, Vec<OptionState>, cover::Search) {
    (watch.message().to_owned(), watch.option_states(), watch.exact().unwrap().search().clone())
}

/// Ticks at every time that the search asks for, until it does not move any more. Returns the time of the last tick.
fn settle(watch: &mut Watch, mut now: Instant) -> Instant {
    while let Some(due) = watch.wake(now) {
        now = now.max(due);
        watch.tick(now);
    }
    now
}

/// Carries out an action and waits until nothing moves any more.
fn press(watch: &mut Watch, action: Action, now: Instant) {
    watch.update(action, now);
    settle(watch, now);
}

/// Number of the last step, 0 at the start.
fn number(watch: &Watch) -> u64 {
    watch.machine().tally().steps
}

#[test]
fn a_step_there_and_a_step_back_is_no_step_at_all() {
    let (mut watch, now) = (of(NORVIG), clock());
    for _ in 0..300 {
        let before = picture(&watch);
        watch.update(Action::Forward, now);
        let there = picture(&watch);
        assert!(before != there);
        watch.update(Action::Backward, now);
        assert!(picture(&watch) == before);
        watch.update(Action::Forward, now);
        assert!(picture(&watch) == there);
    }
}

#[test]
fn the_next_decision_is_a_branch_of_several() {
    let (mut watch, now) = (of(NORVIG), clock());
    let mut seen = Vec::new();
    for _ in 0..5 {
        watch.update(Action::NextDecision, now);
        let step = watch.last().unwrap();
        assert!(step.branch.is_some_and(|(_, n)| n >= 2), "{step:?}");
        assert_eq!(watch.motion(), Motion::Still);
        seen.push(step.number);
    }
    for &number in seen.iter().rev().skip(1) {
        watch.update(Action::PreviousDecision, now);
        assert_eq!(watch.last().map(|step| step.number), Some(number));
    }
    let first = watch.last();
    watch.update(Action::PreviousDecision, now);
    assert_eq!(watch.last(), first);
    assert_eq!(watch.message(), "there was no decision before this");
}

#[test]
fn what_is_not_there_is_said_and_all_stays_as_it_is() {
    let (mut watch, now) = (of(NORVIG), clock());
    let there = |watch: &Watch| (watch.last(), watch.exact().unwrap().search().clone());
    press(&mut watch, Action::NextSolution, now);
    let before = there(&watch);
    assert_eq!(watch.last().map(|step| step.verb), Some(Verb::Solution));
    press(&mut watch, Action::NextSolution, now);
    assert!(there(&watch) == before);
    assert_eq!((watch.motion(), watch.wake(now)), (Motion::Still, None));
    assert_eq!(watch.message(), "this is the last solution");
    watch.update(Action::Forward, now);
    assert_ne!(watch.message(), "this is the last solution", "said once");
    let before = there(&watch);
    press(&mut watch, Action::NextSolution, now);
    assert!(there(&watch) == before);
    assert_eq!(watch.message(), "there are no more solutions; the last one is further back");
    press(&mut watch, Action::Start, now);
    watch.update(Action::PreviousSolution, now);
    assert_eq!((watch.last(), watch.message()), (None, "there was no solution before this"));
}

#[test]
fn a_wrong_entry_is_not_the_puzzles_fault() {
    let mut puzzle = Puzzle::classic(Shape::nine(), NORVIG.chars().map(Digit::from_symbol).collect());
    let cell = Shape::nine().cell(0, 1);
    puzzle.digits[cell.index()] = Digit::from_symbol('6'); // 1 in the solution
    puzzle.placed.insert(cell);
    let (mut watch, now) = (Watch::of_board(&puzzle.check().unwrap()), clock());
    let why = "there is no solution with the digits entered so far; the puzzle itself may have one";
    press(&mut watch, Action::NextSolution, now);
    assert_eq!((watch.last(), watch.message()), (None, why));
    press(&mut watch, Action::End, now);
    assert_eq!(watch.message(), format!("the search is finished after 3 nodes: {why}"));
}

#[test]
fn the_first_textbook_matrix_ends_with_b_d_f() {
    let (mut watch, now) = (Watch::example("a-f").unwrap(), clock());
    watch.update(Action::NextSolution, now);
    let search = watch.exact().unwrap().search();
    let mut taken: Vec<_> =
        search.taken().map(|option| watch.exact().unwrap().matrix().option_name(option).to_string()).collect();
    taken.sort();
    assert_eq!(taken, ["B", "D", "F"]);
    watch.update(Action::End, now);
    assert_eq!(watch.message(), "no more solutions: the search is finished after 4 nodes, with one solution");
    watch.update(Action::PreviousDeadEnd, now);
    assert_eq!(watch.message(), "item 2 has no option left: dead end");
    watch.update(Action::Start, now);
    assert_eq!((watch.last(), watch.exact().unwrap().search().options_left()), (None, 6));
}

#[test]
fn what_stands_still_asks_for_no_wake() {
    let (mut watch, now) = (of(NORVIG), clock());
    assert_eq!(watch.wake(now), None);
    for action in [Action::Forward, Action::Faster, Action::NextPage, Action::NextDeadEnd, Action::Example] {
        watch.update(action, now);
        assert_eq!(watch.wake(now), None, "{action:?}");
    }
}

#[test]
fn it_runs_at_its_pace_and_stops_at_a_solution() {
    let (mut watch, now) = (Watch::example("a-f").unwrap(), clock());
    watch.update(Action::Play, now);
    assert_eq!(watch.last().map(|step| step.number), Some(1));
    assert_eq!(watch.wake(now), Some(now + Duration::from_millis(250)));
    watch.tick(now + Duration::from_millis(249));
    assert_eq!(watch.last().map(|step| step.number), Some(1));
    watch.update(Action::Slower, now);
    watch.update(Action::Slower, now);
    let end = settle(&mut watch, now);
    assert_eq!(watch.last().map(|step| step.verb), Some(Verb::Solution));
    assert!((8..=9).contains(&(end - now).as_secs()), "{:?}", end - now);
}

/// Slows a run down to turn it round, then runs back at `pace`.
fn run_back(watch: &mut Watch, now: Instant) {
    let pace = watch.pace();
    while watch.pace() != watch.pace().slower() {
        watch.update(Action::Slower, now);
    }
    watch.update(Action::Play, now);
    watch.update(Action::Backward, now);
    while watch.pace() != pace {
        watch.update(Action::Faster, now);
    }
    settle(watch, now);
}

/// Returns the numbers of the steps that find a solution, among the first `steps`.
fn solutions(watch: &Watch, steps: u64) -> Vec<u64> {
    let mut machine = watch.machine().copy();
    let mut found = Vec::new();
    while let Some(step) = machine.forward().filter(|step| step.number <= steps) {
        if step.verb == Verb::Solution {
            found.push(step.number);
        }
    }
    found
}

fn blank(side: usize) -> Watch {
    Watch::of_board(&Puzzle::blank(Layout::classic(Shape::of_side(side).unwrap())).check().unwrap())
}

#[test]
fn a_run_pauses_at_every_solution_at_any_speed_in_both_directions() {
    let watches: [fn() -> Watch; 4] = [|| Watch::example("a-f").unwrap(), || of(NORVIG), || blank(4), || blank(9)];
    for start in watches {
        let (stops, now) = (solutions(&start(), 300), clock());
        assert!(!stops.is_empty());
        for faster in [0, 5, 20] {
            let mut watch = start();
            (0..faster).for_each(|_| watch.update(Action::Faster, now));
            for &stop in &stops {
                press(&mut watch, Action::Play, now);
                assert_eq!((number(&watch), watch.motion()), (stop, Motion::Still), "at {}", watch.pace());
                assert!(watch.message().starts_with("solved: "), "{}", watch.message());
                assert_eq!(watch.next_action(), Some((Action::Play, "look for another solution")));
            }
            run_back(&mut watch, now);
            for &stop in stops.iter().rev() {
                assert_eq!((number(&watch), watch.motion()), (stop, Motion::Still), "back at {}", watch.pace());
                assert_eq!(watch.next_action(), Some((Action::Play, "run back to the start")));
                press(&mut watch, Action::Play, now);
            }
            assert_eq!((watch.last(), watch.motion()), (None, Motion::Still));
            press(&mut watch, Action::Play, now);
            assert_eq!(number(&watch), stops[0], "from the start a run goes forward");
        }
    }
}

#[test]
fn after_the_last_solution_a_run_goes_on_to_the_end() {
    let (mut watch, now) = (of(NORVIG), clock());
    press(&mut watch, Action::Play, now);
    let solved = number(&watch);
    press(&mut watch, Action::Play, now);
    assert_eq!(watch.message(), "no more solutions: the search is finished after 385 nodes, with one solution");
    let (action, _) = watch.next_action().unwrap();
    press(&mut watch, action, now);
    assert_eq!(number(&watch), solved);
    let mut watch = of(NO_SOLUTION);
    press(&mut watch, Action::Play, now);
    let (action, _) = watch.next_action().unwrap();
    watch.update(action, now);
    assert_eq!((watch.last(), watch.next_action()), (None, None));
}

#[test]
fn a_fast_forward_to_decisions_or_dead_ends_stops_at_a_solution() {
    for action in [Action::NextDecision, Action::NextDeadEnd] {
        let (mut watch, now) = (of(NORVIG), clock());
        let solved = solutions(&watch, 300)[0];
        let mut seen = Vec::new();
        while number(&watch) < solved {
            press(&mut watch, action, now);
            assert_eq!(watch.motion(), Motion::Still);
            seen.push(number(&watch));
        }
        assert_eq!(seen.last(), Some(&solved), "{action:?}: {seen:?}");
        press(&mut watch, action, now);
        assert!(number(&watch) > solved, "{action:?}");
    }
}

#[test]
fn a_run_of_two_in_step_pauses_when_either_is_solved() {
    let now = clock();
    for rival in ["exact-last", "propagate", "norvig", "backtrack"] {
        let solver = solve::watched(rival).unwrap();
        let mut watch = of(NORVIG);
        let first = |watch: &Watch| solutions(watch, 3000).first().copied();
        let either = [first(&watch), first(&Watch::with(watch.subject().board().unwrap(), solver))];
        watch.set_rival(Some(solver));
        (0..20).for_each(|_| watch.update(Action::Faster, now));
        press(&mut watch, Action::Play, now);
        assert_eq!(Some(number(&watch)), either.into_iter().flatten().min(), "{rival}");
        assert!(watch.next_action().is_some());
    }
}

#[test]
fn a_run_of_two_in_time_pauses_when_the_rival_is_solved() {
    let now = clock();
    let mut watch = Watch::with(of(NORVIG).subject().board().unwrap(), solve::watched("brute-v1").unwrap());
    watch.set_rival(solve::watched("exact"));
    watch.update(Action::Together, now);
    (0..20).for_each(|_| watch.update(Action::Faster, now));
    press(&mut watch, Action::Play, now);
    assert_eq!(watch.rival().unwrap().last().map(|step| step.verb), Some(Verb::Solution));
    assert_eq!((watch.motion(), watch.next_action()), (Motion::Still, Some((Action::Play, "keep running"))));
}

#[test]
fn a_long_way_is_made_in_pieces_and_any_key_stops_it() {
    let (mut watch, now) = (blank(9), clock());
    watch.update(Action::End, now);
    assert_eq!(watch.motion(), Motion::Seeking(Goal::Edge, Direction::Forward));
    assert_eq!(watch.wake(now), Some(now));
    let far = watch.last().unwrap().number;
    watch.update(Action::NextPage, now);
    assert_eq!((watch.wake(now), watch.last().map(|step| step.number)), (None, Some(far)));
}

#[test]
fn a_board_without_a_solution_says_so_at_the_end() {
    let (mut watch, now) = (of(NO_SOLUTION), clock());
    press(&mut watch, Action::End, now);
    assert_eq!(watch.message(), "the search is finished after 0 nodes: there is no solution");
}

#[test]
fn the_examples_come_in_turn_and_the_board_is_where_it_was() {
    let (mut watch, now) = (of(NORVIG), clock());
    watch.update(Action::NextDecision, now);
    let before = picture(&watch);
    watch.update(Action::Example, now);
    assert_eq!(watch.subject(), &WatchSubject::Example("a-f"));
    watch.update(Action::Example, now);
    assert_eq!(watch.subject(), &WatchSubject::Example("a-e"));
    watch.update(Action::Example, now);
    assert!(picture(&watch) == before);
    assert!(Watch::example("a-g").is_none());
}

#[test]
fn a_long_search_is_scrubbed_at_once() {
    let (mut watch, now) = (blank(9), clock()); // more than a million steps
    watch.jump(1_200_000, now);
    settle(&mut watch, now);
    let there = picture(&watch);
    assert_eq!(watch.last().map(|step| step.number), Some(1_200_000));
    assert!(watch.show().checkpoints.bytes() < 64 << 20);
    for number in [0, 1, 255, 256, 257, 700_001, 1_199_999, 3, 1_200_000] {
        watch.jump(number, now);
        assert_eq!(watch.machine().tally().steps, number, "in one go");
        assert_eq!((watch.motion(), watch.depths().reached()), (Motion::Still, 1_200_000));
    }
    assert!(picture(&watch) == there);
}

#[test]
fn what_is_looked_for_by_name_is_found_both_ways() {
    let (mut watch, now) = (of(NORVIG), clock());
    let place = Shape::nine().place(Shape::nine().cell(6, 1));
    for goal in [Goal::Depth(10), Goal::Cell(place), Goal::Placed(place, Digit::new(7)), Goal::Step(77)] {
        watch.jump(0, now);
        watch.look_for(goal, Direction::Forward, now);
        settle(&mut watch, now);
        let found = watch.last().unwrap();
        assert!(goal.is_met_by(&found), "{goal:?}: {found:?}");
        let mut plain = of(NORVIG);
        while plain.last().is_none_or(|step| !goal.is_met_by(&step)) {
            plain.update(Action::Forward, now);
        }
        assert_eq!(plain.last(), Some(found), "the first one");
    }
    watch.look_for(Goal::Step(1 << 60), Direction::Forward, now);
    settle(&mut watch, now);
    assert_eq!(watch.message(), format!("the search ends before step {}", 1_u64 << 60));
    assert_eq!(watch.last().map(|step| step.number), Some(77), "nothing has moved");
    watch.jump(300, now);
    watch.jump(77, now);
    watch.look_for(Goal::Step(1 << 60), Direction::Forward, now);
    settle(&mut watch, now);
    assert_eq!(watch.last().map(|step| step.number), Some(77), "not even to a moment that was kept");
}

#[test]
fn a_branch_is_forced_by_hand_and_can_be_gone_back_from() {
    let (mut watch, now) = (of(NORVIG), clock());
    watch.update(Action::NextDecision, now);
    let level = watch.machine().path().last().copied().unwrap();
    let choices = watch.choices().1;
    assert_eq!(choices[0].0, level.item);
    let other = choices[0].1[1];
    watch.lead(level.item, other, now).unwrap();
    let step = watch.last().unwrap();
    assert_eq!((step.verb, step.item, step.option), (Verb::Try, Some(level.item), Some(other)));
    assert_eq!(step.branch, Some((1, level.n)));
    let (item, options) = choices.iter().find(|choice| choice.0 != level.item && choice.1.len() > 2).unwrap().clone();
    watch.lead(item, options[2], now).unwrap();
    assert_eq!(watch.last().map(|step| (step.item, step.option)), Some((Some(item), Some(options[2]))));
    let there = picture(&watch);
    press(&mut watch, Action::NextSolution, now);
    watch.jump(step.number, now);
    assert!(picture(&watch) == there);
    press(&mut watch, Action::Start, now);
    assert_eq!(watch.last(), None);
}

#[test]
fn every_solver_can_be_watched() {
    let (mut watch, now) = (of(NORVIG), clock());
    for solver in solve::roster() {
        watch.change_solver(*solver, now);
        assert_eq!(watch.show().solver, solver.name());
        for _ in 0..=40 {
            assert!((1..=118).contains(&watch.message().len()), "{}: {}", solver.name(), watch.message());
            watch.update(Action::Forward, now);
        }
        watch.jump(0, now);
        assert_eq!(watch.last(), None);
    }
}

#[test]
fn a_rival_keeps_step_wherever_the_search_goes() {
    let (mut watch, now) = (of(NORVIG), clock());
    watch.set_rival(solve::watched("brute-v2"));
    let in_step = |watch: &Watch| {
        let (here, rival) = (watch.machine().tally().steps, watch.rival().unwrap());
        assert_eq!(rival.machine().tally().steps, here);
        let mut alone = WatchedSearch::of_board(watch.subject().board().unwrap(), &solve::Brute::V2);
        alone.go_to(here);
        assert_eq!((alone.last(), alone.machine().path()), (rival.last(), rival.machine().path()));
    };
    for action in [Action::Forward, Action::NextDecision, Action::NextDeadEnd, Action::Backward, Action::NextSolution] {
        press(&mut watch, action, now);
        in_step(&watch);
    }
    watch.jump(33, now);
    in_step(&watch);
    let choices = watch.choices().1;
    watch.lead(choices[1].0, choices[1].1[0], now).unwrap();
    in_step(&watch);
    watch.set_rival(None);
    assert!(watch.rival().is_none());
}

#[test]
fn two_in_time_take_turns() {
    let (mut watch, mut now) = (blank(9), clock());
    watch.set_rival(solve::watched("brute-v1"));
    watch.update(Action::Together, now);
    while watch.pace().steps().is_some() {
        watch.update(Action::Faster, now);
    }
    watch.update(Action::Play, now);
    let steps = |watch: &Watch| (watch.machine().tally().steps, watch.rival().unwrap().machine().tally().steps);
    // A batch takes 1 ms in one search and 30 ms in the other, so the batches of the faster search grow larger.
    for turn in 0..40 {
        let before = steps(&watch);
        now += Duration::from_millis(if turn % 2 == 0 { 1 } else { 30 });
        watch.tick(now);
        let after = steps(&watch);
        assert!((after.0 > before.0) != (after.1 > before.1) || watch.motion() == Motion::Still, "one at a time");
    }
}

#[test]
fn what_is_too_big_to_finish_says_how_far_it_came() {
    let (mut watch, now) = (blank(9), clock());
    watch.update(Action::End, now);
    let here = watch.machine().tally();
    watch.update(Action::NextPage, now);
    assert_eq!(
        (watch.motion(), watch.page(), watch.machine().tally()),
        (Motion::Still, 0, here),
        "no more than stopped"
    );
    let (nodes, dead_ends, solutions) = (here.nodes, counted(here.dead_ends, "dead end", "dead ends"), here.solutions);
    let counts = format!("stopped after {nodes} nodes and {dead_ends}, {solutions} solutions");
    assert_eq!(watch.message(), format!("{counts}; less than 0.01 % of the tree searched"));
    watch.update(Action::NextPage, now);
    assert_eq!(watch.page(), 1, "the next key is itself again");
}
