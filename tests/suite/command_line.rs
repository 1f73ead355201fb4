//! Help, completions and suggestions of the command line, and seeds, which have the same notation in every command.

use std::process::Command;

use format::{Format, read_one, write};
use generate::Seed;
use grid::Family;
use logic::{Ladder, Technique};

use crate::commands::{EASY, complains, ninefold, said};

const COMMANDS: [&str; 13] = [
    "play",
    "watch",
    "solve",
    "count",
    "check",
    "hint",
    "explain",
    "rate",
    "race",
    "generate",
    "convert",
    "completions",
    "man",
];

/// Runs a command that must succeed and print nothing on standard error. Returns its standard output.
fn printed(arguments: &str) -> String {
    let (status, stdout, stderr) = said(arguments, "");
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{arguments}");
    stdout
}

/// Runs a command that must be refused as wrong usage. Returns its only line of standard error.
fn refused(arguments: &str) -> String {
    let (status, stdout, stderr) = said(arguments, "");
    assert_eq!((status, stdout.as_str(), stderr.lines().count()), (Some(2), "", 1), "{arguments}: {stderr}");
    stderr.trim_end().to_owned()
}

/// Returns a text with its lines joined, as if the terminal were wide enough.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_misspelled_command_suggests_the_right_one() {
    for (arguments, command) in [
        ("slove", "solve"),
        ("slove puzzles.txt", "solve"),
        ("slove --unique puzzles.txt", "solve"),
        ("--color never sovle x", "solve"),
        ("--color=never hnit", "hint"),
        ("Rate", "rate"),
        ("genrate -n 3", "generate"),
        ("complettions bash", "completions"),
        ("help conut", "count"),
    ] {
        let error = refused(arguments);
        assert!(error.ends_with(&format!("; did you mean {command}?")), "{arguments}: {error}");
    }
    for arguments in
        ["nowhere.txt", "xyzzy", "play slove", "solve slove", "--plain slove", "--slove", "solve --slove", "help xyzzy"]
    {
        assert!(!refused(arguments).contains("did you mean"), "{arguments}");
    }
    assert_eq!(refused("solve --frobnicate"), "ninefold: unexpected argument '--frobnicate' found");
}

#[test]
fn a_file_with_a_name_like_a_command_is_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("slove"), EASY).expect("a file");
    let output = ninefold().arg("slove").current_dir(folder.path()).output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("is no terminal"));
}

#[test]
fn misspelled_values_suggest_the_right_ones() {
    for (arguments, expected) in [
        ("solve --rules knigth x", "did you mean knight?"),
        ("play --rules dagonal x", "did you mean diagonal?"),
        ("generate --rules diagonal,themometer", "did you mean thermometer?"),
        ("play --variant knigth", "did you mean knight?"),
        ("hint --technique swordfsh x", "did you mean swordfish?"),
        ("generate --without sky-scrapper..", "did you mean skyscraper?"),
        ("play --technique naked-qaud", "did you mean naked-quadruple?"),
        ("play --seed esay-5", "did you mean easy-5?"),
        ("generate --seed esay-5", "did you mean easy-5?"),
        ("play --level esay", "a similar value exists: 'easy'"),
        ("generate --symmetry fulll", "a similar value exists: 'full'"),
        ("solve --with lnaes x", "a similar value exists: 'lanes'"),
        ("convert --to gird x", "a similar value exists: 'grid'"),
        ("solve --from gird x", "a similar value exists: 'grid'"),
        ("completions bsah", "a similar value exists: 'bash'"),
        ("generate --variant 16x16", "boards are chosen with --size, as in --size 16, and with --rules"),
    ] {
        let error = refused(arguments);
        assert!(error.ends_with(expected), "{arguments}: {error}");
    }
}

#[test]
fn a_technique_is_accepted_in_any_usual_spelling() {
    let expected = said(&format!("hint --all --technique naked-pair {EASY}"), "");
    for name in ["nakedpair", "Naked-Pair", "NakedPair", "NAKED_PAIR", "Naked Pair"] {
        let output = ninefold().args(["hint", "--all", "--technique", name, EASY]).output().expect("it runs");
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned()),
            (expected.0, expected.1.clone()),
            "{name}"
        );
    }
}

