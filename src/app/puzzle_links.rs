//! Links to the open puzzle, for a browser.

use crate::app::{App, Effect};
use format::{Format, Site, link, not_kept};

impl App {
    /// Copies a link to the puzzle as it was opened, and shows a notice that says what the link leaves out.
    pub(super) fn copy_link(&mut self) {
        let Some(puzzle) = self.play.as_ref().map(|play| play.origin.board.puzzle()) else { return };
        match link(Site::Sudokupad, puzzle) {
            Ok(link) => {
                let lost = not_kept(Format::Fpuzzles, puzzle);
                let more = if lost.is_empty() { String::new() } else { format!(", without {}", lost.join(", ")) };
                self.notice = Some(format!("copied a link to the clipboard{more}"));
                self.effects.push(Effect::Copy(link));
            }
            Err(why) => self.say(why.to_string()),
        }
    }
}
