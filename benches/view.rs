//! Benchmark of drawing a whole frame of small and large boards, on one thread. The measured time is that of drawing the state of the app
//! into a screen buffer.
//!
//! ```text
//! cargo bench --bench view
//! ```

#![expect(clippy::print_stdout, reason = "a bench speaks to the person who runs it")]
#![expect(clippy::disallowed_methods, reason = "a bench reads the clock")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use format::read_one;
use grid::Puzzle;
use ninefold::app::{App, Appearance, Input, Key, Keymap, OpenGame, Opening, Origin, Provenance, Report, Setup, Size};
use ninefold::store::Settings;
use ninefold::view::{Theme, screen};

/// Maximum time to draw a frame, which allows 60 frames per second.
const LONGEST_FRAME: Duration = Duration::from_millis(16);

fn main() {
    let cages: Vec<String> = (0..40).map(|cage| [2 * cage, 2 * cage + 1].map(place).join(" ")).collect();
    let lines: Vec<String> =
        (0..9).map(|row| (0..9).map(|column| place(9 * row + column)).collect::<Vec<_>>().join(" ")).collect();
    let boards = [
        ("9 × 9", ".".repeat(81)),
        ("25 × 25", ".".repeat(625)),
        ("35 × 35", ". ".repeat(35 * 35)),
        ("40 cages", format!("cage: {}; {}", cages.join(", "), ".".repeat(81))),
        ("9 palindromes", format!("palindrome: {}; {}", lines.join(", "), ".".repeat(81))),
    ];
    println!("{:<16}{:>12}{:>12}{:>12}", "a frame, median", "80 × 24", "120 × 40", "300 × 100");
    for (name, text) in boards {
        let puzzle = read_one(&text).expect("a puzzle");
        let sizes =
            [(80, 24), (120, 40), (300, 100)].map(|(width, height)| frame(puzzle.clone(), Size { width, height }));
        println!("{name:<16}{:>12.1?}{:>12.1?}{:>12.1?}", sizes[0], sizes[1], sizes[2]);
        assert!(sizes.iter().all(|time| *time < LONGEST_FRAME), "{name}: {sizes:?}");
    }
}

fn place(at: usize) -> String {
    format!("r{}c{}", at / 9 + 1, at % 9 + 1)
}

/// Returns the median time of drawing 21 frames. They show a board with pencil marks for all its candidates.
fn frame(puzzle: Puzzle, size: Size) -> Duration {
    let setup = Setup {
        size,
        appearance: Appearance { ascii: false, colour: true },
        keymap: Keymap::default_keys(),
        settings: Settings::default(),
        themes: Vec::new(),
        first_attempt: 1,
    };
    let now = Instant::now();
    let mut app = App::new(setup);
    app.open(Opening::Start(None), now);
    let board = puzzle.check().expect("no rule is broken");
    let origin = Origin { name: "large.txt".to_owned(), level: None, board, provenance: Provenance::Imported };
    let open = OpenGame { origin, saved: None, unsaved: None, notices: Vec::new() };
    app.receive(Input::Report(Report::Opened(Box::new(open))), now);
    app.receive(Input::Key(Key::char('a')), now);
    let theme = Theme::find("default", true);
    let mut times: Vec<Duration> = (0..21)
        .map(|_| {
            let start = Instant::now();
            black_box(screen(black_box(&app), &theme, now));
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}
