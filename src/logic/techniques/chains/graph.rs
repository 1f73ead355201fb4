//! Which candidates exclude each other, and of which two one is true.

use crate::csr::Csr;
use crate::evidence::{Candidate, Node, Via};
use crate::techniques::chains::knots;
use crate::techniques::chains::rows::{Rows, of_width, set};
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet, UnitId};

/// So many nodes are too many: the board is large and nearly empty, and nobody would look for a chain there.
pub(super) const MOST: usize = 4000;

/// More nodes are seldom made: room for so many saves growing.
const USUAL: usize = 256;

const NONE: u32 = u32::MAX;

/// Which chains are looked for: what may stand as a node, and what joins two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Candidates of one digit, if any of its can be struck.
    Digit,
    /// The candidates of cells that have two; others have links to these alone.
    Bivalue,
    /// Single candidates.
    Plain,
    /// Also the places of a digit where two units cross.
    Grouped,
    /// Also the places of a digit in an almost locked set.
    Sets,
}

impl Kind {
    /// Each of them.
    pub const ALL: [Self; 5] = [Self::Digit, Self::Bivalue, Self::Plain, Self::Grouped, Self::Sets];
}

/// Where a strong link is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tie {
    Cell,
    Unit(UnitId),
    Set(u32), // an almost locked set, by number
}

/// Strong link that leads from some node to `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongEdge {
    pub to: u32,
    pub tie: Tie,
}

/// The links of a position. Every candidate is a node, cell by cell; the nodes of several cells come after them.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// How many nodes are single candidates: the first ones.
    pub singles: usize,
    /// How many are single candidates or groups; those of almost locked sets come last.
    pub groups: usize,
    /// By node: the nodes that cannot be true beside it.
    pub weak: Rows,
    strong: Csr<StrongEdge>,   // by node, without those of almost locked sets
    digits: Vec<Digit>,        // by node
    cells: Csr<Cell>,          // by node
    set_digits: Vec<DigitSet>, // by set
    set_cells: Csr<Cell>,      // by set
    members: Csr<u32>,         // by set: its nodes
    sets_of: Csr<u32>,         // by node: the sets that it is a member of; empty if there are no sets
    /// The bent sets that may strike digits for which they have no node.
    pub bent: Vec<u32>,
}

/// A graph in the making.
#[derive(Debug)]
pub(super) struct Maker<'a, const W: usize> {
    pub view: View<'a, W>,
    pub graph: Graph,
    kind: Kind,
    side: usize,
    first: Vec<u32>,                // by cell and digit: the candidate's node
    strong: Vec<(u32, StrongEdge)>, // with the node where each begins
}

impl Graph {
    /// That of a position; `None` where it would be too large.
    pub fn of<const W: usize>(view: View<'_, W>, kind: Kind) -> Option<Self> {
        let mut maker = Maker::new(view, kind);
        if maker.graph.singles > MOST {
            return None;
        }
        if kind != Kind::Digit {
            maker.cells();
        }
        if kind != Kind::Bivalue {
            maker.units();
        }
        if kind >= Kind::Grouped {
            knots::groups(&mut maker);
        }
        maker.graph.groups = maker.graph.len();
        if kind >= Kind::Sets {
            knots::sets(&mut maker);
        }
        (maker.graph.len() <= MOST).then(|| maker.finish())
    }

    /// How many nodes.
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    pub fn digit(&self, node: usize) -> Digit {
        self.digits[node]
    }

    /// By digit its nodes.
    pub fn of_digits(&self) -> Rows {
        let digits = self.digits.iter().map(|digit| digit.index() + 1).max().unwrap_or_default();
        let mut rows = Rows::new(digits, self.len());
        self.digits.iter().enumerate().for_each(|(node, digit)| rows.set(digit.index(), node));
        rows
    }

    /// Returns the cells of a node in reading order.
    pub fn cells(&self, node: usize) -> &[Cell] {
        self.cells.row(node)
    }

    /// Returns the strong links that begin at `node`, without those of almost locked sets.
    pub fn strong_edges(&self, node: usize) -> &[StrongEdge] {
        self.strong.row(node)
    }

    /// Returns the almost locked sets that `node` is a member of. It is strongly linked with each other member.
    pub fn sets_of(&self, node: usize) -> &[u32] {
        if self.members.is_empty() { &[] } else { self.sets_of.row(node) }
    }

    /// The nodes of an almost locked set: one at most is false.
    pub fn members(&self, set: u32) -> &[u32] {
        self.members.row(set as usize)
    }

    /// Number of almost locked sets.
    pub fn set_count(&self) -> usize {
        self.members.len()
    }

