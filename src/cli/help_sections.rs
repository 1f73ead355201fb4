//! Parts of the help and of the man page that concern the whole program: exit statuses, files, environment.

use crate::cli::arguments::with_slugs;

/// Last paragraphs of the help text of the program itself.
pub(super) const WORDS: &str = "\
Without a command, the game opens: PUZZLE if given, otherwise the unfinished game, otherwise the menu.

Example:
  ninefold 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve puzzles.txt";

/// Table of two columns.
type Rows = &'static [(&'static str, &'static str)];

const STATUSES: Rows = &[
    ("0", "success"),
    ("1", "some puzzle was none, invalid or timeout; or many or wrong, where that matters; or not generated"),
    ("2", "wrong usage, an unreadable file, no terminal to play on, or something could not be saved"),
    ("128 + n", "after signal n"),
];

/// Meaning of exit status 1, by command. Commands that never return it are missing, and so are commands whose own help explains it.
const STATUS_1: Rows = &[
    ("play", "PUZZLE is not a puzzle, or breaks the rules"),
    ("watch", "the puzzle breaks the rules, or has no solution"),
    ("solve", "a puzzle was none, invalid or timeout; or many, with --unique"),
    ("count", "a puzzle was invalid or timeout"),
    ("check", "a puzzle has a fault, or cannot be read"),
    ("hint", "a puzzle was wrong, none, many, invalid or timeout"),
    ("explain", "a puzzle was none, invalid or timeout"),
    ("rate", "a puzzle was none, invalid or timeout"),
    ("generate", "the search for a puzzle was given up"),
    ("config", "check found a fault"),
    ("stats", "a line of the log of results cannot be read"),
    ("convert", "a puzzle cannot be read or written, or breaks the rules"),
];

const FILES: Rows = &[
    ("~/.local/state/ninefold/games/", "games, saved after every change"),
    ("~/.local/state/ninefold/results.jsonl", "results of finished games, for the statistics"),
    ("~/.local/state/ninefold/draft.txt", "the puzzle that you are typing in"),
    ("~/.local/share/ninefold/puzzles/", "your own puzzles, and files of puzzles"),
    ("~/.local/share/ninefold/stock/", "puzzles generated in advance"),
    ("~/.config/ninefold/settings.toml", "settings"),
    ("~/.config/ninefold/keys.toml", "your own keys"),
];

const ELSEWHERE: &str = "These are the folders on Linux; other platforms use their own.";

const ENVIRONMENT: Rows = &[
    ("HOME", "your home folder, ~"),
    ("XDG_STATE_HOME", "folder to use instead of ~/.local/state"),
    ("XDG_DATA_HOME", "folder to use instead of ~/.local/share"),
    ("XDG_CONFIG_HOME", "folder to use instead of ~/.config"),
    ("NO_COLOR", "no colours, unless --color asks for them"),
    ("CLICOLOR_FORCE", "colours even on a dumb terminal"),
    ("TERM", "dumb: play in plain text, without colours; linux: use ASCII only"),
    ("LC_ALL, LC_CTYPE, LANG", "use ASCII only, unless the first of these that is set names UTF-8"),
    ("COLUMNS", "width of help texts that are not printed to a terminal"),
    ("TZ", "time zone, which decides when the puzzle of the day changes"),
];

/// Returns the text at the end of `ninefold -h`.
pub(super) fn short_help() -> String {
    format!("{WORDS}\n\nExit status:\n{}", columns(STATUSES, 2))
}

/// Returns the text at the end of `ninefold --help`.
pub(super) fn long_help() -> String {
    let (files, environment) = (columns(FILES, 41), columns(ENVIRONMENT, 23));
    with_slugs(&format!("{}\n\nFiles:\n{files}\n  {ELSEWHERE}\n\nEnvironment:\n{environment}", short_help()))
}

/// Returns the paragraph about exit statuses in the long help of a command.
pub(super) fn statuses_of(command: &str) -> String {
    const OTHERS: &str = "`ninefold --help` lists all exit statuses.";
    match STATUS_1.iter().find(|(name, _)| *name == command) {
        Some((_, meaning)) => format!("Exit status 1: {meaning}. {OTHERS}"),
        None => OTHERS.to_owned(),
    }
}

/// Returns one line for each row, with the first column padded to `width`.
fn columns(rows: Rows, width: usize) -> String {
    let lines: Vec<String> = rows.iter().map(|(name, text)| format!("  {name:<width$} {text}")).collect();
    lines.join("\n")
}

/// Returns the sections about exit statuses, files and environment as troff source, for a command or for the program.
pub(super) fn sections(command: Option<&str>) -> String {
    let meaning = command.and_then(|command| STATUS_1.iter().find(|(name, _)| *name == command));
    let row = |&(status, words): &(&'static str, &'static str)| match (status, command, meaning) {
        ("1", Some(_), None) => None, // the command never returns it
        ("1", Some(_), Some((_, meaning))) => Some((status, *meaning)),
        _ => Some((status, words)),
    };
    let statuses: Vec<(&str, &str)> = STATUSES.iter().filter_map(row).collect();
    let statuses = section("EXIT STATUS", &statuses);
    let files = section("FILES", FILES) + ".PP\n" + &escaped(ELSEWHERE) + "\n";
    statuses + &files + &section("ENVIRONMENT", ENVIRONMENT)
}

/// Returns paragraphs as troff source.
pub(super) fn paragraphs(paragraphs: &[String]) -> String {
    paragraphs.iter().map(|paragraph| format!(".PP\n{}\n", escaped(paragraph))).collect()
}

/// Returns the section with examples as troff source.
pub(super) fn examples(lines: &[String]) -> String {
    let lines: String = lines.iter().map(|line| format!("{}\n", escaped(line))).collect();
    format!(".SH EXAMPLES\n.nf\n{lines}.fi\n")
}

fn section(title: &str, rows: &[(&str, &str)]) -> String {
    let row = |(name, text): &(&str, &str)| format!(".TP\n\\fB{}\\fR\n{}\n", escaped(name), escaped(text));
    format!(".SH {title}\n") + &rows.iter().map(row).collect::<String>()
}

/// Escapes text for troff. Text must not begin with a full stop, which would need another escape; no text in this file does.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-").replace('~', "\\(ti")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_wide_enough() {
        for (rows, width) in [(FILES, 41), (ENVIRONMENT, 23)] {
            assert!(rows.iter().all(|(name, _)| name.len() < width));
            assert!(columns(rows, width).lines().all(|line| line.len() <= 100));
        }
    }

    #[test]
    fn no_line_of_the_man_page_is_taken_for_a_request() {
        for line in sections(None).lines().filter(|line| line.starts_with(['.', '\''])) {
            assert!([".SH ", ".TP", ".PP"].iter().any(|request| line.starts_with(request)), "{line}");
        }
    }
}
