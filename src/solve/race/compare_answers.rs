//! Comparison of the solvers' answers for one board.

use crate::race::Finish;

/// Names of three solvers: the first solver that found a solution, the first that found that there is no solution, and
/// the first that returned a wrong grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    solved: Option<&'static str>,
    none: Option<&'static str>,
    wrong: Option<&'static str>,
}

impl Verdicts {
    /// Records the answer of a solver. Late and declined runs are ignored.
    pub fn hear(&mut self, solver: &'static str, finish: Finish) {
        let first = match finish {
            Finish::Solved => &mut self.solved,
            Finish::None => &mut self.none,
            Finish::Wrong => &mut self.wrong,
            Finish::Late | Finish::Declined => return,
        };
        first.get_or_insert(solver);
    }

    /// Returns whether any solver found a solution.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.solved.is_some()
    }

    /// Returns the phrase that says why there is no solution to show, or `None` if a solver found one.
    #[must_use]
    pub const fn failing(&self) -> Option<&'static str> {
        match (self.solved, self.none) {
            (Some(_), _) => None,
            (None, Some(_)) => Some("there is no solution"),
            (None, None) => Some("no solver solved it in time"),
        }
    }

    /// Returns a message if the solvers disagree or one of them is wrong, which is a bug in this program; otherwise
    /// `None`.
    #[must_use]
    pub fn quarrel(&self) -> Option<String> {
        match (self.wrong, self.solved, self.none) {
            (Some(wrong), ..) => Some(format!("{wrong} finds a grid that is not a solution")),
            (None, Some(one), Some(other)) => Some(format!("{one} finds a solution, {other} says there is none")),
            (None, ..) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(said: &[(&'static str, Finish)], solved: bool, quarrel: Option<&str>) {
        let mut verdicts = Verdicts::default();
        said.iter().for_each(|&(solver, finish)| verdicts.hear(solver, finish));
        assert_eq!((verdicts.is_solved(), verdicts.quarrel().as_deref()), (solved, quarrel), "{said:?}");
    }

    #[test]
    fn unfinished_runs_contradict_no_answer() {
        check(&[("a", Finish::Late), ("b", Finish::Declined)], false, None);
        check(&[("a", Finish::Solved), ("b", Finish::Late), ("c", Finish::Solved)], true, None);
        check(&[("a", Finish::None), ("b", Finish::None)], false, None);
    }

    #[test]
    fn a_disagreement_names_both_solvers() {
        let said = "a finds a solution, c says there is none";
        check(&[("a", Finish::Solved), ("b", Finish::Solved), ("c", Finish::None)], true, Some(said));
        check(&[("a", Finish::Solved), ("b", Finish::Wrong)], true, Some("b finds a grid that is not a solution"));
    }
}
