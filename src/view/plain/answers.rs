//! Answers to the player's questions in the game without a screen.

use std::borrow::Cow;
use std::time::Instant;

use crate::app::{App, CELLS, CommandSpec, HelpLine, Hint, Play, Screen, WORDS, clock, figures, page};
use crate::view::board::symbol;
use crate::view::plain::{fault_sentences, noted_in, places};
use format::{Format, write};
use grid::{Cell, Digit, Family, Place, Unit, UnitName, rules_written};
use logic::TechniqueGroup;
use text::counted;

/// Questions that can be asked, and a description of the answer to each.
pub const QUESTIONS: [(&str, &str); 12] = [
    ("board", "the board, row by row"),
    ("row 5", "a row, a column, a box, a cage …"),
    ("r5c3", "a cell: its digit, or its notes and candidates"),
    ("where 7", "the places of a digit, and where it could go"),
    ("notes", "all notes"),
    ("check", "whether a rule is broken"),
    ("left", "how many of each digit are left to place"),
    ("rules", "the rules of this board"),
    ("page", "about the hint's technique"),
    ("line", "the position as one line"),
    ("time", "your playing time"),
    ("help", "this list"),
];

/// Width in columns of the page of a technique.
const PAGE_WIDTH: usize = 76;

/// Returns the answer to a line; `None` if the line is not a question but a command.
#[must_use]
pub fn answer(line: &str, app: &App, now: Instant) -> Option<Vec<String>> {
    let line = line.trim().to_lowercase();
    if ["help", "?", "commands"].contains(&&*line) {
        return Some(help());
    }
    let (first, more) = line.split_once(' ').unwrap_or((&line, ""));
    let name = |(asked, _): &(&'static str, &str)| asked.split(' ').next() == Some(first);
    let asked = QUESTIONS.iter().find(|question| name(question));
    let is_of_unit = ["row", "column", "col", "box"].contains(&first);
    let Some(play) = app.play.as_ref().filter(|_| app.screen == Screen::Play) else {
        return (asked.is_some() || is_of_unit).then(|| vec!["Expected an open game: new hard starts one.".to_owned()]);
    };
    match (first, more) {
        ("line", "") => Some(vec![write(Format::Line, &play.game.position()).unwrap_or_default()]),
        ("board", "") => Some(board(play)),
        ("notes", "") => Some(notes(play)),
        ("check", "") => Some(vec![checked(play)]),
        ("left", "") => Some(vec![left(play)]),
        ("time", "") => Some(vec![clock(play.game.clock.elapsed(now))]),
        ("rules", "") => Some(rules_of(play)),
        ("page", "") => {
            let technique =
                play.hint.as_ref().and_then(Hint::technique).or(play.origin.practised().map(TechniqueGroup::easiest));
            let none = || vec!["Ask for a hint first: this opens the page of its technique.".to_owned()];
            Some(technique.map_or_else(none, |technique| words_of(page(technique, PAGE_WIDTH))))
        }
        ("where", digit) => {
            let side = play.game.shape().side();
            let digit = Digit::parse(digit).filter(|digit| digit.index() < side);
            Some(
                digit.map_or_else(
                    || vec![format!("Expected a digit from 1 to {side}.")],
                    |digit| places_of(play, digit),
                ),
            )
        }
        _ => {
            let found = of_unit(play, &line.replace("col ", "column ")).or_else(|| of_figure(play, &line));
            let side = play.game.shape().side();
            found.or_else(|| of_cell(play, &line)).or_else(|| match asked {
                _ if is_of_unit && more.parse::<usize>().is_ok_and(|number| (1..=side).contains(&number)) => {
                    Some(vec![format!("This board has no {line}.")])
                }
                _ if is_of_unit => Some(vec![format!("Expected a number from 1 to {side}, as in {first} 1.")]),
                Some(_) => Some(vec![format!("Expected {first} without arguments.")]),
                None => None,
            })
        }
    }
}

/// Returns the list of questions and commands.
fn help() -> Vec<String> {
    let row = |name: &str, says: &str| format!("  {name:<16} {says}");
    let asked = QUESTIONS.iter().map(|(name, says)| row(name, says));
    let written = CELLS.iter().filter(|(name, _)| *name != "r5c3").map(|(name, says)| row(name, says));
    let word = |word: &CommandSpec| row(format!("{} {}", word.name, word.more).trim(), word.says);
    let words = WORDS.iter().filter(|word| !word.needs_screen).map(word);
    let head = |words: &str| std::iter::once(words.to_owned());
    head("Questions:")
        .chain(asked)
        .chain(head("Commands (their first letters are enough):"))
        .chain(written)
        .chain(words)
        .collect()
}

/// Returns the rows of the board as text, with a bar between boxes.
fn board(play: &Play) -> Vec<String> {
    let (game, shape) = (&play.game, play.game.shape());
    let wide = if game.board().layout().has(Family::Box) { shape.box_width() } else { shape.side() };
    let cell = |cell: Cell| game.digit(cell).map_or_else(|| ".".to_owned(), symbol);
    let row = |row: usize| {
        let cells: Vec<String> = (0..shape.side()).map(|column| cell(shape.cell(row, column))).collect();
        let parts: Vec<String> = cells.chunks(wide).map(|part| part.join(" ")).collect();
        format!("row {}: {}", row + 1, parts.join(" | "))
    };
    (0..shape.side()).map(row).collect()
}

fn notes(play: &Play) -> Vec<String> {
    let game = &play.game;
    let has_notes = |cell: &Cell| !game.notes(*cell).or(game.corners(*cell)).is_empty();
    let row = |cell: Cell| format!("{}: {}", game.shape().place(cell), noted_in(game, cell));
    let rows: Vec<String> = game.shape().iter().filter(has_notes).map(row).collect();
    if rows.is_empty() { vec!["There are no notes.".to_owned()] } else { rows }
}

fn checked(play: &Play) -> String {
    let (game, conflicts) = (&play.game, play.conflicts());
    match conflicts.is_empty() {
        true => format!("No rule is broken; {} empty.", counted(game.empty(), "cell is", "cells are")),
        false => fault_sentences(play, &conflicts).join(" "),
    }
}

fn left(play: &Play) -> String {
    let digits = (0..play.game.shape().side()).map(Digit::new);
    let left = digits.filter(|&digit| play.game.left(digit) > 0);
    let counts: Vec<String> = left.map(|digit| format!("{digit} {}", times(play.game.left(digit)))).collect();
    if counts.is_empty() {
        return "Nothing is left to place.".to_owned();
    }
    format!("Left to place: {}.", counts.join(", "))
}

/// Formats a number of times: `once`, `twice`, `three times`. Numbers above nine are written in digits.
fn times(count: isize) -> String {
    const WORDS: [&str; 9] = ["once", "twice", "three", "four", "five", "six", "seven", "eight", "nine"];
    match usize::try_from(count - 1).ok().and_then(|at| WORDS.get(at)) {
        Some(word) if count <= 2 => (*word).to_owned(),
        Some(word) => format!("{word} times"),
        None => format!("{count} times"),
    }
}

/// Returns two lines: the cells that hold a digit, and the empty cells that could hold it.
fn places_of(play: &Play, digit: Digit) -> Vec<String> {
    let game = &play.game;
    let placed = game.shape().iter().filter(|&cell| game.digit(cell) == Some(digit)).collect();
    let could = |cell: &Cell| {
        let notes = game.notes(*cell);
        game.digit(*cell).is_none() && game.candidates(*cell).has(digit) && (notes.is_empty() || notes.has(digit))
    };
    let could = game.shape().iter().filter(could).collect();
    let names =
        |cells| Some(places(game, cells)).filter(|names| !names.is_empty()).unwrap_or_else(|| "nowhere".to_owned());
    vec![format!("{digit} is in: {}.", names(&placed)), format!("It could go in: {}.", names(&could))]
}

/// Returns the answer about the unit that a line names: a row, a column, a box, or another unit of this board. `None` if it names no unit.
fn of_unit(play: &Play, line: &str) -> Option<Vec<String>> {
    let (game, shape) = (&play.game, play.game.shape());
    let unit: &Unit = game.board().layout().units().iter().find(|unit| unit.name.to_string() == line)?;
    let at = |cell: Cell| match unit.name.family {
        Family::Row => format!("column {}", shape.column(cell) + 1),
        Family::Column => format!("row {}", shape.row(cell) + 1),
        _ => shape.place(cell).to_string(),
    };
    let filled = unit.cells.iter().filter_map(|&cell| Some(format!("{} at {}", game.digit(cell)?, at(cell))));
    let empty: Vec<String> =
        unit.cells.iter().filter(|&&cell| game.digit(cell).is_none()).map(|&cell| at(cell)).collect();
    let there: Vec<Digit> = unit.cells.iter().filter_map(|&cell| game.digit(cell)).collect();
    let digits = (0..shape.side()).map(Digit::new).filter(|digit| !there.contains(digit));
    let missing: Vec<String> = digits.map(|digit| digit.to_string()).collect();
    let filled = filled.collect::<Vec<_>>().join(", ");
    let head = format!("{line}: {}.", if filled.is_empty() { "nothing" } else { &filled });
    let rest = format!("Empty: {}; missing: {}.", empty.join(", "), missing.join(" "));
    Some([head].into_iter().chain((!empty.is_empty()).then_some(rest)).collect())
}

/// Returns the answer about the figure that a line names, such as a cage or an arrow: the rule as written, and what is left to be placed.
/// `None` if it names no figure.
fn of_figure(play: &Play, line: &str) -> Option<Vec<String>> {
    let rules = play.game.board().layout().rules();
    let named = rules.iter().enumerate().find(|(at, rule)| {
        let index = rules[..*at].iter().filter(|other| other.family == rule.family).count();
        UnitName { family: rule.family, index }.to_string() == line
    });
    let (at, rule) = named?;
    let written = rules_written(play.game.shape(), &rules[at..=at]);
    let first = rule.figure.cells().first().copied();
    let left = first.map(|cell| figures(&play.game, cell)).unwrap_or_default();
    let left = left.into_iter().filter(|text| text.starts_with(&format!("{line}:"))).map(|text| format!("{text}."));
    Some(written.into_iter().map(|rule| format!("{rule}.")).chain(left).collect())
}

/// Returns all rules of the board: first a sentence for each kind of rule, then each figure as written.
fn rules_of(play: &Play) -> Vec<String> {
    let layout = play.game.board().layout();
    let usual = layout.classic_demand().to_owned();
    let about = [usual].into_iter().chain(layout.demands().into_iter().map(Cow::into_owned));
    let written = if layout.is_classic() { Vec::new() } else { rules_written(layout.shape(), layout.rules()) };
    about.chain(written).collect()
}

/// Returns the answer about the cell that a line names: its digit, or its notes and candidates, then its colours and figures. `None` if it
/// names no cell.
fn of_cell(play: &Play, line: &str) -> Option<Vec<String>> {
    let (game, shape) = (&play.game, play.game.shape());
    let cell = line.parse::<Place>().ok().and_then(|place| shape.at(place))?;
    let what = match game.digit(cell) {
        Some(digit) if game.is_given(cell) => format!("given {digit}"),
        Some(digit) => digit.to_string(),
        None => {
            let could: Vec<String> = game.candidates(cell).iter().map(symbol).collect();
            format!("empty, notes {}; candidates {}", noted_in(game, cell), could.join(" "))
        }
    };
    let colours = game.coloured().filter(|(of, _)| of.cell == cell).map(|(of, colour)| match of.digit {
        Some(digit) => format!("; {digit} in colour {}", colour.number()),
        None => format!("; in colour {}", colour.number()),
    });
    let head = format!("{}: {what}{}.", shape.place(cell), colours.collect::<String>());
    Some([head].into_iter().chain(figures(game, cell).into_iter().map(|figure| format!("{figure}."))).collect())
}

/// Returns lines of help as plain text.
fn words_of(lines: Vec<HelpLine>) -> Vec<String> {
    let words = |line| match line {
        HelpLine::Title(words) | HelpLine::Text(words) | HelpLine::Sample(_, words) => words,
        HelpLine::Keys(keys, says) => format!("{keys} {says}"),
        HelpLine::Blank => String::new(),
    };
    lines.into_iter().map(words).collect()
}
