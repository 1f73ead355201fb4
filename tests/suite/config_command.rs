//! `ninefold config`: where the settings are, what they are, and their faults.

use std::fs;
use std::path::Path;

use crate::support::cli::{Output, check_usage_error, ninefold_in, run_command};
use crate::support::temp_folder;

fn config(home: &Path, arguments: &str) -> Output {
    run_command(ninefold_in(home).arg("config").args(arguments.split_whitespace()), "")
}

/// Writes a file below `.config/ninefold` in this home directory.
#[cfg(target_os = "linux")]
fn write(home: &Path, name: &str, text: &str) {
    let path = home.join(".config/ninefold").join(name);
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder is ours");
    fs::write(path, text).expect("the folder is ours");
}

#[test]
fn the_default_file_has_every_setting_and_no_fault() {
    let home = temp_folder();
    let (status, file, _) = config(home.path(), "default");
    assert_eq!(status, Some(0));
    let (_, path, _) = config(home.path(), "path settings");
    let path = Path::new(path.trim_end());
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder is ours");
    fs::write(path, &file).expect("the folder is ours");
    assert_eq!(config(home.path(), "check"), (Some(0), String::new(), String::new()));
    let assignments = file.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let (_, shown, _) = config(home.path(), "show");
    let values = shown.lines().map(|line| line.split("  #").next().unwrap_or_default().trim_end());
    assert!(assignments.eq(values), "{shown}");
}

#[test]
#[cfg(target_os = "linux")]
fn each_setting_is_shown_with_the_line_that_it_comes_from() {
    let home = temp_folder();
    write(home.path(), "settings.toml", "# mine\ncheck = 'off' # no marks\nmouse = 1\nshow_timer = false\n");
    let file = home.path().join(".config/ninefold/settings.toml");
    let (status, shown, _) = config(home.path(), "show");
    assert_eq!(status, Some(0));
    let line = |name: &str| {
        let line = shown.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        line.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("check"), format!("check = \"off\" # {}:2", file.display()));
    assert_eq!(line("show_timer"), format!("show_timer = false # {}:4", file.display()));
    assert_eq!(line("mouse"), format!("mouse = true # default, because {}:3 cannot be used", file.display()));
    assert_eq!(line("theme"), "theme = \"auto\" # default; light or dark, like the background of the terminal");
}

#[test]
#[cfg(target_os = "linux")]
fn faults_are_named_with_file_line_and_setting() {
    let home = temp_folder();
    write(home.path(), "settings.toml", "theme = 'drak'\nascii = 'perhaps'\nlater = [1]\n= 3\n");
    write(home.path(), "keys.toml", "[[bind]]\naction = 'no-such'\nkeys = ['x']\n");
    write(home.path(), "themes/mine.toml", "text = {}\nno_such_role = {}\n");
    let (status, faults, stderr) = config(home.path(), "check");
    assert_eq!((status, stderr.as_str()), (Some(1), ""));
    let starts = [
        "themes/mine.toml:2: ",
        "ninefold/settings.toml:1: theme: expected auto, default, dark, ",
        "ninefold/settings.toml:2: ascii: expected auto, always or never, found 'perhaps'",
        "ninefold/settings.toml:3: no setting is called 'later'",
        "ninefold/settings.toml:4: ",
        "ninefold/keys.toml:2: ",
    ];
    let lines: Vec<&str> = faults.lines().collect();
    assert_eq!(lines.len(), starts.len(), "{faults}");
    for start in starts {
        assert!(lines.iter().any(|line| line.starts_with(start)), "{start}: {faults}");
    }
}

#[test]
fn the_paths_are_those_of_the_home_directory() {
    let home = temp_folder();
    let (status, paths, _) = config(home.path(), "path");
    assert_eq!(status, Some(0));
    assert_eq!(paths.lines().count(), 6);
    assert!(paths.lines().all(|line| line.contains(&*home.path().to_string_lossy())), "{paths}");
    assert!(paths.lines().all(|line| line.ends_with("(does not exist)")), "{paths}");
    check_usage_error("config show keys", "", "ninefold: expected the name of files only after path");
    check_usage_error("config", "", "ninefold: the following required arguments were not provided: <WHAT>");
}
