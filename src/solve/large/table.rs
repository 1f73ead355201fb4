//! Lists that need no check of where they are looked at, and what waits in them.

use std::ops::{Index, IndexMut};

/// Room for `N` things, a power of two. What lies beyond is cut off, which costs less than to refuse it.
#[derive(Debug)]
pub(super) struct Table<T, const N: usize>([T; N]);

impl<T: Copy + Default, const N: usize> Table<T, N> {
    pub(super) fn new() -> Self {
        const { assert!(N.is_power_of_two()) };
        Self([T::default(); N])
    }

    /// The first of them.
    pub(super) fn first(&self, many: usize) -> &[T] {
        &self.0[..many]
    }

    /// The first of them, to be changed.
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

/// Things that wait to be followed up, the last one first. What is pushed while it is full is lost.
#[derive(Debug)]
pub(super) struct Stack<T, const N: usize> {
    room: Table<T, N>,
    many: usize,
}

impl<T: Copy + Default, const N: usize> Stack<T, N> {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self { room: Table::new(), many: 0 }
    }

    /// Puts one on top, or does not. A branch would be guessed wrong half the time, so there is none: what is not put is overwritten.
    #[inline]
    pub(super) fn push_if(&mut self, is: bool, one: T) {
        self.room[self.many] = one;
        self.many += usize::from(is);
    }

    /// Takes the top one.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<T> {
        self.many = self.many.checked_sub(1)?;
        Some(self.room[self.many])
    }

    /// Takes all.
    pub(super) fn drain(&mut self) -> &[T] {
        let many = std::mem::take(&mut self.many);
        self.room.first(many)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_pushed_does_not_wait() {
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
