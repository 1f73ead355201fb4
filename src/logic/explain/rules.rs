//! Explanations by the rules of variants: pairs, comparisons, lines, corners, areas with the same digits, and cells that see each other
//! without sharing a unit.

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

/// Explains a deduction from what a rule demands of some cells together.
pub(super) fn explain_conditions(teller: &Explainer<'_>, asked: &RuleConditions) -> ExplanationDraft {
    let at = asked.conditions[0] as usize;
    let condition = teller.position.layout().condition(at);
    let beyond = teller.deduction.eliminations.first().is_some_and(|(cell, _)| !condition.cells.contains(cell));
    let mut told = match teller.deduction.technique {
        Technique::Thermometer => teller.comparisons(asked),
        Technique::RuleOf45 => rule_of_45::explain(teller, asked),
        _ if beyond => teller.locked_in_figure(condition, &asked.cells),
        Technique::LinkedPair => teller.pair(condition, asked),
        Technique::CageCombinations => sums::explain(teller, at),
        _ => teller.explain_figure(at),
    };
    if told.areas.is_empty() {
        told.areas = match condition.name.family.form() {
            FigureForm::Whole => teller.unit_around(&condition.cells).into_iter().map(Area::Base).collect(),
            _ => asked.conditions.iter().copied().map(Area::Condition).collect(),
        };
    }
    told
}

/// Explains pointing at cells that share no unit with all places of the digit; `None` for other patterns.
pub(super) fn explain(teller: &Explainer<'_>, pattern: &Pattern) -> Option<ExplanationDraft> {
    if teller.deduction.technique != Technique::Pointing {
        return None;
    }
    let (&Clause::Unit(unit, digit), part) = (pattern.clauses.first()?, pattern.parts.first()?) else { return None };
    let (struck, count) = (teller.eliminated_cells(), part.cells.len());
    let seeing = wording::pluralize(struck.len(), " cells, and another cell sees ", " cells, and other cells see ");
    let cells = phrase![wording::number_word(count), seeing, wording::both_or_all(count), "."];
    let sight = teller.by_rules(&struck, &part.cells);
    Some(ExplanationDraft {
        location: phrase![unit],
        pattern: phrase!["In ", unit, ", ", digit, " can only go in ", cells],
        steps: vec![
            ExplanationStep::given(phrase![can_only_go_in(unit, DigitSet::only(digit), &part.cells), "."]),
            teller.conclusion_by_sight(phrase![wording::both_or_all(count), sight]),
        ],
        areas: vec![Area::Base(unit)],
        marks: teller.pattern_marks(&part.cells),
    })
}

/// Explains the law of leftovers: lines and regions that have the same digits.
pub(super) fn leftovers(teller: &Explainer<'_>, balance: &BaseCover) -> ExplanationDraft {
    let units = |needs: &[Clause]| -> Vec<UnitId> {
        let unit = |need: &Clause| match need {
            Clause::Unit(unit, _) => Some(*unit),
            Clause::Cell(_) => None,
        };
        let mut units: Vec<UnitId> = needs.iter().filter_map(unit).collect();
        units.sort_unstable();
        units.dedup();
        units
    };
    let (bases, covers) = (units(&balance.bases), units(&balance.covers));
    let (own, others) = (&balance.parts[0].cells, &balance.parts[1].cells);
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
            ExplanationStep::given(phrase![the_digits(teller.deduction.digits), " cannot go in ", either(own), "."]),
        ],
        areas: bases.into_iter().map(Area::Base).chain(covers.into_iter().map(Area::Cover)).collect(),
        marks: teller.candidate_marks(own, balance.parts[0].digits, Role::Pattern),
    }
}

