//! The table that maps keys to actions. The help screen is generated from it.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::app::{Action, BadKey, Context, Key};
use crate::store::{KeyPreset, OwnKeys};
use text::printable;

/// The keys of one action in one context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Context in which the keys apply.
    pub context: Context,
    /// The keys; empty if the player has reassigned all of them.
    pub keys: Vec<Key>,
    /// Action that the keys trigger.
    pub action: Action,
    /// Heading under which the help screen lists the action.
    pub group: String,
    /// Description of the action for the player.
    pub says: String,
}

/// All bindings, in the order of the help screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    bindings: Vec<Binding>,
    own: Vec<Binding>, // the player's own bindings, which override all others
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
    action: Spanned<Action>,
    keys: Vec<Spanned<String>>,
    #[serde(default)]
    group: String,
    #[serde(default)]
    says: String,
}

impl Keymap {
    /// Returns a built-in key set: `assets/keys.toml`, overridden by the file of this name in `assets/keys`.
    ///
    /// # Panics
    /// Never: a test reads the same texts.
    #[must_use]
    pub fn of(keys: KeyPreset) -> Self {
        let read = |text| rows(text).expect("the keys that come with the program are well-formed");
        let mut map = Self { bindings: read(include_str!("../../assets/keys.toml")), own: Vec::new() };
        map.override_with(read(match keys {
            KeyPreset::Default => "",
            KeyPreset::Vim => include_str!("../../assets/keys/vim.toml"),
            KeyPreset::Sudokupad => include_str!("../../assets/keys/sudokupad.toml"),
            KeyPreset::Hodoku => include_str!("../../assets/keys/hodoku.toml"),
        }));
        map
    }

    /// Returns the default key set.
    #[must_use]
    pub fn default_keys() -> Self {
        Self::of(KeyPreset::Default)
    }

    /// Returns a keymap without keys, for input that consists of typed lines.
    #[must_use]
    pub const fn none() -> Self {
        Self { bindings: Vec::new(), own: Vec::new() }
    }

    /// Whether there are keys. There are none where the input consists of typed lines.
    #[must_use]
    pub const fn has_keys(&self) -> bool {
        !self.bindings.is_empty()
    }

    /// Returns this keymap, overridden by the table in `text`: each row of the table replaces all keys of one action.
    ///
    /// # Errors
    /// If `text` is not a valid table of keys. The error contains the line number and what was expected.
    pub fn with(mut self, text: &str) -> Result<Self, BadKeys> {
        let own = rows(text)?;
        self.own.extend(own.iter().cloned());
        self.override_with(own);
        Ok(self)
    }

    /// Returns the binding of an action in a context; `None` if there is none.
    #[must_use]
    pub fn binding(&self, (context, action): (Context, Action)) -> Option<&Binding> {
        self.bindings.iter().find(|binding| (binding.context, binding.action) == (context, action))
    }

    /// Returns all bindings, in the order of the help screen.
    #[must_use]
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// Returns this keymap with other keys for an action in a context, or with the keys of the key set if `keys` is `None`. Also returns the
    /// changes to the player's own bindings. Other actions in the context lose the keys.
    ///
    /// # Errors
    /// If an action that has keys in the key set would lose its last key. The error is the binding of the action.
    pub fn rebound(
        &self,
        preset: KeyPreset,
        (context, action): (Context, Action),
        keys: Option<Vec<Key>>,
    ) -> Result<(Self, Vec<OwnKeys>), Binding> {
        let usual = Self::of(preset);
        let usual_keys = |target| usual.binding(target).map(|binding| binding.keys.clone()).unwrap_or_default();
        let keys = keys.unwrap_or_else(|| usual_keys((context, action)));
        let mut own = self.own.clone();
        own.retain(|binding| (binding.context, binding.action) != (context, action));
        for binding in own.iter_mut().filter(|binding| binding.context == context) {
            binding.keys.retain(|key| !keys.contains(key));
        }
        own.push(Binding { context, action, keys, group: String::new(), says: String::new() });
        own.retain(|binding| binding.keys != usual_keys((binding.context, binding.action)));
        let changed = Self { own, ..self.clone() }.changed(preset);
        let without_keys = |old: &&Binding| {
            let target = (old.context, old.action);
            let has_none = changed.binding(target).is_none_or(|new| new.keys.is_empty());
            has_none && !old.keys.is_empty() && !usual_keys(target).is_empty()
        };
        if let Some(bare) = self.bindings.iter().find(without_keys) {
            return Err(bare.clone());
        }
        let find = |map: &Self, row: &Binding| {
            map.own
                .iter()
                .find(|own| (own.context, own.action) == (row.context, row.action))
                .map(|own| own.keys.clone())
        };
        let mut changes: Vec<OwnKeys> = Vec::new();
        for row in self.own.iter().chain(&changed.own) {
            let keys = find(&changed, row);
            let (on, action) = (file_name_of(row.context), file_name_of(row.action));
            let is_listed = changes.iter().any(|change| change.on == on && change.action == action);
            if !is_listed && keys != find(self, row) {
                let keys = keys.map(|keys| keys.iter().map(ToString::to_string).collect());
                changes.push(OwnKeys { on, action, keys });
            }
        }
        Ok((changed, changes))
    }

