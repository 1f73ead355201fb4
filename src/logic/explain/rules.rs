//! The rules' own reasons in words: pairs, comparisons, lines, what shares its digits, and what sees by other rules than units.

use std::borrow::Cow;

use super::sums::{self, name, or};
use super::{Area, Mark, Role, Teller, Told, words};
use crate::Technique;
use crate::evidence::{Asked, Balance, Need, Pattern};
use grid::{Cell, Condition, Demand, Digit, DigitSet, Figure, Form, Rule, UnitId, UnitName};

/// What is to be said of what the rules ask.
pub(super) fn asked(teller: &Teller<'_>, asked: &Asked) -> Told {
    let condition = teller.position.layout().condition(asked.conditions[0] as usize);
    let beyond = teller.deduction.eliminate.first().is_some_and(|(cell, _)| !condition.cells.contains(cell));
    let mut told = match teller.deduction.technique {
        Technique::Thermometer => teller.comparisons(asked),
        Technique::RuleOf45 => sums::rule_of_45(teller, asked),
        _ if beyond => teller.locked_in(condition, &asked.cells),
        Technique::Pairs => teller.pair(condition, asked),
        Technique::CageCombinations => sums::sum(teller, condition),
        _ => teller.figure(condition),
    };
    if told.areas.is_empty() {
        told.areas = match condition.name.family.form() {
            Form::Whole => teller.around(&condition.cells).into_iter().map(Area::Base).collect(),
            _ => asked.conditions.iter().copied().map(Area::Figure).collect(),
        };
    }
    told
}

/// What is to be said of a unit's digit whose places all see a cell in no unit with them; `None` for what is not that.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    if teller.deduction.technique != Technique::Pointing {
        return None;
    }
    let (&Need::Place(unit, digit), part) = (pattern.needs.first()?, pattern.parts.first()?) else { return None };
    let unit_name = teller.units(&[unit]);
    let struck: Vec<Cell> = teller.deduction.eliminate.iter().map(|&(cell, _)| cell).collect();
    let sees = words::one_or_more(struck.len(), "sees", "see");
    Some(Told {
        look: unit_name.clone(),
        pattern: format!("In {unit_name} the digit {digit} fits only cells that see another cell together."),
        why: format!(
            "In {unit_name} the digit {digit} fits only {}. {} {sees} {}{}.",
            teller.cells(&part.cells),
            teller.cells(&struck),
            words::every_one(part.cells.len()),
            teller.reach(&struck, &part.cells),
        ),
        areas: vec![Area::Base(unit)],
        marks: teller.pattern(&part.cells),
    })
}

/// What is to be said of lines and regions with the same digits.
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
    let (own, others) = (teller.cells(&balance.parts[0].cells), teller.cells(&balance.parts[1].cells));
    let digits = teller.deduction.digits;
    Told {
        look: teller.units(&bases),
        pattern: format!("{} hold the same digits as {}.", capital(&teller.units(&bases)), teller.units(&covers)),
        why: format!(
            "{} hold the same digits as {}. Without the cells that they share, {own} {} the same digits as {others}. {} can be in {}.",
            capital(&teller.units(&bases)),
            teller.units(&covers),
            words::one_or_more(balance.parts[0].cells.len(), "holds", "hold"),
            match digits.single() {
                Some(digit) => format!("No {digit}"),
                None => format!("None of {}", words::digits(digits)),
            },
            words::either(teller.position.layout(), &balance.parts[0].cells),
        ),
        areas: bases.into_iter().map(Area::Base).chain(covers.into_iter().map(Area::Cover)).collect(),
        marks: teller.unconcluded(&balance.parts[0].cells, balance.parts[0].digits, Role::Pattern),
    }
}

/// With a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

