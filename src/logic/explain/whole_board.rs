//! Explains patterns of many units: bivalue oddagons, tridagons, exocets, fireworks, SK-loops and multi-sector locked sets.
//!
//! Exocets are explained in `exocet`, and all other patterns in this file. `exocet` uses two functions of this file. The law of leftovers
//! has the same kind of evidence as SK-loops; this file calls `rules` to explain it. Templates and symmetry are explained in other files of
//! `explain`.

mod exocet;

use crate::Technique;
use crate::evidence::{BaseCover, Candidate, Clause, Part};
use crate::explain::deadly_pattern::any_of;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::{cells_by_digits, group_by_key};
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{Phrase, either, join_clauses, join_phrases, neither, or_list, phrase};
use crate::explain::{rules, wording};
use grid::{Cell, Digit, DigitSet, Family, UnitId};

/// Returns the explanation of a base and cover set. Its bases and covers are clauses. Each base has one true candidate, and together these
/// candidates use up all covers.
///
/// In SK-loops and multi-sector locked sets, the bases are cells, and the covers are digits in units.
pub(super) fn explain_base_cover(explainer: &Explainer<'_>, base_cover: &BaseCover) -> ExplanationDraft {
    match explainer.deduction.technique {
        Technique::Fireworks => return explainer.fireworks(base_cover),
        Technique::LawOfLeftovers => return rules::leftovers(explainer, base_cover),
        _ => {}
    }
    let mut cells: Vec<Cell> = base_cover.parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
    cells.sort_unstable();
    cells.dedup();
    let unit_digits: Vec<(UnitId, DigitSet)> = digits_by_unit(&base_cover.covers);
    let (counts_by_unit, sum) = count_by_unit(&unit_digits);
    let n = || wording::number_word(cells.len());
    let units: Vec<UnitId> = unit_digits.iter().map(|entry| entry.0).collect();
    let (eliminated, has_twice) = explainer.base_cover_eliminations(&unit_digits, &cells);
    let mut steps = vec![
        ExplanationStep::given(phrase![&cells, " are ", n(), " cells and need ", n(), " digits, one each."]),
        ExplanationStep::given(phrase![
            "Count their candidates by unit: ",
            counts_by_unit,
            ". Every candidate of the ",
            n(),
            " cells is counted."
        ]),
        ExplanationStep::infer(phrase!["A unit has each digit once, so that is room for just ", sum, " digits."]),
        ExplanationStep::infer(phrase![
            n(),
            " cells need all ",
            n(),
            ", so every one of them is used in these cells: each unit has the digits counted for it there."
        ]),
    ];
    if has_twice {
        let less = |by: usize| wording::number_word(cells.len().saturating_sub(by));
        let twice = phrase!["A candidate that is counted in two units would use up two of the ", n(), " at once. "];
        let left = phrase!["Then only ", less(2), " would be left for the other ", less(1), " cells, "];
        steps.push(ExplanationStep::contradict(phrase![twice, left, "which is impossible."]));
    }
    steps.push(ExplanationStep::conclude(phrase!["So ", join_phrases(eliminated, "; ", "; "), "."]));
    ExplanationDraft {
        location: phrase![&units[..units.len().min(3)]],
        pattern: phrase![&cells, " are ", n(), " cells, and their candidates have room for just ", n(), " digits."],
        steps,
        areas: units.into_iter().map(Area::Cover).collect(),
        marks: pattern_marks(explainer, &base_cover.parts),
    }
}

/// Returns marks for the candidates of the parts, alternately with [`Role::Pattern`] and [`Role::Second`].
fn pattern_marks(explainer: &Explainer<'_>, parts: &[Part]) -> Vec<Mark> {
    let role = |at: usize| if at.is_multiple_of(2) { Role::Pattern } else { Role::Second };
    let mark = |(at, part): (usize, &Part)| explainer.candidate_marks(&part.cells, part.digits, role(at));
    parts.iter().enumerate().flat_map(mark).collect()
}

/// Groups clauses by unit: returns each unit with the digits of its clauses, in the order in which the units first appear.
///
/// Leaves out clauses that are cells.
fn digits_by_unit(clauses: &[Clause]) -> Vec<(UnitId, DigitSet)> {
    let place = |clause: &Clause| match *clause {
        Clause::Unit(unit, digit) => Some((unit, digit)),
        Clause::Cell(_) => None,
    };
    let unit_digits = group_by_key(clauses.iter().filter_map(place)).into_iter();
    unit_digits.map(|(unit, digits)| (unit, digits.into_iter().collect())).collect()
}

