//! Sentence on screen about the last step, and the action that continues a search which has stopped.

use crate::app::Action;
use crate::app::watch::{Direction, Goal, Motion, Watch};
use solve::{Machine, Verb};
use text::counted;

/// Continuation of "there is no solution" on a board with the player's digits, which may be wrong.
const WITH_ENTRIES: &str = " with the digits entered so far; the puzzle itself may have one";

impl Watch {
    /// Sets the sentence on screen: what the last step did, or what a fast-forward did not find.
    pub(super) fn set_message(&mut self) {
        let machine = self.machine();
        let is_hopeless = machine.tally().solutions == 0;
        let has_entries = self.subject().board().is_some_and(|board| !board.puzzle().placed.is_empty());
        let entered = if has_entries { WITH_ENTRIES } else { "" };
        self.said = match (self.missed, machine.last()) {
            (Some((Goal::Solution, Direction::Forward)), _) if is_hopeless => format!("there is no solution{entered}"),
            (Some((Goal::Solution, Direction::Forward)), Some(step)) if step.verb == Verb::Solution => {
                "this is the last solution".to_owned()
            }
            (Some((Goal::Solution, Direction::Forward)), _) => {
                "there are no more solutions; the last one is further back".to_owned()
            }
            (Some((goal, way)), _) => goal.missed(way),
            (None, Some(step)) if step.verb == Verb::Exhausted && is_hopeless => machine.sentence(&step) + entered,
            (None, Some(step)) => machine.sentence(&step),
            (None, None) => self.show().foreword(),
        };
    }

    /// Returns the action that continues a search which has stopped at a solution or at its end, and a description of what the action does.
    /// A solution of the rival counts too. Returns `None` at other steps.
    #[must_use]
    pub fn next_action(&self) -> Option<(Action, &'static str)> {
        if self.motion != Motion::Still || self.missed.is_some() {
            return None;
        }
        match self.last()?.verb {
            Verb::Solution if self.onward() == Direction::Back => Some((Action::Play, "run back to the start")),
            Verb::Solution => Some((Action::Play, "look for another solution")),
            Verb::Exhausted if self.machine().tally().solutions > 0 => {
                Some((Action::PreviousSolution, "back to the last solution"))
            }
            Verb::Exhausted => Some((Action::Start, "back to the start")),
            Verb::Choose | Verb::Try | Verb::Forced | Verb::Reject | Verb::DeadEnd | Verb::TakeBack => {
                self.is_rival_solved().then_some((Action::Play, "keep running"))
            }
        }
    }
}

/// Returns a sentence about the progress of a search that was stopped.
pub(super) fn how_far(machine: &dyn Machine) -> String {
    let (tally, percent) = (machine.tally(), 100.0 * machine.progress());
    let found = match tally.solutions {
        0 => "no solution yet".to_owned(),
        some => counted(some, "solution", "solutions"),
    };
    let searched = if percent < 0.01 { "less than 0.01".to_owned() } else { format!("about {percent:.2}") };
    let (nodes, dead_ends) = (counted(tally.nodes, "node", "nodes"), counted(tally.dead_ends, "dead end", "dead ends"));
    format!("stopped after {nodes} and {dead_ends}, {found}; {searched} % of the tree searched")
}
