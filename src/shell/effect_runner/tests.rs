use std::sync::mpsc::{self, Receiver};

use super::*;
use crate::app::{App, Appearance, Input, Key, Keymap, Setup, Size, Unsaved};
use crate::shell::event_loop::now;
use crate::store::Settings;
use format;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Returns a runner and the channel of its reports.
fn runner(paths: Option<Paths>) -> (EffectRunner, Receiver<Event>) {
    let (events, list) = mpsc::channel();
    (EffectRunner::new(events, paths).expect("threads can be started"), list)
}

/// Returns the effect that opens a puzzle.
fn opening(line: &str, provenance: Provenance) -> Effect {
    let board = format::read_one(line).expect("a puzzle").check().expect("no rule is broken");
    Effect::Open(Box::new(Origin { name: "a puzzle".to_owned(), level: Some(Level::Easy), board, provenance }))
}

fn app() -> App {
    let (look, size) = (Appearance { ascii: true, colour: false }, Size { width: 80, height: 24 });
    let (keymap, settings, themes) = (Keymap::default_keys(), Settings::default(), Vec::new());
    App::new(Setup { size, appearance: look, keymap, settings, themes, first_attempt: 1 })
}

/// Carries out the saves among these effects. Returns the number of saved games after that.
fn written(runner: &mut EffectRunner, effects: Vec<Effect>) -> usize {
    for effect in effects.into_iter().filter(|effect| matches!(effect, Effect::Save(_))) {
        runner.carry_out(effect);
    }
    runner.flush().expect("the disk has room");
    runner.paths.as_ref().map_or(0, |paths| Saves::new(paths).list().len())
}

/// Passes the first report of an opened game to the app. Returns the app's effects.
fn first_opened(app: &mut App, list: &Receiver<Event>) -> Vec<Effect> {
    let is_opened = |input: &Input| matches!(input, Input::Report(Report::Opened(_)));
    let opened = list.try_iter().find_map(|event| match event {
        Event::Input(input) if is_opened(&input) => Some(input),
        _ => None,
    });
    app.receive(opened.expect("a game was opened"), now())
}

#[test]
fn without_a_home_directory_a_game_is_opened_and_says_so() {
    let (mut runner, list) = runner(None);
    runner.carry_out(opening(EASY, Provenance::Entered));
    let opened = list.try_iter().find_map(|event| match event {
        Event::Input(Input::Report(Report::Opened(open))) => Some(open),
        _ => None,
    });
    let open = opened.expect("the game is opened");
    assert_eq!(open.unsaved.as_deref(), Some("no home directory: set HOME"));
    assert_eq!(open.notices, ["not saved: no home directory: set HOME"]);
}

#[test]
fn a_game_is_never_written_into_the_file_of_another() {
    let folder = folder();
    let (mut runner, list) = runner(Some(Paths::below(folder.path())));
    let mut app = app();
    runner.carry_out(opening(EASY, Provenance::Entered));
    runner.carry_out(opening(&EASY.replacen('5', ".", 1), Provenance::Entered)); // before the app handles the report of the first game
    for count in [0, 1] {
        let effects = first_opened(&mut app, &list);
        assert_eq!(written(&mut runner, effects), count, "the first is no longer the open one");
    }
}

/// Returns the results of writing games, as they were reported.
fn write_results(list: &Receiver<Event>) -> Vec<Result<(), String>> {
    let result = |event: Event| match event {
        Event::Input(Input::Report(Report::Written(_, result))) => Some(result),
        _ => None,
    };
    list.try_iter().filter_map(result).collect()
}

#[test]
fn every_write_of_a_game_is_reported_before_flush_returns() {
    let folder = folder();
    let (mut runner, list) = runner(Some(Paths::below(folder.path())));
    let mut app = app();
    runner.carry_out(opening(EASY, Provenance::Entered));
    let effects = first_opened(&mut app, &list);
    assert_eq!((written(&mut runner, effects), write_results(&list)), (1, vec![Ok(())]));
    let effects = app.receive(Input::Key(Key::char('4')), now());
    assert_eq!((written(&mut runner, effects), write_results(&list)), (1, vec![Ok(())]));
}

/// Passes every report to the app and drops the app's effects.
fn handle_reports(app: &mut App, list: &Receiver<Event>) {
    for event in list.try_iter() {
        if let Event::Input(input @ Input::Report(_)) = event {
            app.receive(input, now());
        }
    }
}

#[test]
fn a_game_whose_lock_is_lost_says_so_before_its_saves_are_dropped() {
    let folder = folder();
    let paths = Paths::below(folder.path());
    let (mut runner, list) = runner(Some(paths.clone()));
    let mut app = app();
    runner.carry_out(opening(EASY, Provenance::Entered));
    let effects = first_opened(&mut app, &list);
    assert_eq!(written(&mut runner, effects), 1);
    let id = app.play.as_ref().expect("a game is open").origin.id();
    std::fs::remove_dir_all(paths.games()).expect("it is a folder");
    std::fs::write(paths.games(), "").expect("the disk has room");
    runner.carry_out(Effect::Forget(id, true));
    for effect in app.receive(Input::Key(Key::char('4')), now()) {
        runner.carry_out(effect); // effect of a digit typed before the report was handled
    }
    assert!(runner.flush().is_err_and(|why| why.starts_with("cannot write: ")), "the save was dropped");
    handle_reports(&mut app, &list);
    assert!(app.refusal().is_some_and(|why| why.starts_with("cannot write: ")));
}

