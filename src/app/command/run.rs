//! Execution of commands that were typed as a line.

use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::app::new_game::cannot_be_played;
use crate::app::{
    Action, Analysis, App, Asking, Command, Effect, Entry, Hint, Key, Keymap, Make, Mode, Next, Overlay, Play,
    PopupText, PositionQuestion, Prompt, Question, Screen,
};
use crate::game::{Change, ChangeKind, Pencil};
use crate::store::MarkErrors;
use format::{Format, not_kept, write};
use generate::PuzzleKind;
use grid::{Board, Cell, Digit, DigitSet, Puzzle, PuzzleInfo, Shape};
use logic::Technique;
use text::quoted;

/// Activity that is shown while a puzzle is rated.
const RATING: &str = "rating";

/// Error message for a command that needs the list of all steps while no list is shown.
const NO_LIST: &str = "expected a list of steps: enter steps first";

/// Error message for a command that needs an open game.
const NO_GAME: &str = "expected an open game: new hard starts one";

impl App {
    /// Opens the prompt for a command.
    pub(in crate::app) fn ask_command(&mut self, now: Instant) {
        if let Some(watch) = &mut self.watch {
            watch.rest(now);
        }
        self.beneath = self.overlay.take();
        self.prompt(Asking::Command, "Command (? lists all): r5c3=9, new hard, rate …");
    }

    /// Carries out a typed command. If that fails, the prompt stays open with the reason.
    pub(in crate::app) fn command_typed(&mut self, prompt: Prompt, now: Instant) {
        self.overlay = None;
        self.typed = Some(prompt.text.clone());
        if let Err(why) = self.carry_out(&prompt.text, now) {
            return self.reject(prompt, why);
        }
        let reads_file = self.effects.iter().any(|effect| matches!(effect, Effect::Read(_)));
        if reads_file && self.overlay.is_none() {
            self.overlay = Some(Overlay::Prompt(prompt)); // stays open until the file is read
        }
    }

    /// Carries out a command; while a question is open, the line is the answer to it. Returns the effects.
    ///
    /// # Errors
    /// If the line is not a command, or the command cannot be carried out; the message is one line.
    pub fn command(&mut self, line: &str, now: Instant) -> Result<Vec<Effect>, String> {
        self.carry_out(line, now).map(|()| std::mem::take(&mut self.effects))
    }

    fn carry_out(&mut self, line: &str, now: Instant) -> Result<(), String> {
        self.notice = None;
        let done = if let Some(Overlay::Ask(question)) = self.overlay.take() {
            self.answer_in_words(question, line.trim(), now)
        } else {
            let shape = self.play.as_ref().map_or(Shape::nine(), |play| play.game.shape());
            Command::read(line, shape).and_then(|command| self.execute(command, now))
        };
        self.settle(now);
        done
    }

    fn answer_in_words(&mut self, question: Question, answer: &str, now: Instant) -> Result<(), String> {
        let key = match answer.to_lowercase().as_str() {
            "y" | "yes" => 'y',
            "n" | "no" => 'n',
            _ => {
                self.overlay = Some(Overlay::Ask(question));
                return Err("expected yes or no".to_owned());
            }
        };
        self.answer(question, Key::char(key), now);
        if key == 'n' && self.notice.is_none() {
            self.notice = Some("nothing was changed".to_owned());
        }
        Ok(())
    }

    /// Shows the value of a setting.
    fn show_setting(&mut self, name: &str) -> Result<(), String> {
        let value = self.settings.values().into_iter().find(|value| value.0 == name);
        let (name, value) = value.ok_or_else(|| format!("there is no setting {}", quoted(name)))?;
        self.say(format!("{name}: {value}"));
        Ok(())
    }

