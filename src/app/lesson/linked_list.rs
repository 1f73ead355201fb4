//! Page 6: a doubly linked list of three entries, which the learner removes and puts back.
//!
//! The two assignments that remove an entry and the two that put it back are the same as in `cover`, which does not export its links.

use crate::app::Size;
use crate::app::lesson::page_text::PageText;
use crate::app::lesson::{LessonPage, LessonPicture, Press, Reply, Room, Tone};

/// Circular list that consists of a head and the entries x, y and z.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    left: [usize; 4], // left neighbour of each entry; entry 0 is the head
    right: [usize; 4],
    out: Vec<usize>, // entries that are out of the list, in the order of their removal
    last: LastChange,
}

/// Effect of the last key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastChange {
    Nothing,
    Removed(usize),
    Restored(usize),
    /// `entry` was put back before `later`, although `later` had been removed after `entry`. This breaks the list.
    Broken {
        entry: usize,
        later: usize,
    },
}

/// Direction in which the list is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From each entry to its left neighbour.
    Left,
    /// From each entry to its right neighbour.
    Right,
}

/// Starts with all entries in the list.
impl Default for Ring {
    fn default() -> Self {
        Self { left: [3, 0, 1, 2], right: [1, 2, 3, 0], out: Vec::new(), last: LastChange::Nothing }
    }
}

impl LessonPage for Ring {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/06-dancing-links.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        let entry = match press {
            Press::Letter(letter @ 'x'..='z') => 1 + letter as usize - 'x' as usize,
            Press::Home => {
                *self = Self::default();
                return true;
            }
            _ => return false,
        };
        match self.out.iter().position(|&out| out == entry) {
            None => {
                self.unlink(entry);
                self.out.push(entry);
                self.last = LastChange::Removed(entry);
            }
            Some(at) => {
                self.relink(entry);
                self.out.remove(at);
                let later = self.out.get(at).copied().filter(|_| self.is_broken());
                self.last = later.map_or(LastChange::Restored(entry), |later| LastChange::Broken { entry, later });
            }
        }
        true
    }

    /// Returns whether an entry has just been put back and the list is whole.
    fn is_done(&self) -> bool {
        matches!(self.last, LastChange::Restored(_)) && !self.is_broken()
    }

    /// Describes the last change.
    fn reply(&self) -> Reply {
        let text = self.text();
        let say = |section, entry: usize, later: usize| {
            let (name, later) = (Self::NAMES[entry], Self::NAMES[later]);
            let (before, after) = (Self::NAMES[self.left[entry]], Self::NAMES[self.right[entry]]);
            text.fill(section, &[("entry", &name), ("later", &later), ("before", &before), ("after", &after)])
        };
        match self.last {
            LastChange::Nothing => Reply::plain(text.section("start")),
            LastChange::Removed(entry) => Reply::plain(say("removed", entry, 0)),
            LastChange::Restored(entry) if *self == (Self { last: self.last, ..Self::default() }) => {
                Reply::new(Tone::Right, say("whole", entry, 0))
            }
            LastChange::Restored(entry) => Reply::plain(say("restored", entry, 0)),
            LastChange::Broken { entry, later } => Reply::new(Tone::Wrong, say("broken", entry, later)),
        }
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::Ring(self)
    }

    fn picture_size(&self, _: Room) -> Size {
        Size { width: 29, height: 10 }
    }
}

impl Ring {
    /// Names of the entries. The first entry is the head, at which the list both starts and ends.
    pub const NAMES: [&str; 4] = ["•", "x", "y", "z"];

    /// Returns the neighbour of an entry in this direction.
    #[must_use]
    pub const fn next(&self, entry: usize, direction: Direction) -> usize {
        match direction {
            Direction::Left => self.left[entry],
            Direction::Right => self.right[entry],
        }
    }

    /// Returns whether an entry has been removed from the list.
    #[must_use]
    pub fn is_out(&self, entry: usize) -> bool {
        self.out.contains(&entry)
    }

    /// Returns the entries in the order in which they are read in this direction, without the head.
    #[must_use]
    pub fn walk(&self, direction: Direction) -> Vec<usize> {
        let on = |&entry: &usize| Some(self.next(entry, direction)).filter(|&next| next != 0);
        std::iter::successors(on(&0), on).take(Self::NAMES.len()).collect()
    }

    /// Returns whether the list is broken: reading it in the two directions gives different results, or leads to an entry that was removed.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        let mut back = self.walk(Direction::Left);
        back.reverse();
        back != self.walk(Direction::Right) || back.iter().any(|&entry| self.is_out(entry))
    }

    /// Returns the two assignments that made the last change; `None` if there was no change.
    #[must_use]
    pub fn lines(&self) -> Option<[String; 2]> {
        let (entry, is_back) = match self.last {
            LastChange::Nothing => return None,
            LastChange::Removed(entry) => (Self::NAMES[entry], false),
            LastChange::Restored(entry) | LastChange::Broken { entry, .. } => (Self::NAMES[entry], true),
        };
        let line = |from: &str, to: &str| {
            let target = if is_back { entry.to_owned() } else { format!("{to}[{entry}]") };
            format!("{to}[{from}[{entry}]] := {target}")
        };
        Some([line("left", "right"), line("right", "left")])
    }

    fn unlink(&mut self, entry: usize) {
        self.right[self.left[entry]] = self.right[entry];
        self.left[self.right[entry]] = self.left[entry];
    }

    fn relink(&mut self, entry: usize) {
        self.right[self.left[entry]] = entry;
        self.left[self.right[entry]] = entry;
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
    fn putting_entries_back_in_reverse_order_restores_the_list() {
        for keys in ["yy", "xyyx", "zyxxyz", "yzxxzy", "yyzz"] {
            let ring = pressed(keys);
            assert_eq!((ring.left, ring.right), (Ring::default().left, Ring::default().right), "{keys}");
            assert!(ring.is_done() && !ring.is_broken() && ring.reply().tone == Tone::Right, "{keys}");
        }
    }

    #[test]
    fn an_entry_that_is_out_still_knows_its_neighbours() {
        let ring = pressed("y");
        assert_eq!((ring.walk(Direction::Right), ring.walk(Direction::Left)), (vec![1, 3], vec![3, 1]));
        assert_eq!((ring.next(2, Direction::Left), ring.next(2, Direction::Right)), (1, 3));
        assert!(ring.reply().text.contains("y is out: x and z now point past it"), "{}", ring.reply().text);
        assert!(pressed("xyz").walk(Direction::Right).is_empty() && !pressed("xyz").is_broken());
    }

    #[test]
    fn the_last_change_is_shown_as_two_assignments() {
        assert_eq!(
            pressed("y").lines(),
            Some(["right[left[y]] := right[y]".into(), "left[right[y]] := left[y]".into()])
        );
        assert_eq!(pressed("yy").lines(), Some(["right[left[y]] := y".into(), "left[right[y]] := y".into()]));
    }

    #[test]
    fn the_wrong_order_breaks_the_list() {
        let ring = pressed("yzy");
        assert!(ring.is_broken() && ring.reply().tone == Tone::Wrong && !ring.is_done());
        assert!(ring.reply().text.contains("y came back before z"), "{}", ring.reply().text);
        assert_ne!(ring.walk(Direction::Right).len(), ring.walk(Direction::Left).len());
        let mut ring = ring;
        assert!(ring.press(Press::Home) && ring == Ring::default());
        assert!(!pressed("xzx").is_broken(), "x and z are not neighbours");
    }
}
