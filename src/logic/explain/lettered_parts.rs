//! The parts of patterns that can have letters on the board, to which the sentences of an explanation refer.

use std::ops::Range;

use crate::evidence::{Pattern, PatternKind};

/// Returns the indices of the parts of a pattern that are almost locked sets, or that are all cells of one colour. Such a part has a letter
/// on the board, except for an almost locked set of one cell.
pub(super) const fn lettered_parts(pattern: &Pattern) -> Range<usize> {
    let parts = pattern.parts.len();
    match pattern.kind {
        PatternKind::SimpleColours | PatternKind::RemotePair | PatternKind::AlsXz => 0..2,
        PatternKind::MultiColours => 0..4,
        PatternKind::AlsXyWing => 0..3,
        PatternKind::AlsXyChain => 0..parts.div_ceil(2),
        PatternKind::AlsWWing => 0..parts / 2,
        PatternKind::DeathBlossom => 1..parts.div_ceil(2), // the stem is not a set
        PatternKind::DirectSingle
        | PatternKind::PeerPointing
        | PatternKind::AlmostLockedCandidates
        | PatternKind::XyWing
        | PatternKind::XyzRing
        | PatternKind::LargeWing
        | PatternKind::DualTwoStringKite
        | PatternKind::DualEmptyRectangle
        | PatternKind::BrokenWing
        | PatternKind::Medusa
        | PatternKind::SueDeCoq
        | PatternKind::AlignedExclusion { .. }
        | PatternKind::Templates
        | PatternKind::BivalueOddagon
        | PatternKind::Tridagon
        | PatternKind::Exocet => 0..0,
    }
}
