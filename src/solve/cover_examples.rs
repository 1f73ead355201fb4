//! Exact cover problems that come along, each with a page that explains its items and options.

use cover::NamedProblem;

/// Exact cover problem with its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverExample {
    /// Name for scripts, such as `queens`.
    pub name: &'static str,
    /// Name for people, such as `Eight queens`.
    pub title: &'static str,
    /// Page about the problem, in Markdown, with the title as its heading.
    pub page: &'static str,
    /// The problem in Knuth's format.
    text: &'static str,
}

/// Defines the examples from rows of name and title. The files of an example are `covers/<name>.dlx` and `covers/<name>.md`.
macro_rules! cover_examples {
    ($($name:literal, $title:literal;)*) => {
        /// All examples, the easiest to understand first.
        pub const COVER_EXAMPLES: [CoverExample; [$($name),*].len()] = [$(CoverExample {
            name: $name,
            title: $title,
            page: include_str!(concat!("covers/", $name, ".md")),
            text: include_str!(concat!("covers/", $name, ".dlx")),
        }),*];
    };
}

cover_examples! {
    "queens", "Eight queens";
    "langford-pairs", "Langford pairs";
    "latin-square", "Latin square";
    "pentominoes", "Pentominoes";
}

impl CoverExample {
    /// Returns the example with this name, or `None` if there is none.
    #[must_use]
    pub fn by_name(name: &str) -> Option<&'static Self> {
        COVER_EXAMPLES.iter().find(|example| example.name == name)
    }

    /// Returns the problem.
    ///
    /// # Panics
    /// Never: tests parse every example.
    #[must_use]
    pub fn problem(&self) -> NamedProblem {
        NamedProblem::parse(self.text).expect("every example is in Knuth's format")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cover::Search;

    #[test]
    fn every_example_has_its_known_number_of_solutions() {
        for (name, count) in [("queens", 92), ("langford-pairs", 52), ("latin-square", 576), ("pentominoes", 8)] {
            let problem = CoverExample::by_name(name).unwrap().problem();
            assert_eq!(Search::new(&problem.problem).solutions().count(), count, "{name}");
        }
        assert_eq!(COVER_EXAMPLES.len(), 4, "the list above has every example");
    }

    #[test]
    fn every_page_begins_with_the_title() {
        for example in COVER_EXAMPLES {
            assert!(example.page.starts_with(&format!("# {}\n\n", example.title)), "{}", example.name);
        }
    }
}
