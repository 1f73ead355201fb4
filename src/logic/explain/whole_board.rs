//! Patterns that span the board in words.

use super::{Role, Teller, Told, words};
use crate::Technique;
use crate::evidence::{Candidate, Part, Pattern};
use grid::{Cell, CellSet, Digit, UnitId};

/// So many places are tried to show that a template comes to nothing; nearly all do at once.
const PATIENCE: usize = 24;

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    let (is_set, concluded) = match teller.deduction.technique {
        Technique::TemplateSet => (true, &teller.deduction.place),
        Technique::TemplateDelete => (false, &teller.deduction.eliminate),
        _ => return None,
    };
    let cells: Vec<Cell> = concluded.iter().map(|&(cell, _)| cell).collect();
    let digit = teller.deduction.digits.first()?;
    let others = &pattern.parts[1..];
    let left = if others.is_empty() { "" } else { " in what is left" };
    let all = match is_set {
        true => format!("Every template of {digit}{left} has {}.", teller.cells(&cells)),
        false => format!("No template of {digit}{left} has {}.", words::either(teller.position.layout(), &cells)),
    };
    let template = "A template is a way to place all of a digit that is missing, once in each unit that lacks it.";
    let mut why = vec![template.to_owned()];
    why.extend((0..others.len()).filter_map(|at| taken(teller, pattern, at)));
    why.push(all);
    why.extend(Board::of(teller, pattern, digit).proved(&cells, is_set));
    let unsure: Vec<Cell> = pattern.parts[0].cells.iter().copied().filter(|cell| !cells.contains(cell)).collect();
    let mut marks = teller.candidates(&unsure, teller.deduction.digits, Role::Pattern);
    for part in others {
        marks.extend(teller.candidates(&part.cells, part.digits, Role::Second));
    }
    let first = if others.is_empty() { "" } else { " Begin with those of other digits." };
    Some(Told {
        look: format!("all places of {digit}"),
        pattern: format!("Compare all the ways to place every missing {digit} at once.{first}"),
        why: why.join(" "),
        areas: Vec::new(),
        marks,
    })
}

/// What another digit has in all its templates, and why: those that come before leave it less room.
fn taken(teller: &Teller<'_>, pattern: &Pattern, at: usize) -> Option<String> {
    let (part, before) = (&pattern.parts[at + 1], &pattern.parts[1..=at]);
    let digit = part.digits.first()?;
    if pattern.parts[0].digits.has(digit) {
        return None; // of the digit itself: that is what is to be shown
    }
    let places: Vec<Cell> =
        teller.position.layout().shape().iter().filter(|&cell| teller.position.has(cell, digit)).collect();
    let all = format!("All templates of {digit} have {}.", teller.cells(&part.cells));
    let proved = Board::left(teller, (&places, before), digit).proved(&part.cells, true);
    Some([vec![all], proved].concat().join(" "))
}

/// Where one digit may still go.
struct Board<'a> {
    teller: &'a Teller<'a>,
    digit: Digit,
    taken: Vec<Candidate>, // by other digits, in all their templates
    places: CellSet,       // that are left
    units: Vec<UnitId>,
}

impl<'a> Board<'a> {
    fn of(teller: &'a Teller<'a>, pattern: &Pattern, digit: Digit) -> Self {
        Self::left(teller, (&pattern.parts[0].cells, &pattern.parts[1..]), digit)
    }

    /// Of these places, those that other digits leave.
    fn left(teller: &'a Teller<'a>, (places, others): (&[Cell], &[Part]), digit: Digit) -> Self {
        let position = teller.position;
        let mut by_others: Vec<Candidate> = Vec::new();
        for part in others.iter().filter(|part| !part.digits.has(digit)) {
            let other = part.digits.first().expect("of one digit");
            by_others.extend(part.cells.iter().map(|&cell| (cell, other)));
        }
        let is_left = |cell: &Cell| by_others.iter().all(|(taken, _)| taken != cell);
        let units = (0..position.layout().units().len() as u16).map(UnitId);
        Self {
            teller,
            digit,
            places: places.iter().copied().filter(is_left).collect(),
            units: units.filter(|&unit| position.places(unit, digit) != 0).collect(),
            taken: by_others,
        }
    }

    /// `Without r5c8, column 8 has no place for 4.` Cells of which the same is to be said are told together.
    fn proved(&self, cells: &[Cell], is_set: bool) -> Vec<String> {
        let mut told: Vec<(String, Vec<Cell>)> = Vec::new();
        let long = "no way comes to an end, which takes long to tell";
        for &cell in cells {
            let end = self.refuted(cell, is_set).unwrap_or_else(|| long.to_owned());
            match told.iter_mut().find(|(same, _)| *same == end) {
                Some((_, cells)) => cells.push(cell),
                None => told.push((end, vec![cell])),
            }
        }
        let with = if is_set { "Without" } else { "With" };
        let said = |(end, cells): &(String, Vec<Cell>)| {
            format!("{with} {}, {end}.", words::either(self.teller.position.layout(), cells))
        };
        told.iter().map(said).collect()
    }

    /// What becomes of a template without this cell, or of one with it; `None` where that takes long to tell.
    fn refuted(&self, cell: Cell, is_set: bool) -> Option<String> {
        let mut patience = PATIENCE;
        if is_set {
            let rest: CellSet = self.places.iter().filter(|&place| place != cell).collect();
            return self.dead_end(&rest, &[], &mut patience);
        }
        if let Some((_, other)) = self.taken.iter().find(|(taken, _)| *taken == cell) {
            return Some(format!("{other} loses a place that all its templates have"));
        }
        self.dead_end(&self.beside(&self.places, cell), &[cell], &mut patience)
    }

    fn beside(&self, places: &CellSet, cell: Cell) -> CellSet {
        let layout = self.teller.position.layout();
        places.iter().filter(|&place| place != cell && !layout.are_peers(place, cell)).collect()
    }

    /// `box 6 has its 2 in r5c8, and row 4 has no place for it`: the tightest unit first, each of its places to its end.
    fn dead_end(&self, places: &CellSet, chosen: &[Cell], patience: &mut usize) -> Option<String> {
        let position = self.teller.position;
        let open = |unit: UnitId| {
            let cells = &position.unit(unit).cells;
            let left = || cells.iter().copied().filter(|&cell| places.has(cell)).collect::<Vec<Cell>>();
            (!chosen.iter().any(|cell| cells.contains(cell))).then(|| (unit, left()))
        };
        let (unit, left) = self.units.iter().filter_map(|&unit| open(unit)).min_by_key(|(_, left)| left.len())?;
        let (name, digit) = (self.teller.units(&[unit]), self.digit);
        let mut ends = Vec::new();
        for &cell in &left {
            *patience = patience.checked_sub(1)?;
            ends.push((cell, self.dead_end(&self.beside(places, cell), &[chosen, &[cell]].concat(), patience)?));
        }
        Some(match &ends[..] {
            [] => format!("{name} has no place for {digit}"),
            [(cell, end)] => format!("{name} has its {digit} in {}, and {end}", self.teller.cells(&[*cell])),
            ends => {
                let told = |(cell, end): &(Cell, String)| format!("with {} {end}", self.teller.cells(&[*cell]));
                let told: Vec<String> = ends.iter().map(told).collect();
                let places = words::either(position.layout(), &left);
                format!("{name} has its {digit} in {places}: {}", told.join("; "))
            }
        })
    }
}
