//! File formats of other programs, as those programs and as the command line write them: sdk, sdm, ss, csv, opensudoku, json.

use format::{Format, Reader, read_one, write};
use grid::Cell;

use crate::commands::{EASY, EASY_FULL, check, complains, said};

const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";

fn zeros(line: &str) -> String {
    line.replace('.', "0")
}

fn rows(line: &str) -> String {
    line.chars().collect::<Vec<_>>().chunks(9).map(|row| row.iter().collect::<String>() + "\n").collect()
}

#[test]
fn each_format_is_written_as_its_program_writes_it() {
    let two = format!("{EASY}\n{TWO}\n");
    check("convert --to sdm", &two, 0, &format!("{}\n{}\n", zeros(EASY), zeros(TWO)));
    check("convert --to sdk", EASY, 0, &format!("{}\n", rows(EASY)));
    let ss = "53.|.7.|...\n6..|195|...\n.98|...|.6.\n-----------\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n-----------\n\
              .6.|...|28.\n...|419|..5\n...|.8.|.79\n\n";
    check("convert --to ss", EASY, 0, ss);
    let csv = format!("quizzes,solutions\n{},{EASY_FULL}\n{},\n", zeros(EASY), zeros(TWO));
    check("convert --to csv", &two, 0, &csv);
    let xml = |games: &str| {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <name>ninefold</name>\n";
        format!("{head}{games}</opensudoku>\n")
    };
    let game = |line: &str| format!("  <game data=\"{}\" />\n", zeros(line));
    check("convert --to opensudoku", &two, 0, &xml(&(game(EASY) + &game(TWO))));
    complains("convert --to opensudoku", "", 1, &xml(""), "-:1:1: expected a puzzle, found nothing");
    check("convert --to json", EASY, 0, &format!("{{\"puzzle\":\"{EASY}\"}}\n"));
    let json = format!("{{\"puzzle\":\"{EASY}\",\"removed\":[\"r1c3<>4\"],\"placed\":[]}}\n");
    check("convert --to json", &format!("{EASY}:413"), 0, &json);
}

#[test]
fn files_for_other_programs_are_read_back_with_and_without_naming_the_format() {
    let two = format!("{EASY}\n{TWO}\n");
    for name in ["sdk", "sdm", "ss", "csv", "opensudoku", "json"] {
        let (status, text, complaint) = said(&format!("convert --to {name}"), &two);
        assert_eq!((status, complaint.as_str()), (Some(0), ""), "{name}");
        check("convert --to line", &text, 0, &two);
        check(&format!("convert --from {name} --to line"), &text, 0, &two);
        let one_line = text.replace('\n', " ");
        if name == "opensudoku" {
            check("convert --to line", &one_line, 0, &two);
            check(&format!("solve {}", "-"), &one_line, 0, &said("solve", &two).1);
        }
    }
}

#[test]
fn puzzles_a_format_cannot_express_are_refused_and_losses_are_reported() {
    let sixteen = "G".to_owned() + &".".repeat(255);
    let refused = "-:1:1: expected a side of 9 for opensudoku, found 16";
    let [head, tail] = format::around(Format::Opensudoku);
    complains("convert --to opensudoku", &sixteen, 1, &format!("{head}{tail}"), refused);
    for name in ["sdk", "sdm", "ss"] {
        let refused = format!(
            "-:1:1: {name} cannot express 'diagonal': expected a puzzle without such rules, or the format rules"
        );
        complains(&format!("convert --to {name}"), &format!("diagonal; {EASY}"), 1, "", &refused);
        assert_eq!(said(&format!("convert --to {name}"), &sixteen).0, Some(0), "letters stand for what is above 9");
    }
    let lost = "-:1: not kept by sdm: struck candidates";
    complains("convert --to sdm", &format!("{EASY}:413"), 0, &format!("{}\n", zeros(EASY)), lost);
    complains("convert --to xls", "", 2, "", "ninefold: invalid value 'xls'");
}

#[test]
fn a_played_game_distinguishes_givens_from_entries() {
    let cell = |at: usize, notes: &str, more: &str| {
        let digit = EASY_FULL.as_bytes()[at] as char;
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
        let line = |puzzle| write(Format::Line, &puzzle).expect("a line");
        let records = Reader::new(text.as_bytes(), None);
        records.map(|record| record.result.map(line).map_err(|fault| fault.to_string())).collect()
    };
    let games = game(EASY) + &game("12x") + "  <game />\n" + &game("version: 1&#10;5|-|0|") + &game(TWO);
    let expected = [
        Ok(EASY.to_owned()),
        Err("line 5, column 3: expected a digit or '.', found 'x'".to_owned()),
        Err("line 6, column 1: expected the data of a game, found none".to_owned()),
        Err("line 7, column 1: expected digit, notes and 0 or 1 for each of 81 cells, found '1\\n5|-|0|'".to_owned()),
        Ok(TWO.to_owned()),
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
