//! The history of a game: a tree of timed changes. Undo walks up, redo walks down, and nothing is ever lost.

use std::time::Duration;

use crate::game::Change;

/// A moment of a game, by its place in the history; 0 is the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub usize);

/// A change and where it leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The moment before it.
    pub parent: NodeId,
    /// What was done.
    pub change: Change,
    /// When, in time at play.
    pub at: Duration,
    /// What was done next, each time the player came here; oldest first.
    pub children: Vec<NodeId>,
    /// The child that redo walks into: the one last visited.
    pub last: Option<NodeId>,
    /// What the player calls this moment to find it again: nothing perhaps. None where there is no bookmark.
    pub bookmark: Option<String>,
}

/// All moments of a game and the present one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    nodes: Vec<Node>, // nodes[i] is NodeId(i + 1): the beginning has no change
    roots: Vec<NodeId>,
    last: Option<NodeId>,
    bookmark: Option<String>, // of the beginning
    here: NodeId,
}

/// Step of a walk through a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visit {
    /// From the parent of this moment to it.
    Enter(NodeId),
    /// Back to its parent.
    Leave(NodeId),
}

impl History {
    /// The moment before the first change.
    pub const START: NodeId = NodeId(0);

    /// So many characters of a bookmark's name are kept.
    pub const LONGEST: usize = 60;

