//! Directed graphs, and the search for a shortest path.

use crate::csr::Csr;

/// Directed graph whose nodes are numbers, counted from 0.
pub(crate) trait Digraph {
    /// Index in the list of a node's successors, where a search through the list continues. The default is the start of the list.
    type Cursor: Default;

    /// Returns the number of nodes.
    fn node_count(&self) -> usize;

    /// Returns the first successor of `node`, from `cursor` on, for which `stop` returns true. Moves `cursor` to this successor, so that
    /// the next call begins with the same successor. If there is no such successor, returns `None` and moves `cursor` to the end of the
    /// list.
    fn find_successor(&self, node: u32, cursor: &mut Self::Cursor, stop: impl FnMut(u32) -> bool) -> Option<u32>;

    /// Calls `visit` with every successor of `node`.
    #[inline]
    fn each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.find_successor(node, &mut Self::Cursor::default(), |next| {
            visit(next);
            false
        });
    }
}

/// Table as a graph: row number `n` of the table lists the successors of node `n`.
impl Digraph for Csr<u32> {
    type Cursor = usize;

    fn node_count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn find_successor(&self, node: u32, cursor: &mut usize, stop: impl FnMut(u32) -> bool) -> Option<u32> {
        find_successor_in(self.row(node as usize), cursor, |next| next, stop)
    }
}

/// Implements [`Digraph::find_successor`] for a list of successors. `cursor` is an index in the list. `node_of` returns the node that an
/// item of the list stands for.
#[inline]
pub(crate) fn find_successor_in<T: Copy>(
    list: &[T],
    cursor: &mut usize,
    node_of: impl Fn(T) -> u32,
    mut stop: impl FnMut(u32) -> bool,
) -> Option<u32> {
    while let Some(&item) = list.get(*cursor) {
        let next = node_of(item);
        if stop(next) {
            return Some(next);
        }
        *cursor += 1;
    }
    None
}

/// Breadth-first search for a shortest path. It keeps its allocations for the next search.
#[derive(Debug, Default)]
pub(crate) struct PathSearch {
    /// For each node, the node before it on the path from a root. A root has itself as its previous node, and so has a closed node.
    /// [`NONE`] if the node has not been reached.
    previous: Vec<u32>,
    /// Nodes that have been reached, in the order in which they were reached.
    queue: Vec<u32>,
}

/// Placeholder that stands for no node.
const NONE: u32 = u32::MAX;

/// Restrictions on the paths of a search, apart from the goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathQuery<'a> {
    /// Nodes where a path may begin. A root is never a goal.
    pub roots: &'a [u32],
    /// Nodes that a path must not visit.
    pub closed: &'a [u32],
    /// Maximum number of edges of a path.
    pub max_edges: usize,
}

impl PathSearch {
    /// Returns the nodes of a shortest path from a root to a goal, both included. A goal is a node for which `is_goal` returns true. Of
    /// several shortest paths, returns the first in the order of the roots and of the successors. Returns `None` if no path satisfies
    /// `query`.
    pub fn run(
        &mut self,
        graph: &impl Digraph,
        query: PathQuery<'_>,
        is_goal: impl Fn(u32) -> bool,
    ) -> Option<Vec<u32>> {
        let Self { previous: before, queue } = self;
        before.clear();
        before.resize(graph.node_count(), NONE);
        query.closed.iter().chain(query.roots).for_each(|&node| before[node as usize] = node);
        queue.clear();
        queue.extend(query.roots);
        let (mut next, mut level_end, mut length) = (0, queue.len(), 0);
        while next < queue.len() && length < query.max_edges {
            let node = queue[next];
            let goal = graph.find_successor(node, &mut Default::default(), |to| {
                if before[to as usize] != NONE {
                    return false;
                }
                before[to as usize] = node;
                queue.push(to);
                is_goal(to)
            });
            if let Some(goal) = goal {
                return Some(path_to(goal, before));
            }
            next += 1;
            if next == level_end {
                (level_end, length) = (queue.len(), length + 1);
            }
        }
        None
    }
}

/// Returns the nodes of the path from a root to `goal`, both included. `before` contains the previous node of each node.
fn path_to(goal: u32, before: &[u32]) -> Vec<u32> {
    let previous = |&node: &u32| Some(before[node as usize]).filter(|&before| before != node);
    let mut path: Vec<u32> = std::iter::successors(Some(goal), previous).collect();
    path.reverse();
    path
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// Generates graphs of 20 nodes.
    fn graphs() -> impl Strategy<Value = Csr<u32>> {
        vec((0_usize..20, 0_u32..20), 0..50).prop_map(|edges| Csr::from_pairs(20, edges.into_iter()))
    }

    /// For each node, returns the number of edges of a shortest path from `root` that does not visit `closed`, or `usize::MAX` if there is
    /// no such path. Relaxes all edges as often as there are nodes.
    fn distances(graph: &Csr<u32>, root: u32, closed: u32) -> Vec<usize> {
        let mut distances = vec![usize::MAX; graph.len()];
        distances[root as usize] = 0;
        for _ in 0..graph.len() {
            for (node, successors) in graph.rows().enumerate() {
                for &next in successors.iter().filter(|&&next| next != closed) {
                    distances[next as usize] = distances[next as usize].min(distances[node].saturating_add(1));
                }
            }
        }
        distances
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_shortest_path_is_found_if_it_has_at_most_the_maximum_length(
            (graph, longest, [root, goal, closed]) in (graphs(), 0_usize..6, [0_u32..20, 0_u32..20, 0_u32..20]),
        ) {
            prop_assume!(root != goal && root != closed);
            let mut search = PathSearch::default();
            let path = search.run(&graph, PathQuery { roots: &[root], closed: &[closed], max_edges: longest }, |node| node == goal);
            let distance = distances(&graph, root, closed)[goal as usize];
            prop_assert_eq!(path.is_some(), distance <= longest);
            if let Some(path) = path {
                prop_assert_eq!(path.len() - 1, distance);
                prop_assert_eq!([path[0], path[distance]], [root, goal]);
                prop_assert!(path.windows(2).all(|edge| graph.row(edge[0] as usize).contains(&edge[1])));
                prop_assert!(!path.contains(&closed));
            }
        }
    }
}
