//! `ninefold completions`.

use clap::{Args, ValueEnum};
use clap_complete::{Generator, generate};
use clap_complete_nushell::Nushell;

use crate::cli::arguments::table;
use crate::cli::output::{Failure, Out, Status};

/// Completions for a shell, to be saved where the shell looks for them.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold")]
pub(super) struct Completions {
    /// Shell to complete for.
    #[arg(value_enum)]
    shell: Shell,
}

/// The shells that there are completions for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[expect(clippy::enum_variant_names, reason = "PowerShell is what it is called")]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Nushell,
    #[value(name = "powershell")]
    PowerShell,
    Zsh,
}

impl Completions {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        out.text(&self.shell.script()).map(|()| Status::WELL)
    }
}

impl Shell {
    fn script(self) -> String {
        match self {
            Self::Bash => script(clap_complete::Shell::Bash),
            Self::Elvish => elvish(),
            Self::Fish => script(clap_complete::Shell::Fish),
            Self::Nushell => script(Nushell),
            Self::PowerShell => powershell(),
            Self::Zsh => script(clap_complete::Shell::Zsh),
        }
    }
}

/// Returns the script that clap generates. For `elvish` and `powershell`, that script completes options but not their values.
fn script(shell: impl Generator) -> String {
    let mut text = Vec::new();
    generate(shell, &mut table(), "ninefold", &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the possible values of every option that has a list of them. The key names the command and the option, such as
/// `hint --technique`. For options of the program itself, the name of the command is empty.
fn values() -> Vec<(String, Vec<String>)> {
    let mut table = table();
    table.build();
    let mut all = Vec::new();
    for (name, command) in [("", &table)].into_iter().chain(table.get_subcommands().map(|sub| (sub.get_name(), sub))) {
        for option in command.get_opts() {
            let values: Vec<String> =
                option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
            if let Some(long) = option.get_long().filter(|_| !values.is_empty()) {
                all.push((format!("{name} --{long}"), values));
            }
        }
    }
    all
}

/// Calls `row` for each option that has a list of possible values, and concatenates the results. `row` gets the option and its values in
/// quotation marks.
fn rows(row: impl Fn(&str, &[String]) -> String) -> String {
    let quoted = |values: Vec<String>| values.iter().map(|value| format!("'{value}'")).collect::<Vec<_>>();
    values().into_iter().map(|(option, values)| row(&option, &quoted(values))).collect()
}

/// Returns the script for `elvish` with the possible values of options added. After an option that has such values, the script offers
/// nothing else.
fn elvish() -> String {
    const LAST: &str = "    $completions[$command]\n";
    let rows = rows(|option, values| format!("        &'{option}'= {{ put {} }}\n", values.join(" ")));
    let values = format!(
        "    var values = [\n{rows}    ]
    var parts = [(str:split ';' $command) '']
    var option = $parts[1]' '$words[-2]
    if (has-key $values $option) {{
        $values[$option]
    }} else {{
        $completions[$command]
    }}
"
    );
    script(clap_complete::Shell::Elvish).replacen(LAST, &values, 1)
}

/// Returns the script for `powershell` with the possible values of options added. After an option that has such values, the script offers
/// nothing else.
fn powershell() -> String {
    const FIRST: &str = "    $completions = @(switch ($command) {";
    let rows = rows(|option, values| format!("        '{option}' {{ {}; break }}\n", values.join(", ")));
    let values = format!(
        "    $option = $commandElements[$commandElements.Count - $(if ($wordToComplete) {{ 2 }} else {{ 1 }})]
    $values = @(switch (\"$(($command -split ';')[1]) $option\") {{\n{rows}    }})
    if ($values) {{
        return $values | Where-Object {{ $_ -like \"$wordToComplete*\" }} |
            ForEach-Object {{ [CompletionResult]::new($_, $_, [CompletionResultType]::ParameterValue, $_) }}
    }}

{FIRST}"
    );
    script(clap_complete::Shell::PowerShell).replacen(FIRST, &values, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::value_parsers::slugs;

    #[test]
    fn every_script_has_the_values_of_options() {
        for shell in Shell::value_variants() {
            let script = shell.script();
            let missing = |value: &&str| !script.contains(value);
            assert_eq!(slugs().iter().find(|slug| missing(slug)), None, "{shell:?}");
            let others = ["thermometer", "12x12", "anti-diagonal", "unfair", "opensudoku", "backtrack-lcv"];
            assert_eq!(others.iter().find(|value| missing(value)), None, "{shell:?}");
        }
    }

    #[test]
    fn values_are_known_by_command_and_option() {
        let values = values();
        let of = |option: &str| values.iter().find(|(known, _)| known == option).map(|(_, values)| values);
        assert_eq!(of("hint --technique").map(Vec::len), Some(slugs().len()));
        assert_eq!(of(" --color"), Some(&["auto", "always", "never"].map(str::to_owned).to_vec()));
        assert_eq!((of("hint --rules").is_some(), of("generate --seed"), of("hint --all")), (true, None, None));
        assert!(values.iter().flat_map(|(_, values)| values).all(|value| !value.contains(['\'', ' '])));
    }
}