    /// Returns every strong link that begins at `node`.
    pub fn all_strong_edges(&self, node: usize) -> impl Iterator<Item = StrongEdge> + '_ {
        let of_set = move |&set: &u32| {
            let others = self.members(set).iter().filter(move |&&other| other as usize != node);
            others.map(move |&to| StrongEdge { to, tie: Tie::Set(set) })
        };
        self.strong_edges(node).iter().copied().chain(self.sets_of(node).iter().flat_map(of_set))
    }

    /// The nodes at which some strong link begins.
    pub fn linked(&self) -> Vec<u64> {
        let mut linked = vec![0; self.weak.words()];
        self.strong.values().iter().for_each(|edge| set(&mut linked, edge.to as usize)); // each goes both ways
        let members = self.sets_of.rows().enumerate().filter(|(_, sets)| !sets.is_empty());
        members.for_each(|(node, _)| set(&mut linked, node));
        linked
    }

    /// Whether some set is bent: it may strike digits for which it has no node.
    pub const fn has_bent(&self) -> bool {
        !self.bent.is_empty()
    }

    /// The candidate that a node of one cell stands for.
    pub fn candidate(&self, single: usize) -> Candidate {
        (self.cells(single)[0], self.digit(single))
    }

    pub fn node(&self, node: usize) -> Node {
        Node { cells: self.cells(node).to_vec(), digit: self.digit(node) }
    }

    pub fn via(&self, tie: Tie) -> Via {
        match tie {
            Tie::Cell => Via::Cell,
            Tie::Unit(unit) => Via::Unit(unit),
            Tie::Set(set) => Via::Set(self.set_cells.row(set as usize).to_vec(), self.set_digits[set as usize]),
        }
    }
}

impl<'a, const W: usize> Maker<'a, W> {
    fn new(view: View<'a, W>, kind: Kind) -> Self {
        let side = view.position().shape().side();
        let mut first = vec![u32::MAX; view.position().shape().cells() * side];
        let (digits, cells) = (Vec::with_capacity(USUAL), Csr::with_capacity(USUAL, USUAL));
        let mut graph = Graph { digits, cells, ..Graph::default() };
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                first[cell.index() * side + digit.index()] = graph.digits.len() as u32;
                graph.add(digit, [cell].into_iter());
            }
        }
        graph.singles = graph.len();
        Self { view, graph, kind, side, first, strong: Vec::with_capacity(2 * USUAL) }
    }

    /// The node of a candidate that is there.
    pub fn single(&self, cell: Cell, digit: Digit) -> u32 {
        self.first[cell.index() * self.side + digit.index()]
    }

    /// A new node of several cells.
    pub fn add(&mut self, digit: Digit, cells: Cells<W>) -> u32 {
        self.graph.add(digit, cells.iter());
        self.graph.len() as u32 - 1
    }

    /// A new almost locked set with the nodes of its digits, or of those that matter.
    pub fn add_set(&mut self, cells: Cells<W>, digits: DigitSet, members: impl IntoIterator<Item = u32>) {
        self.graph.set_cells.push_row(cells.iter());
        self.graph.set_digits.push(digits);
        self.graph.members.push_row(members);
    }

    /// Not both of these are false.
    pub fn bind(&mut self, one: u32, other: u32, tie: Tie) {
        self.strong.push((one, StrongEdge { to: other, tie }));
        self.strong.push((other, StrongEdge { to: one, tie }));
    }

    /// Cells with two candidates.
    fn cells(&mut self) {
        for cell in self.view.bivalue().iter() {
            let mut both = self.view.candidates(cell).iter().map(|digit| self.single(cell, digit));
            if let (Some(one), Some(other)) = (both.next(), both.next()) {
                self.bind(one, other, Tie::Cell);
            }
        }
    }

    /// The digits that have links: where each is alone, only those that it may strike.
    fn linking(&self) -> DigitSet {
        match self.kind {
            Kind::Digit => self.view.doubtful_digits().collect(),
            _ => self.view.digits().collect(),
        }
    }

    /// Digits with two places in a unit.
    fn units(&mut self) {
        let position = self.view.position();
        for digit in self.linking().iter() {
            for unit in self.view.units_with_two(digit) {
                let mut both = position.cells(unit, position.places(unit, digit)).map(|cell| self.single(cell, digit));
                if let (Some(one), Some(other)) = (both.next(), both.next()) {
                    self.bind(one, other, Tie::Unit(unit));
                }
            }
        }
    }

    fn finish(mut self) -> Graph {
        self.weigh();
        let mut graph = self.graph;
        graph.strong = Csr::from_pairs(graph.len(), self.strong.iter().map(|&(from, edge)| (from as usize, edge)));
        if !graph.members.is_empty() {
            graph.sets_of = graph.members.transposed(graph.len(), |&node| node as usize);
        }
        graph
    }

    /// Fills in the weak links.
    fn weigh(&mut self) {
        let count = self.graph.len();
        let mut weak = Rows::new(count, count);
        of_width!(weak.words(), N => self.weigh_singles(weak.wide_mut::<N>()));
        self.weigh_several(&mut weak);
        self.graph.weak = weak;
    }

    /// Those of single candidates: what the cell's peers may be, of the same digit, and what else the cell may be.
    fn weigh_singles<const N: usize>(&self, weak: &mut [[u64; N]]) {
        let (digits, open, bivalue) = (self.linking(), self.view.open(), self.view.bivalue());
        let mut of_digit = vec![[0; N]; self.side];
        let singles = self.graph.digits[..self.graph.singles].iter().enumerate();
        singles.for_each(|(node, digit)| set(&mut of_digit[digit.index()], node));
        let mut of_cell = vec![[0; N]; self.view.position().shape().cells()];
        let singles = self.graph.cells.values()[..self.graph.singles].iter().enumerate(); // each has one cell
        singles.for_each(|(node, cell)| set(&mut of_cell[cell.index()], node));
        for cell in open.iter() {
            let has_links = self.kind != Kind::Bivalue || bivalue.has(cell); // others have them to those that have
            let mut seen = [0; N];
            for peer in (self.view.peers(cell) & if has_links { open } else { bivalue }).iter() {
                seen.iter_mut().zip(&of_cell[peer.index()]).for_each(|(seen, peer)| *seen |= peer);
            }
            let beside = if has_links && self.kind != Kind::Digit { of_cell[cell.index()] } else { [0; N] };
            for digit in self.view.candidates(cell).and(digits).iter() {
                let (node, of_digit) = (self.single(cell, digit) as usize, &of_digit[digit.index()]);
                weak[node] = std::array::from_fn(|at| seen[at] & of_digit[at] | beside[at]);
                weak[node][node / 64] &= !(1 << (node % 64));
            }
        }
    }

    /// Those of nodes of several cells.
    fn weigh_several(&self, weak: &mut Rows) {
        let (singles, count) = (self.graph.singles, self.graph.len());
        // The nodes of several cells by the candidate of their first cell, linked one to the next.
        let (mut heads, mut next) = (vec![NONE; singles], vec![NONE; count - singles]);
        let places = |node: usize| -> Cells<W> { self.graph.cells(node).iter().copied().collect() };
        let places: Vec<Cells<W>> = (singles..count).map(places).collect();
        for node in singles..count {
            let digit = self.graph.digit(node);
            let seers = self.view.seen_by_all(places[node - singles]) & self.view.places(digit);
            for seer in seers.iter().map(|cell| self.single(cell, digit) as usize) {
                weak.set(node, seer);
                weak.set(seer, node);
                let mut other = heads[seer];
                while other != NONE {
                    if places[other as usize - singles].within(seers) {
                        weak.set(node, other as usize);
                        weak.set(other as usize, node);
                    }
                    other = next[other as usize - singles];
                }
            }
            let first = self.single(self.graph.cells(node)[0], digit) as usize;
            next[node - singles] = heads[first];
            heads[first] = node as u32;
        }
    }
}

