//! Layout of the visualiser's screen as one or more pages. The areas of each page fit the window and do not overlap.

use crate::app::watch::{DepthBars, MatrixArea, Square, Watch, WatchSubject, sentence_rows};
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
    /// Area of the title; `None` if the page has no title. It is one row high, or two rows in a narrow panel.
    pub title: Option<Area>,
    /// Area of the path; `None` if the page does not show it.
    pub path: Option<Area>,
    /// Area of the squares of all items, with a divider above and below; `None` if they do not fit on the page of the board.
    pub below: Option<Area>,
    /// Area of the counters and of the depth over time; `None` if the page does not show them.
    pub figures: Option<Area>,
    /// Area of the sentence about the last step; `None` if the page does not show it.
    pub said: Option<Area>,
    /// Row of the keys, the last one of the screen. Its first column is that of the whole page.
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
/// Maximum width in columns of a path.
const MAX_PATH: u16 = 64;
/// Minimum and maximum height in rows of a path below a board or a small matrix.
const PATH_ROWS: (u16, u16) = (6, 16);
/// Maximum width in columns of a page of text or squares. Longer lines are hard to read.
const MAX_TEXT: u16 = 120;
/// Minimum and maximum height in rows of the counters, sentence and path below each of two large boards.
const PAIR_ROWS: (u16, u16) = (16, 30);
/// Maximum number of columns between two boards.
const MAX_PAIR_GAP: u16 = 8;

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

    /// Returns the layout of a page in this block of the screen, with its title in the first row of the block. The keys are in the last row
    /// of the screen.
    fn new(size: Size, block: Area, page: WatchPage) -> Self {
        let keys = size.rows(size.height - 1, 1).right_of(block.x);
        Self {
            at: 0,
            pages: 1,
            page,
            title: Some(block.row(0)),
            path: None,
            below: None,
            figures: None,
            said: None,
            keys,
        }
    }

    /// Returns the parts of the panel beside the board that have a divider above them.
    pub fn divided(&self) -> impl Iterator<Item = Area> {
        let left = self.keys.x;
        [self.figures, self.said].into_iter().flatten().filter(move |area| area.x > left)
    }

    /// Returns the number of the step that the depth bar at this column and row of the screen shows; `None` if there is no bar.
    pub(in crate::app) fn step_at(&self, watch: &Watch, ascii: bool, at: (u16, u16)) -> Option<u64> {
        DepthBars::of(self.figures?, watch.show(), watch.rate(), ascii)?.step_at(watch.show(), at)
    }
}

/// Returns the size of a small matrix with wide or narrow columns, including two rows above the matrix and one below it.
#[must_use]
pub fn matrix_size(problem: &Problem, is_wide: bool) -> Size {
    let [items, options] = [problem.items(), problem.options()].map(|count| u16::try_from(count).unwrap_or(u16::MAX));
    let width = matrix_step(is_wide).saturating_mul(items).saturating_add(MATRIX_MARGIN + MATRIX_WORD);
    Size { width, height: options.saturating_add(3) }
}

/// Returns the number of columns from one item of a small matrix to the next.
#[must_use]
pub const fn matrix_step(is_wide: bool) -> u16 {
    if is_wide { 4 } else { 2 }
}

/// Returns the area of a board in each form, the largest form first.
fn boards(plan: &BoardRequirements) -> impl Iterator<Item = BoardArea> {
    plan.forms().iter().map(|&form| plan.area(form))
}

/// Whether a board is larger than it has to be to show all marks. A large board must not take room from the parts beside and below it.
const fn is_large(board: &BoardArea) -> bool {
    matches!(board.form, BoardForm::Large | BoardForm::Full | BoardForm::Lined)
}

fn of_board(size: Size, plan: &BoardRequirements, watch: &Watch) -> Vec<WatchLayout> {
    let pair = watch.rival().and_then(|_| pair(size, plan));
    pair.into_iter().chain(alone_pages(size, plan, watch)).chain(counts(size, plan)).collect()
}

