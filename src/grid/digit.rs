//! Digits and sets of digits.

use std::fmt;

/// A digit of a board, counted from 0 internally and from 1 on screen: the digit 1 is `Digit::new(0)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// Digit shown as 1.
    pub const ONE: Self = Self(0);
    /// Digit shown as 2.
    pub const TWO: Self = Self(1);

    /// Returns the digit with this index, counted from 0.
    ///
    /// # Panics
    /// If `index` is 64 or more: the largest board has 64 digits.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < 64, "a digit's index is below 64");
        Self(index as u8)
    }

    /// Returns the index, counted from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number, counted from 1, as players write it.
    #[must_use]
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// Returns the digit as a single character: `1`–`9`, then `A` = 10 up to `Z` = 35; `None` for larger numbers.
    #[must_use]
    pub fn symbol(self) -> Option<char> {
        char::from_digit(u32::from(self.0) + 1, 36).map(|c| c.to_ascii_uppercase())
    }

    /// Returns the digit with this symbol; `None` for `0` and for any other character.
    ///
    /// ```
    /// use grid::Digit;
    /// assert_eq!(Digit::from_symbol('a').map(Digit::number), Some(10));
    /// assert_eq!(Digit::from_symbol('0'), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn from_symbol(symbol: char) -> Option<Self> {
        let number = symbol.to_digit(36)?;
        (number > 0).then(|| Self::new(number as usize - 1))
    }

    /// Parses a digit, given by its symbol or by its number up to 64.
    ///
    /// ```
    /// use grid::Digit;
    /// assert_eq!(Digit::parse("A"), Digit::parse("10"));
    /// assert_eq!(Digit::parse("65"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut symbols = text.chars();
        match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => Self::from_symbol(symbol),
            _ => {
                let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
                let number = text.parse::<usize>().ok().filter(|number| is_number && (1..=64).contains(number));
                number.map(|number| Self::new(number - 1))
            }
        }
    }
}

/// Prints the symbol, or the number if it is above 35.
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.symbol() {
            Some(symbol) => symbol.fmt(f),
            None => self.number().fmt(f),
        }
    }
}

/// A set of digits, one bit each, for boards up to 64 × 64.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DigitSet(u64);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of the first `side` digits.
    #[must_use]
    #[inline]
    pub const fn all(side: usize) -> Self {
        if side >= 64 { Self(u64::MAX) } else { Self((1 << side) - 1) }
    }

    /// Returns the set of a single digit.
    #[must_use]
    #[inline]
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.0)
    }

    /// Returns the set with these bits; bit 0 stands for the digit 1.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the set as a number with one bit per digit; bit 0 stands for the digit 1.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the set contains `digit`.
    #[must_use]
    #[inline]
    pub const fn has(self, digit: Digit) -> bool {
        self.0 >> digit.0 & 1 == 1
    }

    /// Returns the number of digits.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set with `digit` added.
    #[must_use]
    #[inline]
    pub const fn with(self, digit: Digit) -> Self {
        Self(self.0 | 1 << digit.0)
    }

    /// Returns the set with `digit` removed.
    ///
    /// ```
    /// use grid::{Digit, DigitSet};
    /// let left = DigitSet::all(2).without(Digit::ONE);
    /// assert_eq!(left.single(), Some(Digit::TWO));
    /// ```
    #[must_use]
    #[inline]
    pub const fn without(self, digit: Digit) -> Self {
        Self(self.0 & !(1 << digit.0))
    }

    /// Returns the digits that are in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the digits that are in at least one of the sets.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the digits that are in this set but not in `other`.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether every digit of this set is also in `other`.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the smallest digit; `None` if the set is empty.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the largest digit; `None` if the set is empty.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(63 - self.0.leading_zeros() as u8)) }
    }

    /// Returns the only digit; `None` unless there is exactly one.
    #[must_use]
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Iterates over the digits in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let digit = Self(left).first()?;
            left &= left - 1;
            Some(digit)
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Digit::number)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_round_trip_up_to_z() {
        for index in 0..35 {
            let digit = Digit::new(index);
            assert_eq!(digit.symbol().and_then(Digit::from_symbol), Some(digit));
        }
        assert_eq!(Digit::new(35).symbol(), None);
        assert_eq!(Digit::new(35).to_string(), "36");
    }

    #[test]
    fn a_set_lists_its_digits_in_order() {
        let set: DigitSet = [Digit::new(63), Digit::new(4), Digit::ONE].into_iter().collect();
        assert_eq!(set.iter().map(Digit::number).collect::<Vec<_>>(), [1, 5, 64]);
        assert_eq!(set.len(), 3);
        assert_eq!(DigitSet::all(64).len(), 64);
    }
}