    fn execute(&mut self, command: Command, now: Instant) -> Result<(), String> {
        if let Some(play) = self.play.as_mut().filter(|_| command != Command::Press(Action::Pause)) {
            (play.is_paused, play.is_away) = (false, false);
        }
        match command {
            Command::Write(entries) => self.write_all(&entries, now)?,
            Command::Note(cell, digits, is_set) => self.note(Pencil::Note, (cell, digits), Some(is_set), now)?,
            Command::Corner(cell, digits) => self.note(Pencil::Corner, (cell, digits), None, now)?,
            Command::Colour(of, colour) => {
                let change = self.visit(|play| match (of.digit, colour) {
                    (None, None) => play.game.unpaint(&[of.cell]),
                    _ if play.game.colour(of) == colour => None, // painting the same colour again would remove it
                    _ => play.game.paint(&[of.cell], of.digit, colour),
                })?;
                self.change_or_say(change, now);
            }
            Command::NoColours => {
                let change = self.visit(|play| play.game.unpaint(&play.game.shape().iter().collect::<Vec<_>>()))?;
                self.change_or_say(change, now);
            }
            Command::Bookmark(name) => self.bookmark(&name, now)?,
            Command::Return(name) => self.return_to(&name, now)?,
            Command::GoTo(cell) => self.visit(|play| (play.cursor, play.summary) = (cell, false))?,
            Command::WhyNot(cell, digit) => {
                self.visit(|play| (play.cursor, play.summary) = (cell, false))?;
                self.think(PositionQuestion::WhyNot(cell, digit));
            }
            Command::Press(action) => self.press(action, now)?,
            Command::DoIt if self.visit(|play| play.hint.is_some())? => self.press(Action::Accept, now)?,
            Command::DoIt => return Err("expected a hint: ask for one first".to_owned()),
            Command::Hide => {
                let was_shown = self.visit(|play| {
                    play.summary = false;
                    play.hint.take().is_some()
                })?;
                self.say(if was_shown { "hint hidden" } else { "there is no hint" });
            }
            Command::Take(at) => self.take(at, now)?,
            Command::Step(at) => self.show_step(at)?,
            Command::StepOf(name) => self.show_next_step(&name)?,
            Command::New(kind) => self.check_and_make(kind, Make::Any(kind), now)?,
            Command::Practise(technique) => {
                let kind = PuzzleKind { technique: Some(technique), ..PuzzleKind::default() };
                self.check_and_make(PuzzleKind::default(), Make::Practice(kind), now)?;
            }
            Command::Daily => self.check_and_make(PuzzleKind::default(), Make::Daily, now)?,
            Command::Seed(seed) => self.check_and_make(seed.kind, Make::Seed(seed), now)?,
            Command::Stop => {
                self.say(if self.making.is_some() { "stopped" } else { "no puzzle is being made" });
                self.stop_making();
            }
            Command::Open(path) => self.save_then(Effect::Read(path), now),
            Command::Keep(path, is_over) => self.keep_position(path, is_over)?,
            Command::Rate => self.rate_this()?,
            Command::Times => {
                self.awaits_times = true;
                self.save_then(Effect::List, now);
            }
            Command::Commands => self.open_text(PopupText::Commands),
            Command::Tell(name) => self.show_setting(&name)?,
            Command::Set(None) => {
                let values = self.settings.values().into_iter().map(|(name, value)| format!("{name} {value}"));
                self.say(values.collect::<Vec<_>>().join(", "));
            }
            Command::Set(Some((name, value))) => self.set(&name, &value)?,
        }
        Ok(())
    }

    /// Returns the game on the screen.
    fn game(&self) -> Option<&Play> {
        self.play.as_ref().filter(|_| self.screen == Screen::Play)
    }

    /// Applies a function to the open game and shows that game. Fails if no game is open.
    fn visit<T>(&mut self, with: impl FnOnce(&mut Play) -> T) -> Result<T, String> {
        let play = self.play.as_mut().ok_or(NO_GAME)?;
        self.screen = Screen::Play;
        Ok(with(play))
    }

