//! Parsers for the arguments of commands.

use std::path::PathBuf;

use crate::app::Action;
use crate::app::command::{Command, shown};
use crate::game::{Colour, Coloured};
use generate::{PuzzleKind, Variant};
use grid::{Cell, Digit, DigitSet, Place, Shape};
use logic::{Level, TechniqueGroup};

#[expect(clippy::unnecessary_wraps, reason = "as the other words are read")]
pub(super) fn bookmark(name: &str, _: Shape) -> Result<Command, String> {
    Ok(if name.is_empty() { Command::Press(Action::Bookmark) } else { Command::Bookmark(name.to_owned()) })
}

#[expect(clippy::unnecessary_wraps, reason = "as the other words are read")]
pub(super) fn back(name: &str, _: Shape) -> Result<Command, String> {
    Ok(if name.is_empty() { Command::Press(Action::ToBookmark) } else { Command::Return(name.to_owned()) })
}

pub(super) fn begins_like_a_cell(text: &str) -> bool {
    let mut chars = text.chars();
    matches!((chars.next(), chars.next()), (Some('r' | 'R'), Some('0'..='9')))
}

/// Parses a command about cells: `r5c3`, `r5c3=9 r5c4=2`, `r5c3+27`, `r5c3-7`, `r5c3.27`, `r5c3?7`.
pub(super) fn cells(line: &str, shape: Shape) -> Result<Command, String> {
    let expected = || format!("expected r5c3=9, r5c3+27, r5c3-27, r5c3.27 or r5c3?9, found {}", shown(line));
    let split = |text: &str| {
        let at = text.find(['=', '+', '-', '?']).ok_or_else(expected)?;
        Ok::<_, String>((cell(&text[..at], shape)?, text.as_bytes()[at], text[at + 1..].to_owned()))
    };
    if let Some((at, marks)) = line.split_once('.').filter(|(at, _)| !at.contains(['=', '+', '-', '?', ' '])) {
        if marks.contains(' ') {
            return Err(format!("expected one cell, found {}", shown(line)));
        }
        return Ok(Command::Corner(cell(at, shape)?, digits(marks, shape)?));
    }
    if !line.contains(['=', '+', '-', '?']) {
        return match line.split_once(' ') {
            None => cell(line, shape).map(Command::GoTo),
            Some((at, digit)) => Ok(Command::Write(vec![(cell(at, shape)?, entry(digit, shape)?)])),
        };
    }
    if line.contains('=') {
        let entry = |token: &str| match split(token)? {
            (cell, b'=', digit) => Ok((cell, entry(&digit, shape)?)),
            _ => Err(expected()),
        };
        return line.split(' ').map(entry).collect::<Result<_, _>>().map(Command::Write);
    }
    if line.contains(' ') {
        return Err(format!("expected one cell, found {}", shown(line)));
    }
    match split(line)? {
        (cell, b'?', wanted) => Ok(Command::WhyNot(cell, digit(&wanted, shape)?)),
        (cell, sign, wanted) => Ok(Command::Note(cell, digits(&wanted, shape)?, sign == b'+')),
    }
}

pub(super) fn cell(text: &str, shape: Shape) -> Result<Cell, String> {
    let place: Place = text.parse().map_err(|why: grid::PlaceError| why.to_string())?;
    shape.at(place).ok_or_else(|| format!("the board has no {place}"))
}

/// Parses a digit; returns `None` for an empty text, `0` or `.`.
fn entry(text: &str, shape: Shape) -> Result<Option<Digit>, String> {
    if ["", "0", "."].contains(&text) { Ok(None) } else { digit(text, shape).map(Some) }
}

pub(in crate::app) fn digit(text: &str, shape: Shape) -> Result<Digit, String> {
    let is_there = |digit: &Digit| digit.index() < shape.side();
    if text.is_empty() {
        return Err("expected a digit, found none".to_owned());
    }
    Digit::parse(text).filter(is_there).ok_or_else(|| format!("the board has no digit {}", shown(text)))
}

/// Parses several digits, such as `27`. Digits that are written as numbers are separated by commas, such as `12,14`.
fn digits(text: &str, shape: Shape) -> Result<DigitSet, String> {
    let all: Result<DigitSet, String> = match text.contains(',') {
        true => text.split(',').map(|one| digit(one, shape)).collect(),
        false => text.chars().filter(|c| *c != ' ').map(|one| digit(&one.to_string(), shape)).collect(),
    };
    all.and_then(|all| if all.is_empty() { Err("expected digits, found none".to_owned()) } else { Ok(all) })
}

pub(super) fn steps(more: &str, _: Shape) -> Result<Command, String> {
    match more {
        "" => Ok(Command::Press(Action::AllSteps)),
        more if more.starts_with(|sign: char| sign.is_ascii_digit()) && TechniqueGroup::by_name(more).is_none() => {
            number(more).map(Command::Step)
        }
        name => Ok(Command::StepOf(name.to_lowercase())),
    }
}

