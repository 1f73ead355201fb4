//! Page settings, and the division of pages into slots.

use crate::paper::length::{Area, Length, Point};

/// Output medium of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Medium {
    /// A single drawing in which all pages are stacked vertically. If there is only one puzzle, it is drawn without a page.
    Svg,
    /// PDF 1.4.
    Pdf,
    /// Framed grids side by side, on lines of at most 79 characters, or longer if a single board is wider. Form feeds separate the pages.
    Text,
}

impl Medium {
    /// All media.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Pdf, Self::Text];

    /// Returns the name that the command line uses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Pdf => "pdf",
            Self::Text => "text",
        }
    }
}

/// Size of the paper, in portrait orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// 210 × 297 mm.
    A4,
    /// 8.5 × 11 in.
    Letter,
}

impl Size {
    /// All paper sizes.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Returns the name that the command line uses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Returns the area of the whole sheet.
    pub(super) const fn sheet(self) -> Area {
        let (width, height) = match self {
            Self::A4 => (Length::hundredths(59_528), Length::hundredths(84_189)),
            Self::Letter => (Length::points(612), Length::points(792)),
        };
        Area { at: Point { x: Length::ZERO, y: Length::ZERO }, width, height }
    }

    /// Returns the area of the sheet within the margins, which holds all puzzles. The page number is in the bottom margin.
    pub(super) fn inside(self) -> Area {
        let sheet = self.sheet();
        let margin = Length::points(48);
        let at = Point { x: margin, y: margin };
        Area { at, width: sheet.width - margin * 2, height: sheet.height - margin * 2 }
    }
}

/// Number of puzzles per page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerPage(Raster);

impl PerPage {
    /// All choices: 1, 2, 4, 6 and 9.
    pub const ALL: [Self; 5] = [Self::new(1, 1), Self::new(1, 2), Self::new(2, 2), Self::new(2, 3), Self::new(3, 3)];

    const fn new(columns: usize, rows: usize) -> Self {
        Self(Raster { columns, rows })
    }

    /// Returns the number of puzzles per page.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.count()
    }

    pub(super) const fn raster(self) -> Raster {
        self.0
    }
}

/// Number of columns and rows into which a page is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Raster {
    pub columns: usize,
    pub rows: usize,
}

impl Raster {
    pub const fn count(self) -> usize {
        self.columns * self.rows
    }

    /// Returns the columns and rows of solutions on a sheet, for boards with this side length. Solutions are as small as is still easy to
    /// read.
    pub const fn solutions(side: usize) -> Self {
        let (columns, rows) = match side {
            0..=9 => (4, 5),
            10..=16 => (3, 4),
            17..=25 => (2, 3),
            _ => (1, 1),
        };
        Self { columns, rows }
    }

    /// Returns the slot of a figure within the area `whole`. `place` is the index of the figure on the page, counted from 0 in reading
    /// order.
    pub fn slot(self, whole: Area, gap: Length, place: usize) -> Area {
        let width = (whole.width - gap * (self.columns - 1)) / self.columns;
        let height = (whole.height - gap * (self.rows - 1)) / self.rows;
        let (row, column) = (place / self.columns, place % self.columns);
        let at = Point { x: whole.at.x + (width + gap) * column, y: whole.at.y + (height + gap) * row };
        Area { at, width, height }
    }
}
