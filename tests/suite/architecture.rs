//! Checks the layers of the project: which module may import which, and which outside packages each module may use.
//!
//! Seven of the modules are separate crates. Cargo enforces the dependencies in their manifests, so only the manifests are checked here.
//! The other modules belong to the crate `ninefold`; in their sources, every import is checked.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Every module: its name, its layer, and the outside packages that it may use. A module may import only from lower layers.
const MODULES: [(&str, u8, &[&str]); 15] = [
    ("text", 0, &[]),
    ("grid", 1, &["smallvec", "thiserror"]),
    ("cover", 1, &["thiserror"]),
    ("solve", 2, &["thiserror"]),
    ("logic", 2, &["thiserror"]),
    (
        "format",
        2,
        &["lz_str", "miniz_oxide", "percent_encoding", "quick_xml", "serde", "serde_json", "textwrap", "thiserror"],
    ),
    ("game", 2, &["serde", "thiserror"]),
    ("generate", 3, &["jiff", "rand", "thiserror"]),
    ("coach", 3, &[]),
    ("store", 3, &["directories", "serde", "serde_json", "tempfile", "thiserror", "toml", "toml_edit"]),
    ("app", 4, &["jiff", "serde", "textwrap", "thiserror", "toml", "unicode_width"]),
    ("view", 5, &["jiff", "ratatui", "serde", "toml", "unicode_width"]),
    ("shell", 6, &["crossterm", "jiff", "ratatui", "rustix", "signal_hook", "thiserror"]),
    (
        "cli",
        7,
        &["clap", "clap_complete", "clap_complete_nushell", "clap_mangen", "rayon", "serde", "serde_json", "strsim"],
    ),
    ("main", 8, &[]),
];

/// Modules that are separate crates. Each is in the folder with its name.
const CRATES: [&str; 7] = ["cover", "format", "generate", "grid", "logic", "solve", "text"];

/// Files below `src` that may use interfaces of Unix. They either are compiled only there, or guard each use by `cfg(unix)`.
const UNIX_FILES: [&str; 3] = ["src/shell/platform/unix.rs", "src/store/export_file.rs", "src/store/game_lock.rs"];

/// Names by which a file uses an interface of Unix.
const UNIX_NAMES: [&str; 5] = ["rustix", "signal_hook", "os::unix", "os::fd", "\"/proc"];

/// Maximum number of lines in a file.
const LONGEST_FILE: usize = 600;

/// Returns what is wrong with a source file, one line for each fault.
fn faults(path: &str, text: &str) -> Vec<String> {
    let parts: Vec<&str> = path.trim_start_matches("src/").trim_end_matches(".rs").split('/').collect();
    let is_crate = parts.len() > 1 && CRATES.contains(&parts[0]);
    let mut file = File {
        path,
        module: if is_crate { None } else { Some(parts[0]) },
        depth: parts.iter().filter(|&&part| part != "mod" && part != "lib").count() - usize::from(is_crate),
        packages: packages(include_str!("../../Cargo.toml")),
        faults: Vec::new(),
    };
    if text.lines().count() > LONGEST_FILE {
        file.fault(&format!("has more than {LONGEST_FILE} lines"));
    }
    let tokens: TokenStream = text.parse().unwrap_or_else(|_| panic!("{path} is no Rust"));
    if path == "src/lib.rs" {
        file.root(&tokens.into_iter().collect::<Vec<_>>());
    } else if path.starts_with("src/") {
        file.read(tokens, file.depth, parts.last() == Some(&"tests"));
    }
    file.faults
}

/// Returns what is wrong with the manifest of the crate `name`, one line for each fault.
fn manifest_faults(name: &str, manifest: &str) -> Vec<String> {
    let (own, outside): (Vec<String>, Vec<String>) =
        packages(manifest).into_iter().partition(|package| package.starts_with("ninefold_"));
    let modules = own.iter().map(|package| package.trim_start_matches("ninefold_"));
    let upwards = modules.filter(|module| !is_below(module, name)).map(str::to_owned);
    let &(_, _, allowed) = MODULES.iter().find(|module| module.0 == name).expect("a module of ours");
    let unlisted = outside.into_iter().filter(|package| !allowed.contains(&&**package));
    upwards.chain(unlisted).map(|package| format!("src/{name}/Cargo.toml depends on {package}")).collect()
}

/// Returns the names that code uses for the packages in `[dependencies]`.
fn packages(manifest: &str) -> Vec<String> {
    let manifest: toml::Table = manifest.parse().expect("Cargo reads it too");
    let Some(packages) = manifest.get("dependencies") else { return Vec::new() };
    packages.as_table().expect("a table").keys().map(|name| name.replace('-', "_")).collect()
}

/// Returns whether both modules exist and `lower` is in a lower layer than `upper`.
fn is_below(lower: &str, upper: &str) -> bool {
    let layer = |name: &str| MODULES.iter().find(|module| module.0 == name).map(|module| module.1);
    matches!((layer(lower), layer(upper)), (Some(lower), Some(upper)) if lower < upper)
}

