//! Where the words of a hint stand, and which of their lines: beside the board, else in a box over it.

use crate::app::spot::{FRAME, Ground};
use crate::app::{Action, Area, Hint, HintText, Layout, Size, wrap};
use grid::CellSet;

/// The words of a hint, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The box that is drawn over the board; none where a panel has room for the words.
    pub frame: Option<Area>,
    /// All lines; an empty one between two paragraphs where there is room for it.
    pub lines: Vec<String>,
    /// The first line that is shown, counted from 0.
    pub top: usize,
    /// How many lines are shown at once.
    pub rows: usize,
    /// What follows, where there is no room for all lines: it stays in sight below those that are shown.
    pub kept: Vec<String>,
}

/// The row of the panel on which a hint begins: below the cell, the mode and the digit that is lit.
pub const HINT_ROW: u16 = 7;

/// Rows of a panel that a hint's heading and its keys take.
const AROUND: u16 = 4;

/// Lines that are left for the reason where what follows is kept in sight.
const LEAST: usize = 3;

/// So many times must the words be leafed on at most, for a box to be as small as that.
const PAGES: usize = 8;

/// Columns that a box over the board has at most.
const WIDEST: u16 = 60;

impl Reading {
    /// Lays a hint out on a screen.
    #[must_use]
    pub fn of(size: Size, fit: &Layout, hint: &Hint) -> Self {
        match fit.panel {
            Some(panel) => {
                let rows = panel.height.saturating_sub(HINT_ROW + AROUND).max(1);
                Self::within(&hint.text(), hint.top, (panel.width, rows))
            }
            None => Self::over_board(size, fit, hint),
        }
    }

    /// In half of the board's rows, over the half that the hint does not speak of; in two thirds where what is new needs them. Where that hides
    /// cells that it speaks of, wherever it hides least.
    fn over_board(size: Size, fit: &Layout, hint: &Hint) -> Self {
        let board = fit.board.size();
        let width = Self::width(size, fit);
        let text = hint.text();
        let within =
            |width: u16, rows: u16| Self::within(&text, hint.top, (width.saturating_sub(FRAME.width), rows.max(2)));
        let at_once = |part: u16| within(width, part.saturating_sub(FRAME.height));
        let half = at_once(board.height / 2);
        let most = board.height * 2 / 3;
        let read = if half.top + half.rows < half.lines.len() { at_once(most) } else { half };
        let height = (read.lines.len().min(read.rows) + read.kept.len()) as u16 + FRAME.height;
        let usual = Self::half(size, fit, hint, height);
        let spoken = hint.spoken().into_iter().collect();
        let ground = Self::ground((size, fit), hint, &spoken);
        if ground.hidden(usual) > 0 {
            let lines = |width: u16| within(width + FRAME.width, 0).lines.len() as u16;
            let best = ground.best(most, lines).filter(|&best| ground.hidden(best) < ground.hidden(usual));
            let read =
                best.map(|frame| Self { frame: Some(frame), ..within(frame.width, frame.height - FRAME.height) });
            if let Some(read) = read.filter(|read| read.lines.len() <= PAGES * read.rows) {
                return read;
            }
        }
        Self { frame: Some(usual), ..read }
    }

    fn ground<'a>((size, fit): (Size, &'a Layout), hint: &Hint, spoken: &'a CellSet) -> Ground<'a> {
        Ground { size, fit, spoken, is_low: hint.is_in_the_lower_half(fit.board.rows()) }
    }

    /// A box of half of the board's rows, where it hides fewest of the cells that the hint speaks of.
    pub(super) fn large(size: Size, fit: &Layout, hint: &Hint) -> Area {
        let spoken = hint.spoken().into_iter().collect();
        Self::ground((size, fit), hint, &spoken).slid(Self::half(size, fit, hint, fit.board.size().height / 2))
    }

    /// Columns of a box over the whole board.
    fn width(size: Size, fit: &Layout) -> u16 {
        fit.board.size().width.max(size.width.min(WIDEST))
    }

    /// A box of so many rows over the half of the board that the hint does not speak of.
    fn half(size: Size, fit: &Layout, hint: &Hint, height: u16) -> Area {
        let board = fit.board.size();
        let width = Self::width(size, fit);
        let y =
            if hint.is_in_the_lower_half(fit.board.rows()) { fit.board.y } else { fit.board.y + board.height - height };
        let x = (fit.board.x + board.width / 2).saturating_sub(width / 2).min(size.width.saturating_sub(width));
        Area { x, y, width, height }
    }

    /// Lays out the words of a hint in an area of this width and height, without a box.
    #[must_use]
    pub fn within(text: &HintText, top: Option<usize>, (width, rows): (u16, u16)) -> Self {
        let mut rows = usize::from(rows);
        let mut parts: Vec<Vec<String>> = text.said.iter().map(|said| wrap(said, usize::from(width))).collect();
        let bare: usize = parts.iter().map(Vec::len).sum();
        let gap = usize::from(rows > 8 && bare + parts.len().saturating_sub(1) <= rows);
        let is_kept = |&at: &usize| bare > rows && rows >= parts[at].len() + LEAST;
        let kept = text.result.filter(is_kept).map(|at| std::mem::take(&mut parts[at])).unwrap_or_default();
        rows -= kept.len();
        let (mut lines, mut new) = (Vec::new(), 0);
        for (i, part) in parts.into_iter().enumerate() {
            lines.extend(vec![String::new(); if i > 0 { gap } else { 0 }]);
            new = if i == text.new { lines.len() } else { new };
            lines.extend(part);
        }
        let top = top.unwrap_or(new).min(lines.len().saturating_sub(rows));
        Self { frame: None, lines, top, rows, kept }
    }

    /// The lines that are shown.
    pub fn shown(&self) -> impl Iterator<Item = &String> {
        self.lines.iter().skip(self.top).take(self.rows)
    }

    /// The action that shows more: down as long as something is below, else up.
    #[must_use]
    pub const fn more(&self) -> Option<Action> {
        if self.top + self.rows < self.lines.len() {
            Some(Action::PageDown)
        } else if self.top > 0 {
            Some(Action::PageUp)
        } else {
            None
        }
    }

    /// The first line after a page up or down; one line stays in sight.
    #[must_use]
    pub fn turned(&self, action: Action) -> usize {
        let page = self.rows.saturating_sub(1).max(1);
        let last = self.lines.len().saturating_sub(self.rows);
        if action == Action::PageUp { self.top.saturating_sub(page) } else { (self.top + page).min(last) }
    }
}
