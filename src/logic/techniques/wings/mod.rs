//! Finders of wings: patterns of a few cells with few candidates, and chains of three strong links.
//!
//! `xy`, `w` and `large` use no other file of the folder. `local` and `ring` search for three strong links that are joined by weak links.
//! Both use `wing_links`, which lists the links between single candidates, and `ring` also uses the search in `local`. `large` reads the
//! almost locked sets of `analysis::als`. `techniques::strong_link_evidence` builds the evidence of all wings that are chains.
//!
//! Some of the techniques are described at <https://hodoku.sourceforge.net/en/tech_wings.php>.

mod large;
mod local;
mod ring;
mod w;
mod wing_links;
mod xy;

pub(super) use large::LargeWing;
pub(super) use local::ThreeLinkWing;
pub(super) use ring::WingRing;
pub(super) use w::WWing;
pub(super) use xy::{XyWing, XyzWing};
