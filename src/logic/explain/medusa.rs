//! Explains 3D Medusa: candidates of several digits in two colours.

use std::cmp::Reverse;

use crate::evidence::{Candidate, Clause, Part, Pattern};
use crate::explain::drawing::set_letters;
use crate::explain::explainer::{Explainer, ExplanationDraft, part_phrase};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Mark, Role};
use crate::explain::phrase::{Phrase, join_clauses, join_phrases, list, neither, phrase};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, UnitId};

/// Returns the explanation of a deduction by 3D Medusa.
pub(super) fn explain(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let letters = set_letters(explainer.position.shape().side()).take(2).collect();
    let colouring = Colouring { explainer, pattern, letters, colours: [0, 1].map(|at| colour_candidates(pattern, at)) };
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
        explainer.deduction.digits,
        " fall into two groups, ",
        a,
        " and ",
        b
    ];
    ExplanationDraft {
        location: phrase![&colouring.location()],
        pattern: phrase![rule, ": either all of ", a, " is true, or all of ", b, "."],
        steps: colouring.steps(),
        areas: Vec::new(),
        marks: marks.collect(),
    }
}

/// Returns the parts of the pattern for a colour (0 or 1), ordered by digit. Each part consists of one digit and its cells in this colour;
/// parts without cells are left out.
fn colour_parts(pattern: &Pattern, colour: usize) -> impl Iterator<Item = &Part> {
    pattern.parts.iter().skip(colour).step_by(2).filter(|part| !part.cells.is_empty())
}

/// Returns the candidates of a colour, which is 0 or 1.
fn colour_candidates(pattern: &Pattern, colour: usize) -> Vec<Candidate> {
    let of = |part: &Part| {
        let cells = part.cells.clone();
        part.digits.iter().flat_map(move |digit| cells.clone().into_iter().map(move |cell| (cell, digit)))
    };
    colour_parts(pattern, colour).flat_map(of).collect()
}

/// Candidates in two colours. Either all candidates of the first colour are true and all of the second are false, or the other way round.
struct Colouring<'a> {
    explainer: &'a Explainer<'a>,
    pattern: &'a Pattern,
    /// Letters that name the two colours in the text and on the board.
    letters: Vec<char>,
    colours: [Vec<Candidate>; 2],
}

/// Reason why a candidate is false if a colour is true.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ColourExclusion {
    /// If the colour is true, the cell of the candidate has this other digit.
    Is(Digit),
    /// If the colour is true, this cell has the digit of the candidate, and the cell of the candidate sees this cell.
    Sees(Cell),
}

/// Eliminations with the same reasons: each of the `digits` is eliminated from each of the `cells`.
struct ExclusionGroup {
    /// Reason why the first colour rules out the candidates, and reason why the second colour rules them out.
    reasons: [ColourExclusion; 2],
    cells: Vec<Cell>,
    digits: DigitSet,
}

