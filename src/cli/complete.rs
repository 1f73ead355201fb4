//! `ninefold completions` and `ninefold man`.

use std::io::{self, Write};

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
    let mut table = Arguments::command();
    table.build();
    let mut page = rendered(|page| clap_mangen::Man::new(table.clone()).render(page));
    for command in table.get_subcommands() {
        let of_its_own = format!("ninefold\\-{}(1)", command.get_name()); // there is no such page: all stands on this one
        page = page.replace(&of_its_own, &format!("ninefold {}", command.get_name()));
    }
    for command in table.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = command.get_bin_name().unwrap_or_else(|| command.get_name()).to_owned();
        let part = clap_mangen::Man::new(command.clone());
        let part = rendered(|page| {
            part.render_synopsis_section(page)?;
            part.render_options_section(page)?;
            part.render_extra_section(page)
        });
        let part = part.replacen(".SH SYNOPSIS", &format!(".SH {}", name.to_uppercase()), 1);
        let part = part.replace(".SH OPTIONS", ".SS OPTIONS").replace(".SH EXTRA", ".SS EXTRA");
        let lines = part.lines().filter(|line| !line.starts_with(".ie ") && !line.starts_with(".el ")); // once is enough
        lines.for_each(|line| page.extend([line, "\n"]));
    }
    out.text(&page).map(|()| Status::WELL)
}

fn rendered(render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut page = Vec::new();
    render(&mut page).expect("a vector takes everything");
    String::from_utf8_lossy(&page).into_owned()
}
