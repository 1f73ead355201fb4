//! Questions and text prompts that are shown over the screen until they are answered.

use crate::app::{Code, Fate, Key, Loss, Named, Next, Origin, Rest};
use crate::store::GameId;
use text::{counted, printable};

/// A yes-or-no question, named after the action that is carried out on yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Fill the board with the solution.
    Solve,
    /// Empty the board.
    Restart,
    /// Mark every wrong digit.
    Mistakes,
    /// Play the puzzle of a solved game again.
    Again,
    /// Delete a saved game with this name.
    Forget(GameId, String),
    /// Quit although something could not be saved; with the reason.
    Leave(String),
    /// Open another game although the open one is not saved.
    Abandon {
        /// Part of the open game that would be lost.
        loss: Loss,
        /// Game to open instead.
        next: Next,
    },
    /// Open the nearest match for a puzzle that could not be generated.
    Near {
        /// The nearest match.
        origin: Box<Origin>,
        /// Description of how this puzzle differs from the requested one.
        amiss: &'static str,
        /// Whether the puzzle was requested in the new-game form, which is shown again if the answer is no.
        is_chosen: bool,
    },
    /// Open a pasted puzzle.
    Pasted {
        /// First pasted puzzle.
        origin: Box<Origin>,
        /// The other pasted puzzles, and what else the pasted text contained.
        rest: Rest,
        /// Fate of the open game if the answer is yes.
        fate: Fate,
    },
}

impl Question {
    /// Returns the question in words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Solve => "Let the solver fill the board? You can undo it.".to_owned(),
            Self::Restart => "Empty the board and start again? You can undo it.".to_owned(),
            Self::Mistakes => "Mark all wrong digits too? No: mark nothing, not even conflicts.".to_owned(),
            Self::Again => "Play this puzzle again? The solved game will be replaced.".to_owned(),
            Self::Forget(_, name) => {
                format!("Delete the saved game '{}'? This cannot be undone.", printable(name))
            }
            Self::Leave(why) => format!("Your last changes are not saved ({why}). Quit and lose them?"),
            Self::Abandon { loss, .. } => {
                let (words, pronoun) = loss.words();
                format!("{words}. Leave and lose {pronoun}?")
            }
            Self::Near { origin, amiss, .. } => {
                let level = origin.level.map(|level| format!(" ({})", level.word())).unwrap_or_default();
                format!("No such puzzle was found in time. Play the closest one, {amiss}{level}?")
            }
            Self::Pasted { origin, rest, fate } => {
                let givens = counted(origin.board.filled(), "given", "givens");
                let open_game = match fate {
                    Fate::Kept => " This game stays in the library.".to_owned(),
                    Fate::Dropped => String::new(),
                    Fate::Lost(loss) => format!(" {} and will be lost.", loss.words().0),
                };
                let what = match rest.puzzles.len() {
                    0 => "the pasted puzzle".to_owned(),
                    others => format!("the first of {} pasted puzzles", others + 1),
                };
                format!("Open {what} ({givens})?{}{open_game}", rest.words())
            }
        }
    }
}

/// The purpose of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Path of a puzzle file.
    File,
    /// Position to jump to in the search on the visualiser's screen.
    Moment,
    /// Name for the player's own puzzle.
    Name,
    /// Text to search for in the names on the current shelf.
    Find,
    /// A command line.
    Command,
}

/// A prompt: a line of text being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The purpose of the text.
    pub asking: Asking,
    /// Heading of the prompt.
    pub title: String,
    /// Text typed so far.
    pub text: String,
    /// Cursor position, in bytes from the beginning of the text.
    pub at: usize,
    /// Reason why the previous input was rejected; `None` if no input was rejected.
    pub why: Option<String>,
    /// Possible completions, if Tab found several; otherwise empty.
    pub candidates: Vec<String>,
}

impl Prompt {
    /// Returns an empty prompt.
    #[must_use]
    pub fn new(asking: Asking, title: &str) -> Self {
        Self { asking, title: title.to_owned(), text: String::new(), at: 0, why: None, candidates: Vec::new() }
    }

    /// Replaces the text and moves the cursor to its end.
    pub fn set(&mut self, text: String) {
        (self.at, self.text) = (text.len(), text);
    }

