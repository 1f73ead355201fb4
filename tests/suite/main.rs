//! What the rooms promise each other: one program, a file for each promise.

mod agreement;
mod architecture;
mod bulk;
mod commands;
mod exchange;
mod formats;
mod generate;
mod hints;
mod hostile;
mod lesson;
mod model;
mod new_games;
mod ordered;
mod own_puzzle;
mod paper;
mod positions;
mod race;
mod racing;
mod ratings;
mod readme;
mod recording;
mod recount;
mod refusals;
mod round_trips;
<<<<<<< HEAD
mod rules;
=======
mod ruled;
>>>>>>> 745c98a (format: puzzles with rules as text, a heading or a line; what other programs exchange; saved games keep their rules)
mod screens;
mod session;
mod soundness;
mod stage;
mod store;
mod terminal;
mod theatre;
