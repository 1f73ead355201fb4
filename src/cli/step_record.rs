//! Deductions as commands print them.

use std::borrow::Cow;

use serde::Serialize;

use crate::cli::json;
use grid::{Cell, Digit, Shape, UnitId};
use logic::evidence::{Candidate, Node, NodeLink};
use logic::{Deduction, Explanation, ExplanationStep, Mark, PathTotals, Position, explain};

/// Step of a solve path, as `hint` and `explain` print it.
#[derive(Debug, Serialize)]
pub(super) struct StepRecord {
    technique: &'static str,
    name: Cow<'static, str>,
    code: Option<Cow<'static, str>>,
    se: Option<f64>,
    score: Option<u32>,
    digits: Vec<usize>,
    place: Vec<String>,
    eliminate: Vec<String>,
    cells: Vec<String>,
    links: Vec<Link>,
    steps: Vec<Reason>,
    text: String,
}

/// Step of the explanation of a deduction.
#[derive(Debug, Serialize)]
struct Reason {
    kind: &'static str,
    depth: usize,
    text: String,
    cells: Vec<String>,
    digits: Vec<usize>,
    units: Vec<String>,
    roles: Vec<Part>,
    links: Vec<Link>,
}

/// Role of a cell or candidate in an explanation.
#[derive(Debug, Serialize)]
struct Part {
    of: String,
    role: &'static str,
}

/// Link of a chain.
#[derive(Debug, Serialize)]
struct Link {
    from: String,
    to: String,
    kind: &'static str,
}

impl StepRecord {
    /// Slug of a step in which the solver revealed a digit because no technique made progress.
    pub(super) const GUESS: &'static str = "brute-force";

    /// Returns the record of a deduction, with its explanation. `position` is the position before the deduction.
    pub(super) fn of(position: &Position, deduction: &Deduction) -> Self {
        Self::explained(position, deduction, &explain(position, deduction))
    }

    /// Returns the record of a deduction whose explanation is already known. `position` is the position before the deduction.
    pub(super) fn explained(position: &Position, deduction: &Deduction, explanation: &Explanation) -> Self {
        let (shape, facts) = (position.shape(), deduction.technique.info());
        Self {
            technique: facts.slug,
            name: explanation.name.clone(),
            code: deduction.hodoku_code(),
            se: deduction.se_rating(position),
            score: facts.score,
            digits: deduction.digits.iter().map(Digit::number).collect(),
            place: json::candidates(shape, &deduction.placements, "="),
            eliminate: json::candidates(shape, &deduction.eliminations, "<>"),
            cells: explanation.cells.iter().map(|&cell| shape.place(cell).to_string()).collect(),
            links: explanation.links.iter().map(|line| Link::of(shape, line)).collect(),
            steps: explanation.steps.iter().map(|step| Reason::of(position, explanation, step)).collect(),
            text: explanation.full_text(),
        }
    }

    /// Returns the record of a digit that the solver revealed because no technique made progress.
    pub(super) fn revealed(shape: Shape, (cell, digit): Candidate) -> Self {
        let place = shape.place(cell);
        Self {
            technique: Self::GUESS,
            name: Cow::Borrowed("Brute Force"),
            code: None,
            se: None,
            score: Some(PathTotals::REVEAL_SCORE),
            digits: vec![digit.number()],
            place: vec![format!("{place}={digit}")],
            eliminate: Vec::new(),
            cells: vec![place.to_string()],
            links: Vec::new(),
            steps: Vec::new(),
            text: format!("No technique I know leads on; the solver says that {place} is {digit}."),
        }
    }

    /// Returns the line of text output: the technique's name, a colon, the explanation.
    pub(super) fn line(&self) -> String {
        format!("{}: {}\n", self.name, self.text)
    }
}

impl Reason {
    fn of(position: &Position, explanation: &Explanation, step: &ExplanationStep) -> Self {
        let shape = position.shape();
        let mut cells: Vec<Cell> = step.text.cells().collect();
        cells.sort_unstable();
        cells.dedup();
        let mut units: Vec<UnitId> = step.text.units().collect();
        units.sort_unstable();
        units.dedup();
        Self {
            kind: step.kind.name(),
            depth: step.depth,
            text: explanation.render(&step.text),
            cells: cells.iter().map(|&cell| shape.place(cell).to_string()).collect(),
            digits: step.text.digits().iter().map(Digit::number).collect(),
            units: units.iter().map(|&unit| position.unit(unit).name.to_string()).collect(),
            roles: explanation.step_marks(step).iter().map(|mark| Part::of(shape, mark)).collect(),
            links: step.links.iter().map(|line| Link::of(shape, line)).collect(),
        }
    }
}

impl Part {
    fn of(shape: Shape, mark: &Mark) -> Self {
        let place = shape.place(mark.cell);
        let of = mark.digit.map_or_else(|| place.to_string(), |digit| format!("{place}={digit}"));
        Self { of, role: mark.role.name() }
    }
}

impl Link {
    fn of(shape: Shape, line: &NodeLink) -> Self {
        let kind = if line.is_strong { "strong" } else { "weak" };
        Self { from: node(shape, &line.from), to: node(shape, &line.to), kind }
    }
}

/// Returns a node as text: `r1c2=4`, or `r1c2,r1c3=4` for a group of cells.
fn node(shape: Shape, node: &Node) -> String {
    let cells: Vec<String> = node.cells.iter().map(|&cell| shape.place(cell).to_string()).collect();
    format!("{}={}", cells.join(","), node.digit)
}
