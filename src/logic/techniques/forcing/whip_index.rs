//! Index for the search for whips: for each candidate of a position, the candidates that it excludes from clauses, as a set of bits.
//!
//! A clause is a cell, or a digit in a unit. Each pair of a clause and one of its candidates is called a member of the clause and has a
//! bit. All bits of a clause are in one word. So a mask and one word of the set of excluded members show which candidates the clause has
//! left.

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::clause_index::{CandidateId, ClauseId, ClauseIndex};

/// Block of 256 bits. Sets of bits are arrays of blocks.
pub(super) type BitBlock = [u64; 4];
const WORD_BITS: usize = u64::BITS as usize;

/// Members of all clauses of a position. A member is a pair of a clause and one of its candidates. For each candidate, the index also has
/// the members that the candidate excludes.
#[derive(Debug)]
pub(super) struct WhipIndex {
    /// Number of blocks in a set of members.
    width: usize,
    /// For each clause, the bits of its members.
    clause_bits: Vec<ClauseBits>,
    /// Member for which each bit of a set of members stands. Unused bits have a placeholder.
    members: Vec<ClauseMember>,
    /// For each candidate, the location of its data in `excluded` and `affected`. Built on first use.
    entries: Vec<IndexEntry>,
    /// For each candidate whose entry has been built, the set of members that it excludes. The sets are stored one after the other.
    excluded: Vec<BitBlock>,
    /// For each candidate whose entry has been built, the clauses in which it excludes members. The lists are stored one after the other.
    affected: Vec<AffectedClause>,
    /// Scratch buffer for the affected clauses of the candidate whose entry is being built.
    scratch: Vec<ClauseId>,
}

/// Location of the bits of a clause's members in a set of members.
#[derive(Clone, Copy, Debug, Default)]
struct ClauseBits {
    /// Bits of all members of the clause, within the word that contains them.
    mask: u64,
    /// Index, within a set of members, of the 64-bit word to which `mask` applies. This word contains the bits of all members of the
    /// clause.
    word: u16,
    /// Index of the lowest bit of `mask`, counted from 0.
    first: u8,
}

/// Member of a clause: one of its candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClauseMember {
    /// Zobrist key of the candidate: see [`zobrist_key`].
    pub key: u64,
    pub id: CandidateId,
    /// Index of the candidate's cell.
    pub cell: u16,
}

/// Location of the data of a candidate in a [`WhipIndex`]: the members that it excludes, and the clauses in which it excludes members.
#[derive(Clone, Copy, Debug, Default)]
struct IndexEntry {
    /// Number of the set of excluded members in `WhipIndex::excluded`, counted from 1. 0 if the data have not been built.
    row: u32,
    /// Start and end of the list of affected clauses in `WhipIndex::affected`.
    affected: [u32; 2],
}

/// Clause in which a certain candidate excludes members, though the clause does not contain the candidate itself. Stores the location of
/// the bits of the clause's members.
#[derive(Clone, Copy, Debug)]
pub(super) struct AffectedClause {
    /// Bits of all members of the clause, within the word that contains them.
    mask: u64,
    /// Index, within a set of members, of the 64-bit word to which `mask` applies. This word contains the bits of all members of the
    /// clause.
    word: u16,
    pub clause: ClauseId,
}

/// Returns the union of two blocks of bits.
pub(super) fn union((one, other): (&BitBlock, &BitBlock)) -> BitBlock {
    std::array::from_fn(|word| one[word] | other[word])
}

