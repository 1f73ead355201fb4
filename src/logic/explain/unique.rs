//! Patterns of uniqueness in words.

use super::{Area, Mark, Role, Teller, Told, words};
use crate::Technique;
use crate::evidence::{Candidate, Deadly, Need, Part};
use grid::{Cell, Digit, DigitSet, UnitId};

/// More cells than this are not told one by one.
const MOST_NAMED: usize = 12;

/// What is to be said of a pattern that must not stand alone.
pub(super) fn tell(teller: &Teller<'_>, deadly: &Deadly) -> Told {
    let trap = Trap { teller, deadly };
    let named = || deadly.cells.iter().map(|&(cell, _)| cell);
    let first: Vec<Cell> = match trap.is_named() {
        true => named().take(2).collect(),
        false => trap.guards().into_iter().map(|(cell, _)| cell).take(2).collect(),
    };
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
        let digits = words::digits(self.digits());
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
        self.places_needed().into_iter().map(|(unit, _)| unit).collect()
    }

    /// The digits of the pattern.
    fn digits(&self) -> DigitSet {
        self.deadly.cells.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all.or(digits))
    }

    /// Why digits of the pattern that units leave to its cells help: with what falls, nothing would keep it from standing alone.
    fn places(&self) -> String {
        let needs = self.places_needed();
        if needs.is_empty() {
            return String::new();
        }
        let fits = |(at, &(unit, digit)): (usize, &(UnitId, Digit))| {
            let (unit_name, places) = (self.teller.units(&[unit]), self.teller.cells(&self.places_of(unit, digit)));
            match at.checked_sub(1).is_some_and(|before| needs[before].1 == digit) {
                true => format!("in {unit_name} only {places}"),
                false => format!("in {unit_name} the digit {digit} fits only {places}"),
            }
        };
        let said: Vec<String> = needs.iter().enumerate().map(fits).collect();
        format!(" {}. {}", words::clauses(&said).replacen('i', "I", 1), self.refuted(&needs))
    }

    fn places_needed(&self) -> Vec<(UnitId, Digit)> {
        let place = |need: &Need| match need {
            Need::Place(unit, digit) => Some((*unit, *digit)),
            Need::Cell(_) => None,
        };
        self.deadly.needs.iter().filter_map(place).collect()
    }

    fn places_of(&self, unit: UnitId, digit: Digit) -> Vec<Cell> {
        let position = self.teller.position;
        position.cells(unit, position.places(unit, digit)).collect()
    }

    /// `If r1c1 is 8, it is not 4, so r1c5 is 4. Then all four hold only 4 and 8, which cannot be.`
    fn refuted(&self, needs: &[(UnitId, Digit)]) -> String {
        let (&first, others) = self.teller.deduction.eliminate.split_first().expect("something falls");
        let mut said = format!("If {}", is(self.teller, &[first.0], first.1));
        for (at, Stride { out, digit, forced }) in self.walk(first, needs).iter().enumerate() {
            let begin = if at == 0 { "," } else { "; then" };
            let denied = if at == 0 && *out == first.0 { "it".to_owned() } else { self.teller.cells(&[*out]) };
            said += &format!("{begin} {denied} is not {digit}, so {}", is(self.teller, forced, *digit));
        }
        let end = match self.is_named() {
            true => {
                format!("all {} hold only {}", words::number(self.deadly.cells.len()), words::digits(self.digits()))
            }
            false => "none of that is true".to_owned(),
        };
        let named = |&(cell, digit): &Candidate| format!("{digit} in {}", self.teller.cells(&[cell]));
        let same = match others {
            [] => String::new(),
            others => format!(" It is the same with {}.", words::list(&others.iter().map(named).collect::<Vec<_>>())),
        };
        format!("{said}. Then {end}, which cannot be.{same}")
    }

    /// Where units are left to put a digit if this candidate is true: what it keeps out, and where the digit is instead, step by step.
    fn walk(&self, assumed: Candidate, needs: &[(UnitId, Digit)]) -> Vec<Stride> {
        let layout = self.teller.position.layout();
        let (mut held, mut strides) = (vec![assumed], Vec::<Stride>::new());
        let step = |held: &[Candidate]| {
            let is_out = |cell: Cell, digit: Digit| {
                held.iter().any(|&(other, theirs)| match other == cell {
                    true => theirs != digit,
                    false => theirs == digit && layout.are_peers(other, cell),
                })
            };
            let left = |&(unit, digit): &(UnitId, Digit)| match self.places_of(unit, digit)[..] {
                [one, other] if is_out(one, digit) => Some((one, digit, other)),
                [one, other] if is_out(other, digit) => Some((other, digit, one)),
                _ => None,
            };
            needs.iter().filter_map(left).find(|&(_, digit, forced)| !held.contains(&(forced, digit)))
        };
        while let Some((out, digit, forced)) = step(&held) {
            held.push((forced, digit));
            match strides.last_mut() {
                Some(last) if (last.out, last.digit) == (out, digit) => last.forced.push(forced),
                _ => strides.push(Stride { out, digit, forced: vec![forced] }),
            }
        }
        strides
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
        let others = self.guards().iter().fold(DigitSet::EMPTY, |all, &(_, others)| all.or(others));
        let layout = self.teller.position.layout();
        let held = |digit: Digit| {
            let held: Vec<Cell> = cells.iter().copied().filter(|&cell| self.teller.position.has(cell, digit)).collect();
            format!(", the {digit} in {}", words::either(layout, &held))
        };
        // Guardians do not have these.
        let held: String = digits.minus(others).and(self.teller.deduction.digits).iter().map(held).collect();
        let (cells, digits) = (self.teller.cells(cells), words::digits(*digits));
        format!(" Together with {cells}, {have} no digits but {digits}, that takes up {digits}{held}.")
    }

    /// How each guardian rules out the same candidate, be it through a cell with two candidates.
    fn pairs(&self, pairs: &[Part]) -> String {
        let mut told: Vec<(Vec<Way>, Vec<Candidate>)> = Vec::new();
        for &struck in &self.teller.deduction.eliminate {
            let ways = self.ways(struck, pairs);
            match told.iter_mut().find(|(same, _)| *same == ways) {
                Some((_, all)) => all.push(struck),
                None => told.push((ways, vec![struck])),
            }
        }
        told.iter().map(|(ways, struck)| self.ruled_out(ways, struck)).collect()
    }

    /// Each guardian under what it goes through to rule out a candidate.
    fn ways(&self, (cell, digit): Candidate, pairs: &[Part]) -> Vec<Way> {
        let layout = self.teller.position.layout();
        let mut ways: Vec<Way> = Vec::new();
        let of = |(guard, others): (Cell, DigitSet)| others.iter().map(move |other| (guard, other)).collect::<Vec<_>>();
        for (guard, other) in self.guards().into_iter().flat_map(of) {
            let is_pair = |Part { cells, digits }: &&Part| {
                *digits == DigitSet::only(digit).with(other)
                    && layout.are_peers(cells[0], guard)
                    && layout.are_peers(cells[0], cell)
            };
            let is_direct =
                if guard == cell { other != digit } else { other == digit && layout.are_peers(guard, cell) };
            let through = if is_direct { None } else { pairs.iter().find(is_pair).map(|part| part.cells[0]) };
            match ways.iter_mut().find(|way| way.through == through) {
                Some(way) => way.guardians.push((guard, other)),
                None => ways.push(Way { through, guardians: vec![(guard, other)] }),
            }
        }
        ways
    }

    /// `If r2c9 is 3 or 4, it is not 5. If r3c9 is 9, r1c9 is 5, so r2c9 is not 5.`
    fn ruled_out(&self, ways: &[Way], struck: &[Candidate]) -> String {
        let cells: Vec<Cell> = struck.iter().map(|&(cell, _)| cell).collect();
        let (digit, are) = (struck[0].1, words::one_or_more(cells.len(), "is", "are"));
        let lost = self.teller.cells(&cells);
        let said = |Way { through, guardians }: &Way| {
            let is_itself = guardians.iter().all(|&(guard, _)| cells == [guard]);
            let lost = if is_itself { "it" } else { &lost };
            let so = through.map_or_else(String::new, |pair| format!(" {}, so", is(self.teller, &[pair], digit)));
            format!(" If {},{so} {lost} {are} not {digit}.", self.said(guardians))
        };
        ways.iter().map(said).collect()
    }

    /// `r2c9 is 3 or 4, or r3c9 is 4`, `r2c9 or r3c9 is 4`.
    fn said(&self, guardians: &[Candidate]) -> String {
        let of = |wanted: Cell| guardians.iter().filter(move |(cell, _)| *cell == wanted).map(|&(_, digit)| digit);
        let mut by_digits: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        for &(cell, _) in guardians {
            let digits: DigitSet = of(cell).collect();
            match by_digits.iter_mut().find(|(same, _)| *same == digits) {
                Some((_, cells)) if cells.contains(&cell) => {}
                Some((_, cells)) => cells.push(cell),
                None => by_digits.push((digits, vec![cell])),
            }
        }
        let layout = self.teller.position.layout();
        let clause = |(digits, cells): &(DigitSet, Vec<Cell>)| {
            format!("{} is {}", words::either(layout, cells), words::either_digit(*digits))
        };
        by_digits.iter().map(clause).collect::<Vec<_>>().join(", or ")
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

/// What a digit is kept out of, and where it has to stand instead.
struct Stride {
    out: Cell,
    digit: Digit,
    forced: Vec<Cell>,
}

/// What some guardians go through to rule out a candidate: a cell with two candidates, or nothing.
#[derive(PartialEq, Eq)]
struct Way {
    through: Option<Cell>,
    guardians: Vec<Candidate>,
}

/// `r1c2 is 4`, `r1c2 and r1c3 are 4`.
fn is(teller: &Teller<'_>, cells: &[Cell], digit: Digit) -> String {
    format!("{} {} {digit}", teller.cells(cells), words::one_or_more(cells.len(), "is", "are"))
}

/// Whether the pattern is the whole board.
const fn is_grave(technique: Technique) -> bool {
    matches!(technique, Technique::BugPlusOne | Technique::BugTypes | Technique::BugMore)
}
