//! Files that released versions wrote to players' disks: every file of `tests/saved` opens with its original content.

use std::fs;
use std::path::Path;

use format::read_one;
use generate::{Seed, Variant};
use grid::Puzzle;
use logic::{Level, TechniqueGroup};
use ninefold::app::{Action, Context, Key, Keymap, Menu, Origin, Provenance};
use ninefold::game::Game;
use ninefold::store::{
    Card, CardLabels, GameId, KeyPreset, OpenDraft, Opened, Paths, PoolFiles, Puzzles, Save, Saves, Settings,
    left_draft, open_draft, own_puzzles,
};
use ninefold::view::Themes;
use serde::Deserialize;
use tempfile::TempDir;

use crate::support::describe::{describe_card, describe_game, describe_puzzle, describe_settings};
use crate::support::{now, temp_folder};

/// Folder of these files. Its README says where they come from.
const SAVED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saved");

/// Version that made the puzzles in the stock. Other versions discard these puzzles.
const STOCKED_BY: &str = "0.1.0";

/// Seeds whose puzzles are made within milliseconds.
const QUICK: [&str; 20] = [
    "easy-1",
    "medium-1",
    "hard-1",
    "unfair-1",
    "extreme-1",
    "any-1",
    "none-1",
    "full-1",
    "hard-mirror-2A",
    "naked-pair-1",
    "4x4+easy-1",
    "6x6+easy-1",
    "16x16+easy-1",
    "latin+hard-1",
    "knight+medium-1",
    "regions+medium-1",
    "cage+medium-1",
    "thermometer+hard-1",
    "diagonal+hard-diagonal-1",
    "easy-FFFFFFFFFFFFFFFF",
];

fn home() -> (TempDir, Paths) {
    let folder = temp_folder();
    let paths = Paths::below(folder.path());
    (folder, paths)
}

fn read(name: &str) -> String {
    fs::read_to_string(format!("{SAVED}/{name}")).unwrap_or_else(|why| panic!("{name}: {why}"))
}

fn copy(name: &str, to: &Path) {
    fs::create_dir_all(to.parent().expect("a file is in a folder")).expect("the folder can be made");
    fs::copy(format!("{SAVED}/{name}"), to).unwrap_or_else(|why| panic!("{name}: {why}"));
}

/// Returns the sorted names of the files in a folder.
fn files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(format!("{SAVED}/{folder}")).expect("the folder is there");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("the names are text");
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("it can be listed"))).collect();
    names.sort();
    names
}

/// Returns the files of a folder with their descriptions, which are read from the text file beside the folder. A description begins with
/// the line `== FILE`. Lines that begin with `-- ` are comments.
fn described(folder: &str) -> Vec<(String, String)> {
    let block = |block: &str| {
        let (file, lines) = block.split_once('\n').unwrap_or((block, ""));
        let lines = lines.lines().filter(|line| !line.is_empty() && !line.starts_with("-- "));
        (file.to_owned(), lines.map(|line| format!("{line}\n")).collect::<String>())
    };
    let text = format!("\n{}", read(&format!("{folder}.txt")));
    let mut blocks: Vec<(String, String)> = text.split("\n== ").skip(1).map(block).collect();
    blocks.sort();
    let named: Vec<&String> = blocks.iter().map(|(file, _)| file).collect();
    assert_eq!(named, files(folder).iter().collect::<Vec<_>>(), "{folder}.txt describes each file once");
    blocks
}

fn compare(file: &str, found: &[String], expected: &str) {
    let found: String = found.iter().map(|line| format!("{line}\n")).collect();
    assert!(found == expected, "{file}: expected\n{expected}\nfound\n{found}");
}

/// Returns the rows of a table, whose columns are separated by tabs. Comment lines are left out.
fn rows<const N: usize>(text: &str) -> Vec<[&str; N]> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let columns = |line| <[&str; N]>::try_from(str::split(line, '\t').collect::<Vec<_>>());
    lines.map(|line| columns(line).expect("each row has all columns")).collect()
}

fn open(saves: &Saves, id: GameId) -> (Card, Game) {
    let Opened { saved, notices, .. } = saves.open(id);
    assert!(notices.is_empty(), "{id}: {notices:?}");
    saved.unwrap_or_else(|| panic!("{id}: nothing was opened"))
}

