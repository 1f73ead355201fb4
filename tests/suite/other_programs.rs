//! Files and saved games of other programs: sdk, sdm, ss, csv, JSON, XML of OpenSudoku, Sudoku 10'000 and KSudoku, work in progress of
//! SudoCue, saved games of Solo, backups of LibreSudoku.

use format::{Format, Reader, is_puzzle_text, read_one, write};
use grid::{Cell, Digit};
use proptest::prelude::*;

use crate::support::cli::{check_note, check_output, check_refused, check_usage_error, run};
use crate::support::puzzle_text::{grid_lines, line, line_or_fault, zeros};
use crate::support::puzzles::{EASY, EASY_SOLUTION, TWO_SOLUTIONS};

#[test]
fn each_format_is_written_as_its_program_writes_it() {
    let two = format!("{EASY}\n{TWO_SOLUTIONS}\n");
    check_output("convert --to sdm", &two, 0, &format!("{}\n{}\n", zeros(EASY), zeros(TWO_SOLUTIONS)));
    check_output("convert --to sdk", EASY, 0, &format!("{}\n", grid_lines(EASY)));
    let ss = "53.|.7.|...\n6..|195|...\n.98|...|.6.\n-----------\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n-----------\n\
              .6.|...|28.\n...|419|..5\n...|.8.|.79\n\n";
    check_output("convert --to ss", EASY, 0, ss);
    let csv = format!("quizzes,solutions\n{},{EASY_SOLUTION}\n{},\n", zeros(EASY), zeros(TWO_SOLUTIONS));
    check_output("convert --to csv", &two, 0, &csv);
    let xml = |games: &str| {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <name>ninefold</name>\n";
        format!("{head}{games}</opensudoku>\n")
    };
    let game = |line: &str| format!("  <game data=\"{}\" />\n", zeros(line));
    check_output("convert --to opensudoku", &two, 0, &xml(&(game(EASY) + &game(TWO_SOLUTIONS))));
    check_refused("convert --to opensudoku", "", 1, &xml(""), "-:1:1: expected a puzzle, found nothing");
    check_output("convert --to json", EASY, 0, &format!("{{\"puzzle\":\"{EASY}\"}}\n"));
    let json = format!("{{\"puzzle\":\"{EASY}\",\"removed\":[\"r1c3<>4\"],\"placed\":[]}}\n");
    check_output("convert --to json", &format!("{EASY}:413"), 0, &json);
}

#[test]
fn files_for_other_programs_are_read_back_with_and_without_naming_the_format() {
    let two = format!("{EASY}\n{TWO_SOLUTIONS}\n");
    for name in ["sdk", "sdm", "ss", "csv", "opensudoku", "json"] {
        let (status, text, complaint) = run(&format!("convert --to {name}"), &two);
        assert_eq!((status, complaint.as_str()), (Some(0), ""), "{name}");
        check_output("convert --to line", &text, 0, &two);
        check_output(&format!("convert --from {name} --to line"), &text, 0, &two);
        let one_line = text.replace('\n', " ");
        if name == "opensudoku" {
            check_output("convert --to line", &one_line, 0, &two);
            check_output(&format!("solve {}", "-"), &one_line, 0, &run("solve", &two).1);
        }
    }
}

#[test]
fn puzzles_a_format_cannot_express_are_refused_and_losses_are_reported() {
    let sixteen = "G".to_owned() + &".".repeat(255);
    let refused = "-:1:1: expected a side of 9 for opensudoku, found 16";
    let [head, tail] = Format::Opensudoku.around();
    check_refused("convert --to opensudoku", &sixteen, 1, &format!("{head}{tail}"), refused);
    for name in ["sdk", "sdm", "ss"] {
        let refused = format!(
            "-:1:1: {name} cannot express 'diagonal': expected a puzzle without such rules, or the format rules"
        );
        check_refused(&format!("convert --to {name}"), &format!("diagonal; {EASY}"), 1, "", &refused);
        assert_eq!(run(&format!("convert --to {name}"), &sixteen).0, Some(0), "letters stand for what is above 9");
    }
    let lost = "-:1: not kept by sdm: eliminated candidates";
    check_note("convert --to sdm", &format!("{EASY}:413"), &format!("{}\n", zeros(EASY)), lost);
    check_usage_error("convert --to xls", "", "ninefold: invalid value 'xls'");
}

