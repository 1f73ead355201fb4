//! Sentences and steps about deadly patterns: why the pattern would give a second solution, and what follows from its extra candidates.

use crate::Technique;
use crate::evidence::{Candidate, Clause, DeadlyPattern, Node, NodeLink, Part};
use crate::explain::explainer::Explainer;
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::cells_by_digits;
use crate::explain::phrase::{Phrase, either, join_clauses, join_phrases, list, or_list, phrase};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// End of the sentence which says why a solution of a BUG gives a second solution.
///
/// A BUG is a board on which every empty cell has two candidates, and every missing digit has two places in each unit.
const BUG_ARGUMENT: &str = ", the solution could be changed: each cell that is empty now takes its other candidate, so in each unit every missing digit moves from one of its two places to the other. That would be a second solution.";

/// Deadly pattern, with the deduction to explain. The pattern would give the puzzle a second solution if its cells had no extra candidates.
pub(super) struct DeadlyPatternExplainer<'a> {
    pub(super) explainer: &'a Explainer<'a>,
    pub(super) pattern: &'a DeadlyPattern,
}

impl DeadlyPatternExplainer<'_> {
    /// Whether the pattern is a BUG, which consists of all empty cells of the board.
    pub(super) const fn is_bug(&self) -> bool {
        matches!(
            self.explainer.deduction.technique,
            Technique::BugPlusOne
                | Technique::BugType2
                | Technique::BugType3
                | Technique::BugType4
                | Technique::BugPlusN
        )
    }

    /// Returns the cells of the pattern, in reading order.
    pub(super) fn cells(&self) -> Vec<Cell> {
        self.pattern.cells.iter().map(|&(cell, _)| cell).collect()
    }

    /// Returns the digits of all cells of the pattern, without the extra candidates of these cells.
    pub(super) fn digits(&self) -> DigitSet {
        self.pattern.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all.or(digits))
    }

    /// Returns the cells of the pattern that have extra candidates (guardians), each with the digits of its extra candidates.
    pub(super) fn guardian_cells(&self) -> Vec<(Cell, DigitSet)> {
        let others =
            |&(cell, digits): &(Cell, DigitSet)| (cell, self.explainer.position.candidates(cell).minus(digits));
        self.pattern.cells.iter().map(others).filter(|(_, others)| !others.is_empty()).collect()
    }

    /// Returns the extra candidates (guardians) of all cells of the pattern. At least one of them is true.
    pub(super) fn guardians(&self) -> Vec<Candidate> {
        let of = |(cell, others): (Cell, DigitSet)| others.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>();
        self.guardian_cells().into_iter().flat_map(of).collect()
    }

    /// Returns the two rows or the two columns that contain all cells of the pattern. Returns no lines if the cells are neither in exactly
    /// two rows nor in exactly two columns.
    pub(super) fn lines(&self) -> Vec<UnitId> {
        let lines = [Family::Row, Family::Column].map(|family| self.units_of_family(family));
        lines.into_iter().find(|lines| lines.len() == 2).unwrap_or_default()
    }

    /// Returns the units of one family, such as rows, that contain cells of the pattern. Each unit occurs once.
    fn units_of_family(&self, family: Family) -> Vec<UnitId> {
        let layout = self.explainer.position.layout();
        let units = self.pattern.cells.iter().flat_map(|&(cell, _)| layout.units_of(cell).iter().copied());
        let mut units: Vec<UnitId> = units.filter(|&unit| layout.unit(unit).name.family == family).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// Returns `two rows, two columns and two boxes` for a rectangle whose cells are in exactly two units of each family, else `None`.
    fn unit_pairs(&self) -> Option<Phrase> {
        let (technique, families) = (self.explainer.deduction.technique, self.families());
        let layout = self.explainer.position.layout();
        let is_pair = |&family: &Family| {
            let units = self.units_of_family(family);
            let has_unit =
                |&(cell, _): &(Cell, DigitSet)| layout.units_of(cell).iter().any(|unit| units.contains(unit));
            units.len() == 2 && self.pattern.cells.iter().all(has_unit)
        };
        let is_rectangle = !matches!(technique, Technique::UniqueLoop | Technique::ExtendedRectangle);
        let pair = |&family: &Family| phrase!["two ", wording::family_plural(family)];
        (is_rectangle && families.iter().all(is_pair)).then(|| list(families.iter().map(pair).collect()))
    }

    /// Returns the units that the proof uses because a digit has only two places in the unit.
    pub(super) fn clause_units(&self) -> Vec<UnitId> {
        self.unit_clauses().into_iter().map(|(unit, _)| unit).collect()
    }

    /// Returns the units that the proof uses because a digit has only two places in the unit, each with this digit.
    pub(super) fn unit_clauses(&self) -> Vec<(UnitId, Digit)> {
        let place = |clause: &Clause| match clause {
            Clause::Unit(unit, digit) => Some((*unit, *digit)),
            Clause::Cell(_) => None,
        };
        self.pattern.clauses.iter().filter_map(place).collect()
    }

    /// Returns the cells of a unit that have `digit` as a candidate.
    pub(super) fn places_of(&self, unit: UnitId, digit: Digit) -> Vec<Cell> {
        let position = self.explainer.position;
        position.cells(unit, position.places(unit, digit)).collect()
    }

    /// Returns the step which says why the cells cannot have only the digits of the pattern: these digits could be exchanged.
    pub(super) fn swap_step(&self) -> ExplanationStep {
        let cells = self.cells();
        let filled = cells.iter().copied().filter(|&cell| self.explainer.position.digit(cell).is_some());
        let filled: Vec<Cell> = filled.collect();
        let mut text = phrase!["This assumes that the puzzle has one solution. "];
        if !filled.is_empty() {
            let are = wording::pluralize(
                filled.len(),
                " is solved, but it is not a given, so another solution could have another digit there. ",
                " are solved, but they are not givens, so another solution could have other digits there. ",
            );
            text.push(phrase![&filled, are]);
        }
        let technique = self.explainer.deduction.technique;
        let they = if technique == Technique::UniqueLoop {
            let units = list(family_words(&self.families()));
            text.push(phrase![&cells, " form a loop: every ", units, " has two of them or none. "]);
            phrase!["they"]
        } else if let Some(pairs) = self.unit_pairs() {
            text.push(phrase![&cells, " are in ", pairs, ". "]);
            phrase!["they"]
        } else {
            phrase![&cells]
        };
        let is_extended = technique == Technique::ExtendedRectangle;
        let swapped = if is_extended { self.swapped_lines() } else { self.swapped_digits() };
        ExplanationStep::given(phrase![
            text,
            "If ",
            they,
            " held only ",
            self.digits(),
            ", ",
            swapped,
            self.earlier_eliminations_sentence()
        ])
    }

    /// Returns the reason why a rectangle or loop would give a second solution:
    /// `the 1s and 4s could be swapped without disturbing any of these units. That would give two solutions.`
    fn swapped_digits(&self) -> Phrase {
        let digits = self.digits().iter().map(|digit| phrase![digit, "s"]).collect();
        let is_loop = self.explainer.deduction.technique == Technique::UniqueLoop;
        let around = if is_loop { " all around the loop" } else { "" };
        let is_paired = self.unit_pairs().is_some();
        let units = if is_paired { phrase!["of these units"] } else { or_list(family_words(&self.families())) };
        phrase![
            "the ",
            list(digits),
            " could be swapped",
            around,
            " without disturbing any ",
            units,
            ". That would give two solutions."
        ]
    }

    /// Returns the reason why an extended rectangle would give a second solution.
    ///
    /// The reason begins with `rows 1 and 2 could swap their digits there, column by column.`
    fn swapped_lines(&self) -> Phrase {
        let (lines, mut families) = (self.lines(), self.families());
        let is_row = |&line: &UnitId| self.explainer.position.unit(line).name.family == Family::Row;
        let (along, across) =
            if lines.iter().all(is_row) { (Family::Row, Family::Column) } else { (Family::Column, Family::Row) };
        families.retain(|&family| family != along);
        phrase![
            &lines,
            " could swap their digits there, ",
            across.word(),
            " by ",
            across.word(),
            ". Each ",
            along.word(),
            " would still have ",
            self.digits(),
            " in its ",
            wording::number_word(self.digits().len()),
            " cells, and cells that swap are in the same ",
            list(family_words(&families)),
            ". That would give two solutions."
        ]
    }

    /// Returns the sentence which says that digits of the pattern have already been eliminated from its cells, and why this changes
    /// nothing: ` 2 has already been eliminated from r1c1. That changes nothing: …`
    ///
    /// Returns `None` if [`Self::missing_digits`] returns no digits for any cell.
    fn earlier_eliminations_sentence(&self) -> Option<Phrase> {
        let of = |&(cell, digits): &(Cell, DigitSet)| {
            self.missing_digits(cell, digits).iter().map(move |digit| (cell, digit))
        };
        let missing: Vec<Candidate> = self.pattern.cells.iter().flat_map(of).collect();
        if missing.is_empty() {
            return None;
        }
        let have = |(digits, cells): &(DigitSet, Vec<Cell>)| {
            let have = wording::pluralize(digits.len(), " has", " have");
            phrase![*digits, have, " already been eliminated from ", cells]
        };
        let sentence = join_clauses(cells_by_digits(&missing).iter().map(have).collect());
        let because = "only the givens and the rules decide whether the swapped board is a solution.";
        Some(phrase![" ", sentence, ". That changes nothing: ", because])
    }

    /// Returns the digits that the second solution may need in `cell`, but that have already been eliminated there. `digits` contains the
    /// digits of the pattern in `cell`.
    ///
    /// Returns no digits if the cell is filled, or if a peer of the cell already has one of these eliminated digits.
    fn missing_digits(&self, cell: Cell, digits: DigitSet) -> DigitSet {
        let (position, layout) = (self.explainer.position, self.explainer.position.layout());
        let mut missing = digits.minus(position.candidates(cell));
        if self.explainer.deduction.technique == Technique::ExtendedRectangle {
            // In an extended rectangle, a cell exchanges its digit only with its partner in the other line.
            let lines = &self.lines();
            let crossing = |of: Cell| layout.units_of(of).iter().filter(move |unit| !lines.contains(unit));
            let mut others = self.cells().into_iter().filter(|&other| other != cell);
            let partner = others.find(|&other| crossing(other).eq(crossing(cell)));
            missing = missing.and(partner.map_or(DigitSet::EMPTY, |partner| position.candidates(partner)));
        }
        let is_solved = |digit: Digit| layout.peers(cell).iter().any(|&peer| position.digit(peer) == Some(digit));
        if position.digit(cell).is_some() || missing.iter().any(is_solved) { DigitSet::EMPTY } else { missing }
    }

    /// Returns the families (row, column, box) of all units that contain cells of the pattern, each once and in this order.
    fn families(&self) -> Vec<Family> {
        let layout = self.explainer.position.layout();
        let units = self.pattern.cells.iter().flat_map(|&(cell, _)| layout.units_of(cell));
        let mut families: Vec<Family> = units.map(|&unit| layout.unit(unit).name.family).collect();
        families.sort_unstable();
        families.dedup();
        families
    }

    /// Returns the steps which say why the extra candidates of a BUG cannot all be false.
    pub(super) fn bug_steps(&self) -> Vec<ExplanationStep> {
        let assumed = "This assumes that the puzzle has one solution. ";
        if let [(cell, digit)] = self.guardians()[..] {
            let given = phrase![
                assumed,
                "Every empty cell except ",
                cell,
                " has two candidates. In each unit, every digit that is still missing has exactly two places, except ",
                digit,
                ", which has ",
                self.place_counts(cell, digit),
                "."
            ];
            let without = phrase!["If ", cell, " were not ", digit, BUG_ARGUMENT];
            return vec![ExplanationStep::given(given), ExplanationStep::infer(without)];
        }
        let groups = cells_by_digits(&self.guardians());
        let extra = groups.iter().map(|(digits, cells)| phrase![*digits, " in ", cells]).collect();
        let are_single = groups.iter().all(|(digits, cells)| digits.len() == 1 && cells.len() == 1);
        let extra = if are_single { list(extra) } else { join_clauses(extra) };
        let given = phrase![
            assumed,
            "Without the extra candidates ",
            extra,
            ", every empty cell has two candidates, and in each unit ",
            "every digit that is still missing has exactly two places."
        ];
        let switched = phrase!["If ", self.no_extra_candidate(), " were true", BUG_ARGUMENT];
        vec![ExplanationStep::given(given), ExplanationStep::infer(switched)]
    }

    /// Returns `neither extra candidate` for two extra candidates, else `none of the extra candidates`.
    pub(super) fn no_extra_candidate(&self) -> &'static str {
        if self.guardians().len() == 2 { "neither extra candidate" } else { "none of the extra candidates" }
    }

    /// Returns a phrase with the number of places for `digit` in each unit of `cell`: `three in row 7, column 3 and box 7`.
    ///
    /// Each of these units has either one place or three places.
    fn place_counts(&self, cell: Cell, digit: Digit) -> Phrase {
        let units = self.explainer.position.layout().units_of(cell).iter().copied();
        let (once, more): (Vec<UnitId>, Vec<UnitId>) = units.partition(|&unit| self.places_of(unit, digit).len() == 1);
        let counts = [("three in ", more), ("one in ", once)];
        let counts = counts.iter().filter(|(_, units)| !units.is_empty());
        list(counts.map(|(places, units)| phrase![*places, units]).collect())
    }

    /// Returns the conclusion of type 1: only one cell of the pattern has extra candidates, so this cell has one of them as its digit.
    pub(super) fn type_1_conclusion(&self, (cell, others): (Cell, DigitSet)) -> ExplanationStep {
        let is = match others.len() {
            _ if self.is_bug() => " is ",
            1 => " must be its other candidate, ",
            _ => " must be one of its other candidates, ",
        };
        let and = if self.is_bug() { " and" } else { ", and" };
        let eliminated = self.explainer.deduction.eliminations.iter().map(|&(_, digit)| digit).collect();
        ExplanationStep::conclude(phrase![
            "So ",
            cell,
            is,
            either(&others),
            and,
            self.explainer.elimination_verb(1, eliminated),
            "."
        ])
    }

    /// Returns the steps for types 2 and 5, in which all extra candidates have the same digit.
    pub(super) fn type_2_steps(&self) -> Vec<ExplanationStep> {
        let cells_with_guardians: Vec<Cell> = self.guardian_cells().into_iter().map(|(cell, _)| cell).collect();
        let seen = phrase![
            wording::both_or_all(cells_with_guardians.len()),
            self.explainer.visibility_reason(&self.explainer.eliminated_cells(), &cells_with_guardians)
        ];
        vec![self.guardian_step(), self.explainer.conclusion_by_visibility(seen)]
    }

    /// Returns the step which says that one of the extra candidates is true: `So r1c4 is 3, or r2c4 is 4 or 5.` or
    /// `The only extra candidate is 7. So r1c4 or r2c4 is 7.`
    pub(super) fn guardian_step(&self) -> ExplanationStep {
        let guardians = self.guardians();
        let digits: DigitSet = guardians.iter().map(|&(_, digit)| digit).collect();
        let only = digits.single().filter(|_| !self.is_bug());
        let only = only.map(|digit| phrase!["The only extra candidate is ", digit, ". "]);
        let one = if cells_by_digits(&guardians).len() > 2 { "at least one of these is true: " } else { "" };
        ExplanationStep::infer(phrase![only, "So ", one, any_of(&guardians), "."])
    }

    /// Returns the steps for type 3, in which the extra candidates form a naked subset with further cells.
    ///
    /// The parameter contains these further cells and all digits of the subset.
    pub(super) fn type_3_steps(&self, Part { cells, digits }: &Part) -> Vec<ExplanationStep> {
        let (position, eliminated_cells) = (self.explainer.position, self.explainer.eliminated_cells());
        let cells_with_guardians = self.guardian_cells();
        let guardian_cells: Vec<Cell> = cells_with_guardians.iter().map(|&(cell, _)| cell).collect();
        let units = position.common_units(&[&guardian_cells[..], cells].concat());
        let is_around = |unit: &&UnitId| eliminated_cells.iter().all(|cell| position.unit(**unit).cells.contains(cell));
        let around = units.iter().find(is_around);
        let &unit = around.or(units.first()).expect("the subset is in a unit with the guardian cells");
        let others = cells_with_guardians.iter().fold(DigitSet::EMPTY, |all, &(_, others)| all.or(others));
        let one = phrase!["So one of ", &guardian_cells, " is ", either(&others), "."];
        let has_no_other = around.is_some() && !eliminated_cells.iter().any(|cell| guardian_cells.contains(cell));
        let family = position.unit(unit).name.family.word();
        let no_other = has_no_other.then(|| phrase![", and no other cell of the ", family, " can be ", either(digits)]);
        let candidates = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.or(position.candidates(cell)));
        let (given, these) = match cells.len() {
            1 => (phrase![cells, " has only ", candidates], phrase![cells]),
            n => (
                phrase![cells, " have only ", candidates, " between them"],
                phrase!["these ", wording::number_word(n), " cells"],
            ),
        };
        let have = phrase![these, " and one of ", &guardian_cells, " have the ", *digits, " of ", unit, no_other];
        let mut steps = vec![ExplanationStep::infer(one), ExplanationStep::infer(phrase![given, ". So ", have, "."])];
        if !has_no_other {
            let eliminated_digits: DigitSet =
                self.explainer.deduction.eliminations.iter().map(|&(_, digit)| digit).collect();
            steps.extend(
                eliminated_digits.iter().map(|digit| ExplanationStep::infer(self.seen_in_subset(digit, cells))),
            );
        }
        steps
    }

    /// Returns the reason why `digit` is eliminated in type 3: `The 3 is in r1c4 or r9c4, and r5c5 sees both (column 5).`
    ///
    /// The naked subset consists of `cells` and the extra candidates. The eliminated candidates see all its places for the digit.
    fn seen_in_subset(&self, digit: Digit, cells: &[Cell]) -> Phrase {
        let cells_with_guardians =
            self.guardian_cells().into_iter().filter(|(_, others)| others.has(digit)).map(|(cell, _)| cell);
        let members = cells.iter().copied().filter(|&cell| self.explainer.position.has_candidate(cell, digit));
        let mut places: Vec<Cell> = cells_with_guardians.chain(members).collect();
        places.sort_unstable();
        let eliminated = self.explainer.deduction.eliminations.iter();
        let seeing: Vec<Cell> = eliminated.filter(|&&(_, other)| other == digit).map(|&(cell, _)| cell).collect();
        let see = wording::pluralize(seeing.len(), " sees ", " see ");
        let them = if places.len() == 1 { "it".to_owned() } else { wording::both_or_all(places.len()) };
        let units = self.explainer.visibility_reason(&seeing, &places);
        phrase!["The ", digit, " is in ", either(&places), ", and ", &seeing, see, them, units, "."]
    }
}

/// For each family of units, returns its name: `row`, `column`, `box`.
fn family_words(families: &[Family]) -> Vec<Phrase> {
    families.iter().map(|family| family.word().into()).collect()
}

/// Returns the statement that one of the candidates is true: `r2c9 is 3 or 4, or r3c9 is 4` or `r2c9 or r3c9 is 4`.
pub(super) fn any_of(guardians: &[Candidate]) -> Phrase {
    let groups = cells_by_digits(guardians);
    let is = |(digits, cells): &(DigitSet, Vec<Cell>)| phrase![either(cells), " is ", either(digits)];
    join_phrases(groups.iter().map(is).collect(), ", ", ", or ")
}

/// Returns a strong link between two candidates.
pub(super) fn strong_link(from: Candidate, to: Candidate) -> NodeLink {
    let node = |(cell, digit): Candidate| Node { cells: vec![cell], digit };
    NodeLink { from: node(from), to: node(to), is_strong: true }
}
