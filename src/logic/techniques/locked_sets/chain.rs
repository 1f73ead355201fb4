//! ALS-XY-Chain: almost locked sets in a row, each with a digit that it cannot hold beside the next.

use std::ops::ControlFlow;

use crate::bits::ones;
use crate::bits::{has_bit, ones_in_both, ones_of};
use crate::techniques::locked_sets::cache::Stock;
use crate::techniques::locked_sets::eliminations::both;
use crate::techniques::locked_sets::row::row;
use crate::techniques::locked_sets::told::Teller;
use crate::{Cells, Found, Sweep, Technique, View};
use grid::{Digit, DigitSet};

/// A set that misses one digit holds all its others, and the next set misses the digit that it cannot hold beside this one. So if
/// the first set misses z, the last holds it, as long as z is no digit of the links at the ends.
#[derive(Debug)]
pub struct XyChain;

const SHORTEST: usize = 4; // with three sets it is a wing
const LONGEST: usize = 12;
const NONE: u32 = u32::MAX;

impl Sweep for XyChain {
    fn technique(&self) -> Technique {
        Technique::AlsXyChain
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let stock = Stock::of(view);
        let doubtful = stock.doubtful();
        if doubtful.is_some_and(|doubtful| doubtful.iter().all(|places| places.is_empty())) {
            return ControlFlow::Continue(());
        }
        let mut teller = Teller::new(Technique::AlsXyChain, found);
        let mut walk = Walk::new(stock);
        let mut struck = vec![Cells::<W>::EMPTY; 64]; // by digit
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).times(DigitSet::only(digit))) {
            if doubtful.is_some_and(|doubtful| !doubtful[digit.index()].has(cell)) {
                continue;
            }
            let starts = stock.watch(cell, digit);
            if starts.iter().map(|word| word.count_ones()).sum::<u32>() > 1 {
                walk.from(digit, starts, starts, &mut |row| {
                    struck[digit.index()] = struck[digit.index()].with(cell);
                    tell(stock, digit, row, &mut teller)
                })?;
            }
        }
        // What the shortest chains have shown to fall may fall together with more by others.
        for set in 0..stock.sets.len() {
            for hold in stock.holds_of(set).filter(|&hold| is_struck(&struck, stock, hold)) {
                let mut start = stock.none();
                start[set / 64] |= 1 << (set % 64);
                let digit = stock.holds[hold].digit;
                walk.from(digit, &start, &stock.opposite(hold), &mut |row| tell(stock, digit, row, &mut teller))?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn is_struck<const W: usize>(struck: &[Cells<W>], stock: &Stock<W>, hold: usize) -> bool {
    stock.holds[hold].seen.meets(struck[stock.holds[hold].digit.index()])
}

/// Sets in a row, and the digit that links each with the next.
type Row = (Vec<usize>, Vec<Digit>);

/// Walks breadth first from sets that miss a digit to sets that miss one for that reason. Its steps are holds that are shown to be
/// true: the digit stands in one of these places.
struct Walk<'a, const W: usize> {
    stock: &'a Stock<W>,
    missing: Vec<Vec<u64>>, // by digit: the sets that have been shown to miss it
    via: Vec<(u32, u32)>,   // by hold: the set that holds it, and the hold that took another digit from this set
    round: Vec<u32>,        // by hold: the last walk that came by
    walks: u32,
}

impl<'a, const W: usize> Walk<'a, W> {
    fn new(stock: &'a Stock<W>) -> Self {
        let holds = stock.holds.len();
        Self {
            stock,
            missing: vec![stock.none(); stock.side()],
            via: vec![(0, NONE); holds],
            round: vec![0; holds],
            walks: 0,
        }
    }

    /// Hands over the shortest rows from one of `starts` to each of `goals`, if `starts` miss `digit` and it then proves to be
    /// in the goal.
    fn from(
        &mut self,
        digit: Digit,
        starts: &[u64],
        goals: &[u64],
        found: &mut impl FnMut(&Row) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let stock = self.stock;
        self.walks += 1;
        self.missing.iter_mut().for_each(|missing| missing.fill(0));
        self.missing[digit.index()].copy_from_slice(starts);
        let (mut edge, mut next) = (Vec::new(), Vec::new());
        for set in ones_of(starts) {
            self.hold_others(set, digit, NONE, &mut edge);
        }
        for _ in 2..=LONGEST {
            for &hold in &edge {
                let x = stock.holds[hold as usize].digit;
                for (at, &near) in stock.near(hold as usize).iter().enumerate() {
                    let missing = &mut self.missing[x.index()][at];
                    let news = near & !*missing;
                    *missing |= near;
                    for set in ones(news).map(|bit| at * 64 + bit) {
                        if x != digit && has_bit(goals, set) {
                            self.row(set, hold).iter().try_for_each(&mut *found)?;
                        }
                        self.hold_others(set, x, hold, &mut next);
                    }
                }
            }
            std::mem::swap(&mut edge, &mut next);
            next.clear();
        }
        ControlFlow::Continue(())
    }

    /// The set misses `digit`, taken by the hold `by`, and holds all its others.
    fn hold_others(&mut self, set: usize, digit: Digit, by: u32, edge: &mut Vec<u32>) {
        for hold in self.stock.holds_of(set).filter(|&hold| self.stock.holds[hold].digit != digit) {
            if self.round[hold] != self.walks {
                self.round[hold] = self.walks;
                self.via[hold] = (set as u32, by);
                edge.push(hold as u32);
            }
        }
    }

    /// The row that ends in a set that misses the digit of the hold `by`; none that comes to a set twice.
    fn row(&self, last: usize, by: u32) -> Option<Row> {
        let (mut sets, mut links, mut by) = (vec![last], Vec::new(), by);
        while by != NONE {
            links.push(self.stock.holds[by as usize].digit);
            let (set, before) = self.via[by as usize];
            sets.push(set as usize);
            by = before;
        }
        sets.reverse();
        links.reverse();
        let is_new = |at: usize| !sets[..at].contains(&sets[at]);
        (0..sets.len()).all(is_new).then_some((sets, links))
    }
}

/// What follows from the row, and what of that is `digit`. In place of a row that is too short, one with the same ends.
fn tell<const W: usize>(stock: &Stock<W>, digit: Digit, found: &Row, teller: &mut Teller<'_, '_>) -> ControlFlow<()> {
    let longer = if found.0.len() < SHORTEST { detour(stock, digit, found) } else { Some(found.clone()) };
    let Some((sets, links)) = longer else { return ControlFlow::Continue(()) };
    let (first, last) = (sets[0], sets[sets.len() - 1]);
    let shared = stock.sets[first].digits.and(stock.sets[last].digits);
    let digits = shared.without(links[0]).without(links[links.len() - 1]);
    teller.tell(&both(stock, first, last, digits), || row(stock, &sets, &links))?;
    if digits.len() > 1 {
        teller.tell(&both(stock, first, last, DigitSet::only(digit)), || row(stock, &sets, &links))?;
    }
    ControlFlow::Continue(())
}

/// A row of four sets with these ends.
fn detour<const W: usize>(stock: &Stock<W>, digit: Digit, (sets, _): &Row) -> Option<Row> {
    let (first, last) = (sets[0], sets[sets.len() - 1]);
    let others = |set: usize, digit: Digit| stock.holds_of(set).filter(move |&hold| stock.holds[hold].digit != digit);
    let name = |hold: usize| stock.holds[hold].digit;
    for start in others(first, digit) {
        for second in ones_of(stock.near(start)).filter(|&second| second != last) {
            for middle in others(second, name(start)) {
                for end in others(last, digit).filter(|&end| name(end) != name(middle)) {
                    let third = ones_in_both(stock.near(middle), stock.near(end)).find(|&third| third != first);
                    if let Some(third) = third {
                        return Some((vec![first, second, third, last], vec![name(start), name(middle), name(end)]));
                    }
                }
            }
        }
    }
    None
}
