//! Explains techniques with almost locked sets, including Death Blossom, and explains Sue de Coq.

use std::collections::HashSet;

use crate::evidence::{Candidate, Clause, Part, Pattern, PatternKind};
use crate::explain::als_names::AlsNames;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::{cells_by_digits, group_by_key};
use crate::explain::mark::{Mark, Role};
use crate::explain::phrase::{
    Phrase, can_only_go_in, either, join_clauses, join_phrases, list, or_list, phrase, with_article,
};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, UnitId};

/// Maximum number of units that the location of an explanation (the place to look at) names.
const MAX_UNITS: usize = 3;

/// Sentence that describes a pattern, and the steps of its proof.
type PatternAndProof = (Phrase, Vec<ExplanationStep>);

/// Returns the explanation of a pattern of almost locked sets, of Sue de Coq or of an aligned exclusion.
///
/// `shown` is the number of parts that the explanation names: sets of cells or, in an aligned exclusion, the aligned cells. These parts
/// come first. Each later part is a link between sets or, in an aligned exclusion, a cell that would be left without a digit.
pub(super) fn draft(
    explainer: &Explainer<'_>,
    pattern: &Pattern,
    shown: usize,
    (description, steps): PatternAndProof,
) -> ExplanationDraft {
    let parts = &pattern.parts;
    let location: Vec<UnitId> = if pattern.kind == PatternKind::SueDeCoq {
        explainer.crossing_units(parts).to_vec()
    } else {
        let around = parts[..shown].iter().flat_map(|part| explainer.unit_around(&part.cells));
        let mut units: Vec<UnitId> = first_unit_clause(&pattern.clauses).map(|(unit, _)| unit).into_iter().collect();
        units.extend(around);
        let mut seen = HashSet::new();
        units.retain(|&unit| seen.insert(unit));
        units.truncate(MAX_UNITS);
        units
    };
    ExplanationDraft {
        location: phrase![&location],
        pattern: description,
        steps,
        areas: Vec::new(),
        marks: explainer.als_marks(parts, shown),
    }
}

/// Returns the role with which the candidates of an almost locked set are marked. `at` is the index of the set, counted from 0. `count` is
/// the number of sets.
///
/// The first set has [`Role::Pattern`], the other sets alternately have [`Role::Second`] and [`Role::Third`].
pub(super) const fn als_role(at: usize, count: usize) -> Role {
    match at {
        0 => Role::Pattern,
        2 if count == 3 => Role::Third,
        _ if count > 3 && at.is_multiple_of(2) => Role::Third,
        _ => Role::Second,
    }
}

/// Returns the unit and the digit of the first clause about a unit; `None` if all clauses are about cells.
fn first_unit_clause(clauses: &[Clause]) -> Option<(UnitId, Digit)> {
    clauses.iter().find_map(|clause| clause.unit_digit())
}

/// Returns the restricted common digit of each link, in order. A link joins two sets of cells that cannot both have this digit.
fn restricted_commons(links: &[Part]) -> Vec<Digit> {
    links.iter().filter_map(|link| link.digits.first()).collect()
}

/// Returns the verb after `n` cells as the subject, with spaces around it: ` sees `, ` both see ` or ` all see `.
const fn see_verb(n: usize) -> &'static str {
    match n {
        1 => " sees ",
        2 => " both see ",
        _ => " all see ",
    }
}

/// Returns the reason why two almost locked sets cannot both have `digit`: `A's 8 (r4c6) and B's 8 (r4c3) share row 4`.
///
/// `one` and `other` are the indices of the sets in `sets`.
fn restricted_common_reason(
    explainer: &Explainer<'_>,
    sets: &AlsNames<'_>,
    [one, other]: [usize; 2],
    digit: Digit,
) -> Phrase {
    let [near, far] = [one, other].map(|at| sets.cells_with(at, digit));
    let [mine, theirs] = [one, other].map(|at| sets.digit_places(at, digit));
    match explainer.position.common_units(&[&near[..], &far].concat()).first() {
        Some(&unit) => phrase![mine, " and ", theirs, " share ", unit],
        None => phrase![
            mine,
            see_verb(near.len()),
            sets.digit_places_without_brackets(other, digit),
            explainer.visibility_reason(&near, &far)
        ],
    }
}

