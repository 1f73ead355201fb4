//! Finders of wings: patterns of a few cells with few candidates, and chains of three strong links.
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
