//! Explains deductions from the rules of variants: pairs of cells, comparisons, lines, corners, the law of leftovers, and cells that see
//! each other without sharing a unit. Sums and the rule of 45 have files of their own.

use crate::Technique;
use crate::evidence::{BaseCover, Clause, Pattern, RuleConditions};
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::mark::{Area, Mark, Role};
use crate::explain::phrase::{
    Phrase, can_only_go_in, either, join_phrases, list, or_list, phrase, the_digits, with_article,
};
use crate::explain::visibility::{peer_rule, peer_rule_name};
use crate::explain::{rule_of_45, sums, wording};
use grid::{Cell, Condition, Demand, Digit, DigitSet, Family, FigureForm, UnitId};

/// Explains a deduction from conditions. A condition is a demand of a rule on several cells, such as a sum. The demand that digits differ
/// does not count as a condition.
pub(super) fn explain_conditions(explainer: &Explainer<'_>, evidence: &RuleConditions) -> ExplanationDraft {
    let at = evidence.conditions[0] as usize;
    let condition = explainer.position.layout().condition(at);
    let is_outside = explainer.deduction.eliminations.first().is_some_and(|(cell, _)| !condition.cells.contains(cell));
    let mut draft = match explainer.deduction.technique {
        Technique::Thermometer => explainer.comparisons(evidence),
        Technique::RuleOf45 => rule_of_45::explain(explainer, evidence),
        _ if is_outside => explainer.locked_in_figure(condition, &evidence.cells),
        Technique::LinkedPair => explainer.pair(condition, evidence),
        Technique::CageCombinations => sums::explain(explainer, at),
        _ => explainer.explain_figure(at),
    };
    if draft.areas.is_empty() {
        draft.areas = match condition.name.family.form() {
            FigureForm::Whole => explainer.unit_around(&condition.cells).into_iter().map(Area::Base).collect(),
            _ => evidence.conditions.iter().copied().map(Area::Condition).collect(),
        };
    }
    draft
}

/// Explains eliminations from cells that see all places of a digit in a unit. They see at least one of these places by a rule, such as the
/// knight's move, instead of a common unit.
pub(super) fn peer_pointing(explainer: &Explainer<'_>, pattern: &Pattern) -> ExplanationDraft {
    let ([Clause::Unit(unit, digit)], [part]) = (&pattern.clauses[..], &pattern.parts[..]) else {
        unreachable!("the pattern is the places of a digit in a unit")
    };
    let (unit, digit) = (*unit, *digit);
    let (eliminated, count) = (explainer.eliminated_cells(), part.cells.len());
    let seeing = wording::pluralize(eliminated.len(), " cells, and another cell sees ", " cells, and other cells see ");
    let cells = phrase![wording::number_word(count), seeing, wording::both_or_all(count), "."];
    let sight = explainer.by_rules(&eliminated, &part.cells);
    ExplanationDraft {
        location: phrase![unit],
        pattern: phrase!["In ", unit, ", ", digit, " can only go in ", cells],
        steps: vec![
            ExplanationStep::given(phrase![can_only_go_in(unit, DigitSet::only(digit), &part.cells), "."]),
            explainer.conclusion_by_visibility(phrase![wording::both_or_all(count), sight]),
        ],
        areas: vec![Area::Base(unit)],
        marks: explainer.pattern_marks(&part.cells),
    }
}

/// Explains the law of leftovers. The base units together contain every digit as often as the cover units do. So the cells that are only in
/// the base units have the same digits as the cells that are only in the cover units.
pub(super) fn leftovers(explainer: &Explainer<'_>, base_cover: &BaseCover) -> ExplanationDraft {
    let units = |clauses: &[Clause]| -> Vec<UnitId> {
        let unit = |clause: &Clause| match clause {
            Clause::Unit(unit, _) => Some(*unit),
            Clause::Cell(_) => None,
        };
        let mut units: Vec<UnitId> = clauses.iter().filter_map(unit).collect();
        units.sort_unstable();
        units.dedup();
        units
    };
    let (bases, covers) = (units(&base_cover.bases), units(&base_cover.covers));
    let (own, others) = (&base_cover.parts[0].cells, &base_cover.parts[1].cells);
    let times = match bases.len() {
        2 => "twice".to_owned(),
        n => format!("{} times", wording::number_word(n)),
    };
    let has = wording::pluralize(own.len(), " has the same digit as ", " have the same digits as ");
    let same = phrase![own, has, others, "."];
    ExplanationDraft {
        location: phrase![&bases],
        pattern: phrase![&bases, " have the same digits as ", &covers, "."],
        steps: vec![
            ExplanationStep::given(phrase![&bases, " have every digit ", times, ", and so do ", &covers, "."]),
            ExplanationStep::infer(phrase!["So without the cells that they share, ", same]),
            ExplanationStep::given(phrase![the_digits(explainer.deduction.digits), " cannot go in ", either(own), "."]),
        ],
        areas: bases.into_iter().map(Area::Base).chain(covers.into_iter().map(Area::Cover)).collect(),
        marks: explainer.candidate_marks(own, base_cover.parts[0].digits, Role::Pattern),
    }
}

