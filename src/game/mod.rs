//! Floor 2: one sitting at a puzzle. What stands on the board, how it came there, and how long it took.
//!
//! Has no clock of its own (`now` is handed in) and touches no disk ([`Record`] is what `store` writes).

mod change;
mod clock;
mod colour;
mod entries;
mod giving_back;
mod history;
mod moments;
mod moves;
mod record;
mod session;

pub use change::{Change, Edit, Kind, Pencil};
pub use clock::Clock;
pub use colour::{Colour, Coloured};
pub use entries::{Entries, Entry};
pub use history::{History, Node, NodeId};
pub use moments::Moment;
pub use record::{BadRecord, Record};
pub use session::{Game, Help};
