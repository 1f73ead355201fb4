//! Index of a position's candidates: which of them exclude each other, and which of them each cell and unit needs one of.

use crate::csr::Csr;
use crate::evidence::{Candidate, Need};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Number of a candidate: the cell's number, times the side, plus the digit's number.
pub(super) type Id = u16;

/// Number of a need, which is a cell or a digit in a unit: cells first, then unit by unit, digit by digit.
pub(super) type NeedId = u16;

/// Returns the number of a candidate on a board with `side` digits.
pub(super) const fn id_of((cell, digit): Candidate, side: usize) -> Id {
    (cell.index() * side + digit.index()) as Id
}

/// What is left for a need, as far as it matters: how many candidates, and all their numbers in one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left(u32);

/// Candidates by need, and needs and excluded candidates by candidate.
#[derive(Debug)]
pub(super) struct Ties {
    excluded: Csr<Id>,    // by candidate: the others of its cell, then the places of its digit that it sees
    beside: Vec<u8>,      // by cell: number of candidates minus one
    homes: Csr<NeedId>,   // by candidate: the needs that it would meet, its cell first
    members: Csr<Id>,     // by need: the candidates that would meet it
    left: [Vec<Left>; 2], // by need: if one follows from all others, if that holds for two alone
    cells: usize,
    side: usize,
}

impl Left {
    const ONE: u32 = 1 << 16;
    const NOBODY: Id = Id::MAX;
    /// More than can be lost.
    const OPEN: Self = Self(1 << 31);

    fn of(members: &[Id]) -> Self {
        Self(members.iter().fold(0, |left, &member| (left + Self::ONE) ^ u32::from(member)))
    }

    /// With nobody as one more, so that nothing comes of the last one.
    const fn and_nobody(self) -> Self {
        Self((self.0 + Self::ONE) ^ Self::NOBODY as u32)
    }

    /// Whether there are two at least, or nothing more comes of the need.
    #[inline]
    pub const fn is_open(self) -> bool {
        self.0 >= 2 * Self::ONE
    }

    /// The last, if it is not open.
    #[inline]
    pub const fn last(self) -> Option<Id> {
        if self.0 >= Self::ONE && self.0 as Id != Self::NOBODY { Some(self.0 as Id) } else { None }
    }

    /// One of them is false.
    #[inline]
    pub const fn lose(&mut self, id: Id) {
        self.0 = (self.0 - Self::ONE) ^ id as u32;
    }

    /// One of them is true.
    #[inline]
    pub const fn close(&mut self) {
        self.0 |= Self::OPEN.0;
    }
}

impl Ties {
    /// Builds the index from the candidates that would meet each need, the candidates that each candidate excludes, and the digits of each
    /// cell. `side` is the number of digits of the board.
    pub fn of(members: Csr<Id>, excluded: Csr<Id>, cells: &[DigitSet], side: usize) -> Self {
        let homes = (0..).zip(members.rows());
        let homes = homes.flat_map(|(need, members)| members.iter().map(move |&id| (usize::from(id), need)));
        let homes = Csr::from_pairs(cells.len() * side, homes);
        let left = members.rows().map(|members| if members.is_empty() { Left::OPEN } else { Left::of(members) });
        let left: Vec<Left> = left.collect();
        let chained = |(&left, members): (&Left, &[Id])| if members.len() == 2 { left } else { left.and_nobody() };
        let chained = left.iter().zip(members.rows()).map(chained).collect();
        let beside = cells.iter().map(|digits| digits.len().saturating_sub(1) as u8).collect();
        Self { excluded, beside, homes, members, left: [left, chained], cells: cells.len(), side }
    }

    /// What is false if this candidate is true: the others of its cell first.
    #[inline]
    pub fn excluded(&self, id: Id) -> &[Id] {
        self.excluded.row(usize::from(id))
    }

    /// The same without those of its cell.
    #[inline]
    pub fn seen(&self, id: Id) -> &[Id] {
        &self.excluded(id)[usize::from(self.beside[usize::from(id) / self.side])..]
    }

    /// The others of its cell.
    #[inline]
    pub fn beside(&self, id: Id) -> &[Id] {
        &self.excluded(id)[..usize::from(self.beside[usize::from(id) / self.side])]
    }

    /// The needs that this candidate would meet, its cell first.
    #[inline]
    pub fn homes(&self, id: Id) -> &[NeedId] {
        self.homes.row(usize::from(id))
    }

    /// The same without its cell.
    #[inline]
    pub fn homes_in_units(&self, id: Id) -> &[NeedId] {
        &self.homes(id)[1..]
    }

    /// The candidates that would meet this need.
    #[inline]
    pub fn members(&self, need: NeedId) -> &[Id] {
        self.members.row(usize::from(need))
    }

    /// Returns the candidates that would meet each need: cells first, then unit by unit, digit by digit.
    pub fn all_members(&self) -> impl Iterator<Item = &[Id]> {
        self.members.rows()
    }

    /// The needs that can be met in two ways at least: cells first, then the places of the digits.
    pub fn choices(&self) -> impl Iterator<Item = NeedId> {
        (0..).zip(self.members.rows()).filter(|(_, members)| members.len() > 1).map(|(need, _)| need)
    }

    pub fn need(&self, need: NeedId) -> Need {
        let digit = || Digit::new((usize::from(need) - self.cells) % self.side);
        self.unit(need).map_or_else(|| Need::Cell(Cell::new(usize::from(need))), |unit| Need::Place(unit, digit()))
    }

    /// By need what is left at first. In a chain something follows for the last of two, and nothing for the last of more.
    #[inline]
    pub const fn left(&self, is_chain: bool) -> &Vec<Left> {
        &self.left[is_chain as usize]
    }

    /// The unit whose need it is; none of a cell's.
    pub fn unit(&self, need: NeedId) -> Option<UnitId> {
        usize::from(need).checked_sub(self.cells).map(|at| UnitId((at / self.side) as u16))
    }
}
