//! How a search moves by itself: which way, how fast, until what.

use std::fmt;
use std::time::Duration;

use grid::{Digit, Place};
use solve::{OptionName, Step, Verb};

/// How a search moves by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Not at all.
    Still,
    /// At its pace, until there are no more steps; on the way on a solution stops it too.
    Running(Way),
    /// As fast as it goes, until it is there.
    Seeking(Goal, Way),
}

/// Which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To what has not been yet.
    On,
    /// To the start.
    Back,
}

/// What can be looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One of several options was taken.
    Decision,
    /// An item without options was found.
    DeadEnd,
    /// Every item was covered.
    Solution,
    /// There are no more steps that way.
    Edge,
    /// The step of this number was made.
    Step(u64),
    /// So many options are taken.
    Depth(usize),
    /// This cell was given a digit.
    Cell(Place),
    /// This cell was given this digit.
    Placed(Place, Digit),
}

impl Goal {
    /// Whether this step is what was looked for.
    #[must_use]
    pub fn is_met_by(self, step: &Step) -> bool {
        match self {
            Self::Decision => step.verb == Verb::Try,
            Self::DeadEnd => step.verb == Verb::DeadEnd,
            Self::Solution => step.verb == Verb::Solution,
            Self::Edge => false,
            Self::Step(number) => step.number == number,
            Self::Depth(depth) => match step.verb {
                Verb::Try | Verb::Forced => step.depth + 1 == depth,
                Verb::TakeBack => step.depth == depth,
                _ => false,
            },
            Self::Cell(_) | Self::Placed(..) => match (step.verb, step.option) {
                (Verb::Try | Verb::Forced, Some(OptionName::Candidate(place, digit))) => {
                    self == Self::Cell(place) || self == Self::Placed(place, digit)
                }
                _ => false,
            },
        }
    }

    /// What is looked for, in words.
    #[must_use]
    pub fn words(self, way: Way) -> String {
        match (self, way) {
            (Self::Decision, _) => "a decision".to_owned(),
            (Self::DeadEnd, _) => "a dead end".to_owned(),
            (Self::Solution, _) => "a solution".to_owned(),
            (Self::Edge, Way::On) => "the end".to_owned(),
            (Self::Edge, Way::Back) => "the start".to_owned(),
            (Self::Step(number), _) => format!("step {number}"),
            (Self::Depth(depth), _) => format!("depth {depth}"),
            (Self::Cell(place), _) => format!("a digit in {place}"),
            (Self::Placed(place, digit), _) => format!("{digit} in {place}"),
        }
    }

    /// That it is not there that way.
    #[must_use]
    pub fn missed(self, way: Way) -> String {
        match (self, way) {
            (Self::Decision, Way::On) => "there is no further decision".to_owned(),
            (Self::Decision, Way::Back) => "there was no decision before this".to_owned(),
            (Self::DeadEnd, Way::On) => "there is no further dead end".to_owned(),
            (Self::DeadEnd, Way::Back) => "there was no dead end before this".to_owned(),
            (Self::Solution, Way::On) => "there is no further solution".to_owned(),
            (Self::Solution, Way::Back) => "there was no solution before this".to_owned(),
            (Self::Edge, _) => "there is nothing more that way".to_owned(),
            (Self::Step(number), _) => format!("the search ends before step {number}"),
            (Self::Depth(depth), Way::On) => format!("depth {depth} is not reached after this"),
            (Self::Depth(depth), Way::Back) => format!("depth {depth} was not reached before this"),
            (Self::Cell(place), Way::On) => format!("{place} is given no digit after this"),
            (Self::Cell(place), Way::Back) => format!("{place} was given no digit before this"),
            (Self::Placed(place, digit), Way::On) => format!("{place} is given no {digit} after this"),
            (Self::Placed(place, digit), Way::Back) => format!("{place} was given no {digit} before this"),
        }
    }
}

/// Steps a second, from a walk to as fast as it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace(usize);

/// Steps a second; after the last one it is as fast as it goes.
const STEPS: [u32; 11] = [1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 960];

/// The screen changes no more often than this, in times a second, while the steps can be counted.
const FRAMES: u32 = 30;

impl Default for Pace {
    fn default() -> Self {
        Self(2)
    }
}

impl Pace {
    /// The next one up; the fastest stays.
    #[must_use]
    pub fn faster(self) -> Self {
        Self((self.0 + 1).min(STEPS.len()))
    }

    /// The next one down; the slowest stays.
    #[must_use]
    pub const fn slower(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// Steps a second; none if as fast as it goes.
    #[must_use]
    pub fn steps(self) -> Option<u32> {
        STEPS.get(self.0).copied()
    }

    /// How many steps are made at once, and how long that is to be seen; `most` steps where nothing else bounds them.
    #[must_use]
    pub fn frame(self, most: u32) -> (u32, Duration) {
        match self.steps() {
            None => (most, Duration::ZERO),
            Some(steps) if steps <= FRAMES => (1, Duration::from_secs(1) / steps),
            Some(steps) => (steps / FRAMES, Duration::from_secs(1) / FRAMES),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.steps() {
            Some(steps) => write!(f, "{steps}/s"),
            None => f.write_str("full speed"),
        }
    }
}