#[test]
fn a_played_game_distinguishes_givens_from_entries() {
    let cell = |at: usize, notes: &str, more: &str| {
        let digit = EASY_SOLUTION.as_bytes()[at] as char;
        match EASY.as_bytes()[at] {
            b'.' if at == 2 => format!("{digit}|{notes}|{more}1|"),
            b'.' => format!("0|{notes}|{more}1|"),
            _ => format!("{digit}|{notes}|{more}0|"),
        }
    };
    for (version, notes, more) in [(1, "-", ""), (1, "1,4,", ""), (2, "0|", ""), (3, "12", ""), (4, "12", "3|")] {
        let cells: String = (0..81).map(|at| cell(at, notes, more)).collect();
        let text =
            format!("<opensudoku><game created=\"1\" data=\"version: {version}&#10;{cells}\" note=\"\"/></opensudoku>");
        let puzzle = read_one(&text).unwrap_or_else(|fault| panic!("version {version}: {fault}"));
        assert_eq!(puzzle.digits[2].map(|digit| digit.to_string()).as_deref(), Some("4"), "version {version}");
        assert_eq!(puzzle.placed.iter().collect::<Vec<_>>(), [Cell::new(2)], "version {version}");
        let again = read_one(&write(Format::Opensudoku, &puzzle).unwrap());
        assert_eq!(again.as_ref(), Ok(&puzzle), "version {version}");
    }
}

#[test]
fn a_bad_game_does_not_affect_the_others() {
    let game = |data: &str| format!("  <game data=\"{data}\" />\n");
    let document =
        |games: &str| format!("<?xml version='1.0'?>\n<opensudoku>\n <name>x</name>\n{games}</opensudoku>\n");
    let read = |text: &str| -> Vec<Result<String, String>> {
        let records = Reader::new(text.as_bytes(), None);
        records.map(|record| record.result.map(|puzzle| line(&puzzle)).map_err(|fault| fault.to_string())).collect()
    };
    let games = game(EASY) + &game("12x") + "  <game />\n" + &game("version: 1&#10;5|-|0|") + &game(TWO_SOLUTIONS);
    let expected = [
        Ok(EASY.to_owned()),
        Err("line 5, column 3: expected a digit or '.', found 'x'".to_owned()),
        Err("line 6, column 1: expected the data of a game, found none".to_owned()),
        Err("line 7, column 1: expected digit, notes and 0 or 1 for each of 81 cells, found '1\\n5|-|0|'".to_owned()),
        Ok(TWO_SOLUTIONS.to_owned()),
    ];
    let found = read(&document(&games));
    for (at, (found, expected)) in found.iter().zip(&expected).enumerate() {
        assert_eq!(found.is_ok(), expected.is_ok(), "{at}: {found:?}");
        match (found, expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected),
            (Err(found), Err(expected)) => assert_eq!(found[..6], expected[..6], "{found}"),
            _ => {}
        }
    }
    assert_eq!(found.len(), expected.len(), "{found:?}");
    assert_eq!(read(&document("")), [Err("line 1, column 1: expected a game of OpenSudoku, found none".to_owned())]);
    let many = document(&game(EASY).repeat(3000)).replace('\n', "");
    assert_eq!(read(&many).len(), 3000, "all on one line");
}

/// Puzzles of a text as lines. For a puzzle that cannot be read, the line is the message.
fn read(text: &str) -> Vec<String> {
    let records = Reader::new(text.as_bytes(), None);
    records.map(|record| record.result.map_or_else(|fault| fault.expected, |puzzle| line(&puzzle))).collect()
}

/// The text with an XML escape in place of each character, alternately in decimal and hexadecimal.
fn escaped(text: &str) -> String {
    let escape = |(at, c): (usize, char)| {
        if at % 2 == 0 { format!("&#{};", u32::from(c)) } else { format!("&#x{:X};", u32::from(c)) }
    };
    text.chars().enumerate().map(escape).collect()
}

