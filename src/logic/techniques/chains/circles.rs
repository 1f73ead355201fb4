//! Which literals imply each other: implications melted down to what has an order.

use crate::techniques::chains::graph::Graph;
use crate::techniques::chains::rows::{all, in_both};

/// The circle of what is left out.
pub(super) const UNLINKED: u32 = u32::MAX;
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
    /// Depth first, once. What a circle implies is complete before the circle itself is.
    pub fn of(graph: &Graph) -> Self {
        let linked = graph.linked();
        let mut walk = Walk::of(graph, &linked);
        for node in all(&linked) {
            walk.from(2 * node as Literal);
            walk.from(2 * node as Literal + 1);
        }
        let Walk { mut order, mut sizes, .. } = walk;
        order.reverse();
        sizes.reverse();
        let (mut of, mut from) = (vec![UNLINKED; 2 * graph.len()], 0);
        for (number, &size) in sizes.iter().enumerate() {
            order[from..from + size as usize].iter().for_each(|&literal| of[literal as usize] = number as u32);
            from += size as usize;
        }
        Self { linked, of, sizes, order }
    }

    /// Whether a loop may run through this almost locked set: one of its members is false there, and another true.
    pub fn has_loop_through(&self, graph: &Graph, set: u32) -> bool {
        let members = graph.members(set);
        let circle_of = |member: u32, is_true: bool| self.of[2 * member as usize + usize::from(is_true)];
        let leads_back = |&one: &u32| {
            let mut others = members.iter().filter(|&&other| other != one);
            others.any(|&other| circle_of(one, false) == circle_of(other, true))
        };
        members.iter().any(leads_back)
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

/// Depth first: David J. Pearce, "A Space-Efficient Algorithm for Finding Strongly Connected Components", Information Processing
/// Letters 116, 2016.
struct Walk<'a> {
    graph: &'a Graph,
    linked: &'a [u64],
    ranks: Vec<u32>, // by literal: the least that it leads to of those under way; none where it has not been seen
    next: u32,
    path: Vec<Frame>,
    waiting: Vec<Literal>, // seen to the end, but of a circle that is still under way
    order: Vec<Literal>,   // circle by circle, what is implied first
    sizes: Vec<u32>,
}

/// A literal that has not been seen.
const UNSEEN: u32 = 0;
/// A literal of a circle that is complete.
const DONE: u32 = u32::MAX;

/// A literal under way, and which of its links come next.
struct Frame {
    literal: Literal,
    at: u32,   // bonds, then sets; or words of the row
    left: u64, // of the members of the set, or of the word
    is_root: bool,
}

impl<'a> Walk<'a> {
    fn of(graph: &'a Graph, linked: &'a [u64]) -> Self {
        let (ranks, order) = (vec![UNSEEN; 2 * graph.len()], Vec::with_capacity(2 * graph.len()));
        let (path, waiting) = (Vec::with_capacity(graph.len()), Vec::with_capacity(graph.len()));
        let sizes = Vec::with_capacity(2 * graph.len());
        Self { graph, linked, ranks, next: 1, path, waiting, order, sizes }
    }

    /// Goes through all that follows from `literal` and has not been seen.
    fn from(&mut self, literal: Literal) {
        if self.ranks[literal as usize] == UNSEEN {
            self.enter(literal);
        }
        while let Some(mut frame) = self.path.pop() {
            match self.step(&mut frame) {
                Some(next) => {
                    self.path.push(frame);
                    self.enter(next);
                }
                None => self.leave(&frame),
            }
        }
    }

    fn enter(&mut self, literal: Literal) {
        self.ranks[literal as usize] = self.next;
        self.next += 1;
        self.path.push(Frame { literal, at: 0, left: 0, is_root: true });
    }

    /// The next literal that has not been seen.
    fn step(&mut self, frame: &mut Frame) -> Option<Literal> {
        let (node, graph) = ((frame.literal / 2) as usize, self.graph);
        if frame.literal % 2 == 1 {
            let row = graph.weak.row(node);
            loop {
                while frame.left != 0 {
                    let other = (frame.at - 1) * 64 + frame.left.trailing_zeros();
                    if self.is_news(frame, 2 * other) {
                        return Some(2 * other);
                    }
                    frame.left &= frame.left - 1;
                }
                let at = frame.at as usize;
                frame.left = row.get(at)? & self.linked[at];
                frame.at += 1;
            }
        }
        let bonds = graph.bonds(node);
        while let Some(bond) = bonds.get(frame.at as usize) {
            if self.is_news(frame, 2 * bond.to + 1) {
                return Some(2 * bond.to + 1);
            }
            frame.at += 1;
        }
        let homes = graph.homes(node);
        while let Some(&home) = homes.get(frame.at as usize - bonds.len()) {
            while let Some(&member) = graph.members(home).get(frame.left as usize) {
                if member as usize != node && self.is_news(frame, 2 * member + 1) {
                    return Some(2 * member + 1);
                }
                frame.left += 1;
            }
            (frame.at, frame.left) = (frame.at + 1, 0);
        }
        None
    }

    /// Whether `next`, which follows from the literal, has not been seen. If it has, what it leads to is noted.
    #[inline]
    fn is_news(&mut self, frame: &mut Frame, next: Literal) -> bool {
        let rank = self.ranks[next as usize];
        let own = &mut self.ranks[frame.literal as usize];
        if rank != UNSEEN && rank < *own {
            *own = rank;
            frame.is_root = false;
        }
        rank == UNSEEN
    }

    /// All that follows from the literal has been seen.
    fn leave(&mut self, frame: &Frame) {
        let rank = self.ranks[frame.literal as usize];
        if !frame.is_root {
            self.waiting.push(frame.literal);
            return;
        }
        let from = self.order.len();
        while let Some(&last) = self.waiting.last().filter(|&&last| self.ranks[last as usize] >= rank) {
            self.waiting.pop();
            self.ranks[last as usize] = DONE;
            self.order.push(last);
        }
        self.ranks[frame.literal as usize] = DONE;
        self.order.push(frame.literal);
        self.sizes.push((self.order.len() - from) as u32);
    }
}