impl Explainer<'_> {
    /// Marks the digits on the board in these cells.
    pub(super) fn placed_marks(&self, cells: &[Cell]) -> Vec<Mark> {
        let held = cells.iter().filter_map(|&cell| self.position.digit(cell).map(|digit| (cell, digit)));
        held.map(|(cell, digit)| Mark { cell, digit: Some(digit), role: Role::Blocker }).collect()
    }

    /// Marks the digits and the remaining candidates of these cells.
    pub(super) fn cell_marks(&self, cells: &[Cell]) -> Vec<Mark> {
        let all = DigitSet::all(self.position.shape().side());
        [self.candidate_marks(cells, all, Role::Pattern), self.placed_marks(cells)].concat()
    }

    /// Returns the digit of a cell, or its candidates if it is empty.
    pub(super) fn possible_digits(&self, cell: Cell) -> DigitSet {
        self.position.digit(cell).map_or_else(|| self.position.candidates(cell), DigitSet::only)
    }

    /// Returns `, by a knight's move` if some of the cells see some of the places without sharing a unit with them, else nothing.
    fn by_rules(&self, cells: &[Cell], places: &[Cell]) -> Phrase {
        let (mut ways, mut by_unit): (Vec<String>, bool) = (Vec::new(), false);
        for (&cell, &place) in cells.iter().flat_map(|cell| places.iter().map(move |place| (cell, place))) {
            let Some(rule) = peer_rule(self.position.layout(), cell, place) else {
                by_unit = true;
                continue;
            };
            let way = match rule.family.form() {
                FigureForm::Whole => format!("by a {}", peer_rule_name(rule)),
                _ => format!("in the {}", peer_rule_name(rule)),
            };
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        if ways.is_empty() {
            return Phrase::default();
        }
        phrase![if by_unit { ", partly " } else { ", " }, list(ways.into_iter().map(Phrase::from).collect())]
    }

    /// Explains what one cell of a pair rules out in the other.
    fn pair(&self, condition: &Condition, asked: &RuleConditions) -> ExplanationDraft {
        let source = asked.cells[0];
        let target = condition.cells.iter().copied().find(|&cell| cell != source).unwrap_or(source);
        let held = self.possible_digits(source);
        let fits = self.compatible_digits(condition, source, held);
        let (about, belonging) = (self.rule_sentence(condition), self.membership_sentence(condition));
        let lost = self.deduction.digits;
        let applies = belonging.clone().unwrap_or_else(|| phrase![" This applies to ", &condition.cells, "."]);
        let few = self.position.shape().side().div_ceil(2);
        let why = if held.len() > few {
            phrase!["With ", either(&lost), " in ", target, ", no candidate of ", source, " is possible."]
        } else if fits.is_empty() || fits.len() > few {
            phrase![source, " is ", either(&held), ", so ", target, " cannot be ", either(&lost), "."]
        } else {
            phrase![source, " is ", either(&held), ", so ", target, " can only be ", either(&fits), "."]
        };
        ExplanationDraft {
            location: self.condition_location(condition),
            pattern: phrase![about.clone(), applies],
            steps: vec![ExplanationStep::given(phrase![about, belonging]), ExplanationStep::infer(why)],
            areas: Vec::new(),
            marks: self.cell_marks(&[source]),
        }
    }

    /// Returns the digits of the other cell of a pair that go with one of the digits `held` in `source`.
    fn compatible_digits(&self, condition: &Condition, source: Cell, held: DigitSet) -> DigitSet {
        let Demand::Pair(table) = &condition.demand else { return DigitSet::EMPTY };
        if condition.cells.first() == Some(&source) {
            return held.iter().fold(DigitSet::EMPTY, |all, digit| all.or(table[digit.index()]));
        }
        let goes = |(_, with): &(usize, &DigitSet)| !with.and(held).is_empty();
        table.iter().enumerate().filter(goes).map(|(at, _)| Digit::new(at)).collect()
    }

    /// Explains the bounds along cells whose digits increase or decrease.
    fn comparisons(&self, asked: &RuleConditions) -> ExplanationDraft {
        let (cells, layout) = (&asked.cells, self.position.layout());
        let first = layout.condition(asked.conditions[0] as usize);
        let is_up =
            self.compatible_digits(first, cells[0], DigitSet::only(Digit::ONE)).len() + 1 == layout.shape().side();
        let given = phrase![self.comparison_sentences(asked), " ", direction_sentence("So digits", cells, is_up)];
        ExplanationDraft {
            location: self.condition_location(first),
            pattern: direction_sentence("Digits", cells, is_up),
            steps: vec![ExplanationStep::given(given), ExplanationStep::infer(self.bound_sentences(cells, is_up))],
            areas: Vec::new(),
            marks: self.cell_marks(cells),
        }
    }

    /// Returns a sentence for each thermometer that compares the cells, and one for each other rule that does.
    fn comparison_sentences(&self, asked: &RuleConditions) -> Phrase {
        let mut sentences: Vec<Phrase> = Vec::new();
        for &at in &asked.conditions {
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

    /// `r1c1 is at least 1. r1c2 must be above 1; its smallest candidate above 1 is 3, so r1c3 is at least 4 and r2c4 is at least 5.`
    fn bound_sentences(&self, cells: &[Cell], is_up: bool) -> Phrase {
        let (least, above, smallest) =
            if is_up { ("at least ", "above ", "smallest") } else { ("at most ", "below ", "largest") };
        let mut sentences: Vec<(Phrase, Vec<Phrase>)> = Vec::new(); // each with the bounds that follow from its own
        let mut last: Option<Digit> = None;
        for &cell in cells {
            let is_beyond = |digit: &Digit| last.is_none_or(|last| if is_up { last < *digit } else { last > *digit });
            let left: DigitSet = self.possible_digits(cell).iter().filter(is_beyond).collect();
            let bound = if is_up { left.first() } else { left.last() };
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

    /// Explains that cells lose a digit because they see all its places in a figure that needs it.
    fn locked_in_figure(&self, condition: &Condition, places: &[Cell]) -> ExplanationDraft {
        let asks = self.demand_sentence(condition);
        let every_way = || phrase!["Every way to fill ", &condition.cells, " has "];
        let seen = if places.len() == 1 { phrase![places] } else { phrase![wording::both_or_all(places.len())] };
        let digit = self.deduction.digits.first().map(with_article);
        ExplanationDraft {
            location: self.condition_location(condition),
            pattern: phrase![asks.clone(), " ", every_way(), "one digit in common."],
            steps: vec![
                ExplanationStep::given(asks),
                ExplanationStep::infer(phrase![every_way(), digit, ", which can only go in ", either(places), "."]),
                self.conclusion_by_sight(seen),
            ],
            areas: Vec::new(),
            marks: [self.pattern_marks(places), self.placed_marks(&condition.cells)].concat(),
        }
    }

    /// Explains candidates that are in no way to fill a line, a corner or the like.
    fn explain_figure(&self, at: usize) -> ExplanationDraft {
        let condition = self.position.layout().condition(at);
        let asks = self.demand_sentence(condition);
        let why = self
            .missing_digits_sentence(condition)
            .into_iter()
            .chain([self.exclusion_reason(at, self.deduction.digits)]);
        ExplanationDraft {
            location: self.condition_location(condition),
            pattern: phrase![asks.clone(), " Not every candidate of ", self.figure_name(condition), " allows this."],
            steps: [ExplanationStep::given(asks)].into_iter().chain(why.map(ExplanationStep::infer)).collect(),
            areas: Vec::new(),
            marks: self.cell_marks(&condition.cells),
        }
    }

    /// Returns what the rule demands of these cells, with its numbers.
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
                let left = choices.iter().filter(can).map(|&choice| dashed(choice)).collect();
                phrase![about, " ", cells, " (", self.figure_name(condition), ") can only be ", or_list(left), "."]
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

    /// `The digits 1 and 2 can only go in r4c5 and r5c4, one in each.` For a corner whose missing digits fill all cells that can have them.
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

/// `Digits increase from r1c1 to r2c4 through r1c2 and r1c3.`
fn direction_sentence(digits: &'static str, cells: &[Cell], is_up: bool) -> Phrase {
    let between = &cells[1..cells.len() - 1];
    let through = (!between.is_empty()).then(|| phrase![" through ", between]);
    let increase = if is_up { " increase from " } else { " decrease from " };
    phrase![digits, increase, cells[0], " to ", cells[cells.len() - 1], through, "."]
}

/// `1, 1 and 2`: digits that may be the same.
fn digit_list(digits: &[Digit]) -> Phrase {
    let mut digits = digits.to_vec();
    digits.sort_unstable();
    list(digits.iter().map(|&digit| phrase![digit]).collect())
}

/// `1-2-3`
fn dashed(digits: DigitSet) -> Phrase {
    join_phrases(digits.iter().map(|digit| phrase![digit]).collect(), "-", "-")
}