    /// Inserts characters at the cursor; control characters are ignored.
    pub fn insert(&mut self, signs: impl Iterator<Item = char>) {
        let signs: String = signs.filter(|sign| !sign.is_control()).collect();
        self.text.insert_str(self.at, &signs);
        self.at += signs.len();
    }

    /// Handles a key: typed characters, and the usual editing keys of a shell.
    pub fn edit(&mut self, key: Key) {
        let before = |text: &str| text.chars().next_back().map_or(0, char::len_utf8);
        let (left, right) = self.text.split_at(self.at);
        let step = (before(left), right.chars().next().map_or(0, char::len_utf8));
        let word = left.trim_end().rfind(' ').map_or(0, |at| at + 1);
        match (key.code, key.ctrl) {
            (Code::Named(Named::Left), _) => self.at -= step.0,
            (Code::Named(Named::Right), _) => self.at += step.1,
            (Code::Named(Named::Home), _) | (Code::Char('a'), true) => self.at = 0,
            (Code::Named(Named::End), _) | (Code::Char('e'), true) => self.at = self.text.len(),
            (Code::Named(Named::Backspace), _) => self.cut(self.at - step.0, self.at),
            (Code::Named(Named::Delete), _) => self.cut(self.at, self.at + step.1),
            (Code::Char('w'), true) => self.cut(word, self.at),
            (Code::Char('u'), true) => self.cut(0, self.at),
            (Code::Char('k'), true) => self.text.truncate(self.at),
            _ => self.insert(key.typed().into_iter()),
        }
    }

    /// Replaces the `length` bytes before the cursor with the longest common prefix of `words`. If there is only one word, appends `end`.
    /// If there are several, stores them as candidates to be shown.
    pub fn complete(&mut self, length: usize, words: Vec<String>, end: &str) {
        let Some(mut text) = common_beginning(&words).map(ToOwned::to_owned) else { return };
        if words.len() == 1 {
            text.push_str(end);
        }
        let from = self.at - length;
        self.text.replace_range(from..self.at, &text);
        self.at = from + text.len();
        self.candidates = if words.len() == 1 { Vec::new() } else { words };
    }

    fn cut(&mut self, from: usize, to: usize) {
        self.text.replace_range(from..to, "");
        self.at = from;
    }
}

/// Returns the longest common prefix of the words, or `None` if there are no words.
fn common_beginning(words: &[String]) -> Option<&str> {
    let first = words.first()?;
    let ends = first.char_indices().map(|(at, c)| at + c.len_utf8());
    let end = ends.take_while(|&end| words.iter().all(|word| word.starts_with(&first[..end]))).last();
    Some(&first[..end.unwrap_or(0)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_completed_as_far_as_all_words_agree() {
        for (text, length, words, completed) in [
            ("theme l", 1, &["light"][..], "theme light |"),
            ("new ", 0, &["easy", "hard"][..], "new |"),
            ("WR", 2, &["write"][..], "write |"),
            ("open zw", 2, &["zwölf.txt", "zwöllf.txt"][..], "open zwöl|"),
            ("dance", 5, &[][..], "dance|"),
        ] {
            let mut prompt = Prompt::new(Asking::Command, "");
            prompt.set(text.to_owned());
            prompt.complete(length, words.iter().map(|&word: &&str| word.to_owned()).collect(), " ");
            assert_eq!(prompt.candidates.len(), if words.len() > 1 { words.len() } else { 0 }, "{text}");
            prompt.insert("|".chars());
            assert_eq!(prompt.text, completed);
        }
    }

    #[test]
    fn a_line_is_edited_at_the_cursor() {
        let after = |keys: &str| {
            let mut prompt = Prompt::new(Asking::Command, "");
            prompt.set("new härd".to_owned());
            keys.split_whitespace().for_each(|key| prompt.edit(key.parse().expect("a key's name")));
            prompt.insert("|".chars());
            prompt.text
        };
        for (keys, text) in [
            ("", "new härd|"),
            ("left left left left x", "new x|härd"),
            ("left left left backspace right right right right", "new ärd|"),
            ("left left left delete", "new h|rd"),
            ("home delete right right", "ew| härd"),
            ("ctrl-w", "new |"),
            ("left left ctrl-u", "|rd"),
            ("ctrl-a ctrl-k y", "y|"),
            ("ctrl-a left backspace ctrl-e delete right", "new härd|"),
        ] {
            assert_eq!(after(keys), text, "{keys}");
        }
    }
}
