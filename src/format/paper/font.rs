//! How wide Helvetica is: Adobe's font metrics for the two standard faces of PDF, in thousandths of the size, from the blank to `~`.

use crate::format::paper::length::Length;

/// The standard faces that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    Bold,
}

impl Face {
    /// The width of these words; a character that the table lacks counts as a digit.
    pub fn width(self, size: Length, words: &str) -> Length {
        let table = match self {
            Self::Plain => &PLAIN,
            Self::Bold => &BOLD,
        };
        let each = words.chars().map(|c| (c as usize).checked_sub(32).and_then(|at| table.get(at)).unwrap_or(&556));
        size.thousandths(each.map(|&width| i64::from(width)).sum())
    }

    /// How far the top of a digit is above its foot.
    pub const fn rise(size: Length) -> Length {
        size.thousandths(709)
    }
}

#[rustfmt::skip]
const PLAIN: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

#[rustfmt::skip]
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
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
