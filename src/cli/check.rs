//! `ninefold check`.

use clap::Args;
use serde::Serialize;

use crate::cli::arguments::Reading;
use crate::cli::json::{self, Error, Subject};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::stream::{self, Answer, Job, Work};
use grid::{Fault, UnitName};

/// What is wrong with each puzzle, if anything.
#[derive(Args, Debug)]
#[command(after_help = "\
A line for each puzzle: ok where no rule is broken; solved where the board is full too; else every fault with its cells; \
invalid where it is no puzzle. It does not solve: what is ok may still have no solution.

Example:
  ninefold check 5535.............................................................................")]
pub(super) struct Check {
    #[command(flatten)]
    reading: Reading,

    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum PuzzleStatus {
    Ok,
    Solved,
    Invalid,
    None,
}

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    subject: Subject,
    status: PuzzleStatus,
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
        let text = match status {
            _ if self.json => {
                let faults = faults.iter().map(FaultObject::from).collect();
                json::line(&Line { subject: Subject::of(job), status, faults })
            }
            PuzzleStatus::Ok => "ok\n".to_owned(),
            PuzzleStatus::Solved => "solved\n".to_owned(),
            PuzzleStatus::Invalid | PuzzleStatus::None if faults.is_empty() => "invalid\n".to_owned(),
            PuzzleStatus::Invalid | PuzzleStatus::None => listed(&faults) + "\n",
        };
        Answer {
            text,
            complaint,
            is_bad: matches!(status, PuzzleStatus::Invalid | PuzzleStatus::None),
            ..Answer::default()
        }
    }

    fn has_many(&self) -> bool {
        true // so that the worker threads parse plain lines too
    }
}

/// Returns all faults on one line. The answer lists every fault, whereas error messages are cut after five.
fn listed(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

impl Check {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        stream::all(&self.reading, out, self).map(|(status, _)| status)
    }
}

/// Returns the verdict on a puzzle, and its faults.
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
        let unit = |unit: &UnitName| Some(unit.to_string());
        match fault {
            Fault::Repeat { unit: name, digit, cells } => Self {
                kind: "repeat",
                unit: unit(name),
                digit: Some(digit.number()),
                cells: cells.iter().map(ToString::to_string).collect(),
            },
            Fault::Outside { cell, digit, .. } => {
                Self { kind: "outside", unit: None, digit: Some(digit.number()), cells: vec![cell.to_string()] }
            }
            Fault::Unmet { name, cells } => Self {
                kind: "unmet",
                unit: unit(name),
                digit: None,
                cells: cells.iter().map(ToString::to_string).collect(),
            },
            Fault::NoCandidate { cell } => {
                Self { kind: "no-candidate", unit: None, digit: None, cells: vec![cell.to_string()] }
            }
            Fault::NoPlace { unit: name, digit } => {
                Self { kind: "no-place", unit: unit(name), digit: Some(digit.number()), cells: Vec::new() }
            }
        }
    }
}
