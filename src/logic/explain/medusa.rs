//! Explanations of 3D Medusa: candidates of several digits in two colours.

use std::cmp::Reverse;

use super::drawing::set_letters;
use super::mark::{Mark, Role};
use super::phrase::{Phrase, clauses, joined, list, neither, phrase};
use super::step::ExplanationStep;
use super::teller::{Teller, Told, part};
use super::words;
use crate::evidence::{Candidate, Need, Part, Pattern};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Returns the explanation of candidates in two colours.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Told {
    let letters = set_letters(teller.position.shape().side()).take(2).collect();
    let colouring = Colouring { teller, pattern, letters, colours: [0, 1].map(|at| candidates(pattern, at)) };
    let marks = [(0, Role::Pattern), (1, Role::Second)].into_iter().flat_map(|(at, role)| {
        let mark = move |&(cell, digit): &Candidate| Mark { cell, digit: Some(digit), role };
        colouring.colours[at].iter().map(mark)
    });
    let (cell, digit) = colouring.first();
    let [a, b] = [0, 1].map(|at| colouring.letters[at]);
    let rule = phrase![
        "Wherever a cell has just two candidates, or a unit just two places for a digit, exactly one of the two is true. ",
        "Linked in this way, beginning with ",
        digit,
        " in ",
        cell,
        ", candidates ",
        teller.deduction.digits,
        " fall into two groups, ",
        a,
        " and ",
        b
    ];
    Told {
        look: phrase![&colouring.look()],
        pattern: phrase![rule, ": either all of ", a, " is true, or all of ", b, "."],
        steps: colouring.steps(),
        areas: Vec::new(),
        marks: marks.collect(),
    }
}

/// Returns the parts of a colour, digit by digit.
fn parts(pattern: &Pattern, colour: usize) -> impl Iterator<Item = &Part> {
    pattern.parts.iter().skip(colour).step_by(2).filter(|part| !part.cells.is_empty())
}

/// Returns the candidates of a colour.
fn candidates(pattern: &Pattern, colour: usize) -> Vec<Candidate> {
    let of = |part: &Part| {
        let cells = part.cells.clone();
        part.digits.iter().flat_map(move |digit| cells.clone().into_iter().map(move |cell| (cell, digit)))
    };
    parts(pattern, colour).flat_map(of).collect()
}

/// Candidates in two colours, of which one is entirely true and the other entirely false.
struct Colouring<'a> {
    teller: &'a Teller<'a>,
    pattern: &'a Pattern,
    letters: Vec<char>, // of the two colours
    colours: [Vec<Candidate>; 2],
}

/// The way in which a colour rules out a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// The candidate's cell has this other digit of the colour.
    Is(Digit),
    /// The candidate's cell sees its digit in this cell of the colour.
    Sees(Cell),
}

/// Eliminations with the same reasons: these digits in each of these cells.
struct Group {
    reasons: [Reason; 2], // by colour
    cells: Vec<Cell>,
    digits: DigitSet,
}