/// Opens the games of a folder and compares them with their descriptions. Saves each game and opens it again. Returns each game with its
/// cards before and after that.
fn reopened(folder: &str) -> Vec<(Game, Card, Card)> {
    let (_folder, paths) = home();
    let files = described(folder);
    files.iter().for_each(|(file, _)| copy(&format!("{folder}/{file}"), &paths.games().join(file)));
    let saves = Saves::new(&paths);
    assert_eq!((saves.list().len(), saves.unreadable()), (files.len(), Vec::new()));
    let reopen = |(id, listed): (GameId, Card)| {
        let file = format!("{id}.json");
        let (card, game) = open(&saves, id);
        assert_eq!(card, listed, "{file}");
        let (_, expected) = files.iter().find(|(name, _)| *name == file).expect("all files are described");
        compare(&file, &[describe_card(&card), describe_game(&game)].concat(), expected);
        assert_eq!(game.is_solved(), card.finished, "{file}");
        let level = card.level.as_deref().map(|level| level.parse::<Level>().expect("a level"));
        let origin =
            Origin { name: card.name.clone(), level, board: game.board().clone(), provenance: Provenance::Imported };
        assert_eq!(origin.id(), id, "{file}: the puzzle would open another game");
        let variant = card.variant.as_deref().unwrap_or("classic");
        let labels = CardLabels { name: &card.name, level: card.level.as_deref(), variant };
        let save = Save::of(&game, labels, now(), card.saved);
        saves.open(id).lock.expect("no other program has it open").save(&save).expect("the disk has room");
        let (again, same) = open(&saves, id);
        assert_eq!(describe_game(&same), describe_game(&game), "{file}");
        (game, card, again)
    };
    saves.list().into_iter().map(reopen).collect()
}

#[test]
fn saved_games_keep_their_content() {
    for (game, card, again) in reopened("games") {
        assert_eq!(again, card);
        let variant = Variant::of(game.board().layout()).map_or("other".to_owned(), |variant| variant.to_string());
        assert_eq!(card.variant, Some(variant), "{}", card.name);
    }
}

#[test]
fn saved_games_without_optional_fields_keep_their_content() {
    for (_, card, again) in reopened("older") {
        assert_eq!(
            (again.name, again.level, again.saved, again.finished),
            (card.name, card.level, card.saved, card.finished)
        );
    }
}

#[test]
fn names_of_saved_games_keep_their_meaning() {
    let text = read("names.txt");
    for [name, kind, pack] in rows::<3>(&text) {
        let kind = kind.parse::<Seed>().unwrap().kind;
        let (level, variant, seconds, hints) = (None, None, None, None);
        let (saved, filled, cells, finished) = (0, 0, 81, false);
        let card = Card { name: name.to_owned(), level, variant, saved, filled, cells, finished, seconds, hints };
        let mut menu = Menu::default();
        menu.learn(&[(GameId::of(name), card)]);
        assert_eq!((menu.last, menu.pack.map_or("-", |pack| pack.name)), (Some(kind), pack), "{name}");
    }
    let text = read("practice.txt");
    let board = read_one("1...34..2.....3.").unwrap().check().unwrap();
    for [name, slug] in rows::<2>(&text) {
        let technique = TechniqueGroup::by_slug(slug);
        let origin =
            Origin { name: name.to_owned(), level: None, board: board.clone(), provenance: Provenance::Imported };
        assert!(technique.is_some() && origin.practised() == technique, "{name}: {slug}");
    }
}

#[test]
fn seeds_keep_their_puzzles() {
    let mut made = 0;
    let text = read("seeds.txt");
    for [name, line] in rows::<2>(&text) {
        let seed: Seed = name.parse().unwrap();
        assert_eq!(seed.to_string().parse(), Ok(seed), "{name}");
        let puzzle = read_one(line).unwrap();
        let origin = Origin {
            name: name.to_owned(),
            level: None,
            board: puzzle.clone().check().unwrap(),
            provenance: Provenance::Imported,
        };
        assert_eq!(origin.seed(), Some(seed), "{name}: a game of this name is no longer known to be made from a seed");
        if QUICK.contains(&name) {
            let piece = seed.make().unwrap().unwrap();
            assert_eq!(describe_puzzle(&piece.puzzle), describe_puzzle(&puzzle), "{name}");
            made += 1;
        }
    }
    assert_eq!(made, QUICK.len());
    let text = read("typed-seeds.txt");
    for [typed, shown] in rows::<2>(&text) {
        assert_eq!(typed.parse::<Seed>(), shown.parse::<Seed>(), "{typed}");
    }
}

