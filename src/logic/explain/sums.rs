//! Sums in words: combinations that are left, and what units and cages tell of each other.

use super::rules::capital;
use super::{Area, Teller, Told, words};
use crate::evidence::Asked;
use grid::{Cell, Condition, Demand, Digit, DigitSet, Family, Form, Layout};

/// More combinations than this are counted, not listed.
const MOST_LISTED: usize = 4;

/// More fillings than this are not gone through for the sake of words.
const PATIENCE: usize = 20_000;

/// `cage 3`; `r1c1 and r1c2` where the rule is one of the whole board.
pub(super) fn name(layout: &Layout, condition: &Condition) -> String {
    match condition.name.family.form() {
        Form::Whole => words::cells(layout, &condition.cells),
        _ => condition.name.to_string(),
    }
}

/// `4 or 7`, `3, 5 or 6`.
pub(super) fn or(digits: DigitSet) -> String {
    let all = words::digits(digits);
    all.rsplit_once(" and ").map_or(all.clone(), |(most, last)| format!("{most} or {last}"))
}

/// `6+9`.
pub(super) fn joined(digits: DigitSet, by: &str) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(by)
}

/// What is to be said of a sum.
pub(super) fn sum(teller: &Teller<'_>, condition: &Condition) -> Told {
    let Sum { head, left, .. } = Sum::of(teller, condition);
    let why = match left {
        Some(left) => teller.combinations(&left),
        None => teller.no_way(teller.deduction.digits),
    };
    Told {
        look: teller.look_at(condition),
        pattern: head.clone(),
        why: format!("{head} {why}"),
        areas: Vec::new(),
        marks: teller.whole(&condition.cells),
    }
}

/// A sum as it stands.
struct Sum {
    /// What it asks.
    head: String,
    /// The sets of digits that its empty cells can hold, if they are all different and not too many.
    left: Option<Vec<DigitSet>>,
}

impl Sum {
    fn of(teller: &Teller<'_>, condition: &Condition) -> Self {
        let (position, layout) = (teller.position, teller.position.layout());
        let Demand::Sum { weights, total } = &condition.demand else { return Self { head: String::new(), left: None } };
        let name = name(layout, condition);
        let (open, full): (Vec<Cell>, Vec<Cell>) =
            condition.cells.iter().partition(|&&cell| position.digit(cell).is_none());
        if weights.iter().any(|&weight| weight != 1) {
            let side = |negative: bool| -> Vec<Cell> {
                let cells = condition.cells.iter().zip(weights);
                cells.filter(|(_, weight)| (**weight < 0) == negative).map(|(&cell, _)| cell).collect()
            };
            let (shaft, bulb) = (teller.cells(&side(false)), teller.cells(&side(true)));
            let crossed = condition.cells.iter().zip(weights).filter(|(_, weight)| **weight > 1);
            let crossed: Vec<Cell> = crossed.map(|(&cell, _)| cell).collect();
            let mut head = format!("{} adds {shaft} up to the number in {bulb}.", capital(&name));
            if !crossed.is_empty() {
                head += &format!(" It counts {} each time that it passes there.", teller.cells(&crossed));
            }
            return Self { head, left: None };
        }
        let stands: usize = full.iter().filter_map(|&cell| position.digit(cell)).map(Digit::number).sum();
        let rest = total - stands as i32;
        let cells = teller.cells(&open);
        let head = if full.is_empty() {
            format!("{} adds up to {total} in {cells}.", capital(&name))
        } else {
            format!(
                "{} adds up to {total}, and {stands} of that stands already: {rest} is left for {cells}.",
                capital(&name)
            )
        };
        let see = |(at, one): (usize, &Cell)| open[..at].iter().all(|other| layout.are_peers(*one, *other));
        let are_distinct = open.iter().enumerate().all(see);
        let left = if are_distinct { fillings(teller, &open, rest) } else { None };
        Self { head, left }
    }
}

/// The sets of digits of all ways to fill cells that see each other; `None` if there are too many ways.
fn fillings(teller: &Teller<'_>, cells: &[Cell], total: i32) -> Option<Vec<DigitSet>> {
    let mut ways = vec![(DigitSet::EMPTY, 0)];
    for (at, &cell) in cells.iter().enumerate() {
        let mut next: Vec<(DigitSet, i32)> = Vec::new();
        let more = (cells.len() - at - 1) as i32;
        for &(held, sum) in &ways {
            for digit in teller.position.candidates(cell).minus(held).iter() {
                let with = (held.with(digit), sum + digit.number() as i32);
                if with.1 + more * (more + 1) / 2 <= total {
                    next.push(with);
                }
            }
        }
        next.sort_unstable_by_key(|(held, _)| held.bits());
        next.dedup();
        if next.len() > PATIENCE {
            return None;
        }
        ways = next;
    }
    let mut sets: Vec<DigitSet> = ways.into_iter().filter(|&(_, sum)| sum == total).map(|(held, _)| held).collect();
    sets.sort_by_key(|set| set.iter().map(Digit::index).collect::<Vec<_>>());
    Some(sets)
}

