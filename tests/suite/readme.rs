//! The statements of the README hold: its commands run, and its keys do something in the program.

use std::process::Command;

use ninefold::app::{Context, Key, Keymap};

use crate::support::cli::{ninefold_in, run_command};
use crate::support::temp_folder;

const README: &str = include_str!("../../README.md");

/// Lines of the shell blocks in the README, without comments.
fn commands() -> impl Iterator<Item = &'static str> {
    let blocks = README.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("sh\n"));
    blocks
        .flat_map(str::lines)
        .map(|line| line.split(" #").next().unwrap_or(line).trim())
        .filter(|line| !line.is_empty())
}

#[test]
fn the_readme_begins_with_how_to_play_and_how_to_test() {
    let cargo: Vec<_> = commands().filter(|line| line.starts_with("cargo ")).collect();
    assert_eq!(cargo, ["cargo run --release", "cargo test"]);
}

#[test]
fn every_command_in_the_readme_works() {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_ninefold"));
    let mut count = 0;
    for line in commands().filter(|line| line.starts_with("ninefold ")) {
        let line = line.replacen("ninefold", &format!("'{}'", program.display()), 1);
        let output =
            Command::new("sh").arg("-c").arg(&line).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("a shell");
        assert!(
            output.status.success() && !output.stdout.is_empty(),
            "{line}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        count += 1;
    }
    assert!(count >= 5, "the readme shows what the program can do");
}

#[test]
fn every_way_in_the_readme_to_open_the_game_works() {
    let blocks = README.split("```").skip(1).step_by(2).filter_map(|block| block.strip_prefix("text\n"));
    let lines: Vec<&str> = blocks.flat_map(str::lines).filter(|line| line.starts_with("ninefold ")).collect();
    assert!(lines.len() >= 3, "{lines:?}");
    let home = temp_folder();
    for line in lines {
        let words = line.split(" #").next().unwrap_or(line).split_whitespace().skip(1);
        let mut program = ninefold_in(home.path());
        let (status, _, said) = run_command(program.args(words).current_dir(env!("CARGO_MANIFEST_DIR")), "");
        let is_plain = line.contains("--plain") && status == Some(0) && said.is_empty();
        assert!(is_plain || said.contains("is not a terminal"), "all that is missing is a terminal: {line}: {said}");
    }
}

#[test]
fn every_key_in_the_readme_does_something() {
    let keymap = Keymap::default_keys();
    let rows =
        README.lines().skip_while(|line| !line.starts_with("| key |")).skip(2).take_while(|line| line.starts_with('|'));
    for row in rows {
        let keys = row.split('|').nth(1).unwrap_or_default();
        for key in
            keys.split('`').skip(1).step_by(2).flat_map(str::split_whitespace).filter(|key| key.chars().count() == 1)
        {
            let key: Key = key.parse().expect("one character");
            assert!(keymap.action(Context::Play, key).is_some(), "{key}: {row}");
        }
    }
}
