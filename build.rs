//! Tells the compiler for which target and from which commit it builds; `ninefold --version` prints both.
//!
//! A packager may name the commit in `NINEFOLD_COMMIT`. Otherwise git is asked, for release builds in a clone only: other builds would start
//! anew after each commit.
#![expect(clippy::disallowed_methods, reason = "Cargo passes everything in the environment")]

use std::env;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

fn main() -> io::Result<()> {
    let mut lines = vec![
        "cargo:rerun-if-changed=build.rs".to_owned(),
        "cargo:rerun-if-env-changed=NINEFOLD_COMMIT".to_owned(),
        format!("cargo:rustc-env=NINEFOLD_TARGET={}", env::var("TARGET").unwrap_or_default()),
    ];
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let is_named = env::var_os("NINEFOLD_COMMIT").is_some();
    // The log changes with HEAD. Without it Cargo would not notice that the commit is another one.
    if is_release
        && !is_named
        && Path::new(".git").exists()
        && let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists())
    {
        lines.push(format!("cargo:rerun-if-changed={log}"));
        lines.extend(
            git(&["rev-parse", "--short=12", "HEAD"]).map(|id| format!("cargo:rustc-env=NINEFOLD_COMMIT={id}")),
        );
    }
    writeln!(io::stdout(), "{}", lines.join("\n"))
}

/// Returns what git prints; nothing if it fails or is not there.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}