impl Colouring<'_> {
    fn steps(&self) -> Vec<ExplanationStep> {
        let first = self.first();
        let letter = |at: usize| self.letters[at];
        let rule = phrase![
            "Wherever a cell has just two candidates, or a unit just two places for a digit, one of the two is true and \
             the other is false: they get different colours, ",
            letter(0),
            " and ",
            letter(1),
            "."
        ];
        let colour = |at: usize| {
            let parts = self.in_order_of_links(at).iter().map(part).collect();
            ExplanationStep::given(phrase![letter(at), " is ", joined(parts, "; ", "; "), "."])
        };
        let case = |right: usize, wrong: usize| {
            phrase!["all of ", letter(right), " is true and all of ", letter(wrong), " is false"]
        };
        let cases = phrase!["So either ", case(0, 1), ", or ", case(1, 0), "."];
        let mut steps = vec![
            ExplanationStep::given(rule),
            ExplanationStep::given(phrase![
                "Begin with ",
                first.1,
                " in ",
                first.0,
                " as ",
                letter(0),
                ". Whatever is linked to a coloured candidate in this way gets the other colour, and so on."
            ]),
            colour(0),
            colour(1),
            ExplanationStep::infer(cases),
        ];
        if self.has_contradiction() {
            steps.push(ExplanationStep::contradict(self.contradiction()));
            let so = phrase!["So ", letter(0), " is false and ", letter(1), " is true: "];
            steps.push(ExplanationStep::conclude(phrase![so, self.losses_of_first_colour(), "."]));
        } else {
            steps.extend(self.eliminations());
        }
        steps
    }

    /// Returns the candidate that the colouring begins with.
    fn first(&self) -> Candidate {
        self.colours[0][0]
    }

    /// Whether the deduction shows that the first colour is impossible.
    fn has_contradiction(&self) -> bool {
        self.teller.deduction.eliminate.iter().all(|candidate| self.colours[0].contains(candidate))
    }

    /// Returns where to look: at the unit of the contradiction or, if there is none, at a unit of the first candidate.
    fn look(&self) -> Vec<UnitId> {
        let cells = match (self.clash(), self.pattern.needs.last()) {
            _ if !self.has_contradiction() => vec![self.first().0],
            (Some([(cell, _), (other, _)]), _) => vec![cell, other],
            (None, Some(&Need::Place(unit, _))) => return vec![unit],
            (None, Some(&Need::Cell(cell))) => vec![cell],
            (None, None) => vec![self.first().0],
        };
        self.teller.around(&cells)
    }

    /// Returns the eliminations of the first colour, which is impossible. If there are many and they are all of its candidates, they are
    /// not listed.
    fn losses_of_first_colour(&self) -> Phrase {
        const MOST_LISTED: usize = 6;
        let (teller, count) = (self.teller, self.colours[0].len());
        let is_whole = teller.deduction.eliminate.len() == count && teller.deduction.place.is_empty();
        if is_whole && count > MOST_LISTED && !teller.is_nested {
            return phrase!["every candidate of ", self.letters[0], " is eliminated"];
        }
        teller.conclusions()
    }

    /// Returns the first two candidates of the first colour that cannot both be true; `None` if there are none.
    fn clash(&self) -> Option<[Candidate; 2]> {
        let all = &self.colours[0];
        let mut pairs = (0..all.len()).flat_map(|at| all[at + 1..].iter().map(move |&other| [all[at], other]));
        pairs.find(|&[(cell, digit), (other, theirs)]| {
            cell == other || digit == theirs && self.teller.all_see(&[cell], &[other])
        })
    }

    /// Returns the candidates of a colour in the order in which a walk along the links reaches them. A part has those of the same digit that
    /// follow each other.
    fn in_order_of_links(&self, colour: usize) -> Vec<Part> {
        let links: Vec<[Candidate; 2]> = self.pattern.needs.iter().filter_map(|need| self.link(need)).collect();
        let (mut reached, mut at) = (vec![self.colours[0][0]], 0);
        while let Some(&from) = reached.get(at) {
            for &[one, other] in links.iter().filter(|link| link.contains(&from)) {
                let next = if one == from { other } else { one };
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        let mut parts: Vec<Part> = Vec::new();
        for (cell, digit) in reached.into_iter().filter(|candidate| self.colours[colour].contains(candidate)) {
            let digits = DigitSet::only(digit);
            match parts.last_mut() {
                Some(last) if last.digits == digits => last.cells.push(cell),
                _ => parts.push(Part { cells: vec![cell], digits }),
            }
        }
        parts
    }

    /// Returns the two candidates of a cell, or the two places of a digit in a unit; `None` if they are not of both colours.
    fn link(&self, need: &Need) -> Option<[Candidate; 2]> {
        let position = self.teller.position;
        let ends: Vec<Candidate> = match *need {
            Need::Cell(cell) => position.candidates(cell).iter().map(|digit| (cell, digit)).collect(),
            Need::Place(unit, digit) => {
                position.cells(unit, position.places(unit, digit)).map(|cell| (cell, digit)).collect()
            }
        };
        let ends = <[Candidate; 2]>::try_from(ends).ok()?;
        let has_end = |colour: &Vec<Candidate>| ends.iter().any(|end| colour.contains(end));
        self.colours.iter().all(has_end).then_some(ends)
    }

    /// Returns the steps that name, for each elimination, what of each colour rules it out; the conclusion, if one sentence says it all.
    fn eliminations(&self) -> Vec<ExplanationStep> {
        let groups = self.groups();
        if let [group] = &groups[..] {
            let so_lose = self.teller.so_lose(group.cells.len(), group.digits);
            return vec![ExplanationStep::conclude(phrase![self.ruled_out(group), so_lose, "."])];
        }
        let step = |group: &Group| {
            let are = words::one_or_more(group.cells.len(), ", so it is ", ", so they are ");
            ExplanationStep::infer(phrase![self.ruled_out(group), are, neither(&group.digits), "."])
        };
        groups.iter().map(step).collect()
    }

    /// Groups the eliminations by their reasons.
    fn groups(&self) -> Vec<Group> {
        let mut left = self.teller.deduction.eliminate.clone();
        let mut groups = Vec::new();
        while let Some(&first) = left.first() {
            let of_first = [0, 1].map(|colour| self.reasons(first, colour));
            let [one, other] = &of_first;
            let pairs = one.iter().flat_map(|&mine| other.iter().map(move |&theirs| [mine, theirs]));
            let alike = |reasons: [Reason; 2]| -> Vec<Candidate> {
                left.iter().copied().filter(|&candidate| self.is_alike(candidate, first, reasons)).collect()
            };
            let all = pairs.map(|reasons| (reasons, alike(reasons)));
            let (reasons, best) = all.min_by_key(|(_, alike)| Reverse(alike.len())).expect("each colour rules it out");
            left.retain(|candidate| !best.contains(candidate));
            let mut cells: Vec<Cell> = best.iter().map(|&(cell, _)| cell).collect();
            cells.dedup();
            groups.push(Group { reasons, cells, digits: best.iter().map(|&(_, digit)| digit).collect() });
        }
        groups
    }

    /// Whether a candidate can be named together with the first one of a group.
    fn is_alike(&self, (cell, digit): Candidate, first: Candidate, reasons: [Reason; 2]) -> bool {
        let is_together = match reasons {
            [Reason::Is(_), Reason::Is(_)] => cell == first.0,
            _ => digit == first.1,
        };
        is_together && (0..2).all(|colour| self.reasons((cell, digit), colour).contains(&reasons[colour]))
    }

    /// Returns the ways in which a colour rules out a candidate.
    fn reasons(&self, (cell, digit): Candidate, colour: usize) -> Vec<Reason> {
        let layout = self.teller.position.layout();
        let all = &self.colours[colour];
        if let Some(&(_, theirs)) = all.iter().find(|&&(other, theirs)| other == cell && theirs != digit) {
            return vec![Reason::Is(theirs)];
        }
        let seen = all.iter().filter(|&&(other, theirs)| theirs == digit && layout.are_peers(other, cell));
        seen.map(|&(other, _)| Reason::Sees(other)).collect()
    }

    /// `r5c5 sees the 3 in r1c5 (A) and the 3 in r5c1 (B)`, `r5c5 is 7 if A is true and sees the 3 in r5c1 if B is`
    fn ruled_out(&self, group: &Group) -> Phrase {
        let Group { reasons, cells, digits } = group;
        let (a, b) = (self.letters[0], self.letters[1]);
        if let [Reason::Sees(mine), Reason::Sees(theirs)] = *reasons {
            let see = words::one_or_more(cells.len(), " sees the ", " see the ");
            let one = phrase![cells, see, *digits, " in ", mine, " (", a, ") and the "];
            return phrase![one, *digits, " in ", theirs, " (", b, ")"];
        }
        let [one, other] = reasons.map(|reason| verb_of(reason, *digits, cells.len()));
        phrase![cells, one, " if ", a, " is true and", other, " if ", b, " is"]
    }

    /// Returns the sentence that says why the first colour is impossible.
    fn contradiction(&self) -> Phrase {
        let teller = self.teller;
        let begin = phrase!["If ", self.letters[0], " is true, "];
        if let Some([(cell, digit), (other, theirs)]) = self.clash() {
            if cell == other {
                let both = DigitSet::only(digit).with(theirs);
                return phrase![begin, cell, " is ", both, " at once, which is impossible."];
            }
            let both = phrase![begin, &[cell, other][..], " are both ", digit];
            let sight = teller.sight(&[cell], &[other]);
            return phrase![both, ", which is impossible because they see each other", sight, "."];
        }
        match *self.pattern.needs.last().expect("a colouring has links") {
            Need::Cell(cell) => {
                let lost = teller.position.candidates(cell).iter().filter_map(|digit| {
                    let seen = self.reasons((cell, digit), 0).first().copied();
                    if let Some(Reason::Sees(other)) = seen {
                        Some(phrase!["the ", digit, " in ", other])
                    } else {
                        None
                    }
                });
                phrase![
                    begin,
                    cell,
                    " sees ",
                    list(lost.collect()),
                    ", so it has no candidate left, which is impossible."
                ]
            }
            Need::Place(unit, digit) => {
                let none = phrase![" Then ", unit, " has no place for ", digit, ", which is impossible."];
                phrase![begin, self.lost(unit, digit), ".", none]
            }
        }
    }

    /// Returns why the first colour leaves no place for a digit in a unit: `r3c1 is 5, and r3c4 and r3c7 see the 4 in r1c4`.
    fn lost(&self, unit: UnitId, digit: Digit) -> Phrase {
        let position = self.teller.position;
        let mut lost: Vec<(Reason, Vec<Cell>)> = Vec::new();
        for cell in position.cells(unit, position.places(unit, digit)) {
            let reasons = self.reasons((cell, digit), 0);
            match lost.iter_mut().find(|(same, _)| reasons.contains(same)) {
                Some((_, cells)) => cells.push(cell),
                None => lost.extend(reasons.first().map(|&reason| (reason, vec![cell]))),
            }
        }
        let why = |(reason, cells): &(Reason, Vec<Cell>)| {
            phrase![cells, verb_of(*reason, DigitSet::only(digit), cells.len())]
        };
        let why = lost.iter().map(why).collect();
        if lost.iter().all(|(_, cells)| cells.len() == 1) { list(why) } else { clauses(why) }
    }
}

/// Returns how a colour rules out a digit in this number of cells: ` is 7`, ` see the 4 in r1c2`.
fn verb_of(reason: Reason, digits: DigitSet, cells: usize) -> Phrase {
    match reason {
        Reason::Is(digit) => phrase![words::one_or_more(cells, " is ", " are "), digit],
        Reason::Sees(cell) => {
            let see = words::one_or_more(cells, " sees the ", " see the ");
            phrase![see, digits, " in ", cell]
        }
    }
}
