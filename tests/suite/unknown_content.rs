//! Unknown content in files of other programs. Wherever it occurs, the file is refused and the message names the content; nothing unknown
//! is ignored.

use format::{Format, read_one, write};
use serde_json::{Value, json};

/// Board of f-puzzles with something under every known name.
fn fpuzzles() -> Value {
    let mut grid = vec![vec![json!({}); 9]; 9];
    grid[8][0] = json!({ "value": 7, "given": true, "cornerPencilMarks": [1], "centerPencilMarks": [2] });
    grid[8][1] = json!({ "value": 5 });
    grid[8][2] = json!({ "givenPencilMarks": [1, 2], "region": 6 });
    json!({
        "size": 9, "grid": grid, "title": "All of them", "metadata": { "author": "N. N.", "rules": "Each once." },
        "diagonal+": true, "antiknight": true, "negative": ["xv"],
        "killercage": [{ "cells": ["R1C1", "R1C2"], "value": "15", "outlineC": "#000000" }],
        "extraregion": [{ "cells": ["R2C1", "R3C4"] }],
        "arrow": [{ "cells": ["R4C1"], "lines": [["R4C1", "R4C2", "R4C3"]] }],
        "difference": [{ "cells": ["R5C1", "R5C2"], "value": "" }],
        "ratio": [{ "cells": ["R5C4", "R5C5"] }],
        "xv": [{ "cells": ["R6C1", "R6C2"], "value": "X" }],
        "quadruple": [{ "cells": ["R3C4", "R3C5", "R4C4", "R4C5"], "values": [1, 2] }],
        "clone": [{ "cells": ["R1C4"], "cloneCells": ["R2C8"] }],
        "sandwichsum": [{ "cell": "R0C3", "value": "8" }],
        "littlekillersum": [{ "cell": "R0C1", "direction": "DR", "value": "20" }],
        "even": [{ "cell": "R9C9" }], "minimum": [{ "cell": "R7C9" }],
        "thermometer": [{ "lines": [["R7C1", "R8C1"]] }],
        "whispers": [{ "lines": [["R1C8", "R1C9"]], "value": "5" }],
    })
}

/// Board of SudokuPad with something under every known name.
fn sudokupad() -> Value {
    let mut cells = vec![vec![json!({}); 4]; 4];
    cells[0][0] = json!({ "value": 1 });
    let region =
        |row: usize, column: usize| json!([[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]]);
    json!({
        "cells": cells, "metadata": { "title": "All of them", "rules": "Each once." },
        "cages": [{ "cells": [[0, 1], [0, 2]], "value": "5", "unique": true }, { "value": "title: All of them" }],
        "regions": [region(0, 0), region(0, 2), region(2, 0), region(2, 2)], "global": ["antiknight"],
    })
}

/// JSON pointers to all objects within a value, including the value itself; `at` is the pointer to that.
fn objects(value: &Value, at: &str) -> Vec<String> {
    let below = |(key, value): (String, &Value)| objects(value, &format!("{at}/{key}"));
    match value {
        Value::Object(all) => {
            let here = [at.to_owned()].into_iter();
            here.chain(all.iter().map(|(key, value)| (key.clone(), value)).flat_map(below)).collect()
        }
        Value::Array(all) => {
            all.iter().enumerate().map(|(at, value)| (at.to_string(), value)).flat_map(below).collect()
        }
        _ => Vec::new(),
    }
}

fn with(board: &Value, at: &str, key: &str, value: Value) -> String {
    let mut board = board.clone();
    let place = board.pointer_mut(at).expect("an object stands there");
    place.as_object_mut().expect("an object").insert(key.to_owned(), value);
    board.to_string()
}

