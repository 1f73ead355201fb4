//! Floor 4: what every screen knows, and how it changes. Knows no terminal, no file and no clock.
//!
//! [`App::receive`] is the only way in and the only place where anything changes; what has to be done outside comes back as
//! [`Effect`]s. `view` reads an [`App`] and draws it.

mod action;
mod advice;
mod ask;
mod board_area;
mod chooser;
mod choosing;
mod clue;
mod draft;
mod drafting;
mod effect;
mod help;
mod hint;
mod key;
mod keymap;
mod layout;
mod learning;
pub mod lesson;
mod library;
mod making;
mod menu;
mod mouse;
mod origin;
mod plan;
mod play;
mod playing;
pub mod race;
mod racing;
mod reading;
mod searching;
mod state;
mod steps;
mod subject;
mod text;
pub mod watch;
mod weighed;

pub use action::Action;
pub use advice::Advice;
pub use ask::{Ask, Asking, Picked, Picking, Prompt, Question};
pub use board_area::{BoardArea, Form, Margins, Span};
pub use chooser::{Chooser, Line};
pub use clue::Clue;
pub use draft::Draft;
pub use effect::{Effect, Input, OpenGame, Report, SaveAs, Verdict, Wish};
pub use help::{HelpLine, help, help_column, help_width, page};
pub use hint::{Before, Hint, HintText};
pub use key::{BadKey, Code, Key, Named};
pub use keymap::{Binding, Context, Keymap};
pub use layout::{Area, Layout, Size, layout};
pub use lesson::Lesson;
pub use library::{Entry, Library, Shelf};
pub use making::{Make, Making};
pub use menu::{Choice, DayState, Menu};
pub use origin::Origin;
pub use plan::Plan;
pub use play::{Mode, Pending, Play};
pub use race::Race;
pub use reading::{HINT_ROW, Reading};
pub use state::{App, Look, Opening, Overlay, Screen, Setup, WatchOf};
pub use steps::{ListArea, StepRow, rows_in_sight, step_rows};
pub use subject::Subject;
pub use text::wrap;
pub use watch::Watch;
pub use weighed::{Count, Grade, Weighed};
