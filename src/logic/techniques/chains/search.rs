//! Walks from nodes that are false to one that is true, with the way there.

use crate::position::ones;
use crate::techniques::chains::graph::{Graph, Tie};
use crate::techniques::chains::literals::Literal;
use crate::techniques::chains::rows::{all, has, of_width, set, wide};
use crate::techniques::chains::survey::{NOBODY, Survey, Walked, each_next};

/// Walks seldom have more nodes: room for so many saves growing.
const USUAL: usize = 24;

/// Looks for one way after another. Made once and run often.
#[derive(Debug)]
pub(super) struct Search<'a> {
    survey: &'a Survey,
    room: Room,
}

/// What a search notes.
#[derive(Debug)]
pub(super) struct Room {
    off_by: Vec<u32>, // by node that has been reached: the true node that excludes it; for a root, itself
    on_by: Vec<(u32, Tie)>, // by node that has been reached: the false node that leaves only it
    missing: Vec<u32>,
    off: Vec<usize>,
    on: Vec<usize>,
    ends: [Vec<u64>; 2], // where to begin and where to end
}

impl Room {
    pub fn of(graph: &Graph) -> Self {
        let (count, words) = (graph.len(), graph.weak.words());
        Self {
            off_by: vec![NOBODY; count],
            on_by: vec![(NOBODY, Tie::Cell); count],
            missing: vec![NOBODY; graph.set_count()],
            off: Vec::with_capacity(count),
            on: Vec::with_capacity(count),
            ends: [vec![0; words], vec![0; words]],
        }
    }
}

impl<'a> Search<'a> {
    pub fn of(survey: &'a Survey) -> Self {
        Self::within(survey, Room::of(&survey.graph))
    }

    /// In room that is there already.
    pub const fn within(survey: &'a Survey, room: Room) -> Self {
        Self { survey, room }
    }

    /// The room, for another search.
    pub fn leave(self) -> Room {
        self.room
    }

    /// A shortest chain of `most` strong links at most, both ends of which exclude `single`.
    pub fn refute(&mut self, single: usize, most: u8) -> Option<Walked> {
        let row = self.survey.graph.weak.row(single);
        let [roots, goals] = &mut self.room.ends;
        goals.copy_from_slice(row);
        roots
            .iter_mut()
            .zip(row.iter().zip(self.survey.linked()))
            .for_each(|(root, (weak, linked))| *root = weak & linked);
        self.run(most, &[], &[])
    }

    /// A shortest chain of `most` strong links from `start`, false, to `end`, true, the same as [`Search::walk_beside`] finds with nothing in
    /// the way. Where `end` is false the chain leads back, and what is false on it is true: `back` says, a row for each strong link more, what
    /// is then, so that nothing else is looked at.
    pub fn walk_towards(&mut self, start: usize, end: usize, most: u8, back: &[u64]) -> Option<Walked> {
        self.aim(start, end);
        self.run(most, &[], back)
    }

    /// A shortest chain from `start`, false, to `end`, true, to which none of these belongs.
    pub fn walk_beside(&mut self, out: &[Literal], start: usize, end: usize) -> Option<Walked> {
        self.aim(start, end);
        self.run(u8::MAX, out, &[])
    }

    fn aim(&mut self, start: usize, end: usize) {
        for (ends, node) in self.room.ends.iter_mut().zip([start, end]) {
            ends.fill(0);
            set(ends, node);
        }
    }

    /// A chain from `start`, false, to `end`, true, to which none of `out` belongs: a shortest one, or where it goes through a node
    /// twice one in which that is not true, or else not false, and so on to some depth.
    pub fn straight_beside(
        &mut self,
        out: &mut Vec<Literal>,
        depth: usize,
        start: usize,
        end: usize,
    ) -> Option<Walked> {
        let walked = self.walk_beside(out, start, end)?;
        let Some(twice) = walked.twice() else { return Some(walked) };
        [2 * twice as Literal + 1, 2 * twice as Literal].into_iter().filter(|_| depth > 0).find_map(|literal| {
            out.push(literal);
            let straight = self.straight_beside(out, depth - 1, start, end);
            out.pop();
            straight
        })
    }

    fn run(&mut self, most: u8, out: &[Literal], back: &[u64]) -> Option<Walked> {
        of_width!(self.survey.linked().len(), N => self.flood::<N>(most, out, back.as_chunks().0))
    }

    /// Breadth first from the roots to the first goal that is true. Of `lead`, if it is not empty, only that is false on the way which the
    /// row has for as many strong links as are left.
    fn flood<const N: usize>(&mut self, most: u8, out: &[Literal], lead: &[[u64; N]]) -> Option<Walked> {
        let Self { survey, room: Room { off_by, on_by, missing, off, on, ends: [roots, goals] } } = self;
        let (weak, mut left) = (survey.graph.weak.wide::<N>(), wide::<N>(survey.linked())); // not known to be false yet
        let mut reached = [0; N]; // known to be true
        for &literal in out {
            let node = literal as usize / 2;
            match literal % 2 {
                0 => left[node / 64] &= !(1 << (node % 64)),
                _ => set(&mut reached, node),
            }
        }
        missing.fill(NOBODY);
        off.clear();
        off.extend(all(roots));
        left.iter_mut().zip(&*roots).for_each(|(left, roots)| *left &= !roots);
        off.iter().for_each(|&root| off_by[root] = root as u32);
        for rest in (0..usize::from(most)).rev() {
            on.clear();
            for &node in &*off {
                let mut end = None;
                each_next(&survey.graph, missing, node, |to, tie| {
                    if !has(&reached, to) && end.is_none() {
                        set(&mut reached, to);
                        on_by[to] = (node as u32, tie);
                        on.push(to);
                        end = has(goals, to).then_some(to);
                    }
                });
                if let Some(end) = end {
                    return Some(back(end, on_by, off_by));
                }
            }
            off.clear();
            on.retain(|&node| !has(roots, node));
            let ahead = lead.get(rest.min(lead.len()).wrapping_sub(1)).unwrap_or(&[u64::MAX; N]);
            for &node in &*on {
                for (at, left) in left.iter_mut().enumerate() {
                    let fresh = weak[node][at] & *left & ahead[at];
                    *left &= !fresh;
                    for to in ones(fresh).map(|bit| at * 64 + bit) {
                        off_by[to] = node as u32;
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
