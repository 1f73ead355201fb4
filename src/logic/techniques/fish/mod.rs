//! Finders of fish: n units (the bases) where all places of a digit are in n other units (the covers), apart from fins.
//!
//! Each base must contain the digit, and no cover can contain the digit twice. So if no fin has the digit, every cover contains the digit
//! in a base, and the digit is eliminated from the other cells of the covers. If there are fins, the digit is eliminated only from cells
//! that see all fins.
//!
//! ```text
//!        column 2  column 7
//! row 3  ── X ─────── X ──   base
//!           │         │
//! row 8  ── X ─────── X ──   base     X: the only places of the digit in rows 3 and 8
//!         cover     cover
//! ```
//!
//! `basic` and `finned` search for fish of rows and columns, and `complex` for fish that also have boxes. `fish_match` determines the fins
//! and the eliminations of given bases and covers; all finders except `basic` use it. `siamese` combines fish of `finned` or of `complex`,
//! and `kraken` uses the search for lines in `finned`. `technique_table` lists the techniques by kind and size of the fish, for `finned`
//! and `siamese`. `kraken` also reads the implications that `techniques::forcing` computes.
//!
//! The techniques are described at <https://hodoku.sourceforge.net/en/tech_fishg.php>.

pub(super) mod basic;
mod complex;
mod finned;
mod fish_match;
mod kraken;
mod siamese;
mod technique_table;

pub(super) use basic::BasicFish;
pub(super) use complex::{ComplexFish, FishKind};
pub(super) use finned::FinnedFish;
pub(super) use kraken::KrakenFish;
pub(super) use siamese::{SiameseComplexFish, SiameseFish};
