//! Names of the figures of variant rules, such as `the cage at r5c2`, `the thermometer from r1c2 to r4c2` and `the sandwich of column 1`.

use std::borrow::Cow;

use crate::explain::explainer::Explainer;
use crate::explain::phrase::{Phrase, Piece, list, phrase};
use grid::{Cell, Condition, Family, Figure, FigureForm, Rule, UnitName};

/// Returns the noun for a figure of this family of rules: `cage`, `renban line`.
pub(super) const fn figure_word(family: Family) -> &'static str {
    match family {
        Family::Renban => "renban line",
        Family::Whispers => "whisper line",
        _ => family.word(),
    }
}

/// Returns the first and the last of these cells, with a space before: ` from r1c2 to r4c2`. For a closed line or a single cell, returns
/// ` at r1c2`.
fn from_to(cells: &[Cell]) -> Phrase {
    match cells {
        &[first, .., last] if first != last => phrase![" from ", first, " to ", last],
        _ => phrase![" at ", cells.first().copied()],
    }
}

impl Explainer<'_> {
    /// Returns the rule that a condition belongs to. A condition is a demand on several cells.
    ///
    /// A rule about the whole board has many conditions. Returns the rule only for the first of these, and `None` for the others.
    fn rule_of(&self, condition: &Condition) -> Option<&Rule> {
        let UnitName { family, index } = condition.name;
        self.position.layout().rules().iter().filter(|rule| rule.family == family).nth(index)
    }

    /// Returns a sentence that states the rule that a condition belongs to.
    pub(super) fn rule_sentence(&self, condition: &Condition) -> Phrase {
        let shape = self.position.shape();
        let family = condition.name.family;
        Piece::Words(self.rule_of(condition).map_or(Cow::Borrowed(family.about()), |rule| rule.about(shape))).into()
    }

    /// Returns the number outside the board that belongs to the rule of a condition, such as the number of a sandwich; `None` if the rule
    /// has no such number.
    pub(super) fn outside_clue(&self, condition: &Condition) -> Option<u32> {
        match self.rule_of(condition)?.figure {
            Figure::Outside { total, .. } => Some(total),
            _ => None,
        }
    }

    /// Returns the name of the figure that a condition belongs to: `the cage at r5c2`. For a rule about the whole board, returns the cells
    /// of the condition: `r1c1 and r1c2`.
    pub(super) fn figure_name(&self, condition: &Condition) -> Phrase {
        match self.rule_of(condition) {
            Some(rule) if rule.figure != Figure::Whole => {
                phrase!["the ", figure_word(rule.family), self.figure_location(rule)]
            }
            _ => phrase![&condition.cells],
        }
    }

    /// Returns the location of the figure of a rule, with a space before it: ` at r5c2`, ` from r1c2 to r4c2`, ` between r1c2 and r1c3`.
    ///
    /// If the figure consists of several areas, the text names the first cell of each area: `s at r1c1 and r5c5`. It begins with the plural
    /// ending of the noun before it.
    fn figure_location(&self, rule: &Rule) -> Phrase {
        let cells = rule.figure.cells();
        match (&rule.figure, rule.family.form()) {
            (Figure::Outside { .. }, _) => self.outside_clue_location(rule.family, &cells),
            (Figure::Corner { cells: [first, .., last], .. }, _) => phrase![" between ", *first, " and ", *last],
            (Figure::Areas(areas), _) => {
                let first = |area: &Vec<Cell>| phrase![area.first().copied()];
                phrase!["s at ", list(areas.iter().map(first).collect())]
            }
            (_, FigureForm::Line | FigureForm::Arrow) => from_to(&cells),
            (_, FigureForm::Pair) => phrase![" between ", &cells],
            _ => phrase![" at ", cells.first().copied()],
        }
    }

    /// Returns the location of a number outside the board, with a space before it: ` above column 1`, ` to the right of row 4`. For a
    /// sandwich, whose number is the same at both ends of the line, returns ` of row 4`; for a little killer, returns ` from r1c3 to r7c9`.
    fn outside_clue_location(&self, family: Family, cells: &[Cell]) -> Phrase {
        let shape = self.position.shape();
        let (&[first, .., last], false) = (cells, family == Family::LittleKiller) else { return from_to(cells) };
        let is_row = shape.row(first) == shape.row(last);
        let is_backward = first > last;
        let direction = match (family == Family::Sandwich, is_row, is_backward) {
            (true, ..) => " of ",
            (false, true, false) => " to the left of ",
            (false, true, true) => " to the right of ",
            (false, false, false) => " above ",
            (false, false, true) => " below ",
        };
        phrase![direction, self.unit_of(first, if is_row { Family::Row } else { Family::Column })]
    }

    /// Returns the place where a condition applies: the name of its figure. For a rule about the whole board, returns a unit that contains
    /// the cells of the condition, or at least the first of these cells.
    pub(super) fn condition_location(&self, condition: &Condition) -> Phrase {
        match condition.name.family.form() {
            FigureForm::Whole => phrase![&self.unit_around(&condition.cells)],
            _ => self.figure_name(condition),
        }
    }

    /// Returns a sentence, with a space before it, that states how the cells of a condition are placed in its figure:
    /// ` r1c2 and r1c3 are next to each other on the whisper line from r1c1 to r4c2.` `None` if the figure is neither a line nor made of
    /// areas.
    pub(super) fn membership_sentence(&self, condition: &Condition) -> Option<Phrase> {
        let family = condition.name.family;
        let are = match (family, family.form()) {
            (Family::Palindrome, _) => " are at the same distance from the two ends of ",
            (_, FigureForm::Line) => " are next to each other on ",
            (_, FigureForm::Areas) => " are in the same place in ",
            _ => return None,
        };
        Some(phrase![" ", &condition.cells, are, self.figure_name(condition), "."])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::RuleConditions;
    use crate::{Deduction, Evidence, Position, Technique};
    use grid::{Digit, DigitSet, Layout, Puzzle, Shape};

    fn cells(places: &str) -> Vec<Cell> {
        places.split_whitespace().map(|place| Shape::nine().at(place.parse().unwrap()).unwrap()).collect()
    }

    /// Adds a rule to a classic board. Returns the name of the figure that the first condition of the board belongs to.
    fn name(rule: Rule) -> String {
        let layout = Layout::checked(Shape::nine(), [&Rule::CLASSIC[..], &[rule]].concat()).unwrap();
        let position = Position::of(&Puzzle::blank(layout).check().unwrap());
        let deduction = Deduction {
            technique: Technique::LinkedPair,
            placements: Vec::new(),
            eliminations: Vec::new(),
            digits: DigitSet::EMPTY,
            evidence: Evidence::RuleConditions(RuleConditions::default()),
        };
        let explainer = Explainer { position: &position, deduction: &deduction, is_nested: false };
        explainer.figure_name(position.layout().condition(0)).render(position.layout())
    }

    #[test]
    fn a_figure_on_the_board_is_named_by_its_cells() {
        let line = |family, places: &str| name(Rule::of(family, cells(places)));
        assert_eq!(line(Family::Renban, "r1c1 r1c2 r2c3"), "The renban line from r1c1 to r2c3");
        assert_eq!(line(Family::Renban, "r1c1 r1c2 r2c2 r2c1 r1c1"), "The renban line at r1c1");
        assert_eq!(line(Family::Black, "r1c1 r1c2"), "The black dot between r1c1 and r1c2");
        let figure = |family, figure| name(Rule { family, figure });
        let sum = Figure::Sum { cells: cells("r5c2 r6c2"), total: Some(12) };
        assert_eq!(figure(Family::Cage, sum), "The cage at r5c2");
        let arrow = Figure::Arrow { bulb: cells("r1c1"), shaft: cells("r1c2 r1c3") };
        assert_eq!(figure(Family::Arrow, arrow), "The arrow from r1c1 to r1c3");
        let corner =
            Figure::Corner { cells: cells("r4c4 r4c5 r5c4 r5c5").try_into().unwrap(), digits: vec![Digit::ONE] };
        assert_eq!(figure(Family::Quadruple, corner), "The quadruple between r4c4 and r5c5");
        let areas = Figure::Areas(vec![cells("r1c1 r1c2"), cells("r5c5 r5c6")]);
        assert_eq!(figure(Family::Clone, areas), "The clones at r1c1 and r5c5");
        assert_eq!(name(Rule::whole(Family::Neighbours)), "r1c1 and r1c2");
    }

    #[test]
    fn a_number_outside_the_board_is_named_by_its_line() {
        let row: Vec<Cell> = (0..9).map(|column| Shape::nine().cell(3, column)).collect();
        let column: Vec<Cell> = (0..9).map(|row| Shape::nine().cell(row, 2)).collect();
        let outside = |family, cells: &[Cell]| {
            name(Rule { family, figure: Figure::Outside { cells: cells.to_vec(), total: 20 } })
        };
        let backward = |cells: &[Cell]| cells.iter().rev().copied().collect::<Vec<Cell>>();
        assert_eq!(outside(Family::XSum, &row), "The X-sum to the left of row 4");
        assert_eq!(outside(Family::XSum, &backward(&row)), "The X-sum to the right of row 4");
        assert_eq!(outside(Family::XSum, &column), "The X-sum above column 3");
        assert_eq!(outside(Family::Frame, &backward(&column)), "The frame sum below column 3");
        assert_eq!(outside(Family::Sandwich, &backward(&column)), "The sandwich of column 3");
        assert_eq!(outside(Family::LittleKiller, &cells("r1c7 r2c8 r3c9")), "The little killer from r1c7 to r3c9");
    }
}
