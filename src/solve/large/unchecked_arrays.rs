//! Arrays and stacks that are indexed without bounds checks.

use std::ops::{Index, IndexMut};

/// Array of `N` entries, where `N` is a power of two. Indexes wrap around at `N`, which costs less than a bounds check.
#[derive(Debug)]
pub(super) struct Table<T, const N: usize>([T; N]);

impl<T: Copy + Default, const N: usize> Table<T, N> {
    pub(super) fn new() -> Self {
        const { assert!(N.is_power_of_two()) };
        Self([T::default(); N])
    }

    /// Returns the first `many` entries.
    pub(super) fn first(&self, many: usize) -> &[T] {
        &self.0[..many]
    }

    /// Returns the first `many` entries as a mutable slice.
    pub(super) fn first_mut(&mut self, many: usize) -> &mut [T] {
        &mut self.0[..many]
    }
}

impl<T, const N: usize> Index<usize> for Table<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, at: usize) -> &T {
        &self.0[at & (N - 1)]
    }
}

impl<T, const N: usize> IndexMut<usize> for Table<T, N> {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.0[at & (N - 1)]
    }
}

/// Stack of entries to process. Pushing to a full stack overwrites an entry.
#[derive(Debug)]
pub(super) struct Stack<T, const N: usize> {
    entries: Table<T, N>,
    many: usize,
}

impl<T: Copy + Default, const N: usize> Stack<T, N> {
    /// Creates an empty stack.
    pub(super) fn new() -> Self {
        Self { entries: Table::new(), many: 0 }
    }

    /// Pushes an entry if `is` is true. To avoid a branch, which would be mispredicted half the time, stores the entry
    /// in either case. If `is` is false, the next push overwrites the entry.
    #[inline]
    pub(super) fn push_if(&mut self, is: bool, one: T) {
        self.entries[self.many] = one;
        self.many += usize::from(is);
    }

    /// Removes and returns the top entry, or returns `None` if the stack is empty.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<T> {
        self.many = self.many.checked_sub(1)?;
        Some(self.entries[self.many])
    }

    /// Removes and returns all entries.
    pub(super) fn drain(&mut self) -> &[T] {
        let many = std::mem::take(&mut self.many);
        self.entries.first(many)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_entries_pushed_with_true_are_popped() {
        let mut stack = Stack::<u8, 4>::new();
        for (is, one) in [(true, 1), (false, 2), (true, 3), (false, 4)] {
            stack.push_if(is, one);
        }
        assert_eq!([stack.pop(), stack.pop(), stack.pop()], [Some(3), Some(1), None]);
        stack.push_if(true, 5);
        assert_eq!(stack.drain(), [5]);
        assert_eq!(stack.pop(), None);
    }
}