#[test]
fn games_of_opensudoku_are_read_from_any_xml() {
    let (one, two) = (zeros(EASY), zeros(TWO_SOLUTIONS));
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
        assert_eq!(read(&text), [EASY, TWO_SOLUTIONS], "{text}");
        assert!(is_puzzle_text(&text));
        let followed = format!("{text}{EASY}\n");
        assert!(tail.is_empty() || read(&followed) == [EASY, TWO_SOLUTIONS, EASY], "{followed}");
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
        .map(|at| match EASY.as_bytes()[at % 9 * 9 + at / 9] {
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
        assert_eq!(read(&text), [EASY], "{text}");
        assert_eq!(read(&format!("{text}{TWO_SOLUTIONS}\n")), [EASY, TWO_SOLUTIONS], "{text}");
    }
}

/// [`EASY`] as SudoCue writes work in progress, with an entry in r1c3.
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
    let expected = EASY.replacen("53..", "53+4.", 1);
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
    assert_eq!(read(&one), [EASY]);
    assert_eq!(read(&one.replace('\n', "\r\n")), [EASY]);
    assert_eq!(read(&(one.clone() + &one)), [EASY, EASY]);
    assert!(is_puzzle_text(&one));
    assert_eq!(read(&solo("2x2", "1_2n")), ["12.............."]);
    assert_eq!(read(&solo("2x2x", "1o")), ["diagonal; 1..............."]);
    assert_eq!(read(&solo("2x2dt", "p")), ["................"]);
    for key in ["GAME", "DESC"] {
        let lines = one.lines().filter(|line| !line.starts_with(key)).collect::<Vec<_>>();
        assert_eq!(read(&lines.join("\n")), [format!("expected a line {key} in a saved game, found none")]);
    }
    let loopy = one.replace("GAME    :4:Solo", "GAME    :5:Loopy");
    assert_eq!(read(&(loopy + &one)), ["expected a saved game of Solo, found one of 'Loopy'", EASY]);
}

#[test]
fn backups_of_libresudoku_are_read_board_by_board() {
    let board = |digits: &str| {
        format!(
            "{{\"uid\": 1, \"initialBoard\": \"{digits}\", \"solvedBoard\": \"\", \"difficulty\": \"Easy\", \"type\": \"Default9x9\"}}"
        )
    };
    let boards = [board(&zeros(EASY)), board("12"), board(&zeros(TWO_SOLUTIONS))].join(",\n");
    let pretty = format!(
        "{{\n\"appVersionName\": \"2.0.2\",\n\"backupSchemeVersion\": 1,\n\"boards\": [\n{boards}\n],\n\"savedGames\": []\n}}\n"
    );
    let wrong = "expected 81 cells for a 9×9 board, found 2";
    for text in [pretty.clone(), pretty.replace('\n', "") + "\n"] {
        assert_eq!(read(&text), [EASY, wrong, TWO_SOLUTIONS], "{text}");
        assert_eq!(
            read(&format!("{text}{text}{EASY}\n")),
            [EASY, wrong, TWO_SOLUTIONS, EASY, wrong, TWO_SOLUTIONS, EASY],
            "{text}"
        );
        assert_eq!(read_one(&text).map(|puzzle| line(&puzzle)), Ok(EASY.to_owned()));
    }
    let board =
        |digits: &str, more: &str| format!("{{\"uid\":1,\"initialBoard\":\"{digits}\",\"solvedBoard\":\"1\"{more}}}");
    let backup = |boards: &str| format!("{{\"backupSchemeVersion\":1,\"boards\":[{boards}],\"savedGames\":[]}}");
    let cages = r#"[{\"id\":0,\"sum\":7,\"cells\":[{\"row\":0,\"col\":0},{\"row\":1,\"col\":0}]}]"#;
    let boards = [
        board(&zeros(EASY), ",\"type\":\"Default9x9\",\"folderId\":null,\"killerCages\":null"),
        board(&EASY.replace('.', "-"), ",\"difficulty\":\"Easy\""),
        board(&format!("1c{}", "0".repeat(142)), ",\"type\":\"Default12x12\""),
        board(EASY, ",\"type\":\"Diagonal9x9\""),
        board(&".".repeat(36), &format!(",\"type\":\"Killer6x6\",\"killerCages\":\"{cages}\"")),
    ];
    let expected = [
        EASY.to_owned(),
        EASY.to_owned(),
        format!("1C{}", ".".repeat(142)),
        "this puzzle has a board of the kind 'Diagonal9x9', which ninefold does not know".to_owned(),
        format!("cage 7: r1c1 r2c1; {}", ".".repeat(36)),
    ];
    assert_eq!(read(&backup(&boards.join(","))), expected);
    assert_eq!(read(&backup("")), ["expected a board of LibreSudoku, found none"]);
    assert!(read(&backup("{"))[0].starts_with("expected JSON, found text that is not JSON"));
}

