//! The layout of the visualiser's screen: pages, each a set of areas that fit the window and do not overlap.

use crate::app::watch::{MatrixArea, Watch, WatchSubject, sentence_rows};
use crate::app::{Area, BoardArea, BoardForm, BoardRequirements, Size, part};
use crate::view::watch::pair::Side;
use crate::view::watch::{items, matrix, picture};

/// A page, cut into areas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Content of the page.
    pub page: Page,
    /// The title row.
    pub title: Option<Area>,
    /// The path.
    pub path: Option<Area>,
    /// All items, between two lines, if they fit on the first page.
    pub below: Option<Area>,
    /// The counters, and the depth over time.
    pub figures: Option<Area>,
    /// The sentence.
    pub said: Option<Area>,
    /// The row of keys, the last one.
    pub keys: Area,
}

/// Content of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// The board.
    Board(BoardArea),
    /// The items, from this square of numbers on.
    Items(usize, Area),
    /// A small matrix.
    Matrix(Area),
    /// The window onto a board's matrix.
    Window(MatrixArea),
    /// Two boards side by side.
    Pair(Box<[Side; 2]>),
    /// The counts.
    Counts(Area),
    /// Text only.
    Words,
}

/// Least width of a panel beside a board, with path, counters and sentence.
const PANEL: u16 = 24;
/// Least width of a path with all details of a level in one row.
const WIDE_PATH: u16 = 44;
/// Least width of a path that only names its items.
const NARROW_PATH: u16 = 14;

impl Stage {
    /// Returns the pages for a window of this size, at least one.
    #[must_use]
    pub fn pages(size: Size, watch: &Watch) -> Vec<Self> {
        match watch.subject() {
            WatchSubject::Board(board) => of_board(
                size,
                &BoardRequirements::of(board.layout(), picture::focus(watch.show(), board.shape())),
                watch,
            ),
            WatchSubject::Example(_) => of_matrix(size, watch),
        }
    }

    fn new(size: Size, page: Page) -> Self {
        let keys = row(size, size.height - 1);
        Self { page, title: None, path: None, below: None, figures: None, said: None, keys }
    }
}

/// Returns the forms of a board that leave room for the search, the largest first.
fn forms(plan: &BoardRequirements) -> impl Iterator<Item = BoardArea> {
    plan.forms().iter().filter(|form| **form != BoardForm::Full).map(|&form| plan.area(form))
}

fn of_board(size: Size, plan: &BoardRequirements, watch: &Watch) -> Vec<Stage> {
    let pair = watch.rival().and_then(|_| pair(size, plan));
    pair.into_iter().chain(alone_pages(size, plan, watch)).chain(counts(size)).collect()
}

/// Lays out two boards, each with its name above and its counters below; none if they do not fit.
fn pair(size: Size, plan: &BoardRequirements) -> Option<Stage> {
    let half = (size.width - 2) / 2;
    let rows = size.height - 2; // for the title and the keys
    let fits = |board: &BoardArea| board.size().width <= half && board.size().height + 3 <= rows;
    let board = forms(plan).find(fits)?;
    let side = |x| {
        let left = x + (half - board.size().width) / 2;
        let high = board.size().height;
        Side {
            title: Area { x: left, y: 1, width: board.size().width, height: 1 },
            board: board.at(left, 2),
            below: Area { x: left, y: 2 + high, width: board.size().width, height: rows - 1 - high },
        }
    };
    let page = Page::Pair(Box::new([side(0), side(half + 2)]));
    Some(Stage { title: Some(row(size, 0)), ..Stage::new(size, page) })
}

/// Lays out the page of counts.
fn counts(size: Size) -> Option<Stage> {
    let area = Area { height: size.height - 2, ..row(size, 1) };
    (size.width >= 37).then(|| Stage { title: Some(row(size, 0)), ..Stage::new(size, Page::Counts(area)) })
}

