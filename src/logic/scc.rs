//! Strongly connected components of a directed graph: the maximal sets of nodes in which each node reaches every other.
//!
//! The search is an iterative variant of Tarjan's algorithm: David J. Pearce, [A Space-Efficient Algorithm for Finding Strongly
//! Connected Components][paper], Information Processing Letters 116, 2016.
//!
//! [paper]: https://www.sciencedirect.com/science/article/abs/pii/S0020019015001532

use crate::csr::Csr;
use crate::digraph::Digraph;

/// Strongly connected components of the nodes that can be reached from some roots. The components are numbered in reverse topological
/// order: an edge from one component to another leads to the one with the lower number.
#[derive(Debug)]
pub(crate) struct Components {
    /// Nodes of each component, in the order of the components.
    nodes: Csr<u32>,
    /// Number of the component of each node, or `u32::MAX` if no root reaches the node.
    numbers: Vec<u32>,
}

impl Components {
    /// Computes the components of all nodes that can be reached from `roots`, including the roots: O(nodes + edges).
    pub fn of(graph: &impl Digraph, roots: impl Iterator<Item = u32>) -> Self {
        let mut search = ComponentSearch::new(graph);
        roots.for_each(|root| search.visit(root));
        let ComponentSearch { nodes, mut ranks, .. } = search;
        ranks.iter_mut().for_each(|rank| *rank = !*rank);
        Self { nodes, numbers: ranks }
    }

    /// Returns the number of the component of `node`, or `u32::MAX` if no root reaches the node.
    #[inline]
    pub fn of_node(&self, node: usize) -> usize {
        self.numbers[node] as usize
    }

    /// For each component, in the order of the components, returns its nodes.
    pub fn nodes(&self) -> impl Iterator<Item = &[u32]> {
        self.nodes.rows()
    }

    /// For each component, returns the merged values of all nodes that the component reaches, including its own nodes. `own` returns the
    /// value of a node, and `join` merges a second value into the first.
    ///
    /// `join` must be idempotent, such as a union, because it may merge the same value several times. `graph` must be the graph that was
    /// passed to [`Components::of`].
    pub fn fold_reachable<S>(&self, graph: &impl Digraph, own: impl Fn(u32) -> S, join: impl Fn(&mut S, &S)) -> Vec<S> {
        let mut sums: Vec<S> = Vec::with_capacity(self.nodes.len());
        for nodes in self.nodes.rows() {
            let mut sum = own(nodes[0]);
            nodes[1..].iter().for_each(|&node| join(&mut sum, &own(node)));
            for &node in nodes {
                graph.each_successor(node, |next| {
                    // there is no sum yet if `next` is in the same component; it is never in a later one
                    if let Some(more) = sums.get(self.of_node(next as usize)) {
                        join(&mut sum, more);
                    }
                });
            }
            sums.push(sum);
        }
        sums
    }
}

/// Rank of a node that the search has not entered yet.
const UNSEEN: u32 = 0;

/// Initial capacity of the two stacks of the search.
const USUAL_DEPTH: usize = 512;

/// Depth-first search that completes one component after another.
struct ComponentSearch<'a, G: Digraph> {
    graph: &'a G,
    /// Rank of each node, or [`UNSEEN`] if the search has not entered the node. When the search enters a node, the node gets the next rank,
    /// starting from 1. While the component of a node is incomplete, the rank of the node is lowered to the lowest rank that the node is
    /// known to reach. Once the component is complete, the rank is replaced by the bitwise complement of the component's number, which is
    /// greater than any rank.
    ranks: Vec<u32>,
    /// Rank of the node that was entered last.
    last_rank: u32,
    /// Nodes that the search has entered and not left yet, in the order of the path from the root.
    path: Vec<Frame<G::Cursor>>,
    /// Nodes that the search has left and whose component is incomplete, in the order in which they were left.
    waiting: Vec<u32>,
    /// Nodes of each complete component.
    nodes: Csr<u32>,
}

/// Node on the path of the search from the root.
struct Frame<C> {
    node: u32,
    /// Rank that the node got when the search entered it.
    rank: u32,
    /// Place in the list of successors from which the search continues.
    cursor: C,
}

impl<'a, G: Digraph> ComponentSearch<'a, G> {
    fn new(graph: &'a G) -> Self {
        let count = graph.node_count();
        let (path, waiting) = (Vec::with_capacity(USUAL_DEPTH), Vec::with_capacity(USUAL_DEPTH));
        Self {
            graph,
            ranks: vec![UNSEEN; count],
            last_rank: UNSEEN,
            path,
            waiting,
            nodes: Csr::with_capacity(count, count),
        }
    }

    /// Visits every node that can be reached from `root` and that has not been visited yet.
    fn visit(&mut self, root: u32) {
        if self.ranks[root as usize] == UNSEEN {
            self.enter(root);
        }
        while let Some(mut frame) = self.path.pop() {
            match self.next_unseen(&mut frame) {
                Some(next) => {
                    self.path.push(frame);
                    self.enter(next);
                }
                None => self.leave(&frame),
            }
        }
    }

