//! `ninefold man`.

use std::io::{self, Write};

use crate::cli::arguments::{table, with_slugs};
use crate::cli::help_sections;
use crate::cli::output::{Failure, Out, Status};

/// Prints the man page: first the program, then each command, then the sections that concern all of them.
pub(super) fn man(out: &mut Out) -> Result<Status, Failure> {
    let mut table = table().after_long_help(with_slugs(help_sections::WORDS));
    table.build();
    let mut page = rendered(|page| clap_mangen::Man::new(table.clone()).render(page));
    for command in table.get_subcommands() {
        let of_its_own = format!("ninefold\\-{}(1)", command.get_name()); // commands have no man pages of their own
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
        let lines = part.lines().filter(|line| !line.starts_with(".ie ") && !line.starts_with(".el ")); // the first section has set this up
        lines.for_each(|line| page.extend([line, "\n"]));
    }
    page += &help_sections::sections();
    out.text(&page).map(|()| Status::WELL)
}

fn rendered(render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut page = Vec::new();
    render(&mut page).expect("a vector takes everything");
    String::from_utf8_lossy(&page).into_owned()
}
