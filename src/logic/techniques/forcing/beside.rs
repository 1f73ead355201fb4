//! What lies beside a candidate: the cells and units that lose something to it, and what of them is left. Remembered from step to step.

use std::cell::RefCell;
use std::sync::Arc;

use crate::techniques::forcing::ties::{NeedId, Ties};
use crate::techniques::forcing::vain::Vain;
use crate::techniques::forcing::web::{Id, Web};
use grid::{DigitSet, Layout};

/// So many bits at once.
pub(super) type Block = [u64; 4];
const BITS: usize = u64::BITS as usize;

/// A position as bits: each need has one for each candidate that would meet it, all of them in one word. Positions that come after it
/// keep the bits.
#[derive(Debug, Default)]
pub(super) struct Beside {
    layout: Option<Arc<Layout>>,
    cells: Vec<DigitSet>, // of the last position
    fields: Vec<Field>,   // by need
    ways: Vec<Way>,       // by bit
    gone: Vec<Block>,     // the bits of what went since
    pub vain: Vain,       // hunts by those bits
    notes: Vec<Note>,     // by candidate, made when somebody comes there first: hundreds of beginnings do
    excluded: Vec<Block>, // note by note
    looks: Vec<Look>,
    needs: Vec<NeedId>, // in the making
    bits: Vec<Block>,   // the same
}

/// The bits of a need.
#[derive(Clone, Copy, Debug, Default)]
struct Field {
    ways: u64,
    word: u16,
    first: u8,
}

/// A candidate that would meet a need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// See [`mark`].
    pub mark: u64,
    pub id: Id,
    pub cell: u16,
}

/// Where it is written what one candidate excludes, and which needs lose a candidate to it and are not met by it.
#[derive(Clone, Copy, Debug, Default)]
struct Note {
    row: u32, // counted from one; none where nothing is written
    looks: [u32; 2],
}

/// A look at what is left of a need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub ways: u64,
    pub word: u16,
    pub need: NeedId,
}

thread_local! {
    static MEMORY: RefCell<Beside> = RefCell::default();
}

/// Looks at what lies beside the candidates of `web`.
pub(super) fn with<const W: usize, T>(web: &Web<'_, W>, look: impl FnOnce(&mut Beside) -> T) -> T {
    let mut beside = MEMORY.take();
    beside.go_on(web);
    let seen = look(&mut beside);
    MEMORY.set(beside);
    seen
}

/// What is in either of two sets.
pub(super) fn either((one, other): (&Block, &Block)) -> Block {
    std::array::from_fn(|word| one[word] | other[word])
}

