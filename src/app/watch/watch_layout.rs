//! Layout of the visualiser's screen as one or more pages. The areas of each page fit the window and do not overlap.

use crate::app::watch::{DepthBars, MatrixArea, Square, Watch, sentence_rows};
use crate::app::{Area, BoardArea, BoardForm, BoardRequirements, Size, part};
use cover::Problem;

/// Layout of the open page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchLayout {
    /// Number of the page, counted from 0.
    pub at: usize,
    /// Number of pages.
    pub pages: usize,
    /// Content of the page.
    pub page: WatchPage,
    /// Row of the title; `None` if the page has no title.
    pub title: Option<Area>,
    /// Area of the path; `None` if the page does not show it.
    pub path: Option<Area>,
    /// Area of the squares of all items, with a divider above and below; `None` if they do not fit on the first page.
    pub below: Option<Area>,
    /// Area of the counters and of the depth over time; `None` if the page does not show them.
    pub figures: Option<Area>,
    /// Area of the sentence about the last step; `None` if the page does not show it.
    pub said: Option<Area>,
    /// Row of the keys, the last one of the screen.
    pub keys: Area,
}

/// Content of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WatchPage {
    /// Board that is searched.
    Board(BoardArea),
    /// Squares of items. Holds the index of the first square on the page, and the area of the squares.
    Items(usize, Area),
    /// Small matrix.
    Matrix(Area),
    /// Window onto the matrix of a board.
    Window(MatrixArea),
    /// Two boards side by side, each with its own search.
    Pair(Box<[WatchSide; 2]>),
    /// Counts of candidates and of the work done.
    Counts(Area),
    /// Text only.
    Words,
}

/// One of two boards side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchSide {
    /// Area of the solver's name and of the number of its step.
    pub title: Area,
    /// Area of the board.
    pub board: BoardArea,
    /// Area of the counters and the depth, the sentence, and the path.
    pub below: Area,
}

/// Minimum width in columns of the panel beside a board. The panel holds the path, the counters and the sentence.
const PANEL: u16 = 24;
/// Minimum width in columns of a path that shows all details of a level in one row.
const WIDE_PATH: u16 = 44;
/// Minimum width in columns of a path that shows only the names of items.
const NARROW_PATH: u16 = 14;

/// Number of columns before the first item of a small matrix. They hold a sign and the letter of the option.
pub const MATRIX_MARGIN: u16 = 5;
/// Number of columns after the last item of a small matrix. They hold a word for the state of the option.
const MATRIX_WORD: u16 = 6;

impl WatchLayout {
    /// Returns the layout of the open page in a window of this size.
    #[must_use]
    pub fn of(size: Size, watch: &Watch) -> Self {
        let mut all = match watch.subject().board() {
            Some(board) => {
                let focus = watch.show().focus(board.shape());
                of_board(size, &BoardRequirements::of(board.layout(), focus), watch)
            }
            None => of_matrix(size, watch),
        };
        let (at, pages) = (watch.page() % all.len(), all.len());
        Self { at, pages, ..all.swap_remove(at) }
    }

    /// Returns the layout of a page with its title in the first row of the screen and the keys in the last.
    fn new(size: Size, page: WatchPage) -> Self {
        let (title, keys) = (Some(size.rows(0, 1)), size.rows(size.height - 1, 1));
        Self { at: 0, pages: 1, page, title, path: None, below: None, figures: None, said: None, keys }
    }

    /// Returns the number of the step that the depth bar at this column and row of the screen shows; `None` if there is no bar.
    pub(in crate::app) fn step_at(&self, watch: &Watch, ascii: bool, at: (u16, u16)) -> Option<u64> {
        DepthBars::of(self.figures?, watch.show(), watch.rate(), ascii)?.step_at(watch.show(), at)
    }
}

/// Returns the size of a small matrix with wide or narrow columns, including two rows above the matrix and one below it.
#[must_use]
pub fn matrix_size(problem: &Problem, is_wide: bool) -> Size {
    let width = MATRIX_MARGIN + matrix_step(is_wide) * problem.items() as u16 + MATRIX_WORD;
    Size { width, height: problem.options() as u16 + 3 }
}

/// Returns the number of columns from one item of a small matrix to the next.
#[must_use]
pub const fn matrix_step(is_wide: bool) -> u16 {
    if is_wide { 4 } else { 2 }
}

/// Returns the area of a board in each form except [`BoardForm::Full`], the largest form first. In that form, the board would leave no room
/// for anything else.
fn forms(plan: &BoardRequirements) -> impl Iterator<Item = BoardArea> {
    plan.forms()
        .iter()
        .filter(|form| !matches!(form, BoardForm::Large | BoardForm::Full | BoardForm::Lined))
        .map(|&form| plan.area(form))
}

fn of_board(size: Size, plan: &BoardRequirements, watch: &Watch) -> Vec<WatchLayout> {
    let pair = watch.rival().and_then(|_| pair(size, plan));
    pair.into_iter().chain(alone_pages(size, plan, watch)).chain(counts(size)).collect()
}

