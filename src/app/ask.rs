//! Questions that stand before the screen until they are answered.

use crate::app::{Code, Fate, Key, Loss, Named, Next, Origin, Rest};
use crate::store::GameId;
use text::{counted, printable};

/// What is asked before something is done that a slip of the finger should not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Fill the board with the solution.
    Solve,
    /// Empty the board.
    Restart,
    /// Mark every wrong digit.
    Mistakes,
    /// Begin the puzzle of a solved game again.
    Again,
    /// Throw a saved game away, of this name.
    Forget(GameId, String),
    /// Quit although something is not saved, for this reason.
    Leave(String),
    /// Open another game although the open one is not saved.
    Abandon {
        /// Loss that the player would accept.
        loss: Loss,
        /// The other game.
        next: Next,
    },
    /// Open what came nearest to a puzzle that could not be made.
    Near {
        /// The puzzle.
        origin: Box<Origin>,
        /// What is amiss with it.
        amiss: &'static str,
        /// Whether it was chosen from the list of kinds, which comes back on no.
        is_chosen: bool,
    },
    /// Open what was pasted.
    Pasted {
        /// The first puzzle.
        origin: Box<Origin>,
        /// The other pasted puzzles.
        rest: Rest,
        /// Fate of the open game.
        fate: Fate,
    },
}

/// A question with yes and no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// What will be done on yes.
    pub question: Question,
}

impl Ask {
    /// The question in words.
    #[must_use]
    pub fn words(&self) -> String {
        match &self.question {
            Question::Solve => "Shall the solver fill the board? You can undo it.".to_owned(),
            Question::Restart => "Empty the board and begin again? You can undo it.".to_owned(),
            Question::Mistakes => "Mark every wrong digit too? On no, nothing is marked any more.".to_owned(),
            Question::Again => "Begin again? The solved game gives way to the new one.".to_owned(),
            Question::Forget(_, name) => {
                format!("Throw the saved game '{}' away? This cannot be undone.", printable(name))
            }
            Question::Leave(why) => format!("What you entered is not saved ({why}). Quit and lose it?"),
            Question::Abandon { loss, .. } => {
                let (words, pronoun) = loss.words();
                format!("{words}. Leave and lose {pronoun}?")
            }
            Question::Near { origin, amiss, .. } => {
                let level = origin.level.map(|level| format!(" ({})", level.word())).unwrap_or_default();
                format!("No such puzzle was found in time. Play the nearest, {amiss}{level}?")
            }
            Question::Pasted { origin, rest, fate } => {
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

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// A file of puzzles.
    File,
    /// A moment of a search.
    Moment,
    /// A made puzzle.
    Seed,
    /// What the player's own puzzle is called.
    Name,
    /// A part of a name on the shelf.
    Find,
    /// A command.
    Command,
}

/// A line of text being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// What the answer is.
    pub asking: Asking,
    /// What it is for.
    pub title: String,
    /// What stands there so far.
    pub text: String,
    /// Where the cursor stands in it: so many bytes from its beginning.
    pub at: usize,
    /// Why what was entered before would not do.
    pub why: Option<String>,
    /// Words that the text can be completed by, since Tab found several.
    pub candidates: Vec<String>,
}

impl Prompt {
    /// An empty line.
    #[must_use]
    pub fn new(asking: Asking, title: &str) -> Self {
        Self { asking, title: title.to_owned(), text: String::new(), at: 0, why: None, candidates: Vec::new() }
    }

    /// Another text, the cursor behind it.
    pub fn set(&mut self, text: String) {
        (self.at, self.text) = (text.len(), text);
    }

    /// Puts signs where the cursor stands.
    pub fn insert(&mut self, signs: impl Iterator<Item = char>) {
        let signs: String = signs.filter(|sign| !sign.is_control()).collect();
        self.text.insert_str(self.at, &signs);
        self.at += signs.len();
    }

    /// What a key does to the line: signs, and the moves and cuts that shells know too.
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

    /// Completes the `length` bytes before the cursor by what all of these words begin with; behind a single word comes `end`. Several words
    /// are kept to be shown.
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

/// Returns the longest text that all of the words begin with; none where there is no word.
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
    fn a_line_is_edited_where_the_cursor_stands() {
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
