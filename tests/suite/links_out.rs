//! Links that carry a puzzle to f-puzzles or SudokuPad.

use format::{Site, link, read_one};
use grid::Layout;
use ninefold::app::Effect;

use crate::commands::{EASY, said};
use crate::stage::Stage;

/// Returns an empty board with these rules, as a line.
fn ruled(rules: &str) -> String {
    format!("{rules}; {}", ".".repeat(81))
}

/// Returns the rules as text, in alphabetical order.
fn rules(layout: &Layout) -> Vec<String> {
    let mut rules: Vec<_> = layout.rules().iter().map(|rule| rule.written(layout.shape())).collect();
    rules.sort_unstable();
    rules
}

fn rows(line: &str) -> String {
    line.as_bytes().chunks(9).map(String::from_utf8_lossy).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_puzzle_is_read_back_from_its_link() {
    let marks = read_one(&format!(":0000:x:{}:113 213:::", EASY.replacen('7', "+7", 1))).unwrap();
    let sixteen = format!("1{}G", ".".repeat(254));
    let many = ruled("diagonal; knight; cage 15: r1c1 r1c2; thermometer: r9c1 r8c2 r7c3; quadruple 1 2 5: r3c4");
    let mut titled = read_one(EASY).unwrap();
    (titled.title, titled.words) = ("Żółw 数独 😀".to_owned(), "Draw a loop: + / = & ?".to_owned());
    let plain = [EASY, &sixteen, &many, &ruled("hyper"), &format!("latin; {EASY}")].map(|line| read_one(line).unwrap());
    for puzzle in plain.into_iter().chain([marks, titled]) {
        for (site, host) in
            [(Site::Fpuzzles, "https://www.f-puzzles.com/?load="), (Site::Sudokupad, "https://sudokupad.app/fpuzzles")]
        {
            let link = link(site, &puzzle).unwrap();
            let packed = link.strip_prefix(host).expect("of this site");
            assert!(packed.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'%'), "{link}");
            let back = read_one(&link).unwrap();
            assert_eq!(
                (back.digits, back.placed, back.removed),
                (puzzle.digits.clone(), puzzle.placed.clone(), puzzle.removed.clone())
            );
            assert_eq!((back.title, back.words), (puzzle.title.clone(), puzzle.words.clone()), "{link}");
            assert_eq!(rules(&back.layout), rules(&puzzle.layout), "{link}");
        }
    }
    let why = link(Site::Sudokupad, &read_one(&ruled("greater: r1c1 r1c2")).unwrap()).unwrap_err();
    assert_eq!(
        why.to_string(),
        "fpuzzles cannot express 'greater': expected a puzzle without such rules, or the format rules"
    );
}

#[test]
fn convert_writes_one_link_a_line_and_reads_it_back() {
    let twice = format!("{EASY}\n{}\n", ruled("diagonal"));
    for name in ["fpuzzles-link", "sudokupad-link"] {
        let (status, links, err) = said(&format!("convert --to {name}"), &twice);
        assert_eq!((status, links.lines().count(), err.as_str()), (Some(0), 2, ""), "{name}");
        assert_eq!(said("convert --to line", &links).1, twice, "{name}");
        let remarked = format!("#AMouse\n#LEasy\n{}\n", rows(EASY));
        let lost = format!("-:3: not kept by {name}: its level\n");
        assert_eq!(said(&format!("convert --to {name}"), &remarked).2, lost);
        assert_eq!(said(&format!("convert --page a4 --to {name}"), EASY).0, Some(2), "paper is for pages");
    }
}

#[test]
fn a_player_copies_a_link_by_key_and_by_command() {
    let (stage, effects) = Stage::new(80, 24, false).play(EASY).effects("alt-y");
    let copied = |effects: Vec<Effect>| {
        effects.into_iter().find_map(|effect| if let Effect::Copy(text) = effect { Some(text) } else { None })
    };
    let link = copied(effects).expect("a link");
    assert!(link.starts_with("https://sudokupad.app/fpuzzles"), "{link}");
    assert_eq!(read_one(&link), read_one(EASY));
    assert!(stage.picture().contains("a link to the puzzle is on the clipboard"), "{}", stage.picture());
    let (_, effects) = stage.press(": l i n k").effects("enter");
    assert_eq!(copied(effects), Some(link));
}
