//! The form for a new game: one line each for level, technique, symmetry and board, and one for the seed of a known puzzle.

use crate::app::library::{title_of, variants};
use crate::app::list_row_positions::line_after_in_a_ring;
use crate::app::{Action, App, Code, Key, Make, Named, Overlay, PickList, PickMeaning, PickRow, Screen, unplayable};
use generate::{PuzzleKind, Seed, Symmetry, Variant, is_known_to_be_needed};
use logic::{Ladder, Level, Technique};

/// The lines of the form, from the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Line {
    /// The level.
    #[default]
    Level,
    /// A technique that the puzzle must need.
    Technique,
    /// The symmetry of the givens.
    Symmetry,
    /// The size or the rules of the board.
    Board,
    /// The seed of a puzzle.
    Seed,
}

impl Line {
    /// Every line, from the top.
    pub const ALL: [Self; 5] = [Self::Level, Self::Technique, Self::Symmetry, Self::Board, Self::Seed];
}

/// The form for a new game. It keeps its values while it is closed, except for the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameForm {
    /// Kind of puzzle that the lines describe.
    pub kind: PuzzleKind,
    /// The marked line.
    pub at: Line,
    /// The seed, as far as it is typed. If it is not empty, the marked seed line asks for its puzzle instead of one of `kind`.
    pub seed: String,
    /// Reason why the last attempt failed; `None` after the next change.
    pub why: Option<String>,
}

/// Maximum length of a seed that can be typed.
const LONGEST_SEED: usize = 99;

impl Default for NewGameForm {
    fn default() -> Self {
        Self { kind: PuzzleKind::of(Level::Easy), at: Line::Level, seed: String::new(), why: None }
    }
}

impl NewGameForm {
    /// Returns the value of a line in words.
    #[must_use]
    pub fn words(&self, line: Line) -> String {
        let any = || "any".to_owned();
        match line {
            Line::Level => self.kind.level.map_or_else(any, |level| level.to_string()),
            Line::Technique => self.kind.technique.map_or_else(any, |technique| technique.name().to_owned()),
            Line::Symmetry => described(self.kind.symmetry).to_owned(),
            Line::Board => title_of(self.kind.variant),
            Line::Seed => self.seed.clone(),
        }
    }

    /// Returns the explanation of a line.
    #[must_use]
    pub fn about(&self, line: Line) -> String {
        let words = match (line, self.kind.variant) {
            (Line::Level, _) => "Graded like ninefold rate and HoDoKu.",
            (Line::Technique, _) => "Easier techniques alone will not solve the puzzle: it needs this one.",
            (Line::Symmetry, _) => "The symmetry of the pattern of givens.",
            (Line::Board, Variant::Classic) => "The classic 9 × 9 board, another size, or one with an extra rule.",
            (Line::Board, Variant::Side(shape)) => {
                return format!("Rows, columns and boxes, with the digits from 1 to {}.", shape.side());
            }
            (Line::Board, Variant::Latin) => "Rows and columns only, no boxes.",
            (Line::Board, Variant::Rule(family)) => family.about(),
            (Line::Seed, _) => "Recreates a puzzle on any machine. Type or paste its seed.",
        };
        words.to_owned()
    }

