//! Files and saved games of other programs that span several lines or contain several games: XML of OpenSudoku, Sudoku 10'000 and
//! KSudoku, work in progress of SudoCue, saved games of Solo, backups of LibreSudoku.

use format::{Format, Reader, is_puzzle_text, read_one, write};
use grid::{Cell, Digit};
use proptest::prelude::*;

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";

fn zeros(line: &str) -> String {
    line.replace('.', "0")
}

/// Puzzles of a text as lines, with the message in place of each that cannot be read.
fn read(text: &str) -> Vec<String> {
    let line = |puzzle| write(Format::Line, &puzzle).expect("a line");
    let records = Reader::new(text.as_bytes(), None);
    records.map(|record| record.result.map_or_else(|fault| fault.expected, line)).collect()
}

/// The text with an XML escape for each character, alternately in decimal and hexadecimal.
fn escaped(text: &str) -> String {
    let escape = |(at, c): (usize, char)| {
        if at % 2 == 0 { format!("&#{};", u32::from(c)) } else { format!("&#x{:X};", u32::from(c)) }
    };
    text.chars().enumerate().map(escape).collect()
}

#[test]
fn games_of_opensudoku_are_read_from_any_xml() {
    let (one, two) = (zeros(ONE), zeros(TWO));
    for (head, games, tail) in [
        (
            "<?xml version='1.0' encoding='UTF-16'?>\n<opensudoku version='2'>".to_owned(),
            format!("<game data='{one}' note='a > b'/><game note=\"'\" data=\"{two}\"></game>"),
            "</opensudoku>",
        ),
        (
            "<!DOCTYPE opensudoku [<!ENTITY e \"&#60;game data='1'/>\">]>\n<opensudoku>\n&e;".to_owned(),
            format!(
                "<game\n  data = \"{}\"\n/>\n<folder name='<![CDATA[' >\n<game data='{two}' /></folder>",
                escaped(&one)
            ),
            "</opensudoku\n>",
        ),
        (
            "<!-- exported -->\n<os:opensudoku xmlns:os='urn:os'><![CDATA[<game data='1'/>]]>".to_owned(),
            format!(
                "<!--\n<game data='2'/>\n> -->\n<os:game os:data='{one}'/>\n<os:gamer data='3'/><os:game data='{two}'/>"
            ),
            "</os:opensudoku>",
        ),
        (
            "<opensudoku>".to_owned(),
            format!("<name>A & B</name><game data=\" {}\n{} \"/>\n<game data='{two}'/>", &one[..40], &one[40..]),
            "",
        ),
        (
            "<?xml version=\"1.0\"?>\n<sudokulist>".to_owned(),
            format!("\n<sudoku id='1' data=\"{one}\"/>\n<sudoku id='2' data=\"{two}\"></sudoku>\n<sudoku id='3'/>"),
            "\n</sudokulist>",
        ),
    ] {
        let text = format!("{head}{games}{tail}\n");
        assert_eq!(read(&text), [ONE, TWO], "{text}");
        assert!(is_puzzle_text(&text));
        let followed = format!("{text}{ONE}\n");
        assert!(tail.is_empty() || read(&followed) == [ONE, TWO, ONE], "{followed}");
    }
}

#[test]
fn games_of_opensudoku_that_cannot_be_read_say_why() {
    let document = |games: &str| read(&format!("<opensudoku>\n{games}\n</opensudoku>\n"));
    for (game, expected) in [
        ("<game data='&e;'/>", "expected the data of a game, found an entity that XML does not have"),
        ("<game/>", "expected the data of a game, found none"),
        ("<game data='12'/>", "expected 81 cells for a 9×9 board, found 2"),
        ("<gamers data='12'/>", "expected a game of OpenSudoku, found none"),
        ("<!-- <game data='12'/>", "expected a game of OpenSudoku, found none"),
    ] {
        assert_eq!(document(game), [expected], "{game}");
    }
    assert_eq!(read("<?xml version='1.0'?>\n<html><body/></html>"), ["expected a game of OpenSudoku, found none"]);
}

#[test]
fn nested_entities_are_not_expanded() {
    let mut entities = "<!ENTITY e0 '0000000000'>".to_owned();
    for at in 1..20 {
        entities += &format!("<!ENTITY e{at} '{}'>", format!("&e{};", at - 1).repeat(10));
    }
    let text = format!("<!DOCTYPE opensudoku [{entities}]><opensudoku>&e19;<game data='&e19;'/></opensudoku>");
    assert_eq!(read(&text), ["expected the data of a game, found an entity that XML does not have"]);
}

#[test]
fn games_of_ksudoku_are_read_from_any_xml() {
    let values: String = (0..81)
        .map(|at| match ONE.as_bytes()[at % 9 * 9 + at / 9] {
            b'.' => '_',
            digit => char::from(digit - b'1' + b'b'),
        })
        .collect();
    for text in [
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n<graph order=\"9\" type=\"sudoku\"/>\n<values>{values}</values>\n</ksudoku>\n"
        ),
        format!(
            "<k:ksudoku xmlns:k='k'><k:graph order = '&#57;' type='sudoku' note='>'></k:graph><k:values><!-- a -->\n<![CDATA[{values}]]></k:values></k:ksudoku >\n"
        ),
    ] {
        assert_eq!(read(&text), [ONE], "{text}");
        assert_eq!(read(&format!("{text}{TWO}\n")), [ONE, TWO], "{text}");
    }
}

