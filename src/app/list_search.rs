//! Prompts and lists of the visualiser: positions to jump to, solvers, and choices of the search.

use std::time::Instant;

use crate::app::watch::{Direction, Goal, WatchSubject};
use crate::app::{Action, App, Asking, Overlay, PickList, PickMeaning, Prompt};
use grid::{Board, Digit, Place};
use solve::{ItemName, OptionName, roster, watched};
use text::counted;

/// Title of the prompt for a position in the search.
const MOMENTS: &str = "Go to: 1200, d12, r5c3, r5c3=7; back: -50, -d12";

/// Least number of columns for two 9 × 9 boards side by side.
const BOTH: u16 = 52;

impl App {
    pub(super) fn in_watch(&mut self, action: Action, now: Instant) {
        let Some(watch) = &mut self.watch else { return };
        match action {
            Action::GoTo => {
                watch.rest(now);
                self.overlay = Some(Overlay::Prompt(Prompt::new(Asking::Moment, MOMENTS)));
            }
            Action::Solvers | Action::Rival if matches!(watch.subject(), WatchSubject::Example(_)) => {
                self.notice = Some("the small matrices are for Algorithm X alone".to_owned());
            }
            Action::Rival if watch.rival().is_some() => watch.set_rival(None),
            Action::Solvers | Action::Rival => {
                watch.rest(now);
                self.overlay = Some(Overlay::List(solvers(action, watch.show().solver())));
            }
            Action::Choose => {
                watch.rest(now);
                let (after, options) = watch.choices();
                match choices(after, options) {
                    Some(list) => self.overlay = Some(Overlay::List(list)),
                    None => self.notice = Some("there is nothing to choose here".to_owned()),
                }
            }
            action => watch.update(action, now),
        }
    }

    pub(super) fn in_picking(&mut self, mut list: PickList, action: Action, now: Instant) {
        if matches!(list.picked(), PickMeaning::Technique(_) | PickMeaning::Board(_)) {
            return match action {
                Action::Back => self.overlay = Some(Overlay::Choose),
                Action::Accept | Action::Right => self.pick(list.picked()),
                _ => {
                    list.update(action);
                    self.overlay = Some(Overlay::List(list));
                }
            };
        }
        let Some(watch) = &mut self.watch else { return };
        let declines = |name: &str| match (watch.subject(), watched(name)) {
            (WatchSubject::Board(board), Some(solver)) => solver.fits(board).err().map(|why| why.to_string()),
            _ => None,
        };
        match (action, list.picked()) {
            (Action::Back, _) => {}
            (Action::Accept | Action::Right, PickMeaning::Solver(name) | PickMeaning::Rival(name))
                if declines(name).is_some() =>
            {
                self.notice = declines(name);
            }
            (Action::Accept | Action::Right, PickMeaning::Solver(name)) => {
                if let Some(solver) = watched(name) {
                    watch.change_solver(solver, now);
                }
            }
            (Action::Accept | Action::Right, PickMeaning::Rival(name)) => {
                watch.set_rival(watched(name));
                if self.size.width < BOTH {
                    self.notice = Some(format!("two boards need {BOTH} columns"));
                }
            }
            (Action::Accept | Action::Right, PickMeaning::Choice(item, option)) => {
                if watch.lead(*item, *option, now).is_err() {
                    self.notice = Some("this cannot be chosen here".to_owned());
                }
            }
            _ => {
                list.update(action);
                self.overlay = Some(Overlay::List(list));
            }
        }
    }

    /// Jumps to the position in a prompt. If it is invalid, the prompt stays open with the reason.
    pub(super) fn go_to_moment(&mut self, mut prompt: Prompt, now: Instant) {
        let Some(watch) = &mut self.watch else { return };
        let board = match watch.subject() {
            WatchSubject::Board(board) => Some(board.as_ref()),
            WatchSubject::Example(_) => None,
        };
        match moment(prompt.text.trim(), board) {
            Ok((Goal::Step(steps), Direction::Back)) => {
                let here = watch.machine().tally().steps;
                watch.jump(here.saturating_sub(steps), now);
            }
            Ok((goal, way)) => watch.look_for(goal, way, now),
            Err(why) => {
                prompt.why = Some(why);
                self.overlay = Some(Overlay::Prompt(prompt));
            }
        }
    }
}

/// Returns the list of all solvers, with the present one marked, or the one after it to be its rival.
fn solvers(action: Action, present: &str) -> PickList {
    let row = |name| if action == Action::Rival { PickMeaning::Rival(name) } else { PickMeaning::Solver(name) };
    let rows = roster().iter().map(|solver| (solver.name().to_owned(), solver.about().to_owned(), row(solver.name())));
    let here = roster().iter().position(|solver| solver.name() == present).unwrap_or(0);
    let at = if action == Action::Rival { (here + 1) % roster().len() } else { here };
    let title = if action == Action::Rival { "Second solver" } else { "Watch" };
    PickList::new(title, rows.collect(), at)
}

/// Returns the list of every option of every item, those of the item that the search has chosen first; `None` if it is empty.
fn choices(after: u64, choices: Vec<(ItemName, Vec<OptionName>)>) -> Option<PickList> {
    let mut rows = Vec::new();
    for (item, options) in choices {
        let says = format!("{item}, {}", counted(options.len(), "option", "options"));
        rows.extend(
            options.into_iter().map(|option| (option.to_string(), says.clone(), PickMeaning::Choice(item, option))),
        );
    }
    let title = format!("After step {after}: cover this item, try this first");
    (!rows.is_empty()).then(|| PickList::new(&title, rows, 0))
}

/// Parses a position in a search: a step, a depth, a cell or a digit in a cell; a minus sign means backwards.
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
        return Err(format!("{place} holds a {held} from the start"));
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
            ("r9c9", "r9c9 holds a 1 from the start"),
            ("r10c3", "the board has no r10c3"),
            ("r5c3=0", "the board has no digit 0"),
            ("r5c3=A", "the board has no digit A"),
        ] {
            assert_eq!(moment(line, nine), Err(why.to_owned()), "{line}");
        }
        assert_eq!(moment("r1c1", None), Err("a small matrix has no cells".to_owned()));
    }
}
