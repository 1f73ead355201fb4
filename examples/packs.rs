//! Regenerates the packs under `puzzles`. `cargo run --release --example packs` regenerates all of them. With names (`hard`, `16`,
//! `thermometer`) after `--`, it regenerates only these.
//!
//! The packs themselves contain the commands: each line that begins with `# ninefold` is a command, and the puzzles after it are its
//! output. Other lines that begin with `#` are kept.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// Start of a line that contains a command.
const COMMAND: &str = "# ninefold ";

fn main() -> io::Result<()> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    for kind in ["classic", "sizes", "variants"] {
        for file in fs::read_dir(folder.join(kind))? {
            let path = file?.path();
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
                fs::write(&path, regenerated(&fs::read_to_string(&path)?)?)?;
            }
        }
    }
    Ok(())
}

/// Runs the commands in a pack again. Returns the pack with their new output.
fn regenerated(pack: &str) -> io::Result<String> {
    let mut made = String::new();
    for line in pack.lines().filter(|line| line.starts_with('#')) {
        made += &format!("{line}\n");
        if let Some(command) = line.strip_prefix(COMMAND) {
            made += &output(command)?;
        }
    }
    Ok(made)
}

/// Runs ninefold with these arguments and returns its output.
fn output(arguments: &str) -> io::Result<String> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--bin", "ninefold", "--"]).args(arguments.split_whitespace());
    let output = command.output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!("ninefold {arguments}: {said}")));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}
