//! The player's files when they are damaged, too large, or not what their names say.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use format::read_one;
use grid::{Cell, Digit, DigitSet};
use logic::Technique;
use ninefold::app::THEMES;
use ninefold::game::Game;
use ninefold::store::{Error, GameId, Opened, PACKS, Pack, Paths, PoolFiles, SIZES, Settings, VARIANTS, own_keys};

use crate::bulk::peak_of;
use crate::commands::EASY;
use crate::store::{Home, notices, now, played, save_of, unsealed};

const MIB: u64 = 1 << 20;

fn id_of(game: &Game) -> GameId {
    GameId::of_puzzle(game.board().puzzle())
}

fn game_of(text: &str) -> Game {
    Game::new(read_one(text).expect("a puzzle").check().expect("it breaks no rule"))
}

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
    let mut game = game_of("diagonal; 1...34..2.....3.");
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
fn a_saved_game_without_a_checksum_stays_readable_for_ever() {
    let home = Home::new();
    home.save(&played());
    let sealed = fs::read_to_string(home.file()).unwrap();
    let old = unsealed(&sealed);
    assert!(sealed.starts_with("{\"checksum\":\"") && old.starts_with("{\"ninefold\":1,\"card\":{\"name\":\""));
    let spaced = old.replacen("{\"ninefold\":1,", "{ \"ninefold\": 1,\n", 1);
    for text in [old, spaced] {
        fs::write(home.file(), text).unwrap();
        let Opened { saved, lock, notices } = home.saves.open(Home::id());
        let (card, game) = saved.expect("nothing is wrong with it");
        assert_eq!((card.saved, game.history(), notices.len()), (7, played().history(), 0));
        lock.unwrap().save(&save_of(&game, 7)).unwrap();
        assert!(fs::read(home.file()).unwrap().starts_with(b"{\"checksum\":\""), "it has one from now on");
    }
}

#[test]
fn a_game_of_another_puzzle_is_set_aside() {
    let home = Home::new();
    let other = game_of(EASY);
    home.saves.open(id_of(&other)).lock.unwrap().save(&save_of(&other, 7)).unwrap();
    let sealed = fs::read_to_string(home.paths.games().join(format!("{}.json", id_of(&other)))).unwrap();
    for text in [unsealed(&sealed), sealed] {
        fs::write(home.file(), &text).unwrap();
        let (said, contents) = set_aside(&home, &home.saves.open(Home::id()));
        assert!(said.ends_with(": expected the puzzle in the file's name, found another"), "{said}");
        assert_eq!(contents, text.as_bytes());
    }
    assert!(home.saves.open(id_of(&other)).saved.is_some(), "under its own name it is good");
}

/// Files of saved games are named after the ids.
#[test]
fn the_id_of_a_puzzle_never_changes() {
    let mut position = read_one(EASY).unwrap();
    position.digits[2] = Some(Digit::new(0));
    position.placed.insert(Cell::new(2));
    position.removed[3] = DigitSet::from_bits(2);
    for (puzzle, id) in [
        (read_one(EASY).unwrap(), "3076220287b4a344"),
        (read_one("diagonal; ................").unwrap(), "20b9118f68c26eb7"),
        (position, "403445a5cc6829b1"),
    ] {
        assert_eq!(GameId::of_puzzle(&puzzle).to_string(), id);
    }
}

#[test]
fn every_kind_of_puzzle_is_found_again_under_its_id() {
    let home = Home::new();
    let first = |pack: &Pack| pack.puzzle(0).expect("a pack has puzzles");
    let packs = PACKS.iter().chain(&SIZES).chain(&VARIANTS).map(first);
    let positions = Technique::ALL.into_iter().filter_map(Technique::example);
    for puzzle in packs.chain(positions) {
        let game = Game::new(puzzle.check().expect("it breaks no rule"));
        let id = id_of(&game);
        home.saves.open(id).lock.unwrap().save(&save_of(&game, 7)).unwrap();
        let opened = home.saves.open(id);
        let (_, back) = opened.saved.as_ref().unwrap_or_else(|| panic!("{:?}", notices(&opened)));
        assert_eq!(back.board(), game.board());
    }
}

#[test]
fn games_saved_within_one_second_are_listed_by_their_time() {
    let home = Home::new();
    let at = |milliseconds: u64| UNIX_EPOCH + Duration::from_millis(milliseconds);
    let save = |line: &str, time: SystemTime| {
        let mut save = save_of(&played(), 0);
        save.set_time(time);
        assert_eq!(save.card.saved, 7);
        home.saves.open(GameId::of(line)).lock.unwrap().save(&save).unwrap();
    };
    let order = || home.saves.list().into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    let [one, two] = ["one", "two"].map(GameId::of);
    save("one", at(7_100));
    save("two", at(7_200));
    assert_eq!(order(), [two, one]);
    save("one", at(7_300));
    assert_eq!(order(), [one, two]);
    assert_eq!(home.saves.latest().map(|(id, _)| id), Some(one));
    save("two", at(7_200));
    assert_eq!(order(), [one, two], "a file that was written later may hold an earlier game");
}

