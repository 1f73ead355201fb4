//! What is asked: items, and the options that cover them.

/// An item, counted from 0: the primary ones first, then the secondary ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub u32);

/// An option, counted from 0 in the order of [`Problem::option`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub u32);

impl ItemId {
    /// For looking something up in a list by item.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl OptionId {
    /// For looking something up in a list by option.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Items and options: a matrix of 0s and 1s, of which only the 1s are kept. Orders matter: the search takes the first
/// of the smallest items, and an item's options as they were added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    primary: u32,
    secondary: u32,
    ends: Vec<u32>,     // by option: where its items end in `items`
    items: Vec<ItemId>, // those of the first option, then those of the second, …
}

impl Problem {
    /// A problem with so many items of either kind, and no option yet.
    #[must_use]
    pub const fn new(primary: u32, secondary: u32) -> Self {
        Self { primary, secondary, ends: Vec::new(), items: Vec::new() }
    }

    /// Adds an option that covers `items`. One without a primary item is never taken, since nothing asks for it.
    ///
    /// # Panics
    /// If there is no item in it, one that the problem has not, or one twice.
    pub fn option(&mut self, items: &[ItemId]) -> OptionId {
        assert!(!items.is_empty(), "an option covers something");
        for (i, item) in items.iter().enumerate() {
            assert!(item.index() < self.items(), "the problem has {} items, not {}", self.items(), item.0 + 1);
            assert!(!items[..i].contains(item), "an option covers an item once");
        }
        let id = OptionId(self.ends.len() as u32);
        self.items.extend_from_slice(items);
        self.ends.push(self.items.len() as u32);
        id
    }

    /// How many items there are, primary and secondary.
    #[must_use]
    pub const fn items(&self) -> usize {
        (self.primary + self.secondary) as usize
    }

    /// How many items must be covered.
    #[must_use]
    pub const fn primary(&self) -> usize {
        self.primary as usize
    }

    /// Whether an item must be covered, rather than may.
    #[must_use]
    pub const fn is_primary(&self, item: ItemId) -> bool {
        item.0 < self.primary
    }

    /// How many options there are.
    #[must_use]
    pub const fn options(&self) -> usize {
        self.ends.len()
    }

    /// How many 1s the matrix has: the sizes of all options together.
    #[must_use]
    pub const fn ones(&self) -> usize {
        self.items.len()
    }

    /// The items that an option covers, as they were given.
    #[must_use]
    pub fn covered_by(&self, option: OptionId) -> &[ItemId] {
        let start = option.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start as usize..self.ends[option.index()] as usize]
    }

    /// Every option in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.ends.len() as u32).map(OptionId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_keeps_its_items_as_given() {
        let mut problem = Problem::new(2, 1);
        let one = problem.option(&[ItemId(2), ItemId(0)]);
        let other = problem.option(&[ItemId(1)]);
        assert_eq!(problem.covered_by(one), [ItemId(2), ItemId(0)]);
        assert_eq!(problem.covered_by(other), [ItemId(1)]);
        assert_eq!((problem.items(), problem.primary(), problem.options(), problem.ones()), (3, 2, 2, 3));
        assert!(problem.is_primary(ItemId(1)) && !problem.is_primary(ItemId(2)));
    }

    #[test]
    #[should_panic(expected = "an option covers an item once")]
    fn an_item_twice_in_an_option_is_refused() {
        Problem::new(2, 0).option(&[ItemId(1), ItemId(0), ItemId(1)]);
    }
}