impl Explainer<'_> {
    /// Returns marks with [`Role::Blocker`] for the digits that these cells already have.
    pub(super) fn placed_marks(&self, cells: &[Cell]) -> Vec<Mark> {
        let placed = cells.iter().filter_map(|&cell| self.position.digit(cell).map(|digit| (cell, digit)));
        placed.map(|(cell, digit)| Mark { cell, digit: Some(digit), role: Role::Blocker }).collect()
    }

    /// Returns marks for the candidates of these cells ([`Role::Pattern`]) and for the digits that they already have ([`Role::Blocker`]).
    pub(super) fn cell_marks(&self, cells: &[Cell]) -> Vec<Mark> {
        let all = DigitSet::all(self.position.shape().side());
        [self.candidate_marks(cells, all, Role::Pattern), self.placed_marks(cells)].concat()
    }

    /// Returns the candidates of an empty cell, or the digit of a filled one.
    pub(super) fn possible_digits(&self, cell: Cell) -> DigitSet {
        self.position.digit(cell).map_or_else(|| self.position.candidates(cell), DigitSet::only)
    }

    /// Returns the rules by which `cells` see `places` without a common unit: `, by a knight's move`. Empty if there are no such rules.
    ///
    /// If one of `cells` shares a unit with one of `places`, the rules are only part of the reason: `, partly by a knight's move`.
    fn by_rules(&self, cells: &[Cell], places: &[Cell]) -> Phrase {
        let (mut reasons, mut some_share_unit): (Vec<String>, bool) = (Vec::new(), false);
        for (&cell, &place) in cells.iter().flat_map(|cell| places.iter().map(move |place| (cell, place))) {
            let Some(rule) = peer_rule(self.position.layout(), cell, place) else {
                some_share_unit = true;
                continue;
            };
            let reason = match rule.family.form() {
                FigureForm::Whole => format!("by a {}", peer_rule_name(rule)),
                _ => format!("in the {}", peer_rule_name(rule)),
            };
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        if reasons.is_empty() {
            return Phrase::default();
        }
        phrase![if some_share_unit { ", partly " } else { ", " }, list(reasons.into_iter().map(Phrase::from).collect())]
    }

    /// Explains a condition on two cells. The possible digits of one cell exclude candidates in the other cell.
    fn pair(&self, condition: &Condition, evidence: &RuleConditions) -> ExplanationDraft {
        let source = evidence.cells[0];
        let target = condition.cells.iter().copied().find(|&cell| cell != source).unwrap_or(source);
        let possible = self.possible_digits(source);
        let compatible = self.compatible_digits(condition, source, possible);
        let (about, membership) = (self.rule_sentence(condition), self.membership_sentence(condition));
        let eliminated = self.deduction.digits;
        let applies = membership.clone().unwrap_or_else(|| phrase![" This applies to ", &condition.cells, "."]);
        let few = self.position.shape().side().div_ceil(2);
        let why = if possible.len() > few {
            phrase!["With ", either(&eliminated), " in ", target, ", no candidate of ", source, " is possible."]
        } else if compatible.is_empty() || compatible.len() > few {
            phrase![source, " is ", either(&possible), ", so ", target, " cannot be ", either(&eliminated), "."]
        } else {
            phrase![source, " is ", either(&possible), ", so ", target, " can only be ", either(&compatible), "."]
        };
        ExplanationDraft {
            location: self.condition_location(condition),
            pattern: phrase![about.clone(), applies],
            steps: vec![ExplanationStep::given(phrase![about, membership]), ExplanationStep::infer(why)],
            areas: Vec::new(),
            marks: self.cell_marks(&[source]),
        }
    }

    /// Returns the digits that a condition on two cells allows in one cell if the other cell, `source`, has one of `digits`. Empty if the
    /// condition is not about two cells.
    fn compatible_digits(&self, condition: &Condition, source: Cell, digits: DigitSet) -> DigitSet {
        let Demand::Pair(table) = &condition.demand else { return DigitSet::EMPTY };
        if condition.cells.first() == Some(&source) {
            return digits.iter().fold(DigitSet::EMPTY, |all, digit| all.or(table[digit.index()]));
        }
        let fits = |(_, partners): &(usize, &DigitSet)| !partners.and(digits).is_empty();
        table.iter().enumerate().filter(fits).map(|(at, _)| Digit::new(at)).collect()
    }

    /// Explains eliminations in a sequence of cells along which digits increase or decrease, by the least or greatest possible digit of
    /// each cell.
    fn comparisons(&self, evidence: &RuleConditions) -> ExplanationDraft {
        let (cells, layout) = (&evidence.cells, self.position.layout());
        let first = layout.condition(evidence.conditions[0] as usize);
        let is_up =
            self.compatible_digits(first, cells[0], DigitSet::only(Digit::ONE)).len() + 1 == layout.shape().side();
        let given = phrase![self.comparison_sentences(evidence), " ", direction_sentence("So digits", cells, is_up)];
        ExplanationDraft {
            location: self.condition_location(first),
            pattern: direction_sentence("Digits", cells, is_up),
            steps: vec![ExplanationStep::given(given), ExplanationStep::infer(self.bound_sentences(cells, is_up))],
            areas: Vec::new(),
            marks: self.cell_marks(cells),
        }
    }

    /// Returns one sentence for each rule that compares cells of the sequence. Each thermometer has a sentence of its own.
    fn comparison_sentences(&self, evidence: &RuleConditions) -> Phrase {
        let mut sentences: Vec<Phrase> = Vec::new();
        for &at in &evidence.conditions {
            let condition = self.position.layout().condition(at as usize);
            let sentence = match condition.name.family {
                Family::Thermometer => phrase!["Digits increase along ", self.figure_name(condition), "."],
                _ => self.rule_sentence(condition),
            };
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        join_phrases(sentences, " ", " ")
    }

    /// Returns the sentences that derive a bound for each cell: `r1c1 is at least 1. r1c2 must be above 1; its smallest candidate above 1
    /// is 3, so r1c3 is at least 4 and r2c4 is at least 5.`
    fn bound_sentences(&self, cells: &[Cell], is_up: bool) -> Phrase {
        let (least, above, smallest) =
            if is_up { ("at least ", "above ", "smallest") } else { ("at most ", "below ", "largest") };
        let mut sentences: Vec<(Phrase, Vec<Phrase>)> = Vec::new(); // each with the bounds that follow from it
        let mut last: Option<Digit> = None;
        for &cell in cells {
            let is_beyond = |digit: &Digit| last.is_none_or(|last| if is_up { last < *digit } else { last > *digit });
            let possible: DigitSet = self.possible_digits(cell).iter().filter(is_beyond).collect();
            let bound = if is_up { possible.first() } else { possible.last() };
            let is_next = last.zip(bound).is_some_and(|(last, bound)| last.index().abs_diff(bound.index()) == 1);
            let is_solved = self.position.digit(cell).is_some();
            let is = phrase![cell, " is ", if is_solved { "" } else { least }, bound];
            match sentences.last_mut() {
                Some((_, following)) if is_next => following.push(is),
                Some(_) if !is_solved => {
                    let must = phrase![cell, " must be ", above, last, "; its ", smallest, " candidate ", above, last];
                    sentences.push((phrase![must, " is ", bound], Vec::new()));
                }
                _ => sentences.push((is, Vec::new())),
            }
            last = bound;
        }
        let sentence = |(first, following): (Phrase, Vec<Phrase>)| {
            let so = (!following.is_empty()).then(|| phrase![", so ", list(following)]);
            phrase![first, so, "."]
        };
        join_phrases(sentences.into_iter().map(sentence).collect(), " ", " ")
    }

    /// Explains eliminations of a digit that a figure, such as a cage, contains in any case. The digit is eliminated from cells that see
    /// all `places` of the digit in the figure.
    fn locked_in_figure(&self, condition: &Condition, places: &[Cell]) -> ExplanationDraft {
        let demand = self.demand_sentence(condition);
        let every_way = || phrase!["Every way to fill ", &condition.cells, " has "];
        let seen = if places.len() == 1 { phrase![places] } else { phrase![wording::both_or_all(places.len())] };
        let digit = self.deduction.digits.first().map(with_article);
        ExplanationDraft {
            location: self.condition_location(condition),
            pattern: phrase![demand.clone(), " ", every_way(), "one digit in common."],
            steps: vec![
                ExplanationStep::given(demand),
                ExplanationStep::infer(phrase![every_way(), digit, ", which can only go in ", either(places), "."]),
                self.conclusion_by_visibility(seen),
            ],
            areas: Vec::new(),
            marks: [self.pattern_marks(places), self.placed_marks(&condition.cells)].concat(),
        }
    }

    /// Explains eliminations in a figure, such as a line or a corner. With one of the eliminated candidates, the figure could not be
    /// filled. `at` is the index of its condition in the layout.
    fn explain_figure(&self, at: usize) -> ExplanationDraft {
        let condition = self.position.layout().condition(at);
        let demand = self.demand_sentence(condition);
        let why = self
            .missing_digits_sentence(condition)
            .into_iter()
            .chain([self.exclusion_reason(at, self.deduction.digits)]);
        ExplanationDraft {
            location: self.condition_location(condition),
            pattern: phrase![demand.clone(), " Not every candidate of ", self.figure_name(condition), " allows this."],
            steps: [ExplanationStep::given(demand)].into_iter().chain(why.map(ExplanationStep::infer)).collect(),
            areas: Vec::new(),
            marks: self.cell_marks(&condition.cells),
        }
    }

    /// Returns the sentences that state what a condition demands of its cells, including the numbers or digits that the figure shows.
    fn demand_sentence(&self, condition: &Condition) -> Phrase {
        let (about, cells) = (self.rule_sentence(condition), &condition.cells);
        match &condition.demand {
            Demand::Has(wanted) => {
                phrase![self.figure_name(condition), " needs ", digit_list(wanted), " in ", cells, "."]
            }
            Demand::OneOf(choices) => {
                let sets: Vec<DigitSet> = cells.iter().map(|&cell| self.possible_digits(cell)).collect();
                let all = sets.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
                let can =
                    |choice: &&DigitSet| choice.is_subset(all) && sets.iter().all(|set| !set.and(**choice).is_empty());
                let possible = choices.iter().filter(can).map(|&choice| dashed(choice)).collect();
                phrase![about, " ", cells, " (", self.figure_name(condition), ") can only be ", or_list(possible), "."]
            }
            Demand::Regular(_) => {
                let number = self.outside_clue(condition).map(|number| number.to_string());
                let is = number
                    .map(|number| phrase![" For ", self.figure_name(condition), ", this number is ", number, "."]);
                phrase![about, is]
            }
            Demand::Pair(_) => phrase![about, self.membership_sentence(condition)],
            Demand::Sum { .. } => sums::sum_sentence(self, condition),
        }
    }

    /// Returns a sentence about the digits that a corner still lacks: `The digits 1 and 2 can only go in r4c5 and r5c4, one in each.` A
    /// corner consists of four cells that must contain certain digits.
    ///
    /// `None` if the number of cells that can have a missing digit differs from the number of missing digits, or if the condition is not a
    /// corner.
    fn missing_digits_sentence(&self, condition: &Condition) -> Option<Phrase> {
        let Demand::Has(wanted) = &condition.demand else { return None };
        let mut missing = wanted.clone();
        for digit in condition.cells.iter().filter_map(|&cell| self.position.digit(cell)) {
            if let Some(at) = missing.iter().position(|&other| other == digit) {
                missing.remove(at);
            }
        }
        let digits: DigitSet = missing.iter().copied().collect();
        let has_room = |cell: &Cell| !self.position.candidates(*cell).and(digits).is_empty();
        let cells: Vec<Cell> = condition.cells.iter().copied().filter(has_room).collect();
        let one_each = wording::pluralize(cells.len(), ".", ", one in each.");
        let is_full = !cells.is_empty() && cells.len() == missing.len();
        let the = wording::pluralize(missing.len(), "", "the digits ");
        is_full.then(|| phrase![the, digit_list(&missing), " can only go in ", &cells, one_each])
    }
}

/// Returns the sentence that digits increase or decrease along these cells: `Digits increase from r1c1 to r2c4 through r1c2 and r1c3.` The
/// words `digits` begin the sentence.
fn direction_sentence(digits: &'static str, cells: &[Cell], is_up: bool) -> Phrase {
    let between = &cells[1..cells.len() - 1];
    let through = (!between.is_empty()).then(|| phrase![" through ", between]);
    let increase = if is_up { " increase from " } else { " decrease from " };
    phrase![digits, increase, cells[0], " to ", cells[cells.len() - 1], through, "."]
}

/// Returns digits as a sorted list, which may contain a digit several times: `1, 1 and 2`.
fn digit_list(digits: &[Digit]) -> Phrase {
    let mut digits = digits.to_vec();
    digits.sort_unstable();
    list(digits.iter().map(|&digit| phrase![digit]).collect())
}

/// Returns digits joined by hyphens: `1-2-3`.
fn dashed(digits: DigitSet) -> Phrase {
    join_phrases(digits.iter().map(|digit| phrase![digit]).collect(), "-", "-")
}
