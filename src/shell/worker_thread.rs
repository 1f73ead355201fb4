//! Thread for tasks that take too long to run between two key presses, such as hints and solutions. The first task starts the thread.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::time::Duration;

use crate::app::{Answer, Health, Report, SolutionCount, Task};
use crate::coach::{Limits, Review};
use crate::game::{Moment, NodeId};
use crate::shell::background::{FAULT, report, spawn};
use crate::shell::event_loop::{Event, now};
use grid::{Board, Digit, Shape};
use logic::{Ladder, Level, Rater, StopSignal};
use solve::{self, Budget, End};

/// Handle of the worker thread, which carries out one task after another.
pub struct Worker {
    events: Sender<Event>,
    tasks: Option<Sender<Task>>,
    /// Number of the latest request for a hint; work on older requests stops.
    latest: Arc<AtomicU64>,
}

impl Worker {
    /// Creates a handle without a thread; [`Self::run`] starts it.
    pub fn new(events: Sender<Event>) -> Self {
        Self { events, tasks: None, latest: Arc::default() }
    }

    /// Queues a task. A task for a hint stops earlier tasks for hints.
    pub fn run(&mut self, task: Task) {
        if let Task::Hint(turn, ..) = &task {
            self.latest.store(*turn, Ordering::Relaxed);
        }
        let tasks = self.tasks.get_or_insert_with(|| {
            let (tasks, list) = mpsc::channel::<Task>();
            let (events, latest) = (self.events.clone(), Arc::clone(&self.latest));
            let work = move || {
                for task in list {
                    let end = now() + task.time();
                    let run = || work(task, &latest, &|| now() >= end);
                    let fault = |_| Report::Notice(FAULT.to_owned());
                    report(&events, catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(fault));
                }
            };
            if let Err(why) = spawn(work) {
                report(&self.events, Report::Notice(format!("hints and solutions are not available: {why}")));
            }
            tasks
        });
        let _ = tasks.send(task);
    }
}

/// Function that returns whether to stop working on a task.
type Signal<'a> = dyn Fn() -> bool + Sync + 'a;

/// Carries out a task. Stops early when `is_late` returns true.
fn work(task: Task, latest: &AtomicU64, is_late: &Signal<'_>) -> Report {
    match task {
        Task::Hint(turn, position, wish, trust) => {
            let stop = || is_late() || latest.load(Ordering::Relaxed) != turn;
            let subject = Answer::of(&position, (wish, trust), &mut Limits::until(&stop));
            Report::Answer(turn, Box::new(subject))
        }
        Task::Review(id, game) => match Review::of(&game, &Ladder::ninefold(), &StopSignal::when(is_late)) {
            Ok(review) => Report::Reviewed(id, Box::new(review)),
            Err(_) => Report::Notice("The solving path was not found in time.".to_owned()),
        },
        Task::Solve(turn, board) => solved(turn, &board, is_late),
        Task::FindSolution(id, board) => Report::SolutionFound(id, only_solution(&board, is_late)),
        Task::CheckHealth(id, puzzle) => {
            let health = || Health::of(&puzzle, &mut Budget::nodes_until(BACKGROUND_NODES, is_late));
            let found = catch_unwind(AssertUnwindSafe(health));
            let health = found.unwrap_or(Health::Unknown); // even after a panic, so that the state does not wait for a report
            Report::HealthChecked(id, (puzzle.digits, health))
        }
        Task::Rewind(turn, moments) => Report::Rewound(turn, last_open(&moments, is_late)),
        Task::CountSolutions(id, board) => Report::SolutionsCounted(id, judge(&board, is_late)),
        Task::Race(turn, heat) => Report::Raced(turn, heat.run(&now).unwrap_or_default()),
        #[cfg(test)]
        Task::Panic => panic!("broken by a task"),
    }
}

/// Time limit of a task for whose result the player waits.
const TIME: Duration = Duration::from_secs(10);

/// Time limit of a background task. The limit is short, since a hint has to wait until the task is done.
const BACKGROUND_TIME: Duration = Duration::from_secs(3);

/// Node limit of searches in background tasks.
const BACKGROUND_NODES: u64 = 100_000;

impl Task {
    /// Returns the time limit of this task. Races ignore it, since they have a limit of their own.
    const fn time(&self) -> Duration {
        if matches!(self, Self::FindSolution(..) | Self::CheckHealth(..) | Self::CountSolutions(..)) {
            BACKGROUND_TIME
        } else {
            TIME
        }
    }
}

/// Returns a report with a solution of the board or, if it has none, without one. Returns a notice if the search is stopped.
fn solved(turn: u64, board: &Board, is_late: &Signal<'_>) -> Report {
    match solutions(board, 1, &mut Budget::until(is_late)) {
        Some(mut found) => Report::Solved(turn, found.pop()),
        None => Report::Notice("No solution was found in time.".to_owned()),
    }
}

/// Returns the first of these moments from which the puzzle can be solved. A moment counts as solvable if the search from it is stopped.
fn last_open(moments: &[Moment], is_late: &Signal<'_>) -> Option<NodeId> {
    let may_end = |moment: &&Moment| {
        let Ok(board) = moment.puzzle.clone().check() else { return false };
        background_solutions(&board, 1, is_late).is_none_or(|found| !found.is_empty())
    };
    moments.iter().find(may_end).map(|moment| moment.id)
}

