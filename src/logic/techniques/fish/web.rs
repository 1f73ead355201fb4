//! What follows from one candidate, link by link.

use std::collections::VecDeque;

use crate::evidence::{Candidate, Chain, Link, Node, Via};
use crate::{Cells, View};
use grid::{Cell, Digit};

/// Everything that chains from one candidate show to be false, and the way there.
pub(super) struct Web<'a, const W: usize> {
    view: &'a View<'a, W>,
    source: Candidate,
    side: usize,
    true_by: Vec<Option<(Candidate, Via)>>, // by cell, then by digit: what had to be false, and where that is seen
    false_by: Vec<Option<Candidate>>,       // what had to be true
    gone: Vec<Cells<W>>,                    // by digit
}

impl<'a, const W: usize> Web<'a, W> {
    /// What follows if `source` is true.
    pub fn of(view: &'a View<'a, W>, source: Candidate) -> Self {
        let shape = view.position().shape();
        let (side, all) = (shape.side(), shape.cells() * shape.side());
        let (true_by, false_by, gone) = (vec![None; all], vec![None; all], vec![Cells::EMPTY; side]);
        let mut web = Self { view, source, side, true_by, false_by, gone };
        let mut open = VecDeque::from([source]);
        while let Some(held) = open.pop_front() {
            for lost in web.lost(held) {
                let at = web.at(lost);
                if lost == source || web.false_by[at].is_some() {
                    continue;
                }
                web.false_by[at] = Some(held);
                web.gone[lost.1.index()] |= Cells::only(lost.0);
                for (next, via) in web.forced(lost) {
                    let at = web.at(next);
                    if next != source && web.true_by[at].is_none() {
                        web.true_by[at] = Some((lost, via));
                        open.push_back(next);
                    }
                }
            }
        }
        web
    }

    const fn at(&self, (cell, digit): Candidate) -> usize {
        cell.index() * self.side + digit.index()
    }

    /// What cannot be true beside `held`.
    fn lost(&self, (cell, digit): Candidate) -> Vec<Candidate> {
        let others = self.view.candidates(cell).without(digit);
        let peers = self.view.peers(cell) & self.view.places(digit);
        others.iter().map(|other| (cell, other)).chain(peers.iter().map(|peer| (peer, digit))).collect()
    }

    /// What has to be true if `lost` is false.
    fn forced(&self, (cell, digit): Candidate) -> Vec<(Candidate, Via)> {
        let other = self.view.candidates(cell).without(digit).single();
        let in_cell = other.map(|other| ((cell, other), Via::Cell));
        let in_unit = self.view.position().layout().units_of(cell).iter().filter_map(|&unit| {
            let other = self.view.places_in(unit, digit).without(cell).single()?;
            Some(((other, digit), Via::Unit(unit)))
        });
        in_cell.into_iter().chain(in_unit).collect()
    }

    /// The places of `digit` that are shown to be false.
    pub fn gone(&self, digit: Digit) -> Cells<W> {
        self.gone[digit.index()]
    }

    /// The chain that leads from a candidate back to the source: `None` where they exclude each other without one.
    pub fn chain(&self, from: Candidate) -> Option<Chain> {
        let mut chain = Chain::default();
        let mut held = self.false_by[self.at(from)]?;
        while held != self.source {
            let (lost, via) = self.true_by[self.at(held)].clone()?;
            if !chain.nodes.is_empty() {
                chain.links.push(Link { is_strong: false, via: self.weak(&chain, held) });
            }
            chain.nodes.push(node(held));
            chain.links.push(Link { is_strong: true, via });
            chain.nodes.push(node(lost));
            held = self.false_by[self.at(lost)]?;
        }
        (!chain.nodes.is_empty()).then_some(chain)
    }

    /// Where it is seen that the chain's end and `next` are not both true.
    fn weak(&self, chain: &Chain, next: Candidate) -> Via {
        let end = chain.nodes.last().map_or(next.0, |node| node.cells[0]);
        if end == next.0 {
            return Via::Cell;
        }
        let both: Cells<W> = [end, next.0].into_iter().collect();
        self.view.units_around(both).next().map_or(Via::Peers, Via::Unit)
    }
}

fn node((cell, digit): Candidate) -> Node {
    let cells: Vec<Cell> = vec![cell];
    Node { cells, digit }
}
