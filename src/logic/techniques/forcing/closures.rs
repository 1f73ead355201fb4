//! What follows from each assumption of a position, worked out once for all rungs that ask.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::{Digit, Layout};
use crate::logic::Cells;
use crate::logic::evidence::Need;
use crate::logic::position::ones;
use crate::logic::techniques::forcing::easier;
use crate::logic::techniques::forcing::wave::{Rule, Wave};
use crate::logic::techniques::forcing::web::{Id, Web};

/// How far an assumption is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic::techniques) struct Reach {
    pub rule: Rule,
    /// Whether easier techniques help where the wave stands still; not after what is taken for false, of which little follows.
    pub eased: bool,
}

impl Reach {
    pub const CHAIN: Self = Self { rule: Rule::Chain, eased: false };
    pub const NET: Self = Self { rule: Rule::Net, eased: false };
    pub const DYNAMIC: Self = Self { rule: Rule::Net, eased: true };

    /// All that follows, within this reach.
    pub fn run<const W: usize>(self, wave: &mut Wave<W>, web: &Web<'_, W>, id: Id, is_true: bool) {
        wave.run(web, id, is_true);
        if self.eased && is_true {
            easier::ease(wave, web);
        }
    }
}

/// By assumption the sets of what is then true, and of what is then false.
#[derive(Debug)]
pub(in crate::logic::techniques) struct Closures {
    reach: Reach,
    layout: Arc<Layout>,
    key: Vec<u64>, // all that the closures depend on besides
    side: usize,
    words: usize,       // of a set of cells
    numbers: Vec<u16>,  // by candidate: one more than its number among those present, 0 for the absent
    sets: Vec<u64>,     // by assumption: true cells by digit, then false cells by digit
    clashes: Vec<bool>, // by assumption
    lengths: Vec<u16>,  // by assumption: how much follows
}

/// What follows from several assumptions alike.
#[derive(Debug)]
pub(in crate::logic::techniques) struct Common {
    side: usize,
    words: usize,
    sets: Vec<u64>,
}

thread_local! {
    /// The last ones of each reach: several rungs look at a position in turn.
    static LAST: RefCell<Vec<Rc<Closures>>> = const { RefCell::new(Vec::new()) };
}

impl Closures {
    /// Those of `web`, which is a whole position: worked out, or remembered.
    pub fn of<const W: usize>(web: &Web<'_, W>, reach: Reach) -> Rc<Self> {
        let position = web.view.position();
        LAST.with_borrow_mut(|last| {
            let is_same = |seen: &Rc<Self>| {
                seen.reach == reach && Arc::ptr_eq(&seen.layout, position.layout()) && seen.key == position.sets()
            };
            if let Some(seen) = last.iter().find(|seen| is_same(seen)) {
                return Rc::clone(seen);
            }
            last.retain(|seen| seen.reach != reach);
            last.push(Rc::new(Self::new(web, reach)));
            Rc::clone(&last[last.len() - 1])
        })
    }

    fn new<const W: usize>(web: &Web<'_, W>, reach: Reach) -> Self {
        let (position, side) = (web.view.position(), web.side());
        let mut wave = Wave::new(reach.rule, web);
        let mut all = Self {
            reach,
            layout: Arc::clone(position.layout()),
            key: position.sets().to_vec(),
            side,
            words: W,
            numbers: vec![0; web.cells.len() * side],
            sets: Vec::new(),
            clashes: Vec::new(),
            lengths: Vec::new(),
        };
        for id in web.candidates() {
            all.numbers[usize::from(id)] = 1 + (all.clashes.len() / 2) as u16;
            for is_true in [true, false] {
                reach.run(&mut wave, web, id, is_true);
                all.keep(web, &wave);
            }
        }
        all
    }

    fn keep<const W: usize>(&mut self, web: &Web<'_, W>, wave: &Wave<W>) {
        let start = self.sets.len();
        self.sets.resize(start + 2 * self.side * W, 0);
        let sets = &mut self.sets[start..];
        for (id, is_true) in wave.known() {
            let (cell, digit) = web.candidate(id);
            let at = if is_true { digit.index() } else { self.side + digit.index() };
            sets[at * W + cell.index() / 64] |= 1 << (cell.index() % 64);
        }
        self.clashes.push(wave.is_clash());
        self.lengths.push(wave.known().len() as u16);
    }

    fn number(&self, (id, is_true): (Id, bool)) -> usize {
        (usize::from(self.numbers[usize::from(id)]) - 1) * 2 + usize::from(!is_true)
    }

    /// Whether the assumption contradicts itself.
    pub fn is_clash(&self, assumed: (Id, bool)) -> bool {
        self.clashes[self.number(assumed)]
    }

    /// Whether some assumption contradicts itself.
    pub fn has_clash(&self) -> bool {
        self.clashes.contains(&true)
    }

    /// The places of `digit` that the assumption shows to be false, as far as it goes without contradicting itself.
    pub fn gone<const W: usize>(&self, assumed: (Id, bool), digit: Digit) -> Cells<W> {
        let from = ((self.number(assumed) * 2 + 1) * self.side + digit.index()) * W;
        let words = &self.sets[from..from + W];
        Cells::from_words(words.try_into().expect("as many words as a view has"))
    }

    /// How much follows from the assumption.
    pub fn length(&self, assumed: (Id, bool)) -> usize {
        usize::from(self.lengths[self.number(assumed)])
    }

    /// What follows from all of these, if none contradicts itself.
    pub fn common(&self, assumed: &[(Id, bool)]) -> Option<Common> {
        if assumed.iter().any(|&one| self.is_clash(one)) {
            return None;
        }
        let size = 2 * self.side * self.words;
        let of = |one: &(Id, bool)| &self.sets[self.number(*one) * size..][..size];
        let (first, rest) = assumed.split_first()?;
        let mut sets = of(first).to_vec();
        for one in rest {
            sets.iter_mut().zip(of(one)).for_each(|(word, other)| *word &= other);
        }
        sets.iter().any(|&word| word != 0).then_some(Common { side: self.side, words: self.words, sets })
    }
}

impl Common {
    /// Each candidate, and whether it is true.
    pub fn iter(&self) -> impl Iterator<Item = (Id, bool)> + '_ {
        let of_word = move |(at, &word): (usize, &u64)| {
            let (set, first) = (at / self.words, at % self.words * 64);
            let (digit, is_true) = (set % self.side, set < self.side);
            ones(word).map(move |bit| (((first + bit) * self.side + digit) as Id, is_true))
        };
        self.sets.iter().enumerate().flat_map(of_word)
    }
}

/// The assumptions of which one is right, since they are the ways to meet a need.
pub(super) fn assumptions<const W: usize>(web: &Web<'_, W>, need: Need) -> Vec<(Id, bool)> {
    web.ways(need).into_iter().map(|id| (id, true)).collect()
}
