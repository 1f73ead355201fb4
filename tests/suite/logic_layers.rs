//! Checks the layers inside `logic`: folders import only from lower layers, and files do not import each other in a cycle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::architecture::files;

/// Folders and files of `logic` with their layers. Each may import only from lower layers, and files of one folder from each other.
const LAYERS: [(&str, u8); 18] = [
    ("bit_matrix", 0),
    ("bits", 0),
    ("csr", 0),
    ("technique", 0),
    ("technique_example", 1),
    ("technique_names", 1),
    ("digraph", 1),
    ("scc", 2),
    ("constraints", 1),
    ("evidence", 1),
    ("position", 2),
    ("proof", 3),
    ("explain", 3),
    ("analysis", 3),
    ("finder", 4),
    ("techniques", 5),
    ("ladder", 6),
    ("rating", 7),
];

/// Path of a module or an item from the crate's root, such as `["techniques", "chains", "Graph"]`.
type ItemPath = Vec<String>;

/// The names that a file defines and imports. Its tests are left out.
#[derive(Default)]
struct Source {
    defined: BTreeSet<String>,
    /// Name of each re-exported item, with its path.
    reexported: BTreeMap<String, ItemPath>,
    imported: BTreeSet<ItemPath>,
    /// Every identifier outside of imports.
    mentioned: BTreeSet<String>,
}

/// The source files of a crate by module.
struct Sources(BTreeMap<ItemPath, Source>);

impl Sources {
    fn of(texts: &[(String, String)]) -> Self {
        let module = |path: &str| -> ItemPath {
            let parts = path.trim_end_matches(".rs").split('/');
            parts.filter(|part| !["mod", "lib"].contains(part)).map(str::to_owned).collect()
        };
        let texts: Vec<_> = texts.iter().map(|(path, text)| (module(path), text)).collect();
        let is_test = |module: &ItemPath| module.iter().any(|part| ["tests", "samples"].contains(&&**part));
        let modules: BTreeSet<&ItemPath> = texts.iter().map(|(module, _)| module).collect();
        let mut sources = BTreeMap::new();
        for (module, text) in texts.iter().filter(|(module, _)| !is_test(module)) {
            let tokens: Vec<TokenTree> = text.parse::<TokenStream>().expect("a source file").into_iter().collect();
            let mut source = Source::default();
            source.read(&tokens, module, &|path: &[String]| modules.contains(&path.to_vec()));
            sources.insert(module.clone(), source);
        }
        Self(sources)
    }

    /// Returns the module that defines the item at `path`, or the module at `path`.
    fn resolve(&self, path: &[String]) -> ItemPath {
        let depth = (0..=path.len()).rev().find(|&depth| self.0.contains_key(&path[..depth])).unwrap_or_default();
        let module = path[..depth].to_vec();
        let Some((name, rest)) = path[depth..].split_first() else { return module };
        match self.0[&module].reexported.get(name) {
            Some(target) if !self.0[&module].defined.contains(name) && *target != path => {
                self.resolve(&[target, rest].concat())
            }
            _ => module,
        }
    }

    /// Returns the files that each file imports from.
    fn imports(&self) -> BTreeMap<&ItemPath, BTreeSet<ItemPath>> {
        let of = |module: &ItemPath, source: &Source| -> BTreeSet<ItemPath> {
            let reexports = source.reexported.iter().filter(|(name, _)| source.mentioned.contains(*name));
            let paths = source.imported.iter().chain(reexports.map(|(_, path)| path));
            paths.map(|path| self.resolve(path)).filter(|other| other != module).collect()
        };
        self.0.iter().map(|(module, source)| (module, of(module, source))).collect()
    }

    /// Returns the imports from the same or a higher layer, one line for each.
    fn upward_imports(&self) -> Vec<String> {
        let layer = |module: &ItemPath| {
            let folder = module.first()?;
            LAYERS.iter().find(|(name, _)| name == folder).map(|&(_, layer)| layer)
        };
        let mut faults = Vec::new();
        for (module, imports) in self.imports().into_iter().filter(|(module, _)| !module.is_empty()) {
            for import in imports.iter().filter(|import| import.first() != module.first()) {
                let is_below = matches!((layer(import), layer(module)), (Some(lower), Some(upper)) if lower < upper);
                faults.extend((!is_below).then(|| format!("{} imports {}", module.join("/"), import.join("/"))));
            }
        }
        faults
    }

    /// Returns files of which each imports from the next, and the last from the first; empty if there is no such cycle.
    fn cycle(&self) -> Vec<String> {
        let mut left = self.imports();
        // A file that imports from none of those that are left is in no cycle.
        while let Some(free) = left.iter().find(|(_, to)| to.iter().all(|to| !left.contains_key(to))) {
            let free = (*free.0).clone();
            left.remove(&free);
        }
        let Some(mut at) = left.keys().next().map(|&module| module.clone()) else { return Vec::new() };
        let mut way: Vec<ItemPath> = Vec::new();
        while !way.contains(&at) {
            let next = left[&at].iter().find(|to| left.contains_key(to)).expect("else it would be free").clone();
            way.push(std::mem::replace(&mut at, next));
        }
        way.iter().skip_while(|module| **module != at).map(|module| module.join("/")).collect()
    }
}

