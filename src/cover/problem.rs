//! The exact cover problem: its items, and the options that cover them.

/// Number of an item, counted from 0: primary items first, then secondary items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub u32);

/// Number of an option, counted from 0 in the order of the calls to [`Problem::option`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionId(pub u32);

impl ItemId {
    /// Returns the number as an index into a list with one entry per item.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl OptionId {
    /// Returns the number as an index into a list with one entry per option.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An exact cover problem, stored as the 1s of a sparse 0/1 matrix: one column per item, one row per option.
///
/// Order matters: among items with equally few options, the search takes the first, and it tries an item's options in the order in
/// which they were added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    primary: u32,
    secondary: u32,
    ends: Vec<u32>,     // by option: end of its range in `items`
    items: Vec<ItemId>, // items of the first option, then of the second, …
}

impl Problem {
    /// Creates a problem with these numbers of primary and secondary items, and no options.
    #[must_use]
    pub const fn new(primary: u32, secondary: u32) -> Self {
        Self { primary, secondary, ends: Vec::new(), items: Vec::new() }
    }

    /// Adds an option that covers `items`. An option without a primary item is never taken, since no item requires it.
    ///
    /// # Panics
    /// If `items` is empty, contains an item twice, or contains an item that the problem does not have.
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

    /// Returns the number of items, primary and secondary.
    #[must_use]
    pub const fn items(&self) -> usize {
        (self.primary + self.secondary) as usize
    }

    /// Returns the number of primary items, which must be covered.
    #[must_use]
    pub const fn primary(&self) -> usize {
        self.primary as usize
    }

    /// Whether an item is primary: it must be covered, while a secondary item may stay uncovered.
    #[must_use]
    pub const fn is_primary(&self, item: ItemId) -> bool {
        item.0 < self.primary
    }

    /// Returns the number of options.
    #[must_use]
    pub const fn options(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of 1s in the matrix: the sum of the sizes of all options.
    #[must_use]
    pub const fn ones(&self) -> usize {
        self.items.len()
    }

    /// Returns the items that an option covers, in the order in which they were passed to [`Problem::option`].
    #[must_use]
    pub fn covered_by(&self, option: OptionId) -> &[ItemId] {
        let start = option.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start as usize..self.ends[option.index()] as usize]
    }

    /// Iterates over all options in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.ends.len() as u32).map(OptionId)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_keeps_the_order_of_its_items() {
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
    fn an_option_with_an_item_twice_is_refused() {
        Problem::new(2, 0).option(&[ItemId(1), ItemId(0), ItemId(1)]);
    }
}