/// Source file to be checked.
struct File<'a> {
    path: &'a str,
    module: Option<&'a str>, // module of the crate `ninefold`; `None` in another crate
    depth: usize,            // number of modules from the crate's root to this file
    packages: Vec<String>,
    faults: Vec<String>,
}

impl File<'_> {
    /// Checks that `lib.rs` declares the modules in the order of their layers and re-exports nothing but the crates below.
    fn root(&mut self, tokens: &[TokenTree]) {
        let mut last = 0;
        for (i, token) in tokens.iter().enumerate() {
            let path: String =
                tokens[i + 1..].iter().map(TokenTree::to_string).take_while(|token| token != ";").collect();
            match (token.to_string().as_str(), MODULES.iter().find(|module| path == module.0)) {
                ("mod", Some(&(_, layer, _))) if layer >= last => last = layer,
                ("mod", _) => self.fault(&format!("has a module out of place: {path}")),
                ("use", _) => {
                    let mut names = path.trim_matches(['{', '}']).split(',').map(str::trim);
                    if !names.all(|name| CRATES.contains(&name)) {
                        self.fault("shows a name at the crate's root");
                    }
                }
                _ => {}
            }
        }
    }

    /// Checks every path in `tokens`. `depth` is the number of modules around the tokens. Tests may use any package.
    fn read(&mut self, tokens: TokenStream, depth: usize, tests: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (i, token) in tokens.iter().enumerate() {
            let before = |back: usize| i.checked_sub(back).map(|at| tokens[at].to_string()).unwrap_or_default();
            match token {
                TokenTree::Group(_) if before(1) == ":" && before(2) == ":" => {} // list of a `use`, checked with the path before it
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

    /// Checks the path that begins with the first token.
    fn head(&mut self, tokens: &[TokenTree], used: bool, depth: usize, tests: bool) {
        let name = tokens[0].to_string();
        let ups = tokens.chunks(3).take_while(|step| step[0].to_string() == "super" && step.len() == 3).count();
        let is_path = tokens.len() > 3 && tokens[1].to_string() == ":" && tokens[2].to_string() == ":";
        if ups > 0 && !tests && tokens.get(3 * ups).is_some_and(|end| end.to_string() == "*") {
            self.fault("imports super::*");
        }
        let Some(module) = self.module else { return }; // Cargo checks the imports of the other crates
        let root = name == "crate" || (name == "ninefold" && module == "main");
        if is_path && (root || (ups > 0 && ups == depth)) {
            firsts(&tokens[3 * ups.max(1)]).iter().for_each(|imported| self.import(module, imported));
        } else if (is_path || used) && CRATES.contains(&&*name) {
            self.import(module, &name);
        } else if (is_path || used) && !tests && self.packages.contains(&name) {
            let allowed = MODULES.iter().find(|(own, ..)| *own == module).is_some_and(|own| own.2.contains(&&*name));
            if !allowed {
                self.fault(&format!("imports {name}"));
            }
        }
    }

    fn import(&mut self, module: &str, imported: &str) {
        if imported != module && !is_below(imported, module) {
            self.fault(&format!("imports {imported}"));
        }
    }

    fn fault(&mut self, what: &str) {
        self.faults.push(format!("{} {what}", self.path));
    }
}

/// Returns the first name of each path after `crate::`. There is one path, or several in braces.
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

/// Returns whether this token can be the segment of a path before `::`.
fn is_name(token: &str) -> bool {
    token == ">" || token.starts_with(|c: char| c.is_alphabetic() || c == '_') && token != "use" && token != "return"
}

/// Collects the Rust files below `folder`. Each path is relative to the package's root.
pub(crate) fn files(folder: &Path, found: &mut Vec<(String, String)>) {
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
fn every_import_is_from_a_lower_layer() {
    let mut all = Vec::new();
    ["src", "tests", "benches", "examples"]
        .iter()
        .for_each(|folder| files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut all));
    assert!(all.len() > 10, "the sources are where this test looks");
    let faults: Vec<String> = all.iter().flat_map(|(path, text)| faults(path, text)).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn only_the_listed_files_use_unix_interfaces() {
    let mut all = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    let uses = |text: &str| UNIX_NAMES.iter().any(|name| text.contains(name));
    let mut found: Vec<&str> = all.iter().filter(|(_, text)| uses(text)).map(|(path, _)| path.as_str()).collect();
    found.sort_unstable();
    assert_eq!(found, UNIX_FILES);
}

/// Returns the paths in `include_str!` and `include_bytes!` of a file below `src/<crate>` that lead out of the folder of that crate.
fn outside_includes<'a>(path: &str, text: &'a str) -> Vec<&'a str> {
    let depth = path.matches('/').count() - 2; // below the folder of the crate
    let includes = ["include_str!(\"", "include_bytes!(\""].into_iter().flat_map(|name| text.split(name).skip(1));
    let paths = includes.map(|rest| rest.split('"').next().unwrap_or_default());
    paths.filter(|path| path.matches("../").count() > depth).collect()
}

#[test]
fn crates_include_only_their_own_files_so_that_each_can_be_published() {
    let planted = "include_str!(\"../a.txt\"), include_bytes!(\"../../b.txt\")";
    assert_eq!(outside_includes("src/grid/board/mod.rs", planted), ["../../b.txt"]);
    for name in CRATES {
        let mut all = Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name), &mut all);
        for (path, text) in &all {
            assert_eq!(outside_includes(path, text), [""; 0], "{path}");
        }
    }
}