impl Graph {
    /// Adds a node.
    fn add(&mut self, digit: Digit, cells: impl Iterator<Item = Cell>) {
        self.digits.push(digit);
        self.cells.push_row(cells);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::chains::rows::has;
    use crate::{Analysis, Position, samples};
    use grid::{Layout, Puzzle, Rule, Shape};

    /// Every second cell is struck down to two candidates, so that cells with two lie beside others.
    fn positions() -> [Position; 2] {
        let knight = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::KNIGHT]].concat());
        [Layout::classic(Shape::nine()), knight].map(|layout| {
            let mut puzzle = Puzzle::blank(layout);
            for (at, removed) in puzzle.removed.iter_mut().enumerate().step_by(2) {
                *removed = DigitSet::all(9).without(Digit::new(at % 9)).without(Digit::new((at + 1) % 9));
            }
            Position::of(&puzzle.check().unwrap())
        })
    }

    #[test]
    fn candidates_exclude_the_rest_of_their_cell_and_their_digit_where_the_cell_sees_it() {
        for position in positions() {
            let analysis = Analysis::of(position);
            let view = View::<2>::of(&analysis);
            for kind in [Kind::Digit, Kind::Bivalue, Kind::Plain, Kind::Grouped] {
                let (graph, digits) = (Graph::of(view, kind).unwrap(), Maker::new(view, kind).linking());
                let excludes = |one: usize, other: usize| {
                    let [(cell, digit), (other_cell, other_digit)] = [one, other].map(|node| graph.candidate(node));
                    let has_two = |cell| view.candidates(cell).len() == 2;
                    let is_linked = match kind {
                        Kind::Digit => digit == other_digit && digits.has(digit),
                        Kind::Bivalue => has_two(cell) || has_two(other_cell),
                        _ => true,
                    };
                    let is_beside = cell == other_cell && digit != other_digit;
                    is_linked && (is_beside || digit == other_digit && view.peers(cell).has(other_cell))
                };
                for one in 0..graph.singles {
                    for other in 0..graph.singles {
                        assert_eq!(has(graph.weak.row(one), other), excludes(one, other), "{kind:?} {one} {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_node_is_linked_where_a_strong_link_begins() {
        let mut counts = [0; 2];
        for analysis in samples::struck().step_by(40).map(|board| Analysis::of(Position::of(&board))) {
            for graph in Kind::ALL.into_iter().filter_map(|kind| Graph::of(View::<2>::of(&analysis), kind)) {
                let linked = graph.linked();
                for node in 0..graph.len() {
                    let is_linked = graph.all_strong_edges(node).next().is_some();
                    assert_eq!(has(&linked, node), is_linked);
                    counts[usize::from(is_linked)] += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    }
}
