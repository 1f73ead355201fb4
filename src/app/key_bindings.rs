//! Key bindings on the settings screen: a list of all actions with their keys, and a dialog that changes the keys of one action.

use std::time::Instant;

use crate::app::footer::{FooterEntry, GAP, in_row};
use crate::app::help_text::key_names;
use crate::app::{
    Action, App, Area, Binding, Code, Context, Effect, FooterItem, Key, Keymap, Named, Overlay, PickList, PickMeaning,
    PickRow, Size, wrap,
};
use crate::store::{KeyPreset, OwnKeys};
use unicode_width::UnicodeWidthStr;

/// Minimum width inside the frame of the dialog, in screen columns.
const NARROWEST: usize = 34;

/// Maximum width inside the frame of the dialog, in screen columns.
const WIDEST: usize = 58;

/// Dialog that changes the keys of an action. A pressed key is added, or removed if the action has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyDialog {
    /// Context and action whose keys are changed.
    pub target: (Context, Action),
    /// Description of the action.
    pub says: String,
    /// Labels of the keys of the action.
    pub keys: String,
    /// Message about the last key; `None` if it was simply added or removed.
    pub message: Option<String>,
    /// Key that has another use and is added if it is pressed again.
    pub awaited: Option<Key>,
    /// Search text of the list from which the dialog was opened.
    pub sought: Option<String>,
}

/// Layout of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyDialogLayout {
    /// Frame around the dialog.
    pub frame: Area,
    /// Description, keys and instructions, wrapped to the width inside the frame.
    pub lines: Vec<String>,
    /// Message about the last key, wrapped like the lines above it.
    pub message: Vec<String>,
    /// Key that closes the dialog.
    pub footer: Vec<FooterItem>,
}

impl KeyDialog {
    /// Returns the layout of the dialog in a window of this size.
    #[must_use]
    pub fn layout(&self, size: Size) -> KeyDialogLayout {
        let most = usize::from(size.width.saturating_sub(4)).min(WIDEST);
        let keys = if self.keys.is_empty() { "none" } else { &self.keys };
        let texts = [&self.says, &format!("Keys: {keys}"), "", "Press a key to add it, or one of these to remove it."];
        let lines: Vec<String> = texts.iter().flat_map(|text| wrap(text, most)).collect();
        let message = self.message.as_ref().map(|message| wrap(message, most)).unwrap_or_default();
        let width = lines.iter().chain(&message).map(|line| line.width()).max().unwrap_or(0).max(NARROWEST);
        let message_rows = if message.is_empty() { 0 } else { message.len() as u16 + 1 };
        let frame = Area::middle(size, width as u16 + 4, lines.len() as u16 + message_rows + 4);
        let inside = frame.inside();
        let done = FooterEntry::new(&[Key::plain(Code::Named(Named::Esc))], "done", false);
        let footer = in_row(inside.row(inside.height.saturating_sub(1)), GAP, done);
        KeyDialogLayout { frame, lines, message, footer }
    }
}

/// Whether the keys of an action cannot be changed, because the action depends on the digit or letter on the key.
const fn is_fixed(action: Action) -> bool {
    matches!(action, Action::Digit | Action::NoteDigit | Action::LightDigit | Action::Letter)
}

/// Returns the lines of the list: all actions in the order of the help, below headings with their context and group. Actions without keys of
/// their own that a shared key triggers are left out.
fn rows(keymap: &Keymap, preset: KeyPreset, ascii: bool) -> Vec<PickRow> {
    let usual = Keymap::of(preset);
    let mut rows: Vec<PickRow> = Vec::new();
    let mut heading = String::new();
    let is_listed = |binding: &&Binding| {
        let is_shared = binding.keys.is_empty() && binding.action.shared().is_some();
        !is_fixed(binding.action) && !is_shared
    };
    for Binding { context, action, keys, group, says } in keymap.bindings().iter().filter(is_listed) {
        let title = match context {
            Context::Everywhere => context.title().to_owned(),
            _ if context.title() == group => context.title().to_owned(),
            _ => format!("{}: {}", context.title(), group.to_lowercase()),
        };
        if title != heading {
            heading.clone_from(&title);
            rows.push(PickRow::new(title, "", PickMeaning::Heading));
        }
        let target = (*context, *action);
        let is_changed = usual.binding(target).is_none_or(|usual| usual.keys != *keys);
        let changed = if is_changed { " (changed)" } else { "" };
        let meaning = PickMeaning::Keys(*context, *action);
        rows.push(PickRow::new(key_names(keys, ascii), format!("{says}{changed}"), meaning));
    }
    rows
}

