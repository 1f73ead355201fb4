//! Rare patterns that span many units, in words.

use super::{Area, Mark, Role, Teller, Told, rules, words};
use crate::Technique;
use crate::evidence::{Balance, Need, Part, Pattern};
use grid::{Cell, DigitSet, UnitId};

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    match teller.deduction.technique {
        Technique::BivalueOddagon => Some(teller.oddagon(&pattern.parts)),
        Technique::Tridagon => Some(teller.tridagon(&pattern.parts)),
        Technique::Exocet => Some(teller.exocet(pattern)),
        _ => None,
    }
}

/// What is to be said of needs and limits.
pub(super) fn balance(teller: &Teller<'_>, balance: &Balance) -> Told {
    match teller.deduction.technique {
        Technique::Fireworks => return teller.fireworks(balance),
        Technique::LawOfLeftovers => return rules::leftovers(teller, balance),
        _ => {}
    }
    let mut cells: Vec<Cell> = balance.parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
    cells.sort_unstable();
    cells.dedup();
    let rooms: Vec<(UnitId, DigitSet)> = rooms(&balance.limits);
    let room = |&(unit, digits): &(UnitId, DigitSet)| format!("{} in {}", words::digits(digits), teller.units(&[unit]));
    let (n, named) = (words::number(cells.len()), rooms.iter().map(room).collect::<Vec<_>>().join("; "));
    let units: Vec<UnitId> = rooms.iter().map(|room| room.0).collect();
    Told {
        look: teller.units(&units),
        pattern: format!(
            "These {n} cells need {n} digits, and their candidates have room for just as many: {}.",
            teller.cells(&cells)
        ),
        why: format!(
            "All candidates of {} are among these: {named}. That is room for {n} digits in {n} cells, so every one of these is in one of the cells.",
            teller.cells(&cells)
        ),
        areas: units.into_iter().map(Area::Cover).collect(),
        marks: pattern_marks(teller, &balance.parts),
    }
}

/// Neighbouring parts in two roles by turns.
fn pattern_marks(teller: &Teller<'_>, parts: &[Part]) -> Vec<Mark> {
    let role = |at: usize| if at.is_multiple_of(2) { Role::Pattern } else { Role::Second };
    let marks = parts.iter().enumerate().flat_map(|(at, part)| teller.candidates(&part.cells, part.digits, role(at)));
    let concluded = |mark: &Mark| {
        let is_it = |&(cell, digit): &(Cell, _)| (cell, Some(digit)) == (mark.cell, mark.digit);
        teller.deduction.eliminate.iter().chain(&teller.deduction.place).any(is_it)
    };
    marks.filter(|mark| !concluded(mark)).collect()
}

/// Which digits have room in which unit, in the order of the limits.
fn rooms(limits: &[Need]) -> Vec<(UnitId, DigitSet)> {
    let mut rooms: Vec<(UnitId, DigitSet)> = Vec::new();
    for limit in limits {
        let &Need::Place(unit, digit) = limit else { continue };
        match rooms.iter_mut().find(|room| room.0 == unit) {
            Some(room) => room.1 = room.1.with(digit),
            None => rooms.push((unit, DigitSet::only(digit))),
        }
    }
    rooms
}

