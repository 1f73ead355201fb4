//! Notations of the digits of a board on one line.

use grid::Digit;

/// Notation of the digits of a board on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// One character per cell without separators: `1` to `9`, then `A` for 10 and so on.
    Symbols,
    /// One character per cell without separators: `1` to `9`, then `a` for 10 and so on.
    LowerSymbols,
    /// One number per cell, separated by spaces.
    Numbers,
    /// One character per cell without separators: `0` to `9`, then `A` for the digit after 9 and so on.
    SymbolsFromZero(Case),
    /// One number per cell, counted from 0, separated by spaces.
    NumbersFromZero,
    /// One letter per cell without separators.
    Letters(Case),
}

impl Notation {
    /// Whether cells are separated by spaces.
    pub(super) const fn is_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::NumbersFromZero)
    }

    /// Returns the number of a digit in a notation of numbers.
    pub(super) const fn number(self, digit: Digit) -> usize {
        if matches!(self, Self::NumbersFromZero) { digit.index() } else { digit.number() }
    }

    /// Returns the character of a digit, if it has one.
    pub(super) fn symbol(self, digit: Digit) -> Option<char> {
        let (value, case) = match self {
            Self::Symbols | Self::Numbers | Self::NumbersFromZero => (digit.number(), Case::Upper),
            Self::LowerSymbols => (digit.number(), Case::Lower),
            Self::SymbolsFromZero(case) => (digit.index(), case),
            Self::Letters(case) => (digit.index() + 10, case),
        };
        let symbol = char::from_digit(value as u32, 36)?;
        Some(match case {
            Case::Upper => symbol.to_ascii_uppercase(),
            Case::Lower => symbol,
        })
    }
}

/// Case of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// Upper case, such as `A`.
    Upper,
    /// Lower case, such as `a`.
    Lower,
}
