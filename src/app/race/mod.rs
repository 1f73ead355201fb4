//! The race: the whole roster on one puzzle or many, and what it comes to as a table and as a chart.

mod scale;
mod table;
mod words;

pub use scale::{Bar, Scale};
pub use table::{Row, Table, rows};
pub use words::{Plain, count, power, time};
