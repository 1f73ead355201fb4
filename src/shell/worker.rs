//! A thread for what takes longer than a key may wait: hints and solutions. Started by the first job.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use crate::app::race::Heat;
use crate::app::{Health, Input, Report, Subject, Trust, Verdict, Wish};
use crate::coach::{Limits, Review};
use crate::game::{Game, Moment, NodeId};
use crate::shell::run::{Event, now};
use crate::shell::terminal::WORKER;
use crate::store::GameId;
use grid::{Board, Digit, Puzzle, Shape};
use logic::{Ladder, Level, Rater, StopSignal};
use solve::{self, Budget, End};

/// Something to work out.
pub enum Job {
    /// The next hint of a position.
    Think(u64, Box<Puzzle>, (Wish, Trust)),
    /// How a puzzle can be solved by logic.
    Review(GameId, Box<Game>),
    /// A solution of a board.
    Solve(u64, Box<Board>),
    /// The only solution of a game's givens.
    Know(GameId, Box<Board>),
    /// What the digits of a game's board lead to.
    Feel(GameId, Box<Puzzle>),
    /// The first of these moments from which there is a way to the end.
    Rewind(u64, Vec<Moment>),
    /// How many solutions the givens of a game have.
    Judge(GameId, Box<Board>),
    /// A part of a race.
    Race(u64, Box<Heat>),
    /// A mistake.
    #[cfg(test)]
    Break,
}

/// Takes jobs, one after the other.
pub struct Worker {
    events: Sender<Event>,
    jobs: Option<Sender<Job>>,
    /// Turn of the latest position to think about; a search for an older one is stopped.
    latest: Arc<AtomicU64>,
}

impl Worker {
    /// No thread yet.
    pub fn new(events: Sender<Event>) -> Self {
        Self { events, jobs: None, latest: Arc::default() }
    }

    /// Queues a job. One that thinks about a position stops those before it that do.
    pub fn ask(&mut self, job: Job) {
        if let Job::Think(turn, ..) = &job {
            self.latest.store(*turn, Ordering::Relaxed);
        }
        let jobs = self.jobs.get_or_insert_with(|| {
            let (jobs, list) = mpsc::channel::<Job>();
            let (events, latest) = (self.events.clone(), Arc::clone(&self.latest));
            let work = move || {
                for job in list {
                    let end = now() + job.time();
                    let does = || work(job, &latest, &|| now() >= end);
                    let report = catch_unwind(AssertUnwindSafe(does)).unwrap_or_else(|_| {
                        Report::Notice("that could not be worked out: a fault of this program".to_owned())
                    });
                    if events.send(Event::Input(Input::Report(report))).is_err() {
                        return;
                    }
                }
            };
            let started = thread::Builder::new().name(WORKER.to_owned()).stack_size(2 * 1024 * 1024).spawn(work);
            if let Err(why) = started {
                let notice = Report::Notice(format!("nothing can be worked out: {why}"));
                let _ = self.events.send(Event::Input(Input::Report(notice)));
            }
            jobs
        });
        let _ = jobs.send(job);
    }
}

/// Tells whether to stop working on a job.
type Signal<'a> = dyn Fn() -> bool + Sync + 'a;

/// Does a job until `is_late` returns true.
fn work(job: Job, latest: &AtomicU64, is_late: &Signal<'_>) -> Report {
    match job {
        Job::Think(turn, position, wish) => {
            let stop = || is_late() || latest.load(Ordering::Relaxed) != turn;
            let subject = Subject::of(&position, wish, &mut Limits::until(&stop));
            Report::Thought(turn, Box::new(subject))
        }
        Job::Review(id, game) => match Review::of(&game, &Ladder::ours(), &StopSignal::when(is_late)) {
            Ok(review) => Report::Reviewed(id, Box::new(review)),
            Err(_) => Report::Notice("The solving path was not found in time.".to_owned()),
        },
        Job::Solve(turn, board) => solved(turn, &board, is_late),
        Job::Know(id, board) => Report::Known(id, only_solution(&board, is_late)),
        Job::Feel(id, puzzle) => {
            let health = || Health::of(&puzzle, &mut Budget::nodes_until(GLANCE, is_late));
            let found = catch_unwind(AssertUnwindSafe(health));
            let health = found.unwrap_or(Health::Unknown); // a fault of ours keeps nobody waiting
            Report::Felt(id, (puzzle.digits, health))
        }
        Job::Rewind(turn, moments) => Report::Rewound(turn, last_open(&moments, is_late)),
        Job::Judge(id, board) => Report::Judged(id, judge(&board, is_late)),
        Job::Race(turn, heat) => Report::Raced(turn, heat.run(&now).unwrap_or_default()),
        #[cfg(test)]
        Job::Break => panic!("broken by a job"),
    }
}

/// Time limit of a job that the player waits for.
const TIME: Duration = Duration::from_secs(10);

/// Time limit of a job in the background. The next hint has to wait for it.
const GLANCE_TIME: Duration = Duration::from_secs(3);

/// Node limit of a search in the background.
const GLANCE: u64 = 100_000;

impl Job {
    /// Returns the time limit of this job. A race keeps its own.
    const fn time(&self) -> Duration {
        if matches!(self, Self::Know(..) | Self::Feel(..) | Self::Judge(..)) { GLANCE_TIME } else { TIME }
    }
}