/// Parses a number counted from 1, and returns it counted from 0.
pub(super) fn number(text: &str) -> Result<usize, String> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<usize>().ok().filter(|_| is_number).and_then(|number| number.checked_sub(1));
    number.ok_or_else(|| format!("expected a number of 1 or more, found {}", shown(text)))
}

pub(super) fn why(more: &str, shape: Shape) -> Result<Command, String> {
    let words: Vec<&str> = more.split([' ', '=', '?']).filter(|word| !word.is_empty() && *word != "not").collect();
    match words[..] {
        [at, wanted] => Ok(Command::WhyNot(cell(at, shape)?, digit(wanted, shape)?)),
        _ => Err(format!("expected a cell and a digit, as in why r5c3 7, found {}", shown(more))),
    }
}

pub(super) fn colour(more: &str, shape: Shape) -> Result<Command, String> {
    let words: Vec<&str> = more.split([' ', '=']).filter(|word| !word.is_empty()).collect();
    let command = |at: &str, of: Option<&str>, colour: &str| {
        let coloured = Coloured { cell: cell(at, shape)?, digit: of.map(|of| digit(of, shape)).transpose()? };
        let number = colour.parse::<u8>().ok();
        match number.and_then(Colour::new) {
            None if number != Some(0) => Err(format!("expected a colour from 1 to 9, found {}", shown(colour))),
            colour => Ok(Command::Colour(coloured, colour)),
        }
    };
    match words[..] {
        ["off"] => Ok(Command::NoColours),
        [at, colour] => command(at, None, colour),
        [at, of, colour] => command(at, Some(of), colour),
        _ => Err(format!("expected a cell and a colour, as in colour r5c3 2, found {}", shown(more))),
    }
}

pub(super) fn new(more: &str, _: Shape) -> Result<Command, String> {
    let (mut levels, mut techniques, mut variants) = (Vec::new(), Vec::new(), Vec::new());
    for question in more.to_lowercase().split_whitespace() {
        if let Ok(level) = question.parse::<Level>() {
            levels.push(level);
        } else if let Some(technique) = TechniqueGroup::by_slug(question) {
            techniques.push(technique);
        } else if let Ok(variant) = question.parse::<Variant>() {
            variants.push(variant);
        } else {
            let found = shown(question);
            return Err(format!("expected a level, a technique such as x-wing, or a board such as 6x6, found {found}"));
        }
    }
    if levels.len().max(techniques.len()).max(variants.len()) > 1 {
        return Err(format!("expected at most one level, one technique and one board, found {}", shown(more)));
    }
    let (level, technique) = (levels.pop(), techniques.pop());
    let kind = PuzzleKind { level, technique, variant: variants.pop().unwrap_or_default(), ..PuzzleKind::default() };
    Ok(Command::New(if kind == PuzzleKind::default() { PuzzleKind::of(Level::Easy) } else { kind }))
}

pub(super) fn practise(more: &str, _: Shape) -> Result<Command, String> {
    TechniqueGroup::by_name(more).map(Command::Practise).ok_or_else(|| {
        format!("expected a technique such as x-wing, found {}; ninefold play --help lists them", shown(more))
    })
}

pub(super) fn seed(more: &str, _: Shape) -> Result<Command, String> {
    more.parse().map(Command::Seed).map_err(|why: generate::BadSeed| why.to_string())
}

/// Error message for a command without a file name. It mentions saving, because players type `save` alone to save the game.
pub(super) const NO_FILE: &str = "expected a file name (the game itself is saved when you leave)";

/// Parses a path; quotation marks around it are removed.
pub(super) fn path(more: &str) -> Result<PathBuf, String> {
    let path = unquoted(more.trim());
    if path.is_empty() { Err(NO_FILE.to_owned()) } else { Ok(PathBuf::from(path)) }
}

pub(in crate::app) fn unquoted(path: &str) -> &str {
    let inside = |sign: char| path.strip_prefix(sign).and_then(|rest| rest.strip_suffix(sign));
    inside('\'').or_else(|| inside('"')).filter(|inside| !inside.is_empty()).unwrap_or(path)
}

pub(super) fn set(more: &str, _: Shape) -> Result<Command, String> {
    let words: Vec<&str> = more.split([' ', '=']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [] => Ok(Command::Set(None)),
        [name] => Ok(Command::Tell(name.to_lowercase())),
        [name, value] => Ok(Command::Set(Some((name.to_lowercase(), value.to_lowercase())))),
        _ => Err(format!("expected a setting and its value, as in set check off, found {}", shown(more))),
    }
}

pub(super) fn theme(more: &str, _: Shape) -> Result<Command, String> {
    match more {
        "" => Ok(Command::Tell("theme".to_owned())),
        name => Ok(Command::Set(Some(("theme".to_owned(), name.to_lowercase())))),
    }
}
