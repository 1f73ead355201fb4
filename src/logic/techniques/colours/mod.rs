//! Finders of colourings: candidates in two colours, of which one is entirely true and the other entirely false.
//!
//! The techniques are described at <https://hodoku.sourceforge.net/en/tech_col.php>.

mod clusters;
mod medusa;
mod multi;
mod remote_pair;
mod simple;

pub(super) use medusa::Medusa;
pub(super) use multi::MultiColouring;
pub(super) use remote_pair::RemotePair;
pub(super) use simple::SimpleColouring;