/// Lays out two boards, each with a title above it and the counters below it; `None` if they do not fit.
fn pair(size: Size, plan: &BoardRequirements) -> Option<WatchLayout> {
    let rows = size.height - 2; // for the title and the keys
    let fits = |board: &BoardArea| {
        let Size { width, height } = board.size();
        let below = if is_large(board) { PAIR_ROWS.0 } else { 2 };
        width <= (size.width - 2) / 2 && height + 1 + below <= rows
    };
    let board = boards(plan).find(fits)?;
    let Size { width, height } = board.size();
    let gap = (size.width - 2 * width).min(MAX_PAIR_GAP);
    let below = (rows - 1 - height).min(PAIR_ROWS.1);
    let block = Area::above_keys(size, 2 * width + gap, 2 + height + below);
    let side = |x| {
        let area = Area { x, width, ..block }.below(1);
        WatchSide { title: area.row(0), board: board.at(x, area.y + 1), below: area.below(1 + height) }
    };
    let page = WatchPage::Pair(Box::new([side(block.x), side(block.x + width + gap)]));
    Some(WatchLayout::new(size, block, page))
}

/// Lays out the page of counts; `None` if the window is too narrow.
fn counts(size: Size, plan: &BoardRequirements) -> Option<WatchLayout> {
    let side = plan.shape.side() as u16;
    let width = size.width.min((4 * side + 8).max(90)); // two squares, or two lines of text
    let block = Area::above_keys(size, width, 1 + side + 4 + 8); // at most eight counters below the squares
    (size.width >= 37).then(|| WatchLayout::new(size, block, WatchPage::Counts(block.below(1))))
}

fn alone_pages(size: Size, plan: &BoardRequirements, watch: &Watch) -> Vec<WatchLayout> {
    if let Some(everything) = everything(size, plan, watch) {
        return [everything].into_iter().chain(window_page(size, watch)).collect();
    }
    let leaves_room = |board: &BoardArea| !board.is_spacious() || size.width > board.size().width + WIDE_PATH;
    let forms: Vec<BoardArea> = boards(plan).filter(leaves_room).collect();
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
    let all = Square::all(watch);
    let with = |board: BoardArea| {
        let Size { width: wide, height: high } = board.size();
        let width = size.width.min((wide + 2 + MAX_PATH).max(Square::width_in_a_row(&all)));
        let squares = Square::height_in_a_row(&all, width)? + 2; // with a line above and below
        let (figures, said) = (2, sentence_rows(width).max(2));
        let height = 1 + high + squares + figures + said;
        if width < wide + 2 + WIDE_PATH || size.height < height + 1 {
            return None;
        }
        let block = Area::above_keys(size, width, height);
        Some(WatchLayout {
            path: Some(block.rows(1, high).right_of(wide + 2)),
            below: Some(block.rows(1 + high, squares)),
            figures: Some(block.rows(1 + high + squares, figures)),
            said: Some(block.rows(1 + high + squares + figures, said)),
            ..WatchLayout::new(size, block, WatchPage::Board(board.at(block.x, block.y + 1)))
        })
    };
    let smallest = boards(plan).find(|board| !is_large(board));
    boards(plan).filter(is_large).chain(smallest).find_map(with)
}

/// Lays out the board with a panel beside it; `None` if they do not fit.
fn beside(size: Size, board: &BoardArea) -> Option<WatchLayout> {
    let Size { width: wide, height: high } = board.size();
    if size.width < wide + 1 + PANEL || size.height < high + 1 {
        return None;
    }
    let width = size.width.min(wide + 1 + MAX_PATH);
    let (below, spare) = (sentence_rows(width), size.height - 1 - high);
    let in_panel = sentence_rows(width - wide - 1);
    let is_below = spare >= below; // the sentence is below the board, across the whole width
    let used = if is_below { 5 } else { in_panel + 1 }; // with a divider
    let title = if width - wide - 1 < WIDE_PATH && high >= used + 11 { 2 } else { 1 };
    let rest = high.checked_sub(used + title)?; // for the path
    let block = Area::above_keys(size, width, high + if is_below { below } else { spare.min(1) });
    let column = |y, height| Some(block.rows(y, height).right_of(wide + 1));
    let stage = WatchLayout {
        title: column(0, title),
        ..WatchLayout::new(size, block, WatchPage::Board(board.at(block.x, block.y)))
    };
    if is_below {
        let said = Some(block.rows(high, below));
        return Some(WatchLayout { path: column(title, rest), figures: column(high - 4, 4), said, ..stage });
    }
    let is_apart = spare > 0; // the counters get the row below the board
    let counters = if !is_apart && rest >= 9 { 4 } else { 0 };
    if rest < 3 {
        return None;
    }
    let figures =
        if is_apart { Some(block.row(high)) } else { column(high - in_panel - 4, 3).filter(|_| counters > 0) };
    let said = column(high - in_panel, in_panel);
    Some(WatchLayout { path: column(title, rest - counters), figures, said, ..stage })
}

