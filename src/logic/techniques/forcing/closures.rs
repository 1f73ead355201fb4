//! What follows from each assumption of a position, worked out once for all rungs that ask.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::grid::{Digit, Layout};
use crate::logic::evidence::Need;
use crate::logic::position::ones;
use crate::logic::techniques::forcing::easier;
use crate::logic::techniques::forcing::growth::Growth;
use crate::logic::techniques::forcing::wave::{Rule, Wave};
use crate::logic::techniques::forcing::web::{Id, Web};
use crate::logic::{Cells, Position};

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

    /// The same, at least as far as these goals, which the assumption leads to without contradicting itself.
    pub fn run_to<const W: usize>(self, wave: &mut Wave<W>, web: &Web<'_, W>, from: (Id, bool), goals: &[(Id, bool)]) {
        if self.eased {
            self.run(wave, web, from.0, from.1);
        } else {
            wave.run_to(web, from, goals);
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
            let before = last.iter().position(|seen| seen.reach == reach).map(|at| last.swap_remove(at));
            let before = before.filter(|before| before.leads_to(position));
            let all = if reach.eased { Self::eased(web, reach) } else { Self::plain(web, reach, before.as_deref()) };
            last.push(Rc::new(all));
            Rc::clone(&last[last.len() - 1])
        })
    }

    /// Nothing is known yet of any assumption.
    fn blank<const W: usize>(web: &Web<'_, W>, reach: Reach) -> Self {
        let (position, side) = (web.view.position(), web.side());
        let mut numbers = vec![0; web.cells.len() * side];
        web.candidates().zip(1..).for_each(|(id, number)| numbers[usize::from(id)] = number);
        Self {
            reach,
            layout: Arc::clone(position.layout()),
            key: position.sets().to_vec(),
            side,
            words: W,
            numbers,
            sets: Vec::new(),
            clashes: Vec::new(),
        }
    }

    fn eased<const W: usize>(web: &Web<'_, W>, reach: Reach) -> Self {
        let (mut all, mut wave) = (Self::blank(web, reach), Wave::new(reach.rule, web));
        let mut sets = vec![0; 2 * all.side * W];
        for (id, is_true) in web.candidates().flat_map(|id| [(id, true), (id, false)]) {
            reach.run(&mut wave, web, id, is_true);
            sets.fill(0);
            for (id, is_true) in wave.known() {
                let (cell, digit) = web.candidate(id);
                let at = if is_true { digit.index() } else { all.side + digit.index() };
                sets[at * W + cell.index() / 64] |= 1 << (cell.index() % 64);
            }
            all.sets.extend(&sets);
            all.clashes.push(wave.is_clash());
        }
        all
    }

    /// Without easier techniques the way does not matter, only the end; and what followed before candidates went follows still.
    fn plain<const W: usize>(web: &Web<'_, W>, reach: Reach, before: Option<&Self>) -> Self {
        let (mut all, mut growth) = (Self::blank(web, reach), Growth::new(web, reach.rule));
        let hurt = before.map(|before| before.hurt(web)).unwrap_or_default();
        for id in web.candidates() {
            for is_true in [true, false] {
                match before {
                    Some(before) => before.resume((id, is_true), &hurt, web, &mut growth),
                    None => growth.run(web.candidate(id), is_true),
                }
                all.sets.extend(growth.truths.iter().chain(&growth.falses).flat_map(|cells| cells.words()));
                all.clashes.push(growth.is_clash);
            }
        }
        all
    }

    /// Whether `position` is the same but for what has been struck and placed since, and no single is left to be taken: then each
    /// need of a cell or unit has two candidates at least or has been met, and nothing but needs that lost candidates is new.
    fn leads_to(&self, position: &Position) -> bool {
        let (now, side, words) = (position.sets(), self.side, self.words);
        if !Arc::ptr_eq(&self.layout, position.layout())
            || position.is_dead()
            || self.words != position.ground().words()
        {
            return false;
        }
        let stood = (side + 3) * words;
        let is_kept = |at: usize| {
            let (places, stands) = (self.key[at], self.key[stood + at]);
            now[at] & !places == 0 && stands & !now[stood + at] == 0 && now[stood + at] & !(stands | places) == 0
        };
        let has_single = || {
            position.decided().next().is_some()
                || [true, false].map(|is_box| position.units_with_lone(is_box).next().is_some()).contains(&true)
        };
        (0..side * words).all(is_kept) && !has_single()
    }

    /// The needs of `web` that had more candidates then.
    fn hurt<const W: usize>(&self, web: &Web<'_, W>) -> Vec<Need> {
        let (mut cells, mut needs) = (Cells::EMPTY, Vec::new());
        for (digit, &places) in web.places.iter().enumerate() {
            let then: Cells<W> = cells_at(&self.key, digit);
            let gone = then - places;
            cells |= gone;
            let hurt =
                web.view.units().filter(|&unit| web.view.unit(unit).meets(gone) && web.view.unit(unit).meets(places));
            needs.extend(hurt.map(|unit| Need::Place(unit, Digit::new(digit))));
        }
        needs.extend((cells & web.view.open()).iter().map(Need::Cell));
        needs
    }

    /// What follows from an assumption now, where these needs have been hurt since.
    fn resume<const W: usize>(&self, assumed: (Id, bool), hurt: &[Need], web: &Web<'_, W>, growth: &mut Growth<'_, W>) {
        let number = self.number(assumed);
        let sets = &self.sets[number * 2 * self.side * W..][..2 * self.side * W];
        growth.is_clash = self.clashes[number];
        for (digit, &places) in web.places.iter().enumerate() {
            let truths: Cells<W> = cells_at(sets, digit);
            // What is gone was false, or stands and keeps the same others out.
            growth.is_clash |= !(truths - places - web.view.stands(Digit::new(digit))).is_empty();
            growth.truths[digit] = truths & places;
            growth.falses[digit] = cells_at::<W>(sets, self.side + digit) & places;
        }
        for &need in hurt {
            growth.review(need);
        }
        growth.spread();
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
        cells_at(&self.sets, (self.number(assumed) * 2 + 1) * self.side + digit.index())
    }

    /// How much follows from the assumption, which does not contradict itself.
    pub fn length(&self, assumed: (Id, bool)) -> usize {
        let size = 2 * self.side * self.words;
        self.sets[self.number(assumed) * size..][..size].iter().map(|word| word.count_ones() as usize).sum()
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

/// The set with this number among many of the same width.
fn cells_at<const W: usize>(sets: &[u64], at: usize) -> Cells<W> {
    Cells::from_words(sets[at * W..(at + 1) * W].try_into().expect("as many words as a view has"))
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

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Mutex;

    use super::*;
    use crate::grid::{Digit, Puzzle, Shape};
    use crate::logic::{Finder, Found, Ladder, Sweep, Technique, View};

    /// Holds what is known of a position, made anew and kept from the one before, against what waves find.
    #[derive(Debug)]
    struct Check(Mutex<[Option<Closures>; 2]>);

    impl Sweep for Check {
        fn technique(&self) -> Technique {
            Technique::NishioForcingChain
        }

        fn sweep<const W: usize>(&self, view: View<'_, W>, _: &mut Found<'_>) -> ControlFlow<()> {
            let web = Web::of(view);
            for (before, reach) in self.0.lock().unwrap().iter_mut().zip([Reach::CHAIN, Reach::NET]) {
                let waves = Closures::eased(&web, reach);
                let all = before.take().filter(|before| before.leads_to(view.position()));
                for all in [Closures::plain(&web, reach, None), Closures::plain(&web, reach, all.as_ref())] {
                    assert_eq!(all.clashes, waves.clashes);
                    let size = 2 * all.side * W;
                    let sets = all.sets.chunks_exact(size).zip(waves.sets.chunks_exact(size)).zip(&waves.clashes);
                    assert!(sets.filter(|(_, is_clash)| !**is_clash).all(|((sets, waves), _)| sets == waves));
                    *before = Some(all);
                }
            }
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn what_follows_is_the_same_made_anew_and_kept_from_before() {
        let mut kept = 0;
        for givens in [
            "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
            "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
        ] {
            let puzzle = Puzzle::classic(Shape::nine(), givens.chars().map(Digit::from_symbol).collect());
            let mut position = Position::of(&puzzle.check().unwrap());
            let (ladder, check) = (Ladder::ours(), Check(Mutex::default()));
            while let Some(deduction) = ladder.next(&position) {
                let known = check.0.lock().unwrap()[0].as_ref().is_some_and(|before| before.leads_to(&position));
                kept += usize::from(known);
                let _ = check.find(&position, &mut |_| ControlFlow::Continue(()));
                position.apply(&deduction);
            }
        }
        assert!(kept > 10, "{kept}");
    }
}
