//! State of each option: available, taken or ruled out, and what the last step changed.

use crate::Standing;
use crate::exact::Machine;
use cover::{Act, Phase};

/// Returns the state of each option, by its number.
pub(super) fn of_options(machine: &Machine) -> Vec<Standing> {
    let (search, problem) = (machine.search(), machine.matrix().problem());
    let open = |option| if search.is_open(option) { Standing::Open } else { Standing::Hidden };
    let mut all: Vec<Standing> = problem.iter().map(open).collect();
    let last = search.last().map(|step| step.act);
    if let Some(Act::Try(branch) | Act::TakeBack(branch)) = last {
        for &item in problem.covered_by(branch.option) {
            // Earlier options of the chosen item have already been tried.
            let level = search.path().len().checked_sub(1).filter(|_| item == branch.item);
            let options = match level {
                Some(level) => search.turns(level).split_off(branch.k as usize),
                None => search.options_of(item).collect(),
            };
            for option in options {
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
    let chosen = search.path().enumerate().last().filter(|_| search.phase() == Phase::Chosen);
    if let Some((at, level)) = chosen {
        for (k, option) in (0..).zip(search.turns(at)) {
            all[option.index()] = if k < level.k { Standing::Tried } else { Standing::ToTry };
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Machine as _;

    /// Checks the state of each option of the textbook matrix, one letter each, after some number of steps.
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
        let all: String = of_options(&machine).iter().map(letter).collect();
        assert_eq!(all, standing, "after {steps} steps: {:?}", machine.last());
    }

    #[test]
    fn options_are_ruled_out_and_return() {
        check(0, "oooooo");
        check(1, "??oooo"); // item 1 is chosen
        check(2, "Txxoxx"); // A is tried
        check(3, "t--o--"); // nothing covers item 2
        check(4, "!?rorr"); // A is taken back
        check(5, "-Txooo"); // B is tried
        check(10, "-t-t-t");
    }
}
