//! Packs of other rules and other sides. There is one pack for each rule and each side. Its puzzles are of the kind that its name says, the
//! first puzzle is easy enough to teach the rule and needs it, and the commands in the file recreate the puzzles.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use format::read_one;
use grid::{Family, Layout, Puzzle, Shape};
use logic::Level;
use ninefold::store::{SIZES, VARIANTS};
use solve::solutions;

use crate::support::cli::run;

/// Largest side for which a command is run. Larger boards take too long.
const QUICK: usize = 16;

/// A pack: its name, and its commands, each with the lines that it printed.
struct PackFile {
    name: String,
    parts: Vec<(String, Vec<String>)>,
}

impl PackFile {
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

/// Asserts that a pack has at least ten puzzles, as many as its commands say. Each puzzle must be of the right kind and have one solution.
/// The first puzzle must be easy or medium, and its command must recreate it. At least one puzzle must be easy.
fn check_pack(pack: &PackFile, is_meant: impl Fn(&Puzzle) -> bool) {
    assert!(pack.lines().count() >= 10, "{}", pack.name);
    for line in pack.lines() {
        let puzzle = puzzle(line);
        assert!(is_meant(&puzzle), "{}: {line}", pack.name);
        assert_eq!(solutions(&puzzle.check().expect("it keeps its rules"), 2).len(), 1, "{}: {line}", pack.name);
    }
    for (command, lines) in &pack.parts {
        assert!(command.starts_with(&format!("generate -n {} ", lines.len())), "{}: {command}", pack.name);
    }
    let (command, lines) = &pack.parts[0];
    assert!(["\teasy ", "\tmedium "].iter().any(|level| lines[0].contains(level)), "{}: {}", pack.name, lines[0]);
    assert!(pack.lines().any(|line| line.contains("\teasy ")), "{}", pack.name);
    if puzzle(&lines[0]).shape().side() <= QUICK {
        let single = command.replacen(&format!("-n {} ", lines.len()), "-n 1 ", 1);
        assert_eq!(run(&single, ""), (Some(0), format!("{}\n", lines[0]), String::new()), "{single}");
    }
}

#[test]
fn every_rule_has_a_pack() {
    let packs = PackFile::all("variants");
    let has_own = |family: &Family| !matches!(family, Family::WhiteDots | Family::BlackDots); // these share the pack all-dots
    for family in Family::ALL.into_iter().skip(3).filter(has_own) {
        let pack = packs.iter().find(|pack| pack.name == family.keyword());
        let pack = pack.unwrap_or_else(|| panic!("no pack for {}", family.keyword()));
        check_pack(pack, |puzzle| puzzle.layout.has(family));
        let first = pack.lines().next().map(|line| puzzle(line)).expect("it has one");
        let others = first.layout.rules().iter().filter(|rule| rule.family != family).cloned();
        let layout = Layout::new(first.shape(), others.collect());
        let without = Puzzle { digits: first.digits, ..Puzzle::blank(layout) }.check().expect("fewer rules");
        assert_eq!(solutions(&without, 2).len(), 2, "{}: the first one teaches its rule", pack.name);
    }
    let latin = packs.iter().find(|pack| pack.name == "latin").expect("squares without boxes have one");
    check_pack(latin, |puzzle| !puzzle.layout.has(Family::Box));
}

#[test]
fn every_side_has_a_pack() {
    let packs = PackFile::all("sizes");
    for side in [4, 6, 8, 10, 12, 16, 25] {
        let pack = packs.iter().find(|pack| pack.name == side.to_string());
        check_pack(pack.unwrap_or_else(|| panic!("no pack for {side}")), |puzzle| puzzle.shape().side() == side);
    }
}

#[test]
fn no_two_puzzles_share_a_solution() {
    let mut seen = HashMap::new();
    for pack in PackFile::all("variants") {
        for line in pack.lines() {
            let board = puzzle(line).check().expect("it keeps its rules");
            let solution = solutions(&board, 1).pop().expect("it has one");
            if let Some(other) = seen.insert(solution, pack.name.clone()) {
                panic!("{} and {other}: {line}", pack.name);
            }
        }
    }
}

#[test]
fn every_pack_in_the_folders_is_in_the_library() {
    for (folder, packs) in [("sizes", &SIZES[..]), ("variants", &VARIANTS[..])] {
        let files = fs::read_dir(format!("{}/puzzles/{folder}", env!("CARGO_MANIFEST_DIR"))).expect("it lies there");
        let names = files.map(|file| file.expect("a file").file_name().into_string().expect("a plain name"));
        let mut names: Vec<String> = names.map(|name| name.trim_end_matches(".txt").to_owned()).collect();
        let mut known: Vec<&str> = packs.iter().map(|pack| pack.name).collect();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known, "{folder}");
        for pack in packs {
            let levels: Vec<Option<Level>> = pack.lines().map(|packed| packed.level).collect();
            let is_first = levels[0].is_some_and(|level| level <= Level::Medium) && levels.contains(&Some(Level::Easy));
            assert!(levels.len() >= 10 && is_first, "{}: {levels:?}", pack.name);
            let first = pack.puzzle(0).expect("a puzzle");
            assert!(first.shape() != Shape::nine() || !first.layout.is_classic(), "{}", pack.name);
        }
    }
}