/// SudoCue's grid of the first puzzle, with an entry in r1c3.
const PROGRESS: &str = "\
5 3 u4 26 7 268 189 129 28
6 27 27 1 9 5 3478 234 2478
12 9 8 23 34 24 13457 6 247
8 125 1259 579 6 147 4579 2459 3
4 25 2569 8 5 3 579 259 1
7 15 1359 59 2 14 4589 459 6
139 6 13579 357 35 7 2 8 4
23 278 237 4 1 9 36 3 5
123 1245 1235 2356 8 26 1346 7 9
";

#[test]
fn work_in_progress_of_sudocue_keeps_entries_and_candidates() {
    let expected = ONE.replacen("53..", "53+4.", 1);
    let puzzle = read_one(PROGRESS).expect("a position");
    assert_eq!(puzzle.placed.iter().collect::<Vec<_>>(), [Cell::new(2)]);
    let digits = |at: usize| puzzle.removed[at].iter().map(Digit::number).collect::<Vec<_>>();
    assert_eq!(digits(3), [0; 0], "both of its candidates are there");
    let hodoku = write(Format::Hodoku, &puzzle).expect("a position");
    let grid = hodoku.split(':').nth(3).expect("a grid");
    assert!(grid.starts_with(&expected[..10]), "{grid}");
    let eliminated = read_one(&PROGRESS.replacen(" 26 ", " 6 ", 1)).expect("a position");
    assert_eq!(eliminated.digits[3], None, "another cell has the candidate too");
    assert_eq!(eliminated.removed[3].iter().map(Digit::number).collect::<Vec<_>>(), [2]);
    assert_eq!(read(&format!("{PROGRESS}\n{PROGRESS}")).len(), 2);
    let two_entries = read_one(&PROGRESS.replacen("5 3 u4", "u5 u3 u4", 1)).expect("a position");
    assert_eq!(two_entries.placed.iter().collect::<Vec<_>>(), [0, 1, 2].map(Cell::new));
}

/// A saved game of Solo with these parameters and this description.
fn solo(params: &str, desc: &str) -> String {
    let line = |key: &str, value: &str| format!("{key:8}:{}:{value}\n", value.len());
    let head = line("SAVEFILE", "Simon Tatham's Portable Puzzle Collection") + &line("VERSION", "1");
    let game = line("GAME", "Solo") + &line("PARAMS", params) + &line("CPARAMS", params) + &line("DESC", desc);
    let moves = line("NSTATES", "3") + &line("STATEPOS", "3") + &line("MOVE", "R2,0,4") + &line("MOVE", "P3,0,2");
    head + &game + &line("AUXINFO", "0123abcd") + &line("TIME", "12.5") + &moves
}

#[test]
fn saved_games_of_solo_are_read() {
    let desc = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    let one = solo("3x3", desc);
    assert_eq!(read(&one), [ONE]);
    assert_eq!(read(&one.replace('\n', "\r\n")), [ONE]);
    assert_eq!(read(&(one.clone() + &one)), [ONE, ONE]);
    assert!(is_puzzle_text(&one));
    assert_eq!(read(&solo("2x2x", "1o")), ["diagonal; 1..............."]);
    let loopy = one.replace("GAME    :4:Solo", "GAME    :5:Loopy");
    assert_eq!(read(&(loopy + &one)), ["expected a saved game of Solo, found one of 'Loopy'", ONE]);
}

#[test]
fn backups_of_libresudoku_are_read_board_by_board() {
    let board = |digits: &str| {
        format!(
            "{{\"uid\": 1, \"initialBoard\": \"{digits}\", \"solvedBoard\": \"\", \"difficulty\": \"Easy\", \"type\": \"Default9x9\"}}"
        )
    };
    let boards = [board(&zeros(ONE)), board("12"), board(&zeros(TWO))].join(",\n");
    let pretty = format!(
        "{{\n\"appVersionName\": \"2.0.2\",\n\"backupSchemeVersion\": 1,\n\"boards\": [\n{boards}\n],\n\"savedGames\": []\n}}\n"
    );
    let wrong = "expected 81 cells for a 9×9 board, found 2";
    for text in [pretty.clone(), pretty.replace('\n', "") + "\n"] {
        assert_eq!(read(&text), [ONE, wrong, TWO], "{text}");
        assert_eq!(read(&format!("{text}{text}{ONE}\n")), [ONE, wrong, TWO, ONE, wrong, TWO, ONE], "{text}");
        assert_eq!(read_one(&text).map(|puzzle| write(Format::Line, &puzzle).expect("a line")), Ok(ONE.to_owned()));
    }
}

proptest! {
    #[test]
    fn line_breaks_within_xml_do_not_change_the_games(cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..9)) {
        let text = format!(
            "<?xml version='1.0'?> <opensudoku > <!-- a > b --> <game note='>' data='{}' /> <game data='{}' > </game> </opensudoku >",
            zeros(ONE),
            zeros(TWO),
        );
        let blanks: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).filter(|at| !text[..*at].ends_with("<?xml")).collect();
        let mut bytes = text.clone().into_bytes();
        cuts.iter().for_each(|cut| bytes[*cut.get(&blanks)] = b'\n');
        let cut = String::from_utf8(bytes).expect("text");
        prop_assert_eq!(read(&cut), [ONE, TWO], "{}", cut);
    }
}
