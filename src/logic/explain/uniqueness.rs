//! Explains patterns of uniqueness.

use crate::Technique;
use crate::evidence::{Candidate, DeadlyPattern, NodeLink, Part};
use crate::explain::deadly_pattern::{DeadlyPatternExplainer, any_of, strong_link};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::{candidates_by_cell, group_by_key};
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, can_only_go_in, either, join_clauses, join_phrases, list, phrase};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, UnitId};

/// The largest number of cells of a pattern that are named again at the end of a proof.
const MAX_NAMED: usize = 8;

/// Returns the explanation of a deduction that avoids a second solution.
pub(super) fn explain(teller: &Explainer<'_>, deadly: &DeadlyPattern) -> ExplanationDraft {
    let pattern = DeadlyPatternExplainer { explainer: teller, pattern: deadly };
    ExplanationDraft {
        location: pattern.location(),
        pattern: pattern.pattern(),
        steps: pattern.steps(),
        areas: pattern.clause_units().into_iter().map(Area::Base).collect(),
        marks: pattern.marks(),
    }
}

impl DeadlyPatternExplainer<'_> {
    /// Returns where to look: at the two rows or columns of a rectangle, at a unit of a loop, or at all empty cells.
    fn location(&self) -> Phrase {
        if self.is_bug() {
            return phrase!["all empty cells"];
        }
        let lines = self.lines();
        if lines.is_empty() { phrase![&self.explainer.unit_around(&self.cells()[..2])] } else { phrase![&lines] }
    }

    /// Returns the pattern, without the conclusion.
    fn pattern(&self) -> Phrase {
        if self.is_bug() {
            let count = self.guardians().len();
            let extra = wording::pluralize(count, " extra candidate", " extra candidates");
            let two = ", every empty cell has two candidates, and in each unit ";
            let places = "every digit that is still missing has exactly two places.";
            return phrase!["Apart from ", wording::number_word(count), extra, two, places];
        }
        let is_loop = self.explainer.deduction.technique == Technique::UniqueLoop;
        let begin = if is_loop { "If the loop of " } else { "If " };
        phrase![begin, &self.cells(), " held only ", self.digits(), ", the puzzle would have two solutions."]
    }

    /// Returns the marks of the cells of the pattern, of their extra candidates, and of the other cells that the proof uses.
    fn marks(&self) -> Vec<Mark> {
        let (teller, deadly) = (self.explainer, self.pattern);
        let pattern = deadly.cells.iter().flat_map(|&(cell, digits)| match teller.position.digit(cell) {
            Some(digit) => vec![Mark { cell, digit: Some(digit), role: Role::Blocker }],
            None => teller.candidate_marks(&[cell], digits, Role::Pattern),
        });
        let fins = self
            .guardian_cells()
            .into_iter()
            .flat_map(|(cell, others)| teller.candidate_marks(&[cell], others, Role::Fin));
        let beside =
            deadly.parts.iter().flat_map(|part| teller.candidate_marks(&part.cells, part.digits, Role::Second));
        pattern.chain(fins).chain(beside).collect()
    }

    /// Returns the steps of the proof.
    fn steps(&self) -> Vec<ExplanationStep> {
        let begin = if self.is_bug() { self.bug_steps() } else { vec![self.swap_step()] };
        let rest = match (&self.pattern.parts[..], &self.guardian_cells()[..]) {
            _ if !self.unit_clauses().is_empty() => self.refutation_steps(),
            ([first, pairs @ ..], _) if first.digits.is_empty() => self.steps_by_bivalue_cells(pairs),
            ([part, ..], _) => self.type_3_steps(part),
            ([], &[guard]) => vec![self.type_1_conclusion(guard)],
            ([], _) => self.type_2_steps(),
        };
        begin.into_iter().chain(rest).collect()
    }

    /// Returns the steps that show that no extra candidate would be true if an eliminated one were.
    fn refutation_steps(&self) -> Vec<ExplanationStep> {
        let mut steps = if self.is_bug() { vec![self.guardian_step()] } else { Vec::new() };
        steps.push(self.places_step());
        for (at, lost) in candidates_by_cell(&self.explainer.deduction.eliminations).into_iter().enumerate() {
            if at == 0 {
                steps.extend(self.first_refutation(lost));
            } else {
                steps.push(self.likewise_step(lost));
            }
        }
        steps
    }

    /// `In column 4, 1 can only go in r1c4 or r2c4.`
    fn places_step(&self) -> ExplanationStep {
        let places = |(unit, digit): (UnitId, Digit)| ((unit, self.places_of(unit, digit)), digit);
        let groups = group_by_key(self.unit_clauses().into_iter().map(places)).into_iter();
        let said = groups.map(|((unit, cells), digits)| can_only_go_in(unit, digits.into_iter().collect(), &cells));
        ExplanationStep::given(phrase![join_phrases(said.collect(), "; ", "; "), "."])
    }

    /// `If r1c1 is 8, it is not 4, so r1c5 is 4 (row 1).` and so on until the pattern has only its digits.
    fn first_refutation(&self, (cell, digits): (Cell, DigitSet)) -> Vec<ExplanationStep> {
        let mut steps = Vec::new();
        let consequences = self.consequences(cell, digits);
        for (at, consequence) in consequences.iter().enumerate() {
            let said = self.consequence_phrase(consequence, (at == 0).then_some(cell));
            let step = match at {
                0 => ExplanationStep::assume(phrase!["If ", cell, " is ", either(&digits), ", ", said, "."]),
                _ => ExplanationStep::infer(phrase!["Then ", said, "."]),
            };
            steps.push(consequence.links().fold(step, ExplanationStep::with_link));
        }
        let left = self.leftover_phrase((cell, digits), &consequences);
        steps.extend(left.map(|left| ExplanationStep::infer(phrase![left, "."])));
        steps.push(ExplanationStep::contradict(self.refutation_end()));
        steps
    }

    /// `Likewise, if r2c4 is 2, it is not 1, so r1c4 is 1 (column 4): again all four cells have only 1 and 2.`
    fn likewise_step(&self, (cell, digits): (Cell, DigitSet)) -> ExplanationStep {
        let all = self.consequences(cell, digits);
        let consequences = all
            .iter()
            .enumerate()
            .map(|(at, consequence)| self.consequence_phrase(consequence, (at == 0).then_some(cell)));
        let said = join_phrases(consequences.collect(), "; then ", "; then ");
        let left = self.leftover_phrase((cell, digits), &all).map(|left| phrase!["; ", left]);
        let again = if self.is_bug() {
            phrase![self.no_extra_candidate(), " is true"]
        } else {
            phrase!["all ", wording::number_word(self.pattern.cells.len()), " cells have only ", self.digits()]
        };
        let text = phrase!["Likewise, if ", cell, " is ", either(&digits), ", ", said, left, ": again ", again, "."];
        all.iter().flat_map(Consequence::links).fold(ExplanationStep::contradict(text), ExplanationStep::with_link)
    }

    /// `Then r1c1, r1c4, r2c1 and r2c4 have only 1 and 2, so there are two solutions, which is impossible.` In a large pattern, names only
    /// the cells with extra candidates.
    fn refutation_end(&self) -> Phrase {
        if self.is_bug() {
            return phrase!["Then ", self.no_extra_candidate(), " is true, which is impossible."];
        }
        let cells = self.cells();
        let only = phrase![" only ", self.digits(), ", so there are two solutions, which is impossible."];
        if cells.len() <= MAX_NAMED {
            return phrase!["Then ", &cells, " have", only];
        }
        let guards: Vec<Cell> = self.guardian_cells().into_iter().map(|(cell, _)| cell).collect();
        phrase!["Then ", &guards, ", like the other cells,", wording::pluralize(guards.len(), " has", " have"), only]
    }

    /// `that leaves only 5 for r9c2`, if a cell has one of `digits` and the consequences follow. Returns `None` unless just one cell of the
    /// pattern is without a digit then.
    fn leftover_phrase(&self, (cell, digits): (Cell, DigitSet), consequences: &[Consequence]) -> Option<Phrase> {
        let (position, layout) = (self.explainer.position, self.explainer.position.layout());
        let mut held: Vec<Candidate> = vec![(cell, digits.single()?)];
        for Consequence { digit, forced, .. } in consequences {
            held.extend(forced.iter().map(|&(cell, _)| (cell, *digit)));
        }
        let is_open = |cell: &Cell| position.digit(*cell).is_none() && held.iter().all(|(other, _)| other != cell);
        let &[last] = &self.cells().into_iter().filter(is_open).collect::<Vec<Cell>>()[..] else { return None };
        let is_left =
            |&digit: &Digit| !held.iter().any(|&(other, theirs)| theirs == digit && layout.are_peers(other, last));
        let left: DigitSet = position.candidates(last).iter().filter(is_left).collect();
        left.single().map(|digit| phrase!["that leaves only ", digit, " for ", last])
    }

    /// `r5c2 is not 1 (row 5), so r4c2 is 1 (box 4)`
    fn consequence_phrase(&self, consequence: &Consequence, assumed: Option<Cell>) -> Phrase {
        let Consequence { cause: by, excluded: out, digit, forced } = consequence;
        let it = if assumed == Some(*out) { phrase!["it"] } else { phrase![*out] };
        let seen = if by == out { Phrase::default() } else { self.explainer.shared_units(&[*by], &[*out]) };
        let is = |&(cell, unit): &(Cell, UnitId)| phrase![cell, " is ", *digit, " (", unit, ")"];
        phrase![it, " is not ", *digit, seen, ", so ", list(forced.iter().map(is).collect())]
    }

    /// Returns the places that units must use for their digit if the cell has one of `digits`, in the order in which they follow.
    fn consequences(&self, cell: Cell, digits: DigitSet) -> Vec<Consequence> {
        let needs = self.unit_clauses();
        let mut held: Vec<Candidate> = digits.first().map(|digit| (cell, digit)).into_iter().collect();
        let mut consequences: Vec<Consequence> = Vec::new();
        while let Some(next) = self.next_consequence(&held, &needs) {
            held.extend(next.forced.iter().map(|&(cell, _)| (cell, next.digit)));
            match consequences.last_mut() {
                Some(last) if (last.excluded, last.digit) == (next.excluded, next.digit) => {
                    last.forced.extend(next.forced);
                }
                _ => consequences.push(next),
            }
        }
        consequences
    }

    /// Returns the first unit that must have its digit in one of its two places because the candidates held exclude the other.
    fn next_consequence(&self, held: &[Candidate], needs: &[(UnitId, Digit)]) -> Option<Consequence> {
        let layout = self.explainer.position.layout();
        let excluding = |cell: Cell, digit: Digit| {
            let excludes = |&&(other, theirs): &&Candidate| {
                if other == cell { theirs != digit } else { theirs == digit && layout.are_peers(other, cell) }
            };
            held.iter().find(excludes).map(|&(other, _)| other)
        };
        let left = |&(unit, digit): &(UnitId, Digit)| -> Option<Consequence> {
            let &[one, other] = &self.places_of(unit, digit)[..] else { return None };
            let excluded = |out: Cell, forced: Cell| excluding(out, digit).map(|by| (by, out, forced));
            let (by, out, forced) = excluded(one, other).or_else(|| excluded(other, one))?;
            let is_new = !held.contains(&(forced, digit));
            is_new.then(|| Consequence { cause: by, excluded: out, digit, forced: vec![(forced, unit)] })
        };
        needs.iter().find_map(left)
    }

    /// Returns the steps that show that each extra candidate excludes the eliminated ones, some through cells with two candidates.
    fn steps_by_bivalue_cells(&self, pairs: &[Part]) -> Vec<ExplanationStep> {
        let eliminated = &self.explainer.deduction.eliminations;
        let by_ways = group_by_key(eliminated.iter().map(|&lost| (self.exclusions(lost, pairs), lost.0)));
        let mut steps = vec![self.guardian_step()];
        if !pairs.is_empty() {
            let pairs = pairs.iter().map(|part| phrase![&part.cells, " is ", either(&part.digits)]);
            steps.push(ExplanationStep::given(phrase![join_clauses(pairs.collect()), "."]));
        }
        let digit = eliminated.first().expect("something is eliminated").1;
        for (ways, cells) in &by_ways {
            steps.extend(ways.iter().map(|way| self.exclusion_step(way, cells, digit)));
        }
        let so = match by_ways.iter().map(|(ways, _)| ways.len()).max() {
            Some(1) => "So ",
            Some(2) => "Either way ",
            _ => "In every case ",
        };
        steps.push(ExplanationStep::conclude(phrase![so, self.explainer.conclusion_phrase(), "."]));
        steps
    }

    /// Returns the ways in which the extra candidates exclude a candidate, each with all that do so.
    fn exclusions(&self, (cell, digit): Candidate, pairs: &[Part]) -> Vec<GuardianExclusion> {
        let layout = self.explainer.position.layout();
        let mut ways: Vec<(ExclusionPath, Candidate)> = Vec::new();
        for (guard, other) in self.guardians() {
            let is_pair = |Part { cells, digits }: &&Part| {
                *digits == DigitSet::only(digit).with(other)
                    && layout.are_peers(cells[0], guard)
                    && layout.are_peers(cells[0], cell)
            };
            let through = if guard == cell && other != digit {
                ExclusionPath::Cell
            } else if other == digit && layout.are_peers(guard, cell) {
                ExclusionPath::Sight
            } else {
                pairs.iter().find(is_pair).map_or(ExclusionPath::Sight, |part| ExclusionPath::Bivalue(part.cells[0]))
            };
            ways.push((through, (guard, other)));
        }
        group_by_key(ways)
            .into_iter()
            .map(|(through, guardians)| GuardianExclusion { path: through, guardians })
            .collect()
    }

    /// `If r2c9 is 3 or 4, it is not 5.` or `If r3c9 is 9, r1c9 is 5 (column 9), so r2c9 is not 5 (box 3).`
    fn exclusion_step(
        &self,
        GuardianExclusion { path: through, guardians }: &GuardianExclusion,
        cells: &[Cell],
        digit: Digit,
    ) -> ExplanationStep {
        let from: Vec<Cell> = candidates_by_cell(guardians).into_iter().map(|(cell, _)| cell).collect();
        let are_not = wording::pluralize(cells.len(), " is not ", " are not ");
        let begin = phrase!["If ", any_of(guardians), ", "];
        match *through {
            ExclusionPath::Cell => ExplanationStep::infer(phrase![begin, "it is not ", digit, "."]),
            ExclusionPath::Sight => ExplanationStep::infer(phrase![
                begin,
                cells,
                are_not,
                digit,
                self.explainer.shared_units(&from, cells),
                "."
            ]),
            ExclusionPath::Bivalue(pair) => {
                let (to_pair, to_cells) =
                    (self.explainer.shared_units(&from, &[pair]), self.explainer.shared_units(&[pair], cells));
                let is = phrase![pair, " is ", digit, to_pair, ", so "];
                let step = ExplanationStep::infer(phrase![begin, is, cells, are_not, digit, to_cells, "."]);
                let other = guardians.first().map(|&(_, other)| other);
                other
                    .map(|other| strong_link((pair, other), (pair, digit)))
                    .into_iter()
                    .fold(step, ExplanationStep::with_link)
            }
        }
    }
}

/// A cell that cannot have a digit, and the cells that therefore must have it.
struct Consequence {
    /// The cell whose digit excludes it.
    cause: Cell,
    /// The cell that cannot have the digit.
    excluded: Cell,
    digit: Digit,
    /// Each cell with the unit that has no other place for the digit.
    forced: Vec<(Cell, UnitId)>,
}

impl Consequence {
    /// Returns the strong links to the cells that must have the digit.
    fn links(&self) -> impl Iterator<Item = NodeLink> + '_ {
        self.forced.iter().map(|&(cell, _)| strong_link((self.excluded, self.digit), (cell, self.digit)))
    }
}

/// How some extra candidates exclude a candidate.
#[derive(PartialEq, Eq)]
struct GuardianExclusion {
    path: ExclusionPath,
    guardians: Vec<Candidate>,
}

/// The reason why a candidate excludes another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExclusionPath {
    /// They are in the same cell.
    Cell,
    /// They have the same digit and see each other.
    Sight,
    /// Both see this cell, which has only their two digits.
    Bivalue(Cell),
}
