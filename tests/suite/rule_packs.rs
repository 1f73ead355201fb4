//! The packs that are not carried inside the program: one for each rule and for each side of a board. They hold what their names say,
//! begin with what teaches the rule, and are made again by their commands.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use format::read_one;
use grid::{Family, Layout, Puzzle};
use solve::solutions;

use crate::commands::said;

/// Above this side a command takes longer than a test should.
const QUICK: usize = 16;

/// A pack's commands, and under each the lines that it printed.
struct Shelf {
    name: String,
    parts: Vec<(String, Vec<String>)>,
}

impl Shelf {
    fn all(kind: &str) -> Vec<Self> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(kind);
        let files = fs::read_dir(folder).expect("it is there");
        let mut files: Vec<PathBuf> = files.map(|file| file.expect("it is there").path()).collect();
        files.sort();
        files.into_iter().map(|file| Self::read(&file)).collect()
    }

    fn read(file: &PathBuf) -> Self {
        let text = fs::read_to_string(file).expect("it is text");
        let parts = text.split("# ninefold ").skip(1).map(|part| {
            let mut lines = part.lines().map(str::to_owned);
            (lines.next().unwrap_or_default(), lines.collect())
        });
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a plain name");
        Self { name: name.to_owned(), parts: parts.collect() }
    }

    fn lines(&self) -> impl Iterator<Item = &String> {
        self.parts.iter().flat_map(|(_, lines)| lines)
    }
}

fn puzzle(line: &str) -> Puzzle {
    read_one(line.split('\t').next().unwrap_or_default()).unwrap_or_else(|why| panic!("{line}: {why}"))
}

/// That there are ten, each with one solution and of this kind, as many as the commands say, the first easy or nearly so and made again.
fn hold(shelf: &Shelf, is_meant: impl Fn(&Puzzle) -> bool) {
    assert!(shelf.lines().count() >= 10, "{}", shelf.name);
    for line in shelf.lines() {
        let puzzle = puzzle(line);
        assert!(is_meant(&puzzle), "{}: {line}", shelf.name);
        assert_eq!(solutions(&puzzle.check().expect("it keeps its rules"), 2).len(), 1, "{}: {line}", shelf.name);
    }
    for (command, lines) in &shelf.parts {
        assert!(command.starts_with(&format!("generate -n {} ", lines.len())), "{}: {command}", shelf.name);
    }
    let (command, lines) = &shelf.parts[0];
    assert!(["\teasy ", "\tmedium "].iter().any(|level| lines[0].contains(level)), "{}: {}", shelf.name, lines[0]);
    assert!(shelf.lines().any(|line| line.contains("\teasy ")), "{}", shelf.name);
    if puzzle(&lines[0]).shape().side() <= QUICK {
        let single = command.replacen(&format!("-n {} ", lines.len()), "-n 1 ", 1);
        assert_eq!(said(&single, ""), (Some(0), format!("{}\n", lines[0]), String::new()), "{single}");
    }
}

#[test]
fn every_rule_has_a_pack() {
    let shelves = Shelf::all("variants");
    let has_own = |family: &Family| !matches!(family, Family::WhiteDots | Family::BlackDots); // all-dots stands for these
    for family in Family::ALL.into_iter().skip(3).filter(has_own) {
        let shelf = shelves.iter().find(|shelf| shelf.name == family.keyword());
        let shelf = shelf.unwrap_or_else(|| panic!("no pack for {}", family.keyword()));
        hold(shelf, |puzzle| puzzle.layout.has(family));
        let first = shelf.lines().next().map(|line| puzzle(line)).expect("it has one");
        let others = first.layout.rules().iter().filter(|rule| rule.family != family).cloned();
        let layout = Layout::new(first.shape(), others.collect());
        let without = Puzzle { digits: first.digits, ..Puzzle::blank(layout) }.check().expect("fewer rules");
        assert_eq!(solutions(&without, 2).len(), 2, "{}: the first one teaches its rule", shelf.name);
    }
    let latin = shelves.iter().find(|shelf| shelf.name == "latin").expect("squares without boxes have one");
    hold(latin, |puzzle| !puzzle.layout.has(Family::Box));
}

#[test]
fn every_side_has_a_pack() {
    let shelves = Shelf::all("sizes");
    for side in [4, 6, 8, 10, 12, 16, 25] {
        let shelf = shelves.iter().find(|shelf| shelf.name == side.to_string());
        hold(shelf.unwrap_or_else(|| panic!("no pack for {side}")), |puzzle| puzzle.shape().side() == side);
    }
}

#[test]
fn no_two_packs_share_their_solutions() {
    let mut seen = HashMap::new();
    for shelf in Shelf::all("variants") {
        for line in shelf.lines() {
            let board = puzzle(line).check().expect("it keeps its rules");
            let solution = solutions(&board, 1).pop().expect("it has one");
            if let Some(other) = seen.insert(solution, shelf.name.clone()) {
                panic!("{} and {other}: {line}", shelf.name);
            }
        }
    }
}
