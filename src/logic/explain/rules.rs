//! Explanations by the rules of variants: pairs, comparisons, lines, corners, areas with the same digits, and cells that see each other
//! without sharing a unit.

use super::mark::{Area, Mark, Role};
use super::phrase::{Phrase, a, choice, either, joined, list, only_in, phrase, the_digits};
use super::sight::{called, rule_between};
use super::step::ExplanationStep;
use super::teller::{Teller, Told};
use super::{rule_of_45, sums, words};
use crate::Technique;
use crate::evidence::{Asked, Balance, Need, Pattern};
use grid::{Cell, Condition, Demand, Digit, DigitSet, Family, FigureForm, UnitId};

/// Explains a deduction from what a rule demands of some cells together.
pub(super) fn asked(teller: &Teller<'_>, asked: &Asked) -> Told {
    let at = asked.conditions[0] as usize;
    let condition = teller.position.layout().condition(at);
    let beyond = teller.deduction.eliminate.first().is_some_and(|(cell, _)| !condition.cells.contains(cell));
    let mut told = match teller.deduction.technique {
        Technique::Thermometer => teller.comparisons(asked),
        Technique::RuleOf45 => rule_of_45::tell(teller, asked),
        _ if beyond => teller.locked_in(condition, &asked.cells),
        Technique::Pairs => teller.pair(condition, asked),
        Technique::CageCombinations => sums::sum(teller, at),
        _ => teller.figure(at),
    };
    if told.areas.is_empty() {
        told.areas = match condition.name.family.form() {
            FigureForm::Whole => teller.around(&condition.cells).into_iter().map(Area::Base).collect(),
            _ => asked.conditions.iter().copied().map(Area::Figure).collect(),
        };
    }
    told
}

/// Explains pointing at cells that share no unit with all places of the digit; `None` for other patterns.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    if teller.deduction.technique != Technique::Pointing {
        return None;
    }
    let (&Need::Place(unit, digit), part) = (pattern.needs.first()?, pattern.parts.first()?) else { return None };
    let (struck, count) = (teller.eliminated(), part.cells.len());
    let seeing = words::one_or_more(struck.len(), " cells, and another cell sees ", " cells, and other cells see ");
    let cells = phrase![words::number(count), seeing, words::every_one(count), "."];
    let sight = teller.reach(&struck, &part.cells);
    Some(Told {
        look: phrase![unit],
        pattern: phrase!["In ", unit, ", ", digit, " can only go in ", cells],
        steps: vec![
            ExplanationStep::given(phrase![only_in(unit, DigitSet::only(digit), &part.cells), "."]),
            teller.because_they_see(phrase![words::every_one(count), sight]),
        ],
        areas: vec![Area::Base(unit)],
        marks: teller.pattern(&part.cells),
    })
}

/// Explains the law of leftovers: lines and regions that have the same digits.
pub(super) fn leftovers(teller: &Teller<'_>, balance: &Balance) -> Told {
    let units = |needs: &[Need]| -> Vec<UnitId> {
        let unit = |need: &Need| match need {
            Need::Place(unit, _) => Some(*unit),
            Need::Cell(_) => None,
        };
        let mut units: Vec<UnitId> = needs.iter().filter_map(unit).collect();
        units.sort_unstable();
        units.dedup();
        units
    };
    let (bases, covers) = (units(&balance.needs), units(&balance.limits));
    let (own, others) = (&balance.parts[0].cells, &balance.parts[1].cells);
    let times = match bases.len() {
        2 => "twice".to_owned(),
        n => format!("{} times", words::number(n)),
    };
    let has = words::one_or_more(own.len(), " has the same digit as ", " have the same digits as ");
    let same = phrase![own, has, others, "."];
    Told {
        look: phrase![&bases],
        pattern: phrase![&bases, " have the same digits as ", &covers, "."],
        steps: vec![
            ExplanationStep::given(phrase![&bases, " have every digit ", times, ", and so do ", &covers, "."]),
            ExplanationStep::infer(phrase!["So without the cells that they share, ", same]),
            ExplanationStep::given(phrase![the_digits(teller.deduction.digits), " cannot go in ", either(own), "."]),
        ],
        areas: bases.into_iter().map(Area::Base).chain(covers.into_iter().map(Area::Cover)).collect(),
        marks: teller.candidates(own, balance.parts[0].digits, Role::Pattern),
    }
}