/// Returns the units grouped by their digits, `rows 2 and 3: 2; columns 1 and 2: 4 and 9`. Also returns the calculation of the number of
/// pairs of a unit and a digit: `2 + 4 = 6`.
fn count_by_unit(unit_digits: &[(UnitId, DigitSet)]) -> (Phrase, String) {
    let groups = group_by_key(unit_digits.iter().map(|&(unit, digits)| (digits, unit)));
    let counts: Vec<usize> = groups.iter().map(|(digits, units)| digits.len() * units.len()).collect();
    let phrases: Vec<String> = counts.iter().map(ToString::to_string).collect();
    let all = counts.iter().sum::<usize>();
    let sum = if phrases.len() > 1 { format!("{} = {all}", phrases.join(" + ")) } else { wording::number_word(all) };
    let named = groups.iter().map(|(digits, units)| phrase![units, ": ", *digits]).collect();
    (join_phrases(named, "; ", "; "), sum)
}

impl Explainer<'_> {
    /// Returns phrases for the eliminations of a base and cover set: `r1c5 loses 4 (row 1)`. Also returns whether some eliminations are in
    /// `cells`.
    ///
    /// The brackets contain units that cover the eliminated candidates. For candidates in `cells`, these are all such units. For other
    /// candidates, they contain only the first such unit.
    fn base_cover_eliminations(&self, unit_digits: &[(UnitId, DigitSet)], cells: &[Cell]) -> (Vec<Phrase>, bool) {
        let units = |&(cell, digit): &Candidate| -> Vec<UnitId> {
            let around = self.position.layout().units_of(cell);
            let covers = |entry: &&(UnitId, DigitSet)| around.contains(&entry.0) && entry.1.has(digit);
            let max_units = if cells.contains(&cell) { unit_digits.len() } else { 1 };
            unit_digits.iter().filter(covers).map(|entry| entry.0).take(max_units).collect()
        };
        let by_units =
            group_by_key(self.deduction.eliminations.iter().map(|eliminated| (units(eliminated), *eliminated)));
        let phrases = |(units, eliminated): &(Vec<UnitId>, Vec<Candidate>)| {
            let lose = |(digits, cells): (DigitSet, Vec<Cell>)| {
                phrase![&cells, self.elimination_verb(cells.len(), digits), " (", units, ")"]
            };
            cells_by_digits(eliminated).into_iter().map(lose).collect::<Vec<_>>()
        };
        (by_units.iter().flat_map(phrases).collect(), self.eliminated_cells().iter().any(|cell| cells.contains(cell)))
    }

    /// Returns the last steps of the proof for a pattern with guardians: one of the guardians is true, and every guardian excludes the
    /// eliminated candidates.
    ///
    /// Each part is one guardian: a candidate in a cell of the pattern whose digit is not a digit of the pattern.
    fn guardian_steps(&self, guardians: &[Part]) -> Vec<ExplanationStep> {
        let candidate = |part: &Part| Some((*part.cells.first()?, part.digits.first()?));
        let candidates: Vec<Candidate> = guardians.iter().filter_map(candidate).collect();
        if let [(cell, digit)] = candidates[..] {
            let other = phrase!["The only other candidate is ", digit, " in ", cell, "."];
            return vec![ExplanationStep::infer(phrase!["So one of the cells has another digit. ", other])];
        }
        let some = phrase!["So at least one of their other candidates is true: ", any_of(&candidates), "."];
        let mut steps = vec![ExplanationStep::infer(some)];
        let by_digit = group_by_key(candidates.iter().map(|&(cell, digit)| (digit, cell)));
        if by_digit.len() == 1 {
            steps.push(self.conclusion_by_visibility(wording::both_or_all(candidates.len())));
            return steps;
        }
        let are_not = |(digit, cells): &(Digit, Vec<Cell>)| {
            phrase![cells, wording::pluralize(cells.len(), " is not ", " are not "), *digit]
        };
        for &(cell, digit) in &self.deduction.eliminations {
            let not = join_clauses(by_digit.iter().map(are_not).collect());
            let none = ". Then none of these candidates is true, which is impossible.";
            steps.push(ExplanationStep::contradict(phrase!["If ", cell, " is ", digit, ", ", not, none]));
        }
        steps
    }

    /// Returns the explanation of a pattern with guardians. Guardians are extra candidates of the cells of the pattern. At least one of
    /// them is true.
    ///
    /// `steps` contains the steps which show that the cells of the pattern cannot have only the digits of the pattern. The first of `parts`
    /// is the pattern, and each later part is one guardian.
    fn explain_with_guardians(
        &self,
        parts: &[Part],
        pattern: Phrase,
        mut steps: Vec<ExplanationStep>,
    ) -> ExplanationDraft {
        let core = self.candidate_marks(&parts[0].cells, parts[0].digits, Role::Pattern);
        let guardians = parts[1..].iter().flat_map(|part| self.candidate_marks(&part.cells, part.digits, Role::Fin));
        steps.extend(self.guardian_steps(&parts[1..]));
        ExplanationDraft {
            location: phrase!["the digits ", parts[0].digits],
            pattern,
            steps,
            areas: Vec::new(),
            marks: core.into_iter().chain(guardians).collect(),
        }
    }

    /// Returns the explanation of a bivalue oddagon: an odd ring of cells that cannot all have the same two digits.
    pub(super) fn oddagon(&self, parts: &[Part]) -> ExplanationDraft {
        let (cells, digits) = (&parts[0].cells, parts[0].digits);
        let n = wording::number_word(cells.len());
        let ring =
            phrase![cells, " are a ring of ", n.clone(), " cells: each sees the next, and the last sees the first."];
        let alternate = phrase![
            "If each of them were ",
            either(&digits),
            ", the two digits would alternate around the ring, which is impossible with an odd number of cells."
        ];
        let steps = vec![ExplanationStep::given(ring), ExplanationStep::contradict(alternate)];
        self.explain_with_guardians(parts, phrase!["A ring of ", n, " cells has ", digits, ": ", cells, "."], steps)
    }

    /// Returns the boxes that contain these cells, each once, in order.
    fn boxes_around(&self, cells: &[Cell]) -> Vec<UnitId> {
        let mut boxes: Vec<UnitId> = cells.iter().filter_map(|&cell| self.unit_of(cell, Family::Box)).collect();
        boxes.sort_unstable();
        boxes.dedup();
        boxes
    }

    /// Whether three cells of a box, given from top to bottom, descend to the right. This means that each cell is in the column after that
    /// of the cell above it. After the last column of the box comes its first column.
    fn descends_right(&self, cells: &[Cell]) -> bool {
        let column = |cell: Cell| self.position.shape().column(cell) % 3;
        cells.windows(2).all(|pair| (column(pair[0]) + 1) % 3 == column(pair[1]))
    }

    /// Returns the explanation of a tridagon: four boxes that cannot all have the same three digits in three cells each.
    pub(super) fn tridagon(&self, parts: &[Part]) -> ExplanationDraft {
        let (cells, digits) = (&parts[0].cells, parts[0].digits);
        let inside = |of: UnitId| -> Vec<Cell> {
            cells.iter().copied().filter(|&cell| self.unit_of(cell, Family::Box) == Some(of)).collect()
        };
        let boxes = self.boxes_around(cells);
        let (right, left): (Vec<UnitId>, Vec<UnitId>) =
            boxes.iter().copied().partition(|&of| self.descends_right(&inside(of)));
        let order = |digits: Vec<Digit>| join_phrases(digits.into_iter().map(Phrase::from).collect(), ", ", ", ");
        let forward: Vec<Digit> = digits.iter().collect();
        let backward: Vec<Digit> = forward.iter().rev().copied().collect();
        let there = phrase![cells, " are three cells in each of four boxes. "];
        let go =
            |boxes: &[UnitId]| wording::pluralize(boxes.len(), " the three cells go", " the three cells of each go");
        let filled = phrase![
            "If each of them were ",
            either(&digits),
            ", each box would have all three there. Read from top to bottom, and after the last again from the first, they would be in the order ",
            order(forward),
            " or in the reverse order, ",
            order(backward),
            "."
        ];
        let same = "Two boxes beside each other have these digits in the same three rows, so each digit has another row in the second box. So all three move on by one row or by two, and their order from top to bottom stays the same.";
        let above = "Likewise two boxes above each other have the same order from left to right.";
        let turned = phrase![
            "In ",
            &right,
            go(&right),
            " down to the right (after the last column comes the first), so the two orders are equal. In ",
            &left,
            go(&left),
            " down to the left, so one order is the reverse of the other."
        ];
        let times = if left.len() == 1 { "once" } else { "three times" };
        let around = phrase!["On the way around the four boxes the order would be reversed ", times, ". "];
        let steps = vec![
            ExplanationStep::given(there.with("No two cells of a box are in the same row or column.")),
            ExplanationStep::assume(filled),
            ExplanationStep::infer(phrase![same]),
            ExplanationStep::infer(phrase![above]),
            ExplanationStep::infer(turned),
            ExplanationStep::contradict(around.with("So it would be its own reverse, which is impossible.")),
        ];
        let pattern =
            phrase!["Four boxes have ", digits, " in three cells each, no two of a box in a line: ", cells, "."];
        self.explain_with_guardians(parts, pattern, steps)
    }

    /// Returns the steps about the digits of one corner of a firework. They show that the box of this corner has these digits in the two
    /// lines that meet in the corner.
    fn corner_steps(&self, corner: &Part, ends: &[Cell], lines: &[UnitId], boxed: &[UnitId]) -> [ExplanationStep; 2] {
        let other = |end: Cell| -> Vec<UnitId> {
            let around = self.position.layout().units_of(end);
            lines.iter().copied().filter(|line| !around.contains(line)).collect()
        };
        let mut each = Phrase::default();
        for (at, &end) in ends.iter().enumerate() {
            let it = if at == 0 { either(&corner.digits) } else { phrase!["it"] };
            let rest: Vec<Cell> = ends.iter().copied().filter(|&rest| rest != end).collect();
            let not = phrase!["If ", it, " is in ", end, ", it is not in ", either(&rest), " then, so "];
            each.push(phrase![not, &other(end), " must have it in ", boxed, ". "]);
        }
        let anyway = phrase!["If it is in ", &corner.cells, ", it is in ", boxed, " anyway."];
        let there = or_list(lines.iter().map(|&line| phrase![line]).collect());
        let all = phrase!["So ", boxed, " has ", corner.digits, " in the cells of ", there, "."];
        [ExplanationStep::infer(each.with(anyway)), ExplanationStep::infer(all)]
    }

    /// Returns the explanation of fireworks. A row and a column have only one place each for certain digits outside the box where they
    /// meet.
    ///
    /// The last part of `base_cover` contains these two places, the ends. Each other part is a corner: the cell where the lines meet, with
    /// its digits.
    fn fireworks(&self, base_cover: &BaseCover) -> ExplanationDraft {
        let (ends, corners) = base_cover.parts.split_last().expect("fireworks have corners and their ends as parts");
        let units = |clauses: &[Clause], digits: DigitSet| -> Vec<UnitId> {
            digits_by_unit(clauses).into_iter().filter(|entry| digits.is_subset(entry.1)).map(|entry| entry.0).collect()
        };
        let lines = |corner: &Part| units(&base_cover.bases, corner.digits);
        let boxed = |corner: &Part| units(&base_cover.covers, corner.digits);
        let only = |corner: &Part| {
            let there = phrase!["outside ", &boxed(corner), ", ", &lines(corner), " can have "];
            phrase![there, corner.digits, " only in ", either(&ends.cells)]
        };
        let mut steps = Vec::new();
        for corner in corners {
            let meet = phrase![
                "If one of these digits is in ",
                neither(&ends.cells),
                ", ",
                &lines(corner),
                " both have it in ",
                &boxed(corner),
                ". It is there only once, so it is in ",
                &corner.cells,
                ", where the lines meet."
            ];
            steps.push(ExplanationStep::given(phrase![only(corner), "."]));
            steps.push(ExplanationStep::infer(meet));
        }
        let place = |corner: &Part| {
            let cells = [&corner.cells[..], &ends.cells].concat();
            phrase!["each of ", corner.digits, " is in ", either(&cells)]
        };
        steps.push(ExplanationStep::infer(phrase!["So ", join_clauses(corners.iter().map(place).collect()), "."]));
        let n = || wording::number_word(ends.cells.len() + corners.len());
        let full =
            phrase![n(), " digits for ", n(), " cells: each cell has one of them, and each digit is in one cell."];
        steps.push(ExplanationStep::infer(full));
        let all: Vec<Cell> = corners.iter().chain([ends]).flat_map(|part| part.cells.iter().copied()).collect();
        if self.eliminated_cells().iter().any(|cell| !all.contains(cell)) {
            let inside = |corner: &Part| self.corner_steps(corner, &ends.cells, &lines(corner), &boxed(corner));
            steps.extend(corners.iter().flat_map(inside));
        }
        ExplanationDraft {
            location: phrase![&lines(&corners[0])],
            pattern: phrase![join_phrases(corners.iter().map(only).collect(), "; ", "; "), "."],
            steps,
            areas: lines(&corners[0]).into_iter().map(Area::Base).collect(),
            marks: pattern_marks(self, &base_cover.parts),
        }
    }
}
