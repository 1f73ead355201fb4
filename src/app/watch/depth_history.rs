//! Depth of a search over all its steps, using a bounded amount of memory.

/// Depth of a search after every n-th step, up to the furthest step made. When there are too many samples, every second one is dropped and
/// n doubles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    every: u64,
    seen: Vec<u16>, // depth after the steps `every`, 2 × `every`, 3 × `every` …
    reached: u64,
}

/// Maximum number of samples.
const MOST: usize = 1024;

impl Default for Depths {
    fn default() -> Self {
        Self { every: 1, seen: Vec::new(), reached: 0 }
    }
}

impl Depths {
    /// Records the depth after step `number`. Does nothing if this step was already made before.
    pub fn add(&mut self, number: u64, depth: usize) {
        if number <= self.reached {
            return;
        }
        self.reached = number;
        if !number.is_multiple_of(self.every) {
            return;
        }
        if self.seen.len() == MOST {
            self.every *= 2;
            self.seen = self.seen.chunks_exact(2).map(|pair| pair[1]).collect();
        }
        if number.is_multiple_of(self.every) {
            self.seen.push(u16::try_from(depth).unwrap_or(u16::MAX));
        }
    }

    /// Drops the samples after step `number`, because the search continues differently from there.
    pub fn forget_after(&mut self, number: u64) {
        self.seen.truncate((number / self.every) as usize);
        self.reached = self.reached.min(number);
    }

    /// Returns the number of the furthest step made.
    #[must_use]
    pub const fn reached(&self) -> u64 {
        self.reached
    }

    /// Returns the whole history in at most `width` columns. The value of a column is the greatest depth among its samples.
    #[must_use]
    pub fn columns(&self, width: usize) -> Vec<u16> {
        let columns = width.min(self.seen.len());
        let deepest = |column: usize| {
            let (from, to) = (column * self.seen.len() / columns, (column + 1) * self.seen.len() / columns);
            self.seen[from..to].iter().copied().max().unwrap_or_default()
        };
        (0..columns).map(deepest).collect()
    }

    /// Returns the column in which a step is shown; `None` for a step before the first sample.
    #[must_use]
    pub fn column_of(&self, number: u64, width: usize) -> Option<usize> {
        let columns = width.min(self.seen.len());
        let at = (number / self.every).checked_sub(1)?.min(self.seen.len() as u64 - 1) as usize;
        (0..columns).find(|column| at < (column + 1) * self.seen.len() / columns)
    }

    /// Returns the number of the last step that a column shows.
    #[must_use]
    pub fn moment_of(&self, column: usize, width: usize) -> u64 {
        self.step_at(column + 1, width)
    }

    /// Returns the number of the last step before a column begins. If there is no such column, returns the furthest step made.
    #[must_use]
    pub fn step_at(&self, column: usize, width: usize) -> u64 {
        let columns = width.min(self.seen.len()).max(1);
        if column >= columns {
            return self.reached;
        }
        (column * self.seen.len() / columns) as u64 * self.every
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(depths: impl IntoIterator<Item = usize>) -> Depths {
        let mut kept = Depths::default();
        (1..).zip(depths).for_each(|(number, depth)| kept.add(number, depth));
        kept
    }

    #[test]
    fn a_long_history_is_thinned_out_but_keeps_its_span() {
        let depths = of(0..100_000);
        assert!(depths.seen.len() <= MOST && depths.every == 128);
        assert_eq!(depths.seen.len() as u64, 100_000 / depths.every);
        assert_eq!(depths.columns(4).last(), Some(&u16::MAX));
    }

    #[test]
    fn steps_made_again_add_nothing_until_the_search_takes_another_way() {
        for (there, back) in [(5, 3), (5000, 4000), (5000, 4999), (5000, 5000)] {
            let mut depths = of((0..there).map(|n| n % 7));
            let kept = depths.clone();
            (1..=there).for_each(|number| depths.add(number as u64, 100));
            assert_eq!(depths, kept, "a step made again adds nothing");
            let left = (there - back) as u64;
            depths.forget_after(left);
            assert_eq!(
                (depths.seen.len() as u64, depths.reached()),
                (left / depths.every, left),
                "{there}, {back} back"
            );
        }
    }

    #[test]
    fn steps_and_columns_belong_together() {
        for there in [1, 5, 80, 1000, 123_456_u64] {
            let depths = of((0..there as usize).map(|n| n % 9));
            let columns = depths.columns(60).len();
            for column in 0..columns {
                let step = depths.step_at(column, 60) + depths.every;
                assert_eq!(depths.column_of(step, 60), Some(column), "{there} steps, column {column}");
                assert_eq!(depths.column_of(depths.moment_of(column, 60), 60), Some(column), "{there} steps");
            }
            assert_eq!(depths.column_of(there, 60), Some(columns - 1));
            assert_eq!(depths.step_at(columns, 60), there);
        }
    }

    #[test]
    fn columns_show_the_deepest_of_their_steps() {
        assert_eq!(of([1, 2, 3, 1, 0, 5]).columns(3), [2, 3, 5]);
        assert_eq!(of([1, 2]).columns(9), [1, 2]);
        assert!(of([]).columns(9).is_empty());
    }
}
