//! Forcing in words.

use super::{Mark, Role, Teller, Told, explain, words};
use crate::evidence::{Branch, Candidate, Need, Net, Reason, Step};
use crate::{Deduction, Position};
use grid::{Cell, Digit, DigitSet};

/// What is to be said of a net.
pub(super) fn tell(teller: &Teller<'_>, net: &Net) -> Told {
    let (position, (cell, digit)) = (teller.position, net.branches[0].assumed.0);
    let place = teller.cells(&[cell]);
    let (look, pattern) = match net.need {
        Some(Need::Cell(cell)) => {
            (place, format!("See what follows from each candidate of {}.", teller.cells(&[cell])))
        }
        Some(Need::Place(unit, digit)) => {
            let name = teller.units(&[unit]);
            (name.clone(), format!("See what follows from each place of {digit} in {name}."))
        }
        None if net.branches.len() > 1 => {
            (place.clone(), format!("See what follows if {place} is {digit}, and what if it is not."))
        }
        None => (teller.units(&teller.around(&[cell])), format!("See what follows from the digit {digit} in {place}.")),
    };
    let told = net.branches.iter().map(|branch| told(position, branch));
    let why: Vec<String> = starts(position, net).into_iter().chain(told).chain(joined(teller, net)).collect();
    Told { look, pattern, why: why.join(" "), areas: Vec::new(), marks: marks(teller.deduction, net) }
}

/// `r1c2 is 4 or 7.`, `The 4 of row 1 is in r1c2 or r1c9.`
fn starts(position: &Position, net: &Net) -> Option<String> {
    let all = |part: &dyn Fn(Candidate) -> String| {
        let parts: Vec<String> = net.branches.iter().map(|branch| part(branch.assumed.0)).collect();
        let (last, most) = parts.split_last()?;
        Some(if most.is_empty() { last.clone() } else { format!("{} or {last}", most.join(", ")) })
    };
    Some(match net.need? {
        Need::Cell(cell) => format!("{} is {}.", name(position, &[cell]), all(&|(_, digit)| digit.to_string())?),
        Need::Place(unit, digit) => {
            let unit = words::units(position.layout(), &[unit]);
            format!("The {digit} of {unit} is in {}.", all(&|(cell, _)| name(position, &[cell]))?)
        }
    })
}

/// `Either way r3c5 is not 4.`: what all branches come to.
fn joined(teller: &Teller<'_>, net: &Net) -> Option<String> {
    let Deduction { place, eliminate, .. } = teller.deduction;
    let placed = place.iter().map(|&candidate| is(teller.position, (candidate, true)));
    let all: Vec<String> = placed.chain(losses(teller.position, eliminate.iter().copied())).collect();
    let way = match net.branches.len() {
        1 => return None,
        2 => "Either way",
        _ => "Whichever is true,",
    };
    Some(format!("{way} {}.", words::clauses(&all)))
}

/// What is true in some branch, and what is false, but for the conclusion.
fn marks(deduction: &Deduction, net: &Net) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut add = |candidate: Candidate, is_true: bool| {
        let is_conclusion = deduction.place.contains(&candidate) || deduction.eliminate.contains(&candidate);
        let (cell, digit) = (candidate.0, Some(candidate.1));
        if !is_conclusion && !marks.iter().any(|mark| (mark.cell, mark.digit) == (cell, digit)) {
            marks.push(Mark { cell, digit, role: if is_true { Role::Pattern } else { Role::Second } });
        }
    };
    for branch in &net.branches {
        add(branch.assumed.0, branch.assumed.1);
        branch.steps.iter().for_each(|step| add(step.candidate, step.is_true));
    }
    marks
}

/// `Suppose that r1c2 is 4. Then r1c7 is not 4. So r1c7 is 5: nothing else is left there.`
fn told(position: &Position, branch: &Branch) -> String {
    let mut left = position.clone();
    let mut said = vec![format!("Suppose that {}.", is(position, branch.assumed))];
    strike(&mut left, branch.assumed);
    let (mut steps, end) = branch.steps.split_at(branch.steps.len() - usize::from(is_clash(branch)));
    while let Some(step) = steps.first() {
        let alike = steps.iter().take_while(|other| are_alike(step, other)).count();
        let (now, rest) = steps.split_at(alike);
        said.push(follows(&left, now));
        now.iter().for_each(|step| strike(&mut left, (step.candidate, step.is_true)));
        steps = rest;
    }
    said.extend(end.iter().map(|step| clash(&left, step)));
    said.join(" ")
}

