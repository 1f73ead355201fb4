//! Writing a file that the player named, outside of the folders that are the game's own.

use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::store::Error;
use crate::store::error::named;

/// Puts `text` in a file, all or nothing: it is written beside it and renamed, so that whoever reads meets the old file or the new
/// one. Makes no folder, goes through a link to what it points at, keeps the permissions of a file that was there, and writes
/// straight into what is no file, such as a pipe.
///
/// # Errors
/// If the system refuses: no such folder, no permission, no space.
pub fn export(path: &Path, text: &str) -> Result<(), Error> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&target).ok();
    let written = match old {
        Some(old) if !old.is_file() && !old.is_dir() => {
            OpenOptions::new().write(true).open(&target).and_then(|mut file| file.write_all(text.as_bytes()))
        }
        Some(old) if old.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        old => replace(&target, text, old.as_ref()),
    };
    written.map_err(named("cannot write", path))
}

/// The same under a name that is free, or over a file where that is meant; never into a pipe, which could keep the writer waiting.
///
/// # Errors
/// If something has the name; else as [`export`].
pub fn keep_text(path: &Path, text: &str, is_over: bool) -> Result<(), Error> {
    match fs::metadata(path) {
        Ok(there) if is_over && !there.is_file() => Err(named("cannot write", path)(io::Error::other("not a file"))),
        Ok(_) if !is_over => Err(Error::There(path.to_owned())),
        _ => export(path, text),
    }
}

/// Whether [`export`] could write there now, for those who work long before they do.
///
/// # Errors
/// If the system would refuse.
pub fn check_export(path: &Path) -> Result<(), Error> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let allowed = match fs::metadata(&target).ok() {
        Some(old) if old.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Some(old) if old.is_file() => OpenOptions::new().write(true).open(&target).map(drop),
        Some(_) => Ok(()), // a pipe would wait for its reader
        None => {
            let folder = folder(&target);
            let made = || tempfile::tempfile_in(folder).map_err(|error| error.kind().into());
            fs::metadata(folder).and_then(|_| made()).map(drop)
        }
    };
    allowed.map_err(named("cannot write", path))
}

/// Where a file stands.
fn folder(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn replace(target: &Path, text: &str, old: Option<&Metadata>) -> io::Result<()> {
    if old.is_some() {
        OpenOptions::new().write(true).open(target)?; // what must not be written is not replaced either
    }
    let folder = folder(target);
    fs::metadata(folder)?; // says what is wrong with the folder in the system's own words
    let mut builder = tempfile::Builder::new();
    builder.prefix(".ninefold-");
    if let Some(permissions) = old.map(Metadata::permissions).or_else(usual) {
        builder.permissions(permissions);
    }
    // The name beside it would be a riddle to whoever reads the message.
    let mut file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(target).map(drop).map_err(|refused| refused.error)
}

/// Those of a new file, less what the player's mask takes away.
#[cfg(unix)]
fn usual() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
const fn usual() -> Option<fs::Permissions> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_made_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        for text in ["one", "two, longer", ""] {
            export(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
        let refused = keep_text(&path, "three", false).unwrap_err().to_string();
        assert!(refused.starts_with("expected a name that is free, ") && refused.ends_with("a.svg"), "{refused}");
        keep_text(&folder.path().join("b.svg"), "three", false).unwrap();
        assert!(keep_text(folder.path(), "three", true).is_err(), "a folder");
        assert_eq!(fs::read_to_string(&path).unwrap(), "", "what is there stays");
    }

    #[test]
    fn what_cannot_be_written_is_said_in_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let missing = export(&folder.path().join("none/a.svg"), "x").unwrap_err().to_string();
        assert!(!folder.path().join("none").exists() && missing.ends_with("none/a.svg"), "{missing}");
        let name = folder.path().file_name().unwrap().to_string_lossy().into_owned();
        let folder = export(folder.path(), "x").unwrap_err().to_string();
        assert!(folder.starts_with("cannot write: is a directory: ") && folder.ends_with(&name), "{folder}");
    }

    #[test]
    fn what_could_not_be_written_is_known_before() {
        let folder = tempfile::tempdir().unwrap();
        for (path, may) in [("a.svg", true), ("none/a.svg", false), ("", false)] {
            let path = folder.path().join(path);
            assert_eq!(check_export(&path).is_ok(), may, "{path:?}");
            let said = check_export(&path).map_err(|why| why.to_string());
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left there");
            assert_eq!(said.err(), (!may).then(|| export(&path, "x").unwrap_err().to_string()));
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_the_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.svg"), folder.path().join("link.svg"));
        export(&path, "one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        export(&link, "two").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        export(Path::new("/dev/null"), "three").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
