//! How a search moves by itself: its direction, speed and goal.

use std::fmt;
use std::time::Duration;

use grid::{Digit, Place};
use solve::{OptionName, Step, Verb};

/// How a search moves by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Paused.
    Still,
    /// Running at the speed that was set, until a solution or until there are no more steps.
    Running(Direction),
    /// Running at full speed, until the goal is reached or until there are no more steps.
    Seeking(Goal, Direction),
}

/// Direction in which a search moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Forward, to the next steps.
    Forward,
    /// Back, to the start.
    Back,
}

/// Goal of a fast-forward, in either direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One of several options was taken.
    Decision,
    /// An item without options was found.
    DeadEnd,
    /// Every item was covered.
    Solution,
    /// There are no more steps in this direction.
    Edge,
    /// The step with this number was made.
    Step(u64),
    /// This number of options is taken.
    Depth(usize),
    /// This cell was given a digit.
    Cell(Place),
    /// This cell was given this digit.
    Placed(Place, Digit),
}

impl Goal {
    /// Returns whether a fast-forward stops at this step. It does if the step meets the goal, or if the step is a solution on the way
    /// forward to a decision or dead end.
    #[must_use]
    pub fn stops_at(self, step: &Step, way: Direction) -> bool {
        let is_passing = way == Direction::Forward && matches!(self, Self::Decision | Self::DeadEnd);
        self.is_met_by(step) || is_passing && step.verb == Verb::Solution
    }

    /// Returns whether this step meets the goal.
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

    /// Returns the goal in words.
    #[must_use]
    pub fn words(self, way: Direction) -> String {
        match (self, way) {
            (Self::Decision, _) => "a decision".to_owned(),
            (Self::DeadEnd, _) => "a dead end".to_owned(),
            (Self::Solution, _) => "a solution".to_owned(),
            (Self::Edge, Direction::Forward) => "the end".to_owned(),
            (Self::Edge, Direction::Back) => "the start".to_owned(),
            (Self::Step(number), _) => format!("step {number}"),
            (Self::Depth(depth), _) => format!("depth {depth}"),
            (Self::Cell(place), _) => format!("a digit in {place}"),
            (Self::Placed(place, digit), _) => format!("{digit} in {place}"),
        }
    }

    /// Returns the sentence about a fast-forward that did not reach the goal.
    #[must_use]
    pub fn missed(self, way: Direction) -> String {
        let (gets, is, when) = match way {
            Direction::Forward => ("gets", "is", "from here on"),
            Direction::Back => ("got", "was", "before this"),
        };
        let noun = match self {
            Self::Decision => "decision",
            Self::DeadEnd => "dead end",
            Self::Solution => "solution",
            Self::Edge => return "there are no more steps that way".to_owned(),
            Self::Step(number) => return format!("the search ends before step {number}"),
            Self::Depth(depth) => return format!("depth {depth} {is} not reached {when}"),
            Self::Cell(place) => return format!("{place} {gets} no digit {when}"),
            Self::Placed(place, digit) => return format!("{place} {gets} no {digit} {when}"),
        };
        match way {
            Direction::Forward => format!("there are no more {noun}s"),
            Direction::Back => format!("there was no {noun} before this"),
        }
    }
}

/// Speed of a run: a number of steps per second, or full speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(usize);

/// Available speeds in steps per second, in ascending order. The index after the last one stands for full speed.
const STEPS: [u32; 11] = [1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 960];

/// Maximum number of frames per second at all speeds below full speed.
const FRAMES: u32 = 30;

impl Default for Speed {
    fn default() -> Self {
        Self(2)
    }
}

impl Speed {
    /// Returns the next higher speed. The highest speed stays the same.
    #[must_use]
    pub fn faster(self) -> Self {
        Self((self.0 + 1).min(STEPS.len()))
    }

    /// Returns the next lower speed. The lowest speed stays the same.
    #[must_use]
    pub const fn slower(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// Returns the number of steps per second; `None` at full speed.
    #[must_use]
    pub fn steps(self) -> Option<u32> {
        STEPS.get(self.0).copied()
    }

    /// Returns the number of steps in a frame, and how long the frame is shown. At full speed, the number of steps is `most`.
    #[must_use]
    pub fn frame(self, most: u32) -> (u32, Duration) {
        match self.steps() {
            None => (most, Duration::ZERO),
            Some(steps) if steps <= FRAMES => (1, Duration::from_secs(1) / steps),
            Some(steps) => (steps / FRAMES, Duration::from_secs(1) / FRAMES),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.steps() {
            Some(steps) => write!(f, "{steps}/s"),
            None => f.write_str("full speed"),
        }
    }
}