#[test]
fn drafts_keep_their_content() {
    for (file, expected) in described("drafts") {
        let (_folder, paths) = home();
        copy(&format!("drafts/{file}"), &paths.draft());
        let OpenDraft { left, lock, notice } = open_draft(&paths);
        assert!(notice.is_none(), "{file}: {notice:?}");
        let puzzle = left.unwrap();
        compare(&file, &describe_puzzle(&puzzle), &expected);
        lock.unwrap().save_draft(&puzzle).unwrap();
        compare(&file, &describe_puzzle(&left_draft(&paths).unwrap()), &expected);
    }
}

#[test]
fn own_puzzles_keep_their_names_and_content() {
    let (_folder, paths) = home();
    let files = described("own");
    files.iter().for_each(|(file, _)| copy(&format!("own/{file}"), &paths.puzzles().join(file)));
    let (own, faults) = own_puzzles(&paths);
    assert_eq!((own.len(), faults.len()), (files.len(), 0));
    for ((name, puzzle), (file, expected)) in own.iter().zip(&files) {
        assert_eq!(format!("{name}.txt"), *file);
        compare(file, &describe_puzzle(puzzle), expected);
    }
}

#[test]
fn exported_positions_keep_their_content() {
    for (file, expected) in described("written") {
        let path = format!("{SAVED}/written/{file}");
        let puzzles: Vec<Puzzle> = Puzzles::open(Path::new(&path), None).unwrap().map(Result::unwrap).collect();
        assert_eq!(puzzles.len(), 1, "{file}");
        compare(&file, &describe_puzzle(&puzzles[0]), &expected);
    }
}

#[test]
fn puzzles_in_stock_keep_their_content_or_are_discarded() {
    let (_folder, paths) = home();
    let files = described("stock");
    files.iter().for_each(|(file, _)| copy(&format!("stock/{file}"), &paths.stock().join(file)));
    let stock = PoolFiles::new(&paths);
    assert!(stock.names().iter().eq(files.iter().map(|(file, _)| file)));
    for (file, expected) in &files {
        match stock.take(file) {
            Some(puzzle) => compare(file, &describe_puzzle(&puzzle), expected),
            None => assert_ne!(env!("CARGO_PKG_VERSION"), STOCKED_BY, "{file}"),
        }
    }
}

#[test]
fn settings_keep_their_values() {
    for (file, expected) in described("settings") {
        let (_folder, paths) = home();
        copy(&format!("settings/{file}"), &paths.settings());
        let (settings, faults) = Settings::load(&paths, &Themes::default().names());
        let faults = format!("faults: {}", faults.len());
        compare(&file, &[describe_settings(&settings), vec![faults]].concat(), &expected);
        settings.save(&paths).unwrap();
        assert_eq!(fs::read_to_string(paths.settings()).unwrap(), read(&format!("settings/{file}")), "{file}");
    }
}

/// Table of key bindings, without the texts for the help screen.
#[derive(Deserialize)]
struct KeyTable {
    bind: Vec<KeyRow>,
}

#[derive(Deserialize)]
struct KeyRow {
    on: Context,
    action: Action,
    keys: Vec<String>,
}

#[test]
fn keys_keep_their_actions() {
    for file in files("keys") {
        let text = read(&format!("keys/{file}"));
        let table: KeyTable = toml::from_str(&text).unwrap();
        for keys in [KeyPreset::Default, KeyPreset::Vim, KeyPreset::Sudokupad, KeyPreset::Hodoku] {
            let keymap = Keymap::of(keys).with(&text).unwrap_or_else(|why| panic!("{file}: {why}"));
            for KeyRow { on, action, keys } in &table.bind {
                for name in keys {
                    let key: Key = name.parse().unwrap();
                    assert_eq!(keymap.action(*on, key), Some(*action), "{file}: {name} on {on:?}");
                }
            }
        }
    }
}
