//! Layout of the library: the titles of the shelves, the rows of the current shelf, and a preview of the chosen puzzle.

use crate::app::{Area, Library, Rows, Size};
use text::printable;
use unicode_width::UnicodeWidthStr;

/// Maximum width of the library, in columns.
const WIDEST: u16 = 100;

/// Maximum width of a shelf's title, in columns.
pub const LONGEST_TITLE: usize = 20;

/// Widths of the preview in columns, each with the minimum width of the library for it. The first fits a 9 × 9 board with lines between
/// all cells, the second one with lines between its boxes.
const PREVIEWS: [(u16, u16); 2] = [(38, 92), (26, 60)];

/// Number of blank columns between the list and the preview.
const APART: u16 = 3;

/// Layout of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryLayout {
    /// Area of the library: all rows of the screen, but not more columns than can be read at ease.
    pub whole: Area,
    /// Index of each visible shelf, counted from 0, and the area of its title.
    pub shelves: Vec<(usize, Area)>,
    /// Areas of the signs that there are more shelves on the left and on the right; `None` where there are none.
    pub more: [Option<Area>; 2],
    /// Row of the line below the titles.
    pub divider: u16,
    /// The rows of the current shelf.
    pub rows: Rows,
    /// Area below the rows, for the list of unreadable files.
    pub unread: Area,
    /// Area for the preview; `None` if there is no room.
    pub preview: Option<Area>,
}

impl LibraryLayout {
    /// Returns the layout for the size of the screen. At most half of the rows are used for the list of unreadable files.
    #[must_use]
    pub fn of(library: &Library, size: Size) -> Self {
        let width = size.width.min(WIDEST);
        let whole = Area { x: (size.width - width) / 2, y: 0, width, height: size.height };
        let (shelves, more) = shelves(library, whole, size.width);
        let divider = shelves.last().map_or(1, |(_, area)| area.y) + 1;
        let body = whole.below(divider + 1);
        let body = Area { height: body.height.saturating_sub(2), ..body }; // without the keys and the row above them
        let preview = PREVIEWS.into_iter().find(|&(_, least)| width >= least).map(|(preview, _)| preview);
        let list = Area { width: width - preview.map_or(0, |preview| preview + APART), ..body };
        let unread = (library.unreadable_files(list.width.into()).len() as u16).min(body.height / 2);
        let height = body.height - unread;
        let first = library.shelf().chosen.saturating_sub(usize::from(height.saturating_sub(1)));
        Self {
            whole,
            shelves,
            more,
            divider,
            rows: Rows { area: Area { height, ..list }, first },
            unread: list.below(height),
            preview: preview.map(|preview| body.right_of(width - preview)),
        }
    }

    /// Returns the index of the shelf whose title is at this position of the screen, counted from 0; `None` if there is no title. The signs
    /// at both ends count as the next shelf that is not visible.
    #[must_use]
    pub fn shelf_at(&self, x: u16, y: u16) -> Option<usize> {
        let title = self.shelves.iter().find(|(_, area)| area.has(x, y)).map(|&(at, _)| at);
        let [left, right] = self.more.map(|area| area.is_some_and(|area| area.has(x, y)));
        let before = self.shelves.first().filter(|_| left).and_then(|&(at, _)| at.checked_sub(1));
        let after = self.shelves.last().filter(|_| right).map(|&(at, _)| at + 1);
        title.or(before).or(after)
    }
}

/// Returns the index and the area of each visible title, and the areas of the signs that there are more. If one row of the screen is wide
/// enough for all titles, they are in one row, which may be wider than the library. Otherwise they are in as many rows as they need. If these
/// are too many for the window, only one row is used, with the title of the current shelf and of the next one.
fn shelves(library: &Library, whole: Area, screen_width: u16) -> (Vec<(usize, Area)>, [Option<Area>; 2]) {
    let widths: Vec<u16> = library.shelves.iter().map(|shelf| title_width(&shelf.title)).collect();
    let total: u16 = widths.iter().sum();
    let (left, room) = if (whole.width..=screen_width).contains(&total) {
        (whole.x.min(screen_width - total), total)
    } else {
        (whole.x, whole.width)
    };
    let (mut x, mut y) = (0, 1);
    let mut all = Vec::new();
    for (at, &width) in widths.iter().enumerate() {
        if x > 0 && x + width > room {
            (x, y) = (0, y + 1);
        }
        all.push((at, Area { x: left + x, y, width, height: 1 }));
        x += width;
    }
    if y <= (whole.height.saturating_sub(14) / 8).max(1) {
        return (all, [None; 2]);
    }
    let last = widths.len() - 1;
    let room = whole.width.saturating_sub(4); // without the signs at both ends
    let is_in_sight = |first: usize, last: usize| widths[first..=last].iter().sum::<u16>() <= room;
    let until = |last: usize| (0..=library.at).find(|&first| is_in_sight(first, last));
    let first = until((library.at + 1).min(last)).or_else(|| until(library.at)).unwrap_or(library.at);
    let end = (library.at..=last).rev().find(|&end| is_in_sight(first, end)).unwrap_or(library.at);
    let mut x = whole.x + 2;
    let visible = (first..=end).map(|at| {
        let area = Area { x, y: 1, width: widths[at].min(room), height: 1 };
        x += area.width;
        (at, area)
    });
    let sign = |x| Area { x, y: 1, width: 1, height: 1 };
    let left = (first > 0).then(|| sign(whole.x));
    let right = (end < last).then(|| sign(whole.x + whole.width - 1));
    (visible.collect(), [left, right])
}

/// Returns the width of a title with the brackets or blanks around it, in columns.
fn title_width(title: &str) -> u16 {
    printable(title).width().min(LONGEST_TITLE) as u16 + 2
}
