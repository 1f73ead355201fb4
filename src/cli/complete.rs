//! `ninefold completions` and `ninefold man`.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::arguments::Arguments;
use crate::cli::output::{Failure, Out, Status};

/// Completions for a shell, to be kept where it looks for them.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold")]
pub(super) struct Completions {
    /// For which shell.
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "ninefold", &mut text);
        out.text(&String::from_utf8_lossy(&text)).map(|()| Status::WELL)
    }
}

/// The man page: the program, then each command.
pub(super) fn man(out: &mut Out) -> Result<Status, Failure> {
    let mut text = Vec::new();
    let mut table = Arguments::command();
    table.build();
    let written = clap_mangen::Man::new(table).render(&mut text);
    written.expect("a vector takes everything");
    out.text(&String::from_utf8_lossy(&text)).map(|()| Status::WELL)
}
