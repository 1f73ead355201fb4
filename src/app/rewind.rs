//! Going back to the position before the first mistake, without revealing the mistake.

use std::time::Instant;

use crate::app::{App, Task};
use crate::game::NodeId;
use text::counted;

impl App {
    /// Requests the latest position of the game from which the puzzle can be solved.
    pub(super) fn look_for_mistake(&mut self) {
        let Some(play) = &mut self.play else { return };
        play.hint = None;
        let moments = play.game.moments();
        self.run("looking for a mistake", |turn| Task::Rewind(turn, moments));
    }

    /// Goes to the position that was found, if it is not the present one.
    pub(super) fn rewound(&mut self, moment: Option<NodeId>, now: Instant) {
        self.busy = None;
        let Some(play) = &mut self.play else { return };
        let (here, before) = (play.game.history().here(), play.game.history().depth());
        let Some(moment) = moment else { return self.say("this puzzle has no solution") };
        if moment == here {
            return self.say("no mistake so far");
        }
        play.game.go_to(moment);
        play.game.help.hints += 1;
        play.follow(None);
        let moves = counted(before - play.game.history().depth(), "move", "moves");
        self.notice = Some(format!("Went back {moves}. The puzzle can be solved from here."));
        self.save(now);
    }
}
