//! Explanations by the rules of variants: pairs, comparisons, lines, corners, areas with the same digits, and cells that see each other
//! without sharing a unit.

use std::borrow::Cow;

use super::phrase::{Phrase, Piece, a, choice, either, joined, list, phrase};
use super::step::ExplanationStep;
use super::{Area, Mark, Role, Teller, Told, sums, words};
use crate::Technique;
use crate::evidence::{Asked, Balance, Need, Pattern};
use grid::{
    Cell, Condition, Constraint, Demand, Digit, DigitSet, Family, Figure, Form, Layout, Rule, UnitId, UnitName,
};

/// The largest number of bounds in one sentence.
const MOST_BOUNDS: usize = 5;

/// Explains a deduction from what a rule asks of some cells together.
pub(super) fn asked(teller: &Teller<'_>, asked: &Asked) -> Told {
    let at = asked.conditions[0] as usize;
    let condition = teller.position.layout().condition(at);
    let beyond = teller.deduction.eliminate.first().is_some_and(|(cell, _)| !condition.cells.contains(cell));
    let mut told = match teller.deduction.technique {
        Technique::Thermometer => teller.comparisons(asked),
        Technique::RuleOf45 => sums::rule_of_45(teller, asked),
        _ if beyond => teller.locked_in(condition, &asked.cells),
        Technique::Pairs => teller.pair(condition, asked),
        Technique::CageCombinations => sums::sum(teller, at),
        _ => teller.figure(at),
    };
    if told.areas.is_empty() {
        told.areas = match condition.name.family.form() {
            Form::Whole => teller.around(&condition.cells).into_iter().map(Area::Base).collect(),
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
            ExplanationStep::given(phrase!["In ", unit, ", ", digit, " can only go in ", either(&part.cells), "."]),
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
            ExplanationStep::given(phrase![teller.deduction.digits, " cannot go in ", either(own), "."]),
        ],
        areas: bases.into_iter().map(Area::Base).chain(covers.into_iter().map(Area::Cover)).collect(),
        marks: teller.unconcluded(own, balance.parts[0].digits, Role::Pattern),
    }
}

/// Returns the name of the rule by which two cells see each other; `None` if they share a unit.
pub(super) fn rule_between(layout: &Layout, one: Cell, other: Cell) -> Option<UnitName> {
    if layout.units_of(one).iter().any(|unit| layout.units_of(other).contains(unit)) {
        return None;
    }
    let has_both = |constraint: &&Constraint| constraint.cells().contains(&one) && constraint.cells().contains(&other);
    layout.constraints().iter().find(has_both).map(Constraint::name)
}

/// `knight's move` for a rule of the whole board, else `same cage`, for a figure that contains both cells.
pub(super) fn called(name: UnitName) -> String {
    match name.family.form() {
        Form::Whole => name.family.word().to_owned(),
        _ => format!("same {}", name.family.word()),
    }
}

