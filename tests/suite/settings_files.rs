//! The player's settings, keys, puzzles and stock of puzzles on disk, when files are damaged, too large, or different from what their names
//! say.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use format::read_one;
use ninefold::store::{Error, MarkErrors, Paths, PoolFiles, Puzzles, Saves, Settings, own_files, own_keys};
use ninefold::view::Themes;

use crate::support::cli::{ninefold, peak_memory};
use crate::support::player_files::{Home, new_game, notices};
use crate::support::puzzles::{EASY, HARD};
use crate::support::temp_folder;

const MIB: u64 = 1 << 20;

#[test]
fn a_home_that_cannot_be_written_is_an_error_and_not_a_panic() {
    let home = Home::new();
    let file = home.folder.path().join("file");
    fs::write(&file, "").unwrap();
    let paths = Paths::below(&file); // a file in place of the folder
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
    assert_eq!(Settings::load(&home.paths, &Themes::default().names()).0, Settings::default());
    assert!(!home.paths.config.exists(), "nothing is made before something is changed");
    let mut settings = Settings { theme: "dark".into(), check: MarkErrors::Mistakes, ..Settings::default() };
    settings.save(&home.paths).unwrap();
    let (back, faults) = Settings::load(&home.paths, &Themes::default().names());
    assert!(back == settings && faults.is_empty());

    fs::write(home.paths.settings(), "# mine\ntheme = 'dark'\nshow_timer = 'no'\n").unwrap();
    let (back, faults) = Settings::load(&home.paths, &Themes::default().names());
    assert_eq!((back.theme.as_str(), back.show_timer), ("dark", true));
    let path = home.paths.settings();
    let expected = "config/settings.toml:3: show_timer: expected true or false, found 'no'";
    assert_eq!(faults.iter().map(Error::to_string).collect::<Vec<_>>(), [expected]);

    settings.show_timer = false;
    settings.save(&home.paths).unwrap();
    assert!(fs::read_to_string(&path).unwrap().starts_with("# mine\n"), "the player's own comment stays");
    assert_eq!(Settings::load(&home.paths, &Themes::default().names()).0, settings);
}

#[test]
fn an_unknown_theme_is_reported_by_line_and_not_overwritten() {
    let home = Home::new();
    fs::create_dir_all(&home.paths.config).unwrap();
    fs::write(home.paths.settings(), "# mine\ntheme = 'solarized'\n").unwrap();
    let (mut settings, faults) = Settings::load(&home.paths, &Themes::default().names());
    let expected = "config/settings.toml:2: theme: expected auto, default, dark, light, high-contrast, gruvbox, catppuccin, colour-blind or monochrome, found 'solarized'";
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
        let (settings, faults) = Settings::load(&home.paths, &Themes::default().names());
        assert!(settings == Settings::default() && !faults.is_empty());
        let night = Settings { theme: "night".into(), ..settings };
        assert!(matches!(night.save(&home.paths), Err(Error::SetAside { .. })));
        assert_eq!(Settings::load(&home.paths, &Themes::default().names()).0, night);
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
    fs::write(&path, format!("# mine\n{HARD}\n12x\n\n{HARD}\n")).unwrap();
    fs::write(home.paths.puzzles().join(".hidden"), HARD).unwrap();
    fs::create_dir(home.paths.puzzles().join("folder")).unwrap();
    assert_eq!(own_files(&home.paths), std::slice::from_ref(&path));
    let all: Vec<_> = Puzzles::open(&path, None).unwrap().collect();
    assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    let fault = all[1].as_ref().unwrap_err().to_string();
    assert!(fault.starts_with("puzzles/mine.txt:3:") && fault.contains(": expected "), "{fault}");
    assert_eq!(all[2].as_ref().unwrap().digits, *new_game(HARD).board().puzzle().digits);
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
    use std::path::Path;
    use std::process::Command;

    use ninefold::store::open_draft;

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

        make_pipe(&home.paths.settings());
        let (settings, faults) = Settings::load(&home.paths, &Themes::default().names());
        assert_eq!((settings, faults.len()), (Settings::default(), 1));

        make_pipe(&home.paths.keys());
        assert!(own_keys(&home.paths).is_err());

        let pipe = home.paths.puzzles().join("pipe.txt");
        make_pipe(&pipe);
        let error = Puzzles::open(&pipe, None).unwrap_err().to_string();
        assert_eq!(error, "cannot read: not a file: puzzles/pipe.txt");
    }

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

    /// The test runs itself again in a process with other directories.
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
                .args(["--exact", "settings_files::unix::files_live_where_the_platform_says"])
                .env_remove("XDG_CONFIG_HOME")
                .env("XDG_DATA_HOME", "not/from/the/root") // ignored because the path is relative
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
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let home = Home::new();
    fs::create_dir_all(&home.paths.config).unwrap();
    let large = vec![b'['; 10 * MIB as usize];
    fs::write(home.paths.settings(), &large).unwrap();
    fs::write(home.paths.keys(), &large).unwrap();
    let said = |faults: Vec<Error>| faults.iter().map(Error::to_string).collect::<Vec<_>>();
    let (settings, faults) = Settings::load(&home.paths, &Themes::default().names());
    assert_eq!(settings, Settings::default());
    assert_eq!(said(faults), ["config/settings.toml: expected at most 1 MiB, found 10 MiB"]);
    let keys = own_keys(&home.paths).unwrap_err().to_string();
    assert_eq!(keys, "config/keys.toml: expected at most 1 MiB, found 10 MiB");

    let night = Settings { theme: "night".into(), ..settings };
    let saved = night.save(&home.paths).unwrap_err().to_string();
    let aside = "a broken file was set aside as settings.toml.broken-1: expected at most 1 MiB, found 10 MiB";
    assert_eq!((saved.as_str(), Settings::load(&home.paths, &Themes::default().names()).0), (aside, night));
    assert!(fs::read(home.paths.config.join("settings.toml.broken-1")).unwrap() == large, "it is not lost");
}

