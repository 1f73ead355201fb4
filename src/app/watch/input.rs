//! Input handling for the visualiser, its prompt for a position, and its lists from which the player chooses a solver or an option.

use std::time::Instant;

use crate::app::watch::{Direction, Goal, WatchLayout, WatchSubject, footer};
use crate::app::{
    Action, App, Asking, Context, FooterItem, FrameLayout, Key, Overlay, PickList, PickMeaning, PickRow, PopupText,
    Prompt, Screen, ScreenState, Watch,
};
use grid::{Board, Digit, Place};
use solve::{CoverExample, ItemName, OptionName, roster, watched};
use text::counted;

/// Title of the prompt for a position in the search.
const MOMENTS: &str = "Go to: 1200, d12, r5c3, r5c3=7; back: -50, -d12";

/// Minimum screen width in columns for two 9 × 9 boards side by side.
const BOTH: u16 = 52;

impl ScreenState for Watch {
    const CONTEXT: Context = Context::Watch;
    const ABOUT: &'static [&'static str] = &[
        "Algorithm X chooses the item with the fewest options",
        "left and tries them in turn. When an item has no option",
        "left, it takes back the last choice. You can step forward",
        "and back. The glossary below the keys explains every word",
        "on the screen.",
    ];

    fn update(app: &mut App, action: Action, _: Key, now: Instant) {
        let Some(watch) = &mut app.watch else { return };
        match action {
            Action::Race => app.race_watched(),
            Action::Learn => app.learn(now),
            Action::Page => match *watch.subject() {
                WatchSubject::CoverExample(example) => app.open_text(PopupText::Cover(example)),
                _ => app.say("only the exact cover problems under Learn have a page"),
            },
            Action::Back => app.leave_to(app.back_to, now),
            Action::GoTo => {
                watch.rest(now);
                app.prompt(Asking::Moment, MOMENTS);
            }
            Action::Solvers | Action::Rival if watch.subject().board().is_none() => {
                app.say("only Algorithm X solves the small matrices");
            }
            Action::Rival if watch.rival().is_some() => watch.set_rival(None),
            Action::Solvers | Action::Rival => {
                watch.rest(now);
                app.overlay = Some(Overlay::List(solvers(action, watch.show().solver)));
            }
            Action::Choose => {
                watch.rest(now);
                let (after, options) = watch.choices();
                match choices(after, options) {
                    Some(list) => app.overlay = Some(Overlay::List(list)),
                    None => app.say("there is nothing to choose here"),
                }
            }
            action => {
                watch.scroll(action, app.size);
                watch.update(action, now);
            }
        }
    }

    fn layout(app: &App) -> Option<FrameLayout> {
        app.watch.as_ref().map(|watch| FrameLayout::Watch(WatchLayout::of(app.size, watch)))
    }

    fn footer(app: &App, _: Instant) -> Vec<FooterItem> {
        match (app.frame(), &app.watch) {
            (Some(FrameLayout::Watch(place)), Some(watch)) => footer::items(app, watch, &place),
            _ => Vec::new(),
        }
    }

    fn click(app: &mut App, (x, y): (u16, u16), now: Instant) {
        if let (Some(step), Some(watch)) = (app.step_at(x, y), &mut app.watch) {
            app.notice = None;
            watch.jump(step, now);
        }
    }

    fn wheel(app: &mut App, action: Action, now: Instant) {
        if let Some(watch) = &mut app.watch {
            watch.update(if action == Action::Down { Action::Forward } else { Action::Backward }, now);
        }
    }

    fn wake(app: &App, now: Instant) -> Option<Instant> {
        app.watch.as_ref()?.wake(now)
    }
}

impl App {
    /// Returns the number of the step that the depth bar at this column and row of the screen shows; `None` if there is no bar.
    #[must_use]
    pub fn step_at(&self, x: u16, y: u16) -> Option<u64> {
        match (self.frame()?, &self.watch, &self.overlay) {
            (FrameLayout::Watch(place), Some(watch), None) => place.step_at(watch, self.appearance.ascii, (x, y)),
            _ => None,
        }
    }

    /// Opens the visualiser with a search for the solution of the open game.
    pub(in crate::app) fn watch_this(&mut self, now: Instant) {
        let Some(play) = &self.play else { return };
        let (board, notice) = match play.board_with_entries() {
            Ok(board) => (board, None),
            Err(faults) => {
                let why = faults.first().map(ToString::to_string).unwrap_or_default();
                (play.game.board().givens(), Some(format!("{why}; starting from the givens")))
            }
        };
        self.save(now);
        self.back_to = Screen::Play;
        self.show_search(Some(Watch::of_board(&board)));
        self.notice = notice;
    }

    /// Opens the visualiser with an exact cover problem, and its page in front.
    pub(in crate::app) fn watch_cover(&mut self, example: &'static CoverExample) {
        self.back_to = self.screen;
        self.show_search(Some(Watch::cover_example(example)));
        self.open_text(PopupText::Cover(example));
    }

    /// Opens the visualiser with this search. Does nothing if it is `None`.
    pub(in crate::app) fn show_search(&mut self, watch: Option<Watch>) {
        if watch.is_some() {
            self.watch = watch;
            self.screen = Screen::Watch;
        }
    }

