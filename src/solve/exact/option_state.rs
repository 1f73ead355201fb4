//! State of each option: available, taken or ruled out, and what the last step changed.

use crate::OptionState;
use crate::exact::Machine;
use cover::{Phase, StepKind};

/// Returns the state of each option, in the order of option numbers.
pub(super) fn of_options(machine: &Machine) -> Vec<OptionState> {
    let (search, problem) = (machine.search(), machine.matrix().problem());
    let open = |option| if search.is_open(option) { OptionState::Open } else { OptionState::Hidden };
    let mut all: Vec<OptionState> = problem.iter().map(open).collect();
    let last = search.last().map(|step| step.kind);
    if let Some(StepKind::Try(branch) | StepKind::TakeBack(branch)) = last {
        for &item in problem.covered_by(branch.option) {
            // Earlier options of the chosen item have already been tried.
            let level = search.path().len().checked_sub(1).filter(|_| item == branch.item);
            let options = match level {
                Some(level) => search.turns(level).split_off(branch.k as usize),
                None => search.options_of(item).collect(),
            };
            for option in options {
                all[option.index()] = match (last, all[option.index()]) {
                    (Some(StepKind::TakeBack(_)), OptionState::Open) => OptionState::Returned,
                    (Some(StepKind::TakeBack(_)), other) => other,
                    _ => OptionState::JustHidden,
                };
            }
        }
    }
    for option in search.taken() {
        all[option.index()] = OptionState::Taken;
    }
    if let Some(StepKind::Try(branch)) = last {
        all[branch.option.index()] = OptionState::JustTaken;
    }
    let chosen = search.path().enumerate().last().filter(|_| search.phase() == Phase::Chosen);
    if let Some((at, level)) = chosen {
        for (k, option) in (0..).zip(search.turns(at)) {
            all[option.index()] = if k < level.k { OptionState::Tried } else { OptionState::ToTry };
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Machine as _;

    /// Checks the states of the options of the textbook matrix after this many steps. `standing` has one letter per
    /// option.
    fn check(steps: usize, standing: &str) {
        let mut machine = Machine::example("a-f").unwrap();
        (0..steps).for_each(|_| _ = machine.forward());
        let letter = |standing: &OptionState| match standing {
            OptionState::Open => 'o',
            OptionState::Returned => 'r',
            OptionState::Taken => 't',
            OptionState::JustTaken => 'T',
            OptionState::ToTry => '?',
            OptionState::Tried => '!',
            OptionState::Hidden => '-',
            OptionState::JustHidden => 'x',
        };
        let all: String = of_options(&machine).iter().map(letter).collect();
        assert_eq!(all, standing, "after {steps} steps: {:?}", machine.last());
    }

    #[test]
    fn options_are_ruled_out_and_return() {
        check(0, "oooooo");
        check(1, "??oooo"); // item 1 is chosen
        check(2, "Txxoxx"); // A is tried
        check(3, "t--o--"); // dead end: no option covers item 2
        check(4, "!?rorr"); // A is taken back
        check(5, "-Txooo"); // B is tried
        check(10, "-t-t-t");
    }
}