fn alone_pages(size: Size, plan: &BoardRequirements, watch: &Watch) -> Vec<Stage> {
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

/// Lays out one page with everything, for the largest windows.
fn everything(size: Size, plan: &BoardRequirements, watch: &Watch) -> Option<Stage> {
    let board = forms(plan).next()?;
    let (wide, high) = (board.size().width, board.size().height);
    let squares = items::size(watch, size.width)?;
    let used = 1 + high + (squares.height + 2) + 2 + 2 + 1;
    if size.width < wide + 2 + WIDE_PATH || size.height < used {
        return None;
    }
    let below = 1 + high;
    let figures = below + squares.height + 2;
    Some(Stage {
        title: Some(row(size, 0)),
        path: Some(Area { x: wide + 2, y: 1, width: size.width - wide - 2, height: high }),
        below: Some(Area { x: 0, y: below, width: size.width, height: squares.height + 2 }),
        figures: Some(Area { height: 2, ..row(size, figures) }),
        said: Some(Area { height: size.height - 1 - figures - 2, ..row(size, figures + 2) }),
        ..Stage::new(size, Page::Board(board.at(0, 1)))
    })
}

/// Lays out the board with a panel beside it.
fn beside(size: Size, board: &BoardArea) -> Option<Stage> {
    let (wide, high) = (board.size().width, board.size().height);
    if size.width < wide + 1 + PANEL || size.height < high + 1 {
        return None;
    }
    let (x, width) = (wide + 1, size.width - wide - 1);
    let column = |y, height| Some(Area { x, y, width, height });
    let below = sentence_rows(size.width);
    let stage = Stage { title: column(0, 1), ..Stage::new(size, Page::Board(board.at(0, 0))) };
    if size.height > high + below {
        // The sentence stands below the board, on the whole width.
        let said = Some(Area { height: size.height - 1 - high, ..row(size, high) });
        return Some(Stage { path: column(1, high - 6), figures: column(high - 4, 4), said, ..stage });
    }
    let said = sentence_rows(width);
    let is_apart = size.height > high + 1; // the figures get the row below the board
    let end = size.height - 1 - u16::from(is_apart);
    let rest = end.checked_sub(said + 2)?; // less the title and a line above the sentence
    let in_panel = if !is_apart && rest >= 9 { 4 } else { 0 };
    if rest < 3 {
        return None;
    }
    let figures = if is_apart { Some(row(size, high)) } else { column(end - said - 4, 3).filter(|_| in_panel > 0) };
    Some(Stage { path: column(1, rest - in_panel), figures, said: column(end - said, said), ..stage })
}

/// Lays out the board with the sentence below, and a path beside it if that fits.
fn above(size: Size, board: &BoardArea) -> Option<Stage> {
    let (wide, high) = (board.size().width, board.size().height);
    let said = sentence_rows(size.width);
    if size.width < wide || size.height < high + said + 1 {
        return None;
    }
    let spare = size.height - high - said - 1;
    let has_path = size.width > wide + NARROW_PATH;
    let left = if has_path { 0 } else { (size.width - wide) / 2 };
    let (title, figures) = (u16::from(spare > 0), u16::from(spare > 1));
    Some(Stage {
        title: (title > 0).then(|| row(size, 0)),
        path: has_path.then(|| Area { x: wide + 1, y: title, width: size.width - wide - 1, height: high }),
        figures: (figures > 0).then(|| row(size, title + high)),
        said: Some(Area { height: said, ..row(size, title + high + figures) }),
        ..Stage::new(size, Page::Board(board.at(left, title)))
    })
}

/// Lays out a page of text.
fn words(size: Size) -> Stage {
    let said = sentence_rows(size.width).min(size.height - 4);
    let figures = size.height - 2;
    Stage {
        title: Some(row(size, 0)),
        said: Some(Area { height: said, ..row(size, 1) }),
        path: Some(Area { height: figures - said - 1, ..row(size, 1 + said) }),
        figures: Some(row(size, figures)),
        ..Stage::new(size, Page::Words)
    }
}

/// Lays out a page with the board alone, and the sentence if that fits.
fn alone(size: Size, board: &BoardArea) -> Option<Stage> {
    let (wide, high) = (board.size().width, board.size().height);
    let spare = size.height.checked_sub(high + 1)?;
    let left = size.width.checked_sub(wide)? / 2;
    let title = u16::from(spare > 0);
    let said = (spare > 1).then(|| Area { height: spare - 1, ..row(size, 1 + high) });
    let title_row = (title > 0).then(|| row(size, 0));
    Some(Stage { title: title_row, said, ..Stage::new(size, Page::Board(board.at(left, title))) })
}

/// Lays out the part of the board that fits around the cell of the last step, with the sentence below.
fn some_of(size: Size, plan: &BoardRequirements) -> Option<Stage> {
    let said = sentence_rows(size.width);
    let room = Size { height: size.height.checked_sub(1 + said)?, ..size };
    let board = part(room, plan).ok()?;
    let Size { width, height } = board.size();
    Some(Stage {
        title: Some(row(size, 0)),
        said: Some(Area { height: size.height - 2 - height, ..row(size, 1 + height) }),
        ..Stage::new(size, Page::Board(board.at((size.width - width) / 2, 1)))
    })
}

/// Lays out as many pages as the squares of numbers need; none if not even one square fits.
fn item_pages(size: Size, watch: &Watch) -> Vec<Stage> {
    let said = sentence_rows(size.width);
    let rows = size.height.saturating_sub(3 + said);
    let (area, said) = if items::fitting(watch, Area { height: rows, ..row(size, 1) }) > 0 {
        (Area { height: rows, ..row(size, 1) }, Some(Area { height: said, ..row(size, 2 + rows) }))
    } else {
        (Area { height: size.height - 2, ..row(size, 1) }, None)
    };
    let each = items::fitting(watch, area);
    if each == 0 {
        return Vec::new();
    }
    let figures = said.map(|said| Area { height: 1, y: said.y - 1, ..said });
    let page = |first| Stage { title: Some(row(size, 0)), figures, said, ..Stage::new(size, Page::Items(first, area)) };
    (0..items::squares(watch)).step_by(each).map(page).collect()
}

/// Lays out the page of a board's matrix, if it is searched as one.
fn window_page(size: Size, watch: &Watch) -> Option<Stage> {
    let area = watch.matrix_area(size)?;
    let (figures, said) = area.words.unzip();
    Some(Stage { title: Some(row(size, 0)), figures, said, ..Stage::new(size, Page::Window(area)) })
}

/// Lays out a small matrix beside the path or above it; it fits every window.
fn of_matrix(size: Size, watch: &Watch) -> Vec<Stage> {
    let need = matrix::size(watch, matrix::is_spaced(watch, size.width));
    let said = sentence_rows(size.width);
    let title = Some(row(size, 0));
    let middle = size.height.saturating_sub(2 + said + 1);
    let words = Stage {
        title,
        figures: Some(row(size, 1 + middle)),
        said: Some(Area { height: said, ..row(size, 2 + middle) }),
        ..Stage::new(size, Page::Matrix(Area { height: middle, ..row(size, 1) }))
    };
    let gap = u16::from(middle > need.height);
    if middle < need.height {
        let area = Area { height: size.height - 2, ..row(size, 1) };
        return vec![self::words(size), Stage { title, ..Stage::new(size, Page::Matrix(area)) }];
    }
    let area = Area { height: need.height, y: 1 + gap, ..row(size, 1) };
    if size.width > need.width + 3 + NARROW_PATH {
        let (x, width) = (need.width + 3, size.width - need.width - 3);
        let path = Some(Area { x, y: 1 + gap, width, height: middle - gap });
        let area = Area { width: need.width, ..area };
        return vec![Stage { path, page: Page::Matrix(area), ..words }];
    }
    let left = middle - gap - need.height;
    let path = (left > 2).then(|| Area { height: left - 1, ..row(size, 2 + gap + need.height) });
    vec![Stage { path, page: Page::Matrix(area), ..words }]
}

const fn row(size: Size, y: u16) -> Area {
    Area { x: 0, y, width: size.width, height: 1 }
}