impl App {
    /// Opens the list of key bindings, with an action marked and a search text.
    pub(super) fn list_keys(&mut self, marked: Option<(Context, Action)>, sought: Option<String>) {
        let rows = rows(&self.keymap, self.settings.keys, self.appearance.ascii);
        let wanted = marked.map(|(context, action)| PickMeaning::Keys(context, action));
        let is_marked =
            |row: &PickRow| wanted.as_ref().map_or(row.meaning != PickMeaning::Heading, |w| *w == row.meaning);
        let at = rows.iter().position(is_marked).unwrap_or(1);
        self.overlay = Some(Overlay::List(PickList { sought, ..PickList::new("Key bindings", rows, at) }));
    }

    /// Opens the dialog that changes the keys of an action.
    pub(super) fn ask_for_keys(&mut self, target: (Context, Action), message: Option<String>, sought: Option<String>) {
        let Some(binding) = self.keymap.binding(target) else { return };
        let keys = key_names(&binding.keys, self.appearance.ascii);
        let says = format!("{}: {}", target.0.title(), binding.says);
        self.overlay = Some(Overlay::Keys(KeyDialog { target, says, keys, message, awaited: None, sought }));
    }

    /// Handles a key in the dialog: Esc closes it, every other key is added to the action or removed from it.
    pub(super) fn key_for_action(&mut self, dialog: KeyDialog, key: Key, now: Instant) {
        match key {
            Key { code: Code::Named(Named::Esc), .. } => return self.list_keys(Some(dialog.target), dialog.sought),
            Key { code: Code::Char('c'), ctrl: true, .. } => return self.update(Action::Quit, key, now),
            _ => {}
        }
        let (context, action) = dialog.target;
        let mut keys = self.keymap.binding(dialog.target).map(|binding| binding.keys.clone()).unwrap_or_default();
        let at = keys.iter().position(|&old| old == key);
        match at {
            Some(at) => drop(keys.remove(at)),
            None => keys.push(key),
        }
        let conflict = self.keymap.conflict(context, action, key).filter(|_| at.is_none());
        let rebound = self.keymap.rebound(self.settings.keys, dialog.target, Some(keys));
        let label = key.label(self.appearance.ascii);
        let (message, awaited) = match (rebound, conflict) {
            (_, Some(other)) if other.context == context && is_fixed(other.action) => {
                (Some(format!("{label} cannot be used: {}.", described(other))), None)
            }
            (Err(bare), _) if (bare.context, bare.action) == dialog.target => {
                (Some("Not removed: this action needs at least one key.".to_owned()), None)
            }
            (Err(bare), _) => (
                Some(format!("{label} is the only key of {}. Give that action another key first.", described(&bare))),
                None,
            ),
            (Ok(_), Some(other)) if dialog.awaited != Some(key) => (Some(in_words(&label, context, other)), Some(key)),
            (Ok(rebound), _) => {
                self.rebind(rebound);
                (None, None)
            }
        };
        self.ask_for_keys(dialog.target, message, dialog.sought);
        if let Some(Overlay::Keys(dialog)) = &mut self.overlay {
            dialog.awaited = awaited;
        }
    }

    /// Returns the key that restores the keys of the marked action. Letters start a search in lists, so it is none of them.
    pub(super) fn key_to_restore(&self) -> Option<Key> {
        let binding = self.keymap.binding((Context::List, Action::Clear))?;
        binding.keys.iter().copied().find(|key| !key.typed().is_some_and(char::is_alphanumeric))
    }

    /// Gives an action the keys that it has in the key set, and opens the list again.
    pub(super) fn restore_keys(&mut self, target: (Context, Action), sought: Option<String>) {
        match self.keymap.rebound(self.settings.keys, target, None) {
            Ok(rebound) => {
                self.rebind(rebound);
                self.list_keys(Some(target), sought);
            }
            Err(bare) => {
                let why =
                    format!("Not changed: {} would have no key. Give that action another one first.", described(&bare));
                self.ask_for_keys(target, Some(why), sought);
            }
        }
    }

    /// Uses another keymap from now on, and writes the changes.
    fn rebind(&mut self, (keymap, changes): (Keymap, Vec<OwnKeys>)) {
        self.keymap = keymap;
        if !changes.is_empty() {
            self.effects.push(Effect::Keys(changes));
        }
    }
}

/// Returns the description of an action in quotation marks, with its context.
fn described(binding: &Binding) -> String {
    format!("'{}: {}'", binding.context.title(), binding.says)
}

/// Returns the message about a key with this label that another binding has.
fn in_words(label: &str, context: Context, other: &Binding) -> String {
    match (context, other.context) {
        (new, old) if new == old => {
            format!("{label} is a key of {}. Press it again to take it from there.", described(other))
        }
        (Context::Everywhere, _) => {
            format!("{label} already means {}. Press it again; it keeps that meaning there.", described(other))
        }
        _ => format!("On every screen, {label} means '{}'. Press it again to change its meaning here.", other.says),
    }
}