/// Returns the reason why an almost locked set lacks `digit` if one of `cells` has this digit. `at` is the index of the set.
///
/// Examples: `A lacks 5, because A's 5 (r7c7) is in row 7 too`, or `r7c7 is not 5 (row 7)` for a set of one cell.
fn lacks_because(
    explainer: &Explainer<'_>,
    cells: &[Cell],
    sets: &AlsNames<'_>,
    (at, digit): (usize, Digit),
) -> Phrase {
    let (lacks, places) = (sets.lacks(at, DigitSet::only(digit)), sets.cells_with(at, digit));
    if sets.is_single_cell(at) {
        return phrase![lacks, explainer.visibility_reason(&places, cells)];
    }
    let why = match explainer.position.common_units(&[cells, &places].concat()).first() {
        Some(&unit) => {
            phrase![sets.digit_places(at, digit), wording::pluralize(places.len(), " is in ", " are in "), unit, " too"]
        }
        None => phrase![
            cells,
            see_verb(cells.len()),
            sets.digit_places_without_brackets(at, digit),
            explainer.visibility_reason(cells, &places)
        ],
    };
    phrase![lacks, ", because ", why]
}

/// Returns the sentence that an almost locked set has the digits `z`: `That one has all its other digits, so it has its 3.`
///
/// The sentence before it states that one of several sets lacks another digit. `That one` refers to this set.
fn that_one_has(z: DigitSet) -> Phrase {
    phrase!["That one has all its other digits, so it has its ", z, "."]
}

