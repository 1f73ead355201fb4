//! Window onto the matrix of a board: how the matrix is cut into characters, where the window is, and which part is visible.

use std::ops::Range;

use crate::app::watch::Watch;
use crate::app::{Action, Area, Size};
use cover::{ItemId, OptionId, StepKind};
use solve::{ItemName, Matrix, exact};

/// Maximum number of items of a matrix that is shown as 0s and 1s by default. Larger matrices are shown as dots.
const FEW: usize = 80;
/// Minimum and maximum width in columns of the panel with the path and the map of the matrix. It is narrower than the maximum only if this
/// makes all columns of the matrix visible.
const PANEL: (u16, u16) = (23, 34);
/// Minimum height in rows of this panel, if there is room.
const PANEL_ROWS: u16 = 30;
/// Maximum number of screen columns for a column of 0s and 1s.
const MAX_STEP: u16 = 3;
/// Minimum width in columns of a screen that shows this panel.
const WIDE: u16 = 110;
/// Length of the longest sentence in characters, including the number of its step.
const SENTENCE: u16 = 126;

/// Settings of the window that the player can change. Everything else follows from the position of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    at: Option<(usize, usize)>, // first option and first item after scrolling by hand; `None` to follow the search
    is_swapped: bool,           // whether the player has switched between digits and dots
}

/// Part of the matrix that one character shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// One entry, as a 0 or a 1.
    Fine,
    /// Four options by two items, with a dot for each 1.
    Dots,
}

/// Matrix cut into characters. Items are grouped into families: the cells, each kind of unit, and each rule with secondary items. Each
/// column of characters belongs to one family; families are separated by gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Part of the matrix that one character shows.
    pub grain: Grain,
    /// Number of options.
    pub options: usize,
    /// Items in each column of characters. An empty range stands for a gap between families.
    pub columns: Vec<Range<usize>>,
    /// Column of characters that shows each item, by index of the item.
    pub column_of: Vec<usize>,
    /// Index of the first item of each family.
    pub families: Vec<usize>,
}

/// Visible part of a matrix that is cut into characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pane {
    /// Visible rows of characters.
    pub rows: Range<usize>,
    /// Visible columns of characters.
    pub columns: Range<usize>,
}

/// Areas of the page with the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixArea {
    /// Area of the whole page, without the row of the keys. The title is in its first row, and the names of options begin in its first column.
    pub block: Area,
    /// Area of the matrix itself. Two rows of headings are above it, scroll bars below it and to its right, and the names of options to its
    /// left.
    pub body: Area,
    /// Number of screen columns from one column of characters to the next. It is 1 unless the whole width of the matrix is visible.
    pub step: u16,
    /// Area of the path and the map of the matrix; `None` if the screen is too narrow.
    pub panel: Option<Area>,
    /// Area of the counters, and area of the sentence below them; `None` if the screen is too low.
    pub words: Option<(Area, Area)>,
}

impl Grain {
    /// Returns the number of options that one character shows.
    #[must_use]
    pub const fn tall(self) -> usize {
        match self {
            Self::Fine => 1,
            Self::Dots => 4,
        }
    }

    const fn wide(self) -> usize {
        match self {
            Self::Fine => 1,
            Self::Dots => 2,
        }
    }
}

impl Cut {
    /// Cuts the matrix of a board into characters.
    #[must_use]
    pub fn of(matrix: &Matrix, grain: Grain) -> Self {
        let (items, options) = (matrix.problem().items(), matrix.problem().options());
        let families = families(matrix);
        let (mut columns, mut column_of) = (Vec::new(), Vec::with_capacity(items));
        for (at, &first) in families.iter().enumerate() {
            if at > 0 {
                columns.push(first..first);
            }
            let end = families.get(at + 1).copied().unwrap_or(items);
            for item in (first..end).step_by(grain.wide()) {
                let last = (item + grain.wide()).min(end);
                column_of.extend((item..last).map(|_| columns.len()));
                columns.push(item..last);
            }
        }
        Self { grain, options, columns, column_of, families }
    }

    /// Returns the number of rows of characters.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.options.div_ceil(self.grain.tall())
    }

    /// Returns the options in a row of characters.
    #[must_use]
    pub fn options_of(&self, row: usize) -> Range<usize> {
        let first = row * self.grain.tall();
        first..(first + self.grain.tall()).min(self.options)
    }

    /// Returns the index of an item's family, counted from 0.
    #[must_use]
    pub fn family_of(&self, item: usize) -> usize {
        self.families.partition_point(|&first| first <= item).saturating_sub(1)
    }
}

