//! History of a game: a tree of timed changes. Undo walks up, redo walks down, and nothing is ever lost.

use std::time::Duration;

use crate::game::Change;

/// ID of a moment: the state of the game at the beginning (0) or right after a change. Later moments have higher numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub usize);

/// A moment of the game after some change, linked to other moments to form a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Moment before the change.
    pub parent: NodeId,
    /// Change that led here.
    pub change: Change,
    /// Playing time at which the change was made.
    pub at: Duration,
    /// Moments right after the changes that were made at this moment, oldest first.
    pub children: Vec<NodeId>,
    /// Child that redo goes to: the child that was visited last; `None` if there are no children.
    pub last: Option<NodeId>,
    /// Name of the bookmark, which may be empty; `None` if there is no bookmark.
    pub bookmark: Option<String>,
}

/// Tree of all moments of a game, one of which is the present moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    nodes: Vec<Node>,         // nodes[i] is NodeId(i + 1), as the beginning has no change
    roots: Vec<NodeId>,       // children of the beginning
    last: Option<NodeId>,     // child of the beginning that was visited last
    bookmark: Option<String>, // bookmark of the beginning
    here: NodeId,             // present moment
}

/// Step of a walk through a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visit {
    /// Step from the parent of this moment to this moment.
    Enter(NodeId),
    /// Step from this moment back to its parent.
    Leave(NodeId),
}

impl History {
    /// Beginning: the moment before the first change.
    pub const START: NodeId = NodeId(0);

    /// Maximum length of a bookmark's name, in characters.
    pub const LONGEST: usize = 60;

    /// Returns a history without changes.
    #[must_use]
    pub const fn new() -> Self {
        Self { nodes: Vec::new(), roots: Vec::new(), last: None, bookmark: None, here: Self::START }
    }

    /// Returns the present moment.
    #[must_use]
    pub const fn here(&self) -> NodeId {
        self.here
    }

