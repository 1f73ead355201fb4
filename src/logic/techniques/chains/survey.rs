//! How far chains lead from every node.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use crate::logic::techniques::chains::circles::Literal;
use crate::logic::techniques::chains::graph::{Graph, Tie};
use crate::logic::techniques::chains::rows::{all, has, in_both, set};

const NOBODY: u32 = u32::MAX;
/// By whom what no chain may go through is reached.
const OUT: u32 = u32::MAX - 1;
/// So many turnings are tried where the first chain is not straight.
const TRIED: usize = 4;
/// Walks seldom have more nodes: room for so many saves growing.
const USUAL: usize = 24;

/// From each node that is taken for false, the nodes that chains then prove true: searched when first asked for.
#[derive(Debug)]
pub(super) struct Survey {
    pub graph: Rc<Graph>,
    most: u8,
    linked: Vec<u64>,               // the nodes with strong links
    spreads: Vec<OnceCell<Spread>>, // by node
    scratch: RefCell<Scratch>,
    room: RefCell<Option<Room>>,
}

/// What is true if some node is false.
#[derive(Debug)]
struct Spread {
    on: Vec<u64>,
    levels: Vec<u8>, // by node: how many strong links it takes, where it is true
}

/// A walk from node to node: strong links lead to the odd ones, weak links to the even ones.
pub(super) struct Walked {
    pub nodes: Vec<usize>,
    pub ties: Vec<Tie>, // of each strong link
}

impl Survey {
    /// From every single candidate and every group that has a strong link, by chains of `most` strong links.
    pub fn of(graph: Rc<Graph>, most: u8) -> Self {
        let linked = graph.linked();
        let spreads = (0..graph.groups).map(|_| OnceCell::new()).collect();
        let scratch = RefCell::new(Scratch::of(&graph));
        Self { graph, most, linked, spreads, scratch, room: RefCell::default() }
    }

    /// The nodes that chains begin at.
    pub fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        all(&self.linked).take_while(|&node| node < self.graph.groups)
    }

    /// What is true if `start` is false.
    pub fn on(&self, start: usize) -> &[u64] {
        &self.from(start).on
    }

    /// With how many strong links the shortest chain from `start` proves `end`; `None` where no chain does.
    pub fn level(&self, start: usize, end: usize) -> Option<u8> {
        if start >= self.graph.groups || end >= self.graph.len() || !has(&self.linked, start) {
            return None;
        }
        let spread = self.from(start);
        has(&spread.on, end).then(|| spread.levels[end])
    }

    fn from(&self, start: usize) -> &Spread {
        self.spreads[start].get_or_init(|| self.spread(start))
    }

    /// Breadth first. A node that is reached again, even the start itself, is reached no sooner.
    fn spread(&self, start: usize) -> Spread {
        let Self { graph, most, linked, .. } = self;
        let (mut on, mut levels) = (vec![0; linked.len()], vec![0; graph.len()]);
        let Scratch { left, off, fresh, missing } = &mut *self.scratch.borrow_mut();
        left.copy_from_slice(linked); // what is not known to be false yet
        left[start / 64] &= !(1 << (start % 64));
        off.fill(0);
        set(off, start);
        missing.fill(NOBODY);
        for level in 1..=*most {
            fresh.fill(0);
            let mut is_any = false;
            for node in all(off) {
                each_next(graph, missing, node, |to, _| {
                    if !has(&on, to) {
                        set(&mut on, to);
                        levels[to] = level;
                        is_any = true;
                        if to != start {
                            set(fresh, to);
                        }
                    }
                });
            }
            if !is_any {
                break;
            }
            off.fill(0);
            for node in all(fresh) {
                off.iter_mut().zip(graph.weak.row(node)).for_each(|(off, weak)| *off |= weak);
            }
            for (off, left) in off.iter_mut().zip(&mut *left) {
                *off &= *left;
                *left &= !*off;
            }
        }
        Spread { on, levels }
    }

    /// Whether some chain, be it of almost locked sets alone, strikes `single`.
    #[cfg(test)]
    pub fn refutes(&self, single: usize) -> bool {
        Search::of(self).refute(single, u8::MAX).is_some()
    }

    /// A shortest chain from `start`, false, to `end`, true.
    pub fn walk(&self, start: usize, end: usize) -> Option<Walked> {
        self.search(|search| search.run(std::iter::once(start), u8::MAX, |node| node == end))
    }

    /// A chain from `start`, false, to `end`, true, that goes through no node twice; through none of `struck` either, if that can be,
    /// and a shortest one, if one of those does.
    pub fn straight(&self, start: usize, end: usize, struck: &[usize]) -> Option<Walked> {
        let both = |&node: &usize| [2 * node as Literal, 2 * node as Literal + 1];
        let mut out: Vec<Literal> = struck.iter().flat_map(both).collect();
        self.search(|search| {
            let beside = search.straight_beside(&mut out, TRIED, start, end);
            beside.or_else(|| search.straight_beside(&mut Vec::new(), TRIED, start, end))
        })
    }

    /// Searches in the room that is kept for that.
    fn search(&self, find: impl FnOnce(&mut Search<'_>) -> Option<Walked>) -> Option<Walked> {
        let room = self.room.take().unwrap_or_else(|| Room::of(&self.graph));
        let mut search = Search { survey: self, room };
        let walked = find(&mut search);
        self.room.replace(Some(search.room));
        walked
    }

    /// Shortest chains from `start`, false, to `end`, true: up to `cap` of them.
    pub fn walks(&self, start: usize, end: usize, cap: usize) -> Vec<Walked> {
        let walked = Walked { nodes: vec![end], ties: Vec::new() };
        let mut trace = Trace { survey: self, start, cap, walked, walks: Vec::new() };
        trace.back(self.level(start, end).unwrap_or_default());
        trace.walks
    }
}