impl Colouring<'_> {
    /// Returns the steps of the proof.
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
            let parts = self.parts_in_link_order(at).iter().map(part_phrase).collect();
            ExplanationStep::given(phrase![letter(at), " is ", join_phrases(parts, "; ", "; "), "."])
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
            steps.push(ExplanationStep::conclude(phrase![so, self.first_colour_eliminations(), "."]));
        } else {
            steps.extend(self.eliminations());
        }
        steps
    }

    /// Returns the candidate with which the colouring begins. It has the first colour.
    fn first(&self) -> Candidate {
        self.colours[0][0]
    }

    /// Whether the deduction shows that the first colour is false.
    fn has_contradiction(&self) -> bool {
        self.explainer.deduction.eliminations.iter().all(|candidate| self.colours[0].contains(candidate))
    }

    /// Returns at most one unit, the place to look at. If the first colour leads to a contradiction, this is a unit of a cell where the
    /// contradiction occurs. Otherwise it is a unit of the cell of the first candidate.
    fn location(&self) -> Vec<UnitId> {
        let cells = match (self.conflict(), self.pattern.clauses.last()) {
            _ if !self.has_contradiction() => vec![self.first().0],
            (Some([(cell, _), (other, _)]), _) => vec![cell, other],
            (None, Some(&Clause::Unit(unit, _))) => return vec![unit],
            (None, Some(&Clause::Cell(cell))) => vec![cell],
            (None, None) => vec![self.first().0],
        };
        self.explainer.unit_around(&cells)
    }

    /// Returns the end of the sentence `So A is false and B is true: …`, in which A is the first colour. It lists the results of the
    /// deduction: `r1c5 loses 4; r1c8 loses 8`.
    ///
    /// The end is `every candidate of A is eliminated` instead if these eliminations are the only results, and if there are more than six.
    /// For a nested deduction, it is always a list.
    fn first_colour_eliminations(&self) -> Phrase {
        const MAX_LISTED: usize = 6;
        let (explainer, count) = (self.explainer, self.colours[0].len());
        let is_whole = explainer.deduction.eliminations.len() == count && explainer.deduction.placements.is_empty();
        if is_whole && count > MAX_LISTED && !explainer.is_nested {
            return phrase!["every candidate of ", self.letters[0], " is eliminated"];
        }
        explainer.conclusion_phrase()
    }

    /// Returns two candidates of the first colour that cannot both be true; `None` if there are no such candidates.
    fn conflict(&self) -> Option<[Candidate; 2]> {
        let all = &self.colours[0];
        let mut pairs = (0..all.len()).flat_map(|at| all[at + 1..].iter().map(move |&other| [all[at], other]));
        pairs.find(|&[(cell, digit), (other, theirs)]| {
            cell == other || digit == theirs && self.explainer.all_see(&[cell], &[other])
        })
    }

    /// Returns the candidates of a colour in the order in which a breadth-first search along the links reaches them from the first
    /// candidate. Each part combines consecutive candidates with the same digit.
    fn parts_in_link_order(&self, colour: usize) -> Vec<Part> {
        let links: Vec<[Candidate; 2]> = self.pattern.clauses.iter().filter_map(|clause| self.link(clause)).collect();
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

    /// Returns the two candidates that a clause links: the only candidates of a cell, or the only places of a digit in a unit. `None` if
    /// there are not exactly two, or if they are not of different colours.
    fn link(&self, clause: &Clause) -> Option<[Candidate; 2]> {
        let position = self.explainer.position;
        let ends: Vec<Candidate> = match *clause {
            Clause::Cell(cell) => position.candidates(cell).iter().map(|digit| (cell, digit)).collect(),
            Clause::Unit(unit, digit) => {
                position.cells(unit, position.places(unit, digit)).map(|cell| (cell, digit)).collect()
            }
        };
        let ends = <[Candidate; 2]>::try_from(ends).ok()?;
        let has_end = |colour: &Vec<Candidate>| ends.iter().any(|end| colour.contains(end));
        self.colours.iter().all(has_end).then_some(ends)
    }

    /// Returns the steps that explain the eliminations. For each eliminated candidate, they name a candidate of each colour that rules it
    /// out. If one sentence covers all eliminations, it is the conclusion and the only step.
    fn eliminations(&self) -> Vec<ExplanationStep> {
        let groups = self.groups();
        if let [group] = &groups[..] {
            let so_lose = self.explainer.elimination_clause(group.cells.len(), group.digits);
            return vec![ExplanationStep::conclude(phrase![self.exclusion_phrase(group), so_lose, "."])];
        }
        let step = |group: &ExclusionGroup| {
            let are = wording::pluralize(group.cells.len(), ", so it is ", ", so they are ");
            ExplanationStep::infer(phrase![self.exclusion_phrase(group), are, neither(&group.digits), "."])
        };
        groups.iter().map(step).collect()
    }

    /// Groups the eliminations by the reasons why the two colours rule them out.
    fn groups(&self) -> Vec<ExclusionGroup> {
        let mut left = self.explainer.deduction.eliminations.clone();
        let mut groups = Vec::new();
        while let Some(&first) = left.first() {
            let of_first = [0, 1].map(|colour| self.reasons(first, colour));
            let [one, other] = &of_first;
            let pairs = one.iter().flat_map(|&mine| other.iter().map(move |&theirs| [mine, theirs]));
            let alike = |reasons: [ColourExclusion; 2]| -> Vec<Candidate> {
                left.iter().copied().filter(|&candidate| self.is_alike(candidate, first, reasons)).collect()
            };
            let all = pairs.map(|reasons| (reasons, alike(reasons)));
            let (reasons, best) = all.min_by_key(|(_, alike)| Reverse(alike.len())).expect("each colour rules it out");
            left.retain(|candidate| !best.contains(candidate));
            let mut cells: Vec<Cell> = best.iter().map(|&(cell, _)| cell).collect();
            cells.dedup();
            groups.push(ExclusionGroup { reasons, cells, digits: best.iter().map(|&(_, digit)| digit).collect() });
        }
        groups
    }

    /// Whether a candidate belongs to the group of the candidate `first`: both colours rule it out for these `reasons`, and one sentence
    /// can name both candidates, because they have the same cell or digit.
    fn is_alike(&self, (cell, digit): Candidate, first: Candidate, reasons: [ColourExclusion; 2]) -> bool {
        let is_together = match reasons {
            [ColourExclusion::Is(_), ColourExclusion::Is(_)] => cell == first.0,
            _ => digit == first.1,
        };
        is_together && (0..2).all(|colour| self.reasons((cell, digit), colour).contains(&reasons[colour]))
    }

    /// Returns the reasons why a candidate is false if a colour (0 or 1) is true. Empty if the colour does not rule out the candidate.
    fn reasons(&self, (cell, digit): Candidate, colour: usize) -> Vec<ColourExclusion> {
        let layout = self.explainer.position.layout();
        let all = &self.colours[colour];
        if let Some(&(_, theirs)) = all.iter().find(|&&(other, theirs)| other == cell && theirs != digit) {
            return vec![ColourExclusion::Is(theirs)];
        }
        let seen = all.iter().filter(|&&(other, theirs)| theirs == digit && layout.are_peers(other, cell));
        seen.map(|&(other, _)| ColourExclusion::Sees(other)).collect()
    }

    /// Returns the clause that states why both colours rule out the candidates of a group: `r5c5 sees the 3 in r1c5 (A) and the 3 in r5c1
    /// (B)`, `r5c5 is 7 if A is true and sees the 3 in r5c1 if B is`.
    fn exclusion_phrase(&self, group: &ExclusionGroup) -> Phrase {
        let ExclusionGroup { reasons, cells, digits } = group;
        let (a, b) = (self.letters[0], self.letters[1]);
        if let [ColourExclusion::Sees(mine), ColourExclusion::Sees(theirs)] = *reasons {
            let see = wording::pluralize(cells.len(), " sees the ", " see the ");
            let one = phrase![cells, see, *digits, " in ", mine, " (", a, ") and the "];
            return phrase![one, *digits, " in ", theirs, " (", b, ")"];
        }
        let [one, other] = reasons.map(|reason| exclusion_verb(reason, *digits, cells.len()));
        phrase![cells, one, " if ", a, " is true and", other, " if ", b, " is"]
    }

    /// Returns the sentences that state why the first colour is impossible.
    fn contradiction(&self) -> Phrase {
        let explainer = self.explainer;
        let begin = phrase!["If ", self.letters[0], " is true, "];
        if let Some([(cell, digit), (other, theirs)]) = self.conflict() {
            if cell == other {
                let both = DigitSet::only(digit).with(theirs);
                return phrase![begin, cell, " is ", both, " at once, which is impossible."];
            }
            let both = phrase![begin, &[cell, other][..], " are both ", digit];
            let sight = explainer.visibility_reason(&[cell], &[other]);
            return phrase![both, ", which is impossible because they see each other", sight, "."];
        }
        match *self.pattern.clauses.last().expect("a colouring has links") {
            Clause::Cell(cell) => {
                let excluded = explainer.position.candidates(cell).iter().filter_map(|digit| {
                    let seen = self.reasons((cell, digit), 0).first().copied();
                    if let Some(ColourExclusion::Sees(other)) = seen {
                        Some(phrase!["the ", digit, " in ", other])
                    } else {
                        None
                    }
                });
                phrase![
                    begin,
                    cell,
                    " sees ",
                    list(excluded.collect()),
                    ", so it has no candidate left, which is impossible."
                ]
            }
            Clause::Unit(unit, digit) => {
                let none = phrase![" Then ", unit, " has no place for ", digit, ", which is impossible."];
                phrase![begin, self.excluded_places(unit, digit), ".", none]
            }
        }
    }

    /// Returns the clause that states why a digit has no place in a unit if the first colour is true: `r3c1 is 5, and r3c4 and r3c7 see the
    /// 4 in r1c4`.
    fn excluded_places(&self, unit: UnitId, digit: Digit) -> Phrase {
        let position = self.explainer.position;
        let mut excluded: Vec<(ColourExclusion, Vec<Cell>)> = Vec::new();
        for cell in position.cells(unit, position.places(unit, digit)) {
            let reasons = self.reasons((cell, digit), 0);
            match excluded.iter_mut().find(|(same, _)| reasons.contains(same)) {
                Some((_, cells)) => cells.push(cell),
                None => excluded.extend(reasons.first().map(|&reason| (reason, vec![cell]))),
            }
        }
        let why = |(reason, cells): &(ColourExclusion, Vec<Cell>)| {
            phrase![cells, exclusion_verb(*reason, DigitSet::only(digit), cells.len())]
        };
        let why = excluded.iter().map(why).collect();
        if excluded.iter().all(|(_, cells)| cells.len() == 1) { list(why) } else { join_clauses(why) }
    }
}

/// Returns the predicate that says why a colour rules out `digits` in a number of cells: ` is 7`, ` see the 4 in r1c2`.
fn exclusion_verb(reason: ColourExclusion, digits: DigitSet, cells: usize) -> Phrase {
    match reason {
        ColourExclusion::Is(digit) => phrase![wording::pluralize(cells, " is ", " are "), digit],
        ColourExclusion::Sees(cell) => {
            let see = wording::pluralize(cells, " sees the ", " see the ");
            phrase![see, digits, " in ", cell]
        }
    }
}