/// Times may be equal, because earlier versions saved whole seconds.
#[test]
fn of_two_games_with_the_same_time_the_one_written_later_is_first() {
    let home = Home::new();
    let created = |line: &str| {
        let file = home.paths.games().join(format!("{}.json", GameId::of(line)));
        fs::metadata(file).ok()?.created().ok()
    };
    let save = |line: &str| home.saves.open(GameId::of(line)).lock.unwrap().save(&save_of(&played(), 7)).unwrap();
    for [first, second] in [["one", "two"], ["two", "one"]] {
        save(first);
        let before = created(first);
        save(second);
        let mut tries = 0..10_000;
        while before.is_some() && created(second) == before && tries.next().is_some() {
            save(second); // until the clock of the file system has moved
        }
        let ids = [first, second].map(GameId::of);
        // On file systems that keep no creation times, the ids decide.
        let expected = if before.is_some() { Some(ids[1]) } else { ids.into_iter().max() };
        assert_eq!(home.saves.latest().map(|(id, _)| id), expected);
        assert_eq!(home.saves.list().len(), 2);
    }
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let home = Home::new();
    fs::create_dir_all(&home.paths.config).unwrap();
    let large = vec![b'['; 10 * MIB as usize];
    fs::write(home.paths.settings(), &large).unwrap();
    fs::write(home.paths.keys(), &large).unwrap();
    let said = |faults: Vec<Error>| faults.iter().map(Error::to_string).collect::<Vec<_>>();
    let (settings, faults) = Settings::load(&home.paths, &THEMES);
    assert_eq!(settings, Settings::default());
    assert_eq!(said(faults), ["config/settings.toml: expected at most 1 MiB, found 10 MiB"]);
    let keys = own_keys(&home.paths).unwrap_err().to_string();
    assert_eq!(keys, "config/keys.toml: expected at most 1 MiB, found 10 MiB");

    let night = Settings { theme: "night".into(), ..settings };
    let saved = night.save(&home.paths).unwrap_err().to_string();
    let aside = "a broken file was set aside as settings.toml.broken-1: expected at most 1 MiB, found 10 MiB";
    assert_eq!((saved.as_str(), Settings::load(&home.paths, &THEMES).0), (aside, night));
    assert!(fs::read(home.paths.config.join("settings.toml.broken-1")).unwrap() == large, "it is not lost");

    fs::create_dir_all(home.paths.games()).unwrap();
    File::create(home.file()).unwrap().set_len(40 * MIB).unwrap();
    let (said, contents) = set_aside(&home, &home.saves.open(Home::id()));
    assert!(said.ends_with(".json.broken-1: expected at most 32 MiB, found 40 MiB"), "{said}");
    assert_eq!(contents.len() as u64, 40 * MIB);
}

#[test]
fn a_game_that_could_not_be_read_again_is_not_written() {
    let home = Home::new();
    home.save(&played());
    let before = fs::read(home.file()).unwrap();
    let mut save = save_of(&played(), 8);
    save.card.name = "x".repeat(32 * MIB as usize);
    let said = home.saves.open(Home::id()).lock.unwrap().save(&save).unwrap_err().to_string();
    assert!(said.ends_with(".json: expected at most 32 MiB, found 32.1 MiB"), "{said}");
    assert_eq!(fs::read(home.file()).unwrap(), before, "the last save stays");
}

#[test]
fn settings_of_the_maximum_size_are_read() {
    let home = Home::new();
    fs::create_dir_all(&home.paths.config).unwrap();
    let setting = "\nshow_timer = false";
    let comment = format!("#{}", " ".repeat(MIB as usize - setting.len() - 1));
    fs::write(home.paths.settings(), comment + setting).unwrap();
    assert_eq!(fs::metadata(home.paths.settings()).unwrap().len(), MIB);
    let (settings, faults) = Settings::load(&home.paths, &THEMES);
    assert!(!settings.show_timer && faults.is_empty(), "{faults:?}");
}

#[test]
fn five_faulty_lines_of_the_settings_are_listed_and_the_others_counted() {
    let home = Home::new();
    fs::create_dir_all(&home.paths.config).unwrap();
    for (count, more) in [(5, None), (160, Some(155)), (4_000, Some(3_995))] {
        fs::write(home.paths.settings(), "theem = 'x' y\n".repeat(count) + "show_timer = false\n").unwrap();
        let (settings, faults) = Settings::load(&home.paths, &THEMES);
        let said: Vec<String> = faults.iter().map(Error::to_string).collect();
        for (at, line) in said.iter().take(5).enumerate() {
            assert!(line.starts_with(&format!("config/settings.toml:{}: ", at + 1)), "{line}");
        }
        let last = more.map(|more: usize| format!("config/settings.toml: {more} more faulty lines"));
        assert_eq!(said.get(5), last.as_ref());
        assert_eq!((said.len() <= 6, settings.show_timer), (true, false));
    }
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
    home.save(&played());
    let good = unsealed(&fs::read_to_string(home.file()).unwrap());
    let long = good.replacen("\"filled\":21", &format!("\"filled\":\"{}\"", "x".repeat(100_000)), 1);
    assert!(long.len() > 100_000, "it was replaced");
    fs::write(home.file(), long).unwrap();
    let (said, _) = set_aside(&home, &home.saves.open(Home::id()));
    assert!(said.contains("expected a saved game: invalid type: string \"xxx") && said.len() < 400, "{}", said.len());
}