/// Lays out two boards, each with a title above it and the counters below it; `None` if they do not fit.
fn pair(size: Size, plan: &BoardRequirements) -> Option<WatchLayout> {
    let half = (size.width - 2) / 2;
    let rows = size.height - 2; // for the title and the keys
    let fits = |board: &BoardArea| board.size().width <= half && board.size().height + 3 <= rows;
    let board = forms(plan).find(fits)?;
    let Size { width, height } = board.size();
    let side = |x| {
        let left = x + (half - width) / 2;
        let area = Area { x: left, y: 1, width, height: rows };
        WatchSide { title: area.row(0), board: board.at(left, 2), below: area.below(1 + height) }
    };
    let page = WatchPage::Pair(Box::new([side(0), side(half + 2)]));
    Some(WatchLayout::new(size, page))
}

/// Lays out the page of counts; `None` if the window is too narrow.
fn counts(size: Size) -> Option<WatchLayout> {
    (size.width >= 37).then(|| WatchLayout::new(size, WatchPage::Counts(size.rows(1, size.height - 2))))
}

fn alone_pages(size: Size, plan: &BoardRequirements, watch: &Watch) -> Vec<WatchLayout> {
    if let Some(everything) = everything(size, plan, watch) {
        return [everything].into_iter().chain(window_page(size, watch)).collect();
    }
    let forms: Vec<BoardArea> = forms(plan).collect();
    let mut pages = Vec::new();
    if let Some(stage) = forms.iter().find_map(|board| beside(size, board).or_else(|| above(size, board))) {
        pages.push(stage);
    } else {
        let board = forms.iter().find_map(|board| alone(size, board));
        match board {
            Some(board) => pages.extend([words(size), board]),
            None => pages.extend(some_of(size, plan).into_iter().chain([words(size)])),
        }
    }
    pages.extend(item_pages(size, watch));
    pages.extend(window_page(size, watch));
    pages
}

/// Lays out one page with everything; `None` if the window is too small.
fn everything(size: Size, plan: &BoardRequirements, watch: &Watch) -> Option<WatchLayout> {
    let board = forms(plan).next()?;
    let Size { width: wide, height: high } = board.size();
    let squares = Square::height_in_a_row(&Square::all(watch), size.width)? + 2; // with a line above and below
    let used = 1 + high + squares + 2 + 2 + 1;
    if size.width < wide + 2 + WIDE_PATH || size.height < used {
        return None;
    }
    let below = 1 + high;
    let figures = below + squares;
    Some(WatchLayout {
        path: Some(size.rows(1, high).right_of(wide + 2)),
        below: Some(size.rows(below, squares)),
        figures: Some(size.rows(figures, 2)),
        said: Some(size.rows(figures + 2, size.height - 1 - figures - 2)),
        ..WatchLayout::new(size, WatchPage::Board(board.at(0, 1)))
    })
}

/// Lays out the board with a panel beside it; `None` if they do not fit.
fn beside(size: Size, board: &BoardArea) -> Option<WatchLayout> {
    let Size { width: wide, height: high } = board.size();
    if size.width < wide + 1 + PANEL || size.height < high + 1 {
        return None;
    }
    let column = |y, height| Some(size.rows(y, height).right_of(wide + 1));
    let below = sentence_rows(size.width);
    let stage = WatchLayout { title: column(0, 1), ..WatchLayout::new(size, WatchPage::Board(board.at(0, 0))) };
    if size.height > high + below {
        // The sentence is below the board, across the whole width.
        let said = Some(size.rows(high, size.height - 1 - high));
        return Some(WatchLayout { path: column(1, high - 6), figures: column(high - 4, 4), said, ..stage });
    }
    let said = sentence_rows(size.width - wide - 1);
    let is_apart = size.height > high + 1; // the counters get the row below the board
    let end = size.height - 1 - u16::from(is_apart);
    let rest = end.checked_sub(said + 2)?; // without the title and a line above the sentence
    let in_panel = if !is_apart && rest >= 9 { 4 } else { 0 };
    if rest < 3 {
        return None;
    }
    let figures = if is_apart { Some(size.rows(high, 1)) } else { column(end - said - 4, 3).filter(|_| in_panel > 0) };
    Some(WatchLayout { path: column(1, rest - in_panel), figures, said: column(end - said, said), ..stage })
}

/// Lays out the board with the sentence below it and, if it fits, a path beside it; `None` if the board and the sentence do not fit.
fn above(size: Size, board: &BoardArea) -> Option<WatchLayout> {
    let Size { width: wide, height: high } = board.size();
    let said = sentence_rows(size.width);
    if size.width < wide || size.height < high + said + 1 {
        return None;
    }
    let spare = size.height - high - said - 1;
    let has_path = size.width > wide + NARROW_PATH;
    let left = if has_path { 0 } else { (size.width - wide) / 2 };
    let (title, figures) = (u16::from(spare > 0), u16::from(spare > 1));
    Some(WatchLayout {
        title: (title > 0).then(|| size.rows(0, 1)),
        path: has_path.then(|| size.rows(title, high).right_of(wide + 1)),
        figures: (figures > 0).then(|| size.rows(title + high, 1)),
        said: Some(size.rows(title + high + figures, said)),
        ..WatchLayout::new(size, WatchPage::Board(board.at(left, title)))
    })
}

