//! Corner marks, highlighting of digits, long messages, and the keys of other programs.

use grid::{Cell, Digit, DigitSet, Shape};
use ninefold::app::Mode;
use ninefold::game::{Colour, Record};
use ninefold::view::{Role, Theme};
use ratatui::style::Modifier;

use crate::commands::EASY;
use crate::stage::{SIZES, Stage};

fn stage(keys: &str) -> Stage {
    Stage::new(80, 24, false).play(EASY).press(keys)
}

fn cell(name: &str) -> Cell {
    Shape::nine().at(name.parse().expect("a place")).expect("on the board")
}

/// Returns the notes and the corner marks of a cell.
fn marks(stage: &Stage, name: &str) -> [String; 2] {
    let game = &stage.app.play.as_ref().expect("a game").game;
    let text = |digits: DigitSet| digits.iter().map(|digit| digit.to_string()).collect();
    [text(game.notes(cell(name))), text(game.corners(cell(name)))]
}

fn typed(stage: Stage, line: &str) -> Stage {
    let keys: String = line.chars().map(|c| if c == ' ' { "space ".to_owned() } else { format!("{c} ") }).collect();
    stage.press(&format!(": {keys} enter"))
}

#[test]
fn corner_marks_are_separate_from_notes_and_can_be_undone() {
    // the cursor starts on the first empty cell, r1c3
    assert_eq!(marks(&stage(". 2 , 4"), "r1c3"), ["4", "2"]);
    assert_eq!(marks(&stage("c 2 4 c , 4"), "r1c3"), ["4", "24"], "a mode of their own");
    assert_eq!(marks(&stage("c 2 4 4 u u"), "r1c3"), ["", "2"]);
    assert_eq!(marks(&stage("c 2 n 4"), "r1c3"), ["4", "2"], "from one mode to the other");
    assert_eq!(marks(&stage(", 4 . 2 x"), "r1c3"), ["", ""], "emptied together");
    assert_eq!(marks(&stage(", 4 . 2 A"), "r1c3"), ["", ""]);
    assert_eq!(marks(&stage(". 2 a"), "r1c3"), ["124", "2"], "what may stand there is another matter");
    assert_eq!(marks(&stage("c shift-right 2"), "r1c4"), ["", "2"], "several cells at once");
    assert_eq!(marks(&typed(stage(""), "r1c3.24"), "r1c3"), ["", "24"]);
    assert_eq!(marks(&typed(typed(stage(""), "r1c3.24"), "r1c3.4"), "r1c3"), ["", "2"]);
}

#[test]
fn a_digit_removes_corner_marks_from_its_peers_and_restores_them_when_erased() {
    let entered = stage("l . 2 h 2");
    assert_eq!(marks(&entered, "r1c4"), ["", ""]);
    assert_eq!(marks(&entered.press("2"), "r1c4"), ["", "2"], "taken out again");
    assert_eq!(marks(&stage("l . 2 h e 2"), "r1c4"), ["", "2"], "not where that is switched off");
}

#[test]
fn hints_ignore_corner_marks_and_stay_open_while_they_are_made() {
    let position = |stage: &Stage| stage.app.play.as_ref().expect("a game").game.position();
    assert_eq!(position(&stage(". 1 l . 9")), position(&stage("")), "though 9 cannot stand there");
    let hinted = stage("i i i . 1");
    assert!(hinted.app.play.as_ref().is_some_and(|play| play.hint.is_some()));
}

#[test]
fn corner_marks_are_saved() {
    let stage = stage("c 2 4 l 9 u j , 3");
    let game = &stage.app.play.as_ref().expect("a game").game;
    let text = serde_json::to_string(&Record::of(game, stage.now)).expect("it is written");
    let again = serde_json::from_str::<Record>(&text).expect("it is read").game().expect("it holds together");
    let all = |game: &ninefold::game::Game| game.shape().iter().map(|cell| game.corners(cell)).collect::<Vec<_>>();
    assert_eq!(all(&again), all(game));
    assert_eq!(game.corners(cell("r1c3")).len(), 2);
    let invalid = text.replace("\"corners\":[[2,0,2]]", "\"corners\":[[2,4,2]]");
    assert!(invalid != text && serde_json::from_str::<Record>(&invalid).expect("it is read").game().is_err(), "{text}");
}