    /// Returns why there can be no puzzle with these values, or why the last attempt failed; `None` if neither is the case.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        self.why.clone().or_else(|| if self.is_from_seed() { None } else { refused(self.kind) })
    }

    /// Whether the form asks for the puzzle of its seed: the seed line is marked and not empty.
    fn is_from_seed(&self) -> bool {
        self.at == Line::Seed && !self.seed.is_empty()
    }

    /// Appends the characters of a text that can be part of a seed.
    fn type_seed(&mut self, text: &str) {
        self.why = None;
        let room = LONGEST_SEED.saturating_sub(self.seed.len());
        self.seed.extend(text.chars().filter(|&c| is_seed_character(c)).take(room));
    }

    /// Moves the mark to another line, or changes the value of the marked line.
    fn update(&mut self, action: Action) {
        self.why = None;
        let last = Line::ALL.len() - 1;
        if let Some(line) = line_after_in_a_ring(action, self.at as usize, last, last) {
            self.at = Line::ALL[line];
        }
        let is_on = action == Action::Right;
        match (action, self.at) {
            (Action::Left | Action::Right, Line::Level) => {
                self.kind.level = neighbour(&Level::ALL.map(Some), None, self.kind.level, is_on);
            }
            (Action::Left | Action::Right, Line::Board) => {
                let all: Vec<Variant> = variants().collect();
                self.kind.variant = neighbour(&all, Variant::Classic, self.kind.variant, is_on);
            }
            (Action::Left | Action::Right, Line::Technique) => {
                let all: Vec<_> = offered(self.kind.variant).map(|technique| Some(technique.into())).collect();
                self.kind.technique = neighbour(&all, None, self.kind.technique, is_on);
            }
            (Action::Left | Action::Right, Line::Symmetry) => {
                let [first, others @ ..] = Symmetry::ALL;
                self.kind.symmetry = neighbour(&others, first, self.kind.symmetry, is_on);
            }
            _ => {}
        }
    }
}

/// Returns the value after `here`, or the one before it if `is_on` is false, in the list of `first` and `others`. The list wraps around at
/// both ends.
fn neighbour<T: Copy + PartialEq>(others: &[T], first: T, here: T, is_on: bool) -> T {
    let all: Vec<T> = [first].iter().chain(others).copied().collect();
    let at = all.iter().position(|&one| one == here).unwrap_or(0);
    all[(at + if is_on { 1 } else { all.len() - 1 }) % all.len()]
}

/// Whether a character can be part of a seed.
const fn is_seed_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '+')
}

/// Returns the name of a symmetry for the screen.
const fn described(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::None => "none",
        Symmetry::HalfTurn => "180-degree rotation",
        Symmetry::QuarterTurn => "90-degree rotation",
        Symmetry::LeftRight => "left-right mirror",
        Symmetry::TopBottom => "top-bottom mirror",
        Symmetry::Diagonal => "diagonal mirror",
        Symmetry::AntiDiagonal => "antidiagonal mirror",
        Symmetry::Full => "all rotations and mirrors",
    }
}

impl App {
    /// Opens the form, filled in with the kind of the game on the screen. If the summary of a solved game is shown, the level is the
    /// suggested one.
    pub(super) fn choose(&mut self) {
        self.new_game.why = None;
        self.new_game.seed.clear();
        if let Some(play) = self.play.as_ref().filter(|_| self.screen == Screen::Play) {
            self.new_game.kind = play.kind();
            if let Some(advice) = play.summary.then(|| self.advice()).flatten() {
                self.new_game.kind = PuzzleKind { level: Some(advice.level), technique: None, ..play.kind() };
            }
        }
        self.overlay = Some(Overlay::Choose);
    }

    /// Carries out an action in the form.
    pub(super) fn in_form(&mut self, action: Action) {
        match (action, self.new_game.at) {
            (Action::Back | Action::New, _) => self.overlay = None,
            (Action::Accept, _) => self.start_from_form(),
            (Action::Find, Line::Board) => self.overlay = Some(Overlay::List(boards(self.new_game.kind.variant))),
            (Action::Find, Line::Technique) => self.overlay = Some(Overlay::List(techniques(self.new_game.kind))),
            (action, _) => self.new_game.update(action),
        }
    }

    /// Changes a value of the form and opens the form again.
    pub(super) fn fill_in(&mut self, change: impl FnOnce(&mut PuzzleKind)) {
        change(&mut self.new_game.kind);
        self.new_game.why = None;
        self.overlay = Some(Overlay::Choose);
    }

