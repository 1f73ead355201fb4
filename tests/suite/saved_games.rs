//! Saved games on disk: their ids, their order, their locks, and writing them so that no half-written file is left.

use std::fs::{self, File};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use format::read_one;
use grid::{Cell, Digit, DigitSet};
use logic::Technique;
use ninefold::game::Game;
use ninefold::store::{Error, GameId, Opened, PACKS, Pack, SIZES, Saves, VARIANTS};

use crate::support::player_files::{Home, NAME, id_of, new_game, notices, played_game, save_of, without_checksum};
use crate::support::puzzles::{EASY, HARD};

#[test]
fn a_game_comes_back_with_its_history() {
    let home = Home::new();
    let mut game = played_game();
    game.undo();
    home.save(&game);
    let Opened { saved, lock, notices } = home.saves.open(Home::id());
    let (card, mut back) = saved.expect("it was saved");
    assert_eq!((card.name.as_str(), card.level.as_deref(), card.saved), (NAME, Some("easy"), 7));
    assert_eq!((card.filled, card.cells, card.finished), (19, 81, false));
    assert_eq!(back.history(), game.history());
    assert_eq!(back.redo(), game.redo());
    assert_eq!(back.position(), game.position());
    assert!(lock.is_some() && notices.is_empty());
}

#[test]
fn the_id_is_the_fnv_1a_hash() {
    // From the table of test vectors of the reference implementation of 64-bit FNV-1a.
    for (text, id) in [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")] {
        assert_eq!(GameId::of(text).to_string(), id);
    }
}

#[test]
fn a_second_program_on_the_same_game_gets_a_notice_and_no_lock() {
    let home = Home::new();
    home.save(&played_game());
    let first = home.saves.open(Home::id());
    let second = home.saves.open(Home::id());
    assert!(first.lock.is_some() && second.lock.is_none());
    assert!(second.saved.is_some(), "it may be looked at and played");
    assert_eq!(notices(&second), ["this puzzle is open in another ninefold: what you play here is not saved"]);
    assert!(home.saves.open(GameId::of("another")).lock.is_some());
    drop(first);
    assert!(home.saves.open(Home::id()).lock.is_some(), "it is free again");
}

#[test]
fn the_list_is_newest_first_and_skips_other_files() {
    let home = Home::new();
    let solved = new_game("417369825632158947958724316825437169791586432346912758289643571573291684164875293");
    for (line, game, saved) in [("one", played_game(), 100), ("two", solved, 300), ("three", played_game(), 200)] {
        home.saves.open(GameId::of(line)).lock.unwrap().save(&save_of(&game, saved)).unwrap();
    }
    let games = home.paths.games();
    for (name, text) in [
        ("0000000000000001.json", "{\"ninefold\":1}"),
        ("0000000000000002.json", "\0\0\0"),
        ("0000000000000003.json.broken-1", "{}"),
        (".0000000000000004.json.part-aB3", "{"),
        ("notes.json", "{}"),
        ("2.json", "{}"),
    ] {
        fs::write(games.join(name), text).unwrap();
    }
    fs::create_dir(games.join("0000000000000005.json")).unwrap();
    let ids = |lines: &[&str]| lines.iter().map(|line| GameId::of(line)).collect::<Vec<_>>();
    let list = home.saves.list();
    assert_eq!(list.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ids(&["two", "three", "one"]));
    assert_eq!(list.iter().map(|(_, card)| card.finished).collect::<Vec<_>>(), [true, false, false]);
    assert_eq!(home.saves.latest().map(|(id, card)| (id, card.saved)), Some((GameId::of("three"), 200)));
    let unread = ["0000000000000001.json", "0000000000000002.json", "0000000000000005.json"];
    assert_eq!(home.saves.unreadable(), unread, "what should be a game and cannot be listed is named");
    let none = Saves::new(&Home::new().paths);
    assert!(none.list().is_empty() && none.unreadable().is_empty(), "no folder is no fault");
}

#[test]
fn a_save_replaces_the_file_and_never_writes_into_it() {
    let home = Home::new();
    home.save(&played_game());
    let mut reader = File::open(home.file()).unwrap(); // a backup program might read the file during the next save
    let before = fs::read_to_string(home.file()).unwrap();
    home.save(&new_game(HARD));
    let mut seen = String::new();
    std::io::Read::read_to_string(&mut reader, &mut seen).unwrap();
    assert_eq!(seen, before, "the old file is whole for who has it open");
    assert_ne!(fs::read_to_string(home.file()).unwrap(), before);
    assert_eq!(home.names().len(), 1, "nothing is left beside it");
    assert_eq!(fs::metadata(home.file()).unwrap().modified().unwrap(), UNIX_EPOCH + Duration::from_secs(7));
}

#[test]
fn half_written_files_of_a_killed_program_are_removed() {
    let home = Home::new();
    home.save(&played_game());
    fs::write(home.paths.games().join(format!(".{}.json.part-k1lL3d", Home::id())), "{\"ninef").unwrap();
    let opened = home.saves.open(Home::id());
    assert!(opened.saved.is_some() && opened.notices.is_empty());
    assert_eq!(home.names(), [format!("{}.json", Home::id())]);
}

#[cfg(unix)]
#[test]
fn a_game_never_played_leaves_nothing_behind() {
    let home = Home::new();
    let lock = home.file().with_extension("lock");
    let opened = home.saves.open(Home::id());
    assert!(lock.exists());
    let second = home.saves.open(Home::id());
    drop(second);
    assert!(lock.exists(), "who was refused takes nothing away");
    drop(opened);
    assert!(!lock.exists());
    home.save(&played_game());
    drop(home.saves.open(Home::id()));
    assert!(lock.exists(), "a saved game keeps it");
}