proptest! {
    #[test]
    fn line_breaks_within_xml_do_not_change_the_games(cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..9)) {
        let text = format!(
            "<?xml version='1.0'?> <opensudoku > <!-- a > b --> <game note='>' data='{}' /> <game data='{}' > </game> </opensudoku >",
            zeros(EASY),
            zeros(TWO_SOLUTIONS),
        );
        let blanks: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).filter(|at| !text[..*at].ends_with("<?xml")).collect();
        let mut bytes = text.clone().into_bytes();
        cuts.iter().for_each(|cut| bytes[*cut.get(&blanks)] = b'\n');
        let cut = String::from_utf8(bytes).expect("text");
        prop_assert_eq!(read(&cut), [EASY, TWO_SOLUTIONS], "{}", cut);
    }
}

#[test]
fn saved_games_of_ksudoku_are_read_and_unknown_kinds_refused_by_name() {
    let game = |graph: &str, values: &str| {
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\">\n  <puzzle>\n{graph}\n<values>{values}</values>\n  </puzzle>\n </game>\n</ksudoku>\n"
        )
    };
    let down = |cell: usize| EASY.as_bytes()[cell % 9 * 9 + cell / 9];
    let values: String = (0..81).map(down).map(|c| if c == b'.' { '_' } else { char::from(b'a' + c - b'0') }).collect();
    let plain = "<graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>";
    assert_eq!(line_or_fault(&game(plain, &values)), EASY);
    let custom = |kind: &str, inner: &str| {
        format!(
            "<graph order=\"4\" type=\"custom\" specific-type=\"{kind}\" name=\"x\" ncliques=\"8\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">\n{inner}\n</graph>"
        )
    };
    let blank = "_".repeat(16);
    let killer = "<sudokugroups at=\"0\" withblocks=\"1\"/>\n<cage operator=\"4\" value=\"5\" size=\"2\">0 4 </cage>";
    assert_eq!(
        line_or_fault(&game(&custom("KillerSudoku", killer), &blank)),
        format!("cage 5: r1c1 r1c2; {}", ".".repeat(16))
    );
    let diagonals = "<sudokugroups at=\"0\" withblocks=\"1\"/>\n<clique size=\"4\">0 5 10 15</clique><clique size=\"4\">3 6 9 12</clique>";
    assert_eq!(line_or_fault(&game(&custom("XSudoku", diagonals), &blank)), format!("diagonal; {}", ".".repeat(16)));
    let jigsaw = "<sudokugroups at=\"0\" withblocks=\"0\"/>\n<clique size=\"4\">0 1 2 4</clique><clique size=\"4\">3 7 11 6</clique>\
        <clique size=\"4\">5 8 9 12</clique><clique size=\"4\">10 13 14 15</clique>";
    assert_eq!(
        line_or_fault(&game(&custom("Jigsaw", jigsaw), &blank)),
        format!("regions: AACC ACCD ABDD BBBD; {}", ".".repeat(16))
    );
    for kind in ["Roxdoku", "Samurai"] {
        let refused =
            format!("line 1, column 1: this puzzle has a board of the kind '{kind}', which ninefold does not know");
        assert_eq!(line_or_fault(&game(&custom(kind, ""), &blank)), refused);
    }
    assert!(
        line_or_fault(&game("<graph order=\"9\" type=\"roxdoku\"/>", &blank)).contains("a board of the kind 'roxdoku'")
    );
    let twice = game(plain, &values).repeat(2);
    assert_eq!(Reader::new(twice.as_bytes(), None).filter(|record| record.result.is_ok()).count(), 2);
}
