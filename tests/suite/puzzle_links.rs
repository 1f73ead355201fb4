//! Links that contain a puzzle: links of other sites are read, and links to f-puzzles and SudokuPad are written.

use format::{Reader, Site, is_puzzle_text, link, read_one};
use grid::Layout;
use ninefold::app::Effect;

use crate::support::cli::run;
use crate::support::driver::Driver;
use crate::support::puzzle_text::{blank, grid, line_or_fault, rows};
use crate::support::puzzles::EASY;

/// Id of [`EASY`] in links of SudokuPad.
const ID: &str = "5NlQ19j9mGca3OIN1bWGk2m41TjS79";

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
    assert!(driver.picture().contains("copied a link to the clipboard"), "{}", driver.picture());
    let (_, effects) = driver.press(": l i n k").effects("enter");
    assert_eq!(copied(effects), Some(link));
}

#[test]
fn the_first_part_that_is_a_puzzle_is_taken_from_any_link() {
    let zeros = EASY.replace('.', "0");
    let escaped = EASY.replace('.', "%2E");
    let numbers = rows(&zeros, 1).join(",");
    let rows = |gap: &str| rows(&zeros, 9).join(gap);
    for link in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
        format!("HTTPS://WWW.SUDOKUWIKI.ORG/sudoku.htm?bd={zeros}"),
        format!("https://sudoku.coach/en/play/{EASY}"),
        format!("https://sudoku.coach/en/solver/{zeros}/"),
        format!("https://sudokuexchange.com/play/?s={zeros}&d=3"),
        format!("https://sudokuexchange.com/play/?d=3;s={numbers}"),
        format!("http://localhost:8080/#{zeros}"),
        format!("https://example.org/a/1/play#puzzle={escaped}"),
        format!("https://example.org/?u=https%3A%2F%2Fexample.org%2F%3Fbd%3D{zeros}"),
        format!("https://example.org/{EASY}/{}", "1".repeat(81)),
        format!("https://example.org/{zeros}.html"),
        format!("https://example.org/?q=puzzle:{zeros}"),
        format!("https://example.org/?p=%22{zeros}%22"),
        format!("https://example.org/?p={}", rows("%0A")),
        format!("https://example.org/?p={}", rows("%0D%0A")),
        format!("https://example.org/?p={}", rows("%20")),
        format!("https://example.org/?p={}&d=1", rows("+")),
        format!("https://example.org/?p={}", rows(",")),
        format!("https://example.org/?p={}", rows("/")),
        format!("https://example.org/?p={}", rows("-")),
        format!("https://example.org/?p={}", rows("|")),
        format!("https://example.org/?p={}", rows("%7C")),
        format!("localhost:3000/?p={zeros}"),
        format!("//example.org/?bd={zeros}"),
        format!("www.sudokuwiki.org/sudoku.htm?bd={zeros}"),
        format!("sudoku.coach/en/play/{zeros}"),
        format!("<https://sudoku.coach/en/play/{EASY}>"),
        format!("(https://sudoku.coach/en/play/{zeros})."),
        format!("\"https://sudoku.coach/en/play/{zeros}\","),
        format!("https://sudoku.coach/en/play/{zeros}."),
        format!("[a puzzle](https://sudoku.coach/en/play/{zeros})"),
        format!("- [a puzzle](<https://sudoku.coach/en/play/{zeros}>), today"),
        format!("* https://sudoku.coach/en/play/{zeros} (hard)"),
        format!("Puzzle of the day: https://sudoku.coach/en/play/{zeros}"),
        format!("https://example.org/solo.html#3x3:{}", "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9"),
        format!("https://sudokupad.app/{ID}"),
        format!("https://sudokupad.app/{ID}/a-title"),
        format!("sudokupad.app/{ID}."),
        format!("https://sudokupad.app/?x={zeros}"),
        ID.to_owned(),
        format!("scf{ID}"),
        format!("SCF{ID}"),
    ] {
        assert_eq!(line_or_fault(&link), EASY, "{link}");
    }
    let sixteen = format!("12{}", ".".repeat(254));
    assert_eq!(line_or_fault(&format!("https://example.org/?p={sixteen}")), sixteen);
}

#[test]
fn ids_of_sudokupad_name_rules_of_the_whole_board() {
    for (mark, rules) in [("x", "diagonal; "), ("w", "hyper; "), ("wx", "hyper; diagonal; ")] {
        assert_eq!(line_or_fault(&format!("scf{ID}{mark}")), format!("{rules}{EASY}"), "{mark}");
    }
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
        format!("https://sudokupad.app/{ID}"),
        format!("scf{ID}"),
        ID.to_owned(),
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
