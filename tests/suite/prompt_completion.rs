//! Help for typing commands in the game: `?` lists the commands, and Tab completes words, values and file names.

use ninefold::app::{Effect, HelpLine, Overlay, PopupText, Prompt, Report, Screen, TextPopup, WORDS};

use crate::support::driver::{Driver, SIZES};
use crate::support::puzzles::EASY;

fn prompt(driver: &Driver) -> &Prompt {
    match &driver.app.overlay {
        Some(Overlay::Prompt(prompt)) => prompt,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_question_mark_lists_every_command_on_every_screen() {
    for keys in ["", "q", "O", "V", "E"] {
        let driver = Driver::easy(keys);
        let screen = driver.app.screen;
        let listed = driver.press(": ? enter");
        assert_eq!(listed.app.overlay, Some(Overlay::Text(TextPopup::new(PopupText::Commands))), "{keys}");
        let lines = listed.app.read_lines();
        let is_listed =
            |name: &str| lines.iter().any(|line| matches!(line, HelpLine::Keys(keys, _) if keys.trim() == name));
        assert!(WORDS.iter().all(|word| is_listed(format!("{} {}", word.name, word.more).trim())), "{lines:?}");
        let picture = listed.picture();
        assert!(picture.contains("Commands") && picture.contains("r5c3=9"), "{picture}");
        let down = listed.press("pagedown");
        assert!(matches!(&down.app.overlay, Some(Overlay::Text(popup)) if popup.row > 0), "{keys}");
        let closed = down.press("esc");
        assert_eq!((closed.app.screen, &closed.app.overlay), (screen, &None), "{keys}");
    }
    let chosen = Driver::easy("N : ? enter esc");
    assert_eq!(chosen.app.overlay, Some(Overlay::Choose), "what was there before comes back");
}

#[test]
fn tab_completes_a_word_or_lists_the_candidates() {
    for (line, completed, candidates) in [
        ("theme l", "theme light ", ""),
        ("theme d", "theme d", "default dark"),
        ("set che", "set check ", ""),
        ("set check m", "set check mistakes ", ""),
        ("set advice o", "set advice o", "on off"),
        ("practise x-w", "practise x-wing ", ""),
        ("new hard 16", "new hard 16x16 ", ""),
        ("boo", "bookmark ", ""),
        ("dance", "dance", ""),
    ] {
        let driver = Driver::easy(":").type_text(line).press("tab");
        assert_eq!(prompt(&driver).text, completed, "{line}");
        assert_eq!(prompt(&driver).candidates.join(" "), candidates, "{line}");
        let driver = driver.press("x");
        assert!(prompt(&driver).candidates.is_empty(), "{line}: they go with the next key");
    }
}

#[test]
fn candidates_are_drawn_above_the_keys_at_every_size() {
    for (width, height) in SIZES {
        let driver = Driver::new(width, height, false).play(EASY).press(":").type_text("set ").press("tab");
        let picture = driver.picture();
        let rows: Vec<&str> = picture.lines().collect();
        let row = rows[rows.len() - 3];
        assert!(row.contains("advice") && (row.contains("uniqueness") || row.contains("more")), "{picture}");
        assert!(rows[rows.len() - 2].contains("Enter run"), "{picture}");
    }
}

#[test]
fn tab_asks_for_file_names_and_completes_them_unless_the_line_has_changed() {
    for (opening, line, path) in [
        (":", "open puzzles/t", "puzzles/t"),
        (":", "w t", "t"),
        (":", "open 't", "t"),
        ("q o", "~/t", "~/t"),
        ("q o", "a b/t", "a b/t"),
    ] {
        let (mut driver, effects) = Driver::easy(opening).type_text(line).effects("tab");
        assert!(matches!(&effects[..], [Effect::Complete(asked)] if asked == path), "{line}: {effects:?}");
        let names = ["tough.sdm", "tour.txt"].map(str::to_owned).to_vec();
        driver.hear(Report::Completed(path.to_owned(), names));
        assert_eq!(prompt(&driver).text, format!("{}tou", line.trim_end_matches('t')), "{line}");
        assert_eq!(prompt(&driver).candidates, ["tough.sdm", "tour.txt"]);
        let (mut driver, _) = driver.type_text("g").effects("tab");
        driver.hear(Report::Completed(path.to_owned() + "oug", vec!["tough.sdm".to_owned()]));
        assert_eq!(prompt(&driver).text, format!("{}tough.sdm", line.trim_end_matches('t')), "{line}");
    }
    let (mut driver, _) = Driver::easy(":").type_text("open t").effects("tab");
    driver.key("x");
    driver.hear(Report::Completed("t".to_owned(), vec!["tough.sdm".to_owned()]));
    assert_eq!(prompt(&driver).text, "open tx", "the line has changed");
    let mut closed = driver.press("esc");
    closed.hear(Report::Completed("t".to_owned(), vec!["tough.sdm".to_owned()]));
    assert_eq!((closed.app.screen, &closed.app.overlay), (Screen::Play, &None));
}
