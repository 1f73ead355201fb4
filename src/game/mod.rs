//! Layer 2: a game in progress. The digits and notes on the board, the history of changes, and the playing time.
//!
//! Never reads the clock (callers pass `now`) and never touches the disk (`store` writes a [`Record`]).

mod change;
mod clock;
mod colour;
mod entry_times;
mod history;
mod past_positions;
mod player_moves;
mod record;
mod restored_marks;
mod session;

pub use change::{Change, ChangeKind, Edit, Pencil};
pub use clock::Clock;
pub use colour::{Colour, Coloured};
pub use entry_times::{Entries, Entry};
pub use history::{History, Node, NodeId};
pub use past_positions::Moment;
pub use record::{BadRecord, Record};
pub use session::{BranchChoice, Game, HelpUsed};
