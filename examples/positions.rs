//! Positions that need a technique: `cargo run --release --example positions -- SLUG [COUNT [SEED [any]]]`. Each puzzle is drawn
//! from the seed and walked with our ladder until the technique is the easiest that leads on, or with `any` until it leads on at
//! all; what is printed is the example of a technique's page, and the line of HoDoKu's library, with the answer.
#![expect(clippy::print_stdout, reason = "what it is for")]

use std::env;
use std::ops::ControlFlow;

use ninefold::generate::{Recipe, Symmetry, puzzle, seeded};
use ninefold::grid::{Board, Cell, Digit, Layout, Shape};
use ninefold::logic::{Deduction, Ladder, Position, Technique, explain};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize, usual: u64| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let Some(technique) = arguments.first().and_then(|slug| Technique::by_slug(slug)) else {
        panic!("expected the slug of a technique");
    };
    let is_any = arguments.get(3).is_some_and(|text| text == "any");
    let mut left = number(1, 1);
    for seed in number(2, 0).. {
        let recipe = Recipe { layout: Layout::classic(Shape::nine()), level: None, symmetry: Symmetry::None };
        let made = puzzle(&recipe, &mut seeded(seed), &|| true).expect("nobody stops it");
        let board = made.puzzle.check().expect("no digit twice");
        let shown = walk(&board, technique, is_any, seed);
        left -= u64::from(shown.is_break());
        if left == 0 {
            break;
        }
    }
}

/// Shows the first position on the way that needs the technique, or has it, if the way leads to the end.
fn walk(board: &Board, technique: Technique, is_any: bool, seed: u64) -> ControlFlow<()> {
    let (ladder, alone) = (Ladder::ours(), Ladder::ours().only(|rung| rung == technique));
    let mut position = Position::of(board);
    while let Some(step) = ladder.next(&position) {
        let wanted = if is_any { alone.next(&position) } else { Some(step.clone()) };
        if let Some(wanted) = wanted.filter(|wanted| wanted.technique == technique && ladder.path(&position).is_solved)
        {
            show(board, &position, &wanted, seed);
            return ControlFlow::Break(());
        }
        position.apply(&step);
    }
    ControlFlow::Continue(())
}

fn show(board: &Board, position: &Position, step: &Deduction, seed: u64) {
    println!("seed {seed}\n\n```text\n{}```\n", grid(position));
    let said = explain(position, step).sentence();
    let mut line = String::new();
    for word in said.split(' ') {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > 76 {
            println!("{line}");
            line.clear();
        }
        line = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
    }
    println!("{line}\n\n{}\n", case(board, position, step));
}

/// The candidates in a frame, as the technique pages show them.
fn grid(position: &Position) -> String {
    let text = |cell: Cell| match position.digit(cell) {
        Some(digit) => digit.to_string(),
        None => position.candidates(cell).iter().map(|digit| digit.to_string()).collect(),
    };
    let cells: Vec<String> = position.shape().iter().map(text).collect();
    let width = |column: usize| (0..9).map(|row| cells[row * 9 + column].len()).max().unwrap_or(1);
    let rule: String =
        (0..3).map(|b| "-".repeat((0..3).map(|c| width(b * 3 + c) + 1).sum::<usize>() + 1) + "+").collect();
    let mut out = String::new();
    for row in 0..9 {
        if row % 3 == 0 {
            out += &format!("+{rule}\n");
        }
        for column in 0..9 {
            let bar = if column % 3 == 0 { "| " } else { "" };
            out += &format!("{bar}{:<width$} ", cells[row * 9 + column], width = width(column));
        }
        out += "|\n";
    }
    out + &format!("+{rule}\n")
}

/// `:code:digits:grid:removed:eliminations:placements:`, with the slug where HoDoKu has no code.
fn case(board: &Board, position: &Position, step: &Deduction) -> String {
    let candidate = |&(cell, digit): &(Cell, Digit)| {
        format!("{digit}{}{}", position.shape().row(cell) + 1, position.shape().column(cell) + 1)
    };
    let cell = |cell: Cell| match position.digit(cell) {
        None => ".".to_owned(),
        Some(digit) if board.is_given(cell) => digit.to_string(),
        Some(digit) => format!("+{digit}"),
    };
    let grid: String = position.shape().iter().map(cell).collect();
    let held =
        |at: Cell, digit: Digit| position.layout().peers(at).iter().any(|&peer| position.digit(peer) == Some(digit));
    let open = position.shape().iter().filter(|&cell| position.digit(cell).is_none());
    let removed: Vec<String> = open
        .flat_map(|cell| (0..9).map(move |digit| (cell, Digit::new(digit))))
        .filter(|&(cell, digit)| !position.has(cell, digit) && !held(cell, digit))
        .map(|gone| candidate(&gone))
        .collect();
    let list = |all: &[(Cell, Digit)]| all.iter().map(candidate).collect::<Vec<_>>().join(" ");
    let digits: String = step.digits.iter().map(|digit| digit.to_string()).collect();
    let code = step.code().unwrap_or(step.technique.slug().into());
    format!(":{code}:{digits}:{grid}:{}:{}:{}:", removed.join(" "), list(&step.eliminate), list(&step.place))
}
