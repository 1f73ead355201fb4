//! ALS-XZ: two almost locked sets that cannot both hold a digit.

use std::ops::ControlFlow;

use crate::grid::DigitSet;
use crate::logic::evidence::Part;
use crate::logic::techniques::locked_sets::sets::{Stock, each, join};
use crate::logic::techniques::locked_sets::told::{Fall, Teller, part};
use crate::logic::techniques::locked_sets::wing::both;
use crate::logic::{Found, Sweep, Technique, View};

/// One of the two sets misses the digit x that not both can hold, and holds all its others: any other digit z of both is in one
/// of them. With two such digits each set misses one of them, and holds all its others for sure.
#[derive(Debug)]
pub struct Xz;

impl Sweep for Xz {
    fn technique(&self) -> Technique {
        Technique::AlsXz
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let stock = Stock::of(view);
        let mut teller = Teller::new(Technique::AlsXz, found);
        for one in 0..stock.sets.len() {
            for other in each(partners(&stock, one)).filter(|&other| other > one) {
                let links = stock.links(one, other);
                let fall = match links.len() {
                    1 => both(&stock, one, other, stock.sets[one].digits.and(stock.sets[other].digits).minus(links)),
                    2 => double(&stock, one, other, links),
                    _ => continue, // more than they can miss: the position has no solution
                };
                let sets = stock.sets[one].cells | stock.sets[other].cells;
                teller.tell(&fall, || parts(&stock, &[one, other], links))?;
                if fall.meets(sets) {
                    teller.tell(&fall.outside(sets), || parts(&stock, &[one, other], links))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The sets with which `one` may strike something.
fn partners<const W: usize>(stock: &Stock<W>, one: usize) -> Vec<u64> {
    let (mut once, mut twice) = (stock.none(), stock.none());
    for hold in stock.holds_of(one) {
        for ((once, twice), near) in once.iter_mut().zip(&mut twice).zip(stock.near(hold)) {
            *twice |= *once & near;
            *once |= near;
        }
    }
    let mut partners = twice.clone();
    for hold in stock.holds_of(one) {
        let opposite = stock.opposite(hold).iter().zip(&once).zip(stock.near(hold));
        let singly: Vec<u64> = opposite.map(|((opposite, once), near)| opposite & once & !near).collect();
        join(&mut partners, &singly);
    }
    partners
}

fn double<const W: usize>(stock: &Stock<W>, one: usize, other: usize, links: DigitSet) -> Fall<W> {
    let mut fall = Fall::default();
    for digit in links.iter() {
        fall.add(digit, stock.seen(one, digit) & stock.seen(other, digit));
    }
    for set in [one, other] {
        for digit in stock.sets[set].digits.minus(links).iter() {
            fall.add(digit, stock.seen(set, digit));
        }
    }
    fall
}

/// The sets, then each linking digit with its places in both.
fn parts<const W: usize>(stock: &Stock<W>, sets: &[usize; 2], links: DigitSet) -> Vec<Part> {
    let shown = sets.iter().map(|&set| part(stock.sets[set].cells, stock.sets[set].digits));
    let link = links
        .iter()
        .map(|digit| part(stock.places(sets[0], digit) | stock.places(sets[1], digit), DigitSet::only(digit)));
    shown.chain(link).collect()
}