impl MatrixArea {
    /// Lays out the page for a screen of this size, option names of this width, and a matrix that is cut into these characters; `None` if
    /// there is no room for the matrix.
    #[must_use]
    pub fn of(size: Size, names: u16, cut: &Cut) -> Option<Self> {
        const HEADS: u16 = 3; // including the title above them
        let [columns, rows] = [cut.columns.len(), cut.rows()].map(|count| u16::try_from(count).unwrap_or(u16::MAX));
        let left = 2 + names + 1;
        let panel = match size.width.saturating_sub(left + 1).saturating_sub(columns) {
            _ if size.width < WIDE => 0,
            rest if (PANEL.0..PANEL.1).contains(&rest) => rest,
            _ => PANEL.1,
        };
        let room = size.width.checked_sub(left + 1 + panel)?;
        let step = if cut.grain == Grain::Fine { (room / columns.max(1)).clamp(1, MAX_STEP) } else { 1 };
        let width = room.min(step * columns);
        let page = if panel > 0 { left + width + 1 + panel } else { size.width };
        let said = sentence_rows(page);
        let with_words = size.height.checked_sub(HEADS + 1 + 1 + said + 1).filter(|&height| height >= 4);
        let most = with_words.or_else(|| size.height.checked_sub(HEADS + 1 + 1))?;
        if room < 8 || most < 3 {
            return None;
        }
        let height = most.min(if panel > 0 { rows.max(PANEL_ROWS) } else { rows });
        let said = with_words.map(|_| said);
        let block = Area::above_keys(size, page, HEADS + height + 1 + said.map_or(0, |said| 1 + said));
        let body = Area { x: block.x + left, y: block.y + HEADS, width, height: height.min(rows) };
        let panel = (panel > 0).then(|| block.rows(1, height + 3).right_of(left + width + 2));
        let words = said.map(|said| (block.row(HEADS + height + 1), block.rows(HEADS + height + 2, said)));
        Some(Self { block, body, step, panel, words })
    }

    /// Returns the number of columns of characters that fit, and the number of rows.
    fn characters(&self) -> (usize, usize) {
        (usize::from(self.body.width / self.step), usize::from(self.body.height))
    }
}

/// Returns the number of rows that the longest sentence takes in an area of this width.
#[must_use]
pub const fn sentence_rows(width: u16) -> u16 {
    // Lines break between words. In narrow windows this costs about half a word per line.
    SENTENCE.div_ceil(if width > 60 { width } else { width - 3 })
}

impl Window {
    /// Whether the window scrolls with the search.
    #[must_use]
    pub const fn follows(&self) -> bool {
        self.at.is_none()
    }

    /// Cuts the matrix into characters: digits for a small matrix, dots for a large matrix, or the reverse if the player has switched.
    #[must_use]
    pub fn cut(&self, matrix: &Matrix) -> Cut {
        let is_small = matrix.problem().items() <= FEW;
        Cut::of(matrix, if is_small == self.is_swapped { Grain::Dots } else { Grain::Fine })
    }

    /// Returns the part of the matrix that is visible on this page.
    #[must_use]
    pub fn pane(&self, cut: &Cut, machine: &exact::Machine, area: &MatrixArea) -> Pane {
        let (option, item) = self.at.unwrap_or_else(|| focus(machine));
        let row = option.min(cut.options.saturating_sub(1)) / cut.grain.tall();
        let column = cut.column_of.get(item).copied().unwrap_or_default();
        let (wide, high) = area.characters();
        let from =
            |total, seen, at| if self.follows() { following(total, seen, at) } else { at.min(last(total, seen)) };
        let (top, left) = (from(cut.rows(), high, row), from(cut.columns.len(), wide, column));
        Pane { rows: top..cut.rows().min(top + high), columns: left..cut.columns.len().min(left + wide) }
    }
}

impl Watch {
    /// Returns the player's settings of the window onto the matrix.
    #[must_use]
    pub const fn window(&self) -> &Window {
        &self.window
    }

    /// Returns the areas of the page with the matrix on a screen of this size; `None` if the solver is not Algorithm X, or if there
    /// is no room.
    #[must_use]
    pub fn matrix_area(&self, size: Size) -> Option<MatrixArea> {
        let matrix = self.exact()?.matrix();
        let longest = matrix.problem().options().checked_sub(1)?;
        let names = matrix.option_name(OptionId(longest as u32)).to_string().len() as u16;
        MatrixArea::of(size, names, &self.window.cut(matrix))
    }

