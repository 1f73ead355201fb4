//! `ninefold man`.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::Args;

use crate::cli::arguments::{table, with_slugs};
use crate::cli::help_sections;
use crate::cli::output::{Failure, Out, Status};
use text::quoted;

/// Prints the man page of the program, or of one of its commands.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  ninefold man | man -l -
  ninefold man solve > ninefold-solve.1")]
pub(super) struct Man {
    /// Command whose man page to print; without it, the page of the program.
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// List the commands that have a man page, one a line.
    #[arg(long, conflicts_with = "command")]
    list: bool,
}

impl Man {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let mut table = table();
        table.build();
        if self.list {
            commands(&table).try_for_each(|command| out.text(&format!("{}\n", command.get_name())))?;
            return Ok(Status::WELL);
        }
        let page = match &self.command {
            None => program_page(&table),
            Some(name) => {
                let found = commands(&table).find(|command| command.get_name() == name);
                let names = || commands(&table).map(clap::Command::get_name).collect::<Vec<_>>().join(", ");
                let unknown = || Failure::Usage(format!("expected one of {}, found {}", names(), quoted(name)));
                command_page(found.ok_or_else(unknown)?)
            }
        };
        out.text(&in_ascii(&page)).map(|()| Status::WELL)
    }
}

/// Returns troff source with escapes for characters outside ASCII, which troff reads in the encoding of the system.
fn in_ascii(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    for sign in page.chars() {
        if sign.is_ascii() {
            text.push(sign);
        } else {
            write!(text, "\\[u{:04X}]", u32::from(sign)).expect("a string takes everything");
        }
    }
    text
}

/// Iterates over the commands that have a man page.
fn commands(table: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    table.get_subcommands().filter(|command| command.get_name() != "help")
}

/// Returns the man page of the program. It names the commands, which have man pages of their own.
fn program_page(table: &clap::Command) -> String {
    let words = with_slugs(help_sections::WORDS);
    let table = table.clone().after_long_help(words.clone());
    let man = clap_mangen::Man::new(table);
    let mut page = rendered(|page| {
        man.render_title(page)?;
        man.render_name_section(page)?;
        man.render_synopsis_section(page)?;
        man.render_description_section(page)?;
        man.render_options_section(page)?;
        man.render_subcommands_section(page)
    });
    page = page.replace("ninefold\\-help(1)", "ninefold help");
    let (examples, others) = split_examples(&words);
    page += &help_sections::paragraphs(&others);
    page + &help_sections::sections(None) + &help_sections::examples(&examples)
}

/// Returns the man page of a command.
fn command_page(command: &clap::Command) -> String {
    let name = command.get_name().to_owned();
    let words = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let source = concat!("ninefold ", env!("CARGO_PKG_VERSION"));
    let man = clap_mangen::Man::new(command.clone().name(format!("ninefold-{name}"))).source(source);
    let mut page = rendered(|page| {
        man.render_title(page)?;
        man.render_name_section(page)?;
        man.render_synopsis_section(page)?;
        man.render_description_section(page)?;
        man.render_options_section(page)
    });
    let (examples, others) = split_examples(&words);
    page += &help_sections::paragraphs(&others);
    page += &help_sections::sections(Some(&name));
    page += &help_sections::examples(&examples);
    page + ".SH SEE ALSO\n\\fBninefold\\fR(1)\n"
}

/// Splits the text below the options of a help into the lines of its examples and its other paragraphs.
fn split_examples(words: &str) -> (Vec<String>, Vec<String>) {
    let (mut examples, mut others) = (Vec::new(), Vec::new());
    for paragraph in words.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
        match paragraph.strip_prefix("Examples:\n").or_else(|| paragraph.strip_prefix("Example:\n")) {
            Some(lines) => examples.extend(lines.lines().map(|line| line.trim().to_owned())),
            None => others.push(paragraph.to_owned()),
        }
    }
    (examples, others)
}

fn rendered(render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut page = Vec::new();
    render(&mut page).expect("a vector takes everything");
    String::from_utf8_lossy(&page).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_the_sections_that_packages_expect() {
        let mut table = table();
        table.build();
        for command in commands(&table) {
            let page = command_page(command);
            for section in
                ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES", "SEE ALSO"]
            {
                let count = page.lines().filter(|line| line.replace('"', "") == format!(".SH {section}")).count();
                assert_eq!(count, 1, "{}: {section}\n{page}", command.get_name());
            }
        }
    }

    #[test]
    fn pages_are_ascii() {
        assert_eq!(in_ascii("9 × 9…\n"), "9 \\[u00D7] 9\\[u2026]\n");
    }

    #[test]
    fn examples_are_separated_from_other_paragraphs() {
        let (examples, others) = split_examples("Words.\n\nExamples:\n  one\n  two\n\nMore.");
        assert_eq!(
            (examples, others),
            (vec!["one".to_owned(), "two".to_owned()], vec!["Words.".to_owned(), "More.".to_owned()])
        );
    }
}
