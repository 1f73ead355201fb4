//! Page settings, and the division of pages.

use crate::paper::length::{Area, Length, Point};

/// Output medium of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Medium {
    /// One drawing with all pages below each other. A single puzzle is drawn without a page around it.
    Svg,
    /// PDF 1.4.
    Pdf,
    /// Framed grids side by side, in lines of 79 characters unless a board is wider. A form feed separates pages.
    Text,
}

impl Medium {
    /// All media.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Pdf, Self::Text];

    /// Returns the name on the command line.
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
    /// All sizes.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Returns the area of the sheet.
    pub(super) const fn sheet(self) -> Area {
        let (width, height) = match self {
            Self::A4 => (Length::hundredths(59_528), Length::hundredths(84_189)),
            Self::Letter => (Length::points(612), Length::points(792)),
        };
        Area { at: Point { x: Length::ZERO, y: Length::ZERO }, width, height }
    }

    /// Returns the area of the sheet within its margins, which holds all puzzles. The page number is in the lower margin.
    pub(super) fn inside(self) -> Area {
        let sheet = self.sheet();
        let margin = Length::points(48);
        let at = Point { x: margin, y: margin };
        Area { at, width: sheet.width - margin * 2, height: sheet.height - margin * 2 }
    }
}

/// Number of puzzles on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerPage(Raster);

impl PerPage {
    /// All choices: 1, 2, 4, 6 and 9.
    pub const ALL: [Self; 5] = [Self::new(1, 1), Self::new(1, 2), Self::new(2, 2), Self::new(2, 3), Self::new(3, 3)];

    const fn new(columns: usize, rows: usize) -> Self {
        Self(Raster { columns, rows })
    }

    /// Returns the number.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.count()
    }

    pub(super) const fn raster(self) -> Raster {
        self.0
    }
}

/// Division of a page into columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Raster {
    pub columns: usize,
    pub rows: usize,
}

impl Raster {
    pub const fn count(self) -> usize {
        self.columns * self.rows
    }

    /// Returns how many solutions share a sheet: they are as small as is easily readable.
    pub const fn solutions(side: usize) -> Self {
        let (columns, rows) = match side {
            0..=9 => (4, 5),
            10..=16 => (3, 4),
            17..=25 => (2, 3),
            _ => (1, 1),
        };
        Self { columns, rows }
    }

    /// Returns the slot of a figure within `whole`. `place` is counted from 0 in reading order.
    pub fn slot(self, whole: Area, gap: Length, place: usize) -> Area {
        let width = (whole.width - gap * (self.columns - 1)) / self.columns;
        let height = (whole.height - gap * (self.rows - 1)) / self.rows;
        let (row, column) = (place / self.columns, place % self.columns);
        let at = Point { x: whole.at.x + (width + gap) * column, y: whole.at.y + (height + gap) * row };
        Area { at, width, height }
    }
}
