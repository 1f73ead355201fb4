//! Index of the cells and units that lose candidates to each candidate, for whips and braids.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::{CandidateId, ClauseId, ClauseIndex};

/// So many bits at once.
pub(super) type BitBlock = [u64; 4];
const WORD_BITS: usize = u64::BITS as usize;

/// A position as bits: each need has one for each candidate that would meet it, all of them in one word.
#[derive(Debug)]
pub(super) struct WhipIndex {
    width: usize,                 // number of blocks in a set of bits
    clause_bits: Vec<ClauseBits>, // by need
    members: Vec<ClauseMember>,   // by bit
    entries: Vec<IndexEntry>,     // by candidate, made when somebody comes there first: hundreds of beginnings do
    excluded: Vec<BitBlock>,      // note by note
    affected: Vec<AffectedClause>,
    scratch: Vec<ClauseId>, // in the making
}

/// The bits of a need.
#[derive(Clone, Copy, Debug, Default)]
struct ClauseBits {
    mask: u64,
    word: u16,
    first: u8,
}

/// A candidate that would meet a need.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClauseMember {
    /// See [`mark`].
    pub key: u64,
    pub id: CandidateId,
    pub cell: u16,
}

/// Where it is written what one candidate excludes, and which needs lose a candidate to it and are not met by it.
#[derive(Clone, Copy, Debug, Default)]
struct IndexEntry {
    row: u32, // counted from one; none where nothing is written
    affected: [u32; 2],
}

/// A look at what is left of a need.
#[derive(Clone, Copy, Debug)]
pub(super) struct AffectedClause {
    mask: u64,
    word: u16,
    pub clause: ClauseId,
}

/// What is in either of two sets.
pub(super) fn union((one, other): (&BitBlock, &BitBlock)) -> BitBlock {
    std::array::from_fn(|word| one[word] | other[word])
}

/// A number that tells sets of candidates apart, well enough, when those of their members are mixed.
const fn zobrist_key(id: CandidateId) -> u64 {
    let word = (id as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ (word >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl WhipIndex {
    /// Builds the index of `web`, without notes.
    pub fn of<const W: usize>(web: &CandidateGrid<'_, W>) -> Self {
        let notes = vec![IndexEntry::default(); web.digits.len() * web.side()];
        let (fields, ways, excluded, looks, needs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut beside = Self {
            width: 0,
            clause_bits: fields,
            members: ways,
            entries: notes,
            excluded,
            affected: looks,
            scratch: needs,
        };
        for members in web.clauses().all_clauses() {
            beside.add_clause(web.clauses(), members);
        }
        beside.width = beside.members.len().div_ceil(size_of::<BitBlock>() * 8);
        beside
    }

    /// Adds a need with these members.
    fn add_clause(&mut self, ties: &ClauseIndex, members: &[CandidateId]) {
        let room = WORD_BITS - self.members.len() % WORD_BITS;
        if room < members.len() {
            self.members.resize(self.members.len() + room, ClauseMember { key: 0, id: CandidateId::MAX, cell: 0 });
        }
        let (word, first) = (self.members.len() / WORD_BITS, self.members.len() % WORD_BITS);
        let ways = members.iter().zip(first..).fold(0, |ways, (_, at)| ways | 1 << at);
        self.clause_bits.push(ClauseBits { mask: ways, word: word as u16, first: first as u8 });
        self.members.extend(members.iter().map(|&id| ClauseMember {
            key: zobrist_key(id),
            id,
            cell: ties.clauses_of(id)[0],
        }));
    }

    /// Sets the bit of a candidate that would meet a need.
    fn set_bit(&self, need: ClauseId, id: CandidateId, set: &mut [u64]) {
        let ClauseBits { word, first, mask: ways } = self.clause_bits[usize::from(need)];
        let at = usize::from(word) * WORD_BITS + usize::from(first);
        if let Some(place) = self.members[at..].iter().take(ways.count_ones() as usize).position(|way| way.id == id) {
            set[usize::from(word)] |= 1 << (usize::from(first) + place);
        }
    }

    /// Number of blocks in a set of bits.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Makes a note of what lies beside a candidate, if there is none.
    #[inline]
    pub fn prepare(&mut self, ties: &ClauseIndex, id: CandidateId) {
        if self.entries[usize::from(id)].row == 0 {
            self.build_entry(ties, id);
        }
    }

    fn build_entry(&mut self, ties: &ClauseIndex, id: CandidateId) {
        let (width, homes) = (self.width, ties.clauses_of(id));
        let (from, mut excluded) = (self.excluded.len(), std::mem::take(&mut self.excluded));
        excluded.resize(from + width, BitBlock::default());
        let bits = excluded[from..].as_flattened_mut();
        for &other in ties.excluded(id) {
            ties.clauses_of(other).iter().for_each(|&need| self.set_bit(need, other, bits));
        }
        self.excluded = excluded;
        let needs = &mut self.scratch;
        needs.clear();
        needs.extend(ties.excluded_peers(id).iter().map(|&other| ties.clauses_of(other)[0]));
        for at in 1..homes.len() {
            needs.extend(ties.others_in_cell(id).iter().map(|&other| ties.clauses_of(other)[at]));
        }
        let here = needs.len();
        needs.extend(
            ties.excluded_peers(id)
                .iter()
                .flat_map(|&other| ties.clauses_in_units(other))
                .filter(|need| !homes.contains(need)),
        );
        needs[here..].sort_unstable();
        needs.dedup();
        let look = |&need: &ClauseId| {
            let ClauseBits { mask: ways, word, .. } = self.clause_bits[usize::from(need)];
            AffectedClause { mask: ways, word, clause: need }
        };
        let before = self.affected.len();
        self.affected.extend(needs.iter().map(look));
        self.entries[usize::from(id)] =
            IndexEntry { row: (from / width) as u32 + 1, affected: [before as u32, self.affected.len() as u32] };
    }

    /// What a candidate excludes that was looked at.
    #[inline]
    pub fn excluded(&self, id: CandidateId) -> &[BitBlock] {
        &self.excluded[(self.entries[usize::from(id)].row as usize - 1) * self.width..][..self.width]
    }

    /// The needs that lose a candidate to one that was looked at, and are not met by it.
    #[inline]
    pub fn affected_clauses(&self, id: CandidateId) -> &[AffectedClause] {
        let [from, to] = self.entries[usize::from(id)].affected;
        &self.affected[from as usize..to as usize]
    }

    /// The last candidate that is left.
    #[inline]
    pub fn last_open(&self, look: AffectedClause, left: u64) -> ClauseMember {
        self.members[usize::from(look.word) * WORD_BITS + left.trailing_zeros() as usize]
    }
}

impl AffectedClause {
    /// The bits of what is not excluded.
    #[inline]
    pub fn open_bits(self, excluded: &[BitBlock]) -> u64 {
        self.mask & !excluded.as_flattened()[usize::from(self.word)]
    }
}
