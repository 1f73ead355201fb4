//! Explains deadly patterns: the steps of the proof, from the second solution that must be avoided to the eliminations.

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

/// Maximum number of cells that the last sentence of a refutation names. If a deadly pattern has more cells, the sentence names only those
/// with extra candidates.
const MAX_NAMED: usize = 8;

/// Returns the explanation of a deduction from a deadly pattern, which would give the puzzle a second solution.
pub(super) fn explain(explainer: &Explainer<'_>, deadly: &DeadlyPattern) -> ExplanationDraft {
    let pattern = DeadlyPatternExplainer { explainer, pattern: deadly };
    ExplanationDraft {
        location: pattern.location(),
        pattern: pattern.pattern(),
        steps: pattern.steps(),
        areas: pattern.clause_units().into_iter().map(Area::Base).collect(),
        marks: pattern.marks(),
    }
}

impl DeadlyPatternExplainer<'_> {
    /// Returns the place to look at: the two rows or columns of a rectangle, a unit of a loop, or all empty cells for a BUG.
    fn location(&self) -> Phrase {
        if self.is_bug() {
            return phrase!["all empty cells"];
        }
        let lines = self.lines();
        if lines.is_empty() { phrase![&self.explainer.unit_around(&self.cells()[..2])] } else { phrase![&lines] }
    }

    /// Returns the sentence that describes the deadly pattern without the conclusion.
    fn pattern(&self) -> Phrase {
        if self.is_bug() {
            let count = self.guardians().len();
            let extra = wording::pluralize(count, " extra candidate", " extra candidates");
            let two = ", every empty cell has two candidates, and in each unit ";
            let places = "every digit that is still missing has exactly two places.";
            return phrase!["Apart from ", wording::number_word(count), extra, two, places];
        }
        let is_loop = self.explainer.deduction.technique == Technique::UniqueLoop;
        let start = if is_loop { "If the loop of " } else { "If " };
        phrase![start, &self.cells(), " held only ", self.digits(), ", the puzzle would have two solutions."]
    }

    /// Returns marks for the cells of the pattern, for their extra candidates, and for the other cells that the proof uses.
    fn marks(&self) -> Vec<Mark> {
        let (explainer, deadly) = (self.explainer, self.pattern);
        let pattern = deadly.cells.iter().flat_map(|&(cell, digits)| match explainer.position.digit(cell) {
            Some(digit) => vec![Mark { cell, digit: Some(digit), role: Role::Blocker }],
            None => explainer.candidate_marks(&[cell], digits, Role::Pattern),
        });
        let guardians = self
            .guardian_cells()
            .into_iter()
            .flat_map(|(cell, others)| explainer.candidate_marks(&[cell], others, Role::Fin));
        let others =
            deadly.parts.iter().flat_map(|part| explainer.candidate_marks(&part.cells, part.digits, Role::Second));
        pattern.chain(guardians).chain(others).collect()
    }

    /// Returns the steps of the proof, which depend on the type of the pattern.
    fn steps(&self) -> Vec<ExplanationStep> {
        let start = if self.is_bug() { self.bug_steps() } else { vec![self.swap_step()] };
        let rest = match (&self.pattern.parts[..], &self.guardian_cells()[..]) {
            _ if !self.unit_clauses().is_empty() => self.refutation_steps(),
            ([first, bivalue_cells @ ..], _) if first.digits.is_empty() => self.steps_by_bivalue_cells(bivalue_cells),
            ([part, ..], _) => self.type_3_steps(part),
            ([], &[guardian_cell]) => vec![self.type_1_conclusion(guardian_cell)],
            ([], _) => self.type_2_steps(),
        };
        start.into_iter().chain(rest).collect()
    }

    /// Returns the steps that refute the eliminated candidates: if one of them were true, no extra candidate would be true, which is
    /// impossible.
    fn refutation_steps(&self) -> Vec<ExplanationStep> {
        let mut steps = if self.is_bug() { vec![self.guardian_step()] } else { Vec::new() };
        steps.push(self.places_step());
        for (at, eliminated) in candidates_by_cell(&self.explainer.deduction.eliminations).into_iter().enumerate() {
            if at == 0 {
                steps.extend(self.first_refutation(eliminated));
            } else {
                steps.push(self.likewise_step(eliminated));
            }
        }
        steps
    }

    /// Returns the step that lists the two places of a digit in each unit that the proof uses:
    /// `In column 4, 1 can only go in r1c4 or r2c4.`
    fn places_step(&self) -> ExplanationStep {
        let places = |(unit, digit): (UnitId, Digit)| ((unit, self.places_of(unit, digit)), digit);
        let groups = group_by_key(self.unit_clauses().into_iter().map(places)).into_iter();
        let phrases = groups.map(|((unit, cells), digits)| can_only_go_in(unit, digits.into_iter().collect(), &cells));
        ExplanationStep::given(phrase![join_phrases(phrases.collect(), "; ", "; "), "."])
    }

    /// Returns the steps that refute the eliminated digits of the first cell: `If r1c1 is 8, it is not 4, so r1c5 is 4 (row 1).` and so on,
    /// until the cells of the pattern have only the digits of the pattern.
    fn first_refutation(&self, (cell, digits): (Cell, DigitSet)) -> Vec<ExplanationStep> {
        let mut steps = Vec::new();
        let consequences = self.consequences(cell, digits);
        for (at, consequence) in consequences.iter().enumerate() {
            let text = self.consequence_phrase(consequence, (at == 0).then_some(cell));
            let step = match at {
                0 => ExplanationStep::assume(phrase!["If ", cell, " is ", either(&digits), ", ", text, "."]),
                _ => ExplanationStep::infer(phrase!["Then ", text, "."]),
            };
            steps.push(consequence.links().fold(step, ExplanationStep::with_link));
        }
        let remaining = self.leftover_phrase((cell, digits), &consequences);
        steps.extend(remaining.map(|remaining| ExplanationStep::infer(phrase![remaining, "."])));
        steps.push(ExplanationStep::contradict(self.refutation_end()));
        steps
    }

    /// Returns the single step that refutes the eliminated digits of a further cell:
    /// `Likewise, if r2c4 is 2, it is not 1, so r1c4 is 1 (column 4): again all four cells have only 1 and 2.`
    fn likewise_step(&self, (cell, digits): (Cell, DigitSet)) -> ExplanationStep {
        let all = self.consequences(cell, digits);
        let consequences = all
            .iter()
            .enumerate()
            .map(|(at, consequence)| self.consequence_phrase(consequence, (at == 0).then_some(cell)));
        let text = join_phrases(consequences.collect(), "; then ", "; then ");
        let remaining = self.leftover_phrase((cell, digits), &all).map(|remaining| phrase!["; ", remaining]);
        let again = if self.is_bug() {
            phrase![self.no_extra_candidate(), " is true"]
        } else {
            phrase!["all ", wording::number_word(self.pattern.cells.len()), " cells have only ", self.digits()]
        };
        let text =
            phrase!["Likewise, if ", cell, " is ", either(&digits), ", ", text, remaining, ": again ", again, "."];
        all.iter().flat_map(Consequence::links).fold(ExplanationStep::contradict(text), ExplanationStep::with_link)
    }

    /// Returns the last sentence of a refutation:
    /// `Then r1c1, r1c4, r2c1 and r2c4 have only 1 and 2, so there are two solutions, which is impossible.`
    ///
    /// In a pattern of more than [`MAX_NAMED`] cells, the sentence names only the cells with extra candidates.
    fn refutation_end(&self) -> Phrase {
        if self.is_bug() {
            return phrase!["Then ", self.no_extra_candidate(), " is true, which is impossible."];
        }
        let cells = self.cells();
        let only = phrase![" only ", self.digits(), ", so there are two solutions, which is impossible."];
        if cells.len() <= MAX_NAMED {
            return phrase!["Then ", &cells, " have", only];
        }
        let guardian_cells: Vec<Cell> = self.guardian_cells().into_iter().map(|(cell, _)| cell).collect();
        phrase![
            "Then ",
            &guardian_cells,
            ", like the other cells,",
            wording::pluralize(guardian_cells.len(), " has", " have"),
            only
        ]
    }

    /// Returns the clause about the only cell of the pattern to which a refutation gives no digit: `that leaves only 5 for r9c2`.
    ///
    /// The refutation assumes that `cell` has one of `digits`, and `consequences` follow from this assumption. Returns `None` if `digits`
    /// contains several digits, if there are no such cells or several, or if the cell does not have exactly one candidate left.
    fn leftover_phrase(&self, (cell, digits): (Cell, DigitSet), consequences: &[Consequence]) -> Option<Phrase> {
        let (position, layout) = (self.explainer.position, self.explainer.position.layout());
        let mut assumed: Vec<Candidate> = vec![(cell, digits.single()?)];
        for Consequence { digit, forced, .. } in consequences {
            assumed.extend(forced.iter().map(|&(cell, _)| (cell, *digit)));
        }
        let is_undecided =
            |cell: &Cell| position.digit(*cell).is_none() && assumed.iter().all(|(other, _)| other != cell);
        let &[last] = &self.cells().into_iter().filter(is_undecided).collect::<Vec<Cell>>()[..] else { return None };
        let is_remaining =
            |&digit: &Digit| !assumed.iter().any(|&(other, theirs)| theirs == digit && layout.are_peers(other, last));
        let remaining: DigitSet = position.candidates(last).iter().filter(is_remaining).collect();
        remaining.single().map(|digit| phrase!["that leaves only ", digit, " for ", last])
    }

    /// Returns a consequence as a phrase: `r5c2 is not 1 (row 5), so r4c2 is 1 (box 4)`. The cell `assumed` is called `it` in the phrase.
    fn consequence_phrase(&self, consequence: &Consequence, assumed: Option<Cell>) -> Phrase {
        let Consequence { cause, excluded, digit, forced } = consequence;
        let it = if assumed == Some(*excluded) { phrase!["it"] } else { phrase![*excluded] };
        let units = if cause == excluded {
            Phrase::default()
        } else {
            self.explainer.visibility_reason(&[*cause], &[*excluded])
        };
        let is = |&(cell, unit): &(Cell, UnitId)| phrase![cell, " is ", *digit, " (", unit, ")"];
        phrase![it, " is not ", *digit, units, ", so ", list(forced.iter().map(is).collect())]
    }

    /// Returns the consequences of the assumption that `cell` has one of `digits`, in order. They follow from clauses of the pattern: each
    /// of these clauses is a unit that has two places for a digit.
    fn consequences(&self, cell: Cell, digits: DigitSet) -> Vec<Consequence> {
        let clauses = self.unit_clauses();
        let mut assumed: Vec<Candidate> = digits.first().map(|digit| (cell, digit)).into_iter().collect();
        let mut consequences: Vec<Consequence> = Vec::new();
        while let Some(next) = self.next_consequence(&assumed, &clauses) {
            assumed.extend(next.forced.iter().map(|&(cell, _)| (cell, next.digit)));
            match consequences.last_mut() {
                Some(last) if (last.excluded, last.digit) == (next.excluded, next.digit) => {
                    last.forced.extend(next.forced);
                }
                _ => consequences.push(next),
            }
        }
        consequences
    }

    /// Returns the next consequence of the candidates in `assumed`. Each of the `clauses` is a unit with a digit that has two places there.
    /// If one of the candidates excludes the digit from one of the places, the digit is in the other place. `None` if no new candidate
    /// follows in this way.
    fn next_consequence(&self, assumed: &[Candidate], clauses: &[(UnitId, Digit)]) -> Option<Consequence> {
        let layout = self.explainer.position.layout();
        let cause_of = |cell: Cell, digit: Digit| {
            let excludes = |&&(other, theirs): &&Candidate| {
                if other == cell { theirs != digit } else { theirs == digit && layout.are_peers(other, cell) }
            };
            assumed.iter().find(excludes).map(|&(other, _)| other)
        };
        let consequence = |&(unit, digit): &(UnitId, Digit)| -> Option<Consequence> {
            let &[one, other] = &self.places_of(unit, digit)[..] else { return None };
            let exclusion =
                |excluded: Cell, forced: Cell| cause_of(excluded, digit).map(|cause| (cause, excluded, forced));
            let (cause, excluded, forced) = exclusion(one, other).or_else(|| exclusion(other, one))?;
            let is_new = !assumed.contains(&(forced, digit));
            is_new.then(|| Consequence { cause, excluded, digit, forced: vec![(forced, unit)] })
        };
        clauses.iter().find_map(consequence)
    }

    /// Returns the steps that show that each extra candidate excludes the eliminated candidates, either directly or through one of the
    /// `bivalue_cells`. Each of these parts is a cell with its two candidates.
    fn steps_by_bivalue_cells(&self, bivalue_cells: &[Part]) -> Vec<ExplanationStep> {
        let eliminated = &self.explainer.deduction.eliminations;
        let by_exclusions = group_by_key(
            eliminated.iter().map(|&eliminated| (self.exclusions(eliminated, bivalue_cells), eliminated.0)),
        );
        let mut steps = vec![self.guardian_step()];
        if !bivalue_cells.is_empty() {
            let bivalue_cells = bivalue_cells.iter().map(|part| phrase![&part.cells, " is ", either(&part.digits)]);
            steps.push(ExplanationStep::given(phrase![join_clauses(bivalue_cells.collect()), "."]));
        }
        let digit = eliminated.first().expect("the pattern eliminates a candidate").1;
        for (exclusions, cells) in &by_exclusions {
            steps.extend(exclusions.iter().map(|exclusion| self.exclusion_step(exclusion, cells, digit)));
        }
        let so = match by_exclusions.iter().map(|(exclusions, _)| exclusions.len()).max() {
            Some(1) => "So ",
            Some(2) => "Either way ",
            _ => "In every case ",
        };
        steps.push(ExplanationStep::conclude(phrase![so, self.explainer.conclusion_phrase(), "."]));
        steps
    }

    /// Returns the ways in which the extra candidates of the pattern exclude a candidate. Extra candidates that exclude it along the same
    /// path are in one group.
    fn exclusions(&self, (cell, digit): Candidate, bivalue_cells: &[Part]) -> Vec<GuardianExclusion> {
        let layout = self.explainer.position.layout();
        let mut exclusions: Vec<(ExclusionPath, Candidate)> = Vec::new();
        for (guardian_cell, other) in self.guardians() {
            let links = |Part { cells, digits }: &&Part| {
                *digits == DigitSet::only(digit).with(other)
                    && layout.are_peers(cells[0], guardian_cell)
                    && layout.are_peers(cells[0], cell)
            };
            let path = if guardian_cell == cell && other != digit {
                ExclusionPath::Cell
            } else if other == digit && layout.are_peers(guardian_cell, cell) {
                ExclusionPath::Sight
            } else {
                bivalue_cells
                    .iter()
                    .find(links)
                    .map_or(ExclusionPath::Sight, |part| ExclusionPath::Bivalue(part.cells[0]))
            };
            exclusions.push((path, (guardian_cell, other)));
        }
        group_by_key(exclusions).into_iter().map(|(path, guardians)| GuardianExclusion { path, guardians }).collect()
    }

    /// Returns the step that states how some extra candidates exclude `digit` from `cells`: `If r2c9 is 3 or 4, it is not 5.` or
    /// `If r3c9 is 9, r1c9 is 5 (column 9), so r2c9 is not 5 (box 3).`
    fn exclusion_step(
        &self,
        GuardianExclusion { path, guardians }: &GuardianExclusion,
        cells: &[Cell],
        digit: Digit,
    ) -> ExplanationStep {
        let from: Vec<Cell> = candidates_by_cell(guardians).into_iter().map(|(cell, _)| cell).collect();
        let are_not = wording::pluralize(cells.len(), " is not ", " are not ");
        let start = phrase!["If ", any_of(guardians), ", "];
        match *path {
            ExclusionPath::Cell => ExplanationStep::infer(phrase![start, "it is not ", digit, "."]),
            ExclusionPath::Sight => ExplanationStep::infer(phrase![
                start,
                cells,
                are_not,
                digit,
                self.explainer.visibility_reason(&from, cells),
                "."
            ]),
            ExclusionPath::Bivalue(pair) => {
                let (to_pair, to_cells) = (
                    self.explainer.visibility_reason(&from, &[pair]),
                    self.explainer.visibility_reason(&[pair], cells),
                );
                let is = phrase![pair, " is ", digit, to_pair, ", so "];
                let step = ExplanationStep::infer(phrase![start, is, cells, are_not, digit, to_cells, "."]);
                let other = guardians.first().map(|&(_, other)| other);
                other
                    .map(|other| strong_link((pair, other), (pair, digit)))
                    .into_iter()
                    .fold(step, ExplanationStep::with_link)
            }
        }
    }
}

