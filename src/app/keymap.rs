//! The table that turns keys into actions; the help screen is drawn from it.

use serde::Deserialize;

use crate::app::{Action, Key};

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Context {
    /// On every screen, after the screen's own keys.
    Everywhere,
    /// While a puzzle is played.
    Play,
    /// In the menu and the library.
    List,
    /// While a puzzle is typed.
    Draft,
    /// While a search is watched.
    Watch,
    /// While solvers race.
    Race,
    /// While Algorithm X is learned.
    Lesson,
    /// While help is read.
    Help,
}

/// Keys that do one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Where.
    pub context: Context,
    /// The keys; none where the player took them away.
    pub keys: Vec<Key>,
    /// What they ask.
    pub action: Action,
    /// The heading under which the help screen lists it.
    pub group: String,
    /// What it does, in a player's words.
    pub says: String,
}

/// All bindings, in the order of the help screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    bindings: Vec<Binding>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    bind: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    on: Context,
    action: Action,
    keys: Vec<String>,
    #[serde(default)]
    group: String,
    #[serde(default)]
    says: String,
}

impl Keymap {
    /// The keys that come with the program: `assets/keys.toml`.
    ///
    /// # Panics
    /// Never: a test reads the same text.
    #[must_use]
    pub fn usual() -> Self {
        let rows =
            rows(include_str!("../../assets/keys.toml")).expect("the keys that come with the program are well-formed");
        Self { bindings: rows }
    }

    /// No keys: where lines are typed.
    #[must_use]
    pub const fn none() -> Self {
        Self { bindings: Vec::new() }
    }

    /// These keys with those of `text` laid over them: a row there gives an action other keys.
    ///
    /// # Errors
    /// If `text` is no table of keys; the message names the line.
    pub fn with(mut self, text: &str) -> Result<Self, String> {
        for row in rows(text)? {
            for binding in self.bindings.iter_mut().filter(|binding| binding.context == row.context) {
                binding.keys.retain(|key| !row.keys.contains(key));
            }
            match self.bindings.iter_mut().find(|old| old.context == row.context && old.action == row.action) {
                Some(old) => old.keys = row.keys,
                None => self.bindings.push(row),
            }
        }
        Ok(self)
    }

    /// What `key` asks on a screen: the screen's own binding, else the one for everywhere.
    #[must_use]
    pub fn action(&self, context: Context, key: Key) -> Option<Action> {
        let here = |wanted| self.bindings.iter().find(move |b| b.context == wanted && b.keys.contains(&key));
        here(context).or_else(|| here(Context::Everywhere)).map(|binding| binding.action)
    }

    /// The bindings of a screen, then those for everywhere.
    pub fn listed(&self, context: Context) -> impl Iterator<Item = &Binding> {
        let of = move |wanted| self.bindings.iter().filter(move |b| b.context == wanted && !b.keys.is_empty());
        of(context).chain(of(Context::Everywhere))
    }

    /// The first key that asks `action` on a screen, as the screen shows it.
    #[must_use]
    pub fn label(&self, context: Context, action: Action, ascii: bool) -> Option<String> {
        let binding = self.listed(context).find(|binding| binding.action == action)?;
        binding.keys.first().map(|key| key.label(ascii))
    }
}

fn rows(text: &str) -> Result<Vec<Binding>, String> {
    let table: Table = toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        format!("line {line}: {}", error.message())
    })?;
    let read = |row: Row| {
        let keys = row.keys.iter().map(|key| key.parse::<Key>().map_err(|bad| bad.to_string()));
        let keys = keys.collect::<Result<Vec<_>, _>>()?;
        Ok(Binding { context: row.on, keys, action: row.action, group: row.group, says: row.says })
    };
    table.bind.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_asks_two_things_on_one_screen() {
        let map = Keymap::usual();
        for context in [
            Context::Everywhere,
            Context::Play,
            Context::List,
            Context::Draft,
            Context::Watch,
            Context::Race,
            Context::Lesson,
            Context::Help,
        ] {
            let own: Vec<_> = map.bindings.iter().filter(|b| b.context == context).collect();
            let keys: Vec<Key> = own.iter().flat_map(|b| b.keys.clone()).collect();
            for (i, key) in keys.iter().enumerate() {
                assert!(!keys[..i].contains(key), "{context:?}: {key} stands twice");
            }
            for binding in own {
                assert!(!binding.says.is_empty() && !binding.group.is_empty(), "{:?} says nothing", binding.action);
            }
        }
    }

    #[test]
    fn the_player_moves_a_key() {
        let map = Keymap::usual().with("[[bind]]\non = 'play'\naction = 'hint'\nkeys = ['u']\n").unwrap();
        let key = |c| map.action(Context::Play, Key::char(c));
        assert_eq!((key('u'), key('i')), (Some(Action::Hint), None));
        let wrong = Keymap::usual().with("[[bind]]\non = 'play'\naction = 'dance'\nkeys = ['u']\n").unwrap_err();
        assert!(wrong.starts_with("line 3: "), "{wrong}");
    }
}