/// Reading a file of n bytes takes at most 64 MiB plus 8n bytes of memory.
#[test]
fn the_players_files_take_little_memory_whatever_they_contain() {
    let (_, base) = start_with("settings.toml", b"");
    let full = |sign: &str| sign.repeat(MIB as usize / sign.len()).into_bytes();
    for (name, contents) in [
        ("settings.toml", full("[")),
        ("settings.toml", [b"a=[".to_vec(), full(",")[3..].to_vec()].concat()),
        ("settings.toml", full("=\n")),
        ("keys.toml", full("[")),
    ] {
        let (said, peak) = start_with(name, &contents);
        let is_elsewhere = cfg!(not(target_os = "linux")); // there the file is looked for elsewhere
        assert!(said.contains(&format!("{name}:1: ")) || is_elsewhere, "{said}");
        if let (Some(base), Some(peak)) = (base, peak) {
            let limit = base + (64 + 8) * 1024;
            assert!(peak <= limit, "{name}, {:?}…: {peak} kB, expected at most {limit} kB", &contents[..5]);
        }
    }
}

/// Starts the program with this file. Returns its output, and its peak memory in kB if the system reports it.
fn start_with(name: &str, contents: &[u8]) -> (String, Option<u64>) {
    let home = tempfile::tempdir().expect("there is room for tests");
    let paths = Paths::below(home.path());
    fs::create_dir_all(paths.config.join("ninefold")).expect("a folder");
    fs::write(paths.config.join("ninefold").join(name), contents).expect("it can be written");
    let mut child = crate::commands::ninefold()
        .arg("--plain")
        .env("HOME", home.path())
        .env("XDG_CONFIG_HOME", &paths.config)
        .env("XDG_DATA_HOME", &paths.data)
        .env("XDG_STATE_HOME", &paths.state)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was built");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut said = String::new();
    stdout.read_line(&mut said).expect("it says that no game is open"); // its files are read by then
    let peak = peak_of(&child);
    drop(child.stdin.take());
    stdout.read_to_string(&mut said).expect("it goes on until it ends");
    assert!(child.wait().expect("it ends").success());
    (said, peak)
}

#[test]
fn a_name_that_is_a_path_takes_nothing_from_the_stock() {
    let home = Home::new();
    let stock = PoolFiles::new(&home.paths);
    stock.put("easy-1", &read_one(EASY).unwrap()).unwrap();
    let file = home.paths.stock().join("easy-1");
    fs::copy(&file, home.paths.data.join("outside")).unwrap();
    for name in ["../outside", file.to_str().unwrap(), "./easy-1"] {
        assert_eq!(stock.take(name), None, "{name}");
    }
    assert!(home.paths.data.join("outside").exists() && stock.take("easy-1").is_some());
}

#[cfg(unix)]
mod unix {
    use std::path::Path;
    use std::process::Command;

    use ninefold::store::{Puzzles, open_draft};

    use super::*;

    fn make_pipe(path: &Path) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        assert!(Command::new("mkfifo").arg(path).status().expect("every Unix has it").success());
    }

    #[test]
    fn a_pipe_in_place_of_any_file_is_refused_without_waiting() {
        let home = Home::new();
        make_pipe(&home.file().with_extension("lock"));
        let opened = home.saves.open(Home::id());
        assert!(opened.lock.is_none() && notices(&opened)[0].starts_with("cannot write: not a file: games/"));

        let home = Home::new();
        make_pipe(&home.file());
        let opened = home.saves.open(Home::id());
        assert!(opened.lock.is_none() && notices(&opened)[0].starts_with("cannot read: not a file: games/"));
        assert!(home.saves.list().is_empty() && home.saves.latest().is_none());

        make_pipe(&home.paths.draft());
        assert!(open_draft(&home.paths).lock.is_none());

        make_pipe(&home.paths.keys());
        assert!(own_keys(&home.paths).is_err());

        let pipe = home.paths.puzzles().join("pipe.txt");
        make_pipe(&pipe);
        let error = Puzzles::open(&pipe, None).unwrap_err().to_string();
        assert_eq!(error, "cannot read: not a file: puzzles/pipe.txt");
    }
}