#[test]
fn a_deleted_game_leaves_nothing_and_an_open_one_cannot_be_deleted() {
    let home = Home::new();
    home.save(&played_game());
    let open = home.saves.open(Home::id());
    assert!(matches!(home.saves.delete(Home::id()), Err(Error::Held)));
    assert!(home.file().exists(), "it stays");
    drop(open);
    home.saves.delete(Home::id()).expect("no program has it open");
    assert_eq!(home.names(), [""; 0], "neither the game nor its lock");
    home.saves.delete(Home::id()).expect("what is gone is gone");
}

#[test]
fn a_saved_game_without_a_checksum_stays_readable_for_ever() {
    let home = Home::new();
    home.save(&played_game());
    let sealed = fs::read_to_string(home.file()).unwrap();
    let old = without_checksum(&sealed);
    assert!(sealed.starts_with("{\"checksum\":\"") && old.starts_with("{\"ninefold\":1,\"card\":{\"name\":\""));
    let spaced = old.replacen("{\"ninefold\":1,", "{ \"ninefold\": 1,\n", 1);
    for text in [old, spaced] {
        fs::write(home.file(), text).unwrap();
        let Opened { saved, lock, notices } = home.saves.open(Home::id());
        let (card, game) = saved.expect("nothing is wrong with it");
        assert_eq!((card.saved, game.history(), notices.len()), (7, played_game().history(), 0));
        lock.unwrap().save(&save_of(&game, 7)).unwrap();
        assert!(fs::read(home.file()).unwrap().starts_with(b"{\"checksum\":\""), "it has one from now on");
    }
}

/// Files of saved games are named after these ids.
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
        let mut save = save_of(&played_game(), 0);
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

/// Two games may have the same time, because earlier versions saved whole seconds.
#[test]
fn of_two_games_with_the_same_time_the_one_written_later_is_first() {
    let home = Home::new();
    let created = |line: &str| {
        let file = home.paths.games().join(format!("{}.json", GameId::of(line)));
        fs::metadata(file).ok()?.created().ok()
    };
    let save = |line: &str| home.saves.open(GameId::of(line)).lock.unwrap().save(&save_of(&played_game(), 7)).unwrap();
    for [first, second] in [["one", "two"], ["two", "one"]] {
        save(first);
        let before = created(first);
        save(second);
        let mut tries = 0..10_000;
        while before.is_some() && created(second) == before && tries.next().is_some() {
            save(second); // until the clock of the file system has advanced
        }
        let ids = [first, second].map(GameId::of);
        // On file systems that do not record creation times, the larger id is first.
        let expected = if before.is_some() { Some(ids[1]) } else { ids.into_iter().max() };
        assert_eq!(home.saves.latest().map(|(id, _)| id), expected);
        assert_eq!(home.saves.list().len(), 2);
    }
}

#[test]
fn a_game_that_could_not_be_read_again_is_not_written() {
    let home = Home::new();
    home.save(&played_game());
    let before = fs::read(home.file()).unwrap();
    let mut save = save_of(&played_game(), 8);
    save.card.name = "x".repeat(32 << 20);
    let said = home.saves.open(Home::id()).lock.unwrap().save(&save).unwrap_err().to_string();
    assert!(said.ends_with(".json: expected at most 32 MiB, found 32.1 MiB"), "{said}");
    assert_eq!(fs::read(home.file()).unwrap(), before, "the last save stays");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    use std::process::Command;

    use ninefold::store::Paths;

    use super::*;

    #[test]
    fn a_read_only_folder_still_shows_the_game() {
        let home = Home::new();
        home.save(&played_game());
        fs::remove_file(home.file().with_extension("lock")).unwrap();
        fs::set_permissions(home.paths.games(), fs::Permissions::from_mode(0o555)).unwrap();
        let opened = home.saves.open(Home::id());
        let is_root = opened.lock.is_some(); // root may write in spite of the permissions
        fs::set_permissions(home.paths.games(), fs::Permissions::from_mode(0o755)).unwrap();
        assert!(opened.saved.is_some());
        assert!(is_root || notices(&opened)[0].starts_with("cannot write: permission denied: games/"));
    }

    /// The test runs itself again in a process that may not write to files, as if the disk were full.
    #[test]
    fn a_full_disk_leaves_the_old_save_whole() {
        const FOLDER: &str = "NINEFOLD_TEST_FULL_DISK";
        #[expect(clippy::disallowed_methods, reason = "how the second process learns that it is the second")]
        if let Some(folder) = std::env::var_os(FOLDER) {
            let opened = Saves::new(&Paths::below(Path::new(&folder))).open(Home::id());
            let error = opened.lock.unwrap().save(&save_of(&played_game(), 9)).unwrap_err().to_string();
            assert!(error.contains("cannot write: file too large"), "{error}");
            return;
        }
        let home = Home::new();
        home.save(&new_game(HARD));
        let before = fs::read(home.file()).unwrap();
        let me = std::env::current_exe().unwrap();
        let limited =
            "trap '' XFSZ; ulimit -f 0; exec \"$0\" --exact saved_games::unix::a_full_disk_leaves_the_old_save_whole";
        let run = Command::new("sh").args(["-c", limited]).arg(me).env(FOLDER, home.folder.path()).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
        assert!(String::from_utf8_lossy(&run.stdout).contains("1 passed"));
        assert_eq!(fs::read(home.file()).unwrap(), before);
        assert_eq!(home.names().len(), 1, "nothing is left beside it");
    }
}