#[test]
fn an_unknown_name_with_a_value_is_refused_everywhere() {
    for board in [fpuzzles(), sudokupad()] {
        let puzzle = read_one(&board.to_string()).unwrap_or_else(|fault| panic!("{fault}"));
        let places = objects(&board, "");
        assert!(places.len() > 16, "{places:?}");
        for at in places {
            for silent in [json!(null), json!(false), json!(""), json!([]), json!({})] {
                assert_eq!(read_one(&with(&board, &at, "entropy", silent)).as_ref(), Ok(&puzzle), "{at}");
            }
            for said in [json!(true), json!(1), json!("x"), json!([1]), json!({ "a": 1 })] {
                let message =
                    read_one(&with(&board, &at, "entropy", said.clone())).map(|_| ()).expect_err(&at).to_string();
                assert!(
                    message.contains("\"entropy\"") && message.contains("which ninefold does not know"),
                    "{at} {said}: {message}"
                );
            }
        }
    }
}

#[test]
fn a_known_name_with_an_invalid_value_is_refused() {
    let board = fpuzzles();
    let all = board.as_object().expect("an object");
    for key in all.keys().filter(|key| !["title", "metadata", "grid", "size"].contains(&key.as_str())) {
        for other in [json!(7), json!("x"), json!({ "a": 1 }), json!([7])] {
            assert!(read_one(&with(&board, "", key, other.clone())).is_err(), "{key}: {other}");
        }
    }
    for (at, key, value, what) in [
        ("/grid/0/5", "value", json!("A"), "expected a digit from 1 to 9, found \"A\""),
        ("/grid/0/5", "value", json!([4]), "expected a digit from 1 to 9, found [4]"),
        ("/grid/8/0", "value", json!(0), "expected a digit from 1 to 9, found 0"),
        ("/thermometer/0", "lines", json!([]), "thermometer: expected a line of cells, found none"),
        ("/quadruple/0", "values", json!(["?"]), "quadruple: expected a digit, found \"?\""),
        (
            "/littlekillersum/0",
            "direction",
            json!(null),
            "little killer: expected a direction such as \"DR\", found none",
        ),
    ] {
        let message = read_one(&with(&board, at, key, value)).map(|_| ()).expect_err(at).to_string();
        assert_eq!(message, format!("line 1, column 1: {what}"));
    }
    for (at, key, value, what) in [
        ("/cells/0/1", "value", json!("hello"), "expected a digit from 1 to 4, found \"hello\""),
        ("/cells/0/1", "value", json!(0), "expected a digit from 1 to 4, found 0"),
        (
            "/cages/0",
            "cells",
            json!("r1c3-5"),
            "this puzzle has \"r1c3-5\" as the cells of a cage, which ninefold does not know",
        ),
    ] {
        let message = read_one(&with(&sudokupad(), at, key, value)).map(|_| ()).expect_err(at).to_string();
        assert_eq!(message, format!("line 1, column 1: {what}"));
    }
}

#[test]
fn a_cage_that_may_repeat_digits_is_a_loose_cage() {
    let loose = read_one(&with(&fpuzzles(), "/killercage/0", "unique", json!(false))).expect("a puzzle");
    let line = write(Format::Line, &loose).expect("it can be written");
    assert!(line.contains("loose-cage 15: r1c1 r1c2;"), "{line}");
}

#[test]
fn coloured_cells_are_described_in_words() {
    for key in ["c", "highlight"] {
        let words = read_one(&with(&fpuzzles(), "/grid/0/5", key, json!("#ff0000"))).expect("a puzzle").words;
        assert_eq!(words, "Each once. (Coloured cells: r1c6.)");
    }
}

#[test]
fn cages_of_ksudoku_on_a_plain_board_are_refused() {
    let cage = "<cage value=\"5\" operator=\"4\" size=\"2\">0 1</cage>";
    let text = format!(
        "<ksudoku><game><puzzle><graph type=\"sudoku\" order=\"4\">{cage}</graph><values>{}</values></puzzle></game></ksudoku>",
        "_".repeat(16)
    );
    let message = read_one(&text).map(|_| ()).expect_err("cages").to_string();
    assert!(message.contains("a cage on a plain board"), "{message}");
    assert!(read_one(&text.replace(cage, "")).is_ok());
}
