//! Help, completions, suggestions and the man page of the command line.

use grid::Family;
use logic::{Ladder, Technique};

use crate::support::cli::{ninefold, printed, run};
use crate::support::puzzles::EASY;
use crate::support::temp_folder;

const COMMANDS: [&str; 15] = [
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
    "config",
    "stats",
    "completions",
    "man",
];

/// Runs a command that must be refused as wrong usage. Returns the only line on standard error.
fn refused(arguments: &str) -> String {
    let (status, stdout, stderr) = run(arguments, "");
    assert_eq!((status, stdout.as_str(), stderr.lines().count()), (Some(2), "", 1), "{arguments}: {stderr}");
    stderr.trim_end().to_owned()
}

/// Returns a text on one line, so that it does not matter where its lines were wrapped.
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
    let folder = temp_folder();
    std::fs::write(folder.path().join("slove"), EASY).expect("a file");
    let output = ninefold().arg("slove").current_dir(folder.path()).output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not a terminal"));
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
        ("generate --variant 16x16", "choose the board with --size, such as --size 16, or with --rules"),
    ] {
        let error = refused(arguments);
        assert!(error.ends_with(expected), "{arguments}: {error}");
    }
}

#[test]
fn a_technique_is_accepted_in_any_usual_spelling() {
    let expected = run(&format!("hint --all --technique naked-pair {EASY}"), "");
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
    let (short, long) = (printed("-h", ""), printed("--help", ""));
    for part in ["Exit status:\n  0  success\n  1  some puzzle", "  128 + n after signal n"] {
        assert!(short.contains(part) && long.contains(part), "{part}");
    }
    for part in ["Files:\n", "settings.toml", "keys.toml", "Environment:\n", "NO_COLOR", "XDG_STATE_HOME", "x-wing"] {
        assert!(long.contains(part) && !short.contains(part), "{part}");
    }
    for command in COMMANDS {
        let help = unwrapped(&printed(&format!("{command} --help"), ""));
        assert!(help.contains("`ninefold --help` lists all exit statuses."), "{command}");
        assert!(!help.contains("values: full-house") && !help.contains("values: latin"), "{command}");
    }
    assert!(unwrapped(&printed("solve --help", "")).contains("Exit status 1: a puzzle was none, invalid or timeout"));
}

#[test]
fn the_man_page_lists_exit_statuses_files_and_environment() {
    let page = printed("man", "");
    let sections = [".SH EXIT STATUS\n", ".SH FILES\n", ".SH ENVIRONMENT\n"];
    let places = sections.map(|section| page.matches(section).count().eq(&1).then(|| page.find(section)).flatten());
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    for part in ["\\fB128 + n\\fR", "settings.toml", "\\fBNO_COLOR\\fR", "\\fBXDG_CONFIG_HOME\\fR"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("SIMD"), "a page is made on another machine than it is read on");
    assert!(page.contains("ninefold\\-race(1)") && !page.contains("ninefold\\-help(1)"), "pages that are there");
    assert!(page.contains(".TH") && page.contains(r"\-\-technique"), "{page}");
}

#[test]
fn every_command_has_a_man_page_of_its_own() {
    let listed = printed("man --list", "");
    assert_eq!(listed.lines().collect::<Vec<_>>(), COMMANDS);
    for command in COMMANDS {
        let page = printed(&format!("man {command}"), "");
        assert!(page.contains(&format!(".TH ninefold-{command} 1")), "{page}");
        assert!(page.lines().any(|line| line.starts_with("ninefold ")), "{command} has an example");
    }
    let error = refused("man dance");
    assert!(error.starts_with("ninefold: expected one of play, watch") && error.ends_with("found 'dance'"), "{error}");
}

#[test]
fn the_long_version_names_target_commit_and_instructions() {
    let line = format!("ninefold {}", env!("CARGO_PKG_VERSION"));
    assert_eq!(printed("-V", ""), format!("{line}\n"));
    let long = printed("--version", "");
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
        let script = printed(&format!("completions {shell}"), "");
        let slugs: Vec<&str> = Ladder::ninefold().techniques().map(Technique::slug).collect();
        let rules =
            Family::ALL.into_iter().map(Family::keyword).filter(|name| !["rows", "columns", "boxes"].contains(name));
        let others = ["latin", "6x6", "25x25", "extreme", "anti-diagonal", "opensudoku", "brute-v4"];
        for name in slugs.into_iter().chain(rules).chain(others) {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

#[test]
fn the_help_of_every_command_has_an_example_and_no_colours_off_a_terminal() {
    for command in COMMANDS.into_iter().chain([""]) {
        let help = printed(&format!("{command} --help"), "");
        assert!(help.contains("Example") && !help.contains('\x1b'), "{command}: {help}");
    }
    assert!(printed("--color always --help", "").contains('\x1b'));
}

#[test]
fn help_lists_every_technique_that_can_be_requested() {
    for command in ["hint", "generate", "play"] {
        let (_, long, _) = run(&format!("{command} --help"), "");
        let words: Vec<&str> = long.split([',', ' ', '\n']).collect();
        for technique in Ladder::ninefold().techniques() {
            assert!(words.contains(&technique.slug()), "{command}: {technique:?}");
        }
        let (_, short, _) = run(&format!("{command} -h"), "");
        assert!(short.contains("`--help` lists them") && !short.contains("x-chain"), "{short}");
    }
    for name in ["X-Wing", "x-wing", "XY-Chain"] {
        assert_ne!(run(&format!("hint --technique {name}"), "").0, Some(2), "{name}");
    }
}