    /// Nothing done yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { nodes: Vec::new(), roots: Vec::new(), last: None, bookmark: None, here: Self::START }
    }

    /// The present moment.
    #[must_use]
    pub const fn here(&self) -> NodeId {
        self.here
    }

    /// How many changes were ever made, on all branches.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was ever done.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node of a moment; `None` for the beginning.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0.checked_sub(1)?)
    }

    /// Every moment after the beginning, oldest first.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(i, node)| (NodeId(i + 1), node))
    }

    /// What was done from a moment on, oldest first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&self.roots, |node| &node.children)
    }

    /// How many changes lie between the beginning and the present.
    #[must_use]
    pub fn depth(&self) -> usize {
        std::iter::successors(self.node(self.here), |node| self.node(node.parent)).count()
    }

    /// Adds a change below the present moment and goes there.
    pub fn push(&mut self, change: Change, at: Duration) {
        let id = NodeId(self.nodes.len() + 1);
        let parent = self.here;
        self.nodes.push(Node { parent, change, at, children: Vec::new(), last: None, bookmark: None });
        match self.slot(parent) {
            Some(node) => node.children.push(id),
            None => self.roots.push(id),
        }
        self.enter(id);
    }

    /// Goes one moment back; the change that has to be taken back, if there is one.
    pub fn up(&mut self) -> Option<&Change> {
        let from = self.here;
        self.here = self.node(from)?.parent;
        self.node(from).map(|node| &node.change)
    }

    /// Goes one moment forward, into the child last visited; the change to make again, if there is one.
    pub fn down(&mut self) -> Option<&Change> {
        let to = self.node(self.here).map_or(self.last, |node| node.last)?;
        self.enter(to);
        self.node(to).map(|node| &node.change)
    }

    /// Makes `id`, a child of the present moment, the one that [`down`](Self::down) walks into.
    pub fn prefer(&mut self, id: NodeId) {
        if self.node(id).is_some_and(|node| node.parent == self.here) {
            match self.slot(self.here) {
                Some(node) => node.last = Some(id),
                None => self.last = Some(id),
            }
        }
    }

    /// The child that [`down`](Self::down) would walk into from `id`.
    #[must_use]
    pub fn preferred(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).map_or(self.last, |node| node.last)
    }

    /// Stands at a moment without visiting those between.
    pub(super) const fn stand_at(&mut self, id: NodeId) {
        self.here = id;
    }

    /// Makes these moments the ones that [`down`](Self::down) walks into from their parents.
    pub(super) fn prefer_all(&mut self, preferred: impl IntoIterator<Item = NodeId>) {
        let here = self.here;
        for id in preferred {
            self.here = self.node(id).map_or(Self::START, |node| node.parent);
            self.prefer(id);
        }
        self.here = here;
    }

    /// Makes each moment prefer the child through which the player came to the moment visited last: every moment when it was made, then
    /// these moments in their order.
    pub(super) fn prefer_visited(&mut self, later: impl IntoIterator<Item = NodeId>) {
        let (here, made) = (self.here, self.nodes.len());
        let mut own: Vec<usize> = (0..=made).collect(); // by moment, when it was visited last
        later.into_iter().enumerate().for_each(|(at, id)| own[id.0] = made + 1 + at);
        let mut below = vec![0; made + 1]; // by moment, when one that follows it was
        for index in (1..=made).rev() {
            let (parent, visited) = (self.nodes[index - 1].parent, own[index].max(below[index]));
            if visited > below[parent.0] {
                below[parent.0] = visited;
                self.here = parent;
                self.prefer(NodeId(index));
            }
        }
        self.here = here;
    }

    /// Returns a walk through all moments after the beginning, depth first: each is entered after its parent, and left before the next
    /// one that does not follow it is entered.
    pub(super) fn walk(&self) -> impl Iterator<Item = Visit> + '_ {
        let mut open: Vec<Visit> = self.roots.iter().rev().map(|&id| Visit::Enter(id)).collect();
        std::iter::from_fn(move || {
            let visit = open.pop()?;
            if let Visit::Enter(id) = visit {
                open.push(Visit::Leave(id));
                open.extend(self.children(id).iter().rev().map(|&id| Visit::Enter(id)));
            }
            Some(visit)
        })
    }

    /// The moments from the beginning to `id`, the beginning left out.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = |&id: &NodeId| self.node(id).map(|node| node.parent).filter(|&parent| parent != Self::START);
        let mut path: Vec<NodeId> = std::iter::successors(Some(id).filter(|&id| id != Self::START), up).collect();
        path.reverse();
        path
    }

    /// Sets or takes away the bookmark of the present moment; says whether there is one now.
    pub fn toggle_bookmark(&mut self) -> bool {
        let name = if self.is_bookmarked(self.here) { None } else { Some(String::new()) };
        let is_set = name.is_some();
        *self.mark() = name;
        is_set
    }

    /// Bookmarks the present moment by this name, of which control characters are left out and what is beyond [`History::LONGEST`].
    pub fn bookmark(&mut self, name: &str) {
        *self.mark() = Some(name.chars().filter(|sign| !sign.is_control()).take(Self::LONGEST).collect());
    }

    fn mark(&mut self) -> &mut Option<String> {
        match self.here.0.checked_sub(1) {
            Some(index) => &mut self.nodes[index].bookmark,
            None => &mut self.bookmark,
        }
    }

    /// What a bookmarked moment is called, which may be nothing; none of any other.
    #[must_use]
    pub fn name(&self, id: NodeId) -> Option<&str> {
        self.node(id).map_or(&self.bookmark, |node| &node.bookmark).as_deref()
    }

    /// Whether a moment is bookmarked.
    #[must_use]
    pub fn is_bookmarked(&self, id: NodeId) -> bool {
        self.name(id).is_some()
    }

    /// The moment made last, other than the present one, whose bookmark has this in its name, in whatever case.
    #[must_use]
    pub fn bookmark_called(&self, part: &str) -> Option<NodeId> {
        let is_called =
            |id: &NodeId| self.name(*id).is_some_and(|name| name.to_lowercase().contains(&part.to_lowercase()));
        (0..=self.nodes.len()).rev().map(NodeId).filter(|&id| id != self.here).find(is_called)
    }

    /// The bookmarked moment made last, other than the present one.
    #[must_use]
    pub fn latest_bookmark(&self) -> Option<NodeId> {
        self.bookmark_called("")
    }

    fn slot(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0.checked_sub(1)?)
    }

    fn enter(&mut self, id: NodeId) {
        self.prefer(id);
        self.here = id;
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Edit, Kind};
    use grid::{Cell, Digit};

    /// Adds a change below a moment.
    fn add(history: &mut History, after: usize) {
        let edits = vec![Edit::Digit { cell: Cell::new(0), from: None, to: Some(Digit::ONE) }];
        history.stand_at(NodeId(after));
        history.push(Change { kind: Kind::Digit, edits }, Duration::ZERO);
    }

    #[test]
    fn a_walk_enters_and_leaves_each_moment_once_however_often_branches_alternate() {
        let mut history = History::new();
        let length = 1000;
        for at in 0..length {
            add(&mut history, at); // one way, as far as it goes
        }
        for at in 0..length {
            let after = if at % 2 == 0 { 0 } else { length }; // then by turns at its beginning and its end
            add(&mut history, after);
        }
        let visits: Vec<Visit> = history.walk().collect();
        assert_eq!(visits.len(), 4 * length, "each of 2000 moments is entered and left");
        let mut here = History::START;
        for visit in visits {
            let parent = |id: NodeId| history.node(id).map(|node| node.parent);
            here = match visit {
                Visit::Enter(id) if parent(id) == Some(here) => id,
                Visit::Leave(id) if id == here => parent(id).unwrap(),
                Visit::Enter(_) | Visit::Leave(_) => panic!("{visit:?} from {here:?}"),
            };
        }
        assert_eq!(here, History::START);
    }

    #[test]
    fn the_way_to_the_moment_visited_last_is_preferred() {
        let mut history = History::new();
        [0, 1, 1, 0, 4, 2].into_iter().for_each(|after| add(&mut history, after));
        let preferred = |history: &History| [0, 1, 4].map(|id| history.preferred(NodeId(id)).map(|id| id.0));
        history.prefer_visited([]);
        assert_eq!(preferred(&history), [Some(1), Some(2), Some(5)], "6 was made last, after 2");
        history.prefer_visited([NodeId(3), NodeId(4)]);
        assert_eq!(preferred(&history), [Some(4), Some(3), Some(5)]);
    }
}