    /// Makes a change, or shows a notice that nothing has changed.
    fn change_or_say(&mut self, change: Option<Change>, now: Instant) {
        if change.is_none() {
            self.notice = Some("nothing to change".to_owned());
        }
        self.change(change, now);
    }

    /// Performs an action as if its key had been pressed.
    fn press(&mut self, action: Action, now: Instant) -> Result<(), String> {
        let is_anywhere =
            matches!(action, Action::Back | Action::Quit | Action::Help | Action::Library | Action::Another);
        if !is_anywhere {
            self.visit(|play| play.summary &= action != Action::Undo)?;
        }
        match action {
            Action::Back => self.leave_to(Screen::Menu, now),
            Action::Another if self.game().is_none() => self.another_like_the_last(now),
            Action::WipeNotes if self.game().is_some_and(|play| play.game.wipe_notes().is_none()) => {
                self.say("there are no notes");
            }
            _ => self.perform(action, now),
        }
        Ok(())
    }

    /// Enters all digits as one change; nothing is entered if one of the cells is a given.
    fn write_all(&mut self, entries: &[(Cell, Option<Digit>)], now: Instant) -> Result<(), String> {
        let erase = self.settings.auto_erase;
        let given = self.visit(|play| {
            let given = entries.iter().find(|&&(cell, _)| play.game.is_given(cell));
            given.map(|&(cell, _)| play.game.shape().place(cell))
        })?;
        if let Some(place) = given {
            let others = if entries.len() > 1 { ", so nothing was entered" } else { "" };
            return Err(format!("{place} is a given{others}"));
        }
        let change = self.visit(|play| {
            let mut game = play.game.clone();
            for &(cell, digit) in entries {
                play.cursor = cell;
                let change = match digit {
                    Some(digit) if game.digit(cell) == Some(digit) => None, // entering the same digit again would remove it
                    Some(digit) => game.enter(&[cell], digit, erase),
                    None => game.clear(&[cell]),
                };
                change.into_iter().for_each(|change| game.apply(change, now));
            }
            play.game.towards(&game, ChangeKind::Digit)
        })?;
        self.change_or_say(change, now);
        Ok(())
    }

    /// Sets or removes marks of a cell. If `is_set` is `None`, the marks are removed if all of them are set; otherwise they are set.
    fn note(
        &mut self,
        pencil: Pencil,
        (cell, digits): (Cell, DigitSet),
        is_set: Option<bool>,
        now: Instant,
    ) -> Result<(), String> {
        let held = self.visit(|play| {
            play.cursor = cell;
            play.game.digit(cell).map(|digit| format!("{} already holds {digit}", play.game.shape().place(cell)))
        })?;
        if let Some(why) = held {
            return Err(why);
        }
        let change = self.visit(|play| {
            let (mut game, marks) = (play.game.clone(), play.game.pencilled(pencil, cell));
            let is_set = is_set.unwrap_or(!digits.is_subset(marks));
            for digit in digits.iter().filter(|&digit| marks.has(digit) != is_set) {
                game.toggle(pencil, &[cell], digit).into_iter().for_each(|change| game.apply(change, now));
            }
            play.game.towards(&game, if pencil == Pencil::Note { ChangeKind::Note } else { ChangeKind::Corner })
        })?;
        self.change_or_say(change, now);
        Ok(())
    }

    /// Sets a bookmark at the present position of the history.
    fn bookmark(&mut self, name: &str, now: Instant) -> Result<(), String> {
        let called = self.visit(|play| {
            play.game.bookmark(name);
            play.game.history().name(play.game.history().here()).map(ToOwned::to_owned)
        })?;
        let called = called.filter(|called| !called.is_empty()).map(|called| format!(" {}", quoted(&called)));
        self.notice = Some(format!("bookmark{} set", called.unwrap_or_default()));
        self.save(now);
        Ok(())
    }

