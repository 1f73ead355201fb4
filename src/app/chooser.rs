//! What a new game is to be: a few wishes, each on a line of its own, and a seed for one that is known.

use std::time::Instant;

use crate::app::library::{other_packs, pack_of};
use crate::app::{Action, App, Asking, Effect, Make, Overlay, Picked, Picking, Prompt};
use crate::generate::{Kind, Seed, Symmetry};
use crate::grid::Family;
use crate::logic::{Ladder, Level, Technique};
use crate::store::Pack;

/// The lines of the chooser, from the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Line {
    /// How hard.
    #[default]
    Level,
    /// What must be needed.
    Technique,
    /// How the givens lie.
    Symmetry,
    /// Which side and which rules.
    Board,
    /// A seed to be typed.
    Seed,
}

impl Line {
    /// All of them, from the top.
    pub const ALL: [Self; 5] = [Self::Level, Self::Technique, Self::Symmetry, Self::Board, Self::Seed];
}

/// The wishes for a new game; they stay as they were left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// The wishes.
    pub kind: Kind,
    /// Where boards of other sides and rules come from; a classic one is made.
    pub pack: Option<Pack>,
    /// The line that is marked.
    pub at: Line,
    /// Why there was no such puzzle.
    pub why: Option<String>,
}

impl Default for Chooser {
    fn default() -> Self {
        Self { kind: Kind::of(Level::Easy), pack: None, at: Line::Level, why: None }
    }
}

impl Chooser {
    /// What stands on a line, in words.
    #[must_use]
    pub fn words(&self, line: Line) -> String {
        let any = || "any".to_owned();
        match line {
            Line::Technique | Line::Symmetry if self.pack.is_some() => "as they come".to_owned(),
            Line::Level => self.kind.level.map_or_else(any, |level| level.to_string()),
            Line::Technique => self.kind.technique.map_or_else(any, |technique| technique.name().to_owned()),
            Line::Symmetry => described(self.kind.symmetry).to_owned(),
            Line::Board => self.pack.map_or("classic", |pack| pack.title).to_owned(),
            Line::Seed => String::new(),
        }
    }

    /// What is to be said of the wishes: why they cannot be met, if they cannot.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let is_made = self.pack.is_none();
        self.why.clone().or_else(|| self.kind.order().check().err().filter(|_| is_made).map(|why| why.to_string()))
    }

    /// Goes from line to line, and from wish to wish on one.
    fn update(&mut self, action: Action) {
        self.why = None;
        let lines = Line::ALL;
        let line = self.at as usize;
        let is_on = action == Action::Right;
        match (action, self.at) {
            (Action::Up, _) => self.at = lines[(line + lines.len() - 1) % lines.len()],
            (Action::Down, _) => self.at = lines[(line + 1) % lines.len()],
            (Action::Top | Action::PageUp, _) => self.at = lines[0],
            (Action::Bottom | Action::PageDown, _) => self.at = lines[lines.len() - 1],
            (Action::Left | Action::Right, Line::Level) => {
                self.kind.level = beside(&Level::ALL.map(Some), None, self.kind.level, is_on);
            }
            (Action::Left | Action::Right, Line::Board) => {
                let all: Vec<Option<Pack>> = other_packs().map(Some).collect();
                self.pack = beside(&all, None, self.pack, is_on);
            }
            (Action::Left | Action::Right, Line::Technique | Line::Symmetry) if self.pack.is_some() => {}
            (Action::Left | Action::Right, Line::Technique) => {
                let all: Vec<Option<Technique>> = offered().map(Some).collect();
                self.kind.technique = beside(&all, None, self.kind.technique, is_on);
            }
            (Action::Left | Action::Right, Line::Symmetry) => {
                let [first, others @ ..] = Symmetry::ALL;
                self.kind.symmetry = beside(&others, first, self.kind.symmetry, is_on);
            }
            _ => {}
        }
    }
}

/// The one after `here` or before it, of `first` and `others`, round at both ends.
fn beside<T: Copy + PartialEq>(others: &[T], first: T, here: T, is_on: bool) -> T {
    let all: Vec<T> = [first].iter().chain(others).copied().collect();
    let at = all.iter().position(|&one| one == here).unwrap_or(0);
    all[(at + if is_on { 1 } else { all.len() - 1 }) % all.len()]
}

/// How the givens lie, as a player would say it.
const fn described(symmetry: Symmetry) -> &'static str {
    match symmetry {
        Symmetry::None => "none",
        Symmetry::HalfTurn => "half a turn",
        Symmetry::QuarterTurn => "a quarter of a turn",
        Symmetry::LeftRight => "left and right",
        Symmetry::TopBottom => "top and bottom",
        Symmetry::Diagonal => "diagonal",
        Symmetry::AntiDiagonal => "other diagonal",
        Symmetry::Full => "all of them",
    }
}

