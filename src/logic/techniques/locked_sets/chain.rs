//! ALS-XY-Chain: almost locked sets in a row, each with a digit that it cannot hold beside the next.

use std::ops::ControlFlow;

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::evidence::Part;
use crate::logic::techniques::locked_sets::sets::{Stock, each, has};
use crate::logic::techniques::locked_sets::told::{Teller, part};
use crate::logic::techniques::locked_sets::wing::both;
use crate::logic::{Found, Sweep, Technique, View};

/// A set that misses one digit holds all its others, and the next set misses the digit that it cannot hold beside this one. So if
/// the first set misses z, the last holds it, as long as z is no digit of the links at the ends.
#[derive(Debug)]
pub struct XyChain;

const SHORTEST: usize = 2; // with three sets it is a wing
const LONGEST: usize = 20;

impl Sweep for XyChain {
    fn technique(&self) -> Technique {
        Technique::AlsXyChain
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let stock = Stock::of(view);
        let mut teller = Teller::new(Technique::AlsXyChain, found);
        let mut walk = Walk::new(&stock);
        let mut struck: Vec<(Cell, Digit)> = Vec::new();
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).times(DigitSet::only(digit))) {
            let starts = stock.watch(cell, digit);
            if starts.iter().map(|word| word.count_ones()).sum::<u32>() < 2 {
                continue;
            }
            let before = struck.len();
            walk.from(each(starts.iter().copied()).map(|set| stock.hold(set, digit)), starts, &mut |path| {
                struck.push((cell, digit));
                tell(&stock, digit, path, &mut teller)
            })?;
            struck.truncate(before + 1);
        }
        // What the shortest chains have shown to fall, falls together with other things too.
        let starts = |(at, hold): (usize, &super::sets::Hold<W>)| {
            struck.iter().any(|&(cell, digit)| hold.digit == digit && hold.seen.has(cell)).then_some(at)
        };
        for start in stock.holds.iter().enumerate().filter_map(starts) {
            let goals = stock.opposite(start);
            let digit = stock.holds[start].digit;
            walk.from(std::iter::once(start), &goals, &mut |path| tell(&stock, digit, path, &mut teller))?;
        }
        ControlFlow::Continue(())
    }
}

/// Walks breadth first from sets that miss a digit to sets that miss one for that reason. Places on the way are the numbers of the
/// digits missed, see [`Stock::hold`].
struct Walk<'a, const W: usize> {
    stock: &'a Stock<W>,
    known: Vec<Vec<u64>>,  // by digit: the sets that have been shown to miss it
    from: Vec<u32>,        // by hold: the one before it on the way
    misses: Vec<DigitSet>, // by set: what it has been shown to miss
}

impl<'a, const W: usize> Walk<'a, W> {
    fn new(stock: &'a Stock<W>) -> Self {
        Self {
            stock,
            known: vec![stock.none(); 64],
            from: vec![0; stock.holds.len()],
            misses: vec![DigitSet::EMPTY; stock.sets.len()],
        }
    }

    /// Hands over the shortest ways to `goals`, wherever they have as many sets as a chain has.
    fn from(
        &mut self,
        starts: impl Iterator<Item = usize>,
        goals: &[u64],
        found: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let stock = self.stock;
        self.known.iter_mut().flatten().for_each(|word| *word = 0);
        self.misses.fill(DigitSet::EMPTY);
        let mut edge: Vec<usize> = starts.collect();
        let Some(&first) = edge.first() else { return ControlFlow::Continue(()) };
        let digit = stock.holds[first].digit;
        for &hold in &edge {
            self.learn(hold, u32::MAX);
        }
        for length in 2..=LONGEST {
            let mut next = Vec::new();
            for &at in &edge {
                for to in self.ahead(at) {
                    self.learn(to, at as u32);
                    next.push(to);
                    let is_goal = has(goals, stock.holds[to].set as usize) && stock.holds[to].digit != digit;
                    if is_goal && length >= SHORTEST {
                        let path = self.path(to);
                        let sets = |at: usize| stock.holds[path[at]].set;
                        if (1..path.len()).all(|late| (0..late).all(|early| sets(early) != sets(late))) {
                            found(&path)?;
                        }
                    }
                }
            }
            edge = next;
        }
        ControlFlow::Continue(())
    }

    fn learn(&mut self, hold: usize, from: u32) {
        let (set, digit) = (self.stock.holds[hold].set as usize, self.stock.holds[hold].digit);
        self.known[digit.index()][set / 64] |= 1 << (set % 64);
        self.misses[set] = self.misses[set].with(digit);
        self.from[hold] = from;
    }

    /// What other sets miss because one misses a digit, as far as it is news.
    fn ahead(&self, at: usize) -> Vec<usize> {
        let (stock, set) = (self.stock, self.stock.holds[at].set as usize);
        let mut ahead = Vec::new();
        for hold in stock.holds_of(set).filter(|&hold| hold != at) {
            let digit = stock.holds[hold].digit;
            let news = stock.near(hold).iter().zip(&self.known[digit.index()]).map(|(near, known)| near & !known);
            ahead.extend(each(news).map(|set| stock.hold(set, digit)));
        }
        ahead
    }

    fn path(&self, last: usize) -> Vec<usize> {
        let mut path = vec![last];
        while let Some(&from) = path.last().map(|&at| &self.from[at])
            && from != u32::MAX
        {
            path.push(from as usize);
        }
        path.reverse();
        path
    }
}

/// The chain from a set that misses `digit`, each set named by the digit that it misses.
fn tell<const W: usize>(
    stock: &Stock<W>,
    digit: Digit,
    path: &[usize],
    teller: &mut Teller<'_, '_>,
) -> ControlFlow<()> {
    let sets: Vec<usize> = path.iter().map(|&hold| stock.holds[hold].set as usize).collect();
    let links: Vec<Digit> = path[1..].iter().map(|&hold| stock.holds[hold].digit).collect();
    let (first, last) = (sets[0], sets[sets.len() - 1]);
    let common = stock.sets[first].digits.and(stock.sets[last].digits);
    let digits = common.without(links[0]).without(links[links.len() - 1]);
    teller.tell(&both(stock, first, last, digits), || row(stock, &sets, &links))?;
    if digits.len() > 1 {
        teller.tell(&both(stock, first, last, DigitSet::only(digit)), || row(stock, &sets, &links))?;
    }
    ControlFlow::Continue(())
}

/// The sets in a row, then each linking digit with its places in the two sets that it links.
pub(super) fn row<const W: usize>(stock: &Stock<W>, sets: &[usize], links: &[Digit]) -> Vec<Part> {
    let shown = sets.iter().map(|&set| part(stock.sets[set].cells, stock.sets[set].digits));
    let link = links
        .iter()
        .zip(sets.windows(2))
        .map(|(&digit, pair)| part(stock.places(pair[0], digit) | stock.places(pair[1], digit), DigitSet::only(digit)));
    shown.chain(link).collect()
}