/// Open game with an entry that could not be written.
struct Unwritten {
    runner: EffectRunner,
    app: App,
    list: Receiver<Event>,
    id: GameId,
    obstacle: std::path::PathBuf, // folder in the place of the save's file
    _folder: tempfile::TempDir,
}

impl Unwritten {
    fn new() -> Self {
        let folder = folder();
        let paths = Paths::below(folder.path());
        let (mut runner, list) = runner(Some(paths.clone()));
        let mut app = app();
        runner.carry_out(opening(EASY, Provenance::BuiltIn));
        first_opened(&mut app, &list);
        let id = app.play.as_ref().expect("a game is open").origin.id();
        let obstacle = paths.games().join(format!("{id}.json"));
        std::fs::create_dir(&obstacle).expect("the disk has room");
        let mut unwritten = Self { runner, app, list, id, obstacle, _folder: folder };
        unwritten.press('4');
        unwritten
    }

    fn press(&mut self, key: char) {
        for effect in self.app.receive(Input::Key(Key::char(key)), now()) {
            self.runner.carry_out(effect);
        }
    }

    fn handle_reports(&mut self) {
        handle_reports(&mut self.app, &self.list);
    }
}

#[test]
fn deleting_a_game_clears_its_failure_to_be_saved() {
    let mut unwritten = Unwritten::new();
    assert!(unwritten.runner.flush().is_err());
    unwritten.runner.carry_out(Effect::Forget(GameId::of("another"), false));
    assert!(unwritten.runner.flush().is_err(), "the open game is still not saved");
    std::fs::remove_dir(&unwritten.obstacle).expect("it is empty");
    unwritten.runner.carry_out(Effect::Forget(unwritten.id, true));
    assert_eq!(unwritten.runner.flush(), Ok(()), "there is nothing left to save");
    unwritten.handle_reports();
    assert!(unwritten.app.play.is_none() && unwritten.app.refusal().is_none());
}

#[test]
fn a_game_whose_last_write_fails_stays_open_until_the_player_gives_it_up() {
    for key in ['n', 'y'] {
        let mut unwritten = Unwritten::new();
        unwritten.runner.carry_out(opening(&EASY.replacen('5', ".", 1), Provenance::Entered));
        unwritten.handle_reports();
        let is_open = |app: &App, id: GameId| app.play.as_ref().is_some_and(|play| play.origin.id() == id);
        assert!(is_open(&unwritten.app, unwritten.id) && unwritten.app.overlay.is_some(), "it asks first");
        unwritten.press(key);
        unwritten.handle_reports();
        assert_eq!(is_open(&unwritten.app, unwritten.id), key == 'n');
        if key == 'n' {
            std::fs::remove_dir(&unwritten.obstacle).expect("it is empty");
            unwritten.press('5');
            assert_eq!(unwritten.runner.flush(), Ok(()), "it is still locked");
            assert!(unwritten.obstacle.is_file(), "and written");
        }
    }
}

#[test]
fn a_draft_that_cannot_be_written_is_reported_and_fails_to_flush() {
    let folder = folder();
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("the disk has room");
    let puzzle = |line: &str| Effect::SaveDraft(Box::new(format::read_one(line).expect("a puzzle")));
    for paths in [None, Some(Paths::below(&file))] {
        let (mut runner, list) = runner(paths);
        runner.carry_out(Effect::OpenDraft);
        let is_refusal =
            |event: Event| matches!(event, Event::Input(Input::Report(Report::DraftWritten(Err(Unsaved::Refused(_))))));
        assert!(list.try_iter().any(is_refusal));
        assert_eq!(runner.flush(), Ok(()), "nothing was typed");
        runner.carry_out(puzzle(EASY));
        assert!(runner.flush().is_err());
        runner.carry_out(puzzle(&".".repeat(81)));
        assert_eq!(runner.flush(), Ok(()), "nothing is lost with a blank board");
    }
}

#[test]
fn a_saved_game_that_is_gone_leaves_the_open_one_to_be_saved() {
    let folder = folder();
    let (mut runner, list) = runner(Some(Paths::below(folder.path())));
    let mut app = app();
    runner.carry_out(opening(EASY, Provenance::BuiltIn));
    let effects = first_opened(&mut app, &list);
    assert_eq!(written(&mut runner, effects), 0);
    runner.carry_out(Effect::OpenSaved(GameId::of("gone")));
    let effects = app.receive(Input::Key(Key::char('4')), now());
    assert_eq!(written(&mut runner, effects), 1);
}

#[test]
fn the_player_is_told_that_a_file_holds_too_many_puzzles() {
    let folder = folder();
    let path = folder.path().join("small.txt");
    std::fs::write(&path, "1...34..2.....3.\n".repeat(10_001)).expect("the disk has room");
    let (mut runner, list) = runner(None);
    runner.carry_out(Effect::Read(path));
    let notices = list.try_iter().filter_map(|event| match event {
        Event::Input(Input::Report(Report::Notice(why))) => Some(why),
        _ => None,
    });
    assert!(notices.eq(["expected fewer puzzles in small.txt: the list holds only the first 10000"]));
}
