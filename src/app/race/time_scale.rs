//! A logarithmic time scale between two powers of ten, since the times of solvers differ by orders of magnitude.

use crate::app::race::{AsciiOnly, power};
use solve::race::Figures;

/// Logarithmic scale of times. Both ends are powers of ten, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    low: u32,
    high: u32,
}

/// Ends of the three parts of a bar, in columns from its start; each is at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// End of the part for the fastest time.
    pub min: usize,
    /// End of the part for the median.
    pub median: usize,
    /// End of the part for the slowest time.
    pub max: usize,
}

impl Scale {
    /// Returns the shortest scale that contains all times. If there are no times, returns an arbitrary scale.
    #[must_use]
    pub fn of(all: impl Iterator<Item = Figures> + Clone) -> Self {
        let low = all.clone().map(|figures| figures.min.max(1).ilog10()).min().unwrap_or(0);
        let high = all.map(|figures| (figures.max.max(2) - 1).ilog10() + 1).max().unwrap_or(0);
        Self { low, high: high.max(low + 1) }
    }

    /// Returns the position of a time on the scale: 0 at the lower end, 1 at the upper end.
    #[must_use]
    pub fn at(&self, ns: u64) -> f64 {
        ((ns.max(1) as f64).log10() - f64::from(self.low)) / f64::from(self.high - self.low)
    }

    /// Returns the exponents of the powers of ten on the scale.
    pub fn powers(&self) -> impl Iterator<Item = u32> + use<> {
        self.low..=self.high
    }

    /// Returns the bar for the times of a solver, on a scale of this width in columns.
    #[must_use]
    pub fn bar(&self, figures: &Figures, width: usize) -> Bar {
        let column = |ns| ((self.at(ns) * width as f64).round() as usize).clamp(1, width.max(1));
        Bar { min: column(figures.min), median: column(figures.median), max: column(figures.max) }
    }

    /// Formats the labels of an axis that is `width` columns wide: powers of ten, each at its position on the scale, as many as fit.
    #[must_use]
    pub fn axis(&self, width: usize, plain: AsciiOnly) -> String {
        let mut axis = String::new();
        for exponent in self.powers() {
            let name = power(exponent, plain);
            let place = (self.at(10_u64.saturating_pow(exponent)) * width as f64).round() as usize;
            let used = axis.chars().count();
            let long = name.chars().count();
            let start = if exponent == self.high { width.saturating_sub(long) } else { place };
            if (used == 0 || start > used) && start + long <= width {
                axis.push_str(&" ".repeat(start - used));
                axis.push_str(&name);
            }
        }
        axis
    }
}

impl Bar {
    /// Returns a legend that explains the parts of a bar.
    #[must_use]
    pub const fn key(plain: AsciiOnly) -> &'static str {
        if plain.0 { "# fastest  = median  - slowest" } else { "▆ fastest  ▃ median  ▁ slowest" }
    }

    /// Returns the three parts of the bar as text: from the start to the fastest time, from there to the median, and from the median to the
    /// slowest time.
    #[must_use]
    pub fn parts(&self, plain: AsciiOnly) -> [String; 3] {
        let [first, second, third] = if plain.0 { ["#", "=", "-"] } else { ["▆", "▃", "▁"] };
        [first.repeat(self.min), second.repeat(self.median - self.min), third.repeat(self.max - self.median)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(min: u64, median: u64, max: u64) -> Figures {
        Figures { avg: median, trimmed: median, min, median, p95: max, max }
    }

    #[test]
    fn a_scale_reaches_from_one_power_of_ten_to_another() {
        let scale = Scale::of([figures(150, 2_000, 9_000), figures(20_000, 20_000, 99_999)].into_iter());
        assert_eq!(scale.powers().collect::<Vec<_>>(), [2, 3, 4, 5]);
        assert_eq!(scale.axis(36, AsciiOnly(true)), "100 ns      1 us        10 us 100 us");
        assert_eq!(scale.axis(12, AsciiOnly(true)), "100 ns"); // no room for more labels
        let bar = scale.bar(&figures(100, 1_000, 100_000), 30);
        assert_eq!((bar.min, bar.median, bar.max), (1, 10, 30));
        assert_eq!(bar.parts(AsciiOnly(true)).concat(), "#=========--------------------");
        assert_eq!(scale.bar(&figures(1_000, 1_000, 1_000), 6).parts(AsciiOnly(false)).concat(), "▆▆");
        let exact = Scale::of([figures(1_000, 5_000, 100_000)].into_iter());
        assert_eq!(exact.powers().collect::<Vec<_>>(), [3, 4, 5]);
        assert_eq!(Scale::of(std::iter::empty()).powers().count(), 2);
    }
}
