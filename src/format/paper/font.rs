//! Widths of Helvetica: Adobe's font metrics for two standard typefaces of PDF, from the space to `~`. They are in thousandths of the font
//! size.

use crate::paper::length::Length;

/// Standard typeface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    Bold,
}

impl Face {
    /// Returns the width of a text. A character that is not in the table is assumed to be as wide as a digit.
    pub fn width(self, size: Length, words: &str) -> Length {
        let each =
            words.chars().map(|c| (c as usize).checked_sub(32).and_then(|at| WIDTHS.get(at)).unwrap_or(&(556, 556)));
        let width = |&(plain, bold): &(u16, u16)| match self {
            Self::Plain => plain,
            Self::Bold => bold,
        };
        size.thousandths(each.map(|pair| i64::from(width(pair))).sum())
    }

    /// Returns the height of a digit.
    pub const fn rise(size: Length) -> Length {
        size.thousandths(709)
    }
}

/// Widths of each character in the plain and in the bold typeface.
#[rustfmt::skip]
const WIDTHS: [(u16, u16); 95] = [
    (278, 278), (278, 333), (355, 474), (556, 556), (556, 556), (889, 889), (667, 722), (191, 238), (333, 333), (333, 333),
    (389, 389), (584, 584), (278, 278), (333, 333), (278, 278), (278, 278), (556, 556), (556, 556), (556, 556), (556, 556),
    (556, 556), (556, 556), (556, 556), (556, 556), (556, 556), (556, 556), (278, 333), (278, 333), (584, 584), (584, 584),
    (584, 584), (556, 611), (1015, 975), (667, 722), (667, 722), (722, 722), (722, 722), (667, 667), (611, 611), (778, 778),
    (722, 722), (278, 278), (500, 556), (667, 722), (556, 611), (833, 833), (722, 722), (778, 778), (667, 667), (778, 778),
    (722, 722), (667, 667), (611, 611), (722, 722), (667, 667), (944, 944), (667, 667), (667, 667), (611, 611), (278, 333),
    (278, 278), (278, 333), (469, 584), (556, 556), (333, 333), (556, 556), (556, 611), (500, 556), (556, 611), (556, 556),
    (278, 333), (556, 611), (556, 611), (222, 278), (222, 278), (500, 556), (222, 278), (833, 889), (556, 611), (556, 611),
    (556, 611), (556, 611), (333, 389), (500, 556), (278, 333), (556, 611), (500, 556), (722, 778), (500, 556), (500, 556),
    (500, 500), (334, 389), (260, 280), (334, 389), (584, 584),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_wide_as_their_letters() {
        let size = Length::points(10);
        assert_eq!(Face::Plain.width(size, "7"), Length::hundredths(556));
        assert_eq!(Face::Plain.width(size, "Wi "), Length::hundredths(944 + 222 + 278));
        assert_eq!(Face::Bold.width(size, "Wi~"), Length::hundredths(944 + 278 + 584));
        assert_eq!(Face::Plain.width(size, "é"), Length::hundredths(556));
    }
}
