//! Evidence that consists of clauses alone.

use crate::evidence::Clause;
use grid::{Cell, DigitSet};

/// Clauses that together force the conclusion, and the cells and digits by which a player recognizes the pattern (its parts).
///
/// The proof tries every way to choose one candidate of each clause so that no two chosen candidates exclude each other. In each of these
/// ways, an eliminated candidate is excluded by a chosen one, and a placed candidate is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// Kind of the pattern, which determines what its parts are, and how it is explained and drawn.
    pub kind: PatternKind,
    /// Clauses from which the conclusion follows. The proof reads nothing else.
    pub clauses: Vec<Clause>,
    /// Cells and digits that are drawn and named. [`PatternKind`] says what the parts are and in which order. The first three parts are
    /// drawn in different colours, and all further parts in a fourth one.
    pub parts: Vec<Part>,
}

/// Kind of a [`Pattern`]. The comment of each kind says what the parts of the pattern are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternKind {
    /// Locked candidates or a subset, and the single that remains after their eliminations. One part: the cells and digits of the locked
    /// candidates or of the subset. The last clause is that of the single.
    DirectSingle,
    /// All places of a digit in a unit, which some cells outside the unit see. One part: these places.
    PeerPointing,
    /// Almost locked candidates. Three parts: n cells of a unit with n + 1 digits, the intersection with a second unit, and n other cells
    /// of the second unit.
    AlmostLockedCandidates,
    /// XY-Wing or XYZ-Wing. Three parts: the pivot and the two wings.
    XyWing,
    /// XYZ-Ring. Four parts: the pivot, the two wings, and the two places that link the wings.
    XyzRing,
    /// Wing of four or more cells, with as many digits as cells. Two parts: two almost locked sets.
    LargeWing,
    /// Dual 2-String Kite. Three parts: the corner cells in the box, and the ends of each kite.
    DualTwoStringKite,
    /// Dual Empty Rectangle. Three parts: the places in the box, and the ends of each empty rectangle.
    DualEmptyRectangle,
    /// Broken wing. One part for each cell of the ring, then one part with the guardians.
    BrokenWing,
    /// Colouring with one pair of colours. Two parts: the cells of each colour.
    SimpleColours,
    /// Colouring with two pairs of colours. Four parts: the cells of each colour.
    MultiColours,
    /// Remote Pair. Two parts: the cells of each colour.
    RemotePair,
    /// 3D Medusa. The parts belong alternately to the first and to the second colour.
    Medusa,
    /// First, one part for each of the two almost locked sets. Then one part for each restricted common digit.
    AlsXz,
    /// First, one part for each of the three almost locked sets. Then one part for each restricted common digit.
    AlsXyWing,
    /// First, one part for each almost locked set of the chain. Then one part for each restricted common digit of two consecutive sets.
    AlsXyChain,
    /// First, one part for each almost locked set. Then, also for each set, one part with its cells that have the shared digit as a
    /// candidate. The first clause consists of all candidates of the shared digit in a unit.
    AlsWWing,
    /// First, one part for the stem, and one for each almost locked set that is a petal. Then one part for each digit that a petal shares
    /// with the stem.
    DeathBlossom,
    /// Sue de Coq. Three parts: the cells in the intersection, the cells in the rest of the line, and the cells in the rest of the box.
    SueDeCoq,
    /// Aligned pair exclusion or aligned triplet exclusion. First, one part for each of the aligned cells. Then one part for each cell that
    /// would be left without a candidate by some combination of digits in the aligned cells.
    AlignedExclusion {
        /// Number of aligned cells.
        cells: usize,
    },
    /// Templates of a digit. The first part has all places of the digit. Each other part has a digit and cells that are in all templates of
    /// this digit.
    Templates,
    /// Bivalue oddagon. The first part is the ring. Each other part is a guardian.
    BivalueOddagon,
    /// Tridagon. The first part is the pattern. Each other part is a guardian.
    Tridagon,
    /// Exocet. Three parts: the base cells, the target cells, and the cells in the cross lines.
    Exocet,
}

impl PatternKind {
    /// Whether the pattern colours candidates, so that either all candidates of a colour are true or none of them is.
    pub(crate) const fn is_colouring(self) -> bool {
        matches!(self, Self::SimpleColours | Self::MultiColours | Self::RemotePair | Self::Medusa)
    }
}

/// Part of a pattern, such as a pivot, an almost locked set or the candidates of one colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Cells of the part, in reading order.
    pub cells: Vec<Cell>,
    /// Digits that matter in the cells of the part.
    pub digits: DigitSet,
}
