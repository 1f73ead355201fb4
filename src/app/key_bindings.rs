//! Key bindings on the settings screen: a list of all actions with their keys, and a dialog that changes the keys of one action.

use std::time::Instant;

use crate::app::footer::{FooterEntry, GAP, in_row};
use crate::app::help_text::key_names;
use crate::app::{
    Action, App, Area, Binding, Code, Context, Effect, FooterItem, Key, Keymap, Named, Overlay, PickList, PickMeaning,
    PickRow, Size, wrap,
};
use crate::store::OwnKeys;
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

/// Returns the lines of the list: all actions in the order of the help, below headings with their context and group.
fn rows(keymap: &Keymap, ascii: bool) -> Vec<PickRow> {
    let mut rows: Vec<PickRow> = Vec::new();
    let mut heading = String::new();
    for binding in keymap.bindings().iter().filter(|binding| !is_fixed(binding.action)) {
        let Binding { context, action, keys, group, says } = binding;
        let title = format!("{}: {}", context.title(), group.to_lowercase());
        if title != heading {
            heading.clone_from(&title);
            rows.push(PickRow::new(title, "", PickMeaning::Heading));
        }
        let own = if keymap.is_own(*context, *action) { " (changed)" } else { "" };
        let meaning = PickMeaning::Keys(*context, *action);
        rows.push(PickRow::new(key_names(keys, ascii), format!("{says}{own}"), meaning));
    }
    rows
}

impl App {
    /// Opens the list of key bindings, with an action marked.
    pub(super) fn list_keys(&mut self, marked: Option<(Context, Action)>) {
        let rows = rows(&self.keymap, self.appearance.ascii);
        let wanted = marked.map(|(context, action)| PickMeaning::Keys(context, action));
        let is_marked =
            |row: &PickRow| wanted.as_ref().map_or(row.meaning != PickMeaning::Heading, |w| *w == row.meaning);
        let at = rows.iter().position(is_marked).unwrap_or(1);
        self.overlay = Some(Overlay::List(PickList::new("Key bindings", rows, at)));
    }

    /// Opens the dialog that changes the keys of an action.
    pub(super) fn ask_for_keys(&mut self, target: (Context, Action), message: Option<String>) {
        let Some(binding) = self.keymap.binding(target) else { return };
        let keys = key_names(&binding.keys, self.appearance.ascii);
        let says = format!("{}: {}", target.0.title(), binding.says);
        self.overlay = Some(Overlay::Keys(KeyDialog { target, says, keys, message, awaited: None }));
    }

    /// Handles a key in the dialog: Esc closes it, every other key is added to the action or removed from it.
    pub(super) fn key_for_action(&mut self, dialog: KeyDialog, key: Key, now: Instant) {
        match key {
            Key { code: Code::Named(Named::Esc), .. } => return self.list_keys(Some(dialog.target)),
            Key { code: Code::Char('c'), ctrl: true, .. } => return self.update(Action::Quit, key, now),
            _ => {}
        }
        let mut keys = self.keymap.binding(dialog.target).map(|binding| binding.keys.clone()).unwrap_or_default();
        if let Some(at) = keys.iter().position(|&old| old == key) {
            keys.remove(at);
        } else {
            keys.push(key);
        }
        let is_removed = !keys.contains(&key);
        let message = match self.rebound(dialog.target, Some(keys)) {
            Err(why) => Some(why),
            Ok(rebound) => {
                let (context, action) = dialog.target;
                let other = if is_removed { None } else { self.keymap.conflict(context, action, key) };
                if let Some(other) = other.filter(|_| dialog.awaited != Some(key)) {
                    let message = Some(in_words(key, context, other, self.appearance.ascii));
                    self.overlay = Some(Overlay::Keys(KeyDialog { message, awaited: Some(key), ..dialog }));
                    return;
                }
                self.rebind(rebound);
                None
            }
        };
        self.ask_for_keys(dialog.target, message);
    }

    /// Returns the key that restores the keys of the marked action. Letters start a search in lists, so it is none of them.
    pub(super) fn key_to_restore(&self) -> Option<Key> {
        let binding = self.keymap.binding((Context::List, Action::Clear))?;
        binding.keys.iter().copied().find(|key| !key.typed().is_some_and(char::is_alphanumeric))
    }

    /// Gives an action the keys that it has in the key set, and opens the list again.
    pub(super) fn restore_keys(&mut self, target: (Context, Action)) {
        match self.rebound(target, None) {
            Ok(rebound) => self.rebind(rebound),
            Err(why) => self.notice = Some(why),
        }
        self.list_keys(Some(target));
    }

    /// Returns the keymap with other keys for an action, and the changes to write. The error says why the change is impossible.
    fn rebound(&self, target: (Context, Action), keys: Option<Vec<Key>>) -> Result<(Keymap, Vec<OwnKeys>), String> {
        self.keymap.rebound(self.settings.keys, target, keys).map_err(|bare| {
            if (bare.context, bare.action) == target {
                return "Not removed: every action needs a key.".to_owned();
            }
            format!("Not changed: {} needs another key first.", described(&bare))
        })
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

/// Returns the message about a key that another binding has.
fn in_words(key: Key, context: Context, other: &Binding, ascii: bool) -> String {
    let (label, described) = (key.label(ascii), described(other));
    match (context, other.context) {
        (new, old) if new == old => {
            format!("{label} is the key of {described}. Press it again to take it from there.")
        }
        (Context::Everywhere, _) => {
            format!("{label} is the key of {described}, and stays so there. Press it again to use it elsewhere.")
        }
        _ => format!("{label} is the key of {described}. Press it again to use it differently here."),
    }
}