    /// Returns the binding of a key that another use of the key in a context conflicts with: the binding that has the key in the same
    /// context, or one that has it on every screen. If the context is every screen, it can be of any context.
    #[must_use]
    pub fn conflict(&self, context: Context, action: Action, key: Key) -> Option<&Binding> {
        let uses = || self.bindings.iter().filter(|binding| binding.keys.contains(&key));
        let others = || uses().filter(|binding| (binding.context, binding.action) != (context, action));
        let of_same_context = others().find(|binding| binding.context == context);
        let is_everywhere = |binding: &Binding| binding.context == Context::Everywhere;
        of_same_context.or_else(|| others().find(|binding| context == Context::Everywhere || is_everywhere(binding)))
    }

    /// Returns another key set, overridden by the player's own bindings. A keymap without keys is returned unchanged.
    #[must_use]
    pub fn changed(self, keys: KeyPreset) -> Self {
        if self.bindings.is_empty() {
            return self;
        }
        let mut map = Self::of(keys);
        map.override_with(self.own.clone());
        Self { own: self.own, ..map }
    }

    fn override_with(&mut self, rows: Vec<Binding>) {
        for row in rows {
            for binding in self.bindings.iter_mut().filter(|binding| binding.context == row.context) {
                binding.keys.retain(|key| !row.keys.contains(key));
            }
            match self.bindings.iter_mut().find(|old| old.context == row.context && old.action == row.action) {
                Some(old) => old.keys = row.keys,
                None => self.bindings.push(row),
            }
        }
    }

    /// Returns the action of a key in a context. The context's own bindings take precedence over those for every screen.
    #[must_use]
    pub fn action(&self, context: Context, key: Key) -> Option<Action> {
        let here = |wanted| self.bindings.iter().find(move |b| b.context == wanted && b.keys.contains(&key));
        here(context).or_else(|| here(Context::Everywhere)).map(|binding| binding.action)
    }

    /// Returns the bindings of a context, then those for every screen; bindings without keys are left out.
    pub fn listed(&self, context: Context) -> impl Iterator<Item = &Binding> {
        let of = move |wanted| self.bindings.iter().filter(move |b| b.context == wanted && !b.keys.is_empty());
        of(context).chain(of(Context::Everywhere))
    }

    /// Returns the keys that trigger a binding in a context. Keys that the context itself binds to another action are left out.
    pub fn keys_of<'a>(&'a self, binding: &'a Binding, context: Context) -> impl Iterator<Item = Key> + 'a {
        binding.keys.iter().copied().filter(move |&key| self.action(context, key) == Some(binding.action))
    }

    /// Returns the first key that triggers an action in a context; `None` if there is no such key. If no key is bound to the action itself,
    /// this is the first key of its shared action, `Accept` or `Focus`.
    #[must_use]
    pub fn key(&self, context: Context, action: Action) -> Option<Key> {
        let find = |action: Action| self.listed(context).find(|binding| binding.action == action);
        let binding = find(action).or_else(|| find(action.shared()?))?;
        self.keys_of(binding, context).next()
    }

    /// Returns the label of an action's [`key`](Self::key) in a context.
    #[must_use]
    pub fn label(&self, context: Context, action: Action, ascii: bool) -> Option<String> {
        self.key(context, action).map(|key| key.label(ascii))
    }
}

/// Returns the name of a context or an action in a table of keys.
fn file_name_of(value: impl Serialize) -> String {
    let name = toml::Value::try_from(value).expect("contexts and actions are texts");
    name.as_str().unwrap_or_default().to_owned()
}

/// Error for a text that is not a valid table of keys.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {}", printable(why))]
pub struct BadKeys {
    /// Line number in the text, counted from 1.
    pub line: usize,
    /// Description of the error, with the expected text.
    pub why: String,
}

