//! Tab completion of commands, their arguments and file names.

use crate::app::library::variants;
use crate::app::{App, Asking, CommandSpec, Effect, Prompt, WORDS};
use crate::store::Settings;
use logic::{Level, Technique};

/// Completion of the last word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Completion {
    /// Possible words in place of the last word.
    Words(Vec<String>),
    /// File path, which starts at this byte of the line.
    Path(usize),
}

impl App {
    /// Completes the text before the cursor, or shows the possible completions if there are several. For a path, requests the file names;
    /// [`complete_path`] completes it when they arrive.
    pub(super) fn complete(&mut self, prompt: &mut Prompt) {
        let line = &prompt.text[..prompt.at];
        let length = last(line).len();
        let completion = match prompt.asking {
            Asking::Command => completion(line, &self.settings, &self.themes),
            Asking::File => Completion::Path(line.len() - line.trim_start().len()),
            Asking::Moment | Asking::Name | Asking::Find => return,
        };
        match completion {
            Completion::Words(words) => prompt.complete(length, words, " "),
            Completion::Path(start) => {
                let path = line[start..].trim_start_matches(['\'', '"']);
                self.effects.push(Effect::Complete(path.to_owned()));
            }
        }
    }
}

/// Completes a path with the names of matching files, unless the path in the prompt has changed since the names were requested.
pub(super) fn complete_path(prompt: &mut Prompt, path: &str, names: Vec<String>) {
    let takes_files = matches!(prompt.asking, Asking::Command | Asking::File);
    if takes_files && prompt.text[..prompt.at].ends_with(path) {
        let name = path.rsplit('/').next().unwrap_or(path);
        prompt.complete(name.len(), names, "");
    }
}

/// Returns the possible completions of a command line that ends at the cursor. `themes` are the names of all themes.
fn completion(line: &str, settings: &Settings, themes: &[String]) -> Completion {
    let last = last(line);
    let before: Vec<&str> = line[..line.len() - last.len()].split_whitespace().collect();
    let Some((&first, arguments)) = before.split_first() else {
        let commands = beginning(WORDS.iter().map(|word| word.name), last);
        let meant = CommandSpec::find(last).filter(|_| commands.is_empty()).map(|word| word.name.to_owned()); // the command of an alias
        return Completion::Words(commands.into_iter().chain(meant).collect());
    };
    let name = CommandSpec::find(first.trim_end_matches('!')).map_or("", |word| word.name);
    let techniques = || Technique::ALL.into_iter().map(Technique::slug);
    Completion::Words(match (name, arguments) {
        ("open" | "write", _) => {
            let rest = line.trim_start()[first.len()..].trim_start();
            return Completion::Path(line.len() - rest.len());
        }
        ("new", _) => {
            let levels = Level::ALL.into_iter().map(|level| level.word().to_owned());
            let variants = variants().map(|variant| variant.to_string());
            let wishes: Vec<String> = levels.chain(variants).chain(techniques().map(str::to_owned)).collect();
            beginning(wishes.iter().map(String::as_str), last)
        }
        ("practise" | "steps", []) => beginning(techniques(), last),
        ("theme", []) => beginning(themes.iter().map(String::as_str), last),
        ("set", []) => beginning(settings.values().iter().map(|(name, _)| name.as_str()), last),
        ("set", [name]) => beginning(settings.choices(&name.to_lowercase(), themes).into_iter(), last),
        ("colour", []) => beginning(["off"].into_iter(), last),
        _ => Vec::new(),
    })
}

/// Returns the words that start with the typed text, ignoring its case.
fn beginning<'a>(words: impl Iterator<Item = &'a str>, typed: &str) -> Vec<String> {
    let typed = typed.to_lowercase();
    words.filter(|word| word.starts_with(&typed)).map(str::to_owned).collect()
}

/// Returns the part of a line after its last white space: the last word, or an empty string if the line ends with white space.
fn last(line: &str) -> &str {
    line.rsplit(char::is_whitespace).next().unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        match completion(line, &Settings::default(), &["default".to_owned(), "dark".to_owned(), "light".to_owned()]) {
            Completion::Words(words) => words,
            Completion::Path(at) => vec![format!("path at {at}")],
        }
    }

    #[test]
    fn candidates_depend_on_the_words_before() {
        for (line, expected) in [
            ("pra", "practise"),
            ("W", "why wipe write watch"),
            ("color", "colour"),
            ("practise sky", "skyscraper"),
            ("steps SKY", "skyscraper"),
            ("theme ", "default dark light"),
            ("set k", "keys"),
            ("set theme d", "default dark"),
            ("set THEME d", "default dark"),
            ("set keys ", "default vim sudokupad hodoku"),
            ("set mouse o", "on off"),
            ("new har", "hard"),
            ("new hard 6", "6x6"),
            ("new kn", "knight"),
            ("open ", "path at 5"),
            ("open a b", "path at 5"),
            ("w! x/y", "path at 3"),
            ("undo ", ""),
            ("dance w", ""),
        ] {
            assert_eq!(words(line).join(" "), expected, "{line}");
        }
        assert_eq!(words("").len(), WORDS.len());
        assert_eq!(words("practise ").len(), Technique::ALL.len());
    }

    #[test]
    fn every_candidate_is_a_valid_value() {
        let shape = grid::Shape::nine();
        for line in ["new ", "practise ", "steps ", "theme ", "set "] {
            for word in words(line) {
                let line = format!("{line}{word}");
                assert!(crate::app::Command::read(&line, shape).is_ok(), "{line}");
            }
        }
    }
}
