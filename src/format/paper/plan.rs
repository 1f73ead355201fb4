//! What somebody asks of the paper, and how it is divided.

use crate::paper::length::{Area, Length, Point};

/// What a book is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Medium {
    /// One drawing with all pages below each other; a single puzzle alone is drawn without a page around it.
    Svg,
    /// PDF 1.4, a page a page.
    Pdf,
    /// Framed grids side by side, lines of 79 characters where the boards allow it; a form feed stands between pages.
    Text,
}

impl Medium {
    /// Every medium.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Pdf, Self::Text];

    /// What scripts call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Pdf => "pdf",
            Self::Text => "text",
        }
    }
}

/// The paper's size, standing upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// 210 × 297 mm.
    A4,
    /// 8.5 × 11 in.
    Letter,
}

impl Size {
    /// Every size.
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// What scripts call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// The whole sheet.
    pub(super) const fn sheet(self) -> Area {
        let (width, height) = match self {
            Self::A4 => (Length::hundredths(59_528), Length::hundredths(84_189)),
            Self::Letter => (Length::points(612), Length::points(792)),
        };
        Area { at: Point { x: Length::ZERO, y: Length::ZERO }, width, height }
    }

    /// The sheet within its margins, in which all puzzles stand; the page's number stands in the lower margin.
    pub(super) fn inside(self) -> Area {
        let sheet = self.sheet();
        let margin = Length::points(48);
        let at = Point { x: margin, y: margin };
        Area { at, width: sheet.width - margin * 2, height: sheet.height - margin * 2 }
    }
}

/// How many puzzles share a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerPage(Raster);

impl PerPage {
    /// 1, 2, 4, 6 and 9.
    pub const ALL: [Self; 5] = [Self::new(1, 1), Self::new(1, 2), Self::new(2, 2), Self::new(2, 3), Self::new(3, 3)];

    const fn new(columns: usize, rows: usize) -> Self {
        Self(Raster { columns, rows })
    }

    /// The number.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.count()
    }

    pub(super) const fn raster(self) -> Raster {
        self.0
    }
}

/// How a page is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Raster {
    pub columns: usize,
    pub rows: usize,
}

impl Raster {
    pub const fn count(self) -> usize {
        self.columns * self.rows
    }

    /// How solutions share a sheet: as small as can still be read well.
    pub const fn solutions(side: usize) -> Self {
        let (columns, rows) = match side {
            0..=9 => (4, 5),
            10..=16 => (3, 4),
            17..=25 => (2, 3),
            _ => (1, 1),
        };
        Self { columns, rows }
    }

    /// The part of `whole` that belongs to the figure of this place, counted from 0 in reading order.
    pub fn slot(self, whole: Area, gap: Length, place: usize) -> Area {
        let width = (whole.width - gap * (self.columns - 1)) / self.columns;
        let height = (whole.height - gap * (self.rows - 1)) / self.rows;
        let (row, column) = (place / self.columns, place % self.columns);
        let at = Point { x: whole.at.x + (width + gap) * column, y: whole.at.y + (height + gap) * row };
        Area { at, width, height }
    }
}
