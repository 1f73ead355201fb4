//! Entry point: arguments in, exit status out.

use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;

fn main() -> ExitCode {
    extend_panic_report();
    ninefold::cli::run(std::env::args_os())
}

/// Adds a sentence to the report of a panic that says who is to blame.
fn extend_panic_report() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        report(info);
        let _ = writeln!(io::stderr(), "This is a mistake in ninefold itself, not in what you gave it.");
    }));
}
