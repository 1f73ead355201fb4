//! 3D Medusa in words: what links its two colours, and how each of them sees what falls.

use super::{Mark, Role, Teller, Told, words};
use crate::evidence::{Candidate, Need, Part, Pattern};
use grid::{Cell, Digit, UnitId};

/// What is to be said of candidates in two colours.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let web = Web { teller, pattern, colours: [0, 1].map(|at| candidates(pattern, at)) };
    let [first, second] = [0, 1].map(|at| web.named(at));
    let marks = [(0, Role::Pattern), (1, Role::Second)].into_iter().flat_map(|(at, role)| {
        let mark = move |&(cell, digit): &Candidate| Mark { cell, digit: Some(digit), role };
        web.colours[at].iter().map(mark)
    });
    Told {
        look: teller.units(&teller.around(&[web.colours[0][0].0])),
        pattern: format!(
            "Cells with two candidates and digits with two places hang together, in {} digits.",
            words::number(teller.deduction.digits.len())
        ),
        why: format!("{} So either these are true: {first}; or these: {second}. {}", web.pairs(), web.end()),
        areas: Vec::new(),
        marks: marks.collect(),
    }
}

/// The parts of a colour, digit by digit.
fn parts(pattern: &Pattern, colour: usize) -> impl Iterator<Item = &Part> {
    pattern.parts.iter().skip(colour).step_by(2).filter(|part| !part.cells.is_empty())
}

fn candidates(pattern: &Pattern, colour: usize) -> Vec<Candidate> {
    let of = |part: &Part| {
        let cells = part.cells.clone();
        part.digits.iter().flat_map(move |digit| cells.clone().into_iter().map(move |cell| (cell, digit)))
    };
    parts(pattern, colour).flat_map(of).collect()
}

struct Web<'a> {
    teller: &'a Teller<'a>,
    pattern: &'a Pattern,
    colours: [Vec<Candidate>; 2],
}

impl Web<'_> {
    fn named(&self, colour: usize) -> String {
        parts(self.pattern, colour).map(|part| self.teller.part(part)).collect::<Vec<_>>().join("; ")
    }

    /// The needs that can be met in two ways only: one fewer than there are coloured candidates. A further one is left with nothing.
    fn links(&self) -> &[Need] {
        &self.pattern.needs[..self.colours.iter().map(Vec::len).sum::<usize>() - 1]
    }

    /// `One of two is true: of the candidates of r5c2; of the places of 1 in column 2 and of 7 in row 5.`
    fn pairs(&self) -> String {
        let mut cells: Vec<Cell> = Vec::new();
        let mut units: Vec<(Digit, Vec<UnitId>)> = Vec::new();
        for need in self.links() {
            match *need {
                Need::Cell(cell) => cells.push(cell),
                Need::Place(unit, digit) => match units.iter_mut().find(|(of, _)| *of == digit) {
                    Some((_, all)) => all.push(unit),
                    None => units.push((digit, vec![unit])),
                },
            }
        }
        cells.sort_unstable();
        units.sort_unstable();
        let places = |(digit, units): &(Digit, Vec<UnitId>)| format!("{digit} in {}", self.teller.units(units));
        let mut said = Vec::new();
        if !cells.is_empty() {
            let (has, two) = (words::one_or_more(cells.len(), "has", "have"), "two candidates");
            said.push(format!(
                "{} {has} {two}{}",
                self.teller.cells(&cells),
                words::one_or_more(cells.len(), "", " each")
            ));
        }
        if !units.is_empty() {
            said.push(format!(
                "there are two places for {}",
                units.iter().map(places).collect::<Vec<_>>().join(", for ")
            ));
        }
        format!("{}.", capital(&words::clauses(&said)))
    }

    fn end(&self) -> String {
        let is_first = |candidate: &Candidate| self.colours[0].contains(candidate);
        if self.teller.deduction.eliminate.iter().all(is_first) {
            return format!("With the first, {}. So it is the second.", self.contradiction());
        }
        self.falls()
    }

    /// Of each candidate that falls, how each colour keeps it out.
    fn falls(&self) -> String {
        let mut told: Vec<([String; 2], Digit, Vec<Cell>)> = Vec::new();
        for &(cell, digit) in &self.teller.deduction.eliminate {
            let reasons = [0, 1].map(|colour| self.kept_out((cell, digit), colour).unwrap_or_default());
            match told.iter_mut().find(|(same, of, _)| (same, *of) == (&reasons, digit)) {
                Some((_, _, cells)) => cells.push(cell),
                None => told.push((reasons, digit, vec![cell])),
            }
        }
        let said = |([first, second], digit, cells): &([String; 2], Digit, Vec<Cell>)| {
            let n = cells.len();
            let (is, sees) = (words::one_or_more(n, "is", "are"), words::one_or_more(n, "it ", "they "));
            let plain = |reason: &String| if n == 1 { reason.clone() } else { reason.replacen("sees", "see", 1) };
            format!(
                "{} {is} not {digit}: with the first {sees}{}, with the second {sees}{}.",
                self.teller.cells(cells),
                plain(first),
                plain(second),
            )
        };
        told.iter().map(said).collect::<Vec<_>>().join(" ")
    }

    /// `sees the 4 in r1c2` or `is 7`: what of a colour leaves a candidate no room.
    fn kept_out(&self, (cell, digit): Candidate, colour: usize) -> Option<String> {
        let layout = self.teller.position.layout();
        let all = &self.colours[colour];
        let itself = all.iter().find(|&&(other, theirs)| other == cell && theirs != digit);
        let seen = all.iter().find(|&&(other, theirs)| theirs == digit && layout.are_peers(other, cell));
        match (itself, seen) {
            (Some((_, theirs)), _) => Some(format!("is {theirs}")),
            (None, Some(&(other, _))) => Some(format!("sees the {digit} in {}", self.teller.cells(&[other]))),
            (None, None) => None,
        }
    }

    /// Why the first colour is false.
    fn contradiction(&self) -> String {
        let (teller, layout) = (self.teller, self.teller.position.layout());
        for (at, &(cell, digit)) in self.colours[0].iter().enumerate() {
            for &(other, theirs) in &self.colours[0][at + 1..] {
                if cell == other {
                    return format!("{} would be {digit} and {theirs} at once", teller.cells(&[cell]));
                }
                if digit == theirs && layout.are_peers(cell, other) {
                    return format!("{}, which see each other, would both be {digit}", teller.cells(&[cell, other]));
                }
            }
        }
        match self.pattern.needs.last() {
            Some(&Need::Cell(cell)) => {
                let lost: Vec<String> = teller
                    .position
                    .candidates(cell)
                    .iter()
                    .filter_map(|digit| self.kept_out((cell, digit), 0))
                    .collect();
                let sees = words::list(&lost).replace(" sees the", " the");
                format!("{} {sees}: nothing is left for it", teller.cells(&[cell]))
            }
            Some(&Need::Place(unit, digit)) => {
                let places = teller.position.cells(unit, teller.position.places(unit, digit));
                let lost = |cell: Cell| Some(format!("{} {}", teller.cells(&[cell]), self.kept_out((cell, digit), 0)?));
                let lost: Vec<String> = places.filter_map(lost).collect();
                format!("{} has no place for {digit}: {}", teller.units(&[unit]), words::list(&lost))
            }
            None => "nothing is left".to_owned(),
        }
    }
}

fn capital(text: &str) -> String {
    if text.starts_with("there") { format!("T{}", &text[1..]) } else { text.to_owned() }
}