#[test]
fn settings_of_the_maximum_size_are_read() {
    let home = Home::new();
    fs::create_dir_all(&home.paths.config).unwrap();
    let setting = "\nshow_timer = false";
    let comment = format!("#{}", " ".repeat(MIB as usize - setting.len() - 1));
    fs::write(home.paths.settings(), comment + setting).unwrap();
    assert_eq!(fs::metadata(home.paths.settings()).unwrap().len(), MIB);
    let (settings, faults) = Settings::load(&home.paths, &Themes::default().names());
    assert!(!settings.show_timer && faults.is_empty(), "{faults:?}");
}

#[test]
fn five_faulty_lines_of_the_settings_are_listed_and_the_others_counted() {
    let home = Home::new();
    fs::create_dir_all(&home.paths.config).unwrap();
    for (count, more) in [(5, None), (160, Some(155)), (4_000, Some(3_995))] {
        fs::write(home.paths.settings(), "theem = 'x' y\n".repeat(count) + "show_timer = false\n").unwrap();
        let (settings, faults) = Settings::load(&home.paths, &Themes::default().names());
        let said: Vec<String> = faults.iter().map(Error::to_string).collect();
        for (at, line) in said.iter().take(5).enumerate() {
            assert!(line.starts_with(&format!("config/settings.toml:{}: ", at + 1)), "{line}");
        }
        let last = more.map(|more: usize| format!("config/settings.toml: {more} more faulty lines"));
        assert_eq!(said.get(5), last.as_ref());
        assert_eq!((said.len() <= 6, settings.show_timer), (true, false));
    }
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
        let is_elsewhere = cfg!(not(target_os = "linux")); // other platforms keep the file elsewhere
        assert!(said.contains(&format!("{name}:1: ")) || is_elsewhere, "{said}");
        if let (Some(base), Some(peak)) = (base, peak) {
            let limit = base + (64 + 8) * 1024;
            assert!(peak <= limit, "{name}, {:?}…: {peak} kB, expected at most {limit} kB", &contents[..5]);
        }
    }
}

/// Starts the program with this file in its folder for settings. Returns its output, and its peak memory in kB if the system reports it.
fn start_with(name: &str, contents: &[u8]) -> (String, Option<u64>) {
    let home = temp_folder();
    let paths = Paths::below(home.path());
    fs::create_dir_all(paths.config.join("ninefold")).expect("a folder");
    fs::write(paths.config.join("ninefold").join(name), contents).expect("it can be written");
    let mut child = ninefold()
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
    stdout.read_line(&mut said).expect("it says that no game is open"); // it has read its files by then
    let peak = peak_memory(&child);
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