/// A number that tells sets of candidates apart, well enough, when those of their members are mixed.
const fn mark(id: Id) -> u64 {
    let word = (id as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ (word >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl Beside {
    /// That of `web`, with nothing remembered.
    #[cfg(test)]
    pub fn of<const W: usize>(web: &Web<'_, W>) -> Self {
        let mut beside = Self::default();
        beside.go_on(web);
        beside
    }

    /// Takes note of what has gone, or begins anew.
    fn go_on<const W: usize>(&mut self, web: &Web<'_, W>) {
        let layout = web.view.position().layout();
        if self.layout.as_ref().is_some_and(|last| Arc::ptr_eq(last, layout)) && web.has_no_more_than(&self.cells) {
            for id in web.gone_since(&self.cells) {
                self.lose(web, id);
            }
        } else {
            self.layout = Some(Arc::clone(layout));
            self.begin(web.ties(), web.cells.len() * web.side());
        }
        self.cells.clone_from(&web.cells);
    }

    /// Those of so many candidates.
    fn begin(&mut self, ties: &Ties, candidates: usize) {
        self.fields.clear();
        self.ways.clear();
        for need in 0..ties.len() {
            self.add(ties, ties.members(need as NeedId));
        }
        self.gone.clear();
        self.gone.resize(self.ways.len().div_ceil(size_of::<Block>() * 8), Block::default());
        self.vain.begin(self.gone.len(), ties.len(), candidates);
        self.notes.clear();
        self.notes.resize(candidates, Note::default());
        self.excluded.clear();
        self.looks.clear();
    }

    fn add(&mut self, ties: &Ties, members: &[Id]) {
        let room = BITS - self.ways.len() % BITS;
        if room < members.len() {
            self.ways.resize(self.ways.len() + room, Way { mark: 0, id: Id::MAX, cell: 0 });
        }
        let (word, first) = (self.ways.len() / BITS, self.ways.len() % BITS);
        let ways = members.iter().zip(first..).fold(0, |ways, (_, at)| ways | 1 << at);
        self.fields.push(Field { ways, word: word as u16, first: first as u8 });
        self.ways.extend(members.iter().map(|&id| Way { mark: mark(id), id, cell: ties.homes(id)[0] }));
    }

    /// A candidate is there no longer.
    fn lose<const W: usize>(&mut self, web: &Web<'_, W>, id: Id) {
        let (cell, digit) = web.candidate(id);
        let mut bits = std::mem::take(&mut self.bits);
        bits.clear();
        bits.resize(self.gone.len(), Block::default());
        web.needs_of(id).for_each(|need| self.set_bit(need, id, bits.as_flattened_mut()));
        self.gone.iter_mut().zip(&bits).for_each(|(gone, bits)| *gone = either((gone, bits)));
        self.vain.lose(&bits, web.needs_of(id));
        self.bits = bits;
        let seen = web.view.peers(cell).iter().map(|peer| (peer, digit));
        let others = web.view.digits().map(|other| (cell, other));
        others.chain(seen).for_each(|candidate| self.notes[usize::from(web.id(candidate))].row = 0);
    }

    fn set_bit(&self, need: NeedId, id: Id, set: &mut [u64]) {
        let Some(&Field { word, first, ways }) = self.fields.get(usize::from(need)) else { return };
        let at = usize::from(word) * BITS + usize::from(first);
        if let Some(place) = self.ways[at..].iter().take(ways.count_ones() as usize).position(|way| way.id == id) {
            set[usize::from(word)] |= 1 << (usize::from(first) + place);
        }
    }

    /// The bits of what is not there.
    pub fn gone(&self) -> &[Block] {
        &self.gone
    }

    /// Makes a note of what lies beside a candidate, if there is none.
    #[inline]
    pub fn look_at(&mut self, ties: &Ties, id: Id) {
        if self.notes[usize::from(id)].row == 0 {
            self.note(ties, id);
        }
    }

    fn note(&mut self, ties: &Ties, id: Id) {
        let (width, homes) = (self.gone.len(), ties.homes(id));
        let (from, mut excluded) = (self.excluded.len(), std::mem::take(&mut self.excluded));
        excluded.resize(from + width, Block::default());
        let bits = excluded[from..].as_flattened_mut();
        for &other in ties.excluded(id) {
            ties.homes(other).iter().for_each(|&need| self.set_bit(need, other, bits));
        }
        self.excluded = excluded;
        let needs = &mut self.needs;
        needs.clear();
        needs.extend(ties.seen(id).iter().map(|&other| ties.homes(other)[0]));
        for at in 1..homes.len() {
            needs.extend(ties.beside(id).iter().map(|&other| ties.homes(other)[at]));
        }
        let here = needs.len();
        needs.extend(
            ties.seen(id).iter().flat_map(|&other| ties.homes_in_units(other)).filter(|need| !homes.contains(need)),
        );
        needs[here..].sort_unstable();
        needs.dedup();
        let look = |&need: &NeedId| {
            self.fields.get(usize::from(need)).map(|field| Look { ways: field.ways, word: field.word, need })
        };
        let before = self.looks.len();
        self.looks.extend(needs.iter().filter_map(look));
        self.notes[usize::from(id)] =
            Note { row: (from / width) as u32 + 1, looks: [before as u32, self.looks.len() as u32] };
    }

    /// What a candidate excludes that was looked at.
    #[inline]
    pub fn excluded(&self, id: Id) -> &[Block] {
        let width = self.gone.len();
        &self.excluded[(self.notes[usize::from(id)].row as usize - 1) * width..][..width]
    }

    /// The needs that lose a candidate to one that was looked at, and are not met by it.
    #[inline]
    pub fn looks(&self, id: Id) -> &[Look] {
        let [from, to] = self.notes[usize::from(id)].looks;
        &self.looks[from as usize..to as usize]
    }

    /// The last candidate that is left.
    #[inline]
    pub fn last(&self, look: Look, left: u64) -> Way {
        self.ways[usize::from(look.word) * BITS + left.trailing_zeros() as usize]
    }
}

impl Look {
    /// The bits of what is not excluded.
    #[inline]
    pub fn left(self, excluded: &[Block]) -> u64 {
        self.ways & !excluded.as_flattened()[usize::from(self.word)]
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::{Finder, Found, Ladder, Position, Sweep, Technique, View};
    use grid::{Digit, Puzzle, Rule, Shape};

    /// Holds what is remembered against what is worked out anew.
    #[derive(Debug)]
    struct Check;

    /// The needs beside a candidate, each with what is left of it.
    fn left(beside: &mut Beside, ties: &Ties, id: Id) -> Vec<(NeedId, Vec<Id>)> {
        beside.look_at(ties, id);
        let excluded: Vec<Block> = beside.gone().iter().zip(beside.excluded(id)).map(either).collect();
        let ways = |look: &Look| {
            let left = crate::position::ones(look.left(&excluded)).map(|bit| beside.last(*look, 1 << bit).id);
            (look.need, left.collect())
        };
        beside.looks(id).iter().map(ways).collect()
    }

    impl Sweep for Check {
        fn technique(&self) -> Technique {
            Technique::Whip
        }

        fn sweep<const W: usize>(&self, view: View<'_, W>, _: &mut Found<'_>) -> ControlFlow<()> {
            let (web, mut anew) = (Web::of(view), Beside::of(&Web::of(view)));
            with(&web, |beside| {
                for id in web.candidates() {
                    assert_eq!(left(beside, web.ties(), id), left(&mut anew, web.ties(), id), "{id}");
                }
            });
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn what_is_remembered_is_what_is_there() {
        let is_wanted = |technique| technique < Technique::NakedPair || technique == Technique::ForcingNetContradiction;
        let ladder = Ladder::ours().only(is_wanted);
        let diagonals = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        let givens = ".45...9......3....1.95..78..32....158........7..2....8...19..2.....7...9....563..";
        let solved = [(2, 0), (13, 1), (40, 2), (50, 3), (77, 4), (8, 5), (60, 6), (24, 7)];
        for (layout, digits) in [
            (Layout::classic(Shape::nine()), givens.chars().map(Digit::from_symbol).collect()),
            (diagonals, (0..81).map(|cell| solved.iter().find(|at| at.0 == cell).map(|at| Digit::new(at.1))).collect()),
        ] {
            let puzzle = Puzzle { digits, ..Puzzle::blank(layout) };
            let mut position = Position::of(&puzzle.check().unwrap());
            for _ in 0..20 {
                let _ = Check.find(&position, &mut |_| ControlFlow::Continue(()));
                let Some(deduction) = ladder.next(&position) else { break };
                position.apply(&deduction);
            }
        }
    }
}
