//! Direct forms in words, the reason and the single that comes of it; and almost locked candidates.

use super::{Area, Mark, Role, Teller, Told, words};
use crate::Technique;
use crate::evidence::{Need, Pattern};

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    let technique = teller.deduction.technique;
    if technique == Technique::AlmostLockedCandidates {
        return almost_locked(teller, pattern);
    }
    if !(Technique::DirectPointing..=Technique::ComplexSingle).contains(&technique) {
        return None;
    }
    let (part, last) = (pattern.parts.first()?, pattern.needs.last()?);
    let &(cell, digit) = teller.deduction.place.first()?;
    let (cells, digits) = (teller.cells(&part.cells), words::digits(part.digits));
    let is_one = part.digits.len() == 1;
    let (reason, first) = match pattern.needs.first()? {
        Need::Place(unit, _) if is_one => {
            let around: Vec<_> = teller.position.units_around(&part.cells);
            let others: Vec<_> = around.into_iter().filter(|other| other != unit).collect();
            let (name, lines) = (teller.units(&[*unit]), teller.units(&others));
            (format!("In {name} the digit {digits} fits only {cells}, so {lines} has its {digits} there"), Some(*unit))
        }
        Need::Place(unit, _) => {
            let name = teller.units(&[*unit]);
            (format!("In {name} the digits {digits} fit only {cells}, so nothing else fits there"), Some(*unit))
        }
        Need::Cell(_) => (format!("{cells} have only {digits} between them and use them up"), None),
    };
    let place = teller.cells(&[cell]);
    let (then, unit) = match last {
        Need::Place(unit, _) => {
            (format!("that leaves {} only {place} for its {digit}", teller.units(&[*unit])), Some(*unit))
        }
        Need::Cell(_) => (format!("that leaves {place} only {digit}"), None),
    };
    let areas = [first.map(Area::Base), unit.map(Area::Cover)];
    let mark = Mark { cell, digit: None, role: Role::Second };
    Some(Told {
        look: teller.units(&teller.around(&part.cells)),
        pattern: format!("{reason}."),
        why: format!("{reason}: {then}."),
        areas: areas.into_iter().flatten().collect(),
        marks: teller.candidates(&part.cells, part.digits, Role::Pattern).into_iter().chain([mark]).collect(),
    })
}

fn almost_locked(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    let [set, shared, rest] = &pattern.parts[..] else { return None };
    let base = pattern.needs.iter().find_map(|need| match need {
        Need::Place(unit, _) => Some(*unit),
        Need::Cell(_) => None,
    })?;
    let (digits, name) = (words::digits(set.digits), teller.units(&[base]));
    let (have, takes, other) = if set.cells.len() == 1 {
        ("has", "takes one of them", "the other")
    } else {
        ("have", "take all but one of them", "the others")
    };
    let reason = format!("{} {have} only {digits}", teller.cells(&set.cells));
    let (shared, rest) = (teller.cells(&shared.cells), teller.cells(&rest.cells));
    Some(Told {
        look: name.clone(),
        pattern: format!("{reason}, and in {name} the digits {digits} fit only {shared} and {rest}."),
        why: format!(
            "{reason} and {takes}, so at most one is in {shared}. \
             In {name} the digits {digits} fit only there and {rest}: this is where {other} must be."
        ),
        areas: vec![Area::Base(base)],
        marks: teller.marks(&pattern.parts),
    })
}
