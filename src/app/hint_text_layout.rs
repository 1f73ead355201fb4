//! Layout of a hint's text: in the panel beside the board, otherwise in a box over the board.

use std::ops::Range;

use crate::app::mark_meanings::rows_of_meanings;
use crate::app::text_box_placement::{FRAME, Placement};
use crate::app::{Action, Area, Hint, HintText, ScreenLayout, Size, wrap};

/// The text of a hint, laid out for the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintTextArea {
    /// The box over the board; `None` if the text is in the panel.
    pub frame: Option<Area>,
    /// All lines of text; if there is room, paragraphs are separated by an empty line.
    pub lines: Vec<String>,
    /// Index of the first visible line, counted from 0.
    pub top: usize,
    /// Index of the first visible line before the player scrolls, counted from 0.
    pub start: usize,
    /// Number of rows for the scrolled lines.
    pub rows: usize,
    /// Whether a blank row separates the result from the scrolled lines above it.
    is_parted: bool,
    /// Lines of the result, which stay visible below the scrolled lines. Empty if no scrolling is needed or there is too little room.
    pub kept: Vec<String>,
    paragraphs: Vec<Range<usize>>, // lines of each paragraph; empty for the kept paragraph
    kept_paragraph: Option<usize>,
    current: Option<usize>, // paragraph with the current step of a proof
}

/// First row of a hint in the panel, counted from 0: below the cell, the mode and the highlighted digit.
pub const HINT_ROW: u16 = 7;

/// Number of panel rows for the heading of the hint and the row of keys.
const AROUND: u16 = 4;

/// Minimum number of lines of text in the panel if the legend of styles takes rows from it.
const LEAST_ABOVE_LEGEND: u16 = 8;

/// Minimum number of lines left for the reasons if the result is to stay visible below them.
const LEAST: usize = 3;

/// Maximum number of pages of text in a box over the board. A smaller box, in which the text would need more pages, is not used.
const PAGES: usize = 8;

impl HintTextArea {
    /// Lays out a hint on a screen.
    #[must_use]
    pub fn of(size: Size, fit: &ScreenLayout, hint: &Hint) -> Self {
        match fit.panel {
            Some(panel) => {
                let rows = panel.height.saturating_sub(HINT_ROW + AROUND).max(1);
                let needed = rows_of_meanings(&hint.mark_meanings(), panel.width);
                let legend = needed.saturating_sub(1).max(needed.min(1)); // one row may come from the legend of lines
                let rows = if rows >= legend + LEAST_ABOVE_LEGEND { rows - legend } else { rows };
                Self::within(&hint.text(), hint.top(), (panel.width, rows))
            }
            None => Self::over_board(size, fit, hint),
        }
    }

    /// Lays out a hint over the half of the board that it does not mention. The box takes at most half of the board's rows, or two thirds
    /// if the newly revealed text needs them. If that hides mentioned cells, chooses the position and size that hide the fewest.
    fn over_board(size: Size, fit: &ScreenLayout, hint: &Hint) -> Self {
        let (board, text, placement) = (fit.board.size(), hint.text(), Placement::of(size, fit, hint));
        let width = placement.width();
        let within =
            |width: u16, rows: u16| Self::within(&text, hint.top(), (width.saturating_sub(FRAME.width), rows.max(2)));
        let at_once = |part: u16| within(width, part.saturating_sub(FRAME.height));
        let half = at_once(board.height / 2);
        let most = board.height * 2 / 3;
        let read = if half.top + half.rows < half.lines.len() { at_once(most) } else { half };
        let height = read.height() as u16 + FRAME.height;
        let usual = placement.half(height);
        if placement.hidden(usual) > 0 {
            let lines = |width: u16| within(width + FRAME.width, 0).lines.len() as u16;
            let best = placement.best(most, lines).filter(|&best| placement.hidden(best) < placement.hidden(usual));
            let read =
                best.map(|frame| Self { frame: Some(frame), ..within(frame.width, frame.height - FRAME.height) });
            if let Some(read) = read.filter(|read| read.lines.len() <= PAGES * read.rows) {
                return read;
            }
        }
        Self { frame: Some(usual), ..read }
    }

    /// Returns a box with half of the board's rows. Its vertical position is the one that hides the fewest of the mentioned cells.
    pub(super) fn large(size: Size, fit: &ScreenLayout, hint: &Hint) -> Area {
        let placement = Placement::of(size, fit, hint);
        placement.slid(placement.half(fit.board.size().height / 2))
    }

