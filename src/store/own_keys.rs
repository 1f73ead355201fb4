//! File of the player's own key bindings.

use std::io;

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, TomlError, Value};

use crate::store::{Error, Paths, file_io};

/// Change to the player's own keys of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnKeys {
    /// Name of the context.
    pub on: String,
    /// Name of the action.
    pub action: String,
    /// Names of the new keys; `None` if the action has no own keys any more.
    pub keys: Option<Vec<String>>,
}

/// Reads the file of the player's own key bindings; `None` if it does not exist.
///
/// # Errors
/// If the file cannot be read, is not UTF-8 or is too large.
pub fn own_keys(paths: &Paths) -> Result<Option<String>, Error> {
    file_io::read_text(&paths.keys(), file_io::TEXT)
}

/// Returns the error for a line of the player's own key bindings that cannot be used. Lines are counted from 1.
#[must_use]
pub fn bad_keys(paths: &Paths, line: usize, why: String) -> Error {
    Error::Line { path: paths.keys(), line, why: why + "; no key of this file is used" }
}

/// Writes changes into the file of the player's own key bindings. The rest of the file stays unchanged, including comments.
///
/// # Errors
/// If the file cannot be read or written, or is not a table of keys.
pub fn save_own_keys(paths: &Paths, changes: &[OwnKeys]) -> Result<(), Error> {
    let text = own_keys(paths)?.unwrap_or_default();
    let changed = with_changes(&text, changes)
        .map_err(|why| Error::file("cannot change", &paths.keys())(io::Error::other(why)))?;
    file_io::replace(&paths.keys(), changed.as_bytes(), None)
}

/// Returns a table of keys with these changes. The error says why the text is not one.
fn with_changes(text: &str, changes: &[OwnKeys]) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error: TomlError| error.message().to_owned())?;
    let rows = document.entry("bind").or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    let rows = rows.as_array_of_tables_mut().ok_or("'bind' is not a list of tables")?;
    for OwnKeys { on, action, keys } in changes {
        let is_wanted = |row: &Table| {
            let has = |name: &str, value: &str| row.get(name).and_then(Item::as_str) == Some(value);
            has("on", on) && has("action", action)
        };
        let Some(keys) = keys else {
            rows.retain(|row| !is_wanted(row));
            continue;
        };
        let mut keys = Value::from(keys.iter().collect::<Array>());
        if let Some(row) = rows.iter_mut().find(|row| is_wanted(row)) {
            if let Some(old) = row.get("keys").and_then(Item::as_value) {
                *keys.decor_mut() = old.decor().clone(); // keeps the comment after the value
            }
            row["keys"] = Item::Value(keys);
        } else {
            let name = |name: &str| Item::Value(Value::from(name));
            let row = [("on", name(on)), ("action", name(action)), ("keys", Item::Value(keys))];
            rows.push(row.into_iter().collect());
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(on: &str, action: &str, keys: Option<&[&str]>) -> OwnKeys {
        let keys = keys.map(|keys| keys.iter().map(|&key| key.to_owned()).collect());
        OwnKeys { on: on.to_owned(), action: action.to_owned(), keys }
    }

    #[test]
    fn a_change_keeps_the_rest_of_the_file() {
        let hint = "# mine\n[[bind]]\non = \"play\"\naction = \"hint\"\nkeys = [\"z\"] # close at hand\n";
        let changed = with_changes(hint, &[change("play", "hint", Some(&["z", "'"]))]);
        assert_eq!(changed.as_deref(), Ok(&*hint.replace("[\"z\"]", "[\"z\", \"'\"]")));
        let undo = "[[bind]]\non = \"play\"\naction = \"undo\"\nkeys = [\"ctrl-u\"]\n";
        let added = with_changes(hint, &[change("play", "undo", Some(&["ctrl-u"]))]);
        assert_eq!(added.as_deref(), Ok(&*format!("{hint}\n{undo}")));
        let removed = with_changes(&format!("{undo}\n{hint}"), &[change("play", "undo", None)]);
        assert_eq!(removed.as_deref(), Ok(&*format!("\n{hint}")));
        assert_eq!(with_changes(hint, &[change("watch", "hint", None)]).as_deref(), Ok(hint), "another screen");
    }

    #[test]
    fn a_text_that_is_no_table_of_keys_is_refused() {
        for text in ["bind = 3", "[[bind]\n", "[bind]"] {
            assert!(with_changes(text, &[change("play", "hint", None)]).is_err(), "{text}");
        }
    }
}
