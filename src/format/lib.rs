//! Layer 2: reads and writes puzzles as text, and lays them out on pages. Accesses no files: text comes from any `BufRead` and is returned
//! as a `String`.

mod alphabet;
mod argument;
mod arrays;
mod bare;
mod binary;
mod block;
mod clean;
mod decode;
mod decorated;
mod exchange;
mod fault;
mod fill;
mod frame;
mod hodoku;
mod html;
mod input;
mod limits;
mod line;
mod lone;
mod margin;
mod marks;
mod markup;
mod name;
pub mod paper;
mod places;
mod programs;
mod reader;
mod record;
mod ruled;
mod run;
mod sadman;
mod sniff;
mod solution;
mod sukaku;
mod words;
mod write;

pub use argument::is_puzzle_text;
pub use exchange::Site;
pub use fault::Fault;
pub use name::{BadFormat, Case, Format, Notation};
pub use places::Places;
pub use reader::{Reader, read_all, read_one};
pub use record::Record;
pub use run::Run;
pub use write::{Unwritable, around, csv_row, entry, link, lost, one_line, solution_line, write};
