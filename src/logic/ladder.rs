//! A ladder: techniques in the order in which they are tried.

use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::logic::{Deduction, Level, Position, Technique, techniques};

/// Where a finder hands its deductions; it stops when told so.
pub type Found<'a> = dyn FnMut(Deduction) -> ControlFlow<()> + 'a;

/// A way to find one technique.
pub trait Finder: Debug + Send + Sync {
    /// What it finds.
    fn technique(&self) -> Technique;

    /// Hands over each deduction of its technique that holds in `position` and alters it, whatever easier ones there are.
    ///
    /// # Errors
    /// Not a failure: breaks off when `found` does.
    fn find(&self, position: &Position, found: &mut Found<'_>) -> ControlFlow<()>;
}

/// Techniques in the order in which they are tried. A value: raters differ in the techniques, their order and options.
///
/// ```
/// use ninefold::grid::{Digit, Puzzle, Shape};
/// use ninefold::logic::{Ladder, Level, Position};
///
/// let givens = "1...34..2.....3.";
/// let digits = givens.chars().map(Digit::from_symbol).collect();
/// let board = Puzzle::classic(Shape::of_side(4).unwrap(), digits).check().unwrap();
/// let path = Ladder::ours().path(&Position::of(&board));
/// assert!(path.is_solved);
/// assert_eq!(path.level(), Some(Level::Easy));
/// ```
#[derive(Clone, Debug)]
pub struct Ladder {
    rungs: Vec<Arc<dyn Finder>>,
}

/// The steps of a ladder from a position to where it knows no further.
#[derive(Clone, Debug)]
pub struct Path {
    /// In the order found; each holds in the position that those before it lead to.
    pub steps: Vec<Deduction>,
    /// Whether the last step fills the board.
    pub is_solved: bool,
    /// The highest rung that was needed.
    pub hardest: Option<Technique>,
}

impl Ladder {
    /// Ours: every technique we know, each on a rung of its own, easiest first.
    #[must_use]
    pub fn ours() -> Self {
        Self { rungs: techniques::all() }
    }

    /// The same ladder without the rungs that are not `wanted`.
    #[must_use]
    pub fn only(mut self, wanted: impl Fn(Technique) -> bool) -> Self {
        self.rungs.retain(|rung| wanted(rung.technique()));
        self
    }

    /// Its techniques, lowest rung first.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> + '_ {
        self.rungs.iter().map(|rung| rung.technique())
    }

    /// The first deduction of the lowest rung that has one.
    #[must_use]
    pub fn next(&self, position: &Position) -> Option<Deduction> {
        self.step(position).map(|(_, deduction)| deduction)
    }

    /// Every deduction of every rung, as if the rungs below were not there; one of those that conclude the same by the same
    /// technique.
    #[must_use]
    pub fn all(&self, position: &Position) -> Vec<Deduction> {
        let (mut all, mut seen) = (Vec::new(), HashSet::new());
        for rung in &self.rungs {
            let _ = rung.find(position, &mut |deduction| {
                let conclusion = (deduction.technique, deduction.place.clone(), deduction.eliminate.clone());
                if seen.insert(conclusion) {
                    all.push(deduction);
                }
                ControlFlow::Continue(())
            });
        }
        all
    }

    /// From `position` step by step as far as the ladder reaches. Ends early where a position proves to have no solution.
    #[must_use]
    pub fn path(&self, position: &Position) -> Path {
        let (mut position, mut steps, mut highest) = (position.clone(), Vec::new(), None);
        while !position.is_solved() && !position.is_dead() {
            let Some((rung, deduction)) = self.step(&position) else { break };
            position.apply(&deduction);
            steps.push(deduction);
            highest = highest.max(Some(rung));
        }
        let hardest = highest.map(|rung| self.rungs[rung].technique());
        Path { steps, is_solved: position.is_solved(), hardest }
    }

    fn step(&self, position: &Position) -> Option<(usize, Deduction)> {
        self.rungs.iter().enumerate().find_map(|(at, rung)| {
            let mut first = None;
            let _ = rung.find(position, &mut |deduction| {
                first = Some(deduction);
                ControlFlow::Break(())
            });
            first.map(|deduction| (at, deduction))
        })
    }
}

impl Path {
    /// The level of its hardest technique; `None` where the ladder does not reach the end, so that the level is beyond it.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        let singles = if self.steps.is_empty() { Some(Level::Easy) } else { None };
        let level = self.hardest.map(Technique::level).or(singles);
        level.filter(|_| self.is_solved)
    }

    /// How often each technique was used, easiest first.
    #[must_use]
    pub fn counts(&self) -> Vec<(Technique, usize)> {
        let count = |technique| self.steps.iter().filter(|step| step.technique == technique).count();
        Technique::ALL.into_iter().map(|technique| (technique, count(technique))).filter(|&(_, n)| n > 0).collect()
    }
}
