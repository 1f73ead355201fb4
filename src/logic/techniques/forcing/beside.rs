//! Index of the cells and units that lose candidates to each candidate, for whips and braids.

use crate::techniques::forcing::ties::{Id, NeedId, Ties};
use crate::techniques::forcing::web::Web;

/// So many bits at once.
pub(super) type Block = [u64; 4];
const BITS: usize = u64::BITS as usize;

/// A position as bits: each need has one for each candidate that would meet it, all of them in one word.
#[derive(Debug)]
pub(super) struct Beside {
    width: usize,         // number of blocks in a set of bits
    fields: Vec<Field>,   // by need
    ways: Vec<Way>,       // by bit
    notes: Vec<Note>,     // by candidate, made when somebody comes there first: hundreds of beginnings do
    excluded: Vec<Block>, // note by note
    looks: Vec<Look>,
    needs: Vec<NeedId>, // in the making
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
    ways: u64,
    word: u16,
    pub need: NeedId,
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
    /// Builds the index of `web`, without notes.
    pub fn of<const W: usize>(web: &Web<'_, W>) -> Self {
        let notes = vec![Note::default(); web.cells.len() * web.side()];
        let (fields, ways, excluded, looks, needs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut beside = Self { width: 0, fields, ways, notes, excluded, looks, needs };
        for members in web.ties().all_members() {
            beside.add(web.ties(), members);
        }
        beside.width = beside.ways.len().div_ceil(size_of::<Block>() * 8);
        beside
    }

    /// Adds a need with these members.
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

    /// Sets the bit of a candidate that would meet a need.
    fn set_bit(&self, need: NeedId, id: Id, set: &mut [u64]) {
        let Field { word, first, ways } = self.fields[usize::from(need)];
        let at = usize::from(word) * BITS + usize::from(first);
        if let Some(place) = self.ways[at..].iter().take(ways.count_ones() as usize).position(|way| way.id == id) {
            set[usize::from(word)] |= 1 << (usize::from(first) + place);
        }
    }

    /// Number of blocks in a set of bits.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Makes a note of what lies beside a candidate, if there is none.
    #[inline]
    pub fn look_at(&mut self, ties: &Ties, id: Id) {
        if self.notes[usize::from(id)].row == 0 {
            self.note(ties, id);
        }
    }

    fn note(&mut self, ties: &Ties, id: Id) {
        let (width, homes) = (self.width, ties.homes(id));
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
            let Field { ways, word, .. } = self.fields[usize::from(need)];
            Look { ways, word, need }
        };
        let before = self.looks.len();
        self.looks.extend(needs.iter().map(look));
        self.notes[usize::from(id)] =
            Note { row: (from / width) as u32 + 1, looks: [before as u32, self.looks.len() as u32] };
    }

    /// What a candidate excludes that was looked at.
    #[inline]
    pub fn excluded(&self, id: Id) -> &[Block] {
        &self.excluded[(self.notes[usize::from(id)].row as usize - 1) * self.width..][..self.width]
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
