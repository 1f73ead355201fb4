//! Patterns of uniqueness in words.

use super::{Area, Mark, Role, Teller, Told, words};
use crate::grid::{Cell, DigitSet, UnitId};
use crate::logic::Technique;
use crate::logic::evidence::{Deadly, Need, Part};

/// More cells than this are not told one by one.
const MOST_NAMED: usize = 12;

/// What is to be said of a pattern that must not stand alone.
pub(super) fn tell(teller: &Teller<'_>, deadly: &Deadly) -> Told {
    let trap = Trap { teller, deadly };
    let first: Vec<Cell> = deadly.cells.iter().map(|&(cell, _)| cell).take(2).collect();
    let so = if trap.is_told_by_places() { String::new() } else { format!(", so {}", trap.guardians()) };
    Told {
        look: teller.units(&teller.around(&first)),
        pattern: format!("{}.", trap.alone()),
        why: format!("{}{so}.{}{}", trap.alone(), trap.places(), trap.beside()),
        areas: trap.units().into_iter().map(Area::Base).collect(),
        marks: trap.marks(),
    }
}

struct Trap<'a> {
    teller: &'a Teller<'a>,
    deadly: &'a Deadly,
}

impl Trap<'_> {
    /// What the pattern would do if it stood alone.
    fn alone(&self) -> String {
        let Self { teller, deadly } = self;
        if !self.is_named() {
            return "With two candidates in every empty cell, and each digit twice in a unit or not at all, \
                    the puzzle would have two solutions"
                .to_owned();
        }
        let cells: Vec<Cell> = deadly.cells.iter().map(|&(cell, _)| cell).collect();
        let filled: Vec<Cell> = cells.iter().copied().filter(|&cell| teller.position.digit(cell).is_some()).collect();
        let digits = words::digits(deadly.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all.or(digits)));
        let alone = format!("ith only {digits} in {} the puzzle would have two solutions", teller.cells(&cells));
        if filled.is_empty() {
            return format!("W{alone}");
        }
        let are = words::one_or_more(filled.len(), "is no given", "are no givens");
        format!("{} {are}: w{alone}", teller.cells(&filled))
    }

    /// Each cell with what keeps the pattern from standing alone.
    fn guards(&self) -> Vec<(Cell, DigitSet)> {
        let others = |&(cell, digits): &(Cell, DigitSet)| (cell, self.teller.position.candidates(cell).minus(digits));
        self.deadly.cells.iter().map(others).filter(|(_, others)| !others.is_empty()).collect()
    }

    fn guardians(&self) -> String {
        let guards = self.guards();
        let cells: Vec<Cell> = guards.iter().map(|&(cell, _)| cell).collect();
        let others = guards.iter().fold(DigitSet::EMPTY, |all, &(_, others)| all.or(others));
        let (named, digits) = (self.teller.cells(&cells), words::digits(others));
        match (cells.len(), others.len()) {
            (1, 1) => format!("{named} is {digits}"),
            (1, _) => format!("{named} is another digit"),
            (_, 1) => format!("one of {named} is {digits}"),
            _ if is_grave(self.teller.deduction.technique) => {
                let each: Vec<String> = guards.iter().map(|&guard| self.guard(guard)).collect();
                format!("one of these is true: {}", words::choice(&words::list(&each)))
            }
            _ => format!("one of {named} is {}", words::either_digit(others)),
        }
    }

    /// Whether it takes no guardian to see what falls.
    fn is_told_by_places(&self) -> bool {
        self.is_named() && self.deadly.parts.is_empty() && !self.units().is_empty()
    }

    /// Whether its cells are told one by one.
    fn is_named(&self) -> bool {
        self.deadly.cells.len() <= MOST_NAMED && !is_grave(self.teller.deduction.technique)
    }

    fn guard(&self, (cell, others): (Cell, DigitSet)) -> String {
        format!("{} in {}", words::either_digit(others), self.teller.cells(&[cell]))
    }

    fn units(&self) -> Vec<UnitId> {
        let unit = |need: &Need| match need {
            Need::Place(unit, _) => Some(*unit),
            Need::Cell(_) => None,
        };
        self.deadly.needs.iter().filter_map(unit).collect()
    }

    /// Why digits of the pattern that units leave to its cells help.
    fn places(&self) -> String {
        let teller = self.teller;
        let digits: DigitSet = self
            .deadly
            .needs
            .iter()
            .filter_map(|need| match need {
                Need::Place(_, digit) => Some(*digit),
                Need::Cell(_) => None,
            })
            .collect();
        if digits.is_empty() {
            return String::new();
        }
        let said = |digit| {
            let units = self.units_of(digit);
            let mut cells: Vec<Cell> = units
                .iter()
                .flat_map(|&unit| teller.position.cells(unit, teller.position.places(unit, digit)))
                .collect();
            cells.sort_unstable();
            cells.dedup();
            format!("in {} the digit {digit} fits only {}", teller.units(&units), teller.cells(&cells))
        };
        let said: Vec<String> = digits.iter().map(said).collect();
        let said = words::clauses(&said).replacen('i', "I", 1);
        let mut struck: Vec<Cell> = teller.deduction.eliminate.iter().map(|&(cell, _)| cell).collect();
        struck.dedup();
        let lost: DigitSet = teller.deduction.eliminate.iter().map(|&(_, digit)| digit).collect();
        let (lost, struck) = (words::either_digit(lost), words::either(teller.position.layout(), &struck));
        format!(" {said}. With {lost} in {struck} the pattern would stand alone.")
    }

    fn units_of(&self, digit: crate::grid::Digit) -> Vec<UnitId> {
        let unit = |need: &Need| match need {
            Need::Place(unit, other) if *other == digit => Some(*unit),
            _ => None,
        };
        let mut units: Vec<UnitId> = self.deadly.needs.iter().filter_map(unit).collect();
        units.sort_unstable();
        units
    }

    /// What cells beside the pattern have to do with it.
    fn beside(&self) -> String {
        match &self.deadly.parts[..] {
            [] => String::new(),
            [guards, pairs @ ..] if guards.digits.is_empty() => self.pairs(pairs),
            parts => parts.iter().map(|part| self.subset(part)).collect(),
        }
    }

    /// How a subset takes up digits together with a guardian.
    fn subset(&self, Part { cells, digits }: &Part) -> String {
        let have = words::one_or_more(cells.len(), "which has", "which have");
        let (cells, digits) = (self.teller.cells(cells), words::digits(*digits));
        format!(" Together with {cells}, {have} no digits but {digits}, that takes up {digits}.")
    }

    /// How each guardian rules out the same candidate, be it through a cell with two candidates.
    fn pairs(&self, pairs: &[Part]) -> String {
        let eliminate = &self.teller.deduction.eliminate;
        let cells: Vec<Cell> = eliminate.iter().map(|&(cell, _)| cell).collect();
        let digits = words::digits(eliminate.iter().map(|&(_, digit)| digit).collect());
        let pair = |Part { cells, digits }: &Part| {
            format!("{}, which is {}", self.teller.cells(cells), words::either_digit(*digits))
        };
        let through = match pairs {
            [] => String::new(),
            _ => format!(", at once or through {}", words::clauses(&pairs.iter().map(pair).collect::<Vec<_>>())),
        };
        format!(" Each way rules out {digits} in {}{through}.", self.teller.cells(&cells))
    }

    fn marks(&self) -> Vec<Mark> {
        let teller = self.teller;
        let pattern = self.deadly.cells.iter().flat_map(|&(cell, digits)| match teller.position.digit(cell) {
            Some(digit) => vec![Mark { cell, digit: Some(digit), role: Role::Blocker }],
            None => teller.candidates(&[cell], digits, Role::Pattern),
        });
        let fins = self.guards().into_iter().flat_map(|(cell, others)| teller.candidates(&[cell], others, Role::Fin));
        let beside =
            self.deadly.parts.iter().flat_map(|part| teller.candidates(&part.cells, part.digits, Role::Second));
        pattern.chain(fins).chain(beside).collect()
    }
}

/// Whether the pattern is the whole board.
const fn is_grave(technique: Technique) -> bool {
    matches!(technique, Technique::BugPlusOne | Technique::BugTypes | Technique::BugMore)
}