/// Whether the last step says the opposite of one before it.
fn is_clash(branch: &Branch) -> bool {
    let Some((last, before)) = branch.steps.split_last() else { return false };
    let contrary = (last.candidate, !last.is_true);
    contrary == branch.assumed || before.iter().any(|step| (step.candidate, step.is_true) == contrary)
}

fn strike(left: &mut Position, ((cell, digit), is_true): (Candidate, bool)) {
    if !is_true {
        left.strike(cell, digit);
    }
}

/// Whether two steps are told in one sentence.
fn are_alike(one: &Step, other: &Step) -> bool {
    match (&one.reason, &other.reason) {
        (Reason::Seen(_), Reason::Seen(_)) => true,
        (Reason::Easier(one), Reason::Easier(other)) => (one.digits, &one.evidence) == (other.digits, &other.evidence),
        _ => std::ptr::eq(one, other),
    }
}

/// `Then r1c7 and r2c3 are not 4.`
fn follows(left: &Position, steps: &[Step]) -> String {
    let (digit, place) = (steps[0].candidate.1, name(left, &[steps[0].candidate.0]));
    match &steps[0].reason {
        Reason::Seen(_) => format!("Then {}.", words::clauses(&losses(left, steps.iter().map(|step| step.candidate)))),
        Reason::LastInCell => format!("So {place} is {digit}: nothing else is left there."),
        Reason::LastInUnit(unit) => {
            format!("So {place} is {digit}, the last place in {}.", words::units(left.layout(), &[*unit]))
        }
        Reason::Easier(deduction) => {
            let pick = |is_true: bool| {
                let picked = steps.iter().filter(|step| step.is_true == is_true).map(|step| step.candidate);
                picked.collect::<Vec<Candidate>>()
            };
            let whole = Deduction { place: pick(true), eliminate: pick(false), ..(**deduction).clone() };
            let said = explain(left, &whole);
            format!("{} {}", inside(&said.why), said.result)
        }
    }
}

/// What a contradiction looks like: `But then r3c4 and r3c8 are both 5, which cannot be.`
fn clash(left: &Position, step: &Step) -> String {
    let ((cell, digit), place) = (step.candidate, name(left, &[step.candidate.0]));
    match &step.reason {
        Reason::LastInCell => format!("But then nothing is left for {place}, which cannot be."),
        Reason::LastInUnit(unit) => {
            let unit = words::units(left.layout(), &[*unit]);
            format!("But then {unit} has no place left for {digit}, which cannot be.")
        }
        &Reason::Seen((by, theirs)) if by == cell => {
            format!("But then {place} is both {theirs} and {digit}, which cannot be.")
        }
        &Reason::Seen((by, _)) => {
            let mut both = [by, cell];
            both.sort_unstable();
            format!("But then {} are both {digit}, which cannot be.", name(left, &both))
        }
        Reason::Easier(deduction) => {
            let said = explain(left, deduction);
            let is = is(left, (step.candidate, !step.is_true));
            format!("{} {} But {is}, which cannot be.", inside(&said.why), said.result)
        }
    }
}

/// An assumption inside a branch is one more.
fn inside(why: &str) -> String {
    why.replacen("Suppose that", "Suppose besides that", 1)
}

/// `r1c2 is 4`, `r1c2 is not 4`.
fn is(position: &Position, ((cell, digit), is_true): (Candidate, bool)) -> String {
    format!("{} {} {digit}", name(position, &[cell]), if is_true { "is" } else { "is not" })
}

fn name(position: &Position, cells: &[Cell]) -> String {
    words::cells(position.layout(), cells)
}

/// `r1c7 and r2c3 are not 4`, for each digit; `r1c7 is neither 4 nor 8` where several are lost in the same cells.
fn losses(position: &Position, lost: impl Iterator<Item = Candidate>) -> Vec<String> {
    let mut by_digit: Vec<(Digit, Vec<Cell>)> = Vec::new();
    for (cell, digit) in lost {
        match by_digit.iter_mut().find(|(other, _)| *other == digit) {
            Some((_, cells)) => cells.push(cell),
            None => by_digit.push((digit, vec![cell])),
        }
    }
    let mut losses: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for (digit, mut cells) in by_digit {
        cells.sort_unstable();
        match losses.iter_mut().find(|(_, others)| *others == cells) {
            Some((digits, _)) => *digits = digits.with(digit),
            None => losses.push((DigitSet::only(digit), cells)),
        }
    }
    let said = |(digits, cells): &(DigitSet, Vec<Cell>)| {
        let are = words::one_or_more(cells.len(), "is", "are");
        format!("{} {are} {}", name(position, cells), words::neither_digit(*digits))
    };
    losses.iter().map(said).collect()
}