impl Teller<'_> {
    /// `The only other candidate there is 5 in r1c2.`, `So one of these is true: 5 in r1c2; 5 in r3c4.`
    fn guardians(&self, guardians: &[Part]) -> String {
        let named: Vec<String> = guardians.iter().map(|part| self.part(part)).collect();
        match &named[..] {
            [one] => format!("Their only other candidate is {one}."),
            all => format!(
                "So one of their other candidates is true: {}. What falls agrees with none of these.",
                all.join("; ")
            ),
        }
    }

    fn guarded(&self, parts: &[Part], pattern: String, why: &str) -> Told {
        let core = self.candidates(&parts[0].cells, parts[0].digits, Role::Pattern);
        let guardians = parts[1..].iter().flat_map(|part| self.candidates(&part.cells, part.digits, Role::Fin));
        let concluded = |mark: &Mark| {
            let is_it = |&(cell, digit): &(Cell, _)| (cell, Some(digit)) == (mark.cell, mark.digit);
            self.deduction.eliminate.iter().chain(&self.deduction.place).any(is_it)
        };
        Told {
            look: format!("the digits {}", words::digits(parts[0].digits)),
            pattern,
            why: format!("{why} {}", self.guardians(&parts[1..])),
            areas: Vec::new(),
            marks: core.into_iter().chain(guardians).filter(|mark| !concluded(mark)).collect(),
        }
    }

    fn oddagon(&self, parts: &[Part]) -> Told {
        let (cells, digits) = (self.cells(&parts[0].cells), words::digits(parts[0].digits));
        let n = words::number(parts[0].cells.len());
        self.guarded(
            parts,
            format!("A ring of {n} cells has {digits}: {cells}."),
            &format!(
                "{cells} are a ring of {n} cells, each of which sees the next. With {digits} alone they would have to alternate, and {n} is odd."
            ),
        )
    }

    fn tridagon(&self, parts: &[Part]) -> Told {
        let (cells, digits) = (self.cells(&parts[0].cells), words::digits(parts[0].digits));
        self.guarded(
            parts,
            format!("Four boxes have {digits} in three cells each, no two of a box in a line: {cells}."),
            &format!(
                "{cells} are three cells in each of four boxes. With {digits} alone they cannot be filled: from box to box the three digits would all have to change places, and around the four boxes that does not come out even."
            ),
        )
    }

    fn exocet(&self, pattern: &Pattern) -> Told {
        let [base, targets] = [0, 1].map(|at| self.cells(&pattern.parts[at].cells));
        let digits = words::digits(pattern.parts[0].digits);
        let [in_base, in_targets] = [0, 1].map(|at| words::either(self.position.layout(), &pattern.parts[at].cells));
        let mut lines: Vec<UnitId> = rooms(&pattern.needs).into_iter().map(|room| room.0).collect();
        lines.sort_unstable();
        let named = self.units(&lines);
        let roles = [Role::Pattern, Role::Second, Role::Third];
        let mark = |(part, role): (&Part, Role)| self.candidates(&part.cells, part.digits, role);
        let concluded = |mark: &Mark| {
            let is_it = |&(cell, digit): &(Cell, _)| (cell, Some(digit)) == (mark.cell, mark.digit);
            self.deduction.eliminate.iter().any(is_it)
        };
        Told {
            look: self.units(&self.around(&pattern.parts[0].cells)),
            pattern: format!("The digits of {base} can return in {named} only at {targets}."),
            why: format!(
                "{base} have only {digits} between them. Each of {named} needs every one of these, and cells that {base} do not see can give it to at most two of the three; if it is in {in_base}, the third has it in {in_targets}. So {targets} hold the same two digits as {base}."
            ),
            areas: lines.into_iter().map(Area::Base).collect(),
            marks: pattern.parts.iter().zip(roles).flat_map(mark).filter(|mark| !concluded(mark)).collect(),
        }
    }

    fn fireworks(&self, balance: &Balance) -> Told {
        let (ends, corners) = balance.parts.split_last().expect("corners, and their ends");
        let lines = |digits: DigitSet| -> Vec<UnitId> {
            let rooms = rooms(&balance.needs).into_iter();
            rooms.filter(|room| digits.is_subset(room.1)).map(|room| room.0).collect()
        };
        let ends_named = words::either(self.position.layout(), &ends.cells);
        let corner = |part: &Part| {
            let (digits, cell) = (words::digits(part.digits), self.cells(&part.cells));
            let lines = self.units(&lines(part.digits));
            format!(
                "In {lines} the digits {digits} have places only in the box of {cell} and in {ends_named}. One that is in neither of these is in {cell}, where the lines meet."
            )
        };
        let corners_said: Vec<String> = corners.iter().map(corner).collect();
        let n = words::number(ends.cells.len() + corners.len());
        let all: Vec<Cell> = corners.iter().chain([ends]).flat_map(|part| part.cells.iter().copied()).collect();
        Told {
            look: self.units(&self.around(&corners[0].cells)),
            pattern: format!("The digits {} meet in {}.", self.digits(), self.cells(&all)),
            why: format!("{} So these {n} cells hold the {n} digits.", corners_said.join(" ")),
            areas: lines(corners[0].digits).into_iter().map(Area::Base).collect(),
            marks: pattern_marks(self, &balance.parts),
        }
    }
}
