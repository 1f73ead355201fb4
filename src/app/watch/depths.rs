//! How deep a search was, over all its steps, in bounded memory.

/// The depth after every n-th step. Where there would be too many, every second one is dropped and n doubles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    every: u64,
    seen: Vec<u16>, // after the steps every, 2 × every, 3 × every …
}

/// So many are kept at most.
const MOST: usize = 1024;

impl Default for Depths {
    fn default() -> Self {
        Self { every: 1, seen: Vec::new() }
    }
}

impl Depths {
    /// The step of this number, the next one, was made at this depth.
    pub fn add(&mut self, number: u64, depth: usize) {
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

    /// The step of this number, the last one, was undone.
    pub fn take_off(&mut self, number: u64) {
        if number.is_multiple_of(self.every) {
            self.seen.pop();
        }
        if number == 1 {
            self.every = 1;
        }
    }

    /// The whole history on so many columns, the deepest of each; fewer where it is shorter.
    #[must_use]
    pub fn columns(&self, width: usize) -> Vec<u16> {
        let columns = width.min(self.seen.len());
        let deepest = |column: usize| {
            let (from, to) = (column * self.seen.len() / columns, (column + 1) * self.seen.len() / columns);
            self.seen[from..to].iter().copied().max().unwrap_or_default()
        };
        (0..columns).map(deepest).collect()
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
    fn the_way_back_takes_off_what_the_way_on_added() {
        for (there, back) in [(5, 3), (5000, 4000), (5000, 4999), (5000, 5000)] {
            let mut depths = of((0..there).map(|n| n % 7));
            (there - back + 1..=there).rev().for_each(|number| depths.take_off(number as u64));
            assert_eq!(depths.seen.len() as u64, (there - back) as u64 / depths.every, "{there} there, {back} back");
        }
    }

    #[test]
    fn columns_show_the_deepest_of_their_steps() {
        assert_eq!(of([1, 2, 3, 1, 0, 5]).columns(3), [2, 3, 5]);
        assert_eq!(of([1, 2]).columns(9), [1, 2]);
        assert!(of([]).columns(9).is_empty());
    }
}