impl App {
    /// Lets the player choose a new game.
    pub(super) fn choose(&mut self) -> Vec<Effect> {
        self.chooser.why = None;
        if let Some(play) = self.play.as_ref().filter(|_| self.screen == crate::app::Screen::Play) {
            self.chooser.kind = play.kind();
            self.chooser.pack = pack_of(&play.origin.name);
            if let Some(advice) = play.summary.then(|| self.advice()).flatten() {
                self.chooser.kind = Kind { level: Some(advice.level), technique: None, ..play.kind() };
            }
        }
        self.overlay = Some(Overlay::Choose);
        Vec::new()
    }

    pub(super) fn in_chooser(&mut self, action: Action, now: Instant) -> Vec<Effect> {
        match (action, self.chooser.at) {
            (Action::Back | Action::New, _) => self.overlay = None,
            (Action::Accept, Line::Board) => self.overlay = Some(Overlay::List(boards(self.chooser.pack))),
            (Action::Accept, line) if self.chooser.pack.is_some() && line != Line::Seed => return self.unpack(now),
            (Action::Accept, Line::Technique) => self.overlay = Some(Overlay::List(techniques(self.chooser.kind))),
            (Action::Accept, Line::Seed) => self.overlay = Some(Overlay::Prompt(Prompt::new(Asking::Seed, SEED))),
            (Action::Accept, Line::Level | Line::Symmetry) => {
                self.chooser.why = None;
                return if self.chooser.fault().is_some() {
                    Vec::new()
                } else {
                    self.make(Make::Any(self.chooser.kind))
                };
            }
            (action, _) => self.chooser.update(action),
        }
        Vec::new()
    }

    /// Opens the next puzzle of the chosen pack.
    fn unpack(&mut self, now: Instant) -> Vec<Effect> {
        let Some(pack) = self.chooser.pack else { return Vec::new() };
        let level = self.chooser.kind.level;
        let open = self.play.as_ref().map(|play| play.origin.id());
        match self.library.next(pack, level, open) {
            Some(origin) => {
                self.overlay = None;
                self.save(now).into_iter().chain([Effect::Open(Box::new(origin))]).collect()
            }
            None => {
                let level = level.map_or_else(String::new, |level| format!(" {level}"));
                self.chooser.why =
                    Some(format!("The library has no{level} puzzle of this kind; another level may do."));
                Vec::new()
            }
        }
    }

    /// Takes what was picked from a list, and goes on choosing.
    pub(super) fn pick(&mut self, picked: &Picked) {
        match *picked {
            Picked::Technique(technique) => self.chooser.kind.technique = technique,
            Picked::Board(pack) => self.chooser.pack = pack,
            Picked::Solver(_) | Picked::Rival(_) | Picked::Choice(..) => {}
        }
        self.chooser.why = None;
        self.overlay = Some(Overlay::Choose);
    }

    /// Makes the puzzle of the seed that was typed; where it is none the line stays, with the reason.
    pub(super) fn bring_back(&mut self, mut prompt: Prompt) -> Vec<Effect> {
        let seed = prompt.text.parse::<Seed>().map_err(|why| why.to_string());
        match seed.and_then(|seed| seed.kind.order().check().map(|()| seed).map_err(|why| why.to_string())) {
            Ok(seed) => {
                self.overlay = Some(Overlay::Choose);
                self.make(Make::Seed(seed))
            }
            Err(why) => {
                prompt.why = Some(why);
                self.overlay = Some(Overlay::Prompt(prompt));
                Vec::new()
            }
        }
    }
}

/// What a seed is typed for.
const SEED: &str = "A seed, such as hard-7F3A91C2";

/// The techniques that a classic puzzle may need, easiest first.
fn offered() -> impl Iterator<Item = Technique> {
    let all: Vec<Technique> = Ladder::ours().techniques().collect();
    all.into_iter().filter(|technique| !technique.needs_rules())
}

/// Every technique that is offered, the wished one marked.
fn techniques(kind: Kind) -> Picking {
    let any = ("any".to_owned(), String::new(), Picked::Technique(None));
    let row = |technique: Technique| {
        (technique.level().to_string(), technique.name().to_owned(), Picked::Technique(Some(technique)))
    };
    let rows: Vec<_> = [any].into_iter().chain(offered().map(row)).collect();
    let at = rows.iter().position(|row| row.2 == Picked::Technique(kind.technique)).unwrap_or(0);
    Picking { title: "A technique that is needed".to_owned(), rows, at }
}

/// Every pack of other boards, the chosen one marked.
fn boards(chosen: Option<Pack>) -> Picking {
    let classic = ("classic".to_owned(), "9 × 9, made to order".to_owned(), Picked::Board(None));
    let about = |pack: Pack| Family::from_keyword(pack.name).map_or("", Family::about).to_owned();
    let row = |pack: Pack| (pack.title.to_owned(), about(pack), Picked::Board(Some(pack)));
    let rows: Vec<_> = [classic].into_iter().chain(other_packs().map(row)).collect();
    let at = rows.iter().position(|row| row.2 == Picked::Board(chosen)).unwrap_or(0);
    Picking { title: "A board".to_owned(), rows, at }
}
