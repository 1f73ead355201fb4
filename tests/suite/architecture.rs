//! The floors of the house: who may import whom, and which outside package.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Every room: its name, its floor, the outside packages it may use.
const ROOMS: [(&str, u8, &[&str]); 15] = [
    ("text", 0, &[]),
    ("grid", 1, &["smallvec", "thiserror"]),
    ("cover", 1, &["thiserror"]),
    ("solve", 2, &["thiserror"]),
    ("logic", 2, &["thiserror"]),
    ("format", 2, &["miniz_oxide", "quick_xml", "serde", "serde_json", "thiserror"]),
    ("game", 2, &["serde", "thiserror"]),
    ("generate", 3, &["rand", "thiserror"]),
    ("coach", 3, &[]),
    ("store", 3, &["directories", "serde", "serde_json", "tempfile", "thiserror", "toml"]),
    ("app", 4, &["serde", "thiserror", "toml", "unicode_width"]),
    ("view", 5, &["ratatui", "serde", "toml", "unicode_width"]),
    ("shell", 6, &["crossterm", "jiff", "ratatui", "rustix", "signal_hook", "thiserror"]),
    (
        "cli",
        7,
        &["clap", "clap_complete", "clap_complete_nushell", "clap_mangen", "rayon", "serde", "serde_json", "strsim"],
    ),
    ("main", 8, &[]),
];

const LONGEST_FILE: usize = 600;

/// What is wrong with one file, a line each.
fn faults(path: &str, text: &str) -> Vec<String> {
    let parts: Vec<&str> = path.trim_start_matches("src/").trim_end_matches(".rs").split('/').collect();
    let mut file = File {
        path,
        room: parts[0],
        depth: parts.iter().filter(|&&part| part != "mod").count(),
        packages: packages(include_str!("../../Cargo.toml")),
        faults: Vec::new(),
    };
    if text.lines().count() > LONGEST_FILE {
        file.fault(&format!("has more than {LONGEST_FILE} lines"));
    }
    let tokens: TokenStream = text.parse().unwrap_or_else(|_| panic!("{path} is no Rust"));
    if path == "src/lib.rs" {
        file.map(&tokens.into_iter().collect::<Vec<_>>());
    } else if path.starts_with("src/") {
        file.read(tokens, file.depth, parts.last() == Some(&"tests"));
    }
    file.faults
}

/// The names by which code calls the packages of `[dependencies]`.
fn packages(manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().expect("Cargo reads it too");
    manifest["dependencies"].as_table().expect("a table").keys().map(|name| name.replace('-', "_")).collect()
}

struct File<'a> {
    path: &'a str,
    room: &'a str,
    depth: usize, // modules from the crate's root to this file
    packages: Vec<String>,
    faults: Vec<String>,
}

impl File<'_> {
    /// `lib.rs` names the rooms floor by floor and shows nothing else at the crate's root.
    fn map(&mut self, tokens: &[TokenTree]) {
        let mut last = 0;
        for pair in tokens.windows(2) {
            match (pair[0].to_string().as_str(), ROOMS.iter().find(|room| pair[1].to_string() == room.0)) {
                ("mod", Some(&(_, floor, _))) if floor >= last => last = floor,
                ("mod", _) => self.fault(&format!("has a room out of place: {}", pair[1])),
                ("use", _) => self.fault("shows a name at the crate's root"),
                _ => {}
            }
        }
    }

    /// Looks at every path in `tokens`; `depth` counts the modules around them. Tests may use any package.
    fn read(&mut self, tokens: TokenStream, depth: usize, tests: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (i, token) in tokens.iter().enumerate() {
            let before = |back: usize| i.checked_sub(back).map(|at| tokens[at].to_string()).unwrap_or_default();
            match token {
                TokenTree::Group(_) if before(1) == ":" && before(2) == ":" => {} // a list in `use`: read at its head
                TokenTree::Group(group) if before(2) == "mod" => {
                    let tests = tests || [before(3), before(4)].iter().any(|attribute| attribute == "[cfg (test)]");
                    self.read(group.stream(), depth + 1, tests);
                }
                TokenTree::Group(group) => self.read(group.stream(), depth, tests),
                TokenTree::Ident(_) if before(1) == ":" && before(2) == ":" && is_name(&before(3)) => {}
                TokenTree::Ident(_) => self.head(&tokens[i..], before(1) == "use", depth, tests),
                _ => {}
            }
        }
    }

    /// Judges the path that begins with the first of `tokens`.
    fn head(&mut self, tokens: &[TokenTree], used: bool, depth: usize, tests: bool) {
        let name = tokens[0].to_string();
        let ups = tokens.chunks(3).take_while(|step| step[0].to_string() == "super" && step.len() == 3).count();
        let root = name == "crate" || (name == "ninefold" && self.room == "main");
        let is_path = tokens.len() > 3 && tokens[1].to_string() == ":" && tokens[2].to_string() == ":";
        if is_path && (root || (ups > 0 && ups == depth)) {
            firsts(&tokens[3 * ups.max(1)]).iter().for_each(|room| self.import(room));
        } else if ups > 0 && !tests && tokens.get(3 * ups).is_some_and(|end| end.to_string() == "*") {
            self.fault("imports super::*");
        } else if (is_path || used) && !tests && self.packages.contains(&name) {
            let allowed = ROOMS.iter().find(|room| room.0 == self.room).is_some_and(|room| room.2.contains(&&*name));
            if !allowed {
                self.fault(&format!("imports {name}"));
            }
        }
    }

    fn import(&mut self, room: &str) {
        let floor = |name: &str| ROOMS.iter().find(|room| room.0 == name).map(|room| room.1);
        if room != self.room && floor(room).is_none_or(|below| floor(self.room).is_none_or(|own| below >= own)) {
            self.fault(&format!("imports {room}"));
        }
    }

    fn fault(&mut self, what: &str) {
        self.faults.push(format!("{} {what}", self.path));
    }
}