    /// Lays out the text of a hint for an area of this width and height, without a frame.
    #[must_use]
    pub fn within(text: &HintText, top: Option<usize>, (width, rows): (u16, u16)) -> Self {
        let mut rows = usize::from(rows);
        let mut parts: Vec<Vec<String>> = text.said.iter().map(|said| wrap(said, usize::from(width))).collect();
        let bare: usize = parts.iter().map(Vec::len).sum();
        let gap = usize::from(rows > 8 && bare + parts.len().saturating_sub(1) <= rows);
        let is_kept = |&at: &usize| bare > rows && rows >= parts[at].len() + LEAST;
        let kept_paragraph = text.result.filter(is_kept);
        let kept = kept_paragraph.map(|at| std::mem::take(&mut parts[at])).unwrap_or_default();
        rows -= kept.len();
        let is_parted = !kept.is_empty() && rows > LEAST;
        rows -= usize::from(is_parted);
        let (mut lines, mut paragraphs): (Vec<String>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
        for (i, part) in parts.into_iter().enumerate() {
            lines.extend(vec![String::new(); if i > 0 { gap } else { 0 }]);
            paragraphs.push(lines.len()..lines.len() + part.len());
            lines.extend(part);
        }
        let last = lines.len().saturating_sub(rows);
        let start = paragraphs.get(text.new).map_or(0, |paragraph| paragraph.start).min(last);
        let top = top.unwrap_or(start).min(last);
        Self {
            frame: None,
            lines,
            top,
            start,
            rows,
            is_parted,
            kept,
            paragraphs,
            kept_paragraph,
            current: text.current,
        }
    }

    /// Returns the number of rows that the visible text takes, with the blank row above a result that stays visible.
    #[must_use]
    pub fn height(&self) -> usize {
        self.lines.len().min(self.rows) + usize::from(self.is_parted) + self.kept.len()
    }

    /// Returns the number of visible lines if `top` is the first of them. If the text goes on below, its last row stays blank where the
    /// visible text then ends with a sentence.
    fn visible_from(&self, top: usize) -> usize {
        let end = top + self.rows;
        if self.rows <= LEAST || end >= self.lines.len() {
            return self.rows;
        }
        let ends_sentence = |line: usize| self.lines[line].ends_with('.');
        self.rows - usize::from(ends_sentence(end - 2) && !ends_sentence(end - 1))
    }

    /// Returns the indexes of the paragraphs that are visible if `top` is the first visible line, counted from 0.
    pub(super) fn paragraphs_at(&self, top: usize) -> Vec<usize> {
        let end = top + self.visible_from(top);
        let is_seen = |paragraph: &Range<usize>| paragraph.start < end && top < paragraph.end;
        let all = self.paragraphs.iter().enumerate();
        all.filter(|(at, paragraph)| self.kept_paragraph == Some(*at) || is_seen(paragraph)).map(|(at, _)| at).collect()
    }

    /// Returns the visible row in which the current step of a proof begins, counted from 0; `None` if there is none.
    #[must_use]
    pub fn current_row(&self) -> Option<usize> {
        let at = self.current?;
        if self.kept_paragraph == Some(at) {
            return Some(self.height() - self.kept.len());
        }
        let line = self.paragraphs.get(at)?.start;
        (self.top..self.top + self.visible_from(self.top)).contains(&line).then(|| line - self.top)
    }

    /// Returns the visible lines.
    pub fn shown(&self) -> impl Iterator<Item = &String> {
        self.lines.iter().skip(self.top).take(self.visible_from(self.top))
    }

    /// Returns the action that reveals more text: page down while there are lines below, otherwise page up; `None` if all lines are
    /// visible.
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

    /// Returns the first visible line after a page up or down, or after a jump to the top or bottom. At least one line of the previous page
    /// stays visible.
    #[must_use]
    pub fn turned(&self, action: Action) -> usize {
        let overlap = if self.rows > LEAST { 2 } else { 1 }; // the last row of a page may be blank
        let page = self.rows.saturating_sub(overlap).max(1);
        let last = self.lines.len().saturating_sub(self.rows);
        match action {
            Action::Top => 0,
            Action::Bottom => last,
            Action::PageUp => self.top.saturating_sub(page),
            _ => (self.top + page).min(last),
        }
    }
}