/// Returns a solution of a board, that it has none, or a notice if the search is stopped.
fn solved(turn: u64, board: &Board, is_late: &Signal<'_>) -> Report {
    let mut solution = None;
    let report = solve::auto(board).run(board, &mut Budget::until(is_late), &mut |grid| {
        solution = Some(grid.to_vec());
        ControlFlow::Break(())
    });
    if report.end == End::OutOfBudget {
        return Report::Notice("No solution was found in time.".to_owned());
    }
    Report::Solved(turn, solution)
}

/// Returns the first moment that has a solution. A moment whose search is stopped counts as one.
fn last_open(moments: &[Moment], is_late: &Signal<'_>) -> Option<NodeId> {
    let may_end = |moment: &&Moment| {
        let Ok(board) = moment.puzzle.clone().check() else { return false };
        let mut is_found = false;
        let report = solve::auto(&board).run(&board, &mut Budget::nodes_until(GLANCE, is_late), &mut |_| {
            is_found = true;
            ControlFlow::Break(())
        });
        is_found || report.end == End::OutOfBudget
    };
    moments.iter().find(may_end).map(|moment| moment.id)
}

/// Returns how many solutions a board has, and the level if it has one.
fn judge(board: &Board, is_late: &Signal<'_>) -> Verdict {
    match two_solutions(board, is_late) {
        (2.., ..) => Verdict::Many,
        (_, End::OutOfBudget, _) => Verdict::Unknown,
        (0, ..) => Verdict::None,
        (1, _, solution) => Verdict::One(level(board, &solution)),
    }
}

/// Returns the solution of a board that has exactly one; none if the search is stopped.
fn only_solution(board: &Board, is_late: &Signal<'_>) -> Option<Vec<Digit>> {
    let (found, end, solution) = two_solutions(board, is_late);
    (found == 1 && end != End::OutOfBudget).then_some(solution)
}

/// Returns how many solutions were found, two at most, how the search ended, and the last of them.
fn two_solutions(board: &Board, is_late: &Signal<'_>) -> (u32, End, Vec<Digit>) {
    let (mut found, mut solution) = (0u32, Vec::new());
    let report = solve::auto(board).run(board, &mut Budget::nodes_until(GLANCE, is_late), &mut |grid| {
        (found, solution) = (found + 1, grid.to_vec());
        if found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (found, report.end, solution)
}

/// The level of a puzzle with this one solution; none of a board so large that one would wait for it.
fn level(board: &Board, solution: &[Digit]) -> Option<Level> {
    let is_small = board.shape().side() <= Shape::nine().side();
    is_small.then(|| Rater::default().hodoku(board, solution).0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::Advice;
    use format::read_one;
    use grid::Cell;

    #[test]
    fn a_glance_tells_none_one_and_many() {
        for (line, verdict) in [
            (
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                Verdict::One(Some(Level::Easy)),
            ),
            (".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.", Verdict::Many),
            ("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..", Verdict::None),
            (&".".repeat(256), Verdict::Many),
        ] {
            let digits: Vec<_> = line.chars().map(Digit::from_symbol).collect();
            let shape = Shape::of_side(digits.len().isqrt()).unwrap();
            assert_eq!(judge(&Puzzle::classic(shape, digits).check().unwrap(), &|| false), verdict, "{line}");
        }
    }

    #[test]
    fn the_latest_moment_with_a_way_to_the_end_is_found() {
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

    /// A blank 9 × 9 board with the clue 9 for every row. Its search is long, and each node of it is slow.
    fn sandwiches() -> Puzzle {
        let clues: String = (1..=9).map(|row| format!("sandwich 9: r{row}c1 right\n")).collect();
        read_one(&format!("{clues}\n{}", ".........\n".repeat(9))).unwrap()
    }

    #[test]
    fn a_hint_is_stopped_when_it_is_late_or_another_is_asked_for() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for (latest, is_late, is_stopped) in [(7, false, false), (7, true, true), (8, false, true)] {
            let job = Job::Think(7, Box::new(read_one(line).unwrap()), (Wish::Next, Trust::Unique));
            let Report::Thought(7, subject) = work(job, &AtomicU64::new(latest), &|| is_late) else {
                panic!("a hint was asked for")
            };
            assert_eq!(*subject == Subject::Advice(Advice::Stopped), is_stopped, "{subject:?}");
        }
    }

    #[test]
    fn every_job_ends_once_it_is_late() {
        let (board, puzzle) = (sandwiches().check().unwrap(), sandwiches());
        let mut entered = puzzle.clone();
        entered.digits[0] = Some(Digit::ONE);
        entered.placed.insert(Cell::new(0));
        let late = |job: Job| work(job, &AtomicU64::new(0), &|| true);
        let Report::Thought(0, subject) = late(Job::Think(0, Box::new(entered), (Wish::Next, Trust::Unique))) else {
            panic!("a hint was asked for")
        };
        assert!(matches!(*subject, Subject::Advice(Advice::Unsure)), "{subject:?}");
        assert!(matches!(late(Job::Solve(0, Box::new(board.clone()))), Report::Notice(_)));
        assert_eq!(only_solution(&board, &|| true), None);
        assert_eq!(judge(&board, &|| true), Verdict::Unknown);
        let moment = Moment { id: NodeId(7), puzzle };
        assert_eq!(last_open(&[moment], &|| true), Some(NodeId(7)));
    }
}
