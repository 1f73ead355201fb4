//! Reading, replacing and setting aside files.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::{Component, Path};
use std::time::SystemTime;

use tempfile::NamedTempFile;

use crate::store::Error;

/// Maximum size in bytes of the game's text files: settings, keys and the draft.
pub(super) const TEXT: u64 = 1 << 20;

/// Maximum size of a saved game in bytes.
pub(super) const GAME: u64 = 32 << 20;

/// Reads a whole file of at most `limit` bytes; `None` if the file does not exist.
pub(super) fn read(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Error> {
    let Some(bytes) = read_start(path, limit + 1)? else { return Ok(None) };
    let length = bytes.len() as u64;
    if length <= limit {
        return Ok(Some(bytes));
    }
    let found = fs::metadata(path).map_or(length, |data| data.len().max(length));
    Err(Error::TooLarge { path: path.to_owned(), limit, found })
}

/// Reads the first `most` bytes of a file; `None` if it does not exist. Fails for a directory, and for a pipe, which could block.
pub(super) fn read_start(path: &Path, most: u64) -> Result<Option<Vec<u8>>, Error> {
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        open(path)?.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    match read() {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::file("cannot read", path)(error)),
    }
}

/// Opens a regular file for reading.
pub(super) fn open(path: &Path) -> io::Result<File> {
    check_regular(&fs::metadata(path)?)?;
    File::open(path)
}

/// Fails for anything but a regular file, because opening a pipe would block until its other end is opened.
pub(super) fn check_regular(data: &Metadata) -> io::Result<()> {
    if data.is_file() { Ok(()) } else { Err(io::Error::other("not a file")) }
}

/// Reads a whole text file in UTF-8 of at most `limit` bytes; `None` if the file does not exist.
pub(super) fn read_text(path: &Path, limit: u64) -> Result<Option<String>, Error> {
    let Some(bytes) = read(path, limit)? else { return Ok(None) };
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|&byte| byte == b'\n').count();
        Error::Line { path: path.to_owned(), line, why: "expected text in UTF-8".to_owned() }
    })
}

/// Whether `name` is a plain file name. A name with a slash, or `..`, would lead out of the folder that it is joined to.
pub(super) fn is_name(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    matches!((parts.next(), parts.next()), (Some(Component::Normal(part)), None) if part == name)
}

/// Replaces a file atomically: writes `bytes` to a temporary file in the same folder, flushes the temporary file to the disk and renames
/// it, so that a crash or a full disk leaves the old file unchanged. Creates the folder if needed, follows symbolic links and keeps the
/// permissions of the old file. `time` becomes the modification time if the system allows that.
pub(super) fn replace(path: &Path, bytes: &[u8], time: Option<SystemTime>) -> Result<(), Error> {
    let replace = || {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = target.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let (prefix, old) = (temporary_prefix(&target), fs::metadata(&target).map(|old| Metadata::permissions(&old)));
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        if let Ok(permissions) = old {
            builder.permissions(permissions);
        }
        let mut file = builder.tempfile_in(folder)?;
        file.write_all(bytes)?;
        time.and_then(|time| file.as_file().set_modified(time).ok());
        file.as_file().sync_all()?;
        rename_over(file, &target)
    };
    replace().map_err(Error::file("cannot write", path))
}

/// Renames a temporary file over another file, or removes it on failure. Unlike [`NamedTempFile::persist`], this also works on Windows while
/// a program that allows it, such as a virus scanner, has the other file open.
pub(super) fn rename_over(file: NamedTempFile, target: &Path) -> io::Result<()> {
    let (_, path) = file.keep().map_err(|refused| refused.error)?;
    fs::rename(&path, target).inspect_err(|_| drop(fs::remove_file(&path)))
}

/// Removes temporary files that a killed program left behind when writing `path`. Call only while holding the lock on `path`.
pub(super) fn remove_leftovers(path: &Path) {
    let prefix = temporary_prefix(path);
    for entry in path.parent().into_iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix) {
            fs::remove_file(entry.path()).ok(); // on failure, removed next time
        }
    }
}

/// Returns the prefix of the names of temporary files for `path`. Such files are hidden, and their names are never those of saved games.
fn temporary_prefix(path: &Path) -> String {
    format!(".{}.part-", path.file_name().unwrap_or_default().to_string_lossy())
}

/// Renames a file that cannot be used to the first free `<name>.broken-<n>`. Returns the message for the player:
/// [`Error::SetAside`], or [`Error::Unusable`] if the file cannot be renamed.
pub(super) fn set_aside(path: &Path, why: String) -> Error {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let free = (1..=u32::MAX)
        .map(|n| path.with_file_name(format!("{name}.broken-{n}")))
        .find(|kept| fs::symlink_metadata(kept).is_err_and(|error| error.kind() == io::ErrorKind::NotFound));
    let path = path.to_owned();
    match free.filter(|kept| fs::rename(&path, kept).is_ok()) {
        Some(kept) => Error::SetAside { path, why, kept },
        None => Error::Unusable { path, why },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_a_file_aside_never_overwrites_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        for n in 1..=3 {
            fs::write(&path, n.to_string()).unwrap();
            let Error::SetAside { kept, .. } = set_aside(&path, "torn".into()) else { panic!("it can be renamed") };
            assert_eq!(kept, folder.path().join(format!("a.json.broken-{n}")));
            assert_eq!(fs::read_to_string(kept).unwrap(), n.to_string());
        }
        assert!(!path.exists());
    }

    #[test]
    fn text_that_is_not_utf_8_is_reported_with_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        assert_eq!(read_text(&path, TEXT).unwrap(), None);
        fs::write(&path, b"a = 1\nb = \xff\n").unwrap();
        assert_eq!(read_text(&path, TEXT).unwrap_err().to_string(), {
            let folder = folder.path().file_name().unwrap().to_string_lossy();
            format!("{folder}/a.toml:2: expected text in UTF-8")
        });
    }

    #[test]
    fn a_name_that_leads_out_of_its_folder_is_refused() {
        for name in ["..", ".", "", "/", "a/b", "../a", "a/", "/a"] {
            assert!(!is_name(name), "{name:?}");
        }
        assert!(["a", "a.txt", "..a", "my first", "hard-7F"].into_iter().all(is_name));
    }

    #[test]
    fn only_temporary_files_of_the_same_file_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        for name in [".a.json.part-x1", "a.json", ".b.json.part-x2", "a.json.broken-1"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        remove_leftovers(&folder.path().join("a.json"));
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".b.json.part-x2", "a.json", "a.json.broken-1"]);
    }
}