/// Lays out a page of text: the sentence, the path and the counters.
fn words(size: Size) -> WatchLayout {
    let said = sentence_rows(size.width).min(size.height - 4);
    let figures = size.height - 2;
    WatchLayout {
        said: Some(size.rows(1, said)),
        path: Some(size.rows(1 + said, figures - said - 1)),
        figures: Some(size.rows(figures, 1)),
        ..WatchLayout::new(size, WatchPage::Words)
    }
}

/// Lays out a page with the board alone and, if it fits, the sentence; `None` if the board does not fit.
fn alone(size: Size, board: &BoardArea) -> Option<WatchLayout> {
    let Size { width, height } = board.size();
    let spare = size.height.checked_sub(height + 1)?;
    let left = size.width.checked_sub(width)? / 2;
    let top = u16::from(spare > 0);
    let title = (spare > 0).then(|| size.rows(0, 1));
    let said = (spare > 1).then(|| size.rows(1 + height, spare - 1));
    Some(WatchLayout { title, said, ..WatchLayout::new(size, WatchPage::Board(board.at(left, top))) })
}

/// Lays out the part of the board around the cell of the last step, as much as fits, with the sentence below it.
fn some_of(size: Size, plan: &BoardRequirements) -> Option<WatchLayout> {
    let said = sentence_rows(size.width);
    let room = Size { height: size.height.checked_sub(1 + said)?, ..size };
    let board = part(room, plan).ok()?;
    let Size { width, height } = board.size();
    Some(WatchLayout {
        said: Some(size.rows(1 + height, size.height - 2 - height)),
        ..WatchLayout::new(size, WatchPage::Board(board.at((size.width - width) / 2, 1)))
    })
}

/// Lays out as many pages as the squares of items need. Returns an empty list if not even one square fits.
fn item_pages(size: Size, watch: &Watch) -> Vec<WatchLayout> {
    let (said, squares) = (sentence_rows(size.width), Square::all(watch));
    let rows = size.height.saturating_sub(3 + said);
    let area = size.rows(1, rows);
    let (area, said) = if Square::fitting(&squares, area) > 0 {
        (area, Some(size.rows(2 + rows, said)))
    } else {
        (size.rows(1, size.height - 2), None)
    };
    let each = Square::fitting(&squares, area);
    if each == 0 {
        return Vec::new();
    }
    let figures = said.map(|said| Area { height: 1, y: said.y - 1, ..said });
    let page = |first| WatchLayout { figures, said, ..WatchLayout::new(size, WatchPage::Items(first, area)) };
    (0..squares.len()).step_by(each).map(page).collect()
}

/// Lays out the page with the window onto a board's matrix; `None` if the search has no such matrix, or if the window does not fit.
fn window_page(size: Size, watch: &Watch) -> Option<WatchLayout> {
    let area = watch.matrix_area(size)?;
    let (figures, said) = area.words.unzip();
    Some(WatchLayout { figures, said, ..WatchLayout::new(size, WatchPage::Window(area)) })
}

/// Lays out a small matrix, with the path beside it or below it. If the window is too small, uses a second page for the matrix.
fn of_matrix(size: Size, watch: &Watch) -> Vec<WatchLayout> {
    let need =
        |is_wide| watch.exact().map(|machine| matrix_size(machine.matrix().problem(), is_wide)).unwrap_or_default();
    let is_wide = need(true).width + 26 <= size.width;
    let need = need(is_wide);
    let said = sentence_rows(size.width);
    let middle = size.height.saturating_sub(2 + said + 1);
    let words = WatchLayout {
        figures: Some(size.rows(1 + middle, 1)),
        said: Some(size.rows(2 + middle, said)),
        ..WatchLayout::new(size, WatchPage::Matrix(size.rows(1, middle)))
    };
    let gap = u16::from(middle > need.height);
    if middle < need.height {
        let area = size.rows(1, size.height - 2);
        return vec![self::words(size), WatchLayout::new(size, WatchPage::Matrix(area))];
    }
    let area = size.rows(1 + gap, need.height);
    if size.width > need.width + 3 + NARROW_PATH {
        let path = Some(size.rows(1 + gap, middle - gap).right_of(need.width + 3));
        let area = Area { width: need.width, ..area };
        return vec![WatchLayout { path, page: WatchPage::Matrix(area), ..words }];
    }
    let left = middle - gap - need.height;
    let path = (left > 2).then(|| size.rows(2 + gap + need.height, left - 1));
    vec![WatchLayout { path, page: WatchPage::Matrix(area), ..words }]
}