/// What is to be said of units less sums.
pub(super) fn rule_of_45(teller: &Teller<'_>, asked: &Asked) -> Told {
    let (position, layout) = (teller.position, teller.position.layout());
    let side = layout.shape().side();
    let of_units: usize = asked.units.len() * side * (side + 1) / 2;
    let conditions: Vec<&Condition> = asked.conditions.iter().map(|&at| layout.condition(at as usize)).collect();
    let total = |condition: &&Condition| match &condition.demand {
        Demand::Sum { total, .. } => *total,
        Demand::Pair(_) | Demand::Has(_) | Demand::OneOf(_) | Demand::Regular(_) => 0,
    };
    let of_sums: i32 = conditions.iter().map(total).sum();
    // How often a cell counts: once for each of the units, less once for each of the sums, which may overlap.
    let weight = |cell: Cell| {
        let units = layout.units_of(cell).iter().filter(|unit| asked.units.contains(unit)).count();
        let sums = conditions.iter().filter(|condition| condition.cells.contains(&cell)).count();
        units as i32 - sums as i32
    };
    let is_inside = |cell: Cell| weight(cell) > 0;
    let beside: Vec<Cell> = layout.shape().iter().filter(|&cell| weight(cell) != 0).collect();
    let held = |inside: bool| -> usize {
        let cells = beside.iter().filter(|&&cell| is_inside(cell) == inside);
        cells.filter_map(|&cell| position.digit(cell)).map(Digit::number).sum()
    };
    let left = of_units as i32 - of_sums - held(true) as i32 + held(false) as i32;
    let side_of = |inside: bool| -> Vec<Cell> {
        beside.iter().copied().filter(|&cell| position.digit(cell).is_none() && is_inside(cell) == inside).collect()
    };
    let (innies, outies) = (side_of(true), side_of(false));
    let standing: Vec<Cell> = beside.iter().copied().filter(|&cell| position.digit(cell).is_some()).collect();
    let said = |&cell: &Cell| {
        position.digit(cell).map_or_else(String::new, |digit| format!("{} is {digit}", teller.cells(&[cell])))
    };
    let stand: Vec<String> = standing.iter().map(said).collect();
    let stand = if stand.is_empty() { String::new() } else { format!(" {}.", words::list(&stand)) };
    let add = words::one_or_more(asked.units.len(), "adds", "add");
    let sums = sum_names(&conditions);
    let adds = words::one_or_more(conditions.len(), "adds", "add");
    let then = outcome(teller, (&innies, &outies), left);
    let head = format!(
        "{} {add} up to {of_units}, as every digit is there. {} {adds} up to {of_sums}.",
        capital(&teller.units(&asked.units)),
        capital(&sums)
    );
    let fits = if teller.deduction.place.is_empty() {
        format!(" {}", teller.no_way(teller.deduction.digits))
    } else {
        String::new()
    };
    Told {
        look: teller.units(&asked.units),
        pattern: format!("Take {sums} from {}: few cells are left.", teller.units(&asked.units)),
        why: format!("{head}{stand} {then}{fits}"),
        areas: asked.units.iter().copied().map(Area::Base).collect(),
        marks: [teller.whole(&asked.cells), teller.standing(&standing)].concat(),
    }
}

/// What the cells inside and outside come to.
fn outcome(teller: &Teller<'_>, (innies, outies): (&[Cell], &[Cell]), left: i32) -> String {
    let (inside, outside) = (teller.cells(innies), teller.cells(outies));
    if outies.is_empty() {
        return format!("That leaves {left} for {inside}.");
    }
    if innies.is_empty() {
        return format!("The sums reach out to {outside}, which makes {} there.", -left);
    }
    let hold = words::one_or_more(innies.len(), "holds", "hold");
    match left {
        0 => format!("So {inside} {hold} as much as {outside} outside."),
        1.. => format!("So {inside} {hold} {left} more than {outside} outside."),
        _ => format!("So {inside} {hold} {} less than {outside} outside.", -left),
    }
}

/// `cages 1 and 4 and frame sum 2`.
fn sum_names(conditions: &[&Condition]) -> String {
    let mut families: Vec<(Family, Vec<String>)> = Vec::new();
    for name in conditions.iter().map(|condition| condition.name) {
        match families.iter_mut().find(|(family, _)| *family == name.family) {
            Some((_, numbers)) => numbers.push((name.index + 1).to_string()),
            None => families.push((name.family, vec![(name.index + 1).to_string()])),
        }
    }
    let part = |(family, numbers): &(Family, Vec<String>)| match numbers.len() {
        1 => format!("{} {}", family.word(), numbers[0]),
        _ => format!("{} {}", words::plural(*family), words::list(numbers)),
    };
    words::list(&families.iter().map(part).collect::<Vec<_>>())
}

impl Teller<'_> {
    /// Which combinations are left, and what falls though it is in one of them.
    fn combinations(&self, left: &[DigitSet]) -> String {
        let all = left.iter().fold(DigitSet::EMPTY, |all, &set| all.or(set));
        let named: Vec<String> = left.iter().map(|&set| joined(set, "+")).collect();
        let is_of_one = left.first().is_some_and(|set| set.len() == 1);
        let lost_from_all = self.deduction.digits.minus(all);
        let mut said = match named.len() {
            _ if is_of_one => String::new(),
            1 => format!("Only {} is left.", named[0]),
            n if n <= MOST_LISTED => format!("Only {} are left.", words::list(&named)),
            n if lost_from_all.is_empty() => format!("{n} combinations are left."),
            n => format!("Of the {n} combinations that are left none has {}.", or(lost_from_all)),
        };
        if !self.deduction.digits.and(all).is_empty() && !is_of_one {
            said += " ";
            said += &self.no_way(all);
        }
        if said.is_empty() { "That is all it can be.".to_owned() } else { said }
    }
}
