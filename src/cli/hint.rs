//! `ninefold hint`.

use clap::Args;
use serde::Serialize;

use crate::cli::arguments::{Limit, Reading, with_slugs};
use crate::cli::json::{Error, PuzzleLine, Trouble, Why};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::puzzle_status::PuzzleStatus;
use crate::cli::solve::deadline;
use crate::cli::step_record::StepRecord;
use crate::cli::stream::{self, Answer, Job};
use crate::cli::value_parsers;
use crate::coach::{Advice, Limits, advise, all};
use grid::{Puzzle, Shape};
use logic::{Ladder, Position, StopSignal, Technique, TechniqueGroup};
use solve::Budget;

const WORDS: &str = "\
One line per puzzle: the technique's name, a colon, the reason. If there is no step, the line begins with a word that says why: \
solved, stuck (no technique applies), wrong (an entry or a note is wrong), none (no solution), many (more than one solution), invalid \
or timeout; with --json, `why` says what is wrong and in which cells.

Examples:
  ninefold hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold hint --all --technique naked-pair,x-wing < positions.txt";

/// The next step of each puzzle.
#[derive(Args, Debug)]
#[command(after_help = WORDS, after_long_help = with_slugs(WORDS))]
pub(super) struct Hint {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limit: Limit,

    /// Print every deduction that applies now, one per line, as if no easier technique existed; forcing nets, Kraken fish, templates and
    /// nested chains are left out unless `--technique` names them.
    #[arg(long)]
    all: bool,

    /// Use only these techniques; `--help` lists them.
    #[arg(long, value_name = "SLUG", value_delimiter = ',', value_parser = value_parsers::technique(), hide_possible_values = true)]
    technique: Vec<TechniqueGroup>,

    /// Leave out techniques that assume a single solution.
    #[arg(long)]
    no_uniqueness: bool,

    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,
}

/// Whether `--all` uses this technique only if `--technique` names it: nets, Kraken fish, templates and nested chains.
const fn is_asked_by_name(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::ForcingNetVerity
            | Technique::ForcingNetContradiction
            | Technique::DynamicForcingChains
            | Technique::NestedForcingChains
            | Technique::KrakenFish1
            | Technique::KrakenFish2
            | Technique::TemplateSet
            | Technique::TemplateDelete
    )
}

/// Outcome for one puzzle.
struct Outcome {
    status: PuzzleStatus,
    steps: Vec<StepRecord>,
    /// Reason why there is no deduction; empty if there is one.
    trouble: Trouble,
}

