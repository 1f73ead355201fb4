//! The pictures in the README show the screens as the program draws them now, and are described for screen readers.

use std::path::Path;
use std::time::Duration;

use logic::{Level, Technique};
use ninefold::app::{Origin, Provenance};
use ninefold::view::{self, Theme};

use crate::support::driver::Driver;
use crate::support::puzzles::{HARD, solved};

const README: &str = include_str!("../../README.md");

/// Folder of the pictures, relative to the project.
const FOLDER: &str = "assets/screens";

/// Environment variable that makes the test write the pictures instead of comparing them.
const UPDATE: &str = "UPDATE_SCREENS";

/// Time that passes before a picture is taken, so that the clock shows a usual playing time.
const PLAYED: Duration = Duration::from_secs(437);

/// Picture in the README.
struct Screenshot {
    /// Name of the file without its extension.
    name: &'static str,
    /// Description for screen readers: the title inside the picture and the alternative text in the README.
    title: &'static str,
    /// Returns the app with the screen to draw.
    driver: fn() -> Driver,
}

/// The pictures, in the order of the README.
const SCREENSHOTS: [Screenshot; 4] = [
    Screenshot {
        name: "play",
        title: "A hard puzzle with notes: all 5s are highlighted, and the history shows a branch with a contradiction",
        driver: play,
    },
    Screenshot {
        name: "chain",
        title: "A hint: the links of an alternating inference chain are drawn on the board and explained beside it",
        driver: chain,
    },
    Screenshot {
        name: "watch",
        title: "Algorithm X at a dead end: the board, the decisions that led here, and the options left for each item",
        driver: watch,
    },
    Screenshot {
        name: "variant",
        title: "A puzzle with cages, thermometers and arrows, and its rules in words beside the board",
        driver: variant,
    },
];

/// Puzzle 15 of the pack `hard`.
const FIFTEENTH: &str = "..9.32.......7.46..4.1.9...5......2..97...83..6......5...2.8.4..81.4.......69.7..";

/// Puzzle with cages, thermometers and arrows, which are alike after half a turn.
const KILLER: &str = "thermometer: r4c2 r3c2 r2c2 r2c3 r2c4; thermometer: r6c8 r7c8 r8c8 r8c7 r8c6; \
    arrow: r2c8 = r3c7 r4c6; arrow: r8c2 = r7c3 r6c4; \
    cage 14: r1c1 r1c2 r2c1; cage 17: r9c9 r9c8 r8c9; cage 6: r1c9 r2c9 r3c9; cage 12: r7c1 r8c1 r9c1; \
    cage 28: r4c5 r5c4 r5c5 r5c6 r6c5; cage 11: r1c5 r1c6; cage 8: r9c4 r9c5; cage 15: r5c1 r6c1; \
    cage 16: r4c9 r5c9; cage 9: r3c4 r3c5; cage 15: r7c5 r7c6; cage 12: r4c3 r5c3; cage 5: r5c7 r6c7; \
    .......7.............2.......7.....9.........6.....3.......7.............5.......";

/// Some moves into a hard puzzle. The moves after `r5c4=5` lead to a contradiction and are undone.
fn play() -> Driver {
    let driver = Driver::new(120, 40, false).begin(origin("hard 15", Level::Hard, FIFTEENTH));
    let driver = driver.press("a").press(&keys("r1c4=4 r3c5=6 r1c1=6 r2c4=8 r2c6=5 r2c9=9 r7c3=6 r5c4=5"));
    let driver = driver.press(&keys("r7c5=1 r4c5=8 r5c5=2")).press("u u u");
    driver.press(&keys("r7c5=5 r9c6=1 r1c9=8")).press("g 5 4")
}

/// A hint at its fourth part, the reason.
fn chain() -> Driver {
    Driver::new(120, 40, false).practise(Technique::Aic).press("g 9 2 i i i i")
}

/// The fourth dead end of a search.
fn watch() -> Driver {
    Driver::new(120, 40, false).play(HARD).press("V } } } }")
}

/// Some moves into a puzzle with several rules, with the cursor on a thermometer.
fn variant() -> Driver {
    let driver = Driver::new(100, 30, false).begin(origin("killer.txt", Level::Medium, KILLER)).press("a");
    let driver = driver.press(&keys("r9c4=6 r9c5=2 r5c1=9 r5c9=7 r3c5=7 r6c4=7 r6c5=9"));
    driver.press(&keys("r7c5=8 r5c3=5 r5c7=2 r5c2=3 r4c4=3")).press("g 2 3")
}

fn origin(name: &str, level: Level, line: &str) -> Origin {
    Origin { name: name.to_owned(), level: Some(level), board: solved(line).0, provenance: Provenance::BuiltIn }
}

/// Returns the keys that enter these digits: `g 1 4 6` for `r1c4=6`.
fn keys(entries: &str) -> String {
    let spaced = |c| if matches!(c, '1'..='9') { format!(" {c}") } else { String::new() };
    let keys = |entry: &str| format!("g{} ", entry.chars().map(spaced).collect::<String>());
    entries.split_whitespace().map(keys).collect()
}

impl Screenshot {
    /// Returns the path of the file, relative to the project.
    fn path(&self) -> String {
        format!("{FOLDER}/{}.svg", self.name)
    }

    /// Returns the screen in the theme `dark` as SVG.
    fn draw(&self) -> String {
        let driver = (self.driver)();
        let screen = view::screen(&driver.app, &Theme::find("dark", true), driver.now + PLAYED);
        view::svg(&screen, self.title)
    }
}

#[test]
fn the_pictures_are_up_to_date() {
    #[expect(clippy::disallowed_methods, reason = "whoever runs the test asks for new pictures")]
    let is_update = std::env::var_os(UPDATE).is_some();
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut stale = Vec::new();
    for screenshot in &SCREENSHOTS {
        let (path, picture) = (project.join(screenshot.path()), screenshot.draw());
        if is_update {
            std::fs::create_dir_all(project.join(FOLDER)).expect("the folder can be created");
            std::fs::write(&path, picture).expect("the picture can be written");
        } else if !std::fs::read_to_string(&path).is_ok_and(|file| file.lines().eq(picture.lines())) {
            stale.push(screenshot.path());
        }
    }
    let stale = stale.join(", ");
    let command = format!("{UPDATE}=1 cargo test --test suite readme_pictures");
    assert!(stale.is_empty(), "out of date: {stale}; run `{command}` and look at the new pictures");
}

#[test]
fn the_readme_shows_every_picture_with_its_description() {
    let images = README.split("![").skip(1).filter_map(|rest| {
        let (description, rest) = rest.split_once("](")?;
        Some((description.to_owned(), rest.split_once(')')?.0.to_owned()))
    });
    let expected = SCREENSHOTS.iter().map(|screenshot| (screenshot.title.to_owned(), screenshot.path()));
    assert_eq!(images.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
}