    /// Returns the number of changes made, on all branches.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no change was ever made.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the node of a moment; `None` for the beginning.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0.checked_sub(1)?)
    }

    /// Returns all moments after the beginning, oldest first.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(i, node)| (NodeId(i + 1), node))
    }

    /// Returns the children of a moment, that is, the moments right after the changes that were made there, oldest first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&self.roots, |node| &node.children)
    }

    /// Returns the number of changes between the beginning and the present moment.
    #[must_use]
    pub fn depth(&self) -> usize {
        std::iter::successors(self.node(self.here), |node| self.node(node.parent)).count()
    }

    /// Adds a moment with this change after the present moment, and moves to the new moment.
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

    /// Moves to the parent of the present moment. Returns the change to undo; `None` at the beginning.
    pub fn up(&mut self) -> Option<&Change> {
        let from = self.here;
        self.here = self.node(from)?.parent;
        self.node(from).map(|node| &node.change)
    }

    /// Moves to the child that was visited last. Returns the change to redo; `None` if there is no child.
    pub fn down(&mut self) -> Option<&Change> {
        let to = self.node(self.here).map_or(self.last, |node| node.last)?;
        self.enter(to);
        self.node(to).map(|node| &node.change)
    }

    /// Makes `id` the child that [`down`](Self::down) goes to. Does nothing if `id` is not a child of the present moment.
    pub fn prefer(&mut self, id: NodeId) {
        if self.node(id).is_some_and(|node| node.parent == self.here) {
            match self.slot(self.here) {
                Some(node) => node.last = Some(id),
                None => self.last = Some(id),
            }
        }
    }

    /// Returns the child that [`down`](Self::down) would go to from `id`; `None` if there is no child.
    #[must_use]
    pub fn preferred(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).map_or(self.last, |node| node.last)
    }

    /// Makes a moment the present one without visiting the moments in between.
    pub(super) const fn stand_at(&mut self, id: NodeId) {
        self.here = id;
    }

    /// Makes each of these moments the child that [`down`](Self::down) goes to from its parent.
    pub(super) fn prefer_all(&mut self, preferred: impl IntoIterator<Item = NodeId>) {
        let here = self.here;
        for id in preferred {
            self.here = self.node(id).map_or(Self::START, |node| node.parent);
            self.prefer(id);
        }
        self.here = here;
    }

    /// For each moment, makes [`down`](Self::down) go to the child that leads to the descendant visited last. Every moment was visited when
    /// it was made. After all of that, the moments of `later` were visited, in their order.
    pub(super) fn prefer_visited(&mut self, later: impl IntoIterator<Item = NodeId>) {
        let (here, made) = (self.here, self.nodes.len());
        let mut own: Vec<usize> = (0..=made).collect(); // time of the last visit of each moment
        later.into_iter().enumerate().for_each(|(at, id)| own[id.0] = made + 1 + at);
        let mut below = vec![0; made + 1]; // time of the last visit of any descendant of each moment
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

    /// Returns a depth-first walk through all moments after the beginning, which enters and leaves each of them once.
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

    /// Returns the moments from the beginning (exclusive) to `id` (inclusive).
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = |&id: &NodeId| self.node(id).map(|node| node.parent).filter(|&parent| parent != Self::START);
        let mut path: Vec<NodeId> = std::iter::successors(Some(id).filter(|&id| id != Self::START), up).collect();
        path.reverse();
        path
    }

    /// Sets or removes the bookmark of the present moment. Returns whether the present moment has a bookmark now.
    pub fn toggle_bookmark(&mut self) -> bool {
        let name = if self.is_bookmarked(self.here) { None } else { Some(String::new()) };
        let is_set = name.is_some();
        *self.bookmark_name() = name;
        is_set
    }

    /// Bookmarks the present moment under this name, after removing control characters and cutting the name to [`History::LONGEST`]
    /// characters.
    pub fn bookmark(&mut self, name: &str) {
        *self.bookmark_name() = Some(name.chars().filter(|sign| !sign.is_control()).take(Self::LONGEST).collect());
    }

    /// Returns the name of the present moment's bookmark for modification; `None` stands for no bookmark.
    fn bookmark_name(&mut self) -> &mut Option<String> {
        match self.here.0.checked_sub(1) {
            Some(index) => &mut self.nodes[index].bookmark,
            None => &mut self.bookmark,
        }
    }

    /// Returns the name of a moment's bookmark, which may be empty; `None` if there is no bookmark.
    #[must_use]
    pub fn name(&self, id: NodeId) -> Option<&str> {
        self.node(id).map_or(&self.bookmark, |node| &node.bookmark).as_deref()
    }

    /// Whether a moment is bookmarked.
    #[must_use]
    pub fn is_bookmarked(&self, id: NodeId) -> bool {
        self.name(id).is_some()
    }

    /// Returns the latest moment, other than the present one, with a bookmark whose name contains `part`, ignoring case; `None` if there is
    /// no such moment.
    #[must_use]
    pub fn bookmark_called(&self, part: &str) -> Option<NodeId> {
        let is_called =
            |id: &NodeId| self.name(*id).is_some_and(|name| name.to_lowercase().contains(&part.to_lowercase()));
        (0..=self.nodes.len()).rev().map(NodeId).filter(|&id| id != self.here).find(is_called)
    }

    /// Returns the latest bookmarked moment other than the present one; `None` if there is none.
    #[must_use]
    pub fn latest_bookmark(&self) -> Option<NodeId> {
        self.bookmark_called("")
    }

    /// Returns the node of a moment for modification; `None` for the beginning.
    fn slot(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0.checked_sub(1)?)
    }

    /// Moves to a child of the present moment, and makes it the child that redo goes to.
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
    use crate::game::{ChangeKind, Edit};
    use grid::{Cell, Digit};

    /// Adds a change after a moment.
    fn add(history: &mut History, after: usize) {
        let edits = vec![Edit::Digit { cell: Cell::new(0), from: None, to: Some(Digit::ONE) }];
        history.stand_at(NodeId(after));
        history.push(Change { kind: ChangeKind::Digit, edits }, Duration::ZERO);
    }

    #[test]
    fn a_walk_enters_and_leaves_each_moment_once_however_often_branches_alternate() {
        let mut history = History::new();
        let length = 1000;
        for at in 0..length {
            add(&mut history, at); // a single branch
        }
        for at in 0..length {
            let after = if at % 2 == 0 { 0 } else { length }; // then alternately at its beginning and its end
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
    fn redo_prefers_the_way_to_the_moment_visited_last() {
        let mut history = History::new();
        [0, 1, 1, 0, 4, 2].into_iter().for_each(|after| add(&mut history, after));
        let preferred = |history: &History| [0, 1, 4].map(|id| history.preferred(NodeId(id)).map(|id| id.0));
        history.prefer_visited([]);
        assert_eq!(preferred(&history), [Some(1), Some(2), Some(5)], "6 was made last, after 2");
        history.prefer_visited([NodeId(3), NodeId(4)]);
        assert_eq!(preferred(&history), [Some(4), Some(3), Some(5)]);
    }
}
