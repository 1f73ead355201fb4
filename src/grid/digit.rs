//! Digits and sets of digits.

use std::fmt;

/// What a cell can hold: the digit 1 is `Digit::new(0)`. Digits count from 0 inside and from 1 on screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit shown as 1.
    pub const ONE: Self = Self(0);
    /// The digit shown as 2.
    pub const TWO: Self = Self(1);

    /// The digit with this index, counted from 0.
    ///
    /// # Panics
    /// If `index` is 64 or more: no board has so many digits.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < 64, "a digit's index is below 64");
        Self(index as u8)
    }

    /// Counted from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 1, as a person says it.
    #[must_use]
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The one character that stands for it: `1`–`9`, then `A` = 10 up to `Z` = 35; `None` above.
    #[must_use]
    pub fn symbol(self) -> Option<char> {
        char::from_digit(u32::from(self.0) + 1, 36).map(|c| c.to_ascii_uppercase())
    }

    /// The digit that `symbol` stands for; `None` for `0` and whatever is not a symbol.
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

    /// The digit that a text names: by its symbol, or by its number up to 64.
    ///
    /// ```
    /// use grid::Digit;
    /// assert_eq!(Digit::named("A"), Digit::named("10"));
    /// assert_eq!(Digit::named("65"), None);
    /// ```
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
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

/// As it stands on a board: its symbol, or its number above 35.
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.symbol() {
            Some(symbol) => symbol.fmt(f),
            None => self.number().fmt(f),
        }
    }
}

/// A set of digits, one bit each; room for boards up to 64 × 64.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct DigitSet(u64);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);

    /// The first `side` digits.
    #[must_use]
    #[inline]
    pub const fn all(side: usize) -> Self {
        if side >= 64 { Self(u64::MAX) } else { Self((1 << side) - 1) }
    }

    /// The set of this one digit.
    #[must_use]
    #[inline]
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.0)
    }

    /// The set whose bits are `bits`; bit 0 is the digit 1.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// One bit a digit; bit 0 is the digit 1.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether `digit` is in it.
    #[must_use]
    #[inline]
    pub const fn has(self, digit: Digit) -> bool {
        self.0 >> digit.0 & 1 == 1
    }

    /// How many digits.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no digit is in it.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The same set with `digit`.
    #[must_use]
    #[inline]
    pub const fn with(self, digit: Digit) -> Self {
        Self(self.0 | 1 << digit.0)
    }

    /// The same set without `digit`.
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

    /// Digits in both.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Digits in either.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Digits here that `other` lacks.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether every digit here is in `other` too.
    #[must_use]
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The smallest digit.
    #[must_use]
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(self.0.trailing_zeros() as u8)) }
    }

    /// The largest digit.
    #[must_use]
    #[inline]
    pub const fn last(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit(63 - self.0.leading_zeros() as u8)) }
    }

    /// The digit, if there is just one.
    #[must_use]
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The digits, ascending.
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
    fn symbols_go_there_and_back_up_to_z() {
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
