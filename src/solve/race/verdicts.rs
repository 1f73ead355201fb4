//! What the solvers say of one board, held against each other.

use crate::race::Finish;

/// Who says that a board has a solution, and who says that it has none: the first of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    solved: Option<&'static str>,
    none: Option<&'static str>,
    wrong: Option<&'static str>,
}

impl Verdicts {
    /// Hears one of them; whoever did not finish says nothing.
    pub fn hear(&mut self, solver: &'static str, finish: Finish) {
        let said = match finish {
            Finish::Solved => &mut self.solved,
            Finish::None => &mut self.none,
            Finish::Wrong => &mut self.wrong,
            Finish::Late | Finish::Declined => return,
        };
        said.get_or_insert(solver);
    }

    /// Whether somebody found a solution.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.solved.is_some()
    }

    /// What came of it, in words, if nobody found a solution.
    #[must_use]
    pub const fn failing(&self) -> Option<&'static str> {
        match (self.solved, self.none) {
            (Some(_), _) => None,
            (None, Some(_)) => Some("there is no solution"),
            (None, None) => Some("nobody solved it in time"),
        }
    }

    /// What is wrong, in words, if they do not agree or one of them is mistaken. That would be a fault of this program.
    #[must_use]
    pub fn quarrel(&self) -> Option<String> {
        match (self.wrong, self.solved, self.none) {
            (Some(wrong), ..) => Some(format!("{wrong} finds a grid that is no solution")),
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
    fn who_does_not_finish_contradicts_nobody() {
        check(&[("a", Finish::Late), ("b", Finish::Declined)], false, None);
        check(&[("a", Finish::Solved), ("b", Finish::Late), ("c", Finish::Solved)], true, None);
        check(&[("a", Finish::None), ("b", Finish::None)], false, None);
    }

    #[test]
    fn a_disagreement_names_both() {
        let said = "a finds a solution, c says there is none";
        check(&[("a", Finish::Solved), ("b", Finish::Solved), ("c", Finish::None)], true, Some(said));
        check(&[("a", Finish::Solved), ("b", Finish::Wrong)], true, Some("b finds a grid that is no solution"));
    }
}
