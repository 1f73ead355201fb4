//! Which literals imply each other: implications melted down to what has an order.

use crate::logic::techniques::chains::graph::Graph;
use crate::logic::techniques::chains::rows::{all, has, in_both, set};

/// The circle of what is left out.
pub(super) const UNLINKED: u32 = u32::MAX;
/// No member.
const NONE: u32 = u32::MAX;

/// A node that is false, or true: twice the number of the node, and one more where it is true.
pub(super) type Literal = u32;

/// The literals that imply each other. Nodes without strong links are left out: nothing follows where they are false, and they are
/// true for no reason.
#[derive(Debug)]
pub(super) struct Circles {
    /// The others.
    pub linked: Vec<u64>,
    /// By literal: the number of its circle, or [`UNLINKED`]; what a circle implies has higher numbers.
    pub of: Vec<u32>,
    /// By circle: how many literals.
    pub sizes: Vec<u32>,
    /// The literals, circle by circle.
    pub order: Vec<Literal>,
}

impl Circles {
    /// Kosaraju's way: twice depth first. The implications turned round are those of the literals' opposites, so that the second
    /// walk takes the same links as the first.
    pub fn of(graph: &Graph) -> Self {
        let mut linked = vec![0; graph.weak.words()];
        (0..graph.len()).filter(|&node| graph.is_linked(node)).for_each(|node| set(&mut linked, node));
        let count = 2 * graph.len();
        let mut walk = Walk::of(graph, &linked);
        let mut finished = Vec::with_capacity(count);
        for node in all(&linked) {
            walk.from(2 * node as u32, &mut finished);
            walk.from(2 * node as u32 + 1, &mut finished);
        }
        let mut again = Walk::of(graph, &linked);
        let mut circles =
            Self { of: vec![UNLINKED; count], sizes: Vec::new(), order: Vec::with_capacity(count), linked };
        for &literal in finished.iter().rev() {
            let from = circles.order.len();
            again.from(literal ^ 1, &mut circles.order);
            if circles.order.len() > from {
                let number = circles.sizes.len() as u32;
                for literal in &mut circles.order[from..] {
                    *literal ^= 1;
                    circles.of[*literal as usize] = number;
                }
                circles.sizes.push((circles.order.len() - from) as u32);
            }
        }
        circles
    }

    /// By circle what all of it comes to: what each literal comes to on its own, joined with what comes of what it implies.
    pub fn gather<S>(&self, graph: &Graph, own: impl Fn(Literal) -> S, join: impl Fn(&mut S, &S)) -> Vec<S> {
        let mut sums: Vec<S> = Vec::with_capacity(self.sizes.len()); // from the last circle on
        let mut rest = self.order.as_slice();
        for &size in self.sizes.iter().rev() {
            let (before, literals) = rest.split_at(rest.len() - size as usize);
            rest = before;
            let mut sum = own(literals[0]);
            literals[1..].iter().for_each(|&literal| join(&mut sum, &own(literal)));
            let mut join = |circle: u32| {
                // One of the circle itself implies nothing new.
                if let Some(more) = sums.get(self.sizes.len() - 1 - circle as usize) {
                    join(&mut sum, more);
                }
            };
            for &literal in literals {
                let node = literal as usize / 2;
                if literal % 2 == 0 {
                    graph.all_bonds(node).for_each(|bond| join(self.of[2 * bond.to as usize + 1]));
                } else {
                    in_both(graph.weak.row(node), &self.linked).for_each(|other| join(self.of[2 * other]));
                }
            }
            sums.push(sum);
        }
        sums.reverse();
        sums
    }
}

/// Depth first, each literal once.
struct Walk<'a> {
    graph: &'a Graph,
    off: Vec<u64>,   // nodes not seen to be false yet
    on: Vec<u64>,    // nodes not seen to be true yet
    spent: Vec<u32>, // by set: the false member whose others have all been seen
    stack: Vec<Frame>,
}

/// A literal, and which of its links come next.
struct Frame {
    literal: Literal,
    bond: u32,
    home: u32,
    member: u32,
}

impl<'a> Walk<'a> {
    fn of(graph: &'a Graph, linked: &[u64]) -> Self {
        Self {
            graph,
            off: linked.to_vec(),
            on: linked.to_vec(),
            spent: vec![NONE; graph.homes_count()],
            stack: Vec::new(),
        }
    }

    /// Adds to `finished` what follows from `literal` and has not been seen, what follows before what it follows from.
    fn from(&mut self, literal: Literal, finished: &mut Vec<Literal>) {
        self.enter(literal);
        while let Some(mut frame) = self.stack.pop() {
            match self.next(&mut frame) {
                Some(next) => {
                    self.stack.push(frame);
                    self.enter(next);
                }
                None => finished.push(frame.literal),
            }
        }
    }

    fn enter(&mut self, literal: Literal) {
        let node = (literal / 2) as usize;
        let left = if literal % 2 == 1 { &mut self.on } else { &mut self.off };
        if has(left, node) {
            left[node / 64] &= !(1 << (node % 64));
            self.stack.push(Frame { literal, bond: 0, home: 0, member: 0 });
        }
    }

    fn next(&mut self, frame: &mut Frame) -> Option<Literal> {
        let node = (frame.literal / 2) as usize;
        if frame.literal % 2 == 1 {
            let row = self.graph.weak.row(node);
            let from = frame.bond as usize;
            let left = (frame.bond..).zip(row[from..].iter().zip(&self.off[from..]));
            let mut news = left.map(|(at, (weak, off))| (at, weak & off));
            if let Some((at, news)) = news.find(|&(_, news)| news != 0) {
                frame.bond = at;
                return Some(2 * (at * 64 + news.trailing_zeros()));
            }
            frame.bond = row.len() as u32;
            return None;
        }
        let bonds = self.graph.bonds(node);
        while let Some(bond) = bonds.get(frame.bond as usize) {
            frame.bond += 1;
            if has(&self.on, bond.to as usize) {
                return Some(2 * bond.to + 1);
            }
        }
        let homes = self.graph.homes(node);
        while let Some(&home) = homes.get(frame.home as usize) {
            // Where the others of one false member have been seen, only that one is left.
            let spent = self.spent[home as usize];
            if spent != NONE && spent != node as u32 {
                frame.home += 1;
                frame.member = 0;
                if has(&self.on, spent as usize) {
                    return Some(2 * spent + 1);
                }
                continue;
            }
            while let Some(&member) = self.graph.members(home).get(frame.member as usize) {
                frame.member += 1;
                if member != node as u32 && has(&self.on, member as usize) {
                    return Some(2 * member + 1);
                }
            }
            self.spent[home as usize] = node as u32;
            frame.home += 1;
            frame.member = 0;
        }
        None
    }
}