#[test]
fn every_crate_depends_only_on_lower_layers() {
    for name in CRATES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name).join("Cargo.toml");
        let manifest = fs::read_to_string(path).expect("each crate has a manifest");
        assert_eq!(manifest_faults(name, &manifest), [""; 0]);
    }
}

#[test]
fn a_planted_dependency_is_caught() {
    for (name, dependency, expected) in [
        ("logic", "ninefold-solve.workspace = true", "src/logic/Cargo.toml depends on solve"),
        ("grid", "ninefold-generate.workspace = true", "src/grid/Cargo.toml depends on generate"),
        ("format", "ninefold-attic.workspace = true", "src/format/Cargo.toml depends on attic"),
        ("cover", "rand.workspace = true", "src/cover/Cargo.toml depends on rand"),
    ] {
        let manifest = format!("[dependencies]\nthiserror.workspace = true\n{dependency}\n");
        assert_eq!(manifest_faults(name, &manifest), [expected], "{dependency}");
    }
}

#[test]
fn a_planted_import_is_caught() {
    let caught = |path, text| faults(path, text).join("; ");
    for (path, text, expected) in [
        ("src/game/mod.rs", "use crate::view::Screen;", "src/game/mod.rs imports view"),
        ("src/game/mod.rs", "use solve::Solver;", "src/game/mod.rs imports solve"),
        ("src/game/mod.rs", "fn f() -> Option<logic::Ladder> { None }", "src/game/mod.rs imports logic"),
        ("src/store/packs.rs", "use crate::{game::Game, coach::{self}};", "src/store/packs.rs imports coach"),
        ("src/coach/mod.rs", "fn f() { let a = vec![crate::app::App::new()]; }", "src/coach/mod.rs imports app"),
        ("src/coach/mod.rs", "use super::app::App;", "src/coach/mod.rs imports app"),
        ("src/coach/pace.rs", "mod inner { use super::super::super::cli; }", "src/coach/pace.rs imports cli"),
        ("src/game/clock.rs", "#[cfg(test)] mod tests { use crate::app::App; }", "src/game/clock.rs imports app"),
        ("src/main.rs", "use ninefold::*;", "src/main.rs imports *"),
        ("src/game/links.rs", "use ratatui::text::Line;", "src/game/links.rs imports ratatui"),
        ("src/game/links.rs", "use ::toml::Table;", "src/game/links.rs imports toml"),
        ("src/view/mod.rs", "#[derive(Debug, thiserror::Error)] enum E {}", "src/view/mod.rs imports thiserror"),
        ("src/game/mod.rs", "mod a { use super::*; }", "src/game/mod.rs imports super::*"),
        ("src/logic/fish.rs", "use super::*;", "src/logic/fish.rs imports super::*"),
        ("src/attic/mod.rs", "use crate::game::Game;", "src/attic/mod.rs imports game"),
        ("src/lib.rs", "pub mod game; pub use grid::Cell;", "src/lib.rs shows a name at the crate's root"),
        ("src/lib.rs", "pub mod app; pub mod game;", "src/lib.rs has a module out of place: game"),
        ("src/lib.rs", "mod attic;", "src/lib.rs has a module out of place: attic"),
    ] {
        assert_eq!(caught(path, text), expected, "{text}");
    }
    assert_eq!(caught("tests/suite/x.rs", &"\n".repeat(601)), "tests/suite/x.rs has more than 600 lines");
}

#[test]
fn allowed_imports_and_mentions_in_comments_pass() {
    for (path, text) in [
        (
            "src/coach/mod.rs",
            "use grid::Cell;\nuse crate::{game::Game};\nuse std::fmt;\nfn f() -> Option<crate::coach::Advice> { None }",
        ),
        ("src/game/mod.rs", "//! Unlike `crate::view`, …\n/// `use crate::app;`\nconst A: &str = \"crate::cli\";"),
        ("src/game/clock.rs", "use super::Game;\n#[cfg(test)]\nmod tests { use super::*; use rand::Rng; }"),
        ("src/logic/fish.rs", "use crate::app::App;\nuse super::super::cli;"), // modules of the crate `logic` itself
        ("src/app/mod.rs", "pub(crate) fn f() {} fn g(toml: u8) { let x = grid::toml::read; }"),
        ("src/main.rs", "use ninefold::cli;\nfn main() { ninefold::shell::leave(); }"),
        ("src/lib.rs", "//! The map.\npub use {cover, grid};\npub use logic;\npub mod game;\npub mod app;"),
    ] {
        assert_eq!(faults(path, text), [""; 0], "{text}");
    }
}
