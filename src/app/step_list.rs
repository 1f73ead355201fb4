//! The list of all possible steps: its rows, and the part of it that is visible.

use crate::app::{Area, HINT_ROW, Hint, HintTextArea, ScreenLayout, Size};
use grid::Shape;
use logic::{Deduction, Explanation, Technique};

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepRow {
    /// Heading: a technique, and the number of steps below the heading.
    Technique(Technique, usize),
    /// A step.
    Step {
        /// Index of the step in the list of all steps, counted from 0.
        at: usize,
        /// First result of the step, and the number of its further results, such as `r3c5<>1 +2`.
        follows: String,
        /// Place to look at, such as `box 4`.
        place: String,
        /// First cells of the pattern, such as `r1c3 r5c3`, to be shown where there is no room for the place.
        cells: String,
    },
}

/// Maximum number of cells that are named in a row.
const MOST_CELLS: usize = 4;

/// Returns all rows of the list: the steps in their order, each group below a heading with its technique.
#[must_use]
pub fn step_rows(found: &[(Deduction, Explanation)], shape: Shape) -> Vec<StepRow> {
    let mut rows = Vec::new();
    for (at, (deduction, explanation)) in found.iter().enumerate() {
        let technique = deduction.technique;
        if at == 0 || found[at - 1].0.technique != technique {
            let count = found[at..].iter().take_while(|(next, _)| next.technique == technique).count();
            rows.push(StepRow::Technique(technique, count));
        }
        let place = explanation.render(&explanation.location);
        let place = place.strip_prefix("The ").unwrap_or(&place).to_owned(); // `1s in row 3`
        let cells = deduction.cells().into_iter().take(MOST_CELLS).map(|cell| shape.place(cell).to_string());
        let cells = cells.collect::<Vec<_>>().join(" ");
        rows.push(StepRow::Step { at, follows: follows(deduction, shape), place, cells });
    }
    rows
}

fn follows(deduction: &Deduction, shape: Shape) -> String {
    let placed = deduction.placements.iter().map(|&(cell, digit)| format!("{}={digit}", shape.place(cell)));
    let struck = deduction.eliminations.iter().map(|&(cell, digit)| format!("{}<>{digit}", shape.place(cell)));
    let mut all = placed.chain(struck);
    let first = all.next().unwrap_or_default();
    match all.count() {
        0 => first,
        more => format!("{first} +{more}"),
    }
}

/// Returns at most `height` rows of the list, with the step at index `at` near the middle. The first of these rows is always a heading.
#[must_use]
pub fn rows_in_sight(rows: &[StepRow], at: usize, height: usize) -> Vec<StepRow> {
    let here = rows.iter().position(|row| matches!(row, StepRow::Step { at: step, .. } if *step == at)).unwrap_or(0);
    let first = here.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
    let mut shown: Vec<StepRow> = rows.iter().skip(first).take(height).cloned().collect();
    let heading = rows[..=first.min(rows.len().saturating_sub(1))].iter().rev();
    let mut heading = heading.filter(|row| matches!(row, StepRow::Technique(..)));
    if first < here
        && let (Some(top), Some(heading)) = (shown.first_mut(), heading.next())
    {
        *top = heading.clone();
    }
    shown
}

/// Screen areas of the list of steps, not including its heading and keys. The list is in the panel, or without a panel in a box over half
/// of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListArea {
    /// The box with its frame; `None` if the list is in the panel.
    pub frame: Option<Area>,
    /// Area of the list.
    pub list: Area,
    /// Area below the list for the explanation of the marked step, with a line above it; empty if there is no room.
    pub more: Area,
}

/// Minimum number of rows in a box that are split between the list and the explanation of the marked step.
const LEAST_TO_SPLIT: u16 = 8;

impl ListArea {
    /// Lays the list out on a screen.
    #[must_use]
    pub fn of(size: Size, fit: &ScreenLayout, hint: &Hint) -> Self {
        match fit.panel {
            Some(panel) => {
                let rows = panel.height.saturating_sub(HINT_ROW + 1 + 1); // heading and keys
                Self::split(None, Area { height: rows, ..panel.below(HINT_ROW + 1) }, rows / 2)
            }
            None => {
                let frame = HintTextArea::large(size, fit, hint);
                let inside = frame.inside();
                let more = if inside.height >= LEAST_TO_SPLIT { inside.height / 2 } else { 0 };
                Self::split(Some(frame), inside, more)
            }
        }
    }

    /// Splits an area; the explanation of the marked step gets the last `more` rows.
    fn split(frame: Option<Area>, area: Area, more: u16) -> Self {
        let list = Area { height: area.height - more, ..area };
        Self { frame, list, more: Area { height: more, ..list.below(list.height) } }
    }

    /// Returns the explanation of the marked step as it is laid out below the list; `None` if there is no room for it.
    #[must_use]
    pub fn reason(&self, hint: &Hint) -> Option<HintTextArea> {
        let rows = self.more.height.checked_sub(1).filter(|&rows| rows > 0)?; // below the line
        Some(HintTextArea::within(&hint.reason(self.more.width), hint.top(), (self.more.width, rows)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marked_step_is_always_in_sight_under_its_heading() {
        let techniques = [Technique::FullHouse, Technique::XWing];
        let step = |at: usize| StepRow::Step { at, follows: String::new(), place: String::new(), cells: String::new() };
        let rows: Vec<StepRow> = techniques
            .into_iter()
            .enumerate()
            .flat_map(|(i, technique)| {
                [StepRow::Technique(technique, 6)].into_iter().chain((6 * i..6 * i + 6).map(step))
            })
            .collect();
        for height in 2..20 {
            for at in 0..12 {
                let shown = rows_in_sight(&rows, at, height);
                assert_eq!(shown.len(), height.min(rows.len()));
                let here = shown.iter().position(|row| *row == step(at)).expect("in sight");
                let above = shown[..here].iter().rev().find(|row| matches!(row, StepRow::Technique(..)));
                assert_eq!(above, Some(&StepRow::Technique(techniques[at / 6], 6)), "{at} in {height}");
            }
        }
    }
}