    /// Enters `node`: gives it the next rank and adds it to the path.
    fn enter(&mut self, node: u32) {
        self.last_rank += 1;
        self.ranks[node as usize] = self.last_rank;
        self.path.push(Frame { node, rank: self.last_rank, cursor: G::Cursor::default() });
    }

    /// Returns the next successor of the frame's node that the search has not entered, or `None` if there is none. Lowers the rank of the
    /// node to the lowest rank of the successors that it skips.
    #[inline]
    fn next_unseen(&mut self, frame: &mut Frame<G::Cursor>) -> Option<u32> {
        let ranks = &self.ranks;
        let mut lowest = ranks[frame.node as usize];
        let unseen = self.graph.find_successor(frame.node, &mut frame.cursor, |next| {
            let rank = ranks[next as usize];
            if rank != UNSEEN {
                lowest = lowest.min(rank);
            }
            rank == UNSEEN
        });
        self.ranks[frame.node as usize] = lowest;
        unseen
    }

    /// Leaves the node of `frame` after all its successors have been entered. If the rank of the node has been lowered, the node reaches an
    /// earlier node whose component is incomplete, so its own component is incomplete, too. Otherwise the component is complete. It
    /// consists of the node and of all nodes in `waiting` that were entered after the node.
    fn leave(&mut self, frame: &Frame<G::Cursor>) {
        self.waiting.push(frame.node);
        if self.ranks[frame.node as usize] < frame.rank {
            return;
        }
        let is_before = |&node: &u32| self.ranks[node as usize] < frame.rank;
        let from = self.waiting.iter().rposition(is_before).map_or(0, |at| at + 1);
        let number = self.nodes.len() as u32;
        self.waiting[from..].iter().for_each(|&node| self.ranks[node as usize] = !number);
        self.nodes.push_row(self.waiting[from..].iter().copied());
        self.waiting.truncate(from);
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// Generates graphs of up to 40 nodes, with so few edges that most of them have several components.
    fn graphs() -> impl Strategy<Value = Csr<u32>> {
        (1_usize..=40).prop_flat_map(|count| {
            let edges = vec((0..count, 0..count as u32), 0..2 * count);
            edges.prop_map(move |edges| Csr::from_pairs(count, edges.into_iter()))
        })
    }

    /// For each node, returns a bit mask of the nodes that it reaches, including itself. Bit `i` stands for node `i`.
    fn closure(graph: &Csr<u32>) -> Vec<u64> {
        let mut reached: Vec<u64> = (0..graph.len()).map(|node| 1 << node).collect();
        for _ in 0..graph.len() {
            for (node, successors) in graph.rows().enumerate() {
                reached[node] = successors.iter().fold(reached[node], |all, &next| all | reached[next as usize]);
            }
        }
        reached
    }

    /// Returns the components of the whole graph.
    fn all_components(graph: &Csr<u32>) -> Components {
        Components::of(graph, 0..graph.len() as u32)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn two_nodes_are_in_one_component_if_and_only_if_each_reaches_the_other(graph in graphs()) {
            let (components, reached) = (all_components(&graph), closure(&graph));
            let reaches = |from: usize, to: usize| reached[from] >> to & 1 == 1;
            for one in 0..graph.len() {
                for other in 0..graph.len() {
                    let is_mutual = reaches(one, other) && reaches(other, one);
                    prop_assert_eq!(components.of_node(one) == components.of_node(other), is_mutual);
                }
            }
        }

        #[test]
        fn edges_lead_to_the_same_component_or_to_one_with_a_lower_number(graph in graphs()) {
            let components = all_components(&graph);
            for (node, successors) in graph.rows().enumerate() {
                let number = components.of_node(node);
                prop_assert!(successors.iter().all(|&next| components.of_node(next as usize) <= number));
            }
        }

        #[test]
        fn exactly_the_nodes_that_roots_reach_are_in_components(graph in graphs(), roots in any::<u64>()) {
            let roots = (0..graph.len()).filter(|node| roots >> node & 1 == 1);
            let reached = closure(&graph);
            let expected = roots.clone().fold(0, |all, root| all | reached[root]);
            let components = Components::of(&graph, roots.map(|root| root as u32));
            let mut seen = 0_u64;
            for (number, nodes) in components.nodes().enumerate() {
                prop_assert!(!nodes.is_empty());
                for &node in nodes {
                    prop_assert_eq!(components.of_node(node as usize), number);
                    prop_assert_eq!(seen >> node & 1, 0);
                    seen |= 1 << node;
                }
            }
            prop_assert_eq!(seen, expected);
        }

        #[test]
        fn values_are_gathered_from_all_nodes_that_a_component_reaches(graph in graphs()) {
            let components = all_components(&graph);
            let gathered = components.fold_reachable(&graph, |node| 1_u64 << node, |all, more| *all |= more);
            for (node, &reached) in closure(&graph).iter().enumerate() {
                prop_assert_eq!(gathered[components.of_node(node)], reached);
            }
        }
    }

    #[test]
    fn a_long_cycle_does_not_overflow_the_stack() {
        let count = 100_000;
        let cycle = Csr::from_pairs(count, (0..count).map(|node| (node, ((node + 1) % count) as u32)));
        assert_eq!(all_components(&cycle).nodes().count(), 1);
    }
}