/// Returns an error message without the list of all actions, which is long.
fn brief(why: &str) -> String {
    let (why, known) = why.split_once(", expected one of ").unwrap_or((why, ""));
    match why.strip_prefix("unknown variant ") {
        Some(name) if known.starts_with("`everywhere`") => {
            format!("no screen is called {}: expected one of {}", name.replace('`', "'"), known.replace('`', ""))
        }
        Some(name) => format!("no action is called {}", name.replace('`', "'")),
        None => why.replace('`', "'"),
    }
}

/// Parses a table of keys into bindings.
fn rows(text: &str) -> Result<Vec<Binding>, BadKeys> {
    read_rows(text, |at| 1 + text[..at].matches('\n').count())
}

/// Parses a table of keys into bindings. `line` converts a byte offset to a line number. It counts the lines before the offset, so it is
/// called only for error messages.
fn read_rows(text: &str, line: impl Fn(usize) -> usize) -> Result<Vec<Binding>, BadKeys> {
    let table: Table = toml::from_str(text).map_err(|error| BadKeys {
        line: error.span().map_or(1, |span| line(span.start)),
        why: brief(error.message()),
    })?;
    let mut known: HashMap<(Context, Entry), usize> = HashMap::new(); // values: byte offset of the first occurrence
    let mut once = |context: Context, entry: Entry, at: usize| match known.insert((context, entry), at) {
        None => Ok(()),
        Some(before) => Err(BadKeys { line: line(at), why: entry.duplicate(line(before)) }),
    };
    let read = |row: Row| {
        once(row.on, Entry::Action(*row.action.get_ref()), row.action.span().start)?;
        let mut own = HashSet::new();
        let keys = row.keys.iter().map(|key| {
            let at = key.span().start;
            let bad = |bad: BadKey| BadKeys { line: line(at), why: bad.to_string() };
            let key = key.get_ref().parse::<Key>().map_err(bad)?;
            if !own.insert(key) {
                return Err(BadKeys { line: line(at), why: format!("'{key}' is listed twice") });
            }
            once(row.on, Entry::Key(key), at).map(|()| key)
        });
        let keys = keys.collect::<Result<Vec<_>, _>>()?;
        Ok(Binding { context: row.on, keys, action: row.action.into_inner(), group: row.group, says: row.says })
    };
    table.bind.into_iter().map(read).collect()
}

/// Action or key that may occur only once per context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Entry {
    Action(Action),
    Key(Key),
}