#[test]
fn messages_do_not_list_every_technique() {
    for arguments in ["hint --technique", "generate --without", "play --variant", "solve --rules"] {
        let error = refused(arguments);
        assert!(error.len() < 300, "{arguments}: {error}");
    }
}

#[test]
fn long_help_lists_exit_statuses_files_and_environment() {
    let (short, long) = (printed("-h"), printed("--help"));
    for part in ["Exit status:\n  0  all well\n  1  some puzzle", "  128 + n after signal n"] {
        assert!(short.contains(part) && long.contains(part), "{part}");
    }
    for part in ["Files:\n", "settings.toml", "keys.toml", "Environment:\n", "NO_COLOR", "XDG_STATE_HOME", "x-wing"] {
        assert!(long.contains(part) && !short.contains(part), "{part}");
    }
    for command in COMMANDS {
        let help = unwrapped(&printed(&format!("{command} --help")));
        assert!(help.contains("`ninefold --help` lists all exit statuses."), "{command}");
        assert!(!help.contains("values: full-house") && !help.contains("values: latin"), "{command}");
    }
    assert!(unwrapped(&printed("solve --help")).contains("Exit status 1: a puzzle was none, invalid or timeout"));
}

#[test]
fn the_man_page_lists_exit_statuses_files_and_environment() {
    let page = printed("man");
    let sections = [".SH EXIT STATUS\n", ".SH FILES\n", ".SH ENVIRONMENT\n"];
    let places = sections.map(|section| page.matches(section).count().eq(&1).then(|| page.find(section)).flatten());
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    for part in ["\\fB128 + n\\fR", "settings.toml", "\\fBNO_COLOR\\fR", "\\fBXDG_CONFIG_HOME\\fR"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("SIMD"), "a page is made on another machine than it is read on");
}

