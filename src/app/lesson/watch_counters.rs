//! Page 14: the counters of the visualiser, for a search through the textbook matrix.

use crate::app::Size;
use crate::app::lesson::page_text::PageText;
use crate::app::lesson::{FullSearch, LessonPage, LessonPicture, Press, Reply, Room, Tone};
use solve::{Machine as _, PathLevel, Verb};
use text::counted;

/// Page with a search and its counters.
#[derive(Debug, Default)]
pub struct Reading {
    /// The search, with the keys that move it.
    pub search: FullSearch,
}

impl LessonPage for Reading {
    fn text(&self) -> PageText {
        PageText(include_str!("../../../assets/lesson/14-watch.md"))
    }

    fn press(&mut self, press: Press) -> bool {
        self.search.press(press)
    }

    fn is_done(&self) -> bool {
        self.search.is_done()
    }

    /// Describes the last step and how it changes the counters.
    fn reply(&self) -> Reply {
        let (text, machine) = (self.text(), &self.search.machine);
        let Some(step) = machine.last() else { return Reply::plain(text.section("start")) };
        let (section, tone) = match step.verb {
            Verb::Choose => ("choose", Tone::Plain),
            Verb::Try | Verb::Forced => ("try", Tone::Plain),
            Verb::DeadEnd => ("dead-end", Tone::Dead),
            Verb::Solution => ("solution", Tone::Right),
            Verb::TakeBack | Verb::Reject => ("take-back", Tone::Plain),
            Verb::Exhausted => ("exhausted", Tone::Plain),
        };
        let mut before = machine.clone();
        before.back();
        let (tally, sentence) = (machine.tally(), machine.sentence(&step));
        let updates = counted(tally.updates - before.tally().updates, "update", "updates");
        text.reply(
            tone,
            section,
            &[("n", &step.number), ("sentence", &sentence), ("updates", &updates), ("nodes", &tally.nodes)],
        )
    }

    fn picture(&self) -> LessonPicture<'_> {
        LessonPicture::Reading(self)
    }

    fn picture_size(&self, room: Room) -> Size {
        room.matrix_and(Self::LINES, 25)
    }
}

impl Reading {
    /// Maximum number of lines that [`lines`](Self::lines) returns.
    pub const LINES: u16 = 6;

    /// Returns the path and the counters as the visualiser shows them, in up to [`LINES`](Self::LINES) lines.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let machine = &self.search.machine;
        let (tally, path, search) = (machine.tally(), machine.path(), machine.search());
        let problem = machine.matrix().problem();
        let depth = path.iter().filter(|level| level.option.is_some()).count();
        let levels: Vec<String> = path.iter().map(level).collect();
        let mut lines = vec![
            format!("PATH  depth {depth}"),
            levels.join("  "),
            format!("nodes {}  dead ends {}", tally.nodes, tally.dead_ends),
            format!(
                "items {}/{}  options {}/{}",
                search.items_left(),
                problem.items(),
                search.options_left(),
                problem.options()
            ),
            format!("updates {}  solutions {}", tally.updates, tally.solutions),
        ];
        let progress = machine.progress();
        if progress > 0.0 && progress < 1.0 {
            lines.push(format!("tree ≈ {:.0}", tally.nodes as f64 / progress));
        }
        lines
    }
}

/// Formats a level of the path: `B 2/2`, or `? 0/2` if no option of the level's item is taken.
fn level(level: &PathLevel) -> String {
    let option = level.option.map_or_else(|| "?".to_owned(), |option| option.to_string());
    format!("{option} {}/{}", level.k, level.n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_says_what_it_counts() {
        let mut page = Reading::default();
        while page.search.machine.next().is_some() {
            let before = page.search.machine.tally();
            page.press(Press::Right);
            let (after, reply) = (page.search.machine.tally(), page.reply());
            assert!(reply.text.starts_with(&format!("Step {}: ", after.steps)), "{reply:?}");
            assert_eq!(reply.text.contains("adds one node"), after.nodes > before.nodes, "{reply:?}");
            let updates = counted(after.updates - before.updates, "update.", "updates.");
            assert_eq!(reply.text.ends_with(&updates), after.updates > before.updates, "{reply:?}");
            assert!(!reply.text.contains('{') && page.lines().len() <= usize::from(Reading::LINES), "{reply:?}");
        }
        assert!(page.is_done() && page.reply().text.ends_with("The whole tree has 4 nodes."));
    }

    #[test]
    fn the_counters_are_those_of_the_search() {
        let mut page = Reading::default();
        let at_start =
            ["PATH  depth 0", "", "nodes 0  dead ends 0", "items 7/7  options 6/6", "updates 0  solutions 0"];
        assert_eq!(page.lines(), at_start);
        (0..5).for_each(|_| assert!(page.press(Press::Right)));
        let after_b =
            ["PATH  depth 1", "B 2/2", "nodes 2  dead ends 1", "items 5/7  options 3/6", "updates 15  solutions 0"];
        assert_eq!(page.lines()[..5], after_b);
        assert_eq!(page.lines()[5], "tree ≈ 4");
    }
}