    /// Goes to the bookmark whose name contains this text.
    fn return_to(&mut self, name: &str, now: Instant) -> Result<(), String> {
        let found = self.visit(|play| {
            let id = play.game.history().bookmark_called(name)?;
            play.game.go_to(id);
            play.follow(None);
            play.game.history().name(id).map(ToOwned::to_owned)
        })?;
        let called = found.ok_or_else(|| format!("no other bookmark has {} in its name", quoted(name)))?;
        self.notice = Some(format!("back at {}", quoted(&called)));
        self.save(now);
        Ok(())
    }

    /// Shows the step with this index in the list of all steps.
    fn show_step(&mut self, at: usize) -> Result<(), String> {
        let is_listed = self.visit(|play| play.hint.as_ref().is_some_and(Hint::is_of_all))?;
        let found = self.visit(|play| play.hint.as_mut().and_then(|hint| hint.pick(at)))?;
        found.ok_or_else(|| match is_listed {
            true => format!("expected a number from the list, found {}", at + 1),
            false => NO_LIST.to_owned(),
        })
    }

    /// Shows the next listed step of the technique with this name or slug. If there is no such technique, the name of the technique must
    /// contain the text. If no such step is listed, searches for the steps of the technique.
    fn show_next_step(&mut self, name: &str) -> Result<(), String> {
        let meant =
            technique(name).filter(|technique| [technique.slug(), &technique.name().to_lowercase()].contains(&name));
        let pick = |hint: &mut Hint| match meant {
            Some(technique) => hint.pick_next(|step, _| step.technique == technique),
            None => hint.pick_next(|step, called| {
                [called, step.technique.slug(), step.technique.name()]
                    .iter()
                    .any(|called| called.to_lowercase().contains(name))
            }),
        };
        let (is_solved, found) = self.visit(|play| (play.game.is_solved(), play.hint.as_mut().and_then(pick)))?;
        if found.is_some() {
            return Ok(());
        }
        let technique = technique(name);
        let technique =
            technique.ok_or_else(|| format!("expected a technique such as x-wing, found {}", quoted(name)))?;
        if is_solved {
            return Err("the puzzle is solved".to_owned());
        }
        if technique.assumes_uniqueness() && !self.settings.uniqueness {
            return Err("that technique assumes a unique solution: set uniqueness on".to_owned());
        }
        self.think(PositionQuestion::Of(technique));
        Ok(())
    }

    /// Opens the puzzle with this index, counted from 0, of the file that was opened last.
    fn take(&mut self, at: usize, now: Instant) -> Result<(), String> {
        let entries = self.library.of_file().ok_or("expected an open file of puzzles: enter open FILE first")?;
        let origin = entries.get(at).and_then(Entry::origin).cloned();
        let origin = origin.ok_or_else(|| format!("expected a number up to {}, found {}", entries.len(), at + 1))?;
        self.open_next(Next::Puzzle(Box::new(origin)), now);
        Ok(())
    }

    fn check_and_make(&mut self, kind: PuzzleKind, make: Make, now: Instant) -> Result<(), String> {
        if let Some(why) = cannot_be_played(kind) {
            return Err(why);
        }
        self.save(now);
        self.make(make);
        Ok(())
    }

    /// Writes the position in the format of the file's extension. If the extension is unknown, uses the plainest format that keeps
    /// everything.
    fn keep_position(&mut self, path: PathBuf, is_over: bool) -> Result<(), String> {
        let position = self.visit(|play| play.game.position())?;
        let format = format_of(&path, &position);
        let text = write(format, &position).map_err(|why| why.to_string())? + "\n";
        self.effects.push(Effect::Write(path, text, is_over));
        Ok(())
    }