    /// Scrolls the window onto the matrix or switches it between digits and dots, depending on the action. Ignores all other actions.
    pub fn scroll(&mut self, action: Action, size: Size) {
        let (Some(machine), Some(area)) = (self.exact(), self.matrix_area(size)) else { return };
        let cut = self.window.cut(machine.matrix());
        let pane = self.window.pane(&cut, machine, &area);
        let (wide, high) = area.characters();
        let (down, across) = ((high / 4).max(1), (wide / 4).max(1));
        let (mut top, mut left) = (pane.rows.start, pane.columns.start);
        let mut window = self.window;
        match action {
            Action::Follow => window.at = None,
            Action::Zoom => window.is_swapped = !window.is_swapped,
            Action::Up => top = top.saturating_sub(down),
            Action::Down => top = (top + down).min(last(cut.rows(), high)),
            Action::Left => left = left.saturating_sub(across),
            Action::Right => left = (left + across).min(last(cut.columns.len(), wide)),
            Action::PageUp => top = top.saturating_sub(high),
            Action::PageDown => top = (top + high).min(last(cut.rows(), high)),
            _ => return,
        }
        if (top, left) != (pane.rows.start, pane.columns.start) {
            window.at = Some((cut.options_of(top).start, cut.columns[left].start));
        }
        self.window = window;
    }
}

/// Returns the indices of the option and the item of the last step. If the step has no option, the last option on the path is used instead.
/// If the step has no item, the last item on the path is used instead.
fn focus(machine: &exact::Machine) -> (usize, usize) {
    let search = machine.search();
    let (depth, last) = (search.path().len(), search.path().last());
    let taken = || search.path().filter_map(|level| level.option).last().unwrap_or(OptionId(0));
    let (option, item) = match search.last().map(|step| step.kind) {
        Some(StepKind::Choose { item, .. }) => (search.turns(depth - 1).first().copied().unwrap_or_else(taken), item),
        Some(StepKind::Try(branch) | StepKind::TakeBack(branch)) => (branch.option, branch.item),
        Some(StepKind::DeadEnd { item }) => (taken(), item),
        Some(StepKind::Solution | StepKind::Exhausted) | None => (taken(), last.map_or(ItemId(0), |level| level.item)),
    };
    (option.index(), item.index())
}

/// Returns the start of a window of size `seen` that shows position `at`. Windows start at multiples of half their size, so that the window
/// usually stays in place when `at` changes a little.
fn following(total: usize, seen: usize, at: usize) -> usize {
    let step = (seen / 2).max(1);
    (at.saturating_sub(seen / 4) / step * step).min(last(total, seen))
}

/// Returns the last possible start of a window of `seen` rows or columns.
const fn last(total: usize, seen: usize) -> usize {
    total.saturating_sub(seen)
}

