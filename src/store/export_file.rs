//! Writing files that the player named, outside the game's own folders.

use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::store::error::named;
use crate::store::{Error, file_io};

/// Writes `text` to a file atomically: to a temporary file, which is then renamed, so that a reader finds either the old file or the new
/// one. Does not create folders, follows symbolic links and keeps the permissions of an existing file. Anything but a regular file, such
/// as a pipe, is written to directly.
///
/// # Errors
/// [`Error::Named`] if the file cannot be written: the folder does not exist, permission is denied, the disk is full and the like.
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

/// Writes `text` to a file. Overwrites an existing file only if `is_over` is true. Never writes to a pipe, which could block.
///
/// # Errors
/// [`Error::There`] if the path exists and `is_over` is false; [`Error::Named`] if the path is not a regular file, or for the same reasons
/// as in [`export`].
pub fn export_text(path: &Path, text: &str, is_over: bool) -> Result<(), Error> {
    match fs::metadata(path) {
        Ok(there) if is_over && !there.is_file() => Err(named("cannot write", path)(io::Error::other("not a file"))),
        Ok(_) if !is_over => Err(Error::There(path.to_owned())),
        _ => export(path, text),
    }
}

/// Checks whether [`export`] could write to `path` now, before a long computation whose result goes there. Leaves no file behind.
///
/// # Errors
/// The error that [`export`] would return.
pub fn check_export(path: &Path) -> Result<(), Error> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let allowed = match fs::metadata(&target).ok() {
        Some(old) if old.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Some(old) if old.is_file() => OpenOptions::new().write(true).open(&target).map(drop),
        Some(_) => Ok(()), // opening a pipe would block until it has a reader
        None => {
            let folder = folder(&target);
            let made = || tempfile::tempfile_in(folder).map_err(|error| error.kind().into());
            fs::metadata(folder).and_then(|_| made()).map(drop)
        }
    };
    allowed.map_err(named("cannot write", path))
}

/// Returns the folder of a file; `.` if the path is a file name only.
fn folder(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn replace(target: &Path, text: &str, old: Option<&Metadata>) -> io::Result<()> {
    if old.is_some() {
        OpenOptions::new().write(true).open(target)?; // fails for a write-protected file, which renaming would replace
    }
    let folder = folder(target);
    fs::metadata(folder)?; // reports in the system's words what is wrong with the folder
    let mut builder = tempfile::Builder::new();
    builder.prefix(".ninefold-");
    if let Some(permissions) = old.map(Metadata::permissions).or_else(default_permissions) {
        builder.permissions(permissions);
    }
    // The error leaves out the name of the temporary file, which would confuse the player.
    let mut file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file_io::rename_over(file, target)
}

/// Returns the permissions of a new file, before the umask is applied.
#[cfg(unix)]
fn default_permissions() -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
const fn default_permissions() -> Option<fs::Permissions> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_created_and_then_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        for text in ["one", "two, longer", ""] {
            export(&path, text).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
        let refused = export_text(&path, "three", false).unwrap_err().to_string();
        assert!(refused.starts_with("expected a new name, ") && refused.ends_with("a.svg"), "{refused}");
        export_text(&folder.path().join("b.svg"), "three", false).unwrap();
        assert!(export_text(folder.path(), "three", true).is_err(), "a folder");
        assert_eq!(fs::read_to_string(&path).unwrap(), "", "what is there stays");
    }

    #[test]
    fn a_failed_export_is_reported_in_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let missing = export(&folder.path().join("none/a.svg"), "x").unwrap_err().to_string();
        assert!(!folder.path().join("none").exists() && missing.ends_with("none/a.svg"), "{missing}");
        let name = folder.path().file_name().unwrap().to_string_lossy().into_owned();
        let folder = export(folder.path(), "x").unwrap_err().to_string();
        assert!(folder.starts_with("cannot write: is a directory: ") && folder.ends_with(&name), "{folder}");
    }

    #[test]
    fn the_check_fails_exactly_where_the_export_would() {
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
    fn a_link_and_the_permissions_are_kept() {
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
