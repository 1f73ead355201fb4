//! Lays out puzzles on pages, with their solutions at the end, as SVG, PDF or plain text.
//!
//! A [`Book`] takes [`Figure`]s one by one and emits pages as they are completed. Which figures share a page is decided in one place for
//! all media. The contents of a page of paper are placed in one place (`draw`) for SVG and PDF, in hundredths of a point, so that the same
//! input gives the same bytes everywhere. Text has a raster of its own, in characters.

mod book;
mod figure_store;
mod font;
mod irregular_grid;
mod length;
mod page_drawing;
mod page_plan;
mod pdf;
mod puzzle_figure;
mod rule_drawings;
mod svg;
mod text;

#[cfg(test)]
mod tests;

pub use book::{Book, Full, Order};
pub use page_plan::{Medium, PerPage, Size};
pub use pdf::lacking_in_pdf;
pub use puzzle_figure::{Figure, Verdict};
