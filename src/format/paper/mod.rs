//! Lays out puzzles on pages, with their solutions at the end, as SVG, PDF or plain text.
//!
//! A [`Book`] takes [`Figure`]s one by one and emits each page as soon as it is complete. The division into pages is the same code for all
//! media. `draw` places the contents of pages for both SVG and PDF, in hundredths of a point, so that the same input always gives the same
//! bytes. Pages of text are laid out separately, in characters.

mod book;
mod book_puzzle;
mod figure_store;
mod font;
mod irregular_grid;
mod length;
mod page_drawing;
mod page_plan;
mod pdf;
mod rule_drawings;
mod svg;
mod text;

#[cfg(test)]
mod tests;

pub use book::{Book, Full, Order};
pub use book_puzzle::{Figure, Verdict};
pub use page_plan::{Medium, PerPage, Size};
pub use pdf::lacking_in_pdf;
