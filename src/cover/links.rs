//! Dancing links: rings that an element can leave, and to which it finds back by itself.
//!
//! An element that is taken out of a doubly linked ring still knows its neighbours, so putting it back needs nothing but
//! the element, provided that all is put back in the reverse order of taking out. Everything here is such a ring: the
//! active primary items make one, the active secondary items another, and each item has one of the options that may still
//! cover it.
//!
//! Data and procedures are those of Knuth's section 7.2.2.1, down to the spacers, with one difference: his items carry
//! two pairs of links, LLINK and RLINK for the list of items, ULINK and DLINK for the list of options; here an item owns
//! two elements, a *seat* among the items and the *head* of its options, so that one kind of element does for all.

use crate::cover::{ItemId, OptionId, Problem};

/// One element of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link {
    prev: u32,
    next: u32,
    top: u32, // of a node its item's seat (Knuth's TOP), of a seat the number of options (his LEN), else see `SPACER`
}

const PRIMARY: u32 = 0; // the root of the ring of active primary items
const SECONDARY: u32 = 1;
const FIRST_SEAT: u32 = 2;
/// Marks the element between two options. Its `prev` is the first node of the option before, its `next` the last node of the
/// option after, and the rest of its `top` the number of the option before.
const SPACER: u32 = 1 << 31;

/// A node: one item within one option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(u32);

/// All links of a problem in one arena: two roots, a seat for each item, a head for each item, then the nodes of each option
/// between spacers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Links {
    arena: Vec<Link>,
    items: u32,
    primary: u32,
    ends: Vec<u32>, // by option: its right spacer
    active: u32,    // primary items not covered
    open: u32,      // options of which no item is covered
}

impl Links {
    /// The links of a problem, nothing covered.
    ///
    /// # Panics
    /// If there are 2³¹ elements or more.
    pub(super) fn new(problem: &Problem) -> Self {
        let items = problem.items() as u32;
        let size = FIRST_SEAT as usize + 2 * problem.items() + problem.ones() + problem.options() + 1;
        assert!(size < SPACER as usize, "links are numbered by 31 bits");
        let mut arena = Vec::with_capacity(size);
        let alone = |at, top| Link { prev: at, next: at, top };
        arena.extend([alone(PRIMARY, 0), alone(SECONDARY, 0)]);
        arena.extend((0..2 * items).map(|i| alone(FIRST_SEAT + i, 0)));
        let (primary, open) = (problem.primary() as u32, problem.options() as u32);
        let mut links = Self { arena, items, primary, ends: Vec::with_capacity(open as usize), active: primary, open };
        for item in (0..items).map(ItemId) {
            links.append(seat(item), if problem.is_primary(item) { PRIMARY } else { SECONDARY });
        }
        links.arena.push(alone(0, SPACER));
        for option in problem.iter() {
            links.add(option, problem.covered_by(option));
        }
        links
    }

    /// Knuth's step I4: the nodes of one option, then its right spacer.
    fn add(&mut self, option: OptionId, items: &[ItemId]) {
        let first = self.arena.len() as u32;
        for &item in items {
            let (seat, head) = (seat(item), self.head(seat(item)));
            self.arena.push(Link { prev: 0, next: 0, top: seat });
            self.append(self.arena.len() as u32 - 1, head);
            self.arena[seat as usize].top += 1;
        }
        let spacer = self.arena.len() as u32;
        self.arena[first as usize - 1].next = spacer - 1;
        self.arena.push(Link { prev: first, next: 0, top: SPACER | option.0 });
        self.ends.push(spacer);
    }

    /// Puts an element at the end of the ring that begins after `root`.
    fn append(&mut self, at: u32, root: u32) {
        let last = self.arena[root as usize].prev;
        self.arena[at as usize].prev = last;
        self.arena[at as usize].next = root;
        self.arena[last as usize].next = at;
        self.arena[root as usize].prev = at;
    }

    /// The element leaves its ring but keeps its own links.
    fn unlink(&mut self, at: u32) {
        let Link { prev, next, .. } = self.arena[at as usize];
        self.arena[prev as usize].next = next;
        self.arena[next as usize].prev = prev;
    }

    /// The inverse of [`unlink`](Self::unlink).
    fn relink(&mut self, at: u32) {
        let Link { prev, next, .. } = self.arena[at as usize];
        self.arena[prev as usize].next = at;
        self.arena[next as usize].prev = at;
    }

    /// Takes an item off the list and hides every option that has it. Says how many links went, Knuth's *updates*.
    pub(super) fn cover(&mut self, item: ItemId) -> u64 {
        let head = self.head(seat(item));
        let mut updates = 1;
        let mut at = self.arena[head as usize].next;
        while at != head {
            updates += self.hide(at);
            at = self.arena[at as usize].next;
        }
        self.unlink(seat(item));
        self.active -= u32::from(item.0 < self.primary);
        self.open -= self.size(item); // each had no covered item until now
        updates
    }

    /// The inverse of [`cover`](Self::cover): the same in reverse order. Says how many links came back.
    ///
    /// The options could come back in any order, as Knuth found with his program DLX1; the items that an option covers could not.
    pub(super) fn uncover(&mut self, item: ItemId) -> u64 {
        self.open += self.size(item);
        self.active += u32::from(item.0 < self.primary);
        self.relink(seat(item));
        let head = self.head(seat(item));
        let mut updates = 1;
        let mut at = self.arena[head as usize].prev;
        while at != head {
            updates += self.unhide(at);
            at = self.arena[at as usize].prev;
        }
        updates
    }