impl Teller<'_> {
    /// Those of `digits` that are candidates of `cells`, but for what falls or is placed.
    pub(super) fn unconcluded(&self, cells: &[Cell], digits: DigitSet, role: Role) -> Vec<Mark> {
        let concluded = |mark: &Mark| {
            let is_it = |&(cell, digit): &(Cell, Digit)| (cell, Some(digit)) == (mark.cell, mark.digit);
            self.deduction.eliminate.iter().chain(&self.deduction.place).any(is_it)
        };
        self.candidates(cells, digits, role).into_iter().filter(|mark| !concluded(mark)).collect()
    }

    /// The digits that stand in these cells.
    pub(super) fn standing(&self, cells: &[Cell]) -> Vec<Mark> {
        let held = cells.iter().filter_map(|&cell| self.position.digit(cell).map(|digit| (cell, digit)));
        held.map(|(cell, digit)| Mark { cell, digit: Some(digit), role: Role::Blocker }).collect()
    }

    /// All that is left in the cells, and what stands there.
    pub(super) fn whole(&self, cells: &[Cell]) -> Vec<Mark> {
        let all = DigitSet::all(self.position.shape().side());
        [self.unconcluded(cells, all, Role::Pattern), self.standing(cells)].concat()
    }

    /// `, by a knight's move`, if there are cells that see each other so; nothing where units alone do it.
    fn reach(&self, struck: &[Cell], places: &[Cell]) -> String {
        let layout = self.position.layout();
        let mut ways: Vec<String> = Vec::new();
        for (&cell, &place) in struck.iter().flat_map(|cell| places.iter().map(move |place| (cell, place))) {
            if layout.units_of(cell).iter().any(|unit| layout.units_of(place).contains(unit)) {
                continue;
            }
            let both = |cells: &[Cell]| cells.contains(&cell) && cells.contains(&place);
            if let Some(by) = layout.constraints().iter().find(|constraint| both(constraint.cells())) {
                let way = match by.name().family.form() {
                    Form::Whole => format!("a {}", by.name().family.word()),
                    _ => by.name().to_string(),
                };
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
        }
        if ways.is_empty() { String::new() } else { format!(", by {}", words::list(&ways)) }
    }

    /// What one cell of a pair leaves to the other.
    fn pair(&self, condition: &Condition, asked: &Asked) -> Told {
        let source = asked.cells[0];
        let target = condition.cells.iter().copied().find(|&cell| cell != source).unwrap_or(source);
        let held = self.position.digit(source).map_or_else(|| self.position.candidates(source), DigitSet::only);
        let fits = self.fitting(condition, source, held);
        let side = self.position.shape().side();
        let lost = self.deduction.digits;
        let (about, from, to) = (self.about(condition), self.cells(&[source]), self.cells(&[target]));
        let few = side.div_ceil(2);
        let then = if held.len() > few {
            format!("Nothing that {from} can be goes with {} in {to}.", or(lost))
        } else if fits.is_empty() || fits.len() > few {
            format!("{from} is {}. That does not go with {} in {to}.", or(held), or(lost))
        } else {
            format!("{from} is {}. That goes only with {} in {to}.", or(held), or(fits))
        };
        Told {
            look: self.look_at(condition),
            pattern: format!("{about} That is so of {}.", self.cells(&condition.cells)),
            why: format!("{about} {then}"),
            areas: Vec::new(),
            marks: [self.unconcluded(&[source], held, Role::Pattern), self.standing(&[source])].concat(),
        }
    }

    /// What goes with one of these digits of a cell, in the other cell.
    fn fitting(&self, condition: &Condition, source: Cell, held: DigitSet) -> DigitSet {
        let Demand::Pair(table) = &condition.demand else { return DigitSet::EMPTY };
        if condition.cells.first() == Some(&source) {
            return held.iter().fold(DigitSet::EMPTY, |all, digit| all.or(table[digit.index()]));
        }
        let goes = |(_, with): &(usize, &DigitSet)| !with.and(held).is_empty();
        table.iter().enumerate().filter(goes).map(|(at, _)| Digit::new(at)).collect()
    }

    /// `r1c1 is at least 2, so r1c2 is at least 3 and r1c3 at least 5.`
    fn comparisons(&self, asked: &Asked) -> Told {
        let (cells, layout) = (&asked.cells, self.position.layout());
        let first = layout.condition(asked.conditions[0] as usize);
        let set = |cell: Cell| self.position.digit(cell).map_or_else(|| self.position.candidates(cell), DigitSet::only);
        let is_up = self.fitting(first, cells[0], DigitSet::only(Digit::ONE)).len() + 1 == layout.shape().side();
        let (mut bounds, mut last): (Vec<String>, Option<Digit>) = (Vec::new(), None);
        for &cell in cells {
            let beyond = |digit: &Digit| last.is_none_or(|last| if is_up { *digit > last } else { *digit < last });
            let left: DigitSet = set(cell).iter().filter(beyond).collect();
            last = if is_up { left.first() } else { left.last() };
            bounds.push(last.map_or_else(String::new, |digit| digit.to_string()));
        }
        let (rise, most) = if is_up { ("rise", "at least") } else { ("fall", "at most") };
        let bound = |(&cell, bound): (&Cell, &String)| format!("{} {most} {bound}", self.cells(&[cell]));
        let said: Vec<String> = cells.iter().zip(&bounds).skip(1).map(bound).collect();
        let line =
            format!("Digits {rise} from {} to {}", self.cells(&cells[..1]), self.cells(&cells[cells.len() - 1..]));
        let through = match &cells[1..cells.len() - 1] {
            [] => String::new(),
            between => format!(" through {}", self.cells(between)),
        };
        Told {
            look: self.look_at(first),
            pattern: format!("{line}{through}."),
            why: format!(
                "{line}{through}. {} is {most} {}, which makes {}.",
                self.cells(&cells[..1]),
                bounds[0],
                words::list(&said)
            ),
            areas: Vec::new(),
            marks: self.whole(cells),
        }
    }

    /// A digit that a figure needs, and what sees all its places there.
    fn locked_in(&self, condition: &Condition, places: &[Cell]) -> Told {
        let digit = self.digits();
        let struck: Vec<Cell> = self.deduction.eliminate.iter().map(|&(cell, _)| cell).collect();
        let sees = words::one_or_more(struck.len(), "sees", "see");
        let (about, cells) = (self.about(condition), self.cells(&condition.cells));
        let it = if places.len() == 1 { "it".to_owned() } else { words::every_one(places.len()) };
        Told {
            look: self.look_at(condition),
            pattern: format!("{about} Every way to fill {cells} has one digit in common."),
            why: format!(
                "{about} Every way to fill {cells} has {}, and it fits only {}. {} {sees} {it}.",
                self.deduction.digits.first().map_or_else(|| digit.clone(), words::article),
                self.cells(places),
                self.cells(&struck),
            ),
            areas: Vec::new(),
            marks: [self.unconcluded(places, self.deduction.digits, Role::Pattern), self.standing(&condition.cells)]
                .concat(),
        }
    }

    /// A line, a corner or the like that no filling meets with what falls.
    fn figure(&self, condition: &Condition) -> Told {
        let asks = self.asks(condition);
        let name = name(self.position.layout(), condition);
        Told {
            look: self.look_at(condition),
            pattern: format!("{asks} Not every candidate of {name} goes with that."),
            why: format!("{asks} {}", self.no_way(self.deduction.digits)),
            areas: Vec::new(),
            marks: self.whole(&condition.cells),
        }
    }

    /// `No filling that keeps to this has 3 or 4 in r1c1, nor 5 in r1c2.` Of those among these digits.
    pub(super) fn no_way(&self, among: DigitSet) -> String {
        let losses = super::losses_by_cell(&self.deduction.eliminate);
        let mut by_digits: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        let losses =
            losses.into_iter().map(|(cell, lost)| (cell, lost.and(among))).filter(|(_, lost)| !lost.is_empty());
        for (cell, lost) in losses {
            match by_digits.iter_mut().find(|(digits, _)| *digits == lost) {
                Some((_, cells)) => cells.push(cell),
                None => by_digits.push((lost, vec![cell])),
            }
        }
        let said = |(lost, cells): &(DigitSet, Vec<Cell>)| {
            format!("{} in {}", or(*lost), words::either(self.position.layout(), cells))
        };
        let said: Vec<String> = by_digits.iter().map(said).collect();
        format!("No filling that keeps to this has {}.", said.join(", nor "))
    }

    /// What the rule asks, with its numbers.
    fn asks(&self, condition: &Condition) -> String {
        let layout = self.position.layout();
        let name = capital(&name(layout, condition));
        let about = self.about(condition);
        match &condition.demand {
            Demand::Has(wanted) => {
                let wanted: Vec<String> = wanted.iter().map(ToString::to_string).collect();
                format!("{name} wants {} in {}.", words::list(&wanted), self.cells(&condition.cells))
            }
            Demand::OneOf(choices) => {
                let set = |&cell: &Cell| {
                    self.position.digit(cell).map_or_else(|| self.position.candidates(cell), DigitSet::only)
                };
                let sets: Vec<DigitSet> = condition.cells.iter().map(set).collect();
                let all = sets.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
                let can =
                    |choice: &&DigitSet| choice.is_subset(all) && sets.iter().all(|set| !set.and(**choice).is_empty());
                let left: Vec<String> = choices.iter().filter(can).map(|&choice| sums::joined(choice, "-")).collect();
                format!(
                    "{about} In {} {} can hold only {}.",
                    name.to_lowercase(),
                    self.cells(&condition.cells),
                    left.join(" or ")
                )
            }
            Demand::Regular(_) => match self.number(condition) {
                Some(total) => format!("{about} That is {total} for {}.", name.to_lowercase()),
                None => about.into_owned(),
            },
            Demand::Pair(_) | Demand::Sum { .. } => about.into_owned(),
        }
    }

    /// The number outside, of the rule that this comes from.
    fn number(&self, condition: &Condition) -> Option<u32> {
        match self.rule(condition)?.figure {
            Figure::Outside { total, .. } => Some(total),
            _ => None,
        }
    }

    /// Returns a sentence that says what the rule of a condition asks.
    fn about(&self, condition: &Condition) -> Cow<'static, str> {
        let shape = self.position.shape();
        self.rule(condition).map_or(Cow::Borrowed(condition.name.family.about()), |rule| rule.about(shape))
    }

    /// The rule that a condition came from.
    fn rule(&self, condition: &Condition) -> Option<&Rule> {
        let UnitName { family, index } = condition.name;
        self.position.layout().rules().iter().filter(|rule| rule.family == family).nth(index)
    }

    /// Where to look: the figure by its name and where it begins, or a unit of its cells where the rule is one of the whole board.
    pub(super) fn look_at(&self, condition: &Condition) -> String {
        match condition.name.family.form() {
            Form::Whole => self.units(&self.around(&condition.cells)),
            _ => {
                let begin = self.rule(condition).and_then(|rule| rule.figure.cells().first().copied());
                let (name, first) =
                    (name(self.position.layout(), condition), begin.or(condition.cells.first().copied()));
                first.map_or(name.clone(), |first| format!("{name} at {}", self.cells(&[first])))
            }
        }
    }
}
