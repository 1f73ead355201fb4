//! Patterns that span the board in words.

use super::{Role, Teller, Told, words};
use crate::grid::Cell;
use crate::logic::Technique;
use crate::logic::evidence::{Part, Pattern};

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    let deduction = teller.deduction;
    let of = |concluded: &[(Cell, _)]| concluded.iter().map(|&(cell, _)| cell).collect::<Vec<Cell>>();
    let digit = teller.digits();
    let taken: Vec<String> = pattern.parts.iter().skip(1).map(|part| taken(teller, part)).collect();
    let left = if taken.is_empty() { "" } else { " in what is left" };
    let conclusion = match deduction.technique {
        Technique::TemplateSet => {
            format!("Every way to place all missing {digit}s{left} fills {}.", teller.cells(&of(&deduction.place)))
        }
        Technique::TemplateDelete => {
            let cells = words::either(teller.position.layout(), &of(&deduction.eliminate));
            format!("No way to place all missing {digit}s{left} fills {cells}.")
        }
        _ => return None,
    };
    let is_conclusion = |cell: &Cell| of(&deduction.place).contains(cell) || of(&deduction.eliminate).contains(cell);
    let others: Vec<Cell> = pattern.parts[0].cells.iter().copied().filter(|cell| !is_conclusion(cell)).collect();
    let mut marks = teller.candidates(&others, deduction.digits, Role::Pattern);
    for part in pattern.parts.iter().skip(1) {
        marks.extend(teller.candidates(&part.cells, part.digits, Role::Second));
    }
    let first = if taken.is_empty() { "" } else { " Begin with those of other digits." };
    Some(Told {
        look: format!("all places of {digit}"),
        pattern: format!("Compare all the ways to place every missing {digit} at once.{first}"),
        why: taken.into_iter().chain([conclusion]).collect::<Vec<_>>().join(" "),
        areas: Vec::new(),
        marks,
    })
}

/// What another digit has in all its ways.
fn taken(teller: &Teller<'_>, part: &Part) -> String {
    let digit = part.digits.iter().map(|digit| digit.to_string()).collect::<String>();
    format!("All ways to place {digit} have it in {}.", teller.cells(&part.cells))
}