/// Returns how many solutions a board has, and the level of the puzzle if there is exactly one.
fn judge(board: &Board, is_late: &Signal<'_>) -> SolutionCount {
    match background_solutions(board, 2, is_late).as_deref() {
        None => SolutionCount::Unknown,
        Some([]) => SolutionCount::None,
        Some([solution]) => SolutionCount::One(level(board, solution)),
        Some(_) => SolutionCount::Many,
    }
}

/// Returns the only solution of a board; `None` if there is none, if there are several, or if the search is stopped.
fn only_solution(board: &Board, is_late: &Signal<'_>) -> Option<Vec<Digit>> {
    let mut found = background_solutions(board, 2, is_late)?;
    found.pop().filter(|_| found.is_empty())
}

/// Returns up to `limit` solutions of a board; `None` if the search is stopped or takes too long for a background task.
fn background_solutions(board: &Board, limit: usize, is_late: &Signal<'_>) -> Option<Vec<Vec<Digit>>> {
    solutions(board, limit, &mut Budget::nodes_until(BACKGROUND_NODES, is_late))
}

/// Returns up to `limit` solutions of a board; `None` if the budget runs out.
fn solutions(board: &Board, limit: usize, budget: &mut Budget<'_>) -> Option<Vec<Vec<Digit>>> {
    let mut found = Vec::new();
    let report = solve::auto(board).run(board, budget, &mut |grid| {
        found.push(grid.to_vec());
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (report.end != End::OutOfBudget).then_some(found)
}

/// Returns the level of a puzzle whose only solution is `solution`; `None` for boards larger than 9 × 9, which take too long to rate.
fn level(board: &Board, solution: &[Digit]) -> Option<Level> {
    let is_small = board.shape().side() <= Shape::nine().side();
    is_small.then(|| Rater::default().hodoku(board, solution).0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{PositionQuestion, Uniqueness};
    use crate::coach::Advice;
    use format::read_one;
    use grid::Cell;
    use grid::Puzzle;

    #[test]
    fn a_verdict_tells_no_solution_one_and_many() {
        for (line, verdict) in [
            (
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                SolutionCount::One(Some(Level::Easy)),
            ),
            (".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.", SolutionCount::Many),
            ("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..", SolutionCount::None),
            (&".".repeat(256), SolutionCount::Many),
        ] {
            let digits: Vec<_> = line.chars().map(Digit::from_symbol).collect();
            let shape = Shape::of_side(digits.len().isqrt()).unwrap();
            assert_eq!(judge(&Puzzle::classic(shape, digits).check().unwrap(), &|| false), verdict, "{line}");
        }
    }

    #[test]
    fn the_latest_moment_that_can_be_solved_is_found() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let with = |id: usize, entries: &[(usize, usize)]| {
            let mut digits: Vec<_> = line.chars().map(Digit::from_symbol).collect();
            entries.iter().for_each(|&(cell, digit)| digits[cell] = Some(Digit::new(digit - 1)));
            Moment { id: NodeId(id), puzzle: Puzzle::classic(Shape::nine(), digits) }
        };
        let (right, wrong, against) = ([(2, 4)], [(2, 4), (11, 7)], [(2, 5)]);
        assert_eq!(
            last_open(&[with(3, &against), with(2, &wrong), with(1, &right), with(0, &[])], &|| false),
            Some(NodeId(1))
        );
        assert_eq!(last_open(&[with(1, &right)], &|| false), Some(NodeId(1)));
        assert_eq!(last_open(&[with(3, &against), with(2, &wrong)], &|| false), None);
    }

    /// Returns a blank 9 × 9 board with the sandwich clue 9 for every row. The search on it is long, and each of its nodes is slow.
    fn sandwiches() -> Puzzle {
        let clues: String = (1..=9).map(|row| format!("sandwich 9: r{row}c1 right\n")).collect();
        read_one(&format!("{clues}\n{}", ".........\n".repeat(9))).unwrap()
    }

    #[test]
    fn a_hint_is_stopped_when_it_is_late_or_another_is_asked_for() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for (latest, is_late, is_stopped) in [(7, false, false), (7, true, true), (8, false, true)] {
            let task = Task::Hint(7, Box::new(read_one(line).unwrap()), PositionQuestion::Next, Uniqueness::Unique);
            let Report::Answer(7, subject) = work(task, &AtomicU64::new(latest), &|| is_late) else {
                panic!("a hint was asked for")
            };
            assert_eq!(*subject == Answer::Advice(Advice::Stopped), is_stopped, "{subject:?}");
        }
    }

    #[test]
    fn every_job_ends_once_it_is_late() {
        let (board, puzzle) = (sandwiches().check().unwrap(), sandwiches());
        let mut entered = puzzle.clone();
        entered.digits[0] = Some(Digit::ONE);
        entered.placed.insert(Cell::new(0));
        let late = |task: Task| work(task, &AtomicU64::new(0), &|| true);
        let Report::Answer(0, subject) =
            late(Task::Hint(0, Box::new(entered), PositionQuestion::Next, Uniqueness::Unique))
        else {
            panic!("a hint was asked for")
        };
        assert!(matches!(*subject, Answer::Advice(Advice::Unsure)), "{subject:?}");
        assert!(matches!(late(Task::Solve(0, Box::new(board.clone()))), Report::Notice(_)));
        assert_eq!(only_solution(&board, &|| true), None);
        assert_eq!(judge(&board, &|| true), SolutionCount::Unknown);
        let moment = Moment { id: NodeId(7), puzzle };
        assert_eq!(last_open(&[moment], &|| true), Some(NodeId(7)));
    }
}
