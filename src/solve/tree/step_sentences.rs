//! Sentences for the steps of a tree search.

use crate::exact::none_left;
use crate::shared_phrases::{Single, nth, single, take_back, the_end, why_forced};
use crate::tree::method_interface::Refusal;
use crate::tree::{Phase, Placement, Question, Situation, SolvingMethod, Tree};
use crate::{ItemName, OptionName, Step, Verb};
use grid::{Cell, Digit};

/// Returns the sentence that says what a step does and why. The step must be the next or the last one.
pub(super) fn of<P: SolvingMethod + 'static>(tree: &Tree<P>, step: &Step) -> String {
    let Some((item, option)) = step.item.map(|item| (item, step.option)) else {
        return match step.verb {
            Verb::Solution => "solved: every cell has a digit and no constraint is broken".to_owned(),
            _ => the_end(&tree.tally),
        };
    };
    let placement = option.and_then(|option| placement(tree, option));
    match (step.verb, placement, step.branch) {
        (Verb::Choose, ..) => {
            tree.chosen().map(|(question, options)| tree.method.why(question, &options)).unwrap_or_default()
        }
        (Verb::DeadEnd, ..) if tree.phase == Phase::AllRefused || tree.phase == Phase::Chosen => {
            format!("every digit was rejected at {item}: dead end")
        }
        (Verb::DeadEnd, ..) => format!("{}: dead end", none_left(item)),
        (Verb::Forced, Some(placement), _) => forced(tree, item, placement),
        (Verb::Try, Some((cell, digit)), Some((k, n))) => {
            format!("put {digit} into {}, {} of {n} to try", tree.method.layout().shape().place(cell), nth(k, n))
        }
        (Verb::Reject, Some(placement), _) => refused(tree, placement),
        (Verb::TakeBack, Some((cell, digit)), Some(branch)) => {
            let place = tree.method.layout().shape().place(cell);
            take_back(&format!("remove {digit} from {place}"), branch, "to try")
        }
        _ => String::new(), // other steps with an item always have an option
    }
}

fn placement<P: SolvingMethod>(tree: &Tree<P>, option: OptionName) -> Option<Placement> {
    match option {
        OptionName::Candidate(place, digit) => Some((tree.method.layout().shape().at(place)?, digit)),
        OptionName::Letter(_) | OptionName::Number(_) => None,
    }
}

/// Returns the sentence for placing a forced digit, with the players' name for the technique.
fn forced<P: SolvingMethod>(tree: &Tree<P>, item: ItemName, (cell, digit): Placement) -> String {
    let layout = tree.method.layout();
    let is_filled = |other: Cell| other != cell && tree.method.digit(other).is_some();
    let technique = single(layout, item, is_filled);
    let name = technique.map_or("forced", Single::name);
    format!("{name}: {} = {digit}, {}", layout.shape().place(cell), why_forced(item, technique))
}

fn refused<P: SolvingMethod>(tree: &Tree<P>, (cell, digit): (Cell, Digit)) -> String {
    let place = |cell: Cell| tree.method.layout().shape().place(cell);
    let cell_place = place(cell);
    match tree.method.refuse((cell, digit)) {
        (Some(Refusal::Repeats(unit, other)), 0) => {
            format!("{digit} cannot go in {cell_place}: {unit} has one in {}", place(other))
        }
        (Some(Refusal::Repeats(unit, other)), tests) => {
            let tests = if tests == 1 { "the first test".to_owned() } else { format!("{tests} tests") };
            format!("{digit} cannot go in {cell_place}: {unit} has one in {}, as {tests} showed", place(other))
        }
        (Some(Refusal::LeavesEmpty(other)), _) => {
            format!("{digit} in {cell_place} would leave no candidate for {}", place(other))
        }
        (None, _) => format!("{digit} can go in {cell_place}"),
    }
}

impl<P: SolvingMethod> Tree<P> {
    /// Returns the current choice with its options. If there is no current choice, returns the next choice.
    fn chosen(&self) -> Option<(Question, Vec<Placement>)> {
        match (self.phase, self.path.last()) {
            (Phase::Arrived, _) => match self.situation().0 {
                Situation::Choose(question, options) => Some((question, options)),
                Situation::Solution | Situation::DeadEnd(_) => None,
            },
            (_, Some(level)) => Some((level.question, level.options.clone())),
            (_, None) => None,
        }
    }
}
