//! Help while a command is typed: `?` lists the commands, Tab completes words, values and file names.

use ninefold::app::{Effect, HelpLine, Overlay, Prompt, Report, Screen, WORDS};

use crate::commands::EASY;
use crate::stage::{SIZES, Stage};

fn stage() -> Stage {
    Stage::new(80, 24, false).play(EASY)
}

/// Types a text into the open prompt.
fn typed(mut stage: Stage, text: &str) -> Stage {
    for c in text.chars() {
        stage.key(if c == ' ' { "space".to_owned() } else { c.to_string() }.as_str());
    }
    stage
}

fn prompt(stage: &Stage) -> &Prompt {
    match &stage.app.overlay {
        Some(Overlay::Prompt(prompt)) => prompt,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_question_mark_lists_every_command_on_every_screen() {
    for keys in ["", "q", "O", "V", "E"] {
        let stage = stage().press(keys);
        let screen = stage.app.screen;
        let listed = stage.press(": ? enter");
        assert_eq!(listed.app.overlay, Some(Overlay::Commands(0)), "{keys}");
        let lines = listed.app.read_lines();
        let is_listed =
            |name: &str| lines.iter().any(|line| matches!(line, HelpLine::Keys(keys, _) if keys.trim() == name));
        assert!(WORDS.iter().all(|word| is_listed(format!("{} {}", word.name, word.more).trim())), "{lines:?}");
        let picture = listed.picture();
        assert!(picture.contains("Commands") && picture.contains("r5c3=9"), "{picture}");
        let down = listed.press("pagedown");
        assert!(matches!(down.app.overlay, Some(Overlay::Commands(row)) if row > 0), "{keys}");
        let closed = down.press("esc");
        assert_eq!((closed.app.screen, &closed.app.overlay), (screen, &None), "{keys}");
    }
    let chosen = stage().press("N : ? enter esc");
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
        let stage = typed(stage().press(":"), line).press("tab");
        assert_eq!(prompt(&stage).text, completed, "{line}");
        assert_eq!(prompt(&stage).candidates.join(" "), candidates, "{line}");
        let stage = stage.press("x");
        assert!(prompt(&stage).candidates.is_empty(), "{line}: they go with the next key");
    }
}

#[test]
fn candidates_are_drawn_above_the_keys_at_every_size() {
    for (width, height) in SIZES {
        let stage = typed(Stage::new(width, height, false).play(EASY).press(":"), "set ").press("tab");
        let picture = stage.picture();
        let rows: Vec<&str> = picture.lines().collect();
        let row = rows[rows.len() - 3];
        assert!(row.contains("advice") && (row.contains("uniqueness") || row.contains("more")), "{picture}");
        assert!(rows[rows.len() - 2].contains("Enter do it"), "{picture}");
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
        let (mut stage, effects) = typed(stage().press(opening), line).effects("tab");
        assert!(matches!(&effects[..], [Effect::Complete(asked)] if asked == path), "{line}: {effects:?}");
        let names = ["tough.sdm", "tour.txt"].map(str::to_owned).to_vec();
        stage.hear(Report::Completed(path.to_owned(), names));
        assert_eq!(prompt(&stage).text, format!("{}tou", line.trim_end_matches('t')), "{line}");
        assert_eq!(prompt(&stage).candidates, ["tough.sdm", "tour.txt"]);
        let (mut stage, _) = typed(stage, "g").effects("tab");
        stage.hear(Report::Completed(path.to_owned() + "oug", vec!["tough.sdm".to_owned()]));
        assert_eq!(prompt(&stage).text, format!("{}tough.sdm", line.trim_end_matches('t')), "{line}");
    }
    let (mut stage, _) = typed(stage().press(":"), "open t").effects("tab");
    stage.key("x");
    stage.hear(Report::Completed("t".to_owned(), vec!["tough.sdm".to_owned()]));
    assert_eq!(prompt(&stage).text, "open tx", "the line has changed");
    let mut closed = stage.press("esc");
    closed.hear(Report::Completed("t".to_owned(), vec!["tough.sdm".to_owned()]));
    assert_eq!((closed.app.screen, &closed.app.overlay), (Screen::Play, &None));
}
