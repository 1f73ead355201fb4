//! Going back to the position before the first mistake, without revealing the mistake.

use std::time::Instant;

use crate::app::{App, Effect, Task};
use crate::game::NodeId;

impl App {
    /// Requests the last position of the game from which the puzzle can be solved.
    pub(super) fn look_for_mistake(&mut self) -> Vec<Effect> {
        let Some(play) = &mut self.play else { return Vec::new() };
        play.hint = None;
        self.turn += 1;
        self.busy = Some("looking back");
        vec![Effect::Run(Task::Rewind(self.turn, play.game.moments()))]
    }

    /// Goes to the position that was found, if it is not the present one.
    pub(super) fn rewound(&mut self, moment: Option<NodeId>, now: Instant) -> Vec<Effect> {
        self.busy = None;
        let Some(play) = &mut self.play else { return Vec::new() };
        let (here, before) = (play.game.history().here(), play.game.history().depth());
        let Some(moment) = moment else { return self.say("this puzzle has no solution") };
        if moment == here {
            return self.say("no mistake so far");
        }
        play.game.go_to(moment);
        play.game.help.hints += 1;
        play.follow(None);
        let count = before - play.game.history().depth();
        let changes = if count == 1 { "change" } else { "changes" };
        self.notice = Some(format!("{count} {changes} back: from here there is a way to the end"));
        self.save(now)
    }
}
