//! What became of each option: open, taken, hidden, and what the last step did to it.

use crate::cover::{Act, Phase};
use crate::solve::exact::Machine;

/// Where an option stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It may still be taken.
    Open,
    /// It may be taken again since the last step.
    Returned,
    /// It is taken.
    Taken,
    /// It was taken by the last step.
    JustTaken,
    /// It covers the chosen item and has not been tried.
    ToTry,
    /// It covers the chosen item and was tried in vain, or to the end.
    Tried,
    /// One of its items is covered.
    Hidden,
    /// One of its items was covered by the last step.
    JustHidden,
}

/// Where each option stands, by its number.
#[must_use]
pub fn standings(machine: &Machine) -> Vec<Standing> {
    let (search, problem) = (machine.search(), machine.matrix().problem());
    let open = |option| if search.is_open(option) { Standing::Open } else { Standing::Hidden };
    let mut all: Vec<Standing> = problem.iter().map(open).collect();
    let last = search.last().map(|step| step.act);
    if let Some(Act::Try(branch) | Act::TakeBack(branch)) = last {
        for &item in problem.covered_by(branch.option) {
            // Those of the chosen item that come before were tried earlier.
            let earlier = if item == branch.item { branch.k as usize } else { 0 };
            for option in search.options_of(item).skip(earlier) {
                all[option.index()] = match (last, all[option.index()]) {
                    (Some(Act::TakeBack(_)), Standing::Open) => Standing::Returned,
                    (Some(Act::TakeBack(_)), other) => other,
                    _ => Standing::JustHidden,
                };
            }
        }
    }
    for option in search.taken() {
        all[option.index()] = Standing::Taken;
    }
    if let Some(Act::Try(branch)) = last {
        all[branch.option.index()] = Standing::JustTaken;
    }
    let chosen = search.path().last().filter(|_| search.phase() == Phase::Chosen);
    if let Some(level) = chosen {
        for (k, option) in (0..).zip(search.options_of(level.item)) {
            all[option.index()] = if k < level.k { Standing::Tried } else { Standing::ToTry };
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Machine as _;

    /// A letter for each option of the textbook matrix after so many steps.
    fn check(steps: usize, standing: &str) {
        let mut machine = Machine::example("a-f").unwrap();
        (0..steps).for_each(|_| _ = machine.forward());
        let letter = |standing: &Standing| match standing {
            Standing::Open => 'o',
            Standing::Returned => 'r',
            Standing::Taken => 't',
            Standing::JustTaken => 'T',
            Standing::ToTry => '?',
            Standing::Tried => '!',
            Standing::Hidden => '-',
            Standing::JustHidden => 'x',
        };
        let all: String = standings(&machine).iter().map(letter).collect();
        assert_eq!(all, standing, "after {steps} steps: {:?}", machine.last());
    }

    #[test]
    fn options_go_and_come_back() {
        check(0, "oooooo");
        check(1, "??oooo"); // item 1 is chosen
        check(2, "Txxoxx"); // A is tried
        check(3, "t--o--"); // nothing covers item 2
        check(4, "!?rorr"); // A is taken back
        check(5, "-Txooo"); // B is tried
        check(10, "-t-t-t");
    }
}