/// The steps, under the key that they have in the JSON line.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Steps<'a> {
    /// The next step; `None` if there is none.
    Deduction(Option<&'a StepRecord>),
    /// All steps, with `--all`.
    Deductions(&'a [StepRecord]),
}

impl Hint {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let is_asked = |technique: Technique| match &self.technique[..] {
            [] => !self.all || !is_asked_by_name(technique),
            asked => asked.iter().any(|group| group.contains(technique)),
        };
        let is_trusted = |technique: Technique| !(self.no_uniqueness && technique.assumes_uniqueness());
        let ladder = Ladder::ninefold().only(|technique| is_asked(technique) && is_trusted(technique));
        stream::each(&self.reading, out, |job| self.one(job, &ladder)).map(|(status, _)| status)
    }

    fn one(&self, job: &Job, ladder: &Ladder) -> Answer {
        let Outcome { status, steps, mut trouble } = match &job.record.result {
            Ok(puzzle) => self.outcome(job, puzzle, ladder),
            Err(fault) => {
                let trouble = Trouble::from(Some(Error::unreadable(fault)));
                Outcome { status: PuzzleStatus::Invalid, steps: Vec::new(), trouble }
            }
        };
        let complaint = trouble.error.as_ref().map(|error| error.message(&job.name));
        let is_bad = status.is_bad() || status == PuzzleStatus::Many;
        let text = if self.json {
            trouble.why = trouble.why.filter(|_| is_bad && status != PuzzleStatus::Timeout);
            let steps = if self.all { Steps::Deductions(&steps) } else { Steps::Deduction(steps.first()) };
            PuzzleLine::of(job, status, steps, trouble).json()
        } else {
            text(status, &steps, trouble.why.as_ref())
        };
        Answer { text, complaint, is_bad, ..Answer::default() }
    }

    fn outcome(&self, job: &Job, puzzle: &Puzzle, ladder: &Ladder) -> Outcome {
        // The solver gets half of the time limit. If it does not finish, the ladder may still find a step in the other half.
        let time = self.limit.time();
        let (half, whole) = (deadline(time.map(|time| time / 2), job), deadline(time, job));
        let limits = || Limits { budget: Budget::until(&half), stop: StopSignal::when(&whole) };
        let position = || Position::of(&puzzle.clone().check().expect("there are steps only where no rule is broken"));
        // `--all` is tried before `advise`, because it may find a deduction where `advise` finds none.
        let advice = match self.all.then(|| all(puzzle, ladder, &mut limits())) {
            Some(Ok(steps)) if !steps.is_empty() => {
                let position = position();
                let steps = steps
                    .iter()
                    .map(|(step, explanation)| StepRecord::explained(&position, step, explanation))
                    .collect();
                return Outcome { status: PuzzleStatus::Ok, steps, trouble: Trouble::default() };
            }
            Some(Err(advice)) => advice,
            Some(Ok(_)) | None => advise(puzzle, ladder, &mut limits()),
        };
        if let Advice::Deduction(deduction, _) = &advice {
            let steps = vec![StepRecord::of(&position(), deduction)];
            return Outcome { status: PuzzleStatus::Ok, steps, trouble: Trouble::default() };
        }
        let error = match &advice {
            Advice::Invalid(faults) => Some(Error::repeats(&job.record, puzzle.shape(), faults)),
            _ => None,
        };
        let why = Why { text: self.sentence(&advice, puzzle.shape()), ..Why::of(&advice, puzzle.shape()) };
        Outcome { status: status(&advice), steps: Vec::new(), trouble: Trouble { error, why: Some(why) } }
    }

    fn sentence(&self, advice: &Advice, shape: Shape) -> String {
        match advice {
            Advice::Stuck(_) if !self.technique.is_empty() => "None of the requested techniques applies.".to_owned(),
            Advice::Stuck(_) if self.all => {
                "No technique applies. Forcing nets, Kraken fish, templates and nested chains are tried only if \
                 --technique names them."
                    .to_owned()
            }
            advice => advice.sentence(shape),
        }
    }
}

/// Returns the status of a puzzle for which `coach` gives this advice.
const fn status(advice: &Advice) -> PuzzleStatus {
    match advice {
        Advice::Invalid(_) => PuzzleStatus::Invalid,
        Advice::NoSolution(_) => PuzzleStatus::None,
        Advice::ManySolutions(..) => PuzzleStatus::Many,
        Advice::Wrong(_) => PuzzleStatus::Wrong,
        Advice::Solved => PuzzleStatus::Solved,
        Advice::Deduction(..) => PuzzleStatus::Ok,
        Advice::Stuck(_) => PuzzleStatus::Stuck,
        Advice::Unsure | Advice::Stopped => PuzzleStatus::Timeout,
    }
}

/// Returns the text output: one line for each step, or the reason why there is none.
fn text(status: PuzzleStatus, steps: &[StepRecord], why: Option<&Why>) -> String {
    match (status, why) {
        (PuzzleStatus::Ok, _) => steps.iter().map(StepRecord::line).collect(),
        (PuzzleStatus::Timeout, _) | (_, None) => status.word().to_owned() + "\n",
        (_, Some(why)) => format!("{}: {}\n", status.word(), why.text),
    }
}
