//! `ninefold check`.

use clap::Args;
use serde::Serialize;

use crate::cli::arguments::Reading;
use crate::cli::json::{self, Error, PuzzleLine, Subject};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::puzzle_status::PuzzleStatus;
use crate::cli::stream::{self, Answer, Job, Work};
use grid::{Fault, UnitName};

/// List the faults of each puzzle.
#[derive(Args, Debug)]
#[command(after_help = "\
One line per puzzle: ok if no rule is broken; solved if the board is also full; otherwise every fault with its cells; \
invalid if it is not a puzzle. Puzzles are not solved, so one that is ok may still have no solution.

Example:
  ninefold check 5535.............................................................................")]
pub(super) struct Check {
    #[command(flatten)]
    reading: Reading,

    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,
}

/// Keys of the JSON line.
#[derive(Serialize)]
struct Faults {
    faults: Vec<FaultObject>,
}

#[derive(Serialize)]
struct FaultObject {
    kind: &'static str,
    unit: Option<String>,
    digit: Option<usize>,
    cells: Vec<String>,
}

impl Work for Check {
    fn one(&self, job: &Job) -> Answer {
        let (status, faults) = verdict(job);
        let complaint = job.record.result.as_ref().err().map(|fault| Error::unreadable(fault).message(&job.name));
        let text = if self.json {
            let result = Faults { faults: faults.iter().map(FaultObject::from).collect() };
            json::line(&PuzzleLine { subject: Subject::of(job), status, result, trouble: None })
        } else if faults.is_empty() {
            status.word().to_owned() + "\n"
        } else {
            listed(&faults) + "\n"
        };
        Answer { text, complaint, is_bad: status.is_bad(), ..Answer::default() }
    }

    fn has_many(&self) -> bool {
        true // so that plain lines too are parsed by the worker threads
    }
}

/// Returns all faults on one line. Unlike an error message, it is not cut after five faults.
fn listed(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

impl Check {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        stream::all(&self.reading, out, self).map(|(status, _)| status)
    }
}

/// Returns the status of a puzzle and its faults.
fn verdict(job: &Job) -> (PuzzleStatus, Vec<Fault>) {
    let Ok(puzzle) = &job.record.result else { return (PuzzleStatus::Invalid, Vec::new()) };
    match puzzle.clone().check() {
        Err(faults) => (PuzzleStatus::Invalid, faults),
        Ok(_) if puzzle.is_full() => (PuzzleStatus::Solved, Vec::new()),
        Ok(board) => {
            let dead = board.dead();
            (if dead.is_empty() { PuzzleStatus::Ok } else { PuzzleStatus::None }, dead)
        }
    }
}

impl From<&Fault> for FaultObject {
    fn from(fault: &Fault) -> Self {
        let (kind, unit, digit) = match fault {
            Fault::Repeat { unit, digit, .. } => ("repeat", Some(unit), Some(digit)),
            Fault::Outside { digit, .. } => ("outside", None, Some(digit)),
            Fault::Unmet { name, .. } => ("unmet", Some(name), None),
            Fault::NoCandidate { .. } => ("no-candidate", None, None),
            Fault::NoPlace { unit, digit } => ("no-place", Some(unit), Some(digit)),
        };
        Self {
            kind,
            unit: unit.map(UnitName::to_string),
            digit: digit.map(|digit| digit.number()),
            cells: fault.cells().iter().map(ToString::to_string).collect(),
        }
    }
}
