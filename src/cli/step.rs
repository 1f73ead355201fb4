//! A deduction as scripts read it.

use std::borrow::Cow;

use serde::Serialize;

use crate::cli::json;
use grid::{Digit, Shape};
use logic::evidence::{Candidate, Line, Node};
use logic::{Deduction, Explanation, Position, Tally, explain};

/// A step of a path.
#[derive(Debug, Serialize)]
pub(super) struct Step {
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
    text: String,
}

/// One link of a chain.
#[derive(Debug, Serialize)]
struct Link {
    from: String,
    to: String,
    kind: &'static str,
}

impl Step {
    /// What a step is called that no technique found.
    pub(super) const GUESS: &'static str = "brute-force";

    /// Of a deduction, in the position that it was found in.
    pub(super) fn of(position: &Position, deduction: &Deduction) -> Self {
        Self::explained(position, deduction, &explain(position, deduction))
    }

    /// The same where it has been explained already.
    pub(super) fn explained(position: &Position, deduction: &Deduction, told: &Explanation) -> Self {
        let (shape, facts) = (position.shape(), deduction.technique.facts());
        Self {
            technique: facts.slug,
            name: told.name.clone(),
            code: deduction.code(),
            se: deduction.se(position),
            score: facts.score,
            digits: deduction.digits.iter().map(Digit::number).collect(),
            place: json::candidates(shape, &deduction.place, "="),
            eliminate: json::candidates(shape, &deduction.eliminate, "<>"),
            cells: told.cells.iter().map(|&cell| shape.place(cell).to_string()).collect(),
            links: told.links.iter().map(|line| Link::of(shape, line)).collect(),
            text: told.sentence(),
        }
    }

    /// Of a digit that the solver told where no technique led on.
    pub(super) fn told(shape: Shape, (cell, digit): Candidate) -> Self {
        let place = shape.place(cell);
        Self {
            technique: Self::GUESS,
            name: Cow::Borrowed("Brute Force"),
            code: None,
            se: None,
            score: Some(Tally::TOLD),
            digits: vec![digit.number()],
            place: vec![format!("{place}={digit}")],
            eliminate: Vec::new(),
            cells: vec![place.to_string()],
            links: Vec::new(),
            text: format!("No technique I know leads on; the solver says that {place} is {digit}."),
        }
    }

    /// As text: the technique's name, a colon, the sentence.
    pub(super) fn line(&self) -> String {
        format!("{}: {}\n", self.name, self.text)
    }
}

impl Link {
    fn of(shape: Shape, line: &Line) -> Self {
        let kind = if line.is_strong { "strong" } else { "weak" };
        Self { from: node(shape, &line.from), to: node(shape, &line.to), kind }
    }
}

/// `r1c2=4`, or `r1c2,r1c3=4` where either cell will do.
fn node(shape: Shape, node: &Node) -> String {
    let cells: Vec<String> = node.cells.iter().map(|&cell| shape.place(cell).to_string()).collect();
    format!("{}={}", cells.join(","), node.digit)
}
