//! Techniques whose patterns cover many units: bivalue oddagon, symmetry, templates, exocet, SK-loop, multi-sector locked sets, tridagon.
//!
//! Each technique has a file with its finder. The exception is SK-loops: `sk_loop` searches for them, and the finder in `msls` calls it.
//! `box_grid` lists rows, columns and boxes for `exocet`, `msls`, `sk_loop` and `tridagon`. `guardians` builds the deductions of `oddagon`
//! and `tridagon`. `symmetry_search` finds the symmetries for `symmetry`. `templates` uses no other file of the folder.

mod box_grid;
mod exocet;
mod guardians;
mod msls;
mod oddagon;
mod sk_loop;
mod symmetry;
mod symmetry_search;
mod templates;
mod tridagon;

pub(super) use exocet::Exocet;
pub(super) use msls::MultiSectorLockedSets;
pub(super) use oddagon::BivalueOddagon;
pub(super) use symmetry::GurthSymmetry;
pub(super) use templates::Templates;
pub(super) use tridagon::Tridagon;