    /// Starts generating the puzzle that the form asks for. If there can be no such puzzle, the form shows the reason instead.
    fn start_from_form(&mut self) {
        self.new_game.why = None;
        if !self.new_game.is_from_seed() {
            if self.new_game.fault().is_none() {
                self.make(Make::Any(self.new_game.kind));
            }
            return;
        }
        let can_be = |seed: Seed| cannot_be_played(seed.kind).map_or(Ok(seed), Err);
        match self.new_game.seed.parse::<Seed>().map_err(|why| why.to_string()).and_then(can_be) {
            Ok(seed) => self.make(Make::Seed(seed)),
            Err(why) => self.new_game.why = Some(why),
        }
    }

    /// Returns the form, if it is open and its seed line is marked.
    fn seed_line(&mut self) -> Option<&mut NewGameForm> {
        let is_open = self.overlay == Some(Overlay::Choose);
        Some(&mut self.new_game).filter(|form| is_open && form.at == Line::Seed)
    }

    /// Types a key into the seed line of the form, if that line is marked. Returns whether the key was handled.
    pub(super) fn key_to_seed(&mut self, key: Key) -> bool {
        let Some(form) = self.seed_line() else { return false };
        match (key.code, key.typed()) {
            (Code::Named(Named::Backspace), _) => {
                form.seed.pop();
                form.why = None;
            }
            (_, Some(typed)) if is_seed_character(typed) => form.type_seed(typed.encode_utf8(&mut [0; 4])),
            _ => return false,
        }
        true
    }

    /// Types a pasted text into the seed line of the form, if that line is marked. Returns whether it is.
    pub(super) fn paste_seed(&mut self, text: &str) -> bool {
        let Some(form) = self.seed_line() else { return false };
        form.type_seed(text);
        true
    }
}

/// Returns why there can be no puzzle of this kind; `None` if there can be one. The text names techniques by their names instead of their
/// slugs.
fn refused(kind: PuzzleKind) -> Option<String> {
    let why = kind.order().check().err()?.to_string();
    Some(kind.technique.map_or(why.clone(), |technique| why.replacen(technique.slug(), technique.name(), 1)))
}

/// Returns why a puzzle of this kind cannot be generated or cannot be played; `None` if it can be.
pub(super) fn cannot_be_played(kind: PuzzleKind) -> Option<String> {
    refused(kind).or_else(|| unplayable(kind.variant.shape()))
}

/// Returns the techniques that can be requested, easiest first. On a classic board these are the techniques that some puzzle is known to
/// need. On boards without additional rules, techniques about rules are left out.
fn offered(variant: Variant) -> impl Iterator<Item = Technique> {
    let all: Vec<Technique> = Ladder::ninefold().techniques().collect();
    all.into_iter().filter(move |&technique| match variant {
        Variant::Classic => !technique.needs_extra_rules() && is_known_to_be_needed(technique),
        Variant::Rule(_) => true,
        Variant::Side(_) | Variant::Latin => !technique.needs_extra_rules(),
    })
}

/// Returns the list of techniques that can be requested. The technique of this kind is marked.
fn techniques(kind: PuzzleKind) -> PickList {
    let any = PickRow::new("any", "", PickMeaning::Technique(None));
    let row = |technique: Technique| {
        PickRow::new(technique.level().word(), technique.name(), PickMeaning::Technique(Some(technique.into())))
    };
    let rows: Vec<_> = [any].into_iter().chain(offered(kind.variant).map(row)).collect();
    let at = rows.iter().position(|row| row.meaning == PickMeaning::Technique(kind.technique)).unwrap_or(0);
    PickList::new("Technique", rows, at)
}

/// Returns the list of all boards. The chosen board is marked.
fn boards(chosen: Variant) -> PickList {
    let about = |variant: Variant| match variant {
        Variant::Classic => "9 × 9, rows, columns and boxes",
        Variant::Latin => "no boxes",
        Variant::Side(_) => "",
        Variant::Rule(family) => family.about(),
    };
    let row = |variant: Variant| PickRow::new(title_of(variant), about(variant), PickMeaning::Board(variant));
    let rows: Vec<_> = [Variant::Classic].into_iter().chain(variants()).map(row).collect();
    let at = rows.iter().position(|row| row.meaning == PickMeaning::Board(chosen)).unwrap_or(0);
    PickList::new("Board", rows, at)
}
