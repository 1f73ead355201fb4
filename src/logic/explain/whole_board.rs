//! Patterns that span the board in words.

use super::{Role, Teller, Told};
use crate::grid::Cell;
use crate::logic::Technique;
use crate::logic::evidence::Pattern;

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(teller: &Teller<'_>, pattern: &Pattern) -> Option<Told> {
    let deduction = teller.deduction;
    let of = |concluded: &[(Cell, _)]| concluded.iter().map(|&(cell, _)| cell).collect::<Vec<Cell>>();
    let digit = teller.digits();
    let why = match deduction.technique {
        Technique::TemplateSet => {
            let cells = teller.cells(&of(&deduction.place));
            format!("Every way to place all missing {digit}s fills {cells}.")
        }
        Technique::TemplateDelete => {
            format!("No way to place all missing {digit}s fills {}.", either(teller, &of(&deduction.eliminate)))
        }
        _ => return None,
    };
    let is_conclusion = |cell: &Cell| of(&deduction.place).contains(cell) || of(&deduction.eliminate).contains(cell);
    let others: Vec<Cell> = pattern.parts[0].cells.iter().copied().filter(|cell| !is_conclusion(cell)).collect();
    Some(Told {
        look: format!("all places of {digit}"),
        pattern: format!("Compare all the ways to place every missing {digit} at once."),
        why,
        areas: Vec::new(),
        marks: teller.candidates(&others, deduction.digits, Role::Pattern),
    })
}

/// `r1c2, r1c4 or r3c5`.
fn either(teller: &Teller<'_>, cells: &[Cell]) -> String {
    teller.cells(cells).replace(" and ", " or ")
}