    /// Copies the position in the plainest format that keeps everything.
    pub(in crate::app) fn copy_position(&mut self) {
        let Some(Play { game, .. }) = &self.play else { return };
        let position = game.position();
        match write(plainest(&position), &position) {
            Ok(text) => {
                let has_corners = game.shape().iter().any(|cell| !game.corners(cell).is_empty());
                let more = if has_corners { ", but without corner marks" } else { "" };
                self.effects.push(Effect::Copy(text));
                self.say(format!("copied the puzzle with digits and notes{more}"));
            }
            Err(why) => self.say(why.to_string()),
        }
    }

    fn rate_this(&mut self) -> Result<(), String> {
        let givens = self.visit(|play| play.game.board().givens())?;
        self.turn += 1;
        (self.busy, self.rating) = (Some(RATING), Some((self.turn, givens.clone())));
        self.effects.push(Effect::Rate(self.turn, Box::new(givens)));
        Ok(())
    }

    /// Shows the rating of a board, once its solutions are counted and its grade is known or the board cannot be graded.
    pub(in crate::app) fn rated(&mut self, turn: u64, board: Board, analysis: &Analysis) {
        if analysis.is_to_be_graded(&board) {
            self.rating = Some((turn, board));
            return;
        }
        self.notice = Some(analysis.words(board.shape(), board.filled()).join("; "));
        self.stop_rating();
    }

    /// Stops waiting for a rating.
    pub(in crate::app) fn stop_rating(&mut self) {
        self.rating = None;
        self.busy = self.busy.filter(|busy| *busy != RATING);
    }

    /// Changes a setting to a value that the player typed or chose, and carries out what follows from the change.
    pub(in crate::app) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.settings.assign(name, value, &self.themes)?;
        if name == "keys" {
            self.keymap = std::mem::replace(&mut self.keymap, Keymap::none()).changed(self.settings.keys);
            self.play.iter_mut().for_each(|play| play.mode = Mode::Digit); // every key set can change the mode from here
        }
        self.notice = Some(match name {
            "health" if self.settings.health => self.signs_of_health(),
            _ => format!("{name}: {value}"),
        });
        self.save_settings();
        match self.settings.check {
            _ if name != "check" => {}
            MarkErrors::Mistakes => self.ask_for_solution(),
            MarkErrors::Off | MarkErrors::Conflicts => {
                self.play.iter_mut().for_each(|play| play.solution = None);
            }
        }
        Ok(())
    }
}

/// Returns the technique with this slug or name; otherwise the first whose slug or name begins with the text; otherwise the first that
/// contains it.
fn technique(sought: &str) -> Option<Technique> {
    let slug = sought.split_whitespace().collect::<Vec<_>>().join("-");
    let names = |technique: Technique| [technique.slug().to_owned(), technique.name().to_lowercase()];
    let fits: [&dyn Fn(&str) -> bool; 3] =
        [&|name| name == slug || name == sought, &|name| name.starts_with(&*slug), &|name| {
            name.contains(&*slug) || name.contains(sought)
        }];
    let first = |fits: &&dyn Fn(&str) -> bool| {
        Technique::ALL.into_iter().find(|&technique| names(technique).iter().any(|name| fits(name)))
    };
    fits.iter().find_map(first)
}

/// Returns the format for writing a position into a file with this name.
fn format_of(path: &Path, position: &Puzzle) -> Format {
    let named = path.extension().and_then(|end| end.to_str()).and_then(|end| end.to_lowercase().parse().ok());
    named.unwrap_or_else(|| plainest(position))
}

/// Returns the plainest format that keeps the board, its rules, its title and the author's words. The loss of author, level and source is
/// accepted, because few programs can read JSON, which would keep them.
fn plainest(position: &Puzzle) -> Format {
    let position = &Puzzle { about: PuzzleInfo::default(), ..position.clone() };
    let keeps = |&format: &Format| write(format, position).is_ok() && not_kept(format, position).is_empty();
    [Format::Line, Format::Hodoku, Format::Json].into_iter().find(keeps).unwrap_or(Format::Json)
}
