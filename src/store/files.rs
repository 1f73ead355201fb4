//! Reading a file, replacing one, and setting one aside.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::SystemTime;

use crate::store::Error;

/// The whole of a file; `None` if there is none. What is no file (a folder, a pipe) is refused, not waited for.
pub(super) fn read(path: &Path) -> Result<Option<Vec<u8>>, Error> {
    read_start(path, u64::MAX)
}

/// The same, of the first `most` bytes.
pub(super) fn read_start(path: &Path, most: u64) -> Result<Option<Vec<u8>>, Error> {
    let read = || {
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("not a file"));
        }
        let mut bytes = Vec::new();
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    match read() {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::file("cannot read", path)(error)),
    }
}

/// The whole of a text file; `None` if there is none.
pub(super) fn read_text(path: &Path) -> Result<Option<String>, Error> {
    let Some(bytes) = read(path)? else { return Ok(None) };
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|&byte| byte == b'\n').count();
        Error::Line { path: path.to_owned(), line, why: "expected text in UTF-8".to_owned() }
    })
}

/// Puts `bytes` in the place of a file, all or nothing: they are written beside it, flushed to the disk and renamed, so that
/// a crash or a full disk leaves the old file as it was. Makes the folder if need be, goes through a link to what it points
/// at, and keeps the permissions. `time` becomes the file's own time, where the system can do that.
pub(super) fn replace(path: &Path, bytes: &[u8], time: Option<SystemTime>) -> Result<(), Error> {
    let replace = || {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = target.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let (prefix, old) = (beside(&target), fs::metadata(&target).map(|old| Metadata::permissions(&old)));
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        if let Ok(permissions) = old {
            builder.permissions(permissions);
        }
        let mut file = builder.tempfile_in(folder)?;
        file.write_all(bytes)?;
        time.and_then(|time| file.as_file().set_modified(time).ok());
        file.as_file().sync_all()?;
        file.persist(&target).map(drop).map_err(|refused| refused.error)
    };
    replace().map_err(Error::file("cannot write", path))
}

/// Removes what a program that was killed while it wrote `path` may have left beside it. For whoever alone may write it.
pub(super) fn sweep(path: &Path) {
    let prefix = beside(path);
    for entry in path.parent().into_iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix) {
            fs::remove_file(entry.path()).ok(); // left for the next time
        }
    }
}

/// How the names begin of files written beside `path`: hidden, and never those of a save.
fn beside(path: &Path) -> String {
    format!(".{}.part-", path.file_name().unwrap_or_default().to_string_lossy())
}

/// Renames a file that cannot be used to the first free `<name>.broken-<n>`, and says what the player should know.
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
    fn a_broken_file_never_takes_the_name_of_another() {
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
    fn text_that_is_none_is_named_by_its_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        assert_eq!(read_text(&path).unwrap(), None);
        fs::write(&path, b"a = 1\nb = \xff\n").unwrap();
        assert_eq!(read_text(&path).unwrap_err().to_string(), {
            let folder = folder.path().file_name().unwrap().to_string_lossy();
            format!("{folder}/a.toml:2: expected text in UTF-8")
        });
    }

    #[test]
    fn only_what_was_left_beside_a_file_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        for name in [".a.json.part-x1", "a.json", ".b.json.part-x2", "a.json.broken-1"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        sweep(&folder.path().join("a.json"));
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".b.json.part-x2", "a.json", "a.json.broken-1"]);
    }
}