/// The names that may follow `crate::`, where a list in braces may stand.
fn firsts(token: &TokenTree) -> Vec<String> {
    match token {
        TokenTree::Group(list) if list.delimiter() == Delimiter::Brace => {
            let tokens: Vec<TokenTree> = list.stream().into_iter().collect();
            let parts = tokens.split(|token| token.to_string() == ",");
            parts.filter_map(|part| part.first()).flat_map(firsts).collect()
        }
        other => vec![other.to_string()],
    }
}

/// Whether a path may go on after this token, rather than begin at the `::` that follows it.
fn is_name(token: &str) -> bool {
    token == ">" || token.starts_with(|c: char| c.is_alphabetic() || c == '_') && token != "use" && token != "return"
}

/// Every Rust file of ours below `folder`, with its path from the package's root.
fn files(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("a folder of ours can be read").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("below the package").to_owned();
            let name: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
            found.push((name.join("/"), fs::read_to_string(&path).expect("a source is text")));
        }
    }
}

#[test]
fn every_import_goes_down() {
    let mut all = Vec::new();
    ["src", "tests", "benches", "examples"]
        .iter()
        .for_each(|folder| files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut all));
    assert!(all.len() > 10, "the sources are where this test looks");
    let faults: Vec<String> = all.iter().flat_map(|(path, text)| faults(path, text)).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn a_planted_import_is_caught() {
    let caught = |path, text| faults(path, text).join("; ");
    for (path, text, expected) in [
        ("src/cover/mod.rs", "use crate::view::Screen;", "src/cover/mod.rs imports view"),
        ("src/cover/mod.rs", "use crate::grid::Cell;", "src/cover/mod.rs imports grid"),
        ("src/logic/fish.rs", "use crate::{grid::Cell, solve::{self}};", "src/logic/fish.rs imports solve"),
        ("src/solve/mod.rs", "fn f() { let a = vec![crate::app::App::new()]; }", "src/solve/mod.rs imports app"),
        ("src/solve/mod.rs", "use super::app::App;", "src/solve/mod.rs imports app"),
        ("src/solve/exact.rs", "mod inner { use super::super::super::cli; }", "src/solve/exact.rs imports cli"),
        ("src/game/clock.rs", "#[cfg(test)] mod tests { use crate::app::App; }", "src/game/clock.rs imports app"),
        ("src/main.rs", "use ninefold::*;", "src/main.rs imports *"),
        ("src/cover/links.rs", "use ratatui::text::Line;", "src/cover/links.rs imports ratatui"),
        ("src/cover/links.rs", "use ::rand::Rng;", "src/cover/links.rs imports rand"),
        ("src/view/mod.rs", "#[derive(Debug, thiserror::Error)] enum E {}", "src/view/mod.rs imports thiserror"),
        ("src/game/mod.rs", "mod a { use super::*; }", "src/game/mod.rs imports super::*"),
        ("src/attic/mod.rs", "use crate::grid::Cell;", "src/attic/mod.rs imports grid"),
        ("src/lib.rs", "pub mod grid; pub use grid::Cell;", "src/lib.rs shows a name at the crate's root"),
        ("src/lib.rs", "pub mod app; pub mod grid;", "src/lib.rs has a room out of place: grid"),
        ("src/lib.rs", "mod attic;", "src/lib.rs has a room out of place: attic"),
    ] {
        assert_eq!(caught(path, text), expected, "{text}");
    }
    assert_eq!(caught("tests/suite/x.rs", &"\n".repeat(601)), "tests/suite/x.rs has more than 600 lines");
}

#[test]
fn what_is_allowed_or_only_said_is_no_import() {
    for (path, text) in [
        (
            "src/solve/mod.rs",
            "use crate::{cover::Search, grid};\nuse std::fmt;\nfn f() -> Option<crate::solve::Budget> { None }",
        ),
        ("src/cover/mod.rs", "//! Unlike `crate::view`, …\n/// `use crate::app;`\nconst A: &str = \"crate::cli\";"),
        ("src/cover/links.rs", "use super::Problem;\n#[cfg(test)]\nmod tests { use super::*; use rand::Rng; }"),
        ("src/app/mod.rs", "pub(crate) fn f() {} fn g(toml: u8) { let x = crate::grid::toml::read; }"),
        ("src/main.rs", "use ninefold::cli;\nfn main() { ninefold::shell::leave(); }"),
        ("src/lib.rs", "//! The map.\npub mod grid;\npub mod cover;\npub mod app;"),
    ] {
        assert_eq!(faults(path, text), [""; 0], "{text}");
    }
}