impl Teller<'_> {
    /// Marks those of `digits` that are candidates of `cells`, except eliminated and placed ones.
    pub(super) fn unconcluded(&self, cells: &[Cell], digits: DigitSet, role: Role) -> Vec<Mark> {
        self.candidates(cells, digits, role).into_iter().filter(|mark| !self.is_concluded(mark)).collect()
    }

    /// Marks the digits on the board in these cells.
    pub(super) fn standing(&self, cells: &[Cell]) -> Vec<Mark> {
        let held = cells.iter().filter_map(|&cell| self.position.digit(cell).map(|digit| (cell, digit)));
        held.map(|(cell, digit)| Mark { cell, digit: Some(digit), role: Role::Blocker }).collect()
    }

    /// Marks the digits and the remaining candidates of these cells.
    pub(super) fn whole(&self, cells: &[Cell]) -> Vec<Mark> {
        let all = DigitSet::all(self.position.shape().side());
        [self.unconcluded(cells, all, Role::Pattern), self.standing(cells)].concat()
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
                Form::Whole => format!("by a {}", called(rule)),
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
        let (about, lost) = (self.about(condition), self.deduction.digits);
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
            pattern: phrase![about.clone(), " This applies to ", &condition.cells, "."],
            steps: vec![ExplanationStep::given(about), ExplanationStep::infer(why)],
            areas: Vec::new(),
            marks: [self.unconcluded(&[source], held, Role::Pattern), self.standing(&[source])].concat(),
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

    /// Explains the bounds along cells whose digits rise or fall.
    fn comparisons(&self, asked: &Asked) -> Told {
        let (cells, layout) = (&asked.cells, self.position.layout());
        let first = layout.condition(asked.conditions[0] as usize);
        let is_up = self.fitting(first, cells[0], DigitSet::only(Digit::ONE)).len() + 1 == layout.shape().side();
        let given = phrase![self.comparing(asked), slope("So digits", cells, is_up)];
        Told {
            look: self.look_at(first),
            pattern: slope("Digits", cells, is_up),
            steps: vec![ExplanationStep::given(given), ExplanationStep::infer(self.bounds(cells, is_up))],
            areas: Vec::new(),
            marks: self.whole(cells),
        }
    }

    /// Returns a sentence for each kind of rule that compares the cells, with a blank behind it.
    fn comparing(&self, asked: &Asked) -> Phrase {
        let (mut families, mut text): (Vec<Family>, Phrase) = (Vec::new(), Phrase::default());
        for &at in &asked.conditions {
            let condition = self.position.layout().condition(at as usize);
            let family = condition.name.family;
            if !families.contains(&family) {
                families.push(family);
                text.push(match family {
                    Family::Thermometer => phrase!["Digits rise along a thermometer from its bulb.", self.bulb(asked)],
                    _ => self.about(condition),
                });
                text.push(" ");
            }
        }
        text
    }

    /// ` The bulb is r5c1.` Nothing if it is none of the cells, or there are several.
    fn bulb(&self, asked: &Asked) -> Option<Phrase> {
        let conditions = asked.conditions.iter().map(|&at| self.position.layout().condition(at as usize));
        let thermometers = conditions.filter(|condition| condition.name.family == Family::Thermometer);
        let mut bulbs = thermometers.filter_map(|condition| self.first_of(condition));
        let bulb = bulbs.next().filter(|bulb| asked.cells.contains(bulb))?;
        bulbs.all(|other| other == bulb).then(|| phrase![" The bulb is ", bulb, "."])
    }

    /// `r1c1 is at least 1. r1c2 must be above 1; its smallest candidate above 1 is 3, so r1c3 is at least 4 and r2c4 at least 5.`
    fn bounds(&self, cells: &[Cell], is_up: bool) -> Phrase {
        let (least, above, smallest) =
            if is_up { ("at least ", "above ", "smallest") } else { ("at most ", "below ", "largest") };
        let mut sentences: Vec<Vec<Phrase>> = Vec::new(); // each with its first bound, and those that follow from it
        let mut last: Option<Digit> = None;
        for &cell in cells {
            let is_beyond = |digit: &Digit| last.is_none_or(|last| if is_up { last < *digit } else { last > *digit });
            let left: DigitSet = self.possible(cell).iter().filter(is_beyond).collect();
            let bound = if is_up { left.first() } else { left.last() };
            let is_next = last.zip(bound).is_some_and(|(last, bound)| last.index().abs_diff(bound.index()) == 1);
            let is_solved = self.position.digit(cell).is_some();
            let is = phrase![cell, " is ", if is_solved { "" } else { least }, bound];
            match sentences.last_mut() {
                Some(said) if is_next && said.len() < MOST_BOUNDS => {
                    let is_short = said.len() > 1 && !is_solved;
                    said.push(if is_short { phrase![cell, " ", least, bound] } else { is });
                }
                Some(_) if !is_solved => {
                    let must = phrase![cell, " must be ", above, last, "; its ", smallest, " candidate "];
                    sentences.push(vec![phrase![must, above, last, " is ", bound]]);
                }
                _ => sentences.push(vec![is]),
            }
            last = bound;
        }
        let sentence = |mut said: Vec<Phrase>| {
            let rest = said.split_off(1);
            let so = (!rest.is_empty()).then(|| phrase![", so ", list(rest)]);
            phrase![list(said), so, "."]
        };
        joined(sentences.into_iter().map(sentence).collect(), " ", " ")
    }

    /// Explains what loses a digit because it sees all places of that digit in a figure that needs it.
    fn locked_in(&self, condition: &Condition, places: &[Cell]) -> Told {
        let about = self.about(condition);
        let every_way = || phrase!["Every way to fill ", &condition.cells, " has "];
        let seen = if places.len() == 1 { phrase![places] } else { phrase![words::every_one(places.len())] };
        let digit = self.deduction.digits.first().map(a);
        Told {
            look: self.look_at(condition),
            pattern: phrase![about.clone(), " ", every_way(), "one digit in common."],
            steps: vec![
                ExplanationStep::given(about),
                ExplanationStep::infer(phrase![every_way(), digit, ", which can only go in ", either(places), "."]),
                self.because_they_see(seen),
            ],
            areas: Vec::new(),
            marks: [self.unconcluded(places, self.deduction.digits, Role::Pattern), self.standing(&condition.cells)]
                .concat(),
        }
    }

    /// Explains what no way to fill a line, a corner or the like has.
    fn figure(&self, at: usize) -> Told {
        let condition = self.position.layout().condition(at);
        let asks = self.asks(condition);
        let why = self.room(condition).into_iter().chain([self.why_not(at, self.deduction.digits)]);
        let name = sums::name(self, condition, &asks.cells().collect::<Vec<Cell>>());
        Told {
            look: self.look_at(condition),
            pattern: phrase![asks.clone(), " Not every candidate of ", name, " allows this."],
            steps: [ExplanationStep::given(asks)].into_iter().chain(why.map(ExplanationStep::infer)).collect(),
            areas: Vec::new(),
            marks: self.whole(&condition.cells),
        }
    }

    /// Returns what the rule asks of these cells, with its numbers.
    fn asks(&self, condition: &Condition) -> Phrase {
        let (about, cells) = (self.about(condition), &condition.cells);
        match &condition.demand {
            Demand::Has(wanted) => {
                phrase![sums::name(self, condition, cells), " needs ", each(wanted), " in ", cells, "."]
            }
            Demand::OneOf(choices) => {
                let sets: Vec<DigitSet> = cells.iter().map(|&cell| self.possible(cell)).collect();
                let all = sets.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
                let can =
                    |choice: &&DigitSet| choice.is_subset(all) && sets.iter().all(|set| !set.and(**choice).is_empty());
                let left = choices.iter().filter(can).map(|&choice| dashed(choice)).collect();
                let name = sums::name(self, condition, cells);
                phrase![about, " ", cells, " (", name, ") can only be ", choice(left), "."]
            }
            Demand::Regular(_) => match self.number(condition) {
                Some(total) => {
                    let name = sums::name(self, condition, &[]);
                    phrase![about, " For ", name, ", this number is ", total.to_string(), "."]
                }
                None => about,
            },
            Demand::Pair(_) | Demand::Sum { .. } => about,
        }
    }

    /// `1 and 2 can only go in r4c5 and r5c4, one in each.` For a corner whose missing digits fill all cells that can have them.
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
        is_full.then(|| phrase![each(&missing), " can only go in ", &cells, one_each])
    }

    /// Returns the number outside the board of the rule that a condition comes from.
    fn number(&self, condition: &Condition) -> Option<u32> {
        match self.rule(condition)?.figure {
            Figure::Outside { total, .. } => Some(total),
            _ => None,
        }
    }

    /// Returns a sentence that says what the rule of a condition asks.
    fn about(&self, condition: &Condition) -> Phrase {
        let shape = self.position.shape();
        let family = condition.name.family;
        Piece::Words(self.rule(condition).map_or(Cow::Borrowed(family.about()), |rule| rule.about(shape))).into()
    }

    /// Returns the rule that a condition comes from.
    fn rule(&self, condition: &Condition) -> Option<&Rule> {
        let UnitName { family, index } = condition.name;
        self.position.layout().rules().iter().filter(|rule| rule.family == family).nth(index)
    }

    /// Returns the first cell of the figure of a condition.
    pub(super) fn first_of(&self, condition: &Condition) -> Option<Cell> {
        let begin = self.rule(condition).and_then(|rule| rule.figure.cells().first().copied());
        begin.or(condition.cells.first().copied())
    }

    /// Returns where to look: a unit of the cells for a rule of the whole board, else the figure and its first cell.
    pub(super) fn look_at(&self, condition: &Condition) -> Phrase {
        match condition.name.family.form() {
            Form::Whole => phrase![&self.around(&condition.cells)],
            _ => sums::name(self, condition, &self.first_of(condition).into_iter().collect::<Vec<Cell>>()),
        }
    }
}

/// `Digits rise from r1c1 to r2c4 through r1c2 and r1c3.`
fn slope(digits: &'static str, cells: &[Cell], is_up: bool) -> Phrase {
    let between = &cells[1..cells.len() - 1];
    let through = (!between.is_empty()).then(|| phrase![" through ", between]);
    let rise = if is_up { " rise from " } else { " fall from " };
    phrase![digits, rise, cells[0], " to ", cells[cells.len() - 1], through, "."]
}

/// `1, 1 and 2`: digits that may be the same.
fn each(digits: &[Digit]) -> Phrase {
    list(digits.iter().map(|&digit| phrase![digit]).collect())
}

/// `1-2-3`
fn dashed(digits: DigitSet) -> Phrase {
    joined(digits.iter().map(|digit| phrase![digit]).collect(), "-", "-")
}