    /// Takes all other nodes of a node's option off their items' lists, from left to right.
    fn hide(&mut self, node: u32) -> u64 {
        let mut updates = 0;
        let mut at = node + 1;
        while at != node {
            let Link { prev, top, .. } = self.arena[at as usize];
            if top & SPACER != 0 {
                at = prev;
                continue;
            }
            self.unlink(at);
            self.arena[top as usize].top -= 1;
            updates += 1;
            at += 1;
        }
        updates
    }

    /// The inverse of [`hide`](Self::hide), from right to left.
    fn unhide(&mut self, node: u32) -> u64 {
        let mut updates = 0;
        let mut at = node - 1;
        while at != node {
            let Link { next, top, .. } = self.arena[at as usize];
            if top & SPACER != 0 {
                at = next;
                continue;
            }
            self.arena[top as usize].top += 1;
            self.relink(at);
            updates += 1;
            at -= 1;
        }
        updates
    }

    /// Covers all items of a node's option but its own, from the node to the right and round. Says how many links went.
    pub(super) fn take(&mut self, node: Node) -> u64 {
        let mut updates = 0;
        let mut at = node.0 + 1;
        while at != node.0 {
            let Link { prev, top, .. } = self.arena[at as usize];
            if top & SPACER != 0 {
                at = prev;
                continue;
            }
            updates += self.cover(item(top));
            at += 1;
        }
        updates
    }

    /// The inverse of [`take`](Self::take): from the node to the left and round. Says how many links came back.
    pub(super) fn untake(&mut self, node: Node) -> u64 {
        let mut updates = 0;
        let mut at = node.0 - 1;
        while at != node.0 {
            let Link { next, top, .. } = self.arena[at as usize];
            if top & SPACER != 0 {
                at = next;
                continue;
            }
            updates += self.uncover(item(top));
            at -= 1;
        }
        updates
    }

    /// The active primary item with the fewest options, the first of them in the order of the items, and how many it has.
    pub(super) fn smallest(&self) -> Option<(ItemId, u32)> {
        let (mut best, mut fewest) = (PRIMARY, u32::MAX);
        let mut at = self.arena[PRIMARY as usize].next;
        while at != PRIMARY {
            let Link { next, top, .. } = self.arena[at as usize];
            if top < fewest {
                (best, fewest) = (at, top);
                if top == 0 {
                    break;
                }
            }
            at = next;
        }
        (best != PRIMARY).then(|| (item(best), fewest))
    }

    /// The active primary items in their order, and how many options each has.
    pub(super) fn active_items(&self) -> impl Iterator<Item = (ItemId, u32)> + '_ {
        let next = |at: u32| Some(self.arena[at as usize].next).filter(|&at| at != PRIMARY);
        std::iter::successors(next(PRIMARY), move |&at| next(at)).map(|at| (item(at), self.arena[at as usize].top))
    }

    /// How many options may still cover an item; of a covered item, how many could when it was covered.
    pub(super) fn size(&self, item: ItemId) -> u32 {
        self.arena[seat(item) as usize].top
    }

    /// How many primary items are active.
    pub(super) const fn active(&self) -> u32 {
        self.active
    }

    /// How many options have no covered item.
    pub(super) const fn open(&self) -> u32 {
        self.open
    }

    /// Whether an item is in its ring, that is, not covered.
    pub(super) fn is_active(&self, item: ItemId) -> bool {
        let seat = seat(item);
        let Link { prev, .. } = self.arena[seat as usize];
        self.arena[prev as usize].next == seat
    }

    /// The node of an item that stands before its first option and after its last one.
    pub(super) fn end(&self, item: ItemId) -> Node {
        Node(self.head(seat(item)))
    }

    /// The nodes of an item that may still be taken, from the top down; of a covered item, those that could when it was covered.
    pub(super) fn nodes_of(&self, item: ItemId) -> impl Iterator<Item = Node> + '_ {
        let end = self.end(item);
        std::iter::successors(Some(self.below(end)), |&node| Some(self.below(node)))
            .take_while(move |&node| node != end)
    }

    /// Whether an item must be covered.
    pub(super) const fn is_primary(&self, item: ItemId) -> bool {
        item.0 < self.primary
    }

    /// The node below, in the ring of the same item.
    pub(super) fn below(&self, node: Node) -> Node {
        Node(self.arena[node.0 as usize].next)
    }

    /// The node above, in the ring of the same item.
    pub(super) fn above(&self, node: Node) -> Node {
        Node(self.arena[node.0 as usize].prev)
    }

    /// The option of a node.
    pub(super) fn option_of(&self, node: Node) -> OptionId {
        let right = self.arena[node.0 as usize..].iter().find(|link| link.top & SPACER != 0);
        OptionId(right.expect("a spacer ends every option").top & !SPACER)
    }

    /// The items of an option from left to right.
    pub(super) fn items_of(&self, option: OptionId) -> impl Iterator<Item = ItemId> + '_ {
        let spacer = self.ends[option.index()];
        let first = self.arena[spacer as usize].prev;
        self.arena[first as usize..spacer as usize].iter().map(|node| item(node.top))
    }

    fn head(&self, seat: u32) -> u32 {
        seat + self.items
    }
}

const fn seat(item: ItemId) -> u32 {
    item.0 + FIRST_SEAT
}

const fn item(seat: u32) -> ItemId {
    ItemId(seat - FIRST_SEAT)
}
