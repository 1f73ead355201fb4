//! Lengths and positions on paper.

use std::fmt;
use std::ops::{Add, Div, Mul, Sub};

/// Length in hundredths of a point, so that sums are exact. A point is 1/72 inch. Displayed in points: `12.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Length(i64);

impl Length {
    pub const ZERO: Self = Self(0);

    pub const fn points(points: i64) -> Self {
        Self(points * 100)
    }

    pub const fn hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// Returns the length multiplied by `part` and divided by 1000.
    pub const fn thousandths(self, part: i64) -> Self {
        Self(self.0 * part / 1000)
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<usize> for Length {
    type Output = Self;
    fn mul(self, times: usize) -> Self {
        Self(self.0 * times as i64)
    }
}

impl Div<usize> for Length {
    type Output = Self;
    fn div(self, parts: usize) -> Self {
        Self(self.0 / parts as i64)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.abs() / 100, self.0.abs() % 100);
        match (rest % 10, rest) {
            (_, 0) => write!(f, "{sign}{whole}"),
            (0, rest) => write!(f, "{sign}{whole}.{}", rest / 10),
            (_, rest) => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// Position, measured from the top left corner of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Point {
    pub x: Length,
    pub y: Length,
}

/// Axis-parallel rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub at: Point, // top left corner
    pub width: Length,
    pub height: Length,
}

impl Area {
    pub fn right(self) -> Length {
        self.at.x + self.width
    }

    pub fn bottom(self) -> Length {
        self.at.y + self.height
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_print_no_more_than_they_need() {
        for (hundredths, expected) in
            [(0, "0"), (1200, "12"), (1250, "12.5"), (1205, "12.05"), (-1234, "-12.34"), (-50, "-0.5")]
        {
            assert_eq!(Length::hundredths(hundredths).to_string(), expected);
        }
    }
}