/// Exclusion of a digit from a cell, with the other cells that must have the digit for this reason.
struct Consequence {
    /// Cell whose digit excludes `digit` from the cell `excluded`. It is a peer that has `digit`, or it is the cell `excluded` itself and
    /// has another digit.
    cause: Cell,
    /// Cell that cannot have `digit`.
    excluded: Cell,
    digit: Digit,
    /// Cells that must have `digit`, each with a unit in which `excluded` is the only other place for the digit.
    forced: Vec<(Cell, UnitId)>,
}

impl Consequence {
    /// Returns the strong links from the excluded candidate to the candidates that must be true.
    fn links(&self) -> impl Iterator<Item = NodeLink> + '_ {
        self.forced.iter().map(|&(cell, _)| strong_link((self.excluded, self.digit), (cell, self.digit)))
    }
}

/// Extra candidates of a deadly pattern that all exclude the same candidate along the same path.
#[derive(PartialEq, Eq)]
struct GuardianExclusion {
    path: ExclusionPath,
    guardians: Vec<Candidate>,
}

/// Way in which one candidate excludes another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExclusionPath {
    /// Both candidates are in the same cell.
    Cell,
    /// Both candidates have the same digit, and their cells see each other.
    Sight,
    /// Both cells see this cell, which has only the two digits of the candidates.
    Bivalue(Cell),
}