/// Lays out the board with the sentence below it and, if it fits, a path beside it or below it; `None` if the board and the sentence do not
/// fit.
fn above(size: Size, board: &BoardArea) -> Option<WatchLayout> {
    let Size { width: wide, height: high } = board.size();
    let said = sentence_rows(size.width);
    if size.width < wide || size.height < high + said + 1 {
        return None;
    }
    let spare = size.height - high - said - 1;
    let is_beside = size.width > wide + NARROW_PATH;
    let left = if is_beside { 0 } else { (size.width - wide) / 2 };
    let (title, figures) = (u16::from(spare > 0), u16::from(spare > 1));
    let rest = spare - title - figures;
    let below = if is_beside || rest < PATH_ROWS.0 { 0 } else { rest.min(PATH_ROWS.1) };
    let used = title + high + figures + said; // without a path below
    let block = Area::above_keys(size, size.width, used + below);
    let path = if is_beside { block.rows(title, high).right_of(wide + 1) } else { block.rows(used, below) };
    Some(WatchLayout {
        title: (title > 0).then(|| block.row(0)),
        path: (is_beside || below > 0).then_some(path),
        figures: (figures > 0).then(|| block.row(title + high)),
        said: Some(block.rows(title + high + figures, said)),
        ..WatchLayout::new(size, block, WatchPage::Board(board.at(block.x + left, block.y + title)))
    })
}

/// Lays out a page of text: the sentence, the path and the counters.
fn words(size: Size) -> WatchLayout {
    let block = Area::above_keys(size, size.width.min(MAX_TEXT), size.height - 1);
    let said = sentence_rows(block.width).min(size.height - 4);
    let figures = block.height - 1;
    WatchLayout {
        said: Some(block.rows(1, said)),
        path: Some(block.rows(1 + said, figures - said - 1)),
        figures: Some(block.row(figures)),
        ..WatchLayout::new(size, block, WatchPage::Words)
    }
}

/// Lays out a page with the board alone and, if it fits, the sentence; `None` if the board does not fit.
fn alone(size: Size, board: &BoardArea) -> Option<WatchLayout> {
    let Size { width, height } = board.size();
    let spare = size.height.checked_sub(height + 1)?;
    let left = size.width.checked_sub(width)? / 2;
    let top = u16::from(spare > 0);
    let said = (spare - top).min(sentence_rows(size.width));
    let block = Area::above_keys(size, size.width, top + height + said);
    Some(WatchLayout {
        title: (top > 0).then(|| block.row(0)),
        said: (said > 0).then(|| block.rows(top + height, said)),
        ..WatchLayout::new(size, block, WatchPage::Board(board.at(block.x + left, block.y + top)))
    })
}

/// Lays out the part of the board around the cell of the last step, as much as fits, with the sentence below it.
fn some_of(size: Size, plan: &BoardRequirements) -> Option<WatchLayout> {
    let said = sentence_rows(size.width);
    let room = Size { height: size.height.checked_sub(1 + said)?, ..size };
    let board = part(room, plan).ok()?;
    let Size { width, height } = board.size();
    let block = Area::above_keys(size, size.width, 1 + height + said);
    let board = board.at((size.width - width) / 2, block.y + 1);
    Some(WatchLayout {
        said: Some(block.rows(1 + height, said)),
        ..WatchLayout::new(size, block, WatchPage::Board(board))
    })
}