#[test]
fn the_long_version_names_target_commit_and_instructions() {
    let line = format!("ninefold {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed("-V"), format!("{line}\n"));
    let long = printed("--version");
    let rows: Vec<&str> = long.lines().collect();
    let [first, target, commit, simd] = rows[..] else { panic!("{long}") };
    assert_eq!(first, line);
    assert!(target.strip_prefix("target: ").is_some_and(|target| target.contains(std::env::consts::ARCH)), "{target}");
    assert!(commit.strip_prefix("commit: ").is_some_and(|commit| !commit.is_empty()), "{commit}");
    let name = solve::lanes::Width::widest().name();
    assert_eq!(simd, format!("SIMD:   {name}"));
}

#[test]
fn techniques_rules_and_boards_complete_in_every_shell() {
    for shell in ["bash", "elvish", "fish", "nushell", "powershell", "zsh"] {
        let script = printed(&format!("completions {shell}"));
        let slugs: Vec<&str> = Ladder::ours().techniques().map(Technique::slug).collect();
        let rules =
            Family::ALL.into_iter().map(Family::keyword).filter(|name| !["rows", "columns", "boxes"].contains(name));
        let others = ["latin", "6x6", "25x25", "extreme", "anti-diagonal", "opensudoku", "brute-v4"];
        for name in slugs.into_iter().chain(rules).chain(others) {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

/// Returns the puzzle of a seed as a line.
fn made(seed: &str) -> String {
    let seed: Seed = seed.parse().expect("a seed");
    write(Format::Line, &seed.make().expect("it can be").expect("there are such").puzzle).expect("a line")
}

#[test]
fn generate_makes_the_same_puzzle_of_a_named_seed_as_the_game() {
    for seed in
        ["easy-5", "medium-10", "any-full-1", "x-wing-2A", "6x6+easy-1", "diagonal+medium-1", "daily-2026-11-23"]
    {
        assert_eq!(printed(&format!("generate --seed {seed}")).trim_end(), made(seed), "{seed}");
    }
}

#[test]
fn a_numeric_seed_with_options_makes_the_puzzle_of_the_matching_named_seed() {
    for (options, seed) in [
        ("--seed 26", "none-1A"),
        ("--level easy --seed 5", "easy-lean-none-5"),
        ("--level medium --seed 26", "medium-none-1A"),
        ("--technique x-wing --seed 3", "x-wing-none-3"),
        ("--size 6 --level easy --seed 1", "6x6+easy-none-1"),
        ("--rules latin --seed 1", "latin+none-1"),
        ("--rules cage --level medium --seed 1", "cage+medium-none-1"),
        ("--rules diagonal --seed 1", "diagonal+none-1"),
    ] {
        assert_eq!(printed(&format!("generate {options}")).trim_end(), made(seed), "{options}");
    }
}

#[test]
fn every_puzzle_of_a_seed_is_printed_with_a_seed_that_recreates_it() {
    let lines = printed("generate --seed 6x6+easy-none-5 -n 3 --json");
    let rows: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((rows.len(), &rows[0]["seed"], &rows[0]["symmetry"]), (3, &"6x6+easy-none-5".into(), &"none".into()));
    for row in rows {
        let (seed, puzzle) = (row["seed"].as_str().expect("a word"), row["puzzle"].as_str().expect("a line"));
        assert_eq!(printed(&format!("generate --seed {seed}")).trim_end(), puzzle, "{seed}");
    }
    let rules = printed("generate --seed diagonal+none-1 --json");
    assert!(rules.contains(r#""rules":["diagonal"]"#) && rules.contains(r#""symmetry":"none""#), "{rules}");
    let rated = printed("generate --seed easy-1A --rated");
    assert!(rated.ends_with("\teasy-1A\n"), "{rated}");
    assert!(printed("generate --level easy --seed 26 --rated").ends_with("\t26\n"), "a number stays a number");
}

/// Returns the puzzle that the game opens with these arguments, as a line, and its name.
fn played(arguments: &str) -> (String, String) {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("puzzle.txt");
    std::fs::write(home.path().join("typed"), format!("write {}\n", file.display())).expect("a file");
    let typed = std::fs::File::open(home.path().join("typed")).expect("it is there");
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(["play", "--plain"]).args(arguments.split_whitespace()).stdin(typed).env("HOME", home.path());
    let folders = ["XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"];
    for name in folders {
        command.env_remove(name);
    }
    let output = command.output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let puzzle = std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{arguments}: {why}: {text}"));
    let line = write(Format::Line, &read_one(&puzzle).expect("a puzzle")).expect("a line");
    let name = text.lines().find_map(|line| line.split_once(": ")).map(|(name, _)| name.to_owned());
    (line, name.expect("the game says what it has made"))
}

#[test]
fn play_and_generate_make_the_same_puzzle_of_the_same_seed() {
    for (of_play, of_generate, name) in [
        ("--level easy --seed 5", "--level easy --seed 5", "easy-lean-none-5"),
        ("--seed 26", "--seed 26", "none-1A"),
        ("--variant 6x6 --level easy --seed 1", "--size 6 --level easy --seed 1", "6x6+easy-none-1"),
        ("--technique x-wing --seed 3", "--technique x-wing --seed 3", "x-wing-none-3"),
        ("--seed easy-5", "--seed easy-5", "easy-5"),
    ] {
        let expected = printed(&format!("generate {of_generate}")).trim_end().to_owned();
        assert_eq!(played(of_play), (expected, name.to_owned()), "{of_play}");
    }
}

#[test]
fn a_named_seed_excludes_the_options_that_it_already_contains() {
    for option in
        ["--level easy", "--symmetry none", "--size 9", "--givens 30", "--minimal", "--rules diagonal", "--score 1.."]
    {
        let (name, _) = option.split_once(' ').unwrap_or((option, ""));
        let error = refused(&format!("generate --seed easy-5 {option}"));
        assert_eq!(error, format!("ninefold: --seed easy-5: expected no {name} beside it"));
    }
    for option in ["--level easy", "--technique x-wing", "--variant 6x6"] {
        complains(
            &format!("play --seed easy-5 {option}"),
            "",
            2,
            "",
            "ninefold: --seed easy-5: expected no --level, --technique or --variant beside it",
        );
    }
    complains(
        "play --seed 5 --daily",
        "",
        2,
        "",
        "ninefold: the argument '--seed <SEED>' cannot be used with '--daily'",
    );
}
