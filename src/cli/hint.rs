//! `ninefold hint`.

use clap::Args;
use serde::Serialize;

use crate::cli::arguments::{Limit, Reading, with_slugs};
use crate::cli::json::{self, Error, Subject, Why};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::solve::deadline;
use crate::cli::step_record::StepRecord;
use crate::cli::stream::{self, Answer, Job};
use crate::cli::values;
use crate::coach::{Advice, Limits, advise, all};
use grid::{Puzzle, Shape};
use logic::{Ladder, Position, StopSignal, Technique, TechniqueGroup};
use solve::Budget;

const WORDS: &str = "\
A line for each puzzle: the technique's name, a colon, the reason. Where there is no step, the line begins with a word \
that says why: solved, stuck (no technique leads on), wrong (an entry or a note), none, many (solutions), invalid, timeout; \
with --json `why` says what is wrong, and in which cells.

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

    /// Every deduction that applies now, a line each, as if no easier technique existed; without forcing nets, Kraken fish,
    /// templates and nested chains unless `--technique` names them.
    #[arg(long)]
    all: bool,

    /// Use these techniques alone; `--help` lists them.
    #[arg(long, value_name = "SLUG", value_delimiter = ',', value_parser = values::technique(), hide_possible_values = true)]
    technique: Vec<TechniqueGroup>,

    /// Leave out what takes a single solution for granted.
    #[arg(long)]
    no_uniqueness: bool,

    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Whether `--all` leaves out this technique unless it is requested by name: nets, Kraken fish, templates and nested chains.
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

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum PuzzleStatus {
    Ok,
    Solved,
    Stuck,
    Wrong,
    None,
    Many,
    Invalid,
    Timeout,
}

/// Outcome for one puzzle.
struct Outcome {
    word: PuzzleStatus,
    /// Reason why there is no deduction.
    why: Option<Why>,
    steps: Vec<StepRecord>,
    error: Option<Error>,
}

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    subject: Subject,
    status: PuzzleStatus,
    deduction: Option<StepRecord>,
    error: Option<Error>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

#[derive(Serialize)]
struct LineOfAll {
    #[serde(flatten)]
    subject: Subject,
    status: PuzzleStatus,
    deductions: Vec<StepRecord>,
    error: Option<Error>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

impl Hint {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let is_asked = |technique: Technique| match &self.technique[..] {
            [] => !self.all || !is_asked_by_name(technique),
            asked => asked.iter().any(|group| group.contains(technique)),
        };
        let is_trusted = |technique: Technique| !(self.no_uniqueness && technique.assumes_uniqueness());
        let ladder = Ladder::ours().only(|technique| is_asked(technique) && is_trusted(technique));
        stream::each(&self.reading, out, |job| self.one(job, &ladder)).map(|(status, _)| status)
    }

    fn one(&self, job: &Job, ladder: &Ladder) -> Answer {
        let said = match &job.record.result {
            Ok(puzzle) => self.outcome(job, puzzle, ladder),
            Err(fault) => Outcome {
                word: PuzzleStatus::Invalid,
                why: None,
                steps: Vec::new(),
                error: Some(Error::unreadable(fault)),
            },
        };
        let complaint = said.error.as_ref().map(|error| error.message(&job.name));
        let is_faulty =
            matches!(said.word, PuzzleStatus::Wrong | PuzzleStatus::None | PuzzleStatus::Many | PuzzleStatus::Invalid);
        let is_bad = is_faulty || said.word == PuzzleStatus::Timeout;
        let subject = Subject::of(job);
        let text = match (self.json, self.all) {
            (false, _) => text(&said),
            (true, false) => json::line(&Line {
                subject,
                status: said.word,
                deduction: said.steps.into_iter().next(),
                error: said.error,
                why: said.why.filter(|_| is_faulty),
            }),
            (true, true) => json::line(&LineOfAll {
                subject,
                status: said.word,
                deductions: said.steps,
                error: said.error,
                why: said.why.filter(|_| is_faulty),
            }),
        };
        Answer { text, complaint, is_bad, ..Answer::default() }
    }

    fn outcome(&self, job: &Job, puzzle: &Puzzle, ladder: &Ladder) -> Outcome {
        // The solver gets half of the time limit; if it does not finish, the ladder may still find a step.
        let time = self.limit.time();
        let (half, whole) = (deadline(time.map(|time| time / 2), job), deadline(time, job));
        let limits = || Limits { budget: Budget::until(&half), stop: StopSignal::when(&whole) };
        let position = || Position::of(&puzzle.clone().check().expect("there are steps only where no rule is broken"));
        // `--all` comes before the advice: it may find a deduction where the path has none to take.
        let advice = match self.all.then(|| all(puzzle, ladder, &mut limits())) {
            Some(Ok(steps)) if !steps.is_empty() => {
                let position = position();
                let steps = steps
                    .iter()
                    .map(|(step, explanation)| StepRecord::explained(&position, step, explanation))
                    .collect();
                return Outcome { word: PuzzleStatus::Ok, why: None, steps, error: None };
            }
            Some(Err(advice)) => advice,
            Some(Ok(_)) | None => advise(puzzle, ladder, &mut limits()),
        };
        let error = match &advice {
            Advice::Invalid(faults) => Some(Error::repeats(&job.record, puzzle.shape(), faults)),
            _ => None,
        };
        let Advice::Deduction(deduction, _) = &advice else {
            let why = Some(Why { text: self.sentence(&advice, puzzle.shape()), ..Why::of(&advice, puzzle.shape()) });
            return Outcome { word: word(&advice), why, steps: Vec::new(), error };
        };
        Outcome { word: PuzzleStatus::Ok, why: None, steps: vec![StepRecord::of(&position(), deduction)], error }
    }

    fn sentence(&self, advice: &Advice, shape: Shape) -> String {
        match advice {
            Advice::Stuck(_) if !self.technique.is_empty() => {
                "None of the techniques that were asked for leads on.".to_owned()
            }
            Advice::Stuck(_) if self.all => {
                "Nothing leads on but what has to be asked for by --technique: forcing nets, Kraken fish, templates, \
                 nested chains."
                    .to_owned()
            }
            advice => advice.sentence(shape),
        }
    }
}

const fn word(advice: &Advice) -> PuzzleStatus {
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

fn text(said: &Outcome) -> String {
    let word = match said.word {
        PuzzleStatus::Ok => {
            return said.steps.iter().map(StepRecord::line).collect();
        }
        PuzzleStatus::Solved => "solved",
        PuzzleStatus::Stuck => "stuck",
        PuzzleStatus::Wrong => "wrong",
        PuzzleStatus::None => "none",
        PuzzleStatus::Many => "many",
        PuzzleStatus::Invalid => "invalid",
        PuzzleStatus::Timeout => return "timeout\n".to_owned(),
    };
    said.why.as_ref().map_or_else(|| format!("{word}\n"), |why| format!("{word}: {}\n", why.text))
}
