//! What the visualiser says of where it stands.

use crate::app::watch::{Goal, Subject, Watch, Way};
use solve::{Machine, Verb};
use text::counted;

/// Where there is no solution, whose digits that may be owed to.
const WITH_ENTRIES: &str = " with the digits entered so far; the puzzle by itself may have one";

impl Watch {
    /// Says what led here, or what is not there.
    pub(super) fn tell(&mut self) {
        let machine = self.machine();
        let is_hopeless = machine.tally().solutions == 0;
        let entered = match self.subject() {
            Subject::Board(board) if !board.puzzle().placed.is_empty() => WITH_ENTRIES,
            Subject::Board(_) | Subject::Example(_) => "",
        };
        self.said = match (self.missed, machine.last()) {
            (Some((Goal::Solution, Way::On)), _) if is_hopeless => format!("there is no solution{entered}"),
            (Some((Goal::Solution, Way::On)), Some(step)) if step.verb == Verb::Solution => {
                "this is the last solution".to_owned()
            }
            (Some((Goal::Solution, Way::On)), _) => "there is no further solution; the last one is behind".to_owned(),
            (Some((goal, way)), _) => goal.missed(way),
            (None, Some(step)) if step.verb == Verb::Exhausted && is_hopeless => machine.sentence(&step) + entered,
            (None, Some(step)) => machine.sentence(&step),
            (None, None) => self.show().foreword(),
        };
    }
}

/// How far a search came that was stopped.
pub(super) fn how_far(machine: &dyn Machine) -> String {
    let (tally, percent) = (machine.tally(), 100.0 * machine.progress());
    let found = match tally.solutions {
        0 => "no solution yet".to_owned(),
        some => counted(some, "solution", "solutions"),
    };
    let seen = if percent < 0.01 { "less than 0.01".to_owned() } else { format!("about {percent:.2}") };
    let (nodes, dead_ends) = (counted(tally.nodes, "node", "nodes"), counted(tally.dead_ends, "dead end", "dead ends"));
    format!("stopped after {nodes} and {dead_ends}, {found}; {seen} % of the tree is seen")
}