/// Returns the Zobrist key of a candidate. The XOR of the keys of a set of candidates is a hash of the set.
const fn zobrist_key(id: CandidateId) -> u64 {
    let word = (id as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ (word >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl WhipIndex {
    /// Builds the index of the clauses of `grid`. The entries of the candidates are not built yet.
    pub fn of<const W: usize>(grid: &CandidateGrid<'_, W>) -> Self {
        let entries = vec![IndexEntry::default(); grid.digits.len() * grid.side()];
        let (clause_bits, members, excluded, affected, scratch) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut index = Self { width: 0, clause_bits, members, entries, excluded, affected, scratch };
        for candidates in grid.clauses().all_clauses() {
            index.add_clause(grid.clauses(), candidates);
        }
        index.width = index.members.len().div_ceil(size_of::<BitBlock>() * 8);
        index
    }

    /// Adds a clause with these candidates. The bits of the clause begin in a new word if there are not enough bits left in the last word.
    fn add_clause(&mut self, clause_index: &ClauseIndex, candidates: &[CandidateId]) {
        let free_bits = WORD_BITS - self.members.len() % WORD_BITS;
        if free_bits < candidates.len() {
            self.members.resize(self.members.len() + free_bits, ClauseMember { key: 0, id: CandidateId::MAX, cell: 0 });
        }
        let (word, first) = (self.members.len() / WORD_BITS, self.members.len() % WORD_BITS);
        let mask = candidates.iter().zip(first..).fold(0, |mask, (_, bit)| mask | 1 << bit);
        self.clause_bits.push(ClauseBits { mask, word: word as u16, first: first as u8 });
        self.members.extend(candidates.iter().map(|&id| ClauseMember {
            key: zobrist_key(id),
            id,
            cell: clause_index.clauses_of(id)[0],
        }));
    }

    /// Sets the bit of a member in `set`. The member is given by its clause and its candidate.
    fn set_bit(&self, clause: ClauseId, id: CandidateId, set: &mut [u64]) {
        let ClauseBits { word, first, mask } = self.clause_bits[usize::from(clause)];
        let start = usize::from(word) * WORD_BITS + usize::from(first);
        if let Some(offset) =
            self.members[start..].iter().take(mask.count_ones() as usize).position(|member| member.id == id)
        {
            set[usize::from(word)] |= 1 << (usize::from(first) + offset);
        }
    }

    /// Returns the number of blocks in a set of members.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Builds the [`IndexEntry`] of a candidate, unless it has been built before.
    #[inline]
    pub fn prepare(&mut self, clause_index: &ClauseIndex, id: CandidateId) {
        if self.entries[usize::from(id)].row == 0 {
            self.build_entry(clause_index, id);
        }
    }

    /// Builds the [`IndexEntry`] of a candidate. The entry locates the set of members that the candidate excludes, and the list of clauses
    /// of these members. The list leaves out clauses that contain the candidate itself. The set includes their members.
    fn build_entry(&mut self, clause_index: &ClauseIndex, id: CandidateId) {
        let (width, own_clauses) = (self.width, clause_index.clauses_of(id));
        let (start, mut excluded) = (self.excluded.len(), std::mem::take(&mut self.excluded));
        excluded.resize(start + width, BitBlock::default());
        let bits = excluded[start..].as_flattened_mut();
        for &other in clause_index.excluded(id) {
            clause_index.clauses_of(other).iter().for_each(|&clause| self.set_bit(clause, other, bits));
        }
        self.excluded = excluded;
        let clauses = &mut self.scratch;
        clauses.clear();
        clauses.extend(clause_index.excluded_peers(id).iter().map(|&other| clause_index.clauses_of(other)[0]));
        for slot in 1..own_clauses.len() {
            clauses.extend(clause_index.others_in_cell(id).iter().map(|&other| clause_index.clauses_of(other)[slot]));
        }
        let unit_clauses_start = clauses.len();
        clauses.extend(
            clause_index
                .excluded_peers(id)
                .iter()
                .flat_map(|&other| clause_index.clauses_in_units(other))
                .filter(|clause| !own_clauses.contains(clause)),
        );
        clauses[unit_clauses_start..].sort_unstable();
        clauses.dedup();
        let affected_clause = |&clause: &ClauseId| {
            let ClauseBits { mask, word, .. } = self.clause_bits[usize::from(clause)];
            AffectedClause { mask, word, clause }
        };
        let affected_start = self.affected.len();
        self.affected.extend(clauses.iter().map(affected_clause));
        self.entries[usize::from(id)] = IndexEntry {
            row: (start / width) as u32 + 1,
            affected: [affected_start as u32, self.affected.len() as u32],
        };
    }

    /// Returns the set of members that a candidate excludes. The candidate must have been [prepared](Self::prepare).
    #[inline]
    pub fn excluded(&self, id: CandidateId) -> &[BitBlock] {
        &self.excluded[(self.entries[usize::from(id)].row as usize - 1) * self.width..][..self.width]
    }

    /// Returns the clauses in which a candidate excludes members, except those that contain the candidate itself. The candidate must have
    /// been [prepared](Self::prepare).
    #[inline]
    pub fn affected_clauses(&self, id: CandidateId) -> &[AffectedClause] {
        let [from, to] = self.entries[usize::from(id)].affected;
        &self.affected[from as usize..to as usize]
    }

    /// Returns the member of `clause` for which the lowest bit in `open` stands. `open` contains the bits of some members of the clause, as
    /// returned by [`AffectedClause::open_bits`].
    #[inline]
    pub fn last_open(&self, clause: AffectedClause, open: u64) -> ClauseMember {
        self.members[usize::from(clause.word) * WORD_BITS + open.trailing_zeros() as usize]
    }
}

impl AffectedClause {
    /// Returns the bits of the members of this clause that are not in `excluded`, a set of members.
    #[inline]
    pub fn open_bits(self, excluded: &[BitBlock]) -> u64 {
        self.mask & !excluded.as_flattened()[usize::from(self.word)]
    }
}
