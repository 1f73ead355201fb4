//! Files on disk: damaged files, writes that fail, and what the player keeps then.

use std::fs::{self, DirEntry, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

use grid::{Cell, Digit, Puzzle, Shape};
use ninefold::app::THEMES;
use ninefold::game::Game;
use ninefold::store::{Error, GameId, MarkErrors, Opened, Paths, Puzzles, Save, Saves, Settings, own_files, own_keys};
use tempfile::TempDir;

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn blank_game(line: &str) -> Game {
    let digits = line.chars().map(Digit::from_symbol).collect();
    Game::new(Puzzle::classic(Shape::nine(), digits).check().expect("no digit repeats"))
}

/// Game of [`PUZZLE`] in which 1 was entered in r1c2 and r1c4, then 7 in r1c3 and r1c5.
pub fn played() -> Game {
    let mut game = blank_game(PUZZLE);
    for (cell, digit) in [(1, 0), (2, 6)] {
        let change =
            game.enter(&[Cell::new(cell), Cell::new(cell + 2)], Digit::new(digit), true).expect("cells are empty");
        game.apply(change, now());
    }
    game
}

/// Name of a saved game that looks like the field after it in the file.
const NAME: &str = "easy \"12\",\"record\":";

/// Folder with the files of one player.
pub struct Home {
    folder: TempDir,
    pub paths: Paths,
    pub saves: Saves,
}

impl Home {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("there is room for tests");
        let paths = Paths::below(folder.path());
        Self { saves: Saves::new(&paths), paths, folder }
    }

    pub fn id() -> GameId {
        GameId::of_puzzle(blank_game(PUZZLE).board().puzzle())
    }

    pub fn file(&self) -> PathBuf {
        self.paths.games().join(format!("{}.json", Self::id()))
    }

    /// Opens the game, saves it once and closes it.
    pub fn save(&self, game: &Game) {
        let opened = self.saves.open(Self::id());
        opened.lock.expect("no other program has it open").save(&save_of(game, 7)).expect("the disk has room");
    }

    /// Sorted names of the files in the folder of games, without locks.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.paths.games()).into_iter().flatten();
        let mut names: Vec<String> = entries.map(|entry| name_of(&entry.expect("it can be listed"))).collect();
        names.retain(|name| !name.ends_with(".lock"));
        names.sort();
        names
    }
}

pub fn save_of(game: &Game, saved: u64) -> Save {
    Save::of(game, NAME, (Some("easy"), "classic"), (now(), saved))
}

fn name_of(entry: &DirEntry) -> String {
    entry.file_name().into_string().expect("our names are plain")
}

#[expect(clippy::disallowed_methods, reason = "a test stands where `shell` stands: it hands the time in")]
pub fn now() -> Instant {
    Instant::now()
}

pub fn notices(opened: &Opened) -> Vec<String> {
    opened.notices.iter().map(Error::to_string).collect()
}

/// Contents of a saved game as versions without checksums wrote it.
pub fn unsealed(text: &str) -> String {
    let (_, fields) = text.split_once(',').expect("the checksum is its first field");
    format!("{{{fields}")
}

#[test]
fn a_game_comes_back_with_its_history() {
    let home = Home::new();
    let mut game = played();
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
fn an_unusable_save_is_set_aside_and_reported() {
    let home = Home::new();
    home.save(&played());
    let good = unsealed(&fs::read_to_string(home.file()).unwrap());
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
        (newer.as_bytes(), "saved by a newer ninefold, in form 2; this one reads up to 1"),
        (far.as_bytes(), "the saved game does not hold together: "),
        (typed.as_bytes(), "expected a saved game: invalid type: string \"21\""),
        (repeated.as_bytes(), "the saved game does not hold together: its board breaks a rule"),
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
        opened.lock.expect("a new game can be saved").save(&save_of(&played(), 8)).unwrap();
        let name = format!("{}.json", Home::id());
        assert_eq!(home.names(), [name.clone(), format!("{name}.broken-1")]);
        assert_eq!(fs::read(home.file().with_file_name(format!("{name}.broken-1"))).unwrap(), text);
    }
}

