//! What is asked of the visualiser by a line typed or a list to pick from.

use std::time::Instant;

use crate::app::watch::{Goal, Subject, Way};
use crate::app::{Action, App, Asking, Overlay, Picked, Picking, Prompt};
use crate::grid::{Digit, Place, Shape};
use crate::solve::{by_name, roster};

/// What can be typed to go somewhere.
const MOMENTS: &str = "Go to: 1200, d12, r5c3, r5c3=7; -d12 looks back";

impl App {
    pub(super) fn in_watch(&mut self, action: Action, now: Instant) {
        let Some(watch) = &mut self.watch else { return };
        match action {
            Action::GoTo => {
                watch.rest(now);
                self.overlay = Some(Overlay::Prompt(Prompt::new(Asking::Moment, MOMENTS)));
            }
            Action::Solvers | Action::Rival if matches!(watch.subject(), Subject::Example(_)) => {
                self.notice = Some("the small matrices are for Algorithm X alone".to_owned());
            }
            Action::Rival if watch.rival().is_some() => watch.set_rival(None),
            Action::Solvers | Action::Rival => {
                watch.rest(now);
                self.overlay = Some(Overlay::List(solvers(action, watch.show().solver())));
            }
            Action::Choose => {
                watch.rest(now);
                match choices(watch.choices()) {
                    Some(list) => self.overlay = Some(Overlay::List(list)),
                    None => self.notice = Some("there is nothing to choose here".to_owned()),
                }
            }
            action => watch.update(action, now),
        }
    }

    pub(super) fn in_picking(&mut self, mut list: Picking, action: Action, now: Instant) {
        let Some(watch) = &mut self.watch else { return };
        match (action, list.picked()) {
            (Action::Back, _) => {}
            (Action::Accept | Action::Right, Picked::Solver(name)) => {
                if let Some(solver) = by_name(name) {
                    watch.change_solver(solver, now);
                }
            }
            (Action::Accept | Action::Right, Picked::Rival(name)) => watch.set_rival(by_name(name)),
            (Action::Accept | Action::Right, Picked::Choice(item, option)) => {
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

    /// Goes where a typed line says; where that is nowhere, the line stays, with the reason.
    pub(super) fn go_to_moment(&mut self, mut prompt: Prompt, now: Instant) {
        let Some(watch) = &mut self.watch else { return };
        let shape = match watch.subject() {
            Subject::Board(board) => Some(board.shape()),
            Subject::Example(_) => None,
        };
        match moment(prompt.text.trim(), shape) {
            Ok((goal, way)) => watch.look_for(goal, way, now),
            Err(why) => {
                prompt.why = Some(why);
                self.overlay = Some(Overlay::Prompt(prompt));
            }
        }
    }
}

/// All solvers, each with what it does; the mark on the present one.
fn solvers(action: Action, present: &str) -> Picking {
    let row = |name| if action == Action::Rival { Picked::Rival(name) } else { Picked::Solver(name) };
    let rows = roster().iter().map(|solver| (solver.name().to_owned(), solver.about().to_owned(), row(solver.name())));
    let at = roster().iter().position(|solver| solver.name() == present).unwrap_or(0);
    let title = if action == Action::Rival { "Set beside it" } else { "Watch" };
    Picking { title: title.to_owned(), rows: rows.collect(), at }
}

/// Every option of every item, those of the item that was chosen first.
fn choices(choices: Vec<(crate::solve::ItemName, Vec<crate::solve::OptionName>)>) -> Option<Picking> {
    let mut rows = Vec::new();
    for (item, options) in choices {
        let n = options.len();
        let plural = if n == 1 { "" } else { "s" };
        let says = format!("{item}, {n} option{plural}");
        rows.extend(options.into_iter().map(|option| (option.to_string(), says.clone(), Picked::Choice(item, option))));
    }
    let title = "Cover this item, try this option first".to_owned();
    (!rows.is_empty()).then_some(Picking { title, rows, at: 0 })
}

/// What a typed line asks for.
fn moment(text: &str, shape: Option<Shape>) -> Result<(Goal, Way), String> {
    let (text, way) = text.strip_prefix('-').map_or((text, Way::On), |text| (text, Way::Back));
    let number = |text: &str| text.replace(['_', ',', ' '], "").parse::<u64>().ok();
    if let Some(step) = number(text) {
        return Ok((Goal::Step(step), way));
    }
    if let Some(depth) = text.strip_prefix('d').and_then(number) {
        return Ok((Goal::Depth(usize::try_from(depth).unwrap_or(usize::MAX)), way));
    }
    let expected = || format!("found {text}, expected a number, d and a depth, or a cell such as r5c3");
    let (cell, digit) = text.split_once('=').map_or((text, None), |(cell, digit)| (cell, Some(digit)));
    let place: Place = cell.trim().parse().map_err(|_| expected())?;
    let shape = shape.ok_or("a small matrix has no cells")?;
    shape.at(place).ok_or_else(|| format!("the board has no {place}"))?;
    let Some(digit) = digit else { return Ok((Goal::Cell(place), way)) };
    let one = digit.trim();
    let by_symbol = || one.chars().next().filter(|_| one.chars().count() == 1).and_then(Digit::from_symbol);
    let by_number = || one.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).filter(|&n| n < 64).map(Digit::new);
    let digit = by_symbol().or_else(by_number).filter(|digit| digit.index() < shape.side());
    Ok((Goal::Placed(place, digit.ok_or_else(|| format!("the board has no digit {one}"))?), way))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_step_a_depth_or_a_cell() {
        let nine = Some(Shape::nine());
        let place = Place { row: 4, column: 2 };
        assert_eq!(moment("1200", nine), Ok((Goal::Step(1200), Way::On)));
        assert_eq!(moment("1,200,000", nine), Ok((Goal::Step(1_200_000), Way::On)));
        assert_eq!(moment("-d12", nine), Ok((Goal::Depth(12), Way::Back)));
        assert_eq!(moment("r5c3", nine), Ok((Goal::Cell(place), Way::On)));
        assert_eq!(moment("-r5c3 = 7", nine), Ok((Goal::Placed(place, Digit::new(6)), Way::Back)));
        for (line, why) in [
            ("", "found , expected a number, d and a depth, or a cell such as r5c3"),
            ("x", "found x, expected a number, d and a depth, or a cell such as r5c3"),
            ("r10c3", "the board has no r10c3"),
            ("r5c3=0", "the board has no digit 0"),
            ("r5c3=A", "the board has no digit A"),
        ] {
            assert_eq!(moment(line, nine), Err(why.to_owned()), "{line}");
        }
        assert_eq!(moment("r1c1", None), Err("a small matrix has no cells".to_owned()));
    }
}
