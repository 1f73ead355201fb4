//! Result of a hint that has just been carried out. It stays marked on the board until the next input.

use crate::app::Hint;
use grid::{Cell, Digit, DigitSet, Shape};
use logic::{Mark, Role};
use text::at_most_five;

/// Digits that a hint placed, and candidates that it eliminated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JustDone {
    placed: Vec<(Cell, Digit)>,
    eliminated: Vec<(Cell, Digit)>,
}

impl JustDone {
    /// Returns what a hint does when it is carried out; `None` if it neither places nor eliminates anything.
    pub(super) fn of(hint: &Hint) -> Option<Self> {
        let (placed, eliminated) = hint.conclusions()?;
        Some(Self { placed, eliminated })
    }

    /// Returns the marks of the placed digits and of the eliminated candidates.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let mark = |role: Role| move |&(cell, digit): &(Cell, Digit)| Mark { cell, digit: Some(digit), role };
        let placed = self.placed.iter().map(mark(Role::Placed));
        placed.chain(self.eliminated.iter().map(mark(Role::Eliminated))).collect()
    }

    /// Returns what was done, in a sentence: `Placed 5 in r3c4.`, `Removed 4 and 8 from r1c2 and r1c8; 4 from r2c5.`
    #[must_use]
    pub fn sentence(&self, shape: Shape) -> String {
        let part = |(verb, link): (&str, &str), candidates: &[(Cell, Digit)]| {
            let groups = by_digits(candidates).into_iter().map(|(digits, cells)| {
                let digits = listed(digits.iter().map(|digit| digit.to_string()).collect());
                let cells = listed(at_most_five(cells.into_iter().map(|cell| shape.place(cell))));
                format!("{digits} {link} {cells}")
            });
            let groups: Vec<String> = groups.collect();
            (!groups.is_empty()).then(|| format!("{verb} {}.", groups.join("; ")))
        };
        let parts = [part(("Placed", "in"), &self.placed), part(("Removed", "from"), &self.eliminated)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// Groups candidates by their digits: each set of digits with the cells that have exactly these, in the order of the first cell.
fn by_digits(candidates: &[(Cell, Digit)]) -> Vec<(DigitSet, Vec<Cell>)> {
    let mut cells: Vec<(Cell, DigitSet)> = Vec::new();
    for &(cell, digit) in candidates {
        match cells.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, digits)) => *digits = digits.with(digit),
            None => cells.push((cell, DigitSet::only(digit))),
        }
    }
    let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for (cell, digits) in cells {
        match groups.iter_mut().find(|(other, _)| *other == digits) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    groups
}

/// `a`, `a and b`, `a, b and c`; a last item `and 3 more` already has its conjunction.
fn listed(mut items: Vec<String>) -> String {
    let Some(last) = items.pop() else { return String::new() };
    match items.is_empty() {
        true => last,
        false if last.starts_with("and ") => format!("{} {last}", items.join(", ")),
        false => format!("{} and {last}", items.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_says_what_was_placed_and_removed() {
        let shape = Shape::nine();
        let at = |row: usize, column: usize, digit: usize| (shape.cell(row - 1, column - 1), Digit::new(digit - 1));
        let sentence = |placed: &[(Cell, Digit)], eliminated: &[(Cell, Digit)]| {
            JustDone { placed: placed.to_vec(), eliminated: eliminated.to_vec() }.sentence(shape)
        };
        assert_eq!(sentence(&[at(3, 4, 5)], &[]), "Placed 5 in r3c4.");
        assert_eq!(sentence(&[], &[at(1, 2, 7), at(1, 8, 7)]), "Removed 7 from r1c2 and r1c8.");
        let several = [at(1, 2, 4), at(1, 2, 8), at(1, 8, 4), at(1, 8, 8), at(2, 5, 4)];
        assert_eq!(sentence(&[], &several), "Removed 4 and 8 from r1c2 and r1c8; 4 from r2c5.");
        let many: Vec<_> = (1..=9).map(|column| at(1, column, 1)).collect();
        assert_eq!(sentence(&[], &many), "Removed 1 from r1c1, r1c2, r1c3, r1c4, r1c5 and 4 more.");
    }
}
