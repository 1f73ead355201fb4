//! Saved games that are damaged, too large, or different from what their names say: each is set aside and reported.

use std::fs::{self, File};

use grid::{Cell, Digit};
use ninefold::store::Opened;

use crate::support::now;
use crate::support::player_files::{Home, NAME, id_of, new_game, notices, played_game, save_of, without_checksum};
use crate::support::puzzles::EASY;

#[test]
fn an_unusable_save_is_set_aside_and_reported() {
    let home = Home::new();
    home.save(&played_game());
    let good = without_checksum(&fs::read_to_string(home.file()).unwrap());
    let newer = good.replacen("\"ninefold\":1", "\"ninefold\":2", 1);
    let far = good.replacen("\"here\":2", "\"here\":9", 1);
    let typed = good.replacen("\"filled\":21", "\"filled\":\"21\"", 1);
    let repeated = good.replacen("\"digits\":[4,0", "\"digits\":[4,4", 1);
    for (text, why) in [
        (&good.as_bytes()[..good.len() / 2], "expected a saved game: EOF"),
        (b"", "expected a saved game: EOF while parsing a value at line 1 column 0"),
        (&[0, 159, 146, 150, 0xff], "expected a saved game: expected value at line 1 column 1"),
        (&vec![0; 4096], "expected a saved game: expected value at line 1 column 1"),
        (b"[]", "expected a saved game: "),
        (newer.as_bytes(), "saved by a newer ninefold in format 2; this version reads formats up to 1"),
        (far.as_bytes(), "the saved game is inconsistent: "),
        (typed.as_bytes(), "expected a saved game: invalid type: string \"21\""),
        (repeated.as_bytes(), "the saved game is inconsistent: its board breaks a rule"),
    ] {
        assert!(text != good.as_bytes(), "nothing was spoilt for: {why}");
        let home = Home::new();
        fs::create_dir_all(home.paths.games()).unwrap();
        fs::write(home.file(), text).unwrap();
        assert!(home.saves.list().iter().all(|(_, card)| card.name == NAME));
        let opened = home.saves.open(Home::id());
        let said = notices(&opened).join("\n");
        assert!(opened.saved.is_none(), "{why}");
        assert!(
            said.contains(why) && said.starts_with("a broken file was set aside as ") && said.lines().count() == 1,
            "{said}"
        );
        opened.lock.expect("a new game can be saved").save(&save_of(&played_game(), 8)).unwrap();
        let name = format!("{}.json", Home::id());
        assert_eq!(home.names(), [name.clone(), format!("{name}.broken-1")]);
        assert_eq!(fs::read(home.file().with_file_name(format!("{name}.broken-1"))).unwrap(), text);
    }
}

#[test]
fn a_broken_game_that_is_open_elsewhere_is_left_alone() {
    let home = Home::new();
    let first = home.saves.open(Home::id());
    fs::write(home.file(), "half").unwrap();
    let second = home.saves.open(Home::id());
    assert!(second.saved.is_none() && second.lock.is_none());
    assert_eq!(home.names(), [format!("{}.json", Home::id())]);
    drop(first);
}

#[test]
fn a_folder_in_place_of_the_file_only_prevents_saving() {
    let home = Home::new();
    fs::create_dir_all(home.file()).unwrap();
    let opened = home.saves.open(Home::id());
    assert!(opened.lock.is_none() && opened.saved.is_none());
    assert_eq!(notices(&opened), [format!("cannot read: not a file: games/{}.json", Home::id())]);

    let home = Home::new();
    let opened = home.saves.open(Home::id());
    fs::create_dir_all(home.file()).unwrap(); // a folder in place of the file, made after the game was opened
    let error = opened.lock.unwrap().save(&save_of(&played_game(), 1)).unwrap_err().to_string();
    assert!(error.starts_with("cannot write: "), "{error}");
    assert_eq!(home.names().len(), 1);
}

const MIB: u64 = 1 << 20;

/// Asserts that the saved game was set aside as broken. Returns the notices and the contents of the file.
fn set_aside(home: &Home, opened: &Opened) -> (String, Vec<u8>) {
    assert!(opened.saved.is_none() && opened.lock.is_some(), "{:?}", notices(opened));
    let aside = home.file().with_extension("json.broken-1");
    let contents = fs::read(&aside).expect("it was set aside");
    fs::remove_file(aside).expect("it is ours");
    (notices(opened).concat(), contents)
}