#[test]
fn corner_marks_and_notes_look_different_with_and_without_colours() {
    for (width, height) in SIZES {
        let stage = Stage::new(width, height, false).play(EASY).press(", 4 . 2 g 9 1");
        let play = stage.app.play.as_ref().expect("a game");
        let area = ninefold::app::layout(stage.app.size, &play.plan()).expect("it fits").board;
        if area.marks_wide() == 0
            || !matches!(area.form, ninefold::app::BoardForm::Full | ninefold::app::BoardForm::Dense)
        {
            continue;
        }
        for is_coloured in [true, false] {
            let style = Theme::find("default", is_coloured).style(Role::Corner);
            let buffer = stage.buffer(is_coloured);
            let [corner, note] = [1, 3].map(|index| {
                let (x, y) = ninefold::view::board::spot(&area, cell("r1c3"), Digit::new(index));
                &buffer[(x, y)]
            });
            assert_eq!((corner.symbol(), note.symbol()), ("2", "4"), "{width}x{height}");
            assert!(corner.modifier.contains(Modifier::UNDERLINED) && !note.modifier.contains(Modifier::UNDERLINED));
            assert!(!is_coloured || Some(corner.fg) == style.fg, "{width}x{height}");
        }
    }
    let panel = stage(", 4 . 2").picture();
    assert!(panel.contains("4  corner 2"), "{panel}");
    assert!(stage("c").picture().contains("CORNER"));
}

#[test]
fn highlighted_corner_marks_and_notes_look_different() {
    let stage = stage(", 4 . 2 / 2 g 9 1").press("");
    let play = stage.app.play.as_ref().expect("a game");
    let area = ninefold::app::layout(stage.app.size, &play.plan()).expect("it fits").board;
    let style = |stage: &Stage, digit: usize| {
        let (x, y) = ninefold::view::board::spot(&area, cell("r1c3"), Digit::new(digit - 1));
        stage.buffer(false)[(x, y)].modifier
    };
    let two = style(&stage, 2);
    let stage = stage.press("/ 4 esc");
    assert_ne!(style(&stage, 4), two, "a note and a corner mark, both lit");
    let both = Stage::new(80, 24, false).play(EASY).press(", 4 . 4 . 2 g 9 1");
    assert_ne!(style(&both, 4), style(&both, 2), "that is a note too, and that is none");
    assert!([4, 2].iter().all(|&digit| style(&both, digit).contains(Modifier::UNDERLINED)));
}

#[test]
fn the_keys_of_other_programs_can_be_chosen() {
    let mode = |stage: &Stage| stage.app.play.as_ref().map(|play| play.mode);
    let stage = typed(stage(""), "set keys sudokupad").press("x 2 x 4 c 7");
    assert_eq!((marks(&stage, "r1c3"), mode(&stage)), (["7".to_owned(), "24".to_owned()], Some(Mode::Note)), "x stays");
    let uncoloured = typed(self::stage(""), "set keys sudokupad").press("v 3 x 2 v 0");
    assert_eq!(uncoloured.app.play.as_ref().and_then(|play| play.game.colour((cell("r1c3"), None))), None);
    assert_eq!(marks(&uncoloured, "r1c3")[1], "2", "what is taken away is the colour");
    let stage = stage.press("v 3 z 1");
    let play = stage.app.play.as_ref().expect("a game");
    assert_eq!(play.game.digit(cell("r1c3")).map(Digit::number), Some(1));
    assert_eq!(play.game.colour((cell("r1c3"), None)).map(Colour::number), Some(3));
    let stage = typed(stage, "set keys hodoku").press("f4");
    assert_eq!(stage.app.play.as_ref().and_then(|play| play.light).map(Digit::number), Some(4));
    let stage = typed(stage.press("f4"), "set keys vim").press("g 1 1 w");
    let cursor = stage.app.play.as_ref().map(|play| play.cursor);
    assert_eq!(cursor, Some(cell("r1c4")), "the next empty cell");
    let light = |stage: &Stage| stage.app.play.as_ref().and_then(|play| play.light);
    assert_eq!(light(&typed(stage, "set keys default").press("f5")), None);
}

