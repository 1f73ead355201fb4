//! Requirements that a board places on the screen layout, independent of the window size.

use std::collections::HashMap;

use crate::app::{BoardArea, BoardForm, Clue, Margins};
use grid::{Cell, Family, FigureForm as Kind, Layout, Shape};

/// Number of blank columns between two clues at the same end of a row.
const APART: u16 = 1;

/// Requirements that a board places on the screen layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRequirements {
    /// Side length and box size.
    pub shape: Shape,
    /// Whether the board's rules are drawn on the lines between cells. If so, only forms with lines between all cells are used.
    pub is_walled: bool,
    /// Margins for clues outside of the board.
    pub margins: Margins,
    /// Cell that must stay visible if the board is too large to be shown whole.
    pub focus: Cell,
}

impl BoardRequirements {
    /// Returns the requirements of a board with these rules.
    #[must_use]
    pub fn of(layout: &Layout, focus: Cell) -> Self {
        let on_lines = |kind| {
            matches!(kind, Kind::Line | Kind::Pair | Kind::Sum { .. } | Kind::Arrow | Kind::Corner | Kind::Regions)
        };
        let is_walled = !layout.has(Family::Box) || layout.rules().iter().any(|rule| on_lines(rule.family.form()));
        Self { shape: layout.shape(), is_walled, margins: margins(layout), focus }
    }

    /// Returns the forms that can show the whole board with its rules, the largest first.
    #[must_use]
    pub const fn forms(&self) -> &'static [BoardForm] {
        match self.shape.side() {
            _ if self.is_walled => {
                &[BoardForm::Large, BoardForm::Full, BoardForm::Lined, BoardForm::Wide, BoardForm::Compact]
            }
            _ if self.has_margins() => {
                &[BoardForm::Large, BoardForm::Full, BoardForm::Lined, BoardForm::Dense, BoardForm::Compact]
            }
            10..=16 => &[
                BoardForm::Full,
                BoardForm::Lined,
                BoardForm::Dense,
                BoardForm::Compact,
                BoardForm::Dots,
                BoardForm::Tiny,
            ],
            _ => &[
                BoardForm::Large,
                BoardForm::Full,
                BoardForm::Lined,
                BoardForm::Dense,
                BoardForm::Compact,
                BoardForm::Tiny,
            ],
        }
    }

    /// Returns the area of the whole board in this form, with margins for the clues.
    #[must_use]
    pub const fn area(&self, form: BoardForm) -> BoardArea {
        BoardArea::new(self.shape, form).with(self.margins)
    }

    /// Whether there are clues outside of the board.
    #[must_use]
    pub const fn has_margins(&self) -> bool {
        let Margins { left, right, top, bottom } = self.margins;
        left + right + top + bottom > 0
    }
}

fn margins(layout: &Layout) -> Margins {
    let (mut rows, mut columns): (HashMap<_, u16>, HashMap<_, u16>) = (HashMap::new(), HashMap::new());
    let end = layout.shape().side() as isize;
    let mut margins = Margins::default();
    for clue in Clue::all(layout) {
        let (row, column) = clue.at;
        let is_above_or_below = clue.is_above_or_below(layout.shape());
        if is_above_or_below {
            let count = rows.entry(clue.at).or_default();
            *count += 1;
            let side = if row < 0 { &mut margins.top } else { &mut margins.bottom };
            *side = (*side).max(*count);
        }
        if column < 0 || column >= end {
            let mut wide = clue.width();
            if !is_above_or_below {
                wide += columns.get(&clue.at).map_or(0, |taken| taken + APART);
                columns.insert(clue.at, wide);
            }
            let side = if column < 0 { &mut margins.left } else { &mut margins.right };
            *side = (*side).max(wide);
        }
    }
    margins
}
