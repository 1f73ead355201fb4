//! File names in a folder, for completing a path that is being typed.

use std::fs;
use std::path::Path;

use text::is_unprintable;

/// Maximum number of entries read from a folder.
const MOST: usize = 10_000;

/// Returns the names in a folder that start with `beginning`, sorted. Names of folders end with a slash. Leaves out names with unprintable
/// characters. Leaves out hidden files too, unless `beginning` starts with a dot.
#[must_use]
pub fn names_in(folder: &Path, beginning: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(MOST);
    let names = entries.filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let is_hidden = name.starts_with('.') && !beginning.starts_with('.');
        let fits = name.starts_with(beginning) && !is_hidden && !name.contains(is_unprintable);
        let slash = if fits && entry.path().is_dir() { "/" } else { "" };
        fits.then(|| name + slash)
    });
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_folders_end_with_a_slash() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["tough.sdm", "tour.txt", "easy.txt", ".tough", "to\u{1b}[31m"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        fs::create_dir(folder.path().join("towers")).unwrap();
        assert_eq!(names_in(folder.path(), "to"), ["tough.sdm", "tour.txt", "towers/"]);
        assert_eq!(names_in(folder.path(), "tou"), ["tough.sdm", "tour.txt"]);
        assert_eq!(names_in(folder.path(), ".t"), [".tough"]);
        assert_eq!(names_in(folder.path(), "").len(), 4);
        assert!(names_in(&folder.path().join("nowhere"), "").is_empty());
    }
}
