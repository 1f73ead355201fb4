//! Text of a page, from `assets/lesson`: its title, its paragraphs, and named sections for replies. Also functions that format lists and
//! numbers for replies.

use crate::app::lesson::{Reply, Tone};
use crate::app::text_layout::in_one_line;

/// The text of one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageText(pub &'static str);

impl PageText {
    /// Returns the title.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.0.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default()
    }

    /// Returns the paragraphs before the first section, each as one line. Terms are between asterisks.
    #[must_use]
    pub fn paragraphs(self) -> Vec<String> {
        let text = self.0.split("\n## ").next().unwrap_or_default();
        text.split("\n\n").filter(|paragraph| !paragraph.starts_with("# ")).map(in_one_line).collect()
    }

    /// Returns the section of this name as one line.
    #[must_use]
    pub fn section(self, name: &str) -> String {
        in_one_line(self.raw(name))
    }

    /// Returns the lines of the section of this name, without blank lines.
    pub fn lines(self, name: &str) -> impl Iterator<Item = &'static str> + use<> {
        self.raw(name).lines().filter(|line| !line.is_empty())
    }

    /// Returns the section of this name with values in place of its placeholders, such as `{item}`.
    #[must_use]
    pub fn fill(self, name: &str, with: &[(&str, &dyn std::fmt::Display)]) -> String {
        with.iter()
            .fold(self.section(name), |text, (word, value)| text.replace(&format!("{{{word}}}"), &value.to_string()))
    }

    /// Returns the section of this name as a reply, with values in place of its placeholders.
    #[must_use]
    pub fn reply(self, tone: Tone, name: &str, with: &[(&str, &dyn std::fmt::Display)]) -> Reply {
        Reply::new(tone, self.fill(name, with))
    }

    fn raw(self, name: &str) -> &'static str {
        let mut sections = self.0.split("\n## ").skip(1).filter_map(|section| section.split_once('\n'));
        sections.find(|(title, _)| *title == name).map_or("", |(_, text)| text.trim())
    }
}

/// Lists names: `A, B and C`.
#[must_use]
pub fn and<T: ToString>(names: impl IntoIterator<Item = T>) -> String {
    join(names, "and")
}

/// Lists alternatives: `E or F`.
#[must_use]
pub fn or<T: ToString>(names: impl IntoIterator<Item = T>) -> String {
    join(names, "or")
}

fn join<T: ToString>(names: impl IntoIterator<Item = T>, word: &str) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} {word} {last}", before.join(", ")),
        None => String::new(),
    }
}

/// Spells out a number below ten, with `no` for 0. Formats larger numbers in digits.
#[must_use]
pub fn count(n: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// Capitalises the first letter.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_title_paragraphs_and_sections() {
        let words = PageText(
            "# A *title*\n\nOne\nline.\n\nTwo.\n\n## yes\n\nRight: {item}\nand {item}.\n\n## list\n\na\nb c\n",
        );
        assert_eq!((words.title(), words.paragraphs()), ("A *title*", vec!["One line.".to_owned(), "Two.".to_owned()]));
        assert_eq!(words.fill("yes", &[("item", &3)]), "Right: 3 and 3.");
        assert_eq!(words.lines("list").collect::<Vec<_>>(), ["a", "b c"]);
        assert_eq!(words.section("no"), "");
    }

    #[test]
    fn names_and_numbers_are_formatted_for_a_sentence() {
        assert_eq!(
            (and([1]), and(["A", "B"]), or(["A", "B", "C"])),
            ("1".into(), "A and B".into(), "A, B or C".into())
        );
        assert_eq!((capital("item 1"), count(2), count(12)), ("Item 1".into(), "two".into(), "12".into()));
    }
}