impl Teller<'_> {
    /// Marks the digits on the board in these cells.
    pub(super) fn standing(&self, cells: &[Cell]) -> Vec<Mark> {
        let held = cells.iter().filter_map(|&cell| self.position.digit(cell).map(|digit| (cell, digit)));
        held.map(|(cell, digit)| Mark { cell, digit: Some(digit), role: Role::Blocker }).collect()
    }

    /// Marks the digits and the remaining candidates of these cells.
    pub(super) fn whole(&self, cells: &[Cell]) -> Vec<Mark> {
        let all = DigitSet::all(self.position.shape().side());
        [self.candidates(cells, all, Role::Pattern), self.standing(cells)].concat()
    }

    /// Returns the digit of a cell, or its candidates if it is empty.
    pub(super) fn possible(&self, cell: Cell) -> DigitSet {
        self.position.digit(cell).map_or_else(|| self.position.candidates(cell), DigitSet::only)
    }

    /// Returns `, by a knight's move` if some of the cells see some of the places without sharing a unit with them, else nothing.
    fn reach(&self, cells: &[Cell], places: &[Cell]) -> Phrase {
        let (mut ways, mut by_unit): (Vec<String>, bool) = (Vec::new(), false);
        for (&cell, &place) in cells.iter().flat_map(|cell| places.iter().map(move |place| (cell, place))) {
            let Some(rule) = rule_between(self.position.layout(), cell, place) else {
                by_unit = true;
                continue;
            };
            let way = match rule.family.form() {
                FigureForm::Whole => format!("by a {}", called(rule)),
                _ => format!("in the {}", called(rule)),
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
    fn pair(&self, condition: &Condition, asked: &Asked) -> Told {
        let source = asked.cells[0];
        let target = condition.cells.iter().copied().find(|&cell| cell != source).unwrap_or(source);
        let held = self.possible(source);
        let fits = self.fitting(condition, source, held);
        let (about, belonging) = (self.about(condition), self.belonging(condition));
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
        Told {
            look: self.look_at(condition),
            pattern: phrase![about.clone(), applies],
            steps: vec![ExplanationStep::given(phrase![about, belonging]), ExplanationStep::infer(why)],
            areas: Vec::new(),
            marks: self.whole(&[source]),
        }
    }

    /// Returns the digits of the other cell of a pair that go with one of the digits `held` in `source`.
    fn fitting(&self, condition: &Condition, source: Cell, held: DigitSet) -> DigitSet {
        let Demand::Pair(table) = &condition.demand else { return DigitSet::EMPTY };
        if condition.cells.first() == Some(&source) {
            return held.iter().fold(DigitSet::EMPTY, |all, digit| all.or(table[digit.index()]));
        }
        let goes = |(_, with): &(usize, &DigitSet)| !with.and(held).is_empty();
        table.iter().enumerate().filter(goes).map(|(at, _)| Digit::new(at)).collect()
    }

    /// Explains the bounds along cells whose digits increase or decrease.
    fn comparisons(&self, asked: &Asked) -> Told {
        let (cells, layout) = (&asked.cells, self.position.layout());
        let first = layout.condition(asked.conditions[0] as usize);
        let is_up = self.fitting(first, cells[0], DigitSet::only(Digit::ONE)).len() + 1 == layout.shape().side();
        let given = phrase![self.comparing(asked), " ", slope("So digits", cells, is_up)];
        Told {
            look: self.look_at(first),
            pattern: slope("Digits", cells, is_up),
            steps: vec![ExplanationStep::given(given), ExplanationStep::infer(self.bounds(cells, is_up))],
            areas: Vec::new(),
            marks: self.whole(cells),
        }
    }

    /// Returns a sentence for each thermometer that compares the cells, and one for each other rule that does.
    fn comparing(&self, asked: &Asked) -> Phrase {
        let mut sentences: Vec<Phrase> = Vec::new();
        for &at in &asked.conditions {
            let condition = self.position.layout().condition(at as usize);
            let sentence = match condition.name.family {
                Family::Thermometer => phrase!["Digits increase along ", self.figure_name(condition), "."],
                _ => self.about(condition),
            };
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        joined(sentences, " ", " ")
    }

    /// `r1c1 is at least 1. r1c2 must be above 1; its smallest candidate above 1 is 3, so r1c3 is at least 4 and r2c4 is at least 5.`
    fn bounds(&self, cells: &[Cell], is_up: bool) -> Phrase {
        let (least, above, smallest) =
            if is_up { ("at least ", "above ", "smallest") } else { ("at most ", "below ", "largest") };
        let mut sentences: Vec<(Phrase, Vec<Phrase>)> = Vec::new(); // each with the bounds that follow from its own
        let mut last: Option<Digit> = None;
        for &cell in cells {
            let is_beyond = |digit: &Digit| last.is_none_or(|last| if is_up { last < *digit } else { last > *digit });
            let left: DigitSet = self.possible(cell).iter().filter(is_beyond).collect();
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
        joined(sentences.into_iter().map(sentence).collect(), " ", " ")
    }

    /// Explains that cells lose a digit because they see all its places in a figure that needs it.
    fn locked_in(&self, condition: &Condition, places: &[Cell]) -> Told {
        let asks = self.asks(condition);
        let every_way = || phrase!["Every way to fill ", &condition.cells, " has "];
        let seen = if places.len() == 1 { phrase![places] } else { phrase![words::every_one(places.len())] };
        let digit = self.deduction.digits.first().map(a);
        Told {
            look: self.look_at(condition),
            pattern: phrase![asks.clone(), " ", every_way(), "one digit in common."],
            steps: vec![
                ExplanationStep::given(asks),
                ExplanationStep::infer(phrase![every_way(), digit, ", which can only go in ", either(places), "."]),
                self.because_they_see(seen),
            ],
            areas: Vec::new(),
            marks: [self.pattern(places), self.standing(&condition.cells)].concat(),
        }
    }

    /// Explains candidates that are in no way to fill a line, a corner or the like.
    fn figure(&self, at: usize) -> Told {
        let condition = self.position.layout().condition(at);
        let asks = self.asks(condition);
        let why = self.room(condition).into_iter().chain([self.why_not(at, self.deduction.digits)]);
        Told {
            look: self.look_at(condition),
            pattern: phrase![asks.clone(), " Not every candidate of ", self.figure_name(condition), " allows this."],
            steps: [ExplanationStep::given(asks)].into_iter().chain(why.map(ExplanationStep::infer)).collect(),
            areas: Vec::new(),
            marks: self.whole(&condition.cells),
        }
    }

    /// Returns what the rule demands of these cells, with its numbers.
    fn asks(&self, condition: &Condition) -> Phrase {
        let (about, cells) = (self.about(condition), &condition.cells);
        match &condition.demand {
            Demand::Has(wanted) => {
                phrase![self.figure_name(condition), " needs ", each(wanted), " in ", cells, "."]
            }
            Demand::OneOf(choices) => {
                let sets: Vec<DigitSet> = cells.iter().map(|&cell| self.possible(cell)).collect();
                let all = sets.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
                let can =
                    |choice: &&DigitSet| choice.is_subset(all) && sets.iter().all(|set| !set.and(**choice).is_empty());
                let left = choices.iter().filter(can).map(|&choice| dashed(choice)).collect();
                phrase![about, " ", cells, " (", self.figure_name(condition), ") can only be ", choice(left), "."]
            }
            Demand::Regular(_) => {
                let number = self.number_outside(condition).map(|number| number.to_string());
                let is = number
                    .map(|number| phrase![" For ", self.figure_name(condition), ", this number is ", number, "."]);
                phrase![about, is]
            }
            Demand::Pair(_) => phrase![about, self.belonging(condition)],
            Demand::Sum { .. } => sums::head(self, condition),
        }
    }

    /// `The digits 1 and 2 can only go in r4c5 and r5c4, one in each.` For a corner whose missing digits fill all cells that can have them.
    fn room(&self, condition: &Condition) -> Option<Phrase> {
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
        let one_each = words::one_or_more(cells.len(), ".", ", one in each.");
        let is_full = !cells.is_empty() && cells.len() == missing.len();
        let the = words::one_or_more(missing.len(), "", "the digits ");
        is_full.then(|| phrase![the, each(&missing), " can only go in ", &cells, one_each])
    }
}

/// `Digits increase from r1c1 to r2c4 through r1c2 and r1c3.`
fn slope(digits: &'static str, cells: &[Cell], is_up: bool) -> Phrase {
    let between = &cells[1..cells.len() - 1];
    let through = (!between.is_empty()).then(|| phrase![" through ", between]);
    let increase = if is_up { " increase from " } else { " decrease from " };
    phrase![digits, increase, cells[0], " to ", cells[cells.len() - 1], through, "."]
}

/// `1, 1 and 2`: digits that may be the same.
fn each(digits: &[Digit]) -> Phrase {
    let mut digits = digits.to_vec();
    digits.sort_unstable();
    list(digits.iter().map(|&digit| phrase![digit]).collect())
}

/// `1-2-3`
fn dashed(digits: DigitSet) -> Phrase {
    joined(digits.iter().map(|digit| phrase![digit]).collect(), "-", "-")
}