/// Returns the index of the first item of each family. The families are the cells, each kind of unit, and each rule with secondary items.
/// For a matrix that is not that of a board, they are the primary items and, if there are any, the secondary items.
fn families(matrix: &Matrix) -> Vec<usize> {
    if matrix.layout().is_none() {
        let (primary, items) = (matrix.problem().primary(), matrix.problem().items());
        return if primary < items { vec![0, primary] } else { vec![0] };
    }
    let side = matrix.layout().map_or(1, |layout| layout.shape().side());
    let kind = |item: usize| match matrix.item_name(ItemId(item as u32)) {
        ItemName::Cell(_) | ItemName::Number(_) | ItemName::Named(_) => None,
        ItemName::Unit(name, _) | ItemName::Distinct(name, _) | ItemName::Apart(name, ..) | ItemName::Figure(name) => {
            Some(name.family)
        }
    };
    let mut firsts = Vec::new();
    let mut before = None;
    for item in (0..matrix.problem().items()).step_by(side) {
        if before != Some(kind(item)) {
            firsts.push(item);
            before = Some(kind(item));
        }
    }
    firsts
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Puzzle, Rule, Shape};

    fn matrix(side: usize, more: &[Rule]) -> Matrix {
        let mut rules = Rule::CLASSIC.to_vec();
        rules.extend_from_slice(more);
        let layout = grid::Layout::new(Shape::of_side(side).unwrap(), rules);
        Matrix::of(&Puzzle::blank(layout).check().unwrap())
    }

    fn watch(side: usize) -> Watch {
        let shape = Shape::of_side(side).unwrap();
        Watch::of_board(&Puzzle::classic(shape, vec![None; shape.cells()]).check().unwrap())
    }

    #[test]
    fn every_item_has_a_place_in_its_own_family() {
        for (side, more, families) in [
            (9, &[][..], vec![0, 81, 162, 243]),
            (4, &[], vec![0, 16, 32, 48]),
            (6, &[Rule::DIAGONALS, Rule::KNIGHT], vec![0, 36, 72, 108, 144, 156]),
        ] {
            let matrix = matrix(side, more);
            for grain in [Grain::Fine, Grain::Dots] {
                let cut = Cut::of(&matrix, grain);
                assert_eq!(cut.families, families);
                let gaps = cut.columns.iter().filter(|items| items.is_empty()).count();
                assert_eq!(gaps, families.len() - 1);
                for item in 0..matrix.problem().items() {
                    let items = &cut.columns[cut.column_of[item]];
                    assert!(items.contains(&item), "{grain:?}: {item} in {items:?}");
                    assert_eq!(cut.family_of(items.start), cut.family_of(item));
                }
            }
        }
        let nine = Cut::of(&matrix(9, &[]), Grain::Dots);
        assert_eq!((nine.columns.len(), nine.rows()), (4 * 41 + 3, 183));
        assert_eq!(nine.options_of(182), 728..729);
    }

    #[test]
    fn what_is_followed_is_in_sight() {
        for (total, seen) in [(183, 18), (183, 1), (183, 2), (183, 3), (10, 10), (10, 50), (167, 70), (1, 1)] {
            let mut moves = 0;
            for at in 0..total {
                let from = following(total, seen, at);
                assert!(from <= at && at < from + seen, "{at} of {total}: {seen} from {from}");
                assert!(from + seen <= total.max(seen), "nothing is shown behind the end");
                moves += usize::from(at > 0 && from != following(total, seen, at - 1));
            }
            assert!(moves <= total / (seen / 2).max(1), "it stays where it is as long as it can");
        }
    }

    #[test]
    fn it_follows_until_it_is_moved_and_again_when_asked() {
        #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
        let now = std::time::Instant::now();
        let size = Size { width: 80, height: 24 };
        let mut watch = watch(9);
        let pane = |watch: &Watch| {
            let machine = watch.exact().unwrap();
            let cut = watch.window().cut(machine.matrix());
            watch.window().pane(&cut, machine, &watch.matrix_area(size).unwrap())
        };
        let start = pane(&watch);
        assert_eq!((start.rows.start, start.columns.start), (0, 0));
        for action in [Action::Up, Action::Left, Action::PageUp, Action::Faster] {
            watch.scroll(action, size);
            assert!(watch.window().follows(), "{action:?} at the edge moves nothing");
        }
        watch.leap(60);
        let followed = pane(&watch);
        assert!(followed != start);
        watch.scroll(Action::Down, size);
        let by_hand = pane(&watch);
        assert!(by_hand.rows.start > followed.rows.start && by_hand.columns == followed.columns);
        watch.update(Action::Start, now);
        assert_eq!(pane(&watch), by_hand, "it stays where it was put");
        for _ in 0..50 {
            watch.scroll(Action::PageDown, size);
            watch.scroll(Action::Right, size);
        }
        assert_eq!((pane(&watch).rows.end, pane(&watch).columns.end), (183, 167));
        watch.scroll(Action::Up, size);
        assert!(pane(&watch).rows.end < 183, "at the edge no step is owed");
        watch.scroll(Action::Follow, size);
        assert_eq!(pane(&watch), start);
    }

    #[test]
    fn digits_and_dots_show_the_same_place() {
        let size = Size { width: 80, height: 24 };
        let mut watch = watch(4);
        let grain = |watch: &Watch| watch.window().cut(watch.exact().unwrap().matrix()).grain;
        assert_eq!(grain(&watch), Grain::Fine);
        watch.scroll(Action::PageDown, size);
        let before = *watch.window();
        watch.scroll(Action::Zoom, size);
        assert_eq!((grain(&watch), watch.window().at), (Grain::Dots, before.at));
        watch.scroll(Action::Zoom, size);
        assert_eq!(*watch.window(), before);
    }

    #[test]
    fn the_page_fits_its_window_or_is_not_there() {
        let cuts = [4, 9].map(|side| [Grain::Fine, Grain::Dots].map(|grain| Cut::of(&matrix(side, &[]), grain)));
        let sizes = (0..230).step_by(3).flat_map(|width| (0..65).map(move |height| (width, height)));
        for ((width, height), cut) in sizes.flat_map(|size| cuts.iter().flatten().map(move |cut| (size, cut))) {
            let Some(page) = MatrixArea::of(Size { width, height }, 6, cut) else { continue };
            let body = page.body;
            assert!(page.step == 1 || usize::from(body.width) == usize::from(page.step) * cut.columns.len());
            assert!(body.x + body.width < width && body.y + body.height < height - 1, "{width}x{height}: {page:?}");
            for area in page.panel.into_iter().chain(page.words.into_iter().flat_map(|both| [both.0, both.1])) {
                assert!(area.x + area.width <= width && area.y + area.height < height, "{width}x{height}: {area:?}");
                assert!(area.x > body.x + body.width || area.y > body.y + body.height);
            }
        }
        assert!(MatrixArea::of(Size { width: 25, height: 14 }, 6, &cuts[1][1]).is_some());
    }
}
