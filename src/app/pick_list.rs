//! Lists to pick from, with a search by parts of names.

use std::time::Instant;

use crate::app::list_row_positions::line_after_in_a_ring;
use crate::app::search_text::{edit, rank};
use crate::app::{Action, App, Context, Key, Overlay};
use generate::Variant;
use logic::{Technique, TechniqueGroup};
use solve::{CoverExample, ItemName, OptionName};
use unicode_width::UnicodeWidthStr;

/// The effect of picking a line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PickMeaning {
    /// Watch this solver.
    Solver(&'static str),
    /// Show this solver beside the watched one.
    Rival(&'static str),
    /// Cover this item of the exact cover problem next, and try this option for it first.
    Choice(ItemName, OptionName),
    /// Request a technique that a new game must need; `None` requests any.
    Technique(Option<TechniqueGroup>),
    /// Choose the board of a new game: its size or its rules.
    Board(Variant),
    /// Open the lesson on Algorithm X.
    Lesson,
    /// Watch this exact cover problem, with its page in front.
    Cover(&'static CoverExample),
    /// Open the page of a technique.
    Page(Technique),
    /// Change the keys of this action in this context.
    Keys(Context, Action),
    /// Nothing: the line is a heading, which cannot be marked.
    Heading,
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickRow {
    /// Name, or the text of a heading.
    pub name: String,
    /// Description; may be empty.
    pub says: String,
    /// Effect of picking the line.
    pub meaning: PickMeaning,
}

impl PickRow {
    /// Returns a line that can be picked, or a heading if that is its meaning.
    #[must_use]
    pub fn new(name: impl Into<String>, says: impl Into<String>, meaning: PickMeaning) -> Self {
        Self { name: name.into(), says: says.into(), meaning }
    }
}

/// Maximum width of the column of names, in screen columns. Longer names are cut off.
const WIDEST_NAME: usize = 34;

/// Number of lines that a page up or down skips.
const PAGE: usize = 10;

/// A list over the screen from which one line is picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickList {
    /// Title of the list.
    pub title: String,
    /// The lines; at least one.
    pub rows: Vec<PickRow>,
    /// Index of the marked line, counted from 0.
    pub at: usize,
    /// Search text; `None` if the player is not searching. Lines that do not contain the text are hidden.
    pub sought: Option<String>,
}

impl PickList {
    /// Returns a list with all lines shown and one of them marked.
    #[must_use]
    pub fn new(title: &str, rows: Vec<PickRow>, at: usize) -> Self {
        Self { title: title.to_owned(), rows, at, sought: None }
    }

    /// Returns the indices of the visible lines, counted from 0. The marked line is always visible. In a search, a heading is visible if any
    /// of the lines below it is.
    #[must_use]
    pub fn shown(&self) -> Vec<usize> {
        let sought = self.sought.as_deref().unwrap_or_default();
        let is_found = |at: usize| self.rank(at, sought).is_some();
        let below = |at: usize| (at + 1..self.rows.len()).take_while(|&at| !self.is_heading(at));
        let is_shown = |&at: &usize| is_found(at) || self.is_heading(at) && below(at).any(is_found);
        (0..self.rows.len()).filter(is_shown).collect()
    }

    /// Returns the indices of the lines that can be marked, counted from 0: all visible lines except headings.
    #[must_use]
    pub fn choices(&self) -> Vec<usize> {
        self.shown().into_iter().filter(|&at| !self.is_heading(at)).collect()
    }

    /// Whether a line is a heading.
    #[must_use]
    pub fn is_heading(&self, at: usize) -> bool {
        self.rows[at].meaning == PickMeaning::Heading
    }

    /// Returns the width of the column of names, in screen columns.
    #[must_use]
    pub fn name_width(&self) -> usize {
        self.rows.iter().map(|row| row.name.width()).max().unwrap_or_default().min(WIDEST_NAME)
    }

    /// Moves the mark, or starts a search. Returns whether the action was handled.
    pub fn update(&mut self, action: Action) -> bool {
        let shown = self.choices();
        let (here, last) = (shown.iter().position(|&at| at == self.at).unwrap_or(0), shown.len() - 1);
        if action == Action::Find {
            self.sought = Some(String::new());
        }
        let next = line_after_in_a_ring(action, here, last, PAGE);
        self.at = shown[next.unwrap_or(here)];
        next.is_some() || action == Action::Find
    }

    /// Returns what picking the marked line does.
    #[must_use]
    pub fn picked(&self) -> &PickMeaning {
        &self.rows[self.at].meaning
    }

    /// Handles a key during a search. Returns whether the key was handled.
    fn seek(&mut self, key: Key) -> bool {
        let (mut sought, mut best) = (self.sought.take(), None);
        let is_handled = edit(&mut sought, key, |text| {
            best = self.best(text);
            best.is_some()
        });
        (self.sought, self.at) = (sought, best.unwrap_or(self.at));
        is_handled
    }

    /// Returns the index of the line that matches a search text best; of equally good lines, the first one.
    fn best(&self, sought: &str) -> Option<usize> {
        let ranks = (0..self.rows.len()).filter_map(|at| Some((self.rank(at, sought)?, at)));
        ranks.min().map(|(_, at)| at)
    }

    /// Returns the better one of the ranks of a line's name and description in a search; `None` if neither matches. A heading matches only
    /// an empty text. A text that begins with `^` is searched for in names, as it is.
    fn rank(&self, at: usize, sought: &str) -> Option<usize> {
        if self.is_heading(at) && !sought.is_empty() {
            return None;
        }
        let row = &self.rows[at];
        if sought.starts_with('^') {
            return row.name.to_lowercase().contains(&sought.to_lowercase()).then_some(0); // a key with Ctrl, such as ^T
        }
        [&row.name, &row.says].into_iter().filter_map(|words| rank(words, sought)).min()
    }
}

impl App {
    /// Carries out an action in an open list.
    pub(super) fn in_list(&mut self, mut list: PickList, action: Action, now: Instant) {
        if let (Action::Clear, &PickMeaning::Keys(context, action)) = (action, list.picked()) {
            return self.restore_keys((context, action), list.sought);
        }
        let is_for_form = matches!(list.picked(), PickMeaning::Technique(_) | PickMeaning::Board(_));
        match action {
            Action::Back => self.overlay = is_for_form.then_some(Overlay::Choose),
            Action::Accept | Action::Right => self.pick(&list, now),
            _ => {
                list.update(action);
                self.overlay = Some(Overlay::List(list));
            }
        }
    }

    /// Does what picking a line of a list is for.
    fn pick(&mut self, list: &PickList, now: Instant) {
        let picked = list.picked();
        match *picked {
            PickMeaning::Technique(technique) => self.fill_in(|kind| kind.technique = technique),
            PickMeaning::Board(variant) => self.fill_in(|kind| kind.variant = variant),
            PickMeaning::Lesson => self.learn(now),
            PickMeaning::Cover(example) => self.watch_cover(example),
            PickMeaning::Page(technique) => self.open_page(technique, true, now),
            PickMeaning::Solver(_) | PickMeaning::Rival(_) | PickMeaning::Choice(..) => self.pick_search(picked, now),
            PickMeaning::Keys(context, action) => self.ask_for_keys((context, action), None, list.sought.clone()),
            PickMeaning::Heading => {} // cannot be marked
        }
    }

    /// Starts a search with a letter that has no other meaning in lists, or continues the search with a key. Returns whether the key was
    /// handled.
    pub(super) fn letter_to_list(&mut self, key: Key) -> bool {
        let action = self.keymap.action(Context::List, key);
        let Some(Overlay::List(list)) = &mut self.overlay else { return false };
        let is_free = match action {
            None => true,
            Some(action) => matches!(
                action,
                Action::Clear
                    | Action::New
                    | Action::Another
                    | Action::Advice
                    | Action::Draft
                    | Action::OpenFile
                    | Action::Race
            ),
        };
        if list.sought.is_none() && is_free && key.typed().is_some_and(char::is_alphanumeric) {
            list.sought = Some(String::new());
        }
        list.seek(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Code, Named};

    fn list() -> PickList {
        let rows = ["any", "Hidden Single (box)", "X-Wing", "Finned X-Wing", "Two-String Kite"];
        let row = |name: &str| PickRow::new("hard", name, PickMeaning::Technique(None));
        PickList::new("", rows.into_iter().map(row).collect(), 0)
    }

    #[test]
    fn a_search_prefers_beginnings_and_ignores_punctuation() {
        for (sought, best, shown) in [
            ("x", 2, &[1, 2, 3][..]),
            ("xw", 2, &[2, 3]),
            ("X-W", 2, &[2, 3]),
            ("wing", 2, &[2, 3]),
            ("kite", 4, &[4]),
            ("2", 0, &[0, 1, 2, 3, 4]), // no line matches, so it is rejected
            ("hard", 0, &[0, 1, 2, 3, 4]),
        ] {
            let mut list = list();
            list.sought = Some(String::new());
            sought.chars().for_each(|typed| assert!(list.seek(Key::char(typed))));
            assert_eq!((list.at, &list.shown()[..]), (best, shown), "{sought}");
        }
    }

    #[test]
    fn headings_cannot_be_marked_and_are_not_found() {
        let rows = [
            ("EASY", PickMeaning::Heading),
            ("Full House", PickMeaning::Page(Technique::FullHouse)),
            ("HARD", PickMeaning::Heading),
            ("X-Wing", PickMeaning::Page(Technique::XWing)),
        ];
        let mut list = PickList::new("", rows.map(|(name, meaning)| PickRow::new(name, "", meaning)).to_vec(), 1);
        assert_eq!((list.shown(), list.choices()), (vec![0, 1, 2, 3], vec![1, 3]));
        let marked = [Action::Down, Action::Down, Action::Up, Action::Top, Action::Bottom]
            .map(|action| (list.update(action), list.at));
        assert_eq!(marked, [(true, 3), (true, 1), (true, 3), (true, 1), (true, 3)]);
        assert!(list.update(Action::Find) && list.shown().len() == 4, "no search has begun");
        assert!(list.seek(Key::char('h')));
        assert_eq!((list.at, list.shown()), (1, vec![0, 1]), "the heading HARD is not found");
    }

    #[test]
    fn the_mark_cycles_through_the_matches_and_stays_when_the_search_ends() {
        let mut list = list();
        assert!(!list.seek(Key::char('x')), "no search has begun");
        assert!(list.update(Action::Find));
        "xw".chars().for_each(|typed| assert!(list.seek(Key::char(typed))));
        let marked = [Action::Down, Action::Down, Action::Up].map(|action| (list.update(action), list.at));
        assert_eq!(marked, [(true, 3), (true, 2), (true, 3)]);
        assert!(list.seek(Key::plain(Code::Named(Named::Esc))));
        assert_eq!((list.at, list.shown().len(), &list.sought), (3, 5, &None));
        assert!(!list.seek(Key::plain(Code::Named(Named::Esc))), "it closes the list");
    }
}