impl Entry {
    /// Returns the error message for a second occurrence. `before` is the line number of the first occurrence.
    fn duplicate(self, before: usize) -> String {
        match self {
            Self::Action(_) => format!("the action already has its keys in line {before}"),
            Self::Key(key) => format!("'{key}' already has another action in line {before}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [KeyPreset; 4] = [KeyPreset::Default, KeyPreset::Vim, KeyPreset::Sudokupad, KeyPreset::Hodoku];

    /// Returns the text of one row of a table of keys.
    fn row(on: &str, action: &str, keys: &str) -> String {
        format!("[[bind]]\non = '{on}'\naction = '{action}'\nkeys = [{keys}]\n")
    }

    #[test]
    fn no_key_has_two_actions_in_one_context() {
        for map in ALL.map(Keymap::of) {
            let mut seen = HashSet::new();
            for binding in &map.bindings {
                for key in &binding.keys {
                    assert!(seen.insert((binding.context, *key)), "{:?}: {key} stands twice", binding.context);
                }
                assert!(!binding.says.is_empty() && !binding.group.is_empty(), "{:?} says nothing", binding.action);
            }
        }
    }

    /// Every action of the default keys has a key in every other key set.
    #[test]
    fn every_key_set_has_a_key_for_every_action() {
        let usual = Keymap::default_keys();
        for keys in ALL {
            let map = Keymap::of(keys);
            for binding in usual.bindings.iter().filter(|binding| !binding.keys.is_empty()) {
                let is_there = map.label(binding.context, binding.action, true).is_some();
                assert!(is_there, "{keys:?}: no key asks for {:?}", binding.action);
            }
        }
    }

    #[test]
    fn the_players_keys_override_every_key_set() {
        let own = Keymap::default_keys().with(&row("play", "hint", "'z'")).unwrap();
        let map = own.changed(KeyPreset::Sudokupad);
        let key = |map: &Keymap, c| map.action(Context::Play, Key::char(c));
        assert_eq!((key(&map, 'z'), key(&map, 'v')), (Some(Action::Hint), Some(Action::ColourMode)));
        let back = map.changed(KeyPreset::Default);
        assert_eq!((key(&back, 'z'), key(&back, 'v')), (Some(Action::Hint), None));
        assert_eq!(Keymap::none().changed(KeyPreset::Vim), Keymap::none(), "where lines are typed there are no keys");
    }

    #[test]
    fn a_player_can_give_an_action_another_key() {
        let map = Keymap::default_keys().with(&row("play", "hint", "'u'")).unwrap();
        let key = |c| map.action(Context::Play, Key::char(c));
        assert_eq!((key('u'), key('i')), (Some(Action::Hint), None));
        let wrong = Keymap::default_keys().with(&row("play", "dance", "'u'")).unwrap_err();
        assert_eq!(wrong.to_string(), "line 3: no action is called 'dance'");
        let wrong = Keymap::default_keys().with(&row("game", "hint", "'u'")).unwrap_err();
        assert!(wrong.why.starts_with("no screen is called 'game': expected one of everywhere, play, list"), "{wrong}");
        let wrong =
            Keymap::default_keys().with("[[bind]]\non = 'play'\naction = 'hint'\n\nkeys = ['dance']\n").unwrap_err();
        assert_eq!(wrong.line, 5, "{wrong}");
    }

    #[test]
    fn accept_and_focus_are_the_keys_of_every_action_that_they_stand_for() {
        let own = |on: &str, action: &str| Keymap::default_keys().with(&row(on, action, "'z'")).unwrap();
        for (on, context, former, actions) in [
            ("draft", Context::Draft, "accept", &[Action::PlayThis][..]),
            ("page", Context::Page, "accept", &[Action::PlayThis]),
            ("page", Context::Page, "focus", &[Action::NextPart]),
            ("play", Context::Play, "focus", &[Action::FoldHint, Action::LightHere]),
            (
                "play",
                Context::Play,
                "accept",
                &[Action::ApplyHint, Action::ShowStep, Action::WalkHint, Action::WriteLit],
            ),
        ] {
            let map = own(on, former);
            for &action in actions {
                assert_eq!(map.label(context, action, true).as_deref(), Some("z"), "{on}: {action:?}");
            }
        }
        let map = own("play", "apply-hint");
        let labels = [Action::ApplyHint, Action::WriteLit].map(|action| map.label(Context::Play, action, true));
        let enter = Keymap::default_keys().label(Context::Play, Action::Accept, true);
        assert_eq!(labels, [Some("z".to_owned()), enter], "only that action gets the key");
    }

    #[test]
    fn a_key_or_an_action_that_occurs_twice_is_refused() {
        let said = |rows: [String; 2]| Keymap::default_keys().with(&rows.concat()).map_err(|wrong| wrong.to_string());
        let twice = said([row("play", "hint", "'z'"), row("play", "undo", "'u', 'z'")]);
        assert_eq!(twice.unwrap_err(), "line 8: 'z' already has another action in line 4");
        let in_a_row = said([row("play", "hint", "'z'"), row("play", "undo", "'u', 'x', 'u'")]);
        assert_eq!(in_a_row.unwrap_err(), "line 8: 'u' is listed twice");
        let again = said([row("play", "hint", "'z'"), row("play", "hint", "'u'")]);
        assert_eq!(again.unwrap_err(), "line 7: the action already has its keys in line 3");
        assert!(said([row("play", "hint", "'z'"), row("watch", "back", "'z'")]).is_ok(), "on another screen");
    }

    #[test]
    fn lines_are_counted_only_for_a_message() {
        let counted = std::cell::Cell::new(0);
        let line = |_: usize| {
            counted.set(counted.get() + 1);
            7
        };
        let keys: Vec<String> = ('\u{4e00}'..'\u{4f00}').map(|sign| format!("'{sign}'")).collect();
        let text = row("play", "hint", &keys.join(",\n"));
        assert_eq!(read_rows(&text, line).map(|own| own[0].keys.len()), Ok(keys.len()));
        assert_eq!(counted.get(), 0, "no key is at fault");
        for (keys, most) in [("'dance'", 1), ("'u', 'u'", 1), ("'\u{4e00}'", 2)] {
            let rows = text.clone() + &row("play", "undo", keys);
            counted.set(0);
            assert_eq!(read_rows(&rows, line).map_err(|bad| bad.line), Err(7));
            assert!((1..=most).contains(&counted.get()), "{keys}: {}", counted.get());
        }
    }
}
