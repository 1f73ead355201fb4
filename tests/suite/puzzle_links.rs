//! Links that contain a puzzle: links of other sites are read, and links to f-puzzles and SudokuPad are written.

use format::{Reader, Site, is_puzzle_text, link, read_one};
use grid::Layout;
use ninefold::app::Effect;

use crate::support::cli::run;
use crate::support::driver::Driver;
use crate::support::puzzle_text::{blank, grid, line_or_fault};
use crate::support::puzzles::EASY;

/// Returns the rules as text, in alphabetical order.
fn rules(layout: &Layout) -> Vec<String> {
    let mut rules: Vec<_> = layout.rules().iter().map(|rule| rule.written(layout.shape())).collect();
    rules.sort_unstable();
    rules
}

#[test]
fn a_puzzle_is_read_back_from_its_link() {
    let marks = read_one(&format!(":0000:x:{}:113 213:::", EASY.replacen('7', "+7", 1))).unwrap();
    let sixteen = format!("1{}G", ".".repeat(254));
    let many = blank("diagonal; knight; cage 15: r1c1 r1c2; thermometer: r9c1 r8c2 r7c3; quadruple 1 2 5: r3c4");
    let mut titled = read_one(EASY).unwrap();
    (titled.title, titled.words) = ("Żółw 数独 😀".to_owned(), "Draw a loop: + / = & ?".to_owned());
    let plain = [EASY, &sixteen, &many, &blank("hyper"), &format!("latin; {EASY}")].map(|line| read_one(line).unwrap());
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
    let why = link(Site::Sudokupad, &read_one(&blank("greater: r1c1 r1c2")).unwrap()).unwrap_err();
    assert_eq!(
        why.to_string(),
        "fpuzzles cannot express 'greater': expected a puzzle without such rules, or the format rules"
    );
}

#[test]
fn convert_writes_one_link_a_line_and_reads_it_back() {
    let twice = format!("{EASY}\n{}\n", blank("diagonal"));
    for name in ["fpuzzles-link", "sudokupad-link"] {
        let (status, links, err) = run(&format!("convert --to {name}"), &twice);
        assert_eq!((status, links.lines().count(), err.as_str()), (Some(0), 2, ""), "{name}");
        assert_eq!(run("convert --to line", &links).1, twice, "{name}");
        let remarked = format!("#AMouse\n#LEasy\n{}\n", grid(EASY));
        let lost = format!("-:3: not kept by {name}: its level\n");
        assert_eq!(run(&format!("convert --to {name}"), &remarked).2, lost);
        assert_eq!(run(&format!("convert --page a4 --to {name}"), EASY).0, Some(2), "paper is for pages");
    }
}

#[test]
fn a_player_copies_a_link_by_key_and_by_command() {
    let (driver, effects) = Driver::easy("").effects("alt-y");
    let copied = |effects: Vec<Effect>| {
        effects.into_iter().find_map(|effect| if let Effect::Copy(text) = effect { Some(text) } else { None })
    };
    let link = copied(effects).expect("a link");
    assert!(link.starts_with("https://sudokupad.app/fpuzzles"), "{link}");
    assert_eq!(read_one(&link), read_one(EASY));
    assert!(driver.picture().contains("a link to the puzzle is on the clipboard"), "{}", driver.picture());
    let (_, effects) = driver.press(": l i n k").effects("enter");
    assert_eq!(copied(effects), Some(link));
}

#[test]
fn puzzles_in_links_are_read() {
    let packed = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZY8qhAGZ6jFu04wewKVJClK1AOwimreB268ZWrQF1khOf2oA2FWP\
        UTt03kYUIAjObUbJt+QKTPxmvvdrelr7WXPqEsh7UKOiiLlbuxggAHIGuITo2fp5mMao+btJhWdQpuRZpGdZ22anxmVWRQrXcRdXUACzNBQ2J8KUMeUHdCf7CZX\
        HBGW2OXaEGxQjK4/npmdPwAEyzlVON8DkD5VZFEb0HsSs79SOeW8tDp/79Fw9686vrnfcVC/BO33V1tFDhNhms9nQAS13ldHp5noMfj1/EsQZdfsCXmldLouEA===";
    let packed: String = packed.split_whitespace().collect();
    let in_query = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    for link in [
        format!("https://f-puzzles.com/?load={packed}"),
        format!("https://www.f-puzzles.com/?load={in_query}"),
        format!("f-puzzles.com/?load={in_query}"),
        format!("www.f-puzzles.com/?load={packed}"),
        format!("sudokupad.app/fpuzzles{packed}"),
        format!("https://f-puzzles.com/?load={}", packed.replace('+', " ")),
        format!("https://sudokupad.app/fpuzzles{packed}"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{in_query}"),
        format!("fpuzzles{packed}"),
        "https://sudokupad.app/5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
        "scf5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
        "5NlQ19j9mGca3OIN1bWGk2m41TjS79".to_owned(),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", EASY.replace('.', "0")),
        format!("[today](https://sudoku.coach/en/play/{EASY})"),
        format!("<www.sudokuwiki.org/sudoku.htm?bd={EASY}>,"),
    ] {
        assert_eq!(line_or_fault(&link), EASY, "{link}");
        assert!(is_puzzle_text(&link), "{link}");
        let among = format!("{EASY}\n{link}\n{EASY}\n");
        assert_eq!(Reader::new(among.as_bytes(), None).filter(|record| record.result.is_ok()).count(), 3);
    }
}