/// Room for one search after another.
#[derive(Debug)]
struct Scratch {
    left: Vec<u64>,
    off: Vec<u64>,
    fresh: Vec<u64>,
    missing: Vec<u32>,
}

impl Scratch {
    fn of(graph: &Graph) -> Self {
        let none = vec![0; graph.weak.words()];
        Self { left: none.clone(), off: none.clone(), fresh: none, missing: vec![NOBODY; graph.homes_count()] }
    }
}

/// Hands over what is true if `node` is false. By set `missing` says which member is false already, if any: then all others have
/// been handed over, and with a second one the first remains.
fn each_next(graph: &Graph, missing: &mut [u32], node: usize, mut next: impl FnMut(usize, Tie)) {
    graph.bonds(node).iter().for_each(|bond| next(bond.to as usize, bond.tie));
    for &home in graph.homes(node) {
        match std::mem::replace(&mut missing[home as usize], node as u32) {
            NOBODY => {
                let others = graph.members(home).iter().filter(|&&other| other as usize != node);
                others.for_each(|&other| next(other as usize, Tie::Set(home)));
            }
            first if first as usize != node => next(first as usize, Tie::Set(home)),
            _ => {}
        }
    }
}

/// Walks from nodes that are false to one that is true, with the way there. Made once and run often.
pub(super) struct Search<'a> {
    survey: &'a Survey,
    room: Room,
}

/// What a search notes.
#[derive(Debug)]
struct Room {
    off_by: Vec<u32>,       // by node: the true node that excludes it; for a root, itself
    on_by: Vec<(u32, Tie)>, // by node: the false node that leaves only it
    missing: Vec<u32>,
    touched: Vec<u32>, // the nodes that have been set in the tables
    off: Vec<usize>,
    on: Vec<usize>,
}

impl Room {
    fn of(graph: &Graph) -> Self {
        let count = graph.len();
        Self {
            off_by: vec![NOBODY; count],
            on_by: vec![(NOBODY, Tie::Cell); count],
            missing: vec![NOBODY; graph.homes_count()],
            touched: Vec::with_capacity(2 * count),
            off: Vec::with_capacity(count),
            on: Vec::with_capacity(count),
        }
    }

    fn forget(&mut self, graph: &Graph) {
        for node in self.touched.drain(..) {
            let node = node as usize;
            self.off_by[node] = NOBODY;
            self.on_by[node] = (NOBODY, Tie::Cell);
            graph.homes(node).iter().for_each(|&home| self.missing[home as usize] = NOBODY);
        }
    }
}

impl<'a> Search<'a> {
    pub fn of(survey: &'a Survey) -> Self {
        Self { survey, room: Room::of(&survey.graph) }
    }

    /// A shortest chain of `most` strong links at most, both ends of which exclude `single`.
    pub fn refute(&mut self, single: usize, most: u8) -> Option<Walked> {
        let survey = self.survey;
        let row = survey.graph.weak.row(single);
        self.run(in_both(row, &survey.linked), most, |node| has(row, node))
    }

    /// A chain from `start`, false, to `end`, true, to which none of `out` belongs: a shortest one, or where it goes through a node
    /// twice one in which that is not true, or else not false, and so on to some depth.
    fn straight_beside(&mut self, out: &mut Vec<Literal>, depth: usize, start: usize, end: usize) -> Option<Walked> {
        let walked = self.walk_beside(out, start, end)?;
        let Some(twice) = walked.twice() else { return Some(walked) };
        [2 * twice as Literal + 1, 2 * twice as Literal].into_iter().filter(|_| depth > 0).find_map(|literal| {
            out.push(literal);
            let straight = self.straight_beside(out, depth - 1, start, end);
            out.pop();
            straight
        })
    }