#[test]
fn a_second_program_on_the_same_game_gets_a_notice_and_no_lock() {
    let home = Home::new();
    home.save(&played());
    let first = home.saves.open(Home::id());
    let second = home.saves.open(Home::id());
    assert!(first.lock.is_some() && second.lock.is_none());
    assert!(second.saved.is_some(), "it may be looked at and played");
    assert_eq!(notices(&second), ["this puzzle is open in another ninefold: what is played here is not saved"]);
    assert!(home.saves.open(GameId::of("another")).lock.is_some());
    drop(first);
    assert!(home.saves.open(Home::id()).lock.is_some(), "it is free again");
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
fn the_list_is_newest_first_and_skips_other_files() {
    let home = Home::new();
    let solved = blank_game("417369825632158947958724316825437169791586432346912758289643571573291684164875293");
    for (line, game, saved) in [("one", played(), 100), ("two", solved, 300), ("three", played(), 200)] {
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
    home.save(&played());
    let mut reader = File::open(home.file()).unwrap(); // as a backup would, during the next save
    let before = fs::read_to_string(home.file()).unwrap();
    home.save(&blank_game(PUZZLE));
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
    home.save(&played());
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
    home.save(&played());
    drop(home.saves.open(Home::id()));
    assert!(lock.exists(), "a saved game keeps it");
}

#[test]
fn a_deleted_game_leaves_nothing_and_an_open_one_cannot_be_deleted() {
    let home = Home::new();
    home.save(&played());
    let open = home.saves.open(Home::id());
    assert!(matches!(home.saves.delete(Home::id()), Err(Error::Held)));
    assert!(home.file().exists(), "it stays");
    drop(open);
    home.saves.delete(Home::id()).expect("no program has it open");
    assert_eq!(home.names(), [""; 0], "neither the game nor its lock");
    home.saves.delete(Home::id()).expect("what is gone is gone");
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
    fs::create_dir_all(home.file()).unwrap(); // after it was opened
    let error = opened.lock.unwrap().save(&save_of(&played(), 1)).unwrap_err().to_string();
    assert!(error.starts_with("cannot write: "), "{error}");
    assert_eq!(home.names().len(), 1);
}

#[test]
fn a_home_that_cannot_be_written_is_an_error_and_not_a_panic() {
    let home = Home::new();
    let file = home.folder.path().join("file");
    fs::write(&file, "").unwrap();
    let paths = Paths::below(&file); // a file where the folders should be
    let opened = Saves::new(&paths).open(Home::id());
    assert!(opened.lock.is_none());
    assert!(!opened.notices.is_empty());
    for notice in notices(&opened) {
        assert!(notice.starts_with("cannot ") && notice.lines().count() == 1, "{notice}");
    }
    assert!(Saves::new(&paths).list().is_empty());
    let night = Settings { theme: "night".into(), ..Settings::default() };
    let error = night.save(&paths).unwrap_err().to_string();
    assert!(error.starts_with("cannot ") && error.ends_with("config/settings.toml"), "{error}");
    assert_eq!(fs::read(&file).unwrap(), b"");
}

#[test]
fn settings_come_back_and_a_bad_line_is_named() {
    let home = Home::new();
    assert_eq!(Settings::load(&home.paths, &THEMES).0, Settings::default());
    assert!(!home.paths.config.exists(), "nothing is made before something is changed");
    let mut settings = Settings { theme: "dark".into(), check: MarkErrors::Mistakes, ..Settings::default() };
    settings.save(&home.paths).unwrap();
    let (back, faults) = Settings::load(&home.paths, &THEMES);
    assert!(back == settings && faults.is_empty());

    fs::write(home.paths.settings(), "# mine\ntheme = 'dark'\nshow_timer = 'no'\n").unwrap();
    let (back, faults) = Settings::load(&home.paths, &THEMES);
    assert_eq!((back.theme.as_str(), back.show_timer), ("dark", true));
    let path = home.paths.settings();
    let expected = "config/settings.toml:3: invalid type: string \"no\", expected a boolean";
    assert_eq!(faults.iter().map(Error::to_string).collect::<Vec<_>>(), [expected]);

    settings.show_timer = false;
    settings.save(&home.paths).unwrap();
    assert!(fs::read_to_string(&path).unwrap().starts_with("# mine\n"), "the player's own comment stays");
    assert_eq!(Settings::load(&home.paths, &THEMES).0, settings);
}

#[test]
fn an_unknown_theme_is_reported_by_line_and_not_overwritten() {
    let home = Home::new();
    fs::create_dir_all(&home.paths.config).unwrap();
    fs::write(home.paths.settings(), "# mine\ntheme = 'solarized'\n").unwrap();
    let (mut settings, faults) = Settings::load(&home.paths, &THEMES);
    let expected = "config/settings.toml:2: expected default, dark or light, found 'solarized'";
    assert_eq!(faults.iter().map(Error::to_string).collect::<Vec<_>>(), [expected]);
    settings.advice = false;
    settings.save(&home.paths).unwrap();
    let text = fs::read_to_string(home.paths.settings()).unwrap();
    assert_eq!(text, "# mine\ntheme = 'solarized'\nadvice = false\n");
}

#[test]
fn settings_that_are_not_toml_are_set_aside_when_new_ones_are_written() {
    for text in [b"\xff\xfe".as_slice(), b"theme = = 1", b"\0\0\0\0"] {
        let home = Home::new();
        fs::create_dir_all(&home.paths.config).unwrap();
        fs::write(home.paths.settings(), text).unwrap();
        let (settings, faults) = Settings::load(&home.paths, &THEMES);
        assert!(settings == Settings::default() && !faults.is_empty());
        let night = Settings { theme: "night".into(), ..settings };
        assert!(matches!(night.save(&home.paths), Err(Error::SetAside { .. })));
        assert_eq!(Settings::load(&home.paths, &THEMES).0, night);
        assert_eq!(fs::read(home.paths.config.join("settings.toml.broken-1")).unwrap(), text);
    }
}

#[test]
fn the_players_key_file_is_text_or_absent() {
    let home = Home::new();
    assert_eq!(own_keys(&home.paths).unwrap(), None);
    fs::create_dir_all(&home.paths.config).unwrap();
    fs::write(home.paths.keys(), "[play]\n").unwrap();
    assert_eq!(own_keys(&home.paths).unwrap().as_deref(), Some("[play]\n"));
    fs::write(home.paths.keys(), b"a\n\xc3\x28").unwrap();
    let error = own_keys(&home.paths).unwrap_err().to_string();
    assert_eq!(error, "config/keys.toml:2: expected text in UTF-8");
}

#[test]
fn a_file_of_puzzles_yields_them_one_by_one() {
    let home = Home::new();
    let path = home.paths.puzzles().join("mine.txt");
    fs::create_dir_all(home.paths.puzzles()).unwrap();
    fs::write(&path, format!("# mine\n{PUZZLE}\n12x\n\n{PUZZLE}\n")).unwrap();
    fs::write(home.paths.puzzles().join(".hidden"), PUZZLE).unwrap();
    fs::create_dir(home.paths.puzzles().join("folder")).unwrap();
    assert_eq!(own_files(&home.paths), std::slice::from_ref(&path));
    let all: Vec<_> = Puzzles::open(&path, None).unwrap().collect();
    assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    let fault = all[1].as_ref().unwrap_err().to_string();
    assert!(fault.starts_with("puzzles/mine.txt:3:") && fault.contains(": expected "), "{fault}");
    assert_eq!(all[2].as_ref().unwrap().digits, *blank_game(PUZZLE).board().puzzle().digits);
}

#[test]
fn a_path_that_is_not_a_file_of_puzzles_is_an_error() {
    let home = Home::new();
    let folder = home.folder.path();
    for (path, why) in [(folder.to_owned(), ": is a directory"), (folder.join("none"), ": no such file or directory")] {
        let error = Puzzles::open(&path, None).unwrap_err().to_string();
        assert!(cfg!(not(unix)) || error.starts_with(&format!("cannot read{why}: ")), "{error}");
    }
    fs::write(folder.join("noise"), [0xff, 0xfe, 0, 7].repeat(100_000)).unwrap();
    assert!(Puzzles::open(&folder.join("noise"), None).unwrap().all(|puzzle| puzzle.is_err()));
    fs::write(folder.join("empty"), "").unwrap();
    assert_eq!(Puzzles::open(&folder.join("empty"), None).unwrap().count(), 0);
    assert!(own_files(&home.paths).is_empty());
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    use super::*;

    #[test]
    fn a_link_is_followed_and_stays_a_link() {
        let home = Home::new();
        let real = home.folder.path().join("elsewhere.toml");
        fs::write(&real, "theme = 'day'\n").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o644)).unwrap();
        fs::create_dir_all(&home.paths.config).unwrap();
        symlink(&real, home.paths.settings()).unwrap();
        let night = Settings { theme: "night".into(), ..Settings::default() };
        night.save(&home.paths).unwrap();
        assert_eq!(fs::read_to_string(&real).unwrap(), "theme = \"night\"\n");
        assert!(fs::symlink_metadata(home.paths.settings()).unwrap().is_symlink());
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o644);
    }

    #[test]
    fn a_circular_link_is_an_error() {
        let home = Home::new();
        fs::create_dir_all(home.paths.games()).unwrap();
        symlink(home.file(), home.file()).unwrap();
        let opened = home.saves.open(Home::id());
        assert!(opened.saved.is_none() && opened.lock.is_none());
        assert!(home.saves.list().is_empty());
    }

    #[test]
    fn a_pipe_is_refused_without_waiting() {
        let home = Home::new();
        fs::create_dir_all(&home.paths.config).unwrap();
        assert!(Command::new("mkfifo").arg(home.paths.settings()).status().unwrap().success());
        let (settings, faults) = Settings::load(&home.paths, &THEMES);
        assert_eq!((settings, faults.len()), (Settings::default(), 1));
    }

    #[test]
    fn a_read_only_folder_still_shows_the_game() {
        let home = Home::new();
        home.save(&played());
        fs::remove_file(home.file().with_extension("lock")).unwrap();
        fs::set_permissions(home.paths.games(), fs::Permissions::from_mode(0o555)).unwrap();
        let opened = home.saves.open(Home::id());
        let is_root = opened.lock.is_some(); // root may write anyway
        fs::set_permissions(home.paths.games(), fs::Permissions::from_mode(0o755)).unwrap();
        assert!(opened.saved.is_some());
        assert!(is_root || notices(&opened)[0].starts_with("cannot write: permission denied: games/"));
    }

    /// Runs itself again in a process with other directories.
    #[cfg(target_os = "linux")]
    #[test]
    fn files_live_where_the_platform_says() {
        const SECOND: &str = "NINEFOLD_TEST_DIRECTORIES";
        #[expect(clippy::disallowed_methods, reason = "how the second process learns that it is the second")]
        if std::env::var_os(SECOND).is_some() {
            let paths = Paths::of_the_player().unwrap();
            assert_eq!(paths.games(), Path::new("/s/ninefold/games"));
            assert_eq!(paths.settings(), Path::new("/h/.config/ninefold/settings.toml"));
            assert_eq!(paths.puzzles(), Path::new("/h/.local/share/ninefold/puzzles"));
            assert_eq!(paths.draft(), Path::new("/s/ninefold/draft.txt"));
            assert_eq!(paths.keys(), Path::new("/h/.config/ninefold/keys.toml"));
            assert_eq!(paths.stock(), Path::new("/h/.local/share/ninefold/stock"));
            return;
        }
        let run = |home: &str| {
            let output = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "store::unix::files_live_where_the_platform_says"])
                .env_remove("XDG_CONFIG_HOME")
                .env("XDG_DATA_HOME", "not/from/the/root") // a relative path, so it is ignored
                .envs([("HOME", home), ("XDG_STATE_HOME", "/s"), (SECOND, "1")])
                .output()
                .unwrap();
            (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
        };
        let (is_success, said) = run("/h");
        assert!(is_success && said.contains("1 passed"), "{said}");
        let (is_success, said) = run("h");
        assert!(!is_success && said.contains("NoHome"), "a relative path is no home directory: {said}");
    }

    /// Runs itself again in a process that may not write to files, as on a disk that has filled up.
    #[test]
    fn a_full_disk_leaves_the_old_save_whole() {
        const FOLDER: &str = "NINEFOLD_TEST_FULL_DISK";
        #[expect(clippy::disallowed_methods, reason = "how the second process learns that it is the second")]
        if let Some(folder) = std::env::var_os(FOLDER) {
            let opened = Saves::new(&Paths::below(Path::new(&folder))).open(Home::id());
            let error = opened.lock.unwrap().save(&save_of(&played(), 9)).unwrap_err().to_string();
            assert!(error.contains("cannot write: file too large"), "{error}");
            return;
        }
        let home = Home::new();
        home.save(&blank_game(PUZZLE));
        let before = fs::read(home.file()).unwrap();
        let me = std::env::current_exe().unwrap();
        let limited =
            "trap '' XFSZ; ulimit -f 0; exec \"$0\" --exact store::unix::a_full_disk_leaves_the_old_save_whole";
        let run = Command::new("sh").args(["-c", limited]).arg(me).env(FOLDER, home.folder.path()).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
        assert!(String::from_utf8_lossy(&run.stdout).contains("1 passed"));
        assert_eq!(fs::read(home.file()).unwrap(), before);
        assert_eq!(home.names().len(), 1, "nothing is left beside it");
    }
}