    /// Carries out what was picked from one of the visualiser's lists.
    pub(in crate::app) fn pick_search(&mut self, picked: &PickMeaning, now: Instant) {
        let Some(watch) = &mut self.watch else { return };
        match *picked {
            PickMeaning::Solver(name) | PickMeaning::Rival(name) => {
                let Some(solver) = watched(name) else { return };
                let refusal = watch.subject().board().and_then(|board| solver.fits(board).err());
                if let Some(why) = refusal {
                    self.notice = Some(why.to_string());
                } else if matches!(picked, PickMeaning::Solver(_)) {
                    watch.change_solver(solver, now);
                } else {
                    watch.set_rival(Some(solver));
                    if self.size.width < BOTH {
                        self.notice = Some(format!("two boards need {BOTH} columns"));
                    }
                }
            }
            PickMeaning::Choice(item, option) if watch.lead(item, option, now).is_err() => {
                self.notice = Some("this option cannot be chosen here".to_owned());
            }
            _ => {}
        }
    }

    /// Jumps to the position typed into a prompt. If the position is invalid, the prompt stays open and shows why.
    pub(in crate::app) fn go_to_moment(&mut self, prompt: Prompt, now: Instant) {
        let Some(watch) = &mut self.watch else { return };
        match moment(prompt.text.trim(), watch.subject().board()) {
            Ok((Goal::Step(steps), Direction::Back)) => {
                let here = watch.machine().tally().steps;
                watch.jump(here.saturating_sub(steps), now);
            }
            Ok((goal, way)) => watch.look_for(goal, way, now),
            Err(why) => self.reject(prompt, why),
        }
    }
}

/// Returns the list of all solvers, to choose a solver or a rival from. If a solver is to be chosen, the present solver is marked. If a
/// rival is to be chosen, the solver after the present solver is marked.
fn solvers(action: Action, present: &str) -> PickList {
    let row = |name| if action == Action::Rival { PickMeaning::Rival(name) } else { PickMeaning::Solver(name) };
    let rows = roster().iter().map(|solver| PickRow::new(solver.name(), solver.about(), row(solver.name())));
    let here = roster().iter().position(|solver| solver.name() == present).unwrap_or(0);
    let at = if action == Action::Rival { (here + 1) % roster().len() } else { here };
    let title = if action == Action::Rival { "Second solver" } else { "Watch" };
    PickList::new(title, rows.collect(), at)
}

/// Returns a list of the options that can be chosen after step `after`, grouped by item as in `choices`; `None` if there are no options.
fn choices(after: u64, choices: Vec<(ItemName, Vec<OptionName>)>) -> Option<PickList> {
    let mut rows = Vec::new();
    for (item, options) in choices {
        let says = format!("{item}, {}", counted(options.len(), "option", "options"));
        rows.extend(
            options
                .into_iter()
                .map(|option| PickRow::new(option.to_string(), says.clone(), PickMeaning::Choice(item, option))),
        );
    }
    let title = format!("After step {after}: which option to try first?");
    (!rows.is_empty()).then(|| PickList::new(&title, rows, 0))
}

/// Parses a position in a search: a step, a depth, a cell, or a digit in a cell. A minus sign before it means backwards.
fn moment(text: &str, board: Option<&Board>) -> Result<(Goal, Direction), String> {
    let (text, way) = text.strip_prefix('-').map_or((text, Direction::Forward), |text| (text, Direction::Back));
    let number = |text: &str| text.replace(['_', ',', ' '], "").parse::<u64>().ok();
    if let Some(step) = number(text) {
        return Ok((Goal::Step(step), way));
    }
    if let Some(depth) = text.strip_prefix('d').and_then(number) {
        return Ok((Goal::Depth(usize::try_from(depth).unwrap_or(usize::MAX)), way));
    }
    let expected = || format!("expected 1200, d12, r5c3 or r5c3=7, found {text}");
    let (cell, digit) = text.split_once('=').map_or((text, None), |(cell, digit)| (cell, Some(digit)));
    let place: Place = cell.trim().parse().map_err(|_| expected())?;
    let board = board.ok_or("a small matrix has no cells")?;
    let shape = board.shape();
    let cell_there = shape.at(place).ok_or_else(|| format!("the board has no {place}"))?;
    if let Some(held) = board.digit(cell_there) {
        return Err(format!("{place} already holds {held}"));
    }
    let Some(digit) = digit else { return Ok((Goal::Cell(place), way)) };
    let one = digit.trim();
    let digit = Digit::parse(one).filter(|digit| digit.index() < shape.side());
    Ok((Goal::Placed(place, digit.ok_or_else(|| format!("the board has no digit {one}"))?), way))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Layout, Puzzle, Shape};

    #[test]
    fn a_position_is_a_step_a_depth_a_cell_or_a_digit_in_a_cell() {
        let mut blank = Puzzle::blank(Layout::classic(Shape::nine()));
        blank.digits[80] = Some(Digit::ONE);
        let blank = blank.check().unwrap();
        let nine = Some(&blank);
        let place = Place { row: 4, column: 2 };
        assert_eq!(moment("1200", nine), Ok((Goal::Step(1200), Direction::Forward)));
        assert_eq!(moment("1,200,000", nine), Ok((Goal::Step(1_200_000), Direction::Forward)));
        assert_eq!(moment("-d12", nine), Ok((Goal::Depth(12), Direction::Back)));
        assert_eq!(moment("r5c3", nine), Ok((Goal::Cell(place), Direction::Forward)));
        assert_eq!(moment("-r5c3 = 7", nine), Ok((Goal::Placed(place, Digit::new(6)), Direction::Back)));
        for (line, why) in [
            ("x", "expected 1200, d12, r5c3 or r5c3=7, found x"),
            ("r9c9", "r9c9 already holds 1"),
            ("r10c3", "the board has no r10c3"),
            ("r5c3=0", "the board has no digit 0"),
            ("r5c3=A", "the board has no digit A"),
        ] {
            assert_eq!(moment(line, nine), Err(why.to_owned()), "{line}");
        }
        assert_eq!(moment("r1c1", None), Err("a small matrix has no cells".to_owned()));
    }
}