    /// A shortest chain from `start`, false, to `end`, true, to which none of these belongs.
    fn walk_beside(&mut self, out: &[Literal], start: usize, end: usize) -> Option<Walked> {
        self.room.forget(&self.survey.graph);
        for &literal in out {
            self.room.touched.push(literal / 2);
            match literal % 2 {
                0 => self.room.off_by[literal as usize / 2] = OUT,
                _ => self.room.on_by[literal as usize / 2].0 = OUT,
            }
        }
        self.spread(std::iter::once(start), u8::MAX, |node| node == end)
    }

    /// Breadth first from what is false to the first true node that is an end.
    fn run(&mut self, roots: impl Iterator<Item = usize>, most: u8, is_end: impl Fn(usize) -> bool) -> Option<Walked> {
        self.room.forget(&self.survey.graph);
        self.spread(roots, most, is_end)
    }

    /// The same where some nodes are out of reach.
    fn spread(
        &mut self,
        roots: impl Iterator<Item = usize>,
        most: u8,
        is_end: impl Fn(usize) -> bool,
    ) -> Option<Walked> {
        let Self { survey, room: Room { off_by, on_by, missing, touched, off, on } } = self;
        off.clear();
        off.extend(roots);
        for &root in &*off {
            off_by[root] = root as u32;
            touched.push(root as u32);
        }
        for _ in 0..most {
            on.clear();
            for &node in &*off {
                let mut end = None;
                each_next(&survey.graph, missing, node, |to, tie| {
                    if on_by[to].0 == NOBODY && end.is_none() {
                        on_by[to] = (node as u32, tie);
                        touched.push(to as u32);
                        on.push(to);
                        end = is_end(to).then_some(to);
                    }
                });
                if let Some(end) = end {
                    return Some(back(end, on_by, off_by));
                }
            }
            off.clear();
            on.retain(|&node| off_by[node] != node as u32);
            for &node in &*on {
                for to in in_both(survey.graph.weak.row(node), &survey.linked) {
                    if off_by[to] == NOBODY {
                        off_by[to] = node as u32;
                        touched.push(to as u32);
                        off.push(to);
                    }
                }
            }
            if off.is_empty() {
                break;
            }
        }
        None
    }
}

/// Every way back from an end to the start.
struct Trace<'a> {
    survey: &'a Survey,
    start: usize,
    cap: usize,
    walked: Walked, // from the end
    walks: Vec<Walked>,
}

impl Trace<'_> {
    /// From the last node so far, which takes `level` strong links to reach.
    fn back(&mut self, level: u8) {
        let (survey, end) = (self.survey, self.walked.nodes[self.walked.nodes.len() - 1]);
        for bond in survey.graph.all_bonds(end) {
            let off = bond.to as usize;
            self.walked.ties.push(bond.tie);
            self.walked.nodes.push(off);
            if off == self.start && level == 1 {
                let (nodes, ties) = (self.walked.nodes.iter().rev(), self.walked.ties.iter().rev());
                self.walks.push(Walked { nodes: nodes.copied().collect(), ties: ties.copied().collect() });
            } else if off != self.start && level > 1 {
                for by in in_both(survey.graph.weak.row(off), survey.on(self.start)) {
                    let is_before = by != self.start && survey.level(self.start, by) == Some(level - 1);
                    if is_before && self.walks.len() < self.cap {
                        self.walked.nodes.push(by);
                        self.back(level - 1);
                        self.walked.nodes.pop();
                    }
                }
            }
            self.walked.nodes.pop();
            self.walked.ties.pop();
            if self.walks.len() >= self.cap {
                return;
            }
        }
    }
}

/// From the end to the root.
fn back(end: usize, on_by: &[(u32, Tie)], off_by: &[u32]) -> Walked {
    let (mut nodes, mut ties, mut at) = (Vec::with_capacity(USUAL), Vec::with_capacity(USUAL / 2), end);
    nodes.push(end);
    loop {
        let (from, tie) = on_by[at];
        nodes.push(from as usize);
        ties.push(tie);
        if off_by[from as usize] == from {
            break;
        }
        at = off_by[from as usize] as usize;
        nodes.push(at);
    }
    nodes.reverse();
    ties.reverse();
    Walked { nodes, ties }
}

impl Walked {
    /// Its nodes but for the ends and those next to them.
    pub fn middle(&self) -> &[usize] {
        self.nodes.get(2..self.nodes.len() - 2).unwrap_or_default()
    }

    /// Whether no node but the first and the last is the same.
    pub fn is_straight(&self) -> bool {
        self.twice().is_none()
    }

    /// A node that it goes through twice; to end where it begins is no such thing.
    fn twice(&self) -> Option<usize> {
        let is_again = |at: usize| {
            (at + 1 < self.nodes.len() || self.nodes[at] != self.nodes[0]) && self.nodes[..at].contains(&self.nodes[at])
        };
        (1..self.nodes.len()).find(|&at| is_again(at)).map(|at| self.nodes[at])
    }
}
