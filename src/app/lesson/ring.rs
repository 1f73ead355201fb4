//! Page 6: a two-way list of three nodes that leave and come back.
//!
//! The two lines that take a node out and the two that put it back are those of the links in `cover`, which keeps its own to
//! itself.

use crate::app::lesson::words::Words;
use crate::app::lesson::{Press, Said, Tone};

/// The list's head and its nodes x, y and z.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    left: [usize; 4], // by node; 0 is the head
    right: [usize; 4],
    out: Vec<usize>, // in the order of leaving
    said: Did,
    was_done: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Did {
    Nothing,
    Left(usize),
    Back(usize),
    Torn(usize, usize), // came back before this one
}

/// Which way a list is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By what each node knows of its left neighbour.
    Left,
    /// By what it knows of its right one.
    Right,
}

/// All in the list.
impl Default for Ring {
    fn default() -> Self {
        Self { left: [3, 0, 1, 2], right: [1, 2, 3, 0], out: Vec::new(), said: Did::Nothing, was_done: false }
    }
}

impl Ring {
    /// The words of its page.
    pub const WORDS: Words = Words(include_str!("../../../assets/lesson/06-dancing-links.md"));

    /// The nodes' names; the head's stands for both ends.
    pub const NAMES: [&str; 4] = ["•", "x", "y", "z"];

    /// Does what a key asks; whether it means anything here.
    pub fn press(&mut self, press: Press) -> bool {
        let node = match press {
            Press::Letter(letter @ 'x'..='z') => 1 + letter as usize - 'x' as usize,
            Press::Home => {
                *self = Self { was_done: self.was_done, ..Self::default() };
                return true;
            }
            _ => return false,
        };
        match self.out.iter().position(|&out| out == node) {
            None => {
                self.unlink(node);
                self.out.push(node);
                self.said = Did::Left(node);
            }
            Some(at) => {
                self.relink(node);
                self.out.remove(at);
                let later = self.out.get(at).copied().filter(|_| self.is_torn());
                self.said = later.map_or(Did::Back(node), |later| Did::Torn(node, later));
                self.was_done |= !self.is_torn();
            }
        }
        true
    }

    /// Whether a node has left and come back.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.was_done
    }

    /// What the last key did.
    #[must_use]
    pub fn said(&self) -> Said {
        let say = |part, node: usize, later: usize| {
            let (name, later) = (Self::NAMES[node], Self::NAMES[later]);
            let (before, after) = (Self::NAMES[self.left[node]], Self::NAMES[self.right[node]]);
            Self::WORDS.say(part, &[("node", &name), ("later", &later), ("before", &before), ("after", &after)])
        };
        match self.said {
            Did::Nothing => Said::plain(Self::WORDS.part("start")),
            Did::Left(node) => Said::plain(say("left", node, 0)),
            Did::Back(node) if *self == (Self { said: self.said, was_done: true, ..Self::default() }) => {
                Said(Tone::Right, say("whole", node, 0))
            }
            Did::Back(node) => Said::plain(say("back", node, 0)),
            Did::Torn(node, later) => Said(Tone::Wrong, say("torn", node, later)),
        }
    }

    /// The node's neighbour that way, as the node itself knows it.
    #[must_use]
    pub const fn next(&self, node: usize, way: Way) -> usize {
        match way {
            Way::Left => self.left[node],
            Way::Right => self.right[node],
        }
    }

    /// Whether a node has left.
    #[must_use]
    pub fn is_out(&self, node: usize) -> bool {
        self.out.contains(&node)
    }

    /// The nodes that are met from the head on, read that way.
    #[must_use]
    pub fn walk(&self, way: Way) -> Vec<usize> {
        let on = |&node: &usize| Some(self.next(node, way)).filter(|&next| next != 0);
        std::iter::successors(on(&0), on).take(Self::NAMES.len()).collect()
    }

    /// Whether the two directions disagree.
    #[must_use]
    pub fn is_torn(&self) -> bool {
        let mut back = self.walk(Way::Left);
        back.reverse();
        back != self.walk(Way::Right) || back.iter().any(|&node| self.is_out(node))
    }

    /// What the last key did to the links, in two lines.
    #[must_use]
    pub fn lines(&self) -> Option<[String; 2]> {
        let (node, is_back) = match self.said {
            Did::Nothing => return None,
            Did::Left(node) => (Self::NAMES[node], false),
            Did::Back(node) | Did::Torn(node, _) => (Self::NAMES[node], true),
        };
        let line = |from: &str, to: &str| {
            let target = if is_back { node.to_owned() } else { format!("{to}[{node}]") };
            format!("{to}[{from}[{node}]] := {target}")
        };
        Some([line("left", "right"), line("right", "left")])
    }

    fn unlink(&mut self, node: usize) {
        self.right[self.left[node]] = self.right[node];
        self.left[self.right[node]] = self.left[node];
    }

    fn relink(&mut self, node: usize) {
        self.right[self.left[node]] = node;
        self.left[self.right[node]] = node;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(keys: &str) -> Ring {
        let mut ring = Ring::default();
        keys.chars().for_each(|key| assert!(ring.press(Press::Letter(key))));
        ring
    }

    #[test]
    fn what_left_last_comes_back_first_and_all_is_as_it_was() {
        for keys in ["yy", "xyyx", "zyxxyz", "yzxxzy", "yyzz"] {
            let ring = pressed(keys);
            assert_eq!((ring.left, ring.right), (Ring::default().left, Ring::default().right), "{keys}");
            assert!(ring.is_done() && !ring.is_torn() && ring.said().0 == Tone::Right, "{keys}");
        }
    }

    #[test]
    fn a_node_that_is_out_still_knows_its_neighbours() {
        let ring = pressed("y");
        assert_eq!((ring.walk(Way::Right), ring.walk(Way::Left)), (vec![1, 3], vec![3, 1]));
        assert_eq!((ring.next(2, Way::Left), ring.next(2, Way::Right)), (1, 3));
        assert!(ring.said().1.contains("y has left: x and z now point past it"), "{}", ring.said().1);
        assert!(pressed("xyz").walk(Way::Right).is_empty() && !pressed("xyz").is_torn());
    }

    #[test]
    fn it_says_in_two_lines_what_it_did() {
        assert_eq!(
            pressed("y").lines(),
            Some(["right[left[y]] := right[y]".into(), "left[right[y]] := left[y]".into()])
        );
        assert_eq!(pressed("yy").lines(), Some(["right[left[y]] := y".into(), "left[right[y]] := y".into()]));
    }

    #[test]
    fn the_wrong_order_tears_the_list() {
        let ring = pressed("yzy");
        assert!(ring.is_torn() && ring.said().0 == Tone::Wrong && !ring.is_done());
        assert!(ring.said().1.contains("y came back before z"), "{}", ring.said().1);
        assert_ne!(ring.walk(Way::Right).len(), ring.walk(Way::Left).len());
        let mut ring = ring;
        assert!(ring.press(Press::Home) && ring == Ring::default());
        assert!(!pressed("xzx").is_torn(), "no neighbours, no harm");
    }
}
