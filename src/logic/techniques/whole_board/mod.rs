//! Techniques whose patterns cover many units: bivalue oddagon, symmetry, templates, exocet, SK-loop, multi-sector locked sets, tridagon.

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
