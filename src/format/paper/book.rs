//! Lays out a book of puzzles, page by page.

use crate::paper::figure_store::FigureStore;
use crate::paper::page_drawing::{self, Kind, Page};
use crate::paper::page_plan::Raster;
use crate::paper::pdf::Pdf;
use crate::paper::{Figure, Medium, PerPage, Size, svg, text};

/// Options for a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Output medium.
    pub medium: Medium,
    /// Size of the paper. It has no effect on text pages.
    pub size: Size,
    /// Number of puzzles per page.
    pub per_page: PerPage,
    /// Whether the book ends with pages of solutions.
    pub has_solutions: bool,
}

/// Error: a PDF has no room for more pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected as many puzzles as fit in a PDF of 10 GB, found more")]
pub struct Full;

/// Book under construction. Puzzles are numbered from 1 in the order in which they are added. Their solutions have the same order and
/// numbers.
///
/// Pages of PDF and text are emitted one by one. For the solutions, each puzzle is kept until the end in one byte per cell, four more
/// bytes, and up to 124 bytes for its note. Each page of a PDF takes 16 bytes. An SVG begins with its height, so it is emitted at the end,
/// and its puzzles are kept until then even without solutions. Apart from that, memory does not grow with the number of puzzles, except for
/// the list of PDF pages, which is created at the end and takes about 60 bytes per page.
#[derive(Debug)]
pub struct Book {
    order: Order,
    pdf: Pdf,
    /// Figures for the next page, which is not full yet.
    waiting: Vec<Figure>,
    store: FigureStore,
    /// Number of puzzles emitted so far.
    printed: usize,
    pages: usize,
}

impl Book {
    /// Creates an empty book.
    #[must_use]
    pub fn new(order: Order) -> Self {
        Self { order, pdf: Pdf::new(), waiting: Vec::new(), store: FigureStore::default(), printed: 0, pages: 0 }
    }

    /// Adds a puzzle. Emits a page if the puzzle fills it.
    ///
    /// # Errors
    /// Fails if `emit` fails, or if no more pages fit.
    pub fn add<E: From<Full>>(
        &mut self,
        figure: Figure,
        emit: &mut impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.order.has_solutions || self.order.medium == Medium::Svg {
            self.store.push(&figure);
        }
        if self.order.medium == Medium::Svg {
            return Ok(());
        }
        self.waiting.push(figure);
        if self.waiting.len() == self.order.per_page.count() { self.turn(emit) } else { Ok(()) }
    }

    /// Emits the rest of the book: the last puzzles, the solutions, and the end of the document. A book without puzzles consists of one
    /// page that says so.
    ///
    /// # Errors
    /// Fails if `emit` fails, or if no more pages fit.
    pub fn finish<E: From<Full>>(mut self, emit: &mut impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let store = std::mem::take(&mut self.store);
        let (raster, solutions) = (self.order.per_page.raster(), self.solutions(&store));
        if self.order.medium == Medium::Svg {
            if store.len() == 1 {
                return store.iter().try_for_each(|figure| {
                    let (area, marks) = page_drawing::alone(&figure);
                    emit(&(svg::head(area, 1) + &svg::page(area, 1, &marks) + svg::TAIL))
                });
            }
            let pages = store.len().div_ceil(raster.count()).max(1)
                + if self.order.has_solutions { store.len().div_ceil(solutions.count()) } else { 0 };
            emit(&svg::head(self.order.size.sheet(), pages))?;
            self.pages(Kind::Puzzles, &store, raster, emit)?;
        }
        if !self.waiting.is_empty() || self.pages == 0 {
            self.turn(emit)?;
        }
        if self.order.has_solutions {
            self.pages(Kind::Solutions, &store, solutions, emit)?;
        }
        match self.order.medium {
            Medium::Svg => emit(svg::TAIL),
            Medium::Pdf => emit(&self.pdf.tail()),
            Medium::Text => Ok(()),
        }
    }

    /// Returns the columns and rows of solutions on a page. They are the same on all pages and suit the largest board.
    fn solutions(&self, store: &FigureStore) -> Raster {
        match (self.order.medium, store.largest()) {
            (_, None) => Raster::solutions(1),
            (Medium::Text, Some(shape)) => text::solutions(shape),
            (Medium::Svg | Medium::Pdf, Some(shape)) => Raster::solutions(shape.side()),
        }
    }

    /// Emits a page with the figures that are waiting.
    fn turn<E: From<Full>>(&mut self, emit: &mut impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let figures = std::mem::take(&mut self.waiting);
        let raster = self.order.per_page.raster();
        let (number, first) = (self.pages + 1, self.printed + 1);
        self.page(Page { number, kind: Kind::Puzzles, first, figures: &figures, raster }, emit)?;
        self.printed += figures.len();
        Ok(())
    }

    /// Emits the pages of all figures in a store.
    fn pages<E: From<Full>>(
        &mut self,
        kind: Kind,
        store: &FigureStore,
        raster: Raster,
        emit: &mut impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut figures = store.iter();
        for first in (1..=store.len()).step_by(raster.count()) {
            let some: Vec<Figure> = figures.by_ref().take(raster.count()).collect();
            self.page(Page { number: self.pages + 1, kind, first, figures: &some, raster }, emit)?;
        }
        Ok(())
    }

    fn page<E: From<Full>>(&mut self, page: Page, emit: &mut impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        self.pages = page.number;
        let Order { medium, size, .. } = self.order;
        match medium {
            Medium::Text => emit(&text::page(&page)),
            Medium::Svg => emit(&svg::page(size.sheet(), page.number, &page_drawing::page_marks(&page, size))),
            Medium::Pdf => {
                if page.number == 1 {
                    emit(&self.pdf.head())?;
                }
                emit(&self.pdf.page(size.sheet(), &page_drawing::page_marks(&page, size))?)
            }
        }
    }
}
