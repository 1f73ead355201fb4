//! Notations for the digits of a board written on one line.

use grid::Digit;

/// Notation for the digits of a board written on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// One character per cell, without separators: `1` to `9`, then `A` for 10, `B` for 11 and so on.
    Symbols,
    /// One character per cell, without separators: `1` to `9`, then `a` for 10, `b` for 11 and so on.
    LowerSymbols,
    /// One number per cell, separated by spaces.
    Numbers,
    /// One character per cell, without separators: `0` for the first digit, up to `9` for the tenth, then letters from `A`.
    SymbolsFromZero(Case),
    /// One number per cell, separated by spaces: 0 for the first digit.
    NumbersFromZero,
    /// One letter per cell, without separators. The first digit is `A` or `a`.
    Letters(Case),
}

impl Notation {
    /// Whether cells are separated by spaces.
    pub(super) const fn is_numbers(self) -> bool {
        matches!(self, Self::Numbers | Self::NumbersFromZero)
    }

    /// Returns the number that represents a digit in a notation of numbers.
    pub(super) const fn number(self, digit: Digit) -> usize {
        if matches!(self, Self::NumbersFromZero) { digit.index() } else { digit.number() }
    }

    /// Returns the character that represents a digit; `None` if the notation has no character for it.
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