impl Source {
    fn read(&mut self, tokens: &[TokenTree], module: &[String], is_module: &impl Fn(&[String]) -> bool) {
        let text = |at: usize| tokens.get(at).map(ToString::to_string).unwrap_or_default();
        let mut at = 0;
        while at < tokens.len() {
            let before = |back: usize| at.checked_sub(back).map(text).unwrap_or_default();
            match &tokens[at] {
                TokenTree::Ident(_) if text(at) == "use" => {
                    let end = (at..tokens.len()).find(|&end| text(end) == ";").unwrap_or(tokens.len());
                    let is_public = before(1) == "pub" || before(2) == "pub";
                    for path in paths(&tokens[at + 1..end]) {
                        let Some(path) = absolute(&path, module, is_module) else { continue };
                        match path.last().filter(|_| is_public) {
                            Some(name) => drop(self.reexported.insert(name.clone(), path)),
                            None => drop(self.imported.insert(path)),
                        }
                    }
                    at = end;
                }
                TokenTree::Group(_) if before(2) == "mod" && before(3).contains("cfg (test)") => {}
                TokenTree::Group(_) if before(1) == "pub" => {}
                TokenTree::Group(group) => {
                    self.read(&group.stream().into_iter().collect::<Vec<_>>(), module, is_module);
                }
                TokenTree::Ident(name) => {
                    let is_item = ["struct", "enum", "trait", "fn", "const", "static", "type", "!"];
                    match is_item.contains(&&*before(1)) {
                        true => drop(self.defined.insert(name.to_string())),
                        false => drop(self.mentioned.insert(name.to_string())),
                    }
                    if before(1) != ":" || before(2) != ":" {
                        let path = paths(&tokens[at..]).into_iter().next().unwrap_or_default();
                        self.imported.extend(absolute(&path, module, is_module).filter(|_| path.len() > 1));
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }
}

/// Returns the path from the crate's root; `None` for paths into other crates.
fn absolute(path: &[String], module: &[String], is_module: &impl Fn(&[String]) -> bool) -> Option<ItemPath> {
    let (first, rest) = path.split_first()?;
    let child = [module, std::slice::from_ref(first)].concat();
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => Some([module, rest].concat()),
        "super" => Some([&module[..module.len().checked_sub(1)?], rest].concat()),
        _ => is_module(&child).then(|| [module, path].concat()),
    }
}

/// Returns the paths that these tokens begin with: one, or those of a list in braces.
fn paths(tokens: &[TokenTree]) -> Vec<ItemPath> {
    match tokens {
        [TokenTree::Group(list), ..] if list.delimiter() == Delimiter::Brace => {
            let tokens: Vec<TokenTree> = list.stream().into_iter().collect();
            tokens.split(|token| token.to_string() == ",").flat_map(paths).collect()
        }
        [TokenTree::Ident(name), TokenTree::Punct(colon), TokenTree::Punct(_), rest @ ..]
            if colon.as_char() == ':' && colon.spacing() == proc_macro2::Spacing::Joint && !rest.is_empty() =>
        {
            let rest = paths(rest);
            let rest = if rest.is_empty() { vec![Vec::new()] } else { rest };
            rest.into_iter().map(|rest| [vec![name.to_string()], rest].concat()).collect()
        }
        [TokenTree::Ident(name), ..] if name == "self" => vec![Vec::new()],
        [TokenTree::Ident(name), ..] => vec![vec![name.to_string()]],
        _ => Vec::new(),
    }
}

/// Returns the sources of `logic`.
fn logic() -> Sources {
    let mut all = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/logic"), &mut all);
    let all: Vec<_> =
        all.into_iter().map(|(path, text)| (path.trim_start_matches("src/logic/").to_owned(), text)).collect();
    assert!(all.len() > 100, "the sources are where this test looks");
    Sources::of(&all)
}

#[test]
fn no_file_of_logic_imports_another_in_a_cycle() {
    assert_eq!(logic().cycle(), [""; 0]);
}

#[test]
fn folders_of_logic_import_only_from_lower_layers() {
    assert_eq!(logic().upward_imports(), [""; 0]);
}

#[test]
fn a_planted_import_from_a_higher_layer_is_found() {
    let files = [
        ("lib.rs", "mod position; mod analysis; pub use analysis::Analysis;"),
        ("position.rs", "use crate::Analysis; struct Position;"),
        ("analysis.rs", "use crate::position::Position; struct Analysis;"),
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
    assert_eq!(Sources::of(&files).upward_imports(), ["position imports analysis"]);
}

#[test]
fn a_planted_cycle_is_found() {
    let cycle = |files: &[(&str, &str)]| {
        let files: Vec<_> = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        Sources::of(&files).cycle()
    };
    let root = ("lib.rs", "mod a; mod b; mod c; pub use a::A; pub use b::B;");
    let a = ("a.rs", "use crate::B; struct A;");
    assert_eq!(cycle(&[root, a, ("b.rs", "struct B; fn f(_: crate::a::A) {}")]), ["a", "b"]);
    assert_eq!(cycle(&[root, a, ("b.rs", "struct B;")]), [""; 0]);
    assert_eq!(
        cycle(&[root, a, ("b.rs", "use crate::c::C; struct B;"), ("c.rs", "use crate::{A, a}; struct C;")]).len(),
        3
    );
    assert_eq!(cycle(&[root, a, ("b.rs", "struct B; #[cfg(test)] mod tests { use crate::A; }")]), [""; 0]);
    assert_eq!(
        cycle(&[
            ("lib.rs", "mod m;"),
            ("m/mod.rs", "mod n; use n::N; const K: u8 = 1;"),
            ("m/n.rs", "use crate::m::K; struct N;")
        ])
        .len(),
        2
    );
    assert_eq!(
        cycle(&[
            ("lib.rs", "mod m;"),
            ("m/mod.rs", "mod n; pub use n::N; const K: u8 = 1;"),
            ("m/n.rs", "use crate::m::K; struct N;")
        ]),
        [""; 0]
    );
}