#[test]
fn two_digits_highlight_the_cells_where_both_are_noted() {
    let lit = |stage: &Stage| {
        let play = stage.app.play.as_ref().expect("a game");
        (play.light.map(Digit::number), play.filtered())
    };
    assert_eq!(lit(&stage("a / 2")), (Some(2), None));
    let both = stage("a / 2 4");
    assert_eq!(lit(&both), (None, Some(("2 and 4".to_owned(), 13))));
    assert!(both.picture().contains("lit    2 and 4  13 cells"), "{}", both.picture());
    assert_eq!(both.app.play.as_ref().and_then(|play| play.game.digit(cell("r1c3"))), None, "nothing is written");
    assert_eq!(lit(&both.press("/ 7")), (Some(7), None), "one or the other");
    assert_eq!(lit(&stage("a / 2 / 2")), (None, None), "again: no longer");
    assert_eq!(lit(&stage("a / 2 / 2 4")), (None, Some(("2 and 4".to_owned(), 13))), "whatever was lit");
    assert_eq!(lit(&stage("a / 2 2")), (None, None));
    let kept = stage(", 4 / 2 0");
    assert!(kept.picture().contains("0 is no digit"), "{}", kept.picture());
    assert_eq!(marks(&kept, "r1c3")[0], "4", "nothing is emptied");
    let pairs = lit(&stage("a / =")).1.expect("cells with two notes").1;
    assert!(pairs > 0);
    assert_eq!(lit(&stage("a / = / =")), (None, None));
    assert_eq!(lit(&stage("a / = / 2")), (Some(2), None));
    assert_eq!(lit(&stage("a / 2 4 esc")), (None, None));
    let entered = stage("/ 2 l h 4");
    assert_eq!(entered.app.play.as_ref().and_then(|play| play.game.digit(cell("r1c3"))).map(Digit::number), Some(4));
}

#[test]
fn a_long_message_covers_the_line_of_keys_until_the_next_key() {
    let said = typed(stage(""), "set").picture();
    let settings =
        ["advice on", "ascii auto", "check conflicts", "health off", "keys default", "mouse on", "uniqueness on"];
    assert!(settings.iter().all(|setting| said.contains(setting)), "{said}");
    for (width, height) in [(25, 14), (37, 20), (55, 23)] {
        let said = typed(Stage::new(width, height, false).play(EASY), "set").picture();
        let words: Vec<&str> = said.split_whitespace().collect();
        assert!(words.join(" ").contains("theme default, uniqueness on"), "{width}x{height}\n{said}");
    }
    let small = typed(Stage::new(37, 20, false).play(EASY), "set");
    let (buffer, row) = (small.buffer(true), 17);
    let is_one_style = (1..30).all(|x| buffer[(x, row)].modifier == buffer[(0, row)].modifier);
    assert!(is_one_style, "nothing of the board shines through");
    let stage = typed(stage(""), "set");
    assert!(stage.press("l").picture().contains("hint"), "the keys are back");
}

#[test]
fn cell_and_mode_are_shown_at_every_size() {
    for (width, height) in SIZES.into_iter().chain([(55, 23), (37, 20)]) {
        let picture = Stage::new(width, height, false).play(EASY).press("n 2 4").picture();
        assert!(picture.contains("r1c3") && picture.contains("NOTE"), "{width}x{height}\n{picture}");
    }
}