impl Explainer<'_> {
    /// Returns marks for the candidates of the parts of a pattern.
    ///
    /// The first `shown` parts are sets. Their candidates have the role that [`als_role`] returns. The candidates of the later parts have
    /// [`Role::Fin`]: these parts are links between the sets or, in an aligned exclusion, cells that would be left without a digit. A
    /// candidate in parts of both kinds has [`Role::Fin`].
    fn als_marks(&self, parts: &[Part], shown: usize) -> Vec<Mark> {
        let links = parts[shown..].iter().flat_map(|part| self.candidate_marks(&part.cells, part.digits, Role::Fin));
        let sets = parts[..shown].iter().enumerate();
        let sets = sets.flat_map(|(at, part)| self.candidate_marks(&part.cells, part.digits, als_role(at, shown)));
        let mut seen = HashSet::new();
        links.chain(sets).filter(|mark| seen.insert((mark.cell, mark.digit))).collect()
    }

    /// Returns the conclusion with the reason for each elimination: `r4c2 sees every 2 in both, so it loses 2.`
    ///
    /// Each item of `reasons` contains digits, and the indices of some almost locked sets. It explains why a digit of the item is
    /// eliminated from a cell: the cell sees all places of the digit in these sets. If some elimination has no such reason, returns the
    /// general conclusion, which gives no reasons.
    fn als_conclusion(&self, sets: &AlsNames<'_>, reasons: &[(DigitSet, Vec<usize>)]) -> ExplanationStep {
        let (mut unexplained, mut sentences) = (self.deduction.eliminations.clone(), Vec::new());
        for (digits, among) in reasons {
            let sees_all = |&(cell, digit): &Candidate| {
                digits.has(digit) && among.iter().all(|&at| self.all_see(&[cell], &sets.cells_with(at, digit)))
            };
            let (explained, others): (Vec<Candidate>, Vec<Candidate>) = unexplained.into_iter().partition(sees_all);
            unexplained = others;
            let within = match sets.count() {
                2 if among.len() == 2 => phrase!["both"],
                _ => list(among.iter().map(|&at| sets.name(at)).collect()),
            };
            for (eliminated, cells) in cells_by_digits(&explained) {
                let every = list(eliminated.iter().map(|digit| phrase!["every ", digit]).collect());
                let sees = wording::pluralize(cells.len(), " sees ", " see ");
                let so = self.elimination_clause(cells.len(), eliminated);
                sentences.push(phrase![&cells, sees, every, " in ", within.clone(), so, "."]);
            }
        }
        if unexplained.is_empty() {
            ExplanationStep::conclude(join_phrases(sentences, " ", " "))
        } else {
            self.conclusion()
        }
    }

    /// Explains ALS-XZ: two almost locked sets with one or two restricted common digits.
    pub(super) fn als_xz(&self, parts: &[Part]) -> PatternAndProof {
        let (sets, links) = parts.split_at(2);
        let (sets, x, z) = (AlsNames::of_parts(self, sets), restricted_commons(links), self.deduction.digits);
        let both = or_list(x.iter().map(|&digit| phrase!["both have ", digit]).collect());
        let pattern =
            phrase!["Two almost locked sets", sets.definition(), " cannot ", both, ": ", sets.names_with_cells(), "."];
        let mut steps = sets.introduction_steps();
        let mut linked: Vec<Phrase> =
            x.iter().map(|&digit| phrase![restricted_common_reason(self, &sets, [0, 1], digit), "."]).collect();
        linked.dedup(); // if both sets are single cells, the sentence is the same for both digits
        steps.extend(linked.into_iter().map(ExplanationStep::given));
        if let [x, y] = x[..] {
            steps.extend(self.doubly_linked_als(&sets, [x, y]));
        } else {
            let not_both =
                phrase!["So ", sets.name(0), " and ", sets.name(1), " cannot both have ", with_article(x[0]), "."];
            let each = phrase![wording::pluralize(z.len(), "", "each of "), z];
            let there = phrase![each, " is in ", sets.name(0), " or in ", sets.name(1), " (or both)."];
            let kept = phrase!["Whichever lacks ", x[0], " has all its other digits, so ", there];
            steps.extend([ExplanationStep::infer(not_both), ExplanationStep::infer(kept)]);
            steps.push(self.als_conclusion(&sets, &[(z, vec![0, 1])]));
        }
        (pattern, steps)
    }

    /// Returns the last steps of the proof for a doubly linked ALS-XZ, in which the two sets have two restricted common digits, `x` and
    /// `y`.
    fn doubly_linked_als(&self, sets: &AlsNames<'_>, [x, y]: [Digit; 2]) -> [ExplanationStep; 3] {
        let links = DigitSet::only(x).with(y);
        let [mine, theirs] = [0, 1].map(|at| sets.digits(at).minus(links));
        let mut all = vec![phrase!["one of them has ", with_article(x)], phrase!["the other has ", with_article(y)]];
        for (at, digits) in [mine, theirs].into_iter().enumerate().filter(|(_, digits)| !digits.is_empty()) {
            all.push(phrase![sets.name(at), " has its ", digits]);
        }
        let both = phrase![sets.name(0), " and ", sets.name(1)];
        let lacked = phrase!["So at least one of ", both, " lacks ", x, ", and at least one lacks ", y, ". "];
        let split = phrase!["Each lacks only one digit, so one of them lacks ", x, " and the other lacks ", y, "."];
        [
            ExplanationStep::infer(phrase![lacked, split]),
            ExplanationStep::infer(phrase!["So ", join_clauses(all), "."]),
            self.als_conclusion(sets, &[(links, vec![0, 1]), (mine, vec![0]), (theirs, vec![1])]),
        ]
    }

    /// Explains an ALS-XY-Wing: the second of three almost locked sets has a restricted common digit with each of the other two sets.
    pub(super) fn als_xy_wing(&self, parts: &[Part]) -> PatternAndProof {
        let (sets, links) = parts.split_at(3);
        let sets = AlsNames::of_parts(self, sets);
        let [x, y] =
            [0, 1].map(|at: usize| links[at].digits.first().expect("both links of an ALS-XY-Wing have a digit"));
        let z = self.deduction.digits;
        let case = |digit: Digit, end: usize| {
            let lacks = sets.lacks_and_has(end, digit, z);
            ExplanationStep::infer(phrase!["If ", sets.has(1, digit), ", ", lacks, "."])
        };
        let mut steps = sets.introduction_steps();
        steps.extend([
            ExplanationStep::given(phrase![restricted_common_reason(self, &sets, [0, 1], x), "."]),
            ExplanationStep::given(phrase![restricted_common_reason(self, &sets, [1, 2], y), "."]),
        ]);
        if !sets.is_single_cell(1) {
            let has_one = ", so it has at least one of them.";
            steps.push(ExplanationStep::infer(phrase![sets.name(1), " cannot lack both ", x, " and ", y, has_one]));
        }
        let are = wording::pluralize(z.len(), " is in ", " are in ");
        let there = phrase!["Either way ", z, are, sets.name(0), " or in ", sets.name(2), "."];
        steps.extend([case(x, 0), case(y, 2), ExplanationStep::infer(there)]);
        steps.push(self.als_conclusion(&sets, &[(z, vec![0, 2])]));
        let first = phrase![sets.name_with_cells(0), " and ", sets.name_with_cells(1), " by ", x];
        let second = phrase![sets.name(1), " and ", sets.name_with_cells(2), " by ", y];
        let linked = phrase!["Three almost locked sets", sets.definition(), " are linked: "];
        (phrase![linked, first, ", and ", second, "."], steps)
    }

    /// Explains an ALS-XY-Chain: each almost locked set has a restricted common digit with the next set.
    pub(super) fn als_xy_chain(&self, parts: &[Part]) -> PatternAndProof {
        let (sets, links) = parts.split_at(parts.len().div_ceil(2));
        let sets = AlsNames::of_parts(self, sets);
        let (x, z, last) = (restricted_commons(links), self.deduction.digits, links.len());
        let mut steps = sets.introduction_steps();
        let has = if sets.is_single_cell(0) { ". Then it is " } else { ". Then it has its " };
        steps.push(ExplanationStep::assume(phrase![self.assumption_opening(), sets.lacks(0, z), has, x[0], "."]));
        for (at, &digit) in x.iter().enumerate() {
            let kept = x.get(at + 1).map_or(z, |&next| DigitSet::only(next));
            let next = sets.lacks_and_has(at + 1, digit, kept);
            steps.push(ExplanationStep::infer(phrase![
                restricted_common_reason(self, &sets, [at, at + 1], digit),
                ", so ",
                next,
                "."
            ]));
        }
        let each = phrase![wording::pluralize(z.len(), "So ", "So each of "), z];
        let there = phrase![each, " is in ", sets.name(0), " or in ", sets.name(last), "."];
        steps.push(ExplanationStep::infer(there));
        steps.push(self.als_conclusion(&sets, &[(z, vec![0, last])]));
        let sets_in_chain = phrase![wording::number_word(sets.count()), " almost locked sets", sets.definition()];
        (phrase![sets_in_chain, " form a chain, each linked to the next: ", sets.names_with_cells(), "."], steps)
    }

    /// Explains a Death Blossom: each candidate of a cell (the stem) excludes its digit from an almost locked set (a petal).
    pub(super) fn death_blossom(&self, parts: &[Part]) -> PatternAndProof {
        let (sets, links) = parts.split_at(parts.len().div_ceil(2));
        let (stem, petals, z) = (&sets[0].cells, AlsNames::of_parts(self, &sets[1..]), self.deduction.digits);
        let (x, n) = (restricted_commons(links), petals.count());
        let mut steps = vec![ExplanationStep::given(phrase![stem, " can only be ", either(&sets[0].digits), "."])];
        steps.extend(petals.introduction_steps());
        for (at, &digit) in x.iter().enumerate() {
            let lacks = lacks_because(self, stem, &petals, (at, digit));
            let if_so = if n == 1 { phrase!["So "] } else { phrase!["If ", stem, " is ", digit, ", "] };
            steps.push(ExplanationStep::infer(phrase![if_so, lacks, "."]));
        }
        let kept = match n {
            1 if petals.is_single_cell(0) => phrase!["So ", petals.name(0), " is ", z, "."],
            1 => phrase![petals.name(0), " lacks no other digit, so it has its ", z, "."],
            _ => {
                let one = phrase!["one of ", list((0..n).map(|at| petals.name(at)).collect())];
                phrase!["Whichever digit ", stem, " is, ", one, " lacks it. ", that_one_has(z)]
            }
        };
        steps.push(ExplanationStep::infer(kept));
        steps.push(self.als_conclusion(&petals, &[(z, (0..n).collect())]));
        let (stem, of_petals) =
            (phrase![stem, " (the stem) can only be ", either(&sets[0].digits)], petals.definition());
        let pattern = match n {
            1 => phrase![stem, ", so an almost locked set", of_petals, " lacks this digit: "],
            _ => phrase![stem, ". Whichever it is, one of these almost locked sets", of_petals, " lacks it: "],
        };
        (phrase![pattern, petals.names_with_cells(), "."], steps)
    }

    /// Explains an ALS W-Wing. In some unit, each place of a digit sees all places of this digit in an almost locked set. The set can
    /// differ from place to place.
    pub(super) fn als_w_wing(&self, parts: &[Part], clauses: &[Clause]) -> PatternAndProof {
        let (sets, _) = parts.split_at(parts.len() / 2);
        let (sets, z) = (AlsNames::of_parts(self, sets), self.deduction.digits);
        let (unit, digit) = first_unit_clause(clauses)
            .expect("an ALS W-Wing has a clause for the unit and the digit that link its sets");
        let n = sets.count();
        let mut steps = sets.introduction_steps();
        let places: Vec<Cell> = self.position.cells(unit, self.position.places(unit, digit)).collect();
        steps.push(ExplanationStep::given(can_only_go_in(unit, DigitSet::only(digit), &places).with(".")));
        steps.push(ExplanationStep::given(self.seen_set_sentence(&sets, digit, &places)));
        let kept = match n {
            1 => phrase!["So ", sets.lacks_and_has(0, digit, z), "."],
            _ => {
                let one = phrase!["one of ", list((0..n).map(|at| sets.name(at)).collect())];
                phrase!["So ", one, " lacks ", digit, ". ", that_one_has(z)]
            }
        };
        steps.push(ExplanationStep::infer(kept));
        steps.push(self.als_conclusion(&sets, &[(z, (0..n).collect())]));
        let seen = phrase!["In ", unit, ", every place for ", digit, " sees the ", digit, "s of "];
        let of = wording::pluralize(n, "an almost locked set", "one of these almost locked sets");
        (phrase![seen, of, sets.definition(), ": ", sets.names_with_cells(), "."], steps)
    }

    /// Returns the sentence that names, for each cell of `places`, an almost locked set in which the cell sees all places of `digit`.
    ///
    /// Example: `r1c1 sees A's 9 in r7c1 (column 1), and r1c8 and r1c9 see r3c8 (box 3).`
    fn seen_set_sentence(&self, sets: &AlsNames<'_>, digit: Digit, places: &[Cell]) -> Phrase {
        let seen_by = |&place: &Cell| {
            let set = (0..sets.count()).find(|&at| self.all_see(&[place], &sets.cells_with(at, digit)));
            Some((set?, place))
        };
        let see = |(at, cells): (usize, Vec<Cell>)| {
            let sees = wording::pluralize(cells.len(), " sees ", " see ");
            phrase![
                &cells,
                sees,
                sets.digit_places_without_brackets(at, digit),
                self.visibility_reason(&cells, &sets.cells_with(at, digit))
            ]
        };
        join_clauses(group_by_key(places.iter().filter_map(seen_by)).into_iter().map(see).collect()).with(".")
    }

    /// Returns the two units of a Sue de Coq. Both contain the cells of `parts[0]`. The first unit also contains the cells of `parts[1]`,
    /// and the second unit contains the cells of `parts[2]`.
    ///
    /// Each elimination follows from one of these two units, see [`Self::eliminating_side`].
    fn crossing_units(&self, parts: &[Part]) -> [UnitId; 2] {
        let units_around =
            |side: usize| self.position.common_units(&[&parts[0].cells[..], &parts[side].cells].concat());
        let mut pairs =
            units_around(1).into_iter().flat_map(|one| units_around(2).into_iter().map(move |other| [one, other]));
        let explains_all = |units: &[UnitId; 2]| {
            let is_explained = |&candidate: &Candidate| self.eliminating_side(parts, *units, candidate).is_some();
            units[0] != units[1] && self.deduction.eliminations.iter().all(is_explained)
        };
        pairs.find(explains_all).expect("a Sue de Coq is reported for two units that explain all its eliminations")
    }

    /// Returns the index in `units` of the unit from which an elimination of a Sue de Coq follows. `None` if it follows from neither unit.
    ///
    /// An elimination follows from a unit that contains its cell if the cells of the pattern outside this unit do not have the digit. The
    /// pattern then has the digit inside the unit.
    fn eliminating_side(&self, parts: &[Part], units: [UnitId; 2], (cell, digit): Candidate) -> Option<usize> {
        let cell_units = self.position.layout().units_of(cell);
        (0..2).find(|&at: &usize| cell_units.contains(&units[at]) && !parts[2 - at].digits.has(digit))
    }

    /// Explains a Sue de Coq. Its parts are the intersection of two units, further cells of the first unit, and further cells of the second
    /// unit.
    pub(super) fn sue_de_coq(&self, parts: &[Part]) -> PatternAndProof {
        let [one, other] = self.crossing_units(parts);
        let [core, left, right] = [0, 1, 2].map(|at: usize| &parts[at]);
        let mut cells = [&core.cells[..], &left.cells, &right.cells].concat();
        cells.sort_unstable();
        let digits = core.digits.or(left.digits).or(right.digits);
        let all = |digits: DigitSet| list(digits.iter().map(|digit| phrase![digit, "s"]).collect());
        let mut within = vec![
            phrase!["their ", all(left.digits), " are all in ", one],
            phrase!["their ", all(right.digits), " are all in ", other],
        ];
        let shared = core.digits.minus(left.digits).minus(right.digits);
        if !shared.is_empty() {
            within.push(phrase!["their ", all(shared), " are all in the intersection, ", &core.cells]);
        }
        let (n, count) = (wording::number_word(cells.len()), wording::number_word(digits.len()));
        let eliminations_in = |at: usize| {
            let is_here = |eliminated: &Candidate| self.eliminating_side(parts, [one, other], *eliminated) == Some(at);
            let here: Vec<Candidate> = self.deduction.eliminations.iter().copied().filter(is_here).collect();
            let clause = |(digits, cells): (DigitSet, Vec<Cell>)| {
                phrase![&cells, self.elimination_verb(cells.len(), digits), " (", [one, other][at], ")"]
            };
            cells_by_digits(&here).into_iter().map(clause).collect::<Vec<_>>()
        };
        let steps = vec![
            ExplanationStep::given(phrase![&cells, " have only ", digits, " between them."]),
            ExplanationStep::given(phrase![join_clauses(within), ", so no digit can be in these cells twice."]),
            ExplanationStep::infer(phrase![n, " cells, ", count.clone(), " digits: each digit is there exactly once."]),
            ExplanationStep::conclude(phrase![
                "So ",
                join_phrases([eliminations_in(0), eliminations_in(1)].concat(), "; ", "; "),
                "."
            ]),
        ];
        let crossed = phrase![&core.cells, " (", &[one, other][..], "), "];
        let sides = phrase![&left.cells, " (", one, "), and ", &right.cells, " (", other, ")"];
        let only = phrase![" have only ", count, " digits between them, and no digit can be in these cells twice."];
        (phrase![crossed, sides, only], steps)
    }
}
