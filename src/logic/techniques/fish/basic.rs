//! Fish without fins: n lines that hold a digit in n crossing lines only.

use std::ops::ControlFlow;

use crate::evidence::Fish as Evidential;
use crate::position::ones;
use crate::techniques::fish::LINES;
use crate::techniques::packs::packs;
use crate::view::{digits_for, is_vain};
use crate::{Deduction, Evidence, Finder, Found, Position, Technique, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Rows that hold a digit in as many columns, or columns in as many rows: these get it there and nowhere else.
#[derive(Debug)]
pub struct Fish {
    pub size: u32,
    pub technique: Technique,
}

/// What is known of the fish across that a fish leaves: the other crossing lines, which have the digit in the other lines only and strike
/// the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// There is none, so that there is no fish either.
    Lacking,
    /// It would be as large: if there is no fish one way, there is none the other way.
    AsLarge,
    Unknown,
}

impl Fish {
    /// Returns the digits that may have such a fish: those of which some place is in no template. Where templates have to be searched for, a
    /// look at every two lines costs less.
    fn digits(&self, position: &Position) -> DigitSet {
        if self.size > 2 || position.ground().is_plain {
            return digits_for(position, self.technique);
        }
        position.unsettled().iter().filter(|&digit| !position.lacks(self.technique, digit)).collect()
    }

    fn rest(&self, position: &Position, digit: Digit, rows: &[UnitId]) -> Rest {
        let ground = position.ground();
        if !ground.is_plain {
            return Rest::Unknown;
        }
        let view = View::<2>::of(position);
        let is_whole = position.units_with_one(digit) & ground.lines == 0 && view.dead(digit) != view.places(digit);
        if !is_whole {
            return Rest::Unknown; // so many lines may have the digit in fewer crossing lines, or in a single cell, which is no fish
        }
        let lines = rows.iter().filter(|&&row| position.places(row, digit) != 0).count();
        match lines.saturating_sub(self.size as usize) {
            0 | 1 => Rest::Lacking,
            left if left == self.size as usize => Rest::AsLarge,
            left if left < self.size as usize && position.lacks(LINES[left - 2][0], digit) => Rest::Lacking,
            _ => Rest::Unknown,
        }
    }

    /// The i-th cell of each of `lines` lies in the i-th of `across`.
    fn swim(
        &self,
        position: &Position,
        digit: Digit,
        [lines, across]: [&[UnitId]; 2],
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let mut sets = [0; 64];
        for (set, &line) in sets.iter_mut().zip(lines) {
            *set = position.places(line, digit);
        }
        packs(&sets[..lines.len()], self.size, &mut |chosen, union| {
            let covers: Vec<UnitId> = ones(union).map(|at| across[at]).collect();
            if covers.iter().all(|&cover| position.places(cover, digit) & !chosen == 0) {
                return ControlFlow::Continue(());
            }
            let falls = |&cover: &UnitId| position.cells(cover, position.places(cover, digit) & !chosen);
            let mut eliminate: Vec<(Cell, Digit)> = covers.iter().flat_map(falls).map(|cell| (cell, digit)).collect();
            eliminate.sort_unstable();
            let bases: Vec<UnitId> = ones(chosen).map(|at| lines[at]).collect();
            let places = |&base: &UnitId| position.cells(base, position.places(base, digit));
            let mut cells: Vec<Cell> = bases.iter().flat_map(places).collect();
            cells.sort_unstable();
            found(Deduction {
                technique: self.technique,
                place: Vec::new(),
                eliminate,
                digits: DigitSet::only(digit),
                evidence: Evidence::Fish(Evidential { bases, covers, cells, ..Evidential::default() }),
            })
        })
    }
}

impl Finder for Fish {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
        let (rows, columns) = (&position.ground().rows[..], &position.ground().columns[..]);
        if rows.is_empty() || columns.is_empty() {
            return ControlFlow::Continue(()); // a board without the one or the other has no such fish
        }
        for digit in self.digits(position).iter() {
            let rest = self.rest(position, digit, rows);
            let lacks_rows =
                rest == Rest::Lacking || is_vain(found, |found| self.swim(position, digit, [rows, columns], found))?;
            let lacks_columns = rest != Rest::Unknown && lacks_rows
                || is_vain(found, |found| self.swim(position, digit, [columns, rows], found))?;
            if lacks_rows && lacks_columns {
                position.note_lacking(self.technique, digit);
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ladder, samples};
    use grid::{Board, Layout, Puzzle, Rule, Shape};

    /// All that the fish finds in both directions, whatever is known of it.
    fn searched(fish: &Fish, position: &Position) -> Vec<Deduction> {
        let (ground, mut all) = (position.ground(), Vec::new());
        for digit in digits_for(&position.forgetful(), fish.technique).iter() {
            for lines in [[&ground.rows[..], &ground.columns], [&ground.columns, &ground.rows]] {
                let _ = fish.swim(position, digit, lines, &mut |deduction| {
                    all.push(deduction);
                    ControlFlow::Continue(())
                });
            }
        }
        all
    }

    #[test]
    fn what_a_fish_leaves_tells_whether_there_is_one() {
        let (mut count, mut known) = ([0; 3], 0);
        let struck = samples::struck().map(|board: Board| Position::of(&board));
        let ladder = Ladder::ours();
        for position in samples::beyond_singles(&ladder).chain(struck) {
            for (fish, count) in
                (2..).zip(LINES).map(|(size, [basic, ..])| Fish { size, technique: basic }).zip(&mut count)
            {
                let wanted = searched(&fish, &position);
                let mut found = Vec::new();
                let _ = fish.find(&position, &mut |deduction| {
                    found.push(deduction);
                    ControlFlow::Continue(())
                });
                assert_eq!(found, wanted);
                *count += wanted.len();
                let rest = |digit: Digit| fish.rest(&position, digit, &position.ground().rows);
                known += DigitSet::all(9).iter().filter(|&digit| rest(digit) != Rest::Unknown).count();
            }
        }
        assert!(count.iter().all(|&count| count > 20) && known > 100, "{count:?} {known}");
    }

    /// The search for templates remembers the digits all of whose places are in some.
    #[test]
    fn an_x_wing_is_looked_for_without_templates_where_other_rules_hold() {
        let layout = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::KNIGHT]].concat());
        let position = Position::of(&Puzzle::blank(layout).check().unwrap());
        for (size, technique, unsettled) in
            [(2, Technique::XWing, DigitSet::all(9)), (3, Technique::Swordfish, DigitSet::EMPTY)]
        {
            let _ = Fish { size, technique }.find(&position, &mut |_| ControlFlow::Continue(()));
            assert_eq!(position.unsettled(), unsettled, "{technique:?}");
        }
    }
}