/// Lays out as many pages as the squares of items need. Returns an empty list if not even one square fits.
fn item_pages(size: Size, watch: &Watch) -> Vec<WatchLayout> {
    let squares = Square::all(watch);
    let width = size.width.min(MAX_TEXT.max(Square::width_in_a_row(&squares)));
    let said = sentence_rows(width);
    let fitting = |height| Square::fitting(&squares, Area { width, height, ..Area::default() });
    let rows = size.height.saturating_sub(3 + said);
    let is_worded = fitting(rows) > 0;
    let rows = if is_worded { rows } else { size.height - 2 };
    let each = fitting(rows);
    if each == 0 {
        return Vec::new();
    }
    let legend = if watch.exact().is_some() { 2 } else { 5 }; // rows of text below the squares
    let height = rows.min(Square::rows_of(&squares, each.min(squares.len()), width) + legend);
    let block = Area::above_keys(size, width, 1 + height + if is_worded { 1 + said } else { 0 });
    let figures = is_worded.then(|| block.row(1 + height));
    let said = is_worded.then(|| block.rows(2 + height, said));
    let page = |first| {
        let items = WatchPage::Items(first, block.rows(1, height));
        WatchLayout { figures, said, ..WatchLayout::new(size, block, items) }
    };
    (0..squares.len()).step_by(each).map(page).collect()
}

/// Lays out the page with the window onto a board's matrix; `None` if the search has no such matrix, or if the window does not fit.
fn window_page(size: Size, watch: &Watch) -> Option<WatchLayout> {
    let area = watch.matrix_area(size)?;
    let (figures, said) = area.words.unzip();
    Some(WatchLayout { figures, said, ..WatchLayout::new(size, area.block, WatchPage::Window(area)) })
}

/// Lays out a small matrix, with the path beside it or below it. If the window is too small, uses a second page for the matrix.
fn of_matrix(size: Size, watch: &Watch) -> Vec<WatchLayout> {
    let need =
        |is_wide| watch.exact().map(|machine| matrix_size(machine.matrix().problem(), is_wide)).unwrap_or_default();
    let is_wide = need(true).width.saturating_add(26) <= size.width;
    let need = need(is_wide);
    let is_beside = size.width > need.width.saturating_add(3 + NARROW_PATH);
    let width = if is_beside { size.width.min(need.width + 3 + MAX_PATH) } else { size.width };
    let said = sentence_rows(width);
    let room = size.height.saturating_sub(2 + said + 1); // for the matrix and the path
    if room < need.height || size.width < need.width {
        let is_cover = matches!(watch.subject(), WatchSubject::Cover(_) | WatchSubject::CoverExample(_));
        if let Some(window) = window_page(size, watch).filter(|_| is_cover) {
            return vec![window, words(size)];
        }
        let block = Area::above_keys(size, size.width, size.height - 1);
        return vec![words(size), WatchLayout::new(size, block, WatchPage::Matrix(block.below(1)))];
    }
    let gap = u16::from(room > need.height);
    let left = room - gap - need.height;
    let middle = match left {
        _ if is_beside => room.min(gap + need.height.max(PATH_ROWS.1)),
        3.. => gap + need.height + left.min(1 + PATH_ROWS.1),
        _ => gap + need.height,
    };
    let block = Area::above_keys(size, width, 1 + middle + 1 + said);
    let below = 2 + gap + need.height;
    let path = if is_beside {
        Some(block.rows(1 + gap, middle - gap).right_of(need.width + 3))
    } else {
        (left > 2).then(|| block.rows(below, 1 + middle - below))
    };
    let area = Area { width: if is_beside { need.width } else { width }, ..block.rows(1 + gap, need.height) };
    vec![WatchLayout {
        path,
        figures: Some(block.row(1 + middle)),
        said: Some(block.rows(2 + middle, said)),
        ..WatchLayout::new(size, block, WatchPage::Matrix(area))
    }]
}