#[test]
fn every_flipped_bit_of_a_saved_game_is_noticed() {
    let home = Home::new();
    let mut game = new_game("diagonal; 1...34..2.....3.");
    let change = game.enter(&[Cell::new(1)], Digit::new(1), true).expect("the cell is empty");
    game.apply(change, now());
    let id = id_of(&game);
    let path = home.paths.games().join(format!("{id}.json"));
    let aside = home.paths.games().join(format!("{id}.json.broken-1"));
    home.saves.open(id).lock.unwrap().save(&save_of(&game, 7)).unwrap();
    let good = fs::read(&path).unwrap();
    assert!(home.saves.open(id).saved.is_some());
    for bit in 0..8 * good.len() {
        let mut damaged = good.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, &damaged).unwrap();
        assert!(home.saves.list().len() <= 1);
        let opened = home.saves.open(id);
        let said = notices(&opened).join("\n");
        assert!(opened.saved.is_none() && opened.lock.is_some(), "bit {bit}: {said}");
        assert!(said.starts_with("a broken file was set aside as ") && said.lines().count() == 1, "bit {bit}: {said}");
        assert_eq!(fs::read(&aside).unwrap(), damaged, "bit {bit}");
        fs::remove_file(&aside).unwrap();
    }
}

#[test]
fn a_game_of_another_puzzle_is_set_aside() {
    let home = Home::new();
    let other = new_game(EASY);
    home.saves.open(id_of(&other)).lock.unwrap().save(&save_of(&other, 7)).unwrap();
    let sealed = fs::read_to_string(home.paths.games().join(format!("{}.json", id_of(&other)))).unwrap();
    for text in [without_checksum(&sealed), sealed] {
        fs::write(home.file(), &text).unwrap();
        let (said, contents) = set_aside(&home, &home.saves.open(Home::id()));
        assert!(said.ends_with(": expected the puzzle in the file's name, found another"), "{said}");
        assert_eq!(contents, text.as_bytes());
    }
    assert!(home.saves.open(id_of(&other)).saved.is_some(), "under its own name it is good");
}

#[test]
fn a_deeply_nested_save_is_an_error_and_not_a_stack_overflow() {
    for start in ["", "{\"ninefold\":1,\"card\":", "{\"x\":", "{\"ninefold\":1,\"card\":{\"x\":"] {
        for sign in ["[", "{\"a\":"] {
            let home = Home::new();
            fs::create_dir_all(home.paths.games()).unwrap();
            fs::write(home.file(), start.to_owned() + &sign.repeat(MIB as usize / sign.len())).unwrap();
            let (said, _) = set_aside(&home, &home.saves.open(Home::id()));
            assert!(said.contains(": expected a saved game"), "{said}");
        }
    }
}

#[test]
fn a_message_quotes_little_of_a_save() {
    let home = Home::new();
    home.save(&played_game());
    let good = without_checksum(&fs::read_to_string(home.file()).unwrap());
    let long = good.replacen("\"filled\":21", &format!("\"filled\":\"{}\"", "x".repeat(100_000)), 1);
    assert!(long.len() > 100_000, "it was replaced");
    fs::write(home.file(), long).unwrap();
    let (said, _) = set_aside(&home, &home.saves.open(Home::id()));
    assert!(said.contains("expected a saved game: invalid type: string \"xxx") && said.len() < 400, "{}", said.len());
}

#[test]
fn a_save_that_is_too_large_is_not_read() {
    let home = Home::new();
    fs::create_dir_all(home.paths.games()).unwrap();
    File::create(home.file()).unwrap().set_len(40 * MIB).unwrap();
    let (said, contents) = set_aside(&home, &home.saves.open(Home::id()));
    assert!(said.ends_with(".json.broken-1: expected at most 32 MiB, found 40 MiB"), "{said}");
    assert_eq!(contents.len() as u64, 40 * MIB);
}

#[cfg(unix)]
#[test]
fn a_circular_link_in_place_of_a_save_is_an_error() {
    let home = Home::new();
    fs::create_dir_all(home.paths.games()).unwrap();
    std::os::unix::fs::symlink(home.file(), home.file()).unwrap();
    let opened = home.saves.open(Home::id());
    assert!(opened.saved.is_none() && opened.lock.is_none());
    assert!(home.saves.list().is_empty());
}
