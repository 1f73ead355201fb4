//! The door: arguments in, exit status out.

use std::process::ExitCode;

fn main() -> color_eyre::Result<ExitCode> {
    color_eyre::config::HookBuilder::default()
        .panic_section("This is a mistake in ninefold itself, not in what you gave it.")
        .install()?;
    Ok(ninefold::cli::run(std::env::args_os()))
}
