//! Finders of colourings: candidates in two colours, of which one is entirely true and the other entirely false.
//!
//! `clusters` divides the conjugate pairs of one digit into clusters of two colours. `simple` searches for eliminations from one of these
//! clusters, `multi` from two. `medusa` and `remote_pair` colour candidates of several digits themselves, and use only the function in
//! `clusters` that builds a part of the evidence. No finder uses another one.
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
